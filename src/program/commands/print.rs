//! `print`: sheets, slips and the check page, as files for a printer or a browser.

use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use shakmaty::Color;
use zeroize::Zeroizing;

use super::archive::Found;
use super::{Failure, edition_file, envelope_file, game_score};
use crate::check_page::check_page;
use crate::failure::{CommandLineFault, NotAdded, Notice, PrintFault};
use crate::files::{Existing, FileError, Files, Mode, NewFile};
use crate::render::formats::{Format, Paper, Printed};
use crate::render::sheets::{Adjourning, PlayersSlip, Recorded};
use crate::render::{Document, formats, sheets};
use crate::terminal::args::{EditionFile, Overwrite};
use crate::terminal::{Context, Report, location, no_output};
use crate::text::Locale;
use crate::text::message::*;
use archive::store::Location;
use envelope::crypto::sha256;
use envelope::{Comparison, Envelope, SharedText, Slip, Verified, compare, edition_digest};
use mating::Budget;
use rules::Word;
use rules::adjournment::Phase;
use rules::edition::Edition;
use rules::time::Moment;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn print board7.envelope --what label --out board7.pdf
  adjourn print board7.envelope --what slips --slips slips --out -.pdf | lp
  adjourn print hall games.archive --what agenda \\
      --at 2026-11-21T09:00:00+01:00 --out agenda.html
  adjourn print board7.envelope --what game --score board7.pgn \\
      --out played.pgn
  adjourn print --what check-page --out check.html")]
pub struct Args {
    /// The envelope; for an agenda any number, folders and archives; for the check page none
    #[arg(
        required_if_eq_any = OF_ENVELOPES.map(|what| ("what", what)),
        value_name = "ENVELOPE"
    )]
    pub envelopes: Vec<PathBuf>,
    /// label, slips, setup, record, game (as PGN), agenda or check-page (players check envelopes with it in a browser)
    #[arg(long, value_name = "WHAT", hide_possible_values = true)]
    pub what: Kind,
    /// File for it, by its ending: .pdf, .html or .txt, and .pgn for a game; `-` shows
    /// it, and -.pdf hands it on
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub out: PathBuf,
    /// a4 or letter
    #[arg(
        long,
        value_name = "PAPER",
        default_value = "a4",
        hide_possible_values = true
    )]
    pub paper: PaperSize,
    /// The side of the board that is below: white or black
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub below: String,
    /// The folder with the slips that `seal` wrote, for --what slips
    #[arg(long, value_name = "DIR")]
    pub slips: Option<PathBuf>,
    /// The score from which the move was sealed, for --what game: its comments, clocks and tags are kept
    #[arg(long, hide_short_help = true, value_name = "PGN")]
    pub score: Option<PathBuf>,
    #[command(flatten)]
    pub edition: EditionFile,
    #[command(flatten)]
    pub output: Overwrite,
}

/// All that is printed of an envelope.
const OF_ENVELOPES: [&str; 6] = ["label", "slips", "setup", "record", "game", "agenda"];

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    Label,
    Slips,
    Setup,
    Record,
    Game,
    Agenda,
    CheckPage,
}

/// What to print it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    A4,
    Letter,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let below = Color::parse(&args.below).ok_or(CommandLineFault::BelowSide)?;
    check_output(context, &args.out)?;
    if args.slips.is_some() && args.what != Kind::Slips {
        return Err(CommandLineFault::SlipsUnused.into());
    }
    if args.score.is_some() && args.what != Kind::Game {
        return Err(CommandLineFault::ScoreUnused.into());
    }
    let what = match args.what {
        Kind::Agenda => {
            let sources: Vec<Source> = args
                .envelopes
                .into_iter()
                .map(|path| source(context, path))
                .collect::<Result<_, _>>()?;
            let gathered = gather(&context.files, &sources);
            What::Agenda(gathered, context.at)
        }
        Kind::CheckPage if args.envelopes.is_empty() => What::CheckPage,
        Kind::CheckPage => return Err(CommandLineFault::PageOfEnvelope.into()),
        Kind::Label => What::Label(only(args.envelopes)?),
        Kind::Setup => What::Setup(only(args.envelopes)?),
        Kind::Record => What::Record(only(args.envelopes)?),
        Kind::Game => What::Game(only(args.envelopes)?, args.score),
        Kind::Slips => {
            let envelope = only(args.envelopes)?;
            let folder = args.slips.ok_or(CommandLineFault::NoSlipsFolder)?;
            What::Slips(envelope, folder)
        }
    };
    let job = Job {
        what,
        below,
        paper: match args.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        },
        out: args.out,
        existing: Existing::if_forced(args.output.force),
        edition: edition_file(context, &args.edition)?,
        budget: Budget::RULING,
        locale: context.locale,
        marked: None,
    };
    let outcome = make(&context.files, &job)?;
    if let Some(printed) = &outcome.printed {
        write(&printed.bytes)?;
    }
    Ok(report(&context.locale, &outcome))
}

