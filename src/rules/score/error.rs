//! What can be doubtful or wrong about a score, with its place.

use super::MoveNumber;
use super::pgn::{MAX_PLIES, Termination};
use crate::fault::{Fault, Value, Warning};
use crate::position::{self, FenError};

/// Something a score may contain and that is often a slip.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum Warning {
    // The file is not UTF-8; it was read as Windows-1252, which has the letters of ISO 8859-1, the PGN Standard's
    // (4.1).
    /// the file is not UTF-8 and was read as Windows-1252: check the names
    #[fault("score/latin-1")]
    Latin1,
    /// {0}
    #[fault(inner)]
    Start(position::Warning),
    /// line {line}: move {expected} is numbered {written}
    #[fault("score/move-number")]
    MoveNumber {
        /// Line of the file, from 1.
        line: usize,
        /// The move that follows.
        expected: MoveNumber,
        /// What stands in front of it.
        written: String,
    },
    /// the result tag says {tag:?}, and the movetext ends otherwise
    #[fault("score/result")]
    Result {
        /// The tag's value.
        #[fault(quoted)]
        tag: String,
        /// The end of the movetext.
        #[fault(with = text_of)]
        termination: Termination,
    },
    /// line {line}: the time {text:?} is not h:mm:ss and was left out
    #[fault("score/time")]
    Time {
        /// Line of the file, from 1.
        line: usize,
        /// The beginning of what stands there.
        #[fault(quoted)]
        text: String,
    },
}

/// Why a file is not the score of one game. Lines count from 1; texts are cut to a few characters.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed, hint = "advice-score-correct")]
pub enum ScoreError {
    /// the file holds no game
    #[fault("score/empty", hint = "")]
    Empty,
    /// the file holds {games} games; give one
    #[fault("score/several-games", hint = "")]
    SeveralGames {
        /// How many.
        games: usize,
    },
    /// the file is UTF-16; save it as UTF-8
    #[fault("score/utf-16", hint = "")]
    Utf16,
    /// line {line}: a tag must be [Name "value"]
    #[fault("score/tag")]
    Tag {
        /// The line on which it begins.
        line: usize,
    },
    /// line {line}: a second tag {name}
    #[fault("score/duplicate-tag")]
    DuplicateTag {
        /// The line on which the second begins.
        line: usize,
        /// The name.
        name: String,
    },
    /// line {line}: the tag {name} contains the control character {character:?}
    #[fault("score/control-character", hint = "")]
    ControlCharacter {
        /// The line on which the tag begins.
        line: usize,
        /// The tag's name.
        name: String,
        /// The character.
        character: char,
    },
    /// line {line}: the FEN tag: {error}
    #[fault(inner, message = "fault-score-start")]
    Start {
        /// The line on which the tag begins.
        line: usize,
        /// What is wrong with it.
        #[fault(inner)]
        error: FenError,
    },
    /// the SetUp tag announces a position, but there is no FEN tag
    #[fault("score/start-absent")]
    StartAbsent,
    /// the game is {name:?}, which is not supported here
    #[fault("score/variant", hint = "")]
    Variant {
        /// The Variant tag.
        #[fault(quoted)]
        name: String,
    },
    /// line {line}: a comment is never closed
    #[fault("score/unclosed-comment")]
    UnclosedComment {
        /// The line on which it begins.
        line: usize,
    },
    /// line {line}: a variation is never closed
    #[fault("score/unclosed-variation")]
    UnclosedVariation {
        /// The line on which it begins.
        line: usize,
    },
    /// line {line}: {bracket:?} closes nothing
    #[fault("score/unopened-bracket")]
    UnopenedBracket {
        /// The line.
        line: usize,
        /// Which one.
        #[fault(quoted)]
        bracket: char,
    },
    /// line {line}: "$" without a number
    #[fault("score/annotation", give(sign = "\"$\""))]
    Annotation {
        /// The line.
        line: usize,
    },
    /// line {line}: move {at} is {text:?}, which is no move in PGN's notation
    #[fault("score/not-a-move", hint = "")]
    NotAMove {
        /// The line.
        line: usize,
        /// The move it should be.
        at: MoveNumber,
        /// The beginning of what stands there.
        #[fault(quoted)]
        text: String,
    },
    /// line {line}: move {at} is {text:?}, which is illegal
    #[fault("score/illegal-move")]
    IllegalMove {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        #[fault(quoted)]
        text: String,
    },
    /// line {line}: move {at} is {text:?}, which fits more than one legal move
    #[fault("score/ambiguous-move")]
    AmbiguousMove {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        #[fault(quoted)]
        text: String,
    },
    /// line {line}: move {at} is {text:?}, a promotion that does not name its piece
    #[fault("score/no-promotion")]
    NoPromotion {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// What stands there.
        #[fault(quoted)]
        text: String,
    },
    /// line {line}: move {at} is {text:?}, but the game was over before it
    #[fault("score/move-after-the-end")]
    MoveAfterTheEnd {
        /// The line.
        line: usize,
        /// Which move.
        at: MoveNumber,
        /// The beginning of what stands there.
        #[fault(quoted)]
        text: String,
    },
    /// line {line}: more half-moves than any game has
    #[fault("score/too-many-moves", give(most = MAX_PLIES), hint = "")]
    TooManyMoves {
        /// The line of the first one too many.
        line: usize,
    },
}

fn text_of<'a>(termination: &Termination) -> Value<'a> {
    format!("{:?}", termination.text()).into()
}
