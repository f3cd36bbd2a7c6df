//! The status of a file: sealed, accepted, open or closed, as written in its entries. No rule of the Laws is asked.

use shakmaty::{ByColor, Color};

use super::{DrawOffer, Envelope, Label, Verified};
use crate::laws::adjournment::{ClaimOutcome, Event, in_force};
use crate::laws::ruling::GameResult;
use crate::laws::words::words;

words! {
    /// The status of a file, in the order in which a file comes to them.
    #[non_exhaustive]
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
        let standing = recorded
            .iter()
            .zip(in_force(&recorded))
            .filter_map(|(record, stands)| stands.then_some(&record.event));
        let mut ends = false;
        let mut offers = Offers::on(envelope.label());
        for event in standing {
            match event {
                // An appeal may let the game go on.
                Event::Appeal { result, .. } => ends = *result != GameResult::Open,
                Event::AcceptOffer { side } => ends |= *offers.by.get(side.other()),
                event => ends |= ends_the_game(event),
            }
            offers.follow(event);
        }
        if ends {
            EnvelopeStatus::Closed
        } else if envelope.opening().is_some() {
            EnvelopeStatus::Open
        } else if envelope.accepted().is_some() {
            EnvelopeStatus::Accepted
        } else {
            EnvelopeStatus::Sealed
        }
    }
}

/// Whose draw offer stands, as far as the file says so without a rule of chess.
struct Offers {
    by: ByColor<bool>,
    sealer: Color,
}

impl Offers {
    /// The offer on the label (A2f).
    fn on(label: &Label) -> Offers {
        let offered = |side| label.draw_offer == DrawOffer::By(side);
        Offers {
            by: ByColor {
                white: offered(Color::White),
                black: offered(Color::Black),
            },
            sealer: label.sealed_by(),
        }
    }

    fn follow(&mut self, event: &Event) {
        match event {
            Event::Offer { side } => *self.by.get_mut(*side) = true,
            Event::DeclineOffer { side } | Event::Move { side, .. } => {
                *self.by.get_mut(side.other()) = false;
            }
            // An offer may have been written behind the sealed move.
            Event::Opened { .. } | Event::Declared { .. } => *self.by.get_mut(self.sealer) = true,
            Event::Witness
            | Event::Arrival { .. }
            | Event::Absent { .. }
            | Event::Start
            | Event::Session { .. }
            | Event::StopClock { .. }
            | Event::StartClock { .. }
            | Event::Pause
            | Event::Continue
            | Event::AcceptOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Flag { .. }
            | Event::Claim { .. }
            | Event::Choose { .. }
            | Event::CorrectClock { .. }
            | Event::ReplySealed { .. }
            | Event::LostEnvelope
            | Event::LostPosition
            | Event::Decision { .. }
            | Event::Void { .. }
            | Event::Appeal { .. } => {}
        }
    }
}

/// Whether the event ends the game by itself.
fn ends_the_game(event: &Event) -> bool {
    match event {
        Event::DrawAgreed { .. }
        | Event::Resign { .. }
        | Event::Flag { .. }
        | Event::LostPosition
        | Event::Claim {
            outcome: ClaimOutcome::Correct,
            ..
        } => true,
        Event::Decision { result, .. } => result.is_some_and(|result| result != GameResult::Open),
        Event::Claim {
            outcome: ClaimOutcome::Incorrect,
            ..
        }
        | Event::Opened { .. }
        | Event::Witness
        | Event::Arrival { .. }
        | Event::Absent { .. }
        | Event::Start
        | Event::Session { .. }
        | Event::StopClock { .. }
        | Event::StartClock { .. }
        | Event::Pause
        | Event::Continue
        | Event::Offer { .. }
        | Event::AcceptOffer { .. }
        | Event::DeclineOffer { .. }
        | Event::Move { .. }
        | Event::Choose { .. }
        | Event::CorrectClock { .. }
        | Event::ReplySealed { .. }
        | Event::LostEnvelope
        | Event::Declared { .. }
        | Event::Void { .. }
        | Event::Appeal { .. } => false,
    }
}
