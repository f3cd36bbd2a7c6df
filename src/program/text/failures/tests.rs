//! Compares both ways what errors name and what the languages say, and names what is missing, unused or takes other
//! values. Checks what must hold for every sentence, whatever its words are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clap::CommandFactory;

use super::*;
use crate::commands::Cli;
use crate::failure as program;
use crate::files;
use archive::store;
use envelope::{Comparison, EnvelopeStatus, Scoresheets, crypto, log, sealing};
use rules::adjournment::{ClaimOutcome, EventKind, LostThing, Phase, Told};
use rules::fault::Row;
use rules::notation::Language;
use rules::ruling::{Reason, Status};
use rules::word::Word;
use rules::{edition, game_over, notation, position, score, time};

macro_rules! rows {
    ($($($name:ident)::+),+ $(,)?) => { [$($($name)::+::ROWS),+] };
}

/// All of them: a type that is missing here is one whose messages nothing names.
#[rustfmt::skip]
fn all() -> Vec<&'static Row> {
    let all: [&[Row]; _] = rows![
        archive::RosterError, archive::RosterPart, archive::FaultKind, store::Wait, store::StoreError, store::Reason, store::Expected,
        crypto::SealError, crypto::WrapError, crypto::BadCost, crypto::DeriveError, crypto::RandomUnavailable, crypto::KeyUnavailable,
        envelope::SharedTextError, envelope::LockKind, envelope::SealingError, envelope::UnwrapError, envelope::Contradiction,
        envelope::FormatError, envelope::Measured, envelope::DeadWrapFault, envelope::EntryFault, envelope::KeyFault,
        envelope::Place, envelope::KeyError, envelope::OpenError, envelope::AppendError, envelope::Signer,
        envelope::PreviousFault, envelope::TextFault, envelope::Rejected, log::PolicyError, log::ProofError, log::NoteError,
        log::WitnessError, sealing::NotSealed, program::NotPermitted, program::Advice, program::EnvelopeFault, program::ArchiveFault,
        program::FileFault, program::CommandLineFault, program::Misuse, program::NumberFault, program::Problem,
        program::Difference, program::DeskFault, program::Meanwhile, program::EditionMismatch, program::SessionName,
        program::EventFault, program::TableFault, program::CellFault, program::LabelFault, program::OtherFile, program::Content, program::PrintFault, program::PdfPart,
        program::RecordFault, program::Expected, program::RehearsalFault, files::Operation, files::FileError,
        rules::adjournment::Refusal, edition::EditionError, edition::Allowed, game_over::End, notation::UnknownNotation,
        position::FenError, score::NotAMoveNumber, score::NoSuchMove, score::ScoreError, time::ClockError, time::DurationError,
        time::MomentError, time::TimeControlError, time::TypedMomentError, time::UnknownZone,
        // What people should know, and parts of it.
        program::Notice, sealing::Note, envelope::ImpossibleTime, envelope::MixedWord, envelope::FalseWrap, position::Warning,
        position::Wing, score::Warning, rules::reading::Remark, rules::reading::Why, rules::reading::OtherLetters,
        rules::reading::InLetters, rules::ruling::Remark, rules::ruling::Gap, rules::ruling::Opinion, rules::ruling::ReadingKind, rules::adjournment::Fact,
    ];
    all.into_iter().flatten().collect()
}

