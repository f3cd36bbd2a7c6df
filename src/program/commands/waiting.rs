//! A ruling waits for an answer: what a ruling's search leaves open is asked again with a larger one, until it is
//! settled, somebody stops it, or the memory for it is used up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, mpsc};
use std::time::Duration;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::prelude::*;
use super::resume::Standing;

/// How much more each search may look at than the one before.
const MORE: u64 = 8;

/// The most memory of a search, on a laptop that has little.
const MOST: u64 = 1 << 30;

/// How often it is looked whether somebody stops the search.
const LOOK: Duration = Duration::from_millis(100);

/// What Ctrl-C does: it ends the program while nothing is searched, and otherwise the search, and every later one.
struct Interrupt {
    idle: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(|| {
    let (idle, stopped) = (Arc::new(AtomicBool::new(true)), Arc::default());
    // Where neither can be registered, Ctrl-C ends the program as it always does.
    if flag::register_conditional_default(SIGINT, Arc::clone(&idle)).is_ok() {
        flag::register(SIGINT, Arc::clone(&stopped)).ok();
    }
    Interrupt { idle, stopped }
});

/// A game as it stands, once the search of its ruling has ended.
pub fn standing(locale: &Locale, mut first: Standing) -> Standing {
    first.state = state(locale, &first.envelope, &first.edition, first.state);
    first
}

/// The state of that game, where the search of a ruling left `first`.
pub fn state(
    locale: &Locale,
    envelope: &Envelope<Verified>,
    edition: &Edition,
    first: State,
) -> State {
    let is_open = |state: &State| state.ruling().is_some_and(Ruling::waits_for_search);
    let (envelope, edition) = (envelope.clone(), edition.clone());
    settled(locale, first, is_open, move |budget| {
        envelope.state(&edition, budget)
    })
}

/// An answer that is no longer open, where the search of a ruling gave `first`; the last one where it stays open.
pub fn settled<T: Send + 'static>(
    locale: &Locale,
    first: T,
    is_open: impl Fn(&T) -> bool,
    ask: impl Fn(Budget) -> T + Send + Sync + 'static,
) -> T {
    let (mut answer, mut budget) = (first, Budget::RULING);
    if !is_open(&answer) {
        return answer;
    }
    let ask = Arc::new(ask);
    INTERRUPT.idle.store(false, Ordering::Relaxed);
    let stopped = || INTERRUPT.stopped.load(Ordering::Relaxed);
    while let Some(next) = larger(budget).filter(|_| is_open(&answer) && !stopped()) {
        budget = next;
        if prompts::is_there() {
            let states = budget.states;
            prompts::say(&locale.say(StillSearching { states }));
        }
        let (ask, (tell, told)) = (Arc::clone(&ask), mpsc::channel());
        // Whoever stops it does not wait: it ends at its budget, or with the program.
        std::thread::spawn(move || tell.send(ask(budget)));
        match wait(&told) {
            Some(settled) => answer = settled,
            None => break,
        }
    }
    INTERRUPT.idle.store(true, Ordering::Relaxed);
    answer
}

/// The search after one of that size; `None` where its memory is used up.
pub fn larger(budget: Budget) -> Option<Budget> {
    (budget.memory < MOST).then(|| Budget {
        states: budget.states.saturating_mul(MORE),
        memory: budget.memory.saturating_mul(2).min(MOST),
    })
}

/// What is told, unless somebody stops it.
fn wait<T>(told: &mpsc::Receiver<T>) -> Option<T> {
    while !INTERRUPT.stopped.load(Ordering::Relaxed) {
        match told.recv_timeout(LOOK) {
            Ok(answer) => return Some(answer),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}
