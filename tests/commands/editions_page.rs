//! `docs/editions.md`: its tables are made from what the program says of each edition, and the file that the page shows as an
//! example is one that the program takes.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use adjourn::text::{self, Locale};
use rules::edition::{Allowed, Edition, EditionError, Key, Rule};
use serde_json::{Value, json};

use super::Hall;

const BEGINS: &str =
    "<!-- Made from the editions: ADJOURN_ACCEPT=1 cargo test --test program editions_page -->\n";
const ENDS: &str = "<!-- The end of what is made from the editions -->\n";

pub(super) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/editions.md")
}

/// The example of the page: its block of TOML that has a name.
pub(super) fn example() -> String {
    let page = fs::read_to_string(path()).unwrap();
    let blocks = page.split("```toml\n").skip(1);
    let mut files = blocks
        .filter_map(|block| block.split("```").next())
        .filter(|block| block.contains("name = "));
    let file = files.next().unwrap().to_owned();
    assert_eq!(files.next(), None, "two examples");
    file
}

/// What the program says of all editions: those, and a row for each key.
struct Matrix {
    editions: Vec<Edition>,
    rows: Vec<Value>,
}

/// The edition that others are made from, with another value of a rule.
fn with(rule: Rule, value: &str) -> Result<Edition, EditionError> {
    let source = Edition::builtin("fide-1997").unwrap().source().to_owned();
    let begins = format!("{} =", rule.name().trim_start_matches("rules."));
    let line = source.lines().find(|line| line.starts_with(&begins));
    Edition::from_toml(&source.replacen(line.unwrap(), &format!("{begins} {value}"), 1))
}

/// The words that a file may give a rule, as the error of a wrong one has them, each with what it means.
fn words(rule: Rule) -> Vec<Value> {
    let wrong = with(rule, "[\"no such word\"]").unwrap_err();
    let EditionError::WrongValue { allowed, .. } = wrong else {
        panic!("{rule:?}: {wrong:?}");
    };
    let (Allowed::Words(words) | Allowed::WordsOrSilent(words) | Allowed::ListOrSilent(words)) =
        allowed
    else {
        return Vec::new();
    };
    let means = |word: &str| {
        let edition =
            with(rule, &format!("{word:?}")).or_else(|_| with(rule, &format!("[{word:?}]")));
        text::rule_value(&Locale::english(), &edition.unwrap(), rule)
    };
    let words = words.into_iter();
    words
        .map(|word| json!({ "word": word, "means": means(word) }))
        .collect()
}

/// A value as the file of the edition writes it.
fn in_file(edition: &Edition, key: Key) -> String {
    let file: toml::Table = edition.source().parse().unwrap();
    let (table, name) = key.name().split_once('.').unwrap();
    let value = &file[table][name];
    value.get("says").unwrap_or(value).to_string()
}

impl Matrix {
    fn of(editions: Vec<Edition>) -> Matrix {
        let english = Locale::english();
        let rows = Key::all().enumerate().map(|(place, key)| {
            let says = editions.iter().map(|edition| {
                let mut says = serde_json::to_value(&edition.facts()[place]).unwrap();
                says["edition"] = edition.name().into();
                says["file"] = in_file(edition, key).into();
                if let Key::Rule(rule) = key {
                    says["means"] = text::rule_value(&english, edition, rule).into();
                }
                says
            });
            let says: Vec<Value> = says.collect();
            json!({
                "key": key.name(),
                "about": text::key(&english, key),
                "differs": says.iter().any(|said| said["value"] != says[0]["value"]),
                "words": match key {
                    Key::Rule(rule) => words(rule),
                    Key::Article(_) | Key::AdjournmentRules | Key::Exceptions => Vec::new(),
                },
                "says": says,
            })
        });
        let rows = rows.collect();
        Matrix { editions, rows }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.editions.iter().map(Edition::name)
    }

    /// The rows of one table of the file.
    fn of_table(&self, table: &str) -> impl Iterator<Item = &Value> {
        let rows = self.rows.iter();
        rows.filter(move |row| word_of(row, "key").starts_with(table))
    }

    /// What one edition says, key by key.
    fn said_by(&self, name: &str) -> impl Iterator<Item = &Value> {
        let own = move |row| {
            let mut said = list(row, "says").iter();
            said.find(|said| word_of(said, "edition") == name).unwrap()
        };
        self.rows.iter().map(own)
    }
}

#[track_caller]
fn word_of<'a>(object: &'a Value, name: &str) -> &'a str {
    let value = &object[name];
    value.as_str().unwrap_or_else(|| panic!("{name}: {object}"))
}

#[track_caller]
fn list<'a>(object: &'a Value, name: &str) -> &'a [Value] {
    let value = &object[name];
    value
        .as_array()
        .unwrap_or_else(|| panic!("{name}: {object}"))
}

