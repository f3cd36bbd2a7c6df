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
use crate::desk::widgets::form::{Field, Form, enter};
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
            self.before(announced)
        } else if self.shown.at <= on_time {
            self.at_the_time(announced, on_time)
        } else {
            self.later(announced, &self.unlock()?)
        }
    }

    /// Before the announced time: whoever comes is there, and nothing begins but by both players' wish.
    fn before(&self, announced: Moment) -> Result<Markup, Failure> {
        let (locale, arrivals) = (self.locale, self.arrivals());
        Ok(html! {
            (self.until_it_resumes(announced))
            div class="acts" {
                a class="act main" href=(format!("envelope/{}/setup.pdf", self.path)) target="_blank" rel="noopener" { (locale.say(DeskPrintSetup)) }
                @if !arrivals.is_empty() {
                    form method="post" action=(self.record()) autocomplete="off" class="acts" {
                        (recording::hidden(self.shown, Some(announced)))
                        (enter())
                        (self.unlock()?)
                        @for press in arrivals { (self.forms.button(press, "")) }
                        (self.forms.another_time("next-at"))
                    }
                }
                form method="post" action=(self.record()) class="acts" {
                    (recording::hidden(self.shown, Some(announced)))
                    (self.forms.button(Press::Early, "quiet"))
                }
                (self.forms.link((EventKind::SetResumption, None), &[], &locale.say(DeskNewTime), "quiet"))
            }
        })
    }

    /// The time until play resumes, and then until who is not there loses.
    fn until_it_resumes(&self, announced: Moment) -> Markup {
        let (locale, shown) = (self.locale, self.shown);
        let responder = self.label().sealed_by().other();
        let until = shown
            .state
            .may_arrive_until(responder)
            .filter(|it| *it > announced);
        let Some(until) = until else {
            return clock::exchange(shown, announced);
        };
        let span = span(locale, until.since(announced).unwrap_or(Duration::ZERO));
        let points = [
            (shown.at, locale.say(WordNow)),
            (announced, locale.say(DeskPlayResumes)),
            (until, locale.say(DeskLateLoses) + &self.late_article()),
        ];
        clock::timeline(
            locale,
            shown,
            &points,
            0,
            &locale.say(DeskKnownLate { span }),
        )
    }

    /// At the announced time, until a moment: one press says who is there, and that play resumed as announced.
    fn at_the_time(&self, announced: Moment, until: Moment) -> Result<Markup, Failure> {
        let (locale, state) = (self.locale, &self.shown.state);
        // Whoever has come is there.
        let there = Here::of(state.arrived(Color::White), state.arrived(Color::Black));
        let all = Here::ALL.into_iter();
        let mut possible = all.filter(|here| here.includes(there));
        let main = possible.next().unwrap_or(there);
        let events = recording::on_time(state, main, announced);
        let foreseen = self.shown.foreseen(&events);
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" class="flow" {
                (recording::hidden(self.shown, Some(until)))
                (enter())
                (self.unlock()?)
                @if let Ok((follows, after)) = &foreseen {
                    (recording::will_be_recorded(locale, self.shown, &events, (follows, after), ""))
                }
                (self.forms.button(Press::OnTime(main), "main wide"))
                div class="acts" {
                    @for here in possible { (self.forms.button(Press::OnTime(here), "")) }
                }
            }
            (clock::exchange(self.shown, until))
            details open[Color::ALL.iter().any(|side| self.typed.get(side.name()).is_some())] {
                summary { (locale.say(DeskBeganLater)) }
                (self.later(announced, &html! {})?)
            }
        })
    }

    /// Later: each player's time is asked for, and that of the beginning.
    fn later(&self, announced: Moment, unlock: &Markup) -> Result<Markup, Failure> {
        let (locale, state) = (self.locale, &self.shown.state);
        let time = hour(locale, self.shown, announced);
        let options = [
            ("announced", locale.say(DeskWasHereAt { time })),
            ("came", locale.say(DeskCameLater)),
            ("absent", locale.say(DeskIsNotHere)),
        ];
        let options = options
            .map(|(value, words)| (value.to_owned(), words))
            .to_vec();
        let missing = Color::ALL.into_iter().filter(|&side| !state.arrived(side));
        let fields = missing.flat_map(|side| {
            let hint = clock::now_hint(locale, self.shown);
            let came = Field::new(format!("{}-at", side.name()), locale.say(DeskCameAt));
            let who = Field::new(side.name(), called(self.shown, side));
            [who.abreast(options.clone()), came.hint(hint)]
        });
        let form = Form {
            values: &|name| self.typed.text(name),
            wrong: &[],
        };
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" class="flow" {
                (recording::hidden(self.shown, None))
                (enter())
                (form.show(fields))
                (unlock)
                div class="acts" {
                    (self.forms.button(Press::Begun(Began::Announced), "main"))
                    (self.forms.button(Press::Begun(Began::Now), ""))
                }
            }
        })
    }

    /// The forms while a player is waited for: here now, or until when they may come, or what follows as they did not.
    pub(super) fn awaited(&self) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let may = |side: &Color| self.forms.may_be(EventKind::Absent, *side);
        let waits = Color::ALL.into_iter().filter(may);
        let waits = waits.filter_map(|side| Some((side, deadline(shown, side)?)));
        let (late, ahead): (Vec<_>, Vec<_>) = waits.partition(|(_, until)| *until < shown.at);
        let until = ahead.iter().map(|(_, until)| *until).min();
        let is_late = |press: &Press| {
            late.iter()
                .any(|(side, _)| matches!(press, Press::Entry(_, Some(it), _) if it == side))
        };
        let arrivals = self.arrivals();
        let arrivals: Vec<_> = arrivals
            .into_iter()
            .filter(|press| !is_late(press))
            .collect();
        let unrecorded = Color::ALL.into_iter();
        let unrecorded = unrecorded.filter(|side| !shown.state.absent(*side) && may(side));
        let absent = |side| Press::Entry(EventKind::Absent, Some(side), None);
        let unrecorded: Vec<_> = unrecorded.map(absent).collect();
        let began = shown.state.resume_at().unwrap_or(shown.at);
        Ok(html! {
            @for (place, (side, until)) in late.iter().enumerate() {
                (self.too_late(*side, *until, if place == 0 { self.unlock()? } else { html! {} })?)
            }
            @if let Some(until) = until {
                @let points = [
                    (began, locale.say(DeskPlayResumes)),
                    (shown.at, locale.say(WordNow)),
                    (until, locale.say(DeskLateLoses) + &self.late_article()),
                ];
                (clock::timeline(locale, shown, &points, 1, ""))
            }
            @if !arrivals.is_empty() || !unrecorded.is_empty() {
                form method="post" action=(self.record()) autocomplete="off" class="acts" {
                    (recording::hidden(shown, until))
                    (enter())
                    @if late.is_empty() { (self.unlock()?) }
                    @for (place, press) in arrivals.iter().enumerate() {
                        (self.forms.button(*press, if place == 0 { "main" } else { "" }))
                    }
                    @for press in unrecorded { (self.forms.button(press, "")) }
                    (self.forms.another_time("next-at"))
                }
            }
        })
    }

    /// The time of an absent player has passed: lost by it, came in time all the same, or the arbiter decides otherwise.
    fn too_late(&self, side: Color, until: Moment, unlock: Markup) -> Result<Markup, Failure> {
        let (locale, shown) = (self.locale, self.shown);
        let (player, time) = (called(shown, side), hour(locale, shown, until));
        let (follows, _) = shown.foreseen(&[(shown.at, Event::Absent { side })])?;
        let loses = follows.iter().any(|it| matches!(it, Consequence::Ends(_)));
        let time = time.as_str();
        let words = match loses {
            true => locale.say(DeskNotHereLoses { player, time }) + &self.late_article(),
            false => locale.say(DeskWasNotHere { player, time }),
        };
        let came_at = format!("came-{}", side.name());
        let came_typed = recording::time_typed(self.typed, &came_at).unwrap_or_default();
        let came = Field::new("at", locale.say(DeskCameAt)).id(came_at.as_str());
        let came = came
            .value(came_typed)
            .hint(locale.say(DeskAtTheLatest { time }));
        Ok(html! {
            form method="post" action=(self.record()) autocomplete="off" class="flow" {
                (recording::hidden(shown, None))
                (enter())
                (unlock)
                button class=(if loses { "main ends" } else { "main" }) name="press" value=(Press::Entry(EventKind::Absent, Some(side), None)) { (words) }
            }
            div class="row" {
                details open[!came_typed.is_empty()] {
                    summary { (locale.say(DeskCameInTime { player })) }
                    form method="post" action=(self.record()) autocomplete="off" class="flow" {
                        (recording::hidden(shown, None))
                        input type="hidden" name=(recording::TIME_FIELD) value=(came_at);
                        (came.clone().required())
                        (self.forms.button(Press::Entry(EventKind::Arrival, Some(side), None), ""))
                    }
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
        let responder = self.label().sealed_by().other();
        let sides = [responder, responder.other()].into_iter();
        let may = sides.filter(|side| self.forms.may_be(EventKind::Arrival, *side));
        may.map(|side| Press::Entry(EventKind::Arrival, Some(side), None))
            .collect()
    }

    fn unlock(&self) -> Result<Markup, Failure> {
        keys::of_official(self.desk, self.locale, self.label())
    }

    fn record(&self) -> String {
        format!("resume/{}/record", self.path)
    }
}
