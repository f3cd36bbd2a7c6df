//! The event: what all boards share, set up once and changed whenever something changes. Read, checked and written as
//! `adjourn event` does; a form has the keys that arbiters change, and leaves all others of the file as they are.

mod form;
mod reading;

use data_encoding::HEXLOWER;

use crate::commands::event::{self, Lack, Outcome};
use crate::commands::event_file::{BoardOf, Event, EventKey};
use crate::desk::prelude::*;
use crate::desk::widgets::elements::facts;
use crate::files::Existing;
use envelope::crypto::sha256;
use rules::time::Moment;

/// The most bytes of the file that are shown as a version.
const LARGEST: u64 = 256 * 1024;

pub fn show(desk: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    screen(desk, &visitor.locale, &Fields::default(), Vec::new())
}

/// The event in the folder, if there is one.
///
/// # Errors
/// What is wrong with its file.
fn of_folder(desk: &Desk) -> Result<Option<Outcome>, Failure> {
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
fn screen(desk: &Desk, locale: &Locale, fields: &Fields, wrong: Vec<Wrong>) -> Shown {
    let now = desk.now()?;
    let title = locale.say(DeskEventScreen);
    // A file that cannot be read is corrected where it was written, or written anew.
    let stored = of_folder(desk);
    let event = stored
        .as_ref()
        .ok()
        .and_then(|it| Some(&it.as_ref()?.event));
    let typed = |name: &str| fields.exactly(name).map(str::to_owned);
    let values = |name: &str| typed(name).or_else(|| form::standing(event, desk.zone, name));
    let form = Form {
        values: &values,
        wrong: &wrong,
    };
    let after = |place| resumes(locale, event?, place);
    let main = html! {
        div class="grid" {
            div class="left flow" {
                h1 { (title) }
                @match &stored {
                    Err(failure) => { (failed(locale, failure)) p { (locale.say(DeskEventBroken)) } }
                    Ok(_) => (known(desk, locale, event.cloned().unwrap_or_default(), now)?),
                }
            }
            @if stored.is_ok() {
                form method="post" action="event" class="right" {
                    (form::in_form(locale, &form, event, now, &after))
                    button class="main" { (locale.say(DeskSaveEvent)) }
                    input type="hidden" name="version" value=(version(desk)?);
                }
            }
        }
    };
    Ok(Page {
        wrong,
        ..Page::new(title, main)
    })
}

/// Whose event it is, what of it a game takes that is adjourned now, and what is still asked for with each label.
fn known(desk: &Desk, locale: &Locale, event: Event, now: Moment) -> Result<Markup, Failure> {
    let file = desk.folder.event();
    let outcome = Outcome { file, event };
    let event = &outcome.event;
    let told = |key: &EventKey| {
        let said = event.slot(*key).told(locale, Reader::Desk)?;
        Some((key.words(locale), said))
    };
    let people: Vec<_> = [EventKey::Arbiter, EventKey::Deputies]
        .iter()
        .filter_map(told)
        .collect();
    let lacks = outcome.lacks().into_iter().filter_map(|lack| match lack {
        // Whoever sits at the desk.
        Lack::Key(EventKey::Arbiter) => None,
        Lack::Key(key) => Some(key.words(locale)),
        Lack::Resumption(session) => Some(locale.say(DeskLacksResumption {
            session: locale.phrase(&session, Reader::Desk),
        })),
    });
    let lacks: Vec<String> = lacks.collect();
    let game_now = match event.board_of(None, now) {
        BoardOf::One(place) => resumes(locale, event, place),
        BoardOf::None | BoardOf::Several(_) => None,
    };
    // Saving would leave out the comments of whoever wrote the file otherwise than the program does.
    let is_by_hand = desk.files.is_regular(&outcome.file)
        && event.to_toml().as_bytes() != desk.files.read(&outcome.file, LARGEST)?;
    Ok(html! {
        @if !people.is_empty() { (facts(&people)) }
        p { strong { (game_now.unwrap_or_else(|| locale.say(DeskNoSessionNow))) } }
        @if lacks.is_empty() { p { (locale.say(EventComplete)) } }
        @else { p { (locale.say(EventLacks)) " " (lacks.join(" · ")) } }
        @if is_by_hand { p class="hint" { (locale.say(DeskEventByHand)) } }
    })
}

/// When the games of the session at that place resume, and where.
fn resumes(locale: &Locale, event: &Event, place: usize) -> Option<String> {
    let resuming = event.resuming(place)?;
    let at = text::day_and_hour(locale, &resuming.at, event.zone);
    let words = match event.where_resumed(Some(place), Some(resuming.at)) {
        Some(place) => locale.say(EventResumesAt { at, place }),
        None => locale.say(EventResumes { at }),
    };
    Some(text::capital(words.trim()))
}

/// Writes the event as it was typed, unless something is wrong: then it says what, and nothing is written.
///
/// # Errors
/// The file was changed meanwhile, cannot be read or cannot be written.
pub fn save(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    if fields.get("version").unwrap_or_default() != version(desk)? {
        return Err(DeskFault::EventChanged.into());
    }
    let (existing, before) = match of_folder(desk)? {
        Some(stored) => (Existing::Replace, stored.event),
        None => (Existing::Refuse, Event::default()),
    };
    let (event, wrong) = reading::read(desk, &visitor.locale, fields, &before)?;
    if !wrong.is_empty() {
        return Ok(Answer::Page(screen(desk, &visitor.locale, fields, wrong)?));
    }
    let path = desk.folder.event();
    event::write(&desk.files, &path, &event.to_toml(), existing)?;
    desk.events.notify("*");
    Ok(Answer::Redirect("event".to_owned()))
}

/// The screen again, with what was typed.
pub fn refused(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Shown {
    screen(desk, &visitor.locale, fields, Vec::new())
}
