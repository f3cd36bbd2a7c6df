//! `desk --from-menu`: the desk as the entry in a menu starts it. There is no terminal: everything is said in the
//! browser, and nothing that opens the desk is printed, since a system keeps in its log what such programs print.
//!
//! One such desk runs for a folder. Pressing the entry again, after closing the window, leads to the running desk: it
//! may hold slips that are nowhere else. It holds a lock in its folder, and keeps beside it a page with its entrance,
//! which only its owner may read.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Args;
use super::browser::{is_opened, or_told, way};
use crate::commands::prelude::*;
use crate::desk::Options;
use crate::files::Held;

/// The folder in the home; in it, the page that leads to the desk, and what the desk that runs holds a lock for.
const FOLDER: &str = "adjourn";
const WAY: &str = ".adjourn-desk.html";
const TURN: &str = "adjourn-desk";

/// How often to look for the page of a desk that is just starting, and how many times.
const PAUSE: Duration = Duration::from_millis(50);
const LOOKS: u32 = 100;

pub(super) fn desk(context: &Context, args: Args) -> Result<Report> {
    let title = || context.locale.say(DeskNotOpened);
    or_told(context, title, run(context, args))
}

fn run(context: &Context, args: Args) -> Result<Report> {
    let folder = match &args.folder {
        Some(folder) => std::path::absolute(folder).unwrap_or_else(|_| folder.clone()),
        None => {
            let home = std::env::home_dir().ok_or(CommandLineFault::NoHome)?;
            let folder = home.join(FOLDER);
            // Keys may come to lie in it.
            context.files.create_folder(&folder, Mode::Secret)?;
            folder
        }
    };
    let page = folder.join(WAY);
    let Some(held) = turn(context, &folder.join(TURN), &page)? else {
        return match is_opened(&page) {
            true => Ok(Report::silent()),
            false => Err(CommandLineFault::NoBrowser.into()),
        };
    };
    let options = super::of_folder(context, folder, args.store, args.port)?;
    let served = serve(context, options, page.clone());
    // Before another may start.
    let _ = context.files.remove(&page);
    drop(held);
    served
}

/// Takes the lock, or waits for the page of the desk that runs and has it.
fn turn(context: &Context, turn: &Path, page: &Path) -> Result<Option<Held>> {
    for _ in 0..LOOKS {
        if let Some(held) = context.files.hold(turn)? {
            // Of a desk that was killed.
            let _ = context.files.remove(page);
            return Ok(Some(held));
        }
        if context.files.is_regular(page) {
            return Ok(None);
        }
        std::thread::sleep(PAUSE);
    }
    let path = page.to_owned();
    Err(FileError::Busy { path }.into())
}

fn serve(context: &Context, options: Options, page: PathBuf) -> Result<Report> {
    let (locale, files) = (context.locale, context.files.clone());
    let was_opened = AtomicBool::new(false);
    super::open(context, options, move |entrance| {
        let way = way(entrance);
        let file = NewFile::secret(&page, way.as_bytes());
        let written = files.create(&[file], Existing::Replace);
        let is_first = !was_opened.swap(true, Ordering::Relaxed);
        if is_first && (written.is_err() || !is_opened(&page)) {
            prompts::say(&locale.say(DeskNoBrowser));
        }
    })
}
