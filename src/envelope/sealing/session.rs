//! How long both players can have thought in the session in which the move is sealed, against what their clocks show.

use shakmaty::ByColor;

use super::error::Note;
use rules::time::{Duration, Moment, Used};

/// Clocks are read to the minute.
pub(super) const READ_TO: Duration = minutes(1);

/// Clocks show more than has passed only where they were misread, or set anew by the arbiter: each is read to the
/// minute, and a penalty takes a few minutes.
const MORE: Duration = minutes(5);

/// Clocks show less than has passed where both stood: a round begins late, the arbiter stops them for a dispute, and
/// a penalty gives a few minutes. Twenty minutes are less than any misreading that matters: one clock read as used
/// for left, or minutes and seconds for hours and minutes, is further off.
const LESS: Duration = minutes(20);

const fn minutes(count: u64) -> Duration {
    match Duration::from_seconds(count * 60) {
        Some(duration) => duration,
        None => Duration::MAX,
    }
}

/// A note where both times used together do not fit the time from when the clocks were started to when they were
/// stopped.
pub(super) fn note_sum(used: ByColor<Used>, from: Moment, until: Moment) -> Option<Note> {
    let passed = until.since(from)?;
    let sum = used.white.0.saturating_add(used.black.0);
    let more = sum > passed.saturating_add(MORE);
    let less = sum.saturating_add(LESS) < passed;
    (more || less).then_some(Note::SumOfClocks { sum, passed })
}
