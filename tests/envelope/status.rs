//! What a file says of itself without the Laws: its status, its entries by number, its edition; and with them, its ruling.

use adjourn::envelope::{
    Act, DrawOffer, Entry, Envelope, EnvelopeStatus, Signer, Summary, Verified,
};
use adjourn::laws::adjournment::{ClaimOutcome, Event, KnownMove, LostThing, Resumption};
use adjourn::laws::edition::Edition;
use adjourn::laws::ruling::{ClaimArticle, GameResult, Reason};
use adjourn::mating::Budget;
use shakmaty::Color::{self, Black, White};

use crate::fixtures::{accepted, accepted_from, keys, label, moment, opened, sealed, sealed_with};

fn with(envelope: &Envelope<Verified>, events: &[Event]) -> Envelope<Verified> {
    let entries: Vec<Entry> = events
        .iter()
        .map(|event| Entry {
            at: moment("1972-09-01T15:00:00+00:00"),
            by: Signer::Arbiter,
            act: Act::Event(event.clone()),
        })
        .collect();
    envelope.append(&entries, &keys().arbiter).unwrap()
}

fn decision(result: Option<GameResult>) -> Event {
    Event::Decision {
        text: "so decided".to_owned(),
        result,
        white_used: None,
        black_used: None,
        on_move: None,
        late_until: None,
        back_to: None,
    }
}

fn appeal(result: GameResult) -> Event {
    Event::Appeal {
        entry: 1,
        result,
        reason: "so decided".to_owned(),
        by_whom: "the committee".to_owned(),
    }
}

fn claim(outcome: ClaimOutcome) -> Event {
    Event::Claim {
        article: ClaimArticle::RepetitionAppeared,
        side: Black,
        outcome,
    }
}

fn resign(side: Color) -> Event {
    let how = "in the hall".to_owned();
    Event::Resign { side, how }
}

fn offer(side: Color) -> Event {
    Event::Offer { side }
}

fn accept(side: Color) -> Event {
    Event::AcceptOffer { side }
}

fn lost(what: LostThing) -> Event {
    Event::Lost { what }
}

/// A draw is agreed where an offer stands (9.1): on the label, made since, or written behind the sealed move, of which a
/// reader without the rules knows nothing.
#[test]
fn the_status_is_what_the_entries_say() {
    use EnvelopeStatus::{Accepted, Closed, Open};
    assert_eq!(EnvelopeStatus::of(&sealed()), EnvelopeStatus::Sealed);
    let offered = |by| {
        let mut label = label();
        label.draw_offer = DrawOffer::By(by);
        accepted_from(&sealed_with(&label, "Bd7"))
    };
    // A claim that was rejected before the sealing, by the one who seals.
    let claimed = || {
        let mut label = label();
        let uci = "e6d7".parse().unwrap();
        let claim = Some(ClaimArticle::RepetitionWritten);
        label.known_move = Some(KnownMove { uci, claim });
        accepted_from(&sealed_with(&label, "Bd7"))
    };
    let sealer = label().sealed_by();
    let void = |entry| Event::Void {
        entry,
        reason: "a slip of the pen".to_owned(),
    };
    let moved = |side, uci: &str| Event::Move {
        side,
        uci: uci.parse().unwrap(),
    };
    let draw_agreed = Event::DrawAgreed {
        how: "by telephone".to_owned(),
    };
    let (decline, flag) = (
        |side| Event::DeclineOffer { side },
        |side| Event::Flag { side },
    );
    let rows: Vec<(Envelope<Verified>, Vec<Event>, EnvelopeStatus)> = vec![
        (accepted(), vec![], Accepted),
        (opened(), vec![], Open),
        (accepted(), vec![resign(White)], Closed),
        (accepted(), vec![resign(White), void(1)], Accepted),
        (accepted(), vec![draw_agreed], Closed),
        (accepted(), vec![flag(Black)], Closed),
        (accepted(), vec![lost(LostThing::Position)], Closed),
        (accepted(), vec![lost(LostThing::Envelope)], Accepted),
        (accepted(), vec![lost(LostThing::Times)], Accepted),
        (accepted(), vec![decision(None)], Accepted),
        (accepted(), vec![decision(Some(GameResult::Open))], Accepted),
        (accepted(), vec![decision(Some(GameResult::Draw))], Closed),
        // What has ended stays so, whatever is decided or claimed beside it.
        (accepted(), vec![resign(White), decision(None)], Closed),
        (
            accepted(),
            vec![resign(White), claim(ClaimOutcome::Incorrect)],
            Closed,
        ),
        (accepted(), vec![resign(White), accept(Black)], Closed),
        (accepted(), vec![claim(ClaimOutcome::Incorrect)], Accepted),
        (accepted(), vec![claim(ClaimOutcome::Correct)], Closed),
        // 9.1: in some editions a claim is an offer.
        (claimed(), vec![accept(!sealer)], Closed),
        (claimed(), vec![accept(sealer)], Accepted),
        (
            accepted(),
            vec![claim(ClaimOutcome::Incorrect), accept(White)],
            Closed,
        ),
        (
            accepted(),
            vec![resign(White), appeal(GameResult::Open)],
            Accepted,
        ),
        (
            accepted(),
            vec![resign(White), appeal(GameResult::Draw)],
            Closed,
        ),
        (accepted(), vec![accept(Black)], Accepted),
        (accepted(), vec![offer(White)], Accepted),
        (accepted(), vec![offer(White), accept(Black)], Closed),
        (accepted(), vec![offer(White), accept(White)], Accepted),
        (
            accepted(),
            vec![offer(White), decline(Black), accept(Black)],
            Accepted,
        ),
        (
            accepted(),
            vec![offer(White), decline(White), accept(Black)],
            Closed,
        ),
        (
            accepted(),
            vec![offer(White), moved(Black, "f4g5"), accept(Black)],
            Accepted,
        ),
        (offered(White), vec![accept(Black)], Closed),
        (offered(White), vec![accept(White)], Accepted),
        (offered(Black), vec![accept(White)], Closed),
        (offered(Black), vec![accept(Black)], Accepted),
        (opened(), vec![accept(Black)], Closed),
        (opened(), vec![accept(White)], Open),
        (opened(), vec![moved(Black, "f4g5"), accept(Black)], Open),
    ];
    for (envelope, events, status) in rows {
        let said = format!("{events:?}");
        assert_eq!(
            EnvelopeStatus::of(&with(&envelope, &events)),
            status,
            "{said}"
        );
    }
}

