//! An envelope: its label, its entries, its verification, and the sheets that can be printed of it.

use super::{closed, resumption};
use crate::commands::{calendar, game_score, print, read_envelope, time_notices};
use crate::desk::folder::no_such;
use crate::desk::http::response::{ENVELOPE, HTML};
use crate::desk::prelude::*;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::trusted;
use crate::desk::widgets::game::head;
use crate::render::Document;
use crate::render::formats::{self, Format, Paper, fragment};
use crate::render::sheets::{self, Recorded};
use envelope::LabelKey;

/// The type of an entry for a calendar (RFC 5545).
const CALENDAR: &str = "text/calendar; charset=utf-8";

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let locale = &visitor.locale;
    let name = target.name()?;
    let shown = desk.read(name)?;
    let envelope = &shown.envelope;
    let label = envelope.label();
    let recorded = Recorded {
        envelope,
        edition: &shown.edition,
        state: &shown.state,
    };
    let below = label.sealed_by();
    let record = sheets::record(locale, &recorded, below);
    let path = in_path(name);
    let accepted = envelope.accepted().is_some();
    let (next, words) = match accepted {
        true => ("resume", locale.say(DeskResume)),
        false => ("accept", locale.say(DeskAccept)),
    };
    let sheets = [
        ("label.pdf", locale.say(DeskPrintLabel), label.is_sealed()),
        ("setup.pdf", locale.say(DeskPrintSetup), true),
        ("record.pdf", locale.say(DeskPrintRecord), true),
        (
            "calendar.ics",
            locale.say(DeskCalendar),
            envelope.resumption().announced().is_some(),
        ),
        ("game.pgn", locale.say(DeskGamePgn), true),
        ("file", locale.say(DeskCopies), true),
    ];
    let headline = html! { h1 { (resumption::in_one_sentence(locale, &shown)) } };
    let main = html! {
        (head(label.board.as_deref(), &foreign(&text::paper::pairing(label)), "", &headline))
        (notices(locale, &time_notices(envelope)))
        div class="grid table" {
            div class="right" {
                p { strong { "✓ " (locale.say(DeskVerified)) } }
                p class="seal-number" { (envelope.fingerprint().seal_number()) }
                p { (closed::resumption_words(locale, label)) }
                p { (locale.say(LabelKey::Arbiter)) ": " (foreign(&label.arbiter.name)) }
                a class="act main" href=(format!("{next}/{path}")) { (words) }
                div class="acts" {
                    @for (sheet, words, _) in sheets.iter().filter(|(_, _, is_there)| *is_there) {
                        a class="act" href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) }
                    }
                }
                details {
                    summary { (locale.say(DeskLongNumber)) }
                    p { code { (text::fingerprint_in_groups(&envelope.fingerprint())) } }
                    p { (locale.say(DeskVerifiedWhat)) }
                }
                details {
                    summary { (locale.say(DeskWholeRecord)) }
                    div class="sheet" tabindex="0" { (trusted(&fragment(&record))) }
                }
            }
            div class="left" { (board::of_game(locale, shown.state.game(), below)) }
        }
    };
    Ok(Page::following(name, name, main))
}

/// Hands out the file, as a player's copy.
pub fn file(desk: &Desk, _: &Visitor, target: &Target) -> Answered {
    let name = target.name()?;
    let bytes = desk.read(name)?.envelope.as_bytes().to_vec();
    Ok(Answer::File(format!("{name}.envelope"), ENVELOPE, bytes))
}

/// Hands out a sheet as PDF or as HTML, `label.pdf`; the game, `game.pgn`; or the resumption for a calendar,
/// `calendar.ics`.
pub fn sheet(desk: &Desk, visitor: &Visitor, target: &Target) -> Answered {
    let name = target.name()?;
    let wanted = target.of_path("sheet");
    let (what, ending) = wanted.split_once('.').unwrap_or((wanted, ""));
    let look = look(visitor);
    let envelope = || read_envelope(&desk.files, &desk.envelope(name)?);
    let document = match (what, ending) {
        ("file", "") => {
            let bytes = envelope()?.as_bytes().to_vec();
            return Ok(Answer::File(format!("{name}.envelope"), ENVELOPE, bytes));
        }
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
    printed(desk, visitor, vec![document], (wanted, ending))
}

/// Hands out what is printed of all games of this folder that are to be resumed: `agenda.pdf` or `agenda.html`, every
/// label of a sealed move, `labels.pdf`, and every sheet to set up by, `setups.pdf`.
pub fn of_all(desk: &Desk, visitor: &Visitor, target: &Target) -> Answered {
    let wanted = target.of_path("sheet");
    let (what, ending) = wanted.split_once('.').unwrap_or((wanted, ""));
    let look = look(visitor);
    let listing = desk.folder.list(&desk.files)?;
    let open = listing.open().map(|(_, filed)| &filed.envelope);
    let documents = match (what, ending) {
        ("agenda", _) => {
            let gathered = print::Gathered::of_folder(&desk.files, desk.folder.path());
            vec![print::agenda(&gathered, None, &look)?.0]
        }
        ("labels", "pdf") => open
            .filter(|it| it.label().is_sealed())
            .map(|it| print::label(it, &look))
            .collect::<Result<_, _>>()?,
        ("setups", "pdf") => open
            .map(|it| print::setup(it, &look))
            .collect::<Result<_, _>>()?,
        _ => return Err(no_such(wanted)),
    };
    printed(desk, visitor, documents, (wanted, ending))
}

fn look(visitor: &Visitor) -> print::Look<'_> {
    print::Look {
        locale: &visitor.locale,
        below: shakmaty::Color::White,
        edition: None,
    }
}

/// Sheets in the format of their ending; of several only PDF makes one.
///
/// # Errors
/// No such format.
pub fn printed(
    desk: &Desk,
    visitor: &Visitor,
    documents: Vec<Document>,
    (wanted, ending): (&str, &str),
) -> Answered {
    let kind = match ending {
        "pdf" => "application/pdf",
        "html" => HTML,
        "txt" => "text/plain; charset=utf-8",
        _ => return Err(no_such(wanted)),
    };
    let marked = |document: Document| match desk.marked(&visitor.locale) {
        Some(words) => document.marked(&words),
        None => document,
    };
    let documents: Vec<_> = documents.into_iter().map(marked).collect();
    let format = Format::of_extension(ending).ok_or_else(|| no_such(wanted))?;
    let mut printed = match documents.as_slice() {
        [] => return Err(no_such(wanted)),
        [only] => formats::print(only, format, Paper::A4)?,
        several => formats::print_together(several, Paper::A4)?,
    };
    let bytes = std::mem::take(&mut *printed.bytes);
    Ok(Answer::File(wanted.to_owned(), kind, bytes))
}
