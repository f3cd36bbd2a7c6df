//! The values of a label as people type them.

use super::LARGEST_INPUT;
use crate::commands::prelude::*;
use envelope::log::{NoteKey, WitnessKey};
use rules::ruling::ClaimArticle;

/// How a public line begins.
const PUBLIC_LINE: &str = "adjourn-key/1 ";

/// Whether a text holds the public line itself, and is not the name of its file.
pub fn is_public_line(text: &str) -> bool {
    text.contains(PUBLIC_LINE)
}

/// A public line without what mail puts into it: line breaks and blanks in its keys, marks of a quotation around it.
fn without_mail(text: &str) -> Option<String> {
    const KEY_AND_LOCK: usize = 43;
    const SIGNATURE: usize = 86;
    let (_, rest) = text.split_once(PUBLIC_LINE)?;
    let mut signs = rest.chars();
    let mut word = |length| {
        let kept = |sign: &char| !sign.is_whitespace() && *sign != '>';
        signs.by_ref().filter(kept).take(length).collect::<String>()
    };
    let [key, lock, signature] = [KEY_AND_LOCK, KEY_AND_LOCK, SIGNATURE].map(&mut word);
    let words = signs.as_str().split_whitespace();
    let name: Vec<&str> = words.filter(|word| *word != ">").collect();
    let name = name.join(" ");
    let name = name.trim_end_matches(['"', '`']);
    Some(format!("{PUBLIC_LINE}{key} {lock} {signature} {name}"))
}

/// Reads a public line, or the file that holds it.
///
/// # Errors
/// A file that cannot be read, a text that is not a public line, a signature that does not verify, the key of an
/// archive.
pub fn read_public_line(files: &Files, text: &str) -> Result<PublicLine> {
    public_line(&given(files, text, 8_192)?)
}

/// Reads a public line, or the file that holds it and perhaps others, each on a line.
///
/// # Errors
/// As [`read_public_line`].
pub fn read_public_lines(files: &Files, text: &str) -> Result<Vec<PublicLine>> {
    let all = given(files, text, LARGEST_INPUT)?;
    if all.matches(PUBLIC_LINE).count() < 2 {
        return Ok(vec![public_line(&all)?]);
    }
    let lines = all.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(public_line).collect()
}

/// A text with a public line, as it was copied with a line end of Windows or a blank behind it, or what its file holds.
fn given(files: &Files, text: &str, largest: u64) -> Result<String> {
    Ok(match is_public_line(text) {
        true => text.trim().to_owned(),
        false => files.line(Path::new(text), largest)?,
    })
}

fn public_line(line: &str) -> Result<PublicLine> {
    stop_if!(line.parse::<NoteKey>().is_ok() => ArchiveFault::KeyOfLog);
    stop_if!(line.parse::<WitnessKey>().is_ok() => ArchiveFault::KeyOfWitness);
    let line = line.parse::<PublicLine>().or_else(|error| {
        let mailed = without_mail(line).and_then(|line| line.parse().ok());
        mailed.ok_or(error)
    })?;
    keygen::of_a_person(&line.person.name)?;
    Ok(line)
}

/// Whether a text names an edition's file: no name of a built-in edition looks like a path.
pub fn is_edition_file(text: &str) -> bool {
    Edition::builtin(text).is_none() && text.contains(['/', '\\', '.'])
}

/// Reads a built-in edition by name, or a file.
///
/// # Errors
/// No such edition and no such file; a file that breaks a rule, with its line.
pub fn read_edition(files: &Files, text: &str) -> Result<Edition> {
    if let Some(edition) = Edition::builtin(text) {
        return Ok(edition);
    }
    stop_if!(!is_edition_file(text) => LabelFault::UnknownEdition);
    let bytes = files.read(Path::new(text), LARGEST_INPUT)?;
    let text = String::from_utf8(bytes).map_err(|_| LabelFault::EditionNotUtf8)?;
    Ok(Edition::from_toml(&text)?)
}

/// Reads a length of time for that key.
pub(super) fn length(key: LabelKey) -> impl Fn(&str) -> Result<Duration, LabelFault> {
    move |text| {
        Duration::parse_typed(text, None).map_err(|error| LabelFault::Duration { key, error })
    }
}

/// Seconds as people type them, `1:00:00`.
pub fn late_in_words(seconds: u32) -> Option<String> {
    Duration::from_seconds(seconds.into()).map(|late| late.to_string())
}

/// Reads the claim for which the known move was written.
pub(super) fn written_for(text: &str, edition: &Edition) -> Result<ClaimArticle, LabelFault> {
    let claim = ClaimArticle::in_edition(text, edition, true);
    let claim = claim.filter(|it| it.needs_written_move());
    claim.ok_or(LabelFault::Claim)
}
