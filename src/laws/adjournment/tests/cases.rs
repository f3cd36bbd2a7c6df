//! Cases of the hall, in every edition that decides them alike.
//!
//! The event allows an hour's lateness where the edition leaves it to the event.

use super::*;

const FIDE: &[&str] = &[
    "fide-1997",
    "fide-2001",
    "fide-2005",
    "fide-2009",
    "fide-2014",
    "fide-2018",
    "fide-2023",
];
const UP_TO_2009: &[&str] = &["fide-1997", "fide-2001", "fide-2005", "fide-2009"];
const FROM_2014: &[&str] = &["fide-2014", "fide-2018", "fide-2023"];
const FROM_2018: &[&str] = &["fide-2018", "fide-2023"];
const UP_TO_2018: &[&str] = &[
    "fide-1997",
    "fide-2001",
    "fide-2005",
    "fide-2009",
    "fide-2014",
    "fide-2018",
];

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const STALEMATE_IN_ONE: &str = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
const DEAD_IN_ONE: &str = "8/8/8/8/8/4k3/4P3/K7 b - - 0 1";

/// One case: what it is, the position, the editions, events with their minutes, and what it comes to.
struct Case {
    what: &'static str,
    fen: &'static str,
    editions: &'static [&'static str],
    control: &'static str,
    late_after: Option<u32>,
    events: Vec<(i64, Event)>,
    phase: Phase,
    result: &'static str,
    reason: Option<Reason>,
    gap: Option<Gap>,
    /// Running clock, and White's and Black's minutes used an hour and a half after the beginning.
    clocks: Option<(Option<Color>, u64, u64)>,
}

fn case(
    what: &'static str,
    fen: &'static str,
    editions: &'static [&'static str],
    events: Vec<(i64, Event)>,
    (phase, result, reason): (Phase, &'static str, Option<Reason>),
) -> Case {
    Case {
        what,
        fen,
        editions,
        control: "?",
        late_after: Some(3600),
        events,
        phase,
        result,
        reason,
        gap: None,
        clocks: None,
    }
}

impl Case {
    fn gap(self, gap: Gap) -> Case {
        Case {
            gap: Some(gap),
            ..self
        }
    }

    fn clocks(self, running: Option<Color>, white: u64, black: u64) -> Case {
        Case {
            clocks: Some((running, white, black)),
            ..self
        }
    }

    fn control(self, control: &'static str) -> Case {
        Case { control, ..self }
    }

    fn no_time_to_be_late(self) -> Case {
        Case {
            late_after: None,
            ..self
        }
    }
}

fn flag(side: Color) -> Event {
    Event::Flag { side }
}

const fn over(result: &'static str, reason: Reason) -> (Phase, &'static str, Option<Reason>) {
    (Phase::Finished, result, Some(reason))
}

const GOES_ON: (Phase, &str, Option<Reason>) = (Phase::Opened, "*", None);

