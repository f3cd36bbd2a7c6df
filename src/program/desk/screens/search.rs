//! The archive: its envelopes as rows, the last that was sealed first; those of the folder put in; all checked, with a
//! count of those checked so far.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use maud::{Markup, html};

use super::overview::{self, Row};
use crate::commands::Failure;
use crate::commands::archive::{Source, add, get};
use crate::desk::archive_work::{ArchiveWork, Work};
use crate::desk::context::Desk;
use crate::desk::folder::Listing;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::http::response::ENVELOPE;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::form::button;
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::failed;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use archive::store::Location;
use archive::{Archive, IndexRow, Order, Sought};
use rules::ruling::GameResult;
use rules::time::Moment;

/// The rows shown at once.
const SHOWN: usize = 100;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let title = locale.say(DeskArchive);
    let Some(store) = &desk.archive() else {
        let main = html! {
            h1 { (title) }
            p { (locale.say(DeskNoArchive)) }
            @if desk.rehearsal.is_none() { (button("archive/add", &locale.say(DeskMakeArchive), "main")) }
        };
        return Ok(Page::new(title, main));
    };
    let listing = desk.folder.list(&desk.files)?;
    let asked = ["show", "find"].map(|name| target.query(name).unwrap_or_default());
    let from = target.query("from").and_then(|it| it.parse().ok());
    let (all, found) = match found(locale, &listing, store, asked, (from.unwrap_or(0), desk.now()?)) {
        Ok(found) => found,
        // An archive that does not exist yet is made when envelopes are added.
        Err(failure) => (0, failed(locale, &failure)),
    };
    let here = listing.by_resumption().count();
    let main = html! {
        div class="list-head" {
            h1 { (title) }
            (overview::find(locale, "archive", asked[0], asked[1]))
        }
        (found)
        (verified(locale, &desk.archive_work, all))
        div class="acts foot" {
            (button("archive/add", &locale.say(DeskAddAll { count: here }), "main"))
            (button("archive/verify", &locale.say(DeskVerify), "quiet"))
        }
    };
    Ok(Page::following(title, "archive", main))
}

/// The number of all envelopes, and those that are asked for under their tabs, the last that was sealed first.
fn found(
    locale: &Locale,
    listing: &Listing,
    store: &Location,
    [chosen, sought]: [&str; 2],
    (from, now): (usize, Moment),
) -> Result<(usize, Markup), Failure> {
    let mut archive = Archive::open(store, false)?;
    let any = Sought {
        order: Order::Sealing,
        reversed: true,
        ..Sought::default()
    };
    let open = Sought {
        result: Some(GameResult::Open),
        ..any.clone()
    };
    let overdue = Sought {
        resume_before: Some(now.as_unix()),
        ..open.clone()
    };
    let mut counted = |sought| archive.count(sought).map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    let [all, count_open, count_overdue] = [counted(&any)?, counted(&open)?, counted(&overdue)?];
    let groups = vec![
        ("open", locale.say(DeskOpenGames), count_open),
        ("overdue", locale.say(DeskOverdue), count_overdue),
        ("over", locale.say(DeskOver), all.saturating_sub(count_open)),
    ];
    let mut rows = Vec::new();
    if sought.is_empty() {
        let asked = match chosen {
            "open" => &open,
            "overdue" => &overdue,
            _ => &any,
        };
        let mut place = 0;
        archive.list(asked, |row| {
            let is_over = row.summary.result != GameResult::Open;
            place += usize::from(chosen != "over" || is_over);
            if place > from && (chosen != "over" || is_over) {
                rows.push(row);
            }
            rows.len() <= SHOWN
        })?;
    } else {
        rows = named(store, sought)?;
    }
    let more = rows.len() > SHOWN;
    rows.truncate(SHOWN);
    let page = |from: usize| format!("archive?show={chosen}&from={from}");
    let html = html! {
        (overview::tabs(locale, "archive", (chosen, ""), (all, groups)))
        @if rows.is_empty() { p { (locale.say(DeskNoneFound)) } }
        (list(locale, listing, &rows))
        p class="acts" {
            @if from > 0 { a href=(page(from.saturating_sub(SHOWN))) rel="prev" { (locale.say(DeskBefore)) } }
            @if more && sought.is_empty() { a href=(page(from + SHOWN)) rel="next" { (locale.say(DeskNext)) } }
        }
    };
    Ok((all, html))
}

/// What an archive has of games with that in a player's name, that of the event or the place, or with that seal number.
///
/// # Errors
/// An archive that cannot be read.
pub fn named(store: &Location, sought: &str) -> Result<Vec<IndexRow>, Failure> {
    let part = || Some(sought.to_owned());
    let none = Sought::default;
    let by_player = Sought { player: part(), ..none() };
    let by_event = Sought { event: part(), ..none() };
    let by_place = Sought { site: part(), ..none() };
    let mut rows: Vec<IndexRow> = Vec::new();
    let mut archive = Archive::open(store, false)?;
    for sought in [by_player, by_event, by_place] {
        archive.list(&sought, |listed| {
            if !rows.iter().any(|row| row.id == listed.id) {
                rows.push(listed);
            }
            rows.len() < SHOWN
        })?;
    }
    // A text that is no seal number names no envelope.
    if let Ok(which) = get::which(sought) {
        rows.extend(get::find(store, &which).map(|(row, _)| row));
    }
    Ok(rows)
}

