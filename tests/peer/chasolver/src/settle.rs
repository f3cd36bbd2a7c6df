//! Who is right where the two disagree: a line that shakmaty replays, or everything that can be reached.

use std::fmt;

use adjourn_check_proof::check;
use adjourn_mating::{CanMate, MoveLimit};
use chasolver::Winnability;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position};

pub enum Settled {
    /// Why.
    WeAreRight(String),
    WeAreWrong(String),
    Open,
}

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Settled::WeAreRight(why) => write!(f, "chasolver is wrong: {why}"),
            Settled::WeAreWrong(why) => write!(f, "we are wrong: {why}"),
            Settled::Open => write!(f, "open"),
        }
    }
}

pub fn settle(position: &Chess, side: Color, ours: &CanMate, theirs: &Winnability) -> Settled {
    let our_line = match ours {
        CanMate::Yes { line } => Some(
            line.iter()
                .map(|played| played.to_uci(position.castles().mode()).to_string()),
        ),
        _ => None,
    };
    let their_line = match theirs {
        Winnability::Winnable { helpmate } => Some(helpmate.iter().map(ToString::to_string)),
        Winnability::Unwinnable => None,
    };
    let our_line = our_line.map(Iterator::collect::<Vec<_>>);
    let their_line = their_line.map(Iterator::collect::<Vec<_>>);
    if let Some(line) = our_line.filter(|line| mates(position, side, line)) {
        return Settled::WeAreRight(format!(
            "mate in {} half-moves: {}",
            line.len(),
            line.join(" ")
        ));
    }
    if let Some(line) = their_line.filter(|line| mates(position, side, line)) {
        return Settled::WeAreWrong(format!("{ours:?}, but {}", line.join(" ")));
    }
    match check(position, side, MoveLimit::None, ours) {
        Ok(()) => Settled::WeAreRight(format!("{ours:?}, and its line does not mate")),
        Err(_) => Settled::Open,
    }
}

/// Whether the rules of movement allow the line, and it ends in mate by `side`.
fn mates(start: &Chess, side: Color, line: &[String]) -> bool {
    let mut position = start.clone();
    for text in line {
        let played = text
            .parse::<UciMove>()
            .ok()
            .and_then(|uci| uci.to_move(&position).ok());
        let Some(played) = played else {
            return false;
        };
        position.play_unchecked(played);
    }
    position.is_checkmate() && position.turn() != side
}
