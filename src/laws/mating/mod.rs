//! Can this side still mate, by any series of legal moves (6.9, 9.6, A8, A10b)?
//!
//! The answer is exact. A "yes" carries its line, replayed by the rules of movement; a "no" is a
//! theorem about material or the whole set of positions that can be reached; and where neither was
//! found within the budget, the answer is "undecided", which is no verdict.
//!
//! Cheapest first: the board and the material at once; then a few lines played straight down, which
//! settle nearly all that can be mated; then the search of everything.
//!
//! Half-move clock and repetitions play no part: a draw under 9.2 and 9.3 must be claimed. Where an
//! edition ends the game by itself after 75 moves (2014 on), a "yes" whose line is longer than that
//! allows is for the caller to weigh.

mod dive;
mod key;
mod material;
mod nearness;
mod replay;
mod search;

use shakmaty::{ByColor, Chess, Color, Move, Position};

use search::{Found, Search};

/// How much work may be spent. Never a wall clock: the same input gives the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many positions may be looked at. Each costs about 300 bytes of memory.
    pub states: u64,
}

impl Budget {
    /// What a ruling may spend: below a second and 100 MB when optimised. Of 60,000 questions from
    /// real games it leaves 3 undecided, and takes 25 microseconds in the mean.
    pub const RULING: Budget = Budget { states: 250_000 };
}

/// The answer, with what carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// A series of legal moves that ends in mate by that side; empty when mate is on the board.
    Yes {
        /// The moves, both sides', from the position asked about.
        line: Vec<Move>,
    },
    /// No series of legal moves mates.
    No(Ground),
    /// The budget ran out first.
    Undecided {
        /// How many positions were looked at.
        states: u64,
    },
}

/// What proves a "no".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The game is over on the board and that side did not mate.
    GameOver,
    /// Material alone rules it out, whatever the squares.
    Material,
    /// Everything that can be reached was looked at.
    Closed {
        /// How many positions that was.
        states: u64,
    },
}

/// Whether a position is dead: whether neither side can mate by any series of legal moves (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Neither can.
    Yes,
    /// One of them can.
    No,
    /// The budget ran out first.
    Undecided,
}

/// Whether `side` can mate from `position` by any series of legal moves by both sides.
pub fn can_mate(position: &Chess, side: Color, budget: Budget) -> CanMate {
    at_once(position, side).unwrap_or_else(|| {
        let mut dives = Dives::new(position, side, budget);
        let found = (0..dive::ATTEMPTS).find_map(|_| dives.next());
        found.unwrap_or_else(|| dives.search().run().into())
    })
}

/// Whether neither side can mate from `position`. The budget is each side's.
pub fn dead(position: &Chess, budget: Budget) -> Dead {
    let answers = either_can_mate(position, budget);
    let all = |is: fn(&CanMate) -> bool| answers.iter().flatten().all(is);
    if !all(|answer| !matches!(answer, CanMate::Yes { .. })) {
        Dead::No
    } else if all(|answer| matches!(answer, CanMate::No(_))) {
        Dead::Yes
    } else {
        Dead::Undecided
    }
}

/// Which side can mate, until one is known to: both are looked into in turn, since one mate is often
/// far easier to find than the other. A side that was not settled by then is left out; when neither
/// can mate, both are there.
pub fn either_can_mate(position: &Chess, budget: Budget) -> ByColor<Option<CanMate>> {
    let mut answers = ByColor::new_with(|side| at_once(position, side));
    let settled = |answers: &ByColor<Option<CanMate>>| {
        answers
            .iter()
            .any(|answer| matches!(answer, Some(CanMate::Yes { .. })))
            || answers.iter().all(Option::is_some)
    };
    let mut dives = ByColor::new_with(|side| Dives::new(position, side, budget));
    for _ in 0..dive::ATTEMPTS {
        for side in Color::ALL {
            if !settled(&answers) && answers.get(side).is_none() {
                *answers.get_mut(side) = dives.get_mut(side).next();
            }
        }
    }
    let mut searches = dives.map(Dives::search);
    while !settled(&answers) {
        for (answer, search) in answers.iter_mut().zip(searches.iter_mut()) {
            if answer.is_none() {
                *answer = search.step().map(CanMate::from);
            }
        }
    }
    answers
}

/// What the board and the material say without a search.
fn at_once(position: &Chess, side: Color) -> Option<CanMate> {
    // The board before the material: a mated king may stand in material that can no longer mate,
    // since the mating move may have captured.
    if position.is_checkmate() {
        return Some(match position.turn() == side {
            true => CanMate::No(Ground::GameOver),
            false => CanMate::Yes { line: Vec::new() },
        });
    }
    if position.is_stalemate() {
        return Some(CanMate::No(Ground::GameOver));
    }
    (!material::may_mate(position.board(), side)).then_some(CanMate::No(Ground::Material))
}

