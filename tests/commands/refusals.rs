//! What is refused, with which exit code and under which article: 2 for a wrong call, 3 for what does
//! not verify, 4 for what the Laws do not allow now.

use std::thread;

use adjourn::envelope::LARGEST;
use serde_json::Value;

use super::{Ended, Hall, RESUME_AT, Run, check_failures, one_line, row};

/// Fool's mate, White mated.
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

const DEAD: &str = "8/8/8/4k3/8/8/8/4K3 w - - 0 1";

fn copy(hall: &Hall, from: &str, to: &str) {
    hall.write(to, hall.read(from));
}

/// A row whose run must fail.
#[test]
fn nothing_is_opened_before_the_arbiter_has_accepted_it() {
    let hall = Hall::sealed("Bd7");
    let before = hall.read("game.envelope");
    let release = hall.run(["release", "game.envelope", "--key", "black.key"]);
    let accept = |key| hall.accept().but("--key", key);
    check_failures(
        &hall,
        &[
            row("open", hall.open(), 4, "laws/not-accepted", "not accepted"),
            row(
                "release",
                release,
                4,
                "envelope/not-accepted",
                "not accepted",
            ),
            row(
                "a player accepts",
                accept("black.key"),
                3,
                "envelope/not-the-arbiter",
                "arbiter's",
            ),
            row(
                "a stranger accepts",
                accept("stranger.key"),
                3,
                "envelope/not-the-arbiter",
                "arbiter's",
            ),
        ],
    );
    assert_eq!(hall.read("game.envelope"), before);
}

/// Each wrap is locked for one key; the sentence says which wrap it was.
#[test]
fn a_wrong_key_is_told_which_wrap_it_does_not_open() {
    let hall = Hall::accepted("Bd7");
    let before = hall.read("game.envelope");
    let open = hall.open();
    let author = |key| {
        let run = hall.open().without("--reply-key");
        run.with(["--author-key", key])
    };
    let release = |key| hall.run(["release", "game.envelope", "--key", key]);
    let code = "envelope/wrong-key";
    check_failures(
        &hall,
        &[
            row(
                "a stranger's custody",
                open.clone().but("--key", "stranger.key"),
                3,
                "envelope/not-named",
                "nobody whom this envelope names",
            ),
            row(
                "a stranger's reply",
                open.clone().but("--reply-key", "stranger.key"),
                3,
                code,
                "nobody on the label, and this part of the envelope (reply) is locked for black",
            ),
            row(
                "the sealer's as the reply",
                open.but("--reply-key", "white.key"),
                3,
                code,
                "another person's (white), and this part of the envelope (reply) is locked for black",
            ),
            row(
                "the responder's as the author's",
                author("black.key"),
                3,
                code,
                "another person's (black), and this part of the envelope (author) is locked for white",
            ),
            row(
                "the sealer has no half to release",
                release("white.key"),
                3,
                code,
                "another person's (white), and",
            ),
            row(
                "nor has the arbiter",
                release("arbiter.key"),
                3,
                code,
                "another person's (arbiter), and",
            ),
            row(
                "a public line is no key",
                hall.open().but("--key", "arbiter.key.pub"),
                3,
                "key/public",
                "a public key line",
            ),
            row(
                "accepted twice",
                hall.accept(),
                4,
                "envelope/already-accepted",
                "already accepted",
            ),
        ],
    );
    assert_eq!(hall.read("game.envelope"), before);
}

