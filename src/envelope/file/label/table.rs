//! The table of a label in the file, read and written key by key (`docs/format.md` §3.1).

use shakmaty::{ByColor, CastlingMode, Chess, Color, Position};

use super::{
    DEPUTY_KEYS, DrawOffer, GameId, LONGEST_BOARD, Label, LabelKey, Person, Previous, Relation,
    parse_zone_name,
};
use crate::crypto::{Digest, KnownKeys, Lock, VerifyingKey, sha256};
use crate::file::canonical::{Reader, TableValue, Writer, decode_bytes};
use crate::file::error::{AtLine, Contradiction, FormatError, KeyFault};
use crate::file::{LARGEST_BEFORE_ACCEPT, LONGEST_TEXT, uci};
use rules::Word;
use rules::adjournment::{Announced, KnownMove, Resumption};
use rules::notation::{Notation, NotationCode, PinnedLetters};
use rules::position;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{TimeControl, Used};

impl Label {
    /// Reads the table, whose line comes next.
    pub(in crate::file) fn read(
        reader: &mut Reader<'_>,
        keys: &mut KnownKeys,
    ) -> Result<Label, FormatError> {
        reader.table("label", false)?;
        let id = GameId(reader.bytes("id")?);
        let event = reader.optional_text(LabelKey::Event.name(), LONGEST_TEXT)?;
        let site = reader.optional_text(LabelKey::Site.name(), LONGEST_TEXT)?;
        let date = reader.optional_text(LabelKey::Date.name(), LONGEST_TEXT)?;
        let round = reader.optional_text(LabelKey::Round.name(), LONGEST_TEXT)?;
        let board = reader.optional_parsed(LabelKey::Board.name(), |text| {
            (text.len() <= LONGEST_BOARD).then(|| text.to_owned())
        })?;
        let names = [
            reader.text(LabelKey::White.name())?,
            reader.text(LabelKey::Black.name())?,
            reader.text(LabelKey::Arbiter.name())?,
        ];
        let ids = ByColor {
            white: reader.optional_parsed(LabelKey::WhiteId.name(), |text| text.parse().ok())?,
            black: reader.optional_parsed(LabelKey::BlackId.name(), |text| text.parse().ok())?,
        };
        let [white, black, arbiter] = read_people(reader, names, keys)?;
        let deputies = read_deputies(reader, keys)?;
        let rules = reader.text(LabelKey::Rules.name())?;
        let rules_digest = Digest::from_bytes(reader.bytes("rules_digest")?);
        let late_after = reader.optional_integer(LabelKey::LateAfter.name())?;
        let notation = read_notation(reader)?;
        let time_controls = read_time_controls(reader)?;
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
            board,
            white,
            black,
            arbiter,
            ids,
            deputies,
            rules,
            rules_digest,
            late_after,
            notation,
            time_controls,
            game,
            white_used: reader.parsed(LabelKey::WhiteUsed.name(), parse_used)?,
            black_used: reader.parsed(LabelKey::BlackUsed.name(), parse_used)?,
            session_end: reader
                .optional_parsed(LabelKey::SessionEnd.name(), |text| text.parse().ok())?,
            early_charge: reader
                .optional_parsed(LabelKey::EarlyCharge.name(), |text| text.parse().ok())?,
            draw_offer: reader.parsed(LabelKey::DrawOffer.name(), DrawOffer::parse)?,
            known_move: read_known_move(reader)?,
            sealed_at: reader.parsed(LabelKey::SealedAt.name(), |text| text.parse().ok())?,
            typed_at: reader.optional_parsed("typed_at", |text| text.parse().ok())?,
            resumption: read_resumption(reader)?,
            adjournment: reader.integer("adjournment")?,
            previous: read_previous(reader)?,
        };
        reader.end_of_table()?;
        label.check()?;
        Ok(label)
    }

    /// Writes the table. The pattern names every field, so that none is left out.
    pub(in crate::file) fn write(&self, writer: &mut Writer) {
        let Label {
            id,
            event,
            site,
            date,
            round,
            board,
            white,
            black,
            arbiter,
            ids,
            deputies,
            rules,
            rules_digest,
            late_after,
            notation,
            time_controls,
            game,
            white_used,
            black_used,
            session_end,
            early_charge,
            draw_offer,
            known_move,
            sealed_at,
            typed_at,
            resumption,
            adjournment,
            previous,
        } = self;
        writer.table("label");
        writer.bytes("id", &id.0);
        writer.optional_text(LabelKey::Event.name(), event.as_deref());
        writer.optional_text(LabelKey::Site.name(), site.as_deref());
        writer.optional_text(LabelKey::Date.name(), date.as_deref());
        writer.optional_text(LabelKey::Round.name(), round.as_deref());
        writer.optional_text(LabelKey::Board.name(), board.as_deref());
        writer.text(LabelKey::White.name(), &white.name);
        writer.text(LabelKey::Black.name(), &black.name);
        writer.text(LabelKey::Arbiter.name(), &arbiter.name);
        for (key, id) in [
            (LabelKey::WhiteId, ids.white),
            (LabelKey::BlackId, ids.black),
        ] {
            let id = id.map(|id| id.to_string());
            writer.optional_text(key.name(), id.as_deref());
        }
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
        let letters = notation.letters().map(|letters| letters.to_string());
        writer.optional_text("letters", letters.as_deref());
        match self.common_time_control() {
            Some(control) => {
                writer.text(LabelKey::TimeControl.name(), &control.to_string());
                writer.optional_text("time_control_text", control.announced());
            }
            None => {
                let ByColor { white, black } = time_controls;
                writer.text(LabelKey::WhiteTimeControl.name(), &white.to_string());
                writer.text(LabelKey::BlackTimeControl.name(), &black.to_string());
            }
        }
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
        if let Some(known) = known_move {
            writer.text(LabelKey::KnownMove.name(), &known.uci.to_string());
            let claim = known.claim.map(ClaimArticle::name);
            writer.optional_text(LabelKey::Claim.name(), claim);
        }
        writer.text(LabelKey::SealedAt.name(), &sealed_at.to_string());
        let typed_at = typed_at.map(|it| it.to_string());
        writer.optional_text("typed_at", typed_at.as_deref());
        match resumption {
            Resumption::By(last) => writer.text(LabelKey::ResumeBy.name(), &last.to_string()),
            Resumption::At(Announced {
                at,
                end,
                zone,
                place,
            }) => {
                writer.text(LabelKey::ResumeAt.name(), &at.to_string());
                let end = end.map(|end| end.to_string());
                writer.optional_text(LabelKey::ResumeEnd.name(), end.as_deref());
                writer.text(LabelKey::ResumeZone.name(), zone);
                writer.optional_text(LabelKey::ResumePlace.name(), place.as_deref());
            }
        }
        writer.integer("adjournment", *adjournment);
        if let Some(previous) = previous {
            writer.bytes(previous.relation.name(), previous.fingerprint.as_bytes());
            writer.bytes("previous_head", previous.head.as_bytes());
        }
    }

    /// The hash of its lines in the file: whoever was shown a label knows by it that it is still the same.
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

    /// The moves in UCI with one space between; empty when there are none.
    pub fn score_in_uci(&self) -> String {
        let moves = self.game.moves();
        // Five bytes a move, and one more of a pawn that promotes.
        let mut text = String::with_capacity(6 * moves.len());
        for &m in moves {
            if !text.is_empty() {
                text.push(' ');
            }
            m.to_uci(CastlingMode::Standard).append_to_string(&mut text);
        }
        text
    }
}

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

