//! The rules core: scores, editions, written moves, rulings.

use divan::{Bencher, black_box};
use mating::{Budget, Dead, dead};
use rules::adjournment::{
    Adjourned, Carrier, Event, ReadFrom, Recorded, ReplyFrom, Resumption, Standing, fold,
};
use rules::edition::Edition;
use rules::notation::{Language, Notation};
use rules::position::parse_fen;
use rules::reading::{Meaning, read, write};
use rules::ruling::rule;
use rules::score::{Game, Score};
use rules::time::{Moment, TimeControl};
use shakmaty::{ByColor, Chess, Color, Position};

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
        Meaning::Asked(_) => "asked",
        Meaning::Resignation => "resignation",
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
    assert_eq!(dead(game.last(), Budget::RULING), Dead::No);
    bencher.bench(|| dead(black_box(game.last()), Budget::RULING));
}

/// Moves there and back with a pause after every second: far more than a file may hold.
fn long_resumption(count: usize) -> Vec<Recorded> {
    let played = |side, uci: &str| Event::Move {
        side,
        uci: uci.parse().unwrap(),
    };
    let cycle = [
        played(Color::Black, "a3a4"),
        played(Color::White, "h1g1"),
        Event::Pause,
        Event::Continue,
        played(Color::Black, "a4a3"),
        played(Color::White, "g1h1"),
    ];
    let opened = Event::Opened {
        written: Some("Rh1".to_owned()),
        from: ReadFrom::File(ReplyFrom::Slip),
    };
    std::iter::once(opened)
        .chain(cycle.into_iter().cycle())
        .take(count)
        .zip(84_204_000..)
        .map(|(event, second)| Recorded {
            at: Moment::from_unix(second).unwrap(),
            event,
        })
        .collect()
}

/// Linear: ten times as many take ten times as long.
#[divan::bench(args = [1_000, 10_000])]
fn fold_events(bencher: Bencher<'_, '_>, count: usize) {
    let game = Game::new(position("4k3/8/8/8/8/q7/4P3/4K1R1 w - - 0 40"));
    let edition = Edition::builtin("fide-1997").unwrap();
    let adjourned = Adjourned {
        envelope: [1; 32],
        game,
        carrier: Carrier::File,
        notation: Some(ENGLISH),
        edition,
        time_controls: ByColor::new_with(|_| TimeControl::UNKNOWN),
        used: Some(ByColor::default()),
        draw_offer: None,
        known_move: None,
        resumption: Resumption::By(Moment::from_unix(84_204_000).unwrap()),
        late_after: None,
        answers: None,
        accepted: true,
        budget: Budget::RULING,
    };
    let recorded = long_resumption(count);
    let state = fold(adjourned.clone(), &recorded);
    let counts = |standing: &&Standing| **standing == Standing::Counts;
    assert_eq!(state.standing().iter().filter(counts).count(), count);
    bencher.bench(|| fold(black_box(&adjourned).clone(), black_box(&recorded)));
}
