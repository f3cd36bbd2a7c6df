//! The label: what A2 wants written outside the envelope, and the keys of those concerned
//! (`docs/format.md` §3.1).

mod essentials;
mod key;

use std::fmt::Write as _;
use std::sync::OnceLock;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Position, Role};

use super::canonical::{Reader, TableValue, Writer, decode_bytes, encode_bytes};
use super::error::{FormatError, KeyFault};
use super::fingerprint::edition_digest;
use super::signer::Signer;
use super::text_rules::check_text;
use super::uci;
use crate::crypto::{Digest, KnownKeys, Lock, VerifyingKey};
use crate::laws::Word;
use crate::laws::edition::Edition;
use crate::laws::notation::Notation;
use crate::laws::position;
use crate::laws::score::Game;
use crate::time::{Duration, Moment, TimeControl, Used};

pub use essentials::Essentials;
pub use key::LabelKey;

/// The most deputies a label can name.
pub const MOST_DEPUTIES: usize = 4;

/// Names a game across all its envelopes: 16 random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub [u8; 16]);

/// Somebody the label names, with both public keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// As he writes it.
    pub name: String,
    /// Checks his signatures.
    pub key: VerifyingKey,
    /// Locks what he alone may open.
    pub lock: Lock,
}

/// A draw offer shown outside (A2f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOffer {
    /// Nobody has offered.
    None,
    /// This side has.
    By(Color),
}

/// The envelope that this one answers (A9c) or follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Previous {
    /// Its fingerprint F.
    pub fingerprint: Digest,
    /// Its head H when this one was sealed.
    pub head: Digest,
}

/// What is written outside the envelope. The position, the sealer and the number of the sealed move
/// follow from the score and are not kept beside it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Label {
    /// Names the game.
    pub id: GameId,
    /// PGN's Event.
    pub event: Option<String>,
    /// PGN's Site.
    pub site: Option<String>,
    /// PGN's Date.
    pub date: Option<String>,
    /// PGN's Round.
    pub round: Option<String>,
    /// Has the white men.
    pub white: Person,
    /// Has the black men.
    pub black: Person,
    /// Keeps the envelope (A3).
    pub arbiter: Person,
    /// May stand in for the arbiter; at most [`MOST_DEPUTIES`].
    pub deputies: Vec<Person>,
    /// The edition's name.
    pub rules: String,
    /// SHA-256 of the edition's file.
    pub rules_digest: Digest,
    /// Seconds of lateness that lose, for editions that leave it to the event.
    pub late_after: Option<u32>,
    /// What the sealed move is written in.
    pub notation: Notation,
    /// As in PGN.
    pub time_control: TimeControl,
    /// The score up to the sealed move.
    pub game: Game,
    /// White's time when the sealer stopped his clock.
    pub white_used: Used,
    /// Black's.
    pub black_used: Used,
    /// Nominal end of the session.
    pub session_end: Option<Moment>,
    /// What A1(b) charged, already inside the sealer's time.
    pub early_charge: Option<Duration>,
    /// A2(f).
    pub draw_offer: DrawOffer,
    /// The move, when it was made on the board after the request (A1a).
    pub played_openly: Option<UciMove>,
    /// When the sealer stopped his clock.
    pub sealed_at: Moment,
    /// A2(g).
    pub resume_at: Moment,
    /// End of the resumption's session (A13).
    pub resume_end: Option<Moment>,
    /// The zone in which `resume_at` was announced.
    pub resume_zone: String,
    /// A2(g).
    pub resume_place: String,
    /// 1, 2, … of this game.
    pub adjournment: u32,
    /// The envelope before.
    pub previous: Option<Previous>,
}

impl Label {
    /// The position just before the sealed move (A2b).
    pub fn position(&self) -> &Chess {
        self.game.last()
    }

    /// Who sealed (A2d): the side to move.
    pub fn sealed_by(&self) -> Color {
        self.position().turn()
    }

    /// Number of the sealed move (A2e).
    pub fn move_number(&self) -> u32 {
        self.position().fullmoves().get()
    }

    /// Whether this is the edition that the label names, to the byte.
    pub fn is_under(&self, edition: &Edition) -> bool {
        edition.name() == self.rules && edition_digest(edition) == self.rules_digest
    }

