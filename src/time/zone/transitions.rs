//! The changes of offset in a zone around some moment. A calendar file must list them (RFC 5545, section 3.6.5).

use super::{Rules, Zone};
use crate::time::Moment;

const DAY: i64 = 24 * 3600;

/// How far back the last change is searched, in seconds: five years. Where there was none, the offset is said to hold
/// since then.
const BACK: i64 = 5 * 366 * DAY;

/// A change of the offset from UTC in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockChange {
    /// Since when, in seconds since 1970 (UTC).
    pub since: i64,
    /// How far they were ahead of UTC before, in seconds; the same where nothing was changed.
    pub before: i32,
    /// How far they are ahead from then on, in seconds.
    pub after: i32,
    /// Whether it is summer time.
    pub summer: bool,
}

impl Zone {
    /// The change that led to the offset at `from`, and every later one until `until`. Empty where the zone is not known
    /// for those times.
    pub fn changes(self, from: Moment, until: Moment) -> Vec<ClockChange> {
        Rules::of(self).map_or_else(Vec::new, |rules| {
            rules.changes(from.as_unix(), until.as_unix())
        })
    }
}

impl Rules {
    fn changes(&self, from: i64, until: i64) -> Vec<ClockChange> {
        let days = (1..)
            .map(|day| from - day * DAY)
            .take_while(|day| *day >= from - BACK);
        let last = days
            .into_iter()
            .find_map(|day| self.change_between(day, day + DAY));
        let first = last.or_else(|| {
            let (offset, summer) = self.kind_at(from)?;
            Some(ClockChange {
                since: from - BACK,
                before: offset,
                after: offset,
                summer,
            })
        });
        let days = (0..)
            .map(|day| from + day * DAY)
            .take_while(|day| *day < until);
        let later = days.filter_map(|day| self.change_between(day, (day + DAY).min(until)));
        first.into_iter().chain(later).collect()
    }

    /// The change after `early` and not after `late`, a day apart at most: there is one at most.
    fn change_between(&self, early: i64, late: i64) -> Option<ClockChange> {
        let (old, new) = (self.kind_at(early)?, self.kind_at(late)?);
        if old == new {
            return None;
        }
        let (mut early, mut late) = (early, late);
        while late - early > 1 {
            let middle = early.midpoint(late);
            match self.kind_at(middle)? == old {
                true => early = middle,
                false => late = middle,
            }
        }
        Some(ClockChange {
            since: late,
            before: old.0,
            after: new.0,
            summer: new.1,
        })
    }

    fn kind_at(&self, at: i64) -> Option<(i32, bool)> {
        let kind = self.0.find_local_time_type(at).ok()?;
        Some((kind.ut_offset(), kind.is_dst()))
    }
}

#[cfg(test)]
mod tests {
    use chrono::{Offset, TimeZone};
    use proptest::prelude::*;

    use super::*;
    use crate::rows::rows;

    fn moment(text: &str) -> Moment {
        text.parse().unwrap()
    }

    /// Zone, from, until, the changes, each as since when, minutes before and after, and `*` if it is summer, what it shows.
    const CHANGES: &str = "
        Europe/Rome | 2026-11-21T14:30:00+01:00 | 2027-06-01T00:00:00+02:00 | 2026-10-25T01:00:00+00:00 120 60, 2027-03-28T01:00:00+00:00 60 120 * | winter, and the next summer
        Europe/Rome | 2026-10-25T01:00:00+00:00 | 2026-10-25T01:00:01+00:00 | 2026-10-25T01:00:00+00:00 120 60 | the very second of a change
        Europe/Rome | 2026-10-25T00:59:59+00:00 | 2026-10-25T01:00:00+00:00 | 2026-03-29T01:00:00+00:00 60 120 *, 2026-10-25T01:00:00+00:00 120 60 | the second before it, up to it
        Asia/Kolkata | 2026-11-21T14:30:00+05:30 | 2027-11-21T14:30:00+05:30 | 2021-11-17T09:00:00+00:00 330 330 | clocks that are never changed
        Australia/Lord_Howe | 2027-01-10T10:00:00+11:00 | 2027-01-11T10:00:00+11:00 | 2026-10-03T15:30:00+00:00 630 660 * | by half an hour
    ";

    #[test]
    fn known_changes() {
        for [zone, from, until, expected, what] in rows(CHANGES) {
            let zone: Zone = zone.parse().unwrap();
            let found = zone.changes(moment(from), moment(until)).into_iter();
            let found = found.map(|change| {
                let since = Moment::from_unix(change.since).unwrap();
                let summer = if change.summer { " *" } else { "" };
                format!(
                    "{since} {} {}{summer}",
                    change.before / 60,
                    change.after / 60
                )
            });
            assert_eq!(
                found.collect::<Vec<_>>().join(", "),
                expected,
                "{zone}: {what}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn what_holds_is_what_another_reader_of_the_database_says(
            name in prop::sample::select(chrono_tz::TZ_VARIANTS.map(|zone| zone.name()).to_vec()),
            // The years of which both copies of the database say the same: 1993 to 2021.
            from in 8_401 * DAY..18_593 * DAY,
            later in 0_i64..400 * DAY,
        ) {
            let (Ok(zone), Ok(other)) = (name.parse::<Zone>(), name.parse::<chrono_tz::Tz>()) else {
                return Ok(());
            };
            let at = |seconds| Moment::from_unix(seconds).unwrap();
            let changes = zone.changes(at(from), at(from + 400 * DAY));
            let holds = changes.iter().rev().find(|change| change.since <= from + later);
            let utc = chrono::DateTime::from_timestamp(from + later, 0).unwrap().naive_utc();
            let expected = other.offset_from_utc_datetime(&utc).fix().local_minus_utc();
            prop_assert_eq!(holds.map(|change| change.after), Some(expected));
        }
    }
}
