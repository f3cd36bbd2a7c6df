//! What to do about scores, positions, editions and refusals by the Laws.

use super::Hints;
use crate::text::message::*;
use rules::adjournment::Refusal;
use rules::edition::EditionError;
use rules::notation::Notation;
use rules::position::FenError;
use rules::score::ScoreError;

impl Hints<'_> {
    pub(super) fn fen(&self, error: &FenError) -> String {
        match error {
            FenError::TooLong { .. } | FenError::Empty | FenError::FieldCount { .. } => {
                self.say(HintFenFields)
            }
            FenError::Chess960Castling { .. }
            | FenError::Castling { .. }
            | FenError::CastlingRightWithoutRook => self.say(HintFenCastling),
            FenError::EnPassant { .. } | FenError::EnPassantWithoutPawn => {
                self.say(HintFenEnPassant)
            }
            FenError::RankCount { .. }
            | FenError::RankWidth { .. }
            | FenError::UnknownMan { .. } => self.say(HintFenBoard),
            FenError::SideToMove { .. }
            | FenError::HalfmoveClock { .. }
            | FenError::MoveNumber { .. }
            | FenError::MissingKing
            | FenError::TooManyKings
            | FenError::PawnOnBackRank
            | FenError::TooManyPieces
            | FenError::KingCanBeTaken
            | FenError::ImpossibleCheck => self.say(HintFenCompare),
        }
    }

    pub(super) fn score(&self, error: &ScoreError) -> String {
        match error {
            ScoreError::Empty => self.by_reader(HintScoreEmpty, HintScoreEmptyDesk),
            ScoreError::SeveralGames { .. } => self.say(HintScoreSeveralGames),
            ScoreError::Utf16 => self.say(HintScoreUtf8),
            ScoreError::ControlCharacter { .. } => self.say(HintScoreControl),
            ScoreError::NotAMove { .. } => self.by_reader(HintScoreNotAMove, HintScoreCorrect),
            ScoreError::Variant { .. } => self.say(HintScoreVariant),
            ScoreError::TooManyMoves { .. } => self.say(HintScoreTooManyMoves),
            ScoreError::Start { error, .. } => self.fen(error),
            ScoreError::Tag { .. }
            | ScoreError::DuplicateTag { .. }
            | ScoreError::StartAbsent
            | ScoreError::UnclosedComment { .. }
            | ScoreError::UnclosedVariation { .. }
            | ScoreError::UnopenedBracket { .. }
            | ScoreError::Annotation { .. }
            | ScoreError::IllegalMove { .. }
            | ScoreError::AmbiguousMove { .. }
            | ScoreError::NoPromotion { .. }
            | ScoreError::MoveAfterTheEnd { .. } => self.say(HintScoreCorrect),
        }
    }

    pub(super) fn edition(&self, error: &EditionError) -> String {
        match error {
            EditionError::TooLarge { .. } => {
                self.by_reader(HintEditionRightFile, HintFilesTooLarge)
            }
            EditionError::Syntax { .. }
            | EditionError::MissingKey { .. }
            | EditionError::UnknownKey { .. }
            | EditionError::WrongValue { .. }
            | EditionError::UnknownSource { .. } => {
                self.by_reader(HintEditionLine, HintEditionLineDesk)
            }
        }
    }

    pub(super) fn notations(&self) -> String {
        let known: Vec<_> = Notation::all()
            .map(|notation| notation.to_string())
            .collect();
        self.say(HintNotationCodes {
            words: known.join(" "),
        })
    }

    pub(super) fn refusal(&self, refusal: Refusal) -> String {
        match refusal {
            Refusal::NotAccepted => self.not_accepted(),
            Refusal::AlreadyOpened => {
                self.by_reader(HintRefusalAlreadyOpened, HintRefusalAlreadyOpenedDesk)
            }
            Refusal::ResponderAbsent => self.say(HintRefusalResponderAbsent),
            Refusal::ArrivalUnrecorded => self.by_reader(
                HintRefusalArrivalUnrecorded,
                HintRefusalArrivalUnrecordedDesk,
            ),
            Refusal::OpponentUnrecorded => self.by_reader(
                HintRefusalOpponentUnrecorded,
                HintRefusalOpponentUnrecordedDesk,
            ),
            Refusal::BeforeResumption => {
                self.by_reader(HintRefusalBeforeResumption, HintRefusalBeforeResumptionDesk)
            }
            Refusal::TimePassed => self.by_reader(HintRefusalTimePassed, HintRefusalTimePassedDesk),
            Refusal::Contradicts { .. } => {
                self.by_reader(HintRefusalContradicts, HintRefusalContradictsDesk)
            }
            Refusal::TimesStand | Refusal::ClaimantMoved => {
                self.by_reader(HintRefusalTimesStand, HintRefusalTimesStandDesk)
            }
            Refusal::NoTimeYet => self.by_reader(HintRefusalNoTimeYet, HintRefusalNoTimeYetDesk),
            Refusal::Lost => self.by_reader(HintRefusalLost, HintRefusalLostDesk),
            Refusal::GameOver(_) => self.say(HintRefusalGameOver),
            _ => self.by_reader(HintRefusalOther, HintRefusalOtherDesk),
        }
    }
}
