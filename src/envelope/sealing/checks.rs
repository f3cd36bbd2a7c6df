//! What must hold before a move is sealed: the game is not over, and a move made on the board is the
//! written one (A1a).

use shakmaty::{CastlingMode, Color};

use super::error::{NotSealed, Note, article};
use crate::file::{Label, Signer, WrittenMove};
use mating::{Budget, Dead, dead};
use rules::edition::{Concept, DeadPosition, Edition};
use rules::game_over::{End, over_where_it_counts};
use rules::reading::read;
use rules::ruling::holds_by_the_score;
use rules::score::Game;

/// Refuses a game that is over: mated, stalemated, drawn by a fifth repetition or by 75 moves, or dead, where the
/// edition draws it then.
pub(super) fn not_over(
    game: &Game,
    edition: &Edition,
    budget: Budget,
) -> Result<Option<Note>, NotSealed> {
    let (counted, end) = over_where_it_counts(game, edition);
    let goes_on = counted.moves().len() < game.moves().len();
    let over = |end: End| {
        let article = edition.article(end.concept()).map(str::to_owned);
        let before = goes_on.then(|| counted.to_move());
        Err(match end {
            End::Dead => NotSealed::Dead { article, before },
            end => NotSealed::Over {
                end,
                article,
                before,
            },
        })
    };
    if let Some(end) = end {
        return over(end);
    }
    let rule = edition.rules().dead_position;
    if rule == Some(DeadPosition::None) {
        return Ok(None);
    }
    match (dead(game.last(), budget), rule) {
        (Dead::No, _) => Ok(None),
        (Dead::Undecided, _) => Ok(Some(Note::DeadPositionUndecided)),
        (Dead::Yes, Some(DeadPosition::Draw)) => over(End::Dead),
        (Dead::Yes, Some(DeadPosition::None) | None) => Ok(Some(Note::DeadPositionSilent)),
    }
}

/// 9.5(a): a claim that the score bears out cannot be a rejected one: the game is drawn.
pub(super) fn claim_was_incorrect(label: &Label, edition: &Edition) -> Result<(), NotSealed> {
    let known = label.known_move.and_then(|known| {
        let written = known.uci.to_move(label.position()).ok()?;
        Some((known.claim?, written))
    });
    match known {
        Some((claimed, written)) if holds_by_the_score(&label.game, claimed, written) => {
            Err(NotSealed::ClaimCorrect {
                article: article(edition, claimed.decided_by(true), "9.5(a)"),
            })
        }
        _ => Ok(()),
    }
}

/// No player has a key that was another's in the envelope before: its earlier holder could read along.
pub(super) fn keys_of_their_own(label: &Label, before: &Label) -> Result<(), NotSealed> {
    for side in Color::ALL {
        let key = label.player(side).key;
        let had = key.and_then(|key| before.signer_of(&key));
        if let Some(whose) = had.filter(|&whose| whose != Signer::Player(side)) {
            return Err(NotSealed::KeyOfAnother { side, whose });
        }
    }
    Ok(())
}

/// A1(a): a move made on the board after the request must be the one written. 9.5: so must the move of a rejected
/// claim.
pub(super) fn same_as_known(
    label: &Label,
    edition: &Edition,
    written: &WrittenMove,
) -> Result<(), NotSealed> {
    let Some(known) = label.known_move else {
        return Ok(());
    };
    let read = |notation| read(label.position(), written.expose(), notation).meaning;
    match label.notation.map(read).and_then(|meaning| meaning.legal()) {
        Some(sealed) if sealed.to_uci(CastlingMode::Standard) == known.uci => Ok(()),
        Some(_) | None => Err(match known.claim {
            None => NotSealed::NotTheMovePlayed {
                article: article(edition, Concept::Sealing, "A1(a)"),
            },
            Some(claimed) => NotSealed::NotTheMoveClaimed {
                article: article(edition, claimed.decided_by(false), "9.5"),
            },
        }),
    }
}
