//! The sheets: each is built as a [`Document`] here, and the [`formats`](super::formats) write it.
//!
//! On paper: the label on the table, a slip for each player, the set-up sheet beside the board, the record for an appeal,
//! the agenda on the door. On a terminal: the label, where the game stands, rulings, and what editions of the Laws say.

mod agenda;
mod edition;
mod label;
mod record;
mod ruling;
mod setup;
mod slips;
mod state;

use shakmaty::Color;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use super::document::{Block, Diagram, Document, Field, Figure, Section, Table};
use super::formats::terminal;
use crate::envelope::{Fingerprint, Label};
use crate::laws::score::Game;
use crate::program::text::message::*;
use crate::program::text::paper as words;
use crate::program::text::{self, Message, Speech};
use crate::time::{Duration, Left};

pub use agenda::{Adjourning, agenda};
pub use edition::{edition_sheet, editions_table};
pub use label::{label, label_sheet};
pub use record::{Recorded, record};
pub use ruling::{agreement, answers, comparison, ruling_sheet};
pub use setup::setup;
pub use slips::{PlayersSlip, slips};
pub use state::{clock_line, state_sheet};

/// Where a sheet is read. Both show the same facts; the medium decides where their order or wording differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Paper,
    Terminal,
}

/// A field whose value is ours.
fn field<'a>(speech: &Speech, name: impl Message<'a>, value: impl Into<String>) -> Field {
    Field::new(speech.say(name), value)
}

/// A field whose value came from outside.
fn outside<'a>(speech: &Speech, name: impl Message<'a>, value: &str) -> Field {
    field(speech, name, text::escaped(value))
}

/// A section under a heading of ours.
fn section<'a>(speech: &Speech, heading: impl Message<'a>, blocks: Vec<Block>) -> Section {
    Section::new(speech.say(heading), blocks)
}