/// A mark where no text was found.
fn mark(said: &Value) -> &'static str {
    if said["confirmed"] == true { "" } else { "?" }
}

/// A mark where the editions differ.
fn star(row: &Value) -> &'static str {
    if row["differs"] == true { " \\*" } else { "" }
}

/// A text that Markdown leaves as it is.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if matches!(letter, '|' | '*' | '_' | '<' | '[' | '`') {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// The words of a list, as `adjourn editions` joins them; `empty` stands for a list without any.
fn items<'a>(value: &'a str, empty: &str) -> Vec<&'a str> {
    let some = value.split(", ").filter(|item| *item != empty);
    some.collect()
}

/// Whether a file may say nothing of this rule.
fn may_be_silent(key: &str) -> bool {
    let rule = Rule::ALL
        .into_iter()
        .find(|rule| key == Key::Rule(*rule).name());
    with(rule.unwrap(), "\"silent\"").is_ok()
}

fn editions(matrix: &Matrix) -> String {
    let mut page = String::from(
        "## The editions\n\n\
         | edition | title | in force | adjournments | keys with a text | without |\n\
         |---|---|---|---|---|---|\n",
    );
    for edition in &matrix.editions {
        let name = edition.name();
        let said: Vec<&Value> = matrix.said_by(name).collect();
        let rules = said
            .iter()
            .find(|said| said["key"] == "adjournment.rules")
            .unwrap();
        let with = said.iter().filter(|said| said["confirmed"] == true).count();
        let in_force = edition.in_force().unwrap_or("–");
        let _ = writeln!(
            page,
            "| `{name}` | {} | {} | {} | {with} | {} |",
            plain(edition.title()),
            plain(in_force),
            plain(word_of(rules, "value")),
            said.len() - with,
        );
    }
    page
}

/// The cells of one row of a table with a column for each edition.
fn side_by_side<'a>(
    matrix: &Matrix,
    rows: impl Iterator<Item = &'a Value>,
    cell: impl Fn(&Value) -> String,
) -> String {
    let names: Vec<&str> = matrix.names().collect();
    let mut page = format!("| | key | {} |\n", names.join(" | "));
    page += &format!("|---|---|{}\n", "---|".repeat(names.len()));
    for row in rows {
        let cells: Vec<String> = list(row, "says").iter().map(&cell).collect();
        let _ = writeln!(
            page,
            "| {}{} | `{}` | {} |",
            plain(word_of(row, "about")),
            star(row),
            word_of(row, "key").split_once('.').unwrap().1,
            cells.join(" | ")
        );
    }
    page
}

/// The editions of which this is so, each with its article and mark.
fn who(row: &Value, is: impl Fn(&str) -> bool) -> String {
    let said = list(row, "says").iter();
    let who: Vec<String> = said
        .filter(|said| is(word_of(said, "value")))
        .map(|said| {
            let name = word_of(said, "edition");
            match said["article"].as_str() {
                Some(article) => format!("{name}{} ({})", mark(said), plain(article)),
                None => format!("{name}{}", mark(said)),
            }
        })
        .collect();
    match who.is_empty() {
        true => "–".to_owned(),
        false => who.join(", "),
    }
}

fn rule(row: &Value) -> String {
    let key = word_of(row, "key");
    let mut page = format!(
        "\n### `{key}`: {}{}\n\n| in the file | means | editions |\n|---|---|---|\n",
        plain(word_of(row, "about")),
        star(row)
    );
    let mut line = |file: &str, means: &str, who: &str| {
        let _ = writeln!(page, "| {file} | {} | {who} |", plain(means));
    };
    let words = || {
        list(row, "words")
            .iter()
            .map(|it| (word_of(it, "word"), word_of(it, "means")))
    };
    let is_list = |said: &Value| word_of(said, "file").starts_with('[');
    if words().next().is_some() && list(row, "says").iter().any(is_list) {
        for (word, means) in words() {
            let who = who(row, |value| items(value, "nothing").contains(&word));
            line(&format!("`[{word:?}]`"), means, &who);
        }
        line("`[]`", "nothing", &who(row, |value| value == "nothing"));
    } else {
        let mut values: Vec<_> = words()
            .map(|(word, means)| (word, format!("{word:?}"), means))
            .collect();
        for said in list(row, "says") {
            let value = word_of(said, "value");
            if value != "silent" && !values.iter().any(|(known, ..)| *known == value) {
                let file = word_of(said, "file").to_owned();
                values.push((value, file, word_of(said, "means")));
            }
        }
        for (value, file, means) in values {
            line(&format!("`{file}`"), means, &who(row, |said| said == value));
        }
    }
    if may_be_silent(key) {
        let who = who(row, |value| value == "silent");
        line("`\"silent\"`", "the edition does not speak of it", &who);
    }
    page
}

