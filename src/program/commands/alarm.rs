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
use super::{Failure, Written, account, envelope_file, keys, seal};
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
use crate::text::{self, COMMAND_LINE, Locale};
use envelope::sealing::{Draft, NotSealed, Note};
use envelope::{DrawOffer, Envelope, LabelKey, SecretKey, Verified};
use mating::Budget;
use rules::Word;
use rules::adjournment::{Event, LostThing, Recorded, Step};
use rules::score::{Game, MoveNumber};
use rules::time::{ClockError, ClockReading, DurationError, Moment};
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
    #[arg(long, value_name = "TIME", conflicts_with = "boards")]
    pub stopped_at: Option<String>,
    /// When play resumes
    #[arg(long, value_name = "TIME", conflicts_with = "boards")]
    pub resume_at: Option<String>,
    /// By when play resumes, on a date still to be agreed
    #[arg(
        long,
        value_name = "TIME",
        conflicts_with = "boards",
        conflicts_with = "resume_at"
    )]
    pub resume_by: Option<String>,
    /// IANA time zone of the resumption: Europe/Rome [default: this machine's]
    #[arg(
        long,
        value_name = "ZONE",
        conflicts_with = "boards",
        hide_short_help = true
    )]
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

/// The most bytes that are read of a table.
const CAP: u64 = 128 * 1024;

/// The initial position, for what is said of all boards.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What was written.
#[derive(Debug, Default, Serialize)]
struct Outcome {
    /// The PDFs, with their pages.
    sheets: Vec<Sheet>,
    /// The boards that have a file.
    kept: Vec<Kept>,
    /// How many boards are on a sheet alone.
    on_sheets: usize,
    /// What is wrong in the table, and why envelopes are missing on the agenda.
    left_out: Vec<Failure>,
    /// What the arbiter should know of all boards.
    notices: Vec<Notice>,
}

#[derive(Debug, Serialize)]
struct Sheet {
    #[serde(serialize_with = "path_json")]
    file: PathBuf,
    pages: usize,
}

/// A board that has a file; where nothing was appended, it was there already.
#[derive(Debug, Serialize)]
struct Kept {
    #[serde(flatten)]
    written: Written,
    notices: Vec<Notice>,
    #[serde(skip)]
    envelope: Envelope<Verified>,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let (files, at) = (&context.files, context.at()?);
    let read = |path: &Path| {
        let bytes = files.read(path, CAP)?;
        table::read(&bytes).map_err(|fault| Failure::from(fault).of_file(path))
    };
    let table = args.table.as_deref().map(read).transpose()?;
    let has_clock = |row: &Row| row.form.white_clock.is_some() || row.form.black_clock.is_some();
    let writes_up = table
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
        arbiter: args.arbiter,
        machine_zone: machine_zone(),
        ..LabelDraft::default()
    };
    let said = LabelDraft {
        game: None,
        ..said.with_event(files)
    };
    let of_all = LabelDraft {
        fen: Some(START.to_owned()),
        pause: true,
        ..said.clone()
    };
    let Resolved { draft, notices } = of_all.resolve(files, at)?;
    let hall = Hall {
        context,
        at,
        said,
        draft,
        kept_by: args.kept_by,
        table: args.table.unwrap_or_default(),
        out: args.out,
        existing: Existing::if_forced(args.force),
    };
    files.create_folder(&hall.out, Mode::Public)?;
    let outcome = match table {
        Some(table) if writes_up => {
            let fd = args.passphrase.passphrase_fd;
            let key = hall.key(args.key, Passphrases::new(&context.locale, fd)?)?;
            hall.write_up(table, key, notices)?
        }
        table => hall.forms(table.unwrap_or_default(), args.boards)?,
    };
    Ok(report(&context.locale, &outcome))
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

/// What is said of all boards, and where everything goes.
struct Hall<'a> {
    context: &'a Context,
    at: Moment,
    /// As it was typed.
    said: LabelDraft,
    /// The same as values.
    draft: Draft,
    kept_by: Option<String>,
    table: PathBuf,
    out: PathBuf,
    existing: Existing,
}

