//! No taking back: the table of `docs/design.md` says which entries end a game, move a clock or set a time, and whose
//! word that takes. Random lives are walked through against it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::properties::record;
use super::story::records;
use super::*;
use crate::rows::rows;

const DESIGN: &str = include_str!("../../../../docs/design.md");

/// What the table says of an entry, or what was seen of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    ends: bool,
    clocks: bool,
    times: bool,
    said_by: BTreeSet<&'static str>,
}

/// Whose word an entry may be.
const VOICES: [&str; 4] = ["official", "that player", "any player", "its signer"];

/// The table in the file, by the name of the entry.
fn told() -> BTreeMap<&'static str, Row> {
    let rows = DESIGN
        .lines()
        .skip_while(|line| !line.starts_with("| entry | ends the game |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let told = rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [kind, ends, clocks, times, said_by] = cells[..] else {
            panic!("five cells: {line}");
        };
        let yes = |cell| match cell {
            "yes" => true,
            "–" => false,
            _ => panic!("neither yes nor –: {line}"),
        };
        let row = Row {
            ends: yes(ends),
            clocks: yes(clocks),
            times: yes(times),
            said_by: said_by.split(", ").collect(),
        };
        assert!(
            row.said_by.iter().all(|voice| VOICES.contains(voice)),
            "{line}"
        );
        (kind.trim_matches('`'), row)
    });
    told.collect()
}

/// How the game ended, if it has.
fn end(state: &State) -> Option<(Phase, GameResult)> {
    let phase = state.phase();
    let over = matches!(phase, Phase::Finished | Phase::Annulled);
    over.then(|| {
        (
            phase,
            state
                .ruling()
                .map_or(GameResult::Open, |ruling| ruling.result),
        )
    })
}

fn clocks(state: &State, at: Moment) -> (Option<Color>, [Option<Used>; 2]) {
    let clocks = state.clocks();
    (
        clocks.running(),
        Color::ALL.map(|side| clocks.used_at(side, at)),
    )
}

/// Whose word it is when that player signs the event.
fn voice(event: &Event, player: Color, responder: Color) -> &'static str {
    // Who signed the entry that is taken back, the envelope knows.
    if matches!(event, Event::Void { .. }) {
        return "its signer";
    }
    let own = match event {
        Event::Witness => player == responder,
        Event::DeadWrap { lock, .. } => (player == responder) == (*lock == PlayersWrap::Reply),
        Event::Offer { side }
        | Event::AcceptOffer { side }
        | Event::DeclineOffer { side }
        | Event::Resign { side, .. } => *side == player,
        _ => false,
    };
    if own { "that player" } else { "any player" }
}

/// What was seen of each kind of entry.
type Seen = BTreeMap<&'static str, Row>;

/// Lives through the events, those that nobody may say left out, and notes what each does.
fn live(adjourned: &Adjourned, events: &[Recorded], seen: &mut Seen) {
    let mut state = fold(adjourned.clone(), &[]);
    for record in events {
        let Recorded { at, event } = record;
        let row = seen.entry(event.kind().name()).or_default();
        let said_by = |by| state.permits(event, by, *at).is_ok();
        let players = Color::ALL
            .into_iter()
            .filter(|&player| said_by(By::Player(player)));
        let mut voices: BTreeSet<_> = players
            .map(|player| voice(event, player, adjourned.responder()))
            .collect();
        if said_by(By::Arbiter) {
            voices.insert("official");
        }
        if voices.is_empty() {
            continue;
        }
        row.said_by.extend(voices);
        let next = state.clone().then(record);
        row.ends |= end(&next).is_some() && end(&next) != end(&state);
        row.clocks |= clocks(&next, *at) != clocks(&state, *at);
        row.times |= next.sessions() != state.sessions();
        row.times |= next.resume_at() != state.resume_at();
        row.times |= next.late_until != state.late_until;
        state = next;
    }
}

/// What random lives seldom come to: position, edition, entries.
const RARE: &str = "
    4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1 | us-chess-2019 | 0 opened Nd4; 1 choose b3d4
    # The reading that he chooses is mate.
    7k/Q7/5K2/8/8/8/8/6Q1 w - - 0 60 | us-chess-2019 | 0 opened Qg7; 1 choose g1g7
    MATE_SOON | fide-1997 | 0 opened Rh2; 1 move black a8b8; 2 move white h2h8
    PLAIN | fide-1997 | 0 opened Zz9; 1 reading h1a8
    PLAIN | fide-1997 | 0 absent white; 1 opened e4; 2 next-envelope
    PLAIN | fide-2023 | 0 decision late-until 60
    MATE_SOON | fide-1997 | 0 arrival black; 1 opened Rh8
    # Set anew in the very minute for which it was announced.
    PLAIN | fide-1997 | 0 set-resumption 90 both
    MATE_SOON | fide-1997 | 0 lost envelope; 1 declared Rh8#
    PLAIN | fide-1997 | 0 opened e4; 1 flag black; 2 appeal 2 *; 3 void 3
";

const MATE_SOON: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 60";

#[test]
fn nothing_ends_a_game_moves_a_clock_or_sets_a_time_but_what_somebody_said_who_may() {
    let told = told();
    let kinds: BTreeSet<&str> = EventKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(
        told.keys().copied().collect::<BTreeSet<_>>(),
        kinds,
        "one row for each kind of entry"
    );
    let mut seen = Seen::new();
    for [fen, name, told] in rows(RARE) {
        let fen = match fen {
            "PLAIN" => PLAIN,
            "MATE_SOON" => MATE_SOON,
            fen => fen,
        };
        let (game, edition) = (game(fen), edition(name));
        live(&adjourned(&game, &edition), &records(told), &mut seen);
    }
    let mut runner = TestRunner::deterministic();
    let editions = ["fide-1997", "fide-2023", "us-chess-2019"].map(edition);
    let game = game(PLAIN);
    for turn in 0..amount(1_000, 100_000) {
        let adjourned = Adjourned {
            budget: Budget::of_states(300),
            ..adjourned(&game, &editions[turn % editions.len()])
        };
        let events = record(false).new_tree(&mut runner).unwrap().current();
        live(&adjourned, &events, &mut seen);
    }
    for (kind, row) in &told {
        assert_eq!(seen.get(kind), Some(row), "{kind}");
    }
}
