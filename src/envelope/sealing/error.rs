//! Why a move is not sealed, and what the arbiter should know of one that is.

use std::fmt;

use shakmaty::Color;
use shakmaty::san::SanPlus;

use super::draft::AskedOffer;
use crate::crypto::RandomUnavailable;
use crate::file::{AppendError, FormatError, LabelKey, Signer};
use rules::Word;
use rules::edition::{Concept, Edition};
use rules::fault::{Fault, Value};
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
    // An early adjournment would cost more than the player has left (A1b), and the Laws do not say what follows: the arbiter decides what is charged.
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

/// What the format refuses of a new envelope is a fault of its label: nothing else of it was written by people.
impl From<AppendError> for NotSealed {
    fn from(error: AppendError) -> NotSealed {
        match error {
            AppendError::Format(error) => NotSealed::Label(error),
            other => NotSealed::Envelope(other),
        }
    }
}

/// What the arbiter should know of a sealing; it stops nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The position is dead, and the edition does not speak of dead positions.
    DeadPositionSilent,
    /// Whether the position is dead was not found out within the budget.
    DeadPositionUndecided,
    /// Play is to resume before now, or is to be agreed by a moment that is past: no label can say that.
    ResumptionPast {
        /// The key that says it.
        key: LabelKey,
        /// The moment.
        moment: Moment,
    },
    /// Play is to resume before the session ends in which the move is sealed: a slip of the pen, or a game that waits for an
    /// hour.
    ResumptionInSession {
        /// When play resumes.
        resume_at: Moment,
        /// When the session ends.
        session_end: Moment,
    },
    /// The time control has a delay or byo-yomi: nothing is reckoned from it.
    AsAnnounced {
        /// As it was announced.
        text: String,
    },
    /// Whoever is not there when play resumes has lost: the default time is 0.
    NobodyMayBeLate,
    /// The session has not ended, and nobody said that the player adjourns early.
    SessionNotOver,
    /// What an early adjournment costs now (A1b).
    EarlyCharge {
        /// The time to the nominal end of the session.
        due: Duration,
        /// What the arbiter charges instead, where the arbiter has decided it.
        decided: Option<Duration>,
        /// A1(b), as the edition prints it; `None` where the edition knows no early adjournment.
        article: Option<String>,
    },
    /// A rejected claim is an offer of a draw (9.1), and the label says that none stands.
    ClaimIsOffer {
        /// Who claimed.
        side: Color,
        /// The article that says so, as the edition prints it.
        article: String,
    },
    /// A clock leaves more time than the score says was left after the last move: somebody misread one.
    ClockBeforeScore {
        /// Whose clock.
        side: Color,
        /// By the clock.
        left: Duration,
        /// By the score.
        in_score: Duration,
    },
    /// A clock that stands since its player's last move leaves less time than the score says: somebody misread one.
    ClockBehindScore {
        /// Whose clock.
        side: Color,
        /// By the clock.
        left: Duration,
        /// By the score.
        in_score: Duration,
    },
    /// The score notes what a clock that stands since then has left; nobody has said that the clock shows it.
    ClockInScore {
        /// Whose clock.
        side: Color,
        /// By the score.
        left: Left,
    },
    /// Both times used together are more, or much less, than the session has lasted: a clock may be misread.
    SumOfClocks {
        /// Both times used.
        sum: Duration,
        /// How long the session has lasted.
        passed: Duration,
    },
    /// A clock does not show what the envelope before counts: one of the two is wrong.
    ClockAgainstBefore {
        /// Whose clock.
        side: Color,
        /// By the envelope before.
        before: Used,
        /// By this one.
        here: Used,
    },
    /// The score has another move than the one that the envelope before has read or recorded there.
    MoveAgainstBefore {
        /// Where.
        number: MoveNumber,
        /// That move.
        san: SanPlus,
    },
    /// A draw offer stands in the envelope before, and the label says that there is none (A2f).
    OfferInBefore {
        /// Whose offer.
        side: Color,
        /// A2f, as the edition prints it.
        article: Option<String>,
    },
    /// By the envelope before, play began later than announced, or the arbiter said until when a player may come (A10).
    LatenessInBefore,
    /// More time is used than the time control allows: a flag may have fallen (6.9).
    TimeOverstepped {
        /// Whose clock.
        side: Color,
        /// By how much.
        over: Duration,
        /// 6.9, as the edition prints it.
        article: String,
    },
}

