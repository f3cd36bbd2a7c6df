//! Portuguese.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/pt

use super::Vocabulary;

pub static PORTUGUESE: Vocabulary = Vocabulary {
    letters: ["P", "C", "B", "T", "D", "R"],
    other_letters: &[],
    pawn: "peão, peões",
    knight: "cavalo, cavalos",
    bishop: "bispo, bispos",
    rook: "torre, torres",
    queen: "dama, rainha, damas",
    king: "rei",
    check: "xeque",
    mate: "mate, xeque-mate, xeque mate",
    draw_offer: "empate, oferece empate, ofereço empate, propõe empate, proponho empate, proposta de empate, oferta de empate",
    resignation: "abandona, abandono, desiste, desisto",
    castle_short: "roque pequeno, pequeno roque, roque curto, roque menor",
    castle_long: "roque grande, grande roque, roque longo, roque maior",
    castle: "roque, roca",
    takes: "toma, captura, por, come",
    to: "em, para, a",
    en_passant: "en passant, de passagem, captura en passant, na passagem",
    or: "ou",
};
