//! Adds what is given as a tar archive, or as one envelope, to an archive, which is sound afterwards. How much memory that may
//! take is libFuzzer's to watch.

#![no_main]

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::LazyLock;

use adjourn::commands::archive::{Source, add};
use adjourn::files::Files;
use archive::store::Location;
use libfuzzer_sys::fuzz_target;

static STORE: LazyLock<PathBuf> = LazyLock::new(|| {
    std::env::temp_dir().join(format!("adjourn-fuzz-{}.archive", std::process::id()))
});

fuzz_target!(|bytes: &[u8]| {
    let store = Location::file(STORE.clone());
    let source = Source::Input(Box::new(Cursor::new(bytes.to_vec())));
    let mut told = 0;
    let added = add::add(&Files::default(), &store, vec![source], &mut |so_far| {
        told = so_far.counts().iter().sum();
    });
    if let Ok(added) = added {
        assert_eq!(added.counts().iter().sum::<u64>(), told);
    }
});
