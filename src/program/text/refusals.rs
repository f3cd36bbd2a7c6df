//! Why the Laws do not permit something now.

use super::errors::Sentence;
use super::locale::Speech;
use super::message::{
    RefusalAlreadyOpened, RefusalAlreadyStarted, RefusalAlreadyThere, RefusalBeforeTheClock,
    RefusalChoiceFirst, RefusalClaimAfterSealing, RefusalClockRuns, RefusalClockStopped,
    RefusalDecisionFirst, RefusalGameOver, RefusalIllegalMove, RefusalLost, RefusalMoveUnknown,
    RefusalNoClockRan, RefusalNoOffer, RefusalNoRuling, RefusalNoSuchClaim, RefusalNoSuchEntry,
    RefusalNotAccepted, RefusalNotLost, RefusalNotOffered, RefusalNotOnMove, RefusalNotOver,
    RefusalNotPaused, RefusalNotYours, RefusalOfferLapsed, RefusalOpeningStands,
    RefusalPlayerAbsent, RefusalReplySealed, RefusalResponderAbsent, RefusalSealerPresent,
    RefusalTimesStand,
};
use crate::laws::adjournment::Refusal;

impl Sentence for Refusal {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Refusal::NotAccepted => speech.say(RefusalNotAccepted),
            Refusal::AlreadyOpened => speech.say(RefusalAlreadyOpened),
            Refusal::GameOver => speech.say(RefusalGameOver),
            Refusal::ResponderAbsent => speech.say(RefusalResponderAbsent),
            Refusal::Lost => speech.say(RefusalLost),
            Refusal::NotYours => speech.say(RefusalNotYours),
            Refusal::DecisionFirst => speech.say(RefusalDecisionFirst),
            Refusal::MoveUnknown => speech.say(RefusalMoveUnknown),
            Refusal::NotOnMove => speech.say(RefusalNotOnMove),
            Refusal::IllegalMove => speech.say(RefusalIllegalMove),
            Refusal::ChoiceFirst => speech.say(RefusalChoiceFirst),
            Refusal::NotOffered => speech.say(RefusalNotOffered),
            Refusal::NoOffer => speech.say(RefusalNoOffer),
            Refusal::OfferLapsed => speech.say(RefusalOfferLapsed),
            Refusal::AlreadyThere => speech.say(RefusalAlreadyThere),
            Refusal::PlayerAbsent => speech.say(RefusalPlayerAbsent),
            Refusal::AlreadyStarted => speech.say(RefusalAlreadyStarted),
            Refusal::SealerPresent => speech.say(RefusalSealerPresent),
            Refusal::ReplySealed => speech.say(RefusalReplySealed),
            Refusal::NotLost => speech.say(RefusalNotLost),
            Refusal::TimesStand => speech.say(RefusalTimesStand),
            Refusal::NoClockRan => speech.say(RefusalNoClockRan),
            Refusal::ClockStopped => speech.say(RefusalClockStopped),
            Refusal::ClockRuns => speech.say(RefusalClockRuns),
            Refusal::NotPaused => speech.say(RefusalNotPaused),
            Refusal::BeforeTheClock => speech.say(RefusalBeforeTheClock),
            Refusal::NoSuchClaim => speech.say(RefusalNoSuchClaim),
            Refusal::ClaimAfterSealing => speech.say(RefusalClaimAfterSealing),
            Refusal::NoSuchEntry => speech.say(RefusalNoSuchEntry),
            Refusal::OpeningStands => speech.say(RefusalOpeningStands),
            Refusal::NoRuling => speech.say(RefusalNoRuling),
            Refusal::NotOver => speech.say(RefusalNotOver),
        }
    }
}
