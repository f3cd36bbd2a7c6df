//! Finds where a slip or a half was misread. The checksum (BIP 350) detects up to four wrong characters. Any two valid
//! texts differ in at least five, so one or two wrong characters can also be located. Only their places are told, never
//! a correction: where more characters were misread the guess would be wrong, and the person with the paper can look.
//!
//! `bech32::primitives::correction` does not do it: it has three syndromes, so it finds one wrong character by
//! itself, and two only where the place of one is known; and on a text with more wrong characters than that it panics
//! (0.12: a correction that is not in the field of the characters is taken for unreachable).

use std::ops::Range;

use bech32::primitives::checksum::{Checksum, Engine};
use bech32::{Bech32m, Fe32, Hrp};
use zeroize::Zeroizing;

use super::{GROUP, OnPaper, SharedTextError};

/// How many characters stand behind the separator: 32 bytes, five bits each, and the checksum.
const CHARACTERS: usize = 52 + Bech32m::CHECKSUM_LENGTH;

/// What is wrong with a text that begins as it should and fails its checksum.
pub(super) fn locate(prefix: &'static str, text: &str) -> SharedTextError {
    let is_mixed = text.contains(|sign: char| sign.is_ascii_lowercase())
        && text.contains(|sign: char| sign.is_ascii_uppercase());
    match is_mixed {
        true => SharedTextError::MixedCase { prefix },
        false => located(prefix, text).unwrap_or(SharedTextError::Misspelt { prefix }),
    }
}

/// What is wrong with it and where, if that is found out.
fn located(prefix: &'static str, text: &str) -> Option<SharedTextError> {
    let behind = text.get(prefix.len()..)?.strip_prefix('1')?;
    let hrp = Hrp::parse(prefix).ok()?;
    let mut values = Zeroizing::new(Vec::with_capacity(CHARACTERS + 2));
    let mut unknown = Vec::new();
    for (place, character) in behind.chars().take(CHARACTERS + 2).enumerate() {
        let value = Fe32::from_char(character.to_ascii_lowercase());
        if value.is_err() {
            unknown.push(place);
        }
        values.push(value.map_or(0, Fe32::to_u8));
    }
    Some(match (values.len(), unknown.as_slice()) {
        (CHARACTERS, _) => match wrong(hrp, &values, &unknown)? {
            (place, None) => SharedTextError::Wrong {
                prefix,
                place: OnPaper(place),
            },
            (place, Some(second)) => SharedTextError::TwoWrong {
                prefix,
                place: OnPaper(place),
                second: OnPaper(second),
            },
        },
        (length, []) if length + 1 == CHARACTERS => {
            let group = OnPaper(missing(hrp, &values)?).group();
            SharedTextError::Missing { prefix, group }
        }
        (length, []) if length == CHARACTERS + 1 => {
            let group = OnPaper(extra(hrp, &values)?).group();
            SharedTextError::Extra { prefix, group }
        }
        _ => return None,
    })
}

/// Where an error is in a text as it was typed, in bytes: the first wrong character, or the characters of its group.
pub(super) fn place(error: &SharedTextError, typed: &str) -> Option<Range<usize>> {
    let (prefix, first, length) = match *error {
        SharedTextError::Wrong { prefix, place }
        | SharedTextError::TwoWrong { prefix, place, .. } => (prefix, place.0, 1),
        SharedTextError::Missing { prefix, group } | SharedTextError::Extra { prefix, group } => {
            (prefix, (group - 1) * GROUP, GROUP)
        }
        SharedTextError::Prefix { .. }
        | SharedTextError::Misspelt { .. }
        | SharedTextError::MixedCase { .. } => return None,
    };
    // Blanks between the groups do not count.
    let signs = typed
        .char_indices()
        .filter(|(_, sign)| !sign.is_whitespace());
    let mut wrong = signs.skip(prefix.len() + 1 + first).take(length);
    let (from, first) = wrong.next()?;
    let (to, last) = wrong.last().unwrap_or((from, first));
    Some(from..to + last.len_utf8())
}

/// The residue of the checksum: 0 if it is right.
fn residue(hrp: Hrp, values: impl Iterator<Item = u8>) -> u32 {
    let mut engine = Engine::<Bech32m>::new();
    engine.input_hrp(hrp);
    for value in values {
        engine.input_fe(Fe32::try_from(value).unwrap_or(Fe32::Q));
    }
    *engine.residue() ^ Bech32m::TARGET_RESIDUE
}

/// The effect of each change of one character on the checksum, by place and change; the first changes nothing. The
/// effect is linear: it does not depend on the rest of the text, and no two are the same.
fn changes(hrp: Hrp) -> Vec<Vec<u32>> {
    let alone = |place: usize, value: u8| {
        let all = (0..CHARACTERS).map(|other| if other == place { value } else { 0 });
        residue(hrp, all)
    };
    let plain = alone(0, 0);
    let at = |place| (0..32).map(|value| alone(place, value) ^ plain).collect();
    (0..CHARACTERS).map(at).collect()
}

/// The first wrong places: two characters that are not in the alphabet, or one or two that would have to change.
fn wrong(hrp: Hrp, values: &[u8], unknown: &[usize]) -> Option<(usize, Option<usize>)> {
    let needed = residue(hrp, values.iter().copied());
    let changes = changes(hrp);
    let place_of = |needed: u32| changes.iter().position(|at| at.contains(&needed));
    // The place that would have to change too, beside that of these changes.
    let beside = |at: &[u32]| at.iter().find_map(|does| place_of(needed ^ does));
    match *unknown {
        [] => match place_of(needed) {
            Some(place) => Some((place, None)),
            None => {
                let mut pairs = changes.iter().map(|at| beside(at)).enumerate();
                pairs.find(|(_, other)| other.is_some())
            }
        },
        [place] => {
            let at = changes.get(place)?;
            Some(match beside(at).filter(|_| !at.contains(&needed)) {
                Some(other) => (place.min(other), Some(place.max(other))),
                None => (place, None),
            })
        }
        [one, other, ..] => Some((one, Some(other))),
    }
}

/// Where a character would have to be put in.
fn missing(hrp: Hrp, values: &[u8]) -> Option<usize> {
    changes(hrp).iter().enumerate().position(|(place, at)| {
        let (before, behind) = values.split_at(place);
        let whole = before.iter().chain(&[0]).chain(behind).copied();
        at.contains(&residue(hrp, whole))
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

    use super::super::{SharedText, Slip, typed};
    use super::*;

    const ALPHABET: &[u8] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    const BEHIND: usize = "adjslip1".len();

    fn told(text: &[u8]) -> SharedTextError {
        Slip::from_text(std::str::from_utf8(text).unwrap()).unwrap_err()
    }

    fn one(place: usize) -> SharedTextError {
        SharedTextError::Wrong {
            prefix: "adjslip",
            place: OnPaper(place),
        }
    }

    fn two(one: usize, other: usize) -> SharedTextError {
        SharedTextError::TwoWrong {
            prefix: "adjslip",
            place: OnPaper(one.min(other)),
            second: OnPaper(one.max(other)),
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
                // Among equal neighbours it cannot be told which one it is.
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
        // Three wrong characters are not located, or two others are named; the text is never accepted.
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
