//! What goes wrong at the command line only: arguments, the terminal, standard input and output. Only a reader at the
//! command line is told of it.

use std::io;
use std::path::PathBuf;

use crate::failure::FailureKind;
use rules::ruling::ClaimArticle;
use rules::time::{DurationError, TypedMomentError};

/// What is wrong with the command line, or with what it works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandLineFault {
    /// Arguments that clap does not understand.
    NotUnderstood {
        /// What is wrong with them.
        misuse: Misuse,
        /// What may have been meant.
        near: Option<String>,
    },
    /// The manual has no page of that command.
    NoCommand {
        /// The first word that names no command.
        word: String,
    },
    /// The page of the manual could not be made.
    Manual(io::ErrorKind),
    /// Somebody pressed Ctrl-C instead of answering.
    Interrupted,
    /// Standard input ended before a question was answered.
    InputEnded,
    /// Something is to be asked, and there is no terminal.
    NoTerminal,
    /// The descriptor of the passphrases cannot be read.
    Descriptor {
        /// Its number.
        number: u32,
    },
    /// What the descriptor gives is not UTF-8.
    PassphraseUtf8,
    /// The descriptor gives fewer passphrases than there are keys to unlock.
    TooFewPassphrases,
    /// A new key is to have an empty passphrase.
    EmptyPassphrase,
    /// The two passphrases for a new key differ.
    PassphrasesDiffer,
    /// Standard input cannot be read.
    Input(io::ErrorKind),
    /// Standard output does not take what is written.
    Output(io::ErrorKind),
    /// A public key line where the secret key is needed.
    PublicKey,
    /// The side whose flag fell is no side.
    FallenSide,
    /// The article of a claim is not one of 9.2 and 9.3.
    ClaimArticle,
    /// A claim that needs the written move, without it.
    NothingWritten(ClaimArticle),
    /// No word for which scoresheets were handed in.
    Scoresheets,
    /// Nobody said which scoresheets the arbiter holds (A1a).
    ScoresheetsUnsaid,
    /// A flag's value that is no length of time.
    Duration {
        /// The flag: `--remind`.
        flag: &'static str,
        /// What is wrong with its value.
        error: DurationError,
    },
    /// A flag's value that is no moment, or not only one.
    Moment {
        /// The flag: `--at`.
        flag: &'static str,
        /// What is wrong with its value.
        error: TypedMomentError,
    },
    /// Not the head of an envelope.
    Head,
    /// Neither a fingerprint nor a seal number.
    Fingerprint,
    /// Not a whole fingerprint, where 80 bits of it are too few.
    WholeFingerprint,
    /// A path that the system cannot make absolute.
    Path {
        /// As it was given.
        path: PathBuf,
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// All names for a rehearsal's folder are taken.
    RehearsalFolder,
    /// The arbiter was shown the label and did not accept.
    Declined,
    /// The side of the board that is to be below is no side.
    BelowSide,
    /// JSON and a sheet are both to go to standard output.
    OutputTwice,
    /// A folder with slips was given, and something else is to be printed.
    SlipsUnused,
    /// A score for something else than a game.
    ScoreUnused,
    /// Slips are to be printed, and no folder with slips was given.
    NoSlipsFolder,
    /// The check page is printed without an envelope.
    PageOfEnvelope,
    /// Several envelopes, for something that is of one.
    SeveralEnvelopes,
    /// No browser can be started.
    NoBrowser,
    /// The system knows no home of whoever started the desk from a menu.
    NoHome,
    /// The order of a list has no such name.
    ListOrder {
        /// As it was given.
        name: String,
    },
}

/// What clap does not understand, with the arguments as clap names them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "clap describes each where it makes it")]
pub enum Misuse {
    NoSubcommand,
    UnknownSubcommand {
        name: String,
    },
    UnknownArgument {
        name: String,
    },
    MissingArguments {
        names: Vec<String>,
    },
    NoValue {
        argument: String,
    },
    NotPossible {
        value: String,
        argument: String,
        possible: Vec<String>,
    },
    Number {
        value: String,
        argument: String,
        fault: NumberFault,
    },
    Conflict {
        argument: String,
        other: String,
    },
    Repeated {
        argument: String,
    },
    /// Anything else, in clap's own words.
    Other {
        sentence: String,
    },
}

/// Why a value is not the whole number that an argument wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFault {
    /// Something else than digits.
    NotWhole,
    /// Nothing, where one is the least.
    Zero,
    /// More than the argument can be.
    TooLarge,
}

