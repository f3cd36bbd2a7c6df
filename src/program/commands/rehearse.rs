//! `rehearse`: a whole adjournment with throw-away keys, step by step.

pub mod hall;
mod play;

use std::io::{self, IsTerminal};

use super::prelude::*;
use crate::render::Style;
use crate::render::formats::columns;
use crate::terminal::tell;
use play::{MIGHT_BE_LATE, MIGHT_HAVE_WRITTEN, Story, WhatIf};
use rules::ruling::Reason;

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

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    if args.desk {
        return super::desk::rehearse(context, args);
    }
    let folder = match args.dir {
        Some(folder) => folder,
        None => free_folder("adjourn-rehearsal")?,
    };
    let (locale, style) = (&context.locale, context.style);
    let (game, at) = (args.game.as_deref(), context.at()?);
    let mut telling = Telling {
        context,
        is_read: prompts::is_there() && io::stdout().is_terminal(),
        has_begun: false,
    };
    let refusal = |failure: &Failure| {
        let error = failure.sentence(locale, COMMAND_LINE);
        in_colour(style, RED, &locale.say(RehearsalRefusal { error }))
    };
    let mut story = Story::begin(&context.files, game, folder.clone(), at)?;
    story.make_keys()?;
    let label = story.seal()?.label;
    let fingerprint = envelope_file::read(&context.files, &story.envelope)?.fingerprint();
    story.accept()?;
    let name = &label.sealer().name;
    let bracket = |sign| style.coloured(YELLOW, sign);
    let print = Some(&fingerprint);
    let outside = match args.all {
        true => render::label_sheet(locale, &label, &label.announces(), print, true),
        false => render::label_in_brief(locale, &label, &fingerprint)
            .replace('[', &bracket("["))
            .replace(']', &bracket("]")),
    };
    let [seals, signed] = [locale.say(RehearsalSeals), locale.say(RehearsalSigned)];
    let sealed = [said(&seals), outside, said(&signed)];
    telling.step(&locale.say(RehearsalSealed { name }), &sealed);
    let alone = refusal(&story.try_without_responder()?);
    let nobody = said(&locale.say(RehearsalNobodyReads));
    telling.step(&locale.say(RehearsalRefused), &[alone, nobody]);
    let (verified, line, [before, here]) = story.change_a_digit()?;
    let mut found = String::new();
    for problem in &verified.problems {
        let error = locale.phrase(problem, COMMAND_LINE);
        found += &in_colour(style, RED, &locale.say(RehearsalNotValid { error }));
    }
    let differs = said(&locale.say(RehearsalDiffers { line, before, here }));
    telling.step(&locale.say(RehearsalChanged), &[found, differs]);
    let opened = story.open()?;
    // The file verifies, and continues the copy that the players keep.
    let verified = story.compare(&story.envelope)?;
    let text = match &opened.written {
        Some(written) => written.clone(),
        None => text::paper::written_move(locale, None),
    };
    let ruling = match args.all {
        true => render::ruling_sheet(locale, &opened.ruling, style),
        false => in_colour(style, GREEN, &text::explanation(locale, &opened.ruling)),
    };
    let count = verified.signatures.iter().filter(|it| it.valid).count();
    let holds = match verified.valid {
        true => locale.say(RehearsalHolds { count }),
        false => locale.say(RehearsalDoesNotHold { count }),
    };
    let written = said(&locale.say(OpenWritten { text }));
    let outcome = [written, ruling, said(&holds)];
    telling.step(&locale.say(RehearsalOpened), &outcome);
    let mut shown = story.envelope.clone();
    if game.is_none() {
        let (responder, under) = story.what_if()?;
        let what_if = table(locale, responder, &under, style);
        telling.step(&locale.say(RehearsalWhatIf), &[what_if]);
        let (file, refused) = story.resign()?;
        let resigned = said(&locale.say(RehearsalResigned));
        telling.step(&locale.say(RehearsalReally), &[resigned, refusal(&refused)]);
        shown = file;
    }
    let mut text = String::new();
    if args.all {
        let named = path_text(&folder);
        text += &(locale.say(RehearsalFiles { folder: &named }) + "\n");
        for file in &story.made {
            let name = file.strip_prefix(&folder).unwrap_or(file);
            text.push_str(&format!("  {}\n", path_text(name)));
        }
    }
    text += &look_further(locale, &path_text(&shown));
    let files = story.made.iter().map(|file| file.to_string_lossy());
    let json = json!({
        "folder": folder.to_string_lossy(),
        "files": files.collect::<Vec<_>>(),
        "ruling": super::judge::ruling_json(&opened.ruling),
    });
    Ok(Report::new(text, json))
}

/// The first of `name`, `name-2`, … that does not exist in the current folder.
fn free_folder(name: &str) -> Result<PathBuf> {
    let numbered = (2..1000).map(|number| format!("{name}-{number}"));
    let names = std::iter::once(name.to_owned()).chain(numbered);
    let free = names.map(PathBuf::from).find(|path| !path.exists());
    Ok(free.ok_or(CommandLineFault::RehearsalFolder)?)
}

/// How the story is told: step by step where a person reads it at a terminal, else at once.
struct Telling<'a> {
    context: &'a Context,
    is_read: bool,
    has_begun: bool,
}

impl Telling<'_> {
    /// Waits for Enter between two steps, and tells the next.
    fn step(&mut self, heading: &str, paragraphs: &[String]) {
        if self.context.json {
            return;
        }
        let locale = &self.context.locale;
        if self.is_read && self.has_begun {
            // Without an answer no one reads along: the rest is told at once.
            self.is_read = prompts::ask(locale, &locale.say(RehearsalGoOn)).is_ok();
            match self.is_read {
                true => prompts::wipe_line_above(),
                false => prompts::say(""),
            }
        }
        self.has_begun = true;
        let heading = self.context.style.heading(heading);
        tell(&format!("{heading}\n{}", paragraphs.concat()));
    }
}

/// The colours of what is refused, of what holds and of results, and of the last move.
const RED: u8 = 31;
const GREEN: u8 = 32;
const YELLOW: u8 = 33;

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
fn look_further(locale: &Locale, shown: &str) -> String {
    // Cargo's own folder: the program was built, and is not where the shell finds it.
    let built = std::env::current_exe().is_ok_and(|path| {
        let folder = path.components().rev().nth(2);
        folder.is_some_and(|folder| folder.as_os_str() == "target")
    });
    let adjourn = match built {
        true => "cargo run --release --",
        false => "adjourn",
    };
    format!(
        "{}\n  {adjourn} show {shown}\n{}\n  {adjourn} rehearse --desk\n",
        locale.say(RehearsalLook),
        locale.say(RehearsalDoIt),
    )
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
