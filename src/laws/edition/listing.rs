//! What an edition says, as a list for people, and where two editions differ.

use serde::Serialize;

use super::{Concept, Edition, Rule};

/// One thing that an edition says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The key of the edition's file, such as `rules.ambiguous`.
    pub key: &'static str,
    /// What the file says; `silent` where the edition does not speak.
    pub value: String,
    /// The article that says it, as the edition prints it, if one is known.
    pub article: Option<String>,
    /// Whether the value is confirmed from a text at hand.
    pub confirmed: bool,
}

/// Something that two editions say differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What the first says.
    pub left: Fact,
    /// What the second says, of the same key.
    pub right: Fact,
}

impl Edition {
    /// Everything the edition says, in the order of its file.
    pub fn facts(&self) -> Vec<Fact> {
        self.statements
            .iter()
            .map(|statement| Fact {
                key: statement.key,
                value: statement.value.clone(),
                article: concept_of(statement.key)
                    .and_then(|concept| self.article(concept))
                    .map(str::to_owned),
                confirmed: statement.confirmed,
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

/// What to cite for a key: a rule's own concept, or the concept that the key is.
fn concept_of(key: &str) -> Option<Concept> {
    Rule::parse(key)
        .map(Rule::governed_by)
        .or_else(|| Concept::parse(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edition(name: &str) -> Edition {
        Edition::builtin(name).unwrap()
    }

    fn fact(name: &str, key: &str) -> Fact {
        edition(name)
            .facts()
            .into_iter()
            .find(|fact| fact.key == key)
            .unwrap()
    }

    #[test]
    fn a_fact_carries_its_article_and_whether_it_is_confirmed() {
        let rows = [
            ("fide-1997", "rules.late_after", "3600", Some("A10"), true),
            ("fide-2018", "rules.late_after", "0", Some("I.10"), true),
            ("fide-2014", "rules.late_after", "0", Some("E.10"), false),
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
                "fide-1928",
                "rules.ambiguous",
                "opponent_chooses",
                None,
                true,
            ),
            ("fide-1928", "rules.illegal", "silent", None, true),
            ("fide-1928", "articles.flag_fall", "silent", None, true),
            (
                "fide-1997",
                "rules.claimant_penalty",
                "above 0: half, at most 180",
                Some("9.5(b)"),
                true,
            ),
            (
                "fide-2001",
                "rules.claimant_penalty",
                "above 120: half, at most 180; above 60: to 60",
                Some("9.5(b)"),
                false,
            ),
            (
                "fide-2009",
                "rules.claimant_penalty",
                "unchanged",
                Some("9.5(b)"),
                true,
            ),
            (
                "fide-1997",
                "adjournment.exceptions",
                "6.9, 9.6",
                None,
                true,
            ),
            ("fide-1997", "adjournment.rules", "Appendix A", None, true),
            ("fide-1997", "title", "FIDE Laws of Chess, 1997", None, true),
            ("uscf", "in_force", "silent", None, true),
        ];
        for (name, key, value, article, confirmed) in rows {
            let expected = Fact {
                key: fact(name, key).key,
                value: value.to_owned(),
                article: article.map(str::to_owned),
                confirmed,
            };
            assert_eq!(fact(name, key), expected, "{key} of {name}");
        }
    }

    /// Where the editions differ, one row a key: 1928, 1997, 2001, 2005, 2009, 2014, 2018, 2023,
    /// US Chess. `-` is silent; `?` behind a value marks it unconfirmed.
    const DIFFERENCES: &[&str] = &[
        "adjournment.rules           | - | Appendix A | Appendix A | Appendix A | Appendix G | Appendix E | Guidelines I | Guidelines I | rules 18–19",
        "rules.draw_offer_on_label   | - | if_made_before | if_current | if_current | if_current | if_current | if_current | if_current | -",
        "adjournment.exceptions      | - | 6.9, 9.6 | 6.10, 9.6 | 6.10, 9.6 | 5, 6.9, 9.6 | 5, 6.9, 9.6, 9.7 | 5, 5.2.2, 6.9 | 5, 5.2.2, 6.9 | -",
        "rules.ambiguous             | opponent_chooses | loses | loses | loses | loses | loses | loses | loses | opponent_chooses_reasonable",
        "rules.empty_envelope        | loses | loses | loses | loses | loses | loses | loses | loses | loses",
        "rules.illegal               | - | loses | loses | loses | loses | loses | loses | loses | loses_unless_interpreted?",
        "rules.bad_move_cannot_mate  | - | draw | draw | draw | draw | draw | draw | draw | draw?",
        "rules.late_after            | - | 3600 | 3600? | 3600? | 3600 | 0? | 0 | 0 | -",
        "rules.late_after_set_by     | - | laws | laws? | laws? | event | event? | event | event | -",
        "rules.late_responder_saved_by | - | nothing | nothing? | nothing? | nothing | checkmate, stalemate, dead_position, fivefold, seventyfive? | checkmate, stalemate, dead_position, fivefold, seventyfive | checkmate, stalemate, dead_position, fivefold, seventyfive | -",
        "rules.both_absent           | - | responder_loses_time | responder_loses_time? | responder_loses_time? | responder_loses_time | responder_loses_time | responder_loses_default_time | responder_loses_default_time | -",
        "rules.both_late             | - | - | -? | -? | - | -? | -? | -? | -",
        "rules.offer_rejected_by     | - | moving | touching | touching | touching | touching | touching | touching | -",
        "rules.claim_right_lost_by   | - | moving | touching? | touching? | touching | touching | touching | touching | -",
        "rules.claim_stops_clocks    | - | must | -? | -? | may | must? | must | must | -",
        "rules.claimant_penalty      | - | above 0: half, at most 180 | above 120: half, at most 180; above 60: to 60? | unchanged | unchanged | unchanged | unchanged | unchanged | -",
        "rules.opponent_bonus        | - | 180 | 180 | 180 | 180 | 120? | 120 | 120 | -",
        "rules.fivefold              | none? | none | none | none | none | consecutive | any | any | none?",
        "rules.seventyfive           | none? | none | none | none | none | draw_unless_mate | draw_unless_mate | draw_unless_mate | none?",
        "rules.dead_position         | - | draw | draw | draw | draw | draw | draw | draw | draw?",
        "articles.dead_position      | - | 9.6 | 9.6 | 9.6 | 9.6 | 5.2.b | 5.2.2 | 5.2.2 | 14D?",
        "articles.dead_position_also | - | - | - | - | 5.2.b | 9.7 | - | - | -",
        "articles.flag_fall          | - | 6.9 | 6.10 | 6.10 | 6.9 | 6.9 | 6.9 | 6.9 | 14E?",
        "articles.seventyfive        | - | - | - | - | - | 9.6.b | 9.6.2 | 9.6.2 | -",
        "articles.notation           | - | Appendix E? | Appendix E? | Appendix E? | Appendix C | Appendix C | Appendix C | Appendix C | -",
        "rules.resignation_cannot_mate | - | loses | loses? | loses? | loses? | loses | loses | draw | -",
        "rules.lost_times            | annulled | arbiter_sets | arbiter_sets? | arbiter_sets? | arbiter_sets? | arbiter_sets? | arbiter_sets? | arbiter_sets? | -",
        "rules.lost_position         | annulled | annulled | annulled? | annulled? | annulled? | annulled? | annulled? | annulled? | -",
        "adjournment.illegal         | - | A8(c) | A8(c)? | A8(c)? | G.8.c? | E.8.c | I.8.3? | I.8.3? | 19G?",
        "adjournment.late            | - | A10 | A10? | A10? | G.10? | E.10? | I.10 | I.10 | -",
    ];

    #[test]
    fn each_edition_says_what_the_table_says() {
        for row in DIFFERENCES {
            let (key, values) = row.split_once('|').unwrap();
            let values: Vec<_> = values.split('|').map(str::trim).collect();
            let said: Vec<_> = Edition::all()
                .iter()
                .map(|edition| {
                    let facts = edition.facts();
                    let fact = facts.iter().find(|fact| fact.key == key.trim());
                    let fact = fact.unwrap();
                    let value = if fact.value == "silent" {
                        "-"
                    } else {
                        &fact.value
                    };
                    let mark = if fact.confirmed { "" } else { "?" };
                    format!("{value}{mark}")
                })
                .collect();
            assert_eq!(said, values, "{key}");
        }
    }

    #[test]
    fn every_rule_and_every_concept_is_listed_once() {
        for edition in Edition::all() {
            let keys: Vec<_> = edition.facts().iter().map(|fact| fact.key).collect();
            let mut expected = vec!["title", "in_force"];
            expected.extend(Rule::ALL.iter().map(|rule| rule.name()));
            let (laws, adjournment): (Vec<_>, Vec<_>) = Concept::ALL
                .iter()
                .map(|concept| concept.name())
                .partition(|key| key.starts_with("articles."));
            expected.extend(laws);
            expected.extend(["adjournment.rules", "adjournment.exceptions"]);
            expected.extend(adjournment);
            assert_eq!(keys, expected, "{}", edition.name());
        }
    }

    #[test]
    fn differences_are_what_differs_and_nothing_else() {
        let (older, newer) = (edition("fide-2018"), edition("fide-2023"));
        let keys: Vec<_> = differences(&older, &newer)
            .into_iter()
            .map(|difference| {
                assert_eq!(difference.left.key, difference.right.key);
                (
                    difference.left.key,
                    difference.left.value,
                    difference.right.value,
                )
            })
            .collect();
        let row = |key, left: &str, right: &str| (key, left.to_owned(), right.to_owned());
        assert_eq!(
            keys,
            [
                row(
                    "title",
                    "FIDE Laws of Chess, 2018",
                    "FIDE Laws of Chess, 2023"
                ),
                row("in_force", "2018", "2023"),
                row("rules.resignation_cannot_mate", "loses", "draw"),
            ]
        );
        assert_eq!(differences(&older, &older), []);
    }
}
