//! `open`: custody and responder come together, the envelope is opened, the move ruled on (A7–A9).

use std::path::PathBuf;

use serde::Serialize;

use super::{Failure, Written, envelope_file};
use crate::envelope::{
    Act, Entry, Envelope, FalseWrap, Half, ReplyKey, SecretKey, SharedText, Signer, Slip, Verified,
    typed,
};
use crate::laws::adjournment::{Event, EventKind, State, Step};
use crate::laws::edition::Edition;
use crate::laws::ruling::Ruling;
use crate::mating::Budget;
use crate::program::failure::{Advice, Cause};
use crate::program::files::{Existing, FileError, Files, Mode, NewFile};
use crate::time::Moment;

/// An envelope to open, and the keys for it.
#[derive(Debug)]
pub struct Job<'a> {
    /// The file of the envelope.
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's key.
    pub key: &'a SecretKey,
    /// The responder's half of the secret, or a way to it.
    pub reply: Reply,
    /// The file for the game in PGN, if it is wanted.
    pub pgn: Option<PathBuf>,
    /// What to do if the PGN file exists already.
    pub existing: Existing,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// The moment of the opening.
    pub at: Moment,
    /// How far the mating question may be searched.
    pub budget: Budget,
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
}

impl Reply {
    /// Reads what the responder types: his slip, or the half that he released.
    ///
    /// # Errors
    /// A text that is neither; the error names the place where it is wrong.
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
    /// The state of the game after the opening.
    #[serde(skip)]
    pub state: State,
    /// The PGN file, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<PathBuf>,
    /// Whether the envelope was opened before the announced time.
    pub early: bool,
}

/// Opens the envelope, rules on the move and records the opening. Unless an entry says otherwise, everybody is present
/// and on time (A9a): the responder's arrival is recorded with the opening.
///
/// # Errors
/// Not a valid envelope, a key that does not fit (3); not permitted now (4); an edition that is not known.
pub fn run(files: &Files, job: &Job<'_>) -> Result<Outcome, Failure> {
    if let Some(path) = &job.pgn {
        files.add_source(&job.envelope);
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
    // No lateness of the responder is recorded, so he was on time, however late the envelope is opened.
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
        // The opening cannot be undone, and is written: only the PGN file is missing.
        files
            .create(file, job.existing)
            .map_err(|error| Failure::from(error).advised(Advice::Opened))?;
    }
    let written = opened.written().map(|written| written.expose().to_owned());
    Ok(Outcome {
        file: Written::of(opened, &job.envelope, appended),
        written,
        ruling,
        false_wraps: opened.false_wraps(),
        state,
        pgn: job.pgn.clone(),
        early: job.at < label.resume_at,
    })
}
