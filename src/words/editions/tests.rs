use std::collections::BTreeSet;

use rules::word::Word;

use super::*;
use crate::faults::Reader;

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

/// Each word that a file may use for a rule is told by an attribute of the rule's message, in every language.
#[test]
fn every_word_of_a_rule_is_told() {
    fn words<T: Word>(rule: Rule) -> Vec<(Rule, &'static str)> {
        T::ALL.iter().map(|word| (rule, word.name())).collect()
    }
    #[rustfmt::skip]
    let all = [
        words::<LabelOffer>(Rule::DrawOfferOnLabel), words::<Ambiguous>(Rule::Ambiguous), words::<BadMove>(Rule::Unintelligible),
        words::<IllegalMove>(Rule::Illegal), words::<BadMove>(Rule::EmptyEnvelope), words::<CannotMate>(Rule::BadMoveCannotMate),
        words::<SetBy>(Rule::LateAfterSetBy), words::<LateAlso>(Rule::LateAlsoAfter), words::<BothAbsent>(Rule::BothAbsent),
        words::<BothLate>(Rule::BothLate), words::<LateAndBadMove>(Rule::LateAndBadMove), words::<GivenUpBy>(Rule::OfferRejectedBy),
        words::<ClaimCountsAs>(Rule::ClaimCountsAs), words::<GivenUpBy>(Rule::ClaimRightLostBy),
        words::<Obligation>(Rule::ClaimStopsClocks), words::<Fivefold>(Rule::Fivefold), words::<Seventyfive>(Rule::Seventyfive),
        words::<DeadPosition>(Rule::DeadPosition), words::<CannotMate>(Rule::ResignationCannotMate),
        words::<FlagFall>(Rule::FlagFallCannotMate), words::<BothFlags>(Rule::BothFlags), words::<LostEnvelope>(Rule::LostEnvelope),
        words::<Lost>(Rule::LostTimes), words::<Lost>(Rule::LostPosition),
    ];
    // What is said of the other six are numbers and lists.
    assert_eq!(all.len() + 6, Rule::ALL.len());
    for locale in Locale::codes().filter_map(Locale::of_code) {
        for (rule, word) in all.iter().flatten() {
            let (id, forms) = (id("rule", rule.name()), [*word]);
            let (said, form) = locale.tell_by_id(&id, &forms, &[], Reader::ANYBODY);
            assert!(
                form == *word && !said.contains("rule-"),
                "{id}.{word}: {said}"
            );
        }
        let told = locale.all().filter(|(id, _)| id.starts_with("rule-"));
        let forms: usize = told.map(|(_, text)| text.matches("\n    .").count()).sum();
        assert_eq!(forms, all.iter().flatten().count());
    }
}
