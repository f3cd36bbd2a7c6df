//! Sealed moves and what follows from them, as tables: one row a case, one line per edition.
//!
//! The readings are given, and so is what can be reached: this tests the consequence alone.

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Position, Role};

use super::consequence::rule_with;
use super::ending::Mating;
use super::*;
use crate::laws::mating::Ground;
use crate::laws::notation::Language;
use crate::laws::reading::Meaning;

/// What is in the envelope, with moves as UCI.
#[derive(Clone, Copy)]
enum Sealed {
    Move(&'static str),
    Ambiguous(&'static [&'static str]),
    Illegal,
    Unintelligible,
    Blank,
}
use Sealed::{Blank, Illegal, Unintelligible};

/// Who can mate, before the move and after it.
#[derive(Clone, Copy)]
enum Mates {
    /// Whoever has a queen, a rook, a pawn or two minor pieces: true of every position so marked.
    ByMaterial,
    /// Nobody, whatever the men: the only move leaves two bare kings, or all bishops are on one
    /// colour.
    Nobody,
    /// Nobody knows.
    Unknown,
    /// White can; of Black nobody knows.
    WhiteOnlyKnown,
    /// White cannot; of Black nobody knows.
    WhiteCannotElseUnknown,
}
use Mates::{ByMaterial, Nobody, Unknown, WhiteCannotElseUnknown, WhiteOnlyKnown};

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
            Meaning::Ambiguous(all.iter().map(|uci| to_move(position, uci)).collect())
        }
        Sealed::Illegal => Meaning::Illegal {
            understood: "rook to f8".to_owned(),
        },
        Sealed::Unintelligible | Sealed::Blank => Meaning::Unintelligible,
    };
    let contents = match sealed {
        Sealed::Blank => Contents::Blank,
        _ => Contents::Written,
    };
    let reading = Reading {
        meaning,
        remarks: Vec::new(),
        draw_offer: false,
    };
    (reading, contents)
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
    format!(
        "{} {} {} {} {}",
        word(json["reading"].clone()),
        word(json["status"].clone()),
        word(json["result"].clone()),
        word(json["reason"].clone()),
        articles
    )
}

const OLD: &[&str] = &["fide-1997"];
const MIDDLE: &[&str] = &["fide-2001", "fide-2005"];
const NINE: &[&str] = &["fide-2009"];
const FOURTEEN: &[&str] = &["fide-2014"];
const NEW: &[&str] = &["fide-2018", "fide-2023"];
const FROM_FOURTEEN: &[&str] = &["fide-2014", "fide-2018", "fide-2023"];
const FIRST: &[&str] = &["fide-1928"];
const AMERICAN: &[&str] = &["uscf"];

struct Row {
    comment: &'static str,
    fen: &'static str,
    moves: &'static str,
    sealed: Sealed,
    mates: Mates,
    expected: &'static [(&'static [&'static str], &'static str)],
}

