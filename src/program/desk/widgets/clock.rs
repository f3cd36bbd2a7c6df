//! Chess clocks and times of day at the moment of the screen. A script updates the running clock.

use maud::{Markup, html};
use shakmaty::Color;

use super::elements::{foreign, surname};
use super::form::Field;
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
                        span { strong { (text::side(locale, side)) } " " (foreign(called(shown, side))) }
                        @if runs { span class="state" { "▶ " (locale.say(StateRuns)) } }
                        @else { span class="state" { "■ " (locale.say(StateStopped)) } }
                    }
                    (dial(locale, shown, side, &beside(locale, shown, side), &locale.say(DeskNoTimeLeft { side })))
                }
            }
        }
    }
}

/// A clock that stands, in a line: the time left, and the time used.
pub fn in_words(locale: &Locale, shown: &show::Outcome, side: Color) -> Markup {
    html! {
        @if let Some(left) = shown.left(side) { (left.0) " " (locale.say(DeskTimeIsLeft)) "; " }
        @if let Some(used) = used(locale, shown, side) { (used) }
        @else { (locale.say(LabelNotNoted)) }
    }
}

/// The time used of a clock, where it is known.
fn used(locale: &Locale, shown: &show::Outcome, side: Color) -> Option<String> {
    let used = shown.state.clocks().used_at(side, shown.at)?.0.to_string();
    Some(locale.say(DeskClockUsed { used }))
}

/// What stands beside a clock's digits: the time used where they are the time left, and whether its player is there.
fn beside(locale: &Locale, shown: &show::Outcome, side: Color) -> Markup {
    let state = &shown.state;
    let stands = state.running_at(shown.at) != Some(side) && shown.left(side).is_some();
    let used = used(locale, shown, side).filter(|_| stands);
    html! {
        @if let Some(used) = used { span class="rest" { "; " (used) } }
        @if state.arrived(side) { "; " (locale.say(DeskIsHere)) }
        @else if state.absent(side) { "; " strong { (locale.say(DeskIsAbsent)) } }
    }
}

/// How a player is called in the hall: the surname, or all of a name that has no comma.
pub fn called(shown: &show::Outcome, side: Color) -> &str {
    surname(&shown.envelope.label().player(side).name)
}

/// How long it is until a moment; when it has passed, a script asks for the screen as it is then.
fn seconds_until(shown: &show::Outcome, until: Moment) -> u64 {
    until.since(shown.at).unwrap_or(Duration::ZERO).as_seconds()
}

/// The time until a moment, counted down; a screen reader hears it five minutes before it, one minute, and at it.
pub fn count_down(locale: &Locale, shown: &show::Outcome, until: Moment) -> Markup {
    let there = until.in_zone(shown.envelope.resumption().zone());
    let time = &text::time_of_day(&there);
    let words = locale.say(DeskInSpan { span: "%" });
    let left = until.since(shown.at).unwrap_or(Duration::ZERO);
    html! {
        p class="digits" data-ends-in=(seconds_until(shown, until)) data-words=(words) data-five=(locale.say(DeskFiveMinutesLeft { time }))
            data-one=(locale.say(DeskOneMinuteLeft { time })) data-passed=(locale.say(DeskTimePassed { time })) {
            (words.replace('%', &left.to_string()))
        }
    }
}

/// A moment at which the screen becomes another one, without a word on it.
pub fn exchange(shown: &show::Outcome, until: Moment) -> Markup {
    html! { span hidden data-ends-in=(seconds_until(shown, until)) {} }
}

/// One clock: the time left, if the time control says it, else the time used; and, where no time is left, that the flag
/// is to be looked at. Whose clock it is, stands beside it.
pub fn face(locale: &Locale, shown: &show::Outcome, side: Color) -> Markup {
    dial(locale, shown, side, &html! {}, &locale.say(DeskLookAtFlag))
}

/// A clock, with what else is said of it beside its digits, and what where no time is left.
fn dial(locale: &Locale, shown: &show::Outcome, side: Color, beside: &Markup, out: &str) -> Markup {
    let clocks = shown.state.clocks();
    let used = clocks.used_at(side, shown.at).map(|used| used.0);
    let left = shown.left(side);
    let runs = (shown.state.running_at(shown.at) == Some(side)).then_some("yes");
    let article = text::cited(locale, shown.edition.article(Concept::FlagFall));
    html! {
        p class="clock" data-runs=[runs] data-used=[used.map(|used| used.as_seconds())] data-left=[left.map(|left| left.0.as_seconds())] {
            @match left {
                Some(left) => {
                    span class="left" { (left.0) } " " small { (locale.say(DeskTimeIsLeft)) (beside) }
                    @if runs.is_some() {
                        strong class="out" hidden[!left.0.is_zero()] { (out) (article) }
                    }
                }
                None => @match used {
                    Some(used) => { span class="used" { (used) } " " small { (locale.say(DeskTimeIsUsed)) (beside) } }
                    None => { small { (locale.say(LabelNotNoted)) (beside) } }
                },
            }
        }
    }
}

/// How the clocks are read whose times are typed below.
pub fn reading(locale: &Locale, name: &'static str) -> Field<'static> {
    let words = |reading| match reading {
        ClockReading::Left => locale.say(DeskClocksLeft),
        ClockReading::Used => locale.say(DeskClocksUsed),
    };
    let both = [ClockReading::Left, ClockReading::Used];
    let options = both.map(|reading| (reading.to_string(), words(reading)));
    Field::new(name, locale.say(DeskClocksShow)).abreast(options.to_vec())
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
