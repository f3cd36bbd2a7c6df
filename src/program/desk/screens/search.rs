//! The archive: search, and verify everything again with a count that goes up while one waits.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use maud::{Markup, html};

use crate::archive::store::Location;
use crate::archive::{Listed, Sought};
use crate::laws::ruling::GameResult;
use crate::program::commands::Failure;
use crate::program::commands::archive::{
    self, AddJob, AddOutcome, GetJob, Source, StoredFault, VerifyJob, VerifyOutcome,
};
use crate::program::desk::http::request::{Asked, Fields, Target};
use crate::program::desk::widgets::frame::{
    Answer, Page, button, choice, failed, field, foreign, heads, moment,
};
use crate::program::desk::{Desk, ENVELOPE, held};
use crate::program::files::{Existing, Files};
use crate::program::text::message::*;
use crate::program::text::{self, Speech};
use crate::time::Moment;

/// So many rows are shown at once.
const SHOWN: usize = 100;

/// The work on the archive that runs, or that was done last.
#[derive(Clone, Debug, Default)]
pub struct Verifying(Arc<Mutex<Work>>);

#[derive(Debug, Default)]
enum Work {
    #[default]
    None,
    Runs(Arc<AtomicU64>),
    Done(Result<VerifyOutcome, Failure>),
    Added(AddOutcome),
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
    let states = ["sealed", "accepted", "open", "closed"]
        .map(|state| (state.to_owned(), text::archive::state(speech, state)));
    let results = GameResult::ALL.map(|it| (it.as_str().to_owned(), text::result(speech, it)));
    let or_any = |options: &[(String, String)]| {
        let any = [(String::new(), speech.say(DeskAny))];
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
            (field("player", &speech.say(DeskPlayer), typed("player"), ""))
            (field("event", &speech.say(DeskEvent), typed("event"), ""))
            (field("arbiter", &speech.say(DeskArbiterName), typed("arbiter"), ""))
            (field("seal", &speech.say(DeskSealNumber), typed("seal"), ""))
            (choice("state", &speech.say(DeskStanding), typed("state"), &or_any(&states), ""))
            (choice("result", &speech.say(DeskResult), typed("result"), &or_any(&results), ""))
            button { (speech.say(DeskFindButton)) }
        }
        @match found(&desk.files, speech, store, &sought, from, target) {
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
    files: &Files,
    speech: &Speech,
    store: &Location,
    sought: &Sought,
    from: usize,
    target: &Target,
) -> Result<Markup, Failure> {
    let mut rows = Vec::new();
    let mut place = 0;
    let mut more = false;
    // A number on a seal names one envelope, whatever else is sought.
    if let Some(number) = target.query("seal") {
        let job = GetJob {
            store: store.clone(),
            which: archive::which(number)?,
            out: None,
            existing: Existing::Refuse,
        };
        let got = archive::get(files, &job)?;
        return Ok(table(speech, &[got.listed]));
    }
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
            (table(speech, &rows))
        }
        p {
            @if from > 0 { a href=(query(from.saturating_sub(SHOWN))) rel="prev" { (speech.say(DeskBefore)) } " " }
            @if more { a href=(query(from + SHOWN)) rel="next" { (speech.say(DeskNext)) } }
        }
    })
}

fn table(speech: &Speech, rows: &[Listed]) -> Markup {
    html! {
        table class="games" {
            (heads(&[
                speech.say(DeskSealNumber),
                speech.say(DeskPlayers),
                speech.say(DeskEvent),
                speech.say(DeskResumes),
                speech.say(DeskStanding),
            ]))
            tbody {
                @for listed in rows {
                    tr {
                        th scope="row" { a href=(format!("archive/{}", listed.id)) { (listed.seal_number) } }
                        td { (foreign(&listed.white)) " – " (foreign(&listed.black)) }
                        td { (foreign(&listed.event)) }
                        td { (resumes(speech, listed)) }
                        td {
                            (text::archive::state(speech, &listed.state)) " " (listed.result)
                            @if let Some(apart) = text::archive::apart(speech, listed.flag.name()) { br; strong { (apart) } }
                        }
                    }
                }
            }
        }
    }
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
        Work::Added(outcome) => html! {
            p class="large" role="status" { (outcome.summary(speech)) }
            ul { @for line in outcome.left_out(speech).iter().take(SHOWN) { li { (line) } } }
        },
        Work::Done(Err(failure)) => failed(speech, failure),
        Work::Done(Ok(outcome)) => html! {
            p class="large" role="status" {
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
    let added = archive::add(&desk.files, job, &mut |_| {})?;
    let mut work = held(&desk.verifying.0);
    if !matches!(*work, Work::Runs(_)) {
        *work = Work::Added(added);
    }
    drop(work);
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
        existing: Existing::Refuse,
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
