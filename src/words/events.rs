//! What was recorded, one line an entry.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::dates::moment;
use crate::locale::Locale;
use crate::message::*;
use crate::phrases::{as_written, listed, result as in_words, san};
use rules::adjournment::{
    Decision, Event, LostThing, PaperOpening, PlayersWrap, ReadFrom, ReplyFrom, SetResumption,
    Unchecked, Verdict,
};
use rules::edition::Edition;
use rules::fault::Value;
use rules::field::FieldValue;
use rules::ruling::{ClaimArticle, MoveText};
use rules::{SealNumber, escaped};

/// What happened, without when and without a full stop: `White resigned, by telephone`. `played` are the moves that
/// the event names, as far as they are legal.
/// Claims are named as `edition` prints them; without one as in 1997.
pub fn event<'a>(
    locale: &Locale,
    event: &Event,
    played: &[MoveText],
    edition: impl Into<Option<&'a Edition>>,
) -> String {
    let edition = edition.into();
    let in_edition = |claimed: &ClaimArticle| {
        let article = edition.and_then(|edition| edition.article(claimed.concept()));
        article.unwrap_or(claimed.name()).to_owned()
    };
    let written = |uci: &UciMove| {
        let text = played.iter().find(|text| text.uci == *uci);
        text.map_or_else(|| uci.to_string(), |text| san(locale, &text.san))
    };
    match event {
        Event::Opened {
            written,
            from: ReadFrom::File(reply_from),
        } => opened(locale, written.as_deref(), *reply_from),
        Event::Opened {
            written,
            from: ReadFrom::Paper(paper),
        } => opened_paper(locale, written.as_deref(), paper),
        Event::DeadWrap { lock, .. } => match lock {
            PlayersWrap::Reply => locale.say(EventDeadWrapReply),
            PlayersWrap::Author => locale.say(EventDeadWrapAuthor),
        },
        Event::SetResumption(set) => set_resumption(locale, set),
        Event::Claim {
            article,
            side,
            outcome,
        } => locale.say(EventClaim {
            side: *side,
            article: in_edition(article),
            outcome: outcome.name(),
        }),
        Event::Move { side, uci } => locale.say(EventMove {
            side: *side,
            played: written(uci),
        }),
        Event::Choose { uci } => locale.say(EventChoose {
            played: written(uci),
        }),
        Event::Reading { moves, reason } => {
            let moves: Vec<String> = moves.iter().map(written).collect();
            reading(locale, &moves, reason)
        }
        Event::CorrectClock {
            white_used,
            black_used,
            claimed_by,
        } => {
            let (white, black) = (white_used.to_string(), black_used.to_string());
            match *claimed_by {
                Some(side) => locale.say(EventCorrectClockClaimed { white, black, side }),
                None => locale.say(EventCorrectClock { white, black }),
            }
        }
        Event::NextEnvelope { fingerprint } => {
            let number = SealNumber::of(fingerprint).to_string();
            locale.say(EventNextEnvelope { number })
        }
        Event::Lost { what } => lost(locale, *what),
        Event::Declared { text } => declared(locale, text.as_deref()),
        Event::Decision(it) => decision(locale, it),
        Event::Appeal {
            entry,
            result,
            reason,
            by_whom,
        } => locale.say(EventAppeal {
            entry: *entry,
            who: by_whom,
            result: in_words(locale, *result),
            reason,
        }),
        _ => with_values(locale, event),
    }
}

/// The sentence of a kind, with its values.
fn with_values(locale: &Locale, event: &Event) -> String {
    let said = |value| match value {
        FieldValue::Side(side) => side.into(),
        FieldValue::Text(text) => text.into(),
        FieldValue::Moment(at) => Value::Moment(at),
        FieldValue::Number(number) => number.into(),
        FieldValue::Bytes(_) => "".into(),
    };
    let values = event.values().into_iter();
    let values: Vec<_> = values.map(|(key, value)| (key, said(value))).collect();
    locale.entry(event.kind(), "", &values)
}

