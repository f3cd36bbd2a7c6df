//! The set-up sheet (A5): what an assistant needs to put the position on the board and the times on the clocks.

use shakmaty::Color;

use super::{Medium, board, field, given, left, on_paper, resumption_fields, section, time_fields};
use crate::render::document::{Block, Document, Field, Section};
use crate::text::message::*;
use crate::text::{self, Locale, paper as words};
use envelope::{Envelope, LabelKey, Verified};
use rules::edition::{Concept, Edition};
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
    let which = [
        given(locale, &label.event, LabelKey::Event),
        given(locale, &label.round, LabelKey::Round),
        given(locale, &label.board, LabelKey::Board),
    ];
    let which: Vec<Field> = which.into_iter().flatten().collect();
    let mut first = Vec::from_iter((!which.is_empty()).then_some(Block::Fields(which)));
    first.push(Block::Figure(board(locale, &label.game, below, BOARD)));
    for side in Color::ALL {
        let used = label.used(side).map(|used| used.to_string());
        let shown = match (used, left(label, side).map(|left| left.to_string())) {
            (Some(used), Some(left)) => locale.say(PaperClockLeft { used, left }),
            (Some(used), None) => locale.say(PaperClock { used }),
            (None, _) => locale.say(LabelNotNoted),
        };
        let mut name = words::player(locale, label, side);
        if side == label.sealed_by() {
            name = format!("{name}; {}", locale.say(PaperOnMove));
        }
        first.push(Block::Prominent(Field::new(name, shown)));
    }
    let seal_number = envelope.fingerprint().seal_number().to_string();
    let controls = Color::ALL.map(|side| {
        let control = words::moves_to_control(locale, label, side);
        locale.say(PaperNextControl { side, control })
    });
    let offer = words::draw_offer(locale, label.draw_offer);
    let mut when = vec![field(locale, PaperNameSealNumber, seal_number)];
    when.extend(resumption_fields(locale, label, &envelope.resumption()));
    when.push(field(locale, LabelKey::DrawOffer, offer));
    when.push(field(locale, PaperNameNextControl, controls.join("; ")));
    when.extend(time_fields(locale, label, Medium::Paper));
    when.push(field(locale, SheetPosition, fen(label.position())));
    let article = |concept| text::cited(locale, edition.article(concept));
    let asked = Block::Paragraph(locale.say(PaperSetUp {
        carrier: label.carrier.name(),
        side: label.sealed_by(),
        // Of both sides or of neither.
        noted: label.used(Color::White).is_some(),
        set_up: article(Concept::SetUp),
        opening: article(Concept::Opening),
        restarting: article(Concept::Restarting),
    }));
    let sections = vec![
        Section::new("", first),
        section(locale, LabelResumption, vec![asked, Block::Fields(when)]),
    ];
    on_paper(locale, envelope, PaperSetupTitle, sections)
}
