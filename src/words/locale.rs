//! The language in which people are spoken to.
//!
//! Each language is a file beside this one, in Fluent (projectfluent.org). `build.rs` makes a type of each message
//! and notes where it stands, so that a run of the program parses the few messages it says and no others. Whatever
//! is put into a message is [`escaped`] here.

use std::borrow::Cow;
use std::cmp::Ordering;

use fluent_bundle::{FluentBundle, FluentResource};

use crate::faults::Reader;
use crate::message::{ENGLISH, LANGUAGES};
use rules::adjournment::EventKind;
use rules::escaped;
use rules::fault::Value;
use rules::word::SaidAs;

/// A language that people can be spoken to in.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    language: &'static Language,
    /// Whether what is put into a message is made harmless: not in JSON, whose writer does it in JSON's own way.
    escapes: bool,
}

/// The messages of a language, one behind the other, in the order of their ids.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) code: &'static str,
    pub(crate) text: &'static str,
    /// Where each message ends.
    pub(crate) ends: &'static [u32],
}

/// Something to say, with what belongs into it.
pub trait Message<'a> {
    /// The sentence in that language.
    fn told(self, locale: &Locale) -> String;
}

/// A word of such a family.
impl<W: SaidAs> Message<'_> for W {
    fn told(self, locale: &Locale) -> String {
        locale.of_word(W::FAMILY, self)
    }
}

impl Locale {
    /// English, the language of JSON, and of people who ask for no other.
    pub fn english() -> Locale {
        Locale {
            language: ENGLISH,
            escapes: true,
        }
    }

    /// English with every value as it is, for a writer that escapes by itself: JSON.
    pub fn of_json() -> Locale {
        Locale {
            escapes: false,
            ..Locale::english()
        }
    }

    /// The codes of all languages, `en` first.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|language| language.code)
    }

    /// The language with that code: `it`.
    pub fn of_code(code: &str) -> Option<Locale> {
        let language = LANGUAGES.iter().find(|language| language.code == code)?;
        Some(Locale {
            language,
            escapes: true,
        })
    }

    /// The language of a POSIX locale: `it_IT.UTF-8`. English, where there is no other.
    pub fn of_posix(locale: &str) -> Locale {
        let code = locale.split(['_', '-', '.', '@']).next();
        Locale::of_code(code.unwrap_or_default()).unwrap_or_else(Locale::english)
    }

    /// Its code: `it`.
    pub fn code(&self) -> &'static str {
        self.language.code
    }

    /// What is to be said, in this language.
    pub fn say<'a>(&self, message: impl Message<'a>) -> String {
        message.told(self)
    }

    /// The message with that number, and its values put into it. It takes them, so that not every caller has to clear
    /// them away: there are a thousand.
    #[inline(never)]
    pub(crate) fn tell<const N: usize>(
        &self,
        number: usize,
        values: [(&'static str, Value<'_>); N],
    ) -> String {
        self.tell_form(number, &[""], &values, Reader::ANYBODY).0
    }

    /// The message of that id, in the first of these forms that it has, and which that is: an attribute, or "" for the
    /// message itself.
    pub fn tell_by_id<'f>(
        &self,
        id: &str,
        forms: &[&'f str],
        values: &[(&str, Value<'_>)],
        reader: Reader,
    ) -> (String, &'f str) {
        match self.number(id) {
            Some(number) => self.tell_form(number, forms, values, reader),
            None => (id.to_owned(), ""),
        }
    }

    /// What is said of a kind of entry: its sentence; with an attribute its permission, its button, or one of its
    /// fields.
    pub fn entry(
        &self,
        kind: EventKind,
        attribute: &str,
        values: &[(&'static str, Value<'_>)],
    ) -> String {
        let id = format!("entry-{}", kind.name());
        self.tell_by_id(&id, &[attribute], values, Reader::ANYBODY)
            .0
    }

    /// The message of that id, or that attribute of it, which takes no values.
    pub(crate) fn say_by_id(&self, id: &str, attribute: &str) -> String {
        self.tell_by_id(id, &[attribute], &[], Reader::ANYBODY).0
    }

    fn tell_form<'f>(
        &self,
        number: usize,
        forms: &[&'f str],
        values: &[(&str, Value<'_>)],
        reader: Reader,
    ) -> (String, &'f str) {
        let source = self.source(number);
        let id = id_of(source);
        let mut bundle = FluentBundle::new(self.code().parse().into_iter().collect());
        // The marks that would set values apart are for text of both directions, and no terminal shows them well.
        bundle.set_use_isolating(false);
        // A message may have the words of another in it: { part-label-resume-place }, { rule-ambiguous.loses }.
        let named = source
            .split("{ ")
            .filter_map(|it| it.split_once([' ', '.']));
        let named = named.filter_map(|(name, _)| self.number(name));
        for source in named.map(|number| self.source(number)).chain([source]) {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.to_owned());
            bundle.add_resource_overriding(resource);
        }
        let message = bundle.get_message(id);
        let pattern = forms.iter().find_map(|&form| {
            let message = message.as_ref()?;
            let pattern = match form {
                "" => message.value(),
                form => message.get_attribute(form).map(|it| it.value()),
            };
            Some((pattern?, form))
        });
        let Some((pattern, form)) = pattern else {
            return (id.to_owned(), "");
        };
        let given = self.given(values, reader);
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&given), &mut errors);
        debug_assert!(errors.is_empty(), "{id} in {}: {errors:?}", self.code());
        (said.into_owned(), form)
    }

    /// All messages, as they stand in their file, with their ids.
    #[cfg(any(test, feature = "fixtures"))]
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        let sources = (0..self.language.ends.len()).map(|number| self.source(number));
        sources.map(|source| (id_of(source), source))
    }

    /// The first of these forms that the message of that id has, as it stands in its file.
    #[cfg(any(test, feature = "fixtures"))]
    pub fn form(&self, id: &str, forms: &[&str]) -> Option<String> {
        let source = self.source(self.number(id)?);
        let parts = source.split("\n    .").enumerate();
        let named = parts.filter_map(|(number, part)| {
            let (name, text) = part.split_once(" =")?;
            Some((if number == 0 { "" } else { name }, text))
        });
        let named: Vec<_> = named.collect();
        forms.iter().find_map(|form| {
            let found = named.iter().find(|(name, _)| name == form)?;
            Some(found.1.to_owned())
        })
    }

    /// Which message has that id: they are in the order of their ids.
    pub(crate) fn number(&self, id: &str) -> Option<usize> {
        let (mut from, mut to) = (0, self.language.ends.len());
        while from < to {
            let middle = from.midpoint(to);
            match id_of(self.source(middle)).cmp(id) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    /// A message as it stands in its file.
    fn source(&self, number: usize) -> &'static str {
        let end = |number: usize| self.language.ends.get(number).copied();
        let begin = number.checked_sub(1).and_then(end).unwrap_or(0);
        let range = begin as usize..end(number).unwrap_or(begin) as usize;
        self.language.text.get(range).unwrap_or_default()
    }

    /// What is put into a message, fit for where the message goes.
    pub(crate) fn harmless<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.escapes {
            true => escaped(text),
            false => Cow::Borrowed(text),
        }
    }
}

