//! `print`: the five sheets in the three formats, what stands on them, and what is refused; the page that players check
//! envelopes with. How a sheet looks was looked at; what another program reads off it is asked in `tests/peer/print.py`, and
//! what a browser makes of the page in `tests/peer/check_page.py`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use super::{Hall, RESUME_AT, one_line};
use envelope::crypto::sha256;

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
    for paper in ["a4", "letter"] {
        let out = format!("{paper}.html");
        print(paper, &out);
        let lying = format!("@page{{size:{paper} landscape;");
        assert!(hall.text(&out).contains(&lying), "{paper}");
    }
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
fn a_printed_slip_has_the_whole_fingerprint_as_it_is_typed() {
    let hall = with_slips();
    let known = hall.run(["verify", "game.envelope"]).object();
    let known = known["fingerprint"].as_str().unwrap();
    let paper = print(&hall, "slips", "-").done().out;
    let groups = paper.split_whitespace();
    let groups: Vec<&str> = groups
        .filter(|word| word.len() == 8 && known.contains(word))
        .collect();
    // A page for each player.
    let (first, second) = groups.split_at(groups.len() / 2);
    for typed in [first, second] {
        assert_eq!(typed.concat(), known, "{paper}");
        let release = hall.run(["release", "game.envelope", "--key", "slips/black.slip"]);
        release.with(["--fingerprint", &typed.join(" ")]).done();
    }
}
