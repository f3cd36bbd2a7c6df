//! The own values of each kind of entry (`docs/format.md` §3.3), in their order, stated once. They are read from a file,
//! from words on a command line, or from a form: whatever can give a value for a key is a [`ReadValues`].

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::file::canonical::Writer;
use rules::Word;
use rules::adjournment::{
    ClaimOutcome, Event, EventKind, LostThing, PlayersWrap, SetResumption, Told,
};
use rules::ruling::{ClaimArticle, GameResult};
use rules::time::{Moment, Used};
use rules::word::words;

words! {
    /// The own keys of entries other than `opened`.
    EntryKey {
        /// The player whose act it is.
        Side = "side",
        /// How the arbiter learned of it.
        How = "how",
        /// The beginning of a session.
        Start = "start",
        /// The end of a session.
        End = "end",
        /// When play resumes.
        ResumeAt = "resume_at",
        /// The time zone in which that is announced.
        ResumeZone = "resume_zone",
        /// Where play resumes.
        ResumePlace = "resume_place",
        /// When the session of the resumption ends.
        ResumeEnd = "resume_end",
        /// Who was told.
        Told = "told",
        /// The article of a claim.
        Article = "article",
        /// Whether a claim was correct.
        Outcome = "outcome",
        /// Which wrap is dead.
        Lock = "lock",
        /// The unlocking key that proves it.
        Evidence = "evidence",
        /// A move.
        Uci = "uci",
        /// What is lost.
        What = "what",
        /// The moves that a text means.
        Moves = "moves",
        /// White's time used.
        WhiteUsed = "white_used",
        /// Black's time used.
        BlackUsed = "black_used",
        /// The player who claimed that a clock is wrong.
        ClaimedBy = "claimed_by",
        /// The fingerprint of another envelope.
        Fingerprint = "fingerprint",
        /// A declared move, or the words of a decision.
        Text = "text",
        /// The result of the game.
        Result = "result",
        /// The side to move.
        OnMove = "on_move",
        /// Until when a player may come.
        LateUntil = "late_until",
        /// The number of the entry from which moves count for nothing.
        BackTo = "back_to",
        /// The number of an earlier entry.
        Entry = "entry",
        /// Why.
        Reason = "reason",
        /// What a note is about.
        Topic = "topic",
        /// Who decided an appeal.
        ByWhom = "by_whom",
    }
}

/// What gives the values of an entry, one key after the other in the order of the format.
pub trait ReadValues: Sized {
    /// Why a value cannot be given.
    type Error;

    /// One word of a fixed list.
    ///
    /// # Errors
    /// No value, or another word.
    fn word<W: Word>(&mut self, key: EntryKey) -> Result<W, Self::Error>;

    /// A text that is not empty.
    ///
    /// # Errors
    /// No value, or a text that breaks the rules for texts.
    fn text(&mut self, key: EntryKey) -> Result<String, Self::Error>;

    /// What a player wrote; `None` where he wrote nothing.
    ///
    /// # Errors
    /// As [`ReadValues::text`].
    fn written(&mut self, key: EntryKey) -> Result<Option<String>, Self::Error>;

    /// The article of a claim.
    ///
    /// # Errors
    /// No value, or none of the four articles.
    fn article(&mut self, key: EntryKey) -> Result<ClaimArticle, Self::Error>;

    /// Which wrap is dead.
    ///
    /// # Errors
    /// No value, or none that is a wrap.
    fn lock(&mut self, key: EntryKey) -> Result<PlayersWrap, Self::Error>;

    /// The unlocking key that proves it.
    ///
    /// # Errors
    /// No value, or none that is a key.
    fn evidence(&mut self, key: EntryKey) -> Result<[u8; 32], Self::Error>;

    /// A moment.
    ///
    /// # Errors
    /// No value, or none that is a moment.
    fn moment(&mut self, key: EntryKey) -> Result<Moment, Self::Error>;

    /// The name of a time zone.
    ///
    /// # Errors
    /// No value, or none of the form of a zone's name.
    fn zone(&mut self, key: EntryKey) -> Result<String, Self::Error>;

    /// A time used.
    ///
    /// # Errors
    /// No value, or none that is a duration.
    fn used(&mut self, key: EntryKey) -> Result<Used, Self::Error>;

    /// A move.
    ///
    /// # Errors
    /// No value, or none that is a move.
    fn uci(&mut self, key: EntryKey) -> Result<UciMove, Self::Error>;

    /// The moves that a text means; none where it means no move.
    ///
    /// # Errors
    /// A value that is not one move or several.
    fn moves(&mut self, key: EntryKey) -> Result<Vec<UciMove>, Self::Error>;

    /// The number of an entry.
    ///
    /// # Errors
    /// No value, or none that is a number.
    fn number(&mut self, key: EntryKey) -> Result<u32, Self::Error>;

    /// The fingerprint of another envelope.
    ///
    /// # Errors
    /// No value, or none that names an envelope.
    fn fingerprint(&mut self, key: EntryKey) -> Result<[u8; 32], Self::Error>;

    /// A value that may be left out.
    ///
    /// # Errors
    /// As `read`.
    fn optional<T>(
        &mut self,
        key: EntryKey,
        read: fn(&mut Self, EntryKey) -> Result<T, Self::Error>,
    ) -> Result<Option<T>, Self::Error>;
}

/// How a value of an entry stands in a file.
trait WriteValue {
    fn write(&self, key: &str, writer: &mut Writer);
}

