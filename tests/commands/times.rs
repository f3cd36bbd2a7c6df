//! Times that nobody can mean: an envelope may say them, and whoever reads it is told; no calendar has them.

use super::*;

/// What is told of an envelope in both languages, and the codes.
fn told(hall: &Hall, command: &str) -> (String, Vec<String>) {
    let run = hall.run([command, "game.envelope"]);
    let object = run.object();
    let remarks = object["remarks"].as_array().into_iter().flatten();
    let codes = remarks.map(|remark| remark["code"].as_str().unwrap().to_owned());
    let italian = run.clone().with(["--lang", "it"]).done().out;
    let said = run.done().out + &italian;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    (said, codes.collect())
}

#[test]
fn times_that_cannot_be_are_told_by_show_and_verify() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en");
    let seal = seal.but("--zone", "America/New_York");
    seal.but("--resume-at", "1972-09-02T14:30:00+14:00").done();
    let accept = hall.accept().but("--at", "1918-08-31T21:30:00+00:00");
    let accepted = accept.object();
    assert_eq!(accepted["notices"][0]["code"], "clock/other-offset");
    hall.run(["record", "game.envelope", "--key", "arbiter.key"])
        .with(["offer", "black", "--at", "1918-08-30T21:30:00+00:00"])
        .done();
    for command in ["show", "verify"] {
        let (said, codes) = told(&hall, command);
        assert_eq!(
            codes,
            [
                "clock/other-offset",
                "clock/accepted-before-sealing",
                "clock/entry-before-sealing"
            ]
        );
        for part in [
            "14:30 (UTC+14:00) in America/New_York, but clocks there show Friday 1 September 1972, 20:30",
            "the acceptance says Saturday 31 August 1918",
            "entry 1 says Friday 30 August 1918",
            "ma allora lì gli orologi segnano venerdì 1º settembre 1972, ore 20:30",
            "l'accettazione dice sabato 31 agosto 1918",
            "la registrazione 1 dice venerdì 30 agosto 1918",
        ] {
            assert!(said.contains(part), "{command}: {part:?} is not in: {said}");
        }
    }
    let usual = Hall::accepted("Bd7");
    for command in ["show", "verify"] {
        assert_eq!(told(&usual, command).1, [""; 0]);
    }
}

#[test]
fn no_calendar_has_a_year_of_five_digits() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en").but("--zone", "Etc/UTC");
    seal.but("--resume-at", "9999-12-31T23:59:59-23:59").done();
    let calendar = hall.run(["calendar", "game.envelope"]);
    for run in [calendar.clone(), calendar.with(["--out", "game.ics"])] {
        let failed = run.fails();
        let code = (failed.exit, failed.code.as_str());
        assert_eq!(code, (1, "clock/moment-out-of-range"));
    }
    assert!(!hall.path("game.ics").exists());
}
