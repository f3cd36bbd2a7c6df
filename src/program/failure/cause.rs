//! What is wrong: the error of a lower room, or one of the program's own.

use std::error::Error;
use std::sync::Arc;

use super::{
    ArchiveFault, CommandLineFault, DeskFault, Difference, EditionMismatch, EventFault, Failure,
    FailureKind, LabelFault, OtherFile, PrintFault, RecordFault, RehearsalFault,
};
use crate::files::FileError;
use archive::RosterError;
use archive::store::StoreError;
use envelope::crypto::{KeyUnavailable, RandomUnavailable};
use envelope::log::{NoteError, PolicyError};
use envelope::sealing::{NotSealed, NotWritten};
use envelope::{
    AppendError, FormatError, KeyError, OpenError, Rejected, SealingError, SharedTextError,
    UnwrapError,
};
use rules::adjournment::Refusal;
use rules::edition::{Edition, EditionError};
use rules::notation::UnknownNotation;
use rules::position::FenError;
use rules::ruling::Opinion;
use rules::score::{NoSuchMove, NotAMoveNumber, ScoreError};
use rules::time::{
    ClockError, DurationError, MomentError, TimeControlError, TypedMomentError, UnknownZone,
};

/// Why a command stopped, with the fields that a sentence needs.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each is the error that it holds")]
pub enum Cause {
    File(Arc<FileError>),
    Random(RandomUnavailable),
    KeyUnavailable(KeyUnavailable),
    Moment(MomentError),
    TypedMoment(TypedMomentError),
    Zone(UnknownZone),
    Duration(DurationError),
    Clock(ClockError),
    TimeControl(TimeControlError),
    Format(FormatError),
    OtherFile(OtherFile),
    Key(KeyError),
    SharedText(SharedTextError),
    Sealing(SealingError),
    Unwrap(UnwrapError),
    Append(AppendError),
    Open(OpenError),
    Edition(EditionError),
    Notation(UnknownNotation),
    Fen(FenError),
    Score(ScoreError),
    NoSuchMove(NoSuchMove),
    NotAMoveNumber(NotAMoveNumber),
    Store(StoreError),
    Note(NoteError),
    Policy(PolicyError),
    Roster(RosterError),
    Archive(ArchiveFault),
    Label(LabelFault),
    Event(EventFault),
    NotSealed(NotSealed),
    Record(RecordFault),
    /// The Laws do not permit it now, by this article of the edition; or they are silent, and others have spoken.
    Refusal {
        refusal: Refusal,
        article: Option<String>,
        opinions: &'static [Opinion],
    },
    EditionMismatch(EditionMismatch),
    /// The file holds another envelope than the one that was shown.
    OtherThanShown,
    /// The envelope has another fingerprint than the one that somebody has.
    OtherFingerprint,
    /// The envelope was opened, and nothing was ruled.
    NoRuling,
    Print(PrintFault),
    Rehearsal(RehearsalFault),
    Desk(DeskFault),
    CommandLine(CommandLineFault),
}