/// Values that are words of the format.
macro_rules! written_as_words {
    ($($word:ty),+) => {$(
        impl WriteValue for $word {
            fn write(&self, key: &str, writer: &mut Writer) {
                writer.text(key, Word::name(*self));
            }
        }
    )+};
}

written_as_words!(
    ClaimArticle,
    ClaimOutcome,
    Color,
    GameResult,
    LostThing,
    PlayersWrap,
    Told
);

impl WriteValue for String {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.text(key, self);
    }
}

impl WriteValue for Moment {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.text(key, &self.to_string());
    }
}

impl WriteValue for Used {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.text(key, &self.0.to_string());
    }
}

impl WriteValue for UciMove {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.text(key, &self.to_string());
    }
}

/// Several moves with a space between; nothing where there is none.
impl WriteValue for Vec<UciMove> {
    fn write(&self, key: &str, writer: &mut Writer) {
        let moves: Vec<_> = self.iter().map(ToString::to_string).collect();
        let moves = Some(moves.join(" ")).filter(|moves| !moves.is_empty());
        moves.write(key, writer);
    }
}

impl WriteValue for u32 {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.integer(key, *self);
    }
}

impl WriteValue for [u8; 32] {
    fn write(&self, key: &str, writer: &mut Writer) {
        writer.bytes(key, self);
    }
}

impl<T: WriteValue> WriteValue for Option<T> {
    fn write(&self, key: &str, writer: &mut Writer) {
        if let Some(value) = self {
            value.write(key, writer);
        }
    }
}

/// One of a kind's own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub key: EntryKey,
    /// Whether it may be left out.
    pub optional: bool,
}

/// An event with its fields, to make one or to take it apart.
macro_rules! event {
    ($kind:ident, $inner:ident, $($field:ident)*) => { Event::$kind($inner { $($field),* }) };
    ($kind:ident, , $($field:ident)*) => { Event::$kind { $($field),* } };
}

/// Asks for one value, which may be left out where that is said behind its key.
macro_rules! ask {
    ($from:ident, $read:ident, $key:ident,) => {
        $from.$read(EntryKey::$key)?
    };
    ($from:ident, $read:ident, $key:ident, optional) => {
        $from.optional(EntryKey::$key, ReadValues::$read)?
    };
}

/// A row a kind: its values in the order of the format, each with the method of [`ReadValues`] that gives it, its key, and
/// whether it may be left out. An opening is more than its values.
macro_rules! entries {
    ($($kind:ident $(($inner:ident))? {
        $($field:ident: $read:ident $key:ident $($optional:ident)?),* $(,)?
    })+) => {
        /// The event of that kind with the values that `from` gives; `None` for an opening, which is more than its values.
        ///
        /// # Errors
        /// The first value that cannot be given.
        pub fn read_event<V: ReadValues>(
            kind: EventKind,
            from: &mut V,
        ) -> Result<Option<Event>, V::Error> {
            Ok(Some(match kind {
                EventKind::Opened => return Ok(None),
                $(EventKind::$kind => {
                    $(let $field = ask!(from, $read, $key, $($optional)?);)*
                    event!($kind, $($inner)?, $($field)*)
                })+
            }))
        }

        /// Writes the own values of an event. An opening is written with its halves, by `Entry::write`.
        pub(super) fn write_event(event: &Event, writer: &mut Writer) {
            match event {
                Event::Opened { .. } => {}
                $(event!($kind, $($inner)?, $($field)*) => {
                    $($field.write(EntryKey::$key.name(), writer);)*
                })+
            }
        }

        /// The own values of a kind, in the order in which [`read_event`] asks for them. An opening has other values.
        pub fn fields(kind: EventKind) -> Vec<Field> {
            match kind {
                EventKind::Opened => Vec::new(),
                $(EventKind::$kind => vec![$(Field {
                    key: EntryKey::$key,
                    optional: !stringify!($($optional)?).is_empty(),
                }),*],)+
            }
        }
    };
}

entries! {
    Witness {}
    DeadWrap { lock: lock Lock, evidence: evidence Evidence }
    Arrival { side: word Side }
    Absent { side: word Side }
    Start {}
    Session { start: moment Start, end: moment End }
    SetResumption(SetResumption) {
        resume_at: moment ResumeAt,
        resume_zone: zone ResumeZone,
        resume_place: text ResumePlace optional,
        resume_end: moment ResumeEnd optional,
        told: word Told,
        reason: text Reason,
    }
    StopClock { side: word Side }
    StartClock { side: word Side }
    Pause {}
    Continue {}
    Offer { side: word Side }
    AcceptOffer { side: word Side }
    DeclineOffer { side: word Side }
    DrawAgreed { how: text How }
    Resign { side: word Side, how: text How }
    Flag { side: word Side }
    Claim { article: article Article, side: word Side, outcome: word Outcome }
    Move { side: word Side, uci: uci Uci }
    Choose { uci: uci Uci }
    Reading { moves: moves Moves, reason: text Reason }
    CorrectClock {
        white_used: used WhiteUsed,
        black_used: used BlackUsed,
        claimed_by: word ClaimedBy optional,
    }
    NextEnvelope { fingerprint: fingerprint Fingerprint }
    Lost { what: word What }
    Declared { text: written Text }
    Decision {
        text: text Text,
        result: word Result optional,
        white_used: used WhiteUsed optional,
        black_used: used BlackUsed optional,
        on_move: word OnMove optional,
        late_until: moment LateUntil optional,
        back_to: number BackTo optional,
    }
    Void { entry: number Entry, reason: text Reason }
    Appeal { entry: number Entry, result: word Result, reason: text Reason, by_whom: text ByWhom }
    Note { topic: text Topic, text: text Text }
}
