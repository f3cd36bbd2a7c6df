//! A position in words, and what stands below a diagram.

use shakmaty::{Chess, Color, Move, Piece, Position, Role, san::SanPlus};

use crate::locale::Locale;
use crate::message::*;
use crate::phrases::san;

/// Whose turn it is, and the move that led to the position, with the position before it.
pub fn diagram_caption(locale: &Locale, position: &Chess, last: Option<(Chess, Move)>) -> String {
    let turn = locale.say(PaperHasTheMove {
        side: position.turn(),
    });
    match last {
        None => turn,
        Some((before, played)) => {
            let dots = before.turn().fold_wb(".", "...");
            let number = before.fullmoves();
            let played = SanPlus::from_move(before, played);
            let last = format!("{number}{dots} {}", san(locale, &played));
            locale.say(PaperCaptionLast { turn, last })
        }
    }
}

/// A position in words: `White: king g1, queen d1, rooks a1 f1. Black: …. White has the move.`
pub fn position_in_words(locale: &Locale, position: &Chess) -> String {
    locale.say(PaperPosition {
        white: men(locale, position, Color::White),
        black: men(locale, position, Color::Black),
        turn: locale.say(PaperHasTheMove {
            side: position.turn(),
        }),
    })
}

fn men(locale: &Locale, position: &Chess, who: Color) -> String {
    let all = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let named = all.into_iter().filter_map(|role| {
        let on = position.board().by_piece(Piece { color: who, role });
        let squares: Vec<String> = on.into_iter().map(|square| square.to_string()).collect();
        let (count, squares) = (squares.len(), squares.join(" "));
        (count > 0).then(|| match role {
            Role::King => locale.say(PaperKing { squares }),
            Role::Queen => locale.say(PaperQueens { count, squares }),
            Role::Rook => locale.say(PaperRooks { count, squares }),
            Role::Bishop => locale.say(PaperBishops { count, squares }),
            Role::Knight => locale.say(PaperKnights { count, squares }),
            Role::Pawn => locale.say(PaperPawns { count, squares }),
        })
    });
    named.collect::<Vec<_>>().join(", ")
}
