//! What a person is told: an outcome in words, beside the same outcome as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use crate::clock::Moment;
#[cfg(feature = "print")]
use crate::commands::calendar as calendar_command;
use crate::commands::label_draft::Notice;
use crate::commands::rehearse::Step;
use crate::commands::{
    FailureKind, Written, accept as accept_command, declare as declare_command,
    editions as editions_command, judge, keygen as keygen_command, open as open_command,
    prepare as prepare_command, proof, record as record_command, rehearse as rehearse_command,
    release as release_command, resume as resume_command, seal as seal_command,
    show as show_command, verify as verify_command,
};
use crate::envelope::{EnvelopeState, Signer};
use crate::laws::adjournment::Verdict;
use crate::laws::mating::{CanMate, Ground};
use crate::render::{self, Style};
use crate::text::escaped;

/// An outcome on its way out.
#[derive(Debug)]
pub(super) struct Report {
    /// For standard output.
    pub text: String,
    /// For standard output, when JSON was asked for.
    pub json: Value,
    /// For standard error, in both cases.
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

    /// Everything was printed on the way.
    pub(super) fn silent() -> Report {
        Report::new(String::new(), Value::Null)
    }

    pub(super) fn of(text: String, outcome: &impl Serialize) -> Report {
        Report::new(text, serde_json::to_value(outcome).unwrap_or_default())
    }

    pub(super) fn with_notices(mut self, notices: impl IntoIterator<Item = String>) -> Report {
        self.notices.extend(
            notices
                .into_iter()
                .map(|notice| format!("note: {}", escaped(&notice))),
        );
        self
    }
}

fn messages(notices: &[Notice]) -> impl Iterator<Item = String> + '_ {
    notices.iter().map(|notice| notice.message.clone())
}

/// The names of a file that was written.
fn names(written: &Written) -> String {
    format!(
        "  file         {}\n  seal number  {}\n  fingerprint  {}\n  head         {}\n",
        escaped(&written.file.to_string_lossy()),
        written.seal_number,
        written.fingerprint,
        written.head,
    )
}

pub(super) fn keygen(outcome: &keygen_command::Outcome) -> Report {
    let text = format!(
        "Keys made.\n  secret, keep it   {}\n  public, hand out  {}\n\n{}\n",
        escaped(&outcome.file.to_string_lossy()),
        escaped(&outcome.public_file.to_string_lossy()),
        outcome.public,
    );
    Report::of(text, outcome)
}

/// One sheet is its own object; several are listed.
pub(super) fn prepare(outcomes: &[prepare_command::Outcome]) -> Report {
    let text: String = outcomes.iter().map(sheet_written).collect();
    let notices = outcomes
        .iter()
        .flat_map(|outcome| messages(&outcome.notices));
    let report = match outcomes {
        [only] => Report::of(text, only),
        several => Report::of(text, &json!({ "sheets": several })),
    };
    report.with_notices(notices)
}

fn sheet_written(outcome: &prepare_command::Outcome) -> String {
    let mut text = format!(
        "The sheet is written: {}\n",
        escaped(&outcome.file.to_string_lossy())
    );
    if outcome.missing.is_empty() {
        text.push_str("Nothing is missing but the move and the clocks.\n");
    } else {
        text.push_str("Still to be given when the move is sealed:\n");
        for flag in &outcome.missing {
            text.push_str(&format!("  {flag}\n"));
        }
    }
    text
}

/// `told` notices were said before the player wrote.
pub(super) fn seal(outcome: &seal_command::Outcome, told: usize) -> Report {
    let mut text = format!("The move is sealed.\n{}", names(&outcome.written));
    for slip in &outcome.slips {
        let path = outcome_path(&slip.path);
        text.push_str(&format!("  {}'s slip   {path}\n", slip.side));
    }
    if !outcome.slips.is_empty() {
        text.push_str("Each player takes his slip, and nobody else sees it: it is his key.\n");
    }
    text.push_str("Next: the arbiter checks the label and accepts it: adjourn accept\n");
    let later = outcome.notices.get(told..).unwrap_or_default();
    Report::of(text, outcome).with_notices(messages(later))
}

