//! What may happen next, and the token without which no envelope opens.

use serde::{Serialize, Serializer};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use super::context::{Adjourned, Phase};
use super::event::{ClaimOutcome, Event, EventKind, ReplyFrom, ToldBy, Verdict};
use super::refusal::Refusal;
use super::state::{Offer, Standing, State, voidable};
use crate::laws::edition::Concept;
use crate::laws::ruling::{ClaimArticle, GameResult, MoveText};
use crate::time::Moment;

/// The rules allow one envelope to be opened now. It cannot be copied, and only
/// [`State::may_open`] makes it.
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

/// Every step, in the order in which an arbiter would think of it.
#[rustfmt::skip]
pub(super) const ORDER: [Step; EventKind::ALL.len() + 2] = {
    use EventKind::*;
    use Step::{Accept, Record, Seal};
    [
        Accept, Record(Opened), Record(Start), Record(Arrival),
        // The first four need a move that is known, the next three one that is not, but for an absent sealer.
        Record(Choose), Record(Move), Record(ReplySealed), Record(Claim),
        Record(Absent), Record(Witness), Record(Declared),
        Record(Flag), Record(StopClock), Record(StartClock), Record(Pause), Record(Continue), Record(CorrectClock),
        Record(AcceptOffer), Record(DeclineOffer), Record(Offer), Record(DrawAgreed), Record(Resign),
        Record(LostEnvelope), Record(LostPosition), Record(Session), Record(Decision), Record(Appeal),
        Seal, Record(Void),
    ]
};

/// Something that may be recorded now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permitted {
    /// What may be done.
    pub step: Step,
    /// Whose act it is; `None` where it is both players', or the arbiter's.
    pub by: Option<Color>,
    /// Until when, where the Laws or a clock set a limit.
    pub until: Option<Moment>,
    /// The article; `None` where it is practice, and no article.
    pub article: Option<Concept>,
}

