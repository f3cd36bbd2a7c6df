//! What a button of the resumption stands for, and the entries that it records.

use std::fmt;

use shakmaty::{ByColor, Color, Position};

use super::filled::{Filled, field_name};
use crate::commands::Failure;
use crate::commands::open::paper;
use crate::commands::resume::{Here, Standing};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, NotAForm};
use crate::desk::screens::player;
use crate::failure::{DeskFault, EnvelopeFault};
use crate::text::Locale;
use crate::text::message::DeskEarlyReason;
use envelope::normal;
use rules::Word;
use rules::adjournment::{
    Carrier, Event, EventKind, LostThing, PaperEnvelope, PaperOpening, ReadFrom, SetResumption,
    State, Told,
};
use rules::time::Moment;

/// What a button stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Play resumed at the announced time, and these players were there.
    OnTime(Here),
    /// Play resumed then, and the form says of each player whether and since when he is there.
    Begun(Began),
    /// Both players are there and agree to begin before the announced time.
    Early,
    /// One entry of that kind: of this player, about this thing.
    Entry(EventKind, Option<Color>, Option<LostThing>),
}

/// The kind of an entry, whose act it is, and what is lost.
type What = (EventKind, Option<Color>, Option<LostThing>);

/// When play resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Began {
    /// As announced.
    Announced,
    /// At the press.
    Now,
}

impl From<EventKind> for Press {
    fn from(kind: EventKind) -> Press {
        Press::Entry(kind, None, None)
    }
}

/// As a form spells it: `on-time both`, `arrival white`, `lost envelope`.
impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::OnTime(here) => write!(f, "on-time {}", here.name()),
            Press::Begun(Began::Announced) => f.write_str("begun-announced"),
            Press::Begun(Began::Now) => f.write_str("begun-now"),
            Press::Early => f.write_str("early"),
            Press::Entry(kind, by, what) => {
                f.write_str(kind.name())?;
                by.map_or(Ok(()), |by| write!(f, " {}", by.name()))?;
                what.map_or(Ok(()), |what| write!(f, " {}", what.name()))
            }
        }
    }
}

impl Press {
    /// The button by which a form was sent.
    ///
    /// # Errors
    /// None, or one that no form has.
    pub fn of(fields: &Fields) -> Result<Press, Failure> {
        let pressed = fields.get("press").ok_or(DeskFault::NoPress)?;
        Ok(Press::parse(pressed).ok_or(NotAForm)?)
    }

    /// What a form spells so.
    pub fn parse(text: &str) -> Option<Press> {
        let mut words = text.split(' ');
        let first = words.next()?;
        let rest: Vec<_> = words.collect();
        Some(match (first, rest.as_slice()) {
            ("on-time", [name]) => Press::OnTime(Here::parse(name)?),
            ("begun-announced", []) => Press::Begun(Began::Announced),
            ("begun-now", []) => Press::Begun(Began::Now),
            ("early", []) => Press::Early,
            (kind, rest) => {
                let kind = EventKind::parse(kind)?;
                match rest {
                    [] => Press::Entry(kind, None, None),
                    [word] => match Color::parse(word) {
                        Some(side) => Press::Entry(kind, Some(side), None),
                        None => Press::Entry(kind, None, Some(LostThing::parse(word)?)),
                    },
                    _ => return None,
                }
            }
        })
    }

    /// The entries of the press, in the order in which it happened.
    ///
    /// # Errors
    /// What the form leaves out, or what cannot be read in it.
    pub fn events(self, form: &Form<'_>) -> Result<Vec<(Moment, Event)>, Failure> {
        let state = &form.standing.state;
        let announced = || state.resume_at().ok_or_else(|| form.standing.no_time_yet());
        let now = form.now;
        match self {
            Press::OnTime(here) => Ok(on_time(state, here, announced()?)),
            Press::Begun(began) => {
                let announced = announced()?;
                let began = match began {
                    Began::Announced => announced,
                    Began::Now => form.at("at")?,
                };
                let mut all = vec![(began, Event::Start)];
                for side in Color::ALL {
                    if !state.arrived(side) {
                        all.extend(form.presence(side, announced, began)?);
                    }
                }
                all.sort_by_key(|(at, event)| (at.as_unix(), *event != Event::Start));
                Ok(all)
            }
            Press::Early => early(form, now),
            Press::Entry(kind, by, what) => {
                let at = form.at("at")?;
                Ok(vec![(at, form.event((kind, by, what), at)?)])
            }
        }
    }
}

/// A form that was sent, and the game that it is about.
pub struct Form<'a> {
    /// The desk.
    pub desk: &'a Desk,
    /// The language of the form.
    pub locale: &'a Locale,
    /// The name of the game.
    pub name: &'a str,
    /// Its fields.
    pub fields: &'a Fields,
    /// The state of the game.
    pub standing: &'a Standing,
    /// The moment of the press, which may be asked once before it is recorded.
    pub now: Moment,
}

