//! Recorded answers: the same question with the same budget gets the same answer, on every machine.
//!
//! They also show what a change of the order in which things are tried costs and saves: after an intended
//! one, `ADJOURN_ACCEPT=1 cargo test regression` records anew, and the difference is there to be read.

use shakmaty::{CastlingMode, Color, Move};

use super::position;
use super::random_positions::RandomPositions;
use crate::abstraction::Refined;
use crate::search::{Found, Search};
use crate::{
    Budget, CanMate, Ground, MoveLimit, Start, by_regions, can_mate, either_can_mate, playout,
};

const RECORDED: &str = include_str!("regression.txt");

fn uci(played: Option<&Move>) -> String {
    let uci = played.map(|played| played.to_uci(CastlingMode::Standard));
    uci.map_or_else(String::new, |uci| uci.to_string())
}

/// An answer in a few words: of a line its length, its first and its last move.
pub(crate) fn words(answer: &CanMate) -> String {
    match answer {
        CanMate::Yes { line } => {
            let (first, last) = (uci(line.first()), uci(line.last()));
            format!("yes {} {first} {last}", line.len())
        }
        CanMate::No(Ground::GameOver) => "over".to_owned(),
        CanMate::No(Ground::Material) => "material".to_owned(),
        CanMate::No(Ground::Locked { squares, fixed }) => format!("locked {squares} {fixed}"),
        CanMate::No(Ground::Outlined { followed, states }) => {
            format!("outlined {} {states}", followed.count())
        }
        CanMate::No(Ground::Closed { states }) => format!("closed {states}"),
        CanMate::Undecided { states } => format!("undecided {states}"),
    }
}

/// What became of a number of attempts.
#[derive(Default)]
struct Tally {
    mates: usize,
    halfmoves: usize,
    states: u64,
    closed: usize,
}

impl Tally {
    fn mate(&mut self, line: &[Move]) {
        self.mates += 1;
        self.halfmoves += line.len();
    }

    fn words(&self) -> String {
        format!(
            "{} {} {} {}",
            self.mates, self.halfmoves, self.states, self.closed
        )
    }
}

/// What each layer comes to by itself in drawn positions of that kind, both sides asked.
fn drawn_answers(kind: &str, positions: usize) -> String {
    let mut random = RandomPositions::from_seed(1972);
    let mut drawn = || match kind {
        "walls" => random.walls(),
        "cornered" => random.cornered(),
        more => random.few(more.parse().expect("a number of men besides the kings")),
    };
    let (mut playouts, mut search) = (Tally::default(), Tally::default());
    let mut locked = [0; 3];
    for number in 0..positions {
        let start = (0..1_000).find_map(|_| drawn()).expect("a legal position");
        for side in Color::ALL {
            // With a budget of one position no forced move is played.
            let there = Start::behind_forced_moves(&start, MoveLimit::None, Budget::of_states(1));
            if there.at_once(side, MoveLimit::None).is_some() {
                continue;
            }
            let attempt = u32::try_from(number).unwrap_or(0) % playout::ATTEMPTS;
            let most = playouts.states + 400;
            let line = playout::play_out(
                &start,
                side,
                MoveLimit::None,
                attempt,
                most,
                &mut playouts.states,
            );
            if let Some(line) = line {
                playouts.mate(&line);
            }
            if let Some(CanMate::No(Ground::Locked { squares, fixed })) = by_regions(&start, side) {
                for (sum, one) in locked.iter_mut().zip([1, squares, fixed]) {
                    *sum += one;
                }
            }
            match Search::new(&start, side, MoveLimit::None, Budget::of_states(600), 0).run() {
                Found::Mate { line } => search.mate(&line),
                Found::Outlined(Refined { states, .. }) | Found::Nothing { states } => {
                    search.closed += 1;
                    search.states += states;
                }
                Found::Exhausted { states } => search.states += states,
            }
        }
    }
    let [proofs, squares, fixed] = locked;
    let found = format!("{} | {}", playouts.words(), search.words());
    format!("{found} | {proofs} {squares} {fixed}")
}

/// The answers to a recorded question.
fn answered(asked: &str, number: &str) -> String {
    match asked.strip_prefix("drawn ") {
        Some(kind) => drawn_answers(kind, number.parse().expect("a number of positions")),
        None => position_answers(asked, number.parse().expect("a number of states")),
    }
}

/// For each side alone, with the 75-move rule in force, and for both at once, without.
fn position_answers(fen: &str, states: u64) -> String {
    let start = position(fen);
    let budget = Budget::of_states(states);
    let alone = |side| words(&can_mate(&start, side, MoveLimit::SeventyFive, budget));
    let both = either_can_mate(&start, budget);
    let both = both.map(|answer| answer.as_ref().map_or("-".to_owned(), words));
    let (white, black) = (alone(Color::White), alone(Color::Black));
    format!("{white} | {black} | {} | {}", both.white, both.black)
}

#[test]
fn the_answers_are_those_recorded() {
    let mut now = String::new();
    for line in RECORDED.lines() {
        let mut parts = line.splitn(3, '|').map(str::trim);
        now += &match (parts.next(), parts.next()) {
            (Some(asked), Some(number)) => {
                format!("{asked} | {number} | {}\n", answered(asked, number))
            }
            _ => format!("{line}\n"),
        };
    }
    if std::env::var_os("ADJOURN_ACCEPT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/regression.txt");
        std::fs::write(path, &now).expect("the record can be written");
        return;
    }
    for (now, recorded) in now.lines().zip(RECORDED.lines()) {
        assert_eq!(now, recorded);
    }
}
