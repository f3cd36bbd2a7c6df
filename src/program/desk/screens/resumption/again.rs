//! The game is adjourned again: the moves since it was resumed come from a score, are played on the board, or typed. What
//! was read of them is said at once; then the label is filled in.

use maud::{Markup, html};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use super::{may_seal, next_label};
use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::screens::recording::Hall;
use crate::desk::screens::{player, score};
use crate::desk::widgets::board;
use crate::desk::widgets::form::{Field, enter};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::Wrong;
use crate::text::message::*;
use crate::text::{Reader, Value};
use envelope::Label;
use envelope::sealing::NotSealed;
use rules::adjournment::Phase;
use rules::notation::{Language, Notation};
use rules::position::fen;
use rules::reading::{read, write};
use rules::score::{Game, Score};

const ENGLISH: Notation = Notation::Letters(Language::English);

/// The field for the moves, and the buttons that do something with them.
const SCORE: &str = "score";
const DO: &str = "do";

/// What was read of the moves since.
struct Since<'a> {
    hall: &'a Hall<'a>,
    /// The moves, as they stand in their field: a whole score, or the moves since.
    text: String,
    /// The game with those that could be read.
    game: Game,
    /// Why the others could not.
    wrong: Option<String>,
}

impl<'a> Since<'a> {
    /// Reads what was typed, pasted or dropped, and the move that was played on the board.
    fn of(hall: &'a Hall<'a>) -> Since<'a> {
        let typed = hall.typed;
        let text = typed.text("file").or_else(|| typed.text(SCORE));
        let mut since = Since {
            hall,
            text: text.unwrap_or_default(),
            game: hall.state.game().clone(),
            wrong: None,
        };
        match since.read() {
            Ok(game) => since.game = game,
            Err(wrong) => since.wrong = Some(wrong),
        }
        if since.wrong.is_none() {
            match typed.get(DO) {
                Some("back") => since.go_back(),
                _ => since.play(),
            }
        }
        since
    }

    /// The game as a whole score has it, or with these moves behind those of the record.
    fn read(&self) -> Result<Game, String> {
        let (hall, label) = (self.hall, self.hall.label());
        if self.text.is_empty() {
            return Ok(self.game.clone());
        }
        let score = Score::from_text_in(&self.text, label.notation);
        match score {
            Ok(score) if is_of(label, &score.game) => match self.apart(&score.game) {
                Some(apart) => Err(apart),
                None => Ok(score.game),
            },
            Ok(_) if self.text.starts_with('[') => {
                Err(hall.locale.phrase(&NotSealed::OtherGame, Reader::Desk))
            }
            Err(misread) if self.text.starts_with('[') => {
                Err(hall.locale.phrase(&misread.error, Reader::Desk))
            }
            _ => {
                let in_own = with_moves(&self.game, &self.text, label.shown_in());
                let read = in_own.or_else(|wrong| {
                    with_moves(&self.game, &self.text, ENGLISH).map_err(|_| wrong)
                });
                read.map_err(|(number, text)| self.not_possible(number, &text))
            }
        }
    }

    /// The first move of the record that a score has otherwise.
    fn apart(&self, game: &Game) -> Option<String> {
        let known = &self.game;
        let mut plies = 0..known.moves().len();
        let ply = plies.find(|&ply| known.moves().get(ply) != game.moves().get(ply))?;
        let position = known.at(ply)?;
        let letters = self.hall.label().shown_in();
        let [record, score] = [known, game].map(|it| match it.moves().get(ply) {
            Some(&played) => write(&position, played, letters),
            None => "–".to_owned(),
        });
        Some(self.hall.locale.say(DeskMoveApart {
            number: position.fullmoves().to_string(),
            record,
            score,
        }))
    }

    fn not_possible(&self, number: String, text: &str) -> String {
        self.hall.locale.say(DeskMoveNotPossible { number, text })
    }

    /// Plays the move of the board.
    fn play(&mut self) {
        let (hall, letters) = (self.hall, self.hall.label().shown_in());
        let last = self.game.last();
        let put = player::squares(last.board(), hall.typed);
        let put = match put {
            Ok(put) => put.map(|put| put.write(last.turn(), letters)),
            Err(failure) => {
                self.wrong = Some(failure.sentence(hall.locale, Reader::Desk));
                return;
            }
        };
        let Some(text) = hall.typed.text("move").or(put) else {
            return;
        };
        match legal(last, &text, letters) {
            Some(played) => {
                self.game.play(played);
                self.text = self.written();
            }
            None => self.wrong = Some(self.not_possible(numbered(last, true), &text)),
        }
    }

    /// Takes the last move back, none of the record.
    fn go_back(&mut self) {
        let known = self.hall.state.game().moves().len();
        let all = self.game.moves().len();
        self.game.truncate(known.max(all.saturating_sub(1)));
        self.text = self.written();
    }

    /// The moves since, in the letters of the label.
    fn written(&self) -> String {
        let known = self.hall.state.game().moves().len();
        movetext(&self.game, known, self.hall.label().shown_in())
    }

    /// What was read, and who seals which move; or what is wrong.
    fn said(&self) -> String {
        let locale = self.hall.locale;
        if let Some(wrong) = &self.wrong {
            return wrong.clone();
        }
        let next = self.game.to_move();
        let seals = locale.say(DeskSealsMove {
            side: next.side,
            number: Value::Ordinal(next.number.into()),
        });
        let known = self.hall.state.game().moves().len();
        let all = self.game.moves().len();
        match all > known {
            true => {
                let played = movetext(&self.game, all - 1, self.hall.label().shown_in());
                locale.say(DeskReadTo { played }) + " " + &seals + "."
            }
            false => seals + ".",
        }
    }

    fn board(&self) -> Markup {
        let (game, label) = (&self.game, self.hall.label());
        let below = label.sealed_by();
        let turn = game.last().turn();
        board::move_input(self.hall.locale, (game, below), turn, label.shown_in())
    }

    /// The screen.
    fn page(&self) -> Page {
        let (hall, locale) = (self.hall, self.hall.locale);
        let path = format!("resume/{}/again", hall.path);
        let known = hall.state.game();
        let last = known.moves().len().checked_sub(1);
        let played = last.map(|ply| movetext(known, ply, hall.label().shown_in()));
        let title = match &played {
            Some(played) => locale.say(DeskMovesSince { played }),
            None => locale.say(DeskAdjournAgain),
        };
        let wrong = self.wrong.as_deref().unwrap_or_default();
        let moves = Field::new(SCORE, locale.say(DeskScoreMoves)).lines(4);
        let moves = moves.hint(locale.say(DeskMovesSinceHow));
        let main = html! {
            (hall.head(&html! { h1 { (title) } }))
            form method="post" action=(path) enctype="multipart/form-data" class="grid table again" autocomplete="off"
                data-drop="page" data-asks=(format!("{path}/means")) {
                (enter())
                (hall.hidden(None))
                input type="hidden" id="move" name="move" value="";
                div class="right flow" {
                    (moves.value(self.text.as_str()).error(wrong))
                    div class="row" {
                        button class="quiet" name=(DO) value="back" { (locale.say(DeskBackOne)) }
                        noscript { button name=(DO) value="play" { (locale.say(DeskPlayMove)) } }
                    }
                    div class="field wide" {
                        label for="file" { (locale.say(DeskScoreFile)) }
                        input id="file" name="file" type="file" accept=".pgn,text/plain,application/x-chess-pgn";
                    }
                    p id="again-read" class="large" role="status" { (self.said()) }
                    button class="main wide" name=(DO) value="label" { (locale.say(DeskToTheLabel)) }
                    a class="act quiet" href=(format!("resume/{}", hall.path)) { (locale.say(DeskGoBack)) }
                }
                div class="left" { div id="again-board" data-html="" { (self.board()) } }
            }
        };
        let wrong = self.wrong.iter();
        Page {
            wrong: wrong.map(|it| Wrong::with(SCORE, it.clone())).collect(),
            screen: Some(path),
            ..Page::new(title, main)
        }
    }
}

