//! `editions`: what each edition of the Laws says, and where they differ.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::laws::edition::{self, Edition, Row};
use crate::program::text::{self, Locale};

/// What is shown of which editions.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Everything that one edition says.
    One(Box<Edition>),
    /// Where these differ.
    Differences(Vec<Edition>),
    /// Everything that each of these says, side by side, in this language.
    Matrix(Vec<Edition>, Locale),
}

/// One edition, or all that are built in.
pub fn run(edition: Option<Edition>) -> Outcome {
    match edition {
        Some(edition) => Outcome::One(Box::new(edition)),
        None => Outcome::Differences(Edition::all()),
    }
}

/// All that are built in, side by side.
pub fn matrix(locale: Locale) -> Outcome {
    Outcome::Matrix(Edition::all(), locale)
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let editions = |editions: &[Edition], facts: bool| {
            let objects = editions.iter().map(|edition| edition_json(edition, facts));
            objects.collect::<Vec<_>>()
        };
        match self {
            Outcome::One(edition) => {
                json!({ "editions": editions(std::slice::from_ref(edition), true) })
            }
            Outcome::Differences(all) => json!({ "editions": editions(all, true) }),
            Outcome::Matrix(all, locale) => {
                let rows = edition::matrix(all);
                let rows: Vec<_> = rows.iter().map(|row| row_json(locale, all, row)).collect();
                json!({ "editions": editions(all, false), "rows": rows })
            }
        }
        .serialize(serializer)
    }
}

fn edition_json(edition: &Edition, facts: bool) -> Value {
    let mut object = json!({
        "name": edition.name(),
        "title": edition.title(),
        "in_force": edition.in_force(),
        "builtin": edition.is_builtin(),
    });
    if facts {
        object["facts"] = edition.facts().iter().map(to_json).collect();
    }
    object
}

/// A key, what it is about, the words that it may be given, and what each edition says.
fn row_json(locale: &Locale, editions: &[Edition], row: &Row) -> Value {
    let words = text::words_of(locale, row.key).into_iter();
    let words = words.map(|(word, means)| json!({ "word": word, "means": means }));
    let says = editions.iter().zip(&row.facts).map(|(edition, fact)| {
        let mut says = to_json(fact);
        says["edition"] = edition.name().into();
        says
    });
    json!({
        "key": row.key.name(),
        "about": text::key(locale, row.key),
        "differs": row.differs(),
        "words": words.collect::<Vec<_>>(),
        "says": says.collect::<Vec<_>>(),
    })
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
