//! `alarm`: before and while it goes off, the page of six things and a form for each board (6.11); after it, from a
//! table of the boards, a file for each board whose clocks and position are known, and sheets for all.

mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use shakmaty::{ByColor, Color};

use super::label_draft::{LabelDraft, Part, Resolved};
use super::print::{self, Gathered, Look};
use super::record::append;
use super::resume::Standing;
use super::{Failure, Written, envelope_file, keys, seal};
use crate::failure::{AtRow, Column, LabelFault, Notice, TableFault};
use crate::files::{Existing, Files, Mode, NewFile};
use crate::render::Document;
use crate::render::formats::{self, Format, Paper};
use crate::render::sheets::{self, Form};
use crate::terminal::args::{Overwrite, Passphrase};
use crate::terminal::prompts::Passphrases;
use crate::terminal::report::{path_json, path_text};
use crate::terminal::{Context, Report, machine_zone};
use crate::text::message::*;
use crate::text::{self, COMMAND_LINE, Locale};
use envelope::sealing::{Draft, NotSealed, Note};
use envelope::{AppendError, DrawOffer, Envelope, LabelKey, SecretKey, Verified};
use mating::Budget;
use rules::Word;
use rules::adjournment::{Event, LostThing, Recorded, Step};
use rules::score::MoveNumber;
use rules::time::{Allowance, ClockError, ClockReading, DurationError, Moment};
use table::{Row, Table};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn alarm --boards 40 --out alarm
  adjourn alarm --table boards.csv --out alarm --arbiter 'Verdi, Anna' \\
      --stopped-at '2026-11-22 21:31' --resume-at '2026-11-23 14:30' \\
      --zone Europe/Rome --place 'Palazzo dello Sport'

The table is CSV with commas or semicolons, in UTF-8. Its first line names the
columns, in any order: board, white, black, to_move (w or b), move_number,
white_clock, black_clock, shows (left or used), estimated (y or n), sealed
(y: on paper), draw_offer (none, white or black), scoresheets (none, white,
black or both), position (a FEN, or the name of a PGN file beside the table).
An empty cell is unknown. Without clocks in it, the forms take its names.")]
pub struct Args {
    /// How many forms
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=500))]
    #[arg(required_unless_present = "table", conflicts_with = "table")]
    pub boards: Option<u16>,
    /// The boards, as CSV
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Folder for what is written, made if it is not there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The file of the event [default: event.toml beside the table, or here]
    #[arg(long, value_name = "FILE")]
    pub event: Option<PathBuf>,
    /// When both clocks of all boards stood [default: now]
    #[arg(long, value_name = "TIME")]
    pub stopped_at: Option<String>,
    /// When play resumes
    #[arg(long, value_name = "TIME")]
    pub resume_at: Option<String>,
    /// By when play resumes, on a date still to be agreed
    #[arg(long, value_name = "TIME", conflicts_with = "resume_at")]
    pub resume_by: Option<String>,
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// Where play resumes
    #[arg(long, value_name = "PLACE")]
    pub place: Option<String>,
    /// Who keeps the paper envelopes [default: the arbiter]
    #[arg(long, value_name = "NAME")]
    pub kept_by: Option<String>,
    /// Name of the arbiter
    #[arg(long, value_name = "NAME")]
    pub arbiter: Option<String>,
    /// The arbiter's secret key, which signs the files
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub passphrase: Passphrase,
    #[command(flatten)]
    pub output: Overwrite,
}

/// The most bytes that are read of a table.
const CAP: u64 = 1 << 20;

/// The initial position, for what is said of all boards.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The labels and set-up sheets, with the sheets of boards that have no file; and the agenda.
const SHEETS: &str = "sheets.pdf";
const AGENDA: &str = "agenda.pdf";

/// What was written.
#[derive(Debug, Default, Serialize)]
struct Outcome {
    /// The sheets.
    sheets: Vec<Sheet>,
    /// The boards that have a file.
    kept: Vec<Kept>,
    /// How many boards are on a sheet alone.
    on_sheets: usize,
    /// What is wrong in the table.
    left_out: Vec<Failure>,
    /// What the arbiter should know of all boards.
    notices: Vec<Notice>,
}

/// A PDF.
#[derive(Debug, Serialize)]
struct Sheet {
    #[serde(serialize_with = "path_json")]
    file: PathBuf,
    pages: usize,
}

