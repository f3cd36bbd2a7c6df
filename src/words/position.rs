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
    let named = Role::ALL.into_iter().rev().filter_map(|role| {
        let on = position.board().by_piece(Piece { color: who, role });
        let squares: Vec<String> = on.into_iter().map(|square| square.to_string()).collect();
        let (man, count) = (role.char().to_string(), squares.len());
        (count > 0).then(|| {
            locale.say(PaperMen {
                man: &*man,
                count,
                squares: squares.join(" "),
            })
        })
    });
    named.collect::<Vec<_>>().join(", ")
}
