//! Finds where a slip or a half was misread. The checksum (BIP 350) detects up to four wrong characters. Any two valid
//! texts differ in at least five, so one or two wrong characters can also be located. Only their places are told, never
//! a correction: where more characters were misread the guess would be wrong, and the person with the paper can look.

use std::collections::HashMap;
use std::ops::Range;

use bech32::primitives::checksum::{Checksum, Engine};
use bech32::{Bech32m, Fe32, Hrp};
use zeroize::Zeroizing;

use super::{SharedText, SharedTextError};

/// How many characters stand behind the separator: 32 bytes, five bits each, and the checksum.
const CHARACTERS: usize = 52 + Bech32m::CHECKSUM_LENGTH;

/// How many characters are written together on paper.
const GROUP: usize = 4;

/// What is wrong with a text that begins as it should and fails its checksum.
pub(super) fn locate<T: SharedText>(text: &str) -> SharedTextError {
    let prefix = T::PREFIX;
    let unlocated = SharedTextError::Misspelt { prefix };
    let mixed = text.contains(|c: char| c.is_ascii_lowercase())
        && text.contains(|c: char| c.is_ascii_uppercase());
    if mixed {
        return SharedTextError::MixedCase { prefix };
    }
    let behind = text
        .get(prefix.len()..)
        .and_then(|rest| rest.strip_prefix('1'));
    let (true, Some(behind), Ok(hrp)) = (T::begins(text.as_bytes()), behind, Hrp::parse(prefix))
    else {
        return unlocated;
    };
    let mut values = Zeroizing::new(Vec::with_capacity(CHARACTERS + 2));
    let mut unknown = Vec::new();
    for (place, character) in behind.chars().take(CHARACTERS + 2).enumerate() {
        let value = Fe32::from_char(character.to_ascii_lowercase());
        if value.is_err() {
            unknown.push(place);
        }
        values.push(value.map_or(0, Fe32::to_u8));
    }
    let located = match (values.len(), unknown.as_slice()) {
        (CHARACTERS, _) => wrong(hrp, &values, &unknown).map(|(place, other)| {
            let (group, character) = on_paper(place);
            match other.map(on_paper) {
                None => SharedTextError::Wrong {
                    prefix,
                    group,
                    character,
                },
                Some((second_group, second_character)) => SharedTextError::TwoWrong {
                    prefix,
                    group,
                    character,
                    second_group,
                    second_character,
                },
            }
        }),
        (length, []) if length + 1 == CHARACTERS => missing(hrp, &values).map(|place| {
            let (group, _) = on_paper(place);
            SharedTextError::Missing { prefix, group }
        }),
        (length, []) if length == CHARACTERS + 1 => extra(hrp, &values).map(|place| {
            let (group, _) = on_paper(place);
            SharedTextError::Extra { prefix, group }
        }),
        _ => None,
    };
    located.unwrap_or(unlocated)
}

/// The group and the character in it, both from 1.
fn on_paper(place: usize) -> (usize, usize) {
    (place / GROUP + 1, place % GROUP + 1)
}

/// Where an error is in a text as it was typed, in bytes: the first wrong character, or the characters of its group.
pub(super) fn place(error: &SharedTextError, typed: &str) -> Option<Range<usize>> {
    let (prefix, group, character, length) = match *error {
        SharedTextError::Wrong {
            prefix,
            group,
            character,
        }
        | SharedTextError::TwoWrong {
            prefix,
            group,
            character,
            ..
        } => (prefix, group, character, 1),
        SharedTextError::Missing { prefix, group } | SharedTextError::Extra { prefix, group } => {
            (prefix, group, 1, GROUP)
        }
        SharedTextError::Prefix { .. }
        | SharedTextError::Misspelt { .. }
        | SharedTextError::MixedCase { .. } => return None,
    };
    let behind = prefix.len() + 1 + (group - 1) * GROUP + character - 1;
    // Blanks between the groups do not count.
    let signs = typed
        .char_indices()
        .filter(|(_, sign)| !sign.is_whitespace());
    let mut wrong = signs.skip(behind).take(length);
    let (from, first) = wrong.next()?;
    let (to, last) = wrong.last().unwrap_or((from, first));
    Some(from..to + last.len_utf8())
}

/// What is left when the checksum is taken: nothing if it is right.
fn residue(hrp: Hrp, values: impl Iterator<Item = u8>) -> u32 {
    let mut engine = Engine::<Bech32m>::new();
    engine.input_hrp(hrp);
    for value in values {
        engine.input_fe(Fe32::try_from(value).unwrap_or(Fe32::Q));
    }
    *engine.residue() ^ Bech32m::TARGET_RESIDUE
}

/// What each change of one character does to the checksum. It is linear: the same, whatever else stands in the text.
struct Changes {
    /// By place and change, 0 to 31.
    of: Vec<[u32; 32]>,
    /// The place of each; no two do the same.
    places: HashMap<u32, usize>,
}