fn outcome_path(path: &std::path::Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

pub(super) fn accept(outcome: &accept_command::Outcome) -> Report {
    let sheet = render::label_sheet(&outcome.label, None, true);
    let text = format!(
        "{sheet}\nAccepted: the arbiter answers for this label and this envelope (A3).\n{}",
        names(&outcome.written)
    );
    Report::of(text, outcome).with_notices(messages(&outcome.notices))
}

pub(super) fn verify(outcome: &verify_command::Outcome) -> Report {
    let mut text = String::new();
    text.push_str(if outcome.valid {
        "Valid.\n"
    } else {
        "NOT VALID.\n"
    });
    for problem in &outcome.problems {
        text.push_str(&format!(
            "  {} [{}]\n",
            escaped(&problem.message),
            problem.code
        ));
    }
    if let Some(state) = outcome.state {
        text.push_str(&format!("  state        {}\n", state_words(state)));
    }
    let named = [
        ("seal number", &outcome.seal_number),
        ("fingerprint", &outcome.fingerprint),
        ("head", &outcome.head),
    ];
    for (name, value) in named {
        if let Some(value) = value {
            text.push_str(&format!("  {name:<12} {value}\n"));
        }
    }
    for signature in &outcome.signatures {
        let holds = if signature.valid {
            "signed by"
        } else {
            "DOES NOT HOLD:"
        };
        text.push_str(&format!(
            "  {:<12} {holds} {}\n",
            signature.role, signature.key
        ));
    }
    if let Some(copy) = outcome.copy {
        text.push_str(&format!("  copy         {}\n", copy_words(copy)));
    }
    if outcome.valid {
        text.push_str(&whose_keys(&outcome.compared));
    }
    let mut report = Report::of(text, outcome);
    report.exit = if outcome.valid { 0 } else { 3 };
    report
}

/// A signature names a key. Whose it is, only a known public line says.
fn whose_keys(compared: &[Signer]) -> String {
    if compared.is_empty() {
        return "Signed by these keys. Whose they are is known only from the public lines: \
                give --white-key,\n--black-key or --arbiter-key to compare.\n"
            .to_owned();
    }
    let named: Vec<_> = compared.iter().map(ToString::to_string).collect();
    format!(
        "Compared with a known key: {}. Of the others only the keys are known.\n",
        named.join(", ")
    )
}

fn state_words(state: EnvelopeState) -> &'static str {
    match state {
        EnvelopeState::Sealed => "sealed; the arbiter has not accepted it",
        EnvelopeState::Accepted => "accepted, closed",
        EnvelopeState::Open => "opened",
        EnvelopeState::Closed => "the game is over",
    }
}

fn copy_words(copy: verify_command::CopyVerdict) -> &'static str {
    match copy {
        verify_command::CopyVerdict::Same => "the same, byte for byte",
        verify_command::CopyVerdict::Extends => "this file continues it",
        verify_command::CopyVerdict::Cut => "this file was cut: the copy goes on",
        verify_command::CopyVerdict::Forked => "the two differ",
    }
}

pub(super) fn show(outcome: &show_command::Outcome, style: Style) -> Report {
    let envelope = &outcome.envelope;
    let fingerprint = envelope.fingerprint();
    let mut text = render::label_sheet(
        envelope.label(),
        Some(&fingerprint),
        envelope.accepted().is_some(),
    );
    text.push('\n');
    text.push_str(&render::state_sheet(
        envelope.label(),
        &outcome.state,
        &outcome.state.may_happen(&outcome.adjourned()),
        envelope.entries(),
        &outcome.edition,
        outcome.at,
    ));
    if let Some(ruling) = outcome.state.ruling() {
        text.push('\n');
        text.push_str(&render::ruling_sheet(ruling, style));
    }
    if !outcome.comparison.is_empty() {
        text.push('\n');
        text.push_str(&render::comparison(&outcome.comparison));
    }
    Report::of(text, outcome)
}

