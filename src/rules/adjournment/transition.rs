//! What follows from an event that the state permits.

use std::sync::Arc;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Color, Position};

use super::entries::{Decision, Event};
use super::event::LostThing;
use super::gap::{Fact, StatedGap};
use super::state::{Ending, Offer, Presence, RuledBefore, SealedText, Session, State};
use crate::edition::{Ambiguous, BothLate, Concept, Lost, LostEnvelope, Rule};
use crate::reading::{Reading, read};
use crate::ruling::{Contents, GameResult, Gap, Reason, Remark, Ruling, printed};
use crate::time::{Moment, Used};

impl State {
    pub(super) fn follow(&mut self, event: &Event, at: Moment) {
        match event {
            // The opening itself has the text.
            Event::Opened { .. } if event.instead_of().is_some() => {}
            Event::Opened { written, .. } => {
                // A7: the responder is there, unless somebody has said that they were not.
                let responder = self.responder();
                self.opened_unseen = !self.arrived(responder);
                let presence = self.presence.get_mut(responder);
                if *presence == Presence::Unrecorded {
                    *presence = Presence::Presumed;
                }
                self.make_known(written.as_deref(), at);
            }
            Event::Declared { text } => self.make_known(text.as_deref().or(Some("")), at),
            Event::Start => self.begin(at),
            Event::Session { start, end } => self.sessions.push(Session {
                start: *start,
                end: *end,
            }),
            // Whoever came for the time before comes anew.
            Event::SetResumption(_) => {
                self.presence = ByColor::new_with(|_| Presence::Unrecorded);
                self.clocks.put_off(at);
                self.started = None;
                self.nobody_came = false;
                self.resumed = self.label.answers.is_some();
                self.late_word = None;
                self.found_late = ByColor::default();
                // These were said of the time announced before.
                self.excused = ByColor::default();
                self.start_counts = false;
            }
            Event::Arrival { side } => self.arrive(*side, at),
            Event::Absent { side } => self.be_absent(*side, at),
            Event::StartClock { side } => {
                self.resumed = true;
                self.clocks.start(*side, at);
            }
            Event::StopClock { .. } => self.clocks.stop(at),
            Event::Pause => self.clocks.pause(at),
            Event::Continue => self.clocks.resume(at),
            Event::CorrectClock {
                white_used,
                black_used,
                ..
            } => self.set_clocks(Some(*white_used), Some(*black_used), at),
            Event::Offer { side } => *self.offers.get_mut(*side) = Offer::Made,
            Event::DeclineOffer { side } => *self.offers.get_mut(side.other()) = Offer::None,
            Event::AcceptOffer { .. } | Event::DrawAgreed { .. } => self.agree(at),
            Event::Resign { side, .. } => self.resign(*side, at),
            Event::Flag { side } => self.flag(*side, at),
            Event::Claim {
                article,
                side,
                outcome,
            } => self.claim(*article, *side, *outcome, at),
            Event::Move { side, uci } => self.play(*side, *uci, at),
            Event::Choose { uci } => self.choose(*uci, at),
            Event::Reading { moves, .. } => self.read(moves, at),
            Event::NextEnvelope { fingerprint } => {
                self.next = Some(*fingerprint);
                self.clocks.stop(at);
            }
            Event::Lost { what } => match what {
                LostThing::Envelope => self.lose_envelope(at),
                LostThing::Position => {
                    self.lose(self.rules().lost_position, Rule::LostPosition, at);
                }
                LostThing::Times => self.lose(self.rules().lost_times, Rule::LostTimes, at),
            },
            Event::Decision(decision) => self.decide(decision, at),
            Event::Appeal {
                result,
                reason,
                by_whom,
                ..
            } => self.appeal(*result, reason, by_whom),
            Event::DeadWrap { .. } => self.state_gap(Gap::DeadWrap, None),
            // Nothing follows in the game: a statement, or what `in_force` has done already.
            Event::Witness | Event::Note { .. } | Event::Void { .. } => {}
        }
    }

