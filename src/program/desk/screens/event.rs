//! The event: what all boards share, set up once and changed whenever something changes. Read, checked and written as
//! `adjourn event` does; a form has the keys that arbiters change, and leaves all others of the file as they are.

mod form;
mod reading;

use data_encoding::HEXLOWER;
use maud::{Markup, html};

use crate::commands::Failure;
use crate::commands::event::{self, Lack, Outcome};
use crate::commands::event_file::{BoardOf, Event, EventKey};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::elements::{facts, foreign};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, failed};
use crate::failure::DeskFault;
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::crypto::sha256;
use rules::time::Moment;

pub use form::{Extent, Shown, in_form};

/// The most bytes of the file that are shown as a version.
const LARGEST: u64 = 256 * 1024;

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, None)
}

/// The event in the folder, if there is one.
///
/// # Errors
/// What is wrong with its file.
pub fn of_folder(desk: &Desk) -> Result<Option<Outcome>, Failure> {
    let path = desk.folder.event();
    match desk.files.is_regular(&path) {
        true => event::show(&desk.files, &path).map(Some),
        false => Ok(None),
    }
}

/// The version of the file: whoever saves must have seen it.
fn version(desk: &Desk) -> Result<String, Failure> {
    let path = desk.folder.event();
    if !desk.files.is_regular(&path) {
        return Ok(String::new());
    }
    let digest = sha256(&[&desk.files.read(&path, LARGEST)?]);
    Ok(HEXLOWER.encode(digest.as_bytes()))
}

/// The screen; with what was typed, and what is wrong with it.
fn screen(
    desk: &Desk,
    locale: &Locale,
    typed: Option<(&Fields, &[Wrong])>,
) -> Result<Page, Failure> {
    let now = desk.now()?;
    let title = locale.say(DeskEventScreen);
    // A file that cannot be read is corrected where it was written, or written anew.
    let stored = of_folder(desk);
    let broken = stored.as_ref().err();
    let outcome = stored.as_ref().ok().and_then(Option::as_ref);
    let event = outcome.map(|outcome| &outcome.event);
    let (fields, wrong) = typed.unzip();
    let shown = Shown {
        locale,
        stored: event,
        typed: fields,
        wrong: wrong.unwrap_or_default(),
        zone: desk.zone,
        now,
    };
    let main = html! {
        h1 { (title) }
        @if let Some(failure) = broken { (failed(locale, failure)) p { (locale.say(DeskEventBroken)) } }
        @if let Some(outcome) = outcome { (in_words(locale, outcome, now)) }
        @if broken.is_none() {
            @if let Some(outcome) = outcome { @if is_by_hand(desk, outcome)? { p class="notice" { (locale.say(DeskEventByHand)) } } }
            form method="post" action="event" class="columns" {
                input type="hidden" name="version" value=(version(desk)?);
                (in_form(&shown, Extent::Whole))
                div class="quick" { button class="main" { (locale.say(DeskSaveEvent)) } }
            }
        }
    };
    Ok(Page {
        wrong: shown.wrong.to_vec(),
        ..Page::new(title, main)
    })
}

/// Whether somebody has written the file otherwise than the program does: saving would leave out his comments.
fn is_by_hand(desk: &Desk, outcome: &Outcome) -> Result<bool, Failure> {
    let bytes = desk.files.read(&outcome.file, LARGEST)?;
    Ok(outcome.event.to_toml().as_bytes() != bytes)
}

/// What the file says, what of it a game takes that is adjourned now, and what is still asked for with each label.
fn in_words(locale: &Locale, outcome: &Outcome, now: Moment) -> Markup {
    let event = &outcome.event;
    let sessions = (0..).zip(&event.sessions);
    let lacks: Vec<String> = outcome
        .lacks()
        .iter()
        .filter_map(|lack| match lack {
            // Whoever sits at the desk.
            Lack::Key(EventKey::Arbiter) => None,
            Lack::Key(key) => Some(key.words(locale)),
            Lack::Resumption(session) => Some(locale.say(DeskLacksResumption {
                session: locale.phrase(session, Reader::Desk),
            })),
        })
        .collect();
    html! {
        section class="card" {
            (facts(&outcome.in_words(locale, Reader::Desk)))
            @if !event.sessions.is_empty() {
                details {
                    summary { (locale.say(DeskSessions { count: event.sessions.len() })) }
                    ul {
                        @for (place, session) in sessions {
                            li { (foreign(&locale.phrase(&session.name(), Reader::Desk))) " " (resumes(locale, event, place)) }
                        }
                    }
                }
            }
            p { strong { (of_a_game_now(locale, event, now)) } }
            @if lacks.is_empty() { p { (locale.say(EventComplete)) } }
            @else { p { (locale.say(EventLacks)) " " (lacks.join(" · ")) } }
        }
    }
}

/// When the games of the session at that place resume, and where.
fn resumes(locale: &Locale, event: &Event, place: usize) -> String {
    let Some(resuming) = event.resuming(place) else {
        return String::new();
    };
    let at = text::day_and_hour(locale, &resuming.at, event.zone);
    match event.where_resumed(Some(place), Some(resuming.at)) {
        Some(place) => locale.say(EventResumesAt { at, place }),
        None => locale.say(EventResumes { at }),
    }
}

/// What a game takes of the sessions that is adjourned now.
fn of_a_game_now(locale: &Locale, event: &Event, now: Moment) -> String {
    match event.board_of(None, now) {
        BoardOf::None if event.sessions.iter().any(|it| it.round.is_some()) => {
            locale.say(DeskNoSessionButRounds)
        }
        BoardOf::None => locale.say(DeskNoSessionNow),
        BoardOf::Several(_) => locale.say(DeskSeveralSessionsNow),
        BoardOf::One(place) => match event.resuming(place) {
            None => locale.say(DeskSessionNowOpen),
            Some(resuming) => locale.say(DeskSessionNow {
                at: text::day_and_hour(locale, &resuming.at, event.zone),
            }),
        },
    }
}

/// Saves what was typed.
pub fn save(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let wrong = saved(desk, &visitor.locale, fields)?;
    if wrong.is_empty() {
        return Ok(Answer::Redirect("event".to_owned()));
    }
    let page = screen(desk, &visitor.locale, Some((fields, &wrong)))?;
    Ok(Answer::Page(page))
}

/// The screen again, with what was typed.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, Some((fields, &[])))
}

/// Writes the event as it was typed, unless something is wrong: then it says what, and nothing is written.
///
/// # Errors
/// The file was changed meanwhile, cannot be read or cannot be written.
pub fn saved(desk: &Desk, locale: &Locale, fields: &Fields) -> Result<Vec<Wrong>, Failure> {
    if fields.get("version").unwrap_or_default() != version(desk)? {
        return Err(DeskFault::EventChanged.into());
    }
    let stored = of_folder(desk)?;
    let existing = match stored {
        Some(_) => Existing::Replace,
        None => Existing::Refuse,
    };
    let before = stored.map(|outcome| outcome.event).unwrap_or_default();
    let (event, wrong) = reading::read(desk, locale, fields, &before)?;
    if !wrong.is_empty() {
        return Ok(wrong);
    }
    event::write(
        &desk.files,
        &desk.folder.event(),
        &event.to_toml(),
        existing,
    )?;
    desk.events.notify("*");
    Ok(Vec::new())
}
