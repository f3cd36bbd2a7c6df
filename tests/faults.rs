//! A fault at every step on the disk of `seal`, `accept` and `open`: afterwards the old file or the
//! new one stands there, whole, and no envelope without the slips that it needs.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use adjourn::commands::label_draft::LabelDraft;
use adjourn::commands::{Failure, accept, open, seal};
use adjourn::files::{Existing, Files, Operation};
use adjourn::text::{COMMAND_LINE, Locale};
use envelope::{Envelope, Scoresheets, SharedText, Slip, Unverified, Verified};
use rules::score::Score;
use rules::time::Moment;
use shakmaty::ByColor;
use tempfile::TempDir;

use crate::files::plan::{Fault, Faults};
use crate::fixtures::{GAME_21, accepted_from, keys, moment, opened_from, sealed, used, written};
use crate::scratch::scratch;

const FAULTS: [Fault; 4] = [
    Fault::Once(ErrorKind::StorageFull),
    Fault::Once(ErrorKind::PermissionDenied),
    Fault::FromHere(ErrorKind::StorageFull),
    Fault::Kill,
];

/// A command on its way: what stands there before, and what it does.
struct Command {
    name: &'static str,
    before: fn(&Path),
    act: fn(&Files, &Path, Existing) -> Result<(), Failure>,
    /// Whether what stands in the folder is before or after; fails where it is neither.
    stands: fn(&Path) -> Stands,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Before,
    /// All slips, or some of them, and no envelope.
    SlipsAlone,
    /// The envelope is opened and the score not yet written.
    WithoutPgn,
    After,
}

const COMMANDS: [Command; 4] = [
    Command {
        name: "seal with slips",
        before: |folder| {
            fs::write(folder.join("game.pgn"), GAME_21).unwrap();
        },
        act: seal_with_slips,
        stands: slips_and_envelope,
    },
    Command {
        name: "accept",
        before: |folder| fs::write(folder.join("x.envelope"), &before()[0]).unwrap(),
        act: |files, folder, _| {
            let job = accept::Job {
                edition: None,
                shown: None,
                expected: None,
                envelope: folder.join("x.envelope"),
                key: &keys().arbiter,
                at: moment("1972-08-31T22:05:00+00:00"),
                scoresheets: Scoresheets::Both,
            };
            accept::countersign(files, &job).map(drop)
        },
        stands: |folder| match envelope(folder).unwrap().accepted() {
            Some(_) => Stands::After,
            None => Stands::Before,
        },
    },
    Command {
        name: "open",
        before: accepted_in,
        act: |files, folder, existing| open_with(files, folder, existing, false),
        stands: |folder| match envelope(folder).unwrap().opening() {
            Some(_) => Stands::After,
            None => Stands::Before,
        },
    },
    Command {
        name: "open with a score",
        before: accepted_in,
        act: |files, folder, existing| open_with(files, folder, existing, true),
        stands: |folder| {
            let opened = envelope(folder).unwrap().opening().is_some();
            let pgn = fs::read(folder.join("x.pgn"));
            match (opened, pgn) {
                (true, Ok(pgn)) => {
                    let score = Score::from_pgn(&pgn).unwrap();
                    assert_eq!(score.game.moves().len(), 81, "with the sealed move");
                    Stands::After
                }
                (true, Err(_)) => Stands::WithoutPgn,
                (false, Err(_)) => Stands::Before,
                (false, Ok(_)) => panic!("a score of an envelope that is closed"),
            }
        },
    },
];

fn accepted_in(folder: &Path) {
    fs::write(folder.join("x.envelope"), &before()[1]).unwrap();
}

/// A sealed envelope, and the same accepted.
fn before() -> &'static [Vec<u8>; 2] {
    static BEFORE: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    BEFORE.get_or_init(|| {
        let sealed = sealed();
        let accepted = accepted_from(&sealed);
        [sealed, accepted].map(|envelope| envelope.as_bytes().to_vec())
    })
}

