//! What must hold between the values of a label (`docs/format.md` §3.1), whoever made it: the label itself
//! says so before anything is sealed, and the verifier says the same of a file.

use adjourn::envelope::{
    Envelope, FormatError, GameId, Label, NotAPlayerId, PlayerId, Previous, PreviousFault,
    Relation, Unverified,
};

use adjourn::laws::adjournment::{KnownMove, Resumption};
use adjourn::laws::ruling::ClaimArticle;
use adjourn::laws::score::Game;
use adjourn::time::{Duration, TimeControl, Used};

use crate::fixtures::{announced, label, moment, sealed, used};

/// A change of a label that holds, and what is said of it.
type Row = (
    &'static str,
    fn(&mut Label),
    Option<(&'static str, &'static str)>,
);

fn seconds(seconds: u64) -> Duration {
    Duration::from_seconds(seconds).unwrap()
}

const ROWS: &[Row] = &[
    ("as it is", |_| {}, None),
    (
        "an empty place",
        |label| announced(label).place = None,
        Some(("envelope/text", "resume_place")),
    ),
    (
        "a place of two lines",
        |label| announced(label).place = Some("a\nb".to_owned()),
        Some(("envelope/text", "resume_place")),
    ),
    (
        "an event that turns the line",
        |label| label.event = Some("\u{202e}x".to_owned()),
        Some(("envelope/text", "event")),
    ),
    (
        "an empty round",
        |label| label.round = Some(String::new()),
        Some(("envelope/text", "round")),
    ),
    (
        "the longest number of a board",
        |label| label.board = Some("x".repeat(32)),
        None,
    ),
    (
        "a number of a board too long",
        |label| label.board = Some("x".repeat(33)),
        Some(("envelope/value", "board")),
    ),
    (
        "an empty number of a board",
        |label| label.board = Some(String::new()),
        Some(("envelope/text", "board")),
    ),
    (
        "a board in two lines",
        |label| label.board = Some("2\n4".to_owned()),
        Some(("envelope/text", "board")),
    ),
    (
        "a name too long",
        |label| label.white.name = "x".repeat(1_025),
        Some(("envelope/text", "white")),
    ),
    (
        "the longest name",
        |label| label.white.name = "x".repeat(1_024),
        None,
    ),
    (
        "a deputy without a name",
        |label| label.deputies[0].name = String::new(),
        Some(("envelope/text", "deputy1")),
    ),
    (
        "an edition without a name",
        |label| label.rules = String::new(),
        Some(("envelope/text", "rules")),
    ),
    (
        "typed when it was sealed",
        |label| label.typed_at = Some(label.sealed_at),
        Some(("envelope/times", "sealed_at")),
    ),
    (
        "typed a second later",
        |label| label.typed_at = label.sealed_at.plus(seconds(1)),
        None,
    ),
    (
        "resumed when it was sealed",
        |label| announced(label).at = label.sealed_at,
        Some(("envelope/times", "resume_at")),
    ),
    (
        "resumed a second later",
        |label| announced(label).at = label.sealed_at.plus(seconds(1)).unwrap(),
        None,
    ),
    (
        "resumed before, in answer to another envelope",
        |label| {
            announced(label).at = label.sealed_at;
            label.previous = Some(answering());
        },
        None,
    ),
    (
        "to be resumed by a second after the sealing",
        |label| label.resumption = Resumption::By(label.sealed_at.plus(seconds(1)).unwrap()),
        None,
    ),
    (
        "to be resumed by the sealing",
        |label| label.resumption = Resumption::By(label.sealed_at),
        Some(("envelope/times", "resume_by")),
    ),
    (
        "to be agreed, though the resumption has begun (A9c)",
        |label| {
            label.resumption = Resumption::By(label.sealed_at.plus(seconds(1)).unwrap());
            label.previous = Some(answering());
        },
        Some(("envelope/times", "resume_by")),
    ),
    (
        "ends when it begins",
        |label| announced(label).end = label.resumption.at(),
        Some(("envelope/times", "resume_end")),
    ),
    (
        "ends a second later",
        |label| announced(label).end = label.resumption.at_or_by().plus(seconds(1)),
        None,
    ),
    (
        "a charge and no end of the session",
        |label| {
            label.session_end = None;
            label.early_charge = Some(seconds(60));
        },
        Some(("envelope/times", "early_charge")),
    ),
    (
        "a charge of nothing",
        |label| early(label, 0),
        Some(("envelope/times", "early_charge")),
    ),
    ("a charge of a second", |label| early(label, 1), None),
    (
        "a charge up to the end of the session",
        |label| early(label, 1_800),
        None,
    ),
    (
        "a charge beyond it",
        |label| early(label, 1_801),
        Some(("envelope/times", "early_charge")),
    ),
    (
        "a charge of all that he used",
        |label| {
            early(label, 1_800);
            label.white_used = Used(seconds(1_800));
        },
        None,
    ),
    (
        "a charge of more than he used",
        |label| {
            early(label, 1_800);
            label.white_used = Used(seconds(1_799));
        },
        Some(("envelope/times", "early_charge")),
    ),
    (
        "the charge is the sealer's, not the other's",
        |label| {
            early(label, 1_800);
            label.black_used = Used(seconds(0));
        },
        None,
    ),
    (
        "adjourned for the zeroth time",
        |label| label.adjournment = 0,
        Some(("envelope/adjournment", "adjournment")),
    ),
    (
        "a move made openly that is none",
        |label| label.known_move = Some(known("e6e5", None)),
        Some(("envelope/known-move", "known_move")),
    ),
    (
        "one that is",
        |label| label.known_move = Some(known("e6d7", None)),
        None,
    ),
    (
        "one that was written for a rejected claim (9.5)",
        |label| label.known_move = Some(known("e6d7", Some(ClaimArticle::RepetitionWritten))),
        None,
    ),
    (
        "a claim for which nothing is written",
        |label| label.known_move = Some(known("e6d7", Some(ClaimArticle::RepetitionAppeared))),
        Some(("envelope/value", "claim")),
    ),
    (
        "mate on the board",
        |label| {
            let fen = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
            label.game = Game::new(adjourn::laws::position::parse_fen(fen).unwrap().position);
        },
        Some(("envelope/game-over", "position")),
    ),
];