/// Whether a game is that of a label, and goes on from it.
fn is_of(label: &Label, game: &Game) -> bool {
    let sealed = label.game.moves();
    game.start() == label.game.start()
        && game.moves().starts_with(sealed)
        && game.moves().len() > sealed.len()
}

/// A game with the moves of a text behind its own; else the number and the text of the move that cannot be read.
fn with_moves(game: &Game, text: &str, letters: Notation) -> Result<Game, (String, String)> {
    let mut game = game.clone();
    let words = text.split(|sign: char| sign.is_whitespace() || sign == '.');
    // Four digits are a move of ICCF.
    let is_number = |word: &str| word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    for word in words.filter(|word| !is_number(word) && *word != "*") {
        match legal(game.last(), word, letters) {
            Some(played) => drop(game.play(played)),
            None => return Err((numbered(game.last(), true), word.to_owned())),
        }
    }
    Ok(game)
}

/// The legal move that a text in coordinates or in these letters means.
fn legal(position: &Chess, text: &str, letters: Notation) -> Option<Move> {
    let coordinates = UciMove::from_ascii(text.as_bytes()).ok();
    let named = coordinates.and_then(|uci| uci.to_move(position).ok());
    let read = || read(position, text, letters).meaning.legal();
    named.or_else(read).filter(|&it| position.is_legal(it))
}

/// The number of the next move: `41.`, and at the beginning of a line `41...`.
fn numbered(position: &Chess, first: bool) -> String {
    let number = position.fullmoves();
    match (position.turn(), first) {
        (Color::White, _) => format!("{number}."),
        (Color::Black, true) => format!("{number}..."),
        (Color::Black, false) => String::new(),
    }
}

