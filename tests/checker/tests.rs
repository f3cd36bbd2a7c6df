//! The check: answers that hold and that do not, and against the engine. What is compared inside stands with the
//! engine's tests, in `src/mating/tests/twice.rs`.

#[path = "../../src/mating/tests/kit.rs"]
mod kit;
#[path = "../../src/mating/tests/random_positions.rs"]
#[allow(dead_code)]
mod random_positions;
#[path = "../rows.rs"]
mod rows;

use super::*;
use Color::White;
use adjourn_mating::proof::Proof;
use adjourn_mating::{Budget, can_mate, either_can_mate};
use kit::{amount, fen, line, position, recorded_positions, squares};
use random_positions::RandomPositions;
use rows::{headed, rows};
use serde_json::{Value, json};
use shakmaty::{Bitboard, CastlingMode, EnPassantMode};

/// An answer as the table claims it.
fn claimed(start: &Chess, text: &str) -> CanMate {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut numbers = rest.splitn(2, ' ');
    let mut states = || {
        numbers
            .next()
            .and_then(|it| it.parse::<u64>().ok())
            .expect(text)
    };
    CanMate::No(match kind {
        "elsewhere" => {
            let other = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
            let line = line(&other, rest);
            return CanMate::Yes { line };
        }
        "yes" => {
            return CanMate::Yes {
                line: line(start, rest),
            };
        }
        "undecided" => return CanMate::Undecided { states: 1 },
        "over" => Ground::GameOver,
        "material" => Ground::Material,
        "closed" => Ground::Closed { states: states() },
        "locked" => {
            let [squares, fixed] = [states(), states()].map(|it| u32::try_from(it).expect(text));
            Ground::Locked { squares, fixed }
        }
        _ => Ground::Outlined {
            states: states(),
            followed: squares(numbers.next().unwrap_or_default()),
        },
    })
}

#[test]
fn what_is_claimed_holds_or_does_not() {
    for [fen, asked, text, fault, what] in rows(include_str!("tests.txt")) {
        let (start, side) = (position(fen), Color::from_white(asked.starts_with("white")));
        let limit = match asked.ends_with("75") {
            true => MoveLimit::SeventyFive,
            false => MoveLimit::None,
        };
        let answer = claimed(&start, text);
        let found = match check(&start, side, limit, &answer) {
            Ok(()) => "holds".to_owned(),
            Err(fault) => format!("{fault:?}"),
        };
        let holds = if fault == "exactly" { "holds" } else { fault };
        assert_eq!(found, holds, "{what}");
        if let (CanMate::No(Ground::Closed { states }), "exactly") = (answer, fault) {
            let states = states - 1;
            assert_eq!(
                closes(&start, side, limit, states),
                Err(Fault::More { states }),
                "{what}"
            );
        }
    }
}

/// What is proved behind a forced move holds before it, and nothing more.
#[test]
fn what_holds_behind_a_forced_move_holds_before_it() {
    let checked = |fen: &str, limit, answer| check(&position(fen), White, limit, answer);
    // The rook has to be taken: then the pawns hold.
    let forced = "1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1";
    let answer = can_mate(
        &position(forced),
        White,
        MoveLimit::None,
        Budget::of_states(200_000),
    );
    assert!(
        matches!(answer, CanMate::No(Ground::Outlined { .. })),
        "{answer:?}"
    );
    assert_eq!(checked(forced, MoveLimit::None, &answer), Ok(()));
    // With a second square to go to, nothing is said of what follows.
    let free = "1bB5/1k6/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1";
    assert!(position(free).legal_moves().len() > 1);
    assert!(checked(free, MoveLimit::None, &answer).is_err());
    // The forced move comes too late, and the game is over before it.
    let late = "1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 150 90";
    assert!(checked(late, MoveLimit::SeventyFive, &answer).is_err());
}

/// Two statements of the same theorems, and a search against a walk.
#[test]
fn the_engine_and_the_check_agree() {
    let cases = amount(120, 20_000);
    let mut random = RandomPositions::from_seed(0xc4ec);
    let drawn = (0..cases).filter_map(|case| match case % 4 {
        0 => random.cornered(),
        _ => random.walls(),
    });
    let mut grounds = [0; 4];
    for start in recorded_positions().chain(drawn) {
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.halfmoves = 147;
        let start: Chess = setup.position(CastlingMode::Standard).expect("as before");
        for side in Color::ALL {
            for limit in [MoveLimit::None, MoveLimit::SeventyFive] {
                let what = fen(&start);
                let answer = can_mate(&start, side, limit, Budget::of_states(5_000));
                match answer {
                    CanMate::Undecided { .. } => continue,
                    CanMate::No(Ground::Locked { .. }) => grounds[0] += 1,
                    CanMate::No(Ground::Closed { .. }) => grounds[1] += 1,
                    CanMate::No(Ground::Outlined { .. }) => grounds[2] += 1,
                    _ => grounds[3] += 1,
                }
                let checked = check(&start, side, limit, &answer);
                assert_eq!(checked, Ok(()), "{what} {side}: {answer:?}");
            }
        }
    }
    assert!(grounds.iter().all(|&count| count > 3), "{grounds:?}");
}

