//! `record` and `resume`: what happens after the sealing, who may say it, and what follows.

use serde_json::Value;

use super::{Hall, RESUME_AT, Run, SEALED_AT, one_line};

/// A minute of the day of the resumption, which begins at 14:30.
fn at(time: &str) -> String {
    format!("1972-09-01T{time}+00:00")
}

fn record(hall: &Hall, key: &str, time: &str, words: &[&str]) -> Run {
    hall.run(["record", "game.envelope", "--key", key, "--at", &at(time)])
        .with(words)
}

/// By the arbiter; it must be permitted.
#[track_caller]
fn recorded(hall: &Hall, time: &str, words: &[&str]) -> Value {
    let object = record(hall, "arbiter.key", time, words).object();
    assert_eq!(object["appended"], Value::from(vec![words[0]]), "{object}");
    hall.run(["verify", "game.envelope"]).done();
    object
}

#[track_caller]
fn outcome(object: &Value, phase: &str, result: &str, reason: &str) {
    assert_eq!(object["phase"], phase, "{object}");
    let ruling = &object["ruling"];
    assert_eq!(ruling["result"], result, "{object}");
    assert_eq!(ruling["reason"], reason, "{object}");
}

/// A10: more than an hour after the announced time loses, exactly an hour does not.
#[test]
fn an_hour_is_an_hour() {
    for (time, phase, result) in [
        ("15:29:59", "resumption", "*"),
        ("15:30:00", "resumption", "*"),
        ("15:30:01", "finished", "1-0"),
    ] {
        let hall = Hall::accepted("Bd7");
        recorded(&hall, "14:30:00", &["arrival", "white"]);
        recorded(&hall, "14:30:00", &["absent", "black"]);
        let object = recorded(&hall, time, &["arrival", "black"]);
        assert_eq!(object["phase"], phase, "{time}: {object}");
        let found = object["ruling"]["result"].as_str().unwrap_or("*");
        assert_eq!(found, result, "{time}: {object}");
        if result == "1-0" {
            outcome(&object, "finished", "1-0", "late");
            assert_eq!(object["ruling"]["article"], "A10");
            let refused = hall
                .open_with_him_there()
                .but("--at", at("15:31:00"))
                .fails();
            assert_eq!((refused.exit, refused.code.as_str()), (4, "laws/game-over"));
        }
    }
}

/// A10(a): the sealer is late, and what he sealed mates.
#[test]
fn the_sealed_move_may_save_a_late_sealer() {
    let mate = "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n";
    for (text, result, reason, article) in [
        ("Ra8#", "1-0", "checkmate", "A10(a)"),
        ("Ra7", "0-1", "late", "A10"),
    ] {
        let hall = Hall::with_keys();
        hall.write("game.pgn", mate);
        hall.seal(text, "en").done();
        hall.accept().done();
        recorded(&hall, "14:30:00", &["absent", "white"]);
        recorded(&hall, "14:30:00", &["arrival", "black"]);
        recorded(&hall, "15:30:01", &["absent", "white"]);
        let opened = hall
            .open_with_him_there()
            .but("--at", at("15:31:00"))
            .object();
        let ruling = &opened["ruling"];
        assert_eq!(ruling["result"], result, "{text}: {ruling}");
        assert_eq!(ruling["reason"], reason, "{text}: {ruling}");
        assert_eq!(ruling["article"], article, "{text}: {ruling}");
    }
}

#[test]
fn players_say_what_is_theirs_to_say() {
    for (comment, key, words, refused) in [
        (
            "his own resignation",
            "white.key",
            &["resign", "white", "by telephone"][..],
            None,
        ),
        (
            "the other's",
            "white.key",
            &["resign", "black", "by telephone"],
            Some("laws/not-yours"),
        ),
        ("his own offer", "black.key", &["offer", "black"], None),
        (
            "a draw that he says was agreed",
            "black.key",
            &["draw-agreed", "by letter"],
            Some("laws/not-yours"),
        ),
        (
            "an arrival",
            "black.key",
            &["arrival", "black"],
            Some("laws/not-yours"),
        ),
        (
            "the responder as a witness",
            "black.key",
            &["witness"],
            None,
        ),
        (
            "the sealer as a witness",
            "white.key",
            &["witness"],
            Some("laws/not-yours"),
        ),
        (
            "the arbiter as a witness",
            "arbiter.key",
            &["witness"],
            Some("laws/not-yours"),
        ),
    ] {
        let hall = Hall::accepted("Bd7");
        let before = hall.read("game.envelope");
        let run = record(&hall, key, "12:00:00", words);
        match refused {
            None => {
                run.done();
                hall.run(["verify", "game.envelope"]).done();
                assert_ne!(hall.read("game.envelope"), before, "{comment}");
            }
            Some(code) => {
                let failed = run.fails();
                assert_eq!((failed.exit, failed.code.as_str()), (4, code), "{comment}");
                assert_eq!(hall.read("game.envelope"), before, "{comment}");
            }
        }
    }
    let hall = Hall::accepted("Bd7");
    let stranger = record(&hall, "stranger.key", "12:00:00", &["resign", "white", "x"]).fails();
    assert_eq!(
        (stranger.exit, stranger.code.as_str()),
        (3, "envelope/not-named")
    );
}

