//! Serbian in Latin letters.
//!
//! Sources of the letters:
//! - subotic88.blog.rs, Šahovska notacija
//! - wp.rg.edu.rs, Šahovska tabla

use super::Vocabulary;

pub static SERBIAN_LATIN: Vocabulary = Vocabulary {
    letters: ["P", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "pešak, pešaka, pešakom, pion, piona, pijun, pijuna",
    knight: "skakač, skakača, skakačem, konj, konja, konjem",
    bishop: "lovac, lovca, lovcem, laufer",
    rook: "top, topa, topom, kula, kulu",
    queen: "dama, damu, dame, damom, kraljica, kraljicu, kraljicom",
    king: "kralj, kralja, kraljem",
    check: "šah",
    mate: "mat, šah mat, šah-mat, šah i mat",
    draw_offer: "remi, nudim remi, nudi remi, ponuda remija, ponuda za remi",
    resignation: "predajem, predaje, predajem se, predaje se, predajem partiju",
    castle_short: "mala rokada, kratka rokada, malu rokadu",
    castle_long: "velika rokada, duga rokada, veliku rokadu",
    castle: "rokada, rokadu",
    takes: "uzima, jede, bije, nosi",
    to: "na",
    en_passant: "an pasan, en passant, u prolazu",
    or: "ili",
};
