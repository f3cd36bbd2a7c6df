//! What may happen next, and the token without which no envelope opens.

mod check;
mod conceivable;

use serde::{Serialize, Serializer};
use shakmaty::{Color, Position};

pub(super) use conceivable::ORDER;

use super::context::Phase;
use super::entries::{Event, EventKind};
use super::event::{Beginning, By, ClaimOutcome, LostThing, Recorded};
use super::refusal::{Refusal, refuse_if};
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
    /// (A7). The responder's key does not say so.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_open(&self, at: Moment) -> Result<MayOpen, Refusal> {
        self.check_opening()?;
        self.check_time(at)?;
        let side = self.responder();
        if let Some((entry, since)) = self.arrival(side).filter(|&(_, since)| at < since) {
            return Err(Refusal::RecordedThere { side, entry, since });
        }
        let envelope = self.label.envelope;
        match self.arrived(side) {
            true => Ok(MayOpen { envelope }),
            false if self.absent(side) => Err(Refusal::ResponderAbsent),
            false => Err(Refusal::ArrivalUnrecorded),
        }
    }

    /// Whether `by` may record this now, as having happened at `at`.
    ///
    /// # Errors
    ///
    /// The [`Refusal`], with its article. [`may_happen`](State::may_happen) says what may be recorded instead.
    pub fn permits(&self, event: &Event, by: By, at: Moment) -> Result<(), Refusal> {
        refuse_if(
            !event.may_be_said_by(by, self.responder()),
            Refusal::NotYours,
        )?;
        let at = self.counts_from(by, at);
        let record = || Recorded {
            at,
            event: event.clone(),
        };
        let undone = if !self.comes_last(event, at) {
            let (then, undone) = self.with_earlier(record());
            then.permits_next(event, at, then.before())?;
            undone
        } else {
            self.permits_next(event, at, self.all_recorded())?;
            match event {
                Event::Void { .. } => self.undone_by_voiding(&record()),
                _ if event.instead_of().is_some() => self.undone_by_voiding(&record()),
                _ => None,
            }
        };
        undone.map_or(Ok(()), |entry| Err(Refusal::Contradicts { entry }))
    }

    /// The number of the entry that keeps another from being taken back. A move, the opening or the end of the game
    /// can rest on what is taken back. It can also be what keeps from counting an entry that was voided, or one
    /// before the time that then is announced.
    fn undone_by_voiding(&self, voided: &Recorded) -> Option<u32> {
        let then = self.clone().then(voided);
        let counts = |place| then.standing().get(place) == Some(&Standing::Counts);
        let mut undone = self.undone_in(&then);
        let undone = undone.find(|(place, it)| it.kind().row().binds || counts(*place));
        undone.map(|(place, _)| number(place))
    }

    /// Whether this may be recorded as what counts next.
    fn permits_next<R: AsRef<Recorded>>(
        &self,
        event: &Event,
        at: Moment,
        before: &[R],
    ) -> Result<(), Refusal> {
        self.check(event, at, before)?;
        let sets_time = matches!(event, Event::SetResumption(_));
        if let Event::Void { entry, .. } = event {
            let standing = self.standing().get(voidable(*entry, before)?);
            refuse_if(standing == Some(&Standing::Voided), Refusal::NoSuchEntry)?;
        }
        // A7. One that has taken place is known all the same.
        let opens = matches!(event, Event::Opened { .. }) && event.instead_of().is_none();
        let without_him = opens && self.absent(self.responder());
        refuse_if(without_him, Refusal::ResponderAbsent)?;
        let mut sides = Color::ALL.into_iter();
        let someone_lost = sets_time && sides.any(|side| self.has_lost_by(side, at));
        refuse_if(someone_lost, Refusal::TimePassed)?;
        if event.kind().row().begins == Beginning::Now && !self.known {
            self.check_time(at)?;
        }
        // What was decided cannot be taken back by an earlier date (A12 is for that).
        let settled = self.settled().is_some_and(|settled| at < settled);
        let ran = self.clocks.running_since().is_some_and(|since| at < since);
        refuse_if(
            ran && settled && event.moves_clocks(),
            Refusal::BeforeTheClock,
        )
    }

    /// Nothing begins before the announced time (A7, A9), nor before there is one.
    fn check_time(&self, at: Moment) -> Result<(), Refusal> {
        refuse_if(self.schedule.waits_for_a_time(), Refusal::NoTimeYet)?;
        refuse_if(self.schedule.is_later_than(at), Refusal::BeforeResumption)
    }

    /// Everything that may be recorded now, in the order in which an arbiter would think of it.
    pub fn may_happen(&self) -> Vec<Permitted> {
        if !self.label.accepted {
            // A file has no entry before the countersignature.
            let acceptance = (self.phase() == Phase::Sealed).then_some(Permitted {
                step: Step::Accept,
                by: None,
                until: None,
                article: Some(Concept::Custody),
            });
            return acceptance.into_iter().collect();
        }
        let mut all = Vec::new();
        for kind in ORDER {
            // Sealing comes before the entry that says so.
            all.extend(
                self.next_sealing()
                    .filter(|_| kind == EventKind::NextEnvelope),
            );
            let events = self.permitted_events(kind).into_iter();
            all.extend(events.map(|act| self.described(act)));
        }
        all
    }

    /// Whether `by` could have recorded this just before the game ended, or before the question that waits for a
    /// decision: what came earlier counts at its own moment.
    pub fn permitted_before(&self, event: &Event, by: By) -> bool {
        let mut gaps = self.gaps.iter().rev();
        let asked = || gaps.find(|gap| gap.is_open()).map(|gap| gap.entry);
        let entry = self.rulings.last().copied().or_else(asked);
        let second = Duration::from_seconds(1);
        let before = entry.and_then(|entry| self.recorded(entry)?.at.minus(second?));
        before.is_some_and(|at| self.permits(event, by, at).is_ok())
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

    /// What the arbiter may record as happening at `at`: what [`may_happen`](State::may_happen) names, without what
    /// only a player can say, and without what does not happen before the announced time.
    pub fn arbiter_may_record(&self, at: Moment) -> Vec<Permitted> {
        let events = ORDER
            .into_iter()
            .flat_map(|kind| self.permitted_events(kind));
        let his = events.filter(|(_, event)| self.permits(event, By::Arbiter, at).is_ok());
        his.map(|act| self.described(act)).collect()
    }

    fn described(&self, (by, event): (Option<Color>, Event)) -> Permitted {
        Permitted {
            step: event.kind().into(),
            by,
            until: self.until(&event),
            article: self.article(&event),
        }
    }

    fn permitted_events(&self, kind: EventKind) -> Vec<(Option<Color>, Event)> {
        let time = self.schedule.at;
        let now = time.unwrap_or(self.label.resumption.at_or_by());
        // A7: somebody says first that the responder is there.
        let is_there = kind != EventKind::Opened || self.arrived(self.responder());
        // A2(g): nothing begins before there is a time.
        let begins = kind.row().begins == Beginning::Now;
        if !is_there || begins && !self.known && self.schedule.waits_for_a_time() {
            return Vec::new();
        }
        let mut all = self.conceivable(kind);
        all.retain(|(_, event)| self.check(event, now, self.all_recorded()).is_ok());
        all
    }

    /// Until when that player may come without losing (A10); `None` where the edition does not say.
    pub fn may_arrive_until(&self, side: Color) -> Option<Moment> {
        let arrivals = self.permitted_events(EventKind::Arrival);
        let (_, arrival) = arrivals.iter().find(|(by, _)| *by == Some(side))?;
        self.until(arrival)
    }

    /// The numbers of the entries that may be declared mistakes.
    pub fn voidable(&self) -> Vec<u32> {
        let entries = (1..).zip(self.standing());
        let not_yet = entries.filter(|(_, standing)| **standing != Standing::Voided);
        let may_be = |entry: &u32| voidable(*entry, self.all_recorded()).is_ok();
        not_yet.map(|(entry, _)| entry).filter(may_be).collect()
    }

    /// The numbers of the entries that ended the game, or replaced its result: an appeal names one of them.
    pub fn entries_of_rulings(&self) -> &[u32] {
        &self.rulings
    }

    /// Until when an event is in time, where the Laws or a clock set a limit.
    fn until(&self, event: &Event) -> Option<Moment> {
        match event {
            // After a pause lateness loses nothing by itself.
            Event::Arrival { .. } if self.may_stand_all_the_same() || !self.is_sealed() => None,
            Event::Arrival { side } => self.last_arrival(*side),
            Event::Flag { side } => self.flag_falls_at(*side),
            _ => None,
        }
    }

    /// The article that an event comes under in this state; `None` where no article speaks of it.
    pub fn article(&self, event: &Event) -> Option<Concept> {
        let row = event.kind().row();
        let sealer = self.sealer();
        let on_label = |side: Color| *self.offers.get(side.other()) == Offer::OnLabel;
        Some(match event {
            Event::Opened { .. } if self.found_late.get(sealer.other()).is_some() => Concept::Late,
            Event::Start if !self.label.is_sealed() => Concept::Restarting,
            // Appendix A speaks of who comes, opens and replies after a move was sealed.
            Event::Arrival { .. }
            | Event::Absent { .. }
            | Event::Move { .. }
            | Event::StartClock { .. }
            | Event::Lost { .. }
                if !self.label.is_sealed() =>
            {
                return None;
            }
            Event::Absent { side } if *side == sealer => Concept::SealerAbsent,
            Event::Absent { .. } if self.absent(sealer) && self.speaks_of_both_absent() => {
                Concept::BothAbsent
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side } if on_label(*side) => {
                Concept::LabelDrawOffer
            }
            Event::NextEnvelope { .. } if self.absent(sealer) => Concept::SealerAbsent,
            Event::Lost { what } if *what == LostThing::Position => Concept::LostPosition,
            Event::Decision(_) => {
                let open = self.gaps.iter().rev().find(|gap| gap.is_open());
                return match (self.may_be_overruled(), open) {
                    (Some(concept), _) => Some(concept),
                    (None, Some(stated)) => stated.gap.nearest().first().copied(),
                    (None, None) => self.may_spare_responder().then_some(Concept::BothAbsent),
                };
            }
            _ if !self.hides_a_move() => return row.article,
            _ => return row.before.or(row.article),
        })
    }

    /// The same of what was recorded, with the state after it: A10 speaks of who comes too late, and a claim is
    /// decided under one article.
    pub fn article_of(&self, event: &Event, after: &State) -> Option<Concept> {
        let decides = match event {
            Event::Arrival { side } if !after.came_too_late(*side) => return None,
            Event::Claim {
                article, outcome, ..
            } => Some(article.decided_by(*outcome == ClaimOutcome::Correct)),
            _ => None,
        };
        let stated = decides.filter(|&concept| self.label.edition.article(concept).is_some());
        stated.or_else(|| self.article(event))
    }

    /// I.11: whether the arbiter may still decide that the responder has not lost the time in which neither player
    /// was there.
    fn may_spare_responder(&self) -> bool {
        let by_default = Some(BothAbsent::ResponderLosesDefaultTime);
        let leaves_it = self.rules().both_absent == by_default;
        let plays_on = self.ending == Ending::Not && !self.moved.get(self.responder());
        leaves_it && self.nobody_came && plays_on && self.speaks_of_both_absent()
    }

    /// Whether the edition says whose time is lost while neither player is there; I.11 does so only where somebody
    /// may be late.
    fn speaks_of_both_absent(&self) -> bool {
        match self.rules().both_absent {
            Some(BothAbsent::ResponderLosesTime) => true,
            Some(BothAbsent::ResponderLosesDefaultTime) => {
                let default = self.label.may_be_late();
                !default.is_some_and(|default| default.is_zero())
            }
            None => false,
        }
    }
}
