//! A7: no reachable state opens before the responder is recorded as there. This walks through every record, not a
//! sample of them: from each state every entry that may bear on the opening is recorded, at times before, at and
//! after the announced one, until no new state comes. Two records lead to one state when everything that its future
//! depends on is the same. `void` and what follows the opening are left to [`super::model`], which draws records at
//! random.

use std::collections::HashSet;

use super::*;
use crate::adjournment::state::{Standing, in_order};

/// A rule of when an envelope opens.
type Opens = fn(&State, Moment) -> bool;

/// The program's rule: what gives the token without which nothing opens.
fn program(state: &State, at: Moment) -> bool {
    state.may_open(at).is_ok()
}

/// Minutes from the announced time. Under most editions whoever is an hour late has lost.
const TIMES: [i64; 5] = [-30, 0, 30, LATER, 130];

/// To when the resumption is set anew.
const LATER: i64 = 60;

/// What may bear on the opening, at each of the times.
const ENTRIES: [&str; 20] = [
    "opened e4",
    "witness",
    "dead-wrap reply",
    "start",
    "set-resumption 60 both",
    "lost envelope",
    "lost times",
    "declared e4",
    "decision",
    "decision *",
    "draw-agreed",
    "pause",
    "arrival white",
    "arrival black",
    "absent white",
    "absent black",
    "start-clock white",
    "start-clock black",
    "stop-clock white",
    "stop-clock black",
];

fn entries() -> impl Iterator<Item = Recorded> {
    let at = |minutes, event: &Event| Recorded {
        at: moment(minutes),
        event: event.clone(),
    };
    let all = ENTRIES.into_iter().map(story::event);
    all.flat_map(move |event| TIMES.map(|minutes| at(minutes, &event)))
}

/// Whether the record says that the responder came, and nothing since that they are missing, or must come anew.
fn says_that_he_is_there(record: &[Recorded], standing: &[Standing], responder: Color) -> bool {
    let mut there = false;
    for (place, _) in in_order(record) {
        let (record, standing) = (&record[place], &standing[place]);
        match record.event {
            Event::Arrival { side } if side == responder => there |= *standing == Standing::Counts,
            Event::Absent { side } if side == responder => there &= *standing != Standing::Counts,
            Event::SetResumption(_) => there &= *standing != Standing::Counts,
            _ => {}
        }
    }
    there
}

/// For when the record announces the resumption.
fn announces(record: &[Recorded], standing: &[Standing], label: &Resumption) -> Option<Moment> {
    let set = record.iter().zip(standing).any(|(record, standing)| {
        matches!(record.event, Event::SetResumption(_)) && *standing == Standing::Counts
    });
    if set { Some(moment(LATER)) } else { label.at() }
}

/// Everything that the future of a state depends on: not the numbers of its entries, nor, as the label says nothing
/// of the thinking time, how much of it was used.
fn future(state: &State, there: bool) -> String {
    let known = (
        state.label.accepted,
        state.resumed,
        state.opened,
        state.known,
        state.lost,
    );
    let said = (
        &state.started,
        &state.schedule,
        &state.presence,
        &state.found_late,
        &state.late_until,
    );
    let clocks = (
        state.clocks.running(),
        state.clocks.paused(),
        state.clocks.running_since(),
    );
    let open: Vec<Gap> = state
        .gaps
        .iter()
        .filter(|gap| gap.is_open())
        .map(|gap| gap.gap)
        .collect();
    let ended = (
        state.ending,
        &state.forfeit,
        &state.excused,
        state.opens_all_the_same(),
    );
    let text = (
        state.is_unread(),
        state.sealed_text.is_some(),
        state.game.moves().len(),
        there,
    );
    format!("{known:?}{said:?}{clocks:?}{open:?}{ended:?}{text:?}")
}

/// How many states there are within so many entries, or the first record that opens too early.
fn walk(adjourned: &Adjourned, longest: usize, opens: Opens) -> Result<usize, Vec<Recorded>> {
    let mut seen = HashSet::new();
    let mut last = vec![(fold(adjourned.clone(), &[]), Vec::new())];
    for _ in 0..longest {
        let mut next = Vec::new();
        for (state, record) in &last {
            for entry in entries() {
                let then = state.clone().then(&entry);
                if then.standing().last() != Some(&Standing::Counts) {
                    continue;
                }
                let record: Vec<Recorded> = record.iter().cloned().chain([entry]).collect();
                let there = says_that_he_is_there(&record, then.standing(), adjourned.responder());
                let announced = announces(&record, then.standing(), &adjourned.resumption);
                let too_early = |at| !there || announced.is_none_or(|announced| at < announced);
                if TIMES
                    .map(moment)
                    .into_iter()
                    .any(|at| too_early(at) && opens(&then, at))
                {
                    return Err(record);
                }
                if seen.insert(future(&then, there)) {
                    next.push((then, record));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    Ok(seen.len())
}

/// To the last state that there is, or as far as is quick.
fn longest() -> usize {
    amount(2, usize::MAX)
}

#[test]
fn nothing_opens_before_the_responder_is_said_to_be_there() {
    for name in ["fide-1997", "fide-2009", "fide-2018", "us-chess-2019"] {
        let (game, edition) = (game(PLAIN), edition(name));
        let usual = adjourned(&game, &edition);
        let answers = Some(moment(-20));
        let resumption = Resumption::By(moment(90));
        let labels = [
            ("the first envelope", usual.clone()),
            (
                "an answer",
                Adjourned {
                    answers,
                    ..usual.clone()
                },
            ),
            (
                "no date yet",
                Adjourned {
                    resumption,
                    ..usual.clone()
                },
            ),
            (
                "not accepted",
                Adjourned {
                    accepted: false,
                    ..usual
                },
            ),
        ];
        for (what, adjourned) in labels {
            let states = walk(&adjourned, longest(), program);
            println!("{name}, {what}: {states:?}");
            assert!(states.is_ok());
        }
    }
}

/// The walk would find it.
#[test]
fn weaker_rules_open_too_early() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    // The responder's key does not say that they are there.
    let not_missing: Opens = |state, at| state.check_opening().is_ok() && at >= moment(LATER);
    let whenever_he_comes: Opens =
        |state, _| state.arrived(state.responder()) && state.check_opening().is_ok();
    let whoever_comes: Opens = |state, at| {
        let somebody = Color::ALL.into_iter().any(|side| state.arrived(side));
        somebody && state.check_opening().is_ok() && at >= moment(LATER)
    };
    for opens in [not_missing, whenever_he_comes, whoever_comes] {
        assert!(walk(&adjourned, 2, opens).is_err());
    }
}