    /// The label's edition, if it is built in.
    pub fn builtin_edition(&self) -> Option<&'static Edition> {
        static BUILTIN: OnceLock<Vec<(Digest, Edition)>> = OnceLock::new();
        let builtin = BUILTIN.get_or_init(|| {
            let all = Edition::all().into_iter();
            all.map(|edition| (edition_digest(&edition), edition))
                .collect()
        });
        let mut fitting = builtin.iter().filter(|(digest, edition)| {
            *digest == self.rules_digest && edition.name() == self.rules
        });
        fitting.next().map(|(_, edition)| edition)
    }

    /// The player of a side.
    pub fn player(&self, side: Color) -> &Person {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The player who sealed.
    pub fn sealer(&self) -> &Person {
        self.player(self.sealed_by())
    }

    /// The player who must reply.
    pub fn responder(&self) -> &Person {
        self.player(self.sealed_by().other())
    }

    /// Whom a signature of `signer` must be checked against; `None` for a deputy not named.
    pub fn person(&self, signer: Signer) -> Option<&Person> {
        match signer {
            Signer::Arbiter => Some(&self.arbiter),
            Signer::Deputy(number) => self.deputies.get(usize::from(number).checked_sub(1)?),
            Signer::Player(side) => Some(self.player(side)),
        }
    }

    /// Who signs with `key`, if the label names it.
    pub fn signer_of(&self, key: &VerifyingKey) -> Option<Signer> {
        let deputies = (1..=self.deputies.len()).filter_map(|n| u8::try_from(n).ok());
        [
            Signer::Arbiter,
            Signer::Player(Color::White),
            Signer::Player(Color::Black),
        ]
        .into_iter()
        .chain(deputies.map(Signer::Deputy))
        .find(|&signer| self.person(signer).is_some_and(|person| person.key == *key))
    }

    /// Everybody named, with the word that stands before his keys.
    pub fn people(&self) -> impl Iterator<Item = (String, &Person)> {
        [
            ("white", &self.white),
            ("black", &self.black),
            ("arbiter", &self.arbiter),
        ]
        .into_iter()
        .map(|(role, person)| (role.to_owned(), person))
        .chain(
            (1..)
                .zip(&self.deputies)
                .map(|(n, person)| (format!("deputy{n}"), person)),
        )
    }

    /// The used time of a side.
    pub fn used(&self, side: Color) -> Used {
        side.fold_wb(self.white_used, self.black_used)
    }

    /// Reads the table, whose line comes next.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        keys: &mut KnownKeys,
    ) -> Result<Label, FormatError> {
        reader.table("label", false)?;
        let id = GameId(reader.bytes("id")?);
        let event = reader.optional_text(LabelKey::Event.name(), super::LONGEST_TEXT)?;
        let site = reader.optional_text(LabelKey::Site.name(), super::LONGEST_TEXT)?;
        let date = reader.optional_text(LabelKey::Date.name(), super::LONGEST_TEXT)?;
        let round = reader.optional_text(LabelKey::Round.name(), super::LONGEST_TEXT)?;
        let names = [
            reader.text(LabelKey::White.name())?,
            reader.text(LabelKey::Black.name())?,
            reader.text(LabelKey::Arbiter.name())?,
        ];
        let [white, black, arbiter] = read_people(reader, names, keys)?;
        let deputies = read_deputies(reader, keys)?;
        let rules = reader.text(LabelKey::Rules.name())?;
        let rules_digest = Digest::from_bytes(reader.bytes("rules_digest")?);
        let late_after = reader.optional_integer(LabelKey::LateAfter.name())?;
        let notation = reader.parsed(LabelKey::Notation.name(), |text| text.parse().ok())?;
        let time_control = reader.parsed(LabelKey::TimeControl.name(), canonical_time_control)?;
        let game = read_game(reader)?;
        let after = game.last().clone();
        let expected = position::fen(&after);
        if reader.text("position")? != expected {
            return Err(FormatError::Position);
        }
        if reader.parsed("sealed_by", Color::parse)? != after.turn() {
            return Err(FormatError::Turn);
        }
        let expected = after.fullmoves().get();
        if reader.integer("move_number")? != expected {
            return Err(FormatError::MoveNumber { expected });
        }
        let label = Label {
            id,
            event,
            site,
            date,
            round,
            white,
            black,
            arbiter,
            deputies,
            rules,
            rules_digest,
            late_after,
            notation,
            time_control,
            game,
            white_used: reader.parsed(LabelKey::WhiteUsed.name(), parse_used)?,
            black_used: reader.parsed(LabelKey::BlackUsed.name(), parse_used)?,
            session_end: reader
                .optional_parsed(LabelKey::SessionEnd.name(), |text| text.parse().ok())?,
            early_charge: reader
                .optional_parsed(LabelKey::EarlyCharge.name(), |text| text.parse().ok())?,
            draw_offer: reader.parsed(LabelKey::DrawOffer.name(), DrawOffer::parse)?,
            played_openly: reader.optional_parsed(LabelKey::PlayedOpenly.name(), uci::parse)?,
            sealed_at: reader.parsed("sealed_at", |text| text.parse().ok())?,
            resume_at: reader.parsed(LabelKey::ResumeAt.name(), |text| text.parse().ok())?,
            resume_end: reader
                .optional_parsed(LabelKey::ResumeEnd.name(), |text| text.parse().ok())?,
            resume_zone: reader.parsed(LabelKey::ResumeZone.name(), parse_zone_name)?,
            resume_place: reader.text(LabelKey::ResumePlace.name())?,
            adjournment: reader.integer("adjournment")?,
            previous: read_previous(reader)?,
        };
        reader.end_of_table()?;
        label.check()?;
        Ok(label)
    }

    /// Writes the table: every field, which the pattern holds.
    pub(super) fn write(&self, writer: &mut Writer) {
        let Label {
            id,
            event,
            site,
            date,
            round,
            white,
            black,
            arbiter,
            deputies,
            rules,
            rules_digest,
            late_after,
            notation,
            time_control,
            game,
            white_used,
            black_used,
            session_end,
            early_charge,
            draw_offer,
            played_openly,
            sealed_at,
            resume_at,
            resume_end,
            resume_zone,
            resume_place,
            adjournment,
            previous,
        } = self;
        writer.table("label");
        writer.bytes("id", &id.0);
        writer.optional_text(LabelKey::Event.name(), event.as_deref());
        writer.optional_text(LabelKey::Site.name(), site.as_deref());
        writer.optional_text(LabelKey::Date.name(), date.as_deref());
        writer.optional_text(LabelKey::Round.name(), round.as_deref());
        writer.text(LabelKey::White.name(), &white.name);
        writer.text(LabelKey::Black.name(), &black.name);
        writer.text(LabelKey::Arbiter.name(), &arbiter.name);
        writer.bytes(LabelKey::WhiteKey.name(), white.key.as_bytes());
        writer.bytes(LabelKey::BlackKey.name(), black.key.as_bytes());
        writer.bytes(LabelKey::ArbiterKey.name(), arbiter.key.as_bytes());
        writer.bytes("white_lock", white.lock.as_bytes());
        writer.bytes("black_lock", black.lock.as_bytes());
        writer.bytes("arbiter_lock", arbiter.lock.as_bytes());
        for (keys, deputy) in DEPUTY_KEYS.iter().zip(deputies) {
            writer.text(keys[0], &deputy.name);
            writer.bytes(keys[1], deputy.key.as_bytes());
            writer.bytes(keys[2], deputy.lock.as_bytes());
        }
        writer.text(LabelKey::Rules.name(), rules);
        writer.bytes("rules_digest", rules_digest.as_bytes());
        if let Some(seconds) = *late_after {
            writer.integer(LabelKey::LateAfter.name(), seconds);
        }
        writer.text(LabelKey::Notation.name(), notation.code());
        writer.text(LabelKey::TimeControl.name(), &time_control.to_string());
        if !is_usual_start(game.start()) {
            writer.text("start", &position::fen(game.start()));
        }
        let moves = self.score_in_uci();
        writer.optional_text("moves", (!moves.is_empty()).then_some(&moves));
        writer.text("position", &position::fen(self.position()));
        writer.text("sealed_by", self.sealed_by().name());
        writer.integer("move_number", self.move_number());
        writer.text(LabelKey::WhiteUsed.name(), &white_used.0.to_string());
        writer.text(LabelKey::BlackUsed.name(), &black_used.0.to_string());
        writer.optional_text(
            LabelKey::SessionEnd.name(),
            session_end.map(|it| it.to_string()).as_deref(),
        );
        writer.optional_text(
            LabelKey::EarlyCharge.name(),
            early_charge.map(|it| it.to_string()).as_deref(),
        );
        writer.text(LabelKey::DrawOffer.name(), draw_offer.name());
        writer.optional_text(
            LabelKey::PlayedOpenly.name(),
            played_openly.map(|played| played.to_string()).as_deref(),
        );
        writer.text("sealed_at", &sealed_at.to_string());
        writer.text(LabelKey::ResumeAt.name(), &resume_at.to_string());
        writer.optional_text(
            LabelKey::ResumeEnd.name(),
            resume_end.map(|it| it.to_string()).as_deref(),
        );
        writer.text(LabelKey::ResumeZone.name(), resume_zone);
        writer.text(LabelKey::ResumePlace.name(), resume_place);
        writer.integer("adjournment", *adjournment);
        if let Some(previous) = previous {
            writer.bytes("previous", previous.fingerprint.as_bytes());
            writer.bytes("previous_head", previous.head.as_bytes());
        }
    }

    /// The label's keys and values, as the file spells them.
    pub fn to_table(&self) -> Vec<(String, TableValue)> {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.key_values()
    }

    /// The moves in UCI with one space between; empty when there are none.
    pub fn score_in_uci(&self) -> String {
        let moves = self.game.moves();
        // Five bytes a move, and one more of a pawn that promotes.
        let mut text = String::with_capacity(6 * moves.len());
        for &m in moves {
            if !text.is_empty() {
                text.push(' ');
            }
            match m.to_uci(CastlingMode::Standard) {
                // What `Display` writes, without a formatter for each square.
                UciMove::Normal {
                    from,
                    to,
                    promotion,
                } => {
                    for square in [from, to] {
                        text.extend([square.file().char(), square.rank().char()]);
                    }
                    text.extend(promotion.map(Role::char));
                }
                other => {
                    let _ = write!(text, "{other}");
                }
            }
        }
        text
    }

    /// Checks what must hold between the values (`docs/format.md` §3.1), and that each text may be
    /// written.
    ///
    /// # Errors
    /// The first rule that does not hold.
    pub fn check(&self) -> Result<(), FormatError> {
        self.check_texts()?;
        self.check_keys()?;
        let position = self.position();
        if position.legal_moves().is_empty() {
            return Err(FormatError::GameOver);
        }
        if let Some(played) = self.played_openly
            && uci::legal(position, played).is_none()
        {
            return Err(FormatError::PlayedOpenly);
        }
        self.check_times()?;
        if self.adjournment == 0 {
            return Err(FormatError::Adjournment);
        }
        Ok(())
    }

    fn check_texts(&self) -> Result<(), FormatError> {
        let optional = [
            (LabelKey::Event.name(), &self.event),
            (LabelKey::Site.name(), &self.site),
            (LabelKey::Date.name(), &self.date),
            (LabelKey::Round.name(), &self.round),
        ];
        let optional = optional
            .into_iter()
            .filter_map(|(key, text)| Some((key, text.as_ref()?)));
        let required = [
            (LabelKey::White.name(), &self.white.name),
            (LabelKey::Black.name(), &self.black.name),
            (LabelKey::Arbiter.name(), &self.arbiter.name),
            (LabelKey::Rules.name(), &self.rules),
            (LabelKey::ResumePlace.name(), &self.resume_place),
        ];
        let deputies = DEPUTY_KEYS
            .iter()
            .zip(&self.deputies)
            .map(|(keys, deputy)| (keys[0], &deputy.name));
        for (key, text) in optional.chain(required).chain(deputies) {
            check_text(text, super::LONGEST_TEXT).map_err(|fault| FormatError::Text {
                line: 0,
                key,
                fault,
            })?;
        }
        if !is_zone_name(&self.resume_zone) {
            return Err(FormatError::Value {
                line: 0,
                key: LabelKey::ResumeZone.name(),
            });
        }
        Ok(())
    }

    fn check_keys(&self) -> Result<(), FormatError> {
        let people: Vec<_> = self.people().collect();
        for (place, (role, person)) in people.iter().enumerate() {
            for (_, earlier) in people.iter().take(place) {
                let repeated = if person.key == earlier.key {
                    "key"
                } else if person.lock == earlier.lock {
                    "lock"
                } else {
                    continue;
                };
                let key = format!("{role}_{repeated}");
                return Err(FormatError::Key {
                    key,
                    fault: KeyFault::Repeated,
                });
            }
        }
        Ok(())
    }

    fn check_times(&self) -> Result<(), FormatError> {
        // A9(c): a reply is sealed when the resumption it waits for has begun.
        if self.previous.is_none() && self.resume_at <= self.sealed_at {
            return Err(FormatError::Times {
                key: LabelKey::ResumeAt,
            });
        }
        if self.resume_end.is_some_and(|end| end <= self.resume_at) {
            return Err(FormatError::Times {
                key: LabelKey::ResumeEnd,
            });
        }
        if let Some(charge) = self.early_charge {
            // A1(b): the charge ends at the nominal end of the session.
            let most = self.session_end.and_then(|end| end.since(self.sealed_at));
            let possible = charge > Duration::ZERO
                && most.is_some_and(|most| charge <= most)
                && charge <= self.used(self.sealed_by()).0;
            if !possible {
                return Err(FormatError::Times {
                    key: LabelKey::EarlyCharge,
                });
            }
        }
        Ok(())
    }
}

