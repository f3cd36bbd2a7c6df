//! The resumption: the position and the clocks are set up (A5), who is here is recorded (A9), the responder opens (A7),
//! and what the Laws say of the move is shown, with what to do now. Every press is in the file before the next screen.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::hall::Filed;
use super::page::{
    Answer, Page, choice, field, foreign, in_path, moment, named_field, secret_field, trusted,
};
use super::request::{Asked, Fields, Target};
use super::{Desk, board, hall, label};
use crate::clock::Moment;
use crate::commands::label_draft::LabelDraft;
use crate::commands::open::Reply;
use crate::commands::resume::{Here, Question, Standing, Walk};
use crate::commands::{Failure, show};
use crate::envelope::{Plaintext, Slip};
use crate::laws::adjournment::{Event, Permitted};
use crate::render::page::fragment;
use crate::render::{Style, paper, ruling_sheet};
use crate::text::message::*;
use crate::text::{self, Speech};

/// What an arbiter records by a button or a field of its own, and not by the list.
const ASKED: [&str; 4] = ["accept", "seal", "opened", "witness"];

pub fn show(desk: &Desk, asked: &Asked, target: &Target) -> Result<Page, Failure> {
    let speech = &asked.speech;
    let name = target.name()?;
    let shown = desk.read(name)?;
    let now = desk.now()?;
    let path = in_path(name);
    let label = shown.envelope.label();
    let question = match shown.envelope.accepted() {
        None => None,
        Some(_) => Some(Question::in_phase(shown.state.phase())),
    };
    let main = html! {
        h1 { (text::paper::pairing(label)) }
        p class="phase" { (text::phase(speech, shown.state.phase())) }
        (clocks(speech, &shown, now))
        @match question {
            None => p { a class="act" href=(format!("accept/{path}")) { (speech.say(DeskAccept)) } },
            Some(Question::WhoIsHere) => (who_is_here(speech, &path, &shown, now)),
            Some(Question::Opening) => (opening(speech, &path, &shown)),
            Some(Question::HasResponderCome) => {
                (missing(speech, &path, &shown, label.sealed_by().other(), now))
            }
            Some(Question::HasSealerCome) => {
                (ruled(speech, &shown))
                (missing(speech, &path, &shown, label.sealed_by(), now))
                (seal_reply(desk, speech, &path, &shown))
            }
            Some(_) => (ruled(speech, &shown)),
        }
        @if desk.drawer.holder().is_none() { p { a href="keys" { (speech.say(DeskUnlockFirst)) } } }
        (gaps(speech, &shown))
        @if shown.envelope.accepted().is_some() { (anything_else(speech, &path, &shown, now)) }
        (happened(speech, &shown))
        p { a href=(format!("envelope/{path}")) { (speech.say(DeskLookAt)) } }
    };
    Ok(Page::following(text::paper::pairing(label), name, main))
}

/// Both clocks. The script lets the one that runs go on; without it they stand as they were when the page was made.
fn clocks(speech: &Speech, shown: &show::Outcome, now: Moment) -> Markup {
    let clocks = shown.state.clocks();
    html! {
        div class="clocks" {
            @for side in Color::ALL {
                @let used = clocks.used_at(side, now).0;
                @let left = shown.left(side);
                @let runs = clocks.running() == Some(side);
                div class=[runs.then_some("runs")] {
                    p { (text::side(speech, side)) ": "
                        @if runs { (speech.say(StateRuns)) } @else { (speech.say(StateStopped)) } }
                    p class="clock" data-runs=[runs.then_some("yes")] data-used=(used.as_seconds())
                        data-left=[left.map(|left| left.0.as_seconds())] data-at=(now.as_unix()) {
                        @match left {
                            Some(left) => { span class="left" { (left.0) } " " small { (speech.say(LabelLeft)) } }
                            None => { span class="used" { (used) } " " small { (speech.say(LabelUsed)) } }
                        }
                    }
                }
            }
        }
    }
}