const ROWS: &[Row] = &[
    Row {
        comment: "the game goes on: the envelope is opened and the move made",
        fen: "8/p1p3k1/5q1p/6p1/P2r1P2/1nQ2N2/5P1P/1R4K1 w - - 4 42",
        moves: "",
        sealed: Sealed::Move("c3c7"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal ongoing * - A9(a)"),
            (MIDDLE, "legal ongoing * - A9(a)"),
            (NINE, "legal ongoing * - G.9.a"),
            (FROM_FOURTEEN, "legal ongoing * - I.9.1"),
            (FIRST, "legal ongoing * - - ()"),
            (AMERICAN, "legal ongoing * - 19B"),
        ],
    },
    Row {
        comment: "a sealed back-rank mate wins",
        fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Sealed::Move("a1a8"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal checkmate 1-0 checkmate 5.1(a), A9(a)"),
            (NINE, "legal checkmate 1-0 checkmate 5.1.a, G.9.a"),
            (NEW, "legal checkmate 1-0 checkmate 5.1.1, I.9.1"),
            (FIRST, "legal checkmate 1-0 checkmate - ()"),
            (AMERICAN, "legal checkmate 1-0 checkmate 13A, 19B"),
        ],
    },
    Row {
        comment: "Black's mate wins for Black",
        fen: "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1",
        moves: "",
        sealed: Sealed::Move("a8a1"),
        mates: ByMaterial,
        expected: &[(OLD, "legal checkmate 0-1 checkmate 5.1(a), A9(a)")],
    },
    Row {
        comment: "a sealed stalemate draws",
        fen: "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1",
        moves: "",
        sealed: Sealed::Move("g1g6"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal stalemate 1/2-1/2 stalemate 5.2(a), A9(a)"),
            (NINE, "legal stalemate 1/2-1/2 stalemate 5.2.a, G.9.a"),
            (NEW, "legal stalemate 1/2-1/2 stalemate 5.2.1, I.9.1"),
            (FIRST, "legal stalemate 1/2-1/2 stalemate - ()"),
            (AMERICAN, "legal stalemate 1/2-1/2 stalemate 14A, 19B"),
        ],
    },
    Row {
        comment: "a sealed capture of the last pawn leaves two bare kings",
        fen: "8/8/8/8/8/4k3/4P3/K7 b - - 0 1",
        moves: "",
        sealed: Sealed::Move("e3e2"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal dead_position 1/2-1/2 dead_position 9.6, A9(a)"),
            (
                MIDDLE,
                "legal dead_position 1/2-1/2 dead_position 9.6, A9(a)",
            ),
            (
                NINE,
                "legal dead_position 1/2-1/2 dead_position 9.6, 5.2.b, G.9.a",
            ),
            (
                FROM_FOURTEEN,
                "legal dead_position 1/2-1/2 dead_position 5.2.2, I.9.1",
            ),
            (FIRST, "legal dead_position * laws_silent - ()"),
            (
                AMERICAN,
                "legal dead_position 1/2-1/2 dead_position 14D, 19B",
            ),
        ],
    },
    Row {
        comment: "nobody found out whether the position is dead: the game goes on",
        fen: "8/8/8/8/8/4k3/4P3/K7 b - - 0 1",
        moves: "",
        sealed: Sealed::Move("e3f2"),
        mates: Unknown,
        expected: &[
            (OLD, "legal ongoing * - A9(a)"),
            (FIRST, "legal ongoing * - - ()"),
        ],
    },
    Row {
        comment: "Black sealed in a dead position: the game was drawn before, whatever he wrote",
        fen: "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
        moves: "",
        sealed: Sealed::Move("h8h7"),
        mates: Nobody,
        expected: &[
            (OLD, "legal dead_position 1/2-1/2 dead_position 9.6"),
            (NINE, "legal dead_position 1/2-1/2 dead_position 9.6, 5.2.b"),
            (NEW, "legal dead_position 1/2-1/2 dead_position 5.2.2"),
            (FIRST, "legal dead_position * laws_silent - ()"),
        ],
    },
    Row {
        comment: "an illegal text in a dead position: drawn before",
        fen: "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
        moves: "",
        sealed: Illegal,
        mates: Nobody,
        expected: &[
            (
                OLD,
                "illegal dead_position 1/2-1/2 dead_position 9.6, A8, 6.9",
            ),
            (
                MIDDLE,
                "illegal dead_position 1/2-1/2 dead_position 9.6, A8, 6.10",
            ),
            (
                NINE,
                "illegal dead_position 1/2-1/2 dead_position 9.6, 5.2.b, G.8, 5, 6.9",
            ),
            (
                NEW,
                "illegal dead_position 1/2-1/2 dead_position 5.2.2, I.8, 5, 6.9",
            ),
            (FIRST, "illegal - * laws_silent - ()"),
            (AMERICAN, "illegal dead_position 1/2-1/2 dead_position 14D"),
        ],
    },
    Row {
        comment: "an ambiguous text, bishops on one colour: drawn before, nobody chooses",
        fen: "k7/8/8/8/8/8/1B3B2/4K3 w - - 0 1",
        moves: "",
        sealed: Sealed::Ambiguous(&["b2d4", "f2d4"]),
        mates: Nobody,
        expected: &[
            (
                OLD,
                "ambiguous dead_position 1/2-1/2 dead_position 9.6, A8, 6.9",
            ),
            (FIRST, "ambiguous - * opponent_chooses - ()"),
            (
                AMERICAN,
                "ambiguous dead_position 1/2-1/2 dead_position 14D",
            ),
        ],
    },
    Row {
        comment: "a stalemate out of a dead position: drawn before",
        fen: "7k/8/6K1/1B6/8/8/8/8 w - - 0 1",
        moves: "",
        sealed: Sealed::Move("b5c4"),
        mates: Nobody,
        expected: &[(OLD, "legal dead_position 1/2-1/2 dead_position 9.6")],
    },
    Row {
        comment: "Nd2 fits two knights: the sealer loses, or his opponent chooses",
        fen: "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
        moves: "",
        sealed: Sealed::Ambiguous(&["b3d2", "f3d2"]),
        mates: ByMaterial,
        expected: &[
            (OLD, "ambiguous - 0-1 ambiguous A8(a), A8, 6.9, 9.6"),
            (MIDDLE, "ambiguous - 0-1 ambiguous A8(a), A8, 6.10, 9.6"),
            (NINE, "ambiguous - 0-1 ambiguous G.8.a, G.8, 5, 6.9, 9.6"),
            (
                FROM_FOURTEEN,
                "ambiguous - 0-1 ambiguous I.8.1, I.8, 5, 5.2.2, 6.9",
            ),
            (FIRST, "ambiguous - * opponent_chooses - ()"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F"),
        ],
    },
    Row {
        comment: "the same against a bare king: nobody wins who cannot mate",
        fen: "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
        moves: "",
        sealed: Sealed::Ambiguous(&["b3d2", "f3d2"]),
        mates: ByMaterial,
        expected: &[
            (OLD, "ambiguous - 1/2-1/2 cannot_mate 6.9, A8(a), A8, 9.6"),
            (
                MIDDLE,
                "ambiguous - 1/2-1/2 cannot_mate 6.10, A8(a), A8, 9.6",
            ),
            (
                NINE,
                "ambiguous - 1/2-1/2 cannot_mate 6.9, G.8.a, G.8, 5, 9.6",
            ),
            (
                FROM_FOURTEEN,
                "ambiguous - 1/2-1/2 cannot_mate 6.9, I.8.1, I.8, 5, 5.2.2",
            ),
            (FIRST, "ambiguous - * opponent_chooses - ()"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F"),
        ],
    },
    Row {
        comment: "a promotion without its piece",
        fen: "8/4P2k/8/8/8/8/r7/4K3 w - - 0 1",
        moves: "",
        sealed: Sealed::Ambiguous(&["e7e8b", "e7e8n", "e7e8q", "e7e8r"]),
        mates: ByMaterial,
        expected: &[
            (OLD, "ambiguous - 0-1 ambiguous A8(a), A8, 6.9, 9.6"),
            (FIRST, "ambiguous - * opponent_chooses - ()"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F"),
        ],
    },
    Row {
        comment: "the same with Black's rook removed",
        fen: "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
        moves: "",
        sealed: Sealed::Ambiguous(&["e7e8b", "e7e8n", "e7e8q", "e7e8r"]),
        mates: ByMaterial,
        expected: &[(OLD, "ambiguous - 1/2-1/2 cannot_mate 6.9, A8(a), A8, 9.6")],
    },
    Row {
        comment: "Black's illegal move loses",
        fen: "rnbqk2r/ppp2ppp/3p1n2/1Bb1p3/4P3/P1N2N2/1PPP1PPP/R1BQK2R b KQkq - 1 1",
        moves: "",
        sealed: Illegal,
        mates: ByMaterial,
        expected: &[
            (OLD, "illegal - 1-0 illegal A8(c), A8, 6.9, 9.6"),
            (NINE, "illegal - 1-0 illegal G.8.c, G.8, 5, 6.9, 9.6"),
            (NEW, "illegal - 1-0 illegal I.8.3, I.8, 5, 5.2.2, 6.9"),
            (FIRST, "illegal - * laws_silent - ()"),
            (AMERICAN, "illegal - 1-0 illegal 19G"),
        ],
    },
    Row {
        comment: "an illegal move against a bare king draws",
        fen: "8/8/8/8/4k3/8/Q7/K7 w - - 0 1",
        moves: "",
        sealed: Illegal,
        mates: ByMaterial,
        expected: &[
            (OLD, "illegal - 1/2-1/2 cannot_mate 6.9, A8(c), A8, 9.6"),
            (MIDDLE, "illegal - 1/2-1/2 cannot_mate 6.10, A8(c), A8, 9.6"),
            (
                NEW,
                "illegal - 1/2-1/2 cannot_mate 6.9, I.8.3, I.8, 5, 5.2.2",
            ),
            (FIRST, "illegal - * laws_silent - ()"),
            (AMERICAN, "illegal - 1/2-1/2 cannot_mate 14E, 19G"),
        ],
    },
    Row {
        comment: "an illegal move, and nobody found out whether the responder can mate",
        fen: "8/8/8/8/4k3/8/Q7/K7 w - - 0 1",
        moves: "",
        sealed: Illegal,
        mates: WhiteOnlyKnown,
        expected: &[
            (OLD, "illegal - * illegal A8(c), A8, 6.9, 9.6"),
            (NEW, "illegal - * illegal I.8.3, I.8, 5, 5.2.2, 6.9"),
            (FIRST, "illegal - * laws_silent - ()"),
        ],
    },
    Row {
        comment: "Black's illegal move: White cannot mate, so it is drawn, dead or not",
        fen: "8/8/8/8/4k3/8/q7/2K5 b - - 0 1",
        moves: "",
        sealed: Illegal,
        mates: WhiteCannotElseUnknown,
        expected: &[(OLD, "illegal - 1/2-1/2 cannot_mate 6.9, A8(c), A8, 9.6")],
    },
    Row {
        comment: "a text without meaning loses",
        fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Unintelligible,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "unintelligible - 0-1 unintelligible A8(b), A8, 6.9, 9.6",
            ),
            (
                NEW,
                "unintelligible - 0-1 unintelligible I.8.2, I.8, 5, 5.2.2, 6.9",
            ),
            (FIRST, "unintelligible - * laws_silent - ()"),
            (AMERICAN, "unintelligible - 0-1 unintelligible 19G"),
        ],
    },
    Row {
        comment: "an empty envelope loses, in 1928 too",
        fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Blank,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "unintelligible - 0-1 unintelligible A8(b), A8, 6.9, 9.6",
            ),
            (FIRST, "unintelligible - 0-1 unintelligible - ()"),
            (AMERICAN, "unintelligible - 0-1 unintelligible 19G"),
        ],
    },
    Row {
        comment: "an empty envelope against a bare king: 1928 knows no exception",
        fen: "6k1/8/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Blank,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "unintelligible - 1/2-1/2 cannot_mate 6.9, A8(b), A8, 9.6",
            ),
            (FIRST, "unintelligible - 0-1 unintelligible - ()"),
        ],
    },
    Row {
        comment: "the 150th half-move mates: mate wins over 75 moves",
        fen: "k7/8/1K6/8/8/8/8/7R w - - 149 120",
        moves: "",
        sealed: Sealed::Move("h1h8"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal checkmate 1-0 checkmate 5.1(a), A9(a)"),
            (FROM_FOURTEEN, "legal checkmate 1-0 checkmate 5.1.1, I.9.1"),
        ],
    },
    Row {
        comment: "the 150th half-move draws where the edition counts 75 moves",
        fen: "k7/8/2K5/8/8/8/8/7R w - - 149 120",
        moves: "",
        sealed: Sealed::Move("h1h7"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal ongoing * - A9(a)"),
            (MIDDLE, "legal ongoing * - A9(a)"),
            (NINE, "legal ongoing * - G.9.a"),
            (
                FOURTEEN,
                "legal seventyfive 1/2-1/2 seventyfive 9.6(b), I.9.1",
            ),
            (NEW, "legal seventyfive 1/2-1/2 seventyfive 9.6.2, I.9.1"),
            (FIRST, "legal ongoing * - - ()"),
            (AMERICAN, "legal ongoing * - 19B"),
        ],
    },
    Row {
        comment: "the 149th half-move does not draw yet",
        fen: "k7/8/2K5/8/8/8/8/7R w - - 148 120",
        moves: "",
        sealed: Sealed::Move("h1h7"),
        mates: ByMaterial,
        expected: &[(NEW, "legal ongoing * - I.9.1")],
    },
    Row {
        comment: "75 moves were complete before the sealing: the text no longer matters",
        fen: "k7/8/2K5/8/8/8/8/7R w - - 150 121",
        moves: "",
        sealed: Illegal,
        mates: ByMaterial,
        expected: &[
            (OLD, "illegal - 1/2-1/2 cannot_mate 6.9, A8(c), A8, 9.6"),
            (NEW, "illegal seventyfive 1/2-1/2 seventyfive 9.6.2"),
        ],
    },
    Row {
        comment: "a fifth appearance, each after every second move of each player",
        fen: "k7/8/8/8/8/8/8/K6R w - - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
        sealed: Sealed::Move("b8a8"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal ongoing * - A9(a)"),
            (FOURTEEN, "legal fivefold 1/2-1/2 fivefold 9.6(a), I.9.1"),
            (NEW, "legal fivefold 1/2-1/2 fivefold 9.6.1, I.9.1"),
            (FIRST, "legal ongoing * - - ()"),
        ],
    },
    Row {
        comment: "a fifth appearance, but not in a row: enough from 2018 only",
        fen: "k7/8/8/8/8/8/8/K6R w - - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h3 a8b8 h3h2 b8b7 h2h1 b7a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
        sealed: Sealed::Move("b8a8"),
        mates: ByMaterial,
        expected: &[
            (FOURTEEN, "legal ongoing * - I.9.1"),
            (NEW, "legal fivefold 1/2-1/2 fivefold 9.6.1, I.9.1"),
        ],
    },
    Row {
        comment: "a fourth appearance only",
        fen: "k7/8/8/8/8/8/8/K6R w - - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
        sealed: Sealed::Move("b8a8"),
        mates: ByMaterial,
        expected: &[
            (FOURTEEN, "legal ongoing * - I.9.1"),
            (NEW, "legal ongoing * - I.9.1"),
        ],
    },
    Row {
        comment: "the same squares without the right to castle are another position (9.2)",
        fen: "k7/8/8/8/8/8/8/4K2R w K - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
        sealed: Sealed::Move("b8a8"),
        mates: ByMaterial,
        expected: &[
            (FOURTEEN, "legal ongoing * - I.9.1"),
            (NEW, "legal ongoing * - I.9.1"),
        ],
    },
    Row {
        comment: "the side to move is mated already: nothing could be sealed",
        fen: "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        moves: "",
        sealed: Illegal,
        mates: ByMaterial,
        expected: &[(OLD, "illegal checkmate 1-0 checkmate 5.1(a)")],
    },
];

