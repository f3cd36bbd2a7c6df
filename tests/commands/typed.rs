//! Times as people write them, at the command line: what is taken, and what is said of the rest.

use super::*;

/// The same moment, time control and clocks, in words that nobody has to look up.
#[test]
fn a_label_is_sealed_with_times_as_an_arbiter_writes_them() {
    for (resume_at, control, white, black) in [
        (
            "1.9.1972 14.30",
            "40 mosse in 2h30, poi 16 mosse in 1 h",
            "2h31",
            "139 min",
        ),
        (
            "Sept 1, 1972 2:30 PM",
            "2h30/40 + 1h/16",
            "151'",
            "2 h 19 min",
        ),
        ("domani alle 14.30", "40/2h30, 16/1h", "2.31.00", "8340 s"),
    ] {
        let hall = Hall::with_keys();
        let seal = hall.seal("Bd7", "en").but("--resume-at", resume_at);
        let seal = seal.but("--time-control", control);
        let seal = seal.but("--white-used", white).but("--black-used", black);
        seal.done();
        let label = &hall.run(["show", "game.envelope"]).object()["label"];
        assert_eq!(label["resume_at"], RESUME_AT, "{resume_at}: {label}");
        assert_eq!(
            label["time_control"], "40/9000:16/3600",
            "{control}: {label}"
        );
        assert_eq!(label["white_used"], "2:31:00", "{white}: {label}");
        assert_eq!(label["black_used"], "2:19:00", "{black}: {label}");
    }
}

/// `--at` and the days of an archive's list are by the machine's clock, since nothing else says where.
#[test]
fn a_moment_without_a_label_is_by_the_machines_clock() {
    let hall = Hall::with_keys();
    let zone = [("TZ", "CET-1")];
    hall.seal("Bd7", "en").done();
    let accept = hall
        .accept()
        .but("--at", "31 Aug 1972 22:35")
        .environment(&zone);
    accept.done();
    let accepted = hall.text("game.envelope");
    assert!(
        accepted.contains("at = \"1972-08-31T22:35:00+01:00\""),
        "{accepted}"
    );
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    for (flag, day, found) in [
        ("--from", "1/9/1972 UTC", 0),
        ("--from", "1 settembre 1972", 1),
        ("--from", "2 settembre 1972", 0),
        ("--before", "1972-09-01", 0),
        ("--before", "2.9.1972", 1),
    ] {
        let list = hall
            .run(["archive", "list", "games.archive", flag, day])
            .environment(&zone);
        if day.contains('/') {
            assert_eq!(list.fails().code, "clock/day-or-month", "{flag} {day}");
        } else {
            let lines = list.done().out.lines().count();
            assert_eq!(lines, found, "{flag} {day}");
        }
    }
}

/// Each text is refused for its own reason, by its flag, and nothing is written; what is said is held in
/// `src/program/text/tests/errors.txt`.
#[test]
fn a_time_that_is_refused_says_why() {
    let hall = Hall::with_keys();
    for (flag, text, code) in [
        ("--resume-at", "5/9/1972 14:30", "day-or-month"),
        ("--resume-at", "1.9.72 14:30", "short-year"),
        ("--resume-at", "1 settembre ore 14:30", "no-year"),
        ("--resume-at", "31/9/1972 14:30", "no-such-day"),
        ("--resume-at", "1.13.1972 14:30", "no-such-month"),
        ("--resume-at", "1972-09-01 25:00", "no-such-time"),
        (
            "--resume-at",
            "Saturday 1 September 1972, 14:30",
            "other-weekday",
        ),
        ("--resume-at", "1.9.1972 midnight", "midnight"),
        ("--resume-at", "1.9.1972", "no-time-of-day"),
        ("--resume-at", "14:30", "no-date"),
        ("--resume-at", "1.9.1972 14:30 CET", "zone-word"),
        ("--resume-at", "soon", "bad-moment"),
        ("--white-used", "1:52", "unclear-duration"),
        ("--white-used", "112", "no-unit"),
        ("--white-used", "1:75:00", "past-sixty"),
        ("--time-control", "90+30", "unclear-time-control"),
    ] {
        let refused = hall.seal("Bd7", "en").but(flag, text).fails();
        let code = format!("clock/{code}");
        assert_eq!((refused.exit, &refused.code), (2, &code), "{refused:?}");
        let named = refused.message.contains(flag);
        assert!(named || flag == "--time-control", "{refused:?}");
        assert!(!hall.path("game.envelope").exists(), "{text}");
    }
}

