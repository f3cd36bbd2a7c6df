//! The game as PGN (Portable Game Notation Standard, 1994, export format).

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use super::columns::wrap;
use crate::envelope::Label;
use crate::laws::Word;
use crate::laws::adjournment::State;
use crate::laws::position::fen;
use crate::laws::ruling::{GameResult, ReadingKind, Reason};
use crate::laws::score::{Game, Score, Termination};
use crate::program::render::WIDTH;
use crate::program::text;

/// PGN 4.3: at most 80 columns with the line feed.
const COLUMNS: usize = 79;

/// PGN 8.1.1: the seven tag roster, in its order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The score with the sealed move, as far as it is known, and the moves after it. A comment stands
/// behind the sealed move, or says why there is none. The result is the ruling's.
pub fn pgn(label: &Label, state: &State) -> String {
    let result = state
        .ruling()
        .as_ref()
        .map_or(GameResult::Open, |ruling| ruling.result);
    let mut text = String::new();
    let optional = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    tag(&mut text, "Event", &optional(&label.event));
    tag(&mut text, "Site", &optional(&label.site));
    tag(
        &mut text,
        "Date",
        label.date.as_deref().unwrap_or("????.??.??"),
    );
    tag(&mut text, "Round", &optional(&label.round));
    tag(&mut text, "White", &label.white.name);
    tag(&mut text, "Black", &label.black.name);
    tag(&mut text, "Result", result.in_pgn());
    let id = |side| label.ids.get(side).map(|id| id.to_string());
    // PGN has no tag for a time control of one side; programs that play games with unequal clocks write these.
    let common = label.common_time_control().map(ToString::to_string);
    let control = |side| match common {
        Some(_) => None,
        None => Some(label.time_controls.get(side).to_string()),
    };
    let start = (!is_usual_start(&label.game)).then(|| fen(label.game.start()));
    // PGN 8.2.1: behind the roster in the order of ASCII.
    for (name, value) in [
        ("BlackFideId", id(Color::Black)),
        ("BlackTimeControl", control(Color::Black)),
        ("Board", label.board.clone()),
        ("FEN", start.clone()),
        ("SetUp", start.map(|_| "1".to_owned())),
        ("TimeControl", common.clone()),
        ("WhiteFideId", id(Color::White)),
        ("WhiteTimeControl", control(Color::White)),
    ] {
        if let Some(value) = value {
            tag(&mut text, name, &value);
        }
    }
    let mut tokens = score_with_comment(label, state);
    if result.in_pgn() != result.as_str() {
        tokens.push(format!("{{{}}}", result.as_str()));
    }
    movetext_section(&mut text, &tokens, result.in_pgn());
    text
}

/// A score as it was read: its tags, those of the seven first that it has in their order, then its
/// moves. Comments, variations and times are not kept.
pub fn score_pgn(score: &Score) -> String {
    let mut text = String::new();
    for name in ROSTER {
        if let Some(value) = score.tag(name) {
            tag(&mut text, name, value);
        }
    }
    for (name, value) in &score.tags {
        if !ROSTER.contains(&name.as_str()) {
            tag(&mut text, name, value);
        }
    }
    // Without a termination in the movetext, the result tag gives it.
    let told = || {
        score
            .tag("Result")
            .and_then(GameResult::parse)
            .map(GameResult::in_pgn)
    };
    let termination = score
        .termination
        .map(Termination::text)
        .or_else(told)
        .unwrap_or("*");
    movetext_section(&mut text, &movetext(&score.game), termination);
    text
}

fn movetext_section(text: &mut String, tokens: &[String], termination: &str) {
    text.push('\n');
    let movetext = format!("{} {termination}", tokens.join(" "));
    for line in wrap(&movetext, COLUMNS) {
        *text += &line;
        text.push('\n');
    }
}

/// PGN 7: quotes and backslashes have a backslash before them.
fn tag(text: &mut String, name: &str, value: &str) {
    let value = text::escaped(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    *text += &format!("[{name} \"{value}\"]\n");
}

fn score_with_comment(label: &Label, state: &State) -> Vec<String> {
    let mut tokens = movetext(state.game());
    let sealed = label.game.moves().len();
    match tokens.get_mut(sealed) {
        Some(played) => {
            played.push_str(" { sealed move }");
            // A comment interrupts, so Black's move after it has its number again.
            if label.sealed_by().is_white()
                && let Some(reply) = tokens.get_mut(sealed + 1)
            {
                *reply = format!("{}... {reply}", label.move_number());
            }
        }
        None => tokens.push(format!("{{ {} }}", without_move(state))),
    }
    tokens
}

/// Why the score ends before the sealed move.
fn without_move(state: &State) -> &'static str {
    let ruling = state.ruling();
    if ruling.is_some_and(|ruling| ruling.reason == Some(Reason::ArbiterReads)) {
        return "the sealed move is the arbiter's to read";
    }
    match ruling.and_then(|ruling| ruling.reading) {
        None if state.opened() => "the sealed move is not in the score",
        None => "the sealed move was not made known",
        Some(ReadingKind::Legal) => "the sealed move was not made",
        Some(ReadingKind::Ambiguous) => "the sealed move is ambiguous",
        Some(ReadingKind::Illegal) => "the sealed move is illegal",
        Some(ReadingKind::Asked | ReadingKind::Resignation | ReadingKind::Unintelligible) => {
            "the sealed move is unintelligible"
        }
    }
}

/// The score up to the sealed move in English SAN, in lines of at most [`WIDTH`] columns; empty
/// when nothing was played.
pub fn score(label: &Label) -> String {
    let tokens = movetext(&label.game);
    if tokens.is_empty() {
        return String::new();
    }
    let mut text = wrap(&tokens.join(" "), WIDTH).join("\n");
    text.push('\n');
    text
}

/// The moves of a game in English SAN, each with what stands before it: `1. e4`, `e5`, and `7... e5`
/// at the beginning.
fn movetext(game: &Game) -> Vec<String> {
    numbered(game, 0, |position, played| {
        SanPlus::from_move(position.clone(), played).to_string()
    })
}

/// The moves of a game from half-move `first` on, counted from 0, written by `spell`, each with its number where it
/// needs one.
pub fn numbered(game: &Game, first: usize, spell: impl Fn(&Chess, Move) -> String) -> Vec<String> {
    let positions = game.positions().zip(game.moves());
    let positions = positions.enumerate().skip(first);
    positions
        .map(|(ply, (position, &played))| {
            let number = position.fullmoves().get();
            let front = match position.turn() {
                Color::White => format!("{number}. "),
                Color::Black if ply == first => format!("{number}... "),
                Color::Black => String::new(),
            };
            front + &spell(&position, played)
        })
        .collect()
}

/// The usual first position, counters included: `Chess`'s own equality leaves them out.
fn is_usual_start(game: &Game) -> bool {
    fen(game.start()) == fen(&Chess::default())
}
