//! From the words typed after a kind to an event. The values stand in the format's order; an error says what a value
//! should be.

use std::path::Path;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Position};

use crate::commands::{Failure, envelope_file};
use crate::failure::{Expected, RecordFault, named};
use crate::files::Files;
use envelope::{
    Envelope, LONGEST_TEXT, Label, Relation, SecretKey, Signer, Verified, check_text, normal,
    parse_uci,
};
use mating::Budget;
use rules::Word;
use rules::adjournment::{Event, EventKind, PlayersWrap, Resumption, State};
use rules::edition::Edition;
use rules::field::{Field, Form, ReadFields};
use rules::reading::read;
use rules::ruling::{ClaimArticle, GameResult};
use rules::time::{Allowance, ClockReading, ClocksOf, Moment, MomentReader, Used, Zone};
use rules::word::nearest;

/// What stands in the place of a value that is left out.
pub const SKIPPED: &str = "-";

/// What flags say of a new announcement.
const ZONE: &str = "resume_zone";
const PLACE: &str = "resume_place";
const END: &str = "resume_end";

/// The kinds that are recorded by their values. An envelope is opened by a command of its own.
pub fn kinds() -> impl Iterator<Item = EventKind> {
    let all = EventKind::ALL.into_iter();
    all.filter(|&kind| kind != EventKind::Opened)
}

/// What is typed after a kind: a value in brackets may be left out, or skipped with `-`.
pub fn usage(kind: EventKind) -> String {
    let values = typed(kind).map(|field| match (field.optional, placeholder(field)) {
        (true, name) => format!("[{name}]"),
        (false, name) => name,
    });
    let words = std::iter::once(kind.name().to_owned()).chain(values);
    words.collect::<Vec<_>>().join(" ")
}

/// The values that are typed after a kind, in their order. The rest of a new announcement comes with flags, or stays; a dead
/// wrap is that of the key that signs.
fn typed(kind: EventKind) -> impl Iterator<Item = &'static Field> {
    let all = kind.fields().iter();
    all.filter(|field| ![ZONE, PLACE, END, "lock", "evidence"].contains(&field.key))
}

/// What a value is called in the usage.
fn placeholder(field: &Field) -> String {
    let name = match (field.form, field.key) {
        (Form::Side, _) => "SIDE",
        (Form::Moment, "start") => "START",
        (Form::Moment, "end") => "END",
        (Form::Moment, _) => "TIME",
        (Form::Used, _) => "T",
        (Form::Move | Form::Written, _) => "MOVE",
        (Form::Moves, _) => "MOVE…|none",
        (Form::Entry, _) => "ENTRY",
        (Form::Bytes, _) => "ENVELOPE",
        (Form::Outcome, _) => "correct|incorrect",
        (Form::Lost, _) => "envelope|position|times",
        (Form::Text | Form::Wrap | Form::Article | Form::Result | Form::Told, key) => {
            return named(key);
        }
    };
    name.to_owned()
}

/// Checks and normalises a text for an entry of that kind.
///
/// # Errors
/// An empty text, one that is too long, or one with characters that do not show.
pub fn readable(kind: EventKind, given: &str) -> Result<String, RecordFault> {
    let text = normal(given);
    match check_text(&text, LONGEST_TEXT) {
        Err(_) => Err(RecordFault::Value {
            kind,
            usage: usage(kind),
            given: given.to_owned(),
            expected: Expected::ReadableText,
        }),
        Ok(()) => Ok(text),
    }
}

/// Reads what was typed of a clock, by what its player was given: a person may be asked which of several times is meant.
pub type ReadClock<'a> = &'a dyn Fn(Clock<'_>) -> Result<Used, Failure>;

/// What was typed of a clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock<'a> {
    /// Whose clock.
    pub side: Color,
    /// What its player was given.
    pub allowance: &'a Allowance,
    /// As it was typed.
    pub text: &'a str,
    /// How it is read.
    pub reading: ClockReading,
}

