//! Times that were typed wrongly.

use super::Sentence;
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorTimeControlTooLong, ErrorTimeDuration, ErrorTimeDurationUnclear, ErrorTimeLocalAmbiguous,
    ErrorTimeLocalMissing, ErrorTimeLocalTime, ErrorTimeLocalUnwritable, ErrorTimeMoment,
    ErrorTimeMomentRange, ErrorTimeNoZoneCalled, ErrorTimeStage, ErrorTimeStageUnreachable,
    ErrorTimeZoneNear, ListOr,
};
use crate::time::{
    DurationError, LocalTimeError, MomentError, TimeControl, TimeControlError, UnknownZone,
};

impl Sentence for DurationError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            DurationError::Malformed { text } => speech.say(ErrorTimeDuration {
                text: format!("{text:?}"),
            }),
            DurationError::Unclear {
                text,
                as_hours,
                as_minutes,
            } => speech.say(ErrorTimeDurationUnclear {
                text: format!("{text:?}"),
                hours: as_hours.to_string(),
                minutes: as_minutes.to_string(),
            }),
        }
    }
}

impl Sentence for MomentError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            MomentError::Malformed { text } => speech.say(ErrorTimeMoment {
                text: format!("{text:?}"),
            }),
            MomentError::OutOfRange => speech.say(ErrorTimeMomentRange),
        }
    }
}

impl Sentence for UnknownZone {
    fn sentence(&self, speech: &Speech) -> String {
        let name = format!("{:?}", self.name);
        match self.near.as_slice() {
            [] => speech.say(ErrorTimeNoZoneCalled { name }),
            near => speech.say(ErrorTimeZoneNear {
                name,
                near: alternatives(speech, near),
            }),
        }
    }
}

/// `a or b or c`.
fn alternatives(speech: &Speech, names: &[&str]) -> String {
    let mut names = names.iter().map(|&name| name.to_owned());
    let first = names.next().unwrap_or_default();
    names.fold(first, |before, last| speech.say(ListOr { before, last }))
}

impl Sentence for LocalTimeError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            LocalTimeError::Malformed { text } => speech.say(ErrorTimeLocalTime {
                text: format!("{text:?}"),
            }),
            LocalTimeError::Missing {
                text,
                zone,
                before,
                after,
            } => speech.say(ErrorTimeLocalMissing {
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
            } => speech.say(ErrorTimeLocalAmbiguous {
                text,
                zone: zone.to_string(),
                first: first.to_string(),
                second: second.to_string(),
            }),
            LocalTimeError::Unwritable { text, zone } => speech.say(ErrorTimeLocalUnwritable {
                text,
                zone: zone.to_string(),
            }),
        }
    }
}

impl Sentence for TimeControlError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            TimeControlError::Malformed { stage } => speech.say(ErrorTimeStage {
                stage: format!("{stage:?}"),
            }),
            TimeControlError::Unreachable { stage } => speech.say(ErrorTimeStageUnreachable {
                stage: format!("{stage:?}"),
            }),
            TimeControlError::TooLong { bytes } => speech.say(ErrorTimeControlTooLong {
                bytes: *bytes,
                most: TimeControl::LONGEST_TEXT,
            }),
        }
    }
}
