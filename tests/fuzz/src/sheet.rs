//! Reads label sheets. What a sheet says, written as a sheet, says the same.

#![no_main]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use adjourn::commands::label_draft::LabelDraft;
use adjourn::commands::prepare::sheet;
use adjourn::files::Files;
use libfuzzer_sys::fuzz_target;

/// A sheet is a file, and what it names is looked for beside it.
static PLACE: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("adjourn-fuzz-{}", std::process::id())));

fn read(bytes: &[u8], path: &Path) -> Option<LabelDraft> {
    std::fs::write(path, bytes).expect("a folder for temporary files");
    LabelDraft::read_sheet(&Files::default(), path).ok()
}

fuzz_target!(|bytes: &[u8]| {
    let Some(draft) = read(bytes, &PLACE) else {
        return;
    };
    let written = sheet(&draft).expect("what was read from TOML");
    let again = read(written.as_bytes(), &PLACE).expect("our own sheet");
    assert_eq!(sheet(&again).expect("what was read from TOML"), written);
});
