//! Norwegian.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/nb
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static NORWEGIAN: Vocabulary = Vocabulary {
    letters: ["B", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "bonde, bonden",
    knight: "springer, springeren, hest, hesten",
    bishop: "løper, løperen",
    rook: "tårn, tårnet",
    queen: "dronning, dronningen, dronninga, dame, damen",
    king: "konge, kongen",
    check: "sjakk",
    mate: "matt, sjakkmatt, sjakk matt",
    draw_offer: "remis, tilbyr remis, remistilbud, uavgjort",
    resignation: "gir opp, oppgir, gir seg",
    castle_short: "kort rokade, rokerer kort, liten rokade",
    castle_long: "lang rokade, rokerer langt, stor rokade",
    castle: "rokade, rokerer",
    takes: "slår, tar",
    to: "til, på",
    en_passant: "en passant, i forbifarten",
    or: "eller",
};
