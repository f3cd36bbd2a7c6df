//! What can happen to an adjourned game from the sealing to the end, and who may say so.

use shakmaty::Color;
use shakmaty::uci::UciMove;

use super::entries::{Event, EventKind, MaySign};
use crate::time::Moment;
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

impl Event {
    /// Whether it says what a clock shows.
    pub fn sets_clocks(&self) -> bool {
        match self {
            Event::CorrectClock { .. } => true,
            Event::Decision(decision) => decision.white_used.or(decision.black_used).is_some(),
            _ => false,
        }
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
            _ => NamedMoves::None,
        }
    }

    /// Whether the event starts, stops or sets a clock.
    pub(super) fn moves_clocks(&self) -> bool {
        let keeps = LostThing::Envelope;
        let only_typed = self.instead_of().is_some();
        self.kind().row().clocks && !only_typed && *self != Event::Lost { what: keeps }
    }

    /// The number of the opening of a paper envelope whose text was typed wrongly.
    pub fn instead_of(&self) -> Option<u32> {
        match self {
            Event::Opened {
                from: ReadFrom::Paper(paper),
                ..
            } => paper.instead_of,
            _ => None,
        }
    }

    /// Whether there is no such event where no move was sealed.
    pub(super) fn needs_sealed_move(&self) -> bool {
        use EventKind::{Choose, DeadWrap, Declared, Opened, Reading, Witness};
        let what = LostThing::Envelope;
        let kinds = [Choose, DeadWrap, Declared, Opened, Reading, Witness];
        kinds.contains(&self.kind()) || *self == Event::Lost { what }
    }

    /// Whether there is no such event where the file holds no move under locks.
    pub fn needs_locks(&self) -> bool {
        matches!(self, Event::Witness | Event::DeadWrap { .. })
    }

    /// Whether `by` may sign this in a game in which `responder` must reply. The arbiter and deputies may sign
    /// everything that not only a player can see; players may sign their own acts.
    pub fn may_be_said_by(&self, by: By, responder: Color) -> bool {
        match (self.may_sign(), by) {
            (MaySign::Anyone, _) | (MaySign::Officials | MaySign::Own(_), By::Arbiter) => true,
            (MaySign::Own(side), By::Player(player)) => player == side,
            (MaySign::Responder, By::Player(player)) => player == responder,
            (MaySign::Holder(wrap), By::Player(player)) => {
                (player == responder) == (wrap == PlayersWrap::Reply)
            }
            (MaySign::Officials, By::Player(_))
            | (MaySign::Responder | MaySign::Holder(_), By::Arbiter) => false,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Beginning {
    /// The event belongs to it: play has begun, or a clock is started.
    Now,
    /// It has been: a clock that is stopped has run.
    Before,
    /// Nothing.
    #[default]
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

/// Where the written move was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// In the file, with the responder's half from there.
    File(ReplyFrom),
    /// On paper.
    Paper(PaperOpening),
}

/// How a paper envelope was found and read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperOpening {
    /// How it was found.
    pub envelope: PaperEnvelope,
    /// What was seen of it, where it was not intact.
    pub seen: Option<String>,
    /// The number of the opening whose text was typed wrongly: this is what is written there.
    pub instead_of: Option<u32>,
}

impl PaperOpening {
    /// An opening as it was found: intact, unless something was seen of it.
    pub fn found(seen: Option<String>) -> PaperOpening {
        let envelope = match seen {
            None => PaperEnvelope::Intact,
            Some(_) => PaperEnvelope::Other,
        };
        PaperOpening {
            envelope,
            seen: seen.filter(|seen| *seen != PaperEnvelope::Other.name()),
            instead_of: None,
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
        /// The responder's key or slip.
        Slip = "slip",
        /// The half that the responder released.
        Half = "half",
        /// The sealer's own key, in place of a lost slip.
        Author = "author",
    }

    /// How a paper envelope was found.
    PaperEnvelope {
        /// As it was closed.
        Intact = "intact",
        /// Otherwise.
        Other = "other",
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