fn seal_with_slips(files: &Files, folder: &Path, existing: Existing) -> Result<(), Failure> {
    let text = |text: &str| Some(text.to_owned());
    let at: Moment = moment("1972-08-31T22:00:00+00:00");
    let to = seal::Destination {
        out: folder.join("x.envelope"),
        slips: seal::Slips::Folder(folder.join("slips")),
        existing,
    };
    let job = seal::Job {
        offer: seal::OfferSaid::BeforeTheMove,
        draft: LabelDraft {
            game: Some(folder.join("game.pgn")),
            arbiter_key: Some(keys().arbiter.public_line().to_string()),
            rules: text("fide-1997"),
            notation: text("en"),
            time_control: text("?"),
            draw_offer: text("none"),
            resume_at: text("1972-09-01T14:30:00+00:00"),
            resume_zone: text("Atlantic/Reykjavik"),
            resume_place: text("Laugardalshöll"),
            ..LabelDraft::default()
        },
        sealer_key: None,
        to: to.clone(),
        at,
    };
    let (ready, told) = seal::ready(files, job)?;
    let clocks = ByColor {
        white: used("2:31:00"),
        black: used("2:19:00"),
    };
    let written = ready.write(written("Bd7")).map_err(|it| it.error)?;
    let closed = written.close(at);
    seal::finish(files, &closed, clocks, &to, &told)?;
    Ok(())
}

fn open_with(files: &Files, folder: &Path, existing: Existing, pgn: bool) -> Result<(), Failure> {
    let keys = keys();
    let job = open::Job {
        envelope: folder.join("x.envelope"),
        expected: None,
        seen: None,
        key: &keys.arbiter,
        reply: open::Reply::Key(keys.black),
        here_since: Some(open::HereSince::Now),
        pgn: pgn.then(|| folder.join("x.pgn")),
        score: None,
        existing,
        edition: None,
        at: moment("1972-09-01T14:30:00+00:00"),
    };
    open::open(files, &job).map(drop)
}

/// The envelope in the folder, which verifies if it is there.
fn envelope(folder: &Path) -> Option<Envelope<Verified>> {
    let bytes = fs::read(folder.join("x.envelope")).ok()?;
    Some(Envelope::<Unverified>::from_bytes(bytes).verify().unwrap())
}

/// Each slip whole, and where there is an envelope, the two slips that it was made with.
fn slips_and_envelope(folder: &Path) -> Stands {
    let slip = |side: &str| {
        let text = fs::read_to_string(folder.join("slips").join(format!("{side}.slip"))).ok()?;
        Some(Slip::from_text(&text).unwrap().key("slip".to_owned()))
    };
    let (white, black) = (slip("white"), slip("black"));
    let Some(sealed) = envelope(folder) else {
        return match (white, black) {
            (None, None) => Stands::Before,
            _ => Stands::SlipsAlone,
        };
    };
    let (white, black) = (white.unwrap(), black.unwrap());
    let text = sealed.read_as_author(&white).unwrap().unwrap();
    assert_eq!(text.expose(), "Bd7");
    opened_with_slip(&sealed, black);
    Stands::After
}

fn opened_with_slip(sealed: &Envelope<Verified>, black: envelope::SecretKey) {
    let accepted = accepted_from(sealed);
    assert!(
        accepted.release(&black).is_ok(),
        "the slip opens its envelope"
    );
}

/// Names of what only writers see, in the folder and the one below it.
fn hidden(folder: &Path) -> Vec<String> {
    let names = |folder: &Path| -> Vec<String> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect()
    };
    let mut all = names(folder);
    all.extend(names(&folder.join("slips")));
    all.retain(|name| name.starts_with('.'));
    all
}

fn folder_for(command: &Command) -> TempDir {
    let folder = scratch();
    (command.before)(folder.path());
    folder
}

#[test]
fn a_fault_at_any_step_of_a_command_leaves_old_or_new() {
    std::thread::scope(|scope| {
        for command in &COMMANDS {
            scope.spawn(|| strike_everywhere(command));
        }
    });
}

fn strike_everywhere(command: &Command) {
    let folder = folder_for(command);
    let faults = Arc::new(Faults::none());
    let files = Files::watched(faults.clone());
    (command.act)(&files, folder.path(), Existing::Refuse).unwrap();
    assert_eq!(
        (command.stands)(folder.path()),
        Stands::After,
        "{}",
        command.name
    );
    assert_eq!(hidden(folder.path()), [""; 0], "{}", command.name);
    let steps = faults.steps();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (number, (operation, path)) in steps.iter().enumerate() {
        for fault in FAULTS {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let what = format!(
                "{}, {fault:?} at step {number} ({operation:?} {name})",
                command.name
            );
            let stands = strike(command, number, fault, *operation, &what);
            *seen.entry(stands).or_default() += 1;
        }
    }
    println!(
        "{}: {} steps, {} runs: {seen:?}",
        command.name,
        steps.len(),
        4 * steps.len()
    );
}

