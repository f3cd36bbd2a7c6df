//! What tests of what is sealed begin with, here and in other packages (feature `fixtures`).

use mating::Budget;
use rules::edition::Edition;
use rules::notation::{Language, Notation};
use rules::position::parse_fen;
use rules::score::Game;
use rules::time::{ClockTime, Duration, Moment, Used};
use shakmaty::ByColor;

use super::{Draft, NotSealed, Ready};
use crate::file::*;

/// White seals at move 40, Black has a queen: nothing is dead.
pub const PLAIN: &str = "4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40";

/// 1972-09-01, 14:00 UTC is minute 0; the session ends at minute 20, the resumption is announced for
/// minute 600.
pub fn moment(minutes: i64) -> Moment {
    Moment::from_unix(84_204_000 + 60 * minutes).unwrap()
}

pub fn minutes(minutes: u64) -> Duration {
    Duration::from_seconds(60 * minutes).unwrap()
}

/// Both clocks as they stand: White's, Black's.
pub fn stand(white: u64, black: u64) -> ByColor<Used> {
    ByColor {
        white: Used(minutes(white)),
        black: Used(minutes(black)),
    }
}

pub fn written(text: &str) -> WrittenMove {
    WrittenMove::new(text).unwrap()
}

/// 150 minutes for 40 moves, of which White has used 100; nobody has a key but the arbiter.
pub fn draft(fen: &str, edition: &str) -> Draft {
    let arbiter = SecretKey::generate("Schmid, Lothar").unwrap();
    let known = stand(100, 90);
    Draft {
        game: Game::new(parse_fen(fen).unwrap().position),
        particulars: Particulars {
            session_end: Some(moment(20)),
            ..Particulars::default()
        },
        names: ByColor {
            white: Some("Spassky, Boris".to_owned()),
            black: Some("Fischer, Robert".to_owned()),
        },
        players: ByColor::default(),
        before: None,
        arbiter_name: None,
        arbiter: Some(arbiter.person()),
        edition: Edition::builtin(edition).unwrap(),
        notation: Some(Notation::Letters(Language::English)),
        time_controls: ByColor::new_with(|_| Some("40/9000:16/3600".parse().unwrap())),
        clocks: known.map(|used| Some(ClockTime::Used(used))),
        reading: None,
        draw_offer: Some(DrawOffer::None),
        resume_by: None,
        sealed_at: None,
        resume_at: Some(moment(600)),
        resume_end: None,
        resume_zone: Some("Atlantic/Reykjavik".parse().unwrap()),
        resume_place: Some("Laugardalshöll".to_owned()),
        session_start: None,
        early: false,
        early_charge: None,
        previous: None,
        so_far: None,
        left_in_score: ByColor::default(),
    }
}

pub fn ready_at(draft: Draft, minute: i64) -> Result<Ready, NotSealed> {
    draft.ready(None, true, moment(minute), Budget::of_states(20_000))
}
