//! What editions of the Laws say, and where they differ.

use super::WIDE;
use super::layout::{Sheet, table};
use crate::laws::edition::{Concept, Edition, Fact, Rule, Word};
use crate::program::text::message::*;
use crate::program::text::{self, Speech};

/// Columns for the names of fields.
const NAMES: usize = 18;

/// Every edition in one row, then every rule on which they differ: what is said, and by which.
pub fn editions_table(speech: &Speech, editions: &[Edition]) -> String {
    let mut rows = vec![vec![
        speech.say(TableEdition),
        speech.say(EditionTitle),
        speech.say(EditionAdjournments),
    ]];
    let silent = speech.say(SaysSilent);
    rows.extend(editions.iter().map(|edition| {
        vec![
            text::escaped(edition.name()).into_owned(),
            text::escaped(edition.title()).into_owned(),
            text::escaped(edition.adjournment_rules().unwrap_or(&silent)).into_owned(),
        ]
    }));
    let mut sheet = Sheet::new(NAMES, WIDE);
    sheet.block(&table(&rows, WIDE));
    sheet.heading(&speech.say(EditionDiffer));
    for &rule in Rule::ALL {
        let said = sayings(speech, editions, rule);
        if said.len() < 2 {
            continue;
        }
        sheet.heading(&text::rule(speech, rule));
        let rows: Vec<Vec<String>> = said
            .into_iter()
            .map(|(value, names)| vec![value, names.join(" ")])
            .collect();
        sheet.block(&indented(&rows));
    }
    sheet.heading(&speech.say(EditionLegend));
    sheet.finish()
}

/// Two columns, the first set in.
fn indented(rows: &[Vec<String>]) -> String {
    const INDENT: &str = "  ";
    table(rows, WIDE - INDENT.len())
        .lines()
        .map(|line| format!("{INDENT}{line}\n"))
        .collect()
}

/// What is said of a rule, each with those that say it, in the order of the editions.
fn sayings(speech: &Speech, editions: &[Edition], rule: Rule) -> Vec<(String, Vec<String>)> {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for edition in editions {
        let value = text::rule_value(speech, edition, rule);
        let name = format!(
            "{}{}",
            text::escaped(edition.name()),
            mark(edition.confirms(rule))
        );
        match said.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(name),
            None => said.push((value, vec![name])),
        }
    }
    said
}

const fn mark(confirmed: bool) -> &'static str {
    if confirmed { "" } else { "?" }
}

/// Everything one edition says, and what the default edition says where that is something else.
pub fn edition_sheet(speech: &Speech, edition: &Edition) -> String {
    let standard = Edition::builtin(Edition::DEFAULT).filter(|it| it.source() != edition.source());
    let facts = edition.facts();
    let mut sheet = Sheet::new(NAMES, WIDE);
    sheet.line(&text::escaped(edition.title()));
    sheet.heading(&speech.say(EditionEdition));
    sheet.field(&speech.say(EditionName), &text::escaped(edition.name()));
    for (name, key, value) in [
        (
            speech.say(EditionInForce),
            "in_force",
            edition.in_force().map(str::to_owned),
        ),
        (
            speech.say(EditionAdjournmentRules),
            "adjournment.rules",
            edition.adjournment_rules().map(str::to_owned),
        ),
        (
            speech.say(EditionExcepts),
            "adjournment.exceptions",
            edition
                .bad_move_exceptions()
                .map(|articles| articles.join(", ")),
        ),
    ] {
        let value = value.unwrap_or_else(|| speech.say(SaysSilent));
        sheet.field(
            &name,
            &format!("{}{}", text::escaped(&value), mark(confirmed(&facts, key))),
        );
    }

    sheet.heading(&speech.say(EditionRules));
    sheet.block(&table(&rule_rows(speech, edition, standard.as_ref()), WIDE));
    sheet.heading(&speech.say(EditionArticles));
    sheet.block(&table(&article_rows(speech, edition, &facts), WIDE));
    sheet.heading(&speech.say(EditionLegend));
    if standard.is_some() {
        sheet.line(&speech.say(EditionOtherwise {
            edition: Edition::DEFAULT,
        }));
    }
    sheet.finish()
}

fn confirmed(facts: &[Fact], key: &str) -> bool {
    facts.iter().any(|fact| fact.key == key && fact.confirmed)
}

fn rule_rows(speech: &Speech, edition: &Edition, standard: Option<&Edition>) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        speech.say(EditionRule),
        speech.say(EditionSays),
        speech.say(TableArticle),
    ]];
    for &rule in Rule::ALL {
        let value = text::rule_value(speech, edition, rule);
        let other = standard
            .map(|standard| text::rule_value(speech, standard, rule))
            .filter(|other| *other != value);
        let article = edition.article(rule.governed_by()).unwrap_or_default();
        rows.push(vec![
            text::rule(speech, rule),
            format!("{value}{}", mark(edition.confirms(rule))),
            text::escaped(article).into_owned(),
        ]);
        if let Some(other) = other {
            rows.push(vec![String::new(), format!("* {other}"), String::new()]);
        }
    }
    rows
}

fn article_rows(speech: &Speech, edition: &Edition, facts: &[Fact]) -> Vec<Vec<String>> {
    let silent = speech.say(SaysSilent);
    Concept::ALL
        .iter()
        .map(|&concept| {
            let article = edition.article(concept).unwrap_or(&silent);
            let mark = mark(confirmed(facts, concept.word()));
            vec![
                text::concept(speech, concept),
                format!("{}{mark}", text::escaped(article)),
            ]
        })
        .collect()
}
