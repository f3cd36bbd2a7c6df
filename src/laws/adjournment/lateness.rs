//! Arrivals and absences, and when a player comes too late (A9, A10).

use shakmaty::Color;

use super::context::Adjourned;
use super::gap::Fact;
use super::state::{Ending, Presence, State};
use crate::laws::edition::{BothLate, Concept, Rule, SavedBy, SetBy};
use crate::laws::ruling::{GameResult, Gap, Reason, Remark, Ruling, flag};
use crate::time::{Duration, Moment};

/// Whether a moment is too late to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lateness {
    InTime,
    /// Too late by the announced time, by this much after it.
    TooLate(Duration),
    /// Too late by the announced time, in time by the recorded start.
    Depends(Duration),
}

impl State {
    /// A10 counts from the announced time. Where the arbiter recorded a later start and the two differ, the arbiter
    /// decides.
    fn lateness(&self, adjourned: &Adjourned<'_>, side: Color, at: Moment) -> Lateness {
        let (Some(allowed), Some(from)) = (adjourned.may_be_late(), self.schedule.late_from(side))
        else {
            return Lateness::InTime;
        };
        if *self.excused.get(side) || self.late_until.is_some_and(|until| at <= until) {
            return Lateness::InTime;
        }
        if self.late_until.is_some() {
            let late = at.since(from).filter(|late| !late.is_zero());
            return late.map_or(Lateness::InTime, Lateness::TooLate);
        }
        let after = |from: Moment| at.since(from).filter(|&late| late > allowed);
        let Some(late) = after(from) else {
            return Lateness::InTime;
        };
        match self.started.filter(|&start| start > from) {
            Some(start) if after(start).is_none() => Lateness::Depends(late),
            _ => Lateness::TooLate(late),
        }
    }

    /// The last moment at which that player may come: as the arbiter has said, or by the announced time.
    pub(super) fn last_arrival(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let announced = self
            .schedule
            .late_from(side)?
            .plus(adjourned.may_be_late()?);
        self.late_until.or(announced)
    }

    /// A player arrives.
    pub(super) fn arrive(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        self.judge_lateness(adjourned, side, at);
        *self.presence.get_mut(side) = Presence::There;
        if adjourned.answers.is_some()
            && side == adjourned.responder()
            && self.ending == Ending::Not
        {
            // A9(c): whether his clock stops while the reply is opened is not said.
            self.state_gap(Gap::ClockAtReply, Vec::new());
        }
        if self.schedule.at().is_some_and(|announced| at >= announced) {
            self.resumed = true;
        }
    }

    /// A player is absent, at the beginning or at a later moment.
    pub(super) fn be_absent(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        self.resumed = true;
        let first = !self.absent(side);
        *self.presence.get_mut(side) = Presence::Absent;
        if first && side == adjourned.responder() && !self.known {
            // A9(b): his clock is started.
            self.clocks.start(side, at);
        }
        self.judge_lateness(adjourned, side, at);
    }

    fn judge_lateness(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        let (late, depends) = match self.lateness(adjourned, side, at) {
            Lateness::InTime => return,
            Lateness::TooLate(late) => (late, false),
            Lateness::Depends(late) => (late, true),
        };
        let mut facts = vec![Fact::Late { side, by: late }];
        facts.extend(adjourned.may_be_late().map(|late| Fact::Allowed { late }));
        // Whoever was not told of a new time may have longer than the other.
        let others = match self.lateness(adjourned, side.other(), at) {
            Lateness::TooLate(late) | Lateness::Depends(late) if self.absent(side.other()) => {
                Some(late)
            }
            Lateness::InTime | Lateness::TooLate(_) | Lateness::Depends(_) => None,
        };
        let late_sealer = self
            .sealer_late
            .filter(|_| side == adjourned.responder())
            .map(|_| late);
        if let Some(by) = others.or(late_sealer) {
            facts.push(Fact::Late {
                side: side.other(),
                by,
            });
            self.both_late(adjourned, facts, at);
        } else if depends {
            facts.extend(self.started.map(|at| Fact::Started { at }));
            self.undecide(adjourned, Gap::LatenessBasis, facts, at);
        } else if side == adjourned.responder() {
            self.late_responder(adjourned, facts, at);
        } else if self.flag_fell_before(adjourned, side.other(), at) {
            // A10(c): the player present has already lost on time.
            self.end_by_earlier_flag(adjourned, side.other(), Some(Concept::LateFlagFall), at);
        } else if self.known && !self.is_unread() {
            self.end_late(adjourned, side.other(), None, at);
        } else {
            // A10(a) and (b): what he sealed decides, so the envelope is opened first.
            self.sealer_late = Some(late);
        }
    }

    fn both_late(&mut self, adjourned: &Adjourned<'_>, facts: Vec<Fact>, at: Moment) {
        if adjourned.edition.rules().both_late == Some(BothLate::BothLose) {
            // No result that PGN can write says so: it is the arbiter's to enter.
            let end = (GameResult::Open, Reason::Late);
            let remarks = vec![Remark::BothLose];
            self.end(adjourned, end, &[Concept::Late], remarks, at);
        } else {
            self.undecide(adjourned, Gap::BothLate, facts, at);
        }
    }

