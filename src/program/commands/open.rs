//! `open`: custody and responder come together, the envelope is opened, the move ruled on (A7–A9).

pub(crate) mod paper;

use std::path::PathBuf;

use serde::Serialize;

use super::record::{overstepped, permitted};
use super::resume::{moment_in, unchanged};
use super::{
    Failure, Written, edition_file, envelope_file, fingerprint, game_score, keys, waiting,
};
use crate::failure::{Advice, EnvelopeFault, Notice, RecordFault};
use crate::files::{Existing, FileError, Files, NewFile};
use crate::render::{self, Style};
use crate::terminal::args::{EditionFile, ExpectedEnvelope, ReplySource};
use crate::terminal::prompts::Passphrases;
use crate::terminal::report::{field, path_json_if, path_text};
use crate::terminal::{Context, Report, prompts};
use crate::text::message::*;
use crate::text::{COMMAND_LINE, Locale};
use envelope::{
    Entry, Envelope, FalseWrap, Fingerprint, Half, ReplyKey, SecretKey, SharedText,
    SharedTextError, Slip, Verified, typed,
};
use mating::Budget;
use rules::adjournment::{Carrier, Event, MayOpen, Over, Recorded, Refusal, State, Step};
use rules::edition::Edition;
use rules::ruling::Ruling;
use rules::time::Moment;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn open board7.envelope --key arbiter.key --reply-key black.slip \\
      --here-since now
  adjourn open board7.envelope --key arbiter.key --reply-half board7.half \\
      --here-since 14:37 --pgn opened.pgn --score board7.pgn
  adjourn open board7.envelope --text Ad6 --envelope intact \\
      --here-since now")]
pub struct Args {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's secret key
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub reply: ReplySource,
    #[command(flatten)]
    pub paper: paper::PaperRead,
    /// Since when the responder is there: or `now`
    #[arg(long, value_name = "TIME")]
    pub here_since: Option<String>,
    /// Write the game with the opened move as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// The score from which the move was sealed: the PGN keeps its comments, clocks and tags
    #[arg(long, hide_short_help = true, value_name = "PGN", requires = "pgn")]
    pub score: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    /// Read the passphrases from this file descriptor, one a line, in the order of the keys
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite an existing PGN file
    #[arg(long)]
    pub force: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let edition = edition_file(context, &args.edition)?;
    let expected = fingerprint::given(&args.expected)?;
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let key = keys::unlock_for(context, (&args.envelope, &args.key), &mut passphrases)?;
    let here_since = args.here_since.as_deref();
    let mut here_since = here_since.map(|typed| here_since_typed(&context.locale, typed));
    let envelope = envelope_file::read(&context.files, &args.envelope)?;
    let asks_text = args.paper.text.is_none() && !args.paper.empty;
    if envelope.label().carrier == Carrier::Paper && asks_text && context.asks() {
        here_since = present(context, &envelope, edition.as_ref(), here_since)?;
    }
    let reply = match paper::read(context, &envelope, &args.paper, &args.reply)? {
        Some(reply) => reply,
        None => keys::reply(context, &args.envelope, &args.reply, &mut passphrases)?,
    };
    let mut job = Job {
        envelope: args.envelope,
        expected,
        seen: None,
        key: &key,
        reply,
        here_since,
        pgn: args.pgn,
        score: args.score,
        existing: Existing::if_forced(args.force),
        edition,
        at: context.at()?,
    };
    let mut opened = loop {
        match open(&context.files, &job) {
            // Nothing was written: a person can say it now.
            Err(failure) if failure.code() == Refusal::ArrivalUnrecorded.code() => {
                if !context.asks() {
                    return Err(failure);
                }
                let name = &envelope.label().responder().name;
                job.here_since = Some(ask_here_since(&context.locale, name)?);
            }
            done => break done?,
        }
    };
    // Not read again: what cannot be read now was written all the same.
    let (envelope, edition, state) = (&opened.envelope, &opened.edition, opened.state.clone());
    let state = waiting::state(&context.locale, envelope, edition, state);
    opened.ruling = state.ruling().cloned().unwrap_or(opened.ruling);
    opened.state = state;
    Ok(report(&context.locale, &opened, context.style))
}

/// A7: a paper envelope stays closed until the responder is there, so that is said before anybody reads what is in it.
fn present(
    context: &Context,
    envelope: &Envelope<Verified>,
    edition: Option<&Edition>,
    here_since: Option<HereSince>,
) -> Result<Option<HereSince>, Failure> {
    let edition = envelope_file::edition_of(envelope.label(), edition)?;
    match envelope.may_open(&edition, context.at()?, Budget::RULING) {
        Err(Refusal::ArrivalUnrecorded) if here_since.is_none() => {
            let name = &envelope.label().responder().name;
            ask_here_since(&context.locale, name).map(Some)
        }
        Ok(_) | Err(Refusal::ArrivalUnrecorded) => Ok(here_since),
        Err(refusal) => Err(not_opened(refusal, false, &edition)),
    }
}

