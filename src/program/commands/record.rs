//! `record`: appends what happened after the sealing, signed by the person who says so.

mod values;

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use shakmaty::{ByColor, Color};
pub(super) use values::legal_move;
pub use values::{
    Clock, ReadClock, Typed, allowance, event, goes_on_in, kind, kinds, readable, sealed_moves,
    usage,
};

use super::resume::Standing;
use super::{Failure, Written, edition_file, envelope_file, fingerprint, keys, waiting};
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
use envelope::{Act, Entry, Envelope, ImpossibleTime, SecretKey, Signer, Verified};
use mating::Budget;
use rules::adjournment::{By, Consequence, Event, EventKind, Phase, Recorded, Refusal, State};
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
    pub key: Option<PathBuf>,
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
    let flags = [
        ("resume_zone", args.zone),
        ("resume_place", args.place),
        ("resume_end", args.resume_end),
        ("late_until", args.late_until),
        ("back_to", args.back_to),
    ];
    let given = flags
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)));
    let typed = Typed {
        values: args.values,
        flags: given.collect(),
        ..Typed::of(kind(&args.kind)?)
    };
    entry(context, (&args.envelope, &args.key), &args.to_sign, &typed)
}

/// Records an entry, signed with the key in that file, if the Laws let it happen now and its signer may say it.
///
/// # Errors
/// Wrong values (2); not a valid envelope, another one, a key that the label does not name (3); not permitted now, or
/// not to this signer (4).
pub(super) fn entry(
    context: &Context,
    (envelope, key): (&Path, &Option<PathBuf>),
    to_sign: &ToSign,
    typed: &Typed,
) -> Result<Report, Failure> {
    if typed.kind == EventKind::Witness && context.asks() {
        prompts::say(&context.locale.say(AskOwnMachine));
    }
    // What a slip proves of an envelope is proved of this one and no other.
    let expected = match matches!(typed.kind, EventKind::Witness | EventKind::DeadWrap) {
        true => fingerprint::compared(context, envelope, &to_sign.expected)?,
        false => fingerprint::given(&to_sign.expected)?,
    };
    let passphrase = to_sign.passphrase.passphrase_fd;
    let mut passphrases = Passphrases::new(&context.locale, passphrase)?;
    let key = keys::unlock_for(context, (envelope, key), &mut passphrases)?;
    let (files, at) = (&context.files, context.at()?);
    let given = edition_file(context, &to_sign.edition)?;
    let (grown, mut outcome) = envelope_file::grow_with(files, envelope, |before| {
        envelope_file::expect(before, expected)?;
        let edition = envelope_file::edition_of(before.label(), given.as_ref())?;
        let standing = Standing::of(before.clone(), edition);
        recorded(files, envelope, standing, typed, (&key, at))
    })?;
    let (locale, state) = (&context.locale, outcome.state.clone());
    outcome.now(waiting::state(locale, &grown, &outcome.edition, state));
    Ok(report(locale, &outcome, context.style))
}

/// The end of the help of `record`: each kind with its values.
fn help() -> String {
    let line = |kind: EventKind| format!("  {:<38} {}\n", usage(kind), kind.meaning());
    let kinds: String = kinds().map(line).collect();
    format!(
        "Kinds and their values:\n{kinds}\nSIDE is white or black, T a time used (H:MM:SS), a MOVE is in coordinates or in the label's \
         notation.\n\nExamples:\n  \
         adjourn record board7.envelope --key arbiter.key arrival black\n  \
         adjourn record board7.envelope --key spassky.key resign white 'by telephone'",
    )
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
    /// A clock that had run out by then, what the next envelope says otherwise, and what is doubtful in the moment of
    /// the entry and in the resumption.
    #[serde(skip)]
    pub notices: Vec<Notice>,
    /// The state after the event.
    #[serde(skip)]
    pub state: State,
    /// The edition that the envelope is ruled under.
    #[serde(skip)]
    pub edition: Edition,
}

impl Outcome {
    /// With the state that a larger search has settled.
    fn now(&mut self, state: State) {
        self.phase = state.phase();
        self.ruling = state.ruling().cloned();
        self.gaps = super::show::gaps_json(&state.gaps_at(self.at), &self.edition);
        self.state = state;
    }
}

/// What an incorrect claim cost (9.5b), as `--json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Penalty {
    /// Who claimed.
    #[serde(serialize_with = "as_word")]
    pub claimant: Color,
    /// Taken from the claimant's time left; `None` where that is not known.
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

