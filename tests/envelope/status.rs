//! What a file says of itself without the Laws: its status, its entries by number, its edition; and with them, its ruling.

use adjourn::envelope::{
    Act, DrawOffer, Entry, Envelope, EnvelopeStatus, Signer, Summary, Verified,
};
use adjourn::laws::adjournment::{ClaimOutcome, Event, KnownMove, LostThing, Resumption};
use adjourn::laws::edition::Edition;
use adjourn::laws::ruling::{ClaimArticle, GameResult, Reason};
use adjourn::mating::Budget;
use shakmaty::Color::{Black, White};

use crate::fixtures::{accepted, accepted_from, keys, label, moment, opened, sealed, sealed_with};

fn with(envelope: &Envelope<Verified>, events: &[Event]) -> Envelope<Verified> {
    let entry = |event: &Event| Entry {
        at: moment("1972-09-01T15:00:00+00:00"),
        by: Signer::Arbiter,
        act: Act::Event(event.clone()),
    };
    let entries: Vec<Entry> = events.iter().map(entry).collect();
    envelope.append(&entries, &keys().arbiter).unwrap()
}

/// An event by a word or two of the table.
#[rustfmt::skip]
fn event(words: &str) -> Event {
    let (kind, more) = words.split_once(' ').unwrap_or((words, ""));
    let side = if more == "white" { White } else { Black };
    let results = [("*", GameResult::Open), ("1/2-1/2", GameResult::Draw)];
    let result = results.iter().find(|(word, _)| *word == more).map(|(_, result)| *result);
    let outcome = if more == "correct" { ClaimOutcome::Correct } else { ClaimOutcome::Incorrect };
    let text = "so decided".to_owned();
    match kind {
        "draw-agreed" => Event::DrawAgreed { how: text },
        "resign" => Event::Resign { side, how: text },
        "flag" => Event::Flag { side },
        "offer" => Event::Offer { side },
        "accept" => Event::AcceptOffer { side },
        "decline" => Event::DeclineOffer { side },
        "move" => Event::Move { side, uci: "f4g5".parse().unwrap() },
        "void" => Event::Void { entry: 1, reason: text },
        "lost" => Event::Lost { what: LostThing::ALL.into_iter().find(|it| it.name() == more).unwrap() },
        "claim" => Event::Claim { article: ClaimArticle::RepetitionAppeared, side, outcome },
        "appeal" => Event::Appeal { entry: 1, result: result.unwrap(), reason: text.clone(), by_whom: text },
        "decision" => Event::Decision { text, result, white_used: None, black_used: None, on_move: None, late_until: None, back_to: None },
        other => panic!("{other}"),
    }
}

/// A draw is agreed where an offer stands (9.1): on the label, made since, or written behind the sealed move, of which a
/// reader without the rules knows nothing; in some editions a claim is an offer. What has ended stays so, whatever is
/// decided or claimed beside it. (The file, the entries, the status.)
#[rustfmt::skip]
const STATUS: [(&str, &str, &str); 37] = [
    ("sealed", "", "sealed"),
    ("accepted", "", "accepted"),
    ("opened", "", "open"),
    ("accepted", "resign white", "closed"),
    ("accepted", "resign white, void", "accepted"),
    ("accepted", "draw-agreed", "closed"),
    ("accepted", "flag black", "closed"),
    ("accepted", "lost position", "closed"),
    ("accepted", "lost envelope", "accepted"),
    ("accepted", "lost times", "accepted"),
    ("accepted", "decision", "accepted"),
    ("accepted", "decision *", "accepted"),
    ("accepted", "decision 1/2-1/2", "closed"),
    ("accepted", "resign white, decision", "closed"),
    ("accepted", "resign white, claim incorrect", "closed"),
    ("accepted", "resign white, accept black", "closed"),
    ("accepted", "resign white, appeal *", "accepted"),
    ("accepted", "resign white, appeal 1/2-1/2", "closed"),
    ("accepted", "claim incorrect", "accepted"),
    ("accepted", "claim correct", "closed"),
    ("accepted", "claim incorrect, accept white", "closed"),
    ("claimed by white", "accept black", "closed"),
    ("claimed by white", "accept white", "accepted"),
    ("accepted", "accept black", "accepted"),
    ("accepted", "offer white", "accepted"),
    ("accepted", "offer white, accept black", "closed"),
    ("accepted", "offer white, accept white", "accepted"),
    ("accepted", "offer white, decline black, accept black", "accepted"),
    ("accepted", "offer white, decline white, accept black", "closed"),
    ("accepted", "offer white, move black, accept black", "accepted"),
    ("offered by white", "accept black", "closed"),
    ("offered by white", "accept white", "accepted"),
    ("offered by black", "accept white", "closed"),
    ("offered by black", "accept black", "accepted"),
    ("opened", "accept black", "closed"),
    ("opened", "accept white", "open"),
    ("opened", "move black, accept black", "open"),
];

#[test]
fn the_status_is_what_the_entries_say() {
    let offered = |by| {
        let mut label = label();
        label.draw_offer = DrawOffer::By(by);
        accepted_from(&sealed_with(&label, "Bd7"))
    };
    // A claim that was rejected before the sealing, by the one who seals.
    let mut claimed = label();
    let (uci, claim) = (
        "e6d7".parse().unwrap(),
        Some(ClaimArticle::RepetitionWritten),
    );
    claimed.known_move = Some(KnownMove { uci, claim });
    let files = [
        ("sealed", sealed()),
        ("accepted", accepted()),
        ("opened", opened()),
        (
            "claimed by white",
            accepted_from(&sealed_with(&claimed, "Bd7")),
        ),
        ("offered by white", offered(White)),
        ("offered by black", offered(Black)),
    ];
    for (file, entries, status) in STATUS {
        let (_, envelope) = files.iter().find(|(name, _)| *name == file).unwrap();
        let events: Vec<Event> = entries
            .split(", ")
            .filter(|it| !it.is_empty())
            .map(event)
            .collect();
        let envelope = if events.is_empty() {
            envelope.clone()
        } else {
            with(envelope, &events)
        };
        assert_eq!(
            EnvelopeStatus::of(&envelope).name(),
            status,
            "{file}: {entries}"
        );
    }
}

#[test]
fn entries_are_numbered_from_one() {
    let envelope = with(&accepted(), &[event("offer white"), event("resign black")]);
    let kinds =
        [0, 1, 2, 3, u32::MAX].map(|number| envelope.entry(number).map(|it| it.kind().name()));
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
    let mut changed = own;
    changed.rules_digest = adjourn::crypto::sha256(&[b"another file"]);
    for other in [renamed, changed] {
        assert_eq!(other.builtin_edition(), None);
        assert!(!other.is_under(&builtin("fide-1997")));
        assert!(!other.is_under(&builtin("fide-2001")));
    }
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
    let ruling = |envelope: &Envelope<Verified>| {
        let ruling = envelope.ruling(&edition, Budget::of_states(10_000))?;
        Some((ruling.result, ruling.reason))
    };
    assert_eq!(ruling(&accepted()), None);
    assert_eq!(ruling(&opened()), Some((GameResult::Open, None)));
    let resigned = with(&opened(), &[event("resign black")]);
    let won = GameResult::Win(White);
    assert_eq!(ruling(&resigned), Some((won, Some(Reason::Resignation))));
}