    /// The sealed move is made on the board, or ruled on (A8, A9): it was opened (A7), or the sealer of a lost
    /// envelope has stated it (A11a).
    fn make_known(&mut self, written: Option<&str>, at: Moment) {
        let label = &self.label;
        let contents = written.map_or(Contents::Marks, Contents::of);
        let reading = written.zip(label.notation);
        let reading = reading.map_or_else(Reading::unreadable, |(text, notation)| {
            read(label.game.last(), text, notation)
        });
        let ruling = label.rule(&reading, contents);
        self.known = true;
        self.resumed = true;
        if !self.lost {
            let read = Arc::new(ruling.clone());
            self.sealed_text = Some(SealedText { contents, read });
        }
        // A (=) behind the sealed move takes effect now (9.1).
        if ruling.draw_offer {
            let sealer = self.sealer();
            *self.offers.get_mut(sealer) = Offer::Made;
        }
        let ruling = self.in_this_game(ruling);
        self.execute(ruling, at);
    }

    /// The arbiter says what the sealed text means, in place of what was read before (A8).
    fn read(&mut self, moves: &[UciMove], at: Moment) {
        let Some(text) = self.sealed_text.clone() else {
            return;
        };
        let label = Arc::clone(&self.label);
        // As before the sealed move, which was made or ruled on as it was read then.
        self.repeatable = Arc::new(label.repeatable(&label.game));
        self.game = Arc::new(label.game.clone());
        self.gaps.retain(|stated| stated.gap != Gap::IllegalReply);
        let waits = self.ending == Ending::Undecided;
        let mut asked = self.ruling.clone().filter(|_| waits);
        if self.ending == Ending::Over {
            self.rulings.pop();
            // What the text ended otherwise was asked of the game, not of the text.
            if let Some((open, ruling)) = self.overtaken.take() {
                self.gaps.extend(open);
                asked = ruling;
            }
        }
        self.ending = Ending::Not;
        let reading = Reading {
            draw_offer: text.read.draw_offer,
            ..Reading::by_arbiter(label.game.last(), moves)
        };
        let mut ruling = label.rule(&reading, Contents::ReadByArbiter);
        ruling.remark_on_other_reading(&text.read);
        let ruling = self.in_this_game(ruling);
        self.execute(ruling, at);
        // A question that is not about the text waits on.
        let is_asked = self.gaps.iter().any(StatedGap::is_open);
        if self.ending == Ending::Not && is_asked && asked.is_some() {
            self.wait_for_decision(at);
            self.ruled_before = Some(RuledBefore(std::mem::replace(&mut self.ruling, asked)));
        }
    }

    /// What a ruling on the sealed move comes to in this game: A1(a), A9(c), A10 and A11(a).
    fn in_this_game(&mut self, mut ruling: Ruling) -> Ruling {
        let label = Arc::clone(&self.label);
        let is_reply = label.answers.is_some();
        // A9(b), A9(c): how it came to be opened.
        let otherwise = match is_reply {
            true => Some(Concept::SealerAbsent),
            false => self
                .was_absent(self.responder())
                .then_some(Concept::ResponderAbsent),
        };
        if let Some(new) = otherwise.filter(|_| !self.lost) {
            ruling.cite_instead(&label.edition, Concept::ResponderPresent, new);
        }
        // What the arbiter has yet to read may still mate, and save whoever is late.
        let unread = ruling.reason == Some(Reason::ArbiterReads);
        if !unread {
            // Stated of what the closed envelope may hold.
            self.gaps.retain(|stated| stated.gap != Gap::ResponderLate);
        }
        if !unread && !ruling.grounds.ended_before_sealing {
            self.judge_in_spite_of_lateness(&mut ruling);
        }
        let bad = ruling.is_bad_move();
        let played = ruling.played.as_ref().map(|played| played.uci);
        let known = label.known_move.filter(|known| played != Some(known.uci));
        // A1(a) and 9.5 demand the same move, and do not say what follows from another.
        let another = known.filter(|_| !unread).map(|known| match known.claim {
            None => Remark::NotTheMovePlayed,
            Some(_) => Remark::NotTheMoveClaimed,
        });
        ruling.remarks.extend(another);
        if self.lost && (bad || unread) {
            // What was sealed is not known: A8 speaks of that, and A11(a) only of a move that the sealer can play.
            self.silence(&mut ruling, Gap::IllegalDeclaration);
        } else if self.lost {
            ruling.cite_first(&label.edition, Concept::LostEnvelope);
            if ruling.reason.is_none() {
                ruling.article = ruling.articles.first().cloned();
            }
        } else if is_reply && bad {
            // A8 speaks of the sealed move, not of the reply to it.
            self.silence(&mut ruling, Gap::IllegalReply);
        }
        ruling
    }

