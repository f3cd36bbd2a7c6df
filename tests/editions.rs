//! The built-in editions beside what a review of their texts says (`tests/editions/README.md`), and what they rest on.

use std::collections::{BTreeMap, BTreeSet};

use rules::edition::{Edition, Fact, Key};

const REVIEW: &str = include_str!("editions/review.tsv");
const DISAGREEMENTS: &str = include_str!("editions/disagreements.tsv");

/// What the review says of a key where it found no text.
const NOTHING: &str = "?";

/// The keys that are younger than the review.
const NEWER: [&str; 17] = [
    "rules.late_also_after",
    "rules.late_responder_saved_by",
    "rules.late_and_bad_move",
    "rules.agreement_after",
    "rules.claim_counts_as",
    "rules.both_flags",
    "articles.both_flags",
    "articles.interrupting",
    "articles.restarting",
    "articles.playing_venue",
    "articles.no_help",
    "articles.more_time",
    "articles.claim_is_offer",
    "articles.fifty_correct",
    "articles.fifty_incorrect",
    "adjournment.both_late",
    "adjournment.late_and_bad_move",
];

/// Values that say something, and silences, for which no text was found.
const UNSOURCED: (usize, usize) = (123, 104);

/// An edition and a key of it.
type Place<'a> = (&'a str, &'a str);

/// The cells of the review that say something.
fn review() -> BTreeMap<Place<'static>, &'static str> {
    let mut lines = REVIEW.lines();
    let editions: Vec<&str> = lines.next().unwrap().split('\t').skip(1).collect();
    let mut cells = BTreeMap::new();
    for line in lines {
        let (key, said) = line.split_once('\t').unwrap();
        let said: Vec<&str> = said.split('\t').collect();
        assert_eq!(said.len(), editions.len(), "{key}");
        for (edition, said) in editions.iter().zip(said) {
            let before = cells.insert((*edition, key), said);
            assert_eq!(before, None, "{key} of {edition} twice");
        }
    }
    cells.retain(|_, said| *said != NOTHING);
    cells
}

/// What the review says and what the edition says, where they differ.
fn disagreements() -> BTreeMap<Place<'static>, (&'static str, &'static str)> {
    let mut rows = BTreeMap::new();
    for line in DISAGREEMENTS.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [edition, key, review, ours, words, place] = cells[..] else {
            panic!("{} cells: {line}", cells.len());
        };
        let count = words.split_whitespace().count();
        assert!(
            (1..=25).contains(&count),
            "{key} of {edition}: {count} words of the text"
        );
        assert!(!place.is_empty(), "{key} of {edition}: where?");
        assert_ne!(review, ours, "{key} of {edition} does not disagree");
        let before = rows.insert((edition, key), (review, ours));
        assert_eq!(before, None, "{key} of {edition} twice");
    }
    rows
}

/// What every built-in edition says of every key.
fn facts() -> Vec<(String, Fact)> {
    let editions = Edition::all();
    let facts = editions.iter().flat_map(|edition| {
        let facts = edition.facts().iter();
        facts.map(|fact| (edition.name().to_owned(), fact.clone()))
    });
    facts.collect()
}

#[test]
fn every_value_is_what_the_review_says_or_is_answered() {
    let (review, disagreements, facts) = (review(), disagreements(), facts());
    let mut wrong = Vec::new();
    for (edition, fact) in &facts {
        let place = (edition.as_str(), fact.key.name());
        let ours = fact.value.as_str();
        match (review.get(&place), disagreements.get(&place)) {
            (Some(said), None) if *said != ours => {
                wrong.push(format!("{place:?}: {said} in the review, {ours} here"));
            }
            (said, Some(row)) if said.map(|said| (*said, ours)) != Some(*row) => {
                wrong.push(format!(
                    "{place:?}: {row:?} disagree, but {said:?} and {ours} are said"
                ));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<Place> = facts
        .iter()
        .map(|(edition, fact)| (edition.as_str(), fact.key.name()))
        .collect();
    let places = review.keys().chain(disagreements.keys());
    let strange: Vec<_> = places.filter(|place| !known.contains(*place)).collect();
    assert!(strange.is_empty(), "no such edition or key: {strange:?}");
}

#[test]
fn the_review_has_every_edition_and_every_key_but_the_newer() {
    let mut lines = REVIEW.lines();
    let editions: Vec<&str> = lines.next().unwrap().split('\t').skip(1).collect();
    let ours = Edition::all();
    let ours: Vec<&str> = ours.iter().map(Edition::name).collect();
    assert_eq!(editions, ours);
    let reviewed: BTreeSet<&str> = lines.filter_map(|line| line.split('\t').next()).collect();
    let missing: Vec<&str> = Key::all()
        .map(Key::name)
        .filter(|key| !reviewed.contains(key))
        .collect();
    assert_eq!(missing, NEWER);
}

#[test]
fn every_key_has_a_source_or_what_was_searched() {
    let (mut says, mut silent) = (0, 0);
    for (edition, fact) in facts() {
        let key = fact.key.name();
        assert_eq!(fact.confirmed, fact.source.is_some(), "{key} of {edition}");
        let (source, searched) = (fact.source.as_deref(), fact.searched.as_deref());
        let told: Vec<&str> = source.into_iter().chain(searched).collect();
        assert_eq!(told.len(), 1, "{key} of {edition}: {told:?}");
        assert!(!told[0].trim().is_empty(), "{key} of {edition}");
        match (fact.confirmed, fact.value.as_str()) {
            (true, _) => {}
            (false, "silent") => silent += 1,
            (false, _) => says += 1,
        }
    }
    eprintln!("no text found for {says} values and {silent} silences");
    assert_eq!(
        (says, silent),
        UNSOURCED,
        "values and silences without text"
    );
}

/// Each line of `[sources]` is what some value names.
#[test]
fn no_source_is_unused() {
    for edition in Edition::all() {
        let file: toml::Table = edition.source().parse().unwrap();
        let facts = edition.facts();
        let named: BTreeSet<&str> = facts.iter().filter_map(|it| it.source.as_deref()).collect();
        let listed = file["sources"].as_table().unwrap();
        for (id, text) in listed {
            let text = text.as_str().unwrap();
            let name = edition.name();
            assert!(named.contains(text), "{id} of {name} is named by no value");
        }
    }
}
