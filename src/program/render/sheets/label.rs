//! The label: all that A2 wants outside the envelope. On paper it is one page, to be signed by three.

use shakmaty::Color;

use super::{
    Medium, board, clocks, diagram, field, fields, fingerprint_code, game_fields, on_paper,
    on_terminal, outside, outside_sections, resumption_fields, sealed_move_fields, section,
    time_fields,
};
use crate::render::WIDTH;
use crate::render::document::{Block, Document, Field, Section};
use crate::render::formats::{Style, columns, text_board};
use crate::text::message::*;
use crate::text::{self, Locale, paper as words};
use envelope::{Envelope, EnvelopeStatus, Fingerprint, Label, LabelKey, Verified};
use rules::adjournment::Resumption;
use rules::position::fen;

/// The edge of the board and of the code, in millimetres.
const BOARD: f32 = 63.0;
const CODE: f32 = 28.0;

/// The columns for names on a terminal.
const NAMES: usize = 18;

/// The label of an envelope on paper, with that side at the bottom of the board.
pub fn label(locale: &Locale, envelope: &Envelope<Verified>, below: Color) -> Document {
    let label = envelope.label();
    let fingerprint = envelope.fingerprint();
    let seal_number = fingerprint.seal_number().to_string();
    let code = fingerprint_code(locale, &fingerprint, CODE);
    let number = Block::Prominent(field(locale, PaperNameSealNumber, seal_number));
    let whole = field(locale, PaperNameFingerprint, fingerprint.to_string());
    let players = Color::ALL.map(|side| {
        let name = text::escaped(&label.player(side).name);
        Field::new(text::side(locale, side), name)
    });
    let arbiter = outside(locale, LabelKey::Arbiter, &label.arbiter.name);
    let signers = players.into_iter().chain([arbiter]).collect();
    let signatures = Block::Signatures(signers, locale.say(PaperSignedWhen));
    let first = vec![
        Block::Beside(vec![code], vec![number]),
        Block::Fields(vec![whole]),
    ];
    let mut sections = vec![Section::new("", first)];
    sections.extend(outside_sections(locale, envelope, below, BOARD));
    sections.push(section(locale, PaperHeadingSignatures, vec![signatures]));
    match EnvelopeStatus::of(envelope) {
        EnvelopeStatus::Sealed => on_paper(locale, envelope, PaperLabelNotAccepted, sections),
        EnvelopeStatus::Accepted | EnvelopeStatus::Open | EnvelopeStatus::Closed => {
            on_paper(locale, envelope, PaperLabelAccepted, sections)
        }
    }
}

/// The whole label for a terminal, with the board, both clocks and, large, the seal number where one is given; a
/// label that is not sealed yet has none.
pub fn label_sheet(
    locale: &Locale,
    label: &Label,
    resumption: &Resumption,
    fingerprint: Option<&Fingerprint>,
    accepted: bool,
) -> String {
    let title = match (fingerprint, accepted) {
        (_, true) if !label.is_sealed() => locale.say(LabelPaused),
        (_, true) => locale.say(LabelAccepted),
        (Some(_), false) => locale.say(LabelNotAccepted),
        (None, false) => locale.say(LabelNotSealed),
    };
    let number = fingerprint.map(|fingerprint| {
        let number = fingerprint.seal_number().to_string();
        let number = field(locale, PaperNameSealNumber, number);
        Section::new("", vec![Block::Prominent(number)])
    });
    let board = Block::Figure(board(locale, &label.game, label.sealed_by(), BOARD));
    let carrier = label.carrier.name();
    let position = vec![board, Block::Paragraph(fen(label.position()))];
    let sealed = sealed_move_fields(locale, label, Medium::Terminal);
    let both = vec![
        clocks(locale, label, Medium::Terminal),
        Block::Fields(time_fields(locale, label, Medium::Terminal)),
    ];
    let resumption = resumption_fields(locale, label, resumption);
    let sections = [
        fields(locale, LabelGame, game_fields(locale, label)),
        fields(locale, LabelSealedMove, sealed),
        section(locale, LabelPosition { carrier }, position),
        section(locale, LabelClocks, both),
        fields(locale, LabelResumption, resumption),
    ];
    let sections = number.into_iter().chain(sections).collect();
    on_terminal(locale, title, sections, (NAMES, WIDTH), Style::default())
}

/// What A2 wants outside, in ten lines: the board beside all the rest.
pub fn label_in_brief(locale: &Locale, label: &Label, fingerprint: &Fingerprint) -> String {
    let board = text_board(&diagram(&label.game, Color::White), text::men(locale));
    let player = |side| {
        locale.say(RehearsalPlayer {
            name: &label.player(side).name,
            used: text::used(locale, label.used(side)),
        })
    };
    let sealed = locale.say(LabelSealer {
        side: label.sealed_by(),
        name: words::move_number(locale, label),
    });
    let seal_number = fingerprint.seal_number().to_string();
    let offer = words::draw_offer(locale, label.draw_offer);
    let announced = label.announces();
    let zone = announced.zone().parse().ok();
    let resumption = text::day_and_hour(locale, &announced.at_or_by(), zone);
    let mut fields = vec![
        field(locale, PaperNameSealNumber, seal_number),
        field(locale, White, player(Color::White)),
        field(locale, Black, player(Color::Black)),
        field(locale, LabelSealedMove, sealed),
        field(locale, LabelKey::DrawOffer, offer),
        field(locale, LabelResumption, resumption),
    ];
    let place = announced.place();
    fields.extend(place.map(|place| outside(locale, LabelPlace, place)));
    fields.push(outside(locale, LabelKey::Arbiter, &label.arbiter.name));
    let rows = fields.into_iter().map(|it| vec![it.name, it.value]);
    let facts = columns::table(&rows.collect::<Vec<_>>(), WIDTH - 30);
    let (board, facts): (Vec<&str>, Vec<&str>) = (board.lines().collect(), facts.lines().collect());
    let mut text = String::new();
    for line in 0..board.len().max(facts.len()) {
        let [left, right] = [&board, &facts].map(|it| it.get(line).copied().unwrap_or_default());
        text += format!("{left:<30}{right}").trim_end();
        text.push('\n');
    }
    text
}
