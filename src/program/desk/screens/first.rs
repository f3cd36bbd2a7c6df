//! The first time: what the folder lacks before its first envelope, as three steps in any order, each done in its
//! place.

use maud::{Markup, html};

use super::{event, rehearsal};
use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::folder::Listing;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::screens::overview;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, failed};
use crate::text::message::*;

/// What was typed before into one of the steps, and what is wrong with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typed<'a> {
    /// The fields of the event.
    pub event: Option<&'a Fields>,
    /// What is wrong.
    pub wrong: &'a [Wrong],
}

/// Whether Today begins with the steps: until there is a key and a game.
pub fn is_shown(listing: &Listing) -> bool {
    let has_game = listing.to_seal().next().is_some();
    listing.envelopes.is_empty() && (listing.keys.is_empty() || !has_game)
}

/// How a step stands.
enum Step {
    Done,
    ToDo,
    MayWait,
}

/// The steps.
pub fn steps(
    desk: &Desk,
    visitor: &Visitor,
    listing: &Listing,
    (typed, skips_event): (Typed<'_>, bool),
) -> Result<Markup, Failure> {
    Ok(html! {
        div class="steps" {
            (key(desk, visitor))
            (the_event(desk, visitor, typed, skips_event)?)
            (game(visitor, listing))
        }
        @if desk.rehearsal.is_none() { (rehearsal::to_begin(&visitor.locale)) }
    })
}

fn card(visitor: &Visitor, number: u32, words: &str, step: &Step, inside: &Markup) -> Markup {
    let locale = &visitor.locale;
    let (class, state) = match step {
        Step::Done => ("card done", String::new()),
        Step::ToDo => ("card", locale.say(DeskToDo)),
        Step::MayWait => ("card", locale.say(DeskMayWait)),
    };
    html! {
        section class=(class) id=(format!("step-{number}")) {
            @match step {
                Step::Done => { h2 class="unseen" { (words) } }
                Step::ToDo | Step::MayWait => { h2 { b class="step" { (number) } " " (words) " " small { (state) } } }
            }
            (inside)
        }
    }
}

fn key(desk: &Desk, visitor: &Visitor) -> Markup {
    let locale = &visitor.locale;
    let words = locale.say(DeskYourKey);
    match desk.secrets.public_line() {
        Some(line) => card(
            visitor,
            1,
            &words,
            &Step::Done,
            &html! {
                p { "✓ " strong { (foreign(&line.person.name)) } " — "
                    a href="keys/line" target="_blank" rel="noopener" { (locale.say(DeskPrintLine)) }
                    span hidden { " · " button type="button" class="link" data-copies=(line) data-copied=(locale.say(DeskCopied)) { (locale.say(DeskCopyLine)) } }
                }
                p { small { (locale.say(DeskSecondPlace)) } }
            },
        ),
        None => card(
            visitor,
            1,
            &words,
            &Step::ToDo,
            &html! { p { a class="act" href="keys" { (words) } } },
        ),
    }
}

fn the_event(
    desk: &Desk,
    visitor: &Visitor,
    typed: Typed<'_>,
    skips: bool,
) -> Result<Markup, Failure> {
    let locale = &visitor.locale;
    let words = locale.say(DeskYourEvent);
    let done = |inside: Markup| card(visitor, 2, &words, &Step::Done, &inside);
    Ok(match event::of_folder(desk) {
        Ok(Some(outcome)) => done(html! {
            p { "✓ " strong { (foreign(&outcome.event.name.unwrap_or_else(|| words.clone()))) } " — " a href="event" { (locale.say(DeskLookOrChange)) } }
        }),
        Err(failure) => card(
            visitor,
            2,
            &words,
            &Step::ToDo,
            &html! { (failed(locale, &failure)) p { a class="act" href="event" { (locale.say(DeskLookOrChange)) } } },
        ),
        Ok(None) if skips => done(html! {
            p { "✓ " (locale.say(DeskOneGameOnly)) " — " a href="./" { (locale.say(DeskSetUpEvent)) } }
        }),
        Ok(None) => {
            let shown = event::Shown {
                locale,
                stored: None,
                typed: typed.event,
                wrong: typed.wrong,
                zone: desk.zone,
                now: desk.now()?,
            };
            let inside = html! {
                details open[typed.event.is_some()] {
                    summary { (locale.say(DeskFillEvent)) }
                    form method="post" action="first/event" {
                        (event::in_form(&shown, event::Extent::First))
                        div class="quick" { button { (locale.say(DeskSaveEvent)) } }
                    }
                }
                p { a class="act quiet" href="./?skip=event#step-3" { (locale.say(DeskSkipEvent)) } }
            };
            card(visitor, 2, &words, &Step::MayWait, &inside)
        }
    })
}

fn game(visitor: &Visitor, listing: &Listing) -> Markup {
    let locale = &visitor.locale;
    let words = locale.say(DeskFirstGame);
    if let Some((name, draft)) = listing.waiting().first() {
        let inside = html! {
            p { "✓ " strong { (overview::pairing(draft)) } " — " a href=(format!("label/{}", in_path(name))) { (locale.say(DeskMakeReady)) } }
        };
        return card(visitor, 3, &words, &Step::Done, &inside);
    }
    let inside = html! {
        form method="post" action="new" enctype="multipart/form-data" class="begin" data-drop="page" {
            p { span hidden { (locale.say(DeskDropHere)) } }
            div class="field" {
                label for="file" { (locale.say(DeskScoreFile)) }
                input id="file" name="file" type="file" accept=".pgn,text/plain,application/x-chess-pgn";
            }
            details {
                summary { (locale.say(DeskPasteIt)) }
                div class="field" {
                    label for="score" { (locale.say(DeskScoreText)) }
                    textarea id="score" name="score" rows="6" spellcheck="false" autocomplete="off" {}
                }
            }
            div class="quick" {
                button { (locale.say(DeskPrepare)) }
                a class="act quiet" href="new" { (locale.say(DeskNoScore)) }
            }
        }
    };
    card(visitor, 3, &words, &Step::ToDo, &inside)
}

/// Saves the event of the second step.
pub fn save_event(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let wrong = event::saved(desk, &visitor.locale, fields)?;
    let typed = Typed {
        event: Some(fields),
        wrong: &wrong,
    };
    done_or_again(desk, visitor, typed)
}

fn done_or_again(desk: &Desk, visitor: &Visitor, typed: Typed<'_>) -> Result<Answer, Failure> {
    if typed.wrong.is_empty() {
        return Ok(Answer::Redirect(String::new()));
    }
    again(desk, visitor, typed).map(Answer::Page)
}

fn again(desk: &Desk, visitor: &Visitor, typed: Typed<'_>) -> Result<Page, Failure> {
    let page = overview::screen(desk, visitor, &Target::default(), typed)?;
    Ok(Page {
        wrong: typed.wrong.to_vec(),
        screen: Some(String::new()),
        ..page
    })
}

/// What was typed of the event, where it could not be saved: beside the event that was saved meanwhile, if there is
/// one.
pub fn refused_event(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    if let Ok(Some(_)) = event::of_folder(desk) {
        return event::refused(desk, visitor, target, fields);
    }
    let typed = Typed {
        event: Some(fields),
        ..Typed::default()
    };
    again(desk, visitor, typed)
}
