//! Who is there (A9): before the announced time, at it, later than it, and at the end of the time that a player has
//! to come (A10).

use maud::{Markup, html};
use shakmaty::Color;

use super::Hall;
use crate::commands::resume::{Here, Standing};
use crate::commands::{Failure, show};
use crate::desk::screens::keys;
use crate::desk::screens::recording::{self, Began, Press, called, hour};
use crate::desk::widgets::clock;
use crate::desk::widgets::form::{Field, enter};
use crate::text::message::*;
use rules::Word;
use rules::adjournment::{Consequence, Event, EventKind};
use rules::time::{Duration, Moment};

/// How long after the announced time one press says that all was as announced, in seconds.
const ON_TIME: u64 = 300;

/// Until when a player may come without losing (A10).
#[derive(Clone, Copy)]
pub struct Deadline {
    pub until: Moment,
}

impl Deadline {
    /// The deadline of a player who is recorded as absent, where the edition says one.
    pub fn of(shown: &show::Outcome, side: Color) -> Option<Deadline> {
        let until = shown.state.may_arrive_until(side);
        let until = until.filter(|_| shown.state.absent(side))?;
        Some(Deadline { until })
    }

    /// Whether it has passed at the moment of the screen.
    pub fn has_passed(self, shown: &show::Outcome) -> bool {
        shown.at > self.until
    }
}

