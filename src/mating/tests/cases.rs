//! Positions with a known answer: `cases.txt`. A line is replayed; `tests/checker` checks every answer again.

use super::regression::words;
use super::*;

/// What is said of an answer that holds.
fn checked(position: &Chess, side: Color, limit: MoveLimit, answer: &CanMate) -> String {
    if let CanMate::Yes { line } = answer {
        assert!(replay::mates(position, side, limit, line), "{line:?}");
    }
    words(answer)
}

#[test]
fn each_position_has_its_answer() {
    for (heading, [fen, white, black, what]) in headed(include_str!("cases.txt")) {
        let mut asked = heading.split(", ");
        let (how, states) = (
            asked.next(),
            asked.next().and_then(|states| states.parse().ok()),
        );
        let limit = match asked.next() {
            Some(_) => MoveLimit::SeventyFive,
            None => MoveLimit::None,
        };
        let (start, budget) = (position(fen), Budget::of_states(states.expect(heading)));
        if how == Some("dead") {
            let dead = format!("{:?}", dead(&start, budget)).to_lowercase();
            assert_eq!(dead, white, "{what}: {fen}");
            continue;
        }
        let either = (how == Some("either")).then(|| either_can_mate(&start, budget));
        for (side, expected) in [(White, white), (Black, black)] {
            let answer = match &either {
                Some(answers) => answers.get(side).clone(),
                None => (expected != "-").then(|| can_mate(&start, side, limit, budget)),
            };
            let found = answer.map(|answer| checked(&start, side, limit, &answer));
            let found = found.as_deref().unwrap_or("-");
            let begins = found.strip_prefix(expected);
            let begins = begins.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
            assert!(begins, "{what}, {side}: {found}, not {expected}: {fen}");
        }
    }
}

#[test]
fn a_line_is_allowed_until_the_limit_ends_the_game() {
    for (halfmoves, allowed) in [
        (0, true),
        (147, true),
        (148, true),
        (149, false),
        (150, false),
    ] {
        let start = position(&format!("k7/8/1K6/8/8/8/8/7R b - - {halfmoves} 100"));
        let line = line(&start, "a8b8 h1h8");
        let limit = MoveLimit::SeventyFive;
        assert_eq!(limit.allows(&start, &line), allowed, "{halfmoves}");
        let mates = replay::mates(&start, White, limit, &line);
        assert_eq!(mates, allowed, "{halfmoves}");
        assert!(MoveLimit::None.allows(&start, &line));
    }
}
