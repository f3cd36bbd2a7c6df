//! A sheet made while the game still runs, and sealed from later: from another folder, with moves added
//! since, with flags that override it.

use adjourn::Edition;

use super::{Hall, RESUME_AT, Row, SEALED_AT, check_failures};
use crate::fixtures::GAME_21;

/// The flags that a sheet keeps.
const KEPT: [&str; 14] = [
    "--rules",
    "fide-1997",
    "--white-key",
    "white.key.pub",
    "--black-key",
    "black.key.pub",
    "--arbiter-key",
    "arbiter.key.pub",
    "--notation",
    "en",
    "--zone",
    "Europe/Rome",
    "--place",
    "Sala Rossa",
];

/// What is known only when the clocks stand.
const CLOCKS: [&str; 14] = [
    "--time-control",
    "40/9000:16/3600",
    "--draw-offer",
    "none",
    "--white-used",
    "2:31:00",
    "--black-used",
    "2:19:00",
    "--sealer-key",
    "white.key",
    "--move-file",
    "-",
    "--at",
    SEALED_AT,
];

fn prepared(resume_at: &str) -> Hall {
    let hall = Hall::with_keys();
    let run = hall.run(["prepare", "game.pgn", "--out", "board-3.sheet.toml"]);
    run.with(KEPT).with(["--resume-at", resume_at]).done();
    hall
}

/// A sheet that somebody writes names the file of an edition from its own folder, as it names keys.
#[test]
fn a_sheet_names_its_edition_from_its_own_folder() {
    let hall = Hall::with_keys();
    std::fs::create_dir(hall.path("boards")).unwrap();
    let own = Edition::builtin("fide-1997").unwrap();
    let own = own
        .source()
        .replace("name = \"fide-1997\"", "name = \"italia\"");
    hall.write("boards/italia.toml", own);
    let sheet =
        "game = \"../game.pgn\"\nrules = \"./italia.toml\"\narbiter_key = \"../arbiter.key.pub\"\n";
    hall.write("boards/own.sheet.toml", sheet);
    let seal = hall.run(["seal", "boards/own.sheet.toml", "--out", "own.envelope"]);
    let resumed = ["--resume-at", "1972-09-01 14:30", "--notation", "en"];
    let there = ["--zone", "Europe/Rome", "--place", "Sala Rossa"];
    let keys = [
        "--white-key",
        "white.key.pub",
        "--black-key",
        "black.key.pub",
    ];
    let seal = seal.with(CLOCKS).with(resumed).with(there).with(keys);
    seal.input("Bd7").done();
    assert!(hall.text("own.envelope").contains("rules = \"italia\""));
}

#[test]
fn a_sheet_becomes_the_label() {
    let hall = prepared("1972-09-01 14:30");
    let seal = hall.run(["seal", "board-3.sheet.toml", "--out", "game.envelope"]);
    seal.with(CLOCKS).input("Bd7").done();
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    for (field, value) in [
        ("white", "Spassky, Boris"),
        ("arbiter", "Schmid, Lothar"),
        ("resume_zone", "Europe/Rome"),
        ("resume_place", "Sala Rossa"),
        ("resume_at", "1972-09-01T14:30:00+02:00"),
        ("white_used", "2:31:00"),
    ] {
        assert_eq!(label[field], value, "{field}: {label}");
    }
}

#[test]
fn a_flag_overrides_the_sheet_and_the_sheet_the_score() {
    let hall = prepared("1972-09-01 14:30");
    let sheet = hall.text("board-3.sheet.toml");
    hall.write(
        "board-3.sheet.toml",
        format!("{sheet}event = \"From the sheet\"\nround = \"9\"\n"),
    );
    let seal = hall.run(["seal", "board-3.sheet.toml", "--out", "game.envelope"]);
    let flags = ["--place", "Sala Verde", "--resume-at", RESUME_AT];
    seal.with(CLOCKS).with(flags).input("Bd7").done();
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    for (field, value) in [
        ("event", "From the sheet"),
        ("round", "9"),
        ("black", "Fischer, Robert"),
        ("resume_place", "Sala Verde"),
        ("resume_at", RESUME_AT),
    ] {
        assert_eq!(label[field], value, "{field}: {label}");
    }
}

