//! From an outcome to its report: text for people, and the same outcome as JSON.

use serde::Serialize;
use serde_json::{Value, json};
use shakmaty::Color;

use crate::commands::calendar as calendar_command;
use crate::commands::label_draft::flag;
use crate::commands::verify::{Added, GoesOn};
use crate::commands::{
    Failure, FailureKind, Written, accept as accept_command, declare as declare_command,
    editions as editions_command, judge, keygen as keygen_command, open as open_command,
    prepare as prepare_command, record as record_command, release as release_command,
    resume as resume_command, seal as seal_command, show as show_command, verify as verify_command,
};
use crate::failure::Notice;
use crate::render::{self, Style};
use crate::text::message::*;
use crate::text::{self, Locale, Reader, escaped};
use envelope::{Comparison, EnvelopeStatus, Signer, sealing};
use mating::proof::Proof;
use mating::{CanMate, Ground};
use rules::adjournment::Event;
use rules::game_over::End;
use rules::time::{Left, Moment};

/// What a command prints, and its exit code.
#[derive(Debug)]
pub(super) struct Report {
    /// The text for standard output.
    pub text: String,
    /// The object for standard output, if JSON was asked for.
    pub json: Value,
    /// The notices for standard error, in both cases.
    pub notices: Vec<String>,
    /// The exit code.
    pub exit: u8,
}

impl Report {
    pub(super) fn new(text: String, json: Value) -> Report {
        Report {
            text,
            json,
            notices: Vec::new(),
            exit: 0,
        }
    }

    /// A report without text: everything is printed already.
    pub(super) fn silent() -> Report {
        Report::new(String::new(), Value::Null)
    }

    pub(super) fn of(text: String, outcome: &impl Serialize) -> Report {
        Report::new(text, serde_json::to_value(outcome).unwrap_or_default())
    }

    /// Ends as a command does that has found something not valid, unless all is.
    pub(super) fn valid(mut self, is_valid: bool) -> Report {
        if !is_valid {
            self.exit = FailureKind::NotVerified.exit_code();
        }
        self
    }

    /// Adds notices.
    pub(super) fn with_notices<'a>(
        self,
        locale: &Locale,
        notices: impl IntoIterator<Item = &'a Notice>,
    ) -> Report {
        let said = |notice| locale.notice(notice, Reader::CommandLine);
        self.with_notes(locale, notices.into_iter().map(said))
    }

    /// Names what was bad and left out, and ends as the first of it would have ended the command.
    pub(super) fn without(mut self, locale: &Locale, left_out: &[Failure]) -> Report {
        for failure in left_out {
            let error = locale.failure(failure, Reader::CommandLine);
            self.notices.push(locale.say(Error { error }));
            let error = locale.hint(failure, Reader::CommandLine);
            self.notices.push(locale.say(ErrorHint { error }));
        }
        if let Some(first) = left_out.first() {
            self.exit = first.kind.exit_code();
        }
        self
    }

    /// Adds notices that are in the language of the reader already.
    pub(super) fn with_notes(
        mut self,
        locale: &Locale,
        sentences: impl IntoIterator<Item = String>,
    ) -> Report {
        let notes = sentences
            .into_iter()
            .map(|sentence| locale.say(Note { sentence }));
        self.notices.extend(notes);
        self
    }
}

/// A notice on its own line.
pub(super) fn note(locale: &Locale, notice: &Notice) -> String {
    locale.say(Note {
        sentence: locale.notice(notice, Reader::CommandLine),
    })
}

/// A name and its value in columns, the first wide enough for the longest of the names.
fn field(locale: &Locale, name: &str, value: impl std::fmt::Display) -> String {
    let width = locale.say(NameHead).chars().count().max(12);
    format!("  {name:<width$} {value}\n")
}

/// The file that was written, with its seal number, fingerprint and head.
fn names(locale: &Locale, written: &Written) -> String {
    field(locale, &locale.say(NameFile), path_text(&written.file))
        + &field(locale, &locale.say(NameSealNumber), &written.seal_number)
        + &field(locale, &locale.say(NameFingerprint), &written.fingerprint)
        + &field(locale, &locale.say(NameHead), &written.head)
}

