//! `rehearse` on the command line: prints each step, and waits at a terminal until it was read.

use std::io::{self, IsTerminal};

use shakmaty::Color;

use super::prompts;
use super::report::{self, Report, path_text};
use crate::commands::Failure;
use crate::commands::rehearse::{MIGHT_BE_LATE, MIGHT_HAVE_WRITTEN, Outcome, Step, WhatIf};
use crate::render::formats::columns;
use crate::render::{self, Style};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::edition::{Concept, Edition};
use rules::ruling::{GameResult, Reason, Ruling};
use rules::time::Duration;

/// How fast the story is told: step by step where somebody reads it at a terminal, else at once.
#[derive(Debug)]
pub(super) struct Pace {
    is_read: bool,
    has_begun: bool,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace {
            is_read: prompts::is_there() && io::stdout().is_terminal(),
            has_begun: false,
        }
    }

    /// Waits for Enter between two steps.
    pub(super) fn wait(&mut self, locale: &Locale) {
        if self.is_read && self.has_begun {
            // Who types no more reads no more: the rest is told at once.
            self.is_read = prompts::ask(locale, &locale.say(RehearsalGoOn)).is_ok();
            match self.is_read {
                true => prompts::wipe_line_above(),
                false => prompts::say(""),
            }
        }
        self.has_begun = true;
    }
}

/// The colours of what is refused, of what holds and of results, and of the last move.
const RED: u8 = 31;
const GREEN: u8 = 32;
const YELLOW: u8 = 33;

/// A step as it is told: its text, the whole label and the whole ruling where `all` is asked for.
pub(super) fn step(locale: &Locale, step: &Step<'_>, style: Style, all: bool) -> String {
    let refused = |failure: &Failure| {
        let error = locale.failure(failure, Reader::CommandLine);
        in_colour(style, RED, &locale.say(RehearsalRefusal { error }))
    };
    match step {
        Step::Sealed { label, fingerprint } => {
            let name = &label.sealer().name;
            let outside = match all {
                true => {
                    render::label_sheet(locale, label, &label.resumption, Some(fingerprint), true)
                }
                false => render::label_in_brief(locale, label, fingerprint)
                    .replace('[', &style.coloured(YELLOW, "["))
                    .replace(']', &style.coloured(YELLOW, "]")),
            };
            heading(style, &locale.say(RehearsalSealed { name }))
                + &said(&locale.say(RehearsalSeals))
                + &outside
                + &said(&locale.say(RehearsalSigned))
        }
        Step::Refused { failure } => {
            heading(style, &locale.say(RehearsalRefused))
                + &refused(failure)
                + &said(&locale.say(RehearsalNobodyReads))
        }
        Step::Changed(changed) => {
            let [before, here] = &changed.texts;
            let mut text = heading(style, &locale.say(RehearsalChanged));
            for problem in &changed.outcome.problems {
                let error = locale.phrase(problem, Reader::CommandLine);
                text += &in_colour(style, RED, &locale.say(RehearsalNotValid { error }));
            }
            text + &said(&locale.say(RehearsalDiffers {
                line: changed.line,
                before,
                here,
            }))
        }
        Step::Opened { outcome, verified } => {
            let written = match &outcome.written {
                Some(written) => written.clone(),
                None => locale.say(RehearsalNothingReadable),
            };
            let signatures = verified.signatures.iter();
            let count = signatures.filter(|signature| signature.valid).count();
            let ruling = match all {
                true => render::ruling_sheet(locale, &outcome.ruling, style),
                false => in_colour(style, GREEN, &text::explanation(locale, &outcome.ruling)),
            };
            heading(style, &locale.say(RehearsalOpened))
                + &said(&locale.say(OpenWritten { text: written }))
                + &ruling
                + &said(&match verified.valid {
                    true => locale.say(RehearsalHolds { count }),
                    false => locale.say(RehearsalDoesNotHold { count }),
                })
        }
        Step::WhatIf { responder, under } => {
            heading(style, &locale.say(RehearsalWhatIf)) + &table(locale, *responder, under, style)
        }
        Step::Resigned { refusal } => {
            heading(style, &locale.say(RehearsalReally))
                + &said(&locale.say(RehearsalResigned))
                + &refused(refusal)
        }
    }
}

fn heading(style: Style, words: &str) -> String {
    style.heading(words) + "\n"
}

/// A paragraph, under its heading.
fn said(text: &str) -> String {
    each_line(text, |line| line)
}

fn in_colour(style: Style, colour: u8, text: &str) -> String {
    each_line(text, |line| style.coloured(colour, &line))
}

fn each_line(text: &str, shown: impl Fn(String) -> String) -> String {
    let lines = columns::wrap(text, render::WIDTH - 3).into_iter();
    lines.map(|line| format!("   {}\n", shown(line))).collect()
}

