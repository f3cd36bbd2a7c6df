//! Every kind of entry, by everybody who may sign it and everybody who may not.

use adjourn::envelope::{
    Act, AppendError, Entry, EntryKey, Envelope, Field, Opening, SecretKey, Signer, TableValue,
    Unverified, Verified, fields,
};
use adjourn::laws::adjournment::{
    ClaimOutcome, Event, EventKind, LostThing, ReplyFrom, SetResumption, Told,
};
use adjourn::laws::ruling::{ClaimArticle, GameResult};
use adjourn::time::{Duration, Used};
use shakmaty::Color::{Black, White};

use crate::fixtures::{accepted, keys, moment, opened, opened_from};

const AT: &str = "1972-09-01T15:00:00+00:00";

/// Who may sign, as `docs/format.md` §3.3 says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum May {
    Officials,
    /// The officials, and White for himself.
    OfficialsAndWhite,
    OfficialsAndBlack,
    /// The responder, who is Black here, and nobody else.
    Responder,
    /// Whoever the label names.
    Anybody,
}

/// Every event that can be recorded, each of its words at least once.
fn events() -> Vec<(May, Event)> {
    use May::{Anybody, Officials, OfficialsAndBlack, OfficialsAndWhite, Responder};
    let used = |seconds| Used(Duration::from_seconds(seconds).unwrap());
    let mut events = vec![
        (Responder, Event::Witness),
        (
            Anybody,
            Event::Note {
                topic: "incident".to_owned(),
                text: "the lights went out at 18:10".to_owned(),
            },
        ),
        (Officials, Event::Start),
        (Officials, Event::Pause),
        (Officials, Event::Continue),
        (
            Officials,
            Event::Session {
                start: moment("1972-09-02T14:30:00+00:00"),
                end: moment("1972-09-02T18:30:00+00:00"),
            },
        ),
        (
            Officials,
            Event::Choose {
                uci: "e6d7".parse().unwrap(),
            },
        ),
        (
            Officials,
            Event::Choose {
                uci: "a7a8n".parse().unwrap(),
            },
        ),
        (
            Officials,
            Event::Reading {
                moves: Vec::new(),
                reason: "nobody can say what it is".to_owned(),
            },
        ),
        (
            Officials,
            Event::Reading {
                moves: ["b1d2", "f3d2"].map(|uci| uci.parse().unwrap()).to_vec(),
                reason: "both knights can go there".to_owned(),
            },
        ),
        (
            Officials,
            Event::CorrectClock {
                white_used: used(0),
                black_used: used(359_999),
                claimed_by: None,
            },
        ),
        (
            Officials,
            Event::NextEnvelope {
                fingerprint: [0xA5; 32],
            },
        ),
        (
            Officials,
            Event::DrawAgreed {
                how: "by \"telephone\" \\ fax".to_owned(),
            },
        ),
    ];
    for (own, side) in [(OfficialsAndWhite, White), (OfficialsAndBlack, Black)] {
        events.extend([
            (Officials, Event::Arrival { side }),
            (Officials, Event::Absent { side }),
            (Officials, Event::StopClock { side }),
            (Officials, Event::StartClock { side }),
            (Officials, Event::Flag { side }),
            (
                Officials,
                Event::Move {
                    side,
                    uci: "g1f3".parse().unwrap(),
                },
            ),
            (own, Event::Offer { side }),
            (own, Event::AcceptOffer { side }),
            (own, Event::DeclineOffer { side }),
            (
                own,
                Event::Resign {
                    side,
                    how: "per Telefon, 12:45 Uhr – Löwenthal".to_owned(),
                },
            ),
        ]);
        for outcome in [ClaimOutcome::Correct, ClaimOutcome::Incorrect] {
            let article = ClaimArticle::RepetitionAppeared;
            events.push((
                Officials,
                Event::Claim {
                    article,
                    side,
                    outcome,
                },
            ));
        }
    }
    for what in LostThing::ALL {
        events.push((Officials, Event::Lost { what }));
    }
    for text in [None, Some("Bd7".to_owned())] {
        events.push((Officials, Event::Declared { text }));
    }
    for claimed_by in [White, Black].map(Some) {
        let (white_used, black_used) = (used(7200), used(7200));
        let claimed = Event::CorrectClock {
            white_used,
            black_used,
            claimed_by,
        };
        events.push((Officials, claimed));
    }
    let results = [
        GameResult::Open,
        GameResult::Win(White),
        GameResult::Win(Black),
        GameResult::Draw,
    ];
    for result in results {
        events.push((
            Officials,
            Event::Appeal {
                entry: 1,
                result,
                reason: "the flag had not fallen".to_owned(),
                by_whom: "Appeals Committee".to_owned(),
            },
        ));
    }
    // Each optional field of a decision with and without the others.
    for fields in 0..16_u8 {
        let has = |bit: u8| fields & (1 << bit) != 0;
        events.push((
            Officials,
            Event::Decision {
                text: "play goes on".to_owned(),
                result: has(0).then_some(results[usize::from(fields % 4)]),
                white_used: has(1).then_some(used(1)),
                black_used: has(2).then_some(used(7_200)),
                on_move: has(3).then_some(White),
                late_until: None,
                back_to: None,
            },
        ));
    }
    events
}

