//! Enums whose members are words of the format, of an edition's file or of JSON: one definition gives the word, its
//! reading and the list of all. The words of a side stand here too.

use serde::Serializer;
use shakmaty::Color;

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

/// `white` or `black`, in the format, in JSON and on the command line.
impl Word for Color {
    const ALL: &'static [Color] = &Color::ALL;

    fn name(self) -> &'static str {
        self.fold_wb("white", "black")
    }
}

/// Serialises the word.
pub(crate) fn as_word<W: Word, S: Serializer>(value: &W, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.name())
}

/// Defines an enum of words: `name()`, `parse()`, `ALL` in the order given, also as a [`Word`]; `Display` and
/// `Serialize` give the word.
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

        impl $crate::laws::Word for $name {
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
                $crate::laws::words::as_word(self, serializer)
            }
        }
    )+};
}

pub(crate) use words;
