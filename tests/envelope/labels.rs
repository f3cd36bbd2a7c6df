//! Labels that no file says (`docs/format.md` §3.1; those of files are in `tests/kit`), what a label writes, and how one
//! envelope goes on from another.

use envelope::crypto::sha256;
use envelope::{Envelope, GameId, Label, Previous, PreviousFault, Relation, Signer, seal};
use mating::Budget;
use rules::adjournment::KnownMove;
use rules::edition::Edition;
use rules::ruling::ClaimArticle;
use rules::time::{Duration, TimeControl};
use shakmaty::{ByColor, Color};

use crate::fixtures::{
    accepted, accepted_from, announced, key, keys, label, opened, sealed_with, written,
};

/// A change of a label that holds.
type Change<'a> = &'a dyn Fn(&mut Label);

/// A change, and what is said of it: the code and the key.
type Row = (
    &'static str,
    fn(&mut Label),
    Option<(&'static str, &'static str)>,
);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("as it is", |_| {}, None),
    ("no place", |it| announced(it).place = None, Some(("envelope/text", "resume_place"))),
    ("a place of two lines", |it| announced(it).place = Some("a\nb".to_owned()), Some(("envelope/text", "resume_place"))),
    ("a zone that is none", |it| announced(it).zone = "Europe//Rome".to_owned(), Some(("envelope/value", "resume_zone"))),
    ("an event that turns the line", |it| it.event = Some("\u{202e}x".to_owned()), Some(("envelope/text", "event"))),
    ("an empty site", |it| it.site = Some(String::new()), Some(("envelope/text", "site"))),
    ("a tab in the date", |it| it.date = Some("\t".to_owned()), Some(("envelope/text", "date"))),
    ("an empty round", |it| it.round = Some(String::new()), Some(("envelope/text", "round"))),
    ("the longest board", |it| it.board = Some("x".repeat(32)), None),
    ("a board too long", |it| it.board = Some("x".repeat(33)), Some(("envelope/value", "board"))),
    ("an empty board", |it| it.board = Some(String::new()), Some(("envelope/text", "board"))),
    ("the longest name", |it| it.white.name = "x".repeat(1_024), None),
    ("a name too long", |it| it.white.name = "x".repeat(1_025), Some(("envelope/text", "white"))),
    ("no name", |it| it.black.name = String::new(), Some(("envelope/text", "black"))),
    ("an arbiter without a name", |it| it.arbiter.name = String::new(), Some(("envelope/text", "arbiter"))),
    ("a deputy without a name", |it| it.deputies[0].name = String::new(), Some(("envelope/text", "deputy1"))),
    ("an edition without a name", |it| it.rules = String::new(), Some(("envelope/text", "rules"))),
    ("one key for two", |it| it.black.key = it.white.key, Some(("envelope/key", "black_key"))),
    ("the zeroth adjournment", |it| it.adjournment = 0, Some(("envelope/adjournment", "adjournment"))),
    ("a claim for which nothing is written", |it| {
        let claim = Some(ClaimArticle::RepetitionAppeared);
        it.known_move = Some(KnownMove { uci: "e6d7".parse().unwrap(), claim });
    }, Some(("envelope/value", "claim"))),
    ("resumed when it was sealed", |it| announced(it).at = it.sealed_at, Some(("envelope/times", "resume_at"))),
];

#[test]
fn what_a_label_may_not_say_is_named() {
    for (comment, change, refused) in ROWS {
        let mut label = label();
        change(&mut label);
        let found = label
            .check()
            .map_err(|error| (error.code(), error.to_string()));
        match (found, refused) {
            (Ok(()), None) => {}
            (Err((code, said)), Some((expected, key))) => {
                assert_eq!(code, *expected, "{comment}: {said}");
                // It is in no file, so no line is named.
                let named = said.contains(&format!("`{key}`")) && !said.contains("line ");
                assert!(named, "{comment}: {said}");
            }
            (found, _) => panic!("{comment}: {found:?}"),
        }
    }
}

#[test]
fn what_a_label_writes() {
    let of = |change: &dyn Fn(&mut Label)| {
        let mut label = label();
        change(&mut label);
        String::from_utf8(sealed_with(&label, "Bd7").as_bytes().to_vec()).unwrap()
    };
    let notation = |text: &str| of(&|label| label.notation = Some(text.parse().unwrap()));
    // Pinned, so that a reader who has no table of the language, or another one, reads what was signed.
    assert!(notation("it").contains("notation = \"it\"\nletters = \"R D T A C\"\n"));
    assert!(notation("bg Ц Д Т О К").contains("notation = \"bg\"\nletters = \"Ц Д Т О К\"\n"));
    assert!(notation("en R D T A C").contains("notation = \"en\"\nletters = \"R D T A C\"\n"));
    for without in ["figurine", "iccf", "descriptive"] {
        assert!(!notation(without).contains("\nletters = "), "{without}");
    }
    let [white, black] = ["300", "240"].map(|control| control.parse().unwrap());
    let own = ByColor { white, black };
    let written = of(&|label| label.time_controls = own.clone());
    assert!(written.contains("\nwhite_time_control = \"300\"\nblack_time_control = \"240\"\n"));
    // One that PGN has no form for is kept as it was announced.
    let announced = TimeControl::of_announced("as the arbiter says").unwrap();
    let both = ByColor::new_with(|_| announced.clone());
    let written = of(&|label| label.time_controls = both.clone());
    let read = Envelope::from_bytes(written.into_bytes()).verify().unwrap();
    assert_eq!(read.label().time_controls, both);
    let id = format!("\nid = \"{}\"\n", GameId([7; 16]));
    assert!(of(&|_| ()).contains(&id), "{id}");
}

