//! Both clocks of an adjourned game, as the recorded events move them.

use shakmaty::{ByColor, Color};

use crate::clock::{Duration, Moment, Used};

/// What both clocks show, and which of them runs since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    used: ByColor<Used>,
    running: Option<(Color, Moment)>,
    /// The clock that a pause has stopped.
    paused: Option<Color>,
}

impl Clocks {
    /// Both stopped, as at the sealing.
    pub fn stopped(white_used: Used, black_used: Used) -> Clocks {
        Clocks {
            used: ByColor {
                white: white_used,
                black: black_used,
            },
            running: None,
            paused: None,
        }
    }

    /// Which clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }

    /// The time a side has used at `now`, the running clock included. A moment before the clock was
    /// started counts nothing.
    pub fn used_at(&self, side: Color, now: Moment) -> Used {
        let used = *self.used.get(side);
        match self.running {
            Some((running, since)) if running == side => Used(
                used.0
                    .saturating_add(now.since(since).unwrap_or(Duration::ZERO)),
            ),
            _ => used,
        }
    }

    pub(super) fn start(&mut self, side: Color, at: Moment) {
        self.stop(at);
        self.running = Some((side, at));
        self.paused = None;
    }

    pub(super) fn stop(&mut self, at: Moment) {
        if let Some((side, _)) = self.running {
            *self.used.get_mut(side) = self.used_at(side, at);
            self.running = None;
        }
    }

    pub(super) fn stop_side(&mut self, side: Color, at: Moment) {
        if self.running() == Some(side) {
            self.stop(at);
        }
    }

    pub(super) fn pause(&mut self, at: Moment) {
        if let Some(side) = self.running() {
            self.stop(at);
            self.paused = Some(side);
        }
    }

    pub(super) fn resume(&mut self, at: Moment) {
        if let Some(side) = self.paused {
            self.start(side, at);
        }
    }

    /// Sets both clocks (A12); the one that runs goes on from there.
    pub(super) fn set(&mut self, white: Option<Used>, black: Option<Used>, at: Moment) {
        let running = self.running();
        self.stop(at);
        if let Some(used) = white {
            self.used.white = used;
        }
        if let Some(used) = black {
            self.used.black = used;
        }
        self.running = running.map(|side| (side, at));
    }
}
