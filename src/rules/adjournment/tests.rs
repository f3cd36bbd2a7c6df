//! The life of an adjournment: one row for each thing that can happen.

mod acts;
mod hall;
mod lateness;
mod model;
mod permission;
mod properties;
mod reachable;
mod story;
mod words;

use super::*;

use crate::amount;
use crate::edition::Edition;
use crate::position::parse_fen;
use crate::ruling::{ClaimArticle, GameResult, Gap, Reason};
use crate::score::Game;
use crate::time::{Duration, Moment, TimeControl, Used};
use mating::Budget;
use shakmaty::ByColor;
use shakmaty::Color::{self, Black, White};

/// White seals, Black has a queen: nothing is dead, either side can mate.
const PLAIN: &str = "4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40";

fn game(fen: &str) -> Game {
    Game::new(parse_fen(fen).unwrap().position)
}

fn moment(minutes: i64) -> Moment {
    // 1972-09-01, 14:00 UTC is minute 0; the resumption is announced for it.
    Moment::from_unix(84_204_000 + 60 * minutes).unwrap()
}

fn used(minutes: u64) -> Used {
    Used(Duration::from_seconds(60 * minutes).unwrap())
}

fn adjourned(game: &Game, edition: &Edition) -> Adjourned {
    Adjourned {
        used: Some(ByColor {
            white: used(100),
            black: used(90),
        }),
        resumption: announced(moment(0)),
        ..Adjourned::plain(game, edition, moment(0))
    }
}

fn announced(at: Moment) -> Resumption {
    Resumption::At(Announced {
        at,
        end: None,
        zone: "UTC".to_owned(),
        place: Some("Reykjavík".to_owned()),
    })
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

fn opened(text: &str) -> Event {
    Event::Opened {
        written: Some(text.to_owned()),
        from: ReadFrom::File(ReplyFrom::Slip),
    }
}

fn resign(side: Color) -> Event {
    Event::Resign {
        side,
        how: "by telephone".to_owned(),
    }
}

fn agreed() -> Event {
    Event::DrawAgreed {
        how: "in writing".to_owned(),
    }
}

fn dead_wrap(lock: PlayersWrap) -> Event {
    let evidence = [7; 32];
    Event::DeadWrap { lock, evidence }
}

fn note() -> Event {
    Event::Note {
        topic: "incident".to_owned(),
        text: "the lights went out".to_owned(),
    }
}

fn gone(what: LostThing) -> Event {
    Event::Lost { what }
}

fn void(entry: u32) -> Event {
    Event::Void {
        entry,
        reason: "a slip of the pen".to_owned(),
    }
}

fn appeal(entry: u32, result: GameResult) -> Event {
    Event::Appeal {
        entry,
        result,
        reason: "the committee saw it otherwise".to_owned(),
        by_whom: "the appeals committee".to_owned(),
    }
}

/// Records the events a minute apart, the first at minute 0.
fn recorded(events: &[Event]) -> Vec<Recorded> {
    (0..)
        .zip(events)
        .map(|(at, event)| Recorded {
            at: moment(at),
            event: event.clone(),
        })
        .collect()
}
