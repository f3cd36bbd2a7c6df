//! What could be recorded, one event of each kind, so that the state can be asked which of them it permits.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use super::super::context::Adjourned;
use super::super::entries::SetResumption;
use super::super::entries::{Event, EventKind};
use super::super::event::{ClaimOutcome, LostThing, ReplyFrom, Told};
use super::super::state::State;
use super::Step;
use crate::ruling::{ClaimArticle, GameResult, MoveText, ReadingKind};

/// Every step, in the order in which an arbiter would think of it.
#[rustfmt::skip]
pub(in crate::adjournment) const ORDER: [Step; EventKind::ALL.len() + 2] = {
    use EventKind::*;
    use Step::{Accept, Record, Seal};
    [
        // The four behind the first need a text that is known.
        Accept, Record(Reading), Record(Choose), Record(Move), Record(Claim),
        Record(Opened), Record(Start), Record(Arrival), Record(Absent),
        Record(Witness), Record(DeadWrap), Record(Declared),
        Record(Flag), Record(StopClock), Record(StartClock), Record(Pause), Record(Continue), Record(CorrectClock),
        Record(AcceptOffer), Record(DeclineOffer), Record(Offer), Record(DrawAgreed), Record(Resign),
        Record(Lost), Record(SetResumption), Record(Session), Record(Decision), Record(Appeal),
        Seal, Record(NextEnvelope), Record(Note), Record(Void),
    ]
};

impl State {
    /// An event of that kind, for each player whose act it can be. Whether the state permits a kind does not depend on
    /// what is filled in here.
    pub(super) fn conceivable(
        &self,
        adjourned: &Adjourned<'_>,
        kind: EventKind,
    ) -> Vec<(Option<Color>, Event)> {
        let (sealer, responder) = (adjourned.sealer(), adjourned.responder());
        let on_move = self.game.last().turn();
        let nothing = String::new;
        let now = adjourned.resumption.at_or_by();
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
            EventKind::Arrival => each([responder, sealer], |side| Event::Arrival { side }),
            EventKind::Choose => {
                let fitting = self.ruling().and_then(|ruling| ruling.candidates.first());
                let choose = |fitting: &MoveText| Event::Choose { uci: fitting.uci };
                fitting.map_or(Vec::new(), |fitting| of(responder, choose(fitting)))
            }
            // A text that says one legal move raises no question.
            EventKind::Reading => match self.ruling().and_then(|ruling| ruling.reading) {
                Some(ReadingKind::Legal) | None => Vec::new(),
                Some(_) => nobodys(Event::Reading {
                    moves: Vec::new(),
                    reason: nothing(),
                }),
            },
            EventKind::Move => {
                let side = on_move;
                let any = self.any_move();
                any.map_or(Vec::new(), |uci| of(side, Event::Move { side, uci }))
            }
            EventKind::NextEnvelope => {
                let fingerprint = [0; 32];
                of(on_move, Event::NextEnvelope { fingerprint })
            }
            EventKind::Claim => of(
                on_move,
                Event::Claim {
                    article: ClaimArticle::RepetitionAppeared,
                    side: on_move,
                    outcome: ClaimOutcome::Incorrect,
                },
            ),
            EventKind::Absent => each([responder, sealer], |side| Event::Absent { side }),
            EventKind::Witness => of(responder, Event::Witness),
            // It gives a key away: whoever has a dead wrap knows, and nobody else is told that he may.
            EventKind::DeadWrap => Vec::new(),
            EventKind::Declared => of(sealer, Event::Declared { text: None }),
            EventKind::Flag => both(|side| Event::Flag { side }),
            EventKind::StopClock => both(|side| Event::StopClock { side }),
            EventKind::StartClock => both(|side| Event::StartClock { side }),
            EventKind::Pause => nobodys(Event::Pause),
            EventKind::Continue => nobodys(Event::Continue),
            EventKind::CorrectClock => nobodys(Event::CorrectClock {
                white_used: adjourned.white_used,
                black_used: adjourned.black_used,
                claimed_by: None,
            }),
            EventKind::AcceptOffer => both(|side| Event::AcceptOffer { side }),
            EventKind::DeclineOffer => both(|side| Event::DeclineOffer { side }),
            EventKind::Offer => both(|side| Event::Offer { side }),
            EventKind::DrawAgreed => nobodys(Event::DrawAgreed { how: nothing() }),
            EventKind::Resign => both(|side| Event::Resign {
                side,
                how: String::new(),
            }),
            // One for all: whatever of it can still be lost.
            EventKind::Lost => {
                let mut all = LostThing::ALL.map(|what| Event::Lost { what }).into_iter();
                let may = |event: &Event| {
                    self.check(adjourned, event, now, self.all_recorded())
                        .is_ok()
                };
                all.find(may).map_or(Vec::new(), nobodys)
            }
            EventKind::Session => nobodys(Event::Session {
                start: now,
                end: now,
            }),
            EventKind::SetResumption => nobodys(Event::SetResumption(SetResumption {
                resume_at: now,
                resume_zone: nothing(),
                resume_place: None,
                resume_end: None,
                told: Told::None,
                reason: nothing(),
            })),
            EventKind::Decision => nobodys(Event::Decision {
                text: nothing(),
                // After the end, that the loss or the annulment is set aside.
                result: match self.may_be_overruled() {
                    Some(_) => Some(GameResult::Open),
                    None => self.doubts_the_end().then_some(GameResult::Draw),
                },
                white_used: None,
                black_used: None,
                on_move: None,
                late_until: None,
                back_to: None,
            }),
            EventKind::Appeal => nobodys(Event::Appeal {
                entry: self.rulings.last().copied().unwrap_or_default(),
                result: GameResult::Open,
                reason: nothing(),
                by_whom: nothing(),
            }),
            EventKind::Note => nobodys(Event::Note {
                topic: nothing(),
                text: nothing(),
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
}
