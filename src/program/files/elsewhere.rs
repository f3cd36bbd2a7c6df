//! The same where there are no modes and no owners: the folder decides who may read a file.

use std::fs::{DirBuilder, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use super::Mode;

pub(super) fn at_once() -> OpenOptions {
    OpenOptions::new()
}

pub(super) fn plainly(_mode: Mode) -> OpenOptions {
    OpenOptions::new()
}

pub(super) fn folder_maker(_mode: Mode) -> DirBuilder {
    DirBuilder::new()
}

pub(super) fn is_open_to_others(_found: &Metadata) -> bool {
    false
}

/// Lock files are never removed: the name stays with its file.
pub(super) fn is_same(_one: &Metadata, _other: &Metadata) -> bool {
    true
}

/// Windows cannot open a folder as a file; NTFS journals its names.
pub(super) fn sync_names(_folder: &Path) -> io::Result<()> {
    Ok(())
}
