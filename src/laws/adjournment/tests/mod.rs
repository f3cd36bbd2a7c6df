//! The life of an adjournment: one row for each thing that can happen.

mod cases;
mod lateness;
mod model;
mod properties;
mod rows;
mod sitting;

use super::*;

use crate::clock::{Duration, Moment, TimeControl, Used};
use crate::laws::edition::Edition;
use crate::laws::mating::Budget;
use crate::laws::notation::{Language, Notation};
use crate::laws::position::parse_fen;
use crate::laws::ruling::{GameResult, Reason};
use crate::laws::score::Game;
use shakmaty::Color::{self, Black, White};

/// White seals, Black has a queen: nothing is dead, either side can mate.
const PLAIN: &str = "4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40";

/// White seals against a bare king.
const BARE: &str = "8/8/8/8/4k3/8/Q7/K7 w - - 0 60";

/// Nothing is said of the time.
const CONTROL: TimeControl = TimeControl::UNKNOWN;

/// How much a test does: little by default, all of it with `ADJOURN_FULL` set.
fn amount<T>(usual: T, full: T) -> T {
    match std::env::var_os("ADJOURN_FULL") {
        Some(_) => full,
        None => usual,
    }
}

fn game(fen: &str) -> Game {
    Game::new(parse_fen(fen).unwrap().position)
}

fn moment(minutes: i64) -> Moment {
    // 1972-09-01, 14:00 UTC is minute 0; the resumption is announced for it.
    Moment::from_unix(84_204_000 + 60 * minutes).unwrap()
}

fn used(minutes: u64) -> Used {
    Used(Duration::from_seconds(60 * minutes).unwrap())
}

