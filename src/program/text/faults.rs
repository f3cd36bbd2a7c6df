//! What is wrong and what to do about it, for any error: by the id of its message, with its values as each reader knows them.
//!
//! A message has an attribute for a reader whom it tells otherwise: `.terminal` to whoever answers questions there and at the desk,
//! `.desk` at the desk alone. `.hint` says what to do, `.hint-terminal` and `.hint-desk` likewise; or a message of its own
//! does, for several errors.

use fluent_bundle::FluentArgs;
use shakmaty::Color;

use super::dates::{date, moment};
use super::errors::{Reader, alternatives};
use super::locale::Locale;
use super::message::*;
use super::permissions::act;
use super::phrases::san;
use envelope::LabelKey;
use rules::fault::{Fault, Phrase, Value};

impl Locale {
    /// What is wrong, or a part of a sentence.
    pub(crate) fn phrase(&self, phrase: &dyn Phrase, reader: Reader) -> String {
        let values = phrase.values();
        let said = self.told(phrase.message(), "", &values, reader);
        match values.iter().find_map(line) {
            Some(line) => self.say(ErrorLine { line, error: said }),
            None => said,
        }
    }

    /// What to do about it.
    pub(crate) fn what_to_do(&self, fault: &dyn Fault, reader: Reader) -> String {
        let values = fault.values();
        match fault.hint() {
            "" => self.told(fault.message(), "hint", &values, reader),
            hint => self.told(hint, "", &values, reader),
        }
    }

    /// The message of that id, or its attribute, in the form for that reader.
    fn told(&self, id: &'static str, attribute: &str, values: &[(&str, Value<'_>)], reader: Reader) -> String {
        let forms: &[&str] = match reader {
            Reader::CommandLine => &[""],
            Reader::Terminal => &["terminal", ""],
            Reader::Desk => &["desk", "terminal", ""],
        };
        let mut given = FluentArgs::new();
        for (name, value) in values {
            self.give_value(&mut given, name, value, reader);
        }
        let forms = forms.iter().map(|form| [attribute, form].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-"));
        self.tell_by_id(id, forms, &given)
    }

    fn give_value(&self, given: &mut FluentArgs<'_>, name: &str, value: &Value<'_>, reader: Reader) {
        let mut set = |face: &str, text: String| given.set(format!("{name}{face}"), text);
        match value {
            Value::Number(number) => given.set(name.to_owned(), *number),
            Value::Line(line) => given.set(name.to_owned(), *line),
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
                let known = LabelKey::parse(key);
                set("", known.map_or_else(|| (*key).to_owned(), |key| self.key(key, reader)));
                set("-with-value", self.in_words(value, reader));
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
            Value::Text(_) | Value::Moment(_) | Value::Date(_) | Value::San(_) | Value::FileKey(_)
            | Value::AnyOf(_) | Value::Absent => set("", self.in_words(value, reader)),
        }
    }

    fn give_side(&self, given: &mut FluentArgs<'_>, name: &str, side: Color) {
        let (word, within, key) = match side {
            Color::White => (self.say(White), self.say(ErrorSignerWhite), "white"),
            Color::Black => (self.say(Black), self.say(ErrorSignerBlack), "black"),
        };
        given.set(name.to_owned(), word);
        given.set(format!("{name}-within"), within);
        given.set(format!("{name}-key"), key);
    }

    /// A value as it stands in a sentence or a list.
    fn in_words(&self, value: &Value<'_>, reader: Reader) -> String {
        let each = |all: &[Value<'_>]| all.iter().map(|it| self.in_words(it, reader)).collect::<Vec<_>>();
        match value {
            Value::Text(text) => self.harmless(text).into_owned(),
            Value::Quoted(quoted, _) => quoted.clone(),
            Value::Number(number) => number.to_string(),
            Value::Line(line) => line.to_string(),
            Value::Side(side) => side.fold_wb(self.say(ErrorSignerWhite), self.say(ErrorSignerBlack)),
            Value::Moment(at) => moment(self, at),
            Value::Date(day) => date(self, *day),
            Value::Move(at) => at.to_string(),
            Value::San(it) => san(self, it),
            Value::Key(key) => {
                let known = LabelKey::parse(key);
                known.map_or_else(|| (*key).to_owned(), |key| self.key_with_value(key, reader))
            }
            Value::FileKey(key) => match (reader, LabelKey::parse(key)) {
                (Reader::Terminal | Reader::Desk, Some(key)) => self.key(key, reader),
                _ => format!("`{key}`"),
            },
            Value::Entry(kind) => match reader {
                Reader::CommandLine | Reader::Terminal => kind.name().to_owned(),
                Reader::Desk => act(self, (*kind).into(), None),
            },
            Value::Phrase(phrase) => self.phrase(*phrase, reader),
            Value::All(all) => each(all).join(", "),
            Value::AnyOf(all) => alternatives(self, &each(all)),
            Value::Absent => "none".to_owned(),
        }
    }
}

fn line((_, value): &(&'static str, Value<'_>)) -> Option<usize> {
    match value {
        Value::Line(line) => Some(*line).filter(|&line| line > 0),
        _ => None,
    }
}
