//! A score comes in: it becomes a draft, or the screen asks for what keeps it from being one. One file may hold the
//! games of a whole round; a game may be over; a move may be wrong; and the file may be no score at all.

use std::ops::Range;

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::{label, new_adjournment, overview, resumption};
use crate::commands::label_draft::LabelDraft;
use crate::commands::{Failure, instead_of_score};
use crate::desk::context::Desk;
use crate::desk::folder;
use crate::desk::http::request::{Fields, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::foreign;
use crate::desk::widgets::form::{Field, Options, Said, enter};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::Wrong;
use crate::failure::{DeskFault, LabelFault};
use crate::files::{Existing, Mode, NewFile};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use rules::notation::Notation;
use rules::ruling::MoveText;
use rules::score::{Game, Misread, MoveNumber, Score, games, no_text};

/// The most games of one file that can be chosen from: each has two fields of a form.
const MOST_GAMES: usize = 100;

/// The most bytes of a score that is in the folder.
const LARGEST_SCORE: u64 = 16 * 1024 * 1024;

/// The screen that takes a score, for whatever this one answers.
const NEW: &str = "new";

/// What the form said beside the score; it goes along from screen to screen.
const ALONG: [&str; 3] = ["name", "time_control", CONTINUES];

/// The label that the score is for, of the next adjournment of a game.
const CONTINUES: &str = "continues";

/// Takes a score, or asks for what is missing of it.
///
/// # Errors
/// No score, or one that is wrong otherwise than in a move; a name that is taken; a file that cannot be written.
pub fn take(
    desk: &Desk,
    visitor: &Visitor,
    fields: &Fields,
    text: &str,
) -> Result<Answer, Failure> {
    if let Some(error) = no_text(text) {
        let page = new_adjournment::empty(&visitor.locale);
        return Ok(Answer::Refused(page, error.into()));
    }
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if let Some(content) = instead_of_score(text.as_bytes()) {
        // Whatever it is, it may be secret: it is not shown again.
        let page = new_adjournment::empty(&visitor.locale);
        let fault = DeskFault::NotAScore(content);
        return Ok(Answer::Refused(page, fault.into()));
    }
    let all = games(&text);
    let only = fields.get("only").and_then(|it| it.parse::<usize>().ok());
    let chosen = only.and_then(|place| all.get(place));
    match (all.as_slice(), chosen) {
        (_, Some(one)) => alone(desk, visitor, fields, one),
        ([_, _, ..], None) => several(desk, visitor, fields, (&text, &all)),
        (_, None) => alone(desk, visitor, fields, &text),
    }
}

/// The letters of the label that the score goes on from, else those in which the event's players write: some copy
/// their scores in them.
fn letters(desk: &Desk, fields: &Fields) -> Option<Notation> {
    let label = fields
        .get(CONTINUES)
        .and_then(|name| folder::named(name).ok());
    let label = label.and_then(|name| label::read(desk, name).ok());
    let of_label = label.and_then(|label| label.notation?.parse().ok());
    of_label.or_else(|| desk.event().and_then(|event| event.notation))
}

/// Takes the score of one game.
fn alone(desk: &Desk, visitor: &Visitor, fields: &Fields, text: &str) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let score = match Score::from_text_in(text, letters(desk, fields)) {
        Ok(score) => score,
        Err(Misread {
            error,
            place: Some(place),
        }) => {
            let sentence = locale.phrase(&error, Reader::Desk);
            return Ok(Answer::Page(to_correct(
                locale,
                fields,
                (text, place),
                sentence,
            )));
        }
        Err(misread) => return Err(misread.error.into()),
    };
    let given = LabelDraft {
        at_move: fields.text("at_move"),
        time_control: fields.text("time_control"),
        ..LabelDraft::default()
    };
    match prepare(desk, fields, given, (text, &score)) {
        Ok(name) => Ok(Answer::to("label", &name)),
        Err(failure) => match failure.fault() {
            Some(LabelFault::Finished { result, .. }) if !score.game.moves().is_empty() => Ok(
                Answer::Page(finished(locale, fields, (text, &score.game), result)),
            ),
            _ => Err(failure),
        },
    }
}

