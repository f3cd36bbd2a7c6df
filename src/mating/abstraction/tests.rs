use super::*;
use crate::checker::{Fault, check};
use crate::tests::random_positions::RandomPositions;
use crate::tests::{NOT_INTO_A_CHECK, amount, position, squares};
use crate::{Budget, CanMate, Ground, MoveLimit};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move, Square};

fn close(position: &Chess, winner: Color, followed: Bitboard, most: u64) -> Outcome {
    let mut walk = Exploration::new(position, winner, followed).expect("no right to castle");
    walk.go_on(most, &mut 0)
}

#[test]
fn what_outlines_say() {
    for (what, fen, winner, followed, expected) in [
        (
            "bishops wander behind a wall",
            "8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - - 0 1",
            Color::White,
            Bitboard::EMPTY,
            Outcome::NoMate { states: 203 },
        ),
        (
            "the rook is nowhere to be seen",
            "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1",
            Color::Black,
            Bitboard::EMPTY,
            Outcome::Perhaps,
        ),
        (
            "with the rooks and the bishop that holds the king",
            "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1",
            Color::Black,
            [Square::A1, Square::B1, Square::A6].into_iter().collect(),
            Outcome::NoMate { states: 1601 },
        ),
        (
            "a bishop checks at no door through which a king has just come",
            "6k1/7b/8/5p1p/5PbP/5pBp/5P1P/6K1 b - - 0 1",
            Color::Black,
            [Square::G3, Square::G4].into_iter().collect(),
            Outcome::NoMate { states: 4509 },
        ),
        (
            "a rook mates",
            "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
            Color::White,
            Bitboard::EMPTY,
            Outcome::Perhaps,
        ),
        (
            "nobody is left to mate with",
            "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
            Color::Black,
            Bitboard::EMPTY,
            Outcome::NoMate { states: 1 },
        ),
    ] {
        let abstracted = close(&position(fen), winner, followed, 20_000);
        assert_eq!(abstracted, expected, "{what}");
    }
    let castling = position("4k3/8/8/p7/P7/8/8/4K2R w K - 0 1");
    assert!(Exploration::new(&castling, Color::White, Bitboard::EMPTY).is_none());
}

#[test]
fn nobody_stands_where_he_would_surely_check_whoever_has_moved() {
    for (fen, men) in NOT_INTO_A_CHECK {
        let abstraction = Abstraction::new(&position(fen), Color::White, Bitboard::EMPTY);
        let abstraction = abstraction.expect("no right to castle");
        let [mut places, after] = [0, 1].map(|when| {
            let each = men.iter().map(|man| squares(man[when]));
            each.collect::<Vec<Bitboard>>()
        });
        assert_eq!(places.len(), abstraction.loose.len(), "{fen}");
        abstraction.drop_checking_squares(&abstraction.start, &mut places);
        assert_eq!(places, after, "{fen}");
    }
}

/// States with wide places are opened first, so few are opened more than once.
#[test]
fn few_states_are_opened_twice() {
    let start = position("6k1/7b/8/5p1p/5PbP/5pBp/5P1P/6K1 b - - 0 1");
    let shut = [Square::G3, Square::G4].into_iter().collect();
    let mut walk = Exploration::new(&start, Color::Black, shut).expect("no right to castle");
    let mut opened = 0;
    let outcome = walk.go_on(20_000, &mut opened);
    assert_eq!(outcome, Outcome::NoMate { states: 4509 });
    assert!((4509..=5000).contains(&opened), "{opened}");
    assert_eq!(walk.waiting(), 0);
}