fn cases() -> Vec<Case> {
    let correction = |white, black| Event::CorrectClock {
        white_used: used(white),
        black_used: used(black),
        claimed_by: None,
    };
    let reply = || Event::NextEnvelope {
        fingerprint: [2; 32],
    };
    let bare = "8/8/8/8/4k3/8/Q7/K7 w - - 0 1";
    #[rustfmt::skip]
    let cases = vec![
        // A8.
        case("an illegal move against a bare king", bare, FIDE, vec![(0, opened("Qh3"))],
            over("1/2-1/2", Reason::CannotMate)),
        case("a text that the program cannot read", PLAIN, &["fide-1928", "fide-1997", "fide-2023", "us-chess-2019"],
            vec![(0, opened("Zz9"))], (Phase::Undecided, "*", Some(Reason::ArbiterReads))),
        case("an empty envelope", PLAIN, FIDE, vec![(0, opened(""))],
            over("0-1", Reason::Unintelligible)),
        case("an empty envelope in 1928 and in the USA", PLAIN, &["fide-1928", "us-chess-2019"],
            vec![(0, opened(""))], over("0-1", Reason::Unintelligible)),
        // A10: opened at once, or when he is already too late.
        case("an absent sealer mates, opened at once", MATE_IN_ONE, FIDE,
            vec![(0, absent(White)), (0, opened("Ra8#"))], over("1-0", Reason::Checkmate)),
        case("an absent sealer mates, opened after the hour", MATE_IN_ONE, FIDE,
            vec![(0, absent(White)), (61, arrival(White)), (62, opened("Ra8#"))],
            over("1-0", Reason::Checkmate)),
        case("an absent sealer stalemates, opened at once", STALEMATE_IN_ONE, FIDE,
            vec![(0, absent(White)), (0, opened("Qg6"))], over("1/2-1/2", Reason::Stalemate)),
        case("an absent sealer stalemates, opened after the hour", STALEMATE_IN_ONE, FIDE,
            vec![(0, absent(White)), (61, absent(White)), (62, opened("Qg6"))],
            over("1/2-1/2", Reason::Stalemate)),
        case("an absent sealer kills the position, opened at once", DEAD_IN_ONE, FIDE,
            vec![(0, absent(Black)), (0, opened("Kxe2"))], over("1/2-1/2", Reason::DeadPosition)),
        case("an absent sealer kills the position, opened after the hour", DEAD_IN_ONE, FIDE,
            vec![(0, absent(Black)), (61, arrival(Black)), (62, opened("Kxe2"))],
            over("1/2-1/2", Reason::DeadPosition)),
        case("an absent sealer's illegal move loses at the opening, not by lateness", PLAIN, FIDE,
            vec![(0, absent(White)), (0, opened("Ra8")), (61, arrival(White))],
            over("0-1", Reason::Illegal)),
        case("the player present flags before the sealer comes", PLAIN, FIDE,
            vec![(0, absent(White)), (0, opened("e4")), (10, flag(Black)), (70, arrival(White))],
            over("1-0", Reason::FlagFall)),
        case("the same, if nobody recorded the flag", PLAIN, FIDE,
            vec![(0, absent(White)), (0, opened("e4")), (70, arrival(White))],
            (Phase::Undecided, "*", Some(Reason::LawsSilent))).gap(Gap::LateAndFlag).control("6000"),
        case("the same, for a sealer who cannot mate", "4k3/8/8/8/8/q7/8/4K3 w - - 0 40", FIDE,
            vec![(0, absent(White)), (0, opened("Ke2")), (10, flag(Black)), (70, arrival(White))],
            over("1/2-1/2", Reason::CannotMate)),
        // A9(c).
        case("a reply sealed at minute 5: the clocks of this file stop", PLAIN, FIDE,
            vec![(0, absent(White)), (0, opened("e4")), (5, reply())],
            (Phase::Continued, "*", None)).clocks(None, 100, 95),
        // A9(b), A10.
        case("both absent, the responder at 20, the sealer at 45", PLAIN, FIDE,
            vec![(0, absent(Black)), (0, absent(White)), (20, arrival(Black)), (20, opened("e4")),
                (45, arrival(White))],
            GOES_ON).clocks(Some(Black), 100, 180),
        case("both over an hour late", PLAIN, FIDE,
            vec![(0, absent(Black)), (0, absent(White)), (61, arrival(Black))],
            (Phase::Undecided, "*", Some(Reason::LawsSilent))).gap(Gap::BothLate),
        case("exactly an hour", PLAIN, FIDE, vec![(0, absent(Black)), (60, arrival(Black))],
            (Phase::Resumption, "*", None)),
        case("a minute, where nothing is allowed", PLAIN, FROM_2018,
            vec![(0, arrival(White)), (0, absent(Black)), (1, arrival(Black))],
            over("1-0", Reason::Late)).no_time_to_be_late().gap(Gap::ResponderLate),
        case("a minute, where an hour is", PLAIN, UP_TO_2009,
            vec![(0, arrival(White)), (0, absent(Black)), (1, arrival(Black))],
            (Phase::Resumption, "*", None)).no_time_to_be_late(),
        // A6, A4.
        case("the sealer resigns before the resumption", PLAIN, FIDE, vec![(-600, resign(White))],
            over("0-1", Reason::Resignation)),
        case("the sealer resigns to a bare king", bare, UP_TO_2018, vec![(-600, resign(White))],
            over("0-1", Reason::Resignation)),
        case("which draws from 2023", bare, &["fide-2023"], vec![(-600, resign(White))],
            over("1/2-1/2", Reason::CannotMate)),
        case("a draw agreed before the resumption", PLAIN, FIDE, vec![(-600, agreed())],
            over("1/2-1/2", Reason::Agreement)),
        case("an offer after the sealing stands, and is accepted", PLAIN, FIDE,
            vec![(-600, Event::Offer { side: Black }), (-500, Event::AcceptOffer { side: White })],
            over("1/2-1/2", Reason::Agreement)),
        // 9.6.
        case("mate is before 75 moves", "k7/8/1K6/8/8/8/8/7R w - - 149 120", FIDE,
            vec![(0, opened("Rh8#"))], over("1-0", Reason::Checkmate)),
        case("75 moves", "k7/8/2K5/8/8/8/8/7R w - - 149 120", FROM_2014, vec![(0, opened("Rh7"))],
            over("1/2-1/2", Reason::Seventyfive)),
        case("75 moves before 2014", "k7/8/2K5/8/8/8/8/7R w - - 149 120", UP_TO_2009,
            vec![(0, opened("Rh7"))], GOES_ON),
        // 9.3.
        case("fifty moves claimed on the sealed move", "4k3/8/8/8/8/q7/4P3/4K2R w - - 99 70", FIDE,
            vec![(0, opened("Rg1")), (1, claim("9.3b", ClaimOutcome::Correct))],
            over("1/2-1/2", Reason::FiftyMoves)),
        // A11.
        case("the envelope is lost", PLAIN, FIDE,
            vec![(0, gone(LostThing::Envelope)), (10, declared(Some("e4")))],
            GOES_ON).clocks(Some(Black), 100, 170).gap(Gap::ClockAtDeclaration),
        case("the position is lost", PLAIN, FIDE, vec![(0, gone(LostThing::Position))],
            (Phase::Annulled, "*", Some(Reason::Annulled))),
        // A12.
        case("a wrong time claimed before the first move", PLAIN, FIDE,
            vec![(0, opened("e4")), (0, correction(90, 80))],
            GOES_ON).clocks(Some(Black), 90, 170),
        // Practice.
        case("the wrong flag recorded, and taken back", PLAIN, FIDE,
            vec![(0, opened("e4")), (10, flag(White)), (11, void(2))],
            GOES_ON).clocks(Some(Black), 100, 180),
        case("a ruling changed on appeal", PLAIN, FIDE,
            vec![(0, opened("e4")), (10, flag(Black)), (200, appeal(2, GameResult::Draw))],
            (Phase::Finished, "1/2-1/2", None)),
    ];
    cases
}