fn adjourned<'a>(game: &'a Game, edition: &'a Edition) -> Adjourned<'a> {
    Adjourned {
        envelope: [1; 32],
        game,
        notation: Notation::Letters(Language::English),
        edition,
        time_control: &CONTROL,
        white_used: used(100),
        black_used: used(90),
        draw_offer: None,
        resume_at: moment(0),
        late_after: None,
        answers: false,
        accepted: true,
        budget: Budget::of_states(20_000),
    }
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

fn opened(text: &str) -> Event {
    Event::Opened {
        written: Some(text.to_owned()),
        reply_from: ReplyFrom::Slip,
    }
}

fn resign(side: Color) -> Event {
    Event::Resign {
        side,
        how: "by telephone".to_owned(),
    }
}

fn agreed() -> Event {
    Event::DrawAgreed {
        told_by: ToldBy::Both,
        how: "in writing".to_owned(),
    }
}

fn claim(article: &str, outcome: ClaimOutcome) -> Event {
    Event::Claim {
        article: article.to_owned(),
        side: Black,
        outcome,
    }
}

fn played(side: Color, uci: &str) -> Event {
    Event::Move {
        side,
        uci: uci.to_owned(),
    }
}

fn decision(result: Option<GameResult>) -> Event {
    Event::Decision {
        text: "as the arbiter sees it".to_owned(),
        result,
        white_used: None,
        black_used: None,
        on_move: None,
    }
}

fn void(entry: u32) -> Event {
    Event::Void {
        entry,
        reason: "a slip of the pen".to_owned(),
    }
}

fn appeal(entry: u32, result: GameResult) -> Event {
    Event::Appeal {
        entry,
        result,
        reason: "the committee saw it otherwise".to_owned(),
        by_whom: "the appeals committee".to_owned(),
    }
}

fn declared(text: Option<&str>) -> Event {
    Event::Declared {
        text: text.map(str::to_owned),
        verdict: Verdict::Unchecked,
    }
}

/// Records the events a minute apart, the first at minute 0.
fn recorded(events: &[Event]) -> Vec<Recorded> {
    (0..)
        .zip(events)
        .map(|(at, event)| Recorded {
            at: moment(at),
            event: event.clone(),
        })
        .collect()
}

fn state(fen: &str, name: &str, events: &[Event]) -> State {
    let (game, edition) = (game(fen), edition(name));
    fold(&adjourned(&game, &edition), &recorded(events))
}

struct Row {
    comment: &'static str,
    fen: &'static str,
    edition: &'static str,
    events: Vec<Event>,
    phase: Phase,
    result: Option<GameResult>,
    reason: Option<Reason>,
    article: Option<&'static str>,
}

fn row(
    comment: &'static str,
    (fen, edition): (&'static str, &'static str),
    events: Vec<Event>,
    phase: Phase,
    ended: Option<(GameResult, Option<Reason>, Option<&'static str>)>,
) -> Row {
    let (result, reason, article) = match ended {
        None => (None, None, None),
        Some((result, reason, article)) => (Some(result), reason, article),
    };
    Row {
        comment,
        fen,
        edition,
        events,
        phase,
        result,
        reason,
        article,
    }
}

#[test]
fn where_the_game_stands() {
    use GameResult::{Draw, Open, Win};
    let plain = (PLAIN, "fide-1997");
    let rows = [
        row("nothing recorded", plain, vec![], Phase::Accepted, None),
        row(
            "A6: the sealer resigns",
            plain,
            vec![resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "A6: the responder resigns",
            plain,
            vec![resign(Black)],
            Phase::Finished,
            Some((Win(White), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "A6: a draw is agreed",
            plain,
            vec![agreed()],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "5.1.2 of 2023: nobody loses to a bare king",
            (BARE, "fide-2023"),
            vec![resign(White)],
            Phase::Finished,
            Some((Draw, Some(Reason::CannotMate), Some("I.6"))),
        ),
        row(
            "1997 knows no such thing",
            (BARE, "fide-1997"),
            vec![resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "5.1.2: the bare king resigns",
            (BARE, "fide-2023"),
            vec![resign(Black)],
            Phase::Finished,
            Some((Win(White), Some(Reason::Resignation), Some("I.6"))),
        ),
        row(
            "A9(a): opened, legal",
            plain,
            vec![opened("e4")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(a): opened, mate",
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "fide-1997"),
            vec![opened("Ra8")],
            Phase::Finished,
            Some((Win(White), Some(Reason::Checkmate), Some("5.1(a)"))),
        ),
        row(
            "A8(c): opened, illegal",
            plain,
            vec![opened("Rh9")],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Unintelligible), Some("A8(b)"))),
        ),
        row(
            "A8: nothing readable",
            plain,
            vec![Event::Opened {
                written: None,
                reply_from: ReplyFrom::Half,
            }],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Unintelligible), Some("A8(b)"))),
        ),
        row(
            "A9(b): the responder is absent",
            plain,
            vec![Event::Absent { side: Black }],
            Phase::WaitingForResponder,
            None,
        ),
        row(
            "A9(b): he arrives",
            plain,
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: Black },
            ],
            Phase::Resumption,
            None,
        ),
        row(
            "A9(b): the sealer's arrival changes nothing",
            plain,
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: White },
            ],
            Phase::WaitingForResponder,
            None,
        ),
        row(
            "A9(c): the sealer is absent at the opening",
            plain,
            vec![Event::Absent { side: White }, opened("e4")],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): found absent after the opening",
            plain,
            vec![opened("e4"), Event::Absent { side: White }],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): he arrives",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::Arrival { side: White },
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): the responder's arrival changes nothing",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::Arrival { side: Black },
            ],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A9(c): the reply is sealed",
            plain,
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::ReplySealed {
                    fingerprint: [0; 32],
                },
            ],
            Phase::WaitingForSealer,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A11(a): lost",
            plain,
            vec![Event::LostEnvelope],
            Phase::Lost,
            None,
        ),
        row(
            "A11(a): declared",
            plain,
            vec![Event::LostEnvelope, declared(Some("e4"))],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A11(a): declared as empty",
            plain,
            vec![Event::LostEnvelope, declared(None)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Unintelligible), Some("A8(b)"))),
        ),
        row(
            "a declaration without a loss is a statement",
            plain,
            vec![declared(Some("e4"))],
            Phase::Accepted,
            None,
        ),
        row(
            "a loss after the opening is no loss",
            plain,
            vec![opened("e4"), Event::LostEnvelope],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "A11(b): the position is lost",
            plain,
            vec![Event::LostPosition],
            Phase::Annulled,
            Some((Open, Some(Reason::Annulled), Some("A11(b)"))),
        ),
        row(
            "9.1: an offer is accepted",
            plain,
            vec![
                Event::Offer { side: White },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "9.1: nobody accepts his own offer",
            plain,
            vec![
                Event::Offer { side: White },
                Event::AcceptOffer { side: White },
            ],
            Phase::Accepted,
            None,
        ),
        row(
            "9.1: a declined offer is gone",
            plain,
            vec![
                Event::Offer { side: White },
                Event::DeclineOffer { side: Black },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Accepted,
            None,
        ),
        row(
            "9.1: nobody declines his own offer",
            plain,
            vec![
                Event::Offer { side: White },
                Event::DeclineOffer { side: White },
                Event::AcceptOffer { side: Black },
            ],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("A6"))),
        ),
        row(
            "9.1: (=) takes effect at the opening",
            plain,
            vec![opened("e4 (=)"), Event::AcceptOffer { side: Black }],
            Phase::Finished,
            Some((Draw, Some(Reason::Agreement), Some("5.2(c)"))),
        ),
        row(
            "9.1: making a move rejects",
            plain,
            vec![
                opened("e4 (=)"),
                played(Black, "a3a4"),
                Event::AcceptOffer { side: Black },
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "6.9: White's flag falls",
            plain,
            vec![Event::Start, Event::Flag { side: White }],
            Phase::Finished,
            Some((Win(Black), Some(Reason::FlagFall), Some("6.9"))),
        ),
        row(
            "6.9: against a bare king",
            (BARE, "fide-1997"),
            vec![Event::Start, Event::Flag { side: White }],
            Phase::Finished,
            Some((Draw, Some(Reason::CannotMate), Some("6.9"))),
        ),
        row(
            "9.5(a): repetition",
            plain,
            vec![opened("e4"), claim("9.2b", ClaimOutcome::Correct)],
            Phase::Finished,
            Some((Draw, Some(Reason::Repetition), Some("9.5(a)"))),
        ),
        row(
            "9.5(a): fifty moves",
            plain,
            vec![opened("e4"), claim("9.3b", ClaimOutcome::Correct)],
            Phase::Finished,
            Some((Draw, Some(Reason::FiftyMoves), Some("9.5(a)"))),
        ),
        row(
            "9.5(b): incorrect, the game goes on",
            plain,
            vec![opened("e4"), claim("9.2b", ClaimOutcome::Incorrect)],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "moves on the board end the game too",
            ("6k1/5ppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("h6"), played(White, "a1a8"), played(Black, "g8h7")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "mate on the board",
            ("6k1/5ppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![
                opened("f5"),
                played(White, "a1a8"),
                played(Black, "g8f7"),
                played(White, "a8f8"),
                played(Black, "f7f8"),
            ],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "back-rank mate on the board",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("e6"), played(White, "a1a8")],
            Phase::Finished,
            Some((Win(White), Some(Reason::Checkmate), Some("5.1(a)"))),
        ),
        row(
            "a move out of turn is a statement",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![opened("e6"), played(Black, "a1a8")],
            Phase::Opened,
            Some((Open, None, Some("A9(a)"))),
        ),
        row(
            "a move before the opening is a statement",
            ("6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1", "fide-1997"),
            vec![played(Black, "e7e6")],
            Phase::Accepted,
            None,
        ),
        row(
            "uscf: the responder chooses",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "uscf"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "b3d2".to_owned(),
                },
            ],
            Phase::Opened,
            Some((Open, None, None)),
        ),
        row(
            "uscf: he cannot choose what does not fit",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "uscf"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "e1e2".to_owned(),
                },
            ],
            Phase::Opened,
            Some((Open, Some(Reason::OpponentChooses), Some("19F"))),
        ),
        row(
            "1997: nobody chooses",
            ("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "fide-1997"),
            vec![
                opened("Nd2"),
                Event::Choose {
                    uci: "b3d2".to_owned(),
                },
            ],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Ambiguous), Some("A8(a)"))),
        ),
        row(
            "the arbiter decides where the Laws are silent",
            plain,
            vec![decision(Some(Draw))],
            Phase::Finished,
            Some((Draw, Some(Reason::LawsSilent), None)),
        ),
        row(
            "a decision without a result ends nothing",
            plain,
            vec![decision(None), decision(Some(Open))],
            Phase::Accepted,
            None,
        ),
        row(
            "a voided flag",
            plain,
            vec![Event::Start, Event::Flag { side: White }, void(2)],
            Phase::Resumption,
            None,
        ),
        row(
            "what is voided is that entry and no other",
            plain,
            vec![
                Event::Start,
                Event::Offer { side: Black },
                Event::Flag { side: White },
                void(2),
            ],
            Phase::Finished,
            Some((Win(Black), Some(Reason::FlagFall), Some("6.9"))),
        ),
        row(
            "an appeal replaces the result",
            plain,
            vec![Event::Start, Event::Flag { side: White }, appeal(2, Draw)],
            Phase::Finished,
            Some((Draw, None, None)),
        ),
        row(
            "an appeal lets a game go on whose envelope is closed",
            plain,
            vec![resign(White), appeal(1, Open)],
            Phase::Accepted,
            Some((Open, None, None)),
        ),
        row(
            "an appeal lets an opened game go on",
            plain,
            vec![opened("e4"), Event::Flag { side: Black }, appeal(2, Open)],
            Phase::Opened,
            Some((Open, None, None)),
        ),
        row(
            "a void that was itself a mistake",
            plain,
            vec![resign(White), void(1), void(2)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "an entry cannot void itself or a later one",
            plain,
            vec![void(1), void(3), resign(White)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "an appeal lets the game go on after a flag that fell with the envelope closed",
            plain,
            vec![Event::Start, Event::Flag { side: White }, appeal(2, Open)],
            Phase::Resumption,
            Some((Open, None, None)),
        ),
        row(
            "nothing follows after the end",
            plain,
            vec![resign(White), resign(Black)],
            Phase::Finished,
            Some((Win(Black), Some(Reason::Resignation), Some("A6"))),
        ),
        row(
            "witness, start, session and pauses end nothing",
            plain,
            vec![
                Event::Witness,
                Event::Start,
                Event::Session {
                    start: moment(0),
                    end: moment(240),
                },
                Event::Pause,
                Event::Continue,
            ],
            Phase::Resumption,
            None,
        ),
    ];
    for row in rows {
        let state = state(row.fen, row.edition, &row.events);
        assert_eq!(state.phase(), row.phase, "{}", row.comment);
        let ruling = state.ruling();
        assert_eq!(
            ruling.map(|ruling| ruling.result),
            row.result,
            "{}",
            row.comment
        );
        assert_eq!(
            ruling.and_then(|ruling| ruling.reason),
            row.reason,
            "{}",
            row.comment
        );
        if row.article.is_some() {
            let article = ruling.and_then(|ruling| ruling.article.as_deref());
            assert_eq!(article, row.article, "{}", row.comment);
        }
    }
}

