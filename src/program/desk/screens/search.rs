//! The archive: its envelopes as rows, the last that was sealed first; those of the folder put in; all checked, with a
//! count of those checked so far.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::commands::archive::{Source, add, get};
use crate::desk::archive_work::{ArchiveWork, Work};
use crate::desk::folder::Listing;
use crate::desk::http::response::ENVELOPE;
use crate::desk::prelude::*;
use crate::desk::widgets::rows::{Row, day_in_short, find, names, over, tabs};
use archive::store::Location;
use archive::{Archive, IndexRow, Order, Sought};
use rules::ruling::GameResult;

/// The rows shown at once.
const SHOWN: usize = 500;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let locale = &visitor.locale;
    let title = locale.say(DeskArchive);
    let Some(store) = &desk.archive() else {
        let main = html! {
            h1 { (title) }
            p class="lead" { (locale.say(DeskNoArchive)) }
            @if desk.rehearsal.is_none() { (button("archive/add", &locale.say(DeskMakeArchive), "main")) }
        };
        return Ok(Page::new(title, main));
    };
    let listing = desk.folder.list(&desk.files)?;
    let asked = ["show", "find"].map(|name| target.query(name).unwrap_or_default());
    let main = html! {
        div class="list-head" { h1 { (title) } (find(locale, "archive", asked.into())) }
        @match found(desk, locale, store, target) {
            Ok(found) => (found),
            // An archive that does not exist yet is made when envelopes are added.
            Err(failure) => (failed(locale, &failure)),
        }
        (verified(locale, &desk.archive_work))
        div class="list-foot" {
            (button("archive/add", &locale.say(DeskAddAll { count: listing.by_resumption().count() }), "main"))
            (button("archive/verify", &locale.say(DeskVerify), "quiet"))
        }
    };
    Ok(Page::following(title, "archive", main))
}

/// The envelopes that are asked for under their tabs, the one that was sealed last first.
fn found(
    desk: &Desk,
    locale: &Locale,
    store: &Location,
    target: &Target,
) -> Result<Markup, Failure> {
    let [shown, sought] = ["show", "find"].map(|name| target.query(name).unwrap_or_default());
    let mut archive = Archive::open(store, false)?;
    let all = Sought {
        order: Order::Sealing,
        reversed: true,
        ..Sought::default()
    };
    let open = Sought {
        result: Some(GameResult::Open),
        ..all.clone()
    };
    let overdue = Sought {
        resume_before: Some(desk.now()?.as_unix() - 86_400),
        ..open.clone()
    };
    let counted = [&all, &open, &overdue].map(|sought| archive.count(sought));
    let [all_count, open_count, overdue_count] = counted;
    let (all_count, open_count) = (all_count?, open_count?);
    let groups = [
        ("", locale.say(DeskAll), all_count),
        ("open", locale.say(DeskOpenGames), open_count),
        ("overdue", locale.say(DeskOverdue), overdue_count?),
        ("over", locale.say(DeskOver), all_count - open_count),
    ];
    let (is_over, asked) = match shown {
        "open" => (false, &open),
        "overdue" => (false, &overdue),
        _ => (shown == "over", &all),
    };
    let mut rows = Vec::new();
    if sought.is_empty() {
        archive.list(asked, |row| {
            rows.extend(Some(row).filter(|it| !is_over || it.summary.result != GameResult::Open));
            rows.len() < SHOWN
        })?;
    } else {
        rows = named(store, sought)?;
    }
    let of_group = groups.iter().find(|(name, ..)| *name == shown);
    let count = of_group.map_or(0, |(.., count)| {
        usize::try_from(*count).unwrap_or(usize::MAX)
    });
    Ok(html! {
        (tabs(locale, "archive", (shown, ""), &groups))
        @if rows.is_empty() { p class="lead" { (locale.say(DeskNoneFound)) } }
        (list(locale, &*desk.folder.list(&desk.files)?, &rows))
        @if sought.is_empty() && count > rows.len() { p { a href="archive#find" { (locale.say(DeskMore { count: count - rows.len() })) } } }
    })
}

/// What an archive has of games with that in a player's name, that of the event or the place, or with that seal number.
///
/// # Errors
/// An archive that cannot be read.
pub fn named(store: &Location, sought: &str) -> Result<Vec<IndexRow>, Failure> {
    let mut rows: Vec<IndexRow> = Vec::new();
    let mut archive = Archive::open(store, false)?;
    let by = |part: fn(&mut Sought) -> &mut Option<String>| {
        let mut all = Sought::default();
        *part(&mut all) = Some(sought.to_owned());
        all
    };
    for sought in [
        by(|it| &mut it.player),
        by(|it| &mut it.event),
        by(|it| &mut it.site),
    ] {
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
        let act = match listing.of_fingerprint(it.fingerprint) {
            Some((name, _)) => (format!("envelope/{}", in_path(name)), locale.say(DeskLook)),
            None => (format!("archive/{}", row.id), locale.say(DeskFetch)),
        };
        let chip = match it.result {
            GameResult::Open => {
                let status = text::archive::status(locale, it.status);
                ("resumes", text::capital(&status))
            }
            _ => ("over", over(locale, it)),
        };
        let line = html! {
            @if let Some(event) = &it.event { (foreign(event)) ", " }
            span class="seal-number" { (it.seal_number()) }
            @if let Some(apart) = text::archive::apart(locale, row.flag) { " " strong { (apart) } }
        };
        let names = names(Some(&it.white), Some(&it.black));
        Row {
            board: it.board.clone(),
            name: it.seal_number().to_string(),
            names: html! { span { (names) " " small { (day_in_short(locale, &it.sealed_at)) } } },
            standing: (chip, line, act),
            more: html! {},
        }
    };
    html! { ul class="games" { @for it in rows { (row(it).show(locale, "")) } } }
}

fn verified(locale: &Locale, work: &ArchiveWork) -> Markup {
    match &*work.lock() {
        Work::None => html! {},
        Work::Verifying(count) => html! {
            p role="status" { (locale.say(DeskVerifying { count: count.load(Ordering::Relaxed) })) }
        },
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
pub fn verify(desk: &Desk, _: &Visitor, _: &Target, _: &Fields) -> Answered {
    let store = store(desk)?;
    let count = Arc::new(AtomicU64::new(0));
    {
        let mut work = desk.archive_work.lock();
        if matches!(*work, Work::Verifying(_)) {
            return Ok(Answer::Redirect("archive".to_owned()));
        }
        *work = Work::Verifying(count.clone());
    }
    let (work, windows) = (desk.archive_work.clone(), desk.events.clone());
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
pub fn add(desk: &Desk, _: &Visitor, _: &Target, _: &Fields) -> Answered {
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
pub fn get(desk: &Desk, _: &Visitor, target: &Target) -> Answered {
    let number = target.of_path("number");
    let (row, bytes) = get::find(&store(desk)?, &get::which(number)?)?;
    let name = format!("{}.envelope", row.summary.seal_number());
    let bytes = get::text(bytes)?.into_bytes();
    Ok(Answer::File(name, ENVELOPE, bytes))
}

fn store(desk: &Desk) -> Result<Location, Failure> {
    desk.archive().ok_or_else(|| DeskFault::NoArchive.into())
}
