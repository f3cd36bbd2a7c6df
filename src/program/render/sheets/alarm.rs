//! For an alarm: the page of six things, and for each board a form to be filled in by hand, two on a sheet.

use shakmaty::{Board, Color};

use super::{board, field, section};
use crate::render::document::{Block, Diagram, Document, Drawing, Field, Figure, Read, Section};
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{DrawOffer, LabelKey, Scoresheets};
use rules::edition::{Concept, Edition};
use rules::score::Game;
use rules::time::ClockReading;

/// The edge of the board, in millimetres: men can be drawn on it.
const BOARD: f32 = 80.0;
/// How many things are to be done.
const THINGS: usize = 6;
/// Room for an hour.
const HOUR: &str = "___:___";
/// Room for a number.
const BLANK: &str = "______";

/// What is known of a board when the alarm goes off; all else is written by hand.
#[derive(Clone, Debug, Default)]
#[expect(
    missing_docs,
    reason = "the columns of the table, which say what they hold"
)]
pub struct Form {
    pub board: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    pub to_move: Option<Color>,
    pub move_number: Option<u32>,
    pub white_clock: Option<String>,
    pub black_clock: Option<String>,
    pub shows: Option<ClockReading>,
    pub sealed: Option<bool>,
    pub draw_offer: Option<DrawOffer>,
    pub scoresheets: Option<Scoresheets>,
    /// The position.
    pub game: Option<Game>,
    /// When the clocks were stopped.
    pub stopped: Option<String>,
    /// When and where play resumes.
    pub resumption: Option<String>,
}

/// The six things to do under an edition, each with room for its hour, and what to say.
pub fn alarm(locale: &Locale, edition: &Edition, foot: &str) -> Document {
    let article = |concept| text::cited(locale, edition.article(concept));
    let things = (1..=THINGS).map(|thing| {
        let sentence = locale.say(AlarmThing {
            thing,
            stopping: article(Concept::Interrupting),
            venue: article(Concept::PlayingVenue),
            help: article(Concept::NoHelp),
        });
        [thing.to_string(), sentence, HOUR.to_owned()]
    });
    let things = vec![Block::Large(things.collect())];
    let aloud = locale.say(AlarmSaid { hour: HOUR });
    let said = vec![Block::Large(vec![[String::new(), aloud, String::new()]])];
    let sections = vec![Section::new("", things), section(locale, AlarmSay, said)];
    document(locale, locale.say(AlarmTitle), foot, sections)
}

/// A form for each board.
pub fn forms(locale: &Locale, foot: &str, forms: &[Form]) -> Document {
    let sections = forms.iter().enumerate().map(|(place, form)| {
        let board = form.board.as_deref().unwrap_or(BLANK);
        Section {
            // The first stands below the title.
            own_page: place > 0 && place % 2 == 0,
            ..section(locale, CalendarBoard { board }, blocks(locale, form))
        }
    });
    document(locale, locale.say(AlarmForms), foot, sections.collect())
}

fn document(locale: &Locale, title: String, foot: &str, sections: Vec<Section>) -> Document {
    Document {
        title,
        locale: *locale,
        foot: foot.to_owned(),
        read: Read::InHand,
        sections,
    }
}

fn blocks(locale: &Locale, form: &Form) -> Vec<Block> {
    let [white, black] = [locale.say(White), locale.say(Black)];
    let number = form.move_number.map(|number| number.to_string());
    let caption = |what, value: String| field(locale, AlarmCaption { what }, value);
    let sides = [white.clone(), black.clone()];
    let to_move = ticks(
        sides.clone(),
        Color::ALL.map(|side| form.to_move == Some(side)),
    );
    let readings = [ClockReading::Left, ClockReading::Used];
    let shows = [locale.say(LabelLeft), locale.say(LabelUsed)];
    let shows = ticks(shows, readings.map(|reading| form.shows == Some(reading)));
    let sealed = [true, false].map(|sealed| locale.say(AlarmSealed { sealed }));
    let sealed = ticks(
        sealed,
        [true, false].map(|sealed| form.sealed == Some(sealed)),
    );
    let by = DrawOffer::By;
    let offers = [DrawOffer::None, by(Color::White), by(Color::Black)];
    let offer = [locale.say(LabelNoOffer), white.clone(), black.clone()];
    let offer = ticks(offer, offers.map(|offer| form.draw_offer == Some(offer)));
    let held = [Scoresheets::White, Scoresheets::Black].map(|own| {
        let both = Scoresheets::Both;
        form.scoresheets
            .is_some_and(|held| held == own || held == both)
    });
    let held = ticks(sides, held);
    let cells = vec![
        vec![
            caption("stopped", known(&form.stopped)),
            field(locale, SheetMove, known(&number)),
        ],
        vec![
            caption("to-move", to_move),
            field(locale, DeskClocksShow, shows),
        ],
        vec![
            field(locale, DeskWhiteClock, known(&form.white_clock)),
            field(locale, DeskBlackClock, known(&form.black_clock)),
        ],
        vec![field(locale, LabelSealedMove, sealed)],
        vec![field(locale, LabelKey::DrawOffer, offer)],
        vec![caption("scoresheets", held)],
        vec![field(locale, LabelResumption, known(&form.resumption))],
    ];
    let (caption, below) = (String::new(), Color::White);
    let figure = match &form.game {
        Some(game) => Figure {
            caption,
            ..board(locale, game, below, BOARD)
        },
        None => Figure {
            drawing: Drawing::Board(Box::new(Diagram {
                men: Board::empty(),
                below,
                last_move: None,
            })),
            millimetres: BOARD,
            in_words: locale.say(AlarmEmptyBoard),
            caption,
        },
    };
    let names = vec![
        Field::new(&white, known(&form.white)),
        Field::new(&black, known(&form.black)),
    ];
    let signers = [white, black, locale.say(LabelKey::Arbiter)];
    let signers = signers.map(|signer| Field::new(signer, "")).into();
    vec![
        Block::Form(vec![names]),
        Block::Beside(vec![figure], vec![Block::Form(cells)]),
        Block::Signatures(signers, String::new()),
    ]
}

fn known(value: &Option<String>) -> String {
    text::escaped(value.as_deref().unwrap_or_default()).into_owned()
}

/// Boxes, of which those are ticked.
fn ticks<const N: usize>(words: [String; N], ticked: [bool; N]) -> String {
    let boxes = words.iter().zip(ticked).map(|(words, is_ticked)| {
        let tick = if is_ticked { '\u{2612}' } else { '\u{2610}' };
        // A box stays with its words.
        format!("{tick} {words}").replace(' ', "\u{a0}")
    });
    boxes.collect::<Vec<_>>().join("\u{a0}\u{a0} ")
}
