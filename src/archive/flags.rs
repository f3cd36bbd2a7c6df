//! Which envelopes are stored apart: what is the same game, by its players, its position, its event and its round.
//! The id of the game does not count, since anyone who seals can choose it.

use std::collections::HashMap;

use shakmaty::EnPassantMode;
use shakmaty::fen::Epd;

use super::index_row::Flag;
use envelope::crypto::{Digest, sha256};
use envelope::{Fingerprint, Label};
use rules::position::MAX_FEN_BYTES;

/// What the flag of a stored file depends on. A file is a chain of versions: of one envelope there are the first, and
/// those that go on in another way.
pub(super) struct Chain {
    pub(super) id: u64,
    pub(super) fingerprint: Fingerprint,
    pub(super) seat: Seat,
    pub(super) accepted: bool,
    /// Whether the roster does not know one of the signers.
    pub(super) unknown: bool,
}

/// The players, the position, the event and the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    /// The hash of both players' names and the position.
    pub(super) board: Digest,
    pub(super) event: Text,
    pub(super) round: Text,
}

/// The hash of a text; `None` where there is none.
type Text = Option<Digest>;

/// The flag that each chain must have, in the order of the chains: all there are, or all there are of some boards.
/// The chains of one envelope have one label, and so one board.
pub(super) fn flags_of<'c>(chains: impl Iterator<Item = &'c Chain> + Clone) -> Vec<Flag> {
    let mut files: HashMap<Fingerprint, (u64, usize)> = HashMap::new();
    for chain in chains.clone() {
        let (first, count) = files.entry(chain.fingerprint).or_insert((chain.id, 0));
        *first = chain.id.min(*first);
        *count += 1;
    }
    let files = |chain: &Chain| files.get(&chain.fingerprint).copied();
    let is_first = |chain: &Chain| files(chain).is_some_and(|(first, _)| first == chain.id);
    // The archive does not decide which of the files of one envelope is right. The first still contends with rivals:
    // otherwise a fork would clear their flag.
    let contends = |chain: &&Chain| is_first(chain) && chain.accepted && !chain.unknown;
    // How many contend at a board, by what they say of event and round, by one of them, and in all.
    let mut contending: HashMap<(Digest, [Option<Text>; 2]), usize> = HashMap::new();
    for Chain { seat, .. } in chains.clone().filter(contends) {
        for event in [Some(seat.event), None] {
            for round in [Some(seat.round), None] {
                *contending.entry((seat.board, [event, round])).or_default() += 1;
            }
        }
    }
    // A missing value distinguishes nothing: it fits every value, and a value fits the same value and a missing one.
    let fitting = |said: Text| match said {
        None => vec![None],
        said => vec![Some(said), Some(None)],
    };
    let has_rival = |chain: &Chain| {
        let (seat, rounds) = (&chain.seat, fitting(chain.seat.round));
        let keys = fitting(seat.event).into_iter();
        let keys = keys.flat_map(|event| rounds.iter().map(move |round| [event, *round]));
        let counts = keys.filter_map(|key| contending.get(&(seat.board, key)));
        contends(&chain) && counts.sum::<usize>() > 1
    };
    let flag = |chain: &Chain| match files(chain) {
        _ if !is_first(chain) => Flag::Fork,
        _ if chain.unknown => Flag::UnknownSigner,
        Some((_, count)) if count > 1 => Flag::Fork,
        _ if has_rival(chain) => Flag::Rival,
        _ => Flag::None,
    };
    chains.map(flag).collect()
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
}

/// The words of a text in small letters, without the signs between them.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The hash of the words of a text.
pub(super) fn text(text: &str) -> Text {
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
