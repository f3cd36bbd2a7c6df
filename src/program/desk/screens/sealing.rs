//! Sealing, in the order of A1(a): the laptop is turned to the player, who writes and may rewrite; the player stops the
//! clock, and the text cannot change any more; the arbiter enters both clocks; the slips are printed.
//!
//! All screens of a sealing have one address; which of them it shows follows from the sealing itself, so that going back
//! shows no earlier screen.

use maud::html;
use shakmaty::{ByColor, Color};

use super::{keys, label, player};
use crate::envelope::LabelKey;
use crate::program::commands::Failure;
use crate::program::commands::label_draft::LabelDraft;
use crate::program::commands::seal::{Destination, Job, Slips, finish, ready};
use crate::program::desk::context::Desk;
use crate::program::desk::folder::no_such;
use crate::program::desk::http::request::{Fields, Target, Visitor};
use crate::program::desk::http::response::{Answer, HTML};
use crate::program::desk::sealings::Sealing;
use crate::program::desk::widgets::clock::reading_choice;
use crate::program::desk::widgets::elements::in_path;
use crate::program::desk::widgets::form::{button, field};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::messages::{failed, notices};
use crate::program::failure::{DeskFault, LabelFault, Notice};
use crate::program::files::Existing;
use crate::program::render::formats::{Format, Paper, print};
use crate::program::render::sheets::{self, PlayersSlip};
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::sealing::{Closed, InScore, NotSealed};
use crate::time::{ClockReading, Duration};

/// The field that says how both clocks are read.
const READING: &str = "reading";

/// The field of a side's clock.
fn clock_name(side: Color) -> &'static str {
    side.fold_wb("white_clock", "black_clock")
}

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    screen(desk, visitor, target, None)
}

/// The screen again, with both clocks as they were typed.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, visitor, target, Some(fields))
}

/// The screen of a sealing, with the clocks that were `typed` on it.
fn screen(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    typed: Option<&Fields>,
) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let name = target.name()?;
    let in_hand = desk.sealings.look(name, |sealing| match sealing? {
        // The player has the laptop: the arbiter's key must not sign meanwhile.
        Sealing::Covered(ready, _) => {
            desk.secrets.lock();
            Some(player::cover(locale, name, ready.label()))
        }
        Sealing::Writing(ready, told) => {
            desk.secrets.lock();
            Some(player::writing(locale, name, ready.label(), told))
        }
        Sealing::Stopped(closed, _) => Some(stopped(locale, name, closed, typed)),
        Sealing::Sealed(slips, told) => Some(sealed(locale, name, slips, told)),
    });
    match in_hand {
        Some(page) => Ok(page),
        None => before(desk, locale, name),
    }
}

/// The screen before the player writes.
fn before(desk: &Desk, locale: &Locale, name: &str) -> Result<Page, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    if listing.filed(name).is_some() {
        return Ok(done(locale, name));
    }
    let draft = label::read(desk, name)?;
    let resolved = label::resolve(desk, &draft)?;
    let draft = resolved.draft;
    let ready = label::can_be_sealed(&draft, desk.now()?);
    let side = draft.sealer();
    // In a later envelope he may use his own key again, and gets a new slip without one.
    let own_key = draft.players.get(side).is_some() || draft.before.get(side).is_some();
    let sealer = draft.names.get(side).clone();
    let sealer = sealer.unwrap_or_else(|| text::side(locale, side));
    let main = html! {
        h1 { (locale.say(DeskSealOf { name })) }
        (notices(locale, &resolved.notices))
        @if let Err(failure) = &ready { (failed(locale, failure)) }
        ol {
            li { (locale.say(DeskSealStepTurn { player: &sealer })) }
            li { (locale.say(DeskSealStepWrite)) }
            li { (locale.say(DeskSealStepClocks)) }
        }
        @if desk.secrets.holder().is_some() { p { (locale.say(DeskSealLocks)) } }
        form method="post" action=(format!("seal/{}/begin", in_path(name))) {
            @if own_key { (keys::of_player(locale, &listing, &sealer)) }
            @if ready.is_ok() { button class="main" { (locale.say(DeskTurnLaptop { player: &sealer })) } }
        }
        p { a href=(format!("label/{}", in_path(name))) { (locale.say(DeskLabelOf { name })) } }
    };
    Ok(Page::new(locale.say(DeskSealOf { name }), main))
}

fn done(locale: &Locale, name: &str) -> Page {
    let main = html! {
        h1 { (locale.say(DeskSealed)) }
        p { a class="act" href=(format!("envelope/{}", in_path(name))) { (locale.say(DeskLookAt)) } }
    };
    Page::new(locale.say(DeskSealed), main)
}