fn who_is_here(speech: &Speech, path: &str, shown: &show::Outcome, now: Moment) -> Markup {
    let label = shown.envelope.label();
    let sheet = paper::setup(speech, &shown.envelope, &shown.edition, Color::White);
    let zone = label.resume_zone.as_str();
    html! {
        section {
            h2 { (speech.say(DeskSetUpFirst)) }
            div class="sheet" { (trusted(&fragment(&sheet))) }
            p { a href=(format!("envelope/{path}/setup.pdf")) target="_blank" rel="noopener" { (speech.say(DeskPrintSetup)) } }
        }
        section {
            h2 { (speech.say(DeskWhoIsHere)) }
            form method="post" action=(format!("resume/{path}/begin")) {
                (field("began", &speech.say(DeskBegan), "", &speech.say(DeskNowHint { now: local(zone, now) })))
                fieldset {
                    legend { (speech.say(DeskHere)) }
                    @for (side, name) in [(Color::White, "white"), (Color::Black, "black")] {
                        label { input type="checkbox" name=(name) checked; " " (text::side(speech, side)) ", " (foreign(&label.player(side).name)) }
                    }
                }
                (field("since", &speech.say(DeskSince), "", &speech.say(DeskSinceHint { announced: local(zone, label.resume_at) })))
                button class="main" { (speech.say(DeskBegin)) }
            }
        }
    }
}

/// A moment as a clock there shows it.
fn local(zone: &str, at: Moment) -> String {
    let shown = at.in_zone(zone).to_string();
    // `2026-11-21T17:05:00+01:00`: whole minutes are written as people do.
    shown
        .get(..16)
        .filter(|_| at.second() == 0)
        .map_or(shown.clone(), |minutes| minutes.replace('T', " "))
}

fn opening(speech: &Speech, path: &str, shown: &show::Outcome) -> Markup {
    let responder = shown.envelope.label().responder();
    html! {
        section {
            h2 { (speech.say(DeskOpen)) }
            p { (speech.say(DeskOpenHow { player: &responder.name })) }
            form method="post" action=(format!("resume/{path}/open")) autocomplete="off" {
                (secret_field("reply", &speech.say(DeskSlipOrHalf), &speech.say(DeskSlipOrHalfHint)))
                label { input type="checkbox" name="author"; " " (speech.say(DeskAuthorSlip)) }
                button class="main" { (speech.say(DeskOpen)) }
            }
        }
    }
}

/// Somebody is waited for: his arrival is one press.
fn missing(speech: &Speech, path: &str, shown: &show::Outcome, side: Color, now: Moment) -> Markup {
    let name = &shown.envelope.label().player(side).name;
    let until = shown.state.may_arrive_until(&shown.adjourned(), side);
    html! {
        section {
            h2 { (speech.say(DeskWaitingFor { player: name })) }
            @if let Some(until) = until { p { (speech.say(DeskUntil)) " " (moment(speech, &until)) } }
            form method="post" action=(format!("resume/{path}/arrive")) {
                input type="hidden" name="side" value=(side.fold_wb("white", "black"));
                (field("at", &speech.say(DeskArrivedAt), "", &speech.say(DeskNowHint { now: local(&shown.envelope.label().resume_zone, now) })))
                button class="main" { (speech.say(DeskArrived { player: name })) }
            }
        }
    }
}

/// A9(c): the responder seals his reply, or has sealed it.
fn seal_reply(desk: &Desk, speech: &Speech, path: &str, shown: &show::Outcome) -> Markup {
    let sealed = desk.hall.look(&desk.files).ok().and_then(|look| {
        let answers = |filed: &Filed| {
            filed.previous == Some(shown.envelope.fingerprint()) && filed.listed.state != "sealed"
        };
        let replies = look.by_resumption();
        let reply = replies.into_iter().find(|(_, filed)| answers(filed));
        reply.map(|(name, _)| name.to_owned())
    });
    html! {
        @if let Some(reply) = sealed {
            form method="post" action=(format!("resume/{path}/replied")) class="single" {
                input type="hidden" name="reply" value=(reply);
                button class="main" { (speech.say(DeskReplySealed { name: &reply })) }
            }
        }
        form method="post" action=(format!("resume/{path}/reply")) class="single" {
            button { (speech.say(DeskSealReply)) }
        }
    }
}

