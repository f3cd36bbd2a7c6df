//! The sheets: each is built as a [`Document`] here, and the [`formats`](super::formats) write it.
//!
//! On paper: the label on the table, a slip for each player, the set-up sheet beside the board, the record for an
//! appeal, the agenda on the door. On a terminal: the label, where the game stands, rulings, and what editions of the
//! Laws say.

mod agenda;
mod edition;
mod in_browser;
mod label;
mod record;
mod ruling;
mod setup;
mod slips;
mod state;

use shakmaty::Color;
use shakmaty::san::SanPlus;

use super::document::{Block, Diagram, Document, Field, Figure, Read, Section, Table};
use super::formats::terminal;
use crate::text::message::*;
use crate::text::paper as words;
use crate::text::{self, Locale, Message};
use envelope::{Envelope, Fingerprint, Label, LabelKey, Relation, Verified};
use rules::adjournment::{KnownMove, Resumption};
use rules::edition::Edition;
use rules::score::Game;
use rules::time::{Duration, Left};

pub use agenda::{Adjourning, agenda};
pub use edition::{edition_sheet, editions_table};
pub use in_browser::{failure_in_browser, record_in_browser};
pub use label::{label, label_in_brief, label_sheet};
pub use record::{Recorded, record};
pub use ruling::{agreement, answers, comparison, ruling_sheet};
pub use setup::setup;
pub use slips::{PlayersSlip, slips};
pub use state::{clock_line, standing, state_sheet};

/// Where a sheet is read. Both show the same facts; the medium decides where their order or wording differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Paper,
    Terminal,
}

/// A field whose value is ours.
fn field<'a>(locale: &Locale, name: impl Message<'a>, value: impl Into<String>) -> Field {
    Field::new(locale.say(name), value)
}

/// A field whose value came from outside.
fn outside<'a>(locale: &Locale, name: impl Message<'a>, value: &str) -> Field {
    field(locale, name, text::escaped(value))
}

/// A field whose value came from outside, where there is one.
fn given<'a>(locale: &Locale, value: &Option<String>, name: impl Message<'a>) -> Option<Field> {
    value.as_deref().map(|value| outside(locale, name, value))
}

/// A section under a heading of ours.
fn section<'a>(locale: &Locale, heading: impl Message<'a>, blocks: Vec<Block>) -> Section {
    Section::new(locale.say(heading), blocks)
}

