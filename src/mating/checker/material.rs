//! The theorems about material, stated a second time. Their proofs stand with the engine's.

use shakmaty::{Board, ByRole, Color, Role, Square};

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
