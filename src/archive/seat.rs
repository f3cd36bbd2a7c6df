//! Which envelopes are of the same game: by its players, its position, its event and its round. The id of the game is
//! chosen by whoever seals.

use std::collections::{BTreeMap, HashSet};

use shakmaty::EnPassantMode;
use shakmaty::fen::Epd;

use super::index_row::Flag;
use super::store::{Expected, Row, StoreError};
use envelope::crypto::{Digest, sha256};
use envelope::{EnvelopeStatus, Fingerprint, Label};
use rules::position::MAX_FEN_BYTES;

/// Who sits at the board, what stands on it, and where that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    /// The hash of both players' names and the position.
    pub(super) board: Digest,
    event: Text,
    round: Text,
}

/// The hash of a text; `None` where there is none.
type Text = Option<Digest>;

/// An envelope that may have a rival: accepted, signed by nobody unknown, the first of its fingerprint.
pub(super) struct Contender {
    pub(super) fingerprint: Fingerprint,
    pub(super) seat: Seat,
    /// Its mark.
    pub(super) flag: Flag,
}

/// A changed mark: of which envelope, its fingerprint, the mark.
pub(super) type Marked = (u64, Fingerprint, Flag);

/// The contenders with one board.
#[derive(Default)]
pub(super) struct Board {
    contenders: BTreeMap<u64, Contender>,
    /// The envelopes of which the index had a file: only the first of each contends.
    seen: HashSet<Fingerprint>,
}

impl Board {
    /// Takes a row of the index with this board; they come in the order of storing.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] for a row that cannot be.
    pub(super) fn read(&mut self, board: Digest, row: &Row) -> Result<(), StoreError> {
        let fingerprint = row.text(2)?.parse().map_err(|_| Expected::IndexRow)?;
        let flag = Flag::from_index(row.text(3)?).ok_or(Expected::IndexRow)?;
        let status = EnvelopeStatus::parse(row.text(4)?).ok_or(Expected::IndexRow)?;
        let [event, round] = [text(row.text(5)?), text(row.text(6)?)];
        if self.seen.insert(fingerprint)
            && status != EnvelopeStatus::Sealed
            && flag != Flag::UnknownSigner
        {
            let seat = Seat {
                board,
                event,
                round,
            };
            let contender = Contender {
                fingerprint,
                seat,
                flag,
            };
            self.join(row.count(1)?, contender);
        }
        Ok(())
    }

    /// Whether another one contends for this seat.
    pub(super) fn has_rival(&self, id: u64, seat: &Seat) -> bool {
        let mut all = self.contenders.iter();
        all.any(|(other, it)| *other != id && it.seat.fits(seat))
    }

    /// Adds one.
    pub(super) fn join(&mut self, id: u64, contender: Contender) {
        self.contenders.insert(id, contender);
    }

    /// Puts an envelope in place of its earlier version, as one that contends or not, and returns the marks that change.
    pub(super) fn put(&mut self, id: u64, contender: Option<Contender>) -> Vec<Marked> {
        let before = self.contenders.remove(&id);
        let Some(seat) = contender.as_ref().or(before.as_ref()).map(|it| it.seat) else {
            return Vec::new();
        };
        // Whoever comes is a rival, and whoever goes may have been the only one.
        let (from, to) = match contender {
            Some(contender) => {
                self.join(id, contender);
                (Flag::None, Flag::Rival)
            }
            None => (Flag::Rival, Flag::None),
        };
        let all = self.contenders.iter();
        let changed = all.filter(|(id, it)| {
            it.flag == from
                && it.seat.fits(&seat)
                && self.has_rival(**id, &it.seat) == (to == Flag::Rival)
        });
        let changed: Vec<u64> = changed.map(|(id, _)| *id).collect();
        let changed = changed.into_iter();
        changed.filter_map(|id| self.mark(id, to)).collect()
    }

    /// Marks one.
    pub(super) fn mark(&mut self, id: u64, flag: Flag) -> Option<Marked> {
        let contender = self.contenders.get_mut(&id)?;
        contender.flag = flag;
        Some((id, contender.fingerprint, flag))
    }
}

impl Seat {
    pub(super) fn of(label: &Label) -> Seat {
        let mut position = String::with_capacity(MAX_FEN_BYTES);
        Epd::from_position(label.position(), EnPassantMode::Legal).append_to_string(&mut position);
        let [white, black] = [&label.white, &label.black].map(|player| {
            // Surname first or last.
            let mut words = words(&player.name);
            words.sort_unstable();
            words.join(" ")
        });
        let parts = [&white, "\n", &black, "\n", &position].map(str::as_bytes);
        Seat {
            board: sha256(&parts),
            event: text(label.event.as_deref().unwrap_or_default()),
            round: text(label.round.as_deref().unwrap_or_default()),
        }
    }

    /// Whether another one with this board may be of the same game: what one of two does not say tells nothing apart.
    fn fits(&self, other: &Seat) -> bool {
        let same = |one: Text, two: Text| one.is_none() || two.is_none() || one == two;
        same(self.event, other.event) && same(self.round, other.round)
    }
}

/// The words of a text in small letters, without the signs between them.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn text(text: &str) -> Text {
    let words = words(text);
    (!words.is_empty()).then(|| sha256(&[words.join(" ").as_bytes()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_in_other_letters_and_with_other_signs() {
        for (one, other, same) in [
            ("World Championship 1972", "world championship, 1972", true),
            ("Città", "CITTÀ", true),
            ("21.1", "211", false),
            ("1", "2", false),
            ("", " - ", true),
        ] {
            assert_eq!(text(one) == text(other), same, "{one} {other}");
        }
        assert_eq!(text("?!"), None);
    }
}
