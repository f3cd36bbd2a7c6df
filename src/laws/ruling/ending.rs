//! How a game ends on the board: mate, stalemate, dead position, and the draws without a claim.

use shakmaty::{ByColor, Chess, Color, Position};

use super::{GameResult, MatingAnswers, Reason, Status};
use crate::laws::edition::{Concept, Edition, Fivefold, Rule, Seventyfive};
use crate::mating::CanMate;

/// How many times a position ends the game by itself (9.6 from 2014).
const FIVE: usize = 5;

/// After how many half-moves a position can recur "after every second move of each player".
const ALTERNATE: usize = 4;

/// 75 moves by each side.
const SEVENTYFIVE_MOVES: u32 = 150;

/// Answers the mating question.
pub(super) type Oracle<'a> = &'a dyn Mating;

/// The mating question, put about one side or about either.
pub(super) trait Mating {
    /// Whether `side` can mate.
    fn side(&self, position: &Chess, side: Color) -> CanMate;

    /// Whether either side can, as far as it was found out when one was known to.
    ///
    /// That is the question of 9.6, however many moves it takes: a position is dead by the rules of
    /// movement, and 75 moves draw by an article of their own.
    fn either(&self, position: &Chess) -> ByColor<Option<CanMate>>;

    /// Whether an answer to that question answers [`side`](Mating::side) as well: a "yes" may take
    /// more moves than the edition allows.
    fn is_in_time(&self, position: &Chess, answer: &CanMate) -> bool;
}

/// How a game has ended, and which rule of the edition says so.
pub(super) struct End {
    pub(super) status: Status,
    pub(super) result: GameResult,
    pub(super) reason: Reason,
    pub(super) article: Concept,
    pub(super) rule: Option<Rule>,
}

/// Whether either side can still mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Life {
    Alive,
    Dead,
    Undecided,
}

/// 9.6: neither side can mate any more.
pub(super) fn dead_position_draw() -> End {
    End {
        status: Status::DeadPosition,
        result: GameResult::Draw,
        reason: Reason::DeadPosition,
        article: Concept::DeadPosition,
        rule: Some(Rule::DeadPosition),
    }
}

/// How `position`, the last of `history`, has ended the game without any search.
pub(super) fn end_on_board(position: &Chess, history: &[Chess], edition: &Edition) -> Option<End> {
    let draw = |status, reason, article, rule| End {
        status,
        result: GameResult::Draw,
        reason,
        article,
        rule,
    };
    // 9.6.2: mate comes before the draw by 75 moves.
    if position.is_checkmate() {
        return Some(End {
            status: Status::Checkmate,
            result: GameResult::Win(!position.turn()),
            reason: Reason::Checkmate,
            article: Concept::Checkmate,
            rule: None,
        });
    }
    if position.is_stalemate() {
        return Some(draw(
            Status::Stalemate,
            Reason::Stalemate,
            Concept::Stalemate,
            None,
        ));
    }
    let fivefold = match edition.rules().fivefold {
        Fivefold::None => false,
        Fivefold::Any => occurrences(history, position) >= FIVE,
        Fivefold::Consecutive => {
            let last_five = history.iter().rev().step_by(ALTERNATE).take(FIVE);
            last_five.filter(|earlier| *earlier == position).count() == FIVE
        }
    };
    if fivefold {
        return Some(draw(
            Status::Fivefold,
            Reason::Fivefold,
            Concept::Fivefold,
            Some(Rule::Fivefold),
        ));
    }
    let counts = edition.rules().seventyfive == Seventyfive::DrawUnlessMate;
    (counts && position.halfmoves() >= SEVENTYFIVE_MOVES).then(|| {
        draw(
            Status::Seventyfive,
            Reason::Seventyfive,
            Concept::Seventyfive,
            Some(Rule::Seventyfive),
        )
    })
}

/// How often a position is in `history`. `Chess: Eq` is the equality of 9.2: counters are no part
/// of it, the rights to castle and to take in passing are.
pub(super) fn occurrences(history: &[Chess], position: &Chess) -> usize {
    history
        .iter()
        .filter(|earlier| *earlier == position)
        .count()
}

/// What the search says of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    Undecided,
}

/// The answer known already, or asked for now.
pub(super) fn answer(
    known: &mut Option<CanMate>,
    position: &Chess,
    side: Color,
    ask: Oracle<'_>,
) -> Answer {
    answer_of(known.get_or_insert_with(|| ask.side(position, side)))
}

fn answer_of(answer: &CanMate) -> Answer {
    match answer {
        CanMate::Yes { .. } => Answer::Yes,
        CanMate::No(_) => Answer::No,
        CanMate::Undecided { .. } => Answer::Undecided,
    }
}

/// 9.6: dead when neither side can mate, in however many moves. Nobody is asked once one can.
pub(super) fn life(
    position: &Chess,
    sealer: Color,
    ask: Oracle<'_>,
    known: &mut MatingAnswers,
) -> Life {
    let can = |known: &Option<CanMate>| known.as_ref().map(answer_of) == Some(Answer::Yes);
    if can(&known.responder) || can(&known.sealer) {
        return Life::Alive;
    }
    let found = ask.either(position);
    let answers = found.as_ref().map(|found| found.as_ref().map(answer_of));
    let mut found = found.map(|found| found.filter(|found| ask.is_in_time(position, found)));
    known.responder = known.responder.take().or(found.get_mut(!sealer).take());
    known.sealer = known.sealer.take().or(found.get_mut(sealer).take());
    if answers.iter().any(|answer| *answer == Some(Answer::Yes)) {
        Life::Alive
    } else if answers.iter().all(|answer| *answer == Some(Answer::No)) {
        Life::Dead
    } else {
        Life::Undecided
    }
}
