//! Rulings: what follows from a written move, and why; the same question under several editions.

use super::{Medium, field, on_terminal, outside, rows, table, terminal};
use crate::laws::comparison::{Answer, group};
use crate::laws::ruling::{MoveText, Ruling};
use crate::program::render::document::{Block, Field, Section};
use crate::program::render::formats::Style;
use crate::program::render::{WIDE, WIDTH};
use crate::program::text::message::*;
use crate::program::text::paper::{self as words, NOTHING};
use crate::program::text::{self, Speech, escaped};

/// The columns for names on a terminal.
const NAMES: usize = 14;

/// A ruling for people: what it is, and why.
pub fn ruling_sheet(speech: &Speech, ruling: &Ruling, style: Style) -> String {
    let edition = &ruling.edition;
    let blocks = ruling_blocks(speech, ruling, Medium::Terminal);
    let sections = blocks.map(|block| Section::new("", vec![block])).into();
    let document = on_terminal(speech, speech.say(SheetRuling { edition }), sections);
    terminal::write(&document, NAMES, WIDTH, style)
}

/// Why a ruling is what it is, in sentences, and what it says, field by field.
pub(super) fn ruling_blocks(speech: &Speech, ruling: &Ruling, medium: Medium) -> [Block; 2] {
    let mut fields = Vec::new();
    let reading = ruling.reading.map(|it| text::reading(speech, it));
    fields.extend(reading.map(|reading| field(speech, SheetReading, reading)));
    let played = ruling.played.as_ref().map(|it| both(speech, it));
    fields.extend(played.map(|played| field(speech, SheetMove, played)));
    match medium {
        Medium::Paper if ruling.candidates.is_empty() => {}
        Medium::Paper => fields.push(field(speech, SheetFits, fits(speech, ruling))),
        Medium::Terminal => {
            let candidates = ruling.candidates.iter().map(|it| both(speech, it));
            fields.extend(named_once(speech.say(SheetFits), candidates));
            let side = ruling.grounds.sealer;
            let offer = ruling
                .draw_offer
                .then(|| speech.say(SheetOfferWritten { side }));
            fields.extend(offer.map(|offer| field(speech, SheetDrawOffer, offer)));
        }
    }
    let result = text::result(speech, ruling.result);
    let result = format!("{} ({result})", ruling.result.as_str());
    fields.push(field(speech, SheetResult, result));
    let reason = ruling.reason.map(|it| text::reason(speech, it));
    fields.extend(reason.map(|reason| field(speech, SheetReason, reason)));
    let article = ruling.article.as_deref();
    fields.extend(article.map(|article| outside(speech, SheetArticle, article)));
    let others = ruling.articles.iter();
    let others: Vec<String> = others
        .filter(|other| article != Some(other.as_str()))
        .cloned()
        .collect();
    if !others.is_empty() {
        fields.push(match medium {
            Medium::Paper => field(speech, SheetSeeAlso, words::list(speech, &others)),
            Medium::Terminal if article.is_some() => {
                outside(speech, SheetSeeAlso, &others.join(", "))
            }
            Medium::Terminal => outside(speech, SheetNearest, &others.join(", ")),
        });
    }
    if medium == Medium::Paper {
        fields.push(outside(speech, PaperNameEdition, &ruling.edition));
    }
    let fen = ruling.fen_after.as_deref();
    fields.extend(fen.map(|fen| outside(speech, SheetPosition, fen)));
    let remarks = ruling.remarks.iter();
    let mut remarks = remarks.map(|remark| speech.of_library(&remark.message));
    match medium {
        Medium::Paper => fields.extend(remarks.map(|it| field(speech, PaperNameRemarks, it))),
        Medium::Terminal => fields.extend(named_once(speech.say(SheetRemarks), &mut remarks)),
    }
    let why = Block::Paragraph(text::explanation(speech, ruling));
    [why, Block::Fields(fields)]
}

/// Several values under one name, which stands before the first.
fn named_once(
    mut name: String,
    values: impl Iterator<Item = String>,
) -> impl Iterator<Item = Field> {
    values.map(move |value| Field::new(std::mem::take(&mut name), value))
}

/// `Nbd2 (b1d2)`.
pub(super) fn both(speech: &Speech, written: &MoveText) -> String {
    let san = text::san(speech, &written.san);
    format!("{} ({})", escaped(&san), written.uci)
}

