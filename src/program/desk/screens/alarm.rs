//! The alarm: the page of six things, on which nothing is recorded; then the table of all boards. What is typed there
//! lies in the folder as the command line reads it, `alarm.csv`, and what is said of all boards as a label's sheet
//! does, `alarm.toml`; it is written up by the functions of `adjourn alarm`.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;

use shakmaty::Color;

use super::envelope::printed;
use super::{help, keys, label};
use crate::commands::alarm::table::{self, Row, Written};
use crate::commands::alarm::{CLOCKS, Hall, Outcome, SHEETS};
use crate::commands::label_draft::LabelDraft;
use crate::commands::{account, prepare, print};
use crate::desk::folder::{Listing, no_such};
use crate::desk::lock::locked;
use crate::desk::prelude::*;
use crate::desk::widgets::clock;
use crate::desk::widgets::form::{enter, radio};
use crate::desk::widgets::frame::hour_there;
use crate::desk::widgets::moment::{MomentField, TypedMoment};
use crate::failure::{AtCell, CellFault, Column, Notice};
use crate::files::{Existing, NewFile};
use crate::render::sheets;
use crate::text::capital;
use envelope::LabelKey;
use rules::Word;
use rules::score::{Score, games};
use rules::time::{ClocksOf, DurationError, Moment, MomentReader, TimeOfDay, Zone};

/// The table, and what is said of all its boards.
const TABLE: &str = "alarm.csv";
const OF_ALL: &str = "alarm.toml";

/// Held from the reading of the table to its writing: two windows may type into it.
static KEEPING: Mutex<()> = Mutex::new(());

/// The most bytes of sheets that are handed out.
const LARGEST: u64 = 64 * 1024 * 1024;

const PDF: &str = "application/pdf";

/// Fields of the page and of what is said of all boards.
const BOARDS: &str = "boards";
const SINCE: &str = "since";
const NOW: &str = "now";
const STOPPED: &str = "stopped_at";
const RESUME: &str = "resume";
const SHOWS: &str = "shows";

/// What is said of all boards as on a label.
const OF_LABEL: [LabelKey; 2] = [LabelKey::ResumePlace, LabelKey::Arbiter];

/// Which board it is; what is asked of each, and what some need beside it.
const FIRST: [Column; 3] = [Column::Board, Column::White, Column::Black];
const ASKED: [Column; 5] = [
    Column::WhiteClock,
    Column::BlackClock,
    Column::ToMove,
    Column::MoveNumber,
    Column::Sealed,
];
const MORE: [Column; 3] = [Column::Estimated, Column::DrawOffer, Column::Scoresheets];

/// The page of six things, each with its hour.
pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let locale = &visitor.locale;
    // In an alarm nothing that is wrong with a file keeps this page back.
    let boards = Table::of(desk, count(target.query(BOARDS))).map_or(1, |it| it.rows.len());
    let now = hour_there(desk)?;
    let since = target.query(SINCE).unwrap_or(&now);
    let edition = help::edition(desk);
    let things = edition.map(|edition| sheets::things(locale, &edition));
    let next = target.query("at-4").unwrap_or("__:__");
    let title = locale.say(AlarmTitle);
    let main = html! {
        form method="post" action="alarm" class="alarm-page" {
            (enter())
            input type="hidden" name=(SINCE) value=(since);
            div class="acts titled" {
                h1 { (title) " " time { (since) } }
                (Field::new(BOARDS, locale.say(DeskAlarmBoards)).value(boards.to_string()).number().class("hour"))
                span class="sp" {}
                button class="main" formaction="alarm/alarm.pdf" formmethod="get" formtarget="_blank" { (locale.say(DeskAlarmPrint)) }
            }
            ol class="six" {
                @for (place, thing) in (1..).zip(things.iter().flatten()) {
                    @let (lead, rest) = parted(thing);
                    @let (id, at) = (format!("thing-{place}"), format!("at-{place}"));
                    li {
                        span class="lead" id=(id) { (lead) }
                        span class="say" { (rest) }
                        span class="at" {
                            input name=(at) value=(target.query(&at).unwrap_or_default()) placeholder="__:__" inputmode="numeric" autocomplete="off" aria-labelledby=(id);
                            button name=(NOW) value=(place) aria-describedby=(id) { (locale.say(DeskRunning)) }
                        }
                    }
                }
            }
            p class="aloud" { b { (locale.say(AlarmSay)) ":" } " " (locale.say(AlarmSaid { hour: next })) }
            div class="acts hall" {
                button name="over" value="yes" { (locale.say(DeskAlarmOver)) }
                span class="hint" { (locale.say(DeskAlarmNothing)) }
            }
        }
    };
    Ok(Page::new(title.clone(), main))
}

/// What is to be done, and how: divided behind its first sign, into two sentences.
fn parted(thing: &str) -> (String, String) {
    let end = [". ", ": ", "; "]
        .iter()
        .filter_map(|sign| thing.find(sign));
    let (lead, rest) = thing.split_at(end.min().unwrap_or(thing.len()));
    let lead = lead.trim_end_matches('.').to_owned() + ".";
    (lead, capital(rest.trim_start_matches(['.', ':', ';', ' '])))
}

