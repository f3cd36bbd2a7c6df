//! Can this side still mate, by any series of legal moves (6.9, 9.6, A8, A10b)?
//!
//! The answer is exact. A "yes" carries its line, replayed by the rules of movement; a "no" is a
//! theorem about material or the whole set of positions that can be reached; and where neither was
//! found within the budget, the answer is "undecided", which is no verdict.
//!
//! The cheapest comes first: the board and the material; a few greedy playouts, which settle nearly all that can be
//! mated; where each piece can ever stand; and then the search of everything, in turn with abstractions. A *piece* is
//! a pawn too, where pawns are not set apart.
//!
//! It uses shakmaty and nothing of `adjourn`, which shows it as `adjourn::mating`. [`proof`] writes an answer down;
//! `tests/checker` checks it again without the engine.
//!
//! A draw under 9.2 and 9.3 must be claimed, so repetitions and 50 moves play no part. Where an edition
//! ends the game by itself after 75 moves (2014 on), a line that comes to that is no mate:
//! [`MoveLimit`] says which it is.

mod abstraction;
mod answer;
mod material;
mod playout;
mod position_key;
pub mod proof;
mod reachability;
mod replay;
mod search;

use shakmaty::{ByColor, Chess, Color, Move, Position};

use abstraction::Refined;
pub use shakmaty;

pub use answer::{Budget, CanMate, Dead, Ground, MoveLimit};
use search::{Found, Search};

/// Whether `side` can mate from `position` by any series of legal moves by both sides.
pub fn can_mate(position: &Chess, side: Color, limit: MoveLimit, budget: Budget) -> CanMate {
    let start = Start::behind_forced_moves(position, limit, budget);
    let answer = start.at_once(side, limit).unwrap_or_else(|| {
        let mut playouts = Playouts::new(&start.position, side, limit, start.budget);
        let first = playouts
            .next()
            .or_else(|| by_regions(&start.position, side));
        first
            .or_else(|| (1..playout::ATTEMPTS).find_map(|_| playouts.next()))
            .unwrap_or_else(|| playouts.search().run().into())
    });
    start.answer_before(position, side, answer)
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
    let start = Start::behind_forced_moves(position, limit, budget);
    let mut answers = either_can_mate_from(&start, limit);
    for side in Color::ALL {
        let answer = answers.get_mut(side);
        *answer = answer
            .take()
            .map(|it| start.answer_before(position, side, it));
    }
    answers
}

