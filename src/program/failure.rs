//! Why a command did not do its work, as types: the kind, which fixes the exit code, the cause with its fields, and
//! what the command knows beyond the cause. No words: [`crate::text`] says a failure to people, in their
//! language.

mod archive;
mod cause;
mod command_line;
mod comparison;
mod desk;
mod edition;
mod event;
mod label;
mod notice;
mod other_file;
mod print;
mod record;
mod rehearsal;

use std::path::PathBuf;

use envelope::LabelKey;
use rules::adjournment::Permitted;

pub use archive::{Apart, ArchiveFault, FileFault, LastCosigned, NotAdded, Refused};
pub use cause::Cause;
pub use command_line::{CommandLineFault, Misuse, NumberFault};
pub use comparison::{Difference, Problem};
pub use desk::{DeskFault, Meanwhile};
pub use edition::EditionMismatch;
pub use event::{EventFault, EventKey, Kind, Order, SESSION, SessionKey, SessionName};
pub use label::LabelFault;
pub use notice::Notice;
pub use other_file::{Content, OtherFile};
pub use print::{PdfPart, PrintFault};
pub use record::{Expected, RecordFault, Usage};
pub use rehearsal::RehearsalFault;

/// Why a command stopped.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Fixes the exit code.
    pub kind: FailureKind,
    /// What is wrong.
    pub cause: Box<Cause>,
    /// What to do, where the command knows better than the cause.
    pub advice: Option<Advice>,
    /// What it is about, where the command works on several.
    pub about: Option<About>,
}

/// Which of several things a failure is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// That file.
    File(PathBuf),
    /// The game of a score that has several, counted from 1.
    Game(usize),
}

/// The kinds of failure; the exit codes are frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// Input or output failed: 1.
    Failed,
    /// The command was called wrongly: 2.
    Usage,
    /// Not a valid envelope, a wrong key, an invalid copy: 3.
    NotVerified,
    /// Refused by the Laws: not now, not by you, not accepted yet: 4.
    Refused,
}

impl FailureKind {
    /// The exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            FailureKind::Failed => 1,
            FailureKind::Usage => 2,
            FailureKind::NotVerified => 3,
            FailureKind::Refused => 4,
        }
    }
}

/// What to do about a failure, where that is more than its cause tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// These may be recorded now, instead of what the Laws refuse.
    Instead(Vec<Permitted>),
    /// The arbiter's own wrap is dead: nobody could ever open the envelope.
    SealAgain,
    /// The envelope is opened, and only the disk did not confirm it.
    OpenedUnsynced,
    /// The arrival that was stated with the opening ended the game, or left it to the arbiter.
    ArrivalFirst,
    /// The envelope is opened and written; what failed came after.
    Opened,
    /// A passphrase can come through a descriptor.
    PassphraseDescriptor,
    /// The passphrase of a new key can come through a descriptor, or be left out.
    NewPassphraseDescriptor,
    /// The responder's side can be given with a flag.
    ReplyFlags,
    /// The written move can be given in a file.
    MoveFile,
    /// The announced time is one that no calendar can say.
    AnnounceAnew,
    /// It can still be recorded, at the moment at which it happened; else what may be recorded now.
    AtItsMoment(Vec<Permitted>),
    /// What a stopped clock shows can be given before: White's or Black's time used.
    ClockReading(LabelKey),
}

impl Failure {
    /// With better advice than the cause gives.
    #[must_use]
    pub fn advised(mut self, advice: Advice) -> Failure {
        self.advice = Some(advice);
        self
    }

    /// With the file that it is about.
    #[must_use]
    pub fn of_file(mut self, path: impl Into<PathBuf>) -> Failure {
        self.about = Some(About::File(path.into()));
        self
    }

    /// With the game that it is about, counted from 1.
    #[must_use]
    pub fn of_game(mut self, number: usize) -> Failure {
        self.about = Some(About::Game(number));
        self
    }

    /// The code, which never changes: `envelope/signature`.
    pub fn code(&self) -> &'static str {
        self.cause.code()
    }
}

impl FailureKind {
    /// The failure of this kind by that cause.
    pub fn by(self, cause: impl Into<Cause>) -> Failure {
        Failure {
            kind: self,
            cause: Box::new(cause.into()),
            advice: None,
            about: None,
        }
    }
}

impl<C: Into<Cause>> From<C> for Failure {
    fn from(cause: C) -> Failure {
        let cause = cause.into();
        cause.kind().by(cause)
    }
}