/// A6: a resignation before the resumption, by telephone; the envelope stays closed for ever.
#[test]
fn a_game_that_is_over_takes_no_more_but_a_correction_or_an_appeal() {
    let hall = Hall::accepted("Bd7");
    let object = recorded(&hall, "12:50:00", &["resign", "white", "by telephone"]);
    outcome(&object, "finished", "0-1", "resignation");
    let article = object["ruling"]["article"].as_str().unwrap().to_owned();
    assert!(
        article.starts_with("A6") || article.starts_with("5.1"),
        "{article}"
    );
    let refused = hall.open().fails();
    assert_eq!((refused.exit, refused.code.as_str()), (4, "laws/game-over"));
    for words in [
        &["arrival", "black"][..],
        &["offer", "white"],
        &["flag", "black"],
        &["start"],
        &["lost", "envelope"],
    ] {
        let failed = record(&hall, "arbiter.key", "14:30:00", words).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (4, "laws/game-over"),
            "{words:?}"
        );
        assert!(failed.hint.contains("appeal"), "{failed:?}");
    }
    let appeal = [
        "appeal",
        "1",
        "1/2-1/2",
        "he had offered a draw",
        "the appeals committee",
    ];
    let object = recorded(&hall, "18:00:00", &appeal);
    assert_eq!(object["ruling"]["result"], "1/2-1/2", "{object}");
    let told = object["ruling"]["explanation"].as_str().unwrap();
    assert!(told.contains("appeal"), "{told}");
    let shown = hall.run(["show", "game.envelope"]).done().out;
    assert!(
        shown.contains("White resigned, by telephone"),
        "both stay legible: {shown}"
    );

    // The wrong side's flag, recorded by mistake and voided.
    let hall = Hall::opened("Bd7");
    let object = recorded(&hall, "15:00:00", &["flag", "white"]);
    assert_eq!(object["phase"], "finished", "{object}");
    let number = hall.run(["show", "game.envelope"]).object()["entries"]
        .as_array()
        .unwrap()
        .len();
    let object = recorded(
        &hall,
        "15:00:10",
        &["void", &number.to_string(), "it was Black's"],
    );
    assert_eq!(object["phase"], "opened", "{object}");
    let opening = record(
        &hall,
        "arbiter.key",
        "15:01:00",
        &["void", "2", "a mistake"],
    )
    .fails();
    assert_eq!(
        (opening.exit, opening.code.as_str()),
        (4, "laws/opening-stands")
    );
}

/// A4 and 9.1: an offer stands until it is answered, by a word or a move; it is never withdrawn.
#[test]
fn offers_stand_until_they_are_answered() {
    let hall = Hall::accepted("Bd7");
    let nothing = record(&hall, "arbiter.key", "10:00:00", &["accept-offer", "white"]).fails();
    assert_eq!((nothing.exit, nothing.code.as_str()), (4, "laws/no-offer"));
    recorded(&hall, "10:00:00", &["offer", "black"]);
    let object = recorded(&hall, "11:00:00", &["accept-offer", "white"]);
    outcome(&object, "finished", "1/2-1/2", "agreement");

    let hall = Hall::accepted("Bd7");
    recorded(&hall, "10:00:00", &["offer", "black"]);
    recorded(&hall, "11:00:00", &["decline-offer", "white"]);
    let gone = record(&hall, "arbiter.key", "11:30:00", &["accept-offer", "white"]).fails();
    assert_eq!(gone.code, "laws/no-offer");

    let hall = Hall::opened("Bd7");
    recorded(&hall, "14:40:00", &["move", "black", "Kg5"]);
    recorded(&hall, "14:41:00", &["offer", "black"]);
    // Moving rejects it.
    recorded(&hall, "14:45:00", &["move", "white", "Kf3"]);
    let gone = record(&hall, "arbiter.key", "14:46:00", &["accept-offer", "white"]).fails();
    assert_eq!(gone.code, "laws/no-offer");
}

/// A8, A9(a): what was in the first envelope was played, whatever a score says of it when the game is adjourned again.
#[test]
fn the_next_adjournment_goes_on_from_the_opened_move() {
    let hall = Hall::accepted("Bd7");
    let seal = |moves: &str, out: &str, time: &str| {
        let score = hall.read("game.pgn");
        let score = String::from_utf8(score).unwrap();
        let body = score.trim_end().trim_end_matches('*').to_owned();
        hall.write("next.pgn", format!("{body} {moves} *\n"));
        let seal = hall.run([
            "seal",
            "next.pgn",
            "--follows",
            "game.envelope",
            "--out",
            out,
        ]);
        let seal = seal.with([
            "--sealer-key",
            "white.key",
            "--draw-offer",
            "none",
            "--resume-at",
            "1972-09-02 14:30",
        ]);
        let used = [
            "--white-used",
            "2:31:00",
            "--black-used",
            "2:39:00",
            "--move-file",
            "-",
            "--at",
        ];
        seal.with(used).with([at(time)]).input("Kg2")
    };
    // Sealed while the first one was closed: nothing contradicts it yet.
    seal("41. Bc4 Kg5", "early.envelope", "14:20:00").done();
    let accept = hall.run([
        "accept",
        "early.envelope",
        "--key",
        "arbiter.key",
        "--scoresheets",
        "both",
    ]);
    accept.with(["--at", &at("14:21:00")]).done();
    hall.open().done();
    let said = "by the envelope before, White's move 41 is Bd7, and not by this score";
    let refused = seal("41. Bc4 Kg5", "other.envelope", "14:50:00").fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (2, "label/other-game")
    );
    assert!(refused.message.contains(said), "{}", refused.message);
    seal("41. Bd7 Kg5", "next.envelope", "14:50:00").done();
    recorded(&hall, "14:51:00", &["move", "black", "Ke5"]);
    let refused = seal("41. Bd7 Kg5", "again.envelope", "14:55:00").fails();
    assert!(
        refused.message.contains("Black's move 41 is Ke5"),
        "{}",
        refused.message
    );
    let told = hall
        .run(["verify", "early.envelope", "--previous", "game.envelope"])
        .done()
        .out;
    assert!(told.contains(said), "{told}");
    let told = record(
        &hall,
        "arbiter.key",
        "14:56:00",
        &["next-envelope", "early.envelope"],
    );
    let told = told.done().err;
    assert!(told.contains(said), "{told}");
}

