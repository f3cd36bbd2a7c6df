//! Closed positions at random, the same for the same seed: walls of pawns, bishops that cannot leave their colour, kings
//! shut in, and what becomes of hard positions when men are moved, taken off or put on.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Piece, Position, Role, Setup,
    Square, attacks,
};

use crate::positions::placed;

/// The half of all positions on which weights are chosen, and the half on which they are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    Choosing,
    Measuring,
}

impl Half {
    /// The half in which the position is, whoever draws it.
    pub fn of(position: &Chess) -> Half {
        // FNV-1a; a multiplication leaves its lowest bits the least mixed.
        let hash = placed(position)
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        match (hash >> 40) & 1 {
            0 => Half::Choosing,
            _ => Half::Measuring,
        }
    }
}

/// Draws closed positions.
pub struct Closed {
    random: fastrand::Rng,
    /// Positions to change.
    hard: Vec<Chess>,
    drawn: usize,
}

impl Closed {
    pub fn new(seed: u64, hard: Vec<Chess>) -> Closed {
        Closed {
            random: fastrand::Rng::with_seed(seed),
            hard,
            drawn: 0,
        }
    }

    /// The next position that the strict check accepts: the four kinds take turns.
    pub fn next_position(&mut self) -> Chess {
        self.drawn += 1;
        loop {
            let setup = match self.drawn % 4 {
                0 => self.changed(),
                1 => self.walls(),
                2 => self.bishops(),
                _ => self.shut_in(),
            };
            let turned = self.turned(setup);
            if let Ok(position) = turned.position::<Chess>(CastlingMode::Standard)
                && !position.is_game_over()
                && is_closed(&position)
            {
                return position;
            }
        }
    }

    /// A hard position with one to three men moved, mostly to the next square, taken off, put on, or of the other colour.
    fn changed(&mut self) -> Setup {
        let number = self.random.usize(..self.hard.len().max(1));
        let start = self.hard.get(number).cloned().unwrap_or_default();
        let mut board = start.board().clone();
        for _ in 0..=self.random.usize(..5) / 2 {
            let men: Vec<Square> = board.occupied().into_iter().collect();
            let from = men.get(self.random.usize(..men.len()));
            let Some((from, piece)) = from.and_then(|&from| Some((from, board.piece_at(from)?)))
            else {
                continue;
            };
            let to = match self.random.usize(..4) {
                0 => self.square(),
                _ => {
                    let beside: Vec<Square> = attacks::king_attacks(from).into_iter().collect();
                    beside
                        .get(self.random.usize(..beside.len()))
                        .copied()
                        .unwrap_or(from)
                }
            };
            match self.random.usize(..6) {
                0 if piece.role != Role::King => board.discard_piece_at(from),
                1 if piece.role != Role::King => {
                    let color = !piece.color;
                    board.set_piece_at(from, Piece { color, ..piece });
                }
                2 => {
                    let piece = self.man(&[Role::Pawn, Role::Bishop, Role::Bishop, Role::Knight]);
                    put(&mut board, to, piece);
                }
                _ => {
                    if put(&mut board, to, piece) {
                        board.discard_piece_at(from);
                    }
                }
            }
        }
        let mut setup = start.to_setup(EnPassantMode::Legal);
        setup.board = board;
        setup.castling_rights = Bitboard::EMPTY;
        setup.ep_square = None;
        setup
    }

    /// A wall of pawns head to head, here and there with a hole, a double pawn or a pawn that can still move; the kings,
    /// and bishops of both sides, most of them on the colour of their own pawns.
    fn walls(&mut self) -> Setup {
        let mut board = Board::empty();
        let mut rank = self.random.usize(2..=5);
        for file in 0..8 {
            if self.random.usize(..3) == 0 {
                rank = (rank + self.random.usize(..3))
                    .saturating_sub(1)
                    .clamp(1, 5);
            }
            if self.random.usize(..6) == 0 {
                continue;
            }
            let gap = usize::from(self.random.usize(..12) == 0);
            put(&mut board, at(file, rank), Color::White.pawn());
            put(&mut board, at(file, rank + 1 + gap), Color::Black.pawn());
            if self.random.usize(..5) == 0 {
                let second = self.random.usize(1..7);
                let pawn = self.man(&[Role::Pawn]);
                put(&mut board, at(file, second), pawn);
            }
        }
        for color in Color::ALL {
            self.put_anywhere(&mut board, color.king());
            let pawns = board.by_piece(color.pawn());
            let on_light = (pawns & Bitboard::LIGHT_SQUARES).count();
            let of_pawns = match 2 * on_light > pawns.count() {
                true => Bitboard::LIGHT_SQUARES,
                false => Bitboard::DARK_SQUARES,
            };
            for _ in 0..self.random.usize(..4) {
                let square = self.square();
                if of_pawns.contains(square) || self.random.usize(..4) == 0 {
                    put(&mut board, square, color.bishop());
                }
            }
        }
        if self.random.usize(..8) == 0 {
            let knight = self.man(&[Role::Knight]);
            self.put_anywhere(&mut board, knight);
        }
        self.setup(board)
    }

