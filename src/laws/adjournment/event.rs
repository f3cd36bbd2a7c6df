//! What can happen to an adjourned game from the sealing to the end, and who may say so.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::announced::SetResumption;
use crate::laws::ruling::{ClaimArticle, GameResult};
use crate::time::{Moment, Used};
use crate::words::words;

/// Something that happened, at the time that its signer states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub event: Event,
}

impl AsRef<Recorded> for Recorded {
    fn as_ref(&self) -> &Recorded {
        self
    }
}

/// What can happen to an adjourned game: the entries of the format. The articles are those of 1997.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the fields are the format's own, `docs/format.md` §3.3"
)]
#[non_exhaustive]
pub enum Event {
    /// The envelope was opened (A7, A9); `None` where nothing readable was in it.
    Opened {
        written: Option<String>,
        reply_from: ReplyFrom,
    },
    /// The responder looked at the accepted envelope and found his half in it.
    Witness,
    /// A player's wrap gives no half that fits: with the unlocking key of his slip, which opens it for nobody either.
    DeadWrap {
        lock: PlayersWrap,
        evidence: [u8; 32],
    },
    /// A player arrived at the resumption.
    Arrival { side: Color },
    /// A player was not there when the resumption began (A9b, A9c).
    Absent { side: Color },
    /// The resumption began.
    Start,
    /// A session was announced (A13).
    Session { start: Moment, end: Moment },
    /// The announced time of the resumption was set anew (A2g).
    SetResumption(SetResumption),
    /// A clock was stopped.
    StopClock { side: Color },
    /// A clock was started.
    StartClock { side: Color },
    /// Both clocks were stopped for a while.
    Pause,
    /// The clock that ran before the pause runs again.
    Continue,
    /// A draw was offered (A4, 9.1).
    Offer { side: Color },
    /// It was accepted by this side.
    AcceptOffer { side: Color },
    /// It was declined by this side.
    DeclineOffer { side: Color },
    /// Both players agreed on a draw (A6), as the arbiter knows from both.
    DrawAgreed { how: String },
    /// A player resigned (A6, 5.1b).
    Resign { side: Color, how: String },
    /// A flag fell (6.9).
    Flag { side: Color },
    /// A claim under 9.2 or 9.3 and what became of it.
    Claim {
        article: ClaimArticle,
        side: Color,
        outcome: ClaimOutcome,
    },
    /// A move on the board after the opening.
    Move { side: Color, uci: UciMove },
    /// The reading that the responder chose, in editions where he does.
    Choose { uci: UciMove },
    /// What the arbiter finds the written text to mean (A8): one move, several that fit it, or none at all.
    Reading { moves: Vec<UciMove>, reason: String },
    /// Both clocks were set (A12), as that player claimed, or the arbiter by himself.
    CorrectClock {
        white_used: Used,
        black_used: Used,
        claimed_by: Option<Color>,
    },
    /// The game goes on in another envelope: the sealed reply (A9c), or the next adjournment.
    NextEnvelope { fingerprint: [u8; 32] },
    /// The envelope is lost, or position or times cannot be established (A11).
    Lost { what: LostThing },
    /// The move that the sealer says he sealed (A11a).
    Declared { text: Option<String> },
    /// What the arbiter decided where the Laws are silent.
    Decision {
        text: String,
        result: Option<GameResult>,
        white_used: Option<Used>,
        black_used: Option<Used>,
        on_move: Option<Color>,
        late_until: Option<Moment>,
        back_to: Option<u32>,
    },
    /// An earlier entry was a mistake.
    Void { entry: u32, reason: String },
    /// An appeal was decided.
    Appeal {
        entry: u32,
        result: GameResult,
        reason: String,
        by_whom: String,
    },
    /// Something that somebody wants kept with the game; nothing ever follows from it.
    Note { topic: String, text: String },
}

impl Event {
    /// Whether it says what a clock shows.
    pub fn sets_clocks(&self) -> bool {
        matches!(
            self,
            Event::CorrectClock { .. }
                | Event::Decision {
                    white_used: Some(_),
                    ..
                }
                | Event::Decision {
                    black_used: Some(_),
                    ..
                }
        )
    }

