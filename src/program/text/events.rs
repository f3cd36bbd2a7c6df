//! What was recorded, one line an entry.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::dates::moment;
use super::locale::Locale;
use super::message::*;
use super::phrases::{listed, result as in_words, san};
use crate::crypto::Digest;
use crate::envelope::{Fingerprint, escaped};
use crate::laws::adjournment::{
    ClaimOutcome, Event, LostThing, PlayersWrap, ReplyFrom, SetResumption, Told, Unchecked, Verdict,
};
use crate::laws::edition::Edition;
use crate::laws::ruling::{ClaimArticle, GameResult, MoveText};
use crate::time::Used;

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
            reply_from,
        } => opened(locale, written.as_deref(), *reply_from),
        Event::Witness => locale.say(EventWitness),
        Event::DeadWrap { lock, .. } => match lock {
            PlayersWrap::Reply => locale.say(EventDeadWrapReply),
            PlayersWrap::Author => locale.say(EventDeadWrapAuthor),
        },
        Event::Arrival { side } => locale.say(EventArrival { side: *side }),
        Event::Absent { side } => locale.say(EventAbsent { side: *side }),
        Event::Start => locale.say(EventStart),
        Event::Session { start, end } => locale.say(EventSession {
            start: moment(locale, start),
            end: moment(locale, end),
        }),
        Event::SetResumption(set) => set_resumption(locale, set),
        Event::StopClock { side } => locale.say(EventStopClock { side: *side }),
        Event::StartClock { side } => locale.say(EventStartClock { side: *side }),
        Event::Pause => locale.say(EventPause),
        Event::Continue => locale.say(EventContinue),
        Event::Offer { side } => locale.say(EventOffer { side: *side }),
        Event::AcceptOffer { side } => locale.say(EventAcceptOffer { side: *side }),
        Event::DeclineOffer { side } => locale.say(EventDeclineOffer { side: *side }),
        Event::DrawAgreed { how } => locale.say(EventDrawAgreed { how }),
        Event::Resign { side, how } => locale.say(EventResign { side: *side, how }),
        Event::Flag { side } => locale.say(EventFlag { side: *side }),
        Event::Claim {
            article,
            side,
            outcome: ClaimOutcome::Correct,
        } => locale.say(EventClaimCorrect {
            side: *side,
            article: in_edition(article),
        }),
        Event::Claim {
            article,
            side,
            outcome: ClaimOutcome::Incorrect,
        } => locale.say(EventClaimIncorrect {
            side: *side,
            article: in_edition(article),
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
            let next = Fingerprint(Digest::from_bytes(*fingerprint));
            let number = next.seal_number().to_string();
            locale.say(EventNextEnvelope { number })
        }
        Event::Lost { what } => lost(locale, *what),
        Event::Declared { text } => declared(locale, text.as_deref()),
        Event::Decision {
            text,
            result,
            white_used,
            black_used,
            on_move,
            late_until,
            back_to,
        } => {
            let said = decision(locale, text, *result, [*white_used, *black_used], *on_move);
            let mut parts = vec![said];
            parts.extend(late_until.map(|until| {
                locale.say(EventDecisionLateUntil {
                    moment: moment(locale, &until),
                })
            }));
            parts.extend(back_to.map(|entry| locale.say(EventDecisionBackTo { entry })));
            parts.join("; ")
        }
        Event::Void { entry, reason } => locale.say(EventVoid {
            entry: *entry,
            reason,
        }),
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
        Event::Note { topic, text } => locale.say(EventNote { topic, text }),
    }
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
    let holds = match written {
        None => locale.say(EventHoldsUnreadable),
        Some(text) if text.trim().is_empty() => locale.say(EventHoldsNothing),
        Some(text) => locale.say(EventHolds { text: quoted(text) }),
    };
    let half = match reply_from {
        ReplyFrom::Slip => locale.say(EventOpenedSlip),
        ReplyFrom::Half => locale.say(EventOpenedHalf),
        ReplyFrom::Author => locale.say(EventOpenedAuthor),
    };
    locale.say(EventOpened { half, holds })
}

