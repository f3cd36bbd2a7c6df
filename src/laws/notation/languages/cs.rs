//! Czech.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - Scid, game.cpp, langPieces
//! - Šachový svaz ČR, old.chess.cz, 4. lekce: Šachová notace

use super::Vocabulary;

pub static CZECH: Vocabulary = Vocabulary {
    letters: ["P", "J", "S", "V", "D", "K"],
    other_letters: &[],
    pawn: "pěšec, pěšce, pěšci, pěšcem, pěšák, pěšáka, pěšákem",
    knight: "jezdec, jezdce, jezdci, jezdcem, kůň, koně, koněm",
    bishop: "střelec, střelce, střelci, střelcem",
    rook: "věž, věže, věži, věží",
    queen: "dáma, dámy, dámu, dámě, dámou",
    king: "král, krále, králi, králem",
    check: "šach, šachem",
    mate: "mat, matem, šach mat, šachmat",
    draw_offer: "remíza, remízu, remis, nabízím remízu, nabízí remízu, nabídka remízy",
    resignation: "vzdávám, vzdává, vzdávám se, vzdává se",
    castle_short: "malá rošáda, malou rošádu, krátká rošáda",
    castle_long: "velká rošáda, velkou rošádu, dlouhá rošáda",
    castle: "rošáda, rošádu",
    takes: "bere, vezme, bije",
    to: "na",
    en_passant: "mimochodem, braní mimochodem, en passant",
    or: "nebo, anebo",
};
