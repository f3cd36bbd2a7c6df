//! Reading and writing moves: tables of texts, games as printed, and properties over random games.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "functions that only tests call"
)]

mod games;
mod habits;
mod languages;
mod moves;
mod one_meaning;
mod properties;

use rules::fault::Phrase;
use rules::reading::{AsItStands, Meaning};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};

fn position(fen: &str) -> Chess {
    let parsed: Fen = fen.parse().expect("FEN");
    parsed
        .into_position(CastlingMode::Standard)
        .expect("a legal position")
}

/// "legal e2e4", "ambiguous b3d2 f3d2", "illegal: rook to f8", "asked e1g1 castling else illegal: king to g1", "unintelligible".
fn meaning_in_words(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Legal(played) => format!("legal {}", UciMove::from_standard(*played)),
        Meaning::Ambiguous(candidates) => candidates
            .iter()
            .fold("ambiguous".to_owned(), |words, &candidate| {
                format!("{words} {}", UciMove::from_standard(candidate))
            }),
        Meaning::Illegal { understood } => format!("illegal: {understood}"),
        Meaning::Asked(asked) => {
            let candidates = asked.candidates.iter();
            let words = candidates.fold("asked".to_owned(), |words, one| {
                let played = UciMove::from_standard(one.played);
                let why = one.why.message().trim_start_matches("part-why-");
                format!("{words} {played} {}", why.replace('-', "_"))
            });
            match &asked.otherwise {
                AsItStands::Ambiguous => format!("{words} else ambiguous"),
                AsItStands::Illegal { understood } => format!("{words} else illegal: {understood}"),
                AsItStands::Unintelligible => format!("{words} else unintelligible"),
            }
        }
        Meaning::Resignation => "resignation".to_owned(),
        Meaning::Unintelligible => "unintelligible".to_owned(),
    }
}
