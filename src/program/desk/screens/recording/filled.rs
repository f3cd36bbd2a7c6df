//! From a form that was sent to the event that it describes.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::commands::Failure;
use crate::commands::record::{allowance, readable, sealed_moves};
use crate::commands::resume::Standing;
use crate::desk::http::request::{Fields, NotAForm};
use crate::desk::widgets::moment::TypedMoment;
use crate::failure::DeskFault;
use crate::text::{Locale, own_reading};
use rules::Word;
use rules::adjournment::{Event, EventKind, LostThing};
use rules::field::{Field as Asked, Form, ReadFields};
use rules::time::{ClockReading, ClocksOf, Moment, MomentReader, TypedMomentError, Used, Zone};

/// The option that stands for nothing.
pub const NONE: &str = "-";

/// The option that stands for what is typed besides.
pub const OTHER: &str = "other";

/// The name of the field for what is typed besides.
pub fn other_name(key: &str) -> String {
    format!("{}-{OTHER}", field_name(key))
}

/// The name of the field that says how the clocks of the form are read.
pub const READING: &str = "reading";

/// The name of a value's field.
pub fn field_name(key: &str) -> String {
    format!("value-{key}")
}

/// A form that was sent. Its fields are named by the keys of the format (`docs/format.md` §3.3).
pub struct Filled<'a> {
    /// The kind of the event.
    pub kind: EventKind,
    /// Whose act it is, if the button says so.
    pub by: Option<Color>,
    /// What is lost, if the button says so.
    pub what: Option<LostThing>,
    /// The language of the form.
    pub locale: &'a Locale,
    /// The fields of the form.
    pub fields: &'a Fields,
    /// The state of the game.
    pub standing: &'a Standing,
    /// The moment of the event.
    pub at: Moment,
    /// The present.
    pub now: Moment,
}

impl Filled<'_> {
    /// The event that the form describes.
    ///
    /// # Errors
    /// A text or a time that cannot be read, a move that is not exactly one legal move, an option that the form does
    /// not offer.
    pub fn event(&mut self) -> Result<Event, Failure> {
        match self.kind {
            // The responder's own, for which no form asks.
            EventKind::Witness => Err(NotAForm.into()),
            kind => Event::read(kind, self)?.ok_or_else(|| NotAForm.into()),
        }
    }

    /// All that is wrong, each with its key: a form says it all at once.
    pub fn wrong(&mut self) -> Vec<(&'static str, Failure)> {
        let fields = self.kind.fields().iter();
        let check = |field: &Asked| Some((field.key, self.check(field)?));
        fields.filter_map(check).collect()
    }

    /// What is wrong with one value.
    fn check(&mut self, field: &Asked) -> Option<Failure> {
        let key = field.key;
        if field.optional && self.line(key).is_empty() {
            return None;
        }
        match field.form {
            Form::Moment => self.moment(key).err(),
            Form::Used => self.used(key).err(),
            Form::Move => self.uci(key).err(),
            Form::Moves => self.moves(key).err(),
            Form::Text => self.text(key).err(),
            _ => None,
        }
    }

    /// A value as one line; it may have been typed in several, and a moment as a day and an hour.
    fn line(&self, key: &str) -> String {
        let name = field_name(key);
        match self.line_of(&name) {
            line if line.is_empty() => TypedMoment::of_form(self.fields, &name).text(),
            line => line,
        }
    }

    fn line_of(&self, name: &str) -> String {
        let value = self.fields.exactly(name).unwrap_or_default();
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl ReadFields for Filled<'_> {
    type Error = Failure;

    /// A word from a list; any other is not from our form.
    fn word<W: Word>(&mut self, key: &'static str) -> Result<W, Failure> {
        W::parse(&self.line(key)).ok_or_else(|| NotAForm.into())
    }

    fn side(&mut self, key: &'static str) -> Result<Color, Failure> {
        match (key, self.by) {
            ("side", Some(by)) => Ok(by),
            _ => self.word(key),
        }
    }

    fn lost(&mut self, _: &'static str) -> Result<LostThing, Failure> {
        self.what.ok_or_else(|| NotAForm.into())
    }

    fn text(&mut self, key: &'static str) -> Result<String, Failure> {
        let line = self.line(key);
        match key {
            "resume_zone" => match self.standing.envelope.resumption().announced() {
                // As it was announced.
                Some(announced) if line.is_empty() => Ok(announced.zone.clone()),
                _ => Ok(line.parse::<Zone>()?.name().to_owned()),
            },
            _ => Ok(readable(self.kind, &line)?),
        }
    }

    fn written(&mut self, _: &'static str) -> Result<Option<String>, Failure> {
        Err(NotAForm.into())
    }

    fn bytes(&mut self, _: &'static str) -> Result<[u8; 32], Failure> {
        Err(NotAForm.into())
    }

    fn moment(&mut self, key: &'static str) -> Result<Moment, Failure> {
        let resumption = self.standing.envelope.resumption();
        let zone = match (key, resumption.announced()) {
            // A time that is announced for the first time brings its zone.
            ("resume_at" | "resume_end", None) => Some(self.line("resume_zone").parse()?),
            (_, _) => resumption.zone().parse().ok(),
        };
        let reader = MomentReader::new(ClocksOf::from(zone), Some(self.now));
        let which = self.line_of(&format!("{}_which", field_name(key)));
        match (reader.moment(&self.line(key)), &*which) {
            (Err(TypedMomentError::Ambiguous { first, .. }), "first") => Ok(first),
            (Err(TypedMomentError::Ambiguous { second, .. }), "second") => Ok(second),
            (read, _) => Ok(read?),
        }
    }

    /// What the clock shows at that moment, if the field is empty and that is known.
    fn used(&mut self, key: &'static str) -> Result<Used, Failure> {
        let side = match key {
            "white_used" => Color::White,
            "black_used" => Color::Black,
            _ => return Err(NotAForm.into()),
        };
        let known = self.standing.state.clocks().used_at(side, self.at);
        match (self.line(key).as_str(), known) {
            ("", Some(used)) => Ok(used),
            (text, _) => {
                let (text, own) = own_reading(self.locale, text);
                let reading = self.fields.get(READING).and_then(ClockReading::parse);
                let reading = own.or(reading).ok_or(DeskFault::NoReading)?;
                let allowance =
                    allowance(self.standing.label(), &self.standing.state, side, self.at);
                Ok(allowance.read(text, reading)?)
            }
        }
    }

    fn uci(&mut self, key: &'static str) -> Result<UciMove, Failure> {
        self.standing.legal_move(&self.line(key))
    }

    fn moves(&mut self, key: &'static str) -> Result<Vec<UciMove>, Failure> {
        let given = match self.line(key).as_str() {
            NONE => return Ok(Vec::new()),
            OTHER => self.line_of(&other_name(key)),
            candidate => candidate.to_owned(),
        };
        Ok(sealed_moves(self.standing.label(), &given)?)
    }

    fn number(&mut self, key: &'static str) -> Result<u32, Failure> {
        self.line(key).parse().map_err(|_| NotAForm.into())
    }

    fn optional<T>(
        &mut self,
        key: &'static str,
        read: fn(&mut Self, &'static str) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        match self.line(key).as_str() {
            "" if key == "claimed_by" => Err(NotAForm.into()),
            "" | NONE => Ok(None),
            _ => read(self, key).map(Some),
        }
    }
}

#[cfg(test)]
mod tests;
