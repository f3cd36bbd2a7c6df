//! What it comes to that editions differ: for every rule in which two built-in editions say different things, one case that comes
//! to something else under each. The rules are those of the editions, so a new difference asks for a case.

use std::collections::{BTreeMap, BTreeSet};

use rules::edition::{Edition, Key};
use serde_json::{Value, json};

use super::trial::{KEYS, wrong_in};
use super::{Hall, Run};
use crate::told::{Told, told};

/// Whole adjournments.
const DIFFERENCES: &str = include_str!("differences.txt");

/// The position has appeared twice: a claim of a third time is incorrect.
const TWICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 *";

/// 50 moves without a capture or a pawn's move.
const FIFTY: &str = "8/5k2/8/8/8/1N6/1P3K2/8 w - - 100 71";

/// A question about a claim: the rule, what else is asked, where the answer stands, and what it is under which edition.
type Judged = (
    &'static str,
    &'static [&'static str],
    &'static str,
    [(&'static str, Value); 2],
);

fn judged() -> Vec<Judged> {
    let wrong: &[&str] = &["--game", "twice.pgn", "--article", "9.2b"];
    let moved: &[&str] = &["--fen", FIFTY, "--article", "9.3b", "--moved"];
    let both: &[&str] = &["--fen", FIFTY, "--fallen", "both"];
    vec![
        (
            "rules.both_flags",
            both,
            "/follows",
            [
                ("fide-1997", json!("game_continues")),
                ("fide-2009", json!("drawn_in_last_period")),
            ],
        ),
        (
            "rules.opponent_bonus",
            wrong,
            "/black_left",
            [
                ("fide-2009", json!("0:23:00")),
                ("fide-2014", json!("0:22:00")),
            ],
        ),
        (
            "rules.claim_stops_clocks",
            wrong,
            "/claimant_stops_clocks",
            [
                ("fide-1997", json!("must")),
                ("us-chess-2019", json!("should")),
            ],
        ),
        (
            "rules.claim_right_lost_by",
            moved,
            "/error/code",
            [
                ("fide-1997", json!("claim/right-lost")),
                ("us-chess-2019", Value::Null),
            ],
        ),
    ]
}

/// What a seal that is short of everything asks for, by edition.
const ASKED: [(&str, &str); 2] = [
    (
        "fide-1997",
        "Was a draw offered before the game was adjourned (A2(f))?",
    ),
    (
        "fide-2001",
        "Has a draw been offered that still stands (A2(f))?",
    ),
];

/// What each rule is in each edition, where they differ.
fn values() -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let mut values: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for edition in Edition::all() {
        for fact in edition.facts() {
            if let Key::Rule(rule) = fact.key {
                let said = values.entry(rule.name()).or_default();
                said.insert(edition.name().to_owned(), fact.value.clone());
            }
        }
    }
    values.retain(|_, said| said.values().collect::<BTreeSet<_>>().len() > 1);
    values
}

/// What happens in a case, whatever is refused on the way.
fn course(case: &Told) -> Vec<String> {
    let own = ["written", "flags", "notation"].map(|key| case.own(key).unwrap_or_default());
    let steps = case
        .steps
        .iter()
        .map(|step| match step.split_once("refused ") {
            Some((before, rest)) => format!("{before}{}", rest.split_once(' ').unwrap().1),
            None => (*step).to_owned(),
        });
    own.into_iter()
        .chain([case.position])
        .map(str::to_owned)
        .chain(steps)
        .collect()
}

/// What a case comes to, refusals included.
fn outcome(case: &Told) -> (Vec<&str>, &str, &[&str], [Option<&str>; 4]) {
    let besides = [
        case.article,
        case.clocks,
        case.own("remarks"),
        case.own("decision"),
    ];
    (case.steps.clone(), case.comes_to, &case.gaps, besides)
}

#[test]
fn each_rule_that_differs_comes_to_something_else() {
    let values = values();
    let cases = told(DIFFERENCES, &KEYS);
    let wrong = wrong_in(&cases);
    assert_eq!(wrong, Vec::<String>::new(), "\n{}", wrong.join("\n"));
    let mut shown = Vec::new();
    for pair in cases.chunks(2) {
        let [one, other] = pair else {
            panic!("{} stands alone", pair[0].what);
        };
        let rule = one.own("rule").unwrap();
        assert_eq!(other.own("rule"), Some(rule), "{}", other.what);
        assert_eq!(course(one), course(other), "{rule}: one course");
        assert_ne!(outcome(one), outcome(other), "{rule}: two outcomes");
        shown.push((rule, [one.under[0], other.under[0]]));
        assert_eq!((one.under.len(), other.under.len()), (1, 1), "{rule}");
    }
    for (rule, _, _, [(one, first), (other, second)]) in judged() {
        assert_ne!(first, second, "{rule}");
        shown.push((rule, [one, other]));
    }
    shown.push((
        "rules.draw_offer_on_label",
        ASKED.map(|(edition, _)| edition),
    ));
    for (rule, [one, other]) in &shown {
        let said = values
            .get(rule)
            .unwrap_or_else(|| panic!("{rule} differs nowhere"));
        assert_ne!(said[*one], said[*other], "{rule} of {one} and {other}");
    }
    let rules: BTreeSet<&str> = shown.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules.len(), shown.len(), "a rule is shown twice");
    let missing: Vec<_> = values
        .keys()
        .filter(|rule| !rules.contains(*rule))
        .collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn claims_are_answered_by_the_edition() {
    let hall = Hall::new();
    hall.write("twice.pgn", TWICE);
    for (rule, asked, place, answers) in judged() {
        for (edition, expected) in answers {
            let of_flags = asked.contains(&"--fallen");
            let what = if of_flags { "flag" } else { "claim" };
            let claim = hall.run(["judge", what, "--rules", edition]);
            let mut claim: Run = claim.with(asked);
            if !of_flags {
                claim = claim.with(["--white-left", "0:10:00", "--black-left", "0:20:00"]);
            }
            let (_, object) = claim.json();
            let answer = object.pointer(place).unwrap_or(&Value::Null);
            assert_eq!(*answer, expected, "{rule} of {edition}: {object}");
        }
    }
}

#[test]
fn the_offer_on_the_envelope_is_asked_as_the_edition_has_it() {
    let hall = Hall::with_keys();
    hall.write("twice.pgn", TWICE);
    for (edition, question) in ASKED {
        let seal = hall.run(["seal", "twice.pgn", "--rules", edition, "--move-file", "-"]);
        let refused = seal.input("e4").fails();
        assert_eq!(refused.code, "label/missing");
        assert!(refused.hint.contains(question), "{edition}: {refused:?}");
    }
    let silent = hall.run(["seal", "twice.pgn", "--rules", "us-chess-2019"]);
    let refused = silent.with(["--move-file", "-"]).input("e4").fails();
    let unasked = "These Laws do not ask for it";
    assert!(refused.hint.contains(unasked), "{refused:?}");
}
