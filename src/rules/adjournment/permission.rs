//! What may happen next, and the token without which no envelope opens.

mod check;
mod conceivable;

use serde::{Serialize, Serializer};
use shakmaty::{Color, Position};

pub(super) use conceivable::ORDER;

use super::context::{Adjourned, Phase};
use super::entries::{Event, EventKind};
use super::event::{Beginning, By, ClaimOutcome, LostThing, Recorded};
use super::refusal::Refusal;
use super::state::{Ending, Offer, Standing, State, number, voidable};
use crate::edition::{BothAbsent, Concept};
use crate::time::{Duration, Moment};

/// The permission to open one envelope now. It cannot be copied, and only [`State::may_open`] makes it.
#[derive(Debug)]
pub struct MayOpen {
    envelope: [u8; 32],
}

impl MayOpen {
    /// The fingerprint of the envelope that may be opened.
    pub fn envelope(&self) -> &[u8; 32] {
        &self.envelope
    }
}

/// A step in the life of an adjourned game, as commands report it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A move is sealed (A1): the game is adjourned, or adjourned again.
    Seal,
    /// The arbiter countersigns (A3).
    Accept,
    /// An entry is recorded.
    Record(EventKind),
}

impl Step {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Step::Seal => "seal",
            Step::Accept => "accept",
            Step::Record(kind) => kind.name(),
        }
    }
}

