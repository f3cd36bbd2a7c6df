//! What to do about the values of a label, and about a sealing that was refused.

use super::{Hints, Reader};
use crate::failure::LabelFault;
use crate::text::draw_offer_asked;
use crate::text::message::*;
use envelope::sealing::{AskedOffer, NotSealed};
use envelope::{LabelKey, MOST_DEPUTIES};
use rules::edition::Edition;
use rules::game_over::End;

impl Hints<'_> {
    fn named(&self, key: LabelKey) -> String {
        self.locale.key(key, self.reader)
    }

    /// Asks for the value of a key, by the name of its field.
    fn field(&self, key: LabelKey) -> String {
        self.say(HintLabelField {
            field: self.named(key),
        })
    }

    pub(super) fn label(&self, fault: &LabelFault) -> String {
        match fault {
            LabelFault::NoGame => self.by_reader(HintLabelNoGame, HintLabelNoGameDesk),
            LabelFault::Finished { next, .. } => self.by_reader(
                HintLabelFinished {
                    number: next.to_string(),
                },
                HintLabelFinishedDesk {
                    field: self.locale.quoted(self.say(DeskAtMove)),
                    number: next.to_string(),
                },
            ),
            LabelFault::NoNotation => match self.reader {
                Reader::CommandLine => self.say(HintLabelNotation {
                    flag: self.named(LabelKey::Notation),
                }),
                Reader::Terminal | Reader::Desk => self.field(LabelKey::Notation),
            },
            LabelFault::KnownMove => self.say(HintLabelKnownMove),
            LabelFault::Claim => self.say(HintLabelClaim {
                key: self.named(LabelKey::KnownMove),
            }),
            LabelFault::AnswersAndFollows => self.say(HintLabelAnswersAndFollows),
            LabelFault::TooManyDeputies => self.say(HintLabelDeputies {
                most: MOST_DEPUTIES,
            }),
            LabelFault::DrawOffer => self.say(HintArgumentWord),
            LabelFault::PlayerId { .. } => self.say(HintLabelPlayerId),
            LabelFault::Duration { error, .. } => self.duration(error),
            LabelFault::Moment { error, .. } => self.moment(error),
            LabelFault::TooLong { .. } => self.say(HintLabelTooLong),
            LabelFault::TimeControl(error) => self.time_control(error),
            LabelFault::TimeControlTwice => self.say(HintLabelTimeControlTwice {
                key: self.named(LabelKey::TimeControl),
            }),
            LabelFault::ClockTwice { .. } => self.say(HintLabelClockTwice),
            LabelFault::SheetNotUtf8
            | LabelFault::Sheet { .. }
            | LabelFault::NotWritable { .. } => self.by_reader(HintLabelSheet, HintLabelSheetDesk),
            LabelFault::UnknownEdition => {
                let names: Vec<_> = Edition::all()
                    .iter()
                    .map(|edition| edition.name().to_owned())
                    .collect();
                let names = names.join(", ");
                self.by_reader(
                    HintEditionNames { names: &names },
                    HintEditionNamesDesk { names: &names },
                )
            }
            LabelFault::EditionNotUtf8 => self.by_reader(HintEditionRightFile, HintFilesTooLarge),
            LabelFault::NoMoveGiven => self.say(HintLabelNoMoveGiven),
            LabelFault::MoveNotUtf8 | LabelFault::MoveText(_) => self.say(HintLabelMoveText),
        }
    }

    fn incomplete(&self, missing: &[LabelKey], offer: &AskedOffer) -> String {
        let hint = match missing.contains(&LabelKey::ResumeAt) && self.reader != Reader::Desk {
            true => self.say(HintLabelFlagsOrBy {
                by: self.named(LabelKey::ResumeBy),
            }),
            false => self.by_reader(HintLabelFlags, HintLabelFlagsDesk),
        };
        match missing.contains(&LabelKey::DrawOffer) {
            true => self.say(HintLabelOffer {
                hint,
                question: draw_offer_asked(self.locale, offer),
            }),
            false => hint,
        }
    }

    pub(super) fn not_sealed(&self, error: &NotSealed) -> String {
        match error {
            NotSealed::Over {
                before: Some(_), ..
            }
            | NotSealed::Over {
                end: End::Fivefold | End::Seventyfive,
                ..
            } => self.say(HintSealingDrawn),
            NotSealed::Over { .. } => self.say(HintRefusalGameOver),
            NotSealed::NotTheMovePlayed { .. } => self.say(HintSealingNotTheMovePlayed),
            NotSealed::ClaimCorrect { .. } => self.say(HintSealingClaimCorrect),
            NotSealed::NotTheMoveClaimed { .. } => self.say(HintSealingNotTheMoveClaimed),
            NotSealed::ChargeUnsettled { .. } => self.say(HintLabelCharge {
                key: self
                    .locale
                    .key_with_value(LabelKey::EarlyCharge, self.reader),
            }),
            NotSealed::AnnouncedForOne => self.say(HintLabelAnnouncedForOne {
                key: self.named(LabelKey::TimeControl),
            }),
            NotSealed::NoSessionEnd => match self.reader {
                Reader::CommandLine => self.say(HintLabelSessionEnd {
                    flag: self.named(LabelKey::SessionEnd),
                }),
                Reader::Terminal | Reader::Desk => self.field(LabelKey::SessionEnd),
            },
            NotSealed::LateAfter { .. } => match self.reader {
                Reader::CommandLine => self.say(HintLabelLateAfter {
                    flag: self.named(LabelKey::LateAfter),
                    rules: self.named(LabelKey::Rules),
                }),
                Reader::Terminal | Reader::Desk => self.field(LabelKey::LateAfter),
            },
            NotSealed::AnnouncedAndToBeAgreed { key } => self.say(HintLabelAnnounced {
                by: self.named(LabelKey::ResumeBy),
                key: self.named(*key),
            }),
            NotSealed::TooLong => self.say(HintLabelTooLong),
            NotSealed::Incomplete { missing, offer } => self.incomplete(missing, offer),
            NotSealed::NoKey { .. } => {
                let white = self.named(LabelKey::WhiteKey);
                let black = self.named(LabelKey::BlackKey);
                self.by_reader(
                    HintLabelKeys {
                        white: &white,
                        black: &black,
                    },
                    HintLabelKeysDesk {
                        white: &white,
                        black: &black,
                    },
                )
            }
            NotSealed::NoSealerKey { .. } => {
                self.by_reader(HintLabelSealerKey, HintLabelSealerKeyDesk)
            }
            NotSealed::NotTheSealer { .. } => self.say(HintSealingSealer),
            NotSealed::SlipUsed { .. } | NotSealed::KeyOfAnother { .. } => {
                self.by_reader(HintLabelSlipUsed, HintLabelSlipUsedDesk)
            }
            NotSealed::MoveAgainstBefore { .. } => self.say(HintLabelMoveAgainstBefore),
            NotSealed::OtherGame => self.say(HintLabelOtherGame),
            NotSealed::NotTheReply => self.say(HintLabelNotTheReply),
            NotSealed::OtherMove => self.say(HintLabelOtherMove),
            NotSealed::Clock { side, error } => self.clock(
                error,
                side.fold_wb(LabelKey::WhiteUsed, LabelKey::BlackUsed),
            ),
            NotSealed::Label(_) => self.by_reader(HintLabelCorrect, HintLabelCorrectDesk),
            NotSealed::Envelope(error) => self.append(error),
            NotSealed::Random(_) => self.say(HintCryptoRandom),
        }
    }

    /// What a stopped clock shows, given before anybody is asked at the terminal.
    pub(super) fn clock_reading(&self, key: LabelKey) -> String {
        self.say(HintLabelClock {
            flag: self.named(key),
        })
    }
}