pub(super) fn record(outcome: &record_command::Outcome, style: Style) -> Report {
    let mut text = format!("Recorded: {}.\n", crate::text::event(&outcome.event));
    if let Some(ruling) = &outcome.ruling {
        text.push_str(&render::ruling_sheet(ruling, style));
    }
    for gap in &outcome.gaps {
        let message = gap["message"].as_str().unwrap_or_default();
        text.push_str(&format!("The Laws are silent: {message}.\n"));
    }
    text.push_str(&format!("Now: {}.\n", crate::text::phase(outcome.phase)));
    text.push_str(&names(&outcome.file));
    Report::of(text, outcome)
}

#[cfg(feature = "print")]
pub(super) fn calendar(outcome: &calendar_command::Outcome) -> Report {
    let text = match (&outcome.calendar, &outcome.file) {
        (Some(calendar), _) => calendar.clone(),
        (None, Some(file)) => format!("The entry is written: {}\n", outcome_path(file)),
        (None, None) => String::new(),
    };
    Report::of(text, outcome)
}

pub(super) fn release(outcome: &release_command::Outcome) -> Report {
    let text = match (&outcome.half, &outcome.file) {
        (Some(half), _) => format!("{}\n", half.as_str()),
        (None, Some(file)) => format!("The half is written: {}\n", outcome_path(file)),
        (None, None) => String::new(),
    };
    let note =
        "this half opens this one envelope; give it to the arbiter when you are present (A7)";
    Report::of(text, outcome).with_notices([note.to_owned()])
}

pub(super) fn open(outcome: &open_command::Outcome, style: Style) -> Report {
    let mut text = match &outcome.written {
        Some(written) if written.is_empty() => "The envelope is empty.\n".to_owned(),
        Some(written) => format!("Written: {}\n", escaped(written)),
        None => "Nothing readable is in the envelope.\n".to_owned(),
    };
    text.push_str(&render::ruling_sheet(&outcome.ruling, style));
    text.push_str(&names(&outcome.file));
    if let Some(pgn) = &outcome.pgn {
        text.push_str(&format!("  game         {}\n", outcome_path(pgn)));
    }
    let early = outcome
        .early
        .then(|| "opened before the announced time of the resumption".to_owned());
    Report::of(text, outcome).with_notices(early)
}

/// Where the walk was left.
pub(super) fn resume(
    outcome: &resume_command::Outcome,
    standing: &resume_command::Standing,
    at: Moment,
) -> Report {
    let mut text = render::state_sheet(
        standing.label(),
        &standing.state,
        &standing.state.may_happen(&standing.adjourned()),
        standing.envelope.entries(),
        &standing.edition,
        at,
    );
    text.push_str(&names(&outcome.file));
    Report::of(text, outcome)
}

pub(super) fn declare(outcome: &declare_command::Outcome) -> Report {
    use declare_command::Unchecked;
    let text = match (outcome.verdict, outcome.why) {
        (Verdict::Confirmed, _) => "Confirmed: this is the move that was sealed.\n",
        (Verdict::Contradicted, _) => {
            "Contradicted: another legal move was sealed. The move declared is played until the \
             arbiter decides otherwise (A11(a)).\n"
        }
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => {
            "It cannot be checked: the sealer's key was not given. With it he can prove his move: \
             --author-key.\n"
        }
        (Verdict::Unchecked, Some(Unchecked::NothingReadable)) => {
            "It cannot be checked: nothing readable was sealed.\n"
        }
        (Verdict::Unchecked, Some(Unchecked::NotBothLegal)) => {
            "It cannot be checked: the texts differ, and they are not both exactly one legal move.\n"
        }
    };
    Report::of(text.to_owned(), outcome)
}

pub(super) fn judge_move(outcome: &judge::MoveOutcome, style: Style) -> Report {
    let text = match outcome.rulings.as_slice() {
        [only] => render::ruling_sheet(only, style),
        several => render::comparison(several),
    };
    Report::of(text, outcome)
}

