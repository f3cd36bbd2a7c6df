//! From the Fluent files in `src/program/text` to what the program carries: the text of all messages of a language,
//! where each one ends, and a type for each, so that the compiler sees which are missing, unused, or told
//! without what belongs into them. Each file is a language; English comes first and says what there is.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::check_words;

/// Where the files are.
const FOLDER: &str = "src/program/text";

/// What is said by its id, since an error, a kind of entry or a word names it: tests compare these with what does.
const BY_ID: [&str; 4] = ["advice-", "entry-", "fault-", "part-"];

/// The messages of a language by their ids, each from its id to its last line.
type Messages = BTreeMap<String, String>;

/// Writes `messages.rs` and a text for each language to `OUT_DIR`. A message that one language lacks, or that
/// takes other values in one, ends the build.
pub fn write(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=src/program/build/messages.rs");
    println!("cargo::rerun-if-changed=src/program/build/check_words.rs");
    let mut languages = Vec::new();
    for code in codes()? {
        let path = format!("{FOLDER}/{code}.ftl");
        let messages = messages(&fs::read_to_string(&path)?, &path)?;
        languages.push((code, messages));
    }
    let english = &languages.first().ok_or("no language")?.1;
    for (code, messages) in &languages {
        compare(english, messages, code)?;
    }
    fs::write(out.join("check_words.js"), check_words::script(&languages)?)?;
    for (_, messages) in &mut languages {
        messages.retain(|id, _| !id.starts_with(check_words::OWN));
    }
    let english = &languages.first().ok_or("no language")?.1;
    for (code, messages) in &languages {
        let text: String = messages.values().map(String::as_str).collect();
        fs::write(out.join(format!("{code}.txt")), text)?;
    }
    fs::write(out.join("messages.rs"), code(&languages, english))?;
    Ok(())
}

/// The languages that have a file, English first.
fn codes() -> Result<Vec<String>, Box<dyn Error>> {
    let mut codes = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let name = entry?.file_name();
        let code = name.to_str().and_then(|name| name.strip_suffix(".ftl"));
        codes.extend(code.map(str::to_owned));
    }
    codes.sort_by_key(|code| (code != "en", code.clone()));
    Ok(codes)
}

/// The messages of a file: a line that begins with an id and `=`, and the indented lines below it.
fn messages(source: &str, path: &str) -> Result<Messages, String> {
    let mut found = Messages::new();
    let mut id = None;
    for (number, line) in (1..).zip(source.lines()) {
        let wrong = |what: &str| format!("{path}:{number}: {what}");
        let begins = |what: fn(char) -> bool| line.chars().next().is_some_and(what);
        if begins(|first| first.is_ascii_lowercase()) {
            let (name, _) = line.split_once(" =").ok_or_else(|| wrong("no message"))?;
            if found.insert(name.to_owned(), format!("{line}\n")).is_some() {
                return Err(wrong("a second message of that id"));
            }
            id = Some(name.to_owned());
        } else if begins(char::is_whitespace) {
            let id = id.clone().ok_or_else(|| wrong("belongs to no message"))?;
            *found.entry(id).or_default() += &format!("{line}\n");
        } else if line.is_empty() || begins(|first| first == '#') {
            id = None;
        } else {
            return Err(wrong("neither a message nor a comment"));
        }
    }
    Ok(found)
}

/// The other faces of a value, which come with it.
const FACES: [&str; 7] = [
    "-count",
    "-key",
    "-name",
    "-number",
    "-raw",
    "-with-value",
    "-within",
];

/// The names of the values that a message takes. `$side-key` is another face of `$side`.
fn values(message: &str) -> BTreeSet<String> {
    let after = message.split('$').skip(1);
    after
        .map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let name = &rest[..end.unwrap_or(rest.len())];
            let face = FACES.iter().find_map(|face| name.strip_suffix(face));
            face.unwrap_or(name).to_owned()
        })
        .collect()
}

fn compare(english: &Messages, other: &Messages, code: &str) -> Result<(), String> {
    let unknown = other.keys().find(|id| !english.contains_key(*id));
    if let Some(id) = unknown {
        return Err(format!("{FOLDER}/{code}.ftl: en.ftl has no message {id}"));
    }
    for (id, message) in english {
        let told = other
            .get(id)
            .ok_or_else(|| format!("{FOLDER}/{code}.ftl: the message {id} is missing"))?;
        let (here, there) = (values(message), values(told));
        if here != there {
            return Err(format!(
                "{FOLDER}/{code}.ftl: {id} takes {there:?}, and {here:?} in en.ftl"
            ));
        }
    }
    Ok(())
}

/// The source that the program compiles in.
fn code(languages: &[(String, Messages)], english: &Messages) -> String {
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
    code += "];\n/// The first of them.\npub(super) static ENGLISH: &Language = &LANGUAGES[0];\n";
    for (number, (id, message)) in (0..).zip(english) {
        if BY_ID.iter().any(|prefix| id.starts_with(prefix)) {
            continue;
        }
        let told = languages
            .iter()
            .filter_map(|(_, messages)| messages.get(id));
        code += &kind(number, id, message, &told.cloned().collect::<String>());
    }
    code
}

/// What the type of a value must be, so that a message, as all languages have it, can choose by it.
fn chosen_by(value: &str, told: &str) -> &'static str {
    let variants = told.split_once(&format!("${value} ->"));
    let first = variants.and_then(|(_, rest)| rest.split(['[', ']']).nth(1));
    match first {
        None => "",
        Some("zero" | "one" | "two" | "few" | "many" | "other") => "+ Numeral",
        Some(first) if first.starts_with(|letter: char| letter.is_ascii_digit()) => "+ Numeral",
        Some(_) => "+ Word",
    }
}

/// The type of a message: its values are its fields.
fn kind(number: usize, id: &str, message: &str, told: &str) -> String {
    let name: String = id.split('-').map(capitalised).collect();
    let values = values(message);
    let fields: Vec<String> = values.iter().map(|value| value.replace('-', "_")).collect();
    if fields.is_empty() {
        return format!(
            "#[derive(Clone, Copy)] pub(crate) struct {name};\nimpl Message<'_> for {name} {{ fn told(self, locale: &Locale) -> String {{ locale.tell({number}, &[]) }} }}\n"
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
        .zip(&values)
        .map(|(kind, value)| format!("{kind}: Into<Value<'a>> {}, ", chosen_by(value, told)))
        .collect();
    let given: String = fields
        .iter()
        .map(|field| format!("({:?}, self.{field}.into()), ", field.replace('_', "-")))
        .collect();
    let kinds = kinds.join(", ");
    format!(
        "pub(crate) struct {name}<{kinds}> {{ {declared} }}\nimpl<'a, {bound}> Message<'a> for {name}<{kinds}> {{ fn told(self, locale: &Locale) -> String {{ locale.tell({number}, &[{given}]) }} }}\n"
    )
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}
