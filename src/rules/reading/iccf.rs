//! ICCF numeric notation: two digits for the square of departure, two for the square of arrival
//! (file, then rank, both 1 to 8), and a fifth for a promotion. Castling is the king's move.

use shakmaty::{Bitboard, Role, Square};

use super::algebraic::Text;
use super::description::{Act, Capture, Description};

/// Parses four or five digits, a hyphen allowed between the squares.
pub(super) fn describe(body: &[char]) -> Option<Description> {
    let mut text = Text { rest: body };
    let from = square(&mut text)?;
    text.take_if('-');
    let to = square(&mut text)?;
    let promotion = text.take_some(|digit| {
        Some(match digit {
            '1' => Role::Queen,
            '2' => Role::Rook,
            '3' => Role::Bishop,
            '4' => Role::Knight,
            _ => return None,
        })
    });
    text.rest.is_empty().then_some(Description {
        act: Act::Step {
            role: None,
            from: Bitboard::from_square(from),
            to: Bitboard::from_square(to),
            straight: false,
        },
        capture: Capture::Unsaid,
        promotion,
        bare: true,
        descriptive: None,
        remarks: Vec::new(),
    })
}

fn square(text: &mut Text<'_>) -> Option<Square> {
    let file = text.take_some(|sign| sign.to_digit(9).and_then(|digit| digit.checked_sub(1)))?;
    let rank = text.take_some(|sign| sign.to_digit(9).and_then(|digit| digit.checked_sub(1)))?;
    Square::try_from(rank * 8 + file).ok()
}
