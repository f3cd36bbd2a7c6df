//! How each value of a label stands in its table (`docs/format.md` §3.1): most under the key of its field, some under
//! several that only they know.

use shakmaty::{ByColor, CastlingMode, Chess, Color, Position};

use super::{DrawOffer, GameId, LONGEST_BOARD, Label, Named, PlayerId, Previous, Relation};
use crate::crypto::{Digest, KnownKeys, Lock, VerifyingKey, sha256};
use crate::file::canonical::{Reader, TableValue, Writer, decode_bytes, encode_bytes};
use crate::file::error::{Contradiction, FormatError, KeyFault};
use crate::file::signer::NAMED;
use crate::file::text_rules::check_text;
use crate::file::{LARGEST_BEFORE_ACCEPT, LONGEST_TEXT, uci};
use rules::Word;
use rules::adjournment::{Announced, Carrier, KnownMove, Resumption};
use rules::notation::{Notation, NotationCode, PinnedLetters};
use rules::position;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{Duration, Moment, TimeControl, Used};

/// The file from which a label is read.
pub(super) struct Source<'s, 'f> {
    pub reader: &'s mut Reader<'f>,
    pub keys: &'s mut KnownKeys,
    /// Which keys there are depends on it; read before them.
    pub carrier: Carrier,
    /// Read where the first of them stands.
    pub people: Option<People>,
}

/// The people except the deputies. Their keys stand together: all names, all numbers, all keys, all locks.
pub(super) struct People {
    white: Named,
    black: Named,
    arbiter: Named,
    ids: ByColor<Option<PlayerId>>,
}

impl Source<'_, '_> {
    /// Reads the people where the first of them stands.
    fn people(&mut self) -> Result<&People, FormatError> {
        let people = match self.people.take() {
            Some(people) => people,
            None => self.read_people()?,
        };
        Ok(self.people.insert(people))
    }

    /// Whether a key is read now that stands in labels of some carriers alone, or may be left out: those that this
    /// carrier wants are read, so that they are missed.
    fn stands(&mut self, key: &'static str) -> Result<bool, FormatError> {
        let (file, paper) = (
            self.carrier == Carrier::File,
            self.carrier == Carrier::Paper,
        );
        let (sealed, asked) = (
            file || paper,
            match key {
                "used" => "white_used",
                "resumption" if self.reader.stands_here("resume_by")? => "resume_by",
                "resumption" => "resume_at",
                key => key,
            },
        );
        match key {
            "kept_by" => Ok(paper),
            "notation" | "used" | "resumption" if sealed => Ok(true),
            "mark" if !paper => Ok(false),
            "typed_at" if !file => Ok(false),
            "known_move" | "early_charge" | "answers" if !sealed => Ok(false),
            _ => self.reader.stands_here(asked),
        }
    }

    fn read_people(&mut self) -> Result<People, FormatError> {
        let white = self.reader.text("white")?;
        let black = self.reader.text("black")?;
        let arbiter = self.reader.text("arbiter")?;
        let ids = ByColor {
            white: Option::read(self, "white_id")?,
            black: Option::read(self, "black_id")?,
        };
        let in_file = self.carrier == Carrier::File;
        let has_keys = in_file || self.reader.stands_here("white_key")?;
        let mut key = |key, stands: bool| stands.then(|| self.key(key)).transpose();
        let white_key = key("white_key", has_keys)?;
        let black_key = key("black_key", has_keys)?;
        let arbiter_key = key("arbiter_key", true)?;
        let mut person = |name, key, lock| {
            let lock = self.lock(lock)?;
            Ok(Named { name, key, lock })
        };
        Ok(People {
            white: person(white, white_key, "white_lock")?,
            black: person(black, black_key, "black_lock")?,
            arbiter: person(arbiter, arbiter_key, "arbiter_lock")?,
            ids,
        })
    }

    fn key(&mut self, key: &'static str) -> Result<VerifyingKey, FormatError> {
        let bytes = self.reader.bytes(key)?;
        self.keys.decode(&bytes).map_err(|_| weak(key))
    }