/// A9(c): the sealer is away, the responder seals a reply in a second envelope.
#[test]
fn a_reply_is_sealed_while_the_sealer_is_away() {
    let hall = Hall::accepted("Bd7");
    recorded(&hall, "14:30:00", &["start"]);
    recorded(&hall, "14:30:00", &["absent", "white"]);
    hall.open().done();
    let seal = hall
        .run([
            "seal",
            "--answers",
            "game.envelope",
            "--out",
            "reply.envelope",
        ])
        .with(["--sealer-key", "black.key", "--at", &at("14:50:00")])
        .with(["--draw-offer", "none"])
        .with([
            // White's clock stands where the first file leaves it.
            "--black-used",
            "2:39:00",
            "--move-file",
            "-",
        ]);
    seal.clone().input("Kg5").done();
    // A label that gives the absent player back his time is valid, and the difference is told.
    let other = seal
        .but("--out", "other_times.envelope")
        .with(["--white-used", "2:00:00"]);
    other.input("Kg5").done();
    let compared = hall.run([
        "verify",
        "other_times.envelope",
        "--previous",
        "game.envelope",
    ]);
    let told = compared.done().out;
    assert!(
        told.contains("White had used 2:31:00 by the clocks of the envelope before, and 2:00:00"),
        "{told}"
    );
    let early = record(
        &hall,
        "arbiter.key",
        "14:50:00",
        &["next-envelope", "reply.envelope"],
    );
    let failed = early.fails();
    assert_eq!(
        (failed.exit, failed.code.as_str()),
        (4, "laws/not-accepted")
    );
    let accept = hall.run(["accept", "reply.envelope", "--key", "arbiter.key"]);
    let accept = accept.with(["--scoresheets", "both"]);
    accept.with(["--at", &at("14:50:00")]).done();
    // Another envelope neither answers nor follows this one.
    let other = Hall::accepted("Bd7");
    std::fs::copy(other.path("game.envelope"), hall.path("other.envelope")).unwrap();
    let values = ["next-envelope", "other.envelope"];
    let failed = record(&hall, "arbiter.key", "14:50:00", &values).fails();
    assert_eq!(
        (failed.exit, failed.code.as_str()),
        (3, "record/other-next")
    );
    // Which file goes on is said in words, before and after the first one names it, and the absent player's time is compared.
    let verify = hall.run(["verify", "reply.envelope", "--previous", "game.envelope"]);
    let object = verify.object();
    assert_eq!(object["goes_on"], "not_said", "{object}");
    let time = serde_json::json!({ "side": "white", "before": "2:31:00", "here": "2:31:00" });
    assert_eq!(object["absent_time"], time, "{object}");
    let object = recorded(&hall, "14:50:00", &["next-envelope", "reply.envelope"]);
    assert_eq!(object["phase"], "continued", "{object}");
    assert_eq!(verify.object()["goes_on"], "here");
    for (language, said) in [
        (
            "en",
            "the game goes on in this file, as the one before says",
        ),
        (
            "it",
            "la partita continua in questo file, come dice quello precedente",
        ),
    ] {
        let told = verify.clone().with(["--lang", language]).done().out;
        assert!(told.contains(said), "{told}");
    }
    // A9(c): one game has one pair of clocks. Those of the first file stand; White's runs in the second, from the sealing on.
    let clocks = |name: &str| {
        let shown = hall.run(["show", name, "--at", &at("15:00:00")]).object();
        shown["clocks"].clone()
    };
    let first = clocks("game.envelope");
    assert_eq!(first["running"], serde_json::Value::Null, "{first}");
    let second = clocks("reply.envelope");
    assert_eq!(second["running"], "white", "{second}");
    assert_eq!(second["white_used"], "2:41:00", "{second}");
    assert_eq!(second["black_used"], "2:39:00", "{second}");
    let elsewhere = record(&hall, "arbiter.key", "15:10:00", &["arrival", "white"]).fails();
    assert_eq!(elsewhere.code, "laws/goes-on-elsewhere");
    let open = hall
        .run(["open", "reply.envelope", "--key", "arbiter.key"])
        .with(["--reply-key", "white.key", "--at"]);
    // A10: nobody has said that the absent player came; and if he comes in the 75th minute, he has lost.
    let unsaid = open.clone().with([at("15:45:00")]).fails();
    assert_eq!(
        (unsaid.exit, unsaid.code.as_str()),
        (4, "laws/responder-absent")
    );
    let late = [&at("15:45:00"), "--here-since", "now"];
    assert_eq!(open.clone().with(late).fails().code, "laws/game-over");
    let opened = open
        .with([&at("15:11:00"), "--here-since", "15:10"])
        .object();
    assert_eq!(opened["ruling"]["move"]["san"], "Kg5", "{opened}");
}

/// A11(a): the envelope is lost, the sealer declares the move.
#[test]
fn a_lost_envelope_and_a_lost_position() {
    let hall = Hall::accepted("Bd7");
    let early = record(&hall, "arbiter.key", "14:30:00", &["declared", "Bd7"]).fails();
    assert_eq!((early.exit, early.code.as_str()), (4, "laws/not-lost"));
    recorded(&hall, "14:30:00", &["lost", "envelope"]);
    let refused = hall.open().fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (4, "laws/envelope-lost")
    );
    let object = recorded(&hall, "14:40:00", &["declared", "Bd7"]);
    assert_eq!(object["phase"], "opened", "{object}");
    assert_eq!(object["ruling"]["move"]["san"], "Bd7", "{object}");

    // "Plays the move that he states": one that he cannot play is not the sealed one of A8, and nobody loses by it.
    let hall = Hall::accepted("Bd7");
    recorded(&hall, "14:30:00", &["lost", "envelope"]);
    let words = ["declared", "Ba8", "confirmed"];
    let verdict = record(&hall, "arbiter.key", "14:40:00", &words).fails();
    assert_eq!(verdict.code, "record/value", "nobody types a verdict");
    let object = recorded(&hall, "14:40:00", &["declared", "Ba8"]);
    outcome(&object, "undecided", "*", "laws_silent");
    let articles = serde_json::json!(["A11(a)", "A8"]);
    assert_eq!(object["ruling"]["articles"], articles, "{object}");
    let told = object["ruling"]["explanation"].as_str().unwrap();
    assert!(!told.contains("sealed move says"), "{told}");

    let hall = Hall::accepted("Bd7");
    let object = recorded(&hall, "14:30:00", &["lost", "position"]);
    outcome(&object, "annulled", "*", "annulled");
}

