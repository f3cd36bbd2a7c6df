//! `event` on the command line: a template of its file, and what the file says in words.

use std::path::{Path, PathBuf};

use super::args;
use crate::commands::Failure;
use crate::commands::event::{Lack, Outcome, show, write};
use crate::commands::event_file::{FILE_NAME, HEADING};
use crate::files::Existing;
use crate::terminal::report::path_text;
use crate::terminal::{Context, Report, machine_zone};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::Word;

/// Where the public line of the arbiter lies in most folders.
const ARBITER: &str = "arbiter.key.pub";

pub(crate) fn event(context: &Context, args: args::Event) -> Result<Report, Failure> {
    let (locale, files) = (&context.locale, &context.files);
    let (path, is_new) = match args.action {
        Some(args::EventAction::Show(args)) => (args.file, false),
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
    let rows = outcome.in_words(locale, Reader::CommandLine).into_iter();
    let mut lines: Vec<String> = rows
        .map(|(field, value)| locale.say(EventLine { field, value }))
        .collect();
    for (place, session) in (0..).zip(&event.sessions) {
        lines.push(locale.phrase(&session.name(), Reader::CommandLine));
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
                    session: locale.phrase(session, Reader::CommandLine),
                }),
            };
            format!("  {lack}")
        }));
    }
    lines.push(String::new());
    lines.join("\n")
}
