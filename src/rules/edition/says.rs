//! What a key of an edition's file may say: how it is read, what an error calls it, and how people are shown it.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use super::{Allowed, PenaltyBand};
use crate::Word;

/// What a file says where its edition does not speak.
pub(super) const SILENT: &str = "silent";

/// Most characters of a title or an article.
pub(super) const LONGEST: usize = 120;

/// Most characters of a source, or of what was searched.
const LONGEST_EVIDENCE: usize = 240;

/// A source, or what was searched.
pub(super) type Evidence = Text<LONGEST_EVIDENCE>;

/// What a key may say.
pub(super) trait Says: Sized {
    /// As an error tells it.
    fn allowed() -> Allowed;

    /// As people read it.
    fn shown(&self) -> String;

    /// Reads it, or says where in the text it is wrong.
    fn read(value: &Spanned<DeValue<'_>>) -> Result<Self, usize>;
}

/// What serde makes of a value, or where in the text it is wrong.
fn deserialized<T: DeserializeOwned>(value: &Spanned<DeValue<'_>>) -> Result<T, usize> {
    let read = T::deserialize(ValueDeserializer::from(value.clone()));
    read.map_err(|error| error.span().unwrap_or(value.span()).start)
}

/// The items of a list, each read by itself: what is wrong is told with its own line.
fn each<T: Says>(value: &Spanned<DeValue<'_>>) -> Result<Vec<T>, usize> {
    let items = value.get_ref().as_array().ok_or(value.span().start)?;
    items.iter().map(T::read).collect()
}

impl<T: Says> Says for Option<T> {
    fn allowed() -> Allowed {
        match T::allowed() {
            Allowed::Words(words) => Allowed::WordsOrSilent(words),
            allowed => allowed,
        }
    }

    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| SILENT.to_owned(), T::shown)
    }

    fn read(value: &Spanned<DeValue<'_>>) -> Result<Self, usize> {
        match value.get_ref().as_str() {
            Some(SILENT) => Ok(None),
            _ => T::read(value).map(Some),
        }
    }
}

/// One row a type: how it is read, what an error says is allowed, and how it is shown.
macro_rules! says {
    ($([$($of:tt)*] $ty:ty: $read:path, $allowed:expr, $it:ident => $shown:expr;)+) => {$(
        impl<$($of)*> Says for $ty {
            fn allowed() -> Allowed { $allowed }

            fn shown(&self) -> String { let $it = self; $shown }

            fn read(value: &Spanned<DeValue<'_>>) -> Result<Self, usize> { $read(value) }
        }
    )+};
}

says! {
    [W: Word + DeserializeOwned] W: deserialized, Allowed::Words(names::<W>()), word => word.name().to_owned();
    [W: Word + DeserializeOwned] Vec<W>: each, Allowed::ListOrSilent(names::<W>()), all => listed(all, ", ", "nothing");
    [] u32: deserialized, Allowed::SecondsOrSilent, seconds => seconds.to_string();
    [] PenaltyBand: deserialized, Allowed::BandsOrSilent, band => band.to_string();
    [] Vec<PenaltyBand>: bands, Allowed::BandsOrSilent, all => listed(all, "; ", "unchanged");
    [] Text<LONGEST>: deserialized, Allowed::Text(LONGEST), text => text.0.clone();
    [] Vec<Text<LONGEST>>: each, Allowed::ArticlesOrSilent, all => listed(all, ", ", "none");
    [] Evidence: deserialized, Allowed::Evidence(LONGEST_EVIDENCE), text => text.0.clone();
}

/// From the most time left to the least.
fn bands(value: &Spanned<DeValue<'_>>) -> Result<Vec<PenaltyBand>, usize> {
    let bands: Vec<PenaltyBand> = each(value)?;
    let mut pairs = (1..).zip(bands.array_windows());
    match pairs.find(|(_, [band, next])| band.above <= next.above) {
        Some((place, _)) => Err(value.get_ref()[place].span().start),
        None => Ok(bands),
    }
}

fn names<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.name()).collect()
}

/// The items of a list; `empty` where there is none.
fn listed<T: Says>(items: &[T], between: &str, empty: &str) -> String {
    match items {
        [] => empty.to_owned(),
        some => some.iter().map(T::shown).collect::<Vec<_>>().join(between),
    }
}

/// A text of 1 to so many characters that can be seen. Articles and titles are printed on terminals and paper, and a
/// control character could act on them.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Text<const MOST: usize>(pub String);

impl<const MOST: usize> TryFrom<String> for Text<MOST> {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        // `escape_debug` leaves alone exactly what can be seen, quotes and backslashes aside.
        let seen = |letter| matches!(letter, '\'' | '"') || letter.escape_debug().count() == 1;
        match (1..=MOST).contains(&text.chars().count()) && text.chars().all(seen) {
            true => Ok(Text(text)),
            false => Err("too long, or not printable"),
        }
    }
}