/// What the clocks show as left, as flags, in a sheet and in an entry: on the label and in the record it is the time used.
#[test]
fn clocks_may_be_given_as_they_show_the_time_left() {
    // Both have made 40 moves: 150 minutes for them, and 60 for the next 16.
    let hall = Hall::with_keys();
    let seal = hall
        .seal("Bd7", "en")
        .without("--white-used")
        .without("--black-used");
    let done = seal
        .with(["--white-left", "3:09:00", "--black-left", "2 h 41 min"])
        .done();
    for said in [
        "White: 0:21:00 used, 3:09:00 left to move 56",
        "Black: 0:49:00 used, 2:41:00 left to move 56",
    ] {
        assert!(done.out.contains(said), "{said}: {}", done.out);
    }
    let label = &hall.run(["show", "game.envelope"]).object()["label"];
    assert_eq!(label["white_used"], "0:21:00");
    assert_eq!(label["black_used"], "0:49:00");

    hall.accept().done();
    let key = ["--key", "arbiter.key", "--at", RESUME_AT];
    let record = |values: &[&str]| {
        let entry = ["record", "game.envelope", "correct-clock"];
        hall.run(entry.iter().chain(values).chain(&key).copied())
    };
    let refused = record(&["left", "3:30:01", "2:41:00"]).fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (2, "clock/more-than-given")
    );
    let refused = record(&["left", "0:30:00", "2:41:00"]).fails();
    assert_eq!(
        (refused.exit, refused.code.as_str()),
        (2, "clock/unclear-stage")
    );
    let done = record(&["left", "3:00:00", "used", "0:50:00", "white"]).done();
    let said = "White 0:30:00, 3:00:00 left   Black 0:50:00, 2:40:00 left";
    assert!(done.out.contains(said), "{}", done.out);
    let clocks = &hall.run(["show", "game.envelope"]).object()["clocks"];
    assert_eq!(clocks["white_used"], "0:30:00", "{clocks}");
    assert_eq!(clocks["black_used"], "0:50:00", "{clocks}");
}

/// A time left that cannot be is refused with the sum, in the words of whoever reads it; one that can stand for several times
/// used, with each of them.
#[test]
fn a_time_left_that_cannot_be_is_refused_with_the_sum() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en").without("--white-used");
    for (flags, code, english, italian) in [
        (
            &["--white-left", "3:30:01"][..],
            "clock/more-than-given",
            "white's clock: 3:30:01 left cannot be: 3:30:00 were given in all. Is it the time used? \
             what to do: look at the clock again, or give the time used: --white-used",
            "orologio del Bianco: non possono restare 3:30:01: in tutto ne erano dati 3:30:00. È forse il tempo usato? \
             che fare: riguardare l'orologio, o indicare il tempo usato: --white-used",
        ),
        (
            &["--white-left", "0:00:00"],
            "clock/nothing-left",
            "nothing is left of the 3:30:00 given: the flag has fallen",
            "dei 3:30:00 dati non resta nulla: la bandierina è caduta",
        ),
        (
            &["--white-left", "0:30:00"],
            "clock/unclear-stage",
            "0:30:00 left can be 3:00:00 or 2:00:00 used: a clock that counts no moves adds the next stage only when",
            "0:30:00 di tempo rimasto può essere 3:00:00 o 2:00:00 di tempo usato: un orologio che non conta le mosse",
        ),
        (
            &["--white-left", "0:30:00", "--time-control", "*1800"],
            "clock/left-in-hourglass",
            "in an hourglass the opponent's time counts as well",
            "in una clessidra conta anche il tempo dell'avversario",
        ),
        (
            &["--white-left", "0:30:00", "--time-control", "?"],
            "clock/left-without-control",
            "the time control is not known, so the time left does not say what was used",
            "la cadenza non è nota, quindi il tempo rimasto non dice quanto ne è stato usato",
        ),
        (
            &["--white-left", "2:45"],
            "clock/unclear-duration",
            "--white-left: \"2:45\" can be 2:45:00 or 0:02:45: write one of them",
            "--white-left: \"2:45\" può essere 2:45:00 o 0:02:45: scrivere uno dei due",
        ),
    ] {
        let seal = flags.chunks(2).fold(seal.clone(), |seal, pair| match pair {
            ["--time-control", control] => seal.but("--time-control", control),
            _ => seal.with(pair.iter().copied()),
        });
        let refused = seal.clone().fails();
        assert_eq!(
            (refused.exit, refused.code.as_str()),
            (2, code),
            "{flags:?}: {refused:?}"
        );
        for (lang, said) in [("en", english), ("it", italian)] {
            let ended = seal.clone().with(["--lang", lang]).end();
            assert!(
                one_line(&ended.err).contains(said),
                "{flags:?}: {}",
                ended.err
            );
        }
        assert!(!hall.path("game.envelope").exists(), "{flags:?}");
    }
    // A clock shows one of the two.
    let both = hall.seal("Bd7", "en").with(["--white-left", "2:45:00"]);
    assert_eq!(both.end().exit, 2);
}
