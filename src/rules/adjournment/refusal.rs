//! Why something may not be recorded now.

use crate::fault::Fault;
use shakmaty::Color;

use crate::edition::{Concept, Edition, Rule};
use crate::ruling::Gap;
use crate::time::Moment;

/// Why the Laws do not permit something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, displaydoc::Display, Fault)]
#[fault(Refused, hint = "advice-refusal-other")]
pub enum Refusal {
    // The arbiter has not countersigned (A3).
    /// the arbiter has not accepted this envelope
    #[fault("laws/not-accepted", hint = "advice-envelope-not-accepted")]
    NotAccepted,
    /// this envelope was already opened
    #[fault("laws/already-opened", hint = "")]
    AlreadyOpened,
    /// {0}
    #[fault("laws/game-over", hint = "advice-refusal-game-over")]
    GameOver(#[fault("over", with = Over::name)] Over),
    // The responder is absent (A7).
    /// the player who must reply is recorded as absent
    #[fault("laws/responder-absent", hint = "")]
    ResponderAbsent,
    // No arrival of the responder is recorded (A7).
    /// nobody has said that the player who must reply is there
    #[fault("laws/arrival-unrecorded", Usage, hint = "")]
    ArrivalUnrecorded,
    // The announced time has not come (A7, A9).
    /// the announced time of the resumption has not come
    #[fault("laws/before-resumption", hint = "")]
    BeforeResumption,
    /// the announced time of the resumption has passed
    #[fault("laws/time-passed", hint = "")]
    TimePassed,
    // When play resumes is still to be agreed (A2g).
    /// when the game is resumed is still to be agreed
    #[fault("laws/no-time-yet", hint = "")]
    NoTimeYet,
    // The envelope is lost (A11).
    /// this envelope is recorded as lost
    #[fault("laws/envelope-lost", hint = "")]
    Lost,
    // A pause.
    /// no move was sealed
    #[fault("laws/nothing-sealed")]
    NothingSealed,
    // A9: play begins with a `start`.
    /// play has not begun again
    #[fault("laws/not-begun", hint = "")]
    NotBegun,
    /// the move was sealed on paper, and the file holds nothing of it
    #[fault("laws/on-paper")]
    OnPaper,
    /// this is not for that signer to record
    #[fault("laws/not-yours")]
    NotYours,
    /// what follows is the arbiter's to decide first
    #[fault("laws/decision-first")]
    DecisionFirst,
    /// the sealed move is not known yet
    #[fault("laws/move-unknown")]
    MoveUnknown,
    /// that player is not on move
    #[fault("laws/not-on-move")]
    NotOnMove,
    /// that move is not legal in this position
    #[fault("laws/illegal-move")]
    IllegalMove,
    /// the player who must reply first chooses which of the fitting moves is played
    #[fault("laws/choice-first")]
    ChoiceFirst,
    /// that move is not among those to choose from
    #[fault("laws/not-offered")]
    NotOffered,
    /// nothing is written in the envelope that could be read
    #[fault("laws/nothing-to-read")]
    NothingToRead,
    /// the game has gone on since the sealed move was read
    #[fault("laws/played-on")]
    PlayedOn,
    // 9.1: an offer is accepted or declined by the opponent while it stands.
    /// no draw offer of the opponent stands
    #[fault("laws/no-offer")]
    NoOffer,
    /// no draw offer stands any more: the one on the label could be accepted until the sealed move was made
    #[fault("laws/offer-lapsed")]
    OfferLapsed,
    /// that player is already there
    #[fault("laws/already-there")]
    AlreadyThere,
    /// {side} is recorded as there since {since} (entry {entry})
    #[fault("laws/already-there", message = "fault-laws-recorded-there")]
    RecordedThere {
        /// Whose arrival.
        side: Color,
        /// The number of that entry.
        entry: u32,
        /// When the player came.
        since: Moment,
    },
    /// that player is recorded as absent
    #[fault("laws/player-absent")]
    PlayerAbsent,
    // The player is too late, and nothing is recorded of the opponent, who would be too late as well (A10).
    /// that player is too late, and nobody has said whether the opponent was there
    #[fault("laws/opponent-unrecorded", hint = "")]
    OpponentUnrecorded,
    /// the resumption has already begun (to put it off, record a pause first)
    #[fault("laws/already-started")]
    AlreadyStarted,
    // A reply is sealed only while the sealer is absent (A9c).
    /// the reply may be sealed only while the sealer is absent
    #[fault("laws/sealer-present")]
    SealerPresent,
    // The game goes on in another envelope: a sealed reply (A9c), or the next adjournment.
    /// the game goes on in the next envelope, and is recorded there
    #[fault("laws/goes-on-elsewhere")]
    GoesOnElsewhere,
    // A move is declared only where the envelope is lost (A11a).
    /// the envelope is not recorded as lost
    #[fault("laws/not-lost")]
    NotLost,
    // Both players have moved, and the times stand (A12).
    /// both players have moved since the resumption, so the times stand
    #[fault("laws/times-stand", hint = "advice-refusal-times-stand")]
    TimesStand,
    // Both clocks have been stopped since the sealing (6.9).
    /// no clock has run since the sealing
    #[fault("laws/no-clock-ran")]
    NoClockRan,
    /// that clock is not running
    #[fault("laws/clock-stopped")]
    ClockStopped,
    /// that clock is already running
    #[fault("laws/clock-runs")]
    ClockRuns,
    /// the clocks were not stopped by a pause
    #[fault("laws/not-paused")]
    NotPaused,
    /// with this at that moment, entry {entry} could not have been recorded as it was
    #[fault("laws/contradicts", hint = "")]
    Contradicts {
        /// The number of that entry.
        entry: u32,
    },
    // The claimant has made their first move, and the times stand (A12).
    /// whoever claims it has made the first move since the resumption, so the claim comes too late
    #[fault(
        "laws/times-stand",
        message = "fault-laws-claimant-moved",
        hint = "advice-refusal-times-stand"
    )]
    ClaimantMoved,
    /// the clock that runs was started later than that
    #[fault("laws/before-the-clock")]
    BeforeTheClock,
    /// whether a draw can still be claimed after sealing the Laws do not say: the arbiter decides
    #[fault("laws/claim-after-sealing")]
    ClaimAfterSealing,
    /// there is no earlier entry of that number that stands
    #[fault("laws/no-such-entry")]
    NoSuchEntry,
    /// an opening cannot be voided
    #[fault("laws/opening-stands")]
    OpeningStands,
    /// a witness cannot be voided
    #[fault("laws/witness-stands")]
    WitnessStands,
    /// the player has witnessed that the half is in the envelope
    #[fault("laws/witnessed")]
    Witnessed,
    /// this edition does not leave to the arbiter how late a player may come
    #[fault("laws/lateness-fixed")]
    LatenessFixed,
    /// no move of the game was recorded from that entry on
    #[fault("laws/no-such-move")]
    NoSuchMove,
    /// that entry did not end the game
    #[fault("laws/no-ruling")]
    NoRuling,
    /// the game is not over, so there is no ruling to appeal against
    #[fault("laws/not-over")]
    NotOver,
}

