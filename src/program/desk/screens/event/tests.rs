use super::*;
use crate::program::desk::context::tests::{desk, visitor};

const NOW: &str = "2026-11-23T15:00:00+01:00";

fn saved_with(desk: &Desk, fields: &[(&str, &str)]) -> Vec<(String, String)> {
    let version = version(desk).unwrap();
    let mut all = vec![("version", version.as_str())];
    all.extend(fields);
    let wrong = saved(
        desk,
        &Locale::english(),
        &all.into_iter().collect::<Fields>(),
    )
    .unwrap();
    wrong
        .into_iter()
        .map(|it| (it.field, it.sentence))
        .collect()
}

/// Each fault stands beside its field, all at once, and nothing is written then.
#[test]
fn every_fault_stands_beside_its_field() {
    let session = [
        ("session-0-day", "2026-11-23"),
        ("session-0-until", "18:30"),
    ];
    let zone = ("event-zone", "Europe/Rome");
    type Row<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
    let rows: [Row<'_>; 11] = [
        (&[("event-name", "a\u{202e}b")], &["event-name"]),
        (
            &[
                ("event-zone", "Europe/Rme"),
                ("event-time_control", "whenever"),
            ],
            &["event-zone", "event-time_control"],
        ),
        (
            &[("event-rules", "fide-1997"), ("event-late_after", "30")],
            &["event-late_after"],
        ),
        (&[("event-late_after", "other")], &["event-late_after"]),
        (
            &[("event-late_after", "other"), ("event-late-other", "soon")],
            &["event-late_after"],
        ),
        (
            &[zone, session[0], ("session-0-from", "25")],
            &["session-0-from", "session-0-until"],
        ),
        (&[zone, session[1]], &["session-0-day"]),
        (
            &[session[0], session[1], ("session-0-from", "14:30")],
            &["session-0-from"],
        ),
        (
            &[
                zone,
                session[0],
                session[1],
                ("session-0-from", "14:30"),
                ("session-0-resume-day", "2026-11-23"),
                ("session-0-resume-at", "17:00"),
            ],
            &["session-0-resume-at"],
        ),
        // The day of both hours is wrong once.
        (
            &[
                zone,
                ("session-0-day", "5/11/2026"),
                ("session-0-from", "14:30"),
                session[1],
            ],
            &["session-0-from"],
        ),
        // Clocks show that hour twice.
        (
            &[
                zone,
                ("session-0-day", "2026-10-25"),
                ("session-0-from", "2:30"),
                ("session-0-until", "9:00"),
            ],
            &["session-0-from"],
        ),
    ];
    for (typed, expected) in rows {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path(), Some(NOW), None);
        let mut typed = typed.to_vec();
        // A form has the day of each session.
        if !typed.iter().any(|(name, _)| *name == "session-0-day") {
            typed.push(("session-0-day", ""));
        }
        let wrong = saved_with(&desk, &typed);
        let fields: Vec<&str> = wrong.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(fields, expected, "{typed:?}: {wrong:?}");
        assert!(!desk.folder.event().exists(), "{typed:?}");
        for (_, sentence) in wrong {
            let codes = ["late_after", "resume_at", "time_control:", "line "];
            assert!(
                !codes.iter().any(|code| sentence.contains(code)),
                "{sentence}"
            );
        }
    }
}

/// What a form does not show, and what nobody has changed in it, stays as it is in the file, to the second.
#[test]
fn what_is_not_changed_stays() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path(), Some(NOW), None);
    let key = crate::envelope::SecretKey::generate("Neri, Luca").unwrap();
    let file = format!(
        "name = \"Open\"\ndeputies = [\"{}\"]\nlate_after = \"0:07:30\"\nzone = \"Europe/Rome\"\n\n\
         [[session]]\nstart = \"2026-10-25T02:30:00+02:00\"\nend = \"2026-10-25T02:30:00+01:00\"\n\n\
         [[session]]\nround = \"5\"\nstart = \"2026-11-23T14:30:15+01:00\"\nend = \"2026-11-24 01:00\"\n\
         resume_at = \"2026-11-24 14:30\"\nresume_end = \"2026-11-24 16:00\"\nresume_place = \"Bar\"\n",
        key.public_line()
    );
    std::fs::write(desk.folder.event(), &file).unwrap();
    let before = of_folder(&desk).unwrap().unwrap().event.to_toml();
    // Every field as the screen has it.
    let html = screen(&desk, &Locale::english(), None)
        .unwrap()
        .main
        .into_string();
    let mut fields = Vec::new();
    let value = |tag: &'static str, of: &str| {
        let (_, rest) = tag.split_once(&format!(" {of}=\""))?;
        rest.split('"').next()
    };
    let html: &'static str = html.leak();
    for tag in html.split('<').filter_map(|it| it.split('>').next()) {
        let is_left_out = tag.contains("type=\"radio\"") && !tag.ends_with("checked");
        if tag.starts_with("input ") && !is_left_out {
            let named = value(tag, "name").unwrap();
            fields.push((named, value(tag, "value").unwrap_or_default()));
        }
    }
    for select in html.split("<select").skip(1) {
        let options = select.split("</select>").next().unwrap();
        let chosen = options
            .split("<option")
            .find(|it| it.contains("\" selected>"));
        let chosen = chosen.and_then(|it| value(it, "value"));
        fields.push((value(select, "name").unwrap(), chosen.unwrap_or_default()));
    }
    let named = |name: &str| fields.iter().filter(|(it, _)| *it == name).count();
    assert_eq!(
        (
            named("session-0-day"),
            named("session-1-day"),
            named("session-2-day")
        ),
        (0, 1, 1)
    );
    let changed = |name: &'static str, value: &'static str| {
        let kept = fields.iter().filter(|(it, _)| *it != name).copied();
        let mut all: Vec<_> = kept.filter(|(it, _)| *it != "version").collect();
        all.push((name, value));
        all
    };
    assert_eq!(saved_with(&desk, &changed("event-site", "")), []);
    let written = std::fs::read_to_string(desk.folder.event()).unwrap();
    assert_eq!(written, before, "nothing was changed");
    assert_eq!(saved_with(&desk, &changed("event-name", "Open B")), []);
    let written = std::fs::read_to_string(desk.folder.event()).unwrap();
    assert_eq!(written, before.replace("\"Open\"", "\"Open B\""));
    // A session is taken out by emptying it.
    let mut emptied = changed("session-1-day", "");
    for (name, value) in &mut emptied {
        if name.starts_with("session-1-") {
            *value = "";
        }
    }
    assert_eq!(saved_with(&desk, &emptied), []);
    assert_eq!(of_folder(&desk).unwrap().unwrap().event.sessions.len(), 1);
}

