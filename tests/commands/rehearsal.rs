//! `rehearse`: the whole story, whatever the game, and exactly the files that it names.

use super::Hall;
use crate::replays::games::GAMES;

/// What a rehearsal of a game leaves in its folder: the first for git, the others it names.
const FILES: [&str; 9] = [
    ".gitignore",
    "arbiter.key",
    "arbiter.key.pub",
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
        "Spassky, Boris",
        "tries his own key on both halves. Refused",
        "The game goes on: Black to move. Bd7 is legal (A9(a))",
        "Spassky resigned by telephone",
        "The files are in adjourn-rehearsal:",
    ] {
        assert!(first.out.contains(told), "{told}: {}", first.out);
    }
    let mut expected: Vec<String> = FILES.map(str::to_owned).to_vec();
    expected.push("as-it-happened.envelope".to_owned());
    expected.sort();
    assert_eq!(left_in(&hall, "adjourn-rehearsal"), expected);
    for name in &expected[1..] {
        assert!(first.out.contains(&format!("\n  {name}\n")), "{name}");
    }
    let before = hall.read("adjourn-rehearsal/game.envelope");
    hall.run(["rehearse"]).done();
    assert_eq!(left_in(&hall, "adjourn-rehearsal-2"), expected);
    assert_eq!(hall.read("adjourn-rehearsal/game.envelope"), before);
    assert_eq!(hall.files().len(), 2 * expected.len());
}

#[test]
fn the_command_that_it_ends_with_works() {
    let hall = Hall::new();
    let told = hall.run(["rehearse"]).done();
    let command = told.out.trim_end().rsplit("adjourn show ").next().unwrap();
    let shown = hall
        .run(["show"].into_iter().chain(command.split(' ')))
        .done();
    assert!(shown.out.contains("Spassky"), "{shown:?}");
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
        assert!(told.out.contains("4. Not without the player"), "{name}");
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
