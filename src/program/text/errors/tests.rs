//! All that can be wrong, to know or to remark, as each reader is told it: held in `text/tests/errors.txt`, made of the samples.
//! And what must be so of each, whatever its words are.

mod samples;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};

use clap::CommandFactory;

use super::{Reader, Sentence};
use crate::envelope::{FormatError, LabelKey};
use crate::laws::adjournment::{EventKind, StatedGap};
use crate::laws::ruling::Gap;
use crate::program::cli::args::{Cli, flags::flag};
use crate::program::failure::{
    Advice, Cause, CommandLineFault, DeskFault, Failure, LabelFault, Notice,
};
use crate::program::text::tests::{edition, hold, line, locales};
use crate::program::text::{self, Locale, gap_in_short};
use crate::sealing::NotSealed;

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
    fn failure(failure: Failure) -> Case {
        let Failure {
            kind,
            cause,
            advice,
            about,
        } = &failure;
        let mut head = format!("{}, exit {}: {cause:?}", failure.code(), kind.exit_code());
        head += &advice
            .as_ref()
            .map_or(String::new(), |it| format!(", advised {it:?}"));
        head += &about
            .as_ref()
            .map_or(String::new(), |it| format!(", about {it:?}"));
        let library = match &**cause {
            // The library reads envelopes, and knows no other files.
            Cause::OtherFile(_) => None,
            cause => cause.source().map(ToString::to_string),
        };
        Case {
            head,
            library,
            what: What::Failure(failure),
        }
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
        Case {
            head,
            library,
            what: What::Notice(notice),
        }
    }

    /// What is known by its code alone.
    fn coded(code: &str, error: impl Sentence + Debug + 'static) -> Case {
        Case::told(format!("{code}: {error:?}"), move |locale| {
            error.sentence(locale)
        })
    }

    /// Part of another sentence, or a sentence beside others, that the library says too.
    fn part<E: Sentence + Debug + Display + 'static>(kind: &str, error: E) -> Case {
        let library = Some(error.to_string());
        Case {
            library,
            ..Case::coded(kind, error)
        }
    }

    fn told(head: String, say: impl Fn(&Locale) -> String + 'static) -> Case {
        Case {
            head,
            library: None,
            what: What::Told(Box::new(say)),
        }
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
        match &self.what {
            What::Failure(failure) => Some(locale.hint(failure, reader)),
            _ => None,
        }
    }

    fn cause(&self) -> Option<&Cause> {
        match &self.what {
            What::Failure(failure) => Some(&failure.cause),
            _ => None,
        }
    }

    /// Who can meet it: nobody types a command line or rehearses at the desk.
    fn readers(&self) -> &'static [Reader] {
        let everybody = &[Reader::CommandLine, Reader::Terminal, Reader::Desk];
        let typed = matches!(
            self.cause(),
            Some(Cause::CommandLine(_) | Cause::Rehearsal(_))
        );
        let asked = match &self.what {
            What::Failure(failure) => failure.advice.as_ref().is_some_and(is_for_the_terminal),
            _ => false,
        };
        if typed || asked {
            &everybody[..2]
        } else {
            everybody
        }
    }

    /// What stands on a screen of the desk, in every language.
    fn at_the_desk(&self) -> Vec<String> {
        let met = self.readers().contains(&Reader::Desk);
        let locales = locales().into_iter().filter(|_| met);
        let both = |it: Locale| {
            [
                Some(self.said(&it, Reader::Desk)),
                self.hint(&it, Reader::Desk),
            ]
        };
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

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let failures = samples::causes().into_iter().map(Failure::from);
    cases.extend(failures.map(Case::failure));
    let asked = samples::advices().into_iter();
    let advised = asked.map(|advice| Failure::from(FormatError::Bom).advised(advice));
    cases.extend(advised.map(Case::failure));
    cases.push(Case::failure(
        Failure::from(FormatError::Bom).of_file("qqfile"),
    ));
    cases.push(Case::failure(Failure::from(FormatError::Bom).of_game(71)));
    cases.extend(samples::notices().into_iter().map(Case::notice));
    cases.extend(
        samples::problems()
            .into_iter()
            .map(|it| Case::coded(it.code(), it)),
    );
    cases.extend(
        samples::proofs()
            .into_iter()
            .map(|it| Case::coded(it.code(), it)),
    );
    cases.extend(
        samples::faults()
            .into_iter()
            .map(|it| Case::part("proof", it)),
    );
    cases.extend(samples::malformations().map(|it| Case::part("answers", it)));
    for fault in samples::faults_of_archives() {
        let head = format!("archive: {}", serde_json::to_string(&fault).unwrap());
        cases.push(Case::told(head, move |locale| fault.sentence(locale)));
    }
    for refused in samples::refused() {
        let head = format!("refused: {}", serde_json::to_string(&refused).unwrap());
        cases.push(Case::told(head, move |locale| refused.sentence(locale)));
    }
    cases.extend(samples::apart().map(|it| Case::coded("stored apart", it)));
    cases.extend(
        samples::text_remarks()
            .into_iter()
            .map(|it| Case::part("on the text", it)),
    );
    cases.extend(
        samples::remarks()
            .into_iter()
            .map(|it| Case::part("remark", it)),
    );
    cases.extend(
        samples::meanings()
            .into_iter()
            .map(|it| Case::part("understood", it)),
    );
    cases.extend(
        samples::squares()
            .into_iter()
            .map(|it| Case::part("squares", it)),
    );
    for gap in samples::gaps() {
        let library = Some(gap.message().to_owned());
        cases.push(Case {
            library,
            ..Case::coded("gap", gap)
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
        let stated = StatedGap {
            gap,
            facts,
            decided,
            entry: 1,
        };
        let head = format!("gap under {name}: {gap:?}, {:?}, {decided}", stated.facts);
        let (edition, facts) = (edition(name), stated.facts.len());
        let (again, here) = (stated.clone(), edition.clone());
        cases.push(Case::told(head.clone(), move |it| {
            text::gap(it, &stated, &edition)
        }));
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
        let others = case.readers()[1..]
            .iter()
            .map(|&reader| say(&locale, reader).unwrap());
        let others: Vec<_> = others
            .map(|said| Some(said).filter(|said| *said != first))
            .collect();
        let told = match &*others {
            [Some(terminal), Some(desk)] if terminal == desk => {
                vec![("terminal and desk", terminal)]
            }
            others => ["terminal", "desk"]
                .into_iter()
                .zip(others)
                .filter_map(|(whose, said)| Some((whose, said.as_ref()?)))
                .collect(),
        };
        for (whose, said) in told {
            lines += &line(&format!("{code}, {whose}"), said);
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
        let cut = if head.len() < case.head.len() {
            "…"
        } else {
            ""
        };
        told += &format!("\n{head}{cut}\n");
        told += &lines(&case, |locale, reader| Some(case.said(locale, reader)));
        let said = case.said(&Locale::english(), Reader::CommandLine);
        let in_json = case.said(&Locale::of_json(), Reader::CommandLine);
        let escaped = Some(&in_json).filter(|in_json| **in_json != said);
        told.extend(escaped.map(|in_json| line("en, json", in_json)));
        let library = case
            .library
            .as_ref()
            .filter(|said| !in_json.contains(said.as_str()));
        told.extend(library.map(|said| line("en, library", said)));
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
    hold("errors.txt", &told);
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
        let foreign = match case.cause() {
            Some(Cause::Label(fault)) => matches!(fault, LabelFault::NotWritable { .. }),
            Some(Cause::Desk(fault)) => matches!(fault, DeskFault::System(_)),
            Some(Cause::CommandLine(fault)) => {
                matches!(
                    fault,
                    CommandLineFault::Manual(_) | CommandLineFault::Path { .. }
                )
            }
            _ => head.starts_with("squares: These"),
        };
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
    let typed = |case: &Case| match &case.what {
        What::Failure(failure) => {
            failure.advice.is_some()
                || matches!(&*failure.cause, Cause::Record(_) | Cause::NotSealed(_))
        }
        _ => false,
    };
    for said in cases()
        .iter()
        .filter(|it| typed(it))
        .flat_map(Case::at_the_desk)
    {
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
    for (case, locale) in cases()
        .iter()
        .flat_map(|case| locales().into_iter().map(move |it| (case, it)))
    {
        let said = |reader| match (case.cause(), &case.what) {
            (Some(Cause::Label(_)), _) | (_, What::Notice(Notice::Sealing(_))) => {
                case.said(&locale, reader)
            }
            (Some(Cause::NotSealed(NotSealed::Clock { .. })), _) => {
                case.hint(&locale, reader).unwrap()
            }
            _ => String::new(),
        };
        assert!(!names_one(&said(Reader::Terminal)), "{}", case.head);
        named += usize::from(names_one(&said(Reader::CommandLine)));
    }
    // To another reader they are named.
    assert!(named > 12, "{named}");
}