/// The move is closed; the arbiter enters both clocks.
fn stopped(locale: &Locale, name: &str, closed: &Closed, typed: Option<&Fields>) -> Page {
    let typed_in = |name| typed.map(|fields| fields.get(name).unwrap_or_default());
    let reading = match typed_in(READING) {
        Some(chosen) => ClockReading::parse(chosen),
        None => closed.reading(),
    };
    let clock = |side: Color, words: &str| {
        // What is known already keeps its word, however the other clock is read.
        let known = || {
            let used = (*closed.used().get(side))?;
            Some(format!(
                "{used} {}",
                text::clock_reading(locale, ClockReading::Used)
            ))
        };
        let value = match typed_in(clock_name(side)) {
            Some(typed) => typed.to_owned(),
            None => known().unwrap_or_default(),
        };
        let hint = match closed.in_score(side) {
            Some(InScore::Stands(left)) => locale.say(DeskScoreStands {
                left: left.to_string(),
            }),
            Some(InScore::AtMost(left)) => locale.say(DeskScoreAtMost {
                left: left.to_string(),
            }),
            None => locale.say(DeskClockHint),
        };
        field(clock_name(side), words, &value, &hint)
    };
    let charge = typed_in(LabelKey::EarlyCharge.name()).unwrap_or_default();
    let main = html! {
        h1 { (locale.say(DeskClosed)) }
        p class="large" { (locale.say(DeskClosedNow)) }
        form method="post" action=(format!("seal/{}/clocks", in_path(name))) autocomplete="off" {
            (reading_choice(locale, "clocks", READING, reading))
            (clock(Color::White, &locale.say(DeskWhiteClock)))
            (clock(Color::Black, &locale.say(DeskBlackClock)))
            @if closed.is_early() {
                (field(LabelKey::EarlyCharge.name(), &text::field(locale, LabelKey::EarlyCharge), charge, ""))
            }
            button class="main" { (locale.say(DeskSealNow)) }
        }
        details {
            summary { (locale.say(DeskAbandon)) }
            form method="post" action=(format!("seal/{}/cancel", in_path(name))) {
                label { input type="checkbox" name="abandon" required; " " (locale.say(DeskAbandonSure)) }
                button class="quiet" { (locale.say(DeskAbandon)) }
            }
        }
    };
    Page {
        alone: true,
        ..Page::new(locale.say(DeskClosed), main)
    }
}

/// The envelope is written; the slips are printed.
fn sealed(locale: &Locale, name: &str, slips: &[PlayersSlip], told: &[Notice]) -> Page {
    let path = in_path(name);
    let main = html! {
        h1 { (locale.say(DeskSealed)) }
        (notices(locale, told))
        @if !slips.is_empty() {
            p { (locale.say(DeskSlipsNow)) }
            ul {
                li { a class="act" href=(format!("seal/{path}/slips.pdf")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPdf)) } }
                li { a href=(format!("seal/{path}/slips.html")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPage)) } }
            }
            p { (locale.say(DeskSlipsGone)) }
        }
        p { a href=(format!("envelope/{path}/file")) { (locale.say(DeskCopies)) } }
        (button(&format!("seal/{path}/handed"), &locale.say(DeskHandedOut), "main"))
    };
    Page::new(locale.say(DeskSealed), main)
}

fn destination(desk: &Desk, name: &str) -> Destination {
    Destination {
        out: desk.folder.envelope(name),
        slips: Slips::Kept,
        existing: Existing::Refuse,
    }
}

/// Prepares the sealing and shows the player's screen.
pub fn begin(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let here = format!("seal/{}", in_path(name));
    if desk.sealings.has(name) {
        return Ok(Answer::Redirect(here));
    }
    let draft: LabelDraft = label::read(desk, name)?;
    let sealer_key = keys::of_player_given(desk, fields)?;
    let job = Job {
        draft,
        sealer_key,
        to: destination(desk, name),
        at: desk.now()?,
        budget: desk.budget,
    };
    let (ready, told) = ready(&desk.files, job)?;
    desk.sealings.begin(name, ready, told);
    desk.secrets.lock();
    desk.events.notify("*");
    Ok(Answer::Redirect(here))
}

/// Ends a sealing without an envelope, and wipes what was written.
pub fn cancel(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    // Of a move that is closed the arbiter must say twice that it is to be forgotten.
    desk.sealings.cancel(name, fields.ticked("abandon"));
    Ok(Answer::Redirect(format!("label/{}", in_path(name))))
}

/// Completes the label with both clocks; encrypts, signs and writes the envelope.
pub fn clocks(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let key = LabelKey::EarlyCharge;
    // Where the Laws are silent on the charge for adjourning early, the arbiter decides it now.
    let charge = fields.get(key.name());
    let charge = charge.map(|text| Duration::parse_typed(text, None));
    let charge = charge
        .transpose()
        .map_err(|error| LabelFault::Duration { key, error })?;
    let reading = fields.get(READING).and_then(ClockReading::parse);
    let to = destination(desk, name);
    desk.sealings.seal(name, charge, |closed, told| {
        let used = |side| {
            let typed = fields.get(clock_name(side)).unwrap_or_default();
            let (text, own) = text::own_reading(&visitor.locale, typed);
            let reading = own.or(reading).ok_or(DeskFault::NoReading)?;
            let read = closed.allowance(side).read(text, reading);
            read.map_err(|error| Failure::from(NotSealed::Clock { side, error }))
        };
        let times = ByColor {
            white: used(Color::White)?,
            black: used(Color::Black)?,
        };
        finish(&desk.files, closed, times, &to, told)
    })?;
    desk.events.notify(name);
    Ok(Answer::Redirect(format!("seal/{}", in_path(name))))
}

/// The slips, until they are handed out.
pub fn slips(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = desk.read(name)?;
    let document = desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Sealed(slips, _)) => Ok(sheets::slips(
            &visitor.locale,
            &shown.envelope,
            &shown.edition,
            slips,
        )),
        Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..)) | None => {
            Err(no_such(name))
        }
    })?;
    let (format, kind) = match target.of_path("format") {
        "pdf" => (Format::Pdf, "application/pdf"),
        _ => (Format::Html, HTML),
    };
    let mut printed = print(&document, format, Paper::A4)?;
    let bytes = std::mem::take(&mut *printed.bytes);
    Ok(Answer::File("slips".to_owned(), kind, bytes))
}

/// Wipes the slips: both players have them.
pub fn handed(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    desk.sealings.hand_out(name);
    Ok(Answer::Redirect(format!("accept/{}", in_path(name))))
}