#[test]
fn an_envelope_is_opened_once_and_never_after_the_game() {
    let hall = Hall::opened("Bd7");
    let before = hall.read("game.envelope");
    hall.run(["rehearse", "--dir", "X"]).done();
    let resigned = hall
        .run(["open", "X/as-it-happened.envelope"])
        .with([
            "--key",
            "X/arbiter.key",
            "--reply-key",
            "X/slips/black.slip",
        ])
        .with(["--at", RESUME_AT]);
    check_failures(
        &hall,
        &[
            row(
                "twice",
                hall.open(),
                4,
                "laws/already-opened",
                "already opened",
            ),
            row(
                "the sealer resigned before the resumption",
                resigned,
                4,
                "laws/game-over",
                "(A6)",
            ),
            row(
                "a second rehearsal in the same folder",
                hall.run(["rehearse", "--dir", "X"]),
                2,
                "rehearse/folder",
                "already there",
            ),
        ],
    );
    assert_eq!(hall.read("game.envelope"), before);
}

/// Whoever cuts a file back to before its acceptance gains nothing, and a copy shows it.
#[test]
fn a_stripped_acceptance_is_seen() {
    let hall = Hall::accepted("Bd7");
    copy(&hall, "game.envelope", "kept.envelope");
    let whole = hall.text("game.envelope");
    let cut = whole.find("\n[accept]").unwrap();
    hall.write("game.envelope", &whole[..cut]);
    check_failures(
        &hall,
        &[row(
            "open",
            hall.open(),
            4,
            "laws/not-accepted",
            "not accepted",
        )],
    );
    let verify = hall.run(["verify", "game.envelope"]);
    assert_eq!(verify.object()["state"], "sealed", "alone it is valid");
    let (exit, found) = verify.with(["--copy", "kept.envelope"]).json();
    assert_eq!((exit, &found["copy"]), (3, &Value::from("cut")), "{found}");
    assert_eq!(found["problems"][0]["code"], "verify/cut", "{found}");
}

/// Why, the file, the flags; the exit code, `copy` and the code of the problem.
type Question<'a> = (
    &'a str,
    &'a str,
    &'a [&'a str],
    i32,
    Option<&'a str>,
    &'a str,
);

#[test]
fn verify_says_what_is_not_as_it_should_be() {
    let hall = Hall::accepted("Bd7");
    for file in ["accepted.envelope", "early.envelope"] {
        copy(&hall, "game.envelope", file);
    }
    hall.open().done();
    hall.open()
        .replacing("game.envelope", "early.envelope")
        .but("--here-since", "14:00")
        .done();
    hall.seal("Bd7", "en").but("--out", "other.envelope").done();
    hall.write("empty", "");
    let zeros = "0".repeat(64);
    let game = "game.envelope";
    let rows: [Question<'_>; 13] = [
        ("the same", game, &["--copy", game], 0, Some("same"), ""),
        (
            "opened since",
            game,
            &["--copy", "accepted.envelope"],
            0,
            Some("extends"),
            "",
        ),
        (
            "cut",
            "accepted.envelope",
            &["--copy", game],
            3,
            Some("cut"),
            "verify/cut",
        ),
        (
            "opened twice, on two copies",
            game,
            &["--copy", "early.envelope"],
            3,
            Some("forked"),
            "verify/forked",
        ),
        (
            "another envelope of the same game",
            game,
            &["--copy", "other.envelope"],
            3,
            Some("forked"),
            "verify/other-envelope",
        ),
        (
            "a copy that is none",
            game,
            &["--copy", "empty"],
            3,
            Some("forked"),
            "verify/copy-invalid",
        ),
        (
            "a fingerprint",
            game,
            &["--fingerprint", &zeros],
            3,
            None,
            "verify/other-fingerprint",
        ),
        (
            "a seal number",
            game,
            &["--fingerprint", "0000-0000-0000-0000"],
            3,
            None,
            "verify/other-fingerprint",
        ),
        (
            "a head",
            game,
            &["--head", &zeros],
            3,
            None,
            "verify/other-head",
        ),
        (
            "White's key",
            game,
            &["--white-key", "stranger.key.pub"],
            3,
            None,
            "verify/other-key",
        ),
        (
            "Black's key",
            game,
            &["--black-key", "white.key.pub"],
            3,
            None,
            "verify/other-key",
        ),
        (
            "the arbiter's key",
            game,
            &["--arbiter-key", "stranger.key.pub"],
            3,
            None,
            "verify/other-key",
        ),
        (
            "no envelope before it",
            game,
            &["--previous", "other.envelope"],
            3,
            None,
            "verify/no-previous",
        ),
    ];
    for (comment, file, flags, exit, relation, code) in rows {
        let verify = hall.run(["verify", file]).with(flags);
        let (ended, found) = verify.json();
        assert_eq!(ended, exit, "{comment}: {found}");
        assert_eq!(found["valid"], exit == 0, "{comment}: {found}");
        assert_eq!(found["copy"].as_str(), relation, "{comment}: {found}");
        let problem = found["problems"][0]["code"].as_str().unwrap_or_default();
        assert_eq!(problem, code, "{comment}: {found}");
        let in_words = verify.end();
        assert_eq!(in_words.exit, exit, "{comment}: {in_words:?}");
    }
    let misspelt = |flag| hall.run(["verify", game, flag, "0123"]);
    check_failures(
        &hall,
        &[
            row(
                "no fingerprint",
                misspelt("--fingerprint"),
                2,
                "verify/fingerprint",
                "--fingerprint",
            ),
            row("no head", misspelt("--head"), 2, "verify/head", "--head"),
        ],
    );
}

