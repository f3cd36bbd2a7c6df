//! Where an adjourned game stands, as a sheet.

use shakmaty::Color;

use super::WIDTH;
use super::layout::{Sheet, table};
use crate::envelope::{Entry, Label};
use crate::laws::adjournment::{Adjourned, Permitted, Standing, State};
use crate::laws::edition::Edition;
use crate::program::text::message::*;
use crate::program::text::{self, Speech};
use crate::time::Moment;

/// Columns for the dash before a line.
const NAMES: usize = 2;

/// The phase, both clocks at `at`, what may happen next, and what was recorded.
pub fn state_sheet(
    speech: &Speech,
    label: &Label,
    state: &State,
    may_happen: &[Permitted],
    entries: &[Entry],
    edition: &Edition,
    at: Moment,
) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    let phase = text::phase(speech, state.phase());
    sheet.line(&speech.say(StateNow { phase }));
    if let Some(side) = state.standing_offer() {
        sheet.line(&speech.say(StateOffer { side }));
    }
    let gaps = state.gaps();
    if !gaps.is_empty() {
        sheet.heading(&speech.say(StateSilent));
        for gap in gaps {
            sheet.field("-", &text::gap(speech, gap, edition));
        }
    }
    let moment = text::moment(speech, &at);
    sheet.heading(&speech.say(StateClocks { moment }));
    sheet.block(&clocks(speech, label, state, at));
    if !may_happen.is_empty() {
        sheet.heading(&speech.say(StateMayHappen));
        for permitted in may_happen {
            sheet.field("-", &text::permitted(speech, permitted, edition));
        }
    }
    sheet.heading(&speech.say(StateRecorded));
    if entries.is_empty() {
        sheet.line(&speech.say(StateNothingRecorded));
    }
    sheet.block(&recorded(speech, entries, state));
    sheet.finish()
}

fn clocks(speech: &Speech, label: &Label, state: &State, at: Moment) -> String {
    let mut rows = vec![vec![
        String::new(),
        speech.say(LabelUsed),
        speech.say(LabelLeft),
        String::new(),
    ]];
    for side in [Color::White, Color::Black] {
        let used = state.clocks().used_at(side, at);
        let completed = state.game().moves_completed(side);
        let control = &label.time_control;
        let left = match state.clocks().left_at(side, control, completed, at) {
            Some(left) => left.to_string(),
            None => "?".to_owned(),
        };
        let mut runs = if state.clocks().running() == Some(side) {
            speech.say(StateRuns)
        } else {
            speech.say(StateStopped)
        };
        if let Some(over) = state.clocks().overstepped(side, control, completed, at) {
            let span = text::span(speech, over);
            runs = speech.say(StateOver { clock: runs, span });
        }
        rows.push(vec![text::side(speech, side), used.to_string(), left, runs]);
    }
    table(&rows, WIDTH)
}

/// What an entry says, and what became of it where it does not count.
fn line(speech: &Speech, entry: &Entry, state: &State, number: usize) -> String {
    let line = text::event(speech, &entry.recorded().event);
    let place = number.checked_sub(1);
    match place.and_then(|place| state.standing().get(place)) {
        Some(Standing::Voided) => speech.say(StateVoided { line }),
        Some(Standing::Refused(refusal)) => speech.say(StateRefused {
            line,
            error: speech.of_library(&refusal.to_string()),
        }),
        Some(Standing::Counts) | None => line,
    }
}

/// Both clocks at `at`, in a line: for a screen that shows them while somebody is waited for.
pub fn clock_line(speech: &Speech, state: &State, adjourned: &Adjourned<'_>, at: Moment) -> String {
    let clock = |side: Color| {
        let used = state.clocks().used_at(side, at).to_string();
        let clock = match state.left_at(adjourned, side, at) {
            Some(left) => speech.say(ClockUsedLeft {
                side,
                used,
                left: left.to_string(),
            }),
            None => speech.say(ClockUsed { side, used }),
        };
        match state.clocks().running() == Some(side) {
            true => speech.say(ClockRuns { clock }),
            false => clock,
        }
    };
    format!("{}   {}", clock(Color::White), clock(Color::Black))
}

fn recorded(speech: &Speech, entries: &[Entry], state: &State) -> String {
    let rows: Vec<Vec<String>> = (1..)
        .zip(entries)
        .map(|(number, entry): (usize, _)| {
            vec![
                number.to_string(),
                entry.at.to_string(),
                text::signer(speech, entry.by),
                line(speech, entry, state, number),
            ]
        })
        .collect();
    table(&rows, WIDTH)
}