impl Changes {
    fn new(hrp: Hrp) -> Changes {
        let alone = |place: usize, value: u8| {
            let all = (0..CHARACTERS).map(|other| if other == place { value } else { 0 });
            residue(hrp, all)
        };
        let plain = alone(0, 0);
        let of: Vec<[u32; 32]> = (0..CHARACTERS)
            .map(|place| {
                let bits = [0, 1, 2, 3, 4].map(|bit| (bit, alone(place, 1 << bit) ^ plain));
                std::array::from_fn(|change| {
                    let changed = bits.iter().filter(|(bit, _)| change >> bit & 1 == 1);
                    changed.fold(0, |sum, (_, does)| sum ^ does)
                })
            })
            .collect();
        let places = of.iter().enumerate().flat_map(|(place, does)| {
            let changes = does.iter().filter(|does| **does != 0);
            changes.map(move |does| (*does, place))
        });
        Changes {
            places: places.collect(),
            of,
        }
    }

    /// The place of the one change that does this.
    fn place(&self, does: u32) -> Option<usize> {
        self.places.get(&does).copied()
    }

    /// All that can be done at a place, nothing included.
    fn at(&self, place: usize) -> impl Iterator<Item = u32> {
        self.of.get(place).into_iter().flatten().copied()
    }
}

/// The first two of the characters that are no such characters, or the one or two that would have to be others.
fn wrong(hrp: Hrp, values: &[u8], unknown: &[usize]) -> Option<(usize, Option<usize>)> {
    let needed = residue(hrp, values.iter().copied());
    let changes = Changes::new(hrp);
    match *unknown {
        [] => {
            if let Some(place) = changes.place(needed) {
                return Some((place, None));
            }
            (0..CHARACTERS).find_map(|place| {
                let other = changes
                    .at(place)
                    .find_map(|does| changes.place(needed ^ does));
                other.map(|other| (place, Some(other)))
            })
        }
        [place] => {
            let needed = changes.at(place).map(|does| needed ^ does);
            let needed: Vec<u32> = needed.collect();
            let other = match needed.contains(&0) {
                true => None,
                false => needed.into_iter().find_map(|needed| changes.place(needed)),
            };
            Some(match other {
                Some(other) => (place.min(other), Some(place.max(other))),
                None => (place, None),
            })
        }
        [one, other, ..] => Some((one, Some(other))),
    }
}

/// Where a character would have to be put in.
fn missing(hrp: Hrp, values: &[u8]) -> Option<usize> {
    let changes = Changes::new(hrp);
    (0..CHARACTERS).find(|&place| {
        let (before, behind) = values.split_at(place.min(values.len()));
        let whole = before.iter().copied().chain([0]);
        let needed = residue(hrp, whole.chain(behind.iter().copied()));
        changes.at(place).any(|does| does == needed)
    })
}

