//! `editions`: what each edition of the Laws says, and where they differ.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::laws::edition::Edition;

/// What is shown of which editions.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Everything that one edition says.
    One(Box<Edition>),
    /// Where these differ.
    Differences(Vec<Edition>),
}

/// One edition, or all that are built in.
pub fn run(edition: Option<Edition>) -> Outcome {
    match edition {
        Some(edition) => Outcome::One(Box::new(edition)),
        None => Outcome::Differences(Edition::all()),
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let editions = match self {
            Outcome::One(edition) => std::slice::from_ref(&**edition),
            Outcome::Differences(all) => all,
        };
        let editions = editions.iter().map(|edition| {
            json!({
                "name": edition.name(),
                "title": edition.title(),
                "in_force": edition.in_force(),
                "builtin": edition.is_builtin(),
                "facts": edition.facts(),
            })
        });
        json!({ "editions": editions.collect::<Vec<Value>>() }).serialize(serializer)
    }
}
