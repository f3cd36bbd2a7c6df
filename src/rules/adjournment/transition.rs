//! What follows from an event that the state permits.

use std::sync::Arc;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Color, Position};

use super::context::Adjourned;
use super::entries::Event;
use super::event::LostThing;
use super::gap::{Fact, StatedGap};
use super::moves::gives_up_offers;
use super::state::{Ending, Offer, Presence, RuledBefore, SealedText, Session, State};
use crate::edition::{Ambiguous, BothLate, Concept, Lost, LostEnvelope, Rule};
use crate::reading::Reading;
use crate::ruling::{Contents, GameResult, Gap, Reason, Remark, Ruling, rule, rule_reading};
use crate::time::{Moment, Used};

/// How the sealed move became known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// The envelope was opened (A7).
    Opened,
    /// The sealer of a lost envelope stated it (A11a).
    Declared,
}

impl State {
    pub(super) fn follow(&mut self, adjourned: &Adjourned<'_>, event: &Event, at: Moment) {
        match event {
            Event::Opened { written, .. } => {
                self.resumed = true;
                // A7: he is there, unless somebody has said that he was not.
                self.opened_unseen = !self.arrived(adjourned.responder());
                let presence = self.presence.get_mut(adjourned.responder());
                if *presence == Presence::Unrecorded {
                    *presence = Presence::Presumed;
                }
                self.make_known(adjourned, (written.as_deref(), Known::Opened), at);
            }
            Event::Declared { text } => {
                let written = text.as_deref().or(Some(""));
                self.make_known(adjourned, (written, Known::Declared), at);
            }
            Event::Start => self.begin(adjourned, at),
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
                self.resumed = adjourned.answers.is_some();
                self.late_word = None;
                self.found_late = ByColor::default();
                // These were said of the time announced before.
                self.excused = ByColor::default();
                self.start_counts = false;
            }
            Event::Arrival { side } => self.arrive(adjourned, *side, at),
            Event::Absent { side } => self.be_absent(adjourned, *side, at),
            Event::StartClock { side } => {
                self.resumed = true;
                self.clocks.start(*side, at);
            }
            Event::StopClock { side } => self.clocks.stop_side(*side, at),
            Event::Pause => self.clocks.pause(at),
            Event::Continue => self.clocks.resume(at),
            Event::CorrectClock {
                white_used,
                black_used,
                ..
            } => self.set_clocks([Some(*white_used), Some(*black_used)], at),
            Event::Offer { side } => *self.offers.get_mut(*side) = Offer::Made,
            Event::DeclineOffer { side } => *self.offers.get_mut(side.other()) = Offer::None,
            Event::AcceptOffer { .. } | Event::DrawAgreed { .. } => self.agree(adjourned, at),
            Event::Resign { side, .. } => self.resign(adjourned, *side, at),
            Event::Flag { side } => self.flag(adjourned, *side, at),
            Event::Claim {
                article,
                side,
                outcome,
            } => self.claim(adjourned, *article, *side, *outcome, at),
            Event::Move { side, uci } => self.play(adjourned, *side, *uci, at),
            Event::Choose { uci } => self.choose(adjourned, *uci, at),
            Event::Reading { moves, .. } => self.read(adjourned, moves, at),
            Event::NextEnvelope { fingerprint } => {
                self.next = Some(*fingerprint);
                self.clocks.stop(at);
            }
            Event::Lost { what } => match what {
                LostThing::Envelope => self.lose_envelope(adjourned, at),
                LostThing::Position => {
                    let rule = adjourned.edition.rules().lost_position;
                    self.lose(adjourned, rule, Rule::LostPosition, at);
                }
                LostThing::Times => {
                    let rule = adjourned.edition.rules().lost_times;
                    self.lose(adjourned, rule, Rule::LostTimes, at);
                }
            },
            Event::Decision {
                result,
                white_used,
                black_used,
                on_move,
                late_until,
                back_to,
                text,
            } => {
                let overruled = self.may_be_overruled();
                if self.is_forfeited() {
                    self.set_forfeit_aside(adjourned, at);
                }
                if let Some(entry) = back_to {
                    self.clocks.stop(at);
                    self.go_back_to(adjourned, *entry);
                    self.ran_before = None;
                }
                self.late_until = self.late_until.max(*late_until);
                self.forget_lateness_allowed();
                let used = [*white_used, *black_used];
                self.decide(adjourned, *result, used, *on_move, overruled, at);
                if late_until.is_some() {
                    // Nobody is late until then, and whoever comes later is.
                    self.excused = ByColor::default();
                }
                self.tell_decision(text);
            }
            Event::Appeal {
                result,
                reason,
                by_whom,
                ..
            } => self.appeal(*result, reason, by_whom),
            Event::DeadWrap { .. } => self.state_gap(Gap::DeadWrap, Vec::new()),
            // Nothing follows in the game: a statement, or what `in_force` has done already.
            Event::Witness | Event::Note { .. } | Event::Void { .. } => {}
        }
    }

    /// The sealed move is made on the board, or ruled on (A8, A9).
    fn make_known(
        &mut self,
        adjourned: &Adjourned<'_>,
        (written, known): (Option<&str>, Known),
        at: Moment,
    ) {
        let Adjourned {
            game,
            notation,
            edition,
            budget,
            ..
        } = *adjourned;
        let contents = written.map_or(Contents::Marks, Contents::of);
        let ruling = match written {
            Some(text) => rule(game, text, notation, edition, budget),
            None => rule_reading(game, &Reading::unreadable(), contents, edition, budget),
        };
        self.known = true;
        self.resumed = true;
        if known == Known::Opened {
            let read = Arc::new(ruling.clone());
            self.sealed_text = Some(SealedText { contents, read });
        }
        // A (=) behind the sealed move takes effect now (9.1).
        if ruling.draw_offer {
            *self.offers.get_mut(adjourned.sealer()) = Offer::Made;
        }
        let ruling = self.in_this_game(adjourned, ruling, known);
        self.execute(adjourned, ruling, at);
    }

    /// The arbiter says what the sealed text means, in place of what was read before (A8).
    fn read(&mut self, adjourned: &Adjourned<'_>, moves: &[UciMove], at: Moment) {
        let Some(text) = self.sealed_text.clone() else {
            return;
        };
        let (game, edition, budget) = (adjourned.game, adjourned.edition, adjourned.budget);
        // As before the sealed move, which was made or ruled on as it was read then.
        self.game = Arc::new(game.clone());
        self.repeatable = Arc::new(adjourned.repeatable(game));
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
            ..Reading::by_arbiter(game.last(), moves)
        };
        let contents = Contents::ReadByArbiter;
        let mut ruling = rule_reading(game, &reading, contents, edition, budget);
        ruling.remark_on_other_reading(&text.read);
        let ruling = self.in_this_game(adjourned, ruling, Known::Opened);
        self.execute(adjourned, ruling, at);
        // A question that is not about the text waits on.
        let is_asked = self.gaps.iter().any(StatedGap::is_open);
        if self.ending == Ending::Not && is_asked && asked.is_some() {
            self.wait_for_decision(at);
            self.ruled_before = Some(RuledBefore(std::mem::replace(&mut self.ruling, asked)));
        }
    }

    /// What a ruling on the sealed move comes to in this game: A1(a), A9(c), A10 and A11(a).
    fn in_this_game(
        &mut self,
        adjourned: &Adjourned<'_>,
        mut ruling: Ruling,
        known: Known,
    ) -> Ruling {
        // A9(b), A9(c): how it came to be opened.
        let otherwise = match adjourned.answers {
            Some(_) => Some(Concept::SealerAbsent),
            None => self
                .was_absent(adjourned.responder())
                .then_some(Concept::ResponderAbsent),
        };
        if let Some(new) = otherwise.filter(|_| known == Known::Opened) {
            ruling.cite_instead(adjourned.edition, Concept::ResponderPresent, new);
        }
        // What the arbiter has yet to read may still mate, and save whoever is late.
        let unread = ruling.reason == Some(Reason::ArbiterReads);
        if !unread {
            // Stated of what the closed envelope may hold.
            self.gaps.retain(|stated| stated.gap != Gap::ResponderLate);
        }
        if !unread && !ruling.grounds.ended_before_sealing {
            self.judge_in_spite_of_lateness(adjourned, &mut ruling);
        }
        let bad = ruling.is_bad_move();
        if let Some(known) = adjourned.known_move
            && !unread
            && ruling
                .played
                .as_ref()
                .is_none_or(|played| played.uci != known.uci)
        {
            // A1(a) and 9.5 demand the same move, and do not say what follows from another.
            ruling.remarks.push(match known.claim {
                None => Remark::NotTheMovePlayed,
                Some(_) => Remark::NotTheMoveClaimed,
            });
        }
        match known {
            Known::Opened => {}
            // What he sealed is not known: A8 speaks of that, and A11(a) only of a move that he can play.
            Known::Declared if bad || unread => {
                self.state_gap(Gap::IllegalDeclaration, Vec::new());
                silence(&mut ruling, adjourned, Gap::IllegalDeclaration);
            }
            Known::Declared => {
                ruling.cite_first(adjourned.edition, Concept::LostEnvelope);
                if ruling.reason.is_none() {
                    ruling.article = ruling.articles.first().cloned();
                }
            }
        }
        if adjourned.answers.is_some() && bad && known == Known::Opened {
            // A8 speaks of the sealed move, not of the reply to it.
            self.state_gap(Gap::IllegalReply, Vec::new());
            silence(&mut ruling, adjourned, Gap::IllegalReply);
        }
        ruling
    }

    /// Follows a ruling on the sealed move, which may reject the responder's draw offer when it is made (9.1, A4).
    pub(super) fn execute(&mut self, adjourned: &Adjourned<'_>, ruling: Ruling, at: Moment) {
        let responder = adjourned.responder();
        self.gaps
            .retain(|stated| stated.gap != Gap::OfferAfterSealing);
        if ruling.played.is_some() && ruling.result == GameResult::Open {
            match self.offers.get(responder) {
                Offer::OnLabel if gives_up_offers(adjourned) => {
                    *self.offers.get_mut(responder) = Offer::Lapsed;
                }
                Offer::Made => {
                    let facts = vec![Fact::Offered { side: responder }];
                    self.state_gap(Gap::OfferAfterSealing, facts);
                }
                Offer::OnLabel | Offer::None | Offer::Lapsed => {}
            }
        }
        self.take_up(adjourned, ruling, at);
    }

    /// Follows a ruling on a move: the game is over, or the arbiter or the responder must choose, or the other side's
    /// clock starts.
    pub(super) fn take_up(&mut self, adjourned: &Adjourned<'_>, ruling: Ruling, at: Moment) {
        let played = ruling.played.as_ref();
        if let Some(next) = played.and_then(|played| self.legal(played.uci)) {
            self.make(adjourned, next);
        }
        match (ruling.result, ruling.reason) {
            (GameResult::Open, None) => self.clocks.start(self.game.last().turn(), at),
            (GameResult::Open, Some(Reason::OpponentChooses)) => {
                self.clocks.stop(at);
                // 19F of US Chess: his clock runs while he chooses among what is reasonable.
                let reasonable = Some(Ambiguous::OpponentChoosesReasonable);
                if adjourned.edition.rules().ambiguous == reasonable {
                    self.clocks.start(adjourned.responder(), at);
                }
            }
            (GameResult::Open, Some(_)) => {
                self.clocks.stop(at);
                self.ending = Ending::Undecided;
                // Where no move was made, whose clock runs depends on what the text is found to mean.
                self.ran_before = ruling.played.as_ref().map(|_| self.game.last().turn());
            }
            (
                GameResult::Win(_) | GameResult::Draw | GameResult::BothLose | GameResult::Half(_),
                _,
            ) => {
                self.clocks.stop(at);
                self.ending = Ending::Over;
                self.rulings.push(self.entry());
                let gaps = std::mem::take(&mut self.gaps).into_iter();
                let (open, others): (Vec<_>, Vec<_>) = gaps.partition(StatedGap::is_open);
                self.gaps = others;
                self.overtaken = (!open.is_empty()).then(|| (open, self.ruling.clone()));
            }
        }
        self.ruling = Some(Arc::new(ruling));
    }

    /// The envelope is lost (A11a).
    fn lose_envelope(&mut self, adjourned: &Adjourned<'_>, at: Moment) {
        self.lost = true;
        if let Some(by) = self.found_late.get_mut(self.sealer).take() {
            let side = self.sealer;
            self.late_without_envelope(adjourned, vec![Fact::Late { side, by }], at);
        }
        match adjourned.edition.rules().lost_envelope {
            Some(LostEnvelope::SealerStates) => {
                self.state_gap(Gap::ClockAtDeclaration, Vec::new());
            }
            Some(LostEnvelope::PositionResumed) => {
                self.state_gap(Gap::MoveAfterLostEnvelope, Vec::new());
                self.state_gap(Gap::ClockAtDeclaration, Vec::new());
            }
            None => self.undecide(adjourned, Gap::Silent(Rule::LostEnvelope), Vec::new(), at),
        }
    }

    /// Position or times cannot be established (A11).
    fn lose(&mut self, adjourned: &Adjourned<'_>, follows: Option<Lost>, rule: Rule, at: Moment) {
        match follows {
            Some(verdict @ (Lost::Annulled | Lost::AnnulledUnlessBetter)) => {
                let overruled_by = (verdict == Lost::AnnulledUnlessBetter).then_some(rule);
                let remarks = overruled_by.map(|_| Remark::UnlessBetterSolution);
                let before = self.ruling.take();
                let end = (GameResult::Open, Reason::Annulled);
                let remarks = remarks.into_iter().collect();
                // A11(b): the article that annuls, whatever of it is lost.
                self.end(adjourned, end, &[Concept::LostPosition], remarks, at);
                self.ending = Ending::Annulled { overruled_by };
                self.ruled_before = overruled_by.map(|_| RuledBefore(before));
                self.rulings.push(self.entry());
            }
            // A11(a): the arbiter sets them, and the game waits until he has.
            Some(Lost::ArbiterSets) => {
                self.wait_for_decision(at);
                self.state_gap(Gap::ArbiterSets(rule), Vec::new());
            }
            None => self.undecide(adjourned, Gap::Silent(rule), Vec::new(), at),
        }
    }

    /// A decision of the arbiter, where the Laws are silent or leave it to the arbiter.
    fn decide(
        &mut self,
        adjourned: &Adjourned<'_>,
        result: Option<GameResult>,
        [white, black]: [Option<Used>; 2],
        on_move: Option<Color>,
        overruled: Option<Concept>,
        at: Moment,
    ) {
        let mut nearest = Vec::new();
        let left_to_him = overruled.or_else(|| self.leaves_to_arbiter(adjourned, result));
        let doubted = self.doubts_the_end() && overruled.is_none();
        let mut excuses = None;
        for gap in &mut self.gaps {
            if gap.is_open() || (doubted && !gap.decided && gap.gap.doubts_the_result()) {
                match gap.gap {
                    Gap::LateAndFlag | Gap::LateAndLostEnvelope => {
                        excuses = Some(adjourned.first_sealer());
                    }
                    Gap::LatenessBasis => self.start_counts = true,
                    Gap::BothLate => {
                        // Whatever is decided, it is decided of both.
                        self.excused = ByColor::new_with(|_| true);
                        self.found_late = ByColor::default();
                    }
                    _ => {}
                }
                gap.decided = true;
                nearest = gap.gap.nearest();
            }
        }
        if let Some(side) = excuses {
            *self.excused.get_mut(side) = true;
            *self.found_late.get_mut(side) = None;
        }
        if matches!(self.ending, Ending::Annulled { .. }) {
            // 19E of US Chess: he has found a better solution.
            self.ending = Ending::Undecided;
        }
        // A text that is still to be read is not settled by a decision on something else.
        if self.ending == Ending::Undecided && !self.is_unread() {
            if let Some(RuledBefore(ruling)) = self.ruled_before.take() {
                self.ruling = ruling;
            }
            let result = self.ruling.as_ref().map(|ruling| ruling.result);
            if result.is_some_and(|result| result != GameResult::Open) {
                self.ending = Ending::Over;
                self.rulings.push(self.entry());
            } else if !self.is_unread() {
                self.ending = Ending::Not;
                self.sealed_text = None;
                if let Some(side) = self.ran_before.take() {
                    self.clocks.start(side, at);
                }
            }
        }
        self.set_clocks([white, black], at);
        if let Some(result) = result.filter(|&result| result != GameResult::Open) {
            if self.ending == Ending::Over {
                // Replaced by this.
                self.rulings.clear();
            }
            let end = (result, Reason::ArbiterDecides);
            let articles = left_to_him.map_or(nearest, |concept| vec![concept]);
            self.end(adjourned, end, &articles, Vec::new(), at);
            if let Some(ruling) = self.ruling.as_mut().filter(|_| left_to_him.is_none()) {
                Arc::make_mut(ruling).article = None;
            }
        } else if let Some(side) = on_move {
            self.clocks.start(side, at);
        }
    }

    /// What the arbiter has said settles a ruling that waited for it.
    fn tell_decision(&mut self, text: &str) {
        let waits = Some(Reason::LawsSilent);
        let Some(ruling) = self.ruling.as_mut().filter(|ruling| {
            ruling.reason == Some(Reason::ArbiterDecides)
                || ruling.reason == waits && self.ending == Ending::Not
        }) else {
            return;
        };
        let ruling = Arc::make_mut(ruling);
        ruling.reason = Some(Reason::ArbiterDecides);
        ruling
            .remarks
            .retain(|remark| !matches!(remark, Remark::Gap(_)));
        ruling.grounds.decided = Some(text.to_owned());
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
    fn set_clocks(&mut self, [white, black]: [Option<Used>; 2], at: Moment) {
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
    fn leaves_to_arbiter(
        &self,
        adjourned: &Adjourned<'_>,
        result: Option<GameResult>,
    ) -> Option<Concept> {
        let both = adjourned.edition.rules().both_late == Some(BothLate::ArbiterMay);
        let mut undecided = self.gaps.iter().filter(|stated| !stated.decided);
        undecided.find_map(|stated| match stated.gap {
            Gap::ArbiterMayDraw(rule) => {
                (result == Some(GameResult::Draw)).then(|| rule.governed_by())
            }
            Gap::BothLate => {
                (both && result == Some(GameResult::BothLose)).then_some(Concept::BothLate)
            }
            // A11(a) lets the arbiter set what is lost, and speaks of no result.
            Gap::ArbiterSets(_)
            | Gap::IllegalReply
            | Gap::IllegalDeclaration
            | Gap::NotResumedInTime
            | Gap::ResponderLate
            | Gap::LateAndBadMove
            | Gap::LatenessBasis
            | Gap::LateAndFlag
            | Gap::LateAndLostEnvelope
            | Gap::FlagAndWrittenMove(_)
            | Gap::FlagBeforeOpening
            | Gap::SealingAndClaim
            | Gap::OfferAfterSealing
            | Gap::ClockAtReply
            | Gap::ClockAtDeclaration
            | Gap::MoveAfterLostEnvelope
            | Gap::ClaimPenalty
            | Gap::DeadWrap
            | Gap::Silent(_) => None,
        })
    }

    /// Notes a gap that does not stop the game.
    pub(super) fn state_gap(&mut self, gap: Gap, facts: Vec<Fact>) {
        self.gaps.push(StatedGap {
            gap,
            entry: self.entry(),
            facts,
            decided: false,
        });
    }

    /// States a gap that stops the game until the arbiter decides.
    pub(super) fn undecide(
        &mut self,
        adjourned: &Adjourned<'_>,
        gap: Gap,
        facts: Vec<Fact>,
        at: Moment,
    ) {
        self.state_gap(gap, facts);
        let waits = self.ending == Ending::Undecided;
        let asked_before = self.ruled_before.take().filter(|_| waits);
        let before = asked_before.unwrap_or_else(|| RuledBefore(self.ruling.take()));
        let text = self.sealed_text.take();
        let end = (GameResult::Open, Reason::LawsSilent);
        self.end(adjourned, end, &gap.nearest(), vec![Remark::Gap(gap)], at);
        self.sealed_text = text;
        self.ruled_before = Some(before);
    }
}

/// Makes a ruling open, since the Laws do not say what follows.
pub(super) fn silence(ruling: &mut Ruling, adjourned: &Adjourned<'_>, gap: Gap) {
    ruling.result = GameResult::Open;
    ruling.reason = Some(Reason::LawsSilent);
    ruling.otherwise = None;
    ruling.article = None;
    ruling.articles = crate::ruling::printed(adjourned.edition, &gap.nearest());
    ruling.remarks.push(Remark::Gap(gap));
}
