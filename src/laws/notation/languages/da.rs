//! Danish.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/da

use super::Vocabulary;

pub static DANISH: Vocabulary = Vocabulary {
    letters: ["B", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "bonde, bonden",
    knight: "springer, springeren",
    bishop: "løber, løberen",
    rook: "tårn, tårnet",
    queen: "dronning, dronningen, dame, damen",
    king: "konge, kongen",
    check: "skak",
    mate: "mat, skakmat, skak mat",
    draw_offer: "remis, tilbyder remis, remistilbud",
    resignation: "opgiver, giver op",
    castle_short: "kort rokade, rokerer kort, lille rokade",
    castle_long: "lang rokade, rokerer langt, stor rokade",
    castle: "rokade, rokerer",
    takes: "slår, tager",
    to: "til, på",
    en_passant: "en passant",
    or: "eller",
};
