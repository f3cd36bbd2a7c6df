//! What the state permits: the one place that says so, for the fold, for permissions and for refusals.

use shakmaty::{Color, Position};

use super::super::context::Carrier;
use super::super::entries::{Decision, Event};
use super::super::event::{LostThing, PlayersWrap, Recorded};
use super::super::refusal::{Over, Refusal, refuse_if};
use super::super::state::{Ending, Offer, Presence, State, number, voidable};
use crate::ruling::{Contents, GameResult};
use crate::time::Moment;

impl State {
    /// Whether the state permits the event at `at`, by any signer. `before` is what was recorded earlier.
    pub(in crate::adjournment) fn check<R: AsRef<Recorded>>(
        &self,
        event: &Event,
        at: Moment,
        before: &[R],
    ) -> Result<(), Refusal> {
        self.check_ending(event)?;
        let waits = event.kind().row().waits && !self.label.accepted;
        refuse_if(waits, Refusal::NotAccepted)?;
        let nothing = !self.label.is_sealed() && event.needs_sealed_move();
        refuse_if(nothing, Refusal::NothingSealed)?;
        let on_paper = self.label.carrier == Carrier::Paper && event.needs_locks();
        refuse_if(on_paper, Refusal::OnPaper)?;
        let is_open = self.known || self.opened;
        match event {
            Event::Void { entry, .. } => voidable(*entry, before).map(|_| ()),
            Event::Appeal { entry, .. } => self.check_appeal(*entry, before),
            Event::SetResumption(_) => {
                // A9(c): a reply is sealed while a clock runs.
                let started = self.known || self.label.answers.is_some();
                refuse_if(started, Refusal::AlreadyStarted)?;
                self.schedule.check(event)
            }
            Event::Session { .. }
            | Event::Note { .. }
            | Event::Offer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. } => Ok(()),
            Event::Decision(decision) => {
                // Where the Laws fix the time themselves, nobody puts it off.
                let fixed = !self.label.edition.lets_arbiter_excuse();
                let put_off = decision.late_until.is_some();
                refuse_if(put_off && fixed, Refusal::LatenessFixed)?;
                let no_move = |entry| entry == 0 || self.moves_from(entry) == 0;
                refuse_if(decision.back_to.is_some_and(no_move), Refusal::NoSuchMove)
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side } => self.check_offered(*side),
            Event::Lost { what } => {
                let known = is_open && *what != LostThing::Times;
                refuse_if(known, Refusal::AlreadyOpened)?;
                refuse_if(self.lost && *what == LostThing::Envelope, Refusal::Lost)
            }
            Event::Declared { .. } => {
                refuse_if(!self.lost, Refusal::NotLost)?;
                refuse_if(self.known, Refusal::AlreadyOpened)?;
                // A11(a): the sealer makes the move they declare, so they are there.
                refuse_if(self.absent(self.sealer()), Refusal::PlayerAbsent)
            }
            Event::Opened { .. } if event.instead_of().is_some() => {
                refuse_if(!self.opened, Refusal::MoveUnknown)?;
                refuse_if(self.reply_stands_before(before.len()), Refusal::PlayedOn)
            }
            Event::Opened { .. } => self.check_opening(),
            Event::Witness => {
                refuse_if(is_open, Refusal::AlreadyOpened)?;
                refuse_if(self.lost, Refusal::Lost)
            }
            // The opening itself shows what every wrap is.
            Event::DeadWrap { lock, .. } => {
                refuse_if(self.opened, Refusal::AlreadyOpened)?;
                let found = |record: &R| record.as_ref().event == Event::Witness;
                let witnessed = *lock == PlayersWrap::Reply && before.iter().any(found);
                refuse_if(witnessed, Refusal::Witnessed)
            }
            Event::Arrival { side } => {
                if self.arrived(*side) {
                    return Err(self.already_there(*side));
                }
                refuse_if(*self.moved.get(*side), Refusal::AlreadyThere)?;
                let old = self.schedule.is_of_a_day_before(at);
                refuse_if(old, Refusal::BeforeResumption)?;
                let unrecorded = self.waits_for_word_of_opponent(*side, at);
                refuse_if(unrecorded, Refusal::OpponentUnrecorded)
            }
            Event::Absent { side } => {
                // Who looked in before the hour may be gone at it. The opening wants the player who
                // must reply alone to be there.
                let looked_in = *self.presence.get(*side) == Presence::There { early: true }
                    && !self.schedule.is_later_than(at)
                    && !(self.opened && *side == self.responder());
                if self.arrived(*side) && !looked_in {
                    return Err(self.already_there(*side));
                }
                refuse_if(*self.moved.get(*side), Refusal::AlreadyThere)?;
                let unrecorded = self.waits_for_word_of_opponent(*side, at);
                refuse_if(unrecorded, Refusal::OpponentUnrecorded)
            }
            Event::Start => {
                let started = self.started.is_some() || self.known;
                refuse_if(started, Refusal::AlreadyStarted)
            }
            Event::StopClock { side } => {
                refuse_if(self.clocks.running() != Some(*side), Refusal::ClockStopped)
            }
            Event::StartClock { side } => {
                self.check_begun()?;
                refuse_if(self.clocks.running() == Some(*side), Refusal::ClockRuns)
            }
            Event::Pause => refuse_if(self.clocks.running().is_none(), Refusal::ClockStopped),
            Event::Continue => refuse_if(self.clocks.paused().is_none(), Refusal::NotPaused),
            // A clock may have run out before it was stopped at the sealing.
            Event::Flag { side } => {
                let ran = self.resumed || self.has_nothing_left(*side, at);
                refuse_if(!ran, Refusal::NoClockRan)
            }
            // A12: each player until their own first move; the arbiter while either has not moved.
            Event::CorrectClock { claimed_by, .. } => {
                let both = self.moved.white && self.moved.black;
                refuse_if(both, Refusal::TimesStand)?;
                let moved = claimed_by.is_some_and(|side| *self.moved.get(side));
                refuse_if(moved, Refusal::ClaimantMoved)
            }
            Event::Claim { article, side, .. } => {
                let after_sealing = self.hides_a_move() && *side == self.sealer();
                let gone = after_sealing && !article.needs_written_move();
                refuse_if(gone, Refusal::ClaimAfterSealing)?;
                self.check_on_move(*side)
            }
            Event::Move { side, uci } => {
                self.check_on_move(*side)?;
                refuse_if(self.legal(*uci).is_none(), Refusal::IllegalMove)
            }
            Event::Choose { uci } => {
                refuse_if(!self.known, Refusal::MoveUnknown)?;
                let candidates = self.ruling().map_or(&[][..], |ruling| &ruling.candidates);
                let fits = candidates.iter().any(|candidate| candidate.uci == *uci);
                refuse_if(!self.choice_is_due() || !fits, Refusal::NotOffered)
            }
            // The arbiter says what the sealed text means once it was opened, while nothing but its
            // reading has followed, and where there is anything to read.
            Event::Reading { moves, .. } => {
                let Some(text) = &self.sealed_text else {
                    refuse_if(self.opened, Refusal::PlayedOn)?;
                    return Err(Refusal::MoveUnknown);
                };
                let unreadable = text.contents != Contents::Written;
                refuse_if(unreadable, Refusal::NothingToRead)?;
                // A8(a) is about moves that fit, and in some editions the opponent chooses among them.
                let sealed_in = self.label.game.last();
                let mut illegal = moves.iter().filter(|uci| uci.to_move(sealed_in).is_err());
                let one_of_several = moves.len() > 1 && illegal.next().is_some();
                refuse_if(one_of_several, Refusal::IllegalMove)
            }
            // The player on move has sealed.
            Event::NextEnvelope { .. } => self.check_on_move(self.game.last().turn()),
        }
    }

    /// After the end only the record is corrected, the sealed text read anew, and appeals decided; before a decision
    /// that is due, nothing else happens.
    fn check_ending(&self, event: &Event) -> Result<(), Refusal> {
        if matches!(
            event,
            Event::Void { .. } | Event::Appeal { .. } | Event::Note { .. }
        ) {
            return Ok(());
        }
        refuse_if(self.next.is_some(), Refusal::GoesOnElsewhere)?;
        if event.instead_of().is_some() {
            return Ok(());
        }
        let undecided = self.ending == Ending::Undecided;
        let happens = match event {
            // A8(b): what is written is the arbiter's to read, also where the program read a lost game.
            Event::Reading { .. } => self.sealed_text.is_some(),
            // While the arbiter reads, the players come as at any other time.
            Event::Absent { .. } => self.is_unread() && !self.lateness_is_asked(),
            // When a player came is a fact that a decision on lateness needs. A7: who must reply is
            // there when it is opened.
            Event::Arrival { side } => {
                let opens = *side == self.responder() && self.may_stand_all_the_same();
                opens || self.is_unread() || self.lateness_is_asked()
            }
            // 5.1(b), 5.3: the players end it without the arbiter.
            Event::Resign { .. } | Event::DrawAgreed { .. } | Event::AcceptOffer { .. } => {
                undecided
            }
            // I.10: "if the sealed move resulted in the conclusion of the game, that conclusion shall still apply".
            Event::Opened { .. } => self.may_stand_all_the_same(),
            Event::Decision(Decision { result, .. }) => {
                // I.10, G.10: "unless the arbiter decides otherwise"; 19E of US Chess: "unless the director
                // determines".
                let overrules = result.is_some() && self.may_be_overruled().is_some();
                // "The result stands unless the arbiter decides otherwise."
                let ends = result.is_some_and(|result| result != GameResult::Open);
                undecided || overrules || ends && self.doubts_the_end()
            }
            _ => false,
        };
        match happens {
            true => Ok(()),
            false => self.check_going_on(),
        }
    }

    /// Whether the game is not over, and waits for no decision.
    fn check_going_on(&self) -> Result<(), Refusal> {
        match self.ending {
            Ending::Over | Ending::Annulled { .. } => Err(self.over()),
            Ending::Undecided => Err(Refusal::DecisionFirst),
            Ending::Not => Ok(()),
        }
    }

    /// What a game that is over answers.
    fn over(&self) -> Refusal {
        let ended_by = self.rulings.last();
        let ended_by = ended_by.and_then(|&entry| Some(&self.recorded(entry)?.event));
        Refusal::GameOver(match ended_by {
            _ if self.known || self.opened => Over::Known,
            Some(Event::AcceptOffer { .. } | Event::DrawAgreed { .. } | Event::Resign { .. }) => {
                Over::BeforeResumption
            }
            _ => Over::Closed,
        })
    }

    /// Whether that side may move on the board now, whatever the move is.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_move(&self, side: Color) -> Result<(), Refusal> {
        self.check_going_on()?;
        refuse_if(self.next.is_some(), Refusal::GoesOnElsewhere)?;
        self.check_on_move(side)
    }

    /// Whether the envelope may be opened (A3, A6, A7, A11).
    pub(in crate::adjournment) fn check_opening(&self) -> Result<(), Refusal> {
        refuse_if(!self.label.accepted, Refusal::NotAccepted)?;
        refuse_if(!self.label.is_sealed(), Refusal::NothingSealed)?;
        refuse_if(self.opened, Refusal::AlreadyOpened)?;
        if !self.may_stand_all_the_same() {
            self.check_going_on()?;
        }
        refuse_if(self.lost || self.known, Refusal::Lost)
    }

    /// Whether a player has come: by a recorded arrival, by the opening, or by a move made since.
    pub(in crate::adjournment) fn came(&self, side: Color) -> bool {
        let presence = self.presence.get(side);
        matches!(presence, Presence::There { .. } | Presence::Presumed) || *self.moved.get(side)
    }

    /// That the player is recorded as there, since when and by which entry.
    fn already_there(&self, side: Color) -> Refusal {
        let came = self.arrival(side);
        came.map_or(Refusal::AlreadyThere, |(entry, since)| {
            Refusal::RecordedThere { side, entry, since }
        })
    }

    /// The last arrival of that player which counts: its entry, and since when they are there.
    pub(super) fn arrival(&self, side: Color) -> Option<(u32, Moment)> {
        let mut counted = self.counted(0).rev();
        let came = counted.find(|(_, record)| record.event == Event::Arrival { side });
        came.map(|(place, record)| (number(place), record.at))
    }

    fn check_offered(&self, side: Color) -> Result<(), Refusal> {
        match self.offers.get(side.other()) {
            Offer::None => Err(Refusal::NoOffer),
            // A2(f), 9.1: until the sealed move is made. The sealer's own offer stands until the responder's move, as
            // any other.
            Offer::OnLabel if side == self.sealer() && self.known => Err(Refusal::OfferLapsed),
            Offer::Lapsed => Err(Refusal::OfferLapsed),
            Offer::OnLabel | Offer::Made => Ok(()),
        }
    }

    /// Whether play has begun again where it was only interrupted.
    fn check_begun(&self) -> Result<(), Refusal> {
        let stands = !self.label.is_sealed() && !self.known;
        refuse_if(stands, Refusal::NotBegun)
    }

    /// Whether a side could move on the board now.
    fn check_on_move(&self, side: Color) -> Result<(), Refusal> {
        self.check_begun()?;
        refuse_if(!self.known, Refusal::MoveUnknown)?;
        refuse_if(self.choice_is_due(), Refusal::ChoiceFirst)?;
        refuse_if(self.game.last().turn() != side, Refusal::NotOnMove)?;
        refuse_if(self.absent(side), Refusal::PlayerAbsent)
    }

    /// Whether the responder may seal a reply in answer to this envelope (A9c): in place of moving on the board,
    /// while the sealer is absent.
    ///
    /// # Errors
    /// Why the responder may not.
    pub fn may_answer(&self) -> Result<(), Refusal> {
        refuse_if(!self.label.is_sealed(), Refusal::NothingSealed)?;
        self.may_move(self.responder())?;
        refuse_if(!self.absent(self.sealer()), Refusal::SealerPresent)
    }

    /// Whether the responder could seal a reply at `at`, whatever was recorded of later moments.
    ///
    /// # Errors
    /// Why the responder could not.
    pub fn might_answer(&self, at: Moment) -> Result<(), Refusal> {
        let fingerprint = self.label.envelope;
        let event = Event::NextEnvelope { fingerprint };
        let (then, _) = self.with_earlier(Recorded { at, event });
        then.may_answer()
    }

    /// Whether an appeal may name that entry: one that ended the game, or an appeal against it.
    fn check_appeal<R>(&self, entry: u32, before: &[R]) -> Result<(), Refusal> {
        let over = matches!(self.ending, Ending::Over | Ending::Annulled { .. });
        refuse_if(!over, Refusal::NotOver)?;
        let known = usize::try_from(entry).is_ok_and(|entry| entry <= before.len());
        refuse_if(!known || !self.rulings.contains(&entry), Refusal::NoRuling)
    }
}
