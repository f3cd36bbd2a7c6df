//! The resumption: position and clocks are set up (A5), the presence of the players is recorded (A9), the responder
//! opens (A7), the ruling is shown with what to do now. What a form records is in the file before the next screen.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::recording::EventForms;
use super::walk::{moment_of, walk};
use super::{keys, label};
use crate::envelope::{EnvelopeStatus, Slip};
use crate::laws::Word;
use crate::laws::adjournment::{Event, EventKind, Phase, Step};
use crate::program::commands::label_draft::LabelDraft;
use crate::program::commands::open::Reply;
use crate::program::commands::record::goes_on_in;
use crate::program::commands::resume::{Here, Question};
use crate::program::commands::{Failure, show};
use crate::program::desk::context::Desk;
use crate::program::desk::folder;
use crate::program::desk::folder::Filed;
use crate::program::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::elements::{foreign, in_path, moment, trusted};
use crate::program::desk::widgets::form::{Field, button, field, secret_field};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::{board, clock};
use crate::program::render::formats::fragment;
use crate::program::render::{Style, ruling_sheet, sheets};
use crate::program::text::message::*;
use crate::program::text::{self, Locale};

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, target.name()?, &Fields::default())
}

/// The screen again, with all that was typed into one of its forms.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, target.name()?, fields)
}

/// The screen, with what was typed into one of its forms.
fn screen(desk: &Desk, locale: &Locale, name: &str, typed: &Fields) -> Result<Page, Failure> {
    let shown = desk.read(name)?;
    let path = in_path(name);
    let label = shown.envelope.label();
    let question = match shown.envelope.accepted() {
        None => None,
        Some(_) => Some(Question::in_state(&shown.state, label.sealed_by().other())),
    };
    let listing = desk.folder.list(&desk.files)?;
    if let Some(later) = listing
        .filed(name)
        .and_then(|filed| listing.continuations().of(filed))
    {
        let accepted = listing
            .filed(later)
            .is_some_and(|later| later.summary.status != EnvelopeStatus::Sealed);
        return Ok(continued(locale, &shown, name, later, accepted));
    }
    let acts = EventForms::of(locale, name, &shown, typed);
    let asked_for: &[Step] = match question {
        Some(Question::Decision) if acts.may(EventKind::Reading) => &[
            Step::Record(EventKind::Reading),
            Step::Record(EventKind::Decision),
        ],
        Some(Question::Decision) => &[Step::Record(EventKind::Decision)],
        Some(Question::WhatTime) => &[Step::Record(EventKind::SetResumption)],
        Some(Question::PlayGoesOn) if acts.may(EventKind::Choose) => {
            &[Step::Record(EventKind::Choose)]
        }
        None
        | Some(
            Question::WhoIsHere
            | Question::Opening
            | Question::HasResponderCome
            | Question::HasSealerCome
            | Question::PlayGoesOn
            | Question::Declaration
            | Question::Over,
        ) => &[],
    };
    // The arrival of a player who is waited for has a form of its own.
    let missing_side = question.and_then(|question| question.waits_for(label));
    let mut above: Vec<_> = asked_for.iter().map(|step| (*step, None)).collect();
    above.extend(missing_side.map(|side| (EventKind::Arrival.into(), Some(side))));
    let is_locked = desk.secrets.holder().is_none();
    let main = html! {
        h1 { (text::paper::pairing(label)) }
        p class="phase" { (text::now(locale, &shown.state)) }
        @if let Some(side) = shown.state.standing_offer() { p class="offer" { (locale.say(StateOffer { side })) } }
        (clock::both(locale, &shown))
        @if is_locked { (keys::to_unlock(locale, &listing, &format!("resume/{path}"))) }
        @if question.is_some() { (acts.flag()) }
        @match question {
            None => p { a class="act" href=(format!("accept/{path}")) { (locale.say(DeskAccept)) } },
            Some(Question::WhoIsHere) => (who_is_here(locale, &path, &shown)),
            Some(Question::WhatTime) => {
                p { (locale.say(DeskAgreeFirst)) }
            }
            Some(Question::Opening) => {
                // I.10: what lateness came to, as long as the sealed move is not known.
                @if shown.state.ruling().is_some() { (ruled(locale, &shown)) }
                (opening(locale, &path, &shown))
            }
            Some(Question::HasResponderCome) => {}
            Some(
                Question::HasSealerCome
                | Question::PlayGoesOn
                | Question::Decision
                | Question::Declaration
                | Question::Over
            ) => (ruled(locale, &shown)),
        }
        @if let Some(side) = missing_side { (missing(locale, &path, &shown, side)) }
        @if question == Some(Question::HasSealerCome) { (seal_reply(desk, locale, &path, &shown)) }
        (gaps(locale, &shown))
        @if question.is_some() {
            (acts.asked_for(asked_for))
            (acts.declaration(desk, name)?)
            div class="quick" {
                (acts.pauses())
                @if acts.may(Step::Seal) { (button(&format!("resume/{path}/reply"), &locale.say(DeskAdjournAgain), "")) }
            }
            (acts.others(&above))
        }
        (happened(locale, &shown))
        p { a href=(format!("envelope/{path}")) { (locale.say(DeskLookAt)) } }
    };
    Ok(Page::following(text::paper::pairing(label), name, main))
}

