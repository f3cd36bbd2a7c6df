//! The player's page: one file in which a browser, without a network, checks an envelope against `docs/format.md`.
//!
//! It is a second implementation of that document, in the page's own scripts; nothing of this program runs in it. The
//! pieces are put together here, always to the same bytes. The page may run what it carries and nothing else: its
//! content security policy (W3C CSP Level 3) names the digests of its one style and its one script, and opens no
//! connection.

use std::collections::BTreeMap;

use super::render::formats;
use super::text::Locale;
use super::text::message::{PageLanguage, PageNoScript, PageNoScriptWhy, PageTitle};

const PAGE: &str = include_str!("check_page/page.html");
const STYLE: &str = include_str!("check_page/style.css");

/// In the order of use: each names only what stands before it, except what it calls once all is loaded.
const SCRIPTS: &[&str] = &[
    include_str!("check_page/bytes.js"),
    include_str!("check_page/hashes.js"),
    include_str!("check_page/curve.js"),
    include_str!("check_page/hpke.js"),
    include_str!("check_page/text.js"),
    include_str!("check_page/values.js"),
    include_str!("check_page/chess.js"),
    include_str!("check_page/notation.js"),
    include_str!("check_page/label.js"),
    include_str!("check_page/envelope.js"),
    // The messages of every language, as `build.rs` has found them in the Fluent files.
    include_str!(concat!(env!("OUT_DIR"), "/check_words.js")),
    include_str!("check_page/words.js"),
    include_str!("check_page/page.js"),
];

/// Writes the page. `digest` is SHA-256 in base64; `editions` are the editions of the Laws that have a title, each as
/// a label says it: `fide-2023` and the digest of its file, with a blank between.
pub fn check_page(digest: impl Fn(&str) -> String, editions: &BTreeMap<String, String>) -> String {
    let editions = serde_json::json!(editions);
    let scripts = SCRIPTS.join("\n");
    let script = format!("\"use strict\";\n\nconst EDITIONS = {editions};\n\n{scripts}");
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; connect-src 'none'; base-uri 'none'; \
         form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        digest(&script),
        digest(STYLE),
    );
    let (mut languages, mut no_script) = (String::new(), String::new());
    for locale in Locale::codes().filter_map(Locale::of_code) {
        let (code, name) = (locale.code(), locale.say(PageLanguage));
        languages += &format!(
            "<button type=\"button\" lang=\"{code}\" data-language=\"{code}\">{name}</button>\n"
        );
        let (what, why) = (locale.say(PageNoScript), locale.say(PageNoScriptWhy));
        no_script += &format!("<p lang=\"{code}\"><strong>{what}</strong> {why}</p>\n");
    }
    // The script comes last: marks in it are not replaced.
    [
        ("{{policy}}", policy.as_str()),
        ("{{title}}", &Locale::english().say(PageTitle)),
        ("{{style}}", STYLE),
        ("{{men}}", &formats::men()),
        ("{{languages}}", &languages),
        ("{{no-script}}", &no_script),
        ("{{script}}", &script),
    ]
    .iter()
    .fold(PAGE.to_owned(), |page, (mark, part)| {
        page.replace(mark, part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_filled() {
        let page = check_page(|text| text.len().to_string(), &BTreeMap::new());
        let (before, script) = page.split_once("<script>").unwrap();
        assert!(!before.contains("{{"), "{before}");
        assert!(script.starts_with("\"use strict\";"));
        assert!(before.contains(&format!("style-src 'sha256-{}'", STYLE.len())));
        for man in "KQRBNPkqrbnp".chars() {
            assert!(
                before.contains(&format!("<symbol id=\"man-{man}\"")),
                "{man}"
            );
        }
    }

    /// What stands between the tags is exactly what was digested, whatever a browser makes of it.
    #[test]
    fn nothing_in_style_or_script_ends_them_early() {
        for part in SCRIPTS.iter().chain([&STYLE]) {
            let lower = part.to_lowercase();
            for mark in ["</script", "<script", "<!--", "</style", "\r", "\0"] {
                assert!(!lower.contains(mark), "{mark:?}");
            }
        }
    }
}