/// A board with its file.
#[derive(Debug, Serialize)]
struct Kept {
    #[serde(flatten)]
    written: Written,
    notices: Vec<Notice>,
    #[serde(skip)]
    envelope: Envelope<Verified>,
    #[serde(skip)]
    is_new: bool,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let (files, at) = (&context.files, context.at()?);
    let read = |path: &Path| {
        let bytes = files.read(path, CAP)?;
        table::read(&bytes).map_err(|fault| Failure::from(fault).of_file(path))
    };
    let table = args.table.as_deref().map(read).transpose()?;
    let has_clock = |row: &Row| row.form.clocks.iter().any(Option::is_some);
    let written_up = table
        .as_ref()
        .is_some_and(|it| it.rows.iter().any(has_clock));
    let said = LabelDraft {
        // Beside it lies the event.
        game: args.table.clone(),
        event_file: args.event,
        sealed_at: args.stopped_at,
        resume_at: args.resume_at,
        resume_by: args.resume_by,
        resume_zone: args.zone,
        resume_place: args.place,
        kept_by: args.kept_by,
        arbiter: args.arbiter,
        machine_zone: machine_zone(),
        ..LabelDraft::default()
    };
    let mut said = LabelDraft {
        game: None,
        ..said.with_event(files)
    };
    let key = match args.key.filter(|_| written_up) {
        None => None,
        Some(path) => {
            let fd = args.passphrase.passphrase_fd;
            let mut passphrases = Passphrases::new(&context.locale, fd)?;
            Some(keys::unlock(context, &path, &mut passphrases)?)
        }
    };
    said.own_key = key.as_ref().map(|key| key.public_line().to_string());
    let of_all = LabelDraft {
        fen: Some(START.to_owned()),
        pause: true,
        ..said.clone()
    };
    let Resolved {
        draft: mut of_all,
        mut notices,
    } = of_all.resolve(files, at)?;
    // A form that lies in the bag does not know the session.
    let is_said = written_up || said.resume_at.is_some();
    of_all.resume_at = of_all.resume_at.filter(|_| is_said);
    notices.extend(of_all.doubts(at).into_iter().map(Notice::from));
    // Without an hour nothing depends on whose clocks show it.
    if of_all
        .sealed_at
        .or(of_all.resume_at)
        .or(of_all.resume_by)
        .is_none()
    {
        notices.clear();
    }
    if let (Some(key), Some(arbiter)) = (&key, &of_all.arbiter)
        && key.sign.verifying_key() != arbiter.key
    {
        return Err(AppendError::NotNamed.into());
    }
    let hall = Hall {
        files,
        locale: &context.locale,
        at,
        said,
        of_all,
        notices,
        table: args.table.unwrap_or_default(),
        out: args.out,
        existing: Existing::if_forced(args.output.force),
    };
    files.create_folder(&hall.out, Mode::Public)?;
    let outcome = match table {
        Some(table) if written_up => {
            let (missing, offer) = (vec![LabelKey::ArbiterKey], hall.of_all.asked_offer());
            let key = key.ok_or(NotSealed::Incomplete { missing, offer })?;
            hall.write_up(table, &key)?
        }
        table => hall.forms(table, args.boards.unwrap_or_default())?,
    };
    Ok(report(&context.locale, &outcome))
}

fn report(locale: &Locale, outcome: &Outcome) -> Report {
    let mut text = String::new();
    if !outcome.kept.is_empty() || outcome.on_sheets > 0 {
        let (kept, sheets) = (outcome.kept.len(), outcome.on_sheets);
        text += &(locale.say(AlarmKept { kept, sheets }) + "\n");
    }
    for Sheet { file, pages } in &outcome.sheets {
        let file = path_text(file);
        text += &(locale.say(PrintWrittenPages {
            file,
            pages: *pages,
        }) + "\n");
    }
    let of_boards = outcome.kept.iter().flat_map(|kept| {
        let of_board = |notice: &Notice| {
            locale.say(ErrorOfFile {
                path: path_text(&kept.written.file),
                error: locale.phrase(notice, COMMAND_LINE),
            })
        };
        kept.notices.iter().map(of_board)
    });
    let report = Report::of(text, outcome).with_notices(locale, &outcome.notices);
    let report = report.with_notes(locale, of_boards);
    report.without(locale, &outcome.left_out)
}

