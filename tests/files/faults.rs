//! A fault at every step of every way to write.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use adjourn::files::Operation;

use super::*;

/// Without what only writers see.
fn visible(state: &State) -> State {
    let seen = |(name, _): &(&String, &String)| !name.starts_with('.');
    let owned = |(name, held): (&String, &String)| (name.clone(), held.clone());
    state.iter().filter(seen).map(owned).collect()
}

/// One way to write: what stands there before, what is done, what stands there afterwards.
struct Scenario {
    name: &'static str,
    before: &'static [(&'static str, &'static str)],
    act: fn(&Files, &Path) -> Result<(), FileError>,
    after: &'static [(&'static str, &'static str)],
    /// The file that must not be new while another is old.
    last: &'static str,
}

const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "a new file",
        before: &[],
        act: |files, folder| {
            let path = folder.join("x.envelope");
            files.create(&[public(&path, b"sealed")], Existing::Refuse)
        },
        after: &[("x.envelope", "sealed")],
        last: "x.envelope",
    },
    Scenario {
        name: "a file in place of another",
        before: &[("x.envelope", "older")],
        act: |files, folder| {
            let path = folder.join("x.envelope");
            files.create(&[public(&path, b"sealed")], Existing::Replace)
        },
        after: &[("x.envelope", "sealed")],
        last: "x.envelope",
    },
    Scenario {
        name: "a file that grows",
        before: &[("x.envelope", "sealed")],
        act: |files, folder| {
            let path = folder.join("x.envelope");
            let grown = files.update(&path, CAP, |held| Ok([held, b", accepted"].concat()));
            grown.map(drop)
        },
        after: &[("x.envelope", "sealed, accepted")],
        last: "x.envelope",
    },
    Scenario {
        name: "a new file, piece by piece",
        before: &[],
        act: |files, folder| in_pieces(files, folder, Existing::Refuse),
        after: &[("x.tar", "sealed, accepted")],
        last: "x.tar",
    },
    Scenario {
        name: "a file in place of another, piece by piece",
        before: &[("x.tar", "older")],
        act: |files, folder| in_pieces(files, folder, Existing::Replace),
        after: &[("x.tar", "sealed, accepted")],
        last: "x.tar",
    },
    Scenario {
        name: "new files that belong together",
        before: &[],
        act: |files, folder| write_set(files, folder, Existing::Refuse),
        after: &[
            ("a.slip", "white"),
            ("b.slip", "black"),
            ("x.envelope", "sealed"),
        ],
        last: "x.envelope",
    },
    Scenario {
        name: "files together, two in place of others",
        before: &[("b.slip", "older"), ("x.envelope", "older")],
        act: |files, folder| write_set(files, folder, Existing::Replace),
        after: &[
            ("a.slip", "white"),
            ("b.slip", "black"),
            ("x.envelope", "sealed"),
        ],
        last: "x.envelope",
    },
];

/// Goes on after a piece that could not be written, as a buffer may.
fn in_pieces(files: &Files, folder: &Path, existing: Existing) -> Result<(), FileError> {
    files.create_from(&folder.join("x.tar"), Mode::Public, existing, |out| {
        for piece in ["sealed", ", accepted"] {
            let _ = out.write_all(piece.as_bytes());
        }
        Ok(())
    })
}

fn write_set(files: &Files, folder: &Path, existing: Existing) -> Result<(), FileError> {
    let paths = ["a.slip", "b.slip", "x.envelope"].map(|name| folder.join(name));
    let [white, black, envelope] = &paths;
    let secret = |path, bytes| NewFile {
        path,
        bytes,
        mode: Mode::Secret,
    };
    let set = [
        secret(white, b"white"),
        secret(black, b"black"),
        public(envelope, b"sealed"),
    ];
    files.create(&set, existing)
}

impl Scenario {
    fn folder(&self) -> TempDir {
        let folder = scratch();
        for (name, held) in self.before {
            fs::write(folder.path().join(name), held).unwrap();
        }
        folder
    }