#[test]
fn each_case_in_each_edition() {
    for row in ROWS {
        let game = game(row.fen, row.moves);
        for (names, expected) in row.expected {
            for name in *names {
                let ruling = ruled(&game, row.sealed, row.mates, &edition(name));
                assert_eq!(line(&ruling), *expected, "{} ({name})", row.comment);
                assert_eq!(ruling.edition, *name);
            }
        }
    }
}

fn codes(ruling: &Ruling) -> Vec<&str> {
    ruling.remarks.iter().map(|remark| remark.code).collect()
}

#[test]
fn remarks_tell_the_arbiter_what_is_left_to_him() {
    const KING_AND_QUEEN: &str = "8/8/8/8/4k3/8/Q7/K7 w - - 0 1";
    const PAWN: &str = "8/8/8/8/8/4k3/4P3/K7 b - - 0 1";
    const CORNER: &str = "5K1k/7P/8/8/8/8/8/8 b - - 0 1";
    const KNIGHTS: &str = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    let two_knights = Sealed::Ambiguous(&["b3d2", "f3d2"]);
    type Row = (
        &'static str,
        &'static str,
        Sealed,
        Mates,
        &'static str,
        &'static [&'static str],
    );
    let rows: &[Row] = &[
        (
            "nothing to add",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-1997",
            &[],
        ),
        (
            "the result hangs on an unanswered question",
            KING_AND_QUEEN,
            Illegal,
            WhiteOnlyKnown,
            "fide-1997",
            &["mating_undecided"],
        ),
        (
            "and so does whether there was a game at all",
            KING_AND_QUEEN,
            Illegal,
            Unknown,
            "fide-1997",
            &["dead_position_undecided", "mating_undecided"],
        ),
        (
            "the move may have made the position dead",
            PAWN,
            Sealed::Move("e3f2"),
            Unknown,
            "fide-1997",
            &["dead_position_undecided"],
        ),
        (
            "White cannot mate any more, of Black nobody knows",
            "8/8/8/8/8/4k3/4P3/K7 w - - 0 1",
            Sealed::Move("a1a2"),
            WhiteCannotElseUnknown,
            "fide-1997",
            &["dead_position_undecided"],
        ),
        (
            "the American rule for dead positions is not confirmed",
            PAWN,
            Sealed::Move("e3e2"),
            ByMaterial,
            "uscf",
            &["unconfirmed"],
        ),
        (
            "sealed after the end",
            CORNER,
            Sealed::Move("h8h7"),
            Nobody,
            "fide-1997",
            &["ended_before_sealing"],
        ),
        (
            "an American arbiter may find a reasonable interpretation, and the file is not sure",
            KNIGHTS,
            Illegal,
            ByMaterial,
            "uscf",
            &["unconfirmed", "may_be_interpreted"],
        ),
        (
            "an American opponent chooses what is reasonable",
            KNIGHTS,
            two_knights,
            ByMaterial,
            "uscf",
            &["reasonable_only"],
        ),
        (
            "in 1928 he chooses freely",
            KNIGHTS,
            two_knights,
            ByMaterial,
            "fide-1928",
            &[],
        ),
        (
            "the exception of 2014 is not confirmed",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-2014",
            &["unconfirmed"],
        ),
        (
            "that of 2018 is",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-2018",
            &[],
        ),
    ];
    for (comment, fen, sealed, mates, name, expected) in rows {
        let ruling = ruled(&game(fen, ""), *sealed, *mates, &edition(name));
        assert_eq!(codes(&ruling), *expected, "{comment}");
        for remark in &ruling.remarks {
            assert!(!remark.message.is_empty(), "{comment}");
        }
    }
    let ruling = ruled(
        &game(KING_AND_QUEEN, ""),
        Illegal,
        ByMaterial,
        &edition("fide-2014"),
    );
    assert_eq!(
        ruling.remarks[0].message,
        "rules.bad_move_cannot_mate of fide-2014 is not confirmed from a text at hand"
    );
}