/// What is said of all boards, and where everything goes.
struct Hall<'a> {
    files: &'a Files,
    locale: &'a Locale,
    at: Moment,
    /// As it was typed.
    said: LabelDraft,
    /// The same as values.
    of_all: Draft,
    notices: Vec<Notice>,
    table: PathBuf,
    out: PathBuf,
    existing: Existing,
}

impl Hall<'_> {
    /// The page of six things, with forms that have what a table says, or nothing.
    fn forms(&self, table: Option<Table>, boards: u16) -> Result<Outcome, Failure> {
        let Table { rows, faults } = table.unwrap_or_default();
        let blank = (0..boards).map(|_| self.form(Form::default(), None));
        let named = rows.into_iter().map(|row| self.form(row.form, None));
        let forms: Vec<Form> = blank.chain(named).collect();
        let document = sheets::alarm(self.locale, &self.of_all.edition, &self.foot(), &forms);
        let mut outcome = self.outcome(faults);
        self.print(&mut outcome, "alarm.pdf", &document)?;
        Ok(outcome)
    }

    /// A file for each board with position and both clocks, sheets for all, and the agenda.
    fn write_up(&self, table: Table, key: &SecretKey) -> Result<Outcome, Failure> {
        let Table { rows, mut faults } = table;
        let sheets = [SHEETS, AGENDA].map(|name| self.out.join(name));
        let envelopes = rows.iter().map(|row| self.path(row));
        let envelopes = envelopes.filter(|_| self.existing == Existing::Refuse);
        for path in sheets.into_iter().chain(envelopes) {
            self.files.check(&path, self.existing)?;
        }
        let (mut all_kept, mut forms) = (Vec::new(), Vec::new());
        for row in rows {
            let has_clocks = row.form.clocks.iter().all(Option::is_some);
            let kept = match self.resolved(&row) {
                Ok(Some(resolved)) if has_clocks => {
                    let kept = self.keep(&row, resolved, key);
                    kept.map_err(|failure| vec![of_row(Column::Board, &failure)])
                }
                Ok(resolved) => {
                    forms.push(self.form(row.form, resolved));
                    continue;
                }
                Err(faults) => Err(faults),
            };
            match kept {
                Ok(kept) => all_kept.push(kept),
                Err(found) => faults.extend(found.into_iter().map(|fault| fault.at(row.line))),
            }
        }
        faults.sort_by_key(|fault| fault.line);
        let mut outcome = self.outcome(faults);
        let new = all_kept.iter().filter(|kept| kept.is_new);
        let new = new.map(|kept| NewFile::public(&kept.written.file, kept.envelope.as_bytes()));
        self.files
            .create(&new.collect::<Vec<_>>(), Existing::Refuse)?;
        let look = Look {
            locale: self.locale,
            below: Color::White,
            edition: Some(self.of_all.edition.clone()),
        };
        let sheets = all_kept
            .iter()
            .map(|kept| match kept.envelope.label().is_sealed() {
                true => Ok(print::label(&kept.envelope, &look)),
                false => print::setup(&kept.envelope, &look),
            });
        let sheets = sheets.collect::<Result<Vec<Document>, Failure>>()?;
        outcome.on_sheets = forms.len();
        let forms = (!forms.is_empty()).then(|| sheets::forms(self.locale, &self.foot(), &forms));
        if let Some(sheets) = Document::of_all(sheets.into_iter().chain(forms), self.foot()) {
            self.print(&mut outcome, SHEETS, &sheets)?;
        }
        if !all_kept.is_empty() {
            let gathered = Gathered::of_folder(self.files, &self.out);
            let (agenda, left_out) = print::agenda(&gathered, None, &look)?;
            outcome.left_out.extend(left_out);
            self.print(&mut outcome, AGENDA, &agenda)?;
        }
        outcome.kept = all_kept;
        Ok(outcome)
    }

    fn outcome(&self, faults: Vec<AtRow>) -> Outcome {
        let faults = faults.into_iter();
        let of_table = |fault| Failure::from(fault).of_file(&self.table);
        Outcome {
            left_out: faults.map(of_table).collect(),
            notices: self.notices.clone(),
            ..Outcome::default()
        }
    }

    /// At the foot of all sheets: the event.
    fn foot(&self) -> String {
        match &self.of_all.particulars.event {
            Some(event) => text::escaped(event).into_owned(),
            None => self.locale.say(AlarmTitle),
        }
    }

    fn print(&self, outcome: &mut Outcome, name: &str, sheet: &Document) -> Result<(), Failure> {
        let file = self.out.join(name);
        let printed = formats::print(sheet, Format::Pdf, Paper::A4)?;
        let new = NewFile::public(&file, &printed.bytes);
        self.files.create(&[new], self.existing)?;
        if !printed.lacking.is_empty() {
            outcome.notices.push(Notice::NoLetters(printed.lacking));
        }
        let pages = printed.pages.unwrap_or_default();
        outcome.sheets.push(Sheet { file, pages });
        Ok(())
    }

    /// A form with what is said of all boards, and the position where it is known.
    fn form(&self, form: Form, resolved: Option<Resolved>) -> Form {
        let (locale, of_all) = (self.locale, &self.of_all);
        let begins = |at| text::day_and_hour(locale, &at, of_all.resume_zone);
        let agreed = |by| {
            let moment = text::moment(locale, &by);
            locale.say(LabelToBeAgreed { moment })
        };
        let when = of_all.resume_at.map(begins);
        let when = when.or(of_all.resume_by.map(agreed));
        Form {
            stopped: of_all.sealed_at.map(|at| text::time_of_day(&at)),
            resumption: when.map(|when| match &of_all.resume_place {
                Some(place) => format!("{when}, {place}"),
                None => when,
            }),
            game: resolved.map(|resolved| resolved.draft.game),
            ..form
        }
    }

    /// The board as values, where its position is known, and all that is wrong with it.
    fn resolved(&self, row: &Row) -> Result<Option<Resolved>, Vec<TableFault>> {
        let clocks = Color::ALL.into_iter().zip(&row.form.clocks);
        let Some(position) = &row.position else {
            let unread = clocks.filter_map(|(side, text)| {
                let read = Allowance::UNKNOWN.parse(text.as_ref()?, ClockReading::Used);
                let cause = Arc::new(read.err()?);
                Some(TableFault::Value {
                    column: clock_of(side),
                    cause,
                })
            });
            let unread: Vec<_> = unread.collect();
            return if unread.is_empty() {
                Ok(None)
            } else {
                Err(unread)
            };
        };
        let form = row.form.clone();
        let (paper, reading) = (
            form.sealed == Some(true),
            form.shows.or(self.of_all.reading),
        );
        let mut draft = LabelDraft {
            board: form.board,
            white: form.players.white,
            black: form.players.black,
            paper,
            pause: !paper,
            kept_by: self.said.kept_by.clone().filter(|_| paper),
            draw_offer: Some(
                form.draw_offer
                    .unwrap_or(DrawOffer::Unknown)
                    .name()
                    .to_owned(),
            ),
            ..self.said.clone()
        };
        // The ranks of a FEN have seven strokes between them.
        match position.matches('/').count() {
            7.. => draft.fen = Some(position.clone()),
            _ => {
                draft.game = Some(self.table.with_file_name(position));
                let next = form.move_number.zip(form.to_move);
                let next = next.map(|(number, side)| MoveNumber { number, side }.to_string());
                draft.at_move = next;
            }
        }
        for (side, text) in clocks {
            let Some(text) = text else { continue };
            let Some(reading) = reading else {
                return Err(vec![TableFault::Missing {
                    column: Column::Shows,
                }]);
            };
            *draft.value_mut(key_of(side, reading)) = Some(text.clone());
        }
        let (resolved, faults) = draft.faults(self.files, self.at);
        let mut faults: Vec<TableFault> = faults
            .into_iter()
            .map(|fault| of_row(column_of(fault.part), &fault.failure))
            .collect();
        if let Some(resolved) = &resolved {
            let next = resolved.draft.game.to_move();
            let columns = [
                (
                    Column::ToMove,
                    form.to_move.is_some_and(|side| side != next.side),
                ),
                (
                    Column::MoveNumber,
                    form.move_number.is_some_and(|it| it != next.number),
                ),
            ];
            let differing = columns.into_iter().filter(|(_, differs)| *differs);
            faults.extend(differing.map(|(column, _)| TableFault::Differs { column, next }));
        }
        if faults.is_empty() {
            Ok(resolved)
        } else {
            Err(faults)
        }
    }

    /// The file of a board, signed.
    fn keep(&self, row: &Row, resolved: Resolved, key: &SecretKey) -> Result<Kept, Failure> {
        let (path, edition) = (self.path(row), resolved.draft.edition.clone());
        if self.existing != Existing::Refuse && path.exists() {
            let envelope = envelope_file::read(self.files, &path)?;
            return Ok(Kept::of(envelope, &path, vec![Notice::Stays], false));
        }
        let doubts = resolved.draft.doubts(self.at);
        let closed = resolved.draft.outside(self.at, Budget::RULING)?;
        let used = closed.used();
        let used = used.white.zip(used.black);
        let used = used.map(|(white, black)| ByColor { white, black });
        let sealed = closed.keep(used, key, row.form.scoresheets)?;
        let (mut envelope, told) = (sealed.envelope, resolved.notices);
        let mut notices = seal::told(told, doubts, envelope.label(), closed.notes());
        notices.extend(sealed.notes.into_iter().map(Notice::from));
        // Nobody adjourns early in an alarm.
        let early = Notice::Sealing(Note::SessionNotOver);
        notices.retain(|notice| *notice != early && !self.notices.contains(notice));
        if row.estimated {
            let event = Event::Lost {
                what: LostThing::Times,
            };
            let lost = Recorded { at: self.at, event };
            let standing = Standing::of(envelope, edition);
            (envelope, _) = append(&standing, &[lost], key)?;
            notices.push(Notice::ClocksEstimated);
        }
        Ok(Kept::of(envelope, &path, notices, true))
    }

    fn path(&self, row: &Row) -> PathBuf {
        self.out.join(format!("{}.envelope", row.name))
    }
}