    /// Whether it settles what stands above it in the file, so that nothing below it comes before it.
    pub(super) fn settles(&self) -> bool {
        matches!(self, Event::Decision { .. } | Event::Appeal { .. })
    }

    /// The kind of the event.
    pub fn kind(&self) -> EventKind {
        match self {
            Event::Opened { .. } => EventKind::Opened,
            Event::Witness => EventKind::Witness,
            Event::DeadWrap { .. } => EventKind::DeadWrap,
            Event::Arrival { .. } => EventKind::Arrival,
            Event::Absent { .. } => EventKind::Absent,
            Event::Start => EventKind::Start,
            Event::Session { .. } => EventKind::Session,
            Event::SetResumption(_) => EventKind::SetResumption,
            Event::StopClock { .. } => EventKind::StopClock,
            Event::StartClock { .. } => EventKind::StartClock,
            Event::Pause => EventKind::Pause,
            Event::Continue => EventKind::Continue,
            Event::Offer { .. } => EventKind::Offer,
            Event::AcceptOffer { .. } => EventKind::AcceptOffer,
            Event::DeclineOffer { .. } => EventKind::DeclineOffer,
            Event::DrawAgreed { .. } => EventKind::DrawAgreed,
            Event::Resign { .. } => EventKind::Resign,
            Event::Flag { .. } => EventKind::Flag,
            Event::Claim { .. } => EventKind::Claim,
            Event::Move { .. } => EventKind::Move,
            Event::Choose { .. } => EventKind::Choose,
            Event::Reading { .. } => EventKind::Reading,
            Event::CorrectClock { .. } => EventKind::CorrectClock,
            Event::NextEnvelope { .. } => EventKind::NextEnvelope,
            Event::Lost { .. } => EventKind::Lost,
            Event::Declared { .. } => EventKind::Declared,
            Event::Decision { .. } => EventKind::Decision,
            Event::Void { .. } => EventKind::Void,
            Event::Appeal { .. } => EventKind::Appeal,
            Event::Note { .. } => EventKind::Note,
        }
    }

