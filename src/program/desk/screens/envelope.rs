//! An envelope: its label, its entries, its verification, and the sheets that can be printed of it.

use std::path::Path;

use maud::html;
use shakmaty::Position;

use super::resumption;
use crate::commands::{Failure, calendar, game_score, print, time_notices};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::http::response::ENVELOPE;
use crate::desk::http::response::HTML;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{in_path, trusted};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::notices;
use crate::files::Existing;
use crate::render::formats::{Paper, fragment};
use crate::render::sheets::{self, Recorded};
use crate::text;
use crate::text::message::*;

/// The type of an entry for a calendar (RFC 5545).
const CALENDAR: &str = "text/calendar; charset=utf-8";

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let name = target.name()?;
    let shown = desk.read(name)?;
    let recorded = Recorded {
        envelope: &shown.envelope,
        edition: &shown.edition,
        adjourned: shown.adjourned(),
        state: &shown.state,
    };
    let below = shown.envelope.label().sealed_by();
    let sheet = sheets::record(locale, &recorded, below);
    let path = in_path(name);
    let envelope = &shown.envelope;
    let game = shown.state.game();
    let last = game.moves().last().copied();
    let main = html! {
        h1 { (text::paper::pairing(envelope.label())) }
        p class="headline" { (resumption::in_one_sentence(locale, &shown)) }
        (notices(locale, &time_notices(envelope)))
        div class="beside" {
            (board::board(locale, game.last().board(), below, last))
            div {
                section class="verified" {
                    h2 { "✓ " (locale.say(DeskVerified)) }
                    p class="seal" { (envelope.fingerprint().seal_number()) }
                    p { (locale.say(DeskVerifiedWhat)) }
                }
                ul class="links" {
                    li { a class="act" href=(format!("resume/{path}")) { (locale.say(DeskResume)) } }
                    @if envelope.accepted().is_none() {
                        li { a class="act" href=(format!("accept/{path}")) { (locale.say(DeskAccept)) } }
                    }
                    li { a href=(format!("envelope/{path}/file")) { (locale.say(DeskCopies)) } }
                    @for (sheet, words) in [
                        ("label.pdf", locale.say(DeskPrintLabel)),
                        ("setup.pdf", locale.say(DeskPrintSetup)),
                        ("record.pdf", locale.say(DeskPrintRecord)),
                        ("game.pgn", locale.say(DeskGamePgn)),
                    ] {
                        li { a href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) } }
                    }
                }
            }
        }
        details {
            summary { (locale.say(DeskWholeRecord)) }
            div class="sheet" { (trusted(&fragment(&sheet))) }
        }
    };
    Ok(Page::following(name, name, main))
}

/// Hands out the file, as a player's copy.
pub fn file(desk: &Desk, _: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let name = target.name()?;
    let bytes = desk.read(name)?.envelope.as_bytes().to_vec();
    Ok(Answer::File(format!("{name}.envelope"), ENVELOPE, bytes))
}

/// Hands out a sheet as PDF or as HTML, `label.pdf`; or the resumption for a calendar, `calendar.ics`.
pub fn sheet(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let name = target.name()?;
    let wanted = target.of_path("sheet");
    let (what, ending) = wanted.split_once('.').unwrap_or((wanted, ""));
    let path = desk.envelope(name)?;
    let what = match what {
        "label" => print::What::Label(path),
        "setup" => print::What::Setup(path),
        "record" => print::What::Record(path),
        "game" => {
            // The score in the folder may have been changed since, or be of another game.
            let score = desk.folder.score(name);
            let label = desk.read(name)?.envelope.label().clone();
            let belongs = game_score::read(&desk.files, &score, &label).is_ok();
            print::What::Game(path, belongs.then_some(score))
        }
        "calendar" if ending == "ics" => return in_calendar(desk, visitor, name, &path),
        _ => return Err(no_such(wanted)),
    };
    printed(desk, visitor, what, (wanted, ending))
}

/// Hands out the agenda of this folder, every game that is to be resumed: `agenda.pdf` or `agenda.html`.
pub fn agenda(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let wanted = target.of_path("sheet");
    let Some(("agenda", ending)) = wanted.split_once('.') else {
        return Err(no_such(wanted));
    };
    let folder = print::Source::Path(desk.folder.path().to_owned());
    let gathered = print::gather(&desk.files, &[folder]);
    let what = print::What::Agenda(gathered, None);
    printed(desk, visitor, what, (wanted, ending))
}

/// The resumption as an entry for a calendar.
fn in_calendar(
    desk: &Desk,
    visitor: &Visitor,
    name: &str,
    envelope: &Path,
) -> Result<Answer, Failure> {
    let entry = calendar::entry(&desk.files, &visitor.locale, envelope, calendar::REMIND)?;
    let bytes = entry.calendar.into_bytes();
    Ok(Answer::File(format!("{name}.ics"), CALENDAR, bytes))
}

/// A sheet in the format of its ending.
fn printed(
    desk: &Desk,
    visitor: &Visitor,
    what: print::What,
    (wanted, ending): (&str, &str),
) -> Result<Answer, Failure> {
    let (kind, out) = match ending {
        "pgn" => ("application/x-chess-pgn", "-.pgn"),
        "pdf" => ("application/pdf", "-.pdf"),
        "html" => (HTML, "-.html"),
        "txt" => ("text/plain; charset=utf-8", "-.txt"),
        _ => return Err(no_such(wanted)),
    };
    let job = print::Job {
        what,
        below: shakmaty::Color::White,
        paper: Paper::A4,
        out: out.into(),
        existing: Existing::Refuse,
        edition: None,
        budget: desk.budget,
        locale: visitor.locale,
        marked: desk.marked(&visitor.locale),
    };
    let printed = print::make(&desk.files, &job)?.printed;
    let bytes = printed.map_or_else(Vec::new, |mut printed| std::mem::take(&mut *printed.bytes));
    Ok(Answer::File(wanted.to_owned(), kind, bytes))
}
