//! Drawn changes through the real program.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Mutex;

use crate::change;
use crate::fixtures::states;
use crate::random::{everything, generator};
use crate::scratch::scratch;

/// `verify` refuses each with exit code 3, and says with which code.
#[test]
fn the_program_refuses_every_drawn_change() {
    let long = everything() || std::env::var_os("ADJOURN_CI").is_some();
    let runs = if long { 5_000 } else { 200 };
    let states = states();
    let random = Mutex::new(generator("changes for the program"));
    let counts = Mutex::new(BTreeMap::<String, usize>::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (states, random, counts) = (&states, &random, &counts);
            scope.spawn(move || {
                let folder = scratch();
                let path = folder.path().join("x.envelope");
                for run in (worker..runs).step_by(workers) {
                    let (state, bytes) = &states[run % 3];
                    let change = {
                        let mut random = random.lock().unwrap();
                        let mut changes = change::at(bytes, random.usize(..bytes.len() + 1));
                        let chosen = random.usize(..changes.len());
                        changes.swap_remove(chosen)
                    };
                    std::fs::write(&path, change.apply(bytes)).unwrap();
                    let done = Command::new(env!("CARGO_BIN_EXE_adjourn"))
                        .args(["verify", "--json"])
                        .arg(&path)
                        .output()
                        .unwrap();
                    let said = String::from_utf8(done.stdout).unwrap();
                    assert_eq!(done.status.code(), Some(3), "{state}, {change:?}: {said}");
                    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
                    let code = said["problems"][0]["code"].as_str();
                    let code = code.unwrap_or_else(|| panic!("{state}, {change:?}: {said}"));
                    assert_eq!(said["valid"], false, "{state}, {change:?}");
                    assert!(code.starts_with("envelope/"), "{state}, {change:?}: {code}");
                    *counts.lock().unwrap().entry(code.to_owned()).or_default() += 1;
                }
            });
        }
    });
    let counts = counts.into_inner().unwrap();
    println!("{runs} changes through the program: {counts:?}");
    assert_eq!(counts.values().sum::<usize>(), runs);
}

/// A file whose line ends were changed is told so, in words.
#[test]
fn changed_line_ends_are_named() {
    let folder = scratch();
    let path = folder.path().join("x.envelope");
    for (state, bytes) in states() {
        let text = String::from_utf8(bytes).unwrap();
        std::fs::write(&path, text.replace('\n', "\r\n")).unwrap();
        let done = Command::new(env!("CARGO_BIN_EXE_adjourn"))
            .arg("verify")
            .arg(&path)
            .output()
            .unwrap();
        assert_eq!(done.status.code(), Some(3), "{state}");
        let told = [done.stdout, done.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("line ends"), "{state}: {told}");
    }
}
