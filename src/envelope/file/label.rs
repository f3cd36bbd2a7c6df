//! The label: what A2 wants written outside the envelope, and the keys of those concerned (`docs/format.md` §3.1). A
//! field is one row of `label!` below: reading, writing and checking follow from it; how each type of value stands in
//! the file is in `label/values.rs`. The two readers that check ours, `program/check_page/label.js` and
//! `tests/peer/envelope.py`, list the keys by themselves.

mod player_id;
mod values;

use std::sync::LazyLock;

use shakmaty::{ByColor, Chess, Color, Position};

use self::values::{LabelField, Source};
use super::canonical::{Reader, Writer, decode_bytes, encode_bytes};
use super::error::{Contradiction, FormatError, KeyFault};
use super::fingerprint::edition_digest;
use super::signer::{NAMED, Signer};
use super::uci;
use crate::crypto::{
    Digest, KnownKeys, Lock, RandomUnavailable, VerifyingKey, random_bytes, sha256,
};
use rules::adjournment::{Announced, Carrier, KnownMove, Resumption};
use rules::edition::Edition;
use rules::fault::{ToValue, Value};
use rules::notation::Notation;
use rules::score::Game;
use rules::time::{Duration, Moment, TimeControl, Used};
use rules::word::{SaidAs, Word, words};

pub(super) use self::values::parse_zone_name;
pub use player_id::{NotAPlayerId, PlayerId};

/// The most deputies a label can name.
pub const MOST_DEPUTIES: usize = 4;

/// Longest number of a board, in bytes.
pub const LONGEST_BOARD: usize = 32;

/// Names a game across all its envelopes: 16 random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub [u8; 16]);

/// A person with both public keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name, as the person writes it.
    pub name: String,
    /// Checks the person's signatures.
    pub key: VerifyingKey,
    /// Locks what only this person may open.
    pub lock: Lock,
}

/// A person whom the label names, with the public keys that stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name, as the person writes it.
    pub name: String,
    /// Checks the person's signatures. Of a player it may be missing, where no move is sealed in the file.
    pub key: Option<VerifyingKey>,
    /// Locks what only this person may open; none where no move is sealed in the file.
    pub lock: Option<Lock>,
}

impl Named {
    /// The person, where both keys stand there.
    pub fn person(&self) -> Option<Person> {
        let (key, lock) = self.key.zip(self.lock)?;
        let name = self.name.clone();
        Some(Person { name, key, lock })
    }
}

impl From<Person> for Named {
    fn from(person: Person) -> Named {
        Named {
            name: person.name,
            key: Some(person.key),
            lock: Some(person.lock),
        }
    }
}

/// A draw offer shown outside (A2f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOffer {
    /// No offer stands.
    None,
    /// Nobody has said whether one stands; only with a [`Carrier`] other than the file.
    Unknown,
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

/// What every label must say. None of it has a default: that would be signed without anyone having said it.
#[derive(Clone, Debug)]
pub struct Essentials<'a> {
    /// The score up to the sealed move (A2b); the side to move seals (A2d).
    pub game: Game,
    /// Has the white pieces (A2a).
    pub white: Named,
    /// Has the black pieces (A2a).
    pub black: Named,
    /// Keeps the envelope (A3).
    pub arbiter: Named,
    /// The Laws under which the game is played.
    pub edition: &'a Edition,
    /// What the sealed move is written in. This, the times used and the resumption may be `None` in a label that says
    /// that no move was sealed ([`Carrier::None`]).
    pub notation: Option<Notation>,
    /// Both times when the sealer stopped the clock (A2c).
    pub used: Option<ByColor<Used>>,
    /// When the sealer stopped the clock.
    pub sealed_at: Moment,
    /// When and where play resumes (A2g): [`Announced::resumption`](rules::adjournment::Announced::resumption), or
    /// [`Resumption::By`] where that is still to be agreed.
    pub resumption: Option<Resumption>,
}