fn answering() -> Previous {
    let other = adjourn::crypto::sha256(&[b"another"]);
    Previous {
        relation: Relation::Answers,
        fingerprint: other,
        head: other,
    }
}

/// Half an hour before the session ends, charged with so many seconds.
fn early(label: &mut Label, charge: u64) {
    label.session_end = label.sealed_at.plus(seconds(1_800));
    label.early_charge = Some(seconds(charge));
    label.white_used = used("2:31:00");
}

fn known(uci: &str, claim: Option<ClaimArticle>) -> KnownMove {
    let uci = uci.parse().unwrap();
    KnownMove { uci, claim }
}

#[test]
fn what_must_hold_between_its_values() {
    for (comment, change, refused) in ROWS {
        let mut label = label();
        label.session_end = None;
        label.early_charge = None;
        change(&mut label);
        match (label.check(), refused) {
            (Ok(()), None) => {}
            (Err(error), Some((code, key))) => {
                assert_eq!(error.code(), *code, "{comment}: {error}");
                assert!(
                    error.to_string().contains(&format!("`{key}`")),
                    "{comment}: {error}"
                );
                // It is in no file, so no line is named.
                assert!(!error.to_string().contains("line "), "{comment}: {error}");
            }
            (found, _) => panic!("{comment}: {found:?}"),
        }
    }
}

#[test]
fn an_identity_is_shown_as_the_file_spells_it() {
    let sealed = sealed();
    let text = String::from_utf8(sealed.as_bytes().to_vec()).unwrap();
    let id = format!("id = \"{}\"", sealed.label().id);
    assert!(text.contains(&id), "{id}");
    assert_eq!(GameId([0; 16]).to_string(), "A".repeat(22));
    assert_eq!(
        sealed.label().resumption.at(),
        Some(moment("1972-09-01T14:30:00+00:00"))
    );
}

