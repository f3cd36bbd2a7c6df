//! The values of a label as people type them.

use std::path::Path;

use super::LARGEST_INPUT;
use crate::envelope::{DrawOffer, PublicLine};
use crate::laws::Word;
use crate::laws::edition::Edition;
use crate::program::commands::Failure;
use crate::program::files::Files;
use crate::time::{Duration, Moment, TimeControl, Zone};

/// Reads a public line, or the file that holds it.
///
/// # Errors
/// A file that cannot be read, a line that is none or does not verify.
pub fn read_public_line(files: &Files, text: &str) -> Result<PublicLine, Failure> {
    if text.starts_with("adjourn-key/1 ") {
        return Ok(text.parse()?);
    }
    let bytes = files.read(Path::new(text), 8_192)?;
    let line = std::str::from_utf8(&bytes).unwrap_or_default();
    Ok(line.strip_suffix('\n').unwrap_or(line).parse()?)
}

/// Reads a built-in edition by name, or a file.
///
/// # Errors
/// No such edition and no such file; a file that breaks a rule, with its line.
pub fn read_edition(files: &Files, text: &str) -> Result<Edition, Failure> {
    if let Some(edition) = Edition::builtin(text) {
        return Ok(edition);
    }
    let looks_like_a_path = text.contains(['/', '\\', '.']);
    if !looks_like_a_path {
        let known: Vec<_> = Edition::all()
            .iter()
            .map(|edition| edition.name().to_owned())
            .collect();
        return Err(
            Failure::usage("edition/unknown", "no edition of that name is built in").hint(format!(
                "one of {}, or a file such as ./my-federation.toml",
                known.join(", ")
            )),
        );
    }
    let bytes = files.read(Path::new(text), LARGEST_INPUT)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::failed("edition/utf8", "the edition's file is not text in UTF-8"))?;
    Ok(Edition::from_toml(&text)?)
}

pub(super) fn parse_zone(name: &str) -> Result<Zone, Failure> {
    name.parse().map_err(|error: crate::time::UnknownZone| {
        Failure::usage(error.code(), error.to_string())
            .hint("name a zone of the IANA database, such as Europe/Rome")
    })
}

/// RFC 3339, or a local time of the zone.
pub fn parse_moment(text: &str, zone: Option<Zone>) -> Result<Moment, Failure> {
    let local = text.len() == "YYYY-MM-DD HH:MM".len();
    match (local, zone) {
        (true, Some(zone)) => zone
            .resolve(text)
            .map_err(|error| Failure::usage(error.code(), error.to_string())),
        (true, None) => Err(
            Failure::usage("clock/no-zone", "a local time needs its time zone")
                .hint("name it: --zone Europe/Rome"),
        ),
        (false, _) => Ok(Moment::parse_rfc3339(text)?),
    }
}

pub(super) fn duration(flag: &str, text: Option<&str>) -> Result<Option<Duration>, Failure> {
    text.map(|text| parse_duration(flag, text)).transpose()
}

/// Reads a length of time, given with that flag.
///
/// # Errors
/// A text that is none.
pub fn parse_duration(flag: &str, text: &str) -> Result<Duration, Failure> {
    Duration::parse_typed(text)
        .map_err(|error| Failure::usage(error.code(), format!("{flag}: {error}")))
}

pub(super) fn seconds(text: Option<&str>) -> Result<Option<u32>, Failure> {
    let Some(time) = duration("--late-after", text)? else {
        return Ok(None);
    };
    u32::try_from(time.as_seconds())
        .map(Some)
        .map_err(|_| Failure::usage("clock/too-long", "--late-after: that is too long"))
}

pub(super) fn time_control(text: Option<&str>) -> Result<TimeControl, Failure> {
    text.map_or(Ok(TimeControl::UNKNOWN), |text| {
        TimeControl::parse_pgn(text)
            .map_err(|error| Failure::usage(error.code(), format!("the time control: {error}")))
    })
}

/// Seconds as they are typed.
pub(super) fn late_in_words(seconds: u32) -> Option<String> {
    Duration::from_seconds(seconds.into()).map(|late| late.to_string())
}

pub(super) fn draw_offer(text: Option<&str>) -> Result<DrawOffer, Failure> {
    text.map_or(Ok(DrawOffer::None), |text| {
        DrawOffer::parse(text).ok_or_else(|| {
            Failure::usage("label/draw-offer", "--draw-offer is none, white or black")
        })
    })
}
