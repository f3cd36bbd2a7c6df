//! The own values of each kind of entry (`docs/format.md` §3.3), in their order, stated once. They are read from a file,
//! from words on a command line, or from a form: whatever can give a value for a key is a [`ReadValues`].

use shakmaty::Color;
use shakmaty::uci::UciMove;

use crate::laws::Word;
use crate::laws::adjournment::{Event, EventKind, PlayersWrap, SetResumption};
use crate::laws::ruling::ClaimArticle;
use crate::time::{Moment, Used};
use crate::words::words;

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

    /// Which wrap is dead, and the key that proves it.
    ///
    /// # Errors
    /// No value, or none that is a wrap and a key.
    fn dead_wrap(&mut self) -> Result<(PlayersWrap, [u8; 32]), Self::Error>;

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

/// The event of that kind with the values that `from` gives; `None` for an opening, which is more than its values.
///
/// # Errors
/// The first value that cannot be given.
pub fn read_event<V: ReadValues>(kind: EventKind, from: &mut V) -> Result<Option<Event>, V::Error> {
    let side = |from: &mut V| from.word::<Color>(EntryKey::Side);
    Ok(Some(match kind {
        EventKind::Opened => return Ok(None),
        EventKind::Witness => Event::Witness,
        EventKind::DeadWrap => {
            let (lock, evidence) = from.dead_wrap()?;
            Event::DeadWrap { lock, evidence }
        }
        EventKind::Arrival => Event::Arrival { side: side(from)? },
        EventKind::Absent => Event::Absent { side: side(from)? },
        EventKind::Start => Event::Start,
        EventKind::Session => Event::Session {
            start: from.moment(EntryKey::Start)?,
            end: from.moment(EntryKey::End)?,
        },
        EventKind::SetResumption => Event::SetResumption(SetResumption {
            resume_at: from.moment(EntryKey::ResumeAt)?,
            resume_zone: from.zone(EntryKey::ResumeZone)?,
            resume_place: from.optional(EntryKey::ResumePlace, V::text)?,
            resume_end: from.optional(EntryKey::ResumeEnd, V::moment)?,
            told: from.word(EntryKey::Told)?,
            reason: from.text(EntryKey::Reason)?,
        }),
        EventKind::StopClock => Event::StopClock { side: side(from)? },
        EventKind::StartClock => Event::StartClock { side: side(from)? },
        EventKind::Pause => Event::Pause,
        EventKind::Continue => Event::Continue,
        EventKind::Offer => Event::Offer { side: side(from)? },
        EventKind::AcceptOffer => Event::AcceptOffer { side: side(from)? },
        EventKind::DeclineOffer => Event::DeclineOffer { side: side(from)? },
        EventKind::DrawAgreed => Event::DrawAgreed {
            how: from.text(EntryKey::How)?,
        },
        EventKind::Resign => Event::Resign {
            side: side(from)?,
            how: from.text(EntryKey::How)?,
        },
        EventKind::Flag => Event::Flag { side: side(from)? },
        EventKind::Claim => Event::Claim {
            article: from.article(EntryKey::Article)?,
            side: side(from)?,
            outcome: from.word(EntryKey::Outcome)?,
        },
        EventKind::Move => Event::Move {
            side: side(from)?,
            uci: from.uci(EntryKey::Uci)?,
        },
        EventKind::Choose => Event::Choose {
            uci: from.uci(EntryKey::Uci)?,
        },
        EventKind::Reading => Event::Reading {
            moves: from.moves(EntryKey::Moves)?,
            reason: from.text(EntryKey::Reason)?,
        },
        EventKind::CorrectClock => Event::CorrectClock {
            white_used: from.used(EntryKey::WhiteUsed)?,
            black_used: from.used(EntryKey::BlackUsed)?,
            claimed_by: from.optional(EntryKey::ClaimedBy, V::word)?,
        },
        EventKind::NextEnvelope => Event::NextEnvelope {
            fingerprint: from.fingerprint(EntryKey::Fingerprint)?,
        },
        EventKind::Lost => Event::Lost {
            what: from.word(EntryKey::What)?,
        },
        EventKind::Declared => Event::Declared {
            text: from.written(EntryKey::Text)?,
        },
        EventKind::Decision => Event::Decision {
            text: from.text(EntryKey::Text)?,
            result: from.optional(EntryKey::Result, V::word)?,
            white_used: from.optional(EntryKey::WhiteUsed, V::used)?,
            black_used: from.optional(EntryKey::BlackUsed, V::used)?,
            on_move: from.optional(EntryKey::OnMove, V::word)?,
            late_until: from.optional(EntryKey::LateUntil, V::moment)?,
            back_to: from.optional(EntryKey::BackTo, V::number)?,
        },
        EventKind::Void => Event::Void {
            entry: from.number(EntryKey::Entry)?,
            reason: from.text(EntryKey::Reason)?,
        },
        EventKind::Appeal => Event::Appeal {
            entry: from.number(EntryKey::Entry)?,
            result: from.word(EntryKey::Result)?,
            reason: from.text(EntryKey::Reason)?,
            by_whom: from.text(EntryKey::ByWhom)?,
        },
        EventKind::Note => Event::Note {
            topic: from.text(EntryKey::Topic)?,
            text: from.text(EntryKey::Text)?,
        },
    }))
}

