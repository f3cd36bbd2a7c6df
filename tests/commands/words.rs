//! What an arbiter reads: each sentence that has misled one, or left him without the answer he came for.

use super::{Hall, Run, one_line};

/// A minute of the day of the resumption, which begins at 14:30.
fn at(time: &str) -> String {
    format!("1972-09-01T{time}+00:00")
}

fn record(hall: &Hall, time: &str, words: &[&str]) -> Run {
    hall.run(["record", "game.envelope", "--key", "arbiter.key"])
        .with(["--at", &at(time)])
        .with(words)
}

fn show(hall: &Hall, time: &str) -> String {
    hall.run(["show", "game.envelope", "--at", &at(time)])
        .done()
        .out
}

/// A hall in which White has sealed `text` in that position under that edition, accepted by the arbiter.
fn accepted_in(fen: &str, text: &str, rules: &str) -> Hall {
    let hall = Hall::with_keys();
    hall.write("game.pgn", format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n*\n"));
    hall.seal(text, "en").with(["--rules", rules]).done();
    hall.accept().done();
    hall
}

#[track_caller]
fn says(text: &str, expected: &str) {
    assert!(text.contains(expected), "{expected:?} is not in: {text}");
}

#[track_caller]
fn never_says(text: &str, unwanted: &str) {
    assert!(!text.contains(unwanted), "{unwanted:?} is in: {text}");
}

/// us-chess-2019 19F: "the opponent may choose". What the responder chose was written, and clearly so.
#[test]
fn a_chosen_reading_does_not_accuse_the_sealer() {
    let hall = accepted_in(
        "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
        "Nd2 (=)",
        "us-chess-2019",
    );
    hall.open().done();
    let out = record(&hall, "14:31:00", &["choose", "Nbd2"]).done().out;
    never_says(&out, "left nothing readable");
    says(&out, "Draw offer    White, written with the move");
}

/// A6: "the game is over", and the envelope stays closed, after an agreement or a resignation before the resumption; it
/// is no answer once the envelope was opened, or where lateness ended the game (A10).
#[test]
fn a_game_that_is_over_says_how_it_ended() {
    let refused = |hall: &Hall| {
        let failed = record(hall, "15:40:00", &["start-clock", "black"])
            .end()
            .err;
        failed.lines().next().unwrap_or_default().to_owned()
    };
    let resigned = Hall::accepted("Bd7");
    record(&resigned, "12:00:00", &["resign", "white", "by telephone"]).done();
    assert_eq!(
        refused(&resigned),
        "error: the game is over, and the envelope stays closed (A6)"
    );
    let mated = accepted_in("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "fide-1997");
    mated.open().done();
    assert_eq!(refused(&mated), "error: the game is over");
    let late = Hall::accepted("Bd7");
    record(&late, "14:30:00", &["arrival", "white"]).done();
    record(&late, "14:30:00", &["absent", "black"]).done();
    record(&late, "15:31:00", &["arrival", "black"]).done();
    assert_eq!(
        refused(&late),
        "error: the game is over, and the envelope is closed"
    );
}

/// 9.1: an offer stands until it is answered, or until the game ends.
#[test]
fn no_offer_stands_after_the_end() {
    let hall = Hall::accepted("Bd7");
    record(&hall, "12:00:00", &["offer", "black"]).done();
    says(&show(&hall, "12:01:00"), "A draw offered by Black stands.");
    record(&hall, "12:10:00", &["resign", "white", "by telephone"]).done();
    never_says(&show(&hall, "12:11:00"), "stands");
}

/// A1(b): what the arbiter has decided to charge is what adjourning costs.
#[test]
fn an_early_adjournment_costs_what_the_arbiter_decided() {
    let hall = Hall::with_keys();
    let seal = hall
        .seal("Bd7", "en")
        .with(["--session-end", "1972-08-31T22:00:00+00:00"])
        .with(["--early", "--early-charge", "0:10:00"]);
    let told = seal.done().err;
    says(
        &told,
        "adjourning now costs the player on move 0:10:00, as the arbiter decided; the time to the end of the session \
         is 0:30:00",
    );
}

/// A move by the player who is not on move is refused for that, not for its spelling.
#[test]
fn a_move_out_of_turn_is_refused_as_such() {
    let hall = Hall::opened("Bd7");
    let failed = record(&hall, "14:40:00", &["move", "white", "Rb3"]).fails();
    assert_eq!((failed.exit, failed.code.as_str()), (4, "laws/not-on-move"));
    let misread = record(&hall, "14:40:00", &["move", "black", "Ab3"]).fails();
    assert_eq!((misread.exit, misread.code.as_str()), (2, "record/move"));
    let hall = Hall::accepted("Bd7");
    let early = record(&hall, "14:40:00", &["move", "black", "Kg5"]).fails();
    assert_eq!((early.exit, early.code.as_str()), (4, "laws/move-unknown"));
}

/// 9.1, A4: an offer stands until it is answered. Both players are there when the envelope is opened, and hear of it.
#[test]
fn an_offer_that_stands_is_said_when_the_envelope_is_opened() {
    let hall = Hall::accepted("Bd7");
    never_says(&hall.open().done().out, "stands");
    let hall = Hall::accepted("Bd7");
    record(&hall, "12:00:00", &["offer", "black"]).done();
    says(&hall.open().done().out, "A draw offered by Black stands.");
}

/// What a later entry says is what follows from it, and whose move it is now.
#[test]
fn a_later_entry_does_not_repeat_the_ruling() {
    let hall = Hall::opened("Bd7");
    let told = record(&hall, "14:40:00", &["move", "black", "f4g5"])
        .done()
        .out;
    says(
        &told,
        "Recorded: Black played Kg5.\nNow: the game goes on, White to move.\n",
    );
    never_says(&told, "is legal");
    let shown = show(&hall, "14:41:00");
    says(&shown, "Now: the game goes on, White to move.");
    says(&shown, "Black played Kg5");
    says(&shown, "Ruling on the sealed move under fide-1997");
}

/// The present position and the moves since the sealing are shown and printed, so that the game can be set up again.
#[test]
fn the_position_now_is_shown_and_printed() {
    const NOW: &str = "8/3B4/5p2/5Pkp/P7/1P6/r4PK1/8 w - - 2 42";
    let hall = Hall::with_keys();
    hall.seal("Ad7", "it").done();
    hall.accept().done();
    never_says(&show(&hall, "14:20:00"), "Position now");
    hall.open().done();
    record(&hall, "14:40:00", &["move", "black", "Rg5"]).done();
    let print = [
        "print",
        "game.envelope",
        "--what",
        "record",
        "--out",
        "record.txt",
    ];
    hall.run(print).done();
    for text in [show(&hall, "14:41:00"), hall.text("record.txt")] {
        says(&text, "Position now");
        says(&text, NOW);
        says(&text, "Since the sealing (Italian letters): 41. Ad7 Rg5");
    }
    let object = hall.run(["show", "game.envelope"]).object();
    assert_eq!(object["position"], NOW);
    assert_eq!(object["moves"], serde_json::json!(["Bd7", "Kg5"]));
}

/// The score as the players wrote theirs: 8.1 has it recorded on the scoresheet, in the letters of the label.
#[test]
fn the_record_has_the_score_in_the_notation_of_the_label() {
    for (notation, expected, unwanted) in [
        ("it", "1. e4 c5 2. Cf3", "Nf3"),
        ("de", "1. e4 c5 2. Sf3", "Nf3"),
        ("en", "1. e4 c5 2. Nf3", "Cf3"),
    ] {
        let hall = Hall::with_keys();
        hall.seal("e6d7", notation).done();
        let print = [
            "print",
            "game.envelope",
            "--what",
            "record",
            "--out",
            "record.txt",
        ];
        hall.run(print).done();
        let record = hall.text("record.txt");
        says(&record, expected);
        never_says(&record, unwanted);
    }
}

/// The worked example of the 2009 text: the first check came while Black could still castle.
const CHECKS: &str = "[FEN \"rnbqk2r/ppp2ppp/3p1n2/2b1p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w KQkq - 0 1\"]\n\
                      [SetUp \"1\"]\n\n1. Bb5+ Kf8 2. Bc4 Ke8 3. Bb5+ Kf8 4. Bc4 Ke8 5. Bb5+ *\n";

/// 9.2: the position is the same only if "the possible moves of all the pieces of both players are the same". A claim
/// says which moves brought it, and why an earlier picture does not count.
#[test]
fn a_claim_says_which_moves_made_the_repetition_and_why_another_did_not() {
    let hall = Hall::new();
    hall.write("game.pgn", CHECKS);
    let claim = |article: &str, more: &[&str]| {
        hall.run(["judge", "claim", "--game", "game.pgn", "--article", article])
            .with(more)
    };
    let appeared = claim("9.2b", &[]).done().out;
    says(
        &appeared,
        "for the 2nd time. It stood on the board after 3.Bb5+ and 5.Bb5+.",
    );
    says(
        &appeared,
        "It was another position after 1.Bb5+: Black could still castle on either side.",
    );
    let italian = claim("9.2b", &["--lang", "it"]).done().out;
    says(&italian, "È apparsa dopo 3.Ab5+ e 5.Ab5+.");
    says(
        &italian,
        "Era un'altra posizione dopo 1.Ab5+: il Nero poteva ancora arroccare da entrambi i lati.",
    );
    let written = claim("9.2a", &["--move", "Rf8", "--notation", "it"])
        .done()
        .out;
    says(
        &written,
        "It stood on the board after 1...Kf8 and 3...Kf8. 5...Kf8, as written, would bring it for the 3rd time.",
    );
    let object = claim("9.2b", &[]).object();
    let found = &object["repetition"];
    assert_eq!(found["appearances"][1]["after"], "5. Bb5+", "{object}");
    assert_eq!(found["look_alikes"][0]["after"], "1. Bb5+", "{object}");
    let difference = &found["look_alikes"][0]["differences"][1];
    assert_eq!(
        *difference,
        serde_json::json!({ "kind": "castling", "side": "black", "wing": "queen", "then": true })
    );
}

/// The record for an appeal says which moves made the repetition that was claimed.
#[test]
fn the_record_of_a_repetition_names_its_moves() {
    let hall = Hall::with_keys();
    hall.write("game.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *\n");
    hall.seal("Ng8", "en")
        .but("--sealer-key", "black.key")
        .with(["--white", "Spassky, Boris", "--black", "Fischer, Robert"])
        .done();
    hall.accept().done();
    hall.open().but("--reply-key", "white.key").done();
    record(&hall, "14:35:00", &["claim", "9.2b", "white", "correct"]).done();
    let print = [
        "print",
        "game.envelope",
        "--what",
        "record",
        "--out",
        "record.txt",
    ];
    hall.run(print).done();
    let told = hall.text("record.txt").replace('\n', " ");
    says(
        &told,
        "It stood on the board at the beginning of the score and after 2...Ng8 and 4...Ng8.",
    );
}

/// 9.5(b): "three minutes shall be added to the opponent's remaining time", and the claimant loses half of his, at most
/// three. Both clocks change, and the record says by how much and why.
#[test]
fn an_incorrect_claim_says_what_it_costs() {
    let hall = Hall::opened("Bd7");
    let claim = record(&hall, "14:40:00", &["claim", "9.2b", "black", "incorrect"]);
    let told = claim.done().out;
    says(
        &told,
        "The claim is not correct, and the game goes on (9.5(b)).",
    );
    says(
        &told,
        "Black loses 0:03:00 of the time left. White gets 0:03:00 more.",
    );
    says(
        &told,
        "  White has 1:02:00 left\n  Black has 0:58:00 left\n",
    );
    says(
        &one_line(&show(&hall, "14:40:00")),
        "Black incorrectly claimed a draw under 9.2(b): Black loses 0:03:00 of the time left. White gets 0:03:00 more.",
    );
    let hall = Hall::opened("Bd7");
    let words = ["claim", "9.2b", "black", "incorrect"];
    let object = record(&hall, "14:40:00", &words).object();
    assert_eq!(
        object["penalty"],
        serde_json::json!({
            "claimant": "black", "taken": "0:03:00", "given": "0:03:00",
            "white_left": "1:02:00", "black_left": "0:58:00",
        })
    );
}

/// 9.3: a position given by hand says how many half-moves came before it; the count begins with those.
#[test]
fn the_clock_of_a_given_position_is_said_to_count() {
    let hall = Hall::new();
    let claim = |fen: &str| {
        hall.run(["judge", "claim", "--article", "9.3b", "--fen", fen])
            .done()
            .err
    };
    says(
        &claim("4k3/8/8/8/8/8/8/4K2R b - - 100 90"),
        "the given position says that 100 of these half-moves were made before it",
    );
    never_says(&claim("4k3/8/8/8/8/8/8/4K2R b - - 0 90"), "made before it");
}

/// A2(f), I.10: the draw offer, the time control and the default time are asked for, or said to be missing. Nobody signs
/// "draw offer: none" that nobody said.
#[test]
fn nothing_is_signed_that_nobody_said() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en");
    for flag in ["--draw-offer", "--time-control"] {
        let failed = seal.clone().without(flag).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (2, "label/missing"),
            "{flag}"
        );
        says(&failed.message, flag);
    }
    let of_2023 = seal.clone().with(["--rules", "fide-2023"]).fails();
    says(&of_2023.message, "--late-after");
    // "More than one hour late" (A10): the Laws of 1997 leave it to nobody.
    let of_1997 = seal.clone().with(["--late-after", "0:30:00"]).fails();
    assert_eq!(
        (of_1997.exit, of_1997.code.as_str()),
        (2, "label/late-after")
    );
    let prepare = [
        "prepare",
        "game.pgn",
        "--out",
        "game.sheet.toml",
        "--rules",
        "fide-2023",
    ];
    let prepared = hall.run(prepare).object();
    let missing = prepared["missing"].to_string();
    for flag in ["--late-after T", "--time-control TC", "--draw-offer SIDE"] {
        says(&missing, flag);
    }
}

/// I.10: where the event lets nobody be late, the label says so; an unknown time control has no "next control: none".
#[test]
fn the_label_says_what_is_unknown_and_what_is_nothing() {
    let hall = Hall::with_keys();
    hall.seal("Bd7", "en")
        .but("--time-control", "?")
        .with(["--rules", "fide-2023", "--late-after", "0:00:00"])
        .done();
    let shown = show(&hall, "14:00:00");
    says(&shown, "Too late after    the announced time");
    says(&shown, "White             2:31:00  ?     ?\n");
}

/// The record is the arbiter's of this game: what another edition would say, under a default time that nobody
/// announced, is no part of it.
#[test]
fn the_record_rules_under_one_edition_only() {
    let hall = Hall::opened("Bd7");
    let print = [
        "print",
        "game.envelope",
        "--what",
        "record",
        "--out",
        "record.txt",
    ];
    hall.run(print).done();
    let record = hall.text("record.txt");
    says(&record, "fide-1997");
    for other in ["fide-2018", "fide-2023", "us-chess-2019"] {
        never_says(&record, other);
    }
}