    fn late_responder(&mut self, adjourned: &Adjourned<'_>, mut facts: Vec<Fact>, at: Moment) {
        let responder = adjourned.responder();
        // His clock ran from the beginning (A9b): whether his flag fell before, somebody must have seen (6.9).
        let last = self.last_arrival(adjourned, responder).unwrap_or(at);
        let fell_first = self.flag_fell_before(adjourned, responder, last);
        // A9(c): the reply stays closed; what he sealed himself is known.
        if !self.known && adjourned.answers.is_none() {
            facts.push(Fact::MoveUnknown {
                side: adjourned.sealer(),
            });
            self.state_gap(Gap::ResponderLate, facts);
        }
        let doubt = fell_first.then_some(Remark::FlagOfTheLate);
        self.end_late(adjourned, adjourned.sealer(), doubt, at);
    }

    /// Whether the running clock of a side had run out before `at`. If the flag fell in the very second of an arrival,
    /// only a witness knows which came first.
    fn flag_fell_before(&self, adjourned: &Adjourned<'_>, side: Color, at: Moment) -> bool {
        self.flag_falls_at(adjourned, side)
            .is_some_and(|falls| falls < at)
    }

    fn end_by_earlier_flag(
        &mut self,
        adjourned: &Adjourned<'_>,
        fallen: Color,
        article: Option<Concept>,
        at: Moment,
    ) {
        let edition = adjourned.edition;
        let mut ruling = flag(self.game.last(), fallen, edition, adjourned.budget);
        if let Some(article) = article.filter(|&article| edition.article(article).is_some()) {
            ruling.concepts.insert(0, article);
        }
        ruling.remarks.push(Remark::FlagFellBefore);
        self.end_by_flag(adjourned, ruling, true, at);
    }

    /// A10: the player who is too late loses.
    fn end_late(
        &mut self,
        adjourned: &Adjourned<'_>,
        winner: Color,
        doubt: Option<Remark>,
        at: Moment,
    ) {
        let mut remarks = remarks(adjourned);
        remarks.extend(doubt);
        if self.flag_falls_at(adjourned, winner) == Some(at) {
            remarks.push(Remark::FlagInTheSameSecond);
        }
        let end = (GameResult::Win(winner), Reason::Late);
        self.end(adjourned, end, &[Concept::Late], remarks, at);
    }
}

/// A10(a) and (b): what the sealed move is worth to a sealer who came too late.
pub(super) fn late_sealer(adjourned: &Adjourned<'_>, ruling: &mut Ruling) {
    let edition = adjourned.edition;
    let saved = |by| {
        let saving = edition.rules().late_sealer_saved_by.as_deref();
        saving.is_some_and(|saving| saving.contains(&by))
    };
    let (saved, article) = match ruling.reason {
        // A10(a) and (b): whether the text mates or draws is known when the arbiter has read it.
        Some(Reason::ArbiterReads) => return,
        Some(Reason::Checkmate) => (saved(SavedBy::Checkmate), Concept::LateCheckmate),
        Some(Reason::Stalemate) => (saved(SavedBy::Stalemate), Concept::LateDraw),
        Some(Reason::DeadPosition) => (saved(SavedBy::DeadPosition), Concept::LateDraw),
        Some(Reason::Fivefold) => (saved(SavedBy::Fivefold), Concept::LateDraw),
        Some(Reason::Seventyfive) => (saved(SavedBy::Seventyfive), Concept::LateDraw),
        Some(
            Reason::Ambiguous
            | Reason::Illegal
            | Reason::Unintelligible
            | Reason::CannotMate
            | Reason::FlagFall
            | Reason::Late
            | Reason::Resignation
            | Reason::Agreement
            | Reason::Repetition
            | Reason::FiftyMoves
            | Reason::Annulled
            | Reason::OpponentChooses
            | Reason::LawsSilent,
        )
        | None => (false, Concept::Late),
    };
    if !saved {
        ruling.result = GameResult::Win(adjourned.responder());
        ruling.reason = Some(Reason::Late);
        ruling.remarks.extend(remarks(adjourned));
        ruling.articles.clear();
    }
    let deciding = if saved { article } else { Concept::Late };
    ruling.article = edition.article(deciding).map(str::to_owned);
    ruling.cite_first(edition, deciding);
}

/// Remarks on a loss by lateness.
fn remarks(adjourned: &Adjourned<'_>) -> Vec<Remark> {
    let edition = adjourned.edition;
    let by_event = edition.rules().late_after_set_by == Some(SetBy::Event);
    let otherwise = by_event.then_some(Remark::LateUnlessDecided);
    let rules = [Rule::LateAfter, Rule::LateAfterSetBy];
    let unconfirmed = Remark::unconfirmed(edition, rules);
    otherwise.into_iter().chain(unconfirmed).collect()
}
