use std::collections::BTreeSet;

use super::*;

#[test]
fn what_editions_say_in_words() {
    let rows = [
        ("fide-1997", Rule::Ambiguous, "the sealer loses"),
        ("fide-1928", Rule::Ambiguous, "the opponent chooses"),
        (
            "fide-1928",
            Rule::Illegal,
            "the opponent has that man moved, or the king",
        ),
        (
            "fide-1997",
            Rule::LateAfter,
            "more than 1 h after the announced time",
        ),
        ("fide-2018", Rule::LateAfter, "after the announced time"),
        ("fide-1928", Rule::LateAfter, "silent"),
        (
            "fide-1997",
            Rule::LateSealerSavedBy,
            "checkmate, stalemate, dead position, the opponent's flag fall",
        ),
        ("fide-1997", Rule::LateResponderSavedBy, "nothing"),
        (
            "fide-1997",
            Rule::ClaimantPenalty,
            "loses half the time left, at most 3 min",
        ),
        (
            "fide-2001",
            Rule::ClaimantPenalty,
            "with more than 2 min left loses half the time left, at most 3 min; with more \
             than 1 min left is left 1 min",
        ),
        ("fide-2009", Rule::ClaimantPenalty, "loses no time"),
        ("fide-1930", Rule::ClaimantPenalty, "silent"),
        (
            "us-chess-2019",
            Rule::LateAlsoAfter,
            "when the time in the period runs out",
        ),
        (
            "us-chess-2019",
            Rule::LateAndBadMove,
            "the loss of the responder stands",
        ),
        ("us-chess-2019", Rule::ClaimStopsClocks, "should"),
        (
            "us-chess-2019",
            Rule::ClaimRightLostBy,
            "pressing the clock",
        ),
        ("fide-2023", Rule::OpponentBonus, "gains 2 min"),
        ("fide-1997", Rule::Fivefold, "no end by itself"),
        (
            "fide-2014",
            Rule::Fivefold,
            "drawn, if the five follow each other",
        ),
        ("fide-2018", Rule::Fivefold, "drawn"),
        ("fide-2023", Rule::ResignationCannotMate, "drawn"),
        (
            "fide-2018",
            Rule::ResignationCannotMate,
            "loses all the same",
        ),
    ];
    for (name, rule, expected) in rows {
        let edition = Edition::builtin(name).unwrap();
        assert_eq!(
            rule_value(&Locale::english(), &edition, rule),
            expected,
            "{name}, {}",
            rule.name()
        );
    }
}

/// What the file says differently is never told alike.
#[test]
fn two_values_never_share_their_words() {
    let editions = Edition::all();
    for rule in Rule::ALL {
        let told: BTreeSet<(String, String)> = editions
            .iter()
            .filter_map(|edition| {
                let fact = edition
                    .facts()
                    .into_iter()
                    .find(|f| f.key == Key::Rule(rule))?;
                Some((fact.value, rule_value(&Locale::english(), edition, rule)))
            })
            .collect();
        let values: BTreeSet<_> = told.iter().map(|(value, _)| value).collect();
        let words: BTreeSet<_> = told.iter().map(|(_, words)| words).collect();
        assert_eq!(values.len(), told.len(), "{}", rule.name());
        assert_eq!(words.len(), told.len(), "{}", rule.name());
    }
}

#[test]
fn every_row_has_its_own_heading() {
    let rules: BTreeSet<_> = Rule::ALL
        .iter()
        .map(|&of| rule(&Locale::english(), of))
        .collect();
    assert_eq!(rules.len(), Rule::ALL.len());
    let concepts: BTreeSet<_> = Concept::ALL
        .iter()
        .map(|&of| concept(&Locale::english(), of))
        .collect();
    assert_eq!(concepts.len(), Concept::ALL.len());
}