/// The dives for one side, and what is left of the budget.
struct Dives<'a> {
    position: &'a Chess,
    side: Color,
    attempt: u32,
    states: u64,
    budget: Budget,
}

impl<'a> Dives<'a> {
    fn new(position: &'a Chess, side: Color, budget: Budget) -> Dives<'a> {
        Dives {
            position,
            side,
            attempt: 0,
            states: 0,
            budget,
        }
    }

    /// The next dive: a "yes" or nothing.
    fn next(&mut self) -> Option<CanMate> {
        // A part of the budget: positions that close soon need the rest for that.
        let most = self.budget.states / 8;
        let attempt = self.attempt;
        self.attempt += 1;
        let line = dive::dive(self.position, self.side, attempt, most, &mut self.states)?;
        replay::mates(self.position, self.side, &line).then_some(CanMate::Yes { line })
    }

    /// The search with the rest of the budget.
    fn search(self) -> Search<'a> {
        Search::new(self.position, self.side, self.budget.states, self.states)
    }
}

impl From<Found> for CanMate {
    fn from(found: Found) -> CanMate {
        match found {
            Found::Mate { line } => CanMate::Yes { line },
            Found::Nothing { states } => CanMate::No(Ground::Closed { states }),
            Found::Exhausted { states } => CanMate::Undecided { states },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;
    use crate::laws::position::parse_fen;
    use Color::{Black, White};
    use shakmaty::{Board, Setup, Square};

    fn position(fen: &str) -> Chess {
        parse_fen(fen).expect(fen).position
    }

    /// Yes, or no and why; the number of positions is tested where it matters.
    #[derive(Debug, PartialEq)]
    enum Verdict {
        Yes,
        Over,
        Material,
        Closed,
        Undecided,
    }

    fn verdict(position: &Chess, side: Color, states: u64) -> Verdict {
        verdict_of(position, side, can_mate(position, side, Budget { states }))
    }

    fn verdict_of(position: &Chess, side: Color, answer: CanMate) -> Verdict {
        match answer {
            CanMate::Yes { line } => {
                assert_mates(position, side, &line);
                Verdict::Yes
            }
            CanMate::No(Ground::GameOver) => Verdict::Over,
            CanMate::No(Ground::Material) => Verdict::Material,
            CanMate::No(Ground::Closed { .. }) => Verdict::Closed,
            CanMate::Undecided { .. } => Verdict::Undecided,
        }
    }

    #[test]
    fn either_side_settles_whether_a_position_is_dead() {
        let budget = Budget { states: 20_000 };
        for (what, fen, white, black) in [
            (
                "White's mate is found first",
                "8/3B4/5p2/5P1p/P4k2/1P6/r4PK1/8 b - - 1 41",
                Some(Verdict::Yes),
                None,
            ),
            (
                "Black's is",
                "8/6k1/2p4p/4pB1K/1r6/4r3/8/8 b - - 7 49",
                None,
                Some(Verdict::Yes),
            ),
            (
                "only Black can",
                "8/8/8/4k3/7q/8/8/KN6 w - - 0 1",
                Some(Verdict::Material),
                Some(Verdict::Yes),
            ),
            (
                "nobody can, for want of material",
                "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
                Some(Verdict::Material),
                Some(Verdict::Material),
            ),
            (
                "nobody can, behind the pawns",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                Some(Verdict::Closed),
                Some(Verdict::Closed),
            ),
        ] {
            let position = position(fen);
            let answers = either_can_mate(&position, budget);
            for (side, expected) in [(White, white), (Black, black)] {
                let found = answers.get(side).clone();
                let found = found.map(|found| verdict_of(&position, side, found));
                assert_eq!(found, expected, "{what}: {side}");
            }
        }
    }

    fn assert_mates(start: &Chess, side: Color, line: &[Move]) {
        let mut position = start.clone();
        for &played in line {
            assert!(position.legal_moves().contains(&played), "{line:?}");
            position.play_unchecked(played);
        }
        assert!(position.is_checkmate(), "{line:?}");
        assert_eq!(position.turn(), !side);
    }

    #[test]
    fn the_cases_of_article_6_9() {
        for (what, fen, side, expected) in [
            (
                "a bare king",
                "8/8/8/4k3/8/8/Q7/K7 w - - 0 1",
                Black,
                Verdict::Material,
            ),
            (
                "a knight against a bare king",
                "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a knight against a queen",
                "8/8/8/4k3/7q/8/8/KN6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a knight against two queens",
                "8/8/8/4k3/7q/7q/8/KN6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a knight against a queen and a pawn",
                "8/8/8/4k3/7q/p7/8/KN6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a knight against a rook",
                "8/8/8/4k3/7r/8/8/KN6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a knight against a knight",
                "8/8/8/4k3/7n/8/8/KN6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a knight against a bishop",
                "8/8/8/4k3/7b/8/8/KN6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a bishop against a bare king",
                "8/8/8/4k3/8/8/8/KB6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a bishop against one of its colour",
                "8/8/8/4k3/6b1/8/8/KB6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a bishop against two rooks",
                "8/8/8/4k3/6r1/6r1/8/KB6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a bishop against a queen and its colour",
                "8/8/8/4k3/6b1/6q1/8/KB6 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "a bishop against one of the other colour",
                "8/8/8/4k3/7b/8/8/KB6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a bishop against a knight",
                "8/8/8/4k3/7n/8/8/KB6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a bishop against a pawn",
                "8/8/8/4k3/8/p7/8/KB6 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "two knights against a bare king",
                "8/8/8/4k3/8/8/8/KNN5 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "two bishops of one colour",
                "8/8/8/4k3/8/B7/8/K1B5 w - - 0 1",
                White,
                Verdict::Material,
            ),
            (
                "two bishops of both colours",
                "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "a pawn",
                "8/8/8/4k3/8/8/P7/K7 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "the only legal move leaves bare kings",
                "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
                White,
                Verdict::Closed,
            ),
            (
                "its twin with White to move",
                "5K1k/7P/8/8/8/8/8/8 w - - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "the beginning",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "the beginning, Black",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Black,
                Verdict::Yes,
            ),
        ] {
            assert_eq!(
                verdict(&position(fen), side, 20_000),
                expected,
                "{what}: {fen}"
            );
        }
    }

    #[test]
    fn positions_that_only_the_whole_search_settles() {
        for (what, fen, side, expected) in [
            (
                "walls of pawns",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                White,
                Verdict::Closed,
            ),
            (
                "walls of pawns, Black",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                Black,
                Verdict::Closed,
            ),
            (
                "taking in passing opens the wall",
                "8/6k1/8/p1pPp1p1/P1P1P1P1/8/4K3/8 w - c6 0 1",
                White,
                Verdict::Yes,
            ),
            (
                "the only legal move mates, and not for White",
                "8/p7/8/7P/7p/7k/5qQ1/7K b - - 0 1",
                White,
                Verdict::Closed,
            ),
            (
                "the only legal move mates, for Black",
                "8/p7/8/7P/7p/7k/5qQ1/7K b - - 0 1",
                Black,
                Verdict::Yes,
            ),
            (
                "the only reply takes the queen",
                "8/8/8/2k5/8/8/1q6/K7 w - - 0 1",
                Black,
                Verdict::Closed,
            ),
        ] {
            assert_eq!(
                verdict(&position(fen), side, 20_000),
                expected,
                "{what}: {fen}"
            );
        }
    }

    #[test]
    fn the_board_comes_before_the_material() {
        let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
        let yes = CanMate::Yes { line: Vec::new() };
        let none = Budget { states: 0 };
        assert_eq!(can_mate(&mated, White, none), yes);
        assert_eq!(can_mate(&mated, Black, none), CanMate::No(Ground::GameOver));
        assert_eq!(dead(&mated, none), Dead::No);
        // The mated side has a bare king: over, not a matter of its material.
        let bare = position("R5k1/8/6K1/8/8/8/8/8 b - - 0 1");
        assert_eq!(can_mate(&bare, White, none), yes);
        assert_eq!(can_mate(&bare, Black, none), CanMate::No(Ground::GameOver));
        let stalemate = position("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
        for side in [White, Black] {
            assert_eq!(
                can_mate(&stalemate, side, none),
                CanMate::No(Ground::GameOver)
            );
        }
        assert_eq!(dead(&stalemate, none), Dead::Yes);
    }

    #[test]
    fn dead_means_neither_side() {
        for (what, fen, states, expected) in [
            ("bare kings", "8/8/8/8/8/4k3/8/K7 w - - 0 1", 0, Dead::Yes),
            (
                "a knight each way short",
                "8/8/8/8/8/4k3/8/KN6 w - - 0 1",
                0,
                Dead::Yes,
            ),
            ("only Kxh7", "5K1k/7P/8/8/8/8/8/8 b - - 0 1", 100, Dead::Yes),
            (
                "walls of pawns",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                20_000,
                Dead::Yes,
            ),
            (
                "walls of pawns, too little work",
                "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
                50,
                Dead::Undecided,
            ),
            (
                "only White can mate",
                "8/8/8/4k3/8/8/Q7/K7 w - - 0 1",
                20_000,
                Dead::No,
            ),
            (
                "only Black can mate",
                "8/8/8/4K3/8/8/q7/k7 w - - 0 1",
                20_000,
                Dead::No,
            ),
            (
                "the beginning",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                20_000,
                Dead::No,
            ),
        ] {
            assert_eq!(
                dead(&position(fen), Budget { states }),
                expected,
                "{what}: {fen}"
            );
        }
    }

    #[test]
    fn the_budget_is_kept_to_the_position() {
        let walls = position("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
        let CanMate::No(Ground::Closed { states }) = can_mate(&walls, White, Budget::RULING) else {
            panic!("walls of pawns close");
        };
        let (all, _, closed) = everything(&walls, usize::MAX);
        assert!(closed);
        assert_eq!(
            states, all as u64,
            "no position is ruled out by material here"
        );
        let with = |states| can_mate(&walls, White, Budget { states });
        // An eighth of the budget goes to the dives, which find nothing here.
        let enough = (states..2 * states)
            .find(|enough| enough - enough / 8 == states)
            .expect("a budget");
        assert_eq!(with(enough), CanMate::No(Ground::Closed { states }));
        for states in [0, 1, 2, states, enough - 1] {
            assert_eq!(with(states), CanMate::Undecided { states });
        }
    }

    #[test]
    fn the_same_question_gets_the_same_line() {
        let start = position("8/8/8/4k3/8/p7/8/KB6 w - - 0 1");
        let first = can_mate(&start, White, Budget::RULING);
        assert!(matches!(first, CanMate::Yes { .. }));
        assert_eq!(can_mate(&start, White, Budget::RULING), first);
    }

    /// The plain way: everything that can be reached, in the order of discovery, until it closes or
    /// `bound` is passed. How much that is, which sides mate in it, and whether it closed.
    fn everything(start: &Chess, bound: usize) -> (usize, ByColor<bool>, bool) {
        let mut seen = HashSet::from([start.clone()]);
        let mut waiting = VecDeque::from([start.clone()]);
        let mut mates = ByColor::new_with(|_| false);
        while let Some(position) = waiting.pop_front() {
            if position.is_checkmate() {
                *mates.get_mut(!position.turn()) = true;
            }
            for played in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(played);
                if seen.insert(after.clone()) {
                    waiting.push_back(after);
                }
            }
            if seen.len() > bound {
                return (seen.len(), mates, false);
            }
        }
        (seen.len(), mates, true)
    }

    /// A wall of pawns head to head, mostly whole, low so that one king has little room; the kings
    /// and up to two more men anywhere.
    fn drawn(draw: &mut impl FnMut(usize) -> usize) -> Option<Chess> {
        let mut board = Board::empty();
        let first = draw(2);
        for file in (first..8).step_by(2) {
            if draw(24) > 0 {
                board.set_piece_at(Square::ALL[8 + file], White.pawn());
                board.set_piece_at(Square::ALL[16 + file], Black.pawn());
            }
        }
        let more = [White, Black].map(|side| [side.knight(), side.bishop(), side.rook()]);
        let mut men = vec![White.king(), Black.king()];
        men.extend((0..draw(3)).map(|_| more[draw(2)][draw(3)]));
        for man in men {
            let square = Square::ALL[draw(64)];
            if board.piece_at(square).is_some() {
                return None;
            }
            board.set_piece_at(square, man);
        }
        let mut setup = Setup::empty();
        setup.board = board;
        setup.turn = if draw(2) == 0 { White } else { Black };
        if draw(2) == 0 {
            setup.mirror();
        }
        setup.position(shakmaty::CastlingMode::Standard).ok()
    }

    #[test]
    fn agrees_with_looking_at_everything() {
        let full = std::env::var("ADJOURN_FULL").is_ok();
        let (cases, bound) = if full { (1_500, 10_000) } else { (300, 3_000) };
        let mut state = 0x0bad_cafe_u64;
        let mut draw = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).unwrap_or(0) % below
        };
        let mut found = [[0; 2]; 2];
        let mut left = cases;
        while left > 0 {
            let Some(start) = drawn(&mut draw) else {
                continue;
            };
            left -= 1;
            let what = crate::laws::position::fen(&start);
            let (_, mates, closed) = everything(&start, bound);
            for side in Color::ALL {
                let can = *mates.get(side);
                if !can && !closed {
                    continue;
                }
                let answer = verdict(&start, side, 4 * bound as u64);
                assert_eq!(answer == Verdict::Yes, can, "{what} {side}: {answer:?}");
                assert_ne!(answer, Verdict::Undecided, "{what} {side}");
                found[usize::from(side.is_white())][usize::from(can)] += 1;
            }
            let alive = *mates.get(White) || *mates.get(Black);
            if alive || closed {
                let expected = if alive { Dead::No } else { Dead::Yes };
                let states = 4 * bound as u64;
                assert_eq!(dead(&start, Budget { states }), expected, "{what}");
            }
        }
        for (side, [no, yes]) in Color::ALL.into_iter().zip(found) {
            assert!(
                no > 3 && yes > 3,
                "{side}: too one-sided to show anything: {found:?}"
            );
        }
    }
}
