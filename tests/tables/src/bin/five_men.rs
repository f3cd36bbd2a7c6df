//! Compares the engine's answers with tables for drawn positions of five men, and has answers checked
//! again for drawn positions of every other class of five.
//!
//! `cargo run --release -p adjourn-tables --bin five_men -- [--seed N] [--samples N] [--others N]
//! [CLASS...]`
//!
//! The classes with tables are those named, or ten hard ones; `--samples` positions are drawn in each.
//! `--others` positions in all are drawn in the rest. A table of two pawns needs the tables of all that
//! they may become: some 3 GB, and an hour on two cores. Ends with status 1 if anything differs.

use std::process::ExitCode;
use std::time::Instant;

use adjourn_tables::compare::{Comparison, compare_drawn, image, parts};
use adjourn_tables::draw::Draw;
use adjourn_tables::layout::Layout;
use adjourn_tables::material::Material;
use adjourn_tables::proofs::Checked;
use adjourn_tables::report::{HEAD, row};
use adjourn_tables::table::Tables;
use mating::{Budget, CanMate, MoveLimit, can_mate};
use shakmaty::{Chess, Color};

/// Where the weaker side's man can be in the way of a mate, or needed for one.
const TABLED: [&str; 10] = [
    "KRRkb", "KQRkb", "KBBkb", "KRBkb", "KRNkb", "KRRkn", "KQQkn", "KRPkb", "KPPkb", "KPPkn",
];

struct Job {
    seed: u64,
    samples: usize,
    others: usize,
    tabled: Vec<Material>,
    threads: usize,
}

fn main() -> ExitCode {
    match job() {
        Ok(job) => {
            println!("seed {}", job.seed);
            let differences = against_tables(&job);
            let wrong = checked_again(&job);
            match differences + wrong {
                0 => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            }
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::from(2)
        }
    }
}

fn job() -> Result<Job, Box<dyn std::error::Error>> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    let mut job = Job {
        seed: now.as_secs(),
        samples: 1_000_000,
        others: 10_000_000,
        tabled: Vec::new(),
        threads: std::thread::available_parallelism()?.get(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().ok_or(format!("{argument} needs a number"));
        match argument.as_str() {
            "--seed" => job.seed = number()?.parse()?,
            "--samples" => job.samples = number()?.parse()?,
            "--others" => job.others = number()?.parse()?,
            class => job.tabled.push(class.parse()?),
        }
    }
    if job.tabled.is_empty() {
        job.tabled = TABLED
            .iter()
            .map(|class| class.parse())
            .collect::<Result<_, _>>()?;
    }
    Ok(job)
}

fn asked(position: &Chess, side: Color) -> CanMate {
    can_mate(position, side, MoveLimit::None, Budget::RULING)
}

fn against_tables(job: &Job) -> u64 {
    if job.samples == 0 {
        return 0;
    }
    let began = Instant::now();
    println!("{HEAD}");
    let mut tables = Tables::default();
    let mut total = Comparison::default();
    for (place, &class) in job.tabled.iter().enumerate() {
        let began = Instant::now();
        tables.keep_for(job.tabled.get(place..).unwrap_or_default());
        tables.make(class, job.threads);
        let drawn = (job.seed, job.samples);
        let found = compare_drawn(class, &tables, &asked, drawn, job.threads);
        println!("{}", row(&class.to_string(), &found, began));
        total.add(found);
    }
    println!("{}", row("total", &total, began));
    total.differences
}

fn checked_again(job: &Job) -> u64 {
    if job.others == 0 {
        return 0;
    }
    let classes = Material::all(5);
    let others: Vec<Material> = classes
        .into_iter()
        .filter(|class| !job.tabled.contains(class))
        .collect();
    println!(
        "{} other classes of five men, each answer checked again",
        others.len()
    );
    println!(
        "class   positions        yes      over   material   regions  outlines    closed not checked undecided wrong  seconds"
    );
    let began = Instant::now();
    let mut total = Checked::default();
    for (place, &class) in others.iter().enumerate() {
        // As many as the others, or one more.
        let samples = (job.others + place) / others.len();
        let began = Instant::now();
        let layout = Layout::new(class);
        let found = parts(
            samples,
            job.threads,
            Checked::add,
            |sample, found: &mut Checked| {
                let mut draw = Draw::new(job.seed, &layout, sample);
                let board = draw.board(&layout);
                found.ask(&board, image(&board, draw.number()), &asked);
            },
        );
        print_checked(&class.to_string(), &found, began);
        total.add(found);
    }
    print_checked("total", &total, began);
    total.wrong + total.undecided
}

fn print_checked(name: &str, found: &Checked, began: Instant) {
    let [over, material, regions, outlines, closed] = found.no;
    #[rustfmt::skip]
    let Checked { positions, yes, not_checked, undecided, wrong, .. } = found;
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{name:6} {positions:>10} {yes:>10} {over:>9} {material:>10} {regions:>9} {outlines:>9} {closed:>9} {not_checked:>11} {undecided:>9} {wrong:>5} {seconds:>8.1}"
    );
    for wrong in &found.shown {
        println!("    {wrong}");
    }
}
