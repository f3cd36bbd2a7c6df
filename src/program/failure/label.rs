//! What is wrong with what people give of a label, and with the written move that is sealed.

use envelope::{LabelKey, MOST_DEPUTIES, TextFault};
use rules::edition::Edition;
use rules::fault::Fault;
use rules::score::MoveNumber;
use rules::time::{DurationError, TimeControlError, TypedMomentError};

/// Why a draft gives no label.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage, hint = "advice-label-sheet")]
pub enum LabelFault {
    /// Neither a score nor a position.
    #[fault("label/no-game", hint = "")]
    NoGame,
    /// The score has a result, so it does not say which move is sealed.
    #[fault("label/finished-game", hint = "")]
    Finished {
        /// The result that it has.
        result: String,
        /// The move that would come next.
        next: MoveNumber,
    },
    /// The known move is given, and not what it is written in.
    #[fault("label/no-notation", hint = "", give(flag = LabelKey::Notation))]
    NoNotation,
    /// The known move is not exactly one legal move.
    #[fault("label/known-move", hint = "")]
    KnownMove,
    /// Not a claim for which a move is written (9.2a, 9.3a), or one without its move.
    #[fault("label/claim", hint = "", give(key = LabelKey::KnownMove))]
    Claim,
    /// More deputies than a label can name.
    #[fault("label/deputies", give(most = MOST_DEPUTIES), hint = "")]
    TooManyDeputies,
    /// A sheet names an envelope to answer and one to follow.
    #[fault("label/answers-and-follows", hint = "")]
    AnswersAndFollows,
    /// Not the name of a draw offer.
    #[fault("label/draw-offer", give(key = LabelKey::DrawOffer), hint = "advice-argument-word")]
    DrawOffer,
    /// Not the number of a player.
    // For which key it was given.
    #[fault("label/player-id", hint = "")]
    PlayerId(#[fault("key")] LabelKey),
    /// A length of time that is none.
    #[fault(inner, message = "fault-of-key")]
    Duration {
        /// What it was given for.
        key: LabelKey,
        /// What is wrong with it.
        #[fault(inner)]
        error: DurationError,
    },
    /// A moment that is none, or not only one.
    #[fault(inner, message = "fault-of-key")]
    Moment {
        /// What it was given for.
        key: LabelKey,
        /// What is wrong with it.
        #[fault(inner)]
        error: TypedMomentError,
    },
    /// A length of time that no label can hold.
    // For which key it was given.
    #[fault("clock/too-long", message = "fault-label-too-long")]
    #[fault(hint = "advice-label-too-long")]
    TooLong(#[fault("key")] LabelKey),
    /// A time control that is none.
    #[fault(inner, message = "fault-label-bad-time-control")]
    TimeControl(#[fault("error")] TimeControlError),
    /// A time control for both players, and one of a single player.
    #[fault("label/time-control-twice", hint = "", give(key = LabelKey::TimeControl))]
    TimeControlTwice,
    /// What a clock shows as used, and what it shows as left.
    #[fault("label/clock-twice", hint = "")]
    ClockTwice {
        /// The key of the one.
        used: LabelKey,
        /// The key of the other.
        left: LabelKey,
    },
    /// A sheet that is not text.
    #[fault("sheet/utf8", Failed)]
    SheetNotUtf8,
    /// A sheet that is not TOML with the keys of a draft.
    #[fault("sheet/toml", message = "fault-label-sheet", Failed)]
    Sheet {
        /// The line, from 1; 0 where the parser knows none.
        #[fault("number")]
        line: usize,
        /// What the parser of TOML says, in English.
        message: String,
    },
    /// A draft that cannot be written as a sheet.
    // What the writer of TOML says, in English.
    #[fault("sheet/toml", message = "fault-label-not-writable", Failed)]
    NotWritable(#[fault("message")] String),
    /// No edition of that name is built in.
    #[fault("edition/unknown", message = "fault-edition-not-built-in", hint = "", give(names = editions()))]
    UnknownEdition,
    /// An edition's file that is not text.
    #[fault("edition/utf8", Failed, hint = "advice-edition-right-file")]
    EditionNotUtf8,
    /// The written move's file is not text.
    #[fault("seal/move-utf8", hint = "advice-label-move-text")]
    MoveNotUtf8,
    /// Standard input, from which the move was to come, gave nothing.
    #[fault("seal/no-move", hint = "")]
    NoMoveGiven,
    /// The written move cannot be sealed as it is written.
    #[fault("seal/move-text", hint = "advice-label-move-text")]
    MoveText(#[fault("error")] TextFault),
}

fn editions() -> String {
    let all = Edition::all();
    let names: Vec<_> = all.iter().map(Edition::name).collect();
    names.join(", ")
}