/// Writes a score and the draft of its label, both or none, and gives their name. A score that goes on from an
/// envelope is that of its next adjournment.
fn prepare(
    desk: &Desk,
    fields: &Fields,
    given: LabelDraft,
    (text, score): (&str, &Score),
) -> Result<String, Failure> {
    let next = match fields.get(CONTINUES) {
        Some(label) => Some(label.to_owned()),
        None => resumption::label_for_score(desk, &score.game)?,
    };
    if let Some(next) = next {
        continued(desk, folder::named(&next)?, given, text)?;
        return Ok(next);
    }
    let mut draft = given.over(LabelDraft::of_score(score));
    let name = fields.get("name").filter(|_| !fields.ticked("chosen"));
    let name = desk.folder.new_name(&desk.files, name, &draft)?;
    let path = desk.folder.score(&name);
    let file = NewFile {
        path: &path,
        bytes: text.as_bytes(),
        mode: Mode::Public,
    };
    desk.files.create(&[file], Existing::Refuse)?;
    draft.game = Some(path.clone());
    let begun = label::begin(desk, &name, draft);
    if begun.is_err() {
        // A score without a label would only take the name.
        desk.files.remove(&path)?;
    }
    begun.map(|()| name)
}

/// Puts the score up to now into the label of the next adjournment, or leaves all as it was.
fn continued(desk: &Desk, name: &str, given: LabelDraft, text: &str) -> Result<(), Failure> {
    let path = desk.folder.score(name);
    let write = |bytes: &[u8]| {
        let (path, mode) = (&*path, Mode::Public);
        desk.files
            .create(&[NewFile { path, bytes, mode }], Existing::Replace)
    };
    let before = desk.files.read(&path, LARGEST_SCORE);
    write(text.as_bytes())?;
    let draft = LabelDraft {
        game: Some(path.clone()),
        // Moves that were played since took time.
        white_used: None,
        black_used: None,
        ..given.over(label::read(desk, name)?)
    };
    let prepared = label::prepare(desk, name, draft, Existing::Replace);
    if prepared.is_err() {
        match before {
            Ok(before) => write(&before)?,
            Err(_) => desk.files.remove(&path)?,
        }
    }
    prepared
}

/// The score again, with the move that is wrong marked, to be corrected.
fn to_correct(
    locale: &Locale,
    fields: &Fields,
    (text, place): (&str, Range<usize>),
    sentence: String,
) -> Page {
    let [before, wrong, behind] = around(text, &place);
    // Scripts count in UTF-16.
    let units = |end: usize| text.get(..end).unwrap_or_default().encode_utf16().count();
    let said = Said::wrong(&sentence);
    let main = html! {
        h1 { (locale.say(DeskCorrectScore)) }
        p class="excerpt" { code { "… " (before) mark { (wrong) } (behind) " …" } }
        form method="post" action=(NEW) enctype="multipart/form-data" {
            (said.around("score", &locale.say(DeskScoreOfGame), html! {
                textarea id="score" name="score" rows="14" spellcheck="false" autocomplete="off" aria-invalid="true"
                    aria-describedby=[said.described_by("score")] data-from=(units(place.start)) data-to=(units(place.end)) { "\n" (text) }
            }))
            (along(fields, &["at_move"]))
            button class="main" { (locale.say(DeskGoOn)) }
        }
    };
    Page {
        wrong: vec![Wrong {
            field: "score".to_owned(),
            sentence: sentence.clone(),
        }],
        screen: Some(NEW.to_owned()),
        ..Page::new(locale.say(DeskCorrectScore), main)
    }
}

