//! Why a move is not sealed, and what the arbiter should know of one that is.

use shakmaty::Color;
use shakmaty::san::SanPlus;

use super::draft::AskedOffer;
use crate::crypto::RandomUnavailable;
use crate::file::{AppendError, FormatError, LabelKey, Signer};
use rules::edition::{Concept, Edition};
use rules::fault::{Fault, Value, Warning};
use rules::game_over::End;
use rules::score::MoveNumber;
use rules::time::{ClockError, Duration, Left, Moment, Used};

/// Why a move is not sealed.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum NotSealed {
    // The game is over (5.1a, 5.2a, 9.6), so there is nothing to adjourn.
    /// {end}: it cannot be adjourned
    #[fault(
        "laws/game-over",
        message = "fault-sealing-over",
        Refused,
        hint = "advice-sealing-over"
    )]
    Over {
        /// How it ended.
        end: End,
        /// The article that says so, as the edition prints it; `None` where the edition has none.
        article: Option<String>,
        /// The move that the score goes on with all the same.
        before: Option<MoveNumber>,
    },
    // 9.6.
    /// the game is drawn, since no series of legal moves mates: it cannot be adjourned
    #[fault(
        "laws/dead-position",
        message = "fault-sealing-over",
        Refused,
        hint = "advice-sealing-over",
        give(end = Value::Phrase(&End::Dead))
    )]
    Dead {
        /// The article that says so, as the edition prints it; `None` where the edition has none.
        article: Option<String>,
        /// The move that the score goes on with all the same.
        before: Option<MoveNumber>,
    },
    // The move made on the board after the request must be the one written (A1a).
    /// the move made on the board must be the one written ({article})
    #[fault(
        "laws/known-move",
        message = "fault-sealing-not-the-move-played",
        Refused
    )]
    NotTheMovePlayed {
        /// A1(a), as the edition prints it.
        article: String,
    },
    // The move written for a claim that was rejected must be played (9.5), so it is the sealed move.
    /// the move written for the rejected claim must be the one sealed ({article})
    #[fault(
        "laws/known-move",
        message = "fault-sealing-not-the-move-claimed",
        Refused
    )]
    NotTheMoveClaimed {
        /// 9.5, as the edition prints it.
        article: String,
    },
    // The claim that is said to be rejected is correct by the score (9.5a): the game is drawn.
    /// by the score the claim is correct, and the game is drawn ({article})
    #[fault("laws/claim-correct", Refused)]
    ClaimCorrect {
        /// 9.5(a), as the edition prints it.
        article: String,
    },
    // An early adjournment would cost more than the player has left (A1b), and the Laws do not say what follows: the
    // arbiter decides what is charged.
    /// adjourning now would cost {due} ({article}), more than the time left: the Laws do not say what happens then
    #[fault("laws/silent", Refused, give(key = LabelKey::EarlyCharge))]
    ChargeUnsettled {
        /// The time to the nominal end of the session.
        due: Duration,
        /// A1(b), as the edition prints it.
        article: String,
    },
    // An early adjournment is charged to the end of the session (A1b), which is not known.
    /// an early adjournment needs the session's nominal end
    #[fault("seal/no-session-end", give(flag = LabelKey::SessionEnd))]
    NoSessionEnd,
    // The label sets when a player is too late, and the edition does not leave that to the event (A10).
    /// {edition} does not leave it to the event when a player is too late
    #[fault("label/late-after", give(flag = LabelKey::LateAfter, rules = LabelKey::Rules))]
    LateAfter {
        /// The edition's name.
        edition: String,
        /// A10, as the edition prints it; `None` where it has none.
        article: Option<String>,
    },
    /// the resumption is still to be agreed, and `{key}` says it
    #[fault("label/resumption", give(by = LabelKey::ResumeBy))]
    AnnouncedAndToBeAgreed {
        /// What is said of it.
        key: LabelKey,
    },
    /// `sealed_at`: {sealed_at} is still to come
    #[fault("clock/still-to-come", give(key = LabelKey::SealedAt))]
    StillToCome {
        /// When the move is said to be sealed.
        sealed_at: Moment,
        /// When that is said.
        now: Moment,
    },
    /// a time control with a delay or byo-yomi must be the same for both players
    #[fault("label/time-control", give(key = LabelKey::TimeControl))]
    AnnouncedForOne,
    /// the times add up to too much
    #[fault(
        "clock/too-long",
        message = "fault-sealing-too-long",
        hint = "advice-label-too-long"
    )]
    TooLong,
    // Something without which there is no label (A2) is not known.
    /// the label is not complete
    #[fault("label/missing", hint = "advice-label-flags")]
    Incomplete {
        /// What is missing, in the order of the label; never empty.
        missing: Vec<LabelKey>,
        /// Which offer of a draw the label is asked for.
        #[fault(skip)]
        offer: AskedOffer,
    },
    /// no key is known of {sides:?}
    #[fault("seal/no-key", give(white = LabelKey::WhiteKey, black = LabelKey::BlackKey))]
    NoKey {
        /// Who has none.
        sides: Vec<Color>,
    },
    /// {side} is on move and has a key already
    #[fault("seal/no-sealer-key")]
    NoSealerKey {
        /// Who seals.
        side: Color,
    },
    /// the sealer's key is not the one given for {side}, who is on move
    #[fault("seal/not-the-sealer", NotVerified)]
    NotTheSealer {
        /// Who seals.
        side: Color,
    },
    /// the slip of {side} was for the envelope before, and serves no other
    #[fault("seal/slip-used", hint = "advice-label-slip-used")]
    SlipUsed {
        /// Who seals.
        side: Color,
    },
    /// the key or slip given for {side} is that of {whose} in the envelope before
    #[fault("seal/key-of-another", NotVerified, hint = "advice-label-slip-used")]
    KeyOfAnother {
        /// For whom it is given.
        side: Color,
        /// Whose it is.
        whose: Signer,
    },
    /// the score does not continue that of the envelope before
    #[fault("label/other-game", message = "fault-sealing-other-game")]
    OtherGame,
    /// by the envelope before, move {number} is {san}, and not by this score
    #[fault("label/other-game", message = "fault-sealing-move-against-before")]
    MoveAgainstBefore {
        /// Where.
        number: MoveNumber,
        /// That move.
        san: SanPlus,
    },
    /// an answer holds the reply to the sealed move, and more has been played since (A9c)
    #[fault("label/not-the-reply")]
    NotTheReply,
    /// the move is closed: its position, its notation and the players' keys cannot change any more
    #[fault("label/other-move", Refused)]
    OtherMove,
    /// {side}'s clock: {error}
    #[fault(inner, message = "fault-sealing-clock")]
    Clock {
        /// Whose clock.
        side: Color,
        /// Why not.
        #[fault(inner)]
        error: ClockError,
    },
    /// {0}
    #[fault(inner, Usage, hint = "advice-label-correct")]
    Label(FormatError),
    /// {0}
    #[fault(inner, Failed)]
    Envelope(AppendError),
    /// {0}
    #[fault(inner)]
    Random(#[from] RandomUnavailable),
}

