//! What is wrong with the file of an event, `event.toml`: always with its line and its key.

use super::{Cause, FailureKind};
use envelope::TextFault;
use rules::time::Moment;
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

/// A session, as people tell one from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionName {
    /// The round, where the file says it.
    pub round: Option<String>,
    /// When it begins.
    pub start: Moment,
    /// When it ends.
    pub end: Moment,
}

/// Why a text is not the file of an event, or does not tell which session is meant. Lines count from 1.
#[derive(Clone, Debug)]
pub enum EventFault {
    /// Not text.
    NotUtf8,
    /// Not TOML.
    Syntax {
        /// The line.
        line: usize,
        /// What the parser of TOML says, in English.
        message: String,
    },
    /// A key that no event has.
    UnknownKey {
        /// The line.
        line: usize,
        /// As it is written.
        key: String,
        /// The key that may have been meant.
        near: Option<&'static str>,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A key of a session at the top, or one of the top in a session.
    Misplaced {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// Whether it is written in a session.
        in_session: bool,
    },
    /// A number, a date or a table where something else is needed.
    WrongKind {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// What is needed.
        wanted: Kind,
    },
    /// A word that says nothing of clocks.
    Clocks {
        /// The line.
        line: usize,
    },
    /// A text that no label can hold.
    Text {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// The rule that it breaks.
        fault: TextFault,
    },
    /// A value that cannot be read.
    Value {
        /// The line.
        line: usize,
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        cause: Box<Cause>,
    },
    /// A session without its beginning or its end.
    MissingKey {
        /// The line on which the session begins.
        line: usize,
        /// The key.
        key: SessionKey,
    },
    /// A time of day, and the file names no zone.
    NoZone {
        /// The line.
        line: usize,
        /// The key.
        key: SessionKey,
    },
    /// Two moments in the wrong order.
    Order {
        /// The line.
        line: usize,
        /// Which two.
        order: Order,
        /// The moment that is too early.
        moment: Moment,
        /// The moment before which it must not be.
        bound: Moment,
    },
    /// Something of a resumption whose time is not given.
    WithoutResumption {
        /// The line.
        line: usize,
        /// The key.
        key: SessionKey,
    },
    /// A session that is not played at the event's place resumes in no session of the file: at which of the two?
    TwoPlaces {
        /// The line of the session's place.
        line: usize,
        /// The session's.
        session: String,
        /// The event's, if it has one.
        event: Option<String>,
    },
    /// The edition does not leave the lateness to the event.
    LateAfter {
        /// The line.
        line: usize,
        /// The edition's name.
        edition: String,
    },
    /// A board can belong to each of these.
    TwoSessions {
        /// In the order of the file; two or more.
        sessions: Vec<SessionName>,
    },
}

impl EventFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            EventFault::NotUtf8 => "event/utf8",
            EventFault::Syntax { .. } => "event/toml",
            EventFault::UnknownKey { .. } | EventFault::Misplaced { .. } => "event/unknown-key",
            EventFault::WrongKind { .. } => "event/wrong-kind",
            EventFault::Clocks { .. } => "event/clocks",
            EventFault::Text { .. } => "event/text",
            EventFault::Value { cause, .. } => cause.code(),
            EventFault::MissingKey { .. } => "event/missing-key",
            EventFault::NoZone { .. } => "clock/no-zone",
            EventFault::Order { .. } => "event/order",
            EventFault::WithoutResumption { .. } => "event/no-resumption",
            EventFault::TwoPlaces { .. } => "event/two-places",
            EventFault::LateAfter { .. } => "event/late-after",
            EventFault::TwoSessions { .. } => "event/two-sessions",
        }
    }

    /// What fixes the exit code.
    pub fn kind(&self) -> FailureKind {
        match self {
            EventFault::TwoSessions { .. } => FailureKind::Usage,
            EventFault::NotUtf8
            | EventFault::Syntax { .. }
            | EventFault::UnknownKey { .. }
            | EventFault::Misplaced { .. }
            | EventFault::WrongKind { .. }
            | EventFault::Clocks { .. }
            | EventFault::Text { .. }
            | EventFault::Value { .. }
            | EventFault::MissingKey { .. }
            | EventFault::NoZone { .. }
            | EventFault::Order { .. }
            | EventFault::WithoutResumption { .. }
            | EventFault::TwoPlaces { .. }
            | EventFault::LateAfter { .. } => FailureKind::Failed,
        }
    }
}