/// One of a kind's own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub key: EntryKey,
    /// Whether it may be left out.
    pub optional: bool,
}

/// The own values of a kind, in the order in which [`read_event`] asks for them. An opening has other values.
pub fn fields(kind: EventKind) -> Vec<Field> {
    use EntryKey::{
        Article, BackTo, BlackUsed, ByWhom, ClaimedBy, End, Entry, Evidence, Fingerprint, How,
        LateUntil, Lock, Moves, OnMove, Outcome, Reason, Result, ResumeAt, ResumeEnd, ResumePlace,
        ResumeZone, Side, Start, Text, Told, Topic, Uci, What, WhiteUsed,
    };
    let (optional, keys): (&[EntryKey], &[EntryKey]) = match kind {
        EventKind::Opened
        | EventKind::Witness
        | EventKind::Start
        | EventKind::Pause
        | EventKind::Continue => (&[], &[]),
        EventKind::Arrival
        | EventKind::Absent
        | EventKind::StopClock
        | EventKind::StartClock
        | EventKind::Offer
        | EventKind::AcceptOffer
        | EventKind::DeclineOffer
        | EventKind::Flag => (&[], &[Side]),
        EventKind::DeadWrap => (&[], &[Lock, Evidence]),
        EventKind::Session => (&[], &[Start, End]),
        EventKind::SetResumption => (
            &[ResumePlace, ResumeEnd],
            &[ResumeAt, ResumeZone, ResumePlace, ResumeEnd, Told, Reason],
        ),
        EventKind::DrawAgreed => (&[], &[How]),
        EventKind::Resign => (&[], &[Side, How]),
        EventKind::Claim => (&[], &[Article, Side, Outcome]),
        EventKind::Move => (&[], &[Side, Uci]),
        EventKind::Choose => (&[], &[Uci]),
        EventKind::Reading => (&[], &[Moves, Reason]),
        EventKind::CorrectClock => (&[ClaimedBy], &[WhiteUsed, BlackUsed, ClaimedBy]),
        EventKind::NextEnvelope => (&[], &[Fingerprint]),
        EventKind::Lost => (&[], &[What]),
        EventKind::Declared => (&[], &[Text]),
        EventKind::Decision => (
            &[Result, WhiteUsed, BlackUsed, OnMove, LateUntil, BackTo],
            &[
                Text, Result, WhiteUsed, BlackUsed, OnMove, LateUntil, BackTo,
            ],
        ),
        EventKind::Void => (&[], &[Entry, Reason]),
        EventKind::Appeal => (&[], &[Entry, Result, Reason, ByWhom]),
        EventKind::Note => (&[], &[Topic, Text]),
    };
    let field = |&key: &EntryKey| Field {
        key,
        optional: optional.contains(&key),
    };
    keys.iter().map(field).collect()
}

#[cfg(test)]
mod tests;
