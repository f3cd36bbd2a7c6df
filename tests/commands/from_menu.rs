//! What a menu and a double click start: no terminal, everything in the browser, and nothing beside the envelope.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use super::{Ended, Hall, Run, Started};
use crate::scratch::scratch;

/// The desktop of a person: what it would open in the browser, it notes and keeps a copy of.
struct Desktop {
    hall: Hall,
    own: tempfile::TempDir,
}

impl Desktop {
    fn of(hall: Hall) -> Desktop {
        let own = scratch();
        for folder in ["bin", "temporary", "home"] {
            fs::create_dir(own.path().join(folder)).unwrap();
        }
        let opener = own.path().join("bin/xdg-open");
        let kept = own.path().to_str().unwrap();
        let script = format!(
            "#!/bin/sh\ncp \"$1\" {kept}/page.new\necho \"$1\" >{kept}/opened\nmv {kept}/page.new {kept}/page\n"
        );
        fs::write(&opener, script).unwrap();
        fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
        Desktop { hall, own }
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let at = |name: &str| self.own.path().join(name).to_str().unwrap().to_owned();
        let path = format!("{}:/usr/bin:/bin", at("bin"));
        self.hall.run(arguments).environment(&[
            ("PATH", &path),
            ("TMPDIR", &at("temporary")),
            ("HOME", &at("home")),
        ])
    }

    /// The page that was opened since the last call, and its path.
    fn opened(&self) -> (PathBuf, String) {
        let page = self.own.path().join("page");
        for _ in 0..1000 {
            if page.exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let path = fs::read_to_string(self.own.path().join("opened")).unwrap();
        let text = fs::read_to_string(&page).unwrap();
        fs::remove_file(&page).unwrap();
        (PathBuf::from(path.trim_end()), text)
    }

    fn mode(path: &std::path::Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }
}

#[test]
fn a_double_click_shows_the_envelope_and_changes_nothing() {
    let desktop = Desktop::of(Hall::accepted("Bd7"));
    for key in ["arbiter.key", "white.key", "black.key", "stranger.key"] {
        fs::remove_file(desktop.hall.path(key)).unwrap();
    }
    let (files, bytes) = (desktop.hall.files(), desktop.hall.read("game.envelope"));
    let shown = desktop.run(&["show", "--browser", "game.envelope"]).done();
    let (path, page) = desktop.opened();
    assert!(path.starts_with(desktop.own.path().join("temporary")));
    assert_eq!(Desktop::mode(&path), 0o600);
    assert!(shown.out.contains(path.to_str().unwrap()), "{shown:?}");
    for told in [
        "Spassky, Boris",
        "Fischer, Robert",
        "Nothing can be changed on this page",
        "Seal number",
        "The envelope was not opened.",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    for means in ["<script", "<form", "<input", "<button", "<a "] {
        assert!(!page.contains(means), "{means}");
    }
    assert_eq!(desktop.hall.files(), files);
    assert_eq!(desktop.hall.read("game.envelope"), bytes);
    let italian = desktop.run(&["show", "--browser", "game.envelope", "--lang", "it"]);
    italian.done();
    assert!(desktop.opened().1.contains("non si può cambiare nulla"));
}

#[test]
fn what_is_no_envelope_is_told_in_the_browser() {
    let desktop = Desktop::of(Hall::accepted("Bd7"));
    let bytes = desktop.hall.read("game.envelope");
    desktop
        .hall
        .write("cut.envelope", &bytes[..bytes.len() - 3]);
    for (file, exit) in [("cut.envelope", 3), ("absent.envelope", 1)] {
        let ended = desktop.run(&["show", "--browser", file]).end();
        assert_eq!(ended.exit, exit, "{ended:?}");
        let (_, page) = desktop.opened();
        assert!(page.contains("This envelope cannot be shown"), "{page}");
        assert_eq!(
            page.matches("<p>").count(),
            2,
            "why, and what to do: {page}"
        );
    }
}

#[test]
fn without_a_browser_it_says_so_and_leaves_no_page() {
    let desktop = Desktop::of(Hall::accepted("Bd7"));
    let run = desktop.run(&["show", "--browser", "game.envelope"]);
    let nothing = desktop.own.path().join("home").to_str().unwrap().to_owned();
    let ended = run.environment(&[("PATH", &nothing)]).end();
    assert_eq!(ended.exit, 1, "{ended:?}");
    assert!(
        ended.err.contains("no browser could be started"),
        "{ended:?}"
    );
    let left = fs::read_dir(desktop.own.path().join("temporary")).unwrap();
    assert_eq!(left.count(), 0);
}

/// The address that the page leads to, without the token.
fn address(page: &str) -> String {
    let (_, rest) = page.split_once("url=").unwrap();
    rest.split_once("/enter/").unwrap().0.to_owned()
}

/// A second desk would run on.
fn ends_soon(started: &mut Started) {
    for _ in 0..1000 {
        if started.child.try_wait().unwrap().is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    started.child.kill().unwrap();
    panic!("it runs on");
}

fn says_no_entrance(ended: &Ended) {
    let told = format!("{}{}", ended.out, ended.err);
    assert!(!told.contains("/enter/"), "{told}");
}

#[test]
fn the_entry_in_the_menu_leads_to_the_one_desk() {
    let desktop = Desktop::of(Hall::new());
    let entry = desktop.run(&["desk", "--from-menu", "--port", "0"]);
    let first = entry.start();
    let (path, page) = desktop.opened();
    let folder = desktop.own.path().join("home/adjourn");
    assert_eq!(path, folder.join(".adjourn-desk.html"));
    assert_eq!(Desktop::mode(&folder), 0o700);
    assert_eq!(Desktop::mode(&path), 0o600);
    let mut second = entry.start();
    let (again, page_again) = desktop.opened();
    ends_soon(&mut second);
    let second = second.end();
    assert_eq!(second.exit, 0, "{second:?}");
    says_no_entrance(&second);
    assert_eq!(
        (again, address(&page_again)),
        (path.clone(), address(&page))
    );
    let ended = first.asked_to_end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    says_no_entrance(&ended);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_desk_that_was_killed_is_in_nobodys_way() {
    let desktop = Desktop::of(Hall::new());
    let entry = desktop.run(&["desk", "--from-menu", "--port", "0"]);
    let mut first = entry.start();
    let (way, page) = desktop.opened();
    first.child.kill().unwrap();
    first.child.wait().unwrap();
    assert!(way.exists());
    let second = entry.start();
    assert_ne!(address(&desktop.opened().1), address(&page));
    assert_eq!(second.asked_to_end().exit, 0);
}

#[test]
fn a_desk_that_cannot_open_says_so_in_the_browser() {
    let desktop = Desktop::of(Hall::new());
    let ended = desktop.run(&["desk", "nowhere", "--from-menu"]).end();
    assert_eq!(ended.exit, 1, "{ended:?}");
    assert!(desktop.opened().1.contains("The desk could not be opened"));
}
