//! A new adjournment: from a score, or from a position that is set up on a board.

use shakmaty::{Board, Chess, Color, Piece, Position, Square};
use zeroize::Zeroizing;

use super::{label, score};
use crate::commands::label_draft::LabelDraft;
use crate::desk::prelude::*;
use crate::desk::widgets::board;
use crate::failure::LabelFault;
use rules::position::parse_fen;

/// The rights to castle, as a position in a line names them, each with the squares of its king.
#[rustfmt::skip]
const CASTLING: [(&str, &str); 4] = [("K", "e1–g1"), ("Q", "e1–c1"), ("k", "e8–g8"), ("q", "e8–c8")];

/// The main way into an adjournment: a score that is dropped anywhere on the page, or the screen that takes one. `words`
/// say that it can be dropped, where scripts take it.
pub fn door(locale: &Locale, words: &str) -> Markup {
    html! {
        form method="post" action="new" enctype="multipart/form-data" class="door" data-drop="page" {
            input type="hidden" name="score" value="";
            input type="file" name="file" multiple hidden;
            a class="act main" href="new" { (locale.say(DeskNew)) }
            @if !words.is_empty() { span class="soft" hidden { (words) } }
        }
    }
}

pub fn show(_: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    Ok(empty(&visitor.locale))
}

/// The screen with nothing typed.
pub fn empty(locale: &Locale) -> Page {
    screen(locale, &Fields::default(), &[])
}

/// Both forms, with what was typed before: a score, and below it a position that is set up.
fn screen(locale: &Locale, typed: &Fields, wrong: &[Wrong]) -> Page {
    let form = Form {
        values: &|name| typed.text(name),
        wrong,
    };
    let text = typed.get("file").or(typed.get("score"));
    let board = match typed.exactly("e1") {
        None => Chess::default().board().clone(),
        Some(_) => pieces(typed),
    };
    let sides = Color::ALL.map(|side| (side.char().to_string(), text::side(locale, side)));
    let main = html! {
        h1 { (locale.say(DeskNew)) }
        form method="post" action="new" enctype="multipart/form-data" class="grid new" data-drop {
            div class="left dropped" {
                h2 { (locale.say(DeskFromScore)) }
                div class="field wide" {
                    label for="file" { (locale.say(DeskScoreFile)) }
                    input id="file" name="file" type="file" multiple accept=".pgn,text/plain,application/x-chess-pgn";
                }
                p { span class="soft" hidden { (locale.say(DeskDropHere)) } }
            }
            div class="right" {
                (Field::new("score", locale.say(DeskScoreText)).value(text.unwrap_or_default()).lines(6))
                details open[typed.get("name").is_some()] {
                    summary { (locale.say(DeskMoreActs)) }
                    (form.show([Field::new("name", locale.say(DeskGameName)).hint(locale.say(DeskGameNameHint))]))
                }
                button class="main" { (locale.say(DeskPrepare)) }
            }
        }
        form method="post" action="new" enctype="multipart/form-data" class="grid new" {
            h2 class="all" { (locale.say(DeskFromPosition)) }
            div class="left" { (board::position_input(locale, &board)) }
            div class="right" {
                (form.show([Field::new("turn", locale.say(DeskTurn)).abreast(&sides[..])]))
                fieldset class="inline" {
                    legend { (locale.say(DeskCastling)) }
                    @for (right, squares) in CASTLING {
                        @let name = format!("castling-{right}");
                        label { input type="checkbox" name=(name) checked[typed.ticked(&name)]; " " (squares) }
                    }
                }
                (form.show([
                    Field::new("number", locale.say(DeskMoveNumber)).number().class("hour"),
                    Field::new("fen", locale.say(DeskPositionLine)).hint(locale.say(DeskFenHint)).class("wide"),
                ]))
                button { (locale.say(DeskPrepare)) }
            }
        }
    };
    Page {
        wrong: wrong.to_vec(),
        screen: Some("new".to_owned()),
        ..Page::new(locale.say(DeskNew), main)
    }
}

/// The screen again, with all that was typed.
pub fn refused(_: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Shown {
    Ok(screen(&visitor.locale, fields, &[]))
}

/// Makes a label, and leads to its screen.
pub fn begin(desk: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let files = fields.all().filter(|(name, _)| *name == "file");
    let files: Vec<&str> = files.map(|(_, text)| text).collect();
    // Each file begins anew, as the games of one file do.
    let files = Zeroizing::new(files.join("\n\n"));
    let score = fields.get("score").unwrap_or_default();
    let mut given = [files.as_str(), score].into_iter();
    if let Some(text) = given.find(|text| !text.trim().is_empty()) {
        return score::take(desk, visitor, fields, text);
    }
    let fen = match fields.get("fen") {
        Some(fen) => fen.to_owned(),
        None if fields.exactly("e1").is_some() => set_up(fields),
        None => return Err(LabelFault::NoGame.into()),
    };
    let wrong = not_said(&visitor.locale, &fen);
    if !wrong.is_empty() {
        return Ok(Answer::Page(screen(&visitor.locale, fields, &wrong)));
    }
    parse_fen(&fen)?;
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

/// What a position lacks that was set up on the board: who is to move, and which move.
fn not_said(locale: &Locale, fen: &str) -> Vec<Wrong> {
    let parts: Vec<&str> = fen.split_whitespace().collect();
    let lacking = |(id, place, field): (&str, usize, String)| {
        let is_lacking = parts.get(place) == Some(&"-");
        is_lacking.then(|| Wrong::with(id, locale.say(DeskAskFor { field })))
    };
    let turn = lacking(("turn", 1, locale.say(DeskTurn)));
    let number = lacking(("number", 5, locale.say(DeskMoveNumber)));
    turn.into_iter().chain(number).collect()
}

/// The position that was set up on the board, as FEN; what nobody said is `-`.
fn set_up(fields: &Fields) -> String {
    let rights = CASTLING.iter().map(|(right, _)| *right);
    let rights: String = rights
        .filter(|right| fields.ticked(&format!("castling-{right}")))
        .collect();
    format!(
        "{} {} {} - 0 {}",
        pieces(fields).board_fen(),
        fields.get("turn").unwrap_or("-"),
        if rights.is_empty() { "-" } else { &rights },
        fields.get("number").unwrap_or("-"),
    )
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
