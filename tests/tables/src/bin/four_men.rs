//! Compares the engine's answers with tables, for every position of up to four men.
//!
//! `cargo run --release -p adjourn-tables --bin four_men -- [CLASS...]`
//!
//! A class is written like `KRkb`; without one, all classes are compared. Ends with status 1 if anything differs, 2 if a class is none of four men.

use std::process::ExitCode;
use std::time::Instant;

use adjourn_tables::compare::{Comparison, compare};
use adjourn_tables::material::Material;
use adjourn_tables::report::{HEAD, row};
use adjourn_tables::table::Tables;
use mating::{Budget, MoveLimit, can_mate};

fn main() -> ExitCode {
    let named: Result<Vec<Material>, _> =
        std::env::args().skip(1).map(|name| name.parse()).collect();
    let classes = match named {
        Ok(named) if named.iter().all(|class| class.men() <= 4) => named,
        Ok(_) => {
            eprintln!("a class has more than four men");
            return ExitCode::from(2);
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    };
    let classes = match classes.is_empty() {
        true => all(),
        false => classes,
    };
    match differences(&classes) {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Every class, each of two that differ only by the colours once.
fn all() -> Vec<Material> {
    let mut classes = Vec::new();
    for men in 2..=4 {
        let some = Material::all(men);
        let even = some.iter().filter(|class| class.is_even()).count();
        let coloured = 2 * some.len() - even;
        println!(
            "{men} men: {coloured} classes, {} up to the colours",
            some.len()
        );
        classes.extend(some);
    }
    classes
}

fn differences(classes: &[Material]) -> u64 {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let began = Instant::now();
    println!("{HEAD}");
    let mut tables = Tables::default();
    let mut total = Comparison::default();
    for &class in classes {
        let began = Instant::now();
        tables.make(class, threads);
        let asked = |position: &_, side| can_mate(position, side, MoveLimit::None, Budget::RULING);
        let found = compare(class, &tables, &asked, threads);
        println!("{}", row(&class.to_string(), &found, began));
        total.add(found);
    }
    println!("{}", row("total", &total, began));
    total.differences
}
