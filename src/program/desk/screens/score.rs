//! A score comes in: it becomes a draft, or the screen asks for what keeps it from being one. One file may hold the
//! games of a whole round; a game may be over; a move may be wrong; and the file may be no score at all.

use std::ops::Range;

use shakmaty::{Color, Position};

use super::resumption::again;
use super::{label, new_adjournment};
use crate::commands::instead_of_score;
use crate::commands::label_draft::LabelDraft;
use crate::desk::prelude::*;
use crate::desk::widgets::board;
use crate::desk::widgets::form::{Options, enter};
use crate::desk::widgets::rows::names;
use crate::desk::widgets::slip::as_scripts_count;
use crate::failure::LabelFault;
use crate::files::{Existing, Mode, NewFile};
use rules::notation::Notation;
use rules::ruling::MoveText;
use rules::score::{Game, MoveNumber, Score, games, no_text};

/// The most games of one file that can be chosen from: each has two fields of a form.
const MOST_GAMES: usize = 100;

/// The most bytes of a score that is in the folder.
const LARGEST_SCORE: u64 = 16 * 1024 * 1024;

/// The screen that takes a score, for whatever this one answers.
const NEW: &str = "new";

/// What the form said beside the score; it goes along from screen to screen.
const ALONG: [&str; 2] = ["name", "time_control"];

/// The field that says that the score is of another game than the one that it seems to go on from.
const ANOTHER: &str = "another";

/// The field that says that games were ticked or left out.
const TICKED: &str = "ticked";

/// The name of a field of the game at that place.
fn of_game(field: &str, place: usize) -> String {
    format!("{field}-{place}")
}

/// What comes in, and for whom.
struct Coming<'a> {
    desk: &'a Desk,
    visitor: &'a Visitor,
    locale: &'a Locale,
    fields: &'a Fields,
}

/// Takes a score, or asks for what is missing of it.
///
/// # Errors
/// No score, or one that is wrong otherwise than in a move; a name that is taken; a file that cannot be written.
pub fn take(desk: &Desk, visitor: &Visitor, fields: &Fields, text: &str) -> Answered {
    let locale = &visitor.locale;
    let refused = |fault: Failure| Ok(Answer::Refused(new_adjournment::empty(locale), fault));
    if let Some(error) = no_text(text) {
        return refused(error.into());
    }
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if let Some(content) = instead_of_score(text.as_bytes()) {
        // Whatever it is, it may be secret: it is not shown again.
        return refused(DeskFault::NotAScore(content).into());
    }
    let all = games(&text);
    let (games, most) = (all.len(), MOST_GAMES);
    let only = fields.get("only").and_then(|it| it.parse::<usize>().ok());
    let coming = Coming {
        desk,
        visitor,
        locale,
        fields,
    };
    match only.and_then(|place| all.get(place)) {
        Some(one) => coming.alone(one),
        None if games > most => refused(DeskFault::TooManyGames { games, most }.into()),
        None if games > 1 => coming.several(&text, &all),
        None => coming.alone(&text),
    }
}

/// Puts the score up to now into the label of the next adjournment, or leaves all as it was.
///
/// # Errors
/// A score from which the label cannot be made; a file that cannot be written.
pub fn of_next(desk: &Desk, name: &str, text: &str) -> Result<(), Failure> {
    let path = desk.folder.score(name);
    let before = desk.files.read(&path, LARGEST_SCORE);
    write(desk, name, text.as_bytes(), Existing::Replace)?;
    let draft = LabelDraft {
        game: Some(path.clone()),
        // Moves that were played since took time.
        white_used: None,
        black_used: None,
        ..label::read(desk, name)?
    };
    let prepared = label::prepare(desk, name, draft, Existing::Replace);
    if prepared.is_err() {
        match before {
            Ok(before) => write(desk, name, &before, Existing::Replace)?,
            Err(_) => desk.files.remove(&path)?,
        }
    }
    prepared
}

/// Writes the score of that name.
fn write(desk: &Desk, name: &str, bytes: &[u8], existing: Existing) -> Result<(), Failure> {
    let (path, mode) = (&*desk.folder.score(name), Mode::Public);
    let file = NewFile { path, bytes, mode };
    Ok(desk.files.create(&[file], existing)?)
}

