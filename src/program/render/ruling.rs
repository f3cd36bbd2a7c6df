//! Rulings, one as a sheet, several side by side.

use super::WIDTH;
use super::layout::{Sheet, table};
use super::style::Style;
use crate::laws::compare::{Answer, group};
use crate::laws::ruling::{MoveText, Ruling};
use crate::program::text::message::*;
use crate::program::text::{self, Speech};

/// Columns for the names of fields.
const NAMES: usize = 14;

/// A ruling for people: what it is, and why.
pub fn ruling_sheet(speech: &Speech, ruling: &Ruling, style: Style) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    let edition = &ruling.edition;
    sheet.block(&style.heading(&speech.say(SheetRuling { edition })));
    sheet.gap();
    sheet.heading(&text::explanation(speech, ruling));
    sheet.gap();
    let mut field = |name: String, value: &str| sheet.field(&name, value);
    if let Some(reading) = ruling.reading {
        field(speech.say(SheetReading), &text::reading(speech, reading));
    }
    if let Some(played) = &ruling.played {
        field(speech.say(SheetMove), &both(speech, played));
    }
    // A name stands once, before the first of several.
    let once = |place: usize, name: String| if place == 0 { name } else { String::new() };
    for (place, candidate) in ruling.candidates.iter().enumerate() {
        field(once(place, speech.say(SheetFits)), &both(speech, candidate));
    }
    if ruling.draw_offer {
        let side = ruling.grounds.sealer;
        field(
            speech.say(SheetDrawOffer),
            &speech.say(SheetOfferWritten { side }),
        );
    }
    let result = ruling.result;
    field(
        speech.say(SheetResult),
        &format!("{} ({})", result.as_str(), text::result(speech, result)),
    );
    if let Some(reason) = ruling.reason {
        field(speech.say(SheetReason), &text::reason(speech, reason));
    }
    if let Some(article) = &ruling.article {
        field(speech.say(SheetArticle), &text::escaped(article));
    }
    let others: Vec<&str> = ruling
        .articles
        .iter()
        .filter(|article| ruling.article.as_ref() != Some(*article))
        .map(String::as_str)
        .collect();
    if !others.is_empty() {
        let name = if ruling.article.is_some() {
            speech.say(SheetSeeAlso)
        } else {
            speech.say(SheetNearest)
        };
        field(name, &text::escaped(&others.join(", ")));
    }
    if let Some(fen) = &ruling.fen_after {
        field(speech.say(SheetPosition), &text::escaped(fen));
    }
    for (place, remark) in ruling.remarks.iter().enumerate() {
        field(
            once(place, speech.say(SheetRemarks)),
            &speech.of_library(&remark.message),
        );
    }
    sheet.finish()
}

/// `Nbd2 (b1d2)`.
fn both(speech: &Speech, written: &MoveText) -> String {
    format!(
        "{} ({})",
        text::escaped(&text::san(speech, &written.san)),
        text::escaped(&written.uci)
    )
}

/// The same question under several editions: one row each, with the result, the reason and the
/// article.
pub fn comparison(speech: &Speech, rulings: &[Ruling]) -> String {
    let mut rows = vec![vec![
        speech.say(TableEdition),
        speech.say(TableResult),
        speech.say(TableReason),
        speech.say(TableArticle),
    ]];
    rows.extend(rulings.iter().map(|ruling| {
        let reason = match (ruling.reason, ruling.status) {
            (Some(reason), _) => text::reason(speech, reason),
            (None, Some(status)) => text::status(speech, status),
            (None, None) => String::new(),
        };
        vec![
            text::escaped(&ruling.edition).into_owned(),
            ruling.result.as_str().to_owned(),
            reason,
            ruling
                .article
                .as_deref()
                .map_or("-".to_owned(), |a| text::escaped(a).into_owned()),
        ]
    }));
    let answers = rulings
        .iter()
        .map(|ruling| (ruling.edition.clone(), ruling.clone()));
    format!("{}\n{}", table(&rows, WIDTH), agreement(speech, answers))
}

/// Which editions come to the same, in a line or two.
pub fn agreement<T: Answer>(
    speech: &Speech,
    answers: impl IntoIterator<Item = (String, T)>,
) -> String {
    let groups = group(answers);
    if groups.len() < 2 {
        return speech.say(TableAgree) + "\n";
    }
    let mut text = speech.say(TableDiffer) + "\n";
    for agreeing in &groups {
        text += &format!("  {}\n", text::escaped(&agreeing.editions.join(", ")));
    }
    text
}

/// Answers of several editions: one row each, with the result and the sentence.
pub fn answers<'a>(
    speech: &Speech,
    rows: impl Iterator<Item = (&'a str, &'a str, String)>,
) -> String {
    let heading = vec![
        speech.say(TableEdition),
        speech.say(TableResult),
        speech.say(TableAnswer),
    ];
    let rows = rows.map(|(edition, result, answer)| {
        vec![
            text::escaped(edition).into_owned(),
            result.to_owned(),
            answer,
        ]
    });
    table(
        &std::iter::once(heading).chain(rows).collect::<Vec<_>>(),
        WIDTH,
    )
}