pub(super) fn judge_flag(outcome: &judge::FlagOutcome) -> Report {
    let text = match outcome.rulings.as_slice() {
        [only] => format!("{}\n", crate::text::flag(only)),
        several => {
            let rows = render::answers(several.iter().map(|ruling| {
                let answer = crate::text::flag(ruling);
                (ruling.edition.as_str(), ruling.result.as_str(), answer)
            }));
            let answers = several
                .iter()
                .map(|ruling| (ruling.edition.clone(), ruling.clone()));
            format!("{rows}\n{}", render::agreement(answers))
        }
    };
    let notices = outcome.rulings.iter().flat_map(|ruling| &ruling.remarks);
    let notices: Vec<_> = notices.map(|remark| remark.message.clone()).collect();
    Report::of(text, outcome).with_notices(once_each(notices))
}

pub(super) fn judge_claim(outcome: &judge::ClaimOutcome) -> Report {
    let answer = |answer: &judge::ClaimAnswer| match &answer.ruling {
        Ok(ruling) => crate::text::claim(ruling),
        Err((error, article)) => crate::text::no_claim(*error, article.as_deref()),
    };
    let text = match outcome.answers.as_slice() {
        [only] => format!("{}\n{}", answer(only), left_after(only)),
        several => {
            let rows = render::answers(several.iter().map(|each| {
                let result = each.ruling.as_ref().map(|ruling| ruling.result.as_str());
                (each.edition.as_str(), result.unwrap_or("-"), answer(each))
            }));
            let answers = several.iter().map(|each| {
                let ruling = each.ruling.clone().map_err(|(error, _)| error);
                (each.edition.clone(), ruling)
            });
            format!("{rows}\n{}", render::agreement(answers))
        }
    };
    let rulings = outcome
        .answers
        .iter()
        .filter_map(|each| each.ruling.as_ref().ok());
    let notices = rulings.flat_map(|ruling| &ruling.remarks);
    let notices: Vec<_> = notices.map(|remark| remark.message.clone()).collect();
    let mut report = Report::of(text, outcome).with_notices(once_each(notices));
    if matches!(outcome.answers.as_slice(), [only] if only.ruling.is_err()) {
        report.exit = FailureKind::Refused.exit_code();
    }
    report
}

/// What is on the clocks after the penalty, where it is known.
fn left_after(answer: &judge::ClaimAnswer) -> String {
    let Ok(ruling) = &answer.ruling else {
        return String::new();
    };
    [("White", ruling.white_left), ("Black", ruling.black_left)]
        .into_iter()
        .filter_map(|(side, left)| Some(format!("  {side} has {} left\n", left?)))
        .collect()
}

/// The same remark under several editions is made once.
fn once_each(mut notices: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    notices.retain(|notice| seen.insert(notice.clone()));
    notices
}

pub(super) fn judge_position(outcome: &judge::PositionOutcome, style: Style) -> Report {
    let Ok(verdict) = &outcome.verdict else {
        return Report::of(String::new(), outcome);
    };
    let heading = style.heading(&outcome.fen);
    let mut text = format!(
        "{heading}\n  status     {}\n",
        verdict.status.replace('_', " ")
    );
    for (side, can_mate) in [("White", &verdict.white), ("Black", &verdict.black)] {
        text.push_str(&format!("  {side} can mate: {}\n", answer(can_mate)));
        if let (true, proof::Proof::Yes { line }) = (outcome.proof, can_mate.into()) {
            text.push_str(&format!("    {}\n", line.join(" ")));
        }
    }
    let warnings = verdict
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    Report::of(text, outcome).with_notices(warnings)
}

fn answer(can_mate: &CanMate) -> String {
    match can_mate {
        CanMate::Yes { line } => format!("yes, in {} half-moves", line.len()),
        CanMate::No(ground) => format!("no ({})", ground_words(ground)),
        CanMate::Undecided { states } => {
            format!("undecided after {states} positions; --budget allows more")
        }
    }
}

fn ground_words(ground: &Ground) -> String {
    match ground {
        Ground::GameOver => "the game is over on the board".to_owned(),
        Ground::Material => "the material never can".to_owned(),
        Ground::Locked { squares, fixed } => format!(
            "{fixed} men stand fast, and on none of the {squares} squares its king can come to is a mate"
        ),
        Ground::Outlined { followed, states } => format!(
            "{states} placements of kings, pawns and {} more men, the others wherever they may be",
            followed.count()
        ),
        Ground::Closed { states } => format!("all {states} positions that can be reached"),
    }
}

