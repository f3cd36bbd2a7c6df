//! `rehearse`: the whole story, whatever the game, and exactly the files that it names.

use super::Hall;
use crate::replays::games::GAMES;

/// What a rehearsal of a game leaves in its folder: the first for git, the others it names.
const FILES: [&str; 10] = [
    ".gitignore",
    "arbiter.key",
    "arbiter.key.pub",
    "changed.envelope",
    "copy-of-the-players.envelope",
    "game-after-opening.pgn",
    "game.envelope",
    "game.pgn",
    "slips/black.slip",
    "slips/white.slip",
];

fn left_in(hall: &Hall, folder: &str) -> Vec<String> {
    let inside = |name: String| name.strip_prefix(&format!("{folder}/")).map(str::to_owned);
    hall.files().into_iter().filter_map(inside).collect()
}

#[test]
fn without_arguments_it_plays_game_21_and_never_the_same_folder_twice() {
    let hall = Hall::new();
    let first = hall.run(["rehearse"]).done();
    for told in [
        "Spassky, Boris, 2:31:00 used",
        "Refused: this key or slip is another person's",
        "Not valid: the signature of [seal] does not hold",
        "The game goes on: Black to move. Bd7 is legal (A9(a)).",
        "4 signatures hold, and it continues the players' copy.",
        "Spassky resigned by telephone",
    ] {
        assert!(first.out.contains(told), "{told}: {}", first.out);
    }
    for code in ["en", "it"] {
        let told = hall.run(["rehearse", "--lang", code, "--dir", code]).done();
        let widest = told.out.lines().map(|line| line.chars().count()).max();
        assert!(told.out.lines().count() <= 60, "{}", told.out);
        assert!(widest <= Some(80), "{}", told.out);
        std::fs::remove_dir_all(hall.path(code)).unwrap();
    }
    let mut expected: Vec<String> = FILES.map(str::to_owned).to_vec();
    expected.push("as-it-happened.envelope".to_owned());
    expected.sort();
    assert_eq!(left_in(&hall, "adjourn-rehearsal"), expected);
    let whole = hall.run(["rehearse", "--all", "--dir", "whole"]).done();
    for name in &expected[1..] {
        assert!(whole.out.contains(&format!("\n  {name}\n")), "{name}");
    }
    std::fs::remove_dir_all(hall.path("whole")).unwrap();
    let before = hall.read("adjourn-rehearsal/game.envelope");
    hall.run(["rehearse"]).done();
    assert_eq!(left_in(&hall, "adjourn-rehearsal-2"), expected);
    assert_eq!(hall.read("adjourn-rehearsal/game.envelope"), before);
    assert_eq!(hall.files().len(), 2 * expected.len());
}

/// What would follow is what `judge` says of the same text, and 1997 and 2023 differ where their texts do.
#[test]
fn what_would_have_followed_is_a_real_ruling() {
    let hall = Hall::new();
    let told = hall.run(["rehearse"]).done().out;
    let rows = [
        ("Be7", "Be7", ["0-1 illegal A8(c)", "0-1 illegal I.8.3"]),
        (
            "Bd7 or Bc8",
            "Bd7 or Bc8",
            ["0-1 ambiguous A8(a)", "0-1 ambiguous I.8.1"],
        ),
        (
            "",
            "(nothing)",
            ["0-1 unintelligible A8(b)", "0-1 unintelligible I.8.2"],
        ),
    ];
    for (text, row, expected) in rows {
        let row = told
            .lines()
            .find(|line| line.trim().starts_with(row))
            .unwrap();
        let row = row.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(row.ends_with(&expected.join(" ")), "{row}");
        for (rules, expected) in ["fide-1997", "fide-2023"].into_iter().zip(expected) {
            let game = "adjourn-rehearsal/game.pgn";
            let judged = hall.run(["judge", "move", "--game", game, "--notation", "en"]);
            let judged = judged.with(["--move", text, "--rules", rules]).object();
            let said = ["result", "reading", "article"].map(|key| judged[key].as_str().unwrap());
            assert_eq!(said.join(" "), expected, "{text}");
        }
    }
    for (comment, said) in [
        ("1997: an hour; 2023: none", "1-0 too late"),
        ("the clock runs from the beginning", "A9(b)"),
        ("I.10 decides", "I.10"),
        ("and the flag", "White can mate: yes, in 29 half-moves"),
    ] {
        assert!(told.contains(said), "{comment}: {told}");
    }
}

#[test]
fn the_readme_shows_its_lines() {
    let told = Hall::new().run(["rehearse"]).done().out;
    let readme = include_str!("../../README.md");
    let shown = readme.split("```text\n").nth(1).unwrap();
    let shown = shown.split("```").next().unwrap();
    assert!(shown.lines().count() > 15);
    for line in shown.lines() {
        assert!(told.lines().any(|it| it == line), "{line}: {told}");
    }
}

#[test]
fn the_command_that_it_ends_with_works() {
    let hall = Hall::new();
    let told = hall.run(["rehearse"]).done();
    let command = told
        .out
        .lines()
        .find_map(|line| line.split_once("-- show "));
    let shown = hall.run(["show", command.unwrap().1]).done();
    assert!(
        shown.out.contains("White resigned, by telephone"),
        "{shown:?}"
    );
    let kept = "adjourn-rehearsal/copy-of-the-players.envelope";
    let verified = hall.run(["verify", "adjourn-rehearsal/game.envelope", "--copy", kept]);
    assert_eq!(verified.object()["copy"], "extends");
    let ended = hall.run(["show", "adjourn-rehearsal/as-it-happened.envelope"]);
    let ended = ended.object();
    assert_eq!(ended["ruling"]["result"], "0-1", "{ended}");
    assert_eq!(ended["ruling"]["reason"], "resignation", "{ended}");
}

#[test]
fn every_historic_game_can_be_rehearsed() {
    for historic in GAMES {
        let hall = Hall::new();
        hall.write("x.pgn", historic.pgn());
        let told = hall.run(["rehearse", "x.pgn", "--dir", "story"]).done();
        let name = historic.name;
        assert!(told.out.contains("4. At the resumption"), "{name}");
        assert!(told.out.contains("is legal"), "{name}: {}", told.out);
        assert_eq!(left_in(&hall, "story"), FILES, "{name}");
        let verified = hall.run(["verify", "story/game.envelope"]).object();
        assert_eq!(verified["state"], "open", "{name}");
        // What it leaves is not touched by a second run.
        let again = hall.run(["rehearse", "x.pgn", "--dir", "story"]).fails();
        assert_eq!(again.code, "rehearse/folder", "{name}");
        assert_eq!(left_in(&hall, "story"), FILES, "{name}");
    }
}
