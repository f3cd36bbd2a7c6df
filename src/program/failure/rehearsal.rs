//! Why a rehearsal stopped.

use envelope::TextFault;
use rules::fault::Fault;

/// What stopped a rehearsal.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed, hint = "advice-report")]
pub enum RehearsalFault {
    /// The game has no move.
    #[fault("rehearse/no-moves", Usage, hint = "")]
    NoMoves,
    /// The last move, in English letters, is no text that can be sealed.
    #[fault("rehearse/move", hint = "")]
    Move(#[fault("error")] TextFault),
    /// The folder is not a new one.
    #[fault("rehearse/folder", message = "fault-rehearsal-folder-taken", Usage)]
    #[fault(hint = "")]
    FolderTaken,
    /// The resumption would be later than any moment that can be written.
    #[fault("clock/too-late", Usage, hint = "advice-time-moment")]
    NoNextDay,
    /// The key that the rehearsal made is locked.
    #[fault("rehearse/key")]
    KeyLocked,
    /// The envelope opened without the responder.
    #[fault("rehearse/opened", message = "fault-rehearsal-opened-alone")]
    OpenedAlone,
    /// The envelope opened after the sealer had resigned.
    #[fault("rehearse/opened", message = "fault-rehearsal-opened-after-the-end")]
    OpenedAfterTheEnd,
}
