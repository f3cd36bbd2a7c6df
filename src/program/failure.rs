//! Why a command did not do its work, as types: the kind, which fixes the exit code, the fault with its fields, and
//! what the command knows beyond the fault. No words: [`crate::text`] says a failure to people, in their
//! language.

mod alarm;
mod archive;
mod command_line;
mod desk;
mod event;
mod label;
mod notice;
mod of_envelope;
mod print;
mod record;
mod rehearsal;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use envelope::LabelKey;
use rules::adjournment::{Permitted, Refusal};
use rules::edition::Edition;
use rules::fault::{Fault, Phrase};
use rules::ruling::Opinion;

pub use alarm::{AtCell, CellFault, Column, TableFault};
pub use archive::{Apart, ArchiveFault, FileFault, Refused};
pub use command_line::{CommandLineFault, Misuse, NumberFault};
pub use desk::{DeskFault, Meanwhile};
pub use event::{AtLine, EventFault, Kind, SessionName};
pub use label::LabelFault;
pub use notice::Notice;
pub use of_envelope::{Content, Difference, EditionMismatch, EnvelopeFault, OtherFile, Problem};
pub use print::{PdfPart, PrintFault};
pub use record::{Expected, RecordFault, named};
pub use rehearsal::RehearsalFault;
pub use rules::fault::Kind as FailureKind;

/// What a command did, or why it stopped.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Why a command stopped.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Fixes the exit code.
    pub kind: FailureKind,
    /// What is wrong.
    pub fault: Arc<dyn Fault>,
    /// What to do, where the command knows better than the fault.
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

/// The Laws do not permit it now, by this article of the edition; or they are silent, and others have spoken.
#[derive(Clone, Debug, displaydoc::Display, Fault)]
#[displaydoc("{refusal}")]
#[fault(inner)]
pub struct NotPermitted {
    /// What they do not permit.
    #[fault(inner)]
    pub refusal: Refusal,
    /// The article, as the edition prints it.
    pub article: Option<String>,
    /// What others have said.
    #[fault(skip)]
    pub opinions: &'static [Opinion],
}

/// What to do about a failure, where that is more than its fault tells.
#[derive(Clone, Debug, PartialEq, Eq, Phrase)]
#[fault("advice")]
pub enum Advice {
    /// These may be recorded now, instead of what the Laws refuse.
    Instead(#[fault("kinds")] Vec<Permitted>),
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
    /// What is read on paper can be given with flags.
    PaperFlags,
    /// The written move can be given in a file.
    MoveFile,
    /// The announced time is one that no calendar can say.
    AnnounceAnew,
    /// It can still be recorded, at the moment at which it happened; else what may be recorded now.
    AtItsMoment(#[fault("kinds")] Vec<Permitted>),
    /// What a stopped clock shows can be given before: White's or Black's time used.
    ClockReading(#[fault("flag")] LabelKey),
}

impl Failure {
    /// By a fault that others hold as well.
    pub fn of(fault: Arc<dyn Fault>) -> Failure {
        Failure {
            kind: fault.kind(),
            fault,
            advice: None,
            about: None,
        }
    }

    /// A refusal by the rules of the adjournment, under its article.
    pub fn refusal(refusal: Refusal, edition: &Edition) -> Failure {
        NotPermitted {
            refusal,
            article: refusal.article(edition).map(str::to_owned),
            opinions: refusal.gap().map_or(&[][..], |gap| gap.opinions(edition)),
        }
        .into()
    }

    /// Of another kind than its fault has by itself.
    #[must_use]
    pub fn as_kind(mut self, kind: FailureKind) -> Failure {
        self.kind = kind;
        self
    }

    /// With better advice than the fault gives.
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
        self.fault.code()
    }

    /// Its fault of that type: itself, or one that it carries.
    pub fn fault<F: Fault>(&self) -> Option<&F> {
        let mut error: &(dyn Error + 'static) = &*self.fault;
        loop {
            if let Some(fault) = error.downcast_ref() {
                return Some(fault);
            }
            error = error.source()?;
        }
    }
}

impl<F: Fault> From<F> for Failure {
    fn from(fault: F) -> Failure {
        Failure::of(Arc::new(fault))
    }
}
