//! The command line as it is typed: only text and paths here. [`super::jobs`] makes of it what a
//! command can work on.

pub mod flags;
mod label;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

pub use label::LabelFlags;

use crate::commands::archive::Archive;
use crate::commands::judge::Judge;
use crate::commands::{
    accept, calendar, declare, editions, keygen, open, print, record, rehearse, release, resume,
    show, verify, witness,
};
use crate::text::Locale;

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

/// Above the options that every command takes.
const EVERY: &str = "Options of every command";

/// Options that every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Print help: -h in short, --help with everything and examples
    #[arg(short, long, global = true, action = ArgAction::Help, display_order = 100)]
    help: Option<bool>,
    /// Print JSON on standard output
    #[arg(long, global = true, hide_short_help = true, help_heading = EVERY)]
    pub json: bool,
    /// Language of what is said to people [default: that of the locale]
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        help_heading = EVERY,
        value_name = "LANG",
        value_parser = PossibleValuesParser::new(Locale::codes())
    )]
    pub lang: Option<String>,
    /// Use bold type: auto, always or never
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        help_heading = EVERY,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub color: ColorWhen,
    /// The moment to reckon with, by this machine's clock or with its offset [default: now]
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        help_heading = EVERY,
        value_name = "TIME"
    )]
    pub at: Option<String>,
}

/// When to use bold type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}

// Deferred, so that the arguments of the command given are described, and not those of all.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a whole adjournment with throw-away keys, step by step
    Rehearse(rehearse::Args),
    /// Do an adjournment in the browser, without typing commands
    Desk(Desk),
    /// Make somebody's keys
    Keygen(keygen::Args),
    /// Set an event up: what all its boards share
    Event(Event),
    /// Make the label ready while the game still runs
    Prepare(Prepare),
    /// Seal the move of the player on move (A1, A2)
    Seal(Seal),
    /// Countersign a sealed envelope, as its arbiter (A3)
    Accept(accept::Args),
    /// Check an envelope: every rule, every signature
    Verify(verify::Args),
    /// Show the label, where the game stands, and what was recorded
    Show(show::Args),
    /// Print label, slips, set-up sheet, record or agenda (A2, A5)
    Print(print::Args),
    /// Write the resumption as an entry for a calendar (A2g)
    Calendar(calendar::Args),
    /// Go through a resumption, one question at a time (A5, A7, A9, A10)
    Resume(resume::Args),
    /// Record an arrival, a resignation, a flag and the like (A4–A13)
    Record(record::Args),
    /// Open an envelope with the responder present, and rule (A7–A9)
    Open(open::Args),
    /// Give out the responder's half of one envelope
    Release(release::Args),
    /// Sign at home, as the player who must reply, that it opens to you
    Witness(witness::Args),
    /// Check the move declared where the envelope is lost (A11)
    Declare(declare::Args),
    /// Ask the Laws about a written move, a position, a flag or a claim
    #[command(
        subcommand,
        after_long_help = "\
Examples:
  adjourn judge move --fen '8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41' \\
      --move Bd7 --notation en
  adjourn judge position '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1'"
    )]
    Judge(Judge),
    /// Show what each edition of the Laws says
    Editions(editions::Args),
    /// Keep many envelopes, and show that none was changed or dropped
    #[command(
        subcommand,
        after_long_help = "\
Examples:
  adjourn archive add games.archive hall/
  adjourn archive verify games.archive"
    )]
    Archive(Archive),
    /// Print the completions for a shell
    Completions(Completions),
    /// Print a manual page, of the program or of a command
    Man(Man),
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn desk
  adjourn desk hall/ --store games.archive")]
pub struct Desk {
    /// The folder for scores, labels and envelopes [default: the current one]
    pub folder: Option<PathBuf>,
    /// An archive to search and verify: a file or postgres://…
    #[arg(long, value_name = "STORE")]
    pub store: Option<String>,
    /// The port on 127.0.0.1, up to 65535; 0 for any that is free [default: 19721, or any that is free if that is taken]
    ///
    /// A browser remembers by the port whether the desk may use the camera.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    pub no_browser: bool,
    /// As the entry in a menu starts it: in the folder `adjourn` of your home unless another is named, and with everything
    /// said in the browser. Given again, it leads to the desk that runs
    #[arg(long, hide_short_help = true, conflicts_with = "no_browser")]
    pub from_menu: bool,
}

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_long_help = "\
It writes event.toml, with a comment for each key, to be filled in with an
editor. Scores in the same folder take from there what their labels say.

Examples:
  adjourn event
  adjourn event --out open/event.toml"
)]
pub struct Event {
    #[command(subcommand)]
    pub action: Option<EventAction>,
    /// File for the event [default: event.toml]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Subcommand)]
pub enum EventAction {
    /// Check the file of an event, and show what it says and what labels still lack
    Show(EventShow),
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn event show
  adjourn event show open/event.toml --json")]
pub struct EventShow {
    /// The file of the event [default: event.toml]
    pub file: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn prepare board7.pgn --arbiter-key arbiter.pub --notation it \\
      --out board7.sheet.toml
  adjourn prepare boards/*.pgn --arbiter-key arbiter.pub --notation it \\
      --out sheets
  adjourn prepare --fen '8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41' \\
      --out board7.sheet.toml")]
pub struct Prepare {
    /// The score in PGN, read again when the move is sealed; one file for each board
    #[arg(required_unless_present = "fen")]
    pub game: Vec<PathBuf>,
    /// The position, where there is no score
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    pub fen: Option<String>,
    /// File for the sheet; for several boards a folder, which must be there
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub label: LabelFlags,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn seal board7.sheet.toml --slips slips --out board7.envelope
  adjourn seal game.pgn --arbiter-key arbiter.pub --slips slips \\
      --notation it --resume-at '2027-03-02 14:30' --zone Europe/Rome \\
      --place 'Palazzo dello Sport' --out game.envelope
  adjourn seal --answers game.envelope --slips slips2 \\
      --out reply.envelope")]
pub struct Seal {
    /// The score in PGN, or a sheet made by `prepare`; else what the envelope before says was played
    #[arg(required_unless_present_any = ["answers", "follows"])]
    pub game: Option<PathBuf>,
    /// File for the envelope [default: as the score or the sheet is called, beside it]
    #[arg(long, value_name = "FILE", required_unless_present = "game")]
    pub out: Option<PathBuf>,
    /// The sealer's own secret key
    #[arg(long, value_name = "KEY")]
    pub sealer_key: Option<PathBuf>,
    /// Folder for one-time slips, for each player without a key [default: slips/ with a folder for this board, beside the
    /// score; none after an envelope before]
    #[arg(long, value_name = "DIR")]
    pub slips: Option<PathBuf>,
    /// Read the written move from a file, or from standard input with `-`
    #[arg(long, value_name = "FILE")]
    pub move_file: Option<PathBuf>,
    /// Read the passphrase of the sealer's key from this file descriptor
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub label: LabelFlags,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn completions bash > /etc/bash_completion.d/adjourn
  adjourn completions fish > ~/.config/fish/completions/adjourn.fish")]
pub struct Completions {
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn man > adjourn.1
  adjourn man archive add | man -l -")]
pub struct Man {
    /// The command: `seal`, `archive add` [default: the program itself]
    pub command: Vec<String>,
}