/// Which character would have to be taken out.
fn extra(hrp: Hrp, values: &[u8]) -> Option<usize> {
    (0..values.len()).find(|&place| {
        let others = values
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        residue(hrp, others.map(|(_, value)| *value)) == 0
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Slip, typed};
    use super::*;

    const ALPHABET: &[u8] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    const BEHIND: usize = "adjslip1".len();

    fn told(text: &[u8]) -> SharedTextError {
        Slip::from_text(std::str::from_utf8(text).unwrap()).unwrap_err()
    }

    fn one(place: usize) -> SharedTextError {
        SharedTextError::Wrong {
            prefix: "adjslip",
            group: place / 4 + 1,
            character: place % 4 + 1,
        }
    }

    fn two(one: usize, other: usize) -> SharedTextError {
        let (one, other) = (one.min(other), one.max(other));
        SharedTextError::TwoWrong {
            prefix: "adjslip",
            group: one / 4 + 1,
            character: one % 4 + 1,
            second_group: other / 4 + 1,
            second_character: other % 4 + 1,
        }
    }

    /// Another character, `step` (1 to 31) further in the alphabet.
    fn change(text: &mut [u8], place: usize, step: usize) {
        let at = ALPHABET
            .iter()
            .position(|c| *c == text[BEHIND + place])
            .unwrap();
        text[BEHIND + place] = ALPHABET[(at + step) % 32];
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn one_or_two_wrong_characters_are_found(
            seed in any::<[u8; 32]>(),
            places in prop::sample::subsequence((0..CHARACTERS).collect::<Vec<_>>(), 2),
            steps in (1usize..32, 1usize..32),
        ) {
            let right = Slip::from_seed(seed).to_text();
            let [first, second] = places[..] else { unreachable!() };
            let mut text = right.as_bytes().to_vec();
            change(&mut text, first, steps.0);
            prop_assert_eq!(told(&text), one(first));
            prop_assert_eq!(told(&text.to_ascii_uppercase()), one(first));
            change(&mut text, second, steps.1);
            prop_assert_eq!(told(&text), two(first, second));
            // Characters that are none of the alphabet, alone and beside another wrong one.
            text[BEHIND + second] = b'o';
            prop_assert_eq!(told(&text), two(first, second));
            text[BEHIND + first] = b'b';
            prop_assert_eq!(told(&text), two(first, second));
            text[BEHIND + first] = right.as_bytes()[BEHIND + first];
            prop_assert_eq!(told(&text), one(second));
        }

        #[test]
        fn a_missing_or_doubled_character_is_found(seed in any::<[u8; 32]>(), place in 0..CHARACTERS) {
            let right = Slip::from_seed(seed).to_text();
            let around = |group: usize| {
                // Among equal neighbours nobody can say which one it is.
                let same = |at: &usize| right.as_bytes()[BEHIND + at] == right.as_bytes()[BEHIND + place];
                let first = (0..=place).rev().take_while(same).last().unwrap();
                (first / 4 + 1..=place / 4 + 1).contains(&group)
            };
            let mut text = right.as_bytes().to_vec();
            text.remove(BEHIND + place);
            let SharedTextError::Missing { group, .. } = told(&text) else { panic!("{:?}", told(&text)) };
            prop_assert!(around(group), "{group} {place}");
            let mut text = right.as_bytes().to_vec();
            text.insert(BEHIND + place, text[BEHIND + place]);
            let SharedTextError::Extra { group, .. } = told(&text) else { panic!("{:?}", told(&text)) };
            prop_assert!(around(group), "{group} {place}");
        }
    }

    #[test]
    fn an_error_has_its_place_in_the_text_as_it_was_typed() {
        let right = Slip::from_seed([7; 32]).to_text().to_string();
        let behind = right.strip_prefix("adjslip1").unwrap();
        let changed = |place: usize, sign: &str| {
            let (before, rest) = behind.split_at(place);
            let rest: String = rest.chars().skip(1).collect();
            format!("{before}{sign}{rest}")
        };
        let groups = |text: &str, between: &str| {
            let signs: Vec<char> = text.chars().collect();
            let groups: Vec<String> = signs
                .chunks(4)
                .map(|group| group.iter().collect())
                .collect();
            groups.join(between)
        };
        let (sixth, long) = (changed(23, "b"), changed(23, "\u{1f600}"));
        let short: String = right.chars().take(right.len() - 1).collect();
        let doubled = {
            let (before, rest) = behind.split_at(21);
            format!("{before}{}{rest}", &behind[20..21])
        };
        let two = changed(3, "i").replacen(&behind[40..], &changed(45, "o")[40..], 1);
        #[rustfmt::skip]
        let rows = [
            ("together", format!("adjslip1{sixth}"), Some("b")),
            ("in groups", format!("adjslip1 {}", groups(&sixth, " ")), Some("b")),
            ("with blanks all over", format!(" \t adj slip 1\n{} ", groups(&sixth, "\u{a0}\u{2003}")), Some("b")),
            ("in capitals", format!("ADJSLIP1{}", sixth.to_ascii_uppercase()), Some("B")),
            ("of several bytes", format!("adjslip1 {}", groups(&long, " ")), Some("\u{1f600}")),
            ("the first of two", format!("adjslip1{two}"), Some("i")),
            ("the last missing", short.clone(), Some(&short[short.len() - 1..])),
            ("one too many", format!("adjslip1{doubled}"), Some(&doubled[20..24])),
            ("capitals among small letters", right.replace("adj", "Adj"), None),
            ("something else", "hello".to_owned(), None),
        ];
        for (comment, typed, expected) in rows {
            let error = super::super::typed::<Slip>(&typed).unwrap_err();
            let place = error.place(&typed);
            let found = place.map(|place| typed.get(place).unwrap());
            assert_eq!(found, expected, "{comment}: {error:?}");
        }
    }

    #[test]
    fn what_cannot_be_located_is_said_to_be_misspelt() {
        let right = Slip::from_seed([7; 32]).to_text();
        let misspelt = SharedTextError::Misspelt { prefix: "adjslip" };
        let mut three = right.as_bytes().to_vec();
        for place in [3, 20, 41] {
            change(&mut three, place, 5);
        }
        assert_ne!(three, right.as_bytes());
        for text in [
            "adjslip1",
            &right[..right.len() - 2],
            &format!("{}qq", *right),
        ] {
            assert_eq!(told(text.as_bytes()), misspelt, "{text}");
        }
        let prefix = SharedTextError::Prefix { prefix: "adjslip" };
        for text in ["", "hello", &right.replace("adjslip1", "adjsl1p1")] {
            assert_eq!(told(text.as_bytes()), prefix, "{text}");
        }
        // As mail quotes it.
        let quoted = format!("\u{feff}> {}\u{a0}{}", &right[..12], &right[12..]);
        assert!(Slip::begins(quoted.as_bytes()) && typed::<Slip>(&quoted).is_ok());
        // Of three that are wrong nothing is made out, or two others: never that all is well.
        assert!(matches!(
            told(&three),
            SharedTextError::Misspelt { .. } | SharedTextError::TwoWrong { .. }
        ));
        let mixed = right.replace("adj", "Adj");
        assert_eq!(
            told(mixed.as_bytes()),
            SharedTextError::MixedCase { prefix: "adjslip" }
        );
    }
}
