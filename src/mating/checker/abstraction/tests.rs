//! What is checked is checked against games: no move leaves the abstraction, and no mate in one is overlooked.

use super::*;
use crate::tests::random_positions::RandomPositions;
use crate::tests::{NOT_INTO_A_CHECK, position, squares};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move};

/// Where the game stands, as the abstraction sees it.
struct Seen {
    position: Chess,
    state: State,
    places: Vec<Bitboard>,
    /// Each loose man: its number, and where it really stands.
    loose: Vec<(usize, Square)>,
}

/// Plays one move, and looks for it among all that may follow.
fn play(abstraction: &Abstraction, seen: Seen, played: Move) -> Result<Seen, String> {
    let Seen {
        mut position,
        state,
        places,
        mut loose,
    } = seen;
    let taken = match played {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => played.to(),
    };
    if played.is_capture() {
        loose.retain(|&(_, square)| square != taken);
    }
    let mut mover = None;
    for (number, square) in &mut loose {
        if Some(*square) == played.from() {
            *square = played.to();
            mover = Some(*number);
        }
    }
    if played.is_promotion() && mover.is_none() {
        let became = |man: &Loose| man.roles.len() > 1 && man.color == position.turn();
        let number = abstraction.loose.iter().position(became);
        let number = number.ok_or("nobody can become anything")?;
        loose.push((number, played.to()));
        mover = Some(number);
    }
    position.play_unchecked(played);
    let mut board = position.board().clone();
    for &(_, square) in &loose {
        board.discard_piece_at(square);
    }
    let passing = position.ep_square(EnPassantMode::Legal);
    let is_it = |after: &Successors| {
        let (stands, turn, passed) = &after.state;
        let mut men = loose.iter();
        // Another loose man may have moved within its places: what follows must be by the same one.
        *stands == board
            && after.loose.map(|(number, _)| number) == mover
            && *turn == position.turn()
            && (passing.is_none() || passing == *passed)
            && men.all(|&(number, square)| {
                after
                    .places
                    .get(number)
                    .is_some_and(|places| places.contains(square))
            })
    };
    let after = abstraction.follow(&state, &places).into_iter().find(is_it);
    let after = after.ok_or_else(|| format!("{played} leaves the abstraction"))?;
    if position.is_checkmate()
        && position.turn() != abstraction.winner
        && !abstraction.may_be_mate(&after)
    {
        return Err(format!("{played} mates unseen"));
    }
    let is_bare = position.board().by_color(abstraction.winner).count() == 1;
    if abstraction.is_bare(&after) && !is_bare {
        return Err(format!("after {played} somebody is overlooked"));
    }
    Ok(Seen {
        position,
        state: after.state,
        places: after.places,
        loose,
    })
}

fn begin(start: &Chess, winner: Color, followed: Bitboard) -> (Abstraction, Seen) {
    let (abstraction, state, places) = Abstraction::of(start, winner, followed);
    let numbers = start.board().occupied() & !state.0.occupied();
    let pawns = numbers & start.board().pawns();
    let mut loose: Vec<(usize, Square)> = (numbers & !pawns).into_iter().enumerate().collect();
    for pawn in pawns {
        let color = start.board().color_at(pawn).expect("a pawn");
        let became = |man: &Loose| man.roles.len() > 1 && man.color == color;
        let number = abstraction.loose.iter().position(became);
        loose.push((number.expect("a side with a pawn has one"), pawn));
    }
    let seen = Seen {
        position: start.clone(),
        state,
        places,
        loose,
    };
    (abstraction, seen)
}

fn game(
    start: &Chess,
    winner: Color,
    followed: Bitboard,
    choices: &[usize],
) -> Result<(), TestCaseError> {
    let (abstraction, mut seen) = begin(start, winner, followed);
    for choice in choices {
        let legal = seen.position.legal_moves();
        let Some(&played) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        seen = play(&abstraction, seen, played).map_err(TestCaseError::fail)?;
    }
    Ok(())
}

