//! What is said of rulings, entries and states, held as data: `tests/words.txt` is made of the questions that stand in
//! it, each on a line that is not indented. `ADJOURN_ACCEPT=1` writes what is said anew, to be read.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color};

use super::message::LabelMoveNumber;
use super::phrases::listed;
use super::*;
use envelope::Entry;
use rules::adjournment::{
    Adjourned, Event, EventKind, Permitted, ReadFrom, Recorded, ReplyFrom, Step, fold,
};
use rules::edition::{Concept, Edition, Rule};
use rules::fault::Value;
use rules::field::Form;
use rules::mating::{Budget, CanMate, Ground};
use rules::notation::{Language, Notation};
use rules::ruling::{GameResult, Reason, Ruling, rule as ruled};
use rules::score::{Game, Score};
use rules::time::Moment;
use rules::word::Word;

const RESUMED: &str = "1972-09-01T14:30:00+00:00";
const ENGLISH: Notation = Notation::Letters(Language::English);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Holds a file to what is told, or writes it.
pub(crate) fn hold(name: &str, told: &str) {
    let path = folder().join(name);
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        fs::write(&path, told).unwrap();
    }
    let held = fs::read_to_string(&path).unwrap_or_default();
    let differ = |(held, told): &(&str, &str)| held != told;
    let pairs = held.lines().zip(told.lines());
    let different: Vec<_> = pairs.filter(differ).take(3).collect();
    assert!(held == told, "{name} differs (held, told): {different:#?}");
}

/// A line of what is held: whose it is, and what is said.
pub(crate) fn line(whose: &str, said: &str) -> String {
    format!("    {whose}: {}\n", said.replace('\n', "\n        "))
}

pub(crate) fn locales() -> Vec<Locale> {
    Locale::codes().filter_map(Locale::of_code).collect()
}

pub(crate) fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

/// The value of a text.
pub(crate) fn parsed<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn named<W: Word>(name: &str) -> W {
    W::parse(name).unwrap_or_else(|| panic!("{name}"))
}

/// A game from that position (`start` for the usual one), with these moves.
fn game(fen: &str, moves: &str) -> Game {
    let start = match fen {
        "start" => String::new(),
        fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"),
    };
    let score = Score::from_pgn(format!("{start}[White \"?\"]\n\n{moves} *\n").as_bytes());
    score.unwrap().game
}

/// The ruling on a sealed move: `POSITION | MOVES | WRITTEN`, and behind it what no game brings about at once.
pub(crate) fn sealed(edition_name: &str, told: &str) -> Ruling {
    let [fen, moves, written, besides @ ..] = &*parts(told, '|') else {
        panic!("{told}")
    };
    let edition = edition(edition_name);
    let mut ruling = ruled(
        &game(fen, moves),
        written,
        ENGLISH,
        &edition,
        Budget::RULING,
    );
    let responder = &mut ruling.grounds.before.responder;
    match *besides {
        [] => {}
        ["not settled"] => {
            ruling.result = GameResult::Open;
            *responder = Some(CanMate::Undecided { states: 1 });
        }
        ["closed for the opponent"] => {
            (ruling.result, ruling.reason) = (GameResult::Draw, Some(Reason::CannotMate));
            ruling.article = Some("6.9".to_owned());
            *responder = Some(CanMate::No(Ground::Closed { states: 5 }));
        }
        ["nearest", article] => {
            assert_eq!(ruling.reason, Some(Reason::LawsSilent));
            ruling.articles = vec![article.to_owned()];
        }
        _ => panic!("{told}"),
    }
    ruling
}

/// What the last of the entries has brought about: `POSITION | ENTRY | …`.
fn ended(edition_name: &str, told: &str) -> Ruling {
    let told = parts(told, '|');
    let (game, edition) = (game(told[0], ""), edition(edition_name));
    let at: Moment = parsed(RESUMED);
    let adjourned = Adjourned {
        budget: Budget::RULING,
        ..Adjourned::plain(&game, &edition, at)
    };
    let events = told[1..].iter().map(|entry| recorded(entry));
    let recorded: Vec<_> = events.map(|event| Recorded { at, event }).collect();
    fold(adjourned.clone(), &recorded)
        .ruling()
        .cloned()
        .unwrap()
}

/// What an entry records: `KIND; KEY = VALUE; …`, as the format has it; of an opening whose key it was, and the text.
fn recorded(entry: &str) -> Event {
    let (kind, values) = entry.split_once("; ").unwrap_or((entry, ""));
    if let Some(reply_from) = kind.strip_prefix("opened by ") {
        let written = values
            .strip_prefix("written = ")
            .map(|it| it.trim_matches('"').to_owned());
        let from = ReadFrom::File(named::<ReplyFrom>(reply_from));
        return Event::Opened { written, from };
    }
    let values = values.replace("; ", "\n");
    let lines = format!("kind = \"{kind}\"\nat = \"{RESUMED}\"\nby = \"arbiter\"\n{values}");
    let entry =
        Entry::of_lines(lines.trim_end()).unwrap_or_else(|error| panic!("{entry}: {error}"));
    entry.recorded().event
}

