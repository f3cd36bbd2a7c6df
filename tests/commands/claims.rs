//! `judge flag` and `judge claim`: the cases of 6.9 and 9.2 to 9.5, as they are asked.

use adjourn::laws::edition::Edition;
use serde_json::Value;

use super::Hall;

/// Moves in which the position before the last one stands three times but with other castling rights
/// the first time, and after `...Kf8` three times indeed (the worked example of 2009).
const SHUFFLE: &str = "\
1. e4 e5 2. Nf3 Nf6 3. Nc3 d6 4. a3 Nc6 5. Bb5 Bd7 6. Bc4 Bc8 7. Bb5 Bd7 *";

fn field(object: &Value, name: &str) -> String {
    match &object[name] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[test]
fn a_flag_falls() {
    let hall = Hall::new();
    for (comment, fen, fallen, edition, result, reason, can) in [
        (
            "a bare king cannot mate",
            "8/8/8/8/4k3/8/q7/6K1 b - - 0 60",
            "black",
            "fide-1997",
            "1/2-1/2",
            "cannot_mate",
            "no",
        ),
        (
            "a queen can",
            "8/8/8/8/4k3/8/q7/6K1 b - - 0 60",
            "white",
            "fide-1997",
            "0-1",
            "flag_fall",
            "yes",
        ),
        (
            "the only legal move leaves bare kings",
            "5K1k/7P/8/8/8/8/8/8 b - - 0 1",
            "black",
            "fide-2009",
            "1/2-1/2",
            "dead_position",
            "no",
        ),
        (
            "its twin",
            "5K1k/7P/8/8/8/8/8/8 w - - 0 1",
            "black",
            "fide-2009",
            "1-0",
            "flag_fall",
            "yes",
        ),
        (
            "a knight against a queen",
            "8/8/8/4k3/7q/8/8/KN6 b - - 0 1",
            "black",
            "fide-1997",
            "1/2-1/2",
            "cannot_mate",
            "no",
        ),
        (
            "and a pawn, which may become a wall",
            "8/8/8/4k3/7q/p7/8/KN6 b - - 0 1",
            "black",
            "fide-1997",
            "1-0",
            "flag_fall",
            "yes",
        ),
        (
            "a bishop against heavy pieces",
            "8/8/8/4k3/6r1/6r1/8/KB6 b - - 0 1",
            "black",
            "fide-2023",
            "1/2-1/2",
            "cannot_mate",
            "no",
        ),
        (
            "two knights",
            "8/8/8/4k3/8/8/8/KNN5 b - - 0 1",
            "black",
            "fide-1997",
            "1-0",
            "flag_fall",
            "yes",
        ),
        (
            "mate stands on the board",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "white",
            "fide-1997",
            "1-0",
            "checkmate",
            "no",
        ),
        (
            "the game was dead before both flags fell",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 150",
            "both",
            "fide-2023",
            "1/2-1/2",
            "dead_position",
            "no",
        ),
        (
            "the game was drawn before both flags fell",
            "4k3/8/8/8/8/8/4P3/4K1N1 w - - 150 150",
            "both",
            "fide-2023",
            "1/2-1/2",
            "seventyfive",
            "no",
        ),
    ] {
        let run = hall.run([
            "judge", "flag", "--fen", fen, "--fallen", fallen, "--rules", edition,
        ]);
        let answer = run.object();
        assert_eq!(field(&answer, "result"), result, "{comment}: {answer}");
        assert_eq!(field(&answer, "reason"), reason, "{comment}: {answer}");
        assert_eq!(
            field(&answer, "opponent_can_mate"),
            can,
            "{comment}: {answer}"
        );
        assert_eq!(field(&answer, "edition"), edition, "{comment}");
        let told = run.done().out;
        assert_eq!(told.trim_end(), field(&answer, "explanation"), "{comment}");
    }
    let article = |edition| {
        let run = hall.run([
            "judge",
            "flag",
            "--fen",
            "8/8/8/4k3/8/8/q7/6K1 b - - 0 60",
            "--fallen",
            "white",
        ]);
        field(&run.with(["--rules", edition]).object(), "article")
    };
    assert_eq!(
        (article("fide-1997").as_str(), article("fide-2001").as_str()),
        ("6.9", "6.10")
    );
    let wrong = hall.run([
        "judge",
        "flag",
        "--fen",
        "8/8/8/4k3/8/8/q7/6K1 b - - 0 60",
        "--fallen",
        "neither",
    ]);
    assert_eq!(wrong.fails().code, "judge/side");
}

#[test]
fn a_draw_is_claimed() {
    let hall = Hall::new();
    // Three times the same, the third one with the written move.
    hall.write("twice.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *");
    hall.write(
        "thrice.pgn",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *",
    );
    hall.write("rights.pgn", SHUFFLE);
    for (comment, game, article, text, correct, occurrences, cited) in [
        (
            "about to appear",
            "twice.pgn",
            "9.2a",
            Some("Ng8"),
            true,
            "3",
            "9.2(a)",
        ),
        (
            "the other move does not bring it",
            "twice.pgn",
            "9.2a",
            Some("Nd5"),
            false,
            "1",
            "9.5(b)",
        ),
        (
            "twice is not thrice",
            "twice.pgn",
            "9.2b",
            None,
            false,
            "2",
            "9.5(b)",
        ),
        (
            "has appeared",
            "thrice.pgn",
            "9.2b",
            None,
            true,
            "3",
            "9.2(b)",
        ),
        (
            "two occurrences",
            "rights.pgn",
            "9.2b",
            None,
            false,
            "2",
            "9.5(b)",
        ),
    ] {
        let run = hall.run(["judge", "claim", "--game", game, "--article", article]);
        let run = run.with(["--rules", "fide-1997"]);
        let run = match text {
            Some(text) => run.with(["--move", text, "--notation", "en"]),
            None => run,
        };
        let answer = run.object();
        assert_eq!(answer["correct"], correct, "{comment}: {answer}");
        assert_eq!(
            field(&answer, "occurrences"),
            occurrences,
            "{comment}: {answer}"
        );
        let articles = answer["articles"].as_array().unwrap();
        assert!(
            articles.iter().any(|article| article == cited),
            "{comment}: {answer}"
        );
        let expected = if correct { "1/2-1/2" } else { "*" };
        assert_eq!(field(&answer, "result"), expected, "{comment}");
        let sealed = text.filter(|_| !correct);
        assert_eq!(
            answer["sealed_move"]["san"].as_str(),
            sealed,
            "{comment}: {answer}"
        );
        let told = run.done().out;
        assert!(
            told.starts_with(&field(&answer, "explanation")),
            "{comment}: {told}"
        );
    }
}

#[test]
fn an_incorrect_claim_costs_what_the_edition_says() {
    let hall = Hall::new();
    hall.write("twice.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 *");
    // The claimant is White; times left before and after.
    for (edition, white, black, white_after, black_after) in [
        ("fide-1997", "0:10:00", "0:20:00", "0:07:00", "0:23:00"),
        ("fide-1997", "0:04:00", "0:20:00", "0:02:00", "0:23:00"),
        ("fide-2009", "0:10:00", "0:20:00", "0:10:00", "0:23:00"),
        ("fide-2018", "0:10:00", "0:20:00", "0:10:00", "0:22:00"),
        ("fide-2023", "0:10:00", "0:20:00", "0:10:00", "0:22:00"),
    ] {
        let answer = hall
            .run(["judge", "claim", "--game", "twice.pgn", "--article", "9.2b"])
            .with([
                "--white-left",
                white,
                "--black-left",
                black,
                "--rules",
                edition,
            ])
            .object();
        assert_eq!(answer["correct"], false, "{edition}: {answer}");
        assert_eq!(
            field(&answer, "white_left"),
            white_after,
            "{edition}: {answer}"
        );
        assert_eq!(
            field(&answer, "black_left"),
            black_after,
            "{edition}: {answer}"
        );
    }
}

#[test]
fn fifty_moves_are_counted_and_lost_rights_refused() {
    let hall = Hall::new();
    let position = "4q3/r1br1nk1/1pb1p1p1/p1pnPp1p/P2p1P1P/NP1P1BPN/2PB3K/R3R2Q w - - 100 71";
    let claim =
        |fen: &str, article: &str| hall.run(["judge", "claim", "--fen", fen, "--article", article]);
    let answer = claim(position, "9.3b").object();
    assert_eq!(answer["correct"], true, "{answer}");
    assert_eq!(answer["halfmove_clock"], 100, "{answer}");
    let one_short = position.replace(" 100 71", " 99 71");
    assert_eq!(claim(&one_short, "9.3b").object()["correct"], false);
    let with = |text| {
        claim(&one_short, "9.3a")
            .with(["--move", text, "--notation", "en"])
            .object()
    };
    assert_eq!(with("Nb1")["correct"], true);
    assert_eq!(
        with("b4")["correct"],
        false,
        "a pawn move begins the count anew"
    );
    // 9.4: in 1997 moving loses the right, in 2009 touching does.
    for (edition, flag, code) in [
        ("fide-1997", "--touched", None),
        ("fide-1997", "--moved", Some("claim/right-lost")),
        ("fide-2009", "--touched", Some("claim/right-lost")),
    ] {
        let run = claim(position, "9.3b").with([flag, "--rules", edition]);
        let (exit, answer) = run.json();
        match code {
            None => assert_eq!(
                (exit, &answer["correct"]),
                (0, &true.into()),
                "{edition} {flag}"
            ),
            Some(code) => {
                assert_eq!(
                    (exit, &answer["error"]["code"]),
                    (4, &code.into()),
                    "{edition} {flag}"
                );
                assert!(answer["article"].is_string(), "{answer}");
            }
        }
    }
    let nothing = claim(position, "9.3a").fails();
    assert_eq!(
        (nothing.exit, nothing.code.as_str()),
        (2, "claim/nothing-written")
    );
    let other = claim(position, "9.6").fails();
    assert_eq!((other.exit, other.code.as_str()), (2, "judge/article"));
}

#[test]
fn editions_stand_side_by_side() {
    let hall = Hall::new();
    hall.write("twice.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 *");
    let compared = hall
        .run([
            "judge",
            "claim",
            "--game",
            "twice.pgn",
            "--article",
            "9.2b",
            "--compare",
        ])
        .with(["--white-left", "0:10:00", "--black-left", "0:20:00"]);
    let object = compared.object();
    let rows = object["compare"].as_array().unwrap();
    assert_eq!(rows.len(), Edition::all().len(), "{object}");
    let told = compared.done().out;
    for row in rows {
        assert!(told.contains(row["edition"].as_str().unwrap()), "{told}");
    }
}
