//! The one board of all screens: 64 squares, each placed by itself, so that nothing on one moves another. A script turns
//! it, lets a player put a piece from a square to another, and sets up positions; without scripts radio buttons and
//! choices do.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Board, Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::desk::assets::drawing;
use crate::render::{figurine, squares};
use crate::text::message::*;
use crate::text::{self, Locale};
use rules::notation::Notation;
use rules::reading::Displacement;
use rules::score::Game;

/// What a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The value of a pawn that stays one.
const PAWN: char = Role::Pawn.char();

/// The men in the order of a palette.
const MEN: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// A position, with the side below and the last move marked.
pub fn board(locale: &Locale, board: &Board, below: Color, last: Option<Move>) -> Markup {
    drawn_on(locale, (board, below, last), "", &[])
}

/// The position of a game, with its last move marked.
pub fn of_game(locale: &Locale, game: &Game, below: Color) -> Markup {
    with_moves(locale, (game, below), "", &[])
}

/// The same, with what is said of it below, and moves drawn as arrows: those that may be meant.
pub fn with_moves(
    locale: &Locale,
    (game, below): (&Game, Color),
    said: &str,
    moves: &[(Square, Square)],
) -> Markup {
    let last = game.moves().last().copied();
    drawn_on(locale, (game.last().board(), below, last), said, moves)
}

fn drawn_on(
    locale: &Locale,
    (board, below, last): (&Board, Color, Option<Move>),
    said: &str,
    moves: &[(Square, Square)],
) -> Markup {
    let square = |square| (marked(last, square), board.piece_at(square), html! {});
    html! {
        div class="on-board" data-board="look" {
            (grid(locale, below, square, &arrows(moves)))
            (under(locale, said))
        }
    }
}

/// Moves as arrows over the squares, each from the middle of a square almost to that of another one.
fn arrows(moves: &[(Square, Square)]) -> Markup {
    let middle = |square: Square| {
        let (file, rank) = square.coords();
        [file.to_u32(), 7 - rank.to_u32()].map(|at| f64::from(at) + 0.5)
    };
    let arrow = |from, to| {
        let ([x1, y1], [x2, y2]) = (middle(from), middle(to));
        let part = 1.0 - 0.62 / (x2 - x1).hypot(y2 - y1);
        let (x, y) = (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
        format!("M{x1} {y1}L{x:.2} {y:.2}")
    };
    html! {
        @if !moves.is_empty() {
            svg class="arrows" viewBox="0 0 8 8" aria-hidden="true" {
                defs { marker id="tip" viewBox="0 0 3 3" refX="0" refY="1.5" markerWidth="3" markerHeight="3" orient="auto" { path d="M0 0L3 1.5L0 3z" {} } }
                @for (from, to) in moves { path d=(arrow(*from, *to)) marker-end="url(#tip)" {} }
            }
        }
    }
}

/// The board on which a player puts a man from one square to another, any man and any square: whether the sealed move
/// is legal is asked when the envelope is opened. With scripts it writes what [`Displacement::write`] writes;
/// without, each square has one radio button for the man on it and one for where he goes.
pub fn move_input(
    locale: &Locale,
    (game, below): (&Game, Color),
    player: Color,
    notation: Notation,
) -> Markup {
    let (board, last) = (game.last().board(), game.moves().last().copied());
    let square = |square: Square| {
        let man = board.piece_at(square);
        let pawn = man.is_some_and(|man| man.role == Role::Pawn);
        let square_words = |man: Piece| format!("{square} {}", piece_words(locale, man));
        let inside = html! {
            @if let Some(man) = man {
                label class="from" {
                    input class=[pawn.then_some("pawn")] type="radio" name="from" value=(square) autocomplete="off";
                    span class="unseen" { (locale.say(DeskFromSquare { square: &square_words(man) })) }
                }
            }
            label class="to" {
                input class=[is_last(square).then_some("end")] type="radio" name="to" value=(square) autocomplete="off";
                span class="unseen" { (locale.say(DeskToSquare { square: &square.to_string() })) }
            }
        };
        (marked(last, square), man, inside)
    };
    html! {
        div class="on-board" data-board="write" data-form=(form(notation)) data-letters=(letters(player, notation)) data-names=(names(locale))
            data-home=(home(player)) data-chosen=(locale.say(DeskManChosen { square: "{square}", man: "{man}" }))
            data-put=(locale.say(DeskManPut { from: "{square}", to: "{to}", man: "{man}" }))
            data-takes=(locale.say(DeskManTakes { from: "{square}", to: "{to}" })) {
            (grid(locale, below, square, &html! {}))
            (under(locale, ""))
            fieldset class="becomes" {
                legend { (locale.say(DeskBecomes)) }
                @for role in PROMOTIONS {
                    label {
                        input type="radio" name="becomes" value=(role.char()) autocomplete="off";
                        " " (text::man_name(locale, role))
                    }
                }
                label { input type="radio" name="becomes" value=(PAWN) autocomplete="off"; " " (locale.say(DeskBecomesPawn)) }
            }
        }
    }
}

/// How a script writes: [`Displacement::write`] in its parts.
fn form(notation: Notation) -> &'static str {
    match notation {
        Notation::Iccf => "digits",
        Notation::Descriptive => "squares",
        Notation::Letters(_) | Notation::Figurine | Notation::Unknown(_) => "long",
    }
}

