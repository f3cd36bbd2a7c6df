//! Arrivals and absences, and when a player comes too late (A9, A10): `lateness` measures, `judge_lateness` decides,
//! `end_late` loses the game.

use std::sync::Arc;

use shakmaty::Color;

use super::gap::{Fact, StatedGap};
use super::state::{Ending, Presence, RuledBefore, State};
use crate::edition::{BothLate, Concept, LateAlso, Rule, SavedBy, SetBy};
use crate::ruling::{GameResult, Gap, Reason, Remark, Ruling};
use crate::time::{Duration, Moment};

/// How a player comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Late {
    /// How long after the announced time.
    by: Duration,
    /// Whether the player is in time by the recorded start.
    depends: bool,
}

impl State {
    /// How a player who comes at `at` is too late. A10 counts from the announced time. Where the arbiter recorded a
    /// later start and the two differ, the arbiter decides.
    fn lateness(&self, side: Color, at: Moment) -> Option<Late> {
        let allowed = self.label.may_be_late()?;
        let from = self.schedule.late_from(side)?;
        if *self.excused.get(side) {
            return None;
        }
        // 13E of US Chess: the player's time period has ended by their own clock. More time to arrive does not help.
        if self.period_ends(side).is_some_and(|end| at > end) {
            let by = at.since(from).unwrap_or(Duration::ZERO);
            return Some(Late { by, depends: false });
        }
        if self.late_until.is_some_and(|until| at <= until) {
            return None;
        }
        let after = |from: Moment| at.since(from).filter(|&late| late > allowed);
        let by = after(from)?;
        let later_start = self.started.filter(|&start| start > from);
        let depends = later_start.is_some_and(|start| after(start).is_none());
        // Decided is decided.
        (!depends || !self.start_counts).then_some(Late { by, depends })
    }

    /// Whether what is recorded says more of lateness than the announced time does.
    pub fn lateness_is_said(&self) -> bool {
        let later = self.started.zip(self.schedule.at);
        self.late_until.is_some() || later.is_some_and(|(start, announced)| start > announced)
    }

    /// The resumption begins, be it after somebody has come too late by the announced time alone (A10).
    pub(super) fn begin(&mut self, at: Moment) {
        self.started = Some(at);
        self.resumed = true;
        // After a pause the players move on the board again.
        self.known |= !self.label.is_sealed();
        let side = self.sealer();
        let Some(by) = *self.found_late.get(side) else {
            return;
        };
        let came = self.found_late_at(side).unwrap_or(at);
        let depends = self.lateness(side, came).is_some_and(|late| late.depends);
        if self.ending == Ending::Not && depends {
            *self.found_late.get_mut(side) = None;
            let facts = [Fact::Late { side, by }, Fact::Started { at }];
            self.undecide(Gap::LatenessBasis, facts, at);
        }
    }

    /// A10(a) and (b), A11(a): what could save a late sealer is lost, and the player's word alone is left.
    pub(super) fn late_without_envelope(
        &mut self,
        facts: impl IntoIterator<Item = Fact>,
        at: Moment,
    ) {
        match self.saving(self.sealer()).is_empty() {
            true => self.end_late(self.responder(), None, at),
            false => self.undecide(Gap::LateAndLostEnvelope, facts, at),
        }
    }