/// A8(b), A9(a): "impossible to establish its real meaning" is the arbiter's to say, and he says which moves fit.
#[test]
fn the_arbiter_reads_what_is_written() {
    // The text, what the arbiter says of it, and phase, result and reason that follow.
    type Row<'a> = (&'a str, &'a [&'a str], &'a str, &'a str, Option<&'a str>);
    let none = ["none", "Nobody can say what it is"];
    #[rustfmt::skip]
    let rows: [Row<'_>; 6] = [
        ("Zz9", &["Bd7", "The scoresheet says so"], "opened", "*", None),
        ("Zz9", &["e6d7", "The scoresheet says so"], "opened", "*", None),
        ("Zz9", &none, "finished", "0-1", Some("unintelligible")),
        ("Zz9", &["e6a8", "It says Ba8"], "finished", "0-1", Some("illegal")),
        ("Zz9", &["Bd7", "Bc4", "Both fit"], "finished", "0-1", Some("ambiguous")),
        // What the program read as a lost game goes on as well.
        ("Ba8", &["Bd7", "A smeared d7"], "opened", "*", None),
    ];
    for (text, words, phase, result, reason) in rows {
        let hall = Hall::opened(text);
        let words = [&["reading"], words].concat();
        let object = recorded(&hall, "14:35:00", &words);
        assert_eq!(object["phase"], phase, "{words:?}: {object}");
        assert_eq!(object["ruling"]["result"], result, "{words:?}");
        assert_eq!(object["ruling"]["reason"].as_str(), reason, "{words:?}");
    }
    for (words, code) in [
        (&["reading", "Bd7"][..], "record/missing-value"),
        (&["reading", "Ba8", "not by its squares"], "record/value"),
        (
            &["reading", "Bd7", "e6d7", "one move twice"],
            "record/value",
        ),
        (&["reading", "none", "Bd7", "both"], "record/value"),
        (
            &["reading", "e6a8,Bd7", "one does not fit"],
            "laws/illegal-move",
        ),
    ] {
        let hall = Hall::opened("Zz9");
        let failed = record(&hall, "arbiter.key", "14:35:00", words).fails();
        assert_eq!(failed.code, code, "{words:?}");
    }
}

/// Nobody takes back what another has signed; a note is for everybody who is named.
#[test]
fn what_a_player_signed_is_his_to_take_back() {
    let hall = Hall::accepted("Bd7");
    let offer = ["offer", "black"];
    record(&hall, "black.key", "12:00:00", &offer).done();
    let note = ["note", "incident", "The lights went out"];
    for key in ["arbiter.key", "white.key", "black.key"] {
        record(&hall, key, "12:05:00", &note).done();
    }
    let void = ["void", "1", "I did not mean it"];
    for key in ["arbiter.key", "white.key"] {
        let failed = record(&hall, key, "12:10:00", &void).fails();
        assert_eq!((failed.exit, failed.code.as_str()), (4, "laws/not-yours"));
    }
    record(&hall, "black.key", "12:10:00", &void).done();
    let shown = hall.run(["show", "game.envelope"]).object();
    assert_eq!(shown["entries"][0]["standing"], "voided", "{shown}");
    record(&hall, "black.key", "12:20:00", &["witness"]).done();
    let failed = record(&hall, "black.key", "12:25:00", &["void", "6", "x"]).fails();
    assert_eq!(failed.code, "laws/witness-stands");
}

/// Nobody else unsays what a player has said in his own name: neither his resignation nor what he saw in the envelope.
#[test]
fn an_official_takes_nothing_back_that_a_player_signed() {
    for words in [
        &["resign", "black", "by telephone"][..],
        &["witness"],
        &["offer", "black"],
        &["note", "incident", "the lights went out"],
    ] {
        let hall = Hall::with_keys();
        let deputy = hall.run(["keygen", "Golombek, Harry", "--no-passphrase"]);
        deputy.with(["--out", "deputy.key"]).done();
        let seal = hall.seal("Bd7", "en");
        seal.with(["--deputy-key", "deputy.key.pub"]).done();
        hall.accept().done();
        record(&hall, "black.key", "12:00:00", words).done();
        let signed = hall.read("game.envelope");
        let before = hall.run(["show", "game.envelope"]).object();
        for key in ["arbiter.key", "deputy.key", "white.key"] {
            let void = ["void", "1", "it was not meant"];
            let failed = record(&hall, key, "12:10:00", &void).fails();
            let found = (failed.exit, failed.code.as_str());
            assert_eq!(found, (4, "laws/not-yours"), "{words:?} {key}");
        }
        assert_eq!(hall.read("game.envelope"), signed);
        assert_eq!(before["entries"][0]["standing"], "counts", "{before}");
    }
}

/// A decision may put off until when nobody is too late, where the edition leaves it to the arbiter, and take moves back that
/// were played from a wrong position (7.5).
#[test]
fn a_decision_moves_a_deadline_or_takes_moves_back() {
    let hall = Hall::opened("Bd7");
    recorded(&hall, "14:40:00", &["move", "black", "Kg5"]);
    recorded(&hall, "14:45:00", &["move", "white", "Kf3"]);
    let shown = hall.run(["show", "game.envelope"]).object();
    let entries = shown["entries"].as_array().unwrap().len();
    let number = entries.to_string();
    let words = ["decision", "The pawn stood on g2", "--back-to", &number];
    let object = recorded(&hall, "14:50:00", &words);
    assert_eq!(object["phase"], "opened", "{object}");
    let shown = hall.run(["show", "game.envelope"]).object();
    assert_eq!(
        shown["entries"][entries - 1]["standing"],
        "voided",
        "{shown}"
    );
    assert_eq!(shown["entries"][entries]["back_to"], entries, "{shown}");
    for (words, code) in [
        (
            &["decision", "x", "--back-to", "77"][..],
            "laws/no-such-move",
        ),
        (&["start", "--back-to", "1"], "record/value"),
        (
            &["decision", "x", "--late-until", "1972-09-01 16:00"],
            "laws/lateness-fixed",
        ),
        (
            &["decision", "x", "--late-until", "soon"],
            "clock/bad-moment",
        ),
    ] {
        let failed = record(&hall, "arbiter.key", "14:55:00", words).fails();
        assert_eq!(failed.code, code, "{words:?}");
    }
}

/// Both come over an hour late, which the Laws leave open: the arbiter lets both lose, or gives one half a point. PGN has
/// no word for such results.
#[test]
fn both_lose_where_the_arbiter_says_so() {
    for (result, words) in [("0-0", "both lose"), ("0-1/2", "half a point for Black")] {
        let hall = Hall::accepted("Bd7");
        recorded(&hall, "14:30:00", &["absent", "white"]);
        recorded(&hall, "14:31:00", &["absent", "black"]);
        let object = recorded(&hall, "16:00:00", &["decision", "Both stayed away", result]);
        outcome(&object, "finished", result, "arbiter_decides");
        let shown = hall.run(["show", "game.envelope"]).done();
        assert!(shown.out.contains(words), "{shown:?}");
    }
}

