//! No taking back: the table of `docs/design.md` says which entries end a game, move a clock or set a time, and whose word
//! that takes. Random lives are walked through against it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::properties::record;
use super::*;

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

fn clocks(state: &State, at: Moment) -> (Option<Color>, [Used; 2]) {
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
fn live(adjourned: &Adjourned<'_>, events: &[Recorded], seen: &mut Seen) {
    let mut state = fold(adjourned, &[]);
    for record in events {
        let Recorded { at, event } = record;
        let row = seen.entry(event.kind().name()).or_default();
        let said_by = |by| state.permits(adjourned, event, by, *at).is_ok();
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
        let next = state.clone().then(adjourned, record);
        row.ends |= end(&next).is_some() && end(&next) != end(&state);
        row.clocks |= clocks(&next, *at) != clocks(&state, *at);
        row.times |= next.sessions() != state.sessions();
        row.times |= next.resume_at() != state.resume_at();
        row.times |= next.late_until != state.late_until;
        state = next;
    }
}

/// What random lives seldom come to: position, edition, events.
fn rare() -> Vec<(&'static str, &'static str, Vec<Event>)> {
    let chosen = |uci: &str| Event::Choose {
        uci: uci.parse().unwrap(),
    };
    vec![
        (
            "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
            "us-chess-2019",
            vec![opened("Nd4"), chosen("b3d4")],
        ),
        // The reading that he chooses is mate.
        (
            "7k/Q7/5K2/8/8/8/8/6Q1 w - - 0 60",
            "us-chess-2019",
            vec![opened("Qg7"), chosen("g1g7")],
        ),
        (
            "k7/8/1K6/8/8/8/8/7R w - - 0 60",
            "fide-1997",
            vec![opened("Rh2"), played(Black, "a8b8"), played(White, "h2h8")],
        ),
        (PLAIN, "fide-1997", vec![opened("Zz9"), reading(&["h1a8"])]),
        (
            PLAIN,
            "fide-1997",
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::NextEnvelope {
                    fingerprint: [2; 32],
                },
            ],
        ),
        (
            PLAIN,
            "fide-2023",
            vec![Event::Decision {
                text: "the bus strike".to_owned(),
                result: None,
                white_used: None,
                black_used: None,
                on_move: None,
                late_until: Some(moment(60)),
                back_to: None,
            }],
        ),
        (
            "k7/8/1K6/8/8/8/8/7R w - - 0 60",
            "fide-1997",
            vec![Event::Arrival { side: Black }, opened("Rh8")],
        ),
        // Set anew in the very minute for which it was announced.
        (
            PLAIN,
            "fide-1997",
            vec![Event::SetResumption(SetResumption {
                resume_at: moment(90),
                resume_zone: "UTC".to_owned(),
                resume_place: None,
                resume_end: None,
                told: Told::Both,
                reason: "agreed".to_owned(),
            })],
        ),
        (
            "k7/8/1K6/8/8/8/8/7R w - - 0 60",
            "fide-1997",
            vec![
                Event::Lost {
                    what: LostThing::Envelope,
                },
                declared(Some("Rh8#")),
            ],
        ),
        (
            PLAIN,
            "fide-1997",
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::NextEnvelope {
                    fingerprint: [7; 32],
                },
            ],
        ),
        (
            PLAIN,
            "fide-1997",
            vec![
                opened("e4"),
                Event::Flag { side: Black },
                appeal(2, GameResult::Open),
                void(3),
            ],
        ),
    ]
}

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
    for (fen, name, events) in rare() {
        let (game, edition) = (game(fen), edition(name));
        live(&adjourned(&game, &edition), &recorded(&events), &mut seen);
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
