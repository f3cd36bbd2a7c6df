//! The game as PGN (Portable Game Notation Standard, 1994, export format).

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

use super::columns::width;
use crate::text;
use envelope::Label;
use rules::Word;
use rules::adjournment::State;
use rules::position::fen;
use rules::ruling::{GameResult, ReadingKind, Reason};
use rules::score::{Annotation, Game, Score, Termination};

/// PGN 4.3: at most 80 columns with the line feed.
const COLUMNS: usize = 79;

/// PGN 8.1.1: the seven tag roster, in its order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The score with the sealed move, as far as it is known, and the moves after it. A comment stands
/// behind the sealed move, or says why there is none. The result is the ruling's; while there is none
/// the game is unterminated.
///
/// `original` is the score from which the move was sealed, where it is at hand: its other tags, its
/// comments, glyphs and variations are kept. It must [belong](belongs) to the label.
pub fn pgn(label: &Label, state: &State, original: Option<&Score>) -> String {
    let result = state.ruling().map_or(GameResult::Open, |it| it.result);
    let of_original = |name| original.and_then(|score| score.tag(name));
    let said = |name, value: &Option<String>, unknown: &str| {
        let value = value.as_deref().or(of_original(name));
        (name, value.unwrap_or(unknown).to_owned())
    };
    let roster = [
        said("Event", &label.event, "?"),
        said("Site", &label.site, "?"),
        said("Date", &label.date, "????.??.??"),
        said("Round", &label.round, "?"),
        ("White", label.white.name.clone()),
        ("Black", label.black.name.clone()),
        ("Result", result.in_pgn().to_owned()),
    ];
    let id = |side| label.ids.get(side).map(|id| id.to_string());
    // PGN has no tag for a time control of one side; programs that play games with unequal clocks write these.
    let common = label.common_time_control().map(ToString::to_string);
    let control = |side| {
        let own = || label.time_controls.get(side).to_string();
        common.is_none().then(own)
    };
    let start = (!is_usual_start(&label.game)).then(|| fen(label.game.start()));
    let plies = || state.game().moves().len().to_string();
    let is_open = result == GameResult::Open;
    let own = [
        ("BlackFideId", id(Color::Black)),
        ("BlackTimeControl", control(Color::Black)),
        ("Board", label.board.clone()),
        ("FEN", start.clone()),
        // Of the whole game, not of the score that was sealed from.
        ("PlyCount", of_original("PlyCount").map(|_| plies())),
        ("SetUp", start.map(|_| "1".to_owned())),
        // PGN 9.8.1: how the game ended is the ruling's to say.
        ("Termination", is_open.then(|| "unterminated".to_owned())),
        ("TimeControl", common.clone()),
        ("WhiteFideId", id(Color::White)),
        ("WhiteTimeControl", control(Color::White)),
    ];
    let is_own = |name: &str| ROSTER.contains(&name) || own.iter().any(|(own, _)| *own == name);
    let foreign = original.into_iter().flat_map(|score| &score.tags);
    let foreign = foreign.map(|(name, value)| (name.as_str(), value.as_str()));
    let foreign = foreign.filter(|(name, _)| !is_own(name));
    let own = own.iter();
    let own = own.filter_map(|(name, value)| Some((*name, value.as_deref()?)));
    let mut others: Vec<(&str, &str)> = foreign.chain(own).collect();
    // PGN 8.2.1: behind the roster in the order of ASCII.
    others.sort_unstable();
    let roster = roster.iter().map(|(name, value)| (*name, value.as_str()));
    let tags = roster.chain(others).map(tag).collect::<String>();
    let sealed = label.game.moves().len();
    let played = state.game().moves().len();
    let mut movetext = Movetext::default();
    movetext.game(state.game(), |ply| {
        let of_score = original.filter(|_| ply <= sealed);
        let of_score = of_score.and_then(|score| score.annotations.get(ply));
        let mut behind = of_score.cloned().unwrap_or_default();
        let interrupted = !label.is_sealed();
        // Where play was only interrupted, it is so behind the last move before.
        let place = if interrupted {
            sealed
        } else {
            played.min(sealed + 1)
        };
        if ply == place {
            let comment = match played > sealed {
                _ if interrupted => " play was interrupted; no move was sealed ".to_owned(),
                true => " sealed move ".to_owned(),
                false => format!(" {} ", without_move(state)),
            };
            behind.push(Annotation::Comment(comment));
        }
        behind
    });
    if result.in_pgn() != result.as_str() {
        movetext.comment(result.as_str());
    }
    tags + &movetext.ended(result.in_pgn())
}

