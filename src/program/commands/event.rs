//! `event`: writes the file of an event, or shows what one says and what labels still lack.

use clap::Subcommand;

use super::event_file::{Event, EventKey, FILE_NAME, HEADING};
use super::prelude::*;
use crate::failure::SessionName;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_long_help = "\
It writes event.toml, with a comment for each key, to be filled in with an
editor. Scores in the same folder take from there what their labels say.

Examples:
  adjourn event
  adjourn event --out open/event.toml")]
pub struct Args {
    #[command(subcommand)]
    pub action: Option<Action>,
    /// File for the event [default: event.toml]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Check the file of an event, and show what it says and what labels still lack
    Show(Show),
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn event show
  adjourn event show open/event.toml --json")]
pub struct Show {
    /// The file of the event [default: event.toml]
    pub file: Option<PathBuf>,
}

/// Where the public line of the arbiter lies in most folders.
const ARBITER: &str = "arbiter.key.pub";

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let (locale, files) = (&context.locale, &context.files);
    let (path, is_new) = match args.action {
        Some(Action::Show(args)) => (args.file, false),
        None => (args.out, true),
    };
    let path = path.unwrap_or_else(|| PathBuf::from(FILE_NAME));
    let mut text = String::new();
    if is_new {
        let folder = path.parent().unwrap_or(Path::new(""));
        let template = template(locale, files.is_regular(&folder.join(ARBITER)));
        write(files, &path, &template, Existing::if_forced(args.force))?;
        let path = path_text(&path);
        text = locale.say(EventWritten { path }) + "\n";
    }
    let outcome = show(files, &path)?;
    text += &in_words(locale, &outcome);
    Ok(Report::new(text, outcome.to_json()))
}

/// The file with all its keys in comments, but for what this machine knows.
fn template(locale: &Locale, has_arbiter: bool) -> String {
    let said = |known: bool, line: String| match known {
        true => line,
        false => format!("# {line}"),
    };
    let zone = machine_zone();
    let name = zone.map_or("Europe/Rome", |zone| zone.name());
    let text = locale.say(EventTemplate {
        arbiter: said(has_arbiter, format!("arbiter = {ARBITER:?}")),
        zone: said(zone.is_some(), format!("zone = {name:?}")),
    });
    format!("{HEADING}\n{text}\n")
}

/// What the file says, and what labels still lack.
fn in_words(locale: &Locale, outcome: &Outcome) -> String {
    let event = &outcome.event;
    let rows = outcome.in_words(locale, COMMAND_LINE).into_iter();
    let lines = rows.map(|(field, value)| locale.say(EventLine { field, value }));
    let mut lines: Vec<String> = lines.collect();
    for (place, session) in (0..).zip(&event.sessions) {
        lines.push(locale.phrase(&session.name(), COMMAND_LINE));
        if let Some(resuming) = event.resuming(place) {
            let at = text::moment(locale, &resuming.at);
            lines.push(match event.where_resumed(Some(place), Some(resuming.at)) {
                Some(place) => locale.say(EventResumesAt { at, place }),
                None => locale.say(EventResumes { at }),
            });
        }
    }
    let lacks = outcome.lacks();
    if lacks.is_empty() {
        lines.push(locale.say(EventComplete));
    } else {
        lines.push(locale.say(EventLacks));
        lines.extend(lacks.iter().map(|lack| {
            let lack = match lack {
                Lack::Key(key) => format!("{}: {}", key.name(), key.words(locale)),
                Lack::Resumption(session) => locale.say(EventLacksResumption {
                    session: locale.phrase(session, COMMAND_LINE),
                }),
            };
            format!("  {lack}")
        }));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// What labels need that neither scores nor players say, in the order of the file. Of the zone, the machine's is taken.
const NEEDED: [EventKey; 5] = [
    EventKey::Arbiter,
    EventKey::LateAfter,
    EventKey::Notation,
    EventKey::TimeControl,
    EventKey::Place,
];

/// An event, its file, and what its labels lack.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The file.
    pub file: PathBuf,
    /// What it says.
    pub event: Event,
}

/// Something that every label needs and that the file does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The value of a key.
    Key(EventKey),
    /// When the adjourned games of a session resume.
    Resumption(SessionName),
}

/// Writes the file of an event, which says that.
///
/// # Errors
/// A file that stands there already, or cannot be written.
pub fn write(files: &Files, path: &Path, text: &str, existing: Existing) -> Result<()> {
    Ok(files.create(&[NewFile::public(path, text.as_bytes())], existing)?)
}

/// Reads and checks the file of an event.
///
/// # Errors
/// What is wrong in it, with the line and the key.
pub fn show(files: &Files, path: &Path) -> Result<Outcome> {
    Ok(Outcome {
        file: path.to_owned(),
        event: Event::read(files, path)?,
    })
}

impl Outcome {
    /// What labels lack, in the order of the file.
    pub fn lacks(&self) -> Vec<Lack> {
        let event = &self.event;
        let edition = event.edition();
        let wants_lateness = edition.is_some_and(|edition| edition.wants_default_time());
        let is_needed = |key: &EventKey| *key != EventKey::LateAfter || wants_lateness;
        let is_said = |key: &EventKey| event.slot(*key).written(None).is_some();
        let keys = NEEDED.into_iter().filter(is_needed);
        let keys = keys.filter(|key| !is_said(key)).map(Lack::Key);
        let sessions = (0..).zip(&event.sessions);
        let open = sessions.filter(|(place, _)| event.resuming(*place).is_none());
        keys.chain(open.map(|(_, session)| Lack::Resumption(session.name())))
            .collect()
    }

    /// What the file says of all boards, in words: the name of each key, and its value.
    pub fn in_words(&self, locale: &Locale, reader: Reader) -> Vec<(String, String)> {
        let event = self.event.complete();
        let row =
            |key: &EventKey| Some((key.words(locale), event.slot(*key).told(locale, reader)?));
        EventKey::ALL.iter().filter_map(row).collect()
    }

    /// The outcome as JSON: the keys of the file, and what follows for the sessions.
    pub fn to_json(&self) -> Value {
        let lacks = self.lacks().into_iter().map(|lack| match lack {
            Lack::Key(key) => json!({ "key": key.name() }),
            Lack::Resumption(session) => json!({ "key": "resume_at", "start": session.start }),
        });
        json!({
            "file": self.file.to_string_lossy(),
            "event": self.event.complete(),
            "missing": lacks.collect::<Vec<_>>(),
        })
    }
}
