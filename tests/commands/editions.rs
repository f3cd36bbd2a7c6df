//! `editions`: what each edition says, where it was read, and all of them side by side in every format.

use std::collections::BTreeSet;

use adjourn::laws::edition::{Edition, Key, Row as Line, matrix};
use serde_json::{Value, json};

use super::{Hall, Run, check_failures, one_line, row};

fn side_by_side(hall: &Hall) -> Run {
    hall.run(["editions", "--matrix"])
}

/// What the program says that each key is about, in that language, in the order of the keys.
fn about(hall: &Hall, language: &str) -> Vec<String> {
    let object = side_by_side(hall).with(["--lang", language]).object();
    let rows = object["rows"].as_array().unwrap().iter();
    rows.map(|row| row["about"].as_str().unwrap().to_owned())
        .collect()
}

/// The beginning of a row, as far as the narrowest column has it on one line.
fn begins(line: &Line, about: &str) -> String {
    let star = if line.differs() { "* " } else { "" };
    let words = about.split_whitespace();
    let mut beginning = String::new();
    for word in words {
        if beginning.chars().count() + word.chars().count() > 12 && !beginning.is_empty() {
            break;
        }
        beginning = format!("{beginning} {word}").trim_start().to_owned();
    }
    format!("{star}{beginning}")
}

#[test]
fn json_has_what_every_edition_says_of_every_key() {
    let hall = Hall::new();
    let editions = Edition::all();
    let object = side_by_side(&hall).object();
    let listed = editions.iter().map(|edition| {
        json!({
            "name": edition.name(),
            "title": edition.title(),
            "in_force": edition.in_force(),
            "builtin": true,
        })
    });
    assert_eq!(object["editions"], listed.collect::<Value>());
    let rows = object["rows"].as_array().unwrap();
    let lines = matrix(&editions);
    assert_eq!(rows.len(), lines.len());
    for (row, line) in rows.iter().zip(&lines) {
        let key = line.key.name();
        assert_eq!(row["key"], key);
        assert_eq!(row["differs"], line.differs(), "{key}");
        assert!(!row["about"].as_str().unwrap().is_empty(), "{key}");
        let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["about", "differs", "key", "says", "words"]);
        let says = editions.iter().zip(&line.facts).map(|(edition, fact)| {
            json!({
                "edition": edition.name(),
                "key": key,
                "value": fact.value,
                "article": fact.article,
                "confirmed": fact.confirmed,
                "source": fact.source,
                "searched": fact.searched,
            })
        });
        assert_eq!(row["says"], says.collect::<Value>(), "{key}");
    }
}

/// The words that a rule may be given are all that any edition says of it, but for silence, numbers and lists.
#[test]
fn json_has_the_words_of_each_rule_with_their_meaning() {
    let hall = Hall::new();
    let english = side_by_side(&hall).object();
    let italian = side_by_side(&hall).with(["--lang", "it"]).object();
    for (row, italian) in english["rows"]
        .as_array()
        .unwrap()
        .iter()
        .zip(italian["rows"].as_array().unwrap())
    {
        let key = row["key"].as_str().unwrap();
        let words = row["words"].as_array().unwrap();
        let known: BTreeSet<&str> = words
            .iter()
            .map(|it| it["word"].as_str().unwrap())
            .collect();
        assert_eq!(known.len(), words.len(), "{key}");
        for word in words {
            assert!(!word["means"].as_str().unwrap().is_empty(), "{key}: {word}");
        }
        if !known.is_empty() {
            let said = row["says"].as_array().unwrap().iter();
            for said in said.flat_map(|said| said["value"].as_str().unwrap().split(", ")) {
                let no_word = said.is_empty() || said == "silent" || said == "nothing";
                assert!(
                    no_word || known.contains(said),
                    "{key}: {said} of {known:?}"
                );
            }
        } else {
            let needless = [
                "late_after",
                "agreement_after",
                "claimant_penalty",
                "opponent_bonus",
            ];
            let rule = key.strip_prefix("rules.");
            assert!(
                rule.is_none_or(|rule| needless.contains(&rule)),
                "{key} has no words"
            );
        }
        // The words of the file are the same in every language, what they mean is not.
        let translated = italian["words"].as_array().unwrap().iter();
        let translated: BTreeSet<&str> =
            translated.map(|it| it["word"].as_str().unwrap()).collect();
        assert_eq!(known, translated, "{key}");
        assert_ne!(row["about"], italian["about"], "{key}");
    }
}

