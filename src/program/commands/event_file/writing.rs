//! An event as the text of its file.

use serde::Serialize;

use super::{Event, Session};
use crate::program::commands::label_draft::late_in_words;
use crate::program::failure::EventFault;
use crate::time::{ClockReading, ClocksOf, Moment, MomentReader, TimeControl, Zone};

/// How a file begins that is written here.
pub const HEADING: &str = "# What all boards of this event share.";

/// The file, key by key in its order.
#[derive(Serialize)]
struct Written<'a> {
    name: Option<&'a str>,
    site: Option<&'a str>,
    arbiter: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deputies: Vec<&'a str>,
    rules: Option<&'a str>,
    late_after: Option<String>,
    notation: Option<String>,
    time_control: Option<String>,
    clocks: Option<ClockReading>,
    zone: Option<&'static str>,
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    session: Vec<WrittenSession<'a>>,
}

#[derive(Serialize)]
struct WrittenSession<'a> {
    round: Option<&'a str>,
    start: String,
    end: String,
    place: Option<&'a str>,
    resume_at: Option<String>,
    resume_end: Option<String>,
    resume_place: Option<&'a str>,
}

impl Event {
    /// The text of the file. Read again, it says the same.
    ///
    /// # Errors
    /// It cannot be written as TOML.
    pub fn to_toml(&self) -> Result<String, EventFault> {
        let written = Written {
            name: self.name.as_deref(),
            site: self.site.as_deref(),
            arbiter: self.arbiter.as_ref().map(|named| named.written.as_str()),
            deputies: self
                .deputies
                .iter()
                .map(|named| named.written.as_str())
                .collect(),
            rules: self.rules.as_ref().map(|named| named.written.as_str()),
            late_after: self.late_after.and_then(late_in_words),
            notation: self.notation.map(|notation| notation.to_string()),
            time_control: self.time_control.as_ref().map(TimeControl::in_words),
            clocks: self.clocks,
            zone: self.zone.map(Zone::name),
            place: self.place.as_deref(),
            session: self
                .sessions
                .iter()
                .map(|session| self.written(session))
                .collect(),
        };
        let text = toml::to_string(&written).map_err(|error| EventFault::NotWritable {
            message: error.to_string(),
        })?;
        Ok(format!(
            "{HEADING} Scores in this folder take it from here.\n{text}"
        ))
    }

    fn written<'a>(&self, session: &'a Session) -> WrittenSession<'a> {
        let moment = |moment: Moment| self.in_words(moment);
        WrittenSession {
            round: session.round.as_deref(),
            start: moment(session.start),
            end: moment(session.end),
            place: session.place.as_deref(),
            resume_at: session.resume_at.map(moment),
            resume_end: session.resume_end.map(moment),
            resume_place: session.resume_place.as_deref(),
        }
    }

    /// A moment as people write it, `2026-11-23 14:30`, where that means it and nothing else.
    fn in_words(&self, moment: Moment) -> String {
        let shown = self.zone.and_then(|zone| zone.show(moment));
        let short = shown.map(|shown| {
            format!(
                "{:04}-{:02}-{:02} {:02}:{:02}",
                shown.year(),
                shown.month(),
                shown.day(),
                shown.hour(),
                shown.minute()
            )
        });
        let reader = MomentReader::new(ClocksOf::from(self.zone), None);
        let means_it = |text: &String| reader.moment(text).ok() == Some(moment);
        short.filter(means_it).unwrap_or_else(|| moment.to_string())
    }
}
