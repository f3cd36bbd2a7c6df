//! Who is there (A9): before the announced time, at it, later than it, and at the end of the time that a player has
//! to come (A10).

use maud::{Markup, html};
use shakmaty::Color;

use super::Hall;
use crate::commands::resume::Here;
use crate::commands::{Failure, show};
use crate::desk::screens::keys;
use crate::desk::screens::recording::{self, Began, Press, called, hour};
use crate::desk::widgets::clock;
use crate::desk::widgets::form::{Field, Form};
use crate::text::message::*;
use crate::text::span;
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
    /// The forms while nobody has said that play resumed.
    pub(super) fn who_is_here(&self) -> Result<Markup, Failure> {
        let Some(announced) = self.shown.state.resume_at() else {
            return Ok(html! {});
        };
        let on_time = Duration::from_seconds(ON_TIME).and_then(|it| announced.plus(it));
        let on_time = on_time.unwrap_or(announced);
        if self.shown.at < announced {
            Ok(self.before(announced))
        } else if self.shown.at <= on_time {
            self.at_the_time(announced, on_time)
        } else {
            Ok(self.later(announced))
        }
    }

    /// Before the announced time: whoever comes is there, and nothing begins but by both players' wish.
    fn before(&self, announced: Moment) -> Markup {
        let (locale, arrivals) = (self.locale, self.arrivals());
        let here = html! {
            @for press in &arrivals { (self.forms.button(*press, "")) }
            (self.forms.another_time("next-at"))
        };
        let agreed = self.forms.button(Press::Early, "quiet");
        html! {
            (self.until_it_resumes(announced))
            div class="acts" {
                a class="act main" href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintSetup)) }
                @if !arrivals.is_empty() { (self.forms.form("acts", Some(announced), &here)) }
                (self.forms.form("acts", Some(announced), &agreed))
                (self.forms.link((EventKind::SetResumption, None), &[], &locale.say(DeskNewTime), "quiet"))
            }
        }
    }

    /// The time until play resumes, and then until who is not there loses.
    fn until_it_resumes(&self, announced: Moment) -> Markup {
        let (locale, shown) = (self.locale, self.shown);
        let until = shown.state.may_arrive_until(shown.state.responder());
        let Some(until) = until.filter(|it| *it > announced) else {
            return clock::exchange(shown, announced);
        };
        let span = span(locale, until.since(announced).unwrap_or(Duration::ZERO));
        let (now, resumes, loses) = self.points(until);
        let points = [(shown.at, now), (announced, resumes), loses];
        clock::timeline(
            locale,
            shown,
            &points,
            (0, &locale.say(DeskKnownLate { span })),
        )
    }

    /// The words at the points of a line of time: now, that play resumes, and the deadline with its moment.
    fn points(&self, until: Moment) -> (String, String, (Moment, String)) {
        let locale = self.locale;
        let resumes = locale.entry(EventKind::Start, "button", &[]);
        let loses = locale.say(DeskLateLoses) + &self.late_article();
        (locale.say(WordNow), resumes, (until, loses))
    }

    /// At the announced time, until a moment: one press says who is there, and that play resumed as announced.
    fn at_the_time(&self, announced: Moment, until: Moment) -> Result<Markup, Failure> {
        let (locale, state) = (self.locale, &self.shown.state);
        // Whoever has come is there.
        let there = Here::of(state.arrived(Color::White), state.arrived(Color::Black));
        let mut possible = Here::ALL.into_iter().filter(|here| here.includes(there));
        let main = possible.next().unwrap_or(there);
        let events = recording::on_time(state, main, announced);
        let (follows, after) = self.shown.foreseen(&events)?;
        let inside = html! {
            (keys::of_official(self.desk, locale, self.label())?)
            (recording::will_be_recorded(locale, self.shown, &events, (&follows, &after), ""))
            (self.forms.button(Press::OnTime(main), "main wide"))
            div class="acts" { @for here in possible { (self.forms.button(Press::OnTime(here), "")) } }
        };
        Ok(html! {
            (self.forms.form("flow", Some(until), &inside))
            (clock::exchange(self.shown, until))
            details open[Color::ALL.iter().any(|side| self.typed.get(side.name()).is_some())] {
                summary { (locale.say(DeskBeganLater)) }
                (self.later(announced))
            }
        })
    }

    /// Later: each player's time is asked for, and that of the beginning.
    fn later(&self, announced: Moment) -> Markup {
        let (locale, state) = (self.locale, &self.shown.state);
        let time = hour(locale, self.shown, announced);
        let options = [
            ("announced".to_owned(), locale.say(DeskWasHereAt { time })),
            ("came".to_owned(), locale.say(DeskCameLater)),
            ("absent".to_owned(), locale.say(DeskIsNotHere)),
        ];
        let missing = Color::ALL.into_iter().filter(|&side| !state.arrived(side));
        let fields = missing.flat_map(|side| {
            let hint = clock::now_hint(locale, self.shown);
            let came = Field::new(format!("{}-at", side.name()), locale.say(DeskCameAt));
            let who = Field::new(side.name(), called(self.shown, side));
            [who.abreast(options.to_vec()), came.hint(hint)]
        });
        let values = &|name: &str| self.typed.text(name);
        let inside = html! {
            (Form { values, wrong: &[] }.show(fields))
            div class="acts" {
                (self.forms.button(Press::Begun(Began::Announced), "main"))
                (self.forms.button(Press::Begun(Began::Now), ""))
            }
        };
        self.forms.form("flow", None, &inside)
    }

    /// The forms while a player is waited for: here now, or until when they may come, or what follows as they did not.
    pub(super) fn awaited(&self) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let may = |side: &Color| self.forms.may_be(EventKind::Absent, *side);
        let waits = Color::ALL.into_iter().filter(may);
        let waits = waits.filter_map(|side| Some((side, deadline(shown, side)?)));
        let (late, ahead): (Vec<_>, Vec<_>) = waits.partition(|(_, until)| *until < shown.at);
        let until = ahead.iter().map(|(_, until)| *until).min();
        let is_late = |press: &Press| late.iter().any(|(side, _)| *press == arrival(*side));
        let mut arrivals = self.arrivals();
        arrivals.retain(|press| !is_late(press));
        let absent = |side: &Color| !shown.state.absent(*side) && may(side);
        let absent = Color::ALL.into_iter().filter(absent);
        let absent = absent.map(|side| Press::Entry(EventKind::Absent, Some(side), None));
        let presses: Vec<_> = arrivals.into_iter().chain(absent).collect();
        let buttons = html! {
            @for (place, press) in presses.iter().enumerate() { (self.forms.button(*press, if place == 0 { "main" } else { "" })) }
            (self.forms.another_time("next-at"))
        };
        let began = shown.state.resume_at().unwrap_or(shown.at);
        Ok(html! {
            @for (side, until) in &late { (self.too_late(*side, *until)?) }
            @if let Some(until) = until {
                @let (now, resumes, loses) = self.points(until);
                (clock::timeline(locale, shown, &[(began, resumes), (shown.at, now), loses], (1, "")))
            }
            @if !presses.is_empty() { (self.forms.form("acts", until, &buttons)) }
        })
    }

    /// The time of an absent player has passed: lost by it, came in time all the same, or the arbiter decides otherwise.
    fn too_late(&self, side: Color, until: Moment) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let (player, time) = (called(shown, side), hour(locale, shown, until));
        let (follows, _) = shown.foreseen(&[(shown.at, Event::Absent { side })])?;
        let loses = follows.iter().any(|it| matches!(it, Consequence::Ends(_)));
        let time = time.as_str();
        let (class, words) = match loses {
            true => {
                let words = locale.say(DeskNotHereLoses { player, time });
                ("main ends", words + &self.late_article())
            }
            false => ("main", locale.say(DeskWasNotHere { player, time })),
        };
        let absent = Press::Entry(EventKind::Absent, Some(side), None);
        let absent = html! { button class=(class) name="press" value=(absent) { (words) } };
        let id = format!("came-{}", side.name());
        let typed = recording::time_typed(self.typed, &id).unwrap_or_default();
        let came = html! {
            input type="hidden" name=(recording::TIME_FIELD) value=(id);
            (Field::new("at", locale.say(DeskCameAt)).id(id.as_str()).value(typed).hint(locale.say(DeskAtTheLatest { time })).required())
            (self.forms.button(arrival(side), ""))
        };
        Ok(html! {
            (self.forms.form("flow", None, &absent))
            div class="row" {
                details open[!typed.is_empty()] {
                    summary { (locale.say(DeskCameInTime { player })) }
                    (self.forms.form("flow", None, &came))
                }
                @if self.forms.may(EventKind::Decision) {
                    (self.forms.link((EventKind::Decision, None), &[], &locale.say(DeskDecidesOtherwise), "quiet"))
                }
            }
        })
    }

    fn late_article(&self) -> String {
        let article = self.shown.edition.article(Concept::Late);
        article.map_or_else(String::new, |article| format!(" ({article})"))
    }

    fn arrivals(&self) -> Vec<Press> {
        // The one who is waited for longest stands first: the responder, without whom nothing is opened.
        let responder = self.shown.state.responder();
        let mut sides = vec![responder, responder.other()];
        sides.retain(|side| self.forms.may_be(EventKind::Arrival, *side));
        sides.into_iter().map(arrival).collect()
    }
}

/// The press that says that a player is there.
fn arrival(side: Color) -> Press {
    Press::Entry(EventKind::Arrival, Some(side), None)
}
