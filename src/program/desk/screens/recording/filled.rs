//! From a form that was sent to the event that it describes.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::commands::Failure;
use crate::commands::record::{allowance, readable, sealed_moves};
use crate::commands::resume::Standing;
use crate::desk::http::request::{Fields, NotAForm};
use crate::failure::DeskFault;
use crate::text::{Locale, own_reading};
use envelope::{EntryKey, ReadValues, read_event};
use rules::Word;
use rules::adjournment::{Event, EventKind, PlayersWrap};
use rules::ruling::ClaimArticle;
use rules::time::{ClockReading, ClocksOf, Moment, MomentReader, Used, Zone};

/// The option that stands for nothing.
pub const NONE: &str = "-";

/// The option that stands for what is typed besides.
pub const OTHER: &str = "other";

/// The name of the field for what is typed besides.
pub fn other_name(key: EntryKey) -> String {
    format!("{}-{OTHER}", field_name(key))
}

/// The name of the field that says how the clocks of the form are read.
pub const READING: &str = "reading";

/// The name of a value's field.
pub fn field_name(key: EntryKey) -> String {
    format!("value-{key}")
}

/// A form that was sent. Its fields are named by the keys of the format (`docs/format.md` §3.3).
pub struct Filled<'a> {
    /// The kind of the event.
    pub kind: EventKind,
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
            // These are not recorded by a form.
            EventKind::Opened
            | EventKind::Witness
            | EventKind::DeadWrap
            | EventKind::NextEnvelope
            | EventKind::Declared => Err(NotAForm.into()),
            kind => read_event(kind, self)?.ok_or_else(|| NotAForm.into()),
        }
    }

    /// A value as one line; it may have been typed in several.
    fn line(&self, key: EntryKey) -> String {
        self.line_of(&field_name(key))
    }

    fn line_of(&self, name: &str) -> String {
        let value = self.fields.exactly(name).unwrap_or_default();
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl ReadValues for Filled<'_> {
    type Error = Failure;

    /// A word from a list; any other is not from our form.
    fn word<W: Word>(&mut self, key: EntryKey) -> Result<W, Failure> {
        W::parse(&self.line(key)).ok_or_else(|| NotAForm.into())
    }

    fn text(&mut self, key: EntryKey) -> Result<String, Failure> {
        Ok(readable(self.kind, &self.line(key))?)
    }

    fn written(&mut self, _: EntryKey) -> Result<Option<String>, Failure> {
        Err(NotAForm.into())
    }

    fn article(&mut self, key: EntryKey) -> Result<ClaimArticle, Failure> {
        Ok(ClaimArticle::parse(&self.line(key)).ok_or(NotAForm)?)
    }

    fn lock(&mut self, _: EntryKey) -> Result<PlayersWrap, Failure> {
        Err(NotAForm.into())
    }

    fn evidence(&mut self, _: EntryKey) -> Result<[u8; 32], Failure> {
        Err(NotAForm.into())
    }

    fn moment(&mut self, key: EntryKey) -> Result<Moment, Failure> {
        let resumption = self.standing.envelope.resumption();
        let zone = match (key, resumption.announced()) {
            // A time that is announced for the first time brings its zone.
            (EntryKey::ResumeAt | EntryKey::ResumeEnd, None) => {
                Some(self.line(EntryKey::ResumeZone).parse()?)
            }
            (_, _) => resumption.zone().parse().ok(),
        };
        let reader = MomentReader::new(ClocksOf::from(zone), Some(self.now));
        Ok(reader.moment(&self.line(key))?)
    }

    fn zone(&mut self, key: EntryKey) -> Result<String, Failure> {
        Ok(self.line(key).parse::<Zone>()?.name().to_owned())
    }

    /// What the clock shows at that moment, if the field is empty.
    fn used(&mut self, key: EntryKey) -> Result<Used, Failure> {
        let side = match key {
            EntryKey::WhiteUsed => Color::White,
            EntryKey::BlackUsed => Color::Black,
            _ => return Err(NotAForm.into()),
        };
        match self.line(key).as_str() {
            "" => Ok(self.standing.state.clocks().used_at(side, self.at)),
            text => {
                let (text, own) = own_reading(self.locale, text);
                let reading = self.fields.get(READING).and_then(ClockReading::parse);
                let reading = own.or(reading).ok_or(DeskFault::NoReading)?;
                let allowance =
                    allowance(self.standing.label(), &self.standing.state, side, self.at);
                Ok(allowance.read(text, reading)?)
            }
        }
    }

    fn uci(&mut self, key: EntryKey) -> Result<UciMove, Failure> {
        self.standing.legal_move(&self.line(key))
    }

    fn moves(&mut self, key: EntryKey) -> Result<Vec<UciMove>, Failure> {
        let given = match self.line(key).as_str() {
            NONE => return Ok(Vec::new()),
            OTHER => self.line_of(&other_name(key)),
            candidate => candidate.to_owned(),
        };
        Ok(sealed_moves(self.standing.label(), &given)?)
    }

    fn number(&mut self, key: EntryKey) -> Result<u32, Failure> {
        self.line(key).parse().map_err(|_| NotAForm.into())
    }

    fn fingerprint(&mut self, _: EntryKey) -> Result<[u8; 32], Failure> {
        Err(NotAForm.into())
    }

    fn optional<T>(
        &mut self,
        key: EntryKey,
        read: fn(&mut Self, EntryKey) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        match self.line(key).as_str() {
            "" if key == EntryKey::ClaimedBy => Err(NotAForm.into()),
            "" | NONE => Ok(None),
            _ => read(self, key).map(Some),
        }
    }
}

#[cfg(test)]
mod tests;
