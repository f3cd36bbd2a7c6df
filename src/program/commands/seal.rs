//! `seal`: from a score to a sealed envelope, in the order that A1(a) demands.
//!
//! [`ready`] reads the label and makes slips while nobody waits. Then the player writes, and may rewrite,
//! until he stops his clock; then both clocks are read; then [`finish`] makes the envelope and writes it
//! with its slips. The rules are those of [`sealing`](crate::sealing). Before that nothing is kept
//! anywhere.

use std::path::{Path, PathBuf};

use serde::Serialize;
use shakmaty::{ByColor, Color};

use super::label_draft::LabelDraft;
use super::{Failure, Written, envelope_file};
use crate::envelope::{Label, SecretKey, SharedText};
use crate::laws::adjournment::Step;
use crate::laws::words::{Word, as_word};
use crate::mating::Budget;
use crate::program::failure::Notice;
use crate::program::files::{Existing, FileError, Files, Mode, NewFile};
use crate::sealing::{Closed, Ready};
use crate::time::{Moment, Used};

/// What to seal.
#[derive(Debug)]
pub struct Job {
    /// Everything that was said of the label.
    pub draft: LabelDraft,
    /// The sealer's own key; `None` for a slip.
    pub sealer_key: Option<SecretKey>,
    /// Where the envelope and the slips go.
    pub to: Destination,
    /// The moment of the arbiter's request.
    pub at: Moment,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

/// Where an envelope and its slips go.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The envelope.
    pub out: PathBuf,
    /// Whether whoever has no key gets a slip, and where it goes.
    pub slips: Slips,
    /// What to do with files that stand there.
    pub existing: Existing,
}

/// One-time keys for players without keys of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slips {
    /// There are none: everybody must have a key.
    None,
    /// Written to files in this folder.
    Folder(PathBuf),
    /// Kept in memory: for whoever prints them at once.
    Kept,
}

/// What was sealed.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub written: Written,
    /// The slips that were written.
    pub slips: Vec<SlipFile>,
    /// What the arbiter should know: first what was told before the player wrote.
    pub notices: Vec<Notice>,
    /// What stands outside.
    #[serde(skip)]
    pub label: Label,
}

/// A slip in its file.
#[derive(Clone, Debug, Serialize)]
pub struct SlipFile {
    /// Whose.
    #[serde(serialize_with = "as_word")]
    pub side: Color,
    /// Where.
    pub path: PathBuf,
}

/// Makes everything ready, and says what is wrong before anybody writes a move; with what the arbiter
/// should know.
///
/// # Errors
/// Something is missing or wrong (2), a game that is over (4), a key that does not fit (3), files
/// that cannot be written (1).
pub fn ready(files: &Files, job: Job) -> Result<(Ready, Vec<Notice>), Failure> {
    files.check(&job.to.out, job.to.existing)?;
    let resolved = job.draft.resolve(files)?;
    let with_slips = job.to.slips != Slips::None;
    let ready = resolved
        .draft
        .ready(job.sealer_key, with_slips, job.at, job.budget)?;
    if let Slips::Folder(folder) = &job.to.slips {
        for (side, _) in ready.slips() {
            files
                .check(&slip_path(folder, *side), job.to.existing)
                .or_else(|error| {
                    // The folder may be made when the slips are written.
                    if folder_is_missing(&error) {
                        Ok(())
                    } else {
                        Err(error)
                    }
                })?;
        }
    }
    let mut notices = resolved.notices;
    notices.extend(envelope_file::name_notices(ready.label()));
    notices.extend(ready.notes().iter().cloned().map(Notice::from));
    Ok((ready, notices))
}

/// Makes the envelope and writes it with its slips, all or nothing: slips first, the envelope last. The
/// clock readings are those that stand on the clocks. `told` is what the arbiter was told before.
///
/// # Errors
/// A charge that the Laws do not settle (4); files that cannot be written (1). The move stays closed, so
/// that nobody need write again.
pub fn finish(
    files: &Files,
    closed: &Closed,
    used: ByColor<Used>,
    to: &Destination,
    told: &[Notice],
) -> Result<Outcome, Failure> {
    let sealed = closed.seal(used)?;
    let mut slip_files = Vec::new();
    if let (Slips::Folder(folder), false) = (&to.slips, closed.slips().is_empty()) {
        files.create_folder(folder, Mode::Secret)?;
        for (side, slip) in closed.slips() {
            let mut text = slip.to_text();
            text.push('\n');
            slip_files.push((*side, slip_path(folder, *side), text));
        }
    }
    let mut all: Vec<NewFile<'_>> = slip_files
        .iter()
        .map(|(_, path, text)| NewFile {
            path,
            bytes: text.as_bytes(),
            mode: Mode::Secret,
        })
        .collect();
    all.push(NewFile {
        path: &to.out,
        bytes: sealed.envelope.as_bytes(),
        mode: Mode::Public,
    });
    files.create_all(&all, to.existing)?;
    let slips = slip_files
        .into_iter()
        .map(|(side, path, _)| SlipFile { side, path })
        .collect();
    let now = sealed.notes.into_iter().map(Notice::from);
    Ok(Outcome {
        written: Written::of(&sealed.envelope, &to.out, vec![Step::Seal]),
        slips,
        notices: told.iter().cloned().chain(now).collect(),
        label: sealed.envelope.label().clone(),
    })
}

fn folder_is_missing(error: &FileError) -> bool {
    matches!(error, FileError::NoFolder { .. })
}

/// Where the slip of a side is in the folder for slips.
pub(super) fn slip_path(folder: &Path, side: Color) -> PathBuf {
    folder.join(format!("{}.slip", side.name()))
}
