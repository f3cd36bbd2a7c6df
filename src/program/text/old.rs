//! All that can be wrong, to know or to remark, as each reader is told it: held in `text/tests/errors.txt`, made of the samples.
//! And what must be so of each, whatever its words are.

mod samples;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};

use clap::CommandFactory;

use super::faults::Reader;
use super::sentence::Sentence;
use crate::cli::args::{Cli, flags::flag};
use crate::failure::{
    Advice, CommandLineFault, DeskFault, Failure, LabelFault, Notice, RecordFault, RehearsalFault,
};
use crate::text::tests::{edition, hold, line, locales};
use crate::text::{self, Locale, gap_in_short};
use envelope::sealing::NotSealed;
use envelope::{FormatError, LabelKey};
use rules::adjournment::{EventKind, Refusal, StatedGap};
use rules::reading;
use rules::ruling::{Gap, Remark};

/// A sample, and what the library says of it, if it says anything.
struct Case {
    head: String,
    what: What,
    library: Option<String>,
}

enum What {
    Failure(Failure),
    Notice(Notice),
    /// Said to every reader alike.
    Told(Box<dyn Fn(&Locale) -> String>),
}

impl Case {
    fn of(head: String, library: Option<String>, what: What) -> Case {
        Case {
            head,
            library,
            what,
        }
    }

    fn failure((debug, failure): (String, Failure)) -> Case {
        let (code, exit) = (failure.code(), failure.kind.exit_code());
        let mut head = format!("{code}, exit {exit}: {debug}");
        if let Some(advice) = &failure.advice {
            head += &format!(", advised {advice:?}");
        }
        if let Some(about) = &failure.about {
            head += &format!(", about {about:?}");
        }
        Case::of(head, None, What::Failure(failure))
    }

    fn notice(notice: Notice) -> Case {
        let library = match &notice {
            Notice::Score(warning) => Some(warning.to_string()),
            Notice::Position(warning) => Some(warning.to_string()),
            Notice::MixedScripts(mixed) => Some(mixed.to_string()),
            Notice::Sealing(note) => Some(note.to_string()),
            _ => None,
        };
        let head = format!("{}, notice: {notice:?}", notice.code());
        Case::of(head, library, What::Notice(notice))
    }

    fn told(head: String, say: impl Fn(&Locale) -> String + 'static) -> Case {
        Case::of(head, None, What::Told(Box::new(say)))
    }

    fn sentence(head: String, of: impl Sentence + 'static) -> Case {
        Case::told(head, move |locale| of.sentence(locale))
    }

    fn said(&self, locale: &Locale, reader: Reader) -> String {
        match &self.what {
            What::Failure(failure) => locale.failure(failure, reader),
            What::Notice(notice) => locale.notice(notice, reader),
            What::Told(say) => say(locale),
        }
    }

    /// What to do about it.
    fn hint(&self, locale: &Locale, reader: Reader) -> Option<String> {
        Some(locale.hint(self.as_failure()?, reader))
    }

    fn as_failure(&self) -> Option<&Failure> {
        match &self.what {
            What::Failure(failure) => Some(failure),
            What::Notice(_) | What::Told(_) => None,
        }
    }

    fn by<F: rules::fault::Fault>(&self) -> Option<&F> {
        self.as_failure()?.fault()
    }

    /// Who can meet it: nobody types a command line or rehearses at the desk.
    fn readers(&self) -> &'static [Reader] {
        let everybody = &[Reader::CommandLine, Reader::Terminal, Reader::Desk];
        let advice = self.as_failure().and_then(|it| it.advice.as_ref());
        match self.by::<CommandLineFault>().is_some() || self.by::<RehearsalFault>().is_some() {
            true => &everybody[..2],
            _ if advice.is_some_and(is_for_the_terminal) => &everybody[..2],
            _ => everybody,
        }
    }

    /// What stands on a screen of the desk, in every language.
    fn at_the_desk(&self) -> Vec<String> {
        let met = self.readers().contains(&Reader::Desk);
        let locales = locales().into_iter().filter(|_| met);
        let said = |it: &Locale| Some(self.said(it, Reader::Desk));
        let both = |it: Locale| [said(&it), self.hint(&it, Reader::Desk)];
        locales.flat_map(both).flatten().collect()
    }
}