/// Notes an hour beside a thing, in the address alone; or begins the table, with the number of boards and the hour of
/// the clocks.
pub fn note(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    if fields.ticked("over") {
        Table::kept(desk, &visitor.locale, fields)?;
        return Ok(Answer::Redirect("alarm/table".to_owned()));
    }
    let mut query = form_urlencoded::Serializer::new(String::new());
    let pressed = fields.get(NOW).map(|place| format!("at-{place}"));
    for (name, value) in fields.all() {
        let is_asked = name.starts_with("at-") || [BOARDS, SINCE].contains(&name);
        if is_asked && !value.is_empty() && pressed.as_deref() != Some(name) {
            query.append_pair(name, value);
        }
    }
    if let Some(at) = pressed {
        query.append_pair(&at, &hour_there(desk)?);
    }
    Ok(Answer::Redirect(format!("alarm?{}", query.finish())))
}

/// Hands out the page with a form for each board, the sheets that were made, or the labels of the sealed moves.
pub fn sheet(desk: &Desk, visitor: &Visitor, target: &Target) -> Answered {
    let (wanted, locale) = (target.of_path("sheet"), &visitor.locale);
    let table = Table::of(desk, count(target.query(BOARDS)))?;
    let documents = match wanted {
        "alarm.pdf" => {
            let rows = table::rows(&table.rows).into_iter().flatten();
            let forms: Vec<_> = rows.map(|row| row.form).collect();
            let hall = table.hall(desk, locale);
            let nothing = LabelDraft::default();
            hall.or_else(|_| Hall::of(&desk.files, *locale, desk.now()?, nothing))?
                .blank(&forms)
        }
        "labels.pdf" => {
            let look = print::Look::of(locale);
            let listing = desk.folder.list(&desk.files)?;
            let all = listing.by_resumption().map(|(_, filed)| &filed.envelope);
            let all = all.filter(|it| it.label().is_sealed() && table.is_of(it.label().sealed_at));
            let labels: Result<_, _> = all.map(|it| print::label(it, &look)).collect();
            labels?
        }
        SHEETS => {
            let bytes = desk.files.read(&desk.folder.path().join(SHEETS), LARGEST)?;
            return Ok(Answer::File(wanted.to_owned(), PDF, bytes));
        }
        _ => return Err(no_such(wanted)),
    };
    printed(desk, visitor, documents, (wanted, "pdf"))
}

/// How many boards somebody has typed.
fn count(typed: Option<&str>) -> Option<usize> {
    typed?
        .parse()
        .ok()
        .filter(|count| (1..=500).contains(count))
}

/// The table as it is kept.
#[derive(Default)]
struct Table {
    rows: Vec<Written>,
    /// What is said of all boards.
    said: LabelDraft,
}

/// How a row stands: whether all of it is said, or what is wrong in its cells.
type Stands = Result<Vec<Column>, Vec<AtCell>>;

impl Table {
    /// The table of the folder, with as many boards; at first those of the labels that are to be sealed.
    fn of(desk: &Desk, boards: Option<usize>) -> Result<Table, Failure> {
        let [path, of_all] = paths(desk);
        let mut rows = match desk.files.is_regular(&path) {
            true => table::written(&desk.files.read(&path, table::LARGEST)?)
                .map_err(|fault| Failure::from(fault).of_file(&path))?,
            false => of_labels(desk)?,
        };
        let said = match desk.files.is_regular(&of_all) {
            true => LabelDraft::read_sheet(&desk.files, &of_all)?,
            false => LabelDraft::default(),
        };
        let count = boards.unwrap_or(rows.len()).max(1);
        let is_empty = |row: &Written| row.cells.keys().all(|it| *it == Column::Board);
        while rows.len() > count && rows.last().is_some_and(is_empty) {
            rows.pop();
        }
        rows.extend((rows.len()..count).map(numbered));
        Ok(Table { rows, said })
    }

    /// Puts what was typed into the table of the folder, and says what of it cannot be read.
    fn kept(desk: &Desk, locale: &Locale, fields: &Fields) -> Result<(Table, Vec<Wrong>), Failure> {
        let _keeping = locked(&KEEPING);
        let mut table = Table::of(desk, count(fields.get(BOARDS)))?;
        let wrong = table.take_of_all(desk, locale, fields)?;
        let means = |it: &(&str, &str)| it.0.starts_with("means-");
        // What a doubtful clock means counts after what stands in its cell.
        let (means, typed): (Vec<_>, Vec<_>) = fields.all().partition(means);
        for (name, value) in typed.into_iter().chain(means) {
            table.take(locale, name.trim_start_matches("means-"), value.trim());
        }
        table.write(desk)?;
        Ok((table, wrong))
    }

    fn write(&mut self, desk: &Desk) -> Result<(), Failure> {
        for (place, row) in self.rows.iter_mut().enumerate() {
            row.line = place + 2;
        }
        let (csv, toml) = (table::to_csv(&self.rows), prepare::sheet(&self.said)?);
        let [path, of_all] = paths(desk);
        let new = [
            NewFile::public(&path, &csv),
            NewFile::public(&of_all, toml.as_bytes()),
        ];
        Ok(desk.files.create(&new, Existing::Replace)?)
    }