impl CommandLineFault {
    /// The code, which never changes.
    pub fn code(&self) -> &'static str {
        match self {
            CommandLineFault::NotUnderstood { .. } => "cli/usage",
            CommandLineFault::NoCommand { .. } => "cli/no-command",
            CommandLineFault::Manual(_) => "cli/man",
            CommandLineFault::Interrupted | CommandLineFault::InputEnded => "cli/interrupted",
            CommandLineFault::NoTerminal => "cli/no-terminal",
            CommandLineFault::Descriptor { .. } => "cli/descriptor",
            CommandLineFault::PassphraseUtf8 => "cli/passphrase-utf8",
            CommandLineFault::TooFewPassphrases => "cli/passphrases",
            CommandLineFault::EmptyPassphrase => "cli/empty-passphrase",
            CommandLineFault::PassphrasesDiffer => "cli/passphrases-differ",
            CommandLineFault::Input(_) => "cli/stdin",
            CommandLineFault::Output(_) => "cli/stdout",
            CommandLineFault::PublicKey => "key/public",
            CommandLineFault::FallenSide => "judge/side",
            CommandLineFault::ClaimArticle => "judge/article",
            CommandLineFault::NothingWritten(_) => "claim/nothing-written",
            CommandLineFault::Scoresheets | CommandLineFault::ScoresheetsUnsaid => {
                "accept/scoresheets"
            }
            CommandLineFault::Duration { error, .. } => error.code(),
            CommandLineFault::Moment { error, .. } => error.code(),
            CommandLineFault::Head => "verify/head",
            CommandLineFault::Fingerprint | CommandLineFault::WholeFingerprint => {
                "verify/fingerprint"
            }
            CommandLineFault::Path { .. } => "cli/path",
            CommandLineFault::RehearsalFolder => "rehearse/folder",
            CommandLineFault::Declined => "accept/declined",
            CommandLineFault::BelowSide => "print/side",
            CommandLineFault::OutputTwice => "print/json",
            CommandLineFault::SlipsUnused | CommandLineFault::NoSlipsFolder => "print/slips",
            CommandLineFault::ScoreUnused => "print/score",
            CommandLineFault::PageOfEnvelope => "print/no-envelope",
            CommandLineFault::SeveralEnvelopes => "print/several",
            CommandLineFault::NoBrowser => "cli/browser",
            CommandLineFault::NoHome => "cli/home",
            CommandLineFault::ListOrder { .. } => "archive/sort",
        }
    }

    pub(super) fn kind(&self) -> FailureKind {
        match self {
            CommandLineFault::Manual(_)
            | CommandLineFault::Interrupted
            | CommandLineFault::InputEnded
            | CommandLineFault::Descriptor { .. }
            | CommandLineFault::PassphraseUtf8
            | CommandLineFault::Input(_)
            | CommandLineFault::Output(_)
            | CommandLineFault::Path { .. }
            | CommandLineFault::NoBrowser
            | CommandLineFault::NoHome
            | CommandLineFault::Declined => FailureKind::Failed,
            CommandLineFault::PublicKey => FailureKind::NotVerified,
            CommandLineFault::NotUnderstood { .. }
            | CommandLineFault::NoCommand { .. }
            | CommandLineFault::NoTerminal
            | CommandLineFault::TooFewPassphrases
            | CommandLineFault::EmptyPassphrase
            | CommandLineFault::PassphrasesDiffer
            | CommandLineFault::FallenSide
            | CommandLineFault::ClaimArticle
            | CommandLineFault::NothingWritten(_)
            | CommandLineFault::Scoresheets
            | CommandLineFault::ScoresheetsUnsaid
            | CommandLineFault::Duration { .. }
            | CommandLineFault::Moment { .. }
            | CommandLineFault::Head
            | CommandLineFault::Fingerprint
            | CommandLineFault::WholeFingerprint
            | CommandLineFault::RehearsalFolder
            | CommandLineFault::BelowSide
            | CommandLineFault::OutputTwice
            | CommandLineFault::SlipsUnused
            | CommandLineFault::ScoreUnused
            | CommandLineFault::NoSlipsFolder
            | CommandLineFault::PageOfEnvelope
            | CommandLineFault::SeveralEnvelopes
            | CommandLineFault::ListOrder { .. } => FailureKind::Usage,
        }
    }
}
