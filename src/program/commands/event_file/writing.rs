//! An event as the text of its file, and as the draft of a label.

use serde::Serialize;

use super::{Event, Named, Session};
use crate::envelope::PublicLine;
use crate::program::commands::label_draft::{LabelDraft, late_in_words};
use crate::program::failure::EventFault;
use crate::time::{ClockReading, ClocksOf, Moment, MomentReader, TimeControl, Zone};

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
            time_control: self.time_control.as_ref().map(TimeControl::to_typed),
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
            "# What all boards of this event share. Scores in this folder take it from here.\n{text}"
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

impl LabelDraft {
    /// What the event says of the label of any of its boards.
    pub fn of_event(event: &Event) -> LabelDraft {
        let line = |named: &Named<PublicLine>| named.value.to_string();
        LabelDraft {
            event: event.name.clone(),
            site: event.site.clone(),
            arbiter_key: event.arbiter.as_ref().map(line),
            deputy_keys: event.deputies.iter().map(line).collect(),
            rules: event.rules.as_ref().map(|named| named.found.clone()),
            late_after: event.late_after.and_then(late_in_words),
            notation: event.notation.map(|notation| notation.to_string()),
            time_control: event.time_control.as_ref().map(TimeControl::to_typed),
            clocks: event.clocks,
            resume_zone: event.zone.map(|zone| zone.name().to_owned()),
            resume_place: event.place.clone(),
            ..LabelDraft::default()
        }
    }

    /// What follows from the session at that place in the event: when it ends, and when and where its games resume.
    pub fn of_session(event: &Event, place: usize) -> LabelDraft {
        let session = event.sessions.get(place);
        let end = session.map(|session| session.end);
        let resuming = event.resuming(place);
        let zone = event.zone.map(|zone| zone.name().to_owned());
        LabelDraft {
            session_start: session.map(|session| session.start.to_string()),
            session_end: end.map(|end| end.to_string()),
            resume_at: resuming.map(|it| it.at.to_string()),
            resume_end: resuming.and_then(|it| it.end).map(|end| end.to_string()),
            resume_place: resuming.and_then(|it| it.place).map(str::to_owned),
            resume_zone: zone.filter(|_| resuming.is_some()),
            ..LabelDraft::default()
        }
    }
}