    /// Follows a ruling on the sealed move, which may reject the responder's draw offer when it is made (9.1, A4).
    pub(super) fn execute(&mut self, ruling: Ruling, at: Moment) {
        let side = self.responder();
        self.gaps
            .retain(|stated| stated.gap != Gap::OfferAfterSealing);
        if ruling.played.is_some() && ruling.result == GameResult::Open {
            match self.offers.get(side) {
                Offer::OnLabel if self.gives_up_offers() => {
                    *self.offers.get_mut(side) = Offer::Lapsed;
                }
                Offer::Made => self.state_gap(Gap::OfferAfterSealing, [Fact::Offered { side }]),
                Offer::OnLabel | Offer::None | Offer::Lapsed => {}
            }
        }
        self.take_up(ruling, at);
    }

    /// Follows a ruling on a move: the game is over, or the arbiter or the responder must choose, or the other side's
    /// clock starts.
    pub(super) fn take_up(&mut self, ruling: Ruling, at: Moment) {
        let played = ruling.played.as_ref().map(|played| played.uci);
        if let Some(next) = played.and_then(|played| self.legal(played)) {
            self.make(next);
        }
        self.clocks.stop(at);
        let on_move = self.game.last().turn();
        match (ruling.result, ruling.reason) {
            (GameResult::Open, None) => self.clocks.start(on_move, at),
            (GameResult::Open, Some(Reason::OpponentChooses)) => {
                // 19F of US Chess: the responder's clock runs while they choose among what is reasonable.
                let reasonable = Some(Ambiguous::OpponentChoosesReasonable);
                if self.rules().ambiguous == reasonable {
                    self.clocks.start(self.label.responder(), at);
                }
            }
            (GameResult::Open, Some(_)) => {
                self.ending = Ending::Undecided;
                // Where no move was made, whose clock runs depends on what the text is found to mean.
                self.ran_before = played.map(|_| on_move);
            }
            _ => {
                self.end_here();
                let gaps = std::mem::take(&mut self.gaps).into_iter();
                let (open, others): (Vec<_>, Vec<_>) = gaps.partition(StatedGap::is_open);
                self.gaps = others;
                self.overtaken = (!open.is_empty()).then(|| (open, self.ruling.clone()));
            }
        }
        self.ruling = Some(Arc::new(ruling));
    }

    /// The envelope is lost (A11a).
    fn lose_envelope(&mut self, at: Moment) {
        self.lost = true;
        let side = self.sealer();
        if let Some(by) = self.found_late.get_mut(side).take() {
            self.late_without_envelope([Fact::Late { side, by }], at);
        }
        let follows = self.rules().lost_envelope;
        if follows == Some(LostEnvelope::PositionResumed) {
            self.state_gap(Gap::MoveAfterLostEnvelope, None);
        }
        match follows {
            Some(_) => self.state_gap(Gap::ClockAtDeclaration, None),
            None => self.undecide(Gap::Silent(Rule::LostEnvelope), None, at),
        }
    }

    /// Position or times cannot be established (A11).
    fn lose(&mut self, follows: Option<Lost>, rule: Rule, at: Moment) {
        match follows {
            Some(verdict @ (Lost::Annulled | Lost::AnnulledUnlessBetter)) => {
                let overruled_by = (verdict == Lost::AnnulledUnlessBetter).then_some(rule);
                let remark = overruled_by.map(|_| Remark::UnlessBetterSolution);
                let before = self.ruling.take();
                let end = (GameResult::Open, Reason::Annulled);
                // A11(b): the article that annuls, whatever of it is lost.
                self.end(end, &[Concept::LostPosition], remark, at);
                self.ending = Ending::Annulled { overruled_by };
                self.ruled_before = overruled_by.map(|_| RuledBefore(before));
                self.rulings.push(self.entry());
            }
            // A11(a): the arbiter sets them, and the game waits until then.
            Some(Lost::ArbiterSets) => {
                self.wait_for_decision(at);
                self.state_gap(Gap::ArbiterSets(rule), None);
            }
            None => self.undecide(Gap::Silent(rule), None, at),
        }
    }

