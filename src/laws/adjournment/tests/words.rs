//! The words of the format.

use super::*;
use crate::laws::edition::Rule;

#[test]
fn each_kind_has_the_word_of_the_format() {
    let session = Event::Session {
        start: moment(0),
        end: moment(1),
    };
    let clocks = Event::CorrectClock {
        white_used: used(1),
        black_used: used(1),
        claimed_by: None,
    };
    let set_anew = Event::SetResumption(SetResumption {
        resume_at: moment(0),
        resume_zone: "UTC".to_owned(),
        resume_place: None,
        resume_end: None,
        told: Told::Both,
        reason: "agreed".to_owned(),
    });
    let rows = [
        (opened("e4"), "opened"),
        (Event::Witness, "witness"),
        (dead_wrap(PlayersWrap::Reply), "dead-wrap"),
        (Event::Arrival { side: White }, "arrival"),
        (Event::Absent { side: White }, "absent"),
        (Event::Start, "start"),
        (session, "session"),
        (set_anew, "set-resumption"),
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
                uci: "e2e4".parse().unwrap(),
            },
            "choose",
        ),
        (reading(&["e2e4"]), "reading"),
        (clocks, "correct-clock"),
        (
            Event::NextEnvelope {
                fingerprint: [0; 32],
            },
            "next-envelope",
        ),
        (gone(LostThing::Envelope), "lost"),
        (declared(None), "declared"),
        (decision(None), "decision"),
        (void(1), "void"),
        (appeal(1, GameResult::Draw), "appeal"),
        (note(), "note"),
    ];
    assert_eq!(
        rows.each_ref().map(|(event, _)| event.kind()),
        EventKind::ALL
    );
    for (event, kind) in rows {
        assert_eq!(event.kind().name(), kind);
        assert_eq!(EventKind::parse(kind), Some(event.kind()));
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
        (Phase::Resumption, "resumption"),
        (Phase::WaitingForResponder, "waiting_for_responder"),
        (Phase::Opened, "opened"),
        (Phase::Continued, "continued"),
        (Phase::WaitingForSealer, "waiting_for_sealer"),
        (Phase::Lost, "lost"),
        (Phase::Undecided, "undecided"),
        (Phase::Finished, "finished"),
        (Phase::Annulled, "annulled"),
    ];
    assert_eq!(phases.map(|(phase, _)| phase), Phase::ALL);
    for (phase, name) in phases {
        assert_eq!(phase.name(), name);
    }
}

#[test]
fn each_gap_is_stated_with_its_nearest_articles() {
    let edition = edition("fide-1997");
    #[rustfmt::skip]
    let rows: [(Gap, &str, bool, &[&str]); 20] = [
        (Gap::IllegalReply, "gap/illegal-reply", true, &["A9(c)", "A8"]),
        (Gap::NotResumedInTime, "gap/not-resumed-in-time", true, &["A2", "A10"]),
        (Gap::BothLate, "gap/both-late", true, &["A10", "A9(b)"]),
        (Gap::ResponderLate, "gap/responder-late", false, &["A10", "A8"]),
        (Gap::LateAndBadMove, "gap/late-and-bad-move", true, &["A10", "A8"]),
        (
            Gap::LateAndLostEnvelope,
            "gap/late-and-lost-envelope",
            true,
            &["A10", "A10(a)", "A10(b)", "A11(a)"],
        ),
        (Gap::LateAndFlag, "gap/late-and-flag", true, &["A10(c)", "6.9", "A10"]),
        (Gap::LatenessBasis, "gap/lateness-basis", true, &["A10", "A13"]),
        (Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate), "gap/flag-and-written-move", true, &["6.9", "A9(b)"]),
        (Gap::FlagAndWrittenMove(Rule::ResignationCannotMate), "gap/flag-and-written-move", true, &["5.1(b)", "A9(b)"]),
        (Gap::FlagBeforeOpening, "gap/flag-before-opening", false, &["6.9", "A8"]),
        (Gap::SealingAndClaim, "gap/sealing-and-claim", false, &["9.4", "A1(a)"]),
        (Gap::OfferAfterSealing, "gap/offer-after-sealing", false, &["A4", "9.1"]),
        (Gap::ClockAtReply, "gap/clock-at-reply", false, &["A9(c)", "A9(b)"]),
        (Gap::ClockAtDeclaration, "gap/clock-at-declaration", false, &["A11(a)", "A9(a)"]),
        (Gap::ClaimPenalty, "gap/claim-penalty", false, &["9.5(b)"]),
        (Gap::DeadWrap, "gap/dead-wrap", false, &["A8(b)", "A11(a)"]),
        (Gap::ArbiterSets(Rule::LostTimes), "gap/arbiter-sets", true, &["A11(a)"]),
        (Gap::Silent(Rule::LostEnvelope), "gap/silent", true, &["A11(a)"]),
        (Gap::Silent(Rule::LostPosition), "gap/silent", true, &["A11(b)"]),
    ];
    for (gap, code, needs_decision, articles) in rows {
        assert_eq!(gap.code(), code);
        assert_eq!(gap.needs_decision(), needs_decision, "{code}");
        let doubts = [
            "gap/responder-late",
            "gap/flag-before-opening",
            "gap/dead-wrap",
        ];
        assert_eq!(gap.doubts_the_result(), doubts.contains(&code), "{code}");
        let mut stated = StatedGap {
            gap,
            entry: 1,
            facts: Vec::new(),
            decided: false,
        };
        assert_eq!(stated.articles(&edition), articles, "{code}");
        assert_eq!(stated.is_open(), needs_decision, "{code}");
        stated.decided = true;
        assert!(!stated.is_open(), "{code}");
        let text = gap.message();
        assert!(!text.ends_with('.') && text.len() > 20, "{text}");
    }
}

/// What somebody says of a clock: both times, or that of one player in a decision.
#[test]
fn clocks_are_set_by_a_correction_and_by_some_decisions() {
    let decided = |white, black| Event::Decision {
        text: "as both remember".to_owned(),
        result: None,
        white_used: white,
        black_used: black,
        on_move: None,
        late_until: None,
        back_to: None,
    };
    let corrected = Event::CorrectClock {
        white_used: used(1),
        black_used: used(1),
        claimed_by: None,
    };
    let rows = [
        (corrected, true),
        (decided(Some(used(1)), None), true),
        (decided(None, Some(used(1))), true),
        (decided(Some(used(1)), Some(used(1))), true),
        (decided(None, None), false),
        (Event::StopClock { side: White }, false),
        (opened("e4"), false),
    ];
    for (event, sets) in rows {
        assert_eq!(event.sets_clocks(), sets, "{event:?}");
    }
}