#[test]
fn a_choice_left_to_the_opponent_by_an_unconfirmed_rule_says_so() {
    let source = edition("fide-1928")
        .source()
        .replace("unconfirmed = [", "unconfirmed = [\"rules.ambiguous\",");
    let doubtful = Edition::from_toml(&source).unwrap();
    let knights = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "");
    let two = Sealed::Ambiguous(&["b3d2", "f3d2"]);
    let ruling = ruled(&knights, two, ByMaterial, &doubtful);
    assert_eq!(codes(&ruling), ["unconfirmed"]);
}

#[test]
fn a_mate_on_the_board_asks_nothing() {
    let back_rank = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "");
    let ruling = ruled(
        &back_rank,
        Sealed::Move("a1a8"),
        Unknown,
        &edition("fide-1997"),
    );
    assert_eq!(ruling.reason, Some(Reason::Checkmate));
    assert_eq!(ruling.grounds.after, MatingAnswers::default());
    assert_eq!(codes(&ruling), [] as [&str; 0]);
}

/// The model edition with one line replaced.
fn altered(from: &str, to: &str) -> Edition {
    let text = edition("fide-1997").source().replace(from, to);
    assert!(text.contains(to));
    Edition::from_toml(&text).unwrap()
}

#[test]
fn every_switch_that_a_ruling_uses_is_obeyed() {
    let bare = game("8/8/8/8/4k3/8/Q7/K7 w - - 0 1", "");
    let pawn = game("8/8/8/8/8/4k3/4P3/K7 b - - 0 1", "");
    let capture = Sealed::Move("e3e2");
    let strict = altered(
        "bad_move_cannot_mate = \"draw\"",
        "bad_move_cannot_mate = \"loses\"",
    );
    assert_eq!(
        line(&ruled(&bare, Illegal, ByMaterial, &strict)),
        "illegal - 0-1 illegal A8(c), A8, 6.9, 9.6"
    );
    let undead = altered("\ndead_position = \"draw\"", "\ndead_position = \"none\"");
    let ruling = ruled(&pawn, capture, ByMaterial, &undead);
    assert_eq!(line(&ruling), "legal ongoing * - A9(a)");
    assert_eq!(
        ruling.grounds.after,
        MatingAnswers::default(),
        "nothing was asked"
    );
    let ruling = ruled(&pawn, Sealed::Move("e3f2"), Unknown, &undead);
    assert_eq!(codes(&ruling), [] as [&str; 0]);

    let silent = altered("\ndead_position = \"draw\"", "\ndead_position = \"silent\"");
    let ruling = ruled(&pawn, capture, ByMaterial, &silent);
    assert_eq!(
        line(&ruling),
        "legal dead_position * laws_silent - (9.6, A9(a))"
    );
    let silent = altered(
        "\nunintelligible = \"loses\"",
        "\nunintelligible = \"silent\"",
    );
    assert_eq!(
        line(&ruled(&bare, Unintelligible, ByMaterial, &silent)),
        "unintelligible - * laws_silent - (A8(b), A8, 6.9, 9.6)"
    );
    assert_eq!(
        line(&ruled(&bare, Blank, ByMaterial, &silent)),
        "unintelligible - 1/2-1/2 cannot_mate 6.9, A8(b), A8, 9.6",
        "an empty envelope has its own rule"
    );
    let silent = altered("\nambiguous = \"loses\"", "\nambiguous = \"silent\"");
    let two = Sealed::Ambiguous(&["a2a3", "a2a4"]);
    assert_eq!(
        line(&ruled(&bare, two, ByMaterial, &silent)),
        "ambiguous - * laws_silent - (A8(a), A8, 6.9, 9.6)"
    );
}