/// What a tournament's books ask for is taken from the score, given by a flag, shown, and written into the score again.
#[test]
fn board_and_numbers_of_the_players_come_from_the_score() {
    let hall = Hall::with_keys();
    let tags = "[Board \"2.4\"]\n[WhiteFideId \"600024\"]\n[BlackFideId \"0\"]\n";
    let score = GAME_21.replacen("[White ", &format!("{tags}[White "), 1);
    assert_ne!(score, GAME_21);
    hall.write("game.pgn", score);
    let run = hall.run(["prepare", "game.pgn", "--out", "board-3.sheet.toml"]);
    let run = run.with(KEPT).with(["--resume-at", RESUME_AT]);
    run.with(["--black-id", "2016192"]).done();
    let seal = hall.run(["seal", "board-3.sheet.toml", "--out", "game.envelope"]);
    seal.with(CLOCKS).input("Bd7").done();
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    for (field, value) in [
        ("board", "2.4"),
        ("white_id", "600024"),
        ("black_id", "2016192"),
    ] {
        assert_eq!(label[field], value, "{field}: {label}");
    }
    let run = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml"]);
    let refused = run.with(KEPT).with(["--white-id", "0600024"]);
    let failed = refused.with(["--resume-at", RESUME_AT]).fails();
    assert_eq!(failed.code, "label/player-id");
}

/// A game with a handicap: each player's own time control, in place of one for both.
#[test]
fn each_player_may_have_a_time_control_of_his_own() {
    let hall = Hall::with_keys();
    let score = |tags: &str| GAME_21.replacen("[White ", &format!("{tags}[White "), 1);
    let two = "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"240\"]\n";
    let one = "[TimeControl \"40/9000:16/3600\"]\n";
    let prepare = || {
        let run = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml", "--force"]);
        run.with(KEPT).with(["--resume-at", RESUME_AT])
    };
    let (own, blacks) = ("--white-time-control", "--black-time-control");
    for (comment, tags, flags, expected) in [
        ("tags", two, &[][..], ["", "300", "240"]),
        (
            "flags",
            one,
            &[own, "600", blacks, "900"],
            ["", "600", "900"],
        ),
        (
            "flags again",
            two,
            &[own, "600", blacks, "900"],
            ["", "600", "900"],
        ),
        (
            "one flag over tags of both",
            two,
            &[blacks, "900"],
            ["", "300", "900"],
        ),
        (
            "one for both over two",
            two,
            &["--time-control", "600"],
            ["600", "", ""],
        ),
        (
            "the same twice is one",
            one,
            &[own, "600", blacks, "600"],
            ["600", "", ""],
        ),
    ] {
        hall.write("game.pgn", score(tags));
        prepare().with(flags).done();
        let clocks = CLOCKS.into_iter().skip(2);
        let seal = hall.run(["seal", "x.sheet.toml", "--out", "game.envelope", "--force"]);
        seal.with(clocks).input("Bd7").done();
        let label = &hall.run(["show", "game.envelope"]).object()["label"];
        let keys = ["time_control", "white_time_control", "black_time_control"];
        for (key, value) in keys.into_iter().zip(expected) {
            let found = label[key].as_str().unwrap_or_default();
            assert_eq!(found, value, "{comment}: {key}");
        }
    }
    // White's is missing, and asked for.
    hall.write("game.pgn", score(one));
    let object = prepare().with([blacks, "900"]).object();
    assert_eq!(object["missing"][0], "--white-time-control TC", "{object}");
    let failed = prepare()
        .with([blacks, "900", "--time-control", "600"])
        .fails();
    assert_eq!(failed.code, "label/time-control-twice");
}

#[test]
fn moves_played_since_are_in_the_score_that_is_sealed() {
    let hall = Hall::with_keys();
    // Prepared with the first forty moves but two half-moves.
    let earlier = GAME_21.replace("40. Be6 h5 *", "*");
    assert_ne!(earlier, GAME_21);
    hall.write("game.pgn", &earlier);
    let run = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml"]);
    run.with(KEPT).with(["--resume-at", RESUME_AT]).done();
    hall.write("game.pgn", GAME_21);
    let seal = hall.run(["seal", "x.sheet.toml", "--out", "game.envelope"]);
    seal.with(CLOCKS).input("Bd7").done();
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    assert_eq!(label["move_number"], 41, "{label}");
}

