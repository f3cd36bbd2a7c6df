//! ICCF numeric notation: two digits for the square of departure, two for the square of arrival
//! (file, then rank, both 1 to 8), and a fifth for a promotion. Castling is the king's move.

use shakmaty::{Bitboard, Role, Square};

use super::algebraic::Text;
use super::description::{Act, Description, Step};

/// What is written for the piece that a pawn becomes.
pub(super) const PROMOTIONS: [(Role, char); 4] = [
    (Role::Queen, '1'),
    (Role::Rook, '2'),
    (Role::Bishop, '3'),
    (Role::Knight, '4'),
];

/// Parses four or five digits, a hyphen allowed between the squares.
pub(super) fn describe(body: &[char]) -> Option<Description> {
    let mut text = Text { rest: body };
    let from = square(&mut text)?;
    text.take_if('-');
    let to = square(&mut text)?;
    let known = |digit: char| PROMOTIONS.iter().find(|(_, own)| *own == digit);
    let promotion = text.take_some(known).map(|&(role, _)| role);
    text.rest.is_empty().then_some(Description {
        promotion,
        bare: true,
        ..Description::of(Act::Step(Step {
            role: None,
            from: Bitboard::from_square(from),
            to: Bitboard::from_square(to),
            straight: false,
        }))
    })
}

fn square(text: &mut Text<'_>) -> Option<Square> {
    let digit = |sign: char| sign.to_digit(9)?.checked_sub(1);
    let (file, rank) = (text.take_some(digit)?, text.take_some(digit)?);
    Square::try_from(rank * 8 + file).ok()
}