    /// Takes what was typed into a cell: `white_clock-3`. A row behind the last is a new board.
    fn take(&mut self, locale: &Locale, name: &str, value: &str) {
        let parts = name.rsplit_once('-').unwrap_or_default();
        let (Some(column), Ok(place)) = (Column::parse(parts.0), parts.1.parse()) else {
            return;
        };
        if [Column::Position, Column::Shows].contains(&column) {
            return;
        }
        if place == self.rows.len() && !value.is_empty() {
            self.rows.push(numbered(place));
        }
        let Some(row) = self.rows.get_mut(place) else {
            return;
        };
        let mut letters = letters(locale, column).into_iter();
        let letter = letters.find(|(letter, _)| value.eq_ignore_ascii_case(letter));
        let value = letter.map_or(value, |(_, word)| word);
        match value {
            "" => row.cells.remove(&column),
            value => row.cells.insert(column, value.to_owned()),
        };
    }

    /// Takes what was typed of all boards.
    fn take_of_all(
        &mut self,
        desk: &Desk,
        locale: &Locale,
        fields: &Fields,
    ) -> Result<Vec<Wrong>, Failure> {
        let (now, zone) = (desk.now()?, desk.hall_zone());
        let mut wrong = Vec::new();
        for key in OF_LABEL {
            if fields.exactly(key.name()).is_some() {
                *self.said.value_mut(key) = fields.text(key.name());
            }
        }
        if let Some(shows) = fields.get(SHOWS) {
            for row in &mut self.rows {
                row.cells.insert(Column::Shows, shows.to_owned());
            }
        }
        let stopped = fields.get(STOPPED).or(fields.get("at-2"));
        if let Some(typed) = stopped.filter(|it| self.stopped(zone).as_deref() != Some(it)) {
            match last(zone, now, typed) {
                Some(at) => self.said.sealed_at = Some(at.to_string()),
                None => wrong.push(Wrong::with(STOPPED, locale.say(DeskBadHour))),
            }
        }
        if fields.exactly("resume_hour").is_some() {
            match resumption(desk, locale, &TypedMoment::of_form(fields, RESUME))?.read() {
                Ok(at) => self.said.resume_at = at.map(|at| at.to_string()),
                Err(faults) => wrong.extend(faults),
            }
        }
        Ok(wrong)
    }

    /// The hour at which the clocks were stopped.
    fn stopped(&self, zone: Option<Zone>) -> Option<String> {
        let at: Moment = self.said.sealed_at.as_deref()?.parse().ok()?;
        Some(TypedMoment::of(at, zone).hour)
    }

    /// Whether a board whose clocks stopped then belongs to this alarm.
    fn is_of(&self, stopped: Moment) -> bool {
        let own = self.said.sealed_at.as_deref();
        own.and_then(|at| at.parse().ok()) == Some(stopped)
    }

    /// The hall with what is said of all boards.
    fn hall<'d>(&self, desk: &'d Desk, locale: &Locale) -> Result<Hall<'d>, Failure> {
        // Each board says itself whether a move is sealed.
        let pause = true;
        let said = self.said.clone();
        let mut said = label::of_desk(desk, LabelDraft { pause, ..said });
        if said.arbiter.is_none() && !is_signer_known(desk) {
            said.arbiter = label::paper::who_sits_here(desk)?;
        }
        let mut hall = Hall::of(&desk.files, *locale, desk.now()?, said)?;
        hall.table = desk.folder.path().join(TABLE);
        hall.mark = desk.marked(locale);
        Ok(hall)
    }

    /// How each row stands. Where nothing can be said of all boards, each is looked at alone.
    fn stand(&self, desk: &Desk, locale: &Locale) -> Result<Vec<Stands>, Failure> {
        let alone = || Table::default().hall(desk, locale);
        let hall = self.hall(desk, locale).or_else(|_| alone())?;
        let whole = [&[Column::White, Column::Black][..], &ASKED].concat();
        let stands = |row: Result<Row, _>| {
            let mut row = row?;
            hall.look(&mut row)?;
            let is_said = |column: &Column| row.form.cell(*column).is_some();
            // It has its sheet, and no file until that is said.
            if row.lacks_sealed_alone() {
                return Err(vec![CellFault::Missing.at(row.line, Column::Sealed)]);
            }
            Ok(whole.iter().copied().filter(|it| !is_said(it)).collect())
        };
        Ok(table::rows(&self.rows).into_iter().map(stands).collect())
    }

    /// The board with the name of its file. One that is there already is that of another round, unless it was sealed
    /// when the clocks of this alarm were stopped.
    fn named(&self, listing: &Listing, row: Row) -> Row {
        let numbered = (2..).map(|number| format!("{}-{number}", row.name));
        let mut names = std::iter::once(row.name.clone()).chain(numbered);
        let filed = |name: &String| listing.filed(name).map(|it| it.envelope.label().sealed_at);
        let name = names.find(|name| filed(name).is_none_or(|at| self.is_of(at)));
        let name = name.unwrap_or_default();
        Row { name, ..row }
    }
}

