//! What an arbiter should know besides the ruling.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{Gap, MoveText, ReadingKind};
use crate::edition::{Edition, Rule};
use crate::reading::{self, Why};
use crate::time::Moment;

/// Something that an arbiter should know besides the ruling. `Display` says it in a sentence, lower case and without
/// a full stop; serialised, a remark is its code and that sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Remark {
    /// What is wrong with the written move, but harmless.
    #[error(transparent)]
    Text(reading::Remark),
    /// A move that could be meant by the text, and why.
    #[error("{} may be meant: {}", .played.san, .why.message())]
    MayMean {
        /// The move.
        played: MoveText,
        /// What speaks for it.
        why: Why,
    },
    /// The arbiter read the text otherwise than the program does.
    #[error("the program reads the text otherwise: {}", read_as(*.reading, .played.as_ref()))]
    ReadOtherwise {
        /// What the program finds the text to be.
        reading: ReadingKind,
        /// The move that it reads, if it is one.
        played: Option<MoveText>,
    },
    /// The result depends on whether the responder can mate, and the search did not find out.
    #[error("whether the responder can still mate was not found out: the arbiter decides")]
    ResponderUndecided,
    /// The result of a flag fall depends on whether the opponent can mate, and the search did not find out.
    #[error("whether the opponent can still mate was not found out: the arbiter decides")]
    OpponentUndecided,
    /// 14E of US Chess: the opponent has little material, and the game is drawn unless he has a forced win.
    #[error(
        "with this material the opponent wins only with a forced win, and else the game is drawn: the arbiter decides"
    )]
    WinsIfForced,
    /// The position may be dead, and the search did not find out.
    #[error("whether either side can still mate was not found out")]
    DeadPositionUndecided,
    /// The game had ended before the move was sealed.
    #[error("the game had ended before the move was sealed")]
    EndedBeforeSealing,
    /// The edition lets the arbiter find a reasonable interpretation.
    #[error("this result stands unless the arbiter finds a reasonable interpretation")]
    MayBeInterpreted,
    /// The arbiter may let the opponent choose, and only among readings that he finds reasonable.
    #[error("the arbiter may let the opponent choose among the moves found reasonable")]
    ReasonableOnly,
    /// 1928, Par. 16: the opponent chooses between the man that was named and the king.
    #[error("the opponent chooses whether the man that was named or the king moves")]
    ManOrKing,
    /// 1928, Par. 16: neither the man that was named nor the king can move.
    #[error(
        "neither the man that was named nor the king can move: the opponent names the man that moves"
    )]
    OpponentNamesMan,
    /// The ruling rests on something for which the edition's file has no source.
    #[error("no text was found for {} of {edition}", .rule.name())]
    Unconfirmed {
        /// The rule.
        rule: Rule,
        /// The name of the edition.
        edition: String,
    },
    /// A1(a) demands the move made on the board, and does not say what follows from another.
    #[error("another move was made on the board after the request than the one that is written")]
    NotTheMovePlayed,
    /// 9.5 demands the move written for the rejected claim, and does not say what follows from another.
    #[error(
        "another move was written for the rejected claim of a draw than the one that is sealed"
    )]
    NotTheMoveClaimed,
    /// 9.2(b), 9.3(b): the claim is about the position on the board.
    #[error("this claim is about the position on the board; the written move plays no part")]
    WrittenMoveNotNeeded,
    /// 9.2(a), 9.3(a): the written move of the claim.
    #[error("the written move is not one legal move, so nothing is about to appear")]
    WrittenMoveNotLegal,
    /// Repetitions before the first position of the score are not counted.
    #[error(
        "the score starts from a given position: what stood on the board before it is not counted"
    )]
    HistoryUnknown,
    /// 9.3: the count begins before the first position of the score, which says how much was made before it.
    #[error("the given position says that {halfmoves} of these half-moves were made before it")]
    CountedBefore {
        /// By the clock of that position.
        halfmoves: u32,
    },
    /// 9.5: the edition says nothing of a penalty.
    #[error("the edition does not say what an incorrect claim costs")]
    PenaltySilent,
    /// 9.5: the penalty depends on a time left that is not known.
    #[error("what the claimant loses depends on the time left, which is not known")]
    PenaltyUnknown,
    /// The arbiter found a claim correct that the recorded moves do not bear out.
    #[error("by the moves recorded here the claim is not correct")]
    NotByTheScore,
    /// The arbiter found a claim incorrect that the recorded moves bear out (9.5a).
    #[error(
        "by the moves recorded here the claim is correct: if it was, void this entry and record it as correct"
    )]
    CorrectByTheScore,
    /// The move that was written for the claim is not recorded (9.2a, 9.3a).
    #[error("the move that was written is not recorded, so the claim cannot be checked here")]
    ClaimedMoveUnknown,
    /// The players agreed on a draw before the edition lets them.
    #[error(
        "in this edition the players may agree on a draw only after {moves} move{} by each side: the arbiter sees whether \
         it stands",
        if *moves == 1 { "" } else { "s" }
    )]
    AgreedTooEarly {
        /// The moves.
        moves: u32,
    },
    /// A flag fell on a clock that was not running, as far as it is recorded.
    #[error("by the record that clock was not running")]
    ClockNotRunning,
    /// A flag is said to have fallen after its clock, which had run out, was stopped.
    #[error("by the record this clock ran out at {at} and was stopped at {stopped}")]
    ClockRanOut {
        /// When the time was used up.
        at: Moment,
        /// Until when the clock ran on.
        stopped: Moment,
    },
    /// The player who came too late may have lost on time before (6.9).
    #[error(
        "by the times recorded the flag of the player who is too late had fallen before: whether it \
         did, somebody must have seen"
    )]
    FlagOfTheLate,
    /// The flag of the player present fell as the other came too late.
    #[error(
        "by the times recorded the flag of the player present fell in that very second: \
         which was first, the arbiter must have seen"
    )]
    FlagInTheSameSecond,
    /// Both came too late, and no result that PGN can write says so.
    #[error("in this edition both players lose")]
    BothLose,
    /// Both came too late, and the arbiter may declare that both lose.
    #[error("in this edition the arbiter may declare the game lost by both players")]
    BothMayLose,
    /// A10: the default time of this edition may be replaced.
    #[error("this edition lets the rules of the event or the arbiter say otherwise")]
    LateUnlessDecided,
    /// 13E of US Chess: the arbiter may excuse a player who is unavoidably delayed.
    #[error("this edition lets the arbiter excuse a player who was unavoidably delayed")]
    LateUnlessExcused,
    /// A11(b): the game is annulled, and the edition lets the arbiter find a better solution.
    #[error("this stands unless the arbiter finds a better solution")]
    UnlessBetterSolution,
    /// I.10: a player lost by lateness, and the closed envelope may hold a move that ended the game.
    #[error(
        "in this edition a sealed move that ended the game stands all the same: to know, open the envelope in the \
         presence of the player who must reply"
    )]
    OpenedAllTheSame,
    /// A committee replaced the result.
    #[error("this result was given on appeal, in place of the one ruled before")]
    ReplacedOnAppeal,
    /// The Laws are silent.
    #[error("{}", .0.message())]
    Gap(Gap),
}

