//! The steps of a sealing: from a score to a sealed envelope, in the order that A1(a) demands.
//!
//! [`ready`] reads the label and makes slips, before anyone has to wait. Then the player writes, and may rewrite
//! until they stop the clock; then both clocks are read; then [`finish`] makes the envelope and writes it with its
//! slips. Until then nothing is written to disk. The rules are those of [`sealing`](envelope::sealing).

use crate::commands::label_draft::{LabelDraft, Resolved};
use crate::commands::prelude::*;
use envelope::sealing::{Closed, NotSealed, Note, Ready, Sealed};
use envelope::{AppendError, Scoresheets};
use rules::word::{Word, as_word};

/// A sealing.
#[derive(Debug)]
pub struct Job {
    /// What was given of the label.
    pub draft: LabelDraft,
    /// The sealer's own key; `None` if they get a slip.
    pub sealer_key: Option<SecretKey>,
    /// The files for the envelope and the slips.
    pub to: Destination,
    /// The moment of the arbiter's request.
    pub at: Moment,
    /// When it is said whether a draw offer still stands.
    pub offer: OfferSaid,
}

/// When it is said whether a draw offer still stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferSaid {
    /// With the rest of the label.
    BeforeTheMove,
    /// With the clocks, after the move is closed.
    WithTheClocks,
}

/// The files for an envelope and its slips.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The file of the envelope.
    pub out: PathBuf,
    /// Whether players without keys get slips, and where these go.
    pub slips: Slips,
    /// What to do if the files exist already.
    pub existing: Existing,
}

/// One-time keys for players without keys of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slips {
    /// No slips: both players must have keys.
    None,
    /// Slips in files in this folder.
    Folder(PathBuf),
    /// Slips in files in a folder of the board's own, so that the slips of several boards keep apart.
    OfBoard {
        /// The folder with those of all boards, which is made if it is not there.
        all: PathBuf,
        /// The name of the board's folder in it.
        name: PathBuf,
    },
    /// Slips in memory only, to be printed at once.
    Kept,
}

impl Slips {
    /// The folder of the files.
    fn folder(&self) -> Option<PathBuf> {
        match self {
            Slips::Folder(folder) => Some(folder.clone()),
            Slips::OfBoard { all, name } => Some(all.join(name)),
            Slips::None | Slips::Kept => None,
        }
    }
}

/// A sealed envelope.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The file.
    #[serde(flatten)]
    pub written: Written,
    /// The slips that were written.
    pub slips: Vec<SlipFile>,
    /// What the arbiter should know; first the notices from before the player wrote.
    pub notices: Vec<Notice>,
    /// The label.
    #[serde(skip)]
    pub label: Label,
}

/// A slip in its file.
#[derive(Clone, Debug, Serialize)]
pub struct SlipFile {
    /// The side of the player.
    #[serde(serialize_with = "as_word")]
    pub side: Color,
    /// The file.
    #[serde(serialize_with = "path_json")]
    pub path: PathBuf,
}

/// Prepares a sealing, so that all errors come before the player writes. Returns the notices for the arbiter too.
///
/// # Errors
/// A value that is missing or wrong (2), a key that does not fit (3), a game that is over (4), files that cannot be
/// written (1).
pub fn ready(files: &Files, job: Job) -> Result<(Ready, Vec<Notice>)> {
    let resolved = resolve(files, job.draft, &job.to, job.at)?;
    let doubts = resolved.draft.doubts(job.at);
    let with_slips = job.to.slips != Slips::None;
    let missing = match job.offer {
        OfferSaid::BeforeTheMove => resolved.draft.missing(),
        OfferSaid::WithTheClocks => resolved.draft.missing_before_the_move(),
    };
    let offer = resolved.draft.asked_offer();
    let (draft, key) = (resolved.draft, job.sealer_key);
    let ready = match draft.ready(key, with_slips, job.at, Budget::RULING) {
        Ok(ready) if missing.is_empty() => ready,
        // All at once, with the draw offer.
        Ok(_) | Err(NotSealed::Incomplete { .. }) => {
            return Err(NotSealed::Incomplete { missing, offer }.into());
        }
        Err(error) => return Err(error.into()),
    };
    let folder = job.to.slips.folder();
    if let Some(folder) = &folder {
        for (side, _) in ready.slips() {
            match files.check(&slip_path(folder, *side), job.to.existing) {
                // The folder is made when the slips are written.
                Err(FileError::NoFolder { .. }) => {}
                checked => checked?,
            }
        }
    }
    let mut notices = told(resolved.notices, doubts, ready.label(), ready.notes());
    if let Some(folder) = folder.filter(|it| files.is_open_to_others(it).unwrap_or_default()) {
        notices.push(Notice::FolderOpenToOthers(folder));
    }
    Ok((ready, notices))
}

