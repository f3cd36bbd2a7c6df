//! What is wrong and what to do about it, for any error: by the id of its message, with its values as each reader knows them.
//!
//! A message has an attribute for a reader whom it tells otherwise: `.terminal` to whoever answers questions there and at the desk,
//! `.desk` at the desk alone. `.hint` says what to do, `.hint-terminal` and `.hint-desk` likewise; or a message of its own
//! does, for several errors.

use std::error::Error;
use std::fmt;

use fluent_bundle::FluentArgs;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions, FluentNumberType};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::Color;

use super::dates::{date, day_and_hour, moment, month, span};
use super::events::event;
use super::gaps::with_opinions;
use super::label_keys::draw_offer_asked;
use super::locale::Locale;
use super::message::*;
use super::permissions::act;
use super::phrases::{alternatives, san, side_within};
use crate::failure::{About, Failure, NotPermitted, Notice, Problem};
use envelope::LabelKey;
use envelope::sealing::{AskedOffer, NotSealed};
use rules::fault::{Fault, Phrase, Value};
use rules::time::ClockError;
use rules::word::Word;

/// Who reads: commands and flags are no help on a page of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Someone at the command line, or a program that reads its JSON.
    CommandLine,
    /// Someone who answers a question at the terminal: commands can be typed there, and no flags any more.
    Terminal,
    /// Someone at the desk, who sees fields and buttons.
    Desk,
}

/// What is said by code alone: messages that no error names.
#[cfg(test)]
const ADVICE: [&str; 4] = [
    "advice-clock-look-again",
    "advice-clock-used",
    "advice-label-flags",
    "advice-label-flags-or-by",
];

impl Reader {
    /// The forms of a message, the best first: "" is the message itself.
    fn forms(self) -> &'static [&'static str] {
        match self {
            Reader::CommandLine => &[""],
            Reader::Terminal => &["terminal", ""],
            Reader::Desk => &["desk", "terminal", ""],
        }
    }

    /// The forms of its hint.
    fn hints(self) -> &'static [&'static str] {
        match self {
            Reader::CommandLine => &["hint"],
            Reader::Terminal => &["hint-terminal", "hint"],
            Reader::Desk => &["hint-desk", "hint-terminal", "hint"],
        }
    }
}

impl Locale {
    /// What is wrong, with the file or the game that it is about.
    pub fn failure(&self, failure: &Failure, reader: Reader) -> String {
        let mut error = self.phrase(&*failure.fault, reader);
        if let Some(refused) = failure.fault::<NotPermitted>() {
            if let Some(article) = &refused.article {
                error = self.say(ErrorWithArticle { error, article });
            }
            error = with_opinions(self, error, refused.opinions);
        }
        match &failure.about {
            None => error,
            Some(About::File(path)) => self.say(ErrorOfFile {
                path: path.display().to_string(),
                error,
            }),
            Some(About::Game(number)) => self.say(ErrorOfGame {
                number: *number,
                error,
            }),
        }
    }

    /// Something to know.
    pub fn notice(&self, notice: &Notice, reader: Reader) -> String {
        self.phrase(notice, reader)
    }

    /// What to do about a failure.
    pub fn hint(&self, failure: &Failure, reader: Reader) -> String {
        match &failure.advice {
            Some(advice) => self.phrase(advice, reader),
            None => self.what_to_do(&*failure.fault, reader),
        }
    }

    /// What that message says to do.
    pub(crate) fn advice_by_id(&self, id: &'static str, reader: Reader) -> String {
        self.advise(id, &[], reader)
    }