impl Cause {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Cause::File(error) => error.code(),
            Cause::Random(error) => error.code(),
            Cause::KeyUnavailable(error) => error.code(),
            Cause::Moment(error) => error.code(),
            Cause::TypedMoment(error) => error.code(),
            Cause::Zone(error) => error.code(),
            Cause::Duration(error) => error.code(),
            Cause::Clock(error) => error.code(),
            Cause::TimeControl(error) => error.code(),
            Cause::Format(error) => error.code(),
            Cause::OtherFile(other) => other.problem.code(),
            Cause::Key(error) => error.code(),
            Cause::SharedText(error) => error.code(),
            Cause::Sealing(error) => error.code(),
            Cause::Unwrap(error) => error.code(),
            Cause::Append(error) => error.code(),
            Cause::Open(error) => error.code(),
            Cause::Edition(error) => error.code(),
            Cause::Notation(_) => "notation/unknown",
            Cause::Fen(error) => error.code(),
            Cause::Score(error) => error.code(),
            Cause::NoSuchMove(error) => error.code(),
            Cause::NotAMoveNumber(error) => error.code(),
            Cause::Store(error) => error.code(),
            Cause::Note(error) => error.code(),
            Cause::Policy(error) => error.code(),
            Cause::Roster(error) => error.code(),
            Cause::Archive(error) => error.code(),
            Cause::Label(error) => error.code(),
            Cause::Event(fault) => fault.code(),
            Cause::NotSealed(error) => error.code(),
            Cause::Record(error) => error.code(),
            Cause::Refusal { refusal, .. } => refusal.code(),
            Cause::EditionMismatch(mismatch) => mismatch.code(),
            Cause::OtherThanShown => "files/changed",
            Cause::OtherFingerprint => Difference::Fingerprint.code(),
            Cause::NoRuling => "laws/no-ruling",
            Cause::Print(fault) => fault.code(),
            Cause::Rehearsal(fault) => fault.code(),
            Cause::Desk(fault) => fault.code(),
            Cause::CommandLine(fault) => fault.code(),
        }
    }

    /// The kind of failure that it is wherever no command says otherwise.
    pub(super) fn kind(&self) -> FailureKind {
        match self {
            Cause::File(_) | Cause::Random(_) | Cause::KeyUnavailable(_) | Cause::Sealing(_) => {
                FailureKind::Failed
            }
            Cause::Moment(_)
            | Cause::TypedMoment(_)
            | Cause::Zone(_)
            | Cause::Duration(_)
            | Cause::Clock(_)
            | Cause::TimeControl(_)
            | Cause::Policy(_) => FailureKind::Usage,
            Cause::Format(_)
            | Cause::OtherFile(_)
            | Cause::SharedText(_)
            | Cause::Unwrap(_)
            | Cause::OtherFingerprint => FailureKind::NotVerified,
            Cause::Key(error) => match error {
                KeyError::Name { .. } | KeyError::ShortPassphrase => FailureKind::Usage,
                KeyError::Random(_) | KeyError::Derive(_) => FailureKind::Failed,
                KeyError::Format(_)
                | KeyError::Passphrase
                | KeyError::Contents
                | KeyError::Cost(_)
                | KeyError::NotALine
                | KeyError::Weak
                | KeyError::Signature => FailureKind::NotVerified,
            },
            Cause::Append(error) => match error {
                AppendError::AlreadyAccepted
                | AppendError::NotAccepted
                | AppendError::MayNotSign { .. }
                | AppendError::Full { .. } => FailureKind::Refused,
                AppendError::Sealing(_) | AppendError::Key(_) => FailureKind::Failed,
                // The file was sound: what was to be added to it is not.
                AppendError::Format(_) | AppendError::Rejected(_) => FailureKind::Usage,
                AppendError::Unwrap(_)
                | AppendError::NotTheSealer
                | AppendError::NotTheArbiter
                | AppendError::NotNamed => FailureKind::NotVerified,
            },
            Cause::Open(error) => match error {
                OpenError::NotAccepted => FailureKind::Refused,
                OpenError::Unwrap(_)
                | OpenError::WrongHalf
                | OpenError::OtherEnvelope
                | OpenError::Append(_) => FailureKind::NotVerified,
            },
            Cause::Edition(_) | Cause::Fen(_) | Cause::Score(_) => FailureKind::Failed,
            Cause::Notation(_) | Cause::NoSuchMove(_) | Cause::NotAMoveNumber(_) => {
                FailureKind::Usage
            }
            Cause::Store(StoreError::Damaged { .. } | StoreError::Intruder { .. }) => {
                FailureKind::NotVerified
            }
            Cause::Store(StoreError::SchemaName { .. }) => FailureKind::Usage,
            Cause::Store(_) => FailureKind::Failed,
            Cause::Note(_) | Cause::Roster(_) => FailureKind::NotVerified,
            Cause::Archive(error) => error.kind(),
            Cause::Label(fault) => fault.kind(),
            Cause::Event(fault) => fault.kind(),
            Cause::NotSealed(error) => match error {
                NotSealed::Over { .. }
                | NotSealed::NotTheMovePlayed { .. }
                | NotSealed::NotTheMoveClaimed { .. }
                | NotSealed::ClaimCorrect { .. }
                | NotSealed::ChargeUnsettled { .. }
                | NotSealed::OtherMove => FailureKind::Refused,
                NotSealed::NoSessionEnd
                | NotSealed::AnnouncedForOne
                | NotSealed::LateAfter { .. }
                | NotSealed::AnnouncedAndToBeAgreed { .. }
                | NotSealed::TooLong
                | NotSealed::Incomplete { .. }
                | NotSealed::NoKey { .. }
                | NotSealed::NoSealerKey { .. }
                | NotSealed::SlipUsed { .. }
                | NotSealed::OtherGame
                | NotSealed::MoveAgainstBefore { .. }
                | NotSealed::NotTheReply
                | NotSealed::Clock { .. }
                | NotSealed::Label(_) => FailureKind::Usage,
                NotSealed::NotTheSealer { .. } | NotSealed::KeyOfAnother { .. } => {
                    FailureKind::NotVerified
                }
                NotSealed::Envelope(_) | NotSealed::Random(_) => FailureKind::Failed,
            },
            Cause::Record(fault) => fault.kind(),
            // Whoever opens must say that the responder is there, and did not.
            Cause::Refusal {
                refusal: Refusal::ArrivalUnrecorded,
                ..
            } => FailureKind::Usage,
            Cause::Refusal { .. } => FailureKind::Refused,
            Cause::EditionMismatch(mismatch) => mismatch.kind(),
            Cause::OtherThanShown | Cause::NoRuling => FailureKind::Failed,
            Cause::Print(fault) => fault.kind(),
            Cause::Rehearsal(fault) => fault.kind(),
            Cause::Desk(fault) => fault.kind(),
            Cause::CommandLine(fault) => fault.kind(),
        }
    }

    /// The error of a lower room, if it is one.
    pub fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Cause::File(error) => Some(&**error),
            Cause::Random(error) => Some(error),
            Cause::KeyUnavailable(error) => Some(error),
            Cause::Moment(error) => Some(error),
            Cause::TypedMoment(error) => Some(error),
            Cause::Zone(error) => Some(error),
            Cause::Duration(error) => Some(error),
            Cause::Clock(error) => Some(error),
            Cause::TimeControl(error) => Some(error),
            Cause::Format(error) => Some(error),
            Cause::OtherFile(other) => Some(&other.problem),
            Cause::Key(error) => Some(error),
            Cause::SharedText(error) => Some(error),
            Cause::Sealing(error) => Some(error),
            Cause::Unwrap(error) => Some(error),
            Cause::Append(error) => Some(error),
            Cause::Open(error) => Some(error),
            Cause::Edition(error) => Some(error),
            Cause::Notation(error) => Some(error),
            Cause::Fen(error) => Some(error),
            Cause::Score(error) => Some(error),
            Cause::NoSuchMove(error) => Some(error),
            Cause::NotAMoveNumber(error) => Some(error),
            Cause::Store(error) => Some(error),
            Cause::Note(error) => Some(error),
            Cause::Policy(error) => Some(error),
            Cause::Roster(error) => Some(error),
            Cause::NotSealed(error) => Some(error),
            Cause::Refusal { refusal, .. } => Some(refusal),
            Cause::Archive(_)
            | Cause::EditionMismatch(_)
            | Cause::OtherThanShown
            | Cause::OtherFingerprint
            | Cause::NoRuling
            | Cause::Print(_)
            | Cause::Rehearsal(_)
            | Cause::Desk(_)
            | Cause::CommandLine(_)
            | Cause::Label(_)
            | Cause::Event(_)
            | Cause::Record(_) => None,
        }
    }
}

