//! What is wrong and what to do about it, for any error: by the id of its message, with its values as each reader
//! knows them.
//!
//! A message has an attribute for a reader whom it tells otherwise: `.terminal` to whoever answers questions there
//! and at the desk, `.desk` at the desk alone. `.hint` says what to do, `.hint-terminal` and `.hint-desk` likewise;
//! or a message of its own does, for several errors.

use fluent_bundle::FluentArgs;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions, FluentNumberType};
use shakmaty::Color;

use crate::dates::{date, day_and_hour, moment, month, span};
use crate::events::event;
use crate::locale::Locale;
use crate::message::*;
use crate::permissions::act;
use crate::phrases::{alternatives, language, san, side_within};
use rules::fault::{Fault, Phrase, Value};
use rules::word::Word;

/// Who reads: commands and flags are no help on a page of the desk.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Someone at the command line, or a program that reads its JSON; with the flags there.
    CommandLine(Flags),
    /// Someone who answers a question at the terminal: commands can be typed there, and no flags any more.
    Terminal,
    /// Someone at the desk, who sees fields and buttons.
    Desk,
}

/// The flag that gives what a key of the label holds, and how its value is called, where there is one: `--white`,
/// `NAME`.
pub type Flags = fn(&str) -> Option<[String; 2]>;

impl Reader {
    /// Anybody, where no flag can be meant.
    pub const ANYBODY: Reader = Reader::CommandLine(|_| None);

    /// The forms of a message, the best first: "" is the message itself.
    pub fn forms(self) -> &'static [&'static str] {
        match self {
            Reader::CommandLine(_) => &[""],
            Reader::Terminal => &["terminal", ""],
            Reader::Desk => &["desk", "terminal", ""],
        }
    }

    /// The forms of its hint.
    pub fn hints(self) -> &'static [&'static str] {
        match self {
            Reader::CommandLine(_) => &["hint"],
            Reader::Terminal => &["hint-terminal", "hint"],
            Reader::Desk => &["hint-desk", "hint-terminal", "hint"],
        }
    }
}

impl Locale {
    /// One of a set of words, each with the message `part-PREFIX-WORD`.
    pub fn of_word(&self, prefix: &str, word: impl Word) -> String {
        self.by_name(prefix, word.name())
    }

    /// The same by its name.
    pub fn by_name(&self, prefix: &str, name: &str) -> String {
        self.say_by_id(&Self::id_of_word(prefix, name), "")
    }

    /// What else is said of such a word, by an attribute of its message; `None` where that is not said of it.
    pub fn of_word_in(&self, prefix: &str, word: impl Word, form: &str) -> Option<String> {
        let id = Self::id_of_word(prefix, word.name());
        let (said, found) = self.tell_by_id(&id, &[form], &[], Reader::ANYBODY);
        (found == form).then_some(said)
    }

    /// The id of that message.
    pub fn id_of_word(prefix: &str, name: &str) -> String {
        let name = name.to_lowercase().replace('_', "-");
        format!("part-{prefix}-{name}")
    }

    /// What is wrong, or a part of a sentence.
    pub fn phrase(&self, phrase: &dyn Phrase, reader: Reader) -> String {
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

    /// What to do about a fault.
    pub fn hint(&self, fault: &dyn Fault, reader: Reader) -> String {
        let values = (fault as &dyn Phrase).values();
        match fault.hint() {
            advice if advice.starts_with("advice-") => self.advise(advice, &values, reader),
            own => self.tell_by_id(own, reader.hints(), &values, reader).0,
        }
    }

    /// What that message says to do.
    pub fn advise(&self, id: &str, values: &[(&str, Value<'_>)], reader: Reader) -> String {
        self.tell_by_id(id, reader.forms(), values, reader).0
    }

    /// Values with their faces, as that reader knows them.
    pub(crate) fn given(
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

    /// How a reader gives the value of that key, or has just given it: `--zone`, or “Time zone”.
    fn key(&self, key: &str, reader: Reader) -> String {
        self.key_or(key, reader, |[name, _]| name)
    }

    /// The same, with what the value is called: `--zone ZONE`, or “Time zone”.
    fn key_with_value(&self, key: &str, reader: Reader) -> String {
        self.key_or(key, reader, |flag| flag.join(" "))
    }

    fn key_or(&self, key: &str, reader: Reader, said: fn([String; 2]) -> String) -> String {
        let flag = match reader {
            Reader::CommandLine(flags) => flags(key),
            Reader::Terminal | Reader::Desk => None,
        };
        match flag {
            Some(flag) => said(flag),
            None if self.is_key(key) => self.quoted(self.by_name("label", key)),
            None => key.to_owned(),
        }
    }

    /// The name of a field within a sentence.
    pub(crate) fn quoted(&self, name: String) -> String {
        self.say(FieldQuoted { name })
    }

    /// Whether the label has that key.
    fn is_key(&self, key: &str) -> bool {
        self.number(&Self::id_of_word("label", key)).is_some()
    }

    fn give_side(&self, given: &mut FluentArgs<'_>, name: &str, side: Color) {
        given.set(name.to_owned(), crate::side(self, side));
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
            Value::Language(it) => language(self, *it),
            Value::Key(key) => self.key_with_value(key, reader),
            Value::FileKey(key) => match reader {
                Reader::Terminal | Reader::Desk if self.is_key(key) => self.key(key, reader),
                _ => format!("`{key}`"),
            },
            Value::Entry(kind) => match reader {
                Reader::CommandLine(_) | Reader::Terminal => kind.name().to_owned(),
                Reader::Desk => act(self, (*kind).into(), None),
            },
            // The kind that is typed, or the act as over the forms of the desk.
            Value::Permitted(may) => match reader {
                Reader::CommandLine(_) | Reader::Terminal => may.step.name().to_owned(),
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
