//! Slovene.
//!
//! Sources of the letters:
//! - sl.wikipedia.org, Algebrski šahovski zapis (FIDE Laws in Slovene)
//! - PyChess, lang/sl

use super::Vocabulary;

pub static SLOVENE: Vocabulary = Vocabulary {
    letters: ["P", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "kmet, kmeta, kmetom, pešec, pešca",
    knight: "skakač, skakača, skakačem, konj, konja, konjem",
    bishop: "lovec, lovca, lovcem, tekač, tekača",
    rook: "trdnjava, trdnjave, trdnjavo, top, stolp",
    queen: "dama, dame, damo, kraljica, kraljico, kraljice",
    king: "kralj, kralja, kraljem",
    check: "šah",
    mate: "mat, šah mat, šah-mat, šah in mat",
    draw_offer: "remi, ponujam remi, ponuja remi, ponudba remija, neodločeno, ponudba za remi",
    resignation: "predajam, predam, preda, vdam se, predaja",
    castle_short: "mala rokada, kratka rokada, malo rokado, kratko rokado, rokada na kraljevo stran, rokado na kraljevo stran",
    castle_long: "velika rokada, dolga rokada, veliko rokado, dolgo rokado, rokada na kraljičino stran, rokado na kraljičino stran, rokada na damino stran",
    castle: "rokada, rokado, rohada",
    takes: "vzame, jemlje, je",
    to: "na",
    en_passant: "en passant, mimogrede",
    or: "ali",
};
