//! How long the mating question takes beside chasolver 3.0.0, question by question.
//!
//! `speed FILE [ROUNDS]`
//!
//! A line of FILE ends in a FEN, behind a tab or alone. Of each position that shakmaty accepts both sides
//! are asked about, each engine in turn, so that a busy machine is busy for both; of ROUNDS (3) the
//! fastest counts. With the budget of a ruling. Prints both totals, both slowest questions, and what each
//! layer of ours settles at what cost.

#[path = "../positions.rs"]
mod positions;
#[path = "../says.rs"]
mod says;

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use adjourn::laws::position::fen;
use adjourn::mating::{Budget, CanMate, Ground, MoveLimit, can_mate};
use shakmaty::{Chess, Color};

use positions::positions;
use says::chasolver_says;

/// One engine's times.
#[derive(Default)]
struct Times {
    total: Duration,
    slowest: Duration,
    /// The question that took longest.
    of: String,
    undecided: u64,
}

impl Times {
    fn add(&mut self, took: Duration, question: impl Fn() -> String, undecided: bool) {
        self.total += took;
        if took > self.slowest {
            self.slowest = took;
            self.of = question();
        }
        self.undecided += u64::from(undecided);
    }

    fn print(&self, who: &str) {
        let [total, slowest] = [self.total, self.slowest].map(|time| time.as_secs_f64());
        let (undecided, of) = (self.undecided, &self.of);
        println!("{who}: {total:.3} s, undecided {undecided}, slowest {slowest:.4} s: {of}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: speed FILE [ROUNDS]")?;
    let rounds: u32 = arguments.next().map_or(Ok(3), |rounds| rounds.parse())?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let positions: Vec<Chess> = positions(&text).collect();

    let (mut ours, mut theirs) = (Times::default(), Times::default());
    let mut layers = BTreeMap::<&str, (u64, Duration)>::new();
    for position in &positions {
        for side in Color::ALL {
            let mut fastest = [Duration::MAX; 2];
            let (mut answer, mut known) = (None, false);
            for _ in 0..rounds.max(1) {
                let began = Instant::now();
                answer = Some(can_mate(position, side, MoveLimit::None, Budget::RULING));
                let after = Instant::now();
                known = chasolver_says(position, side).is_some();
                fastest = [
                    fastest[0].min(after - began),
                    fastest[1].min(after.elapsed()),
                ];
            }
            let question = || format!("{} {side}", fen(position));
            let layer = answer.as_ref().map_or("", layer);
            ours.add(fastest[0], question, layer == "undecided");
            theirs.add(fastest[1], question, !known);
            let (count, time) = layers.entry(layer).or_default();
            *count += 1;
            *time += fastest[0];
        }
    }

    println!("{} positions, both sides", positions.len());
    ours.print("ours");
    theirs.print("chasolver");
    let ratio = |ours: Duration, theirs: Duration| ours.as_secs_f64() / theirs.as_secs_f64();
    println!(
        "ratio: total {:.3}, slowest {:.3}",
        ratio(ours.total, theirs.total),
        ratio(ours.slowest, theirs.slowest)
    );
    for (layer, (count, time)) in layers {
        let each = time.as_secs_f64() * 1e6 / count as f64;
        println!("{layer}: {count}, {each:.1} us each");
    }
    Ok(())
}

fn layer(answer: &CanMate) -> &'static str {
    match answer {
        CanMate::Yes { .. } => "line",
        CanMate::No(Ground::GameOver) => "over",
        CanMate::No(Ground::Material) => "material",
        CanMate::No(Ground::Locked { .. }) => "regions",
        CanMate::No(Ground::Outlined { .. }) => "outline",
        CanMate::No(Ground::Closed { .. }) => "closed",
        CanMate::Undecided { .. } => "undecided",
    }
}
