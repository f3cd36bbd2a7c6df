//! The words on the buttons of the resumption, and those for what follows from a press.

use shakmaty::Color;

use super::Hall;
use super::press::Press;
use crate::commands::resume::Here;
use crate::text;
use crate::text::message::*;
use rules::adjournment::{Consequence, EventKind, State};

impl Hall<'_> {
    /// The words of a button.
    pub fn words(&self, press: Press) -> String {
        let locale = self.locale;
        let announced = self.state.resume_at();
        let time = announced.map_or_else(String::new, |at| self.hour(at));
        match press {
            Press::OnTime(here) => self.on_time(here, time),
            Press::BegunAsAnnounced => locale.say(DeskBeganAnnounced { time }),
            Press::BegunNow => locale.say(DeskBeganNow),
            Press::Early => locale.say(DeskEarlyStart),
            Press::Entry(kind, by, what) => {
                let side = by.map(|side| ("side", side.into()));
                let player = by.map(|side| ("player", self.called(side).into()));
                let what = what.map(|what| ("what", what.name().into()));
                let values = side.into_iter().chain(player).chain(what);
                locale.entry(kind, "button", &values.collect::<Vec<_>>())
            }
        }
    }

    fn on_time(&self, here: Here, time: String) -> String {
        let locale = self.locale;
        let there = |side| self.state.arrived(side);
        let mut only = Color::ALL.into_iter();
        let only = only.find(|&side| here == Here::of(side.is_white(), side.is_black()));
        match only {
            _ if there(Color::White) && there(Color::Black) => {
                locale.say(DeskBeganAnnounced { time })
            }
            None if here.anybody() => locale.say(DeskBothHere { time }),
            None => locale.say(DeskNobodyHere),
            // Of the one who is recorded as there nothing is said again.
            Some(side) if there(side) => self.words(Press::by(EventKind::Absent, side.other())),
            Some(side) => locale.say(DeskOnlyHere {
                player: self.called(side),
            }),
        }
    }

    /// What follows from a press, as a sentence; `after` is the state that would be.
    pub fn follows(&self, consequence: Consequence, after: &State) -> String {
        let locale = self.locale;
        match consequence {
            Consequence::Ends(result) => match after.ruling() {
                Some(ruling) => text::explanation(locale, ruling),
                None => text::result(locale, result),
            },
            Consequence::Annuls => locale.say(DeskFollowsAnnulled),
            Consequence::Undecides => locale.say(DeskFollowsUndecided),
            Consequence::RunsClockOfAbsent(side) => locale.say(DeskFollowsClock {
                player: self.called(side),
                time: self.hour(after.clocks().running_since().unwrap_or(self.at)),
            }),
            Consequence::BeginsEarly => locale.say(DeskFollowsEarly {
                time: self.hour(self.state.resume_at().unwrap_or(self.at)),
            }),
        }
    }
}
