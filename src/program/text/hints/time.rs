//! What to write in place of a time that cannot be read, or can be read twice. The meanings themselves are in the error.

use super::{Hints, Reader};
use crate::text::message::*;
use envelope::LabelKey;
use rules::time::{ClockError, DurationError, TimeControlError, TypedMomentError};

impl Hints<'_> {
    pub(super) fn moment(&self, error: &TypedMomentError) -> String {
        match error {
            TypedMomentError::Malformed { .. }
            | TypedMomentError::DayOrMonth { .. }
            | TypedMomentError::ShortYear { .. }
            | TypedMomentError::NoSuchDay { .. }
            | TypedMomentError::NoSuchMonth { .. }
            | TypedMomentError::NoSuchTime { .. }
            | TypedMomentError::NoTime { .. }
            | TypedMomentError::NoDate { .. }
            | TypedMomentError::Relative { .. }
            | TypedMomentError::OutOfRange => self.say(HintTimeMoment),
            TypedMomentError::NoZone => {
                let key = self.locale.key(LabelKey::ResumeZone, self.reader);
                match self.reader {
                    Reader::CommandLine => self.say(HintLabelZone { flag: &key }),
                    Reader::Terminal | Reader::Desk => self.say(HintLabelZoneDesk { field: &key }),
                }
            }
            TypedMomentError::Missing { .. } => self.say(HintTimeMissing),
            TypedMomentError::Ambiguous { .. } => self.say(HintTimeAmbiguous),
            TypedMomentError::Unwritable { .. } => self.say(HintTimeUnwritable),
        }
    }

    pub(super) fn duration(&self, error: &DurationError) -> String {
        match error {
            DurationError::Malformed { .. }
            | DurationError::PastSixty { .. }
            | DurationError::Unclear { .. }
            | DurationError::NoUnit { .. } => self.say(HintTimeDuration),
        }
    }

    /// What to write of a clock, where `used` is the key of its time used.
    pub(super) fn clock(&self, error: &ClockError, used: LabelKey) -> String {
        match error {
            ClockError::Typed(error) => self.duration(error),
            ClockError::NoControl
            | ClockError::Hourglass
            | ClockError::NothingLeft { .. }
            | ClockError::Stages { .. } => self.say(HintClockUsed {
                key: self.locale.key(used, self.reader),
            }),
            ClockError::MoreThanGiven { .. } => self.say(HintClockLookAgain {
                key: self.locale.key(used, self.reader),
            }),
        }
    }

    /// What to write of a clock that is corrected.
    pub(super) fn recorded_clock(&self, error: &ClockError) -> String {
        match error {
            ClockError::Typed(error) => self.duration(error),
            ClockError::NoControl
            | ClockError::Hourglass
            | ClockError::NothingLeft { .. }
            | ClockError::Stages { .. } => self.say(HintClockRecordUsed),
            ClockError::MoreThanGiven { .. } => self.say(HintClockRecordLookAgain),
        }
    }

    pub(super) fn time_control(&self, error: &TimeControlError) -> String {
        match error {
            TimeControlError::Malformed { .. }
            | TimeControlError::Unreachable { .. }
            | TimeControlError::Unclear { .. }
            | TimeControlError::TooLong { .. } => self.say(HintTimeControl),
        }
    }
}