#[test]
fn a_sheet_in_another_folder_finds_its_game() {
    let hall = Hall::with_keys();
    std::fs::create_dir(hall.path("sheets")).unwrap();
    let run = hall.run(["prepare", "game.pgn", "--out", "sheets/x.sheet.toml"]);
    run.with(KEPT).with(["--resume-at", RESUME_AT]).done();
    let seal = hall.run(["seal", "sheets/x.sheet.toml", "--out", "game.envelope"]);
    seal.with(CLOCKS).input("Bd7").done();
    hall.run(["verify", "game.envelope"]).done();
}

/// Rome put its clocks forward at 2:00 on 26 March 2023 and back at 3:00 on 29 October.
#[test]
fn local_times_that_are_not_one_moment_are_refused_with_the_readings() {
    let hall = Hall::with_keys();
    let prepare = |at: &str| {
        let run = hall.run(["prepare", "game.pgn", "--out", "x.sheet.toml"]);
        run.with(KEPT).with(["--resume-at", at])
    };
    check_failures(
        &hall,
        &[
            Row {
                comment: "an hour that comes twice",
                run: prepare("2023-10-29 02:30"),
                exit: 2,
                code: "clock/ambiguous-local-time",
                says: "2023-10-29T02:30:00+02:00",
            },
            Row {
                comment: "its other reading is said too",
                run: prepare("2023-10-29 02:30"),
                exit: 2,
                code: "clock/ambiguous-local-time",
                says: "2023-10-29T02:30:00+01:00",
            },
            Row {
                comment: "an hour that never comes",
                run: prepare("2023-03-26 02:30"),
                exit: 2,
                code: "clock/missing-local-time",
                says: "2023-03-26 02:30",
            },
            Row {
                comment: "a zone that is none",
                run: prepare("2023-03-26 12:30").but("--zone", "Europe/Atlantis"),
                exit: 2,
                code: "clock/unknown-zone",
                says: "Europe/Atlantis",
            },
        ],
    );
    // One reading of the two is a moment.
    prepare("2023-10-29T02:30:00+01:00").done();
}

#[test]
fn a_sheet_with_a_fault_is_refused_with_its_line() {
    let hall = prepared(RESUME_AT);
    let sheet = hall.text("board-3.sheet.toml");
    let seal = |text: &str| {
        hall.write("x.sheet.toml", text);
        let seal = hall.run(["seal", "x.sheet.toml", "--out", "game.envelope"]);
        seal.with(CLOCKS).input("Bd7")
    };
    let lines = sheet.lines().count();
    for (comment, text, says) in [
        (
            "an unknown key",
            format!("{sheet}rounds = \"9\"\n"),
            "rounds",
        ),
        ("no TOML", format!("{sheet}round : 9\n"), ""),
    ] {
        let failed = seal(&text).fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (1, "sheet/toml"),
            "{comment}"
        );
        let line = format!("line {}", lines + 1);
        assert!(failed.message.contains(&line), "{comment}: {failed:?}");
        assert!(failed.message.contains(says), "{comment}: {failed:?}");
    }
    // Reading it takes many times its size.
    let large = format!("{sheet}#{}\n", " ".repeat(256 << 10));
    assert_eq!(seal(&large).fails().code, "files/too-large");
    assert!(!hall.files().contains(&"game.envelope".to_owned()));
}