pub(super) fn path_text(path: &std::path::Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

pub(super) fn keygen(locale: &Locale, outcome: &keygen_command::Outcome) -> Report {
    let (secret, public) = (locale.say(KeygenSecret), locale.say(KeygenPublic));
    let columns = secret.chars().count().max(public.chars().count()) + 2;
    let text = format!(
        "{}\n  {secret:<columns$}{}\n  {public:<columns$}{}\n\n{}\n",
        locale.say(KeygenDone),
        path_text(&outcome.file),
        path_text(&outcome.public_file),
        outcome.public,
    );
    Report::of(text, outcome)
}

/// A single sheet is the object itself; several are a list.
pub(super) fn prepare(locale: &Locale, outcomes: &[prepare_command::Outcome]) -> Report {
    let text: String = outcomes
        .iter()
        .map(|outcome| sheet_written(locale, outcome))
        .collect();
    let notices = outcomes.iter().flat_map(|outcome| &outcome.notices);
    let report = match outcomes {
        [only] => Report::of(text, &sheet_json(only)),
        several => {
            let sheets: Vec<_> = several.iter().map(sheet_json).collect();
            Report::of(text, &json!({ "sheets": sheets }))
        }
    };
    report.with_notices(locale, notices)
}

fn sheet_json(outcome: &prepare_command::Outcome) -> Value {
    json!({
        "file": outcome.file,
        "missing": missing_flags(outcome),
        "notices": outcome.notices,
    })
}

/// What must still be given when the move is sealed, as flags.
fn missing_flags(outcome: &prepare_command::Outcome) -> Vec<String> {
    let flags = outcome.missing.iter().filter_map(|&key| flag(key));
    flags.map(|flag| flag.to_string()).collect()
}

fn sheet_written(locale: &Locale, outcome: &prepare_command::Outcome) -> String {
    let mut text = locale.say(PrepareWritten {
        path: path_text(&outcome.file),
    }) + "\n";
    if outcome.missing.is_empty() {
        text += &locale.say(PrepareComplete);
        text.push('\n');
    } else {
        text += &locale.say(PrepareMissing);
        text.push('\n');
        for flag in missing_flags(outcome) {
            text.push_str(&format!("  {flag}\n"));
        }
    }
    text
}

/// The first `told` notices were printed before the player wrote.
pub(super) fn seal(locale: &Locale, outcome: &seal_command::Outcome, told: usize) -> Report {
    let mut text = locale.say(SealDone) + "\n" + &names(locale, &outcome.written);
    for side in Color::ALL {
        let used = outcome.label.used(side);
        let clock = text::clock(locale, &outcome.label, side, used);
        text += &format!("  {clock}\n");
    }
    for slip in &outcome.slips {
        let (name, path) = (
            locale.say(SealSlip { side: slip.side }),
            path_text(&slip.path),
        );
        text += &format!("  {name}   {path}\n");
    }
    if !outcome.slips.is_empty() {
        text += &locale.say(SealSlips);
        text.push('\n');
    }
    text += &locale.say(SealNext);
    text.push('\n');
    let later = outcome.notices.get(told..).unwrap_or_default();
    Report::of(text, outcome).with_notices(locale, later)
}

pub(super) fn accept(locale: &Locale, outcome: &accept_command::Outcome) -> Report {
    let sheet = render::label_sheet(
        locale,
        &outcome.label,
        &outcome.label.resumption,
        None,
        true,
    );
    let text = format!(
        "{sheet}\n{}\n{}",
        locale.say(AcceptDone),
        names(locale, &outcome.written)
    );
    Report::of(text, outcome).with_notices(locale, &outcome.notices)
}

pub(super) fn verify(locale: &Locale, outcome: &verify_command::Outcome) -> Report {
    let mut text = match outcome.valid {
        true => locale.say(VerifyValid),
        false => locale.say(VerifyNotValid),
    };
    text.push('\n');
    for problem in &outcome.problems {
        let line = locale.say(VerifyProblem {
            error: locale.phrase(problem, Reader::CommandLine),
            code: problem.code(),
        });
        text.push_str(&format!("  {line}\n"));
    }
    if let Some(state) = outcome.state {
        text += &field(locale, &locale.say(NameState), state_words(locale, state));
    }
    if let Some(number) = &outcome.seal_number {
        text += &field(locale, &locale.say(NameSealNumber), number);
    }
    if let Some(fingerprint) = &outcome.fingerprint {
        text += &field(locale, &locale.say(NameFingerprint), fingerprint);
    }
    if let Some(head) = &outcome.head {
        text += &field(locale, &locale.say(NameHead), head);
    }
    for signature in &outcome.signatures {
        let key = &signature.key;
        let holds = if signature.valid {
            locale.say(VerifySignedBy { key })
        } else {
            locale.say(VerifyDoesNotHold { key })
        };
        let role = match signature.signer {
            Some(signer) => signer_role(locale, signer),
            None => locale.say(RoleSealer),
        };
        text += &field(locale, &role, holds);
    }
    if let Some(changed) = outcome.changed_keys.as_ref().filter(|it| !it.is_empty()) {
        let names: Vec<_> = changed
            .iter()
            .map(|&who| signer_role(locale, who))
            .collect();
        let names = names.join(", ");
        text += &format!("  {}\n", locale.say(VerifyChangedKeys { names }));
    }
    if let Some(time) = outcome.absent_time.filter(|time| time.before != time.here) {
        let (side, before, here) = (time.side, time.before, time.here);
        let note = sealing::Note::ClockAgainstBefore { side, before, here };
        text += &format!("  {}\n", locale.phrase(&note, Reader::CommandLine));
    }
    if let Some(goes_on) = outcome.goes_on {
        let said = match goes_on {
            GoesOn::Here => locale.say(VerifyGoesOnHere),
            GoesOn::NotSaid => locale.say(VerifyGoesOnNotSaid),
            GoesOn::Elsewhere => locale.say(VerifyGoesOnElsewhere),
        };
        text += &format!("  {said}\n");
    }
    for wrap in outcome.false_wraps.iter().flatten() {
        text += &format!("  {}\n", locale.phrase(wrap, Reader::CommandLine));
    }
    for remark in &outcome.remarks {
        text += &format!("  {}\n", locale.notice(remark, Reader::CommandLine));
    }
    if let Some(copy) = outcome.copy {
        text += &field(locale, &locale.say(NameCopy), copy_words(locale, copy));
    }
    for Added { by, entries } in &outcome.added {
        let who = signer_role(locale, *by);
        text += &format!(
            "  {}\n",
            locale.say(VerifyAdded {
                who,
                entries: *entries
            })
        );
    }
    if outcome.valid {
        text += &whose_keys(locale, &outcome.compared);
    }
    Report::of(text, outcome).valid(outcome.valid)
}

fn signer_role(locale: &Locale, signer: Signer) -> String {
    match signer {
        Signer::Arbiter => locale.say(RoleArbiter),
        Signer::Deputy(number) => locale.say(RoleDeputy {
            number: u32::from(number),
        }),
        Signer::Player(side) => side.fold_wb(locale.say(RoleWhite), locale.say(RoleBlack)),
    }
}

/// A signature proves a key; only a known public line proves whose key it is.
fn whose_keys(locale: &Locale, compared: &[Signer]) -> String {
    if compared.is_empty() {
        return format!(
            "{}\n{}\n",
            locale.say(VerifyByTheseKeys),
            locale.say(VerifyToCompare)
        );
    }
    let names: Vec<_> = compared
        .iter()
        .map(|&signer| signer_role(locale, signer))
        .collect();
    let names = names.join(", ");
    locale.say(VerifyCompared { names }) + "\n"
}

fn state_words(locale: &Locale, state: EnvelopeStatus) -> String {
    locale.of_word("state-is", state)
}

fn copy_words(locale: &Locale, copy: Comparison) -> String {
    locale.of_word("copy", copy)
}

pub(super) fn show(locale: &Locale, outcome: &show_command::Outcome, style: Style) -> Report {
    let envelope = &outcome.envelope;
    let fingerprint = envelope.fingerprint();
    let mut text = render::label_sheet(
        locale,
        envelope.label(),
        &envelope.resumption(),
        Some(&fingerprint),
        envelope.accepted().is_some(),
    );
    for remark in outcome.notices() {
        text += &format!("\n{}\n", note(locale, &remark));
    }
    text.push('\n');
    text.push_str(&render::state_sheet(
        locale,
        envelope.label(),
        &outcome.state,
        &outcome.state.may_happen(&outcome.adjourned()),
        envelope.entries(),
        &outcome.edition,
        outcome.at,
    ));
    if let Some(ruling) = outcome.state.ruling() {
        text.push('\n');
        text.push_str(&render::ruling_sheet(locale, ruling, style));
    }
    if !outcome.comparison.is_empty() {
        text.push('\n');
        text.push_str(&render::comparison(locale, &outcome.comparison));
        for gap in outcome.state.gaps_at(outcome.at) {
            let gap = text::gap(locale, &gap, &outcome.edition);
            text += &(locale.say(RecordSilent { gap }) + "\n");
        }
    }
    Report::of(text, outcome)
}

pub(super) fn record(locale: &Locale, outcome: &record_command::Outcome, style: Style) -> Report {
    let played = outcome.state.move_texts(outcome.entry);
    let event = text::event(locale, &outcome.event, played, &outcome.edition);
    let mut text = locale.say(RecordDone { event }) + "\n";
    // What was ruled before is said by `show`; here only what follows from this entry.
    if let Some(ruling) = outcome.ruling.as_ref().filter(|_| outcome.is_new) {
        text.push_str(&render::ruling_sheet(locale, ruling, style));
    }
    if let Some(cost) = &outcome.penalty {
        text += &penalty(locale, outcome, cost);
    }
    for gap in outcome.state.gaps() {
        let silent = gap.is_silence(&outcome.edition);
        let gap = text::gap_in_short(locale, gap, &outcome.edition);
        text += &match silent {
            true => locale.say(RecordSilent { gap }),
            false => locale.say(RecordLeft { gap }),
        };
        text.push('\n');
    }
    for line in render::standing(locale, &outcome.state) {
        text += &line;
        text.push('\n');
    }
    if outcome.event.sets_clocks() {
        // 9.5(b), A12: what is set is what counts.
        if (0..outcome.entry).any(|entry| outcome.state.penalty(entry).is_some()) {
            text += &(locale.say(RecordClocksAnew) + "\n");
        }
        let clocks = outcome.state.clocks();
        text += &render::clock_line(locale, clocks, outcome.left, outcome.at);
        text.push('\n');
    }
    text.push_str(&names(locale, &outcome.file));
    if let Signer::Player(_) = outcome.by {
        text += &locale.say(RecordSendBack);
        text.push('\n');
    }
    Report::of(text, outcome).with_notices(locale, &outcome.notices)
}

/// What an incorrect claim comes to (9.5b): the ruling, what it costs, and what both have left.
fn penalty(
    locale: &Locale,
    outcome: &record_command::Outcome,
    cost: &record_command::Penalty,
) -> String {
    let Event::Claim { article, .. } = &outcome.event else {
        return String::new();
    };
    let article = outcome.edition.article(article.decided_by(false));
    let mut said = vec![text::incorrect_claim(locale, article)];
    let penalised = outcome.state.penalty(outcome.entry);
    said.extend(penalised.map(|it| text::penalty(locale, it)));
    said.retain(|sentence| !sentence.is_empty());
    if outcome.state.clocks().set_after(outcome.at) {
        said.push(locale.say(RecordClocksAnew));
    }
    said.join(" ") + "\n" + &times_left(locale, cost.white_left, cost.black_left)
}

pub(super) fn calendar(locale: &Locale, outcome: &calendar_command::Outcome) -> Report {
    let text = match (&outcome.calendar, &outcome.file) {
        (Some(calendar), _) => calendar.clone(),
        (None, Some(file)) => {
            let path = path_text(file);
            locale.say(CalendarWritten { path }) + "\n"
        }
        (None, None) => String::new(),
    };
    Report::of(text, outcome)
}

pub(super) fn release(locale: &Locale, outcome: &release_command::Outcome) -> Report {
    let text = match (&outcome.half, &outcome.file) {
        (Some(half), _) => format!("{}\n", half.as_str()),
        (None, Some(file)) => {
            let path = path_text(file);
            locale.say(ReleaseWritten { path }) + "\n"
        }
        (None, None) => String::new(),
    };
    Report::of(text, outcome).with_notes(locale, [locale.say(ReleaseNote)])
}

pub(super) fn open(locale: &Locale, outcome: &open_command::Outcome, style: Style) -> Report {
    let mut text = match &outcome.written {
        Some(written) if written.is_empty() => locale.say(OpenEmpty),
        Some(text) => locale.say(OpenWritten { text }),
        None => locale.say(OpenUnreadable),
    };
    text.push('\n');
    text.push_str(&render::ruling_sheet(locale, &outcome.ruling, style));
    // Both players hear of it now (9.1).
    let offer = outcome.state.standing_offer();
    text.extend(offer.map(|side| locale.say(StateOffer { side }) + "\n"));
    text.push_str(&names(locale, &outcome.file));
    if let Some(pgn) = &outcome.pgn {
        text += &field(locale, &locale.say(NameGame), path_text(pgn));
    }
    let found = outcome.false_wraps.iter().flatten();
    let found = found.map(|wrap| locale.phrase(wrap, Reader::CommandLine));
    Report::of(text, outcome)
        .with_notes(locale, found)
        .with_notices(locale, &outcome.notices)
}

/// The state of the resumption when it ended or was left.
pub(super) fn resume(
    locale: &Locale,
    outcome: &resume_command::Outcome,
    standing: &resume_command::Standing,
    at: Moment,
    style: Style,
) -> Report {
    let mut text = render::state_sheet(
        locale,
        standing.label(),
        &standing.state,
        &standing.state.may_happen(&standing.adjourned()),
        standing.envelope.entries(),
        &standing.edition,
        at,
    );
    if let Some(ruling) = standing.state.ruling() {
        text.push('\n');
        text.push_str(&render::ruling_sheet(locale, ruling, style));
    }
    text.push_str(&names(locale, &outcome.file));
    Report::of(text, outcome)
}

pub(super) fn declare(locale: &Locale, outcome: &declare_command::Outcome) -> Report {
    Report::of(
        text::declaration(locale, outcome.verdict, outcome.why) + "\n",
        outcome,
    )
}

pub(super) fn judge_move(locale: &Locale, outcome: &judge::MoveOutcome, style: Style) -> Report {
    let text = match outcome.rulings.as_slice() {
        [only] => render::ruling_sheet(locale, only, style),
        several => render::comparison(locale, several),
    };
    Report::of(text, outcome)
}

pub(super) fn judge_flag(locale: &Locale, outcome: &judge::FlagOutcome) -> Report {
    let said = |ruling: &judge::Fallen| match ruling {
        judge::Fallen::One(ruling) => text::flag(locale, ruling),
        judge::Fallen::Both(ruling) => text::both_flags(locale, ruling),
    };
    let text = match outcome.rulings.as_slice() {
        [only] => said(only) + "\n",
        several => {
            let rows = several.iter().map(|ruling| match ruling {
                judge::Fallen::One(one) => {
                    (one.edition.as_str(), one.result.as_str(), said(ruling))
                }
                judge::Fallen::Both(both) => (both.edition.as_str(), "-", said(ruling)),
            });
            let one = |ruling: &judge::Fallen| match ruling {
                judge::Fallen::One(ruling) => Some((ruling.edition.clone(), ruling.clone())),
                judge::Fallen::Both(_) => None,
            };
            let agree: Option<Vec<_>> = several.iter().map(one).collect();
            let agreement = agree.map(|answers| render::agreement(locale, answers));
            let answers = render::answers(locale, rows);
            [Some(answers), agreement]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n")
        }
    };
    let remarks = outcome.rulings.iter().flat_map(|ruling| match ruling {
        judge::Fallen::One(ruling) => &ruling.remarks,
        judge::Fallen::Both(ruling) => &ruling.remarks,
    });
    let notices = remarks.map(|remark| text::remark(locale, remark)).collect();
    Report::of(text, outcome).with_notes(locale, once_each(notices))
}

pub(super) fn judge_claim(locale: &Locale, outcome: &judge::ClaimOutcome) -> Report {
    let answer = |answer: &judge::ClaimAnswer| match &answer.ruling {
        Ok(ruling) => text::claim(locale, ruling),
        Err((error, article)) => text::no_claim(locale, *error, article.as_deref()),
    };
    let text = match outcome.answers.as_slice() {
        [only] => format!("{}\n{}", answer(only), left_after(locale, only)),
        several => {
            let rows = several.iter().map(|each| {
                let result = each.ruling.as_ref().map(|ruling| ruling.result.as_str());
                (each.edition.as_str(), result.unwrap_or("-"), answer(each))
            });
            let answers = several.iter().map(|each| {
                let ruling = each.ruling.clone().map_err(|(error, _)| error);
                (each.edition.clone(), ruling)
            });
            format!(
                "{}\n{}",
                render::answers(locale, rows),
                render::agreement(locale, answers)
            )
        }
    };
    let rulings = outcome
        .answers
        .iter()
        .filter_map(|each| each.ruling.as_ref().ok());
    let notices = rulings.flat_map(|ruling| &ruling.remarks);
    let notices: Vec<_> = notices.map(|remark| text::remark(locale, remark)).collect();
    let mut report = Report::of(text, outcome).with_notes(locale, once_each(notices));
    if matches!(outcome.answers.as_slice(), [only] if only.ruling.is_err()) {
        report.exit = FailureKind::Refused.exit_code();
    }
    report
}

/// The times left after the penalty, if they are known.
fn left_after(locale: &Locale, answer: &judge::ClaimAnswer) -> String {
    let Ok(ruling) = &answer.ruling else {
        return String::new();
    };
    times_left(locale, ruling.white_left, ruling.black_left)
}

/// What each side has left, where it is known, a line each.
fn times_left(locale: &Locale, white: Option<Left>, black: Option<Left>) -> String {
    let lefts = [(Color::White, white), (Color::Black, black)];
    let known = lefts
        .into_iter()
        .filter_map(|(side, left)| Some((side, left?.to_string())));
    known
        .map(|(side, left)| format!("  {}\n", locale.say(FactTimeLeft { side, left })))
        .collect()
}

/// Removes repetitions: the same remark may be made under several editions.
fn once_each(mut notices: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    notices.retain(|notice| seen.insert(notice.clone()));
    notices
}

pub(super) fn judge_position(
    locale: &Locale,
    outcome: &judge::PositionOutcome,
    style: Style,
) -> Report {
    let Ok(verdict) = &outcome.verdict else {
        return Report::of(String::new(), outcome);
    };
    let heading = style.heading(&outcome.fen);
    let status = match verdict.end {
        Some(End::Checkmate { .. }) => locale.say(PositionCheckmate),
        Some(End::Stalemate) => locale.say(PositionStalemate),
        Some(End::Dead | End::Fivefold | End::Seventyfive) => locale.say(PositionDead),
        None => locale.say(PositionOngoing),
    };
    let mut text = format!("{heading}\n  {:<10} {status}\n", locale.say(NameStatus));
    for (side, can_mate) in [
        (Color::White, &verdict.white),
        (Color::Black, &verdict.black),
    ] {
        let answer = answer(locale, can_mate);
        let line = locale.say(PositionCanMate { side, answer });
        text.push_str(&format!("  {line}\n"));
        if let (true, Proof::Yes { line }) = (outcome.proof, can_mate.into()) {
            text.push_str(&format!("    {}\n", line.join(" ")));
        }
    }
    let warnings = verdict.warnings.iter();
    let notes = warnings.map(|warning| locale.phrase(warning, Reader::CommandLine));
    Report::of(text, outcome).with_notes(locale, notes)
}

pub(super) fn answer(locale: &Locale, can_mate: &CanMate) -> String {
    match can_mate {
        CanMate::Yes { line } => locale.say(PositionYes {
            halfmoves: line.len(),
        }),
        CanMate::No(ground) => locale.say(PositionNo {
            ground: ground_words(locale, ground),
        }),
        CanMate::Undecided { states } => locale.say(PositionUndecided {
            states: states.to_string(),
        }),
    }
}

fn ground_words(locale: &Locale, ground: &Ground) -> String {
    match ground {
        Ground::GameOver => locale.say(GroundGameOver),
        Ground::Material => locale.say(GroundMaterial),
        Ground::Locked { squares, fixed } => locale.say(GroundLocked {
            fixed: fixed.to_string(),
            squares: squares.to_string(),
        }),
        Ground::Outlined { states, .. } => locale.say(GroundOutlined {
            states: states.to_string(),
        }),
        Ground::Closed { states } => locale.say(GroundClosed {
            states: states.to_string(),
        }),
    }
}

pub(super) fn editions(locale: &Locale, outcome: &editions_command::Outcome) -> Report {
    let text = match outcome.0.as_slice() {
        [edition] => render::edition_sheet(locale, edition),
        all => render::editions_table(locale, all),
    };
    Report::of(text, outcome)
}
