//! What is wrong with the file of an event, with the line and the key.

use super::Reader;
use crate::failure::{EventFault, Kind, Order, SessionName};
use crate::text::message::*;
use crate::text::{Locale, moment as text_moment};
use rules::time::{ClockReading, Moment};

impl Locale {
    /// What is wrong with the file of an event.
    pub(super) fn event_fault(&self, fault: &EventFault, reader: Reader) -> String {
        let moment = |moment| text_moment(self, moment);
        match fault {
            EventFault::NotUtf8 => self.say(ErrorEventNotText),
            EventFault::Syntax { line, message } => {
                self.at_line(*line, self.say(ErrorEventSyntax { error: message }))
            }
            EventFault::UnknownKey {
                line,
                key,
                near,
                in_session,
            } => {
                let key = format!("{key:?}");
                let error = match (in_session, near) {
                    (false, Some(near)) => self.say(ErrorEventKeyNear { key, near: *near }),
                    (false, None) => self.say(ErrorEventUnknownKey { key }),
                    (true, Some(near)) => self.say(ErrorEventSessionKeyNear { key, near: *near }),
                    (true, None) => self.say(ErrorEventSessionKey { key }),
                };
                self.at_line(*line, error)
            }
            EventFault::Misplaced {
                line,
                key,
                in_session,
            } => {
                let error = match in_session {
                    true => self.say(ErrorEventMisplacedSession { key: *key }),
                    false => self.say(ErrorEventMisplacedTop { key: *key }),
                };
                self.at_line(*line, error)
            }
            EventFault::WrongKind { line, key, wanted } => {
                let error = match wanted {
                    Kind::Text => self.say(ErrorEventWantsText { key: *key }),
                    Kind::Texts => self.say(ErrorEventWantsTexts { key: *key }),
                    Kind::Sessions => self.say(ErrorEventWantsSessions { key: *key }),
                };
                self.at_line(*line, error)
            }
            EventFault::Clocks { line } => {
                let [used, left] = ClockReading::ALL.map(ClockReading::name);
                self.at_line(*line, self.say(ErrorEventClocks { used, left }))
            }
            EventFault::Text { line, key, fault } => {
                let error = self.sentence(fault);
                self.at_line(*line, self.say(ErrorEventValue { key: *key, error }))
            }
            EventFault::Value { line, key, cause } => {
                let error = self.cause(cause, reader);
                self.at_line(*line, self.say(ErrorEventValue { key: *key, error }))
            }
            EventFault::MissingKey { line, key } => {
                self.at_line(*line, self.say(ErrorEventMissingKey { key: key.name() }))
            }
            EventFault::NoZone { line, key } => {
                self.at_line(*line, self.say(ErrorEventNoZone { key: key.name() }))
            }
            EventFault::Order {
                line,
                order,
                moment: at,
                bound,
            } => {
                let (key, at, bound) = (order.key().name(), moment(at), moment(bound));
                let error = match order {
                    Order::EndAfterStart => self.say(ErrorEventOrderEnd { key, at, bound }),
                    Order::AfterTheOneBefore => self.say(ErrorEventOrder { key, at, bound }),
                    Order::ResumptionAfterEnd => {
                        self.say(ErrorEventOrderResumption { key, at, bound })
                    }
                    Order::ResumptionEnds => {
                        self.say(ErrorEventOrderResumptionEnd { key, at, bound })
                    }
                };
                self.at_line(*line, error)
            }
            EventFault::WithoutResumption { line, key } => self.at_line(
                *line,
                self.say(ErrorEventWithoutResumption { key: key.name() }),
            ),
            EventFault::TwoPlaces {
                line,
                session,
                event,
            } => {
                let error = match event {
                    Some(event) => self.say(ErrorEventTwoPlaces { session, event }),
                    None => self.say(ErrorEventTwoPlacesOne { session }),
                };
                self.at_line(*line, error)
            }
            EventFault::LateAfter { line, edition } => {
                self.at_line(*line, self.say(ErrorEventLateAfter { edition }))
            }
            EventFault::TwoSessions { sessions } => {
                let sessions: Vec<_> = sessions.iter().map(|it| self.session(it)).collect();
                self.say(ErrorEventTwoSessions {
                    sessions: sessions.join("; "),
                })
            }
        }
    }

    /// A session: `round 5, Monday 23 November 2026, 14:30 (UTC+01:00) – …`.
    pub fn session(&self, session: &SessionName) -> String {
        let (first, last) = (session.start, session.end);
        let start = text_moment(self, &first);
        let day = |moment: Moment| {
            (
                moment.year(),
                moment.month(),
                moment.day(),
                moment.offset_minutes(),
            )
        };
        let end = match day(first) == day(last) && last.second() == 0 {
            true => format!("{:02}:{:02}", last.hour(), last.minute()),
            false => text_moment(self, &last),
        };
        match &session.round {
            Some(round) => self.say(SessionOfRound { round, start, end }),
            None => self.say(SessionNamed { start, end }),
        }
    }
}