impl Coming<'_> {
    /// The letters in which the event's players write: some copy their scores in them.
    fn letters(&self) -> Option<Notation> {
        self.desk.event().and_then(|event| event.notation)
    }

    /// What the form says of the label besides the score; `at` is the field for the move.
    fn given(&self, at: &str) -> LabelDraft {
        LabelDraft {
            at_move: self.fields.text(at),
            time_control: self.fields.text("time_control"),
            ..LabelDraft::default()
        }
    }

    /// Takes the score of one game.
    fn alone(&self, text: &str) -> Answered {
        let score = match Score::from_text_in(text, self.letters()) {
            Ok(score) => score,
            Err(misread) => {
                let sentence = self.locale.phrase(&misread.error, Reader::Desk);
                let place = misread.place.ok_or(misread.error)?;
                return Ok(Answer::Page(self.to_correct(text, &place, sentence)));
            }
        };
        if !self.fields.ticked(ANOTHER)
            && let Some((name, _)) = again::continues(self.desk, &score.game)?
        {
            let another = self.form(Some(text), &html! { button class="quiet" name=(ANOTHER) value="yes" { (self.locale.say(DeskAnotherGame)) } });
            let fields = [("score", text)].into_iter().collect();
            let page = again::offered(self.desk, self.visitor, (&name, &fields), &another)?;
            return Ok(Answer::Page(page));
        }
        let prepared = self.prepare(self.given("at_move"), text, &score);
        prepared
            .map(|name| Answer::to("label", &name))
            .or_else(|failure| match failure.fault() {
                Some(LabelFault::Finished { result, .. }) if !score.game.moves().is_empty() => {
                    Ok(Answer::Page(self.finished(text, &score.game, result)))
                }
                _ => Err(failure),
            })
    }

    /// Writes a score and the draft of its label, both or none, and gives their name.
    fn prepare(&self, given: LabelDraft, text: &str, score: &Score) -> Result<String, Failure> {
        let (desk, fields) = (self.desk, self.fields);
        let mut draft = given.over(LabelDraft::of_score(score));
        let name = fields.get("name").filter(|_| !fields.ticked("chosen"));
        let name = desk.folder.new_name(&desk.files, name, &draft)?;
        write(desk, &name, text.as_bytes(), Existing::Refuse)?;
        let path = desk.folder.score(&name);
        draft.game = Some(path.clone());
        let begun = label::begin(desk, &name, draft);
        if begun.is_err() {
            // A score without a label would only take the name.
            desk.files.remove(&path)?;
        }
        begun.map(|()| name)
    }

    /// The form that sends the score again, with what was said beside it.
    fn form(&self, text: Option<&str>, inside: &Markup) -> Markup {
        html! {
            form method="post" action=(NEW) enctype="multipart/form-data" class="right" {
                (enter())
                @if let Some(text) = text { input type="hidden" name="score" value=(text); }
                @for name in ALONG {
                    @if let Some(value) = self.fields.get(name) { input type="hidden" name=(name) value=(value); }
                }
                (inside)
            }
        }
    }

    /// The score again, with the move that is wrong marked, to be corrected.
    fn to_correct(&self, text: &str, place: &Range<usize>, sentence: String) -> Page {
        let (locale, [before, wrong, behind]) = (self.locale, around(text, place));
        let selected = as_scripts_count(text, place.clone());
        let field = Field::new("score", locale.say(DeskScoreOfGame)).value(text);
        let main = html! {
            h1 { (locale.say(DeskCorrectScore)) }
            p class="excerpt" { code { "… " (before) mark { (wrong) } (behind) " …" } }
            (self.form(None, &html! {
                (field.lines(14).error(&sentence).selected(Some(selected)))
                @if let Some(at) = self.fields.get("at_move") { input type="hidden" name="at_move" value=(at); }
                button class="main" { (locale.say(DeskGoOn)) }
            }))
        };
        let page = page(locale.say(DeskCorrectScore), main);
        Page {
            wrong: vec![Wrong::with("score", sentence.clone())],
            ..page
        }
    }

    /// A game that is over, of which the score says so: its moves beside the board, each a button. After which was the
    /// game adjourned?
    fn finished(&self, text: &str, game: &Game, result: &str) -> Page {
        let locale = self.locale;
        let title = locale.say(DeskGameOver { result });
        let moves = html! {
            h2 { (locale.say(DeskSealAfter)) }
            p class="hint" { (locale.say(DeskNotOver)) }
            div class="moves" {
                @for (next, played) in moments(locale, game).iter().rev() { button name="at_move" value=(next) { (played) } }
            }
            a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
        };
        let main = html! {
            h1 tabindex="-1" autofocus { (title) }
            div class="grid new" {
                div class="left" { (board::of_game(locale, game, Color::White)) }
                (self.form(Some(text), &moves))
            }
        };
        page(title.clone(), main)
    }

    /// Several games in one file: those that were ticked are prepared, all or none.
    fn several(&self, text: &str, all: &[&str]) -> Answered {
        let (desk, fields) = (self.desk, self.fields);
        // The button is named, so that an answer without a tick is one.
        if !fields.ticked("chosen") {
            return Ok(Answer::Page(self.to_choose(text, all)));
        }
        let refused = |failure| Ok(Answer::Refused(self.to_choose(text, all), failure));
        let is_chosen = |place| fields.ticked(&of_game("game", place));
        let chosen = (0..).zip(all).filter(|(place, _)| is_chosen(*place));
        let chosen: Vec<_> = chosen.collect();
        if chosen.is_empty() {
            return refused(DeskFault::NoGameChosen.into());
        }
        let mut made = Vec::new();
        let before = desk.folder.list(&desk.files)?;
        let letters = self.letters();
        for (place, text) in chosen {
            let begun = Score::from_text_in(text, letters)
                .map_err(|misread| misread.error.into())
                .and_then(|score| match again::continues(desk, &score.game)? {
                    Some((name, true)) => again::label_of(desk, &name, text),
                    _ => self.prepare(self.given(&of_game("at", place)), text, &score),
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
                    return refused(failure.of_game(place + 1));
                }
            }
        }
        Ok(Answer::Redirect(String::new()))
    }

    /// The games of a file, to be ticked: those that are not over are.
    fn to_choose(&self, text: &str, all: &[&str]) -> Page {
        let (locale, letters) = (self.locale, self.letters());
        let title = locale.say(DeskSeveralGames { count: all.len() });
        let main = html! {
            h1 tabindex="-1" autofocus { (title) }
            p class="lead" { (locale.say(DeskWhichGames)) }
            (self.form(Some(text), &html! {
                input type="hidden" name=(TICKED) value="yes";
                ul class="games" {
                    @for (place, text) in all.iter().enumerate() { li class="game" { (self.to_tick(letters, place, text)) } }
                }
                div class="list-foot" {
                    button class="main" name="chosen" value="yes" data-counts data-one=(locale.say(DeskPrepareOne)) data-more=(locale.say(DeskPrepareMore)) {
                        (locale.say(DeskPrepareTicked))
                    }
                    a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
                }
            }))
        };
        page(title.clone(), main)
    }

    /// One of several games: ticked unless it is over; one whose score is wrong can be corrected alone.
    fn to_tick(&self, letters: Option<Notation>, place: usize, text: &str) -> Markup {
        let (locale, fields) = (self.locale, self.fields);
        let score = match Score::from_text_in(text, letters) {
            Ok(score) => score,
            Err(misread) => {
                return html! {
                    div class="players" { b { (locale.say(DeskGameNumber { number: place + 1 })) } }
                    div class="at wrong" { (locale.phrase(&misread.error, Reader::Desk)) }
                    button name="only" value=(place) { (locale.say(DeskCorrect)) }
                };
            }
        };
        let (result, tag) = (score.result(), |name| score.known_tag(name));
        let ticked = match fields.ticked(TICKED) {
            true => fields.ticked(&of_game("game", place)),
            false => result.is_none(),
        };
        let (at, last) = (of_game("at", place), score.game.last());
        let options = moments(locale, &score.game);
        let chosen = fields
            .get(&at)
            .or(options.first().map(|(value, _)| value.as_str()));
        html! {
            label class="players" {
                input type="checkbox" name=(of_game("game", place)) checked[ticked];
                b class="number" { (foreign(tag("Board").unwrap_or("–"))) }
                span { (names(tag("White"), tag("Black"))) }
            }
            div class="at" {
                @match result {
                    None => (locale.say(DeskGameAt { number: last.fullmoves().get(), side: last.turn() })),
                    Some(result) => (Field::new(&at, locale.say(DeskEndsSealAfter { result })).value(chosen.unwrap_or_default()).options(&options)),
                }
            }
        }
    }
}

/// A screen that answers the one that takes a score.
fn page(title: String, main: Markup) -> Page {
    Page {
        screen: Some(NEW.to_owned()),
        ..Page::new(title, main)
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
