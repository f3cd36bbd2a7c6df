//! What may happen next.

use shakmaty::Color;

use super::message::*;
use super::speech::Speech;
use super::time::moment;
use super::words::cited;
use crate::laws::adjournment::Permitted;
use crate::laws::edition::Edition;

/// What may be recorded now, until when, and under which article, as `edition` prints it; without a
/// full stop.
pub fn permitted(speech: &Speech, permitted: &Permitted, edition: &Edition) -> String {
    let mut act = act(speech, permitted.event, permitted.by);
    if let Some(until) = &permitted.until {
        let moment = moment(speech, until);
        // A player may do something until then; a flag may fall once the time until then is used.
        act = match permitted.event {
            "flag" => speech.say(MayWithTime { act, moment }),
            _ => speech.say(MayUntil { act, moment }),
        };
    }
    let article = permitted
        .article
        .and_then(|article| edition.article(article));
    act + &cited(speech, article)
}

/// The kinds are the format's own, `docs/format.md` §3.3.
fn act(speech: &Speech, kind: &str, by: Option<Color>) -> String {
    let (who, whose) = match by {
        Some(side) => (
            speech.say(PlayerSide { side }),
            speech.say(WhoseSide { side }),
        ),
        None => (speech.say(PlayerAny), speech.say(WhoseAny)),
    };
    match kind {
        "accept" => speech.say(MayAccept),
        "seal" => speech.say(MaySeal { who }),
        "opened" => speech.say(MayOpened),
        "witness" => speech.say(MayWitness { who }),
        "arrival" => speech.say(MayArrival { who }),
        "absent" => speech.say(MayAbsent { who }),
        "start" => speech.say(MayStart),
        "session" => speech.say(MaySession),
        "stop-clock" => speech.say(MayStopClock { whose }),
        "start-clock" => speech.say(MayStartClock { whose }),
        "pause" => speech.say(MayPause),
        "continue" => speech.say(MayContinue),
        "offer" => speech.say(MayOffer { who }),
        "accept-offer" => speech.say(MayAcceptOffer { who }),
        "decline-offer" => speech.say(MayDeclineOffer { who }),
        "draw-agreed" => speech.say(MayDrawAgreed),
        "resign" => speech.say(MayResign { who }),
        "flag" => speech.say(MayFlag { whose }),
        "claim" => speech.say(MayClaim { who }),
        "move" => speech.say(MayMove { who }),
        "choose" => speech.say(MayChoose { who }),
        "correct-clock" => speech.say(MayCorrectClock),
        "reply-sealed" => speech.say(MayReplySealed { who }),
        "lost-envelope" => speech.say(MayLostEnvelope),
        "lost-position" => speech.say(MayLostPosition),
        "declared" => speech.say(MayDeclared { who }),
        "decision" => speech.say(MayDecision),
        "void" => speech.say(MayVoid),
        "appeal" => speech.say(MayAppeal),
        kind => speech.say(MayOther { kind }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::edition::Concept;

    #[test]
    fn who_may_do_what_until_when() {
        let until = "1972-09-01T15:30:00+00:00".parse().ok();
        let rows = [
            (
                Permitted {
                    event: "arrival",
                    by: Some(Color::Black),
                    until,
                    article: Some(Concept::Late),
                },
                "fide-1997",
                "Black may arrive, until Friday 1 September 1972, 15:30 (UTC+00:00) (A10)",
            ),
            (
                Permitted {
                    event: "accept",
                    by: None,
                    until: None,
                    article: Some(Concept::Custody),
                },
                "fide-2018",
                "the arbiter may check and countersign the envelope (I.3)",
            ),
            (
                Permitted {
                    event: "flag",
                    by: Some(Color::White),
                    until: None,
                    article: Some(Concept::FlagFall),
                },
                "fide-1928",
                "White's flag may fall",
            ),
            (
                Permitted {
                    event: "flag",
                    by: Some(Color::White),
                    until,
                    article: Some(Concept::FlagFall),
                },
                "fide-1997",
                "White's flag may fall; there is time until Friday 1 September 1972, 15:30 (UTC+00:00) (6.9)",
            ),
            (
                Permitted {
                    event: "resign",
                    by: None,
                    until: None,
                    article: Some(Concept::Resignation),
                },
                "fide-1997",
                "a player may resign (5.1(b))",
            ),
        ];
        for (may, name, expected) in rows {
            let edition = Edition::builtin(name).unwrap();
            assert_eq!(
                permitted(&Speech::english(), &may, &edition),
                expected,
                "{} in {name}",
                may.event
            );
        }
    }
}
