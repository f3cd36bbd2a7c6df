//! `alarm`: before and while it goes off, the page of six things and a form for each board (6.11); after it, from a
//! table of the boards, a file for each board whose clocks and position are known, and sheets for all.

pub mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use shakmaty::Color;

use super::label_draft::{Fault, LabelDraft, Part, Resolved};
use super::print::{self, Gathered, Look};
use super::record::append;
use super::resume::Standing;
use super::{Failure, Written, accept, account, envelope_file, seal};
use crate::failure::{AtCell, CellFault, Column, LabelFault, Notice};
use crate::files::{Existing, Files, Mode, NewFile};
use crate::render::Document;
use crate::render::formats::{self, Paper};
use crate::render::sheets::{self, Form};
use crate::terminal::args::Passphrase;
use crate::terminal::prompts::Passphrases;
use crate::terminal::report::{path_json, path_text};
use crate::terminal::{Context, Report, machine_zone};
use crate::text::message::*;
use crate::text::{COMMAND_LINE, Locale};
use envelope::sealing::{Draft, NotSealed, Note};
use envelope::{DrawOffer, Envelope, LabelKey, SecretKey, Verified};
use rules::Word;
use rules::adjournment::{Event, LostThing, Recorded, Step};
use rules::time::{ClockError, ClockReading, DurationError, Moment};
use table::Row;

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
(y: on paper, n: nothing), draw_offer (none, white or black), scoresheets
(none, white, black or both), position (a FEN, or the name of a PGN file beside
the table). An empty cell is unknown: a board without its position, both clocks
or sealed has a sheet alone. Of a table without clocks the forms take the names.")]
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
    /// a4 or letter
    #[arg(long, default_value_t = Paper::A4, hide_possible_values = true)]
    #[arg(value_parser = print::paper(&[Paper::A4, Paper::Letter]))]
    pub paper: Paper,
    /// The file of the event [default: event.toml beside the table, or here]
    #[arg(long, value_name = "FILE")]
    pub event: Option<PathBuf>,
    /// When both clocks of all boards stood [default: now]
    #[arg(
        long,
        alias = "sealed-at",
        value_name = "TIME",
        conflicts_with = "boards"
    )]
    pub stopped_at: Option<String>,
    /// When play resumes
    #[arg(long, value_name = "TIME", conflicts_with = "boards")]
    pub resume_at: Option<String>,
    /// By when play resumes, on a date still to be agreed
    #[arg(long, value_name = "TIME")]
    #[arg(conflicts_with_all = ["boards", "resume_at"])]
    pub resume_by: Option<String>,
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(long, value_name = "ZONE", hide_short_help = true)]
    #[arg(conflicts_with = "boards")]
    pub zone: Option<String>,
    /// Where play resumes
    #[arg(long, value_name = "PLACE", conflicts_with = "boards")]
    pub place: Option<String>,
    /// Who keeps the paper envelopes [default: the arbiter]
    #[arg(long, value_name = "NAME", conflicts_with = "boards")]
    pub kept_by: Option<String>,
    /// Name of the arbiter
    #[arg(long, value_name = "NAME", conflicts_with = "boards")]
    pub arbiter: Option<String>,
    /// The arbiter's secret key, which signs the files [default: the account's]
    #[arg(long, value_name = "KEY")]
    pub key: Option<PathBuf>,
    #[command(flatten)]
    pub passphrase: Passphrase,
    /// Overwrite the sheets; an envelope that is there stays as it is
    #[arg(long)]
    pub force: bool,
}

/// The sheets of all boards, and the agenda.
pub const SHEETS: &str = "sheets.pdf";
pub const AGENDA: &str = "agenda.pdf";

/// What the clocks show.
pub const CLOCKS: [Column; 2] = [Column::WhiteClock, Column::BlackClock];

/// The initial position, for what is said of all boards.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What was written.
#[derive(Debug, Default, Serialize)]
pub struct Outcome {
    /// The PDFs, with their pages.
    sheets: Vec<Sheet>,
    /// The boards that have a file.
    pub kept: Vec<Kept>,
    /// How many boards are on a sheet alone.
    pub on_sheets: usize,
    /// What is wrong in the table, and why envelopes are missing on the agenda.
    left_out: Vec<Failure>,
    /// What is wrong in the table alone.
    #[serde(skip)]
    pub faults: Vec<AtCell>,
    /// What the arbiter should know of all boards.
    pub notices: Vec<Notice>,
}

