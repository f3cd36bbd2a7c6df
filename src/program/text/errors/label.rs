//! Labels that are not complete or not right, and moves that are not sealed: each key as the reader gives it.

use shakmaty::san::SanPlus;

use super::program::side as side_within;
use super::{Reader, Sentence};
use crate::failure::LabelFault;
use crate::text::message::*;
use crate::text::paper::time_of_day;
use crate::text::phrases::cited;
use crate::text::{Locale, day_and_hour, moment as text_moment, san as text_san};
use envelope::sealing::{NotSealed, Note};
use envelope::{LabelKey, MOST_DEPUTIES};
use rules::game_over::End;
use rules::score::MoveNumber;

impl Locale {
    /// Why a draft gives no label.
    pub(super) fn label_fault(&self, fault: &LabelFault, reader: Reader) -> String {
        match fault {
            LabelFault::NoGame => self.say(ErrorLabelNoGame),
            LabelFault::Finished { result, .. } => self.say(ErrorLabelFinished { result }),
            LabelFault::NoNotation => self.say(ErrorLabelNoNotation),
            LabelFault::KnownMove => self.say(ErrorLabelKnownMove),
            LabelFault::Claim => self.say(ErrorLabelClaim),
            LabelFault::AnswersAndFollows => self.say(ErrorLabelAnswersAndFollows),
            LabelFault::TooManyDeputies => self.say(ErrorLabelDeputies {
                most: MOST_DEPUTIES,
            }),
            LabelFault::DrawOffer => self.say(ErrorLabelDrawOffer {
                key: self.key(LabelKey::DrawOffer, reader),
            }),
            LabelFault::PlayerId { key } => self.say(ErrorLabelPlayerId {
                key: self.key(*key, reader),
            }),
            LabelFault::Duration { key, error } => self.say(ErrorOfKey {
                key: self.key(*key, reader),
                error: error.sentence(self),
            }),
            LabelFault::Moment { key, error } => self.say(ErrorOfKey {
                key: self.key(*key, reader),
                error: error.sentence(self),
            }),
            LabelFault::TooLong { key } => self.say(ErrorLabelTooLong {
                key: self.key(*key, reader),
            }),
            LabelFault::TimeControl(error) => self.say(ErrorLabelTimeControl {
                error: error.sentence(self),
            }),
            LabelFault::TimeControlTwice => self.say(ErrorLabelTimeControlTwice),
            LabelFault::ClockTwice { used, left } => self.say(ErrorLabelClockTwice {
                used: self.key(*used, reader),
                left: self.key(*left, reader),
            }),
            LabelFault::SheetNotUtf8 => self.say(ErrorLabelSheetNotText),
            LabelFault::Sheet { line, message } => self.say(ErrorLabelSheet {
                line: *line,
                error: message,
            }),
            LabelFault::NotWritable { message } => self.harmless(message).into_owned(),
            LabelFault::UnknownEdition => self.say(ErrorEditionNotBuiltIn),
            LabelFault::EditionNotUtf8 => self.say(ErrorEditionNotText),
            LabelFault::MoveNotUtf8 => self.say(ErrorLabelMoveNotText),
            LabelFault::NoMoveGiven => self.say(ErrorLabelNoMoveGiven),
            LabelFault::MoveText(fault) => self.say(ErrorLabelMoveText {
                error: fault.sentence(self),
            }),
        }
    }

