//! Why something may not be recorded now.

use shakmaty::Color;

use crate::edition::{Concept, Edition, Rule};
use crate::ruling::Gap;
use crate::time::Moment;

/// Why the Laws do not permit something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The arbiter has not countersigned (A3).
    #[error("the arbiter has not accepted this envelope")]
    NotAccepted,
    /// The envelope was opened before.
    #[error("this envelope was already opened")]
    AlreadyOpened,
    /// The game is over.
    #[error("{}", .0.message())]
    GameOver(Over),
    /// The responder is absent (A7).
    #[error("the player who must reply is recorded as absent")]
    ResponderAbsent,
    /// No arrival of the responder is recorded (A7).
    #[error("nobody has said that the player who must reply is there")]
    ArrivalUnrecorded,
    /// The announced time has not come (A7, A9).
    #[error("the announced time of the resumption has not come")]
    BeforeResumption,
    /// The announced time has passed: it cannot be set anew.
    #[error("the announced time of the resumption has passed")]
    TimePassed,
    /// When play resumes is still to be agreed (A2g).
    #[error("when the game is resumed is still to be agreed")]
    NoTimeYet,
    /// The envelope is lost (A11).
    #[error("this envelope is recorded as lost")]
    Lost,
    /// Another signer must record it.
    #[error("this is not for that signer to record")]
    NotYours,
    /// The Laws are silent on an earlier event, and the arbiter decides first.
    #[error("what follows is the arbiter's to decide first")]
    DecisionFirst,
    /// The sealed move is not known.
    #[error("the sealed move is not known yet")]
    MoveUnknown,
    /// The other player is on move.
    #[error("that player is not on move")]
    NotOnMove,
    /// The move is not legal.
    #[error("that move is not legal in this position")]
    IllegalMove,
    /// The responder has yet to choose the reading, in editions that let the responder choose.
    #[error("the player who must reply first chooses which of the fitting moves is played")]
    ChoiceFirst,
    /// There is nothing to choose, or that move is not among the choices.
    #[error("that move is not among those to choose from")]
    NotOffered,
    /// Nothing is written that anybody could read.
    #[error("nothing is written in the envelope that could be read")]
    NothingToRead,
    /// Something followed from the reading of the sealed move: a move, an end, a reply.
    #[error("the game has gone on since the sealed move was read")]
    PlayedOn,
    /// 9.1: an offer is accepted or declined by the opponent while it stands.
    #[error("no draw offer of the opponent stands")]
    NoOffer,
    /// A2(f), 9.1: the offer on the label can be accepted until the sealed move is made.
    #[error(
        "no draw offer stands any more: the one on the label could be accepted until the sealed move was made"
    )]
    OfferLapsed,
    /// The player is recorded as arrived, or has moved since.
    #[error("that player is already there")]
    AlreadyThere,
    /// The player is recorded as arrived by this entry.
    #[error("{side} is recorded as there since {since} (entry {entry})")]
    RecordedThere {
        /// Whose arrival.
        side: Color,
        /// The number of that entry.
        entry: u32,
        /// When the player came.
        since: Moment,
    },
    /// The player is recorded as absent.
    #[error("that player is recorded as absent")]
    PlayerAbsent,
    /// The player is too late, and nothing is recorded of the opponent, who would be too late himself (A10).
    #[error("that player is too late, and nobody has said whether the opponent was there")]
    OpponentUnrecorded,
    /// The beginning of the resumption is recorded already.
    #[error("the resumption has already begun (to put it off, record a pause first)")]
    AlreadyStarted,
    /// A reply is sealed only while the sealer is absent (A9c).
    #[error("the reply may be sealed only while the sealer is absent")]
    SealerPresent,
    /// The game goes on in another envelope: a sealed reply (A9c), or the next adjournment.
    #[error("the game goes on in the next envelope, and is recorded there")]
    GoesOnElsewhere,
    /// A move is declared only where the envelope is lost (A11a).
    #[error("the envelope is not recorded as lost")]
    NotLost,
    /// Both players have moved, and the times stand (A12).
    #[error("both players have moved since the resumption, so the times stand")]
    TimesStand,
    /// Both clocks have been stopped since the sealing (6.9).
    #[error("no clock has run since the sealing")]
    NoClockRan,
    /// That clock is stopped already.
    #[error("that clock is not running")]
    ClockStopped,
    /// That clock runs already.
    #[error("that clock is already running")]
    ClockRuns,
    /// There was no pause.
    #[error("the clocks were not stopped by a pause")]
    NotPaused,
    /// With this recorded at its moment, a later entry could not have been.
    #[error("with this at that moment, entry {entry} could not have been recorded as it was")]
    Contradicts {
        /// The number of that entry.
        entry: u32,
    },
    /// The claimant has made his first move, and the times stand (A12).
    #[error(
        "whoever claims it has made the first move since the resumption, so the claim comes too late"
    )]
    ClaimantMoved,
    /// A clock cannot be stopped before it was started.
    #[error("the clock that runs was started later than that")]
    BeforeTheClock,
    /// A gap: whether sealing gives up the right to claim.
    #[error(
        "whether a draw can still be claimed after sealing the Laws do not say: the arbiter decides"
    )]
    ClaimAfterSealing,
    /// No earlier entry of that number stands.
    #[error("there is no earlier entry of that number that stands")]
    NoSuchEntry,
    /// An opening cannot be voided: the move has been seen.
    #[error("an opening cannot be voided")]
    OpeningStands,
    /// A witness cannot be voided: he has seen that the envelope opens to him.
    #[error("a witness cannot be voided")]
    WitnessStands,
    /// He has found his half: his wrap is not dead.
    #[error("the player has witnessed that the half is in the envelope")]
    Witnessed,
    /// The edition itself says how late a player may come.
    #[error("this edition does not leave to the arbiter how late a player may come")]
    LatenessFixed,
    /// No move on the board was recorded from that entry on.
    #[error("no move of the game was recorded from that entry on")]
    NoSuchMove,
    /// An appeal is against a ruling that ended the game.
    #[error("that entry did not end the game")]
    NoRuling,
    /// An appeal follows the end.
    #[error("the game is not over, so there is no ruling to appeal against")]
    NotOver,
}

