//! Rulings: what follows from a written move, and why; the same question under several editions.

use super::{Medium, field, named_once, on_terminal, outside, rows, table};
use crate::render::document::{Block, Field, Section};
use crate::render::formats::Style;
use crate::render::{WIDE, WIDTH};
use crate::text::message::*;
use crate::text::paper as words;
use crate::text::{self, COMMAND_LINE, Locale, escaped};
use rules::comparison::{Answer, group};
use rules::ruling::{MoveText, ReadingKind, Reason, Remark, Ruling};

/// The columns for names on a terminal.
const NAMES: usize = 14;

/// A ruling for people: what it is, and why.
pub fn ruling_sheet(locale: &Locale, ruling: &Ruling, style: Style) -> String {
    let edition = &ruling.edition;
    let blocks = ruling_blocks(locale, ruling, Medium::Terminal);
    let sections = blocks.map(|block| Section::new("", vec![block])).into();
    let title = match ruling.reading {
        Some(_) => locale.say(SheetRulingOnMove { edition }),
        None => locale.say(SheetRuling { edition }),
    };
    on_terminal(locale, title, sections, (NAMES, WIDTH), style)
}

/// Why a ruling is what it is, in sentences, and what it says, field by field.
pub(super) fn ruling_blocks(locale: &Locale, ruling: &Ruling, medium: Medium) -> [Block; 2] {
    let mut fields = Vec::new();
    let reading = ruling.reading.map(|it| text::reading(locale, it));
    fields.extend(reading.map(|reading| field(locale, SheetReading, reading)));
    let played = ruling.played.as_ref().map(|it| both(locale, it));
    fields.extend(played.map(|played| field(locale, SheetMove, played)));
    // 1928: what the opponent may choose need not fit what is written.
    let illegal = ruling.reading == Some(ReadingKind::Illegal);
    let listed = match illegal {
        true => locale.say(SheetToChoose),
        false => locale.say(SheetFits),
    };
    match medium {
        Medium::Paper if ruling.candidates.is_empty() => {}
        Medium::Paper => fields.push(Field::new(listed, fits(locale, ruling))),
        Medium::Terminal => {
            let candidates = ruling.candidates.iter().map(|it| both(locale, it));
            fields.extend(named_once(listed, candidates));
            let offer = ruling.draw_offer.then_some(ruling.grounds.sealer);
            let offer = offer.map(|side| locale.say(SheetOfferWritten { side }));
            fields.extend(offer.map(|offer| field(locale, SheetDrawOffer, offer)));
        }
    }
    let result = text::outcome(locale, ruling);
    let result = format!("{} ({result})", ruling.result.as_str());
    fields.push(field(locale, SheetResult, result));
    let reason = ruling.reason.map(|it| text::reason(locale, it));
    fields.extend(reason.map(|reason| field(locale, SheetReason, reason)));
    let otherwise = ruling.otherwise.as_ref();
    let otherwise = otherwise.map(|it| text::otherwise(locale, it));
    fields.extend(otherwise.map(|otherwise| field(locale, SheetOtherwise, otherwise)));
    let article = ruling.article.as_deref();
    fields.extend(article.map(|article| outside(locale, SheetArticle, article)));
    let others = ruling.articles.iter();
    let others = others.filter(|other| article != Some(other.as_str()));
    let others: Vec<String> = others.cloned().collect();
    if !others.is_empty() {
        fields.push(match medium {
            Medium::Paper => field(locale, SheetSeeAlso, words::list(locale, &others)),
            Medium::Terminal if article.is_some() => {
                outside(locale, SheetSeeAlso, &others.join(", "))
            }
            Medium::Terminal => outside(locale, SheetNearest, &others.join(", ")),
        });
    }
    if medium == Medium::Paper {
        fields.push(outside(locale, PaperNameEdition, &ruling.edition));
    }
    let fen = ruling.fen_after.as_deref();
    fields.extend(fen.map(|fen| outside(locale, SheetPosition, fen)));
    // The explanation asks the question of a gap.
    let asks = [Some(Reason::LawsSilent), Some(Reason::ArbiterDecides)];
    let asked = asks.contains(&ruling.reason);
    let remarks = ruling.remarks.iter();
    let remarks = remarks.filter(|remark| !(asked && matches!(remark, Remark::Gap(_))));
    let remarks = remarks.map(|remark| locale.phrase(remark, COMMAND_LINE));
    match medium {
        Medium::Paper => fields.extend(remarks.map(|it| field(locale, PaperNameRemarks, it))),
        Medium::Terminal => fields.extend(named_once(locale.say(SheetRemarks), remarks)),
    }
    let why = Block::Paragraph(text::explanation(locale, ruling));
    [why, Block::Fields(fields)]
}

/// `Nbd2 (b1d2)`.
pub(super) fn both(locale: &Locale, written: &MoveText) -> String {
    let san = text::san(locale, &written.san);
    format!("{} ({})", escaped(&san), written.uci)
}

/// The moves that an ambiguous text fits.
pub(super) fn fits(locale: &Locale, ruling: &Ruling) -> String {
    let candidates = ruling.candidates.iter().map(|it| both(locale, it));
    words::list(locale, &candidates.collect::<Vec<_>>())
}

/// The same question under several editions: one row each, with the result, the reason and the
/// article.
pub fn comparison(locale: &Locale, rulings: &[Ruling]) -> String {
    let columns = [
        locale.say(TableEdition),
        locale.say(TableResult),
        locale.say(TableReason),
        locale.say(TableArticle),
    ];
    let rows = rulings.iter().map(|ruling| {
        let reason = match (ruling.reason, ruling.status) {
            (Some(reason), _) => text::reason(locale, reason),
            (None, Some(status)) => text::status(locale, status),
            (None, None) => String::new(),
        };
        [
            escaped(&ruling.edition).into_owned(),
            ruling.result.as_str().to_owned(),
            reason,
            escaped(ruling.article.as_deref().unwrap_or("-")).into_owned(),
        ]
    });
    let compared = untitled(locale, vec![table(columns, rows)], WIDTH);
    let answers = rulings.iter();
    let answers = answers.map(|ruling| (ruling.edition.clone(), ruling.clone()));
    format!("{compared}\n{}", agreement(locale, answers))
}

/// Which editions come to the same.
pub fn agreement<T: Answer>(
    locale: &Locale,
    answers: impl IntoIterator<Item = (String, T)>,
) -> String {
    let groups = group(answers);
    if groups.len() < 2 {
        let agree = Block::Paragraph(locale.say(TableAgree));
        return untitled(locale, vec![agree], WIDE);
    }
    let indented = groups.iter().map(|agreeing| {
        let editions = agreeing.editions.join(", ");
        [String::new(), escaped(&editions).into_owned()]
    });
    let differ = Block::Paragraph(locale.say(TableDiffer));
    untitled(locale, vec![differ, rows(indented)], WIDE)
}

/// Answers of several editions: one row each, with the result and the sentence.
pub fn answers<'a>(
    locale: &Locale,
    rows: impl Iterator<Item = (&'a str, &'a str, String)>,
) -> String {
    let columns = [
        locale.say(TableEdition),
        locale.say(TableResult),
        locale.say(TableAnswer),
    ];
    let rows = rows.map(|(edition, result, answer)| {
        [escaped(edition).into_owned(), result.to_owned(), answer]
    });
    untitled(locale, vec![table(columns, rows)], WIDTH)
}

fn untitled(locale: &Locale, blocks: Vec<Block>, width: usize) -> String {
    let sections = vec![Section::new("", blocks)];
    on_terminal(locale, "", sections, (0, width), Style::default())
}