/// What stands before the move, the move, and what stands behind it, as far as it helps to find it.
fn around<'a>(text: &'a str, place: &Range<usize>) -> [&'a str; 3] {
    const FAR: usize = 40;
    let before = text.get(..place.start).unwrap_or_default();
    let behind = text.get(place.end..).unwrap_or_default();
    let first = before.char_indices().rev().nth(FAR).map_or(0, |(at, _)| at);
    let last = behind
        .char_indices()
        .nth(FAR)
        .map_or(behind.len(), |(at, _)| at);
    let before = before.get(first..).unwrap_or_default();
    [
        // Tags do not help to find a move.
        before.rsplit_once("]\n").map_or(before, |(_, moves)| moves),
        text.get(place.clone()).unwrap_or_default(),
        behind.get(..last).unwrap_or_default(),
    ]
}

/// What the form before said beside the score.
fn along(fields: &Fields, more: &[&str]) -> Markup {
    html! {
        @for name in ALONG.iter().chain(more) {
            @if let Some(value) = fields.get(name) { input type="hidden" name=(name) value=(value); }
        }
    }
}

/// A game that is over, of which the score says so: its moves beside the board, each a button. After which was the game
/// adjourned?
fn finished(locale: &Locale, fields: &Fields, (text, game): (&str, &Game), result: &str) -> Page {
    let title = locale.say(DeskGameOver { result });
    let last = game.last();
    let main = html! {
        h1 tabindex="-1" autofocus { (title) }
        div class="grid" {
            div class="left" { (board::board(locale, last.board(), Color::White, game.moves().last().copied())) }
            form method="post" action=(NEW) enctype="multipart/form-data" class="right" {
                (enter())
                input type="hidden" name="score" value=(text);
                (along(fields, &[]))
                h2 { (locale.say(DeskSealAfter)) }
                p class="hint" { (locale.say(DeskNotOver)) }
                div class="moves" {
                    @for (next, played) in moments(locale, game).iter().rev() { button name="at_move" value=(next) { (played) } }
                }
                a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
            }
        }
    };
    Page {
        screen: Some(NEW.to_owned()),
        ..Page::new(title.clone(), main)
    }
}

/// After which moves of a game another one can be sealed, the last first: the number of that one, and the move before
/// it.
fn moments(locale: &Locale, game: &Game) -> Options {
    let played = game.positions().zip(game.moves());
    let mut all: Options = played
        .zip(game.positions().skip(1))
        .filter(|(_, after)| !after.legal_moves().is_empty())
        .map(|((before, played), after)| {
            let next = MoveNumber {
                number: after.fullmoves().get(),
                side: after.turn(),
            };
            let dots = before.turn().fold_wb(".", "…");
            let san = text::san(locale, &MoveText::of(&before, *played).san);
            (
                next.to_string(),
                format!("{}{dots} {san}", before.fullmoves()),
            )
        })
        .collect();
    all.reverse();
    all
}

/// Several games in one file: those that were ticked are prepared, all or none.
fn several(
    desk: &Desk,
    visitor: &Visitor,
    fields: &Fields,
    (text, all): (&str, &[&str]),
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    if all.len() > MOST_GAMES {
        let fault = DeskFault::TooManyGames {
            games: all.len(),
            most: MOST_GAMES,
        };
        return Ok(Answer::Refused(
            new_adjournment::empty(locale),
            fault.into(),
        ));
    }
    let page = || to_choose(desk, locale, fields, (text, all));
    // The button is named, so that an answer without a tick is one.
    if !fields.ticked("chosen") {
        return Ok(Answer::Page(page()));
    }
    let chosen = (0..all.len()).filter(|place| fields.ticked(&of_game("game", *place)));
    let chosen: Vec<usize> = chosen.collect();
    if chosen.is_empty() {
        return Ok(Answer::Refused(page(), DeskFault::NoGameChosen.into()));
    }
    let mut made = Vec::new();
    let before = desk.folder.list(&desk.files)?;
    let letters = letters(desk, fields);
    for place in chosen {
        let text = all.get(place).copied().unwrap_or_default();
        let begun = Score::from_text_in(text, letters)
            .map_err(|misread| misread.error.into())
            .and_then(|score| {
                let given = LabelDraft {
                    at_move: fields.text(&of_game("at", place)),
                    time_control: fields.text("time_control"),
                    ..LabelDraft::default()
                };
                prepare(desk, fields, given, (text, &score))
            });
        match begun {
            Ok(name) if before.sheets.contains_key(&name) => {}
            Ok(name) => made.push(name),
            Err(failure) => {
                for name in made {
                    desk.files.remove(&desk.folder.sheet(&name))?;
                    desk.files.remove(&desk.folder.score(&name))?;
                }
                desk.events.notify("*");
                return Ok(Answer::Refused(page(), failure.of_game(place + 1)));
            }
        }
    }
    Ok(Answer::Redirect(String::new()))
}

