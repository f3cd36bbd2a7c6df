//! Spanish.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/es
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static SPANISH: Vocabulary = Vocabulary {
    letters: ["P", "C", "A", "T", "D", "R"],
    other_letters: &[],
    pawn: "peón, peones",
    knight: "caballo, caballos",
    bishop: "alfil, alfiles",
    rook: "torre, torres",
    queen: "dama, damas, reina",
    king: "rey",
    check: "jaque",
    mate: "mate, jaque mate, jaquemate",
    draw_offer: "tablas, ofrece tablas, ofrezco tablas, oferta de tablas, propone tablas, propongo tablas",
    resignation: "abandona, abandono, me rindo, se rinde",
    castle_short: "enroque corto, enroca corto",
    castle_long: "enroque largo, enroca largo",
    castle: "enroque, enroca",
    takes: "toma, captura, come, por",
    to: "a, en",
    en_passant: "al paso, captura al paso, en passant",
    or: "o",
};
