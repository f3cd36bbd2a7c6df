//! `archive`: the organiser's store of many envelopes, and the log that proves that none was changed, swapped or
//! dropped.

pub mod add;
mod check_proof;
mod checkpoint;
pub mod copy;
pub mod export;
pub mod get;
pub mod import;
mod input;
mod keygen;
mod list;
mod log;
mod prove;
mod roster;
mod signing;
mod stopping;
mod verify;
mod witness;

use std::fmt::Display;
use std::str::FromStr;

use super::prelude::*;
use archive::store::Location;
use archive::{Archive, Fault, Order, Sought, Which};
use envelope::log::{LARGEST_NOTE, NoteError, NoteKey, Policy, TreeHead, WitnessKey};
use envelope::{EnvelopeStatus, PlayerId};

use self::log::Log;
pub use input::Source;
pub(super) use input::{Found, at as envelopes_at, in_store};
use stopping::goes_on;

commands! {
    /// Where it is kept: a file, or postgres://USER@HOST/DATABASE.
    Args:
    /// Add envelopes: files, folders, tar archives
    Add => add,
    /// List envelopes, one a line
    List => list,
    /// Hand back an envelope, byte for byte
    Get => get,
    /// Check everything: envelopes, versions, index, log
    Verify => verify,
    /// Sign the size and root of the log
    Checkpoint => checkpoint,
    /// Cosign the checkpoint of another archive, if it extends the last one
    Witness => witness,
    /// Write a proof that an envelope is in, for a player to keep
    Prove => prove,
    /// Check such a proof, without the archive
    CheckProof => check_proof,
    /// Write every version into a plain tar archive
    Export => export,
    /// Take such a tar archive back, into the same log
    Import => import,
    /// Copy a whole archive into another store
    Copy => copy,
    /// Set or show the list of known keys
    Roster => roster,
    /// Make the key that signs checkpoints, or a witness's
    Keygen => keygen,
}

pub(crate) fn run(context: &Context, asked: Args) -> Result<Report> {
    use Args::{Add, Copy, Export, Import};
    match asked {
        Add(_) | Export(_) | Import(_) | Copy(_) => {
            stopping::closing(context, || asked.run(context))
        }
        _ => asked.run(context),
    }
}

// Whose cosignatures are demanded besides the signature of the archive.
#[derive(Debug, clap::Args)]
pub struct Demanded {
    /// A witness that must have cosigned it: NAME+NUMBER+KEY, or its .pub file; may be repeated
    #[arg(long, value_name = "PUB", requires = "archive_key")]
    pub witness: Vec<String>,
    /// How many of them must have: more than half, or there may be two logs [default: all]
    #[arg(long, value_name = "N", requires = "witness")]
    pub quorum: Option<usize>,
}

impl Demanded {
    /// Whom to believe: the key of the archive, and so many of these witnesses.
    fn policy(&self, context: &Context, archive_key: &str) -> Result<Policy> {
        let log: NoteKey = note_key(context, archive_key)?;
        let witnesses = self.witness.iter().map(|key| note_key(context, key));
        let witnesses: Vec<WitnessKey> = witnesses.collect::<Result<_, _>>()?;
        Ok(Policy::new(log, witnesses, self.quorum)?)
    }
}

/// The public key of a log or of a witness: the text itself, or that of its .pub file.
fn note_key<K: FromStr<Err = NoteError>>(context: &Context, text: &str) -> Result<K> {
    if let Ok(key) = text.trim().parse() {
        return Ok(key);
    }
    let path = Path::new(text);
    let line = context.files.line(path, LARGEST_NOTE as u64)?;
    line.parse()
        .map_err(|error| Failure::from(error).of_file(path))
}

// Which envelopes are meant.
#[derive(Debug, clap::Args)]
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

impl Filters {
    /// What they mean, in the order of storing; `None` where an unknown state or result matches no envelope.
    fn sought(self) -> Result<Option<Sought>> {
        let seconds = |flag, time: Option<String>| {
            let read = |text: String| moment_of_flag(flag, &text, MomentReader::beginning);
            let moment = time.map(read).transpose()?;
            Ok::<_, Failure>(moment.map(Moment::as_unix))
        };
        let status = self.state.as_deref().map(EnvelopeStatus::parse);
        let result = self.result.as_deref().map(GameResult::parse);
        if status == Some(None) || result == Some(None) {
            return Ok(None);
        }
        Ok(Some(Sought {
            player: self.player,
            event: self.event,
            arbiter: self.arbiter,
            site: self.site,
            date: self.date,
            round: self.round,
            board: self.board,
            id: self.id,
            status: status.flatten(),
            result: result.flatten(),
            resume_from: seconds("--from", self.from)?,
            resume_before: seconds("--before", self.before)?,
            sealed_from: seconds("--sealed-from", self.sealed_from)?,
            sealed_before: seconds("--sealed-before", self.sealed_before)?,
            flagged: self.apart.then_some(true),
            order: Order::Stored,
            reversed: false,
        }))
    }
}

/// Opens an archive, and makes none.
fn open(store: &Location) -> Result<Archive> {
    Ok(Archive::open(store, false)?)
}

/// What an envelope was at each signature, the latest first: each may be a leaf.
fn latest_first(envelope: &Envelope<Verified>) -> impl Iterator<Item = &[u8]> {
    let states = envelope.states().iter().rev();
    states.filter_map(|&end| envelope.as_bytes().get(..end))
}

/// A name and its value in columns.
fn field(name: &str, value: impl Display) -> String {
    format!("  {name:<20} {value}\n")
}

/// How many envelopes were verified, and what is wrong, a line each.
fn found_lines(locale: &Locale, count: u64, faults: &[Fault]) -> String {
    let mut text = match faults.len() {
        0 => locale.say(ArchiveNothingWrong { count }),
        faults => locale.say(ArchiveFaults { faults, count }),
    };
    text.push('\n');
    for fault in faults {
        text += &format!("  {}\n", text::archive::fault(locale, fault));
    }
    text
}