    /// A9(b): notes where the responder's clock stood until the first word of that player, although it was time.
    fn note_late_word(&mut self, side: Color, at: Moment) {
        let presence = self.presence.get(side);
        let unsaid = matches!(
            presence,
            Presence::Unrecorded | Presence::There { early: true }
        );
        let waits = side == self.responder() && self.hides_a_move() && self.label.answers.is_none();
        let announced = self.schedule.late_from(side);
        let from = announced.map(|from| from.max(self.started.unwrap_or(from)));
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

    /// Players found late at a moment that is now within the time allowed are late no longer (I.10).
    pub(super) fn forget_lateness_allowed(&mut self) {
        for side in Color::ALL {
            let found = self.found_late_at(side);
            if found.is_some() && found <= self.late_until {
                *self.found_late.get_mut(side) = None;
            }
        }
    }

    /// The last moment at which that player may come: as the arbiter has said, or by the announced time.
    pub(super) fn last_arrival(&self, side: Color) -> Option<Moment> {
        if *self.excused.get(side) {
            return None;
        }
        let announced = self.announced_end(side)?;
        let period = self.period_ends(side).into_iter();
        let allowed = self.late_until.max(Some(announced));
        allowed.into_iter().chain(period).min()
    }

    /// The last moment at which that player may come by the announced time alone; `None` where there is no time, or
    /// lateness loses nothing.
    fn announced_end(&self, side: Color) -> Option<Moment> {
        let from = self.schedule.late_from(side)?;
        from.plus(self.label.may_be_late()?)
    }

    /// When the time period of an absent player ends by their own clock, in an edition that calls them too late then.
    fn period_ends(&self, side: Color) -> Option<Moment> {
        let counts = self.rules().late_also_after == Some(LateAlso::TimePeriod);
        self.flag_falls_at(side).filter(|_| counts)
    }

    /// Whether an arrival or absence at `at` would lose that side the game while nothing is recorded of the opponent,
    /// who would be too late as well: of two players who come too late, the first to be recorded has not lost to the
    /// other (A10).
    pub(super) fn waits_for_word_of_opponent(&self, side: Color, at: Moment) -> bool {
        // A late sealer loses once it is known what was sealed: the opponent of an opened move has come.
        let loses = side == self.responder() || self.lost;
        loses
            && !self.lateness_is_asked()
            && !self.absent(side.other())
            && !self.may_stand_all_the_same()
            && self.is_too_late(side, at)
            && self.would_be_too_late(side.other(), at)
    }

    /// Whether that player would be too late at `at`, while the opponent has come.
    pub(super) fn has_lost_by(&self, side: Color, at: Moment) -> bool {
        self.came(side.other()) && self.would_be_too_late(side, at)
    }

    /// Whether that player has not come, and would be too late.
    fn would_be_too_late(&self, side: Color, at: Moment) -> bool {
        !self.came(side) && self.is_too_late(side, at)
    }

    fn is_too_late(&self, side: Color, at: Moment) -> bool {
        // A10 is about adjourned games: after a pause lateness loses nothing by itself.
        self.label.is_sealed() && self.lateness(side, at).is_some_and(|late| !late.depends)
    }

    /// A player arrives.
    pub(super) fn arrive(&mut self, side: Color, at: Moment) {
        if self.lateness_is_asked() {
            self.tell_arrival(side, at);
        } else if !self.may_stand_all_the_same() {
            self.judge_lateness(side, at);
        }
        self.note_late_word(side, at);
        let early = self.schedule.is_later_than(at);
        *self.presence.get_mut(side) = Presence::There { early };
        if self.label.answers.is_some() && side == self.responder() && self.ending == Ending::Not {
            // A9(c): it is not said whether the player's clock stops while the reply is opened.
            self.state_gap(Gap::ClockAtReply, None);
        }
        self.resumed |= !early && self.schedule.at.is_some();
    }

    /// An open question of lateness now tells how late the player came.
    fn tell_arrival(&mut self, side: Color, at: Moment) {
        let Some(late) = self.lateness(side, at) else {
            return;
        };
        let asked = self.gaps.iter_mut().filter(|it| it.is_open());
        for fact in asked.flat_map(|it| &mut it.facts) {
            if let Fact::Late { side: of, by } = fact
                && *of == side
            {
                *by = late.by;
            }
        }
    }

    /// A player is absent, at the beginning or at a later moment.
    pub(super) fn be_absent(&mut self, side: Color, at: Moment) {
        self.resumed = true;
        self.note_late_word(side, at);
        let first = !self.absent(side);
        *self.presence.get_mut(side) = Presence::Absent;
        self.nobody_came |= self.absent(side.other()) && self.hides_a_move();
        if first && side == self.responder() && self.hides_a_move() {
            // A9(b): the clock is started, at the time that the player knows of.
            let from = self.schedule.late_from(side);
            self.clocks
                .start(side, from.map_or(at, |from| from.max(at)));
        }
        self.judge_lateness(side, at);
    }

    fn judge_lateness(&mut self, side: Color, at: Moment) {
        let Some(Late { by: late, depends }) = self.lateness(side, at) else {
            return;
        };
        if self.had_ended(at) {
            return;
        }
        let (other, responder) = (side.other(), self.responder());
        let mut facts = vec![Fact::Late { side, by: late }];
        // Nobody is measured by it where the arbiter has given longer.
        let allowed = self.label.may_be_late();
        let allowed = allowed.filter(|_| self.late_until <= self.announced_end(side));
        facts.extend(allowed.map(|late| Fact::Allowed { late }));
        if !self.label.is_sealed() {
            return self.undecide(Gap::LateAfterPause, facts, at);
        }
        // Whoever was not told of a new time may have longer than the other.
        let others = self.lateness(other, at).filter(|_| self.absent(other));
        let depends = depends || others.is_some_and(|late| late.depends);
        let late_sealer = *self.found_late.get(self.sealer());
        let late_sealer = late_sealer.filter(|_| side == responder);
        let other_late = others.map(|late| late.by).or(late_sealer);
        facts.extend(other_late.map(|by| Fact::Late { side: other, by }));
        if depends {
            facts.extend(self.started.map(|at| Fact::Started { at }));
            self.undecide(Gap::LatenessBasis, facts, at);
        } else if let Some(by) = other_late {
            *self.found_late.get_mut(side) = Some(late);
            *self.found_late.get_mut(other) = Some(by);
            self.both_late(facts, at);
            self.remark_on_what_may_stand();
        } else if side == self.label.first_sealer()
            && let Some(fell) = self.flag_fell_before(other, at)
        {
            // A10(c): the player present may have lost on time already. A flag falls when somebody says so (6.9).
            let used_up = |at| Fact::TimeUsedUp { side: other, at };
            facts.push(used_up(fell));
            self.undecide(Gap::LateAndFlag, facts, at);
        } else if side == responder {
            *self.found_late.get_mut(side) = Some(late);
            self.late_responder(facts, at);
            self.remark_on_what_may_stand();
        } else if self.lost && !self.known {
            self.late_without_envelope(facts, at);
        } else if self.known && !self.is_unread() {
            self.end_late(other, None, at);
        } else {
            // A10(a) and (b): the sealed move decides, so it must be known first.
            *self.found_late.get_mut(side) = Some(late);
        }
    }

    /// Whether the arbiter has yet to decide of a lateness.
    pub(super) fn lateness_is_asked(&self) -> bool {
        use Gap::{BothLate, LateAfterPause, LateAndFlag, LateAndLostEnvelope, LatenessBasis};
        #[rustfmt::skip]
        let of_lateness = [BothLate, LateAfterPause, LatenessBasis, LateAndFlag, LateAndLostEnvelope];
        let asked = |stated: &StatedGap| of_lateness.contains(&stated.gap) && stated.is_open();
        self.ending == Ending::Undecided && self.gaps.iter().any(asked)
    }

    fn both_late(&mut self, facts: Vec<Fact>, at: Moment) {
        let follows = self.rules().both_late;
        if follows == Some(BothLate::BothLose) {
            // No result that PGN can write says so: it is the arbiter's to enter.
            let articles = [Concept::BothLate, Concept::Late];
            let end = (GameResult::Open, Reason::Late);
            return self.end(end, &articles, [Remark::BothLose], at);
        }
        self.undecide(Gap::BothLate, facts, at);
        if follows == Some(BothLate::ArbiterMay) {
            self.add_remarks([Remark::BothMayLose]);
            // 13F of US Chess leaves it to the arbiter.
            if let Some(ruling) = &mut self.ruling {
                Arc::make_mut(ruling).reason = Some(Reason::ArbiterDecides);
            }
        }
    }

    fn late_responder(&mut self, mut facts: Vec<Fact>, at: Moment) {
        // The responder's clock ran from the beginning (A9b): whether the flag fell before, somebody must have seen
        // (6.9).
        let last = self.last_arrival(self.responder()).unwrap_or(at);
        let fell_first = self.flag_fell_before(self.responder(), last);
        let side = self.sealer();
        if self.may_hold_a_bad_move() {
            facts.push(Fact::MoveUnknown { side });
            self.state_gap(Gap::ResponderLate, facts);
        }
        self.end_late(side, fell_first.map(|_| Remark::FlagOfTheLate), at);
    }

    /// Whether the closed envelope may hold a sealed move that loses (A8), and the edition does not say whether that
    /// comes before a loss by lateness or on time. A9(c): a reply stays closed, and what the late player sealed is
    /// known.
    pub(super) fn may_hold_a_bad_move(&self) -> bool {
        self.hides_a_move()
            && self.label.answers.is_none()
            && self.rules().late_and_bad_move.is_none()
    }

    /// When the running clock of a side had run out, if that was before `at`. If the flag fell in the very second of an
    /// arrival, only a witness knows which came first.
    fn flag_fell_before(&self, side: Color, at: Moment) -> Option<Moment> {
        let ran_out = self.ran_out.get(side).map(|(fell, _)| fell);
        let fell = ran_out.or_else(|| self.flag_falls_at(side));
        fell.filter(|&fell| fell < at)
    }

    /// I.10: whether the responder, or both, lost by lateness while the move in the closed envelope may have ended
    /// the game before: then that stands, and the envelope is opened to know.
    pub(super) fn may_stand_all_the_same(&self) -> bool {
        let responder = self.responder();
        let lost_by_lateness = (self.ending == Ending::Over || self.lateness_is_asked())
            && self.found_late.get(responder).is_some();
        // A9(c): a reply is not the sealed move, and stays closed.
        let sealed = !self.known && !self.lost && self.label.answers.is_none();
        lost_by_lateness && sealed && !self.saving(responder).is_empty()
    }

    fn remark_on_what_may_stand(&mut self) {
        let stands = self.may_stand_all_the_same();
        self.add_remarks(stands.then_some(Remark::OpenedAllTheSame));
    }

    /// What the sealed move comes to where a player came too late before it was known (A10, I.10).
    pub(super) fn judge_in_spite_of_lateness(&mut self, ruling: &mut Ruling) {
        let (sealer, responder) = (self.sealer(), self.responder());
        let saved = [sealer, responder].map(|late| self.saved(ruling, late));
        let late = self.found_late.map(|late| late.is_some());
        match (*late.get(sealer), *late.get(responder), saved) {
            (false, false, _) => {}
            (true, false, [Some(article), _]) => self.stands(ruling, article),
            (true, false, [None, _]) => self.loses(ruling, sealer),
            (false, true, [_, saved]) => {
                // Stated as the text was read before.
                self.gaps.retain(|stated| stated.gap != Gap::LateAndBadMove);
                let in_doubt = self.rules().late_and_bad_move.is_none();
                match saved {
                    Some(article) => self.stands(ruling, article),
                    None if ruling.is_bad_move() && in_doubt => {
                        self.silence(ruling, Gap::LateAndBadMove);
                    }
                    None => self.loses(ruling, responder),
                }
            }
            (true, true, [Some(_), Some(article)]) => {
                let both = |stated: &StatedGap| stated.gap == Gap::BothLate && stated.is_open();
                self.gaps.retain(|stated| !both(stated));
                self.stands(ruling, article);
            }
            (true, true, _) => {
                self.ruled_before = Some(RuledBefore(Some(Arc::new(ruling.clone()))));
                self.silence(ruling, Gap::BothLate);
            }
        }
    }

    /// A10: the player who is too late loses.
    fn end_late(&mut self, winner: Color, doubt: Option<Remark>, at: Moment) {
        let same_second = self.flag_falls_at(winner) == Some(at);
        let same_second = same_second.then_some(Remark::FlagInTheSameSecond);
        let remarks = self.remarks_on_lateness().into_iter();
        let remarks = remarks.chain(doubt).chain(same_second);
        let end = (GameResult::Win(winner), Reason::Late);
        self.end(end, &[Concept::Late], remarks, at);
    }

    /// A10(a) and (b), I.10: the article by which a sealed move that ended the game stands although that side came too
    /// late; `None` where the move did not end the game, or the edition does not save that side.
    fn saved(&self, ruling: &Ruling, late: Color) -> Option<Concept> {
        let (by, article) = match ruling.reason? {
            Reason::Checkmate => (SavedBy::Checkmate, Concept::LateCheckmate),
            Reason::Stalemate => (SavedBy::Stalemate, Concept::LateDraw),
            Reason::DeadPosition => (SavedBy::DeadPosition, Concept::LateDraw),
            Reason::Fivefold => (SavedBy::Fivefold, Concept::LateDraw),
            Reason::Seventyfive => (SavedBy::Seventyfive, Concept::LateDraw),
            // Nothing that ends a game on the board.
            _ => return None,
        };
        self.saving(late).contains(&by).then_some(article)
    }

    /// What saves a side that is too late.
    fn saving(&self, late: Color) -> &[SavedBy] {
        let rules = self.rules();
        let saving = match late == self.sealer() {
            true => &rules.late_sealer_saved_by,
            false => &rules.late_responder_saved_by,
        };
        saving.as_deref().unwrap_or_default()
    }

    /// A sealed move ended the game before anybody was too late: it is ruled on by that article.
    fn stands(&self, ruling: &mut Ruling, article: Concept) {
        let edition = &self.label.edition;
        ruling.article = edition.article(article).map(str::to_owned);
        ruling.cite_first(edition, article);
    }

    /// The sealed move saves no one: the player who was too late loses.
    fn loses(&self, ruling: &mut Ruling, late: Color) {
        ruling.result = GameResult::Win(late.other());
        ruling.reason = Some(Reason::Late);
        ruling.remarks.extend(self.remarks_on_lateness());
        ruling.articles.clear();
        self.stands(ruling, Concept::Late);
    }

    /// Remarks on a loss by lateness.
    fn remarks_on_lateness(&self) -> Vec<Remark> {
        let otherwise = match self.rules().late_after_set_by {
            Some(SetBy::Event) => Some(Remark::LateUnlessDecided),
            Some(SetBy::Arbiter) => Some(Remark::LateUnlessExcused),
            Some(SetBy::Laws) | None => None,
        };
        let rules = [Rule::LateAfter, Rule::LateAfterSetBy];
        let unconfirmed = Remark::unconfirmed(&self.label.edition, rules);
        otherwise.into_iter().chain(unconfirmed).collect()
    }
}
