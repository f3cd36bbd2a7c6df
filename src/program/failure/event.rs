//! What is wrong with the file of an event, `event.toml`: with its line and its key.

use std::sync::Arc;

use envelope::{LabelKey, TextFault};
use rules::fault::{Fault, Phrase, Value};
use rules::time::{ClockReading, Moment};
use rules::word::words;

words! {
    /// What a value must be in TOML, whatever it says.
    Kind {
        /// A text in quotes.
        Text = "text",
        /// A list of texts in quotes.
        Texts = "texts",
        /// A list of tables: `[[session]]`.
        Sessions = "sessions",
    }
}

/// A session, as people tell one from another: `round 5, Monday 23 November 2026, 14:30 (UTC+01:00) to 18:30`.
#[derive(Clone, Debug, PartialEq, Eq, Phrase)]
#[fault("session", give(end = end_of(start, end)))]
pub struct SessionName {
    /// The round, where the file says it.
    pub round: Option<String>,
    /// When it begins.
    pub start: Moment,
    /// When it ends.
    #[fault(skip)]
    pub end: Moment,
}

/// The hour alone, on the same day.
fn end_of<'a>(start: &Moment, end: &Moment) -> Value<'a> {
    let day = |at: &Moment| (at.year(), at.month(), at.day(), at.offset_minutes());
    match day(start) == day(end) && end.second() == 0 {
        true => format!("{:02}:{:02}", end.hour(), end.minute()).into(),
        false => Value::Moment(*end),
    }
}

/// What is wrong in the file of an event, with its line, from 1.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[displaydoc("line {line}: {fault}")]
#[fault(inner)]
pub struct AtLine {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    #[fault(inner, skip)]
    pub fault: EventFault,
}

/// Why a text is not the file of an event, or does not tell which session is meant.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Failed)]
pub enum EventFault {
    /// Not text.
    #[fault("event/utf8", hint = "advice-event-syntax")]
    NotUtf8,
    /// Not TOML.
    // What the parser of TOML says, in English.
    #[fault("event/toml", hint = "advice-event-syntax")]
    Syntax(#[fault("message")] String),
    /// A key that no event has.
    #[fault("event/unknown-key", hint = "advice-event-keys")]
    UnknownKey {
        /// As it is written.
        #[fault(quoted)]
        key: String,
        /// The key that may have been meant.
        near: Option<&'static str>,
        /// The keys that may stand there.
        keys: Vec<&'static str>,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A key of a session at the top, or one of the top in a session.
    #[fault("event/unknown-key", message = "fault-event-misplaced")]
    Misplaced {
        /// The key.
        key: &'static str,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A number, a date or a table where something else is needed.
    #[fault("event/wrong-kind", give(wanted = wanted.name()))]
    WrongKind {
        /// The key.
        key: &'static str,
        /// What is needed.
        #[fault(skip)]
        wanted: Kind,
    },
    /// A word that says nothing of clocks.
    #[fault("event/clocks", give(used = ClockReading::Used.name(), left = ClockReading::Left.name()))]
    Clocks,
    /// A text that no label can hold.
    #[fault("event/text")]
    Text {
        /// The key.
        key: &'static str,
        /// The rule that it breaks.
        fault: TextFault,
    },
    /// A value that cannot be read.
    #[fault(inner, message = "fault-event-value", Failed)]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        #[fault(inner)]
        cause: Arc<dyn Fault>,
    },
    /// A session without its beginning or its end.
    #[fault("event/missing-key")]
    MissingKey(#[fault("key")] &'static str),
    /// A time of day, and the file names no zone.
    #[fault("clock/no-zone", message = "fault-event-no-zone")]
    NoZone(#[fault("key")] &'static str),
    /// Two moments in the wrong order.
    #[fault("event/order", hint = "advice-event-order")]
    Order {
        /// The key whose moment is too early.
        key: &'static str,
        /// The moment that is too early.
        moment: Moment,
        /// The moment before which it must not be.
        bound: Moment,
    },
    /// Something of a resumption whose time is not given.
    #[fault("event/no-resumption")]
    WithoutResumption(#[fault("key")] &'static str),
    /// A session that is not played at the event's place resumes in no session of the file: at which of the two?
    #[fault("event/two-places", hint = "advice-event-two-places")]
    TwoPlaces {
        /// The session's.
        session: String,
        /// The event's, if it has one.
        event: Option<String>,
    },
    /// The edition does not leave the lateness to the event.
    #[fault("event/late-after")]
    LateAfter {
        /// The edition's name.
        edition: String,
        /// Its title.
        laws: String,
    },
    /// A board can belong to each of these.
    // Two or more, in the order of the file.
    #[fault("event/two-sessions", Usage, give(end = LabelKey::SessionEnd, resume = LabelKey::ResumeAt))]
    TwoSessions(#[fault("sessions")] Vec<SessionName>),
}

impl EventFault {
    /// On that line.
    pub fn at(self, line: usize) -> AtLine {
        AtLine { line, fault: self }
    }
}
