//! What an event and a label ask alike: a time control, with the usual ones; and in minutes how late a player may be.

use rules::time::{Duration, TimeControl};

/// The controls that are offered, as PGN writes them.
const CONTROLS: [&str; 7] = [
    "40/7200:3600",
    "40/7200:1800",
    "40/5400+30:1800+30",
    "5400+30",
    "3600+30",
    "40/9000:16/3600",
    "40/7200:20/3600:900+30",
];

/// They, as people write them.
pub fn controls() -> Vec<String> {
    let all = CONTROLS.iter();
    all.filter_map(|text| TimeControl::parse_pgn(text).ok())
        .map(|control| control.in_words())
        .collect()
}

/// The minutes by which a player may be late that are offered.
pub fn minutes_late() -> Vec<String> {
    ["0", "30", "60"].map(str::to_owned).into()
}

/// A length of time as a number of minutes, where it is one of whole ones.
pub fn in_minutes(text: &str) -> String {
    match Duration::parse_typed(text, None).map(Duration::as_seconds) {
        Ok(late) if late.is_multiple_of(60) => (late / 60).to_string(),
        _ => text.to_owned(),
    }
}

/// A number alone is minutes where the form says so.
pub fn of_minutes(typed: &str) -> String {
    let minutes = typed.parse::<u64>().ok();
    let late = minutes.and_then(|it| Duration::from_seconds(it.checked_mul(60)?));
    late.map_or_else(|| typed.to_owned(), |late| late.to_string())
}
