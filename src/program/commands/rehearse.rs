//! `rehearse`: a whole adjournment with throw-away keys, step by step.

pub mod hall;
mod play;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use serde::Serialize;
use shakmaty::Color;

use super::{Failure, envelope_file, open, verify};
use crate::failure::CommandLineFault;
use crate::render::Style;
use crate::render::formats::columns;
use crate::terminal::report::path_text;
use crate::terminal::{Context, Report, prompts, tell};
use crate::text::message::*;
use crate::text::{COMMAND_LINE, Locale};
use crate::{render, text};
use envelope::{Fingerprint, Label};
use play::{Changed, MIGHT_BE_LATE, MIGHT_HAVE_WRITTEN, Story, WhatIf};
use rules::edition::{Concept, Edition};
use rules::ruling::{GameResult, Reason, Ruling};
use rules::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn rehearse
  adjourn rehearse my-game.pgn --dir /tmp/rehearsal
  adjourn rehearse --desk")]
pub struct Args {
    /// A game in PGN, sealed at the end of its score [default: Spassky–Fischer 1972, game 21]
    pub game: Option<PathBuf>,
    /// Folder for the files [default: a new folder in the current one; with --desk, one that is taken away at the end]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// The whole label, ruling and list of files
    #[arg(long, conflicts_with = "desk")]
    pub all: bool,
    /// Do the steps yourself, in the browser
    #[arg(long)]
    pub desk: bool,
    /// With --desk: only print the address
    #[arg(long, requires = "desk")]
    pub no_browser: bool,
}

/// The files of the rehearsal, and its ruling.
#[derive(Debug, Serialize)]
struct Outcome {
    folder: PathBuf,
    /// The envelope to look at.
    #[serde(skip)]
    shown: PathBuf,
    /// The files, in the order in which they were written.
    files: Vec<PathBuf>,
    /// The ruling on the sealed move.
    #[serde(serialize_with = "super::judge::with_explanation")]
    ruling: Ruling,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let folder = match args.dir {
        Some(folder) => folder,
        None => free_folder("adjourn-rehearsal")?,
    };
    let (game, at) = (args.game.as_deref(), context.at()?);
    let words = Words {
        locale: &context.locale,
        style: context.style,
        all: args.all,
    };
    let mut pace = Pace::new();
    let mut tell = |step: &dyn Fn() -> String| {
        if !context.json {
            pace.wait(words.locale);
            tell(&step());
        }
    };
    let mut story = Story::begin(&context.files, game, folder.clone(), at)?;
    story.make_keys()?;
    let label = story.seal()?.label;
    let fingerprint = envelope_file::read(&context.files, &story.envelope)?.fingerprint();
    story.accept()?;
    tell(&|| words.sealed(&label, &fingerprint));
    let refused = story.try_without_responder()?;
    tell(&|| words.refused(&refused));
    let changed = story.change_a_digit()?;
    tell(&|| words.changed(&changed));
    let opened = story.open()?;
    let verified = story.compare(&story.envelope)?;
    tell(&|| words.opened(&opened, &verified));
    let mut shown = story.envelope.clone();
    if game.is_none() {
        let (responder, under) = story.what_if()?;
        tell(&|| words.what_if(responder, &under));
        let (file, refusal) = story.resign()?;
        tell(&|| words.resigned(&refusal));
        shown = file;
    }
    let outcome = Outcome {
        files: story.made,
        folder,
        shown,
        ruling: opened.ruling,
    };
    Ok(report(&context.locale, &outcome, args.all))
}

/// The first of `name`, `name-2`, … that does not exist in the current folder.
fn free_folder(name: &str) -> Result<PathBuf, Failure> {
    let numbered = (2..1000).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned())
        .chain(numbered)
        .map(PathBuf::from);
    let free = names.find(|path| !path.exists());
    Ok(free.ok_or(CommandLineFault::RehearsalFolder)?)
}

/// How fast the story is told: step by step where a person reads it at a terminal, else at once.
#[derive(Debug)]
struct Pace {
    is_read: bool,
    has_begun: bool,
}

impl Pace {
    fn new() -> Pace {
        Pace {
            is_read: prompts::is_there() && io::stdout().is_terminal(),
            has_begun: false,
        }
    }