/// Advice on what was asked at the terminal.
fn is_for_the_terminal(advice: &Advice) -> bool {
    matches!(
        advice,
        Advice::PassphraseDescriptor
            | Advice::NewPassphraseDescriptor
            | Advice::ReplyFlags
            | Advice::MoveFile
            | Advice::ClockReading(_)
    )
}

/// Parts of other sentences, or sentences beside others, that the library says too, with their codes where they have any.
fn parts<E>(kind: &str, code: fn(&E) -> &str, all: impl IntoIterator<Item = E>) -> Vec<Case>
where
    E: Sentence + Debug + Display + 'static,
{
    let part = |it: E| {
        let named = format!("{kind} {}", code(&it));
        let (head, library) = (
            format!("{}: {it:?}", named.trim_end()),
            Some(it.to_string()),
        );
        Case {
            library,
            ..Case::sentence(head, it)
        }
    };
    all.into_iter().map(part).collect()
}

fn cases() -> Vec<Case> {
    let not_an_envelope = || Failure::from(FormatError::Bom);
    let mut failures: Vec<(String, Failure)> = Vec::new();
    let bom = || "Format(Bom)".to_owned();
    failures.extend(samples::causes());
    failures.extend(
        samples::advices()
            .into_iter()
            .map(|it| (bom(), not_an_envelope().advised(it))),
    );
    for name in ["fide-1997", "us-chess-2019"] {
        let failure = Failure::refusal(Refusal::ClaimAfterSealing, &edition(name));
        let it = failure
            .fault::<crate::failure::NotPermitted>()
            .unwrap()
            .clone();
        failures.push((
            format!(
                "Refusal {{ refusal: {:?}, article: {:?}, opinions: {:?} }}",
                it.refusal, it.article, it.opinions
            ),
            failure,
        ));
    }
    failures.push((bom(), not_an_envelope().of_file("qqfile")));
    failures.push((bom(), not_an_envelope().of_game(71)));
    let mut cases: Vec<_> = failures.into_iter().map(Case::failure).collect();
    cases.extend(samples::notices().into_iter().map(Case::notice));
    for problem in samples::problems() {
        let head = format!("{}: {problem:?}", problem.code());
        cases.push(Case::told(head, move |it| {
            it.phrase(&problem, Reader::CommandLine)
        }));
    }
    for fault in samples::faults_of_archives() {
        let head = format!("archive: {}", serde_json::to_string(&fault).unwrap());
        cases.push(Case::sentence(head, fault));
    }
    for refused in samples::refused() {
        let head = format!("refused: {}", serde_json::to_string(&refused).unwrap());
        cases.push(Case::sentence(head, refused));
    }
    cases.extend(samples::apart().map(|it| Case::sentence(format!("apart: {it:?}"), it)));
    cases.extend(parts(
        "remark on the text",
        reading::Remark::code,
        samples::text_remarks(),
    ));
    cases.extend(parts("remark", Remark::code, samples::remarks()));
    cases.extend(parts("understood", |_| "", samples::meanings()));
    cases.extend(parts("squares", |_| "", samples::squares()));
    for gap in samples::gaps() {
        let library = Some(gap.message().to_owned());
        cases.push(Case {
            library,
            ..Case::sentence(format!("{}: {gap:?}", gap.code()), gap)
        });
    }
    cases.extend(stated_gaps());
    let mut heads = BTreeSet::new();
    cases.retain(|case| heads.insert(case.head.clone()));
    cases
}

