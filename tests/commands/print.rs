//! `print`: the five sheets in the three formats, what stands on them, and what is refused; the page that players check
//! envelopes with. How a sheet looks was looked at; what another program reads off it is asked in `tests/peer/print.py`, and
//! what a browser makes of the page in `tests/peer/check_page.py`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use adjourn::crypto::sha256;
use serde_json::json;

use super::{Hall, RESUME_AT, Row, check_failures, one_line};

const FORMATS: [&str; 3] = ["pdf", "html", "txt"];

/// One in which both players have slips, accepted; the slips are in `slips`.
fn with_slips() -> Hall {
    let hall = Hall::with_slips("Bd7");
    hall.accept().done();
    hall
}

fn print(hall: &Hall, what: &str, out: &str) -> super::Run {
    let run = hall.run(["print", "game.envelope", "--what", what, "--out", out]);
    match what {
        "slips" => run.with(["--slips", "slips"]),
        _ => run,
    }
}

/// The words of an HTML page, tags and drawings aside.
fn words_of(html: &str) -> String {
    let mut words = String::new();
    for piece in html.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        if !tag.starts_with("style") {
            words.push_str(text);
            words.push(' ');
        }
    }
    let words = one_line(&words);
    let entities = [
        ("&#39;", "'"),
        ("&quot;", "\""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    entities
        .iter()
        .fold(words, |words, (entity, sign)| words.replace(entity, sign))
}

/// Everything that A2 wants outside, and what a person needs beside it.
const LABEL: &[&str] = &[
    "Spassky, Boris",
    "Fischer, Robert",
    "Schmid, Lothar",
    "FIDE Laws of Chess, 1997",
    "41st move",
    "English letters",
    "2:31:00",
    "2:19:00",
    "0:59:00",
    "40 moves in 2 hours 30 minutes, then 16 moves in 1 hour",
    "Draw offer",
    "none",
    "Friday 1 September 1972, 14:30 (UTC+00:00)",
    "Atlantic/Reykjavik",
    "Laugardalshöll",
    "Signature, date and time",
    "White has the move",
];

#[test]
fn a_label_says_all_of_a2_in_every_format() {
    let hall = Hall::accepted("Bd7");
    let shown = hall.run(["show", "game.envelope"]).object();
    let (number, fingerprint) = (&shown["seal_number"], &shown["fingerprint"]);
    let named = [number.as_str().unwrap(), fingerprint.as_str().unwrap()];
    for format in FORMATS {
        let out = format!("label.{format}");
        let outcome = print(&hall, "label", &out).object();
        assert_eq!(outcome["what"], "label");
        assert_eq!(outcome["notices"].as_array().unwrap().len(), 0);
        let bytes = hall.read(&out);
        let said = match format {
            "pdf" => {
                assert!(bytes.starts_with(b"%PDF-1."), "{format}");
                assert_eq!(outcome["pages"], 1);
                continue;
            }
            "txt" => one_line(&hall.text(&out)),
            _ => words_of(&hall.text(&out)),
        };
        for part in LABEL.iter().chain(&named) {
            assert!(
                said.contains(part),
                "{part:?} is not in the {format}: {said}"
            );
        }
        // The sealed move itself stands nowhere on it.
        assert!(!said.contains("Bd7"), "{format}: {said}");
    }
    for line in hall.text("label.txt").lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// Not the clock, nor the zone of the machine, nor the name of the file.
#[test]
fn the_same_envelope_gives_the_same_bytes() {
    let hall = with_slips();
    hall.run(["open", "game.envelope", "--key", "arbiter.key"])
        .with(["--reply-key", "slips/black.slip", "--at", RESUME_AT])
        .with(["--here-since", "now"])
        .done();
    fs::create_dir(hall.path("elsewhere")).unwrap();
    for what in ["label", "slips", "setup", "record", "agenda"] {
        for format in FORMATS {
            let (one, other) = (format!("one.{format}"), format!("elsewhere/other.{format}"));
            print(&hall, what, &one).with(["--force"]).done();
            let again = Command::new(env!("CARGO_BIN_EXE_adjourn"))
                .args([
                    "print",
                    "game.envelope",
                    "--what",
                    what,
                    "--out",
                    &other,
                    "--force",
                ])
                .args(if what == "slips" {
                    &["--slips", "slips"][..]
                } else {
                    &[]
                })
                .current_dir(hall.path(""))
                .env("TZ", "Asia/Kolkata")
                .env("LC_ALL", "en_GB.UTF-8")
                .status()
                .unwrap();
            assert!(again.success(), "{what} {format}");
            assert!(
                hall.read(&one) == hall.read(&other),
                "{what} as {format} differs"
            );
        }
    }
}

#[test]
fn a_record_has_every_entry_and_the_ruling() {
    let hall = Hall::accepted("Bd7");
    let record = |arguments: &[&str]| {
        hall.run(["record", "game.envelope", "--key", "arbiter.key"])
            .with(arguments)
            .done()
    };
    record(&["--at", "1972-09-01T14:30:00+00:00", "absent", "black"]);
    record(&["--at", "1972-09-01T14:42:00+00:00", "arrival", "black"]);
    hall.open_with_him_there()
        .but("--at", "1972-09-01T14:43:00+00:00")
        .done();
    record(&[
        "--at",
        "1972-09-01T15:00:00+00:00",
        "resign",
        "white",
        "at the board",
    ]);
    for format in ["html", "txt"] {
        let out = format!("record.{format}");
        print(&hall, "record", &out).done();
        let said = match format {
            "txt" => one_line(&hall.text(&out)),
            _ => words_of(&hall.text(&out)),
        };
        for part in [
            "“Bd7”",
            "0-1 (Black wins)",
            "resignation",
            "Head",
            "40. Be6 h5",
        ] {
            assert!(
                said.contains(part),
                "{part:?} is not in the {format}: {said}"
            );
        }
    }
    let html = words_of(&hall.text("record.html"));
    for row in [
        "– 31 August 1972, 21:30 (UTC+00:00) White White sealed the 41st move",
        "1 1 September 1972, 14:30 (UTC+00:00) the arbiter Black was not there A9(b)",
        "2 1 September 1972, 14:42 (UTC+00:00) the arbiter Black arrived",
        "3 1 September 1972, 14:43 (UTC+00:00) the arbiter the envelope was opened",
        "4 1 September 1972, 15:00 (UTC+00:00) the arbiter White resigned, at the board",
    ] {
        assert!(html.contains(row), "{row:?} is not in {html}");
    }
}

#[test]
fn slips_are_for_their_owner_alone() {
    let hall = with_slips();
    let before: BTreeSet<String> = hall.files().into_iter().collect();
    for format in FORMATS {
        let out = format!("paper.{format}");
        let outcome = print(&hall, "slips", &out).object();
        assert_eq!(outcome["slips"], serde_json::json!(["white", "black"]));
        let told = print(&hall, "slips", &out).with(["--force"]).done();
        for side in ["white", "black"] {
            let key = hall.text(&format!("slips/{side}.slip"));
            let key = key.trim();
            for said in [&told.out, &told.err, &outcome.to_string()] {
                assert!(!said.contains(&key[8..16]), "{format}: the key is told");
            }
            if format == "txt" || format == "html" {
                let text = hall.text(&out);
                let text = if format == "html" {
                    words_of(&text)
                } else {
                    text
                };
                let typed: String = text.split_whitespace().collect();
                assert!(typed.contains(key), "{side} in {format}");
            }
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(hall.path(&out)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{format}");
        }
    }
    let after: BTreeSet<String> = hall.files().into_iter().collect();
    let new: Vec<_> = after.difference(&before).map(String::as_str).collect();
    let kept = |name: &&&str| !name.starts_with('.');
    let written: Vec<_> = new.iter().filter(kept).copied().collect();
    assert_eq!(written, ["paper.html", "paper.pdf", "paper.txt"]);
    // Whoever types it as it stands there is understood.
    let groups = hall.text("paper.txt");
    let begin = groups.rfind("adjslip1").unwrap();
    let end = begin + groups[begin..].find("\nFingerprint").unwrap();
    hall.write("typed.slip", &groups[begin..end]);
    hall.run(["open", "game.envelope", "--key", "arbiter.key"])
        .with(["--reply-key", "typed.slip", "--at", RESUME_AT])
        .with(["--here-since", "now"])
        .done();
}

/// What a screen reader goes by: language, one title, headings, headers of tables, drawings in words.
#[test]
fn a_page_for_a_browser_can_be_listened_to() {
    let hall = with_slips();
    for (language, position) in [
        (
            "en",
            "White: king g2, bishop e6, pawns f2 b3 a4 f5. Black: king f4",
        ),
        (
            "it",
            "Bianco: Re g2, Alfiere e6, pedoni f2 b3 a4 f5. Nero: Re f4",
        ),
    ] {
        for what in ["label", "slips", "setup", "record", "agenda"] {
            let out = format!("{what}-{language}.html");
            print(&hall, what, &out).with(["--lang", language]).done();
            let page = hall.text(&out);
            let count = |tag: &str| page.matches(tag).count();
            assert_eq!(count(&format!("<html lang=\"{language}\">")), 1, "{out}");
            assert_eq!((count("<h1>"), count("<main")), (1, 1), "{out}");
            assert!(count("<h2>") > 0, "{out}");
            let headers = count("<th scope=\"col\">") + count("<th scope=\"row\">");
            assert_eq!(count("<th"), headers + count("<thead>"), "{out}");
            assert_eq!(count("<table"), count("<thead>"), "{out}");
            // Every drawing is one picture with its meaning in words.
            let spoken = count("role=\"img\" aria-label=\"");
            assert_eq!(count("<svg"), spoken, "{out}");
            if matches!(what, "label" | "setup" | "record") {
                assert!(page.contains(position), "{out}");
            }
        }
    }
}

/// To the screen, or to a printer: nothing stays behind.
#[test]
fn what_goes_to_standard_output_is_in_no_file() {
    let hall = with_slips();
    for what in ["label", "slips"] {
        for format in ["txt", "html"] {
            let out = format!("{what}.{format}");
            print(&hall, what, &out).done();
            let before = hall.files();
            let dash = format!("-.{format}");
            let shown = print(&hall, what, &dash).done();
            assert!(shown.out == hall.text(&out), "{what} {format}");
            assert_eq!(shown.err, "", "{what} {format}");
            if format == "txt" {
                assert!(print(&hall, what, "-").done().out == shown.out, "{what}");
            }
            assert_eq!(hall.files(), before, "{what} {format}");
        }
    }
    let (exit, both) = print(&hall, "label", "-").json();
    assert_eq!(exit, 2);
    assert_eq!(both["error"]["code"], "print/json");
}

#[test]
fn an_agenda_is_of_what_is_still_to_be_played() {
    let hall = Hall::accepted("Bd7");
    fs::create_dir_all(hall.path("hall/over")).unwrap();
    hall.write("hall/board1.envelope", hall.read("game.envelope"));
    fs::remove_file(hall.path("game.envelope")).unwrap();
    hall.seal("Bd7", "en").done();
    hall.accept().done();
    hall.run(["record", "game.envelope", "--key", "arbiter.key"])
        .with(["resign", "white", "by telephone", "--at", RESUME_AT])
        .done();
    hall.write("hall/over/board2.envelope", hall.read("game.envelope"));
    let agenda = |sources: &[&str], more: &[&str]| {
        hall.run(["print"])
            .with(sources)
            .with(["--what", "agenda", "--out", "agenda.txt", "--force"])
            .with(more)
            .done();
        one_line(&hall.text("agenda.txt"))
    };
    let number = |name: &str| {
        let shown = hall.run(["show", name]).object();
        shown["seal_number"].as_str().unwrap().to_owned()
    };
    let (open, over) = (
        number("hall/board1.envelope"),
        number("hall/over/board2.envelope"),
    );
    let all = agenda(&["hall"], &[]);
    assert!(all.contains(&open) && !all.contains(&over), "{all}");
    assert!(
        all.contains("14:30") && all.contains("Laugardalshöll"),
        "{all}"
    );
    let day = agenda(&["hall"], &["--at", "1972-09-01T09:00:00+00:00"]);
    assert!(day.contains(&open) && day.contains(&over), "{day}");
    let other = agenda(&["hall"], &["--at", "1972-09-02T09:00:00+00:00"]);
    assert!(other.contains("No adjourned game"), "{other}");
    hall.run(["archive", "add", "games.archive", "hall"]).done();
    assert_eq!(agenda(&["games.archive"], &[]), all);
    assert_eq!(agenda(&["games.archive", "hall/board1.envelope"], &[]), all);
    // As a browser, an editor or a mail program names it.
    for name in ["board1.envelope (1)", "board1.envelope~", "board1.txt"] {
        fs::rename(hall.path("hall/board1.envelope"), hall.path(name)).unwrap();
        fs::rename(hall.path(name), hall.path("hall").join(name)).unwrap();
        assert_eq!(agenda(&["hall"], &[]), all, "{name}");
        fs::rename(
            hall.path("hall").join(name),
            hall.path("hall/board1.envelope"),
        )
        .unwrap();
    }
}

/// White pads an old copy with notes, and the arbiter's has another hour: neither wins, both are there, and the exit says so. A
/// copy that one of them continues adds nothing.
#[test]
fn two_copies_that_differ_are_both_on_the_agenda() {
    let hall = Hall::accepted("Bd7");
    fs::create_dir(hall.path("hall")).unwrap();
    let record = |out: &str, key: &str, words: &[&str]| {
        let path = format!("hall/{out}");
        hall.write(&path, hall.read("game.envelope"));
        hall.run(["record", &path, "--key", key]).with(words).done();
    };
    hall.write("hall/first.envelope", hall.read("game.envelope"));
    record(
        "a.envelope",
        "arbiter.key",
        &["note", "incident", "The lights went out"],
    );
    let agenda = || {
        let printed = hall.run(["print", "hall", "--what", "agenda", "--force"]);
        let (exit, object) = printed.with(["--out", "agenda.html"]).json();
        (
            exit,
            object["left_out"].to_string(),
            hall.text("agenda.html"),
        )
    };
    let shown = hall.run(["show", "game.envelope"]).object();
    let number = shown["seal_number"].as_str().unwrap().to_owned();
    let (exit, _, one) = agenda();
    assert_eq!(exit, 0);
    record(
        "b.envelope",
        "white.key",
        &["note", "incident", "What a long and friendly note this is"],
    );
    let (exit, left_out, both) = agenda();
    assert_eq!(exit, 3);
    assert!(left_out.contains("print/forked"), "{left_out}");
    assert_eq!(
        both.matches(&number).count(),
        2 * one.matches(&number).count()
    );
    let verify = hall.run(["verify", "hall/b.envelope", "--copy", "hall/first.envelope"]);
    let verified = verify.object();
    assert_eq!(
        verified["added"],
        json!([{ "by": "white", "entries": 1 }]),
        "{verified}"
    );
}

/// For a wall: under the day stand event, round and place, the games by hour and then by the number of their board, on a page
/// that lies on its side. In a browser nothing is broken at the hyphens of a seal number.
#[test]
fn an_agenda_hangs_on_a_wall() {
    let hall = Hall::accepted("Bd7");
    fs::create_dir_all(hall.path("hall")).unwrap();
    let tags = "[Event \"World Championship\"]\n[Round \"21\"]\n";
    hall.write("game.pgn", format!("{tags}{}", hall.text("game.pgn")));
    for (board, resumes) in [
        ("10", "1972-09-01T14:30:00+00:00"),
        ("9", "1972-09-01T14:30:00+00:00"),
        ("11", "1972-09-01T14:30:00+00:00"),
        ("8", "1972-09-01T14:30:00+00:00"),
        ("12", "1972-09-01T09:30:00+00:00"),
        ("3", "1972-09-02T14:30:00+00:00"),
    ] {
        let out = format!("hall/board{board}.envelope");
        let seal = hall.seal("Bd7", "en").with(["--force", "--board", board]);
        let seal = seal.but("--resume-at", resumes);
        seal.but("--out", out).done();
    }
    let print = |paper: &str, out: &str| {
        hall.run(["print", "hall", "--what", "agenda", "--out", out])
            .with(["--paper", paper])
            .done();
    };
    print("a4", "agenda.html");
    let page = hall.text("agenda.html");
    let places = [
        "Friday 1 September 1972",
        "<p>World Championship · Round 21 · Laugardalshöll</p>",
        "<th scope=\"row\">12</th>",
        "<th scope=\"row\">8</th>",
        "<th scope=\"row\">9</th>",
        "<th scope=\"row\">10</th>",
        "<th scope=\"row\">11</th>",
        "Saturday 2 September 1972",
        "<th scope=\"row\">3</th>",
    ]
    .map(|part| page.find(part));
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?}: {page}"
    );
    assert_eq!(page.matches("<span class=\"whole\">").count(), 6);
    for (paper, size) in [("a4", "A4"), ("letter", "letter")] {
        let out = format!("{paper}.html");
        print(paper, &out);
        let lying = format!("@page{{size:{size} landscape;");
        assert!(hall.text(&out).contains(&lying), "{paper}");
    }
}

/// Somebody spoils one file of the hall: the agenda has all other games, and says which it lacks.
#[test]
fn a_bad_envelope_hides_no_other() {
    let hall = Hall::accepted("Bd7");
    fs::create_dir_all(hall.path("hall/late")).unwrap();
    let good = hall.read("game.envelope");
    hall.write("hall/late/board9.envelope", &good);
    let number = hall.run(["show", "game.envelope"]).object();
    let number = number["seal_number"].as_str().unwrap().to_owned();
    let rules = include_str!("../../src/laws/editions/fide-1997.toml");
    let own = rules.replace("name = \"fide-1997\"", "name = \"our-federation\"");
    hall.write("own.toml", own);
    let sealed = hall.seal("Bd7", "en").with(["--rules", "./own.toml"]);
    sealed.but("--out", "hall/own.envelope").done();
    let mut tar = vec![b'x'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    let long = vec![b'#'; 3 << 20];
    let cut = &good[..good.len() - 9];
    for (name, bytes) in [
        ("board1", cut),
        ("board2", b"not an envelope\n"),
        ("board3", &tar),
        ("board4", &long),
    ] {
        hall.write(&format!("hall/{name}.envelope"), bytes);
    }
    let bad = [
        ("board1", "envelope/"),
        ("board2", "envelope/"),
        ("board3", "archive/tar"),
        ("board4", "envelope/too-large"),
    ];
    let agenda = hall.run(["print", "hall", "--what", "agenda", "--force"]);
    let agenda = agenda.with(["--out", "agenda.txt"]);
    let (exit, object) = agenda.json();
    assert_eq!(exit, 3, "{object}");
    assert!(one_line(&hall.text("agenda.txt")).contains(&number));
    let left_out = object["left_out"].as_array().unwrap();
    assert_eq!(left_out.len(), 5, "{object}");
    let told = agenda.end();
    for ((name, code), failure) in bad.iter().zip(left_out) {
        assert!(failure["code"].as_str().unwrap().starts_with(code));
        let file = format!("hall/{name}.envelope");
        assert!(failure["message"].as_str().unwrap().contains(&file));
        assert!(told.err.contains(&file), "{told:?}");
    }
    assert_eq!(left_out[4]["code"], "edition/unknown");
    // The archive takes all that are good, whatever edition they are under.
    let add = hall.run(["archive", "add", "games.archive", "hall"]);
    let (exit, added) = add.json();
    assert_eq!((exit, &added["added"]), (3, &2.into()), "{added}");
    assert_eq!(added["refused"].as_array().map(Vec::len), Some(4));
    // With no good one there is no agenda: an empty one would say that nothing is to be played.
    let none = agenda.replacing("hall", "hall/board2.envelope");
    let none = none.but("--out", "none.txt");
    assert_eq!(none.fails().exit, 3);
    assert!(!hall.path("none.txt").exists());
}

/// It knows nothing of this machine, loads nothing, and may run only what it carries.
#[test]
fn the_check_page_is_one_file_that_leads_nowhere() {
    let hall = Hall::new();
    let page = |out: &str| hall.run(["print", "--what", "check-page", "--out", out]);
    let outcome = page("check.html").object();
    assert_eq!(outcome["what"], "check-page");
    assert_eq!(outcome["notices"].as_array().unwrap().len(), 0);
    let html = hall.text("check.html");
    fs::create_dir(hall.path("elsewhere")).unwrap();
    page("elsewhere/other.htm").with(["--lang", "it"]).done();
    assert!(hall.text("elsewhere/other.htm") == html, "other bytes");
    assert!(
        page("-.html").done().out == html,
        "other bytes on standard output"
    );

    let (_, policy) = html
        .split_once("http-equiv=\"Content-Security-Policy\" content=\"")
        .unwrap();
    let (policy, _) = policy.split_once('"').unwrap();
    let between = |begin: &str, end: &str| {
        let mut parts = html
            .split(begin)
            .skip(1)
            .map(|rest| rest.split_once(end).unwrap().0);
        let part = parts.next().unwrap();
        assert_eq!(parts.next(), None, "a second {begin}");
        sha256(&[part.as_bytes()]).base64()
    };
    for directive in [
        "default-src 'none'",
        "connect-src 'none'",
        &format!("script-src 'sha256-{}'", between("<script>", "</script>")),
        &format!("style-src 'sha256-{}'", between("<style>", "</style>")),
    ] {
        let mut directives = policy.split(';').map(str::trim);
        assert!(
            directives.any(|found| found == directive),
            "{directive}: {policy}"
        );
    }
    // The name of SVG is no address.
    let addresses = html.replace("http://www.w3.org/2000/svg", "");
    for leading in ["://", "src=", "<link", "@import", " url("] {
        assert!(!addresses.contains(leading), "{leading}");
    }
}

#[test]
fn what_cannot_be_printed_leaves_nothing() {
    let hall = with_slips();
    let other = with_slips();
    fs::create_dir(hall.path("others")).unwrap();
    fs::create_dir(hall.path("empty")).unwrap();
    hall.write("others/white.slip", other.read("slips/white.slip"));
    hall.write("there.pdf", "something");
    hall.write("there.html", "something");
    hall.write("bad.envelope", "nonsense");
    let row = |comment, run, exit, code, says| Row {
        comment,
        run,
        exit,
        code,
        says,
    };
    let print = |what, out| print(&hall, what, out);
    check_failures(
        &hall,
        &[
            row(
                "no format",
                print("label", "x.doc"),
                2,
                "print/format",
                "--out",
            ),
            row(
                "a drawing, as earlier versions made",
                print("label", "x.svg"),
                2,
                "print/format",
                "--out",
            ),
            row(
                "a paper that earlier versions had",
                print("label", "x.pdf").with(["--paper", "a3"]),
                2,
                "cli/usage",
                "letter",
            ),
            row(
                "no ending",
                print("label", "pdf"),
                2,
                "print/format",
                "--out",
            ),
            row(
                "no side",
                print("label", "x.pdf").with(["--below", "up"]),
                2,
                "print/side",
                "--below",
            ),
            row(
                "what is there",
                print("label", "there.pdf"),
                1,
                "files/exists",
                "there.pdf",
            ),
            row(
                "two at once",
                hall.run([
                    "print",
                    "game.envelope",
                    "bad.envelope",
                    "--what",
                    "label",
                    "--out",
                    "x.pdf",
                ]),
                2,
                "print/several",
                "agenda",
            ),
            row(
                "a check page of an envelope",
                print("check-page", "x.html"),
                2,
                "print/no-envelope",
                "browser",
            ),
            row(
                "a check page for a printer",
                hall.run(["print", "--what", "check-page", "--out", "x.pdf"]),
                2,
                "print/page-format",
                "HTML",
            ),
            row(
                "a check page as text",
                hall.run(["print", "--what", "check-page", "--out", "x.txt"]),
                2,
                "print/page-format",
                "HTML",
            ),
            row(
                "a check page over what is there",
                hall.run(["print", "--what", "check-page", "--out", "there.html"]),
                1,
                "files/exists",
                "there.html",
            ),
            row(
                "a label of nothing",
                hall.run(["print", "--what", "label", "--out", "x.pdf"]),
                2,
                "cli/usage",
                "ENVELOPE",
            ),
            row(
                "no slips named",
                print("slips", "x.pdf").without("--slips"),
                2,
                "print/slips",
                "slips",
            ),
            row(
                "slips for a label",
                print("label", "x.pdf").with(["--slips", "slips"]),
                2,
                "print/slips",
                "slips",
            ),
            row(
                "a folder without slips",
                print("slips", "x.pdf").but("--slips", "empty"),
                2,
                "print/no-slips",
                "slip",
            ),
            row(
                "another game's slip",
                print("slips", "x.pdf").but("--slips", "others"),
                3,
                "print/other-slip",
                "white",
            ),
            row(
                "no envelope",
                hall.run([
                    "print",
                    "bad.envelope",
                    "--what",
                    "record",
                    "--out",
                    "x.pdf",
                ]),
                3,
                "envelope/version",
                "format",
            ),
        ],
    );
}

/// Names that the fonts lack are written out, and said.
#[test]
fn letters_that_the_fonts_lack_are_told() {
    let hall = Hall::with_keys();
    let renamed = hall.text("game.pgn").replace("Spassky, Boris", "王皓");
    hall.write("game.pgn", renamed);
    hall.run(["keygen", "王皓", "--no-passphrase", "--force"])
        .with(["--out", "white.key"])
        .done();
    hall.seal("Bd7", "en").done();
    for format in FORMATS {
        let out = format!("label.{format}");
        let outcome = print(&hall, "label", &out).object();
        let notices = outcome["notices"].as_array().unwrap();
        if format == "pdf" {
            let message = notices[0]["message"].as_str().unwrap();
            assert!(message.contains("U+738B, U+7693"), "{message}");
        } else {
            assert!(
                notices.is_empty() && hall.text(&out).contains("王皓"),
                "{format}"
            );
        }
    }
}
