//! The theorems about material, stated a second time. Their proofs stand with the engine's.

use shakmaty::{Board, ByRole, Chess, Color, Position, Role, Square};

/// Whether a mate by one queen or rook against a bare king takes more than `left` half-moves: the king must be driven to the
/// edge, and the other king must come within two squares, one square a half-move.
pub(super) fn takes_more(position: &Chess, side: Color, left: u32) -> bool {
    let board = position.board();
    let (own, other) = (board.material_side(side), board.material_side(!side));
    let men = |men: &ByRole<u8>| Role::ALL.iter().map(|&role| *men.get(role)).sum::<u8>();
    if men(&other) != 1 || men(&own) != 2 || own.queen + own.rook != 1 {
        return false;
    }
    let (Some(hunted), Some(hunter)) = (board.king_of(!side), board.king_of(side)) else {
        return false;
    };
    let apart = |square: Square| square.distance(hunted);
    let edge = |square: &Square| {
        matches!(square.file().char(), 'a' | 'h') || matches!(square.rank().char(), '1' | '8')
    };
    let steps = Square::ALL
        .into_iter()
        .filter(edge)
        .map(apart)
        .min()
        .unwrap_or(0);
    let own_turn = u32::from(position.turn() == side);
    apart(hunter) > left + 2 || 2 * steps + own_turn > left
}

/// Whether `side` can never mate with what it has against what the other side has.
pub(super) fn rules_out(board: &Board, side: Color) -> bool {
    let own = board.material_side(side);
    let other = board.material_side(!side);
    let only = |men: &ByRole<u8>, roles: &[Role]| {
        Role::ALL
            .into_iter()
            .all(|role| role == Role::King || roles.contains(&role) || *men.get(role) == 0)
    };
    if only(&own, &[]) {
        return true;
    }
    if only(&own, &[Role::Knight]) && own.knight == 1 {
        return only(&other, &[Role::Queen]);
    }
    let bishops: Vec<Square> = board.bishops().into_iter().collect();
    let of_one_colour = bishops.iter().all(|square| square.is_light())
        || bishops.iter().all(|square| square.is_dark());
    only(&own, &[Role::Bishop])
        && only(&other, &[Role::Bishop, Role::Rook, Role::Queen])
        && of_one_colour
}