/// Reads what was given of the label, once it is known that the envelope can be written.
///
/// # Errors
/// A value that is wrong, an envelope that is there already.
pub fn resolve(files: &Files, draft: LabelDraft, to: &Destination, at: Moment) -> Result<Resolved> {
    let resolved = draft.resolve(files, at)?;
    files.check(&to.out, to.existing)?;
    // `--force` is for a sealing that went wrong. (Read apart, since what is made here is made from none of it.)
    let there = envelope_file::read(&Files::default(), &to.out);
    let is_accepted = there.is_ok_and(|there| there.accepted().is_some());
    stop_if!(is_accepted => AppendError::AlreadyAccepted);
    Ok(resolved)
}

/// The label of a move that lies on paper, or of a pause, before the clocks are read; and what the arbiter is told.
///
/// # Errors
/// As [`ready`].
pub fn outside(
    resolved: Resolved,
    arbiter: &SecretKey,
    at: Moment,
) -> Result<(Closed, Vec<Notice>)> {
    let Resolved { mut draft, notices } = resolved;
    let doubts = draft.doubts(at);
    draft.arbiter = Some(arbiter.person());
    let closed = draft.outside(at, Budget::RULING)?;
    let notices = told(notices, doubts, closed.label(), closed.notes());
    Ok((closed, notices))
}

/// Writes the file of a move that lies on paper, or of a pause, as the arbiter signs and accepts it.
///
/// # Errors
/// As [`finish`].
pub fn keep(
    files: &Files,
    closed: &Closed,
    used: Option<ByColor<Used>>,
    (arbiter, scoresheets): (&SecretKey, Option<Scoresheets>),
    to: &Destination,
    told: &[Notice],
) -> Result<Outcome> {
    let sealed = closed.keep(used, arbiter, scoresheets)?;
    let file = NewFile::public(&to.out, sealed.envelope.as_bytes());
    files.create(&[file], to.existing)?;
    let steps = vec![Step::Seal, Step::Accept];
    Ok(outcome(sealed, steps, Vec::new(), to, told))
}

/// What the arbiter is told of a label before the clocks are read: of its files, its doubts, its names and its notes.
pub fn told(
    of_files: Vec<Notice>,
    doubts: Vec<Note>,
    label: &Label,
    notes: &[Note],
) -> Vec<Notice> {
    let of_names = envelope_file::name_notices(label);
    let noted = doubts.into_iter().chain(notes.iter().cloned());
    let noted = noted.map(Notice::from);
    of_files.into_iter().chain(of_names).chain(noted).collect()
}

/// Makes the envelope and writes it with its slips: all files or none, the envelope last. `used` is what the clocks
/// show; `told` are the notices from before the player wrote.
///
/// # Errors
/// A charge that the Laws do not settle (4); files that cannot be written (1). The move stays closed, so
/// that the player need not write again.
pub fn finish(
    files: &Files,
    closed: &Closed,
    used: ByColor<Used>,
    to: &Destination,
    told: &[Notice],
) -> Result<Outcome> {
    let sealed = closed.seal(used)?;
    let (mut slips, mut texts) = (Vec::new(), Vec::new());
    if let (Some(folder), false) = (to.slips.folder(), closed.slips().is_empty()) {
        if let Slips::OfBoard { all, .. } = &to.slips {
            files.create_folder(all, Mode::Secret)?;
        }
        files.create_folder(&folder, Mode::Secret)?;
        for (side, slip) in closed.slips() {
            let (side, path) = (*side, slip_path(&folder, *side));
            slips.push(SlipFile { side, path });
            let mut text = slip.to_text();
            text.push('\n');
            texts.push(text);
        }
    }
    let all = slips.iter().zip(&texts);
    let all = all.map(|(slip, text)| NewFile::secret(&slip.path, text.as_bytes()));
    let envelope = NewFile::public(&to.out, sealed.envelope.as_bytes());
    let all: Vec<NewFile<'_>> = all.chain([envelope]).collect();
    files.create(&all, to.existing)?;
    Ok(outcome(sealed, vec![Step::Seal], slips, to, told))
}

fn outcome(
    sealed: Sealed,
    steps: Vec<Step>,
    slips: Vec<SlipFile>,
    to: &Destination,
    told: &[Notice],
) -> Outcome {
    let now = sealed.notes.into_iter().map(Notice::from);
    let now = now.filter(|notice| !told.contains(notice));
    Outcome {
        written: Written::of(&sealed.envelope, &to.out, steps),
        slips,
        notices: told.iter().cloned().chain(now).collect(),
        label: sealed.envelope.label().clone(),
    }
}

/// The path of a side's slip in the folder for slips.
pub(in crate::commands) fn slip_path(folder: &Path, side: Color) -> PathBuf {
    folder.join(format!("{}.slip", side.name()))
}
