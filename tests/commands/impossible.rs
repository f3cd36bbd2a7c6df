//! `judge position` on boards that no game can have, and on texts that are no board: an answer for each,
//! with its code, and never more than an answer.

use serde_json::Value;

use super::{Hall, object};

#[test]
fn each_impossible_board_is_named_for_what_it_is() {
    let queens = format!("{}8/8/8/4k2K", "QQQQQQQQ/".repeat(4));
    let pawns = "k7/pppppppp/pppppppp/8/8/8/8/K7";
    let crowded = format!("krrrrrrr/{}rrrrrrrK", "rrrrrrrr/".repeat(6));
    let long = format!("{}/8/8/8/8/8/8/K6k w - - 0 1", "1".repeat(90));
    let rows: &[(&str, &str, &str)] = &[
        ("two words", "white mates", "fen/field-count"),
        ("the board alone", "7k/8/8/8/8/8/8/7K", "fen/field-count"),
        (
            "a field too many",
            "7k/8/8/8/8/8/8/7K w - - 0 1 !",
            "fen/field-count",
        ),
        (
            "men that are drawn, not written",
            "♚7/8/8/8/8/8/8/♔7 w - - 0 1",
            "fen/unknown-man",
        ),
        (
            "a letter of another alphabet",
            "7k/8/8/8/8/8/8/7К w - - 0 1",
            "fen/unknown-man",
        ),
        (
            "nine empty squares at once",
            "7k/9/8/8/8/8/8/7K w - - 0 1",
            "fen/unknown-man",
        ),
        (
            "none at once",
            "7k/80/8/8/8/8/8/7K w - - 0 1",
            "fen/unknown-man",
        ),
        ("seven ranks", "7k/8/8/8/8/8/7K w - - 0 1", "fen/rank-count"),
        (
            "nine ranks",
            "7k/8/8/8/8/8/8/8/7K w - - 0 1",
            "fen/rank-count",
        ),
        (
            "a rank of nine",
            "7k/8/8/8/8/8/8/8K w - - 0 1",
            "fen/rank-width",
        ),
        (
            "a rank of seven",
            "7k/8/8/8/8/8/8/6K w - - 0 1",
            "fen/rank-width",
        ),
        ("longer than any position", &long, "fen/too-long"),
        (
            "whose move?",
            "7k/8/8/8/8/8/8/7K White - - 0 1",
            "fen/side-to-move",
        ),
        (
            "a clock before the beginning",
            "7k/8/8/8/8/8/8/7K w - - -1 1",
            "fen/halfmove-clock",
        ),
        (
            "move nought",
            "7k/8/8/8/8/8/8/7K w - - 0 0",
            "fen/move-number",
        ),
        (
            "a king alone",
            "8/8/8/8/3K4/8/8/8 b - - 0 1",
            "fen/missing-king",
        ),
        (
            "an empty board",
            "8/8/8/8/8/8/8/8 b - - 0 1",
            "fen/missing-king",
        ),
        (
            "a king and his brother",
            "7k/8/8/8/8/8/8/K6K w - - 0 1",
            "fen/too-many-kings",
        ),
        (
            "kings side by side",
            "8/8/8/8/8/8/6kK/8 w - - 0 1",
            "fen/king-can-be-taken",
        ),
        (
            "the king may be taken",
            "7k/8/8/8/8/8/8/K6R w - - 0 1",
            "fen/king-can-be-taken",
        ),
        (
            "a pawn that has arrived",
            "P6k/8/8/8/8/8/8/7K w - - 0 1",
            "fen/pawn-on-back-rank",
        ),
        (
            "a pawn from behind its own rank",
            "7k/8/8/8/8/8/8/P6K w - - 0 1",
            "fen/pawn-on-back-rank",
        ),
        (
            "sixteen pawns",
            &format!("{pawns} b - - 0 1"),
            "fen/too-many-pieces",
        ),
        (
            "thirty-two queens",
            &format!("{queens} w - - 0 1"),
            "fen/too-many-pieces",
        ),
        (
            "no square left",
            &format!("{crowded} b - - 0 1"),
            "fen/too-many-pieces",
        ),
        (
            "to castle without a rook",
            "4k3/8/8/8/8/8/8/4K3 w Q - 0 1",
            "fen/castling-right-without-rook",
        ),
        (
            "to castle from elsewhere",
            "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
            "fen/castling-right-without-rook",
        ),
        (
            "castling by files",
            "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
            "fen/chess960-castling",
        ),
        (
            "nothing went past",
            "4k3/8/8/8/8/8/8/4K3 b - a3 0 1",
            "fen/en-passant-without-pawn",
        ),
        (
            "it went past on the other side",
            "4k3/8/8/2pP4/8/8/8/4K3 w - d6 0 1",
            "fen/en-passant-without-pawn",
        ),
        (
            "a square that is none",
            "4k3/8/8/2pP4/8/8/8/4K3 w - i6 0 1",
            "fen/en-passant",
        ),
        (
            "checked by three",
            "4r2k/8/8/8/1b6/3n4/8/4K3 w - - 0 1",
            "fen/impossible-check",
        ),
        (
            "checked from both sides",
            "7k/8/8/8/8/8/8/r3K2r w - - 0 1",
            "fen/impossible-check",
        ),
    ];
    let hall = Hall::new();
    let input: String = rows.iter().map(|(_, fen, _)| format!("{fen}\n")).collect();
    let ended = hall.run(["judge", "position", "-"]).input(&input).done();
    let answers: Vec<Value> = ended.out.lines().map(object).collect();
    assert_eq!(answers.len(), rows.len(), "{ended:?}");
    for ((what, fen, code), answer) in rows.iter().zip(&answers) {
        assert_eq!(answer["error"]["code"], *code, "{what}: {answer}");
        assert_eq!(answer["fen"], *fen, "{what}");
        let alone = hall.run(["judge", "position", fen]).fails();
        assert_eq!((alone.exit, alone.code.as_str()), (1, *code), "{what}");
    }
}
