//! What goes wrong at the command line only: arguments, the terminal, standard input and output. Only a reader at the
//! command line is told of it.

use std::io;
use std::path::PathBuf;

use rules::fault::{Fault, Phrase, Value};
use rules::ruling::ClaimArticle;
use rules::time::{DurationError, Moment, TypedMomentError};

/// What is wrong with the command line, or with what it works on.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Usage)]
pub enum CommandLineFault {
    /// Arguments that clap does not understand.
    #[fault(inner, give(hyphen = misuse.hyphen()))]
    NotUnderstood {
        /// What is wrong with them.
        #[fault(inner)]
        misuse: Misuse,
        /// What may have been meant.
        near: Option<String>,
    },
    /// The manual has no page of that command.
    // The first word that names none.
    #[fault("cli/no-command")]
    NoCommand(#[fault("word")] String),
    /// The page of the manual could not be made.
    #[fault("cli/man", Failed, hint = "advice-report")]
    Manual(#[fault("what")] io::ErrorKind),
    /// Somebody pressed Ctrl-C instead of answering.
    #[fault("cli/interrupted", message = "fault-command-line-interrupted", Failed)]
    #[fault(hint = "advice-command-line-interrupted")]
    Interrupted,
    /// Standard input ended before a question was answered.
    #[fault("cli/interrupted", message = "fault-command-line-input-ended", Failed)]
    #[fault(hint = "advice-command-line-interrupted")]
    InputEnded,
    /// Something is to be asked, and there is no terminal.
    #[fault("cli/no-terminal")]
    NoTerminal,
    /// The descriptor of the passphrases cannot be read.
    #[fault("cli/descriptor", Failed)]
    Descriptor(#[fault("number")] u32),
    /// What the descriptor gives is not UTF-8.
    #[fault("cli/passphrase-utf8", Failed)]
    PassphraseUtf8,
    /// The descriptor gives fewer passphrases than there are keys to unlock.
    #[fault("cli/passphrases")]
    TooFewPassphrases,
    /// A new key is to have an empty passphrase.
    #[fault("cli/empty-passphrase")]
    EmptyPassphrase,
    /// The two passphrases for a new key differ.
    #[fault("cli/passphrases-differ")]
    PassphrasesDiffer,
    /// Standard input cannot be read.
    #[fault("cli/stdin", Failed, hint = "advice-command-line-stream")]
    Input(#[fault("what")] io::ErrorKind),
    /// Standard output does not take what is written.
    #[fault("cli/stdout", Failed, hint = "advice-command-line-stream")]
    Output(#[fault("what")] io::ErrorKind),
    /// A public key line where the secret key is needed.
    #[fault("key/public", NotVerified)]
    PublicKey,
    /// The side whose flag fell is no side.
    #[fault("judge/side", hint = "advice-command-line-side")]
    FallenSide,
    /// The article of a claim is not one of 9.2 and 9.3.
    #[fault("judge/article")]
    ClaimArticle,
    /// A claim that needs the written move, without it.
    #[fault("claim/nothing-written")]
    NothingWritten(#[fault("article", with = article)] ClaimArticle),
    /// No word for which scoresheets were handed in.
    #[fault("accept/scoresheets", message = "fault-command-line-scoresheets")]
    #[fault(hint = "advice-argument-word")]
    Scoresheets,
    /// Nobody said which scoresheets the arbiter holds (A1a).
    #[fault("accept/scoresheets")]
    #[fault(message = "fault-command-line-scoresheets-unsaid")]
    ScoresheetsUnsaid,
    /// A flag's value that is no length of time.
    #[fault(inner, message = "fault-of-key")]
    Duration {
        /// The flag: `--remind`.
        #[fault("key")]
        flag: &'static str,
        /// What is wrong with its value.
        #[fault(inner)]
        error: DurationError,
    },
    /// A flag's value that is no moment, or not only one.
    #[fault(inner, message = "fault-of-key")]
    Moment {
        /// The flag: `--at`.
        #[fault("key")]
        flag: &'static str,
        /// What is wrong with its value.
        #[fault(inner)]
        error: TypedMomentError,
    },
    /// A player who came later than now.
    #[fault("clock/still-to-come", message = "fault-cli-still-to-come")]
    StillToCome {
        /// The flag: `--white-at`.
        #[fault("key")]
        flag: &'static str,
        /// When the player is said to have come.
        at: Moment,
    },
    /// The Laws leave it to the event how late a player may be, and nobody said.
    #[fault("judge/lateness")]
    LatenessUnsaid,
    /// Not the head of an envelope.
    #[fault("verify/head")]
    Head,
    /// Neither a fingerprint nor a seal number.
    #[fault("verify/fingerprint", message = "fault-command-line-fingerprint")]
    Fingerprint,
    /// Not a whole fingerprint, where 80 bits of it are too few.
    #[fault("verify/fingerprint", message = "fault-command-line-whole-fingerprint")]
    WholeFingerprint,
    /// A path that the system cannot make absolute.
    #[fault("cli/path", Failed)]
    Path {
        /// As it was given.
        path: PathBuf,
        /// What the system says.
        kind: io::ErrorKind,
    },
    /// All names for a rehearsal's folder are taken.
    #[fault("rehearse/folder", message = "fault-command-line-rehearsal-folder")]
    RehearsalFolder,
    /// The arbiter was shown the label and did not accept.
    #[fault("accept/declined", Failed)]
    Declined,
    /// The side of the board that is to be below is no side.
    #[fault("print/side", hint = "advice-command-line-side")]
    BelowSide,
    /// JSON and a sheet are both to go to standard output.
    #[fault("print/json")]
    OutputTwice,
    /// A folder with slips was given, and something else is to be printed.
    #[fault("print/slips", message = "fault-command-line-slips-unused")]
    SlipsUnused,
    /// A score for something else than a game.
    #[fault("print/score")]
    ScoreUnused,
    /// Slips are to be printed, and no folder with slips was given.
    #[fault("print/slips", message = "fault-command-line-no-slips-folder")]
    NoSlipsFolder,
    /// The check page is printed without an envelope.
    #[fault("print/no-envelope")]
    PageOfEnvelope,
    /// Several envelopes, for something that is of one.
    #[fault("print/several")]
    SeveralEnvelopes,
    /// No browser can be started.
    #[fault("cli/browser", Failed)]
    NoBrowser,
    /// The system knows no home of whoever started the desk from a menu.
    #[fault("cli/home", Failed)]
    NoHome,
    /// The account has no key that the label names.
    #[fault("key/none-of-account")]
    NoAccountKey,
    /// The account has several keys of that name.
    #[fault("key/several-of-account")]
    SeveralKeys {
        /// The name.
        name: String,
    },
    /// The account has a key of nearly that name.
    #[fault("key/near-name")]
    NearName {
        /// The name.
        name: String,
        /// The name of that key.
        known: String,
    },
    /// Only one of two clocks is given.
    #[fault("label/one-clock")]
    OneClock,
    /// The order of a list has no such name.
    #[fault("archive/sort")]
    ListOrder(#[fault("name")] String),
}

/// What clap does not understand, with the arguments as clap names them.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[expect(missing_docs, reason = "clap describes each where it makes it")]
#[fault("cli/usage", Usage, hint = "advice-command-line-usage")]
pub enum Misuse {
    /// no subcommand was given
    NoSubcommand,
    /// unrecognized subcommand {name}
    UnknownSubcommand { name: String },
    /// unexpected argument {name}
    UnknownArgument { name: String },
    /// arguments are missing
    MissingArguments {
        #[fault(with = words)]
        names: Vec<String>,
    },
    /// {argument} has no value
    NoValue { argument: String },
    /// {value} is not possible for {argument}
    NotPossible {
        value: String,
        argument: String,
        possible: Vec<String>,
    },
    /// {value} is not a number for {argument}
    Number {
        value: String,
        argument: String,
        fault: NumberFault,
    },
    /// {argument} and {other} exclude each other
    Conflict { argument: String, other: String },
    /// {argument} is given twice
    Repeated { argument: String },
    /// {sentence}
    Other { sentence: String },
}

impl Misuse {
    /// Whether what is not known looks like an option.
    fn hyphen(&self) -> &'static str {
        match self {
            Misuse::UnknownArgument { name } if name.starts_with('-') => "true",
            _ => "false",
        }
    }
}

fn words<'a>(words: &[String]) -> Value<'a> {
    words.join(" ").into()
}

fn article(article: &ClaimArticle) -> &'static str {
    article.name()
}

/// Why a value is not the whole number that an argument wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Phrase)]
#[fault("number")]
pub enum NumberFault {
    /// Something else than digits.
    NotWhole,
    /// Nothing, where one is the least.
    Zero,
    /// More than the argument can be.
    TooLarge,
}
