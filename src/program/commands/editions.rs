//! `editions`: what each edition of the Laws says, and where they differ.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::laws::edition::{Edition, Fact};

/// The editions to show.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One for its whole text, several for a comparison.
    pub editions: Vec<Edition>,
}

/// One edition, or all that are built in.
pub fn run(edition: Option<Edition>) -> Outcome {
    Outcome {
        editions: edition.map_or_else(Edition::all, |edition| vec![edition]),
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({ "editions": self.editions.iter().map(edition_json).collect::<Vec<_>>() })
            .serialize(serializer)
    }
}

fn edition_json(edition: &Edition) -> Value {
    let facts: Vec<Value> = edition.facts().iter().map(fact_json).collect();
    json!({
        "name": edition.name(),
        "title": edition.title(),
        "in_force": edition.in_force(),
        "builtin": edition.is_builtin(),
        "facts": facts,
    })
}

fn fact_json(fact: &Fact) -> Value {
    serde_json::to_value(fact).unwrap_or_default()
}