/// Whoever has not seen the file as it is now changes nothing.
#[test]
fn a_file_that_was_changed_meanwhile_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path(), Some(NOW), None);
    assert_eq!(saved_with(&desk, &[("event-name", "Open")]), []);
    let fields = [("version", ""), ("event-name", "Other")]
        .into_iter()
        .collect::<Fields>();
    let answer = save(&desk, &visitor(), &Target::default(), &fields);
    assert_eq!(answer.unwrap_err().code(), "desk/event-changed");
    assert!(
        std::fs::read_to_string(desk.folder.event())
            .unwrap()
            .contains("\"Open\"")
    );
}

/// A session that is typed comes before those that the form does not show: else the file could not be read again.
#[test]
fn a_session_that_is_kept_stays_behind_those_that_are_typed() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path(), Some(NOW), None);
    let mut file = "name = \"Open\"\nzone = \"Europe/Rome\"\n".to_owned();
    for day in 1..=10 {
        file += &format!(
            "\n[[session]]\nstart = \"2026-12-{day:02} 14:30\"\nend = \"2026-12-{day:02} 18:30\"\n"
        );
    }
    std::fs::write(desk.folder.event(), &file).unwrap();
    let eighth = |day: &'static str| {
        [
            ("session-7-day", day),
            ("session-7-from", "14:30"),
            ("session-7-until", "18:30"),
            ("session-7-resume-day", ""),
            ("session-7-resume-at", ""),
        ]
    };
    let wrong = saved_with(&desk, &eighth("2026-12-20"));
    let fields: Vec<&str> = wrong.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields.first(), Some(&"session-7-from"), "{wrong:?}");
    assert_eq!(std::fs::read_to_string(desk.folder.event()).unwrap(), file);
    assert_eq!(saved_with(&desk, &eighth("2026-12-08")), []);
    assert_eq!(of_folder(&desk).unwrap().unwrap().event.sessions.len(), 10);
}

/// Where the resumption is moved, its place stays, and its end at its hour.
#[test]
fn a_resumption_that_is_moved_keeps_place_and_end() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path(), Some(NOW), None);
    let file = "name = \"Open\"\nzone = \"Europe/Rome\"\n\n[[session]]\nstart = \"2026-11-23 14:30\"\nend = \"2026-11-23 18:30\"\n\
        resume_at = \"2026-11-24 09:30\"\nresume_end = \"2026-11-24 13:00\"\nresume_place = \"Bar\"\n";
    std::fs::write(desk.folder.event(), file).unwrap();
    let moved = |day: &'static str, hour: &'static str| {
        let fields = [
            ("session-0-day", "2026-11-23"),
            ("session-0-from", "14:30"),
            ("session-0-until", "18:30"),
            ("session-0-resume-day", day),
            ("session-0-resume-at", hour),
        ];
        saved_with(&desk, &fields)
    };
    assert_eq!(moved("2026-11-25", "10:00"), []);
    let session = &of_folder(&desk).unwrap().unwrap().event.sessions[0];
    assert_eq!(session.resume_place.as_deref(), Some("Bar"));
    let end = session
        .resume_end
        .map(|it| it.in_utc().unwrap().to_string());
    assert_eq!(end.as_deref(), Some("2026-11-25T12:00:00+00:00"));
    let wrong = moved("2026-11-25", "20:00");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert_eq!(wrong[0].0, "session-0-resume-at");
}
