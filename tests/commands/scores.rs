//! Scores with clocks and comments: what is taken from them, and what a game that is written again keeps of them.

use super::{Hall, RESUME_AT, Row, check_failures, one_line};
use crate::fixtures::GAME_21;

/// Game 21, annotated: both clocks behind the last moves, a comment in front, an opening.
fn annotated() -> String {
    let (moves, rest) = GAME_21.split_once("40. Be6 h5").unwrap();
    let (tags, moves) = moves.split_once("\n\n").unwrap();
    format!(
        "{tags}\n[ECO \"B46\"]\n\n{{From the bulletin}} {moves}40. Be6 {{[%clk 0:59:00]}} h5 $14 {{[%clk 1:11:00]}}{rest}"
    )
}

fn hall() -> Hall {
    let hall = Hall::with_keys();
    hall.write("game.pgn", annotated());
    hall
}

/// Where nobody can be asked, what the score notes is told, and not taken.
#[test]
fn the_clocks_of_a_score_are_told_and_not_taken() {
    let hall = hall();
    let without = hall
        .seal("Bd7", "en")
        .without("--white-used")
        .without("--black-used");
    let refused = without.clone().fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (2, "cli/no-terminal")
    );
    for (lang, said) in [
        (
            "en",
            "the score says that black has 1:11:00 left: nobody has said that the clock shows it",
        ),
        (
            "it",
            "secondo la partita trascritta al Nero restano 1:11:00: nessuno ha detto che l'orologio lo segna",
        ),
    ] {
        let ended = without.clone().with(["--lang", lang]).end();
        assert!(one_line(&ended.err).contains(said), "{}", ended.err);
        // Of the player who seals it would be a bound only.
        assert!(!ended.err.contains("0:59:00"), "{}", ended.err);
    }
    assert!(!hall.path("game.envelope").exists());
    let sealed = hall.seal("Bd7", "en").done();
    assert!(!sealed.err.contains("nobody has said"), "{}", sealed.err);
}

/// The next score is in the letters of the label that it goes on from, and nobody need say so again.
#[test]
fn a_score_may_be_in_the_letters_of_the_envelope_before() {
    let hall = Hall::with_keys();
    let start = "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20\"]\n\n";
    hall.write("game.pgn", format!("{start}*\n"));
    hall.seal("Ta4", "it").done();
    hall.accept().done();
    hall.open().done();
    hall.write("next.pgn", format!("{start}20. Ta4 Rf8 *\n"));
    let next = hall.run([
        "seal",
        "next.pgn",
        "--follows",
        "game.envelope",
        "--out",
        "next.envelope",
    ]);
    let next = next.with([
        "--sealer-key",
        "white.key",
        "--draw-offer",
        "none",
        "--resume-at",
        "1972-09-02 14:30",
    ]);
    let next = next.with([
        "--white-used",
        "2:31:00",
        "--black-used",
        "2:31:00",
        "--at",
        "1972-09-01T15:00:00+00:00",
    ]);
    next.with(["--move-file", "-"]).input("Rf1").done();
    let shown = hall.run(["show", "next.envelope"]).object();
    assert_eq!(shown["label"]["notation"], "it", "{shown}");
}

