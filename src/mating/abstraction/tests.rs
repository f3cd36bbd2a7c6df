use super::*;
use crate::tests::exhaustive::everything;
use crate::tests::outlines::{Outline, Seen};
use crate::tests::random_positions::RandomPositions;
use crate::tests::rows::rows;
use crate::tests::{amount, position, squares};
use crate::{Budget, CanMate, MoveLimit};
use adjourn_check_proof as checker;
use checker::{Fault, check};
use shakmaty::Square;

fn close(position: &Chess, winner: Color, followed: Bitboard, most: u64) -> Outcome {
    let mut walk = Exploration::new(position, winner, followed).expect("no right to castle");
    walk.go_on(most, &mut 0)
}

#[test]
fn what_outlines_say() {
    for [fen, winner, followed, states, what] in rows(
        "8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - - 0 1 | white | | 203 | bishops wander behind a wall
        1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1 | black | | perhaps | the rook is nowhere to be seen
        1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1 | black | a1 b1 a6 | 1601 | with the rooks and the bishop that holds the king
        6k1/7b/8/5p1p/5PbP/5pBp/5P1P/6K1 b - - 0 1 | black | g3 g4 | 4509 | a bishop checks at no door through which a king has just come
        8/8/8/4k3/8/8/8/KR6 w - - 0 1 | white | | perhaps | a rook mates
        8/8/8/4k3/8/8/8/KR6 w - - 0 1 | black | | 1 | nobody is left to mate with",
    ) {
        let winner = Color::from_white(winner == "white");
        let expected = match states.parse() {
            Ok(states) => Outcome::NoMate { states },
            Err(_) => Outcome::Perhaps,
        };
        let found = close(&position(fen), winner, squares(followed), 20_000);
        assert_eq!(found, expected, "{what}");
    }
    let castling = position("4k3/8/8/p7/P7/8/8/4K2R w K - 0 1");
    assert!(Exploration::new(&castling, Color::White, Bitboard::EMPTY).is_none());
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

/// A game in the outline.
pub(crate) struct Walk {
    abstraction: Abstraction,
    state: State,
    places: Vec<Bitboard>,
}

impl Outline for Walk {
    fn begin(start: &Chess, winner: Color, followed: Bitboard) -> Option<Walk> {
        let abstraction = Abstraction::new(start, winner, followed)?;
        let (state, places) = (abstraction.start.clone(), abstraction.places.clone());
        Some(Walk {
            abstraction,
            state,
            places,
        })
    }

    fn board(&self) -> &shakmaty::Board {
        &self.abstraction.start.board
    }

    fn promoted(&self, color: Color) -> Option<usize> {
        let became = |man: &Loose| man.promoted && man.color == color;
        self.abstraction.loose.iter().position(became)
    }

    fn go_on(&mut self, seen: &Seen) -> Result<(), String> {
        let (mut found, mut mate_is_seen) = (None, !seen.mates);
        let passing = seen.position.ep_square(EnPassantMode::Legal);
        let abstraction = &self.abstraction;
        abstraction.open(
            &self.state,
            &self.places,
            &mut Vec::new(),
            &mut |after, moved, places| {
                let mut men = seen.loose.iter();
                let stands = men.all(|&(number, square)| places[number].contains(square));
                let same = after.board == seen.board && after.turn == seen.position.turn();
                if same && stands && (passing.is_none() || passing == after.passing) {
                    mate_is_seen |= seen.mates && abstraction.may_be_mate(after, moved, places);
                    found = Some((after.clone(), places.to_vec()));
                }
                true
            },
        );
        (self.state, self.places) = found.ok_or("leaves the abstraction")?;
        mate_is_seen.then_some(()).ok_or("mates unseen".to_owned())
    }
}

/// What is left of these places when White's king has come to where it stands.
pub(crate) fn dropped(start: &Chess, places: &mut [Bitboard]) {
    let abstraction = Abstraction::new(start, Color::White, Bitboard::EMPTY);
    let abstraction = abstraction.expect("no right to castle");
    assert_eq!(places.len(), abstraction.loose.len());
    abstraction.drop_checking_squares(&abstraction.start, places);
}

/// With `ADJOURN_FULL`, a thousand times as many: walls, a king near a corner, and few pieces, among them pawns that
/// are loose.
#[test]
fn no_mate_in_the_outline_is_no_mate_and_is_checked_again() {
    let cases = amount(240, 600_000);
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
        // Some of the pieces, no matter which.
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
            let (_, mates, _) = everything(&start, MoveLimit::None, 4_000);
            assert!(!mates.get(side), "{what} {side}");
            // Where everything is too much, a line that the rules of movement replay shows as well that a "no" is
            // wrong.
            let searched = crate::can_mate(&start, side, MoveLimit::None, Budget::of_states(4_000));
            let mates = matches!(searched, CanMate::Yes { .. });
            assert!(!mates, "{what} {side} {followed:?}: {searched:?}");
            let proof =
                |states| checker::CanMate::No(checker::Ground::Outlined { followed, states });
            let checked = |proof| check(&start, side, checker::MoveLimit::None, &proof);
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
