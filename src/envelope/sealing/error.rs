//! Why a move is not sealed, and what the arbiter should know of one that is.

use std::fmt;

use shakmaty::Color;
use shakmaty::san::SanPlus;

use super::draft::AskedOffer;
use crate::crypto::RandomUnavailable;
use crate::file::{AppendError, FormatError, LabelKey, Signer};
use rules::Word;
use rules::edition::{Concept, Edition};
use rules::game_over::End;
use rules::score::MoveNumber;
use rules::time::{ClockError, Duration, Left, Moment, Used};

/// Why a move is not sealed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotSealed {
    /// The game is over (5.1a, 5.2a, 9.6), so there is nothing to adjourn.
    #[error("{}{}{}: it cannot be adjourned", ended(*end), cited(article.as_deref()), earlier(*before))]
    Over {
        /// How it ended.
        end: End,
        /// The article that says so, as the edition prints it; `None` where the edition has none.
        article: Option<String>,
        /// The move that the score goes on with all the same.
        before: Option<MoveNumber>,
    },
    /// The move made on the board after the request must be the one written (A1a).
    #[error("the move made on the board must be the one written ({article})")]
    NotTheMovePlayed {
        /// A1(a), as the edition prints it.
        article: String,
    },
    /// The move written for a claim that was rejected must be played (9.5), so it is the sealed move.
    #[error("the move written for the rejected claim must be the one sealed ({article})")]
    NotTheMoveClaimed {
        /// 9.5, as the edition prints it.
        article: String,
    },
    /// The claim that is said to be rejected is correct by the score (9.5a): the game is drawn.
    #[error("by the score the claim is correct, and the game is drawn ({article})")]
    ClaimCorrect {
        /// 9.5(a), as the edition prints it.
        article: String,
    },
    /// An early adjournment would cost more than the player has left (A1b), and the Laws do not say what
    /// follows: the arbiter decides what is charged.
    #[error(
        "adjourning now would cost {due} ({article}), more than the time left: the Laws do not say \
         what happens then"
    )]
    ChargeUnsettled {
        /// The time to the nominal end of the session.
        due: Duration,
        /// A1(b), as the edition prints it.
        article: String,
    },
    /// An early adjournment is charged to the end of the session (A1b), which is not known.
    #[error("an early adjournment needs the session's nominal end")]
    NoSessionEnd,
    /// The label sets when a player is too late, and the edition does not leave that to the event (A10).
    #[error("{edition} does not leave it to the event when a player is too late{}", cited(article.as_deref()))]
    LateAfter {
        /// The edition's name.
        edition: String,
        /// A10, as the edition prints it; `None` where it has none.
        article: Option<String>,
    },
    /// The label says by when play resumes, so that the rest is still to be agreed, and says some of the rest.
    #[error("the resumption is still to be agreed, and `{key}` says it")]
    AnnouncedAndToBeAgreed {
        /// What is said of it.
        key: LabelKey,
    },
    /// Each player has a time control of their own, and one has a delay or byo-yomi: a label says only one in words.
    #[error("a time control with a delay or byo-yomi must be the same for both players")]
    AnnouncedForOne,
    /// The time used and the charge add up to more than a clock can hold.
    #[error("the times add up to too much")]
    TooLong,
    /// Something without which there is no label (A2) is not known.
    #[error("the label is not complete")]
    Incomplete {
        /// What is missing, in the order of the label; never empty.
        missing: Vec<LabelKey>,
        /// Which offer of a draw the label is asked for.
        offer: AskedOffer,
    },
    /// A player has no key, and no slips are made.
    #[error("no key is known of {}", named(sides))]
    NoKey {
        /// Who has none.
        sides: Vec<Color>,
    },
    /// The sealer has a key of his own, and it was not given.
    #[error("{} is on move and has a key already", side.name())]
    NoSealerKey {
        /// Who seals.
        side: Color,
    },
    /// The key that was given is not the sealer's.
    #[error(
        "the sealer's key is not the one given for {}, who is on move",
        side.name()
    )]
    NotTheSealer {
        /// Who seals.
        side: Color,
    },
    /// The sealer's slip is that of the envelope before: a slip serves one envelope.
    #[error("the slip of {} was for the envelope before, and serves no other", side.name())]
    SlipUsed {
        /// Who seals.
        side: Color,
    },
    /// A player's key or slip is that of somebody else in the envelope before.
    #[error("the key or slip given for {} is that of {whose} in the envelope before", side.name())]
    KeyOfAnother {
        /// For whom it is given.
        side: Color,
        /// Whose it is.
        whose: Signer,
    },
    /// The score does not go on from that of the envelope before.
    #[error("the score does not continue that of the envelope before")]
    OtherGame,
    /// The score has another move than the one that the envelope before has read or recorded there.
    #[error("{}", against(*number, san))]
    MoveAgainstBefore {
        /// Where.
        number: MoveNumber,
        /// That move.
        san: SanPlus,
    },
    /// A9(c): only the reply to the sealed move is sealed in answer to it.
    #[error("an answer holds the reply to the sealed move, and more has been played since (A9c)")]
    NotTheReply,
    /// The move is closed: its position, its notation and the keys that were made for it do not change any more.
    #[error(
        "the move is closed: its position, its notation and the players' keys cannot change any more"
    )]
    OtherMove,
    /// What a clock shows does not say what its player has used.
    #[error("{}'s clock: {error}", side.name())]
    Clock {
        /// Whose clock.
        side: Color,
        /// Why not.
        error: ClockError,
    },
    /// The label breaks a rule of the format.
    #[error(transparent)]
    Label(FormatError),
    /// The envelope could not be made.
    #[error(transparent)]
    Envelope(AppendError),
    /// There is no source of random bytes.
    #[error(transparent)]
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

