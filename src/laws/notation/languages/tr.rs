//! Turkish.
//!
//! Sources of the letters:
//! - PyChess, lang/tr
//! - satranc.gleefulgames.com, Satranç oyunlarının yazılması
//! - ukd.blogspot.com, Cebirsel notasyon

use super::Vocabulary;
use shakmaty::Role;

pub static TURKISH: Vocabulary = Vocabulary {
    letters: ["P", "A", "F", "K", "V", "Ş"],
    other_letters: &[("S", Role::King)],
    pawn: "piyon, piyonu, piyonla, er",
    knight: "at, atı, atla",
    bishop: "fil, fili, fille",
    rook: "kale, kaleyi, kaleyle",
    queen: "vezir, veziri, vezirle",
    king: "şah, şahı, şahla",
    check: "şah, şah çekti",
    mate: "mat, şah mat, şah ve mat",
    draw_offer: "beraberlik, beraberlik teklifi, beraberlik teklif ediyorum, beraberlik teklif ediyor, berabere",
    resignation: "terk, terk ediyorum, terk ediyor, terk etti",
    castle_short: "kısa rok, küçük rok, şah tarafına rok",
    castle_long: "uzun rok, büyük rok, vezir tarafına rok",
    castle: "rok",
    takes: "alır, yer, aldı",
    to: "oynar",
    en_passant: "geçerken alma, geçerken alış, en passant, geçerken",
    or: "veya, ya da",
};