/// Plays at random and looks for every position in the abstraction of what that side can do.
fn follow(
    start: &Chess,
    winner: Color,
    followed: Bitboard,
    choices: &[usize],
) -> Result<(), TestCaseError> {
    let Some(abstraction) = Abstraction::new(start, winner, followed) else {
        return Ok(());
    };
    let numbers = start.board().occupied() & !abstraction.start.board.occupied();
    // Each loose man's number and where it stands; a promoted one, and a loose pawn, has that of its side.
    let promoted = |color: Color| {
        let became = |man: &Loose| man.promoted && man.color == color;
        let number = abstraction.loose.iter().position(became);
        number.expect("a side with a pawn has one")
    };
    let pawns = numbers & start.board().pawns();
    let mut loose: Vec<(usize, Square)> = (numbers & !pawns).into_iter().enumerate().collect();
    loose.extend(pawns.into_iter().map(|pawn| {
        let color = start.board().color_at(pawn).expect("a pawn");
        (promoted(color), pawn)
    }));
    let mut position = start.clone();
    let mut state = abstraction.start.clone();
    let mut places = abstraction.places.clone();
    for choice in choices {
        let legal = position.legal_moves();
        let Some(&played) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        let taken = match played {
            Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
            _ => played.to(),
        };
        let captures = played.is_capture();
        loose.retain(|&(_, square)| !(captures && square == taken));
        let mut was_loose = false;
        for (_, square) in loose.iter_mut() {
            if Some(*square) == played.from() {
                *square = played.to();
                was_loose = true;
            }
        }
        if played.is_promotion() && !was_loose {
            loose.push((promoted(position.turn()), played.to()));
        }
        position.play_unchecked(played);
        // What stands there and is not loose is followed.
        let mut board = position.board().clone();
        for &(_, square) in &loose {
            board.discard_piece_at(square);
        }
        let mates = position.is_checkmate() && position.turn() != winner;
        let mut mate_is_seen = !mates;
        let mut found = None;
        let mut next = Vec::new();
        let takes = position.ep_square(EnPassantMode::Legal);
        abstraction.open(&state, &places, &mut next, &mut |after, moved, places| {
            let mut men = loose.iter();
            let stands = men.all(|&(number, square)| places[number].contains(square));
            let same = after.board == board && after.turn == position.turn();
            let passing = takes.is_none() || takes == after.passing;
            if same && passing && stands {
                mate_is_seen |= mates && abstraction.may_be_mate(after, moved, places);
                found = Some((after.clone(), places.to_vec()));
            }
            true
        });
        let Some(after) = found else {
            return Err(TestCaseError::fail(format!(
                "{played:?} leaves the abstraction"
            )));
        };
        prop_assert!(mate_is_seen, "{:?} mates unseen", played);
        (state, places) = after;
    }
    Ok(())
}

/// Whether that side can mate, by looking at everything; `None` when it is too much.
fn can_mate(start: &Chess, side: Color, bound: usize) -> Option<bool> {
    let mut known = std::collections::HashSet::from([start.clone()]);
    let mut waiting = vec![start.clone()];
    while let Some(position) = waiting.pop() {
        if position.is_checkmate() && position.turn() != side {
            return Some(true);
        }
        for played in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(played);
            if known.insert(after.clone()) {
                waiting.push(after);
            }
        }
        if known.len() > bound {
            return None;
        }
    }
    Some(false)
}

/// A loose man that may once have stood where a pawn goes across is in nobody's way.
#[test]
fn a_pawn_is_taken_in_passing_where_a_loose_man_might_have_stood() {
    let start = position("4k3/4p3/r7/5P2/8/8/8/4K3 b - - 0 1");
    let mut after = start.clone();
    let mut choices = Vec::new();
    for uci in ["a6b6", "e1e2", "b6a6", "e2e1", "e7e5", "f5e6"] {
        let uci: shakmaty::uci::UciMove = uci.parse().unwrap();
        let played = uci.to_move(&after).unwrap();
        let legal = after.legal_moves();
        choices.extend(legal.iter().position(|&other| other == played));
        after.play_unchecked(played);
    }
    assert_eq!(choices.len(), 6);
    follow(&start, Color::White, Bitboard::EMPTY, &choices).unwrap();
}

/// No mate is overlooked, whoever is followed: with all that may be on the board, and after promotions.
#[test]
fn a_mate_is_seen_whoever_is_followed() {
    RandomPositions::from_seed(8).mates(|start, winner, followed, choices| {
        follow(start, winner, followed, choices).map_err(|error| error.to_string())
    });
}

