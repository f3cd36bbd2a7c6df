//! The label: all that A2 wants outside the envelope. On paper it is one page, to be signed by three.

use shakmaty::Color;

use super::{
    Medium, clocks, diagram, field, game_fields, on_terminal, outside, outside_sections,
    resumption_fields, sealed_move_fields, section, terminal, time_fields,
};
use crate::render::WIDTH;
use crate::render::document::{Block, Code, Document, Field, Figure, Read, Secret, Section};
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
    let code = Figure::Code(Code {
        content: Secret::from(fingerprint.to_string()),
        edge: CODE,
        in_words: locale.say(PaperFingerprintCode),
        caption: locale.say(PaperFingerprintCode),
    });
    let number = Block::Prominent(field(locale, PaperNameSealNumber, seal_number.clone()));
    let whole = field(locale, PaperNameFingerprint, fingerprint.to_string());
    let signers = Color::ALL.map(|side| {
        let name = text::escaped(&label.player(side).name);
        Field::new(text::side(locale, side), name)
    });
    let arbiter = field(
        locale,
        LabelKey::Arbiter,
        text::escaped(&label.arbiter.name),
    );
    let mut sections = vec![Section::new(
        "",
        vec![
            Block::Beside(vec![code], vec![number]),
            Block::Fields(vec![whole]),
        ],
    )];
    sections.extend(outside_sections(locale, envelope, below, BOARD));
    let signers = signers.into_iter().chain([arbiter]).collect();
    let signatures = Block::Signatures(signers, locale.say(PaperSignedWhen));
    sections.push(section(locale, PaperHeadingSignatures, vec![signatures]));
    Document {
        read: Read::InHand,
        title: match EnvelopeStatus::of(envelope) {
            EnvelopeStatus::Sealed => locale.say(PaperLabelNotAccepted),
            EnvelopeStatus::Accepted | EnvelopeStatus::Open | EnvelopeStatus::Closed => {
                locale.say(PaperLabelAccepted)
            }
        },
        locale: *locale,
        foot: words::foot(locale, &seal_number, label),
        sections,
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
        (_, true) => locale.say(LabelAccepted),
        (Some(_), false) => locale.say(LabelNotAccepted),
        (None, false) => locale.say(LabelNotSealed),
    };
    let number = fingerprint.map(|fingerprint| {
        let number = fingerprint.seal_number().to_string();
        let number = field(locale, PaperNameSealNumber, number);
        Section::new("", vec![Block::Prominent(number)])
    });
    let board = Block::Figure(diagram(locale, &label.game, label.sealed_by(), BOARD));
    let sections = [
        section(
            locale,
            LabelGame,
            vec![Block::Fields(game_fields(locale, label))],
        ),
        section(
            locale,
            LabelSealedMove,
            vec![Block::Fields(sealed_move_fields(
                locale,
                label,
                Medium::Terminal,
            ))],
        ),
        section(
            locale,
            LabelPosition,
            vec![board, Block::Paragraph(fen(label.position()))],
        ),
        section(
            locale,
            LabelClocks,
            vec![
                clocks(locale, label, Medium::Terminal),
                Block::Fields(time_fields(locale, label, Medium::Terminal)),
            ],
        ),
        section(
            locale,
            LabelResumption,
            vec![Block::Fields(resumption_fields(locale, label, resumption))],
        ),
    ];
    let sections = number.into_iter().chain(sections).collect();
    let document = on_terminal(locale, title, sections);
    terminal::write(&document, NAMES, WIDTH, Style::default())
}

/// What A2 wants outside, in ten lines: the board beside all the rest.
pub fn label_in_brief(locale: &Locale, label: &Label, fingerprint: &Fingerprint) -> String {
    let Figure::Diagram(board) = diagram(locale, &label.game, Color::White, BOARD) else {
        return String::new();
    };
    let board = text_board(&board, text::men(locale));
    let player = |side| {
        locale.say(RehearsalPlayer {
            name: &label.player(side).name,
            used: label.used(side).to_string(),
        })
    };
    let sealed = locale.say(LabelSealer {
        side: label.sealed_by(),
        name: words::move_number(locale, label),
    });
    let announced = label.resumption.at_or_by();
    let zone = label.resumption.zone().parse().ok();
    let mut fields = vec![
        field(
            locale,
            PaperNameSealNumber,
            fingerprint.seal_number().to_string(),
        ),
        field(locale, White, player(Color::White)),
        field(locale, Black, player(Color::Black)),
        field(locale, LabelSealedMove, sealed),
        field(
            locale,
            LabelKey::DrawOffer,
            words::draw_offer(locale, label.draw_offer),
        ),
        field(
            locale,
            LabelResumption,
            text::day_and_hour(locale, &announced, zone),
        ),
    ];
    let place = label.resumption.place();
    fields.extend(place.map(|place| outside(locale, LabelPlace, place)));
    fields.push(outside(locale, LabelKey::Arbiter, &label.arbiter.name));
    let rows: Vec<_> = fields
        .into_iter()
        .map(|it| vec![it.name, it.value])
        .collect();
    let facts = columns::table(&rows, WIDTH - 30);
    let (mut board, mut facts) = (board.lines(), facts.lines());
    let mut text = String::new();
    loop {
        let (left, right) = (board.next(), facts.next());
        if left.or(right).is_none() {
            return text;
        }
        let line = format!(
            "{:<30}{}",
            left.unwrap_or_default(),
            right.unwrap_or_default()
        );
        text += line.trim_end();
        text.push('\n');
    }
}
