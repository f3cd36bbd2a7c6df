//! Icelandic.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - Í uppnámi (1901), Merki og skammstafanir (timarit.is)

use super::Vocabulary;

pub static ICELANDIC: Vocabulary = Vocabulary {
    letters: ["P", "R", "B", "H", "D", "K"],
    other_letters: &[],
    pawn: "peð, peðið, peði, peðs",
    knight: "riddari, riddara, riddarinn",
    bishop: "biskup, biskupinn, biskups, biskupi",
    rook: "hrókur, hrók, hróki, hróks, hrókurinn",
    queen: "drottning, drottningu, drottningin, dama, dömu",
    king: "kóngur, kóng, kóngi, kóngurinn, konungur",
    check: "skák",
    mate: "mát, skák og mát, skákmát",
    draw_offer: "jafntefli, býður jafntefli, býð jafntefli, jafnteflistilboð",
    resignation: "gefst upp, gafst upp",
    castle_short: "stutt hrókun, hrókun kóngsmegin, hrókar stutt, hrókun stutt",
    castle_long: "löng hrókun, hrókun drottningarmegin, langhrókun, hrókar langt, hrókun langt",
    castle: "hrókun, hrókar, hrókera",
    takes: "drepur, tekur",
    to: "á, til",
    en_passant: "framhjáhlaup, í framhjáhlaupi, en passant",
    or: "eða",
};
