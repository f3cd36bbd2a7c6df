//! `record`: appends what happened after the sealing, signed by the person who says so.

mod values;

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use shakmaty::{ByColor, Color};
pub use values::{
    Announcing, Clock, ReadClock, SKIPPED, allowance, event, goes_on_in, kind, kinds, readable,
    sealed_moves, usage,
};
pub(super) use values::{event_by, legal_move, words};

use super::{Failure, Written, edition_file, envelope_file, fingerprint, keys};
use crate::failure::{Advice, Notice};
use crate::files::Files;
use crate::render::Style;
use crate::terminal::args::ToSign;
use crate::terminal::prompts::Passphrases;
use crate::terminal::{Context, Report, prompts};
use crate::text::Locale;
use crate::text::message::*;
use crate::{render, text};
use envelope::sealing::{Note, SoFar};
use envelope::{Act, Entry, Envelope, Fingerprint, ImpossibleTime, SecretKey, Signer, Verified};
use mating::Budget;
use rules::adjournment::{
    Adjourned, By, Consequence, Event, EventKind, Phase, Recorded, Refusal, State,
};
use rules::edition::{Concept, Edition};
use rules::ruling::Ruling;
use rules::time::{Duration, Left, Moment};
use rules::word::as_word;

#[derive(Debug, clap::Args)]
#[command(
    after_long_help = help(),
    override_usage = "adjourn record [OPTIONS] --key <KEY> <ENVELOPE> <KIND> [VALUES]..."
)]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// Whose word it is: the secret key of the arbiter, a deputy, or a player
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// What happened: a kind, as --help lists them
    pub kind: String,
    /// The values of that kind, in their order
    pub values: Vec<String>,
    /// For set-resumption: the time zone [default: as announced before]
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// For set-resumption: where play resumes [default: as announced before]
    #[arg(long, value_name = "TEXT")]
    pub place: Option<String>,
    /// For set-resumption: when that session ends
    #[arg(long, value_name = "TIME")]
    pub resume_end: Option<String>,
    /// With a decision: until when nobody is too late (A10), where the edition leaves it to the arbiter
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub late_until: Option<String>,
    /// With a decision: the entry from which on moves count for nothing
    #[arg(long, value_name = "ENTRY", hide_short_help = true)]
    pub back_to: Option<String>,
    #[command(flatten)]
    pub to_sign: ToSign,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let kind = kind(&args.kind)?;
    let values = values_of(kind, &args);
    let announcing = Announcing {
        zone: args.zone,
        place: args.place,
        end: args.resume_end,
    };
    entry(
        context,
        args.envelope,
        &args.key,
        &args.to_sign,
        kind,
        values,
        announcing,
    )
}

/// Records an entry, signed with the key in that file.
pub(super) fn entry(
    context: &Context,
    envelope: PathBuf,
    key: &Path,
    to_sign: &ToSign,
    kind: EventKind,
    values: Vec<String>,
    announcing: Announcing,
) -> Result<Report, Failure> {
    if kind == EventKind::Witness && !context.json && prompts::is_there() {
        prompts::say(&context.locale.say(AskOwnMachine));
    }
    // What a slip proves of an envelope is proved of this one and no other.
    let expected = match matches!(kind, EventKind::Witness | EventKind::DeadWrap) {
        true => fingerprint::compared(context, &envelope, &to_sign.expected)?,
        false => fingerprint::given(&to_sign.expected)?,
    };
    let passphrase = to_sign.passphrase.passphrase_fd;
    let mut passphrases = Passphrases::new(&context.locale, passphrase)?;
    let key = keys::unlock_for(context, &envelope, key, &mut passphrases)?;
    let job = Job {
        envelope,
        expected,
        key,
        kind,
        values,
        announcing,
        at: context.at()?,
        edition: edition_file(context, &to_sign.edition)?,
        budget: Budget::RULING,
    };
    let outcome = record(&context.files, &job)?;
    Ok(report(&context.locale, &outcome, context.style))
}