impl Hall<'_> {
    /// The forms while nobody has said that play resumed.
    pub(super) fn who_is_here(&self) -> Result<Markup, Failure> {
        let Some(announced) = self.shown.state.resume_at() else {
            return Ok(html! {});
        };
        let on_time = Duration::from_seconds(ON_TIME).and_then(|it| announced.plus(it));
        let on_time = on_time.unwrap_or(announced);
        if self.shown.at < announced {
            self.before(announced)
        } else if self.shown.at <= on_time {
            self.at_the_time(on_time)
        } else {
            self.later(self.unlock()?)
        }
    }

    /// Before the announced time: whoever comes is there, and nothing begins but by both players' wish.
    fn before(&self, announced: Moment) -> Result<Markup, Failure> {
        let locale = self.locale;
        let arrivals = self.arrivals();
        Ok(html! {
            p { (clock::countdown(locale, self.shown, announced)) }
            p { a class="act main" href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintSetup)) } }
            @if !arrivals.is_empty() {
                form method="post" action=(self.record()) autocomplete="off" class="presses" {
                    (recording::hidden(self.shown, Some(announced)))
                    (enter())
                    (self.unlock()?)
                    @for press in arrivals { (self.forms.button(press, "")) }
                    (self.forms.another_time("next-at"))
                }
            }
            details class="early" {
                summary { (recording::words(locale, self.shown, Press::Early)) }
                form method="post" action=(self.record()) {
                    (recording::hidden(self.shown, Some(announced)))
                    (self.forms.button(Press::Early, ""))
                }
            }
        })
    }

    /// At the announced time, until a moment: one press says who is there, and that play resumed as announced.
    fn at_the_time(&self, until: Moment) -> Result<Markup, Failure> {
        let state = &self.shown.state;
        let there = [Color::White, Color::Black].map(|side| state.arrived(side));
        // Whoever has come is there.
        let [white, black] = there;
        let possible = Here::ALL
            .into_iter()
            .filter(|here| here.includes(Here::of(white, black)));
        let presses = possible.map(Press::OnTime);
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" class="presses" {
                (recording::hidden(self.shown, Some(until)))
                (enter())
                (self.unlock()?)
                @for (place, press) in presses.enumerate() {
                    (self.forms.button(press, if place == 0 { "main" } else { "" }))
                }
            }
            (clock::exchange(self.shown, until))
            details open[Color::ALL.iter().any(|side| self.typed.get(side.name()).is_some())] {
                summary { (self.locale.say(DeskBeganLater)) }
                (self.later(html! {})?)
            }
        })
    }

    /// Later: each player's time is asked for, and that of the beginning.
    fn later(&self, unlock: Markup) -> Result<Markup, Failure> {
        let (locale, state) = (self.locale, &self.shown.state);
        let Some(announced) = state.resume_at() else {
            return Ok(html! {});
        };
        let time = hour(locale, self.shown, announced);
        let missing = Color::ALL.into_iter().filter(|&side| !state.arrived(side));
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" {
                (recording::hidden(self.shown, None))
                (enter())
                @for side in missing {
                    @let (name, player) = (side.name(), called(self.shown, side));
                    @let chosen = self.typed.get(name).unwrap_or_default();
                    @let at = format!("{name}-at");
                    fieldset class="choice" {
                        legend { (player) }
                        label { input type="radio" name=(name) value="announced" checked[chosen == "announced"]; " " (locale.say(DeskWasHereAt { time: &time })) }
                        label { input type="radio" name=(name) value="came" checked[chosen == "came"]; " " (locale.say(DeskCameLater)) }
                        label { input type="radio" name=(name) value="absent" checked[chosen == "absent"]; " " (locale.say(DeskIsNotHere)) }
                        (Field::new(&at, &locale.say(DeskCameAt)).value(self.typed.get(&at).unwrap_or_default()).hint(&clock::now_hint(locale, self.shown)))
                    }
                }
                (unlock)
                p class="presses" {
                    (self.forms.button(Press::Begun(Began::Announced), "main"))
                    (self.forms.button(Press::Begun(Began::Now), ""))
                }
            }
        })
    }

    /// The forms while a player is waited for: he has come, or until when he may, or what follows as he did not.
    pub(super) fn awaited(&self) -> Result<Markup, Failure> {
        let locale = self.locale;
        let passed: Vec<_> = self.deadlines(true).collect();
        let ahead: Vec<_> = self.deadlines(false).collect();
        let late = |side: &Color| passed.iter().any(|(it, _)| it == side);
        let until = ahead.iter().map(|(_, deadline)| deadline.until).min();
        let arrivals = self.arrivals().into_iter();
        let arrivals: Vec<_> = arrivals
            .filter(|press| !matches!(press, Press::Entry(_, Some(side), _) if late(side)))
            .collect();
        let unrecorded = Color::ALL.into_iter().filter(|&side| {
            !self.shown.state.absent(side) && self.forms.may_be(EventKind::Absent, side)
        });
        let unrecorded: Vec<_> = unrecorded.collect();
        Ok(html! {
            @for (place, (side, deadline)) in passed.iter().enumerate() {
                (self.too_late(*side, *deadline, if place == 0 { self.unlock()? } else { html! {} })?)
            }
            @for (side, deadline) in &ahead {
                p {
                    (locale.say(DeskMayCome { player: called(self.shown, *side), time: hour(locale, self.shown, deadline.until) })) ": "
                    (clock::countdown(locale, self.shown, deadline.until))
                    (self.late_article())
                }
            }
            @if !arrivals.is_empty() || !unrecorded.is_empty() {
                form method="post" action=(self.record()) autocomplete="off" class="presses" {
                    (recording::hidden(self.shown, until))
                    (enter())
                    @if passed.is_empty() { (self.unlock()?) }
                    @for (place, press) in arrivals.iter().enumerate() {
                        (self.forms.button(*press, if place == 0 { "main" } else { "" }))
                    }
                    @for side in unrecorded { (self.forms.button(Press::Entry(EventKind::Absent, Some(side), None), "")) }
                    (self.forms.another_time("next-at"))
                }
            }
        })
    }

    /// The time of an absent player has passed: he has lost by it, came all the same, or the arbiter decides otherwise.
    fn too_late(&self, side: Color, deadline: Deadline, unlock: Markup) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let time = hour(locale, shown, deadline.until);
        let absent = Press::Entry(EventKind::Absent, Some(side), None);
        let loses = self.loses(side)?;
        let came_at = format!("came-{}", side.name());
        let came_typed = recording::time_typed(self.typed, &came_at);
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" class="presses" {
                (recording::hidden(shown, None))
                (enter())
                (unlock)
                button class="main" name="press" value=(absent) {
                    @if loses { (locale.say(DeskNotHereLoses { player: called(shown, side), time: &time })) (self.late_article()) }
                    @else { (locale.say(DeskWasNotHere { player: called(shown, side), time: &time })) }
                }
            }
            details {
                summary { (locale.say(DeskCameInTime { player: called(shown, side) })) }
                form method="post" action=(self.record()) autocomplete="off" {
                    (recording::hidden(shown, None))
                    input type="hidden" name=(recording::TIME_FIELD) value=(came_at);
                    (Field::new("at", &locale.say(DeskCameAt)).id(&came_at).value(came_typed.unwrap_or_default()).hint(&locale.say(DeskAtTheLatest { time: &time })).required())
                    (self.forms.button(Press::Entry(EventKind::Arrival, Some(side), None), ""))
                }
            }
            @if self.forms.may(EventKind::Decision) {
                p { (self.forms.link(EventKind::Decision, None, &[], &locale.say(DeskDecidesOtherwise))) }
            }
        })
    }

    /// Whether the absence of a player now loses him the game.
    fn loses(&self, side: Color) -> Result<bool, Failure> {
        let (envelope, edition) = (self.shown.envelope.clone(), self.shown.edition.clone());
        let standing = Standing::of(envelope, edition);
        let absent = [(self.shown.at, Event::Absent { side })];
        let (follows, _) = standing.foreseen(&absent)?;
        let ends = |it: &Consequence| matches!(it, Consequence::Ends(_));
        Ok(follows.iter().any(ends))
    }

    fn late_article(&self) -> String {
        let article = self.shown.edition.article(rules::edition::Concept::Late);
        article.map_or_else(String::new, |article| format!(" ({article})"))
    }

    /// The deadlines of absent players: those that have passed and have a consequence, or those ahead.
    fn deadlines(&self, passed: bool) -> impl Iterator<Item = (Color, Deadline)> {
        let of = move |side| Some((side, Deadline::of(self.shown, side)?));
        let may = move |side: &Color| self.forms.may_be(EventKind::Absent, *side);
        let all = Color::ALL.into_iter().filter(may).filter_map(of);
        all.filter(move |(_, deadline)| deadline.has_passed(self.shown) == passed)
    }

    fn arrivals(&self) -> Vec<Press> {
        let may = |side: &Color| self.forms.may_be(EventKind::Arrival, *side);
        // The one who is waited for longest stands first: the responder, without whom nothing is opened.
        let responder = self.label().sealed_by().other();
        let sides = [responder, responder.other()].into_iter().filter(may);
        sides
            .map(|side| Press::Entry(EventKind::Arrival, Some(side), None))
            .collect()
    }

    fn unlock(&self) -> Result<Markup, Failure> {
        keys::of_official(self.desk, self.locale, self.label())
    }

    fn record(&self) -> String {
        format!("resume/{}/record", self.path)
    }
}
