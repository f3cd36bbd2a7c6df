//! The status of a file: sealed, accepted, open or closed, as written in its entries. No rule of the Laws is asked.

use shakmaty::{ByColor, Color};

use super::{DrawOffer, Envelope, Label, Verified};
use rules::adjournment::{ClaimOutcome, Event, LostThing, standing_in_order};
use rules::ruling::GameResult;
use rules::word::words;

words! {
    /// The status of a file, in the order in which a file comes to them.
    EnvelopeStatus {
        /// Not countersigned.
        Sealed = "sealed",
        /// In the arbiter's keeping.
        Accepted = "accepted",
        /// It was opened.
        Open = "open",
        /// An entry says how the game ended.
        Closed = "closed",
    }
}

impl EnvelopeStatus {
    /// What the entries say; no rule is asked.
    pub fn of(envelope: &Envelope<Verified>) -> EnvelopeStatus {
        let recorded = envelope.recorded();
        let mut game = Game::of(envelope.label());
        standing_in_order(&recorded).for_each(|record| game.follow(&record.event));
        if game.has_ended {
            EnvelopeStatus::Closed
        } else if envelope.is_opened() || game.has_begun {
            EnvelopeStatus::Open
        } else if envelope.accepted().is_some() {
            EnvelopeStatus::Accepted
        } else {
            EnvelopeStatus::Sealed
        }
    }
}

/// What the entries say of the end of the game, as far as a file says so without a rule of chess.
struct Game {
    has_ended: bool,
    /// Whose draw offer stands.
    offers: ByColor<bool>,
    sealer: Color,
    /// Whether play began again where no move was sealed.
    has_begun: bool,
    is_sealed: bool,
}

impl Game {
    /// Before the first entry, with the offer on the label (A2f) and the claim, which is an offer in some editions.
    fn of(label: &Label) -> Game {
        let claimed = label.known_move.is_some_and(|known| known.claim.is_some());
        let offered =
            |side| label.draw_offer == DrawOffer::By(side) || claimed && label.sealed_by() == side;
        Game {
            has_ended: false,
            offers: ByColor {
                white: offered(Color::White),
                black: offered(Color::Black),
            },
            sealer: label.sealed_by(),
            has_begun: false,
            is_sealed: label.is_sealed(),
        }
    }

    fn follow(&mut self, event: &Event) {
        match event {
            // An appeal may let the game go on.
            Event::Appeal { result, .. } => self.has_ended = *result != GameResult::Open,
            Event::AcceptOffer { side } => self.has_ended |= *self.offers.get(side.other()),
            Event::Decision(decision) => {
                let result = decision.result;
                self.has_ended |= result.is_some_and(|result| result != GameResult::Open);
            }
            // A claim is an offer in some editions.
            Event::Claim { outcome, side, .. } => {
                self.has_ended |= *outcome == ClaimOutcome::Correct;
                *self.offers.get_mut(*side) = true;
            }
            Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Flag { .. }
            | Event::Lost {
                what: LostThing::Position,
            } => self.has_ended = true,
            Event::Offer { side } => *self.offers.get_mut(*side) = true,
            Event::DeclineOffer { side } | Event::Move { side, .. } => {
                *self.offers.get_mut(side.other()) = false;
            }
            Event::Start => self.has_begun |= !self.is_sealed,
            // What was typed again has no effect of its own.
            Event::Opened { .. } if event.instead_of().is_some() => {}
            // An offer may have been written behind the sealed move.
            Event::Opened { .. } | Event::Declared { .. } if self.is_sealed => {
                *self.offers.get_mut(self.sealer) = true;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::adjournment::{PaperOpening, ReadFrom};

    use super::*;

    /// Found by two readers of one file: what is typed again may be dated before the opening, and before an acceptance.
    #[test]
    fn an_offer_comes_with_the_opening_and_not_with_what_is_typed_again() {
        for (instead_of, offered) in [(None, true), (Some(1), false)] {
            let mut game = Game {
                has_ended: false,
                offers: ByColor::default(),
                sealer: Color::White,
                has_begun: false,
                is_sealed: true,
            };
            let found = PaperOpening {
                instead_of,
                ..PaperOpening::found(None)
            };
            game.follow(&Event::Opened {
                written: None,
                from: ReadFrom::Paper(found),
            });
            game.follow(&Event::AcceptOffer { side: Color::Black });
            assert_eq!(game.has_ended, offered);
        }
    }
}
