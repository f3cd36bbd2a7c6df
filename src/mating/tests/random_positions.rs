//! Positions and games drawn for tests.

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position, Setup, Square,
};

use super::kit::{amount, fen};

/// Draws numbers: the same seed, the same numbers.
pub(crate) struct RandomPositions(u64);

impl RandomPositions {
    pub(crate) fn from_seed(seed: u64) -> RandomPositions {
        RandomPositions(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    /// As many squares as there are bits.
    pub(crate) fn bits(&mut self) -> u64 {
        (0..4).fold(0, |bits, _| bits << 16 | self.below(1 << 16) as u64)
    }

    /// A wall of pawns head to head, mostly whole, low so that one king has little room; the kings
    /// and up to two more pieces anywhere.
    pub(crate) fn walls(&mut self) -> Option<Chess> {
        let mut board = Board::empty();
        let first = self.below(2);
        for file in (first..8).step_by(2) {
            if self.below(24) > 0 {
                board.set_piece_at(Square::ALL[8 + file], Color::White.pawn());
                board.set_piece_at(Square::ALL[16 + file], Color::Black.pawn());
            }
        }
        let more = Color::ALL.map(|side| [side.knight(), side.bishop(), side.rook()]);
        let mut men = vec![Color::White.king(), Color::Black.king()];
        men.extend((0..self.below(3)).map(|_| more[self.below(2)][self.below(3)]));
        for man in men {
            let square = Square::ALL[self.below(64)];
            if board.piece_at(square).is_some() {
                return None;
            }
            board.set_piece_at(square, man);
        }
        let mut setup = Setup::empty();
        setup.board = board;
        setup.turn = Color::ALL[self.below(2)];
        if self.below(2) == 0 {
            setup.mirror();
        }
        setup.position(CastlingMode::Standard).ok()
    }

    /// A wall of pawns head to head, and one pawn more.
    pub(crate) fn walls_and_a_pawn(&mut self) -> Option<Chess> {
        let mut setup = self.walls()?.to_setup(EnPassantMode::Legal);
        let (square, side) = (Square::ALL[8 + self.below(48)], Color::ALL[self.below(2)]);
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        setup.board.set_piece_at(square, side.pawn());
        setup.position(CastlingMode::Standard).ok()
    }

    /// A black king on the first rank, the white one on the third with a rook or queen, and perhaps
    /// a pawn of either side: often a mate within a few moves.
    pub(crate) fn cornered(&mut self) -> Option<Chess> {
        let white = Color::White;
        let force = [white.rook(), white.queen()];
        let pawns = [white.pawn(), Color::Black.pawn()];
        let mut men = vec![
            (Square::ALL[self.below(8)], Color::Black.king()),
            (Square::ALL[16 + self.below(8)], white.king()),
            (Square::ALL[self.below(64)], force[self.below(2)]),
        ];
        if self.below(2) == 0 {
            men.push((Square::ALL[8 + self.below(48)], pawns[self.below(2)]));
        }
        let mut setup = Setup::empty();
        for &(square, man) in &men {
            setup.board.set_piece_at(square, man);
        }
        setup.turn = Color::ALL[self.below(2)];
        whole(setup, men.len())
    }

    /// A king in a corner with pieces of its own, the other one not far, and pawns of both about to promote.
    pub(crate) fn promoting(&mut self) -> Option<Chess> {
        let (white, black) = (Color::White, Color::Black);
        let mut setup = Setup::empty();
        let men = [
            (black.king(), 0..1, 0..1),
            (black.knight(), 0..3, 0..2),
            (black.bishop(), 0..3, 0..2),
            (black.pawn(), 0..3, 1..3),
            (black.pawn(), 3..8, 1..3),
            (white.king(), 0..4, 2..4),
            (white.pawn(), 3..5, 5..7),
            (white.pawn(), 5..7, 6..7),
            (white.pawn(), 7..8, 6..7),
        ];
        for (man, files, ranks) in men.clone() {
            let [file, rank] = [files, ranks].map(|range| range.start + self.below(range.len()));
            setup.board.set_piece_at(Square::ALL[8 * rank + file], man);
        }
        setup.turn = Color::ALL[self.below(2)];
        if self.below(2) == 0 {
            setup.mirror();
        }
        whole(setup, men.len())
    }

    /// Asks of many games that end in mate, most of them with one move, and of pieces that may be followed in
    /// them, whether all is well: the start, who mates, those pieces, and the numbers of the moves.
    pub(crate) fn mates(
        mut self,
        asked: impl Fn(&Chess, Color, Bitboard, &[usize]) -> Result<(), String>,
    ) {
        let drawn = amount(300_000, 30_000_000);
        let mut mates = [0, 0];
        for number in 0..drawn {
            let few = self.few(2 + number % 8);
            let promoting = (number % 8 == 0).then(|| self.promoting()).flatten();
            for (kind, halfmoves, start) in [(0, 1, few), (1, 16, promoting)] {
                let Some(start) = start else { continue };
                let Some((winner, choices)) = self.mating_game(&start, halfmoves) else {
                    continue;
                };
                mates[kind] += 1;
                let bits = self.bits();
                for followed in [bits, bits & self.bits(), bits | self.bits(), 0, u64::MAX] {
                    if let Err(gap) = asked(&start, winner, Bitboard(followed), &choices) {
                        let what = fen(&start);
                        panic!("{what} {followed:#x} {choices:?}: {gap}");
                    }
                }
            }
        }
        assert!(mates.iter().all(|&mates| mates > drawn / 400), "{mates:?}");
    }

    /// A game of up to so many half-moves in which a side promotes if it can, and mates if it can: who mated, and the
    /// numbers of the moves, if it ends in mate.
    fn mating_game(&mut self, start: &Chess, halfmoves: usize) -> Option<(Color, Vec<usize>)> {
        let mut position = start.clone();
        let mut choices = Vec::new();
        while choices.len() < halfmoves {
            let legal = position.legal_moves();
            let after = |played: Move| {
                let mut after = position.clone();
                after.play_unchecked(played);
                after
            };
            let mate = legal
                .iter()
                .position(|&played| after(played).is_checkmate());
            let promotion = || legal.iter().position(|played| played.is_promotion());
            let any = (!legal.is_empty()).then(|| self.below(legal.len()));
            let choice = mate.or_else(promotion).or(any)?;
            choices.push(choice);
            if mate.is_some() {
                return Some((position.turn(), choices));
            }
            position = after(*legal.get(choice)?);
        }
        None
    }

    /// The kings and so many more pieces, anywhere.
    pub(crate) fn few(&mut self, more: usize) -> Option<Chess> {
        let mut setup = Setup::empty();
        let men = Color::ALL.map(|side| {
            [
                side.pawn(),
                side.knight(),
                side.bishop(),
                side.rook(),
                side.queen(),
            ]
        });
        let kings = Color::ALL.map(Color::king);
        for place in 0..2 + more {
            let man = match kings.get(place) {
                Some(&king) => king,
                None => men[self.below(2)][self.below(5)],
            };
            setup.board.set_piece_at(Square::ALL[self.below(64)], man);
        }
        setup.turn = Color::ALL[self.below(2)];
        whole(setup, 2 + more)
    }
}

/// The position, if none of so many pieces was set on another one.
fn whole(setup: Setup, men: usize) -> Option<Chess> {
    let whole = setup.board.occupied().count() == men;
    let position = setup.position(CastlingMode::Standard).ok();
    position.filter(|_| whole)
}
