//! From the words typed after a kind to an event. The values stand in the format's order; an error says what a value
//! should be.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Position};

use crate::commands::prelude::*;
use crate::commands::resume::Standing;
use crate::failure::{Expected, RecordFault, named};
use envelope::{LONGEST_TEXT, Relation, check_text, normal, parse_uci};
use rules::adjournment::PlayersWrap;
use rules::field::{Field, Form, ReadFields};
use rules::reading::read;
use rules::ruling::ClaimArticle;
use rules::time::Allowance;
use rules::word::nearest;

/// What stands in the place of a value that is left out.
const SKIPPED: &str = "-";

/// What of a new announcement comes with flags, or stays.
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
    let mut usage = kind.name().to_owned();
    for field in typed(kind) {
        let (_, name) = wanted(field);
        let name = name.map_or_else(|| named(field.key), str::to_owned);
        usage += &match field.optional {
            true => format!(" [{name}]"),
            false => format!(" {name}"),
        };
    }
    usage
}

/// The values that are typed after a kind, in their order. The rest of a new announcement comes with flags, or stays;
/// a dead wrap is that of the key that signs.
fn typed(kind: EventKind) -> impl Iterator<Item = &'static Field> {
    let all = kind.fields().iter();
    all.filter(|field| ![ZONE, PLACE, END, "lock", "evidence"].contains(&field.key))
}

/// What a value should be, and what it is called in the usage, where that is not its key.
fn wanted(field: &Field) -> (Expected, Option<&'static str>) {
    match field.form {
        Form::Side => (Expected::Side, Some("SIDE")),
        // The start and the end of a session.
        Form::Moment if ["start", "end"].contains(&field.key) => (Expected::Time, None),
        Form::Moment => (Expected::Time, Some("TIME")),
        Form::Used => (Expected::Used, Some("T")),
        Form::Move => (Expected::Move, Some("MOVE")),
        Form::Written => (Expected::Named("move"), Some("MOVE")),
        Form::Moves => (Expected::Moves, Some("MOVE…|none")),
        Form::Entry => (Expected::Entry, Some("ENTRY")),
        Form::Bytes => (Expected::Reply, Some("ENVELOPE")),
        Form::Outcome => (Expected::ClaimOutcome, Some("correct|incorrect")),
        Form::Lost => (Expected::LostThing, Some("envelope|position|times")),
        Form::Article => (Expected::ClaimArticle, None),
        Form::Result => (Expected::Result, None),
        Form::Told => (Expected::Told, None),
        Form::Text | Form::Wrap => (Expected::Named(field.key), None),
    }
}

/// That a value of that kind is not what it should be.
fn wrong(kind: EventKind, given: &str, expected: Expected) -> RecordFault {
    RecordFault::Value {
        kind,
        usage: usage(kind),
        given: given.to_owned(),
        expected,
    }
}

fn missing(kind: EventKind, expected: Expected) -> RecordFault {
    RecordFault::MissingValue {
        kind,
        usage: usage(kind),
        expected,
    }
}

/// Checks and normalises a text for an entry of that kind.
///
/// # Errors
/// An empty text, one that is too long, or one with characters that do not show.
pub fn readable(kind: EventKind, given: &str) -> Result<String, RecordFault> {
    let text = normal(given);
    let checked = check_text(&text, LONGEST_TEXT);
    let checked = checked.map_err(|_| wrong(kind, given, Expected::ReadableText));
    checked.map(|()| text)
}

