//! Reads scores in PGN. What was understood, written as plain PGN, is the same game.

#![no_main]

use std::fmt::Write;

use envelope::Score;
use libfuzzer_sys::fuzz_target;
use rules::position::fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

fuzz_target!(|bytes: &[u8]| {
    let Ok(score) = Score::from_pgn(bytes) else {
        return;
    };
    let game = &score.game;
    let mut text = String::new();
    if *game.start() != Chess::default() {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]\n", fen(game.start()));
    }
    let mut position = game.start().clone();
    for &next in game.moves() {
        assert!(position.is_legal(next));
        let before = position.clone();
        position.play_unchecked(next);
        let _ = writeln!(text, "{}", SanPlus::from_move(before, next));
    }
    assert_eq!(position, *game.last());
    text.push_str("*\n");
    let again = Score::from_pgn(text.as_bytes()).expect("our own PGN");
    assert_eq!(again.game.start(), game.start());
    assert_eq!(again.game.moves(), game.moves());
});
