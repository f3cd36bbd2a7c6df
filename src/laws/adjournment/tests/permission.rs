//! What may be recorded now: the token, the refusals, and which entries stand. The cases are in `hall.txt`.

use super::super::permission::ORDER;
use super::story::records;
use super::*;

#[test]
fn a_permission_names_its_envelope() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        envelope: [7; 32],
        ..adjourned(&game, &edition)
    };
    let there = fold(&adjourned, &records("0 arrival black"));
    let permission = there.may_open(&adjourned, moment(0)).unwrap();
    assert_eq!(permission.envelope(), &[7; 32]);
}

/// Each refusal, its code, and its article in 1997.
#[rustfmt::skip]
const REFUSALS: &[(Refusal, &str, Option<&str>)] = &[
    (Refusal::NotAccepted, "laws/not-accepted", Some("A3")),
    (Refusal::AlreadyOpened, "laws/already-opened", Some("A7")),
    (Refusal::GameOver(Over::BeforeResumption), "laws/game-over", Some("A6")),
    (Refusal::ResponderAbsent, "laws/responder-absent", Some("A7")),
    (Refusal::ArrivalUnrecorded, "laws/arrival-unrecorded", Some("A7")),
    (Refusal::BeforeResumption, "laws/before-resumption", Some("A2")),
    (Refusal::TimePassed, "laws/time-passed", Some("A2")),
    (Refusal::NoTimeYet, "laws/no-time-yet", Some("A2")),
    (Refusal::Lost, "laws/envelope-lost", Some("A11(a)")),
    (Refusal::NotYours, "laws/not-yours", None),
    (Refusal::DecisionFirst, "laws/decision-first", None),
    (Refusal::MoveUnknown, "laws/move-unknown", Some("A7")),
    (Refusal::NotOnMove, "laws/not-on-move", None),
    (Refusal::IllegalMove, "laws/illegal-move", None),
    (Refusal::ChoiceFirst, "laws/choice-first", Some("A8")),
    (Refusal::NotOffered, "laws/not-offered", Some("A8")),
    (Refusal::NothingToRead, "laws/nothing-to-read", Some("A8(b)")),
    (Refusal::PlayedOn, "laws/played-on", None),
    (Refusal::NoOffer, "laws/no-offer", Some("9.1")),
    (Refusal::OfferLapsed, "laws/offer-lapsed", Some("A6")),
    (Refusal::AlreadyThere, "laws/already-there", Some("A10")),
    (Refusal::PlayerAbsent, "laws/player-absent", Some("A10")),
    (Refusal::OpponentUnrecorded, "laws/opponent-unrecorded", Some("A10")),
    (Refusal::AlreadyStarted, "laws/already-started", None),
    (Refusal::SealerPresent, "laws/sealer-present", Some("A9(c)")),
    (Refusal::GoesOnElsewhere, "laws/goes-on-elsewhere", None),
    (Refusal::NotLost, "laws/not-lost", Some("A11(a)")),
    (Refusal::TimesStand, "laws/times-stand", Some("A12")),
    (Refusal::NoClockRan, "laws/no-clock-ran", Some("A5")),
    (Refusal::ClockStopped, "laws/clock-stopped", None),
    (Refusal::ClockRuns, "laws/clock-runs", None),
    (Refusal::NotPaused, "laws/not-paused", None),
    (Refusal::BeforeTheClock, "laws/before-the-clock", None),
    (Refusal::ClaimAfterSealing, "laws/claim-after-sealing", Some("9.4")),
    (Refusal::NoSuchEntry, "laws/no-such-entry", None),
    (Refusal::OpeningStands, "laws/opening-stands", None),
    (Refusal::WitnessStands, "laws/witness-stands", None),
    (Refusal::Witnessed, "laws/witnessed", None),
    (Refusal::LatenessFixed, "laws/lateness-fixed", Some("A10")),
    (Refusal::NoSuchMove, "laws/no-such-move", None),
    (Refusal::NoRuling, "laws/no-ruling", None),
    (Refusal::NotOver, "laws/not-over", None),
];

#[test]
fn each_refusal_has_its_code_and_article() {
    let edition = edition("fide-1997");
    let mut seen = std::collections::HashSet::new();
    for &(refusal, code, article) in REFUSALS {
        assert_eq!(refusal.code(), code);
        assert_eq!(refusal.article(&edition), article, "{code}");
        assert!(
            seen.insert(code.to_owned()) && seen.insert(refusal.to_string()),
            "{code}"
        );
        let text = refusal.to_string();
        assert!(!text.ends_with('.'), "{text}");
    }
    assert_eq!(Refusal::ClaimAfterSealing.gap(), Some(Gap::SealingAndClaim));
}

#[test]
fn every_step_is_thought_of_once() {
    let steps: std::collections::HashSet<_> = ORDER.into_iter().collect();
    assert_eq!(steps.len(), ORDER.len());
}

#[test]
fn an_entry_stands_unless_a_later_one_voids_it() {
    let rows: [(&str, &[bool]); 4] = [
        ("0 void 1", &[true]),
        ("0 void 2; 1 start", &[true, true]),
        ("0 start; 1 void 1", &[false, true]),
        ("0 start; 1 void 1; 2 void 2", &[true, false, true]),
    ];
    for (told, standing) in rows {
        assert_eq!(in_force(&records(told)), standing, "{told}");
    }
}
