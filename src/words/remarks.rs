//! What an illegal text was understood to mean.

use shakmaty::{CastlingSide, Role};

use crate::locale::Locale;
use crate::message::*;
use rules::reading::{Squares, Understood};

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
    let from = from.as_ref().map(|from| of_squares(locale, from));
    let is_to = to.is_some();
    let to = to
        .as_ref()
        .map_or_else(String::new, |to| of_squares(locale, to));
    let victim = takes.map(|victim| victim.map(|victim| man_name(locale, victim)));
    let phrase = match (from, victim, is_to) {
        (None, None, _) => locale.say(UnderstoodTo { man, to }),
        (Some(from), None, _) => locale.say(DeskManPut { man, from, to }),
        (None, Some(None), _) => locale.say(UnderstoodTakesOn { man, to }),
        (Some(from), Some(None), _) => locale.say(UnderstoodFromTakesOn { man, from, to }),
        (None, Some(Some(victim)), false) => locale.say(UnderstoodTakes { man, victim }),
        (None, Some(Some(victim)), true) => locale.say(UnderstoodTakesManOn { man, victim, to }),
        (Some(from), Some(Some(victim)), false) => {
            locale.say(UnderstoodFromTakes { man, from, victim })
        }
        (Some(from), Some(Some(victim)), true) => locale.say(UnderstoodFromTakesManOn {
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

/// What people call a piece.
pub fn man_name(locale: &Locale, role: Role) -> String {
    locale.by_name("man", &format!("{role:?}"))
}
