//! Scores, positions, editions and notations that could not be read, and what is doubtful in those that could.

use shakmaty::{CastlingSide, Color};

use super::Sentence;
use crate::laws::edition::{self, EditionError};
use crate::laws::notation::UnknownNotation;
use crate::laws::position::{self, FenError, MAX_COUNTER, MAX_FEN_BYTES};
use crate::laws::score::{self, MAX_PLIES, NoSuchMove, NotAMoveNumber, ScoreError};
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorEditionMissingKey, ErrorEditionTooLarge, ErrorEditionUnknownKey,
    ErrorEditionUnknownUnconfirmed, ErrorEditionWrongValue, ErrorFenCastling,
    ErrorFenCastlingWithoutRook, ErrorFenChess960, ErrorFenEmpty, ErrorFenEnPassant,
    ErrorFenEnPassantWithoutPawn, ErrorFenFieldCount, ErrorFenHalfmoveClock,
    ErrorFenImpossibleCheck, ErrorFenKingCanBeTaken, ErrorFenMissingKing, ErrorFenMoveNumber,
    ErrorFenPawnOnBackRank, ErrorFenRankCount, ErrorFenRankWidth, ErrorFenSideToMove,
    ErrorFenTooLong, ErrorFenTooManyPieces, ErrorFenTwoKings, ErrorFenUnknownMan, ErrorLine,
    ErrorNotationUnknown, ErrorScoreAmbiguousMove, ErrorScoreAnnotation,
    ErrorScoreControlCharacter, ErrorScoreDuplicateTag, ErrorScoreEmpty, ErrorScoreIllegalMove,
    ErrorScoreMoveAfterTheEnd, ErrorScoreNoSuchMove, ErrorScoreNotAMove, ErrorScoreNotAMoveNumber,
    ErrorScoreSeveralGames, ErrorScoreStart, ErrorScoreStartAbsent, ErrorScoreTag,
    ErrorScoreTooManyMoves, ErrorScoreUnclosedComment, ErrorScoreUnclosedVariation,
    ErrorScoreUnopenedBracket, ErrorScoreUtf16, ErrorScoreVariant, ErrorSignerBlack,
    ErrorSignerWhite, NoticeFenCastlingAbsent, NoticeFenEnPassantUnused, NoticeScoreLatin1,
    NoticeScoreMoveNumber, NoticeScoreResult, NoticeScoreTime, WingKing, WingQueen,
};

impl Sentence for FenError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            FenError::Empty => speech.say(ErrorFenEmpty),
            FenError::TooLong { bytes } => speech.say(ErrorFenTooLong {
                bytes: *bytes,
                most: MAX_FEN_BYTES,
            }),
            FenError::FieldCount { found } => speech.say(ErrorFenFieldCount { found: *found }),
            FenError::RankCount { found } => speech.say(ErrorFenRankCount { found: *found }),
            FenError::RankWidth { rank, squares } => speech.say(ErrorFenRankWidth {
                rank: rank.to_string(),
                squares: *squares,
            }),
            FenError::UnknownMan { rank, found } => speech.say(ErrorFenUnknownMan {
                rank: rank.to_string(),
                found: format!("{found:?}"),
            }),
            FenError::SideToMove { found } => speech.say(ErrorFenSideToMove {
                found: format!("{found:?}"),
            }),
            FenError::Chess960Castling { found } => speech.say(ErrorFenChess960 {
                found: format!("{found:?}"),
            }),
            FenError::Castling { found } => speech.say(ErrorFenCastling {
                found: format!("{found:?}"),
            }),
            FenError::EnPassant { found } => speech.say(ErrorFenEnPassant {
                found: format!("{found:?}"),
            }),
            FenError::HalfmoveClock { found } => speech.say(ErrorFenHalfmoveClock {
                found: format!("{found:?}"),
                most: MAX_COUNTER,
            }),
            FenError::MoveNumber { found } => speech.say(ErrorFenMoveNumber {
                found: format!("{found:?}"),
                most: MAX_COUNTER,
            }),
            FenError::MissingKing => speech.say(ErrorFenMissingKing),
            FenError::TooManyKings => speech.say(ErrorFenTwoKings),
            FenError::PawnOnBackRank => speech.say(ErrorFenPawnOnBackRank),
            FenError::TooManyPieces => speech.say(ErrorFenTooManyPieces),
            FenError::CastlingRightWithoutRook => speech.say(ErrorFenCastlingWithoutRook),
            FenError::EnPassantWithoutPawn => speech.say(ErrorFenEnPassantWithoutPawn),
            FenError::KingCanBeTaken => speech.say(ErrorFenKingCanBeTaken),
            FenError::ImpossibleCheck => speech.say(ErrorFenImpossibleCheck),
        }
    }
}

impl Sentence for position::Warning {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            position::Warning::CastlingRightAbsent { side, wing } => {
                speech.say(NoticeFenCastlingAbsent {
                    side: match side {
                        Color::White => speech.say(ErrorSignerWhite),
                        Color::Black => speech.say(ErrorSignerBlack),
                    },
                    wing: match wing {
                        CastlingSide::KingSide => speech.say(WingKing),
                        CastlingSide::QueenSide => speech.say(WingQueen),
                    },
                })
            }
            position::Warning::EnPassantUnused { square } => speech.say(NoticeFenEnPassantUnused {
                square: square.to_string(),
            }),
        }
    }
}

