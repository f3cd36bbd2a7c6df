//! What a text claims, a position a line, and what is said of it.

use std::fmt::Write;

use adjourn_mating::proof::{Layer, Proof};
use serde::Deserialize;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, Position, Square};

use crate::{CanMate, Fault, Ground, MoveLimit, check};

/// What came of a text.
pub struct Report {
    /// Whether there are claims in it, and all of them hold.
    pub holds: bool,
    /// A line for each claim.
    pub text: String,
}

/// What one line claims; other keys are passed over.
#[derive(Deserialize)]
struct Claims {
    fen: String,
    proof: Sides,
}

#[derive(Deserialize)]
struct Sides {
    white: Proof,
    black: Proof,
}

/// Checks a text as `adjourn judge position --proof --json` prints it.
pub fn report(text: &str) -> Report {
    let (mut all, mut holds) = (String::new(), true);
    let mut say = |line: usize, found: Result<String, String>| {
        holds &= found.is_ok();
        let (verdict, what) = match found {
            Ok(what) => ("verified", what),
            Err(what) => ("not verified", what),
        };
        // What the text holds may be quoted, and must not speak to a terminal.
        let what = what.chars().map(|sign| match sign {
            ' '..='~' => sign.to_string(),
            _ => sign.escape_unicode().to_string(),
        });
        // A text takes whatever is written to it.
        let _ = writeln!(all, "line {line}: {verdict}: {}", what.collect::<String>());
    };
    let lines = (1..).zip(text.lines());
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        match read(text) {
            Err(what) => say(line, Err(what)),
            Ok((start, proofs)) => {
                for (side, proof) in [(Color::White, proofs.white), (Color::Black, proofs.black)] {
                    let found = answer(&proof, &start)
                        .and_then(|answer| check(&start, side, MoveLimit::None, &answer));
                    let told = found.map(|()| proved(&proof));
                    let told = told.map_err(|fault| fault.to_string());
                    let of_side = |what| format!("{side} {what}");
                    say(
                        line,
                        told.map(of_side).map_err(|what| format!("{side}: {what}")),
                    );
                }
            }
        }
    }
    if all.is_empty() {
        return Report {
            holds: false,
            text: "not verified: there is no proof here\n".to_owned(),
        };
    }
    Report { holds, text: all }
}

fn read(text: &str) -> Result<(Chess, Sides), String> {
    let claims: Claims = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let fen: Fen = claims
        .fen
        .parse()
        .map_err(|error| format!("the FEN: {error}"))?;
    let start = fen.into_position(CastlingMode::Standard);
    let start = start.map_err(|error| format!("the FEN: {error}"))?;
    Ok((start, claims.proof))
}

/// The answer that is written so.
fn answer(proof: &Proof, start: &Chess) -> Result<CanMate, Fault> {
    Ok(match proof {
        Proof::Yes { line } => {
            let mut position = start.clone();
            let mut moves = Vec::with_capacity(line.len());
            for (halfmove, uci) in (1..).zip(line) {
                let played = uci.parse::<UciMove>().ok();
                let played = played.and_then(|uci| uci.to_move(&position).ok());
                let played = played.ok_or(Fault::Line { halfmove })?;
                position.play_unchecked(played);
                moves.push(played);
            }
            CanMate::Yes { line: moves }
        }
        Proof::No(layer) => CanMate::No(match *layer {
            Layer::GameOver => Ground::GameOver,
            Layer::Material => Ground::Material,
            Layer::Locked { squares, fixed } => Ground::Locked { squares, fixed },
            Layer::Outlined {
                ref followed,
                states,
            } => Ground::Outlined {
                followed: squares(followed).ok_or(Fault::Outline)?,
                states,
            },
            Layer::Closed { states } => Ground::Closed { states },
        }),
        Proof::Undecided { states } => CanMate::Undecided { states: *states },
    })
}

/// The squares of those names.
fn squares(names: &[String]) -> Option<Bitboard> {
    let squares = names.iter().map(|name| name.parse::<Square>().ok());
    squares.collect()
}

/// What holds of a side.
fn proved(proof: &Proof) -> String {
    let why = match proof {
        Proof::Yes { line } => return format!("can mate, in {} half-moves", line.len()),
        Proof::Undecided { .. } => return "is left open".to_owned(),
        Proof::No(layer) => match layer {
            Layer::GameOver => "the game is over".to_owned(),
            Layer::Material => "the material rules it out".to_owned(),
            Layer::Locked { squares, fixed } => format!(
                "{fixed} men stand fast, and the king to be mated comes to {squares} squares, none of them a mate"
            ),
            Layer::Outlined { states, .. } => {
                format!("there is no mate in an outline of {states} placements")
            }
            Layer::Closed { states } => {
                format!("there is no mate among {states} positions, and no more can be reached")
            }
        },
    };
    format!("cannot mate: {why}")
}