/// The field that says that games were ticked or left out.
const TICKED: &str = "ticked";

/// The name of a field of the game at that place.
fn of_game(field: &str, place: usize) -> String {
    format!("{field}-{place}")
}

/// The games of a file, to be ticked: those that are not over are.
fn to_choose(desk: &Desk, locale: &Locale, fields: &Fields, (text, all): (&str, &[&str])) -> Page {
    let letters = letters(desk, fields);
    let title = locale.say(DeskSeveralGames { count: all.len() });
    let main = html! {
        h1 tabindex="-1" autofocus { (title) }
        p { (locale.say(DeskWhichGames)) }
        form method="post" action=(NEW) enctype="multipart/form-data" {
            (enter())
            input type="hidden" name="score" value=(text);
            input type="hidden" name=(TICKED) value="yes";
            (along(fields, &[]))
            ul class="games" {
                @for (place, text) in all.iter().enumerate() { (to_tick(locale, fields, letters, place, text)) }
            }
            div class="acts foot" {
                button class="main" name="chosen" value="yes" data-counts data-one=(locale.say(DeskPrepareOne)) data-more=(locale.say(DeskPrepareMore)) {
                    (locale.say(DeskPrepareTicked))
                }
                a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
            }
        }
    };
    Page {
        screen: Some(NEW.to_owned()),
        ..Page::new(title.clone(), main)
    }
}

/// One of several games: ticked unless it is over; one whose score is wrong can be corrected alone.
fn to_tick(
    locale: &Locale,
    fields: &Fields,
    letters: Option<Notation>,
    place: usize,
    text: &str,
) -> Markup {
    let score = match Score::from_text_in(text, letters) {
        Ok(score) => score,
        Err(misread) => {
            return html! {
                li class="game late" {
                    div class="players" { b { (locale.say(DeskGameNumber { number: place + 1 })) } }
                    div {}
                    div class="line wrong" { (locale.phrase(&misread.error, Reader::Desk)) }
                    button name="only" value=(place) { (locale.say(DeskCorrect)) }
                }
            };
        }
    };
    let result = score.result();
    let ticked = match fields.ticked(TICKED) {
        true => fields.ticked(&of_game("game", place)),
        false => result.is_none(),
    };
    let at = of_game("at", place);
    let options = moments(locale, &score.game);
    html! {
        li class="game" {
            label class="players" {
                input type="checkbox" name=(of_game("game", place)) checked[ticked];
                b class="number" { (foreign(score.known_tag("Board").unwrap_or("–"))) }
                span { (overview::names(score.known_tag("White"), score.known_tag("Black"))) }
            }
            div class="at" {
                @match result {
                    None => {
                        @let last = score.game.last();
                        (locale.say(DeskGameAt { number: last.fullmoves().get(), side: last.turn() }))
                    }
                    Some(result) => {
                        @let chosen = fields.get(&at).or(options.first().map(|(value, _)| value.as_str()));
                        (Field::new(&at, locale.say(DeskEndsSealAfter { result })).value(chosen.unwrap_or_default()).options(&options))
                    }
                }
            }
        }
    }
}
