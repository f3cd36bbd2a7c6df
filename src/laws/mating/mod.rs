//! Can this side still mate, by any series of legal moves (6.9, 9.6, A8, A10b)?
//!
//! The answer is exact. A "yes" carries its line, replayed by the rules of movement; a "no" is a
//! theorem about material or the whole set of positions that can be reached; and where neither was
//! found within the budget, the answer is "undecided", which is no verdict.
//!
//! Cheapest first: the board and the material at once; then, with few men, a line to a mate that was
//! chosen beforehand; then a few lines played straight down, which settle nearly all that can be mated; then
//! the search of everything.
//!
//! A draw under 9.2 and 9.3 must be claimed, so repetitions and 50 moves play no part. Where an edition
//! ends the game by itself after 75 moves (2014 on), a line that comes to that is no mate:
//! [`MoveLimit`] says which it is.

pub mod check;
mod crowds;
mod dive;
mod few;
mod key;
mod locked;
mod material;
mod nearness;
mod outline;
mod replay;
mod search;
mod store;

use shakmaty::{Bitboard, ByColor, Chess, Color, Move, Position};

use outline::Refined;
use search::{Found, Search};

/// How much work may be spent. Never a wall clock: the same input gives the same answer everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many positions may be looked at.
    pub states: u64,
    /// How many bytes the positions kept may take: 80 each.
    pub memory: u64,
}

impl Budget {
    /// What a ruling may spend on a question: one or two seconds and 80 MB when optimised, and microseconds
    /// on nearly all.
    pub const RULING: Budget = Budget {
        states: 1_000_000,
        memory: 200 << 20,
    };

    /// So many positions, in the memory of a ruling.
    pub const fn of_states(states: u64) -> Budget {
        Budget {
            states,
            ..Budget::RULING
        }
    }
}

/// How long a game may go on without a capture or a pawn's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveLimit {
    /// For ever, unless a draw is claimed (until 2014).
    #[default]
    None,
    /// For 75 moves by each side; then it is drawn, unless the last of them mated (9.6.2).
    SeventyFive,
}

impl MoveLimit {
    /// Whether the game is over by it, if the last move did not mate.
    fn ends(self, position: &Chess) -> bool {
        self.halfmoves()
            .is_some_and(|most| position.halfmoves() >= most)
    }

    /// Whether the game is not over by it before the last of these moves, played from `start`.
    pub fn allows(self, start: &Chess, line: &[Move]) -> bool {
        let mut position = start.clone();
        line.iter().all(|&played| {
            let goes_on = !self.ends(&position);
            position.play_unchecked(played);
            goes_on
        })
    }

