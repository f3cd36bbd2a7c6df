//! While the program runs, its memory is for nobody else: no core dump, no other process of the same user.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::scratch::scratch;

/// Whom root lets run what is tried here: root itself may read every memory.
const NOBODY: u32 = 65_534;

/// A command as a user who is not root, in a folder where he may write, with core dumps of any size.
fn as_user(folder: &tempfile::TempDir, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let unlimited = "ulimit -c unlimited 2>&-; exec \"$0\" \"$@\"";
    command.args(["-c", unlimited, program]).args(arguments);
    command.current_dir(folder);
    if folder.path().metadata().unwrap().uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// Waits until that is so, some seconds at most.
fn comes_true(mut holds: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while !holds() {
        if began.elapsed() > Duration::from_secs(20) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Whether another process of the same user reads what the kernel shows of this one only to its debuggers.
fn is_readable(folder: &tempfile::TempDir, child: &Child) -> bool {
    let environment = format!("/proc/{}/environ", child.id());
    let mut read = as_user(folder, "cat", &[&environment]);
    let read = read.stdout(Stdio::null()).stderr(Stdio::null());
    read.status().unwrap().success()
}

/// Ends it as a fault would; whether a core dump was written.
fn dumps_core(mut child: Child) -> bool {
    let process = child.id().to_string();
    let killed = Command::new("kill").args(["-ABRT", &process]).status();
    assert!(killed.unwrap().success());
    child.wait().unwrap().core_dumped()
}

#[test]
fn nothing_else_reads_the_memory_of_a_program_that_waits() {
    let folder = scratch();
    let anybody = std::fs::Permissions::from_mode(0o777);
    std::fs::set_permissions(folder.path(), anybody).unwrap();
    let start = |program: &str, arguments: &[&str]| {
        let mut command = as_user(&folder, program, arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
        let child = command.spawn().unwrap();
        // Until the shell has become the program.
        let name = format!("/proc/{}/comm", child.id());
        let named = || std::fs::read_to_string(&name).is_ok_and(|name| name.trim() != "sh");
        assert!(comes_true(named));
        child
    };
    // Another program, started the same way, is readable.
    let other = start("sleep", &["60"]);
    assert!(comes_true(|| is_readable(&folder, &other)));
    let others_core = dumps_core(other);

    let mut child = start(env!("CARGO_BIN_EXE_adjourn"), &["judge", "position", "-"]);
    assert!(comes_true(|| !is_readable(&folder, &child)));
    assert_eq!(child.try_wait().unwrap(), None, "it waits for its input");
    assert!(!dumps_core(child));
    // A machine that dumps no core of anything has shown the half of it.
    if !others_core {
        eprintln!("no core dump of another program either: not tried");
    }
}

/// What the program opens by its number is its own all the same.
#[test]
fn a_passphrase_is_still_read_from_a_descriptor() {
    let folder = scratch();
    let anybody = std::fs::Permissions::from_mode(0o777);
    std::fs::set_permissions(folder.path(), anybody).unwrap();
    let keygen = "printf 'five words drawn with dice\\n' | \"$0\" keygen N --out n.key --passphrase-fd 0 &&
        printf 'five words drawn with dice\\n' >p && exec \"$0\" keygen N --out m.key --passphrase-fd 3 3<p";
    let mut command = as_user(
        &folder,
        "sh",
        &["-c", keygen, env!("CARGO_BIN_EXE_adjourn")],
    );
    let ended = command.stdin(Stdio::null()).output().unwrap();
    assert!(ended.status.success(), "{ended:?}");
}