fn signers() -> [(Signer, SecretKey); 4] {
    let keys = keys();
    [
        (Signer::Arbiter, keys.arbiter),
        (Signer::Deputy(1), keys.deputy),
        (Signer::Player(White), keys.white),
        (Signer::Player(Black), keys.black),
    ]
}

impl May {
    fn sign(self, signer: Signer) -> bool {
        match self {
            May::Officials => signer.is_official(),
            May::OfficialsAndWhite => signer.is_official() || signer == Signer::Player(White),
            May::OfficialsAndBlack => signer.is_official() || signer == Signer::Player(Black),
            May::Responder => signer == Signer::Player(Black),
            May::Anybody => true,
        }
    }
}

/// Appends an entry that the library would not, with a signature that holds.
pub fn forced(
    envelope: &Envelope<Verified>,
    entry: &Entry,
    key: &SecretKey,
) -> Envelope<Unverified> {
    forced_table(envelope, entry.to_table(), key)
}

/// The same, for a table that no entry of ours would be written as.
fn forced_table(
    envelope: &Envelope<Verified>,
    table: Vec<(String, TableValue)>,
    key: &SecretKey,
) -> Envelope<Unverified> {
    let mut text = String::from_utf8(envelope.as_bytes().to_vec()).unwrap();
    text.push_str("\n[[entry]]\n");
    for (name, value) in table {
        let value = match value {
            TableValue::Text(text) => text.replace('\\', "\\\\").replace('"', "\\\""),
            TableValue::Integer(number) => {
                text.push_str(&format!("{name} = {number}\n"));
                continue;
            }
        };
        text.push_str(&format!("{name} = \"{value}\"\n"));
    }
    let signature = key.sign.sign("adjourn/1/entry", text.as_bytes());
    let signature = data_encoding::BASE64URL_NOPAD.encode(signature.as_bytes());
    text.push_str(&format!("sig = \"{signature}\"\n"));
    Envelope::from_bytes(text.into_bytes())
}

fn entry(by: Signer, event: Event) -> Entry {
    Entry {
        at: moment(AT),
        by,
        act: Act::Event(event),
    }
}

