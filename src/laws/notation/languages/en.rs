//! English.
//!
//! Sources of the letters:
//! - PGN Standard (1994), 8.2.3.2
//! - FIDE Laws of 1997, Appendix E1 (chess-class.com)

use super::Vocabulary;
use shakmaty::Role;

pub static ENGLISH: Vocabulary = Vocabulary {
    letters: ["P", "N", "B", "R", "Q", "K"],
    other_letters: &[("Kt", Role::Knight)],
    pawn: "pawn, pawns",
    knight: "knight, knights, horse",
    bishop: "bishop, bishops",
    rook: "rook, rooks, castle",
    queen: "queen, queens",
    king: "king, kings",
    check: "check, ch",
    mate: "mate, checkmate, check mate",
    draw_offer: "draw, draw offer, offers draw, offers a draw, I offer a draw, draw offered, offer draw",
    resignation: "resign, resigns, I resign, resigned",
    castle_short: "castles short, castles kingside, castles king side, castles king's side, castling short, castling kingside, short castling, short castle, castle short, castle kingside, kingside castling",
    castle_long: "castles long, castles queenside, castles queen side, castles queen's side, castling long, castling queenside, long castling, long castle, castle long, castle queenside, queenside castling",
    castle: "castles, castling, castle",
    takes: "takes, captures, x, takes on",
    to: "to, on, at",
    en_passant: "en passant, in passing",
    or: "or",
};
