//! What could be recorded, one event of each kind, so that the state can be asked which of them it permits.

use std::convert::Infallible;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use super::super::entries::{Event, EventKind};
use super::super::event::{LostThing, ReadFrom, ReplyFrom};
use super::super::state::State;
use crate::Word;
use crate::field::ReadFields;
use crate::ruling::{GameResult, ReadingKind};
use crate::time::{Moment, Used};

/// Every kind, in the order in which an arbiter would think of it.
#[rustfmt::skip]
pub(in crate::adjournment) const ORDER: [EventKind; EventKind::ALL.len()] = {
    use EventKind::*;
    [
        // These need a text that is known.
        Reading, Choose, Move, Claim,
        Opened, Start, Arrival, Absent,
        Witness, DeadWrap, Declared,
        Flag, StopClock, StartClock, Pause, Continue, CorrectClock,
        AcceptOffer, DeclineOffer, Offer, DrawAgreed, Resign,
        Lost, SetResumption, Session, Decision, Appeal,
        NextEnvelope, Note, Void,
    ]
};

impl State {
    /// An event of that kind, for each player whose act it can be. Whether the state permits a kind does not depend on
    /// what is filled in here.
    pub(super) fn conceivable(&self, kind: EventKind) -> Vec<(Option<Color>, Event)> {
        let (sealer, responder) = (Some(self.sealer()), Some(self.responder()));
        let whose = match kind {
            EventKind::Choose | EventKind::Witness => vec![responder],
            EventKind::Declared => vec![sealer],
            EventKind::Move | EventKind::NextEnvelope | EventKind::Claim => {
                vec![Some(self.game.last().turn())]
            }
            EventKind::Arrival | EventKind::Absent => vec![responder, sealer],
            EventKind::Flag | EventKind::StopClock | EventKind::StartClock => {
                vec![sealer, responder]
            }
            EventKind::AcceptOffer
            | EventKind::DeclineOffer
            | EventKind::Offer
            | EventKind::Resign => vec![sealer, responder],
            _ => vec![None],
        };
        let example = |by| Some((by, self.example(kind, by)?));
        whose.into_iter().filter_map(example).collect()
    }

    fn example(&self, kind: EventKind, by: Option<Color>) -> Option<Event> {
        let ruling = self.ruling();
        let mut anything = Anything {
            side: by.unwrap_or(self.sealer()),
            now: self.label.resumption.at_or_by(),
            played: UciMove::Null,
            entry: 0,
        };
        match kind {
            EventKind::Opened => {
                let (written, from) = (None, ReadFrom::File(ReplyFrom::Slip));
                return Some(Event::Opened { written, from });
            }
            // It gives a key away: a player with a dead wrap knows, and nobody else is told that they may.
            EventKind::DeadWrap => return None,
            // A text that says one legal move raises no question.
            EventKind::Reading => {
                ruling?.reading.filter(|read| *read != ReadingKind::Legal)?;
            }
            EventKind::Choose => anything.played = ruling?.candidates.first()?.uci,
            EventKind::Move => {
                let legal = self.game.last().legal_moves();
                anything.played = legal.first()?.to_uci(CastlingMode::Standard);
            }
            // One for all: whatever of it can still be lost.
            EventKind::Lost => {
                let mut all = LostThing::ALL.map(|what| Event::Lost { what }).into_iter();
                let before = self.all_recorded();
                return all.find(|event| self.check(event, anything.now, before).is_ok());
            }
            EventKind::Appeal => anything.entry = self.rulings.last().copied().unwrap_or_default(),
            EventKind::Void => {
                anything.entry = self.voidable().first().copied().unwrap_or_default();
            }
            _ => {}
        }
        let Ok(mut event) = Event::read(kind, &mut anything);
        if let Some(Event::Decision(decision)) = &mut event {
            // After the end, that the loss or the annulment is set aside.
            decision.result = match self.may_be_overruled() {
                Some(_) => Some(GameResult::Open),
                None => self.doubts_the_end().then_some(GameResult::Draw),
            };
        }
        event
    }
}

/// Values that nothing depends on, but for the player, the move and the entry.
struct Anything {
    side: Color,
    now: Moment,
    played: UciMove,
    entry: u32,
}

impl ReadFields for Anything {
    type Error = Infallible;

    fn word<W: Word>(&mut self, _: &'static str) -> Result<W, Infallible> {
        Ok(W::ALL[0])
    }

    fn side(&mut self, _: &'static str) -> Result<Color, Infallible> {
        Ok(self.side)
    }

    fn text(&mut self, _: &'static str) -> Result<String, Infallible> {
        Ok(String::new())
    }

    fn written(&mut self, _: &'static str) -> Result<Option<String>, Infallible> {
        Ok(None)
    }

    fn bytes(&mut self, _: &'static str) -> Result<[u8; 32], Infallible> {
        Ok([0; 32])
    }

    fn moment(&mut self, _: &'static str) -> Result<Moment, Infallible> {
        Ok(self.now)
    }

    fn used(&mut self, _: &'static str) -> Result<Used, Infallible> {
        Ok(Used::default())
    }

    fn uci(&mut self, _: &'static str) -> Result<UciMove, Infallible> {
        Ok(self.played)
    }

    fn moves(&mut self, _: &'static str) -> Result<Vec<UciMove>, Infallible> {
        Ok(Vec::new())
    }

    fn number(&mut self, _: &'static str) -> Result<u32, Infallible> {
        Ok(self.entry)
    }

    fn optional<T>(
        &mut self,
        _: &'static str,
        _: fn(&mut Self, &'static str) -> Result<T, Infallible>,
    ) -> Result<Option<T>, Infallible> {
        Ok(None)
    }
}