fn paths(desk: &Desk) -> [PathBuf; 2] {
    [TABLE, OF_ALL].map(|name| desk.folder.path().join(name))
}

/// A row of which the number of the board alone is known.
fn numbered(place: usize) -> Written {
    let board = (Column::Board, (place + 1).to_string());
    Written {
        line: place + 2,
        cells: BTreeMap::from([board]),
        ..Written::default()
    }
}

/// A row for each label of the folder that is to be sealed.
fn of_labels(desk: &Desk) -> Result<Vec<Written>, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let row = |(place, (_, draft)): (usize, (&str, &LabelDraft))| {
        let score = draft.game.as_deref().and_then(|path| path.file_name());
        let score = score.map(|name| name.to_string_lossy().into_owned());
        // Whose move it is and its number are typed all the same: they say whether the score is that of the board.
        let read = label::resolve(desk, &label::of_desk(desk, draft.clone()));
        let names = read.map(|it| it.draft.names).unwrap_or_default();
        let known = [
            (Column::Board, draft.board.clone()),
            (Column::White, draft.white.clone().or(names.white)),
            (Column::Black, draft.black.clone().or(names.black)),
            (Column::Position, score.or(draft.fen.clone())),
        ];
        let known = known.into_iter().filter_map(|(of, it)| Some((of, it?)));
        let mut row = numbered(place);
        row.cells.extend(known);
        row
    };
    Ok(listing.waiting().into_iter().enumerate().map(row).collect())
}

/// Whether a key says who signs: the one that is unlocked, or that of the event's arbiter.
fn is_signer_known(desk: &Desk) -> bool {
    let of_event = || desk.event().is_some_and(|event| event.arbiter.is_some());
    desk.secrets.holder().is_some() || of_event()
}

/// The fields of the moment when all boards resume.
fn resumption<'a>(
    desk: &Desk,
    locale: &'a Locale,
    typed: &'a TypedMoment,
) -> Result<MomentField<'a>, Failure> {
    Ok(MomentField {
        locale,
        name: RESUME,
        zone: desk.hall_zone(),
        now: desk.now()?,
        typed,
    })
}

/// The moment when it was last that hour.
fn last(zone: Option<Zone>, now: Moment, typed: &str) -> Option<Moment> {
    let hour = TimeOfDay::parse_typed(typed).ok()?;
    let reader = MomentReader::new(ClocksOf::from(zone), Some(now));
    let today = reader.this_day().ok()?;
    let at = reader.on_day(today, hour).ok()?;
    match at > now {
        true => reader.on_day(today.later(-1)?, hour).ok(),
        false => Some(at),
    }
}

/// The letters that are typed into a column, in the language of the window, each with the word that the table has: B
/// is Black, or Bianco.
fn letters(locale: &Locale, column: Column) -> Vec<(String, &'static str)> {
    let words = match column {
        Column::ToMove => Color::ALL.map(|side| (text::side(locale, side), side.name())),
        Column::Sealed | Column::Estimated => {
            [(locale.say(WordsYes), "y"), (locale.say(WordsNo), "n")]
        }
        _ => return Vec::new(),
    };
    // Of several words for yes and no the last is the letter.
    let letters = words.map(|(said, word)| {
        let said = said.rsplit(' ').next().unwrap_or_default();
        (said.chars().take(1).collect(), word)
    });
    letters.into()
}

/// The table.
pub fn boards(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    let shown = Beside {
        more: target.query("more").is_some(),
        ..Beside::default()
    };
    screen(desk, visitor, &Table::of(desk, None)?, shown)
}

/// What the screen shows beside the table.
#[derive(Default)]
struct Beside<'a> {
    /// Every column.
    more: bool,
    typed: Option<&'a Fields>,
    wrong: Vec<Wrong>,
    /// What was written, and whether labels are wanted first.
    made: Option<(Outcome, bool)>,
}

