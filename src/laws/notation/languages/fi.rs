//! Finnish.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - Scid, game.cpp, langPieces

use super::Vocabulary;
use shakmaty::Role;

pub static FINNISH: Vocabulary = Vocabulary {
    letters: ["P", "R", "L", "T", "D", "K"],
    other_letters: &[("S", Role::Pawn)],
    pawn: "sotilas, sotilaan, sotilasta, talonpoika",
    knight: "ratsu, ratsun, ratsulla, ratsua, hevonen",
    bishop: "lähetti, lähetin, lähetillä, lähettiä",
    rook: "torni, tornin, tornilla, tornia",
    queen: "daami, daamin, daamilla, daamia, kuningatar, kuningattaren, kuningatarta",
    king: "kuningas, kuninkaan, kuninkaalla, kuningasta",
    check: "shakki, šakki",
    mate: "matti, shakkimatti, shakki ja matti, šakkimatti",
    draw_offer: "tasapeli, tasapeliä, tarjoan tasapeliä, tarjoaa tasapeliä, remissi",
    resignation: "luovutan, luovuttaa",
    castle_short: "lyhyt linnoitus, linnoittaa lyhyelle, pieni linnoitus",
    castle_long: "pitkä linnoitus, linnoittaa pitkälle, iso linnoitus",
    castle: "linnoitus, linnoittaa",
    takes: "lyö, syö, ottaa",
    to: "ruutuun",
    en_passant: "ohestalyönti, ohestalyöden, en passant",
    or: "tai",
};
