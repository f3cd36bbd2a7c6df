//! What Unix has of its own: permissions, owners, files that make one wait, folders that can be synced.

use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::OFlags;

use super::Mode;

/// Opens without waiting: what says that it is a file and gives its content when something happens
/// (`/proc/kmsg`), or has become a pipe meanwhile, is an error.
pub(super) fn at_once() -> OpenOptions {
    options(OFlags::NONBLOCK, Mode::Secret)
}

/// The same, and a link that was put there meanwhile is an error, not followed. A new file has that mode.
pub(super) fn plainly(mode: Mode) -> OpenOptions {
    options(OFlags::NOFOLLOW | OFlags::NONBLOCK, mode)
}

fn options(flags: OFlags, mode: Mode) -> OpenOptions {
    let mut options = OpenOptions::new();
    let flags = i32::try_from(flags.bits()).unwrap_or_default();
    options.custom_flags(flags).mode(mode as u32);
    options
}

/// Makes a folder that everyone who may read it may enter.
pub(super) fn folder_maker(mode: Mode) -> DirBuilder {
    let (mut builder, mode) = (DirBuilder::new(), mode as u32);
    builder.mode(mode | (mode & 0o444) >> 2);
    builder
}

pub(super) fn is_open_to_others(found: &Metadata) -> bool {
    const STICKY: u32 = 0o1000;
    let (mode, own) = (found.mode(), [0, rustix::process::geteuid().as_raw()]);
    match found.is_dir() {
        // The owner of a folder can exchange what is in it, whatever its mode.
        true => !own.contains(&found.uid()) || mode & 0o022 != 0 && mode & STICKY == 0,
        false => mode & 0o077 != 0,
    }
}

pub(super) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Some network file systems cannot sync a folder and say so; they are no worse off than without.
pub(super) fn sync_names(folder: &Path) -> io::Result<()> {
    let cannot = [ErrorKind::InvalidInput, ErrorKind::Unsupported];
    match File::open(folder)?.sync_all() {
        Err(error) if cannot.contains(&error.kind()) => Ok(()),
        synced => synced,
    }
}