fn strike(
    command: &Command,
    step: usize,
    fault: Fault,
    operation: Operation,
    what: &str,
) -> String {
    let folder = folder_for(command);
    let path = folder.path();
    let old = fs::read(path.join("x.envelope")).ok();
    let faults = Arc::new(Faults::at(step, fault));
    let files = Files::watched(faults.clone());
    let done = (command.act)(&files, path, Existing::Refuse);
    assert!(faults.struck(), "{what}");
    let stands = (command.stands)(path);
    let struck_tidying = matches!(operation, Operation::Remove | Operation::Inspect);
    match &done {
        Ok(()) => {
            assert_eq!(stands, Stands::After, "{what}");
        }
        Err(failure) => {
            assert_eq!(failure.kind.exit_code(), 1, "{what}: {failure}");
            let written = failure.code() == "files/unsynced";
            // What fails once is taken back; an opening stands, since a half that was seen cannot
            // be taken back, and its score can be written again.
            if matches!(fault, Fault::Once(_)) && stands != Stands::WithoutPgn {
                let expected = if written {
                    Stands::After
                } else {
                    Stands::Before
                };
                assert_eq!(stands, expected, "{what}: {failure}");
            }
            if stands == Stands::WithoutPgn && !written {
                let hint = failure.hint(&Locale::english(), COMMAND_LINE);
                assert!(hint.contains("adjourn show"), "{what}: {hint}");
            }
            if stands == Stands::Before {
                assert_eq!(fs::read(path.join("x.envelope")).ok(), old, "{what}");
            }
        }
    }
    let left = hidden(path);
    if matches!(fault, Fault::Once(_)) && !struck_tidying {
        assert_eq!(left, [""; 0], "{what}");
    }
    repeat(command, path, stands, what);
    let outcome = match &done {
        Ok(()) => "succeeded".to_owned(),
        Err(_) => "failed".to_owned(),
    };
    format!("{outcome}, {stands:?}")
}

/// The next run is not held up by what a failed or killed one left, and clears it away.
fn repeat(command: &Command, path: &Path, stands: Stands, what: &str) {
    let again = (command.act)(&Files::default(), path, Existing::Refuse);
    match (stands, again) {
        (Stands::Before, again) => {
            again.unwrap_or_else(|failure| panic!("{what}, repeated: {failure}"));
        }
        (Stands::SlipsAlone, again) => {
            assert_eq!(
                again.unwrap_err().code(),
                "files/exists",
                "{what}, repeated"
            );
            (command.act)(&Files::default(), path, Existing::Replace).unwrap();
        }
        (Stands::After | Stands::WithoutPgn, again) => {
            let again = again.unwrap_err();
            let code = again.code();
            let expected = [
                "files/exists",
                "envelope/already-accepted",
                "laws/already-opened",
            ];
            assert!(expected.contains(&code), "{what}, repeated: {code}");
            return;
        }
    }
    assert_eq!((command.stands)(path), Stands::After, "{what}, repeated");
    assert_eq!(hidden(path), [""; 0], "{what}, repeated");
}

/// A file that a faulty disk shows shorter or changed is refused before anything is made of it.
#[test]
fn a_read_that_fails_writes_nothing() {
    let sealed = sealed();
    let opened = opened_from(&accepted_from(&sealed));
    let folder = scratch();
    let path = folder.path().join("x.envelope");
    for length in [
        0,
        1,
        sealed.as_bytes().len() - 1,
        sealed.as_bytes().len() + 1,
    ] {
        let torn = &opened.as_bytes()[..length];
        fs::write(&path, torn).unwrap();
        for command in &COMMANDS[1..] {
            let failure =
                (command.act)(&Files::default(), folder.path(), Existing::Refuse).unwrap_err();
            assert_eq!(
                failure.kind.exit_code(),
                3,
                "{}, {length}: {failure}",
                command.name
            );
            assert_eq!(fs::read(&path).unwrap(), torn, "{}", command.name);
            assert_eq!(
                fs::read_dir(folder.path()).unwrap().count(),
                1,
                "{}",
                command.name
            );
        }
    }
}
