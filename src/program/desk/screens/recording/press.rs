//! What a button of the resumption stands for, and the entries that it records.

use std::fmt;

use shakmaty::{Color, Position};

use super::Hall;
use super::filled::{Filled, field_name};
use crate::commands::Failure;
use crate::commands::open::paper;
use crate::commands::resume::Here;
use crate::desk::http::request::{Fields, NotAForm};
use crate::desk::screens::player;
use crate::failure::{DeskFault, EnvelopeFault};
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
    /// Play resumed as announced, and the form says of each player whether and since when they are there.
    BegunAsAnnounced,
    /// The same, and it resumed at the press.
    BegunNow,
    /// Both players are there and agree to begin before the announced time.
    Early,
    /// One entry of that kind: of this player, about this thing.
    Entry(EventKind, Option<Color>, Option<LostThing>),
}

/// The kind of an entry, whose act it is, and what is lost.
pub type What = (EventKind, Option<Color>, Option<LostThing>);

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
            Press::BegunAsAnnounced => f.write_str("begun-announced"),
            Press::BegunNow => f.write_str("begun-now"),
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
    /// An entry of that kind, of that player.
    pub fn by(kind: EventKind, side: Color) -> Press {
        Press::Entry(kind, Some(side), None)
    }

    /// The button by which a form was sent.
    ///
    /// # Errors
    /// None, or one that no form has.
    pub fn of(fields: &Fields) -> Result<Press, Failure> {
        let pressed = fields.get("press").ok_or(DeskFault::NoPress)?;
        Ok(Press::parse(pressed).ok_or(NotAForm)?)
    }

    /// What a form spells so.
    fn parse(text: &str) -> Option<Press> {
        let begun = [Press::BegunAsAnnounced, Press::BegunNow, Press::Early];
        let begun = Here::ALL.map(Press::OnTime).into_iter().chain(begun);
        let entries = EventKind::ALL.into_iter().flat_map(|kind| {
            let sides = Color::ALL.map(|side| Press::by(kind, side));
            let lost = LostThing::ALL.into_iter();
            let lost = lost.map(move |what| Press::Entry(kind, None, Some(what)));
            lost.chain(sides).chain([Press::from(kind)])
        });
        let mut all = begun.chain(entries);
        all.find(|press| press.to_string() == text)
    }

    /// The entries of the press, in the order in which it happened.
    ///
    /// # Errors
    /// What the form leaves out, or what cannot be read in it.
    pub fn events(self, hall: &Hall<'_>) -> Result<Vec<(Moment, Event)>, Failure> {
        let announced = || hall.state.resume_at().ok_or_else(|| hall.no_time_yet());
        match self {
            Press::OnTime(here) => Ok(on_time(&hall.state, here, announced()?)),
            Press::BegunAsAnnounced | Press::BegunNow => {
                let announced = announced()?;
                let began = match self {
                    Press::BegunNow => hall.moment_in("at")?,
                    _ => announced,
                };
                let mut all = vec![(began, Event::Start)];
                for side in Color::ALL {
                    if !hall.state.arrived(side) {
                        all.extend(hall.presence(side, announced, began)?);
                    }
                }
                all.sort_by_key(|(at, event)| (at.as_unix(), *event != Event::Start));
                Ok(all)
            }
            Press::Early => early(hall, hall.pressed_at()?),
            Press::Entry(kind, by, what) => {
                let at = hall.moment_in("at")?;
                Ok(vec![(at, hall.event((kind, by, what), at)?)])
            }
        }
    }
}

impl<'a> Hall<'a> {
    /// The moment of the press: before it was asked once, if it was.
    ///
    /// # Errors
    /// A moment that no form has.
    pub fn pressed_at(&self) -> Result<Moment, NotAForm> {
        let Some(pressed) = self.typed.get("pressed") else {
            return Ok(self.at);
        };
        let pressed: Option<Moment> = pressed.parse().ok();
        pressed
            .filter(|pressed| *pressed <= self.at)
            .ok_or(NotAForm)
    }

    /// The moment in a field; that of the press, if the field is empty.
    ///
    /// # Errors
    /// A text that is no moment; one that is still to come.
    pub fn moment_in(&self, field: &str) -> Result<Moment, Failure> {
        let now = self.pressed_at()?;
        let at = match self.typed.get(field) {
            Some(text) => self.moment(text, now)?,
            None => now,
        };
        match at > now {
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
        let since = match self.typed.get(side.name()) {
            Some("announced") => announced,
            Some("came") => self.moment_in(&format!("{}-at", side.name()))?,
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
            _ => self.filled(what, at)?.event(),
        }
    }

    /// The values of an entry, as they were typed.
    ///
    /// # Errors
    /// As [`Hall::pressed_at`].
    pub fn filled(&self, (kind, by, what): What, at: Moment) -> Result<Filled<'_>, NotAForm> {
        Ok(Filled {
            kind,
            by,
            what,
            locale: self.locale,
            fields: self.typed,
            standing: self,
            at,
            now: self.pressed_at()?,
        })
    }

    /// What is written in a paper envelope, letter for letter, and how it was found. What was typed wrongly is set right
    /// as it was found then.
    fn read_on_paper(&self) -> Result<Event, Failure> {
        let (label, fields) = (self.label(), self.typed);
        if label.carrier != Carrier::Paper {
            return Err(EnvelopeFault::NotOnPaper.into());
        }
        let put = player::squares(label.position().board(), fields)?;
        let put = put.map(|put| put.write(label.sealed_by(), label.shown_in()));
        let typed = fields.text("move").or(put);
        let nothing = DeskFault::NothingWritten;
        let number = fields.get(&field_name("entry"));
        let (text, paper) = match (number.map(str::parse), fields.get("as")) {
            (Some(number), _) => {
                let number = number.map_err(|_| NotAForm)?;
                let then = paper::found_then(&self.envelope, number).ok_or(NotAForm)?;
                let instead_of = Some(number);
                let again = PaperOpening { instead_of, ..then };
                (typed.ok_or(nothing)?, again)
            }
            (None, Some("found")) => {
                let seen = fields.text("found");
                let seen = seen.unwrap_or_else(|| PaperEnvelope::Other.name().to_owned());
                (typed.unwrap_or_default(), PaperOpening::found(Some(seen)))
            }
            (None, how) => {
                let text = match how.unwrap_or("intact") {
                    "intact" => typed.ok_or(nothing)?,
                    "empty" => String::new(),
                    "unread" => typed.unwrap_or_else(|| "?".to_owned()),
                    _ => return Err(NotAForm.into()),
                };
                (text, PaperOpening::found(None))
            }
        };
        let (written, from) = (Some(text), ReadFrom::Paper(paper));
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
fn early(hall: &Hall<'_>, now: Moment) -> Result<Vec<(Moment, Event)>, Failure> {
    let resumption = hall.envelope.resumption();
    let announced = resumption.announced();
    let announced = announced.ok_or_else(|| hall.no_time_yet())?;
    let set = SetResumption {
        resume_at: now.in_zone(&announced.zone),
        resume_zone: announced.zone.clone(),
        resume_place: None,
        resume_end: announced.end.filter(|end| *end > now),
        told: Told::Both,
        reason: hall.locale.say(DeskEarlyReason),
    };
    let arrivals = Color::ALL.map(|side| Event::Arrival { side });
    let all = [Event::SetResumption(set)].into_iter().chain(arrivals);
    Ok(all
        .chain([Event::Start])
        .map(|event| (now, event))
        .collect())
}
