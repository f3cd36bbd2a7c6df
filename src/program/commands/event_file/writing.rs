//! An event as the text of its file.

use toml::Value;

use super::{Event, Session};
use crate::commands::label_draft::late_in_words;
use crate::failure::{EventKey, SESSION, SessionKey};
use rules::time::{ClocksOf, Moment, MomentReader, TimeControl};

/// How a file begins that is written here.
pub const HEADING: &str = "# What all boards of this event share.";

impl Event {
    /// The text of the file, key by key in its order. Read again, it says the same.
    pub fn to_toml(&self) -> String {
        let mut text = format!("{HEADING} Scores in this folder take it from here.\n");
        for key in EventKey::ALL {
            text += &line(key.name(), self.value(key));
        }
        for session in &self.sessions {
            text += &format!("\n[[{SESSION}]]\n");
            for key in SessionKey::ALL {
                text += &line(key.name(), self.value_of_session(session, key));
            }
        }
        text
    }

    /// What is written for a key; nothing where the file does not say it.
    fn value(&self, key: EventKey) -> Option<Value> {
        let text = match key {
            EventKey::Name => self.name.clone(),
            EventKey::Site => self.site.clone(),
            EventKey::Arbiter => self.arbiter.as_ref().map(|it| it.written.clone()),
            EventKey::Deputies => {
                let deputies = self
                    .deputies
                    .iter()
                    .map(|it| Value::from(it.written.clone()));
                return (!self.deputies.is_empty()).then(|| Value::Array(deputies.collect()));
            }
            EventKey::Rules => self.rules.as_ref().map(|it| it.written.clone()),
            EventKey::LateAfter => self.late_after.and_then(late_in_words),
            EventKey::Notation => self.notation.map(|notation| notation.to_string()),
            EventKey::TimeControl => self.time_control.as_ref().map(TimeControl::in_words),
            EventKey::Clocks => self.clocks.map(|reading| reading.name().to_owned()),
            EventKey::Zone => self.zone.map(|zone| zone.name().to_owned()),
            EventKey::Place => self.place.clone(),
        };
        text.map(Value::from)
    }

    fn value_of_session(&self, session: &Session, key: SessionKey) -> Option<Value> {
        let text = match key {
            SessionKey::Round => session.round.clone(),
            SessionKey::Start => Some(self.in_words(session.start)),
            SessionKey::End => Some(self.in_words(session.end)),
            SessionKey::Place => session.place.clone(),
            SessionKey::ResumeAt => session.resume_at.map(|at| self.in_words(at)),
            SessionKey::ResumeEnd => session.resume_end.map(|at| self.in_words(at)),
            SessionKey::ResumePlace => session.resume_place.clone(),
        };
        text.map(Value::from)
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

/// A line of the file, if something is to be written.
fn line(key: &str, value: Option<Value>) -> String {
    value.map_or_else(String::new, |value| format!("{key} = {value}\n"))
}