/// The move that was inside, what it means, under which article, and the board after it.
fn ruled(speech: &Speech, shown: &show::Outcome) -> Markup {
    let label = shown.envelope.label();
    let written = shown
        .envelope
        .opening()
        .and_then(|opening| opening.plaintext.as_ref())
        .and_then(Plaintext::written);
    let written = written.as_ref().map(|written| written.expose());
    let state = &shown.state;
    let last = state.game().moves().last().copied();
    html! {
        section class="ruling" aria-live="polite" {
            h2 { (speech.say(DeskRuling)) }
            @if shown.envelope.opening().is_some() {
                p class="large" { (text::paper::written_move(speech, written)) }
            }
            div class="beside" {
                div { (board::board(speech, state.game().last().board(), label.sealed_by(), last)) }
                div {
                    p class="unseen" { (text::paper::position_in_words(speech, state.game().last())) }
                    @if let Some(ruling) = state.ruling() {
                        p class="result" { (text::result(speech, ruling.result)) }
                        p { (text::explanation(speech, ruling)) }
                        details {
                            summary { (speech.say(DeskRulingSheet)) }
                            pre { (ruling_sheet(speech, ruling, Style::default())) }
                        }
                    }
                }
            }
        }
    }
}

fn gaps(speech: &Speech, shown: &show::Outcome) -> Markup {
    let gaps = shown.state.gaps();
    html! {
        @if !gaps.is_empty() {
            section class="gap" {
                h2 { (speech.say(StateSilent)) }
                ul { @for gap in gaps { li { (text::gap(speech, gap, &shown.edition)) } } }
            }
        }
    }
}

/// What may happen now: each a choice, with its values; a pause of both clocks is one press.
fn anything_else(speech: &Speech, path: &str, shown: &show::Outcome, now: Moment) -> Markup {
    let adjourned = shown.adjourned();
    let may: Vec<Permitted> = shown
        .state
        .may_happen(&adjourned)
        .into_iter()
        .filter(|permitted| !ASKED.contains(&permitted.event))
        .collect();
    let options: Vec<(String, String)> = may
        .iter()
        .map(|permitted| {
            let side = permitted
                .by
                .map_or("", |side| side.fold_wb(" white", " black"));
            let value = match permitted.event {
                // Whose move it is follows from the position; the values say the rest.
                "choose" | "declared" | "reply-sealed" => permitted.event.to_owned(),
                event => format!("{event}{side}"),
            };
            (value, text::permitted(speech, permitted, &shown.edition))
        })
        .collect();
    let one_press = |event: &str| may.iter().any(|permitted| permitted.event == event);
    html! {
        section class="quick" {
            @for (event, words) in [("pause", speech.say(DeskPause)), ("continue", speech.say(DeskContinue))] {
                @if one_press(event) {
                    form method="post" action=(format!("resume/{path}/record")) class="single" {
                        input type="hidden" name="what" value=(event);
                        button { (words) }
                    }
                }
            }
        }
        @if !options.is_empty() {
            details {
                summary { (speech.say(DeskSomethingElse)) }
                form method="post" action=(format!("resume/{path}/record")) {
                    (choice("what", &speech.say(DeskWhat), "", &options, ""))
                    (field("values", &speech.say(DeskValues), "", &speech.say(DeskValuesHint)))
                    (named_field("recorded-at", "at", &speech.say(DeskWhen), "", &speech.say(DeskNowHint { now: local(&shown.envelope.label().resume_zone, now) })))
                    button { (speech.say(DeskRecord)) }
                }
            }
        }
    }
}

/// What was recorded so far, the latest first.
fn happened(speech: &Speech, shown: &show::Outcome) -> Markup {
    let entries = shown.envelope.entries();
    html! {
        @if !entries.is_empty() {
            section {
                h2 { (speech.say(StateRecorded)) }
                ol class="entries" reversed {
                    @for entry in entries.iter().rev() {
                        @let recorded = entry.recorded();
                        li { (moment(speech, &recorded.at)) ": " (text::event(speech, &recorded.event)) }
                    }
                }
            }
        }
    }
}