/// Rows under headings.
fn table<const N: usize>(
    columns: [String; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Block {
    Block::Table(Table {
        columns: columns.into(),
        rows: rows.into_iter().map(Vec::from).collect(),
    })
}

/// Rows without headings.
fn rows<const N: usize>(rows: impl IntoIterator<Item = [String; N]>) -> Block {
    Block::Table(Table {
        columns: Vec::new(),
        rows: rows.into_iter().map(Vec::from).collect(),
    })
}

/// A document for a terminal, which has no foot.
fn on_terminal(locale: &Locale, title: String, sections: Vec<Section>) -> Document {
    Document {
        read: Read::InHand,
        title,
        locale: *locale,
        foot: String::new(),
        sections,
    }
}

/// A board with the last position of a game; `edge` is its length in millimetres.
fn diagram(locale: &Locale, game: &Game, below: Color, edge: f32) -> Figure {
    let last_move = game.moves().last().copied();
    let before = game
        .moves()
        .len()
        .checked_sub(1)
        .and_then(|ply| game.at(ply));
    Figure::Diagram(Box::new(Diagram {
        position: game.last().clone(),
        below,
        last_move,
        edge,
        in_words: text::position_in_words(locale, game.last()),
        caption: text::diagram_caption(locale, game.last(), before.zip(last_move)),
    }))
}

/// Who plays, under whom, where. A new field of a label is asked for here, so that nobody signs what no sheet shows.
fn game_fields(locale: &Locale, label: &Label) -> Vec<Field> {
    let mut fields = vec![
        outside(locale, White, &label.white.name),
        outside(locale, Black, &label.black.name),
    ];
    for (name, id) in [
        (locale.say(LabelWhiteId), label.ids.white),
        (locale.say(LabelBlackId), label.ids.black),
    ] {
        fields.extend(id.map(|id| Field::new(name, id.to_string())));
    }
    fields.push(outside(locale, LabelKey::Arbiter, &label.arbiter.name));
    let deputies = label.deputies.iter();
    fields.extend(deputies.map(|deputy| outside(locale, LabelDeputy, &deputy.name)));
    fields.extend(given(locale, &label.event, LabelKey::Event));
    fields.extend(given(locale, &label.site, LabelKey::Site));
    let date = label
        .date
        .as_deref()
        .map(|it| text::date_of_score(locale, it));
    fields.extend(date.map(|date| field(locale, LabelKey::Date, date)));
    fields.extend(given(locale, &label.round, LabelKey::Round));
    fields.extend(given(locale, &label.board, LabelKey::Board));
    // An edition of somebody else's under the same name has another digest.
    let laws = label
        .builtin_edition()
        .map_or(label.rules.as_str(), Edition::title);
    let number = text::Value::Ordinal(label.adjournment.into());
    fields.extend([
        outside(locale, LabelRules, laws),
        field(
            locale,
            LabelAdjournment,
            locale.say(LabelAdjournmentNumber { number }),
        ),
    ]);
    if let Some(previous) = &label.previous {
        let number = Fingerprint(previous.fingerprint).seal_number().to_string();
        let named = locale.say(LabelPreviousNumber { number });
        fields.push(match previous.relation {
            Relation::Answers => field(locale, LabelAnswers, named),
            Relation::Follows => field(locale, LabelFollows, named),
        });
    }
    fields
}

/// Who sealed which move, and what else stands outside about it.
fn sealed_move_fields(locale: &Locale, label: &Label, medium: Medium) -> Vec<Field> {
    let side = label.sealed_by();
    let number = words::move_number(locale, label);
    // A2(d): the name of the player who sealed.
    let name = &label.sealer().name;
    let sealer = locale.say(LabelSealer { side, name });
    let mut fields = vec![field(locale, LabelSealedBy, sealer)];
    fields.push(match medium {
        Medium::Paper => field(locale, SheetMove, number),
        Medium::Terminal => field(locale, LabelNumber, number),
    });
    fields.push(field(
        locale,
        LabelWrittenIn,
        text::notation(locale, label.notation),
    ));
    let offer = words::draw_offer(locale, label.draw_offer);
    let offer = std::iter::once(field(locale, LabelKey::DrawOffer, offer));
    let known = label
        .known_move
        .map(|known| field(locale, LabelKnownMove, known_move(locale, label, known)));
    match medium {
        Medium::Paper => fields.extend(offer.chain(known)),
        Medium::Terminal => fields.extend(known.into_iter().chain(offer)),
    }
    let stopped = text::moment(locale, &label.sealed_at);
    fields.push(field(locale, LabelClockStopped, stopped));
    if let Some(typed) = &label.typed_at {
        fields.push(field(locale, LabelTyped, text::moment(locale, typed)));
    }
    fields
}

/// The move that everybody knows, in the letters of the language, and how it became known (A1a, 9.5).
fn known_move(locale: &Locale, label: &Label, KnownMove { uci, claim }: KnownMove) -> String {
    let position = label.position();
    let legal = uci.to_move(position).ok();
    let san = legal.map(|legal| SanPlus::from_move(position.clone(), legal));
    let played = san.map_or_else(|| uci.to_string(), |san| text::san(locale, &san));
    let Some(claim) = claim else {
        return locale.say(LabelMadeOnBoard { played });
    };
    let edition = label.builtin_edition();
    let article = edition.and_then(|edition| edition.article(claim.concept()));
    let article = article.unwrap_or_else(|| claim.name());
    locale.say(LabelWrittenForClaim { played, article })
}

/// Both clocks as the label has them, with the moves to the next control.
fn clocks(locale: &Locale, label: &Label, medium: Medium) -> Block {
    let (columns, unknown) = match medium {
        Medium::Paper => (
            [
                locale.say(PaperNameSide),
                locale.say(PaperNameUsed),
                locale.say(PaperNameLeft),
                locale.say(PaperNameNextControl),
            ],
            words::NOTHING,
        ),
        Medium::Terminal => (
            [
                String::new(),
                locale.say(LabelUsed),
                locale.say(LabelLeft),
                locale.say(LabelNextControl),
            ],
            "?",
        ),
    };
    let rows = Color::ALL.map(|side| {
        [
            text::side(locale, side),
            label.used(side).to_string(),
            left(label, side).map_or_else(|| unknown.to_owned(), |left| left.to_string()),
            words::moves_to_control(locale, label, side),
        ]
    });
    table(columns, rows)
}

/// The time that a side has left by the label.
fn left(label: &Label, side: Color) -> Option<Left> {
    let completed = label.game.moves_completed(side);
    let control = label.time_controls.get(side);
    control.left(label.used(side), completed)
}

/// The time control, and what adjourning early cost.
fn time_fields(locale: &Locale, label: &Label, medium: Medium) -> Vec<Field> {
    let control = match label.common_time_control() {
        Some(control) => text::time_control(locale, control),
        None => locale.say(LabelTimeControls {
            white: text::time_control(locale, &label.time_controls.white),
            black: text::time_control(locale, &label.time_controls.black),
        }),
    };
    let mut fields = vec![outside(locale, LabelKey::TimeControl, &control)];
    if let Some(end) = &label.session_end {
        fields.push(field(locale, LabelSessionEnds, text::moment(locale, end)));
    }
    if let Some(charge) = label.early_charge {
        let sums = match medium {
            Medium::Paper => vec![words::early_charge(locale, label, charge)],
            Medium::Terminal => words::early_charge_sums(locale, label, charge),
        };
        let mut name = locale.say(LabelAdjournedEarly);
        fields.extend(
            sums.into_iter()
                .map(|sum| Field::new(std::mem::take(&mut name), sum)),
        );
    }
    fields
}

/// When and where play resumes (A2g).
fn resumption_fields(locale: &Locale, label: &Label, resumption: &Resumption) -> Vec<Field> {
    let mut fields = Vec::new();
    match resumption {
        Resumption::By(last) => {
            let moment = text::moment(locale, last);
            let by = locale.say(LabelToBeAgreed { moment });
            fields.push(field(locale, LabelResumedBy, by));
        }
        Resumption::At(announced) => {
            let begins = text::moment(locale, &announced.at);
            fields.push(field(locale, LabelBegins, begins));
            if let Some(end) = &announced.end {
                fields.push(field(locale, LabelEnds, text::moment(locale, end)));
            }
            fields.push(outside(locale, LabelKey::ResumeZone, &announced.zone));
            let place = announced.place.as_deref();
            fields.extend(place.map(|place| outside(locale, LabelPlace, place)));
        }
    }
    // What the sealer signed stays legible beside what was set since.
    if *resumption != label.resumption {
        let first = text::moment(locale, &label.resumption.at_or_by());
        fields.push(field(locale, LabelBeganAsSigned, first));
    }
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(Duration::from_seconds) {
        let late = match late.is_zero() {
            true => locale.say(LabelNoLateness),
            false => text::span(locale, late),
        };
        fields.push(field(locale, LabelKey::LateAfter, late));
    }
    fields
}

/// The outside of the envelope (A2), on paper: who plays, the position with all about the sealed move, the resumption.
fn outside_sections(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    below: Color,
    edge: f32,
) -> [Section; 3] {
    let label = envelope.label();
    let beside = vec![
        Block::Fields(sealed_move_fields(locale, label, Medium::Paper)),
        clocks(locale, label, Medium::Paper),
        Block::Fields(time_fields(locale, label, Medium::Paper)),
    ];
    let board = diagram(locale, &label.game, below, edge);
    [
        section(
            locale,
            LabelGame,
            vec![Block::Fields(game_fields(locale, label))],
        ),
        section(
            locale,
            LabelPosition,
            vec![Block::Beside(vec![board], beside)],
        ),
        section(
            locale,
            LabelResumption,
            vec![Block::Fields(resumption_fields(
                locale,
                label,
                &envelope.resumption(),
            ))],
        ),
    ]
}
