//! Scores, positions, editions and notations that could not be read, and what is doubtful in those that could.

use shakmaty::{CastlingSide, Color};

use super::Sentence;
use super::time::alternatives;
use crate::text::Locale;
use crate::text::message::*;
use rules::edition::{self, Allowed, EditionError};
use rules::notation::UnknownNotation;
use rules::position::{self, FenError, MAX_COUNTER, MAX_FEN_BYTES};
use rules::score::{self, MAX_PLIES, NoSuchMove, NotAMoveNumber, ScoreError};

impl Sentence for FenError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            FenError::Empty => locale.say(ErrorFenEmpty),
            FenError::TooLong { bytes } => locale.say(ErrorFenTooLong {
                bytes: *bytes,
                most: MAX_FEN_BYTES,
            }),
            FenError::FieldCount { found } => locale.say(ErrorFenFieldCount { found: *found }),
            FenError::RankCount { found } => locale.say(ErrorFenRankCount { found: *found }),
            FenError::RankWidth { rank, squares } => locale.say(ErrorFenRankWidth {
                rank: rank.to_string(),
                squares: *squares,
            }),
            FenError::UnknownMan { rank, found } => locale.say(ErrorFenUnknownMan {
                rank: rank.to_string(),
                found: format!("{found:?}"),
            }),
            FenError::SideToMove { found } => locale.say(ErrorFenSideToMove {
                found: format!("{found:?}"),
            }),
            FenError::Chess960Castling { found } => locale.say(ErrorFenChess960 {
                found: format!("{found:?}"),
            }),
            FenError::Castling { found } => locale.say(ErrorFenCastling {
                found: format!("{found:?}"),
            }),
            FenError::EnPassant { found } => locale.say(ErrorFenEnPassant {
                found: format!("{found:?}"),
            }),
            FenError::HalfmoveClock { found } => locale.say(ErrorFenHalfmoveClock {
                found: format!("{found:?}"),
                most: MAX_COUNTER,
            }),
            FenError::MoveNumber { found } => locale.say(ErrorFenMoveNumber {
                found: format!("{found:?}"),
                most: MAX_COUNTER,
            }),
            FenError::MissingKing => locale.say(ErrorFenMissingKing),
            FenError::TooManyKings => locale.say(ErrorFenTwoKings),
            FenError::PawnOnBackRank => locale.say(ErrorFenPawnOnBackRank),
            FenError::TooManyPieces => locale.say(ErrorFenTooManyPieces),
            FenError::CastlingRightWithoutRook => locale.say(ErrorFenCastlingWithoutRook),
            FenError::EnPassantWithoutPawn => locale.say(ErrorFenEnPassantWithoutPawn),
            FenError::KingCanBeTaken => locale.say(ErrorFenKingCanBeTaken),
            FenError::ImpossibleCheck => locale.say(ErrorFenImpossibleCheck),
        }
    }
}

impl Sentence for position::Warning {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            position::Warning::CastlingRightAbsent { side, wing } => {
                locale.say(NoticeFenCastlingAbsent {
                    side: match side {
                        Color::White => locale.say(ErrorSignerWhite),
                        Color::Black => locale.say(ErrorSignerBlack),
                    },
                    wing: match wing {
                        CastlingSide::KingSide => locale.say(WingKing),
                        CastlingSide::QueenSide => locale.say(WingQueen),
                    },
                })
            }
            position::Warning::EnPassantUnused { square } => locale.say(NoticeFenEnPassantUnused {
                square: square.to_string(),
            }),
            position::Warning::HalfmoveClock {
                clock,
                number,
                most,
            } => locale.say(NoticeFenHalfmoveClock {
                clock: clock.to_string(),
                number: number.to_string(),
                most: most.to_string(),
            }),
            position::Warning::LimitNotCounted { clock } => locale.say(NoticeFenLimit {
                clock: u64::from(*clock),
            }),
        }
    }
}