/// A12: a wrong clock is corrected before the first moves.
#[test]
fn clocks_are_corrected_in_time() {
    let hall = Hall::opened("Bd7");
    recorded(&hall, "14:32:00", &["correct-clock", "2:30:00", "2:19:00"]);
    let shown = hall
        .run(["show", "game.envelope", "--at", &at("14:33:00")])
        .object();
    assert_eq!(shown["clocks"]["white_used"], "2:30:00", "{shown}");
    assert_eq!(shown["clocks"]["black_used"], "2:20:00", "{shown}");
    assert_eq!(shown["clocks"]["black_left"], "1:10:00", "{shown}");
    recorded(&hall, "14:40:00", &["move", "black", "Kg5"]);
    // "Before his first move": Black has made his, White has not.
    let claims = |side| {
        let words = ["correct-clock", "2:30:00", "2:00:00", side];
        record(&hall, "arbiter.key", "14:41:00", &words)
    };
    let own = claims("black").fails();
    assert_eq!((own.exit, own.code.as_str()), (4, "laws/times-stand"));
    claims("white").done();
    let shown = hall.run(["show", "game.envelope"]).object();
    let entries = shown["entries"].as_array().unwrap();
    assert_eq!(entries.last().unwrap()["claimed_by"], "white", "{shown}");
    recorded(&hall, "14:45:00", &["move", "white", "Kf3"]);
    let late = record(
        &hall,
        "arbiter.key",
        "14:46:00",
        &["correct-clock", "2:30:00", "2:19:00"],
    );
    let failed = late.fails();
    assert_eq!((failed.exit, failed.code.as_str()), (4, "laws/times-stand"));
    // Unless the arbiter finds the consequences too severe.
    let decision = [
        "decision",
        "an hour was missing",
        "-",
        "1:30:00",
        "2:19:00",
        "black",
    ];
    recorded(&hall, "14:46:00", &decision);
    let shown = hall
        .run(["show", "game.envelope", "--at", &at("14:47:00")])
        .object();
    assert_eq!(shown["clocks"]["white_used"], "1:30:00", "{shown}");
    assert_eq!(shown["clocks"]["running"], "black", "{shown}");
}

/// 9.5b: what a wrong claim costs its maker is on his clock, what it gives is on the other's, and both show.
#[test]
fn a_penalty_is_on_both_clocks() {
    let hall = Hall::opened("Bd7");
    recorded(&hall, "14:40:00", &["stop-clock", "black"]);
    let clocks = |hall: &Hall| {
        let shown = hall.run(["show", "game.envelope", "--at", &at("14:50:00")]);
        shown.object()["clocks"].clone()
    };
    let before = clocks(&hall);
    recorded(&hall, "14:45:00", &["claim", "9.2b", "black", "incorrect"]);
    let after = clocks(&hall);
    let seconds = |clocks: &Value, which: &str| {
        let parts = clocks[which].as_str().unwrap().split(':');
        parts.fold(0, |sum, part| sum * 60 + part.parse::<i64>().unwrap())
    };
    let more = |which| seconds(&after, which) - seconds(&before, which);
    // Half of Black's 71 minutes, but three minutes at most; three minutes more for White.
    assert_eq!(more("black_left"), -180, "{before} {after}");
    assert_eq!(more("white_left"), 180, "{before} {after}");
    let sheet = hall
        .run(["show", "game.envelope", "--at", &at("14:50:00")])
        .done()
        .out;
    let left = after["white_left"].as_str().unwrap();
    assert!(sheet.contains(left), "{left} is not in\n{sheet}");
    // A clock that is set by what is left shows that, whatever a claim gave before.
    let set = ["correct-clock", "left", "3:00:00", "2:40:00"];
    recorded(&hall, "14:48:00", &set);
    let set = clocks(&hall);
    assert_eq!(set["white_left"], "3:00:00", "{set}");
    assert_eq!(set["black_left"], "2:40:00", "{set}");
}

#[test]
fn values_are_refused_with_what_they_should_be() {
    let hall = Hall::opened("Bd7");
    let before = hall.read("game.envelope");
    for (comment, words, code, hint) in [
        ("no such kind", &["explode"][..], "record/kind", "arrival"),
        (
            "an opening is no record",
            &["opened"],
            "record/kind",
            "adjourn open",
        ),
        (
            "no side",
            &["arrival"],
            "record/missing-value",
            "give arrival SIDE",
        ),
        (
            "a side that is none",
            &["arrival", "green"],
            "record/value",
            "give arrival SIDE",
        ),
        (
            "one too many",
            &["start", "now"],
            "record/value",
            "give start",
        ),
        (
            "no legal move",
            &["move", "black", "Kf8"],
            "record/move",
            "give move SIDE MOVE",
        ),
        (
            "no time",
            &["correct-clock", "soon", "2:19:00"],
            "clock/bad-duration",
            "write hours, minutes and seconds",
        ),
        (
            "no result",
            &["appeal", "1", "2-0", "x", "y"],
            "record/value",
            "give appeal",
        ),
        (
            "a result for a text",
            &["decision", "1-0"],
            "record/value",
            "give decision TEXT",
        ),
        (
            "no article",
            &["claim", "9.6", "black", "correct"],
            "record/value",
            "give claim",
        ),
    ] {
        let failed = record(&hall, "arbiter.key", "14:50:00", words).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (2, code),
            "{comment}: {failed:?}"
        );
        assert!(failed.hint.contains(hint), "{comment}: {failed:?}");
        assert_eq!(hall.read("game.envelope"), before, "{comment}");
    }
    // Not accepted yet: nothing but what does not wait for it (A3).
    let sealed = Hall::sealed("Bd7");
    for kind in ["arrival", "offer"] {
        let failed = record(&sealed, "arbiter.key", "14:30:00", &[kind, "black"]).fails();
        let code = (failed.exit, failed.code.as_str());
        assert_eq!(code, (4, "laws/not-accepted"));
        assert!(failed.message.contains("(A3)"), "{failed:?}");
    }
    // In the notation of the label, too.
    let hall = Hall::with_keys();
    hall.seal("Ad7", "it").done();
    hall.accept().done();
    hall.open().done();
    let object = recorded(&hall, "14:50:00", &["move", "black", "Rg5"]);
    assert_eq!(object["phase"], "opened", "{object}");
}

