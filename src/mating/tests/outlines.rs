//! Games through both outlines, the engine's and the check's: no move leaves them, and no mate in one is overlooked.

use proptest::prelude::*;
use shakmaty::Board;

use super::random_positions::RandomPositions;
use super::*;
use crate::{abstraction, checker};

/// An outline, and where a game stands in it.
pub(crate) trait Outline: Sized {
    /// `None` where there is none.
    fn begin(start: &Chess, winner: Color, followed: Bitboard) -> Option<Self>;
    /// The men that are followed, where they stand at the start.
    fn board(&self) -> &Board;
    /// The number of the man that stands for all that pawns of that side become.
    fn promoted(&self, color: Color) -> Option<usize>;
    /// Goes on to what stands on the board, if it is among what may follow.
    fn go_on(&mut self, after: &Seen) -> Result<(), String>;
}

/// What was played, as an outline has to see it.
pub(crate) struct Seen {
    pub position: Chess,
    /// The men that are followed.
    pub board: Board,
    /// Each loose man: its number, and where it really stands.
    pub loose: Vec<(usize, Square)>,
    /// The number of the one that moved, if it is loose.
    pub mover: Option<usize>,
    pub mates: bool,
}

/// A game by the numbers of its moves, through one outline.
pub(crate) fn walk<O: Outline>(
    start: &Chess,
    winner: Color,
    followed: Bitboard,
    moves: &[usize],
) -> Result<(), String> {
    let Some(mut outline) = O::begin(start, winner, followed) else {
        return Ok(());
    };
    let promoted = |outline: &O, color| {
        let number = outline.promoted(color);
        number.ok_or("nobody can become anything")
    };
    let board = start.board();
    let numbers = board.occupied() & !outline.board().occupied();
    let pawns = numbers & board.pawns();
    let mut loose: Vec<(usize, Square)> = (numbers & !pawns).into_iter().enumerate().collect();
    for pawn in pawns {
        let color = board.color_at(pawn).expect("a pawn");
        loose.push((promoted(&outline, color)?, pawn));
    }
    let mut position = start.clone();
    for choice in moves {
        let legal = position.legal_moves();
        let Some(&played) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        let taken = match played {
            Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
            _ => played.to(),
        };
        loose.retain(|&(_, square)| !played.is_capture() || square != taken);
        let mut mover = None;
        for (number, square) in &mut loose {
            if Some(*square) == played.from() {
                (*square, mover) = (played.to(), Some(*number));
            }
        }
        if played.is_promotion() && mover.is_none() {
            mover = Some(promoted(&outline, position.turn())?);
            loose.extend(mover.map(|number| (number, played.to())));
        }
        position.play_unchecked(played);
        let mut board = position.board().clone();
        for &(_, square) in &loose {
            board.discard_piece_at(square);
        }
        let seen = Seen {
            mates: position.is_checkmate() && position.turn() != winner,
            position,
            board,
            loose,
            mover,
        };
        outline
            .go_on(&seen)
            .map_err(|gap| format!("{played}: {gap}"))?;
        (position, loose) = (seen.position, seen.loose);
    }
    Ok(())
}

/// The same through both.
fn game(start: &Chess, winner: Color, followed: Bitboard, moves: &[usize]) -> Result<(), String> {
    let by = |what: &'static str| move |gap| format!("{what}: {gap}");
    walk::<abstraction::tests::Walk>(start, winner, followed, moves).map_err(by("the engine"))?;
    walk::<checker::abstraction::tests::Walk>(start, winner, followed, moves)
        .map_err(by("the check"))
}

/// Lines that games drawn at random seldom find.
#[test]
fn lines_stay_in_the_outline() {
    for [fen, moves, what] in rows(
        "4k3/4p3/r7/5P2/8/8/8/4K3 b - - 0 1 | a6b6 e1e2 b6a6 e2e1 e7e5 f5e6 | taken en passant, where a loose man might have stood
        4k3/8/8/8/3pP3/8/8/R3K3 b - e3 0 1 | d4e3 a1a8 | the same by Black, at the start
        4k3/8/8/8/8/r7/4P3/4K3 b - - 0 1 | a3e3 e1f2 e3a3 e2e4 a3h3 e4e5 | two steps past a loose man's place, and the pawn is free
        6k1/P7/8/8/8/8/7p/1N4K1 w - - 0 1 | g1g2 h2h1q g2h1 g8g7 a7a8n g7g6 a8b6 | both become something, and take
        1r5k/P7/8/8/8/8/p7/1R5K w - - 0 1 | a7b8q h8g7 b8b3 a2b1q b3b1 | a pawn takes and becomes something
        r3k3/8/8/8/8/8/8/R2BK3 w - - 0 1 | a1a8 e8d7 a8a1 d7c6 d1f3 c6c5 | a loose man takes a loose man, and one that is followed
        8/8/8/8/8/5k2/p7/7K b - - 0 1 | a2a1q h1h2 a1a2 h2h1 a2g2 | Black mates with what his pawn became",
    ) {
        let start = position(fen);
        let mut after = start.clone();
        let numbers = line(&start, moves).into_iter().map(|played| {
            let number = after.legal_moves().iter().position(|&other| other == played);
            after.play_unchecked(played);
            number.expect("a legal move")
        });
        let numbers: Vec<usize> = numbers.collect();
        for winner in Color::ALL {
            for followed in [Bitboard::EMPTY, Bitboard::FULL] {
                let walked = game(&start, winner, followed, &numbers);
                assert_eq!(walked, Ok(()), "{what}");
            }
        }
    }
}

