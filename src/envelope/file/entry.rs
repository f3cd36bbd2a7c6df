//! Entries: what is appended to an accepted envelope, each signed by a person who may make it
//! (`docs/format.md` §3.3).

use std::str::FromStr;

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::canonical::{Reader, TableValue, Writer, decode_bytes};
use super::encrypted_move::{Half, Plaintext, WrittenMove};
use super::error::{EntryFault, FormatError};
use super::label::parse_zone_name;
use super::signer::Signer;
use super::text_rules::LONGEST_TEXT;
use super::uci;
use rules::Word;
use rules::adjournment::{
    By, Carrier, Event, EventKind, PaperEnvelope, PaperOpening, PlayersWrap, ReadFrom, Recorded,
    ReplyFrom,
};
use rules::field::{FieldValue, ReadFields};
use rules::time::{Moment, Used};

/// One entry, without its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, as its signer says.
    pub at: Moment,
    /// Who signs it.
    pub by: Signer,
    /// What it records.
    pub act: Act,
}

/// What an entry records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The sealed move in the file was opened (A7, A9).
    Opened(Opening),
    /// Anything else, the opening of a paper envelope among it.
    Event(Event),
}

/// The two halves that opened the envelope, and what they gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// `s_c`.
    pub custody: Half,
    /// `s_r`.
    pub reply: Half,
    /// P; `None` where the ciphertext does not open or the commitment is to something else.
    pub plaintext: Option<Plaintext>,
    /// Where the responder's half came from.
    pub reply_from: ReplyFrom,
}

impl Opening {
    /// What was written; `None` where the sealer left nothing readable.
    pub fn written(&self) -> Option<WrittenMove> {
        self.plaintext.as_ref().and_then(Plaintext::written)
    }

    fn read(reader: &mut Reader<'_>) -> Result<Opening, FormatError> {
        let plaintext = |text: &str| decode_bytes(text).map(Plaintext::from_bytes);
        Ok(Opening {
            custody: Half::from_bytes(reader.bytes("custody")?),
            reply: Half::from_bytes(reader.bytes("reply")?),
            plaintext: reader.optional_parsed("plaintext", plaintext)?,
            reply_from: reader.parsed("reply_from", ReplyFrom::parse)?,
        })
    }
}

/// Most bytes of what is read on paper.
const LONGEST_ON_PAPER: usize = 255;

/// Reads the opening of a paper envelope. Nothing written is the empty text.
fn read_paper(reader: &mut Reader<'_>) -> Result<Event, FormatError> {
    let fits = |text: &str| (text.len() <= LONGEST_ON_PAPER).then(|| text.to_owned());
    let written = Some(reader.optional_parsed("text", fits)?.unwrap_or_default());
    let from = ReadFrom::Paper(PaperOpening {
        envelope: reader.parsed("envelope", PaperEnvelope::parse)?,
        seen: reader.optional_text("seen", LONGEST_TEXT)?,
        instead_of: reader.optional("instead_of", ReadFields::number)?,
    });
    Ok(Event::Opened { written, from })
}

fn write_paper(writer: &mut Writer, written: Option<&str>, paper: &PaperOpening) {
    writer.optional_text("text", written.filter(|text| !text.is_empty()));
    writer.text("envelope", paper.envelope.name());
    writer.optional_text("seen", paper.seen.as_deref());
    if let Some(entry) = paper.instead_of {
        writer.integer("instead_of", entry);
    }
}

impl Entry {
    /// Which of the kinds it is.
    pub fn kind(&self) -> EventKind {
        match &self.act {
            Act::Opened(_) => EventKind::Opened,
            Act::Event(event) => event.kind(),
        }
    }

    /// The entry as the rules core sees it: an opening becomes the written text, or none where the
    /// sealer left nothing readable.
    pub fn recorded(&self) -> Recorded {
        let event = match &self.act {
            Act::Event(event) => event.clone(),
            Act::Opened(opening) => Event::Opened {
                written: opening.written().map(|written| written.expose().to_owned()),
                from: ReadFrom::File(opening.reply_from),
            },
        };
        Recorded { at: self.at, event }
    }