impl Hall<'_> {
    /// The page of six things, with so many forms, or those that have the names of a table.
    fn forms(&self, table: Table, boards: Option<u16>) -> Result<Outcome, Failure> {
        let mut forms = vec![Form::default(); boards.unwrap_or_default().into()];
        forms.extend(table.rows.into_iter().map(|row| row.form));
        let locale = &self.context.locale;
        let foot = self.foot();
        let mut documents = vec![sheets::alarm(locale, &self.draft.edition, &foot)];
        if !forms.is_empty() {
            documents.push(sheets::forms(locale, &foot, &forms));
        }
        let mut outcome = self.outcome(table.faults, Vec::new());
        self.print(&mut outcome, "alarm.pdf", &documents)?;
        Ok(outcome)
    }

    /// The key that signs for the arbiter, the one that is named or else the account's, and whether it is new.
    fn key(
        &self,
        path: Option<PathBuf>,
        mut passphrases: Passphrases,
    ) -> Result<(SecretKey, bool), Failure> {
        let path = match (path, &self.draft.arbiter, &self.draft.arbiter_name) {
            (Some(path), ..) => path,
            (None, Some(named), _) => account::of_any(&self.context.files, &[named.key])?,
            (None, None, Some(name)) => return account::silent(self.context, name),
            (None, None, None) => {
                let (missing, offer) = (vec![LabelKey::Arbiter], self.draft.asked_offer());
                return Err(NotSealed::Incomplete { missing, offer }.into());
            }
        };
        Ok((keys::unlock(self.context, &path, &mut passphrases)?, false))
    }

    /// A file for each board with its position and both clocks, sheets for all boards, and the agenda.
    fn write_up(
        &self,
        table: Table,
        (key, is_new): (SecretKey, bool),
        mut notices: Vec<Notice>,
    ) -> Result<Outcome, Failure> {
        let (locale, files) = (&self.context.locale, &self.context.files);
        let (mut all_kept, mut forms, mut faults) = (Vec::new(), Vec::new(), table.faults);
        // What is doubtful about all boards is said once.
        let mut doubts = Vec::new();
        for row in table.rows {
            let has_clocks = row.form.white_clock.is_some() && row.form.black_clock.is_some();
            match self.resolved(&row) {
                Err(found) => faults.extend(found),
                Ok(Some(resolved)) if has_clocks => {
                    doubts.extend(resolved.draft.doubts(self.at));
                    match self.keep(&row, resolved, &key) {
                        Err(failure) => faults.push(of_row(row.line, Column::Board, &failure)),
                        Ok(kept) => all_kept.push(kept),
                    }
                }
                Ok(resolved) => forms.push(self.form(row.form, resolved)),
            }
        }
        faults.sort_by_key(|fault| fault.line);
        for doubt in doubts.into_iter().map(Notice::from) {
            if !notices.contains(&doubt) {
                notices.push(doubt);
            }
        }
        let mut outcome = self.outcome(faults, notices);
        for kept in &mut all_kept {
            kept.notices
                .retain(|notice| !outcome.notices.contains(notice));
        }
        let new = all_kept
            .iter()
            .filter(|kept| !kept.written.appended.is_empty());
        let new = new.map(|kept| NewFile::public(&kept.written.file, kept.envelope.as_bytes()));
        let new: Vec<NewFile<'_>> = new.collect();
        if is_new && !new.is_empty() {
            account::keep_new(self.context, &key)?;
        }
        files.create(&new, Existing::Refuse)?;
        let look = Look {
            locale,
            below: Color::White,
            edition: Some(self.draft.edition.clone()),
        };
        let mut printed = Vec::new();
        for Kept { envelope, .. } in &all_kept {
            printed.push(match envelope.label().is_sealed() {
                true => print::label(envelope, &look)?,
                false => print::setup(envelope, &look)?,
            });
        }
        outcome.on_sheets = forms.len();
        if !forms.is_empty() {
            printed.push(sheets::forms(locale, &self.foot(), &forms));
        }
        if !printed.is_empty() {
            self.print(&mut outcome, "sheets.pdf", &printed)?;
        }
        if !all_kept.is_empty() {
            // Read apart, since an agenda is made anew from none of the files that it replaces.
            let gathered = Gathered::of_folder(&Files::default(), &self.out);
            let (agenda, left_out) = print::agenda(&gathered, None, &look)?;
            outcome.left_out.extend(left_out);
            self.print(&mut outcome, "agenda.pdf", &[agenda])?;
        }
        outcome.kept = all_kept;
        Ok(outcome)
    }

    fn outcome(&self, faults: Vec<AtCell>, notices: Vec<Notice>) -> Outcome {
        let faults = faults.into_iter();
        let of_table = |fault| Failure::from(fault).of_file(&self.table);
        Outcome {
            left_out: faults.map(of_table).collect(),
            notices,
            ..Outcome::default()
        }
    }

    fn print(&self, outcome: &mut Outcome, name: &str, sheets: &[Document]) -> Result<(), Failure> {
        let file = self.out.join(name);
        let printed = formats::print_together(sheets, Paper::A4)?;
        let new = NewFile::public(&file, &printed.bytes);
        self.context.files.create(&[new], self.existing)?;
        if !printed.lacking.is_empty() {
            outcome.notices.push(Notice::NoLetters(printed.lacking));
        }
        let pages = printed.pages.unwrap_or_default();
        outcome.sheets.push(Sheet { file, pages });
        Ok(())
    }

    /// At the foot of all sheets: the event.
    fn foot(&self) -> String {
        match &self.draft.particulars.event {
            Some(event) => text::escaped(event).into_owned(),
            None => self.context.locale.say(AlarmTitle),
        }
    }

    /// A form with what is said of all boards, and the position where it is known.
    fn form(&self, form: Form, resolved: Option<Resolved>) -> Form {
        let draft = &self.draft;
        let begins = |at| text::day_and_hour(&self.context.locale, &at, draft.resume_zone);
        let place = draft.resume_place.clone();
        let game = resolved.map(|resolved| resolved.draft.game);
        let next = game.as_ref().map(Game::to_move);
        Form {
            stopped: draft.sealed_at.map(|at| text::time_of_day(&at)),
            resumption: draft.resume_at.map(|at| {
                let when = [Some(begins(at)), place];
                when.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }),
            to_move: form.to_move.or(next.map(|next| next.side)),
            move_number: form.move_number.or(next.map(|next| next.number)),
            game,
            ..form
        }
    }

    /// The board as values, where its position is known; else all that is wrong with it.
    fn resolved(&self, row: &Row) -> Result<Option<Resolved>, Vec<AtCell>> {
        let Some(position) = &row.position else {
            return Ok(None);
        };
        let (line, form) = (row.line, row.form.clone());
        let is_sealed = form.sealed == Some(true);
        let offer = form.draw_offer.unwrap_or(DrawOffer::Unknown);
        let mut draft = LabelDraft {
            board: form.board,
            white: form.white,
            black: form.black,
            paper: is_sealed,
            pause: !is_sealed,
            kept_by: self.kept_by.clone().filter(|_| is_sealed),
            draw_offer: Some(offer.name().to_owned()),
            ..self.said.clone()
        };
        // The ranks of a FEN have seven strokes between them.
        if position.matches('/').count() >= 7 {
            draft.fen = Some(position.clone());
        } else {
            draft.game = Some(self.table.with_file_name(position));
            let next = form.move_number.zip(form.to_move);
            let next = next.map(|(number, side)| MoveNumber { number, side });
            draft.at_move = next.map(|next| next.to_string());
        }
        let clocks = (form.white_clock, form.black_clock);
        match form.shows.or(self.draft.reading) {
            Some(ClockReading::Left) => (draft.white_left, draft.black_left) = clocks,
            Some(ClockReading::Used) => (draft.white_used, draft.black_used) = clocks,
            None if clocks == (None, None) => {}
            None => return Err(vec![CellFault::Missing.at(line, Column::Shows)]),
        }
        let (resolved, faults) = draft.faults(&self.context.files, self.at);
        let faults = faults
            .iter()
            .map(|fault| of_row(line, column(fault.part), &fault.failure));
        let mut faults: Vec<AtCell> = faults.collect();
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
            let differ = columns.into_iter().filter(|(_, differs)| *differs);
            faults.extend(differ.map(|(column, _)| CellFault::Differs(next).at(line, column)));
        }
        if faults.is_empty() {
            Ok(resolved)
        } else {
            Err(faults)
        }
    }

    /// The board with its file, which is not on the disk yet, unless it has been there before.
    fn keep(&self, row: &Row, resolved: Resolved, key: &SecretKey) -> Result<Kept, Failure> {
        let path = self.out.join(format!("{}.envelope", row.name));
        if self.existing != Existing::Refuse && path.exists() {
            let envelope = envelope_file::read(&self.context.files, &path)?;
            return Ok(Kept {
                written: Written::of(&envelope, &path, Vec::new()),
                notices: vec![Notice::Stays],
                envelope,
            });
        }
        let Resolved { mut draft, notices } = resolved;
        draft.arbiter = Some(key.person());
        let edition = draft.edition.clone();
        let closed = draft.outside(self.at, Budget::RULING)?;
        let used = closed.used();
        let used = used.white.zip(used.black);
        let used = used.map(|(white, black)| ByColor { white, black });
        let sealed = closed.keep(used, key, row.form.scoresheets)?;
        let mut envelope = sealed.envelope;
        let mut notices = seal::told(notices, Vec::new(), envelope.label(), closed.notes());
        notices.extend(sealed.notes.into_iter().map(Notice::from));
        // Nobody adjourns early in an alarm.
        notices.retain(|notice| *notice != Notice::Sealing(Note::SessionNotOver));
        let mut steps = vec![Step::Seal, Step::Accept];
        if row.estimated {
            let what = LostThing::Times;
            let event = Event::Lost { what };
            steps.push(event.kind().into());
            let lost = Recorded { at: self.at, event };
            (envelope, _) = append(&Standing::of(envelope, edition), &[lost], key)?;
            notices.push(Notice::ClocksEstimated);
        }
        Ok(Kept {
            written: Written::of(&envelope, &path, steps),
            notices,
            envelope,
        })
    }
}

