//! Every answer against a plain walk through all that can be reached.

use super::*;

/// The plain way: everything that can be reached before the limit ends the game, in the order of discovery, until it
/// closes or `bound` is passed. How much that is, which sides mate in it, and whether it closed. Where moves are
/// counted, they are part of what is seen.
pub(crate) fn everything(
    start: &Chess,
    limit: MoveLimit,
    bound: usize,
) -> (usize, ByColor<bool>, bool) {
    let counted = |position: &Chess| match limit {
        MoveLimit::None => 0,
        MoveLimit::SeventyFive => position.halfmoves(),
    };
    let mut seen = HashSet::from([(start.clone(), counted(start))]);
    let mut waiting = VecDeque::from([start.clone()]);
    let mut mates = ByColor::new_with(|_| false);
    while let Some(position) = waiting.pop_front() {
        if position.is_checkmate() {
            *mates.get_mut(!position.turn()) = true;
        }
        if counted(&position) >= 150 {
            continue;
        }
        for played in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(played);
            if seen.insert((after.clone(), counted(&after))) {
                waiting.push_back(after);
            }
        }
        if seen.len() > bound {
            return (seen.len(), mates, false);
        }
    }
    (seen.len(), mates, true)
}

#[test]
fn agrees_with_looking_at_everything() {
    let (cases, bound) = amount((300, 3_000), (1_500, 10_000));
    let mut random = RandomPositions::from_seed(0x0bad_cafe);
    let mut found = [[0; 2]; 2];
    let mut left = cases;
    while left > 0 {
        let Some(start) = random.walls() else {
            continue;
        };
        left -= 1;
        let what = fen(&start);
        let (_, mates, closed) = everything(&start, MoveLimit::None, bound);
        for side in Color::ALL {
            let can = *mates.get(side);
            if !can && !closed {
                continue;
            }
            let budget = Budget::of_states(4 * bound as u64);
            let answer = can_mate(&start, side, MoveLimit::None, budget);
            match &answer {
                CanMate::Yes { line } => {
                    assert!(replay::mates(&start, side, MoveLimit::None, line))
                }
                answer => assert!(
                    matches!(answer, CanMate::No(_)),
                    "{what} {side}: {answer:?}"
                ),
            }
            assert_eq!(
                matches!(answer, CanMate::Yes { .. }),
                can,
                "{what} {side}: {answer:?}"
            );
            found[usize::from(side.is_white())][usize::from(can)] += 1;
        }
        let alive = *mates.get(White) || *mates.get(Black);
        if alive || closed {
            let expected = if alive { Dead::No } else { Dead::Yes };
            let states = 4 * bound as u64;
            assert_eq!(dead(&start, Budget::of_states(states)), expected, "{what}");
        }
    }
    for (side, [no, yes]) in Color::ALL.into_iter().zip(found) {
        assert!(
            no > 3 && yes > 3,
            "{side}: too one-sided to show anything: {found:?}"
        );
    }
}

#[test]
fn agrees_with_looking_at_everything_in_time() {
    let cases = amount(500, 20_000);
    let mut random = RandomPositions::from_seed(75);
    let mut found = [0; 2];
    for case in 0..cases {
        let drawn = match case % 8 {
            0 => random.walls(),
            _ => random.cornered(),
        };
        let Some(start) = drawn else {
            continue;
        };
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.halfmoves = 146 + u32::try_from(random.below(4)).expect("below four");
        let start: Chess = setup.position(CastlingMode::Standard).expect("as before");
        let (_, mates, true) = everything(&start, MoveLimit::SeventyFive, 5_000) else {
            continue;
        };
        for side in Color::ALL {
            let what = fen(&start);
            let budget = Budget::of_states(20_000);
            let answer = can_mate(&start, side, MoveLimit::SeventyFive, budget);
            let can = *mates.get(side);
            assert_eq!(matches!(answer, CanMate::Yes { .. }), can, "{what} {side}");
            assert_eq!(matches!(answer, CanMate::No(_)), !can, "{what} {side}");
            found[usize::from(can)] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}