/// The envelope with one entry more, and what follows from it.
fn recorded(
    files: &Files,
    path: &Path,
    standing: Standing,
    typed: &Typed,
    (key, at): (&SecretKey, Moment),
) -> Result<(Envelope<Verified>, Outcome), Failure> {
    let read = |clock: Clock<'_>| Ok(clock.allowance.read(clock.text, clock.reading)?);
    let event = event(files, (typed, &read), &standing, (key, at))?;
    let overstepped = standing.overstepped(at);
    let record = Recorded { at, event };
    let (grown, state) = append(&standing, std::slice::from_ref(&record), key)?;
    let Standing {
        envelope,
        edition,
        state: before,
    } = standing;
    let event = record.event;
    let differs = match (typed.kind, typed.values.as_slice()) {
        (EventKind::NextEnvelope, [path]) => {
            let next = envelope_file::read(files, Path::new(path))?;
            SoFar::of(&envelope, &edition, Budget::RULING).notes(next.label())
        }
        _ => Vec::new(),
    };
    let entry = grown.entries().len().saturating_sub(1);
    let left = ByColor::new_with(|side| state.left_at(side, at));
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
    let overstepped = overstepped.filter(|_| state.phase() != Phase::Finished || by_players);
    let number = entry + 1;
    let early = ImpossibleTime::EntryBeforeSealing { entry: number, at };
    let mut times = super::time_notices(&grown);
    times.retain(|notice| *notice == Notice::ImpossibleTime(early.clone()));
    let resumption = super::resumption_notices(&state, &edition, grown.label(), at);
    let apart = offer_apart(&state, &event, &edition, at);
    let differs = differs.into_iter().map(Notice::from);
    let notices = overstepped.into_iter().chain(differs).chain(times);
    let outcome = Outcome {
        file: Written::of(&grown, path, vec![event.kind().into()]),
        phase: state.phase(),
        ruling: state.ruling().cloned(),
        gaps: super::show::gaps_json(&state.gaps_at(at), &edition),
        by: grown.signer(key)?,
        is_new: state.ruling() != before.ruling(),
        notices: notices.chain(resumption).chain(apart).collect(),
        event,
        penalty,
        left,
        at,
        entry,
        state,
        edition,
    };
    Ok((grown, outcome))
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
pub(super) fn overstepped(state: &State, edition: &Edition, at: Moment) -> Option<Notice> {
    let (side, over) = state.overstepped(at)?;
    let article = edition.article(Concept::FlagFall);
    Some(Notice::Sealing(Note::TimeOverstepped {
        side,
        over,
        article: article.unwrap_or("6.9").to_owned(),
    }))
}

/// Checks, signs and appends events in their order: all of them or none.
pub(super) fn append(
    standing: &Standing,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Envelope<Verified>, State), Failure> {
    let (envelope, state) = (&standing.envelope, standing.state.clone());
    let (entries, state) = permitted(envelope, state, records, key)?;
    Ok((envelope.append(&entries, key)?, state))
}

/// The entries of events that the Laws permit one after the other, and the state after them.
pub(super) fn permitted(
    envelope: &Envelope<Verified>,
    mut state: State,
    records: &[Recorded],
    key: &SecretKey,
) -> Result<(Vec<Entry>, State), Failure> {
    let by = envelope.signer(key)?;
    if envelope.accepted().is_none() {
        return Err(Failure::refusal(Refusal::NotAccepted, state.edition()));
    }
    let said_by = By::from(by);
    let mut entries = Vec::new();
    for record in records {
        if let Event::Void { entry, .. } = &record.event
            && let Some(named) = envelope.entry(*entry)
            && !named.may_be_taken_back_by(by)
        {
            return Err(Failure::refusal(Refusal::NotYours, state.edition()));
        }
        state
            .permits(&record.event, said_by, record.at)
            .map_err(|refusal| instead(refusal, &state, (&record.event, said_by)))?;
        if record.event == Event::Witness {
            // A witness states that the wrap opens.
            envelope.check_reply_wrap(key)?;
        }
        let at = state.counts_from(said_by, record.at);
        let event = record.event.clone();
        state = state.then(&Recorded { at, event });
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
    standing: &Standing,
    records: &[Recorded],
) -> Result<(Vec<Consequence>, State), Failure> {
    let (by, mut state) = (By::Arbiter, standing.state.clone());
    for record in records {
        let permitted = state.permits(&record.event, by, record.at);
        permitted.map_err(|refusal| instead(refusal, &state, (&record.event, by)))?;
        state = state.then(record);
    }
    Ok(standing.state.consequences(records))
}

/// The refusal, with what may be recorded now in place of what the Laws refuse, or that it may at its own moment.
fn instead(refusal: Refusal, state: &State, (event, by): (&Event, By)) -> Failure {
    let failure = Failure::refusal(refusal, state.edition());
    let permitted = state.may_happen();
    let overtaken = matches!(refusal, Refusal::GameOver(_) | Refusal::DecisionFirst);
    if overtaken && state.permitted_before(event, by) {
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
        let said = match silent {
            true => locale.say(RecordSilent { gap }),
            false => locale.say(RecordLeft { gap }),
        };
        text += &(said + "\n");
    }
    let standing = render::standing(locale, &outcome.state).into_iter();
    text.extend(standing.map(|line| line + "\n"));
    if outcome.event.sets_clocks() {
        // 9.5(b), A12: what is set is what counts.
        if (0..outcome.entry).any(|entry| outcome.state.penalty(entry).is_some()) {
            text += &(locale.say(RecordClocksAnew) + "\n");
        }
        let clocks = outcome.state.clocks();
        text += &(render::clock_line(locale, clocks, outcome.left, outcome.at) + "\n");
    }
    text += &outcome.file.named(locale);
    if let Signer::Player(_) = outcome.by {
        text += &(locale.say(RecordSendBack) + "\n");
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