/// The game goes on in another envelope: nothing more is recorded in this one.
fn continued(
    locale: &Locale,
    shown: &show::Outcome,
    name: &str,
    later: &str,
    accepted: bool,
) -> Page {
    let label = shown.envelope.label();
    let main = html! {
        h1 { (text::paper::pairing(label)) }
        p class="large" { (locale.say(DeskContinuedIn { name: later })) }
        p { a class="act" href=(format!("envelope/{}", in_path(later))) { (foreign(later)) } }
        @if accepted && shown.state.goes_on_in().is_none() {
            (record_next(locale, &in_path(name), later))
        }
        (ruled(locale, shown))
        (happened(locale, shown))
        p { a href=(format!("envelope/{}", in_path(name))) { (locale.say(DeskLookAt)) } }
    };
    Page::following(text::paper::pairing(label), name, main)
}

fn who_is_here(locale: &Locale, path: &str, shown: &show::Outcome) -> Markup {
    let label = shown.envelope.label();
    let sheet = sheets::setup(locale, &shown.envelope, &shown.edition, Color::White);
    html! {
        section {
            h2 { (locale.say(DeskSetUpFirst)) }
            div class="sheet" { (trusted(&fragment(&sheet))) }
            p { a href=(format!("envelope/{path}/setup.pdf")) target="_blank" rel="noopener" { (locale.say(DeskPrintSetup)) } }
        }
        section {
            h2 { (locale.say(DeskWhoIsHere)) }
            form method="post" action=(format!("resume/{path}/begin")) {
                (field("began", &locale.say(DeskBegan), "", &clock::now_hint(locale, shown)))
                fieldset {
                    legend { (locale.say(DeskHere)) }
                    @for (side, name) in [(Color::White, "white"), (Color::Black, "black")] {
                        label { input type="checkbox" name=(name); " " (text::side(locale, side)) ", " (foreign(&label.player(side).name)) }
                    }
                }
                (field("since", &locale.say(DeskSince), "", &locale.say(DeskSinceHint { announced: announced_here(shown) })))
                button class="main" { (locale.say(DeskBegin)) }
            }
        }
    }
}

/// The announced time, as it is typed.
fn announced_here(shown: &show::Outcome) -> String {
    let resumption = shown.envelope.resumption();
    clock::local(resumption.zone(), resumption.at_or_by())
}

