//! What must hold of the mating question, whatever bytes a position is made from.
//!
//! The first byte says how the rest is read: as the text of a FEN, or as men put on squares one by one,
//! which gets past the strict check far more often. Whatever comes in: no panic, no more positions
//! than the budget allows, no answer that the checker refuses, and no two answers that contradict each
//! other.

use adjourn_check_proof::{Fault, check};
use mating::{Budget, CanMate, Dead, Ground, MoveLimit, can_mate, dead};
use rules::position::{fen, parse_fen};
use shakmaty::{Bitboard, CastlingMode, Chess, Color, Piece, Role, Setup, Square};

/// Panics if anything does not. Says whether the bytes make a position.
pub fn hold(bytes: &[u8]) -> bool {
    let Some((&[how, size], rest)) = bytes.split_first_chunk() else {
        return false;
    };
    let position = match how & 1 {
        0 => std::str::from_utf8(rest).ok().and_then(|text| {
            let loaded = parse_fen(text).ok()?;
            let again = parse_fen(&fen(&loaded.position)).expect("our own FEN");
            assert_eq!(again.position, loaded.position);
            Some(loaded.position)
        }),
        _ => placed(rest),
    };
    if let Some(position) = &position {
        answers_hold(position, budget(how, size));
    }
    position.is_some()
}

/// Up to 4,080 positions, and now and then less memory than they take.
fn budget(how: u8, size: u8) -> Budget {
    let states = u64::from(size) * 16;
    match how & 2 {
        0 => Budget::of_states(states),
        _ => Budget {
            states,
            memory: u64::from(how) * 64,
        },
    }
}

/// The first byte is the side to move, the rights to castle and whether the second names a square to
/// take in passing; the third is the half-move clock. Then two bytes a man.
fn placed(bytes: &[u8]) -> Option<Chess> {
    let (&[flags, passing, clock], men) = bytes.split_first_chunk()?;
    let mut setup = Setup::empty();
    for pair in men.chunks_exact(2) {
        let &[square, man] = pair else { return None };
        let role = Role::try_from(u32::from(man % 6) + 1).ok()?;
        let color = Color::from_white(man & 64 == 0);
        let square = Square::new(u32::from(square % 64));
        setup.board.set_piece_at(square, Piece { color, role });
    }
    setup.turn = Color::from_white(flags & 1 == 0);
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    setup.castling_rights = (0..)
        .zip(corners)
        .filter(|(corner, _)| flags & (2 << corner) != 0)
        .map(|(_, square)| square)
        .collect::<Bitboard>();
    setup.ep_square = (flags & 32 != 0).then(|| Square::new(u32::from(passing % 64)));
    setup.halfmoves = u32::from(clock);
    setup.position(CastlingMode::Standard).ok()
}

fn answers_hold(position: &Chess, budget: Budget) {
    let mut can = [None; 2];
    for (side, can) in Color::ALL.into_iter().zip(&mut can) {
        let free = answer_holds(position, side, MoveLimit::None, budget);
        let limited = answer_holds(position, side, MoveLimit::SeventyFive, budget);
        // What can be done within 75 moves can be done at all.
        assert!(
            !(free == Some(false) && limited == Some(true)),
            "{}: {side} can only within 75 moves",
            fen(position)
        );
        *can = free;
    }
    match dead(position, budget) {
        Dead::Yes => assert!(!can.contains(&Some(true)), "{}: dead", fen(position)),
        Dead::No => assert!(can != [Some(false); 2], "{}: not dead", fen(position)),
        Dead::Undecided => {}
    }
}

/// What the engine says, after the checker agreed.
fn answer_holds(position: &Chess, side: Color, limit: MoveLimit, budget: Budget) -> Option<bool> {
    let answer = can_mate(position, side, limit, budget);
    assert_eq!(
        answer,
        can_mate(position, side, limit, budget),
        "{}: another answer",
        fen(position)
    );
    let spent = match answer {
        CanMate::No(Ground::Closed { states }) | CanMate::Undecided { states } => states,
        _ => 0,
    };
    assert!(
        spent <= budget.states,
        "{}: {side}: {spent} of {budget:?}",
        fen(position)
    );
    let expected = match answer {
        CanMate::Undecided { .. } => Err(Fault::Undecided),
        _ => Ok(()),
    };
    let found = check(position, side, limit, &answer);
    assert_eq!(found, expected, "{}: {side}: {answer:?}", fen(position));
    match answer {
        CanMate::Yes { .. } => Some(true),
        CanMate::No(_) => Some(false),
        CanMate::Undecided { .. } => None,
    }
}
