//! What an arbiter should know besides a ruling, and what an illegal text was understood to mean.

use shakmaty::{CastlingSide, Role};

use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use rules::reading::{Squares, Understood};
use rules::ruling::Remark;

/// A remark, in lower case and without a full stop.
pub fn remark(locale: &Locale, remark: &Remark) -> String {
    locale.phrase(remark, Reader::ANYBODY)
}

/// What an illegal text was understood to mean.
pub(crate) fn understood(locale: &Locale, understood: &Understood) -> String {
    let (man, from, to, takes, promotion) = match understood {
        Understood::Castling(CastlingSide::KingSide) => {
            return locale.say(UnderstoodCastlingKing);
        }
        Understood::Castling(CastlingSide::QueenSide) => {
            return locale.say(UnderstoodCastlingQueen);
        }
        Understood::Step {
            man,
            from,
            to,
            takes,
            promotion,
        } => (man, from, to, takes, promotion),
    };
    let man = match man {
        Some(role) => man_name(locale, *role),
        None => locale.say(UnderstoodMove),
    };
    let squares = |squares: &Option<Squares>| {
        let squares = squares.as_ref();
        squares.map(|squares| of_squares(locale, squares))
    };
    let (from, to) = (squares(from), squares(to));
    let victim = takes.map(|victim| victim.map(|victim| man_name(locale, victim)));
    let phrase = match (from, victim, to) {
        (None, None, to) => locale.say(UnderstoodTo {
            man,
            to: to.unwrap_or_default(),
        }),
        (Some(from), None, to) => locale.say(DeskManPut {
            man,
            from,
            to: to.unwrap_or_default(),
        }),
        (None, Some(None), to) => locale.say(UnderstoodTakesOn {
            man,
            to: to.unwrap_or_default(),
        }),
        (Some(from), Some(None), to) => locale.say(UnderstoodFromTakesOn {
            man,
            from,
            to: to.unwrap_or_default(),
        }),
        (None, Some(Some(victim)), None) => locale.say(UnderstoodTakes { man, victim }),
        (None, Some(Some(victim)), Some(to)) => {
            locale.say(UnderstoodTakesManOn { man, victim, to })
        }
        (Some(from), Some(Some(victim)), None) => {
            locale.say(UnderstoodFromTakes { man, from, victim })
        }
        (Some(from), Some(Some(victim)), Some(to)) => locale.say(UnderstoodFromTakesManOn {
            man,
            from,
            victim,
            to,
        }),
    };
    match promotion {
        Some(promotion) => locale.say(UnderstoodPromoted {
            phrase,
            man: man_name(locale, *promotion),
        }),
        None => phrase,
    }
}

fn of_squares(locale: &Locale, squares: &Squares) -> String {
    match squares {
        Squares::Files(files) => {
            let files = files.iter().map(ToString::to_string);
            let or = |before, last| locale.say(UnderstoodFilesOr { before, last });
            locale.say(UnderstoodFiles {
                files: files.reduce(or).unwrap_or_default(),
            })
        }
        Squares::Rank(rank) => locale.say(UnderstoodRank {
            rank: rank.to_string(),
        }),
        Squares::Light => locale.say(UnderstoodLight),
        Squares::Dark => locale.say(UnderstoodDark),
        Squares::These(squares) => {
            let squares = squares.into_iter().map(|square| square.to_string());
            let or = |before, last| locale.say(ListOr { before, last });
            squares.reduce(or).unwrap_or_default()
        }
    }
}

/// What people call a man.
pub fn man_name(locale: &Locale, role: Role) -> String {
    match role {
        Role::Pawn => locale.say(ManPawn),
        Role::Knight => locale.say(ManKnight),
        Role::Bishop => locale.say(ManBishop),
        Role::Rook => locale.say(ManRook),
        Role::Queen => locale.say(ManQueen),
        Role::King => locale.say(ManKing),
    }
}
