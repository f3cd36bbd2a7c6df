//! An envelope: its label, its entries, its verification, and the sheets that can be printed of it.

use maud::html;
use shakmaty::Position;

use super::resumption;
use crate::commands::{Failure, calendar, game_score, print, read_envelope, time_notices};
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
use crate::render::Document;
use crate::render::formats::{self, Format, Paper, fragment};
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
                    ].into_iter().filter(|(sheet, _)| *sheet != "label.pdf" || envelope.label().is_sealed()) {
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

/// Hands out a sheet as PDF or as HTML, `label.pdf`; the game, `game.pgn`; or the resumption for a calendar,
/// `calendar.ics`.
pub fn sheet(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let name = target.name()?;
    let wanted = target.of_path("sheet");
    let (what, ending) = wanted.split_once('.').unwrap_or((wanted, ""));
    let look = look(visitor);
    let envelope = || read_envelope(&desk.files, &desk.envelope(name)?);
    let document = match (what, ending) {
        ("label", _) => print::label(&envelope()?, &look)?,
        ("setup", _) => print::setup(&envelope()?, &look)?,
        ("record", _) => print::record(&envelope()?, &look)?,
        ("game", "pgn") => {
            let envelope = envelope()?;
            // The score in the folder may have been changed since, or be of another game.
            let score = desk.folder.score(name);
            let belongs = game_score::read(&desk.files, &score, envelope.label()).is_ok();
            let score = belongs.then_some(score.as_path());
            let bytes = print::game(&desk.files, &envelope, score, &look)?;
            let kind = "application/x-chess-pgn";
            return Ok(Answer::File(wanted.to_owned(), kind, bytes));
        }
        ("calendar", "ics") => {
            let envelope = desk.envelope(name)?;
            let (files, remind) = (&desk.files, calendar::REMIND);
            let entry = calendar::entry(files, &visitor.locale, &envelope, remind)?;
            let bytes = entry.calendar.into_bytes();
            return Ok(Answer::File(format!("{name}.ics"), CALENDAR, bytes));
        }
        _ => return Err(no_such(wanted)),
    };
    printed(desk, visitor, document, (wanted, ending))
}

/// Hands out the agenda of this folder, every game that is to be resumed: `agenda.pdf` or `agenda.html`.
pub fn agenda(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let wanted = target.of_path("sheet");
    let Some(("agenda", ending)) = wanted.split_once('.') else {
        return Err(no_such(wanted));
    };
    let gathered = print::Gathered::of_folder(&desk.files, desk.folder.path());
    let (document, _) = print::agenda(&gathered, None, &look(visitor))?;
    printed(desk, visitor, document, (wanted, ending))
}

fn look(visitor: &Visitor) -> print::Look<'_> {
    print::Look {
        locale: &visitor.locale,
        below: shakmaty::Color::White,
        edition: None,
    }
}

/// A sheet in the format of its ending.
fn printed(
    desk: &Desk,
    visitor: &Visitor,
    document: Document,
    (wanted, ending): (&str, &str),
) -> Result<Answer, Failure> {
    let kind = match ending {
        "pdf" => "application/pdf",
        "html" => HTML,
        "txt" => "text/plain; charset=utf-8",
        _ => return Err(no_such(wanted)),
    };
    let document = match desk.marked(&visitor.locale) {
        Some(words) => document.marked(&words),
        None => document,
    };
    let format = Format::of_extension(ending).ok_or_else(|| no_such(wanted))?;
    let mut printed = formats::print(&document, format, Paper::A4)?;
    let bytes = std::mem::take(&mut *printed.bytes);
    Ok(Answer::File(wanted.to_owned(), kind, bytes))
}
