use super::*;
use crate::reachability::{locked, reach};
use crate::tests::amount;
use crate::tests::position;
use crate::tests::random_positions::RandomPositions;
use crate::tests::regression;
use crate::{Budget, can_mate};
use Color::{Black, White};
use shakmaty::{Bitboard, CastlingMode, EnPassantMode, Square};

/// True answers, each from another layer.
const TRUE: [(&str, &str, Color); 9] = [
    ("a line", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", White),
    ("mated", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Black),
    ("stalemated", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", White),
    ("a knight", "8/8/8/4k3/8/8/8/KN6 w - - 0 1", White),
    ("dark bishops", "8/8/8/4k3/7b/8/8/K1B5 w - - 0 1", Black),
    (
        "walls",
        "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
        White,
    ),
    (
        "a bishop that finds no way in",
        "8/1p6/1PpBp1p1/k1P1P1P1/p1P5/P7/5K2/8 w - - 0 1",
        White,
    ),
    (
        "pawns that face each other",
        "3k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1",
        White,
    ),
    (
        "everything that can be reached",
        "8/8/8/2k5/8/8/1q6/K7 w - - 0 1",
        Black,
    ),
];

#[test]
fn true_answers_hold() {
    for (what, fen, side) in TRUE {
        let position = position(fen);
        let answer = can_mate(&position, side, MoveLimit::None, Budget::RULING);
        let checked = check(&position, side, MoveLimit::None, &answer);
        assert_eq!(checked, Ok(()), "{what}: {answer:?}");
    }
}

#[test]
fn false_answers_do_not_hold() {
    let rook = position("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
    let walls = position("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
    let mate = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let bare = position("8/8/8/4k3/8/8/8/KN6 w - - 0 1");
    let late = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 150 90");
    let yes = |start: &Chess, uci: &[&str]| {
        let mut position = start.clone();
        let line = uci.iter().map(|uci| {
            let uci: shakmaty::uci::UciMove = uci.parse().expect("a move");
            let played = uci.to_move(&position).expect("a legal move");
            position.play_unchecked(played);
            played
        });
        CanMate::Yes {
            line: line.collect(),
        }
    };
    let no = CanMate::No;
    let closed = |states| no(Ground::Closed { states });
    let locked = |squares, fixed| no(Ground::Locked { squares, fixed });
    let outlined = |followed, states| no(Ground::Outlined { followed, states });
    let bishops = position("1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1");
    let three: Bitboard = [Square::A1, Square::B1, Square::A6].into_iter().collect();
    let castling = position("4k3/8/8/p7/P7/8/8/4K2R w K - 0 1");
    let forever = MoveLimit::None;
    for (what, start, side, limit, answer, fault) in [
        (
            "a line without mate",
            &mate,
            White,
            forever,
            yes(&mate, &["a1a7"]),
            Fault::NoMate,
        ),
        (
            "a mate by the other side",
            &mate,
            Black,
            forever,
            yes(&mate, &["a1a8"]),
            Fault::NoMate,
        ),
        (
            "a line from elsewhere",
            &rook,
            White,
            forever,
            yes(&mate, &["a1a8"]),
            Fault::Line { halfmove: 1 },
        ),
        (
            "a line after the 75 moves",
            &late,
            White,
            MoveLimit::SeventyFive,
            yes(&late, &["a1a8"]),
            Fault::Line { halfmove: 1 },
        ),
        (
            "no line at all",
            &rook,
            White,
            forever,
            yes(&rook, &[]),
            Fault::NoMate,
        ),
        (
            "a game that goes on",
            &rook,
            White,
            forever,
            no(Ground::GameOver),
            Fault::NotOver,
        ),
        (
            "a game that was won",
            &mated,
            White,
            forever,
            no(Ground::GameOver),
            Fault::NotOver,
        ),
        (
            "a rook mates",
            &rook,
            White,
            forever,
            no(Ground::Material),
            Fault::Material,
        ),
        (
            "pawns may become anything",
            &walls,
            White,
            forever,
            no(Ground::Material),
            Fault::Material,
        ),
        (
            "a rook is outlined",
            &rook,
            White,
            forever,
            outlined(Bitboard::EMPTY, 100_000),
            Fault::Outline,
        ),
        (
            "a mate on the board is outlined",
            &mated,
            White,
            forever,
            outlined(Bitboard::EMPTY, 100_000),
            Fault::Outline,
        ),
        (
            "too few men are followed",
            &bishops,
            Black,
            forever,
            outlined(three.without(Square::A6), 100_000),
            Fault::Outline,
        ),
        (
            "too few placements are stated",
            &bishops,
            Black,
            forever,
            outlined(three, 1_600),
            Fault::More { states: 1_600 },
        ),
        (
            "a right to castle is outlined",
            &castling,
            Black,
            forever,
            outlined(Bitboard::EMPTY, 100_000),
            Fault::Outline,
        ),
        (
            "a queen helps the knight",
            &position("8/8/8/4k3/7q/8/8/KQN5 w - - 0 1"),
            White,
            forever,
            no(Ground::Material),
            Fault::Material,
        ),
        (
            "two knights mate with the queen's help",
            &position("8/8/8/4k3/7q/8/8/KNN5 w - - 0 1"),
            White,
            forever,
            no(Ground::Material),
            Fault::Material,
        ),
        (
            "a rook is not locked",
            &rook,
            White,
            forever,
            locked(64, 0),
            Fault::Regions,
        ),
        (
            "other figures",
            &walls,
            White,
            forever,
            locked(25, 8),
            Fault::Figures {
                squares: 24,
                fixed: 8,
            },
        ),
        (
            "a mate in reach",
            &mate,
            White,
            forever,
            closed(99),
            Fault::Mate { halfmoves: 1 },
        ),
        (
            "too few",
            &walls,
            White,
            forever,
            closed(99),
            Fault::More { states: 99 },
        ),
        (
            "undecided",
            &bare,
            White,
            forever,
            CanMate::Undecided { states: 1 },
            Fault::Undecided,
        ),
    ] {
        assert_eq!(check(start, side, limit, &answer), Err(fault), "{what}");
    }
}

/// Where men can stand may be proved behind moves that are the only legal ones; what is on the board, of that board alone.
#[test]
fn what_holds_behind_a_forced_move_holds_before_it() {
    let checked =
        |fen: &str, side, limit, answer: &CanMate| check(&position(fen), side, limit, answer);
    let none = MoveLimit::None;
    // The rook has to be taken: then the pawns hold.
    let forced = "1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1";
    let outlined = can_mate(&position(forced), White, none, Budget::of_states(200_000));
    assert!(
        matches!(outlined, CanMate::No(Ground::Outlined { .. })),
        "{outlined:?}"
    );
    assert_eq!(checked(forced, White, none, &outlined), Ok(()));
    // With a second square to go to, nothing is said of what follows.
    let free = "1bB5/1k6/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1";
    assert!(position(free).legal_moves().len() > 1);
    assert!(checked(free, White, none, &outlined).is_err());
    // The forced move comes too late, and the game is over before it.
    let late = "1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 150 90";
    let limit = MoveLimit::SeventyFive;
    assert!(checked(late, White, limit, &outlined).is_err());
    // The queen has to be taken, and then kings are left; but she is on the board.
    let material = CanMate::No(Ground::Material);
    let queen = "8/8/8/2k5/8/8/1q6/K7 w - - 0 1";
    assert_eq!(checked(queen, Black, none, &material), Err(Fault::Material));
    let closed = CanMate::No(Ground::Closed { states: 2 });
    assert_eq!(checked(queen, Black, none, &closed), Ok(()));
    // A forced move into mate by that side proves nothing, nor does a mate on the board.
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let closed = CanMate::No(Ground::Closed { states: 10 });
    assert_eq!(
        checked(mated, White, none, &closed),
        Err(Fault::Mate { halfmoves: 0 })
    );
    assert_eq!(checked(mated, Black, none, &closed), Ok(()));
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

/// Whole worlds: with one position less than there are, the walk is not at its end.
#[test]
fn a_walk_needs_exactly_what_there_is() {
    use MoveLimit::{None as Forever, SeventyFive};
    for (what, fen, side, limit, all) in [
        (
            "a capture and nothing more",
            "8/8/8/2k5/8/8/1q6/K7 w - - 0 1",
            Black,
            Forever,
            2,
        ),
        (
            "a capture that leaves walls",
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/6q1/7K w - - 0 1",
            White,
            Forever,
            2,
        ),
        (
            "walls from the start are walked through",
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
            White,
            Forever,
            1_152,
        ),
        (
            "kings that go around",
            "8/pp6/kp4pP/1p6/1P6/6p1/6Pp/7K b - - 0 1",
            White,
            Forever,
            8,
        ),
        (
            "a bishop that holds a pawn",
            "1k6/1P5p/BP2Kp2/1P6/5P2/8/7P/8 w - - 0 1",
            Black,
            Forever,
            1_609,
        ),
        (
            "only the other side mates",
            "8/p7/8/7P/7p/7k/5qQ1/7K b - - 0 1",
            White,
            Forever,
            2,
        ),
        (
            "two half-moves left",
            "k7/8/2K5/8/8/8/8/7R w - - 148 100",
            White,
            SeventyFive,
            63,
        ),
        (
            "one half-move left",
            "k7/8/2K5/8/8/8/8/7R w - - 149 100",
            White,
            SeventyFive,
            22,
        ),
    ] {
        let start = position(fen);
        let with = |states| closes(&start, side, limit, states);
        assert_eq!(with(all), Ok(()), "{what}");
        assert_eq!(
            with(all - 1),
            Err(Fault::More { states: all - 1 }),
            "{what}"
        );
    }
}

#[test]
fn a_walk_finds_the_shortest_mate() {
    use MoveLimit::{None as Forever, SeventyFive};
    for (what, fen, limit, halfmoves) in [
        (
            "behind a forced capture",
            "6k1/8/8/8/8/8/1q6/K6R w - - 0 1",
            Forever,
            11,
        ),
        (
            "when nobody counts",
            "k7/8/2K5/8/8/8/8/7R w - - 149 100",
            Forever,
            3,
        ),
        (
            "in time",
            "k7/8/2K5/8/8/8/8/7R w - - 147 100",
            SeventyFive,
            3,
        ),
    ] {
        let found = closes(&position(fen), White, limit, 100_000);
        assert_eq!(found, Err(Fault::Mate { halfmoves }), "{what}");
    }
}

/// Two statements of the same theorems, and a search against a walk.
#[test]
fn the_engine_and_the_check_agree() {
    let cases = amount(300, 20_000);
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
    let cases = amount(600, 200_000);
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
