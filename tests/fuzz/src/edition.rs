//! Reads editions of the Laws, and asks each that is one.

#![no_main]

use envelope::{Budget, Edition, Game, Notation, rule};
use libfuzzer_sys::fuzz_target;
use rules::notation::Language;
use shakmaty::Chess;

fuzz_target!(|text: &str| {
    let Ok(edition) = Edition::from_toml(text) else {
        return;
    };
    assert_eq!(edition.source(), text);
    let game = Game::new(Chess::default());
    let notation = Notation::Letters(Language::English);
    for written in ["e4", "Nd2", "e4 Nf3", "", "?"] {
        rule(&game, written, notation, &edition, Budget::of_states(200));
    }
});
