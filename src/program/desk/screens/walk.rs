//! Works on an envelope with the unlocked key.

use crate::commands::Failure;
use crate::commands::resume::Walk;
use crate::desk::context::Desk;

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
            appended: Vec::new(),
            seen: None,
        })
    })?;
    desk.events.notify(name);
    Ok(done)
}
