//! Moves in UCI, as labels and entries spell them: `e2e4`, castling as the king's own move `e1g1`, a promotion in lower
//! case `e7e8q` (`docs/format.md` §2).

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Role};

use rules::score::Game;

/// A move by its form: two different squares, and what a pawn can become. Whether it is legal is for the label's own
/// check, or for the fold over the events.
pub fn parse(text: &str) -> Option<UciMove> {
    let named = spelt(text)?;
    match named {
        UciMove::Normal {
            from,
            to,
            promotion,
        } => {
            let officer = |role| !matches!(role, Role::Pawn | Role::King);
            (from != to && promotion.is_none_or(officer)).then_some(named)
        }
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

/// Moves by their form, with one space between them; no move twice.
pub(super) fn parse_several(text: &str) -> Option<Vec<UciMove>> {
    let moves: Vec<UciMove> = text.split(' ').map(parse).collect::<Option<_>>()?;
    let repeated = |(place, one): (usize, &UciMove)| moves.iter().take(place).any(|it| it == one);
    (!moves.iter().enumerate().any(repeated)).then_some(moves)
}

/// The legal move of that name, if the format names it so: castling is `e1g1`, never `e1h1`, which shakmaty reads
/// as well.
pub(super) fn legal(position: &Chess, named: UciMove) -> Option<Move> {
    let played = named.to_move(position).ok()?;
    (played.to_uci(CastlingMode::Standard) == named).then_some(played)
}

/// Plays one move of a score.
pub(super) fn play(game: &mut Game, text: &str) -> Option<()> {
    let named = spelt(text)?;
    let played = game.play_uci(named)?;
    (played.to_uci(CastlingMode::Standard) == named).then_some(())
}

/// What shakmaty reads, without a promotion in capitals.
fn spelt(text: &str) -> Option<UciMove> {
    let named = UciMove::from_ascii(text.as_bytes()).ok()?;
    (!text.bytes().any(|byte| byte.is_ascii_uppercase())).then_some(named)
}
