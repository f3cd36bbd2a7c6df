//! What may be recorded now: the token, the refusals, and which entries stand. The cases are in `hall.txt`.

use super::super::permission::ORDER;
use super::story::records;
use super::*;
use crate::adjournment::state::in_force;
use crate::rows::rows;

#[test]
fn a_permission_names_its_envelope() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        envelope: [7; 32],
        ..adjourned(&game, &edition)
    };
    let there = fold(adjourned.clone(), &records("0 arrival black"));
    let permission = there.may_open(moment(0)).unwrap();
    assert_eq!(permission.envelope(), &[7; 32]);
}

/// Each refusal, in the order of `refusals.txt`.
#[rustfmt::skip]
fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    vec![
        NotAccepted, AlreadyOpened, GameOver(Over::BeforeResumption), ResponderAbsent, ArrivalUnrecorded,
        BeforeResumption, TimePassed, NoTimeYet, Lost, NotYours, DecisionFirst, MoveUnknown, NotOnMove, IllegalMove,
        ChoiceFirst, NotOffered, NothingToRead, PlayedOn, NoOffer, OfferLapsed, AlreadyThere, PlayerAbsent,
        OpponentUnrecorded, AlreadyStarted, SealerPresent, GoesOnElsewhere, NotLost, TimesStand, NoClockRan,
        ClockStopped, ClockRuns, NotPaused, BeforeTheClock, ClaimAfterSealing, NoSuchEntry, OpeningStands,
        WitnessStands, Witnessed, LatenessFixed, NoSuchMove, NoRuling, NotOver,
    ]
}

#[test]
fn each_refusal_has_its_code_and_article() {
    let edition = edition("fide-1997");
    let rows = rows(include_str!("refusals.txt"));
    assert_eq!(rows.len(), refusals().len());
    let mut seen = std::collections::HashSet::new();
    for ([code, article], refusal) in rows.into_iter().zip(refusals()) {
        let text = refusal.to_string();
        assert_eq!(refusal.code(), code, "{text}");
        assert_eq!(refusal.article(&edition).unwrap_or("-"), article, "{code}");
        assert!(
            seen.insert(code.to_owned()) && seen.insert(text.clone()),
            "{code}"
        );
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
