//! Reading a written move: from the player's own text to what it means (A8).
//!
//! The text as written governs, in the notation recorded on the label. A bad move is a fact with a consequence, not an
//! error of the program: [`read`] always answers.
//!
//! A text is read in three steps. First its number, check signs and draw offer are taken off (`annotations`). The
//! rest is parsed into a `description`, without the board (`algebraic`, `iccf`, `descriptive`). Then the description
//! is compared with every legal move. Nothing is read in another language; of a text from paper only the question is put
//! whether other letters make another move of it (`other_letters`).
//!
//! A text that says no legal move so is read once more, as people write (`usual`): with a time, a name or the expected
//! reply beside the move, in words (`parts`), in capitals (`letters`). One legal move that is left is read, with a
//! remark. What could be meant (`meant`) and what only people can weigh is [`Meaning::Asked`], with every candidate: a
//! text with two meanings is never read as one of them.
//!
//! What the Laws leave open is decided here once:
//!
//! * *Spaces* inside a text are taken for careless writing: `N f3`, `e2 e4`. Two moves cannot be mistaken for one, since
//!   a piece cannot leave the square to which another has just come.
//! * *Two moves* are ambiguous (A8a), with "or" between them or without. A move and what the opponent could reply to it
//!   are a move with the reply expected, unless the reply could be the player's own move too: then the arbiter is asked.
//! * *Case.* A lower-case a to h is a file. Any other lower-case piece letter of the language is that piece,
//!   remarked. A capital is a file only where nothing else is legal and no piece can be meant: an Italian `Ab5` is
//!   not an English pawn.
//! * *Check and capture signs* are optional in the Laws, so they neither break nor decide an
//!   algebraic move: `Nd2+` stays ambiguous when only one of two knights would give check, with a remark.
//! * *A pawn move without a file of departure* and without a capture sign goes straight ahead. `d6`
//!   is no capture; `ed6`, `ed` and `xd6` are, as far as exactly one fits.
//! * *A king's letter* says a king's step, so `Kg1` and `Ke1-g1` are not castling: where castling is legal the arbiter is
//!   asked. `e1g1` and `5171` are castling, for those notations have no other way to write it; so are `e1h1` and `5181`.
//! * *The letter of a piece behind a move* is a promotion only where a pawn comes to the last rank; else it is no
//!   part of it. There too it may be an initial: `a1 T.` is put to the arbiter.
//! * *A square of departure* on which no such piece stands is a question, where one could go to the square of
//!   arrival.
//! * *How a correction is written*, with an arrow, in brackets or behind a second number, decides nothing: both moves are
//!   put to the arbiter.
//! * *A resignation* is no move: what it is worth in an envelope (5.1b) the arbiter says.
//! * *Figurines, castling signs, pawn moves and squares alone* belong to no language and are read in
//!   every notation. In coordinates the letter of a promotion is the language's: `e7e8q` is English.
//! * *`++`* is mate in the Laws and double check elsewhere: it is right for either.

mod algebraic;
mod annotations;
mod asked;
mod check_marks;
mod description;
mod descriptive;
mod iccf;
mod letters;
mod meant;
mod other_letters;
mod parts;
mod remark;
mod understood;
mod usual;
mod writer;

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Role};

use super::notation::Notation;
use annotations::Annotations;
pub use asked::{AsItStands, Asked, Candidate, Why};
use description::Description;
pub use other_letters::{InLetters, OtherLetters, in_other_letters};
use parts::shapes::is_initial;
pub use remark::Remark;
pub use understood::{Squares, Understood};
pub use writer::{Displacement, write, write_long, write_san};

/// The pieces with their chess symbols, White's and Black's: books print one set for both players.
const FIGURINES: [(Role, [char; 2]); 6] = [
    (Role::King, ['\u{2654}', '\u{265A}']),
    (Role::Queen, ['\u{2655}', '\u{265B}']),
    (Role::Rook, ['\u{2656}', '\u{265C}']),
    (Role::Bishop, ['\u{2657}', '\u{265D}']),
    (Role::Knight, ['\u{2658}', '\u{265E}']),
    (Role::Pawn, ['\u{2659}', '\u{265F}']),
];

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

/// What a text means: the four readings of A8, and what the arbiter is asked about first.
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
    /// As it stands the text says no one legal move, but one could be meant: the arbiter says.
    Asked(Asked),
    /// A resignation is written, and no move (5.1b).
    Resignation,
    /// The program finds no meaning. Whether one can be established (A8b) is for people to say, where there is anything
    /// that people can read.
    Unintelligible,
}

impl Meaning {
    /// The move, where exactly one legal move fits.
    pub fn legal(&self) -> Option<Move> {
        match self {
            Meaning::Legal(played) => Some(*played),
            _ => None,
        }
    }

