//! Where the Laws are silent: the question that each gap is.

use super::errors::Sentence;
use super::message::{
    GapBothLate, GapClaimPenalty, GapClockAtDeclaration, GapClockAtReply, GapFlagAndWrittenMove,
    GapFlagBeforeOpening, GapIllegalReply, GapLatenessBasis, GapOfferAfterSealing,
    GapResponderLate, GapSealingAndClaim, GapSilent,
};
use super::speech::Speech;
use crate::laws::adjournment::Gap;

impl Sentence for Gap {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Gap::IllegalReply => speech.say(GapIllegalReply),
            Gap::BothLate => speech.say(GapBothLate),
            Gap::ResponderLate => speech.say(GapResponderLate),
            Gap::LatenessBasis => speech.say(GapLatenessBasis),
            Gap::FlagAndWrittenMove => speech.say(GapFlagAndWrittenMove),
            Gap::FlagBeforeOpening => speech.say(GapFlagBeforeOpening),
            Gap::SealingAndClaim => speech.say(GapSealingAndClaim),
            Gap::OfferAfterSealing => speech.say(GapOfferAfterSealing),
            Gap::ClockAtReply => speech.say(GapClockAtReply),
            Gap::ClockAtDeclaration => speech.say(GapClockAtDeclaration),
            Gap::ClaimPenalty => speech.say(GapClaimPenalty),
            Gap::Silent(_) => speech.say(GapSilent),
        }
    }
}
