//! What editions of the Laws say, and where they differ, for a terminal.

use super::{field, on_terminal, rows, section, table, terminal};
use crate::laws::edition::{Concept, Edition, Fact, Rule};
use crate::program::render::WIDE;
use crate::program::render::document::{Block, Section};
use crate::program::render::formats::Style;
use crate::program::text::message::*;
use crate::program::text::{self, Locale, escaped};

/// The columns for names on a terminal.
const NAMES: usize = 18;

/// Every edition in one row, then every rule on which they differ: what is said, and by which.
pub fn editions_table(locale: &Locale, editions: &[Edition]) -> String {
    let columns = [
        locale.say(TableEdition),
        locale.say(EditionTitle),
        locale.say(EditionAdjournments),
    ];
    let silent = locale.say(SaysSilent);
    let listed = editions.iter().map(|edition| {
        let adjournments = edition.adjournment_rules().unwrap_or(&silent);
        [edition.name(), edition.title(), adjournments].map(|it| escaped(it).into_owned())
    });
    let mut sections = vec![
        Section::new("", vec![table(columns, listed)]),
        section(locale, EditionDiffer, Vec::new()),
    ];
    for rule in Rule::ALL {
        let said = sayings(locale, editions, rule);
        if said.len() > 1 {
            let said = said.into_iter();
            let indented = said.map(|(value, names)| [String::new(), value, names.join(" ")]);
            let heading = text::rule(locale, rule);
            sections.push(Section::new(heading, vec![rows(indented)]));
        }
    }
    sections.push(section(locale, EditionLegend, Vec::new()));
    let document = on_terminal(locale, String::new(), sections);
    terminal::write(&document, 0, WIDE, Style::default())
}

/// The values of a rule, each with the editions that have it, in the order of the editions.
fn sayings(locale: &Locale, editions: &[Edition], rule: Rule) -> Vec<(String, Vec<String>)> {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for edition in editions {
        let value = text::rule_value(locale, edition, rule);
        let name = format!(
            "{}{}",
            escaped(edition.name()),
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

/// The whole edition, and what the default edition says instead where the two differ.
pub fn edition_sheet(locale: &Locale, edition: &Edition) -> String {
    let standard = Edition::builtin(Edition::DEFAULT).filter(|it| it.source() != edition.source());
    let facts = edition.facts();
    let said = |key: &str, value: Option<&str>| match value {
        Some(value) => format!("{}{}", escaped(value), mark(confirmed(&facts, key))),
        None => format!("{}{}", locale.say(SaysSilent), mark(confirmed(&facts, key))),
    };
    let exceptions = edition.bad_move_exceptions().map(|it| it.join(", "));
    let fields = vec![
        field(locale, EditionName, escaped(edition.name())),
        field(locale, EditionInForce, said("in_force", edition.in_force())),
        field(
            locale,
            EditionAdjournmentRules,
            said("adjournment.rules", edition.adjournment_rules()),
        ),
        field(
            locale,
            EditionExcepts,
            said("adjournment.exceptions", exceptions.as_deref()),
        ),
    ];
    let mut legend = vec![Block::Paragraph(locale.say(EditionLegend))];
    if standard.is_some() {
        let edition = Edition::DEFAULT;
        let otherwise = locale.say(EditionOtherwise { edition });
        legend.push(Block::Paragraph(otherwise));
    }
    let rules = rule_rows(locale, edition, standard.as_ref());
    let columns = [
        locale.say(EditionRule),
        locale.say(EditionSays),
        locale.say(TableArticle),
    ];
    let articles = article_rows(locale, edition, &facts);
    let sections = vec![
        section(locale, EditionEdition, vec![Block::Fields(fields)]),
        section(locale, EditionRules, vec![table(columns, rules)]),
        section(locale, EditionArticles, vec![rows(articles)]),
        Section::new("", legend),
    ];
    let title = escaped(edition.title()).into_owned();
    let document = on_terminal(locale, title, sections);
    terminal::write(&document, NAMES, WIDE, Style::default())
}

fn confirmed(facts: &[Fact], key: &str) -> bool {
    facts.iter().any(|fact| fact.key == key && fact.confirmed)
}

fn rule_rows(locale: &Locale, edition: &Edition, standard: Option<&Edition>) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    for rule in Rule::ALL {
        let value = text::rule_value(locale, edition, rule);
        let other = standard
            .map(|standard| text::rule_value(locale, standard, rule))
            .filter(|other| *other != value);
        let article = edition.article(rule.governed_by()).unwrap_or_default();
        rows.push([
            text::rule(locale, rule),
            format!("{value}{}", mark(edition.confirms(rule))),
            escaped(article).into_owned(),
        ]);
        if let Some(other) = other {
            rows.push([String::new(), format!("* {other}"), String::new()]);
        }
    }
    rows
}

fn article_rows(locale: &Locale, edition: &Edition, facts: &[Fact]) -> Vec<[String; 2]> {
    let silent = locale.say(SaysSilent);
    Concept::ALL
        .iter()
        .map(|&concept| {
            let article = edition.article(concept).unwrap_or(&silent);
            let mark = mark(confirmed(facts, concept.name()));
            [
                text::concept(locale, concept),
                format!("{}{mark}", escaped(article)),
            ]
        })
        .collect()
}