impl Locale {
    /// What is wrong with a score, to somebody who has it before him.
    pub(super) fn score_at_the_desk(&self, error: &ScoreError) -> String {
        match error {
            ScoreError::NotAMove { at, text, .. } => self.say(ErrorScoreNotAMoveDesk {
                number: at.number,
                side: at.side,
                text: self.harmless(text),
            }),
            ScoreError::IllegalMove { at, text, .. } => self.say(ErrorScoreIllegalMoveDesk {
                number: at.number,
                side: at.side,
                text: self.harmless(text),
            }),
            ScoreError::AmbiguousMove { at, text, .. } => self.say(ErrorScoreAmbiguousMoveDesk {
                number: at.number,
                side: at.side,
                text: self.harmless(text),
            }),
            ScoreError::NoPromotion { at, text, .. } => self.say(ErrorScoreNoPromotionDesk {
                number: at.number,
                side: at.side,
                text: self.harmless(text),
            }),
            ScoreError::MoveAfterTheEnd { at, text, .. } => {
                self.say(ErrorScoreMoveAfterTheEndDesk {
                    number: at.number,
                    side: at.side,
                    text: self.harmless(text),
                })
            }
            ScoreError::Empty
            | ScoreError::SeveralGames { .. }
            | ScoreError::Utf16
            | ScoreError::Tag { .. }
            | ScoreError::DuplicateTag { .. }
            | ScoreError::ControlCharacter { .. }
            | ScoreError::Start { .. }
            | ScoreError::StartAbsent
            | ScoreError::Variant { .. }
            | ScoreError::UnclosedComment { .. }
            | ScoreError::UnclosedVariation { .. }
            | ScoreError::UnopenedBracket { .. }
            | ScoreError::Annotation { .. }
            | ScoreError::TooManyMoves { .. } => error.sentence(self),
        }
    }
}

impl Sentence for ScoreError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ScoreError::Empty => locale.say(ErrorScoreEmpty),
            ScoreError::SeveralGames { games } => {
                locale.say(ErrorScoreSeveralGames { games: *games })
            }
            ScoreError::Utf16 => locale.say(ErrorScoreUtf16),
            ScoreError::Tag { line } => locale.say(ErrorScoreTag { line: *line }),
            ScoreError::DuplicateTag { line, name } => {
                locale.say(ErrorScoreDuplicateTag { line: *line, name })
            }
            ScoreError::ControlCharacter {
                line,
                name,
                character,
            } => locale.say(ErrorScoreControlCharacter {
                line: *line,
                name,
                code: format!("{:04X}", u32::from(*character)),
            }),
            ScoreError::Start { line, error } => locale.say(ErrorScoreStart {
                line: *line,
                error: error.sentence(locale),
            }),
            ScoreError::StartAbsent => locale.say(ErrorScoreStartAbsent),
            ScoreError::Variant { name } => locale.say(ErrorScoreVariant {
                name: format!("{name:?}"),
            }),
            ScoreError::UnclosedComment { line } => {
                locale.say(ErrorScoreUnclosedComment { line: *line })
            }
            ScoreError::UnclosedVariation { line } => {
                locale.say(ErrorScoreUnclosedVariation { line: *line })
            }
            ScoreError::UnopenedBracket { line, bracket } => {
                locale.say(ErrorScoreUnopenedBracket {
                    line: *line,
                    bracket: format!("{bracket:?}"),
                })
            }
            ScoreError::Annotation { line } => locale.say(ErrorScoreAnnotation {
                line: *line,
                sign: "\"$\"",
            }),
            ScoreError::NotAMove { line, at, text } => locale.say(ErrorScoreNotAMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::IllegalMove { line, at, text } => locale.say(ErrorScoreIllegalMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::AmbiguousMove { line, at, text } => locale.say(ErrorScoreAmbiguousMove {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::NoPromotion { line, at, text } => locale.say(ErrorScoreNoPromotion {
                line: *line,
                at: at.to_string(),
                text: format!("{text:?}"),
            }),
            ScoreError::MoveAfterTheEnd { line, at, text } => {
                locale.say(ErrorScoreMoveAfterTheEnd {
                    line: *line,
                    at: at.to_string(),
                    text: format!("{text:?}"),
                })
            }
            ScoreError::TooManyMoves { line } => locale.say(ErrorScoreTooManyMoves {
                line: *line,
                most: MAX_PLIES,
            }),
        }
    }
}

impl Sentence for score::Warning {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            score::Warning::Latin1 => locale.say(NoticeScoreLatin1),
            score::Warning::Start(warning) => warning.sentence(locale),
            score::Warning::MoveNumber {
                line,
                expected,
                written,
            } => locale.say(NoticeScoreMoveNumber {
                line: *line,
                expected: expected.to_string(),
                written,
            }),
            score::Warning::Result { tag, termination } => locale.say(NoticeScoreResult {
                tag: format!("{tag:?}"),
                end: format!("{:?}", termination.text()),
            }),
            score::Warning::Time { line, text } => locale.say(NoticeScoreTime {
                line: *line,
                text: format!("{text:?}"),
            }),
        }
    }
}

