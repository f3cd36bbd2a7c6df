//! French.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/fr
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static FRENCH: Vocabulary = Vocabulary {
    letters: ["P", "C", "F", "T", "D", "R"],
    other_letters: &[],
    pawn: "pion, pions",
    knight: "cavalier, cavaliers",
    bishop: "fou, fous",
    rook: "tour, tours",
    queen: "dame, dames, reine",
    king: "roi, rois",
    check: "échec, échecs",
    mate: "mat, échec et mat, échec mat",
    draw_offer: "nulle, propose nulle, propose la nulle, je propose nulle, nulle proposée, offre de nulle, offre nulle, proposition de nulle",
    resignation: "abandonne, j'abandonne, abandon",
    castle_short: "petit roque, roque court",
    castle_long: "grand roque, roque long",
    castle: "roque",
    takes: "prend, prend en, capture",
    to: "en, à",
    en_passant: "en passant, prise en passant",
    or: "ou",
};
