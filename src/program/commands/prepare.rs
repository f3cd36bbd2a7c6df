//! `prepare`: prepares labels while the games still run, so that at the end of the session only the move and the clocks
//! are asked for.

use std::path::PathBuf;

use super::Failure;
use super::label_draft::LabelDraft;
use crate::failure::{LabelFault, Notice};
use crate::files::{Existing, Files, Mode, NewFile};
use envelope::LabelKey;
use mating::Budget;
use rules::time::Moment;

/// How a sheet begins.
pub(super) const HEADING: &str = "# A label made ready by `adjourn prepare`";

/// Labels to prepare.
#[derive(Clone, Debug)]
pub struct Job {
    /// The boards, usually one.
    pub boards: Vec<Board>,
    /// What to do if the files exist already.
    pub existing: Existing,
    /// The present, for times such as `tomorrow 9:30`.
    pub at: Moment,
}

/// A game, and the file for its sheet.
#[derive(Clone, Debug)]
pub struct Board {
    /// What was given of the label so far; its paths are absolute.
    pub draft: LabelDraft,
    /// The sheet.
    pub out: PathBuf,
}

/// A sheet, and what is still missing in it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The sheet.
    pub file: PathBuf,
    /// What must still be given when the move is sealed, in the order of the label.
    pub missing: Vec<LabelKey>,
    /// What the arbiter should know.
    pub notices: Vec<Notice>,
}

/// Checks the labels and writes the sheets: all of them or none.
///
/// # Errors
/// A value that is wrong, a score that is wrong, a file that cannot be written.
pub fn run(files: &Files, job: &Job) -> Result<Vec<Outcome>, Failure> {
    let mut outcomes = Vec::new();
    let mut sheets = Vec::new();
    for board in &job.boards {
        let resolved = board.draft.clone().resolve(files, job.at);
        let checked = resolved.and_then(|resolved| {
            resolved.draft.check()?;
            let doubt = resolved.draft.not_over(Budget::RULING)?;
            Ok((resolved, doubt))
        });
        let (resolved, doubt) = checked.map_err(|failure| match &board.draft.game {
            Some(game) if job.boards.len() > 1 => failure.of_file(game),
            _ => failure,
        })?;
        sheets.push(sheet(&board.draft.clone().dated(&resolved))?);
        let mut notices = resolved.notices;
        let doubts = doubt.into_iter().chain(resolved.draft.doubts(job.at));
        notices.extend(doubts.map(Notice::from));
        outcomes.push(Outcome {
            file: board.out.clone(),
            missing: resolved.draft.missing(),
            notices,
        });
    }
    let new: Vec<NewFile<'_>> = outcomes
        .iter()
        .zip(&sheets)
        .map(|(outcome, sheet)| NewFile {
            path: &outcome.file,
            bytes: sheet.as_bytes(),
            mode: Mode::Public,
        })
        .collect();
    files.create(&new, job.existing)?;
    Ok(outcomes)
}

/// The content of a sheet.
///
/// # Errors
/// The draft cannot be written as TOML.
pub fn sheet(draft: &LabelDraft) -> Result<String, Failure> {
    let text = toml::to_string(draft).map_err(|error| LabelFault::NotWritable {
        message: error.to_string(),
    })?;
    Ok(format!(
        "{HEADING}. Correct it here, or give flags to `adjourn seal`.\n{text}"
    ))
}