fn weak(key: &'static str) -> FormatError {
    FormatError::Key {
        key: key.into(),
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
        let Some(name) = reader.optional_text(name, LONGEST_TEXT)? else {
            break;
        };
        let key = read_key(reader, key, keys)?;
        let lock = read_lock(reader, lock)?;
        deputies.push(Person { name, key, lock });
    }
    Ok(deputies)
}

fn read_game(reader: &mut Reader<'_>) -> Result<Game, FormatError> {
    let start = match reader.optional_text("start", LONGEST_TEXT)? {
        None => Chess::default(),
        Some(text) => {
            let line = reader.line() - 1;
            let misspelt = FormatError::Value {
                line: AtLine(line),
                key: "start".into(),
            };
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

fn read_known_move(reader: &mut Reader<'_>) -> Result<Option<KnownMove>, FormatError> {
    let Some(uci) = reader.optional_parsed(LabelKey::KnownMove.name(), uci::parse)? else {
        return Ok(None);
    };
    let written = |text: &str| ClaimArticle::parse(text).filter(|it| it.needs_written_move());
    let claim = reader.optional_parsed(LabelKey::Claim.name(), written)?;
    Ok(Some(KnownMove { uci, claim }))
}

/// By when play resumes, or when and where (A2g).
fn read_resumption(reader: &mut Reader<'_>) -> Result<Resumption, FormatError> {
    let moment = |text: &str| text.parse().ok();
    if let Some(last) = reader.optional_parsed(LabelKey::ResumeBy.name(), moment)? {
        return Ok(Resumption::By(last));
    }
    Ok(Resumption::At(Announced {
        at: reader.parsed(LabelKey::ResumeAt.name(), moment)?,
        end: reader.optional_parsed(LabelKey::ResumeEnd.name(), moment)?,
        zone: reader.parsed(LabelKey::ResumeZone.name(), parse_zone_name)?,
        place: Some(reader.text(LabelKey::ResumePlace.name())?),
    }))
}

fn read_previous(reader: &mut Reader<'_>) -> Result<Option<Previous>, FormatError> {
    let parse = |text: &str| decode_bytes(text).map(Digest::from_bytes);
    for relation in Relation::ALL {
        if let Some(fingerprint) = reader.optional_parsed(relation.name(), parse)? {
            let head = reader.parsed("previous_head", parse)?;
            return Ok(Some(Previous {
                relation,
                fingerprint,
                head,
            }));
        }
    }
    Ok(None)
}

fn parse_used(text: &str) -> Option<Used> {
    text.parse().ok().map(Used)
}

/// The code by its form, and the letters that it stands for.
fn read_notation(reader: &mut Reader<'_>) -> Result<Notation, FormatError> {
    let code = reader.parsed(LabelKey::Notation.name(), NotationCode::new)?;
    let letters = reader.optional_parsed("letters", PinnedLetters::parse)?;
    Notation::of_label(code, letters).ok_or_else(|| FormatError::Value {
        line: AtLine(reader.line() - 1),
        key: "letters".into(),
    })
}

/// One for both, or two that differ.
fn read_time_controls(reader: &mut Reader<'_>) -> Result<ByColor<TimeControl>, FormatError> {
    let common = reader.optional_parsed(LabelKey::TimeControl.name(), canonical_time_control)?;
    if let Some(mut common) = common {
        let announced = |text: &str| {
            let control = TimeControl::of_announced(text);
            control.filter(|_| common == TimeControl::UNKNOWN)
        };
        if let Some(text) = reader.optional_parsed("time_control_text", announced)? {
            common = text;
        }
        return Ok(ByColor::new_with(|_| common.clone()));
    }
    let white = reader.parsed(LabelKey::WhiteTimeControl.name(), canonical_time_control)?;
    let black = reader.parsed(LabelKey::BlackTimeControl.name(), canonical_time_control)?;
    match white == black {
        true => Err(FormatError::Times(Contradiction::SameTimeControl)),
        false => Ok(ByColor { white, black }),
    }
}

fn canonical_time_control(text: &str) -> Option<TimeControl> {
    let control: TimeControl = text.parse().ok()?;
    (control.to_string() == text).then_some(control)
}
