//! What the program says of itself: help in one screen, two examples of each command, and `docs/cli.md` made from both.

use std::fs;
use std::path::Path;

use super::transcripts::shell_words;
use super::{Ended, Hall, Run};

/// The commands below one, as its help lists them; none for one that does something itself.
fn below(hall: &Hall, command: &[String]) -> Vec<String> {
    let help = help(hall, command, "--help");
    let listed = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    listed
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

fn help(hall: &Hall, command: &[String], flag: &str) -> String {
    let run = hall.run(command).with([flag]);
    run.environment(&[("COLUMNS", "80")]).done().out
}

/// Every command, those above before those below.
fn commands(hall: &Hall) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while let Some(command) = all.get(next).cloned() {
        for name in below(hall, &command) {
            let mut longer = command.clone();
            longer.push(name);
            all.push(longer);
        }
        next += 1;
    }
    all
}

/// A line with what goes on behind a backslash, in the lines after it.
pub(super) fn joined<'a>(first: &str, more: &mut impl Iterator<Item = &'a str>) -> String {
    let mut line = first.trim().to_owned();
    while let Some(front) = line.strip_suffix('\\') {
        line = format!("{front}{}", more.next().unwrap_or_default().trim());
    }
    line
}

/// The command lines of a text: `adjourn …`, with what goes on behind a backslash.
pub(super) fn command_lines(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.contains("adjourn ") {
            continue;
        }
        let whole = joined(line, &mut lines);
        let parts = whole
            .split('|')
            .map(|part| part.split(['<', '>', '#']).next().unwrap_or(part).trim());
        found.extend(
            parts
                .filter(|part| part.starts_with("adjourn "))
                .map(str::to_owned),
        );
    }
    found
}

/// The arguments of a command line, as a shell takes it apart.
pub(super) fn arguments(line: &str) -> Vec<String> {
    shell_words(line).split_off(1)
}

/// Runs it to its end. A desk is opened in no browser, and asked to end once it stands.
pub(super) fn through(run: Run) -> Ended {
    let is_desk = |(place, word): (usize, String)| place == 0 && word == "desk" || word == "--desk";
    let is_desk = run.arguments().enumerate().any(is_desk);
    match is_desk {
        true => run.with(["--no-browser"]).start().ended_by_request(),
        false => run.end(),
    }
}

/// Runs it where none of its files is: it may fail, but not for what it was asked.
#[track_caller]
pub(super) fn is_understood(hall: &Hall, line: &str) {
    // Nobody is there to answer.
    if line.contains("postgres://") {
        return;
    }
    let ended = through(hall.run(arguments(line)));
    let told = ended.out + &ended.err;
    let refused = ["cli/usage", "or --help behind the command"];
    let understood = refused.iter().all(|refused| !told.contains(refused));
    assert!(understood, "{line}: {told}");
}

#[test]
fn short_help_is_one_screen_and_long_help_has_two_examples() {
    let hall = Hall::new();
    let all = commands(&hall);
    assert!(all.len() > 35, "{all:?}");
    for command in &all {
        let name = command.join(" ");
        let short = help(&hall, command, "-h").lines().count();
        // The list of all commands has 25 lines itself.
        let most = if command.is_empty() { 37 } else { 24 };
        assert!(short <= most, "{name}: {short} lines");
        if command.is_empty() {
            continue;
        }
        let long = help(&hall, command, "--help");
        let examples = command_lines(&long[long.rfind("Examples:").expect(&name)..]);
        let begin = format!("adjourn {name} ");
        let own = examples
            .iter()
            .filter(|line| format!("{line} ").starts_with(&begin));
        assert!(own.count() >= 2, "{name}: {examples:?}");
        for example in examples {
            is_understood(&Hall::new(), &example);
        }
    }
}

#[test]
fn the_manual_has_a_page_of_each_command_and_says_what_each_option_is_for() {
    let hall = Hall::new();
    for command in commands(&hall) {
        let page = hall.run(["man"]).with(&command).done().out;
        let lines: Vec<&str> = page.lines().collect();
        let mut options = 0;
        for (place, line) in lines.iter().enumerate() {
            if line.starts_with("\\fB\\-") {
                let next = lines[place + 1];
                assert!(!next.is_empty(), "{command:?}: {line} has no text");
                options += 1;
            }
        }
        assert!(options >= 5, "{command:?}: {page}");
    }
}

/// After an intended change, `ADJOURN_ACCEPT=1 cargo test help` writes it anew.
#[test]
fn the_manual_of_the_command_line_is_what_the_program_says() {
    let hall = Hall::new();
    let mut page = String::from(
        "# The command line\n\n\
         Made from the program's own help: `ADJOURN_ACCEPT=1 cargo test help`. The options of every command stand with the\n\
         first alone. `-h` says less, on one screen.\n",
    );
    for command in commands(&hall) {
        let whole = help(&hall, &command, "--help");
        let (own, rest) = whole.split_once("Options of every command:").unwrap();
        // What stands under a heading is indented: the next heading ends the section.
        let section: usize = rest
            .split_inclusive('\n')
            .skip(1)
            .take_while(|line| line.starts_with(' ') || line.trim().is_empty())
            .map(str::len)
            .sum();
        let others = rest[1 + section..].trim_start();
        let (name, text) = match command.join(" ").as_str() {
            "" => ("adjourn".to_owned(), whole.clone()),
            name => (format!("adjourn {name}"), format!("{own}{others}")),
        };
        let level = "#".repeat(2 + command.len().min(2));
        page += &format!("\n{level} {name}\n\n```text\n{}\n```\n", text.trim_end());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md");
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let held = fs::read_to_string(&path).unwrap_or_default();
    let first = held
        .lines()
        .zip(page.lines())
        .find(|(held, told)| held != told);
    assert!(held == page, "docs/cli.md differs, first at {first:?}");
}