/// `seal` from a sheet that names a position.
fn seal_position(hall: &Hall, sheet: &str, fen: &str) -> Run {
    hall.write(sheet, format!("fen = \"{fen}\"\n"));
    hall.seal("Bd7", "en").replacing("game.pgn", sheet)
}

#[test]
fn a_game_that_is_over_is_not_adjourned() {
    let hall = Hall::with_keys();
    let finished = String::from_utf8(hall.read("game.pgn")).unwrap();
    hall.write("finished.pgn", finished.replace('*', "1-0"));
    let finished = hall.seal("Bd7", "en").replacing("game.pgn", "finished.pgn");
    let over = "laws/game-over";
    check_failures(
        &hall,
        &[
            row(
                "mate",
                seal_position(&hall, "mate.toml", MATED),
                4,
                over,
                "(5.1(a))",
            ),
            row(
                "stalemate",
                seal_position(&hall, "stalemate.toml", STALEMATED),
                4,
                over,
                "(5.2)",
            ),
            row(
                "two bare kings",
                seal_position(&hall, "dead.toml", DEAD),
                4,
                "laws/dead-position",
                "(9.6)",
            ),
            row(
                "a score with a result",
                finished.clone(),
                2,
                "label/finished-game",
                "1-0",
            ),
            row(
                "a move that the score does not have",
                finished.clone().with(["--at-move", "60w"]),
                2,
                "score/no-such-move",
                "60",
            ),
        ],
    );
    finished.with(["--at-move", "41w"]).done();
    // It is said while labels are prepared, and no move is proposed that nobody could seal.
    for (end, exit, code, hint) in [
        ("*", 4, over, ""),
        ("0-1", 2, "label/finished-game", "--at-move 2b"),
    ] {
        hall.write("mate.pgn", format!("1. f3 e5 2. g4 Qh4# {end}\n"));
        let prepare = hall.run(["prepare", "mate.pgn", "--out", "mate.sheet.toml"]);
        let failed = prepare.fails();
        assert_eq!((failed.exit, failed.code.as_str()), (exit, code), "{end}");
        assert!(failed.hint.contains(hint), "{}", failed.hint);
        assert!(!hall.path("mate.sheet.toml").exists(), "{end}");
    }
}

/// Editions before 1997 do not speak of dead positions (9.6): the arbiter is told, and the move is sealed.
#[test]
fn a_dead_position_is_sealed_where_the_edition_is_silent() {
    let hall = Hall::with_keys();
    let sealing = seal_position(&hall, "dead.toml", DEAD);
    let sealed = sealing.with(["--rules", "fide-1928"]).object();
    assert_eq!(sealed["notices"][0]["code"], "dead_position_silent");
}

