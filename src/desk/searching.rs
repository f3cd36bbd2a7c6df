//! The archive: search, and verify everything again with a count that goes up while one waits.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use maud::{Markup, html};

use super::page::{Answer, Page, button, failed, field, foreign, heads, moment};
use super::request::{Asked, Fields, Target};
use super::{Desk, ENVELOPE, held};
use crate::archive::store::Location;
use crate::archive::{Listed, Sought};
use crate::clock::Moment;
use crate::commands::Failure;
use crate::commands::archive::{
    self, AddJob, GetJob, Source, StoredFault, VerifyJob, VerifyOutcome,
};
use crate::text::Speech;
use crate::text::message::*;

/// So many rows are shown at once.
const SHOWN: usize = 100;

/// A verification that runs, or the last one that ended.
#[derive(Clone, Debug, Default)]
pub struct Verifying(Arc<Mutex<Work>>);

#[derive(Debug, Default)]
enum Work {
    #[default]
    None,
    Runs(Arc<AtomicU64>),
    Done(Result<VerifyOutcome, Failure>),
}

pub fn show(desk: &Desk, asked: &Asked, target: &Target) -> Result<Page, Failure> {
    let speech = &asked.speech;
    let title = speech.say(DeskArchive);
    let Some(store) = &desk.store else {
        let main = html! {
            h1 { (title) }
            p { (speech.say(DeskNoArchive)) }
            pre { "adjourn desk --store games.archive" }
        };
        return Ok(Page::new(title, main));
    };
    let part = |name| target.query(name).map(str::to_owned);
    let sought = Sought {
        player: part("player"),
        event: part("event"),
        arbiter: part("arbiter"),
        state: part("state"),
        result: part("result"),
        ..Sought::default()
    };
    let from: usize = target
        .query("from")
        .and_then(|from| from.parse().ok())
        .unwrap_or(0);
    let main = html! {
        h1 { (title) }
        form method="get" action="archive" role="search" class="find" {
            (field("player", &speech.say(DeskPlayer), target.query("player").unwrap_or_default(), ""))
            (field("event", &speech.say(DeskEvent), target.query("event").unwrap_or_default(), ""))
            (field("arbiter", &speech.say(DeskArbiterName), target.query("arbiter").unwrap_or_default(), ""))
            button { (speech.say(DeskFindButton)) }
        }
        @match found(speech, store, &sought, from, target) {
            Ok(found) => (found),
            // One that is not there yet is made when something is added.
            Err(failure) => (failed(speech, &failure)),
        }
        section {
            h2 { (speech.say(DeskVerify)) }
            (verified(speech, &desk.verifying))
            (button("archive/verify", &speech.say(DeskVerify), ""))
            (button("archive/add", &speech.say(DeskAddAll), ""))
        }
    };
    Ok(Page::following(title, "archive", main))
}

fn found(
    speech: &Speech,
    store: &Location,
    sought: &Sought,
    from: usize,
    target: &Target,
) -> Result<Markup, Failure> {
    let mut rows = Vec::new();
    let mut place = 0;
    let mut more = false;
    archive::list(store, sought, &mut |listed| {
        place += 1;
        if place > from && rows.len() < SHOWN {
            rows.push(listed.clone());
        } else if place > from {
            more = true;
        }
        Ok(match more {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
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
        @if rows.is_empty() { p { (speech.say(DeskNoneFound)) } }
        @else {
            table class="games" {
                (heads(&[
                    speech.say(DeskSealNumber),
                    speech.say(DeskPlayers),
                    speech.say(DeskEvent),
                    speech.say(DeskResumes),
                    speech.say(DeskStanding),
                ]))
                tbody {
                    @for listed in &rows {
                        tr {
                            th scope="row" { a href=(format!("archive/{}", listed.id)) { (listed.seal_number) } }
                            td { (foreign(&listed.white)) " – " (foreign(&listed.black)) }
                            td { (foreign(&listed.event)) }
                            td { (resumes(speech, listed)) }
                            td { (listed.state) " " (listed.result) }
                        }
                    }
                }
            }
        }
        p {
            @if from > 0 { a href=(query(from.saturating_sub(SHOWN))) rel="prev" { (speech.say(DeskBefore)) } " " }
            @if more { a href=(query(from + SHOWN)) rel="next" { (speech.say(DeskNext)) } }
        }
    })
}

/// When a game resumes, as it was announced.
fn resumes(speech: &Speech, listed: &Listed) -> Markup {
    match Moment::parse_rfc3339(&listed.resume_at) {
        Ok(at) => moment(speech, &at),
        Err(_) => html! { (listed.resume_at) },
    }
}

fn verified(speech: &Speech, verifying: &Verifying) -> Markup {
    let work = held(&verifying.0);
    match &*work {
        Work::None => html! {},
        Work::Runs(count) => html! {
            p role="status" { (speech.say(DeskVerifying { count: count.load(Ordering::Relaxed) })) }
        },
        Work::Done(Err(failure)) => failed(speech, failure),
        Work::Done(Ok(outcome)) => html! {
            p class="large" {
                @if outcome.valid { (speech.say(DeskAllValid { count: outcome.checked })) }
                @else { (speech.say(DeskNotValid { count: outcome.checked })) }
            }
            ul { @for StoredFault { id, code } in outcome.faults.iter().take(SHOWN) { li { (id) ": " code { (code) } } } }
        },
    }
}

/// Starts to verify everything, unless that runs already.
pub fn verify(desk: &Desk, _: &Asked, _: &Target, _: &Fields) -> Result<Answer, Failure> {
    let store = store(desk)?;
    let count = Arc::new(AtomicU64::new(0));
    {
        let mut work = held(&desk.verifying.0);
        if matches!(*work, Work::Runs(_)) {
            return Ok(Answer::Away("archive".to_owned()));
        }
        *work = Work::Runs(count.clone());
    }
    let (files, verifying, live) = (
        desk.files.clone(),
        desk.verifying.clone(),
        desk.live.teller(),
    );
    std::thread::spawn(move || {
        let job = VerifyJob {
            store,
            checkpoint: None,
        };
        let done = archive::verify(&files, &job, &|checked| {
            count.store(checked, Ordering::Relaxed);
            live.tell("archive");
        });
        *held(&verifying.0) = Work::Done(done);
        live.tell("archive");
    });
    Ok(Answer::Away("archive".to_owned()))
}

/// Adds every envelope of the hall.
pub fn add(desk: &Desk, _: &Asked, _: &Target, _: &Fields) -> Result<Answer, Failure> {
    let job = AddJob {
        store: store(desk)?,
        sources: vec![Source::Path(desk.hall.folder().to_owned())],
    };
    archive::add(&desk.files, job, &mut |_| {})?;
    desk.live.tell("archive");
    Ok(Answer::Away("archive".to_owned()))
}

/// An envelope as it is kept.
pub fn get(desk: &Desk, _: &Asked, target: &Target) -> Result<Answer, Failure> {
    let number = target.of_path("number");
    let job = GetJob {
        store: store(desk)?,
        which: archive::which(number)?,
        out: None,
        existing: crate::files::Existing::Refuse,
    };
    let got = archive::get(&desk.files, &job)?;
    let bytes = got.envelope.unwrap_or_default().into_bytes();
    let name = format!("{}.envelope", got.listed.seal_number);
    Ok(Answer::File(name, ENVELOPE, bytes))
}

fn store(desk: &Desk) -> Result<Location, Failure> {
    desk.store
        .clone()
        .ok_or_else(|| Failure::usage("desk/no-archive", "this desk has no archive"))
}
