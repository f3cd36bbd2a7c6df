//! The search: every position that can be reached, those first that seem nearest to a mate.
//!
//! One set serves both answers. A mate that turns up is a "yes" with the path that led to it; when nothing is left to
//! look at, everything that can be reached has been looked at, and that is a "no", whatever the order was. The order
//! is a guess, and guesses can be led astray; so two of them and the way to target mates take turns with what was
//! seldom seen, and every eighth position is taken in the order of discovery. In between, abstractions are explored:
//! they may prove a "no" long before everything was looked at.
//!
//! What a theorem rules out is not looked behind: positions whose material allows no mate, and,
//! after a capture, a pawn's move or a check at the start, those that are locked. And now and then a line
//! is played straight down from where the search stands: often all that was missing is behind it.

mod heuristic;
mod state_table;
mod target_mates;
mod visit_counts;

use shakmaty::{Chess, Color, Move, Position, Role};

use super::abstraction::{Refined, Refinement};
use super::answer::{Budget, MoveLimit};
use super::material;
use super::playout::{ATTEMPTS, play_out};
use super::position_key::PositionKey;
use super::reachability::locked;
use super::replay::mates;
use heuristic::guesses;
use state_table::{MOST, Popped, Reached, STATE_BYTES, StateTable};
use target_mates::TargetMates;
use visit_counts::VisitCounts;

/// So many positions are opened between two playouts: at first, and later, when what they find is rare.
const BETWEEN_PLAYOUTS: [u64; 2] = [64, 512];

/// From so many opened positions on it is later.
const LATER: u64 = 4096;

/// So many positions a playout on the way may look at: thrice what one that succeeds does.
const SHORT_PLAYOUT: u64 = 160;

/// So many positions are opened before the first abstraction; then as many as abstract states.
const UNTIL_ABSTRACTIONS: u64 = 128;

/// So many abstract states are opened in all abstractions together.
const MOST_ABSTRACTED: u64 = 45_000;

/// Whose turn it is, of the queues: after all of them, the position that waits longest.
const TURNS: [usize; 7] = [3, 2, 1, 0, 3, 2, 3];

/// What a search came to.
pub(super) enum Found {
    /// A mate by the side asked about.
    Mate {
        /// The moves to it.
        line: Vec<Move>,
    },
    /// No mate in all that can be reached.
    Nothing {
        /// How many positions that is; those that a theorem rules out count, what follows from them
        /// does not.
        states: u64,
    },
    /// No mate in the abstraction of all that can be reached.
    Outlined(Refined),
    /// The budget is used up.
    Exhausted {
        /// How many positions were looked at.
        states: u64,
    },
}

/// A search on its way, one position at a time.
pub(super) struct Search<'a> {
    start: &'a Chess,
    side: Color,
    limit: MoveLimit,
    /// The most positions that may be looked at.
    most: u64,
    /// The most positions that may be kept.
    room: u64,
    /// Positions looked at and not kept: by the playouts.
    played_out: u64,
    table: StateTable,
    /// How many positions' moves were made.
    opened: u64,
    arguments: StaticArgument,
    visits: VisitCounts,
    targets: TargetMates,
    abstractions: Refinement<'a>,
    /// How many abstract states were opened.
    abstracted: u64,
    /// What can be reached by one move, of the position that is opened.
    next: Vec<Successor>,
}

/// A position one move further.
struct Successor {
    played: Move,
    after: Chess,
    key: PositionKey,
    hash: u64,
}

impl Successor {
    fn of(position: &Chess, played: Move) -> Successor {
        let mut after = position.clone();
        after.play_unchecked(played);
        let key = PositionKey::of(&after);
        let hash = key.hash();
        Successor {
            played,
            after,
            key,
            hash,
        }
    }
}

/// Whether the static argument is worth its time: it is left out for a while when it does not help.
#[derive(Default)]
struct StaticArgument {
    tried: u64,
    helped: u64,
}

impl StaticArgument {
    fn are_worth_trying(&self, opened: u64) -> bool {
        self.tried < 64 || 16 * self.helped > self.tried || opened.is_multiple_of(32)
    }
}

