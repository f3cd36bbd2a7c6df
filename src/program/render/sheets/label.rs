//! The label: all that A2 wants outside the envelope. On paper it is one page, to be signed by three.

use shakmaty::Color;

use super::{
    Medium, clocks, diagram, field, game_fields, on_terminal, outside_sections, resumption_fields,
    sealed_move_fields, section, terminal, time_fields,
};
use crate::envelope::{Envelope, EnvelopeStatus, Fingerprint, Label, Verified};
use crate::laws::position::fen;
use crate::program::render::WIDTH;
use crate::program::render::document::{Block, Code, Document, Field, Figure, Secret, Section};
use crate::program::render::formats::Style;
use crate::program::text::message::*;
use crate::program::text::{self, Speech, paper as words};

/// The edge of the board and of the code, in millimetres.
const BOARD: f32 = 63.0;
const CODE: f32 = 28.0;

/// The columns for names on a terminal.
const NAMES: usize = 18;

/// The label of an envelope on paper, with that side of the board below.
pub fn label(speech: &Speech, envelope: &Envelope<Verified>, below: Color) -> Document {
    let label = envelope.label();
    let fingerprint = envelope.fingerprint();
    let seal_number = fingerprint.seal_number().to_string();
    let code = Figure::Code(Code {
        content: Secret::from(fingerprint.to_string()),
        edge: CODE,
        in_words: speech.say(PaperFingerprintCode),
        caption: speech.say(PaperNameFingerprint),
    });
    let number = Block::Prominent(field(speech, PaperNameSealNumber, seal_number.clone()));
    let whole = field(speech, PaperNameFingerprint, fingerprint.to_string());
    let signers = Color::ALL.map(|side| {
        let name = text::escaped(&label.player(side).name);
        Field::new(text::side(speech, side), name)
    });
    let arbiter = field(speech, LabelArbiter, text::escaped(&label.arbiter.name));
    let mut sections = vec![Section::new(
        "",
        vec![
            Block::Beside(vec![code], vec![number]),
            Block::Fields(vec![whole]),
        ],
    )];
    sections.extend(outside_sections(speech, label, below, BOARD));
    let signers = signers.into_iter().chain([arbiter]).collect();
    let signatures = Block::Signatures(signers, speech.say(PaperSignedWhen));
    sections.push(section(speech, PaperHeadingSignatures, vec![signatures]));
    Document {
        title: match EnvelopeStatus::of(envelope) {
            EnvelopeStatus::Sealed => speech.say(PaperLabelNotAccepted),
            EnvelopeStatus::Accepted | EnvelopeStatus::Open | EnvelopeStatus::Closed => {
                speech.say(PaperLabelAccepted)
            }
        },
        speech: *speech,
        foot: words::foot(speech, &seal_number, label),
        sections,
    }
}

/// The whole label for a terminal, with the board, both clocks and, large, the seal number where one is given; a
/// label that is not sealed yet has none.
pub fn label_sheet(
    speech: &Speech,
    label: &Label,
    fingerprint: Option<&Fingerprint>,
    accepted: bool,
) -> String {
    let title = match (fingerprint, accepted) {
        (_, true) => speech.say(LabelAccepted),
        (Some(_), false) => speech.say(LabelNotAccepted),
        (None, false) => speech.say(LabelNotSealed),
    };
    let number = fingerprint.map(|fingerprint| {
        let number = fingerprint.seal_number().to_string();
        let number = field(speech, PaperNameSealNumber, number);
        Section::new("", vec![Block::Prominent(number)])
    });
    let board = Block::Figure(diagram(speech, &label.game, label.sealed_by(), BOARD));
    let sections = [
        section(
            speech,
            LabelGame,
            vec![Block::Fields(game_fields(speech, label))],
        ),
        section(
            speech,
            LabelSealedMove,
            vec![Block::Fields(sealed_move_fields(
                speech,
                label,
                Medium::Terminal,
            ))],
        ),
        section(
            speech,
            LabelPosition,
            vec![board, Block::Paragraph(fen(label.position()))],
        ),
        section(
            speech,
            LabelClocks,
            vec![
                clocks(speech, label, Medium::Terminal),
                Block::Fields(time_fields(speech, label, Medium::Terminal)),
            ],
        ),
        section(
            speech,
            LabelResumption,
            vec![Block::Fields(resumption_fields(speech, label))],
        ),
    ];
    let sections = number.into_iter().chain(sections).collect();
    let document = on_terminal(speech, title, sections);
    terminal::write(&document, NAMES, WIDTH, Style::default())
}