    /// Why a move is not sealed.
    pub(super) fn not_sealed(&self, error: &NotSealed, reader: Reader) -> String {
        match error {
            NotSealed::Over {
                end,
                article,
                before,
            } => {
                let over = match end {
                    End::Checkmate { .. } => self.say(ErrorSealingCheckmate),
                    End::Stalemate => self.say(ErrorSealingStalemate),
                    End::Dead => self.say(ErrorSealingDead),
                    End::Fivefold => self.say(ErrorSealingFivefold),
                    End::Seventyfive => self.say(ErrorSealingSeventyfive),
                };
                let error = match article {
                    Some(article) => self.say(ErrorWithArticle {
                        error: over,
                        article,
                    }),
                    None => over,
                };
                match before {
                    Some(next) => self.say(ErrorSealingOverBefore {
                        error,
                        number: next.number,
                        side: next.side,
                    }),
                    None => self.say(ErrorSealingOver { error }),
                }
            }
            NotSealed::NotTheMovePlayed { article } => {
                self.say(ErrorSealingNotTheMovePlayed { article })
            }
            NotSealed::ClaimCorrect { article } => self.say(ErrorSealingClaimCorrect { article }),
            NotSealed::NotTheMoveClaimed { article } => {
                self.say(ErrorSealingNotTheMoveClaimed { article })
            }
            NotSealed::ChargeUnsettled { due, article } => self.say(ErrorSealingCharge {
                due: due.to_string(),
                article,
            }),
            NotSealed::AnnouncedForOne => self.say(ErrorSealingAnnouncedForOne),
            NotSealed::NoSessionEnd => self.say(ErrorSealingNoSessionEnd),
            NotSealed::LateAfter { edition, article } => {
                let error = self.say(ErrorSealingLateAfter { edition });
                match article {
                    Some(article) => self.say(ErrorWithArticle { error, article }),
                    None => error,
                }
            }
            NotSealed::AnnouncedAndToBeAgreed { key } => self.say(ErrorSealingAnnounced {
                by: self.key(LabelKey::ResumeBy, reader),
                key: self.key(*key, reader),
            }),
            NotSealed::TooLong => self.say(ErrorSealingTooLong),
            NotSealed::Incomplete { missing, offer: _ } => {
                let missing: Vec<_> = missing
                    .iter()
                    .map(|&key| self.key_with_value(key, reader))
                    .collect();
                self.say(ErrorSealingIncomplete {
                    missing: missing.join(", "),
                })
            }
            NotSealed::NoKey { sides } => match sides.as_slice() {
                [side] => self.say(ErrorSealingNoKey {
                    side: side_within(self, *side),
                }),
                _ => self.say(ErrorSealingNoKeys),
            },
            NotSealed::NoSealerKey { side } => self.say(ErrorSealingNoSealerKey {
                side: side_within(self, *side),
            }),
            NotSealed::NotTheSealer { side } => self.say(ErrorSealingNotTheSealer {
                side: side_within(self, *side),
            }),
            NotSealed::SlipUsed { side } => self.say(ErrorSealingSlipUsed {
                side: side_within(self, *side),
            }),
            NotSealed::MoveAgainstBefore { number, san } => self.against_before(*number, san),
            NotSealed::KeyOfAnother { side, whose } => self.say(ErrorSealingKeyOfAnother {
                side: side_within(self, *side),
                whose: whose.sentence(self),
            }),
            NotSealed::OtherGame => self.say(ErrorSealingOtherGame),
            NotSealed::NotTheReply => self.say(ErrorSealingNotTheReply),
            NotSealed::OtherMove => self.say(ErrorSealingOtherMove),
            NotSealed::Clock { side, error } => self.say(ErrorSealingClock {
                side: side_within(self, *side),
                error: error.sentence(self),
            }),
            NotSealed::Label(error) => self.format_error(error, reader),
            NotSealed::Envelope(error) => error.sentence(self),
            NotSealed::Random(error) => error.sentence(self),
        }
    }

    /// That a score does not have the move which the envelope before has there.
    fn against_before(&self, at: MoveNumber, san: &SanPlus) -> String {
        self.say(ErrorSealingMoveAgainstBefore {
            side: at.side,
            number: at.number,
            played: text_san(self, san),
        })
    }

