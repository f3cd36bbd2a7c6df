//! `desk` and `rehearse --desk` on the command line: start the desk, print its address and open the browser.

pub(crate) mod browser;
mod from_menu;

use std::sync::Mutex;

use super::prelude::*;
use crate::commands::rehearse::{self, hall};
use crate::desk::{self, Options, Port, Said, USUAL_PORT};
use crate::terminal::{json_line, tell};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn desk
  adjourn desk hall/ --store games.archive")]
pub struct Args {
    /// The folder for scores, labels and envelopes [default: the current one]
    pub folder: Option<PathBuf>,
    /// An archive to search and verify: a file or postgres://…
    #[arg(long, value_name = "STORE")]
    pub store: Option<String>,
    /// The port on 127.0.0.1, up to 65535; 0 for any that is free [default: 19721, or any that is free if that is
    /// taken]
    ///
    /// A browser remembers by the port whether the desk may use the camera.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    pub no_browser: bool,
    /// As the entry in a menu starts it: in the folder `adjourn` of your home unless another is named, and with
    /// everything said in the browser. Given again, it leads to the desk that runs
    #[arg(long, hide_short_help = true, conflicts_with = "no_browser")]
    pub from_menu: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    if args.from_menu {
        return from_menu::desk(context, args);
    }
    let folder = args.folder.unwrap_or_else(|| PathBuf::from("."));
    // Paths in a label are relative to its folder, which must be known whatever the current folder is.
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let options = of_folder(context, folder, args.store, args.port)?;
    serve(context, options, args.no_browser)
}

/// The options of a desk in that folder, with what was said of its archive and its port.
pub(crate) fn of_folder(
    context: &Context,
    folder: PathBuf,
    store: Option<String>,
    port: Option<u16>,
) -> Result<Options> {
    let store = store.map(|store| location(context, &store));
    Ok(Options {
        store: store.transpose()?,
        port: port.map_or(Port::Usual, Port::Given),
        ..options(context, folder)
    })
}

/// A desk in a throw-away folder, which is taken away again, or in one that the user names, which stays.
pub(crate) fn rehearse(context: &Context, args: rehearse::Args) -> Result<Report> {
    let is_kept = args.dir.is_some();
    let folder = match args.dir {
        Some(folder) => std::path::absolute(&folder).unwrap_or(folder),
        None => hall::throw_away(&std::env::temp_dir())?,
    };
    let job = hall::Job {
        game: args.game,
        folder: folder.clone(),
        at: context.at()?,
        zone: machine_zone(),
        words: desk::words_of_rehearsal(&context.locale),
    };
    hall::make_ready(&context.files, &job)?;
    let options = Options {
        files: context.files.with_data(&folder),
        rehearsal: Some(desk::Rehearsal::new(job, None)),
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
        zone: machine_zone(),
        temporary: std::env::temp_dir(),
        rehearsal: None,
    }
}

fn serve(context: &Context, options: Options, no_browser: bool) -> Result<Report> {
    let (json, locale, files) = (context.json, context.locale, context.files.clone());
    let shown = Mutex::new(Shown::default());
    open(context, options, move |entrance| {
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
            // Through a file of its owner's.
            shown.way = browser::shown(&files, browser::way(entrance).as_bytes()).ok();
            if shown.way.is_none() {
                prompts::say(&locale.say(DeskNoBrowser));
            }
        }
    })
}

/// Runs the desk, which shows each entrance so.
fn open(
    context: &Context,
    options: Options,
    show: impl Fn(&str) + Send + Sync + 'static,
) -> Result<Report> {
    let locale = context.locale;
    let opened = desk::open(options, move |said| match said {
        Said::Entrance(entrance) => show(entrance),
        Said::OtherPort(port) => prompts::say(&locale.say(DeskOtherPort {
            usual: USUAL_PORT.to_string(),
            port: port.to_string(),
        })),
        Said::Unfinished(names) => {
            let names = text::paper::list(&locale, names);
            prompts::say(&locale.say(DeskAskedToEnd { names: &names }));
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