/// Asks since when the responder is there (A7).
fn ask_here_since(locale: &Locale, name: &str) -> Result<HereSince, Failure> {
    let now = locale.say(WordNow);
    loop {
        let typed = prompts::ask(locale, &locale.say(AskHereSince { name, now: &now }))?;
        if !typed.is_empty() {
            return Ok(here_since_typed(locale, &typed));
        }
    }
}

pub(super) fn here_since_typed(locale: &Locale, typed: &str) -> HereSince {
    match prompts::is_word(typed, "now", &locale.say(WordNow)) {
        true => HereSince::Now,
        false => HereSince::Typed(typed.to_owned()),
    }
}

/// An envelope to open, and the keys for it.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if it is compared.
    pub expected: Option<Fingerprint>,
    /// How many entries were shown, if nothing may have been recorded since.
    pub seen: Option<usize>,
    /// The arbiter's or a deputy's key.
    pub key: &'a SecretKey,
    /// The responder's half of the secret, or a way to it.
    pub reply: Reply,
    /// Since when the responder is there, where no arrival of theirs is recorded yet.
    pub here_since: Option<HereSince>,
    /// The file for the game in PGN, if it is wanted.
    pub pgn: Option<PathBuf>,
    /// The score from which the move was sealed, whose comments and tags the PGN keeps.
    pub score: Option<PathBuf>,
    /// What to do if the PGN file exists already.
    pub existing: Existing,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// The moment of the opening.
    pub at: Moment,
}

/// Since when the responder is there.
#[derive(Clone, Debug)]
pub enum HereSince {
    /// The responder has come now.
    Now,
    /// A time as it was typed, at the place of the resumption.
    Typed(String),
}

impl HereSince {
    /// The moment that is meant.
    ///
    /// # Errors
    /// A text that is no time, or a time that clocks there never show or show twice.
    pub fn moment(&self, zone: &str, now: Moment) -> Result<Moment, Failure> {
        match self {
            HereSince::Now => Ok(now),
            HereSince::Typed(text) => Ok(moment_in(zone, text, now)?),
        }
    }
}

/// How the responder's half is obtained.
#[derive(Debug)]
pub enum Reply {
    /// The responder's key or slip.
    Key(SecretKey),
    /// The half that the responder released.
    Half(Half),
    /// The sealer's key, in place of a lost slip.
    Author(SecretKey),
    /// What is read on paper.
    Paper(paper::Read),
}

impl Reply {
    /// Reads what the responder types: a slip, or a released half.
    ///
    /// # Errors
    /// A text that is neither; the error names the place where it is wrong.
    pub fn typed(text: &str) -> Result<Reply, SharedTextError> {
        match Half::begins(text.as_bytes()) {
            true => Ok(Reply::Half(typed(text)?)),
            false => Ok(Reply::Key(Slip::typed_key(text)?)),
        }
    }

    /// Opens the envelope with it.
    fn open(
        &self,
        envelope: &Envelope<Verified>,
        (may_open, state): (MayOpen, &State),
        (key, at): (&SecretKey, Moment),
        before: Vec<Entry>,
    ) -> Result<Envelope<Verified>, Failure> {
        let reply = match self {
            Reply::Paper(read) => {
                let written = (read.text.clone(), read.found.clone());
                let opened = envelope.open_paper(may_open, at, key, written, before)?;
                return read.meant(opened, state, (key, at));
            }
            Reply::Key(key) => ReplyKey::Key(key),
            Reply::Half(half) => ReplyKey::Half(half),
            Reply::Author(key) => ReplyKey::Author(key),
        };
        Ok(envelope.open(may_open, at, key, &reply, before)?)
    }
}

/// The content of the envelope, and the ruling on it.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file as it is now.
    #[serde(flatten)]
    pub file: Written,
    /// The written move; `None` if the envelope holds no readable text.
    pub written: Option<String>,
    /// The ruling on the written move.
    #[serde(serialize_with = "super::judge::with_explanation")]
    pub ruling: Ruling,
    /// The wraps that the opening shows to be false.
    #[serde(serialize_with = "super::verify::false_wraps")]
    pub false_wraps: Option<Vec<FalseWrap>>,
    /// A clock that had run out by then, and what is doubtful in the resumption.
    #[serde(skip)]
    pub notices: Vec<Notice>,
    /// The state of the game after the opening.
    #[serde(skip)]
    pub state: State,
    /// The envelope as it is now.
    #[serde(skip)]
    pub envelope: Envelope<Verified>,
    /// The edition that it was ruled under.
    #[serde(skip)]
    pub edition: Edition,
    /// The PGN file, if one was written.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "path_json_if"
    )]
    pub pgn: Option<PathBuf>,
    /// Whether the envelope was opened before the announced time: never, and programs may ask.
    pub early: bool,
}