/// A1(b): whoever adjourns early loses the time to the end of the session.
#[test]
fn an_early_adjournment_costs_the_rest_of_the_session() {
    let hall = Hall::with_keys();
    let early = |used: &str, out: &str| {
        hall.seal("Bd7", "en")
            .but("--at", "1972-08-31T19:40:00+00:00")
            .but("--white-used", used)
            .but("--out", out)
            .with(["--early"])
    };
    let end = ["--session-end", "1972-08-31T20:00:00+00:00"];
    // 40 moves in 2:30 and 16 in the next hour: 3:30 for White's 41st.
    check_failures(
        &hall,
        &[
            row(
                "an end must be known",
                early("2:55:00", "x.envelope"),
                2,
                "seal/no-session-end",
                "nominal end",
            ),
            row(
                "ten minutes left, twenty to pay",
                early("3:20:00", "x.envelope").with(end),
                4,
                "laws/silent",
                "(A1(b))",
            ),
        ],
    );
    let gap = early("3:20:00", "x.envelope").with(end).fails();
    assert!(gap.hint.contains("--early-charge"), "{gap:?}");
    let rows = [
        (
            "35 minutes left, twenty to pay",
            early("2:55:00", "a").with(end),
            "0:15:00",
        ),
        (
            "the arbiter charges all that is left",
            early("3:20:00", "b")
                .with(end)
                .with(["--early-charge", "0:10:00"]),
            "0:00:00",
        ),
        (
            "the arbiter charges nothing",
            early("3:20:00", "c")
                .with(end)
                .with(["--early-charge", "0:00:00"]),
            "0:10:00",
        ),
    ];
    for (number, (comment, seal, left)) in rows.into_iter().enumerate() {
        seal.done();
        let file = ["a", "b", "c"][number];
        let shown = hall.run(["show", file, "--at", RESUME_AT]).object();
        assert_eq!(shown["clocks"]["white_left"], left, "{comment}: {shown}");
        assert_eq!(
            shown["clocks"]["black_left"], "1:11:00",
            "{comment}: {shown}"
        );
    }
}

/// A1(a): a move made on the board after the request is the one to be sealed.
#[test]
fn a_move_played_openly_is_the_one_written() {
    let hall = Hall::with_keys();
    let seal = |text: &str, played: &str| {
        let run = hall.seal(text, "en");
        run.with(["--known-move", played])
    };
    let code = "laws/known-move";
    check_failures(
        &hall,
        &[
            row("another", seal("Bf7", "Bd7"), 4, code, "(A1(a))"),
            row("none", seal("", "Bd7"), 4, code, "(A1(a))"),
            row("illegible", seal("B?7", "Bd7"), 4, code, "(A1(a))"),
            row(
                "no legal move on the board",
                seal("Bd7", "Ke5"),
                2,
                "label/known-move",
                "one legal move",
            ),
        ],
    );
    seal("Be6-d7", "Bd7").done();
    let shown = hall.run(["show", "game.envelope", "--at", RESUME_AT]);
    assert_eq!(shown.object()["label"]["known_move"], "e6d7");
}