fn previous(relation: Relation, fingerprint: envelope::crypto::Digest) -> Option<Previous> {
    let head = fingerprint;
    Some(Previous {
        relation,
        fingerprint,
        head,
    })
}

/// A second envelope is the reply of A9(c) where its label says so, whatever its times and its number say.
#[test]
fn a_reply_is_known_by_its_label() {
    let other = sha256(&[b"the first one"]);
    let [answers, follows] = [Relation::Answers, Relation::Follows].map(|it| previous(it, other));
    let (edition, budget) = (
        Edition::builtin("fide-1997").unwrap(),
        Budget::of_states(10),
    );
    for (comment, previous, adjournment, later, answers) in [
        ("the first envelope", None, 1, 60, false),
        ("the reply to it", answers, 1, 60, true),
        ("the reply, sealed at the resumption", answers, 1, 0, true),
        ("the second adjournment", follows, 2, 60, false),
        ("the reply in the second adjournment", answers, 2, 60, true),
    ] {
        let mut label = label();
        (label.previous, label.adjournment) = (previous, adjournment);
        let later = Duration::from_seconds(later).unwrap();
        announced(&mut label).at = label.sealed_at.plus(later).unwrap();
        let envelope = sealed_with(&label, "Bd7");
        let adjourned = envelope.adjourned(&edition, budget);
        let expected = answers.then_some(label.sealed_at);
        assert_eq!(adjourned.answers, expected, "{comment}");
        assert!(!adjourned.accepted, "{comment}");
        assert!(envelope.recorded().is_empty(), "{comment}");
        let accepted = accepted_from(&envelope);
        assert!(accepted.adjourned(&edition, budget).accepted, "{comment}");
    }
    let opened = opened();
    assert_eq!(opened.recorded().len(), opened.entries().len());
}

/// One place says whether an envelope answers or follows another (A9c), and everything that keeps it from doing so.
#[test]
fn an_envelope_answers_or_follows_the_one_before() {
    use PreviousFault::{Adjournment, Fingerprint, Game, Head, Keys, Players, Score};
    use Relation::{Answers, Follows};
    let first = accepted();
    let after = |relation, adjournment: u32| {
        let mut label = label();
        play(&mut label, &["e6d7"]);
        label.adjournment = adjournment;
        label.previous = previous(relation, first.fingerprint().0);
        label.previous.as_mut().unwrap().head = first.head().0;
        label
    };
    let relation = |label: &Label| {
        let sealed = seal(label, &written("Kg5"), &keys().black);
        sealed.unwrap().relation_to(&first)
    };
    let mut other = after(Answers, 7);
    other.id = GameId([8; 16]);
    let following = other.following(&first);
    assert_eq!(following.id, first.label().id);
    assert_eq!(relation(&following), Ok(Follows));
    let another = |name| Some(key(name, 9).person().key);
    #[rustfmt::skip]
    let rows: [(&str, Label, Change<'_>, Result<Relation, PreviousFault>); 14] = [
        ("the answer", after(Answers, 1), &|_| (), Ok(Answers)),
        ("the next adjournment", after(Follows, 2), &|_| (), Ok(Follows)),
        ("more was played before it", after(Follows, 2), &|it| play(it, &["f4g5", "g2f3"]), Ok(Follows)),
        ("with new slips", after(Follows, 2), &|it| it.white.key = another("White"), Ok(Follows)),
        ("no one before", after(Answers, 1), &|it| it.previous = None, Err(PreviousFault::None)),
        ("another before", after(Answers, 1), &|it| it.previous.as_mut().unwrap().fingerprint = sha256(&[b"x"]), Err(Fingerprint)),
        ("another state", after(Answers, 1), &|it| it.previous.as_mut().unwrap().head = sha256(&[b"x"]), Err(Head)),
        ("another game", after(Answers, 1), &|it| it.id = GameId([8; 16]), Err(Game)),
        ("another player", after(Answers, 1), &|it| it.white.name = "Petrosian, Tigran".to_owned(), Err(Players)),
        ("an answer in the next", after(Answers, 1), &|it| it.adjournment = 2, Err(Adjournment)),
        ("the next but one", after(Follows, 2), &|it| it.adjournment = 3, Err(Adjournment)),
        ("an answer after more moves", after(Answers, 1), &|it| play(it, &["f4g5", "g2f3"]), Err(Score)),
        ("new keys of the arbiter", after(Answers, 1), &|it| it.arbiter.key = another("Arbiter"), Err(Keys(Signer::Arbiter))),
        ("new keys of the absent player", after(Answers, 1), &|it| it.white.key = another("White"), Err(Keys(Signer::Player(Color::White)))),
    ];
    for (comment, mut label, edit, expected) in rows {
        edit(&mut label);
        let expected = expected.map_err(|fault| vec![fault]);
        assert_eq!(relation(&label), expected, "{comment}");
    }
}

fn play(label: &mut Label, moves: &[&str]) {
    for uci in moves {
        label.game.play_uci(uci.parse().unwrap()).unwrap();
    }
}
