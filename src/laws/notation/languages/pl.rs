//! Polish.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/pl

use super::Vocabulary;

pub static POLISH: Vocabulary = Vocabulary {
    letters: ["P", "S", "G", "W", "H", "K"],
    other_letters: &[],
    pawn: "pion, piona, pionem, pionek, pionka, pionkiem",
    knight: "skoczek, skoczka, skoczkiem, koń, konia, koniem",
    bishop: "goniec, gońca, gońcem, laufer",
    rook: "wieża, wieżę, wieży, wieżą",
    queen: "hetman, hetmana, hetmanem, królowa, królową, królowej, dama, damę",
    king: "król, króla, królem",
    check: "szach, z szachem",
    mate: "mat, szach mat, szach-mat, szach i mat",
    draw_offer: "remis, proponuję remis, proponuje remis, propozycja remisu",
    resignation: "poddaję się, poddaje się, poddaję, poddaje, poddaję partię",
    castle_short: "krótka roszada, roszada krótka, mała roszada",
    castle_long: "długa roszada, roszada długa, wielka roszada",
    castle: "roszada, roszuje",
    takes: "bije, bierze, zbija",
    to: "na",
    en_passant: "w przelocie, bicie w przelocie, en passant",
    or: "lub, albo",
};
