//! The game of an envelope as PGN, with what the score says besides from which its move was sealed.

use super::label_draft::read_score;
use super::prelude::*;
use crate::failure::PrintFault;
use rules::score::Score;

/// Reads the score from which the move of that label was sealed.
///
/// # Errors
/// A file that cannot be read or is no score; the score of another game.
pub fn read(files: &Files, path: &Path, label: &Label) -> Result<Score> {
    let score = read_score(files, path, label.notation)?;
    let other = || Failure::from(PrintFault::OtherScore).of_file(path);
    stop_if!(!render::belongs(&score, label) => other());
    Ok(score)
}

/// The game as PGN, for a file.
pub(super) fn pgn(label: &Label, state: &State, score: Option<&Score>) -> Vec<u8> {
    render::pgn(label, state, score).into_bytes()
}
