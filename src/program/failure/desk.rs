//! What goes wrong at the desk only.

use std::io;

use crate::failure::{Content, FailureKind};
use rules::adjournment::Event;

/// What is wrong with the desk, or with what one of its forms says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskFault {
    /// Nobody can be heard on that port.
    Port {
        /// Of 127.0.0.1.
        port: u16,
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// The system gives no threads, no connections or no signals.
    System(io::ErrorKind),
    /// A body that is no form, or is too large or too slow.
    Form,
    /// No game of that name is in the folder.
    NoSuch {
        /// As it was asked for.
        name: String,
    },
    /// No file can have that name.
    Name,
    /// Another game has that name.
    Taken {
        /// The name.
        name: String,
    },
    /// Something else was given where a score belongs.
    NotAScore(Content),
    /// More games in a file than can be chosen from.
    TooManyGames {
        /// In the file.
        games: usize,
        /// At most.
        most: usize,
    },
    /// No game of a file with several was chosen.
    NoGameChosen,
    /// No key is unlocked.
    Locked,
    /// Another passphrase is being tried for this key.
    Trying,
    /// The desk was started without an archive.
    NoArchive,
    /// The key is locked, and no passphrase was typed.
    NoPassphrase,
    /// No slip was typed.
    NoSlip,
    /// One square of a move was chosen without the other.
    OneSquare,
    /// Neither a move nor that the envelope stays empty.
    NothingWritten,
    /// Squares were chosen and a move was written.
    Promotion,
    /// Times of clocks, and not whether they are used or left.
    NoReading,
    /// No move is being written: it was closed before, or the sealing was given up.
    NotWriting,
    /// A label cannot be changed while its move is being sealed.
    BeingSealed,
    /// The label was changed in another window meanwhile.
    LabelChanged,
    /// The event was changed in another window, or by another program.
    EventChanged,
    /// Something has changed since the form was shown: nothing was recorded.
    Meanwhile(Meanwhile),
    /// A time that has not come yet, of something that has happened.
    NotYet,
    /// A form was sent without any of its buttons.
    NoPress,
    /// The form does not say of each player whether he is there.
    WhoIsHere,
    /// The slip is that of the player who sealed.
    SlipOfSealer {
        /// His name.
        sealer: String,
        /// The player whose slip opens the envelope.
        responder: String,
    },
    /// The slip is for another game of the folder.
    SlipOfOther {
        /// Its board, or its name where no board is known.
        game: String,
    },
}

/// What has changed since a form was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meanwhile {
    /// This moment has passed, as clocks show it there: `15:00`.
    Past(String),
    /// These were recorded.
    Recorded(Vec<Event>),
}

impl DeskFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            DeskFault::Port { .. } => "desk/port",
            DeskFault::System(_) => "desk/system",
            DeskFault::Form => "desk/form",
            DeskFault::NoSuch { .. } => "desk/no-such",
            DeskFault::Name => "desk/name",
            DeskFault::Taken { .. } => "desk/taken",
            DeskFault::NotAScore(_) => "desk/not-a-score",
            DeskFault::TooManyGames { .. } => "desk/too-many-games",
            DeskFault::NoGameChosen => "desk/no-game-chosen",
            DeskFault::Locked => "desk/locked",
            DeskFault::Trying => "desk/trying",
            DeskFault::NoArchive => "desk/no-archive",
            DeskFault::NoPassphrase => "desk/no-passphrase",
            DeskFault::NoSlip => "desk/no-slip",
            DeskFault::OneSquare => "desk/one-square",
            DeskFault::NothingWritten => "desk/nothing",
            DeskFault::Promotion => "desk/promotion",
            DeskFault::NoReading => "desk/no-reading",
            DeskFault::NotWriting => "desk/not-writing",
            DeskFault::BeingSealed => "desk/being-sealed",
            DeskFault::LabelChanged => "desk/changed",
            DeskFault::EventChanged => "desk/event-changed",
            DeskFault::Meanwhile(_) => "desk/meanwhile",
            DeskFault::NotYet => "desk/not-yet",
            DeskFault::NoPress => "desk/no-press",
            DeskFault::WhoIsHere => "desk/who-is-here",
            DeskFault::SlipOfSealer { .. } => "desk/slip-of-sealer",
            DeskFault::SlipOfOther { .. } => "desk/slip-of-other",
        }
    }

    pub(super) fn kind(&self) -> FailureKind {
        match self {
            DeskFault::Port { .. } | DeskFault::System(_) | DeskFault::NoSuch { .. } => {
                FailureKind::Failed
            }
            DeskFault::Form
            | DeskFault::Name
            | DeskFault::Taken { .. }
            | DeskFault::NoGameChosen
            | DeskFault::Locked
            | DeskFault::Trying
            | DeskFault::NoArchive
            | DeskFault::NoPassphrase
            | DeskFault::NoSlip
            | DeskFault::OneSquare
            | DeskFault::NothingWritten
            | DeskFault::Promotion
            | DeskFault::NoReading
            | DeskFault::NotYet
            | DeskFault::NoPress
            | DeskFault::WhoIsHere => FailureKind::Usage,
            DeskFault::SlipOfSealer { .. }
            | DeskFault::SlipOfOther { .. }
            | DeskFault::NotAScore(_)
            | DeskFault::TooManyGames { .. } => FailureKind::NotVerified,
            DeskFault::NotWriting
            | DeskFault::BeingSealed
            | DeskFault::LabelChanged
            | DeskFault::EventChanged
            | DeskFault::Meanwhile(_) => FailureKind::Refused,
        }
    }
}
