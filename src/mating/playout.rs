//! A greedy playout: one line in which both sides help to a mate, the best move of each position played at once.
//!
//! Most positions that can be won at all are won by any cooperation that is not blind: take what there is, promote if
//! need be, drive the lone king into a corner, mate. So a few playouts are tried before anything is searched. The
//! next move is the one with the best [`move_score`], found without making any move, and nothing is remembered but
//! the line: a playout costs some microseconds and hardly any memory. A line that ends in mate is a "yes" once it is
//! replayed; one that does not says nothing.

mod corner_mates;
mod move_score;

use shakmaty::{Bitboard, Chess, Color, Move, MoveList, Position, attacks};

use super::answer::MoveLimit;
use super::material;
use super::reachability::attacked_by;
pub(super) use move_score::worth;
use move_score::{Checks, MoveScores, Plan};

/// How many lines are tried, each with other scores.
pub(super) const ATTEMPTS: u32 = 6;

/// A line is given up after this many half-moves.
const DEEPEST: usize = 96;

/// How often a line may take back a move that leads nowhere.
const RETREATS: u32 = 12;

/// With more squares than this to step to, the hunted king is not worth trying to mate: no single
/// move covers them often enough to pay for looking.
const ROOM: usize = 2;

/// Tries to play to a mate by `winner`. Counts the positions looked at in `states`, which does not
/// pass `most`.
pub(super) fn play_out(
    start: &Chess,
    winner: Color,
    limit: MoveLimit,
    attempt: u32,
    most: u64,
    states: &mut u64,
) -> Option<Vec<Move>> {
    let playout = Playout {
        winner,
        limit,
        attempt,
        most,
        states,
        before: Vec::with_capacity(DEEPEST),
        passed: Vec::with_capacity(DEEPEST),
        attacked: Bitboard::FULL,
    };
    playout.play(start)
}

struct Playout<'a> {
    winner: Color,
    limit: MoveLimit,
    attempt: u32,
    most: u64,
    states: &'a mut u64,
    /// The positions on the way, each with the move played in it.
    before: Vec<(Chess, Move)>,
    /// Marks of all positions looked at, to go round in no circle.
    passed: Vec<u64>,
    /// What the winner attacked before the losing side's last move.
    attacked: Bitboard,
}

impl Playout<'_> {
    /// The line to a mate, if it came to one.
    fn play(mut self, start: &Chess) -> Option<Vec<Move>> {
        let mut position = start.clone();
        let mut plan = Plan::of(position.board(), self.winner, self.attempt)?;
        let mut retreats = 0;
        self.passed.push(mark(&position));
        while self.before.len() < DEEPEST {
            let legal = position.legal_moves();
            if position.turn() == self.winner
                && let Some(mating) = self.mating(&position, &legal)
            {
                let line = self.before.into_iter().map(|(_, played)| played);
                return Some(line.chain([mating]).collect());
            }
            if !plan.stands(position.board()) {
                plan = Plan::of(position.board(), self.winner, self.attempt)?;
            }
            match self.next(&position, &legal, &plan) {
                Some((played, after)) => {
                    let before = std::mem::replace(&mut position, after);
                    self.before.push((before, played));
                }
                None if retreats < RETREATS && *self.states < self.most => {
                    retreats += 1;
                    (position, _) = self.before.pop()?;
                }
                None => return None,
            }
        }
        None
    }

    /// A mating move, if the piece that moves gives the check.
    fn mating(&mut self, position: &Chess, legal: &MoveList) -> Option<Move> {
        let board = position.board();
        let hunted = board.king_of(!self.winner)?;
        let beside = attacks::king_attacks(hunted) & !board.by_color(!self.winner);
        // At the start nothing has been attacked yet: all squares count as attacked.
        if (beside & !self.attacked).count() > ROOM {
            return None;
        }
        let checks = Checks::of(board, self.winner, hunted);
        let mut checking = legal
            .iter()
            .filter(|&&played| checks.gives(played))
            .peekable();
        checking.peek()?;
        let walls = board.occupied().without(hunted);
        let attacked = attacked_by(board, self.winner, walls);
        for &played in checking {
            let piece = played.promotion().unwrap_or(played.role()).of(self.winner);
            let more = attacks::attacks(played.to(), piece, walls);
            if (beside & !attacked & !more).without(played.to()).is_empty()
                && self.look(position, played)?.is_checkmate()
            {
                return Some(played);
            }
        }
        None
    }

    /// The move with the best score that comes to a new position; what is on the board then.
    fn next(&mut self, position: &Chess, legal: &MoveList, plan: &Plan) -> Option<(Move, Chess)> {
        let scores = MoveScores::of(position, self.winner, plan, self.attempt);
        if position.turn() != self.winner {
            self.attacked = scores.attacked();
        }
        // No other move scores as high as a capture: the others are not judged as long as there is one.
        let captures = position.turn() == self.winner && plan.strips();
        captures
            .then(|| self.best(position, &scores, legal, |played| played.is_capture()))
            .flatten()
            .or_else(|| self.best(position, &scores, legal, |_| true))
    }

    /// The same, of the moves that are of that kind.
    fn best(
        &mut self,
        position: &Chess,
        scores: &MoveScores,
        legal: &MoveList,
        kind: impl Fn(&Move) -> bool,
    ) -> Option<(Move, Chess)> {
        // Almost always the first choice will do: the others are judged again, not remembered.
        let mut below = (i32::MAX, 0);
        loop {
            let mut best: Option<((i32, usize), Move)> = None;
            for (place, &played) in legal.iter().enumerate() {
                if !kind(&played) {
                    continue;
                }
                let score = (scores.judge(played), legal.len() - place);
                if score < below && best.is_none_or(|(best, _)| score > best) {
                    best = Some((score, played));
                }
            }
            let (score, played) = best?;
            below = score;
            let after = self.look(position, played)?;
            let hopeless = played.is_capture() && !material::may_mate(after.board(), self.winner);
            if hopeless || self.limit.ends(&after) {
                continue;
            }
            let mark = mark(&after);
            if !self.passed.contains(&mark) {
                self.passed.push(mark);
                return Some((played, after));
            }
        }
    }

    /// What is on the board after the move, unless the budget is used up.
    fn look(&mut self, position: &Chess, played: Move) -> Option<Chess> {
        if *self.states >= self.most {
            return None;
        }
        *self.states += 1;
        let mut after = position.clone();
        after.play_unchecked(played);
        Some(after)
    }
}

