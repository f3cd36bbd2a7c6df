//! The slips: for each player a page that he takes with him, with his key to be read by a machine or typed by hand, and
//! the whole fingerprint of the envelope that it is for.

use shakmaty::Color;
use zeroize::Zeroizing;

use super::{field, outside, resumption_fields, section};
use crate::render::document::{Block, Code, Document, Figure, Read, Secret, Section};
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
    let seal_number = fingerprint.seal_number().to_string();
    let in_groups = text::fingerprint_in_groups(&fingerprint);
    let mut sections = Vec::new();
    for PlayersSlip { side, slip } in slips {
        let who = *side;
        let key: Zeroizing<String> = slip.to_text();
        let code = Figure::Code(Code {
            content: Secret(key.clone()),
            edge: KEY_CODE,
            in_words: locale.say(PaperSlipCode),
            caption: locale.say(PaperSlipCode),
        });
        let envelope_code = Figure::Code(Code {
            content: Secret::from(fingerprint.to_string()),
            edge: FINGERPRINT_CODE,
            in_words: locale.say(PaperFingerprintCode),
            caption: locale.say(PaperFingerprintCode),
        });
        let names = vec![
            field(locale, PaperNameFingerprint, in_groups.clone()),
            field(locale, PaperNameSealNumber, seal_number.clone()),
        ];
        let mut fields = vec![
            field(locale, PaperNamePlayer, words::player(locale, label, who)),
            field(locale, PaperNameWhat, words::slip_role(locale, label, who)),
        ];
        let event = label.event.as_deref();
        fields.extend(event.map(|event| outside(locale, LabelKey::Event, event)));
        fields.extend(resumption_fields(locale, label, &envelope.resumption()));
        sections.push(Section {
            heading: words::slip_heading(locale, label, who),
            // The first stands below the title.
            own_page: !sections.is_empty(),
            blocks: vec![
                Block::Paragraph(words::slip_is(locale, label, who)),
                Block::Beside(vec![code], vec![Block::Key(Secret(key))]),
                Block::Beside(vec![envelope_code], vec![Block::Fields(names)]),
                Block::Fields(fields),
            ],
        });
        let steps = Block::List(words::slip_steps(locale, label, who, edition));
        sections.push(section(locale, PaperHeadingHowUsed, vec![steps]));
        let lost = words::slip_lost(locale, label, who, edition);
        let lost = lost.into_iter().map(Block::Paragraph).collect();
        sections.push(section(locale, PaperHeadingIfLost, lost));
    }
    Document {
        read: Read::InHand,
        title: locale.say(PaperSlipsTitle),
        locale: *locale,
        foot: words::foot(locale, &seal_number, label),
        sections,
    }
}