/// The next label's game is what the record says, also where a loss that was set aside rests on who can still mate.
#[test]
fn a_game_given_back_on_appeal_is_adjourned_again() {
    let hall = Hall::with_keys();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20";
    hall.write("game.pgn", format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n"));
    hall.seal("Kh7", "en").done();
    hall.accept().done();
    hall.open().done();
    let entries = hall.run(["show", "game.envelope"]).object()["entries"].clone();
    let opening = entries.as_array().unwrap().len().to_string();
    for words in [
        &["appeal", &*opening, "*", "play on", "committee"][..],
        &["move", "white", "h2h3"],
    ] {
        let record = hall
            .run(["record", "game.envelope"])
            .with(words.iter().copied());
        let signed = ["--key", "arbiter.key", "--at", "1972-09-01T14:50:00+00:00"];
        record.with(signed).done();
    }
    let next = [
        "seal",
        "--follows",
        "game.envelope",
        "--out",
        "next.envelope",
    ];
    let next = hall
        .run(next)
        .with(["--sealer-key", "black.key", "--draw-offer", "none"]);
    let next = next.with(["--resume-at", "1972-09-02 14:30", "--move-file", "-"]);
    let used = ["--white-used", "2:31:00", "--black-used", "2:31:00"];
    let next = next.with(used).with(["--at", "1972-09-01T15:00:00+00:00"]);
    next.input("Kf8").done();
    let shown = hall.run(["show", "next.envelope"]).object();
    assert_eq!(shown["label"]["moves"], "h2h3", "{shown}");
}

#[test]
fn the_game_is_written_with_what_its_score_says() {
    let hall = hall();
    hall.seal("Bd7", "en").done();
    hall.accept().done();
    let print = |out: &str| hall.run(["print", "game.envelope", "--what", "game", "--out", out]);
    let kept = [
        "[ECO \"B46\"]",
        "[Termination \"unterminated\"]",
        "[Result \"*\"]",
        "{From the bulletin} 1. ",
        "40. Be6 {[%clk 0:59:00]} 40... h5 $14 {[%clk 1:11:00]}",
    ];
    let plain = print("-").done().out;
    assert!(plain.contains("[Termination \"unterminated\"]"), "{plain}");
    assert!(!plain.contains("clk"), "{plain}");
    let closed = print("-.pgn").with(["--score", "game.pgn"]).done().out;
    for said in kept {
        assert!(one_line(&closed).contains(said), "{said}: {closed}");
    }
    let end = "{ the sealed move was not made known } *";
    assert!(one_line(&closed).trim_end().ends_with(end), "{closed}");

    let open = hall
        .open()
        .with(["--pgn", "after.pgn", "--score", "game.pgn"]);
    open.done();
    let after = hall.text("after.pgn");
    for said in kept {
        assert!(one_line(&after).contains(said), "{said}: {after}");
    }
    let end = "41. Bd7 { sealed move } *";
    assert!(one_line(&after).trim_end().ends_with(end), "{after}");
    print("again.pgn").with(["--score", "game.pgn"]).done();
    assert_eq!(hall.text("again.pgn"), after);

    let resign = ["resign", "white", "at the board", "--key", "arbiter.key"];
    hall.run(["record", "game.envelope"])
        .with(resign)
        .with(["--at", RESUME_AT])
        .done();
    let over = print("-").with(["--score", "after.pgn"]).done().out;
    assert!(!over.contains("Termination"), "{over}");
    assert!(over.contains("[Result \"0-1\"]"), "{over}");
}

#[test]
fn a_score_of_another_game_is_refused_before_anything_is_opened() {
    let hall = hall();
    hall.seal("Bd7", "en").done();
    hall.accept().done();
    let before = hall.read("game.envelope");
    hall.write("other.pgn", "1. d4 d5 *");
    let print =
        |what: &str, out: &str| hall.run(["print", "game.envelope", "--what", what, "--out", out]);
    let other = ["--score", "other.pgn"];
    check_failures(
        &hall,
        &[
            Row {
                comment: "another game, at the opening",
                run: hall.open().with(["--pgn", "after.pgn"]).with(other),
                exit: 2,
                code: "print/other-score",
                says: "other.pgn: the moves of this score are not those of the envelope",
            },
            Row {
                comment: "another game",
                run: print("game", "after.pgn").with(other),
                exit: 2,
                code: "print/other-score",
                says: "the moves of this score are not those of the envelope",
            },
            Row {
                comment: "another format",
                run: print("game", "after.pdf"),
                exit: 2,
                code: "print/game-format",
                says: "a game is written as PGN",
            },
            Row {
                comment: "a score for another sheet",
                run: print("label", "label.txt").with(["--score", "game.pgn"]),
                exit: 2,
                code: "print/score",
                says: "--score is for --what game only",
            },
            Row {
                comment: "in the place of the score",
                run: print("game", "game.pgn").with(["--score", "game.pgn", "--force"]),
                exit: 1,
                code: "files/source",
                says: "",
            },
        ],
    );
    assert_eq!(hall.read("game.envelope"), before);
}
