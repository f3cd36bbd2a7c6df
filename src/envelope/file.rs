//! The envelope: one text file that only grows, format `adjourn/1` (`docs/format.md`).
//!
//! Data flows one way: a [`Label`] and a [`WrittenMove`] are sealed by [`seal`]; the arbiter's
//! [`Envelope::accept`] and every later entry are appended; [`Envelope::open`] brings the halves of
//! two people together and records what they gave. A signature covers every byte above it, so each
//! state of a file is a prefix of the next.
//!
//! Bytes come in as `Envelope<Unverified>`, which has nothing to read out. Only
//! [`Envelope::verify`] makes `Envelope<Verified>`. Opening needs a
//! [`MayOpen`], which only the rules of the resumption can mint,
//! for this one envelope (A7).

mod bech32m;
mod canonical;
mod countersign;
mod encrypted_move;
mod entry;
mod error;
mod fingerprint;
mod impossible_time;
mod key_file;
mod label;
mod mixed_scripts;
mod open;
mod seal;
mod signer;
mod status;
mod succession;
mod summary;
mod text_rules;
mod uci;
mod verify;

pub use bech32m::{OnPaper, SharedText, SharedTextError, Slip, typed};
pub use canonical::TableValue;
pub use countersign::{Accept, Scoresheets};
pub use encrypted_move::{
    FalseWrap, Half, LONGEST_MOVE, LockKind, PLAINTEXT, Plaintext, SUITE, SealingError,
    UnwrapError, WrittenMove,
};
pub use entry::{Act, Entry, Opening};
pub use error::{
    AtLine, Contradiction, DeadWrapFault, EntryFault, FormatError, KeyFault, Measured, Place,
};
pub use fingerprint::{Fingerprint, Head, edition_digest};
pub use impossible_time::ImpossibleTime;
pub use key_file::{
    KeyError, KeyFile, PublicLine, SHORTEST_PASSPHRASE, SecretKey, check_new_passphrase,
    check_owner,
};
pub use label::{
    DrawOffer, Essentials, GameId, LONGEST_BOARD, Label, LabelKey, MOST_DEPUTIES, Named,
    NotAPlayerId, Particulars, Person, PlayerId, Previous, Relation,
};
pub use mixed_scripts::{ForeignLetter, MixedWord, mixed_scripts};
pub use open::{OpenError, ReplyKey};
pub use rules::{SealNumber, escaped, is_refused};
pub use seal::{AppendError, seal, seal_outside};
pub use signer::Signer;
pub use status::EnvelopeStatus;
pub use succession::PreviousFault;
pub(crate) use succession::moves_since;
pub use summary::Summary;
pub use text_rules::{LONGEST_TEXT, TextFault, check_text, normal};
pub use uci::parse as parse_uci;
pub use verify::{CheckedSignature, Comparison, Rejected, compare};

use encrypted_move::Sealed;
use mating::Budget;
use rules::adjournment::{self, Adjourned, By, MayOpen, Recorded, Refusal, Resumption, fold};
use rules::edition::Edition;
use rules::ruling::Ruling;
use rules::time::Moment;

/// First line of every envelope.
const FORMAT: &str = "adjourn/1";

/// Most bytes before the line `[accept]`.
pub const LARGEST_BEFORE_ACCEPT: usize = 65_536;

/// Most bytes of a file.
pub const LARGEST: usize = 262_144;

/// Most entries of a file.
pub const MOST_ENTRIES: usize = 500;

/// What is signed as the sealer, the arbiter who accepts, and the signer of an entry.
const SEAL_TYPE: &str = "adjourn/1/seal";
const ACCEPT_TYPE: &str = "adjourn/1/accept";
const ENTRY_TYPE: &str = "adjourn/1/entry";

/// An envelope, as bytes and what is known of them.
#[derive(Clone, Debug)]
pub struct Envelope<State> {
    bytes: Vec<u8>,
    state: State,
}

/// Nothing is known: the bytes may be anything.
#[derive(Clone, Copy, Debug)]
pub struct Unverified(());

/// Every rule of the format holds, every signature too.
#[derive(Clone, Debug)]
pub struct Verified {
    label: Label,
    /// The sealed move, where it is in the file.
    sealed: Option<Sealed>,
    accept: Option<Accept>,
    entries: Vec<Entry>,
    fingerprint: Fingerprint,
    head: Head,
    /// The bytes up to the end of each signature: the earlier states of this file.
    states: Vec<usize>,
    /// All of them hold.
    signatures: Vec<CheckedSignature>,
}