    /// Reads the table up to its sig line, which comes next.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Entry, FormatError> {
        reader.table("entry", true)?;
        let line = reader.line();
        let kind = reader.text("kind")?;
        let at = reader.parsed("at", parse)?;
        let by = reader.parsed("by", Signer::parse)?;
        let kind = EventKind::parse(&kind).ok_or(FormatError::value(line, "kind"))?;
        let act = match Event::read(kind, reader)? {
            Some(event) => Act::Event(event),
            None if reader.stands_here("custody")? => Act::Opened(Opening::read(reader)?),
            None => Act::Event(read_paper(reader)?),
        };
        Ok(Entry { at, by, act })
    }

    /// The entry with these lines, and nothing before them.
    ///
    /// # Errors
    /// Lines that are not an entry of the format.
    #[cfg(any(test, feature = "fixtures"))]
    pub fn of_lines(lines: &str) -> Result<Entry, FormatError> {
        Entry::read(&mut Reader::new(
            format!("\n[[entry]]\n{lines}\n").as_bytes(),
        )?)
    }

    /// Writes the table up to its sig line.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.array("entry");
        writer.text("kind", self.kind().name());
        writer.text("at", &self.at.to_string());
        writer.text("by", &self.by.to_string());
        match &self.act {
            Act::Opened(opening) => {
                writer.bytes("custody", opening.custody.expose());
                writer.bytes("reply", opening.reply.expose());
                if let Some(plaintext) = &opening.plaintext {
                    writer.bytes("plaintext", plaintext.expose());
                }
                writer.text("reply_from", opening.reply_from.name());
            }
            Act::Event(Event::Opened {
                written,
                from: ReadFrom::Paper(paper),
            }) => write_paper(writer, written.as_deref(), paper),
            Act::Event(event) => {
                for (key, value) in event.values() {
                    match value {
                        FieldValue::Side(side) => writer.text(key, side.name()),
                        FieldValue::Text(text) => writer.text(key, &text),
                        FieldValue::Moment(at) => writer.text(key, &at.to_string()),
                        FieldValue::Number(number) => writer.integer(key, number),
                        FieldValue::Bytes(bytes) => writer.bytes(key, bytes),
                    }
                }
            }
        }
    }

    /// The entry's keys and values, as the file spells them.
    pub fn to_table(&self) -> Vec<(String, TableValue)> {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.key_values()
    }

    /// Whether the signer may make this entry, given who must reply.
    pub fn may_be_signed(&self, responder: Color) -> bool {
        let by = By::from(self.by);
        match &self.act {
            Act::Opened(_) => by == By::Arbiter,
            Act::Event(event) => event.may_be_said_by(by, responder),
        }
    }

    /// Whether the signer may void it: their own, and an official also another official's.
    pub fn may_be_taken_back_by(&self, signer: Signer) -> bool {
        self.by == signer || (self.by.is_official() && signer.is_official())
    }

    /// Whether it is an opening of its own, and not what is written there in place of what was typed.
    pub(super) fn opens(&self) -> bool {
        match &self.act {
            Act::Opened(_) => true,
            Act::Event(event) => event.kind() == EventKind::Opened && event.instead_of().is_none(),
        }
    }

    /// Whether such an entry can stand in a file of that carrier.
    fn is_of(&self, carrier: Carrier) -> bool {
        match &self.act {
            Act::Opened(_) => carrier == Carrier::File,
            Act::Event(Event::Opened { .. }) => carrier == Carrier::Paper,
            Act::Event(event) => carrier == Carrier::File || !event.needs_locks(),
        }
    }

    /// Checks the entry's own rules, given its number, where the sealed move is, and the entries before it.
    pub(super) fn check(
        &self,
        number: usize,
        carrier: Carrier,
        before: &[Entry],
    ) -> Result<(), FormatError> {
        let other = (!self.is_of(carrier)).then_some(("kind", EntryFault::OtherCarrier));
        match other.or_else(|| self.fault(before)) {
            None => Ok(()),
            Some((key, fault)) => Err(FormatError::Entry {
                entry: number,
                key,
                fault,
            }),
        }
    }

    /// The key that contradicts the entry or those before it.
    fn fault(&self, before: &[Entry]) -> Option<(&'static str, EntryFault)> {
        let Act::Event(event) = &self.act else {
            return None;
        };
        let named = |entry: u32| before.get(usize::try_from(entry).ok()?.checked_sub(1)?);
        let witness = Act::Event(Event::Witness);
        match event {
            Event::Void { entry, .. } => match named(*entry) {
                None => Some(("entry", EntryFault::NoEarlierEntry)),
                Some(named) if named.kind() == EventKind::Opened => {
                    Some(("entry", EntryFault::NamesTheOpening))
                }
                Some(named) if named.act == witness => Some(("entry", EntryFault::NamesAWitness)),
                Some(named) if !named.may_be_taken_back_by(self.by) => {
                    Some(("entry", EntryFault::SignedByAnother))
                }
                Some(_) => None,
            },
            Event::Appeal { entry, .. } if named(*entry).is_none() => {
                Some(("entry", EntryFault::NoEarlierEntry))
            }
            Event::Decision(it) if it.back_to.is_some_and(|entry| named(entry).is_none()) => {
                Some(("back_to", EntryFault::NoEarlierEntry))
            }
            Event::Session { start, end } if end <= start => {
                Some(("end", EntryFault::NotAfterTheStart))
            }
            // The responder has found the half, and signed that.
            Event::DeadWrap { lock, .. }
                if *lock == PlayersWrap::Reply && before.iter().any(|it| it.act == witness) =>
            {
                Some(("lock", EntryFault::AfterTheWitness))
            }
            Event::Opened {
                from: ReadFrom::Paper(paper),
                ..
            } => {
                let names = |entry| named(entry).is_some_and(Entry::opens);
                let intact = paper.envelope == PaperEnvelope::Intact;
                match paper.instead_of {
                    Some(entry) if !names(entry) => Some(("instead_of", EntryFault::NoOpening)),
                    _ if intact && paper.seen.is_some() => Some(("seen", EntryFault::OfAnIntact)),
                    _ => None,
                }
            }
            // No resumption is set for a time before the entry.
            Event::SetResumption(set) if set.resume_at < self.at => {
                Some(("resume_at", EntryFault::BeforeTheEntry))
            }
            Event::SetResumption(set) if set.resume_end.is_some_and(|end| end <= set.resume_at) => {
                Some(("resume_end", EntryFault::NotAfterTheStart))
            }
            _ => None,
        }
    }
}