/// The messages of words: one list a set of words, its prefix first.
fn of_words() -> BTreeSet<String> {
    fn named<T: Word>(prefix: &str) -> (String, Vec<&'static str>) {
        let names = T::ALL.iter().map(|word| word.name()).collect();
        (prefix.to_owned(), names)
    }
    let mut sets = vec![
        named::<EnvelopeStatus>("archive-is"),
        named::<archive::Flag>("archive-flag"),
        named::<EnvelopeStatus>("paper-state"),
        named::<EnvelopeStatus>("state-is"),
        named::<LabelKey>("label"),
        named::<Comparison>("copy"),
        named::<Scoresheets>("paper-scoresheets"),
        named::<LostThing>("event-lost"),
        named::<Told>("told"),
        named::<ClaimOutcome>("claim-outcome"),
        named::<Phase>("phase"),
        named::<Phase>("agenda"),
        named::<Status>("status"),
        named::<Reason>("reason"),
    ];
    let languages = Language::ALL.iter().map(Language::code);
    sets.push(("language".to_owned(), languages.collect()));
    for (prefix, names) in [
        ("weekday", "Mon Tue Wed Thu Fri Sat Sun"),
        ("man", "pawn knight bishop rook queen king"),
        ("month", "1 2 3 4 5 6 7 8 9 10 11 12"),
        ("desk-theme", "system light dark"),
        (
            "coach",
            "way label write clocks slips here awaited too-late read open as-it-was over",
        ),
        ("scene", "late illegal laptop"),
    ] {
        sets.push((prefix.to_owned(), names.split(' ').collect()));
    }
    let ids = sets.iter().flat_map(|(prefix, names)| {
        names
            .iter()
            .map(move |name| Locale::id_of_word(prefix, name))
    });
    // An annulled game is over, in a list of games; and what is not stored apart has no reason for it.
    let unsaid = ["part-agenda-annulled", "part-archive-flag-none"];
    ids.filter(|id| !unsaid.contains(&&**id)).collect()
}

/// The names of the values that a text takes.
fn values(text: &str) -> BTreeSet<&str> {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    let after = text.split('$').skip(1);
    after
        .map(|rest| &rest[..rest.find(ends).unwrap_or(rest.len())])
        .collect()
}

/// The faces with which a value comes: see `give_value`.
const FACES: [&str; 13] = [
    "",
    "-count",
    "-hour",
    "-iso",
    "-key",
    "-name",
    "-number",
    "-raw",
    "-side",
    "-side-key",
    "-side-within",
    "-with-value",
    "-within",
];

/// A value comes with its faces.
fn is_given(value: &str, row: &Row) -> bool {
    let mut faces = row
        .values
        .iter()
        .filter_map(|name| value.strip_prefix(name));
    faces.any(|face| FACES.contains(&face))
}

/// The messages of a language by their ids.
fn messages(locale: &Locale) -> BTreeMap<String, String> {
    locale
        .all()
        .map(|(id, text)| (id.to_owned(), text.to_owned()))
        .collect()
}

