//! For an alarm: the page of six things, and for each board a form to be filled in by hand, two on a sheet.

use std::collections::HashMap;

use shakmaty::{Board, Color};

use super::{diagram, field, section, table};
use crate::failure::Column;
use crate::render::document::{Block, Diagram, Document, Drawing, Figure, Read, Section};
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::LabelKey;
use envelope::sealing::Draft;
use rules::Word;
use rules::edition::{Concept, Edition};
use rules::score::Game;
use rules::time::ClockReading;

/// The edge of the board, in millimetres: pieces can be drawn on it.
const BOARD: f32 = 80.0;
/// How many things are to be done.
const THINGS: usize = 6;
/// Room for an hour, a box for each digit.
const HOUR: &str = "\u{2610}\u{2610}:\u{2610}\u{2610}";
/// Room for a number.
const BLANK: &str = "______";

/// What is known of a board when the alarm goes off; all else is written by hand.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// What the table says, its words in English.
    pub cells: HashMap<Column, String>,
    /// The position.
    pub game: Option<Game>,
}

impl Form {
    /// What stands in a cell.
    pub fn cell(&self, column: Column) -> Option<&str> {
        self.cells.get(&column).map(String::as_str)
    }
}

/// The six things to do.
pub fn things(locale: &Locale, edition: &Edition) -> [String; THINGS] {
    let article = |concept| text::cited(locale, edition.article(concept));
    std::array::from_fn(|place| {
        locale.say(AlarmThing {
            thing: place + 1,
            stopping: article(Concept::Interrupting),
            venue: article(Concept::PlayingVenue),
            help: article(Concept::NoHelp),
        })
    })
}

/// The six things to do, each with room for its hour, and what to say.
pub fn alarm(locale: &Locale, of_all: &Draft) -> Document {
    let things = things(locale, &of_all.edition).into_iter().zip(1_u32..);
    let things = things.map(|(thing, number)| [number.to_string(), thing, HOUR.to_owned()]);
    let columns = [String::new(), String::new(), locale.say(PaperNameWhen)];
    let things = vec![table(columns, things)];
    let aloud = vec![Block::Paragraph(locale.say(AlarmSaid { hour: HOUR }))];
    let sections = vec![Section::new("", things), section(locale, AlarmSay, aloud)];
    Document {
        // It is read in a hurry.
        read: Read::FromAfar,
        ..document(locale, locale.say(AlarmTitle), of_all, sections)
    }
}

/// A form for each board, with what is said of all of them.
pub fn forms(locale: &Locale, of_all: &Draft, forms: &[Form]) -> Document {
    let sections = forms.iter().enumerate().map(|(place, form)| {
        let board = form.cell(Column::Board).unwrap_or(BLANK);
        let blocks = blocks(locale, of_all, form);
        Section {
            // The first stands below the title.
            own_page: place > 0 && place % 2 == 0,
            ..section(locale, CalendarBoard { board }, blocks)
        }
    });
    let title = locale.say(AlarmForms);
    document(locale, title, of_all, sections.collect())
}

fn document(locale: &Locale, title: String, of_all: &Draft, sections: Vec<Section>) -> Document {
    let event = of_all.particulars.event.as_deref();
    let event = event.map(|event| text::escaped(event).into_owned());
    Document {
        title,
        locale: *locale,
        foot: event.unwrap_or_else(|| locale.say(AlarmTitle)),
        read: Read::InHand,
        sections,
    }
}

fn blocks(locale: &Locale, of_all: &Draft, form: &Form) -> Vec<Block> {
    let known = |column| text::escaped(form.cell(column).unwrap_or_default()).into_owned();
    // A box for each word, ticked where it stands in the cell.
    let ticks = |column, words: &[(&str, String)]| {
        let cell = known(column);
        let boxes = words.iter().map(|(word, said)| {
            let is_ticked = cell == *word || cell == "both";
            let tick = if is_ticked { '\u{2612}' } else { '\u{2610}' };
            // A box stays with its words.
            format!("{tick} {said}").replace(' ', "\u{a0}")
        });
        boxes.collect::<Vec<_>>().join("\u{a0}\u{a0} ")
    };
    let sides = Color::ALL.map(|side| (side.name(), text::side(locale, side)));
    let clocks = [ClockReading::Left, ClockReading::Used];
    let clocks = clocks.map(|it| (it.name(), text::clock_reading(locale, it)));
    let sealed = [("y", true), ("n", false)];
    let sealed = sealed.map(|(word, sealed)| (word, locale.say(AlarmSealed { sealed })));
    let no_offer = ("none", locale.say(LabelNoOffer));
    let offers = [&[no_offer][..], &sides].concat();
    let offer = ticks(Column::DrawOffer, &offers);
    let held = ticks(Column::Scoresheets, &sides);
    let stopped = of_all.sealed_at.map(|at| text::time_of_day(&at));
    let resumption = of_all.resume_at.map(|at| {
        let when = text::day_and_hour(locale, &at, of_all.resume_zone);
        let place = of_all.resume_place.as_deref().map(text::escaped);
        place.map_or(when.clone(), |place| format!("{when}, {place}"))
    });
    let number = form.cell(Column::MoveNumber).unwrap_or(BLANK);
    let next = format!("{number}\u{a0} {}", ticks(Column::ToMove, &sides));
    let fields = vec![
        field(locale, White, known(Column::White)),
        field(locale, Black, known(Column::Black)),
        field(locale, LabelClockStopped, stopped.unwrap_or_default()),
        field(locale, SheetMove, next),
        field(locale, DeskClocksShow, ticks(Column::Shows, &clocks)),
        field(locale, DeskWhiteClock, known(Column::WhiteClock)),
        field(locale, DeskBlackClock, known(Column::BlackClock)),
        field(locale, LabelSealedMove, ticks(Column::Sealed, &sealed)),
        field(locale, LabelKey::DrawOffer, offer),
        field(locale, PaperScoresheets, held),
        field(locale, LabelResumption, resumption.unwrap_or_default()),
    ];
    let game = form.game.as_ref();
    let empty = Diagram {
        men: Board::empty(),
        below: Color::White,
        last_move: None,
    };
    let in_words = game.map(|game| text::position_in_words(locale, game.last()));
    let diagram = game.map_or(empty, |game| diagram(game, Color::White));
    let board = Figure {
        drawing: Drawing::Board(Box::new(diagram)),
        millimetres: BOARD,
        in_words: in_words.unwrap_or_else(|| locale.say(AlarmEmptyBoard)),
        caption: String::new(),
    };
    let signers = vec![
        field(locale, White, ""),
        field(locale, Black, ""),
        field(locale, LabelKey::Arbiter, ""),
    ];
    vec![
        Block::Beside(vec![board], vec![Block::Fields(fields)]),
        Block::Signatures(signers, String::new()),
    ]
}
