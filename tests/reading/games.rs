//! Games as they were printed, in four notations (`games.txt`): every move reads as the move that was played.

use rules::notation::Notation;
use rules::reading::{Meaning, read};
use shakmaty::san::San;
use shakmaty::{Chess, Position};

/// The game that a heading begins is at its end.
fn ended(heading: &str, plies: usize) {
    assert!(
        heading.contains(&format!(", {plies} plies: ")),
        "{heading}: {plies}"
    );
}

#[test]
fn printed_games_read_as_they_were_played() {
    let mut game: Option<(&str, Notation, Chess, usize)> = None;
    let lines = include_str!("games.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if !line.contains('|') {
            if let Some((heading, _, _, plies)) = game {
                ended(heading, plies);
            }
            let notation = line.split(',').next().and_then(|code| code.parse().ok());
            game = Some((line, notation.expect("a notation"), Chess::default(), 0));
            continue;
        }
        let (heading, notation, position, plies) = game.as_mut().expect("a heading first");
        for pair in line.split(' ') {
            let (played, printed) = pair.split_once('|').expect("played|printed");
            let san: San = played.parse().expect("SAN");
            let expected = san.to_move(position).expect("a legal move");
            let meaning = read(position, printed, *notation).meaning;
            assert_eq!(
                meaning,
                Meaning::Legal(expected),
                "{heading}: {printed} for {played}"
            );
            position.play_unchecked(expected);
            *plies += 1;
        }
    }
    let (heading, _, _, plies) = game.expect("games");
    ended(heading, plies);
}
