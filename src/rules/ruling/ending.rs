//! The end of a game on the board as a ruling states it, and whether a position is dead, as far as a search finds out.

use shakmaty::{ByColor, Chess, Color};

use super::{GameResult, MatingAnswers, Reason, Status};
use crate::edition::{Concept, Edition, Rule};
use crate::game_over::{End as Over, over_without_search};
use mating::{CanMate, Dead};

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

impl From<Over> for End {
    fn from(over: Over) -> End {
        let (status, reason, rule) = match over {
            Over::Checkmate { .. } => (Status::Checkmate, Reason::Checkmate, None),
            Over::Stalemate => (Status::Stalemate, Reason::Stalemate, None),
            // 9.6: neither side can mate any more.
            Over::Dead => (
                Status::DeadPosition,
                Reason::DeadPosition,
                Some(Rule::DeadPosition),
            ),
            Over::Fivefold => (Status::Fivefold, Reason::Fivefold, Some(Rule::Fivefold)),
            Over::Seventyfive => (
                Status::Seventyfive,
                Reason::Seventyfive,
                Some(Rule::Seventyfive),
            ),
        };
        let result = match over {
            Over::Checkmate { winner } => GameResult::Win(winner),
            _ => GameResult::Draw,
        };
        End {
            status,
            result,
            reason,
            article: over.concept(),
            rule,
        }
    }
}

/// How `position`, the last of `history`, has ended the game without any search.
pub(super) fn end_on_board(position: &Chess, history: &[Chess], edition: &Edition) -> Option<End> {
    over_without_search(position, history, edition).map(End::from)
}

/// 9.6: dead when neither side can mate in any number of moves. No search is made once one side is known to.
pub(super) fn dead(
    position: &Chess,
    sealer: Color,
    ask: Oracle<'_>,
    known: &mut MatingAnswers,
) -> Dead {
    let can = |answer: &Option<CanMate>| matches!(answer, Some(CanMate::Yes { .. }));
    let cannot = |answer: &Option<CanMate>| matches!(answer, Some(CanMate::No(_)));
    if can(&known.responder) || can(&known.sealer) {
        return Dead::No;
    }
    let found = ask.either(position);
    let dead = match found.iter().any(can) {
        true => Dead::No,
        false if found.iter().all(cannot) => Dead::Yes,
        false => Dead::Undecided,
    };
    let mut found = found.map(|found| found.filter(|found| ask.is_in_time(position, found)));
    known.responder = known.responder.take().or(found.get_mut(!sealer).take());
    known.sealer = known.sealer.take().or(found.get_mut(sealer).take());
    dead
}