impl Kept {
    fn of(envelope: Envelope<Verified>, path: &Path, notices: Vec<Notice>, is_new: bool) -> Kept {
        let steps = if is_new {
            vec![Step::Seal, Step::Accept]
        } else {
            Vec::new()
        };
        Kept {
            written: Written::of(&envelope, path, steps),
            notices,
            envelope,
            is_new,
        }
    }
}

/// A failure of a row as a fault of the cell that it comes from; of that one, where it says of none.
fn of_row(otherwise: Column, failure: &Failure) -> TableFault {
    let column = match failure.fault() {
        Some(NotSealed::Clock {
            side: Color::White, ..
        }) => Column::WhiteClock,
        Some(NotSealed::Clock {
            side: Color::Black, ..
        }) => Column::BlackClock,
        Some(NotSealed::Incomplete { missing, .. }) => match missing.first() {
            Some(LabelKey::White) => {
                return TableFault::Missing {
                    column: Column::White,
                };
            }
            Some(LabelKey::Black) => {
                return TableFault::Missing {
                    column: Column::Black,
                };
            }
            _ => Column::Sealed,
        },
        _ => otherwise,
    };
    if let Some(LabelFault::Finished { .. }) = failure.fault() {
        let column = Column::MoveNumber;
        return TableFault::Missing { column };
    }
    let duration = failure.fault::<DurationError>().cloned();
    let clock = failure.fault::<ClockError>().cloned();
    let cause: Arc<dyn rules::fault::Fault> = match (duration, clock) {
        (Some(duration), _) => Arc::new(duration),
        (None, Some(clock)) => Arc::new(clock),
        (None, None) => failure.fault.clone(),
    };
    TableFault::Value { column, cause }
}

/// The column that a part of a draft comes from.
fn column_of(part: Option<Part>) -> Column {
    match part {
        Some(Part::AtMove) => Column::MoveNumber,
        Some(Part::Key(LabelKey::White)) => Column::White,
        Some(Part::Key(LabelKey::Black)) => Column::Black,
        Some(Part::Key(LabelKey::WhiteUsed | LabelKey::WhiteLeft)) => Column::WhiteClock,
        Some(Part::Key(LabelKey::BlackUsed | LabelKey::BlackLeft)) => Column::BlackClock,
        _ => Column::Position,
    }
}

fn clock_of(side: Color) -> Column {
    side.fold_wb(Column::WhiteClock, Column::BlackClock)
}

fn key_of(side: Color, reading: ClockReading) -> LabelKey {
    match (side, reading) {
        (Color::White, ClockReading::Used) => LabelKey::WhiteUsed,
        (Color::White, ClockReading::Left) => LabelKey::WhiteLeft,
        (Color::Black, ClockReading::Used) => LabelKey::BlackUsed,
        (Color::Black, ClockReading::Left) => LabelKey::BlackLeft,
    }
}
