//! The keys of a label: what the desk calls the field of each, and how each reader is told which one is meant.

use super::faults::Reader;
use super::locale::{Locale, Message};
use super::message::*;
use super::phrases::cited;
use crate::commands::label_draft::keys::{Flag, flag};
use envelope::LabelKey;
use envelope::sealing::AskedOffer;
use rules::edition::LabelOffer;

/// Asks for the offer of a draw that stands on the envelope (A2f).
pub fn draw_offer_asked(locale: &Locale, offer: &AskedOffer) -> String {
    let article = cited(locale, offer.article.as_deref());
    let which = offer.which.map_or("none", LabelOffer::name);
    locale.say(OfferAsked { which, article })
}

/// What a key is called, on paper and at the desk.
impl Message<'_> for LabelKey {
    fn told(self, locale: &Locale) -> String {
        locale.of_word("label", self)
    }
}

/// What else is said of a key: `hint`, how it is typed; `short`, its field in a list; `missing`, that nobody has said it;
/// `question`, what is asked at the terminal. `None` where that is not said of it.
pub fn of_key(locale: &Locale, key: LabelKey, what: &str) -> Option<String> {
    let id = Locale::id_of_word("label", key.name());
    let (said, form) = locale.tell_by_id(&id, &[what], &[], Reader::CommandLine);
    (form == what).then_some(said)
}

impl Locale {
    /// How a reader gives the value of that key, or has just given it: `--zone`, or “Time zone”.
    pub(super) fn key(&self, key: &str, reader: Reader) -> String {
        self.key_or(key, reader, |flag| flag.name)
    }

    /// The same, with what the value is called: `--zone ZONE`, or “Time zone”.
    pub(super) fn key_with_value(&self, key: &str, reader: Reader) -> String {
        self.key_or(key, reader, |flag| flag.to_string())
    }

    fn key_or(&self, key: &str, reader: Reader, said: fn(Flag) -> String) -> String {
        let Some(key) = LabelKey::parse(key) else {
            return key.to_owned();
        };
        let flag = flag(key).filter(|_| reader == Reader::CommandLine);
        flag.map_or_else(|| self.quoted(self.say(key)), said)
    }

    /// The name of a field within a sentence.
    pub(super) fn quoted(&self, name: String) -> String {
        self.say(FieldQuoted { name })
    }
}
