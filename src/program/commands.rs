//! One file a command: its arguments, what it does, and what it says; and the list of them, from which the parser, the
//! help, the manual pages and `docs/cli.md` follow.
//!
//! What the desk ([`crate::desk`]) needs too is a function that takes values, keys already unlocked, and gives an
//! outcome: data that [`crate::text`] puts into words and serde into JSON. A [`Failure`] fixes the exit code.

/// Makes a list of commands of its rows: each has its arguments and its deed, `run`, in the module that is named. They
/// are deferred, so that the arguments of the command given are described, and not those of all.
macro_rules! commands {
    ($(#[$meta:meta])* $list:ident: $($(#[$about:meta])* $command:ident => $room:ident,)+) => {
        $(#[$meta])*
        #[derive(Debug, clap::Subcommand)]
        #[command(defer = true)]
        pub enum $list { $($(#[$about])* $command($room::Args),)+ }

        impl $list {
            pub(crate) fn run(self, context: &Context) -> Result<Report, Failure> {
                match self { $($list::$command(args) => $room::run(context, args),)+ }
            }
        }
    };
}

/// Stops with that fault, where the condition holds.
macro_rules! stop_if {
    ($condition:expr => $fault:expr) => {
        if $condition {
            return Err($fault.into());
        }
    };
}

pub mod accept;
pub(crate) mod account;
pub mod alarm;
pub mod archive;
pub mod calendar;
mod clocks;
mod completions;
pub mod declare;
mod desk;
pub mod editions;
mod envelope_file;
pub mod event;
pub mod event_file;
mod fingerprint;
pub mod game_score;
pub mod judge;
mod key;
pub mod keygen;
mod keys;
pub mod label_draft;
mod man;
pub mod open;
mod prelude;
pub mod prepare;
pub mod print;
pub mod record;
pub mod rehearse;
pub mod release;
pub mod resume;
pub mod seal;
pub mod show;
pub mod verify;
pub mod waiting;
mod witness;

use clap::Parser;

use crate::terminal::args::{EditionFile, Global};
use crate::terminal::{Context, Report};
use rules::edition::Edition;

pub use crate::failure::{Failure, FailureKind};
pub(crate) use envelope_file::read as read_envelope;
use envelope_file::resumption_notices;
pub use envelope_file::{Written, instead_of_score, no_witness, time_notices, verified};

/// The whole program.
#[derive(Debug, Parser)]
#[command(
    name = "adjourn",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    disable_help_flag = true,
    disable_help_subcommand = true,
    about = "The sealed move of an adjourned chess game (FIDE Laws, Appendix A)",
    long_about = "The envelope of an adjourned chess game, as a file on the arbiter's laptop: it fills in what must \
                  stand outside, lets nobody read the sealed move without the key of the player who must reply, and \
                  says what the FIDE Laws make of it (Appendix A).",
    after_help = "\
Try it:         adjourn rehearse, or in the browser: adjourn rehearse --desk
An adjournment: keygen, seal, accept, verify, resume; adjourn COMMAND --help"
)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

commands! {
    Command:
    /// Play a whole adjournment with throw-away keys, step by step
    Rehearse => rehearse,
    /// Do an adjournment in the browser, without typing commands
    Desk => desk,
    /// Make somebody's keys
    Keygen => keygen,
    /// Set an event up: what all its boards share
    Event => event,
    /// Make the label ready while the game still runs
    Prepare => prepare,
    /// Seal the move of the player on move (A1, A2)
    Seal => seal,
    /// Countersign a sealed envelope, as its arbiter (A3)
    Accept => accept,
    /// Check an envelope: every rule, every signature
    Verify => verify,
    /// Show the label, where the game stands, and what was recorded
    Show => show,
    /// Print label, slips, set-up sheet, record or agenda (A2, A5)
    Print => print,
    /// Print what an alarm needs, and write its boards up (6.11)
    Alarm => alarm,
    /// Write the resumption as an entry for a calendar (A2g)
    Calendar => calendar,
    /// Go through a resumption, one question at a time (A5, A7, A9, A10)
    Resume => resume,
    /// Record an arrival, a resignation, a flag and the like (A4–A13)
    Record => record,
    /// Open an envelope with the responder present, and rule (A7–A9)
    Open => open,
    /// Give out the responder's half of one envelope
    Release => release,
    /// Sign at home, as the player who must reply, that it opens to you
    Witness => witness,
    /// Check the move declared where the envelope is lost (A11)
    Declare => declare,
    /// Take the account's key to another laptop
    #[command(subcommand)]
    #[command(after_long_help = "\
Examples:
  adjourn key export verdi.key
  adjourn key import verdi.key")]
    Key => key,
    /// Ask the Laws about a written move, a position, a flag or a claim
    #[command(subcommand)]
    #[command(after_long_help = "\
Examples:
  adjourn judge move --fen '8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41' \\
      --move Bd7 --notation en
  adjourn judge position '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1'")]
    Judge => judge,
    /// Show what each edition of the Laws says
    Editions => editions,
    /// Keep many envelopes, and show that none was changed or dropped
    #[command(subcommand)]
    #[command(after_long_help = "\
Examples:
  adjourn archive add games.archive hall/
  adjourn archive verify games.archive")]
    Archive => archive,
    /// Print the completions for a shell
    Completions => completions,
    /// Print a manual page, of the program or of a command
    Man => man,
}

/// The edition in the file that was given, where the label names one that is not built in.
pub(crate) fn edition_file(
    context: &Context,
    given: &EditionFile,
) -> Result<Option<Edition>, Failure> {
    let named = given.rules.as_ref().map(|path| path.to_string_lossy());
    let edition = named.map(|named| label_draft::read_edition(&context.files, &named));
    edition.transpose()
}
