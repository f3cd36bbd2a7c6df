//! The set-up sheet (A5): what an assistant needs to put the position on the board and the times on the clocks.

use shakmaty::Color;

use super::{Medium, diagram, field, given, left, resumption_fields, section, time_fields};
use crate::render::document::{Block, Document, Field, Read, Section};
use crate::text::message::*;
use crate::text::{Locale, paper as words};
use envelope::{Envelope, LabelKey, Verified};
use rules::edition::Edition;
use rules::position::fen;

/// The edge of the board, in millimetres.
const BOARD: f32 = 112.0;

/// The set-up sheet of an envelope, with that side at the bottom of the board.
pub fn setup(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    edition: &Edition,
    below: Color,
) -> Document {
    let label = envelope.label();
    let seal_number = envelope.fingerprint().seal_number().to_string();
    let which = [
        given(locale, &label.event, LabelKey::Event),
        given(locale, &label.round, LabelKey::Round),
        given(locale, &label.board, LabelKey::Board),
    ];
    let which: Vec<Field> = which.into_iter().flatten().collect();
    let mut first = match which.is_empty() {
        true => Vec::new(),
        false => vec![Block::Fields(which)],
    };
    first.push(Block::Figure(diagram(locale, &label.game, below, BOARD)));
    for side in Color::ALL {
        let left = left(label, side).map(|left| left.to_string());
        let shown = words::clock_large(locale, &label.used(side).to_string(), left.as_deref());
        let mut name = words::player(locale, label, side);
        if side == label.sealed_by() {
            name = words::sentences(&[name, locale.say(PaperOnMove)]);
        }
        first.push(Block::Prominent(Field::new(name, shown)));
    }
    let mut when = vec![field(locale, PaperNameSealNumber, seal_number.clone())];
    when.extend(resumption_fields(locale, label, &envelope.resumption()));
    let controls = Color::ALL.map(|side| {
        let control = words::moves_to_control(locale, label, side);
        locale.say(PaperNextControl { side, control })
    });
    let offer = words::draw_offer(locale, label.draw_offer);
    when.push(field(locale, LabelKey::DrawOffer, offer));
    when.push(field(
        locale,
        PaperNameNextControl,
        words::sentences(&controls),
    ));
    when.extend(time_fields(locale, label, Medium::Paper));
    when.push(field(locale, SheetPosition, fen(label.position())));
    let asked = Block::Paragraph(words::set_up(locale, edition));
    Document {
        read: Read::InHand,
        title: locale.say(PaperSetupTitle),
        locale: *locale,
        foot: words::foot(locale, &seal_number, label),
        sections: vec![
            Section::new("", first),
            section(locale, LabelResumption, vec![asked, Block::Fields(when)]),
        ],
    }
}
