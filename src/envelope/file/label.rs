//! The label: what A2 wants written outside the envelope, and the keys of those concerned
//! (`docs/format.md` §3.1).

mod essentials;
mod key;
mod player_id;
mod table;

use std::sync::LazyLock;

use shakmaty::{ByColor, Chess, Color, Position};

use super::canonical::{decode_bytes, encode_bytes};
use super::error::{AtLine, Contradiction, FormatError, FormatKey, KeyFault};
use super::fingerprint::edition_digest;
use super::signer::Signer;
use super::text_rules::check_text;
use super::uci;
use crate::crypto::{Digest, Lock, VerifyingKey, sha256};
use rules::Word;
use rules::adjournment::{Announced, KnownMove, Resumption};
use rules::edition::Edition;
use rules::notation::Notation;
use rules::score::Game;
use rules::time::{Duration, Moment, TimeControl, Used};
use rules::word::words;

pub use essentials::Essentials;
pub use key::LabelKey;
pub use player_id::{NotAPlayerId, PlayerId};

/// The most deputies a label can name.
pub const MOST_DEPUTIES: usize = 4;

/// Longest number of a board, in bytes.
pub const LONGEST_BOARD: usize = 32;

/// Names a game across all its envelopes: 16 random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub [u8; 16]);

/// A person whom the label names, with both public keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name, as the person writes it.
    pub name: String,
    /// Checks the person's signatures.
    pub key: VerifyingKey,
    /// Locks what only this person may open.
    pub lock: Lock,
}

/// A draw offer shown outside (A2f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOffer {
    /// No offer stands.
    None,
    /// The offer of this side stands.
    By(Color),
}

words! {
    /// How an envelope stands to the one before it, as the format spells it.
    Relation {
        /// It holds the reply to the move that was sealed there (A9c).
        Answers = "answers",
        /// The game was adjourned again.
        Follows = "follows",
    }
}

/// The envelope that this one answers (A9c) or follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Previous {
    /// Which of the two.
    pub relation: Relation,
    /// Its fingerprint F.
    pub fingerprint: Digest,
    /// Its head H when this one was sealed.
    pub head: Digest,
}