/// The values in the order of the format, those given with flags in their places behind the others.
fn values_of(kind: EventKind, args: &Args) -> Vec<String> {
    let mut values = args.values.clone();
    let flags = [("late_until", &args.late_until), ("back_to", &args.back_to)];
    for (key, value) in flags {
        let Some(value) = value else { continue };
        let place = kind.fields().iter().position(|field| field.key == key);
        let skipped = place.unwrap_or_default().saturating_sub(values.len());
        values.extend(std::iter::repeat_n(SKIPPED.to_owned(), skipped));
        values.push(value.clone());
    }
    values
}

/// The end of the help of `record`: each kind with its values.
fn help() -> String {
    let mut help = "Kinds and their values:\n".to_owned();
    for kind in kinds() {
        let (given, meaning) = (usage(kind), kind.meaning());
        help.push_str(&format!("  {given:<38} {meaning}\n"));
    }
    help.push_str(
        "\nSIDE is white or black, T a time used (H:MM:SS), a MOVE is in coordinates or in the label's \
         notation.\n\nExamples:\n  \
         adjourn record board7.envelope --key arbiter.key arrival black\n  \
         adjourn record board7.envelope --key spassky.key resign white 'by telephone'",
    );
    help
}

/// An event to record.
#[derive(Debug)]
pub struct Job {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if somebody compares it.
    pub expected: Option<Fingerprint>,
    /// The key of the person who says so: the arbiter, a deputy, or a player.
    pub key: SecretKey,
    /// The kind of entry.
    pub kind: EventKind,
    /// The values of the entry, in the format's order.
    pub values: Vec<String>,
    /// What a new announcement of the resumption says besides.
    pub announcing: Announcing,
    /// The moment of the event.
    pub at: Moment,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// The recorded event, and the state that follows.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file as it is now.
    #[serde(flatten)]
    pub file: Written,
    /// The phase of the game.
    pub phase: Phase,
    /// The ruling, if there is one.
    #[serde(serialize_with = "ruling_or_none")]
    pub ruling: Option<Ruling>,
    /// The gaps in the Laws that the game has met.
    pub gaps: Vec<Value>,
    /// What an incorrect claim cost; `None` for any other entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<Penalty>,
    /// The event that was recorded.
    #[serde(skip)]
    pub event: Event,
    /// Who signed it.
    #[serde(skip)]
    pub by: Signer,
    /// The place of its entry, from 0.
    #[serde(skip)]
    pub entry: usize,
    /// Whether the ruling follows from it, and is not one from before.
    #[serde(skip)]
    pub is_new: bool,
    /// What both sides have left then, where the time control says.
    #[serde(skip)]
    pub left: ByColor<Option<Left>>,
    /// The moment of the event.
    #[serde(skip)]
    pub at: Moment,
    /// A clock that had run out by then, what the next envelope says otherwise, and what is doubtful in the moment of the entry and in
    /// the resumption.
    #[serde(skip)]
    pub notices: Vec<Notice>,
    /// The state after the event.
    #[serde(skip)]
    pub state: State,
    /// The edition that the envelope is ruled under.
    #[serde(skip)]
    pub edition: Edition,
}

/// What an incorrect claim cost (9.5b), as `--json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Penalty {
    /// Who claimed.
    #[serde(serialize_with = "as_word")]
    pub claimant: Color,
    /// Taken from his time left; `None` where that is not known.
    pub taken: Option<Duration>,
    /// Added to the opponent's.
    pub given: Duration,
    /// What White has left now, where it is known.
    pub white_left: Option<Left>,
    /// What Black has.
    pub black_left: Option<Left>,
}

pub(super) fn ruling_or_none<S: serde::Serializer>(
    ruling: &Option<Ruling>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ruling
        .as_ref()
        .map(super::judge::ruling_json)
        .serialize(serializer)
}

