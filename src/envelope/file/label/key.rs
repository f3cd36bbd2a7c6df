//! The keys of a label that people give (A2), by the names of the format (`docs/format.md` §3.1).
//!
//! A sheet, a form and the command line each ask for these, and for three things from which something on the label follows
//! or is checked: what the clocks show as left, and when the session began. What follows from them has no key here: the game's id, the
//! locks, the digest of the edition, the position, the sealer and the number of the sealed move. A position is chosen
//! (the end of a score, a move of it, a FEN) before there is a label, so that choice has no key either.

use rules::fault::{ToValue, Value};
use rules::word::words;

words! {
    /// A value of the label that people give, in the order of the format.
    LabelKey {
        /// PGN's Event.
        Event = "event",
        /// PGN's Site.
        Site = "site",
        /// PGN's Date.
        Date = "date",
        /// PGN's Round.
        Round = "round",
        /// PGN's Board: the board's number in the round.
        Board = "board",
        /// The name of the player of the white men (A2a).
        White = "white",
        /// The name of the player of the black men (A2a).
        Black = "black",
        /// The arbiter's name.
        Arbiter = "arbiter",
        /// White's FIDE number.
        WhiteId = "white_id",
        /// Black's FIDE number.
        BlackId = "black_id",
        /// White's public keys.
        WhiteKey = "white_key",
        /// Black's public keys.
        BlackKey = "black_key",
        /// The arbiter's public keys.
        ArbiterKey = "arbiter_key",
        /// The edition of the Laws.
        Rules = "rules",
        /// The lateness that loses, for editions that leave it to the event.
        LateAfter = "late_after",
        /// What the sealed move is written in.
        Notation = "notation",
        /// The time control, as in PGN.
        TimeControl = "time_control",
        /// White's, where the players' differ.
        WhiteTimeControl = "white_time_control",
        /// Black's, where they differ.
        BlackTimeControl = "black_time_control",
        /// White's time when the sealer stopped his clock (A2c).
        WhiteUsed = "white_used",
        /// Black's (A2c).
        BlackUsed = "black_used",
        /// What White's clock shows as left, from which his time used follows.
        WhiteLeft = "white_left",
        /// What Black's shows.
        BlackLeft = "black_left",
        /// When the session began in which the move is sealed: not on the label, only compared with both clocks.
        SessionStart = "session_start",
        /// The nominal end of the session (A1b).
        SessionEnd = "session_end",
        /// What an early adjournment is charged (A1b).
        EarlyCharge = "early_charge",
        /// The draw offer that still stands (A2f).
        DrawOffer = "draw_offer",
        /// The sealed move, where everybody knows it: made on the board after the request (A1a), or written for a rejected
        /// claim (9.5).
        KnownMove = "known_move",
        /// The claim of a draw for which that move was written.
        Claim = "claim",
        /// When the sealer stopped his clock, where the move was sealed on paper and is typed later.
        SealedAt = "sealed_at",
        /// By when play resumes, where its time is still to be agreed.
        ResumeBy = "resume_by",
        /// When play resumes (A2g).
        ResumeAt = "resume_at",
        /// When the session of the resumption ends (A13).
        ResumeEnd = "resume_end",
        /// The time zone in which that was announced.
        ResumeZone = "resume_zone",
        /// Where play resumes (A2g).
        ResumePlace = "resume_place",
    }
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
