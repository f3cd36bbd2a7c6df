//! The record: everything that was recorded and what follows from it, for whoever decides an appeal.

use shakmaty::Color;

use super::document::{Block, Document, Field, Section};
use super::{field, outside, outside_sections, table};
use crate::envelope::{Accept, Envelope, EnvelopeStatus, Verified};
use crate::laws::adjournment::{Adjourned, Event, Standing, State, fold};
use crate::laws::compare::group;
use crate::laws::edition::{Concept, Edition};
use crate::laws::ruling::{MoveText, Ruling};
use crate::program::render;
use crate::program::text::paper::{self as words, Heading, Name};
use crate::program::text::{self, Speech, escaped};

/// The edge of the board, in millimetres.
const BOARD: f32 = 76.0;

/// What a record is made of.
#[derive(Debug)]
pub struct Recorded<'a> {
    /// The envelope.
    pub envelope: &'a Envelope<Verified>,
    /// The edition on its label.
    pub edition: &'a Edition,
    /// What the rules need of it, under that edition.
    pub adjourned: Adjourned<'a>,
    /// Where the game stands under that edition.
    pub state: &'a State,
    /// The rulings under every edition.
    pub rulings: &'a [Ruling],
}

/// The record, with that side of the board below.
pub fn record(speech: &Speech, recorded: &Recorded<'_>, below: Color) -> Document {
    let label = recorded.envelope.label();
    let seal_number = recorded.envelope.fingerprint().seal_number().to_string();
    let mut sections = vec![Section::new(
        "",
        vec![Block::Fields(identity(speech, recorded, &seal_number))],
    )];
    sections.extend(outside_sections(speech, label, below, BOARD));
    sections.extend([
        Section::new(
            words::heading(speech, Heading::Written),
            vec![written(speech, recorded.envelope)],
        ),
        ruling(speech, Heading::Ruling, recorded.state.ruling()),
    ]);
    let replaced = recorded.state.replaced();
    sections.extend(replaced.map(|replaced| ruling(speech, Heading::Replaced, Some(replaced))));
    sections.extend(silent(speech, recorded));
    sections.push(Section::new(
        words::heading(speech, Heading::Recorded),
        vec![entries(speech, recorded)],
    ));
    sections.extend(editions(speech, recorded.rulings));
    let score = render::score(label).trim_end().replace('\n', " ");
    if !score.is_empty() {
        let moves = Block::Paragraph(score);
        sections.push(Section::new(
            words::heading(speech, Heading::Score),
            vec![moves],
        ));
    }
    sections.push(Section::new(
        words::heading(speech, Heading::Keys),
        vec![keys(speech, recorded)],
    ));
    Document {
        title: words::record_title(speech),
        speech: *speech,
        foot: words::foot(speech, &seal_number, label),
        sections,
    }
}

/// By what this file, in this state, can be told from any other.
fn identity(speech: &Speech, recorded: &Recorded<'_>, seal_number: &str) -> Vec<Field> {
    let envelope = recorded.envelope;
    vec![
        field(speech, Name::SealNumber, seal_number),
        field(
            speech,
            Name::Fingerprint,
            envelope.fingerprint().to_string(),
        ),
        field(speech, Name::Head, envelope.head().to_string()),
        field(
            speech,
            Name::State,
            words::file_state(speech, EnvelopeStatus::of(envelope)),
        ),
        field(
            speech,
            Name::Standing,
            text::phase(speech, recorded.state.phase()),
        ),
    ]
}

/// What was in the envelope, and what its sealer declared.
fn written(speech: &Speech, envelope: &Envelope<Verified>) -> Block {
    let events = envelope.recorded();
    let found = events.iter().find_map(|record| match &record.event {
        Event::Opened { written, .. } => Some(words::written_move(speech, written.as_deref())),
        _ => None,
    });
    match found {
        None => Block::Paragraph(words::not_opened(speech)),
        Some(found) => {
            let notation = text::notation(speech, envelope.label().notation);
            Block::Fields(vec![
                field(speech, Name::Written, found),
                field(speech, Name::Notation, notation),
            ])
        }
    }
}

