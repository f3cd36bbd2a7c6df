//! Cases as data: `rows.txt`, with the readings given, and once more through the reader and the search.

use super::*;
use crate::edition::altered;

struct Case {
    comment: &'static str,
    game: Game,
    sealed: Sealed,
    mates: Mates,
    /// An edition, altered where the case says so, and what it says.
    expected: Vec<(Edition, &'static str)>,
}

fn cases() -> Vec<Case> {
    include_str!("rows.txt")
        .split("case: ")
        .skip(1)
        .map(case)
        .collect()
}

fn case(text: &'static str) -> Case {
    let (comment, lines) = text.split_once('\n').unwrap();
    let (mut position, mut moves, mut sealed, mut mates) = ("", "", None, ByMaterial);
    let (mut says, mut expected) = (Vec::new(), Vec::new());
    for line in lines
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (key, value) = line.split_once(": ").unwrap();
        match key {
            "position" => position = value,
            "moves" => moves = value,
            "sealed" => sealed = Some(sealed_of(value)),
            "mates" => mates = mates_of(value),
            "altered" => says.extend(value.split_once(" = ")),
            names => expected.extend(names.split(' ').map(|name| (altered(name, &says), value))),
        }
    }
    assert!(!expected.is_empty(), "{comment}");
    Case {
        comment,
        game: game(position, moves),
        sealed: sealed.unwrap(),
        mates,
        expected,
    }
}

fn sealed_of(text: &'static str) -> Sealed {
    match text.split_once(' ').unwrap_or((text, "")) {
        ("ambiguous", moves) => Sealed::Ambiguous(moves),
        ("asked", uci) => Sealed::Asked(uci),
        ("illegal", "") => Illegal,
        ("unintelligible", "") => Sealed::Unintelligible,
        ("resignation", "") => Sealed::Resignation,
        ("marks", "") => Sealed::Marks,
        ("blank", "") => Blank,
        (uci, _) => Sealed::Move(uci),
    }
}

fn mates_of(text: &str) -> Mates {
    match text {
        "nobody" => Nobody,
        "unknown" => Unknown,
        "white, of black nobody knows" => Mates::WhiteOnlyKnown,
        "not white, of black nobody knows" => Mates::WhiteCannotElseUnknown,
        other => panic!("{other}"),
    }
}

/// A ruling as the rows have it, and what differs from them.
fn differs(case: &Case, edition: &Edition, ruling: &Ruling, expected: &str) -> Option<String> {
    let mut found = line(ruling);
    let codes: Vec<&str> = ruling.remarks.iter().map(|remark| remark.code()).collect();
    if !codes.is_empty() {
        found += &format!(" ; {}", codes.join(" "));
    }
    let name = edition.name();
    assert_eq!(ruling.edition, name);
    (found != expected).then(|| format!("{} ({name}): {found}, not {expected}\n", case.comment))
}

#[test]
fn each_case_in_each_edition() {
    let mut wrong = String::new();
    for case in cases() {
        for (edition, expected) in &case.expected {
            let ruling = ruled(&case.game, case.sealed, case.mates, edition);
            wrong.extend(differs(&case, edition, &ruling, expected));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The text a player might have written for a case.
fn text_of(position: &Chess, sealed: Sealed) -> String {
    match sealed {
        Sealed::Move(uci) => uci.to_owned(),
        Sealed::Ambiguous(moves) => {
            let first = to_move(position, moves.split(' ').next().unwrap());
            match first.role() {
                Role::Pawn => first.to().to_string(),
                role => format!("{}{}", role.upper_char(), first.to()),
            }
        }
        Sealed::Illegal => "Rf8".to_owned(),
        Sealed::Unintelligible => "zz9".to_owned(),
        Sealed::Resignation => "resigns".to_owned(),
        Sealed::Asked(_) => "Ke1-g1".to_owned(),
        Sealed::Marks => "?!".to_owned(),
        Sealed::Blank => " ".to_owned(),
    }
}

#[test]
fn each_case_through_the_reader_and_the_search() {
    let english = Notation::Letters(Language::English);
    let (mut wrong, mut asked) = (String::new(), 0);
    // What nobody found out cannot be asked for.
    let known = |case: &&Case| matches!(case.mates, ByMaterial | Nobody);
    for case in cases().iter().filter(known) {
        let text = text_of(case.game.last(), case.sealed);
        for (edition, expected) in &case.expected {
            let ruling = rule(
                &case.game,
                &text,
                english,
                edition,
                Budget::of_states(100_000),
            );
            wrong.extend(differs(case, edition, &ruling, expected));
            asked += 1;
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(asked > 60, "{asked} cases");
}
