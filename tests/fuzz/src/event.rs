//! Reads files of events. What is refused is told with one of its lines; what is taken, written and read again, says the same,
//! and every board has its session or none.

#![no_main]

use std::path::Path;

use adjourn::commands::Failure;
use adjourn::commands::event_file::{BoardOf, Event, Source};
use adjourn::files::Files;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source {
        files: &Files::default(),
        folder: Path::new("nowhere"),
    };
    let event = match Event::parse(text, &source) {
        Ok(event) => event,
        Err(fault) => {
            let told = Failure::from(fault).to_string();
            let line = told
                .strip_prefix("line ")
                .and_then(|rest| rest.split(':').next());
            let line: usize = line.and_then(|line| line.parse().ok()).expect("its line");
            assert!(
                (1..=text.matches('\n').count() + 1).contains(&line),
                "{told}"
            );
            return;
        }
    };
    let written = event.to_toml();
    let again = Event::parse(&written, &source).expect("our own file");
    assert_eq!(again.to_toml(), written);
    assert_eq!(again.sessions, event.sessions);
    for (place, session) in event.sessions.iter().enumerate() {
        let rounds = [None, session.round.as_deref()];
        for at in [session.start, session.end] {
            for round in rounds {
                if let BoardOf::Several(places) = event.board_of(round, at) {
                    assert!(places.len() > 1);
                }
            }
            let resumed = event.where_resumed(Some(place), Some(at));
            assert!(resumed.is_some() || event.place.is_none() || session.place.is_some());
        }
    }
});