/// How a game was over before something else could happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// By agreement or resignation before the resumption: the envelope stays closed for ever (A6).
    BeforeResumption,
    /// In another way, while the envelope was closed.
    Closed,
    /// After the sealed move was made known, or by it.
    Known,
}

impl Over {
    fn message(self) -> &'static str {
        match self {
            Over::BeforeResumption => "the game is over, and the envelope stays closed",
            Over::Closed => "the game is over, and the envelope is closed",
            Over::Known => "the game is over",
        }
    }
}

impl Refusal {
    /// The code that never changes.
    pub fn code(self) -> &'static str {
        match self {
            Refusal::NotAccepted => "laws/not-accepted",
            Refusal::AlreadyOpened => "laws/already-opened",
            Refusal::GameOver(_) => "laws/game-over",
            Refusal::ResponderAbsent => "laws/responder-absent",
            Refusal::ArrivalUnrecorded => "laws/arrival-unrecorded",
            Refusal::BeforeResumption => "laws/before-resumption",
            Refusal::TimePassed => "laws/time-passed",
            Refusal::NoTimeYet => "laws/no-time-yet",
            Refusal::Lost => "laws/envelope-lost",
            Refusal::NotYours => "laws/not-yours",
            Refusal::DecisionFirst => "laws/decision-first",
            Refusal::MoveUnknown => "laws/move-unknown",
            Refusal::NotOnMove => "laws/not-on-move",
            Refusal::IllegalMove => "laws/illegal-move",
            Refusal::ChoiceFirst => "laws/choice-first",
            Refusal::NotOffered => "laws/not-offered",
            Refusal::NothingToRead => "laws/nothing-to-read",
            Refusal::PlayedOn => "laws/played-on",
            Refusal::NoOffer => "laws/no-offer",
            Refusal::OfferLapsed => "laws/offer-lapsed",
            Refusal::AlreadyThere | Refusal::RecordedThere { .. } => "laws/already-there",
            Refusal::PlayerAbsent => "laws/player-absent",
            Refusal::OpponentUnrecorded => "laws/opponent-unrecorded",
            Refusal::AlreadyStarted => "laws/already-started",
            Refusal::SealerPresent => "laws/sealer-present",
            Refusal::GoesOnElsewhere => "laws/goes-on-elsewhere",
            Refusal::NotLost => "laws/not-lost",
            Refusal::TimesStand | Refusal::ClaimantMoved => "laws/times-stand",
            Refusal::NoClockRan => "laws/no-clock-ran",
            Refusal::ClockStopped => "laws/clock-stopped",
            Refusal::ClockRuns => "laws/clock-runs",
            Refusal::NotPaused => "laws/not-paused",
            Refusal::BeforeTheClock => "laws/before-the-clock",
            Refusal::Contradicts { .. } => "laws/contradicts",
            Refusal::ClaimAfterSealing => "laws/claim-after-sealing",
            Refusal::NoSuchEntry => "laws/no-such-entry",
            Refusal::OpeningStands => "laws/opening-stands",
            Refusal::WitnessStands => "laws/witness-stands",
            Refusal::Witnessed => "laws/witnessed",
            Refusal::LatenessFixed => "laws/lateness-fixed",
            Refusal::NoSuchMove => "laws/no-such-move",
            Refusal::NoRuling => "laws/no-ruling",
            Refusal::NotOver => "laws/not-over",
        }
    }

    /// The article that says so, as `edition` prints it; `None` where it is no article that does, or
    /// none is known.
    pub fn article(self, edition: &Edition) -> Option<&str> {
        edition.article(self.concept()?)
    }

    /// The gap that it rests on, where the Laws are silent and the arbiter decides.
    pub fn gap(self) -> Option<Gap> {
        (self == Refusal::ClaimAfterSealing).then_some(Gap::SealingAndClaim)
    }

    /// The article that says so.
    pub fn concept(self) -> Option<Concept> {
        Some(match self {
            Refusal::NotAccepted => Concept::Custody,
            Refusal::AlreadyOpened
            | Refusal::ResponderAbsent
            | Refusal::ArrivalUnrecorded
            | Refusal::MoveUnknown => Concept::Opening,
            Refusal::BeforeResumption | Refusal::TimePassed | Refusal::NoTimeYet => Concept::Label,
            Refusal::GameOver(Over::BeforeResumption) => Concept::EndedBeforeResumption,
            Refusal::Lost | Refusal::NotLost => Concept::LostEnvelope,
            Refusal::ChoiceFirst | Refusal::NotOffered => Concept::BadSealedMove,
            Refusal::NothingToRead => Rule::EmptyEnvelope.governed_by(),
            Refusal::NoOffer => Concept::DrawOffer,
            Refusal::OfferLapsed => Concept::EndedBeforeResumption,
            Refusal::LatenessFixed
            | Refusal::AlreadyThere
            | Refusal::RecordedThere { .. }
            | Refusal::PlayerAbsent
            | Refusal::OpponentUnrecorded => Concept::Late,
            Refusal::SealerPresent => Concept::SealerAbsent,
            Refusal::TimesStand | Refusal::ClaimantMoved => Concept::ClockError,
            Refusal::NoClockRan => Concept::SetUp,
            Refusal::ClaimAfterSealing => Concept::ClaimRightLost,
            Refusal::GameOver(Over::Closed | Over::Known)
            | Refusal::NotYours
            | Refusal::DecisionFirst
            | Refusal::NotOnMove
            | Refusal::IllegalMove
            | Refusal::PlayedOn
            | Refusal::AlreadyStarted
            | Refusal::ClockStopped
            | Refusal::ClockRuns
            | Refusal::NotPaused
            | Refusal::BeforeTheClock
            | Refusal::Contradicts { .. }
            | Refusal::NoSuchEntry
            | Refusal::OpeningStands
            | Refusal::WitnessStands
            | Refusal::Witnessed
            | Refusal::NoSuchMove
            | Refusal::NoRuling
            | Refusal::GoesOnElsewhere
            | Refusal::NotOver => return None,
        })
    }
}