    /// The half-moves that end the game.
    fn halfmoves(self) -> Option<u32> {
        match self {
            MoveLimit::None => None,
            MoveLimit::SeventyFive => Some(150),
        }
    }
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
    /// Where each man can ever stand leaves no mate.
    Locked {
        /// On how many squares the king to be mated can ever stand.
        squares: u32,
        /// How many men can neither move nor be taken.
        fixed: u32,
    },
    /// Where the kings, the pawns and some more men are followed move by move, and of the others only where
    /// they may be, all that can follow was looked at, and no mate is among it.
    Outlined {
        /// The squares on which the men stand that are followed besides kings and pawns.
        followed: Bitboard,
        /// How many placements of the followed men that was, with the side to move.
        states: u64,
    },
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
pub fn can_mate(position: &Chess, side: Color, limit: MoveLimit, budget: Budget) -> CanMate {
    at_once(position, side, limit).unwrap_or_else(|| {
        let mut dives = Dives::new(position, side, limit, budget);
        let first = dives.next().or_else(|| by_regions(position, side));
        first
            .or_else(|| (1..dive::ATTEMPTS).find_map(|_| dives.next()))
            .unwrap_or_else(|| dives.search().run().into())
    })
}

/// Whether neither side can mate from `position`, however many moves it takes: a draw after 75 moves is
/// another article (9.6). The budget is each side's.
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
/// can mate, both are there. However many moves it takes, as for [`dead`].
pub fn either_can_mate(position: &Chess, budget: Budget) -> ByColor<Option<CanMate>> {
    let limit = MoveLimit::None;
    let mut answers = ByColor::new_with(|side| at_once(position, side, limit));
    let settled = |answers: &ByColor<Option<CanMate>>| {
        answers
            .iter()
            .any(|answer| matches!(answer, Some(CanMate::Yes { .. })))
            || answers.iter().all(Option::is_some)
    };
    let mut dives = ByColor::new_with(|side| Dives::new(position, side, limit, budget));
    let stronger = stronger(position);
    for _ in 0..dive::ATTEMPTS {
        for side in [stronger, !stronger] {
            if !settled(&answers) && answers.get(side).is_none() {
                *answers.get_mut(side) = dives.get_mut(side).next();
            }
        }
    }
    for side in Color::ALL {
        if !settled(&answers) && answers.get(side).is_none() {
            *answers.get_mut(side) = by_regions(position, side);
        }
    }
    if settled(&answers) {
        return answers;
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

/// Whose mate is looked for first: the side with more to mate with mostly has fewer moves to go.
fn stronger(position: &Chess) -> Color {
    let strength = |side: Color| -> i32 {
        let men = position.board().material_side(side);
        let worths = men.zip_role();
        worths
            .into_iter()
            .map(|(role, count)| i32::from(count) * dive::worth(role))
            .sum()
    };
    if strength(Color::Black) > strength(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

/// What the board and the material say without a search.
fn at_once(position: &Chess, side: Color, limit: MoveLimit) -> Option<CanMate> {
    // The board before the material: a mated king may stand in material that can no longer mate,
    // since the mating move may have captured.
    if position.is_checkmate() {
        return Some(match position.turn() == side {
            true => CanMate::No(Ground::GameOver),
            false => CanMate::Yes { line: Vec::new() },
        });
    }
    if position.is_stalemate() || limit.ends(position) {
        return Some(CanMate::No(Ground::GameOver));
    }
    (!material::may_mate(position.board(), side)).then_some(CanMate::No(Ground::Material))
}

/// What the regions of the men say.
fn by_regions(position: &Chess, side: Color) -> Option<CanMate> {
    let locked::Locked { squares, fixed } = locked::locked(position, side)?;
    Some(CanMate::No(Ground::Locked { squares, fixed }))
}

/// The dives for one side, and what is left of the budget.
struct Dives<'a> {
    position: &'a Chess,
    side: Color,
    limit: MoveLimit,
    attempt: u32,
    states: u64,
    budget: Budget,
}

impl<'a> Dives<'a> {
    fn new(position: &'a Chess, side: Color, limit: MoveLimit, budget: Budget) -> Dives<'a> {
        Dives {
            position,
            side,
            limit,
            attempt: 0,
            states: 0,
            budget,
        }
    }

    /// The next dive, before the first of them a line to a chosen mate: a "yes" or nothing.
    fn next(&mut self) -> Option<CanMate> {
        // A part of the budget: positions that close soon need the rest for that.
        let most = self.budget.states / 8;
        if self.attempt == 0
            && let Some(line) = few::construct(self.position, self.side, most / 2, &mut self.states)
            && replay::mates(self.position, self.side, self.limit, &line)
        {
            return Some(CanMate::Yes { line });
        }
        let attempt = self.attempt;
        self.attempt += 1;
        let line = dive::dive(
            self.position,
            self.side,
            self.limit,
            attempt,
            most,
            &mut self.states,
        )?;
        replay::mates(self.position, self.side, self.limit, &line).then_some(CanMate::Yes { line })
    }

    /// The search with the rest of the budget.
    fn search(self) -> Search<'a> {
        Search::new(
            self.position,
            self.side,
            self.limit,
            self.budget,
            self.states,
        )
    }
}

impl From<Found> for CanMate {
    fn from(found: Found) -> CanMate {
        match found {
            Found::Mate { line } => CanMate::Yes { line },
            Found::Outlined(Refined { followed, states }) => {
                CanMate::No(Ground::Outlined { followed, states })
            }
            Found::Nothing { states } => CanMate::No(Ground::Closed { states }),
            Found::Exhausted { states } => CanMate::Undecided { states },
        }
    }
}

#[cfg(test)]
mod drawn;

#[cfg(test)]
mod recorded;

#[cfg(test)]
mod tests;
