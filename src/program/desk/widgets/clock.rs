//! Chess clocks and times of day at the moment of the screen. A script updates the running clock.

use maud::{Markup, html};
use shakmaty::Color;

use super::elements::foreign;
use crate::commands::show;
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::edition::Concept;
use rules::time::{ClockReading, Duration, Moment};

/// Both clocks, with the names of the players and whether they are there.
pub fn both(locale: &Locale, shown: &show::Outcome) -> Markup {
    let state = &shown.state;
    let running = state.running_at(shown.at);
    let said = match running {
        Some(side) => locale.say(DeskClockRunsNow { side }),
        None => locale.say(DeskClocksStandNow),
    };
    html! {
        div class="clocks" data-said=(said) {
            @for side in Color::ALL {
                @let runs = running == Some(side);
                div class=[runs.then_some("runs")] {
                    p class="whose" {
                        span class=(side.fold_wb("side", "side black")) {}
                        span { strong { (text::side(locale, side)) } " " (foreign(&shown.envelope.label().player(side).name)) }
                        @if runs { span class="state" { "▶ " (locale.say(StateRuns)) } }
                        @else { span class="state" { "■ " (locale.say(StateStopped)) } }
                    }
                    (face(locale, shown, side))
                    p class="presence" {
                        @if state.arrived(side) { (locale.say(DeskIsHere)) }
                        @else if state.absent(side) { strong { (locale.say(DeskIsAbsent)) } }
                    }
                }
            }
        }
    }
}

/// The time until a moment, which a script counts down; when it has passed, the script asks for the screen as it is
/// then.
pub fn countdown(locale: &Locale, shown: &show::Outcome, until: Moment) -> Markup {
    let left = until.since(shown.at).unwrap_or(Duration::ZERO);
    let time = local_hour(shown, until);
    let span = text::span(locale, left);
    // As the script writes them, with the count in place of the mark.
    let units = [
        locale.say(SpanHours { count: "%" }),
        locale.say(SpanMinutes { count: "%" }),
        locale.say(SpanSeconds { count: "%" }),
    ];
    html! {
        span class="countdown" data-ends-in=(left.as_seconds())
            data-words=(locale.say(DeskTimeLeft { span: "%" })) data-units=(units.join("|"))
            data-five=(locale.say(DeskFiveMinutesLeft { time: &time }))
            data-one=(locale.say(DeskOneMinuteLeft { time: &time }))
            data-passed=(locale.say(DeskTimePassed { time: &time })) { (locale.say(DeskTimeLeft { span })) }
    }
}

/// A moment at which the screen becomes another one, without a word on it.
pub fn exchange(shown: &show::Outcome, until: Moment) -> Markup {
    let left = until.since(shown.at).unwrap_or(Duration::ZERO);
    html! { span hidden data-ends-in=(left.as_seconds()) {} }
}

fn local_hour(shown: &show::Outcome, at: Moment) -> String {
    let there = at.in_zone(shown.envelope.resumption().zone());
    format!("{:02}:{:02}", there.hour(), there.minute())
}

/// One clock: the time left, if the time control says it, else the time used; and whether no time is left.
pub fn face(locale: &Locale, shown: &show::Outcome, side: Color) -> Markup {
    let clocks = shown.state.clocks();
    let used = clocks.used_at(side, shown.at).map(|used| used.0);
    let left = shown.left(side);
    let runs = (shown.state.running_at(shown.at) == Some(side)).then_some("yes");
    let article = shown.edition.article(Concept::FlagFall);
    let article = article.map_or_else(String::new, |article| format!(" ({article})"));
    html! {
        p class="clock" data-runs=[runs] data-used=[used.map(|used| used.as_seconds())] data-left=[left.map(|left| left.0.as_seconds())] {
            @match left {
                Some(left) => {
                    span class="left" { (left.0) } " " small { (locale.say(DeskTimeIsLeft)) }
                    @if runs.is_some() {
                        strong class="out" hidden[!left.0.is_zero()] { (locale.say(DeskNoTimeLeft { side })) (article) }
                    }
                }
                None => @match used {
                    Some(used) => { span class="used" { (used) } " " small { (locale.say(DeskTimeIsUsed)) } }
                    None => { small { (locale.say(LabelNotNoted)) } }
                },
            }
        }
    }
}

/// How the clocks are read whose times are typed below. `chosen` is the one that stands there at first.
pub fn reading_choice(
    locale: &Locale,
    id: &str,
    name: &str,
    chosen: Option<ClockReading>,
) -> Markup {
    let words = |reading| match reading {
        ClockReading::Left => locale.say(DeskClocksLeft),
        ClockReading::Used => locale.say(DeskClocksUsed),
    };
    html! {
        fieldset class="choice abreast" {
            legend { (locale.say(DeskClocksShow)) }
            @for reading in [ClockReading::Left, ClockReading::Used] {
                @let id = format!("{id}-{name}-{reading}");
                label for=(id) {
                    input id=(id) type="radio" name=(name) value=(reading) checked[chosen == Some(reading)];
                    " " (words(reading))
                }
            }
        }
    }
}

/// A moment as it is typed: the local time of that zone, to the minute.
pub fn local(zone: &str, at: Moment) -> String {
    let at = at.in_zone(zone);
    let (year, month, day) = (at.year(), at.month(), at.day());
    format!(
        "{year:04}-{month:02}-{day:02} {:02}:{:02}",
        at.hour(),
        at.minute()
    )
}

/// The hint of a field for a moment: empty means now, as it would be typed.
pub fn now_hint(locale: &Locale, shown: &show::Outcome) -> String {
    let now = local(shown.envelope.resumption().zone(), shown.at);
    locale.say(DeskNowHint { now })
}
