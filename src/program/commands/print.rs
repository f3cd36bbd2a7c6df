//! `print`: sheets, slips and the check page, as files for a printer or a browser.

use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::archive::{Found, envelopes_at, in_store};
use super::game_score;
use super::prelude::*;
use crate::check_page::check_page;
use crate::failure::{EditionMismatch, PrintFault};
use crate::render::formats::{Format, Paper, Printed};
use crate::render::sheets::{Adjourning, PlayersSlip, Recorded};
use crate::render::{Document, formats, sheets};
use crate::terminal::no_output;
use archive::store::Location;
use envelope::crypto::sha256;
use envelope::{Comparison, Slip, compare, edition_digest};

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
    #[arg(required_if_eq_any = OF_ENVELOPES.map(|what| ("what", what)))]
    #[arg(value_name = "ENVELOPE")]
    pub envelopes: Vec<PathBuf>,
    /// label, slips, setup, record, game (as PGN), agenda or check-page (players check envelopes with it in a browser)
    #[arg(long, value_name = "WHAT", hide_possible_values = true)]
    pub what: Kind,
    /// File for it, by its ending: .pdf, .html or .txt, and .pgn for a game; `-` shows
    /// it, and -.pdf hands it on
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub out: PathBuf,
    /// a4, letter or a5; the label of a paper envelope is as large as a5, and is cut out of the others
    #[arg(long, default_value_t = Paper::A4, hide_possible_values = true)]
    #[arg(value_parser = paper(&Paper::ALL))]
    pub paper: Paper,
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

/// The most bytes that are read of a slip.
const CAP: u64 = 16 * 1024;

/// What to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Label,
    Slips,
    Setup,
    Record,
    Game,
    Agenda,
    CheckPage,
}

/// Reads the name of one of these.
pub fn paper(known: &[Paper]) -> impl TypedValueParser<Value = Paper> {
    let names = known.iter().map(|paper| paper.name());
    PossibleValuesParser::new(names).try_map(|name| Paper::parse(&name).ok_or(name))
}

/// How a sheet is made.
#[derive(Debug)]
pub struct Look<'a> {
    /// The language of what is printed.
    pub locale: &'a Locale,
    /// The side at the bottom of the board.
    pub below: Color,
    /// The edition, if it is not built in.
    pub edition: Option<Edition>,
}