/// The moves that an ambiguous text fits.
pub(super) fn fits(speech: &Speech, ruling: &Ruling) -> String {
    let candidates = ruling.candidates.iter().map(|it| both(speech, it));
    words::list(speech, &candidates.collect::<Vec<_>>())
}

/// The same question under several editions: one row each, with the result, the reason and the
/// article.
pub fn comparison(speech: &Speech, rulings: &[Ruling]) -> String {
    let columns = [
        speech.say(TableEdition),
        speech.say(TableResult),
        speech.say(TableReason),
        speech.say(TableArticle),
    ];
    let rows = rulings.iter().map(|ruling| {
        let reason = match (ruling.reason, ruling.status) {
            (Some(reason), _) => text::reason(speech, reason),
            (None, Some(status)) => text::status(speech, status),
            (None, None) => String::new(),
        };
        [
            escaped(&ruling.edition).into_owned(),
            ruling.result.as_str().to_owned(),
            reason,
            escaped(ruling.article.as_deref().unwrap_or("-")).into_owned(),
        ]
    });
    let compared = untitled(speech, vec![table(columns, rows)], WIDTH);
    let answers = rulings.iter();
    let answers = answers.map(|ruling| (ruling.edition.clone(), ruling.clone()));
    format!("{compared}\n{}", agreement(speech, answers))
}

/// Which editions come to the same.
pub fn agreement<T: Answer>(
    speech: &Speech,
    answers: impl IntoIterator<Item = (String, T)>,
) -> String {
    let groups = group(answers);
    if groups.len() < 2 {
        let agree = Block::Paragraph(speech.say(TableAgree));
        return untitled(speech, vec![agree], WIDE);
    }
    let indented = groups.iter().map(|agreeing| {
        let editions = agreeing.editions.join(", ");
        [String::new(), escaped(&editions).into_owned()]
    });
    let differ = Block::Paragraph(speech.say(TableDiffer));
    untitled(speech, vec![differ, rows(indented)], WIDE)
}

/// Answers of several editions: one row each, with the result and the sentence.
pub fn answers<'a>(
    speech: &Speech,
    rows: impl Iterator<Item = (&'a str, &'a str, String)>,
) -> String {
    let columns = [
        speech.say(TableEdition),
        speech.say(TableResult),
        speech.say(TableAnswer),
    ];
    let rows = rows.map(|(edition, result, answer)| {
        [escaped(edition).into_owned(), result.to_owned(), answer]
    });
    untitled(speech, vec![table(columns, rows)], WIDTH)
}

fn untitled(speech: &Speech, blocks: Vec<Block>, width: usize) -> String {
    let sections = vec![Section::new("", blocks)];
    let document = on_terminal(speech, String::new(), sections);
    terminal::write(&document, 0, width, Style::default())
}

/// The same under every edition, on paper: which agree, and a row for each.
pub(super) fn under_each_edition(speech: &Speech, rulings: &[Ruling]) -> [Block; 2] {
    let answers = rulings.iter();
    let groups = group(answers.map(|ruling| (ruling.edition.clone(), ruling.clone())));
    let said = match groups.as_slice() {
        [_] => speech.say(PaperEditionsAgree),
        several => {
            let groups = several.iter().map(|group| group.editions.join(", "));
            let groups = groups.collect::<Vec<_>>().join("; ");
            speech.say(PaperEditionsDiffer { groups })
        }
    };
    let columns = [
        speech.say(PaperNameEdition),
        speech.say(SheetReading),
        speech.say(SheetResult),
        speech.say(SheetReason),
        speech.say(SheetArticle),
    ];
    let rows = rulings.iter().map(|ruling| {
        let moves = match &ruling.played {
            Some(played) => both(speech, played),
            None => fits(speech, ruling),
        };
        let reading = ruling.reading.map(|it| text::reading(speech, it));
        let reading = reading.map(|reading| match moves.as_str() {
            "" => reading,
            moves => format!("{reading}: {moves}"),
        });
        let reason = ruling.reason.map(|reason| text::reason(speech, reason));
        let article = ruling.article.as_deref().unwrap_or(NOTHING);
        [
            escaped(&ruling.edition).into_owned(),
            reading.unwrap_or_else(|| NOTHING.to_owned()),
            ruling.result.as_str().to_owned(),
            reason.unwrap_or_else(|| NOTHING.to_owned()),
            escaped(article).into_owned(),
        ]
    });
    [Block::Paragraph(said), table(columns, rows)]
}
