//! The tables that `four_men` of the package `tests/tables` compares the engine with: their rules of movement against
//! shakmaty's, their figures against known ones, and that a difference is seen.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use few_men::board::{Board, Kind, Man, Side};
use few_men::compare::{compare, compare_drawn, position};
use few_men::draw::Draw;
use few_men::layout::Layout;
use few_men::material::Material;
use few_men::moves::each_move;
use few_men::moves_back::each_move_back;
use few_men::proofs::Checked;
use few_men::table::Tables;
use mating::{Budget, CanMate, Ground, MoveLimit, can_mate};
use rules::position::fen;
use shakmaty::{Chess, Color, Move, Position};

use crate::random::everything;
use crate::rows::rows;

fn material(name: &str) -> Material {
    name.parse().expect(name)
}

fn engine(position: &Chess, side: Color) -> CanMate {
    can_mate(position, side, MoveLimit::None, Budget::RULING)
}

fn made(name: &str) -> Tables {
    let mut tables = Tables::default();
    tables.make(material(name), 1);
    tables
}

/// A pawn becomes anything, so this has every man beside the kings.
static THREE_MEN: LazyLock<Tables> = LazyLock::new(|| made("KPk"));

/// The same man by man, for a text such as `Ka1 Rh1 kc3`.
fn board(men: &str, turn: Side) -> Board {
    let mut board = Board::empty(turn);
    for man in men.split(' ') {
        let [letter, file, rank] = *man.as_bytes() else {
            panic!("{man}");
        };
        let kind = match letter.to_ascii_uppercase() {
            b'K' => Kind::King,
            b'Q' => Kind::Queen,
            b'R' => Kind::Rook,
            b'B' => Kind::Bishop,
            b'N' => Kind::Knight,
            _ => Kind::Pawn,
        };
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        board.put(Man {
            side,
            kind,
            square: (rank - b'1') * 8 + file - b'a',
        });
    }
    board
}

#[test]
fn the_classes() {
    for (men, colours, classes) in [(2, 1, 1), (3, 10, 5), (4, 55, 30), (5, 220, 110)] {
        let all = Material::all(men);
        let even = all.iter().filter(|one| one.is_even()).count();
        assert_eq!(
            (2 * all.len() - even, all.len()),
            (colours, classes),
            "{men}"
        );
        for one in all {
            assert_eq!(one.men(), men, "{one}");
            assert_eq!(material(&one.to_string()), one);
        }
    }
    assert_eq!(material("Kkr").to_string(), "KRk");
    assert_eq!(material("KBkq").to_string(), "KQkb");
    for wrong in ["", "K", "k", "KK", "KRkx", "KRKb", "Kkk", "KQQQQk", "krK"] {
        let error = wrong.parse::<Material>().expect_err(wrong);
        assert!(error.to_string().contains(wrong), "{error}");
    }
}

#[test]
fn what_captures_and_promotions_leave() {
    for (name, next) in [
        ("Kk", ""),
        ("KRk", "Kk"),
        ("KRkb", "KBk KRk"),
        ("KPk", "Kk KNk KBk KRk KQk"),
        ("KPkp", "KPk KNk KBk KRk KQk KPkp KNkp KBkp KRkp KQkp"),
    ] {
        let found: Vec<String> = material(name)
            .next()
            .iter()
            .map(Material::to_string)
            .collect();
        for one in next
            .split(' ')
            .filter(|one| !one.is_empty() && *one != name)
        {
            assert!(found.contains(&one.to_owned()), "{name}: {one}: {found:?}");
        }
    }
}

/// The second rules of movement lead from each board where shakmaty's lead.
#[test]
fn the_moves_are_those_of_the_laws() {
    let samples = if everything() { 20_000 } else { 300 };
    let (mut castlings, mut passings, mut promotions) = (0, 0, 0);
    for name in [
        "KRRkr", "KRkrp", "KPPkp", "KQPkp", "KBNkp", "KRPkr", "KPkpp",
    ] {
        let layout = Layout::new(material(name));
        for sample in 0..samples {
            let board = Draw::new(1972, &layout, sample).board(&layout);
            let start = position(&board).expect("a drawn board");
            let mut expected: Vec<String> = start
                .legal_moves()
                .iter()
                .map(|&played| {
                    let mut after = start.clone();
                    after.play_unchecked(played);
                    castlings += usize::from(matches!(played, Move::Castle { .. }));
                    passings += usize::from(matches!(played, Move::EnPassant { .. }));
                    promotions += usize::from(played.is_promotion());
                    placed(&after)
                })
                .collect();
            let mut found = Vec::new();
            let any = each_move(&board, |after| {
                let after = position(after.board).expect("a legal board");
                found.push(placed(&after));
                ControlFlow::Continue(())
            });
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{}", fen(&start));
            assert_eq!(any, ControlFlow::Continue(!expected.is_empty()));
        }
    }
    let seen = [castlings, passings, promotions];
    assert!(seen[0] >= 10 && seen[1] >= 3 && seen[2] >= 500, "{seen:?}");
}