/// Without a terminal there is nobody to ask, and nothing is written.
#[test]
fn a_walk_needs_a_person() {
    let hall = Hall::accepted("Bd7");
    let before = hall.read("game.envelope");
    let walk = |key: &str| hall.run(["resume", "game.envelope", "--key", key, "--at", RESUME_AT]);
    let failed = walk("arbiter.key").fails();
    assert_eq!((failed.exit, failed.code.as_str()), (2, "cli/no-terminal"));
    assert_eq!(walk("stranger.key").fails().code, "envelope/not-named");
    assert_eq!(hall.read("game.envelope"), before);
    let sealed = Hall::sealed("Bd7");
    let early = sealed.run([
        "resume",
        "game.envelope",
        "--key",
        "arbiter.key",
        "--at",
        SEALED_AT,
    ]);
    let failed = early.fails();
    assert_eq!(
        (failed.exit, failed.code.as_str()),
        (4, "laws/not-accepted")
    );
    // Where nothing is left to ask it says how things stand.
    let over = Hall::opened("Bd7");
    let run = over.run([
        "resume",
        "game.envelope",
        "--key",
        "arbiter.key",
        "--at",
        RESUME_AT,
    ]);
    let object = run.object();
    assert_eq!(object["phase"], "opened", "{object}");
    assert_eq!(object["appended"], Value::Array(Vec::new()), "{object}");
}

/// Where the Laws are silent the arbiter decides, and nothing else is recorded before he has.
#[test]
fn a_gap_waits_for_the_arbiter() {
    let hall = Hall::accepted("Bd7");
    // He began at 15:45, an hour and a quarter late; Black came with him.
    recorded(&hall, "15:45:00", &["start"]);
    let object = recorded(&hall, "15:45:00", &["arrival", "black"]);
    assert_eq!(object["phase"], "undecided", "{object}");
    assert_eq!(object["gaps"][0]["code"], "gap/lateness-basis", "{object}");
    assert_eq!(object["gaps"][0]["open"], true, "{object}");
    let refused = hall.open_with_him_there().but("--at", at("15:50:00"));
    let refused = refused.fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (4, "laws/decision-first")
    );
    let shown = hall.run(["show", "game.envelope"]).done().out;
    assert!(shown.contains("Where the Laws are silent"), "{shown}");
    let object = recorded(
        &hall,
        "15:50:00",
        &["decision", "an hour counts from the start"],
    );
    assert_eq!(object["phase"], "resumption", "{object}");
    assert_eq!(object["gaps"][0]["open"], false, "{object}");
    let opened = hall
        .open_with_him_there()
        .but("--at", at("15:51:00"))
        .object();
    assert_eq!(opened["ruling"]["move"]["san"], "Bd7", "{opened}");
    let shown = hall.run(["show", "game.envelope"]).object();
    for entry in shown["entries"].as_array().unwrap() {
        assert_eq!(entry["standing"], "counts", "{entry}");
    }
}

/// A7: "the envelope is opened only when the player who must reply is present". His key does not say that he is, nor does
/// the sealer's: where nobody has said it, the program asks, and records nothing by itself.
#[test]
fn an_opening_records_no_arrival_that_nobody_stated() {
    for reply in [["--reply-key", "black.key"], ["--author-key", "white.key"]] {
        let hall = Hall::accepted("Bd7");
        let before = hall.read("game.envelope");
        // 75 minutes after the announced time, and the evening before.
        let open = hall
            .run(["open", "game.envelope", "--key", "arbiter.key"])
            .with(reply);
        let unsaid = open.clone().with(["--at", &at("15:45:00")]).fails();
        assert_eq!(
            (unsaid.exit, unsaid.code.as_str()),
            (2, "laws/arrival-unrecorded")
        );
        assert!(unsaid.hint.contains("--here-since"), "{}", unsaid.hint);
        let early = open
            .clone()
            .with(["--here-since", "now", "--at", SEALED_AT])
            .fails();
        assert_eq!(
            (early.exit, early.code.as_str()),
            (4, "laws/before-resumption")
        );
        assert_eq!(hall.read("game.envelope"), before);
        // An arrival that is recorded needs no second word.
        recorded(&hall, "14:20:00", &["arrival", "black"]);
        let opened = open.with(["--at", &at("14:31:00")]).object();
        assert_eq!(opened["appended"], Value::from(vec!["opened"]), "{opened}");
    }
}

/// A10: "more than one hour": 59:59 and 1:00:00 are in time, 1:00:01 is not, whoever states the arrival and where.
#[test]
fn an_arrival_stated_with_the_opening_is_judged_as_any_arrival() {
    for (since, late) in [
        ("14:30", false),
        ("1972-09-01T15:29:59+00:00", false),
        ("15:30", false),
        ("1972-09-01T15:30:01+00:00", true),
    ] {
        let hall = Hall::accepted("Bd7");
        recorded(&hall, "14:30:00", &["arrival", "white"]);
        let before = hall.read("game.envelope");
        let open = hall
            .open()
            .but("--at", at("15:45:00"))
            .but("--here-since", since);
        if late {
            let refused = open.fails();
            assert_eq!(
                (refused.exit, refused.code.as_str()),
                (4, "laws/game-over"),
                "{since}"
            );
            assert!(refused.hint.contains("arrival"), "{}", refused.hint);
            assert_eq!(hall.read("game.envelope"), before, "{since}");
            let object = recorded(&hall, "15:30:01", &["arrival", "black"]);
            outcome(&object, "finished", "1-0", "late");
        } else {
            let opened = open.object();
            let appended = vec!["arrival", "opened"];
            assert_eq!(
                opened["appended"],
                Value::from(appended),
                "{since}: {opened}"
            );
            let shown = hall
                .run(["show", "game.envelope", "--at", &at("15:45:00")])
                .object();
            let arrived = &shown["entries"][1];
            assert_eq!(arrived["kind"], "arrival", "{shown}");
            assert!(arrived["at"].as_str().unwrap().contains(since), "{arrived}");
        }
    }
    // I.10 (2023): the default time is zero unless the event says otherwise.
    let hall = Hall::with_keys();
    hall.seal("Bd7", "en")
        .with(["--rules", "fide-2023", "--late-after", "0:00:00"])
        .done();
    hall.accept().done();
    recorded(&hall, "14:30:00", &["arrival", "white"]);
    let late = hall.open().but("--at", at("14:50:00")).fails();
    assert_eq!((late.exit, late.code.as_str()), (4, "laws/game-over"));
    hall.open()
        .but("--at", at("14:50:00"))
        .but("--here-since", "14:30")
        .done();
}

