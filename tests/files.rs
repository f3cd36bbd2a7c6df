//! Files are written whole or not at all, whatever fails, and many writers lose nothing.

mod faults;
pub mod plan;
#[cfg(unix)]
mod unix;
mod writers;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use adjourn::files::{Existing, FileError, Files, Mode, NewFile};
use faults::striking_the_write;
use plan::{Fault, Faults};
use tempfile::TempDir;

use crate::scratch::scratch;

const CAP: u64 = 1 << 20;

fn public<'a>(path: &'a Path, bytes: &'a [u8]) -> NewFile<'a> {
    let mode = Mode::Public;
    NewFile { path, bytes, mode }
}

fn code<T: std::fmt::Debug>(result: Result<T, FileError>) -> &'static str {
    result.unwrap_err().code()
}

/// Every name in the folder with what it holds.
type State = BTreeMap<String, String>;

fn state(folder: &Path) -> State {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    fs::read_dir(folder).unwrap().map(entry).collect()
}

#[test]
fn a_full_disk_says_so() {
    let folder = scratch();
    let path = folder.path().join("x");
    let files = striking_the_write(Fault::Once(io::ErrorKind::StorageFull));
    let error = files
        .create(&[public(&path, b"sealed")], Existing::Refuse)
        .unwrap_err();
    assert_eq!(error.code(), "files/no-space");
    assert!(state(folder.path()).is_empty());
}

#[test]
fn what_stands_there_is_respected() {
    let folder = scratch();
    let at = |name: &str| folder.path().join(name);
    let files = Files::default();
    fs::write(at("file"), "held").unwrap();
    fs::create_dir(at("folder")).unwrap();
    let create = |path: &Path, existing| code(files.create(&[public(path, b"new")], existing));
    let both = [Existing::Refuse, Existing::Replace];

    assert_eq!(create(&at("file"), Existing::Refuse), "files/exists");
    assert_eq!(
        code(files.check(&at("file"), Existing::Refuse)),
        "files/exists"
    );
    files.check(&at("file"), Existing::Replace).unwrap();
    files.check(&at("free"), Existing::Refuse).unwrap();
    for existing in both {
        assert_eq!(create(&at("folder"), existing), "files/not-a-file");
        assert_eq!(create(&at("none/x"), existing), "files/no-folder");
        assert_eq!(create(&at("file/x"), existing), "files/no-folder");
        assert_eq!(
            code(files.check(&at("none/x"), existing)),
            "files/no-folder"
        );
        for nameless in [at(".."), at("x/"), "/".into(), "".into(), at("nul\0")] {
            assert_eq!(
                create(&nameless, existing),
                "files/bad-name",
                "{nameless:?}"
            );
        }
        let long = at(&"x".repeat(300));
        assert_eq!(create(&long, existing), "files/bad-name");
    }
    let update = |path: &Path| code(files.update::<_, FileError>(path, CAP, |_| Ok(vec![1])));
    assert_eq!(update(&at("none")), "files/not-found");
    assert_eq!(update(&at("none/x")), "files/not-found");
    assert_eq!(update(&at("file/x")), "files/no-folder");
    assert_eq!(update(&at("folder")), "files/not-a-file");
    assert_eq!(code(files.read(&at("none"), CAP)), "files/not-found");
    assert_eq!(code(files.read(&at("folder"), CAP)), "files/not-a-file");
    assert_eq!(code(files.read(&at("file"), 3)), "files/too-large");
    assert_eq!(files.read(&at("file"), 4).unwrap(), b"held");

    let (short, long) = (at("a"), at("folder/../a"));
    let twice = [public(&short, b"1"), public(&long, b"2")];
    assert_eq!(
        code(files.create(&twice, Existing::Refuse)),
        "files/same-target"
    );
    let (free, file) = (at("free"), at("file"));
    let set = [public(&free, b"1"), public(&file, b"2")];
    assert_eq!(code(files.create(&set, Existing::Refuse)), "files/exists");
    files.create(&[], Existing::Refuse).unwrap();

    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 2, "nothing came, nothing went: {names:?}");
    assert_eq!(fs::read(at("file")).unwrap(), b"held");
}

#[test]
fn what_the_caller_refuses_is_not_written() {
    #[derive(Debug)]
    enum Refused {
        ByTheCaller(Vec<u8>),
        ByTheDisk,
    }
    impl From<FileError> for Refused {
        fn from(_: FileError) -> Refused {
            Refused::ByTheDisk
        }
    }
    let folder = scratch();
    let path = folder.path().join("x");
    fs::write(&path, "held").unwrap();
    let refused = Files::default().update(&path, CAP, |held| {
        Err::<Vec<u8>, _>(Refused::ByTheCaller(held.to_vec()))
    });
    assert!(matches!(refused, Err(Refused::ByTheCaller(held)) if held == b"held"));
    assert_eq!(
        state(folder.path()),
        State::from([("x".into(), "held".into())])
    );
}

#[test]
fn folders_are_made_once() {
    let folder = scratch();
    let at = |name: &str| folder.path().join(name);
    let files = Files::default();
    assert!(files.create_folder(&at("slips"), Mode::Secret).unwrap());
    assert!(!files.create_folder(&at("slips"), Mode::Secret).unwrap());
    fs::write(at("file"), "").unwrap();
    assert_eq!(
        code(files.create_folder(&at("file"), Mode::Secret)),
        "files/exists"
    );
    assert_eq!(
        code(files.create_folder(&at("a/b"), Mode::Secret)),
        "files/no-folder"
    );
}

#[cfg(unix)]
#[test]
fn a_folder_is_taken_away_with_all_that_is_in_it_and_nothing_that_a_link_leads_to() {
    let folder = scratch();
    let at = |name: &str| folder.path().join(name);
    let files = Files::default();
    fs::create_dir_all(at("a/b")).unwrap();
    fs::write(at("a/b/file"), "").unwrap();
    fs::create_dir(at("own")).unwrap();
    fs::write(at("own/file"), "").unwrap();
    std::os::unix::fs::symlink(at("own"), at("a/link")).unwrap();
    files.remove_folder(&at("a")).unwrap();
    assert!(!at("a").exists() && at("own/file").exists());
    assert!(files.remove_folder(&at("a")).is_err());
}

#[test]
fn messages_never_carry_raw_control_characters() {
    let folder = scratch();
    let path = folder.path().join("\u{1b}[31m\u{9b}\u{202e}x");
    let error = Files::default().read(&path, CAP).unwrap_err().to_string();
    assert!(
        !error.contains(|c: char| c.is_control() || c == '\u{202e}'),
        "{error:?}"
    );
}