impl<'a> Look<'a> {
    /// In that language, White's side at the bottom, an edition that is built in.
    pub fn of(locale: &'a Locale) -> Look<'a> {
        Look {
            locale,
            below: Color::White,
            edition: None,
        }
    }
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let below = Color::parse(&args.below).ok_or(CommandLineFault::BelowSide)?;
    let to_output = goes_to_output(&args.out);
    // One thing alone can go to standard output.
    stop_if!(context.json && to_output => CommandLineFault::OutputTwice);
    stop_if!(args.slips.is_some() && args.what != Kind::Slips => CommandLineFault::SlipsUnused);
    stop_if!(args.score.is_some() && args.what != Kind::Game => CommandLineFault::ScoreUnused);
    let only = match (args.what, args.envelopes.as_slice()) {
        (Kind::Agenda, _) | (Kind::CheckPage, []) => None,
        (Kind::CheckPage, _) => return Err(CommandLineFault::PageOfEnvelope.into()),
        (_, [only]) => Some(only),
        _ => return Err(CommandLineFault::SeveralEnvelopes.into()),
    };
    let files = &context.files;
    let look = Look {
        locale: &context.locale,
        below,
        edition: edition_file(context, &args.edition)?,
    };
    let format = format(args.what, &args.out)?;
    let existing = Existing::if_forced(args.output.force);
    if !to_output {
        files.check(&args.out, existing)?;
    }
    let envelope = only.map(|path| envelope_file::read(files, path));
    let envelope = envelope.transpose()?;
    let drawn = |document: Document| formats::print(&document, format, args.paper);
    let (mut slips, mut left_out, mut notices) = (Vec::new(), Vec::new(), Vec::new());
    let printed = match (args.what, &envelope) {
        (Kind::Label, Some(envelope)) => drawn(label(envelope, &look)?)?,
        (Kind::Setup, Some(envelope)) => drawn(setup(envelope, &look)?)?,
        (Kind::Record, Some(envelope)) => drawn(record(envelope, &look)?)?,
        (Kind::Game, Some(envelope)) => {
            Printed::without_pages(game(files, envelope, args.score.as_deref(), &look)?)
        }
        (Kind::Slips, Some(envelope)) => {
            stop_if!(!envelope.label().is_in_file() => PrintFault::NothingLocked);
            let folder = args.slips.ok_or(CommandLineFault::NoSlipsFolder)?;
            let edition = edition_of(envelope, &look)?;
            let (found, open) = read_slips(files, envelope, &folder)?;
            notices.extend(open);
            slips.extend(found.iter().map(|slip| slip.side.name()));
            drawn(sheets::slips(&context.locale, envelope, &edition, &found))?
        }
        (Kind::Agenda, _) => {
            let mut gathered = Gathered::default();
            for path in &args.envelopes {
                match path.to_str().map(|text| (text, Location::parse(text))) {
                    Some((text, Location::Server(_))) => {
                        gathered.add(in_store(&location(context, text)?));
                    }
                    _ => gathered.add(envelopes_at(files, path)),
                }
            }
            let (document, bad) = agenda(&gathered, context.at, &look)?;
            left_out = bad;
            drawn(document)?
        }
        (Kind::CheckPage, _) => Printed::without_pages(checking_page()),
        (_, None) => return Err(CommandLineFault::SeveralEnvelopes.into()),
    };
    if !printed.lacking.is_empty() {
        notices.push(Notice::NoLetters(printed.lacking.clone()));
    }
    let locale = &context.locale;
    let report = if to_output {
        let mut out = io::stdout().lock();
        let written = out.write_all(&printed.bytes).and_then(|()| out.flush());
        written.map_err(|error| no_output(&error))?;
        Report::silent()
    } else {
        let file = match args.what {
            Kind::Slips => NewFile::secret(&args.out, &printed.bytes),
            _ => NewFile::public(&args.out, &printed.bytes),
        };
        files.create(&[file], existing)?;
        let file = args.out.to_string_lossy();
        let mut json = json!({ "file": file, "what": args.what, "notices": notices });
        let mut text = match printed.pages {
            Some(pages) => {
                json["pages"] = json!(pages);
                locale.say(PrintWrittenPages { file, pages }) + "\n"
            }
            None => locale.say(PrintWritten { file }) + "\n",
        };
        if !slips.is_empty() {
            json["slips"] = json!(slips);
            text += &(locale.say(PrintHoldsKeys) + "\n");
        }
        if !left_out.is_empty() {
            json["left_out"] = json!(left_out);
        }
        Report::new(text, json)
    };
    let report = report.with_notices(locale, &notices);
    Ok(report.without(locale, &left_out))
}

/// Whether the path names standard output: `-`, which is text, or `-.pdf`.
fn goes_to_output(out: &Path) -> bool {
    out.parent() == Some(Path::new("")) && out.file_stem() == Some("-".as_ref())
}

/// The format that the ending of the file names.
fn format(what: Kind, out: &Path) -> Result<Format, PrintFault> {
    let ending = match out.extension() {
        None if goes_to_output(out) => Some("txt"),
        ending => ending.and_then(|ending| ending.to_str()),
    };
    let format = ending.and_then(Format::of_extension);
    match what {
        Kind::Game if matches!(ending, Some("pgn" | "txt")) => Ok(Format::Text),
        Kind::Game => Err(PrintFault::GameFormat),
        Kind::CheckPage if format.is_some_and(|it| it != Format::Html) => {
            Err(PrintFault::PageFormat)
        }
        _ => format.ok_or(PrintFault::Format),
    }
}

/// The page in which a player checks an envelope in a browser.
fn checking_page() -> Vec<u8> {
    let digest = |text: &str| sha256(&[text.as_bytes()]).base64();
    let named = |it: &Edition| format!("{} {}", it.name(), edition_digest(it));
    let editions = Edition::all().into_iter();
    let editions = editions.map(|it| (named(&it), it.title().to_owned()));
    check_page(digest, &editions.collect()).into_bytes()
}

fn edition_of(envelope: &Envelope<Verified>, look: &Look<'_>) -> Result<Edition, EditionMismatch> {
    envelope_file::edition_of(envelope.label(), look.edition.as_ref())
}

/// The label of an envelope.
///
/// # Errors
/// No move was sealed.
pub fn label(envelope: &Envelope<Verified>, look: &Look<'_>) -> Result<Document, PrintFault> {
    match envelope.label().carrier {
        Carrier::File => Ok(sheets::label(look.locale, envelope, look.below)),
        Carrier::Paper => Ok(sheets::paper_label(look.locale, envelope, look.below)),
        Carrier::None => Err(PrintFault::NoLabel),
    }
}

/// The sheet by which position and clocks are set up.
///
/// # Errors
/// The edition is not at hand.
pub fn setup(envelope: &Envelope<Verified>, look: &Look<'_>) -> Result<Document> {
    let edition = edition_of(envelope, look)?;
    Ok(sheets::setup(look.locale, envelope, &edition, look.below))
}

/// The record of an envelope.
///
/// # Errors
/// The edition is not at hand.
pub fn record(envelope: &Envelope<Verified>, look: &Look<'_>) -> Result<Document> {
    let edition = edition_of(envelope, look)?;
    let state = envelope.state(&edition, Budget::RULING);
    let recorded = Recorded {
        envelope,
        edition: &edition,
        state: &state,
    };
    Ok(sheets::record(look.locale, &recorded, look.below))
}

/// The game as PGN, with what the score in that file says besides.
///
/// # Errors
/// The edition is not at hand; a score of another game.
pub fn game(
    files: &Files,
    envelope: &Envelope<Verified>,
    score: Option<&Path>,
    look: &Look<'_>,
) -> Result<Vec<u8>> {
    let label = envelope.label();
    let edition = edition_of(envelope, look)?;
    let score = score.map(|path| game_score::read(files, path, label));
    let state = envelope.state(&edition, Budget::RULING);
    Ok(game_score::pgn(label, &state, score.transpose()?.as_ref()))
}

/// The slips in a folder, as `seal` wrote them, one or both; and which of them others can read.
fn read_slips(
    files: &Files,
    envelope: &Envelope<Verified>,
    folder: &Path,
) -> Result<(Vec<PlayersSlip>, Vec<Notice>)> {
    let (mut slips, mut open) = (Vec::new(), Vec::new());
    for side in Color::ALL {
        let path = super::seal::slip_path(folder, side);
        let bytes = match files.read(&path, CAP) {
            Err(FileError::NotFound { .. } | FileError::NoFolder { .. }) => continue,
            read => Zeroizing::new(read?),
        };
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        let slip = Slip::from_text(text).map_err(|error| Failure::from(error).of_file(&path))?;
        let person = envelope.label().player(side);
        let Some(key) = person.key else { continue };
        if slip.key(person.name.clone()).sign.verifying_key() != key {
            return Err(Failure::from(PrintFault::OtherSlip(side)).of_file(path));
        }
        if files.is_open_to_others(&path)? {
            open.push(Notice::OpenToOthers(path));
        }
        slips.push(PlayersSlip { side, slip });
    }
    stop_if!(slips.is_empty() => PrintFault::NoSlips);
    Ok((slips, open))
}

/// The agenda: all games that are not over or, for a day, all that resume on it; and why some are not on it. If all
/// are left out, the first failure is that of the whole.
///
/// # Errors
/// All are left out.
pub fn agenda(
    gathered: &Gathered,
    day: Option<Moment>,
    look: &Look<'_>,
) -> Result<(Document, Vec<Failure>)> {
    let mut left_out = gathered.left_out.clone();
    let envelopes = &gathered.envelopes;
    let (mut games, mut ruled) = (Vec::new(), 0);
    for envelope in envelopes {
        let edition = match edition_of(envelope, look) {
            Ok(edition) => edition,
            Err(mismatch) => {
                let number = envelope.fingerprint().seal_number().to_string();
                left_out.push(Failure::from(mismatch).of_file(number));
                continue;
            }
        };
        ruled += 1;
        let state = envelope.state(&edition, Budget::RULING);
        let is = |it: &Envelope<_>, next| it.fingerprint().0.as_bytes() == &next;
        let is_here = |next| envelopes.iter().any(|it| is(it, next));
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
            let envelope = envelope.clone();
            games.push(Adjourning { envelope, state });
        }
    }
    stop_if!(ruled == 0 && !left_out.is_empty() => left_out.swap_remove(0));
    Ok((sheets::agenda(look.locale, &games), left_out))
}