impl From<EventKind> for Step {
    fn from(kind: EventKind) -> Step {
        Step::Record(kind)
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Something that may be recorded now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permitted {
    /// What may be done.
    pub step: Step,
    /// The player whose act it is; `None` for an act of both players or of the arbiter.
    pub by: Option<Color>,
    /// Until when, where the Laws or a clock set a limit.
    pub until: Option<Moment>,
    /// The article; `None` where no article speaks of it.
    pub article: Option<Concept>,
}

impl State {
    /// Whether the envelope may be opened at `at`: the announced time has come, and the responder is recorded as there
    /// (A7). A key of his does not say that he is.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_open(&self, adjourned: &Adjourned<'_>, at: Moment) -> Result<MayOpen, Refusal> {
        self.check_opening(adjourned)?;
        self.check_time(at)?;
        let responder = adjourned.responder();
        let came = self.arrival(responder);
        if let Some((entry, since)) = came.filter(|&(_, since)| at < since) {
            return Err(Refusal::RecordedThere {
                side: responder,
                entry,
                since,
            });
        }
        match self.arrived(responder) {
            false if self.absent(responder) => Err(Refusal::ResponderAbsent),
            true => Ok(MayOpen {
                envelope: adjourned.envelope,
            }),
            false => Err(Refusal::ArrivalUnrecorded),
        }
    }

    /// Whether `by` may record this now, as having happened at `at`.
    ///
    /// # Errors
    ///
    /// The [`Refusal`], with its article. [`may_happen`](State::may_happen) says what may be recorded instead.
    pub fn permits(
        &self,
        adjourned: &Adjourned<'_>,
        event: &Event,
        by: By,
        at: Moment,
    ) -> Result<(), Refusal> {
        if !event.may_be_said_by(by, adjourned.responder()) {
            return Err(Refusal::NotYours);
        }
        let at = self.counts_from(by, at);
        if self.comes_last(event, at) {
            self.permits_next(adjourned, event, at, self.all_recorded())?;
            if !matches!(event, Event::Void { .. }) {
                return Ok(());
            }
            // A move, the opening or the end of the game can rest on what is taken back. It can also be what keeps from counting
            // an entry that was voided, or one before the time that then is announced.
            let event = event.clone();
            let then = self.clone().then(adjourned, &Recorded { at, event });
            let counts = |place| then.standing().get(place) == Some(&Standing::Counts);
            let undone = self
                .undone_in(&then)
                .find(|(place, event)| event.kind().row().binds || counts(*place));
            return undone.map_or(Ok(()), |(place, _)| {
                Err(Refusal::Contradicts {
                    entry: number(place),
                })
            });
        }
        let event = event.clone();
        let record = Recorded { at, event };
        let (then, undone) = self.with_earlier(adjourned, record.clone());
        then.permits_next(adjourned, &record.event, at, then.before())?;
        undone.map_or(Ok(()), |entry| Err(Refusal::Contradicts { entry }))
    }

    /// Whether this may be recorded as what counts next.
    fn permits_next<R: AsRef<Recorded>>(
        &self,
        adjourned: &Adjourned<'_>,
        event: &Event,
        at: Moment,
        before: &[R],
    ) -> Result<(), Refusal> {
        self.check(adjourned, event, at, before)?;
        if let Event::Void { entry, .. } = event {
            let place = voidable(*entry, before)?;
            if self.standing().get(place) == Some(&Standing::Voided) {
                return Err(Refusal::NoSuchEntry);
            }
        }
        // A7. One that has taken place is known all the same.
        if matches!(event, Event::Opened { .. }) && self.absent(adjourned.responder()) {
            return Err(Refusal::ResponderAbsent);
        }
        let someone_lost = Color::ALL
            .into_iter()
            .any(|side| self.has_lost_by(adjourned, side, at));
        if matches!(event, Event::SetResumption(_)) && someone_lost {
            return Err(Refusal::TimePassed);
        }
        if event.kind().row().begins == Beginning::Now && !self.known {
            self.check_time(at)?;
        }
        // What was decided cannot be taken back by an earlier date (A12 is for that).
        let settled = self.settled.is_some_and(|settled| at < settled);
        match self.clocks.running_since() {
            Some(since) if at < since && settled && event.moves_clocks() => {
                Err(Refusal::BeforeTheClock)
            }
            _ => Ok(()),
        }
    }

    /// Nothing begins before the announced time (A7, A9), nor before there is one.
    fn check_time(&self, at: Moment) -> Result<(), Refusal> {
        match self.schedule.at() {
            None => Err(Refusal::NoTimeYet),
            Some(announced) if at < announced => Err(Refusal::BeforeResumption),
            Some(_) => Ok(()),
        }
    }

    /// Everything that may be recorded now, in the order in which an arbiter would think of it.
    pub fn may_happen(&self, adjourned: &Adjourned<'_>) -> Vec<Permitted> {
        let mut all = Vec::new();
        if !self.accepted {
            // A file has no entry before the countersignature.
            return self.acceptance().into_iter().collect();
        }
        for step in ORDER {
            match step {
                Step::Accept => all.extend(self.acceptance()),
                Step::Seal => all.extend(self.next_sealing()),
                Step::Record(kind) => all.extend(self.permitted(adjourned, kind)),
            }
        }
        all
    }

    /// Whether `by` could have recorded this just before the game ended, or before the question that waits for a decision:
    /// what came earlier counts at its own moment.
    pub fn permitted_before(&self, adjourned: &Adjourned<'_>, event: &Event, by: By) -> bool {
        let mut gaps = self.gaps.iter().rev();
        let asked = || gaps.find(|gap| gap.is_open()).map(|gap| gap.entry);
        let entry = self.rulings.last().copied().or_else(asked);
        let second = Duration::from_seconds(1);
        let before = entry.and_then(|entry| self.recorded(entry)?.at.minus(second?));
        before.is_some_and(|at| self.permits(adjourned, event, by, at).is_ok())
    }

    fn acceptance(&self) -> Option<Permitted> {
        (self.phase() == Phase::Sealed).then_some(Permitted {
            step: Step::Accept,
            by: None,
            until: None,
            article: Some(Concept::Custody),
        })
    }

    /// A second, third adjournment of the same game.
    pub(super) fn next_sealing(&self) -> Option<Permitted> {
        let on_move = self.game.last().turn();
        let may = self.phase() == Phase::Opened && !self.choice_is_due() && !self.absent(on_move);
        may.then_some(Permitted {
            step: Step::Seal,
            by: Some(on_move),
            until: None,
            article: Some(Concept::Sealing),
        })
    }

    /// What the arbiter may record as happening at `at`: what [`may_happen`](State::may_happen) names, without what only
    /// a player can say, and without what does not happen before the announced time.
    pub fn arbiter_may_record(&self, adjourned: &Adjourned<'_>, at: Moment) -> Vec<Permitted> {
        let mut all = Vec::new();
        for step in ORDER {
            let Step::Record(kind) = step else {
                continue;
            };
            let mut events = self.permitted_events(adjourned, kind);
            events.retain(|(_, event)| self.permits(adjourned, event, By::Arbiter, at).is_ok());
            all.extend(self.described(adjourned, kind, events));
        }
        all
    }

    fn permitted(&self, adjourned: &Adjourned<'_>, kind: EventKind) -> Vec<Permitted> {
        self.described(adjourned, kind, self.permitted_events(adjourned, kind))
    }

    fn described(
        &self,
        adjourned: &Adjourned<'_>,
        kind: EventKind,
        events: Vec<(Option<Color>, Event)>,
    ) -> Vec<Permitted> {
        let permitted = |(by, event)| Permitted {
            step: kind.into(),
            by,
            until: self.until(adjourned, &event),
            article: self.article(adjourned, &event),
        };
        events.into_iter().map(permitted).collect()
    }

    fn permitted_events(
        &self,
        adjourned: &Adjourned<'_>,
        kind: EventKind,
    ) -> Vec<(Option<Color>, Event)> {
        let mut all = self.conceivable(adjourned, kind);
        all.retain(|(_, event)| {
            // A7: somebody says first that he is there.
            let is_there = kind != EventKind::Opened || self.arrived(adjourned.responder());
            let now = self
                .schedule
                .at()
                .unwrap_or(adjourned.resumption.at_or_by());
            // A2(g): nothing begins before there is a time.
            let begins = event.kind().row().begins == Beginning::Now;
            let has_time = self.known || !begins || self.schedule.at().is_some();
            is_there
                && has_time
                && self
                    .check(adjourned, event, now, self.all_recorded())
                    .is_ok()
        });
        all
    }

    /// Until when that player may come without losing (A10); `None` where the edition does not say.
    pub fn may_arrive_until(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let all = self.may_happen(adjourned);
        let mut arrivals = all
            .iter()
            .filter(|permitted| permitted.step == EventKind::Arrival.into());
        arrivals.find(|arrival| arrival.by == Some(side))?.until
    }

    /// The numbers of the entries that may be declared mistakes.
    pub fn voidable(&self) -> Vec<u32> {
        let recorded = self.all_recorded();
        let not_yet = (1..)
            .zip(self.standing())
            .filter(|(_, standing)| **standing != Standing::Voided);
        not_yet
            .map(|(entry, _)| entry)
            .filter(|&entry| voidable(entry, recorded).is_ok())
            .collect()
    }

    /// The numbers of the entries that ended the game, or replaced its result: an appeal names one of them.
    pub fn entries_of_rulings(&self) -> &[u32] {
        &self.rulings
    }

    /// Until when an event is in time, where the Laws or a clock set a limit.
    fn until(&self, adjourned: &Adjourned<'_>, event: &Event) -> Option<Moment> {
        match event {
            Event::Arrival { .. } if self.may_stand_all_the_same(adjourned) => None,
            Event::Arrival { side } => self.last_arrival(adjourned, *side),
            Event::Flag { side } => self.flag_falls_at(adjourned, *side),
            _ => None,
        }
    }

    /// The article that an event comes under in this state; `None` where no article speaks of it.
    pub fn article(&self, adjourned: &Adjourned<'_>, event: &Event) -> Option<Concept> {
        let row = event.kind().row();
        Some(match event {
            Event::Opened { .. } if self.found_late.get(self.sealer.other()).is_some() => {
                Concept::Late
            }
            Event::Absent { side } if *side == self.sealer => Concept::SealerAbsent,
            Event::Absent { .. }
                if self.absent(self.sealer) && speaks_of_both_absent(adjourned) =>
            {
                Concept::BothAbsent
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side }
                if *self.offers.get(side.other()) == Offer::OnLabel =>
            {
                Concept::LabelDrawOffer
            }
            Event::NextEnvelope { .. } if self.absent(self.sealer) => Concept::SealerAbsent,
            Event::Lost {
                what: LostThing::Position,
            } => Concept::LostPosition,
            Event::Decision { .. } => {
                let open = self.gaps.iter().rev().find(|gap| gap.is_open());
                return match (self.may_be_overruled(), open) {
                    (Some(concept), _) => Some(concept),
                    (None, Some(gap)) => gap.gap.nearest().first().copied(),
                    (None, None) => self
                        .may_spare_responder(adjourned)
                        .then_some(Concept::BothAbsent),
                };
            }
            _ if self.known => return row.article,
            _ => return row.before.or(row.article),
        })
    }

    /// The same of what was recorded, with the state after it: A10 speaks of who comes too late, and a claim is decided under
    /// one article.
    pub fn article_of(
        &self,
        adjourned: &Adjourned<'_>,
        event: &Event,
        after: &State,
    ) -> Option<Concept> {
        match event {
            Event::Arrival { side } if !after.came_too_late(*side) => None,
            Event::Claim {
                article, outcome, ..
            } => {
                let decides = article.decided_by(*outcome == ClaimOutcome::Correct);
                match adjourned.edition.article(decides) {
                    Some(_) => Some(decides),
                    None => self.article(adjourned, event),
                }
            }
            _ => self.article(adjourned, event),
        }
    }

    /// I.11: whether the arbiter may still decide that the responder has not lost the time in which neither player was there.
    fn may_spare_responder(&self, adjourned: &Adjourned<'_>) -> bool {
        let leaves_it =
            adjourned.edition.rules().both_absent == Some(BothAbsent::ResponderLosesDefaultTime);
        let plays_on = self.ending == Ending::Not && !self.moved.get(adjourned.responder());
        leaves_it && self.nobody_came && plays_on && speaks_of_both_absent(adjourned)
    }
}

/// Whether the edition says whose time is lost while neither player is there; I.11 does so only where somebody may be late.
fn speaks_of_both_absent(adjourned: &Adjourned<'_>) -> bool {
    match adjourned.edition.rules().both_absent {
        Some(BothAbsent::ResponderLosesTime) => true,
        Some(BothAbsent::ResponderLosesDefaultTime) => !adjourned
            .may_be_late()
            .is_some_and(|default| default.is_zero()),
        None => false,
    }
}
