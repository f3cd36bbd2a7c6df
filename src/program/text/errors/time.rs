//! Times that were typed wrongly, and times in an envelope that cannot be.

use super::Sentence;
use crate::envelope::ImpossibleTime;
use crate::program::text::message::{
    ErrorTimeControlTooLong, ErrorTimeDuration, ErrorTimeDurationUnclear, ErrorTimeLocalAmbiguous,
    ErrorTimeLocalMissing, ErrorTimeLocalTime, ErrorTimeLocalUnwritable, ErrorTimeMoment,
    ErrorTimeMomentRange, ErrorTimeNoZoneCalled, ErrorTimeStage, ErrorTimeStageUnreachable,
    ErrorTimeZoneNear, ListOr, TimeAcceptedBeforeSealing, TimeEntryBeforeSealing, TimeNoZone,
    TimeOtherOffset,
};
use crate::program::text::{Locale, moment};
use crate::time::{
    DurationError, LocalTimeError, MomentError, TimeControl, TimeControlError, UnknownZone,
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
pub(super) fn alternatives(locale: &Locale, names: &[impl AsRef<str>]) -> String {
    let mut names = names.iter().map(|name| name.as_ref().to_owned());
    let first = names.next().unwrap_or_default();
    names.fold(first, |before, last| locale.say(ListOr { before, last }))
}

impl Sentence for LocalTimeError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            LocalTimeError::Malformed { text } => locale.say(ErrorTimeLocalTime {
                text: format!("{text:?}"),
            }),
            LocalTimeError::Missing {
                text,
                zone,
                before,
                after,
            } => locale.say(ErrorTimeLocalMissing {
                text,
                zone: zone.to_string(),
                before: before.to_string(),
                after: after.to_string(),
            }),
            LocalTimeError::Ambiguous {
                text,
                zone,
                first,
                second,
            } => locale.say(ErrorTimeLocalAmbiguous {
                text,
                zone: zone.to_string(),
                first: first.to_string(),
                second: second.to_string(),
            }),
            LocalTimeError::Unwritable { text, zone } => locale.say(ErrorTimeLocalUnwritable {
                text,
                zone: zone.to_string(),
            }),
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
