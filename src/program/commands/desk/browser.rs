//! Shows in the browser what happens where there is no terminal: the program was started from a menu, or by a double
//! click on an envelope.

use data_encoding::HEXLOWER;

use crate::commands::prelude::*;
use crate::commands::{show, time_notices};
use crate::render::Document;
use crate::render::formats::{self, Format, Paper};
use crate::render::sheets::{Recorded, failure_in_browser, record_in_browser};
use envelope::crypto::primitives::random_bytes;

/// Shows an envelope on a page: the record, or why it cannot be shown. Nothing is written but the page, among the
/// temporary files, and no key is needed.
pub(crate) fn record(context: &Context, args: show::Args) -> Result<Report> {
    let locale = &context.locale;
    let (edition, at) = (edition_file(context, &args.edition)?, context.at()?);
    let title = || locale.say(ShowNotShown);
    let loaded = show::load(&context.files, &args.envelope, edition.as_ref(), at);
    let outcome = or_told(context, title, loaded)?;
    let recorded = Recorded {
        envelope: &outcome.envelope,
        edition: &outcome.edition,
        state: &outcome.state,
    };
    let file = args.envelope.to_string_lossy();
    let notices = time_notices(&outcome.envelope);
    let document = record_in_browser(locale, &recorded, (&file, &outcome.at), &notices);
    let page = opened(&context.files, &document)?;
    let file = path_text(&page);
    let text = locale.say(PrintWritten { file }) + "\n";
    Ok(Report::new(text, outcome.to_json()))
}

/// What was done; or the failure, which the browser shows as well, since nobody may read what is printed.
pub fn or_told<T>(context: &Context, title: impl FnOnce() -> String, done: Result<T>) -> Result<T> {
    done.inspect_err(|failure| {
        let document = failure_in_browser(&context.locale, title(), failure);
        // It is printed in any case.
        let _ = opened(&context.files, &document);
    })
}

/// Writes the document as a page and opens it.
fn opened(files: &Files, document: &Document) -> Result<PathBuf> {
    let page = formats::print(document, Format::Html, Paper::A4)?;
    shown(files, &page.bytes)
}

/// Opens a page among the temporary files, which only its owner may read.
///
/// # Errors
/// No browser can be started: then the page is gone again.
pub(super) fn shown(files: &Files, page: &[u8]) -> Result<PathBuf> {
    let name = HEXLOWER.encode(&random_bytes::<8>()?);
    let path = std::env::temp_dir().join(format!("adjourn-{name}.html"));
    files.create(&[NewFile::secret(&path, page)], Existing::Refuse)?;
    if is_opened(&path) {
        return Ok(path);
    }
    let _ = files.remove(&path);
    Err(CommandLineFault::NoBrowser.into())
}

/// A page that leads the browser to the desk: every user of the machine can see the arguments of a program, but not
/// what is in this file.
pub(super) fn way(entrance: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={entrance}\">\n<title>adjourn</title>\n\
         <a href=\"{entrance}\">adjourn</a>\n"
    )
}

/// Opens that file in the browser. Whether a browser could be started.
pub(super) fn is_opened(path: &Path) -> bool {
    open::that_detached(path).is_ok()
}
