//! What is said in one sentence, or in a part of one, by code.

use super::locale::Locale;

/// What is said in one sentence, or in a part of one.
pub(crate) trait Sentence {
    /// In that language.
    fn sentence(&self, locale: &Locale) -> String;
}

impl Locale {
    /// The sentence of it.
    pub(crate) fn sentence(&self, of: &impl Sentence) -> String {
        of.sentence(self)
    }
}