impl DrawOffer {
    /// Who offered.
    pub fn side(self) -> Option<Color> {
        match self {
            DrawOffer::None => None,
            DrawOffer::By(side) => Some(side),
        }
    }
}

/// As the format spells it.
impl Word for DrawOffer {
    const ALL: &'static [DrawOffer] = &[
        DrawOffer::None,
        DrawOffer::By(Color::White),
        DrawOffer::By(Color::Black),
    ];

    fn name(self) -> &'static str {
        match self {
            DrawOffer::None => "none",
            DrawOffer::By(side) => side.name(),
        }
    }
}

/// The keys of each deputy, in the order of the format.
const DEPUTY_KEYS: [[&str; 3]; MOST_DEPUTIES] = [
    ["deputy1", "deputy1_key", "deputy1_lock"],
    ["deputy2", "deputy2_key", "deputy2_lock"],
    ["deputy3", "deputy3_key", "deputy3_lock"],
    ["deputy4", "deputy4_key", "deputy4_lock"],
];

fn read_key(
    reader: &mut Reader<'_>,
    key: &'static str,
    keys: &mut KnownKeys,
) -> Result<VerifyingKey, FormatError> {
    let bytes = reader.bytes(key)?;
    keys.decode(&bytes).map_err(|_| weak(key))
}

