//! Games through both outlines, the engine's and the check's: no move leaves them, and no mate in one is overlooked.

use proptest::prelude::*;
use shakmaty::Board;

use super::random_positions::RandomPositions;
use super::rows::section;
use super::twice;
use super::*;
use crate::abstraction;

const OUTLINES: &str = include_str!("outlines.txt");

/// An outline, and where a game stands in it.
pub(crate) trait Outline: Sized {
    /// `None` where there is none.
    fn begin(start: &Chess, winner: Color, followed: Bitboard) -> Option<Self>;
    /// The pieces that are followed, where they stand at the start.
    fn board(&self) -> &Board;
    /// The number of the piece that stands for all that pawns of that side become.
    fn promoted(&self, color: Color) -> Option<usize>;
    /// Goes on to what stands on the board, if it is among what may follow.
    fn go_on(&mut self, after: &Seen) -> Result<(), String>;
}

/// What was played, as an outline has to see it.
pub(crate) struct Seen {
    pub position: Chess,
    /// The pieces that are followed.
    pub board: Board,
    /// Each loose piece: its number, and where it really stands.
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
    walk::<twice::Walk>(start, winner, followed, moves).map_err(by("the check"))
}

/// Lines that games drawn at random seldom find.
#[test]
fn lines_stay_in_the_outline() {
    for [fen, moves, what] in section(OUTLINES, "lines") {
        let start = position(fen);
        let mut after = start.clone();
        let numbers = line(&start, moves).into_iter().map(|played| {
            let number = after
                .legal_moves()
                .iter()
                .position(|&other| other == played);
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

/// Whatever is followed: with all that may be on the board, and after promotions.
#[test]
fn a_mate_is_seen_whoever_is_followed() {
    RandomPositions::from_seed(9).mates(|start, winner, followed, moves| {
        let ruled_out = twice::rules_out_mate;
        if moves.len() == 1 && ruled_out(start, winner, followed) {
            return Err("the mate is ruled out".to_owned());
        }
        game(start, winner, followed, moves)
    });
}

#[test]
fn nobody_is_where_he_would_surely_check_whoever_has_moved() {
    for [fen, men, what] in section(OUTLINES, "not into a check") {
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
        twice::dropped(&start, &mut places);
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