impl<'a> Search<'a> {
    /// Of the budget, `played_out` positions are used up.
    pub(super) fn new(
        start: &'a Chess,
        side: Color,
        limit: MoveLimit,
        budget: Budget,
        played_out: u64,
    ) -> Search<'a> {
        Search {
            start,
            side,
            limit,
            most: budget.states,
            room: (budget.memory / STATE_BYTES).min(MOST),
            played_out,
            table: StateTable::new(),
            opened: 0,
            arguments: StaticArgument::default(),
            visits: VisitCounts::new(),
            targets: TargetMates::of(start, side),
            abstractions: Refinement::new(start, side),
            abstracted: 0,
            next: Vec::new(),
        }
    }

    /// Searches until it came to something.
    pub(super) fn run(mut self) -> Found {
        loop {
            if let Some(found) = self.step() {
                return found;
            }
        }
    }

    /// Makes all moves of the next position; what the search came to, once it has.
    pub(super) fn step(&mut self) -> Option<Found> {
        if self.opened == 0 {
            self.table.insert(Reached {
                key: PositionKey::of(self.start),
                before: None,
                halfmoves: self.halfmoves(self.start),
                irreversible: false,
            });
            let start = self.start.clone();
            return self.open(0, &start);
        }
        if let Some(refined) = self.abstraction() {
            return Some(Found::Outlined(refined));
        }
        let Some(Popped {
            place,
            key,
            halfmoves,
            irreversible,
        }) = self.next()
        else {
            let states = self.table.count();
            return Some(Found::Nothing { states });
        };
        // All keys are of positions that were reached.
        let Some(position) = key.position(u32::from(halfmoves)) else {
            return Some(self.exhausted());
        };
        if irreversible && self.arguments.are_worth_trying(self.opened) {
            self.arguments.tried += 1;
            if locked(&position, self.side).is_some() {
                self.arguments.helped += 1;
                return None;
            }
        }
        if self.opened.is_multiple_of(self.between_playouts())
            && let Some(line) = self.play_out(place, &position)
        {
            return Some(Found::Mate { line });
        }
        self.open(place, &position)
    }

    /// An abstraction, if it is the abstractions' turn.
    fn abstraction(&mut self) -> Option<Refined> {
        let turn = self.opened >= UNTIL_ABSTRACTIONS + self.abstracted;
        let goes_on = turn && self.abstracted < MOST_ABSTRACTED.min(self.most / 4);
        (goes_on && !self.abstractions.is_over())
            .then(|| self.abstractions.step(&mut self.abstracted))?
    }

    fn between_playouts(&self) -> u64 {
        let [at_first, later] = BETWEEN_PLAYOUTS;
        match self.opened < LATER {
            true => at_first,
            false => later,
        }
    }

    fn exhausted(&self) -> Found {
        let states = self.looked();
        Found::Exhausted { states }
    }

    /// How many positions were looked at.
    fn looked(&self) -> u64 {
        self.played_out + self.abstracted + self.table.count()
    }

    /// The line by way of that position to a mate, if a playout from there finds one.
    fn play_out(&mut self, place: u32, position: &Chess) -> Option<Vec<Move>> {
        // Each time with other scores; the remainder is far below the bound.
        let attempt = (self.opened / self.between_playouts() % u64::from(ATTEMPTS)) as u32;
        let rest = self
            .most
            .saturating_sub(self.table.count() + self.abstracted);
        let most = rest.min(self.played_out + SHORT_PLAYOUT);
        let rest = play_out(
            position,
            self.side,
            self.limit,
            attempt,
            most,
            &mut self.played_out,
        )?;
        let mut line = self.line(place)?;
        line.extend(rest);
        mates(self.start, self.side, self.limit, &line).then_some(line)
    }

    /// The next position to look at.
    fn next(&mut self) -> Option<Popped> {
        let turn = TURNS.get((self.opened % 8) as usize);
        match turn {
            Some(&queue) => self.table.cheapest(queue),
            None => self.table.oldest(),
        }
    }

    fn open(&mut self, place: u32, position: &Chess) -> Option<Found> {
        self.opened += 1;
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        next.extend(
            position
                .legal_moves()
                .into_iter()
                .map(|played| Successor::of(position, played)),
        );
        self.table.fetch(next.iter().map(|next| next.hash));
        let found = self.keep(place, &next);
        self.next = next;
        found
    }

    /// Keeps what can be reached by one move from that position.
    fn keep(&mut self, place: u32, next: &[Successor]) -> Option<Found> {
        // A side that has to leave a check may never come back to where it was.
        let driven = place == 0 && self.start.is_check();
        for &Successor {
            played,
            ref after,
            key,
            ..
        } in next
        {
            if after.turn() != self.side && after.is_checkmate() {
                let mut line = self.line(place).unwrap_or_default();
                line.push(played);
                return Some(match mates(self.start, self.side, self.limit, &line) {
                    true => Found::Mate { line },
                    false => self.exhausted(),
                });
            }
            let reached = Reached {
                key,
                before: Some(place),
                halfmoves: self.halfmoves(after),
                irreversible: played.is_capture() || played.role() == Role::Pawn || driven,
            };
            let Some(reached) = self.table.insert(reached) else {
                continue;
            };
            if self.looked() > self.most || self.table.count() > self.room {
                // The last one was one too many.
                let states = (self.looked() - 1).min(self.most);
                return Some(Found::Exhausted { states });
            }
            let over = self.limit.ends(after) || self.limit.leaves_less(after, self.side);
            if material::may_mate(after.board(), self.side) && !over {
                let [hunt, strip] = guesses(after.board(), self.side);
                let (moves, near) = self.targets.nearest(after.board());
                let (seldom, alike) = self.visits.enter(after.board(), near);
                let costs = [hunt, strip, seldom + hunt / 4, moves + 2 * alike];
                self.table.wait(reached, costs);
            }
        }
        None
    }

    /// The half-moves that count.
    fn halfmoves(&self, position: &Chess) -> u8 {
        let counted = self
            .limit
            .halfmoves()
            .map(|most| most.min(position.halfmoves()));
        counted
            .and_then(|halfmoves| u8::try_from(halfmoves).ok())
            .unwrap_or(0)
    }

    /// The moves that led to a position.
    fn line(&self, place: u32) -> Option<Vec<Move>> {
        let mut position = self.start.clone();
        let mut line = Vec::new();
        for key in self.table.path(place).iter().skip(1) {
            let (played, after) = position.legal_moves().into_iter().find_map(|played| {
                let mut after = position.clone();
                after.play_unchecked(played);
                (PositionKey::of(&after) == *key).then_some((played, after))
            })?;
            line.push(played);
            position = after;
        }
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::position;
    use crate::tests::rows::rows;

    /// The smallest budget that finds the mate. These figures are the search's own: a change of
    /// order or weights moves them, and should be seen to.
    #[test]
    fn how_much_work_it_takes() {
        for [fen, side, work] in rows(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | white | 1343
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | black | 1442
            8/8/8/4k3/8/8/8/KR6 w - - 0 1 | white | 527
            8/8/8/4k3/8/p7/8/KB6 w - - 0 1 | white | 3615
            8/8/8/4k3/7n/8/8/KN6 w - - 0 1 | white | 1639
            8/5k2/8/8/8/8/4P3/4K3 b - - 0 1 | white | 588",
        ) {
            let (start, side) = (position(fen), Color::from_white(side == "white"));
            let finds = |states| {
                let search =
                    Search::new(&start, side, MoveLimit::None, Budget::of_states(states), 0);
                matches!(search.run(), Found::Mate { .. })
            };
            let work: u64 = work.parse().expect(work);
            assert!(finds(work), "{fen}");
            assert!(!finds(work - 1), "{fen}: with less");
        }
    }

    #[test]
    fn a_mate_in_one_is_seen_before_the_budget_ends() {
        let start = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        // One position is the start itself; moves before the mating one are counted.
        let with = |states| {
            Search::new(
                &start,
                Color::White,
                MoveLimit::None,
                Budget::of_states(states),
                0,
            )
            .run()
        };
        assert!(matches!(with(0), Found::Exhausted { states: 0 }));
        assert!(matches!(with(64), Found::Mate { line } if line.len() == 1));
    }
}