fn parse<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

impl ReadFields for Reader<'_> {
    type Error = FormatError;

    fn word<W: Word>(&mut self, key: &'static str) -> Result<W, FormatError> {
        self.parsed(key, W::parse)
    }

    fn text(&mut self, key: &'static str) -> Result<String, FormatError> {
        match key {
            "resume_zone" => self.parsed(key, parse_zone_name),
            key => Reader::text(self, key),
        }
    }

    fn written(&mut self, key: &'static str) -> Result<Option<String>, FormatError> {
        self.optional_text(key, LONGEST_TEXT)
    }

    fn bytes(&mut self, key: &'static str) -> Result<[u8; 32], FormatError> {
        Reader::bytes(self, key)
    }

    fn moment(&mut self, key: &'static str) -> Result<Moment, FormatError> {
        self.parsed(key, parse)
    }

    fn used(&mut self, key: &'static str) -> Result<Used, FormatError> {
        self.parsed(key, parse).map(Used)
    }

    fn uci(&mut self, key: &'static str) -> Result<UciMove, FormatError> {
        self.parsed(key, uci::parse)
    }

    fn moves(&mut self, key: &'static str) -> Result<Vec<UciMove>, FormatError> {
        let moves = self.optional_parsed(key, uci::parse_several)?;
        Ok(moves.unwrap_or_default())
    }

    fn number(&mut self, key: &'static str) -> Result<u32, FormatError> {
        self.integer(key)
    }

    fn optional<T>(
        &mut self,
        key: &'static str,
        read: fn(&mut Self, &'static str) -> Result<T, FormatError>,
    ) -> Result<Option<T>, FormatError> {
        match self.stands_here(key)? {
            true => read(self, key).map(Some),
            false => Ok(None),
        }
    }
}
