//! Both clocks of an adjourned game, as the recorded events move them.

use shakmaty::{ByColor, Color};

use crate::time::{Duration, Moment, Used};

/// The time used on both clocks, and which clock runs since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// As it was noted or set.
    used: ByColor<Option<Used>>,
    /// The time that the arbiter has added to the time left (9.5b), beyond the time control.
    granted: ByColor<Duration>,
    running: Option<(Color, Moment)>,
    /// When each was set last: what lies before it is in the time that was set (A12).
    set: ByColor<Option<Moment>>,
    /// The clock that a pause has stopped.
    paused: Option<Color>,
}

impl Clocks {
    /// Both stopped, as at the sealing; `None` where nobody noted what they showed.
    pub fn stopped(used: Option<ByColor<Used>>) -> Clocks {
        Clocks {
            used: ByColor::new_with(|side| used.map(|used| *used.get(side))),
            granted: ByColor::new_with(|_| Duration::ZERO),
            running: None,
            set: ByColor::default(),
            paused: None,
        }
    }

    /// The time used as the next label states it: less the time that the arbiter has added, since on a label only the
    /// time control says what is left. Never below zero.
    pub fn carried(&self, side: Color) -> Option<Used> {
        let used = (*self.used.get(side))?;
        Some(Used(used.0.saturating_sub(self.granted(side))))
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }

    /// Since when that clock runs.
    pub fn running_since(&self) -> Option<Moment> {
        self.running.map(|(_, since)| since)
    }

    /// The side whose clock a pause has stopped.
    pub fn paused(&self) -> Option<Color> {
        self.paused
    }

    /// The time a side has used at `now`, the running clock included; `None` where it was not noted. A moment before
    /// the start of the clock adds nothing.
    pub fn used_at(&self, side: Color, now: Moment) -> Option<Used> {
        let used = (*self.used.get(side))?;
        let runs = self.running.filter(|(running, _)| *running == side);
        let since = runs.and_then(|(_, since)| now.since(since));
        let more = since.unwrap_or(Duration::ZERO);
        Some(Used(used.0.saturating_add(more)))
    }

    /// What the arbiter has added to a side's time left (9.5b).
    pub fn granted(&self, side: Color) -> Duration {
        *self.granted.get(side)
    }

    pub(super) fn start(&mut self, side: Color, at: Moment) {
        self.stop(at);
        let set = *self.set.get(side);
        self.running = Some((side, set.map_or(at, |set| set.max(at))));
        self.paused = None;
    }

    pub(super) fn stop(&mut self, at: Moment) {
        if let Some((side, _)) = self.running {
            *self.used.get_mut(side) = self.used_at(side, at);
            self.running = None;
        }
    }

    pub(super) fn pause(&mut self, at: Moment) {
        if let Some(side) = self.running() {
            self.stop(at);
            self.paused = Some(side);
        }
    }

    /// Both stand, and no pause is left to end.
    pub(super) fn put_off(&mut self, at: Moment) {
        self.stop(at);
        self.paused = None;
    }

    pub(super) fn resume(&mut self, at: Moment) {
        if let Some(side) = self.paused {
            self.start(side, at);
        }
    }

    /// Whether both were set after that moment: what was won or lost until then is in the times that were set.
    pub fn set_after(&self, at: Moment) -> bool {
        self.set.iter().all(|set| set.is_some_and(|set| set > at))
    }

    /// Sets both clocks (A12). A running clock keeps running.
    pub(super) fn set(&mut self, white: Option<Used>, black: Option<Used>, at: Moment) {
        for (side, used) in [(Color::White, white), (Color::Black, black)] {
            let Some(used) = used else { continue };
            *self.used.get_mut(side) = Some(used);
            // What a claim took or gave is in the time that is set.
            *self.granted.get_mut(side) = Duration::ZERO;
            *self.set.get_mut(side) = Some(at);
            if let Some((running, since)) = &mut self.running
                && *running == side
            {
                *since = at.max(*since);
            }
        }
    }

    /// Takes from a side's time left (9.5b, A1b).
    pub(super) fn charge(&mut self, side: Color, more: Duration) {
        if let Some(used) = self.used.get_mut(side) {
            *used = Used(used.0.saturating_add(more));
        }
    }

    /// Adds to a side's time left (9.5b).
    pub(super) fn grant(&mut self, side: Color, more: Duration) {
        let granted = self.granted.get_mut(side);
        *granted = granted.saturating_add(more);
    }
}
