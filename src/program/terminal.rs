//! What every command needs of the terminal and the process: where it reads and asks, and what it answers with.

pub(crate) mod args;
pub(crate) mod batch;
mod location;
mod progress;
pub(crate) mod prompts;
pub(crate) mod report;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::{CommandLineFault, Failure, Result};
use crate::files::Files;
use crate::render::Style;
use crate::text::Locale;
use envelope::is_refused;
use rules::time::{ClocksOf, Moment, MomentReader, TypedMomentError, Zone};

pub(crate) use location::location;
pub(crate) use progress::Progress;
pub(crate) use report::Report;

/// Version of every JSON object that is printed.
const SCHEMA: u32 = 1;

/// What every command needs of the process.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) files: Files,
    /// The moment that was given.
    pub(crate) at: Option<Moment>,
    /// The language of messages.
    pub(crate) locale: Locale,
    /// The language that was asked for, if one was.
    pub(crate) chosen: Option<Locale>,
    /// The style of headings.
    pub(crate) style: Style,
    /// Whether JSON was asked for.
    pub(crate) json: bool,
}

impl Context {
    /// The moment to reckon with: the one given, or what the machine's clock says now.
    pub(crate) fn at(&self) -> Result<Moment> {
        self.at.map_or_else(|| self.now(), Ok)
    }

    /// Whether questions are asked: a person is at the terminal, and no program reads the answer.
    pub(crate) fn asks(&self) -> bool {
        !self.json && prompts::is_there()
    }

    /// What the machine's clock says now, whatever moment was given.
    pub(crate) fn now(&self) -> Result<Moment> {
        Ok(crate::clock::now()?)
    }
}

/// The moment that the value of a flag means, by the machine's clock. The command line alone does not say where else.
pub(crate) fn moment_of_flag(
    flag: &'static str,
    text: &str,
    read: fn(&MomentReader, &str) -> Result<Moment, TypedMomentError>,
) -> Result<Moment> {
    let reader = MomentReader::new(
        ClocksOf::Machine(crate::clock::offset_at),
        crate::clock::now().ok(),
    );
    let moment = read(&reader, text);
    Ok(moment.map_err(|error| CommandLineFault::Moment { flag, error })?)
}

/// The time zone of this machine, if it has one that the IANA database names. As for the machine's own times, the
/// environment is asked first (POSIX, section 8.3).
pub(crate) fn machine_zone() -> Option<Zone> {
    let name = match std::env::var("TZ") {
        Ok(text) if text.is_empty() => return Some(Zone::UTC),
        Ok(text) => text.strip_prefix(':').map(str::to_owned).unwrap_or(text),
        Err(_) => iana_time_zone::get_timezone().ok()?,
    };
    name.parse().ok()
}

/// One object on one line, with the schema first, and with control characters and the like escaped as `\u202e`, so that
/// a terminal does not obey them; the text is the same (RFC 8259, section 7).
pub(crate) fn json_line(value: &impl Serialize) -> String {
    let mut object = Map::new();
    object.insert("schema".to_owned(), Value::from(SCHEMA));
    if let Ok(Value::Object(fields)) = serde_json::to_value(value) {
        object.extend(fields);
    }
    let mut line = String::new();
    for character in Value::Object(object).to_string().chars() {
        match is_refused(character) {
            true => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    line += &format!("\\u{unit:04x}");
                }
            }
            false => line.push(character),
        }
    }
    line.push('\n');
    line
}

/// Prints a part of the answer as soon as it is known.
pub(crate) fn tell(text: &str) {
    let mut out = io::stdout().lock();
    // A reader who has gone away needs no more; the exit code stays true.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// The failure of standard output.
pub(crate) fn no_output(error: &io::Error) -> Failure {
    CommandLineFault::Output(error.kind()).into()
}
