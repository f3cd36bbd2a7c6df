//! Random labels: sealed, verified and written again. That other readers find the same in them, `tests/peer/peer.py` says.

use std::collections::BTreeSet;

use envelope::crypto::Digest;
use envelope::{
    DrawOffer, Envelope, GameId, Label, LabelKey, Named, Previous, Relation, Unverified,
    check_text, seal, seal_outside,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::adjournment::{Carrier, KnownMove, Resumption};
use rules::notation::{Notation, NotationCode};
use rules::position;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{Duration, Moment, Used};
use shakmaty::{ByColor, CastlingMode, Color, Position};

use crate::fixtures::{accepted_from, announced, key, label, person, written};
use crate::random::everything;

/// Where scores begin: at home, with White or Black to move, castling, en passant, and counters.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/2pp1p2/8/1p4p1/1PpPp1Pp/8/2P2P1P/R3K2R b KQkq d3 0 1",
];

fn cases() -> u32 {
    if everything() { 20_000 } else { 24 }
}

/// Texts that may be written, quotes and backslashes more often than people use them.
fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        6 => any::<char>(),
        4 => proptest::char::range(' ', '~'),
        1 => Just('"'),
        1 => Just('\\'),
    ];
    prop::collection::vec(character, 1..40)
        .prop_map(|characters| {
            characters
                .into_iter()
                .filter(|c| !envelope::is_refused(*c))
                .collect()
        })
        .prop_filter("not empty", |text: &String| check_text(text, 1_024).is_ok())
}

/// A game with somebody to move at its end.
fn game() -> impl Strategy<Value = Game> {
    let picks = prop::collection::vec(any::<u16>(), 0..60);
    (0..STARTS.len(), picks).prop_map(|(start, picks)| {
        let mut game = Game::new(position::parse_fen(STARTS[start]).unwrap().position);
        for pick in picks {
            let moves = game.last().legal_moves();
            let chosen = moves[usize::from(pick) % moves.len()];
            let mut next = game.clone();
            next.play(chosen).unwrap();
            if next.last().legal_moves().is_empty() {
                break;
            }
            game = next;
        }
        game
    })
}

/// A moment of years that people live in, in any zone of whole minutes.
fn moment() -> impl Strategy<Value = Moment> {
    (0_i64..4_000_000_000, -14_i64 * 60..14 * 60).prop_map(|(unix, minutes)| {
        let utc = Moment::from_unix(unix + minutes * 60).unwrap().to_string();
        let sign = if minutes < 0 { '-' } else { '+' };
        let offset = format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60);
        let local = utc.get(..19).unwrap();
        format!("{local}{offset}").parse().unwrap()
    })
}

prop_compose! {
    fn texts()(
        tags in prop::array::uniform4(prop::option::of(text())),
        board in prop::option::of("[0-9.A-Za-z]{1,32}"),
        ids in prop::array::uniform2(prop::option::of(1_u64..100_000_000_000)),
        names in prop::array::uniform3(text()),
        deputies in prop::collection::vec(text(), 0..=4),
        rules in text(),
        place in text(),
        zone in "[A-Za-z0-9_+-]{1,20}(/[A-Za-z0-9_+-]{1,20}){0,2}",
    ) -> Label {
        let [event, site, date, round] = tags;
        let [white, black, arbiter] = names;
        let named = |name: String, seed| Named { name, ..person(&key("", seed)) };
        let mut label = self::label();
        label.event = event;
        label.site = site;
        label.date = date;
        label.round = round;
        label.board = board;
        let [white_id, black_id] = ids.map(|id| id.map(|id| id.to_string().parse().unwrap()));
        label.ids = ByColor {
            white: white_id,
            black: black_id,
        };
        label.rules = rules;
        label.white = named(white, 1);
        label.black = named(black, 2);
        label.arbiter = named(arbiter, 3);
        label.deputies = (4..).zip(deputies).map(|(seed, name)| named(name, seed)).collect();
        announced(&mut label).place = Some(place);
        announced(&mut label).zone = zone;
        label
    }
}

