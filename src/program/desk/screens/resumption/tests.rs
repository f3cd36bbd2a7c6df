//! Two windows press at random, one behind the other's back and behind the clock's: whatever is in the file was
//! permitted, and its sender was told what it is.

mod camera;

use std::path::Path;

use super::super::recording;
use super::*;
use crate::desk::context::{self, tests::visitor};
use crate::desk::http::request::Target;
use crate::desk::tests::form::{Form, forms, links, text};
use crate::desk::tests::posts::{golden, key_of};
use rules::adjournment::{Standing, State};
use rules::time::{Duration, Moment};

/// A desk in that folder, with the arbiter's key unlocked.
fn desk(folder: &Path) -> Desk {
    let desk = context::tests::desk(folder, None, None);
    desk.secrets.unlock(key_of("Schmid, Lothar"));
    desk
}

/// What a window shows: the page, since when, and how many entries there were.
struct Window {
    page: String,
    since: Moment,
    entries: usize,
}

struct Hall<'a> {
    desk: Desk,
    folder: &'a Path,
    random: fastrand::Rng,
    slip: String,
}

impl Hall<'_> {
    fn now(&self) -> Moment {
        self.desk.at.unwrap()
    }

    fn shown(&self) -> show::Outcome {
        self.desk.read("game").unwrap()
    }

    fn window(&self, page: &Page) -> Window {
        let page = page.main.clone().into_string();
        for form in forms(&page) {
            assert!(!form.enter_chooses(), "{}: {}", form.action, text(&page));
        }
        Window {
            page,
            since: self.now(),
            entries: self.shown().envelope.entries().len(),
        }
    }

    /// The screen, or the page of one of its acts.
    fn look(&mut self) -> Window {
        let (locale, nothing) = (visitor().locale, Fields::default());
        let shown = recording::Hall::of(&self.desk, &locale, "game", &nothing).unwrap();
        let window = self.window(&super::show(&shown).unwrap());
        let acts: Vec<_> = links(&window.page, "resume/game/act/").collect();
        if acts.is_empty() || self.random.bool() {
            return window;
        }
        let act = self.random.choice(acts).unwrap();
        let target = Target::of_act("game", &act);
        self.window(&recording::show(&self.desk, &visitor(), &target).unwrap())
    }

    /// Sends one of the forms of a window with one of its buttons, and shows what comes.
    fn press(&mut self, window: Window) -> Window {
        let forms: Vec<Form> = forms(&window.page).collect();
        let forms: Vec<_> = forms.iter().filter(|form| form.is_recording()).collect();
        let Some(form) = self.random.choice(forms) else {
            return self.look();
        };
        let filled = form.filled(&mut self.random, &self.slip);
        let fields = Fields::of_form(filled.as_bytes()).unwrap();
        let before = self.shown();
        let locale = visitor().locale;
        let sent = recording::Hall::of(&self.desk, &locale, "game", &fields);
        let answer = sent.and_then(|sent| match form.action.as_str() {
            "resume/game/open" => super::open(&sent),
            _ => recording::record(&sent),
        });
        self.check(&before, &window, &filled);
        match answer {
            Ok(Answer::Page(page) | Answer::Refused(page, _)) => self.window(&page),
            Ok(_) | Err(_) => self.look(),
        }
    }

    /// What a press may have recorded.
    fn check(&self, before: &show::Outcome, window: &Window, sent: &str) {
        let after = self.shown();
        let known = before.envelope.entries().len();
        let new = after.envelope.entries().get(known..).unwrap();
        if new.is_empty() {
            return;
        }
        assert_eq!(
            known, window.entries,
            "over entries that were not shown: {sent}"
        );
        let standing = after.state.standing().get(known..).unwrap();
        let refused = |it: &Standing| matches!(it, Standing::Refused(_));
        assert!(
            !standing.iter().any(refused),
            "not permitted: {standing:?}, {sent}"
        );
        let ahead = new.iter().any(|entry| entry.at > self.now());
        assert!(!ahead, "ahead of the clock: {sent}");
        let asks = window.page.contains("recorded-now");
        let has = |kind| new.iter().any(|entry| entry.kind() == kind);
        let ended = |state: &State| {
            let over = [Phase::Finished, Phase::Annulled, Phase::Undecided];
            let result = state.ruling().map(|ruling| ruling.result);
            let is_over = over.contains(&state.phase());
            is_over.then_some((state.phase(), result))
        };
        let end = ended(&after.state).filter(|end| Some(*end) != ended(&before.state));
        let is_told = asks || has(EventKind::Declared) || has(EventKind::Opened);
        assert!(
            end.is_none() || is_told,
            "an end that was not told: {sent}\n{}",
            text(&window.page)
        );
        let absent_runs = |state: &State| {
            let running = state.clocks().running();
            running.is_some_and(|side| state.absent(side))
        };
        let now_runs = absent_runs(&after.state) && !absent_runs(&before.state);
        assert!(
            asks || !now_runs,
            "an absent player's clock that was not told: {sent}"
        );
        let start = new.iter().find(|entry| entry.kind() == EventKind::Start);
        let early = start
            .zip(before.state.resume_at())
            .is_some_and(|(start, at)| start.at < at);
        assert!(asks || !early, "an early start that was not told: {sent}");
        // A10: what a button says of who may come holds until the deadline, and no longer.
        for side in Color::ALL
            .into_iter()
            .filter(|&side| before.state.absent(side))
        {
            let Some(until) = before.state.may_arrive_until(side) else {
                continue;
            };
            let arrival = Event::Arrival { side };
            let mut later = new.iter().filter(|entry| entry.at > until);
            let came = later.any(|entry| entry.recorded().event == arrival);
            let was_told = asks || !came || window.since > until;
            assert!(
                was_told,
                "he may come until {until}, and it was {}: {sent}",
                self.now()
            );
        }
    }

    /// A new game in the folder, some time around its resumption.
    fn anew(&mut self) {
        let path = self.folder.join("game.envelope");
        std::fs::write(path, golden("accepted.envelope")).unwrap();
        self.desk.secrets.declare("game", None);
        self.desk.at = Some("1972-09-01T14:00:00+00:00".parse().unwrap());
    }

    fn time_passes(&mut self) {
        let seconds = match self.random.u8(0..10) {
            0 => 3_000,
            1..4 => 600,
            _ => 60,
        };
        let seconds = self.random.u64(0..seconds);
        let later = Duration::from_seconds(seconds).and_then(|it| self.now().plus(it));
        self.desk.at = later;
    }
}