    /// Waits for Enter between two steps.
    fn wait(&mut self, locale: &Locale) {
        if self.is_read && self.has_begun {
            // Without an answer no one reads along: the rest is told at once.
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

/// How the steps are told.
struct Words<'a> {
    locale: &'a Locale,
    style: Style,
    /// Whether the whole label and the whole ruling are asked for.
    all: bool,
}

impl Words<'_> {
    /// The move was sealed under this label, and the arbiter has countersigned.
    fn sealed(&self, label: &Label, fingerprint: &Fingerprint) -> String {
        let (locale, name) = (self.locale, &label.sealer().name);
        let bracket = |sign| self.style.coloured(YELLOW, sign);
        let outside = match self.all {
            true => render::label_sheet(locale, label, &label.announces(), Some(fingerprint), true),
            false => render::label_in_brief(locale, label, fingerprint)
                .replace('[', &bracket("["))
                .replace(']', &bracket("]")),
        };
        self.heading(&locale.say(RehearsalSealed { name }))
            + &said(&locale.say(RehearsalSeals))
            + &outside
            + &said(&locale.say(RehearsalSigned))
    }

    /// The arbiter alone was refused.
    fn refused(&self, failure: &Failure) -> String {
        self.heading(&self.locale.say(RehearsalRefused))
            + &self.refusal(failure)
            + &said(&self.locale.say(RehearsalNobodyReads))
    }

    /// A digit was changed in a copy.
    fn changed(&self, changed: &Changed) -> String {
        let [before, here] = &changed.texts;
        let mut text = self.heading(&self.locale.say(RehearsalChanged));
        for problem in &changed.outcome.problems {
            let error = self.locale.phrase(problem, COMMAND_LINE);
            let invalid = self.locale.say(RehearsalNotValid { error });
            text += &in_colour(self.style, RED, &invalid);
        }
        let line = changed.line;
        text + &said(&self.locale.say(RehearsalDiffers { line, before, here }))
    }

    /// Both together opened it; the file verifies, and continues the copy that the players keep.
    fn opened(&self, outcome: &open::Outcome, verified: &verify::Outcome) -> String {
        let locale = self.locale;
        let text = match &outcome.written {
            Some(written) => written.clone(),
            None => text::paper::written_move(locale, None),
        };
        let count = verified.signatures.iter().filter(|it| it.valid).count();
        let ruling = match self.all {
            true => render::ruling_sheet(locale, &outcome.ruling, self.style),
            false => {
                let explanation = text::explanation(locale, &outcome.ruling);
                in_colour(self.style, GREEN, &explanation)
            }
        };
        self.heading(&locale.say(RehearsalOpened))
            + &said(&locale.say(OpenWritten { text }))
            + &ruling
            + &said(&match verified.valid {
                true => locale.say(RehearsalHolds { count }),
                false => locale.say(RehearsalDoesNotHold { count }),
            })
    }

    /// What would follow from something else.
    fn what_if(&self, responder: Color, under: &[WhatIf]) -> String {
        self.heading(&self.locale.say(RehearsalWhatIf))
            + &table(self.locale, responder, under, self.style)
    }

    /// What really happened: the sealer resigned, and the envelope stays closed.
    fn resigned(&self, refusal: &Failure) -> String {
        self.heading(&self.locale.say(RehearsalReally))
            + &said(&self.locale.say(RehearsalResigned))
            + &self.refusal(refusal)
    }

    fn heading(&self, words: &str) -> String {
        self.style.heading(words) + "\n"
    }

    fn refusal(&self, failure: &Failure) -> String {
        let error = failure.sentence(self.locale, COMMAND_LINE);
        let said = self.locale.say(RehearsalRefusal { error });
        in_colour(self.style, RED, &said)
    }
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
            let follows = ruling.map(|ruling| follows(locale, &it.edition, ruling));
            follows.unwrap_or_default()
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
            answer: super::judge::answer(locale, &ruling.opponent_can_mate),
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
fn report(locale: &Locale, outcome: &Outcome, all: bool) -> Report {
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
        let folder = path.components().rev().nth(2);
        folder.is_some_and(|folder| folder.as_os_str() == "target")
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_free_folder_is_one_that_is_not_there() {
        assert_eq!(
            free_folder("no-such-folder").unwrap(),
            Path::new("no-such-folder")
        );
        assert_eq!(free_folder("src").unwrap(), Path::new("src-2"));
    }
}