prop_compose! {
    fn labels()(
        texts in texts(),
        game in game(),
        id in any::<[u8; 16]>(),
        rules_digest in any::<[u8; 32]>(),
        notation in 0_usize..33,
        late_after in prop::option::of(any::<u32>()),
        time_controls in prop::array::uniform2(
            prop::sample::select(vec!["?", "-", "40/9000:16/3600", "1/259200", "5400+30", "*180"]),
        ),
        used in prop::array::uniform2(0_u64..1_000_000),
        sealed_at in moment(),
        typed in prop::option::of(1_u64..100_000),
        session_end in prop::option::of(0_u64..100_000),
        charge in prop::option::of(0_u64..100_000),
        offer in prop::sample::select(vec![DrawOffer::None, DrawOffer::By(Color::White), DrawOffer::By(Color::Black)]),
        played in prop::option::of(any::<u16>()),
        resume in 1_u64..10_000_000,
        by in any::<bool>(),
        resume_end in prop::option::of(1_u64..100_000),
        adjournment in 1..=u32::MAX,
        previous in prop::option::of(any::<(bool, [u8; 32], [u8; 32])>()),
    ) -> Label {
        let after = |seconds| Duration::from_seconds(seconds).unwrap();
        let [white_used, black_used] = used.map(|seconds| Used(after(seconds)));
        let session = session_end.map(|seconds| sealed_at.plus(after(seconds)).unwrap());
        let spent = game.last().turn().fold_wb(used[0], used[1]);
        let most = session_end.unwrap_or_default().min(spent);
        let charge = charge.filter(|_| most > 0).map(|charge| after(1 + charge % most));
        let moves = game.last().legal_moves();
        let played = played.map(|pick| moves[usize::from(pick) % moves.len()]);
        let resume_at = sealed_at.plus(after(resume)).unwrap();
        let others = ["bg Ц Д Т О К", "en R D T A C", "qaa Za Zo Ta Fi Ro"];
        let mut notations: Vec<Notation> = others.iter().map(|it| it.parse().unwrap()).collect();
        notations.extend(NotationCode::new("cable").map(Notation::Unknown));
        notations.extend(Notation::all());
        let mut label = texts;
        label.id = GameId(id);
        label.rules_digest = Digest::from_bytes(rules_digest);
        label.late_after = late_after;
        label.notation = Some(notations[notation % notations.len()]);
        let [white, black] = time_controls.map(|control| control.parse().unwrap());
        label.time_controls = ByColor { white, black };
        label.used = Some(ByColor { white: white_used, black: black_used });
        label.session_end = session;
        label.early_charge = charge;
        label.draw_offer = offer;
        label.known_move = played.map(|m| KnownMove {
            uci: m.to_uci(CastlingMode::Standard),
            claim: [None, Some(ClaimArticle::FiftyWritten)][usize::from(id[0] % 2)],
        });
        label.sealed_at = sealed_at;
        label.typed_at = typed.map(|seconds| sealed_at.plus(after(seconds)).unwrap());
        let replies = previous.is_some_and(|(answers, ..)| answers);
        match by && !replies {
            true => label.resumption = Some(Resumption::By(resume_at)),
            false => {
                announced(&mut label).at = resume_at;
                announced(&mut label).end = resume_end.map(|seconds| resume_at.plus(after(seconds)).unwrap());
            }
        }
        label.adjournment = adjournment;
        label.previous = previous.map(|(answers, fingerprint, head)| Previous {
                relation: if answers { Relation::Answers } else { Relation::Follows },
                fingerprint: Digest::from_bytes(fingerprint),
                head: Digest::from_bytes(head),
            });
        label.game = game;
        label
    }
}

