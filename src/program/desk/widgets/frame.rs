//! The frame around every screen: navigation, unlocked key, language and colours.

use maud::DOCTYPE;

use super::elements::trusted;
use super::messages::look_again;
use crate::desk::http::request::Theme;
use crate::desk::prelude::*;
use crate::desk::screens::{help, rehearsal};
use crate::text::city;
use crate::text::time_of_day;
use envelope::LabelKey;
use rules::time::{Moment, Zone};

/// A screen, or why it cannot be shown.
pub type Shown = Result<Page, Failure>;

/// A screen.
#[derive(Debug, Default)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The content.
    pub main: Markup,
    /// Whether the frame shows nothing else: the screen is for the player.
    pub alone: bool,
    /// The game whose changes reload the screen; `*` for all games, empty for no reload.
    pub follows: String,
    /// The path of the screen that this page stands for, where it answers a form; else that of the request.
    pub screen: Option<String>,
    /// Whether the screen may ask for the camera.
    pub camera: bool,
    /// What needs another look, each beside its field; nothing was done then.
    pub wrong: Vec<Wrong>,
}

impl Page {
    /// A screen that is not reloaded.
    pub fn new(title: impl Into<String>, main: Markup) -> Page {
        Page {
            title: title.into(),
            main,
            ..Page::default()
        }
    }

    /// A screen that is reloaded when that game changes.
    pub fn following(title: impl Into<String>, name: &str, main: Markup) -> Page {
        Page {
            follows: name.to_owned(),
            ..Page::new(title, main)
        }
    }
}

/// The envelope with a chess square for its seal, in the colours of the page.
pub const MARK: &str = include_str!("../assets/mark.svg");

/// A screen in its frame; `failure` is what went wrong before.
pub fn framed(desk: &Desk, visitor: &Visitor, page: Page, failure: Option<&Failure>) -> Markup {
    let locale = &visitor.locale;
    html! {
        (DOCTYPE)
        html lang=(locale.code()) data-theme=(visitor.theme.name()) {
            head {
                meta charset="utf-8";
                base href=(visitor.home);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title {
                    @if failure.is_some() || !page.wrong.is_empty() { (locale.say(DeskErrorTitle)) " " }
                    (page.title) " – adjourn"
                }
                link rel="stylesheet" href="/assets/desk.css";
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                script type="module" src="/assets/desk.js" {}
            }
            body class=[page.alone.then_some("alone")] data-follows=[(!page.follows.is_empty()).then_some(&page.follows)] data-changes=(visitor.changes) data-desk=(desk.auth.mark()) data-screen=[page.screen.as_ref()] {
                @if !page.alone { a class="skip" href=(format!("./{}#main", visitor.path)) { (locale.say(DeskSkip)) } }
                (rehearsal::coach(desk, visitor, page.alone))
                @if !page.alone { (head(desk, visitor)) }
                main id="main" {
                    @if let Some(failure) = failure { (failed(locale, failure)) }
                    (look_again(visitor, &page.wrong))
                    (page.main)
                }
                p id="told" class="unseen" role="status" data-changed=(locale.say(DeskChanged)) data-gone=(locale.say(DeskGone)) {}
            }
        }
    }
}

/// A page for a window without a session, which leads to `onward` by itself.
pub fn outside(locale: Locale, onward: Option<&str>, said: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(locale.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                @if let Some(onward) = onward { meta http-equiv="refresh" content=(format!("0; url={onward}")); }
                title { "adjourn" }
            }
            body { main { h1 { "adjourn" } (said) } }
        }
    }
}

/// The screens that stand in every header.
fn places(visitor: &Visitor) -> Markup {
    let locale = &visitor.locale;
    let places = [
        ("", locale.say(DeskToday)),
        ("archive", locale.say(DeskArchive)),
        ("event", locale.say(LabelKey::Event)),
    ];
    html! {
        nav aria-label=(locale.say(DeskPlaces)) {
            ul {
                @for (place, words) in places {
                    li { a href=(format!("./{place}")) aria-current=[(visitor.path == place).then_some("page")] { (words) } }
                }
            }
        }
    }
}

/// What stands above every screen of the arbiter, in one line: mark, event, places, the hour in the hall, and what is
/// seldom needed behind More.
fn head(desk: &Desk, visitor: &Visitor) -> Markup {
    let locale = &visitor.locale;
    let name = desk.event().and_then(|event| event.name);
    html! {
        header class="top" {
            div {
                a class="brand" href="./" { (trusted(MARK)) span { "adjourn" } }
                @if let Some(name) = name { span class="event" { (foreign(&name)) } }
                (places(visitor))
                div class="tools" {
                    @if let Ok(there) = desk.hall_time() { (hour(there, desk.hall_zone())) }
                    a class="act alarm" href="alarm" { (locale.say(AlarmTitle)) }
                    details class="help" {
                        // The same press closes it, from where it has unfolded to.
                        summary class="act round" aria-label=(locale.say(DeskHelp)) { "?" span class="act" { "✕ " (locale.say(DeskHelpClose)) } }
                        div { (help::panel(desk, locale, &visitor.path)) }
                    }
                    details class="drop" {
                        summary { (locale.say(DeskMoreActs)) }
                        div { (places(visitor)) (more(desk, visitor)) }
                    }
                }
            }
        }
    }
}

/// The hour, as the clocks of the hall show it.
///
/// # Errors
/// The machine's clock cannot be read.
pub fn hour_there(desk: &Desk) -> Result<String, Failure> {
    Ok(time_of_day(&desk.hall_time()?))
}

/// The same in the header; a script goes on with it.
fn hour(there: Moment, zone: Option<Zone>) -> Markup {
    let of_day = 3600 * there.hour() + 60 * there.minute() + there.second();
    html! { time data-of-day=(of_day) title=[zone.map(city)] { (time_of_day(&there)) } }
}

/// Whose key is unlocked, language, colours, and the end.
fn more(desk: &Desk, visitor: &Visitor) -> Markup {
    let locale = &visitor.locale;
    html! {
        div class="row" {
            a href="keys" { (locale.say(DeskKeys)) }
            @match desk.secrets.holder() {
                Some(name) => form method="post" action="keys/lock" class="row" {
                    input type="hidden" name="back" value=(visitor.path);
                    span { (foreign(&name)) }
                    button class="quiet" { (locale.say(DeskLock)) }
                },
                None => span class="hint" { (locale.say(DeskLocked)) },
            }
        }
        form method="post" action="look" {
            input type="hidden" name="back" value=(visitor.path);
            fieldset {
                legend { (locale.say(DeskLanguage)) }
                @for code in Locale::codes() {
                    @let own = Locale::of_code(code).unwrap_or_else(Locale::english);
                    button class="quiet" name="lang" value=(code) lang=(code) aria-pressed=(code == locale.code()) { (own.say(LanguageOwnName)) }
                }
            }
            fieldset {
                legend { (locale.say(DeskTheme)) }
                @for theme in Theme::ALL {
                    button class="quiet" name="theme" value=(theme.name()) aria-pressed=(theme == visitor.theme) { (locale.of_word("desk-theme", theme)) }
                }
            }
            // Whether deadlines sound in this window.
            @if visitor.sound { button class="quiet" name="sound" value="off" data-sound="on" { (locale.say(DeskSoundOn)) } }
            @else { button class="quiet" name="sound" value="on" { (locale.say(DeskSoundOff)) } }
        }
        p { a href="check" { (locale.say(DeskCheckEnvelope)) } }
        (button("close", &locale.say(DeskClose), "quiet"))
    }
}
