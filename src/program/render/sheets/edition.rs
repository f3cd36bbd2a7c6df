//! What editions of the Laws say, and where they differ, for a terminal.

use super::{field, on_terminal, rows, section, table, terminal};
use crate::render::WIDE;
use crate::render::document::{Block, Section};
use crate::render::formats::Style;
use crate::text::message::*;
use crate::text::{self, Locale, escaped};
use rules::edition::{Concept, Edition, Fact, Key, Rule};

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
    sections.push(section(locale, EditionLegendDifferences, Vec::new()));
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

/// The whole edition: each thing it says with the number of its source, what was looked for in vain, and what the reference
/// edition says instead where the two differ.
pub fn edition_sheet(locale: &Locale, edition: &Edition) -> String {
    let standard =
        Edition::builtin(Edition::REFERENCE).filter(|it| it.source() != edition.source());
    let facts = edition.facts();
    let sources = Sources::of(facts);
    let silent = locale.say(SaysSilent);
    let said = |key: Key, value: Option<&str>| {
        format!("{}{}", escaped(value.unwrap_or(&silent)), sources.note(key))
    };
    let exceptions = edition.bad_move_exceptions().map(|it| match it {
        [] => locale.say(SaysSavedByNothing),
        some => some.join(", "),
    });
    let in_force = escaped(edition.in_force().unwrap_or(&silent)).into_owned();
    let rules = edition.adjournment_rules();
    let fields = vec![
        field(locale, EditionName, escaped(edition.name())),
        field(locale, EditionInForce, in_force),
        field(
            locale,
            EditionAdjournmentRules,
            said(Key::AdjournmentRules, rules),
        ),
        field(
            locale,
            EditionExcepts,
            said(Key::Exceptions, exceptions.as_deref()),
        ),
    ];
    let mut legend = vec![Block::Paragraph(locale.say(EditionLegend))];
    if standard.is_some() {
        let edition = Edition::REFERENCE;
        let otherwise = locale.say(EditionOtherwise { edition });
        legend.push(Block::Paragraph(otherwise));
    }
    let columns = [
        locale.say(EditionRule),
        locale.say(EditionSays),
        locale.say(TableArticle),
    ];
    let rules = rule_rows(locale, edition, standard.as_ref(), &sources);
    let articles = Concept::ALL.iter().map(|&concept| {
        let value = said(Key::Article(concept), edition.article(concept));
        [text::key(locale, Key::Article(concept)), value]
    });
    let mut sections = vec![
        section(locale, PaperNameEdition, vec![Block::Fields(fields)]),
        section(locale, EditionRules, vec![table(columns, rules)]),
        section(locale, EditionArticles, vec![rows(articles)]),
        Section::new("", legend),
    ];
    if !sources.0.is_empty() {
        let listed = vec![rows(sources.listed())];
        sections.push(section(locale, EditionSources, listed));
    }
    let searched = searched_in_vain(locale, facts);
    if !searched.is_empty() {
        sections.push(section(locale, EditionSearched, vec![rows(searched)]));
    }
    let title = escaped(edition.title()).into_owned();
    let document = on_terminal(locale, title, sections);
    terminal::write(&document, NAMES, WIDE, Style::default())
}

/// What was looked for in vain: everything to which the same search belongs, then the search.
fn searched_in_vain(locale: &Locale, facts: &[Fact]) -> Vec<[String; 2]> {
    let mut searched: Vec<(&str, Vec<String>)> = Vec::new();
    for fact in facts {
        if let Some(search) = fact.searched.as_deref() {
            let about = text::key(locale, fact.key);
            match searched.iter_mut().find(|(known, _)| *known == search) {
                // A rule and its article may have one name.
                Some((_, abouts)) if abouts.contains(&about) => {}
                Some((_, abouts)) => abouts.push(about),
                None => searched.push((search, vec![about])),
            }
        }
    }
    let searched = searched.into_iter();
    let listed = searched.map(|(search, abouts)| [abouts.join("; "), escaped(search).into_owned()]);
    listed.collect()
}

/// The sources of an edition, numbered as they are first named, and the keys that rest on each.
struct Sources<'a>(Vec<(&'a str, Vec<Key>)>);

impl<'a> Sources<'a> {
    fn of(facts: &'a [Fact]) -> Sources<'a> {
        let mut sources: Vec<(&str, Vec<Key>)> = Vec::new();
        for fact in facts {
            let Some(source) = fact.source.as_deref() else {
                continue;
            };
            match sources.iter_mut().find(|(known, _)| *known == source) {
                Some((_, keys)) => keys.push(fact.key),
                None => sources.push((source, vec![fact.key])),
            }
        }
        Sources(sources)
    }

    /// What stands behind a value: ` [3]`, or `?` where it has no source.
    fn note(&self, key: Key) -> String {
        let place = self.0.iter().position(|(_, keys)| keys.contains(&key));
        place.map_or_else(|| "?".to_owned(), |place| format!(" [{}]", place + 1))
    }

    fn listed(&self) -> impl Iterator<Item = [String; 2]> {
        let sources = (1..).zip(&self.0);
        sources.map(|(number, (source, _))| [format!("[{number}]"), escaped(source).into_owned()])
    }
}

fn rule_rows(
    locale: &Locale,
    edition: &Edition,
    standard: Option<&Edition>,
    sources: &Sources<'_>,
) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    for rule in Rule::ALL {
        let value = text::rule_value(locale, edition, rule);
        let other = standard
            .map(|standard| text::rule_value(locale, standard, rule))
            .filter(|other| *other != value);
        let article = edition.article(rule.governed_by()).unwrap_or_default();
        rows.push([
            text::rule(locale, rule),
            format!("{value}{}", sources.note(Key::Rule(rule))),
            escaped(article).into_owned(),
        ]);
        if let Some(other) = other {
            rows.push([String::new(), format!("* {other}"), String::new()]);
        }
    }
    rows
}