fn read_lock(reader: &mut Reader<'_>, key: &'static str) -> Result<Lock, FormatError> {
    let bytes = reader.bytes(key)?;
    Lock::from_bytes(&bytes).map_err(|_| weak(key))
}

fn weak(key: &str) -> FormatError {
    FormatError::Key {
        key: key.to_owned(),
        fault: KeyFault::Weak,
    }
}

fn read_people(
    reader: &mut Reader<'_>,
    [white, black, arbiter]: [String; 3],
    keys: &mut KnownKeys,
) -> Result<[Person; 3], FormatError> {
    let white_key = read_key(reader, "white_key", keys)?;
    let black_key = read_key(reader, "black_key", keys)?;
    let arbiter_key = read_key(reader, "arbiter_key", keys)?;
    Ok([
        Person {
            name: white,
            key: white_key,
            lock: read_lock(reader, "white_lock")?,
        },
        Person {
            name: black,
            key: black_key,
            lock: read_lock(reader, "black_lock")?,
        },
        Person {
            name: arbiter,
            key: arbiter_key,
            lock: read_lock(reader, "arbiter_lock")?,
        },
    ])
}

fn read_deputies(
    reader: &mut Reader<'_>,
    keys: &mut KnownKeys,
) -> Result<Vec<Person>, FormatError> {
    let mut deputies = Vec::new();
    for [name, key, lock] in DEPUTY_KEYS {
        let Some(name) = reader.optional_text(name, super::LONGEST_TEXT)? else {
            break;
        };
        let key = read_key(reader, key, keys)?;
        let lock = read_lock(reader, lock)?;
        deputies.push(Person { name, key, lock });
    }
    Ok(deputies)
}