/// I.10 (2018): "Any player who arrives at the chessboard after the default time shall lose the game … However, if the sealed move
/// resulted in the conclusion of the game, that conclusion shall still apply." In 1997 that is so of the sealer alone (A10).
#[test]
fn a_sealed_move_that_ended_the_game_stands_for_a_late_responder() {
    let stalemate = "[FEN \"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n";
    let late = |rules: &str, written: &str| {
        let hall = Hall::with_keys();
        hall.write("game.pgn", stalemate);
        hall.seal(written, "en")
            .with(["--rules", rules])
            .with(match rules {
                "fide-1997" => vec![],
                _ => vec!["--late-after", "0:30:00"],
            })
            .done();
        hall.accept().done();
        recorded(&hall, "14:30:00", &["arrival", "white"]);
        recorded(&hall, "14:30:00", &["absent", "black"]);
        let object = recorded(&hall, "15:30:01", &["arrival", "black"]);
        outcome(&object, "finished", "1-0", "late");
        hall
    };
    let open = |hall: &Hall| hall.open_with_him_there().but("--at", at("15:40:00"));
    for (written, result, reason) in [
        ("Qg6", "1/2-1/2", "stalemate"),
        ("Qg7#", "1-0", "checkmate"),
        ("Qg2", "1-0", "late"),
    ] {
        let hall = late("fide-2018", written);
        let shown = hall
            .run(["show", "game.envelope", "--at", &at("15:35:00")])
            .done();
        let now = "open the envelope in spite of the lateness";
        assert!(one_line(&shown.out).contains(now), "{}", shown.out);
        let ruling = &open(&hall).object()["ruling"];
        assert_eq!(ruling["result"], result, "{written}: {ruling}");
        assert_eq!(ruling["reason"], reason, "{written}: {ruling}");
        assert_eq!(ruling["article"], "I.10", "{written}: {ruling}");
        let shown = hall
            .run(["show", "game.envelope", "--at", &at("15:45:00")])
            .done();
        assert!(!one_line(&shown.out).contains(now), "{}", shown.out);
    }
    let closed = late("fide-1997", "Qg6");
    let refused = open(&closed).fails();
    assert_eq!((refused.exit, refused.code.as_str()), (4, "laws/game-over"));
}

/// A time that is none, one after the opening, and a second word on an arrival that is recorded.
#[test]
fn a_stated_arrival_must_be_one() {
    let hall = Hall::accepted("Bd7");
    let open = hall.open().but("--at", at("14:40:00"));
    let nonsense = open.clone().but("--here-since", "soon").fails();
    assert_eq!(
        (nonsense.exit, nonsense.code.as_str()),
        (2, "clock/bad-moment")
    );
    let after = open.clone().but("--here-since", "14:41").fails();
    assert_eq!(
        (after.exit, after.code.as_str()),
        (2, "record/arrival-after-opening")
    );
    recorded(&hall, "14:35:00", &["arrival", "black"]);
    let twice = open.clone().fails();
    assert_eq!((twice.exit, twice.code.as_str()), (4, "laws/already-there"));
    open.clone().without("--here-since").done();
    let again = open.fails();
    assert_eq!(
        (again.exit, again.code.as_str()),
        (4, "laws/already-opened")
    );
}

/// A9: the clock is started "at the time established for the resumption", and not the night before.
#[test]
fn nothing_begins_before_the_announced_time() {
    let hall = Hall::accepted("Bd7");
    let before = hall.read("game.envelope");
    for words in [
        &["start"][..],
        &["absent", "black"],
        &["start-clock", "black"],
    ] {
        let early = record(&hall, "arbiter.key", "14:29:59", words).fails();
        assert_eq!(
            (early.exit, early.code.as_str()),
            (4, "laws/before-resumption"),
            "{words:?}"
        );
    }
    assert_eq!(hall.read("game.envelope"), before);
    recorded(&hall, "14:30:00", &["start"]);
}

/// A2(g), A10, A13: a resumption put off to 16:00. Whoever comes at 15:45 has come early; lateness, the calendar, the
/// agenda, the sheets and the opening follow the new time.
#[test]
fn a_resumption_put_off_moves_everything_with_it() {
    let hall = Hall::accepted("Bd7");
    let put_off = ["set-resumption", "1972-09-01 16:00", "both", "by agreement"];
    let run = record(&hall, "arbiter.key", "12:00:00", &put_off);
    run.with(["--place", "Hotel Esja", "--resume-end", "1972-09-01 21:00"])
        .done();
    let shown = hall
        .run(["show", "game.envelope", "--at", &at("12:00:00")])
        .object();
    let expected = serde_json::json!({
        "resume_at": "1972-09-01T16:00:00+00:00",
        "resume_end": "1972-09-01T21:00:00+00:00",
        "resume_zone": "Atlantic/Reykjavik",
        "resume_place": "Hotel Esja",
    });
    assert_eq!(shown["resumption"], expected, "{shown}");
    assert_eq!(shown["label"]["resume_at"], RESUME_AT, "{shown}");
    let sheet = hall
        .run(["show", "game.envelope", "--at", &at("12:00:00")])
        .done()
        .out;
    for part in [
        "16:00",
        "Hotel Esja",
        "On the label",
        "14:30",
        "both players were told",
        "by agreement",
    ] {
        assert!(sheet.contains(part), "{part} is not in\n{sheet}");
    }
    hall.run(["calendar", "game.envelope", "--out", "resumption.ics"])
        .done();
    let calendar = hall.text("resumption.ics");
    assert!(
        calendar.contains("19720901T160000") && calendar.contains("Hotel Esja"),
        "{calendar}"
    );
    hall.run([
        "print",
        "game.envelope",
        "--what",
        "setup",
        "--out",
        "setup.txt",
    ])
    .done();
    assert!(hall.text("setup.txt").contains("Hotel Esja"));
    hall.run([
        "print",
        "game.envelope",
        "--what",
        "agenda",
        "--out",
        "agenda.txt",
    ])
    .done();
    assert!(hall.text("agenda.txt").contains("16:00"));
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let listed = hall
        .run(["archive", "list", "games.archive", "--at", RESUME_AT])
        .done()
        .out;
    assert!(listed.contains("16:00"), "{listed}");

    let early = hall.open().but("--at", at("15:59:59")).fails();
    assert_eq!(
        (early.exit, early.code.as_str()),
        (4, "laws/before-resumption")
    );
    assert!(early.hint.contains("set-resumption"), "{}", early.hint);
    let object = recorded(&hall, "15:45:00", &["arrival", "black"]);
    assert_eq!(
        (&object["phase"], &object["ruling"]),
        (&Value::from("accepted"), &Value::Null)
    );
    let opened = hall
        .open_with_him_there()
        .but("--at", at("16:00:00"))
        .object();
    assert_eq!(opened["ruling"]["result"], "*", "{opened}");
    let late = record(&hall, "arbiter.key", "16:01:00", &put_off).fails();
    assert_eq!((late.exit, late.code.as_str()), (4, "laws/already-started"));
}

