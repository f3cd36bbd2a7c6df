//! What goes wrong at the desk only.

use std::io;

use crate::failure::Content;
use rules::adjournment::Event;
use rules::fault::{Fault, Phrase};

/// What is wrong with the desk, or with what one of its forms says.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum DeskFault {
    /// Nobody can be heard on that port.
    #[fault("desk/port", Failed)]
    Port {
        /// Of 127.0.0.1.
        port: u16,
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// The system gives no threads, no connections or no signals.
    #[fault("desk/system", Failed, hint = "advice-report")]
    System(#[fault("what")] io::ErrorKind),
    /// A body that is no form, or is too large or too slow.
    #[fault("desk/form")]
    Form,
    /// No game of that name is in the folder.
    #[fault("desk/no-such", Failed)]
    NoSuch(#[fault("name")] String),
    /// No file can have that name.
    #[fault("desk/name")]
    Name,
    /// Another game has that name.
    #[fault("desk/taken")]
    Taken(#[fault("name")] String),
    /// Something else was given where a score belongs.
    #[fault("desk/not-a-score", NotVerified)]
    NotAScore(#[fault("what")] Content),
    /// More games in a file than can be chosen from.
    #[fault("desk/too-many-games", NotVerified)]
    TooManyGames {
        /// In the file.
        games: usize,
        /// At most.
        most: usize,
    },
    /// No game of a file with several was chosen.
    #[fault("desk/no-game-chosen")]
    NoGameChosen,
    /// No key is unlocked.
    #[fault("desk/locked")]
    Locked,
    /// Another passphrase is being tried for this key.
    #[fault("desk/trying")]
    Trying,
    /// The desk was started without an archive.
    #[fault("desk/no-archive")]
    NoArchive,
    /// The key is locked, and no passphrase was typed.
    #[fault("desk/no-passphrase")]
    NoPassphrase,
    /// No slip was typed.
    #[fault("desk/no-slip")]
    NoSlip,
    /// One square of a move was chosen without the other.
    #[fault("desk/one-square")]
    OneSquare,
    /// Neither a move nor that the envelope stays empty.
    #[fault("desk/nothing")]
    NothingWritten,
    /// Squares were chosen and a move was written.
    #[fault("desk/promotion")]
    Promotion,
    /// Times of clocks, and not whether they are used or left.
    #[fault("desk/no-reading")]
    NoReading,
    /// No move is being written: it was closed before, or the sealing was given up.
    #[fault("desk/not-writing", Refused)]
    NotWriting,
    /// A label cannot be changed while its move is being sealed.
    #[fault("desk/being-sealed", Refused)]
    BeingSealed,
    /// The label was changed in another window meanwhile.
    #[fault("desk/changed", Refused)]
    LabelChanged,
    /// The event was changed in another window, or by another program.
    #[fault("desk/event-changed", Refused)]
    EventChanged,
    /// Something has changed since the form was shown: nothing was recorded.
    #[fault("desk/meanwhile", Refused, hint = "advice-desk-recorded")]
    Meanwhile(#[fault("what")] Meanwhile),
    /// A time that has not come yet, of something that has happened.
    #[fault("desk/not-yet")]
    NotYet,
    /// A form was sent without any of its buttons.
    #[fault("desk/no-press")]
    NoPress,
    /// The form does not say of each player whether they are there.
    #[fault("desk/who-is-here")]
    WhoIsHere,
    /// The slip is that of the player who sealed.
    #[fault("desk/slip-of-sealer", NotVerified)]
    SlipOfSealer {
        /// The sealer's name.
        sealer: String,
        /// The player whose slip opens the envelope.
        responder: String,
    },
    /// The slip is for another game of the folder.
    // Its board, or its name where no board is known.
    #[fault("desk/slip-of-other", NotVerified)]
    SlipOfOther(#[fault("game")] String),
}

/// What has changed since a form was shown.
#[derive(Clone, Debug, PartialEq, Eq, Phrase)]
#[fault("meanwhile")]
pub enum Meanwhile {
    /// This moment has passed, as clocks show it there: `15:00`.
    Past(#[fault("time")] String),
    /// These were recorded.
    Recorded(#[fault("events")] Vec<Event>),
}
