//! What was recorded, one line an entry.

use super::escape::escaped;
use super::time::moment;
use super::words::{result as in_words, side};
use crate::laws::adjournment::{ClaimOutcome, Event, ReplyFrom, ToldBy, Verdict};

/// What happened, without when and without a full stop: `White resigned, by telephone`.
pub fn event(event: &Event) -> String {
    match event {
        Event::AskToSeal => "the arbiter asked the player on move to seal".to_owned(),
        Event::AdjournEarly => {
            "the player on move adjourned before the end of the session".to_owned()
        }
        Event::Write { .. } => "the player on move wrote his move".to_owned(),
        Event::PlayOpenly { uci } => {
            format!("the player on move played {} on the board", escaped(uci))
        }
        Event::Opened {
            written,
            reply_from,
        } => opened(written.as_deref(), *reply_from),
        Event::Witness => {
            "the player who must reply found his half in the accepted envelope".to_owned()
        }
        Event::Arrival { side: who } => format!("{} arrived", side(*who)),
        Event::Absent { side: who } => format!("{} was not there", side(*who)),
        Event::Start => "the resumption began".to_owned(),
        Event::Session { start, end } => {
            format!(
                "a session was announced, from {} to {}",
                moment(start),
                moment(end)
            )
        }
        Event::StopClock { side: whose } => format!("{}'s clock was stopped", side(*whose)),
        Event::StartClock { side: whose } => format!("{}'s clock was started", side(*whose)),
        Event::Pause => "both clocks were stopped for a while".to_owned(),
        Event::Continue => "the clock that ran before the pause runs again".to_owned(),
        Event::Offer { side: who } => format!("{} offered a draw", side(*who)),
        Event::AcceptOffer { side: who } => format!("{} accepted the draw", side(*who)),
        Event::DeclineOffer { side: who } => format!("{} declined the draw", side(*who)),
        Event::DrawAgreed { told_by, how } => {
            let who = match told_by {
                ToldBy::Player(who) => side(*who),
                ToldBy::Both => "both",
            };
            format!(
                "the players agreed on a draw, as {who} told the arbiter, {}",
                escaped(how)
            )
        }
        Event::Resign { side: who, how } => format!("{} resigned, {}", side(*who), escaped(how)),
        Event::Flag { side: whose } => format!("{}'s flag fell", side(*whose)),
        Event::Claim {
            article,
            side: who,
            outcome,
        } => {
            let outcome = match outcome {
                ClaimOutcome::Correct => "correctly",
                ClaimOutcome::Incorrect => "incorrectly",
            };
            format!(
                "{} {outcome} claimed a draw under {}",
                side(*who),
                escaped(article)
            )
        }
        Event::Move { side: who, uci } => format!("{} played {}", side(*who), escaped(uci)),
        Event::Choose { uci } => {
            format!(
                "the player who must reply chose the reading {}",
                escaped(uci)
            )
        }
        Event::CorrectClock {
            white_used,
            black_used,
        } => {
            format!("the clocks were set: White has used {white_used}, Black {black_used}")
        }
        Event::ReplySealed { .. } => {
            "the player who must reply sealed his move in a second envelope".to_owned()
        }
        Event::LostEnvelope => "the envelope is lost".to_owned(),
        Event::LostPosition => "the position cannot be established".to_owned(),
        Event::Declared { text, verdict } => declared(text.as_deref(), *verdict),
        Event::Decision { .. } => decision(event),
        Event::Void { entry, reason } => {
            format!("entry {entry} was a mistake: {}", escaped(reason))
        }
        Event::Appeal {
            entry,
            result,
            reason,
            by_whom,
        } => format!(
            "on appeal against entry {entry}, {} decided: {} ({})",
            escaped(by_whom),
            in_words(*result),
            escaped(reason)
        ),
    }
}

fn opened(written: Option<&str>, reply_from: ReplyFrom) -> String {
    let holds = match written {
        None => "nothing readable was in it".to_owned(),
        Some(text) if text.trim().is_empty() => "nothing is written in it".to_owned(),
        Some(text) => format!("it holds {}", quoted(text)),
    };
    let half = match reply_from {
        ReplyFrom::Slip => "with the key of the player who must reply",
        ReplyFrom::Half => "with the half that the player who must reply released",
        ReplyFrom::Author => "with the sealer's own key in place of a lost one",
    };
    format!("the envelope was opened {half}; {holds}")
}