fn screen(desk: &Desk, visitor: &Visitor, table: &Table, shown: Beside<'_>) -> Shown {
    let locale = &visitor.locale;
    let stand = table.stand(desk, locale)?;
    let columns: Vec<Column> = match shown.more {
        true => [&ASKED[..], &MORE].concat(),
        false => ASKED.to_vec(),
    };
    let heads = [&FIRST[..], &columns, &[Column::Position]].concat();
    let arbiter = match table.hall(desk, locale) {
        Ok(hall) => label::paper::locked(desk, &hall.draft)?,
        Err(_) => None,
    };
    let title = locale.say(DeskWriteUp);
    let blank = numbered(table.rows.len());
    let rows = table.rows.iter().chain([&blank]).enumerate();
    let main = html! {
        form method="post" action="alarm/table" class="boards" novalidate {
            (enter())
            div class="acts titled" {
                h1 { (title) }
                span class="soft" id="counted" { (counted(locale, &stand)) }
                button class="main" name="make" value="sheets" { (locale.say(DeskAlarmMake)) }
                button name="make" value="labels" { (locale.say(DeskAlarmLabels)) }
            }
            p class="hint" { (locale.say(DeskAlarmKeys)) }
            @if let Some((outcome, labels)) = &shown.made { (made(locale, outcome, *labels)) }
            (strip(desk, locale, table, &shown)?)
            @if let Some(person) = &arbiter { (keys::of_one_of(desk, locale, &[person])?) }
            @if shown.more { input type="hidden" name="more" value="yes"; }
            table {
                thead { tr {
                    @for column in heads { th scope="col" class={ "of-" (column.name()) } { (head(locale, column)) @if !CLOCKS.contains(&column) { " " (typed_there(locale, column)) } } }
                    th scope="col" { span class="unseen" { (locale.say(DeskStanding)) } }
                } }
                @for (place, row) in rows {
                    (board(locale, (place, row), &columns, (stand.get(place), shown.more)))
                }
            }
            div class="acts" {
                noscript { button name="save" value="yes" { (locale.say(DeskAlarmSave)) } }
                button name="anew" value="yes" class="quiet" { (locale.say(DeskAlarmAnew)) }
                @if !shown.more { a class="act quiet" href="alarm/table?more=yes" { (locale.say(DeskAlarmMore)) } }
            }
        }
        form method="post" action="alarm/scores" enctype="multipart/form-data" class="acts" data-drop="page" {
            label for="file" { (locale.say(DeskScoreFile)) }
            input id="file" name="file" type="file" multiple accept=".pgn,text/plain,application/x-chess-pgn";
            input type="hidden" name="score" value="";
            input type="hidden" name="back" value="alarm/table";
            button { (locale.say(DeskTakeScore)) }
        }
    };
    Ok(Page {
        wrong: shown.wrong,
        screen: Some("alarm/table".to_owned()),
        ..Page::new(title.clone(), main)
    })
}

fn head(locale: &Locale, column: Column) -> String {
    locale.say(DeskAlarmColumn {
        column: column.name(),
    })
}

/// The letters that are typed into a column, as its head and its empty fields say them.
fn typed_there(locale: &Locale, column: Column) -> String {
    if CLOCKS.contains(&column) {
        return "h:mm:ss".to_owned();
    }
    let letters = letters(locale, column).into_iter();
    let letters: Vec<String> = letters.map(|(letter, _)| letter).collect();
    letters.join("/")
}

/// The column in a sentence, where its head is short.
fn spoken(locale: &Locale, column: Column) -> String {
    match column {
        Column::WhiteClock => locale.say(DeskWhiteClock),
        Column::BlackClock => locale.say(DeskBlackClock),
        column => head(locale, column),
    }
}

fn counted(locale: &Locale, stand: &[Stands]) -> String {
    let kept = stand
        .iter()
        .filter(|it| matches!(it, Ok(lacks) if lacks.is_empty()))
        .count();
    let wrong = stand.iter().filter(|it| it.is_err()).count();
    let all = stand.len();
    locale.say(DeskAlarmCount { kept, all, wrong })
}

/// What is said of all boards.
fn strip(
    desk: &Desk,
    locale: &Locale,
    table: &Table,
    shown: &Beside<'_>,
) -> Result<Markup, Failure> {
    let (zone, event) = (desk.hall_zone(), desk.event());
    let typed = |name: &str| {
        shown
            .typed
            .and_then(|it| it.exactly(name))
            .map(str::to_owned)
    };
    let value = |name: &str, known: Option<String>| typed(name).or(known).unwrap_or_default();
    let resumes = table
        .said
        .resume_at
        .as_deref()
        .and_then(|at| at.parse().ok());
    let resumes = match shown.typed {
        Some(typed) => TypedMoment::of_form(typed, RESUME),
        None => resumes.map_or_else(TypedMoment::default, |at| TypedMoment::of(at, zone)),
    };
    let mut rows = table.rows.iter();
    let shows = rows.find_map(|row| row.cells.get(&Column::Shows)).cloned();
    let of_event = event.as_ref().and_then(|event| event.clocks);
    let shows = shows.or(of_event.map(|it| it.name().to_owned()));
    let when = resumption(desk, locale, &resumes)?.fields(&shown.wrong, &html! {});
    let stopped = Field::new(STOPPED, locale.say(DeskAlarmStopped)).number();
    let [place, arbiter] = OF_LABEL.map(|key| {
        let words = match key {
            LabelKey::ResumePlace => locale.say(LabelPlace),
            key => locale.say(key),
        };
        let known = table.said.value(key).map(str::to_owned);
        Field::new(key.name(), words).value(value(key.name(), known))
    });
    let sits_here = label::paper::who_sits_here(desk)?.unwrap_or_default();
    let fields = [
        stopped
            .class("hour")
            .value(value(STOPPED, table.stopped(zone))),
        Field::new(RESUME, locale.say(LabelResumption))
            .class("when choice")
            .group(when),
        place.example(event.and_then(|event| event.place).unwrap_or_default()),
        clock::reading(locale, SHOWS).value(value(SHOWS, shows)),
    ];
    let arbiter = (!is_signer_known(desk)).then_some(arbiter.example(sits_here));
    let form = Form {
        values: &|_| None,
        wrong: &shown.wrong,
    };
    Ok(html! {
        div class="card strip" data-asks="alarm/keep" data-on="change" {
            b { (locale.say(DeskAlarmAll)) }
            (form.show(fields.into_iter().chain(arbiter)))
            output class="hint" id="understood" { (understood(desk, locale, table)?) }
        }
    })
}