/// Gaps as they are stated: with what others say of it, but under US Chess; with each fact; and in short.
fn stated_gaps() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |gap, name: &str, facts, decided| {
        let entry = 1;
        let stated = StatedGap {
            gap,
            entry,
            facts,
            decided,
        };
        let head = format!("gap under {name}: {gap:?}, {:?}, {decided}", stated.facts);
        let (edition, facts) = (edition(name), stated.facts.len());
        let (again, here) = (stated.clone(), edition.clone());
        let say = move |it: &Locale| text::gap(it, &stated, &edition);
        cases.push(Case::told(head.clone(), say));
        if facts > 0 {
            let short = move |it: &Locale| gap_in_short(it, &again, &here);
            cases.push(Case::told(head + ", in short", short));
        }
    };
    for gap in samples::gaps() {
        add(gap, "fide-1997", Vec::new(), false);
        add(gap, "us-chess-2019", Vec::new(), false);
    }
    add(Gap::BothLate, "fide-1997", samples::facts(), true);
    add(Gap::FlagBeforeOpening, "fide-1997", samples::facts(), false);
    cases
}

/// What is said to each reader; to others than the first only where it is otherwise.
fn lines(case: &Case, say: impl Fn(&Locale, Reader) -> Option<String>) -> String {
    let mut lines = String::new();
    for locale in locales() {
        let Some(first) = say(&locale, Reader::CommandLine) else {
            continue;
        };
        let code = locale.code();
        lines += &line(code, &first);
        let other = |reader| {
            let met = case.readers().contains(&reader);
            say(&locale, reader).filter(|said| met && *said != first)
        };
        let (terminal, desk) = (other(Reader::Terminal), other(Reader::Desk));
        let others = match terminal == desk {
            true => vec![("terminal and desk", desk)],
            false => vec![("terminal", terminal), ("desk", desk)],
        };
        for (whose, said) in others {
            let whose = format!("{code}, {whose}");
            lines.extend(said.map(|said| line(&whose, &said)));
        }
    }
    lines
}

#[test]
fn what_is_wrong_is_said_as_it_is_held() {
    let mut told = "# What is wrong, to know or to remark, and what to do about it: in each language, and to the reader at the \
                    terminal, in JSON\n# and at the desk where that is otherwise. Made of the samples in `text/errors/tests`: \
                    `ADJOURN_ACCEPT=1 cargo test --lib program::text`.\n# What to do stands where it is first said.\n"
        .to_owned();
    let mut hints: BTreeMap<String, String> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for case in cases() {
        let head: String = case.head.chars().take(240).collect();
        let more = if head.len() < case.head.len() {
            "…"
        } else {
            ""
        };
        told += &format!("\n{head}{more}\n");
        told += &lines(&case, |locale, reader| Some(case.said(locale, reader)));
        let said = case.said(&Locale::english(), Reader::CommandLine);
        let in_json = case.said(&Locale::of_json(), Reader::CommandLine);
        let library = case.library.as_ref().filter(|said| **said != in_json);
        told.extend(library.map(|said| line("en, library", said)));
        if in_json != said {
            told += &line("en, json", &in_json);
        }
        let hint = lines(&case, |locale, reader| case.hint(locale, reader));
        if hint.is_empty() {
            continue;
        }
        if let Some(name) = hints.get(&hint) {
            told += &format!("  hint {name}\n");
            continue;
        }
        let code = case.head.split(',').next().unwrap_or_default();
        let mut numbered = (2..).map(|number| format!("{code} {number}"));
        let name = match names.insert(code.to_owned()) {
            true => code.to_owned(),
            false => numbered.find(|name| names.insert(name.clone())).unwrap(),
        };
        told += &format!("  hint {name}\n{hint}");
        hints.insert(hint, name);
    }
    std::fs::write("/tmp/errors.txt", &told).unwrap();
}

fn is_of_the_system(fault: &CommandLineFault) -> bool {
    use CommandLineFault::{Manual, Path};
    matches!(fault, Manual(_) | Path { .. })
}