    /// What the arbiter should know of a sealing.
    pub(super) fn sealing_note(&self, note: &Note, reader: Reader) -> String {
        match note {
            Note::DeadPositionSilent => self.say(NoticeSealingDeadSilent),
            Note::DeadPositionUndecided => self.say(NoticeSealingDeadUndecided),
            Note::ResumptionPast { key, moment } => self.say(NoticeSealingResumptionPast {
                key: self.key(*key, reader),
                moment: text_moment(self, moment),
            }),
            Note::ResumptionInSession {
                resume_at,
                session_end,
            } => match reader {
                Reader::CommandLine | Reader::Terminal => {
                    self.say(NoticeSealingResumptionInSession {
                        key: self.key(LabelKey::ResumeAt, reader),
                        moment: text_moment(self, resume_at),
                        end: text_moment(self, session_end),
                    })
                }
                Reader::Desk => {
                    let end = session_end.beside(*resume_at);
                    let same_day = end.is_on_the_day_of(*resume_at);
                    self.say(NoticeSealingResumptionInSessionDesk {
                        when: day_and_hour(self, resume_at, None),
                        end: match same_day {
                            true => time_of_day(&end),
                            false => day_and_hour(self, &end, None),
                        },
                    })
                }
            },
            Note::AsAnnounced { text } => self.say(NoticeSealingAsAnnounced { text }),
            Note::NobodyMayBeLate => self.say(NoticeSealingNobodyMayBeLate {
                key: self.key(LabelKey::LateAfter, reader),
            }),
            Note::SessionNotOver => match reader {
                Reader::CommandLine | Reader::Terminal => self.say(NoticeSealingNotOver),
                Reader::Desk => self.say(NoticeSealingNotOverDesk {
                    field: self.quoted(self.say(DeskEarly)),
                }),
            },
            Note::ClaimIsOffer { side, article } => self.say(NoticeSealingClaimIsOffer {
                side: side_within(self, *side),
                article,
            }),
            Note::EarlyCharge {
                due,
                decided,
                article,
            } => {
                let over = due.is_zero();
                let due = due.to_string();
                match (decided, article) {
                    (None, None) => self.say(NoticeSealingEarlySilent),
                    (None, Some(_)) if over => self.say(NoticeSealingEarlyNone),
                    (None, Some(article)) => self.say(NoticeSealingEarlyCharge { due, article }),
                    (Some(charge), _) => {
                        let charge = charge.to_string();
                        self.say(NoticeSealingEarlyChargeDecided { charge, due })
                    }
                }
            }
            Note::ClockBeforeScore {
                side,
                left,
                in_score,
            } => self.say(NoticeSealingClockBeforeScore {
                side: side_within(self, *side),
                left: left.to_string(),
                score: in_score.to_string(),
            }),
            Note::ClockBehindScore {
                side,
                left,
                in_score,
            } => self.say(NoticeSealingClockBehindScore {
                side: side_within(self, *side),
                left: left.to_string(),
                score: in_score.to_string(),
            }),
            Note::ClockInScore { side, left } => self.say(NoticeSealingClockInScore {
                side: side_within(self, *side),
                left: left.to_string(),
            }),
            Note::SumOfClocks { sum, passed } => self.say(NoticeSealingSum {
                sum: sum.to_string(),
                passed: passed.to_string(),
            }),
            Note::ClockAgainstBefore { side, before, here } => self.say(VerifyAbsentTime {
                side: *side,
                before: before.to_string(),
                here: here.to_string(),
            }),
            Note::MoveAgainstBefore { number, san } => self.against_before(*number, san),
            Note::OfferInBefore { side, article } => self.say(NoticeSealingOfferBefore {
                side: *side,
                article: cited(self, article.as_deref()),
            }),
            Note::LatenessInBefore => self.say(NoticeSealingLatenessBefore),
            Note::TimeOverstepped {
                side,
                over,
                article,
            } => self.say(NoticeSealingOverstepped {
                side: side_within(self, *side),
                over: over.to_string(),
                article,
            }),
        }
    }
}
