//! The game whose move is sealed: from a score, a position, or the envelope before.

use super::LARGEST_INPUT;
use crate::commands::prelude::*;
use rules::position;
use rules::score::{Game, MoveNumber, Score};
use shakmaty::Position;

/// The game up to now by the envelope before: its score, its sealed move, and the moves recorded since.
pub(super) fn played(before: &Envelope<Verified>, edition: &Edition) -> Result<ReadSource> {
    envelope_file::edition_of(before.label(), Some(edition))?;
    let state = before.state(edition, Budget::RULING);
    Ok(ReadSource {
        score: None,
        game: state.game().clone(),
        notices: Vec::new(),
    })
}

pub(in crate::commands) struct ReadSource {
    pub score: Option<Score>,
    pub game: Game,
    pub notices: Vec<Notice>,
}

pub(in crate::commands) fn read_source(
    files: &Files,
    game: Option<&Path>,
    fen: Option<&str>,
    letters: Option<Notation>,
) -> Result<ReadSource> {
    let (score, game, notices) = match (fen, game) {
        (Some(fen), _) => {
            let loaded = position::parse_fen(fen)?;
            let notices = loaded.warnings.into_iter().map(Notice::from).collect();
            (None, Game::new(loaded.position), notices)
        }
        (None, Some(path)) => {
            let score = read_score(files, path, letters)?;
            let notices = score.warnings.iter().cloned().map(Notice::from).collect();
            let game = score.game.clone();
            (Some(score), game, notices)
        }
        (None, None) => return Err(LabelFault::NoGame.into()),
    };
    Ok(ReadSource {
        score,
        game,
        notices,
    })
}

/// Reads a score from a PGN file, in PGN's letters or else in those.
///
/// # Errors
/// A file that cannot be read, or is not a single game in PGN; the error names the place.
pub fn read_score(files: &Files, path: &Path, letters: Option<Notation>) -> Result<Score> {
    let bytes = files.read(path, LARGEST_INPUT)?;
    Ok(Score::from_pgn_in(&bytes, letters)?)
}

/// The game up to the position to seal in: the end of the score, or before the move named.
pub(super) fn choose_position(source: &ReadSource, at_move: Option<&str>) -> Result<Game> {
    if let Some(text) = at_move {
        let wanted: MoveNumber = text.parse()?;
        return Ok(source.game.up_to(wanted)?);
    }
    let result = source.score.as_ref().and_then(Score::result);
    match result {
        None => Ok(source.game.clone()),
        Some(result) => Err(LabelFault::Finished {
            result: result.to_owned(),
            // Where the last move has ended the game, the one before it may have been the sealed one.
            next: match source.game.last().legal_moves().is_empty() {
                true => before_the_last(&source.game),
                false => source.game.to_move(),
            },
        }
        .into()),
    }
}

fn before_the_last(game: &Game) -> MoveNumber {
    let mut game = game.clone();
    game.truncate(game.moves().len().saturating_sub(1));
    game.to_move()
}

/// The time that each side had left after its last move, if comments of the score say so.
pub(super) fn left_in_score(source: &ReadSource, game: &Game) -> ByColor<Option<Duration>> {
    let Some(score) = &source.score else {
        return ByColor::default();
    };
    let plies = game.moves().len();
    // The side on move made the last move but one.
    let after = |back: usize| {
        let times = score.times.get(plies.checked_sub(back)?)?;
        Duration::from_seconds(times.left?)
    };
    let on_move = game.to_move().side;
    ByColor::new_with(|side| after(if side == on_move { 2 } else { 1 }))
}