/// A value that a new label has before anyone gives it.
#[rustfmt::skip]
macro_rules! first_value {
    (= $new:expr) => { $new };
    (optional) => { Default::default() };
}

/// Makes the label of its rows, in the order of the format: a field, its type, the keys that people give of it, and its
/// value in a new label. A field that is `optional` is among the [`Particulars`]: it may be left out.
/// (`stringify!($optional);` does nothing: it tells the macro that a line is for such fields alone.)
macro_rules! label {
    (
        new($essentials:ident);
        $(
            $(#[$doc:meta])+
            $field:ident: $type:ty $([$($key:ident $word:literal),+])? $(= $new:expr)? $(, $optional:ident)?;
        )+
    ) => {
        /// What is written outside the envelope. The position, the sealer and the number of the sealed move
        /// follow from the score and are not kept beside it.
        #[derive(Clone, Debug)]
        pub struct Label { $($(#[$doc])+ pub $field: $type,)+ }

        /// What a label says besides what every label must say.
        #[derive(Clone, Debug, Default)]
        pub struct Particulars {
            $($(
                #[doc = concat!("As [`Label::", stringify!($field), "`], which is ", stringify!($optional), ".")]
                pub $field: $type,
            )?)+
        }

        words! {
            /// A value of the label that people give, by its name in the format (A2, `docs/format.md` §3.1).
            ///
            /// A sheet, a form and the command line each ask for these, and for three things from which something on
            /// the label follows or is checked: what the clocks show as left, and when the session began. What
            /// follows from them has no key here: the game's id, the locks, the digest of the edition, the position,
            /// the sealer and the number of the sealed move. A position is chosen (the end of a score, a move of it,
            /// a FEN) before there is a label, so that choice has no key either.
            #[expect(missing_docs, reason = "the words of the format, each beside its field of the label")]
            LabelKey { $($($($key = $word,)+)?)+ }
        }

        impl Label {
            /// The label of a game's first adjournment, under a game id drawn at random: no deputy, no draw offer, an
            /// unknown time control, no event or site. What else is known is set in its fields. [`Label::check`] and
            /// [`seal`](crate::file::seal) refuse what contradicts itself.
            ///
            /// # Errors
            /// No random bytes from the system.
            pub fn new($essentials: Essentials<'_>) -> Result<Label, RandomUnavailable> {
                Ok(Label { $($field: first_value!($(= $new)? $($optional)?),)+ })
            }

            /// The label with these particulars in place of its own.
            #[must_use]
            pub fn with(self, particulars: Particulars) -> Label {
                Label {
                    $($($field: { stringify!($optional); particulars.$field },)?)+
                    ..self
                }
            }

            /// The text of that key, where it is one; of a person the name.
            pub fn text(&self, key: LabelKey) -> Option<&str> {
                $(if key.name() == stringify!($field) { return self.$field.text(); })+
                None
            }

            /// Reads the table, whose line comes next.
            pub(in crate::file) fn read(
                reader: &mut Reader<'_>,
                keys: &mut KnownKeys,
            ) -> Result<Label, FormatError> {
                reader.table("label", false)?;
                let mut from = Source { reader, keys, carrier: Carrier::File, people: None };
                $(let $field: $type = LabelField::read(&mut from, stringify!($field))?;)+
                from.reader.end_of_table()?;
                let label = Label { $($field,)+ };
                label.check()?;
                Ok(label)
            }

            /// Writes the table.
            pub(in crate::file) fn write(&self, writer: &mut Writer) {
                writer.table("label");
                $(self.$field.write(self, writer, stringify!($field));)+
            }

            /// Checks each value by itself.
            fn check_values(&self) -> Result<(), FormatError> {
                $(self.$field.check(stringify!($field))?;)+
                Ok(())
            }
        }

        impl Particulars {
            /// The text of that key, where it is one.
            pub fn text(&self, key: LabelKey) -> Option<&str> {
                $($(if key.name() == stringify!($field) { stringify!($optional); return self.$field.text(); })?)+
                None
            }

            /// Takes a text for that key, where it is the key of a text.
            pub fn take_text(&mut self, key: LabelKey, text: &str) {
                $($(if let (stringify!($field), Some(value)) = (key.name(), LabelField::of_text(text)) {
                    stringify!($optional);
                    self.$field = value;
                })?)+
            }
        }
    };
}

label! {
    new(essentials);
    /// Names the game.
    id: GameId = GameId(random_bytes()?);
    /// Where the sealed move is.
    carrier: Carrier, optional;
    /// Who keeps the paper envelope.
    kept_by: Option<String> [KeptBy "kept_by"], optional;
    /// What is written on the paper envelope.
    mark: Option<String> [Mark "mark"], optional;
    /// PGN's Event.
    event: Option<String> [Event "event"], optional;
    /// PGN's Site.
    site: Option<String> [Site "site"], optional;
    /// PGN's Date.
    date: Option<String> [Date "date"], optional;
    /// PGN's Round.
    round: Option<String> [Round "round"], optional;
    /// PGN's Board, such as `7` or `2.4`; at most [`LONGEST_BOARD`] bytes.
    board: Option<String> [Board "board"], optional;
    /// The player with the white pieces (A2a).
    white: Named [White "white"] = essentials.white;
    /// The player with the black pieces (A2a).
    black: Named [Black "black"] = essentials.black;
    /// The arbiter, who keeps the envelope (A3).
    arbiter: Named [Arbiter "arbiter"] = essentials.arbiter;
    /// The players' FIDE numbers.
    ids: ByColor<Option<PlayerId>> [
        WhiteId "white_id", BlackId "black_id",
        // With the locks, of the three people above.
        WhiteKey "white_key", BlackKey "black_key", ArbiterKey "arbiter_key"
    ], optional;
    /// Deputies who may stand in for the arbiter; at most [`MOST_DEPUTIES`].
    deputies: Vec<Named>, optional;
    /// The edition's name.
    rules: String [Rules "rules"] = essentials.edition.name().to_owned();
    /// SHA-256 of the edition's file.
    rules_digest: Digest = edition_digest(essentials.edition);
    /// Seconds of lateness that lose, for editions that leave it to the event.
    late_after: Option<u32> [LateAfter "late_after"], optional;
    /// What the sealed move is written in.
    notation: Option<Notation> [Notation "notation"] = essentials.notation;
    /// Of each player, as in PGN; mostly the same.
    time_controls: ByColor<TimeControl> [
        TimeControl "time_control", WhiteTimeControl "white_time_control",
        BlackTimeControl "black_time_control"
    ] = ByColor::new_with(|_| TimeControl::UNKNOWN);
    /// The score up to the sealed move (A2b).
    game: Game = essentials.game;
    /// Both times when the sealer stopped the clock (A2c).
    used: Option<ByColor<Used>> [
        WhiteUsed "white_used", BlackUsed "black_used", WhiteLeft "white_left", BlackLeft "black_left",
        SessionStart "session_start"
    ] = essentials.used;
    /// Nominal end of the session (A1b).
    session_end: Option<Moment> [SessionEnd "session_end"], optional;
    /// What A1(b) charged, already inside the sealer's time.
    early_charge: Option<Duration> [EarlyCharge "early_charge"] = None;
    /// The draw offer that still stands (A2f).
    draw_offer: DrawOffer [DrawOffer "draw_offer"] = DrawOffer::None;
    /// The sealed move, where everybody knows it (A1a, 9.5).
    known_move: Option<KnownMove> [KnownMove "known_move", Claim "claim"], optional;
    /// When the sealer stopped the clock.
    sealed_at: Moment [SealedAt "sealed_at"] = essentials.sealed_at;
    /// When the move was typed, where it was sealed on paper before.
    typed_at: Option<Moment> = None;
    /// When and where play resumes (A2g, A13): a time and its place, or by when both are to be agreed.
    resumption: Option<Resumption> [
        ResumeBy "resume_by", ResumeAt "resume_at", ResumeEnd "resume_end",
        ResumeZone "resume_zone", ResumePlace "resume_place"
    ] = essentials.resumption;
    /// 1, 2, … of this game.
    adjournment: u32 = 1;
    /// The envelope before.
    previous: Option<Previous> = None;
}

impl ToValue for LabelKey {
    fn to_value(&self) -> Value<'_> {
        (*self).into()
    }
}

impl From<LabelKey> for Value<'_> {
    fn from(key: LabelKey) -> Self {
        Value::Key(key.name())
    }
}

impl Label {
    /// The position just before the sealed move (A2b).
    pub fn position(&self) -> &Chess {
        self.game.last()
    }

    /// Who signs what was sealed: the sealer, and where the move is not in the file, the arbiter.
    pub fn who_seals(&self) -> Signer {
        match self.is_in_file() {
            true => Signer::Player(self.sealed_by()),
            false => Signer::Arbiter,
        }
    }

    /// Whether the sealed move is in the file, under locks.
    pub fn is_in_file(&self) -> bool {
        self.carrier == Carrier::File
    }

    /// Whether a move was sealed: else the game was only interrupted.
    pub fn is_sealed(&self) -> bool {
        self.carrier != Carrier::None
    }

    /// What its moves are shown in: what the label says, else the figurines that everybody reads.
    pub fn shown_in(&self) -> Notation {
        self.notation.unwrap_or(Notation::Figurine)
    }

    /// What is announced of the resumption.
    pub fn announces(&self) -> Resumption {
        let unsaid = Resumption::Unsaid(self.sealed_at);
        self.resumption.clone().unwrap_or(unsaid)
    }

    /// Who sealed (A2d), or would have: the side to move.
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
        // Asked of each envelope of an archive.
        static DIGESTS: LazyLock<Vec<(&str, Digest)>> = LazyLock::new(|| {
            let digest = |source: &str| sha256(&[source.as_bytes()]);
            let all = Edition::sources().iter();
            all.map(|(name, source)| (*name, digest(source))).collect()
        });
        let named = DIGESTS.iter().find(|(name, _)| *name == self.rules)?;
        Edition::kept(&self.rules).filter(|_| named.1 == self.rules_digest)
    }

    /// The player of a side.
    pub fn player(&self, side: Color) -> &Named {
        side.fold_wb(&self.white, &self.black)
    }

    /// The player who sealed.
    pub fn sealer(&self) -> &Named {
        self.player(self.sealed_by())
    }

    /// The player who must reply.
    pub fn responder(&self) -> &Named {
        self.player(self.sealed_by().other())
    }

    /// The person who signs as `signer`; `None` for a deputy whom the label does not name.
    pub fn person(&self, signer: Signer) -> Option<&Named> {
        match signer {
            Signer::Arbiter => Some(&self.arbiter),
            Signer::Deputy(number) => self.deputies.get(usize::from(number).checked_sub(1)?),
            Signer::Player(side) => Some(self.player(side)),
        }
    }

    /// The key by which that signer's signatures are checked; `None` where the label names none.
    pub fn key_of(&self, signer: Signer) -> Option<VerifyingKey> {
        self.person(signer)?.key
    }

    /// The signer whose key this is, if the label names it.
    pub fn signer_of(&self, key: &VerifyingKey) -> Option<Signer> {
        let (signer, ..) = self.named().find(|(.., person)| person.key == Some(*key))?;
        Some(signer)
    }

    /// The arbiter and the deputies.
    pub fn officials(&self) -> impl Iterator<Item = &Named> {
        [&self.arbiter].into_iter().chain(&self.deputies)
    }

    /// Everybody whom the label names, each with the word that begins the names of the keys: `white`, `deputy1`.
    pub fn people(&self) -> impl Iterator<Item = (&'static str, &Named)> {
        self.named().map(|(_, [role, ..], person)| (role, person))
    }

    /// Everybody whom the label names, in the order of the format, with the keys of name, signing key and lock.
    fn named(&self) -> impl Iterator<Item = (Signer, [&'static str; 3], &Named)> {
        let all = NAMED.into_iter();
        all.filter_map(|(signer, keys)| Some((signer, keys, self.person(signer)?)))
    }

    /// Whether this envelope holds the reply to a sealed move (A9c).
    pub fn answers(&self) -> bool {
        self.previous
            .is_some_and(|previous| previous.relation == Relation::Answers)
    }

    /// The time control of both players; `None` where theirs differ.
    pub fn common_time_control(&self) -> Option<&TimeControl> {
        let ByColor { white, black } = &self.time_controls;
        (white == black).then_some(white)
    }

    /// The used time of a side, where it was noted.
    pub fn used(&self, side: Color) -> Option<Used> {
        Some(*self.used?.get(side))
    }

    /// Checks what must hold between the values (`docs/format.md` §3.1), and that each text may be
    /// written. Which keys stand with its carrier, the file that is made of it is asked.
    ///
    /// # Errors
    /// The first rule that does not hold.
    pub fn check(&self) -> Result<(), FormatError> {
        self.check_values()?;
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
                return Err(FormatError::value(0, "claim"));
            }
        }
        if let Some(fault) = self.contradiction() {
            return Err(FormatError::Times(fault));
        }
        if self.adjournment == 0 {
            return Err(FormatError::Adjournment);
        }
        Ok(())
    }

    fn check_keys(&self) -> Result<(), FormatError> {
        let fault = KeyFault::Repeated;
        let people: Vec<_> = self.named().collect();
        for (place, (_, [_, key, lock], person)) in people.iter().enumerate() {
            for (.., earlier) in people.iter().take(place) {
                if person.key.is_some() && person.key == earlier.key {
                    return Err(FormatError::Key { key, fault });
                }
                if person.lock.is_some() && person.lock == earlier.lock {
                    return Err(FormatError::Key { key: lock, fault });
                }
            }
        }
        Ok(())
    }

    /// The first of its times that contradicts another.
    fn contradiction(&self) -> Option<Contradiction> {
        if self.typed_at.is_some_and(|typed| typed <= self.sealed_at) {
            return Some(Contradiction::TypedBeforeSealing);
        }
        let (at, by, end) = match &self.resumption {
            Some(Resumption::At(Announced { at, end, .. })) => (Some(*at), None, *end),
            Some(Resumption::By(last)) => (None, Some(*last), None),
            Some(Resumption::Unsaid(_)) | None => (None, None, None),
        };
        let of_resumption = Contradiction::of_resumption(at, by, self.answers(), self.sealed_at);
        if of_resumption.is_some() {
            return of_resumption;
        }
        if at.zip(end).is_some_and(|(at, end)| end <= at) {
            return Some(Contradiction::EndsBeforeItBegins);
        }
        // A1(b): the charge ends at the nominal end of the session.
        let charge = self.early_charge?;
        let most = self.session_end.and_then(|end| end.since(self.sealed_at));
        let is_possible = charge > Duration::ZERO
            && most.is_some_and(|most| charge <= most)
            && self
                .used(self.sealed_by())
                .is_some_and(|used| charge <= used.0);
        (!is_possible).then_some(Contradiction::Charge)
    }
}

impl DrawOffer {
    /// Who offered.
    pub fn side(self) -> Option<Color> {
        match self {
            DrawOffer::None | DrawOffer::Unknown => None,
            DrawOffer::By(side) => Some(side),
        }
    }
}

impl SaidAs for LabelKey {
    const FAMILY: &'static str = "label";
}

/// As the format spells it.
impl Word for DrawOffer {
    const ALL: &'static [DrawOffer] = &[
        DrawOffer::None,
        DrawOffer::By(Color::White),
        DrawOffer::By(Color::Black),
        DrawOffer::Unknown,
    ];

    fn name(self) -> &'static str {
        match self {
            DrawOffer::None => "none",
            DrawOffer::Unknown => "unknown",
            DrawOffer::By(side) => side.name(),
        }
    }
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
