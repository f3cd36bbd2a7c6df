//! The organiser's list of known keys, signed with the organiser's key (C2SP `signed-note`).
//!
//! ```text
//! adjourn-roster/1
//! known 2030-12-31T23:59:59+00:00 adjourn-key/1 … Schmid, Lothar
//! known always adjourn-key/1 … Spassky, Boris
//!
//! — organiser …
//! ```

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;

use super::store::{Expected, StoreError};
use crate::crypto::{SigningKey, VerifyingKey};
use crate::envelope::{Envelope, PublicLine, Verified};
use crate::log::{NoteError, NoteKey, sign_note};
use crate::time::Moment;

/// What the line of each known key begins with.
const ENTRY: &str = "known ";

/// The known keys, each with the time until which it is known.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    lines: Vec<Line>,
    /// Until when each key is known; `None` for ever.
    until: HashMap<VerifyingKey, Option<Moment>>,
}

#[derive(Clone, Debug)]
struct Line {
    until: Option<Moment>,
    person: PublicLine,
}

/// A roster with its signature. One that comes from a store or from another archive may hold anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SignedRoster(pub(super) String);

impl SignedRoster {
    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of people: of the lines that begin as theirs do, whatever follows.
    pub fn people(&self) -> usize {
        let lines = self.0.lines();
        lines.filter(|line| line.starts_with(ENTRY)).count()
    }
}

/// What a roster says of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// The key is on the roster, and was valid when it signed.
    Known,
    /// The key is not on the roster.
    Unknown,
    /// The key is on the roster, but was no longer valid when it signed.
    Expired,
}

/// Why a text is no roster.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
    /// A wrong line.
    #[error("line {line} of the roster is wrong: {expected} was expected")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What the line should have held.
        expected: RosterPart,
    },
    /// The roster is not signed by this key.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A part of a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RosterPart {
    /// The first line, which names the format.
    Format,
    /// `known`, a time and a public key.
    Entry,
    /// Until when a key is known.
    Until,
    /// A public key.
    Key,
}

impl RosterPart {
    /// The first line of a roster.
    pub const FORMAT: &str = "adjourn-roster/1";
}

impl fmt::Display for RosterPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RosterPart::Format => RosterPart::FORMAT,
            RosterPart::Entry => "known, a time and a public key",
            RosterPart::Until => "a time, or always",
            RosterPart::Key => "a public key",
        })
    }
}

impl RosterError {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            RosterError::Line { .. } => "roster/line",
            RosterError::Note(error) => error.code(),
            RosterError::Store(error) => error.code(),
        }
    }
}

impl Roster {
    /// Adds a person, until a moment or for ever.
    pub fn add(&mut self, person: PublicLine, until: Option<Moment>) {
        self.until.insert(person.person.key, until);
        self.lines.push(Line { until, person });
    }

    /// The number of people.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether the roster is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The roster as a signed note.
    ///
    /// # Errors
    /// As [`sign_note`] has.
    pub fn sign(&self, name: &str, key: &SigningKey) -> Result<SignedRoster, NoteError> {
        let mut text = format!("{}\n", RosterPart::FORMAT);
        for line in &self.lines {
            let until = line
                .until
                .map_or("always".to_owned(), |until| until.to_string());
            text += &format!("{ENTRY}{until} {}\n", line.person);
        }
        sign_note(&text, name, key).map(SignedRoster)
    }

    /// Reads a signed roster, checking its signature.
    ///
    /// # Errors
    /// Not signed by this key, or a line that is wrong.
    pub fn open(signed: &SignedRoster, key: &NoteKey) -> Result<Roster, RosterError> {
        Roster::parse(key.open(signed.0.as_bytes())?)
    }

    /// The roster as the archive stores it; `None` for the empty text, where there is none.
    pub(super) fn stored(signed: &str) -> Result<Option<Roster>, StoreError> {
        if signed.is_empty() {
            return Ok(None);
        }
        let text = signed.rsplit_once("\n\n").map(|(text, _)| text);
        let roster = Roster::parse(text.unwrap_or_default());
        Ok(Some(roster.map_err(|_| Expected::Roster)?))
    }

    fn parse(text: &str) -> Result<Roster, RosterError> {
        let wrong = |line, expected| RosterError::Line { line, expected };
        let mut lines = (1..).zip(text.lines());
        if lines
            .next()
            .is_none_or(|(_, first)| first != RosterPart::FORMAT)
        {
            return Err(wrong(1, RosterPart::Format));
        }
        let mut roster = Roster::default();
        for (number, line) in lines {
            let rest = line.strip_prefix(ENTRY);
            let (until, person) = rest
                .and_then(|rest| rest.split_once(' '))
                .ok_or(wrong(number, RosterPart::Entry))?;
            let until = match until {
                "always" => None,
                time => Some(time.parse().map_err(|_| wrong(number, RosterPart::Until))?),
            };
            let person = person.parse().map_err(|_| wrong(number, RosterPart::Key))?;
            roster.add(person, until);
        }
        Ok(roster)
    }

    /// Whether a key that signed at a moment is known.
    pub fn known(&self, key: &VerifyingKey, at: Moment) -> Known {
        match self.until.get(key) {
            None => Known::Unknown,
            Some(Some(until)) if at > *until => Known::Expired,
            Some(_) => Known::Known,
        }
    }

    /// The signers of an envelope, in the order of the signatures, and whether each is known.
    pub fn signers(&self, envelope: &Envelope<Verified>) -> Vec<(String, Known)> {
        envelope
            .signatures()
            .iter()
            .zip(signed_at(envelope))
            .filter_map(|(signature, at)| {
                let person = envelope.label().person(signature.signer)?;
                Some((person.name.clone(), self.known(&signature.key, at)))
            })
            .collect()
    }

    /// Whether everybody who has signed the envelope is on the roster.
    pub(super) fn knows_all(&self, envelope: &Envelope<Verified>) -> bool {
        let unknown = |(_, known): &(String, Known)| *known == Known::Unknown;
        !self.signers(envelope).iter().any(unknown)
    }
}

/// The moment of each signature, as the file gives it.
fn signed_at(envelope: &Envelope<Verified>) -> impl Iterator<Item = Moment> + '_ {
    std::iter::once(envelope.label().sealed_at)
        .chain(envelope.accepted().map(|accept| accept.at))
        .chain(envelope.entries().iter().map(|entry| entry.at))
}