/// A second envelope is the reply of A9(c) where its label says so, whatever its times and its number say.
#[test]
fn a_reply_is_known_by_its_label() {
    let other = adjourn::crypto::sha256(&[b"the first one"]);
    let previous = |relation| Previous {
        relation,
        fingerprint: other,
        head: other,
    };
    let answers = Some(previous(Relation::Answers));
    let follows = Some(previous(Relation::Follows));
    let edition = adjourn::laws::edition::Edition::builtin("fide-1997").unwrap();
    let budget = adjourn::mating::Budget::of_states(10);
    for (comment, previous, adjournment, later, answers) in [
        ("the first envelope", None, 1, 60, false),
        ("the reply to it", answers, 1, 60, true),
        ("the reply, sealed at the resumption", answers, 1, 0, true),
        ("the second adjournment", follows, 2, 60, false),
        ("the reply in the second adjournment", answers, 2, 60, true),
    ] {
        let mut label = label();
        label.previous = previous;
        label.adjournment = adjournment;
        announced(&mut label).at = label.sealed_at.plus(seconds(later)).unwrap();
        let envelope = crate::fixtures::sealed_with(&label, "Bd7");
        let adjourned = envelope.adjourned(&edition, budget);
        assert_eq!(
            adjourned.answers,
            answers.then_some(label.sealed_at),
            "{comment}"
        );
        assert!(!adjourned.accepted, "{comment}");
        assert!(envelope.recorded().is_empty(), "{comment}");
        let accepted = crate::fixtures::accepted_from(&envelope);
        assert!(accepted.adjourned(&edition, budget).accepted, "{comment}");
    }
    let opened = crate::fixtures::opened();
    assert_eq!(opened.recorded().len(), opened.entries().len());
}

#[test]
fn each_move_of_the_score_has_one_spelling() {
    let castled = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    let promoted = "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 e7e6";
    // (the score, whether it can be read, what). Read, it does not lead to the position on the label.
    let rows = [
        (format!("{castled} e1g1"), true, "castling"),
        (
            format!("{castled} e1h1"),
            false,
            "castling as the king takes his rook",
        ),
        (format!("{castled} O-O"), false, "castling in algebraic"),
        (format!("{promoted} b7a8q"), true, "a promotion"),
        (
            format!("{promoted} b7a8Q"),
            false,
            "a promotion in capitals",
        ),
        (format!("{promoted} b7a8"), false, "a promotion to nothing"),
        (format!("{castled} e1e2 "), false, "a space at the end"),
        (format!("{castled} e1e3"), false, "a move that is not legal"),
    ];
    let file = String::from_utf8(sealed().as_bytes().to_vec()).unwrap();
    let line = file
        .lines()
        .find(|line| line.starts_with("moves = "))
        .unwrap();
    for (moves, read, what) in rows {
        let changed = file.replacen(line, &format!("moves = \"{moves}\""), 1);
        let rejected = Envelope::<Unverified>::from_bytes(changed.into_bytes()).verify();
        let problem = rejected.unwrap_err().problem;
        let ply = moves.split(' ').count();
        match read {
            true => assert_eq!(problem, FormatError::Position, "{what}"),
            false => assert!(
                matches!(problem, FormatError::Score { ply: found } if found >= ply - 1),
                "{what}: {problem}"
            ),
        }
    }
}