/// Whether both moments are on the same day, at the offset of `day`.
fn same_day(day: Moment, other: Moment) -> bool {
    const DAY: i64 = 24 * 3600;
    let offset = 60 * i64::from(day.offset_minutes());
    let number = |moment: Moment| (moment.as_unix() + offset).div_euclid(DAY);
    number(day) == number(other)
}

/// The envelopes for an agenda, and why others are not among them.
#[derive(Debug, Default)]
pub struct Gathered {
    envelopes: Vec<Envelope<Verified>>,
    left_out: Vec<Failure>,
}

impl Gathered {
    /// The envelopes in a folder. One that is bad hides no other.
    pub fn of_folder(files: &Files, folder: &Path) -> Gathered {
        let mut gathered = Gathered::default();
        gathered.add(envelopes_at(files, folder));
        gathered
    }

    /// Adds what was found in a file, a folder, a tar archive or an archive.
    fn add(&mut self, found: Result<Vec<Found>>) {
        match found {
            Ok(found) => found.into_iter().for_each(|found| self.take(found)),
            Err(failure) => self.left_out.push(failure),
        }
    }

    fn take(&mut self, Found { name, bytes }: Found) {
        let verified = bytes.and_then(|bytes| {
            let verified = Envelope::from_bytes(bytes).verify();
            verified.map_err(|rejected| Failure::from(rejected.problem).of_file(&name))
        });
        let envelope = match verified {
            Ok(envelope) => envelope,
            Err(failure) => return self.left_out.push(failure),
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
            let forked = Failure::from(PrintFault::Forked);
            self.left_out.push(forked.of_file(name));
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