#[test]
fn a_ruling_serialises_as_promised() {
    let castling = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "");
    let mut reading = reading_of(castling.last(), Sealed::Move("e1g1")).0;
    reading.draw_offer = true;
    let budget = Budget::of_states(1);
    let edition = edition("fide-1997");
    let ruling = rule_with(
        &castling,
        &reading,
        Contents::Written,
        &edition,
        &ByMaterial,
    );
    let expected = serde_json::json!({
        "reading": "legal",
        "move": { "san": "O-O", "uci": "e1g1" },
        "candidates": [],
        "remarks": [],
        "fen_after": "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        "status": "ongoing",
        "result": "*",
        "reason": null,
        "article": "A9(a)",
        "articles": ["A9(a)"],
        "edition": "fide-1997",
        "draw_offer": true,
    });
    assert_eq!(serde_json::to_value(&ruling).unwrap(), expected);
    let through = rule_reading(&castling, &reading, Contents::Written, &edition, budget);
    assert_eq!(through.played, ruling.played);

    let knights = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "");
    let two = Sealed::Ambiguous(&["b3d2", "f3d2"]);
    let uscf = Edition::builtin("uscf").unwrap();
    let ruling = ruled(&knights, two, ByMaterial, &uscf);
    let json = serde_json::to_value(&ruling).unwrap();
    assert_eq!(
        json["candidates"],
        serde_json::json!([
            { "san": "Nbd2", "uci": "b3d2" },
            { "san": "Nfd2", "uci": "f3d2" },
        ])
    );
    assert_eq!(json["move"], serde_json::Value::Null);
    assert_eq!(json["fen_after"], serde_json::Value::Null);
    assert_eq!(
        json["remarks"][0],
        serde_json::json!({
            "code": "reasonable_only",
            "message": "the opponent chooses among the moves that the arbiter finds reasonable",
        })
    );
    assert_eq!(json["draw_offer"], false);
}

