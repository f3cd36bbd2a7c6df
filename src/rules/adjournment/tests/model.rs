//! The table of an adjournment's life, stated a second time as data, against the fold: every order of seventeen events.
//!
//! The events come forty minutes apart, the first of them before the announced time, so that the fourth is over the
//! hour; where the resumption was put off, the fifth. White seals a quiet move, and can mate whatever happens.

use super::*;

/// White mates in one; Black has one move at most.
const POSITION: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 60";

const DEPTH: [usize; 2] = [4, 6];

/// The minute of the first event, and how many lie between two.
const FIRST: i64 = -40;
const APART: i64 = 40;

/// To when the resumption is put off.
const PUT_OFF: i64 = 20;

/// What is known of a game, as one bit each.
type Facts = u32;

const R_ABSENT: Facts = 1;
const W_ABSENT: Facts = 1 << 1;
const R_THERE: Facts = 1 << 2;
const W_THERE: Facts = 1 << 3;
const BEGUN: Facts = 1 << 4;
const SEEN: Facts = 1 << 5;
const KNOWN: Facts = 1 << 6;
const LOST: Facts = 1 << 7;
const OFFERED: Facts = 1 << 8;
const GOES_ON: Facts = 1 << 9;
const R_PLAYED: Facts = 1 << 10;
const W_LATE: Facts = 1 << 11;
const GAP: Facts = 1 << 12;
const W_WINS: Facts = 1 << 13;
const R_WINS: Facts = 1 << 14;
const DRAWN: Facts = 1 << 15;
const ANNULLED: Facts = 1 << 16;
/// Put off to another time.
const LATER: Facts = 1 << 17;
/// Something stands that only the resumption brings.
const STARTED: Facts = 1 << 18;
/// Nothing but its reading has followed from the opened text.
const READABLE: Facts = 1 << 19;
/// The arbiter has decided that both play.
const EXCUSED: Facts = 1 << 20;

/// Opened while nobody had said that the responder was there.
const PRESUMED: Facts = 1 << 21;
/// Came before the hour, and may be gone at it.
const R_EARLY: Facts = 1 << 22;
const W_EARLY: Facts = 1 << 23;
/// The gap is about a late sealer whose envelope is lost.
const OF_LOST: Facts = 1 << 24;
/// The arbiter has decided that the sealer plays.
const W_EXCUSED: Facts = 1 << 25;

const OVER: Facts = W_WINS | R_WINS | DRAWN | ANNULLED;
/// After these nothing is recorded but what mends them.
const STOPPED: Facts = OVER | GAP | GOES_ON;
/// With these the responder is known to have come.
const R_CAME: Facts = R_THERE | R_PLAYED;
/// What was opened in spite of these counts for nothing.
const CLOSED: Facts = SEEN | KNOWN | LOST | STOPPED;
/// Nobody opens with one of these.
const SHUT: Facts = CLOSED | R_ABSENT;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    RAbsent,
    WAbsent,
    RArrives,
    WArrives,
    Open,
    RMoves,
    GoesOn,
    ROffers,
    WAccepts,
    RFlag,
    Lose,
    Declare,
    PutOff,
    ReadMate,
    Decide,
    LosePosition,
    Note,
}

const KINDS: [Kind; 17] = [
    Kind::RAbsent,
    Kind::WAbsent,
    Kind::RArrives,
    Kind::WArrives,
    Kind::Open,
    Kind::RMoves,
    Kind::GoesOn,
    Kind::ROffers,
    Kind::WAccepts,
    Kind::RFlag,
    Kind::Lose,
    Kind::Declare,
    Kind::PutOff,
    Kind::ReadMate,
    Kind::Decide,
    Kind::LosePosition,
    Kind::Note,
];

/// Before the time in force, within the hour, over it, or whenever.
#[derive(Clone, Copy, Debug)]
enum When {
    Early,
    InTime,
    Late,
    Ever,
}

/// Over the hour nobody loses before somebody has said of the opponent that they came, or that they did not.
///
/// One row: the event, when, what must be known, what must not, what is then no longer known, and what
/// is. The first that fits is followed; where none does, the event is refused.
type Row = (Kind, When, Facts, Facts, Facts, Facts);