    fn expected(listed: &[(&str, &str)]) -> State {
        let owned = |&(name, held): &(&str, &str)| (name.to_owned(), held.to_owned());
        listed.iter().map(owned).collect()
    }

    /// How many steps the run has when nothing fails.
    fn steps(&self, without_links: bool) -> Vec<(Operation, PathBuf)> {
        let folder = self.folder();
        let faults = Arc::new(plan(Faults::none(), without_links));
        (self.act)(&Files::watched(faults.clone()), folder.path()).unwrap();
        assert_eq!(
            state(folder.path()),
            Self::expected(self.after),
            "{}",
            self.name
        );
        faults.steps()
    }
}

/// A disk on which that happens when the content of a new file is written.
pub fn striking_the_write(fault: Fault) -> Files {
    let steps = SCENARIOS[0].steps(false);
    let write = steps.iter().position(|(done, _)| *done == Operation::Write);
    Files::watched(Arc::new(Faults::at(write.unwrap(), fault)))
}

fn plan(faults: Faults, without_links: bool) -> Faults {
    if without_links {
        faults.without_links()
    } else {
        faults
    }
}

#[test]
fn every_fault_at_every_step_leaves_the_old_or_the_new_file() {
    let runs = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for scenario in SCENARIOS {
            for without_links in [false, true] {
                let runs = &runs;
                scope.spawn(move || strike_everywhere(scenario, without_links, runs));
            }
        }
    });
    let runs = runs.into_inner();
    println!("{runs} runs");
    assert!(runs > 1000, "{runs}");
}

