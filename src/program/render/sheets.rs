//! The sheets: each is built as a [`Document`] here, and the [`formats`](super::formats) write it.
//!
//! On paper: the label on the table, a slip for each player, the set-up sheet beside the board, the record for an
//! appeal, the agenda on the door. On a terminal: the label, where the game stands, rulings, and what editions of the
//! Laws say.

mod agenda;
mod alarm;
mod edition;
mod in_browser;
mod label;
mod paper_label;
mod record;
mod ruling;
mod setup;
mod slips;
mod state;

use shakmaty::san::SanPlus;
use shakmaty::{Color, Position};

use super::document::{
    Block, Diagram, Document, Drawing, Field, Figure, Read, Secret, Section, Table,
};
use super::formats::{Style, plain};
use crate::text::message::*;
use crate::text::paper as words;
use crate::text::{self, Locale, Message};
use envelope::{Envelope, Fingerprint, Label, LabelKey, Relation, Verified};
use rules::adjournment::{Carrier, KnownMove, Resumption};
use rules::edition::Edition;
use rules::score::Game;
use rules::time::{Duration, Left, Moment};

pub use agenda::{Adjourning, agenda};
pub use alarm::{Form, alarm, forms, things};
pub use edition::{edition_sheet, editions_table};
pub use in_browser::{failure_in_browser, record_in_browser};
pub use label::{label, label_in_brief, label_sheet};
pub use paper_label::paper_label;
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

/// A field with a moment, where there is one.
fn when<'a>(locale: &Locale, at: Option<Moment>, name: impl Message<'a>) -> Option<Field> {
    at.map(|at| field(locale, name, text::moment(locale, &at)))
}

/// Several values under one name, which stands before the first.
fn named_once(
    mut name: String,
    values: impl IntoIterator<Item = String>,
) -> impl Iterator<Item = Field> {
    let values = values.into_iter();
    values.map(move |value| Field::new(std::mem::take(&mut name), value))
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

/// A section with the fields under a heading of ours.
fn fields<'a>(locale: &Locale, heading: impl Message<'a>, fields: Vec<Field>) -> Section {
    section(locale, heading, vec![Block::Fields(fields)])
}

/// A sheet of paper about an envelope, which its foot names.
fn on_paper<'a>(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    title: impl Message<'a>,
    sections: Vec<Section>,
) -> Document {
    let number = envelope.fingerprint().seal_number().to_string();
    let pairing = words::pairing(envelope.label());
    Document {
        read: Read::InHand,
        title: locale.say(title),
        locale: *locale,
        foot: locale.say(PaperFoot { number, pairing }),
        sections,
    }
}

/// A document for a terminal, which has no foot, with so many columns for the names of fields and so many in all.
fn on_terminal(
    locale: &Locale,
    title: impl Into<String>,
    sections: Vec<Section>,
    (names, width): (usize, usize),
    style: Style,
) -> String {
    let document = Document {
        read: Read::InHand,
        title: title.into(),
        locale: *locale,
        foot: String::new(),
        sections,
    };
    plain::on_terminal(&document, names, width, style)
}

/// A board with the last position of a game.
fn diagram(game: &Game, below: Color) -> Diagram {
    Diagram {
        men: game.last().board().clone(),
        below,
        last_move: game.moves().last().copied(),
    }
}

/// The same as a drawing of that edge.
fn board(locale: &Locale, game: &Game, below: Color, millimetres: f32) -> Figure {
    let diagram = diagram(game, below);
    let plies = game.moves().len();
    let before = plies.checked_sub(1).and_then(|ply| game.at(ply));
    let last = before.zip(diagram.last_move);
    Figure {
        drawing: Drawing::Board(Box::new(diagram)),
        millimetres,
        in_words: text::position_in_words(locale, game.last()),
        caption: text::diagram_caption(locale, game.last(), last),
    }
}

/// The code of that text, with what it is for.
fn code<'a>(locale: &Locale, content: Secret, millimetres: f32, what: impl Message<'a>) -> Figure {
    let caption = locale.say(what);
    Figure {
        drawing: Drawing::Code(content),
        millimetres,
        in_words: caption.clone(),
        caption,
    }
}

/// The whole fingerprint as a code.
fn fingerprint_code(locale: &Locale, fingerprint: &Fingerprint, millimetres: f32) -> Figure {
    let content = Secret::from(fingerprint.to_string());
    code(locale, content, millimetres, PaperFingerprintCode)
}

