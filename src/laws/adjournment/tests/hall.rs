//! Cases of the hall as data: `hall.txt` tells each in the words of an arbiter, and what it comes to under which edition.

use shakmaty::uci::UciMove;

use self::told::told;
use super::super::announced::SetResumption;
use super::*;
use crate::laws::Word;
use crate::laws::ruling::Remark;

#[path = "../../../../tests/told.rs"]
mod told;

const HALL: &str = include_str!("hall.txt");

/// The keys that only these cases have.
const KEYS: [&str; 5] = ["letters", "late after", "draw offer", "control", "answers"];

/// What is recorded, at which minute, by whom, and whether it is refused.
struct Step {
    at: Moment,
    event: Event,
    by: By,
    refused: bool,
}

/// Minutes after the announced time, as `61`, `-5` or `59:59`.
fn at(text: &str) -> Moment {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let seconds = minutes.parse::<i64>().unwrap() * 60 + seconds.parse::<i64>().unwrap();
    Moment::from_unix(moment(0).as_unix() + seconds).unwrap()
}

fn side(word: &str) -> Color {
    Color::parse(word).unwrap_or_else(|| panic!("no side: {word}"))
}

fn result(word: &str) -> GameResult {
    let mut all = GameResult::ALL.into_iter();
    all.find(|result| result.as_str() == word)
        .unwrap_or_else(|| panic!("no result: {word}"))
}

fn uci(word: &str) -> UciMove {
    word.parse().unwrap()
}

fn minutes(word: &str) -> Used {
    used(word.parse().unwrap())
}

fn event(kind: &str, rest: &'static str) -> Event {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let kind = EventKind::parse(kind).unwrap_or_else(|| panic!("no kind of entry: {kind}"));
    match (kind, &words[..]) {
        (EventKind::Opened, _) => opened(rest),
        (EventKind::Declared, _) => declared(Some(rest)),
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
        (EventKind::Lost, [what]) => Event::Lost {
            what: LostThing::parse(what).unwrap(),
        },
        (EventKind::Decision, [decided]) => decision(Some(result(decided))),
        (EventKind::Decision, [decided, "late-until", minute]) => {
            let mut event = decision(Some(result(decided)));
            if let Event::Decision { late_until, .. } = &mut event {
                *late_until = Some(at(minute));
            }
            event
        }
        (EventKind::Decision, [decided, times @ ..]) => {
            let mut event = decision(Some(result(decided)));
            if let Event::Decision {
                white_used,
                black_used,
                ..
            } = &mut event
            {
                let mut times = times.iter().map(|word| minutes(word));
                (*white_used, *black_used) = (times.next(), times.next());
            }
            event
        }
        (EventKind::Void, [entry]) => void(entry.parse().unwrap()),
        (EventKind::Appeal, [entry, now]) => appeal(entry.parse().unwrap(), result(now)),
        (EventKind::SetResumption, [minute, told]) => Event::SetResumption(SetResumption {
            resume_at: at(minute),
            resume_zone: "UTC".to_owned(),
            resume_place: None,
            resume_end: None,
            told: super::super::event::Told::parse(told).unwrap(),
            reason: "as agreed".to_owned(),
        }),
        (kind, _) => panic!("{} {rest}", kind.name()),
    }
}

fn step(line: &'static str) -> Step {
    let (refused, line) = match line.strip_prefix("refused ") {
        Some(line) => (true, line),
        None => (false, line),
    };
    let mut words = line.splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let (minute, kind, rest) = (next(), next(), next());
    let (rest, by) = match rest.rsplit_once(" by ") {
        Some((rest, player)) => (rest, By::Player(side(player))),
        None => (rest, By::Arbiter),
    };
    Step {
        at: at(minute),
        event: event(kind, rest),
        by,
        refused,
    }
}

#[test]
fn each_case_of_the_hall_comes_to_what_an_arbiter_says() {
    let all = told(HALL, &KEYS);
    assert!(all.len() >= 140, "{}", all.len());
    let mut wrong = Vec::new();
    for case in &all {
        let steps: Vec<Step> = case.steps.iter().map(|line| step(line)).collect();
        let late_after = case.own("late after").map(|it| it.parse::<u32>().unwrap());
        for name in &case.under {
            let comment = format!("{} ({name})", case.what);
            let (game, edition) = (game(case.position), edition(name));
            let control: TimeControl = case.own("control").unwrap_or("?").parse().unwrap();
            let notation: Option<Notation> = case.own("letters").map(|name| name.parse().unwrap());
            let adjourned = Adjourned {
                notation: notation.unwrap_or(Notation::Letters(Language::English)),
                late_after: late_after.map(|minutes| 60 * minutes),
                draw_offer: case.own("draw offer").map(side),
                time_controls: ByColor::new_with(|_| &control),
                answers: case.own("answers").map(|_| moment(0)),
                ..adjourned(&game, &edition)
            };
            let mut state = fold(&adjourned, &[]);
            for (number, step) in (1..).zip(&steps) {
                let permitted = state.permits(&adjourned, &step.event, step.by, step.at);
                if permitted.is_err() != step.refused {
                    wrong.push(format!("{comment}: step {number}: {permitted:?}"));
                }
                if permitted.is_ok() {
                    let record = Recorded {
                        at: step.at,
                        event: step.event.clone(),
                    };
                    state = state.then(&adjourned, &record);
                }
            }
            let ruling = state.ruling();
            let result = ruling.map_or("*", |ruling| ruling.result.as_str());
            let reason = ruling.and_then(|ruling| ruling.reason);
            let words = [
                Some(state.phase().name()),
                Some(result),
                reason.map(Reason::name),
            ];
            let came = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
            let mut check = |what: &str, came: String, told: String| {
                if came != told {
                    wrong.push(format!("{comment}: {what} {came}, not {told}"));
                }
            };
            check("comes to", came, case.comes_to.to_owned());
            let decided = ruling.is_some_and(|ruling| ruling.grounds.decided.is_some());
            let by_arbiter = reason == Some(Reason::ArbiterDecides);
            check("decided", decided.to_string(), by_arbiter.to_string());
            // What was decided is a gap no longer.
            let mut remarks = ruling.iter().flat_map(|ruling| &ruling.remarks);
            let gap = remarks.any(|remark| matches!(remark, Remark::Gap(_)));
            check(
                "gap and decision",
                (gap && by_arbiter).to_string(),
                false.to_string(),
            );
            let gaps: Vec<_> = state.gaps().iter().map(|gap| gap.gap.code()).collect();
            check("gaps", format!("{gaps:?}"), format!("{:?}", case.gaps));
            if let Some(article) = case.article {
                let cited = ruling.and_then(|ruling| ruling.article.clone());
                check("cites", cited.unwrap_or_default(), article.to_owned());
            }
            if let Some(clocks) = case.clocks {
                let minute = at(clocks.rsplit(' ').next().unwrap());
                let runs = state.clocks().running();
                let used = |side| {
                    let used = state.clocks().used_at(side, minute).0;
                    used.as_seconds() / 60
                };
                let shown = format!(
                    "{} {} {} at",
                    runs.map_or("none", Word::name),
                    used(White),
                    used(Black)
                );
                let told = clocks.rsplit_once(' ').unwrap().0;
                check("clocks", shown, told.to_owned());
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "\n{}", wrong.join("\n"));
}
