//! Files with a fault: an event's and an edition's, each with a fault in it, and what is said of it with line and key in each
//! language. `- ` is what stands in the file, `+ ` what stands there instead, and the rest what is said.

use std::fs;
use std::path::{Path, PathBuf};

use adjourn::commands::event_file::Event;
use adjourn::failure::Failure;
use adjourn::files::Files;
use adjourn::text::{COMMAND_LINE, Locale};
use envelope::Edition;

use super::Hall;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/commands")
        .join(name)
}

/// The faults of a file, with what is said of each.
fn told(faults: &str, whole: &str, read: impl Fn(&str) -> Failure) -> String {
    let mut told = String::new();
    let (mut old, mut new) = (Vec::new(), Vec::new());
    for line in faults.lines().chain([""]) {
        match line.get(..1) {
            Some("-") => old.push(line.get(2..).unwrap_or_default()),
            Some("+") => new.push(line.get(2..).unwrap_or_default()),
            Some(" ") => continue,
            Some(_) => {}
            None if old.is_empty() => {}
            None => {
                let [was, is] = [&old, &new].map(|lines| lines.join("\n"));
                let was = format!("\n{was}\n");
                let is = if new.is_empty() {
                    "\n".to_owned()
                } else {
                    format!("\n{is}\n")
                };
                let text = format!("\n{whole}");
                assert_eq!(text.matches(&was).count(), 1, "{was}");
                let failure = read(&text.replace(&was, &is)[1..]);
                told += &format!("  {}\n", failure.code());
                for code in Locale::codes() {
                    let locale = Locale::of_code(code).unwrap();
                    let says = failure.sentence(&locale, COMMAND_LINE);
                    let lines: Vec<&str> = says.lines().map(str::trim_end).collect();
                    told += &format!("  {code}: {}\n", lines.join("\n      "));
                }
                (old, new) = (Vec::new(), Vec::new());
            }
        }
        told += line;
        told.push('\n');
    }
    told.pop();
    told
}

/// Compares with the file, or writes it.
fn hold(name: &str, whole: &str, folder: &str, read: impl Fn(&str) -> Failure) {
    let held = fs::read_to_string(path(name)).unwrap();
    // The folder has another name every time.
    let told = told(&held, whole, read).replace(folder, "");
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::write(path(name), told).unwrap();
        return;
    }
    let differs = |(_, (held, told)): &(usize, (&str, &str))| held != told;
    let first = held.lines().zip(told.lines()).enumerate().find(differs);
    assert!(held == told, "{name}, held and told: {first:?}");
}

#[test]
fn what_is_wrong_in_an_event_is_told_with_its_line_and_key() {
    let hall = Hall::event();
    let files = Files::default();
    let whole = hall.text("event.toml");
    let folder = hall.path("").to_string_lossy().into_owned();
    hold("event_faults.txt", &whole, &folder, |text| {
        hall.write("event.toml", text);
        Event::read(&files, &hall.path("event.toml")).unwrap_err()
    });
}

#[test]
fn each_way_of_getting_an_edition_wrong_is_told_with_line_and_key() {
    let whole = fs::read_to_string(path("own_edition.toml")).unwrap();
    hold("edition_faults.txt", &whole, "/nowhere/", |text| {
        Edition::from_toml(text).unwrap_err().into()
    });
}