    /// The lock of that key; none where no move is sealed in the file.
    fn lock(&mut self, key: &'static str) -> Result<Option<Lock>, FormatError> {
        if self.carrier != Carrier::File {
            return Ok(None);
        }
        let bytes = self.reader.bytes(key)?;
        Lock::from_bytes(&bytes).map(Some).map_err(|_| weak(key))
    }
}

fn weak(key: &'static str) -> FormatError {
    let fault = KeyFault::Weak;
    FormatError::Key { key, fault }
}

/// A value of a label.
pub(super) trait LabelField: Sized {
    /// Reads it where it must stand, or may.
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<Self, FormatError>;

    /// Writes it.
    fn write(&self, label: &Label, writer: &mut Writer, key: &'static str);

    /// Refuses a value that no file may hold, in a label that was not read from a file.
    fn check(&self, key: &'static str) -> Result<(), FormatError> {
        self.text().map_or(Ok(()), |text| check(text, key))
    }

    /// Its text, or the name of a person.
    fn text(&self) -> Option<&str> {
        None
    }

    /// The value with that text; `None` for a type that is not a text.
    fn of_text(_text: &str) -> Option<Self> {
        None
    }
}

/// Values that are one text.
macro_rules! one_text {
    ($($type:ty: $parse:expr, $text:expr;)+) => {$(
        impl LabelField for $type {
            fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<$type, FormatError> {
                from.reader.parsed(key, $parse)
            }

            fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
                let text: fn(&$type) -> _ = $text;
                writer.text(key, text(self).as_ref());
            }
        }
    )+};
}

one_text! {
    GameId: |text| text.parse().ok(), GameId::to_string;
    Digest: |text| decode_bytes(text).map(Digest::from_bytes), |it| encode_bytes(it.as_bytes());
    PlayerId: |text| text.parse().ok(), PlayerId::to_string;
    Moment: |text| text.parse().ok(), Moment::to_string;
    Duration: |text| text.parse().ok(), Duration::to_string;
    Used: |text| text.parse().ok().map(Used), |it| it.0.to_string();
}

impl LabelField for DrawOffer {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<DrawOffer, FormatError> {
        let in_file = from.carrier == Carrier::File;
        let known =
            |text: &str| DrawOffer::parse(text).filter(|it| !in_file || *it != DrawOffer::Unknown);
        from.reader.parsed(key, known)
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        writer.text(key, self.name());
    }
}

impl<T: LabelField> LabelField for Option<T> {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<Option<T>, FormatError> {
        match from.stands(key)? {
            true => T::read(from, key).map(Some),
            false => Ok(None),
        }
    }

    fn write(&self, label: &Label, writer: &mut Writer, key: &'static str) {
        if let Some(value) = self {
            value.write(label, writer, key);
        }
    }

    fn check(&self, key: &'static str) -> Result<(), FormatError> {
        self.as_ref().map_or(Ok(()), |value| value.check(key))
    }

    fn text(&self) -> Option<&str> {
        self.as_ref()?.text()
    }

    fn of_text(text: &str) -> Option<Option<T>> {
        T::of_text(text).map(Some)
    }
}

impl LabelField for String {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<String, FormatError> {
        let fits = |text: &str| (text.len() <= most_bytes(key)).then(|| text.to_owned());
        from.reader.parsed(key, fits)
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        writer.text(key, self);
    }

    fn text(&self) -> Option<&str> {
        Some(self)
    }

    fn of_text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }
}

/// How many bytes a text of the label may have.
fn most_bytes(key: &str) -> usize {
    match key {
        "board" => LONGEST_BOARD,
        _ => LONGEST_TEXT,
    }
}

/// Refuses a text that no file may hold.
fn check(text: &str, key: &'static str) -> Result<(), FormatError> {
    check_text(text, LONGEST_TEXT).map_err(FormatError::text(0, key))?;
    match text.len() <= most_bytes(key) {
        true => Ok(()),
        false => Err(FormatError::value(0, key)),
    }
}

