//! Enums whose members are words of the format, of an edition's file or of JSON: one definition gives the word, its
//! reading and the list of all. The words of a side stand here too, and what a misspelt word is nearest to.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use shakmaty::Color;
use strsim::osa_distance;

/// Something that a file or a command says with one word out of a fixed list.
pub trait Word: Copy + 'static {
    /// Every value, in the order in which people are told them.
    const ALL: &'static [Self];

    /// The word for it.
    fn name(self) -> &'static str;

    /// What a word stands for; `None` for any other text.
    fn parse(word: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|known| known.name() == word)
    }
}

/// Words that people are told by messages of one family: `part-FAMILY-WORD`.
pub trait SaidAs: Word {
    /// What they are: `label`, for the keys of a label.
    const FAMILY: &'static str;
}

/// `white` or `black`, in the format, in JSON and on the command line.
impl Word for Color {
    const ALL: &'static [Color] = &Color::ALL;

    fn name(self) -> &'static str {
        self.fold_wb("white", "black")
    }
}

/// No name has more characters; distance costs the product of the lengths.
const LONGEST_MISSPELT: usize = 60;

/// The names that the writer of `written` may have meant, at most so many, the nearest first: misspelt, in other
/// letter case, with a blank or a hyphen for `_`, or under another heading (`rules.late` for `adjournment.late`,
/// `Rome` for `Europe/Rome`).
pub fn nearest(
    written: &str,
    names: impl IntoIterator<Item = &'static str>,
    most: usize,
) -> Vec<&'static str> {
    if written.chars().count() > LONGEST_MISSPELT {
        return Vec::new();
    }
    let folded = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
    let last = |text: &str| {
        text.rsplit(['.', '/'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let whole = folded(written);
    let wanted = last(&whole);
    let bound = wanted.chars().count() / 3;
    let measured = names.into_iter().map(|name| {
        let own = folded(name);
        let distance = osa_distance(&wanted, &last(&own));
        (distance, osa_distance(&whole, &own), name)
    });
    let mut near: Vec<_> = measured
        .filter(|&(distance, _, _)| distance <= bound)
        .collect();
    near.sort_unstable();
    // But for case and blanks it is that name.
    let is_written = near.first().is_some_and(|&(_, whole, _)| whole == 0);
    near.truncate(if is_written { 1 } else { most });
    near.into_iter().map(|(_, _, name)| name).collect()
}

/// Serialises the word.
pub fn as_word<W: Word, S: Serializer>(value: &W, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.name())
}

/// Deserialises the word.
pub fn from_word<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    let word = String::deserialize(deserializer)?;
    W::parse(&word).ok_or_else(|| {
        let known: Vec<_> = W::ALL.iter().map(|it| it.name()).collect();
        let known = known.join("` or `");
        D::Error::custom(format!("unknown word `{word}`, expected `{known}`"))
    })
}

/// Defines an enum of words: `name()`, `parse()`, `ALL` in the order given, also as a [`Word`]; `Display` and
/// `Serialize` give the word, `Deserialize` takes it.
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $member:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $member),+ }

        impl $name {
            /// Every one.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$member),+];

            /// The word for it.
            pub fn name(self) -> &'static str {
                match self { $($name::$member => $word),+ }
            }

            /// What a word stands for; `None` for any other text.
            pub fn parse(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$member),)+ _ => None }
            }
        }

        impl $crate::word::Word for $name {
            const ALL: &'static [$name] = &$name::ALL;

            fn name(self) -> &'static str {
                $name::name(self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::word::as_word(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::word::from_word(deserializer)
            }
        }
    )+};
}

pub use words;

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 10] = [
        "start",
        "start-clock",
        "stop-clock",
        "end",
        "late_after",
        "draw-agreed",
        "rules.late",
        "adjournment.late",
        "Europe/Rome",
        "America/Porto_Velho",
    ];

    #[test]
    fn a_misspelt_word_is_nearest_to_what_was_meant() {
        let rows: [(&str, &[&str]); 14] = [
            ("start clock", &["start-clock"]),
            ("strat-clock", &["start-clock", "stop-clock"]),
            ("edn", &["end"]),
            ("strat", &["start"]),
            ("START", &["start"]),
            ("late-after", &["late_after"]),
            ("late afer", &["late_after"]),
            ("draw_agreed", &["draw-agreed"]),
            ("rules.lte", &["rules.late", "adjournment.late"]),
            ("adjournment.lte", &["adjournment.late", "rules.late"]),
            ("roma", &["Europe/Rome"]),
            ("Eurpe/Rome", &["Europe/Rome"]),
            ("porto velho", &["America/Porto_Velho"]),
            ("x", &[]),
        ];
        for (written, expected) in rows {
            assert_eq!(nearest(written, NAMES, 2), expected, "{written}");
        }
        assert_eq!(nearest("rules.lte", NAMES, 1), ["rules.late"]);
        assert_eq!(nearest(&"e".repeat(61), NAMES, 8), [""; 0]);
    }
}