#[test]
fn entries_are_numbered_from_one() {
    let envelope = with(&accepted(), &[offer(White), resign(Black)]);
    let kind = |number| {
        let entry = envelope.entry(number);
        entry.map(|entry| entry.kind().name())
    };
    let kinds = [0, 1, 2, 3, u32::MAX].map(kind);
    assert_eq!(kinds, [None, Some("offer"), Some("resign"), None, None]);
}

/// By the name on the label and by the digest beside it: both, or it is another edition.
#[test]
fn a_label_is_under_its_edition_and_no_other() {
    let builtin = |name| Edition::builtin(name).unwrap();
    let own = label();
    assert_eq!(own.builtin_edition(), Some(&builtin("fide-1997")));
    assert!(own.is_under(&builtin("fide-1997")));
    assert!(!own.is_under(&builtin("fide-2001")));
    // The federation's own file, under the name of a built-in one.
    let copied = format!("{}\n", builtin("fide-1997").source());
    assert!(!own.is_under(&Edition::from_toml(&copied).unwrap()));
    let mut renamed = own.clone();
    renamed.rules = "fide-2001".to_owned();
    assert_eq!(renamed.builtin_edition(), None);
    assert!(!renamed.is_under(&builtin("fide-1997")));
    assert!(!renamed.is_under(&builtin("fide-2001")));
    let mut changed = own;
    changed.rules_digest = adjourn::crypto::sha256(&[b"another file"]);
    assert_eq!(changed.builtin_edition(), None);
    assert!(!changed.is_under(&builtin("fide-1997")));
}

#[test]
fn a_time_still_to_be_agreed_is_known_from_the_summary() {
    assert!(!Summary::of(&accepted()).is_to_be_agreed());
    let mut league = label();
    league.resumption = Resumption::By(moment("1972-09-30T23:59:59+00:00"));
    let league = accepted_from(&sealed_with(&league, "Bd7"));
    assert!(Summary::of(&league).is_to_be_agreed());
}

#[test]
fn what_was_ruled_last_is_the_ruling() {
    let edition = Edition::builtin("fide-1997").unwrap();
    let budget = Budget::of_states(10_000);
    let ruling = |envelope: &Envelope<Verified>| {
        let ruling = envelope.ruling(&edition, budget)?;
        Some((ruling.result, ruling.reason))
    };
    assert_eq!(ruling(&accepted()), None);
    assert_eq!(ruling(&opened()), Some((GameResult::Open, None)));
    let resigned = with(&opened(), &[resign(Black)]);
    let won = GameResult::Win(White);
    assert_eq!(ruling(&resigned), Some((won, Some(Reason::Resignation))));
}
