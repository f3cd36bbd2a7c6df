//! The command line as it is typed: only text and paths here. [`super::jobs`] makes of it what a
//! command can work on.

mod archive;

use std::path::PathBuf;

use clap::Args;

use crate::commands::label_draft::LabelDraft;
pub use archive::Archive;
pub use archive::{
    ArchiveAdd, ArchiveCheckProof, ArchiveCheckpoint, ArchiveCopy, ArchiveExport, ArchiveGet,
    ArchiveImport, ArchiveKeygen, ArchiveList, ArchiveProve, ArchiveRoster, ArchiveVerify,
    ArchiveWitness, Demanded, Filters,
};

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