/// How a game was over before something else could happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, displaydoc::Display)]
pub enum Over {
    // By agreement or resignation before the resumption (A6).
    /// the game is over, and the envelope stays closed
    BeforeResumption,
    /// the game is over, and the envelope is closed
    Closed,
    /// the game is over
    Known,
}

impl Over {
    /// The word by which a message chooses.
    pub fn name(&self) -> &'static str {
        match self {
            Over::BeforeResumption => "before-resumption",
            Over::Closed => "closed",
            Over::Known => "known",
        }
    }
}

impl Refusal {
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
            Refusal::GameOver(Over::BeforeResumption) | Refusal::OfferLapsed => {
                Concept::EndedBeforeResumption
            }
            Refusal::Lost | Refusal::NotLost => Concept::LostEnvelope,
            Refusal::ChoiceFirst | Refusal::NotOffered => Concept::BadSealedMove,
            Refusal::NothingToRead => Rule::EmptyEnvelope.governed_by(),
            Refusal::NoOffer => Concept::DrawOffer,
            Refusal::LatenessFixed
            | Refusal::AlreadyThere
            | Refusal::RecordedThere { .. }
            | Refusal::PlayerAbsent
            | Refusal::OpponentUnrecorded => Concept::Late,
            Refusal::SealerPresent => Concept::SealerAbsent,
            Refusal::TimesStand | Refusal::ClaimantMoved => Concept::ClockError,
            Refusal::NoClockRan => Concept::SetUp,
            Refusal::ClaimAfterSealing => Concept::ClaimRightLost,
            // The game as it stands says so, and no article.
            _ => return None,
        })
    }
}

/// The refusal, where that is so.
pub(super) fn refuse_if(is_so: bool, refusal: Refusal) -> Result<(), Refusal> {
    match is_so {
        true => Err(refusal),
        false => Ok(()),
    }
}
