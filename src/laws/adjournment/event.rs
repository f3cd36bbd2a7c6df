//! What can happen to an adjourned game from the sealing to the end, and who may say so.

use serde::Serialize;
use shakmaty::Color;

use crate::laws::ruling::GameResult;
use crate::time::{Moment, Used};

/// Something that happened, when its signer says it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// When.
    pub at: Moment,
    /// What.
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
pub enum Event {
    /// The envelope was opened (A7, A9); `None` where nothing readable was in it.
    Opened {
        written: Option<String>,
        reply_from: ReplyFrom,
    },
    /// The responder looked at the accepted envelope and found his half in it.
    Witness,
    /// A player arrived at the resumption.
    Arrival { side: Color },
    /// A player was not there when the resumption began (A9b, A9c).
    Absent { side: Color },
    /// The resumption began.
    Start,
    /// A session was announced (A13).
    Session { start: Moment, end: Moment },
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
    /// The players agreed on a draw (A6).
    DrawAgreed { told_by: ToldBy, how: String },
    /// A player resigned (A6, 5.1b).
    Resign { side: Color, how: String },
    /// A flag fell (6.9).
    Flag { side: Color },
    /// A claim under 9.2 or 9.3 and what became of it.
    Claim {
        article: String,
        side: Color,
        outcome: ClaimOutcome,
    },
    /// A move on the board after the opening.
    Move { side: Color, uci: String },
    /// The reading that the responder chose, in editions where he does.
    Choose { uci: String },
    /// Both clocks were set (A12).
    CorrectClock { white_used: Used, black_used: Used },
    /// The responder sealed his reply in a second envelope (A9c).
    ReplySealed { fingerprint: [u8; 32] },
    /// The envelope is lost (A11a).
    LostEnvelope,
    /// The position cannot be established (A11b).
    LostPosition,
    /// The move that the sealer says he sealed (A11a).
    Declared {
        text: Option<String>,
        verdict: Verdict,
    },
    /// What the arbiter decided where the Laws are silent.
    Decision {
        text: String,
        result: Option<GameResult>,
        white_used: Option<Used>,
        black_used: Option<Used>,
        on_move: Option<Color>,
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
}

impl Event {
    /// The kind, as the format spells it.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Opened { .. } => "opened",
            Event::Witness => "witness",
            Event::Arrival { .. } => "arrival",
            Event::Absent { .. } => "absent",
            Event::Start => "start",
            Event::Session { .. } => "session",
            Event::StopClock { .. } => "stop-clock",
            Event::StartClock { .. } => "start-clock",
            Event::Pause => "pause",
            Event::Continue => "continue",
            Event::Offer { .. } => "offer",
            Event::AcceptOffer { .. } => "accept-offer",
            Event::DeclineOffer { .. } => "decline-offer",
            Event::DrawAgreed { .. } => "draw-agreed",
            Event::Resign { .. } => "resign",
            Event::Flag { .. } => "flag",
            Event::Claim { .. } => "claim",
            Event::Move { .. } => "move",
            Event::Choose { .. } => "choose",
            Event::CorrectClock { .. } => "correct-clock",
            Event::ReplySealed { .. } => "reply-sealed",
            Event::LostEnvelope => "lost-envelope",
            Event::LostPosition => "lost-position",
            Event::Declared { .. } => "declared",
            Event::Decision { .. } => "decision",
            Event::Void { .. } => "void",
            Event::Appeal { .. } => "appeal",
        }
    }

    /// Whether `by` may say this of a game that `responder` must reply in: the arbiter and his
    /// deputies everything but what only the responder can see; a player what is his own to say.
    pub fn may_be_said_by(&self, by: By, responder: Color) -> bool {
        let By::Player(player) = by else {
            return !matches!(self, Event::Witness);
        };
        match self {
            Event::Witness => player == responder,
            Event::Offer { side }
            | Event::AcceptOffer { side }
            | Event::DeclineOffer { side }
            | Event::Resign { side, .. } => player == *side,
            Event::DrawAgreed { told_by, .. } => *told_by == ToldBy::Player(player),
            _ => false,
        }
    }
}

/// Who says that something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The arbiter or a deputy.
    Arbiter,
    /// A player.
    Player(Color),
}

/// Defines a small enum whose members are words of the format.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $member:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $member),+ }

        impl $name {
            /// As the format spells it.
            pub fn name(self) -> &'static str {
                match self { $($name::$member => $word),+ }
            }

            /// Reads the format's spelling.
            pub fn parse(text: &str) -> Option<$name> {
                match text { $($word => Some($name::$member),)+ _ => None }
            }
        }
    };
}

words! {
    /// Where the responder's half came from when the envelope was opened.
    ReplyFrom {
        /// His key or slip.
        Slip = "slip",
        /// The half he released.
        Half = "half",
        /// The sealer's own key, in place of a lost slip.
        Author = "author",
    }
}

words! {
    /// Whether a claim was correct (9.5).
    ClaimOutcome {
        /// The game is drawn.
        Correct = "correct",
        /// The edition's penalty, and the game goes on.
        Incorrect = "incorrect",
    }
}

words! {
    /// What a declared move (A11a) is worth against a copy of the envelope.
    Verdict {
        /// The same text, or the same legal move.
        Confirmed = "confirmed",
        /// Another legal move.
        Contradicted = "contradicted",
        /// It cannot be checked.
        Unchecked = "unchecked",
    }
}

/// Why a declared move cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unchecked {
    /// Nobody gave the sealer's key, and the envelope is closed.
    NoKey,
    /// Nothing readable was sealed.
    NothingReadable,
    /// The texts differ, and not both are one legal move.
    NotBothLegal,
}

/// Who told the arbiter of an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldBy {
    /// One player.
    Player(Color),
    /// Both.
    Both,
}
