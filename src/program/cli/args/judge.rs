//! What `judge` is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::shared::EditionsAsked;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Judge {
    /// What a written move means, and what follows from it (A8)
    Move(JudgeMove),
    /// Whether each side can still mate (6.9, 9.6)
    Position(JudgePosition),
    /// What the fall of a flag means (6.9)
    Flag(JudgeFlag),
    /// Whether a claim of a draw is correct, and what it costs (9.2–9.5)
    Claim(JudgeClaim),
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge move --game game.pgn --move Ad7 --notation it
  adjourn judge move --fen '4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1' --move Nd2 \\
      --notation en --compare")]
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
    #[command(flatten)]
    pub editions: EditionsAsked,
    /// How many positions may be looked at for the mating question
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}

// Also with the flag that the other questions have.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct PositionAsked {
    /// The position, or `-` for one position a line on standard input
    #[arg(value_name = "FEN")]
    fen: Option<String>,
    #[arg(long = "fen", value_name = "FEN", hide = true)]
    flag: Option<String>,
}

impl PositionAsked {
    /// The position, or `-`.
    pub fn fen(self) -> String {
        // One of them is required.
        self.fen.or(self.flag).unwrap_or_default()
    }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge position '5K1k/7P/8/8/8/8/8/8 b - - 0 1'
  adjourn judge position - --json < positions.fen
  adjourn judge position - --proof < positions.fen | adjourn-check-proof -
  adjourn judge position '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1' \\
      --proof")]
pub struct JudgePosition {
    #[command(flatten)]
    pub position: PositionAsked,
    /// How many positions may be looked at, for each side
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
    /// How much memory the positions of one search may take
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u32>,
    /// How many lines of standard input are answered at once (all cores if not given)
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Say what proves each answer; `adjourn-check-proof` checks that again
    #[arg(long)]
    pub proof: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge flag --fen '8/8/8/8/4k3/8/q7/6K1 b - - 0 60' --fallen black
  adjourn judge flag --game game.pgn --fallen white --compare")]
pub struct JudgeFlag {
    /// The position on the board
    #[arg(long, value_name = "FEN", required_unless_present = "game")]
    pub fen: Option<String>,
    /// The score up to it, in PGN
    #[arg(long, value_name = "PGN", conflicts_with = "fen")]
    pub game: Option<PathBuf>,
    /// Whose flag fell: white, black or both
    #[arg(long, value_name = "SIDE")]
    pub fallen: String,
    #[command(flatten)]
    pub editions: EditionsAsked,
    /// How many positions may be looked at for the mating question
    #[arg(long, value_name = "STATES")]
    pub budget: Option<u64>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn judge claim --game game.pgn --article 9.2b
  adjourn judge claim --game game.pgn --article 9.2a --move Rf8 \\
      --notation it --white-left 0:10:00 --black-left 0:04:00 \\
      --rules fide-2009")]
pub struct JudgeClaim {
    /// The whole score, in PGN; its last position is the one claimed in
    #[arg(long, value_name = "PGN", required_unless_present = "fen")]
    pub game: Option<PathBuf>,
    /// The position, where there is no score: no earlier position is counted, and its half-move clock is (9.3)
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    pub fen: Option<String>,
    /// What is claimed: 9.2a, 9.2b, 9.3a or 9.3b
    #[arg(long, value_name = "ARTICLE")]
    pub article: String,
    /// The move that the claimant has written and not made, for 9.2a and 9.3a
    #[arg(long = "move", value_name = "TEXT", requires = "notation")]
    pub text: Option<String>,
    /// What it is written in: en, it, de, …, figurine, iccf, descriptive
    #[arg(long, value_name = "LANG")]
    pub notation: Option<String>,
    /// The claimant has touched a piece already (9.4)
    #[arg(long, conflicts_with_all = ["moved", "pressed"])]
    pub touched: bool,
    /// The claimant has made the move already (9.4)
    #[arg(long, conflicts_with = "pressed")]
    pub moved: bool,
    /// The claimant has pressed the clock already (9.4)
    #[arg(long)]
    pub pressed: bool,
    /// What White has left (H:MM:SS)
    #[arg(long, value_name = "T")]
    pub white_left: Option<String>,
    /// What Black has left
    #[arg(long, value_name = "T")]
    pub black_left: Option<String>,
    #[command(flatten)]
    pub editions: EditionsAsked,
}
