//! What a system does to a process: limits, and files that never end.

use std::time::{Duration, Instant};

use super::*;

/// The program where no file may grow beyond that many blocks.
fn limited(hall: &Hall, blocks: u32, arguments: &[&str]) -> (Option<i32>, String) {
    let limit = format!("ulimit -f {blocks} && exec \"$0\" \"$@\"");
    let ended = Command::new("sh")
        .args(["-c", &limit, env!("CARGO_BIN_EXE_adjourn")])
        .args(arguments)
        .current_dir(hall.path(""))
        .output()
        .unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    (ended.status.code(), told)
}

#[test]
fn a_limit_of_file_sizes_is_an_error_and_leaves_nothing_behind() {
    let hall = Hall::accepted("Bd7");
    let (before, kept) = (hall.files(), hall.read("game.envelope"));
    let offer = [
        "record",
        "game.envelope",
        "--key",
        "arbiter.key",
        "offer",
        "black",
        "--at",
        SEALED_AT,
    ];
    let (exit, told) = limited(&hall, 2, &offer);
    assert_eq!(exit, Some(1), "{told}");
    assert!(told.contains("game.envelope"), "{told}");
    assert_eq!((hall.files(), hall.read("game.envelope")), (before, kept));
    let rehearsed = limited(&hall, 2, &["rehearse", "--dir", "story"]);
    assert_eq!(rehearsed.0, Some(1), "{rehearsed:?}");
    let add = ["archive", "add", "games.archive", "game.envelope"];
    let added = limited(&hall, 16, &add);
    assert_eq!(added.0, Some(1), "{added:?}");
    hall.run(add).done();
    let left: Vec<String> = hall.files();
    let left: Vec<_> = left
        .iter()
        .filter(|name| name.contains("adjourn-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// The messages of the kernel are a regular file by their mode, and are read as they come.
#[test]
fn a_file_that_is_read_as_it_comes_is_not_waited_for() {
    if !Path::new("/proc/kmsg").exists() {
        return;
    }
    let hall = Hall::with_keys();
    for arguments in [
        &["verify", "/proc/kmsg"][..],
        &["archive", "add", "games.archive", "/proc/kmsg"],
        &["print", "/proc/kmsg", "--what", "agenda", "--out", "x.pdf"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_adjourn"))
            .args(arguments)
            .current_dir(hall.path(""))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(ended) => break Some(ended),
                None if began.elapsed() > Duration::from_secs(20) => break None,
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        if ended.is_none() {
            child.kill().unwrap();
        }
        let exit = ended.and_then(|ended| ended.code());
        assert!(matches!(exit, Some(1 | 3)), "{arguments:?}: {ended:?}");
    }
}
