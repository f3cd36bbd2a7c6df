//! The archive: search, add the envelopes of the folder, verify all with a count of those verified so far.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use maud::{Markup, html};

use crate::commands::Failure;
use crate::commands::archive::{Source, add, get};
use crate::desk::archive_work::{ArchiveWork, Work};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::http::response::ENVELOPE;
use crate::desk::widgets::elements::{foreign, heads, resumes};
use crate::desk::widgets::form::{Field, button, field};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::failed;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use archive::store::Location;
use archive::{Archive, IndexRow, Sought};
use envelope::{EnvelopeStatus, LabelKey};
use rules::Word;
use rules::ruling::GameResult;

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
    let part = |name| target.query(name).map(str::to_owned);
    let sought = Sought {
        player: part("player"),
        event: part("event"),
        arbiter: part("arbiter"),
        status: target.query("state").and_then(EnvelopeStatus::parse),
        result: target.query("result").and_then(GameResult::parse),
        ..Sought::default()
    };
    let states = EnvelopeStatus::ALL.map(|status| {
        (
            status.name().to_owned(),
            text::archive::status(locale, status),
        )
    });
    let results = GameResult::ALL.map(|it| {
        let words = match it {
            GameResult::Open => locale.say(DeskNoResult),
            GameResult::Win(_) | GameResult::Draw | GameResult::BothLose | GameResult::Half(_) => {
                text::result(locale, it)
            }
        };
        (it.as_str().to_owned(), words)
    });
    let or_any = |options: &[(String, String)]| {
        let any = [(String::new(), locale.say(DeskAny))];
        [&any[..], options].concat()
    };
    let typed = |name| target.query(name).unwrap_or_default();
    let from: usize = target
        .query("from")
        .and_then(|from| from.parse().ok())
        .unwrap_or(0);
    let main = html! {
        h1 { (title) }
        form method="get" action="archive" role="search" class="find" {
            (field("player", &locale.say(PaperNamePlayer), typed("player"), ""))
            (field("event", &locale.say(LabelKey::Event), typed("event"), ""))
            (field("arbiter", &locale.say(LabelKey::Arbiter), typed("arbiter"), ""))
            (field("seal", &locale.say(PaperNameSealNumber), typed("seal"), ""))
            (Field::new("state", &locale.say(DeskStanding)).value(typed("state")).options(&or_any(&states)))
            (Field::new("result", &locale.say(SheetResult)).value(typed("result")).options(&or_any(&results)))
            button { (locale.say(DeskFindButton)) }
        }
        @match found(locale, store, &sought, from, target) {
            Ok(found) => (found),
            // An archive that does not exist yet is made when envelopes are added.
            Err(failure) => (failed(locale, &failure)),
        }
        section {
            h2 { (locale.say(DeskVerify)) }
            (verified(locale, &desk.archive_work))
            (button("archive/verify", &locale.say(DeskVerify), ""))
            (button("archive/add", &locale.say(DeskAddAll), ""))
        }
    };
    Ok(Page::following(title, "archive", main))
}

fn found(
    locale: &Locale,
    store: &Location,
    sought: &Sought,
    from: usize,
    target: &Target,
) -> Result<Markup, Failure> {
    let mut rows = Vec::new();
    let mut place = 0;
    let mut more = false;
    // The number on a seal names one envelope, whatever else is searched for.
    if let Some(number) = target.query("seal") {
        let (row, _) = get::find(store, &get::which(number)?)?;
        return Ok(table(locale, &[row]));
    }
    Archive::open(store, false)?.list(sought, |row| {
        place += 1;
        if place > from && rows.len() < SHOWN {
            rows.push(row);
        } else if place > from {
            more = true;
        }
        !more
    })?;
    let query = |from: usize| {
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        for name in ["player", "event", "arbiter", "state", "result"] {
            if let Some(value) = target.query(name) {
                pairs.append_pair(name, value);
            }
        }
        pairs.append_pair("from", &from.to_string());
        format!("archive?{}", pairs.finish())
    };
    Ok(html! {
        @if rows.is_empty() { p { (locale.say(DeskNoneFound)) } }
        @else {
            (table(locale, &rows))
        }
        p {
            @if from > 0 { a href=(query(from.saturating_sub(SHOWN))) rel="prev" { (locale.say(DeskBefore)) } " " }
            @if more { a href=(query(from + SHOWN)) rel="next" { (locale.say(DeskNext)) } }
        }
    })
}

/// What an archive has of games with that in a player's name or that of the event, or with that seal number.
///
/// # Errors
/// An archive that cannot be read.
pub fn named(store: &Location, sought: &str) -> Result<Vec<IndexRow>, Failure> {
    let part = Some(sought.to_owned());
    let by_player = Sought {
        player: part.clone(),
        ..Sought::default()
    };
    let by_event = Sought {
        event: part,
        ..Sought::default()
    };
    let mut rows: Vec<IndexRow> = Vec::new();
    let mut archive = Archive::open(store, false)?;
    for sought in [by_player, by_event] {
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

/// Rows of the archive.
pub fn table(locale: &Locale, rows: &[IndexRow]) -> Markup {
    html! {
        table class="games" {
            (heads(&[
                locale.say(PaperNameSealNumber),
                locale.say(DeskPlayers),
                locale.say(LabelKey::Event),
                locale.say(DeskResumes),
                locale.say(DeskStanding),
            ]))
            tbody {
                @for row in rows {
                    @let it = &row.summary;
                    tr {
                        th scope="row" { a href=(format!("archive/{}", row.id)) { (it.seal_number()) } }
                        td { (foreign(&it.white)) " – " (foreign(&it.black)) }
                        td {
                            (foreign(it.event.as_deref().unwrap_or_default()))
                            @if let Some(board) = &it.board { br; small { (locale.say(CalendarBoard { board })) } }
                        }
                        td { (resumes(locale, it)) }
                        td {
                            (text::archive::status(locale, it.status)) " " (it.result.as_str())
                            @if let Some(apart) = text::archive::apart(locale, row.flag) { br; strong { (apart) } }
                        }
                    }
                }
            }
        }
    }
}

fn verified(locale: &Locale, work: &ArchiveWork) -> Markup {
    match &*work.lock() {
        Work::None => html! {},
        Work::Verifying(count) => html! {
            p role="status" { (locale.say(DeskVerifying { count: count.load(Ordering::Relaxed) })) }
        },
        Work::Added(outcome) => html! {
            p class="large" role="status" { (text::archive::added(locale, outcome.counts())) }
            ul { @for line in text::archive::left_out(locale, &outcome.refused, &outcome.apart).take(SHOWN) { li { (line) } } }
        },
        Work::Verified(Err(failure)) => failed(locale, failure),
        Work::Verified(Ok(outcome)) => html! {
            p class="large" role="status" {
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
