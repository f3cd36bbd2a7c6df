//! `declare`: the move that the sealer says he sealed, compared with a copy of the envelope (A11a).

use std::path::PathBuf;

use serde::Serialize;

use super::{Failure, envelope_file};
use crate::files::Files;
use envelope::{Fingerprint, LONGEST_MOVE, SecretKey, WrittenMove};
use rules::adjournment::{Unchecked, Verdict};
use rules::reading::read;

/// A declaration to check.
#[derive(Debug)]
pub struct Job {
    /// Any copy of the envelope.
    pub envelope: PathBuf,
    /// The fingerprint that the envelope must have, if somebody compares it.
    pub expected: Option<Fingerprint>,
    /// The move as the sealer declares it, in the label's notation.
    pub text: String,
    /// The sealer's key, which reads the sealed move of an envelope that is not opened.
    pub author: Option<SecretKey>,
}

/// What the declaration is worth as evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// `confirmed`, `contradicted` or `unchecked`.
    #[serde(serialize_with = "verdict_name")]
    pub verdict: Verdict,
    /// Why it cannot be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Unchecked>,
}

fn verdict_name<S: serde::Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}

/// Compares in memory, and returns only the verdict: the sealed text is not shown before the opening.
///
/// # Errors
/// Not a valid envelope, another one, or a key that is not the sealer's.
pub fn run(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let envelope = envelope_file::read(files, &job.envelope)?;
    envelope_file::expect(&envelope, job.expected)?;
    let sealed = match (&job.author, envelope.opening()) {
        (Some(key), _) => envelope.read_as_author(key)?,
        (None, Some(opening)) => opening.written(),
        (None, None) => return Ok(unchecked(Unchecked::NoKey)),
    };
    let Some(sealed) = sealed else {
        return Ok(unchecked(Unchecked::NothingReadable));
    };
    if job.text.len() > LONGEST_MOVE {
        return Ok(unchecked(Unchecked::NotBothLegal));
    }
    Ok(verdict(&envelope, &sealed, &job.text))
}

fn verdict(
    envelope: &envelope::Envelope<envelope::Verified>,
    sealed: &WrittenMove,
    declared: &str,
) -> Outcome {
    if sealed.expose() == declared {
        return Outcome {
            verdict: Verdict::Confirmed,
            why: None,
        };
    }
    let label = envelope.label();
    let legal = |text: &str| read(label.position(), text, label.notation).meaning.legal();
    match (legal(sealed.expose()), legal(declared)) {
        (Some(one), Some(other)) => {
            let verdict = if one == other {
                Verdict::Confirmed
            } else {
                Verdict::Contradicted
            };
            Outcome { verdict, why: None }
        }
        (None, _) | (_, None) => unchecked(Unchecked::NotBothLegal),
    }
}

fn unchecked(why: Unchecked) -> Outcome {
    Outcome {
        verdict: Verdict::Unchecked,
        why: Some(why),
    }
}