/// Comment, events a minute apart, running clock, White's and Black's minutes at minute 10.
type ClockRow = (&'static str, Vec<Event>, Option<Color>, u64, u64);

#[test]
fn the_clocks_follow_the_events() {
    let rows: Vec<ClockRow> = vec![
        ("stopped at the sealing", vec![], None, 100, 90),
        (
            "A9(a): the responder's runs from the opening",
            vec![opened("e4")],
            Some(Black),
            100,
            100,
        ),
        (
            "A9(b): his runs while he is absent",
            vec![Event::Absent { side: Black }],
            Some(Black),
            100,
            100,
        ),
        (
            "an absent sealer's does not",
            vec![Event::Absent { side: White }],
            None,
            100,
            90,
        ),
        (
            "A9(b): he stops it and calls the arbiter",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: Black },
            ],
            None,
            100,
            91,
        ),
        (
            "stopping the clock that stands changes nothing",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: White },
            ],
            Some(Black),
            100,
            100,
        ),
        (
            "A9(b): and it goes on after the opening",
            vec![
                Event::Absent { side: Black },
                Event::StopClock { side: Black },
                Event::Arrival { side: Black },
                opened("e4"),
            ],
            Some(Black),
            100,
            98,
        ),
        (
            "a reply on the board",
            vec![opened("e4"), played(Black, "a3a4")],
            Some(White),
            109,
            91,
        ),
        (
            "A9(c): a sealed reply",
            vec![
                Event::Absent { side: White },
                opened("e4"),
                Event::ReplySealed {
                    fingerprint: [0; 32],
                },
            ],
            Some(White),
            108,
            91,
        ),
        ("a bad move stops both", vec![opened("Zz9")], None, 100, 90),
        (
            "started by hand",
            vec![Event::StartClock { side: White }],
            Some(White),
            110,
            90,
        ),
        (
            "started for the other",
            vec![
                Event::StartClock { side: White },
                Event::StartClock { side: Black },
            ],
            Some(Black),
            101,
            99,
        ),
        ("paused", vec![opened("e4"), Event::Pause], None, 100, 91),
        (
            "paused and continued",
            vec![opened("e4"), Event::Pause, Event::Continue],
            Some(Black),
            100,
            99,
        ),
        (
            "continued without a pause",
            vec![Event::Continue],
            None,
            100,
            90,
        ),
        (
            "A12: corrected",
            vec![
                opened("e4"),
                Event::CorrectClock {
                    white_used: used(50),
                    black_used: used(60),
                },
            ],
            Some(Black),
            50,
            69,
        ),
        (
            "resigned while it ran",
            vec![opened("e4"), resign(Black)],
            None,
            100,
            91,
        ),
        (
            "agreed while it ran",
            vec![opened("e4"), agreed()],
            None,
            100,
            91,
        ),
        (
            "the arbiter sets the times and the side on move",
            vec![Event::Decision {
                text: "as it must have been".to_owned(),
                result: None,
                white_used: Some(used(10)),
                black_used: Some(used(20)),
                on_move: Some(White),
            }],
            Some(White),
            20,
            20,
        ),
        (
            "the arbiter sets one time",
            vec![Event::Decision {
                text: "as it must have been".to_owned(),
                result: None,
                white_used: None,
                black_used: Some(used(20)),
                on_move: None,
            }],
            None,
            100,
            20,
        ),
    ];
    for (comment, events, running, white, black) in rows {
        let clocks = state(PLAIN, "fide-1997", &events);
        let clocks = clocks.clocks();
        assert_eq!(clocks.running(), running, "{comment}");
        assert_eq!(clocks.used_at(White, moment(10)), used(white), "{comment}");
        assert_eq!(clocks.used_at(Black, moment(10)), used(black), "{comment}");
        // Before it was started, a clock shows what it showed then.
        let before = clocks.used_at(Black, moment(-10));
        assert!(before <= clocks.used_at(Black, moment(10)), "{comment}");
    }
}

