//! The command line as it is typed: only text and paths here. [`super::jobs`] makes of it what a
//! command can work on.

mod archive;
mod judge;
mod print;
mod shared;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::commands::label_draft::LabelDraft;
pub use archive::Archive;
pub use archive::{
    ArchiveAdd, ArchiveCheckProof, ArchiveCheckpoint, ArchiveCopy, ArchiveExport, ArchiveGet,
    ArchiveImport, ArchiveKeygen, ArchiveList, ArchiveProve, ArchiveRoster, ArchiveVerify,
    ArchiveWitness, Demanded, Filters,
};
pub use judge::{Judge, JudgeClaim, JudgeFlag, JudgeMove, JudgePosition};
pub use print::Print;
pub use print::{PaperSize, What};
pub use shared::{
    EditionFile, EditionsAsked, ExpectedEnvelope, Overwrite, Passphrase, ReplySource,
};

use crate::commands::calendar;
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
    Rehearse(Rehearse),
    /// Do an adjournment in the browser, without typing commands
    Desk(Desk),
    /// Make somebody's keys
    Keygen(Keygen),
    /// Set an event up: what all its boards share
    Event(Event),
    /// Make the label ready while the game still runs
    Prepare(Prepare),
    /// Seal the move of the player on move (A1, A2)
    Seal(Seal),
    /// Countersign a sealed envelope, as its arbiter (A3)
    Accept(Accept),
    /// Check an envelope: every rule, every signature
    Verify(Verify),
    /// Show the label, where the game stands, and what was recorded
    Show(Show),
    /// Print label, slips, set-up sheet, record or agenda (A2, A5)
    Print(Print),
    /// Write the resumption as an entry for a calendar (A2g)
    Calendar(Calendar),
    /// Go through a resumption, one question at a time (A5, A7, A9, A10)
    Resume(Resume),
    /// Record an arrival, a resignation, a flag and the like (A4–A13)
    Record(Record),
    /// Open an envelope with the responder present, and rule (A7–A9)
    Open(Open),
    /// Give out the responder's half of one envelope
    Release(Release),
    /// Sign at home, as the player who must reply, that it opens to you
    Witness(Witness),
    /// Check the move declared where the envelope is lost (A11)
    Declare(Declare),
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
    Editions(Editions),
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
#[command(after_long_help = "\
Examples:
  adjourn rehearse
  adjourn rehearse my-game.pgn --dir /tmp/rehearsal
  adjourn rehearse --desk")]
pub struct Rehearse {
    /// A game in PGN, sealed at the end of its score [default: Spassky–Fischer 1972, game 21]
    pub game: Option<PathBuf>,
    /// Folder for the files [default: a new folder in the current one; with --desk, one that is taken away at the end]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// The whole label, ruling and list of files
    #[arg(long, conflicts_with = "desk")]
    pub all: bool,
    /// Do the steps yourself, in the browser
    #[arg(long)]
    pub desk: bool,
    /// With --desk: only print the address
    #[arg(long, requires = "desk")]
    pub no_browser: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn keygen \"Schmid, Lothar\" --out schmid.key
  adjourn keygen \"Schmid, Lothar\" --out schmid.key --no-passphrase")]