/// What is lost, as a sentence without a full stop.
pub fn lost(locale: &Locale, what: LostThing) -> String {
    match what {
        LostThing::Envelope => locale.say(EventLostEnvelope),
        LostThing::Position => locale.say(EventLostPosition),
        LostThing::Times => locale.say(EventLostTimes),
    }
}

/// The new time, as clocks show it where play resumes.
fn set_resumption(locale: &Locale, set: &SetResumption) -> String {
    let told = match set.told {
        Told::White | Told::Black => locale.say(EventToldSide {
            side: match set.told.holds(Color::White) {
                true => Color::White,
                false => Color::Black,
            },
        }),
        Told::Both => locale.say(EventToldBoth),
        Told::None => locale.say(EventToldNone),
    };
    let moment = moment(locale, &set.resume_at.in_zone(&set.resume_zone));
    let mut parts = vec![locale.say(EventSetResumption { moment })];
    let place = set.resume_place.as_deref();
    parts.extend(place.map(|place| locale.say(EventSetResumptionPlace { place })));
    parts.push(told);
    parts.push(escaped(&set.reason).into_owned());
    parts.join("; ")
}

/// What a declared move is worth, where the command line asks.
pub fn declaration(locale: &Locale, verdict: Verdict, why: Option<Unchecked>) -> String {
    match (verdict, why) {
        (Verdict::Confirmed, _) => locale.say(DeclareConfirmed),
        (Verdict::Contradicted, _) => locale.say(DeclareContradicted),
        (Verdict::Unchecked, Some(Unchecked::NoKey) | None) => locale.say(DeclareNoKey),
        (Verdict::Unchecked, Some(Unchecked::NothingReadable)) => {
            locale.say(DeclareNothingReadable)
        }
        (Verdict::Unchecked, Some(Unchecked::NotBothLegal)) => locale.say(DeclareNotBothLegal),
    }
}

fn declared(locale: &Locale, text: Option<&str>) -> String {
    match text {
        None => locale.say(EventDeclaredNothing),
        Some(text) if text.trim().is_empty() => locale.say(EventDeclaredEmpty),
        Some(text) => locale.say(EventDeclared { text: quoted(text) }),
    }
}

fn decision(
    locale: &Locale,
    text: &str,
    result: Option<GameResult>,
    used: [Option<Used>; 2],
    on_move: Option<Color>,
) -> String {
    let mut parts = vec![locale.say(EventDecision { text })];
    parts.extend(result.map(|result| in_words(locale, result)));
    for (side, used) in Color::ALL.into_iter().zip(used) {
        let used = used.map(|used| used.to_string());
        parts.extend(used.map(|used| locale.say(EventDecisionUsed { side, used })));
    }
    parts.extend(on_move.map(|side| locale.say(EventDecisionOnMove { side })));
    parts.join("; ")
}

