//! Swedish.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/sv

use super::Vocabulary;

pub static SWEDISH: Vocabulary = Vocabulary {
    letters: ["B", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "bonde, bonden",
    knight: "springare, springaren, häst, hästen",
    bishop: "löpare, löparen",
    rook: "torn, tornet",
    queen: "dam, damen, drottning, drottningen",
    king: "kung, kungen",
    check: "schack",
    mate: "matt, schackmatt, schack matt, schack och matt",
    draw_offer: "remi, bjuder remi, erbjuder remi, remianbud, remi anbud",
    resignation: "ger upp, uppger",
    castle_short: "kort rockad, rockerar kort, liten rockad",
    castle_long: "lång rockad, rockerar långt, stor rockad",
    castle: "rockad, rockerar",
    takes: "slår, tar",
    to: "till, på",
    en_passant: "en passant, i förbigående",
    or: "eller",
};
