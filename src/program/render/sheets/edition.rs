//! What editions of the Laws say, and where they differ, for a terminal.

use super::{field, fields, on_terminal, rows, section, table};
use crate::render::WIDE;
use crate::render::document::{Block, Section};
use crate::render::formats::Style;
use crate::text::message::*;
use crate::text::{self, Locale, escaped};
use rules::edition::{Concept, Edition, Key, Rule};

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
    on_terminal(locale, "", sections, (0, WIDE), Style::default())
}

/// The values of a rule, each with the editions that have it, in the order of the editions.
fn sayings(locale: &Locale, editions: &[Edition], rule: Rule) -> Vec<(String, Vec<String>)> {
    grouped(editions.iter().map(|edition| {
        let mark = if edition.confirms(rule) { "" } else { "?" };
        let name = format!("{}{mark}", escaped(edition.name()));
        (text::rule_value(locale, edition, rule), name)
    }))
}

/// All that goes with the same, as it first comes.
fn grouped<K: PartialEq, V: PartialEq>(
    pairs: impl IntoIterator<Item = (K, V)>,
) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) if values.contains(&value) => {}
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// The whole edition: each thing it says with the number of its source, what was looked for in vain, and what the
/// reference edition says instead where the two differ.
pub fn edition_sheet(locale: &Locale, edition: &Edition) -> String {
    let standard = Edition::builtin(Edition::REFERENCE);
    let standard = standard.filter(|it| it.source() != edition.source());
    let sources = Sources::of(edition);
    let silent = locale.say(SaysSilent);
    let said = |key: Key, value: Option<&str>| {
        format!("{}{}", escaped(value.unwrap_or(&silent)), sources.note(key))
    };
    let exceptions = edition.bad_move_exceptions().map(|it| match it {
        [] => locale.say(SaysSavedByNothing),
        some => some.join(", "),
    });
    let exceptions = said(Key::Exceptions, exceptions.as_deref());
    let in_force = escaped(edition.in_force().unwrap_or(&silent));
    let rules = said(Key::AdjournmentRules, edition.adjournment_rules());
    let about = vec![
        field(locale, EditionName, escaped(edition.name())),
        field(locale, EditionInForce, in_force),
        field(locale, EditionAdjournmentRules, rules),
        field(locale, EditionExcepts, exceptions),
    ];
    let mut legend = vec![Block::Paragraph(locale.say(EditionLegend))];
    if standard.is_some() {
        let edition = Edition::REFERENCE;
        legend.push(Block::Paragraph(locale.say(EditionOtherwise { edition })));
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
        fields(locale, PaperNameEdition, about),
        section(locale, EditionRules, vec![table(columns, rules)]),
        section(locale, EditionArticles, vec![rows(articles)]),
        Section::new("", legend),
    ];
    if !sources.0.is_empty() {
        let listed = vec![rows(sources.listed())];
        sections.push(section(locale, EditionSources, listed));
    }
    let searched = searched_in_vain(locale, edition);
    if !searched.is_empty() {
        sections.push(section(locale, EditionSearched, vec![rows(searched)]));
    }
    let title = escaped(edition.title()).into_owned();
    on_terminal(locale, title, sections, (NAMES, WIDE), Style::default())
}

/// What was looked for in vain: everything to which the same search belongs, then the search.
fn searched_in_vain(locale: &Locale, edition: &Edition) -> Vec<[String; 2]> {
    let facts = edition.facts().iter();
    // A rule and its article may have one name.
    let searched = grouped(facts.filter_map(|fact| {
        let search = fact.searched.as_deref()?;
        Some((search, text::key(locale, fact.key)))
    }));
    let searched = searched.into_iter();
    let listed = searched.map(|(search, abouts)| [abouts.join("; "), escaped(search).into_owned()]);
    listed.collect()
}

/// The sources of an edition, numbered as they are first named, and the keys that rest on each.
struct Sources<'a>(Vec<(&'a str, Vec<Key>)>);

impl<'a> Sources<'a> {
    fn of(edition: &'a Edition) -> Sources<'a> {
        let facts = edition.facts().iter();
        let known = facts.filter_map(|fact| Some((fact.source.as_deref()?, fact.key)));
        Sources(grouped(known))
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

/// Each rule, and below it what the reference edition says otherwise.
fn rule_rows(
    locale: &Locale,
    edition: &Edition,
    standard: Option<&Edition>,
    sources: &Sources<'_>,
) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    for rule in Rule::ALL {
        let value = text::rule_value(locale, edition, rule);
        let other = standard.map(|standard| text::rule_value(locale, standard, rule));
        let other = other.filter(|other| *other != value);
        let article = edition.article(rule.governed_by()).unwrap_or_default();
        rows.push([
            text::rule(locale, rule),
            format!("{value}{}", sources.note(Key::Rule(rule))),
            escaped(article).into_owned(),
        ]);
        rows.extend(other.map(|other| [String::new(), format!("* {other}"), String::new()]));
    }
    rows
}
