//! German.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - PyChess, lang/de

use super::Vocabulary;

pub static GERMAN: Vocabulary = Vocabulary {
    letters: ["B", "S", "L", "T", "D", "K"],
    other_letters: &[],
    pawn: "Bauer, Bauern",
    knight: "Springer, Springers, Pferd, Rössel",
    bishop: "Läufer, Läufers, Laeufer",
    rook: "Turm, Turms, Turmes",
    queen: "Dame, Königin",
    king: "König, Königs, Koenig",
    check: "Schach",
    mate: "matt, schachmatt, Schach matt, Schach und matt",
    draw_offer: "Remis, bietet Remis, biete Remis, Remis angeboten, Remisangebot, Remisgebot, unentschieden",
    resignation: "gibt auf, gebe auf, aufgegeben, ich gebe auf",
    castle_short: "kurze Rochade, rochiert kurz, Rochade kurz, kleine Rochade",
    castle_long: "lange Rochade, rochiert lang, Rochade lang, große Rochade",
    castle: "Rochade, rochiert",
    takes: "schlägt, nimmt",
    to: "nach, auf",
    en_passant: "en passant, im Vorbeigehen, im Vorübergehen",
    or: "oder",
};