/// The moves behind so many, as PGN has them.
fn movetext(game: &Game, from: usize, letters: Notation) -> String {
    let played = game.positions().zip(game.moves()).enumerate().skip(from);
    let words = played.flat_map(|(ply, (position, &played))| {
        [
            numbered(&position, ply == from),
            write(&position, played, letters),
        ]
    });
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The screen, with what was typed.
pub fn show(hall: &Hall<'_>) -> Result<Page, Failure> {
    Ok(Since::of(hall).page())
}

/// What was read while it is typed or played, and the board.
pub fn means(hall: &Hall<'_>) -> Result<Answer, Failure> {
    let since = Since::of(hall);
    let mut said = vec![("again-read", since.said())];
    if since.wrong.is_none() {
        said.push(("again-board", since.board().into_string()));
        let is_played = hall.typed.get("move").is_some();
        said.extend(is_played.then(|| ("move", String::new())));
        said.extend(is_played.then(|| (SCORE, since.text.clone())));
    }
    let said = said.into_iter();
    Ok(Answer::Said(
        said.map(|(id, words)| (id.to_owned(), words)).collect(),
    ))
}

/// Takes a move back, plays the one of the board, or leads to the label with the score up to now.
pub fn play(hall: &Hall<'_>) -> Result<Answer, Failure> {
    hall.seen()?;
    let since = Since::of(hall);
    if since.wrong.is_some() || hall.typed.get(DO) != Some("label") {
        return Ok(Answer::Page(since.page()));
    }
    let label = next_label(hall.desk, hall.name, hall)?;
    if since.game.moves().len() > hall.state.game().moves().len() {
        // A score that was given is kept as it is, with its names and times.
        let text = match Score::from_text_in(&since.text, hall.label().notation) {
            Ok(score) if is_of(hall.label(), &score.game) => since.text.clone(),
            _ => format!(
                "[SetUp \"1\"]\n[FEN \"{}\"]\n\n{} *\n",
                fen(since.game.start()),
                movetext(&since.game, 0, ENGLISH)
            ),
        };
        score::of_next(hall.desk, &label, &text)?;
    }
    Ok(Answer::to("label", &label))
}

/// The game of the folder that a score goes on from, in which play has resumed, and whether it has all moves of the record.
/// Of several it is the one whose game is the longest.
///
/// # Errors
/// The folder cannot be read.
pub fn continues(desk: &Desk, game: &Game) -> Result<Option<(String, bool)>, Failure> {
    let listing = desk.folder.list(&desk.files)?;
    let resumed = [Some(Phase::Opened), Some(Phase::Continued)];
    let all = listing.by_resumption();
    let all = all.filter(|(_, filed)| resumed.contains(&filed.summary.phase));
    let all = all.filter(|(_, filed)| is_of(filed.envelope.label(), game));
    let all = all.filter_map(|(name, _)| Some((name, desk.read(name).ok()?)));
    let all = all.filter(|(_, shown)| may_seal(shown));
    let longest = all.max_by_key(|(_, shown)| shown.state.game().moves().len());
    Ok(longest.map(|(name, shown)| {
        let has_all = game.moves().starts_with(shown.state.game().moves());
        (name.to_owned(), has_all)
    }))
}

/// The label of the next adjournment of that game, with the score up to now.
///
/// # Errors
/// It may not be sealed now, or the label cannot be written.
pub fn label_of(desk: &Desk, name: &str, text: &str) -> Result<String, Failure> {
    let label = next_label(desk, name, &desk.read(name)?)?;
    score::of_next(desk, &label, text)?;
    Ok(label)
}

/// The question for a score that goes on from a game of the folder; `other` is the form that takes it as another game.
///
/// # Errors
/// The game cannot be read.
pub fn offered(
    desk: &Desk,
    visitor: &Visitor,
    (name, fields): (&str, &Fields),
    other: &Markup,
) -> Result<Page, Failure> {
    let hall = Hall::of(desk, &visitor.locale, name, fields)?;
    let (since, locale) = (Since::of(&hall), hall.locale);
    let board = hall.label().board.as_deref().unwrap_or("none");
    let [white, black] = Color::ALL.map(|side| hall.called(side));
    let players = &format!("{white} – {black}");
    let title = locale.say(DeskContinuesBoard { board, players });
    let main = html! {
        (hall.head(&html! { h1 tabindex="-1" autofocus { (title) } }))
        div class="grid table" {
            div class="right flow" {
                p class="large" { (since.said()) }
                form method="post" action=(format!("resume/{}/again", hall.path)) enctype="multipart/form-data" {
                    (hall.hidden(None))
                    input type="hidden" name=(SCORE) value=(since.text);
                    button class="main" name=(DO) value="label" { (locale.say(DeskAdjournBoardAgain { board, players })) }
                }
                (other)
            }
            div class="left" { (board::of_game(locale, &since.game, hall.label().sealed_by())) }
        }
    };
    Ok(Page::new(title, main))
}
