//! The set-up sheet (A5): what an assistant needs to put the position on the board and the times on the clocks.

use shakmaty::Color;

use super::document::{Block, Document, Field, Section};
use super::{diagram, field, left, resumption_fields, time_fields};
use crate::envelope::{Envelope, Label, Verified};
use crate::laws::edition::Edition;
use crate::program::text::Speech;
use crate::program::text::paper::{self as words, Heading, Name};

/// The edge of the board, in millimetres.
const BOARD: f32 = 112.0;

/// The set-up sheet of an envelope, with that side of the board below.
pub fn setup(
    speech: &Speech,
    envelope: &Envelope<Verified>,
    edition: &Edition,
    below: Color,
) -> Document {
    let label = envelope.label();
    let seal_number = envelope.fingerprint().seal_number().to_string();
    let mut first = vec![Block::Figure(diagram(speech, &label.game, below, BOARD))];
    for side in Color::ALL {
        let left = left(label, side).map(|left| left.to_string());
        let shown = words::clock_large(speech, &label.used(side).to_string(), left.as_deref());
        let mut name = words::player(speech, label, side);
        if side == label.sealed_by() {
            name = words::sentences(&[name, words::on_move(speech)]);
        }
        first.push(Block::Prominent(Field::new(name, shown)));
    }
    let mut when = vec![field(speech, Name::SealNumber, seal_number.clone())];
    when.extend(resumption_fields(speech, label));
    when.push(field(
        speech,
        Name::DrawOffer,
        words::draw_offer(speech, label.draw_offer),
    ));
    when.push(field(
        speech,
        Name::NextControl,
        next_controls(speech, label),
    ));
    when.extend(time_fields(speech, label));
    when.push(field(
        speech,
        Name::Position,
        crate::laws::position::fen(label.position()),
    ));
    Document {
        title: words::setup_title(speech),
        speech: *speech,
        foot: words::foot(speech, &seal_number, label),
        sections: vec![
            Section::new("", first),
            Section::new(
                words::heading(speech, Heading::Resumption),
                vec![
                    Block::Paragraph(words::set_up(speech, edition)),
                    Block::Fields(when),
                ],
            ),
        ],
    }
}

/// How many moves either side has to its next control.
fn next_controls(speech: &Speech, label: &Label) -> String {
    let sides = Color::ALL.map(|side| {
        let completed = label.game.moves_completed(side);
        let moves = label.time_control.moves_to_control(completed);
        words::next_control(speech, side, moves)
    });
    words::sentences(&sides)
}