/// A10: the hour counts from the new time, and of a player who was not told from the later of both.
#[test]
fn the_hour_counts_from_the_time_that_was_set() {
    for (told, time, lost) in [
        ("both", "13:30:00", false),
        ("both", "13:30:01", true),
        ("black", "13:30:01", true),
        ("white", "15:30:00", false),
        ("none", "15:30:00", false),
        ("none", "15:30:01", true),
    ] {
        let hall = Hall::accepted("Bd7");
        recorded(
            &hall,
            "10:00:00",
            &["set-resumption", "1972-09-01 12:30", told, "earlier"],
        );
        recorded(&hall, "12:30:00", &["arrival", "white"]);
        let object = recorded(&hall, time, &["arrival", "black"]);
        let phase = if lost { "finished" } else { "resumption" };
        assert_eq!(object["phase"], phase, "{told} {time}: {object}");
    }
}

/// A time to come, in words that are known, by an official; what was given is not signed where it says nothing.
#[test]
fn a_new_time_is_one_to_come_and_says_who_was_told() {
    let hall = Hall::accepted("Bd7");
    let before = hall.read("game.envelope");
    let time = "1972-09-01 16:00";
    for (comment, words, exit, code) in [
        (
            "no word for who was told",
            &["set-resumption", time, "everybody", "x"][..],
            2,
            "record/value",
        ),
        (
            "no reason",
            &["set-resumption", time, "both"],
            2,
            "record/missing-value",
        ),
        (
            "no time",
            &["set-resumption", "later", "both", "x"],
            2,
            "clock/bad-moment",
        ),
        (
            "a time that has passed",
            &["set-resumption", "1972-09-01 11:59", "both", "x"],
            2,
            "envelope/entry",
        ),
        (
            "no such zone",
            &["set-resumption", time, "both", "x", "--zone", "Nowhere"],
            2,
            "clock/no-zone",
        ),
        (
            "a place for an arrival",
            &["arrival", "black", "--place", "Hotel Esja"],
            2,
            "record/value",
        ),
    ] {
        let failed = record(&hall, "arbiter.key", "12:00:00", words).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (exit, code),
            "{comment}"
        );
    }
    let player = record(
        &hall,
        "white.key",
        "12:00:00",
        &["set-resumption", time, "both", "x"],
    )
    .fails();
    assert_eq!((player.exit, player.code.as_str()), (4, "laws/not-yours"));
    assert_eq!(hall.read("game.envelope"), before);
    // After the hour too, but not once somebody has come too late to an opponent who waited (A10).
    recorded(&hall, "14:30:00", &["arrival", "white"]);
    let passed = record(
        &hall,
        "arbiter.key",
        "15:30:01",
        &["set-resumption", time, "both", "x"],
    )
    .fails();
    assert_eq!((passed.exit, passed.code.as_str()), (4, "laws/time-passed"));
}

/// 6.9: a flag falls when somebody says so. What the clocks suggest is pointed at, wherever it matters, and ends nothing.
#[test]
fn a_clock_that_has_run_out_is_pointed_at_and_ends_nothing() {
    let hall = Hall::with_keys();
    // Black has 12 minutes left.
    let seal = hall.seal("Bd7", "en").but("--time-control", "7200");
    seal.but("--white-used", "1:30:00")
        .but("--black-used", "1:48:00")
        .done();
    hall.accept().done();
    recorded(&hall, "14:30:00", &["absent", "black"]);
    let note = "has used 0:28:00 more than the time control allows: look at the flag (6.9)";
    let arrived = record(&hall, "arbiter.key", "15:10:00", &["arrival", "black"]).done();
    assert!(arrived.err.contains(note), "{arrived:?}");
    let opened = hall
        .open_with_him_there()
        .but("--at", at("15:11:00"))
        .done();
    assert!(
        opened
            .err
            .contains("0:29:00 more than the time control allows"),
        "{opened:?}"
    );
    let moved = record(&hall, "arbiter.key", "15:12:00", &["move", "black", "Kg5"]).done();
    assert!(
        moved
            .err
            .contains("0:30:00 more than the time control allows"),
        "{moved:?}"
    );
    let fallen = Hall::with_keys();
    let seal = fallen.seal("Bd7", "en").but("--time-control", "7200");
    seal.but("--white-used", "1:30:00")
        .but("--black-used", "1:48:00")
        .done();
    fallen.accept().done();
    recorded(&fallen, "14:30:00", &["arrival", "white"]);
    recorded(&fallen, "14:30:00", &["absent", "black"]);
    let object = recorded(&fallen, "15:30:01", &["arrival", "black"]);
    outcome(&object, "finished", "1-0", "late");
    let remarks = object["ruling"]["remarks"].to_string();
    assert!(remarks.contains("flag_of_the_late"), "{remarks}");
}

/// A10: a sealer who is more than an hour late has not lost before it is known what he sealed, and is told no time until
/// which he might come.
#[test]
fn a_sealer_who_is_too_late_waits_for_the_opening() {
    for words in [["arrival", "white"], ["absent", "white"]] {
        let hall = Hall::accepted("Bd7");
        recorded(&hall, "14:30:00", &["absent", "white"]);
        recorded(&hall, "14:30:00", &["arrival", "black"]);
        let told = record(&hall, "arbiter.key", "15:31:00", &words).done().out;
        assert!(
            told.contains("White is too late") && told.contains("open the envelope"),
            "{told}"
        );
        let shown = hall
            .run(["show", "game.envelope", "--at", &at("15:32:00")])
            .done()
            .out;
        assert!(shown.contains("White is too late"), "{shown}");
        assert!(!shown.contains("White may arrive, until"), "{shown}");
    }
}