#[derive(Debug, Serialize)]
struct Sheet {
    #[serde(serialize_with = "path_json")]
    file: PathBuf,
    pages: usize,
}

/// A board that has a file; where nothing was appended, it was there already.
#[derive(Debug, Serialize)]
pub struct Kept {
    #[serde(flatten)]
    written: Written,
    /// What the arbiter should know of it.
    pub notices: Vec<Notice>,
    /// Its envelope, of a pause too.
    #[serde(skip)]
    pub envelope: Envelope<Verified>,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let (locale, files, at) = (&context.locale, &context.files, context.at()?);
    let rows = match &args.table {
        Some(path) => {
            let written = table::written(&files.read(path, table::LARGEST)?);
            table::rows(&written.map_err(|fault| Failure::from(fault).of_file(path))?)
        }
        None => vec![Ok(Row::default()); args.boards.unwrap_or_default().into()],
    };
    let mut said = LabelDraft {
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
    }
    .with_event(files);
    said.game = None;
    let mut hall = Hall::of(files, *locale, at, said)?;
    hall.table = args.table.unwrap_or_default();
    hall.paper = args.paper;
    let to = (args.out.as_path(), Existing::if_forced(args.force));
    let outcome = if rows.iter().flatten().any(Row::has_clock) {
        let mut passphrases = Passphrases::new(locale, args.passphrase.passphrase_fd)?;
        let (key, is_new) = seal::arbiter(context, &hall.draft, args.key, &mut passphrases)?;
        files.create_folder(&args.out, Mode::Public)?;
        hall.write_up(rows, &key, to, || match is_new {
            true => account::keep_new(context, &key),
            false => Ok(()),
        })?
    } else {
        files.create_folder(&args.out, Mode::Public)?;
        let mut forms = Vec::new();
        for row in rows {
            match row {
                Ok(row) => forms.push(row.form),
                Err(faults) => hall.leave_out(faults),
            }
        }
        // What is said of a resumption does not count yet.
        hall.outcome.notices.clear();
        let sheets = hall.blank(&forms);
        hall.print(to, "alarm.pdf", sheets)?;
        hall.outcome
    };
    Ok(report(locale, &outcome))
}

fn report(locale: &Locale, outcome: &Outcome) -> Report {
    let mut text = String::new();
    let (kept, sheets) = (outcome.kept.len(), outcome.on_sheets);
    if kept + sheets > 0 {
        text += &(locale.say(AlarmKept { kept, sheets }) + "\n");
    }
    for Sheet { file, pages } in &outcome.sheets {
        let (file, pages) = (path_text(file), *pages);
        text += &(locale.say(PrintWrittenPages { file, pages }) + "\n");
    }
    let of_boards = outcome.kept.iter().flat_map(|kept| {
        let path = path_text(&kept.written.file);
        kept.notices.iter().map(move |notice| {
            let error = locale.phrase(notice, COMMAND_LINE);
            locale.say(ErrorOfFile { path: &path, error })
        })
    });
    let report = Report::of(text, outcome).with_notices(locale, &outcome.notices);
    let report = report.with_notes(locale, of_boards);
    report.without(locale, &outcome.left_out)
}

/// What is said of all boards, and what was written. The desk has the same, from its own table.
pub struct Hall<'a> {
    files: &'a Files,
    locale: Locale,
    at: Moment,
    /// As it was typed.
    said: LabelDraft,
    /// The same as values.
    pub draft: Draft,
    /// The table, beside which the scores lie.
    pub table: PathBuf,
    /// What every sheet bears, where nothing on it counts.
    pub mark: Option<String>,
    /// On which paper it is printed.
    pub paper: Paper,
    outcome: Outcome,
    /// The lines that lack only whether a move is sealed.
    unsaid: Vec<usize>,
}

/// The folder for what is written, and what becomes of sheets that are there.
type To<'a> = (&'a Path, Existing);

