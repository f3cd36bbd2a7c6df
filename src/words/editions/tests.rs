use std::collections::BTreeSet;

use super::*;

/// What the file says differently is never told alike.
#[test]
fn two_values_never_share_their_words() {
    let editions = Edition::all();
    for rule in Rule::ALL {
        let told = editions.iter().filter_map(|edition| {
            let mut facts = edition.facts().iter();
            let fact = facts.find(|fact| fact.key == Key::Rule(rule))?;
            Some((
                fact.value.clone(),
                rule_value(&Locale::english(), edition, rule),
            ))
        });
        let told: BTreeSet<(String, String)> = told.collect();
        let values: BTreeSet<_> = told.iter().map(|(value, _)| value).collect();
        let words: BTreeSet<_> = told.iter().map(|(_, words)| words).collect();
        assert_eq!(
            (values.len(), words.len()),
            (told.len(), told.len()),
            "{}",
            rule.name()
        );
    }
}

/// A key and its heading know each other by name alone.
#[test]
fn every_key_has_its_heading_and_every_heading_its_key() {
    let is_heading = |id: &&str| id.starts_with("rule-") || id.starts_with("concept-");
    for locale in Locale::codes().filter_map(Locale::of_code) {
        let known = locale.all().map(|(id, _)| id);
        let headings: BTreeSet<&str> = known.filter(is_heading).collect();
        for key in Key::all() {
            let said = super::key(&locale, key);
            assert!(
                !said.contains("rule-") && !said.contains("concept-"),
                "{said}"
            );
        }
        assert_eq!(headings.len(), Rule::ALL.len() + Concept::ALL.len());
    }
}