/// The event that a kind and its values name.
///
/// # Errors
/// A value that is missing, one too many, or one that cannot be read or has more than one meaning.
pub fn event(
    files: &Files,
    given: (EventKind, &[String]),
    announcing: &Announcing,
    envelope: &Envelope<Verified>,
    edition: &Edition,
    state: &State,
    signed: (&SecretKey, Moment),
) -> Result<Event, Failure> {
    let clock = |clock: Clock<'_>| Ok(clock.allowance.read(clock.text, clock.reading)?);
    event_by(
        files,
        given,
        (announcing, &clock),
        envelope,
        edition,
        state,
        signed,
    )
}

/// As [`event`], with clocks read in that way.
///
/// # Errors
/// As [`event`].
pub(in crate::commands) fn event_by(
    files: &Files,
    (kind, values): (EventKind, &[String]),
    (announcing, clock): (&Announcing, ReadClock<'_>),
    envelope: &Envelope<Verified>,
    edition: &Edition,
    state: &State,
    (key, at): (&SecretKey, Moment),
) -> Result<Event, Failure> {
    let resumption = envelope.resumption();
    let mut values = Values {
        resumption: &resumption,
        announcing,
        clock,
        files,
        envelope,
        edition,
        state,
        key,
        kind,
        at,
        side: None,
        reading: ClockReading::Used,
        rest: values.iter(),
    };
    let event = Event::read(kind, &mut values)?.ok_or(RecordFault::OpenedByItself)?;
    values.end()?;
    Ok(event)
}

/// Splits a line into a kind and as many values as the kind has; the last value takes the rest of the line.
///
/// # Errors
/// As [`kind`].
pub fn words(line: &str) -> Result<(EventKind, Vec<String>), RecordFault> {
    let line = line.trim();
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let kind = kind(name)?;
    let said = rest.split(' ').filter_map(ClockReading::parse).count();
    let of_clocks = typed(kind).any(|it| it.form == Form::Used);
    let count = typed(kind).count() + if of_clocks { said } else { 0 };
    let values = rest.trim().splitn(count.max(1), ' ').map(str::trim);
    let values = values.filter(|value| !value.is_empty());
    Ok((kind, values.map(str::to_owned).collect()))
}

/// The kind of that name.
///
/// # Errors
/// There is none: those that may have been meant, or all.
pub fn kind(given: &str) -> Result<EventKind, RecordFault> {
    match EventKind::parse(given) {
        Some(EventKind::Opened) => Err(RecordFault::OpenedByItself),
        Some(kind) => Ok(kind),
        None => Err(unknown_kind(given)),
    }
}

fn unknown_kind(given: &str) -> RecordFault {
    let known: Vec<EventKind> = kinds().collect();
    let near = nearest(given, known.iter().map(|kind| kind.name()), 3);
    let near: Vec<EventKind> = near.into_iter().filter_map(EventKind::parse).collect();
    RecordFault::UnknownKind {
        given: given.to_owned(),
        known: match near.is_empty() {
            true => known,
            false => near,
        },
    }
}

/// What a new announcement of the resumption says besides its time, as far as it was given.
#[derive(Clone, Debug, Default)]
pub struct Announcing {
    /// The time zone; else the one in force.
    pub zone: Option<String>,
    /// Where play resumes; else where it was announced before.
    pub place: Option<String>,
    /// When its session ends.
    pub end: Option<String>,
}

/// The values after a kind, read one by one, and what they can refer to.
struct Values<'a> {
    /// What is in force of the resumption.
    resumption: &'a Resumption,
    announcing: &'a Announcing,
    clock: ReadClock<'a>,
    files: &'a Files,
    envelope: &'a Envelope<Verified>,
    edition: &'a Edition,
    state: &'a State,
    /// The key that signs the entry.
    key: &'a SecretKey,
    kind: EventKind,
    /// The moment of the entry.
    at: Moment,
    /// The side that the entry names, once it is read.
    side: Option<Color>,
    /// How the clocks are read whose times follow.
    reading: ClockReading,
    rest: std::slice::Iter<'a, String>,
}