fn reading(locale: &Locale, moves: &[String], reason: &str) -> String {
    match moves {
        [] => locale.say(EventReadingNone { reason }),
        [played] => locale.say(EventReading { played, reason }),
        several => locale.say(EventReadingSeveral {
            moves: listed(locale, several),
            reason,
        }),
    }
}

fn opened(locale: &Locale, written: Option<&str>, reply_from: ReplyFrom) -> String {
    let half = match reply_from {
        ReplyFrom::Slip => locale.say(EventOpenedSlip),
        ReplyFrom::Half => locale.say(EventOpenedHalf),
        ReplyFrom::Author => locale.say(EventOpenedAuthor),
    };
    let holds = holds(locale, written);
    locale.say(EventOpened { half, holds })
}

fn holds(locale: &Locale, written: Option<&str>) -> String {
    let (what, text) = as_written(written);
    let text = quoted(text);
    locale.say(EventHolds { what, text })
}

fn opened_paper(locale: &Locale, written: Option<&str>, paper: &PaperOpening) -> String {
    let holds = holds(locale, written);
    if let Some(entry) = paper.instead_of {
        return locale.say(EventTypedAgain { entry, holds });
    }
    let (state, seen) = (paper.envelope.name(), paper.seen.as_deref());
    let state = seen.map_or(state, |_| "seen");
    let seen = seen.map(escaped).unwrap_or_default();
    locale.say(EventOpenedPaper { state, seen, holds })
}

/// What is lost, as a sentence without a full stop.
pub fn lost(locale: &Locale, what: LostThing) -> String {
    locale.of_word("event-lost", what)
}

/// The new time, as clocks show it where play resumes.
fn set_resumption(locale: &Locale, set: &SetResumption) -> String {
    let moment = moment(locale, &set.resume_at.in_zone(&set.resume_zone));
    let mut parts = vec![locale.say(EventSetResumption { moment })];
    let place = set.resume_place.as_deref();
    parts.extend(place.map(|place| locale.say(EventSetResumptionPlace { place })));
    parts.push(locale.of_word("told", set.told));
    parts.push(escaped(&set.reason).into_owned());
    parts.join("; ")
}

/// What a declared move is worth, where the command line asks.
pub fn declaration(locale: &Locale, verdict: Verdict, why: Option<Unchecked>) -> String {
    let how = match verdict {
        Verdict::Unchecked => why.unwrap_or(Unchecked::NoKey).name(),
        checked => checked.name(),
    };
    locale.say(Declare { how })
}

fn declared(locale: &Locale, text: Option<&str>) -> String {
    match text {
        None => locale.say(EventDeclaredNothing),
        Some(text) if text.trim().is_empty() => locale.say(EventDeclaredEmpty),
        Some(text) => locale.say(EventDeclared { text: quoted(text) }),
    }
}

fn decision(locale: &Locale, it: &Decision) -> String {
    let mut parts = vec![locale.say(EventDecision { text: &it.text })];
    parts.extend(it.result.map(|result| in_words(locale, result)));
    for (side, used) in Color::ALL.into_iter().zip([it.white_used, it.black_used]) {
        let used = used.map(|used| used.to_string());
        parts.extend(used.map(|used| locale.say(EventDecisionUsed { side, used })));
    }
    parts.extend(
        it.on_move
            .map(|side| locale.say(EventDecisionOnMove { side })),
    );
    let until = it.late_until.map(|until| moment(locale, &until));
    parts.extend(until.map(|moment| locale.say(EventDecisionLateUntil { moment })));
    parts.extend(
        it.back_to
            .map(|entry| locale.say(EventDecisionBackTo { entry })),
    );
    parts.join("; ")
}

/// A text as somebody wrote it, between marks that it cannot end.
fn quoted(text: &str) -> String {
    format!("\u{201c}{}\u{201d}", escaped(text))
}
