//! What people hold: the label on the table, a slip in each pocket, the set-up sheet by the board, the record for an
//! appeal, the agenda on the door. Each is built as a [`Document`], which [`page`](super::page) writes in any format.

mod agenda;
pub mod document;
mod label;
mod record;
mod setup;
mod slips;

use shakmaty::Color;

use crate::envelope::Label;
use crate::laws::score::Game;
use crate::program::text::paper::{self as words, Heading, Name};
use crate::program::text::{self, Speech};
use crate::time::{Left, Used};

pub use agenda::{Adjourning, agenda};
pub use document::Document;
pub use label::label;
pub use record::{Recorded, record};
pub use setup::setup;
pub use slips::{PlayersSlip, slips};

use document::{Block, Diagram, Field, Figure, Section, Table};

/// A field whose value is ours.
fn field(speech: &Speech, name: Name, value: impl Into<String>) -> Field {
    Field::new(words::name(speech, name), value)
}

/// A field whose value came from outside.
fn outside(speech: &Speech, name: Name, value: &str) -> Field {
    field(speech, name, text::escaped(value).into_owned())
}

/// A table under these names.
fn table(speech: &Speech, columns: &[Name], rows: Vec<Vec<String>>) -> Block {
    let columns = columns.iter().map(|&column| words::name(speech, column));
    Block::Table(Table {
        columns: columns.collect(),
        rows,
    })
}

/// A board with the last position of a game, so long an edge in millimetres.
fn diagram(speech: &Speech, game: &Game, below: Color, edge: f32) -> Figure {
    let played = game.moves().last().copied();
    let before = game
        .moves()
        .len()
        .checked_sub(1)
        .and_then(|ply| game.at(ply));
    let last = before
        .zip(played)
        .map(|(before, played)| words::last_move(before, played));
    let named = last
        .as_ref()
        .map(|(number, who, san)| (*number, *who, san.as_str()));
    Figure::Diagram(Box::new(Diagram {
        position: game.last().clone(),
        below,
        last_move: played,
        edge,
        in_words: words::position_in_words(speech, game.last()),
        caption: words::diagram_caption(speech, game.last(), named),
    }))
}

/// Who plays, under whom, where.
fn game_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let mut fields = vec![
        Field::new(
            text::side(speech, Color::White),
            text::escaped(&label.white.name),
        ),
        Field::new(
            text::side(speech, Color::Black),
            text::escaped(&label.black.name),
        ),
        outside(speech, Name::Arbiter, &label.arbiter.name),
    ];
    let deputies = label.deputies.iter();
    fields.extend(deputies.map(|deputy| outside(speech, Name::Deputy, &deputy.name)));
    for (name, value) in [
        (Name::Event, &label.event),
        (Name::Site, &label.site),
        (Name::Date, &label.date),
        (Name::Round, &label.round),
    ] {
        fields.extend(value.as_deref().map(|value| outside(speech, name, value)));
    }
    fields.push(outside(speech, Name::Rules, &label.rules));
    fields.push(field(
        speech,
        Name::Adjournment,
        words::adjournment(speech, label.adjournment),
    ));
    if let Some(previous) = label.previous {
        let number = crate::envelope::Fingerprint(previous.fingerprint).seal_number();
        fields.push(field(
            speech,
            Name::Before,
            words::envelope_before(speech, &number.to_string()),
        ));
    }
    fields
}

/// Who sealed which move, and what else stands outside about it.
fn sealed_move_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let mut fields = vec![
        field(
            speech,
            Name::SealedBy,
            text::side(speech, label.sealed_by()),
        ),
        field(speech, Name::Move, words::move_number(speech, label)),
        field(
            speech,
            Name::Notation,
            text::notation(speech, label.notation),
        ),
        field(
            speech,
            Name::DrawOffer,
            words::draw_offer(speech, label.draw_offer),
        ),
    ];
    if let Some(uci) = &label.played_openly {
        let san =
            crate::program::render::label::openly(label, uci).map(|san| text::san(speech, &san));
        let shown = words::played_openly(speech, san.as_deref().unwrap_or(uci));
        fields.push(field(speech, Name::PlayedOpenly, shown));
    }
    fields.push(field(
        speech,
        Name::ClockStopped,
        text::moment(speech, &label.sealed_at),
    ));
    fields
}

/// Both clocks as the label has them, with the moves to the next control.
fn clocks(speech: &Speech, label: &Label) -> Block {
    let rows = Color::ALL.into_iter().map(|side| {
        let completed = label.game.moves_completed(side);
        vec![
            text::side(speech, side),
            label.used(side).to_string(),
            left(label, side).map_or_else(words::nothing, |left| left.to_string()),
            words::moves_to_control(speech, label.time_control.moves_to_control(completed)),
        ]
    });
    let columns = [Name::Side, Name::Used, Name::Left, Name::NextControl];
    table(speech, &columns, rows.collect())
}

/// What the label leaves a side.
fn left(label: &Label, side: Color) -> Option<Left> {
    let used: Used = label.used(side);
    label
        .time_control
        .left(used, label.game.moves_completed(side))
}

/// The time control, and what adjourning early cost.
fn time_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let mut fields = vec![outside(
        speech,
        Name::TimeControl,
        &label.time_control.to_string(),
    )];
    if let Some(end) = &label.session_end {
        fields.push(field(speech, Name::SessionEnds, text::moment(speech, end)));
    }
    if let Some(charge) = label.early_charge {
        fields.push(field(
            speech,
            Name::AdjournedEarly,
            words::early_charge(speech, label, charge),
        ));
    }
    fields
}

/// What stands outside (A2): who plays, the position with all about the sealed move, the resumption.
fn outside_sections(speech: &Speech, label: &Label, below: Color, edge: f32) -> [Section; 3] {
    let beside = vec![
        Block::Fields(sealed_move_fields(speech, label)),
        clocks(speech, label),
        Block::Fields(time_fields(speech, label)),
    ];
    let board = diagram(speech, &label.game, below, edge);
    [
        (Heading::Game, Block::Fields(game_fields(speech, label))),
        (Heading::PositionBefore, Block::Beside(vec![board], beside)),
        (
            Heading::Resumption,
            Block::Fields(resumption_fields(speech, label)),
        ),
    ]
    .map(|(heading, block)| Section::new(words::heading(speech, heading), vec![block]))
}

/// When and where play resumes (A2g).
fn resumption_fields(speech: &Speech, label: &Label) -> Vec<Field> {
    let mut fields = vec![field(
        speech,
        Name::Begins,
        text::moment(speech, &label.resume_at),
    )];
    if let Some(end) = &label.resume_end {
        fields.push(field(speech, Name::Ends, text::moment(speech, end)));
    }
    fields.push(outside(speech, Name::TimeZone, &label.resume_zone));
    fields.push(outside(speech, Name::Place, &label.resume_place));
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(crate::time::Duration::from_seconds) {
        fields.push(field(speech, Name::TooLate, text::span(speech, late)));
    }
    fields
}
