//! Replays a line by the rules of movement before it is believed.

use shakmaty::{Chess, Color, Move, Position};

use super::answer::MoveLimit;

/// Whether the moves are legal one after the other, none of them after the limit ended the game, and
/// mate for that side.
pub(super) fn mates(start: &Chess, side: Color, limit: MoveLimit, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().all(|&played| {
        let legal = position.is_legal(played) && !limit.ends(&position);
        if legal {
            position.play_unchecked(played);
        }
        legal
    }) && position.is_checkmate()
        && position.turn() != side
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;

    #[test]
    fn only_a_line_of_legal_moves_to_a_mate_passes() {
        let start = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        let legal = start.legal_moves();
        let mate = |played: &&Move| {
            start
                .clone()
                .play(**played)
                .is_ok_and(|after| after.is_checkmate())
        };
        let mating = *legal.iter().find(mate).expect("Ra8#");
        let quiet = *legal
            .iter()
            .find(|played| !mate(played))
            .expect("another move");
        assert!(mates(&start, Color::White, MoveLimit::None, &[mating]));
        assert!(!mates(&start, Color::Black, MoveLimit::None, &[mating]));
        assert!(!mates(&start, Color::White, MoveLimit::None, &[quiet]));
        assert!(!mates(&start, Color::White, MoveLimit::None, &[]));
        assert!(!mates(
            &start,
            Color::White,
            MoveLimit::None,
            &[mating, mating]
        ));
        assert!(!mates(
            &start,
            Color::White,
            MoveLimit::None,
            &[quiet, mating]
        ));
    }
}
