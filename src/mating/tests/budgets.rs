//! A budget of positions is kept exactly, and an answer depends on nothing else.

use super::exhaustive::everything;
use super::*;

#[test]
fn the_budget_is_kept_to_the_position() {
    let pawns = position("1k6/1P5p/BP2Kp2/1P6/5P2/8/7P/8 w - - 0 1");
    let with = |states| can_mate(&pawns, Black, MoveLimit::None, Budget::of_states(states));
    let CanMate::No(Ground::Closed { states }) = with(100_000) else {
        panic!("Black cannot come out");
    };
    let (all, _, closed) = everything(&pawns, MoveLimit::None, usize::MAX);
    assert!(closed && states <= all as u64, "{states} of {all}");
    let (mut less, mut enough) = (states - 1, 100_000);
    while enough - less > 1 {
        let middle = less.midpoint(enough);
        match with(middle) {
            CanMate::Undecided { .. } => less = middle,
            _ => enough = middle,
        }
    }
    assert_eq!(with(enough), CanMate::No(Ground::Closed { states }));
    for states in [0, 1, 2, states, enough - 1] {
        assert_eq!(with(states), CanMate::Undecided { states });
    }
}

/// Forced moves count, and so does the position behind them.
#[test]
fn the_budget_is_kept_behind_forced_moves() {
    let start = position("8/8/8/3k4/8/8/1r6/K7 w - - 0 1");
    let with = |states| can_mate(&start, Black, MoveLimit::None, Budget::of_states(states));
    for states in [0, 1] {
        assert_eq!(with(states), CanMate::Undecided { states });
    }
    assert_eq!(with(2), CanMate::No(Ground::Closed { states: 2 }));
}

#[test]
fn the_budget_is_kept_to_the_byte() {
    let pawns = position("1k6/1P5p/BP2Kp2/1P6/5P2/8/7P/8 w - - 0 1");
    let with = |memory| {
        let budget = Budget {
            memory,
            ..Budget::RULING
        };
        can_mate(&pawns, Black, MoveLimit::None, budget)
    };
    let CanMate::No(Ground::Closed { states }) = with(u64::MAX) else {
        panic!("Black cannot come out");
    };
    assert_eq!(with(80 * states), CanMate::No(Ground::Closed { states }));
    for memory in [0, 79, 80, 80 * states - 1] {
        let answer = with(memory);
        assert!(
            matches!(answer, CanMate::Undecided { .. }),
            "{memory}: {answer:?}"
        );
    }
}

#[test]
fn the_same_question_gets_the_same_line() {
    let start = position("8/8/8/4k3/8/p7/8/KB6 w - - 0 1");
    let first = can_mate(&start, White, MoveLimit::None, Budget::RULING);
    assert!(matches!(first, CanMate::Yes { .. }));
    assert_eq!(
        can_mate(&start, White, MoveLimit::None, Budget::RULING),
        first
    );
}
