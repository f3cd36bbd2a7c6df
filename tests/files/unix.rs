//! Links, permissions, pipes and devices.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use super::*;

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777
}

fn update(files: &Files, path: &Path) -> Result<&'static [u8], FileError> {
    files.update(path, CAP, |_| Ok(b"new".as_slice()))
}

#[test]
fn a_symbolic_link_is_no_target() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "held").unwrap();
    symlink("file", at("link")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    let files = Files::default();
    for link in ["link", "dangling"] {
        for existing in [Existing::Refuse, Existing::Replace] {
            let created = files.create(&[public(&at(link), b"new")], existing);
            assert_eq!(code(created), "files/symlink", "{link}");
        }
        let updated = update(&files, &at(link));
        assert_eq!(code(updated), "files/symlink", "{link}");
    }
    assert_eq!(
        files.read(&at("link"), CAP).unwrap(),
        b"held",
        "reading follows"
    );
    assert!(!at("nowhere").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn one_file_has_one_lock_whatever_way_leads_to_it() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("real")).unwrap();
    symlink("real", at("alias")).unwrap();
    let (one, other) = (at("real/x"), at("alias/x"));
    let set = [public(&one, b"1"), public(&other, b"2")];
    let written = Files::default().create(&set, Existing::Refuse);
    assert_eq!(code(written), "files/same-target");
}

#[test]
fn a_secret_is_secret_from_its_creation() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("key");
    let key = NewFile {
        path: &path,
        bytes: b"secret",
        mode: Mode::Secret,
    };
    striking_the_write(Fault::Kill)
        .create(&[key], Existing::Refuse)
        .unwrap_err();
    assert_eq!(mode(&folder.path().join(".key.adjourn-new")), 0o600);
    Files::default().create(&[key], Existing::Refuse).unwrap();
    assert_eq!(mode(&path), 0o600);
    assert!(
        !format!("{key:?}").contains("115"),
        "Debug shows no bytes: {key:?}"
    );
}

/// Who owns a folder exchanges what is in it, whatever its mode; in one that is sticky nobody else does.
#[test]
fn a_folder_is_open_to_its_owner_and_to_whom_its_mode_lets_in() {
    let folder = TempDir::new().unwrap();
    let is_open = || Files::default().is_open_to_others(folder.path()).unwrap();
    for (mode, open) in [
        (0o700, false),
        (0o755, false),
        (0o777, true),
        (0o1777, false),
    ] {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(is_open(), open, "{mode:o}");
    }
    // Only root can give it away.
    if std::os::unix::fs::chown(folder.path(), Some(65_534), None).is_ok() {
        assert!(is_open());
    }
}

#[test]
fn a_growing_file_keeps_its_permissions() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("x");
    for permissions in [0o600, 0o640, 0o664, 0o666] {
        fs::write(&path, "held").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(permissions)).unwrap();
        update(&Files::default(), &path).unwrap();
        assert_eq!(mode(&path), permissions);
    }
}

#[test]
fn a_read_only_file_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("x");
    fs::write(&path, "held").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let files = Files::default();
    assert_eq!(code(update(&files, &path)), "files/read-only");
    let forced = files.create(&[public(&path, b"new")], Existing::Replace);
    assert_eq!(code(forced), "files/read-only");
    assert_eq!(fs::read(&path).unwrap(), b"held");
}

#[test]
fn neither_a_device_nor_a_pipe_is_read() {
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe");
    let files = Files::default();
    assert_eq!(
        code(files.read(Path::new("/dev/zero"), CAP)),
        "files/not-a-file"
    );
    // Opening it would wait for ever.
    if Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .is_ok_and(|made| made.success())
    {
        assert_eq!(code(files.read(&pipe, CAP)), "files/not-a-file");
    } else {
        eprintln!("skipped for want of mkfifo: reading a pipe");
    }
}

/// Root may write anywhere, so for root only the fault injection shows this.
#[test]
fn a_read_only_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("x"), "held").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(folder.path().join("probe"), "").is_ok() {
        eprintln!("skipped as root: writing into a read-only folder");
    } else {
        let (new, held) = (folder.path().join("new"), folder.path().join("x"));
        let files = Files::default();
        let created = files.create(&[public(&new, b"new")], Existing::Refuse);
        assert_eq!(code(created), "files/denied");
        assert_eq!(code(files.check(&new, Existing::Refuse)), "files/denied");
        assert_eq!(code(update(&files, &held)), "files/denied");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}
