//! Chess clocks and times of day at the moment of the screen. A script updates the running clock.

use maud::{Markup, html};
use shakmaty::Color;

use crate::laws::edition::Concept;
use crate::program::commands::show;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::time::{ClockReading, Moment};

/// Both clocks.
pub fn both(locale: &Locale, shown: &show::Outcome) -> Markup {
    html! {
        div class="clocks" {
            @for side in Color::ALL {
                @let runs = shown.state.clocks().running() == Some(side);
                div class=[runs.then_some("runs")] {
                    p { (text::side(locale, side)) ": "
                        @if runs { (locale.say(StateRuns)) } @else { (locale.say(StateStopped)) } }
                    (face(locale, shown, side))
                }
            }
        }
    }
}

/// One clock: the time left, if the time control says it, else the time used; and whether no time is left.
pub fn face(locale: &Locale, shown: &show::Outcome, side: Color) -> Markup {
    let clocks = shown.state.clocks();
    let used = clocks.used_at(side, shown.at).0;
    let left = shown.left(side);
    let runs = (clocks.running() == Some(side)).then_some("yes");
    let article = shown.edition.article(Concept::FlagFall);
    let article = article.map_or_else(String::new, |article| format!(" ({article})"));
    html! {
        p class="clock" data-runs=[runs] data-used=(used.as_seconds()) data-left=[left.map(|left| left.0.as_seconds())] {
            @match left {
                Some(left) => {
                    span class="left" { (left.0) } " " small { (locale.say(LabelLeft)) }
                    @if runs.is_some() {
                        strong class="out" hidden[!left.0.is_zero()] { (locale.say(DeskNoTimeLeft { side })) (article) }
                    }
                }
                None => { span class="used" { (used) } " " small { (locale.say(LabelUsed)) } }
            }
        }
    }
}

/// How the clocks are read whose times are typed below. Nothing is chosen unless somebody has said it.
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
        fieldset class="choice" {
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