/// Lines that games drawn at random seldom find.
#[test]
fn lines_stay_in_the_outline() {
    for (what, fen, line) in [
        (
            "a pawn is taken en passant, where a loose man might have stood",
            "4k3/4p3/r7/5P2/8/8/8/4K3 b - - 0 1",
            "a6b6 e1e2 b6a6 e2e1 e7e5 f5e6",
        ),
        (
            "the same by Black, at the start",
            "4k3/8/8/8/3pP3/8/8/R3K3 b - e3 0 1",
            "d4e3 a1a8",
        ),
        (
            "a pawn makes two steps past a loose man's place, and is free",
            "4k3/8/8/8/8/r7/4P3/4K3 b - - 0 1",
            "a3e3 e1f2 e3a3 e2e4 a3h3 e4e5",
        ),
        (
            "both become something, and take",
            "6k1/P7/8/8/8/8/7p/1N4K1 w - - 0 1",
            "g1g2 h2h1q g2h1 g8g7 a7a8n g7g6 a8b6",
        ),
        (
            "a pawn takes and becomes something",
            "1r5k/P7/8/8/8/8/p7/1R5K w - - 0 1",
            "a7b8q h8g7 b8b3 a2b1q b3b1",
        ),
        (
            "a loose man takes a loose man, and one that is followed",
            "r3k3/8/8/8/8/8/8/R2BK3 w - - 0 1",
            "a1a8 e8d7 a8a1 d7c6 d1f3 c6c5",
        ),
        (
            "Black mates with what his pawn became",
            "8/8/8/8/8/5k2/p7/7K b - - 0 1",
            "a2a1q h1h2 a1g1",
        ),
    ] {
        let start = position(fen);
        for winner in Color::ALL {
            for followed in [Bitboard::EMPTY, Bitboard::FULL] {
                let (abstraction, mut seen) = begin(&start, winner, followed);
                for uci in line.split(' ') {
                    let uci: shakmaty::uci::UciMove = uci.parse().expect(what);
                    let Ok(played) = uci.to_move(&seen.position) else {
                        panic!("{what}: {uci} is not legal");
                    };
                    seen = match play(&abstraction, seen, played) {
                        Ok(seen) => seen,
                        Err(gap) => panic!("{what}: {gap}"),
                    };
                }
            }
        }
    }
}

/// No mate is overlooked, whoever is followed: with all that may be on the board, and after promotions.
#[test]
fn a_mate_is_seen_whoever_is_followed() {
    RandomPositions::from_seed(9).mates(|start, winner, followed, choices| {
        if choices.len() == 1 && rules_out(start, winner, followed, 1_000) != Err(Gap::Mate) {
            return Err("the mate is ruled out".to_owned());
        }
        game(start, winner, followed, choices).map_err(|error| error.to_string())
    });
}

#[test]
fn nobody_is_where_he_would_surely_check_whoever_has_moved() {
    for (fen, men) in NOT_INTO_A_CHECK {
        let start = position(fen);
        let (abstraction, state, _) = Abstraction::of(&start, Color::White, Bitboard::EMPTY);
        let mut after = Successors {
            state,
            places: men.iter().map(|[before, _]| squares(before)).collect(),
            left: Bitboard::EMPTY,
            followed: None,
            loose: None,
        };
        abstraction.drop_checking_squares(&mut after, Color::White);
        let places: Vec<Bitboard> = men.iter().map(|[_, after]| squares(after)).collect();
        assert_eq!(after.places, places, "{fen}");
    }
}

#[test]
fn nothing_is_ruled_out_of_a_mate_on_the_board_nor_before_castling() {
    for (what, fen, winner) in [
        ("a mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::White),
        (
            "a right to castle",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            Color::Black,
        ),
    ] {
        let start = position(fen);
        let found = rules_out(&start, winner, Bitboard::FULL, 100_000);
        assert_eq!(found, Err(Gap::Mate), "{what}");
    }
}

proptest! {
    #[test]
    fn no_game_leaves_the_outline(
        seed: u64,
        followed: u64,
        white: bool,
        choices in prop::collection::vec(any::<usize>(), 0..200),
    ) {
        let mut random = RandomPositions::from_seed(seed);
        let starts = [random.walls(), random.cornered(), random.few(5), random.few(3)];
        for start in starts.into_iter().flatten() {
            game(&start, Color::from_white(white), Bitboard(followed), &choices)?;
        }
    }

    #[test]
    fn no_game_leaves_the_outline_from_the_middle_of_a_game(
        followed: u64,
        white: bool,
        before in prop::collection::vec(any::<usize>(), 0..160),
        choices in prop::collection::vec(any::<usize>(), 0..100),
    ) {
        let mut start = Chess::default();
        for choice in before {
            let legal = start.legal_moves();
            let Some(&played) = legal.get(choice % legal.len().max(1)) else { break };
            start.play_unchecked(played);
        }
        // Nothing is abstracted while there is a right to castle.
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.castling_rights = Bitboard::EMPTY;
        let start = setup.position::<Chess>(CastlingMode::Standard).unwrap();
        game(&start, Color::from_white(white), Bitboard(followed), &choices)?;
    }
}
