//! From the Fluent files in `src/text` to what the program carries: the text of all messages of a language,
//! where each one ends, and a type for each, so that the compiler sees which are missing, unused, or told
//! without what belongs into them. Each file is a language; English comes first and says what there is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// Where the files are.
const FOLDER: &str = "src/text";

/// What the library says begins so: it is found by its English sentence, and no code names it.
const LIBRARY: &str = "library-";

/// The messages of a language by their ids, each from its id to its last line.
type Messages = BTreeMap<String, String>;

/// Writes `messages.rs` and a text for each language to `OUT_DIR`. A message that one language lacks, or that
/// takes other values in one, ends the build.
pub fn make() {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build/languages.rs");
    let languages: Vec<(String, Messages)> = codes()
        .into_iter()
        .map(|code| {
            let path = format!("{FOLDER}/{code}.ftl");
            let source =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            let messages = messages(&source, &path);
            (code, messages)
        })
        .collect();
    let (_, english) = &languages[0];
    for (code, messages) in &languages[1..] {
        compare(english, messages, code);
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo gives it"));
    for (code, messages) in &languages {
        let text: String = messages.values().map(String::as_str).collect();
        fs::write(out.join(format!("{code}.txt")), text).expect("the folder can be written");
    }
    fs::write(out.join("messages.rs"), code(&languages)).expect("the folder can be written");
}

/// The languages that have a file, English first.
fn codes() -> Vec<String> {
    let mut codes: Vec<String> = fs::read_dir(FOLDER)
        .expect("the folder is there")
        .filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".ftl")?.to_owned())
        })
        .collect();
    codes.sort_by_key(|code| (code != "en", code.clone()));
    codes
}

/// The messages of a file: a line that begins with an id and `=`, and the indented lines below it.
fn messages(source: &str, path: &str) -> Messages {
    let mut found = Messages::new();
    let mut id = None;
    for (number, line) in (1..).zip(source.lines()) {
        let begins = |what: fn(char) -> bool| line.chars().next().is_some_and(what);
        if begins(|first| first.is_ascii_lowercase()) {
            let (name, _) = line
                .split_once(" =")
                .unwrap_or_else(|| panic!("{path}:{number}: no message"));
            let before = found.insert(name.to_owned(), format!("{line}\n"));
            assert!(before.is_none(), "{path}:{number}: {name} a second time");
            id = Some(name.to_owned());
        } else if begins(char::is_whitespace) {
            let id = id
                .as_ref()
                .unwrap_or_else(|| panic!("{path}:{number}: belongs to no message"));
            let message = found.entry(id.clone()).or_default();
            *message += &format!("{line}\n");
        } else {
            assert!(
                line.is_empty() || begins(|first| first == '#'),
                "{path}:{number}: no message"
            );
            id = None;
        }
    }
    found
}

/// The names of the values that a message takes. `$side-key` is another face of `$side`.
fn values(message: &str) -> BTreeSet<String> {
    let after = message.split('$').skip(1);
    after
        .map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let name = &rest[..end.unwrap_or(rest.len())];
            name.strip_suffix("-key").unwrap_or(name).to_owned()
        })
        .collect()
}

fn compare(english: &Messages, other: &Messages, code: &str) {
    let missing: Vec<_> = english
        .keys()
        .filter(|id| !other.contains_key(*id))
        .collect();
    let unknown: Vec<_> = other
        .keys()
        .filter(|id| !english.contains_key(*id))
        .collect();
    assert!(
        missing.is_empty() && unknown.is_empty(),
        "{code}.ftl lacks {missing:?}, and en.ftl {unknown:?}"
    );
    for (id, message) in english {
        let (here, there) = (values(message), values(&other[id]));
        assert!(
            here == there,
            "{id} takes {here:?} in en.ftl and {there:?} in {code}.ftl"
        );
    }
}

/// What the library compiles in.
fn code(languages: &[(String, Messages)]) -> String {
    let mut code =
        "/// Every language, English first.\npub(super) static LANGUAGES: &[Language] = &[\n"
            .to_owned();
    for (language, messages) in languages {
        let mut end = 0;
        let ends: Vec<String> = messages
            .values()
            .map(|message| {
                end += message.len();
                end.to_string()
            })
            .collect();
        let _ = writeln!(
            code,
            "Language {{ code: {language:?}, text: include_str!(concat!(env!(\"OUT_DIR\"), \"/{language}.txt\")), ends: &[{}] }},",
            ends.join(", ")
        );
    }
    code += "];\n";
    let (_, english) = &languages[0];
    let library: Vec<usize> = (0..)
        .zip(english.keys())
        .filter(|(_, id)| id.starts_with(LIBRARY))
        .map(|(number, _)| number)
        .collect();
    let (first, last) = (
        library.first().copied().unwrap_or(0),
        library.last().map_or(0, |last| last + 1),
    );
    let _ = writeln!(
        code,
        "/// What the library says in English, as numbers of messages.\npub(super) const LIBRARY: std::ops::Range<usize> = {first}..{last};"
    );
    for (number, (id, message)) in (0..).zip(english) {
        if !id.starts_with(LIBRARY) {
            code += &kind(number, id, message);
        }
    }
    code
}

/// The type of a message: its values are its fields.
fn kind(number: usize, id: &str, message: &str) -> String {
    let name: String = id.split('-').map(capitalised).collect();
    let fields: Vec<String> = values(message)
        .into_iter()
        .map(|value| value.replace('-', "_"))
        .collect();
    if fields.is_empty() {
        return format!(
            "#[derive(Clone, Copy)] pub(crate) struct {name};\nimpl Message<'_> for {name} {{ fn told(self, speech: &Speech) -> String {{ speech.tell({number}, &[]) }} }}\n"
        );
    }
    let kinds: Vec<String> = (0..fields.len()).map(|place| format!("V{place}")).collect();
    let declared: String = fields
        .iter()
        .zip(&kinds)
        .map(|(field, kind)| format!("pub(crate) {field}: {kind}, "))
        .collect();
    let bound: String = kinds
        .iter()
        .map(|kind| format!("{kind}: Into<Value<'a>>, "))
        .collect();
    let given: String = fields
        .iter()
        .map(|field| format!("({:?}, self.{field}.into()), ", field.replace('_', "-")))
        .collect();
    let kinds = kinds.join(", ");
    format!(
        "pub(crate) struct {name}<{kinds}> {{ {declared} }}\nimpl<'a, {bound}> Message<'a> for {name}<{kinds}> {{ fn told(self, speech: &Speech) -> String {{ speech.tell({number}, &[{given}]) }} }}\n"
    )
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}
