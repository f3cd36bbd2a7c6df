//! Recorded answers: the same question with the same budget gets the same answer, on every machine.
//!
//! They also show what a change of the order in which things are tried costs and saves: after an intended
//! one, `ADJOURN_ACCEPT=1 cargo test recorded` records anew, and the difference is there to be read.

use shakmaty::{CastlingMode, Color, Move};

use super::{Budget, CanMate, Ground, MoveLimit, can_mate, either_can_mate};
use crate::laws::position::parse_fen;

const RECORDED: &str = include_str!("recorded.txt");

fn uci(played: Option<&Move>) -> String {
    let uci = played.map(|played| played.to_uci(CastlingMode::Standard));
    uci.map_or_else(String::new, |uci| uci.to_string())
}

/// An answer in a few words: of a line its length, its first and its last move.
fn words(answer: &CanMate) -> String {
    match answer {
        CanMate::Yes { line } => {
            let (first, last) = (uci(line.first()), uci(line.last()));
            format!("yes {} {first} {last}", line.len())
        }
        CanMate::No(Ground::GameOver) => "over".to_owned(),
        CanMate::No(Ground::Material) => "material".to_owned(),
        CanMate::No(Ground::Locked { squares, fixed }) => format!("locked {squares} {fixed}"),
        CanMate::No(Ground::Outlined { followed, states }) => {
            format!("outlined {} {states}", followed.count())
        }
        CanMate::No(Ground::Closed { states }) => format!("closed {states}"),
        CanMate::Undecided { states } => format!("undecided {states}"),
    }
}

/// The answers to a recorded question: for each side alone, with the 75-move rule in force, and for both at
/// once, without.
fn answered(question: &str) -> String {
    let (fen, states) = question.split_once('|').expect("a position and states");
    let start = parse_fen(fen.trim()).expect(fen).position;
    let budget = Budget::of_states(states.trim().parse().expect("a number of states"));
    let alone = |side| words(&can_mate(&start, side, MoveLimit::SeventyFive, budget));
    let both = either_can_mate(&start, budget);
    let both = both.map(|answer| answer.as_ref().map_or("-".to_owned(), words));
    let (white, black) = (alone(Color::White), alone(Color::Black));
    format!("{white} | {black} | {} | {}", both.white, both.black)
}

#[test]
fn the_answers_are_those_recorded() {
    let mut now = String::new();
    for line in RECORDED.lines() {
        let mut parts = line.splitn(3, '|');
        let (fen, states) = (parts.next(), parts.next());
        let question = match (fen, states) {
            (Some(fen), Some(states)) => format!("{}|{}", fen, states.trim_end()),
            _ => {
                now += line;
                now += "\n";
                continue;
            }
        };
        now += &format!("{question} | {}\n", answered(&question));
    }
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/laws/mating/recorded.txt");
        std::fs::write(path, &now).expect("the record can be written");
        return;
    }
    for (now, recorded) in now.lines().zip(RECORDED.lines()) {
        assert_eq!(now, recorded);
    }
}
