//! The words of the format.

use super::story::event;
use super::*;
use crate::Word;
use crate::edition::Rule;
use crate::rows::rows;

/// An entry of each kind, in their order.
const KINDS: &str = "opened e4; witness; dead-wrap reply; arrival white; absent white; start; session 0 1; set-resumption 0 both; \
    stop-clock white; start-clock white; pause; continue; offer white; accept-offer white; decline-offer white; draw-agreed; \
    resign white; flag white; claim 9.2(b) black correct; move white e2e4; choose e2e4; reading e2e4; correct-clock 1 1; \
    next-envelope; lost envelope; declared; decision; void 1; appeal 1 1/2-1/2; note";

#[test]
fn each_kind_has_the_word_of_the_format() {
    let kinds: Vec<EventKind> = KINDS.split("; ").map(|told| event(told).kind()).collect();
    assert_eq!(kinds, EventKind::ALL);
    for (told, kind) in KINDS.split("; ").zip(EventKind::ALL) {
        let word = told.split(' ').next().unwrap();
        assert_eq!(kind.name(), word);
        assert_eq!(EventKind::parse(word), Some(kind));
    }
}

/// All words of a list, each read back.
fn words<T: Word + std::fmt::Debug + PartialEq>() -> String {
    let names = T::ALL.iter().map(|value| {
        assert_eq!(T::parse(value.name()), Some(*value));
        value.name()
    });
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_words_of_the_format_read_back() {
    assert_eq!(words::<ReplyFrom>(), "slip half author");
    assert_eq!(words::<ClaimOutcome>(), "correct incorrect");
    assert_eq!(words::<Verdict>(), "confirmed contradicted unchecked");
    assert_eq!(
        words::<Phase>(),
        "sealed accepted resumption waiting_for_responder opened continued waiting_for_sealer lost undecided finished annulled"
    );
    assert_eq!(ReplyFrom::parse("Slip"), None);
    assert_eq!(ClaimOutcome::parse(""), None);
    assert_eq!(Verdict::parse("confirmed "), None);
}

#[test]
fn each_gap_is_stated_with_its_nearest_articles() {
    let edition = edition("fide-1997");
    #[rustfmt::skip]
    let gaps = [
        Gap::IllegalReply, Gap::NotResumedInTime, Gap::BothLate, Gap::ResponderLate, Gap::LateAndBadMove,
        Gap::LateAndLostEnvelope, Gap::LateAndFlag, Gap::LatenessBasis,
        Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate), Gap::FlagAndWrittenMove(Rule::ResignationCannotMate),
        Gap::FlagBeforeOpening, Gap::SealingAndClaim, Gap::OfferAfterSealing, Gap::ClockAtReply,
        Gap::ClockAtDeclaration, Gap::ClaimPenalty, Gap::DeadWrap, Gap::ArbiterSets(Rule::LostTimes),
        Gap::Silent(Rule::LostEnvelope), Gap::Silent(Rule::LostPosition),
    ];
    // Each gap's code, whether it needs a decision, its articles.
    let rows = rows(
        "gap/illegal-reply | true | A9(c), A8
        gap/not-resumed-in-time | true | A2, A10
        gap/both-late | true | A10, A9(b)
        gap/responder-late | false | A10, A8
        gap/late-and-bad-move | true | A10, A8
        gap/late-and-lost-envelope | true | A10, A10(a), A10(b), A11(a)
        gap/late-and-flag | true | A10(c), 6.9, A10
        gap/lateness-basis | true | A10, A13
        gap/flag-and-written-move | true | 6.9, A9(b)
        gap/flag-and-written-move | true | 5.1(b), A9(b)
        gap/flag-before-opening | false | 6.9, A8
        gap/sealing-and-claim | false | 9.4, A1(a)
        gap/offer-after-sealing | false | A4, 9.1
        gap/clock-at-reply | false | A9(c), A9(b)
        gap/clock-at-declaration | false | A11(a), A9(a)
        gap/claim-penalty | false | 9.5(b)
        gap/dead-wrap | false | A8(b), A11(a)
        gap/arbiter-sets | true | A11(a)
        gap/silent | true | A11(a)
        gap/silent | true | A11(b)",
    );
    assert_eq!(rows.len(), gaps.len());
    for ([code, decision, articles], gap) in rows.into_iter().zip(gaps) {
        let needs_decision = decision == "true";
        assert_eq!(gap.code(), code);
        assert_eq!(gap.needs_decision(), needs_decision, "{code}");
        let doubts = [
            "gap/responder-late",
            "gap/flag-before-opening",
            "gap/dead-wrap",
        ];
        assert_eq!(gap.doubts_the_result(), doubts.contains(&code), "{code}");
        let mut stated = stated(gap);
        assert_eq!(stated.articles(&edition).join(", "), articles, "{code}");
        assert_eq!(stated.is_open(), needs_decision, "{code}");
        stated.decided = true;
        assert!(!stated.is_open(), "{code}");
        let text = gap.to_string();
        assert!(!text.ends_with('.') && text.len() > 20, "{text}");
    }
}

/// What somebody says of a clock: both times, or that of one player in a decision.
#[test]
fn clocks_are_set_by_a_correction_and_by_some_decisions() {
    for (told, sets) in [
        ("correct-clock 1 1", true),
        ("decision white 1", true),
        ("decision black 1", true),
        ("decision 1 1", true),
        ("decision", false),
        ("stop-clock white", false),
        ("opened e4", false),
    ] {
        assert_eq!(event(told).sets_clocks(), sets, "{told}");
    }
}

/// The Laws are silent, or leave it to the arbiter, or a fact is missing.
#[test]
fn what_is_left_to_the_arbiter_is_no_silence() {
    for (gap, name, silent) in [
        (Gap::BothLate, "fide-1997", true),
        (Gap::BothLate, "us-chess-2019", false),
        (Gap::LatenessBasis, "fide-1997", true),
        (Gap::LateAndFlag, "fide-1997", false),
        (Gap::ArbiterSets(Rule::LostTimes), "fide-1997", false),
        (Gap::ArbiterMayDraw(Rule::LostTimes), "fide-1997", false),
    ] {
        assert_eq!(
            stated(gap).is_silence(&edition(name)),
            silent,
            "{gap:?} {name}"
        );
    }
}

fn stated(gap: Gap) -> StatedGap {
    StatedGap {
        gap,
        entry: 1,
        facts: Vec::new(),
        decided: false,
    }
}