    /// The moves that the event names.
    pub(super) fn moves(&self) -> NamedMoves<'_> {
        match self {
            Event::Move { uci, .. } | Event::Choose { uci } => NamedMoves::OnBoard(uci),
            // The sealed move may have been played already, as it was read before.
            Event::Reading { moves, .. } => NamedMoves::Sealed(moves),
            Event::Opened { .. }
            | Event::Witness
            | Event::DeadWrap { .. }
            | Event::Arrival { .. }
            | Event::Absent { .. }
            | Event::Start
            | Event::Session { .. }
            | Event::SetResumption(_)
            | Event::StopClock { .. }
            | Event::StartClock { .. }
            | Event::Pause
            | Event::Continue
            | Event::Offer { .. }
            | Event::AcceptOffer { .. }
            | Event::DeclineOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Flag { .. }
            | Event::Claim { .. }
            | Event::CorrectClock { .. }
            | Event::NextEnvelope { .. }
            | Event::Lost { .. }
            | Event::Declared { .. }
            | Event::Decision { .. }
            | Event::Void { .. }
            | Event::Appeal { .. }
            | Event::Note { .. } => NamedMoves::None,
        }
    }

    /// Whether the event waits for the arbiter's countersignature (A3). Ends of the game (A6), losses (A11), sessions
    /// (A13) and what the arbiter decides do not.
    pub(super) fn waits_for_acceptance(&self) -> bool {
        match self {
            Event::Opened { .. }
            | Event::Witness
            | Event::DeadWrap { .. }
            | Event::Arrival { .. }
            | Event::Absent { .. }
            | Event::Start
            | Event::StopClock { .. }
            | Event::StartClock { .. }
            | Event::Pause
            | Event::Continue
            | Event::Flag { .. }
            | Event::Claim { .. }
            | Event::Move { .. }
            | Event::Choose { .. }
            | Event::Reading { .. }
            | Event::CorrectClock { .. }
            | Event::NextEnvelope { .. } => true,
            Event::Session { .. }
            | Event::SetResumption(_)
            | Event::Offer { .. }
            | Event::AcceptOffer { .. }
            | Event::DeclineOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Lost { .. }
            | Event::Declared { .. }
            | Event::Decision { .. }
            | Event::Void { .. }
            | Event::Appeal { .. }
            | Event::Note { .. } => false,
        }
    }

    /// What the event says of the beginning of the resumption.
    pub(super) fn beginning(&self) -> Beginning {
        match self {
            Event::Opened { .. }
            | Event::Absent { .. }
            | Event::Start
            | Event::StartClock { .. }
            | Event::Declared { .. } => Beginning::Now,
            Event::StopClock { .. } | Event::Pause | Event::Continue => Beginning::Before,
            Event::Witness
            | Event::DeadWrap { .. }
            | Event::Arrival { .. }
            | Event::Session { .. }
            | Event::SetResumption(_)
            | Event::Offer { .. }
            | Event::AcceptOffer { .. }
            | Event::DeclineOffer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Flag { .. }
            | Event::Claim { .. }
            | Event::Move { .. }
            | Event::Choose { .. }
            | Event::Reading { .. }
            | Event::CorrectClock { .. }
            | Event::NextEnvelope { .. }
            | Event::Lost { .. }
            | Event::Decision { .. }
            | Event::Void { .. }
            | Event::Appeal { .. }
            | Event::Note { .. } => Beginning::Unsaid,
        }
    }

    /// Whether `by` may sign this in a game in which `responder` must reply. The arbiter and deputies may sign
    /// everything that not only the responder can see; players may sign their own acts.
    pub fn may_be_said_by(&self, by: By, responder: Color) -> bool {
        let By::Player(player) = by else {
            return !matches!(self, Event::Witness | Event::DeadWrap { .. });
        };
        match self {
            Event::Witness => player == responder,
            Event::DeadWrap { lock, .. } => match lock {
                PlayersWrap::Reply => player == responder,
                PlayersWrap::Author => player != responder,
            },
            // What he says is his own, and so is an entry that he takes back: whose it is, the file tells.
            Event::Note { .. } | Event::Void { .. } => true,
            Event::Offer { side }
            | Event::AcceptOffer { side }
            | Event::DeclineOffer { side }
            | Event::Resign { side, .. } => player == *side,
            Event::Opened { .. }
            | Event::Arrival { .. }
            | Event::Absent { .. }
            | Event::Start
            | Event::Session { .. }
            | Event::SetResumption(_)
            | Event::StopClock { .. }
            | Event::StartClock { .. }
            | Event::Pause
            | Event::Continue
            | Event::DrawAgreed { .. }
            | Event::Flag { .. }
            | Event::Claim { .. }
            | Event::Move { .. }
            | Event::Choose { .. }
            | Event::Reading { .. }
            | Event::CorrectClock { .. }
            | Event::NextEnvelope { .. }
            | Event::Lost { .. }
            | Event::Declared { .. }
            | Event::Decision { .. }
            | Event::Appeal { .. } => false,
        }
    }
}

/// The moves that an event names, and where they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedMoves<'a> {
    /// In the position in which the move was sealed.
    Sealed(&'a [UciMove]),
    /// In the position on the board.
    OnBoard(&'a UciMove),
    /// The event names none.
    None,
}

/// What an event says of the beginning of the resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// The event belongs to it: play has begun, or a clock is started.
    Now,
    /// It has been: a clock that is stopped has run.
    Before,
    /// Nothing.
    Unsaid,
}

impl Told {
    /// Whether that side was told.
    pub fn holds(self, side: Color) -> bool {
        match self {
            Told::Both => true,
            Told::None => false,
            Told::White => side == Color::White,
            Told::Black => side == Color::Black,
        }
    }
}

/// Who signs that something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The arbiter or a deputy.
    Arbiter,
    /// A player.
    Player(Color),
}

