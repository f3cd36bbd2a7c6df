//! Slovak.
//!
//! Sources of the letters:
//! - Plameň, 15.11.1939, Šachová notácia (rubriky.soks.sk)
//! - PyChess, lang/sk
//! - chess.com/sk, Šachové označovanie

use super::Vocabulary;

pub static SLOVAK: Vocabulary = Vocabulary {
    letters: ["P", "J", "S", "V", "D", "K"],
    other_letters: &[],
    pawn: "pešiak, pešiaka, pešiakom, pešec, pešca",
    knight: "jazdec, jazdca, jazdcom, jazdcovi, kôň, koňa, koňom",
    bishop: "strelec, strelca, strelcom, strelcovi",
    rook: "veža, veže, vežu, vežou",
    queen: "dáma, dámy, dámu, dámou, dáme",
    king: "kráľ, kráľa, kráľom, kráľovi",
    check: "šach",
    mate: "mat, šach mat, šachmat",
    draw_offer: "remíza, remízu, ponúkam remízu, ponúka remízu, ponuka remízy, remis",
    resignation: "vzdávam, vzdáva, vzdávam sa, vzdáva sa",
    castle_short: "malá rošáda, malú rošádu, krátka rošáda",
    castle_long: "veľká rošáda, veľkú rošádu, dlhá rošáda",
    castle: "rošáda, rošádu",
    takes: "berie, vezme, bije",
    to: "na",
    en_passant: "mimochodom, branie mimochodom, en passant",
    or: "alebo",
};