#[test]
fn no_clock_runs_where_nobody_is_on_move() {
    let rows = [
        (
            "mate",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "fide-1997",
            "Ra8",
        ),
        (
            "the responder has to choose",
            "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
            "uscf",
            "Nd2",
        ),
    ];
    for (comment, fen, name, text) in rows {
        assert_eq!(
            state(fen, name, &[opened(text)]).clocks().running(),
            None,
            "{comment}"
        );
    }
}

#[test]
fn which_offers_a_move_rejects() {
    let offered = |name: &str, side: Color| {
        let events = [opened("e4"), Event::Offer { side }, played(Black, "a3a4")];
        state(PLAIN, name, &events).standing_offer()
    };
    assert_eq!(offered("fide-1997", White), None, "the opponent's");
    assert_eq!(
        offered("fide-2009", White),
        None,
        "the opponent's, by touching"
    );
    assert_eq!(offered("fide-1997", Black), Some(Black), "not his own");
    assert_eq!(
        offered("fide-1928", White),
        Some(White),
        "an edition that is silent"
    );
}

#[test]
fn an_entry_stands_unless_a_later_one_voids_it() {
    let rows: [(&[Event], &[bool]); 4] = [
        (&[void(1)], &[true]),
        (&[void(2), Event::Start], &[true, true]),
        (&[Event::Start, void(1)], &[false, true]),
        (&[Event::Start, void(1), void(2)], &[true, false, true]),
    ];
    for (events, standing) in rows {
        assert_eq!(in_force(&recorded(events)), standing, "{events:?}");
    }
}

