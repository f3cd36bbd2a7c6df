//! When and where play resumes (A2g, A13): as the label announces it, until it is set anew.

use shakmaty::{ByColor, Color};

use super::entries::{Event, SetResumption};
use super::event::{Beginning, Recorded};
use super::refusal::{Refusal, refuse_if};
use super::state::{Session, standing_in_order};
use crate::time::Moment;

/// What is announced of the resumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// It begins then.
    At(Announced),
    /// It begins by then, at a time still to be agreed.
    By(Moment),
    /// Nobody has said when; the clocks have stood since then.
    Unsaid(Moment),
}

/// An announced resumption (A2g, A13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// When it begins.
    pub at: Moment,
    /// When its session ends.
    pub end: Option<Moment>,
    /// The IANA time zone in which it was announced.
    pub zone: String,
    /// Where it is; `None` where nobody has said it.
    pub place: Option<String>,
}

impl Announced {
    /// A resumption at that time and place (A2g), announced in the IANA zone of that name: `Europe/Rome`.
    pub fn resumption(at: Moment, zone: impl Into<String>, place: impl Into<String>) -> Resumption {
        Resumption::At(Announced {
            at,
            end: None,
            zone: zone.into(),
            place: Some(place.into()),
        })
    }
}

impl Resumption {
    /// When play resumes; `None` while that is still to be agreed.
    pub fn at(&self) -> Option<Moment> {
        self.announced().map(|announced| announced.at)
    }

    /// When play resumes, or by when; since when it has stood, where nobody has said that.
    pub fn at_or_by(&self) -> Moment {
        match self {
            Resumption::At(announced) => announced.at,
            Resumption::By(moment) | Resumption::Unsaid(moment) => *moment,
        }
    }

    /// A moment as clocks show it where play resumes; as it is written while that is still to be agreed.
    pub fn shown(&self, moment: Moment) -> Moment {
        self.announced()
            .map_or(moment, |announced| moment.in_zone(&announced.zone))
    }

    /// The zone in which it was announced; UTC while there is none.
    pub fn zone(&self) -> &str {
        self.announced().map_or("UTC", |announced| &announced.zone)
    }

    /// Where it is, if anybody has said it.
    pub fn place(&self) -> Option<&str> {
        self.announced()?.place.as_deref()
    }

    /// The announcement, once there is one.
    pub fn announced(&self) -> Option<&Announced> {
        match self {
            Resumption::At(announced) => Some(announced),
            Resumption::By(_) | Resumption::Unsaid(_) => None,
        }
    }

    /// What is in force after these events, where the label says this. The Laws are not asked for more than whether a
    /// time may still be set: so it is the same under every edition.
    #[must_use]
    pub fn after<R: AsRef<Recorded>>(self, recorded: &[R]) -> Resumption {
        let mut schedule = Schedule::of(&self);
        let mut resumption = self;
        for Recorded { event, .. } in standing_in_order(recorded) {
            if schedule.check(event).is_err() {
                continue;
            }
            schedule.follow(event);
            if let Event::SetResumption(set) = event {
                let before = resumption.announced().and_then(|it| it.place.clone());
                resumption = Resumption::At(Announced {
                    at: set.resume_at,
                    end: None,
                    zone: set.resume_zone.clone(),
                    place: set.resume_place.clone().or(before),
                });
            }
        }
        if let Resumption::At(announced) = &mut resumption {
            announced.end = schedule.end;
        }
        resumption
    }
}

/// The time in force, and from when each player's lateness counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// When play resumes; `None` while that is still to be agreed.
    pub(super) at: Option<Moment>,
    /// When the session of the resumption ends.
    end: Option<Moment>,
    /// By when a time must have been set, where the label sets none.
    by: Option<Moment>,
    /// Whether the label says nothing of it, so that play may begin at any time.
    is_unsaid: bool,
    late_from: ByColor<Option<Moment>>,
    /// Whether an entry says that the resumption has begun, or that a clock ran, and none that play was paused.
    begun: bool,
    /// Whether the sealed move was made known, so that no pause puts anything off.
    opened: bool,
}

impl Schedule {
    /// As the label says.
    pub(super) fn of(resumption: &Resumption) -> Schedule {
        let at = resumption.at();
        Schedule {
            at,
            end: resumption.announced().and_then(|it| it.end),
            by: match resumption {
                Resumption::At(_) | Resumption::Unsaid(_) => None,
                Resumption::By(last) => Some(*last),
            },
            is_unsaid: matches!(resumption, Resumption::Unsaid(_)),
            late_from: ByColor::new_with(|_| at),
            begun: false,
            opened: false,
        }
    }

    /// The session of the resumption, where its end is announced.
    pub(super) fn session(&self) -> Option<Session> {
        let (start, end) = (self.at?, self.end?);
        Some(Session { start, end })
    }

    /// From when the lateness of a side counts.
    pub(super) fn late_from(&self, side: Color) -> Option<Moment> {
        *self.late_from.get(side)
    }

    /// Whether no time is in force, and the label asks for one.
    pub(super) fn waits_for_a_time(&self) -> bool {
        self.at.is_none() && !self.is_unsaid
    }

    /// Whether play resumes later than that.
    pub(super) fn is_later_than(&self, at: Moment) -> bool {
        self.at.is_some_and(|announced| at < announced)
    }

    /// Whether that is a day before the one on which play resumes.
    pub(super) fn is_of_a_day_before(&self, at: Moment) -> bool {
        self.at
            .is_some_and(|announced| at.date() < announced.date())
    }

    /// The moment by which play had to resume, where it has passed at `now` and no time was set.
    pub(super) fn missed(&self, now: Moment) -> Option<Moment> {
        self.by.filter(|last| self.at.is_none() && now > *last)
    }

    /// Whether an event that sets the time anew may do so: before anything has begun, be it after the hour, or while
    /// play is paused and the envelope closed.
    pub(super) fn check(&self, event: &Event) -> Result<(), Refusal> {
        let late = self.begun && matches!(event, Event::SetResumption(_));
        refuse_if(late, Refusal::AlreadyStarted)
    }

    /// Follows an event that counts.
    pub(super) fn follow(&mut self, event: &Event) {
        match event {
            Event::SetResumption(set) => self.set(set),
            // What is announced last of the session in which play resumes.
            Event::Session { start, end } if self.at == Some(*start) => self.end = Some(*end),
            _ => {}
        }
        self.opened |= matches!(event, Event::Opened { .. } | Event::Declared { .. });
        match event {
            Event::Pause => self.begun = self.opened,
            _ => self.begun |= event.kind().row().begins != Beginning::Unsaid,
        }
    }

    /// Whoever was not told is late only by the later of both times.
    fn set(&mut self, set: &SetResumption) {
        self.at = Some(set.resume_at);
        self.end = set.resume_end;
        for side in Color::ALL {
            let known = self.late_from(side).or(self.by);
            let later = known.filter(|known| *known > set.resume_at && !set.told.holds(side));
            *self.late_from.get_mut(side) = Some(later.unwrap_or(set.resume_at));
        }
    }
}
