//! The board as a table: a screen reader reads it square by square, the pieces are drawings with words.

use maud::{Markup, html};
use shakmaty::{Board, Color, File, Move, Piece, Rank, Role, Square};

use crate::program::desk::assets::drawing;
use crate::program::render::figurine;
use crate::program::text::Locale;
use crate::program::text::message::*;

/// A position, with the side below and the last move marked.
pub fn board(locale: &Locale, board: &Board, below: Color, last: Option<Move>) -> Markup {
    let marked =
        |square| last.is_some_and(|played| played.to() == square || played.from() == Some(square));
    grid(locale, below, |square| {
        html! {
            td class=[marked(square).then_some("last")] data-square=(square) {
                (piece_drawing(locale, board.piece_at(square)))
            }
        }
    })
}

/// The input of a move by its two squares and the promotion. Any squares may be chosen: whether the sealed move is
/// legal is asked when the envelope is opened.
pub fn move_input(locale: &Locale, board: &Board, below: Color) -> Markup {
    let side = |name: &str, words: String| {
        html! {
            fieldset class=(format!("squares {name}")) {
                legend { (words) }
                (grid(locale, below, |square| {
                    let piece = board.piece_at(square);
                    html! {
                        td data-square=(square) {
                            label {
                                input type="radio" name=(name) value=(square) autocomplete="off";
                                span class="unseen" { (square) " " }
                                (piece_drawing(locale, piece))
                            }
                        }
                    }
                }))
            }
        }
    };
    html! {
        div class="two-squares" {
            (side("from", locale.say(DeskFrom)))
            (side("to", locale.say(DeskTo)))
        }
        fieldset class="becomes" {
            legend { (locale.say(DeskBecomes)) }
            label { input type="radio" name="becomes" value="" checked autocomplete="off"; " " (locale.say(DeskBecomesNothing)) }
            @for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                label {
                    input type="radio" name="becomes" value=(figurine(role.of(Color::White))) autocomplete="off";
                    " " (role_words(locale, role))
                }
            }
        }
    }
}

/// The input of a position: each square offers every piece.
pub fn position_input(locale: &Locale, board: &Board) -> Markup {
    grid(locale, Color::White, |square| {
        let stands = board.piece_at(square);
        html! {
            td data-square=(square) {
                select name=(square) aria-label=(square) autocomplete="off" {
                    option value="" selected[stands.is_none()] {}
                    @for color in Color::ALL {
                        @for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
                            @let piece = Piece { color, role };
                            option value=(piece.char()) aria-label=(piece_words(locale, piece)) selected[stands == Some(piece)] {
                                (figurine(piece)) "\u{fe0e}"
                            }
                        }
                    }
                }
            }
        }
    })
}

fn grid(locale: &Locale, below: Color, cell: impl Fn(Square) -> Markup) -> Markup {
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    match below {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    html! {
        table class="board" {
            caption class="unseen" { (locale.say(DeskBoard)) }
            thead {
                tr {
                    td {}
                    @for file in files { th scope="col" { (file.char()) } }
                }
            }
            tbody {
                @for rank in ranks {
                    tr {
                        th scope="row" { (rank.char()) }
                        @for file in files { (cell(Square::from_coords(file, rank))) }
                    }
                }
            }
        }
    }
}

fn piece_drawing(locale: &Locale, piece: Option<Piece>) -> Markup {
    html! {
        @if let Some(piece) = piece {
            img src=(drawing(piece.color, piece.role)) alt=(piece_words(locale, piece)) width="45" height="45";
        }
    }
}

/// `white king`.
pub fn piece_words(locale: &Locale, piece: Piece) -> String {
    locale.say(DeskMan {
        side: piece.color,
        man: role_words(locale, piece.role),
    })
}

fn role_words(locale: &Locale, role: Role) -> String {
    match role {
        Role::Pawn => locale.say(ManPawn),
        Role::Knight => locale.say(ManKnight),
        Role::Bishop => locale.say(ManBishop),
        Role::Rook => locale.say(ManRook),
        Role::Queen => locale.say(ManQueen),
        Role::King => locale.say(ManKing),
    }
}