fn opening(locale: &Locale, path: &str, shown: &show::Outcome) -> Markup {
    let label = shown.envelope.label();
    let responder = label.responder();
    let is_there = shown.state.arrived(label.sealed_by().other());
    let now = clock::local(shown.envelope.resumption().zone(), shown.at);
    html! {
        section {
            h2 { (locale.say(DeskOpen)) }
            p { (locale.say(DeskOpenHow { player: &responder.name })) }
            p { (locale.say(AskCompare)) br; code { (text::fingerprint_in_groups(&shown.envelope.fingerprint())) } }
            form method="post" action=(format!("resume/{path}/open")) autocomplete="off" {
                @if !is_there {
                    (Field::new("since", &locale.say(DeskHereSince { player: &responder.name })).hint(&locale.say(DeskHereSinceHint { now })).required())
                }
                (secret_field("reply", &locale.say(DeskSlipOrHalf), &locale.say(DeskSlipOrHalfHint)))
                label { input type="checkbox" name="author"; " " (locale.say(DeskAuthorSlip)) }
                button class="main" { (locale.say(DeskOpen)) }
            }
        }
    }
}

/// The form for the arrival of a player who is waited for.
fn missing(locale: &Locale, path: &str, shown: &show::Outcome, side: Color) -> Markup {
    let name = &shown.envelope.label().player(side).name;
    let until = shown.state.may_arrive_until(&shown.adjourned(), side);
    html! {
        section {
            h2 { (locale.say(DeskWaitingFor { player: name })) }
            @if let Some(until) = until { p { (locale.say(DeskUntil)) " " (moment(locale, &until)) } }
            form method="post" action=(format!("resume/{path}/arrive")) {
                input type="hidden" name="side" value=(side.name());
                (field("at", &locale.say(DeskArrivedAt), "", &clock::now_hint(locale, shown)))
                button class="main" { (locale.say(DeskArrived { player: name })) }
            }
        }
    }
}

/// The clocks of this file stop: the game goes on in the next one.
fn record_next(locale: &Locale, path: &str, next: &str) -> Markup {
    html! {
        form method="post" action=(format!("resume/{path}/replied")) class="single" {
            input type="hidden" name="reply" value=(next);
            button class="main" { (locale.say(DeskNextEnvelope { name: next })) }
        }
    }
}

/// A9(c): the responder seals his reply, or has sealed it.
fn seal_reply(desk: &Desk, locale: &Locale, path: &str, shown: &show::Outcome) -> Markup {
    let sealed = desk.folder.list(&desk.files).ok().and_then(|listing| {
        let answers = |filed: &Filed| {
            filed.previous == Some(shown.envelope.fingerprint())
                && filed.summary.status != EnvelopeStatus::Sealed
        };
        let replies = listing.by_resumption();
        let reply = replies.into_iter().find(|(_, filed)| answers(filed));
        reply.map(|(name, _)| name.to_owned())
    });
    html! {
        @if let Some(reply) = sealed {
            (record_next(locale, path, &reply))
        }
        form method="post" action=(format!("resume/{path}/reply")) class="single" {
            button { (locale.say(DeskSealReply)) }
        }
    }
}

/// The written move, the ruling with its article, and the board after it.
fn ruled(locale: &Locale, shown: &show::Outcome) -> Markup {
    let label = shown.envelope.label();
    let written = shown.envelope.written();
    let written = written.as_ref().map(|written| written.expose());
    let state = &shown.state;
    let last = state.game().moves().last().copied();
    html! {
        section class="ruling" aria-live="polite" {
            h2 { (locale.say(DeskRuling)) }
            @if shown.envelope.opening().is_some() {
                p class="large" { (text::paper::written_move(locale, written)) }
                @for wrap in shown.envelope.false_wraps().iter().flatten() {
                    p { (locale.sentence(wrap)) }
                }
            }
            div class="beside" {
                div { (board::board(locale, state.game().last().board(), label.sealed_by(), last)) }
                div {
                    p class="unseen" { (text::paper::position_in_words(locale, state.game().last())) }
                    @if let Some(ruling) = state.ruling() {
                        p class="result" { (text::outcome(locale, ruling)) }
                        p { (text::explanation(locale, ruling)) }
                        details {
                            summary { (locale.say(DeskRulingSheet)) }
                            pre { (ruling_sheet(locale, ruling, Style::default())) }
                        }
                    }
                }
            }
        }
    }
}

