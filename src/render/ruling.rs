//! Rulings, one as a sheet, several side by side.

use super::WIDTH;
use super::layout::{Sheet, table};
use super::style::Style;
use crate::laws::compare::{Answer, group};
use crate::laws::ruling::{MoveText, Ruling};
use crate::text;

/// Columns for the names of fields.
const NAMES: usize = 14;

/// A ruling for people: what it is, and why.
pub fn ruling_sheet(ruling: &Ruling, style: Style) -> String {
    let mut sheet = Sheet::new(NAMES, WIDTH);
    sheet.block(&style.heading(&format!("Ruling under {}", ruling.edition)));
    sheet.gap();
    sheet.heading(&text::explanation(ruling));
    sheet.gap();
    if let Some(reading) = ruling.reading {
        sheet.field("Reading", text::reading(reading));
    }
    if let Some(played) = &ruling.played {
        sheet.field("Move", &both(played));
    }
    for (place, candidate) in ruling.candidates.iter().enumerate() {
        sheet.field(if place == 0 { "Fits" } else { "" }, &both(candidate));
    }
    if ruling.draw_offer {
        let sealer = text::side(ruling.grounds.sealer);
        sheet.field("Draw offer", &format!("{sealer}, written with the move"));
    }
    let result = ruling.result;
    sheet.field(
        "Result",
        &format!("{} ({})", result.as_str(), text::result(result)),
    );
    if let Some(reason) = ruling.reason {
        sheet.field("Reason", text::reason(reason));
    }
    if let Some(article) = &ruling.article {
        sheet.field("Article", &text::escaped(article));
    }
    let others: Vec<&str> = ruling
        .articles
        .iter()
        .filter(|article| ruling.article.as_ref() != Some(*article))
        .map(String::as_str)
        .collect();
    if !others.is_empty() {
        let name = if ruling.article.is_some() {
            "See also"
        } else {
            "Nearest"
        };
        sheet.field(name, &text::escaped(&others.join(", ")));
    }
    if let Some(fen) = &ruling.fen_after {
        sheet.field("Position", &text::escaped(fen));
    }
    for (place, remark) in ruling.remarks.iter().enumerate() {
        sheet.field(
            if place == 0 { "Remarks" } else { "" },
            &text::escaped(&remark.message),
        );
    }
    sheet.finish()
}

/// `Nbd2 (b1d2)`.
fn both(written: &MoveText) -> String {
    format!(
        "{} ({})",
        text::escaped(&written.san),
        text::escaped(&written.uci)
    )
}

/// The same question under several editions: one row each, with the result, the reason and the
/// article.
pub fn comparison(rulings: &[Ruling]) -> String {
    let mut rows = vec![
        ["edition", "result", "reason", "article"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(rulings.iter().map(|ruling| {
        let reason = match (ruling.reason, ruling.status) {
            (Some(reason), _) => text::reason(reason),
            (None, Some(status)) => text::status(status),
            (None, None) => "",
        };
        vec![
            text::escaped(&ruling.edition).into_owned(),
            ruling.result.as_str().to_owned(),
            reason.to_owned(),
            ruling
                .article
                .as_deref()
                .map_or("-".to_owned(), |a| text::escaped(a).into_owned()),
        ]
    }));
    let answers = rulings
        .iter()
        .map(|ruling| (ruling.edition.clone(), ruling.clone()));
    format!("{}\n{}", table(&rows, WIDTH), agreement(answers))
}

/// Which editions come to the same, in a line or two.
pub fn agreement<T: Answer>(answers: impl IntoIterator<Item = (String, T)>) -> String {
    let groups = group(answers);
    if groups.len() < 2 {
        return "All of them agree.\n".to_owned();
    }
    let mut text = "They do not agree. The same answer give:\n".to_owned();
    for agreeing in &groups {
        text += &format!("  {}\n", text::escaped(&agreeing.editions.join(", ")));
    }
    text
}

/// Answers of several editions: one row each, with the result and the sentence.
pub fn answers<'a>(rows: impl Iterator<Item = (&'a str, &'a str, String)>) -> String {
    let heading = ["edition", "result", "answer"].map(str::to_owned).to_vec();
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
