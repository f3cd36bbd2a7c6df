//! Estonian.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - Eesti Maleliit, koodeks, E2 (FIDE Laws in Estonian)
//! - PyChess, lang/et

use super::Vocabulary;
use shakmaty::Role;

pub static ESTONIAN: Vocabulary = Vocabulary {
    letters: ["P", "R", "O", "V", "L", "K"],
    other_letters: &[("E", Role::Pawn)],
    pawn: "ettur, etturi, etturiga, etturit",
    knight: "ratsu, ratsuga, ratsut",
    bishop: "oda, odaga",
    rook: "vanker, vankri, vankriga, vankrit",
    queen: "lipp, lipu, lipuga, lippu",
    king: "kuningas, kuninga, kuningaga, kuningat",
    check: "tuli, šahh",
    mate: "matt, šahh ja matt, šahhmatt",
    draw_offer: "viik, viiki, pakub viiki, pakun viiki, viigipakkumine",
    resignation: "alistun, alistub",
    castle_short: "lühike vangerdus, vangerdus lühikesele poole, väike vangerdus",
    castle_long: "pikk vangerdus, suur vangerdus",
    castle: "vangerdus, vangerdab",
    takes: "lööb, võtab",
    to: "väljale",
    en_passant: "en passant, möödaminnes",
    or: "või",
};