#[test]
fn each_case_comes_to_what_its_editions_say() {
    for case in cases() {
        for name in case.editions {
            let (game, edition) = (game(case.fen), edition(name));
            let control: TimeControl = case.control.parse().unwrap();
            let adjourned = Adjourned {
                time_controls: ByColor::new_with(|_| &control),
                late_after: case.late_after,
                ..adjourned(&game, &edition)
            };
            let events: Vec<Recorded> = case
                .events
                .iter()
                .map(|(minute, event)| Recorded {
                    at: moment(*minute),
                    event: event.clone(),
                })
                .collect();
            let state = fold(&adjourned, &events);
            let comment = format!("{} in {name}", case.what);
            assert_eq!(state.phase(), case.phase, "{comment}");
            let ruling = state.ruling();
            let result = ruling.map_or("*", |ruling| ruling.result.as_str());
            assert_eq!(result, case.result, "{comment}");
            assert_eq!(
                ruling.and_then(|ruling| ruling.reason),
                case.reason,
                "{comment}"
            );
            let gaps: Vec<Gap> = state.gaps().iter().map(|gap| gap.gap).collect();
            assert_eq!(gaps, Vec::from_iter(case.gap), "{comment}");
            if let Some((running, white, black)) = case.clocks {
                let clocks = state.clocks();
                assert_eq!(clocks.running(), running, "{comment}");
                assert_eq!(clocks.used_at(White, moment(90)), used(white), "{comment}");
                assert_eq!(clocks.used_at(Black, moment(90)), used(black), "{comment}");
            }
        }
    }
}