/// What the format refuses in a new envelope is an error of its label: people wrote nothing else of it.
impl From<AppendError> for NotSealed {
    fn from(error: AppendError) -> NotSealed {
        match error {
            AppendError::Format(error) => NotSealed::Label(error),
            other => NotSealed::Envelope(other),
        }
    }
}

/// What the arbiter should know of a sealing; it stops nothing.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum Note {
    /// no series of legal moves mates, and the edition does not say what follows
    #[fault("dead_position_silent")]
    DeadPositionSilent,
    /// whether either side can still mate was not found out: the position may be dead
    #[fault("dead_position_undecided", message = "warning-sealing-dead-undecided")]
    DeadPositionUndecided,
    /// `{key}` is past: {moment}
    #[fault("resumption_past")]
    ResumptionPast {
        /// The key that says it.
        key: LabelKey,
        /// The moment.
        moment: Moment,
    },
    /// play is to resume at {resume_at}, before this session ends ({session_end})
    #[fault("resumption_in_session", give(key = LabelKey::ResumeAt))]
    ResumptionInSession {
        /// When play resumes.
        resume_at: Moment,
        /// When the session ends.
        session_end: Moment,
    },
    /// {text} stands on the label as it was announced: nothing is reckoned from it, so watch the flags yourself
    #[fault("time_control_as_announced")]
    AsAnnounced {
        /// As it was announced.
        text: String,
    },
    /// the default time is 0: whoever is not there when play resumes loses
    #[fault("nobody_may_be_late", give(key = LabelKey::LateAfter))]
    NobodyMayBeLate,
    /// {side} is to move and has the night to think: no move is sealed
    #[fault("night_to_think")]
    NightToThink {
        /// Who is to move.
        side: Color,
        /// The article on sealing a move, as the edition prints it.
        article: Option<String>,
    },
    /// the session has not ended, and nobody said that the player adjourns early
    #[fault("session_not_over")]
    SessionNotOver,
    /// adjourning now is early by {due}: what is charged depends on the edition or the arbiter
    #[fault("early_charge", give(over = due.is_zero()))]
    EarlyCharge {
        /// The time to the nominal end of the session.
        due: Duration,
        /// What the arbiter charges instead, where the arbiter has decided it.
        decided: Option<Duration>,
        /// A1(b), as the edition prints it; `None` where the edition knows no early adjournment.
        article: Option<String>,
    },
    /// the rejected claim of {side} is an offer of a draw, which stands ({article})
    #[fault("claim_is_offer")]
    ClaimIsOffer {
        /// Who claimed.
        side: Color,
        /// The article that says so, as the edition prints it.
        article: String,
    },
    /// {side} has {left} left by this clock, but the score says {in_score} after the last move: look again
    #[fault("clock_before_score")]
    ClockBeforeScore {
        /// Whose clock.
        side: Color,
        /// By the clock.
        left: Duration,
        /// By the score.
        in_score: Duration,
    },
    /// {side} has {left} left by this clock, which stands since the last move of that player, but the score says
    /// {in_score}: look again
    #[fault("clock_behind_score")]
    ClockBehindScore {
        /// Whose clock.
        side: Color,
        /// By the clock.
        left: Duration,
        /// By the score.
        in_score: Duration,
    },
    /// the score says that {side} has {left} left: nobody has said that the clock shows it
    #[fault("clock_in_score")]
    ClockInScore {
        /// Whose clock.
        side: Color,
        /// By the score.
        left: Left,
    },
    /// together both players have used {sum} by the clocks, and the session has lasted {passed}: look at both clocks
    /// again
    #[fault("sum_of_clocks")]
    SumOfClocks {
        /// Both times used.
        sum: Duration,
        /// How long the session has lasted.
        passed: Duration,
    },
    /// {side} had used {before} by the clocks of the envelope before, and {here} by this label: look at the clocks
    #[fault("clock_against_before")]
    ClockAgainstBefore {
        /// Whose clock.
        side: Color,
        /// By the envelope before.
        before: Used,
        /// By this one.
        here: Used,
    },
    /// by the envelope before, move {number} is {san}, and not by this score
    #[fault("move_against_before")]
    MoveAgainstBefore {
        /// Where.
        number: MoveNumber,
        /// That move.
        san: SanPlus,
    },
    /// a draw offered by {side} stands in the envelope before, and this label says that there is none: if it stands,
    /// the label must say so
    #[fault("offer_in_before")]
    OfferInBefore {
        /// Whose offer.
        side: Color,
        /// A2f, as the edition prints it.
        article: Option<String>,
    },
    /// by the envelope before, play began later than announced, or the arbiter said until when a player may come:
    /// record it in this one too, before anybody is late
    #[fault("lateness_in_before")]
    LatenessInBefore,
    /// {side} has used {over} more than the time control allows: look at the flag ({article})
    #[fault("time_overstepped")]
    TimeOverstepped {
        /// Whose clock.
        side: Color,
        /// By how much.
        over: Duration,
        /// 6.9, as the edition prints it.
        article: String,
    },
}

/// The article as the edition prints it, or as 1997 numbers it.
pub(super) fn article(edition: &Edition, concept: Concept, of_1997: &str) -> String {
    edition.article(concept).unwrap_or(of_1997).to_owned()
}
