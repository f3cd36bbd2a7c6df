//! Which envelopes are of the same game: by its players, its position, its event and its round. The id of the game is
//! chosen by whoever seals.

use shakmaty::EnPassantMode;
use shakmaty::fen::Epd;

use super::store::{Row, StoreError};
use crate::crypto::{Digest, sha256};
use crate::envelope::{Fingerprint, Label};
use crate::laws::position::MAX_FEN_BYTES;

/// Who sits at the board, what stands on it, and where that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    /// The hash of both players' names and the position.
    pub(super) board: Digest,
    event: Text,
    round: Text,
}

/// The hash of a text; `None` where there is none.
type Text = Option<Digest>;

/// An envelope that may have a rival: accepted, no fork, signed by nobody unknown.
pub(super) struct Contender {
    pub(super) fingerprint: Fingerprint,
    pub(super) seat: Seat,
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

    /// The seat of a row of the index with this board, the event at `place` and the round behind it.
    pub(super) fn read(board: Digest, row: &Row, place: usize) -> Result<Seat, StoreError> {
        Ok(Seat {
            board,
            event: text(row.text(place)?),
            round: text(row.text(place + 1)?),
        })
    }

    /// Whether both may be the same: what one of them does not say tells nothing apart.
    fn is_same(&self, other: &Seat) -> bool {
        let agree = |one: &Text, other: &Text| one.is_none() || other.is_none() || one == other;
        self.board == other.board
            && agree(&self.event, &other.event)
            && agree(&self.round, &other.round)
    }
}

impl Contender {
    /// Whether another one, of those with the same board, is of the same game.
    pub(super) fn has_rival(&self, others: &[Contender]) -> bool {
        let rival = |other: &Contender| {
            other.fingerprint != self.fingerprint && other.seat.is_same(&self.seat)
        };
        others.iter().any(rival)
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