impl<'a> Hall<'a> {
    /// What is said of all boards.
    ///
    /// # Errors
    /// A value that cannot be read, or does not fit the others.
    pub fn of(
        files: &'a Files,
        locale: Locale,
        at: Moment,
        said: LabelDraft,
    ) -> Result<Hall<'a>, Failure> {
        let of_all = LabelDraft {
            fen: Some(START.to_owned()),
            pause: true,
            ..said.clone()
        };
        let Resolved { draft, notices } = of_all.resolve(files, at)?;
        let outcome = Outcome {
            notices,
            ..Outcome::default()
        };
        Ok(Hall {
            paper: Paper::A4,
            files,
            locale,
            at,
            said,
            draft,
            table: PathBuf::new(),
            mark: None,
            outcome,
            unsaid: Vec::new(),
        })
    }

    /// The page of six things, and a form for each board, on which nobody knows yet when play stopped and resumes.
    pub fn blank(&self, forms: &[Form]) -> Vec<Document> {
        let draft = Draft {
            sealed_at: None,
            resume_at: None,
            ..self.draft.clone()
        };
        let page = sheets::alarm(&self.locale, &draft);
        let forms = (!forms.is_empty()).then(|| sheets::forms(&self.locale, &draft, forms));
        std::iter::once(page).chain(forms).collect()
    }

    /// A file for each board with its position and both clocks, sheets for all boards, and the agenda. A new key is
    /// kept before the first envelope.
    ///
    /// # Errors
    /// A file that cannot be written, a key that cannot be kept. What is wrong with a row leaves out that row alone.
    pub fn write_up(
        mut self,
        rows: Vec<Result<Row, Vec<AtCell>>>,
        key: &SecretKey,
        to: To<'_>,
        keep_key: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let mut forms = Vec::new();
        for row in rows {
            match row.and_then(|row| self.board(row, key, to)) {
                Ok(form) => forms.extend(form),
                Err(faults) => self.leave_out(faults),
            }
        }
        if !self.unsaid.is_empty() {
            let unsaid = Notice::SealedUnsaid(std::mem::take(&mut self.unsaid));
            self.outcome.notices.push(unsaid);
        }
        let locale = self.locale;
        let look = Look {
            locale: &locale,
            below: Color::White,
            edition: Some(self.draft.edition.clone()),
        };
        self.outcome.on_sheets = forms.len();
        let kept = &self.outcome.kept;
        let new = kept.iter().filter(|it| !it.written.appended.is_empty());
        let new = new.map(|it| NewFile::public(&it.written.file, it.envelope.as_bytes()));
        let new: Vec<NewFile<'_>> = new.collect();
        if !new.is_empty() {
            keep_key()?;
        }
        self.files.create(&new, Existing::Refuse)?;
        // A pause has no label.
        let sheet = |Kept { envelope, .. }: &Kept| match envelope.label().is_sealed() {
            true => Ok(print::label(envelope, &look)?),
            false => print::setup(envelope, &look),
        };
        let printed: Result<_, Failure> = kept.iter().map(sheet).collect();
        let mut documents: Vec<Document> = printed?;
        if !forms.is_empty() {
            documents.push(sheets::forms(&locale, &self.draft, &forms));
        }
        self.print(to, SHEETS, documents)?;
        if !self.outcome.kept.is_empty() {
            // Read apart, since an agenda is made anew from none of the files that it replaces.
            let gathered = Gathered::of_folder(&Files::default(), to.0);
            let (agenda, left_out) = print::agenda(&gathered, None, &look)?;
            self.outcome.left_out.extend(left_out);
            self.print(to, AGENDA, vec![agenda])?;
        }
        Ok(self.outcome)
    }

    fn leave_out(&mut self, faults: Vec<AtCell>) {
        let of_table = |fault: &AtCell| Failure::from(fault.clone()).of_file(&self.table);
        let failures: Vec<Failure> = faults.iter().map(of_table).collect();
        self.outcome.left_out.extend(failures);
        self.outcome.faults.extend(faults);
    }

    fn print(
        &mut self,
        (out, existing): To<'_>,
        name: &str,
        sheets: Vec<Document>,
    ) -> Result<(), Failure> {
        if sheets.is_empty() {
            return Ok(());
        }
        let marked = |sheet: Document| match &self.mark {
            Some(words) => sheet.marked(words),
            None => sheet,
        };
        let sheets: Vec<Document> = sheets.into_iter().map(marked).collect();
        let file = out.join(name);
        let printed = formats::print_together(&sheets, self.paper)?;
        let new = NewFile::public(&file, &printed.bytes);
        self.files.create(&[new], existing)?;
        let outcome = &mut self.outcome;
        if !printed.lacking.is_empty() {
            outcome.notices.push(Notice::NoLetters(printed.lacking));
        }
        let pages = printed.pages.unwrap_or_default();
        outcome.sheets.push(Sheet { file, pages });
        Ok(())
    }

    /// Keeps a board with its position and both clocks, whose file is not on the disk yet; else its form.
    fn board(
        &mut self,
        mut row: Row,
        key: &SecretKey,
        to: To<'_>,
    ) -> Result<Option<Form>, Vec<AtCell>> {
        let Some(resolved) = self.look(&mut row)? else {
            if row.lacks_sealed_alone() {
                self.unsaid.push(row.line);
            }
            return Ok(Some(row.form));
        };
        // What is doubtful about all boards is said once.
        let doubts = resolved.draft.doubts(self.at).into_iter().map(Notice::from);
        let doubts = doubts.filter(|it| !self.outcome.notices.contains(it));
        let doubts: Vec<Notice> = doubts.collect();
        self.outcome.notices.extend(doubts);
        let kept = self.keep(&row, resolved, key, to);
        let of_row = |failure: Failure| vec![of_row(row.line, &failure.into(), Column::Board)];
        self.outcome.kept.push(kept.map_err(of_row)?);
        Ok(None)
    }

    /// The board as values, where its position, both clocks and whether a move is sealed are known.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn look(&self, row: &mut Row) -> Result<Option<Resolved>, Vec<AtCell>> {
        let resolved = self.resolved(row.line, &mut row.form)?;
        let is_said = row.has_both_clocks() && row.form.cell(Column::Sealed).is_some();
        Ok(resolved.filter(|_| is_said))
    }

    /// The board as values, where its position is known, which its form has then too; else all that is wrong with it.
    fn resolved(&self, line: usize, form: &mut Form) -> Result<Option<Resolved>, Vec<AtCell>> {
        let cell = |column| form.cell(column).map(str::to_owned);
        let position = form.cell(Column::Position);
        let is_sealed = form.cell(Column::Sealed) == Some("y");
        let unknown = || DrawOffer::Unknown.name().to_owned();
        let mut draft = LabelDraft {
            board: cell(Column::Board),
            white: cell(Column::White),
            black: cell(Column::Black),
            paper: is_sealed,
            pause: !is_sealed,
            kept_by: self.said.kept_by.clone().filter(|_| is_sealed),
            draw_offer: cell(Column::DrawOffer).or_else(|| Some(unknown())),
            ..self.said.clone()
        };
        // The ranks of a FEN have seven strokes between them. Without a position the clocks alone are read.
        let fen = position.unwrap_or(START);
        if fen.matches('/').count() >= 7 {
            draft.fen = Some(fen.to_owned());
        } else {
            draft.game = Some(self.table.with_file_name(fen));
            let next = cell(Column::MoveNumber).zip(cell(Column::ToMove));
            // As in 41w.
            draft.at_move = next.map(|(number, side)| number + side.get(..1).unwrap_or_default());
        }
        let shows = form.cell(Column::Shows).and_then(ClockReading::parse);
        let clocks = CLOCKS.map(cell).into();
        match shows.or(self.draft.reading) {
            Some(ClockReading::Left) => (draft.white_left, draft.black_left) = clocks,
            Some(ClockReading::Used) => (draft.white_used, draft.black_used) = clocks,
            None if position.is_none() || clocks == (None, None) => {}
            None => return Err(vec![CellFault::Missing.at(line, Column::Shows)]),
        }
        let (mut resolved, mut faults) = draft.faults(self.files, self.at);
        if position.is_none() {
            resolved = None;
            faults.retain(|it| it.failure.fault::<DurationError>().is_some());
        }
        let faults = faults.iter().map(|it| of_row(line, it, Column::Position));
        let mut faults: Vec<AtCell> = faults.collect();
        if let Some(Resolved { draft, .. }) = &resolved {
            let next = draft.game.to_move();
            let (side, number) = (next.side.name().to_owned(), next.number.to_string());
            for (column, is) in [(Column::ToMove, side), (Column::MoveNumber, number)] {
                if *form.cells.entry(column).or_insert_with(|| is.clone()) != is {
                    faults.push(CellFault::Differs(next).at(line, column));
                }
            }
            form.game = Some(draft.game.clone());
        }
        match faults.is_empty() {
            true => Ok(resolved),
            false => Err(faults),
        }
    }

    /// The board with its file, unless that has been there before.
    fn keep(
        &self,
        row: &Row,
        resolved: Resolved,
        key: &SecretKey,
        (out, existing): To<'_>,
    ) -> Result<Kept, Failure> {
        let path = out.join(format!("{}.envelope", row.name));
        if existing != Existing::Refuse && path.exists() {
            let envelope = envelope_file::read(self.files, &path)?;
            return Ok(Kept {
                written: Written::of(&envelope, &path, Vec::new()),
                notices: vec![Notice::Stays],
                envelope,
            });
        }
        let (closed, mut notices) = seal::outside(resolved, key, self.at)?;
        let held = accept::scoresheets(row.form.cell(Column::Scoresheets))?;
        let sealed = closed.keep(seal::noted(&closed)?, key, held)?;
        let mut envelope = sealed.envelope;
        notices.extend(sealed.notes.into_iter().map(Notice::from));
        // Nobody adjourns early in an alarm.
        let early = Notice::Sealing(Note::SessionNotOver);
        notices.retain(|notice| *notice != early && !self.outcome.notices.contains(notice));
        let mut steps = vec![Step::Seal, Step::Accept];
        if row.form.cell(Column::Estimated) == Some("y") {
            let what = LostThing::Times;
            let event = Event::Lost { what };
            steps.push(event.kind().into());
            let lost = Recorded { at: self.at, event };
            let standing = Standing::of(envelope, self.draft.edition.clone());
            (envelope, _) = append(&standing, &[lost], key)?;
            notices.push(Notice::ClocksEstimated);
        }
        Ok(Kept {
            written: Written::of(&envelope, &path, steps),
            notices,
            envelope,
        })
    }
}

