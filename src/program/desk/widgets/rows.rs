//! Lists of games: Today, the archive, and what is found. A game is a row on one baseline, with one button; the groups of
//! a list are tabs above it.

use super::elements::surname;
use crate::desk::prelude::*;
use envelope::Summary;
use rules::ruling::GameResult;
use rules::time::Moment;

/// A row: which game it is, how it stands, and the one thing to do about it.
pub struct Row {
    pub board: Option<String>,
    /// What the game is called where it has no board.
    pub name: String,
    pub names: Markup,
    pub standing: Standing,
    /// What is seldom done; nothing, where there is nothing.
    pub more: Markup,
}

/// How a game stands: class and words of its chip, a line, and where its button leads, with what it says.
pub type Standing = ((&'static str, String), Markup, (String, String));

impl Row {
    /// The row in a group of that name, which its chip need not say again where there is little room.
    pub fn show(&self, locale: &Locale, group: &str) -> Markup {
        let ((class, words), line, (path, act)) = &self.standing;
        let board = self.board.as_deref();
        let named = |act: &str| {
            let board = board.unwrap_or(&self.name);
            locale.say(DeskActOnBoard { act, board })
        };
        html! {
            li class={ "game " (class) } {
                div class="players" {
                    b class="number" { (foreign(board.unwrap_or("–"))) }
                    (self.names)
                    @if !self.more.0.is_empty() {
                        details class="drop" name="more" {
                            summary { span class="unseen" { (named(&locale.say(DeskMoreActs))) } }
                            div { (self.more) }
                        }
                    }
                }
                div class="standing" {
                    @if !words.is_empty() { span class={ "chip " (class) @if words == group { " again" } } { (words) } }
                    div class="line" { (line) }
                }
                a class="act" href=(path) aria-label=(named(act)) { (act) }
            }
        }
    }
}

/// The players, as a hall calls them.
pub fn names(white: Option<&str>, black: Option<&str>) -> Markup {
    let [white, black] = [white, black].map(|name| surname(name.unwrap_or("?")));
    html! { (foreign(white)) " – " (foreign(black)) }
}

/// That a game is over, with its result.
pub fn over(locale: &Locale, it: &Summary) -> String {
    let result = match it.result {
        GameResult::Open => "",
        result => result.as_str(),
    };
    locale.say(DeskOverWith { result })
}

/// `23 Nov`.
pub fn day_in_short(locale: &Locale, at: &Moment) -> String {
    format!("{} {}", at.day(), in_short(text::month(locale, at.month())))
}

/// The first letters of the name of a month or a day.
pub fn in_short(name: String) -> String {
    name.chars().take(3).collect()
}

/// The field by which a list is searched, in the group that is shown.
pub fn find(locale: &Locale, path: &str, (shown, sought): (&str, &str)) -> Markup {
    let hint = locale.say(DeskFindHint);
    html! {
        form method="get" action=(path) class="find" role="search" {
            @if !shown.is_empty() { input type="hidden" name="show" value=(shown); }
            svg viewBox="0 0 20 20" aria-hidden="true" { path d="M13 13L18 18M14.5 8.5A6 6 0 1 1 2.5 8.5A6 6 0 1 1 14.5 8.5" {} }
            input id="find" name="find" type="search" value=(sought) autocomplete="off" spellcheck="false"
                placeholder=(hint) aria-label=(format!("{}: {hint}", locale.say(DeskFind)));
        }
    }
}

/// The groups of a list with their counts, each a link that shows it alone; what is searched for stays.
pub fn tabs(
    locale: &Locale,
    path: &str,
    (shown, sought): (&str, &str),
    groups: &[(&str, String, u64)],
) -> Markup {
    let link = |name: &str| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let asked = [("show", name), ("find", sought)];
        query.extend_pairs(asked.iter().filter(|(_, value)| !value.is_empty()));
        format!("{path}?{}", query.finish())
    };
    html! {
        nav class="tabs" aria-label=(locale.say(DeskShow)) {
            @for (name, words, count) in groups {
                a href=(link(name)) aria-current=[(*name == shown).then_some("true")] { (words) " " span { (count) } }
            }
        }
    }
}