    /// Whether legal moves fit the text as it stands.
    fn fits(&self) -> bool {
        matches!(self, Meaning::Legal(_) | Meaning::Ambiguous(_))
    }
}

impl Reading {
    /// A move that needs no reading: one made on the board, or chosen among candidates.
    pub fn of(played: Move) -> Reading {
        Reading::saying(Meaning::Legal(played))
    }

    /// What the arbiter finds a text to mean in `position`: one move, legal or not; several legal ones; or none.
    pub fn by_arbiter(position: &Chess, moves: &[UciMove]) -> Reading {
        let meaning = match moves {
            [] => Meaning::Unintelligible,
            [one] => match one.to_move(position) {
                Ok(played) => Meaning::Legal(played),
                Err(_) => Meaning::Illegal {
                    understood: Understood::named(position, *one),
                },
            },
            several => {
                let mut fitting: Vec<UciMove> = several.to_vec();
                fitting.sort_by_key(ToString::to_string);
                let legal = fitting.iter().filter_map(|uci| uci.to_move(position).ok());
                Meaning::Ambiguous(legal.collect())
            }
        };
        Reading::saying(meaning)
    }

    /// A meaning, and nothing remarked or offered.
    fn saying(meaning: Meaning) -> Reading {
        Reading {
            meaning,
            remarks: Vec::new(),
            draw_offer: false,
        }
    }

    /// An envelope in which nothing readable was found (A8b). The sealer has signed it as it is.
    pub fn unreadable() -> Reading {
        Reading {
            remarks: vec![Remark::Unreadable],
            ..Reading::saying(Meaning::Unintelligible)
        }
    }
}

/// Reads `text` as a move in `position`.
///
/// The time is linear in the length of the text; a text of more than [`LONGEST_TEXT`] bytes, white
/// space around it apart, is unintelligible.
///
/// ```
/// use adjourn_rules::notation::{Language, Notation};
/// use adjourn_rules::reading::{Meaning, read};
/// use shakmaty::Chess;
///
/// let start = Chess::default();
/// let italian = read(&start, "1. Cf3 (=)", Notation::Letters(Language::Italian));
/// assert!(matches!(italian.meaning, Meaning::Legal(_)) && italian.draw_offer);
/// let english = read(&start, "Cf3", Notation::Letters(Language::English));
/// assert_eq!(english.meaning, Meaning::Unintelligible);
/// ```
pub fn read(position: &Chess, text: &str, notation: Notation) -> Reading {
    if let Notation::Unknown(_) = notation {
        return Reading::saying(Meaning::Unintelligible);
    }
    let strictly = as_written(position, text, notation);
    let promotes = strictly.meaning.legal().map(|it| it.is_promotion());
    let last = text.split_whitespace().last();
    match strictly.meaning {
        Meaning::Legal(_) if text.contains('X') => {
            usual::in_capitals(position, text, notation, strictly)
        }
        // `a1 T.` may be a promotion, or signed with an initial.
        Meaning::Legal(_) | Meaning::Ambiguous(_)
            if promotes != Some(true) || !last.is_some_and(is_initial) =>
        {
            strictly
        }
        _ => usual::read(position, text, notation, strictly),
    }
}

/// Reads `text` as the notation's own forms have it.
pub(crate) fn as_written(position: &Chess, text: &str, notation: Notation) -> Reading {
    let (annotations, body) = Annotations::take_off(text, notation);
    let Some(mut description) = describe(position, &body, notation) else {
        return Reading {
            draw_offer: annotations.draw_offer,
            ..Reading::saying(Meaning::Unintelligible)
        };
    };
    if description.leave_out_promotion(position) {
        let behind = body.iter().rev().take_while(|sign| !sign.is_ascii_digit());
        let length = behind.count().max(1);
        let written = body.iter().skip(body.len() - length).collect();
        description.remarks.push(Remark::SpareMark { written });
    }
    let meaning = description.resolve(position, &annotations);
    let mut remarks = annotations.remarks_before(position);
    remarks.extend(description.remarks.iter().cloned());
    if let Meaning::Legal(played) = meaning {
        remarks.extend(description.remark_on_capture(played));
        remarks.extend(annotations.remark_on_en_passant(played));
        remarks.extend(annotations.signs.remark(position, played, description.bare));
    }
    if let Meaning::Ambiguous(fitting) = &meaning {
        remarks.extend(annotations.signs.remark_on_one_that_fits(position, fitting));
    }
    let legal = matches!(meaning, Meaning::Legal(_));
    remarks.extend(annotations.remarks_on_spare_marks(legal));
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
        Notation::Unknown(_) => None,
        Notation::Iccf => iccf::describe(body).or_else(|| algebraic::describe(body, None)),
        Notation::Descriptive => {
            descriptive::describe(body, position.turn()).or_else(|| algebraic::describe(body, None))
        }
    }
}
