//! Help: what a screen is for, which of the eight words stand on it, and which articles count there, as the event's
//! Laws number them. It unfolds below its button, and is a page of its own to be printed.

use maud::{Markup, html};

use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Target, Visitor};
use crate::desk::widgets::elements::foreign;
use crate::desk::widgets::frame::Page;
use crate::text::message::*;
use crate::text::{self, Locale, capital};
use rules::edition::{Concept, Edition, Key, Rule};

/// The words that users meet; all others are of everyday language.
const WORDS: [&str; 8] = [
    "sealed_move",
    "envelope",
    "label",
    "slip",
    "seal_number",
    "resumption",
    "ruling",
    "record",
];

/// A screen by the beginning of its path, its words and its articles.
type Subject = (&'static str, &'static [&'static str], &'static [Concept]);

/// Every screen with help of its own; what it is for says `desk-help-for`.
const SUBJECTS: [Subject; 10] = [
    (
        "today",
        &["label", "resumption", "ruling"],
        &[Concept::Sealing, Concept::Custody],
    ),
    ("new", &["label"], &[Concept::Sealing]),
    (
        "label",
        &["label", "sealed_move", "resumption"],
        &[Concept::Label],
    ),
    (
        "seal",
        &["sealed_move", "envelope", "slip"],
        &[Concept::Sealing, Concept::OfferAfterSealing],
    ),
    (
        "accept",
        &["envelope", "slip", "seal_number"],
        &[Concept::Custody],
    ),
    (
        "resume",
        &["resumption", "slip", "ruling", "record"],
        &[
            Concept::SetUp,
            Concept::Opening,
            Concept::Late,
            Concept::BadSealedMove,
        ],
    ),
    (
        "envelope",
        &["seal_number", "record"],
        &[Concept::Label, Concept::Custody],
    ),
    (
        "event",
        &["label", "resumption"],
        &[Concept::Sessions, Concept::Late],
    ),
    ("archive", &["envelope", "seal_number"], &[]),
    (
        "alarm",
        &["envelope", "label"],
        &[
            Concept::Interrupting,
            Concept::Restarting,
            Concept::PlayingVenue,
            Concept::NoHelp,
        ],
    ),
];

/// The rules that say what follows where it goes otherwise than it should.
const OTHERWISE: [Rule; 10] = [
    Rule::Ambiguous,
    Rule::Unintelligible,
    Rule::Illegal,
    Rule::EmptyEnvelope,
    Rule::LateAfter,
    Rule::BothAbsent,
    Rule::BothLate,
    Rule::LostEnvelope,
    Rule::LostTimes,
    Rule::LostPosition,
];

/// What unfolds on the screen at that path, with its name.
pub fn panel(desk: &Desk, locale: &Locale, path: &str) -> Markup {
    let first = path.split('/').next().unwrap_or_default();
    let own = SUBJECTS.iter().find(|(screen, ..)| *screen == first);
    let (screen, words, concepts) = own.unwrap_or(&SUBJECTS[0]);
    html! {
        h2 { (locale.say(DeskHelpTitle { screen: *screen })) }
        (about(desk, locale, screen, (words, concepts)))
        p class="row" {
            a href="help/words" { (locale.say(DeskHelpWords)) }
            a href="help/otherwise" { (locale.say(DeskHelpOtherwise)) }
            a href=(format!("help/{screen}")) target="_blank" rel="noopener" { (locale.say(DeskHelpPrint)) }
        }
    }
}

fn about(
    desk: &Desk,
    locale: &Locale,
    screen: &'static str,
    (words, concepts): (&[&'static str], &[Concept]),
) -> Markup {
    let Some(edition) = edition(desk) else {
        return html! {};
    };
    let cited = |concept: &Concept| Some((edition.article(*concept)?, *concept));
    let cited: Vec<_> = concepts.iter().filter_map(cited).collect();
    html! {
        p class="lead" { (locale.say(DeskHelpFor { screen })) }
        (meanings(locale, words))
        @if !cited.is_empty() {
            section class="law" {
                ul {
                    @for (article, concept) in cited {
                        li {
                            b { (article) } ": " (text::concept(locale, concept))
                            @if concept == Concept::Label { ul { @for it in locale.say(DeskHelpAsksFor).split("; ") { li { (it) } } } }
                        }
                    }
                }
                p class="hint" { (foreign(edition.title())) }
            }
        }
    }
}

fn meanings(locale: &Locale, words: &[&'static str]) -> Markup {
    html! {
        dl class="words" {
            @for word in words { dt { (locale.say(DeskTerm { word: *word })) } dd { (locale.say(DeskTermMeans { word: *word })) } }
        }
    }
}

/// The Laws of the event, else the newest.
pub fn edition(desk: &Desk) -> Option<Edition> {
    match desk.event() {
        Some(event) => event.edition(),
        None => Edition::builtin(Edition::DEFAULT),
    }
}

/// The same as a page; all eight words; what follows where it goes otherwise.
pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let screen = target.of_path("screen");
    let own = SUBJECTS.iter().find(|(own, ..)| *own == screen);
    let (title, main) = match (screen, own) {
        (_, Some((screen, words, concepts))) => {
            let title = locale.say(DeskHelpTitle { screen: *screen });
            (title, about(desk, locale, screen, (words, concepts)))
        }
        ("words", _) => (locale.say(DeskHelpWords), meanings(locale, &WORDS)),
        ("otherwise", _) => (locale.say(DeskHelpOtherwise), otherwise(desk, locale)),
        _ => return Err(no_such(screen)),
    };
    let main = html! { div class="help-page" { h1 { (title) } (main) } };
    Ok(Page::new(title, main))
}

fn otherwise(desk: &Desk, locale: &Locale) -> Markup {
    let Some(edition) = edition(desk) else {
        return html! {};
    };
    html! {
        dl class="words" {
            @for rule in OTHERWISE.into_iter().filter(|it| edition.said(Key::Rule(*it)).is_some()) {
                dt { (capital(&text::rule(locale, rule))) }
                dd { (capital(&text::rule_value(locale, &edition, rule))) (text::cited(locale, edition.article(rule.governed_by()))) }
            }
        }
        p class="hint" { (foreign(edition.title())) }
    }
}

/// The three lines for the player, who sees nothing else of the desk.
pub fn of_player(locale: &Locale) -> Markup {
    html! { ul class="hint" { @for line in 1_u32..=3 { li { (locale.say(DeskHelpPlayer { line })) } } } }
}
