//! Why a rehearsal stopped.

use crate::failure::FailureKind;
use envelope::TextFault;

/// What stopped a rehearsal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RehearsalFault {
    /// The game has no move.
    NoMoves,
    /// The last move, in English letters, is no text that can be sealed.
    Move(TextFault),
    /// The folder is not a new one.
    FolderTaken,
    /// The resumption would be later than any moment that can be written.
    NoNextDay,
    /// The key that the rehearsal made is locked.
    KeyLocked,
    /// The envelope opened without the responder.
    OpenedAlone,
    /// The envelope opened after the sealer had resigned.
    OpenedAfterTheEnd,
}

impl RehearsalFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            RehearsalFault::NoMoves => "rehearse/no-moves",
            RehearsalFault::Move(_) => "rehearse/move",
            RehearsalFault::FolderTaken => "rehearse/folder",
            RehearsalFault::NoNextDay => "clock/too-late",
            RehearsalFault::KeyLocked => "rehearse/key",
            RehearsalFault::OpenedAlone | RehearsalFault::OpenedAfterTheEnd => "rehearse/opened",
        }
    }

    pub(super) fn kind(&self) -> FailureKind {
        match self {
            RehearsalFault::NoMoves | RehearsalFault::FolderTaken | RehearsalFault::NoNextDay => {
                FailureKind::Usage
            }
            RehearsalFault::Move(_)
            | RehearsalFault::KeyLocked
            | RehearsalFault::OpenedAlone
            | RehearsalFault::OpenedAfterTheEnd => FailureKind::Failed,
        }
    }
}
