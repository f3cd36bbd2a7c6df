//! What a written move means, and what follows from it under each edition of the Laws: no envelope, no key.
//! `cargo run --example judge -- "Rf1"`

use rules::edition::Edition;
use rules::mating::Budget;
use rules::notation::Notation;
use rules::reading::{Meaning, read};
use rules::ruling::rule;
use rules::score::Score;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Score::from_pgn(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. Re1 O-O *")?.game;
    let written = std::env::args().nth(1).unwrap_or("Rf1".to_owned());
    // The language is never guessed: Rf1 is the rook in English and the king in Italian.
    for language in ["en", "it"] {
        let notation: Notation = language.parse()?;
        let meaning = match read(game.last(), &written, notation).meaning {
            Meaning::Legal(_) => "one legal move",
            Meaning::Ambiguous(_) => "several legal moves",
            Meaning::Illegal { .. } => "an illegal move",
            Meaning::Asked(_) => "a move that could be meant: the arbiter is asked",
            Meaning::Resignation => "a resignation",
            Meaning::Unintelligible => "nothing that the program can read",
        };
        println!("{written:?} written in `{language}`: {meaning}");
        for edition in Edition::all() {
            let ruling = rule(&game, &written, notation, &edition, Budget::RULING);
            let article = ruling.article.as_deref().unwrap_or("no article");
            println!(
                "  {:<10} {:<7} {article}",
                edition.name(),
                ruling.result.as_str()
            );
        }
    }
    Ok(())
}