impl<'a> Values<'a> {
    fn next(&mut self, expected: Expected) -> Result<&'a str, RecordFault> {
        let next = self.rest.next().map(String::as_str);
        next.ok_or_else(|| RecordFault::MissingValue {
            kind: self.kind,
            usage: usage(self.kind),
            expected,
        })
    }

    /// Refuses further values.
    fn end(&mut self) -> Result<(), RecordFault> {
        // What belongs to an announcement says nothing anywhere else.
        let Announcing { zone, place, end } = self.announcing;
        let mut announced = [zone, place, end].into_iter().flatten();
        let more = match self.kind {
            EventKind::SetResumption => self.rest.next(),
            _ => self.rest.next().or_else(|| announced.next()),
        };
        match more {
            None => Ok(()),
            Some(more) => Err(RecordFault::OneTooMany {
                kind: self.kind,
                usage: usage(self.kind),
                given: more.clone(),
            }),
        }
    }

    fn parsed<T>(
        &mut self,
        expected: Expected,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, RecordFault> {
        let given = self.next(expected)?;
        parse(given).ok_or_else(|| RecordFault::Value {
            kind: self.kind,
            usage: usage(self.kind),
            given: given.to_owned(),
            expected,
        })
    }

    /// The zone of local times: the one of the announcement.
    fn local_zone(&self) -> Option<Zone> {
        let given = self.announcing.zone.as_deref();
        given.unwrap_or(self.resumption.zone()).parse().ok()
    }

    /// What the value of a key should be.
    fn expected(&self, key: &'static str) -> Expected {
        let field = self.kind.fields().iter().find(|field| field.key == key);
        match field.map_or(Form::Text, |field| field.form) {
            Form::Side => Expected::Side,
            Form::Moment => Expected::Time,
            Form::Told => Expected::Told,
            Form::Article => Expected::ClaimArticle,
            Form::Outcome => Expected::ClaimOutcome,
            Form::Move => Expected::Move,
            Form::Moves => Expected::Moves,
            Form::Lost => Expected::LostThing,
            Form::Used => Expected::Used,
            Form::Bytes => Expected::Reply,
            Form::Result => Expected::Result,
            Form::Entry => Expected::Entry,
            Form::Written => Expected::Named("move"),
            Form::Text | Form::Wrap => Expected::Named(key),
        }
    }

    /// The one given with the announcement, else the one in force.
    fn zone(&self) -> Result<String, Failure> {
        match (&self.announcing.zone, self.resumption.announced()) {
            (Some(zone), _) => Ok(zone.parse::<Zone>()?.name().to_owned()),
            (None, Some(announced)) => Ok(announced.zone.clone()),
            (None, None) => Err(RecordFault::MissingValue {
                kind: self.kind,
                usage: usage(self.kind),
                expected: Expected::Zone,
            }
            .into()),
        }
    }
}

