//! Russian.
//!
//! Sources of the letters:
//! - RookHub, ScoresheetNotation
//! - el.wikipedia.org, Περιγραφική σκακιστική γραφή, table of names and symbols
//! - MOVE_NOTATIONS of a chess site in TypeScript (public source)

use super::Vocabulary;

pub static RUSSIAN: Vocabulary = Vocabulary {
    letters: ["П", "К", "С", "Л", "Ф", "Кр"],
    other_letters: &[],
    pawn: "пешка, пешки, пешку, пешкой, пешке",
    knight: "конь, коня, конём, коню",
    bishop: "слон, слона, слоном, слону, офицер",
    rook: "ладья, ладьи, ладью, ладьёй, ладье, тура",
    queen: "ферзь, ферзя, ферзём, ферзю, королева, королеву, королевой",
    king: "король, короля, королём, королю",
    check: "шах, с шахом",
    mate: "мат, шах и мат, шах мат",
    draw_offer: "ничья, ничью, предлагаю ничью, предлагает ничью, предложение ничьей",
    resignation: "сдаюсь, сдаётся, сдался, сдалась",
    castle_short: "короткая рокировка, рокировка в короткую сторону, рокировка короткая",
    castle_long: "длинная рокировка, рокировка в длинную сторону, рокировка длинная",
    castle: "рокировка, рокировку",
    takes: "бьёт, берёт, взял",
    to: "на",
    en_passant: "на проходе, взятие на проходе, en passant",
    or: "или",
};
