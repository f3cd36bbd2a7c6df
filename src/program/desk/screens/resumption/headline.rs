//! One sentence in large type that says what is, the line under the names, and the title of the window.

use shakmaty::Color;

use super::presence::deadline;
use crate::commands::resume::Question;
use crate::commands::show;
use crate::desk::screens::recording::hour;
use crate::desk::widgets::clock::called;
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::adjournment::{Event, EventKind, Phase};
use rules::edition::{Concept, Rule};
use rules::ruling::Reason;
use rules::time::{Duration, Moment};

/// What is, and what to do now.
pub fn headline(locale: &Locale, shown: &show::Outcome, question: Option<Question>) -> String {
    let (label, state) = (shown.envelope.label(), &shown.state);
    let sealer = label.sealed_by();
    let responder = sealer.other();
    let now = || text::capital(&text::now(locale, state)) + ".";
    let Some(question) = question else {
        return locale.say(DeskNotAcceptedYet);
    };
    match question {
        Question::WhatTime => locale.say(DeskAgreeFirst),
        Question::WhoIsHere => match state.resume_at().filter(|at| *at > shown.at) {
            Some(at) => locale.say(DeskResumesIn {
                time: hour(locale, shown, at),
                span: in_minutes(locale, shown, at),
            }),
            None => locale.say(DeskWhoIsHere),
        },
        Question::Opening if !state.arrived(responder) => locale.say(DeskWhoIsHere),
        Question::Opening if state.opens_all_the_same() || state.late_sealer().is_some() => now(),
        Question::Opening if !label.is_in_file() => locale.say(DeskOpenIt),
        Question::Opening => locale.say(DeskOpensWithSlip {
            player: called(shown, responder),
        }),
        Question::HasResponderCome => awaited(locale, shown, responder, false),
        Question::HasSealerCome => awaited(locale, shown, sealer, true),
        Question::PlayGoesOn => match state.standing_offer() {
            Some(side) => locale.say(DeskOfferStands { side }),
            None => now(),
        },
        Question::Decision => decision(locale, shown),
        Question::Restart | Question::Declaration => now(),
        Question::Over => match state.ruling() {
            Some(ruling) if state.phase() == Phase::Finished => text::explanation(locale, ruling),
            _ => now(),
        },
    }
}

/// What stands under the names: the sealed move, since when play goes on, or where it resumes.
pub fn hint(locale: &Locale, shown: &show::Outcome) -> String {
    let ruling = shown.state.ruling();
    if let Some(legal) = ruling.and_then(|ruling| text::legal_move(locale, ruling)) {
        return legal;
    }
    let recorded = shown.envelope.recorded();
    let start = recorded
        .iter()
        .rfind(|it| it.event.kind() == EventKind::Start);
    match start {
        Some(start) => locale.say(DeskResumedAt {
            time: hour(locale, shown, start.at),
        }),
        None => shown
            .envelope
            .resumption()
            .place()
            .unwrap_or_default()
            .to_owned(),
    }
}

fn awaited(locale: &Locale, shown: &show::Outcome, side: Color, opened: bool) -> String {
    let player = called(shown, side);
    match deadline(shown, side) {
        Some(until) if until < shown.at => locale.say(DeskWasNotHere {
            player,
            time: hour(locale, shown, until),
        }),
        _ if opened => locale.say(DeskSealerAwaited {
            side,
            other: text::side(locale, side.other()),
            article: text::cited(locale, shown.edition.article(Concept::SealerAbsent)),
        }),
        _ if shown.state.running_at(shown.at).is_none() => {
            locale.say(DeskAwaitedClockStands { side })
        }
        Some(until) => locale.say(DeskMayCome {
            player,
            time: hour(locale, shown, until),
        }),
        None => locale.say(DeskAwaited { side }),
    }
}

fn decision(locale: &Locale, shown: &show::Outcome) -> String {
    let reads = shown.state.ruling().and_then(|ruling| ruling.reason) == Some(Reason::ArbiterReads);
    match written(shown).filter(|_| reads) {
        Some(written) => {
            let article = shown.edition.article(Rule::Unintelligible.governed_by());
            locale.say(DeskWhatDoesItMean {
                text: written.as_str(),
                article: text::cited(locale, article),
            })
        }
        None => locale.say(DeskYouDecide),
    }
}

/// What the envelope held, as it was read last; `None` where that was nothing readable, or it is closed.
pub fn written(shown: &show::Outcome) -> Option<String> {
    let recorded = shown.envelope.recorded().into_iter();
    let mut opened = recorded.filter_map(|it| match it.event {
        Event::Opened { written, .. } => Some(written),
        _ => None,
    });
    opened.next_back().flatten()
}

/// Until then, in whole minutes; below one in seconds.
pub fn in_minutes(locale: &Locale, shown: &show::Outcome, until: Moment) -> String {
    let left = until.since(shown.at).unwrap_or(Duration::ZERO);
    let seconds = left.as_seconds();
    let whole = if seconds >= 60 {
        seconds.div_ceil(60) * 60
    } else {
        seconds
    };
    text::span(locale, Duration::from_seconds(whole).unwrap_or(left))
}

/// `▶ Black 0:41 · 7 Rossi–Bianchi`: whose clock runs is seen while another window is in front.
pub fn title(locale: &Locale, shown: &show::Outcome) -> String {
    let time = |side| {
        let used = shown.state.clocks().used_at(side, shown.at);
        let left = shown.left(side).map(|left| left.0);
        left.or(used.map(|used| used.0)).map(Duration::as_seconds)
    };
    // Of a clock that was not noted, only that it runs.
    let time = shown.state.running_at(shown.at).and_then(time);
    let time = time.map(|it| format!("{}:{:02}", it / 3600, it / 60 % 60));
    title_with(locale, shown, time.as_deref().unwrap_or("–"))
}

/// The same with that time of the clock, which a script goes on counting.
pub fn title_with(locale: &Locale, shown: &show::Outcome, time: &str) -> String {
    let surname = |side| text::escaped(called(shown, side));
    let game = format!("{}–{}", surname(Color::White), surname(Color::Black));
    let game = match &shown.envelope.label().board {
        Some(board) => format!("{} {game}", text::escaped(board)),
        None => game,
    };
    match shown.state.running_at(shown.at) {
        Some(side) => format!("▶ {} {time} · {game}", text::side(locale, side)),
        None => game,
    }
}