    fn advise(&self, id: &str, values: &[(&str, Value<'_>)], reader: Reader) -> String {
        self.tell_by_id(id, reader.forms(), values, reader).0
    }

    /// What to do about a fault.
    fn what_to_do(&self, fault: &dyn Fault, reader: Reader) -> String {
        let mut values = (fault as &dyn Phrase).values();
        let error: &dyn Error = fault;
        match error.downcast_ref() {
            Some(NotSealed::Incomplete { missing, offer }) => {
                return self.complete(missing, offer, reader);
            }
            // Flags give what a clock shows; the kinds of a record do not.
            Some(NotSealed::Clock { side, error }) if !matches!(error, ClockError::Typed(_)) => {
                let used = side.fold_wb(LabelKey::WhiteUsed, LabelKey::BlackUsed);
                values.push(("key", used.into()));
                let advice = match error {
                    ClockError::MoreThanGiven { .. } => "advice-clock-look-again",
                    _ => "advice-clock-used",
                };
                return self.advise(advice, &values, reader);
            }
            _ => {}
        }
        match fault.hint() {
            advice if advice.starts_with("advice-") => self.advise(advice, &values, reader),
            own => self.tell_by_id(own, reader.hints(), &values, reader).0,
        }
    }

    /// How a label is completed.
    fn complete(&self, missing: &[LabelKey], offer: &AskedOffer, reader: Reader) -> String {
        let agreed = missing.contains(&LabelKey::ResumeAt) && reader != Reader::Desk;
        let id = match agreed {
            true => "advice-label-flags-or-by",
            false => "advice-label-flags",
        };
        let hint = self.advise(id, &[("by", LabelKey::ResumeBy.into())], reader);
        match missing.contains(&LabelKey::DrawOffer) {
            true => self.say(HintLabelOffer {
                hint,
                question: draw_offer_asked(self, offer),
            }),
            false => hint,
        }
    }

    /// One of a set of words, each with the message `part-PREFIX-WORD`.
    pub(crate) fn of_word(&self, prefix: &str, word: impl Word) -> String {
        self.by_name(prefix, word.name())
    }

    /// The same by its name.
    pub(crate) fn by_name(&self, prefix: &str, name: &str) -> String {
        self.say_by_id(&Self::id_of_word(prefix, name), "")
    }

    pub(super) fn id_of_word(prefix: &str, name: &str) -> String {
        let name = name.to_lowercase().replace('_', "-");
        format!("part-{prefix}-{name}")
    }

    /// What is wrong, or a part of a sentence.
    pub(crate) fn phrase(&self, phrase: &dyn Phrase, reader: Reader) -> String {
        let values = phrase.values();
        let (said, form) = self.tell_by_id(phrase.message(), reader.forms(), &values, reader);
        // A form for one reader says of the place what that reader needs.
        let line = values.iter().rev().find_map(|(_, value)| match value {
            Value::Line(line) => Some(*line),
            _ => None,
        });
        match line.filter(|&line| line > 0 && form.is_empty()) {
            Some(line) => self.say(ErrorLine { line, error: said }),
            None => said,
        }
    }

    /// Values with their faces, as that reader knows them.
    pub(super) fn given(
        &self,
        values: &[(&str, Value<'_>)],
        reader: Reader,
    ) -> FluentArgs<'static> {
        let mut given = FluentArgs::new();
        for (name, value) in values {
            self.give_value(&mut given, name, value, reader);
        }
        given
    }

    fn give_value(
        &self,
        given: &mut FluentArgs<'_>,
        name: &str,
        value: &Value<'_>,
        reader: Reader,
    ) {
        let mut set = |face: &str, text: String| given.set(format!("{name}{face}"), text);
        match value {
            Value::Number(number) => given.set(name.to_owned(), *number),
            Value::Line(line) => given.set(name.to_owned(), *line),
            Value::Ordinal(number) => given.set(name.to_owned(), ordinal(*number)),
            Value::Side(side) => self.give_side(given, name, *side),
            Value::Move(at) => {
                given.set(format!("{name}-number"), at.number);
                self.give_side(given, &format!("{name}-side"), at.side);
                given.set(name.to_owned(), at.to_string());
            }
            Value::Quoted(quoted, raw) => {
                set("", quoted.clone());
                set("-raw", self.harmless(raw).into_owned());
            }
            Value::Key(key) => {
                set("", self.key(key, reader));
                set("-with-value", self.in_words(value, reader));
            }
            Value::Moment(at) => {
                set("", moment(self, at));
                set("-iso", at.to_string());
                set("-hour", day_and_hour(self, at, None));
            }
            Value::Date(day) => {
                set("", date(self, *day));
                set("-iso", day.to_string());
            }
            Value::Entry(kind) => {
                set("", self.kind(*kind, reader));
                set("-name", kind.name().to_owned());
            }
            Value::All(all) => {
                given.set(format!("{name}-count"), all.len());
                given.set(name.to_owned(), self.in_words(value, reader));
            }
            Value::Phrase(phrase) => {
                set("-key", phrase.message().to_owned());
                set("", self.phrase(*phrase, reader));
            }
            _ => set("", self.in_words(value, reader)),
        }
    }

    fn give_side(&self, given: &mut FluentArgs<'_>, name: &str, side: Color) {
        given.set(name.to_owned(), super::side(self, side));
        given.set(format!("{name}-within"), side_within(self, side));
        given.set(format!("{name}-key"), side.fold_wb("white", "black"));
    }

    /// A value as it stands in a sentence or a list.
    fn in_words(&self, value: &Value<'_>, reader: Reader) -> String {
        let each = |all: &[Value<'_>]| -> Vec<String> {
            all.iter().map(|it| self.in_words(it, reader)).collect()
        };
        match value {
            Value::Text(text) => self.harmless(text).into_owned(),
            Value::Quoted(quoted, _) => quoted.clone(),
            Value::Number(number) | Value::Ordinal(number) => number.to_string(),
            Value::Line(line) => line.to_string(),
            Value::Side(side) => side_within(self, *side),
            Value::Moment(at) => moment(self, at),
            Value::Date(day) => date(self, *day),
            Value::Month(number) => month(self, *number),
            Value::Span(it) => span(self, *it),
            Value::Move(at) => at.to_string(),
            Value::San(it) => san(self, it),
            Value::Key(key) => self.key_with_value(key, reader),
            Value::FileKey(key) => match (reader, LabelKey::parse(key)) {
                (Reader::Terminal | Reader::Desk, Some(_)) => self.key(key, reader),
                _ => format!("`{key}`"),
            },
            Value::Entry(kind) => match reader {
                Reader::CommandLine | Reader::Terminal => kind.name().to_owned(),
                Reader::Desk => act(self, (*kind).into(), None),
            },
            // The kind that is typed, or the act as over the forms of the desk.
            Value::Permitted(may) => match reader {
                Reader::CommandLine | Reader::Terminal => may.step.name().to_owned(),
                Reader::Desk => act(self, may.step, may.by),
            },
            Value::Event(it) => event(self, it, &[], None),
            Value::Phrase(phrase) => self.phrase(*phrase, reader),
            Value::All(all) => {
                // Some have commas of their own.
                let between = match (all.first(), reader) {
                    (Some(Value::Event(_) | Value::Phrase(_)), _) => "; ",
                    (Some(Value::Entry(_) | Value::Permitted(_)), Reader::Desk) => "; ",
                    _ => ", ",
                };
                let mut said = each(all);
                // One kind may be permitted to either player.
                if let Some(Value::Permitted(_)) = all.first() {
                    said.dedup();
                }
                said.join(between)
            }
            Value::AnyOf(all) => alternatives(self, &each(all)),
            Value::Absent => "none".to_owned(),
        }
    }
}

/// Which one in a row, as the plural rules of a language tell it.
fn ordinal(number: u64) -> FluentNumber {
    let options = FluentNumberOptions {
        r#type: FluentNumberType::Ordinal,
        ..FluentNumberOptions::default()
    };
    FluentNumber::new(number as f64, options)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Locale::of_json().failure(self, Reader::CommandLine))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Locale::of_json().notice(self, Reader::CommandLine))
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.fault)
    }
}

/// In JSON a failure is its code, its message and its hint, in English whatever the language of the reader.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let locale = Locale::of_json();
        let mut object = serializer.serialize_struct("Failure", 3)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.serialize_field("hint", &locale.hint(self, Reader::CommandLine))?;
        object.end()
    }
}

/// A code and its message, as JSON has them.
#[derive(Serialize)]
pub struct Coded<'a> {
    code: &'a str,
    message: String,
}

/// A fault as JSON has it.
pub fn coded(fault: &dyn Fault) -> Coded<'static> {
    Coded {
        code: fault.code(),
        message: Locale::of_json().phrase(fault, Reader::CommandLine),
    }
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (code, message) = (self.code(), self.to_string());
        Coded { code, message }.serialize(serializer)
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        coded(self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests;
