//! Draws a list of positions, one FEN a line, the same for the same seed.
//!
//! `draw closed SEED COUNT choosing|measuring [HARD…]`: closed positions, made anew and from those of the files HARD;
//! `draw games SEED COUNT choosing|measuring GAMES [KNOWN…]`: from the list GAMES, without those of the files KNOWN.
//!
//! Each position is there once. Which half one is in depends on itself alone, so that nothing that was chosen by is
//! measured by, whatever the seeds.

use std::collections::HashSet;
use std::error::Error;

use adjourn_against_chasolver::closed::{Closed, Half};
use adjourn_against_chasolver::draw::Sources;
use adjourn_against_chasolver::positions::{fen, placed, positions};
use shakmaty::Chess;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seed, count, half, files @ ..] = arguments.as_slice() else {
        return Err("usage: draw closed|games SEED COUNT choosing|measuring [FILE]…".into());
    };
    let (seed, count): (u64, usize) = (seed.parse()?, count.parse()?);
    let half = match half.as_str() {
        "choosing" => Half::Choosing,
        "measuring" => Half::Measuring,
        other => return Err(format!("choosing or measuring, not {other}").into()),
    };
    let mut lists = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        lists.push(positions(&text).collect::<Vec<Chess>>());
    }
    let mut drawn: Box<dyn Iterator<Item = Chess>> = match (kind.as_str(), lists.as_slice()) {
        ("closed", _) => {
            let hard = lists.concat().into_iter().chain(Sources::ours()?.closed);
            let mut closed = Closed::new(seed, hard.collect());
            Box::new(std::iter::repeat_with(move || closed.next_position()))
        }
        ("games", [games, known @ ..]) => {
            let known: HashSet<String> = known.concat().iter().map(placed).collect();
            let new = games.iter().filter(|game| !known.contains(&placed(game)));
            let mut new: Vec<Chess> = new.cloned().collect();
            fastrand::Rng::with_seed(seed).shuffle(&mut new);
            Box::new(new.into_iter())
        }
        _ => return Err("closed, or games with a list of them".into()),
    };
    let mut seen = HashSet::new();
    let mut new = drawn
        .by_ref()
        .filter(|position| Half::of(position) == half && seen.insert(placed(position)));
    for number in 0..count {
        let position = new.next().ok_or(format!("only {number} are there"))?;
        println!("{}", fen(&position));
    }
    Ok(())
}
