//! Games of a league or by correspondence: date and place of the resumption are agreed after the sealing (A2g).

use super::{Hall, one_line};

const BY: &str = "1972-09-30";

/// A move sealed to be resumed by the end of September, accepted.
fn to_be_agreed() -> Hall {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en").without("--resume-at");
    let seal = seal.without("--place").with(["--resume-by", BY]);
    seal.done();
    hall.accept().done();
    hall
}

/// A10: lateness counts from the announced time. Until there is one nothing begins, nobody is late, nothing is opened; a
/// time that both agree on brings zone and place, and everything follows it.
#[test]
fn nothing_begins_until_a_time_is_agreed() {
    let hall = to_be_agreed();
    let at = "1972-09-05T12:00:00+00:00";
    let shown = hall.run(["show", "game.envelope", "--at", at]).object();
    let last = "1972-09-30T23:59:00+00:00";
    assert_eq!(shown["label"]["resume_by"], last, "{shown}");
    assert!(shown["label"].get("resume_at").is_none(), "{shown}");
    let expected = serde_json::json!({ "resume_by": last });
    assert_eq!(shown["resumption"], expected, "{shown}");
    assert_eq!(shown["gaps"], serde_json::json!([]), "{shown}");
    let may = shown["may_happen"].to_string();
    for begins in ["\"start\"", "\"absent\"", "\"opened\""] {
        assert!(!may.contains(begins), "{begins}: {may}");
    }
    let sheet = hall.run(["show", "game.envelope", "--at", at]).done().out;
    let says = "Saturday 30 September 1972, 23:59 (UTC+00:00), date and place still to be agreed";
    assert!(sheet.contains("To be resumed by"), "{sheet}");
    assert!(one_line(&sheet).contains(says), "{sheet}");

    let record = |values: &[&str]| {
        let run = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
        run.with(["--at", at]).with(values)
    };
    let open = hall.open().but("--at", at);
    let calendar = hall.run(["calendar", "game.envelope"]);
    for run in [
        record(&["start"]),
        record(&["absent", "black"]),
        open,
        calendar,
    ] {
        let failed = run.fails();
        assert_eq!(
            (failed.exit, failed.code.as_str()),
            (4, "laws/no-time-yet"),
            "{failed:?}"
        );
        assert!(failed.hint.contains("set-resumption"), "{failed:?}");
    }
    for (what, says) in [
        ("agenda", "by 23:59"),
        ("setup", "still to be agreed"),
        ("label", "still to be agreed"),
    ] {
        let out = format!("{what}.txt");
        let print = hall.run(["print", "game.envelope", "--what", what, "--out", &out]);
        print.done();
        let printed = one_line(&hall.text(&out));
        assert!(printed.contains(says), "{printed}");
    }
    hall.run(["archive", "add", "games.archive", "game.envelope"])
        .done();
    let listed = hall.run(["archive", "list", "games.archive"]).done().out;
    assert!(listed.contains("date still to be agreed"), "{listed}");

    // The zone is said with the time: the label has none.
    let agreed = ["set-resumption", "1972-09-20 15:00", "both", "by letter"];
    let failed = record(&agreed).fails();
    assert_eq!(failed.exit, 2, "{failed:?}");
    record(&agreed)
        .with(["--zone", "Atlantic/Reykjavik", "--place", "Club room"])
        .done();
    let time = "1972-09-20T15:00:00+00:00";
    let shown = hall.run(["show", "game.envelope", "--at", time]).object();
    let expected = serde_json::json!({
        "resume_at": time,
        "resume_end": null,
        "resume_zone": "Atlantic/Reykjavik",
        "resume_place": "Club room",
    });
    assert_eq!(shown["resumption"], expected, "{shown}");
    hall.open().but("--at", time).done();
}

/// The Laws know no such deadline: when it passes nobody has lost by that, and the arbiter is asked.
#[test]
fn a_deadline_that_passes_is_the_arbiters_to_judge() {
    let hall = to_be_agreed();
    let late = "1972-10-01T00:00:00+00:00";
    let shown = hall.run(["show", "game.envelope", "--at", late]).object();
    assert_eq!(shown["phase"], "accepted", "{shown}");
    assert!(shown["ruling"].is_null(), "{shown}");
    let gap = &shown["gaps"][0];
    assert_eq!(gap["code"], "gap/not-resumed-in-time", "{shown}");
    assert_eq!(gap["open"], true, "{shown}");
    let record = |values: &[&str]| {
        let run = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
        run.with(["--at", late]).with(values)
    };
    let decided = record(&["decision", "they have until Sunday"]).object();
    assert_eq!(decided["gaps"][0]["open"], false, "{decided}");
    let set = ["set-resumption", "1972-10-08 15:00", "both", "as decided"];
    let set = record(&set).with(["--zone", "UTC", "--place", "Club room"]);
    assert_eq!(set.object()["gaps"], serde_json::json!([]));
}

/// A2(g): without a word about the resumption there is no label, and what is announced is not to be agreed as well.
#[test]
fn nobody_is_left_without_a_resumption_by_accident() {
    let hall = Hall::with_keys();
    let seal = hall.seal("Bd7", "en");
    let bare = seal
        .clone()
        .without("--resume-at")
        .without("--place")
        .without("--zone");
    let failed = bare.fails();
    assert_eq!((failed.exit, failed.code.as_str()), (2, "label/missing"));
    assert!(failed.message.contains("--resume-at"), "{failed:?}");
    assert!(failed.hint.contains("--resume-by"), "{failed:?}");
    for (run, named) in [
        (seal.clone().without("--place"), "--resume-at"),
        (seal.clone().without("--resume-at"), "--place"),
        (
            seal.clone()
                .without("--resume-at")
                .without("--place")
                .with(["--resume-end", "1972-09-01 20:00"]),
            "--resume-end",
        ),
    ] {
        let failed = run.with(["--resume-by", BY]).fails();
        assert_eq!((failed.exit, failed.code.as_str()), (2, "label/resumption"));
        assert!(failed.message.contains(named), "{failed:?}");
    }
    let past = seal.without("--resume-at").without("--place");
    let failed = past.with(["--resume-by", "1972-08-30"]).fails();
    assert_eq!((failed.exit, failed.code.as_str()), (2, "envelope/times"));
    assert!(failed.message.contains("resume_by"), "{failed:?}");
    assert!(!hall.path("game.envelope").exists());

    // The same from a sheet.
    let prepare = hall.run(["prepare", "game.pgn", "--out", "game.sheet.toml"]);
    prepare
        .with(["--resume-by", BY, "--zone", "Atlantic/Reykjavik"])
        .done();
    assert!(hall.text("game.sheet.toml").contains("resume_by"));
    let seal = hall
        .seal("Bd7", "en")
        .replacing("game.pgn", "game.sheet.toml");
    let seal = seal.without("--resume-at").without("--place");
    seal.without("--zone").done();
    let shown = hall.run(["show", "game.envelope"]).object();
    let last = "1972-09-30T23:59:00+00:00";
    assert_eq!(shown["label"]["resume_by"], last, "{shown}");
}