/// The parts of a sentence that are values: whatever holds a digit or `qq`, quotation marks and brackets left out.
fn values(sentence: &str) -> impl Iterator<Item = &str> {
    let words = sentence.split(|it: char| it.is_whitespace() || "\"`():;,?".contains(it));
    let words = words.filter(|it| it.contains("qq") || it.contains(|it: char| it.is_ascii_digit()));
    words.map(|it| it.trim_end_matches('.').trim_start_matches("deputy"))
}

/// Every reader is told something in every language: in Italian something else than in English, of the same values.
#[test]
fn every_language_says_it_of_the_same_values() {
    let (english, italian) = (Locale::english(), Locale::of_code("it").unwrap());
    for case in cases() {
        let head = &case.head;
        // A word of the system, or of the writer of TOML, stays English; a square has one name.
        let foreign = matches!(case.by(), Some(LabelFault::NotWritable { .. }))
            || matches!(case.by(), Some(DeskFault::System(_)))
            || case.by().is_some_and(is_of_the_system)
            || head.starts_with("squares: These");
        for &reader in case.readers() {
            let (said, detto) = (case.said(&english, reader), case.said(&italian, reader));
            assert!(!said.is_empty() && !detto.is_empty(), "{head}");
            assert!(said != detto || foreign, "{head}");
            for value in values(&said) {
                assert!(
                    detto.contains(value),
                    "{head}: {value:?} is not in {detto:?}"
                );
            }
            let hint = case.hint(&english, reader);
            assert!(hint.as_deref() != Some(""), "{head}");
            assert!(
                hint.is_none() || hint != case.hint(&italian, reader),
                "{head}"
            );
        }
    }
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
    for said in cases().iter().flat_map(Case::at_the_desk) {
        assert!(!names_a_flag(&said), "{said}");
        assert!(!forms.iter().any(|form| said.contains(form)), "{said}");
    }
}

/// A kind in backticks, or with a hyphen, is not a word of the language; and the desk has fields where the format has keys.
#[test]
fn no_kind_that_is_typed_and_no_key_reaches_a_screen_of_the_desk() {
    let typed = |case: &&Case| {
        let of_records = case.by::<RecordFault>().is_some() || case.by::<NotSealed>().is_some();
        of_records || case.as_failure().is_some_and(|it| it.advice.is_some())
    };
    let cases = cases();
    for said in cases.iter().filter(typed).flat_map(Case::at_the_desk) {
        for kind in EventKind::ALL.map(EventKind::name) {
            let is_typed = kind.contains('-') && said.contains(kind);
            assert!(!is_typed && !said.contains(&format!("`{kind}`")), "{said}");
        }
        for key in LabelKey::ALL {
            assert!(!said.contains(&format!("`{key}`")), "{said}");
        }
    }
}

/// The library knows no command line.
#[test]
fn no_error_of_the_library_names_a_flag() {
    for said in cases().into_iter().filter_map(|case| case.library) {
        assert!(!names_a_flag(&said), "{said}");
    }
}

/// Whoever answers a question at the terminal can give no flag any more: what is wrong with a label is said by the name of the
/// field, and so is what to do about the value of a clock.
#[test]
fn an_answer_at_the_terminal_is_corrected_without_flags() {
    let flags: Vec<_> = LabelKey::ALL.into_iter().filter_map(flag).collect();
    let names_one = |said: &str| flags.iter().any(|flag| said.contains(flag.name));
    let mut named = 0;
    for case in cases() {
        let is_clock = matches!(case.by(), Some(NotSealed::Clock { .. }));
        let is_note = matches!(case.what, What::Notice(Notice::Sealing(_)));
        let is_of_label = is_note || case.by::<LabelFault>().is_some();
        for locale in locales() {
            let said = |reader| match is_of_label {
                true => Some(case.said(&locale, reader)),
                false => case.hint(&locale, reader).filter(|_| is_clock),
            };
            let names_one = |reader| said(reader).is_some_and(|said| names_one(&said));
            assert!(!names_one(Reader::Terminal), "{}", case.head);
            named += usize::from(names_one(Reader::CommandLine));
        }
    }
    // To another reader they are named.
    assert!(named > 12, "{named}");
}