#[rustfmt::skip]
const TABLE: &[Row] = &[
    // A9(b), A10: the responder is not there.
    (Kind::RAbsent, When::InTime, 0, R_CAME | STOPPED, PRESUMED, R_ABSENT | BEGUN | STARTED),
    (Kind::RAbsent, When::Late, W_EXCUSED, R_CAME | STOPPED, PRESUMED | READABLE, R_ABSENT | BEGUN | STARTED | W_WINS),
    (Kind::RAbsent, When::Late, W_ABSENT, R_CAME | STOPPED, PRESUMED, R_ABSENT | BEGUN | STARTED | GAP),
    (Kind::RAbsent, When::Late, W_LATE, R_CAME | STOPPED, PRESUMED, R_ABSENT | BEGUN | STARTED | GAP),
    (Kind::RAbsent, When::Late, W_THERE, R_CAME | STOPPED, PRESUMED | READABLE, R_ABSENT | BEGUN | STARTED | W_WINS),
    // A9(c), A10: the sealer is not. While the sealed move is not known it may still save them.
    (Kind::WAbsent, When::InTime, 0, W_THERE | STOPPED, 0, W_ABSENT | BEGUN | STARTED),
    (Kind::WAbsent, When::Late, R_ABSENT, W_THERE | STOPPED, 0, W_ABSENT | BEGUN | STARTED | GAP),
    (Kind::WAbsent, When::Late, KNOWN | R_THERE, W_THERE | STOPPED, READABLE, W_ABSENT | BEGUN | STARTED | R_WINS),
    (Kind::WAbsent, When::Late, KNOWN | PRESUMED, W_THERE | STOPPED, READABLE, W_ABSENT | BEGUN | STARTED | R_WINS),
    (Kind::WAbsent, When::Late, KNOWN | R_PLAYED, W_THERE | STOPPED, READABLE, W_ABSENT | BEGUN | STARTED | R_WINS),
    (Kind::WAbsent, When::Late, LOST | R_THERE, KNOWN | W_THERE | STOPPED, 0, W_ABSENT | BEGUN | STARTED | GAP | OF_LOST),
    (Kind::WAbsent, When::Late, 0, LOST | KNOWN | W_THERE | STOPPED, 0, W_ABSENT | BEGUN | STARTED | W_LATE),
    // A9, A10: they come.
    (Kind::RArrives, When::Early, 0, R_CAME | STOPPED, R_ABSENT, R_THERE | R_EARLY),
    (Kind::RArrives, When::InTime, 0, R_CAME | STOPPED, R_ABSENT, R_THERE | BEGUN),
    (Kind::RArrives, When::Late, W_EXCUSED, R_CAME | STOPPED, R_ABSENT | READABLE, R_THERE | BEGUN | W_WINS),
    (Kind::RArrives, When::Late, W_ABSENT, R_CAME | STOPPED, R_ABSENT, R_THERE | BEGUN | GAP),
    (Kind::RArrives, When::Late, W_LATE, R_CAME | STOPPED, R_ABSENT, R_THERE | BEGUN | GAP),
    (Kind::RArrives, When::Late, W_THERE, R_CAME | STOPPED, R_ABSENT | READABLE, R_THERE | BEGUN | W_WINS),
    (Kind::WArrives, When::Early, 0, W_THERE | STOPPED, W_ABSENT, W_THERE | W_EARLY),
    (Kind::WArrives, When::InTime, 0, W_THERE | STOPPED, W_ABSENT, W_THERE | BEGUN),
    (Kind::WArrives, When::Late, R_ABSENT, W_THERE | STOPPED, W_ABSENT, W_THERE | BEGUN | GAP),
    (Kind::WArrives, When::Late, KNOWN | R_THERE, W_THERE | STOPPED, W_ABSENT | READABLE, W_THERE | BEGUN | R_WINS),
    (Kind::WArrives, When::Late, KNOWN | PRESUMED, W_THERE | STOPPED, W_ABSENT | READABLE, W_THERE | BEGUN | R_WINS),
    (Kind::WArrives, When::Late, KNOWN | R_PLAYED, W_THERE | STOPPED, W_ABSENT | READABLE, W_THERE | BEGUN | R_WINS),
    (Kind::WArrives, When::Late, LOST | R_THERE, KNOWN | W_THERE | STOPPED, W_ABSENT, W_THERE | BEGUN | GAP | OF_LOST),
    (Kind::WArrives, When::Late, 0, LOST | KNOWN | W_THERE | STOPPED, W_ABSENT, W_THERE | BEGUN | W_LATE),
    // Both came too late, and the second comes at last.
    (Kind::RArrives, When::Ever, GAP, R_CAME | OVER | GOES_ON | OF_LOST, R_ABSENT, R_THERE | BEGUN),
    (Kind::WArrives, When::Ever, GAP, W_THERE | OVER | GOES_ON | OF_LOST, W_ABSENT, W_THERE | BEGUN),
    // A7, A9(a): opened; a quiet move does not save a sealer who came too late.
    (Kind::Open, When::Ever, W_LATE, SHUT, W_LATE, SEEN | KNOWN | READABLE | PRESUMED | BEGUN | STARTED | R_WINS),
    (Kind::Open, When::Ever, 0, SHUT, 0, SEEN | KNOWN | READABLE | PRESUMED | BEGUN | STARTED),
    // Nobody may; it was done all the same.
    (Kind::Open, When::Ever, W_LATE, CLOSED, W_LATE, SEEN | KNOWN | READABLE | BEGUN | STARTED | R_WINS),
    (Kind::Open, When::Ever, 0, CLOSED, 0, SEEN | KNOWN | READABLE | BEGUN | STARTED),
    // A9: the responder answers on the board.
    (Kind::RMoves, When::Ever, KNOWN, R_PLAYED | R_ABSENT | STOPPED, READABLE, R_PLAYED),
    // A9(c), A1: whoever is on move has sealed, and the game goes on in another envelope.
    (Kind::GoesOn, When::Ever, KNOWN, R_PLAYED | R_ABSENT | STOPPED, 0, GOES_ON),
    (Kind::GoesOn, When::Ever, KNOWN | R_PLAYED, W_ABSENT | STOPPED, 0, GOES_ON),
    // A4, 9.1.
    (Kind::ROffers, When::Ever, 0, STOPPED, 0, OFFERED),
    (Kind::WAccepts, When::Ever, OFFERED, OVER | GOES_ON, READABLE | GAP, DRAWN),
    // 6.9.
    (Kind::RFlag, When::Ever, BEGUN, STOPPED, READABLE, W_WINS),
    // A11.
    (Kind::Lose, When::Ever, W_LATE, SEEN | KNOWN | LOST | STOPPED, W_LATE, LOST | GAP | OF_LOST),
    (Kind::Lose, When::Ever, 0, SEEN | KNOWN | LOST | STOPPED, 0, LOST),
    (Kind::Declare, When::Ever, LOST, KNOWN | STOPPED | W_ABSENT, 0, KNOWN | BEGUN | STARTED),
    (Kind::LosePosition, When::Ever, 0, SEEN | KNOWN | STOPPED, 0, ANNULLED),
    // A2(g), A13: until something has begun, and whoever came for the time before comes anew.
    (Kind::PutOff, When::Ever, 0, STARTED | SEEN | KNOWN | STOPPED, R_THERE | W_THERE | R_EARLY | W_EARLY | BEGUN | W_LATE, LATER),
    // A8(b), A10(a): the arbiter reads mate, which saves a late sealer too.
    (Kind::ReadMate, When::Ever, READABLE | GAP, GOES_ON, 0, 0),
    (Kind::ReadMate, When::Ever, READABLE, GOES_ON, R_WINS, W_WINS),
    // Where the Laws are silent on both, the arbiter lets both play; elsewhere it changes nothing.
    (Kind::Decide, When::Ever, GAP | OF_LOST, OVER | GOES_ON, GAP | OF_LOST, W_EXCUSED),
    (Kind::Decide, When::Ever, GAP, OVER | GOES_ON, GAP | W_LATE, EXCUSED),
    (Kind::Decide, When::Ever, 0, STOPPED, 0, 0),
    (Kind::Note, When::Ever, 0, 0, 0, 0),
];

