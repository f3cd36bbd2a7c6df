//! What an event and a label ask alike, with the usual answers: a time control; and how late a player may be.

use maud::{Markup, Render, html};

use super::form::{Field, Said, radio};
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::time::{Duration, TimeControl};

/// The controls that are offered, as PGN writes them.
const CONTROLS: [&str; 7] = [
    "40/7200:3600",
    "40/7200:1800",
    "40/5400+30:1800+30",
    "5400+30",
    "3600+30",
    "40/9000:16/3600",
    "40/7200:20/3600:900+30",
];

/// The lateness that is offered, in seconds.
const LATENESS: [u64; 3] = [0, 30 * 60, 60 * 60];

/// The value of a lateness that is written by hand, in minutes.
pub const OTHER: &str = "other";

/// They, as people write them.
pub fn controls() -> Vec<String> {
    let all = CONTROLS.iter();
    all.filter_map(|text| TimeControl::parse_pgn(text).ok())
        .map(|control| control.in_words())
        .collect()
}

/// A time control: typed, or one of those that are offered.
pub fn control(id: &str, words: &str, value: &str, said: Said<'_>) -> Markup {
    let field = Field::new(id, words).value(value).among(controls());
    field.hint(said.hint).error(said.error).render()
}

/// How late a player may be.
#[derive(Clone, Debug)]
pub struct Lateness<'a> {
    /// The name of the choice.
    pub name: &'a str,
    /// The name of the field for minutes.
    pub other: &'a str,
    /// What it means to say nothing, where that can be chosen.
    pub nothing: Option<String>,
    /// A span or a number of minutes; empty where nothing is said.
    pub typed: &'a str,
    /// Whether another was chosen than those that are offered.
    pub is_other: bool,
}

impl Lateness<'_> {
    /// The choices.
    pub fn show(&self, locale: &Locale) -> Markup {
        let minutes = |text: &str| text.parse::<u64>().ok()?.checked_mul(60);
        let seconds = minutes(self.typed).or_else(|| {
            let span = Duration::parse_typed(self.typed, None);
            span.ok().map(Duration::as_seconds)
        });
        let offered = LATENESS.into_iter().filter_map(Duration::from_seconds);
        let is_offered = seconds.is_some_and(|seconds| LATENESS.contains(&seconds));
        let is_said = self.is_other || !self.typed.is_empty();
        let is_other = is_said && !is_offered;
        let is = |span: Duration| is_offered && Some(span.as_seconds()) == seconds;
        let is_nothing = !is_other && self.typed.is_empty();
        let words = |span: Duration| match span.as_seconds() {
            0 => locale.say(DeskLateNone),
            _ => text::span(locale, span),
        };
        let nothing = self.nothing.clone();
        let nothing = nothing.map(|words| (String::new(), words, is_nothing));
        let offered = offered.map(|span| (span.to_string(), words(span), is(span)));
        let options: Vec<_> = nothing.into_iter().chain(offered).collect();
        let other = locale.say(DeskLateOther);
        html! {
            @for (place, (value, words, chosen)) in options.iter().enumerate() {
                (radio(self.name, place, value, *chosen, words))
            }
            (radio(self.name, options.len(), OTHER, is_other, &other))
            input name=(self.other) value=(if is_other { self.typed } else { "" }) inputmode="numeric" size="6"
                autocomplete="off" aria-label=(other);
        }
    }
}