impl NotSealed {
    /// The code that never changes.
    pub fn code(&self) -> &'static str {
        match self {
            NotSealed::Over { end: End::Dead, .. } => "laws/dead-position",
            NotSealed::Over { .. } => "laws/game-over",
            NotSealed::NotTheMovePlayed { .. } | NotSealed::NotTheMoveClaimed { .. } => {
                "laws/known-move"
            }
            NotSealed::ClaimCorrect { .. } => "laws/claim-correct",
            NotSealed::ChargeUnsettled { .. } => "laws/silent",
            NotSealed::NoSessionEnd => "seal/no-session-end",
            NotSealed::LateAfter { .. } => "label/late-after",
            NotSealed::AnnouncedAndToBeAgreed { .. } => "label/resumption",
            NotSealed::AnnouncedForOne => "label/time-control",
            NotSealed::TooLong => "clock/too-long",
            NotSealed::Incomplete { .. } => "label/missing",
            NotSealed::NoKey { .. } => "seal/no-key",
            NotSealed::NoSealerKey { .. } => "seal/no-sealer-key",
            NotSealed::NotTheSealer { .. } => "seal/not-the-sealer",
            NotSealed::SlipUsed { .. } => "seal/slip-used",
            NotSealed::KeyOfAnother { .. } => "seal/key-of-another",
            NotSealed::OtherGame | NotSealed::MoveAgainstBefore { .. } => "label/other-game",
            NotSealed::NotTheReply => "label/not-the-reply",
            NotSealed::OtherMove => "label/other-move",
            NotSealed::Clock { error, .. } => error.code(),
            NotSealed::Label(error) => error.code(),
            NotSealed::Envelope(error) => error.code(),
            NotSealed::Random(error) => error.code(),
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

fn ended(end: End) -> &'static str {
    match end {
        End::Checkmate { .. } => "the game is over by checkmate",
        End::Stalemate => "the game is drawn by stalemate",
        End::Dead => "the game is drawn, since no series of legal moves mates",
        End::Fivefold => "the game is drawn, since the position has appeared five times",
        End::Seventyfive => {
            "the game is drawn, since both sides have made 75 moves without a capture or a pawn move"
        }
    }
}

fn against(at: MoveNumber, san: &SanPlus) -> String {
    let (side, number) = (at.side.fold_wb("White", "Black"), at.number);
    format!("by the envelope before, {side}'s move {number} is {san}, and not by this score")
}

fn cited(article: Option<&str>) -> String {
    article.map_or_else(String::new, |article| format!(" ({article})"))
}

fn earlier(before: Option<MoveNumber>) -> String {
    before.map_or_else(String::new, |next| {
        let (side, number) = (next.side.fold_wb("White", "Black"), next.number);
        format!(", before {side}'s move {number}, though the score goes on")
    })
}

fn named(sides: &[Color]) -> String {
    let names: Vec<_> = sides.iter().map(|&side| side.name()).collect();
    names.join(" and ")
}