/// One thing alone can go to standard output.
fn check_output(context: &Context, out: &Path) -> Result<(), CommandLineFault> {
    match context.json && goes_to_output(out) {
        true => Err(CommandLineFault::OutputTwice),
        false => Ok(()),
    }
}

/// The envelope, where only one can be printed.
fn only(envelopes: Vec<PathBuf>) -> Result<PathBuf, CommandLineFault> {
    let only: Result<[PathBuf; 1], _> = envelopes.try_into();
    only.map(|[envelope]| envelope)
        .map_err(|_| CommandLineFault::SeveralEnvelopes)
}

/// Writes the bytes to standard output.
fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written.map_err(|error| no_output(&error))
}

fn source(context: &Context, path: PathBuf) -> Result<Source, Failure> {
    use archive::store::Location;

    let on_a_server = path
        .to_str()
        .filter(|text| matches!(Location::parse(text), Location::Server(_)));
    match on_a_server {
        Some(text) => Ok(Source::Archive(location(context, text)?)),
        None => Ok(Source::Path(path)),
    }
}

fn report(locale: &Locale, outcome: &Outcome) -> Report {
    let notices = &outcome.notices;
    let printed = printed(locale, outcome).with_notices(locale, notices);
    printed.without(locale, &outcome.left_out)
}

fn printed(locale: &Locale, outcome: &Outcome) -> Report {
    let Some(file) = &outcome.file else {
        return Report::silent();
    };
    let file = file.to_string_lossy();
    let written = match outcome.pages {
        Some(pages) => locale.say(PrintWrittenPages { file, pages }),
        None => locale.say(PrintWritten { file }),
    };
    let mut text = format!("{written}\n");
    if !outcome.slips.is_empty() {
        text += &format!("{}\n", locale.say(PrintHoldsKeys));
    }
    Report::of(text, outcome)
}

/// The most bytes that are read of a slip.
const CAP: u64 = 16 * 1024;

/// Something to print.
#[derive(Debug)]
pub struct Job {
    /// The sheets, or the page.
    pub what: What,
    /// The side at the bottom of the board.
    pub below: Color,
    /// The size of the paper.
    pub paper: Paper,
    /// The file to write, whose ending names the format. `-` is text on standard output, `-.pdf` a PDF there.
    pub out: PathBuf,
    /// What to do if the file exists already.
    pub existing: Existing,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
    /// How far the mating question may be searched.
    pub budget: Budget,
    /// The language of what is printed.
    pub locale: Locale,
    /// What stands before the title and at the foot of every page, where the sheet is of a rehearsal.
    pub marked: Option<String>,
}

/// What is printed, and of which envelope.
#[derive(Debug)]
pub enum What {
    /// The label of this envelope.
    Label(PathBuf),
    /// The slips of this envelope that are in this folder: envelope, folder.
    Slips(PathBuf, PathBuf),
    /// The set-up sheet of this envelope.
    Setup(PathBuf),
    /// The record of this envelope.
    Record(PathBuf),
    /// The game of this envelope as PGN, with what the score of this file says besides.
    Game(PathBuf, Option<PathBuf>),
    /// The agenda of these envelopes; with a moment, only of its day.
    Agenda(Gathered, Option<Moment>),
    /// The page in which a player checks an envelope in a browser.
    CheckPage,
}

