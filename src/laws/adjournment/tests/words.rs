//! The words of the format.

use super::*;

#[test]
fn each_kind_has_the_word_of_the_format() {
    let session = Event::Session {
        start: moment(0),
        end: moment(1),
    };
    let clocks = Event::CorrectClock {
        white_used: used(1),
        black_used: used(1),
    };
    let rows = [
        (opened("e4"), "opened"),
        (Event::Witness, "witness"),
        (Event::Arrival { side: White }, "arrival"),
        (Event::Absent { side: White }, "absent"),
        (Event::Start, "start"),
        (session, "session"),
        (Event::StopClock { side: White }, "stop-clock"),
        (Event::StartClock { side: White }, "start-clock"),
        (Event::Pause, "pause"),
        (Event::Continue, "continue"),
        (Event::Offer { side: White }, "offer"),
        (Event::AcceptOffer { side: White }, "accept-offer"),
        (Event::DeclineOffer { side: White }, "decline-offer"),
        (agreed(), "draw-agreed"),
        (resign(White), "resign"),
        (Event::Flag { side: White }, "flag"),
        (claim("9.2b", ClaimOutcome::Correct), "claim"),
        (played(White, "e2e4"), "move"),
        (
            Event::Choose {
                uci: "e2e4".to_owned(),
            },
            "choose",
        ),
        (clocks, "correct-clock"),
        (
            Event::ReplySealed {
                fingerprint: [0; 32],
            },
            "reply-sealed",
        ),
        (Event::LostEnvelope, "lost-envelope"),
        (Event::LostPosition, "lost-position"),
        (declared(None), "declared"),
        (decision(None), "decision"),
        (void(1), "void"),
        (appeal(1, GameResult::Draw), "appeal"),
    ];
    for (event, kind) in rows {
        assert_eq!(event.kind(), kind);
    }
}

#[test]
fn the_words_of_the_format_read_back() {
    for from in [ReplyFrom::Slip, ReplyFrom::Half, ReplyFrom::Author] {
        assert_eq!(ReplyFrom::parse(from.name()), Some(from));
    }
    for outcome in [ClaimOutcome::Correct, ClaimOutcome::Incorrect] {
        assert_eq!(ClaimOutcome::parse(outcome.name()), Some(outcome));
    }
    for verdict in [
        Verdict::Confirmed,
        Verdict::Contradicted,
        Verdict::Unchecked,
    ] {
        assert_eq!(Verdict::parse(verdict.name()), Some(verdict));
    }
    assert_eq!(ReplyFrom::parse("Slip"), None);
    assert_eq!(ClaimOutcome::parse(""), None);
    assert_eq!(Verdict::parse("confirmed "), None);
    let phases = [
        (Phase::Sealed, "sealed"),
        (Phase::Accepted, "accepted"),
        (Phase::WaitingForResponder, "waiting_for_responder"),
        (Phase::Opened, "opened"),
        (Phase::WaitingForSealer, "waiting_for_sealer"),
        (Phase::Lost, "lost"),
        (Phase::Finished, "finished"),
        (Phase::Annulled, "annulled"),
    ];
    for (phase, name) in phases {
        assert_eq!(phase.name(), name);
    }
}
