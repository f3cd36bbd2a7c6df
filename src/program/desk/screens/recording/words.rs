//! The words on the buttons of the resumption, and those for what follows from a press.

use shakmaty::Color;

use super::press::{Began, Press};
use super::told::hour;
use crate::commands::resume::Here;
use crate::commands::show;
pub use crate::desk::widgets::clock::called;
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::adjournment::{Consequence, EventKind, LostThing, State};

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
        Press::Early => locale.say(DeskEarlyStart),
        Press::Entry(EventKind::Arrival, Some(side), _) => locale.say(DeskPlayerHere {
            player: called(side),
        }),
        Press::Entry(EventKind::Absent, Some(side), _) => locale.say(DeskPlayerNotHere {
            player: called(side),
        }),
        Press::Entry(EventKind::Opened, ..) => locale.say(DeskEnvelopeOpened),
        Press::Entry(EventKind::Lost, None, Some(what)) => match what {
            LostThing::Envelope => locale.say(DeskLostEnvelope),
            LostThing::Position => locale.say(DeskLostPosition),
            LostThing::Times => locale.say(DeskLostTimes),
        },
        // Whose act it is, no button leaves out.
        Press::Entry(kind, None, _) if is_of_player(kind) => locale.say(DeskRecord),
        Press::Entry(kind, by, _) => {
            let side = by.map(|side| ("side", side.into()));
            locale.entry(kind, "button", side.as_slice())
        }
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

fn is_of_player(kind: EventKind) -> bool {
    let names_side = kind.fields().iter().any(|field| field.key == "side");
    names_side || kind == EventKind::Choose
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