#[test]
fn whether_it_was_opened() {
    assert!(!state(PLAIN, "fide-1997", &[]).opened());
    assert!(state(PLAIN, "fide-1997", &[opened("e4")]).opened());
    let lost = [Event::LostEnvelope, declared(Some("e4"))];
    assert!(!state(PLAIN, "fide-1997", &lost).opened());
}

#[test]
fn a_permission_names_its_envelope() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        envelope: [7; 32],
        ..adjourned(&game, &edition)
    };
    let permission = fold(&adjourned, &[]).may_open(&adjourned).unwrap();
    assert_eq!(permission.envelope(), &[7; 32]);
}

#[test]
fn each_kind_has_the_word_of_the_format() {
    let session = Event::Session {
        start: moment(0),
        end: moment(1),
    };
    let clocks = Event::CorrectClock {
        white_used: used(1),
        black_used: used(1),
    };
    let rows = [
        (opened("e4"), "opened"),
        (Event::Witness, "witness"),
        (Event::Arrival { side: White }, "arrival"),
        (Event::Absent { side: White }, "absent"),
        (Event::Start, "start"),
        (session, "session"),
        (Event::StopClock { side: White }, "stop-clock"),
        (Event::StartClock { side: White }, "start-clock"),
        (Event::Pause, "pause"),
        (Event::Continue, "continue"),
        (Event::Offer { side: White }, "offer"),
        (Event::AcceptOffer { side: White }, "accept-offer"),
        (Event::DeclineOffer { side: White }, "decline-offer"),
        (agreed(), "draw-agreed"),
        (resign(White), "resign"),
        (Event::Flag { side: White }, "flag"),
        (claim("9.2b", ClaimOutcome::Correct), "claim"),
        (played(White, "e2e4"), "move"),
        (
            Event::Choose {
                uci: "e2e4".to_owned(),
            },
            "choose",
        ),
        (clocks, "correct-clock"),
        (
            Event::ReplySealed {
                fingerprint: [0; 32],
            },
            "reply-sealed",
        ),
        (Event::LostEnvelope, "lost-envelope"),
        (Event::LostPosition, "lost-position"),
        (declared(None), "declared"),
        (decision(None), "decision"),
        (void(1), "void"),
        (appeal(1, GameResult::Draw), "appeal"),
    ];
    for (event, kind) in rows {
        assert_eq!(event.kind(), kind);
    }
}

