//! Each theorem as the checker states it, beside ours: the regions, and its outline as games walk through it
//! (`outlines.rs`).

use std::collections::BTreeMap;

use adjourn_check_proof::abstraction::{Abstraction, Gap, Loose, State, Successors, rules_out};
use adjourn_check_proof::regions::{Man, Places};
use shakmaty::Board;

use super::outlines::{Outline, Seen};
use super::*;
use crate::reachability::{Reach, locked, reach};

/// A game in the outline.
pub(super) struct Walk {
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
            // Another loose piece may have moved within its places: what follows must be by the same one.
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
pub(super) fn rules_out_mate(start: &Chess, winner: Color, followed: Bitboard) -> bool {
    rules_out(start, winner, followed, 1_000) != Err(Gap::Mate)
}

/// What is left of these places when White's king has come to where it stands.
pub(super) fn dropped(start: &Chess, places: &mut Vec<Bitboard>) {
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

/// What is said of every piece, if that side is to mate; of a pawn's shapes on one square all at once.
fn said_of_each(places: &Places, winner: Color) -> Vec<Reach> {
    let king = |man: &&Man| man.is_king() && man.piece.color != winner;
    let hunted = places.men.iter().find(king).expect("a king");
    let walls = places.walls().without(hunted.start);
    let mut men: Vec<&Man> = places.men.iter().collect();
    men.sort_by_key(|man| man.piece.color != Color::ALL[0]);
    let reach = men.into_iter().map(|man| {
        let [(_, squares), ..] = man.stands;
        let mut from = BTreeMap::new();
        for (square, attacks) in man.attacks(walls) {
            *from.entry(square).or_insert(Bitboard::EMPTY) |= attacks;
        }
        let checks = hunted.anywhere().into_iter().flat_map(|king| {
            let checks = from
                .iter()
                .filter(move |(_, attacks)| attacks.contains(king));
            checks.map(move |(&square, &attacks)| (king, square, attacks))
        });
        Reach {
            start: man.start,
            is_fixed: man.is_fixed(),
            stands: [squares, man.anywhere() & !squares],
            attacks: from.values().fold(Bitboard::EMPTY, |all, &one| all | one),
            checks: checks.collect(),
        }
    });
    reach.collect()
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
    for start in recorded_positions().chain(drawn) {
        let Some(places) = Places::of(&start) else {
            continue;
        };
        for side in Color::ALL {
            let proved = locked(&start, side).is_some();
            let what = fen(&start);
            assert_eq!(!places.may_mate(side), proved, "{what} {side}");
            let (engine, check) = (
                reach(&start, side).expect(&what),
                said_of_each(&places, side),
            );
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
