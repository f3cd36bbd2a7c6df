//! Dutch.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static DUTCH: Vocabulary = Vocabulary {
    letters: ["O", "P", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "pion, pionnen",
    knight: "paard, paarden",
    bishop: "loper, lopers, raadsheer",
    rook: "toren, torens",
    queen: "dame, koningin",
    king: "koning",
    check: "schaak",
    mate: "mat, schaakmat, schaak mat, schaak en mat",
    draw_offer: "remise, biedt remise aan, bied remise aan, remiseaanbod, remise aangeboden, remise aanbod",
    resignation: "geeft op, ik geef op, opgegeven, geef op",
    castle_short: "korte rokade, rokeert kort, rochade kort, korte rochade, kleine rokade",
    castle_long: "lange rokade, rokeert lang, lange rochade, grote rokade",
    castle: "rokade, rochade, rokeert",
    takes: "slaat, neemt",
    to: "naar, op",
    en_passant: "en passant, in het voorbijgaan",
    or: "of",
};