#[test]
fn the_words_of_a_ruling_do_not_change() {
    use Reason::*;
    let results = [
        (GameResult::Open, "*"),
        (GameResult::Win(Color::White), "1-0"),
        (GameResult::Win(Color::Black), "0-1"),
        (GameResult::Draw, "1/2-1/2"),
    ];
    for (result, word) in results {
        assert_eq!(serde_json::to_value(result).unwrap(), word);
    }
    let words = [
        (Checkmate, "checkmate"),
        (Stalemate, "stalemate"),
        (DeadPosition, "dead_position"),
        (Fivefold, "fivefold"),
        (Seventyfive, "seventyfive"),
        (Ambiguous, "ambiguous"),
        (Illegal, "illegal"),
        (Unintelligible, "unintelligible"),
        (CannotMate, "cannot_mate"),
        (FlagFall, "flag_fall"),
        (Late, "late"),
        (Resignation, "resignation"),
        (Agreement, "agreement"),
        (Repetition, "repetition"),
        (FiftyMoves, "fifty_moves"),
        (Annulled, "annulled"),
        (OpponentChooses, "opponent_chooses"),
        (LawsSilent, "laws_silent"),
    ];
    for (reason, word) in words {
        assert_eq!(serde_json::to_value(reason).unwrap(), word);
    }
}

