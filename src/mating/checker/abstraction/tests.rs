//! The check's outline as games walk through it: `tests/outlines.rs`.

use super::*;
use crate::tests::outlines::{Outline, Seen};
use crate::tests::position;
use shakmaty::Board;

/// A game in the outline.
pub(crate) struct Walk {
    abstraction: Abstraction,
    state: State,
    places: Vec<Bitboard>,
}

impl Outline for Walk {
    fn begin(start: &Chess, winner: Color, followed: Bitboard) -> Option<Walk> {
        let (abstraction, state, places) = Abstraction::of(start, winner, followed);
        let rights = start.castles().any();
        (!rights).then_some(Walk {
            abstraction,
            state,
            places,
        })
    }

    fn board(&self) -> &Board {
        &self.state.0
    }

    fn promoted(&self, color: Color) -> Option<usize> {
        let became = |man: &Loose| man.roles.len() > 1 && man.color == color;
        self.abstraction.loose.iter().position(became)
    }

    fn go_on(&mut self, seen: &Seen) -> Result<(), String> {
        let passing = seen.position.ep_square(EnPassantMode::Legal);
        let is_it = |after: &Successors| {
            let (stands, turn, passed) = &after.state;
            let mut men = seen.loose.iter();
            let there = |number, square| {
                let places: Option<&Bitboard> = after.places.get(number);
                places.is_some_and(|places| places.contains(square))
            };
            // Another loose man may have moved within its places: what follows must be by the same one.
            *stands == seen.board
                && after.loose.map(|(number, _)| number) == seen.mover
                && *turn == seen.position.turn()
                && (passing.is_none() || passing == *passed)
                && men.all(|&(number, square)| there(number, square))
        };
        let after = self.abstraction.follow(&self.state, &self.places);
        let after = after
            .into_iter()
            .find(is_it)
            .ok_or("leaves the abstraction")?;
        if seen.mates && !self.abstraction.may_be_mate(&after) {
            return Err("mates unseen".to_owned());
        }
        let winners = seen.position.board().by_color(self.abstraction.winner);
        if self.abstraction.is_bare(&after) && winners.count() > 1 {
            return Err("somebody is overlooked".to_owned());
        }
        (self.state, self.places) = (after.state, after.places);
        Ok(())
    }
}

/// Whether a mate by that side is ruled out, with a few states.
pub(crate) fn rules_out_mate(start: &Chess, winner: Color, followed: Bitboard) -> bool {
    rules_out(start, winner, followed, 1_000) != Err(Gap::Mate)
}

/// What is left of these places when White's king has come to where he stands.
pub(crate) fn dropped(start: &Chess, places: &mut Vec<Bitboard>) {
    let (abstraction, state, _) = Abstraction::of(start, Color::White, Bitboard::EMPTY);
    let mut after = Successors {
        state,
        places: std::mem::take(places),
        left: Bitboard::EMPTY,
        followed: None,
        loose: None,
    };
    abstraction.drop_checking_squares(&mut after, Color::White);
    *places = after.places;
}

#[test]
fn nothing_is_ruled_out_of_a_mate_on_the_board_nor_before_castling() {
    for (fen, winner) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::White),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Color::Black),
    ] {
        let found = rules_out(&position(fen), winner, Bitboard::FULL, 100_000);
        assert_eq!(found, Err(Gap::Mate), "{fen}");
    }
}