#[test]
fn the_score_goes_on_after_the_opening() {
    let state = state(
        PLAIN,
        "fide-1997",
        &[opened("e4"), played(Black, "a3a4"), played(White, "e1g1")],
    );
    let uci: Vec<_> = state
        .game()
        .moves()
        .iter()
        .map(|played| played.to_uci(shakmaty::CastlingMode::Standard).to_string())
        .collect();
    assert_eq!(uci, ["e2e4", "a3a4", "e1g1"]);
}

#[test]
fn a_mating_move_on_the_board_is_in_the_score() {
    let fen = "6k1/4pppp/8/8/8/8/7P/R5K1 b - - 0 1";
    let state = state(fen, "fide-1997", &[opened("e6"), played(White, "a1a8")]);
    assert_eq!(state.game().moves().len(), 2);
}

#[test]
fn the_offer_on_the_label_stands() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let with_offer = Adjourned {
        draw_offer: Some(Black),
        ..adjourned(&game, &edition)
    };
    assert_eq!(fold(&with_offer, &[]).standing_offer(), Some(Black));
    let accepted = fold(
        &with_offer,
        &recorded(&[Event::AcceptOffer { side: White }]),
    );
    assert_eq!(accepted.phase(), Phase::Finished);
}

#[test]
fn who_may_open_and_when() {
    let refused = |events: &[Event]| {
        let (game, edition) = (game(PLAIN), edition("fide-1997"));
        let adjourned = adjourned(&game, &edition);
        fold(&adjourned, &recorded(events))
            .may_open(&adjourned)
            .err()
    };
    let rows: Vec<(&str, Vec<Event>, Option<Refusal>)> = vec![
        ("A9(a)", vec![], None),
        (
            "an absent sealer is no obstacle",
            vec![Event::Absent { side: White }],
            None,
        ),
        (
            "A7",
            vec![Event::Absent { side: Black }],
            Some(Refusal::ResponderAbsent),
        ),
        (
            "A9(b)",
            vec![
                Event::Absent { side: Black },
                Event::Arrival { side: Black },
            ],
            None,
        ),
        ("once", vec![opened("e4")], Some(Refusal::AlreadyOpened)),
        ("A6, resigned", vec![resign(White)], Some(Refusal::GameOver)),
        ("A6, agreed", vec![agreed()], Some(Refusal::GameOver)),
        ("A11(b)", vec![Event::LostPosition], Some(Refusal::GameOver)),
        ("A11(a)", vec![Event::LostEnvelope], Some(Refusal::Lost)),
        (
            "A11(a), declared",
            vec![Event::LostEnvelope, declared(Some("e4"))],
            Some(Refusal::Lost),
        ),
        (
            "a loss that was a mistake",
            vec![Event::LostEnvelope, void(1)],
            None,
        ),
    ];
    for (comment, events, expected) in rows {
        assert_eq!(refused(&events), expected, "{comment}");
    }
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let sealed = Adjourned {
        accepted: false,
        ..adjourned(&game, &edition)
    };
    let state = fold(&sealed, &[]);
    assert_eq!(state.phase(), Phase::Sealed);
    assert_eq!(state.may_open(&sealed).err(), Some(Refusal::NotAccepted));
}