impl LabelField for u32 {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<u32, FormatError> {
        from.reader.integer(key)
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        writer.integer(key, *self);
    }
}

/// The first of them reads and writes all.
impl LabelField for Named {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<Named, FormatError> {
        let people = from.people()?;
        let person = match key {
            "white" => &people.white,
            "black" => &people.black,
            _ => &people.arbiter,
        };
        Ok(person.clone())
    }

    fn write(&self, label: &Label, writer: &mut Writer, key: &'static str) {
        if key != "white" {
            return;
        }
        let people = || label.named().take(3);
        for (_, [name, ..], person) in people() {
            writer.text(name, &person.name);
        }
        label.ids.white.write(label, writer, "white_id");
        label.ids.black.write(label, writer, "black_id");
        for (_, [_, key, _], person) in people() {
            write_key(writer, key, person.key.map(|key| *key.as_bytes()));
        }
        for (_, [.., lock], person) in people() {
            write_key(writer, lock, person.lock.map(|lock| *lock.as_bytes()));
        }
    }

    fn text(&self) -> Option<&str> {
        Some(&self.name)
    }
}

fn write_key(writer: &mut Writer, key: &str, bytes: Option<[u8; 32]>) {
    if let Some(bytes) = bytes {
        writer.bytes(key, &bytes);
    }
}

/// Left out where the move is in the file. What comes behind it depends on it.
impl LabelField for Carrier {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<Carrier, FormatError> {
        let other = |text: &str| Carrier::parse(text).filter(|it| *it != Carrier::File);
        let carrier = from.reader.optional_parsed(key, other)?;
        from.carrier = carrier.unwrap_or_default();
        Ok(from.carrier)
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        let other = (*self != Carrier::File).then(|| self.name());
        writer.optional_text(key, other);
    }
}

/// White's and Black's.
impl LabelField for ByColor<Used> {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Self, FormatError> {
        Ok(ByColor {
            white: LabelField::read(from, "white_used")?,
            black: LabelField::read(from, "black_used")?,
        })
    }

    fn write(&self, label: &Label, writer: &mut Writer, _: &'static str) {
        self.white.write(label, writer, "white_used");
        self.black.write(label, writer, "black_used");
    }
}

/// They stand with the people.
impl LabelField for ByColor<Option<PlayerId>> {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Self, FormatError> {
        Ok(from.people()?.ids)
    }

    fn write(&self, _: &Label, _: &mut Writer, _: &'static str) {}
}

/// The keys of each deputy, in the order of the format.
fn deputy_keys() -> impl Iterator<Item = [&'static str; 3]> {
    NAMED.into_iter().skip(3).map(|(_, keys)| keys)
}

impl LabelField for Vec<Named> {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Vec<Named>, FormatError> {
        let mut deputies = Vec::new();
        for [name, key, lock] in deputy_keys() {
            let Some(name) = from.reader.optional_text(name, LONGEST_TEXT)? else {
                break;
            };
            let (key, lock) = (Some(from.key(key)?), from.lock(lock)?);
            deputies.push(Named { name, key, lock });
        }
        Ok(deputies)
    }

    fn write(&self, _: &Label, writer: &mut Writer, _: &'static str) {
        for ([name, key, lock], deputy) in deputy_keys().zip(self) {
            writer.text(name, &deputy.name);
            write_key(writer, key, deputy.key.map(|key| *key.as_bytes()));
            write_key(writer, lock, deputy.lock.map(|lock| *lock.as_bytes()));
        }
    }

