//! `archive roster`: the organiser's list of known keys, signed by him.

use serde::Serialize;

use super::super::Failure;
use super::open;
use crate::archive::Roster;
use crate::archive::store::Location;
use crate::envelope::{PublicLine, SecretKey};
use crate::log::NoteKey;
use crate::program::failure::{ArchiveFault, FailureKind};
use crate::time::Moment;

/// Whom to know.
#[derive(Debug)]
pub struct RosterJob {
    /// The archive.
    pub store: Location,
    /// Everybody who is known, in place of the roster before; none to show what there is.
    pub known: Vec<PublicLine>,
    /// Until when, where not for ever.
    pub until: Option<Moment>,
    /// The organiser's key, to sign a new roster.
    pub key: Option<SecretKey>,
}

/// The roster of an archive.
#[derive(Debug, Serialize)]
pub struct RosterOutcome {
    /// How many are on it.
    pub known: usize,
    /// The roster as it is signed; `None` where there is none.
    pub roster: Option<String>,
}

/// Sets the roster, or shows it.
///
/// # Errors
/// No key to sign with, a name that cannot sign, or the store.
pub fn roster(job: &RosterJob) -> Result<RosterOutcome, Failure> {
    let mut archive = open(&job.store)?;
    if job.known.is_empty() {
        let roster = archive.roster()?;
        let lines = roster.iter().flat_map(|roster| roster.lines());
        return Ok(RosterOutcome {
            known: lines.filter(|line| line.starts_with("known ")).count(),
            roster,
        });
    }
    let key = job.key.as_ref().ok_or(ArchiveFault::Unsigned)?;
    // White space cannot stand in the name of a signature line.
    let name = key
        .name
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-")
        .replace('+', "-");
    let mut roster = Roster::default();
    for person in &job.known {
        roster.add(person.clone(), job.until);
    }
    let signed = roster
        .sign(&name, &key.sign)
        .map_err(|error| FailureKind::Failed.by(error))?;
    let public = NoteKey::new(&name, key.sign.verifying_key())?;
    let known = archive.set_roster(&signed, &public)?;
    Ok(RosterOutcome {
        known,
        roster: Some(signed),
    })
}