/// That label where the move lies on paper, or with nothing sealed and only what is in `known` said.
fn outside(mut label: Label, carrier: Carrier, known: [bool; 5]) -> Label {
    let [keys, used, notation, resumption, mark] = known;
    label.carrier = carrier;
    for side in Color::ALL {
        let player = side.fold_wb(&mut label.white, &mut label.black);
        player.key = player.key.filter(|_| keys);
        player.lock = None;
    }
    label.arbiter.lock = None;
    label
        .deputies
        .iter_mut()
        .for_each(|deputy| deputy.lock = None);
    label.typed_at = None;
    if carrier == Carrier::Paper {
        label.kept_by = Some(label.arbiter.name.clone());
        label.mark = mark.then(|| label.rules.clone());
        return label;
    }
    label.known_move = None;
    label.early_charge = None;
    label.previous = label.previous.filter(|_| !label.answers());
    label.used = label.used.filter(|_| used);
    label.notation = label.notation.filter(|_| notation);
    label.resumption = label.resumption.filter(|_| resumption);
    if label.draw_offer == DrawOffer::None {
        label.draw_offer = DrawOffer::Unknown;
    }
    label
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn any_label_of_a_move_on_paper_or_of_a_pause_reads_the_same(
        label in labels(), is_paper in any::<bool>(), known in any::<[bool; 5]>(),
    ) {
        let carrier = if is_paper { Carrier::Paper } else { Carrier::None };
        let label = outside(label, carrier, known);
        let arbiter = key("", 3);
        let kept = seal_outside(&label, &arbiter, label.sealed_at, None);
        // What follows has the next number.
        let follows = label.previous.is_some_and(|it| it.relation == Relation::Follows);
        prop_assert_eq!(kept.is_err(), follows && label.adjournment == 1);
        let Ok(kept) = kept else { return Ok(()) };
        let again = Envelope::<Unverified>::from_bytes(kept.as_bytes().to_vec()).verify().unwrap();
        prop_assert_eq!(again.label().to_table(), label.to_table());
        prop_assert!(again.accepted().unwrap().scoresheets.is_none());
        // Nothing of it opens with a key.
        prop_assert!(again.release(&key("", 1)).is_err() && again.read_as_author(&arbiter).is_err());
    }

    #[test]
    fn any_label_seals_verifies_and_reads_the_same(label in labels(), text in "[ -~]{0,64}") {
        label.check().unwrap();
        let side = label.game.last().turn();
        let sealer = key("", side.fold_wb(1, 2));
        let sealed = seal(&label, &written(&text), &sealer).unwrap();
        // `verify` writes the file again and demands the same bytes.
        let again = Envelope::<Unverified>::from_bytes(sealed.as_bytes().to_vec()).verify().unwrap();
        prop_assert_eq!(again.label().to_table(), label.to_table());
        prop_assert_eq!(again.label().game.moves(), label.game.moves());
        prop_assert_eq!(again.label().position(), label.position());
        let accepted = accepted_from(&again);
        let author = accepted.read_as_author(&sealer).unwrap().unwrap();
        prop_assert_eq!(author.expose(), text.as_str());
        let responder = key("", side.other().fold_wb(1, 2));
        prop_assert!(accepted.release(&responder).is_ok());
    }
}

/// A key that is new on the label must be drawn too.
#[test]
fn every_key_of_the_label_is_drawn() {
    let mut runner = TestRunner::deterministic();
    let mut missing: BTreeSet<&str> = LabelKey::ALL.iter().map(|key| key.name()).collect();
    // What people give and no label says: from the first two the times used follow, the third is compared with them.
    let follows = BTreeSet::from(["white_left", "black_left", "session_start"]);
    for _ in 0..200 {
        if missing == follows {
            break;
        }
        let label = labels().new_tree(&mut runner).unwrap().current();
        let on_paper = outside(label.clone(), Carrier::Paper, [true; 5]);
        for (key, _) in label.to_table().into_iter().chain(on_paper.to_table()) {
            missing.remove(key.as_str());
        }
    }
    assert_eq!(missing, follows);
}
