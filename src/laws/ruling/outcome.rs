//! The words of a ruling: reading, status, result, reason.

use serde::{Serialize, Serializer};
use shakmaty::Color;

/// The four readings of A8, without the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadingKind {
    /// Exactly one legal move fits.
    Legal,
    /// Two or more fit (A8a).
    Ambiguous,
    /// The meaning is clear and no legal move fits (A8c).
    Illegal,
    /// No meaning can be established (A8b).
    Unintelligible,
}

/// How the game stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It goes on.
    Ongoing,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can mate any more.
    DeadPosition,
    /// The position has appeared five times, and the edition counts them.
    Fivefold,
    /// 75 moves by each side without capture or pawn move, and the edition counts them.
    Seventyfive,
}

/// The result of a game, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// None yet: `*`.
    Open,
    /// One side has won: `1-0` or `0-1`.
    Win(Color),
    /// Drawn: `1/2-1/2`.
    Draw,
}

impl GameResult {
    /// All four.
    pub const ALL: [GameResult; 4] = [
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
        GameResult::Draw,
        GameResult::Open,
    ];

    /// As PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Open => "*",
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }
}

impl GameResult {
    /// Reads PGN's spelling.
    pub fn parse(text: &str) -> Option<GameResult> {
        GameResult::ALL
            .into_iter()
            .find(|result| result.as_str() == text)
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Why a game has its result, or why none can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// Mate on the board (5.1).
    Checkmate,
    /// Stalemate (5.2).
    Stalemate,
    /// Neither side can mate any more (9.6).
    DeadPosition,
    /// A fifth repetition, where the edition has it.
    Fivefold,
    /// 75 moves, where the edition has them.
    Seventyfive,
    /// The sealed move is ambiguous (A8a).
    Ambiguous,
    /// The sealed move is illegal (A8c).
    Illegal,
    /// The meaning of the sealed move cannot be established (A8b).
    Unintelligible,
    /// The opponent of the player at fault cannot mate (A8, 6.9).
    CannotMate,
    /// A flag has fallen (6.9).
    FlagFall,
    /// A player came too late (A10).
    Late,
    /// A player resigned (5.1).
    Resignation,
    /// The players agreed on a draw (9.1).
    Agreement,
    /// A correct claim of repetition (9.2).
    Repetition,
    /// A correct claim of 50 moves (9.3).
    FiftyMoves,
    /// The position is lost, and the game with it (A11b).
    Annulled,
    /// The opponent chooses among the moves that fit.
    OpponentChooses,
    /// The edition does not say.
    LawsSilent,
}
