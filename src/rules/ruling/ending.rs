//! The end of a game on the board as a ruling states it, and whether a position is dead, as far as a search finds out.

use shakmaty::{ByColor, Chess, Color};

use super::{GameResult, MatingAnswers, Reason, Status};
use crate::edition::{Concept, Edition, Rule};
use crate::game_over::{End as Over, over_without_search};
use mating::CanMate;

/// Answers the mating question.
pub(super) type Oracle<'a> = &'a dyn Mating;

/// The mating question, put about one side or about either.
pub(super) trait Mating {
    /// Whether `side` can mate.
    fn side(&self, position: &Chess, side: Color) -> CanMate;

    /// Whether either side can, as far as it was found out when one was known to.
    ///
    /// This is the question of 9.6, without a limit of moves: a position is dead by the rules of movement, and the draw
    /// by 75 moves has an article of its own.
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

impl End {
    fn draw(status: Status, reason: Reason, article: Concept, rule: Option<Rule>) -> End {
        End {
            status,
            result: GameResult::Draw,
            reason,
            article,
            rule,
        }
    }
}

impl From<Over> for End {
    fn from(over: Over) -> End {
        match over {
            Over::Checkmate { winner } => End {
                status: Status::Checkmate,
                result: GameResult::Win(winner),
                reason: Reason::Checkmate,
                article: Concept::Checkmate,
                rule: None,
            },
            Over::Stalemate => End::draw(
                Status::Stalemate,
                Reason::Stalemate,
                Concept::Stalemate,
                None,
            ),
            // 9.6: neither side can mate any more.
            Over::Dead => End::draw(
                Status::DeadPosition,
                Reason::DeadPosition,
                Concept::DeadPosition,
                Some(Rule::DeadPosition),
            ),
            Over::Fivefold => End::draw(
                Status::Fivefold,
                Reason::Fivefold,
                Concept::Fivefold,
                Some(Rule::Fivefold),
            ),
            Over::Seventyfive => End::draw(
                Status::Seventyfive,
                Reason::Seventyfive,
                Concept::Seventyfive,
                Some(Rule::Seventyfive),
            ),
        }
    }
}

/// How `position`, the last of `history`, has ended the game without any search.
pub(super) fn end_on_board(position: &Chess, history: &[Chess], edition: &Edition) -> Option<End> {
    over_without_search(position, history, edition).map(End::from)
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

/// 9.6: dead when neither side can mate in any number of moves. No search is made once one side is known to.
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
