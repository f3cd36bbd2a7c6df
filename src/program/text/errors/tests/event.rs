//! What can be wrong with the file of an event.

use super::{moment, named};
use crate::envelope::TextFault;
use crate::program::failure::{Cause, EventFault, Kind, Order, SessionKey, SessionName};
use crate::time::DurationError;

fn order(order: Order) -> EventFault {
    EventFault::Order {
        line: 711,
        order,
        moment: moment("2026-11-23T14:30:00+01:00"),
        bound: moment("2026-11-23T18:30:00+01:00"),
    }
}

fn session(round: Option<&str>) -> SessionName {
    SessionName {
        round: round.map(str::to_owned),
        start: moment("2026-11-23T14:30:00+01:00"),
        end: moment("2026-11-23T18:30:00+01:00"),
    }
}

samples! { event_faults: EventFault;
    EventFault::NotUtf8 => [EventFault::NotUtf8],
    EventFault::Syntax { .. } => [EventFault::Syntax { line: 711, message: named() }],
    EventFault::UnknownKey { .. } => [
        EventFault::UnknownKey { line: 711, key: named(), near: None, in_session: false },
        EventFault::UnknownKey { line: 711, key: named(), near: Some("qqzone"), in_session: true },
    ],
    EventFault::Misplaced { .. } => [
        EventFault::Misplaced { line: 711, key: "qqx", in_session: false },
        EventFault::Misplaced { line: 711, key: "qqx", in_session: true },
    ],
    EventFault::WrongKind { .. } => [
        EventFault::WrongKind { line: 711, key: "qqx", wanted: Kind::Text },
        EventFault::WrongKind { line: 711, key: "qqx", wanted: Kind::Texts },
        EventFault::WrongKind { line: 711, key: "qqx", wanted: Kind::Sessions },
    ],
    EventFault::Text { .. } => [
        EventFault::Text { line: 711, key: "qqx", fault: TextFault::Empty },
    ],
    EventFault::Value { .. } => [EventFault::Value {
        line: 711,
        key: "qqx",
        cause: Box::new(Cause::from(DurationError::PastSixty { text: named() })),
    }],
    EventFault::Clocks { .. } => [EventFault::Clocks { line: 711 }],
    EventFault::MissingKey { .. } => [
        EventFault::MissingKey { line: 711, key: SessionKey::Start },
    ],
    EventFault::NoZone { .. } => [EventFault::NoZone { line: 711, key: SessionKey::Start }],
    EventFault::Order { .. } => [
        order(Order::EndAfterStart),
        order(Order::AfterTheOneBefore),
        order(Order::ResumptionAfterEnd),
        order(Order::ResumptionEnds),
    ],
    EventFault::WithoutResumption { .. } => [
        EventFault::WithoutResumption { line: 711, key: SessionKey::ResumeEnd },
    ],
    EventFault::TwoPlaces { .. } => [
        EventFault::TwoPlaces { line: 711, session: named(), event: None },
        EventFault::TwoPlaces { line: 711, session: named(), event: Some("qqy".to_owned()) },
    ],
    EventFault::LateAfter { .. } => [EventFault::LateAfter { line: 711, edition: named() }],
    EventFault::TwoSessions { .. } => [EventFault::TwoSessions {
        sessions: vec![session(None), session(Some("qqround"))],
    }],
}
