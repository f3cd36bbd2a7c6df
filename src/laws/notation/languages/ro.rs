//! Romanian.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - RookHub, ScoresheetNotation

use super::Vocabulary;

pub static ROMANIAN: Vocabulary = Vocabulary {
    letters: ["P", "C", "N", "T", "D", "R"],
    other_letters: &[],
    pawn: "pion, pionul, pionii",
    knight: "cal, calul",
    bishop: "nebun, nebunul",
    rook: "turn, turnul, tură, tura",
    queen: "damă, dama, regină, regina",
    king: "rege, regele",
    check: "șah",
    mate: "mat, șah mat, șah-mat, șah și mat",
    draw_offer: "remiză, remiza, propun remiză, propune remiză, ofer remiză, oferă remiză, propunere de remiză",
    resignation: "cedez, cedează, abandonez, abandonează",
    castle_short: "rocada mică, rocadă mică, rocada scurtă, mica rocadă",
    castle_long: "rocada mare, rocadă mare, rocada lungă, marea rocadă",
    castle: "rocadă, rocada",
    takes: "ia, captează, bate, capturează",
    to: "la, pe, în",
    en_passant: "en passant, în trecere",
    or: "sau",
};