impl ReadFields for Values<'_> {
    type Error = Failure;

    fn word<W: Word>(&mut self, key: &'static str) -> Result<W, Failure> {
        Ok(self.parsed(self.expected(key), W::parse)?)
    }

    fn side(&mut self, key: &'static str) -> Result<Color, Failure> {
        let side = self.word(key)?;
        if key == "side" {
            self.side = Some(side);
        }
        Ok(side)
    }

    fn article(&mut self, key: &'static str) -> Result<ClaimArticle, Failure> {
        let edition = self.edition;
        let claim = |text: &str| ClaimArticle::in_edition(text, edition, false);
        Ok(self.parsed(self.expected(key), claim)?)
    }

    /// The slip that signs is the one that proves it. The unlocking key of a key file would open other envelopes too.
    fn wrap(&mut self, _: &'static str) -> Result<PlayersWrap, Failure> {
        let label = self.envelope.label();
        let wrap = match self.envelope.signer(self.key)? {
            Signer::Player(side) if side == label.sealed_by() => Some(PlayersWrap::Author),
            Signer::Player(_) => Some(PlayersWrap::Reply),
            Signer::Arbiter | Signer::Deputy(_) => None,
        };
        let wrap = wrap.filter(|_| self.key.one_time);
        Ok(wrap.ok_or(RecordFault::NoSlip)?)
    }

    /// Of a decision a result alone says nothing, and would not count: it stands behind the text.
    fn text(&mut self, key: &'static str) -> Result<String, Failure> {
        if key == ZONE {
            return self.zone();
        }
        let decision = self.kind == EventKind::Decision;
        let words =
            |text: &str| (!decision || GameResult::parse(text).is_none()).then(|| text.to_owned());
        let given = self.parsed(self.expected(key), words)?;
        Ok(readable(self.kind, &given)?)
    }

    /// Empty if the player left the envelope empty.
    fn written(&mut self, key: &'static str) -> Result<Option<String>, Failure> {
        let given = normal(self.next(self.expected(key))?);
        Ok(Some(given).filter(|text| !text.is_empty()))
    }

    /// Of the slip that signs; or from the file in which the game goes on, which must name this envelope before it.
    fn bytes(&mut self, key: &'static str) -> Result<[u8; 32], Failure> {
        if key == "evidence" {
            return Ok(*self.key.unlock.as_bytes());
        }
        let path = Path::new(self.next(self.expected(key))?);
        let next = envelope_file::read(self.files, path)?;
        goes_on_in((self.envelope, self.state, self.edition), &next, path)
    }

    /// At the place of the resumption.
    fn moment(&mut self, key: &'static str) -> Result<Moment, Failure> {
        let given = self.next(self.expected(key))?;
        let reader = MomentReader::new(ClocksOf::from(self.local_zone()), Some(self.at));
        Ok(reader.moment(given)?)
    }

    /// A word before a time says how this clock and the next are read: `left 0:08:30 0:12:00`.
    fn used(&mut self, key: &'static str) -> Result<Used, Failure> {
        let mut given = self.next(self.expected(key))?;
        if let Some(reading) = ClockReading::parse(given) {
            self.reading = reading;
            given = self.next(self.expected(key))?;
        }
        let side = Color::from_black(key == "black_used");
        (self.clock)(Clock {
            side,
            allowance: &allowance(self.envelope.label(), self.state, side, self.at),
            text: given,
            reading: self.reading,
        })
    }

    /// A legal move, in coordinates or in the label's notation.
    fn uci(&mut self, key: &'static str) -> Result<UciMove, Failure> {
        let given = self.next(self.expected(key))?;
        let label = self.envelope.label();
        let side = self.side.filter(|_| self.kind == EventKind::Move);
        legal_move(label, self.state, given, Some(self.kind)).map_err(|fault| {
            // Whoever may not move at all is told that first.
            match side.map(|side| self.state.may_move(side)) {
                Some(Err(refusal)) => Failure::refusal(refusal, self.edition),
                Some(Ok(())) | None => fault.into(),
            }
        })
    }

    /// Every value but the last, which is the reason; each may hold several moves, with blanks or commas between.
    fn moves(&mut self, key: &'static str) -> Result<Vec<UciMove>, Failure> {
        let expected = self.expected(key);
        let mut given = vec![self.next(expected)?];
        while self.rest.len() > 1 {
            given.push(self.next(expected)?);
        }
        Ok(sealed_moves(self.envelope.label(), &given.join(" "))?)
    }

    fn number(&mut self, key: &'static str) -> Result<u32, Failure> {
        Ok(self.parsed(self.expected(key), |text| text.parse().ok())?)
    }

    /// A value that may be left out at the end, or skipped with `-`; or one that came with a flag.
    fn optional<T>(
        &mut self,
        key: &'static str,
        read: fn(&mut Self, &'static str) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let announced = match key {
            PLACE => Some(self.announcing.place.as_slice()),
            END => Some(self.announcing.end.as_slice()),
            _ => None,
        };
        if let Some(given) = announced {
            if given.is_empty() {
                return Ok(None);
            }
            let rest = std::mem::replace(&mut self.rest, given.iter());
            let value = read(self, key);
            self.rest = rest;
            return value.map(Some);
        }
        match self.rest.as_slice().first().map(String::as_str) {
            None => Ok(None),
            Some(SKIPPED) => {
                self.rest.next();
                Ok(None)
            }
            Some(_) => read(self, key).map(Some),
        }
    }
}

