//! The file of an edition: TOML with every key in its place, or an error with its line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::says::{Evidence, LONGEST, SILENT, Says, Text};
use super::{Allowed, Edition, EditionError, Fact, Key, Rules};
use crate::toml_lines::{self, NotToml, in_order, line_at};
use crate::word::nearest;

/// The largest file that is read, in bytes. The built-in ones are below 24 KiB.
pub const LARGEST: usize = 64 * 1024;

/// What a file says of itself.
const HEAD: [&str; 3] = ["name", "title", "in_force"];

/// Its tables.
const TABLES: [&str; 4] = [SOURCES, "rules", "articles", "adjournment"];

/// The table of sources; a file without one has none.
const SOURCES: &str = "sources";

/// What a table may say of a key.
const EVIDENCE: [&str; 3] = ["says", "source", "searched"];

impl Edition {
    /// Reads an edition's file.
    ///
    /// # Errors
    ///
    /// [`EditionError`], with the line, when the text is no TOML or larger than 64 KiB, when a key
    /// is missing or unknown, when a value is not one of those allowed, or when it names a source that
    /// the file does not have.
    pub fn from_toml(text: &str) -> Result<Edition, EditionError> {
        if text.len() > LARGEST {
            return Err(EditionError::TooLarge { bytes: text.len() });
        }
        let document = toml_lines::parse(text)
            .map_err(|NotToml { line, message }| EditionError::Syntax { line, message })?;
        let mut file = File {
            text,
            document: document.get_ref(),
            facts: Vec::new(),
        };
        file.refuse_unknown_keys()?;
        let name = file.name()?;
        let Text(title): Text<LONGEST> = file.read(file.value("title")?, "title")?;
        let in_force: Option<Text<LONGEST>> = file.read(file.value("in_force")?, "in_force")?;
        let rules = Rules::of(&mut file)?;
        let mut exceptions: Option<Vec<Text<LONGEST>>> = None;
        for key in Key::all() {
            match key {
                Key::Rule(_) => {}
                Key::Exceptions => exceptions = file.says(key)?,
                Key::Article(_) | Key::AdjournmentRules => {
                    file.says::<Option<Text<LONGEST>>>(key)?;
                }
            }
        }
        Ok(Edition {
            name: name.into(),
            title: title.into(),
            in_force: in_force.map(|Text(text)| text.into()),
            exceptions: exceptions.map(|all| all.into_iter().map(|Text(text)| text).collect()),
            rules,
            facts: file.facts.into(),
            source: text.into(),
        })
    }
}

/// A file that is being read, with what was found in it so far.
pub(super) struct File<'a> {
    text: &'a str,
    document: &'a DeTable<'a>,
    facts: Vec<Fact>,
}

type Item<'a> = Spanned<DeValue<'a>>;

impl<'a> File<'a> {
    /// Refuses a key that no edition has, and a table that is none.
    fn refuse_unknown_keys(&self) -> Result<(), EditionError> {
        let top = [&HEAD[..], &TABLES].concat();
        let keys: Vec<_> = Key::all().map(Key::name).collect();
        for (key, value) in in_order(self.document) {
            let Some(name) = top.iter().find(|name| *name == key.get_ref()) else {
                return Err(self.unknown(key, key.get_ref(), &top));
            };
            let table = match value.get_ref() {
                _ if HEAD.contains(name) => continue,
                DeValue::Table(table) => table,
                _ if *name == SOURCES => return Err(self.wrong(value, name, Allowed::Texts)),
                _ => return Err(self.wrong(value, name, Allowed::Table)),
            };
            for (key, value) in in_order(table) {
                let full = format!("{name}.{}", key.get_ref());
                if *name == SOURCES {
                    self.read::<Evidence>(value, SOURCES)?;
                } else if !keys.contains(&full.as_str()) {
                    return Err(self.unknown(key, &full, &keys));
                }
            }
        }
        Ok(())
    }

