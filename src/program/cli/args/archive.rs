//! What `archive` is asked.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use envelope::PlayerId;

use crate::terminal::args::{Overwrite, Passphrase};

// Whose cosignatures are demanded besides the signature of the archive.
#[derive(Debug, Args)]
pub struct Demanded {
    /// A witness that must have cosigned it: NAME+NUMBER+KEY, or its .pub file; may be repeated
    #[arg(long, value_name = "PUB", requires = "archive_key")]
    pub witness: Vec<String>,
    /// How many of them must have: more than half, or there may be two logs [default: all]
    #[arg(long, value_name = "N", requires = "witness")]
    pub quorum: Option<usize>,
}

/// Where it is kept: a file, or postgres://USER@HOST/DATABASE.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Archive {
    /// Add envelopes: files, folders, tar archives
    Add(ArchiveAdd),
    /// List envelopes, one a line
    List(ArchiveList),
    /// Hand back an envelope, byte for byte
    Get(ArchiveGet),
    /// Check everything: envelopes, versions, index, log
    Verify(ArchiveVerify),
    /// Sign the size and root of the log
    Checkpoint(ArchiveCheckpoint),
    /// Cosign the checkpoint of another archive, if it extends the last one
    Witness(ArchiveWitness),
    /// Write a proof that an envelope is in, for a player to keep
    Prove(ArchiveProve),
    /// Check such a proof, without the archive
    CheckProof(ArchiveCheckProof),
    /// Write every version into a plain tar archive
    Export(ArchiveExport),
    /// Take such a tar archive back, into the same log
    Import(ArchiveImport),
    /// Copy a whole archive into another store
    Copy(ArchiveCopy),
    /// Set or show the list of known keys
    Roster(ArchiveRoster),
    /// Make the key that signs checkpoints, or a witness's
    Keygen(ArchiveKeygen),
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive add games.archive hall/ board7.envelope
  adjourn archive add postgres://arbiter@server/games round9.tar
  tar -c hall | adjourn archive add games.archive -")]
pub struct ArchiveAdd {
    /// The archive: a file, or postgres://…; it is made where there is none
    pub store: String,
    /// Files, folders or tar archives; `-` is standard input
    #[arg(required = true)]
    pub sources: Vec<PathBuf>,
    /// Say after each batch what is stored, a line each, where nobody sees the progress line
    #[arg(long)]
    pub progress: bool,
}

