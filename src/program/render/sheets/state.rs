//! Where an adjourned game stands, for a terminal.

use shakmaty::{ByColor, Chess, Color};

use super::{board, on_terminal, rows, section, table};
use crate::render::WIDTH;
use crate::render::document::{Block, Section};
use crate::render::formats::Style;
use crate::render::formats::pgn::numbered;
use crate::text::message::*;
use crate::text::{self, COMMAND_LINE, Locale};
use envelope::{Entry, Label};
use rules::adjournment::{Clocks, EventKind, Permitted, Standing, State, StatedGap};
use rules::edition::Edition;
use rules::notation::Notation;
use rules::position::fen;
use rules::reading::write;
use rules::score::Game;
use rules::time::{Left, Moment};

/// The edge of the board on paper, in millimetres.
const BOARD: f32 = 63.0;

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
    let mut now = standing(locale, state);
    let ruling = state.ruling();
    now.extend(ruling.map(|ruling| text::explanation(locale, ruling)));
    now.extend(running(locale, state, at));
    let now = now.into_iter().map(Block::Paragraph);
    let mut sections = vec![Section::new("", now.collect())];
    sections.extend(position_now(locale, label, state, label.sealed_by(), BOARD));
    let silent = gaps(locale, &state.gaps_at(at), edition, text::gap_in_short);
    sections.extend(silent.map(|gaps| section(locale, StateSilent, vec![gaps])));
    let moment = text::moment(locale, &at);
    let clocks = clocks(locale, state, at);
    sections.push(section(locale, StateClocks { moment }, vec![clocks]));
    if !may_happen.is_empty() {
        // A time that has passed no longer says until when a player may come.
        let may_come = |it: &Permitted| match it.step == EventKind::Arrival.into() {
            true => Permitted {
                until: it.until.filter(|until| *until >= at),
                ..*it
            },
            false => *it,
        };
        let permitted = may_happen.iter().map(may_come);
        let permitted = permitted.map(|it| text::permitted(locale, &it, edition));
        let permitted = Block::List(permitted.collect());
        sections.push(section(locale, StateMayHappen, vec![permitted]));
    }
    let recorded = match entries {
        [] => Block::Paragraph(locale.say(StateNothingRecorded)),
        entries => recorded(locale, entries, state, edition),
    };
    sections.push(section(locale, StateRecorded, vec![recorded]));
    on_terminal(locale, "", sections, (0, WIDTH), Style::default())
}

/// Whose clock runs, what it has left and when it runs out.
fn running(locale: &Locale, state: &State, at: Moment) -> Option<String> {
    let side = state.clocks().running()?;
    let left = state.left_at(side, at)?.0;
    // A clock that starts later, at the time that its player knows of, runs from then.
    let from = state.clocks().running_since().unwrap_or(at).max(at);
    let until = from.plus(left).filter(|_| !left.is_zero());
    let until = until.map(|until| text::moment(locale, &until));
    let left = left.to_string();
    Some(match until {
        Some(until) => locale.say(StateRunsUntil { side, left, until }),
        None => locale.say(StateRunOut { side }),
    })
}

/// What is to be done now, and the draw offer that stands.
pub fn standing(locale: &Locale, state: &State) -> Vec<String> {
    let phase = text::now(locale, state);
    let mut said = vec![locale.say(StateNow { phase })];
    let offer = state.standing_offer();
    said.extend(offer.map(|side| locale.say(StateOffer { side })));
    said
}

/// The position on the board and the moves since the sealing, once there are any.
pub(super) fn position_now(
    locale: &Locale,
    label: &Label,
    state: &State,
    below: Color,
    edge: f32,
) -> Option<Section> {
    let (game, sealed) = (state.game(), label.game.moves().len());
    let moves = score(game, sealed, label.shown_in());
    (!moves.is_empty()).then(|| {
        let notation = text::notation(locale, label.shown_in());
        let since = locale.say(PaperScoreSince { notation, moves });
        let board = Block::Figure(board(locale, game, below, edge));
        let [fen, since] = [fen(game.last()), since].map(Block::Paragraph);
        section(locale, PaperHeadingPositionNow, vec![board, fen, since])
    })
}

