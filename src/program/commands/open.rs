//! `open`: custody and responder come together, the envelope is opened, the move ruled on (A7–A9).

use std::path::PathBuf;

use serde::Serialize;

use super::{Failure, Written, envelope_file};
use crate::envelope::{
    Act, Entry, Envelope, Half, ReplyKey, SecretKey, SharedText, Signer, Slip, Verified, typed,
};
use crate::laws::adjournment::{Event, EventKind, State, Step};
use crate::laws::edition::Edition;
use crate::laws::ruling::Ruling;
use crate::mating::Budget;
use crate::program::failure::{Advice, Cause};
use crate::program::files::{Existing, FileError, Files, Mode, NewFile};
use crate::time::Moment;

/// What to open, and with what.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file.
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's.
    pub key: &'a SecretKey,
    /// The responder's side.
    pub reply: Reply,
    /// Where to write the game.
    pub pgn: Option<PathBuf>,
    /// What to do with a PGN file that stands there.
    pub existing: Existing,
    /// The edition, where it is not built in.
    pub edition: Option<Edition>,
    /// When.
    pub at: Moment,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// Where the responder's half comes from.
#[derive(Debug)]
pub enum Reply {
    /// His key or slip.
    Key(SecretKey),
    /// What he released.
    Half(Half),
    /// The sealer's key, in place of a lost slip.
    Author(SecretKey),
}

impl Reply {
    /// What the responder types: his slip, or the half that he released.
    ///
    /// # Errors
    /// A text that is neither: with the place where it is wrong.
    pub fn typed(text: &str) -> Result<Reply, Failure> {
        Ok(if Half::begins(text.as_bytes()) {
            Reply::Half(typed(text)?)
        } else {
            Reply::Key(Slip::typed_key(text)?)
        })
    }

    fn key(&self) -> ReplyKey<'_> {
        match self {
            Reply::Key(key) => ReplyKey::Key(key),
            Reply::Half(half) => ReplyKey::Half(half),
            Reply::Author(key) => ReplyKey::Author(key),
        }
    }
}

/// What was in it, and what follows.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub file: Written,
    /// The text as it was written; `None` where nothing readable was inside.
    pub written: Option<String>,
    /// What it means and what follows.
    #[serde(serialize_with = "super::judge::with_explanation")]
    pub ruling: Ruling,
    /// Where the game stands now.
    #[serde(skip)]
    pub state: State,
    /// The game, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<PathBuf>,
    /// The envelope was opened before the announced time.
    pub early: bool,
}

/// Opens, rules and records. Without entries that say otherwise, everybody is present and on time
/// (A9a): the responder's arrival is recorded with the opening.
///
/// # Errors
/// Not a valid envelope, a key that does not fit (3); not now (4); the edition is not known.
pub fn run(files: &Files, job: &Job<'_>) -> Result<Outcome, Failure> {
    if let Some(path) = &job.pgn {
        files.check(path, job.existing)?;
    }
    let (opened, (edition, appended)) =
        envelope_file::grow_with(files, &job.envelope, |envelope| {
            let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
            let may_open = envelope
                .may_open(&edition, job.budget)
                .map_err(|refusal| Failure::refusal(refusal, &edition))?;
            let before = arrival(envelope, job)?;
            let kinds = before.iter().map(Entry::kind);
            let appended = kinds.chain([EventKind::Opened]).map(Step::from).collect();
            let opened = envelope.open(may_open, job.at, job.key, &job.reply.key(), before)?;
            Ok((opened, (edition, appended)))
        })
        .map_err(|failure| match &*failure.cause {
            Cause::File(error) if matches!(**error, FileError::Unsynced { .. }) => {
                failure.advised(Advice::OpenedUnsynced)
            }
            _ => failure,
        })?;
    outcome(files, job, &opened, &edition, appended)
}

/// The responder's arrival, unless it is recorded already.
fn arrival(envelope: &Envelope<Verified>, job: &Job<'_>) -> Result<Vec<Entry>, Failure> {
    let responder = envelope.label().sealed_by().other();
    let recorded = envelope.entries().iter().any(
        |entry| matches!(&entry.act, Act::Event(Event::Arrival { side }) if *side == responder),
    );
    if recorded {
        return Ok(Vec::new());
    }
    let by: Signer = envelope.signer(job.key)?;
    // Nothing was recorded against him, so he came on time, however late the envelope is opened.
    let at = job.at.min(envelope.label().resume_at);
    Ok(vec![Entry {
        at,
        by,
        act: Act::Event(Event::Arrival { side: responder }),
    }])
}

fn outcome(
    files: &Files,
    job: &Job<'_>,
    opened: &Envelope<Verified>,
    edition: &Edition,
    appended: Vec<Step>,
) -> Result<Outcome, Failure> {
    let label = opened.label();
    let state = opened.state(edition, job.budget);
    let ruling = state.ruling().cloned().ok_or(Cause::NoRuling)?;
    if let Some(path) = &job.pgn {
        let pgn = crate::program::render::pgn(label, &state);
        let file = NewFile {
            path,
            bytes: pgn.as_bytes(),
            mode: Mode::Public,
        };
        // What was seen cannot be closed again: only the score is missing.
        files
            .create(file, job.existing)
            .map_err(|error| Failure::from(error).advised(Advice::Opened))?;
    }
    let written = opened.written().map(|written| written.expose().to_owned());
    Ok(Outcome {
        file: Written::of(opened, &job.envelope, appended),
        written,
        ruling,
        state,
        pgn: job.pgn.clone(),
        early: job.at < label.resume_at,
    })
}
