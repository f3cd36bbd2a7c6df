//! The rules core: scores, editions, written moves, rulings.

use adjourn::clock::Duration;
use adjourn::laws::adjournment::{Event, Recorded, Standing, fold};
use adjourn::laws::edition::Edition;
use adjourn::laws::mating::{Budget, Dead, MoveLimit, dead};
use adjourn::laws::notation::{Language, Notation};
use adjourn::laws::position::parse_fen;
use adjourn::laws::reading::{Meaning, read, write};
use adjourn::laws::ruling::rule;
use adjourn::laws::score::Score;
use divan::{Bencher, black_box};
use shakmaty::{Chess, Color, Position};

use crate::fixtures::{GAME_21, game};

const ENGLISH: Notation = Notation::Letters(Language::English);

/// Two knights can go to d2.
const MIDDLE_GAME: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7";

/// What is read, in which notation, and which of the four readings it has.
#[rustfmt::skip]
const TEXTS: [(&str, Notation, &str); 7] = [
    ("Bb5", ENGLISH, "legal"),
    ("7. Bc4-b5 (=)", ENGLISH, "legal"),
    ("Ab5", Notation::Letters(Language::Italian), "legal"),
    ("B-QN5", Notation::Descriptive, "legal"),
    ("Nd2", ENGLISH, "ambiguous"),
    ("Bh8", ENGLISH, "illegal"),
    ("what is this?", ENGLISH, "unintelligible"),
];

fn position(fen: &str) -> Chess {
    parse_fen(fen).unwrap().position
}

#[divan::bench(args = TEXTS)]
fn read_a_move(bencher: Bencher<'_, '_>, (text, notation, expected): (&str, Notation, &str)) {
    let position = position(MIDDLE_GAME);
    let found = match read(&position, text, notation).meaning {
        Meaning::Legal(_) => "legal",
        Meaning::Ambiguous(_) => "ambiguous",
        Meaning::Illegal { .. } => "illegal",
        Meaning::Unintelligible => "unintelligible",
    };
    assert_eq!(found, expected, "{text}");
    bencher.bench(|| read(black_box(&position), black_box(text), notation));
}

#[divan::bench]
fn write_a_move(bencher: Bencher<'_, '_>) {
    let position = position(MIDDLE_GAME);
    let played = position.legal_moves()[0];
    bencher.bench(|| write(black_box(&position), black_box(played), ENGLISH));
}

#[divan::bench]
fn generate_the_legal_moves(bencher: Bencher<'_, '_>) {
    let position = position(MIDDLE_GAME);
    bencher.bench(|| black_box(&position).legal_moves());
}

#[divan::bench]
fn read_the_score_of_game_21() -> Score {
    Score::from_pgn(black_box(GAME_21.as_bytes())).unwrap()
}

#[divan::bench]
fn read_an_edition() -> Edition {
    Edition::builtin(black_box(Edition::DEFAULT)).unwrap()
}

/// A legal move, an illegal one, and one without a meaning. Each asks what mates are left.
#[divan::bench(args = ["Bd7", "Ba1", "x"])]
fn rule_on(bencher: Bencher<'_, '_>, text: &str) {
    let game = game();
    let edition = Edition::builtin(Edition::DEFAULT).unwrap();
    bencher.bench(|| rule(black_box(&game), text, ENGLISH, &edition, Budget::RULING));
}

/// Whether mate is still possible: asked of every position that is sealed.
#[divan::bench]
fn find_that_game_21_is_not_dead(bencher: Bencher<'_, '_>) {
    let game = game();
    assert_eq!(dead(game.last(), MoveLimit::None, Budget::RULING), Dead::No);
    bencher.bench(|| dead(black_box(game.last()), MoveLimit::None, Budget::RULING));
}

/// Far more than a file may hold (500): the time is linear in the number.
#[divan::bench(args = [100, 1_000, 10_000])]
fn fold_events(bencher: Bencher<'_, '_>, count: usize) {
    let accepted = crate::fixtures::accepted();
    let edition = Edition::builtin(Edition::DEFAULT).unwrap();
    let adjourned = accepted.adjourned(&edition, Budget::RULING);
    let mut at = accepted.label().resume_at;
    let second = Duration::from_seconds(1).unwrap();
    let cycle = [
        Event::StartClock { side: Color::Black },
        Event::Pause,
        Event::Continue,
        Event::Offer { side: Color::White },
        Event::DeclineOffer { side: Color::Black },
        Event::StopClock { side: Color::Black },
    ];
    let events: Vec<Recorded> = cycle
        .into_iter()
        .cycle()
        .take(count)
        .map(|event| {
            at = at.plus(second).unwrap();
            Recorded { at, event }
        })
        .collect();
    let state = fold(&adjourned, &events);
    let counted = state.standing().iter();
    assert!(
        counted
            .clone()
            .all(|standing| *standing == Standing::Counts)
    );
    bencher.bench(|| fold(black_box(&adjourned), black_box(&events)));
}