    fn check(&self, _: &'static str) -> Result<(), FormatError> {
        let mut named = deputy_keys().zip(self);
        named.try_for_each(|([name, ..], deputy)| check(&deputy.name, name))
    }
}

/// The code by its form, and the letters that it stands for.
impl LabelField for Notation {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<Notation, FormatError> {
        let reader = &mut *from.reader;
        let code = reader.parsed(key, NotationCode::new)?;
        let letters = reader.optional_parsed("letters", PinnedLetters::parse)?;
        let notation = Notation::of_label(code, letters);
        notation.ok_or_else(|| FormatError::value(reader.line() - 1, "letters"))
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        writer.text(key, self.code());
        let letters = self.letters().map(|letters| letters.to_string());
        writer.optional_text("letters", letters.as_deref());
    }
}

/// One for both, or two that differ.
impl LabelField for ByColor<TimeControl> {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Self, FormatError> {
        let reader = &mut *from.reader;
        if let Some(mut common) = reader.optional_parsed("time_control", canonical_time_control)? {
            let announced = |text: &str| {
                let control = TimeControl::of_announced(text);
                control.filter(|_| common == TimeControl::UNKNOWN)
            };
            if let Some(text) = reader.optional_parsed("time_control_text", announced)? {
                common = text;
            }
            return Ok(ByColor::new_with(|_| common.clone()));
        }
        let white = reader.parsed("white_time_control", canonical_time_control)?;
        let black = reader.parsed("black_time_control", canonical_time_control)?;
        match white == black {
            true => Err(FormatError::Times(Contradiction::SameTimeControl)),
            false => Ok(ByColor { white, black }),
        }
    }

    fn write(&self, label: &Label, writer: &mut Writer, _: &'static str) {
        match label.common_time_control() {
            Some(control) => {
                writer.text("time_control", &control.to_string());
                writer.optional_text("time_control_text", control.announced());
            }
            None => {
                writer.text("white_time_control", &self.white.to_string());
                writer.text("black_time_control", &self.black.to_string());
            }
        }
    }
}

fn canonical_time_control(text: &str) -> Option<TimeControl> {
    let control: TimeControl = text.parse().ok()?;
    (control.to_string() == text).then_some(control)
}

/// Its start where that is not the usual one, its moves, and what follows from them.
impl LabelField for Game {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Game, FormatError> {
        let reader = &mut *from.reader;
        let game = read_score(reader)?;
        let after = game.last();
        if reader.text("position")? != position::fen(after) {
            return Err(FormatError::Position);
        }
        if from.carrier == Carrier::None {
            return Ok(game);
        }
        let reader = &mut *from.reader;
        if reader.parsed("sealed_by", Color::parse)? != after.turn() {
            return Err(FormatError::Turn);
        }
        let expected = after.fullmoves().get();
        if reader.integer("move_number")? != expected {
            return Err(FormatError::MoveNumber { expected });
        }
        Ok(game)
    }

    fn write(&self, label: &Label, writer: &mut Writer, _: &'static str) {
        if !is_usual_start(self.start()) {
            writer.text("start", &position::fen(self.start()));
        }
        let mut moves = String::with_capacity(6 * self.moves().len());
        for played in self.moves() {
            if !moves.is_empty() {
                moves.push(' ');
            }
            let named = played.to_uci(CastlingMode::Standard);
            named.append_to_string(&mut moves);
        }
        writer.optional_text("moves", (!moves.is_empty()).then_some(&moves));
        writer.text("position", &position::fen(self.last()));
        if label.is_sealed() {
            writer.text("sealed_by", label.sealed_by().name());
            writer.integer("move_number", label.move_number());
        }
    }
}

fn read_score(reader: &mut Reader<'_>) -> Result<Game, FormatError> {
    let start = match reader.optional_text("start", LONGEST_TEXT)? {
        None => Chess::default(),
        Some(text) => {
            let misspelt = FormatError::value(reader.line() - 1, "start");
            let start = match position::parse_fen(&text) {
                Ok(loaded) => loaded.position,
                Err(error) if error.is_impossible() => return Err(FormatError::StartImpossible),
                Err(_) => return Err(misspelt),
            };
            if position::fen(&start) != text {
                return Err(misspelt);
            }
            if is_usual_start(&start) {
                return Err(FormatError::Start);
            }
            start
        }
    };
    let mut game = Game::new(start);
    let Some(text) = reader.optional_text("moves", LARGEST_BEFORE_ACCEPT)? else {
        return Ok(game);
    };
    for (ply, named) in (1..).zip(text.split(' ')) {
        uci::play(&mut game, named).ok_or(FormatError::Score { ply })?;
    }
    Ok(game)
}

/// Whether a game with the usual first position starts here, counters included: `Chess`'s own
/// equality leaves them out.
fn is_usual_start(position: &Chess) -> bool {
    *position == Chess::default() && position.halfmoves() == 0 && position.fullmoves().get() == 1
}

impl LabelField for KnownMove {
    fn read(from: &mut Source<'_, '_>, key: &'static str) -> Result<KnownMove, FormatError> {
        let uci = from.reader.parsed(key, uci::parse)?;
        let written = |text: &str| ClaimArticle::parse(text).filter(|it| it.needs_written_move());
        let claim = from.reader.optional_parsed("claim", written)?;
        Ok(KnownMove { uci, claim })
    }

