//! The words on the buttons of the resumption, and those for what follows from a press.

use shakmaty::Color;

use super::press::{Began, Press};
use super::told::hour;
use crate::commands::resume::Here;
use crate::commands::show;
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::adjournment::{Consequence, EventKind, LostThing, State};

/// How a hall calls a player: his surname, or all of a name that has no comma.
pub fn called(shown: &show::Outcome, side: Color) -> &str {
    let name = &shown.envelope.label().player(side).name;
    name.split(',').next().unwrap_or(name).trim()
}

/// The words of a button.
pub fn words(locale: &Locale, shown: &show::Outcome, press: Press) -> String {
    let called = |side| called(shown, side);
    let announced = || {
        let announced = shown.state.resume_at();
        announced.map_or_else(String::new, |at| hour(locale, shown, at))
    };
    match press {
        Press::OnTime(here) => on_time(locale, shown, here, announced()),
        Press::Begun(Began::Announced) => locale.say(DeskBeganAnnounced { time: announced() }),
        Press::Begun(Began::Now) => locale.say(DeskBeganNow),
        Press::Early => locale.say(DeskEarlyStart { time: announced() }),
        Press::Entry(EventKind::Arrival, Some(side), _) => locale.say(DeskPlayerHere {
            player: called(side),
        }),
        Press::Entry(EventKind::Absent, Some(side), _) => locale.say(DeskPlayerNotHere {
            player: called(side),
        }),
        Press::Entry(kind, Some(side), _) => of_side(locale, kind, side),
        Press::Entry(EventKind::Lost, None, Some(what)) => match what {
            LostThing::Envelope => locale.say(DeskLostEnvelope),
            LostThing::Position => locale.say(DeskLostPosition),
            LostThing::Times => locale.say(DeskLostTimes),
        },
        Press::Entry(kind, None, _) => of_nobody(locale, kind),
    }
}

fn on_time(locale: &Locale, shown: &show::Outcome, here: Here, time: String) -> String {
    let there = |side| shown.state.arrived(side);
    let only = [Color::White, Color::Black].into_iter();
    let mut only = only.filter(|&side| here == Here::of(side.is_white(), side.is_black()));
    match only.next() {
        _ if there(Color::White) && there(Color::Black) => locale.say(DeskBeganAnnounced { time }),
        None if here == Here::of(true, true) => locale.say(DeskBothHere { time }),
        None => locale.say(DeskNobodyHere),
        // Of the one who is recorded as there nothing is said again.
        Some(side) if there(side) => locale.say(DeskPlayerNotHere {
            player: called(shown, side.other()),
        }),
        Some(side) => locale.say(DeskOnlyHere {
            player: called(shown, side),
        }),
    }
}

fn of_side(locale: &Locale, kind: EventKind, side: Color) -> String {
    match kind {
        EventKind::Resign => locale.say(DeskResigns { side }),
        EventKind::Flag => locale.say(DeskFlagFell { side }),
        EventKind::Offer => locale.say(DeskOffers { side }),
        EventKind::AcceptOffer => locale.say(DeskAcceptsDraw { side }),
        EventKind::DeclineOffer => locale.say(DeskDeclinesDraw { side }),
        EventKind::Claim => locale.say(DeskClaims { side }),
        EventKind::StopClock => locale.say(DeskStopClockOf { side }),
        EventKind::StartClock => locale.say(DeskStartClockOf { side }),
        EventKind::Move => locale.say(DeskHasMoved { side }),
        EventKind::Choose => locale.say(DeskChooses { side }),
        EventKind::Opened
        | EventKind::Witness
        | EventKind::DeadWrap
        | EventKind::Arrival
        | EventKind::Absent
        | EventKind::Start
        | EventKind::Session
        | EventKind::SetResumption
        | EventKind::Pause
        | EventKind::Continue
        | EventKind::DrawAgreed
        | EventKind::Reading
        | EventKind::CorrectClock
        | EventKind::NextEnvelope
        | EventKind::Lost
        | EventKind::Declared
        | EventKind::Decision
        | EventKind::Void
        | EventKind::Appeal
        | EventKind::Note => of_nobody(locale, kind),
    }
}

fn of_nobody(locale: &Locale, kind: EventKind) -> String {
    match kind {
        EventKind::Start => locale.say(DeskPlayBegins),
        EventKind::Session => locale.say(DeskNewSession),
        EventKind::SetResumption => locale.say(DeskNewTime),
        EventKind::Pause => locale.say(DeskPause),
        EventKind::Continue => locale.say(DeskContinue),
        EventKind::DrawAgreed => locale.say(DeskDrawAgreed),
        EventKind::CorrectClock => locale.say(DeskClockWrong),
        EventKind::Reading => locale.say(DeskReadingIs),
        EventKind::Declared => locale.say(DeskDeclaration),
        EventKind::Decision => locale.say(DeskArbiterDecides),
        EventKind::Void => locale.say(DeskTakeBack),
        EventKind::Appeal => locale.say(DeskAppealDecided),
        EventKind::Note => locale.say(DeskANote),
        EventKind::Opened
        | EventKind::Witness
        | EventKind::DeadWrap
        | EventKind::Arrival
        | EventKind::Absent
        | EventKind::StopClock
        | EventKind::StartClock
        | EventKind::Offer
        | EventKind::AcceptOffer
        | EventKind::DeclineOffer
        | EventKind::Resign
        | EventKind::Flag
        | EventKind::Claim
        | EventKind::Move
        | EventKind::Choose
        | EventKind::NextEnvelope
        | EventKind::Lost => locale.say(DeskRecord),
    }
}

/// What follows from a press, as sentences; `after` is the state that would be.
pub fn follows(
    locale: &Locale,
    shown: &show::Outcome,
    consequence: Consequence,
    after: &State,
) -> String {
    match consequence {
        Consequence::Ends(result) => match after.ruling() {
            Some(ruling) => text::explanation(locale, ruling),
            None => text::result(locale, result),
        },
        Consequence::Annuls => locale.say(DeskFollowsAnnulled),
        Consequence::Undecides => locale.say(DeskFollowsUndecided),
        Consequence::RunsClockOfAbsent(side) => {
            let since = after.clocks().running_since().unwrap_or(shown.at);
            locale.say(DeskFollowsClock {
                player: called(shown, side),
                time: hour(locale, shown, since),
            })
        }
        Consequence::BeginsEarly => {
            let announced = shown.state.resume_at().unwrap_or(shown.at);
            locale.say(DeskFollowsEarly {
                time: hour(locale, shown, announced),
            })
        }
    }
}