#[test]
fn each_refusal_has_its_code_and_article() {
    let rows = [
        (Refusal::NotAccepted, "laws/not-accepted", "A3"),
        (Refusal::AlreadyOpened, "laws/already-opened", "A7"),
        (Refusal::GameOver, "laws/game-over", "A6"),
        (Refusal::ResponderAbsent, "laws/responder-absent", "A7"),
        (Refusal::Lost, "laws/envelope-lost", "A11(a)"),
    ];
    for (refusal, code, article) in rows {
        assert_eq!(refusal.code(), code);
        assert_eq!(
            refusal.article(&edition("fide-1997")),
            Some(article),
            "{code}"
        );
    }
}

/// What may happen: the kind with whose act it is, `w`, `b` or nothing.
fn may(fen: &str, name: &str, events: &[Event]) -> Vec<String> {
    let (game, edition) = (game(fen), edition(name));
    let adjourned = adjourned(&game, &edition);
    fold(&adjourned, &recorded(events))
        .may_happen(&adjourned)
        .iter()
        .map(|next| match next.by {
            Some(side) => format!("{} {}", next.event, side.char()),
            None => next.event.to_owned(),
        })
        .collect()
}

#[test]
fn what_may_happen_next() {
    #[rustfmt::skip]
    let rows: [(&str, &str, &str, Vec<Event>, &[&str]); 9] = [
        ("closed", PLAIN, "fide-1997", vec![], &[
            "opened", "start", "arrival b", "arrival w", "absent b", "absent w", "witness b",
            "start-clock w", "start-clock b", "correct-clock", "offer w", "offer b", "draw-agreed",
            "resign w", "resign b", "lost-envelope", "lost-position", "session", "decision",
        ]),
        ("waiting for the responder", PLAIN, "fide-1997", vec![Event::Absent { side: Black }], &[
            "start", "arrival b", "arrival w", "absent b", "absent w", "witness b", "flag w",
            "flag b", "stop-clock b", "start-clock w", "pause", "correct-clock", "offer w", "offer b",
            "draw-agreed", "resign w", "resign b", "lost-envelope", "lost-position", "session",
            "decision", "void",
        ]),
        ("opened", PLAIN, "fide-1997", vec![opened("e4")], &[
            "absent w", "move b", "claim b", "flag w", "flag b", "stop-clock b", "start-clock w",
            "pause", "correct-clock", "offer w", "offer b", "draw-agreed", "resign w", "resign b",
            "session", "decision", "seal b",
        ]),
        ("waiting for the sealer", PLAIN, "fide-1997",
            vec![Event::Absent { side: White }, opened("e4")], &[
            "arrival w", "absent w", "move b", "reply-sealed b", "claim b", "flag w", "flag b",
            "stop-clock b", "start-clock w", "pause", "correct-clock", "offer w", "offer b",
            "draw-agreed", "resign w", "resign b", "session", "decision", "void",
        ]),
        ("a choice is due", "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "uscf", vec![opened("Nd2")], &[
            "absent w", "choose b", "flag w", "flag b", "start-clock w", "start-clock b",
            "correct-clock", "offer w", "offer b", "draw-agreed", "resign w", "resign b", "session",
            "decision",
        ]),
        ("lost", PLAIN, "fide-1997", vec![Event::LostEnvelope], &[
            "start", "arrival b", "arrival w", "absent b", "absent w", "declared w", "start-clock w",
            "start-clock b", "correct-clock", "offer w", "offer b", "draw-agreed", "resign w",
            "resign b", "lost-position", "session", "decision", "void",
        ]),
        ("undecided", PLAIN, "fide-1928", vec![Event::LostEnvelope], &["decision", "void"]),
        ("finished", PLAIN, "fide-1997", vec![resign(White)], &["appeal", "void"]),
        ("annulled", PLAIN, "fide-1997", vec![Event::LostPosition], &["appeal", "void"]),
    ];
    for (comment, fen, name, events, expected) in rows {
        assert_eq!(may(fen, name, &events), expected, "{comment}");
    }
}