pub struct Keygen {
    /// The name, as it will stand on labels
    pub name: String,
    /// File for the secret keys; the public line goes to FILE.pub
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Keep the keys in the clear
    #[arg(long)]
    pub no_passphrase: bool,
    /// Read the passphrase from this file descriptor
    #[arg(long, value_name = "N", conflicts_with = "no_passphrase")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
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
    pub label: LabelDraft,
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
    pub label: LabelDraft,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn accept board7.envelope --key arbiter.key --scoresheets both
  adjourn accept board7.envelope --key arbiter.key --scoresheets none")]
pub struct Accept {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's secret key
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// Which scoresheets were handed in: none, white, black or both
    #[arg(long, value_name = "WHICH")]
    pub scoresheets: Option<String>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn verify board7.envelope --white-key spassky.pub \\
      --arbiter-key schmid.pub
  adjourn verify board7.envelope --copy my-copy.envelope")]
pub struct Verify {
    /// The envelope to check
    pub envelope: PathBuf,
    /// Another copy to compare with
    #[arg(long, value_name = "FILE")]
    pub copy: Option<PathBuf>,
    /// The envelope that this one answers or follows
    #[arg(long, value_name = "FILE")]
    pub previous: Option<PathBuf>,
    /// The public key that White's must be
    #[arg(long, value_name = "PUB")]
    pub white_key: Option<String>,
    /// The public key that Black's must be
    #[arg(long, value_name = "PUB")]
    pub black_key: Option<String>,
    /// The public key that the arbiter's must be
    #[arg(long, value_name = "PUB")]
    pub arbiter_key: Option<String>,
    /// The fingerprint or seal number that it must have
    #[arg(long, value_name = "F")]
    pub fingerprint: Option<String>,
    /// A head that it must have or have had
    #[arg(long, value_name = "H")]
    pub head: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn show board7.envelope
  adjourn show board7.envelope --compare --json")]
pub struct Show {
    /// The envelope
    pub envelope: PathBuf,
    /// Rule under every edition, side by side
    #[arg(long)]
    pub compare: bool,
    /// Show the record on a page in the browser, as a double click on the envelope does
    #[arg(long, hide_short_help = true, conflicts_with = "compare")]
    pub browser: bool,
    #[command(flatten)]
    pub edition: EditionFile,
}

#[derive(Debug, Args)]
#[command(
    after_long_help = super::record_help(),
    override_usage = "adjourn record [OPTIONS] --key <KEY> <ENVELOPE> <KIND> [VALUES]..."
)]
pub struct Record {
    /// The envelope
    pub envelope: PathBuf,
    /// Whose word it is: the secret key of the arbiter, a deputy, or a player
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// What happened: a kind, as --help lists them
    pub kind: String,
    /// The values of that kind, in their order
    pub values: Vec<String>,
    /// For set-resumption: the time zone [default: as announced before]
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// For set-resumption: where play resumes [default: as announced before]
    #[arg(long, value_name = "TEXT")]
    pub place: Option<String>,
    /// For set-resumption: when that session ends
    #[arg(long, value_name = "TIME")]
    pub resume_end: Option<String>,
    /// With a decision: until when nobody is too late (A10), where the edition leaves it to the arbiter
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub late_until: Option<String>,
    /// With a decision: the entry from which on moves count for nothing
    #[arg(long, value_name = "ENTRY", hide_short_help = true)]
    pub back_to: Option<String>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
On your own machine only, with your copy of the accepted envelope: where the
arbiter's key is, your slip would give one machine both halves. Send the file
back to the arbiter; it holds nothing secret.

Examples:
  adjourn witness board7.envelope
  adjourn witness board7.envelope --key fischer.key")]
pub struct Witness {
    /// The player's copy of the envelope, which grows by the entry
    pub envelope: PathBuf,
    /// The secret key or slip of that player [default: the slip is asked for]
    #[arg(
        long,
        value_name = "KEY",
        default_value = "-",
        hide_default_value = true
    )]
    pub key: PathBuf,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn release board7.envelope --key black.slip
  adjourn release board7.envelope --key fischer.key --out board7.half")]
pub struct Release {
    /// The envelope
    pub envelope: PathBuf,
    /// The responder's secret key or slip
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// File for the half [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub passphrase: Passphrase,
    #[command(flatten)]
    pub output: Overwrite,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn calendar board7.envelope --out board7.ics
  adjourn calendar board7.envelope --remind 24:00:00 --out board7.ics")]
pub struct Calendar {
    /// The envelope
    pub envelope: PathBuf,
    /// How long before the resumption to remind
    #[arg(long, value_name = "T", default_value_t = calendar::REMIND.to_string())]
    pub remind: String,
    /// File for the entry [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn open board7.envelope --key arbiter.key --reply-key black.slip \\
      --here-since now
  adjourn open board7.envelope --key arbiter.key --reply-half board7.half \\
      --here-since 14:37 --pgn opened.pgn --score board7.pgn")]
pub struct Open {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's secret key
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    #[command(flatten)]
    pub reply: ReplySource,
    /// Since when the responder is there: a time, or `now`; asked for when nothing is recorded
    #[arg(long, value_name = "TIME")]
    pub here_since: Option<String>,
    /// Write the game with the opened move as PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// The score from which the move was sealed: the PGN keeps its comments, clocks and tags
    #[arg(long, hide_short_help = true, value_name = "PGN", requires = "pgn")]
    pub score: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub edition: EditionFile,
    /// Read the passphrases from this file descriptor, one a line, in the order of the keys
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite an existing PGN file
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn resume board7.envelope --key arbiter.key
  adjourn resume board7.envelope --key arbiter.key --reply-key black.slip")]
pub struct Resume {
    /// The envelope
    pub envelope: PathBuf,
    /// The arbiter's or a deputy's secret key
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    #[command(flatten)]
    pub reply: ReplySource,
    #[command(flatten)]
    pub edition: EditionFile,
    /// Read the passphrases from this file descriptor, one a line, in the order of the keys
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn declare copy.envelope --move Ad7 --author-key white.slip
  adjourn declare copy.envelope --move Bd7")]
pub struct Declare {
    /// A copy of the lost envelope
    pub envelope: PathBuf,
    /// The move that the sealer declares, in the label's notation
    #[arg(long = "move", value_name = "TEXT")]
    pub text: String,
    /// The sealer's secret key or slip: the proof
    #[arg(long, value_name = "KEY")]
    pub author_key: Option<PathBuf>,
    #[command(flatten)]
    pub expected: ExpectedEnvelope,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn editions fide-2023
  adjourn editions --json")]
pub struct Editions {
    /// One edition: a name or a file
    pub edition: Option<String>,
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