/// What was printed. It holds nothing of a slip.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The file; `None` for standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The bytes for standard output, if they go there.
    #[serde(skip)]
    pub printed: Option<Printed>,
    /// `label`, `slips`, `setup`, `record`, `game`, `agenda` or `check-page`.
    pub what: &'static str,
    /// The number of pages, if the format has pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<usize>,
    /// The sides whose slips were printed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<&'static str>,
    /// Why envelopes are missing on the agenda.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Failure>,
    /// What the person who prints should know.
    pub notices: Vec<Notice>,
}

/// What is written.
enum Content {
    /// A sheet, in the format of the file.
    Drawn(Document),
    /// What has one format only.
    Written(Vec<u8>),
}

/// Builds the document and writes it in its format.
///
/// # Errors
/// An ending that is no format, no slips in the folder (2); not a valid envelope, a slip of another one (3); a file
/// that cannot be read or written (1).
pub fn make(files: &Files, job: &Job) -> Result<Outcome, Failure> {
    let to_output = goes_to_output(&job.out);
    let extension = match job.out.extension() {
        None if to_output => Some("txt"),
        extension => extension.and_then(|extension| extension.to_str()),
    };
    let format = match (&job.what, extension) {
        (What::Game(..), Some("pgn" | "txt")) => Format::Text,
        (What::Game(..), _) => return Err(PrintFault::GameFormat.into()),
        (_, extension) => extension
            .and_then(Format::of_extension)
            .ok_or(PrintFault::Format)?,
    };
    if !to_output {
        files.check(&job.out, job.existing)?;
    }
    if matches!(job.what, What::CheckPage) && format != Format::Html {
        return Err(PrintFault::PageFormat.into());
    }
    let (mut what, mut whose, mut mode) = ("agenda", Vec::new(), Mode::Public);
    let (mut left_out, mut notices) = (Vec::new(), Vec::new());
    let content = match &job.what {
        What::Label(path) => {
            what = "label";
            let envelope = envelope_file::read(files, path)?;
            Content::Drawn(sheets::label(&job.locale, &envelope, job.below))
        }
        What::Slips(path, folder) => {
            (what, mode) = ("slips", Mode::Secret);
            let envelope = envelope_file::read(files, path)?;
            let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
            let (slips, open) = read_slips(files, &envelope, folder)?;
            notices.extend(open);
            whose = slips.iter().map(|slip| slip.side.name()).collect();
            Content::Drawn(sheets::slips(&job.locale, &envelope, &edition, &slips))
        }
        What::Setup(path) => {
            what = "setup";
            let envelope = envelope_file::read(files, path)?;
            let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
            Content::Drawn(sheets::setup(&job.locale, &envelope, &edition, job.below))
        }
        What::Record(path) => {
            what = "record";
            Content::Drawn(record(files, path, job)?)
        }
        What::Game(path, score) => {
            what = "game";
            Content::Written(game(files, path, score.as_deref(), job)?)
        }
        What::Agenda(gathered, day) => {
            let (document, bad) = agenda(gathered, *day, job)?;
            left_out = bad;
            Content::Drawn(document)
        }
        What::CheckPage => {
            what = "check-page";
            let digest = |text: &str| sha256(&[text.as_bytes()]).base64();
            let named = |it: &Edition| format!("{} {}", it.name(), edition_digest(it));
            let editions = Edition::all().into_iter();
            let editions = editions.map(|it| (named(&it), it.title().to_owned()));
            let page = check_page(digest, &editions.collect());
            Content::Written(page.into_bytes())
        }
    };
    let printed = match content {
        Content::Drawn(document) => {
            let document = match &job.marked {
                Some(words) => document.marked(words),
                None => document,
            };
            formats::print(&document, format, job.paper)?
        }
        Content::Written(bytes) => Printed {
            bytes: bytes.into(),
            pages: None,
            lacking: Vec::new(),
        },
    };
    if !to_output {
        let file = NewFile {
            path: &job.out,
            bytes: &printed.bytes,
            mode,
        };
        files.create(&[file], job.existing)?;
    }
    notices.extend(lacking(&printed.lacking));
    Ok(Outcome {
        file: (!to_output).then(|| job.out.clone()),
        what,
        pages: printed.pages,
        slips: whose,
        left_out,
        notices,
        printed: to_output.then_some(printed),
    })
}