fn read_game(reader: &mut Reader<'_>) -> Result<Game, FormatError> {
    let start = match reader.optional_text("start", super::LONGEST_TEXT)? {
        None => Chess::default(),
        Some(text) => {
            let line = reader.line() - 1;
            let misspelt = FormatError::Value { line, key: "start" };
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
    let Some(text) = reader.optional_text("moves", super::LARGEST_BEFORE_ACCEPT)? else {
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

fn read_previous(reader: &mut Reader<'_>) -> Result<Option<Previous>, FormatError> {
    let parse = |text: &str| super::canonical::decode_bytes(text).map(Digest::from_bytes);
    let Some(fingerprint) = reader.optional_parsed("previous", parse)? else {
        return Ok(None);
    };
    let head = reader.parsed("previous_head", parse)?;
    Ok(Some(Previous { fingerprint, head }))
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

fn parse_zone_name(text: &str) -> Option<String> {
    is_zone_name(text).then(|| text.to_owned())
}

fn parse_used(text: &str) -> Option<Used> {
    text.parse().ok().map(Used)
}

fn canonical_time_control(text: &str) -> Option<TimeControl> {
    let control: TimeControl = text.parse().ok()?;
    (control.to_string() == text).then_some(control)
}

/// As the label writes it: 22 characters of base64url.
impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&encode_bytes(&self.0))
    }
}

impl std::str::FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<GameId, NotAGameId> {
        decode_bytes(text).map(GameId).ok_or(NotAGameId)
    }
}

/// A text that is no game's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the id of a game: 22 characters of base64url")]
pub struct NotAGameId;
