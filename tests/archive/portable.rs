//! The SQL of the archive keeps to what every store understands that speaks PostgreSQL's protocol, and
//! SQLite: no extension, no code on the server. `store/postgres` asks PostgreSQL about itself, and SQLite nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Words that the archive's statements may use, besides its own tables and columns.
const WORDS: &str = "AND AS ASC BIGINT BY BYTEA CONFLICT COUNT CREATE DELETE DESC DO DROP EXISTS FROM \
    IF IN INDEX INSERT INTO IS KEY LIMIT NOT NOTHING NULL ON OR ORDER PRIMARY SELECT SET TABLE TEXT \
    UPDATE VALUES WHERE";

/// Every string of the sources that is SQL.
fn statements() -> Vec<String> {
    let mut statements = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/archive")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.with_extension("").ends_with("store/postgres") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            let source = source.split("#[cfg(test)]").next().unwrap();
            for verb in ["SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP"] {
                let begins = format!("\"{verb} ");
                let begins = source.match_indices(&begins).map(|(at, _)| at + 1);
                let whole = begins.map(|at| source[at..].split('"').next().unwrap());
                statements.extend(whole.map(str::to_owned));
            }
        }
    }
    statements
}

#[test]
fn nothing_is_asked_that_only_one_store_understands() {
    let known: BTreeSet<&str> = WORDS.split_whitespace().collect();
    let statements = statements();
    assert!(statements.len() > 20, "{} statements", statements.len());
    let mut used = BTreeSet::new();
    for statement in &statements {
        let words = statement.split(|it: char| !it.is_alphanumeric() && it != '_');
        let is_keyword =
            |word: &&str| word.len() > 1 && word.chars().all(|it| it.is_ascii_uppercase());
        for word in words.filter(is_keyword) {
            // A format's own places.
            if !["COLUMNS", "KEYS", "PAGE", "PRINTS", "SEATS"].contains(&word) {
                assert!(known.contains(word), "{word} in: {statement}");
                used.insert(word);
            }
        }
        let plain = !statement.contains("::") && !statement.contains(';');
        assert!(
            plain,
            "one statement at a time, and no cast of PostgreSQL: {statement}"
        );
    }
    assert!(
        used.contains("SELECT") && used.contains("CONFLICT"),
        "{used:?}"
    );
}
