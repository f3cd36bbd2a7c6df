use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::CommandFactory;

use super::*;
use crate::commands::Cli;
use envelope::SecretKey;
use rules::time::{ClocksOf, Moment, MomentReader};

/// A text that can stand for the key.
fn value(key: LabelKey) -> String {
    let name = key.name();
    let text = match name {
        "white_id" | "black_id" => "2016192",
        "rules" => "fide-1928",
        "notation" => "it",
        "draw_offer" => "white",
        "known_move" => "e4",
        "claim" => "9.2a",
        "resume_zone" => "Europe/Rome",
        "session_start" | "session_end" | "sealed_at" | "resume_by" | "resume_at"
        | "resume_end" => "2026-11-21T17:00:00+01:00",
        _ if name.ends_with("_key") => return new_line(),
        _ if name.ends_with("time_control") => "40/9000",
        _ if name.ends_with("_used") || name.ends_with("_left") => "0:10:00",
        "late_after" | "early_charge" => "0:10:00",
        _ => "somebody or something",
    };
    text.to_owned()
}

fn new_line() -> String {
    let key = SecretKey::generate("Schmid, Lothar").unwrap();
    key.public_line().to_string()
}

fn said(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Of the usual position.
fn bare() -> LabelDraft {
    LabelDraft {
        fen: said("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ..LabelDraft::default()
    }
}

#[test]
fn a_sheet_has_the_keys_of_the_label() {
    for key in LabelKey::ALL {
        let mut draft = LabelDraft::default();
        *draft.value_mut(key) = said("x");
        let expected = format!("{key} = \"x\"\n");
        assert_eq!(toml::to_string(&draft).unwrap(), expected);
    }
}

/// What is wrong with a value is said of its key, so that a form can say it beside the field.
#[test]
fn what_is_wrong_is_said_of_its_key() {
    let now: Moment = "2026-11-22T18:00:00+01:00".parse().unwrap();
    let texts = "event site date round board white black arbiter resume_place kept_by mark";
    for key in LabelKey::ALL {
        if texts.split(' ').any(|text| text == key.name()) {
            continue;
        }
        let mut draft = bare();
        draft.notation = said("en");
        *draft.value_mut(key) = said("no such thing");
        let (resolved, faults) = draft.faults(&Files::default(), now);
        let parts: Vec<_> = faults.iter().map(|fault| fault.part).collect();
        assert_eq!(parts, [Some(Part::Key(key))], "{key}");
        assert!(resolved.is_some(), "{key}");
    }
}

/// Each key has the flag of its own row, but for what only a score, a sheet or the event says.
#[test]
fn a_key_has_its_flag() {
    let without: Vec<_> = LabelKey::ALL
        .into_iter()
        .filter(|key| flag(*key).is_none())
        .collect();
    let names: Vec<_> = without.iter().map(|key| key.name()).collect();
    assert_eq!(names, ["event", "site", "date", "round", "session_start"]);
    let zone = flag(LabelKey::ResumeZone).unwrap();
    assert_eq!(zone.to_string(), "--zone ZONE");
}

/// What is said in a language names no flag that no command has.
#[test]
fn every_flag_that_is_said_exists() {
    fn collect(command: &clap::Command, known: &mut BTreeSet<String>) {
        let longs = command.get_arguments().filter_map(clap::Arg::get_long);
        known.extend(longs.map(str::to_owned));
        command.get_subcommands().for_each(|it| collect(it, known));
    }
    // Those of cargo, by which the program is built again.
    let mut known = BTreeSet::from(["features".to_owned(), "release".to_owned()]);
    let mut program = Cli::command();
    program.build();
    collect(&program, &mut known);
    for language in [
        include_str!("../../../words/en.ftl"),
        include_str!("../../../words/it.ftl"),
    ] {
        for rest in language.split("--").skip(1) {
            let end = rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
            let name = &rest[..end.unwrap_or(rest.len())];
            assert!(name.is_empty() || known.contains(name), "--{name}");
        }
    }
}

#[test]
fn each_key_of_a_sheet_says_something_of_the_label() {
    let now: Moment = "2026-11-22T18:00:00+01:00".parse().unwrap();
    let resolved = |draft: LabelDraft| {
        let resolved = draft.resolve(&Files::default(), now).unwrap();
        format!("{:?}", resolved.draft)
    };
    let mut bare = bare();
    bare.notation = said("en");
    for key in LabelKey::ALL {
        let mut base = bare.clone();
        // A claim stands beside its move.
        base.known_move = said("e4").filter(|_| key == LabelKey::Claim);
        let mut draft = base.clone();
        *draft.value_mut(key) = Some(value(key));
        assert!(resolved(draft) != resolved(base), "{key}");
    }
}

/// Of two sessions that can be meant the draft must say all that follows, or which one: what does not follow for an
/// answer, which waits for the resumption that was announced (A9c), it need not say.
#[test]
fn a_draft_says_which_session_or_all_that_follows_from_it() {
    let text = "zone = 'UTC'\n[[session]]\nstart = '2026-11-23 9:00'\nend = '2026-11-23 12:00'\nresume_at = '2026-11-24 9:00'\n\
                [[session]]\nstart = '2026-11-23 12:00'\nend = '2026-11-23 18:00'\n";
    let (files, folder) = (&Files::default(), Path::new("nowhere"));
    let source = event_file::Source { files, folder };
    let event = event_file::Event::parse(text, &source).unwrap();
    let at = "2026-11-23T12:00:00+00:00".parse().unwrap();
    let reader = MomentReader::new(ClocksOf::from("UTC".parse().ok()), None);
    type Row<'a> = (&'a [(LabelKey, &'a str)], bool, Option<Option<usize>>);
    // The keys that are said, whether it answers another envelope, and which session then.
    #[rustfmt::skip]
    let rows: [Row<'_>; 8] = [
        (&[], false, None),
        (&[(LabelKey::SessionEnd, "x")], false, None),
        (&[(LabelKey::ResumeAt, "x")], false, None),
        (&[], true, None),
        (&[(LabelKey::SessionEnd, "x"), (LabelKey::ResumeBy, "x")], false, Some(None)),
        (&[(LabelKey::SessionEnd, "x")], true, Some(None)),
        (&[(LabelKey::SessionStart, "2026-11-23 12:00")], false, Some(Some(1))),
        (&[(LabelKey::SessionStart, "2026-11-23 9:00")], true, Some(Some(0))),
    ];
    for (keys, answers, expected) in rows {
        let mut draft = LabelDraft {
            answers: answers.then(PathBuf::new),
            ..LabelDraft::default()
        };
        for (key, text) in keys {
            *draft.value_mut(*key) = said(text);
        }
        let start = draft.session_start.as_deref();
        let start = start.map(|start| reader.moment(start).unwrap());
        let found = of_event::session_of(&draft, &event, start, at);
        assert_eq!(found.ok(), expected, "{draft:?}");
    }
}

#[test]
fn a_pasted_public_line_is_taken_with_what_came_along() {
    let line = new_line();
    for (before, behind) in [("", "\n"), ("", "\r\n"), ("  ", "  "), ("\n", "\t\r\n\r\n")] {
        let pasted = format!("{before}{line}{behind}");
        let read = read_public_line(&Files::default(), &pasted).unwrap();
        assert_eq!(read.to_string(), line, "{pasted:?}");
    }
}
