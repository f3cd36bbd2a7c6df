//! `editions`: what each edition says, and where it was read.

use rules::edition::Edition;
use serde_json::{Value, json};

use super::{Hall, one_line};

#[test]
fn json_has_what_every_edition_says_of_every_key() {
    let object = Hall::new().run(["editions"]).object();
    let expected = Edition::all().into_iter().map(|edition| {
        let facts = edition.facts().iter().map(|fact| {
            json!({
                "key": fact.key.name(),
                "value": fact.value,
                "article": fact.article,
                "confirmed": fact.confirmed,
                "source": fact.source,
                "searched": fact.searched,
            })
        });
        json!({
            "name": edition.name(),
            "title": edition.title(),
            "in_force": edition.in_force(),
            "builtin": true,
            "facts": facts.collect::<Value>(),
        })
    });
    assert_eq!(object["editions"], expected.collect::<Value>());
}

#[test]
fn an_edition_says_where_each_value_was_read_or_looked_for() {
    let hall = Hall::new();
    for edition in Edition::all() {
        for language in ["en", "it"] {
            let shown = hall.run(["editions", edition.name(), "--lang", language]);
            let shown = one_line(&shown.done().out);
            for fact in edition.facts() {
                // What it says is cut into lines beside the thing; its beginning stands on one.
                let told = fact.source.as_ref().or(fact.searched.as_ref());
                let told = one_line(told.unwrap());
                let begins: String = told.chars().take(24).collect();
                assert!(
                    shown.contains(begins.trim_end()),
                    "{}: {begins}",
                    fact.key.name()
                );
            }
        }
    }
}

/// The table of all editions is a page of the documents; programs read what each says.
#[test]
fn the_matrix_of_earlier_versions_is_refused() {
    let failed = Hall::new().run(["editions", "--matrix"]).fails();
    assert_eq!(failed.code, "cli/usage", "{failed:?}");
    assert!(failed.hint.starts_with("perhaps --json"), "{failed:?}");
}
