//! What follows from a row of keys: the struct and the list of its keys, how it is read and written, what people call each key.

use toml::Value as Toml;

use super::values::{At, Named, Value};
use crate::failure::{EventFault, Kind, LabelFault};
use crate::text::{Locale, Reader};
use envelope::{MOST_DEPUTIES, PublicLine};
use rules::time::{Moment, Zone};

/// One row a key: its name and its type, its name in code, and what people call it, if that is another name than the file's. Behind
/// the rows stands what is no key of this table.
macro_rules! keys {
    (
        $(#[$meta:meta])* $name:ident, $(#[$keys_meta:meta])* $keys:ident:
        $($(#[$about:meta])* $key:ident: $type:ty, $member:ident $(=> $words:ident)?;)+
        { $($(#[$more_about:meta])* $more:ident: $more_type:ty),* }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$about])* pub $key: $type,)+
            $($(#[$more_about])* pub $more: $more_type,)*
        }

        $(#[$keys_meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $keys { $($(#[$about])* $member),+ }

        impl Word for $keys {
            const ALL: &'static [$keys] = &[$($keys::$member),+];

            fn name(self) -> &'static str {
                match self { $($keys::$member => stringify!($key)),+ }
            }
        }

        impl $keys {
            /// What people call it.
            pub fn words(self, locale: &Locale) -> String {
                match self { $($keys::$member => words!(locale, $key $(, $words)?)),+ }
            }
        }

        impl $name {
            /// Reads what a table says of each key.
            pub(super) fn of(table: &Table<'_>) -> Result<$name, EventFault> {
                Ok($name { $($key: table.read(stringify!($key))?,)+ $($more: Default::default()),* })
            }

            /// What is said of a key.
            pub fn slot(&self, key: $keys) -> &dyn Slot {
                match key { $($keys::$member => &self.$key),+ }
            }

            /// Takes what is typed for a key in place of what was said of it; empty, it says nothing.
            ///
            /// # Errors
            /// A value that cannot be read; then nothing is said.
            pub fn set(&mut self, key: $keys, typed: &str, at: &At<'_>) -> Result<(), EventFault> {
                let at = At { key: key.name(), ..*at };
                match key { $($keys::$member => set(&mut self.$key, typed, &at)),+ }
            }
        }
    };
}

macro_rules! words {
    ($locale:ident, $key:ident) => {
        stringify!($key).to_owned()
    };
    ($locale:ident, $key:ident, $words:ident) => {
        $locale.say($words)
    };
}

pub(super) use {keys, words};

/// What a key says: nothing or one value, several, or one that must be there.
pub trait Slot {
    /// What it is in TOML.
    fn kind() -> Kind
    where
        Self: Sized,
    {
        Kind::Text
    }

    /// Reads these texts, each with its line.
    ///
    /// # Errors
    /// One of them cannot be read, there are too many, or one is missing.
    fn read(texts: &[(usize, String)], at: &At<'_>) -> Result<Self, EventFault>
    where
        Self: Sized;

    /// As the file has it; times are those of that zone.
    fn written(&self, zone: Option<Zone>) -> Option<Toml>;

    /// As people are told.
    fn told(&self, locale: &Locale, reader: Reader) -> Option<String>;
}

/// Takes what is typed in place of what was said.
pub(super) fn set<T: Slot>(slot: &mut T, typed: &str, at: &At<'_>) -> Result<(), EventFault> {
    *slot = T::read(&[], at)?;
    if !typed.is_empty() {
        *slot = T::read(&[(at.line, typed.to_owned())], at)?;
    }
    Ok(())
}

impl<T: Value> Slot for Option<T> {
    fn read(texts: &[(usize, String)], at: &At<'_>) -> Result<Option<T>, EventFault> {
        let read = |(line, text): &(usize, String)| T::read(text, &at.on(*line));
        texts.first().map(read).transpose()
    }

    fn written(&self, zone: Option<Zone>) -> Option<Toml> {
        self.as_ref().map(|value| value.written(zone).into())
    }

    fn told(&self, locale: &Locale, reader: Reader) -> Option<String> {
        self.as_ref().map(|value| value.told(locale, reader))
    }
}

impl Slot for Vec<Named<PublicLine>> {
    fn kind() -> Kind {
        Kind::Texts
    }

    fn read(texts: &[(usize, String)], at: &At<'_>) -> Result<Self, EventFault> {
        let mut all = Vec::new();
        for (line, text) in texts {
            let at = at.on(*line);
            all.push(Named::read(text, &at)?);
            if all.len() > MOST_DEPUTIES {
                return Err(at.wrong(LabelFault::TooManyDeputies));
            }
        }
        Ok(all)
    }

    fn written(&self, zone: Option<Zone>) -> Option<Toml> {
        let texts: Vec<Toml> = self.iter().map(|it| it.written(zone).into()).collect();
        (!texts.is_empty()).then_some(Toml::Array(texts))
    }

    fn told(&self, locale: &Locale, reader: Reader) -> Option<String> {
        let told: Vec<String> = self.iter().map(|it| it.told(locale, reader)).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}

impl Slot for Moment {
    fn read(texts: &[(usize, String)], at: &At<'_>) -> Result<Moment, EventFault> {
        let (line, key) = (at.line, at.key);
        Option::read(texts, at)?.ok_or(EventFault::MissingKey { line, key })
    }

    fn written(&self, zone: Option<Zone>) -> Option<Toml> {
        Some(*self).written(zone)
    }

    fn told(&self, locale: &Locale, reader: Reader) -> Option<String> {
        Some(*self).told(locale, reader)
    }
}
