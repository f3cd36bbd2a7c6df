//! Holds the mating question against chasolver 3.0.0, over positions from games, from play at random and
//! from changed positions.
//!
//! `adjourn-against-chasolver [--positions N] [--seed N] [--states N] [--games FILE] [--closed FILE]`
//!
//! A line of a FILE is a FEN, alone or behind a label. They are added to the positions of the
//! documented games of `examples/replays`, and to closed positions of our own.
//!
//! Each of N different positions is asked about for both sides. chasolver gets what shakmaty's strict
//! check has accepted, and nothing else. It is not believed either: where the two disagree, the line of
//! whoever says yes is replayed by shakmaty, or else our "no" is checked again by closure. Prints its
//! seed first; the exit status is 1 if we are wrong, or a disagreement stays open.

use std::collections::HashSet;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use adjourn_against_chasolver::draw::{Draw, KINDS, Sources};
use adjourn_against_chasolver::positions::{fen, placed};
use adjourn_against_chasolver::says::chasolver_says;
use adjourn_against_chasolver::settle::{Settled, settle};
use adjourn_mating::{Budget, CanMate, MoveLimit, can_mate};
use chasolver::Winnability;
use shakmaty::{Chess, Color};

struct Job {
    positions: usize,
    seed: u64,
    states: u64,
    sources: Sources,
}

/// What came of the questions, two a position.
#[derive(Default)]
struct Counts {
    /// By kind of position: both say no, both say yes.
    agreed: [[u64; 2]; KINDS.len()],
    /// Neither yes nor no: we, and chasolver.
    undecided: [u64; 2],
    panics: u64,
    /// Disagreements in which we are right, wrong, or nobody knows.
    disagreed: [u64; 3],
}

fn main() -> ExitCode {
    let job = match job() {
        Ok(job) => job,
        Err(wrong) => {
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    };
    println!(
        "seed {}, {} positions, {} states",
        job.seed, job.positions, job.states
    );
    let counts = compared(&job);
    for (kind, [no, yes]) in KINDS.iter().zip(counts.agreed) {
        println!("{kind}: both say no {no}, both say yes {yes}");
    }
    let [ours, theirs] = counts.undecided;
    println!(
        "undecided: we {ours}, chasolver {theirs}; chasolver panics: {}",
        counts.panics
    );
    let [right, wrong, open] = counts.disagreed;
    println!("disagreements: chasolver is wrong {right}, we are wrong {wrong}, open {open}");
    match wrong + open {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn job() -> Result<Job, Box<dyn Error>> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let mut job = Job {
        positions: 10_000,
        seed: now.as_secs(),
        states: 1_000_000,
        sources: Sources::ours()?,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments
            .next()
            .ok_or(format!("{argument} needs a value"))?;
        let read = || std::fs::read_to_string(&value).map_err(|error| format!("{value}: {error}"));
        match argument.as_str() {
            "--positions" => job.positions = value.parse()?,
            "--seed" => job.seed = value.parse()?,
            "--states" => job.states = value.parse()?,
            "--games" => job.sources.read_games(&read()?),
            "--closed" => job.sources.read_closed(&read()?),
            unknown => return Err(format!("{unknown} is unknown").into()),
        }
    }
    Ok(job)
}

/// Positions drawn before they are asked about.
const BATCH: usize = 8192;

fn compared(job: &Job) -> Counts {
    let counts = Mutex::new(Counts::default());
    let mut draw = Draw(fastrand::Rng::with_seed(job.seed));
    let mut seen = HashSet::new();
    while seen.len() < job.positions {
        let mut batch = Vec::new();
        while batch.len() < BATCH && seen.len() < job.positions {
            let kind = seen.len() % KINDS.len();
            if let Some(position) = draw.position(kind, &job.sources)
                && seen.insert(placed(&position))
            {
                batch.push((kind, position));
            }
        }
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some((kind, position)) =
                        batch.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        for side in Color::ALL {
                            ask(*kind, position, side, job.states, &counts);
                        }
                    }
                });
            }
        });
        eprint!("\r{}", seen.len());
    }
    eprintln!();
    counts.into_inner().unwrap_or_default()
}

fn ask(kind: usize, position: &Chess, side: Color, states: u64, counts: &Mutex<Counts>) {
    let ours = can_mate(position, side, MoveLimit::None, Budget::of_states(states));
    let theirs = catch_unwind(AssertUnwindSafe(|| chasolver_says(&placed(position), side)));
    let Ok(mut counts) = counts.lock() else {
        return;
    };
    let Ok(theirs) = theirs else {
        counts.panics += 1;
        println!("{}: {side}: chasolver panics", fen(position));
        return;
    };
    let yes = match &ours {
        CanMate::Yes { .. } => Some(true),
        CanMate::No(_) => Some(false),
        CanMate::Undecided { .. } => None,
    };
    counts.undecided[0] += u64::from(yes.is_none());
    counts.undecided[1] += u64::from(theirs.is_none());
    let (Some(yes), Some(theirs)) = (yes, theirs) else {
        return;
    };
    if yes == matches!(theirs, Winnability::Winnable { .. }) {
        counts.agreed[kind][usize::from(yes)] += 1;
        return;
    }
    let settled = settle(position, side, &ours, &theirs);
    counts.disagreed[match settled {
        Settled::WeAreRight(_) => 0,
        Settled::WeAreWrong(_) => 1,
        Settled::Open => 2,
    }] += 1;
    println!("{}: {side}: {settled}", fen(position));
}
