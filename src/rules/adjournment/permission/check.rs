//! What the state permits: the one place that says so, for the fold, for permissions and for refusals.

use shakmaty::uci::UciMove;
use shakmaty::{Color, Position};

use super::super::context::Adjourned;
use super::super::entries::Event;
use super::super::event::{LostThing, PlayersWrap, Recorded};
use super::super::refusal::{Over, Refusal};
use super::super::state::{Ending, Offer, Presence, State, number, voidable};
use crate::ruling::{ClaimArticle, Contents, GameResult, Reason};
use crate::time::Moment;

impl State {
    /// Whether the state permits the event at `at`, by any signer. `before` is what was recorded earlier.
    pub(in crate::adjournment) fn check<R: AsRef<Recorded>>(
        &self,
        adjourned: &Adjourned<'_>,
        event: &Event,
        at: Moment,
        before: &[R],
    ) -> Result<(), Refusal> {
        self.check_ending(adjourned, event)?;
        if event.kind().row().waits && !self.accepted {
            return Err(Refusal::NotAccepted);
        }
        let refuse_if = |is: bool, refusal| if is { Err(refusal) } else { Ok(()) };
        match event {
            Event::Void { entry, .. } => voidable(*entry, before).map(|_| ()),
            Event::Appeal { entry, .. } => self.check_appeal(*entry, before),
            Event::SetResumption(_) => {
                // A9(c): a reply is sealed while a clock runs.
                let started = self.known || adjourned.answers.is_some();
                refuse_if(started, Refusal::AlreadyStarted)?;
                self.schedule.check(event)
            }
            Event::Session { .. }
            | Event::Note { .. }
            | Event::Offer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. } => Ok(()),
            Event::Decision {
                late_until,
                back_to,
                ..
            } => {
                // Where the Laws fix the time themselves, nobody puts it off.
                let fixed = !adjourned.edition.lets_arbiter_excuse();
                refuse_if(late_until.is_some() && fixed, Refusal::LatenessFixed)?;
                let lost = back_to.is_some_and(|entry| entry == 0 || self.moves_from(entry) == 0);
                refuse_if(lost, Refusal::NoSuchMove)
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side } => self.check_offered(*side),
            Event::Lost {
                what: LostThing::Envelope,
            } => {
                refuse_if(self.known || self.opened, Refusal::AlreadyOpened)?;
                refuse_if(self.lost, Refusal::Lost)
            }
            Event::Lost {
                what: LostThing::Position,
            } => refuse_if(self.known || self.opened, Refusal::AlreadyOpened),
            Event::Lost {
                what: LostThing::Times,
            } => Ok(()),
            Event::Declared { .. } => {
                refuse_if(!self.lost, Refusal::NotLost)?;
                refuse_if(self.known, Refusal::AlreadyOpened)?;
                // A11(a): he makes the move that he declares, so he is there.
                refuse_if(self.absent(self.sealer), Refusal::PlayerAbsent)
            }
            Event::Opened { .. } => self.check_opening(adjourned),
            Event::Witness => {
                refuse_if(self.opened || self.known, Refusal::AlreadyOpened)?;
                refuse_if(self.lost, Refusal::Lost)
            }
            // The opening itself shows what every wrap is.
            Event::DeadWrap { lock, .. } => {
                refuse_if(self.opened, Refusal::AlreadyOpened)?;
                let found = |record: &R| record.as_ref().event == Event::Witness;
                let witnessed = *lock == PlayersWrap::Reply && before.iter().any(found);
                refuse_if(witnessed, Refusal::Witnessed)
            }
            Event::Arrival { side } | Event::Absent { side } => {
                let has_moved = *self.moved.get(*side);
                let is_absence = matches!(event, Event::Absent { .. });
                let early = self.schedule.at().is_some_and(|announced| at < announced);
                match self.presence.get(*side) {
                    // Who looked in before the hour may be gone at it.
                    // The opening wants the player who must reply alone to be there.
                    Presence::There { early: true }
                        if is_absence
                            && !early
                            && !(self.opened && *side == adjourned.responder()) => {}
                    Presence::There { .. } => return Err(self.already_there(*side)),
                    Presence::Presumed | Presence::Unrecorded | Presence::Absent => {}
                }
                refuse_if(has_moved, Refusal::AlreadyThere)?;
                let old = !is_absence && self.schedule.is_of_a_day_before(at);
                refuse_if(old, Refusal::BeforeResumption)?;
                let unrecorded = self.waits_for_word_of_opponent(adjourned, *side, at);
                refuse_if(unrecorded, Refusal::OpponentUnrecorded)
            }
            Event::Start => refuse_if(
                self.started.is_some() || self.known,
                Refusal::AlreadyStarted,
            ),
            Event::StopClock { side } => {
                refuse_if(self.clocks.running() != Some(*side), Refusal::ClockStopped)
            }
            Event::StartClock { side } => {
                refuse_if(self.clocks.running() == Some(*side), Refusal::ClockRuns)
            }
            Event::Pause => refuse_if(self.clocks.running().is_none(), Refusal::ClockStopped),
            Event::Continue => refuse_if(self.clocks.paused().is_none(), Refusal::NotPaused),
            // A clock may have run out before it was stopped at the sealing.
            Event::Flag { side } => {
                let left = self.left_at(adjourned, *side, at);
                let over = left.is_some_and(|left| left.0.is_zero());
                refuse_if(!self.resumed && !over, Refusal::NoClockRan)
            }
            // A12: each player until his own first move; the arbiter while either has not moved.
            Event::CorrectClock { claimed_by, .. } => {
                let both = self.moved.white && self.moved.black;
                refuse_if(both, Refusal::TimesStand)?;
                let moved = claimed_by.is_some_and(|side| *self.moved.get(side));
                refuse_if(moved, Refusal::ClaimantMoved)
            }
            Event::Claim { article, side, .. } => self.check_claim(adjourned, *article, *side),
            Event::Move { side, uci } => self.check_move(*side, *uci),
            Event::Choose { uci } => self.check_choice(*uci),
            Event::Reading { moves, .. } => self.check_reading(adjourned, moves),
            // Whoever is on move has sealed.
            Event::NextEnvelope { .. } => self.check_on_move(self.game.last().turn()),
        }
    }

    /// After the end only the record is corrected, the sealed text read anew, and appeals decided; before a decision
    /// that is due, nothing else happens.
    fn check_ending(&self, adjourned: &Adjourned<'_>, event: &Event) -> Result<(), Refusal> {
        let stays = matches!(
            event,
            Event::Void { .. } | Event::Appeal { .. } | Event::Note { .. }
        );
        if self.next.is_some() && !stays {
            return Err(Refusal::GoesOnElsewhere);
        }
        match (self.ending, event) {
            (Ending::Not, _)
            | (_, Event::Void { .. } | Event::Appeal { .. } | Event::Note { .. })
            | (Ending::Undecided, Event::Decision { .. }) => Ok(()),
            // A8(b): what is written is the arbiter's to read, also where the program read a lost game.
            (_, Event::Reading { .. }) if self.sealed_text.is_some() => Ok(()),
            // While he reads, the players come as at any other time.
            (Ending::Undecided, Event::Absent { .. })
                if self.is_unread() && !self.lateness_is_asked() =>
            {
                Ok(())
            }
            // When a player came is a fact that a decision on lateness needs.
            (Ending::Undecided, Event::Arrival { .. })
                if self.is_unread() || self.lateness_is_asked() =>
            {
                Ok(())
            }
            // 5.1(b), 5.3: the players end it without him.
            (
                Ending::Undecided,
                Event::Resign { .. } | Event::DrawAgreed { .. } | Event::AcceptOffer { .. },
            ) => Ok(()),
            // I.10: "if the sealed move resulted in the conclusion of the game, that conclusion shall still apply".
            (Ending::Over | Ending::Undecided, Event::Opened { .. })
                if self.may_stand_all_the_same(adjourned) =>
            {
                Ok(())
            }
            // A7: and for that he is there.
            (Ending::Over | Ending::Undecided, Event::Arrival { side })
                if *side == adjourned.responder() && self.may_stand_all_the_same(adjourned) =>
            {
                Ok(())
            }
            // I.10, G.10: "unless the arbiter decides otherwise"; 19E of US Chess: "unless the director determines".
            (
                Ending::Over | Ending::Annulled { .. },
                Event::Decision {
                    result: Some(_), ..
                },
            ) if self.may_be_overruled().is_some() => Ok(()),
            // "The result stands unless the arbiter decides otherwise."
            (
                Ending::Over,
                Event::Decision {
                    result: Some(result),
                    ..
                },
            ) if *result != GameResult::Open && self.doubts_the_end() => Ok(()),
            (Ending::Over | Ending::Annulled { .. }, _) => Err(self.over()),
            (Ending::Undecided, _) => Err(Refusal::DecisionFirst),
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
        match self.ending {
            Ending::Over | Ending::Annulled { .. } => Err(self.over()),
            Ending::Undecided => Err(Refusal::DecisionFirst),
            Ending::Not if self.next.is_some() => Err(Refusal::GoesOnElsewhere),
            Ending::Not => self.check_on_move(side),
        }
    }

    /// Whether the envelope may be opened (A3, A6, A7, A11).
    pub(in crate::adjournment) fn check_opening(
        &self,
        adjourned: &Adjourned<'_>,
    ) -> Result<(), Refusal> {
        if !self.accepted {
            return Err(Refusal::NotAccepted);
        }
        if self.opened {
            return Err(Refusal::AlreadyOpened);
        }
        match self.ending {
            Ending::Over | Ending::Undecided if self.may_stand_all_the_same(adjourned) => {}
            Ending::Over | Ending::Annulled { .. } => return Err(self.over()),
            Ending::Undecided => return Err(Refusal::DecisionFirst),
            Ending::Not => {}
        }
        if self.lost || self.known {
            return Err(Refusal::Lost);
        }
        Ok(())
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

    /// The last arrival of that player which counts: its entry, and since when he is there.
    pub(super) fn arrival(&self, side: Color) -> Option<(u32, Moment)> {
        let mut counted = self.counted(0).rev();
        let came = counted.find(|(_, record)| record.event == Event::Arrival { side });
        came.map(|(place, record)| (number(place), record.at))
    }

    fn check_offered(&self, side: Color) -> Result<(), Refusal> {
        match self.offers.get(side.other()) {
            Offer::None => Err(Refusal::NoOffer),
            // A2(f), 9.1: until the sealed move is made. The sealer's own offer stands until the responder's move, as any
            // other.
            Offer::OnLabel if side == self.sealer && self.known => Err(Refusal::OfferLapsed),
            Offer::Lapsed => Err(Refusal::OfferLapsed),
            Offer::OnLabel | Offer::Made => Ok(()),
        }
    }

    /// Whether a side could move on the board now.
    fn check_on_move(&self, side: Color) -> Result<(), Refusal> {
        if !self.known {
            return Err(Refusal::MoveUnknown);
        }
        if self.choice_is_due() {
            return Err(Refusal::ChoiceFirst);
        }
        if self.game.last().turn() != side {
            return Err(Refusal::NotOnMove);
        }
        match self.absent(side) {
            true => Err(Refusal::PlayerAbsent),
            false => Ok(()),
        }
    }

    fn check_move(&self, side: Color, uci: UciMove) -> Result<(), Refusal> {
        self.check_on_move(side)?;
        self.legal(uci).map(|_| ()).ok_or(Refusal::IllegalMove)
    }

    fn check_claim(
        &self,
        adjourned: &Adjourned<'_>,
        claimed: ClaimArticle,
        side: Color,
    ) -> Result<(), Refusal> {
        if !self.known && side == adjourned.sealer() && !claimed.needs_written_move() {
            return Err(Refusal::ClaimAfterSealing);
        }
        self.check_on_move(side)
    }

    fn check_choice(&self, uci: UciMove) -> Result<(), Refusal> {
        if !self.known {
            return Err(Refusal::MoveUnknown);
        }
        let fits = self.choice_is_due()
            && self.ruling.as_ref().is_some_and(|ruling| {
                ruling.reason == Some(Reason::OpponentChooses)
                    && ruling
                        .candidates
                        .iter()
                        .any(|candidate| candidate.uci == uci)
            });
        match fits {
            true => Ok(()),
            false => Err(Refusal::NotOffered),
        }
    }

    /// Whether the arbiter may say what the sealed text means: once it was opened, while nothing but its reading has
    /// followed, and where there is anything to read.
    fn check_reading(&self, adjourned: &Adjourned<'_>, moves: &[UciMove]) -> Result<(), Refusal> {
        let Some(text) = &self.sealed_text else {
            return Err(match self.opened {
                true => Refusal::PlayedOn,
                false => Refusal::MoveUnknown,
            });
        };
        if text.contents != Contents::Written {
            return Err(Refusal::NothingToRead);
        }
        // A8(a) is about moves that fit, and in some editions the opponent chooses among them.
        let sealed_in = adjourned.game.last();
        match moves.len() > 1 && moves.iter().any(|uci| uci.to_move(sealed_in).is_err()) {
            true => Err(Refusal::IllegalMove),
            false => Ok(()),
        }
    }

    /// Whether the responder may seal a reply in answer to this envelope (A9c): in place of moving on the board, while the
    /// sealer is absent.
    ///
    /// # Errors
    /// Why he may not.
    pub fn may_answer(&self) -> Result<(), Refusal> {
        self.may_move(self.sealer.other())?;
        match self.absent(self.sealer) {
            true => Ok(()),
            false => Err(Refusal::SealerPresent),
        }
    }

    /// Whether the responder could seal a reply at `at`, whatever was recorded of later moments.
    ///
    /// # Errors
    /// Why he could not.
    pub fn might_answer(&self, adjourned: &Adjourned<'_>, at: Moment) -> Result<(), Refusal> {
        let fingerprint = adjourned.envelope;
        let event = Event::NextEnvelope { fingerprint };
        let (then, _) = self.with_earlier(adjourned, Recorded { at, event });
        then.may_answer()
    }

    /// Whether an appeal may name that entry: one that ended the game, or an appeal against it.
    fn check_appeal<R: AsRef<Recorded>>(&self, entry: u32, before: &[R]) -> Result<(), Refusal> {
        if !matches!(self.ending, Ending::Over | Ending::Annulled { .. }) {
            return Err(Refusal::NotOver);
        }
        let known = usize::try_from(entry).is_ok_and(|entry| entry <= before.len());
        match known && self.rulings.contains(&entry) {
            true => Ok(()),
            false => Err(Refusal::NoRuling),
        }
    }
}