    /// A straight wall of pawns with a door or two, many bishops on either side of it, and the kings at the edge.
    fn bishops(&mut self) -> Setup {
        let mut board = Board::empty();
        let rank = self.random.usize(1..6);
        let step = 1 + self.random.usize(..2);
        let zigzag = self.random.usize(..2);
        for file in (self.random.usize(..step)..8).step_by(step) {
            let rank = rank.saturating_sub(zigzag * (file % 2)).max(1);
            if self.random.usize(..10) > 0 {
                put(&mut board, at(file, rank), Color::White.pawn());
                put(&mut board, at(file, rank + 1), Color::Black.pawn());
            }
        }
        for color in Color::ALL {
            let edge = at(self.random.usize(..8), 7 * usize::from(color.is_black()));
            if self.random.usize(..4) == 0 || !put(&mut board, edge, color.king()) {
                self.put_anywhere(&mut board, color.king());
            }
        }
        let of_white = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES][self.random.usize(..2)];
        for _ in 0..self.random.usize(2..9) {
            let square = self.square();
            let color = self.color();
            // Mostly all of one side's stand on one colour.
            let usual = of_white.contains(square) == color.is_white();
            if usual || self.random.usize(..3) == 0 {
                put(&mut board, square, color.bishop());
            }
        }
        self.setup(board)
    }

    /// A king in or near a corner among his own men and pawns that hold them, a few men free outside.
    fn shut_in(&mut self) -> Setup {
        let mut board = Board::empty();
        let (file, rank) = (self.random.usize(..3), self.random.usize(..3));
        put(&mut board, at(file, rank), Color::White.king());
        for near_file in 0..5 {
            for near_rank in 0..5 {
                let distance = file.abs_diff(near_file).max(rank.abs_diff(near_rank));
                if (distance == 1 && self.random.usize(..4) < 3)
                    || (distance == 2 && self.random.usize(..4) == 0)
                {
                    let roles = [
                        Role::Pawn,
                        Role::Pawn,
                        Role::Pawn,
                        Role::Bishop,
                        Role::Bishop,
                        Role::Knight,
                    ];
                    let man = self.man(&roles);
                    let color = match distance == 1 && self.random.usize(..5) > 0 {
                        true => Color::White,
                        false => man.color,
                    };
                    put(&mut board, at(near_file, near_rank), Piece { color, ..man });
                    if man.role == Role::Pawn && color.is_white() && self.random.usize(..4) > 0 {
                        put(
                            &mut board,
                            at(near_file, near_rank + 1),
                            Color::Black.pawn(),
                        );
                    }
                }
            }
        }
        self.put_anywhere(&mut board, Color::Black.king());
        for file in 4..8 {
            if self.random.usize(..2) == 0 {
                let rank = self.random.usize(1..6);
                put(&mut board, at(file, rank), Color::White.pawn());
                put(&mut board, at(file, rank + 1), Color::Black.pawn());
            }
        }
        for _ in 0..=self.random.usize(..3) {
            let piece = self.man(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Pawn]);
            self.put_anywhere(&mut board, piece);
        }
        self.setup(board)
    }

    fn setup(&self, board: Board) -> Setup {
        let mut setup = Setup::empty();
        setup.board = board;
        setup
    }

    /// Turned to any side: files and colours changed about, and whoever is to move.
    fn turned(&mut self, mut setup: Setup) -> Setup {
        if self.random.bool() {
            setup.board.flip_horizontal();
        }
        if self.random.bool() {
            setup.mirror();
        }
        setup.turn = self.color();
        setup
    }

    fn put_anywhere(&mut self, board: &mut Board, piece: Piece) {
        while !put(board, self.square(), piece) {}
    }

    fn square(&mut self) -> Square {
        at(self.random.usize(..8), self.random.usize(..8))
    }

    fn color(&mut self) -> Color {
        Color::from_white(self.random.bool())
    }

    fn man(&mut self, roles: &[Role]) -> Piece {
        let role = roles.get(self.random.usize(..roles.len()));
        Piece {
            color: self.color(),
            role: role.copied().unwrap_or(Role::Pawn),
        }
    }
}

/// Whether the pawns hold each other: four at least, of each side no more than one can step ahead and none can take a
/// pawn; with neither rooks nor queens, which open everything.
fn is_closed(position: &Chess) -> bool {
    let board = position.board();
    let pawns = board.pawns();
    let holds = |color: Color| {
        let own = board.by_piece(color.pawn());
        let steps = own.shift(color.fold_wb(8, -8)) & !board.occupied();
        let takes = own
            .into_iter()
            .any(|pawn| (attacks::pawn_attacks(color, pawn) & pawns & !own).any());
        !steps.more_than_one() && !takes
    };
    pawns.count() >= 4 && board.rooks_and_queens().is_empty() && Color::ALL.into_iter().all(holds)
}

fn at(file: usize, rank: usize) -> Square {
    Square::ALL[8 * rank.min(7) + file.min(7)]
}

/// Puts a man on a square where none is, unless it is a pawn at the edge; whether it was put.
fn put(board: &mut Board, square: Square, piece: Piece) -> bool {
    let pawn_at_edge = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
    let free = board.piece_at(square).is_none() && !pawn_at_edge;
    if free {
        board.set_piece_at(square, piece);
    }
    free
}