/// The game as PGN.
fn game(
    files: &Files,
    envelope: &Path,
    score: Option<&Path>,
    job: &Job,
) -> Result<Vec<u8>, Failure> {
    let envelope = envelope_file::read(files, envelope)?;
    let label = envelope.label();
    let edition = envelope_file::edition_of(label, job.edition.as_ref())?;
    let score = score.map(|path| game_score::read(files, path, label));
    let state = envelope.state(&edition, job.budget);
    Ok(game_score::pgn(label, &state, score.transpose()?.as_ref()))
}

/// Whether the path names standard output: `-`, or `-.pdf`.
pub fn goes_to_output(out: &Path) -> bool {
    out.parent() == Some(Path::new("")) && out.file_stem() == Some("-".as_ref())
}

/// The notice that the fonts lack letters, if they do.
fn lacking(characters: &[char]) -> Option<Notice> {
    (!characters.is_empty()).then(|| Notice::NoLetters(characters.to_vec()))
}

/// The slips in a folder, as `seal` wrote them, one or both; and which of them others can read.
fn read_slips(
    files: &Files,
    envelope: &Envelope<Verified>,
    folder: &Path,
) -> Result<(Vec<PlayersSlip>, Vec<Notice>), Failure> {
    let (mut slips, mut open) = (Vec::new(), Vec::new());
    for side in Color::ALL {
        let path = super::seal::slip_path(folder, side);
        let bytes = match files.read(&path, CAP) {
            Ok(bytes) => Zeroizing::new(bytes),
            Err(FileError::NotFound { .. } | FileError::NoFolder { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        let slip = Slip::from_text(text).map_err(|error| Failure::from(error).of_file(&path))?;
        let person = envelope.label().player(side);
        if slip.key(person.name.clone()).sign.verifying_key() != person.key {
            return Err(Failure::from(PrintFault::OtherSlip(side)).of_file(path));
        }
        if files.is_open_to_others(&path)? {
            open.push(Notice::OpenToOthers(path));
        }
        slips.push(PlayersSlip { side, slip });
    }
    if slips.is_empty() {
        return Err(PrintFault::NoSlips.into());
    }
    Ok((slips, open))
}

fn record(files: &Files, path: &Path, job: &Job) -> Result<Document, Failure> {
    let envelope = envelope_file::read(files, path)?;
    let edition = envelope_file::edition_of(envelope.label(), job.edition.as_ref())?;
    let state = envelope.state(&edition, job.budget);
    let recorded = Recorded {
        envelope: &envelope,
        edition: &edition,
        adjourned: envelope.adjourned(&edition, job.budget),
        state: &state,
    };
    Ok(sheets::record(&job.locale, &recorded, job.below))
}

/// The agenda: all games that are not over or, for a day, all that resume on it; and why some are not on it. If all are left
/// out, the first failure is that of the whole.
fn agenda(
    gathered: &Gathered,
    day: Option<Moment>,
    job: &Job,
) -> Result<(Document, Vec<Failure>), Failure> {
    let mut left_out = gathered.left_out.clone();
    let envelopes = &gathered.envelopes;
    let (mut games, mut ruled) = (Vec::new(), 0);
    for envelope in envelopes {
        let edition = match envelope_file::edition_of(envelope.label(), job.edition.as_ref()) {
            Ok(edition) => edition,
            Err(mismatch) => {
                let number = envelope.fingerprint().seal_number().to_string();
                left_out.push(Failure::from(mismatch).of_file(number));
                continue;
            }
        };
        ruled += 1;
        let state = envelope.state(&edition, job.budget);
        let is_here = |next| {
            envelopes
                .iter()
                .any(|it| it.fingerprint().0.as_bytes() == &next)
        };
        let over = matches!(state.phase(), Phase::Finished | Phase::Annulled)
            // Open until the envelope in which the game goes on is there.
            || state.goes_on_in().is_some_and(is_here);
        let wanted = match day {
            None => !over,
            // Of two copies that differ, nobody knows which is the true one.
            Some(day) => envelopes.iter().any(|it| {
                it.fingerprint() == envelope.fingerprint()
                    && same_day(day, it.resumption().at_or_by())
            }),
        };
        if wanted {
            games.push(Adjourning {
                envelope: envelope.clone(),
                state,
            });
        }
    }
    match ruled == 0 && !left_out.is_empty() {
        true => Err(left_out.swap_remove(0)),
        false => Ok((sheets::agenda(&job.locale, &games), left_out)),
    }
}

/// Whether both moments are on the same day, at the offset of `day`.
fn same_day(day: Moment, other: Moment) -> bool {
    const DAY: i64 = 24 * 3600;
    let offset = 60 * i64::from(day.offset_minutes());
    let number = |moment: Moment| (moment.as_unix() + offset).div_euclid(DAY);
    number(day) == number(other)
}

/// Where envelopes for an agenda are.
#[derive(Debug)]
pub enum Source {
    /// A file, a folder, a tar archive, or an archive in a file.
    Path(PathBuf),
    /// An archive on a server.
    Archive(Location),
}

/// The envelopes for an agenda, and why others are not among them.
#[derive(Debug, Default)]
pub struct Gathered {
    envelopes: Vec<Envelope<Verified>>,
    left_out: Vec<Failure>,
}

/// The envelopes in files, folders, tar archives and archives. One that is bad hides no other.
pub fn gather(files: &Files, sources: &[Source]) -> Gathered {
    let mut gathered = Gathered::default();
    for source in sources {
        let found = match source {
            Source::Path(path) => super::archive::envelopes_at(files, path),
            Source::Archive(store) => super::archive::in_store(store),
        };
        match found {
            Ok(found) => found.into_iter().for_each(|found| gathered.take(found)),
            Err(failure) => gathered.left_out.push(failure),
        }
    }
    gathered
}

impl Gathered {
    fn take(&mut self, Found { name, bytes }: Found) {
        let verified = bytes.and_then(|bytes| {
            let verified = Envelope::from_bytes(bytes).verify();
            verified.map_err(|rejected| NotAdded::NotVerified(rejected.problem))
        });
        let envelope = match verified {
            Ok(envelope) => envelope,
            Err(fault) => return self.left_out.push(fault.of(name)),
        };
        // Of two copies of one envelope, the one that continues the other; of two that differ, both.
        let compared = |known: &Envelope<Verified>| {
            let same = known.fingerprint() == envelope.fingerprint();
            same.then(|| compare(envelope.as_bytes(), known.as_bytes()))
        };
        let known: Vec<_> = self.envelopes.iter().map(compared).collect();
        let is = |it: Comparison| known.iter().position(|known| *known == Some(it));
        if is(Comparison::Same).or(is(Comparison::Cut)).is_some() {
            return;
        }
        if let Some(shorter) = is(Comparison::Extends).and_then(|it| self.envelopes.get_mut(it)) {
            *shorter = envelope;
            return;
        }
        if is(Comparison::Forked).is_some() {
            self.left_out
                .push(Failure::from(PrintFault::Forked).of_file(name));
        }
        self.envelopes.push(envelope);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_that_of_whoever_asks() {
        let moment = |text: &str| text.parse::<Moment>().unwrap();
        let morning = moment("2026-11-21T09:00:00+01:00");
        let others = [
            "2026-11-21T14:30:00+01:00",
            "2026-11-21T23:30:00+00:00",
            "2026-11-20T23:30:00+00:00",
        ];
        let same = others.map(|other| same_day(morning, moment(other)));
        assert_eq!(same, [true, false, true]);
    }

    #[test]
    fn a_dash_is_standard_output() {
        let paths = ["-", "-.pdf", "folder/-.pdf", "./-", "--.pdf", "label-.pdf"];
        let outputs = paths.map(|out| goes_to_output(Path::new(out)));
        assert_eq!(outputs, [true, true, false, false, false, false]);
    }
}
