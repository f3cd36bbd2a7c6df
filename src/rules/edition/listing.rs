//! What an edition says, as a list for people.

use serde::Serialize;

use super::{Edition, Evidence, Key};

/// One thing that an edition says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The key of the edition's file.
    pub key: Key,
    /// What the file says; `silent` where the edition does not speak.
    pub value: String,
    /// The article that says it, as the edition prints it, if one is known.
    pub article: Option<String>,
    /// Whether the value was read in a text: it has a source.
    pub confirmed: bool,
    /// Where it was read.
    pub source: Option<String>,
    /// Where it was looked for in vain, and what it rests on instead.
    pub searched: Option<String>,
}

impl Edition {
    /// Everything the edition says, in the order of its file: one fact for each [`Key`].
    pub fn facts(&self) -> Vec<Fact> {
        self.statements
            .iter()
            .map(|statement| {
                let (source, searched) = match statement.evidence.clone() {
                    Evidence::Source(source) => (Some(source), None),
                    Evidence::Searched(searched) => (None, Some(searched)),
                    Evidence::Unstated => (None, None),
                };
                Fact {
                    key: statement.key,
                    value: statement.value.clone(),
                    article: statement
                        .key
                        .concept()
                        .and_then(|concept| self.article(concept))
                        .map(str::to_owned),
                    confirmed: statement.evidence.confirms(),
                    source,
                    searched,
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::edition::{Concept, Rule};
    use crate::rows::rows;

    fn edition(name: &str) -> Edition {
        Edition::builtin(name).unwrap()
    }

    fn fact(name: &str, key: &str) -> Fact {
        edition(name)
            .facts()
            .into_iter()
            .find(|fact| fact.key.name() == key)
            .unwrap()
    }

    #[test]
    fn a_fact_carries_its_article_and_where_it_was_read() {
        for [name, key, value, article, confirmed] in rows(
            "fide-2018 | rules.late_after | 0 | I.10 | true
            fide-2014 | rules.seventyfive | draw_unless_mate | 9.6.b | true
            fide-2014 | articles.seventyfive | 9.6.b | 9.6.b | true
            fide-2009 | rules.claimant_penalty | unchanged | 9.5(b) | true
            us-chess-2019 | rules.both_late | arbiter_may_declare_both_lost | 13F | true
            fide-2023 | rules.both_late | silent | - | true
            fide-2014 | adjournment.rules | Appendix E | - | true",
        ) {
            let fact = fact(name, key);
            assert_eq!(fact.value, value, "{key} of {name}");
            assert_eq!(
                fact.article.as_deref().unwrap_or("-"),
                article,
                "{key} of {name}"
            );
            let sourced = [fact.confirmed, fact.source.is_some()].map(|it| it.to_string());
            assert_eq!(sourced, [confirmed; 2], "{key} of {name}");
        }
    }

    #[test]
    fn every_rule_and_every_concept_is_listed_once() {
        for edition in Edition::all() {
            let keys: Vec<_> = edition.facts().iter().map(|fact| fact.key.name()).collect();
            let expected: Vec<_> = Key::all().map(Key::name).collect();
            assert_eq!(keys, expected, "{}", edition.name());
            let once: BTreeSet<_> = keys.iter().collect();
            assert_eq!(once.len(), Rule::ALL.len() + Concept::ALL.len() + 2);
        }
    }

    #[test]
    fn an_edition_is_silent_where_it_has_no_article() {
        for edition in Edition::all() {
            for fact in edition.facts() {
                let name = fact.key.name();
                if let Key::Article(concept) = fact.key {
                    let none = edition.article(concept).is_none();
                    assert_eq!(fact.value == "silent", none, "{name} of {}", edition.name());
                }
            }
        }
        assert_eq!(fact("fide-2023", "rules.both_late").value, "silent");
        assert_ne!(fact("fide-2023", "rules.illegal").value, "silent");
    }
}
