//! What can happen to an adjourned game from the sealing to the end, and who may say so.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::announced::SetResumption;
use crate::ruling::{ClaimArticle, GameResult};
use crate::time::{Moment, Used};
use crate::word::words;

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

/// A row a kind, in the order of `docs/format.md` §3.3: its name and values, its word in the format; whether it waits for the
/// arbiter's countersignature (A3), what it says of the beginning of the resumption, whether it starts, stops or sets a
/// clock, and whether what it rests on stays.
macro_rules! entries {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($inner:ty))? $({ $($field:ident: $value:ty),+ $(,)? })? = $word:literal,
        $waits:literal, $beginning:ident, $clocks:literal, $binds:literal;
    )+) => {
        /// What can happen to an adjourned game: the entries of the format. The articles are those of 1997.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(
            missing_docs,
            reason = "the fields are the format's own, `docs/format.md` §3.3"
        )]
        pub enum Event {
            $($(#[$doc])* $kind $(($inner))? $({ $($field: $value),+ })?,)+
        }

        words! {
            /// The kinds of entries, `docs/format.md` §3.3.
            EventKind { $($(#[$doc])* $kind = $word,)+ }
        }

        impl Event {
            /// The kind of the event.
            pub fn kind(&self) -> EventKind {
                match self {
                    $(Event::$kind { .. } => EventKind::$kind,)+
                }
            }
        }

        impl EventKind {
            /// Whether it waits for the countersignature, what it says of the beginning, whether it moves a clock, and whether it binds.
            const fn row(self) -> (bool, Beginning, bool, bool) {
                match self {
                    $(EventKind::$kind => ($waits, Beginning::$beginning, $clocks, $binds),)+
                }
            }
        }
    };
}

entries! {
    /// The envelope was opened (A7, A9); `None` where nothing readable was in it.
    Opened {
        written: Option<String>,
        reply_from: ReplyFrom,
    } = "opened", true, Now, true, true;
    /// The responder looked at the accepted envelope and found his half in it.
    Witness = "witness", true, Unsaid, false, false;
    /// A player's wrap gives no half that fits: with the unlocking key of his slip, which opens it for nobody either.
    DeadWrap { lock: PlayersWrap, evidence: [u8; 32] } = "dead-wrap", true, Unsaid, false, false;
    /// A player arrived at the resumption.
    Arrival { side: Color } = "arrival", true, Unsaid, true, false;
    /// A player was not there when the resumption began (A9b, A9c).
    Absent { side: Color } = "absent", true, Now, true, false;
    /// The resumption began.
    Start = "start", true, Now, false, false;
    /// A session was announced (A13).
    Session { start: Moment, end: Moment } = "session", false, Unsaid, false, false;
    /// The announced time of the resumption was set anew (A2g).
    SetResumption(SetResumption) = "set-resumption", false, Unsaid, false, false;
    /// A clock was stopped.
    StopClock { side: Color } = "stop-clock", true, Before, true, false;
    /// A clock was started.
    StartClock { side: Color } = "start-clock", true, Now, true, false;
    /// Both clocks were stopped for a while.
    Pause = "pause", true, Before, true, false;
    /// The clock that ran before the pause runs again.
    Continue = "continue", true, Before, true, false;
    /// A draw was offered (A4, 9.1).
    Offer { side: Color } = "offer", false, Unsaid, false, false;
    /// It was accepted by this side.
    AcceptOffer { side: Color } = "accept-offer", false, Unsaid, true, true;
    /// It was declined by this side.
    DeclineOffer { side: Color } = "decline-offer", false, Unsaid, false, false;
    /// Both players agreed on a draw (A6), as the arbiter knows from both.
    DrawAgreed { how: String } = "draw-agreed", false, Unsaid, true, false;
    /// A player resigned (A6, 5.1b).
    Resign { side: Color, how: String } = "resign", false, Unsaid, true, false;
    /// A flag fell (6.9).
    Flag { side: Color } = "flag", true, Unsaid, true, true;
    /// A claim under 9.2 or 9.3 and what became of it.
    Claim {
        article: ClaimArticle,
        side: Color,
        outcome: ClaimOutcome,
    } = "claim", true, Unsaid, true, true;
    /// A move on the board after the opening.
    Move { side: Color, uci: UciMove } = "move", true, Unsaid, true, true;
    /// The reading that the responder chose, in editions where he does.
    Choose { uci: UciMove } = "choose", true, Unsaid, true, true;
    /// What the arbiter finds the written text to mean (A8): one move, several that fit it, or none at all.
    Reading { moves: Vec<UciMove>, reason: String } = "reading", true, Unsaid, true, false;
    /// Both clocks were set (A12), as that player claimed, or the arbiter by himself.
    CorrectClock {
        white_used: Used,
        black_used: Used,
        claimed_by: Option<Color>,
    } = "correct-clock", true, Unsaid, true, false;
    /// The game goes on in another envelope: the sealed reply (A9c), or the next adjournment.
    NextEnvelope { fingerprint: [u8; 32] } = "next-envelope", true, Unsaid, true, true;
    /// The envelope is lost, or position or times cannot be established (A11).
    Lost { what: LostThing } = "lost", false, Unsaid, true, false;
    /// The move that the sealer says he sealed (A11a).
    Declared { text: Option<String> } = "declared", false, Now, true, true;
    /// What the arbiter decided where the Laws are silent.
    Decision {
        text: String,
        result: Option<GameResult>,
        white_used: Option<Used>,
        black_used: Option<Used>,
        on_move: Option<Color>,
        late_until: Option<Moment>,
        back_to: Option<u32>,
    } = "decision", false, Unsaid, true, true;
    /// An earlier entry was a mistake.
    Void { entry: u32, reason: String } = "void", false, Unsaid, false, false;
    /// An appeal was decided.
    Appeal {
        entry: u32,
        result: GameResult,
        reason: String,
        by_whom: String,
    } = "appeal", false, Unsaid, false, false;
    /// Something that somebody wants kept with the game; nothing ever follows from it.
    Note { topic: String, text: String } = "note", false, Unsaid, false, false;
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
        self.kind().row().0
    }

    /// What the event says of the beginning of the resumption.
    pub(super) fn beginning(&self) -> Beginning {
        self.kind().row().1
    }

    /// Whether the event starts, stops or sets a clock.
    pub(super) fn moves_clocks(&self) -> bool {
        let keeps = LostThing::Envelope;
        self.kind().row().2 && *self != Event::Lost { what: keeps }
    }

    /// Whether the game was opened, moved on or ended with it, so that nothing on which it rests is taken back before it.
    pub(super) fn binds(&self) -> bool {
        self.kind().row().3
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
            // Everything else is for the officials to say.
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
