//! Serbian in Cyrillic letters.
//!
//! Sources of the letters:
//! - initials of the names in lichess, translation/dest/learn/sr-SP.xml
//! - subotic88.blog.rs, Šahovska notacija, in Cyrillic letters

use super::Vocabulary;

pub static SERBIAN_CYRILLIC: Vocabulary = Vocabulary {
    letters: ["П", "С", "Л", "Т", "Д", "К"],
    other_letters: &[],
    pawn: "пешак, пешака, пешаком, пион, пиона, пијун, пијуна",
    knight: "скакач, скакача, скакачем, коњ, коња, коњем",
    bishop: "ловац, ловца, ловцем, лауфер",
    rook: "топ, топа, топом, кула, кулу",
    queen: "дама, даму, даме, дамом, краљица, краљицу, краљицом",
    king: "краљ, краља, краљем",
    check: "шах",
    mate: "мат, шах мат, шах-мат, шах и мат",
    draw_offer: "реми, нудим реми, нуди реми, понуда ремија, понуда за реми",
    resignation: "предајем, предаје, предајем се, предаје се, предајем партију",
    castle_short: "мала рокада, кратка рокада, малу рокаду",
    castle_long: "велика рокада, дуга рокада, велику рокаду",
    castle: "рокада, рокаду",
    takes: "узима, једе, бије, носи",
    to: "на",
    en_passant: "ан пасан, en passant, у пролазу",
    or: "или",
};