    /// A decision of the arbiter, where the Laws are silent or leave it to the arbiter.
    fn decide(&mut self, decision: &Decision, at: Moment) {
        let overruled = self.may_be_overruled();
        if self.is_forfeited() {
            self.set_forfeit_aside(at);
        }
        if let Some(entry) = decision.back_to {
            self.clocks.stop(at);
            self.go_back_to(entry);
            self.ran_before = None;
        }
        self.late_until = self.late_until.max(decision.late_until);
        self.forget_lateness_allowed();
        let left_to_him = overruled.or_else(|| self.leaves_to_arbiter(decision.result));
        let nearest = self.decide_gaps(self.doubts_the_end() && overruled.is_none());
        if matches!(self.ending, Ending::Annulled { .. }) {
            // 19E of US Chess: the arbiter has found a better solution.
            self.ending = Ending::Undecided;
        }
        // A text that is still to be read is not settled by a decision on something else.
        if self.ending == Ending::Undecided && !self.is_unread() {
            if let Some(RuledBefore(ruling)) = self.ruled_before.take() {
                self.ruling = ruling;
            }
            let result = self.ruling().map(|ruling| ruling.result);
            if result.is_some_and(|result| result != GameResult::Open) {
                self.end_here();
            } else if !self.is_unread() {
                self.ending = Ending::Not;
                self.sealed_text = None;
                if let Some(side) = self.ran_before.take() {
                    self.clocks.start(side, at);
                }
            }
        }
        self.set_clocks(decision.white_used, decision.black_used, at);
        let result = decision.result.filter(|&result| result != GameResult::Open);
        if let Some(result) = result {
            if self.ending == Ending::Over {
                // Replaced by this.
                self.rulings.clear();
            }
            let end = (result, Reason::ArbiterDecides);
            let articles = left_to_him.map_or(nearest, |concept| vec![concept]);
            self.end(end, &articles, None, at);
            if let Some(ruling) = self.ruling.as_mut().filter(|_| left_to_him.is_none()) {
                Arc::make_mut(ruling).article = None;
            }
        } else if let Some(side) = decision.on_move {
            self.clocks.start(side, at);
        }
        if decision.late_until.is_some() {
            // Nobody is late until then, and whoever comes later is.
            self.excused = ByColor::default();
        }
        self.tell_decision(&decision.text);
    }

    /// Decides the gaps that wait for it, and those that leave the end open where it is `doubted`; the articles
    /// nearest to the last of them.
    fn decide_gaps(&mut self, doubted: bool) -> Vec<Concept> {
        let mut nearest = Vec::new();
        for stated in &mut self.gaps {
            let doubts = doubted && !stated.decided && stated.gap.doubts_the_result();
            if !stated.is_open() && !doubts {
                continue;
            }
            match stated.gap {
                Gap::LateAndFlag | Gap::LateAndLostEnvelope => {
                    let side = self.label.first_sealer();
                    *self.excused.get_mut(side) = true;
                    *self.found_late.get_mut(side) = None;
                }
                Gap::LatenessBasis => self.start_counts = true,
                Gap::BothLate | Gap::LateAfterPause => {
                    // Whatever is decided, it is decided of both.
                    self.excused = ByColor::new_with(|_| true);
                    self.found_late = ByColor::default();
                }
                _ => {}
            }
            stated.decided = true;
            nearest = stated.gap.nearest();
        }
        nearest
    }

    /// What the arbiter has said settles a ruling that waited for it.
    fn tell_decision(&mut self, text: &str) {
        let Some(ruling) = &mut self.ruling else {
            return;
        };
        let waited = ruling.reason == Some(Reason::LawsSilent) && self.ending == Ending::Not;
        if waited || ruling.reason == Some(Reason::ArbiterDecides) {
            let ruling = Arc::make_mut(ruling);
            ruling.reason = Some(Reason::ArbiterDecides);
            ruling.remarks.retain(|it| !matches!(it, Remark::Gap(_)));
            ruling.grounds.decided = Some(text.to_owned());
        }
    }