/// In the last half hour, for all boards that will not finish.
#[test]
fn several_boards_get_a_sheet_each_or_none_does() {
    let hall = Hall::with_keys();
    std::fs::create_dir(hall.path("sheets")).unwrap();
    let other = GAME_21.replace("Spassky, Boris", "Petrosian, Tigran");
    hall.write("board-1.pgn", GAME_21);
    hall.write("board-2.pgn", &other);
    hall.write("board-3.pgn", "1. e4 e5 2. Ke3 *");
    let prepare = |boards: &[&str]| {
        let run = hall.run(["prepare"]).with(boards).with(KEPT);
        run.with(["--resume-at", RESUME_AT, "--out", "sheets"])
    };
    let before = hall.files();
    let failed = prepare(&["board-1.pgn", "board-3.pgn"]).fails();
    assert_eq!(failed.code, "score/illegal-move");
    assert!(failed.message.contains("board-3.pgn"), "{failed:?}");
    assert_eq!(hall.files(), before);
    let done = prepare(&["board-1.pgn", "board-2.pgn"]).object();
    let sheets = done["sheets"].as_array().unwrap();
    assert_eq!(sheets.len(), 2, "{done}");
    for (number, player) in [(1, "Spassky, Boris"), (2, "Petrosian, Tigran")] {
        let sheet = format!("sheets/board-{number}.sheet.toml");
        let out = format!("board-{number}.envelope");
        let seal = hall.run(["seal", &sheet, "--out", &out]).with(CLOCKS);
        seal.with(["--white", player]).input("Bd7").done();
        let label = &hall.run(["show", &out]).object()["label"];
        assert_eq!(label["white"], player, "{label}");
    }
    // One board into a folder is named like the others.
    std::fs::remove_file(hall.path("sheets/board-2.sheet.toml")).unwrap();
    prepare(&["board-2.pgn"]).done();
    assert!(
        hall.files()
            .contains(&"sheets/board-2.sheet.toml".to_owned())
    );
    assert_eq!(prepare(&["board-2.pgn"]).fails().code, "files/exists");
}

/// How the clocks are read, and what they show, may stand in a sheet; a flag says what they show now.
#[test]
fn a_sheet_may_say_what_the_clocks_show_as_left() {
    let hall = prepared(RESUME_AT);
    let sheet = hall.text("board-3.sheet.toml");
    let with = |more: &str| hall.write("board-3.sheet.toml", format!("{sheet}{more}"));
    let seal = || {
        let seal = hall.run(["seal", "board-3.sheet.toml", "--out", "game.envelope"]);
        let seal = seal.with(CLOCKS).input("Bd7");
        seal.without("--white-used").without("--black-used")
    };
    with("clocks = \"left\"\nwhite_left = \"3:09:00\"\nblack_left = \"2:41:00\"\n");
    seal().with(["--black-used", "0:50:00"]).done();
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    assert_eq!(label["white_used"], "0:21:00");
    assert_eq!(label["black_used"], "0:50:00");
    for (more, code, says) in [
        (
            "white_left = \"3:09:00\"\nwhite_used = \"0:21:00\"\n",
            "label/clock-twice",
            "--white-used and --white-left: a clock shows only one of them",
        ),
        (
            "clocks = \"right\"\n",
            "sheet/toml",
            "`right`, expected `used` or `left`",
        ),
        (
            "session_start = \"tomorrow 9:30\"\n",
            "clock/relative",
            "tomorrow 9:30",
        ),
    ] {
        with(more);
        let refused = seal().fails();
        assert_eq!(refused.code, code, "{more}");
        assert!(
            refused.message.contains(says),
            "{more}: {}",
            refused.message
        );
    }
}

/// Where nobody can be asked, times that do not fit the session are told, and sealed as they were given.
#[test]
fn clocks_that_do_not_fit_the_session_are_told() {
    let hall = prepared(RESUME_AT);
    let sheet = hall.text("board-3.sheet.toml");
    // The move is sealed at 23:30 in Rome; 4 h 50 min were used.
    for (start, told) in [
        ("1972-08-31 18:40", false),
        ("1972-08-31 18:20", false),
        ("1972-08-31 18:19", true),
        ("1972-08-31 18:46", true),
    ] {
        hall.write(
            "board-3.sheet.toml",
            format!("{sheet}session_start = \"{start}\"\n"),
        );
        let seal = hall.run(["seal", "board-3.sheet.toml", "--out", "game.envelope"]);
        let sealed = seal.with(CLOCKS).with(["--force"]).input("Bd7").done();
        let said = sealed
            .err
            .contains("together both players have used 4:50:00");
        assert_eq!(said, told, "{start}: {}", sealed.err);
    }
}