/// What is written outside the envelope. The position, the sealer and the number of the sealed move
/// follow from the score and are not kept beside it.
#[derive(Clone, Debug)]
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
    /// PGN's Board, such as `7` or `2.4`; at most [`LONGEST_BOARD`] bytes.
    pub board: Option<String>,
    /// The player of the white men.
    pub white: Person,
    /// The player of the black men.
    pub black: Person,
    /// The arbiter, who keeps the envelope (A3).
    pub arbiter: Person,
    /// The players' FIDE numbers.
    pub ids: ByColor<Option<PlayerId>>,
    /// Deputies who may stand in for the arbiter; at most [`MOST_DEPUTIES`].
    pub deputies: Vec<Person>,
    /// The edition's name.
    pub rules: String,
    /// SHA-256 of the edition's file.
    pub rules_digest: Digest,
    /// Seconds of lateness that lose, for editions that leave it to the event.
    pub late_after: Option<u32>,
    /// What the sealed move is written in.
    pub notation: Notation,
    /// Of each player, as in PGN; mostly the same.
    pub time_controls: ByColor<TimeControl>,
    /// The score up to the sealed move.
    pub game: Game,
    /// White's time when the sealer stopped his clock.
    pub white_used: Used,
    /// Black's time at that moment.
    pub black_used: Used,
    /// Nominal end of the session.
    pub session_end: Option<Moment>,
    /// What A1(b) charged, already inside the sealer's time.
    pub early_charge: Option<Duration>,
    /// The draw offer that still stands (A2f).
    pub draw_offer: DrawOffer,
    /// The sealed move, where everybody knows it (A1a, 9.5).
    pub known_move: Option<KnownMove>,
    /// When the sealer stopped his clock.
    pub sealed_at: Moment,
    /// When the move was typed, where it was sealed on paper before.
    pub typed_at: Option<Moment>,
    /// When and where play resumes (A2g, A13): a time and its place, or by when both are to be agreed.
    pub resumption: Resumption,
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

    /// Whether this is the edition that the label names, byte for byte.
    pub fn is_under(&self, edition: &Edition) -> bool {
        edition.name() == self.rules && edition_digest(edition) == self.rules_digest
    }

    /// The label's edition, if it is built in.
    pub fn builtin_edition(&self) -> Option<&'static Edition> {
        static DIGESTS: LazyLock<Vec<(&str, Digest)>> = LazyLock::new(|| {
            let all = Edition::sources().iter();
            all.map(|(name, source)| (*name, sha256(&[source.as_bytes()])))
                .collect()
        });
        let mut fitting = DIGESTS
            .iter()
            .filter(|(name, digest)| *name == self.rules && *digest == self.rules_digest);
        fitting.next().and_then(|(name, _)| Edition::kept(name))
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

    /// The person who signs as `signer`; `None` for a deputy whom the label does not name.
    pub fn person(&self, signer: Signer) -> Option<&Person> {
        match signer {
            Signer::Arbiter => Some(&self.arbiter),
            Signer::Deputy(number) => self.deputies.get(usize::from(number).checked_sub(1)?),
            Signer::Player(side) => Some(self.player(side)),
        }
    }

    /// The signer whose key this is, if the label names it.
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

    /// The arbiter and the deputies.
    pub fn officials(&self) -> impl Iterator<Item = &Person> {
        [&self.arbiter].into_iter().chain(&self.deputies)
    }

    /// Everybody whom the label names, each with the word that begins the names of the keys: `white`, `deputy1`.
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

    /// Whether this envelope holds the reply to a sealed move (A9c).
    pub fn answers(&self) -> bool {
        self.previous
            .is_some_and(|previous| previous.relation == Relation::Answers)
    }

    /// The time control of both players; `None` where each has one of his own.
    pub fn common_time_control(&self) -> Option<&TimeControl> {
        let ByColor { white, black } = &self.time_controls;
        (white == black).then_some(white)
    }

    /// The used time of a side.
    pub fn used(&self, side: Color) -> Used {
        side.fold_wb(self.white_used, self.black_used)
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
        if let Some(known) = self.known_move {
            if uci::legal(position, known.uci).is_none() {
                return Err(FormatError::KnownMove);
            }
            // 9.2(a), 9.3(a): only these are claimed with a written move.
            if known.claim.is_some_and(|claim| !claim.needs_written_move()) {
                let key = LabelKey::Claim.into();
                return Err(FormatError::Value {
                    line: AtLine(0),
                    key,
                });
            }
        }
        self.check_times()?;
        if self.adjournment == 0 {
            return Err(FormatError::Adjournment);
        }
        Ok(())
    }

    fn check_texts(&self) -> Result<(), FormatError> {
        let Label {
            event,
            site,
            date,
            round,
            board,
            white,
            black,
            arbiter,
            deputies,
            rules,
            resumption,
            // No texts: what they hold is written by rules of its own.
            id: _,
            ids: _,
            rules_digest: _,
            late_after: _,
            notation: _,
            time_controls: _,
            game: _,
            white_used: _,
            black_used: _,
            session_end: _,
            early_charge: _,
            draw_offer: _,
            known_move: _,
            sealed_at: _,
            typed_at: _,
            adjournment: _,
            previous: _,
        } = self;
        let optional = [
            (LabelKey::Event, event),
            (LabelKey::Site, site),
            (LabelKey::Date, date),
            (LabelKey::Round, round),
            (LabelKey::Board, board),
        ];
        let optional = optional
            .into_iter()
            .filter_map(|(key, text)| Some((key, text.as_ref()?)));
        let required = [
            (LabelKey::White, &white.name),
            (LabelKey::Black, &black.name),
            (LabelKey::Arbiter, &arbiter.name),
            (LabelKey::Rules, rules),
        ];
        // A2(g): a time is announced with its place.
        let (announced, nowhere) = (resumption.announced(), String::new());
        let place = announced.map(|it| it.place.as_ref().unwrap_or(&nowhere));
        let place = place.map(|place| (LabelKey::ResumePlace, place));
        let deputies = DEPUTY_KEYS
            .iter()
            .zip(deputies)
            .map(|([name, ..], deputy)| (FormatKey::Word(name), &deputy.name));
        let typed = optional.chain(required).chain(place);
        let typed = typed.map(|(key, text)| (FormatKey::Label(key), text));
        for (key, text) in typed.chain(deputies) {
            check_text(text, super::LONGEST_TEXT).map_err(|fault| FormatError::Text {
                line: AtLine(0),
                key,
                fault,
            })?;
        }
        for (key, fits) in [
            (
                LabelKey::Board,
                board.as_ref().is_none_or(|it| it.len() <= LONGEST_BOARD),
            ),
            (
                LabelKey::ResumeZone,
                announced.is_none_or(|it| is_zone_name(&it.zone)),
            ),
        ] {
            if !fits {
                let key = key.into();
                return Err(FormatError::Value {
                    line: AtLine(0),
                    key,
                });
            }
        }
        Ok(())
    }

    fn check_keys(&self) -> Result<(), FormatError> {
        let people = [
            (LabelKey::WhiteKey, "white_lock", &self.white),
            (LabelKey::BlackKey, "black_lock", &self.black),
            (LabelKey::ArbiterKey, "arbiter_lock", &self.arbiter),
        ];
        let people = people.map(|(key, lock, person)| (FormatKey::Label(key), lock, person));
        let deputies = DEPUTY_KEYS
            .iter()
            .zip(&self.deputies)
            .map(|([_, key, lock], deputy)| (FormatKey::Word(key), *lock, deputy));
        let people: Vec<_> = people.into_iter().chain(deputies).collect();
        for (place, (key, lock, person)) in people.iter().enumerate() {
            for (.., earlier) in people.iter().take(place) {
                let key = if person.key == earlier.key {
                    *key
                } else if person.lock == earlier.lock {
                    FormatKey::Word(lock)
                } else {
                    continue;
                };
                return Err(FormatError::Key {
                    key,
                    fault: KeyFault::Repeated,
                });
            }
        }
        Ok(())
    }

    fn check_times(&self) -> Result<(), FormatError> {
        if self.typed_at.is_some_and(|typed| typed <= self.sealed_at) {
            return Err(FormatError::Times(Contradiction::TypedBeforeSealing));
        }
        self.check_resumption().map_err(FormatError::Times)?;
        if let Some(charge) = self.early_charge {
            // A1(b): the charge ends at the nominal end of the session.
            let most = self.session_end.and_then(|end| end.since(self.sealed_at));
            let possible = charge > Duration::ZERO
                && most.is_some_and(|most| charge <= most)
                && charge <= self.used(self.sealed_by()).0;
            if !possible {
                return Err(FormatError::Times(Contradiction::Charge));
            }
        }
        Ok(())
    }

    fn check_resumption(&self) -> Result<(), Contradiction> {
        let (at, by, end) = match &self.resumption {
            Resumption::At(Announced { at, end, .. }) => (Some(*at), None, *end),
            Resumption::By(last) => (None, Some(*last), None),
        };
        if let Some(fault) = Contradiction::of_resumption(at, by, self.answers(), self.sealed_at) {
            return Err(fault);
        }
        match end.is_some_and(|end| at.is_some_and(|at| end <= at)) {
            true => Err(Contradiction::EndsBeforeItBegins),
            false => Ok(()),
        }
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
pub(super) fn parse_zone_name(text: &str) -> Option<String> {
    is_zone_name(text).then(|| text.to_owned())
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
