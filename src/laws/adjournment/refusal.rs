//! Why something may not be recorded now.

use crate::laws::edition::{Concept, Edition};
use crate::laws::ruling::Gap;

/// Why the Laws do not permit what somebody wants to record or do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A3.
    #[error("the arbiter has not accepted this envelope")]
    NotAccepted,
    /// It was opened before.
    #[error("this envelope was already opened")]
    AlreadyOpened,
    /// A6: it stays closed for ever.
    #[error("the game is over, and the envelope stays closed")]
    GameOver,
    /// A7.
    #[error("the player who must reply is recorded as absent")]
    ResponderAbsent,
    /// A11.
    #[error("this envelope is recorded as lost")]
    Lost,
    /// Somebody else's to say.
    #[error("this is not for that signer to record")]
    NotYours,
    /// The arbiter decides first.
    #[error("the Laws do not say what follows, so the arbiter decides first")]
    DecisionFirst,
    /// Nothing but the sealed move is known.
    #[error("the sealed move is not known yet")]
    MoveUnknown,
    /// The other player is on move.
    #[error("that player is not on move")]
    NotOnMove,
    /// The rules of movement.
    #[error("that move is not legal in this position")]
    IllegalMove,
    /// Editions in which the responder chooses the reading.
    #[error("the player who must reply first chooses which of the fitting moves is played")]
    ChoiceFirst,
    /// There is nothing to choose, or not that.
    #[error("that move is not among those to choose from")]
    NotOffered,
    /// 9.1: an offer is accepted or declined by the opponent while it stands.
    #[error("no draw offer of the opponent stands")]
    NoOffer,
    /// A6, 9.1: the offer on the label can be accepted before the resumption.
    #[error("the offer on the label could be accepted before the resumption")]
    OfferLapsed,
    /// He was recorded as arrived.
    #[error("that player is already there")]
    AlreadyThere,
    /// He is recorded as absent.
    #[error("that player is recorded as absent")]
    PlayerAbsent,
    /// The beginning is recorded once.
    #[error("the resumption has already begun")]
    AlreadyStarted,
    /// A9(c): only while the sealer is absent.
    #[error("the reply may be sealed only while the sealer is absent")]
    SealerPresent,
    /// A9(c): the reply is in its envelope.
    #[error("the reply is sealed, and its envelope is opened when the sealer arrives")]
    ReplySealed,
    /// A11(a): only a lost envelope's move is declared.
    #[error("the envelope is not recorded as lost")]
    NotLost,
    /// A12.
    #[error("both players have moved since the resumption, so the times stand")]
    TimesStand,
    /// 6.9: both clocks stand until the resumption.
    #[error("no clock has run since the sealing")]
    NoClockRan,
    /// That clock stands already.
    #[error("that clock is not running")]
    ClockStopped,
    /// That clock runs already.
    #[error("that clock is already running")]
    ClockRuns,
    /// There was no pause.
    #[error("the clocks were not stopped by a pause")]
    NotPaused,
    /// A clock cannot be stopped before it was started.
    #[error("the clock that runs was started later than that")]
    BeforeTheClock,
    /// Not one of the four claims of 9.2 and 9.3.
    #[error("that is none of the claims 9.2a, 9.2b, 9.3a and 9.3b")]
    NoSuchClaim,
    /// A gap: whether sealing gives up the right to claim.
    #[error(
        "whether a draw can still be claimed after sealing the Laws do not say: the arbiter decides"
    )]
    ClaimAfterSealing,
    /// The entry is none that stands.
    #[error("there is no earlier entry of that number that stands")]
    NoSuchEntry,
    /// What was seen cannot be closed again.
    #[error("an opening cannot be voided")]
    OpeningStands,
    /// An appeal is against a ruling that ended the game.
    #[error("that entry did not end the game")]
    NoRuling,
    /// An appeal follows the end.
    #[error("the game is not over, so there is no ruling to appeal against")]
    NotOver,
}