fn permission(told: &str) -> (Permitted, Edition) {
    let [step, by, until, article, name] = *told.split(' ').collect::<Vec<_>>() else {
        panic!("{told}")
    };
    let step = match step {
        "accept" => Step::Accept,
        "seal" => Step::Seal,
        kind => named::<EventKind>(kind).into(),
    };
    let article = Concept::ALL
        .into_iter()
        .find(|it| it.name() == article)
        .unwrap();
    let (by, until) = (Word::parse(by), until.parse().ok());
    (
        Permitted {
            step,
            by,
            until,
            article: Some(article),
        },
        edition(name),
    )
}

fn parts(text: &str, between: char) -> Vec<&str> {
    text.split(between).map(str::trim).collect()
}

/// What is said to a question of `words.txt`.
fn answer(locale: &Locale, question: &str) -> String {
    let (what, rest) = question.split_once(": ").unwrap_or((question, ""));
    let (what, of) = what.split_once(' ').unwrap_or((what, ""));
    match what {
        "length" => span(locale, parsed(rest)),
        "date" => date_of_score(locale, rest),
        "moment" => moment(locale, &parsed(rest)),
        "understood" => {
            let now = parsed("2026-11-22T23:30:00+01:00");
            understood(
                locale,
                &parsed(rest),
                now,
                parsed("Europe/Rome"),
                of == "elsewhere",
            )
        }
        "month" => month(locale, parsed(rest)),
        "ordinal" => locale.say(LabelMoveNumber {
            number: Value::Ordinal(parsed(rest)),
        }),
        "list" => listed(
            locale,
            &rest.split(' ').map(str::to_owned).collect::<Vec<_>>(),
        ),
        "move" => san(locale, &parsed(rest)),
        "notation" => notation_of(locale, rest).map_or("none".into(), |it| it.code().to_owned()),
        "control" => time_control(locale, &parsed(rest)),
        "position" => {
            let position: Chess = parsed::<Fen>(rest)
                .into_position(CastlingMode::Standard)
                .unwrap();
            position_in_words(locale, &position)
        }
        "rule" => {
            let rule = Rule::ALL.into_iter().find(|it| it.name() == rest).unwrap();
            rule_value(locale, &edition(of), rule)
        }
        "may" => {
            let (may, edition) = permission(rest);
            permitted(locale, &may, &edition)
        }
        "event" => event(locale, &recorded(rest), &[], None),
        "sealed" => explanation(locale, &sealed(of, rest)),
        "ended" => explanation(locale, &ended(of, rest)),
        _ => panic!("{question}"),
    }
}

#[test]
fn what_is_said_of_each_question_is_held() {
    let held = fs::read_to_string(folder().join("words.txt")).unwrap();
    let mut told = String::new();
    for asked in held.lines().filter(|line| !line.starts_with(' ')) {
        told += &format!("{asked}\n");
        if !asked.is_empty() && !asked.starts_with('#') {
            let said = |locale: &Locale| line(locale.code(), &answer(locale, asked));
            told.extend(locales().iter().map(said));
        }
    }
    hold("words.txt", &told);
    let asked = |what: &str| held.lines().any(|line| line.starts_with(what));
    for kind in EventKind::ALL {
        let kind = kind.name();
        assert!(asked(&format!("event: {kind}")), "{kind}");
    }
}

/// Each kind has its permission, its button, and what the desk calls its own times and texts; nothing else is said so.
/// A value that is not given stops a test.
#[test]
fn each_kind_of_entry_has_its_words() {
    // What is called alike with every kind.
    let shared = ["how", "reason", "resume_place", "resume_zone"];
    let people: [(&'static str, Value<'_>); 2] = [("who", "x".into()), ("whose", "x".into())];
    for locale in locales() {
        let all = locale.all();
        let all = all.filter_map(|(id, source)| Some((id.strip_prefix("entry-")?, source)));
        let mut forms: BTreeMap<&str, usize> = all
            .map(|(kind, source)| (kind, source.matches("\n    .").count()))
            .collect();
        for kind in EventKind::ALL {
            let said = |form, values: &[_]| {
                let said = locale.entry(kind, form, values);
                assert!(
                    !said.starts_with("entry-"),
                    "{}: {said}.{form}",
                    locale.code()
                );
            };
            said("may", &people);
            let of_player = [("side", Color::White.into()), ("player", "x".into())];
            said(
                "button",
                &[&of_player[..], &[("what", "times".into())]].concat(),
            );
            let mut own_forms = 2;
            let own = kind.fields().iter().filter(|it| !shared.contains(&it.key));
            for field in own.filter(|it| matches!(it.form, Form::Text | Form::Moment)) {
                said(field.key, &[]);
                own_forms += 1;
            }
            assert_eq!(forms.remove(kind.name()), Some(own_forms), "{kind}");
        }
        assert!(forms.is_empty(), "{forms:?}");
    }
}
