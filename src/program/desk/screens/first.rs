//! The first time: what the folder lacks before its first envelope, as three steps in any order, each done in its
//! place.

use maud::{Markup, html};

use super::{event, keys, rehearsal};
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
    /// The fields of the key.
    pub key: Option<&'a Fields>,
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
            (key(desk, visitor, listing, typed))
            (the_event(desk, visitor, skips_event))
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

fn key(desk: &Desk, visitor: &Visitor, listing: &Listing, typed: Typed<'_>) -> Markup {
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
        None if !listing.keys.is_empty() => card(
            visitor,
            1,
            &words,
            &Step::ToDo,
            &keys::to_unlock(desk, locale, listing, ("first/unlock", "")),
        ),
        None => {
            let typed = keys::Typed {
                name: typed
                    .key
                    .and_then(|fields| fields.get("name"))
                    .unwrap_or_default(),
                wrong: typed.wrong,
            };
            card(
                visitor,
                1,
                &words,
                &Step::ToDo,
                &html! {
                    (keys::to_make(locale, "first/key", typed))
                    (keys::to_bring(locale, "first/bring"))
                },
            )
        }
    }
}

fn the_event(desk: &Desk, visitor: &Visitor, skips: bool) -> Markup {
    let locale = &visitor.locale;
    let words = locale.say(DeskYourEvent);
    let done = |inside: Markup| card(visitor, 2, &words, &Step::Done, &inside);
    match event::of_folder(desk) {
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
            let inside = html! {
                p { a class="act" href="event" { (locale.say(DeskFillEvent)) } }
                p { a class="act quiet" href="./?skip=event#step-3" { (locale.say(DeskSkipEvent)) } }
            };
            card(visitor, 2, &words, &Step::MayWait, &inside)
        }
    }
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

/// Makes the key of the first step.
pub fn make_key(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let wrong = keys::made(desk, &visitor.locale, fields)?;
    let typed = Typed {
        key: Some(fields),
        wrong: &wrong,
        ..Typed::default()
    };
    done_or_again(desk, visitor, typed)
}

/// Takes a key that was made elsewhere.
pub fn bring_key(desk: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    keys::brought(desk, fields)?;
    Ok(Answer::Redirect(String::new()))
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

/// The screen again, where the key could not be made at all.
pub fn refused_key(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    let typed = Typed {
        key: Some(fields),
        ..Typed::default()
    };
    again(desk, visitor, typed)
}
