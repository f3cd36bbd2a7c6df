//! Plays for a plan: depth first, each side in as many moves as it is given.
//!
//! A move brings its man one move nearer to his aim, or it is idle. A side may make only as many idle moves as it
//! has to spare: a line is given up as soon as its men lack more moves than are left. The last move of
//! all is that of the mating man, onto his squares.

use shakmaty::{Bitboard, Color, Move, Rank, Role, Square};

use super::board::{Men, Place, Step};
use super::plan::{Goal, Goals};

/// When a side with moves to spare makes idle ones. They decide which lines are tried first, and so which
/// are found in a short time.
#[derive(Clone, Copy, Debug)]
pub(super) enum IdleMoves {
    /// Early enough that the rest comes in pairs, one move there and one back.
    Eager,
    /// The winner as long as he has more than one to spare, so that the other king gets past him.
    Patient,
}

/// One attempt.
pub(super) struct Play<'a> {
    goals: &'a Goals,
    winner: Color,
    manner: IdleMoves,
    most: u64,
    states: u64,
    steps: Vec<Step>,
    /// Marks of positions from which nothing was found; the newest of those with one slot.
    failed: [u64; 1 << FAILED_BITS],
}

const FAILED_BITS: u32 = 6;

/// What both sides have left to do: first the winner, then the other.
#[derive(Clone, Copy)]
struct Remaining {
    moves: [u8; 2],
    /// How many of them their men lack.
    lacking: [u8; 2],
}

/// The squares a man goes to, by what he lacks there: one move fewer than before, as many, or one more.
struct Destinations {
    forward: Bitboard,
    level: Bitboard,
    back: Bitboard,
}

impl Play<'_> {
    pub(super) fn new(goals: &Goals, winner: Color, manner: IdleMoves, most: u64) -> Play<'_> {
        Play {
            goals,
            winner,
            manner,
            most,
            states: 0,
            steps: Vec::with_capacity(32),
            failed: [0; 1 << FAILED_BITS],
        }
    }

    /// How many positions were looked at.
    pub(super) fn states(&self) -> u64 {
        self.states
    }

    /// The line to a mate with the winner's `length`th move.
    pub(super) fn line(
        &mut self,
        men: &Men,
        turn: Color,
        length: u8,
        lacking: [u8; 2],
    ) -> Option<Vec<Move>> {
        let others = length.saturating_sub(u8::from(turn == self.winner));
        let moves = [length, others];
        if !self.go(men, turn, Remaining { moves, lacking }) {
            return None;
        }
        let (mut men, mut turn) = (*men, turn);
        let played = self.steps.iter().map(|&step| {
            let played = men.played(step, turn);
            men = men.after(step, turn)?;
            turn = !turn;
            Some(played)
        });
        played.collect()
    }

    /// Whether the plan is carried out from here; then the steps are those to the mate.
    fn go(&mut self, men: &Men, turn: Color, left: Remaining) -> bool {
        let side = usize::from(turn != self.winner);
        let (moves, lacking) = (left.moves[side], left.lacking[side]);
        let Some(spare) = moves.checked_sub(lacking).filter(|_| moves > 0) else {
            return false;
        };
        if turn == self.winner && moves == 1 {
            return self.mates(men);
        }
        let mark = men.key() << 8 | u64::from(moves) << 1 | side as u64;
        // Fibonacci hashing.
        let slot = mark.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - FAILED_BITS);
        let slot = slot as usize % self.failed.len();
        if self.failed[slot] == mark {
            return false;
        }
        // Nobody takes a man who is needed.
        let others = men.side(!turn);
        let needed = others.filter(|place| self.goals[place.index()].is_some());
        let needed = needed.fold(Bitboard::EMPTY, |all, place| all.with(men.square(place)));
        let idle_first = self.idle_first(turn, spare);
        for idle in [idle_first, !idle_first] {
            for place in men.side(turn) {
                let destinations = self.destinations(men, place, turn, needed);
                let found = match idle {
                    false => self.try_each(men, turn, left, place, destinations.forward, 0),
                    true => {
                        spare > 0 && self.try_each(men, turn, left, place, destinations.level, 1)
                            || spare > 1
                                && self.try_each(men, turn, left, place, destinations.back, 2)
                    }
                };
                if found {
                    return true;
                }
            }
        }
        self.failed[slot] = mark;
        false
    }

    fn idle_first(&self, turn: Color, spare: u8) -> bool {
        match (self.manner, turn == self.winner) {
            (IdleMoves::Eager, true) | (IdleMoves::Patient, false) => spare % 2 == 1,
            (IdleMoves::Eager, false) => false,
            (IdleMoves::Patient, true) => spare > 1,
        }
    }

    /// Goes on with each of these moves, which are so many moves lost on the way.
    fn try_each(
        &mut self,
        men: &Men,
        turn: Color,
        mut left: Remaining,
        place: Place,
        squares: Bitboard,
        lost: u8,
    ) -> bool {
        let side = usize::from(turn != self.winner);
        left.moves[side] = left.moves[side].saturating_sub(1);
        left.lacking[side] = (left.lacking[side] + lost).saturating_sub(1);
        for to in squares {
            if self.states >= self.most {
                return false;
            }
            let step = self.step(men, place, to);
            if let Some(after) = men.after(step, turn) {
                self.states += 1;
                self.steps.push(step);
                if self.go(&after, !turn, left) {
                    return true;
                }
                self.steps.pop();
            }
        }
        false
    }

    fn step(&self, men: &Men, place: Place, to: Square) -> Step {
        let becomes = match (men.role(place), to.rank()) {
            (Role::Pawn, Rank::First | Rank::Eighth) => match &self.goals[place.index()] {
                Some(goal) => goal.role,
                // It is in nobody's way as a knight.
                None => Role::Knight,
            },
            (role, _) => role,
        };
        Step { place, to, becomes }
    }

    /// Where the man may go but onto the squares of needed men.
    fn destinations(
        &self,
        men: &Men,
        place: Place,
        color: Color,
        needed: Bitboard,
    ) -> Destinations {
        let reach = men.reach(place, color) & !needed;
        match &self.goals[place.index()] {
            None => Destinations {
                forward: Bitboard::EMPTY,
                level: reach,
                back: Bitboard::EMPTY,
            },
            Some(goal) if men.role(place) == Role::Pawn => {
                goal.pawn_destinations(men, place, color, reach)
            }
            Some(goal) => goal.destinations(Bitboard::from_square(men.square(place)), reach),
        }
    }

    /// Whether the mating man's move mates.
    fn mates(&mut self, men: &Men) -> bool {
        for place in men.side(self.winner) {
            let Some(goal) = self.goals[place.index()].as_ref().filter(|goal| goal.last) else {
                continue;
            };
            for to in men.reach(place, self.winner) & goal.way.within(0) {
                let step = self.step(men, place, to);
                let Some(after) = men.after(step, self.winner) else {
                    continue;
                };
                if self.states >= self.most {
                    return false;
                }
                self.states += 1;
                if after.mated(!self.winner) {
                    self.steps.push(step);
                    return true;
                }
            }
        }
        false
    }
}

