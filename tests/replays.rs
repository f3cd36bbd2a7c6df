//! The examples of documented adjournments print what they printed when they were checked by hand, and
//! end as the record books say. After a change that is meant:
//! `cargo run --example replays > tests/replays.txt`.

#[path = "../examples/replays/mod.rs"]
mod examples;

pub use examples::games;

use examples::stories::stories;
use examples::tell::edition_of;
use rules::adjournment::Phase;

#[test]
fn the_documented_adjournments_replay_from_start_to_end() {
    let mut told = String::new();
    for story in stories() {
        let (text, state) = examples::tell(&story).expect(story.title);
        let game = games::GAMES.iter().find(|game| game.name == story.game);
        let result = state.ruling().map(|ruling| ruling.result.as_str());
        assert_eq!(result, game.map(|game| game.result), "{}", story.title);
        assert_eq!(state.phase(), Phase::Finished, "{}", story.title);
        told += &text;
    }
    let kept = include_str!("replays.txt");
    for (number, (now, then)) in (1..).zip(told.lines().zip(kept.lines())) {
        assert_eq!(now, then, "line {number} of tests/replays.txt");
    }
    assert_eq!(told, kept);
}

/// Each game is replayed under the edition of its day, or under the nearest later one, and the story says so.
#[test]
fn each_story_names_its_edition() {
    for (year, edition) in [
        (1927, None),
        (1928, Some(("fide-1930", true))),
        (1952, Some(("fide-1930", true))),
        (1953, Some(("fide-1997", false))),
        (1996, Some(("fide-1997", false))),
        (1997, None),
    ] {
        assert_eq!(edition_of(year), edition, "{year}");
    }
    for story in stories() {
        let (text, _) = examples::tell(&story).expect(story.title);
        let year = &story.parts[0].sealed_at[..4];
        let (edition, of_its_day) = edition_of(year.parse().unwrap()).unwrap();
        let none = format!("No text of the Laws of {year} was found.");
        assert_eq!(text.contains(&none), !of_its_day, "{}", story.title);
        assert_eq!(text.matches(edition).count(), 1, "{}", story.title);
    }
}
