//! The slips: a page for each player to take along, with the player's key to be read by a machine or typed by hand,
//! and the whole fingerprint of the envelope that it is for.

use shakmaty::Color;
use zeroize::Zeroizing;

use super::{code, field, fingerprint_code, given, on_paper, resumption_fields, section};
use crate::render::document::{Block, Document, Secret, Section};
use crate::text::message::*;
use crate::text::{self, Locale, paper as words};
use envelope::{Envelope, LabelKey, SharedText, Slip, Verified};
use rules::edition::Edition;

/// The edges of both codes, in millimetres.
const KEY_CODE: f32 = 56.0;
const FINGERPRINT_CODE: f32 = 28.0;

/// A player's slip.
#[derive(Debug)]
pub struct PlayersSlip {
    /// The side of the player.
    pub side: Color,
    /// The slip, with the player's key.
    pub slip: Slip,
}

/// A page for each slip. The document is as secret as they are.
pub fn slips(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    edition: &Edition,
    slips: &[PlayersSlip],
) -> Document {
    let label = envelope.label();
    let fingerprint = envelope.fingerprint();
    let resumption = resumption_fields(locale, label, &envelope.resumption());
    let mut sections = Vec::new();
    for PlayersSlip { side, slip } in slips {
        let (side, name) = (*side, &label.player(*side).name);
        let key: Zeroizing<String> = slip.to_text();
        let of_key = code(locale, Secret(key.clone()), KEY_CODE, PaperSlipCode);
        let of_envelope = fingerprint_code(locale, &fingerprint, FINGERPRINT_CODE);
        let in_groups = text::fingerprint_in_groups(&fingerprint);
        let seal_number = fingerprint.seal_number().to_string();
        let names = vec![
            field(locale, PaperNameFingerprint, in_groups),
            field(locale, PaperNameSealNumber, seal_number),
        ];
        let number = text::Value::Ordinal(label.move_number().into());
        let role = match side == label.sealed_by() {
            true => locale.say(PaperSlipSealed { side, number }),
            false => locale.say(PaperSlipReplies { side, number }),
        };
        let mut fields = vec![
            field(locale, PaperNamePlayer, words::player(locale, label, side)),
            field(locale, PaperNameWhat, role),
        ];
        fields.extend(given(locale, &label.event, LabelKey::Event));
        fields.extend(resumption.clone());
        sections.push(Section {
            heading: locale.say(PaperSlipHeading { side, name }),
            // The first stands below the title.
            own_page: !sections.is_empty(),
            blocks: vec![
                Block::Paragraph(locale.say(PaperSlipIs { name })),
                Block::Beside(vec![of_key], vec![Block::Key(Secret(key))]),
                Block::Beside(vec![of_envelope], vec![Block::Fields(names)]),
                Block::Fields(fields),
            ],
        });
        let steps = Block::List(words::slip_steps(locale, label, side, edition));
        sections.push(section(locale, PaperHeadingHowUsed, vec![steps]));
        let lost = words::slip_lost(locale, label, side, edition);
        let lost = lost.into_iter().map(Block::Paragraph).collect();
        sections.push(section(locale, PaperHeadingIfLost, lost));
    }
    on_paper(locale, envelope, PaperSlipsTitle, sections)
}
