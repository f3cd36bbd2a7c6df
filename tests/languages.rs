//! The languages that people are spoken to in: what each file must hold. That no message is missing in a language,
//! and that each takes the same values in all, `build.rs` holds; that nothing is told without its values, the compiler;
//! what is said, `src/words/tests` and the snapshots.

mod snapshots;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use adjourn::text::Locale;

/// The messages of a language by their ids, each from behind its `=`.
type Messages = BTreeMap<String, String>;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn messages(code: &str) -> Messages {
    let source = fs::read_to_string(folder("src/words").join(format!("{code}.ftl"))).unwrap();
    let mut found = Messages::new();
    let mut last = String::new();
    for line in source.lines() {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            let (id, text) = line.split_once(" =").unwrap();
            last = id.to_owned();
            let before = found.insert(last.clone(), text.trim().to_owned());
            assert_eq!(before, None, "{code}: {id} stands twice");
        } else if line.starts_with(' ') {
            let text = found.get_mut(&last).unwrap();
            *text += "\n";
            *text += line;
        }
    }
    found
}

/// Every Rust source of the library.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                found.push((path, source));
            }
        }
    }
    found
}

/// Something else than English is said in the other languages, but for what is the same in both.
#[test]
fn what_is_translated_is_not_english() {
    let (english, italian) = (messages("en"), messages("it"));
    let same: Vec<_> = english
        .iter()
        .filter(|(id, text)| italian[*id] == **text)
        .collect();
    // Formulas, units, names, and what only holds other sentences together.
    let plain = |text: &str| {
        let own: String = text.split(['{', '}']).step_by(2).collect();
        let words = own.split(|letter: char| !letter.is_alphabetic());
        words.filter(|word| word.len() > 3).count() == 0
    };
    // An Italian says `file` too; the first line of a roster is what it is; one chooses among other messages; and of one
    // the desk says the cause alone.
    let alike = [
        "name-file",
        "part-roster-format",
        "advice-sealing-over",
        "fault-event-value",
    ];
    let odd: Vec<_> = same
        .into_iter()
        .filter(|(id, text)| !plain(text) && !alike.contains(&id.as_str()))
        .collect();
    assert!(odd.is_empty(), "{odd:#?}");
}

#[test]
fn every_message_is_said_somewhere() {
    let sources = sources();
    let types: BTreeSet<&str> = sources
        .iter()
        .flat_map(|(_, source)| source.split(|letter: char| !letter.is_ascii_alphanumeric()))
        .collect();
    let name = |id: &str| -> String {
        let words = id.split('-');
        words
            .map(|word| word[..1].to_uppercase() + &word[1..])
            .collect()
    };
    let english = messages("en");
    let unused: Vec<_> = english
        .keys()
        .filter(|id| !id.starts_with("check-"))
        // Errors and keys of editions name them: `text/faults/tests.rs` and `text/editions/tests.rs` compare both.
        .filter(|id| {
            ![
                "advice-", "concept-", "entry-", "fault-", "part-", "rule-", "warning-",
            ]
            .iter()
            .any(|by| id.starts_with(by))
        })
        .filter(|id| !types.contains(name(id).as_str()))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The script of the check page names messages: whole (`"check-copy"`), or their beginning (`check-copy-${copy}`).
#[test]
fn the_check_page_says_its_messages_and_no_others() {
    let page = ["words.js", "page.js", "page.html"]
        .map(|name| fs::read_to_string(folder("src/program/check_page").join(name)).unwrap());
    let page = page.concat();
    let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let (mut whole, mut begun) = (BTreeSet::new(), BTreeSet::new());
    for rest in page
        .split(['"', '`'])
        .filter(|rest| rest.starts_with("check-"))
    {
        let (id, behind) = rest.split_at(rest.find(|it| !letter(it)).unwrap_or(rest.len()));
        if behind.starts_with("${") {
            begun.insert(id);
        } else {
            whole.insert(id);
        }
    }
    let english = messages("en");
    let own: BTreeSet<&str> = english.keys().map(String::as_str).collect();
    let own: BTreeSet<&str> = own
        .into_iter()
        .filter(|id| id.starts_with("check-"))
        .collect();
    let unknown: Vec<_> = whole.difference(&own).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let said = |id: &str| whole.contains(id) || begun.iter().any(|begin| id.starts_with(begin));
    let unused: Vec<_> = own.iter().filter(|id| !said(id)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_locale_names_a_language() {
    let rows = [
        ("it_IT.UTF-8", "it"),
        ("it", "it"),
        ("it_CH@euro", "it"),
        ("it-IT", "it"),
        ("en_GB.UTF-8", "en"),
        ("C", "en"),
        ("POSIX", "en"),
        ("C.UTF-8", "en"),
        ("tlh_QN", "en"),
        ("", "en"),
    ];
    for (locale, code) in rows {
        assert_eq!(Locale::of_posix(locale).code(), code, "{locale:?}");
    }
}