impl Refusal {
    /// The code that never changes.
    pub fn code(self) -> &'static str {
        match self {
            Refusal::NotAccepted => "laws/not-accepted",
            Refusal::AlreadyOpened => "laws/already-opened",
            Refusal::GameOver => "laws/game-over",
            Refusal::ResponderAbsent => "laws/responder-absent",
            Refusal::Lost => "laws/envelope-lost",
            Refusal::NotYours => "laws/not-yours",
            Refusal::DecisionFirst => "laws/decision-first",
            Refusal::MoveUnknown => "laws/move-unknown",
            Refusal::NotOnMove => "laws/not-on-move",
            Refusal::IllegalMove => "laws/illegal-move",
            Refusal::ChoiceFirst => "laws/choice-first",
            Refusal::NotOffered => "laws/not-offered",
            Refusal::NoOffer => "laws/no-offer",
            Refusal::OfferLapsed => "laws/offer-lapsed",
            Refusal::AlreadyThere => "laws/already-there",
            Refusal::PlayerAbsent => "laws/player-absent",
            Refusal::AlreadyStarted => "laws/already-started",
            Refusal::SealerPresent => "laws/sealer-present",
            Refusal::ReplySealed => "laws/reply-sealed",
            Refusal::NotLost => "laws/not-lost",
            Refusal::TimesStand => "laws/times-stand",
            Refusal::NoClockRan => "laws/no-clock-ran",
            Refusal::ClockStopped => "laws/clock-stopped",
            Refusal::ClockRuns => "laws/clock-runs",
            Refusal::NotPaused => "laws/not-paused",
            Refusal::BeforeTheClock => "laws/before-the-clock",
            Refusal::NoSuchClaim => "laws/no-such-claim",
            Refusal::ClaimAfterSealing => "laws/claim-after-sealing",
            Refusal::NoSuchEntry => "laws/no-such-entry",
            Refusal::OpeningStands => "laws/opening-stands",
            Refusal::NoRuling => "laws/no-ruling",
            Refusal::NotOver => "laws/not-over",
        }
    }

    /// The article that says so, as `edition` prints it; `None` where it is no article that does, or
    /// none is known.
    pub fn article(self, edition: &Edition) -> Option<&str> {
        edition.article(self.concept()?)
    }

    /// The gap that it rests on, where the Laws are silent and the arbiter decides.
    pub fn gap(self) -> Option<Gap> {
        (self == Refusal::ClaimAfterSealing).then_some(Gap::SealingAndClaim)
    }

    /// The article that says so.
    pub fn concept(self) -> Option<Concept> {
        Some(match self {
            Refusal::NotAccepted => Concept::Custody,
            Refusal::AlreadyOpened | Refusal::ResponderAbsent | Refusal::MoveUnknown => {
                Concept::Opening
            }
            Refusal::GameOver => Concept::EndedBeforeResumption,
            Refusal::Lost | Refusal::NotLost => Concept::LostEnvelope,
            Refusal::ChoiceFirst | Refusal::NotOffered => Concept::Ambiguous,
            Refusal::NoOffer => Concept::DrawOffer,
            Refusal::OfferLapsed => Concept::EndedBeforeResumption,
            Refusal::AlreadyThere | Refusal::PlayerAbsent => Concept::Late,
            Refusal::SealerPresent | Refusal::ReplySealed => Concept::SealerAbsent,
            Refusal::TimesStand => Concept::ClockError,
            Refusal::NoClockRan => Concept::SetUp,
            Refusal::NoSuchClaim => Concept::ClaimProcedure,
            Refusal::ClaimAfterSealing => Concept::ClaimRightLost,
            Refusal::NotYours
            | Refusal::DecisionFirst
            | Refusal::NotOnMove
            | Refusal::IllegalMove
            | Refusal::AlreadyStarted
            | Refusal::ClockStopped
            | Refusal::ClockRuns
            | Refusal::NotPaused
            | Refusal::BeforeTheClock
            | Refusal::NoSuchEntry
            | Refusal::OpeningStands
            | Refusal::NoRuling
            | Refusal::NotOver => return None,
        })
    }
}