/// What the table makes of an event: what is then known, and whether it was permitted.
fn follow(facts: Facts, kind: Kind, minute: i64) -> (Facts, bool) {
    let from = if facts & LATER != 0 { PUT_OFF } else { 0 };
    let of_sealer = matches!(kind, Kind::WAbsent | Kind::WArrives);
    let excused = if of_sealer {
        EXCUSED | W_EXCUSED
    } else {
        EXCUSED
    };
    let late = minute > from + 60 && facts & excused == 0;
    let before = facts;
    let gone = match kind {
        Kind::RAbsent if facts & SEEN == 0 && facts & R_EARLY != 0 => R_THERE | R_EARLY,
        Kind::WAbsent if facts & W_EARLY != 0 => W_THERE | W_EARLY,
        _ => 0,
    };
    let facts = facts & !gone;
    for &(event, when, all, none, clears, sets) in TABLE {
        let in_time = match when {
            When::Ever => true,
            When::Early => minute < from,
            When::InTime => !late,
            When::Late => late,
        };
        if event == kind && in_time && facts & all == all && facts & none == 0 {
            return (facts & !clears | sets, true);
        }
    }
    // What was seen was seen, whatever the Laws say.
    let seen = if kind == Kind::Open {
        SEEN | STARTED
    } else {
        0
    };
    (before | seen, false)
}

