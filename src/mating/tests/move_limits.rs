//! Lines under the 75 moves that end a game (9.6.2).

use super::*;

#[test]
fn a_line_that_comes_to_75_moves_is_no_mate() {
    use MoveLimit::SeventyFive;
    for (what, fen, limit, expected) in [
        (
            "time enough",
            "8/8/8/4k3/8/8/8/KR6 w - - 100 90",
            SeventyFive,
            Verdict::Yes,
        ),
        (
            "too late to fetch the king",
            "8/8/8/4k3/8/8/8/KR6 w - - 144 90",
            SeventyFive,
            Verdict::Closed,
        ),
        (
            "not too late where nobody counts",
            "8/8/8/4k3/8/8/8/KR6 w - - 144 90",
            MoveLimit::None,
            Verdict::Yes,
        ),
        (
            "over before the move",
            "8/8/8/4k3/8/8/8/KR6 w - - 150 90",
            SeventyFive,
            Verdict::Over,
        ),
        (
            "the last move mates",
            "7k/8/6K1/8/8/8/8/1R6 w - - 149 90",
            SeventyFive,
            Verdict::Yes,
        ),
        (
            "mated already",
            "1R5k/8/6K1/8/8/8/8/8 b - - 150 90",
            SeventyFive,
            Verdict::Yes,
        ),
        (
            "a pawn's move counts anew",
            "8/8/8/4k3/8/8/4P3/K7 w - - 149 90",
            SeventyFive,
            Verdict::Yes,
        ),
    ] {
        let position = position(fen);
        let answer = can_mate(&position, White, limit, Budget::of_states(100_000));
        if let CanMate::Yes { line } = &answer {
            assert!(replay::mates(&position, White, limit, line), "{what}");
        }
        assert_eq!(verdict_of(&position, White, answer), expected, "{what}");
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
        let mut line = Vec::new();
        let mut position = start.clone();
        for uci in ["a8b8", "h1h8"] {
            let uci: shakmaty::uci::UciMove = uci.parse().expect("a move");
            let played = uci.to_move(&position).expect("a legal move");
            position.play_unchecked(played);
            line.push(played);
        }
        let limit = MoveLimit::SeventyFive;
        assert_eq!(limit.allows(&start, &line), allowed, "{halfmoves}");
        assert_eq!(
            replay::mates(&start, White, limit, &line),
            allowed,
            "{halfmoves}"
        );
        assert!(MoveLimit::None.allows(&start, &line));
    }
}
