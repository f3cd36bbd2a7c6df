//! Help: what a screen is for, which of the eight words stand on it, and which articles count there, as the event's
//! Laws number them. It unfolds below its button, and is a page of its own to be printed.

use crate::desk::folder::no_such;
use crate::desk::prelude::*;
use crate::text::capital;
use rules::edition::{Concept, Edition, Key, Rule};

/// The words that users meet; all others are of everyday language.
const WORDS: &str = "sealed_move envelope label slip seal_number resumption ruling record";

/// A screen by the beginning of its path, its words and its articles.
type Subject = (&'static str, &'static str, &'static [Concept]);

/// Every screen with help of its own; what it is for says `desk-help-for`.
#[rustfmt::skip]
const SUBJECTS: [Subject; 10] = {
    use Concept::*;
    [
        ("today", "label resumption ruling", &[Sealing, Custody]),
        ("new", "label", &[Sealing]),
        ("label", "label sealed_move resumption", &[Label]),
        ("seal", "sealed_move envelope slip", &[Sealing, OfferAfterSealing]),
        ("accept", "envelope slip seal_number", &[Custody]),
        ("resume", "resumption slip ruling record", &[SetUp, Opening, Late, BadSealedMove]),
        ("envelope", "seal_number record", &[Label, Custody]),
        ("event", "label resumption", &[Sessions, Late]),
        ("archive", "envelope seal_number", &[]),
        ("alarm", "envelope label", &[Interrupting, Restarting, PlayingVenue, NoHelp]),
    ]
};

/// The rules that say what follows where it goes otherwise than it should.
#[rustfmt::skip]
const OTHERWISE: [Rule; 10] = {
    use Rule::*;
    [
        Ambiguous, Unintelligible, Illegal, EmptyEnvelope, LateAfter, BothAbsent, BothLate,
        LostEnvelope, LostTimes, LostPosition,
    ]
};

/// What there is to say of the screen of that name.
fn subject(screen: &str) -> Option<&'static Subject> {
    SUBJECTS.iter().find(|(own, ..)| *own == screen)
}

/// What unfolds on the screen at that path, with its name.
pub fn panel(desk: &Desk, locale: &Locale, path: &str) -> Markup {
    let subject = subject(path.split(['/', '-']).next().unwrap_or_default());
    let subject = subject.unwrap_or(&SUBJECTS[0]);
    let screen = subject.0;
    html! {
        h2 { (locale.say(DeskHelpTitle { screen })) }
        (about(desk, locale, subject))
        p class="row" {
            a href="help/words" { (locale.say(DeskHelpWords)) }
            a href="help/otherwise" { (locale.say(DeskHelpOtherwise)) }
            a href=(format!("help/{screen}")) target="_blank" rel="noopener" { (locale.say(DeskHelpPrint)) }
        }
    }
}

fn about(desk: &Desk, locale: &Locale, (screen, words, concepts): &Subject) -> Markup {
    let Some(edition) = edition(desk) else {
        return html! {};
    };
    let cited = |concept: &Concept| Some((edition.article(*concept)?, *concept));
    let cited: Vec<_> = concepts.iter().filter_map(cited).collect();
    html! {
        p class="lead" { (locale.say(DeskHelpFor { screen: *screen })) }
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

fn meanings(locale: &Locale, words: &'static str) -> Markup {
    html! {
        dl class="words" {
            @for word in words.split(' ') { dt { (locale.say(DeskTerm { word })) } dd { (locale.say(DeskTermMeans { word })) } }
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
pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let locale = &visitor.locale;
    let screen = target.of_path("screen");
    let (title, main) = match (screen, subject(screen)) {
        (_, Some(subject)) => {
            let title = locale.say(DeskHelpTitle { screen: subject.0 });
            (title, about(desk, locale, subject))
        }
        ("words", _) => (locale.say(DeskHelpWords), meanings(locale, WORDS)),
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