/// Each error that is a cause without further fields.
macro_rules! causes {
    ($($error:ty => $variant:ident),+ $(,)?) => {
        $(impl From<$error> for Cause {
            fn from(error: $error) -> Cause {
                Cause::$variant(error)
            }
        })+
    };
}

causes! {
    RandomUnavailable => Random,
    KeyUnavailable => KeyUnavailable,
    MomentError => Moment,
    TypedMomentError => TypedMoment,
    UnknownZone => Zone,
    DurationError => Duration,
    TimeControlError => TimeControl,
    FormatError => Format,
    OtherFile => OtherFile,
    KeyError => Key,
    SharedTextError => SharedText,
    SealingError => Sealing,
    EditionError => Edition,
    UnknownNotation => Notation,
    FenError => Fen,
    ScoreError => Score,
    NoSuchMove => NoSuchMove,
    NotAMoveNumber => NotAMoveNumber,
    EditionMismatch => EditionMismatch,
    PrintFault => Print,
    RehearsalFault => Rehearsal,
    DeskFault => Desk,
    CommandLineFault => CommandLine,
    LabelFault => Label,
    EventFault => Event,
    RecordFault => Record,
    StoreError => Store,
    NoteError => Note,
    PolicyError => Policy,
    ArchiveFault => Archive,
}

impl From<RosterError> for Cause {
    fn from(error: RosterError) -> Cause {
        match error {
            RosterError::Note(error) => error.into(),
            RosterError::Store(error) => error.into(),
            error => Cause::Roster(error),
        }
    }
}

impl From<ClockError> for Cause {
    fn from(error: ClockError) -> Cause {
        match error {
            ClockError::Typed(error) => error.into(),
            error => Cause::Clock(error),
        }
    }
}

impl From<FileError> for Cause {
    fn from(error: FileError) -> Cause {
        Cause::File(Arc::new(error))
    }
}

impl From<Rejected> for Cause {
    fn from(rejected: Rejected) -> Cause {
        rejected.problem.into()
    }
}

impl From<UnwrapError> for Cause {
    fn from(error: UnwrapError) -> Cause {
        match error {
            UnwrapError::Unavailable(error) => error.into(),
            error => Cause::Unwrap(error),
        }
    }
}

impl From<AppendError> for Cause {
    fn from(error: AppendError) -> Cause {
        match error {
            AppendError::Sealing(error) => error.into(),
            AppendError::Unwrap(error) => error.into(),
            AppendError::Key(error) => error.into(),
            error => Cause::Append(error),
        }
    }
}

impl From<NotSealed> for Cause {
    fn from(error: NotSealed) -> Cause {
        match error {
            NotSealed::Envelope(error) => error.into(),
            NotSealed::Random(error) => error.into(),
            error => Cause::NotSealed(error),
        }
    }
}

impl From<NotWritten> for Cause {
    fn from(not_written: NotWritten) -> Cause {
        not_written.error.into()
    }
}

impl From<OpenError> for Cause {
    fn from(error: OpenError) -> Cause {
        match error {
            OpenError::Unwrap(error) => error.into(),
            OpenError::Append(error) => error.into(),
            error => Cause::Open(error),
        }
    }
}

impl Failure {
    /// A refusal by the rules of the adjournment, under its article.
    pub fn refusal(refusal: Refusal, edition: &Edition) -> Failure {
        let article = refusal.article(edition).map(str::to_owned);
        let opinions = refusal.gap().map_or(&[][..], |gap| gap.opinions(edition));
        Cause::Refusal {
            refusal,
            article,
            opinions,
        }
        .into()
    }
}