/// The same, with no forced moves left.
fn either_can_mate_from(start: &Start, limit: MoveLimit) -> ByColor<Option<CanMate>> {
    let position = &start.position;
    let mut answers = ByColor::new_with(|side| start.at_once(side, limit));
    let settled = |answers: &ByColor<Option<CanMate>>| {
        answers
            .iter()
            .any(|answer| matches!(answer, Some(CanMate::Yes { .. })))
            || answers.iter().all(Option::is_some)
    };
    let mut playouts = ByColor::new_with(|side| Playouts::new(position, side, limit, start.budget));
    let stronger = stronger(position);
    for _ in 0..playout::ATTEMPTS {
        for side in [stronger, !stronger] {
            if !settled(&answers) && answers.get(side).is_none() {
                *answers.get_mut(side) = playouts.get_mut(side).next();
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
    let mut searches = playouts.map(Playouts::search);
    while !settled(&answers) {
        for (answer, search) in answers.iter_mut().zip(searches.iter_mut()) {
            if answer.is_none() {
                *answer = search.step().map(CanMate::from);
            }
        }
    }
    answers
}

/// The most forced moves that are played: they might go round for ever.
const MOST_FORCED: u64 = 64;

/// The position behind the moves that are the only legal ones: the side can mate from there if and only if it can
/// before them.
struct Start {
    position: Chess,
    /// The moves that lead to it.
    forced: Vec<Move>,
    /// Whether there is no legal move.
    stuck: bool,
    /// What the moves leave of the budget.
    budget: Budget,
}

impl Start {
    fn behind_forced_moves(position: &Chess, limit: MoveLimit, budget: Budget) -> Start {
        // The position behind them is looked at as well.
        let most = MOST_FORCED.min(budget.states.saturating_sub(1));
        let (mut position, mut forced) = (position.clone(), Vec::new());
        let mut left = budget;
        loop {
            let legal = position.legal_moves();
            match *legal {
                [only] if (forced.len() as u64) < most && !limit.ends(&position) => {
                    position.play_unchecked(only);
                    forced.push(only);
                    left.states -= 1;
                }
                _ => {
                    return Start {
                        position,
                        forced,
                        stuck: legal.is_empty(),
                        budget: left,
                    };
                }
            }
        }
    }

    /// What the board and the material say without a search.
    fn at_once(&self, side: Color, limit: MoveLimit) -> Option<CanMate> {
        let position = &self.position;
        // The board before the material: a mated king may stand in material that can no longer mate,
        // since the mating move may have captured.
        if self.stuck && position.is_check() {
            return Some(match position.turn() == side {
                true => CanMate::No(Ground::GameOver),
                false => CanMate::Yes { line: Vec::new() },
            });
        }
        if self.stuck || limit.ends(position) {
            return Some(CanMate::No(Ground::GameOver));
        }
        (!material::may_mate(position.board(), side)).then_some(CanMate::No(Ground::Material))
    }

    /// The answer for the position before the forced moves. What ends the game or leaves too little material behind
    /// them is not on the board yet: it is told as everything that can be reached.
    fn answer_before(&self, asked: &Chess, side: Color, answer: CanMate) -> CanMate {
        let forced = self.forced.len() as u64;
        match answer {
            CanMate::Yes { line } => CanMate::Yes {
                line: self.forced.iter().copied().chain(line).collect(),
            },
            CanMate::No(Ground::GameOver | Ground::Material) if forced > 0 => {
                CanMate::No(match material::may_mate(asked.board(), side) {
                    true => Ground::Closed { states: forced + 1 },
                    false => Ground::Material,
                })
            }
            CanMate::No(Ground::Closed { states }) => CanMate::No(Ground::Closed {
                states: states + forced,
            }),
            answer @ (CanMate::No(
                Ground::GameOver
                | Ground::Material
                | Ground::Locked { .. }
                | Ground::Outlined { .. },
            )
            | CanMate::Undecided { .. }) => answer,
        }
    }
}

/// Whose mate is looked for first: the side with more to mate with mostly has fewer moves to go.
fn stronger(position: &Chess) -> Color {
    let strength = |side: Color| -> i32 {
        let men = position.board().material_side(side);
        let worths = men.zip_role();
        worths
            .into_iter()
            .map(|(role, count)| i32::from(count) * playout::worth(role))
            .sum()
    };
    if strength(Color::Black) > strength(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

/// What the regions of the pieces say.
fn by_regions(position: &Chess, side: Color) -> Option<CanMate> {
    let reachability::Locked { squares, fixed } = reachability::locked(position, side)?;
    Some(CanMate::No(Ground::Locked { squares, fixed }))
}

/// The playouts for one side, and what is left of the budget.
struct Playouts<'a> {
    position: &'a Chess,
    side: Color,
    limit: MoveLimit,
    attempt: u32,
    states: u64,
    budget: Budget,
}

impl<'a> Playouts<'a> {
    fn new(position: &'a Chess, side: Color, limit: MoveLimit, budget: Budget) -> Playouts<'a> {
        Playouts {
            position,
            side,
            limit,
            attempt: 0,
            states: 0,
            budget,
        }
    }

    /// The next playout: a "yes" or nothing.
    fn next(&mut self) -> Option<CanMate> {
        // A part of the budget: positions that close soon need the rest for that.
        let most = self.budget.states / 8;
        let attempt = self.attempt;
        self.attempt += 1;
        let line = playout::play_out(
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
mod tests;