fn gaps(locale: &Locale, shown: &show::Outcome) -> Markup {
    let gaps = shown.state.gaps_at(shown.at);
    html! {
        @if !gaps.is_empty() {
            section class="gap" {
                h2 { (locale.say(StateSilent)) }
                ul { @for gap in &gaps { li { (text::gap(locale, gap, &shown.edition)) } } }
            }
        }
    }
}

/// What was recorded so far, the latest first.
fn happened(locale: &Locale, shown: &show::Outcome) -> Markup {
    let entries = shown.envelope.entries();
    html! {
        @if !entries.is_empty() {
            section {
                h2 { (locale.say(StateRecorded)) }
                ol class="entries" reversed {
                    @for (place, entry) in entries.iter().enumerate().rev() {
                        @let recorded = entry.recorded();
                        @let played = shown.state.move_texts(place);
                        li { (moment(locale, &recorded.at)) ": " (text::event(locale, &recorded.event, played)) }
                    }
                }
            }
        }
    }
}

fn back(name: &str) -> Answer {
    Answer::Redirect(format!("resume/{}", in_path(name)))
}

/// Records when play resumed (A5), and who is present.
pub fn begin(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let began = moment_of(desk, fields, "began", &standing)?;
        // The field says what it means when it is left empty: lateness counts from here (A10).
        let since = match fields.get("since") {
            Some(_) => moment_of(desk, fields, "since", &standing)?,
            None => standing.state.resume_at().unwrap_or(began),
        };
        let here = Here::of(fields.ticked("white"), fields.ticked("black"));
        walk.record(&here.events(since, began))
    })?;
    Ok(back(name))
}

/// Records an arrival.
pub fn arrive(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let side = fields.get("side").and_then(Color::parse);
    let side = side.ok_or(NotAForm)?;
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        let at = moment_of(desk, fields, "at", &standing)?;
        walk.record(&[(at, Event::Arrival { side })])
    })?;
    Ok(back(name))
}

/// Opens the envelope, with the responder's slip or half and the arbiter's key.
pub fn open(desk: &Desk, _: &Visitor, target: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let typed = fields.exactly("reply").unwrap_or_default();
    let reply = match fields.ticked("author") {
        true => Reply::Author(Slip::typed_key(typed)?),
        false => Reply::typed(typed)?,
    };
    let at = desk.now()?;
    walk(desk, name, |walk| {
        let standing = walk.stand()?;
        if standing.asks_for_responder() && fields.get("since").is_some() {
            let since = moment_of(desk, fields, "since", &standing)?;
            let side = standing.label().sealed_by().other();
            walk.record(&[(since, Event::Arrival { side })])?;
        }
        walk.open(reply, at)
    })?;
    Ok(back(name))
}

/// Records in an envelope that the game goes on in another one, which answers or follows it and was accepted.
pub fn replied(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let reply = folder::named(fields.get("reply").unwrap_or_default())?;
    let path = desk.envelope(reply)?;
    let (first, second) = (desk.read(name)?, desk.read(reply)?.envelope);
    let before = (&first.envelope, &first.state, &first.edition);
    let fingerprint = goes_on_in(before, &second, &path)?;
    let at = desk.now()?;
    walk(desk, name, |walk| {
        walk.stand()?;
        walk.record(&[(at, Event::NextEnvelope { fingerprint })])
    })?;
    Ok(back(name))
}

/// Prepares the label of the next envelope: the responder seals his reply (A9c), or the game is adjourned again.
pub fn reply(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = desk.read(name)?;
    let mut draft = LabelDraft::of_envelope(&shown.envelope);
    let before = Some(desk.envelope(name)?);
    match shown.state.phase() {
        Phase::WaitingForSealer => draft.answers = before,
        _ => draft.follows = before,
    }
    for (side, used) in [
        (Color::White, &mut draft.white_used),
        (Color::Black, &mut draft.black_used),
    ] {
        let clocks = shown.state.clocks();
        // The running clock is read when it is stopped, so its time is not on the label yet.
        let stands = clocks.running() != Some(side);
        *used = stands.then(|| clocks.carried(side).0.to_string());
    }
    label::prepare_next(desk, draft)
}