#[test]
fn every_kind_comes_back_from_whoever_may_sign_it_and_from_nobody_else() {
    let accepted = accepted();
    let start = entry(Signer::Arbiter, Event::Start);
    let begun = accepted.append(&[start], &keys().arbiter).unwrap();
    let (mut kept, mut refused) = (0, 0);
    let mut kinds: Vec<&str> = Vec::new();
    for (may, event) in events() {
        kinds.push(event.kind().name());
        for (signer, key) in signers() {
            let entry = entry(signer, event.clone());
            let what = format!("{event:?} by {signer}");
            let appended = begun.append(std::slice::from_ref(&entry), &key);
            let by_hand = forced(&begun, &entry, &key).verify();
            if may.sign(signer) {
                let appended = appended.unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(appended.entries().last(), Some(&entry), "{what}");
                assert!(appended.as_bytes().starts_with(begun.as_bytes()), "{what}");
                // Ed25519 gives one signature for one text, so the two ways give the same bytes.
                assert_eq!(by_hand.unwrap().as_bytes(), appended.as_bytes(), "{what}");
                kept += 1;
            } else {
                let kind = event.kind();
                assert_eq!(
                    appended.unwrap_err(),
                    AppendError::MayNotSign { signer, kind },
                    "{what}"
                );
                assert_eq!(by_hand.unwrap_err().code(), "envelope/signer", "{what}");
                refused += 1;
            }
            // Signed by somebody else than it says.
            for (other, wrong) in signers() {
                if other != signer {
                    let rejected = forced(&begun, &entry, &wrong).verify().unwrap_err();
                    let code = if may.sign(signer) {
                        "envelope/signature"
                    } else {
                        "envelope/signer"
                    };
                    assert_eq!(rejected.code(), code, "{what}, signed by {other}");
                }
            }
        }
        let stranger = entry(Signer::Deputy(2), event.clone());
        let rejected = forced(&begun, &stranger, &keys().deputy)
            .verify()
            .unwrap_err();
        assert_eq!(
            rejected.code(),
            "envelope/signer",
            "{event:?} by a deputy not named"
        );
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(
        kinds.len(),
        26,
        "every kind but `opened` and `void`: {kinds:?}"
    );
    println!("{kept} entries kept, {refused} refused");
}

/// A `void` is for who signed the entry that it names, of an official's for any official, and never of a `witness`.
#[test]
fn everybody_takes_back_what_is_his() {
    let accepted = accepted();
    let void = Event::Void {
        entry: 1,
        reason: "the wrong board".to_owned(),
    };
    for (signer, key) in signers() {
        let note = Event::Note {
            topic: "incident".to_owned(),
            text: "the lights went out".to_owned(),
        };
        let noted = accepted.append(&[entry(signer, note)], &key).unwrap();
        for (by, key) in signers() {
            let taken_back = forced(&noted, &entry(by, void.clone()), &key).verify();
            let expected = match by == signer || (by.is_official() && signer.is_official()) {
                true => None,
                false => Some("envelope/entry"),
            };
            let found = taken_back.err().map(|error| error.code());
            assert_eq!(found, expected, "{by} takes back what {signer} signed");
        }
    }
    let responder = keys().black;
    let seen = entry(Signer::Player(Black), Event::Witness);
    let seen = accepted.append(&[seen], &responder).unwrap();
    for (by, key) in signers() {
        let taken_back = forced(&seen, &entry(by, void.clone()), &key).verify();
        assert_eq!(taken_back.unwrap_err().code(), "envelope/entry", "{by}");
    }
}

#[test]
fn the_opening_is_the_officials_and_happens_once() {
    let accepted = accepted();
    let opened = opened_from(&accepted);
    let Act::Opened(opening) = opened.entries()[0].act.clone() else {
        panic!("the opening comes first");
    };
    for (by, key) in signers() {
        let again = Entry {
            at: moment(AT),
            by,
            act: Act::Opened(opening.clone()),
        };
        let alone = forced(&accepted, &again, &key).verify();
        let twice = forced(&opened, &again, &key).verify().unwrap_err();
        if by.is_official() {
            assert!(alone.is_ok(), "{by}: {alone:?}");
            assert_eq!(twice.code(), "envelope/opened-twice", "{by}");
        } else {
            assert_eq!(alone.unwrap_err().code(), "envelope/signer", "{by}");
            assert_eq!(twice.code(), "envelope/signer", "{by}");
        }
    }
    // An arbiter who records anything but what the halves give.
    let wrong_half = |half: &adjourn::envelope::Half| {
        let mut bytes = *half.expose();
        bytes[31] ^= 1;
        adjourn::envelope::Half::from_bytes(bytes)
    };
    let other_move = adjourn::envelope::Plaintext::new(&crate::fixtures::written("Kg1"));
    let cases = [
        (
            "custody",
            Opening {
                custody: wrong_half(&opening.custody),
                ..opening.clone()
            },
            "envelope/half",
        ),
        (
            "reply",
            Opening {
                reply: wrong_half(&opening.reply),
                ..opening.clone()
            },
            "envelope/half",
        ),
        (
            "halves swapped",
            Opening {
                custody: opening.reply.clone(),
                reply: opening.custody.clone(),
                ..opening.clone()
            },
            "envelope/half",
        ),
        (
            "another move",
            Opening {
                plaintext: Some(other_move),
                ..opening.clone()
            },
            "envelope/plaintext",
        ),
        (
            "no move",
            Opening {
                plaintext: None,
                ..opening.clone()
            },
            "envelope/plaintext",
        ),
    ];
    for (what, opening, code) in cases {
        let entry = Entry {
            at: moment(AT),
            by: Signer::Arbiter,
            act: Act::Opened(opening),
        };
        let rejected = forced(&accepted, &entry, &keys().arbiter)
            .verify()
            .unwrap_err();
        assert_eq!(rejected.code(), code, "{what}");
    }
    for reply_from in [ReplyFrom::Slip, ReplyFrom::Half, ReplyFrom::Author] {
        let opening = Opening {
            reply_from,
            ..opening.clone()
        };
        let entry = Entry {
            at: moment(AT),
            by: Signer::Deputy(1),
            act: Act::Opened(opening),
        };
        let verified = forced(&accepted, &entry, &keys().deputy).verify().unwrap();
        assert_eq!(verified.entries(), [entry]);
    }
}

/// Entries that name others, or times that run backwards.
#[test]
fn an_entry_that_contradicts_itself_is_refused() {
    let opened = opened();
    let arbiter = keys().arbiter;
    let void = |entry| Event::Void {
        entry,
        reason: "a mistake".to_owned(),
    };
    let appeal = |entry| Event::Appeal {
        entry,
        result: GameResult::Draw,
        reason: "so decided".to_owned(),
        by_whom: "the committee".to_owned(),
    };
    let session = |start: &str, end: &str| Event::Session {
        start: moment(start),
        end: moment(end),
    };
    let (two, six) = ("1972-09-02T14:00:00+00:00", "1972-09-02T18:00:00+00:00");
    let back_to = |entry| Event::Decision {
        text: "as if he had come in time".to_owned(),
        result: Some(GameResult::Open),
        white_used: None,
        black_used: None,
        on_move: None,
        late_until: None,
        back_to: Some(entry),
    };
    let anew = |at: &str, end: Option<&str>| {
        Event::SetResumption(SetResumption {
            resume_at: moment(at),
            resume_zone: "Atlantic/Reykjavik".to_owned(),
            resume_place: None,
            resume_end: end.map(moment),
            told: Told::Both,
            reason: "the hall is taken".to_owned(),
        })
    };
    let just_before = "1972-09-01T14:59:59+00:00";
    // (what, the entry, whether it may stand)
    let cases = [
        ("the opening voided", void(1), false),
        ("itself voided", void(2), false),
        ("a later one voided", void(3), false),
        ("nothing voided", void(0), false),
        ("the largest number voided", void(u32::MAX), false),
        ("the opening appealed", appeal(1), true),
        ("itself appealed", appeal(2), false),
        ("nothing appealed", appeal(0), false),
        ("a session", session(two, six), true),
        (
            "a session that ends before it starts",
            session(six, two),
            false,
        ),
        ("a session of no length", session(two, two), false),
        ("back to the opening", back_to(1), true),
        ("back to itself", back_to(2), false),
        ("back to nothing", back_to(0), false),
        ("a new time to come", anew(six, None), true),
        ("a new time that is now", anew(AT, None), true),
        ("a new time that has passed", anew(just_before, None), false),
        ("with its end", anew(two, Some(six)), true),
        ("with an end at once", anew(two, Some(two)), false),
        ("with an end before it", anew(six, Some(two)), false),
    ];
    for (what, event, stands) in cases {
        let entry = entry(Signer::Arbiter, event);
        let by_hand = forced(&opened, &entry, &arbiter).verify();
        let appended = opened.append(std::slice::from_ref(&entry), &arbiter);
        if stands {
            assert_eq!(
                appended.unwrap().as_bytes(),
                by_hand.unwrap().as_bytes(),
                "{what}"
            );
        } else {
            assert_eq!(by_hand.unwrap_err().code(), "envelope/entry", "{what}");
            assert_eq!(appended.unwrap_err().code(), "envelope/entry", "{what}");
        }
    }
}

/// Whoever asks people for an entry asks for the values that the file has, in its order.
#[test]
fn the_values_of_a_kind_are_those_that_are_written() {
    for (_, event) in events() {
        let kind = event.kind();
        let table = entry(Signer::Arbiter, event).to_table();
        let written: Vec<&str> = table.iter().map(|(key, _)| key.as_str()).collect();
        let (common, own) = written.split_at(3);
        assert_eq!(common, ["kind", "at", "by"]);
        let mut asked = fields(kind);
        // What is not there is said in so many words, and not written: no move, no text.
        let may_be_missing = |field: &Field| {
            let nothing = [
                (EventKind::Reading, EntryKey::Moves),
                (EventKind::Declared, EntryKey::Text),
            ];
            field.optional || nothing.contains(&(kind, field.key))
        };
        asked.retain(|field| !may_be_missing(field) || own.contains(&field.key.name()));
        let asked: Vec<&str> = asked.iter().map(|field| field.key.name()).collect();
        assert_eq!(asked, own, "{kind}");
    }
}

/// A move is written in one way: lower case, two squares, a piece that a pawn can become.
#[test]
fn a_move_is_written_in_its_only_form() {
    let accepted = accepted();
    let arbiter = keys().arbiter;
    let event = Event::Move {
        side: Black,
        uci: "f4g5".parse().unwrap(),
    };
    let table = entry(Signer::Arbiter, event).to_table();
    let played = |uci: &str| {
        let mut table = table.clone();
        let written = table.iter_mut().find(|(name, _)| name == "uci").unwrap();
        written.1 = TableValue::Text(uci.to_owned());
        forced_table(&accepted, table, &arbiter).verify()
    };
    for uci in ["f4g5", "a7a8q", "a7a8n", "h8a1"] {
        assert!(played(uci).is_ok(), "{uci}");
    }
    for uci in [
        "e2e2", "e2e2q", "e7e8Q", "E7E8q", "E2e4", "e7e8k", "e7e8p", "0000", "N@e4", "e2", "e2e9",
        "e2-e4", "e2e4 ",
    ] {
        let rejected = played(uci).expect_err(uci);
        assert_eq!(rejected.code(), "envelope/value", "{uci}");
    }
}

#[test]
fn an_entry_that_its_signer_may_not_make_is_named_by_its_number() {
    let opened = opened();
    let forged = entry(Signer::Player(White), Event::Arrival { side: White });
    let rejected = forced(&opened, &forged, &keys().white)
        .verify()
        .unwrap_err();
    assert_eq!(rejected.code(), "envelope/signer");
    let number = opened.entries().len() + 1;
    let said = rejected.problem.to_string();
    assert!(
        said.starts_with(&format!("entry {number}: white may not sign")),
        "{said}"
    );
}

/// The reader in Python and the one in the browser.
#[test]
fn the_other_readers_of_the_format_know_every_kind() {
    for reader in [
        include_str!("../peer/envelope.py"),
        include_str!("../../src/program/check_page/envelope.js"),
    ] {
        for kind in EventKind::ALL {
            let keys = [format!("{kind}: ["), format!("\"{kind}\": [")];
            let known = |line: &str| keys.iter().any(|key| line.trim_start().starts_with(key));
            assert!(reader.lines().any(known), "{kind}");
        }
    }
}