impl Envelope<Unverified> {
    /// Takes bytes that claim to be an envelope.
    pub fn from_bytes(bytes: Vec<u8>) -> Envelope<Unverified> {
        Envelope {
            bytes,
            state: Unverified(()),
        }
    }
}

impl<State> Envelope<State> {
    /// The file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Envelope<Verified> {
    /// What is written outside.
    pub fn label(&self) -> &Label {
        &self.state.label
    }

    /// The arbiter's countersignature (A3), if it has been given.
    pub fn accepted(&self) -> Option<&Accept> {
        self.state.accept.as_ref()
    }

    /// How many bytes each earlier state of the file had, the file itself last: it ends with a
    /// signature, and so did each of them.
    pub fn states(&self) -> &[usize] {
        &self.state.states
    }

    /// What was recorded since, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.state.entries
    }

    /// The entry of that number, counted from 1.
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.state.entries.get(place)
    }

    /// The sealed move in the file, under its locks.
    ///
    /// # Errors
    /// It is not there.
    fn sealed(&self) -> Result<&Sealed, UnwrapError> {
        let sealed = self.state.sealed.as_ref();
        sealed.ok_or(UnwrapError::NotInFile)
    }

    /// The opening of a sealed move in the file, if it was opened.
    pub fn opening(&self) -> Option<&Opening> {
        self.state
            .entries
            .iter()
            .find_map(|entry| match &entry.act {
                Act::Opened(opening) => Some(opening),
                Act::Event(_) => None,
            })
    }

    /// The entries as the rules core sees them. What a player says counts at no moment before those above it.
    pub fn recorded(&self) -> Vec<Recorded> {
        let mut latest = None;
        let seen = self.entries().iter().map(|entry| {
            let mut record = entry.recorded();
            if let By::Player(_) = By::from(entry.by) {
                record.at = latest.map_or(record.at, |latest| record.at.max(latest));
            }
            latest = latest.max(Some(record.at));
            record
        });
        seen.collect()
    }

    /// What the rules core needs of the outside, under this edition and with this much search.
    pub fn adjourned(&self, edition: &Edition, budget: Budget) -> Adjourned {
        let label = self.label();
        Adjourned {
            envelope: *self.fingerprint().0.as_bytes(),
            carrier: label.carrier,
            game: label.game.clone(),
            notation: label.notation,
            edition: edition.clone(),
            time_controls: label.time_controls.clone(),
            used: label.used,
            draw_offer: label.draw_offer.side(),
            known_move: label.known_move,
            resumption: label.announces(),
            late_after: label.late_after,
            answers: label.answers().then_some(label.sealed_at),
            accepted: self.accepted().is_some(),
            budget,
        }
    }

    /// When and where play resumes: as it was set last, else as the label says.
    pub fn resumption(&self) -> Resumption {
        self.label().announces().after(&self.recorded())
    }

    /// What was written inside, once it was opened; `None` before, and where nothing readable was inside.
    pub fn written(&self) -> Option<WrittenMove> {
        self.opening().and_then(Opening::written)
    }

    /// Whether an opening is recorded.
    pub fn is_opened(&self) -> bool {
        self.entries().iter().any(Entry::opens)
    }

    /// Where the game stands by what was recorded, under this edition and with this much search.
    pub fn state(&self, edition: &Edition, budget: Budget) -> adjournment::State {
        fold(self.adjourned(edition, budget), &self.recorded())
    }

    /// Whether the rules let this envelope be opened at `at`, under this edition and with this much search: the token
    /// that [`Envelope::open`] asks for. The responder's arrival must be recorded.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_open(
        &self,
        edition: &Edition,
        at: Moment,
        budget: Budget,
    ) -> Result<MayOpen, Refusal> {
        self.state(edition, budget).may_open(at)
    }

    /// What was ruled last, on the sealed move or on what ended the game; `None` while the envelope is closed and
    /// the game not over.
    pub fn ruling(&self, edition: &Edition, budget: Budget) -> Option<Ruling> {
        self.state(edition, budget).ruling().cloned()
    }

    /// F: the same from sealing to closing.
    pub fn fingerprint(&self) -> Fingerprint {
        self.state.fingerprint
    }

    /// H: the state of this file.
    pub fn head(&self) -> Head {
        self.state.head
    }

    /// Whether `head` is H of this file or of one of its earlier states: what a copy taken then
    /// would have shown.
    pub fn has_had_head(&self, head: Head) -> bool {
        self.state.states.iter().any(|&end| {
            let prefix = self.bytes.get(..end).unwrap_or_default();
            Head::of(prefix) == Some(head)
        })
    }
}
