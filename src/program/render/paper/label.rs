//! The label: all that A2 wants outside the envelope, on one page, to be signed by three.

use shakmaty::Color;

use super::document::{Block, Code, Document, Field, Figure, Secret, Section};
use super::{field, outside_sections};
use crate::envelope::{Envelope, EnvelopeStatus, Verified};
use crate::program::text::paper::{self as words, Heading, Name};
use crate::program::text::{self, Speech};

/// The edge of the board and of the code, in millimetres.
const BOARD: f32 = 63.0;
const CODE: f32 = 28.0;

/// The label of an envelope, with that side of the board below.
pub fn label(speech: &Speech, envelope: &Envelope<Verified>, below: Color) -> Document {
    let label = envelope.label();
    let fingerprint = envelope.fingerprint();
    let seal_number = fingerprint.seal_number().to_string();
    let state = EnvelopeStatus::of(envelope);
    let code = Figure::Code(Code {
        content: Secret::from(fingerprint.to_string()),
        edge: CODE,
        in_words: words::fingerprint_code(speech),
        caption: words::name(speech, Name::Fingerprint),
    });
    let number = Block::Prominent(field(speech, Name::SealNumber, seal_number.clone()));
    let whole = field(speech, Name::Fingerprint, fingerprint.to_string());
    let signers = [Color::White, Color::Black].map(|side| {
        let name = text::escaped(&label.player(side).name).into_owned();
        Field::new(text::side(speech, side), name)
    });
    let arbiter = field(speech, Name::Arbiter, text::escaped(&label.arbiter.name));
    let mut sections = vec![Section::new(
        "",
        vec![
            Block::Beside(vec![code], vec![number]),
            Block::Fields(vec![whole]),
        ],
    )];
    sections.extend(outside_sections(speech, label, below, BOARD));
    sections.push(Section::new(
        words::heading(speech, Heading::Signatures),
        vec![Block::Signatures(
            signers.into_iter().chain([arbiter]).collect(),
            words::signed_when(speech),
        )],
    ));
    Document {
        title: words::label_title(speech, state),
        speech: *speech,
        foot: words::foot(speech, &seal_number, label),
        sections,
    }
}