fn id_of(source: &str) -> &str {
    source.split(" =").next().unwrap_or_default()
}

/// What a message may choose by, among numbers and the kinds of them.
pub trait Numeral {}

impl Numeral for u32 {}
impl Numeral for u64 {}
impl Numeral for usize {}
impl Numeral for Value<'_> {}

/// What a message may choose by, among words that are the same in every language.
pub trait Word {}

impl Word for &str {}
impl Word for bool {}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;

    /// Each message is one that Fluent reads, and says something with any values.
    #[test]
    fn every_message_is_sound() {
        for code in Locale::codes() {
            let locale = Locale::of_code(code).unwrap();
            for number in 0..locale.language.ends.len() {
                let source = locale.source(number);
                let resource = FluentResource::try_new(source.to_owned());
                assert!(resource.is_ok(), "{code}: {source}");
                let names: Vec<&'static str> = source
                    .split('$')
                    .skip(1)
                    .map(|rest| {
                        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                        &rest[..end.unwrap()]
                    })
                    .collect();
                for value in [
                    Value::from("x"),
                    Value::from(3_usize),
                    Value::Ordinal(2),
                    Value::Side(Color::Black),
                ] {
                    let names = names
                        .iter()
                        .map(|name| name.strip_suffix("-key").unwrap_or(name));
                    let values: Vec<_> = names.map(|name| (name, value.clone())).collect();
                    // A message that says a side's name in words takes a side.
                    if source.contains("-key") && !matches!(value, Value::Side(_)) {
                        continue;
                    }
                    let said = locale.tell_form(number, &[""], &values, Reader::ANYBODY).0;
                    assert!(!said.trim().is_empty(), "{code}: {source}");
                    assert!(!said.contains(['{', '}']), "{code}: {said}");
                }
            }
        }
    }

    #[test]
    fn what_is_put_into_a_sentence_is_made_harmless() {
        for code in Locale::codes() {
            let locale = Locale::of_code(code).unwrap();
            let said = locale.say(crate::message::RoundNamed {
                round: "\u{1b}[2J{ $x }\u{202e}",
            });
            assert!(said.ends_with("\\u{1b}[2J{ $x }\\u{202e}"), "{said}");
        }
    }
}
