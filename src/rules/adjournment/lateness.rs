//! Arrivals and absences, and when a player comes too late (A9, A10).

use std::sync::Arc;

use shakmaty::Color;

use super::context::Adjourned;
use super::gap::{Fact, StatedGap};
use super::state::{Ending, Presence, RuledBefore, State};
use super::transition::silence;
use crate::edition::{BothLate, Concept, LateAlso, Rule, SavedBy, SetBy};
use crate::ruling::{GameResult, Gap, Reason, Remark, Ruling};
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
        if *self.excused.get(side) {
            return Lateness::InTime;
        }
        // 13E of US Chess: his time period ends, by his own clock, before he need be there; nobody puts that off.
        if self
            .period_ends(adjourned, side)
            .is_some_and(|end| at > end)
        {
            return Lateness::TooLate(at.since(from).unwrap_or(Duration::ZERO));
        }
        if self.late_until.is_some_and(|until| at <= until) {
            return Lateness::InTime;
        }
        let after = |from: Moment| at.since(from).filter(|&late| late > allowed);
        let Some(late) = after(from) else {
            return Lateness::InTime;
        };
        match self.started.filter(|&start| start > from) {
            // Decided is decided.
            Some(start) if after(start).is_none() && self.start_counts => Lateness::InTime,
            Some(start) if after(start).is_none() => Lateness::Depends(late),
            _ => Lateness::TooLate(late),
        }
    }

    /// Whether what is recorded says more of lateness than the announced time does.
    pub fn lateness_is_said(&self) -> bool {
        let later = self.started.zip(self.schedule.at());
        self.late_until.is_some() || later.is_some_and(|(start, announced)| start > announced)
    }

    /// The resumption begins, be it after somebody has come too late by the announced time alone (A10).
    pub(super) fn begin(&mut self, adjourned: &Adjourned<'_>, at: Moment) {
        self.started = Some(at);
        self.resumed = true;
        let side = adjourned.sealer();
        let Some(by) = *self.found_late.get(side) else {
            return;
        };
        let came = self.found_late_at(side).unwrap_or(at);
        if self.ending == Ending::Not
            && let Lateness::Depends(_) = self.lateness(adjourned, side, came)
        {
            *self.found_late.get_mut(side) = None;
            let facts = vec![Fact::Late { side, by }, Fact::Started { at }];
            self.undecide(adjourned, Gap::LatenessBasis, facts, at);
        }
    }

    /// A10(a) and (b), A11(a): what could save a late sealer is lost, and the player's word alone is left.
    pub(super) fn late_without_envelope(
        &mut self,
        adjourned: &Adjourned<'_>,
        facts: Vec<Fact>,
        at: Moment,
    ) {
        match saving(adjourned, self.sealer).is_empty() {
            true => self.end_late(adjourned, self.sealer.other(), None, at),
            false => self.undecide(adjourned, Gap::LateAndLostEnvelope, facts, at),
        }
    }

    /// A9(b): notes where the responder's clock stood until the first word of that player, although it was time.
    fn note_late_word(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        let presence = self.presence.get(side);
        let unsaid = matches!(
            presence,
            Presence::Unrecorded | Presence::There { early: true }
        );
        let waits = side == adjourned.responder() && !self.known && adjourned.answers.is_none();
        let from = self
            .schedule
            .late_from(side)
            .map(|from| from.max(self.started.unwrap_or(from)));
        let minutes = |from: &Moment| at.since(*from).is_some_and(|late| late.as_seconds() >= 60);
        if let Some(from) = from.filter(minutes)
            && unsaid
            && waits
            && self.clocks.running() != Some(side)
        {
            self.late_word = Some((from, at));
        }
    }

    /// The moment by which that player was found late.
    fn found_late_at(&self, side: Color) -> Option<Moment> {
        let by = (*self.found_late.get(side))?;
        self.schedule.late_from(side)?.plus(by)
    }

    /// Whoever was found late by a moment up to which nobody is late any more is not (I.10).
    pub(super) fn forget_lateness_allowed(&mut self) {
        for side in Color::ALL {
            let found = self.found_late_at(side);
            if found.is_some() && found <= self.late_until {
                *self.found_late.get_mut(side) = None;
            }
        }
    }

    /// The last moment at which that player may come: as the arbiter has said, or by the announced time.
    pub(super) fn last_arrival(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        if *self.excused.get(side) {
            return None;
        }
        let announced = self.announced_end(adjourned, side)?;
        let period = self.period_ends(adjourned, side).into_iter();
        let allowed = self.late_until.max(Some(announced));
        allowed.into_iter().chain(period).min()
    }

    /// The last moment at which that player may come by the announced time alone; `None` where there is no time, or lateness
    /// loses nothing.
    fn announced_end(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let from = self.schedule.late_from(side)?;
        from.plus(adjourned.may_be_late()?)
    }

    /// When the time period of an absent player ends by his own clock, in an edition that calls him too late then.
    fn period_ends(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let counts = adjourned.edition.rules().late_also_after == Some(LateAlso::TimePeriod);
        self.flag_falls_at(adjourned, side).filter(|_| counts)
    }

    /// Whether an arrival or absence at `at` would lose that side the game while nothing is recorded of the opponent, who would
    /// be too late himself: of two players who come too late, the first to be recorded has not lost to the other (A10).
    pub(super) fn waits_for_word_of_opponent(
        &self,
        adjourned: &Adjourned<'_>,
        side: Color,
        at: Moment,
    ) -> bool {
        // A late sealer loses once it is known what was sealed: the opponent of an opened move has come.
        let loses = side == adjourned.responder() || self.lost;
        loses
            && !self.lateness_is_asked()
            && !self.absent(side.other())
            && !self.may_stand_all_the_same(adjourned)
            && self.is_too_late(adjourned, side, at)
            && self.would_be_too_late(adjourned, side.other(), at)
    }

    /// Whether that player would be too late at `at`, while the opponent has come.
    pub(super) fn has_lost_by(&self, adjourned: &Adjourned<'_>, side: Color, at: Moment) -> bool {
        self.came(side.other()) && self.would_be_too_late(adjourned, side, at)
    }

    /// Whether that player has not come, and would be too late.
    fn would_be_too_late(&self, adjourned: &Adjourned<'_>, side: Color, at: Moment) -> bool {
        !self.came(side) && self.is_too_late(adjourned, side, at)
    }

    fn is_too_late(&self, adjourned: &Adjourned<'_>, side: Color, at: Moment) -> bool {
        matches!(self.lateness(adjourned, side, at), Lateness::TooLate(_))
    }

    /// A player arrives.
    pub(super) fn arrive(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        if self.lateness_is_asked() {
            self.tell_arrival(adjourned, side, at);
        } else if !self.may_stand_all_the_same(adjourned) {
            self.judge_lateness(adjourned, side, at);
        }
        self.note_late_word(adjourned, side, at);
        let early = self.schedule.at().is_some_and(|announced| at < announced);
        *self.presence.get_mut(side) = Presence::There { early };
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

    /// What the arbiter is to decide of a player who was still absent tells how late he came.
    fn tell_arrival(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        let (Lateness::TooLate(late) | Lateness::Depends(late)) =
            self.lateness(adjourned, side, at)
        else {
            return;
        };
        let asked = self.gaps.iter_mut().filter(|it| it.is_open());
        for fact in asked.flat_map(|it| &mut it.facts) {
            if let Fact::Late { side: of, by } = fact
                && *of == side
            {
                *by = late;
            }
        }
    }

    /// A player is absent, at the beginning or at a later moment.
    pub(super) fn be_absent(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        self.resumed = true;
        self.note_late_word(adjourned, side, at);
        let first = !self.absent(side);
        *self.presence.get_mut(side) = Presence::Absent;
        self.nobody_came |= self.absent(side.other()) && !self.known;
        if first && side == adjourned.responder() && !self.known {
            // A9(b): the clock is started, at the time that the player knows of.
            let from = self.schedule.late_from(side);
            self.clocks
                .start(side, from.map_or(at, |from| from.max(at)));
        }
        self.judge_lateness(adjourned, side, at);
    }

    fn judge_lateness(&mut self, adjourned: &Adjourned<'_>, side: Color, at: Moment) {
        let (late, depends) = match self.lateness(adjourned, side, at) {
            Lateness::InTime => return,
            Lateness::TooLate(late) => (late, false),
            Lateness::Depends(late) => (late, true),
        };
        if self.had_ended(adjourned, at) {
            return;
        }
        let mut facts = vec![Fact::Late { side, by: late }];
        // Nobody is measured by it where the arbiter has given longer.
        let allowed = adjourned
            .may_be_late()
            .filter(|_| self.late_until <= self.announced_end(adjourned, side));
        facts.extend(allowed.map(|late| Fact::Allowed { late }));
        // Whoever was not told of a new time may have longer than the other.
        let (others, depends) = match self.lateness(adjourned, side.other(), at) {
            Lateness::TooLate(late) if self.absent(side.other()) => (Some(late), depends),
            Lateness::Depends(late) if self.absent(side.other()) => (Some(late), true),
            Lateness::InTime | Lateness::TooLate(_) | Lateness::Depends(_) => (None, depends),
        };
        let late_sealer = *self.found_late.get(adjourned.sealer());
        let late_sealer = late_sealer.filter(|_| side == adjourned.responder());
        let other_late = others.or(late_sealer);
        facts.extend(other_late.map(|by| Fact::Late {
            side: side.other(),
            by,
        }));
        if depends {
            facts.extend(self.started.map(|at| Fact::Started { at }));
            self.undecide(adjourned, Gap::LatenessBasis, facts, at);
        } else if let Some(by) = other_late {
            *self.found_late.get_mut(side) = Some(late);
            *self.found_late.get_mut(side.other()) = Some(by);
            self.both_late(adjourned, facts, at);
            self.remark_on_what_may_stand(adjourned);
        } else if side == adjourned.first_sealer()
            && let Some(fell) = self.flag_fell_before(adjourned, side.other(), at)
        {
            // A10(c): the player present may have lost on time already. A flag falls when somebody says so (6.9).
            facts.push(Fact::TimeUsedUp {
                side: side.other(),
                at: fell,
            });
            self.undecide(adjourned, Gap::LateAndFlag, facts, at);
        } else if side == adjourned.responder() {
            *self.found_late.get_mut(side) = Some(late);
            self.late_responder(adjourned, facts, at);
            self.remark_on_what_may_stand(adjourned);
        } else if self.lost && !self.known {
            self.late_without_envelope(adjourned, facts, at);
        } else if self.known && !self.is_unread() {
            self.end_late(adjourned, side.other(), None, at);
        } else {
            // A10(a) and (b): what he sealed decides, so the envelope is opened first.
            *self.found_late.get_mut(side) = Some(late);
        }
    }

    /// Whether the arbiter has yet to decide of a lateness.
    pub(super) fn lateness_is_asked(&self) -> bool {
        let asked = |stated: &StatedGap| {
            let of_lateness = matches!(
                stated.gap,
                Gap::BothLate | Gap::LatenessBasis | Gap::LateAndFlag | Gap::LateAndLostEnvelope
            );
            of_lateness && stated.is_open()
        };
        self.ending == Ending::Undecided && self.gaps.iter().any(asked)
    }

    fn both_late(&mut self, adjourned: &Adjourned<'_>, facts: Vec<Fact>, at: Moment) {
        let both_late = adjourned.edition.rules().both_late;
        if both_late == Some(BothLate::BothLose) {
            // No result that PGN can write says so: it is the arbiter's to enter.
            let end = (GameResult::Open, Reason::Late);
            let remarks = vec![Remark::BothLose];
            self.end(
                adjourned,
                end,
                &[Concept::BothLate, Concept::Late],
                remarks,
                at,
            );
            return;
        }
        self.undecide(adjourned, Gap::BothLate, facts, at);
        if both_late == Some(BothLate::ArbiterMay) {
            self.remark(Remark::BothMayLose);
            // 13F of US Chess leaves it to the arbiter.
            if let Some(ruling) = &mut self.ruling {
                Arc::make_mut(ruling).reason = Some(Reason::ArbiterDecides);
            }
        }
    }

    fn late_responder(&mut self, adjourned: &Adjourned<'_>, mut facts: Vec<Fact>, at: Moment) {
        let responder = adjourned.responder();
        // His clock ran from the beginning (A9b): whether his flag fell before, somebody must have seen (6.9).
        let last = self.last_arrival(adjourned, responder).unwrap_or(at);
        let fell_first = self.flag_fell_before(adjourned, responder, last);
        // A9(c): the reply stays closed; what he sealed himself is known.
        let in_doubt = adjourned.leaves_loss_and_bad_move_open();
        if !self.known && adjourned.answers.is_none() && in_doubt {
            facts.push(Fact::MoveUnknown {
                side: adjourned.sealer(),
            });
            self.state_gap(Gap::ResponderLate, facts);
        }
        let doubt = fell_first.map(|_| Remark::FlagOfTheLate);
        self.end_late(adjourned, adjourned.sealer(), doubt, at);
    }

    /// When the running clock of a side had run out, if that was before `at`. If the flag fell in the very second of an
    /// arrival, only a witness knows which came first.
    fn flag_fell_before(
        &self,
        adjourned: &Adjourned<'_>,
        side: Color,
        at: Moment,
    ) -> Option<Moment> {
        let ran_out = self.ran_out.get(side).map(|(fell, _)| fell);
        ran_out
            .or_else(|| self.flag_falls_at(adjourned, side))
            .filter(|&fell| fell < at)
    }

    /// I.10: whether the responder, or both, lost by lateness while the move in the closed envelope may have ended the game
    /// before: then that stands, and the envelope is opened to know.
    pub(super) fn may_stand_all_the_same(&self, adjourned: &Adjourned<'_>) -> bool {
        let responder = adjourned.responder();
        let lost_by_lateness = (self.ending == Ending::Over || self.lateness_is_asked())
            && self.found_late.get(responder).is_some();
        // A9(c): a reply is not the sealed move, and stays closed.
        let sealed = !self.known && !self.lost && adjourned.answers.is_none();
        lost_by_lateness && sealed && !saving(adjourned, responder).is_empty()
    }

    fn remark_on_what_may_stand(&mut self, adjourned: &Adjourned<'_>) {
        if self.may_stand_all_the_same(adjourned) {
            self.remark(Remark::OpenedAllTheSame);
        }
    }

    /// Adds a remark to the ruling, if there is one.
    pub(super) fn remark(&mut self, remark: Remark) {
        if let Some(ruling) = &mut self.ruling {
            Arc::make_mut(ruling).remarks.push(remark);
        }
    }

    /// What the sealed move comes to where a player came too late before it was known (A10, I.10).
    pub(super) fn judge_in_spite_of_lateness(
        &mut self,
        adjourned: &Adjourned<'_>,
        ruling: &mut Ruling,
    ) {
        if ruling.grounds.ended_before_sealing {
            return;
        }
        let (sealer, responder) = (adjourned.sealer(), adjourned.responder());
        let late = self.found_late.map(|late| late.is_some());
        let sealer_saved = saved(adjourned, ruling, sealer);
        let responder_saved = saved(adjourned, ruling, responder);
        match (*late.get(sealer), *late.get(responder)) {
            (false, false) => {}
            (true, false) => match sealer_saved {
                Some(article) => stands(adjourned, ruling, article),
                None => loses(adjourned, ruling, sealer),
            },
            (false, true) => {
                // Stated as the text was read before.
                self.gaps.retain(|stated| stated.gap != Gap::LateAndBadMove);
                let in_doubt = adjourned.leaves_loss_and_bad_move_open();
                match responder_saved {
                    Some(article) => stands(adjourned, ruling, article),
                    None if ruling.is_bad_move() && in_doubt => {
                        self.state_gap(Gap::LateAndBadMove, Vec::new());
                        silence(ruling, adjourned, Gap::LateAndBadMove);
                    }
                    None => loses(adjourned, ruling, responder),
                }
            }
            (true, true) => match sealer_saved.and(responder_saved) {
                Some(article) => {
                    self.gaps
                        .retain(|stated| stated.gap != Gap::BothLate || !stated.is_open());
                    stands(adjourned, ruling, article);
                }
                None => {
                    let both = |it: &StatedGap| it.gap == Gap::BothLate && it.is_open();
                    if !self.gaps.iter().any(both) {
                        self.state_gap(Gap::BothLate, Vec::new());
                    }
                    self.ruled_before = Some(RuledBefore(Some(Arc::new(ruling.clone()))));
                    silence(ruling, adjourned, Gap::BothLate);
                }
            },
        }
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

/// A10(a) and (b), I.10: the article by which a sealed move that ended the game stands although that side came too late;
/// `None` where the move did not end the game, or the edition does not save that side.
fn saved(adjourned: &Adjourned<'_>, ruling: &Ruling, late: Color) -> Option<Concept> {
    let (by, article) = match ruling.reason? {
        Reason::Checkmate => (SavedBy::Checkmate, Concept::LateCheckmate),
        Reason::Stalemate => (SavedBy::Stalemate, Concept::LateDraw),
        Reason::DeadPosition => (SavedBy::DeadPosition, Concept::LateDraw),
        Reason::Fivefold => (SavedBy::Fivefold, Concept::LateDraw),
        Reason::Seventyfive => (SavedBy::Seventyfive, Concept::LateDraw),
        Reason::Ambiguous
        | Reason::Illegal
        | Reason::Unintelligible
        | Reason::ArbiterReads
        | Reason::CannotMate
        | Reason::FlagFall
        | Reason::Late
        | Reason::Resignation
        | Reason::Agreement
        | Reason::Repetition
        | Reason::FiftyMoves
        | Reason::Annulled
        | Reason::OpponentChooses
        | Reason::ArbiterDecides
        | Reason::LawsSilent => return None,
    };
    saving(adjourned, late).contains(&by).then_some(article)
}

/// What saves a side that is too late.
fn saving<'a>(adjourned: &'a Adjourned<'_>, late: Color) -> &'a [SavedBy] {
    let rules = adjourned.edition.rules();
    let saving = match late == adjourned.sealer() {
        true => &rules.late_sealer_saved_by,
        false => &rules.late_responder_saved_by,
    };
    saving.as_deref().unwrap_or_default()
}

/// A sealed move ended the game before anybody was too late: it is ruled on by that article.
fn stands(adjourned: &Adjourned<'_>, ruling: &mut Ruling, article: Concept) {
    ruling.article = adjourned.edition.article(article).map(str::to_owned);
    ruling.cite_first(adjourned.edition, article);
}

/// The sealed move saves nobody: whoever was too late loses.
fn loses(adjourned: &Adjourned<'_>, ruling: &mut Ruling, late: Color) {
    ruling.result = GameResult::Win(late.other());
    ruling.reason = Some(Reason::Late);
    ruling.remarks.extend(remarks(adjourned));
    ruling.articles.clear();
    stands(adjourned, ruling, Concept::Late);
}

/// Remarks on a loss by lateness.
fn remarks(adjourned: &Adjourned<'_>) -> Vec<Remark> {
    let edition = adjourned.edition;
    let otherwise = match edition.rules().late_after_set_by {
        Some(SetBy::Event) => Some(Remark::LateUnlessDecided),
        Some(SetBy::Arbiter) => Some(Remark::LateUnlessExcused),
        Some(SetBy::Laws) | None => None,
    };
    let rules = [Rule::LateAfter, Rule::LateAfterSetBy];
    let unconfirmed = Remark::unconfirmed(edition, rules);
    otherwise.into_iter().chain(unconfirmed).collect()
}
