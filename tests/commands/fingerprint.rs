//! A second envelope by the same sealer, good for the same keys, in the place of the accepted one: whoever has the whole
//! fingerprint of his envelope neither opens, signs nor gives away anything for another.

use super::*;

/// Two accepted envelopes of one game, each good for everybody's keys.
fn twins() -> Hall {
    let hall = Hall::accepted("Bd7");
    hall.seal("Kh3", "en").but("--out", "twin.envelope").done();
    let accept = hall.accept();
    accept.replacing("game.envelope", "twin.envelope").done();
    hall
}

fn fingerprint(hall: &Hall, file: &str) -> String {
    let verified = hall.run(["verify", file]).object();
    verified["fingerprint"].as_str().unwrap().to_owned()
}

/// What a player or an arbiter does with an envelope that somebody gives him.
fn acts(hall: &Hall, file: &str) -> Vec<Run> {
    let says = |kind: &str| hall.run(["record", file, "--key", "black.key", kind]);
    vec![
        hall.run(["release", file, "--key", "black.key"]),
        says("witness").with(["--at", SEALED_AT]),
        says("offer").with(["black", "--at", SEALED_AT]),
        hall.run(["declare", file, "--author-key", "white.key"])
            .with(["--move", "Bd7"]),
        hall.open().replacing("game.envelope", file),
    ]
}

#[test]
fn a_second_envelope_is_not_taken_for_the_one_whose_fingerprint_is_known() {
    let hall = twins();
    let known = fingerprint(&hall, "game.envelope");
    let twin = hall.read("twin.envelope");
    let mut rows = Vec::new();
    for run in acts(&hall, "twin.envelope") {
        rows.push(Row {
            comment: "a second envelope",
            run: run.clone().with(["--fingerprint", &known]),
            exit: 3,
            code: "verify/other-fingerprint",
            says: "another envelope",
        });
        // 80 bits are too few: 2^40 tries make two envelopes of one number.
        rows.push(Row {
            comment: "a seal number",
            run: run.with(["--fingerprint", "0KB4-GTQV-9M4K-P0RT"]),
            exit: 2,
            code: "verify/fingerprint",
            says: "all 64",
        });
    }
    check_failures(&hall, &rows);
    assert_eq!(hall.read("twin.envelope"), twin);
    // Nothing else tells the two apart: the same people, the same game, the same keys.
    for run in acts(&hall, "twin.envelope") {
        run.done();
    }
    for run in acts(&hall, "game.envelope") {
        run.with(["--fingerprint", &known]).done();
    }
    let accept = Hall::sealed("Bd7");
    let other = accept.accept().with(["--fingerprint", &known]).fails();
    assert_eq!(other.code, "verify/other-fingerprint");
    let own = fingerprint(&accept, "game.envelope");
    accept.accept().with(["--fingerprint", &own]).done();
}

#[test]
fn a_printed_slip_has_the_whole_fingerprint_as_it_is_typed() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en");
    let seal = seal.without("--white-key").without("--black-key");
    let seal = seal.without("--sealer-key").with(["--slips", "slips"]);
    seal.done();
    hall.accept().done();
    let known = fingerprint(&hall, "game.envelope");
    let print = hall.run(["print", "game.envelope", "--what", "slips", "--slips"]);
    let paper = print.with(["slips", "--out", "-"]).done().out;
    let groups: Vec<&str> = paper
        .split_whitespace()
        .filter(|word| word.len() == 8 && known.contains(word))
        .collect();
    // A page for each player.
    let (first, second) = groups.split_at(groups.len() / 2);
    for typed in [first, second] {
        assert_eq!(typed.concat(), known, "{paper}");
        let release = hall.run(["release", "game.envelope", "--key", "slips/black.slip"]);
        release.with(["--fingerprint", &typed.join(" ")]).done();
    }
}
