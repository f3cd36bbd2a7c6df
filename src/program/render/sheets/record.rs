//! The record for an appeal: every entry, and the rulings that follow under the edition of the label. What another
//! edition would say is no part of it: `show --compare` is for the curious.

use shakmaty::Color;

use super::ruling::ruling_blocks;
use super::state::{entry_cells, gaps, position_now, score};
use super::{Medium, field, fields, on_paper, outside_sections, section, table};
use crate::render::document::{Block, Document, Field, Section};
use crate::text::message::*;
use crate::text::paper::{self as words, NOTHING};
use crate::text::{self, Locale, escaped};
use envelope::{Accept, Envelope, EnvelopeStatus, Label, LabelKey, Signer, Verified};
use rules::adjournment::{Carrier, Event, State};
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
    let (envelope, state) = (recorded.envelope, recorded.state);
    let carrier = label.carrier.name();
    let mut sections = vec![Section::new("", vec![identity(locale, envelope, state)])];
    sections.extend(outside_sections(locale, envelope, below, BOARD));
    if label.is_sealed() {
        let written = written(locale, envelope);
        sections.push(section(locale, PaperHeadingWritten, vec![written]));
    }
    let ruled = state.ruling();
    let blocks = ruling(locale, ruled);
    sections.push(match ruled.and_then(|ruling| ruling.reading) {
        Some(_) => section(locale, PaperHeadingRulingOnMove, blocks),
        None => section(locale, PaperHeadingRuling, blocks),
    });
    let replaced = state.replaced().map(|it| ruling(locale, Some(it)));
    sections.extend(replaced.map(|it| section(locale, PaperHeadingReplaced, it)));
    let silent = gaps(locale, state.gaps(), recorded.edition, text::gap);
    sections.extend(silent.map(|gaps| section(locale, StateSilent, vec![gaps])));
    let entries = entries(locale, recorded);
    sections.push(section(locale, PaperHeadingRecorded, vec![entries]));
    let moves = score(&label.game, 0, label.shown_in());
    if !moves.is_empty() {
        let notation = text::notation(locale, label.shown_in());
        let heading = PaperHeadingScore { carrier, notation };
        sections.push(section(locale, heading, vec![Block::Paragraph(moves)]));
    }
    sections.extend(position_now(locale, label, state, below, BOARD));
    sections.push(fields(locale, PaperHeadingKeys, keys(locale, label)));
    on_paper(locale, envelope, PaperRecordTitle { carrier }, sections)
}

/// The fingerprint and the head, which tell this file in this state from any other.
fn identity(locale: &Locale, envelope: &Envelope<Verified>, state: &State) -> Block {
    let fingerprint = envelope.fingerprint();
    let seal_number = fingerprint.seal_number().to_string();
    let status = EnvelopeStatus::of(envelope);
    let (is_sealed, state_of_pause) = (envelope.label().is_sealed(), status.name());
    let file_state = match is_sealed {
        true => locale.of_word("paper-state", status),
        false => locale.say(PaperPauseState {
            state: state_of_pause,
        }),
    };
    let mut fields = vec![
        field(locale, PaperNameSealNumber, seal_number),
        field(locale, PaperNameFingerprint, fingerprint.to_string()),
        field(locale, PaperNameHead, envelope.head().to_string()),
        field(locale, PaperNameState, file_state),
    ];
    if is_sealed {
        fields.push(field(locale, PaperNameStanding, text::now(locale, state)));
    }
    Block::Fields(fields)
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
            let notation = text::notation(locale, envelope.label().shown_in());
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
        match label.is_in_file() {
            true => text::side(locale, label.sealed_by()),
            false => text::signer(locale, Signer::Arbiter),
        },
        locale.say(PaperWasSealed {
            side: label.sealed_by(),
            number: words::move_number(locale, label),
            carrier: label.carrier.name(),
        }),
        article(Some(Concept::Sealing).filter(|_| label.is_sealed())),
    ]];
    rows.extend(envelope.accepted().map(|Accept { at, scoresheets }| {
        [
            NOTHING.to_owned(),
            text::moment_in_row(locale, at),
            text::signer(locale, Signer::Arbiter),
            locale.say(PaperWasAccepted {
                carrier: label.carrier.name(),
                held: match label.carrier {
                    Carrier::Paper => words::scoresheets_inside(locale, *scoresheets),
                    _ => words::scoresheets(locale, *scoresheets),
                },
            }),
            article(Some(Concept::Custody).filter(|_| label.is_sealed())),
        ]
    }));
    // The article of an entry depends on the entries before it.
    let mut before = recorded.state.at_sealing();
    for (place, entry) in envelope.entries().iter().enumerate() {
        let happened = entry.recorded();
        let [number, by, what] = entry_cells(locale, place, entry, recorded.state, edition);
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
fn keys(locale: &Locale, label: &Label) -> Vec<Field> {
    let players = Color::ALL.map(|side| (text::side(locale, side), label.player(side)));
    let arbiter = (locale.say(LabelKey::Arbiter), &label.arbiter);
    let deputies = label.deputies.iter();
    let deputies = deputies.map(|deputy| (locale.say(LabelDeputy), deputy));
    let people = players.into_iter().chain([arbiter]).chain(deputies);
    let fields = people.flat_map(|(role, person)| {
        let key = person
            .key
            .map(|key| field(locale, PaperNameKey, key.to_string()));
        [Some(Field::new(role, escaped(&person.name))), key]
    });
    let fields = fields.flatten();
    fields.collect()
}
