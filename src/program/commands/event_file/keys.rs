//! What follows from rows of keys: the struct, the list of its keys, and how it is read, written and told.

use toml::Value as Toml;

use super::file::Table;
use super::values::Value;
use crate::commands::prelude::*;
use crate::failure::{AtLine, EventFault};

/// One row a key: its name and its type, its name in code, and what people call it, if that is another name than the
/// file's: as a key of the label (`as`), or by a message (`=>`). Behind the rows stands what is no key of this table.
macro_rules! keys {
    (
        $(#[$meta:meta])* $name:ident, $(#[$keys_meta:meta])* $keys:ident:
        $($(#[$about:meta])* $key:ident: $type:ty, $member:ident $(as $label:ident)? $(=> $words:ident)?;)+
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
                match self { $($keys::$member => words!(locale, $key $(as $label)? $(=> $words)?)),+ }
            }
        }

        impl $name {
            /// Reads what a table says of each key.
            pub(super) fn of(table: &Table<'_>) -> Result<$name, AtLine> {
                Ok($name { $($key: Slot::read(table, stringify!($key))?,)+ $($more: Default::default()),* })
            }

            /// What is said of a key.
            pub fn slot(&self, key: $keys) -> &dyn Slot {
                match key { $($keys::$member => &self.$key),+ }
            }
        }
    };
}

macro_rules! words {
    ($locale:ident, $key:ident) => {
        stringify!($key).to_owned()
    };
    ($locale:ident, $key:ident as $label:ident) => {
        $locale.say(envelope::LabelKey::$label)
    };
    ($locale:ident, $key:ident => $words:ident) => {
        $locale.say($words)
    };
}

pub(super) use {keys, words};

/// What a key says: nothing or one value, several, or one that must be there.
pub trait Slot {
    /// Reads what a table says of a key.
    ///
    /// # Errors
    /// A value that cannot be read, one too many, or none.
    fn read(table: &Table<'_>, key: &'static str) -> Result<Self, AtLine>
    where
        Self: Sized;

    /// As the file has it; times are those of that zone.
    fn written(&self, zone: Option<Zone>) -> Option<Toml>;

    /// As people are told.
    fn told(&self, locale: &Locale, reader: Reader) -> Option<String>;
}

impl<T: Value> Slot for Option<T> {
    fn read(table: &Table<'_>, key: &'static str) -> Result<Option<T>, AtLine> {
        table.value(key)
    }

    fn written(&self, zone: Option<Zone>) -> Option<Toml> {
        self.as_ref().map(|value| value.written(zone).into())
    }

    fn told(&self, locale: &Locale, reader: Reader) -> Option<String> {
        self.as_ref().map(|value| value.told(locale, reader))
    }
}

impl<T: Value> Slot for Vec<T> {
    fn read(table: &Table<'_>, key: &'static str) -> Result<Vec<T>, AtLine> {
        table.list(key)
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
    fn read(table: &Table<'_>, key: &'static str) -> Result<Moment, AtLine> {
        let missing = || EventFault::MissingKey(key).at(table.line);
        table.value(key)?.ok_or_else(missing)
    }

    fn written(&self, zone: Option<Zone>) -> Option<Toml> {
        Some(*self).written(zone)
    }

    fn told(&self, locale: &Locale, reader: Reader) -> Option<String> {
        Some(*self).told(locale, reader)
    }
}