fn ruling(speech: &Speech, heading: Heading, ruling: Option<&Ruling>) -> Section {
    let heading = words::heading(speech, heading);
    let Some(ruling) = ruling else {
        return Section::new(heading, vec![Block::Paragraph(words::no_ruling(speech))]);
    };
    let mut fields = Vec::new();
    fields.extend(
        ruling
            .reading
            .map(|reading| field(speech, Name::Reading, text::reading(speech, reading))),
    );
    let played = ruling.played.as_ref();
    fields.extend(played.map(|played| field(speech, Name::Move, both(speech, played))));
    if !ruling.candidates.is_empty() {
        fields.push(field(speech, Name::Fits, fits(speech, ruling)));
    }
    let result = format!(
        "{} ({})",
        ruling.result.as_str(),
        text::result(speech, ruling.result)
    );
    fields.push(field(speech, Name::Result, result));
    fields.extend(
        ruling
            .reason
            .map(|reason| field(speech, Name::Reason, text::reason(speech, reason))),
    );
    fields.extend(
        ruling
            .article
            .as_deref()
            .map(|article| outside(speech, Name::Article, article)),
    );
    let others = ruling
        .articles
        .iter()
        .filter(|other| ruling.article.as_ref() != Some(other));
    let others: Vec<String> = others.cloned().collect();
    if !others.is_empty() {
        fields.push(field(speech, Name::Articles, words::list(speech, &others)));
    }
    fields.push(outside(speech, Name::Edition, &ruling.edition));
    fields.extend(
        ruling
            .fen_after
            .as_deref()
            .map(|fen| outside(speech, Name::Position, fen)),
    );
    for remark in &ruling.remarks {
        let said = speech.of_library(&remark.message);
        fields.push(field(speech, Name::Remarks, said));
    }
    let why = Block::Paragraph(text::explanation(speech, ruling));
    Section::new(heading, vec![why, Block::Fields(fields)])
}

/// `Nbd2 (b1d2)`.
fn both(speech: &Speech, written: &MoveText) -> String {
    format!(
        "{} ({})",
        escaped(&text::san(speech, &written.san)),
        escaped(&written.uci)
    )
}

fn fits(speech: &Speech, ruling: &Ruling) -> String {
    words::list(
        speech,
        &ruling
            .candidates
            .iter()
            .map(|candidate| both(speech, candidate))
            .collect::<Vec<_>>(),
    )
}

fn silent(speech: &Speech, recorded: &Recorded<'_>) -> Option<Section> {
    let gaps = recorded.state.gaps().iter();
    let said: Vec<String> = gaps
        .map(|gap| text::gap(speech, gap, recorded.edition))
        .collect();
    let heading = words::heading(speech, Heading::Silent);
    (!said.is_empty()).then(|| Section::new(heading, vec![Block::Steps(said)]))
}

