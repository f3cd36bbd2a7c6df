//! The rows that the two programs print.

use std::time::Instant;

use super::compare::Comparison;

/// The names of what [`row`] says.
pub const HEAD: &str =
    "class    positions castling  passing   refused   White can   Black can differences  seconds";

/// The figures of one class, the time since `began`, and the first differences below.
pub fn row(name: &str, found: &Comparison, began: Instant) -> String {
    let [white, black] = found.can;
    let figures = format!(
        "{name:6} {:>11} {:>8} {:>8} {:>9} {white:>11} {black:>11} {:>11} {:>8.1}",
        found.positions,
        found.castling,
        found.passing,
        found.refused,
        found.differences,
        began.elapsed().as_secs_f64(),
    );
    let below = found
        .shown
        .iter()
        .map(|difference| format!("\n    {difference}"));
    std::iter::once(figures).chain(below).collect()
}