impl State {
    /// Whether the envelope may be opened.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_open(&self, adjourned: &Adjourned<'_>) -> Result<MayOpen, Refusal> {
        self.check_opening(adjourned)?;
        Ok(MayOpen {
            envelope: adjourned.envelope,
        })
    }

    /// Everything that may be recorded now, in the order in which an arbiter would think of it.
    pub fn may_happen(&self, adjourned: &Adjourned<'_>) -> Vec<Permitted> {
        let mut all = Vec::new();
        for step in ORDER {
            match step {
                Step::Accept => all.extend(self.acceptance()),
                Step::Seal => all.extend(self.next_sealing()),
                Step::Record(kind) => all.extend(self.permitted(adjourned, kind)),
            }
        }
        all
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
    fn next_sealing(&self) -> Option<Permitted> {
        let on_move = self.game.last().turn();
        let may = self.phase() == Phase::Opened && !self.choice_is_due() && !self.absent(on_move);
        may.then_some(Permitted {
            step: Step::Seal,
            by: Some(on_move),
            until: None,
            article: Some(Concept::Sealing),
        })
    }

    fn permitted(&self, adjourned: &Adjourned<'_>, kind: EventKind) -> Vec<Permitted> {
        let mut all = self.conceivable(adjourned, kind);
        all.retain(|(_, event)| self.check(adjourned, event, self.all_recorded()).is_ok());
        let permitted = |(by, event)| Permitted {
            step: kind.into(),
            by,
            until: self.until(adjourned, &event),
            article: self.article(&event),
        };
        all.into_iter().map(permitted).collect()
    }

    /// Until when that player may come without losing (A10), where the edition says.
    pub fn may_arrive_until(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let all = self.may_happen(adjourned);
        let mut arrivals = all
            .iter()
            .filter(|permitted| permitted.step == EventKind::Arrival.into());
        arrivals.find(|arrival| arrival.by == Some(side))?.until
    }

    /// An event of that kind, for each player whose act it can be. Whether the state permits a kind does not depend on
    /// what is filled in here.
    fn conceivable(
        &self,
        adjourned: &Adjourned<'_>,
        kind: EventKind,
    ) -> Vec<(Option<Color>, Event)> {
        let (sealer, responder) = (adjourned.sealer(), adjourned.responder());
        let on_move = self.game.last().turn();
        let nothing = String::new;
        let now = adjourned.resume_at;
        let nobodys = |event| vec![(None, event)];
        let of = |side, event| vec![(Some(side), event)];
        let each = |sides: [Color; 2], event: fn(Color) -> Event| {
            sides.map(|side| (Some(side), event(side))).to_vec()
        };
        let both = |event| each([sealer, responder], event);
        match kind {
            EventKind::Opened => nobodys(Event::Opened {
                written: None,
                reply_from: ReplyFrom::Slip,
            }),
            EventKind::Start => nobodys(Event::Start),
            EventKind::Arrival => {
                let mut all = each([responder, sealer], |side| Event::Arrival { side });
                // Once the move is known, only a player who is missed can come.
                all.retain(|(side, _)| !self.known || side.is_some_and(|side| self.absent(side)));
                all
            }
            EventKind::Choose => {
                let fitting = self.ruling().and_then(|ruling| ruling.candidates.first());
                let choose = |fitting: &MoveText| Event::Choose { uci: fitting.uci };
                fitting.map_or(Vec::new(), |fitting| of(responder, choose(fitting)))
            }
            EventKind::Move => {
                let side = on_move;
                let any = self.any_move();
                any.map_or(Vec::new(), |uci| of(side, Event::Move { side, uci }))
            }
            EventKind::ReplySealed => {
                let fingerprint = [0; 32];
                of(responder, Event::ReplySealed { fingerprint })
            }
            EventKind::Claim => of(
                on_move,
                Event::Claim {
                    article: ClaimArticle::RepetitionAppeared.name().to_owned(),
                    side: on_move,
                    outcome: ClaimOutcome::Incorrect,
                },
            ),
            EventKind::Absent if self.known => of(sealer, Event::Absent { side: sealer }),
            EventKind::Absent => each([responder, sealer], |side| Event::Absent { side }),
            EventKind::Witness => of(responder, Event::Witness),
            EventKind::Declared => of(
                sealer,
                Event::Declared {
                    text: None,
                    verdict: Verdict::Unchecked,
                },
            ),
            EventKind::Flag => both(|side| Event::Flag { side }),
            EventKind::StopClock => both(|side| Event::StopClock { side }),
            EventKind::StartClock => both(|side| Event::StartClock { side }),
            EventKind::Pause => nobodys(Event::Pause),
            EventKind::Continue => nobodys(Event::Continue),
            EventKind::CorrectClock => nobodys(Event::CorrectClock {
                white_used: adjourned.white_used,
                black_used: adjourned.black_used,
            }),
            EventKind::AcceptOffer => both(|side| Event::AcceptOffer { side }),
            EventKind::DeclineOffer => both(|side| Event::DeclineOffer { side }),
            EventKind::Offer => both(|side| Event::Offer { side }),
            EventKind::DrawAgreed => nobodys(Event::DrawAgreed {
                told_by: ToldBy::Both,
                how: nothing(),
            }),
            EventKind::Resign => both(|side| Event::Resign {
                side,
                how: String::new(),
            }),
            EventKind::LostEnvelope => nobodys(Event::LostEnvelope),
            EventKind::LostPosition => nobodys(Event::LostPosition),
            EventKind::Session => nobodys(Event::Session {
                start: now,
                end: now,
            }),
            EventKind::Decision => nobodys(Event::Decision {
                text: nothing(),
                result: None,
                white_used: None,
                black_used: None,
                on_move: None,
            }),
            EventKind::Appeal => nobodys(Event::Appeal {
                entry: self.rulings.last().copied().unwrap_or_default(),
                result: GameResult::Open,
                reason: nothing(),
                by_whom: nothing(),
            }),
            EventKind::Void => nobodys(Event::Void {
                entry: self.voidable().first().copied().unwrap_or_default(),
                reason: nothing(),
            }),
        }
    }

    fn any_move(&self) -> Option<UciMove> {
        let legal = self.game.last().legal_moves();
        let played = legal.first()?;
        Some(played.to_uci(CastlingMode::Standard))
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

    /// The numbers of the entries that ended the game, or replaced how it ended: an appeal is against one of them.
    pub fn entries_of_rulings(&self) -> &[u32] {
        &self.rulings
    }

    /// Until when an event is in time, where the Laws or a clock set a limit.
    fn until(&self, adjourned: &Adjourned<'_>, event: &Event) -> Option<Moment> {
        match event {
            Event::Arrival { .. } => self.last_arrival(adjourned),
            Event::Flag { side } => self.flag_falls_at(adjourned, *side),
            Event::AcceptOffer { side } => {
                let on_label = *self.offers.get(side.other()) == Offer::OnLabel;
                (*side == self.sealer && on_label).then_some(adjourned.resume_at)
            }
            Event::Opened { .. }
            | Event::Witness
            | Event::Absent { .. }
            | Event::Start
            | Event::Session { .. }
            | Event::StopClock { .. }
            | Event::StartClock { .. }
            | Event::Pause
            | Event::Continue
            | Event::Offer { .. }
            | Event::DeclineOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Claim { .. }
            | Event::Move { .. }
            | Event::Choose { .. }
            | Event::CorrectClock { .. }
            | Event::ReplySealed { .. }
            | Event::LostEnvelope
            | Event::LostPosition
            | Event::Declared { .. }
            | Event::Decision { .. }
            | Event::Void { .. }
            | Event::Appeal { .. } => None,
        }
    }

    /// The article that an event comes under, where the game stands like this; `None` for what no article speaks of.
    pub fn article(&self, event: &Event) -> Option<Concept> {
        let before = |closed, known| if self.known { known } else { closed };
        Some(match event {
            Event::Opened { .. } => Concept::ResponderPresent,
            Event::Witness => Concept::Custody,
            Event::Start | Event::Session { .. } => Concept::Sessions,
            Event::Arrival { .. } => Concept::Late,
            Event::Absent { side } if *side == self.sealer => Concept::SealerAbsent,
            Event::Absent { .. } => Concept::ResponderAbsent,
            Event::StopClock { .. } => before(Concept::ResponderAbsent, Concept::StoppingClocks),
            Event::StartClock { .. } => before(Concept::ResponderAbsent, Concept::ResponderPresent),
            Event::Pause | Event::Continue => Concept::StoppingClocks,
            Event::AcceptOffer { side } | Event::DeclineOffer { side } => {
                match self.offers.get(side.other()) {
                    Offer::OnLabel => Concept::LabelDrawOffer,
                    Offer::None | Offer::Made => {
                        before(Concept::OfferAfterSealing, Concept::DrawOffer)
                    }
                }
            }
            Event::Offer { .. } => before(Concept::OfferAfterSealing, Concept::DrawOffer),
            Event::DrawAgreed { .. } => before(Concept::EndedBeforeResumption, Concept::Agreement),
            Event::Resign { .. } => before(Concept::EndedBeforeResumption, Concept::Resignation),
            Event::Flag { .. } => Concept::FlagFall,
            Event::Claim { .. } => Concept::ClaimProcedure,
            Event::Move { .. } => Concept::ResponderPresent,
            Event::Choose { .. } => Concept::Ambiguous,
            Event::CorrectClock { .. } => Concept::ClockError,
            Event::ReplySealed { .. } => Concept::SealerAbsent,
            Event::LostEnvelope | Event::Declared { .. } => Concept::LostEnvelope,
            Event::LostPosition => Concept::LostPosition,
            Event::Decision { .. } => {
                let open = self.gaps.iter().rev().find(|gap| gap.is_open());
                return open.and_then(|gap| gap.gap.nearest().first().copied());
            }
            Event::Void { .. } | Event::Appeal { .. } => return None,
        })
    }
}
