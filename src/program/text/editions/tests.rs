use std::collections::BTreeSet;

use super::*;

/// What the file says differently is never told alike.
#[test]
fn two_values_never_share_their_words() {
    let editions = Edition::all();
    for rule in Rule::ALL {
        let told = editions.iter().filter_map(|edition| {
            let mut facts = edition.facts().into_iter();
            let fact = facts.find(|fact| fact.key == Key::Rule(rule))?;
            Some((fact.value, rule_value(&Locale::english(), edition, rule)))
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
