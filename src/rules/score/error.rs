//! What can be doubtful or wrong about a score, with its place.

use super::MoveNumber;
use super::lexer::Broken;
use super::pgn::{MAX_PLIES, Termination};
use crate::position::{self, FenError};

/// Something a score may contain and that is often a slip.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// The file is not UTF-8; it was read as Windows-1252, which has the letters of ISO 8859-1, the PGN Standard's (4.1).
    #[error("the file is not UTF-8 and was read as Windows-1252: check the names")]
    Latin1,
    /// A doubt about the start position.
    #[error(transparent)]
    Start(position::Warning),
    /// The number written in front of a move is not its number; only the first is told.
    #[error("line {line}: move {expected} is numbered {written}")]
    MoveNumber {
        /// Line of the file, from 1.
        line: usize,
        /// The move that follows.
        expected: MoveNumber,
        /// What stands in front of it.
        written: String,
    },
    /// The Result tag and the end of the movetext disagree.
    #[error("the result tag says {tag:?}, the end of the movetext {:?}", .termination.text())]
    Result {
        /// The tag's value.
        tag: String,
        /// The end of the movetext.
        termination: Termination,
    },
    /// A `%clk` or `%emt` that is not `h:mm:ss`; it was left out.
    #[error("line {line}: the time {text:?} is not h:mm:ss and was left out")]
    Time {
        /// Line of the file, from 1.
        line: usize,
        /// The beginning of what stands there.
        text: String,
    },
}

impl Warning {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Warning::Latin1 => "score/latin-1",
            Warning::Start(warning) => warning.code(),
            Warning::MoveNumber { .. } => "score/move-number",
            Warning::Result { .. } => "score/result",
            Warning::Time { .. } => "score/time",
        }
    }
}

/// Why a file is not the score of one game. Lines count from 1; texts are cut to a few characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// No tag, no move, no result.
    #[error("the file holds no game")]
    Empty,
    /// More than one game.
    #[error("the file holds {games} games; give one")]
    SeveralGames {
        /// How many.
        games: usize,
    },
    /// UTF-16, as some editors save "Unicode".
    #[error("the file is UTF-16; save it as UTF-8")]
    Utf16,
    /// A tag that is not `[Name "value"]` on one line.
    #[error("line {line}: a tag must be [Name \"value\"]")]
    Tag {
        /// The line on which it begins.
        line: usize,
    },
    /// A tag name that occurs twice.
    #[error("line {line}: a second tag {name}")]
    DuplicateTag {
        /// The line on which the second begins.
        line: usize,
        /// The name.
        name: String,
    },
    /// A control character in a tag: it could write to a terminal.
    #[error("line {line}: the tag {name} contains the control character U+{:04X}", u32::from(*.character))]
    ControlCharacter {
        /// The line on which the tag begins.
        line: usize,
        /// The tag's name.
        name: String,
        /// The character.
        character: char,
    },
    /// The FEN tag is not a position.
    #[error("line {line}: the FEN tag: {error}")]
    Start {
        /// The line on which the tag begins.
        line: usize,
        /// What is wrong with it.
        #[source]
        error: FenError,
    },
    /// A SetUp tag announces a start position, and there is no FEN tag.
    #[error("the SetUp tag announces a position, but there is no FEN tag")]
    StartAbsent,
    /// A variant of chess.
    #[error("the game is {name:?}, which is not supported here")]
    Variant {
        /// The Variant tag.
        name: String,
    },
    /// A comment that is never closed.
    #[error("line {line}: a comment is never closed")]
    UnclosedComment {
        /// The line on which it begins.
        line: usize,
    },
    /// A variation that is never closed.
    #[error("line {line}: a variation is never closed")]
    UnclosedVariation {
        /// The line on which it begins.
        line: usize,
    },
    /// A bracket that closes nothing.
    #[error("line {line}: {bracket:?} closes nothing")]
    UnopenedBracket {
        /// The line.
        line: usize,
        /// Which one.
        bracket: char,
    },
    /// A `$` without its number.
    #[error("line {line}: \"$\" without a number")]
    Annotation {
        /// The line.
        line: usize,
    },
    /// A text that is no move in PGN's English notation, nor in the letters that were given.
    #[error("line {line}: move {at} is {text:?}, which is no move in PGN's notation")]
    NotAMove {
        /// The line.
        line: usize,
        /// The move it should be.
        at: MoveNumber,
        /// The beginning of what stands there.
        text: String,
    },
    /// A move that no legal move fits.
    #[error("line {line}: move {at} is {text:?}, which is illegal")]
    IllegalMove {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        text: String,
    },
    /// A move that several legal moves fit.
    #[error("line {line}: move {at} is {text:?}, which fits more than one legal move")]
    AmbiguousMove {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        text: String,
    },
    /// A pawn on the last rank, and not what it becomes.
    #[error("line {line}: move {at} is {text:?}, a promotion that does not name its piece")]
    NoPromotion {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        text: String,
    },
    /// A move after checkmate or stalemate.
    #[error("line {line}: move {at} is {text:?}, but the game was over before it")]
    MoveAfterTheEnd {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// The beginning of what stands there.
        text: String,
    },
    /// More than [`MAX_PLIES`] half-moves.
    #[error("line {line}: more than {MAX_PLIES} half-moves")]
    TooManyMoves {
        /// The line of the first one too many.
        line: usize,
    },
}

impl ScoreError {
    /// The stable code; for a bad start position, that of the FEN.
    pub fn code(&self) -> &'static str {
        match self {
            ScoreError::Empty => "score/empty",
            ScoreError::SeveralGames { .. } => "score/several-games",
            ScoreError::Utf16 => "score/utf-16",
            ScoreError::Tag { .. } => "score/tag",
            ScoreError::DuplicateTag { .. } => "score/duplicate-tag",
            ScoreError::ControlCharacter { .. } => "score/control-character",
            ScoreError::Start { error, .. } => error.code(),
            ScoreError::StartAbsent => "score/start-absent",
            ScoreError::Variant { .. } => "score/variant",
            ScoreError::UnclosedComment { .. } => "score/unclosed-comment",
            ScoreError::UnclosedVariation { .. } => "score/unclosed-variation",
            ScoreError::UnopenedBracket { .. } => "score/unopened-bracket",
            ScoreError::Annotation { .. } => "score/annotation",
            ScoreError::NotAMove { .. } => "score/not-a-move",
            ScoreError::IllegalMove { .. } => "score/illegal-move",
            ScoreError::AmbiguousMove { .. } => "score/ambiguous-move",
            ScoreError::NoPromotion { .. } => "score/no-promotion",
            ScoreError::MoveAfterTheEnd { .. } => "score/move-after-the-end",
            ScoreError::TooManyMoves { .. } => "score/too-many-moves",
        }
    }

    pub(super) fn broken(broken: Broken, line: usize) -> ScoreError {
        match broken {
            Broken::Tag => ScoreError::Tag { line },
            Broken::Comment => ScoreError::UnclosedComment { line },
            Broken::Variation => ScoreError::UnclosedVariation { line },
            Broken::Unopened(bracket) => ScoreError::UnopenedBracket { line, bracket },
            Broken::Annotation => ScoreError::Annotation { line },
        }
    }
}
