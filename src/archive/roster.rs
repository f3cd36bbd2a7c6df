//! The organiser's list of known keys. It is a leaf of the log, signed (C2SP `signed-note`):
//!
//! ```text
//! adjourn-roster/2
//! adjourn.archive/2c1d…            the log
//! 17                               the leaves before this one
//! CsUYapGGPo4dkMgIAUqom/Xajj7h…    the root over them
//! organiser+1a2b3c4d+AaXk…         the key that signs every roster of this log
//! known 2030-12-31T23:59:59+00:00 adjourn-key/1 … Schmid, Lothar
//! known always adjourn-key/1 … Spassky, Boris
//!
//! — organiser …
//! ```
//!
//! No envelope begins with that first line, so the bytes of a leaf say which of the two they are. A roster names the
//! log before it, as a checkpoint does: it holds in one place only, and fixes everything before it. The first roster
//! of a log chooses the key. The last one is in force.

mod signed;

use rules::fault::{Fault, Phrase};
use std::collections::HashMap;

use serde::Serialize;

use super::store::StoreError;
use envelope::crypto::{SigningKey, VerifyingKey};
use envelope::log::{Checkpoint, NoteError, NoteKey, sign_note};
use envelope::{Envelope, Place, PublicLine, Verified};
use rules::time::Moment;
pub use signed::SignedRoster;
pub(super) use signed::{in_force, opened};

/// What the line of each known key begins with.
const ENTRY: &str = "known ";

/// The known keys, each with the time until which it is known.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// In the order in which they were added.
    people: Vec<(Option<Moment>, PublicLine)>,
    /// Until when each key is known; `None` for ever.
    until: HashMap<VerifyingKey, Option<Moment>>,
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
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum RosterError {
    /// line {line} of the roster is wrong: {expected} was expected
    #[fault("roster/line")]
    Line {
        /// The number of the line, from 1.
        #[fault("number")]
        line: usize,
        /// What the line should have held.
        expected: RosterPart,
    },
    /// {0}
    #[fault(inner)]
    Note(#[from] NoteError),
    /// the rosters of this archive are signed by {named}
    #[fault("roster/other-key")]
    OtherKey {
        /// The key that the first roster names.
        #[fault(display)]
        named: Box<NoteKey>,
    },
    /// {0}
    #[fault(inner)]
    Store(#[from] StoreError),
}

/// A part of a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Phrase)]
#[fault("roster")]
pub enum RosterPart {
    /// adjourn-roster/2
    Format,
    /// a log, its size and its root
    Log,
    /// the key that signs, NAME+NUMBER+KEY
    SignedBy,
    /// known, a time and a public key
    Entry,
    /// a time, or always
    Until,
    /// a public key
    Key,
}

impl RosterPart {
    /// The first line of a roster.
    pub const FORMAT: &str = "adjourn-roster/2";
}

impl Roster {
    /// Adds a person, until a moment or for ever.
    pub fn add(&mut self, person: PublicLine, until: Option<Moment>) {
        self.until.insert(person.person.key, until);
        self.people.push((until, person));
    }

    /// The number of people.
    pub fn len(&self) -> usize {
        self.people.len()
    }

    /// Whether the roster is empty.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// The roster as a signed note, for the place behind the log that `before` describes.
    ///
    /// # Errors
    /// As [`sign_note`] has, and a line that could not be read again.
    pub fn sign(
        &self,
        before: &Checkpoint,
        name: &str,
        key: &SigningKey,
    ) -> Result<SignedRoster, RosterError> {
        let public = NoteKey::new(name, key.verifying_key())?;
        let mut text = format!("{}\n{}{public}\n", RosterPart::FORMAT, before.text());
        for (until, person) in &self.people {
            let until = until.map_or("always".to_owned(), |until| until.to_string());
            text += &format!("{ENTRY}{until} {person}\n");
        }
        let signed = SignedRoster::new(sign_note(&text, name, key)?);
        signed.open(Some(&public)).map(|_| signed)
    }

    /// Reads the lines of the known keys, which begin behind the key that signs.
    fn parse(known: &str) -> Result<Roster, RosterError> {
        let wrong = |line, expected| RosterError::Line { line, expected };
        let mut roster = Roster::default();
        for (number, line) in (6..).zip(known.lines()) {
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

    /// The signers of an envelope, in the order of the signatures, and whether each is known. A player whose key is
    /// on no roster, as that of a slip, is known by the acceptance of an arbiter who is: it covers the label with
    /// that key.
    pub fn signers(&self, envelope: &Envelope<Verified>) -> Vec<(String, Known)> {
        let signatures = envelope.signatures();
        let signed = || signatures.iter().zip(signed_at(envelope));
        let is_answered_for = signed()
            .filter(|(signature, _)| matches!(signature.place, Place::Accept))
            .any(|(signature, at)| self.known(&signature.key, at) == Known::Known);
        signed()
            .filter_map(|(signature, at)| {
                let person = envelope.label().person(signature.signer)?;
                let known = match self.known(&signature.key, at) {
                    Known::Unknown if is_answered_for && !signature.signer.is_official() => {
                        Known::Known
                    }
                    known => known,
                };
                Some((person.name.clone(), known))
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
