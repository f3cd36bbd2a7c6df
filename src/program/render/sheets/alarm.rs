//! For an alarm: the page of six things, and for each board a form to be filled in by hand, two on a sheet.

use shakmaty::{Board, ByColor, Color};

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
pub struct Form {
    /// The number of the board.
    pub board: Option<String>,
    /// The players.
    pub players: ByColor<Option<String>>,
    /// When the clocks were stopped.
    pub stopped: Option<String>,
    /// Who is to move.
    pub to_move: Option<Color>,
    /// The number of the next move.
    pub move_number: Option<u32>,
    /// What the clocks show.
    pub clocks: ByColor<Option<String>>,
    /// How they are read.
    pub shows: Option<ClockReading>,
    /// Whether a move is sealed on paper.
    pub sealed: Option<bool>,
    /// The offer of a draw that stands.
    pub draw_offer: Option<DrawOffer>,
    /// The scoresheets that were handed in.
    pub scoresheets: Option<Scoresheets>,
    /// The position.
    pub game: Option<Game>,
    /// When and where play resumes.
    pub resumption: Option<String>,
}

/// The six things to do under an edition, each with room for its hour, and what to say; behind it the forms.
pub fn alarm(locale: &Locale, edition: &Edition, foot: &str, of: &[Form]) -> Document {
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
    document(locale, locale.say(AlarmTitle), foot, sections).and(forms(locale, foot, of))
}

/// A form for each board.
pub fn forms(locale: &Locale, foot: &str, forms: &[Form]) -> Document {
    let sections = forms.iter().enumerate().map(|(place, form)| Section {
        // The first stands below the title.
        own_page: place > 0 && place % 2 == 0,
        ..section(
            locale,
            CalendarBoard {
                board: form.board.as_deref().unwrap_or(BLANK),
            },
            blocks(locale, form),
        )
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
    let known =
        |value: &Option<String>| text::escaped(value.as_deref().unwrap_or_default()).into_owned();
    let [white, black] = [locale.say(White), locale.say(Black)];
    let caption = |what, value: String| field(locale, AlarmCaption { what }, value);
    let sides = |is: &dyn Fn(Color) -> bool| {
        [
            (white.clone(), is(Color::White)),
            (black.clone(), is(Color::Black)),
        ]
    };
    let offered = |offer| form.draw_offer == Some(offer);
    let no_offer = [(locale.say(LabelNoOffer), offered(DrawOffer::None))];
    let offers = no_offer
        .into_iter()
        .chain(sides(&|side| offered(DrawOffer::By(side))));
    let handed_in = |side: Color| {
        let own = side.fold_wb(Scoresheets::White, Scoresheets::Black);
        form.scoresheets
            .is_some_and(|held| [own, Scoresheets::Both].contains(&held))
    };
    let shows = [
        (
            locale.say(LabelLeft),
            form.shows == Some(ClockReading::Left),
        ),
        (
            locale.say(LabelUsed),
            form.shows == Some(ClockReading::Used),
        ),
    ];
    let sealed = [true, false].map(|sealed| {
        (
            locale.say(AlarmSealed { sealed }),
            form.sealed == Some(sealed),
        )
    });
    let number = form.move_number.map(|number| number.to_string());
    let cells = vec![
        vec![
            caption("stopped", known(&form.stopped)),
            field(locale, SheetMove, known(&number)),
        ],
        vec![
            caption("to-move", ticks(sides(&|side| form.to_move == Some(side)))),
            field(locale, DeskClocksShow, ticks(shows)),
        ],
        vec![
            field(locale, DeskWhiteClock, known(&form.clocks.white)),
            field(locale, DeskBlackClock, known(&form.clocks.black)),
        ],
        vec![field(locale, LabelSealedMove, ticks(sealed))],
        vec![field(locale, LabelKey::DrawOffer, ticks(offers))],
        vec![caption("scoresheets", ticks(sides(&handed_in)))],
        vec![field(locale, LabelResumption, known(&form.resumption))],
    ];
    let figure = match &form.game {
        Some(game) => Figure {
            caption: String::new(),
            ..board(locale, game, Color::White, BOARD)
        },
        None => empty_board(locale),
    };
    let names = [(&white, &form.players.white), (&black, &form.players.black)];
    let names = names.map(|(side, name)| Field::new(side, known(name)));
    let arbiter = locale.say(LabelKey::Arbiter);
    let signers = [&white, &black, &arbiter]
        .map(|name| Field::new(name, ""))
        .into();
    vec![
        Block::Form(vec![names.into()]),
        Block::Beside(vec![figure], vec![Block::Form(cells)]),
        Block::Signatures(signers, String::new()),
    ]
}

/// Boxes to tick, of which what is known is ticked.
fn ticks(choices: impl IntoIterator<Item = (String, bool)>) -> String {
    let boxes = choices.into_iter().map(|(words, is_so)| {
        let tick = if is_so { '\u{2612}' } else { '\u{2610}' };
        // A box stays with its words.
        format!("{tick} {words}").replace(' ', "\u{a0}")
    });
    boxes.collect::<Vec<_>>().join("\u{a0}\u{a0} ")
}

fn empty_board(locale: &Locale) -> Figure {
    let men = Board::empty();
    let (below, last_move) = (Color::White, None);
    Figure {
        drawing: Drawing::Board(Box::new(Diagram {
            men,
            below,
            last_move,
        })),
        millimetres: BOARD,
        in_words: locale.say(AlarmEmptyBoard),
        caption: String::new(),
    }
}
