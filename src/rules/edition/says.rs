//! What a key of an edition's file may say: how it is read, what an error calls it, and how people are shown it.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use super::{Allowed, Penalty, PenaltyBand};
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
pub(super) trait Says: DeserializeOwned {
    /// As an error tells it.
    fn allowed() -> Allowed;

    /// As people read it.
    fn shown(&self) -> String;

    /// Reads it, or says where in the text it is wrong.
    fn read(value: &Spanned<DeValue<'_>>) -> Result<Self, usize> {
        deserialized(value)
    }
}

/// What serde makes of a value, or where in the text it is wrong.
fn deserialized<T: DeserializeOwned>(value: &Spanned<DeValue<'_>>) -> Result<T, usize> {
    let read = T::deserialize(ValueDeserializer::from(value.clone()));
    read.map_err(|error| error.span().unwrap_or(value.span()).start)
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

/// What is read by serde alone: what an error says is allowed, and how it is shown.
macro_rules! says {
    ($([$($of:tt)*] $ty:ty: $allowed:expr, $it:ident => $shown:expr;)+) => {$(
        impl<$($of)*> Says for $ty {
            fn allowed() -> Allowed { $allowed }

            fn shown(&self) -> String { let $it = self; $shown }
        }
    )+};
}

says! {
    [W: Word + DeserializeOwned] W: Allowed::Words(names::<W>()), word => word.name().to_owned();
    [W: Word + DeserializeOwned] Vec<W>: Allowed::ListOrSilent(names::<W>()), all => listed(all, "nothing");
    [] u32: Allowed::SecondsOrSilent, seconds => seconds.to_string();
    [] Text<LONGEST>: Allowed::Text(LONGEST), text => text.0.clone();
    [] Vec<Text<LONGEST>>: Allowed::ArticlesOrSilent, all => listed(all, "none");
    [] Evidence: Allowed::Evidence(LONGEST_EVIDENCE), text => text.0.clone();
}

impl Says for Vec<PenaltyBand> {
    fn allowed() -> Allowed {
        Allowed::BandsOrSilent
    }

    fn shown(&self) -> String {
        let shown = self
            .iter()
            .map(|PenaltyBand { above, penalty }| match penalty {
                Penalty::HalveAtMost(most) => format!("above {above}: half, at most {most}"),
                Penalty::SetTo(left) => format!("above {above}: to {left}"),
            });
        joined(shown, "; ", "unchanged")
    }

    /// From the most time left to the least.
    fn read(value: &Spanned<DeValue<'_>>) -> Result<Self, usize> {
        let bands: Vec<Spanned<PenaltyBand>> = deserialized(value)?;
        let mut pairs = bands.array_windows();
        match pairs.find(|[band, next]| band.get_ref().above <= next.get_ref().above) {
            Some([_, next]) => Err(next.span().start),
            None => Ok(bands.into_iter().map(Spanned::into_inner).collect()),
        }
    }
}

fn listed<T: Says>(items: &[T], empty: &str) -> String {
    joined(items.iter().map(T::shown), ", ", empty)
}

fn names<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.name()).collect()
}

/// The items of a list; `empty` where there is none.
fn joined(items: impl Iterator<Item = String>, between: &str, empty: &str) -> String {
    match items.collect::<Vec<_>>().as_slice() {
        [] => empty.to_owned(),
        some => some.join(between),
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