impl Note {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Note::DeadPositionSilent => "dead_position_silent",
            Note::DeadPositionUndecided => "dead_position_undecided",
            Note::ResumptionPast { .. } => "resumption_past",
            Note::ResumptionInSession { .. } => "resumption_in_session",
            Note::AsAnnounced { .. } => "time_control_as_announced",
            Note::NobodyMayBeLate => "nobody_may_be_late",
            Note::SessionNotOver => "session_not_over",
            Note::EarlyCharge { .. } => "early_charge",
            Note::ClaimIsOffer { .. } => "claim_is_offer",
            Note::ClockBeforeScore { .. } => "clock_before_score",
            Note::ClockBehindScore { .. } => "clock_behind_score",
            Note::ClockInScore { .. } => "clock_in_score",
            Note::SumOfClocks { .. } => "sum_of_clocks",
            Note::ClockAgainstBefore { .. } => "clock_against_before",
            Note::MoveAgainstBefore { .. } => "move_against_before",
            Note::OfferInBefore { .. } => "offer_in_before",
            Note::LatenessInBefore => "lateness_in_before",
            Note::TimeOverstepped { .. } => "time_overstepped",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::DeadPositionSilent => f.write_str(
                "no series of legal moves mates, and the edition does not say what follows",
            ),
            Note::DeadPositionUndecided => f.write_str(
                "whether either side can still mate was not found out: the position may be dead",
            ),
            Note::ResumptionPast { key, moment } => {
                write!(f, "`{key}` is past: {moment}")
            }
            Note::ResumptionInSession {
                resume_at,
                session_end,
            } => write!(
                f,
                "play is to resume at {resume_at}, before this session ends ({session_end})"
            ),
            Note::AsAnnounced { text } => write!(
                f,
                "{text} stands on the label as it was announced: nothing is reckoned from it, so watch the flags yourself"
            ),
            Note::NobodyMayBeLate => {
                f.write_str("the default time is 0: whoever is not there when play resumes loses")
            }
            Note::SessionNotOver => f.write_str(
                "the session has not ended, and nobody said that the player adjourns early",
            ),
            Note::EarlyCharge {
                decided: None,
                article: None,
                ..
            } => f.write_str(
                "this edition does not say what adjourning early costs: nothing is charged, unless the arbiter \
                 decides it",
            ),
            Note::EarlyCharge {
                due, decided: None, ..
            } if due.is_zero() => f.write_str("the session has ended: nothing is charged"),
            Note::EarlyCharge {
                due,
                decided: None,
                article: Some(article),
            } => write!(
                f,
                "adjourning now costs the player on move {due}, the time to the end of the session ({article})"
            ),
            Note::ClaimIsOffer { side, article } => write!(
                f,
                "the rejected claim of {} is an offer of a draw, which stands ({article})",
                side.name()
            ),
            Note::EarlyCharge {
                due,
                decided: Some(charge),
                ..
            } => write!(
                f,
                "adjourning now costs the player on move {charge}, as the arbiter decided; the time to the end of \
                 the session is {due}"
            ),
            Note::ClockBeforeScore {
                side,
                left,
                in_score,
            } => write!(
                f,
                "{} has {left} left by this clock, but the score says {in_score} after the last move: \
                 look again",
                side.name()
            ),
            Note::ClockBehindScore {
                side,
                left,
                in_score,
            } => write!(
                f,
                "{} has {left} left by this clock, which stands since the last move of that player, but the score says \
                 {in_score}: look again",
                side.name()
            ),
            Note::ClockInScore { side, left } => write!(
                f,
                "the score says that {} has {left} left: nobody has said that the clock shows it",
                side.name()
            ),
            Note::SumOfClocks { sum, passed } => write!(
                f,
                "together both players have used {sum} by the clocks, and the session has lasted {passed}: look at both \
                 clocks again"
            ),
            Note::ClockAgainstBefore { side, before, here } => write!(
                f,
                "{} had used {before} by the clocks of the envelope before, and {here} by this label: look at the clocks",
                side.fold_wb("White", "Black")
            ),
            Note::MoveAgainstBefore { number, san } => f.write_str(&against(*number, san)),
            Note::OfferInBefore { side, article } => write!(
                f,
                "a draw offered by {} stands in the envelope before, and this label says that there is none{}: if it \
                 stands, the label must say so",
                side.fold_wb("White", "Black"),
                cited(article.as_deref())
            ),
            Note::LatenessInBefore => f.write_str(
                "by the envelope before, play began later than announced, or the arbiter said until when a player may \
                 come: record it in this one too, before anybody is late",
            ),
            Note::TimeOverstepped {
                side,
                over,
                article,
            } => write!(
                f,
                "{} has used {over} more than the time control allows: look at the flag ({article})",
                side.name()
            ),
        }
    }
}

/// The article as the edition prints it, or as 1997 numbers it.
pub(super) fn article(edition: &Edition, concept: Concept, of_1997: &str) -> String {
    edition.article(concept).unwrap_or(of_1997).to_owned()
}

fn against(at: MoveNumber, san: &SanPlus) -> String {
    let (side, number) = (at.side.fold_wb("White", "Black"), at.number);
    format!("by the envelope before, {side}'s move {number} is {san}, and not by this score")
}

fn cited(article: Option<&str>) -> String {
    article.map_or_else(String::new, |article| format!(" ({article})"))
}
