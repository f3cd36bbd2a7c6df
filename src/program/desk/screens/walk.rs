//! Works on an envelope with the key of one of its officials: the one that is unlocked, or the account's own that
//! needs no passphrase.

use crate::commands::account;
use crate::commands::resume::Walk;
use crate::desk::prelude::*;
use crate::desk::screens::keys;
use envelope::SecretKey;

/// Works on the envelope of that name, which had so many entries when the sender was shown it.
///
/// # Errors
/// No key is unlocked, or the work fails.
pub fn walk<T>(
    desk: &Desk,
    name: &str,
    seen: usize,
    act: impl FnOnce(&mut Walk<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let work = |key: &SecretKey| {
        let mut walk = Walk {
            files: &desk.files,
            path: desk.envelope(name)?,
            key,
            edition: None,
            appended: Vec::new(),
            seen: Some(seen),
        };
        walk.stand()?;
        act(&mut walk)
    };
    let listing = desk.folder.list(&desk.files)?;
    let label = listing.filed(name).map(|filed| filed.envelope.label());
    let label = label.filter(|label| !keys::is_unlocked_for(desk, label));
    let own = label.and_then(|label| account::open_key_of(&desk.files, label));
    let done = match own {
        Some(key) => work(&key)?,
        None => desk.secrets.with_key(work)?,
    };
    desk.events.notify(name);
    Ok(done)
}
