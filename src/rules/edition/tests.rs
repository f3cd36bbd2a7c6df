use std::collections::BTreeSet;

use super::*;
use crate::rows::rows;

/// The built-in editions of FIDE since 1997: those with the Appendix as it stands today.
pub(crate) const FIDE: [&str; 7] = [
    "fide-1997",
    "fide-2001",
    "fide-2005",
    "fide-2009",
    "fide-2014",
    "fide-2018",
    "fide-2023",
];

/// A built-in edition that says other things of these keys, such as `("rules.late_after", "60")`.
pub(crate) fn altered(name: &str, says: &[(&str, &str)]) -> Edition {
    let source = Edition::builtin(name).unwrap();
    let (mut table, mut altered) = ("", 0);
    let lines = source.source().lines().map(|line| {
        if line.starts_with('[') {
            table = line.trim_matches(['[', ']']);
        }
        let key = line.split(" = ").next().unwrap_or_default();
        let full = format!("{table}.{key}");
        match says.iter().find(|(altered, _)| *altered == full) {
            Some((_, value)) => {
                altered += 1;
                format!("{key} = {value}\n")
            }
            None => format!("{line}\n"),
        }
    });
    let text: String = lines.collect();
    assert_eq!(altered, says.len(), "{says:?}");
    Edition::from_toml(&text).unwrap()
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

fn fact(name: &str, key: &str) -> Fact {
    let edition = edition(name);
    let mut facts = edition.facts().iter();
    facts.find(|fact| fact.key.name() == key).unwrap().clone()
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