/// One place says whether an envelope answers or follows another (A9c), and everything that keeps it from doing so.
#[test]
fn an_envelope_answers_or_follows_the_one_before() {
    let first = crate::fixtures::accepted();
    let after = |relation, adjournment: u32| {
        let mut label = label();
        label.game.play_uci("e6d7".parse().unwrap()).unwrap();
        label.adjournment = adjournment;
        label.previous = Some(Previous {
            relation,
            fingerprint: first.fingerprint().0,
            head: first.head().0,
        });
        label
    };
    let relation = |label: &Label| {
        let sealed = adjourn::envelope::seal(
            label,
            &crate::fixtures::written("Kg5"),
            &crate::fixtures::keys().black,
        );
        sealed.unwrap().relation_to(&first)
    };
    use PreviousFault::{Adjournment, Fingerprint, Game, Head, Keys, None, Players, Score};
    let answers = after(Relation::Answers, 1);
    assert_eq!(relation(&answers), Ok(Relation::Answers));
    let follows = after(Relation::Follows, 2);
    assert_eq!(relation(&follows), Ok(Relation::Follows));
    let mut other = after(Relation::Answers, 7);
    other.id = GameId([8; 16]);
    let following = other.following(&first);
    assert_eq!(following.id, first.label().id);
    assert_eq!(relation(&following), Ok(Relation::Follows));
    type Edit = fn(&mut Label);
    let rows: [(&str, Label, Edit, PreviousFault); 10] = [
        (
            "no one before",
            answers.clone(),
            |it| it.previous = Option::None,
            None,
        ),
        (
            "another before",
            answers.clone(),
            |it| it.previous.as_mut().unwrap().fingerprint = adjourn::crypto::sha256(&[b"x"]),
            Fingerprint,
        ),
        (
            "another state",
            answers.clone(),
            |it| it.previous.as_mut().unwrap().head = adjourn::crypto::sha256(&[b"x"]),
            Head,
        ),
        (
            "another game",
            answers.clone(),
            |it| it.id = GameId([8; 16]),
            Game,
        ),
        (
            "another player",
            answers.clone(),
            |it| it.white.name = "Petrosian, Tigran".to_owned(),
            Players,
        ),
        (
            "the next adjournment",
            answers.clone(),
            |it| it.adjournment = 2,
            Adjournment,
        ),
        (
            "the next but one",
            follows.clone(),
            |it| it.adjournment = 3,
            Adjournment,
        ),
        (
            "an answer after more moves",
            answers.clone(),
            |it| {
                it.game.play_uci("f4g5".parse().unwrap()).unwrap();
                it.game.play_uci("g2f3".parse().unwrap()).unwrap();
            },
            Score,
        ),
        (
            "new keys of the arbiter",
            answers.clone(),
            |it| it.arbiter.key = crate::fixtures::key("Arbiter", 9).person().key,
            Keys(adjourn::envelope::Signer::Arbiter),
        ),
        (
            "new keys of the absent player",
            answers,
            |it| it.white.key = crate::fixtures::key("White", 9).person().key,
            Keys(adjourn::envelope::Signer::Player(shakmaty::Color::White)),
        ),
    ];
    for (comment, mut label, edit, fault) in rows {
        edit(&mut label);
        assert_eq!(relation(&label), Err(vec![fault]), "{comment}");
    }
    // More may be played before the next adjournment, and something must be.
    let mut later = follows.clone();
    later.game.play_uci("f4g5".parse().unwrap()).unwrap();
    later.game.play_uci("g2f3".parse().unwrap()).unwrap();
    assert_eq!(relation(&later), Ok(Relation::Follows));
    let mut new_slips = follows;
    new_slips.white.key = crate::fixtures::key("White", 9).person().key;
    assert_eq!(relation(&new_slips), Ok(Relation::Follows));
}

/// A label pins the letters, so that a reader who has no table of the language, or another one, reads what was signed.
#[test]
fn the_letters_of_a_language_stand_on_the_label_and_count() {
    let letters = |notation: &str| {
        let mut label = label();
        label.notation = notation.parse().unwrap();
        let envelope = crate::fixtures::sealed_with(&label, "Bd7");
        let text = String::from_utf8(envelope.as_bytes().to_vec()).unwrap();
        let verified = Envelope::<Unverified>::from_bytes(text.clone().into_bytes());
        assert_eq!(verified.verify().unwrap().label().notation, label.notation);
        text
    };
    let italian = letters("it");
    let lines = "notation = \"it\"\nletters = \"R D T A C\"\n";
    assert!(italian.contains(lines), "{italian}");
    let bulgarian = letters("bg Ц Д Т О К");
    assert!(
        bulgarian.contains("notation = \"bg\"\nletters = \"Ц Д Т О К\"\n"),
        "{bulgarian}"
    );
    assert!(letters("en R D T A C").contains("notation = \"en\"\nletters = \"R D T A C\"\n"));
    for without in ["figurine", "iccf", "descriptive"] {
        assert!(!letters(without).contains("\nletters = "), "{without}");
    }
    for (comment, changed, code) in [
        (
            "figurines with letters",
            lines.replace("\"it\"", "\"figurine\""),
            "envelope/value",
        ),
        (
            "a code in capitals",
            lines.replace("\"it\"", "\"IT\""),
            "envelope/value",
        ),
        (
            "four letters",
            lines.replace(" C\"", "\""),
            "envelope/value",
        ),
        ("one twice", lines.replace(" C\"", " A\""), "envelope/value"),
        (
            "before the code",
            "letters = \"R D T A C\"\nnotation = \"it\"\n".to_owned(),
            "envelope/missing-key",
        ),
        // Whatever stands there, the bytes are no longer those that were signed.
        (
            "other letters",
            lines.replace(" C\"", " S\""),
            "envelope/signature",
        ),
        (
            "no letters",
            "notation = \"it\"\n".to_owned(),
            "envelope/signature",
        ),
        (
            "a language that nobody knows",
            lines.replace("\"it\"", "\"qaa\""),
            "envelope/signature",
        ),
    ] {
        let changed = italian.replacen(lines, &changed, 1).into_bytes();
        let rejected = Envelope::<Unverified>::from_bytes(changed).verify();
        assert_eq!(rejected.unwrap_err().code(), code, "{comment}");
    }
}