/// Appends one entry, if the Laws let it happen now and its signer may say it.
///
/// # Errors
/// Wrong values (2); not a valid envelope, another one, a key that the label does not name (3); not permitted now, or not to this
/// signer (4).
pub fn record(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let (grown, (edition, state, event, ruled_before, overstepped, differs)) =
        envelope_file::grow_with(files, &job.envelope, |envelope| {
            envelope_file::expect(envelope, job.expected)?;
            let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
            let adjourned = envelope.adjourned(&edition, job.budget);
            let state = envelope.state(&edition, job.budget);
            let words = (job.kind, job.values.as_slice());
            let announcing = &job.announcing;
            let event = values::event(
                files,
                words,
                announcing,
                envelope,
                &edition,
                &state,
                (&job.key, job.at),
            )?;
            let record = Recorded { at: job.at, event };
            let ruled_before = state.ruling().cloned();
            let overstepped = overstepped(&adjourned, &state, job.at);
            let records = std::slice::from_ref(&record);
            let (grown, state) = append(envelope, &adjourned, state, records, &job.key)?;
            let differs = match (job.kind, job.values.as_slice()) {
                (EventKind::NextEnvelope, [path]) => {
                    let next = envelope_file::read(files, Path::new(path))?;
                    SoFar::of(envelope, &edition, job.budget).notes(next.label())
                }
                _ => Vec::new(),
            };
            let found = (
                edition,
                state,
                record.event,
                ruled_before,
                overstepped,
                differs,
            );
            Ok((grown, found))
        })?;
    let entry = grown.entries().len().saturating_sub(1);
    let adjourned = grown.adjourned(&edition, job.budget);
    let left = ByColor::new_with(|side| state.left_at(&adjourned, side, job.at));
    let penalty = state.penalty(entry).map(|penalised| Penalty {
        claimant: penalised.claimant,
        taken: penalised.penalty.taken,
        given: penalised.penalty.given,
        white_left: left.white,
        black_left: left.black,
    });
    // An end by the players is held against the clock, too.
    let by_players = matches!(
        event,
        Event::AcceptOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Claim { .. }
    );
    let early = ImpossibleTime::EntryBeforeSealing {
        entry: entry + 1,
        at: job.at,
    };
    let overstepped = overstepped.filter(|_| state.phase() != Phase::Finished || by_players);
    let mut times = super::time_notices(&grown);
    times.retain(|notice| *notice == Notice::ImpossibleTime(early.clone()));
    let resumption = super::resumption_notices(&state, &edition, grown.label(), job.at);
    let apart = offer_apart(&state, &event, &edition, job.at);
    let differs = differs.into_iter().map(Notice::from);
    let notices = overstepped.into_iter().chain(differs).chain(times);
    let notices = notices.chain(resumption).chain(apart).collect();
    Ok(Outcome {
        file: Written::of(&grown, &job.envelope, vec![event.kind().into()]),
        phase: state.phase(),
        ruling: state.ruling().cloned(),
        gaps: super::show::gaps_json(&state.gaps_at(job.at), &edition),
        event,
        by: grown.signer(&job.key)?,
        penalty,
        left,
        at: job.at,
        entry,
        is_new: state.ruling() != ruled_before.as_ref(),
        notices,
        state,
        edition,
    })
}

/// 9.1: that a draw was offered while the game goes on, and not right after a move.
fn offer_apart(state: &State, event: &Event, edition: &Edition, at: Moment) -> Option<Notice> {
    let Event::Offer { side } = event else {
        return None;
    };
    let clocks = state.clocks();
    let right_after = clocks.running() == Some(!*side) && clocks.running_since() == Some(at);
    let article = edition.article(Concept::DrawOffer)?.to_owned();
    let apart = state.phase() == Phase::Opened && !right_after;
    apart.then_some(Notice::OfferApart(article))
}

/// A clock that has run out by then, if there is one.
pub(super) fn overstepped(adjourned: &Adjourned<'_>, state: &State, at: Moment) -> Option<Notice> {
    let (side, over) = state.overstepped(adjourned, at)?;
    let article = adjourned.edition.article(Concept::FlagFall);
    Some(Notice::Sealing(Note::TimeOverstepped {
        side,
        over,
        article: article.unwrap_or("6.9").to_owned(),
    }))
}

