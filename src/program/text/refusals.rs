//! Why the Laws do not permit something now.

use super::dates::moment;
use super::errors::Sentence;
use super::locale::Locale;
use super::message::*;
use rules::adjournment::{Over, Refusal};

impl Sentence for Refusal {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Refusal::NotAccepted => locale.say(RefusalNotAccepted),
            Refusal::AlreadyOpened => locale.say(RefusalAlreadyOpened),
            Refusal::GameOver(Over::BeforeResumption) => locale.say(RefusalGameOver),
            Refusal::GameOver(Over::Closed) => locale.say(RefusalGameOverClosed),
            Refusal::GameOver(Over::Known) => locale.say(RefusalGameOverKnown),
            Refusal::ResponderAbsent => locale.say(RefusalResponderAbsent),
            Refusal::ArrivalUnrecorded => locale.say(RefusalArrivalUnrecorded),
            Refusal::BeforeResumption => locale.say(RefusalBeforeResumption),
            Refusal::TimePassed => locale.say(RefusalTimePassed),
            Refusal::NoTimeYet => locale.say(RefusalNoTimeYet),
            Refusal::Lost => locale.say(RefusalLost),
            Refusal::NotYours => locale.say(RefusalNotYours),
            Refusal::DecisionFirst => locale.say(RefusalDecisionFirst),
            Refusal::MoveUnknown => locale.say(RefusalMoveUnknown),
            Refusal::NotOnMove => locale.say(RefusalNotOnMove),
            Refusal::IllegalMove => locale.say(RefusalIllegalMove),
            Refusal::ChoiceFirst => locale.say(RefusalChoiceFirst),
            Refusal::NotOffered => locale.say(RefusalNotOffered),
            Refusal::NothingToRead => locale.say(RefusalNothingToRead),
            Refusal::PlayedOn => locale.say(RefusalPlayedOn),
            Refusal::NoOffer => locale.say(RefusalNoOffer),
            Refusal::OfferLapsed => locale.say(RefusalOfferLapsed),
            Refusal::AlreadyThere => locale.say(RefusalAlreadyThere),
            Refusal::RecordedThere { side, entry, since } => locale.say(RefusalRecordedThere {
                side: *side,
                entry: *entry,
                since: moment(locale, since),
            }),
            Refusal::OpponentUnrecorded => locale.say(RefusalOpponentUnrecorded),
            Refusal::PlayerAbsent => locale.say(RefusalPlayerAbsent),
            Refusal::AlreadyStarted => locale.say(RefusalAlreadyStarted),
            Refusal::SealerPresent => locale.say(RefusalSealerPresent),
            Refusal::GoesOnElsewhere => locale.say(RefusalGoesOnElsewhere),
            Refusal::NotLost => locale.say(RefusalNotLost),
            Refusal::TimesStand => locale.say(RefusalTimesStand),
            Refusal::NoClockRan => locale.say(RefusalNoClockRan),
            Refusal::ClockStopped => locale.say(RefusalClockStopped),
            Refusal::ClockRuns => locale.say(RefusalClockRuns),
            Refusal::NotPaused => locale.say(RefusalNotPaused),
            Refusal::BeforeTheClock => locale.say(RefusalBeforeTheClock),
            Refusal::Contradicts { entry } => locale.say(RefusalContradicts { entry: *entry }),
            Refusal::ClaimantMoved => locale.say(RefusalClaimantMoved),
            Refusal::ClaimAfterSealing => locale.say(RefusalClaimAfterSealing),
            Refusal::NoSuchEntry => locale.say(RefusalNoSuchEntry),
            Refusal::OpeningStands => locale.say(RefusalOpeningStands),
            Refusal::WitnessStands => locale.say(RefusalWitnessStands),
            Refusal::Witnessed => locale.say(RefusalWitnessed),
            Refusal::LatenessFixed => locale.say(RefusalLatenessFixed),
            Refusal::NoSuchMove => locale.say(RefusalNoSuchMove),
            Refusal::NoRuling => locale.say(RefusalNoRuling),
            Refusal::NotOver => locale.say(RefusalNotOver),
        }
    }
}
