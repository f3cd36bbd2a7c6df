//! Sealed moves and what follows from them, as tables: one row a case, one line per edition.
//!
//! The readings are given, and so is what can be reached: this tests the consequence alone.

mod grounds;
mod rows;
mod words;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Position, Role, Square};

use super::consequence::rule_with;
use super::ending::Mating;
use super::*;
use crate::notation::Language;
use crate::reading::{AsItStands, Asked, Candidate, Meaning, Squares, Why};
use mating::Ground;

/// What is in the envelope, with moves as UCI.
#[derive(Clone, Copy)]
enum Sealed {
    Move(&'static str),
    Ambiguous(&'static str),
    Illegal,
    /// Letters or digits that the program cannot read.
    Unintelligible,
    /// `resigns`.
    Resignation,
    /// A king's move to the square of castling, or the like: the arbiter is asked whether this move is meant.
    Asked(&'static str),
    /// Marks without a letter or a digit.
    Marks,
    Blank,
}
use Sealed::{Blank, Illegal};

/// Who can mate, before the move and after it.
#[derive(Clone, Copy)]
enum Mates {
    /// Whoever has a queen, a rook, a pawn or two minor pieces: true of every position so marked.
    ByMaterial,
    /// Nobody, whatever the pieces: the only move leaves two bare kings, or all bishops are on one colour.
    Nobody,
    /// Nobody knows.
    Unknown,
    /// White can; of Black nobody knows.
    WhiteOnlyKnown,
    /// White cannot; of Black nobody knows.
    WhiteCannotElseUnknown,
}
use Mates::{ByMaterial, Nobody, Unknown};

impl Mating for Mates {
    fn side(&self, position: &Chess, side: Color) -> CanMate {
        self.answer(position, side)
    }

    /// The side to move first; then the other, unless one answer is enough.
    fn either(&self, position: &Chess) -> ByColor<Option<CanMate>> {
        let turn = position.turn();
        let first = self.answer(position, turn);
        let enough = matches!(first, CanMate::Yes { .. });
        let mut answers = ByColor::new_with(|_| None);
        *answers.get_mut(!turn) = (!enough).then(|| self.answer(position, !turn));
        *answers.get_mut(turn) = Some(first);
        answers
    }

    fn is_in_time(&self, _: &Chess, _: &CanMate) -> bool {
        true
    }
}

impl Mates {
    fn answer(self, position: &Chess, side: Color) -> CanMate {
        let yes = CanMate::Yes { line: Vec::new() };
        let unknown = CanMate::Undecided { states: 1 };
        if position.is_checkmate() && position.turn() != side {
            return yes;
        }
        if position.legal_moves().is_empty() {
            return CanMate::No(Ground::GameOver);
        }
        match self {
            Mates::ByMaterial => {
                let men = position.board().material_side(side);
                let minors = men.knight + men.bishop;
                if men.queen + men.rook + men.pawn > 0 || minors > 1 {
                    yes
                } else {
                    CanMate::No(Ground::Material)
                }
            }
            Mates::Nobody => CanMate::No(Ground::Closed { states: 1 }),
            Mates::Unknown => unknown,
            Mates::WhiteOnlyKnown if side == Color::White => yes,
            Mates::WhiteCannotElseUnknown if side == Color::White => {
                CanMate::No(Ground::Closed { states: 1 })
            }
            Mates::WhiteOnlyKnown | Mates::WhiteCannotElseUnknown => unknown,
        }
    }
}

fn game(fen: &str, moves: &str) -> Game {
    let fen: Fen = fen.parse().unwrap();
    let mut game = Game::new(fen.into_position(CastlingMode::Standard).unwrap());
    for uci in moves.split_whitespace() {
        let next = to_move(game.last(), uci);
        game.play(next).unwrap();
    }
    game
}

fn to_move(position: &Chess, uci: &str) -> Move {
    let uci: UciMove = uci.parse().unwrap();
    uci.to_move(position).unwrap()
}

fn reading_of(position: &Chess, sealed: Sealed) -> (Reading, Contents) {
    let meaning = match sealed {
        Sealed::Move(uci) => Meaning::Legal(to_move(position, uci)),
        Sealed::Ambiguous(all) => {
            Meaning::Ambiguous(all.split(' ').map(|uci| to_move(position, uci)).collect())
        }
        Sealed::Illegal => Meaning::Illegal {
            understood: rook_to_f8(),
        },
        Sealed::Asked(uci) => Meaning::Asked(Asked {
            candidates: vec![Candidate {
                played: to_move(position, uci),
                why: Why::Castling,
            }],
            otherwise: AsItStands::Illegal {
                understood: rook_to_f8(),
            },
        }),
        Sealed::Resignation => Meaning::Resignation,
        Sealed::Unintelligible | Sealed::Marks | Sealed::Blank => Meaning::Unintelligible,
    };
    let contents = match sealed {
        Sealed::Blank => Contents::Blank,
        Sealed::Marks => Contents::Marks,
        _ => Contents::Written,
    };
    let reading = Reading {
        meaning,
        remarks: Vec::new(),
        draw_offer: false,
    };
    (reading, contents)
}

fn rook_to_f8() -> Understood {
    Understood::Step {
        man: Some(Role::Rook),
        from: None,
        to: Some(Squares::These(Square::F8.into())),
        takes: None,
        promotion: None,
    }
}

fn ruled(game: &Game, sealed: Sealed, mates: Mates, edition: &Edition) -> Ruling {
    let (reading, contents) = reading_of(game.last(), sealed);
    rule_with(game, &reading, contents, edition, &mates)
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

/// What a ruling says, in one line: reading, status, result, reason, articles.
fn line(ruling: &Ruling) -> String {
    let word = |value: serde_json::Value| match value {
        serde_json::Value::String(word) => word,
        _ => "-".to_owned(),
    };
    let json = serde_json::to_value(ruling).unwrap();
    let first = ruling.articles.first().map(String::as_str);
    if let Some(article) = ruling.article.as_deref() {
        assert_eq!(first, Some(article), "the deciding article comes first");
    }
    let articles = match &ruling.article {
        None => format!("- ({})", ruling.articles.join(", ")),
        Some(_) => ruling.articles.join(", "),
    };
    let otherwise = match &ruling.otherwise {
        None => String::new(),
        Some(otherwise) => format!(
            " else {} {} {}",
            otherwise.result.as_str(),
            otherwise.reason,
            otherwise.article.as_deref().unwrap_or("-")
        ),
    };
    format!(
        "{} {} {} {} {}{otherwise}",
        word(json["reading"].clone()),
        word(json["status"].clone()),
        word(json["result"].clone()),
        word(json["reason"].clone()),
        articles
    )
}