/// Checks, signs and appends events in their order: all of them or none.
pub(super) fn append(
    envelope: &Envelope<Verified>,
    adjourned: &Adjourned<'_>,
    state: State,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Envelope<Verified>, State), Failure> {
    let (entries, state) = permitted(envelope, adjourned, state, records, key)?;
    Ok((envelope.append(&entries, key)?, state))
}

/// The entries of events that the Laws permit one after the other, and the state after them.
pub(super) fn permitted(
    envelope: &Envelope<Verified>,
    adjourned: &Adjourned<'_>,
    mut state: State,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Vec<Entry>, State), Failure> {
    let by = envelope.signer(key)?;
    if envelope.accepted().is_none() {
        return Err(Failure::refusal(Refusal::NotAccepted, adjourned.edition));
    }
    let said_by = By::from(by);
    let mut entries = Vec::new();
    for record in records {
        if let Event::Void { entry, .. } = &record.event
            && let Some(named) = envelope.entry(*entry)
            && !named.may_be_taken_back_by(by)
        {
            return Err(Failure::refusal(Refusal::NotYours, adjourned.edition));
        }
        state
            .permits(adjourned, &record.event, said_by, record.at)
            .map_err(|refusal| instead(refusal, &state, adjourned, (&record.event, said_by)))?;
        if record.event == Event::Witness {
            // A witness states that the wrap opens.
            envelope.check_reply_wrap(key)?;
        }
        let at = state.counts_from(said_by, record.at);
        let event = record.event.clone();
        state = state.then(adjourned, &Recorded { at, event });
        entries.push(Entry {
            at: record.at,
            by,
            act: Act::Event(record.event.clone()),
        });
    }
    Ok((entries, state))
}

/// What follows from events that the arbiter would record one after the other, and the state after them. Nothing is
/// signed.
///
/// # Errors
/// What the Laws do not permit (4).
pub(super) fn foreseen(
    adjourned: &Adjourned<'_>,
    before: &State,
    records: &[Recorded],
) -> Result<(Vec<Consequence>, State), Failure> {
    let mut state = before.clone();
    for record in records {
        state
            .permits(adjourned, &record.event, By::Arbiter, record.at)
            .map_err(|refusal| instead(refusal, &state, adjourned, (&record.event, By::Arbiter)))?;
        state = state.then(adjourned, record);
    }
    Ok(before.consequences(adjourned, records))
}

/// The refusal, with what may be recorded now in place of what the Laws refuse, or that it may at its own moment.
fn instead(
    refusal: Refusal,
    state: &State,
    adjourned: &Adjourned<'_>,
    (event, by): (&Event, By),
) -> Failure {
    let failure = Failure::refusal(refusal, adjourned.edition);
    let permitted = state.may_happen(adjourned);
    let overtaken = matches!(refusal, Refusal::GameOver(_) | Refusal::DecisionFirst);
    if overtaken && state.permitted_before(adjourned, event, by) {
        return failure.advised(Advice::AtItsMoment(permitted));
    }
    // What is recorded first, its own hint says.
    match permitted.is_empty() || refusal == Refusal::OpponentUnrecorded {
        true => failure,
        false => failure.advised(Advice::Instead(permitted)),
    }
}

fn report(locale: &Locale, outcome: &Outcome, style: Style) -> Report {
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
    text.push_str(&outcome.file.named(locale));
    if let Signer::Player(_) = outcome.by {
        text += &locale.say(RecordSendBack);
        text.push('\n');
    }
    Report::of(text, outcome).with_notices(locale, &outcome.notices)
}

/// What an incorrect claim comes to (9.5b): the ruling, what it costs, and what both have left.
fn penalty(locale: &Locale, outcome: &Outcome, cost: &Penalty) -> String {
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
    said.join(" ") + "\n" + &super::judge::times_left(locale, cost.white_left, cost.black_left)
}