impl Sentence for NotAMoveNumber {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(ErrorScoreNotAMoveNumber {
            text: format!("{:?}", self.text),
        })
    }
}

impl Sentence for NoSuchMove {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(ErrorScoreNoSuchMove {
            wanted: self.wanted.to_string(),
            first: self.first.to_string(),
            next: self.next.to_string(),
        })
    }
}

impl Sentence for UnknownNotation {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(ErrorNotationUnknown {
            code: format!("{:?}", self.code),
        })
    }
}

impl Sentence for EditionError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            EditionError::TooLarge { bytes } => locale.say(ErrorEditionTooLarge {
                bytes: *bytes,
                most: edition::LARGEST,
            }),
            // What the parser of TOML says stays English.
            EditionError::Syntax { line, message } => locale.say(ErrorLine {
                line: *line,
                error: message.escape_debug().to_string(),
            }),
            EditionError::MissingKey { line, key } => locale.say(ErrorEditionMissingKey {
                line: *line,
                key: *key,
            }),
            EditionError::UnknownKey { line, key, near } => {
                let (line, key) = (*line, format!("{key:?}"));
                match near.as_slice() {
                    [] => locale.say(ErrorEditionUnknownKey { line, key }),
                    near => locale.say(ErrorEditionKeyNear {
                        line,
                        key,
                        near: alternatives(locale, near),
                    }),
                }
            }
            EditionError::WrongValue { line, key, allowed } => locale.say(ErrorEditionWrongValue {
                line: *line,
                key: *key,
                allowed: allowed.sentence(locale),
            }),
            EditionError::UnknownSource { line, key, name } => {
                locale.say(ErrorEditionUnknownSource {
                    line: *line,
                    key: *key,
                    name: format!("{name:?}"),
                })
            }
        }
    }
}

/// What a key may be given; the words of the file stay as they are typed.
impl Sentence for Allowed {
    fn sentence(&self, locale: &Locale) -> String {
        let typed = |words: &[&str]| alternatives(locale, &Allowed::typed(words));
        match self {
            Allowed::Name => locale.say(AllowedName),
            Allowed::Table => locale.say(AllowedTable),
            Allowed::Texts => locale.say(AllowedTexts),
            Allowed::Words(words) => typed(words),
            Allowed::WordsOrSilent(words) => typed(&[words.as_slice(), &["silent"]].concat()),
            Allowed::ListOrSilent(words) => locale.say(AllowedList {
                words: typed(words),
            }),
            Allowed::ArticlesOrSilent => locale.say(AllowedArticles),
            Allowed::SecondsOrSilent => locale.say(AllowedSeconds),
            Allowed::BandsOrSilent => {
                let [halved, set] = Allowed::BANDS;
                locale.say(AllowedBands { halved, set })
            }
            Allowed::Text(most) => locale.say(AllowedText { most: *most }),
            Allowed::Evidence(most) => locale.say(AllowedEvidence { most: *most }),
            Allowed::Value => {
                let [read, searched] = Allowed::VALUES;
                locale.say(AllowedValue { read, searched })
            }
        }
    }
}