/// A text as somebody wrote it, between marks that it cannot end.
fn quoted(text: &str) -> String {
    format!("\u{201c}{}\u{201d}", escaped(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::envelope::is_refused;

    fn used(text: &str) -> Used {
        Used(text.parse().unwrap())
    }

    #[test]
    fn every_kind_has_its_line() {
        let (white, black) = (Color::White, Color::Black);
        let text = |text: &str| text.to_owned();
        let opened = |written: Option<&str>, reply_from| Event::Opened {
            written: written.map(str::to_owned),
            reply_from,
        };
        let rows = [
            (
                opened(Some("Bd7"), ReplyFrom::Slip),
                "the envelope was opened with the key of the player who must reply; it holds \
                 “Bd7”",
            ),
            (
                opened(Some(" "), ReplyFrom::Half),
                "the envelope was opened with the half that the player who must reply released; \
                 nothing is written in it",
            ),
            (
                opened(None, ReplyFrom::Author),
                "the envelope was opened with the sealer's own key in place of a lost one; nothing \
                 readable was in it",
            ),
            (
                Event::Witness,
                "the player who must reply found their half in the accepted envelope",
            ),
            (Event::Arrival { side: black }, "Black arrived"),
            (Event::Absent { side: white }, "White was not there"),
            (Event::Start, "the resumption began"),
            (
                Event::Session {
                    start: "2026-03-01T14:30:00+01:00".parse().unwrap(),
                    end: "2026-03-01T18:30:00+01:00".parse().unwrap(),
                },
                "a session was announced, from Sunday 1 March 2026, 14:30 (UTC+01:00) to Sunday 1 \
                 March 2026, 18:30 (UTC+01:00)",
            ),
            (
                Event::SetResumption(SetResumption {
                    resume_at: "2026-03-02T09:00:00+01:00".parse().unwrap(),
                    resume_zone: text("Europe/Rome"),
                    resume_place: Some(text("Sala B")),
                    resume_end: None,
                    told: Told::White,
                    reason: text("bus strike"),
                }),
                "the resumption is put to Monday 2 March 2026, 09:00 (UTC+01:00); in Sala B; only \
                 White was told; bus strike",
            ),
            (
                Event::StopClock { side: black },
                "Black's clock was stopped",
            ),
            (
                Event::StartClock { side: white },
                "White's clock was started",
            ),
            (Event::Pause, "both clocks were stopped for a while"),
            (
                Event::Continue,
                "the clock that ran before the pause runs again",
            ),
            (Event::Offer { side: black }, "Black offered a draw"),
            (
                Event::AcceptOffer { side: white },
                "White accepted the draw",
            ),
            (
                Event::DeclineOffer { side: white },
                "White declined the draw",
            ),
            (
                Event::DrawAgreed {
                    how: text("by telephone"),
                },
                "both players agreed on a draw, by telephone",
            ),
            (
                Event::Resign {
                    side: white,
                    how: text("by telephone"),
                },
                "White resigned, by telephone",
            ),
            (Event::Flag { side: black }, "Black's flag fell"),
            (
                Event::Claim {
                    article: ClaimArticle::RepetitionAppeared,
                    side: black,
                    outcome: ClaimOutcome::Incorrect,
                },
                "Black incorrectly claimed a draw under 9.2(b)",
            ),
            (
                Event::Move {
                    side: black,
                    uci: "f4g5".parse().unwrap(),
                },
                "Black played f4g5",
            ),
            (
                Event::Choose {
                    uci: "b1d2".parse().unwrap(),
                },
                "the player who must reply chose b1d2",
            ),
            (
                Event::Reading {
                    moves: vec!["b1d2".parse().unwrap()],
                    reason: text("the other knight is pinned"),
                },
                "the arbiter reads the sealed move as b1d2: the other knight is pinned",
            ),
            (
                Event::Reading {
                    moves: ["b1d2", "f3d2"].map(|uci| uci.parse().unwrap()).to_vec(),
                    reason: text("both fit"),
                },
                "the arbiter finds that several moves fit what is written, b1d2 and f3d2: both fit",
            ),
            (
                Event::Reading {
                    moves: Vec::new(),
                    reason: text("nobody can say"),
                },
                "the arbiter finds no move in what is written: nobody can say",
            ),
            (
                Event::CorrectClock {
                    white_used: used("2:31:00"),
                    black_used: used("2:20:00"),
                    claimed_by: None,
                },
                "the clocks were set: White has used 2:31:00, Black 2:20:00",
            ),
            (
                Event::CorrectClock {
                    white_used: used("2:31:00"),
                    black_used: used("2:20:00"),
                    claimed_by: Some(black),
                },
                "the clocks were set as Black claimed: White has used 2:31:00, Black 2:20:00",
            ),
            (
                Event::NextEnvelope {
                    fingerprint: [0; 32],
                },
                "the game goes on in the envelope 0000-0000-0000-0000",
            ),
            (
                Event::Lost {
                    what: LostThing::Envelope,
                },
                "the envelope is lost",
            ),
            (
                Event::Lost {
                    what: LostThing::Position,
                },
                "the position cannot be established",
            ),
            (
                Event::Lost {
                    what: LostThing::Times,
                },
                "the times used cannot be established",
            ),
            (
                Event::Declared {
                    text: Some(text("Bd7")),
                },
                "the player who sealed declared “Bd7”",
            ),
            (
                Event::Declared { text: None },
                "the player who sealed declared no move",
            ),
            (
                Event::Decision {
                    text: text("the clock was wrong"),
                    result: Some(GameResult::Draw),
                    white_used: Some(used("0:01:00")),
                    black_used: None,
                    on_move: Some(black),
                    late_until: None,
                    back_to: None,
                },
                "the arbiter decided: the clock was wrong; drawn; White has used 0:01:00; Black is \
                 to move",
            ),
            (
                Event::Decision {
                    text: text("the rook stood wrong"),
                    result: None,
                    white_used: None,
                    black_used: None,
                    on_move: None,
                    late_until: Some("2026-03-01T15:00:00+01:00".parse().unwrap()),
                    back_to: Some(7),
                },
                "the arbiter decided: the rook stood wrong; nobody is too late until Sunday 1 March \
                 2026, 15:00 (UTC+01:00); moves from entry 7 on count for nothing",
            ),
            (
                Event::Void {
                    entry: 3,
                    reason: text("a slip"),
                },
                "entry 3 was a mistake: a slip",
            ),
            (
                Event::Note {
                    topic: text("incident"),
                    text: text("the lights went out at 18:10"),
                },
                "note, incident: the lights went out at 18:10",
            ),
            (
                Event::Appeal {
                    entry: 4,
                    result: GameResult::Win(white),
                    reason: text("heard"),
                    by_whom: text("the committee"),
                },
                "on appeal against entry 4, the committee decided: White wins (heard)",
            ),
        ];
        for (recorded, expected) in rows {
            assert_eq!(
                event(&Locale::english(), &recorded, &[], None),
                expected,
                "{}",
                recorded.kind().name()
            );
        }
    }

    #[test]
    fn nothing_from_outside_is_let_through() {
        let hostile = || "\u{9b}2J\u{202e}\n".to_owned();
        let rows = [
            Event::Opened {
                written: Some(hostile()),
                reply_from: ReplyFrom::Slip,
            },
            Event::DrawAgreed { how: hostile() },
            Event::Resign {
                side: Color::White,
                how: hostile(),
            },
            Event::SetResumption(SetResumption {
                resume_at: "2026-03-02T09:00:00+01:00".parse().unwrap(),
                resume_zone: "UTC".to_owned(),
                resume_place: Some(hostile()),
                resume_end: None,
                told: Told::None,
                reason: hostile(),
            }),
            Event::Declared {
                text: Some(hostile()),
            },
            Event::Decision {
                text: hostile(),
                result: None,
                white_used: None,
                black_used: None,
                on_move: None,
                late_until: None,
                back_to: None,
            },
            Event::Reading {
                moves: Vec::new(),
                reason: hostile(),
            },
            Event::Note {
                topic: hostile(),
                text: hostile(),
            },
            Event::Void {
                entry: 1,
                reason: hostile(),
            },
            Event::Appeal {
                entry: 1,
                result: GameResult::Open,
                reason: hostile(),
                by_whom: hostile(),
            },
        ];
        for recorded in rows {
            for code in Locale::codes() {
                let line = event(&Locale::of_code(code).unwrap(), &recorded, &[], None);
                assert!(!line.chars().any(is_refused), "{line:?}");
            }
        }
    }
}