fn phase(facts: Facts) -> Phase {
    let known = |bit| facts & bit != 0;
    match () {
        () if known(ANNULLED) => Phase::Annulled,
        () if known(OVER) => Phase::Finished,
        () if known(GAP) => Phase::Undecided,
        () if known(GOES_ON) => Phase::Continued,
        () if known(KNOWN) && known(W_ABSENT) => Phase::WaitingForSealer,
        () if known(KNOWN) => Phase::Opened,
        () if known(LOST) => Phase::Lost,
        () if known(R_ABSENT) => Phase::WaitingForResponder,
        () if known(BEGUN) => Phase::Resumption,
        () => Phase::Accepted,
    }
}

fn result(facts: Facts) -> GameResult {
    match facts & OVER {
        0 | ANNULLED => GameResult::Open,
        W_WINS => GameResult::Win(White),
        R_WINS => GameResult::Win(Black),
        _ => GameResult::Draw,
    }
}

fn event(kind: Kind) -> Event {
    super::story::event(match kind {
        Kind::RAbsent => "absent black",
        Kind::WAbsent => "absent white",
        Kind::RArrives => "arrival black",
        Kind::WArrives => "arrival white",
        Kind::Open => "opened Rh2",
        Kind::RMoves => "move black a8b8",
        Kind::GoesOn => "next-envelope",
        Kind::ROffers => "offer black",
        Kind::WAccepts => "accept-offer white",
        Kind::RFlag => "flag black",
        Kind::Lose => "lost envelope",
        Kind::Declare => "declared Rh2",
        Kind::PutOff => "set-resumption 20 both",
        Kind::ReadMate => "reading h1h8",
        Kind::Decide => "decision *",
        Kind::LosePosition => "lost position",
        Kind::Note => "note",
    })
}

fn minute(depth: usize) -> i64 {
    FIRST + APART * i64::try_from(depth).unwrap()
}

struct Walk {
    depth: usize,
    /// Each kind at each depth.
    events: Vec<Vec<Recorded>>,
    path: Vec<Kind>,
    edges: u64,
    phases: std::collections::HashSet<Phase>,
}

impl Walk {
    fn from(&mut self, state: &State, facts: Facts) {
        let depth = self.path.len();
        if depth == self.depth {
            return;
        }
        for (place, kind) in KINDS.into_iter().enumerate() {
            self.path.push(kind);
            self.edges += 1;
            let next = state.clone().then(&self.events[depth][place]);
            let (expected, permitted) = follow(facts, kind, minute(depth));
            self.compare(&next, expected, permitted);
            self.from(&next, expected);
            self.path.pop();
        }
    }

    fn compare(&mut self, state: &State, facts: Facts, permitted: bool) {
        let path = &self.path;
        let counted = state.standing().last() == Some(&Standing::Counts);
        assert_eq!(counted, permitted, "permitted: {path:?}");
        assert_eq!(state.phase(), phase(facts), "{path:?}");
        let found = match state.ruling() {
            Some(ruling) => ruling.result,
            None => GameResult::Open,
        };
        assert_eq!(found, result(facts), "{path:?}");
        let at = moment(PUT_OFF.max(minute(path.len() - 1)));
        let may_open = state.may_open(at).is_ok();
        let there = facts & R_THERE != 0;
        assert_eq!(may_open, there && facts & SHUT == 0, "may open: {path:?}");
        self.phases.insert(state.phase());
    }
}

#[test]
fn every_order_of_seventeen_events_agrees_with_the_table() {
    let (game, edition) = (game(POSITION), edition("fide-1997"));
    let depth = amount(DEPTH[0], DEPTH[1]);
    let events = (0..depth)
        .map(minute)
        .map(|minute| {
            KINDS
                .map(|kind| Recorded {
                    at: moment(minute),
                    event: event(kind),
                })
                .to_vec()
        })
        .collect();
    let adjourned = adjourned(&game, &edition);
    let start = fold(adjourned.clone(), &[]);
    let mut walk = Walk {
        depth,
        events,
        path: Vec::new(),
        edges: 0,
        phases: std::collections::HashSet::new(),
    };
    walk.from(&start, 0);
    let width = KINDS.len() as u64;
    let all: u64 = (1..=u32::try_from(depth).unwrap())
        .map(|step| width.pow(step))
        .sum();
    assert_eq!(walk.edges, all);
    assert_eq!(walk.phases.len(), 10, "{:?}", walk.phases);
}
