//! When the resumption begins, and who has said so (A2g, A7, A9).

use super::*;

fn arrival(side: Color) -> Event {
    Event::Arrival { side }
}

/// A9: "at the time established for the resumption"; A7: the envelope is opened only when the player who must reply is
/// present. Before that time nothing begins, and no clock starts.
#[test]
fn nothing_begins_before_the_announced_time() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let lost = recorded(&[gone(LostThing::Envelope)]);
    let rows: [(&str, &[Recorded], Event); 5] = [
        ("start", &[], Event::Start),
        ("absent", &[], Event::Absent { side: Black }),
        ("absent sealer", &[], Event::Absent { side: White }),
        ("start-clock", &[], Event::StartClock { side: Black }),
        ("declared", &lost, declared(Some("e4"))),
    ];
    for (what, before, event) in rows {
        let state = fold(&adjourned, before);
        let permits = |at| state.permits(&adjourned, &event, By::Arbiter, at);
        assert_eq!(
            permits(moment(-1)),
            Err(Refusal::BeforeResumption),
            "{what}"
        );
        assert_eq!(permits(moment(0)), Ok(()), "{what}");
    }
    let there = fold(&adjourned, &recorded(&[arrival(Black)]));
    let early = there.may_open(&adjourned, moment(-1)).err();
    assert_eq!(early, Some(Refusal::BeforeResumption));
    assert!(there.may_open(&adjourned, moment(0)).is_ok());
    // Whoever comes early has come; what ends the game may end it (A6).
    for event in [arrival(Black), arrival(White), resign(White), agreed()] {
        let early = fold(&adjourned, &[]).permits(&adjourned, &event, By::Arbiter, moment(-1));
        assert_eq!(early, Ok(()), "{event:?}");
    }
}

/// A9(c): the reply is sealed when the resumption has begun, and opened when its responder comes.
#[test]
fn the_reply_is_opened_when_its_responder_is_there() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        answers: true,
        ..adjourned(&game, &edition)
    };
    let may = |events: &[Event]| {
        let state = fold(&adjourned, &recorded(events));
        state.may_open(&adjourned, moment(75)).err()
    };
    assert_eq!(may(&[]), Some(Refusal::ArrivalUnrecorded));
    assert_eq!(may(&[arrival(White)]), Some(Refusal::ArrivalUnrecorded));
    assert_eq!(may(&[arrival(Black)]), None);
}
