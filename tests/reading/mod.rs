//! Reading and writing moves: tables of texts, games as printed, and properties over random games.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "functions that only tests call"
)]

mod cases;
mod edges;
mod forms;
mod games;
mod habits;
mod languages;
mod one_meaning;
mod properties;
mod rulings;

use adjourn::laws::notation::Notation;
use adjourn::laws::reading::{Meaning, Reading, read};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};

fn position(fen: &str) -> Chess {
    let parsed: Fen = fen.parse().expect("FEN");
    parsed
        .into_position(CastlingMode::Standard)
        .expect("a legal position")
}

/// "legal e2e4", "ambiguous b3d2 f3d2", "illegal: rook to f8", "asked e1g1 castling", "unintelligible".
fn meaning_in_words(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Legal(played) => format!("legal {}", UciMove::from_standard(*played)),
        Meaning::Ambiguous(candidates) => candidates
            .iter()
            .fold("ambiguous".to_owned(), |words, &candidate| {
                format!("{words} {}", UciMove::from_standard(candidate))
            }),
        Meaning::Illegal { understood } => format!("illegal: {understood}"),
        Meaning::Asked(asked) => asked
            .candidates
            .iter()
            .fold("asked".to_owned(), |words, one| {
                let played = UciMove::from_standard(one.played);
                format!("{words} {played} {}", one.why)
            }),
        Meaning::Resignation => "resignation".to_owned(),
        Meaning::Unintelligible => "unintelligible".to_owned(),
    }
}

fn remark_codes(reading: &Reading) -> String {
    let codes: Vec<&str> = reading.remarks.iter().map(|remark| remark.code()).collect();
    codes.join(" ")
}

/// Reads every row of a table and reports all that differ. A table is lines of
/// `notation | text | meaning | remark codes | comment` under lines that give the position,
/// `on FEN`. The text is taken without the space around it.
fn check(table: &str) {
    let mut differences = String::new();
    let mut board = None;
    let mut rows = 0;
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(fen) = line.strip_prefix("on ") {
            board = Some((fen, position(fen)));
            continue;
        }
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[notation, text, meaning, remarks, comment] = columns.as_slice() else {
            panic!("not five columns: {line}");
        };
        assert!(!comment.is_empty(), "no comment: {line}");
        let (fen, board) = board.as_ref().expect("a position first");
        let code: Notation = notation.parse().expect("a notation");
        let reading = read(board, text, code);
        let found = (meaning_in_words(&reading.meaning), remark_codes(&reading));
        if (found.0.as_str(), found.1.as_str()) != (meaning, remarks) {
            differences += &format!(
                "\n{text:?} in {notation} ({comment}): found {found:?}, wanted {:?}, on {fen}",
                (meaning, remarks)
            );
        }
        rows += 1;
    }
    assert!(rows > 0, "an empty table");
    assert!(differences.is_empty(), "{differences}");
}
