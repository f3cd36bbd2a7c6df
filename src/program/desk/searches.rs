//! Rulings that wait for a larger search than a screen may spend: they are asked again in the background, until they are
//! settled, somebody stops it, or the memory for it is used up.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::http::events::Events as Windows;
use super::http::request::Fields;
use super::lock::locked;
use crate::commands::resume::Standing;
use crate::commands::waiting::larger;
use envelope::Fingerprint;
use mating::Budget;
use rules::adjournment::{Consequence, Event, Recorded, State};
use rules::ruling::Ruling;
use rules::time::Moment;

/// What follows from a record, and the state after it.
pub type Found = (Vec<Consequence>, State);

/// The last search for each game, by its name.
#[derive(Clone, Default)]
pub struct Searches(Arc<Mutex<BTreeMap<String, Search>>>);

/// Entries that are to be recorded.
type Events = [(Moment, Event)];

struct Search {
    /// The envelope, and all that is recorded in it or is to be.
    asked: (Fingerprint, Vec<Recorded>),
    /// The form from which it was begun.
    form: Arc<Fields>,
    /// How many positions are looked at now; `None` once it has ended.
    states: Option<u64>,
    found: Option<Found>,
    stopped: Arc<AtomicBool>,
}

fn recorded(events: &Events) -> Vec<Recorded> {
    let all = events.iter().cloned();
    all.map(|(at, event)| Recorded { at, event }).collect()
}

fn asked(game: &Standing, events: &Events) -> (Fingerprint, Vec<Recorded>) {
    let all = [game.envelope.recorded(), recorded(events)].concat();
    (game.envelope.fingerprint(), all)
}

/// Two searches at once would take twice the memory: one that was stopped ends first.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Whether a larger search could settle what is ruled.
pub fn waits(state: &State) -> bool {
    state.ruling().is_some_and(Ruling::waits_for_search)
}

impl Searches {
    /// Looks at the search of that game, if it is of what is recorded there and these entries.
    fn look<T>(
        &self,
        name: &str,
        game: &Standing,
        events: &Events,
        look: impl FnOnce(&Search) -> T,
    ) -> Option<T> {
        let all = locked(&self.0);
        let search = all.get(name)?;
        (search.asked == asked(game, events)).then(|| look(search))
    }

    /// What was found last.
    pub fn found(&self, name: &str, game: &Standing, events: &Events) -> Option<Found> {
        self.look(name, game, events, |search| search.found.clone())?
    }

    /// How many positions are looked at now; `Some(None)` where a search has ended.
    pub fn progress(&self, name: &str, game: &Standing, events: &Events) -> Option<Option<u64>> {
        self.look(name, game, events, |search| search.states)
    }

    /// The form from which the search of that game was begun.
    pub fn form(&self, name: &str) -> Option<Arc<Fields>> {
        locked(&self.0).get(name).map(|search| search.form.clone())
    }

    /// Stops the search of that game.
    pub fn stop(&self, name: &str) {
        if let Some(search) = locked(&self.0).remove(name) {
            search.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Begins a search in place of the last one; `windows` are told how far it has come.
    pub fn begin(
        &self,
        name: &str,
        game: &Standing,
        events: &Events,
        (form, windows): (Fields, Windows),
    ) {
        self.stop(name);
        let stopped = Arc::new(AtomicBool::new(false));
        let search = Search {
            asked: asked(game, events),
            form: Arc::new(form),
            states: Some(0),
            found: None,
            stopped: stopped.clone(),
        };
        locked(&self.0).insert(name.to_owned(), search);
        let (all, name) = (self.0.clone(), name.to_owned());
        let (envelope, edition) = (game.envelope.clone(), game.edition.clone());
        let more = recorded(events);
        std::thread::spawn(move || {
            let tell = |states: Option<u64>, found: Option<Found>| {
                let mut all = locked(&all);
                let search = all.get_mut(&name);
                let search = search.filter(|_| !stopped.load(Ordering::Relaxed));
                let is_ours = search.is_some();
                if let Some(search) = search {
                    search.states = states;
                    search.found = found.or(search.found.take());
                }
                drop(all);
                windows.notify(&name);
                is_ours
            };
            let mut budget = Budget::RULING;
            while let Some(next) = larger(budget) {
                budget = next;
                let _one = locked(&ONE_AT_A_TIME);
                if !tell(Some(budget.states), None) {
                    return;
                }
                let (follows, state) = envelope.state(&edition, budget).consequences(&more);
                let is_open = waits(&state);
                // What is asked of the state from now on costs no more than before.
                let found = (follows, state.within(Budget::RULING));
                if !tell(Some(budget.states), Some(found)) || !is_open {
                    break;
                }
            }
            tell(None, None);
        });
    }
}
