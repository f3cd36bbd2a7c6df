//! Finds names that mix scripts within a word, where one letter may pass for another (Unicode UTS #39, section 5,
//! "highly restrictive", applied to each word of a name).

use std::fmt;

use unicode_script::Script::{self, Bopomofo, Han, Hangul, Hiragana, Katakana, Latin};
use unicode_script::UnicodeScript;

use rules::escaped;
use rules::fault::{Phrase, ToValue, Value};

/// The scripts that one language writes within one word.
const TOGETHER: [&[Script]; 3] = [
    &[Latin, Han, Hiragana, Katakana],
    &[Latin, Han, Hangul],
    &[Latin, Han, Bopomofo],
];

/// A word with letters of scripts that do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, Phrase)]
#[fault("mixed-word")]
pub struct MixedWord {
    /// As it is written.
    pub word: String,
    /// The script of most of its letters.
    pub script: &'static str,
    /// The other letters, each once, in the order of the word.
    pub foreign: Vec<ForeignLetter>,
}

/// A letter that does not belong to the script of its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignLetter {
    /// The letter.
    pub letter: char,
    /// The English name of its script.
    pub script: &'static str,
}

/// The words of `name` in which letters of different scripts stand together.
/// What scripts share (digits, apostrophes, accents) belongs to all of them.
pub fn mixed_scripts(name: &str) -> Vec<MixedWord> {
    name.split(ends_word).filter_map(mixed_word).collect()
}

fn ends_word(character: char) -> bool {
    // Apostrophes and the Catalan dot stand within a word.
    let within = matches!(character, '\'' | '\u{2019}' | '\u{2bc}' | '\u{b7}');
    character.script() == Script::Common && !character.is_alphanumeric() && !within
}

fn mixed_word(word: &str) -> Option<MixedWord> {
    let letters: Vec<(char, Script)> = word
        .chars()
        .map(|letter| (letter, letter.script()))
        .filter(|(_, script)| !matches!(script, Script::Common | Script::Inherited))
        .collect();
    let count = |wanted: &[Script]| letters.iter().filter(|(_, s)| wanted.contains(s)).count();
    // Of equally frequent scripts the one that comes first.
    let main = letters
        .iter()
        .rev()
        .map(|&(_, script)| script)
        .max_by_key(|&s| count(&[s]))?;
    let alone = [main];
    let family = TOGETHER
        .into_iter()
        .filter(|family| family.contains(&main))
        .chain([alone.as_slice()])
        .max_by_key(|family| count(family))?;

    let mut foreign: Vec<ForeignLetter> = Vec::new();
    for &(letter, script) in &letters {
        if !family.contains(&script) && !foreign.iter().any(|known| known.letter == letter) {
            foreign.push(ForeignLetter {
                letter,
                script: script.full_name(),
            });
        }
    }
    (!foreign.is_empty()).then(|| MixedWord {
        word: word.to_owned(),
        script: main.full_name(),
        foreign,
    })
}

impl ToValue for ForeignLetter {
    fn to_value(&self) -> Value<'_> {
        self.to_string().into()
    }
}

impl fmt::Display for ForeignLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = String::from(self.letter);
        write!(
            f,
            "{} (U+{:04X}, {})",
            escaped(&letter),
            u32::from(self.letter),
            self.script
        )
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::file::is_refused;

    #[test]
    fn names_and_what_is_mixed_in_them() {
        let unmixed = [
            "",
            "1234 -- ,",
            "Fischer, Robert",
            "Arnlaugsson, Guðmundur Þór",
            "Jose\u{301}",
            "Спасский, Борис",
            "Spassky (Спасский)",
            "Smith-Иванов",
            "Иванов2",
            "М\u{2019}ята",
            "山田はなこ",
            "カスパロー",
            "Tシャツ",
            "金민수",
            "王ㄅ",
        ];
        for name in unmixed {
            assert_eq!(mixed_scripts(name), [], "{name}");
        }
        #[rustfmt::skip]
        let rows = [
            ("Fіscher, Robert", "Fіscher: і (U+0456, Cyrillic) among Latin"),
            ("Fіѕchіr", "Fіѕchіr: і (U+0456, Cyrillic) and ѕ (U+0455, Cyrillic) among Latin"),
            ("Спaсский", "Спaсский: a (U+0061, Latin) among Cyrillic"),
            ("O'Βrien", "O'Βrien: Β (U+0392, Greek) among Latin"),
            ("Fіscher Rоbert", "Fіscher: і (U+0456, Cyrillic) among Latin; Rоbert: о (U+043E, Cyrillic) among Latin"),
            ("山かか민", "山かか민: 민 (U+BBFC, Hangul) among Hiragana"),
            // As many of each: the first script is the word's.
            ("aб", "aб: б (U+0431, Cyrillic) among Latin"),
        ];
        for (name, expected) in rows {
            let found = mixed_scripts(name).into_iter().map(|word| {
                let foreign: Vec<_> = word.foreign.iter().map(ToString::to_string).collect();
                format!(
                    "{}: {} among {}",
                    word.word,
                    foreign.join(" and "),
                    word.script
                )
            });
            assert_eq!(found.collect::<Vec<_>>().join("; "), expected);
        }
    }

    proptest! {
        #[test]
        fn the_message_can_be_shown(name in prop::collection::vec(any::<char>(), 0..40)) {
            // A refused letter within a word that mixes scripts.
            let name = format!("Fі\u{202e}\u{feff}scher{}", String::from_iter(name));
            let letters = mixed_scripts(&name).into_iter().flat_map(|word| word.foreign);
            let message: String = letters.map(|letter| letter.to_string()).collect();
            prop_assert!(!message.chars().any(is_refused), "{message:?}");
        }

        #[test]
        fn one_script_is_never_mixed(name in "[a-zà-þ' -]{0,40}|[а-яА-Я -]{0,40}") {
            prop_assert_eq!(mixed_scripts(&name), []);
        }
    }
}
