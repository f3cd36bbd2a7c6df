//! What may happen next.

use shakmaty::Color;

use super::dates::moment;
use super::locale::Speech;
use super::message::*;
use super::phrases::cited;
use crate::laws::adjournment::{EventKind, Permitted, Step};
use crate::laws::edition::Edition;

/// What may be recorded now, until when, and under which article, as `edition` prints it; without a
/// full stop.
pub fn permitted(speech: &Speech, permitted: &Permitted, edition: &Edition) -> String {
    let mut act = act(speech, permitted.step, permitted.by);
    if let Some(until) = &permitted.until {
        let moment = moment(speech, until);
        // A player may do something until then; a flag may fall once the time until then is used.
        act = if permitted.step == EventKind::Flag.into() {
            speech.say(MayWithTime { act, moment })
        } else {
            speech.say(MayUntil { act, moment })
        };
    }
    let article = permitted
        .article
        .and_then(|article| edition.article(article));
    act + &cited(speech, article)
}

fn act(speech: &Speech, step: Step, by: Option<Color>) -> String {
    let (who, whose) = match by {
        Some(side) => (
            speech.say(PlayerSide { side }),
            speech.say(WhoseSide { side }),
        ),
        None => (speech.say(PlayerAny), speech.say(WhoseAny)),
    };
    match step {
        Step::Accept => speech.say(MayAccept),
        Step::Seal => speech.say(MaySeal { who }),
        Step::Record(EventKind::Opened) => speech.say(MayOpened),
        Step::Record(EventKind::Witness) => speech.say(MayWitness { who }),
        Step::Record(EventKind::Arrival) => speech.say(MayArrival { who }),
        Step::Record(EventKind::Absent) => speech.say(MayAbsent { who }),
        Step::Record(EventKind::Start) => speech.say(MayStart),
        Step::Record(EventKind::Session) => speech.say(MaySession),
        Step::Record(EventKind::StopClock) => speech.say(MayStopClock { whose }),
        Step::Record(EventKind::StartClock) => speech.say(MayStartClock { whose }),
        Step::Record(EventKind::Pause) => speech.say(MayPause),
        Step::Record(EventKind::Continue) => speech.say(MayContinue),
        Step::Record(EventKind::Offer) => speech.say(MayOffer { who }),
        Step::Record(EventKind::AcceptOffer) => speech.say(MayAcceptOffer { who }),
        Step::Record(EventKind::DeclineOffer) => speech.say(MayDeclineOffer { who }),
        Step::Record(EventKind::DrawAgreed) => speech.say(MayDrawAgreed),
        Step::Record(EventKind::Resign) => speech.say(MayResign { who }),
        Step::Record(EventKind::Flag) => speech.say(MayFlag { whose }),
        Step::Record(EventKind::Claim) => speech.say(MayClaim { who }),
        Step::Record(EventKind::Move) => speech.say(MayMove { who }),
        Step::Record(EventKind::Choose) => speech.say(MayChoose { who }),
        Step::Record(EventKind::CorrectClock) => speech.say(MayCorrectClock),
        Step::Record(EventKind::ReplySealed) => speech.say(MayReplySealed { who }),
        Step::Record(EventKind::LostEnvelope) => speech.say(MayLostEnvelope),
        Step::Record(EventKind::LostPosition) => speech.say(MayLostPosition),
        Step::Record(EventKind::Declared) => speech.say(MayDeclared { who }),
        Step::Record(EventKind::Decision) => speech.say(MayDecision),
        Step::Record(EventKind::Void) => speech.say(MayVoid),
        Step::Record(EventKind::Appeal) => speech.say(MayAppeal),
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
                    step: EventKind::Arrival.into(),
                    by: Some(Color::Black),
                    until,
                    article: Some(Concept::Late),
                },
                "fide-1997",
                "Black may arrive, until Friday 1 September 1972, 15:30 (UTC+00:00) (A10)",
            ),
            (
                Permitted {
                    step: Step::Accept,
                    by: None,
                    until: None,
                    article: Some(Concept::Custody),
                },
                "fide-2018",
                "the arbiter may check and countersign the envelope (I.3)",
            ),
            (
                Permitted {
                    step: EventKind::Flag.into(),
                    by: Some(Color::White),
                    until: None,
                    article: Some(Concept::FlagFall),
                },
                "fide-1928",
                "White's flag may fall",
            ),
            (
                Permitted {
                    step: EventKind::Flag.into(),
                    by: Some(Color::White),
                    until,
                    article: Some(Concept::FlagFall),
                },
                "fide-1997",
                "White's flag may fall; there is time until Friday 1 September 1972, 15:30 (UTC+00:00) (6.9)",
            ),
            (
                Permitted {
                    step: EventKind::Resign.into(),
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
                may.step.name()
            );
        }
    }
}
