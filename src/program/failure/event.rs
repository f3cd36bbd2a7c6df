//! What is wrong with the file of an event, `event.toml`: always with its line and its key.

use std::sync::Arc;

use envelope::{LabelKey, TextFault};
use rules::fault::{Fault, Phrase, Value};
use rules::time::{ClockReading, Moment};
use rules::word::words;

words! {
    /// A key at the top of the file, in the order in which the file is written.
    EventKey {
        /// The name of the event (PGN's Event).
        Name = "name",
        /// Where it is held (PGN's Site).
        Site = "site",
        /// The arbiter's public line, or the file that holds it.
        Arbiter = "arbiter",
        /// The same of deputies, as a list.
        Deputies = "deputies",
        /// The edition of the Laws: a name, or a file.
        Rules = "rules",
        /// How late a player may be, where the edition leaves it to the event.
        LateAfter = "late_after",
        /// What the players write in.
        Notation = "notation",
        /// The time control.
        TimeControl = "time_control",
        /// How the clocks are read: the time used, or the time left.
        Clocks = "clocks",
        /// The time zone of every moment in the file.
        Zone = "zone",
        /// Where the games are played, and resumed.
        Place = "place",
    }
}

/// The name of the table of a session; the file has one for each.
pub const SESSION: &str = "session";

words! {
    /// A key of a session, in the order in which the file is written.
    SessionKey {
        /// The round that is played in it (PGN's Round).
        Round = "round",
        /// When it begins.
        Start = "start",
        /// When it ends.
        End = "end",
        /// Where it is played, where that is not the event's place.
        Place = "place",
        /// When its adjourned games resume; else when the next session begins.
        ResumeAt = "resume_at",
        /// When the session of that resumption ends.
        ResumeEnd = "resume_end",
        /// Where they resume.
        ResumePlace = "resume_place",
    }
}

/// What a value must be in TOML, whatever it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text in quotes.
    Text,
    /// A list of texts in quotes.
    Texts,
    /// A list of tables: `[[session]]`.
    Sessions,
}

/// What two moments of a file must be to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A session ends after it begins.
    EndAfterStart,
    /// A session does not begin before the one above it has ended.
    AfterTheOneBefore,
    /// Games resume when their session is over.
    ResumptionAfterEnd,
    /// The session of the resumption ends after it begins.
    ResumptionEnds,
}

impl Order {
    /// The key whose moment is too early.
    pub fn key(self) -> SessionKey {
        match self {
            Order::EndAfterStart => SessionKey::End,
            Order::AfterTheOneBefore => SessionKey::Start,
            Order::ResumptionAfterEnd => SessionKey::ResumeAt,
            Order::ResumptionEnds => SessionKey::ResumeEnd,
        }
    }
}

impl Kind {
    /// The word by which a message chooses.
    fn name(&self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Texts => "texts",
            Kind::Sessions => "sessions",
        }
    }
}

fn key_name(key: &SessionKey) -> &'static str {
    key.name()
}

/// The keys that may stand there.
fn keys(in_session: bool) -> String {
    let keys: Vec<_> = match in_session {
        true => SessionKey::ALL.map(SessionKey::name).to_vec(),
        false => {
            let names = EventKey::ALL.map(EventKey::name).into_iter();
            names.chain([SESSION]).collect()
        }
    };
    keys.join(", ")
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

/// Why a text is not the file of an event, or does not tell which session is meant. Lines count from 1.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Failed)]
pub enum EventFault {
    /// Not text.
    #[fault("event/utf8", hint = "advice-event-syntax")]
    NotUtf8,
    /// Not TOML.
    #[fault("event/toml", hint = "advice-event-syntax")]
    Syntax {
        /// The line.
        line: usize,
        /// What the parser of TOML says, in English.
        message: String,
    },
    /// A key that no event has.
    #[fault("event/unknown-key", hint = "advice-event-keys", give(keys = keys(*in_session)))]
    UnknownKey {
        /// The line.
        line: usize,
        /// As it is written.
        #[fault(quoted)]
        key: String,
        /// The key that may have been meant.
        near: Option<&'static str>,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A key of a session at the top, or one of the top in a session.
    #[fault("event/unknown-key", message = "fault-event-misplaced")]
    Misplaced {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A number, a date or a table where something else is needed.
    #[fault("event/wrong-kind")]
    WrongKind {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// What is needed.
        #[fault(with = Kind::name)]
        wanted: Kind,
    },
    /// A word that says nothing of clocks.
    #[fault("event/clocks", give(used = ClockReading::Used.name(), left = ClockReading::Left.name()))]
    Clocks {
        /// The line.
        line: usize,
    },
    /// A text that no label can hold.
    #[fault("event/text")]
    Text {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// The rule that it breaks.
        fault: TextFault,
    },
    /// A value that cannot be read.
    #[fault(inner, message = "fault-event-value", Failed)]
    Value {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        #[fault(inner)]
        cause: Arc<dyn Fault>,
    },
    /// A session without its beginning or its end.
    #[fault("event/missing-key")]
    MissingKey {
        /// The line on which the session begins.
        line: usize,
        /// The key.
        #[fault(with = key_name)]
        key: SessionKey,
    },
    /// A time of day, and the file names no zone.
    #[fault("clock/no-zone", message = "fault-event-no-zone")]
    NoZone {
        /// The line.
        line: usize,
        /// The key.
        #[fault(with = key_name)]
        key: SessionKey,
    },
    /// Two moments in the wrong order.
    #[fault("event/order", hint = "advice-event-order", give(key = order.key().name()))]
    Order {
        /// The line.
        line: usize,
        /// Which two.
        #[fault(skip)]
        order: Order,
        /// The moment that is too early.
        moment: Moment,
        /// The moment before which it must not be.
        bound: Moment,
    },
    /// Something of a resumption whose time is not given.
    #[fault("event/no-resumption")]
    WithoutResumption {
        /// The line.
        line: usize,
        /// The key.
        #[fault(with = key_name)]
        key: SessionKey,
    },
    /// A session that is not played at the event's place resumes in no session of the file: at which of the two?
    #[fault("event/two-places", hint = "advice-event-two-places")]
    TwoPlaces {
        /// The line of the session's place.
        line: usize,
        /// The session's.
        session: String,
        /// The event's, if it has one.
        event: Option<String>,
    },
    /// The edition does not leave the lateness to the event.
    #[fault("event/late-after")]
    LateAfter {
        /// The line.
        line: usize,
        /// The edition's name.
        edition: String,
    },
    /// A board can belong to each of these.
    #[fault("event/two-sessions", Usage, give(end = LabelKey::SessionEnd, resume = LabelKey::ResumeAt))]
    TwoSessions {
        /// In the order of the file; two or more.
        sessions: Vec<SessionName>,
    },
}
