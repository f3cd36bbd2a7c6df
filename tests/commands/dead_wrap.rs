//! A sealer who gives the responder nothing for his slip: the slip proves it, and the arbiter is asked.

use adjourn::envelope::{SecretKey, Slip};

use super::*;

/// The sealer's slip signs the envelope again, with what the custody wrap holds in the place of the responder's.
fn kill_the_reply_wrap(hall: &Hall) {
    let text = hall.text("game.envelope");
    let end = text.find("sig = ").unwrap();
    let bodies: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("body = "))
        .collect();
    let unsigned = text[..end].replacen(bodies[1], bodies[0], 1);
    let sealer: SecretKey = Slip::typed_key(hall.text("slips/white.slip").trim()).unwrap();
    let signature = sealer.sign.sign("adjourn/1/seal", unsigned.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    hall.write(
        "game.envelope",
        format!("{unsigned}sig = \"{signature}\"\n"),
    );
}

fn says(hall: &Hall, key: &str) -> Run {
    hall.run(["record", "game.envelope", "--key", key, "dead-wrap"])
        .with(["--at", SEALED_AT])
}

/// The arbiter hears that only a witness would know, and a witness at home finds it, before anybody needs the half.
#[test]
fn a_witness_finds_a_dead_wrap_when_the_envelope_is_accepted() {
    for dead in [false, true] {
        let hall = Hall::with_slips("Bd7");
        if dead {
            kill_the_reply_wrap(&hall);
        }
        let accepted = hall.accept().object();
        let notices = accepted["notices"].as_array().unwrap();
        let codes: Vec<_> = notices.iter().map(|notice| &notice["code"]).collect();
        assert_eq!(codes, ["accept/no-witness"], "{accepted}");
        let witness = hall.run(["witness", "game.envelope", "--at", SEALED_AT]);
        let witness = witness.with(["--key", "slips/black.slip"]);
        match dead {
            false => assert_eq!(witness.object()["phase"], "accepted"),
            true => assert_eq!(witness.fails().code, "envelope/dead-wrap"),
        }
        let sealer = hall.run(["witness", "game.envelope", "--at", SEALED_AT]);
        let failed = sealer.with(["--key", "slips/white.slip"]).fails();
        assert_eq!((failed.exit, failed.code.as_str()), (4, "laws/not-yours"));
    }
}

/// Nothing in the Laws speaks of a lock: what follows is the arbiter's, and anybody can check what the slip proves.
#[test]
fn a_dead_wrap_is_recorded_by_the_slip_that_proves_it() {
    let hall = Hall::with_slips("Bd7");
    kill_the_reply_wrap(&hall);
    hall.accept().done();
    let recorded = says(&hall, "slips/black.slip");
    let object = recorded.object();
    assert_eq!(object["phase"], "accepted");
    assert_eq!(object["ruling"], serde_json::Value::Null);
    assert_eq!(object["gaps"][0]["code"], "gap/dead-wrap");
    assert_eq!(
        object["gaps"][0]["articles"],
        serde_json::json!(["A8(b)", "A11(a)"])
    );
    let verified = hall.run(["verify", "game.envelope"]);
    verified.done();
    let said = |language| {
        let show = hall.run([
            "show",
            "game.envelope",
            "--at",
            SEALED_AT,
            "--lang",
            language,
        ]);
        one_line(&show.done().out)
    };
    for (language, expected) in [
        (
            "en",
            "proved with the slip that the envelope gives them no half",
        ),
        (
            "it",
            "ha provato con il suo tagliando che la busta non gli dà nessuna metà",
        ),
    ] {
        assert!(said(language).contains(expected), "{}", said(language));
    }
    // The slip itself is not in the file: its signing key is nobody else's.
    let slip = hall.text("slips/black.slip");
    assert!(!hall.text("game.envelope").contains(slip.trim()));
}

#[test]
fn what_proves_no_dead_wrap_is_refused() {
    let hall = Hall::with_slips("Bd7");
    hall.accept().done();
    let lasting = Hall::accepted("Bd7");
    check_failures(
        &hall,
        &[
            row(
                "it opens",
                says(&hall, "slips/black.slip"),
                2,
                "envelope/evidence",
                "not dead",
            ),
            row(
                "an arbiter's key",
                says(&hall, "arbiter.key"),
                2,
                "record/no-slip",
                "slip",
            ),
        ],
    );
    check_failures(
        &lasting,
        &[row(
            "a key file",
            says(&lasting, "black.key"),
            2,
            "record/no-slip",
            "lasts",
        )],
    );
    let value = says(&hall, "slips/black.slip").with(["reply"]);
    assert_eq!(value.fails().code, "record/value");
}