/// Opens the envelope, rules on the move and records the opening, with the responder's arrival in front of it where
/// that is stated now.
///
/// # Errors
/// It is not said that the responder is there (2); not a valid envelope, another one, a key that does not fit (3);
/// not permitted now, or the responder came too late (4); an edition that is not known.
pub fn open(files: &Files, job: &Job<'_>) -> Result<Outcome, Failure> {
    if let Some(path) = &job.pgn {
        files.add_source(&job.envelope);
        files.check(path, job.existing)?;
    }
    // The score may be the file that is replaced: it is read, and refused, before anything is opened.
    let read = |path: &PathBuf| {
        let envelope = envelope_file::read(files, &job.envelope)?;
        game_score::read(files, path, envelope.label())
    };
    let score = job.score.as_ref().map(read).transpose()?;
    let (opened, (edition, before, over)) =
        envelope_file::grow_with(files, &job.envelope, |envelope| {
            envelope_file::expect(envelope, job.expected)?;
            unchanged(envelope, job.seen)?;
            let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
            let state = envelope.state(&edition, Budget::RULING);
            let (before, by) = (envelope.entries().len(), (job.key, job.at));
            if let Reply::Paper(read) = &job.reply
                && read.found.instead_of.is_some()
            {
                return Ok((read.again(envelope, state, by)?, (edition, before, None)));
            }
            let (arrival, state) = with_arrival(envelope, state, job)?;
            if !arrival.is_empty() && state.opens_all_the_same() {
                let over = Refusal::GameOver(Over::Closed);
                return Err(not_opened(over, true, &edition));
            }
            let may_open = state
                .may_open(job.at)
                .map_err(|refusal| not_opened(refusal, !arrival.is_empty(), &edition))?;
            let over = overstepped(&state, &edition, job.at);
            let opened = job.reply.open(envelope, (may_open, &state), by, arrival)?;
            Ok((opened, (edition, before, over)))
        })
        .map_err(|failure| match failure.fault() {
            Some(FileError::Unsynced { .. }) => failure.advised(Advice::OpenedUnsynced),
            _ => failure,
        })?;
    let appended = opened.entries().iter().skip(before);
    let appended = appended.map(|entry| Step::from(entry.kind()));
    let label = opened.label();
    let state = opened.state(&edition, Budget::RULING);
    let ruling = state.ruling().cloned().ok_or(EnvelopeFault::NoRuling)?;
    if let Some(path) = &job.pgn {
        let pgn = game_score::pgn(label, &state, score.as_ref());
        // The opening cannot be undone, and is written: only the PGN file is missing.
        files
            .create(&[NewFile::public(path, &pgn)], job.existing)
            .map_err(|error| Failure::from(error).advised(Advice::Opened))?;
    }
    let doubtful = super::resumption_notices(&state, &edition, label, job.at);
    let written = match &job.reply {
        Reply::Paper(read) => Some(read.text.clone()),
        _ => opened.written().map(|written| written.expose().to_owned()),
    };
    Ok(Outcome {
        file: Written::of(&opened, &job.envelope, appended.collect()),
        written,
        ruling,
        false_wraps: opened.false_wraps(),
        notices: over.into_iter().chain(doubtful).collect(),
        state,
        envelope: opened,
        edition,
        pgn: job.pgn.clone(),
        early: false,
    })
}

/// Why it was not opened. Where the arrival stated now ended the game or left it to the arbiter, nothing is written:
/// it is recorded by itself first, and the ruling on it read.
fn not_opened(refusal: Refusal, arrival_stated: bool, edition: &Edition) -> Failure {
    let failure = Failure::refusal(refusal, edition);
    let by_the_arrival = matches!(refusal, Refusal::GameOver(_) | Refusal::DecisionFirst);
    match arrival_stated && by_the_arrival {
        true => failure.advised(Advice::ArrivalFirst),
        false => failure,
    }
}

/// The responder's arrival, where it is stated now, and the state that follows. It is judged as any arrival is (A10).
fn with_arrival(
    envelope: &Envelope<Verified>,
    state: State,
    job: &Job<'_>,
) -> Result<(Vec<Entry>, State), Failure> {
    let Some(since) = job.here_since.as_ref().filter(|_| !state.opened()) else {
        return Ok((Vec::new(), state));
    };
    let at = since.moment(envelope.resumption().zone(), job.at)?;
    if at > job.at {
        return Err(RecordFault::ArrivalAfterOpening.into());
    }
    let side = state.responder();
    let event = Event::Arrival { side };
    let records = [Recorded { at, event }];
    permitted(envelope, state, &records, job.key)
}

pub(super) fn report(locale: &Locale, outcome: &Outcome, style: Style) -> Report {
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
    text.push_str(&outcome.file.named(locale));
    if let Some(pgn) = &outcome.pgn {
        text += &field(locale, &locale.say(NameGame), path_text(pgn));
    }
    let found = outcome.false_wraps.iter().flatten();
    let found = found.map(|wrap| locale.phrase(wrap, COMMAND_LINE));
    Report::of(text, outcome)
        .with_notes(locale, found)
        .with_notices(locale, &outcome.notices)
}
