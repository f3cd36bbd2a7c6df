//! The record for an appeal: every entry, and the rulings that follow under the edition of the label. What another
//! edition would say is no part of it: `show --compare` is for the curious.

use shakmaty::Color;

use super::ruling::ruling_blocks;
use super::state::{entry_cells, gaps, position_now, score};
use super::{Medium, field, outside_sections, section, table};
use crate::render::document::{Block, Document, Field, Read, Section};
use crate::text::message::*;
use crate::text::paper::{self as words, NOTHING};
use crate::text::{self, Locale, escaped};
use envelope::{Accept, Envelope, EnvelopeStatus, LabelKey, Signer, Verified};
use rules::adjournment::{Event, State};
use rules::edition::{Concept, Edition};
use rules::ruling::Ruling;

/// The edge of the board, in millimetres.
const BOARD: f32 = 76.0;

/// The facts of a record.
#[derive(Debug)]
pub struct Recorded<'a> {
    /// The envelope.
    pub envelope: &'a Envelope<Verified>,
    /// The edition on its label.
    pub edition: &'a Edition,
    /// The state of the game under that edition.
    pub state: &'a State,
}

/// The record, with that side at the bottom of the board.
pub fn record(locale: &Locale, recorded: &Recorded<'_>, below: Color) -> Document {
    let label = recorded.envelope.label();
    let seal_number = recorded.envelope.fingerprint().seal_number().to_string();
    let mut sections = vec![Section::new(
        "",
        vec![Block::Fields(identity(locale, recorded, &seal_number))],
    )];
    sections.extend(outside_sections(locale, recorded.envelope, below, BOARD));
    sections.extend([section(
        locale,
        PaperHeadingWritten,
        vec![written(locale, recorded.envelope)],
    )]);
    let ruled = recorded.state.ruling();
    let blocks = ruling(locale, ruled);
    sections.push(match ruled.and_then(|ruling| ruling.reading) {
        Some(_) => section(locale, PaperHeadingRulingOnMove, blocks),
        None => section(locale, PaperHeadingRuling, blocks),
    });
    let replaced = recorded.state.replaced();
    sections.extend(
        replaced
            .map(|replaced| section(locale, PaperHeadingReplaced, ruling(locale, Some(replaced)))),
    );
    let silent = gaps(locale, recorded.state.gaps(), recorded.edition, text::gap);
    sections.extend(silent.map(|gaps| section(locale, StateSilent, vec![gaps])));
    sections.push(section(
        locale,
        PaperHeadingRecorded,
        vec![entries(locale, recorded)],
    ));
    let moves = score(&label.game, 0, label.notation);
    if !moves.is_empty() {
        let notation = text::notation(locale, label.notation);
        sections.push(section(
            locale,
            PaperHeadingScore { notation },
            vec![Block::Paragraph(moves)],
        ));
    }
    sections.extend(position_now(locale, label, recorded.state, below, BOARD));
    sections.push(section(
        locale,
        PaperHeadingKeys,
        vec![keys(locale, recorded)],
    ));
    Document {
        read: Read::InHand,
        title: locale.say(PaperRecordTitle),
        locale: *locale,
        foot: words::foot(locale, &seal_number, label),
        sections,
    }
}

/// The fingerprint and the head, which tell this file in this state from any other.
fn identity(locale: &Locale, recorded: &Recorded<'_>, seal_number: &str) -> Vec<Field> {
    let envelope = recorded.envelope;
    vec![
        field(locale, PaperNameSealNumber, seal_number),
        field(
            locale,
            PaperNameFingerprint,
            envelope.fingerprint().to_string(),
        ),
        field(locale, PaperNameHead, envelope.head().to_string()),
        field(
            locale,
            PaperNameState,
            words::file_state(locale, EnvelopeStatus::of(envelope)),
        ),
        field(locale, PaperNameStanding, text::now(locale, recorded.state)),
    ]
}

/// What was in the envelope, and what its sealer declared.
fn written(locale: &Locale, envelope: &Envelope<Verified>) -> Block {
    let events = envelope.recorded();
    let found = events.iter().find_map(|record| match &record.event {
        Event::Opened { written, .. } => Some(words::written_move(locale, written.as_deref())),
        _ => None,
    });
    match found {
        None => Block::Paragraph(locale.say(PaperNotOpened)),
        Some(found) => {
            let notation = text::notation(locale, envelope.label().notation);
            Block::Fields(vec![
                field(locale, PaperNameWritten, found),
                field(locale, LabelWrittenIn, notation),
            ])
        }
    }
}

fn ruling(locale: &Locale, ruling: Option<&Ruling>) -> Vec<Block> {
    match ruling {
        Some(ruling) => ruling_blocks(locale, ruling, Medium::Paper).into(),
        None => vec![Block::Paragraph(locale.say(PaperNoRuling))],
    }
}

/// The sealing, the countersignature and every entry: when, by whom, what, and under which article.
fn entries(locale: &Locale, recorded: &Recorded<'_>) -> Block {
    let (envelope, edition) = (recorded.envelope, recorded.edition);
    let label = envelope.label();
    let article = |concept: Option<Concept>| {
        let article = concept.and_then(|concept| edition.article(concept));
        escaped(article.unwrap_or(NOTHING)).into_owned()
    };
    let mut rows = vec![[
        NOTHING.to_owned(),
        text::moment_in_row(locale, &label.sealed_at),
        text::side(locale, label.sealed_by()),
        words::was_sealed(locale, label),
        article(Some(Concept::Sealing)),
    ]];
    rows.extend(envelope.accepted().map(|Accept { at, scoresheets }| {
        [
            NOTHING.to_owned(),
            text::moment_in_row(locale, at),
            text::signer(locale, Signer::Arbiter),
            words::was_accepted(locale, *scoresheets),
            article(Some(Concept::Custody)),
        ]
    }));
    // The article of an entry depends on the entries before it.
    let mut before = recorded.state.at_sealing();
    for (place, entry) in envelope.entries().iter().enumerate() {
        let happened = entry.recorded();
        let [number, by, what] = entry_cells(
            locale,
            place,
            entry,
            &happened.event,
            recorded.state,
            edition,
        );
        let at = text::moment_in_row(locale, &entry.at);
        let after = before.clone().then(&happened);
        let comes_under = before.article_of(&happened.event, &after);
        let comes_under = article(comes_under);
        before = after;
        rows.push([number, at, by, what, comes_under]);
    }
    let columns = [
        locale.say(PaperNameNumber),
        locale.say(PaperNameWhen),
        locale.say(PaperNameSignedBy),
        locale.say(PaperNameWhat),
        locale.say(SheetArticle),
    ];
    table(columns, rows)
}

/// The people on the label, with their public keys.
fn keys(locale: &Locale, recorded: &Recorded<'_>) -> Block {
    let label = recorded.envelope.label();
    let mut rows = Vec::new();
    for side in Color::ALL {
        let person = label.player(side);
        rows.push((text::side(locale, side), person));
    }
    rows.push((locale.say(LabelKey::Arbiter), &label.arbiter));
    let deputies = label.deputies.iter();
    rows.extend(deputies.map(|deputy| (locale.say(LabelDeputy), deputy)));
    let fields = rows.into_iter().flat_map(|(role, person)| {
        let name = escaped(&person.name).into_owned();
        let key = field(locale, PaperNameKey, person.key.to_string());
        [Field::new(role, name), key]
    });
    Block::Fields(fields.collect())
}