/// No form records what the state does not permit, what its sender has not seen, or what he was not told.
#[test]
fn two_windows_record_nothing_that_nobody_was_told() {
    let given = std::env::var("ADJOURN_SEED").ok();
    let seed = given.map_or_else(|| fastrand::u64(..), |seed| seed.parse().unwrap());
    // Shown where the test fails.
    println!("two windows: ADJOURN_SEED={seed}");
    let presses = match std::env::var_os("ADJOURN_FULL") {
        Some(_) => 20_000,
        None => 200,
    };
    let folder = tempfile::tempdir().unwrap();
    let slip = String::from_utf8(golden("black.slip")).unwrap();
    let mut hall = Hall {
        desk: desk(folder.path()),
        folder: folder.path(),
        random: fastrand::Rng::with_seed(seed),
        slip: slip.trim().to_owned(),
    };
    let (mut recorded, mut games, mut windows) = (0, 0, [None, None]);
    for press in 0..presses {
        if press % 40 == 0 {
            games += 1;
            hall.anew();
            windows = [None, None];
        }
        let window = hall.random.usize(0..2);
        hall.time_passes();
        let before = hall.shown().envelope.entries().len();
        let shown = windows[window].take();
        windows[window] = Some(match shown {
            Some(shown) if hall.random.u8(0..4) > 0 => hall.press(shown),
            _ => hall.look(),
        });
        recorded += hall.shown().envelope.entries().len() - before;
    }
    println!("{games} games, {recorded} entries");
    assert!(recorded > games, "next to nothing was recorded");
}
