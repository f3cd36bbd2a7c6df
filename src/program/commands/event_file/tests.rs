use std::path::Path;

use super::{BoardOf, Event, Source};
use crate::failure::AtLine;
use crate::files::Files;
use rules::time::Moment;

fn parse(text: &str) -> Result<Event, AtLine> {
    let files = Files::default();
    let folder = Path::new("nowhere");
    let source = Source {
        files: &files,
        folder,
    };
    Event::parse(text, &source)
}

fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

/// What is read and written again says the same, in the words of people where these have one meaning.
#[test]
fn an_event_is_written_as_it_is_read() {
    let event = parse(
        "name = 'A \"B\"'\nrules = 'fide-2023'\nlate_after = '1 h'\nnotation = 'figurine'\ntime_control = '2h/40'\nzone = 'Europe/Rome'\n\
         place = 'Hall'\nclocks = 'left'\n[[session]]\nround = 5\nstart = 2026-10-24T20:00:00\nend = '2026-10-25T02:30:00+02:00'\n\
         [[session]]\nstart = '2026-10-25T02:30:00+01:00'\nend = '25/10/2026 9:30:15'\nplace = 'Foyer'\n\
         resume_at = '25.10.2026 20.00'\nresume_end = '25.10.2026 2300'\nresume_place = 'Bar'\n",
    )
    .unwrap();
    let written = event.to_toml();
    // Clocks show half past two twice that night; and a time with seconds is written whole.
    let expected = "name = 'A \"B\"'\nrules = \"fide-2023\"\nlate_after = \"1:00:00\"\nnotation = \"figurine\"\ntime_control = \"40/2h\"\n\
                    clocks = \"left\"\nzone = \"Europe/Rome\"\nplace = \"Hall\"\n\n[[session]]\nround = \"5\"\nstart = \"2026-10-24 20:00\"\n\
                    end = \"2026-10-25T02:30:00+02:00\"\n\n[[session]]\nstart = \"2026-10-25T02:30:00+01:00\"\n\
                    end = \"2026-10-25T09:30:15+01:00\"\nplace = \"Foyer\"\nresume_at = \"2026-10-25 20:00\"\n\
                    resume_end = \"2026-10-25 23:00\"\nresume_place = \"Bar\"\n";
    assert_eq!(written.split_once('\n').unwrap().1, expected);
    let again = parse(&written).unwrap();
    assert_eq!(again.to_toml(), written);
    assert_eq!(again.sessions, event.sessions);
    assert_eq!(parse("").unwrap().to_toml().lines().count(), 1);
}

/// Where games resume: said, else where the session is played in which they do, else at the event's place.
#[test]
fn where_games_resume() {
    let event = |sessions: &str| {
        let text = format!("zone = 'UTC'\nplace = 'Hall'\n[[session]]\n{sessions}");
        parse(&text).unwrap()
    };
    let first = "start = '2026-11-23 9:00'\nend = '2026-11-23 12:00'\n";
    let second =
        "[[session]]\nstart = '2026-11-23 14:00'\nend = '2026-11-23 18:00'\nplace = 'Foyer'\n";
    #[rustfmt::skip]
    let rows = [
        ("", second, "14:00", "Foyer"),
        ("resume_at = '2026-11-23 15:00'\n", second, "15:00", "Foyer"),
        ("resume_at = '2026-11-23 18:00'\n", second, "18:00", "Hall"),
        ("resume_at = '2026-11-23 13:00'\n", "", "13:00", "Hall"),
        ("resume_at = '2026-11-23 13:00'\nresume_place = 'Bar'\n", second, "13:00", "Bar"),
    ];
    for (more, second, at, place) in rows {
        let event = event(&format!("{first}{more}{second}"));
        let resuming = event.resuming(0).unwrap();
        let at = moment(&format!("2026-11-23T{at}:00+00:00"));
        let resumed = event.where_resumed(Some(0), Some(resuming.at));
        assert_eq!((resuming.at, resumed), (at, Some(place)), "{more}");
    }
    let alone = event(first);
    assert_eq!(alone.resuming(0), None);
    let within = moment("2026-11-23T10:00:00+00:00");
    assert_eq!(alone.board_of(None, within), BoardOf::One(0));
    assert_eq!(Event::default().board_of(Some("1"), within), BoardOf::None);
}