/// 9.5: a claimant may not withdraw, and "if the claim is based on an intended move, this move must be made": at an
/// adjournment it is the sealed move, and everybody knows it.
#[test]
fn the_move_written_for_a_rejected_claim_is_the_one_sealed() {
    let hall = Hall::with_keys();
    let seal = |text: &str, claim: &str| {
        let run = hall.seal(text, "en");
        run.with(["--known-move", "Bd7", "--claim", claim])
    };
    let bare = hall.seal("Bd7", "en").with(["--claim", "9.2a"]);
    check_failures(
        &hall,
        &[
            row(
                "another",
                seal("Bf7", "9.2a"),
                4,
                "laws/known-move",
                "(9.5(b))",
            ),
            row(
                "nothing is written for it",
                seal("Bd7", "9.2b"),
                2,
                "label/claim",
                "9.2a or 9.3a",
            ),
            row(
                "no claim",
                seal("Bd7", "10.2"),
                2,
                "label/claim",
                "9.2a or 9.3a",
            ),
            row("without its move", bare, 2, "cli/usage", "--known-move"),
        ],
    );
    seal("Be6-d7", "9.2.a").done();
    let shown = hall.run(["show", "game.envelope", "--at", RESUME_AT]);
    let object = shown.object();
    assert_eq!(object["label"]["known_move"], "e6d7");
    assert_eq!(object["label"]["claim"], "9.2(a)");
    let said = shown.done().out;
    assert!(
        said.contains("Bd7, written for a claim under 9.2(a) that was rejected"),
        "{said}"
    );
    let italian = hall.run(["show", "game.envelope", "--at", RESUME_AT, "--lang", "it"]);
    let said = one_line(&italian.done().out);
    assert!(
        said.contains("scritta per una richiesta di patta in base a 9.2(a), respinta"),
        "{said}"
    );
}

/// Eight processes at once; they wait for each other.
fn eight_at_once(run: &Run) -> Vec<Ended> {
    let started: Vec<_> = (0..8)
        .map(|_| run.clone().with(["--json"]).start())
        .collect();
    let ends = started
        .into_iter()
        .map(|started| thread::spawn(move || started.end()));
    let ends: Vec<_> = ends.collect();
    ends.into_iter().map(|end| end.join().unwrap()).collect()
}

/// One wins, the others are refused by the Laws, and the file is whole.
fn one_wins(hall: &Hall, run: &Run, refusal: &str, state: &str, entries: u64) {
    let before = hall.files();
    let mut won = 0;
    for ended in eight_at_once(run) {
        let object = ended.object();
        if ended.exit == 0 {
            won += 1;
            assert_eq!(object["state"], state, "{object}");
        } else {
            assert_eq!(ended.exit, 4, "{ended:?}");
            assert_eq!(object["error"]["code"], refusal, "{object}");
        }
    }
    assert_eq!(won, 1, "{run:?}");
    let verified = hall.run(["verify", "game.envelope"]).object();
    assert_eq!(verified["state"], state, "{verified}");
    assert_eq!(verified["entries"], entries, "{verified}");
    assert_eq!(hall.files(), before, "nothing is left behind");
}

#[test]
fn of_eight_who_accept_or_open_at_once_one_wins() {
    let hall = Hall::sealed("Bd7");
    one_wins(
        &hall,
        &hall.accept(),
        "envelope/already-accepted",
        "accepted",
        0,
    );
    one_wins(&hall, &hall.open(), "laws/already-opened", "open", 2);
}

/// The folder that `seal` was given for the slips does for the one that is needed, whoever sealed.
#[test]
fn a_folder_of_slips_is_as_good_as_the_slip_in_it() {
    let hall = Hall::with_slips("Bd7");
    let _ = hall.accept().done();
    let open = hall.open().but("--reply-key", "slips");
    assert_eq!(open.object()["written"], "Bd7");
    let hall = Hall::with_slips("Bd7");
    let _ = hall.accept().done();
    std::fs::remove_file(hall.path("slips/black.slip")).unwrap();
    let open = hall.open().but("--reply-key", "slips");
    let rows = [row(
        "his is gone",
        open,
        1,
        "files/not-found",
        "slips/black.slip",
    )];
    check_failures(&hall, &rows);
}

