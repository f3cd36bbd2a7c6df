//! Who is there (A9): before the announced time, at it, later than it, and at the end of the time that a player has
//! to come (A10).

use maud::{Markup, html};
use shakmaty::Color;

use crate::commands::resume::Here;
use crate::commands::{Failure, show};
use crate::desk::screens::recording::{self, Hall, Press};
use crate::desk::widgets::clock;
use crate::desk::widgets::form::{Field, Form};
use crate::text;
use crate::text::message::*;
use rules::Word;
use rules::adjournment::{Consequence, Event, EventKind};
use rules::edition::Concept;
use rules::time::{Duration, Moment};

/// How long after the announced time one press says that all was as announced, in seconds.
const ON_TIME: u64 = 300;

/// Until when a player who is recorded as absent may come without losing (A10); `None` where the edition does not say.
pub fn deadline(shown: &show::Outcome, side: Color) -> Option<Moment> {
    let until = shown.state.may_arrive_until(side);
    until.filter(|_| shown.state.absent(side))
}

impl Hall<'_> {
    /// Whether the announced time is still to come.
    pub(super) fn is_before(&self) -> bool {
        let announced = self.state.resume_at();
        announced.is_some_and(|announced| self.at < announced)
    }

    /// The forms while nobody has said that play resumed.
    pub(super) fn who_is_here(&self) -> Result<Markup, Failure> {
        let Some(announced) = self.state.resume_at() else {
            return Ok(html! {});
        };
        let on_time = Duration::from_seconds(ON_TIME).and_then(|it| announced.plus(it));
        let on_time = on_time.unwrap_or(announced);
        match self.at {
            now if now < announced => Ok(self.before(announced)),
            now if now <= on_time => self.at_the_time(announced, on_time),
            _ => Ok(self.later(announced)),
        }
    }

    /// Before the announced time: whoever comes is there, and nothing begins but by both players' wish.
    fn before(&self, announced: Moment) -> Markup {
        let (locale, arrivals) = (self.locale, self.arrivals());
        let here = html! {
            @for side in &arrivals { (self.button(Press::by(EventKind::Arrival, *side), "")) }
            (self.another_time("next-at"))
        };
        let agreed = self.button(Press::Early, "quiet");
        let until = self.state.may_arrive_until(self.state.responder());
        html! {
            (self.ahead(announced, until.filter(|it| *it > announced)))
            div class="acts" {
                (self.setup_sheet("main", locale.say(DeskPrintSetup)))
                @if !arrivals.is_empty() { (self.form("acts", Some(announced), &here)) }
                (self.form("acts", Some(announced), &agreed))
                (self.link_to(EventKind::SetResumption, "quiet"))
            }
        }
    }

    /// The time until play resumes or, once it has, until the deadline; and both moments.
    fn ahead(&self, began: Moment, until: Option<Moment>) -> Markup {
        let locale = self.locale;
        let next = match until {
            Some(until) if self.at >= began => until,
            _ => began,
        };
        html! {
            div class="ahead" {
                (clock::count_down(locale, self, next))
                p { strong { (self.hour(began)) } " " (self.words(Press::from(EventKind::Start))) }
                @if let Some(until) = until { p { strong class="ends" { (self.hour(until)) } " " (locale.say(DeskLateLoses)) (self.late_article()) } }
            }
        }
    }

    /// At the announced time, until a moment: one press says who is there, and that play resumed as announced.
    fn at_the_time(&self, announced: Moment, until: Moment) -> Result<Markup, Failure> {
        // Whoever has come is there.
        let [white, black] = Color::ALL.map(|side| self.state.arrived(side));
        let there = Here::of(white, black);
        let mut possible = Here::ALL.into_iter().filter(|here| here.includes(there));
        let main = possible.next().unwrap_or(there);
        let events = recording::on_time(&self.state, main, announced);
        let (follows, after) = self.foreseen(&events)?;
        let inside = html! {
            (self.key()?)
            (self.will_be_recorded(&events, (&follows, &after), ""))
            (self.button(Press::OnTime(main), "main wide"))
            div class="acts" { @for here in possible { (self.button(Press::OnTime(here), "")) } }
        };
        Ok(html! {
            (self.form("flow", Some(until), &inside))
            (clock::exchange(self, until))
            details open[Color::ALL.iter().any(|side| self.typed.get(side.name()).is_some())] {
                summary { (self.locale.say(DeskBeganLater)) }
                (self.later(announced))
            }
        })
    }

    /// Later: each player's time is asked for, and that of the beginning.
    fn later(&self, announced: Moment) -> Markup {
        let locale = self.locale;
        let time = self.hour(announced);
        let options = [
            ("announced".to_owned(), locale.say(DeskWasHereAt { time })),
            ("came".to_owned(), locale.say(DeskCameLater)),
            ("absent".to_owned(), locale.say(DeskIsNotHere)),
        ];
        let missing = Color::ALL.into_iter();
        let missing = missing.filter(|&side| !self.state.arrived(side));
        let fields = missing.flat_map(|side| {
            let came = Field::new(format!("{}-at", side.name()), locale.say(DeskCameAt));
            let who = Field::new(side.name(), self.called(side));
            let hint = clock::now_hint(locale, self);
            [who.abreast(options.to_vec()), came.hint(hint)]
        });
        let values = &|name: &str| self.typed.text(name);
        let inside = html! {
            (Form { values, wrong: &[] }.show(fields))
            div class="acts" {
                (self.button(Press::BegunAsAnnounced, "main"))
                (self.button(Press::BegunNow, ""))
            }
        };
        self.form("flow", None, &inside)
    }

    /// The forms while a player is waited for: here now, or until when they may come, or what follows as they did not.
    pub(super) fn awaited(&self) -> Result<Markup, Failure> {
        let may_be_absent = |side: &Color| self.may_be(EventKind::Absent, *side);
        let waits = Color::ALL.into_iter().filter(may_be_absent);
        let waits = waits.filter_map(|side| Some((side, deadline(self, side)?)));
        let (late, ahead): (Vec<_>, Vec<_>) = waits.partition(|(_, until)| *until < self.at);
        let until = ahead.iter().map(|(_, until)| *until).min();
        let mut arrivals = self.arrivals();
        arrivals.retain(|side| !late.iter().any(|(late, _)| late == side));
        let arrivals = arrivals.into_iter();
        let arrivals = arrivals.map(|side| Press::by(EventKind::Arrival, side));
        let absent = Color::ALL.into_iter().filter(may_be_absent);
        let absent = absent.filter(|&side| !self.state.absent(side));
        let absent = absent.map(|side| Press::by(EventKind::Absent, side));
        let presses: Vec<_> = arrivals.chain(absent).collect();
        let buttons = html! {
            @for (place, press) in presses.iter().enumerate() { (self.button(*press, if place == 0 { "main" } else { "" })) }
            (self.another_time("next-at"))
        };
        let began = self.state.resume_at().unwrap_or(self.at);
        Ok(html! {
            @for (side, until) in &late { (self.too_late(*side, *until)?) }
            @if until.is_some() { (self.ahead(began, until)) }
            @if !presses.is_empty() { (self.form("acts", until, &buttons)) }
        })
    }

    /// The time of an absent player has passed: lost by it, came in time all the same, or the arbiter decides otherwise.
    fn too_late(&self, side: Color, until: Moment) -> Result<Markup, Failure> {
        let locale = self.locale;
        let (player, time) = (self.called(side), self.hour(until));
        let (follows, _) = self.foreseen(&[(self.at, Event::Absent { side })])?;
        let loses = follows.iter().any(|it| matches!(it, Consequence::Ends(_)));
        let time = time.as_str();
        let (class, words) = match loses {
            true => {
                let words = locale.say(DeskNotHereLoses { player, time });
                ("main ends", words + &self.late_article())
            }
            false => ("main", locale.say(DeskWasNotHere { player, time })),
        };
        let absent = Press::by(EventKind::Absent, side);
        let absent = html! { button class=(class) name="press" value=(absent) { (words) } };
        let id = format!("came-{}", side.name());
        let typed = self.time_typed(&id).unwrap_or_default();
        let came = html! {
            input type="hidden" name=(recording::TIME_FIELD) value=(id);
            (Field::new("at", locale.say(DeskCameAt)).id(id.as_str()).value(typed).hint(locale.say(DeskAtTheLatest { time })).required())
            (self.button(Press::by(EventKind::Arrival, side), ""))
        };
        Ok(html! {
            (self.form("flow", None, &absent))
            div class="row" {
                details open[!typed.is_empty()] {
                    summary { (locale.say(DeskCameInTime { player })) }
                    (self.form("flow", None, &came))
                }
                @if self.may(EventKind::Decision) {
                    (self.link((EventKind::Decision, None), &[], &locale.say(DeskDecidesOtherwise), "quiet"))
                }
            }
        })
    }

    fn late_article(&self) -> String {
        text::cited(self.locale, self.edition.article(Concept::Late))
    }

    /// Who may come now, in the order of the clocks.
    fn arrivals(&self) -> Vec<Color> {
        let sides = Color::ALL.into_iter();
        sides
            .filter(|&side| self.may_be(EventKind::Arrival, side))
            .collect()
    }
}
