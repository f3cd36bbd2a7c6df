//! `editions`: what each edition of the Laws says, and where they differ.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use rules::edition::Edition;

/// The editions that are shown: of one everything, of all that are built in where they differ.
#[derive(Clone, Debug)]
pub struct Outcome(pub Vec<Edition>);

/// One edition, or all that are built in.
pub fn run(edition: Option<Edition>) -> Outcome {
    Outcome(edition.map_or_else(Edition::all, |edition| vec![edition]))
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let editions = self.0.iter().map(|edition| {
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
