//! Can this side still mate, by any series of legal moves (6.9, 9.6, A8, A10b)?
//!
//! The answer is exact. A "yes" carries its line, replayed by the rules of movement; a "no" is a
//! theorem about material or the whole set of positions that can be reached; and where neither was
//! found within the budget, the answer is "undecided", which is no verdict.
//!
//! The cheapest comes first: the board and the material; a few greedy playouts, which settle nearly all that can be
//! mated; where each man can ever stand; and then the search of everything, in turn with abstractions.
//!
//! It uses shakmaty and nothing of `adjourn`, which shows it as `adjourn::mating`. [`checker`] checks an answer again without the engine,
//! [`proof`] writes it down.
//!
//! A draw under 9.2 and 9.3 must be claimed, so repetitions and 50 moves play no part. Where an edition
//! ends the game by itself after 75 moves (2014 on), a line that comes to that is no mate:
//! [`MoveLimit`] says which it is.

mod abstraction;
mod answer;
pub mod checker;
mod material;
mod playout;
mod position_key;
pub mod proof;
mod reachability;
mod replay;
mod search;

use shakmaty::{ByColor, Chess, Color, Move, Position};

use abstraction::Refined;
pub use answer::{Budget, CanMate, Dead, Ground, MoveLimit};
use search::{Found, Search};

/// Whether `side` can mate from `position` by any series of legal moves by both sides.
pub fn can_mate(position: &Chess, side: Color, limit: MoveLimit, budget: Budget) -> CanMate {
    let Start {
        position: start,
        forced,
        stuck,
    } = forced_moves(position, limit);
    let answer = at_once(&start, stuck, side, limit).unwrap_or_else(|| {
        let mut playouts = Playouts::new(&start, side, limit, budget);
        let first = playouts.next().or_else(|| by_regions(&start, side));
        first
            .or_else(|| (1..playout::ATTEMPTS).find_map(|_| playouts.next()))
            .unwrap_or_else(|| playouts.search().run().into())
    });
    answer.after(&forced)
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
    let start = forced_moves(position, limit);
    let answers = either_can_mate_from(&start, limit, budget);
    answers.map(|answer| answer.map(|answer| answer.after(&start.forced)))
}

/// The same, with no forced moves left.
fn either_can_mate_from(
    start: &Start,
    limit: MoveLimit,
    budget: Budget,
) -> ByColor<Option<CanMate>> {
    let position = &start.position;
    let mut answers = ByColor::new_with(|side| at_once(position, start.stuck, side, limit));
    let settled = |answers: &ByColor<Option<CanMate>>| {
        answers
            .iter()
            .any(|answer| matches!(answer, Some(CanMate::Yes { .. })))
            || answers.iter().all(Option::is_some)
    };
    let mut playouts = ByColor::new_with(|side| Playouts::new(position, side, limit, budget));
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

/// So many forced moves are played, which might go round for ever.
const FORCED: usize = 64;

/// What is on the board when every move that is the only legal one was played: nothing else can follow.
struct Start {
    position: Chess,
    /// These moves.
    forced: Vec<Move>,
    /// Whether there is no legal move.
    stuck: bool,
}

fn forced_moves(position: &Chess, limit: MoveLimit) -> Start {
    let (mut position, mut forced) = (position.clone(), Vec::new());
    loop {
        let legal = position.legal_moves();
        match *legal {
            [only] if forced.len() < FORCED && !limit.ends(&position) => {
                position.play_unchecked(only);
                forced.push(only);
            }
            _ => {
                return Start {
                    position,
                    forced,
                    stuck: legal.is_empty(),
                };
            }
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

/// What the board and the material say without a search; whether there is no legal move is known.
fn at_once(position: &Chess, stuck: bool, side: Color, limit: MoveLimit) -> Option<CanMate> {
    // The board before the material: a mated king may stand in material that can no longer mate,
    // since the mating move may have captured.
    if stuck && position.is_check() {
        return Some(match position.turn() == side {
            true => CanMate::No(Ground::GameOver),
            false => CanMate::Yes { line: Vec::new() },
        });
    }
    if stuck || limit.ends(position) {
        return Some(CanMate::No(Ground::GameOver));
    }
    (!material::may_mate(position.board(), side)).then_some(CanMate::No(Ground::Material))
}

/// What the regions of the men say.
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