#[test]
fn errors_and_languages_name_the_same_messages_of_the_same_values() {
    let mut wrong = BTreeSet::new();
    for locale in Locale::codes().filter_map(Locale::of_code) {
        let (code, messages) = (locale.code(), messages(&locale));
        let words = of_words();
        for id in words.iter().filter(|&id| !messages.contains_key(id)) {
            wrong.insert(format!("{code} lacks {id}"));
        }
        let mut named: BTreeSet<&str> = ADVICE.into_iter().collect();
        named.extend(words.iter().map(String::as_str));
        for row in all() {
            // An inner error's message, and what to do about it here.
            if row.message.is_empty() {
                named.insert(row.hint);
                continue;
            }
            let Some(text) = messages.get(row.message) else {
                wrong.insert(format!("{code} lacks {}", row.message));
                continue;
            };
            named.insert(row.message);
            let (said, own_hint) = text.split_once("\n    .hint =").unwrap_or((text, ""));
            for value in values(said)
                .into_iter()
                .filter(|value| !is_given(value, row))
            {
                wrong.insert(format!(
                    "{code}: {} takes {value}, of {:?}",
                    row.message, row.values
                ));
            }
            match (row.hint, row.code.is_empty()) {
                ("", true) => {}
                ("", false) if own_hint.is_empty() && row.message.starts_with("fault-") => {
                    wrong.insert(format!("{code}: {} says not what to do", row.message));
                }
                ("", false) => {}
                (hint, _) => {
                    named.insert(hint);
                    if !own_hint.is_empty() {
                        wrong.insert(format!("{code}: {} says twice what to do", row.message));
                    }
                    if !messages.contains_key(hint) {
                        wrong.insert(format!("{code} lacks {hint}"));
                    }
                }
            }
        }
        let is_within = |id: &str| {
            let name = format!("{{ {id} }}");
            messages.values().any(|text| text.contains(&name))
        };
        for id in messages.keys() {
            if is_by_id(id) && !named.contains(id.as_str()) && !is_within(id) {
                wrong.insert(format!("nothing says {id}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Codes stand for one kind of error, whichever room it is from, and for one exit code.
#[test]
fn codes_have_an_area_and_a_name() {
    let of_errors = all()
        .into_iter()
        .filter(|row| row.message.starts_with("fault-"));
    for row in of_errors.filter(|row| !row.code.is_empty()) {
        let (area, name) = row.code.split_once('/').unwrap();
        let plain = |text: &str| {
            text.chars()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-')
        };
        assert!(plain(area) && plain(name), "{}", row.code);
    }
}

/// What a reader at the desk can be told, as it stands in the files. Nobody types a command line or rehearses there.
fn at_the_desk() -> Vec<(String, String)> {
    let elsewhere = rows![
        program::CommandLineFault,
        program::Misuse,
        program::RehearsalFault
    ];
    let elsewhere = elsewhere
        .into_iter()
        .flatten()
        .flat_map(|row| [row.message, row.hint]);
    let elsewhere: BTreeSet<_> = elsewhere.chain(OF_THE_TERMINAL).collect();
    let mut told = Vec::new();
    for locale in Locale::codes().filter_map(Locale::of_code) {
        for id in messages(&locale)
            .into_keys()
            .filter(|id| !elsewhere.contains(id.as_str()))
        {
            for attribute in ["", "hint"].into_iter().filter(|_| is_by_id(&id)) {
                let forms = match attribute {
                    "" => Reader::Desk.forms(),
                    _ => Reader::Desk.hints(),
                };
                let form = locale.form(&id, forms);
                told.extend(form.map(|form| (format!("{id} {attribute}"), form)));
            }
        }
    }
    told
}

/// Advice on what is asked at the terminal.
const OF_THE_TERMINAL: [&str; 6] = [
    "part-advice-clock-reading",
    "advice-label-flags-or-by",
    "part-advice-move-file",
    "part-advice-new-passphrase-descriptor",
    "part-advice-passphrase-descriptor",
    "part-advice-reply-flags",
];

/// Whether a message is said by its id.
fn is_by_id(id: &str) -> bool {
    ["advice-", "fault-", "part-", "warning-"]
        .iter()
        .any(|prefix| id.starts_with(prefix))
}

/// Whether a text names a flag.
fn names_a_flag(text: &str) -> bool {
    let mut rests = text.split("--").skip(1);
    rests.any(|rest| rest.starts_with(|first: char| first.is_ascii_lowercase()))
}

/// A command stands behind the program's name or in backticks: `open` and `print` are words of the language too.
#[test]
fn no_flag_and_no_command_reaches_a_screen_of_the_desk() {
    let program = Cli::command();
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let forms = commands.flat_map(|it| [format!("adjourn {it}"), format!("`{it}`")]);
    let forms: Vec<_> = forms.collect();
    let kinds = EventKind::ALL.map(EventKind::name).into_iter();
    let kinds: Vec<_> = kinds
        .filter(|kind| kind.contains('-'))
        .map(|kind| format!("`{kind}`"))
        .collect();
    let mut wrong = Vec::new();
    for (id, said) in at_the_desk() {
        if names_a_flag(&said) || forms.iter().chain(&kinds).any(|form| said.contains(form)) {
            wrong.push((id, said));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every message that has a type is said somewhere.
#[test]
fn every_message_is_said() {
    fn read(folder: &Path, words: &mut BTreeSet<String>) {
        for path in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
            if path.is_dir() {
                read(&path, words);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                let all = source.split(|it: char| !it.is_ascii_alphanumeric());
                words.extend(all.map(str::to_owned));
            }
        }
    }
    let mut words = BTreeSet::new();
    read(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut words,
    );
    let by_id = ["concept-", "entry-", "rule-"];
    let unsaid: Vec<_> = messages(&Locale::english())
        .into_keys()
        .filter(|id| !is_by_id(id) && !by_id.iter().any(|prefix| id.starts_with(prefix)))
        .filter(|id| {
            let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
            !words.contains(&id.split('-').map(upper).collect::<String>())
        })
        .collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}
