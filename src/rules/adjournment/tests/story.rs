//! What happens, in the words of an arbiter: `60:01 arrival black; 62 opened e4`.

use shakmaty::uci::UciMove;

use super::*;
use crate::Word;

/// Minutes after the announced time, as `61`, `-5` or `59:59`.
pub(super) fn at(text: &str) -> Moment {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let minutes: i64 = minutes.parse().unwrap_or_else(|_| panic!("{text}"));
    let seconds: i64 = seconds.parse().unwrap_or_else(|_| panic!("{text}"));
    Moment::from_unix(moment(0).as_unix() + 60 * minutes + seconds).unwrap()
}

pub(super) fn side(word: &str) -> Color {
    Color::parse(word).unwrap_or_else(|| panic!("no side: {word}"))
}

fn result(word: &str) -> GameResult {
    let mut all = GameResult::ALL.into_iter();
    all.find(|result| result.as_str() == word)
        .unwrap_or_else(|| panic!("no result: {word}"))
}

pub(super) fn uci(word: &str) -> UciMove {
    word.parse().unwrap_or_else(|_| panic!("no move: {word}"))
}

fn minutes(word: &str) -> Used {
    used(word.parse().unwrap_or_else(|_| panic!("{word}")))
}

/// `*`, `1-0 white 50`, `* 100 110 on-move black`, `back-to 4`, `* late-until 90`, or nothing.
fn decided(words: &[&str]) -> Event {
    let (mut white, mut black, mut on_move) = (None, None, None);
    let (mut late_until, mut back_to, mut decides) = (None, None, None);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || *words.next().unwrap_or_else(|| panic!("{word} what?"));
        match word {
            "white" => white = Some(minutes(value())),
            "black" => black = Some(minutes(value())),
            "on-move" => on_move = Some(side(value())),
            "late-until" => late_until = Some(at(value())),
            "back-to" => back_to = value().parse().ok(),
            _ if word.parse::<u64>().is_err() => decides = Some(result(word)),
            _ if white.is_none() => white = Some(minutes(word)),
            _ => black = Some(minutes(word)),
        }
    }
    Event::Decision(Decision {
        text: "as the arbiter sees it".to_owned(),
        result: decides,
        white_used: white,
        black_used: black,
        on_move,
        late_until,
        back_to,
    })
}

/// `90 both`, `90 white until 300`, `90 both in the library`.
fn set_anew(rest: &str) -> Event {
    let (rest, place) = match rest.split_once(" in ") {
        Some((rest, place)) => (rest, Some(place.to_owned())),
        None => (rest, None),
    };
    let words: Vec<&str> = rest.split(' ').collect();
    let [minute, told, end @ ..] = &words[..] else {
        panic!("to when, and who was told: {rest}");
    };
    Event::SetResumption(SetResumption {
        resume_at: at(minute),
        resume_zone: "Europe/Rome".to_owned(),
        resume_place: place,
        resume_end: end.last().map(|word| at(word)),
        told: Told::parse(told).unwrap_or_else(|| panic!("told whom: {told}")),
        reason: "as agreed".to_owned(),
    })
}

/// What was read on paper, in an envelope that was intact.
pub(super) fn on_paper(instead_of: Option<u32>) -> ReadFrom {
    ReadFrom::Paper(PaperOpening {
        envelope: PaperEnvelope::Intact,
        seen: None,
        instead_of,
    })
}

/// An entry as its kind and its values: `move black a3a4`.
pub(super) fn event(text: &str) -> Event {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    let kind = EventKind::parse(word).unwrap_or_else(|| panic!("no kind of entry: {word}"));
    match (kind, &words[..]) {
        (EventKind::Opened, ["(unreadable)"]) => Event::Opened {
            written: None,
            from: ReadFrom::File(ReplyFrom::Slip),
        },
        (EventKind::Opened, ["instead", "of", first, ..]) => Event::Opened {
            written: Some(words.get(3..).unwrap().join(" ")),
            from: on_paper(Some(first.parse().unwrap())),
        },
        (EventKind::Opened, _) => opened(rest),
        (EventKind::Declared, _) => Event::Declared {
            text: (!rest.is_empty()).then(|| rest.to_owned()),
        },
        (EventKind::Witness, []) => Event::Witness,
        (EventKind::DeadWrap, [lock]) => dead_wrap(PlayersWrap::parse(lock).unwrap()),
        (EventKind::Note, []) => Event::Note {
            topic: "incident".to_owned(),
            text: "the lights went out".to_owned(),
        },
        (EventKind::Session, [start, end]) => Event::Session {
            start: at(start),
            end: at(end),
        },
        (EventKind::Start, []) => Event::Start,
        (EventKind::Pause, []) => Event::Pause,
        (EventKind::Continue, []) => Event::Continue,
        (EventKind::Arrival, [by]) => Event::Arrival { side: side(by) },
        (EventKind::Absent, [by]) => Event::Absent { side: side(by) },
        (EventKind::StartClock, [by]) => Event::StartClock { side: side(by) },
        (EventKind::StopClock, [by]) => Event::StopClock { side: side(by) },
        (EventKind::Offer, [by]) => Event::Offer { side: side(by) },
        (EventKind::AcceptOffer, [by]) => Event::AcceptOffer { side: side(by) },
        (EventKind::DeclineOffer, [by]) => Event::DeclineOffer { side: side(by) },
        (EventKind::Flag, [by]) => Event::Flag { side: side(by) },
        (EventKind::Resign, [by]) => resign(side(by)),
        (EventKind::DrawAgreed, []) => agreed(),
        (EventKind::Move, [by, played]) => Event::Move {
            side: side(by),
            uci: uci(played),
        },
        (EventKind::Choose, [chosen]) => Event::Choose { uci: uci(chosen) },
        (EventKind::Reading, moves) => Event::Reading {
            moves: moves.iter().map(|word| uci(word)).collect(),
            reason: "as the arbiter reads it".to_owned(),
        },
        (EventKind::Claim, [article, by, outcome]) => Event::Claim {
            article: ClaimArticle::parse(article).unwrap(),
            side: side(by),
            outcome: ClaimOutcome::parse(outcome).unwrap(),
        },
        (EventKind::CorrectClock, [white, black, by @ ..]) => Event::CorrectClock {
            white_used: minutes(white),
            black_used: minutes(black),
            claimed_by: by.first().map(|by| side(by)),
        },
        (EventKind::NextEnvelope, []) => Event::NextEnvelope {
            fingerprint: [2; 32],
        },
        (EventKind::Lost, [what]) => Event::Lost {
            what: LostThing::parse(what).unwrap(),
        },
        (EventKind::Decision, words) => decided(words),
        (EventKind::Void, [entry]) => void(entry.parse().unwrap()),
        (EventKind::Appeal, [entry, now]) => appeal(entry.parse().unwrap(), result(now)),
        (EventKind::SetResumption, _) => set_anew(rest),
        (kind, _) => panic!("{} {rest}", kind.name()),
    }
}

/// An entry with its minute before it.
pub(super) fn record(text: &str) -> Recorded {
    let (minute, entry) = text.split_once(' ').unwrap_or_else(|| panic!("{text}"));
    Recorded {
        at: at(minute),
        event: event(entry),
    }
}

/// Entries with their minutes, a semicolon between two.
pub(super) fn records(text: &str) -> Vec<Recorded> {
    let all = text.split("; ").filter(|it| !it.is_empty());
    all.map(record).collect()
}
