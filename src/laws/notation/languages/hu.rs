//! Hungarian.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/hu
//! - Scid, game.cpp, langPieces

use super::Vocabulary;

pub static HUNGARIAN: Vocabulary = Vocabulary {
    letters: ["G", "H", "F", "B", "V", "K"],
    other_letters: &[],
    pawn: "gyalog, gyalogot, gyaloggal, paraszt",
    knight: "huszár, huszárt, huszárral, ló",
    bishop: "futó, futót, futóval",
    rook: "bástya, bástyát, bástyával, torony",
    queen: "vezér, vezért, vezérrel, királynő, királynőt",
    king: "király, királyt, királlyal",
    check: "sakk, sakkot",
    mate: "matt, sakkmatt, sakk matt, sakk és matt",
    draw_offer: "döntetlen, döntetlent, döntetlent ajánl, döntetlent ajánlok, döntetlent kínál, remi, döntetlenajánlat",
    resignation: "feladom, feladja, felad",
    castle_short: "rövid sánc, rövidre sáncol, királyszárnyi sánc, rövid sáncolás, kis sánc",
    castle_long: "hosszú sánc, hosszúra sáncol, vezérszárnyi sánc, hosszú sáncolás, nagy sánc",
    castle: "sánc, sáncol, sáncolás",
    takes: "üt, üti, leüti",
    to: "ra, re",
    en_passant: "en passant, menet közben, menet közbeni ütés",
    or: "vagy",
};
