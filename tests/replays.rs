//! The examples of documented adjournments print what they printed when they were checked by hand, and
//! end as the record books say. After a change that is meant:
//! `cargo run --example replays > tests/replays.txt`.

#[path = "../examples/replays/mod.rs"]
mod examples;

pub use examples::games;

use adjourn::laws::adjournment::Phase;
use examples::stories::stories;

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
