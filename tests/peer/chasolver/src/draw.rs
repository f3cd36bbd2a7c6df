//! Positions at random, the same for the same seed.

use std::error::Error;

use shakmaty::san::San;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, Piece, Position, Role, Setup, Square,
};

use crate::positions::{position, positions};

#[path = "../../../../examples/replays/games.rs"]
#[allow(dead_code)]
mod games;

/// What a position is made from, in the order of [`Draw::position`].
pub const KINDS: [&str; 3] = ["from games", "played at random", "changed"];

/// Positions to start from.
pub struct Sources {
    pub games: Vec<Chess>,
    pub closed: Vec<Chess>,
}

/// Closed or nearly so: where it is hard to tell.
const CLOSED: [&str; 8] = [
    "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "8/2k5/5b2/p1p1pBp1/P1P1P1P1/5K2/4B3/8 w - - 0 1",
    "2b2k2/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B2K2 w - - 0 1",
    "4k3/1b6/p1p1p1p1/P1P1P1P1/8/8/5B2/4K3 b - - 0 1",
    "8/1p1k4/1P1p1p2/3PpPp1/4P1Pp/1K5P/8/4N3 w - - 0 1",
    "k7/P1p5/KpP5/1P6/8/8/5b2/6B1 w - - 0 1",
    "8/8/p1k2p1p/P1p1pPpP/1pP1P1P1/1P6/2K5/8 b - - 0 1",
];

impl Sources {
    /// Every position of the documented games, and the closed ones.
    pub fn ours() -> Result<Sources, Box<dyn Error>> {
        let mut sources = Sources {
            games: Vec::new(),
            closed: Vec::new(),
        };
        for game in games::GAMES {
            let mut position = Chess::default();
            for san in game.moves.split_whitespace() {
                let played = san.parse::<San>()?.to_move(&position)?;
                position.play_unchecked(played);
                sources.games.push(position.clone());
            }
        }
        for closed in CLOSED {
            let loaded = position(closed).ok_or(closed)?;
            sources.closed.push(loaded);
        }
        Ok(sources)
    }

    pub fn read_games(&mut self, text: &str) {
        self.games.extend(positions(text));
    }

    pub fn read_closed(&mut self, text: &str) {
        self.closed.extend(positions(text));
    }
}

/// A source of chance.
pub struct Draw(pub fastrand::Rng);

impl Draw {
    /// A position of that kind that the strict check accepts, if this draw makes one.
    pub fn position(&mut self, kind: usize, sources: &Sources) -> Option<Chess> {
        match kind {
            0 => {
                let start = self.start(&sources.games);
                let moves = self.0.usize(..60);
                Some(self.played(start, moves))
            }
            1 => {
                let moves = self.0.usize(..300);
                Some(self.played(Chess::default(), moves))
            }
            _ => self.changed(sources),
        }
    }

    fn start(&mut self, positions: &[Chess]) -> Chess {
        let place = self.0.usize(..positions.len().max(1));
        positions.get(place).cloned().unwrap_or_default()
    }

    fn played(&mut self, mut position: Chess, moves: usize) -> Chess {
        for _ in 0..moves {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[self.0.usize(..legal.len())]);
        }
        position
    }

    /// One to three men taken off, put elsewhere or put on, or the other side to move; every fourth time
    /// in a closed position.
    fn changed(&mut self, sources: &Sources) -> Option<Chess> {
        let sources = match self.0.usize(..4) {
            0 => &sources.closed,
            _ => &sources.games,
        };
        let mut setup = self.start(sources).to_setup(EnPassantMode::Legal);
        for _ in 0..=self.0.usize(..3) {
            let square = Square::ALL[self.0.usize(..64)];
            match self.0.usize(..4) {
                0 => setup.board.discard_piece_at(square),
                1 => {
                    if let Some(man) = setup.board.remove_piece_at(square) {
                        setup
                            .board
                            .set_piece_at(Square::ALL[self.0.usize(..64)], man);
                    }
                }
                2 => setup.turn = !setup.turn,
                _ => {
                    let role = [Role::Pawn, Role::Bishop, Role::Knight][self.0.usize(..3)];
                    let color = Color::ALL[self.0.usize(..2)];
                    setup.board.set_piece_at(square, Piece { color, role });
                }
            }
        }
        let setup = Setup {
            castling_rights: Bitboard::EMPTY,
            ep_square: None,
            ..setup
        };
        setup.position(CastlingMode::Standard).ok()
    }
}