/// Rows under headings.
fn table<const N: usize>(
    columns: [String; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Block {
    Block::Table(Table {
        columns: columns.into(),
        rows: rows.into_iter().map(Vec::from).collect(),
    })
}

/// Rows without headings.
fn rows<const N: usize>(rows: impl IntoIterator<Item = [String; N]>) -> Block {
    Block::Table(Table {
        columns: Vec::new(),
        rows: rows.into_iter().map(Vec::from).collect(),
    })
}

/// A document for a terminal, which has no foot.
fn on_terminal(speech: &Speech, title: String, sections: Vec<Section>) -> Document {
    Document {
        title,
        speech: *speech,
        foot: String::new(),
        sections,
    }
}

/// A board with the last position of a game, so long an edge in millimetres.
fn diagram(speech: &Speech, game: &Game, below: Color, edge: f32) -> Figure {
    let last_move = game.moves().last().copied();
    let before = game
        .moves()
        .len()
        .checked_sub(1)
        .and_then(|ply| game.at(ply));
    Figure::Diagram(Box::new(Diagram {
        position: game.last().clone(),
        below,
        last_move,
        edge,
        in_words: words::position_in_words(speech, game.last()),
        caption: words::diagram_caption(speech, game.last(), before.zip(last_move)),
    }))
}

/// Who plays, under whom, where.
fn game_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let mut fields = vec![
        outside(speech, White, &label.white.name),
        outside(speech, Black, &label.black.name),
        outside(speech, LabelArbiter, &label.arbiter.name),
    ];
    let deputies = label.deputies.iter();
    fields.extend(deputies.map(|deputy| outside(speech, LabelDeputy, &deputy.name)));
    for (name, value) in [
        (speech.say(LabelEvent), &label.event),
        (speech.say(LabelSite), &label.site),
        (speech.say(LabelDate), &label.date),
        (speech.say(LabelRound), &label.round),
    ] {
        fields.extend(value.as_ref().map(|it| Field::new(name, text::escaped(it))));
    }
    let number = text::Value::Ordinal(label.adjournment.into());
    fields.extend([
        outside(speech, LabelRules, &label.rules),
        field(
            speech,
            LabelAdjournment,
            speech.say(LabelAdjournmentNumber { number }),
        ),
    ]);
    if let Some(previous) = label.previous {
        let number = Fingerprint(previous.fingerprint).seal_number().to_string();
        let named = speech.say(LabelPreviousNumber { number });
        fields.push(field(speech, LabelPrevious, named));
    }
    fields
}

/// Who sealed which move, and what else stands outside about it.
fn sealed_move_fields(speech: &Speech, label: &Label, medium: Medium) -> Vec<Field> {
    let side = label.sealed_by();
    let number = words::move_number(speech, label);
    let mut fields = match medium {
        Medium::Paper => vec![
            field(speech, LabelSealedBy, text::side(speech, side)),
            field(speech, SheetMove, number),
        ],
        Medium::Terminal => {
            let name = &label.sealer().name;
            vec![
                field(
                    speech,
                    LabelSealedBy,
                    speech.say(LabelSealer { side, name }),
                ),
                field(speech, LabelNumber, number),
            ]
        }
    };
    fields.push(field(
        speech,
        LabelWrittenIn,
        text::notation(speech, label.notation),
    ));
    let offer = words::draw_offer(speech, label.draw_offer);
    let offer = std::iter::once(field(speech, LabelDrawOffer, offer));
    let openly = label.played_openly.map(|uci| {
        let played = played_openly(speech, label, uci).unwrap_or_else(|| uci.to_string());
        let said = speech.say(LabelMadeOnBoard { played });
        field(speech, LabelPlayedOpenly, said)
    });
    match medium {
        Medium::Paper => fields.extend(offer.chain(openly)),
        Medium::Terminal => fields.extend(openly.into_iter().chain(offer)),
    }
    let stopped = text::moment(speech, &label.sealed_at);
    fields.push(field(speech, LabelClockStopped, stopped));
    fields
}

/// The move made on the board after the request (A1a), in the letters of the language.
fn played_openly(speech: &Speech, label: &Label, uci: UciMove) -> Option<String> {
    let position = label.position();
    let played = uci.to_move(position).ok()?;
    let san = SanPlus::from_move(position.clone(), played);
    Some(text::san(speech, &san))
}

/// Both clocks as the label has them, with the moves to the next control.
fn clocks(speech: &Speech, label: &Label, medium: Medium) -> Block {
    let (columns, unknown) = match medium {
        Medium::Paper => (
            [
                speech.say(PaperNameSide),
                speech.say(PaperNameUsed),
                speech.say(PaperNameLeft),
                speech.say(PaperNameNextControl),
            ],
            words::NOTHING,
        ),
        Medium::Terminal => (
            [
                String::new(),
                speech.say(LabelUsed),
                speech.say(LabelLeft),
                speech.say(LabelNextControl),
            ],
            "?",
        ),
    };
    let rows = Color::ALL.map(|side| {
        [
            text::side(speech, side),
            label.used(side).to_string(),
            left(label, side).map_or_else(|| unknown.to_owned(), |left| left.to_string()),
            words::moves_to_control(speech, label, side),
        ]
    });
    table(columns, rows)
}

/// What the label leaves a side.
fn left(label: &Label, side: Color) -> Option<Left> {
    let completed = label.game.moves_completed(side);
    label.time_control.left(label.used(side), completed)
}

/// The time control, and what adjourning early cost.
fn time_fields(speech: &Speech, label: &Label, medium: Medium) -> Vec<Field> {
    let control = label.time_control.to_string();
    let mut fields = vec![outside(speech, LabelTimeControl, &control)];
    if let Some(end) = &label.session_end {
        fields.push(field(speech, LabelSessionEnds, text::moment(speech, end)));
    }
    if let Some(charge) = label.early_charge {
        let sums = match medium {
            Medium::Paper => vec![words::early_charge(speech, label, charge)],
            Medium::Terminal => words::early_charge_sums(speech, label, charge),
        };
        let mut name = speech.say(LabelAdjournedEarly);
        fields.extend(
            sums.into_iter()
                .map(|sum| Field::new(std::mem::take(&mut name), sum)),
        );
    }
    fields
}

/// When and where play resumes (A2g).
fn resumption_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let begins = text::moment(speech, &label.resume_at);
    let mut fields = vec![field(speech, LabelBegins, begins)];
    if let Some(end) = &label.resume_end {
        fields.push(field(speech, LabelEnds, text::moment(speech, end)));
    }
    fields.push(outside(speech, LabelTimeZone, &label.resume_zone));
    fields.push(outside(speech, LabelPlace, &label.resume_place));
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(Duration::from_seconds) {
        fields.push(field(speech, LabelLateAfter, text::span(speech, late)));
    }
    fields
}

/// The outside of the envelope (A2), on paper: who plays, the position with all about the sealed move, the resumption.
fn outside_sections(speech: &Speech, label: &Label, below: Color, edge: f32) -> [Section; 3] {
    let beside = vec![
        Block::Fields(sealed_move_fields(speech, label, Medium::Paper)),
        clocks(speech, label, Medium::Paper),
        Block::Fields(time_fields(speech, label, Medium::Paper)),
    ];
    let board = diagram(speech, &label.game, below, edge);
    [
        section(
            speech,
            LabelGame,
            vec![Block::Fields(game_fields(speech, label))],
        ),
        section(
            speech,
            LabelPosition,
            vec![Block::Beside(vec![board], beside)],
        ),
        section(
            speech,
            LabelResumption,
            vec![Block::Fields(resumption_fields(speech, label))],
        ),
    ]
}