    fn write(&self, _: &Label, writer: &mut Writer, key: &'static str) {
        writer.text(key, &self.uci.to_string());
        writer.optional_text("claim", self.claim.map(ClaimArticle::name));
    }
}

/// By when play resumes, or when and where (A2g).
impl LabelField for Resumption {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Resumption, FormatError> {
        if let Some(last) = Option::read(from, "resume_by")? {
            return Ok(Resumption::By(last));
        }
        Ok(Resumption::At(Announced {
            at: LabelField::read(from, "resume_at")?,
            end: LabelField::read(from, "resume_end")?,
            zone: from.reader.parsed("resume_zone", parse_zone_name)?,
            place: Some(from.reader.text("resume_place")?),
        }))
    }

    fn write(&self, label: &Label, writer: &mut Writer, _: &'static str) {
        match self {
            Resumption::Unsaid(_) => {}
            Resumption::By(last) => last.write(label, writer, "resume_by"),
            Resumption::At(announced) => {
                announced.at.write(label, writer, "resume_at");
                announced.end.write(label, writer, "resume_end");
                writer.text("resume_zone", &announced.zone);
                writer.optional_text("resume_place", announced.place.as_deref());
            }
        }
    }

    fn check(&self, _: &'static str) -> Result<(), FormatError> {
        let Some(announced) = self.announced() else {
            return Ok(());
        };
        // A2(g): a time is announced with its place.
        check(
            announced.place.as_deref().unwrap_or_default(),
            "resume_place",
        )?;
        match is_zone_name(&announced.zone) {
            true => Ok(()),
            false => Err(FormatError::value(0, "resume_zone")),
        }
    }
}

impl LabelField for Option<Previous> {
    fn read(from: &mut Source<'_, '_>, _: &'static str) -> Result<Option<Previous>, FormatError> {
        for relation in Relation::ALL {
            if let Some(fingerprint) = Option::read(from, relation.name())? {
                let head = LabelField::read(from, "previous_head")?;
                return Ok(Some(Previous {
                    relation,
                    fingerprint,
                    head,
                }));
            }
        }
        Ok(None)
    }

    fn write(&self, label: &Label, writer: &mut Writer, _: &'static str) {
        if let Some(previous) = self {
            previous
                .fingerprint
                .write(label, writer, previous.relation.name());
            previous.head.write(label, writer, "previous_head");
        }
    }
}

/// The form of an IANA name. Whether the zone exists is asked when the label is made: the database
/// changes, and an old envelope must stay readable.
fn is_zone_name(name: &str) -> bool {
    let part = |part: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'-');
        !part.is_empty() && part.bytes().all(plain)
    };
    name.len() <= 64 && name.split('/').all(part)
}

/// The name of a zone, if the text has the form of one.
pub(in crate::file) fn parse_zone_name(text: &str) -> Option<String> {
    is_zone_name(text).then(|| text.to_owned())
}

impl Label {
    /// The hash of its lines in the file: it tells whether a label is still the one that was shown.
    pub fn digest(&self) -> Digest {
        let mut writer = Writer::new();
        self.write(&mut writer);
        sha256(&[writer.as_bytes()])
    }

    /// The label's keys and values, as the file spells them.
    pub fn to_table(&self) -> Vec<(String, TableValue)> {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.key_values()
    }
}
