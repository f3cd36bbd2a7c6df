//! Times that were typed wrongly, and times in an envelope that cannot be.

use super::Sentence;
use crate::text::dates::{self, month};
use crate::text::message::*;
use crate::text::{Locale, moment};
use envelope::ImpossibleTime;
use rules::time::{
    ClockError, DurationError, MomentError, TimeControl, TimeControlError, TypedMomentError,
    UnknownZone,
};

impl Sentence for DurationError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            DurationError::Malformed { text } => locale.say(ErrorTimeDuration {
                text: format!("{text:?}"),
            }),
            DurationError::Unclear {
                text,
                as_hours,
                as_minutes,
            } => locale.say(ErrorTimeDurationUnclear {
                text: format!("{text:?}"),
                hours: as_hours.to_string(),
                minutes: as_minutes.to_string(),
            }),
            DurationError::NoUnit { text, as_minutes } => locale.say(ErrorTimeDurationNoUnit {
                text: format!("{text:?}"),
                minutes: as_minutes.to_string(),
            }),
            DurationError::PastSixty { text } => locale.say(ErrorTimeDurationPastSixty {
                text: format!("{text:?}"),
            }),
        }
    }
}

impl Sentence for ClockError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ClockError::Typed(error) => error.sentence(locale),
            ClockError::NoControl => locale.say(ErrorClockNoControl),
            ClockError::Hourglass => locale.say(ErrorClockHourglass),
            ClockError::MoreThanGiven { left, given } => locale.say(ErrorClockMoreThanGiven {
                left: left.to_string(),
                given: given.to_string(),
            }),
            ClockError::NothingLeft { given } => locale.say(ErrorClockNothingLeft {
                given: given.to_string(),
            }),
            ClockError::Stages { left, used } => {
                let used: Vec<String> = used.iter().map(ToString::to_string).collect();
                locale.say(ErrorClockStages {
                    left: left.to_string(),
                    used: alternatives(locale, &used),
                })
            }
        }
    }
}

impl Sentence for MomentError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            MomentError::Malformed { text } => locale.say(ErrorTimeMoment {
                text: format!("{text:?}"),
            }),
            MomentError::OutOfRange => locale.say(ErrorTimeMomentRange),
            MomentError::MachineClock => locale.say(ErrorTimeMachineClock),
        }
    }
}

impl Sentence for UnknownZone {
    fn sentence(&self, locale: &Locale) -> String {
        let name = format!("{:?}", self.name);
        match self.near.as_slice() {
            [] => locale.say(ErrorTimeNoZoneCalled { name }),
            near => locale.say(ErrorTimeZoneNear {
                name,
                near: alternatives(locale, near),
            }),
        }
    }
}

/// `a or b or c`.
pub fn alternatives(locale: &Locale, names: &[impl AsRef<str>]) -> String {
    let mut names = names.iter().map(|name| name.as_ref().to_owned());
    let first = names.next().unwrap_or_default();
    names.fold(first, |before, last| locale.say(ListOr { before, last }))
}

impl Sentence for TypedMomentError {
    fn sentence(&self, locale: &Locale) -> String {
        let quoted = |text: &str| format!("{text:?}");
        match self {
            TypedMomentError::Malformed { text } => {
                locale.say(ErrorTimeTyped { text: quoted(text) })
            }
            TypedMomentError::DayOrMonth {
                text,
                day_first,
                month_first,
            } => locale.say(ErrorTimeDayOrMonth {
                text: quoted(text),
                one: dates::date(locale, *day_first),
                other: dates::date(locale, *month_first),
                one_iso: day_first.to_string(),
                other_iso: month_first.to_string(),
            }),
            TypedMomentError::ShortYear { text } => {
                locale.say(ErrorTimeShortYear { text: quoted(text) })
            }
            TypedMomentError::NoSuchDay {
                year,
                month: number,
                day,
                last,
            } => locale.say(ErrorTimeNoSuchDay {
                day: *day,
                month: month(locale, *number),
                year: year.to_string(),
                last: *last,
            }),
            TypedMomentError::NoSuchMonth { text, month } => locale.say(ErrorTimeNoSuchMonth {
                text: quoted(text),
                month: month.to_string(),
            }),
            TypedMomentError::NoSuchTime { text } => {
                locale.say(ErrorTimeNoSuchTime { text: quoted(text) })
            }
            TypedMomentError::NoTime { date } => locale.say(ErrorTimeNoTime {
                date: dates::date(locale, *date),
            }),
            TypedMomentError::NoDate { text } => locale.say(ErrorTimeNoDate { text: quoted(text) }),
            TypedMomentError::Relative { text } => {
                locale.say(ErrorTimeRelative { text: quoted(text) })
            }
            TypedMomentError::NoZone => locale.say(ErrorLabelNoZone),
            TypedMomentError::Missing {
                local,
                zone,
                before,
                after,
            } => {
                let (before, after) = (before.to_string(), after.to_string());
                match zone {
                    Some(zone) => locale.say(ErrorTimeLocalMissing {
                        text: local,
                        zone: zone.to_string(),
                        before,
                        after,
                    }),
                    None => locale.say(ErrorTimeMachineMissing {
                        text: local,
                        before,
                        after,
                    }),
                }
            }
            TypedMomentError::Ambiguous {
                local,
                zone,
                first,
                second,
            } => {
                let (first, second) = (first.to_string(), second.to_string());
                match zone {
                    Some(zone) => locale.say(ErrorTimeLocalAmbiguous {
                        text: local,
                        zone: zone.to_string(),
                        first,
                        second,
                    }),
                    None => locale.say(ErrorTimeMachineAmbiguous {
                        text: local,
                        first,
                        second,
                    }),
                }
            }
            TypedMomentError::Unwritable { local, zone } => match zone {
                Some(zone) => locale.say(ErrorTimeLocalUnwritable {
                    text: local,
                    zone: zone.to_string(),
                }),
                None => locale.say(ErrorTimeMachineUnwritable { text: local }),
            },
            TypedMomentError::OutOfRange => locale.say(ErrorTimeMomentRange),
        }
    }
}

impl Sentence for TimeControlError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            TimeControlError::Malformed { stage } => locale.say(ErrorTimeStage {
                stage: format!("{stage:?}"),
            }),
            TimeControlError::Unreachable { stage } => locale.say(ErrorTimeStageUnreachable {
                stage: format!("{stage:?}"),
            }),
            TimeControlError::Unclear { text, one, other } => locale.say(ErrorTimeControlUnclear {
                text: format!("{text:?}"),
                one: one.in_words(),
                other: other.in_words(),
            }),
            TimeControlError::TooLong { bytes } => locale.say(ErrorTimeControlTooLong {
                bytes: *bytes,
                most: TimeControl::LONGEST_TEXT,
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
                written: moment(locale, written),
                shown: moment(locale, shown),
                zone: zone.name(),
            }),
            ImpossibleTime::AcceptedBeforeSealing { accepted } => {
                locale.say(TimeAcceptedBeforeSealing {
                    accepted: moment(locale, accepted),
                })
            }
            ImpossibleTime::EntryBeforeSealing { entry, at } => {
                locale.say(TimeEntryBeforeSealing {
                    entry: entry.to_string(),
                    at: moment(locale, at),
                })
            }
        }
    }
}
