//! What an arbiter should know besides the ruling.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{Gap, MoveText, ReadingKind};
use crate::edition::{Edition, Rule};
use crate::fault::Warning;
use crate::reading::{self, Why};
use crate::time::Moment;

/// Something that an arbiter should know besides the ruling. `Display` says it in a sentence, lower case and without
/// a full stop; serialised, a remark is its code and that sentence.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum Remark {
    /// {0}
    #[fault(inner)]
    Text(reading::Remark),
    /// {played} may be meant: {why}
    #[fault("may_mean")]
    MayMean {
        /// The move.
        played: MoveText,
        /// What speaks for it.
        why: Why,
    },
    /// the program reads the text otherwise: {reading}
    #[fault("read_otherwise")]
    ReadOtherwise {
        /// What the program finds the text to be.
        reading: ReadingKind,
    },
    /// the program reads the text otherwise: {played}
    #[fault("read_otherwise", message = "warning-read-otherwise-move")]
    ReadAsMove {
        /// The move that it reads.
        played: MoveText,
    },
    /// whether the responder can still mate was not found out: the arbiter decides
    #[fault("mating_undecided", message = "warning-responder-undecided")]
    ResponderUndecided,
    /// whether the opponent can still mate was not found out: the arbiter decides
    #[fault("mating_undecided", message = "warning-opponent-undecided")]
    OpponentUndecided,
    /// with this material the opponent wins only with a forced win, and else the game is drawn: the arbiter decides
    #[fault("wins_if_forced")]
    WinsIfForced,
    /// whether either side can still mate was not found out
    #[fault("dead_position_undecided")]
    DeadPositionUndecided,
    /// the game had ended before the move was sealed
    #[fault("ended_before_sealing")]
    EndedBeforeSealing,
    /// this result stands unless the arbiter finds a reasonable interpretation
    #[fault("may_be_interpreted")]
    MayBeInterpreted,
    /// the arbiter may let the opponent choose among the moves found reasonable
    #[fault("reasonable_only")]
    ReasonableOnly,
    /// the opponent chooses whether the piece that was named or the king moves
    #[fault("man_or_king")]
    ManOrKing,
    /// neither the piece that was named nor the king can move: the opponent names the piece that moves
    #[fault("opponent_names_man")]
    OpponentNamesMan,
    /// no text was found for {rule} of {edition}
    #[fault("unconfirmed")]
    Unconfirmed {
        /// The rule.
        #[fault(display)]
        rule: Rule,
        /// The name of the edition.
        edition: String,
    },
    /// another move was made on the board after the request than the one that is written
    #[fault("not_the_move_played")]
    NotTheMovePlayed,
    // 9.5 demands the move written for the rejected claim, and does not say what follows from another.
    /// another move was written for the rejected claim of a draw than the one that is sealed
    #[fault("not_the_move_claimed")]
    NotTheMoveClaimed,
    // 9.2(b), 9.3(b): the claim is about the position on the board.
    /// this claim is about the position on the board; the written move plays no part
    #[fault("written_move_not_needed")]
    WrittenMoveNotNeeded,
    // 9.2(a), 9.3(a): the written move of the claim.
    /// the written move is not one legal move, so nothing is about to appear
    #[fault("written_move_not_legal")]
    WrittenMoveNotLegal,
    /// the score starts from a given position: what stood on the board before it is not counted
    #[fault("history_unknown")]
    HistoryUnknown,
    // 9.3: the count begins before the first position of the score, which says how much was made before it.
    /// the given position says that {halfmoves} of these half-moves were made before it
    #[fault("counted_before")]
    CountedBefore {
        /// By the clock of that position.
        halfmoves: u32,
    },
    // 9.5: the edition says nothing of a penalty.
    /// the edition does not say what an incorrect claim costs
    #[fault("penalty_silent")]
    PenaltySilent,
    // 9.5: the penalty depends on a time left that is not known.
    /// what the claimant loses depends on the time left, which is not known
    #[fault("penalty_unknown")]
    PenaltyUnknown,
    /// by the moves recorded here the claim is not correct
    #[fault("not_by_the_score")]
    NotByTheScore,
    // The arbiter found a claim incorrect that the recorded moves bear out (9.5a).
    /// by the moves recorded here the claim is correct: if it was, void this entry and record it as correct
    #[fault("correct_by_the_score")]
    CorrectByTheScore,
    // The move that was written for the claim is not recorded (9.2a, 9.3a).
    /// the move that was written is not recorded, so the claim cannot be checked here
    #[fault("claimed_move_unknown")]
    ClaimedMoveUnknown,
    /// in this edition the players may agree on a draw only after moves by each side ({moves}): the arbiter sees
    /// whether it stands
    #[fault("agreed_too_early")]
    AgreedTooEarly {
        /// The moves.
        moves: u32,
    },
    /// by the record that clock was not running
    #[fault("clock_not_running")]
    ClockNotRunning,
    /// by the record this clock ran out at {at} and was stopped at {stopped}
    #[fault("clock_ran_out")]
    ClockRanOut {
        /// When the time was used up.
        at: Moment,
        /// Until when the clock ran on.
        stopped: Moment,
    },
    // The player who came too late may have lost on time before (6.9).
    /// by the times recorded the flag of the player who is too late had fallen before: whether it did, somebody must
    /// have seen
    #[fault("flag_of_the_late")]
    FlagOfTheLate,
    /// by the times recorded the flag of the player present fell in that very second: which was first, the arbiter
    /// must have seen
    #[fault("flag_in_the_same_second")]
    FlagInTheSameSecond,
    /// in this edition both players lose
    #[fault("both_lose")]
    BothLose,
    /// in this edition the arbiter may declare the game lost by both players
    #[fault("both_may_lose")]
    BothMayLose,
    /// this edition lets the rules of the event or the arbiter say otherwise
    #[fault("late_unless_decided")]
    LateUnlessDecided,
    /// this edition lets the arbiter excuse a player who was unavoidably delayed
    #[fault("late_unless_excused")]
    LateUnlessExcused,
    /// this stands unless the arbiter finds a better solution
    #[fault("unless_better_solution")]
    UnlessBetterSolution,
    /// in this edition a sealed move that ended the game stands all the same: to know, open the envelope in the
    /// presence of the player who must reply
    #[fault("opened_all_the_same")]
    OpenedAllTheSame,
    /// this result was given on appeal, in place of the one ruled before
    #[fault("replaced_on_appeal")]
    ReplacedOnAppeal,
    /// {0}
    #[fault(inner)]
    Gap(Gap),
}

impl Remark {
    /// Whether it says that a search ended before its question was settled.
    pub fn is_of_search(&self) -> bool {
        use Remark::{DeadPositionUndecided, OpponentUndecided, ResponderUndecided};
        matches!(
            self,
            DeadPositionUndecided | OpponentUndecided | ResponderUndecided
        )
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

impl Serialize for Remark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Remark", 2)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.end()
    }
}
