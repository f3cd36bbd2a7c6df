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
use crate::program::text::{self, Locale};
use crate::time::Moment;

/// The phase, both clocks at `at`, what may happen next, and what was recorded.
pub fn state_sheet(
    locale: &Locale,
    label: &Label,
    state: &State,
    may_happen: &[Permitted],
    entries: &[Entry],
    edition: &Edition,
    at: Moment,
) -> String {
    let phase = text::phase(locale, state.phase());
    let mut now = vec![Block::Paragraph(locale.say(StateNow { phase }))];
    let offer = state.standing_offer();
    now.extend(offer.map(|side| Block::Paragraph(locale.say(StateOffer { side }))));
    let mut sections = vec![Section::new("", now)];
    let silent = gaps(locale, state, edition);
    sections.extend(silent.map(|gaps| section(locale, StateSilent, vec![gaps])));
    let moment = text::moment(locale, &at);
    let clocks = clocks(locale, label, state, at);
    sections.push(section(locale, StateClocks { moment }, vec![clocks]));
    if !may_happen.is_empty() {
        let permitted = may_happen.iter();
        let permitted = permitted.map(|it| text::permitted(locale, it, edition));
        let permitted = Block::List(permitted.collect());
        sections.push(section(locale, StateMayHappen, vec![permitted]));
    }
    let recorded = match entries {
        [] => Block::Paragraph(locale.say(StateNothingRecorded)),
        entries => recorded(locale, entries, state),
    };
    sections.push(section(locale, StateRecorded, vec![recorded]));
    let document = on_terminal(locale, String::new(), sections);
    terminal::write(&document, 0, WIDTH, Style::default())
}

/// The questions on which the Laws are silent; `None` if there are none.
pub(super) fn gaps(locale: &Locale, state: &State, edition: &Edition) -> Option<Block> {
    let gaps = state.gaps().iter();
    let said: Vec<String> = gaps.map(|gap| text::gap(locale, gap, edition)).collect();
    (!said.is_empty()).then_some(Block::List(said))
}

fn clocks(locale: &Locale, label: &Label, state: &State, at: Moment) -> Block {
    let columns = [
        String::new(),
        locale.say(LabelUsed),
        locale.say(LabelLeft),
        String::new(),
    ];
    let control = &label.time_control;
    let rows = Color::ALL.map(|side| {
        let completed = state.game().moves_completed(side);
        let left = state.clocks().left_at(side, control, completed, at);
        let runs = match state.clocks().running() == Some(side) {
            true => locale.say(StateRuns),
            false => locale.say(StateStopped),
        };
        let over = state.clocks().overstepped(side, control, completed, at);
        let runs = match over {
            Some(over) => {
                let span = text::span(locale, over);
                locale.say(StateOver { clock: runs, span })
            }
            None => runs,
        };
        [
            text::side(locale, side),
            state.clocks().used_at(side, at).to_string(),
            left.map_or_else(|| "?".to_owned(), |left| left.to_string()),
            runs,
        ]
    });
    table(columns, rows)
}

fn recorded(locale: &Locale, entries: &[Entry], state: &State) -> Block {
    rows(entries.iter().enumerate().map(|(place, entry)| {
        let standing = state.standing().get(place);
        entry_cells(locale, place, entry, &entry.recorded().event, standing)
    }))
}

/// The number of an entry, when it was made, by whom, what it says, and what became of it where it does not count.
pub(super) fn entry_cells(
    locale: &Locale,
    place: usize,
    entry: &Entry,
    event: &Event,
    standing: Option<&Standing>,
) -> [String; 4] {
    let said = text::event(locale, event);
    let became = match standing {
        Some(Standing::Voided) => Some(locale.say(PaperVoided)),
        Some(Standing::Refused(refusal)) => Some(locale.say(PaperWithoutEffect {
            why: locale.sentence(refusal),
        })),
        Some(Standing::Counts) | None => None,
    };
    [
        (place + 1).to_string(),
        entry.at.to_string(),
        text::signer(locale, entry.by),
        match became {
            Some(became) => format!("{said} [{became}]"),
            None => said,
        },
    ]
}

/// Both clocks at `at` in one line, to be shown while a player is waited for.
pub fn clock_line(locale: &Locale, state: &State, adjourned: &Adjourned<'_>, at: Moment) -> String {
    let clock = |side: Color| {
        let used = state.clocks().used_at(side, at).to_string();
        let clock = match state.left_at(adjourned, side, at) {
            Some(left) => locale.say(ClockUsedLeft {
                side,
                used,
                left: left.to_string(),
            }),
            None => locale.say(ClockUsed { side, used }),
        };
        match state.clocks().running() == Some(side) {
            true => locale.say(ClockRuns { clock }),
            false => clock,
        }
    };
    format!("{}   {}", clock(Color::White), clock(Color::Black))
}