/// What was understood of what is said of all boards, or what is wrong with it.
fn understood(desk: &Desk, locale: &Locale, table: &Table) -> Result<String, Failure> {
    let now = desk.now()?;
    let hall = match table.hall(desk, locale) {
        Ok(hall) => hall,
        Err(failure) => return Ok(capital(&failure.sentence(locale, Reader::Desk))),
    };
    let zone = desk.hall_zone().or(hall.draft.resume_zone);
    let at = hall.draft.resume_at.zip(zone);
    let understood = |(at, zone)| text::understood(locale, &at, now, zone, false);
    Ok(at.map(understood).unwrap_or_default())
}

/// A board, and below it what is doubtful.
fn board(
    locale: &Locale,
    (place, row): (usize, &Written),
    columns: &[Column],
    (stands, more): (Option<&Stands>, bool),
) -> Markup {
    // A new board, and names that are corrected, are typed.
    let is_new = stands.is_none();
    let wrong = stands.map_or(&[][..], faults);
    let cell = |column| row.cells.get(&column).map_or("", String::as_str);
    let input = |column: Column| {
        let name = format!("{column}-{place}");
        let (act, board) = (&spoken(locale, column), cell(Column::Board));
        let words = locale.say(DeskActOnBoard { act, board });
        let value = if is_new { "" } else { cell(column) };
        let letters = letters(locale, column);
        let letter = letters.iter().find(|(_, word)| *word == value);
        let letter = letter.map_or(value, |(letter, _)| letter);
        let invalid = wrong.iter().any(|it| it.column == column).then_some("true");
        html! {
            @match column {
                Column::DrawOffer | Column::Scoresheets => select id=(name) name=(name) aria-label=(words) {
                    option value="" { "–" }
                    @for word in column.words() { option value=(word) selected[*word == value] { (locale.say(DeskAlarmWord { word: *word })) } }
                },
                Column::Board | Column::White | Column::Black if !more && !value.is_empty() => (foreign(value)),
                _ => input id=(name) name=(name) value=(letter) maxlength=[(!letters.is_empty()).then_some(1)] placeholder=(typed_there(locale, column)) autocomplete="off" spellcheck="false"
                    aria-label=(words) aria-invalid=[invalid];,
            }
        }
    };
    let empty = locale.say(AlarmEmptyBoard);
    html! {
        tbody data-asks="alarm/keep" data-on="change" {
            tr {
                @for column in FIRST { td class={ "of-" (column.name()) } { (input(column)) } }
                @for column in columns { td class={ "of-" (column.name()) } data-head=(head(locale, *column)) { (input(*column)) } }
                td class="of-position soft" {
                    @match cell(Column::Position) {
                        "" if !is_new => (empty.split(':').next().unwrap_or_default()),
                        "" => {}
                        _ => (locale.say(DeskKnownFromScore)),
                    }
                }
                td class="stands" id=(format!("stands-{place}")) data-html { @if let Some(stands) = stands { (chip(locale, stands)) } }
            }
            tr class="doubts" { td colspan=(columns.len() + 5) id=(format!("doubt-{place}")) data-html aria-live="polite" { (doubts(locale, place, wrong)) } }
        }
    }
}

fn chip(locale: &Locale, stands: &Stands) -> Markup {
    html! {
        @match stands {
            Ok(lacks) if lacks.is_empty() => span class="chip over" { "✓ " (locale.say(DeskKept)) },
            Ok(lacks) => span class="chip todo" { (locale.say(DeskMissing { count: lacks.len() })) },
            Err(_) => span class="chip late" { (locale.say(DeskLook)) },
        }
    }
}

fn faults(stands: &Stands) -> &[AtCell] {
    stands.as_ref().err().map_or(&[], Vec::as_slice)
}

