//! A new adjournment: from a score, or from a position that is set up on a board.

use maud::html;
use shakmaty::{Board, Chess, Color, Piece, Position, Square};

use super::{label, score};
use crate::commands::Failure;
use crate::commands::label_draft::LabelDraft;
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::board;
use crate::desk::widgets::form::{Field, field};
use crate::desk::widgets::frame::Page;
use crate::failure::LabelFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::LabelKey;
use rules::position::parse_fen;

pub fn show(_: &Desk, visitor: &Visitor, _: &Target) -> Result<Page, Failure> {
    Ok(empty(&visitor.locale))
}

/// The screen with nothing typed.
pub fn empty(locale: &Locale) -> Page {
    screen(locale, &Fields::default())
}

/// Both forms, with what was typed before.
fn screen(locale: &Locale, typed: &Fields) -> Page {
    let sides = Color::ALL.map(|side| (side.char().to_string(), text::side(locale, side)));
    let text = |name: &str| typed.get(name).unwrap_or_default();
    let or = |name: &str, otherwise| typed.get(name).unwrap_or(otherwise);
    let score = typed.get("file").unwrap_or(text("score"));
    // Only the form that was sent has its fields.
    let [score_name, position_name] = match typed.exactly("fen") {
        None => [text("name"), ""],
        Some(_) => ["", text("name")],
    };
    let board = match typed.exactly("e1") {
        None => Chess::default().board().clone(),
        Some(_) => pieces(typed),
    };
    let main = html! {
        h1 { (locale.say(DeskNew)) }
        form method="post" action="new" enctype="multipart/form-data" data-drop {
            section {
                h2 { (locale.say(DeskFromScore)) }
                div class="field" {
                    label for="file" { (locale.say(DeskScoreFile)) }
                    input id="file" name="file" type="file" accept=".pgn,text/plain,application/x-chess-pgn";
                }
                div class="field" {
                    label for="score" { (locale.say(DeskScoreText)) }
                    textarea id="score" name="score" rows="6" spellcheck="false" autocomplete="off" { (score) }
                }
            }
            (field("name", &locale.say(DeskGameName), score_name, &locale.say(DeskGameNameHint)))
            (field("at_move", &locale.say(DeskAtMove), text("at_move"), &locale.say(DeskAtMoveHint)))
            (field("time_control", &locale.say(LabelKey::TimeControl), text("time_control"), &locale.say(DeskTimeControlOfScore)))
            button { (locale.say(DeskPrepare)) }
        }
        form method="post" action="new" enctype="multipart/form-data" {
            section {
                h2 { (locale.say(DeskFromPosition)) }
                (board::position_input(locale, &board))
                (field("fen", "FEN", text("fen"), &locale.say(DeskFenHint)))
                    (Field::new("turn", &locale.say(DeskTurn)).value(or("turn", "w")).options(&sides))
                    fieldset {
                        legend { (locale.say(DeskCastling)) }
                        @for (right, square) in [("K", "e1–g1"), ("Q", "e1–c1"), ("k", "e8–g8"), ("q", "e8–c8")] {
                            @let name = format!("castling-{right}");
                            label { input type="checkbox" name=(name) checked[typed.ticked(&name)]; " " (square) }
                        }
                    }
                    (field("passing", &locale.say(DeskPassing), text("passing"), ""))
                    (field("halfmoves", &locale.say(DeskHalfmoves), or("halfmoves", "0"), ""))
                    (field("number", &locale.say(DeskMoveNumber), or("number", "1"), ""))
            }
            (Field::new("name", &locale.say(DeskGameName)).id("position-name").value(position_name).hint(&locale.say(DeskGameNameHint)))
            button { (locale.say(DeskPrepare)) }
        }
    };
    Page::new(locale.say(DeskNew), main)
}

/// The screen again, with all that was typed.
pub fn refused(_: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Result<Page, Failure> {
    Ok(screen(&visitor.locale, fields))
}

/// Makes a label, and leads to its screen.
pub fn begin(
    desk: &Desk,
    visitor: &Visitor,
    _: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    if let Some(text) = fields.get("file").or_else(|| fields.get("score")) {
        return score::take(desk, visitor, fields, text);
    }
    let fen = match fields.get("fen") {
        Some(fen) => {
            parse_fen(fen)?;
            fen.to_owned()
        }
        None if fields.exactly("e1").is_some() => set_up(fields)?,
        None => return Err(LabelFault::NoGame.into()),
    };
    let draft = LabelDraft {
        fen: Some(fen),
        ..LabelDraft::default()
    };
    let name = desk
        .folder
        .new_name(&desk.files, fields.get("name"), &draft)?;
    label::begin(desk, &name, draft)?;
    Ok(Answer::to("label", &name))
}

/// The position that was set up on the board, as FEN.
fn set_up(fields: &Fields) -> Result<String, Failure> {
    let board = pieces(fields);
    let rights: String = ["K", "Q", "k", "q"]
        .into_iter()
        .filter(|right| fields.ticked(&format!("castling-{right}")))
        .collect();
    let or = |name: &str, otherwise: &str| fields.get(name).unwrap_or(otherwise).to_owned();
    let fen = format!(
        "{} {} {} {} {} {}",
        board.board_fen(),
        or("turn", "w"),
        if rights.is_empty() { "-" } else { &rights },
        or("passing", "-"),
        or("halfmoves", "0"),
        or("number", "1"),
    );
    parse_fen(&fen)?;
    Ok(fen)
}

/// The pieces that were set up.
fn pieces(fields: &Fields) -> Board {
    let mut board = Board::empty();
    for square in Square::ALL {
        let stands = fields
            .get(&square.to_string())
            .and_then(|it| it.chars().next());
        if let Some(piece) = stands.and_then(Piece::from_char) {
            board.set_piece_at(square, piece);
        }
    }
    board
}
