//! What an illegal text was understood to mean.

use std::fmt;

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

use crate::notation::Term;

/// What a text says that no legal move fits. `Display` says it in a phrase: "rook to f8", "pawn from the e-file takes
/// on d6".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understood {
    /// Castling on that wing.
    Castling(CastlingSide),
    /// A piece goes somewhere.
    Step {
        /// The piece; `None` where the text names none, and no piece of the player stands on the square of departure.
        man: Option<Role>,
        /// The squares it comes from, as far as the text says.
        from: Option<Squares>,
        /// The squares it goes to, as far as the text says.
        to: Option<Squares>,
        /// Whether a capture is written, and of which piece, where the text names it.
        takes: Option<Option<Role>>,
        /// The piece that a pawn becomes.
        promotion: Option<Role>,
    },
}

/// Some of the squares of the board, as a text names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Squares {
    /// Those of one file or of several.
    Files(Vec<File>),
    /// Those of a rank.
    Rank(Rank),
    /// The light ones.
    Light,
    /// The dark ones.
    Dark,
    /// These, and never none.
    These(Bitboard),
}

impl Understood {
    /// A move named by its squares, which need not be legal in `position`.
    pub(super) fn named(position: &Chess, uci: UciMove) -> Understood {
        let (from, to, promotion) = match uci {
            UciMove::Normal {
                from,
                to,
                promotion,
            } => (Some(from), Some(to), promotion),
            UciMove::Put { to, .. } => (None, Some(to), None),
            UciMove::Null => (None, None, None),
        };
        let square = |square: Option<Square>| square.and_then(|square| Squares::of(square.into()));
        Understood::Step {
            man: from.and_then(|from| own_man(position, from)),
            from: square(from),
            to: square(to),
            takes: None,
            promotion,
        }
    }
}

/// The piece of the player that stands on that square.
pub(super) fn own_man(position: &Chess, square: Square) -> Option<Role> {
    let own = position.us().contains(square);
    position.board().role_at(square).filter(|_| own)
}

impl Understood {
    /// Whether a move is of the piece that the text names, wherever it goes; never where it names none.
    pub(crate) fn is_about(&self, played: Move) -> bool {
        match self {
            Understood::Castling(_) => played.role() == Role::King,
            Understood::Step { man, from, .. } => {
                let fits = |from: &Squares| {
                    let squares = from.board();
                    played.from().is_some_and(|square| squares.contains(square))
                };
                (man.is_some() || from.is_some())
                    && man.is_none_or(|man| man == played.role())
                    && from.as_ref().is_none_or(fits)
            }
        }
    }
}

impl Squares {
    /// The squares themselves.
    fn board(&self) -> Bitboard {
        match self {
            Squares::Files(files) => files.iter().fold(Bitboard::EMPTY, |all, &file| {
                all | Bitboard::from_file(file)
            }),
            Squares::Rank(rank) => Bitboard::from_rank(*rank),
            Squares::Light => Bitboard::LIGHT_SQUARES,
            Squares::Dark => Bitboard::DARK_SQUARES,
            Squares::These(squares) => *squares,
        }
    }

    /// The simplest description of `squares`; `None` for the whole board and for no square at all.
    pub(super) fn of(squares: Bitboard) -> Option<Squares> {
        if squares == Bitboard::FULL || squares.is_empty() {
            return None;
        }
        let whole = |&file: &File| squares.is_superset(Bitboard::from_file(file));
        let files: Vec<File> = File::ALL.into_iter().filter(whole).collect();
        if !files.is_empty() {
            return Some(Squares::Files(files));
        }
        let mut ranks = Rank::ALL.into_iter();
        Some(
            match ranks.find(|&rank| squares == Bitboard::from_rank(rank)) {
                Some(rank) => Squares::Rank(rank),
                None if squares == Bitboard::LIGHT_SQUARES => Squares::Light,
                None if squares == Bitboard::DARK_SQUARES => Squares::Dark,
                None => Squares::These(squares),
            },
        )
    }
}

impl fmt::Display for Understood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (man, from, to, takes, promotion) = match self {
            Understood::Castling(CastlingSide::KingSide) => {
                return f.write_str("castling king's side");
            }
            Understood::Castling(CastlingSide::QueenSide) => {
                return f.write_str("castling queen's side");
            }
            Understood::Step {
                man,
                from,
                to,
                takes,
                promotion,
            } => (man, from, to, takes, promotion),
        };
        let name = |role: Role| Term::Man(role).key();
        f.write_str(man.map_or("a move", name))?;
        if let Some(from) = from {
            write!(f, " from {from}")?;
        }
        match takes {
            None => f.write_str(" to ")?,
            Some(None) => f.write_str(" takes on ")?,
            Some(Some(victim)) => {
                let on = if to.is_some() { " on " } else { "" };
                write!(f, " takes {}{on}", name(*victim))?;
            }
        }
        if let Some(to) = to {
            write!(f, "{to}")?;
        }
        match promotion {
            Some(promotion) => write!(f, ", promoted to {}", name(*promotion)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Squares::Files(files) => write!(f, "the {}-file", joined(files.iter(), "- or ")),
            Squares::Rank(rank) => write!(f, "rank {rank}"),
            Squares::Light => f.write_str("a light square"),
            Squares::Dark => f.write_str("a dark square"),
            Squares::These(squares) => f.write_str(&joined(*squares, " or ")),
        }
    }
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(between)
}