// Which envelopes are meant.
#[derive(Debug, Args)]
pub struct Filters {
    /// A part of either player's name
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// A part of the event's name
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// A part of the arbiter's name
    #[arg(long, value_name = "NAME")]
    pub arbiter: Option<String>,
    /// A part of the site
    #[arg(long, value_name = "SITE", hide_short_help = true)]
    pub site: Option<String>,
    /// The date of the game, as on the label: 2027.03.01
    #[arg(long, value_name = "DATE", hide_short_help = true)]
    pub date: Option<String>,
    /// The round, as on the label
    #[arg(long, value_name = "ROUND")]
    pub round: Option<String>,
    /// The board, as on the label
    #[arg(long, value_name = "BOARD")]
    pub board: Option<String>,
    /// The FIDE number of either player
    #[arg(long, value_name = "NUMBER", hide_short_help = true)]
    pub id: Option<PlayerId>,
    /// sealed, accepted, open or closed
    #[arg(long, value_name = "STATE")]
    pub state: Option<String>,
    /// *, 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2
    #[arg(long, value_name = "RESULT")]
    pub result: Option<String>,
    /// Resumptions from that day or time on
    #[arg(long, value_name = "TIME")]
    pub from: Option<String>,
    /// Resumptions before that day or time
    #[arg(long, value_name = "TIME")]
    pub before: Option<String>,
    /// Moves sealed from that day or time on
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub sealed_from: Option<String>,
    /// Moves sealed before that day or time
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    pub sealed_before: Option<String>,
    /// Only those that are stored apart
    #[arg(long, hide_short_help = true)]
    pub apart: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive list games.archive --player spassky
  adjourn archive list games.archive --agenda")]
pub struct ArchiveList {
    /// The archive
    pub store: String,
    #[command(flatten)]
    pub filters: Filters,
    /// The order: stored, resumption or sealing
    #[arg(long, value_name = "ORDER", default_value = "stored")]
    pub sort: String,
    /// At most so many
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub limit: Option<u64>,
    /// Only how many there are
    #[arg(long, conflicts_with_all = ["limit", "sort", "agenda"])]
    pub count: bool,
    /// What resumes on the day of --at, where, and who is awaited
    #[arg(long, conflicts_with_all = ["from", "before", "sort", "state"])]
    pub agenda: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive get games.archive 7XQ2-9M4K-P0RT-V3HC \\
      --out board7.envelope
  adjourn archive get games.archive 17 > board7.envelope")]
pub struct ArchiveGet {
    /// The archive
    pub store: String,
    /// Its seal number, fingerprint, game, or number in the archive
    pub envelope: String,
    /// File for it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive verify games.archive
  adjourn archive verify games.archive --checkpoint may.checkpoint \\
      --archive-key adjourn.archive/2c1d…+…")]
pub struct ArchiveVerify {
    /// The archive
    pub store: String,
    /// A checkpoint of an earlier day that it must extend
    #[arg(long, value_name = "FILE", requires = "archive_key")]
    pub checkpoint: Option<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "checkpoint")]
    pub archive_key: Option<String>,
    #[command(flatten)]
    pub demanded: Demanded,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive checkpoint games.archive --key archive.key \\
      --out 2026-11-21.checkpoint
  adjourn archive checkpoint postgres://organiser@server/games \\
      --key archive.key --extends april.checkpoint --out may.checkpoint
  adjourn archive checkpoint games.archive --archive-key archive.key.pub \\
      --cosigned oslo.checkpoint --witness oslo.pub --out may.checkpoint")]
pub struct ArchiveCheckpoint {
    /// The archive
    pub store: String,
    /// The archive's secret key; KEY.checkpoint keeps the last checkpoint that it signed
    #[arg(long, value_name = "KEY", required_unless_present = "cosigned")]
    pub key: Option<PathBuf>,
    /// Another earlier checkpoint that it must extend
    #[arg(long, value_name = "FILE", requires = "key")]
    pub extends: Option<PathBuf>,
    /// Sign nothing: gather what witnesses have cosigned, from copies of one checkpoint; may be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "key", requires_all = ["archive_key", "witness"])]
    pub cosigned: Vec<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "cosigned")]
    pub archive_key: Option<String>,
    #[command(flatten)]
    pub demanded: Demanded,
    /// File for it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive witness games.checkpoint --key oslo.key \\
      --archive-key games.pub --out oslo.checkpoint
  adjourn archive witness games.consistency --key oslo.key \\
      --archive-key games.pub --out oslo.checkpoint")]
pub struct ArchiveWitness {
    /// What its organiser sent: the first time a checkpoint, later a proof from `prove --extends`
    pub request: PathBuf,
    /// The secret key of the witness; KEY.….checkpoint keeps the last one that it cosigned, a file for each log
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// The other archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB")]
    pub archive_key: String,
    /// File for the cosigned checkpoint [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive prove games.archive 7XQ2-9M4K-P0RT-V3HC --key archive.key \\
      --out board7.tlog-proof
  adjourn archive prove games.archive 17 --archive-key archive.key.pub \\
      --checkpoint may.checkpoint --out 17.tlog-proof
  adjourn archive prove games.archive --extends oslo.checkpoint \\
      --key archive.key --out games.consistency")]
pub struct ArchiveProve {
    /// The archive
    pub store: String,
    /// Its seal number, fingerprint, game, or number in the archive
    #[arg(required_unless_present = "extends")]
    pub envelope: Option<String>,
    /// An earlier checkpoint that the log must extend; without an envelope that is what is proved, to a witness
    #[arg(long, value_name = "FILE")]
    pub extends: Option<PathBuf>,
    /// The archive's secret key; KEY.checkpoint keeps the last checkpoint that it signed
    #[arg(long, value_name = "KEY", required_unless_present = "checkpoint")]
    pub key: Option<PathBuf>,
    /// Sign nothing: prove it under this checkpoint, which may have cosignatures
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "key",
        requires = "archive_key"
    )]
    pub checkpoint: Option<PathBuf>,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB", requires = "checkpoint")]
    pub archive_key: Option<String>,
    /// File for the proof
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    pub output: Overwrite,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive check-proof board7.tlog-proof board7.envelope \\
      --archive-key archive.key.pub
  adjourn archive check-proof board7.tlog-proof board7.envelope \\
      --archive-key adjourn.archive/2c1d…+… --witness oslo.pub")]
pub struct ArchiveCheckProof {
    /// The proof
    pub proof: PathBuf,
    /// The envelope that it is about; of `prove --extends` the earlier checkpoint
    pub envelope: PathBuf,
    /// The archive's public key: NAME+NUMBER+KEY, or the .pub file of its key
    #[arg(long, value_name = "PUB")]
    pub archive_key: String,
    #[command(flatten)]
    pub demanded: Demanded,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive export games.archive --out games.tar
  adjourn archive export postgres://organiser@server/games --out games.tar
  adjourn archive export games.archive --pgn --event league --out league.pgn")]
pub struct ArchiveExport {
    /// The archive
    pub store: String,
    /// Write the scores of the games instead, all or those that are filtered
    #[arg(long)]
    pub pgn: bool,
    #[command(flatten)]
    pub filters: Filters,
    /// File for the tar archive, or for the scores
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[command(flatten)]
    pub output: Overwrite,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive import again.archive games.tar
  adjourn archive import postgres://organiser@server/games games.tar")]
pub struct ArchiveImport {
    /// The archive: it is made where there is none
    pub store: String,
    /// A tar archive that `archive export` made; `-` is standard input
    pub source: PathBuf,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive copy games.archive postgres://organiser@server/games
  adjourn archive copy games.archive elsewhere.archive --verify")]
pub struct ArchiveCopy {
    /// From this archive
    pub from: String,
    /// Into this one: empty, or holding the beginning of it
    pub to: String,
    /// Verify the whole copy, and say whether the old one may go; it is left as it is
    #[arg(long)]
    pub verify: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive roster games.archive
  adjourn archive roster games.archive --key organiser.key \\
      --known spassky.pub --known schmid.pub")]
pub struct ArchiveRoster {
    /// The archive
    pub store: String,
    /// A public key that is known: a .pub file, a file of several such lines, or the line itself; all together are the new roster
    #[arg(long, value_name = "PUB", requires = "key")]
    pub known: Vec<String>,
    /// Until when they are known: a day means all of it [default: for ever]
    #[arg(long, value_name = "TIME", requires = "known")]
    pub until: Option<String>,
    /// The organiser's secret key: that of the first roster signs all that follow
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub passphrase: Passphrase,
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  adjourn archive keygen games.archive --out archive.key
  adjourn archive keygen --witness oslo --out oslo.key")]
pub struct ArchiveKeygen {
    /// The archive: it is made where there is none, and its log's name is the key's
    #[arg(required_unless_present = "witness")]
    pub store: Option<String>,
    /// Make the key of a witness instead, who is called so
    #[arg(long, value_name = "NAME", conflicts_with = "store")]
    pub witness: Option<String>,
    /// File for the secret keys; the public line goes to FILE.pub
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Keep the keys in the clear
    #[arg(long)]
    pub no_passphrase: bool,
    #[command(flatten)]
    pub passphrase: Passphrase,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
}
