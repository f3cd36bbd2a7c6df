//! Enums whose members are words of the format or of JSON: one definition gives the word, its reading and
//! the list of all.

/// Defines an enum of words: `name()`, `parse()`, `ALL` in the order given; `Display` and `Serialize`
/// give the word.
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

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )+};
}

pub(crate) use words;