/// The sealing, the countersignature and every entry: when, by whom, what, and under which article.
fn entries(speech: &Speech, recorded: &Recorded<'_>) -> Block {
    let (envelope, edition) = (recorded.envelope, recorded.edition);
    let label = envelope.label();
    let article = |concept: Option<Concept>| {
        let article = concept.and_then(|concept| edition.article(concept));
        article.map_or_else(words::nothing, |article| escaped(article).into_owned())
    };
    let sealer = text::side(speech, label.sealed_by());
    let row = |number: String, at: String, by: String, what: String, article: String| {
        vec![number, at, by, what, article]
    };
    let none = words::nothing;
    let mut rows = vec![row(
        none(),
        label.sealed_at.to_string(),
        sealer,
        words::was_sealed(speech, label),
        article(Some(Concept::Sealing)),
    )];
    rows.extend(envelope.accepted().map(|Accept { at, scoresheets }| {
        let arbiter = text::signer(speech, crate::envelope::Signer::Arbiter);
        let what = words::was_accepted(speech, *scoresheets);
        row(
            none(),
            at.to_string(),
            arbiter,
            what,
            article(Some(Concept::Custody)),
        )
    }));
    // Under which article something comes depends on what was before it.
    let mut before = fold(&recorded.adjourned, &[]);
    let standing = recorded.state.standing();
    for (place, entry) in envelope.entries().iter().enumerate() {
        let happened = entry.recorded();
        let mut what = text::event(speech, &happened.event);
        let became = match standing.get(place) {
            Some(Standing::Voided) => Some(words::voided(speech)),
            Some(Standing::Refused(refusal)) => {
                let why = speech.of_library(&refusal.to_string());
                Some(words::without_effect(speech, &why))
            }
            Some(Standing::Counts) | None => None,
        };
        if let Some(became) = became {
            what = format!("{what} [{became}]");
        }
        let number = (place + 1).to_string();
        let comes_under = article(before.article(&happened.event));
        rows.push(row(
            number,
            entry.at.to_string(),
            text::signer(speech, entry.by),
            what,
            comes_under,
        ));
        before = before.then(&recorded.adjourned, &happened);
    }
    let columns = [
        Name::Number,
        Name::When,
        Name::SignedBy,
        Name::What,
        Name::Article,
    ];
    table(speech, &columns, rows)
}

/// The same under every edition, where there is a ruling.
fn editions(speech: &Speech, rulings: &[Ruling]) -> Option<Section> {
    if rulings.is_empty() {
        return None;
    }
    let groups = group(
        rulings
            .iter()
            .map(|ruling| (ruling.edition.clone(), ruling.clone())),
    );
    let said = match groups.as_slice() {
        [_] => words::editions_agree(speech),
        several => {
            let names: Vec<Vec<String>> =
                several.iter().map(|group| group.editions.clone()).collect();
            words::editions_differ(speech, &names)
        }
    };
    let rows = rulings.iter().map(|ruling| {
        let or_nothing = |said: Option<String>| said.unwrap_or_else(words::nothing);
        let read = match &ruling.played {
            Some(played) => both(speech, played),
            None => fits(speech, ruling),
        };
        let reading = ruling.reading.map(|reading| match read.as_str() {
            "" => text::reading(speech, reading),
            moves => format!("{}: {moves}", text::reading(speech, reading)),
        });
        vec![
            escaped(&ruling.edition).into_owned(),
            or_nothing(reading),
            ruling.result.as_str().to_owned(),
            or_nothing(ruling.reason.map(|reason| text::reason(speech, reason))),
            or_nothing(
                ruling
                    .article
                    .as_deref()
                    .map(|article| escaped(article).into_owned()),
            ),
        ]
    });
    let columns = [
        Name::Edition,
        Name::Reading,
        Name::Result,
        Name::Reason,
        Name::Article,
    ];
    let table = table(speech, &columns, rows.collect());
    let heading = words::heading(speech, Heading::Editions);
    Some(Section::new(heading, vec![Block::Paragraph(said), table]))
}

/// Whose signatures these are, as far as keys say.
fn keys(speech: &Speech, recorded: &Recorded<'_>) -> Block {
    let label = recorded.envelope.label();
    let mut rows = Vec::new();
    for side in Color::ALL {
        let person = label.player(side);
        rows.push((text::side(speech, side), person));
    }
    rows.push((words::name(speech, Name::Arbiter), &label.arbiter));
    let deputies = label.deputies.iter();
    rows.extend(deputies.map(|deputy| (words::name(speech, Name::Deputy), deputy)));
    let fields = rows.into_iter().flat_map(|(role, person)| {
        let name = escaped(&person.name).into_owned();
        let key = field(speech, Name::Key, person.key.to_string());
        [Field::new(role, name), key]
    });
    Block::Fields(fields.collect())
}
