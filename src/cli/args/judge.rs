//! What `judge` is asked.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum Judge {
    /// What a written move means, and what follows from it (A8)
    Move(JudgeMove),
    /// Whether each side can still mate (6.9, 9.6)
    Position(JudgePosition),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  adjourn judge move --game game.pgn --move Ad7 --notation it
  adjourn judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd2 --notation en --compare")]
pub struct JudgeMove {
    /// The position just before the move
    #[arg(long, value_name = "FEN", required_unless_present = "game")]
    pub fen: Option<String>,
    /// The score up to the move, in PGN
    #[arg(long, value_name = "PGN", conflicts_with = "fen")]
    pub game: Option<PathBuf>,
    /// The text as it was written; empty for an empty envelope
    #[arg(long = "move", value_name = "TEXT")]
    pub text: String,
    /// What it is written in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, value_name = "LANG")]
    pub notation: String,
    /// The edition of the Laws: a name or a file
    #[arg(long, value_name = "ED", default_value = "fide-1997")]
    pub rules: String,
    /// Rule under every edition, side by side
    #[arg(long)]
    pub compare: bool,
    /// How many positions may be looked at for the mating question
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  adjourn judge position '5K1k/7P/8/8/8/8/8/8 b - - 0 1'
  adjourn judge position - --json < positions.fen")]
pub struct JudgePosition {
    /// The position, or `-` for one position a line on standard input
    pub fen: String,
    /// How many positions may be looked at
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}
