//! `desk` and `rehearse --desk` on the command line: start the desk, print its address and open the browser.

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
use crate::program::commands::rehearse::hall;
use crate::program::desk::{self, Options, Port, Said, USUAL_PORT};
use crate::program::files::{Existing, Files, Mode, NewFile};
use crate::program::text;
use crate::program::text::message::*;

pub(super) fn desk(context: &Context, args: args::Desk) -> Result<Report, Failure> {
    let folder = args.folder.unwrap_or_else(|| PathBuf::from("."));
    // Paths in a label are relative to its folder, which must be known whatever the current folder is.
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let store = args.store.map(|store| location(context, &store));
    let options = Options {
        store: store.transpose()?,
        port: args.port.map_or(Port::Usual, Port::Given),
        ..options(context, folder)
    };
    serve(context, options, args.no_browser)
}

/// A desk in a throw-away folder, which is taken away again, or in one that the user names, which stays.
pub(super) fn rehearse(context: &Context, args: args::Rehearse) -> Result<Report, Failure> {
    let is_kept = args.dir.is_some();
    let folder = match args.dir {
        Some(folder) => std::path::absolute(&folder).unwrap_or(folder),
        None => hall::throw_away(&std::env::temp_dir())?,
    };
    let job = hall::Job {
        game: args.game,
        folder: folder.clone(),
        at: context.at()?,
        zone: super::machine_zone(),
        words: desk::words_of_rehearsal(&context.locale),
    };
    hall::make_ready(&context.files, &job)?;
    let options = Options {
        rehearsal: Some(job.words.passphrase),
        ..options(context, folder.clone())
    };
    let served = serve(context, options, args.no_browser);
    if !is_kept {
        context.files.remove_folder(&folder)?;
    }
    served
}

/// A desk in that folder, without an archive, at any free port.
fn options(context: &Context, folder: PathBuf) -> Options {
    Options {
        files: context.files.clone(),
        folder,
        store: None,
        port: Port::Given(0),
        at: context.at,
        locale: context.chosen,
        zone: super::machine_zone(),
        budget: budget(None),
        temporary: std::env::temp_dir(),
        rehearsal: None,
    }
}

fn serve(context: &Context, options: Options, no_browser: bool) -> Result<Report, Failure> {
    let (json, locale, files) = (context.json, context.locale, context.files.clone());
    let shown = Mutex::new(Shown::default());
    let opened = desk::open(options, move |said| {
        let entrance = match said {
            Said::Entrance(entrance) => entrance,
            Said::OtherPort(port) => {
                return prompts::say(&locale.say(DeskOtherPort {
                    usual: USUAL_PORT.to_string(),
                    port: port.to_string(),
                }));
            }
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
        if first && !no_browser {
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