/// Who plays, under whom, where. A new field of a label is asked for here, so that nobody signs what no sheet shows.
fn game_fields(locale: &Locale, label: &Label) -> Vec<Field> {
    // Another edition under the same name has another digest.
    let laws = label.builtin_edition();
    let laws = laws.map_or(label.rules.as_str(), Edition::title);
    let number = text::Value::Ordinal(label.adjournment.into());
    let of_this_game = locale.say(LabelAdjournmentNumber { number });
    let deputies = label.deputies.iter();
    let date = label.date.as_deref();
    let date = date.map(|date| text::date_of_score(locale, date));
    let [white_id, black_id] =
        [label.ids.white, label.ids.black].map(|id| id.map(|id| id.to_string()));
    let mut fields = vec![
        outside(locale, White, &label.white.name),
        outside(locale, Black, &label.black.name),
    ];
    fields.extend(white_id.map(|id| field(locale, LabelWhiteId, id)));
    fields.extend(black_id.map(|id| field(locale, LabelBlackId, id)));
    fields.push(outside(locale, LabelKey::Arbiter, &label.arbiter.name));
    fields.extend(deputies.map(|deputy| outside(locale, LabelDeputy, &deputy.name)));
    fields.extend(given(locale, &label.event, LabelKey::Event));
    fields.extend(given(locale, &label.site, LabelKey::Site));
    fields.extend(date.map(|date| field(locale, LabelKey::Date, date)));
    fields.extend(given(locale, &label.round, LabelKey::Round));
    fields.extend(given(locale, &label.board, LabelKey::Board));
    fields.push(outside(locale, LabelRules, laws));
    fields.push(field(locale, LabelAdjournment, of_this_game));
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
    // A2(d): the name of the player who sealed.
    let (side, name) = (label.sealed_by(), &label.sealer().name);
    let number = words::move_number(locale, label);
    let notation = label
        .notation
        .map(|notation| text::notation(locale, notation));
    let notation = notation.map(|notation| field(locale, LabelWrittenIn, notation));
    let offer = words::draw_offer(locale, label.draw_offer);
    let offer = field(locale, LabelKey::DrawOffer, offer);
    let known = label.known_move;
    let known = known.map(|known| known_move(locale, label, known));
    let known = known.map(|known| field(locale, LabelKnownMove, known));
    let mut fields = match label.is_sealed() {
        true => vec![field(
            locale,
            LabelSealedBy,
            locale.say(LabelSealer { side, name }),
        )],
        false => vec![field(
            locale,
            LabelSealedMove,
            locale.say(LabelNothingSealed { side, name }),
        )],
    };
    if label.carrier == Carrier::Paper {
        fields.push(field(locale, LabelSealedMove, locale.say(LabelOnPaper)));
        fields.extend(given(locale, &label.kept_by, LabelKey::KeptBy));
        fields.extend(given(locale, &label.mark, LabelKey::Mark));
    }
    fields.push(match medium {
        Medium::Paper => field(locale, SheetMove, number),
        Medium::Terminal => field(locale, LabelNumber, number),
    });
    fields.extend(notation);
    match medium {
        Medium::Paper => fields.extend([offer].into_iter().chain(known)),
        Medium::Terminal => fields.extend(known.into_iter().chain([offer])),
    }
    fields.extend(when(locale, Some(label.sealed_at), LabelClockStopped));
    fields.extend(when(locale, label.typed_at, LabelTyped));
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
            text::used(locale, label.used(side)),
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
    control.left(label.used(side)?, completed)
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
    fields.extend(when(locale, label.session_end, LabelSessionEnds));
    if let Some(charge) = label.early_charge {
        let sums = match medium {
            Medium::Paper => vec![words::early_charge(locale, label, charge)],
            Medium::Terminal => words::early_charge_sums(locale, label, charge),
        };
        fields.extend(named_once(locale.say(LabelAdjournedEarly), sums));
    }
    fields
}

/// When and where play resumes (A2g).
fn resumption_fields(locale: &Locale, label: &Label, resumption: &Resumption) -> Vec<Field> {
    let mut fields = Vec::new();
    match resumption {
        Resumption::Unsaid(_) => {
            fields.push(field(locale, LabelBegins, locale.say(LabelNotNoted)));
        }
        Resumption::By(last) => {
            let moment = text::moment(locale, last);
            let by = locale.say(LabelToBeAgreed { moment });
            fields.push(field(locale, LabelResumedBy, by));
        }
        Resumption::At(announced) => {
            fields.extend(when(locale, Some(announced.at), LabelBegins));
            fields.extend(when(locale, announced.end, LabelEnds));
            fields.push(outside(locale, LabelKey::ResumeZone, &announced.zone));
            let place = announced.place.as_deref();
            fields.extend(place.map(|place| outside(locale, LabelPlace, place)));
        }
    }
    // What the sealer signed stays legible beside what was set since.
    let announced = label.announces();
    let first = announced.at_or_by();
    let is_moved = *resumption != announced && label.resumption.is_some();
    fields.extend(when(locale, is_moved.then_some(first), LabelBeganAsSigned));
    let late = label.late_after.map(u64::from);
    fields.extend(late.and_then(Duration::from_seconds).map(|late| {
        let late = match late.is_zero() {
            true => locale.say(LabelNoLateness),
            false => text::span(locale, late),
        };
        field(locale, LabelKey::LateAfter, late)
    }));
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
    let board = board(locale, &label.game, below, edge);
    let carrier = label.carrier.name();
    let position = vec![Block::Beside(vec![board], beside)];
    let resumption = resumption_fields(locale, label, &envelope.resumption());
    [
        fields(locale, LabelGame, game_fields(locale, label)),
        section(locale, LabelPosition { carrier }, position),
        fields(locale, LabelResumption, resumption),
    ]
}