    fn name(&self) -> Result<String, EditionError> {
        const MOST: usize = 64;
        let value = self.value("name")?;
        let is_name = |name: &&str| {
            let fits = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
            (1..=MOST).contains(&name.len()) && name.bytes().all(fits)
        };
        let name = value.get_ref().as_str().filter(is_name);
        name.map(str::to_owned)
            .ok_or_else(|| self.wrong(value, "name", Allowed::Name))
    }

    /// What the file says of a key, alone or in a table with what it rests on; it becomes a fact.
    pub(super) fn says<T: Says>(&mut self, key: Key) -> Result<T, EditionError> {
        let name = key.name();
        let given = self.value(name)?;
        let part = |word: &str| given.get_ref().get(word);
        for (word, _) in given.get_ref().as_table().into_iter().flat_map(in_order) {
            if !EVIDENCE.contains(&word.get_ref().as_ref()) {
                let full = format!("{name}.{}", word.get_ref());
                return Err(self.unknown(word, &full, &EVIDENCE));
            }
        }
        let says = match given.get_ref() {
            DeValue::Table(_) => part("says"),
            _ => Some(given),
        };
        let says = says.ok_or_else(|| self.wrong(given, name, Allowed::Value))?;
        let (source, searched) = (part("source"), part("searched"));
        if let (Some(_), Some(searched)) = (source, searched) {
            return Err(self.wrong(searched, name, Allowed::Value));
        }
        let source = source.map(|it| self.source(it, name)).transpose()?;
        let searched = searched.map(|it| self.read::<Evidence>(it, name));
        let searched = searched.transpose()?.map(|Text(text)| text);
        let value: T = self.read(says, name)?;
        self.facts.push(Fact {
            key,
            value: value.shown(),
            article: self.cited(key),
            confirmed: source.is_some(),
            source,
            searched,
        });
        Ok(value)
    }

    /// What the file has for the article about a key, which is read in its turn.
    fn cited(&self, key: Key) -> Option<String> {
        let given = self.value(key.concept()?.name()).ok()?.get_ref();
        let article = given.get("says").map_or(given, Spanned::get_ref).as_str()?;
        (article != SILENT).then(|| article.to_owned())
    }

    /// The source of that name.
    fn source(&self, named: &Item<'_>, key: &'static str) -> Result<String, EditionError> {
        let Text(name): Evidence = self.read(named, key)?;
        let source = self.document.get(SOURCES);
        let source = source.and_then(|sources| sources.get_ref().get(&name));
        let source = source.and_then(|source| source.get_ref().as_str());
        source.map(str::to_owned).ok_or_else(|| {
            let line = self.line(named);
            EditionError::UnknownSource { line, key, name }
        })
    }

    /// The value of a key that must be there.
    fn value(&self, key: &'static str) -> Result<&'a Item<'a>, EditionError> {
        let (table, found) = match key.split_once('.') {
            None => (None, self.document.get(key)),
            Some((table, name)) => {
                let table = self.document.get(table);
                (table, table.and_then(|table| table.get_ref().get(name)))
            }
        };
        let line = || table.map_or(1, |table| self.line(table));
        found.ok_or_else(|| EditionError::MissingKey { line: line(), key })
    }

    fn read<T: Says>(&self, value: &Item<'_>, key: &'static str) -> Result<T, EditionError> {
        T::read(value).map_err(|offset| EditionError::WrongValue {
            line: line_at(self.text, offset),
            key,
            allowed: T::allowed(),
        })
    }

    fn line<T>(&self, item: &Spanned<T>) -> usize {
        line_at(self.text, item.span().start)
    }

    fn wrong(&self, item: &Item<'_>, key: &'static str, allowed: Allowed) -> EditionError {
        let line = self.line(item);
        EditionError::WrongValue { line, key, allowed }
    }

    /// A key that is none of these.
    fn unknown<T>(&self, item: &Spanned<T>, key: &str, keys: &[&'static str]) -> EditionError {
        EditionError::UnknownKey {
            line: self.line(item),
            key: key.to_owned(),
            near: nearest(key, keys.iter().copied(), 2),
        }
    }
}

#[cfg(test)]
mod tests;
