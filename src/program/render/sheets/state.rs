//! Where an adjourned game stands, for a terminal.

use shakmaty::Color;

use super::{on_terminal, rows, section, table, terminal};
use crate::envelope::{Entry, Label};
use crate::laws::adjournment::{Adjourned, Event, Permitted, Standing, State};
use crate::laws::edition::Edition;
use crate::program::render::WIDTH;
use crate::program::render::document::{Block, Section};
use crate::program::render::formats::Style;
use crate::program::text::message::*;
use crate::program::text::{self, Speech};
use crate::time::Moment;

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
    let phase = text::phase(speech, state.phase());
    let mut now = vec![Block::Paragraph(speech.say(StateNow { phase }))];
    let offer = state.standing_offer();
    now.extend(offer.map(|side| Block::Paragraph(speech.say(StateOffer { side }))));
    let mut sections = vec![Section::new("", now)];
    let silent = gaps(speech, state, edition);
    sections.extend(silent.map(|gaps| section(speech, StateSilent, vec![gaps])));
    let moment = text::moment(speech, &at);
    let clocks = clocks(speech, label, state, at);
    sections.push(section(speech, StateClocks { moment }, vec![clocks]));
    if !may_happen.is_empty() {
        let permitted = may_happen.iter();
        let permitted = permitted.map(|it| text::permitted(speech, it, edition));
        let permitted = Block::List(permitted.collect());
        sections.push(section(speech, StateMayHappen, vec![permitted]));
    }
    let recorded = match entries {
        [] => Block::Paragraph(speech.say(StateNothingRecorded)),
        entries => recorded(speech, entries, state),
    };
    sections.push(section(speech, StateRecorded, vec![recorded]));
    let document = on_terminal(speech, String::new(), sections);
    terminal::write(&document, 0, WIDTH, Style::default())
}

/// The questions on which the Laws are silent; `None` where there is none.
pub(super) fn gaps(speech: &Speech, state: &State, edition: &Edition) -> Option<Block> {
    let gaps = state.gaps().iter();
    let said: Vec<String> = gaps.map(|gap| text::gap(speech, gap, edition)).collect();
    (!said.is_empty()).then_some(Block::List(said))
}

fn clocks(speech: &Speech, label: &Label, state: &State, at: Moment) -> Block {
    let columns = [
        String::new(),
        speech.say(LabelUsed),
        speech.say(LabelLeft),
        String::new(),
    ];
    let control = &label.time_control;
    let rows = Color::ALL.map(|side| {
        let completed = state.game().moves_completed(side);
        let left = state.clocks().left_at(side, control, completed, at);
        let runs = match state.clocks().running() == Some(side) {
            true => speech.say(StateRuns),
            false => speech.say(StateStopped),
        };
        let over = state.clocks().overstepped(side, control, completed, at);
        let runs = match over {
            Some(over) => {
                let span = text::span(speech, over);
                speech.say(StateOver { clock: runs, span })
            }
            None => runs,
        };
        [
            text::side(speech, side),
            state.clocks().used_at(side, at).to_string(),
            left.map_or_else(|| "?".to_owned(), |left| left.to_string()),
            runs,
        ]
    });
    table(columns, rows)
}

fn recorded(speech: &Speech, entries: &[Entry], state: &State) -> Block {
    rows(entries.iter().enumerate().map(|(place, entry)| {
        let standing = state.standing().get(place);
        entry_cells(speech, place, entry, &entry.recorded().event, standing)
    }))
}

/// The number of an entry, when it was made, by whom, what it says, and what became of it where it does not count.
pub(super) fn entry_cells(
    speech: &Speech,
    place: usize,
    entry: &Entry,
    event: &Event,
    standing: Option<&Standing>,
) -> [String; 4] {
    let said = text::event(speech, event);
    let became = match standing {
        Some(Standing::Voided) => Some(speech.say(PaperVoided)),
        Some(Standing::Refused(refusal)) => Some(speech.say(PaperWithoutEffect {
            why: speech.sentence(refusal),
        })),
        Some(Standing::Counts) | None => None,
    };
    [
        (place + 1).to_string(),
        entry.at.to_string(),
        text::signer(speech, entry.by),
        match became {
            Some(became) => format!("{said} [{became}]"),
            None => said,
        },
    ]
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