fn strike_everywhere(scenario: &Scenario, without_links: bool, runs: &AtomicUsize) {
    let faults = [
        Fault::Kill,
        Fault::Once(io::ErrorKind::StorageFull),
        Fault::Once(io::ErrorKind::PermissionDenied),
        Fault::FromHere(io::ErrorKind::Other),
    ];
    for (step, (operation, path)) in scenario.steps(without_links).iter().enumerate() {
        for fault in faults {
            let place = format!(
                "{}, without links: {without_links}, {fault:?} at step {step} ({operation:?} {})",
                scenario.name,
                path.file_name().unwrap().to_string_lossy(),
            );
            strike(scenario, step, fault, without_links, &place);
            runs.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn strike(scenario: &Scenario, step: usize, fault: Fault, without_links: bool, place: &str) {
    let folder = scenario.folder();
    let faults = Arc::new(plan(Faults::at(step, fault), without_links));
    let result = (scenario.act)(&Files::watched(faults.clone()), folder.path());
    assert!(faults.struck(), "{place}");
    let found = state(folder.path());
    let seen = visible(&found);
    let (before, after) = (
        Scenario::expected(scenario.before),
        Scenario::expected(scenario.after),
    );
    match &result {
        Ok(()) | Err(FileError::Unsynced { .. }) => assert_eq!(seen, after, "{place}: {result:?}"),
        Err(_) if matches!(fault, Fault::Once(_)) => {
            assert_eq!(seen, before, "{place}: {result:?}")
        }
        Err(_) => {}
    }
    if matches!(fault, Fault::Once(_)) {
        // A lock file that could not be removed is empty and blocks nobody.
        let (operation, path) = faults.steps()[step].clone();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let tidying = operation == Operation::Remove || operation == Operation::Inspect;
        for left in found.keys().filter(|name| name.starts_with('.')) {
            assert!(tidying && (*left == name), "{place} left {left}");
        }
    }
    // Whole, each of them, and the last one never before the others.
    for (name, held) in &seen {
        // The name alone, for the moment before it gets its file: FAT has no better.
        let claimed = without_links && held.is_empty() && !before.contains_key(name);
        let whole = before.get(name) == Some(held) || after.get(name) == Some(held);
        assert!(whole || claimed, "{place}: {name} holds {held:?}");
    }
    for name in before.keys() {
        assert!(seen.contains_key(name), "{place}: {name} is gone");
    }
    if seen.get(scenario.last) == after.get(scenario.last) {
        assert_eq!(seen, after, "{place}");
    }
    // A later run is not held up by what a killed one left, and clears it away.
    for (name, held) in scenario.before {
        fs::write(folder.path().join(name), held).unwrap();
    }
    for name in after.keys().filter(|name| !before.contains_key(*name)) {
        let _ = fs::remove_file(folder.path().join(name));
    }
    (scenario.act)(&Files::default(), folder.path())
        .unwrap_or_else(|error| panic!("{place}: {error}"));
    let left = state(folder.path());
    assert_eq!(visible(&left), after, "{place}, repeated");
    assert!(
        left.keys()
            .all(|name| !name.ends_with("-new") && !name.ends_with("-lock")),
        "{place}, repeated: {left:?}"
    );
}

#[test]
fn content_is_on_the_disk_before_its_name_and_its_name_before_success() {
    for scenario in SCENARIOS {
        let steps = scenario.steps(false);
        let last = |wanted: &[Operation]| {
            let found = steps.iter().rposition(|(done, _)| wanted.contains(done));
            found.unwrap_or_else(|| panic!("{}: no {wanted:?}", scenario.name))
        };
        let first_placed = steps
            .iter()
            .position(|(done, path)| {
                let named = !path.file_name().unwrap().to_string_lossy().starts_with('.');
                named && matches!(done, Operation::Link | Operation::Rename)
            })
            .unwrap();
        assert!(
            last(&[Operation::Write]) < last(&[Operation::Sync]),
            "{}",
            scenario.name
        );
        assert!(last(&[Operation::Sync]) < first_placed, "{}", scenario.name);
        assert!(
            last(&[Operation::Link, Operation::Rename]) < last(&[Operation::SyncFolder]),
            "{}",
            scenario.name
        );
        // The envelope never comes before the slips that it needs.
        let placed_last = steps.iter().rposition(|(done, path)| {
            matches!(done, Operation::Link | Operation::Rename)
                && path.file_name().unwrap() == scenario.last
        });
        let synced_before = steps[..placed_last.unwrap()]
            .iter()
            .any(|(done, _)| *done == Operation::SyncFolder);
        assert_eq!(synced_before, scenario.after.len() > 1, "{}", scenario.name);
        let paths = |wanted| -> BTreeSet<&PathBuf> {
            let steps = steps.iter().filter(|(done, _)| *done == wanted);
            steps.map(|(_, path)| path).collect()
        };
        assert_eq!(
            paths(Operation::Write),
            paths(Operation::Sync),
            "{}",
            scenario.name
        );
    }
}

/// Between looking and writing there is no gap: a file that a stranger makes at any step is either
/// refused by the system, as ours has the name, or left as it is.
#[test]
fn a_file_that_appears_meanwhile_is_never_overwritten() {
    let new = SCENARIOS
        .iter()
        .filter(|scenario| scenario.before.is_empty());
    for (scenario, without_links) in new.flat_map(|one| [(one, false), (one, true)]) {
        let mut refused = 0;
        for step in 0..scenario.steps(without_links).len() {
            let folder = scenario.folder();
            let intruder = Faults::at(step, Fault::Intruder(scenario.last));
            let faults = Arc::new(plan(intruder, without_links));
            let result = (scenario.act)(&Files::watched(faults.clone()), folder.path());
            let found = state(folder.path());
            let place = format!("{}, step {step}: {result:?}", scenario.name);
            match result {
                Ok(()) => {
                    assert!(!faults.intruded(), "{place}");
                    assert_eq!(found, Scenario::expected(scenario.after), "{place}");
                }
                Err(error) => {
                    assert_eq!(error.code(), "files/exists", "{place}");
                    let intruder = Scenario::expected(&[(scenario.last, "intruder")]);
                    assert_eq!(found, intruder, "{place}");
                    refused += 1;
                }
            }
        }
        assert!(refused >= 5, "{}: {refused}", scenario.name);
    }
}
