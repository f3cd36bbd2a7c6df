//! What authorities said of a gap stands behind it, wherever the arbiter reads of it; under US Chess nothing does.

use super::{Hall, one_line};

const STANDS: &str = "Law of another federation: under US Chess 2019, 19G3, the loss stands";

fn sealed_under(edition: &str) -> Hall {
    let hall = Hall::with_keys();
    let rules = ["--rules", edition];
    hall.seal("Bd7", "en").with(rules).done();
    hall.accept().done();
    hall
}

/// A10, 19G3: the responder is too late, and nobody knows what is in the envelope.
#[test]
fn a_late_responder_is_told_what_holds_elsewhere() {
    for (edition, count) in [("fide-1997", 1), ("us-chess-2019", 0)] {
        let hall = sealed_under(edition);
        let record = |time: &str, side: &str, what: &str| {
            let at = format!("1972-09-01T{time}:00+00:00");
            let record = hall.run(["record", "game.envelope", "--key", "arbiter.key"]);
            record.with(["--at", &at, what, side]).object()
        };
        record("14:30", "white", "arrival");
        record("14:30", "black", "absent");
        let late = record("15:45", "black", "arrival");
        assert_eq!(late["ruling"]["result"], "1-0", "{edition}: {late}");
        // Beside a plain loss it is said to whoever compares.
        for (compared, count) in [(vec![], 0), (vec!["--compare"], count)] {
            let shown = hall
                .run(["show", "game.envelope"])
                .with(compared)
                .done()
                .out;
            assert_eq!(one_line(&shown).matches(STANDS).count(), count, "{shown}");
        }
        let gaps = hall.run(["show", "game.envelope"]).object()["gaps"].to_string();
        assert_eq!(gaps.matches(STANDS).count(), count, "{gaps}");
    }
}