impl Sentence for ScoreError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            ScoreError::Empty => speech.say(ErrorScoreEmpty),
            ScoreError::SeveralGames { games } => {
                speech.say(ErrorScoreSeveralGames { games: *games })
            }
            ScoreError::Utf16 => speech.say(ErrorScoreUtf16),
            ScoreError::Tag { line } => speech.say(ErrorScoreTag { line: *line }),
            ScoreError::DuplicateTag { line, name } => {
                speech.say(ErrorScoreDuplicateTag { line: *line, name })
            }
            ScoreError::ControlCharacter {
                line,
                name,
                character,
            } => speech.say(ErrorScoreControlCharacter {
                line: *line,
                name,
                code: format!("{:04X}", u32::from(*character)),
            }),
            ScoreError::Start { line, error } => speech.say(ErrorScoreStart {
                line: *line,
                error: error.sentence(speech),
            }),
            ScoreError::StartAbsent => speech.say(ErrorScoreStartAbsent),
            ScoreError::Variant { name } => speech.say(ErrorScoreVariant {
                name: format!("{name:?}"),
            }),
            ScoreError::UnclosedComment { line } => {
                speech.say(ErrorScoreUnclosedComment { line: *line })
            }
            ScoreError::UnclosedVariation { line } => {
                speech.say(ErrorScoreUnclosedVariation { line: *line })
            }
            ScoreError::UnopenedBracket { line, bracket } => {
                speech.say(ErrorScoreUnopenedBracket {
                    line: *line,
                    bracket: format!("{bracket:?}"),
                })
            }
            ScoreError::Annotation { line } => speech.say(ErrorScoreAnnotation {
                line: *line,
                sign: "\"$\"",
            }),
            ScoreError::NotAMove { line, at, text } => speech.say(ErrorScoreNotAMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::IllegalMove { line, at, text } => speech.say(ErrorScoreIllegalMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::AmbiguousMove { line, at, text } => speech.say(ErrorScoreAmbiguousMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::MoveAfterTheEnd { line, at, text } => {
                speech.say(ErrorScoreMoveAfterTheEnd {
                    line: *line,
                    at: at.to_string(),
                    text: format!("{text:?}"),
                })
            }
            ScoreError::TooManyMoves { line } => speech.say(ErrorScoreTooManyMoves {
                line: *line,
                most: MAX_PLIES,
            }),
        }
    }
}

impl Sentence for score::Warning {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            score::Warning::Latin1 => speech.say(NoticeScoreLatin1),
            score::Warning::Start(warning) => warning.sentence(speech),
            score::Warning::MoveNumber {
                line,
                expected,
                written,
            } => speech.say(NoticeScoreMoveNumber {
                line: *line,
                expected: expected.to_string(),
                written,
            }),
            score::Warning::Result { tag, termination } => speech.say(NoticeScoreResult {
                tag: format!("{tag:?}"),
                end: format!("{:?}", termination.text()),
            }),
            score::Warning::Time { line, text } => speech.say(NoticeScoreTime {
                line: *line,
                text: format!("{text:?}"),
            }),
        }
    }
}

impl Sentence for NotAMoveNumber {
    fn sentence(&self, speech: &Speech) -> String {
        speech.say(ErrorScoreNotAMoveNumber {
            text: format!("{:?}", self.text),
        })
    }
}

impl Sentence for NoSuchMove {
    fn sentence(&self, speech: &Speech) -> String {
        speech.say(ErrorScoreNoSuchMove {
            wanted: self.wanted.to_string(),
            first: self.first.to_string(),
            next: self.next.to_string(),
        })
    }
}

impl Sentence for UnknownNotation {
    fn sentence(&self, speech: &Speech) -> String {
        speech.say(ErrorNotationUnknown {
            code: format!("{:?}", self.code),
        })
    }
}

impl Sentence for EditionError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            EditionError::TooLarge { bytes } => speech.say(ErrorEditionTooLarge {
                bytes: *bytes,
                most: edition::LARGEST,
            }),
            // What the parser of TOML says stays English.
            EditionError::Syntax { line, message } => speech.say(ErrorLine {
                line: *line,
                error: message.escape_debug().to_string(),
            }),
            EditionError::MissingKey { line, key } => speech.say(ErrorEditionMissingKey {
                line: *line,
                key: *key,
            }),
            EditionError::UnknownKey { line, key } => speech.say(ErrorEditionUnknownKey {
                line: *line,
                key: format!("{key:?}"),
            }),
            EditionError::WrongValue { line, key, allowed } => speech.say(ErrorEditionWrongValue {
                line: *line,
                key: *key,
                allowed,
            }),
            EditionError::UnknownUnconfirmed { line, name } => {
                speech.say(ErrorEditionUnknownUnconfirmed {
                    line: *line,
                    name: format!("{name:?}"),
                })
            }
        }
    }
}
