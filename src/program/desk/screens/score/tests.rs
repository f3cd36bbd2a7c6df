use super::*;
use crate::program::desk::context::tests::{desk, visitor};

/// What comes of a score, and what is in the folder then.
fn taken(folder: &std::path::Path, fields: &[(&str, &str)]) -> Result<Answer, Failure> {
    let desk = desk(
        folder,
        Some("2026-11-23T20:00:00+01:00"),
        Some("Europe/Rome"),
    );
    let fields = fields.iter().copied().collect::<Fields>();
    let text = fields.get("score").unwrap_or_default();
    take(&desk, &visitor(), &fields, text)
}

/// Whatever is dropped leads on: to a label, to a question, or to a sentence that says what it is.
#[test]
fn nothing_that_is_dropped_is_a_dead_end() {
    let over = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let mate = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let rows = [
        ("goes on", "1. e4 e5 2. Nf3 *", "to label/game", 2),
        ("is over", over, "value=\"2b\" selected", 0),
        (
            "mates: no move is sealed after it",
            mate,
            "value=\"2b\" selected",
            0,
        ),
        (
            "a wrong move",
            "1. e4 e5 2. Ke3 Nc6 *",
            "<mark>Ke3</mark>",
            0,
        ),
        ("no move", "1. e4 e5 2. Tf3 Nc6 *", "<mark>Tf3</mark>", 0),
        (
            "two games",
            "1. e4 * 1. d4 1-0",
            "name=\"game-0\" checked",
            0,
        ),
        (
            "two games, and who moves",
            "1. e4 e5 * 1. d4 *",
            "at move 2, White to move",
            0,
        ),
        (
            "a picture",
            "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0\0\0\0\0",
            "score/empty",
            0,
        ),
        ("half of each sign", "1\0.\0 \0e\0", "score/utf-16", 0),
        (
            "a key",
            "format = \"adjourn-key/1\"\nsecret = \"x\"\n",
            "desk/not-a-score",
            0,
        ),
        (
            "an envelope",
            "format = \"adjourn/1\"\n",
            "desk/not-a-score",
            0,
        ),
        ("a slip", "adjslip1qqqq", "desk/not-a-score", 0),
        ("nothing", "a letter to nobody", "score/not-a-move", 0),
        (
            "an unclosed comment",
            "1. e4 { e5",
            "score/unclosed-comment",
            0,
        ),
    ];
    for (what, score, expected, files) in rows {
        let folder = tempfile::tempdir().unwrap();
        let found = match taken(folder.path(), &[("score", score)]) {
            Ok(Answer::Redirect(path)) => format!("to {path}"),
            Ok(Answer::Page(page)) => {
                let code = match page.wrong.is_empty() {
                    true => "",
                    false => "score/not-a-move",
                };
                format!("{code} {}", page.main.into_string())
            }
            Ok(Answer::Refused(page, failure)) => {
                let html = page.main.into_string();
                assert!(
                    !html.contains("secret = ") && !html.contains("adjslip1"),
                    "{what}"
                );
                failure.code().to_owned()
            }
            Ok(answer) => panic!("{what}: {answer:?}"),
            Err(failure) => failure.code().to_owned(),
        };
        assert!(found.contains(expected), "{what}: {found}");
        let there = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(there, files, "{what}");
    }
}

/// A score may be in the letters of the label that it goes on from.
#[test]
fn a_score_is_read_in_the_letters_of_its_label() {
    let folder = tempfile::tempdir().unwrap();
    taken(folder.path(), &[("score", "1. e4 e5 *")]).unwrap();
    let sheet = folder.path().join("game.sheet.toml");
    let label = std::fs::read_to_string(&sheet).unwrap();
    std::fs::write(&sheet, label + "notation = \"it\"\n").unwrap();
    let fields = [("score", "1. e4 e5 2. Cf3 Cc6 *"), ("continues", "game")];
    let found = taken(folder.path(), &fields);
    assert!(matches!(found, Ok(Answer::Redirect(_))), "{found:?}");
}

/// Of several games all that are ticked are prepared, or none.
#[test]
fn of_several_games_all_or_none_are_prepared() {
    let round = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 1-0\n\n1. Ke3 *";
    let rows: [(&[&str], usize); 5] = [
        (&["game-0"], 2),
        // It is over, and nobody says after which move.
        (&["game-0", "game-1"], 0),
        (&["game-0", "game-1", "at-1"], 4),
        (&["game-0", "game-2"], 0),
        (&[], 0),
    ];
    for (ticked, files) in rows {
        let folder = tempfile::tempdir().unwrap();
        let mut fields = vec![("score", round), ("chosen", "yes")];
        fields.extend(ticked.iter().map(|name| (*name, "1b")));
        let answer = taken(folder.path(), &fields).unwrap();
        let refused = matches!(answer, Answer::Refused(..));
        assert_eq!(refused, files == 0, "{ticked:?}");
        let there = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(there, files, "{ticked:?}");
    }
}

/// What stands around a move is cut at characters, and without the tags.
#[test]
fn the_surroundings_of_a_move_are_short() {
    let text = "[White \"Ö\"]\n\n1. e4 {größer} e5 2. Ke3 Nc6 {ein sehr langer Text, der hier nicht mehr steht} *";
    let place = text.find("Ke3").unwrap();
    let [before, wrong, behind] = around(text, &(place..place + 3));
    assert_eq!((before, wrong), ("\n1. e4 {größer} e5 2. ", "Ke3"));
    assert!(behind.starts_with(" Nc6 {ein") && behind.chars().count() <= 41);
}

/// Enter in a field presses no game's button, and what was ticked stays.
#[test]
fn enter_prepares_nothing_and_keeps_what_was_ticked() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n";
    let page = |pairs: &[(&str, &str)]| {
        let fields = [&[("score", text)], pairs].concat();
        match taken(folder.path(), &fields).unwrap() {
            Answer::Page(page) => page.main.into_string(),
            _ => panic!("{pairs:?}"),
        }
    };
    let asked = page(&[]);
    let first = asked.split("<button").nth(1).unwrap();
    assert!(first.contains("name=\"press\" value=\"\""), "{first}");
    let ticks =
        |page: &str| [0, 1].map(|place| page.contains(&format!("name=\"game-{place}\" checked")));
    assert_eq!(ticks(&asked), [true, true]);
    let again = page(&[("ticked", "yes"), ("game-1", "on"), ("press", "")]);
    assert_eq!(ticks(&again), [false, true]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