/// Whether a score is the one that a move was sealed from, so far as they go together: the same start, and the same
/// moves as far as both have some.
pub fn belongs(score: &Score, label: &Label) -> bool {
    let moves = score.game.moves().iter().zip(label.game.moves());
    fen(score.game.start()) == fen(label.game.start())
        && moves.clone().all(|(one, other)| one == other)
}

/// A score as it was read: its tags, those of the seven first that it has in their order, then its
/// moves with comments, glyphs and variations.
pub fn score_pgn(score: &Score) -> String {
    let first = ROSTER.into_iter();
    let first = first.filter_map(|name| Some((name, score.tag(name)?)));
    let others = score.tags.iter();
    let others = others.map(|(name, value)| (name.as_str(), value.as_str()));
    let others = others.filter(|(name, _)| !ROSTER.contains(name));
    let tags = first.chain(others).map(tag).collect::<String>();
    // Without a termination in the movetext, the result tag gives it.
    let told = score.tag("Result").and_then(GameResult::parse);
    let termination = score.termination.map(Termination::text);
    let termination = termination.or_else(|| told.map(GameResult::in_pgn));
    let mut movetext = Movetext::default();
    movetext.game(&score.game, |ply| {
        score.annotations.get(ply).cloned().unwrap_or_default()
    });
    tags + &movetext.ended(termination.unwrap_or("*"))
}

/// The movetext, line by line.
#[derive(Default)]
struct Movetext {
    text: String,
    line: String,
    /// Whether something stands before the next move that takes it from its number.
    interrupted: bool,
}

impl Movetext {
    /// The moves, each with what stands behind it; ply 0 is what stands before the first.
    fn game(&mut self, game: &Game, behind: impl Fn(usize) -> Vec<Annotation>) {
        self.interrupted = true;
        self.annotations(&behind(0));
        for (ply, (position, &played)) in (1..).zip(game.positions().zip(game.moves())) {
            let number = position.fullmoves().get();
            match position.turn() {
                Color::White => self.word(&format!("{number}.")),
                Color::Black if self.interrupted => self.word(&format!("{number}...")),
                Color::Black => {}
            }
            self.interrupted = false;
            self.word(&SanPlus::from_move(position, played).to_string());
            self.annotations(&behind(ply));
        }
    }

    fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            match annotation {
                Annotation::Glyph(number) => self.word(&format!("${number}")),
                Annotation::Comment(comment) => self.comment(comment),
                Annotation::Variation(variation) => self.variation(variation),
            }
        }
    }

    fn comment(&mut self, comment: &str) {
        self.interrupted = true;
        // Only behind a semicolon a comment can have a closing brace.
        match comment.contains('}') {
            true => self.lines(&format!(";{comment}")),
            false => self.words(&format!("{{{comment}}}")),
        }
    }

    fn variation(&mut self, variation: &str) {
        self.interrupted = true;
        // There the end of a line means something.
        match variation.contains([';', '%']) {
            true => self.lines(variation),
            false => self.words(variation),
        }
    }

    /// A text word by word, with a command such as `[%clk 1:23:45]` in one piece.
    fn words(&mut self, text: &str) {
        let mut command = String::new();
        for word in text.split_whitespace() {
            let begins = word.contains("[%") && !word.contains(']');
            match (command.is_empty(), begins) {
                (true, false) => self.word(word),
                (true, true) => command = word.to_owned(),
                (false, _) => {
                    command = format!("{command} {word}");
                    if word.contains(']') {
                        self.word(&std::mem::take(&mut command));
                    }
                }
            }
        }
        // One that is never closed was no command.
        for word in command.split_whitespace() {
            self.word(word);
        }
    }

    /// A word on the line, or on the next where it is full. A percent sign or a bracket that begins a line would be
    /// read as something else by some programs.
    fn word(&mut self, word: &str) {
        let word = text::escaped(word);
        let fits = width(&self.line) + 1 + width(&word) <= COLUMNS;
        if !(self.line.is_empty() || fits || word.starts_with(['%', '['])) {
            self.end_line();
        }
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += &word;
    }

    /// A text on lines of its own, as they are.
    fn lines(&mut self, text: &str) {
        self.end_line();
        // To some programs a blank line is the end of the game.
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let line = line.replace('\t', " ");
            self.text += &text::escaped(line.trim_end_matches('\r'));
            self.text.push('\n');
        }
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.text += &std::mem::take(&mut self.line);
            self.text.push('\n');
        }
    }

    /// The section, behind the blank line that divides it from the tags.
    fn ended(mut self, termination: &str) -> String {
        self.word(termination);
        self.end_line();
        format!("\n{}", self.text)
    }
}

/// PGN 7: quotes and backslashes have a backslash before them.
fn tag((name, value): (&str, &str)) -> String {
    let value = text::escaped(value).replace('\\', "\\\\");
    let value = value.replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
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
