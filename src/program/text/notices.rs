//! What people should know although it stops nothing.

use shakmaty::CastlingSide;

use super::dates::{day_and_hour, moment as moment_of};
use super::faults::Reader;
use super::locale::Locale;
use super::message::{self, *};
use super::paper::time_of_day;
use super::phrases::{cited, san as san_of, side_within, signer};
use super::sentence::Sentence;
use crate::failure::Notice;
use envelope::sealing::Note;
use envelope::{FalseWrap, ForeignLetter, ImpossibleTime, LabelKey, MixedScripts, MixedWord};
use rules::{position, score};

impl Locale {
    /// Something to know.
    pub fn notice(&self, notice: &Notice, reader: Reader) -> String {
        match notice {
            Notice::NoLetters(letters) => {
                let points = letters.iter().map(|&letter| u32::from(letter));
                let points: Vec<_> = points.map(|point| format!("U+{point:04X}")).collect();
                self.say(NoticeNoLetters {
                    letters: points.join(", "),
                })
            }
            Notice::OpenToOthers(path) => self.say(NoticeOpenToOthers {
                path: path.display().to_string(),
            }),
            Notice::FolderOpenToOthers(path) => self.say(NoticeFolderOpenToOthers {
                path: path.display().to_string(),
            }),
            Notice::Score(warning) => warning.sentence(self),
            Notice::Position(warning) => warning.sentence(self),
            Notice::MixedScripts(mixed) => mixed.sentence(self),
            Notice::LittleRoom(entries, bytes) => self.say(NoticeLittleRoom {
                entries: *entries,
                bytes: *bytes,
            }),
            Notice::ImpossibleTime(time) => time.sentence(self),
            Notice::OpenedUnseen { article } => self.say(NoticeOpenedUnseen { article }),
            Notice::LateClock {
                side,
                from,
                there,
                article,
            } => self.say(NoticeLateClock {
                side: *side,
                from: moment_of(self, from),
                there: moment_of(self, there),
                article,
            }),
            Notice::SessionOver {
                side,
                end,
                articles,
            } => self.say(NoticeSessionOver {
                side: *side,
                end: moment_of(self, end),
                articles,
            }),
            Notice::OfferApart { article } => self.say(NoticeOfferApart { article }),
            Notice::Sealing(note) => self.sealing_note(note, reader),
            Notice::MachineZone(zone) => self.say(NoticeMachineZone { zone: zone.name() }),
            Notice::NoWitness(name) => match reader {
                Reader::CommandLine | Reader::Terminal => self.say(NoticeNoWitness { name }),
                Reader::Desk => self.say(NoticeNoWitnessDesk { name }),
            },
            Notice::NoEarlierCheckpoint => self.say(NoticeNoEarlierCheckpoint),
            Notice::FirstCosigned(path) => self.say(NoticeFirstCosigned {
                path: path.display().to_string(),
            }),
            Notice::EarlierVersion => self.say(NoticeEarlierVersion),
            Notice::CosignedByEarlierKey(path) => self.say(NoticeCosignedByEarlierKey {
                path: path.display().to_string(),
            }),
            Notice::CheckpointOfEarlierKey(path) => self.say(NoticeCheckpointOfEarlierKey {
                path: path.display().to_string(),
            }),
        }
    }

    /// What the arbiter should know of a sealing.
    pub(super) fn sealing_note(&self, note: &Note, reader: Reader) -> String {
        match note {
            Note::DeadPositionSilent => self.say(NoticeSealingDeadSilent),
            Note::DeadPositionUndecided => self.say(NoticeSealingDeadUndecided),
            Note::ResumptionPast { key, moment } => self.say(NoticeSealingResumptionPast {
                key: self.key(*key, reader),
                moment: moment_of(self, moment),
            }),
            Note::ResumptionInSession {
                resume_at,
                session_end,
            } => match reader {
                Reader::CommandLine | Reader::Terminal => {
                    self.say(NoticeSealingResumptionInSession {
                        key: self.key(LabelKey::ResumeAt, reader),
                        moment: moment_of(self, resume_at),
                        end: moment_of(self, session_end),
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
            Note::MoveAgainstBefore { number, san } => self.say(NoticeSealingMoveAgainstBefore {
                side: number.side,
                number: number.number,
                played: san_of(self, san),
            }),
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

impl Sentence for position::Warning {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            position::Warning::CastlingRightAbsent { side, wing } => {
                locale.say(NoticeFenCastlingAbsent {
                    side: side_within(locale, *side),
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

impl Sentence for MixedScripts {
    fn sentence(&self, locale: &Locale) -> String {
        let words = self.words.iter().map(|word| word.sentence(locale));
        words.collect::<Vec<_>>().join("; ")
    }
}

impl Sentence for MixedWord {
    fn sentence(&self, locale: &Locale) -> String {
        let mut letters = self.foreign.iter().map(ForeignLetter::to_string);
        let (word, script) = (&self.word, self.script);
        match (letters.next_back(), letters.collect::<Vec<_>>().join(", ")) {
            (last, before) if before.is_empty() => locale.say(NoticeMixedScriptsOne {
                word,
                letters: last.unwrap_or_default(),
                script,
            }),
            (last, before) => locale.say(NoticeMixedScriptsSeveral {
                word,
                letters: locale.say(ListAnd {
                    before,
                    last: last.unwrap_or_default(),
                }),
                script,
            }),
        }
    }
}

impl Sentence for ImpossibleTime {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ImpossibleTime::NoZone { zone } => locale.say(TimeNoZone { zone }),
            ImpossibleTime::OtherOffset {
                written,
                shown,
                zone,
            } => locale.say(TimeOtherOffset {
                written: moment_of(locale, written),
                shown: moment_of(locale, shown),
                zone: zone.name(),
            }),
            ImpossibleTime::AcceptedBeforeSealing { accepted } => {
                locale.say(TimeAcceptedBeforeSealing {
                    accepted: moment_of(locale, accepted),
                })
            }
            ImpossibleTime::EntryBeforeSealing { entry, at } => {
                locale.say(TimeEntryBeforeSealing {
                    entry: entry.to_string(),
                    at: moment_of(locale, at),
                })
            }
        }
    }
}

impl Sentence for FalseWrap {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(message::FalseWrap {
            lock: locale.phrase(&self.kind, Reader::CommandLine),
            holder: signer(locale, self.holder),
        })
    }
}
