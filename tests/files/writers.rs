//! Many writers at once, as threads and as processes, and one that is killed.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::*;

/// The environment variable that turns [`a_process_that_appends`] into one.
const APPENDER: &str = "ADJOURN_TEST_APPENDER";

fn full(small: usize, large: usize) -> usize {
    if std::env::var_os("ADJOURN_FULL").is_some() {
        large
    } else {
        small
    }
}

fn append(files: &Files, path: &Path, line: &str) {
    files
        .update::<_, FileError>(path, CAP, |held| Ok([held, line.as_bytes()].concat()))
        .unwrap();
}

/// Started again by the two tests below as a process of its own; by itself it has nothing to do.
#[test]
fn a_process_that_appends() {
    let Ok(order) = std::env::var(APPENDER) else {
        return;
    };
    let mut order = order.splitn(3, ' ');
    let name = order.next().unwrap();
    let lines: usize = order.next().unwrap().parse().unwrap();
    let path = Path::new(order.next().unwrap());
    for number in 0..lines {
        let line = format!("{name}-{number}\n");
        append(&Files::default(), path, &line);
        println!("appended {line}");
    }
}

fn appender(name: &str, lines: usize, path: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let order = format!("{name} {lines} {}", path.display());
    command
        .args([
            "files::writers::a_process_that_appends",
            "--exact",
            "--nocapture",
        ])
        .env(APPENDER, order)
        .stdout(Stdio::piped());
    command
}

fn sorted_lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    assert!(
        text.is_empty() || text.ends_with('\n'),
        "a torn line: {text:?}"
    );
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn all_lines(writers: usize, lines: usize) -> Vec<String> {
    let of = |writer| (0..lines).map(move |number| format!("{writer}-{number}"));
    let mut all: Vec<String> = (0..writers).flat_map(of).collect();
    all.sort();
    all
}

#[test]
fn eight_processes_that_append_lose_nothing() {
    let lines = full(10, 200);
    let folder = scratch();
    let path = folder.path().join("x");
    fs::write(&path, "").unwrap();
    let writers: Vec<_> = (0..8)
        .map(|name| appender(&name.to_string(), lines, &path).spawn().unwrap())
        .collect();
    for writer in writers {
        let done = writer.wait_with_output().unwrap();
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stdout)
        );
    }
    assert_eq!(sorted_lines(&path), all_lines(8, lines));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn eight_threads_that_append_lose_nothing() {
    let lines = full(10, 200);
    let folder = scratch();
    let path = folder.path().join("x");
    fs::write(&path, "").unwrap();
    std::thread::scope(|scope| {
        for name in 0..8 {
            let path = &path;
            scope.spawn(move || {
                for number in 0..lines {
                    append(&Files::default(), path, &format!("{name}-{number}\n"));
                }
            });
        }
    });
    assert_eq!(sorted_lines(&path), all_lines(8, lines));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_killed_process_tears_nothing_and_blocks_nobody() {
    for kill in 0..full(10, 1000) {
        let folder = scratch();
        let path = folder.path().join("x");
        fs::write(&path, "").unwrap();
        let mut process = appender("0", 1_000_000, &path).spawn().unwrap();
        let said = BufReader::new(process.stdout.take().unwrap()).lines();
        let acknowledged = said
            .map(Result::unwrap)
            .filter_map(|line| line.strip_prefix("appended ").map(str::to_owned))
            .take(1 + kill % 7)
            .collect::<Vec<_>>();
        process.kill().unwrap();
        process.wait().unwrap();
        append(&Files::default(), &path, "afterwards\n");
        let found = fs::read_to_string(&path).unwrap();
        let found: Vec<&str> = found.lines().collect();
        assert_eq!(found.last(), Some(&"afterwards"), "kill {kill}");
        for (number, line) in found.iter().rev().skip(1).rev().enumerate() {
            assert_eq!(*line, format!("0-{number}"), "kill {kill}");
        }
        assert!(found.len() > acknowledged.len(), "kill {kill}: {found:?}");
        assert!(
            acknowledged
                .iter()
                .zip(&found)
                .all(|(said, held)| said == held)
        );
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "kill {kill}"
        );
    }
}