words! {
    /// What the envelope holds for a player's own key alone.
    PlayersWrap {
        /// The responder's half.
        Reply = "reply",
        /// Both halves, for the sealer.
        Author = "author",
    }
}

words! {
    /// The kinds of entries, `docs/format.md` §3.3.
    EventKind {
        /// The envelope was opened (A7, A9).
        Opened = "opened",
        /// The responder looked at the accepted envelope and found his half in it.
        Witness = "witness",
        /// A player proved that the envelope gives him no half that fits.
        DeadWrap = "dead-wrap",
        /// A player arrived at the resumption.
        Arrival = "arrival",
        /// A player was not there when the resumption began (A9b, A9c).
        Absent = "absent",
        /// The resumption began.
        Start = "start",
        /// A session was announced (A13).
        Session = "session",
        /// The announced time of the resumption was set anew (A2g).
        SetResumption = "set-resumption",
        /// A clock was stopped.
        StopClock = "stop-clock",
        /// A clock was started.
        StartClock = "start-clock",
        /// Both clocks were stopped for a while.
        Pause = "pause",
        /// The clock that ran before the pause runs again.
        Continue = "continue",
        /// A draw was offered (A4, 9.1).
        Offer = "offer",
        /// A draw offer was accepted.
        AcceptOffer = "accept-offer",
        /// A draw offer was declined.
        DeclineOffer = "decline-offer",
        /// The players agreed on a draw (A6).
        DrawAgreed = "draw-agreed",
        /// A player resigned (A6, 5.1b).
        Resign = "resign",
        /// A flag fell (6.9).
        Flag = "flag",
        /// A claim under 9.2 or 9.3 and what became of it.
        Claim = "claim",
        /// A move on the board after the opening.
        Move = "move",
        /// The reading that the responder chose, in editions where he does.
        Choose = "choose",
        /// What the arbiter finds the written text to mean (A8).
        Reading = "reading",
        /// Both clocks were set (A12).
        CorrectClock = "correct-clock",
        /// The game goes on in another envelope: the sealed reply (A9c), or the next adjournment.
        NextEnvelope = "next-envelope",
        /// Envelope, position or times are lost (A11).
        Lost = "lost",
        /// The move that the sealer says he sealed (A11a).
        Declared = "declared",
        /// What the arbiter decided where the Laws are silent.
        Decision = "decision",
        /// An earlier entry was a mistake.
        Void = "void",
        /// An appeal was decided.
        Appeal = "appeal",
        /// Something that somebody wants kept with the game.
        Note = "note",
    }

    /// Who was told of a new time.
    Told {
        /// White only.
        White = "white",
        /// Black only.
        Black = "black",
        /// Both players.
        Both = "both",
        /// Neither player.
        None = "none",
    }

    /// Where the responder's half came from when the envelope was opened.
    ReplyFrom {
        /// His key or slip.
        Slip = "slip",
        /// The half he released.
        Half = "half",
        /// The sealer's own key, in place of a lost slip.
        Author = "author",
    }

    /// What can be lost (A11).
    LostThing {
        /// The envelope (A11a).
        Envelope = "envelope",
        /// The position cannot be established (A11b).
        Position = "position",
        /// The times used cannot be established (A11a).
        Times = "times",
    }

    /// Whether a claim was correct (9.5).
    ClaimOutcome {
        /// The game is drawn.
        Correct = "correct",
        /// The edition's penalty, and the game goes on.
        Incorrect = "incorrect",
    }

    /// What a declared move (A11a) is worth against a copy of the envelope.
    Verdict {
        /// The same text, or the same legal move.
        Confirmed = "confirmed",
        /// Another legal move.
        Contradicted = "contradicted",
        /// It cannot be checked.
        Unchecked = "unchecked",
    }

    /// Why a declared move cannot be checked.
    Unchecked {
        /// Nobody gave the sealer's key, and the envelope is closed.
        NoKey = "no_key",
        /// Nothing readable was sealed.
        NothingReadable = "nothing_readable",
        /// The texts differ, and not both are one legal move.
        NotBothLegal = "not_both_legal",
    }
}
