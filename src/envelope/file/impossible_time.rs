//! Impossible times in a valid envelope. A signed time is a claim, which the format does not judge; the reader of the
//! envelope should be told.

use super::{Act, Envelope, Verified};
use rules::adjournment::{Event, Resumption};
use rules::fault::Warning;
use rules::time::{Moment, Zone};

/// A time that cannot be as it is written.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum ImpossibleTime {
    /// there is no time zone {zone}, in which the resumption is announced
    #[fault("clock/unknown-zone")]
    NoZone {
        /// As it is written.
        zone: String,
    },
    /// the resumption is announced for {written} in {zone}, but clocks there show {shown} then
    #[fault("clock/other-offset")]
    OtherOffset {
        /// As it is written.
        written: Moment,
        /// What clocks there show at that moment.
        shown: Moment,
        /// The zone.
        zone: Zone,
    },
    /// the acceptance says {accepted}, before the sealing
    #[fault("clock/accepted-before-sealing")]
    AcceptedBeforeSealing {
        /// The date of the acceptance.
        accepted: Moment,
    },
    /// entry {entry} says {at}, before the sealing
    #[fault("clock/entry-before-sealing")]
    EntryBeforeSealing {
        /// Its number.
        entry: usize,
        /// Its date.
        at: Moment,
    },
}

impl Envelope<Verified> {
    /// The times that cannot be, those of the label first.
    pub fn impossible_times(&self) -> Vec<ImpossibleTime> {
        let label = self.label();
        let mut found = Vec::new();
        if let Some(Resumption::At(announced)) = &label.resumption {
            let moments = std::iter::once(announced.at).chain(announced.end);
            found.extend(in_zone(&announced.zone, moments));
        }
        // A move that was sealed on paper is in a file from its typing on.
        let in_a_file = label.typed_at.unwrap_or(label.sealed_at);
        if let Some(accept) = self.accepted()
            && accept.at < in_a_file
        {
            let accepted = accept.at;
            found.push(ImpossibleTime::AcceptedBeforeSealing { accepted });
        }
        for (place, entry) in self.entries().iter().enumerate() {
            if entry.at < label.sealed_at {
                let (entry, at) = (place + 1, entry.at);
                found.push(ImpossibleTime::EntryBeforeSealing { entry, at });
            }
            if let Act::Event(Event::SetResumption(anew)) = &entry.act {
                let moments = std::iter::once(anew.resume_at).chain(anew.resume_end);
                found.extend(in_zone(&anew.resume_zone, moments));
            }
        }
        found
    }
}

/// What cannot be of moments that are announced in a zone.
fn in_zone(name: &str, moments: impl Iterator<Item = Moment>) -> Vec<ImpossibleTime> {
    let Ok(zone) = name.parse::<Zone>() else {
        let zone = name.to_owned();
        return vec![ImpossibleTime::NoZone { zone }];
    };
    moments
        .filter_map(|written| {
            // Before standard time clocks had offsets that no moment can say.
            let shown = zone.show(written)?;
            let other = shown.offset_minutes() != written.offset_minutes();
            other.then_some(ImpossibleTime::OtherOffset {
                written,
                shown,
                zone,
            })
        })
        .collect()
}
