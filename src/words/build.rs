//! From the Fluent files beside this one to what the package carries: the text of all messages of a language, where
//! each one ends, and a type for each, so that the compiler sees which are missing, or told without what belongs into
//! them.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[path = "build/languages.rs"]
mod languages;

use languages::Messages;

/// The messages that only the check page says begin so.
const OF_CHECK_PAGE: &str = "check-";

/// What is said by its id, since an error, a kind of entry, a word or a key of an edition names it: tests compare
/// these with what names them.
const BY_ID: [&str; 7] = [
    "advice-", "concept-", "entry-", "fault-", "part-", "rule-", "warning-",
];

/// Writes `messages.rs` and a text for each language to `OUT_DIR`. A message that one language lacks, or that
/// takes other values in one, ends the build.
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=.");
    let out = std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    let out = Path::new(&out);
    let mut languages = languages::read(Path::new("."))?;
    let english = &languages.first().ok_or("no language")?.1;
    for (code, messages) in &languages {
        compare(english, messages, code)?;
    }
    for (_, messages) in &mut languages {
        messages.retain(|id, _| !id.starts_with(OF_CHECK_PAGE));
    }
    let english = &languages.first().ok_or("no language")?.1;
    for (code, messages) in &languages {
        let text: String = messages.values().map(String::as_str).collect();
        fs::write(out.join(format!("{code}.txt")), text)?;
    }
    fs::write(out.join("messages.rs"), code(&languages, english))?;
    Ok(())
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
        return Err(format!("{code}.ftl: en.ftl has no message {id}"));
    }
    for (id, message) in english {
        let told = other
            .get(id)
            .ok_or_else(|| format!("{code}.ftl: the message {id} is missing"))?;
        let (here, there) = (values(message), values(told));
        if here != there {
            return Err(format!(
                "{code}.ftl: {id} takes {there:?}, and {here:?} in en.ftl"
            ));
        }
    }
    Ok(())
}

/// The source that the package compiles in.
fn code(languages: &[(String, Messages)], english: &Messages) -> String {
    let mut code =
        "/// Every language, English first.\npub(crate) static LANGUAGES: &[Language] = &[\n"
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
    code += "];\n/// The first of them.\npub(crate) static ENGLISH: &Language = &LANGUAGES[0];\n";
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
            "#[derive(Clone, Copy)] pub struct {name};\nimpl Message<'_> for {name} {{ fn told(self, locale: &Locale) -> String {{ locale.tell({number}, []) }} }}\n"
        );
    }
    let kinds: Vec<String> = (0..fields.len()).map(|place| format!("V{place}")).collect();
    let declared: String = fields
        .iter()
        .zip(&kinds)
        .map(|(field, kind)| format!("pub {field}: {kind}, "))
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
        "pub struct {name}<{kinds}> {{ {declared} }}\nimpl<'a, {bound}> Message<'a> for {name}<{kinds}> {{ fn told(self, locale: &Locale) -> String {{ locale.tell({number}, [{given}]) }} }}\n"
    )
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}
