//! Reading a written move: from the player's own text to what it means (A8).
//!
//! The text as written governs, in the notation recorded on the label. A bad move is a fact with a consequence, not an
//! error of the program: [`read`] always answers.
//!
//! A text is read in three steps. First its number, check signs and draw offer are taken off (`annotations`). The rest is
//! parsed into a `description`, without the board (`algebraic`, `iccf`, `descriptive`). Then the description is compared
//! with every legal move. Nothing is tried in another language, and nothing is repaired.
//!
//! What the Laws leave open is decided here once:
//!
//! * *Spaces* inside a text are taken for careless writing: `N f3`, `e2 e4`. Two moves cannot be mistaken for one, since
//!   a man cannot leave the square to which another has just come.
//! * *Case.* A lower-case a to h is a file. Any other lower-case piece letter of the language is
//!   that piece, remarked. A capital is never a file: an Italian `Ab5` is not an English pawn.
//! * *Check and capture signs* are optional in the Laws, so they neither break nor decide an
//!   algebraic move: `Nd2+` stays ambiguous when only one of two knights would give check.
//! * *A pawn move without a file of departure* and without a capture sign goes straight ahead. `d6`
//!   is no capture; `ed6`, `ed` and `xd6` are, as far as exactly one fits.
//! * *A king's letter* says a king's step, so `Kg1` and `Ke1-g1` are not castling; `e1g1` and `5171`
//!   are, for those notations have no other way to write it.
//! * *Figurines, castling signs, pawn moves and squares alone* belong to no language and are read in
//!   every notation. In coordinates the letter of a promotion is the language's: `e7e8q` is English.
//! * *`++`* is mate in the Laws and double check elsewhere: it is right for either.

mod algebraic;
mod annotations;
mod check_marks;
mod description;
mod descriptive;
mod iccf;
mod remark;
mod understood;
mod writer;

use shakmaty::{Chess, Move, Position};

use super::notation::Notation;
use annotations::Annotations;
use description::Description;
pub use remark::Remark;
pub use understood::{Squares, Understood};
pub use writer::{write, write_long, write_san};

/// The longest text that can be a move, in bytes of UTF-8: what an envelope holds.
pub const LONGEST_TEXT: usize = 64;

/// What a written move means in the position it was sealed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// One of the four readings of A8.
    pub meaning: Meaning,
    /// What is wrong with the text but harmless: number, form, capture, check, spare marks, in this
    /// order. Capture and check are only judged of a legal move; an unintelligible text has none.
    pub remarks: Vec<Remark>,
    /// Whether a draw offer `(=)` was written behind the move (9.1), whatever the move is worth.
    pub draw_offer: bool,
}

/// The four readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Exactly one legal move fits.
    Legal(Move),
    /// Two or more legal moves fit (A8a); all of them, ordered by their UCI text.
    Ambiguous(Vec<Move>),
    /// The meaning is clear and no legal move fits (A8c).
    Illegal {
        /// What the text was understood to mean.
        understood: Understood,
    },
    /// No meaning can be established (A8b).
    Unintelligible,
}

impl Reading {
    /// A move that needs no reading: one made on the board, or chosen among candidates.
    pub fn of(played: Move) -> Reading {
        Reading {
            meaning: Meaning::Legal(played),
            remarks: Vec::new(),
            draw_offer: false,
        }
    }

    /// An envelope in which nothing readable was found (A8b). The sealer has signed it as it is.
    pub fn unreadable() -> Reading {
        Reading {
            meaning: Meaning::Unintelligible,
            remarks: vec![Remark::Unreadable],
            draw_offer: false,
        }
    }
}

/// Reads `text` as a move in `position`.
///
/// The time is linear in the length of the text; a text of more than [`LONGEST_TEXT`] bytes, white
/// space around it apart, is unintelligible.
///
/// ```
/// use adjourn::laws::notation::{Language, Notation};
/// use adjourn::laws::reading::{Meaning, read};
/// use shakmaty::Chess;
///
/// let start = Chess::default();
/// let italian = read(&start, "1. Cf3 (=)", Notation::Letters(Language::Italian));
/// assert!(matches!(italian.meaning, Meaning::Legal(_)) && italian.draw_offer);
/// let english = read(&start, "Cf3", Notation::Letters(Language::English));
/// assert_eq!(english.meaning, Meaning::Unintelligible);
/// ```
pub fn read(position: &Chess, text: &str, notation: Notation) -> Reading {
    let (annotations, body) = Annotations::take_off(text, notation);
    let Some(description) = describe(position, &body, notation) else {
        return Reading {
            meaning: Meaning::Unintelligible,
            remarks: Vec::new(),
            draw_offer: annotations.draw_offer,
        };
    };
    let meaning = description.resolve(position, &annotations);
    let mut remarks = annotations.remarks_before(position);
    remarks.extend(description.remarks.iter().cloned());
    if let Meaning::Legal(played) = meaning {
        remarks.extend(description.remark_on_capture(played));
        remarks.extend(annotations.remark_on_en_passant(played));
        remarks.extend(annotations.signs.remark(position, played, description.bare));
    }
    remarks.extend(annotations.remark_on_spare_marks());
    Reading {
        meaning,
        remarks,
        draw_offer: annotations.draw_offer,
    }
}

fn describe(position: &Chess, body: &[char], notation: Notation) -> Option<Description> {
    match notation {
        Notation::Letters(language) => algebraic::describe(body, Some(language)),
        Notation::Figurine => algebraic::describe(body, None),
        Notation::Iccf => iccf::describe(body).or_else(|| algebraic::describe(body, None)),
        Notation::Descriptive => {
            descriptive::describe(body, position.turn()).or_else(|| algebraic::describe(body, None))
        }
    }
}
