//! Italian.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/it
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static ITALIAN: Vocabulary = Vocabulary {
    letters: ["P", "C", "A", "T", "D", "R"],
    other_letters: &[],
    pawn: "pedone, pedoni",
    knight: "cavallo, cavalli",
    bishop: "alfiere, alfieri",
    rook: "torre, torri",
    queen: "donna, donne, regina",
    king: "re",
    check: "scacco, scacco al re",
    mate: "matto, scacco matto, scaccomatto",
    draw_offer: "patta, offre patta, offre la patta, offro patta, propone patta, propongo patta, offerta di patta, patta offerta, proposta di patta",
    resignation: "abbandona, abbandono, mi arrendo",
    castle_short: "arrocco corto, arrocca corto, arrocco breve",
    castle_long: "arrocco lungo, arrocca lungo",
    castle: "arrocco, arrocca",
    takes: "prende, cattura, mangia, per, prende in",
    to: "in, a, su",
    en_passant: "en passant, al varco, presa al varco, presa en passant",
    or: "o, oppure",
};
