//! `archive roster`: the organiser's list of known keys, signed with the organiser's key.

use serde::Serialize;

use super::super::Failure;
use super::open;
use crate::failure::{ArchiveFault, FailureKind};
use archive::store::Location;
use archive::{Roster, RosterError, SignedRoster};
use envelope::{PublicLine, SecretKey};
use rules::time::Moment;

/// The roster to set, or none to show the roster.
#[derive(Debug)]
pub struct RosterJob {
    /// The archive.
    pub store: Location,
    /// Everyone on the new roster; empty to show the one there is.
    pub known: Vec<PublicLine>,
    /// Until when they are known; `None` for ever.
    pub until: Option<Moment>,
    /// The organiser's key, to sign a new roster.
    pub key: Option<SecretKey>,
}

/// The roster of an archive.
#[derive(Debug, Serialize)]
pub struct RosterOutcome {
    /// The number of people on it.
    pub known: usize,
    /// The signed roster; `None` if there is none.
    pub roster: Option<SignedRoster>,
}

/// Sets the roster, or shows it.
///
/// # Errors
/// No key to sign with, another than that of the first roster, or an error of the store.
pub fn roster(job: &RosterJob) -> Result<RosterOutcome, Failure> {
    let mut archive = open(&job.store)?;
    if job.known.is_empty() {
        let roster = archive.roster()?;
        return Ok(RosterOutcome {
            known: roster.as_ref().map_or(0, SignedRoster::people),
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
    let signed = archive
        .set_roster(&roster, &name, &key.sign)
        .map_err(|error| match error {
            // Not a note that somebody has spoilt: one that cannot be made.
            RosterError::Note(error) => Failure::from(error).as_kind(FailureKind::Failed),
            error => error.into(),
        })?;
    Ok(RosterOutcome {
        known: roster.len(),
        roster: Some(signed),
    })
}