/// Where one edition was read, and where it was looked for in vain.
fn sources(matrix: &Matrix, name: &str) -> String {
    let mut page = format!("\n### Sources of `{name}`\n\n");
    let mut read: Vec<(&str, usize)> = Vec::new();
    let mut searched: Vec<(&str, Vec<String>)> = Vec::new();
    for said in matrix.said_by(name) {
        if let Some(source) = said["source"].as_str() {
            match read.iter_mut().find(|(known, _)| *known == source) {
                Some((_, count)) => *count += 1,
                None => read.push((source, 1)),
            }
        }
        if let Some(words) = said["searched"].as_str() {
            let key = format!("`{}`", word_of(said, "key"));
            match searched.iter_mut().find(|(known, _)| *known == words) {
                Some((_, keys)) => keys.push(key),
                None => searched.push((words, vec![key])),
            }
        }
    }
    for (source, count) in read {
        let keys = if count == 1 { "key" } else { "keys" };
        let _ = writeln!(page, "- {} ({count} {keys})", plain(source));
    }
    if !searched.is_empty() {
        page += "\nSearched in vain:\n\n";
    }
    for (words, keys) in searched {
        let _ = writeln!(page, "- {}: {}", keys.join(", "), plain(words));
    }
    page
}

fn made(matrix: &Matrix) -> String {
    let mut page = editions(matrix);
    page += "\n## The rules side by side: `[rules]`\n\n";
    page += &side_by_side(matrix, matrix.of_table("rules."), |said| {
        let means = word_of(said, "means");
        let means = if means == "silent" { "–" } else { means };
        format!("{}{}", plain(means), mark(said))
    });
    page += "\n## The rules one by one\n";
    page.extend(matrix.of_table("rules.").map(rule));
    for (heading, table) in [
        ("The articles on the game itself: `[articles]`", "articles."),
        (
            "The articles on adjourned games: `[adjournment]`",
            "adjournment.",
        ),
    ] {
        let _ = write!(page, "\n## {heading}\n\n");
        page += &side_by_side(matrix, matrix.of_table(table), |said| {
            let value = word_of(said, "value");
            let value = if value == "silent" { "–" } else { value };
            format!("{}{}", plain(value), mark(said))
        });
    }
    page += "\n## The sources\n";
    for name in matrix.names() {
        page += &sources(matrix, name);
    }
    page
}

/// After an intended change, `ADJOURN_ACCEPT=1 cargo test --test program editions_page` writes them anew.
#[test]
fn the_tables_of_the_page_are_what_the_program_says() {
    let made = made(&Matrix::of(Edition::all()));
    let page = fs::read_to_string(path()).unwrap();
    let (before, rest) = page.split_once(BEGINS).unwrap();
    let (held, after) = rest.split_once(ENDS).unwrap();
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::write(path(), format!("{before}{BEGINS}\n{made}\n{ENDS}{after}")).unwrap();
        return;
    }
    let made = format!("\n{made}\n");
    let differs = |(held, made): &(&str, &str)| held != made;
    let first = held.lines().zip(made.lines()).find(differs);
    assert!(held == made, "docs/editions.md differs, first at {first:?}");
}

/// What the words cannot say is told of each edition.
#[test]
fn the_page_tells_of_each_edition_what_it_cannot_say() {
    let page = fs::read_to_string(path()).unwrap();
    let (_, after) = page.split_once(ENDS).unwrap();
    for edition in Edition::all() {
        let told = format!("\n**`{}`", edition.name());
        assert!(after.contains(&told), "{}", edition.name());
    }
}

/// The example of the page is a file that the program takes and shows, with its source and with what was searched.
#[test]
fn the_example_of_the_page_works_when_it_is_copied() {
    let hall = Hall::new();
    hall.write("north-2025.toml", example());
    let object = hall.run(["editions", "north-2025.toml"]).object();
    let edition = &object["editions"][0];
    assert_eq!(edition["name"], "north-2025", "{object}");
    assert_eq!(edition["builtin"], false, "{object}");
    let facts = list(edition, "facts");
    for kind in ["source", "searched"] {
        let some = facts.iter().any(|fact| fact[kind].is_string());
        assert!(some, "no {kind} in {object}");
    }
    let unstated = |fact: &&Value| fact["source"].is_null() && fact["searched"].is_null();
    assert!(facts.iter().any(|fact| unstated(&fact)), "{object}");
    let shown = hall.run(["editions", "north-2025.toml"]).done();
    assert!(shown.out.contains("Northern Chess Union"), "{shown:?}");
}