impl Form<'_> {
    /// The moment in a field; that of the press, if the field is empty.
    pub fn at(&self, field: &str) -> Result<Moment, Failure> {
        let at = match self.fields.get(field) {
            Some(text) => self.standing.moment(text, self.now)?,
            None => self.now,
        };
        match at > self.now {
            true => Err(DeskFault::NotYet.into()),
            false => Ok(at),
        }
    }

    /// What the form says of a player: there at the announced time, came at another one, or not there. Where play had
    /// begun before a player came, that player was absent (A9).
    fn presence(
        &self,
        side: Color,
        announced: Moment,
        began: Moment,
    ) -> Result<Vec<(Moment, Event)>, Failure> {
        let absent = (began, Event::Absent { side });
        let since = match self.fields.get(side.name()) {
            Some("announced") => announced,
            Some("came") => self.at(&format!("{}-at", side.name()))?,
            Some("absent") => return Ok(vec![absent]),
            _ => return Err(DeskFault::WhoIsHere.into()),
        };
        let arrival = (since, Event::Arrival { side });
        Ok(match since > began {
            true => vec![absent, arrival],
            false => vec![arrival],
        })
    }

    fn event(&self, what: What, at: Moment) -> Result<Event, Failure> {
        match what.0 {
            EventKind::Declared => {
                // As it was compared with the envelope, and shown.
                let declared = self.desk.secrets.declared(self.name).ok_or(NotAForm)?;
                let text = Some(normal(&declared.text)).filter(|text| !text.is_empty());
                Ok(Event::Declared { text })
            }
            EventKind::Opened => self.read_on_paper(),
            _ => self.filled(what, at).event(),
        }
    }

    /// The values of an entry, as they were typed.
    pub fn filled(&self, (kind, by, what): What, at: Moment) -> Filled<'_> {
        Filled {
            kind,
            by,
            what,
            locale: self.locale,
            fields: self.fields,
            standing: self.standing,
            at,
            now: self.now,
        }
    }

    /// What is written in a paper envelope, letter for letter, and how it was found. What was typed wrongly is set right
    /// as it was found then.
    fn read_on_paper(&self) -> Result<Event, Failure> {
        let label = self.standing.envelope.label();
        if label.carrier != Carrier::Paper {
            return Err(EnvelopeFault::NotOnPaper.into());
        }
        let put = player::squares(label.position().board(), self.fields)?;
        let put = put.map(|put| put.write(label.sealed_by(), label.shown_in()));
        let typed = self.fields.text("move").or(put);
        let seen = self.fields.text("found");
        let number = self.fields.get(&field_name("entry"));
        let instead_of = number.and_then(|number| number.parse().ok());
        let said = |text, seen| (text, PaperOpening::found(seen));
        let nothing = DeskFault::NothingWritten;
        let (text, found) = match self.fields.get("as").unwrap_or("intact") {
            _ if instead_of.is_some() => {
                let then = instead_of
                    .and_then(|number| paper::found_then(&self.standing.envelope, number));
                (
                    typed.ok_or(nothing)?,
                    PaperOpening {
                        instead_of,
                        ..then.ok_or(NotAForm)?
                    },
                )
            }
            "intact" => said(typed.ok_or(nothing)?, None),
            "empty" => said(String::new(), None),
            "found" => {
                let seen = seen.unwrap_or_else(|| PaperEnvelope::Other.name().to_owned());
                said(typed.unwrap_or_default(), Some(seen))
            }
            "unread" => said(typed.unwrap_or_else(|| "?".to_owned()), None),
            _ => return Err(NotAForm.into()),
        };
        let (written, from) = (Some(text), ReadFrom::Paper(found));
        Ok(Event::Opened { written, from })
    }
}

/// Play resumed at that time, and these players were there: what the record does not say already.
pub fn on_time(state: &State, here: Here, announced: Moment) -> Vec<(Moment, Event)> {
    let is_said = |event: &Event| match event {
        Event::Arrival { side } | Event::Absent { side } => state.arrived(*side),
        _ => false,
    };
    let all = here.events(announced, announced).into_iter();
    all.filter(|(_, event)| !is_said(event)).collect()
}

/// Both players agree on the present in place of the announced time, are there, and play resumes.
fn early(form: &Form<'_>, now: Moment) -> Result<Vec<(Moment, Event)>, Failure> {
    let resumption = form.standing.envelope.resumption();
    let announced = resumption.announced();
    let announced = announced.ok_or_else(|| form.standing.no_time_yet())?;
    let set = SetResumption {
        resume_at: now.in_zone(&announced.zone),
        resume_zone: announced.zone.clone(),
        resume_place: None,
        resume_end: announced.end.filter(|end| *end > now),
        told: Told::Both,
        reason: form.locale.say(DeskEarlyReason),
    };
    let arrivals = ByColor {
        white: Color::White,
        black: Color::Black,
    };
    let arrivals = arrivals.into_iter().map(|side| Event::Arrival { side });
    let all = [Event::SetResumption(set)].into_iter().chain(arrivals);
    Ok(all
        .chain([Event::Start])
        .map(|event| (now, event))
        .collect())
}
