//! Written moves as people write them, from the sources named in `habits.txt`, with what an arbiter says of each.

use super::{meaning_in_words, position};
use crate::rows::headed;
use rules::notation::Notation;
use rules::reading::{Meaning, Reading, read};
use rules::ruling::Contents;

const HABITS: &str = include_str!("habits.txt");

/// What follows from a text, in the words of the table.
fn judged(reading: &Reading, text: &str) -> String {
    match &reading.meaning {
        Meaning::Asked(asked) => {
            let candidates = asked.candidates.iter();
            let legal = candidates.map(|it| meaning_in_words(&Meaning::Legal(it.played)));
            let moves: Vec<String> = legal.map(|words| words.replace("legal ", "")).collect();
            format!("asked {}", moves.join(" "))
        }
        Meaning::Illegal { .. } => "illegal".to_owned(),
        Meaning::Unintelligible => match Contents::of(text) {
            Contents::Written => "arbiter".to_owned(),
            Contents::Marks | Contents::Blank | Contents::ReadByArbiter => "lost".to_owned(),
        },
        Meaning::Legal(_) | Meaning::Ambiguous(_) | Meaning::Resignation => {
            meaning_in_words(&reading.meaning)
        }
    }
}

/// A8(b): only "if the true significance is impossible to establish" is the game lost. What an arbiter calls clear is read.
#[test]
fn what_people_write_is_read_as_an_arbiter_reads_it() {
    let (mut differences, mut rows) = (String::new(), 0);
    for (on, [notation, text, wanted, source, comment]) in headed(HABITS) {
        assert!(
            HABITS.contains(&format!("\n# {source} ")),
            "no source: {text}"
        );
        let board = position(on.strip_prefix("on ").expect("a position first"));
        let code: Notation = notation.parse().expect("a notation");
        let found = judged(&read(&board, text, code), text);
        if found != wanted {
            differences +=
                &format!("\n{text:?} in {notation} ({comment}): {found}, wanted {wanted}");
        }
        rows += 1;
    }
    assert!(rows >= 200, "{rows} rows");
    assert!(differences.is_empty(), "{differences}");
}