#[test]
fn the_grounds_say_what_was_asked_and_found() {
    let edition = edition("fide-1997");
    let bare = game("8/8/8/8/4k3/8/Q7/K7 w - - 7 1", "");
    let ruling = ruled(&bare, Illegal, ByMaterial, &edition);
    let grounds = &ruling.grounds;
    assert_eq!(grounds.sealer, Color::White);
    assert_eq!(grounds.understood.as_deref(), Some("rook to f8"));
    assert!(!grounds.blank && !grounds.ended_before_sealing);
    assert_eq!(
        grounds.before.responder,
        Some(CanMate::No(Ground::Material))
    );
    assert_eq!(
        grounds.before.sealer,
        Some(CanMate::Yes { line: Vec::new() })
    );
    assert_eq!(grounds.after, MatingAnswers::default());
    assert_eq!((grounds.occurrences, grounds.halfmove_clock), (1, 7));

    let shuffle = game(
        "k7/8/8/8/8/8/8/K6R w - - 0 1",
        "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
    );
    let ruling = ruled(&shuffle, Sealed::Move("b8a8"), ByMaterial, &edition);
    assert_eq!(ruling.grounds.sealer, Color::Black);
    assert_eq!(
        (ruling.grounds.occurrences, ruling.grounds.halfmove_clock),
        (3, 8)
    );
    let yes = Some(CanMate::Yes { line: Vec::new() });
    assert_eq!(ruling.grounds.after.responder, yes);
    assert_eq!(ruling.grounds.after.sealer, None, "one answer was enough");
    assert_eq!(ruling.grounds.before, MatingAnswers::default());

    assert!(ruled(&bare, Blank, ByMaterial, &edition).grounds.blank);
    let corner = game("5K1k/7P/8/8/8/8/8/8 b - - 0 1", "");
    let ruling = ruled(&corner, Sealed::Move("h8h7"), Nobody, &edition);
    assert!(ruling.grounds.ended_before_sealing);
    assert_eq!(ruling.fen_after, None, "the move was never made");
    assert!(ruling.played.is_some());
}