fn declared(text: Option<&str>, verdict: Verdict) -> String {
    let said = match text {
        None => "the player who sealed declared no move".to_owned(),
        Some(text) if text.trim().is_empty() => {
            "the player who sealed declared that he wrote nothing".to_owned()
        }
        Some(text) => format!("the player who sealed declared {}", quoted(text)),
    };
    let worth = match verdict {
        Verdict::Confirmed => "a copy of the envelope confirms it",
        Verdict::Contradicted => "a copy of the envelope holds another move",
        Verdict::Unchecked => "it could not be checked",
    };
    format!("{said}; {worth}")
}

fn decision(event: &Event) -> String {
    let Event::Decision {
        text,
        result,
        white_used,
        black_used,
        on_move,
    } = event
    else {
        return String::new();
    };
    let mut line = format!("the arbiter decided: {}", escaped(text));
    if let Some(result) = result {
        line += &format!("; {}", in_words(*result));
    }
    if let Some(used) = white_used {
        line += &format!("; White has used {used}");
    }
    if let Some(used) = black_used {
        line += &format!("; Black has used {used}");
    }
    if let Some(who) = on_move {
        line += &format!("; {} is to move", side(*who));
    }
    line
}

/// A text as somebody wrote it, between marks that it cannot end.
fn quoted(text: &str) -> String {
    format!("\u{201c}{}\u{201d}", escaped(text))
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::clock::Used;
    use crate::envelope::is_refused;
    use crate::laws::adjournment::Unseen;
    use crate::laws::ruling::GameResult;

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
                Event::AskToSeal,
                "the arbiter asked the player on move to seal",
            ),
            (
                Event::AdjournEarly,
                "the player on move adjourned before the end of the session",
            ),
            (
                Event::Write {
                    text: Unseen::new("Bd7".to_owned()),
                },
                "the player on move wrote his move",
            ),
            (
                Event::PlayOpenly { uci: text("c8d7") },
                "the player on move played c8d7 on the board",
            ),
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
                "the player who must reply found his half in the accepted envelope",
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
                    told_by: ToldBy::Both,
                    how: text("by telephone"),
                },
                "the players agreed on a draw, as both told the arbiter, by telephone",
            ),
            (
                Event::DrawAgreed {
                    told_by: ToldBy::Player(white),
                    how: text("in writing"),
                },
                "the players agreed on a draw, as White told the arbiter, in writing",
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
                    article: text("9.2(b)"),
                    side: black,
                    outcome: ClaimOutcome::Incorrect,
                },
                "Black incorrectly claimed a draw under 9.2(b)",
            ),
            (
                Event::Move {
                    side: black,
                    uci: text("f4g5"),
                },
                "Black played f4g5",
            ),
            (
                Event::Choose { uci: text("b1d2") },
                "the player who must reply chose the reading b1d2",
            ),
            (
                Event::CorrectClock {
                    white_used: used("2:31:00"),
                    black_used: used("2:20:00"),
                },
                "the clocks were set: White has used 2:31:00, Black 2:20:00",
            ),
            (
                Event::ReplySealed {
                    fingerprint: [0; 32],
                },
                "the player who must reply sealed his move in a second envelope",
            ),
            (Event::LostEnvelope, "the envelope is lost"),
            (Event::LostPosition, "the position cannot be established"),
            (
                Event::Declared {
                    text: Some(text("Bd7")),
                    verdict: Verdict::Confirmed,
                },
                "the player who sealed declared “Bd7”; a copy of the envelope confirms it",
            ),
            (
                Event::Declared {
                    text: None,
                    verdict: Verdict::Unchecked,
                },
                "the player who sealed declared no move; it could not be checked",
            ),
            (
                Event::Decision {
                    text: text("the clock was wrong"),
                    result: Some(GameResult::Draw),
                    white_used: Some(used("0:01:00")),
                    black_used: None,
                    on_move: Some(black),
                },
                "the arbiter decided: the clock was wrong; drawn; White has used 0:01:00; Black is \
                 to move",
            ),
            (
                Event::Void {
                    entry: 3,
                    reason: text("a slip"),
                },
                "entry 3 was a mistake: a slip",
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
            assert_eq!(event(&recorded), expected, "{}", recorded.kind());
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
            Event::DrawAgreed {
                told_by: ToldBy::Both,
                how: hostile(),
            },
            Event::Resign {
                side: Color::White,
                how: hostile(),
            },
            Event::Claim {
                article: hostile(),
                side: Color::White,
                outcome: ClaimOutcome::Correct,
            },
            Event::Move {
                side: Color::White,
                uci: hostile(),
            },
            Event::Choose { uci: hostile() },
            Event::Declared {
                text: Some(hostile()),
                verdict: Verdict::Contradicted,
            },
            Event::Decision {
                text: hostile(),
                result: None,
                white_used: None,
                black_used: None,
                on_move: None,
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
            let line = event(&recorded);
            assert!(!line.chars().any(is_refused), "{line:?}");
        }
    }
}