proptest! {
    #[test]
    fn no_game_leaves_the_outline(
        seed: u64,
        followed: u64,
        choices in prop::collection::vec(any::<usize>(), 0..200),
    ) {
        let starts = [RandomPositions::from_seed(seed).walls(), RandomPositions::from_seed(seed).cornered()];
        for start in starts.into_iter().flatten() {
            follow(&start, Color::White, Bitboard(followed), &choices)?;
        }
    }

    #[test]
    fn no_game_leaves_the_outline_from_the_middle_of_a_game(
        followed: u64,
        before in prop::collection::vec(any::<usize>(), 0..160),
        choices in prop::collection::vec(any::<usize>(), 0..100),
    ) {
        let mut start = Chess::default();
        for choice in before {
            let legal = start.legal_moves();
            let Some(&played) = legal.get(choice % legal.len().max(1)) else { break };
            start.play_unchecked(played);
        }
        // Nothing is abstracted while there is a right to castle.
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.castling_rights = Bitboard::EMPTY;
        let start = setup.position::<Chess>(CastlingMode::Standard).unwrap();
        follow(&start, Color::White, Bitboard(followed), &choices)?;
    }
}

/// With `ADJOURN_FULL`, a thousand times as many: walls, a king near a corner, and few men, among them pawns that are loose.
#[test]
fn no_mate_in_the_outline_is_no_mate_and_is_checked_again() {
    let cases = amount(600, 600_000);
    let mut random = RandomPositions::from_seed(4);
    let (mut drawn, mut proved, mut with_loose_pawns) = (0, [0; 3], 0);
    while drawn < cases {
        let kind = drawn % 3;
        let start = match kind {
            0 => random.walls(),
            1 => random.cornered(),
            _ => {
                let more = 1 + random.below(5);
                random.few(more)
            }
        };
        let followed = random.below(1 << 16);
        // Where a move is forced the answer speaks of what is behind it, which may have fewer states.
        let Some(start) = start.filter(|start| start.legal_moves().len() != 1) else {
            continue;
        };
        drawn += 1;
        // Some of the men, whichever.
        let men = start.board().occupied().into_iter().enumerate();
        let followed = men.filter(|(number, _)| followed >> (number % 16) & 1 == 1);
        let followed = followed.map(|(_, man)| man).collect();
        for side in Color::ALL {
            let over = start.is_checkmate() || start.is_stalemate();
            let abstracted = if over {
                Outcome::Perhaps
            } else {
                close(&start, side, followed, 5_000)
            };
            let Outcome::NoMate { states } = abstracted else {
                continue;
            };
            proved[kind] += 1;
            let pawns = followed & may_be_loose(start.board());
            with_loose_pawns += usize::from(pawns.any());
            let what = crate::tests::fen(&start);
            assert_ne!(can_mate(&start, side, 4_000), Some(true), "{what} {side}");
            // Where everything is too much, a line that the rules of movement replay shows as well that a "no" is wrong.
            let searched = crate::can_mate(&start, side, MoveLimit::None, Budget::of_states(4_000));
            let mates = matches!(searched, CanMate::Yes { .. });
            assert!(!mates, "{what} {side} {followed:?}: {searched:?}");
            let proof = |states| CanMate::No(Ground::Outlined { followed, states });
            let checked = |proof| check(&start, side, MoveLimit::None, &proof);
            assert_eq!(checked(proof(states)), Ok(()), "{what} {side} {followed:?}");
            let fewer = states - 1;
            if states > 1 {
                assert_eq!(
                    checked(proof(fewer)),
                    Err(Fault::More { states: fewer }),
                    "{what}"
                );
            }
        }
    }
    let enough = proved.iter().all(|&proved| proved > cases / 60) && with_loose_pawns > cases / 60;
    assert!(
        enough,
        "too few to show anything: {proved:?}, {with_loose_pawns}"
    );
}