/// The moves of a game from half-move `first` on, as a player writes them in that notation.
pub(super) fn score(game: &Game, first: usize, notation: Notation) -> String {
    let spell = |position: &Chess, played| write(position, played, notation);
    numbered(game, first, spell).join(" ")
}

/// The questions on which the Laws are silent, in words of that extent; `None` if there are none.
pub(super) fn gaps(
    locale: &Locale,
    gaps: &[StatedGap],
    edition: &Edition,
    words: fn(&Locale, &StatedGap, &Edition) -> String,
) -> Option<Block> {
    let said = gaps.iter().map(|gap| words(locale, gap, edition));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then_some(Block::List(said))
}

fn clocks(locale: &Locale, state: &State, at: Moment) -> Block {
    let columns = [
        String::new(),
        locale.say(LabelUsed),
        locale.say(LabelLeft),
        String::new(),
    ];
    let rows = Color::ALL.map(|side| {
        let left = state.left_at(side, at);
        let mut runs = match state.running_at(at) == Some(side) {
            true => locale.say(StateRuns),
            false => locale.say(StateStopped),
        };
        if let Some(over) = state.overstepped_by(side, at) {
            let span = text::span(locale, over);
            runs = locale.say(StateOver { clock: runs, span });
        }
        [
            text::side(locale, side),
            text::used(locale, state.clocks().used_at(side, at)),
            left.map_or_else(|| "?".to_owned(), |left| left.to_string()),
            runs,
        ]
    });
    table(columns, rows)
}

fn recorded(locale: &Locale, entries: &[Entry], state: &State, edition: &Edition) -> Block {
    rows(entries.iter().enumerate().map(|(place, entry)| {
        let [number, by, what] = entry_cells(locale, place, entry, state, edition);
        [number, entry.at.to_string(), by, what]
    }))
}

/// The number of an entry, who made it, what it says, and what became of it where it does not count.
pub(super) fn entry_cells(
    locale: &Locale,
    place: usize,
    entry: &Entry,
    state: &State,
    edition: &Edition,
) -> [String; 3] {
    let event = entry.recorded().event;
    let mut said = text::event(locale, &event, state.move_texts(place), edition);
    // 9.5(b): what the clocks show is explained where it comes from.
    let cost = state.penalty(place).map(|it| text::penalty(locale, it));
    if let Some(cost) = cost.filter(|cost| !cost.is_empty()) {
        said = format!("{said}: {cost}");
    }
    match state.standing().get(place) {
        Some(Standing::Voided) => said += &format!(" [{}]", locale.say(PaperVoided)),
        Some(Standing::Refused(refusal)) => {
            let why = locale.phrase(refusal, COMMAND_LINE);
            said += &format!(" [{}]", locale.say(PaperWithoutEffect { why }));
        }
        Some(Standing::Counts) | None => {}
    }
    let by = text::signer(locale, entry.by);
    [(place + 1).to_string(), by, said]
}

/// Both clocks at `at` in one line: while a player is waited for, and after they were set. `left` is what the time
/// control leaves.
pub fn clock_line(
    locale: &Locale,
    clocks: &Clocks,
    left: ByColor<Option<Left>>,
    at: Moment,
) -> String {
    let clock = |side: Color| {
        let used = text::used(locale, clocks.used_at(side, at));
        let clock = match left.get(side).map(|left| left.to_string()) {
            Some(left) => locale.say(ClockUsedLeft { side, used, left }),
            None => locale.say(ClockUsed { side, used }),
        };
        match clocks.running() == Some(side) {
            true => locale.say(ClockRuns { clock }),
            false => clock,
        }
    };
    format!("{}   {}", clock(Color::White), clock(Color::Black))
}
