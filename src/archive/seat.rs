//! Which envelopes are of the same game: by its players, its position, its event and its round. The id of the game is
//! chosen by whoever seals.

use std::collections::{BTreeSet, HashMap, HashSet};

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

/// The contenders with one board, by event and round, so that another one among thousands does not ask each of them.
#[derive(Default)]
pub(super) struct Board {
    contenders: HashMap<u64, Contender>,
    /// Those with this event and round; the outer `None` is any.
    groups: HashMap<[Option<Text>; 2], Group>,
    /// The envelopes of which the index had a file: only the first of each contends.
    seen: HashSet<Fingerprint>,
}

#[derive(Default)]
struct Group {
    count: usize,
    /// Those that are not marked yet, which have no rival.
    unmarked: BTreeSet<u64>,
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
            let contender = Contender {
                fingerprint,
                seat: Seat {
                    board,
                    event,
                    round,
                },
                flag,
            };
            self.join(row.count(1)?, contender);
        }
        Ok(())
    }

    /// How many contend.
    pub(super) fn len(&self) -> usize {
        self.contenders.len()
    }

    /// Whether one that contends here has a rival.
    pub(super) fn has_rival(&self, seat: &Seat) -> bool {
        let fits = seat.fitting();
        let counts = fits.iter().filter_map(|key| self.groups.get(key));
        counts.map(|group| group.count).sum::<usize>() > 1
    }

    /// Adds one.
    pub(super) fn join(&mut self, id: u64, contender: Contender) {
        for key in contender.seat.keys() {
            let group = self.groups.entry(key).or_default();
            group.count += 1;
            if contender.flag == Flag::None {
                group.unmarked.insert(id);
            }
        }
        self.contenders.insert(id, contender);
    }

    /// Puts an envelope in place of its earlier version, as one that contends or not, and returns the marks that change.
    pub(super) fn put(&mut self, id: u64, contender: Option<Contender>) -> Vec<Marked> {
        let before = self.contenders.remove(&id);
        if let Some(before) = &before {
            for key in before.seat.keys() {
                if let Some(group) = self.groups.get_mut(&key) {
                    group.count -= 1;
                    group.unmarked.remove(&id);
                }
            }
        }
        let Some(contender) = contender else {
            if before.is_none() {
                return Vec::new();
            }
            // Its rivals may have no other.
            let all = self.contenders.iter();
            let alone = all.filter(|(_, it)| it.flag == Flag::Rival && !self.has_rival(&it.seat));
            let alone: Vec<u64> = alone.map(|(id, _)| *id).collect();
            let alone = alone.into_iter();
            return alone.filter_map(|id| self.mark(id, Flag::None)).collect();
        };
        let fits = contender.seat.fitting();
        self.join(id, contender);
        let Some(true) = self.contenders.get(&id).map(|it| self.has_rival(&it.seat)) else {
            return Vec::new();
        };
        let groups = fits.iter().filter_map(|key| self.groups.get(key));
        let unmarked: Vec<u64> = groups.flat_map(|it| it.unmarked.iter().copied()).collect();
        let marked = unmarked.into_iter();
        marked.filter_map(|id| self.mark(id, Flag::Rival)).collect()
    }

    /// Marks one.
    pub(super) fn mark(&mut self, id: u64, flag: Flag) -> Option<Marked> {
        let contender = self.contenders.get_mut(&id)?;
        contender.flag = flag;
        for key in contender.seat.keys() {
            let unmarked = &mut self.groups.entry(key).or_default().unmarked;
            match flag {
                Flag::None => unmarked.insert(id),
                _ => unmarked.remove(&id),
            };
        }
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

    /// The groups that it is in.
    fn keys(&self) -> [[Option<Text>; 2]; 4] {
        let (event, round) = (Some(self.event), Some(self.round));
        [[event, round], [event, None], [None, round], [None, None]]
    }

    /// The groups, none within another, of those that may be of the same game: what one of two does not say tells nothing
    /// apart.
    fn fitting(&self) -> Vec<[Option<Text>; 2]> {
        let fits = |text: Text| match text {
            Some(_) => vec![Some(text), Some(None)],
            None => vec![None],
        };
        let (events, rounds) = (fits(self.event), fits(self.round));
        let pairs = events
            .iter()
            .flat_map(|event| rounds.iter().map(|round| [*event, *round]));
        pairs.collect()
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
