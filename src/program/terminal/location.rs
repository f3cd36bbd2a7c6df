//! Where the store of an archive is, with what is needed to reach it.

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::{Context, prompts};
use crate::failure::{ArchiveFault, Result};
use crate::files::{FileError, Files};
use crate::text::COMMAND_LINE;
use archive::store::Location;

/// The most bytes of a file of certificates; a system's own has some 200 kB.
const LARGEST_ROOTS: u64 = 4 << 20;

/// The most bytes of a password file.
const LARGEST_PASSWORDS: u64 = 64 << 10;

/// The location of a store, with the certificates and passwords to reach it. A store in a file is a source: nothing is
/// written in its place.
pub(crate) fn location(context: &Context, text: &str) -> Result<Location> {
    let mut location = Location::parse(text);
    let locale = context.locale;
    location.tell_of_waits(move |wait| prompts::say(&locale.phrase(&wait, COMMAND_LINE)));
    match &mut location {
        Location::File(path, _) => context.files.add_source(path),
        Location::Server(address) => {
            if let Some(path) = address.roots_file() {
                address.trust(context.files.read(&path, LARGEST_ROOTS)?);
            }
            if let Some(lines) = passwords(&context.files)? {
                address.passwords(lines);
            }
        }
    }
    Ok(location)
}

/// The password file of PostgreSQL's own programs: the one that `PGPASSFILE` names, else the usual one if it exists.
fn passwords(files: &Files) -> Result<Option<Zeroizing<String>>> {
    let named = std::env::var_os("PGPASSFILE").filter(|path| !path.is_empty());
    let is_named = named.is_some();
    let Some(path) = named.map(PathBuf::from).or_else(usual_password_file) else {
        return Ok(None);
    };
    match files.read_private(&path, LARGEST_PASSWORDS) {
        Err(FileError::NotFound { .. }) if !is_named => Ok(None),
        Err(error) => Err(error.into()),
        Ok(bytes) => match std::str::from_utf8(&bytes) {
            Ok(lines) => Ok(Some(Zeroizing::new(lines.to_owned()))),
            Err(_) => Err(ArchiveFault::Passwords(path).into()),
        },
    }
}

fn usual_password_file() -> Option<PathBuf> {
    if cfg!(windows) {
        let settings = PathBuf::from(std::env::var_os("APPDATA")?);
        return Some(settings.join("postgresql").join("pgpass.conf"));
    }
    Some(std::env::home_dir()?.join(".pgpass"))
}