/// Envelopes of the archive. One that is in the folder is looked at there; another one is handed out.
pub fn list(locale: &Locale, listing: &Listing, rows: &[IndexRow]) -> Markup {
    let row = |row: &IndexRow| {
        let it = &row.summary;
        let here = listing.of_fingerprint(it.fingerprint);
        let chip = match it.result {
            GameResult::Open => ("resumes", text::capital(&text::archive::status(locale, it.status))),
            _ => overview::over(locale, it),
        };
        Row {
            is_urgent: false,
            board: it.board.clone(),
            name: it.seal_number().to_string(),
            names: html! {
                span { (overview::names(Some(&it.white), Some(&it.black))) }
                small { (overview::day_in_short(locale, &it.sealed_at)) }
            },
            chip,
            line: html! {
                @if let Some(event) = &it.event { (foreign(event)) ", " }
                span class="seal-number" { (it.seal_number()) }
                @if let Some(apart) = text::archive::apart(locale, row.flag) { " " strong { (apart) } }
            },
            act: match here {
                Some((name, _)) => (format!("envelope/{}", in_path(name)), locale.say(DeskLook)),
                None => (format!("archive/{}", row.id), locale.say(DeskFetch)),
            },
            more: html! {},
        }
    };
    html! { ul class="games" { @for it in rows { (row(it).show(locale, "")) } } }
}

fn verified(locale: &Locale, work: &ArchiveWork, all: usize) -> Markup {
    match &*work.lock() {
        Work::None => html! {},
        Work::Verifying(count) => {
            let count = count.load(Ordering::Relaxed);
            let said = locale.say(DeskVerifying { count });
            html! { p role="status" class="row" { progress max=(all) value=(count) aria-label=(said) {} " " (said) } }
        }
        Work::Added(outcome) => html! {
            p role="status" { (text::archive::added(locale, outcome.counts())) }
            ul { @for line in text::archive::left_out(locale, &outcome.refused, &outcome.apart).take(SHOWN) { li { (line) } } }
        },
        Work::Verified(Err(failure)) => failed(locale, failure),
        Work::Verified(Ok(outcome)) => html! {
            p role="status" {
                @if outcome.faults.is_empty() { (locale.say(DeskAllValid { count: outcome.checked })) }
                @else { (locale.say(DeskNotValid { count: outcome.checked })) }
            }
            ul { @for fault in outcome.faults.iter().take(SHOWN) { li { (text::archive::fault(locale, fault)) } } }
        },
    }
}

/// Starts a verification, unless one is running.
pub fn verify(desk: &Desk, _: &Visitor, _: &Target, _: &Fields) -> Result<Answer, Failure> {
    let store = store(desk)?;
    let count = Arc::new(AtomicU64::new(0));
    {
        let mut work = desk.archive_work.lock();
        if matches!(*work, Work::Verifying(_)) {
            return Ok(Answer::Redirect("archive".to_owned()));
        }
        *work = Work::Verifying(count.clone());
    }
    let (work, windows) = (desk.archive_work.clone(), desk.events.notifier());
    std::thread::spawn(move || {
        let progress = |checked| {
            count.store(checked, Ordering::Relaxed);
            windows.notify("archive");
        };
        let check = || Archive::open(&store, false).and_then(|mut it| it.check(None, &progress));
        // Whatever happens there, another one can be started.
        let done = catch_unwind(AssertUnwindSafe(check));
        *work.lock() = done.map_or(Work::None, |done| {
            Work::Verified(done.map_err(Failure::from))
        });
        windows.notify("archive");
    });
    Ok(Answer::Redirect("archive".to_owned()))
}

/// Adds every envelope of the folder.
pub fn add(desk: &Desk, _: &Visitor, _: &Target, _: &Fields) -> Result<Answer, Failure> {
    // The first time it is made.
    let made = || Location::file(desk.archive_here());
    let store = desk.archive().unwrap_or_else(made);
    let folder = Source::Path(desk.folder.path().to_owned());
    let added = add::add(&desk.files, &store, vec![folder], &mut |_| {})?;
    let mut work = desk.archive_work.lock();
    if !matches!(*work, Work::Verifying(_)) {
        *work = Work::Added(added);
    }
    drop(work);
    desk.events.notify("archive");
    Ok(Answer::Redirect("archive".to_owned()))
}

/// An envelope of the archive.
pub fn get(desk: &Desk, _: &Visitor, target: &Target) -> Result<Answer, Failure> {
    let number = target.of_path("number");
    let (row, bytes) = get::find(&store(desk)?, &get::which(number)?)?;
    let name = format!("{}.envelope", row.summary.seal_number());
    let bytes = get::text(bytes)?.into_bytes();
    Ok(Answer::File(name, ENVELOPE, bytes))
}

fn store(desk: &Desk) -> Result<Location, Failure> {
    desk.archive().ok_or_else(|| DeskFault::NoArchive.into())
}
