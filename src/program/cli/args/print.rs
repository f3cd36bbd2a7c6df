//! What `print` is asked.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::{EditionFile, Overwrite};

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn print board7.envelope --what label --out board7.pdf
  adjourn print board7.envelope --what slips --slips slips --out -.pdf | lp
  adjourn print hall games.archive --what agenda \\
      --at 2026-11-21T09:00:00+01:00 --out agenda.html
  adjourn print board7.envelope --what game --score board7.pgn \\
      --out played.pgn
  adjourn print --what check-page --out check.html")]
pub struct Print {
    /// The envelope; for an agenda any number, folders and archives; for the check page none
    #[arg(
        required_if_eq_any = OF_ENVELOPES.map(|what| ("what", what)),
        value_name = "ENVELOPE"
    )]
    pub envelopes: Vec<PathBuf>,
    /// label, slips, setup, record, game (as PGN), agenda or check-page (players check envelopes with it in a browser)
    #[arg(long, value_name = "WHAT", hide_possible_values = true)]
    pub what: What,
    /// File for it, by its ending: .pdf, .html or .txt, and .pgn for a game; `-` shows
    /// it, and -.pdf hands it on
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub out: PathBuf,
    /// a4 or letter
    #[arg(
        long,
        value_name = "PAPER",
        default_value = "a4",
        hide_possible_values = true
    )]
    pub paper: PaperSize,
    /// The side of the board that is below: white or black
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub below: String,
    /// The folder with the slips that `seal` wrote, for --what slips
    #[arg(long, value_name = "DIR")]
    pub slips: Option<PathBuf>,
    /// The score from which the move was sealed, for --what game: its comments, clocks and tags are kept
    #[arg(long, hide_short_help = true, value_name = "PGN")]
    pub score: Option<PathBuf>,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub output: Overwrite,
}

/// All that is printed of an envelope.
const OF_ENVELOPES: [&str; 6] = ["label", "slips", "setup", "record", "game", "agenda"];

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    Label,
    Slips,
    Setup,
    Record,
    Game,
    Agenda,
    CheckPage,
}

/// What to print it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    A4,
    Letter,
}