/// One way to say each: `time_control` where both play under the same, else each player's own.
#[test]
fn time_controls_of_a_label_are_one_or_two_that_differ() {
    let [white, black] = ["300", "240"].map(|control| control.parse().unwrap());
    let mut label = label();
    label.time_controls = shakmaty::ByColor { white, black };
    let envelope = crate::fixtures::sealed_with(&label, "Bd7");
    let text = std::str::from_utf8(envelope.as_bytes()).unwrap();
    let two = "white_time_control = \"300\"\nblack_time_control = \"240\"\n";
    assert!(text.contains(&format!("\n{two}")), "{text}");
    let verified = Envelope::<Unverified>::from_bytes(text.as_bytes().to_vec());
    let verified = verified.verify().unwrap();
    assert_eq!(verified.label().time_controls, label.time_controls);
    assert_eq!(verified.label().common_time_control(), None);
    // One that PGN has no form for is kept as it was announced.
    let announced = TimeControl::of_announced("two hours, then as the arbiter says").unwrap();
    label.time_controls = shakmaty::ByColor::new_with(|_| announced.clone());
    let sealed = crate::fixtures::sealed_with(&label, "Bd7");
    let again = Envelope::<Unverified>::from_bytes(sealed.as_bytes().to_vec());
    let again = again.verify().unwrap();
    assert_eq!(again.label().time_controls, label.time_controls);
    let line = "time_control = \"300\"\n";
    for (comment, changed, code) in [
        (
            "the same twice",
            two.replace("240", "300"),
            "envelope/times",
        ),
        (
            "White's alone",
            format!("white_{line}"),
            "envelope/missing-key",
        ),
        (
            "Black's alone",
            format!("black_{line}"),
            "envelope/missing-key",
        ),
        ("none", String::new(), "envelope/missing-key"),
        (
            "both and White's",
            format!("{line}white_{line}"),
            "envelope/missing-key",
        ),
        (
            "both and each",
            format!("{line}{two}"),
            "envelope/missing-key",
        ),
        (
            "Black's first",
            format!("black_{line}white_{line}"),
            "envelope/missing-key",
        ),
        (
            "not a time control",
            two.replace("240", "x"),
            "envelope/value",
        ),
    ] {
        let changed = text.replacen(two, &changed, 1).into_bytes();
        let rejected = Envelope::<Unverified>::from_bytes(changed).verify();
        assert_eq!(rejected.unwrap_err().code(), code, "{comment}");
    }
}

/// TRF has 11 columns for a player's number; one spelling for each.
#[test]
fn a_players_number_has_one_to_eleven_digits() {
    for text in ["1", "2016192", "99999999999"] {
        let id: PlayerId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
    }
    for text in [
        "",
        "0",
        "012",
        "-1",
        "+1",
        "1 ",
        "1.5",
        "x",
        "٣",
        "100000000000",
        "99999999999999999999999",
    ] {
        assert_eq!(text.parse::<PlayerId>(), Err(NotAPlayerId), "{text}");
    }
}

/// "An envelope of the old form is refused with a sentence that says so": the keys of a draft are named.
#[test]
fn a_draft_of_the_format_is_told_from_a_damaged_file() {
    let sealed = crate::fixtures::sealed();
    let text = std::str::from_utf8(sealed.as_bytes()).unwrap();
    let olds = [
        ("previous", "\nadjournment = 1\nprevious = \"x\"\n"),
        (
            "played_openly",
            "\nplayed_openly = \"e6d7\"\nadjournment = 1\n",
        ),
    ];
    for (key, lines) in olds {
        let old = text.replacen("\nadjournment = 1\n", lines, 1);
        let rejected = Envelope::<Unverified>::from_bytes(old.into_bytes())
            .verify()
            .unwrap_err();
        assert_eq!(rejected.code(), "envelope/old-form");
        assert!(
            rejected.to_string().contains(&format!("`{key}`")),
            "{rejected}"
        );
    }
    // Outside of the label the word means nothing.
    let elsewhere = text.replacen("\n[seal]\n", "\n[seal]\nprevious = \"x\"\n", 1);
    let rejected = Envelope::<Unverified>::from_bytes(elsewhere.into_bytes())
        .verify()
        .unwrap_err();
    assert_eq!(rejected.code(), "envelope/missing-key");
}
