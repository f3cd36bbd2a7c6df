//! The adjourned games of the record books are what their table says.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use rules::score::{Game, MoveNumber, Score};

pub use crate::games::{Adjournment, GAMES, Historic};

#[test]
fn every_sealed_move_was_asked_for_in_its_position() {
    for historic in GAMES {
        let score = Score::from_pgn(historic.pgn().as_bytes()).expect(historic.name);
        assert_eq!(score.warnings, [], "{}", historic.name);
        assert_eq!(score.tag("White"), Some(historic.white));
        let termination = score.termination.expect(historic.name);
        assert_eq!(termination.text(), historic.result, "{}", historic.name);
        let plies = historic.moves.split_whitespace().count();
        assert_eq!(score.game.moves().len(), plies, "{}", historic.name);
        for adjournment in historic.adjournments {
            check(historic, adjournment, &score.game);
        }
    }
}

fn check(historic: &Historic, adjournment: &Adjournment, game: &Game) {
    let name = historic.name;
    let at: MoveNumber = adjournment.at.parse().expect(name);
    let asked = game.up_to(at).expect(name);
    assert_eq!(
        rules::position::fen(asked.last()),
        adjournment.position,
        "{name}"
    );
    assert_eq!(asked.occurrences(), 1, "{name}");
    assert_eq!(asked.to_move(), at, "{name}");
    let next = historic.moves.split_whitespace().nth(asked.moves().len());
    assert_eq!(next, adjournment.sealed, "{name}");
}
