//! The SQL of the archive keeps to what every store understands that speaks PostgreSQL's protocol, and
//! SQLite: no extension, no code on the server. `store/postgres` asks PostgreSQL about itself, and SQLite nothing.

use std::collections::BTreeSet;
use std::fs;

/// Words that the archive's statements may use, besides its own tables and columns.
const WORDS: &str = "AND AS ASC BIGINT BY BYTEA CONFLICT COUNT CREATE DELETE DESC DO DROP EXISTS FROM \
    IF IN INDEX INSERT INTO IS KEY LIMIT NOT NOTHING NULL ON OR ORDER PRIMARY SELECT SET TABLE TEXT \
    UPDATE VALUES WHERE";

/// Every string of the sources that is SQL.
fn statements() -> Vec<String> {
    let mut statements = Vec::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/archive"
    ))];
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
            let source = source.split("#[cfg(test)]").next().unwrap().to_owned();
            let file = syn::parse_file(&source).unwrap();
            let mut strings = Strings(Vec::new());
            syn::visit::Visit::visit_file(&mut strings, &file);
            statements.extend(strings.0.into_iter().filter(|text| is_sql(text)));
        }
    }
    statements
}

struct Strings(Vec<String>);

impl<'ast> syn::visit::Visit<'ast> for Strings {
    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.0.push(literal.value());
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let mut tokens: Vec<_> = mac.tokens.clone().into_iter().collect();
        while let Some(token) = tokens.pop() {
            match token {
                proc_macro2::TokenTree::Literal(literal) => {
                    if let Ok(literal) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.0.push(literal.value());
                    }
                }
                proc_macro2::TokenTree::Group(group) => tokens.extend(group.stream()),
                _ => {}
            }
        }
    }
}

fn is_sql(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    ["SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP"].contains(&first)
}

#[test]
fn nothing_is_asked_that_only_one_store_understands() {
    let known: BTreeSet<&str> = WORDS.split_whitespace().collect();
    let statements = statements();
    assert!(statements.len() > 20, "{} statements", statements.len());
    let mut used = BTreeSet::new();
    for statement in &statements {
        let words =
            statement.split(|character: char| !character.is_alphanumeric() && character != '_');
        for word in words.filter(|word| word.len() > 1) {
            let is_keyword = word.chars().all(|it| it.is_ascii_uppercase());
            if is_keyword && !["COLUMNS", "KEYS", "PAGE"].contains(&word) {
                assert!(known.contains(word), "{word} in: {statement}");
                used.insert(word);
            }
        }
        assert!(
            !statement.contains("::"),
            "a cast of PostgreSQL: {statement}"
        );
        assert!(
            !statement.contains(';'),
            "one statement at a time: {statement}"
        );
    }
    assert!(
        used.contains("SELECT") && used.contains("CONFLICT"),
        "{used:?}"
    );
}