/// Reads what was typed of a clock, by what its player was given: a person may be asked which of several times is
/// meant.
pub type ReadClock<'a> = &'a dyn Fn(Clock<'_>) -> Result<Used>;

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

/// What is typed of an entry.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The kind.
    pub kind: EventKind,
    /// Its values, in the format's order.
    pub values: Vec<String>,
    /// The values that came with flags, by their keys.
    pub flags: Vec<(&'static str, String)>,
}

impl Typed {
    /// A kind alone.
    pub fn of(kind: EventKind) -> Typed {
        Typed {
            kind,
            values: Vec::new(),
            flags: Vec::new(),
        }
    }

    /// Splits a line into a kind and as many values as the kind has; the last value takes the rest of the line.
    ///
    /// # Errors
    /// As [`kind`].
    pub fn line(line: &str) -> Result<Typed, RecordFault> {
        let line = line.trim();
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let kind = kind(name)?;
        let said = rest.split(' ').filter_map(ClockReading::parse).count();
        let of_clocks = typed(kind).any(|it| it.form == Form::Used);
        let count = typed(kind).count() + if of_clocks { said } else { 0 };
        let values = rest.trim().splitn(count.max(1), ' ').map(str::trim);
        let values = values.filter(|value| !value.is_empty());
        Ok(Typed {
            values: values.map(str::to_owned).collect(),
            ..Typed::of(kind)
        })
    }
}

/// The event that is typed, as the game stands, for its signer at that moment.
///
/// # Errors
/// A value that is missing, one too many, or one that cannot be read or has more than one meaning.
pub fn event(
    files: &Files,
    (typed, clock): (&Typed, ReadClock<'_>),
    standing: &Standing,
    (key, at): (&SecretKey, Moment),
) -> Result<Event> {
    let mut values = Values {
        typed,
        clock,
        files,
        standing,
        key,
        at,
        side: None,
        reading: ClockReading::Used,
        rest: typed.values.iter(),
    };
    let event = Event::read(typed.kind, &mut values)?.ok_or(RecordFault::OpenedByItself)?;
    values.end()?;
    Ok(event)
}

/// The kind of that name.
///
/// # Errors
/// No such kind; the error names those that may have been meant, or all.
pub fn kind(given: &str) -> Result<EventKind, RecordFault> {
    match EventKind::parse(given) {
        Some(EventKind::Opened) => Err(RecordFault::OpenedByItself),
        Some(kind) => Ok(kind),
        None => {
            let near = nearest(given, kinds().map(EventKind::name), 3).into_iter();
            let near: Vec<EventKind> = near.filter_map(EventKind::parse).collect();
            Err(RecordFault::UnknownKind {
                given: given.to_owned(),
                known: match near.is_empty() {
                    true => kinds().collect(),
                    false => near,
                },
            })
        }
    }
}

/// The values after a kind, read one by one, and what they can refer to.
struct Values<'a> {
    typed: &'a Typed,
    clock: ReadClock<'a>,
    files: &'a Files,
    standing: &'a Standing,
    /// The key that signs the entry.
    key: &'a SecretKey,
    /// The moment of the entry.
    at: Moment,
    /// The side that the entry names, once it is read.
    side: Option<Color>,
    /// How the clocks in the next values are read.
    reading: ClockReading,
    rest: std::slice::Iter<'a, String>,
}

impl<'a> Values<'a> {
    /// The next value, which is that of the key.
    fn next(&mut self, key: &'static str) -> Result<&'a str, RecordFault> {
        let next = self.rest.next().map(String::as_str);
        next.ok_or_else(|| missing(self.typed.kind, self.expected(key)))
    }

    /// Refuses further values.
    fn end(&mut self) -> Result<(), RecordFault> {
        let kind = self.typed.kind;
        // A flag that this kind does not have says nothing.
        let has = |key: &str| kind.fields().iter().any(|field| field.key == key);
        let strange = self.typed.flags.iter().find(|(key, _)| !has(key));
        let more = self.rest.next().or(strange.map(|(_, given)| given));
        more.map_or(Ok(()), |more| {
            Err(RecordFault::OneTooMany {
                kind,
                usage: usage(kind),
                given: more.clone(),
            })
        })
    }

    fn parsed<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, RecordFault> {
        let given = self.next(key)?;
        parse(given).ok_or_else(|| wrong(self.typed.kind, given, self.expected(key)))
    }

    /// What came with the flag for that key.
    fn flag(&self, key: &str) -> Option<&'a String> {
        let mut flags = self.typed.flags.iter();
        flags.find(|(of, _)| *of == key).map(|(_, given)| given)
    }

    /// What the value of a key should be.
    fn expected(&self, key: &'static str) -> Expected {
        let mut fields = self.typed.kind.fields().iter();
        let field = fields.find(|field| field.key == key);
        field.map_or(Expected::Named(key), |field| wanted(field).0)
    }

    /// The one given with the announcement, else the one in force.
    fn zone(&self) -> Result<String> {
        let resumption = self.standing.envelope.resumption();
        match (self.flag(ZONE), resumption.announced()) {
            (Some(zone), _) => Ok(zone.parse::<Zone>()?.name().to_owned()),
            (None, Some(announced)) => Ok(announced.zone.clone()),
            (None, None) => Err(missing(self.typed.kind, Expected::Zone).into()),
        }
    }
}

impl ReadFields for Values<'_> {
    type Error = Failure;

    fn word<W: Word>(&mut self, key: &'static str) -> Result<W> {
        Ok(self.parsed(key, W::parse)?)
    }

    fn side(&mut self, key: &'static str) -> Result<Color> {
        let side = self.word(key)?;
        if key == "side" {
            self.side = Some(side);
        }
        Ok(side)
    }

    fn article(&mut self, key: &'static str) -> Result<ClaimArticle> {
        let edition = &self.standing.edition;
        Ok(self.parsed(key, |text| ClaimArticle::in_edition(text, edition, false))?)
    }

    /// The slip that signs is the one that proves it. The unlocking key of a key file would open other envelopes too.
    fn wrap(&mut self, _: &'static str) -> Result<PlayersWrap> {
        let label = self.standing.label();
        let wrap = match self.standing.envelope.signer(self.key)? {
            Signer::Player(side) if side == label.sealed_by() => Some(PlayersWrap::Author),
            Signer::Player(_) => Some(PlayersWrap::Reply),
            Signer::Arbiter | Signer::Deputy(_) => None,
        };
        let wrap = wrap.filter(|_| self.key.one_time);
        Ok(wrap.ok_or(RecordFault::NoSlip)?)
    }

    /// Of a decision a result alone says nothing, and would not count: it stands behind the text.
    fn text(&mut self, key: &'static str) -> Result<String> {
        if key == ZONE {
            return self.zone();
        }
        let kind = self.typed.kind;
        let says = |text: &str| kind != EventKind::Decision || GameResult::parse(text).is_none();
        let given = self.parsed(key, |text| says(text).then(|| text.to_owned()))?;
        Ok(readable(kind, &given)?)
    }

    /// Empty if the player left the envelope empty.
    fn written(&mut self, key: &'static str) -> Result<Option<String>> {
        let given = normal(self.next(key)?);
        Ok(Some(given).filter(|text| !text.is_empty()))
    }

    /// Of the slip that signs; or from the file in which the game goes on, which must name this envelope before it.
    fn bytes(&mut self, key: &'static str) -> Result<[u8; 32]> {
        if key == "evidence" {
            return Ok(*self.key.unlock.as_bytes());
        }
        let path = Path::new(self.next(key)?);
        let next = envelope_file::read(self.files, path)?;
        let this = self.standing;
        goes_on_in((&this.envelope, &this.state, &this.edition), &next, path)
    }

    /// At the place of the resumption.
    fn moment(&mut self, key: &'static str) -> Result<Moment> {
        let given = self.next(key)?;
        let resumption = self.standing.envelope.resumption();
        let zone = self.flag(ZONE).map_or(resumption.zone(), String::as_str);
        let reader = MomentReader::new(ClocksOf::from(zone.parse().ok()), Some(self.at));
        Ok(reader.moment(given)?)
    }

    /// A word before a time says how this clock and the next are read: `left 0:08:30 0:12:00`.
    fn used(&mut self, key: &'static str) -> Result<Used> {
        let mut text = self.next(key)?;
        if let Some(reading) = ClockReading::parse(text) {
            self.reading = reading;
            text = self.next(key)?;
        }
        let side = Color::from_black(key == "black_used");
        (self.clock)(Clock {
            side,
            allowance: &allowance(self.standing.label(), &self.standing.state, side, self.at),
            text,
            reading: self.reading,
        })
    }

    /// A legal move, in coordinates or in the label's notation.
    fn uci(&mut self, key: &'static str) -> Result<UciMove> {
        let (given, kind) = (self.next(key)?, self.typed.kind);
        let (label, state) = (self.standing.label(), &self.standing.state);
        let side = self.side.filter(|_| kind == EventKind::Move);
        legal_move(label, state, given, Some(kind)).map_err(|fault| {
            // A side that may not move at all is told that first.
            match side.map(|side| state.may_move(side)) {
                Some(Err(refusal)) => Failure::refusal(refusal, &self.standing.edition),
                Some(Ok(())) | None => fault.into(),
            }
        })
    }

    /// Every value but the last, which is the reason; each may hold several moves, with blanks or commas between.
    fn moves(&mut self, key: &'static str) -> Result<Vec<UciMove>> {
        let mut given = vec![self.next(key)?];
        while self.rest.len() > 1 {
            given.push(self.next(key)?);
        }
        Ok(sealed_moves(self.standing.label(), &given.join(" "))?)
    }

    fn number(&mut self, key: &'static str) -> Result<u32> {
        Ok(self.parsed(key, |text| text.parse().ok())?)
    }

    /// A value that may be left out at the end, or skipped with `-`; or one that came with a flag.
    fn optional<T>(
        &mut self,
        key: &'static str,
        read: fn(&mut Self, &'static str) -> Result<T>,
    ) -> Result<Option<T>> {
        if let Some(given) = self.flag(key) {
            let rest = std::mem::replace(&mut self.rest, std::slice::from_ref(given).iter());
            let value = read(self, key);
            self.rest = rest;
            return value.map(Some);
        }
        match self.rest.as_slice().first().map(String::as_str) {
            _ if [PLACE, END].contains(&key) => Ok(None),
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
    let mut moves = Vec::new();
    if text.trim_matches([' ', ',']) == "none" {
        return Ok(moves);
    }
    let wrong = || wrong(EventKind::Reading, text, Expected::Moves);
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let read = |notation| read(label.game.last(), word, notation).meaning.legal();
        let legal = label.notation.and_then(read);
        let legal = legal.map(|played| played.to_uci(CastlingMode::Standard));
        let found = legal.or_else(|| parse_uci(word)).ok_or_else(wrong)?;
        stop_if!(moves.contains(&found) => wrong());
        moves.push(found);
    }
    stop_if!(moves.is_empty() => wrong());
    Ok(moves)
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
) -> Result<[u8; 32]> {
    let other = |_| RecordFault::OtherNext(path.to_owned());
    let relation = next.relation_to(this).map_err(other)?;
    stop_if!(next.accepted().is_none() => RecordFault::NextNotAccepted);
    if relation == Relation::Answers {
        let state = state.clone().within(Budget::RULING);
        state
            .might_answer(next.label().sealed_at)
            .map_err(|refusal| Failure::refusal(refusal, edition))?;
    }
    Ok(*next.fingerprint().0.as_bytes())
}

/// What a side was given for the moves that it has completed, with what it has used at `at`: by this a clock is read
/// that is set anew. What the arbiter has added (9.5b) is in the time that is set.
pub fn allowance(label: &Label, state: &State, side: Color, at: Moment) -> Allowance {
    let completed = state.game().moves_completed(side);
    let allowance = label.time_controls.get(side).allowance(completed);
    match state.clocks().used_at(side, at) {
        Some(used) => allowance.of_known(used),
        None => allowance,
    }
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
    let coordinates = UciMove::from_ascii(text.as_bytes()).ok();
    let played = coordinates.and_then(|uci| uci.to_move(last).ok());
    let read = |notation| read(last, text, notation).meaning.legal();
    let played = played.or_else(|| read(label.shown_in()));
    match played.filter(|&played| last.is_legal(played)) {
        Some(played) => Ok(played.to_uci(CastlingMode::Standard)),
        None => Err(RecordFault::Move {
            usage: kind.map(usage),
            given: text.to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::Typed;

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
            let typed = Typed::line(line).unwrap();
            assert_eq!(typed.kind.name(), kind, "{line}");
            assert_eq!(typed.values, values, "{line}");
        }
    }
}