/// What lies beside an envelope and is given in its place is named, by the code of the rule that it breaks.
#[test]
fn a_file_that_is_something_else_is_named() {
    let hall = Hall::with_slips("Bd7");
    let _ = hall.accept().done();
    hall.write("windows.pgn", "[Event \"?\"]\r\n\r\n1. e4 *\r\n");
    hall.write("damaged.envelope", "format = \"adjourn/9\"\n");
    hall.write("event.toml", super::events::EVENT);
    let comment = "{ a book }\n".repeat(LARGEST / 10);
    hall.write("large.pgn", format!("[Event \"?\"]\n\n{comment}1. e4 *\n"));
    hall.write("large.envelope", comment);
    let rows = [
        ("event.toml", "envelope/version", "the file of an event"),
        // Also one that no envelope is as large as.
        ("large.pgn", "envelope/too-large", "a score in PGN"),
        (
            "large.envelope",
            "envelope/too-large",
            "the file is too large",
        ),
        ("windows.pgn", "envelope/crlf", "a score in PGN"),
        ("arbiter.key", "envelope/version", "a file of secret keys"),
        ("arbiter.key.pub", "envelope/version", "a public key line"),
        (
            "slips/black.slip",
            "envelope/version",
            "a slip: keep it secret",
        ),
        (
            "damaged.envelope",
            "envelope/version",
            "the first line does not say",
        ),
    ];
    for (file, code, says) in rows {
        let shown = hall.run(["show", file]);
        check_failures(&hall, &[row(file, shown, 3, code, says)]);
        let verified = hall.run(["verify", file]).end();
        let text = verified.out;
        assert!(text.contains(says) && text.contains(code), "{text}");
        assert!(!text.contains("adjslip"), "{text}");
    }
    // Where a file is to grow as well.
    let record = hall.run([
        "record",
        "large.pgn",
        "--key",
        "arbiter.key",
        "note",
        "x",
        "y",
    ]);
    let accept = hall.run([
        "accept",
        "large.pgn",
        "--key",
        "arbiter.key",
        "--scoresheets",
        "both",
    ]);
    let code = "envelope/too-large";
    let rows = [
        row("record", record, 3, code, "a score in PGN"),
        row("accept", accept, 3, code, "a score in PGN"),
    ];
    check_failures(&hall, &rows);
}

#[test]
fn a_misspelt_kind_is_told_which_was_meant_before_a_passphrase_is_asked_for() {
    let hall = Hall::accepted("Bd7");
    let record = |kind| hall.run(["record", "game.envelope", "--key", "no.key", kind]);
    let rows = [
        ("resigns", "resign"),
        ("arival", "arrival"),
        ("start clock", "start-clock"),
    ];
    for (kind, meant) in rows {
        let failed = record(kind).end();
        let text = failed.err;
        assert!(text.ends_with(&format!("one of: {meant}\n")), "{text}");
        check_failures(&hall, &[row(kind, record(kind), 2, "record/kind", kind)]);
    }
    let strange = record("abracadabra").end();
    let text = strange.err;
    assert!(text.contains("witness dead-wrap arrival"), "{text}");
}

#[test]
fn an_envelope_that_is_not_there_is_told_before_a_passphrase_is_asked_for() {
    let hall = Hall::new();
    hall.write("locked.key", include_bytes!("../golden/deputy.key"));
    let on = |command, more: &[&str]| {
        let run = hall.run([command, "no.envelope", "--key", "locked.key"]);
        run.with(more)
    };
    let rows = [
        ("accept", &["--scoresheets", "both"][..]),
        ("open", &["--reply-key", "locked.key"]),
        ("record", &["start"]),
        ("resume", &[]),
    ]
    .map(|(command, more)| {
        row(
            command,
            on(command, more),
            1,
            "files/not-found",
            "no.envelope",
        )
    });
    check_failures(&hall, &rows);
}

#[test]
fn a_position_is_judged_with_the_flag_of_the_other_questions() {
    let hall = Hall::new();
    let judged = hall.run(["judge", "position", DEAD]).object();
    assert_eq!(
        hall.run(["judge", "position", "--fen", DEAD]).object(),
        judged
    );
    for arguments in [
        &["judge", "position"][..],
        &["judge", "position", DEAD, "--fen", DEAD],
    ] {
        assert_eq!(hall.run(arguments).end().exit, 2);
    }
}
