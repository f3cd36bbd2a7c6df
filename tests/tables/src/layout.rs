//! Numbers the positions of one material, and knows which of them are the same turned or mirrored.
//!
//! A number says where the men stand and who is to move, not what may be castled. The white king is
//! brought into ten squares of a corner, with pawns on the board into the four files of one wing; the
//! other men follow with six bits each. Men of one kind stand in the order of their squares.

use super::board::{Board, Kind, Man, SIDES, Side};
use super::geometry::Square;
use super::material::Material;

/// The white king's squares where the board may be turned: a1 to d1, b2 to d2, c3, d3, d4.
const CORNER: [Square; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

#[derive(Clone, Debug)]
pub struct Layout {
    pub material: Material,
    /// Every man, kings first.
    men: Vec<(Side, Kind)>,
}

impl Layout {
    pub fn new(material: Material) -> Layout {
        let kings = SIDES.map(|side| (side, Kind::King));
        let men = kings.into_iter().chain(material.others()).collect();
        Layout { material, men }
    }

    pub fn men(&self) -> &[(Side, Kind)] {
        &self.men
    }

    /// One more than the largest number.
    pub fn size(&self) -> usize {
        self.king_squares() * 64usize.pow(self.men.len() as u32 - 1) * 2
    }

    fn king_squares(&self) -> usize {
        match self.material.has_pawns() {
            true => 32,
            false => CORNER.len(),
        }
    }

    /// The number of a board whose men stand in the order of [`Layout::men`].
    pub fn number(&self, board: &Board) -> usize {
        let mut board = *board;
        let king = board.men().first().map_or(0, |king| king.square);
        let image = self.image_into_corner(king);
        for man in board.men_mut() {
            man.square = turned(man.square, image);
        }
        sort(board.men_mut());
        let squares = || board.men().iter().map(|man| usize::from(man.square));
        let king = squares().next().unwrap_or(0);
        let first = match self.material.has_pawns() {
            true => king / 8 * 4 + king % 8,
            false => CORNER
                .iter()
                .position(|&square| usize::from(square) == king)
                .unwrap_or(0),
        };
        let placed = squares()
            .skip(1)
            .fold(first, |number, square| number * 64 + square);
        placed * 2 + board.turn as usize
    }

    /// The board with that number, unless two men stand on one square or a pawn on an end rank.
    pub fn board(&self, number: usize) -> Option<Board> {
        let turn = SIDES[number % 2];
        let mut rest = number / 2;
        let mut squares = [0; super::board::MOST];
        for square in squares.get_mut(1..self.men.len())?.iter_mut().rev() {
            *square = (rest % 64) as Square;
            rest /= 64;
        }
        squares[0] = match self.material.has_pawns() {
            true => (rest / 4 * 8 + rest % 4) as Square,
            false => *CORNER.get(rest)?,
        };
        self.placed(&squares, turn)
    }

    /// The men on these squares, unless that cannot be.
    pub fn placed(&self, squares: &[Square], turn: Side) -> Option<Board> {
        let mut board = Board::empty(turn);
        let mut occupied = 0u64;
        for (&(side, kind), &square) in self.men.iter().zip(squares) {
            let bit = 1u64 << square;
            if occupied & bit != 0 || kind == Kind::Pawn && !(8..56).contains(&square) {
                return None;
            }
            occupied |= bit;
            board.put(Man { side, kind, square });
        }
        Some(board)
    }

    /// Whether, of all images of a board that this numbers, it is the one that stands for them. With
    /// the same men on both sides White is to move in it.
    pub fn stands_for_all(&self, board: &Board, number: usize) -> bool {
        let one_turn = !self.material.is_even() || board.turn == Side::White;
        one_turn && self.is_sorted(board) && {
            let [_, mirrored] = self.numbers(board);
            number <= mirrored
        }
    }

    /// The number of a board, and that of its mirror image at the long diagonal: with the white king on it
    /// the two are numbered apart.
    pub fn numbers(&self, board: &Board) -> [usize; 2] {
        let number = self.number(board);
        let king = board.men().first().map_or(0, |king| king.square);
        let image = turned(king, self.image_into_corner(king));
        if self.material.has_pawns() || turned(image, 4) != image {
            return [number; 2];
        }
        let mut mirrored = *board;
        for man in mirrored.men_mut() {
            man.square = turned(man.square, 4);
        }
        [number, self.number(&mirrored)]
    }

    /// Whether men of one kind stand in the order of their squares.
    pub fn is_sorted(&self, board: &Board) -> bool {
        let kind = |man: &Man| (man.side, man.kind);
        let mut pairs = board.men().windows(2);
        pairs.all(|pair| {
            let [one, next] = pair else { return true };
            kind(one) != kind(next) || one.square < next.square
        })
    }

    /// Which of [`turned`] brings the white king where it is numbered.
    fn image_into_corner(&self, king: Square) -> u8 {
        let (file, rank) = (king % 8, king / 8);
        let mirror = u8::from(file > 3);
        if self.material.has_pawns() {
            return mirror;
        }
        let flip = u8::from(rank > 3);
        let transpose = u8::from(rank.min(7 - rank) > file.min(7 - file));
        mirror | flip << 1 | transpose << 2
    }
}

/// The square seen in one of the eight images of a board: 1 mirrors the files, 2 the ranks, 4 then
/// exchanges files and ranks.
pub fn turned(square: Square, image: u8) -> Square {
    let mirrored = square ^ (7 * (image & 1)) ^ (56 * (image >> 1 & 1));
    match image & 4 {
        0 => mirrored,
        _ => mirrored % 8 * 8 + mirrored / 8,
    }
}

/// The same with White's men Black's and the ranks the other way round.
pub fn exchanged(board: &Board) -> Board {
    let mut board = *board;
    for man in board.men_mut() {
        man.side = man.side.other();
        man.square = turned(man.square, 2);
    }
    board.turn = board.turn.other();
    board.rights = board.rights >> 2 | (board.rights & 3) << 2;
    board.passing = board.passing.map(|square| turned(square, 2));
    board
}

/// Brings the men into the order of [`Layout::men`], those of one kind by their squares.
pub fn sort(men: &mut [Man]) {
    let key = |man: &Man| {
        let king = man.kind == Kind::King;
        (!king, man.side, man.kind, man.square)
    };
    // A handful, nearly always in order already.
    for end in 1..men.len() {
        let mut place = end;
        while place > 0 && key(&men[place]) < key(&men[place - 1]) {
            men.swap(place, place - 1);
            place -= 1;
        }
    }
}
