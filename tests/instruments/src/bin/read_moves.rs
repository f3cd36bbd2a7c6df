//! Reads written moves in bulk: one process for any number of them.
//!
//! Each line of standard input is `FEN <TAB> notation <TAB> text`; each line of standard output is
//! what the text means there: `legal`, `ambiguous` or `asked`, a tab, and the move or moves in UCI, sorted,
//! with a space between; `illegal`, `resignation` or `unintelligible`; or `error`, a tab and a code, where the
//! position or the notation is none.
//!
//! ```text
//! printf '%s\tit\tCf3\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' |
//!     cargo run --release -p adjourn-instruments --bin read_moves
//! ```

use std::io::{self, BufRead, BufWriter, Write};

use rules::notation::Notation;
use rules::position::parse_fen;
use rules::reading::{Meaning, read};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};

fn main() -> io::Result<()> {
    let mut answers = BufWriter::new(io::stdout().lock());
    // Lines about one position usually stand together.
    let mut last: Option<(String, Result<Chess, &'static str>)> = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut columns = line.splitn(3, '\t');
        let (Some(fen), Some(notation), Some(text)) =
            (columns.next(), columns.next(), columns.next())
        else {
            writeln!(answers, "error\tline/columns")?;
            continue;
        };
        let position = match last.take() {
            Some((known, position)) if known == fen => position,
            _ => parse_fen(fen)
                .map(|loaded| loaded.position)
                .map_err(|error| error.code()),
        };
        match (&position, notation.parse::<Notation>()) {
            (Err(code), _) => writeln!(answers, "error\t{code}")?,
            (_, Err(_)) => writeln!(answers, "error\tline/notation")?,
            (Ok(position), Ok(notation)) => {
                let (class, moves) = answer(&read(position, text, notation).meaning);
                writeln!(answers, "{class}\t{moves}")?;
            }
        }
        last = Some((fen.to_owned(), position));
    }
    answers.flush()
}

fn answer(meaning: &Meaning) -> (&'static str, String) {
    match meaning {
        Meaning::Legal(played) => ("legal", uci(&[*played])),
        Meaning::Ambiguous(candidates) => ("ambiguous", uci(candidates)),
        Meaning::Illegal { .. } => ("illegal", String::new()),
        Meaning::Asked(asked) => {
            let moves: Vec<Move> = asked.candidates.iter().map(|it| it.played).collect();
            ("asked", uci(&moves))
        }
        Meaning::Resignation => ("resignation", String::new()),
        Meaning::Unintelligible => ("unintelligible", String::new()),
    }
}

fn uci(moves: &[Move]) -> String {
    let mut moves: Vec<String> = moves
        .iter()
        .map(|&m| UciMove::from_standard(m).to_string())
        .collect();
    moves.sort();
    moves.join(" ")
}