    /// Whether it was recorded that this player was not there, since the time was last set.
    fn was_absent(&self, side: Color) -> bool {
        let last = self
            .counted(0)
            .rev()
            .find_map(|(_, record)| match record.event {
                Event::SetResumption(_) => Some(false),
                Event::Absent { side: absent } if absent == side => Some(true),
                _ => None,
            });
        last == Some(true)
    }

    /// Sets clocks, which settles what they showed before (A12).
    fn set_clocks(&mut self, white: Option<Used>, black: Option<Used>, at: Moment) {
        if white.is_some() || black.is_some() {
            self.ran_out = ByColor::default();
            self.late_word = None;
        }
        self.clocks.set(white, black, at);
    }

    /// The article by which the arbiter may decide otherwise than the Laws have done (I.10, 19E of US Chess).
    pub(super) fn may_be_overruled(&self) -> Option<Concept> {
        match self.ending {
            Ending::Over => self.is_forfeited().then_some(Concept::Late),
            Ending::Annulled { overruled_by } => overruled_by.map(Rule::governed_by),
            Ending::Not | Ending::Undecided => None,
        }
    }

    /// Whether a gap beside the end leaves it open.
    pub(super) fn doubts_the_end(&self) -> bool {
        let doubts = |stated: &StatedGap| stated.gap.doubts_the_result() && !stated.decided;
        self.ending == Ending::Over && self.gaps.iter().any(doubts)
    }

    /// The article that leaves such a decision to the arbiter; `None` where the Laws are silent.
    fn leaves_to_arbiter(&self, result: Option<GameResult>) -> Option<Concept> {
        let both = self.rules().both_late == Some(BothLate::ArbiterMay);
        let mut undecided = self.gaps.iter().filter(|stated| !stated.decided);
        undecided.find_map(|stated| match (stated.gap, result?) {
            (Gap::ArbiterMayDraw(rule), GameResult::Draw) => Some(rule.governed_by()),
            (Gap::BothLate, GameResult::BothLose) => both.then_some(Concept::BothLate),
            // A11(a) lets the arbiter set what is lost, and speaks of no result.
            _ => None,
        })
    }

    /// Notes a gap that does not stop the game.
    pub(super) fn state_gap(&mut self, gap: Gap, facts: impl IntoIterator<Item = Fact>) {
        self.gaps.push(StatedGap {
            gap,
            entry: self.entry(),
            facts: facts.into_iter().collect(),
            decided: false,
        });
    }

    /// States a gap that stops the game until the arbiter decides.
    pub(super) fn undecide(&mut self, gap: Gap, facts: impl IntoIterator<Item = Fact>, at: Moment) {
        self.state_gap(gap, facts);
        let waits = self.ending == Ending::Undecided;
        let asked_before = self.ruled_before.take().filter(|_| waits);
        let before = asked_before.unwrap_or_else(|| RuledBefore(self.ruling.take()));
        let text = self.sealed_text.take();
        let end = (GameResult::Open, Reason::LawsSilent);
        self.end(end, &gap.nearest(), [Remark::Gap(gap)], at);
        self.sealed_text = text;
        self.ruled_before = Some(before);
    }

    /// Makes a ruling open, since the Laws do not say what follows: the gap is stated once.
    pub(super) fn silence(&mut self, ruling: &mut Ruling, gap: Gap) {
        let asked = |stated: &StatedGap| stated.gap == gap && stated.is_open();
        if !self.gaps.iter().any(asked) {
            self.state_gap(gap, None);
        }
        ruling.result = GameResult::Open;
        ruling.reason = Some(Reason::LawsSilent);
        ruling.otherwise = None;
        ruling.article = None;
        ruling.articles = printed(&self.label.edition, &gap.nearest());
        ruling.remarks.push(Remark::Gap(gap));
    }

    /// Adds remarks to the ruling, if there is one.
    pub(super) fn add_remarks(&mut self, remarks: impl IntoIterator<Item = Remark>) {
        if let Some(ruling) = &mut self.ruling {
            Arc::make_mut(ruling).remarks.extend(remarks);
        }
    }
}
