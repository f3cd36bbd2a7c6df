//! `desk` on the command line: starts the desk, prints its address and opens the browser.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use data_encoding::HEXLOWER;
use serde_json::json;

use super::archive::location;
use super::jobs::budget;
use super::report::Report;
use super::{Context, args, json_line, prompts, tell};
use crate::crypto::random_bytes;
use crate::program::commands::Failure;
use crate::program::desk::{self, Options, Said};
use crate::program::files::{Existing, Files, Mode, NewFile};
use crate::program::text;
use crate::program::text::message::*;

pub(super) fn desk(context: &Context, args: args::Desk) -> Result<Report, Failure> {
    let folder = args.folder.unwrap_or_else(|| PathBuf::from("."));
    // Paths in a label are relative to its folder, which must be known whatever the current folder is.
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let store = args.store.map(|store| location(context, &store));
    let options = Options {
        files: context.files.clone(),
        folder,
        store: store.transpose()?,
        port: args.port,
        at: context.at,
        locale: context.chosen,
        zone: super::machine_zone(),
        budget: budget(None),
    };
    let (json, locale, files) = (context.json, context.locale, context.files.clone());
    let shown = Mutex::new(Shown::default());
    let opened = desk::open(options, move |said| {
        let entrance = match said {
            Said::Entrance(entrance) => entrance,
            Said::Unfinished(names) => {
                let names = text::paper::list(&locale, names);
                return prompts::say(&locale.say(DeskAskedToEnd { names: &names }));
            }
        };
        let mut shown = shown
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let first = !shown.printed;
        shown.printed = true;
        if let Some(way) = shown.way.take() {
            // The entrance is used up, so the file holds no secret any more.
            let _ = files.remove(&way);
        }
        match (json, first) {
            (true, _) => tell(json_line(&json!({ "address": entrance })).trim_end()),
            (false, true) => tell(&locale.say(DeskStarted { entrance })),
            (false, false) => prompts::say(&locale.say(DeskAnother { entrance })),
        }
        if first && !args.no_browser {
            shown.way = show(&files, entrance);
            if shown.way.is_none() {
                prompts::say(&locale.say(DeskNoBrowser));
            }
        }
    })?;
    opened.run()?;
    Ok(Report::silent())
}

/// The entrances that were shown so far.
#[derive(Default)]
struct Shown {
    printed: bool,
    /// The file that leads the browser to the desk.
    way: Option<PathBuf>,
}

/// Opens the entrance in the browser through a file that only its owner may read: every user of the machine can see the
/// arguments of a program.
fn show(files: &Files, entrance: &str) -> Option<PathBuf> {
    let name = HEXLOWER.encode(&random_bytes::<8>().ok()?);
    let way = std::env::temp_dir().join(format!("adjourn-desk-{name}.html"));
    let page = format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={entrance}\">\n<title>adjourn</title>\n\
         <a href=\"{entrance}\">adjourn</a>\n"
    );
    let file = NewFile {
        path: &way,
        bytes: page.as_bytes(),
        mode: Mode::Secret,
    };
    files.create(file, Existing::Refuse).ok()?;
    if is_opened(&way) {
        return Some(way);
    }
    let _ = files.remove(&way);
    None
}

fn is_opened(way: &Path) -> bool {
    open::that_detached(way).is_ok()
}