/// Back and forth: each move that changes no men is found from the board it leads to, and what is found there
/// leads there.
#[test]
fn the_moves_back_are_the_moves() {
    let samples = if everything() { 20_000 } else { 300 };
    let (mut moves, mut two_squares) = (0, 0);
    for name in ["KRkr", "KPPkp", "KQPkp", "KBNkp"] {
        let layout = Layout::new(material(name));
        for sample in 0..samples {
            let drawn = Draw::new(1912, &layout, sample).board(&layout);
            let board = drawn.castling(0).passed(None);
            let leads = |before: &Board, to: &Board| {
                each_move(before, |after| {
                    match !after.other_men && after.board.passed(None) == *to {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
                .is_break()
            };
            let came_from = |board: &Board, from: &Board| {
                let mut found = false;
                each_move_back(board, |before, _| found |= before == from);
                found
            };
            each_move_back(&board, |before, two| {
                assert!(!before.is_legal() || leads(before, &board), "{before:?}");
                moves += 1;
                two_squares += usize::from(two);
            });
            let all = each_move(&board, |after| {
                let found = after.other_men || came_from(&after.board.passed(None), &board);
                assert!(found, "{:?}", after.board);
                ControlFlow::Continue(())
            });
            assert!(all.is_continue());
        }
    }
    assert!(moves > 1_000 && two_squares > 50, "{moves} {two_squares}");
}

/// Two images of a board have the same numbers, or exchange them.
#[test]
fn images_are_numbered_alike() {
    let mut apart = 0;
    for name in ["KBkb", "KPk"] {
        let layout = Layout::new(material(name));
        for sample in 0..2_000 {
            let board = Draw::new(1960, &layout, sample).board(&layout);
            let board = board.castling(0).passed(None);
            let numbers = layout.numbers(&board);
            let images = if layout.material.has_pawns() { 2 } else { 8 };
            for image in 0..images {
                let mut turned = board;
                for man in turned.men_mut() {
                    man.square = few_men::layout::turned(man.square, image);
                }
                let mut found = layout.numbers(&turned);
                apart += usize::from(found[0] != found[1]);
                if found[0] != numbers[0] {
                    found.reverse();
                }
                assert_eq!(found, numbers, "{board:?}, image {image}");
            }
        }
    }
    assert!(apart > 1_000, "{apart}");
}

/// The first four fields of the FEN.
fn placed(position: &Chess) -> String {
    let text = fen(position);
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    fields.join(" ")
}

/// Mates by a queen, and by a rook, over the whole board: the figures of the tables of endings.
#[test]
fn as_many_mates_as_known() {
    for (name, mates, stalemates) in [("KQk", 364, None), ("KRk", 216, Some(68))] {
        let layout = Layout::new(material(name));
        let (mut mated, mut stalemated) = (0, 0);
        for squares in 0..64 * 64 * 64 {
            let squares = [squares % 64, squares / 64 % 64, squares / 4096].map(|at: u32| at as u8);
            let board = layout.placed(&squares, Side::Black);
            let Some(board) = board.filter(Board::is_legal) else {
                continue;
            };
            if each_move(&board, |_| ControlFlow::Break(())).is_continue() {
                match board.in_check(Side::Black) {
                    true => mated += 1,
                    false => stalemated += 1,
                }
            }
        }
        assert_eq!(mated, mates, "{name}");
        assert!(
            stalemates.is_none_or(|known| known == stalemated),
            "{name}: {stalemated}"
        );
    }
}

/// Positions up to symmetry, and from how many each side can mate. Whoever always says no is wrong about
/// those, and about no other.
#[test]
fn the_figures_of_three_men() {
    // Two kings have 462 places; a rook mates but where it is lost, or of stalemate; a bishop or a knight never.
    for (name, positions, castling, can) in [
        ("Kk", 462, 0, [0, 0]),
        ("KRk", 50_226, 211, [50_163, 0]),
        ("KBk", 52_234, 0, [0, 0]),
        ("KNk", 53_806, 0, [0, 0]),
    ] {
        let never = |_: &Chess, _| CanMate::No(Ground::Material);
        let found = compare(material(name), &THREE_MEN, &never, 1);
        let figures = (found.positions, found.castling, found.can);
        assert_eq!(figures, (positions, castling, can), "{name}");
        assert_eq!(found.differences, can.iter().sum::<u64>(), "{name}");
    }
}

#[test]
fn single_positions() {
    for [men, turn, white, black, what] in rows(
        "Kc1 Rb2 ka1 | black | false | false | the rook is taken at once, there is no other move
        Kb3 Rh1 ka1 | black | true | false | mate
        Kf8 Ph7 kh8 | black | false | false | the pawn must be taken: a draw
        Kf8 Ph7 kh8 | white | true | false | with White to move the king steps aside and the pawn goes through",
    ) {
        let turn = if turn == "white" { Side::White } else { Side::Black };
        let board = board(men, turn);
        let found = [Side::White, Side::Black].map(|side| THREE_MEN.can(side, &board));
        let found = found.map(|can| can.expect("a table").to_string());
        assert_eq!(found, [white, black], "{what}");
    }
}

#[test]
fn a_planted_fault_is_seen() {
    let mut tables = made("KRk");
    let drawn = |tables: &Tables, asked: &(dyn Fn(&Chess, Color) -> CanMate + Sync)| {
        compare_drawn(material("KRk"), tables, asked, (7, 500), 2)
    };
    let told = std::sync::Mutex::new(Vec::new());
    let found = drawn(&tables, &|position, side| {
        let answer = engine(position, side);
        told.lock()
            .expect("no panic")
            .push((position.clone(), side, answer.clone()));
        answer
    });
    assert_eq!(
        (found.positions, found.differences),
        (500, 0),
        "{:?}",
        found.shown
    );
    assert!(found.castling > 10, "{found:?}");

    let told = told.into_inner().expect("no panic");
    for (what, planted) in [
        ("a no", CanMate::No(Ground::Material)),
        ("a yes", CanMate::Yes { line: Vec::new() }),
        ("no answer", CanMate::Undecided { states: 1 }),
    ] {
        let unlike = |(_, _, answer): &&(_, _, CanMate)| {
            std::mem::discriminant(answer) != std::mem::discriminant(&planted)
        };
        let (place, place_side, _) = told.iter().find(unlike).expect(what);
        let times = told
            .iter()
            .filter(|(at, side, _)| at == place && side == place_side)
            .count();
        let found = drawn(
            &tables,
            &|position, side| match (position, side) == (place, *place_side) {
                true => planted.clone(),
                false => engine(position, side),
            },
        );
        assert_eq!(found.differences, times as u64, "{what}: {:?}", found.shown);
        assert!(
            found.shown[0].contains(&fen(place)),
            "{what}: {:?}",
            found.shown
        );
        assert!(
            found.shown[0].contains(&format!("{planted:?}")),
            "{what}: {:?}",
            found.shown
        );
    }

    let without_rights = |sample: &usize| board_drawn(*sample).rights == 0;
    let sample = (0..500).find(without_rights).expect("most have none");
    tables.spoil(Side::White, &board_drawn(sample));
    let found = drawn(&tables, &engine);
    assert!((1..4).contains(&found.differences), "{:?}", found.shown);
    assert!(
        found.shown[0].contains("the table says"),
        "{:?}",
        found.shown
    );
}

fn board_drawn(sample: usize) -> Board {
    let layout = Layout::new(material("KRk"));
    Draw::new(7, &layout, sample).board(&layout)
}

#[test]
fn a_seed_draws_the_same_positions() {
    let layout = Layout::new(material("KPPkp"));
    let drawn = |seed| -> Vec<Board> {
        (0..50)
            .map(|sample| Draw::new(seed, &layout, sample).board(&layout))
            .collect()
    };
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
}

/// What the engine says of five men is checked again, and a line or a ground that does not hold is seen.
#[test]
fn answers_are_checked_again() {
    let samples = if everything() { 20_000 } else { 20 };
    let mut found = Checked::default();
    for name in ["KQkbn", "KBBkb", "KPPkp", "KNNkq"] {
        let layout = Layout::new(material(name));
        for sample in 0..samples {
            let board = Draw::new(1866, &layout, sample).board(&layout);
            found.ask(&board, sample as u8 & 8, &engine);
        }
    }
    assert_eq!((found.wrong, found.undecided), (0, 0), "{:?}", found.shown);
    assert_eq!(found.positions, 4 * samples as u64);
    assert_eq!(
        found.yes + found.no.iter().sum::<u64>() + found.not_checked,
        2 * found.positions
    );

    let board = board("Ka1 Rh1 kc3", Side::White);
    // A line that does not mate, a theorem that does not hold, too large a closure to be walked through, nothing.
    for (answer, counted) in [
        (CanMate::Yes { line: Vec::new() }, [2, 0, 0]),
        (CanMate::No(Ground::Material), [1, 0, 0]),
        (CanMate::No(Ground::Closed { states: 1 << 40 }), [0, 2, 0]),
        (CanMate::Undecided { states: 9 }, [0, 0, 2]),
    ] {
        let mut found = Checked::default();
        found.ask(&board, 0, &|_, _| answer.clone());
        let found = [found.wrong, found.not_checked, found.undecided];
        assert_eq!(found, counted, "{answer:?}");
    }
}