#[test]
fn a_move_that_is_not_legal_here_is_ruled_on_as_illegal() {
    let start = game("8/8/8/8/4k3/8/Q7/K7 w - - 0 1", "");
    let other = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "");
    let foreign = to_move(other.last(), "a1a8");
    let own = to_move(start.last(), "a2a8");
    let edition = edition("fide-1997");
    let mut reading = Reading {
        meaning: Meaning::Legal(foreign),
        remarks: Vec::new(),
        draw_offer: false,
    };
    let ruling = rule_with(&start, &reading, Contents::Written, &edition, &ByMaterial);
    assert_eq!(
        (ruling.reading, ruling.played),
        (Some(ReadingKind::Illegal), None)
    );
    reading.meaning = Meaning::Ambiguous(vec![foreign, own]);
    let ruling = rule_with(&start, &reading, Contents::Written, &edition, &ByMaterial);
    assert_eq!(ruling.candidates, [MoveText::of(start.last(), own)]);
}

#[test]
fn white_space_is_no_move() {
    for text in ["", " ", "\t\n"] {
        assert_eq!(Contents::of(text), Contents::Blank, "{text:?}");
    }
    for text in ["e4", " ?", "(=)"] {
        assert_eq!(Contents::of(text), Contents::Written, "{text:?}");
    }
}

/// The text a player might have written for a row.
fn text_of(position: &Chess, sealed: Sealed) -> String {
    match sealed {
        Sealed::Move(uci) => uci.to_owned(),
        Sealed::Ambiguous(all) => {
            let first = to_move(position, all[0]);
            match first.role() {
                Role::Pawn => first.to().to_string(),
                role => format!("{}{}", role.upper_char(), first.to()),
            }
        }
        Sealed::Illegal => "Rf8".to_owned(),
        Sealed::Unintelligible => "zz9".to_owned(),
        Sealed::Blank => " ".to_owned(),
    }
}

#[test]
fn each_case_through_the_reader_and_the_search() {
    let english = Notation::Letters(Language::English);
    let budget = Budget::of_states(100_000);
    let mut asked = 0;
    for row in ROWS {
        // What nobody found out cannot be asked for.
        if !matches!(row.mates, ByMaterial | Nobody) {
            continue;
        }
        let game = game(row.fen, row.moves);
        let text = text_of(game.last(), row.sealed);
        for (names, expected) in row.expected {
            for name in *names {
                let ruling = rule(&game, &text, english, &edition(name), budget);
                assert_eq!(line(&ruling), *expected, "{} ({name})", row.comment);
                asked += 1;
            }
        }
    }
    assert!(asked > 60, "{asked} cases");
}

#[test]
fn what_ends_without_a_move_cites_each_article_once() {
    let ruling = |articles: &[Concept]| {
        Ruling::ended(
            &edition("fide-1997"),
            Color::White,
            GameResult::Draw,
            Some(Reason::Agreement),
            articles,
        )
    };
    let both = ruling(&[Concept::EndedBeforeResumption, Concept::Agreement]);
    assert_eq!(both.article.as_deref(), Some("A6"));
    assert_eq!(both.articles, ["A6", "5.2(c)"]);
    assert_eq!(both.reading, None);
    let once = ruling(&[Concept::FlagFall, Concept::FlagFall]);
    assert_eq!(once.articles, ["6.9"]);
    assert_eq!(ruling(&[]).article, None);
}

#[test]
fn results_read_back() {
    for (text, result) in [
        ("*", GameResult::Open),
        ("1-0", GameResult::Win(Color::White)),
        ("0-1", GameResult::Win(Color::Black)),
        ("1/2-1/2", GameResult::Draw),
    ] {
        assert_eq!(result.as_str(), text);
        assert_eq!(GameResult::parse(text), Some(result));
    }
    assert_eq!(GameResult::parse("½-½"), None);
    assert_eq!(GameResult::parse(""), None);
}
