//! The set-up sheet (A5): what an assistant needs to put the position on the board and the times on the clocks.

use shakmaty::Color;

use super::{Medium, diagram, field, left, resumption_fields, section, time_fields};
use crate::envelope::{Envelope, Verified};
use crate::laws::edition::Edition;
use crate::laws::position::fen;
use crate::program::render::document::{Block, Document, Field, Section};
use crate::program::text::message::*;
use crate::program::text::{Speech, paper as words};

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
            name = words::sentences(&[name, speech.say(PaperOnMove)]);
        }
        first.push(Block::Prominent(Field::new(name, shown)));
    }
    let mut when = vec![field(speech, PaperNameSealNumber, seal_number.clone())];
    when.extend(resumption_fields(speech, label));
    let controls = Color::ALL.map(|side| {
        let control = words::moves_to_control(speech, label, side);
        speech.say(PaperNextControl { side, control })
    });
    let offer = words::draw_offer(speech, label.draw_offer);
    when.push(field(speech, LabelDrawOffer, offer));
    when.push(field(
        speech,
        PaperNameNextControl,
        words::sentences(&controls),
    ));
    when.extend(time_fields(speech, label, Medium::Paper));
    when.push(field(speech, SheetPosition, fen(label.position())));
    let asked = Block::Paragraph(words::set_up(speech, edition));
    Document {
        title: speech.say(PaperSetupTitle),
        speech: *speech,
        foot: words::foot(speech, &seal_number, label),
        sections: vec![
            Section::new("", first),
            section(speech, LabelResumption, vec![asked, Block::Fields(when)]),
        ],
    }
}