/// On a terminal and in every format: each edition, each key, and the mark of what differs.
#[test]
fn every_key_and_edition_stands_in_every_format() {
    let hall = Hall::new();
    let editions = Edition::all();
    let lines = matrix(&editions);
    for language in ["en", "it"] {
        let about = about(&hall, language);
        let terminal = side_by_side(&hall).with(["--lang", language]).done().out;
        assert!(
            terminal.lines().all(|line| line.chars().count() <= 100),
            "{terminal}"
        );
        let written = |format: &str| {
            let name = format!("editions-{language}.{format}");
            let run = side_by_side(&hall).with(["--out", &name, "--lang", language]);
            let told = run.done().out;
            assert!(told.contains(&name), "{told}");
            hall.read(&name)
        };
        let text = |format: &str| String::from_utf8(written(format)).unwrap();
        let plain = text("txt");
        assert!(
            plain.lines().all(|line| line.chars().count() <= 80),
            "{plain}"
        );
        let unescaped = |text: String| text.replace("&#39;", "'");
        let (html, svg) = (unescaped(text("html")), unescaped(text("svg")));
        for (said, told) in [("a terminal", &terminal), ("text", &plain), ("SVG", &svg)] {
            for edition in &editions {
                assert!(
                    told.contains(edition.name()),
                    "{} on {said}",
                    edition.name()
                );
            }
            for (line, about) in lines.iter().zip(&about) {
                let begins = begins(line, about);
                assert!(
                    told.lines().any(|line| line.starts_with(&begins)),
                    "{begins:?} in {said}: {told}"
                );
            }
        }
        for (line, about) in lines.iter().zip(&about) {
            let star = if line.differs() { "* " } else { "" };
            let head = format!("<th scope=\"row\">{star}{about}</th>");
            assert!(html.contains(&head), "{head} in {html}");
        }
        for edition in &editions {
            assert!(
                html.contains(edition.title()),
                "{} in {html}",
                edition.title()
            );
        }
        assert!(written("pdf").starts_with(b"%PDF-"));
    }
}

/// A letter stands for what a rule says, a dash for silence, a question mark for what has no source.
#[test]
fn letters_say_which_editions_agree() {
    let hall = Hall::new();
    let about = about(&hall, "en");
    let terminal = side_by_side(&hall).done().out;
    let mut rows = terminal.lines();
    for (line, about) in matrix(&Edition::all()).iter().zip(&about) {
        let Key::Rule(rule) = line.key else {
            continue;
        };
        // The rules stand in their order.
        let begins = begins(line, about);
        let row = rows.find(|row| row.starts_with(&begins)).unwrap();
        let letters: Vec<&str> = row.split_whitespace().collect();
        let letters = &letters[letters.len() - line.facts.len()..];
        for (one, left) in letters.iter().zip(&line.facts) {
            assert_eq!(one.ends_with('?'), !left.confirmed, "{}", rule.name());
            assert_eq!(
                one.starts_with('–'),
                left.value == "silent",
                "{}",
                rule.name()
            );
            for (other, right) in letters.iter().zip(&line.facts) {
                let same = one.trim_end_matches('?') == other.trim_end_matches('?');
                assert_eq!(
                    same,
                    left.value == right.value,
                    "{}: {letters:?}",
                    rule.name()
                );
            }
        }
    }
}

#[test]
fn an_edition_says_where_each_value_was_read_or_looked_for() {
    let hall = Hall::new();
    for edition in Edition::all() {
        for language in ["en", "it"] {
            let shown = hall.run(["editions", edition.name(), "--lang", language]);
            let shown = one_line(&shown.done().out);
            for fact in edition.facts() {
                // What it says is cut into lines beside the thing; its beginning stands on one.
                let told = fact.source.or(fact.searched).unwrap();
                let told = one_line(&told);
                let begins: String = told.chars().take(24).collect();
                assert!(
                    shown.contains(begins.trim_end()),
                    "{}: {begins}",
                    fact.key.name()
                );
            }
        }
    }
}

#[test]
fn what_is_there_is_kept_and_a_wrong_ending_refused() {
    let hall = Hall::new();
    hall.write("there.html", "something");
    let to = |name: &str| side_by_side(&hall).with(["--out", name]);
    check_failures(
        &hall,
        &[
            row(
                "it is there",
                to("there.html"),
                1,
                "files/exists",
                "there.html",
            ),
            row("no format", to("editions.docx"), 2, "print/format", "--out"),
            row("no ending", to("editions"), 2, "print/format", "--out"),
            row(
                "a file without the table",
                hall.run(["editions", "--out", "editions.html"]),
                2,
                "cli/usage",
                "--matrix",
            ),
            row(
                "the table of one edition",
                hall.run(["editions", "fide-1997", "--matrix"]),
                2,
                "cli/usage",
                "--matrix",
            ),
        ],
    );
    assert_eq!(hall.text("there.html"), "something");
    assert_eq!(hall.files(), ["there.html"]);
    to("there.html").with(["--force"]).done();
    assert!(hall.text("there.html").contains("fide-1930"));
}