impl Goal {
    /// The ways of any man but a pawn: one move of his changes what he lacks by one at most.
    fn destinations(&self, square: Bitboard, reach: Bitboard) -> Destinations {
        let lacks = self.way.moves(square);
        // The mating man stays off his squares until the end.
        let kept_off = match self.last {
            true => self.way.within(0),
            false => Bitboard::EMPTY,
        };
        let (nearer, as_near) = match (self.last, lacks) {
            (true, 0) => (self.way.within(1), Bitboard::FULL),
            (true, 1) | (false, 0) => (Bitboard::EMPTY, self.way.within(lacks)),
            _ => (self.way.within(lacks - 1), self.way.within(lacks)),
        };
        let forward = reach & nearer & !kept_off;
        let level = match (self.last, lacks) {
            // From one of his squares to another he still lacks two moves.
            (true, 0) => reach & !forward,
            _ => reach & as_near & !kept_off & !forward,
        };
        Destinations {
            forward,
            level,
            back: reach & !forward & !level,
        }
    }

    /// A needed pawn stays on its file.
    fn pawn_destinations(
        &self,
        men: &Men,
        place: Place,
        color: Color,
        reach: Bitboard,
    ) -> Destinations {
        let square = men.square(place);
        let ahead = reach & Bitboard::from_file(square.file());
        let next = ahead & Bitboard::from_rank(square.rank()).shift(color.fold_wb(8, -8));
        let (forward, level) = match self.role {
            Role::Pawn => match self.way.moves(Bitboard::from_square(square)) {
                0 => (Bitboard::EMPTY, Bitboard::EMPTY),
                _ => (next, Bitboard::EMPTY),
            },
            // As many moves to promotion from the second rank as from the third.
            _ if men.at_home(place, color) => (ahead & !next, next),
            // The mating man may mate by promotion, with the last move.
            _ if self.last => (ahead & !self.way.within(0), Bitboard::EMPTY),
            _ => (ahead, Bitboard::EMPTY),
        };
        Destinations {
            forward,
            level,
            back: Bitboard::EMPTY,
        }
    }
}
