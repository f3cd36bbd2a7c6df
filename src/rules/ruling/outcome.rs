//! The words of a ruling: reading, status, result, reason.

use crate::Word;
use serde::{Serialize, Serializer};
use shakmaty::Color;

use crate::fault::Phrase;
use crate::reading::Meaning;
use crate::word::words;

words! {
    /// What a text is found to be, without the moves: the four readings of A8, and what is asked before one of them
    /// holds.
    #[derive(Phrase)]
    #[fault("reading")]
    ReadingKind {
        /// Exactly one legal move fits.
        Legal = "legal",
        /// Two or more fit (A8a).
        Ambiguous = "ambiguous",
        /// The meaning is clear and no legal move fits (A8c).
        Illegal = "illegal",
        /// It says no legal move as it stands, but could be meant as one: the arbiter says.
        Asked = "asked",
        /// A resignation is written in place of a move (5.1b): the arbiter says what it is worth.
        Resignation = "resignation",
        /// No meaning can be established (A8b), by the program at least.
        Unintelligible = "unintelligible",
    }
}

words! {
    /// How the game stands on the board.
    Status {
        /// It goes on.
        Ongoing = "ongoing",
        /// The side to move is mated.
        Checkmate = "checkmate",
        /// The side to move has no legal move and is not in check.
        Stalemate = "stalemate",
        /// Neither side can mate any more.
        DeadPosition = "dead_position",
        /// The position has appeared five times, and the edition counts them.
        Fivefold = "fivefold",
        /// 75 moves by each side without capture or pawn move, and the edition counts them.
        Seventyfive = "seventyfive",
    }
}

impl ReadingKind {
    /// What a text is that means this.
    pub(super) fn of(meaning: &Meaning) -> ReadingKind {
        match meaning {
            Meaning::Legal(_) => ReadingKind::Legal,
            Meaning::Ambiguous(_) => ReadingKind::Ambiguous,
            Meaning::Illegal { .. } => ReadingKind::Illegal,
            Meaning::Asked(_) => ReadingKind::Asked,
            Meaning::Resignation => ReadingKind::Resignation,
            Meaning::Unintelligible => ReadingKind::Unintelligible,
        }
    }
}

/// The result of a game, as PGN writes it, and those of the Laws (6.7, 10, 12.9) that PGN has no word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// None yet: `*`.
    Open,
    /// One side has won: `1-0` or `0-1`.
    Win(Color),
    /// Drawn: `1/2-1/2`.
    Draw,
    /// Both have lost: `0-0`.
    BothLose,
    /// This side has half a point and the other none: `1/2-0` or `0-1/2`.
    Half(Color),
}

impl GameResult {
    /// All seven.
    pub const ALL: [GameResult; 7] = [
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::Half(Color::White),
        GameResult::Half(Color::Black),
        GameResult::Open,
    ];

    /// As a table of results writes it: White's points, then Black's.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Open => "*",
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::Half(Color::White) => "1/2-0",
            GameResult::Half(Color::Black) => "0-1/2",
        }
    }

    /// As PGN writes it (8.1.1.7): what it has no word for is `*`.
    pub const fn in_pgn(self) -> &'static str {
        match self {
            GameResult::BothLose | GameResult::Half(_) => GameResult::Open.as_str(),
            _ => self.as_str(),
        }
    }
}

/// White's points, then Black's.
impl Word for GameResult {
    const ALL: &'static [GameResult] = &GameResult::ALL;

    fn name(self) -> &'static str {
        self.as_str()
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

words! {
    /// Why a game has its result, or why none can be given.
    Reason {
        /// Mate on the board (5.1).
        Checkmate = "checkmate",
        /// Stalemate (5.2).
        Stalemate = "stalemate",
        /// Neither side can mate any more (9.6).
        DeadPosition = "dead_position",
        /// A fifth repetition, where the edition has it.
        Fivefold = "fivefold",
        /// 75 moves, where the edition has them.
        Seventyfive = "seventyfive",
        /// The sealed move is ambiguous (A8a).
        Ambiguous = "ambiguous",
        /// The sealed move is illegal (A8c).
        Illegal = "illegal",
        /// The meaning of the sealed move cannot be established (A8b).
        Unintelligible = "unintelligible",
        /// The opponent of the player at fault cannot mate (A8, 6.9).
        CannotMate = "cannot_mate",
        /// A flag has fallen (6.9).
        FlagFall = "flag_fall",
        /// A player came too late (A10).
        Late = "late",
        /// A player resigned (5.1).
        Resignation = "resignation",
        /// The players agreed on a draw (9.1).
        Agreement = "agreement",
        /// A correct claim of repetition (9.2).
        Repetition = "repetition",
        /// A correct claim of 50 moves (9.3).
        FiftyMoves = "fifty_moves",
        /// The position is lost, and the game with it (A11b).
        Annulled = "annulled",
        /// What is written is the arbiter's to read (A8b): only what nobody can establish the meaning of loses.
        ArbiterReads = "arbiter_reads",
        /// The opponent chooses among the moves that fit.
        OpponentChooses = "opponent_chooses",
        /// The edition leaves it to the arbiter, who has decided.
        ArbiterDecides = "arbiter_decides",
        /// The edition does not say.
        LawsSilent = "laws_silent",
    }
}
