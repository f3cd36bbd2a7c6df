//! The check: answers that hold and that do not, and against the engine.

use super::*;
use crate::reachability::{locked, reach};
use crate::tests::random_positions::RandomPositions;
use crate::tests::rows::rows;
use crate::tests::{amount, line, position, regression, squares};
use crate::{Budget, can_mate};
use Color::White;
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

#[test]
fn every_fault_has_a_code_of_its_own() {
    let faults = [
        Fault::Line { halfmove: 1 },
        Fault::NoMate,
        Fault::NotOver,
        Fault::Material,
        Fault::Regions,
        Fault::Figures {
            squares: 1,
            fixed: 1,
        },
        Fault::Outline,
        Fault::Mate { halfmoves: 1 },
        Fault::More { states: 1 },
        Fault::Undecided,
    ];
    let codes: std::collections::BTreeSet<&str> = faults.iter().map(Fault::code).collect();
    assert_eq!(codes.len(), faults.len());
    assert!(codes.iter().all(|code| code.starts_with("proof/")));
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
    for start in regression::positions().chain(drawn) {
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.halfmoves = 147;
        let start: Chess = setup.position(CastlingMode::Standard).expect("as before");
        for side in Color::ALL {
            for limit in [MoveLimit::None, MoveLimit::SeventyFive] {
                let what = crate::tests::fen(&start);
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

/// The two statements of the static argument say the same of every position, either side asked.
#[test]
fn the_regions_stated_twice_agree() {
    let cases = amount(300, 200_000);
    let mut random = RandomPositions::from_seed(1986);
    let drawn = (0..cases).filter_map(|case| match case % 6 {
        0 => random.few(1 + case / 6 % 7),
        1 => random.cornered(),
        2 => random.promoting(),
        3 => random.walls(),
        _ => random.walls_and_a_pawn(),
    });
    let mut proofs = 0;
    for start in regression::positions().chain(drawn) {
        let Some(places) = Places::of(&start) else {
            continue;
        };
        for side in Color::ALL {
            let proved = locked(&start, side).is_some();
            let what = crate::tests::fen(&start);
            assert_eq!(!places.may_mate(side), proved, "{what} {side}");
            let (engine, check) = (reach(&start, side).expect(&what), places.reach(side));
            for (engine, check) in engine.iter().zip(&check) {
                // The engine's promoted pawn is queen and knight by turns, the check's stays what it became.
                let within = |ours: Bitboard, theirs: Bitboard| (theirs & !ours).is_empty();
                let covered = within(engine.attacks, check.attacks)
                    && [0, 1].map(|shape| within(engine.stands[shape], check.stands[shape]))
                        == [true; 2];
                let promotes = engine.stands[1].any();
                assert!(
                    engine == check || promotes && covered,
                    "{what} {side} {engine:?} {check:?}"
                );
            }
            assert_eq!(engine.len(), check.len());
            proofs += usize::from(proved);
        }
    }
    assert!(proofs > 100, "{proofs}");
}
