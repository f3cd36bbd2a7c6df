//! Where an adjourned game stands, as a sheet.

use shakmaty::Color;

use super::WIDTH;
use super::layout::{Sheet, table};
use crate::clock::Moment;
use crate::envelope::{Entry, Label};
use crate::laws::adjournment::{Adjourned, Permitted, Standing, State};
use crate::laws::edition::Edition;
use crate::text;

/// Columns for the dash before a line.
const NAMES: usize = 2;

/// The phase, both clocks at `at`, what may happen next, and what was recorded.
pub fn state_sheet(
    label: &Label,
    state: &State,
    may_happen: &[Permitted],
    entries: &[Entry],
    edition: &Edition,
    at: Moment,
) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    sheet.line(&format!("Now: {}.", text::phase(state.phase())));
    if let Some(side) = state.standing_offer() {
        sheet.line(&format!("A draw offered by {} stands.", text::side(side)));
    }
    let gaps = state.gaps();
    if !gaps.is_empty() {
        sheet.heading("Where the Laws are silent");
        for gap in gaps {
            sheet.field("-", &text::gap(gap, edition));
        }
    }
    sheet.heading(&format!("Clocks on {}", text::moment(&at)));
    sheet.block(&clocks(label, state, at));
    if !may_happen.is_empty() {
        sheet.heading("What may happen next");
        for permitted in may_happen {
            sheet.field("-", &text::permitted(permitted, edition));
        }
    }
    sheet.heading("Recorded");
    if entries.is_empty() {
        sheet.line("nothing yet");
    }
    sheet.block(&recorded(entries, state));
    sheet.finish()
}

fn clocks(label: &Label, state: &State, at: Moment) -> String {
    let mut rows = vec![["", "used", "left", ""].map(str::to_owned).to_vec()];
    for side in [Color::White, Color::Black] {
        let used = state.clocks().used_at(side, at);
        let completed = state.game().moves_completed(side);
        let left = match label.time_control.left(used, completed) {
            Some(left) => left.to_string(),
            None => "?".to_owned(),
        };
        let mut runs = if state.clocks().running() == Some(side) {
            "runs"
        } else {
            "stopped"
        }
        .to_owned();
        if let Some(over) = label.time_control.overstepped(used, completed) {
            runs += &format!(", {} over the time given", text::span(over));
        }
        rows.push(vec![
            text::side(side).to_owned(),
            used.to_string(),
            left,
            runs,
        ]);
    }
    table(&rows, WIDTH)
}

/// What became of an entry, where it does not count.
fn standing(state: &State, number: usize) -> String {
    let place = number.checked_sub(1);
    match place.and_then(|place| state.standing().get(place)) {
        Some(Standing::Voided) => " [voided]".to_owned(),
        Some(Standing::Refused(refusal)) => format!(" [without effect: {refusal}]"),
        Some(Standing::Counts) | None => String::new(),
    }
}

/// Both clocks at `at`, in a line: for a screen that shows them while somebody is waited for.
pub fn clock_line(state: &State, adjourned: &Adjourned<'_>, at: Moment) -> String {
    let clock = |side: Color| {
        let used = state.clocks().used_at(side, at);
        let left = state.left_at(adjourned, side, at);
        let left = left.map_or_else(String::new, |left| format!(", {left} left"));
        let runs = match state.clocks().running() == Some(side) {
            true => " (runs)",
            false => "",
        };
        format!("{} {used}{left}{runs}", text::side(side))
    };
    format!("{}   {}", clock(Color::White), clock(Color::Black))
}

fn recorded(entries: &[Entry], state: &State) -> String {
    let rows: Vec<Vec<String>> = (1..)
        .zip(entries)
        .map(|(number, entry): (usize, _)| {
            vec![
                number.to_string(),
                entry.at.to_string(),
                text::signer(entry.by),
                text::event(&entry.recorded().event) + &standing(state, number),
            ]
        })
        .collect();
    table(&rows, WIDTH)
}