/// A mark of the position: two positions with the same one cost a detour, nothing more.
fn mark(position: &Chess) -> u64 {
    let board = position.board();
    let words = [
        board.white().0,
        board.pawns().0 ^ board.bishops().0 ^ board.queens().0,
        board.knights().0 ^ board.bishops().0 ^ board.kings().0,
        board.rooks().0 ^ board.queens().0 ^ board.kings().0,
        u64::from(position.turn().is_white()),
    ];
    words.into_iter().fold(0, |mark: u64, word| {
        (mark ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::super::replay::mates;
    use super::*;
    use crate::tests::position;
    use crate::tests::rows::section;
    use Color::White;
    use proptest::prelude::*;

    fn playouts(start: &Chess, winner: Color, most: u64) -> (Option<Vec<Move>>, u64) {
        let mut states = 0;
        let line = (0..ATTEMPTS).find_map(|attempt| {
            play_out(start, winner, MoveLimit::None, attempt, most, &mut states)
        });
        (line, states)
    }

    #[test]
    fn ordinary_mates_are_found_at_once() {
        for [fen, winner, what] in section(include_str!("tests/outlines.txt"), "playouts") {
            let (start, winner) = (position(fen), Color::from_white(winner == "white"));
            let (line, states) = playouts(&start, winner, u64::MAX);
            let line = line.unwrap_or_else(|| panic!("{what}: nothing found"));
            assert!(
                mates(&start, winner, MoveLimit::None, &line),
                "{what}: {line:?}"
            );
            assert!(states < 1_000, "{what}: {states} positions");
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        for fen in [
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
            "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
            "8/8/8/2k5/8/8/1q6/K7 w - - 0 1",
        ] {
            let start = position(fen);
            assert_eq!(playouts(&start, White, u64::MAX).0, None, "{fen}");
        }
    }

    #[test]
    fn the_budget_is_kept() {
        let start = position("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
        let (line, enough) = playouts(&start, White, u64::MAX);
        assert!(line.is_some());
        assert_eq!(playouts(&start, White, enough), (line, enough));
        for most in [0, 1, enough / 2, enough - 1] {
            assert_eq!(playouts(&start, White, most), (None, most), "{most}");
        }
    }

    proptest! {
        #[test]
        fn a_line_is_legal_and_ends_in_mate(choices in prop::collection::vec(any::<usize>(), 0..120)) {
            let mut position = Chess::default();
            for choice in choices {
                let legal = position.legal_moves();
                let Some(&played) = legal.get(choice % legal.len().max(1)) else { break };
                position.play_unchecked(played);
            }
            for winner in Color::ALL {
                if position.is_game_over() {
                    continue;
                }
                let (line, _) = playouts(&position, winner, 10_000);
                    prop_assert!(line.is_none_or(|line| mates(&position, winner, MoveLimit::None, &line)));
            }
        }
    }
}