/// What is wrong with a row; a clock that can be two times is asked.
fn doubts(locale: &Locale, place: usize, faults: &[AtCell]) -> Markup {
    html! {
        @for fault in faults {
            @let error: &(dyn Error + 'static) = &*fault.error;
            @match error.downcast_ref() {
                Some(DurationError::Unclear { text, as_hours, as_minutes }) => {
                    @let name = format!("means-{}-{place}", fault.column);
                    fieldset class="choice abreast" data-of=(format!("{}-{place}", fault.column)) {
                        legend { (spoken(locale, fault.column)) ", " (text) ":" }
                        @for (nth, time) in [as_hours, as_minutes].into_iter().enumerate() {
                            (radio(&name, nth, &time.to_string(), false, &text::span(locale, *time)))
                        }
                    }
                }
                _ => p data-of=(format!("{}-{place}", fault.column)) { (sentence(locale, fault)) },
            }
        }
    }
}

/// Whether it is that nobody says whether a move is sealed.
fn is_unsaid(fault: &AtCell) -> bool {
    let error: &(dyn Error + 'static) = &*fault.error;
    fault.column == Column::Sealed && matches!(error.downcast_ref(), Some(CellFault::Missing))
}

fn sentence(locale: &Locale, fault: &AtCell) -> String {
    if is_unsaid(fault) {
        return locale.say(DeskAlarmUnsaid);
    }
    let error = locale.phrase(&fault.error, Reader::Desk);
    format!("{}: {error}", spoken(locale, fault.column))
}

/// What was written, and what to print of it.
fn made(locale: &Locale, outcome: &Outcome, labels: bool) -> Markup {
    let (kept, sheets) = (outcome.kept.len(), outcome.on_sheets);
    // Whose row lacks it is said beside it.
    let of_all = outcome.notices.iter();
    let of_all = of_all.filter(|it| !matches!(it, Notice::SealedUnsaid(_)));
    let of_all = of_all.map(|it| (None, it));
    let of_boards = outcome.kept.iter().flat_map(|kept| {
        let board = kept.envelope.label().board.as_deref();
        kept.notices.iter().map(move |it| (board, it))
    });
    let mut links = [
        ("alarm/sheets.pdf", locale.say(DeskAlarmSheets)),
        ("alarm/labels.pdf", locale.say(DeskAlarmLabels)),
        ("agenda/agenda.pdf", locale.say(DeskAgenda)),
    ];
    if labels {
        links.swap(0, 1);
    }
    // A pause has none.
    let mut kept_files = outcome.kept.iter();
    let has_labels = kept_files.any(|it| it.envelope.label().is_sealed());
    let links = links.into_iter();
    let links = links.filter(|(path, _)| has_labels || !path.ends_with("labels.pdf"));
    html! {
        section class="card" role="status" {
            p { strong { (locale.say(AlarmKept { kept, sheets })) } }
            div class="acts" {
                @for (path, words) in links { a class="act" href=(path) target="_blank" rel="noopener" { (words) " (PDF)" } }
                a class="act quiet" href="./" { (locale.say(DeskToday)) }
            }
            ul {
                @for (board, notice) in of_all.chain(of_boards) {
                    @let board = board.map_or_else(String::new, |board| locale.say(DeskKnownBoard { board }) + ": ");
                    li { (capital(&format!("{board}{}", locale.phrase(notice, Reader::Desk)))) }
                }
            }
        }
    }
}

/// Keeps what was typed, for a script: how these rows stand, what was understood, and the count.
pub fn keep(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let locale = &visitor.locale;
    let (table, wrong) = Table::kept(desk, locale, fields)?;
    let stand = table.stand(desk, locale)?;
    let mut said = vec![("counted".to_owned(), counted(locale, &stand))];
    for (place, stands) in stand.iter().enumerate() {
        let of_row = format!("-{place}");
        if fields.all().any(|(name, _)| name.ends_with(&of_row)) {
            let doubts = doubts(locale, place, faults(stands));
            said.push((format!("doubt{of_row}"), doubts.into_string()));
            said.push((
                format!("stands{of_row}"),
                chip(locale, stands).into_string(),
            ));
        }
    }
    let understood = match wrong.first() {
        Some(wrong) => wrong.sentence.clone(),
        None => understood(desk, locale, &table)?,
    };
    said.push(("understood".to_owned(), understood));
    Ok(Answer::Said(said))
}

/// Saves the rows, or writes up all boards: a row in which something is wrong is named, and the others are done.
pub fn save(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let locale = &visitor.locale;
    let (table, mut wrong) = Table::kept(desk, locale, fields)?;
    if fields.ticked("anew") {
        return set_aside(desk);
    }
    let make = fields.get("make");
    if make.is_some() && table.said.sealed_at.is_none() && wrong.is_empty() {
        let field = locale.say(DeskAlarmStopped);
        let missing = capital(&locale.say(DeskAskFor { field }));
        wrong.push(Wrong::with(STOPPED, missing));
    }
    let mut shown = Beside {
        more: fields.ticked("more"),
        typed: (!wrong.is_empty()).then_some(fields),
        wrong,
        made: None,
    };
    match make {
        _ if !shown.wrong.is_empty() => {}
        None => {
            let more = if shown.more { "?more=yes" } else { "" };
            return Ok(Answer::Redirect(format!("alarm/table{more}")));
        }
        Some(make) => {
            let outcome = written_up(desk, locale, &table, fields)?;
            let stand = table.stand(desk, locale)?;
            let unsaid = stand.iter().flat_map(faults).filter(|it| is_unsaid(it));
            let wrong = outcome.faults.iter().chain(unsaid).map(|fault| {
                let place = fault.line.saturating_sub(2);
                let row = table.rows.get(place).map(|row| &row.cells);
                let board = row
                    .and_then(|it| it.get(&Column::Board))
                    .map_or("", String::as_str);
                let (act, board) = (
                    sentence(locale, fault),
                    locale.say(DeskKnownBoard { board }),
                );
                Wrong::with(
                    &format!("{}-{place}", fault.column),
                    format!("{board}, {act}"),
                )
            });
            shown.wrong = wrong.collect();
            shown.made = Some((outcome, make == "labels"));
        }
    }
    Ok(Answer::Page(screen(desk, visitor, &table, shown)?))
}

/// Puts the table of an earlier alarm aside under its day, for the next one.
fn set_aside(desk: &Desk) -> Answered {
    let [path, of_all] = paths(desk);
    let now = desk.now()?.to_string().replace(':', "-");
    let aside = desk.folder.path().join(format!("alarm-{now}.csv"));
    let bytes = desk.files.read(&path, table::LARGEST)?;
    desk.files
        .create(&[NewFile::public(&aside, &bytes)], Existing::Refuse)?;
    desk.files.remove(&path)?;
    desk.files.remove(&of_all)?;
    Ok(Answer::Redirect("alarm".to_owned()))
}

/// The screen again, where nothing could be written.
pub fn refused(desk: &Desk, visitor: &Visitor, _: &Target, _: &Fields) -> Shown {
    screen(desk, visitor, &Table::of(desk, None)?, Beside::default())
}

/// Writes up the table with the unlocked key, or with one that makes itself.
fn written_up(
    desk: &Desk,
    locale: &Locale,
    table: &Table,
    fields: &Fields,
) -> Result<Outcome, Failure> {
    let hall = table.hall(desk, locale)?;
    if fields.get("passphrase").is_some() {
        keys::of_arbiter_given(desk, fields)?;
    }
    let listing = desk.folder.list(&desk.files)?;
    let rows = table::rows(&table.rows).into_iter();
    let rows = rows
        .map(|row| row.map(|row| table.named(&listing, row)))
        .collect();
    let to = (desk.folder.path(), Existing::Replace);
    let draft = hall.draft.clone();
    let outcome = label::paper::signed(desk, &draft, |key, is_new| {
        hall.write_up(rows, key, to, || match is_new {
            true => account::keep(&desk.files, key, &key.to_file()).map(|_| ()),
            false => Ok(()),
        })
    });
    desk.events.notify("*");
    outcome
}

/// Puts scores beside the table, each into its row: by the number of its board, else by the players' names.
pub fn scores(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let _keeping = locked(&KEEPING);
    let mut table = Table::of(desk, None)?;
    let letters = desk.event().and_then(|event| event.notation);
    let given = fields
        .all()
        .filter(|(name, _)| ["file", "score"].contains(name));
    let given = given
        .flat_map(|(_, text)| games(text))
        .filter(|it| !it.trim().is_empty());
    let mut refused = None;
    for (place, text) in given.enumerate() {
        let taken = Score::from_text_in(text, letters)
            .map_err(|misread| misread.error.into())
            .and_then(|score| table.place_score(desk, text, &score));
        if let Err(failure) = taken {
            refused.get_or_insert(failure.of_game(place + 1));
        }
    }
    table.write(desk)?;
    match refused {
        Some(failure) => {
            let page = screen(desk, visitor, &table, Beside::default())?;
            Ok(Answer::Refused(page, failure))
        }
        None => Ok(Answer::Redirect("alarm/table".to_owned())),
    }
}

impl Table {
    /// Puts a score beside the table, into the row of its board, else of its players, else into a new one.
    fn place_score(&mut self, desk: &Desk, text: &str, score: &Score) -> Result<(), Failure> {
        let draft = LabelDraft::of_score(score);
        let surname = |name: Option<&String>| {
            let name = name.map(|it| it.to_lowercase()).unwrap_or_default();
            name.split([',', ' ']).next().unwrap_or_default().to_owned()
        };
        let players = [draft.white.as_ref(), draft.black.as_ref()].map(surname);
        let cell = |row: &Written, column| row.cells.get(&column).cloned();
        let of_board =
            |row: &Written| draft.board.is_some() && cell(row, Column::Board) == draft.board;
        let of_players = |row: &Written| {
            let named = [Column::White, Column::Black].map(|column| cell(row, column));
            named.each_ref().map(|name| surname(name.as_ref())) == players
        };
        let rows = &self.rows;
        let found = rows.iter().position(of_board);
        let found = found.or_else(|| rows.iter().position(of_players));
        let place = found.unwrap_or(rows.len());
        if found.is_none() {
            self.rows.push(numbered(place));
        }
        let name = desk.folder.new_name(&desk.files, None, &draft)?;
        let path = desk.folder.score(&name);
        let file = NewFile::public(&path, text.as_bytes());
        desk.files.create(&[file], Existing::Refuse)?;
        let known = [(Column::White, draft.white), (Column::Black, draft.black)];
        if let Some(row) = self.rows.get_mut(place) {
            for (column, name) in known {
                if let Some(name) = name {
                    row.cells.entry(column).or_insert(name);
                }
            }
            row.cells.insert(Column::Position, format!("{name}.pgn"));
        }
        Ok(())
    }
}