/// Every position whose answer is known, asked as its heading says.
#[test]
fn the_answers_of_the_table_hold() {
    let table = include_str!("../../src/mating/tests/cases.txt");
    let mut checked = 0;
    for (heading, [fen, ..]) in headed::<4>(table) {
        let mut asked = heading.split(", ").skip(1);
        let states = asked.next().and_then(|states| states.parse().ok());
        let (start, budget) = (position(fen), Budget::of_states(states.expect(heading)));
        let limit = match asked.next() {
            Some(_) => MoveLimit::SeventyFive,
            None => MoveLimit::None,
        };
        let either = either_can_mate(&start, budget);
        for side in Color::ALL {
            let alone = can_mate(&start, side, limit, budget);
            let both = either
                .get(side)
                .clone()
                .map(|answer| (MoveLimit::None, answer));
            for (limit, answer) in both.into_iter().chain([(limit, alone)]) {
                if !matches!(answer, CanMate::Undecided { .. }) {
                    assert_eq!(check(&start, side, limit, &answer), Ok(()), "{fen} {side}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn nothing_is_ruled_out_of_a_mate_on_the_board_nor_before_castling() {
    for (fen, winner) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::White),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Color::Black),
    ] {
        let found = abstraction::rules_out(&position(fen), winner, Bitboard::FULL, 100_000);
        assert_eq!(found, Err(Gap::Mate), "{fen}");
    }
}

/// What `adjourn judge position --proof --json` prints of a position.
fn printed(fen: &str) -> String {
    let start = position(fen);
    let proof = |side| {
        let budget = Budget::of_states(20_000);
        Proof::from(&can_mate(&start, side, MoveLimit::None, budget))
    };
    let proof = json!({ "white": proof(White), "black": proof(Color::Black) });
    json!({ "fen": fen, "proof": proof }).to_string()
}

#[test]
fn what_is_printed_is_verified() {
    let fens = [
        "8/3B4/5p2/5P1p/P4k2/1P6/r4PK1/8 b - - 1 41",
        "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
        "8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1",
        "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
    ];
    let text: Vec<String> = fens.iter().map(|fen| printed(fen)).collect();
    let report = report(&text.join("\n"));
    assert!(report.holds, "{}", report.text);
    assert_eq!(report.text.lines().count(), 12);
}

#[test]
fn what_was_changed_is_not() {
    let rook = printed("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
    let walls = printed("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
    let bishop = printed("8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1");
    let mut fewer: Value = serde_json::from_str(&bishop).expect("JSON");
    fewer["proof"]["white"]["states"] = 1.into();
    #[rustfmt::skip]
    let rows = [
        ("the position", rook.replace("KR6", "KB6"), "cannot be played"),
        ("a figure", walls.replace("\"fixed\":8", "\"fixed\":7"), "24 squares of the king, 8 fixed men"),
        ("a layer", walls.replace("locked", "material"), "the material does not rule a mate out"),
        ("fewer states", fewer.to_string(), "white: more than 1 positions can be reached"),
        ("no side", rook.replace("\"black\":", "\"green\":"), "missing field `black`"),
        ("no position", rook.replace("4k3", "9"), "line 1: not verified: the FEN: "),
        ("no FEN", rook.replace("\"fen\"", "\"ten\""), "missing field `fen`"),
        ("no answer", rook.replace("\"yes\"", "\"perhaps\""), "unknown variant `perhaps`"),
        ("a terminal", rook.replace("\"yes\"", "\"\\u001b[2J\""), "unknown variant `\\u{1b}[2J`"),
        ("no square", walls.replace("locked\"", "outlined\",\"followed\":[\"j9\"],\"states\":9"), "the outline of the game"),
        ("no JSON", "{".to_owned(), "EOF while parsing"),
        ("brackets", "[".repeat(100_000), "line 1: not verified: "),
        ("nothing", "\n \n".to_owned(), "there is no proof here"),
    ];
    for (what, text, said) in rows {
        let report = report(&text);
        assert!(!report.holds, "{what}");
        assert!(report.text.contains(said), "{what}: {}", report.text);
    }
}
