//! What may happen next, and the token without which no envelope opens.

use serde::{Serialize, Serializer};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use super::context::{Adjourned, Phase};
use super::event::{ClaimOutcome, Event, EventKind, ReplyFrom, ToldBy, Verdict};
use super::refusal::Refusal;
use super::state::{Offer, Standing, State, voidable};
use crate::laws::edition::Concept;
use crate::laws::ruling::{ClaimArticle, GameResult};
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
        if self.phase() == Phase::Sealed {
            all.push(Permitted {
                step: Step::Accept,
                by: None,
                until: None,
                article: Some(Concept::Custody),
            });
        }
        for (by, event) in self.conceivable(adjourned) {
            if self.check(adjourned, &event, self.all_recorded()).is_ok() {
                all.push(Permitted {
                    step: event.kind().into(),
                    by,
                    until: self.until(adjourned, &event),
                    article: self.article(&event),
                });
            }
        }
        let on_move = self.game.last().turn();
        if self.phase() == Phase::Opened && !self.choice_is_due() && !self.absent(on_move) {
            // A second, third adjournment of the same game.
            all.push(Permitted {
                step: Step::Seal,
                by: Some(on_move),
                until: None,
                article: Some(Concept::Sealing),
            });
        }
        if !self.voidable().is_empty() {
            all.push(Permitted {
                step: EventKind::Void.into(),
                by: None,
                until: None,
                article: None,
            });
        }
        all
    }

    /// Until when that player may come without losing (A10), where the edition says.
    pub fn may_arrive_until(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let all = self.may_happen(adjourned);
        let mut arrivals = all
            .iter()
            .filter(|permitted| permitted.step == EventKind::Arrival.into());
        arrivals.find(|arrival| arrival.by == Some(side))?.until
    }

    /// One event of each kind, for each player whose act it can be. Whether the state permits a kind
    /// does not depend on what is filled in here.
    fn conceivable(&self, adjourned: &Adjourned<'_>) -> Vec<(Option<Color>, Event)> {
        let (sealer, responder) = (adjourned.sealer(), adjourned.responder());
        let on_move = self.game.last().turn();
        let nothing = String::new;
        let now = adjourned.resume_at;
        let both =
            |event: fn(Color) -> Event| [sealer, responder].map(|side| (Some(side), event(side)));
        let mut all = vec![
            (
                None,
                Event::Opened {
                    written: None,
                    reply_from: ReplyFrom::Slip,
                },
            ),
            (None, Event::Start),
        ];
        for side in [responder, sealer] {
            // Once the move is known, only who is missed can come.
            if !self.known || self.absent(side) {
                all.push((Some(side), Event::Arrival { side }));
            }
        }
        if !self.known {
            all.extend([responder, sealer].map(|side| (Some(side), Event::Absent { side })));
        }
        all.push((Some(responder), Event::Witness));
        let declared = Event::Declared {
            text: None,
            verdict: Verdict::Unchecked,
        };
        all.push((Some(sealer), declared));
        if let Some(candidate) = self.ruling().and_then(|ruling| ruling.candidates.first()) {
            let uci = candidate.uci;
            all.push((Some(responder), Event::Choose { uci }));
        }
        if let Some(uci) = self.any_move() {
            all.push((Some(on_move), Event::Move { side: on_move, uci }));
        }
        let fingerprint = [0; 32];
        all.push((Some(responder), Event::ReplySealed { fingerprint }));
        let claim = Event::Claim {
            article: ClaimArticle::RepetitionAppeared.name().to_owned(),
            side: on_move,
            outcome: ClaimOutcome::Incorrect,
        };
        all.push((Some(on_move), claim));
        if self.known {
            all.push((Some(sealer), Event::Absent { side: sealer }));
        }
        all.extend(both(|side| Event::Flag { side }));
        all.extend(both(|side| Event::StopClock { side }));
        all.extend(both(|side| Event::StartClock { side }));
        all.extend([(None, Event::Pause), (None, Event::Continue)]);
        let (white_used, black_used) = (adjourned.white_used, adjourned.black_used);
        let corrected = Event::CorrectClock {
            white_used,
            black_used,
        };
        all.push((None, corrected));
        all.extend(both(|side| Event::AcceptOffer { side }));
        all.extend(both(|side| Event::DeclineOffer { side }));
        all.extend(both(|side| Event::Offer { side }));
        let agreed = Event::DrawAgreed {
            told_by: ToldBy::Both,
            how: nothing(),
        };
        all.push((None, agreed));
        all.extend(both(|side| Event::Resign {
            side,
            how: String::new(),
        }));
        all.extend([(None, Event::LostEnvelope), (None, Event::LostPosition)]);
        all.push((
            None,
            Event::Session {
                start: now,
                end: now,
            },
        ));
        let decision = Event::Decision {
            text: nothing(),
            result: None,
            white_used: None,
            black_used: None,
            on_move: None,
        };
        all.push((None, decision));
        let appeal = Event::Appeal {
            entry: self.rulings.last().copied().unwrap_or_default(),
            result: GameResult::Open,
            reason: nothing(),
            by_whom: nothing(),
        };
        all.push((None, appeal));
        all
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

    fn until(&self, adjourned: &Adjourned<'_>, event: &Event) -> Option<Moment> {
        match event {
            Event::Arrival { .. } => self.last_arrival(adjourned),
            Event::Flag { side } => self.flag_falls_at(adjourned, *side),
            Event::AcceptOffer { side }
                if *side == self.sealer && *self.offers.get(side.other()) == Offer::OnLabel =>
            {
                Some(adjourned.resume_at)
            }
            _ => None,
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
                    _ => before(Concept::OfferAfterSealing, Concept::DrawOffer),
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