#[test]
fn until_when_and_under_which_article() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = "40/9000:16/3600".parse().unwrap();
    // Move 40 is to be sealed: White has 50 minutes for it, Black an hour for his.
    let adjourned = Adjourned {
        time_control: &control,
        draw_offer: Some(Black),
        ..adjourned(&game, &edition)
    };
    let found = |events: &[Event], kind: &str, by: Option<Color>| {
        let state = fold(&adjourned, &recorded(events));
        let permitted = state.may_happen(&adjourned);
        let found = permitted
            .iter()
            .find(|next| next.event == kind && next.by == by);
        let found = found.unwrap_or_else(|| panic!("{kind} {by:?}: {permitted:?}"));
        let article = found.article.and_then(|article| edition.article(article));
        (found.until, article.map(str::to_owned))
    };
    let at = |minutes| Some(moment(minutes));
    let waiting = [Event::Absent { side: Black }];
    #[rustfmt::skip]
    let rows: [(&[Event], &str, Option<Color>, Option<Moment>, Option<&str>); 12] = [
        (&[], "opened", None, None, Some("A9(a)")),
        (&[], "arrival", Some(Black), at(60), Some("A10")),
        (&[], "accept-offer", Some(White), at(0), Some("A2(f)")),
        (&[], "correct-clock", None, None, Some("A12")),
        (&[], "draw-agreed", None, None, Some("A6")),
        (&waiting, "flag", Some(Black), at(60), Some("6.9")),
        (&waiting, "flag", Some(White), None, Some("6.9")),
        (&waiting, "arrival", Some(Black), at(60), Some("A10")),
        (&[opened("e4")], "flag", Some(Black), at(60), Some("6.9")),
        (&[opened("e4"), played(Black, "a3a4")], "flag", Some(White), at(111), Some("6.9")),
        (&[opened("e4")], "seal", Some(Black), None, Some("A1(a)")),
        (&[resign(White)], "appeal", None, None, None),
    ];
    for (events, kind, by, until, article) in rows {
        let found = found(events, kind, by);
        assert_eq!(found, (until, article.map(str::to_owned)), "{kind}");
    }
    // 1928 sets no limit to lateness.
    let old = Edition::builtin("fide-1928").unwrap();
    let silent = Adjourned {
        edition: &old,
        ..adjourned
    };
    let state = fold(&silent, &recorded(&waiting));
    let all = state.may_happen(&silent);
    assert!(
        all.iter()
            .all(|next| next.event != "arrival" || next.until.is_none())
    );
}

#[test]
fn the_words_of_the_format_read_back() {
    for from in [ReplyFrom::Slip, ReplyFrom::Half, ReplyFrom::Author] {
        assert_eq!(ReplyFrom::parse(from.name()), Some(from));
    }
    for outcome in [ClaimOutcome::Correct, ClaimOutcome::Incorrect] {
        assert_eq!(ClaimOutcome::parse(outcome.name()), Some(outcome));
    }
    for verdict in [
        Verdict::Confirmed,
        Verdict::Contradicted,
        Verdict::Unchecked,
    ] {
        assert_eq!(Verdict::parse(verdict.name()), Some(verdict));
    }
    assert_eq!(ReplyFrom::parse("Slip"), None);
    assert_eq!(ClaimOutcome::parse(""), None);
    assert_eq!(Verdict::parse("confirmed "), None);
    let phases = [
        (Phase::Sealed, "sealed"),
        (Phase::Accepted, "accepted"),
        (Phase::WaitingForResponder, "waiting_for_responder"),
        (Phase::Opened, "opened"),
        (Phase::WaitingForSealer, "waiting_for_sealer"),
        (Phase::Lost, "lost"),
        (Phase::Finished, "finished"),
        (Phase::Annulled, "annulled"),
    ];
    for (phase, name) in phases {
        assert_eq!(phase.name(), name);
    }
}