impl Remark {
    /// The code that never changes, such as `mating_undecided`.
    pub fn code(&self) -> &'static str {
        match self {
            Remark::Text(remark) => remark.code(),
            Remark::MayMean { .. } => "may_mean",
            Remark::ReadOtherwise { .. } => "read_otherwise",
            Remark::ResponderUndecided | Remark::OpponentUndecided => "mating_undecided",
            Remark::WinsIfForced => "wins_if_forced",
            Remark::DeadPositionUndecided => "dead_position_undecided",
            Remark::EndedBeforeSealing => "ended_before_sealing",
            Remark::MayBeInterpreted => "may_be_interpreted",
            Remark::ReasonableOnly => "reasonable_only",
            Remark::ManOrKing => "man_or_king",
            Remark::OpponentNamesMan => "opponent_names_man",
            Remark::Unconfirmed { .. } => "unconfirmed",
            Remark::NotTheMovePlayed => "not_the_move_played",
            Remark::NotTheMoveClaimed => "not_the_move_claimed",
            Remark::WrittenMoveNotNeeded => "written_move_not_needed",
            Remark::WrittenMoveNotLegal => "written_move_not_legal",
            Remark::HistoryUnknown => "history_unknown",
            Remark::CountedBefore { .. } => "counted_before",
            Remark::PenaltySilent => "penalty_silent",
            Remark::PenaltyUnknown => "penalty_unknown",
            Remark::NotByTheScore => "not_by_the_score",
            Remark::CorrectByTheScore => "correct_by_the_score",
            Remark::ClaimedMoveUnknown => "claimed_move_unknown",
            Remark::AgreedTooEarly { .. } => "agreed_too_early",
            Remark::ClockNotRunning => "clock_not_running",
            Remark::ClockRanOut { .. } => "clock_ran_out",
            Remark::FlagOfTheLate => "flag_of_the_late",
            Remark::FlagInTheSameSecond => "flag_in_the_same_second",
            Remark::BothLose => "both_lose",
            Remark::BothMayLose => "both_may_lose",
            Remark::LateUnlessDecided => "late_unless_decided",
            Remark::LateUnlessExcused => "late_unless_excused",
            Remark::UnlessBetterSolution => "unless_better_solution",
            Remark::OpenedAllTheSame => "opened_all_the_same",
            Remark::ReplacedOnAppeal => "replaced_on_appeal",
            Remark::Gap(gap) => gap.code(),
        }
    }

    /// Those of `rules` for which the edition's file has no source.
    pub(crate) fn unconfirmed(
        edition: &Edition,
        rules: impl IntoIterator<Item = Rule>,
    ) -> impl Iterator<Item = Remark> {
        let doubtful = rules.into_iter().filter(|&rule| !edition.confirms(rule));
        doubtful.map(|rule| Remark::Unconfirmed {
            rule,
            edition: edition.name().to_owned(),
        })
    }
}

/// A reading in a word, or by its move.
fn read_as(reading: ReadingKind, played: Option<&MoveText>) -> String {
    played.map_or_else(|| reading.to_string(), |played| played.san.to_string())
}

impl Serialize for Remark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Remark", 2)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.end()
    }
}