/// A failure of a row, said of the cell that it comes from; of that one, where it says of none.
fn of_row(line: usize, otherwise: Column, failure: &Failure) -> AtCell {
    if let Some(LabelFault::Finished { .. }) = failure.fault() {
        return CellFault::Missing.at(line, Column::MoveNumber);
    }
    let column = match failure.fault() {
        Some(NotSealed::Clock { side, .. }) => side.fold_wb(Column::WhiteClock, Column::BlackClock),
        Some(NotSealed::Incomplete { missing, .. }) => {
            let column = column(missing.first().copied().map(Part::Key));
            return match column {
                Column::Position => CellFault::Unsaid(missing.clone()).at(line, Column::Sealed),
                of_row => CellFault::Missing.at(line, of_row),
            };
        }
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

/// The column that a part of a draft comes from.
fn column(part: Option<Part>) -> Column {
    match part {
        Some(Part::AtMove) => Column::MoveNumber,
        Some(Part::Key(LabelKey::White)) => Column::White,
        Some(Part::Key(LabelKey::Black)) => Column::Black,
        Some(Part::Key(LabelKey::WhiteUsed | LabelKey::WhiteLeft)) => Column::WhiteClock,
        Some(Part::Key(LabelKey::BlackUsed | LabelKey::BlackLeft)) => Column::BlackClock,
        _ => Column::Position,
    }
}
