//! One row a case, one line per edition.

use super::*;

const OLD: &[&str] = &["fide-1997"];
const MIDDLE: &[&str] = &["fide-2001", "fide-2005"];
const NINE: &[&str] = &["fide-2009"];
const FOURTEEN: &[&str] = &["fide-2014"];
const NEW: &[&str] = &["fide-2018", "fide-2023"];
const EIGHTEEN: &[&str] = &["fide-2018"];
const TWENTY_THREE: &[&str] = &["fide-2023"];
const FIRST: &[&str] = &["fide-1928"];
const AMERICAN: &[&str] = &["us-chess-2019"];

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
            (NINE, "legal ongoing * - Guidelines 9.a"),
            (FOURTEEN, "legal ongoing * - E.9.a"),
            (NEW, "legal ongoing * - I.9.1"),
            (FIRST, "legal ongoing * - Par. 21"),
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
            (NINE, "legal checkmate 1-0 checkmate 5.1.a, Guidelines 9.a"),
            (NEW, "legal checkmate 1-0 checkmate 5.1.1, I.9.1"),
            (FIRST, "legal checkmate 1-0 checkmate Par. 1, Par. 21"),
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
            (OLD, "legal stalemate 1/2-1/2 stalemate 5.2, A9(a)"),
            (
                NINE,
                "legal stalemate 1/2-1/2 stalemate 5.2.a, Guidelines 9.a",
            ),
            (NEW, "legal stalemate 1/2-1/2 stalemate 5.2.1, I.9.1"),
            (FIRST, "legal stalemate 1/2-1/2 stalemate - (Par. 21)"),
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
                "legal dead_position 1/2-1/2 dead_position 9.6, 5.2(b), A9(a)",
            ),
            (
                NINE,
                "legal dead_position 1/2-1/2 dead_position 9.6, 5.2.b, Guidelines 9.a",
            ),
            (
                FOURTEEN,
                "legal dead_position 1/2-1/2 dead_position 5.2.b, 9.7, E.9.a",
            ),
            (
                NEW,
                "legal dead_position 1/2-1/2 dead_position 5.2.2, I.9.1",
            ),
            (FIRST, "legal dead_position * laws_silent - (Par. 21)"),
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
            (FIRST, "legal ongoing * - Par. 21"),
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
            (FIRST, "legal dead_position * laws_silent - (Par. 21)"),
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
                "illegal dead_position 1/2-1/2 dead_position 9.6, 5.2(b), A8, 6.10",
            ),
            (
                NINE,
                "illegal dead_position 1/2-1/2 dead_position 9.6, 5.2.b, Guidelines 8, 5, 6.9",
            ),
            (
                NEW,
                "illegal dead_position 1/2-1/2 dead_position 5.2.2, I.8, 5, 6.9, 9.6",
            ),
            (FIRST, "illegal - * opponent_chooses Par. 16 b, Par. 16"),
            (
                AMERICAN,
                "illegal dead_position 1/2-1/2 dead_position 14D, 13H",
            ),
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
            (FIRST, "ambiguous - * opponent_chooses Par. 16 g, Par. 16"),
            (
                AMERICAN,
                "ambiguous dead_position 1/2-1/2 dead_position 14D, 13H",
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
            (
                NINE,
                "ambiguous - 0-1 ambiguous Guidelines 8.a, Guidelines 8, 5, 6.9, 9.6",
            ),
            (
                FOURTEEN,
                "ambiguous - 0-1 ambiguous E.8.a, E.8, 5, 6.9, 9.6, 9.7",
            ),
            (
                EIGHTEEN,
                "ambiguous - 0-1 ambiguous I.8.1, I.8, 5, 6.9, 9.6",
            ),
            (
                TWENTY_THREE,
                "ambiguous - 0-1 ambiguous I.8.1, I.8, 5, 5.2.2, 6.9, 9.6",
            ),
            (FIRST, "ambiguous - * opponent_chooses Par. 16 g, Par. 16"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F, 13H"),
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
                "ambiguous - 1/2-1/2 cannot_mate 6.9, Guidelines 8.a, Guidelines 8, 5, 9.6",
            ),
            (
                FOURTEEN,
                "ambiguous - 1/2-1/2 cannot_mate 6.9, E.8.a, E.8, 5, 9.6, 9.7",
            ),
            (
                EIGHTEEN,
                "ambiguous - 1/2-1/2 cannot_mate 6.9, I.8.1, I.8, 5, 9.6",
            ),
            (
                TWENTY_THREE,
                "ambiguous - 1/2-1/2 cannot_mate 6.9, I.8.1, I.8, 5, 5.2.2, 9.6",
            ),
            (FIRST, "ambiguous - * opponent_chooses Par. 16 g, Par. 16"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F, 13H"),
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
            (FIRST, "ambiguous - * opponent_chooses Par. 16 g, Par. 16"),
            (AMERICAN, "ambiguous - * opponent_chooses 19F, 13H"),
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
            (
                NINE,
                "illegal - 1-0 illegal Guidelines 8.c, Guidelines 8, 5, 6.9, 9.6",
            ),
            (EIGHTEEN, "illegal - 1-0 illegal I.8.3, I.8, 5, 6.9, 9.6"),
            (
                TWENTY_THREE,
                "illegal - 1-0 illegal I.8.3, I.8, 5, 5.2.2, 6.9, 9.6",
            ),
            (FIRST, "illegal - * opponent_chooses Par. 16 b, Par. 16"),
            (AMERICAN, "illegal - 1-0 illegal 19G, 13H"),
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
                EIGHTEEN,
                "illegal - 1/2-1/2 cannot_mate 6.9, I.8.3, I.8, 5, 9.6",
            ),
            (
                TWENTY_THREE,
                "illegal - 1/2-1/2 cannot_mate 6.9, I.8.3, I.8, 5, 5.2.2, 9.6",
            ),
            (FIRST, "illegal - * opponent_chooses Par. 16 b, Par. 16"),
            (AMERICAN, "illegal - 0-1 illegal 19G, 13H"),
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
            (EIGHTEEN, "illegal - * illegal I.8.3, I.8, 5, 6.9, 9.6"),
            (
                TWENTY_THREE,
                "illegal - * illegal I.8.3, I.8, 5, 5.2.2, 6.9, 9.6",
            ),
            (FIRST, "illegal - * opponent_chooses Par. 16 b, Par. 16"),
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
        // A8(b): lost only if its "real significance" is "impossible to establish".
        comment: "what the program cannot read the arbiter reads",
        fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Unintelligible,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "unintelligible - * arbiter_reads A8(b), A8, 6.9, 9.6 else 0-1 unintelligible A8(b)",
            ),
            (
                EIGHTEEN,
                "unintelligible - * arbiter_reads I.8.2, I.8, 5, 6.9, 9.6 else 0-1 unintelligible I.8.2",
            ),
            (
                TWENTY_THREE,
                "unintelligible - * arbiter_reads I.8.2, I.8, 5, 5.2.2, 6.9, 9.6 else 0-1 unintelligible I.8.2",
            ),
            (
                FIRST,
                "unintelligible - * arbiter_reads Par. 16 f, Par. 16 else 0-1 unintelligible Par. 16 f",
            ),
            (
                AMERICAN,
                "unintelligible - * arbiter_reads 13H else 0-1 unintelligible 13H",
            ),
        ],
    },
    Row {
        comment: "and if nobody can read it, nobody who cannot mate wins by it",
        fen: "6k1/8/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Unintelligible,
        mates: ByMaterial,
        expected: &[(
            OLD,
            "unintelligible - * arbiter_reads A8(b), 6.9, A8, 9.6 else 1/2-1/2 cannot_mate 6.9",
        )],
    },
    Row {
        comment: "marks that nobody could read lose at once",
        fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        moves: "",
        sealed: Marks,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "unintelligible - 0-1 unintelligible A8(b), A8, 6.9, 9.6",
            ),
            (
                EIGHTEEN,
                "unintelligible - 0-1 unintelligible I.8.2, I.8, 5, 6.9, 9.6",
            ),
            (
                TWENTY_THREE,
                "unintelligible - 0-1 unintelligible I.8.2, I.8, 5, 5.2.2, 6.9, 9.6",
            ),
            (
                FIRST,
                "unintelligible - 0-1 unintelligible Par. 16 f, Par. 16",
            ),
            (AMERICAN, "unintelligible - 0-1 unintelligible 13H"),
        ],
    },
    Row {
        // 5.1(b): "declares he resigns" loses, also against a bare king before 2023.
        comment: "a resignation in the envelope is a question, never a draw",
        fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        moves: "",
        sealed: Resignation,
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "resignation - * arbiter_reads 5.1(b), 6.9, A8(b), A8, 9.6 else 1/2-1/2 cannot_mate 6.9",
            ),
            (
                FIRST,
                "resignation - * arbiter_reads - (Par. 16 f, Par. 16) else 0-1 unintelligible Par. 16 f",
            ),
        ],
    },
    Row {
        comment: "a move that could be meant is asked, and is illegal if it is not",
        fen: "4k3/5ppp/8/8/8/8/8/4K2R w K - 0 1",
        moves: "",
        sealed: Sealed::Asked("e1g1"),
        mates: ByMaterial,
        expected: &[
            (
                OLD,
                "asked - * arbiter_reads A8(b), A8(c), A8, 6.9, 9.6 else 0-1 illegal A8(c)",
            ),
            (
                FIRST,
                "asked - * arbiter_reads Par. 16 f, Par. 16 b, Par. 16 else * opponent_chooses Par. 16 b",
            ),
            (
                AMERICAN,
                "asked - * arbiter_reads 13H, 19G else 0-1 illegal 19G",
            ),
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
            (
                FIRST,
                "unintelligible - 0-1 unintelligible Par. 16 f, Par. 16",
            ),
            (AMERICAN, "unintelligible - 0-1 unintelligible 19G, 13H"),
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
            (
                FIRST,
                "unintelligible - 0-1 unintelligible Par. 16 f, Par. 16",
            ),
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
            (FOURTEEN, "legal checkmate 1-0 checkmate 5.1.a, E.9.a"),
            (NEW, "legal checkmate 1-0 checkmate 5.1.1, I.9.1"),
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
            (NINE, "legal ongoing * - Guidelines 9.a"),
            (
                FOURTEEN,
                "legal seventyfive 1/2-1/2 seventyfive 9.6.b, E.9.a",
            ),
            (NEW, "legal seventyfive 1/2-1/2 seventyfive 9.6.2, I.9.1"),
            (FIRST, "legal ongoing * - Par. 21"),
            (AMERICAN, "legal ongoing * - 19B, 14K"),
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
            (FOURTEEN, "legal fivefold 1/2-1/2 fivefold 9.6.a, E.9.a"),
            (NEW, "legal fivefold 1/2-1/2 fivefold 9.6.1, I.9.1"),
            (FIRST, "legal ongoing * - Par. 21"),
            (AMERICAN, "legal ongoing * - 19B, 14K"),
        ],
    },
    Row {
        comment: "a fifth appearance, and a pawn's move behind it",
        fen: "k7/8/8/8/8/8/4P3/K6R w - - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1 b8a8 e2e4",
        sealed: Sealed::Move("a8b8"),
        mates: ByMaterial,
        expected: &[
            (OLD, "legal ongoing * - A9(a)"),
            (FOURTEEN, "legal fivefold 1/2-1/2 fivefold 9.6.a"),
            (NEW, "legal fivefold 1/2-1/2 fivefold 9.6.1"),
            (AMERICAN, "legal ongoing * - 19B"),
        ],
    },
    Row {
        comment: "a fifth appearance, but not in a row: enough from 2018 only",
        fen: "k7/8/8/8/8/8/8/K6R w - - 0 1",
        moves: "h1h2 a8b8 h2h1 b8a8 h1h3 a8b8 h3h2 b8b7 h2h1 b7a8 h1h2 a8b8 h2h1 b8a8 h1h2 a8b8 h2h1",
        sealed: Sealed::Move("b8a8"),
        mates: ByMaterial,
        expected: &[
            (FOURTEEN, "legal ongoing * - E.9.a"),
            (AMERICAN, "legal ongoing * - 19B"),
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
            (FOURTEEN, "legal ongoing * - E.9.a"),
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
            (FOURTEEN, "legal ongoing * - E.9.a"),
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
    let mut wrong = Vec::new();
    for row in ROWS {
        let game = game(row.fen, row.moves);
        for (names, expected) in row.expected {
            for name in *names {
                let ruling = ruled(&game, row.sealed, row.mates, &edition(name));
                let line = line(&ruling);
                if line != *expected {
                    wrong.push(format!("{} ({name}): {line}, not {expected}", row.comment));
                }
                assert_eq!(ruling.edition, *name);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
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
        Sealed::Resignation => "resigns".to_owned(),
        Sealed::Asked(_) => "Ke1-g1".to_owned(),
        Sealed::Marks => "?!".to_owned(),
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
