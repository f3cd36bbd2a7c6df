//! Croatian.
//!
//! Sources of the letters:
//! - PyChess, lang/hr
//! - en.wikipedia.org, Algebraic notation, names in various languages
//! - RookHub, ScoresheetNotation: Croatian, Serbian, Slovene

use super::Vocabulary;

pub static CROATIAN: Vocabulary = Vocabulary {
    letters: ["P", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "pješak, pješaka, pješakom, pijun, pijuna, pijunom",
    knight: "skakač, skakača, skakačem, konj, konja, konjem",
    bishop: "lovac, lovca, lovcem, laufer",
    rook: "top, topa, topom, kula, kulu, kulom",
    queen: "dama, damu, dame, damom, kraljica, kraljicu, kraljicom",
    king: "kralj, kralja, kraljem",
    check: "šah",
    mate: "mat, šah mat, šah-mat, šah i mat",
    draw_offer: "remi, remis, nudim remi, nudi remi, ponuda remija, nudim remis",
    resignation: "predajem, predaje, predajem se, predaje se, predajem partiju",
    castle_short: "mala rokada, kratka rokada, malu rokadu",
    castle_long: "velika rokada, duga rokada, veliku rokadu",
    castle: "rokada, rokadu, rohada",
    takes: "uzima, jede",
    to: "na",
    en_passant: "en passant, u prolazu, an pasan",
    or: "ili",
};