/// What is wrong with a row, said of the cell that it comes from; of that one, where it comes from no other.
fn of_row(line: usize, Fault { part, failure }: &Fault, otherwise: Column) -> AtCell {
    if let Some(LabelFault::Finished { .. }) = failure.fault() {
        return CellFault::Missing.at(line, Column::MoveNumber);
    }
    if let Some(NotSealed::Incomplete { missing, .. }) = failure.fault() {
        return match missing.first() {
            Some(LabelKey::White) => CellFault::Missing.at(line, Column::White),
            Some(LabelKey::Black) => CellFault::Missing.at(line, Column::Black),
            _ => CellFault::Unsaid(missing.clone()).at(line, Column::Sealed),
        };
    }
    let column = match (part, failure.fault()) {
        (_, Some(NotSealed::Clock { side, .. })) => side.fold_wb(CLOCKS[0], CLOCKS[1]),
        (Some(Part::AtMove), _) => Column::MoveNumber,
        (Some(Part::Key(LabelKey::WhiteUsed | LabelKey::WhiteLeft)), _) => Column::WhiteClock,
        (Some(Part::Key(LabelKey::BlackUsed | LabelKey::BlackLeft)), _) => Column::BlackClock,
        _ => otherwise,
    };
    // A cell names its clock itself.
    let error: Arc<dyn rules::fault::Fault> = match (failure.fault(), failure.fault()) {
        (Some(typed), _) => Arc::new(DurationError::clone(typed)),
        (None, Some(clock)) => Arc::new(ClockError::clone(clock)),
        (None, None) => failure.fault.clone(),
    };
    AtCell {
        line,
        column,
        error,
    }
}