/// Whoever is followed: with all that may be on the board, and after promotions.
#[test]
fn a_mate_is_seen_whoever_is_followed() {
    RandomPositions::from_seed(9).mates(|start, winner, followed, moves| {
        let ruled_out = checker::abstraction::tests::rules_out_mate;
        if moves.len() == 1 && ruled_out(start, winner, followed) {
            return Err("the mate is ruled out".to_owned());
        }
        game(start, winner, followed, moves)
    });
}

/// White's king has come to e1. For each loose man, in the order of their squares: where it may be before that is known not
/// to be into a check, and after; what pawns became comes last.
const NOT_INTO_A_CHECK: &str = "
    4k3/8/8/8/8/b7/8/b3K3 b - - 0 1 | c3 d2 h8 > h8, a3 > a3 | its own places are no shelter from it
    4k3/8/8/8/8/b7/8/b3K3 b - - 0 1 | c3 h8 > c3 h8, d2 a3 > a3 | the other one may be between
    4k3/8/8/8/8/b7/8/b3K3 b - - 0 1 | c3 d2 h8 > c3 h8, c3 d2 f2 > c3 | so may either of two
    4k3/8/8/8/8/b7/3P4/b3K3 b - - 0 1 | c3 h8 > c3 h8, c3 g3 > c3, > | a pawn is
    4k3/8/8/8/8/b7/8/B3K3 b - - 0 1 | c3 d2 > c3 d2, c3 g3 h8 > c3 h8 | a man of White's own may be, and checks nobody
    r3k3/8/8/8/8/n7/8/4K3 b - - 0 1 | d3 h8 > h8, a1 b8 e2 e5 > b8 | likewise
    4k3/p7/8/8/8/8/8/4K3 b - - 0 1 | d1 e2 d3 > d1 e2 d3 | what a pawn became may give no check
";

#[test]
fn nobody_is_where_he_would_surely_check_whoever_has_moved() {
    for [fen, men, what] in rows(NOT_INTO_A_CHECK) {
        let start = position(fen);
        let [before, after] = [0, 1].map(|when| {
            let each = men
                .split(',')
                .map(|man| man.split('>').nth(when).expect(men));
            each.map(squares).collect::<Vec<Bitboard>>()
        });
        let mut places = before.clone();
        abstraction::tests::dropped(&start, &mut places);
        assert_eq!(places, after, "the engine: {what}");
        let mut places = before;
        checker::abstraction::tests::dropped(&start, &mut places);
        assert_eq!(places, after, "the check: {what}");
    }
}

/// A position out of a random game, without the right to castle: nothing is abstracted while there is one.
pub(crate) fn from_a_game() -> impl Strategy<Value = Chess> {
    prop::collection::vec(any::<usize>(), 0..160).prop_map(|moves| {
        let mut start = Chess::default();
        for choice in moves {
            let legal = start.legal_moves();
            let Some(&played) = legal.get(choice % legal.len().max(1)) else {
                break;
            };
            start.play_unchecked(played);
        }
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.castling_rights = Bitboard::EMPTY;
        setup.position(CastlingMode::Standard).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(amount(64, 2_560)))]

    #[test]
    fn no_game_leaves_the_outline(
        seed: u64,
        followed: u64,
        white: bool,
        start in from_a_game(),
        moves in prop::collection::vec(any::<usize>(), 0..200),
    ) {
        let mut random = RandomPositions::from_seed(seed);
        let starts = [Some(start), random.walls(), random.cornered(), random.few(5), random.few(3)];
        for start in starts.into_iter().flatten() {
            let walked = game(&start, Color::from_white(white), Bitboard(followed), &moves);
            prop_assert_eq!(walked, Ok(()), "{}", fen(&start));
        }
    }
}