pub(super) fn verify_proof(outcome: &proof::Outcome) -> Report {
    let mut text = match outcome.valid {
        true => format!("Valid: {} answers hold.\n", outcome.checked),
        false => "NOT VALID.\n".to_owned(),
    };
    for problem in &outcome.problems {
        text.push_str(&format!(
            "  line {}: {} [{}]\n",
            problem.line,
            escaped(&problem.message),
            problem.code
        ));
    }
    let mut report = Report::of(text, outcome);
    report.exit = if outcome.valid { 0 } else { 3 };
    report
}

pub(super) fn editions(outcome: &editions_command::Outcome) -> Report {
    let text = match outcome.editions.as_slice() {
        [only] => render::edition_sheet(only),
        several => render::editions_table(several),
    };
    Report::of(text, outcome)
}

/// A step of the rehearsal, as it is told.
pub(super) fn rehearsal_step(step: &Step<'_>, style: Style) -> String {
    match step {
        Step::Keys { folder } => format!(
            "{}\nThe arbiter has a key file; each player gets a slip of paper with a one-time key.\n\
             Everything of this rehearsal goes to {}.\n",
            style.heading("1. Keys"),
            outcome_path(folder),
        ),
        Step::Sealed {
            label,
            fingerprint,
            file,
        } => format!(
            "{}\nThe session is over. {} writes his move unseen, closes the envelope, and stops his \
             clock (A1).\nThis stands outside (A2):\n\n{}\nThe envelope: {}\n",
            style.heading("2. Sealed"),
            escaped(&label.sealer().name),
            render::label_sheet(label, Some(fingerprint), false),
            outcome_path(file),
        ),
        Step::Accepted { seal_number } => format!(
            "{}\nThe arbiter checks every figure, countersigns, and keeps it (A3). \
             Seal number {seal_number}.\n",
            style.heading("3. Accepted"),
        ),
        Step::Refused { failure } => format!(
            "{}\nThe arbiter, alone and curious, tries his own key on both halves. Refused:\n  {}\n\
             Nobody reads the move before the player who must reply is present (A7).\n",
            style.heading("4. Not without the player who must reply"),
            escaped(&failure.message),
        ),
        Step::Opened { outcome } => format!(
            "{}\nAt the resumption both put their keys together (A9a).\nWritten: {}\n{}",
            style.heading("5. Opened"),
            outcome
                .written
                .as_deref()
                .map_or("nothing readable".into(), escaped),
            render::ruling_sheet(&outcome.ruling, style),
        ),
        Step::Verified { outcome } => format!(
            "{}\n{}, {} signatures hold, and the file continues the copy that the players keep.\n",
            style.heading("6. Verified"),
            if outcome.valid { "Valid" } else { "NOT VALID" },
            outcome
                .signatures
                .iter()
                .filter(|signature| signature.valid)
                .count(),
        ),
        Step::Resigned { file, refusal } => format!(
            "{}\nIt was never opened. The next day Spassky resigned by telephone: the game is over, \
             and the\nenvelope stays closed for ever (A6). Opening this one is refused:\n  {}\nThe \
             envelope of that ending: {}\n",
            style.heading("7. What really happened"),
            escaped(&refusal.message),
            outcome_path(file),
        ),
    }
}

pub(super) fn rehearsal(outcome: &rehearse_command::Outcome) -> Report {
    let mut text = format!("The files are in {}:\n", outcome_path(&outcome.folder));
    for file in &outcome.files {
        let name = file.strip_prefix(&outcome.folder).unwrap_or(file);
        text.push_str(&format!("  {}\n", outcome_path(name)));
    }
    let folder = outcome_path(&outcome.folder);
    text.push_str(&format!(
        "Look at one: adjourn show {folder}/game.envelope --at {}\n",
        outcome.opened_at
    ));
    Report::of(text, outcome)
}