/// What stands for each man in front of the squares, and behind them where a pawn becomes it, as JSON.
fn letters(player: Color, notation: Notation) -> String {
    let alone = |man: Piece, becomes| {
        // Squares on which nobody castles.
        let (from, to) = (Square::A7, Square::A8);
        let put = Displacement {
            man,
            from,
            to,
            takes: false,
            becomes,
        };
        put.write(player, notation)
    };
    let of = |man: Piece| {
        let pawn = Role::Pawn.of(man.color);
        let plain = alone(pawn, None);
        let front = alone(man, None);
        let front = front.strip_suffix(&plain).unwrap_or_default().to_owned();
        let behind = alone(pawn, Some(man.role));
        let behind = behind.strip_prefix(&plain).unwrap_or_default().to_owned();
        (man.char(), [front, behind])
    };
    as_json(men().map(of))
}

/// The player's own king, and where he castles from: `Ke1`.
fn home(player: Color) -> String {
    let square = player.fold_wb(Square::E1, Square::E8);
    format!("{}{square}", Role::King.of(player).char())
}

/// The input of a position: each square offers every man; with scripts there is a palette, and the FEN beside the board
/// changes with it.
pub fn position_input(locale: &Locale, board: &Board) -> Markup {
    let square = |square: Square| {
        let stands = board.piece_at(square);
        let inside = html! {
            select name=(square) aria-label=(square) autocomplete="off" {
                option value="" selected[stands.is_none()] {}
                @for piece in men() {
                    option value=(piece.char()) aria-label=(piece_words(locale, piece)) selected[stands == Some(piece)] {
                        (figurine(piece)) "\u{fe0e}"
                    }
                }
            }
        };
        ("", None, inside)
    };
    html! {
        div class="on-board" data-board="edit" data-names=(names(locale)) {
            (grid(locale, Color::White, square, &html! {}))
            (under(locale, ""))
            div class="palette" role="group" aria-label=(locale.say(DeskPalette)) hidden {
                @for piece in men() {
                    button type="button" data-man=(piece.char()) aria-pressed="false" { (drawn(locale, Some(piece))) }
                }
                button type="button" data-man="" aria-pressed="false" { (locale.say(DeskEraser)) }
            }
            p class="tools" hidden {
                button type="button" class="quiet" data-fen=(Board::empty().board_fen()) { (locale.say(DeskBoardEmpty)) } " "
                button type="button" class="quiet" data-fen=(Board::new().board_fen()) { (locale.say(DeskBoardStart)) }
            }
        }
    }
}

/// What stands under a board: a sentence, and the button that turns it, for the script.
fn under(locale: &Locale, said: &str) -> Markup {
    html! {
        div class="under" {
            span class="hint" { (said) }
            button type="button" class="quiet turn" hidden { (locale.say(DeskTurnBoard)) }
        }
    }
}

/// The class of the squares of the last move. Castling goes from e1 to g1 or c1, not onto the rook.
fn marked(last: Option<Move>, square: Square) -> &'static str {
    let framed = last.and_then(squares);
    match framed.is_some_and(|framed| framed.contains(&square)) {
        true => " last",
        false => "",
    }
}

/// Whether a pawn there may become another man.
fn is_last(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// All men, in the order of a palette.
fn men() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| MEN.map(|role| role.of(color)))
}

/// The words for each man, as JSON.
fn names(locale: &Locale) -> String {
    as_json(men().map(|man| (man.char(), piece_words(locale, man))))
}

fn as_json<T: Serialize>(values: impl Iterator<Item = (char, T)>) -> String {
    let values: BTreeMap<char, T> = values.collect();
    serde_json::to_string(&values).unwrap_or_default()
}

/// What is on a square: its classes besides its place and colour, each behind a blank; the piece; what else.
type Shown = (&'static str, Option<Piece>, Markup);

/// The squares from the eighth rank to the first, each with its place as a class; the side below is one too. What is
/// drawn over them turns with them.
fn grid(locale: &Locale, below: Color, on: impl Fn(Square) -> Shown, over: &Markup) -> Markup {
    let ranks = Rank::ALL.into_iter().rev();
    let squares = ranks.flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
    html! {
        div class=(below.fold_wb("board", "board turned")) role="group" aria-label=(locale.say(DeskBoard)) {
            @for square in squares {
                @let (file, rank) = square.coords();
                @let (class, man, inside) = on(square);
                @let dark = if square.is_dark() { " dark" } else { "" };
                div class={ "sq f" (file.to_u32()) " r" (7 - rank.to_u32()) (dark) (class) } data-square=(square) data-man=[man.map(|it| it.char())]
                    data-file=[matches!(rank, Rank::First | Rank::Eighth).then_some(file.char())]
                    data-rank=[matches!(file, File::A | File::H).then_some(rank.char())] {
                    (drawn(locale, man))
                    (inside)
                }
            }
            (over)
        }
    }
}

fn drawn(locale: &Locale, piece: Option<Piece>) -> Markup {
    html! {
        @if let Some(piece) = piece {
            img src=(drawing(piece)) alt=(piece_words(locale, piece)) width="45" height="45" draggable="false";
        }
    }
}

/// A move in words: `white bishop from c5 to d6`.
pub fn put_in_words(locale: &Locale, board: &Board, uci: &UciMove) -> Option<String> {
    let UciMove::Normal { from, to, .. } = uci else {
        return None;
    };
    Some(locale.say(DeskManPut {
        man: piece_words(locale, board.piece_at(*from)?),
        from: from.to_string(),
        to: to.to_string(),
    }))
}

/// `white king`.
pub fn piece_words(locale: &Locale, piece: Piece) -> String {
    locale.say(DeskMan {
        side: piece.color,
        man: text::man_name(locale, piece.role),
    })
}