/// Does something with the envelope of that name and the unlocked key.
fn walk<T>(
    desk: &Desk,
    name: &str,
    act: impl FnOnce(&mut Walk<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = desk.drawer.with_key(|key| {
        act(&mut Walk {
            files: &desk.files,
            path: desk.hall.envelope(name),
            key,
            edition: None,
            budget: desk.budget,
            appended: Vec::new(),
        })
    })?;
    desk.live.tell(name);
    Ok(done)
}

fn back(name: &str) -> Answer {
    Answer::Away(format!("resume/{}", in_path(name)))
}

/// A moment of a form: the time of day, a local time there, or a whole time; now, where it is empty.
fn moment_of(
    desk: &Desk,
    fields: &Fields,
    name: &str,
    standing: &Standing,
) -> Result<Moment, Failure> {
    let now = desk.now()?;
    match fields.get(name) {
        Some(text) => standing.moment(text, now),
        None => Ok(now),
    }
}

/// A5 is done: when did it begin, and who is here?
pub fn begin(desk: &Desk, _: &Asked, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let began = moment_of(desk, fields, "began", &standing)?;
        // On time, unless the arbiter knows better: lateness counts from here (A10).
        let since = match fields.get("since") {
            Some(_) => moment_of(desk, fields, "since", &standing)?,
            None => began.min(standing.label().resume_at),
        };
        let here = Here::of(fields.ticked("white"), fields.ticked("black"));
        walk.record(&here.events(since, began))
    })?;
    Ok(back(name))
}

/// Somebody who was waited for has come.
pub fn arrive(desk: &Desk, _: &Asked, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let side = match fields.get("side") {
        Some("white") => Color::White,
        _ => Color::Black,
    };
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let at = moment_of(desk, fields, "at", &standing)?;
        walk.record(&[(at, Event::Arrival { side })])
    })?;
    Ok(back(name))
}

/// The responder's slip or half, and the arbiter's key: the envelope is opened.
pub fn open(desk: &Desk, _: &Asked, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let typed = fields.exactly("reply").unwrap_or_default();
    let reply = match fields.ticked("author") {
        true => Reply::Author(Slip::typed_key(typed)?),
        false => Reply::typed(typed)?,
    };
    let at = desk.now()?;
    walk(desk, name, |walk| {
        walk.stand()?;
        walk.open(reply, at)
    })?;
    Ok(back(name))
}

/// Anything else that may happen now.
pub fn record(desk: &Desk, _: &Asked, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let what = fields.get("what").unwrap_or_default();
    let line = match fields.get("values") {
        Some(values) => format!("{what} {values}"),
        None => what.to_owned(),
    };
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let at = moment_of(desk, fields, "at", &standing)?;
        walk.record_line(&line, &standing, at)
    })?;
    Ok(back(name))
}

/// A9(c): the second envelope is in the arbiter's keeping: that is recorded in the first one.
pub fn replied(
    desk: &Desk,
    _: &Asked,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let reply = hall::named(fields.get("reply").unwrap_or_default())?;
    let sealed = desk.read(reply)?.envelope.fingerprint();
    let fingerprint = *sealed.0.as_bytes();
    let at = desk.now()?;
    walk(desk, name, |walk| {
        walk.stand()?;
        walk.record(&[(at, Event::ReplySealed { fingerprint })])
    })?;
    Ok(back(name))
}

/// A9(c): the responder seals his reply in a second envelope. Its label is made ready, and he goes there.
pub fn reply(desk: &Desk, _: &Asked, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = desk.read(name)?;
    let mut draft = LabelDraft::of_label(shown.envelope.label());
    draft.previous = Some(desk.hall.envelope(name));
    let now = desk.now()?;
    for (side, used) in [
        (Color::White, &mut draft.white_used),
        (Color::Black, &mut draft.black_used),
    ] {
        *used = Some(shown.state.clocks().used_at(side, now).to_string());
    }
    Ok(Answer::Away(label::make_ready(desk, draft)?))
}
