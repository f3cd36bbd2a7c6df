//! Works on an envelope with the unlocked key, and reads the moments that forms give.

use crate::program::commands::Failure;
use crate::program::commands::resume::{Standing, Walk};
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::Fields;
use crate::time::Moment;

/// Works on the envelope of that name with the unlocked key.
///
/// # Errors
/// No key is unlocked, or the work fails.
pub fn walk<T>(
    desk: &Desk,
    name: &str,
    act: impl FnOnce(&mut Walk<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = desk.secrets.with_key(|key| {
        act(&mut Walk {
            files: &desk.files,
            path: desk.envelope(name)?,
            key,
            edition: None,
            budget: desk.budget,
            appended: Vec::new(),
        })
    })?;
    desk.events.notify(name);
    Ok(done)
}

/// The moment in a field, at the place of the resumption; now, if the field is empty.
///
/// # Errors
/// A text that is no moment, or not only one.
pub fn moment_of(
    desk: &Desk,
    fields: &Fields,
    name: &str,
    standing: &Standing,
) -> Result<Moment, Failure> {
    let now = desk.now()?;
    match fields.get(name) {
        Some(text) => standing.moment(text, now),
        None => Ok(now),
    }
}