/// What follows, with its article, for each question and under each edition.
fn table(locale: &Locale, side: Color, under: &[WhatIf], style: Style) -> String {
    let row = |about: String, says: &dyn Fn(&WhatIf) -> [String; 2]| -> Vec<String> {
        let says = under.iter().flat_map(says);
        std::iter::once(about).chain(says).collect()
    };
    let name = |it: &WhatIf| [it.edition.name().to_owned(), String::new()];
    let mut rows = vec![row(String::new(), &name)];
    for (place, text) in MIGHT_HAVE_WRITTEN.into_iter().enumerate() {
        let about = match text {
            "" => locale.say(RehearsalNothingWritten),
            text => text.to_owned(),
        };
        rows.push(row(about, &|it| {
            let ruling = it.written.get(place);
            ruling.map_or_else(Default::default, |it_is| {
                follows(locale, &it.edition, it_is)
            })
        }));
    }
    let late = Duration::from_seconds(MIGHT_BE_LATE).unwrap_or(Duration::ZERO);
    let span = text::span(locale, late);
    let about = locale.say(RehearsalLate { side, span });
    rows.push(row(about, &|it| came(locale, side, it)));
    let about = locale.say(RehearsalFlag { side });
    rows.push(row(about, &|it| {
        it.flag.as_ref().map_or_else(Default::default, |ruling| {
            let reason = text::reason(locale, ruling.reason);
            let article = ruling.article.clone().unwrap_or_default();
            [format!("{} {reason}", ruling.result.as_str()), article]
        })
    }));
    let mut text = String::new();
    for line in columns::table(&rows, render::WIDTH - 3).lines() {
        let result = |text: String, result| text.replace(result, &style.coloured(GREEN, result));
        let line = ["0-1", "1-0"].into_iter().fold(line.to_owned(), result);
        text += &format!("   {line}\n");
    }
    let flag = under.iter().filter_map(|it| it.flag.as_ref()).next_back();
    let mates = flag.map(|ruling| {
        locale.say(PositionCanMate {
            side: !side,
            answer: report::answer(locale, &ruling.opponent_can_mate),
        })
    });
    text + &said(&mates.unwrap_or_default())
}

/// What follows from coming late.
fn came(locale: &Locale, side: Color, what_if: &WhatIf) -> [String; 2] {
    let (edition, (state, ran)) = (&what_if.edition, &what_if.came);
    match state.ruling() {
        Some(ruling) if ruling.result != GameResult::Open => {
            let [result, article] = follows(locale, edition, ruling);
            let result = match edition.leaves_lateness_to_event() {
                true => locale.say(RehearsalUnlessEvent { result }),
                false => result,
            };
            [result, article]
        }
        Some(_) | None => {
            let span = text::span(locale, *ran);
            let article = edition.article(Concept::ResponderAbsent);
            let plays = locale.say(RehearsalPlays { side, span });
            [plays, article.unwrap_or_default().to_owned()]
        }
    }
}

/// What a ruling comes to, with its reason, and the article.
fn follows(locale: &Locale, edition: &Edition, ruling: &Ruling) -> [String; 2] {
    // A bad move is called as it was read, which is short.
    let why = match (ruling.reading, ruling.reason) {
        (Some(reading), Some(Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible)) => {
            text::reading(locale, reading)
        }
        (_, Some(reason)) => text::reason(locale, reason),
        (_, None) => String::new(),
    };
    let said = match (ruling.result, ruling.reason) {
        (GameResult::Open, Some(reason)) => text::reason(locale, reason),
        (GameResult::Open, None) if ruling.draw_offer => locale.say(RehearsalOffers {
            side: ruling.grounds.sealer,
        }),
        (GameResult::Open, None) => text::outcome(locale, ruling),
        (result, _) => format!("{} {why}", result.as_str()),
    };
    // Of a move that goes on with an offer, the offer is what is told.
    let article = match ruling.result == GameResult::Open && ruling.draw_offer {
        true => edition.article(Concept::DrawOffer).map(str::to_owned),
        false => ruling.article.clone(),
    };
    [said, article.unwrap_or_default()]
}

/// Where to look further: commands that run as they stand.
pub(super) fn report(locale: &Locale, outcome: &Outcome, all: bool) -> Report {
    let folder = path_text(&outcome.folder);
    let mut text = String::new();
    if all {
        text += &(locale.say(RehearsalFiles { folder: &folder }) + "\n");
        for file in &outcome.files {
            let name = file.strip_prefix(&outcome.folder).unwrap_or(file);
            text.push_str(&format!("  {}\n", path_text(name)));
        }
    }
    // Cargo's own folder: the program was built, and is not where the shell finds it.
    let built = std::env::current_exe().is_ok_and(|path| {
        let mut folders = path.components().rev();
        folders
            .nth(2)
            .is_some_and(|folder| folder.as_os_str() == "target")
    });
    let adjourn = match built {
        true => "cargo run --release --",
        false => "adjourn",
    };
    let shown = path_text(&outcome.shown);
    text += &format!(
        "{}\n  {adjourn} show {shown}\n{}\n  {adjourn} rehearse --desk\n",
        locale.say(RehearsalLook),
        locale.say(RehearsalDoIt),
    );
    Report::of(text, outcome)
}