/// The moves that a text is found to mean, in coordinates or in the label's notation; `none` is none. They are made in
/// the position of the sealing, and need not be legal there where coordinates name them.
///
/// # Errors
/// Neither `none` nor a move, or one move twice.
pub fn sealed_moves(label: &Label, text: &str) -> Result<Vec<UciMove>, RecordFault> {
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    if words == ["none"] {
        return Ok(Vec::new());
    }
    let position = label.game.last();
    let mut moves = Vec::new();
    for word in &words {
        let legal = read(position, word, label.notation).meaning.legal();
        moves.extend(
            legal
                .map(|played| played.to_uci(CastlingMode::Standard))
                .or_else(|| parse_uci(word))
                .filter(|uci| !moves.contains(uci)),
        );
    }
    match moves.is_empty() || moves.len() < words.len() {
        true => Err(RecordFault::Value {
            kind: EventKind::Reading,
            usage: usage(EventKind::Reading),
            given: text.to_owned(),
            expected: Expected::Moves,
        }),
        false => Ok(moves),
    }
}

/// The fingerprint of the envelope in which the game goes on: it answers this one (A9c) or follows it, and has been
/// accepted.
///
/// # Errors
/// Another envelope, one that the arbiter has not accepted, or an answer while the sealer is there.
pub fn goes_on_in(
    (this, state, edition): (&Envelope<Verified>, &State, &Edition),
    next: &Envelope<Verified>,
    path: &Path,
) -> Result<[u8; 32], Failure> {
    let other = |_| RecordFault::OtherNext(path.to_owned());
    let relation = next.relation_to(this).map_err(other)?;
    if next.accepted().is_none() {
        return Err(RecordFault::NextNotAccepted.into());
    }
    if relation == Relation::Answers {
        let adjourned = this.adjourned(edition, Budget::RULING);
        state
            .might_answer(&adjourned, next.label().sealed_at)
            .map_err(|refusal| Failure::refusal(refusal, edition))?;
    }
    Ok(*next.fingerprint().0.as_bytes())
}

/// What a side was given for the moves that it has completed, with what it has used at `at`: by this a clock is read that is set
/// anew. What the arbiter has added (9.5b) is in the time that is set.
pub fn allowance(label: &Label, state: &State, side: Color, at: Moment) -> Allowance {
    let completed = state.game().moves_completed(side);
    let allowance = label.time_controls.get(side).allowance(completed);
    allowance.of_known(state.clocks().used_at(side, at))
}

/// The legal move that a text in coordinates or in the label's notation means. `kind` is the kind of the entry, if it
/// is known.
///
/// # Errors
/// A text that is not exactly one legal move.
pub fn legal_move(
    label: &Label,
    state: &State,
    text: &str,
    kind: Option<EventKind>,
) -> Result<UciMove, RecordFault> {
    let last = state.game().last();
    let coordinates = UciMove::from_ascii(text.as_bytes())
        .ok()
        .and_then(|uci| uci.to_move(last).ok());
    let played = coordinates.or_else(|| read(last, text, label.notation).meaning.legal());
    played
        .filter(|&played| last.is_legal(played))
        .map(|played| played.to_uci(CastlingMode::Standard))
        .ok_or_else(|| RecordFault::Move {
            usage: kind.map(usage),
            given: text.to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use super::words;

    /// A word that says how the clocks are read takes no place from the values behind it.
    #[test]
    fn a_line_has_as_many_values_as_its_kind() {
        #[rustfmt::skip]
        let rows = [
            ("correct-clock 1:52:00 0:47:00 black", "correct-clock", &["1:52:00", "0:47:00", "black"][..]),
            ("correct-clock left 0:08:00 0:13:00 black", "correct-clock", &["left", "0:08:00", "0:13:00", "black"]),
            (
                "correct-clock left 0:08:00 used 0:47:00 black",
                "correct-clock",
                &["left", "0:08:00", "used", "0:47:00", "black"],
            ),
            ("resign white left the hall", "resign", &["white", "left the hall"]),
            ("pause", "pause", &[]),
        ];
        for (line, kind, values) in rows {
            assert_eq!(words(line).unwrap().0.name(), kind, "{line}");
            assert_eq!(words(line).unwrap().1, values, "{line}");
        }
    }
}
