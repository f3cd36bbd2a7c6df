//! What an edition says, as a list for people, and where two editions differ.

use serde::Serialize;

use super::file::SILENT;
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

impl Fact {
    /// Whether the edition does not speak of it.
    pub fn is_silent(&self) -> bool {
        self.value == SILENT
    }
}

/// Something that two editions say differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What the first says.
    pub left: Fact,
    /// What the second says, of the same key.
    pub right: Fact,
}

/// One key, and what several editions say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The key.
    pub key: Key,
    /// What each says, in the order of the editions.
    pub facts: Vec<Fact>,
}

impl Row {
    /// Whether two of them say different things.
    pub fn differs(&self) -> bool {
        self.facts
            .windows(2)
            .any(|pair| pair[0].value != pair[1].value)
    }
}

/// What several editions say, side by side: every key, in the order of their files.
pub fn matrix(editions: &[Edition]) -> Vec<Row> {
    let facts: Vec<Vec<Fact>> = editions.iter().map(Edition::facts).collect();
    let rows = Key::all().enumerate().map(|(place, key)| Row {
        key,
        facts: facts
            .iter()
            .filter_map(|facts| facts.get(place).cloned())
            .collect(),
    });
    rows.collect()
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

/// What two editions say differently, in the order of their files: rules first, then how each
/// counts its articles.
pub fn differences(left: &Edition, right: &Edition) -> Vec<Difference> {
    left.facts()
        .into_iter()
        .zip(right.facts())
        .filter(|(one, other)| one.value != other.value)
        .map(|(left, right)| Difference { left, right })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::laws::edition::{Concept, Rule};

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
        let rows = [
            ("fide-2018", "rules.late_after", "0", Some("I.10"), true),
            (
                "fide-2014",
                "rules.seventyfive",
                "draw_unless_mate",
                Some("9.6.b"),
                true,
            ),
            (
                "fide-2014",
                "articles.seventyfive",
                "9.6.b",
                Some("9.6.b"),
                true,
            ),
            (
                "fide-2009",
                "rules.claimant_penalty",
                "unchanged",
                Some("9.5(b)"),
                true,
            ),
            (
                "us-chess-2019",
                "rules.both_late",
                "arbiter_may_declare_both_lost",
                Some("13F"),
                true,
            ),
            ("fide-2023", "rules.both_late", "silent", None, true),
            ("fide-2014", "adjournment.rules", "Appendix E", None, true),
        ];
        for (name, key, value, article, confirmed) in rows {
            let fact = fact(name, key);
            assert_eq!(fact.value, value, "{key} of {name}");
            assert_eq!(fact.article.as_deref(), article, "{key} of {name}");
            assert_eq!(fact.confirmed, confirmed, "{key} of {name}");
            assert_eq!(fact.source.is_some(), confirmed, "{key} of {name}");
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
    fn the_matrix_has_what_each_edition_says_of_each_key() {
        let (older, newer) = (edition("fide-2018"), edition("fide-2023"));
        let rows = matrix(&[older.clone(), newer.clone(), older.clone()]);
        let keys: Vec<_> = rows.iter().map(|row| row.key).collect();
        assert_eq!(keys, Key::all().collect::<Vec<_>>());
        for (place, row) in rows.iter().enumerate() {
            let said = [&older, &newer, &older].map(|edition| edition.facts()[place].clone());
            assert_eq!(row.facts, said);
            assert_eq!(row.differs(), said[0].value != said[1].value);
        }
        let differ = rows.iter().filter(|row| row.differs()).count();
        assert_eq!(differ, differences(&older, &newer).len());
        let alike = matrix(&[older.clone(), older]);
        assert!(!alike.iter().any(Row::differs));
    }

    #[test]
    fn an_edition_is_silent_where_it_has_no_article() {
        for edition in Edition::all() {
            for fact in edition.facts() {
                let name = fact.key.name();
                if let Key::Article(concept) = fact.key {
                    let none = edition.article(concept).is_none();
                    assert_eq!(fact.is_silent(), none, "{name} of {}", edition.name());
                }
            }
        }
        assert!(fact("fide-2023", "rules.both_late").is_silent());
        assert!(!fact("fide-2023", "rules.illegal").is_silent());
    }

    #[test]
    fn differences_are_what_differs_and_nothing_else() {
        let (older, newer) = (edition("fide-2018"), edition("fide-2023"));
        let keys: Vec<_> = differences(&older, &newer)
            .into_iter()
            .map(|difference| {
                assert_eq!(difference.left.key, difference.right.key);
                assert_ne!(difference.left.value, difference.right.value);
                difference.left.key.name()
            })
            .collect();
        assert_eq!(
            keys,
            [
                "rules.resignation_cannot_mate",
                "articles.repetition_written",
                "articles.repetition_appeared",
                "adjournment.exceptions",
            ]
        );
        assert_eq!(differences(&older, &older), []);
    }
}
