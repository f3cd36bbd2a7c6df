//! Who comes too late (A9, A10): to the second, in every edition, and where the Laws are silent.

use shakmaty::uci::UciMove;

use super::*;
use crate::laws::edition::{Concept, Rule, altered};
use crate::laws::ruling::Remark;
use crate::time::Left;
use shakmaty::Position;

const HOUR: i64 = 3600;

/// A mating, a stalemating and a killing sealed move.
const MATE: (&str, &str) = ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8");
const STALEMATE: (&str, &str) = ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "Qg6");
const DEAD: (&str, &str) = ("8/8/8/8/8/4k3/4P3/K7 b - - 0 1", "Kxe2");

/// Event after so many seconds from the announced time.
fn at(seconds: i64, event: Event) -> Recorded {
    Recorded {
        at: Moment::from_unix(84_204_000 + seconds).unwrap(),
        event,
    }
}

struct Asked<'a> {
    fen: &'a str,
    edition: &'a str,
    late_after: Option<u32>,
    control: &'a str,
}

const USUAL: Asked<'static> = Asked {
    fen: PLAIN,
    edition: "fide-1997",
    late_after: None,
    control: "?",
};

impl Asked<'_> {
    fn state(&self, events: &[Recorded]) -> State {
        let (game, edition) = (game(self.fen), edition(self.edition));
        let control: TimeControl = self.control.parse().unwrap();
        let adjourned = Adjourned {
            time_controls: ByColor::new_with(|_| &control),
            late_after: self.late_after,
            ..adjourned(&game, &edition)
        };
        let state = fold(&adjourned, events);
        for (event, standing) in events.iter().zip(state.standing()) {
            assert_eq!(*standing, Standing::Counts, "{event:?}");
        }
        state
    }
}

/// White waits for a responder who comes too late.
fn an_hour_and_a_second_late() -> [Recorded; 3] {
    [
        at(0, arrival(White)),
        at(0, absent(Black)),
        at(HOUR + 1, arrival(Black)),
    ]
}

fn said(state: &State) -> (Phase, Option<&'static str>, Option<Reason>, Option<String>) {
    let ruling = state.ruling();
    (
        state.phase(),
        ruling.map(|ruling| ruling.result.as_str()),
        ruling.and_then(|ruling| ruling.reason),
        ruling.and_then(|ruling| ruling.article.clone()),
    )
}

#[test]
fn exactly_an_hour_is_not_late() {
    for (seconds, phase) in [
        (HOUR - 1, Phase::Resumption),
        (HOUR, Phase::Resumption),
        (HOUR + 1, Phase::Finished),
    ] {
        let late = [
            at(0, arrival(White)),
            at(0, absent(Black)),
            at(seconds, arrival(Black)),
        ];
        let state = USUAL.state(&late);
        assert_eq!(state.phase(), phase, "the responder after {seconds} s");
        let state = USUAL.state(&[
            at(0, absent(White)),
            at(0, opened("e4")),
            at(seconds, arrival(White)),
        ]);
        let expected = match phase {
            Phase::Finished => Phase::Finished,
            _ => Phase::Opened,
        };
        assert_eq!(state.phase(), expected, "the sealer after {seconds} s");
    }
    // Nobody came: the arbiter records that he is still absent.
    let still = USUAL.state(&[at(0, absent(Black)), at(HOUR, absent(Black))]);
    assert_eq!(still.phase(), Phase::WaitingForResponder);
    let gone = [
        at(0, arrival(White)),
        at(0, absent(Black)),
        at(HOUR + 1, absent(Black)),
    ];
    let gone = USUAL.state(&gone);
    let late = (
        Phase::Finished,
        Some("1-0"),
        Some(Reason::Late),
        Some("A10".to_owned()),
    );
    assert_eq!(said(&gone), late);
}

#[test]
fn an_hour_is_an_hour_of_elapsed_time() {
    let rows = [
        (
            "across midnight",
            "2026-03-01T23:30:00+01:00",
            "2026-03-02T00:30:00+01:00",
            false,
        ),
        (
            "one second more",
            "2026-03-01T23:30:00+01:00",
            "2026-03-02T00:30:01+01:00",
            true,
        ),
        (
            "the clocks went forward: 1:30 to 3:30",
            "2026-03-29T01:30:00+01:00",
            "2026-03-29T03:30:00+02:00",
            false,
        ),
        (
            "and a second",
            "2026-03-29T01:30:00+01:00",
            "2026-03-29T03:30:01+02:00",
            true,
        ),
        (
            "the clocks went back: 2:30 to 2:30",
            "2026-10-25T02:30:00+02:00",
            "2026-10-25T02:30:00+01:00",
            false,
        ),
        (
            "and a second",
            "2026-10-25T02:30:00+02:00",
            "2026-10-25T02:30:01+01:00",
            true,
        ),
        (
            "written in another zone",
            "2026-03-01T14:00:00+01:00",
            "2026-03-01T10:00:00-04:00",
            false,
        ),
        (
            "and a second",
            "2026-03-01T14:00:00+01:00",
            "2026-03-01T10:00:01-04:00",
            true,
        ),
    ];
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    for (what, announced, came, late) in rows {
        let adjourned = Adjourned {
            resumption: super::announced(announced.parse().unwrap()),
            ..adjourned(&game, &edition)
        };
        let events = [arrival(White), absent(Black), arrival(Black)];
        let times = [announced, announced, came].map(|time| time.parse().unwrap());
        let recorded: Vec<Recorded> = events
            .into_iter()
            .zip(times)
            .map(|(event, at)| Recorded { at, event })
            .collect();
        let state = fold(&adjourned, &recorded);
        assert_eq!(state.phase() == Phase::Finished, late, "{what}");
        let ran = state.clocks().used_at(Black, times[2]);
        let expected = 90 * 60 + 3600 + u64::from(late);
        assert_eq!(ran.0.as_seconds(), expected, "{what}: his clock ran");
    }
}

#[test]
fn how_late_is_too_late_the_edition_says_or_the_event() {
    #[rustfmt::skip]
    let rows = [
        // Edition, what the event says, seconds, whether he has lost, article.
        ("fide-1997", None, HOUR + 1, true, "A10"),
        ("fide-1997", Some(600), 601, false, ""),
        ("fide-1997", Some(7200), HOUR + 1, true, "A10"),
        ("fide-2001", None, HOUR + 1, true, "A10"),
        ("fide-2005", None, HOUR + 1, true, "A10"),
        ("fide-2009", None, HOUR, false, ""),
        ("fide-2009", None, HOUR + 1, true, "Guidelines 10"),
        ("fide-2009", Some(600), 601, true, "Guidelines 10"),
        // The event must say; no text of E.10 was found.
        ("fide-2014", None, 9 * HOUR, false, ""),
        ("fide-2014", Some(0), 1, true, "E.10"),
        ("fide-2018", None, 60, true, "I.10"),
        ("fide-2018", Some(3600), HOUR, false, ""),
        ("fide-2018", Some(3600), HOUR + 1, true, "I.10"),
        ("fide-2023", None, 60, true, "I.10"),
        ("fide-2023", Some(900), 900, false, ""),
        ("fide-1928", Some(60), 9 * HOUR, false, ""),
        ("us-chess-2019", Some(60), HOUR, false, ""),
        ("us-chess-2019", Some(9 * 3600), HOUR + 1, true, "13E"),
    ];
    for (name, late_after, seconds, lost, article) in rows {
        let asked = Asked {
            edition: name,
            late_after,
            ..USUAL
        };
        let late = [
            at(0, arrival(White)),
            at(0, absent(Black)),
            at(seconds, arrival(Black)),
        ];
        let state = asked.state(&late);
        let expected = match lost {
            true => (
                Phase::Finished,
                Some("1-0"),
                Some(Reason::Late),
                Some(article.to_owned()),
            ),
            false => (Phase::Resumption, None, None, None),
        };
        assert_eq!(said(&state), expected, "{name}, {seconds} s");
        let codes: Vec<_> = state
            .ruling()
            .into_iter()
            .flat_map(|ruling| ruling.remarks.iter().map(|remark| remark.code()))
            .collect();
        let otherwise = match name {
            "fide-1997" | "fide-2001" | "fide-2005" => None,
            "us-chess-2019" => Some("late_unless_excused"),
            _ => Some("late_unless_decided"),
        };
        let said = codes.iter().find(|code| code.starts_with("late_unless"));
        assert_eq!(said.copied(), otherwise.filter(|_| lost), "{name}");
        // Two rules of lateness that nobody has seen in print: 2001, 2005 and 2014.
        let doubtful = lost && ["fide-2001", "fide-2005", "fide-2014"].contains(&name);
        let unconfirmed = codes.iter().filter(|&&code| code == "unconfirmed").count();
        assert_eq!(unconfirmed, if doubtful { 2 } else { 0 }, "{name}");
    }
}

#[test]
fn what_an_absent_sealer_sealed_may_save_him() {
    // The envelope is opened when he is already too late: A10 decides. "1-0" where he lost, since the
    // first three seal as White and win or draw.
    type Row = (
        &'static str,
        (&'static str, &'static str),
        &'static str,
        &'static str,
        Reason,
        Option<&'static str>,
    );
    #[rustfmt::skip]
    let rows: [Row; 12] = [
        ("mate", MATE, "fide-1997", "1-0", Reason::Checkmate, Some("A10(a)")),
        ("mate", MATE, "fide-2009", "1-0", Reason::Checkmate, Some("Guidelines 10.a")),
        ("mate", MATE, "fide-2018", "1-0", Reason::Checkmate, Some("I.10")),
        ("stalemate", STALEMATE, "fide-1997", "1/2-1/2", Reason::Stalemate, Some("A10(b)")),
        ("stalemate", STALEMATE, "fide-2023", "1/2-1/2", Reason::Stalemate, Some("I.10")),
        ("dead", DEAD, "fide-1997", "1/2-1/2", Reason::DeadPosition, Some("A10(b)")),
        ("dead", DEAD, "fide-2014", "1/2-1/2", Reason::DeadPosition, Some("E.10")),
        ("a quiet move", (PLAIN, "e4"), "fide-1997", "0-1", Reason::Late, Some("A10")),
        ("an illegal one", (PLAIN, "Ra8"), "fide-1997", "0-1", Reason::Late, Some("A10")),
        ("nothing written", (PLAIN, ""), "fide-2009", "0-1", Reason::Late, Some("Guidelines 10")),
        ("75 moves, where they count", ("k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7"),
            "fide-2018", "1/2-1/2", Reason::Seventyfive, Some("I.10")),
        ("and where they do not", ("k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7"),
            "fide-1997", "0-1", Reason::Late, Some("A10")),
    ];
    for (what, (fen, text), name, result, reason, article) in rows {
        let asked = Asked {
            fen,
            edition: name,
            late_after: Some(3600),
            ..USUAL
        };
        let sealer = game(fen).last().turn();
        let late = [
            at(0, arrival(sealer.other())),
            at(0, absent(sealer)),
            at(HOUR + 1, arrival(sealer)),
        ];
        let closed = asked.state(&late);
        assert_eq!(
            said(&closed),
            (Phase::Resumption, None, None, None),
            "{what}"
        );
        let mut then = late.to_vec();
        then.push(at(HOUR + 60, opened(text)));
        let state = asked.state(&then);
        let expected = (
            Phase::Finished,
            Some(result),
            Some(reason),
            article.map(str::to_owned),
        );
        assert_eq!(said(&state), expected, "{what} in {name}");
        // Opened at the beginning, it ends there, and what he does later changes nothing.
        let at_once = asked.state(&[at(0, absent(sealer)), at(0, opened(text))]);
        let at_once = at_once.ruling().unwrap();
        if reason != Reason::Late {
            assert_eq!(at_once.result.as_str(), result, "{what} in {name}");
            assert_ne!(at_once.article.as_deref(), article, "{what} in {name}");
            // What ended it is cited too, behind the article that saved him.
            let cited = &state.ruling().unwrap().articles;
            assert_eq!(cited.first().map(String::as_str), article, "{what}");
            assert_eq!(&cited[1..], at_once.articles, "{what} in {name}");
        } else {
            assert_ne!(at_once.reason, Some(Reason::Late), "{what} in {name}");
        }
    }
}

#[test]
fn a_fifth_repetition_may_save_a_late_sealer() {
    // With the rook from f1 the position before the sealed move has been there four times only.
    let mut game = game("4k3/8/8/8/8/q7/4P3/4KR2 w - - 0 40");
    let round = ["g1h1", "a3a4", "h1g1", "a4a3"];
    let first = std::iter::once("f1h1").chain(round.into_iter().skip(1));
    for uci in first.chain(round.into_iter().cycle().take(12)) {
        let uci: UciMove = uci.parse().unwrap();
        let next = uci.to_move(game.last()).unwrap();
        game.play(next).unwrap();
    }
    for (name, reason) in [
        ("fide-2014", Reason::Fivefold),
        ("fide-2023", Reason::Fivefold),
        ("fide-2009", Reason::Late),
    ] {
        let edition = edition(name);
        let adjourned = Adjourned {
            late_after: Some(3600),
            ..adjourned(&game, &edition)
        };
        let late = [
            at(0, arrival(Black)),
            at(0, absent(White)),
            at(HOUR + 1, arrival(White)),
            at(HOUR + 60, opened("Rh1")),
        ];
        let state = fold(&adjourned, &late);
        assert_eq!(said(&state).2, Some(reason), "{name}");
    }
}

/// Whatever comes between sealing and opening changes nothing of a game that the rules had ended, and the ruling shows by what.
#[test]
fn a_resignation_after_a_fifth_repetition_changes_nothing() {
    let mut repeated = game(PLAIN);
    for uci in ["h1g1", "a3a4", "g1h1", "a4a3"].repeat(4) {
        let uci: UciMove = uci.parse().unwrap();
        let next = uci.to_move(repeated.last()).unwrap();
        repeated.play(next).unwrap();
    }
    // Without the right to castle, which the first move gives up, the position is another.
    let next: UciMove = "h1g1".parse().unwrap();
    repeated
        .play(next.to_move(repeated.last()).unwrap())
        .unwrap();
    let bare = game("8/8/8/4k3/8/8/8/K7 w - - 0 60");
    for (game, reason) in [(&repeated, Reason::Fivefold), (&bare, Reason::DeadPosition)] {
        let edition = edition("fide-2023");
        let adjourned = adjourned(game, &edition);
        let state = fold(&adjourned, &[at(-60, resign(White))]);
        assert_eq!(said(&state).2, Some(reason));
        let found = &state.ruling().unwrap().grounds.repetition;
        let appeared = found.as_ref().map(|found| found.appearances.len());
        assert_eq!(appeared, (reason == Reason::Fivefold).then_some(5));
    }
}

/// "Unless the player present has already lost the game according to Article 6.9" (A10c), and a flag falls when somebody says
/// so: where nobody has, the times recorded only ask.
#[test]
fn whether_the_player_present_lost_on_time_before_is_the_arbiters_to_say() {
    // Black has used 90 of 100 minutes when the envelope is opened, and does not answer.
    for name in ["fide-1997", "fide-2009", "fide-2018", "fide-2023"] {
        let asked = Asked {
            edition: name,
            control: "6000",
            ..USUAL
        };
        let came = |seconds| {
            let events = [absent(White), opened("e4"), arrival(White)];
            let [gone, open, came] = events;
            [at(0, gone), at(0, open), at(seconds, came)]
        };
        let state = asked.state(&came(70 * 60));
        assert_eq!(said(&state).0, Phase::Undecided, "{name}");
        let [gap] = state.gaps() else {
            panic!("{name}: {:?}", state.gaps());
        };
        assert_eq!((gap.gap, gap.is_open()), (Gap::LateAndFlag, true), "{name}");
        let used_up = Fact::TimeUsedUp {
            side: Black,
            at: Moment::from_unix(84_204_000 + 600).unwrap(),
        };
        assert!(gap.facts.contains(&used_up), "{name}: {:?}", gap.facts);
        for result in [GameResult::Win(White), GameResult::Win(Black)] {
            let decides = at(71 * 60, decided(Some(result), None, None));
            let state = asked.state(&[&came(70 * 60)[..], &[decides]].concat());
            let found = said(&state);
            assert_eq!(found.0, Phase::Finished, "{name}");
            assert_eq!(found.1, Some(result.as_str()), "{name}");
        }
        // In the very second of the arrival nothing speaks for a flag that fell first, and 1997 sees him come in time.
        let in_time = ["fide-1997", "fide-2009"].contains(&name);
        let state = asked.state(&came(600));
        assert_eq!(said(&state).0 == Phase::Opened, in_time, "{name}");
    }
    // Recorded when it fell, it ended the game then.
    let recorded = Asked {
        control: "6000",
        ..USUAL
    };
    let state = recorded.state(&[
        at(0, absent(White)),
        at(0, opened("e4")),
        at(600, Event::Flag { side: Black }),
    ]);
    assert_eq!(said(&state).3.as_deref(), Some("6.9"));
}

#[test]
fn the_flag_of_an_absent_responder_falls_when_somebody_says_so() {
    // Ten minutes left, and his clock runs from the beginning (A9b).
    let asked = Asked {
        control: "6000",
        ..USUAL
    };
    let doubts = |state: &State| {
        let remarks = state.ruling().unwrap().remarks.iter();
        remarks.filter(|it| it.code() == "flag_of_the_late").count()
    };
    // 6.9: "the flag is considered to have fallen when the arbiter observes it, or when a valid claim is made". The
    // recorded times only ask whether somebody saw it.
    let late = asked.state(&an_hour_and_a_second_late());
    assert_eq!((said(&late).2, doubts(&late)), (Some(Reason::Late), 1));
    let seen = asked.state(&[at(0, absent(Black)), at(720, Event::Flag { side: Black })]);
    assert_eq!(said(&seen).2, Some(Reason::FlagFall));
    // White cannot win: whether it was drawn before he came too late, somebody must say too.
    let bare = Asked {
        fen: "4k3/8/8/8/8/q7/8/4K3 w - - 0 40",
        ..asked
    };
    let late = bare.state(&an_hour_and_a_second_late());
    assert_eq!((said(&late).1, doubts(&late)), (Some("1-0"), 1));
    let drawn = bare.state(&[at(0, absent(Black)), at(720, Event::Flag { side: Black })]);
    assert_eq!(said(&drawn).1, Some("1/2-1/2"));
    // With an hour or more left there is no flag before the hour is over, only A10.
    for control in ["9000", "9001"] {
        let enough = Asked {
            control,
            fen: bare.fen,
            ..USUAL
        };
        let lost = enough.state(&an_hour_and_a_second_late());
        assert_eq!(
            (said(&lost).2, doubts(&lost)),
            (Some(Reason::Late), 0),
            "{control}"
        );
    }
}

/// 6.9: a clock that has run out ends nothing by itself, and is pointed at whenever it is looked at.
#[test]
fn a_clock_that_has_run_out_is_pointed_at() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = "6000".parse().unwrap();
    let adjourned = Adjourned {
        time_controls: ByColor::new_with(|_| &control),
        ..adjourned(&game, &edition)
    };
    // Black has ten minutes left, and does not come for forty.
    let state = fold(&adjourned, &[at(0, absent(Black))]);
    let over = |seconds: i64| {
        let now = Moment::from_unix(84_204_000 + seconds).unwrap();
        state.overstepped(&adjourned, now)
    };
    assert_eq!(over(600), None);
    assert_eq!(over(601), Some((Black, Duration::from_seconds(1).unwrap())));
    let came = state.then(&adjourned, &at(2400, arrival(Black)));
    assert_eq!(came.phase(), Phase::Resumption);
    let now = Moment::from_unix(84_204_000 + 2400).unwrap();
    let half_an_hour = Duration::from_seconds(1800).unwrap();
    assert_eq!(
        came.overstepped(&adjourned, now),
        Some((Black, half_an_hour))
    );
}

/// A10(a), (b): a sealer who is too late has not lost before it is known what he sealed.
#[test]
fn a_late_sealer_waits_for_what_he_sealed() {
    let late = [
        at(0, arrival(Black)),
        at(0, absent(White)),
        at(HOUR + 1, arrival(White)),
    ];
    let state = USUAL.state(&late);
    let by = Duration::from_seconds(3601);
    assert_eq!(
        (state.late_sealer(), state.phase()),
        (by, Phase::Resumption)
    );
    let known = USUAL.state(&[&late[..], &[at(HOUR + 60, opened("e4"))]].concat());
    assert_eq!(known.late_sealer(), None);
    let in_time = USUAL.state(&[at(0, absent(White)), at(HOUR, arrival(White))]);
    assert_eq!(in_time.late_sealer(), None);
}

#[test]
fn a_flag_in_the_second_of_a_late_arrival_is_not_derived() {
    // Black's hour and a second end when White comes: which was first, whole seconds cannot tell.
    for (control, reason) in [("9000", Reason::LawsSilent), ("9001", Reason::Late)] {
        let asked = Asked { control, ..USUAL };
        let state = asked.state(&[
            at(0, absent(White)),
            at(0, opened("e4")),
            at(HOUR + 1, arrival(White)),
        ]);
        assert_eq!(said(&state).2, Some(reason), "{control}");
        let remarks = &state.ruling().unwrap().remarks;
        let stated = remarks
            .iter()
            .any(|remark| remark.code() == "flag_in_the_same_second");
        assert_eq!(stated, reason == Reason::Late, "{control}");
    }
}

#[test]
fn only_the_first_absence_starts_the_clock() {
    let stop = || Event::StopClock { side: Black };
    let again = [at(0, absent(Black)), at(60, stop()), at(120, absent(Black))];
    assert_eq!(USUAL.state(&again).clocks().running(), None);
    let known = [
        at(0, gone(LostThing::Envelope)),
        at(10, declared(Some("e4"))),
        at(20, stop()),
        at(30, absent(Black)),
    ];
    assert_eq!(USUAL.state(&known).clocks().running(), None);
}

#[test]
fn while_both_are_absent_the_responder_loses_time() {
    for name in [
        "fide-1997",
        "fide-2009",
        "fide-2014",
        "fide-2018",
        "fide-2023",
    ] {
        let asked = Asked {
            edition: name,
            late_after: Some(3600),
            ..USUAL
        };
        let state = asked.state(&[
            at(0, absent(Black)),
            at(0, absent(White)),
            at(1200, arrival(Black)),
            at(1200, opened("e4")),
            at(2700, arrival(White)),
        ]);
        assert_eq!(state.phase(), Phase::Opened, "{name}");
        let now = at(1200, Event::Start).at;
        assert_eq!(state.clocks().used_at(Black, now), used(110), "{name}");
        assert_eq!(state.clocks().running(), Some(Black), "{name}");
    }
}

#[test]
fn both_over_the_hour_is_a_gap() {
    let orders: [&[Recorded]; 4] = [
        &[at(HOUR + 1, arrival(Black))],
        &[at(HOUR + 1, arrival(White))],
        &[at(HOUR + 1, absent(Black))],
        &[at(HOUR + 1, absent(White))],
    ];
    for last in orders {
        let mut events = vec![at(0, absent(Black)), at(0, absent(White))];
        events.extend_from_slice(last);
        let state = USUAL.state(&events);
        let silent = (Phase::Undecided, Some("*"), Some(Reason::LawsSilent), None);
        assert_eq!(said(&state), silent);
        let gap = state.gaps().last().unwrap();
        assert_eq!(gap.gap, Gap::BothLate);
        assert!(gap.is_open());
        assert_eq!(gap.articles(&edition("fide-1997")), ["A10", "A9(b)"]);
        let late = |side| Fact::Late {
            side,
            by: Duration::from_seconds(3601).unwrap(),
        };
        assert!(gap.facts.contains(&late(Black)) && gap.facts.contains(&late(White)));
        // Decided, the game goes on or is over.
        for (result, phase) in [
            (None, Phase::Resumption),
            (Some(GameResult::Draw), Phase::Finished),
        ] {
            let mut decided = events.clone();
            decided.push(at(HOUR + 60, decision(result)));
            let state = USUAL.state(&decided);
            let expected = match state.absent(Black) && result.is_none() {
                true => Phase::WaitingForResponder,
                false => phase,
            };
            assert_eq!(state.phase(), expected);
            assert!(!state.gaps().iter().any(StatedGap::is_open));
            assert_eq!(state.ruling().is_some(), result.is_some());
        }
    }
    // A sealer already too late, and a responder found absent after that, who comes in the end: each by his own time.
    let mut events = vec![at(HOUR + 1, arrival(White)), at(HOUR + 2, absent(Black))];
    for (black, next) in [(HOUR + 2, HOUR + 9), (HOUR + 9, HOUR + 20)] {
        let state = USUAL.state(&events);
        let gap = state.gaps().last().unwrap();
        assert_eq!((gap.gap, gap.is_open()), (Gap::BothLate, true));
        for (side, seconds) in [(White, HOUR + 1), (Black, black)] {
            let by = Duration::from_seconds(seconds.unsigned_abs()).unwrap();
            assert!(gap.facts.contains(&Fact::Late { side, by }), "{gap:?}");
        }
        events.push(at(next, arrival(Black)));
    }
}

/// A10: "the player who arrives more than one hour late loses": of two who do, neither has lost to the other. So nobody loses
/// before somebody has said whether his opponent was there.
#[test]
fn nobody_loses_by_lateness_before_it_is_said_whether_the_opponent_was_there() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let late = HOUR + 1;
    let declaration = || declared(Some("e4"));
    let known = || vec![at(0, gone(LostThing::Envelope)), at(0, declaration())];
    let offered = Event::Offer { side: White };
    #[rustfmt::skip]
    let rows = [
        // What was recorded before, what loses, of whom nothing is recorded.
        (vec![], absent(Black), White),
        (vec![], arrival(Black), White),
        (vec![at(0, absent(Black))], arrival(Black), White),
        (vec![at(0, Event::Start), at(0, offered)], absent(Black), White),
        (known(), absent(White), Black),
        (known(), arrival(White), Black),
    ];
    for (before, event, other) in rows {
        let what = format!("{event:?} after {before:?}");
        let loses = at(late, event);
        let unsaid = fold(&adjourned, &before);
        let permitted =
            |state: &State| state.permits(&adjourned, &loses.event, By::Arbiter, loses.at);
        assert_eq!(
            permitted(&unsaid),
            Err(Refusal::OpponentUnrecorded),
            "{what}"
        );
        let refused = unsaid.clone().then(&adjourned, &loses);
        assert_eq!(refused.phase(), unsaid.phase(), "{what}");
        for (word, phase) in [
            (arrival(other), Phase::Finished),
            (absent(other), Phase::Undecided),
        ] {
            let said = unsaid.clone().then(&adjourned, &at(0, word));
            assert_eq!(permitted(&said), Ok(()), "{what}");
            let state = said.then(&adjourned, &loses);
            let gap = state.gaps().last().map(|stated| stated.gap);
            assert_eq!(
                gap == Some(Gap::BothLate),
                phase == Phase::Undecided,
                "{what}"
            );
            assert_eq!(state.phase(), phase, "{what}");
        }
    }
    // The sealer came too late, and the envelope is lost: his word alone is left (A10a, A11a).
    let lost = [at(0, gone(LostThing::Envelope)), at(late, arrival(White))];
    for (of_black, phase) in [
        // Nobody has said of Black where he is, so the arrival is refused.
        (vec![], Phase::Opened),
        (vec![at(0, absent(Black))], Phase::Undecided),
        (vec![at(0, arrival(Black))], Phase::Undecided),
    ] {
        let events = [&lost[..], &of_black[..], &[at(late, declaration())]].concat();
        let state = fold(&adjourned, &events);
        assert_eq!(state.phase(), phase, "{of_black:?}");
        let standing = state.standing().last().unwrap();
        let counts = phase == Phase::Opened;
        assert_eq!(*standing == Standing::Counts, counts, "{of_black:?}");
    }
    #[rustfmt::skip]
    let permitted = [
        (vec![], at(HOUR, absent(Black)), "he is in time"),
        (vec![], at(late, absent(White)), "what he sealed decides first"),
        (vec![at(0, gone(LostThing::Envelope))], at(late, declaration()), "nobody was found too late"),
        (vec![at(-2 * HOUR, an_hour_earlier_for(Told::Black))], at(1, arrival(Black)), "the other has longer"),
    ];
    for (before, event, why) in permitted {
        let state = fold(&adjourned, &before);
        let permitted = state.permits(&adjourned, &event.event, By::Arbiter, event.at);
        assert_eq!(permitted, Ok(()), "{why}");
    }
}

fn an_hour_earlier_for(told: Told) -> Event {
    Event::SetResumption(SetResumption {
        resume_at: at(-HOUR, Event::Start).at,
        resume_zone: "UTC".to_owned(),
        resume_place: None,
        resume_end: None,
        told,
        reason: "the hall is taken".to_owned(),
    })
}

#[test]
fn an_edition_may_let_both_lose() {
    let edition = altered("fide-1997", &[("rules.both_late", "\"both_lose\"")]);
    let game = game(PLAIN);
    let adjourned = adjourned(&game, &edition);
    let events = [
        at(0, absent(Black)),
        at(0, absent(White)),
        at(HOUR + 1, arrival(Black)),
    ];
    let state = fold(&adjourned, &events);
    let ruling = state.ruling().unwrap();
    assert_eq!(ruling.reason, Some(Reason::Late));
    assert_eq!(ruling.remarks[0].code(), "both_lose");
    assert!(state.gaps().is_empty(), "this edition is not silent");
    for (name, may) in [("us-chess-2019", true), ("fide-1997", false)] {
        let asked = Asked {
            edition: name,
            ..USUAL
        };
        let remarks = &asked.state(&events).ruling().unwrap().remarks.clone();
        assert_eq!(remarks.contains(&Remark::BothMayLose), may, "{name}");
    }
}

#[test]
fn from_which_beginning_it_counts_is_the_arbiters_decision() {
    // He began ten minutes after the announced time.
    let began = at(600, Event::Start);
    let rows = [
        (HOUR, Phase::Resumption),
        (HOUR + 1, Phase::Undecided),
        (HOUR + 600, Phase::Undecided),
        (HOUR + 601, Phase::Finished),
    ];
    for (seconds, phase) in rows {
        let events = [
            began.clone(),
            at(600, arrival(White)),
            at(600, absent(Black)),
            at(seconds, arrival(Black)),
        ];
        let state = USUAL.state(&events);
        assert_eq!(state.phase(), phase, "{seconds} s");
        if phase != Phase::Undecided {
            continue;
        }
        let gap = &state.gaps()[0];
        assert_eq!(gap.gap, Gap::LatenessBasis);
        assert!(gap.facts.contains(&Fact::Started { at: began.at }));
        let of_white = |fact: &Fact| matches!(fact, Fact::Late { side: White, .. });
        assert!(!gap.facts.iter().any(of_white), "he was there: {gap:?}");
        let mut on_time = events.to_vec();
        on_time.push(at(seconds, decision(None)));
        on_time.push(at(seconds, opened("e4")));
        assert_eq!(USUAL.state(&on_time).phase(), Phase::Opened);
        let mut lost = events.to_vec();
        lost.push(at(seconds, decision(Some(GameResult::Win(White)))));
        assert_eq!(said(&USUAL.state(&lost)).1, Some("1-0"));
    }
    // Both were absent until then.
    let state = USUAL.state(&[
        began.clone(),
        at(600, absent(White)),
        at(600, absent(Black)),
        at(HOUR + 1, arrival(Black)),
    ]);
    let by = Duration::from_seconds(HOUR.unsigned_abs() + 1).unwrap();
    for side in Color::ALL {
        let gap = &state.gaps()[0];
        assert!(gap.facts.contains(&Fact::Late { side, by }), "{gap:?}");
    }
    // Begun before the announced time, that one counts.
    let early = [at(-600, Event::Start), at(HOUR, arrival(Black))];
    assert_eq!(USUAL.state(&early).phase(), Phase::Resumption);
}

#[test]
fn a_late_responder_whose_envelope_is_closed_is_told_of_the_gap() {
    let state = USUAL.state(&an_hour_and_a_second_late());
    let gap = &state.gaps()[0];
    assert_eq!((gap.gap, gap.is_open()), (Gap::ResponderLate, false));
    assert!(gap.facts.contains(&Fact::MoveUnknown { side: White }));
    assert_eq!(gap.articles(&edition("fide-1997")), ["A10", "A8"]);
}

#[test]
fn a_flag_while_the_envelope_is_closed() {
    use GameResult::{Draw, Win};
    let rows = [
        (
            "whatever he sealed, he can mate",
            PLAIN,
            Phase::Finished,
            Win(White),
            Gap::FlagBeforeOpening,
        ),
        (
            "whatever he sealed, he cannot",
            "8/8/8/8/4k3/8/q7/6K1 w - - 0 60",
            Phase::Finished,
            Draw,
            Gap::FlagBeforeOpening,
        ),
        (
            "only the sealed move could tell",
            "8/8/4k3/8/1n6/8/3B4/6K1 w - - 0 60",
            Phase::Undecided,
            GameResult::Open,
            Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate),
        ),
    ];
    for (what, fen, phase, result, gap) in rows {
        let asked = Asked { fen, ..USUAL };
        let state = asked.state(&[at(0, absent(Black)), at(60, Event::Flag { side: Black })]);
        assert_eq!(state.phase(), phase, "{what}");
        assert_eq!(state.ruling().unwrap().result, result, "{what}");
        assert_eq!(state.gaps()[0].gap, gap, "{what}");
        assert_eq!(
            state.gaps()[0].facts[0],
            Fact::FlagFell {
                side: Black,
                at: at(60, Event::Start).at
            }
        );
    }
}

/// The second envelope of A9(c), where the game stands after the sealed move: Black stopped his clock after 300 seconds.
fn second<'a>(game: &'a Game, edition: &'a Edition, late_after: Option<u32>) -> Adjourned<'a> {
    Adjourned {
        answers: Some(at(300, Event::Start).at),
        white_used: used(100),
        black_used: used(95),
        late_after,
        ..adjourned(game, edition)
    }
}

fn after(fen: &str, sealed: &str) -> Game {
    let mut game = game(fen);
    game.play_uci(sealed.parse().unwrap()).unwrap();
    game
}

/// A9(c): "seal his reply in a new envelope, stop his own clock and start his opponent's": one game has one pair of clocks.
/// Those of the first file stop, and what it ran on is what the second begins with.
#[test]
fn one_game_has_one_pair_of_clocks() {
    let next = Event::NextEnvelope {
        fingerprint: [2; 32],
    };
    let first = USUAL.state(&[at(0, absent(White)), at(0, opened("e4")), at(300, next)]);
    let now = at(2400, Event::Start).at;
    assert_eq!(first.phase(), Phase::Continued);
    assert_eq!(first.goes_on_in(), Some([2; 32]));
    assert_eq!(first.clocks().running(), None);
    assert_eq!(first.clocks().used_at(White, now), used(100));
    assert_eq!(first.clocks().used_at(Black, now), used(95));
    // In the second file White is absent, as the first says, and his clock runs from the sealing of the reply.
    let (game, edition) = (after(PLAIN, "e2e4"), edition("fide-1997"));
    let reply = second(&game, &edition, None);
    let waiting = fold(&reply, &[]);
    assert_eq!(waiting.phase(), Phase::WaitingForResponder);
    assert_eq!(waiting.clocks().running(), Some(White));
    assert_eq!(waiting.clocks().used_at(White, now), used(135));
    assert_eq!(
        waiting.may_arrive_until(&reply, White),
        Some(at(HOUR, Event::Start).at)
    );
    assert_eq!(
        waiting.may_open(&reply, now).err(),
        Some(Refusal::ResponderAbsent)
    );
    // He comes: the reply is opened, and not a minute is given back.
    let came = fold(&reply, &[at(2400, arrival(White)), at(2400, opened("Qa4"))]);
    assert_eq!(came.phase(), Phase::Opened);
    assert_eq!(came.clocks().used_at(White, now), used(135));
    assert_eq!(came.clocks().used_at(Black, now), used(95));
    assert_eq!(came.clocks().running(), Some(White));
    assert_eq!(came.gaps()[0].gap, Gap::ClockAtReply);
    // A12: the reply was Black's first move, and White has made none.
    let claims = |side| Event::CorrectClock {
        white_used: used(90),
        black_used: used(90),
        claimed_by: Some(side),
    };
    let claimed = |side| came.permits(&reply, &claims(side), By::Arbiter, now);
    assert_eq!(claimed(Black), Err(Refusal::ClaimantMoved));
    assert_eq!(claimed(White), Ok(()));
    // A10: more than an hour late, or a fallen flag (6.9): the reply stays closed.
    let late = fold(&reply, &[at(HOUR + 1, arrival(White))]);
    assert_eq!(
        (said(&late).1, said(&late).2),
        (Some("0-1"), Some(Reason::Late))
    );
    assert_eq!(late.gaps(), []);
    let in_time = fold(&reply, &[at(HOUR, arrival(White))]);
    assert_eq!(in_time.phase(), Phase::Resumption);
    let flagged = fold(&reply, &[at(600, Event::Flag { side: White })]);
    assert_eq!(said(&flagged).1, Some("0-1"));
    assert_eq!(said(&flagged).2, Some(Reason::FlagFall));
    assert_eq!(flagged.gaps(), [], "the sealed move is known");
    // The arbiter who began late says so in this file too.
    let began = fold(
        &reply,
        &[at(200, Event::Start), at(HOUR + 1, arrival(White))],
    );
    assert_eq!(began.phase(), Phase::Undecided);
    assert!(began.gaps().iter().any(|gap| gap.gap == Gap::LatenessBasis));
}

#[test]
fn only_the_sealed_reply_could_tell_whether_the_responder_can_mate() {
    // Black may have written that his bishop takes the knight: then nobody mates any more.
    let asked = Asked {
        fen: "8/3b4/8/1N6/8/4K3/8/6k1 w - - 0 60",
        ..USUAL
    };
    let (game, edition) = (after(asked.fen, "e3f4"), edition("fide-1997"));
    let reply = second(&game, &edition, None);
    let state = fold(&reply, &[at(600, Event::Flag { side: White })]);
    assert_eq!(state.phase(), Phase::Undecided);
    let gap = state.gaps().last().unwrap();
    assert_eq!(gap.gap, Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate));
    assert!(gap.facts.contains(&Fact::MoveUnknown { side: Black }));
    // Nothing is unknown while he has written nothing: with a knight in his way White can be mated.
    let unwritten = [at(0, opened("Kf4")), at(600, Event::Flag { side: White })];
    let state = asked.state(&unwritten);
    assert_eq!(said(&state).1, Some("0-1"));
    assert_eq!(state.gaps(), []);
}

#[test]
fn a_flag_of_a_clock_that_did_not_run_is_remarked() {
    for (side, remarked) in [(Black, false), (White, true)] {
        let state = USUAL.state(&[at(0, opened("e4")), at(600, Event::Flag { side })]);
        assert_eq!(said(&state).2, Some(Reason::FlagFall));
        let remarks = &state.ruling().unwrap().remarks;
        let stated = remarks
            .iter()
            .any(|remark| remark.code() == "clock_not_running");
        assert_eq!(stated, remarked, "{side}");
    }
    // It had run out, and was stopped: by the record, and that is what is said.
    let asked = Asked {
        control: "6000",
        ..USUAL
    };
    let moved = [at(0, opened("e4")), at(720, played(Black, "a3a4"))];
    let flag = at(900, Event::Flag { side: Black });
    let state = asked.state(&[&moved[..], &[flag]].concat());
    let ran_out = Remark::ClockRanOut {
        at: at(600, note()).at,
        stopped: at(720, note()).at,
    };
    assert_eq!(state.ruling().unwrap().remarks, [ran_out]);
    // Stopped in the very second in which it had nothing left, it may have fallen.
    let in_time = [at(0, opened("e4")), at(600, played(Black, "a3a4"))];
    let flag = at(900, Event::Flag { side: Black });
    let state = asked.state(&[&in_time[..], &[flag]].concat());
    assert_eq!(state.ruling().unwrap().remarks, []);
    // A clock that is set anew, be it one alone, has not run out.
    let mut set = decision(None);
    if let Event::Decision { black_used, .. } = &mut set {
        *black_used = Some(used(80));
    }
    let flag = at(900, Event::Flag { side: Black });
    let state = asked.state(&[&moved[..], &[at(800, set), flag]].concat());
    assert_eq!(state.ruling().unwrap().remarks, [Remark::ClockNotRunning]);
}

/// "Flag-fall": each player has the thinking time that was set for him; in a game with a handicap the clocks differ (6.9).
#[test]
fn each_player_has_the_time_control_of_his_own_clock() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let [two_hours, less]: [TimeControl; 2] = ["7200", "5700"].map(|text| text.parse().unwrap());
    let adjourned = |white, black| Adjourned {
        time_controls: ByColor { white, black },
        ..adjourned(&game, &edition)
    };
    // White has used 6000 seconds, Black 5400, and his clock runs.
    let own = adjourned(&two_hours, &less);
    let state = fold(&own, &[at(0, opened("e4"))]);
    let start = at(0, Event::Start).at;
    let seconds = |seconds| Duration::from_seconds(seconds).unwrap();
    assert_eq!(state.left_at(&own, White, start), Some(Left(seconds(1200))));
    assert_eq!(state.left_at(&own, Black, start), Some(Left(seconds(300))));
    assert_eq!(
        state.flag_falls_at(&own, Black),
        start.plus(seconds(300)),
        "by his own control"
    );
    let after = |state: &State, adjourned: &Adjourned<'_>, gone| {
        state.overstepped(adjourned, start.plus(seconds(gone)).unwrap())
    };
    assert_eq!(after(&state, &own, 300), None);
    assert_eq!(after(&state, &own, 301), Some((Black, seconds(1))));
    // The other way round White has overstepped from the start, and Black has half an hour.
    let other = adjourned(&less, &two_hours);
    let state = fold(&other, &[at(0, opened("e4"))]);
    assert_eq!(after(&state, &other, 301), Some((White, seconds(300))));
    assert_eq!(
        state.left_at(&other, Black, start),
        Some(Left(seconds(1800)))
    );
}

#[test]
fn what_is_left_and_until_when() {
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let control: TimeControl = "40/9000+30:16/3600".parse().unwrap();
    let adjourned = Adjourned {
        time_controls: ByColor::new_with(|_| &control),
        ..adjourned(&game, &edition)
    };
    // Move 40: 9000 s and 40 increments of 30 are given. White used 6000, Black 5400.
    let state = fold(&adjourned, &[at(0, opened("e4"))]);
    let now = at(0, Event::Start).at;
    let left = |state: &State, side, now| state.left_at(&adjourned, side, now);
    let seconds = |seconds| Some(Left(Duration::from_seconds(seconds).unwrap()));
    assert_eq!(left(&state, Black, now), seconds(9000 + 1200 - 5400));
    assert_eq!(
        state.flag_falls_at(&adjourned, Black),
        Some(at(4800, Event::Start).at)
    );
    assert_eq!(state.flag_falls_at(&adjourned, White), None, "his stands");
    // His 40th is made: the next stage begins.
    assert_eq!(left(&state, White, now), seconds(9000 + 1200 + 3600 - 6000));
    // An incorrect claim: half of it and at most three minutes, and three to the other.
    let claimed = state.then(&adjourned, &at(60, claim("9.2b", ClaimOutcome::Incorrect)));
    let now = at(60, Event::Start).at;
    assert_eq!(left(&claimed, Black, now), seconds(4800 - 60 - 180));
    assert_eq!(left(&claimed, White, now), seconds(7800 + 180));
    assert_eq!(
        claimed.clocks().used_at(White, now),
        used(100),
        "time used never shrinks"
    );
    assert_eq!(
        claimed.clocks().carried(White),
        used(97),
        "what the next label says"
    );
    // White's clock runs from minute 60 on: 7980 seconds are left.
    let running = claimed.then(&adjourned, &at(60, Event::StartClock { side: White }));
    let over = |seconds: i64| {
        let moment = Moment::from_unix(now.as_unix() + seconds).unwrap();
        let completed = running.game().moves_completed(White);
        let clocks = running.clocks();
        let over = clocks.overstepped(White, &control, completed, moment);
        over.map(|over| over.as_seconds())
    };
    for (after, expected) in [
        (0, None),
        (7979, None),
        (7980, None),
        (7981, Some(1)),
        (8040, Some(60)),
    ] {
        assert_eq!(over(after), expected, "{after} seconds");
    }
}

fn decided(result: Option<GameResult>, late_until: Option<i64>, back_to: Option<u32>) -> Event {
    Event::Decision {
        text: "the bus strike".to_owned(),
        result,
        white_used: None,
        black_used: None,
        on_move: None,
        late_until: late_until.map(moment),
        back_to,
    }
}

fn lived(name: &str, events: &[(i64, Event)]) -> State {
    let (game, edition) = (game(PLAIN), edition(name));
    let at = |(minute, event): &(i64, Event)| Recorded {
        at: moment(*minute),
        event: event.clone(),
    };
    let events: Vec<Recorded> = events.iter().map(at).collect();
    fold(&adjourned(&game, &edition), &events)
}

/// I.10: "loses the game unless the arbiter decides otherwise". He may say so before: until then nobody is too late.
#[test]
fn the_arbiter_puts_the_hour_of_lateness_off() {
    let strike = || (-5, decided(None, Some(60), None));
    for (minute, phase) in [
        (59, Phase::Resumption),
        (60, Phase::Resumption),
        (61, Phase::Finished),
    ] {
        let came = (minute, Event::Arrival { side: Black });
        let state = lived(
            "fide-2023",
            &[
                strike(),
                (0, Event::Arrival { side: White }),
                (0, Event::Absent { side: Black }),
                came,
            ],
        );
        assert_eq!(state.phase(), phase, "{minute}");
    }
    let (game, edition) = (game(PLAIN), edition("fide-2023"));
    let adjourned = adjourned(&game, &edition);
    let state = lived("fide-2023", &[strike(), (0, Event::Absent { side: Black })]);
    assert_eq!(state.may_arrive_until(&adjourned, Black), Some(moment(60)));
    // In 1997 the Laws themselves say an hour.
    let refused = lived("fide-1997", &[strike()]);
    assert_eq!(
        refused.standing(),
        [Standing::Refused(Refusal::LatenessFixed)]
    );
}

/// I.10: and he may say so afterwards, whoever was late and however it was found.
#[test]
fn the_arbiter_sets_a_forfeit_aside() {
    let (white, black) = (
        Event::Arrival { side: White },
        Event::Arrival { side: Black },
    );
    let absent = |side| Event::Absent { side };
    let open = || opened("e4");
    let goes_on = || decided(Some(GameResult::Open), None, None);
    #[rustfmt::skip]
    let rows = [
        ("the responder", vec![(0, white.clone()), (0, absent(Black)), (15, black.clone())], Phase::Resumption, Some(Black)),
        ("the sealer, after the opening", vec![(0, black.clone()), (0, absent(White)), (0, open()), (75, white.clone())],
            Phase::Opened, Some(Black)),
        ("the sealer, before it", vec![(0, black), (0, absent(White)), (75, white), (76, open())],
            Phase::Opened, Some(Black)),
    ];
    for (what, mut events, phase, running) in rows {
        let name = if what == "the responder" {
            "fide-2023"
        } else {
            "fide-2009"
        };
        let lost = lived(name, &events);
        assert_eq!(lost.phase(), Phase::Finished, "{what}");
        assert_eq!(lost.ruling().unwrap().reason, Some(Reason::Late), "{what}");
        let (game, edition) = (game(PLAIN), edition(name));
        let adjourned = adjourned(&game, &edition);
        let offered = lost.may_happen(&adjourned);
        let decision = |next: &&Permitted| next.step == EventKind::Decision.into();
        assert_eq!(
            offered.iter().find(decision).unwrap().article,
            Some(Concept::Late)
        );
        events.push((80, goes_on()));
        let after = lived(name, &events);
        assert_eq!(
            (after.phase(), after.clocks().running()),
            (phase, running),
            "{what}"
        );
        let ruled = after.ruling().and_then(|ruling| ruling.reason);
        assert_eq!(ruled, None, "{what}");
        let rulings: [u32; 0] = [];
        assert_eq!(after.entries_of_rulings(), rulings, "{what}");
        assert!(
            after.standing().iter().all(|it| *it == Standing::Counts),
            "{what}"
        );
        // Only he whose lateness was set aside, and only by a decision that the game goes on.
        events.pop();
        events.push((80, decided(None, None, None)));
        let still = lived(name, &events);
        assert_eq!(still.phase(), Phase::Finished, "{what}");
    }
    let fixed = [
        (0, arrival(White)),
        (0, absent(Black)),
        (61, Event::Arrival { side: Black }),
        (80, goes_on()),
    ];
    assert_eq!(lived("fide-1997", &fixed).phase(), Phase::Finished);
    // What was lost otherwise is not set aside so.
    let resigned = [(0, resign(White)), (1, goes_on())];
    let resigned = lived("fide-2023", &resigned);
    let refused = Standing::Refused(Refusal::GameOver(Over::BeforeResumption));
    assert_eq!(
        (resigned.phase(), resigned.standing()[1]),
        (Phase::Finished, refused)
    );
}

/// 7.2, 7.5: a position that was set up wrongly is put right, and what was played from it counts for nothing.
#[test]
fn moves_from_a_wrong_position_count_for_nothing() {
    let events = [
        (0, Event::Arrival { side: Black }),
        (0, opened("e4")),
        (5, played(Black, "a3a4")),
        (9, played(White, "e1g1")),
        (12, played(Black, "a4e4")),
        (20, decided(None, None, Some(4))),
    ];
    let before = lived("fide-1997", &events[..3]);
    let state = lived("fide-1997", &events);
    assert_eq!(state.game().last(), before.game().last());
    assert_eq!(
        (state.phase(), state.clocks().running()),
        (Phase::Opened, None)
    );
    assert_eq!(state.standing()[3..5], [Standing::Voided; 2]);
    assert_eq!(state.entries_of_moves(), [3]);
    // The times stand as the clocks show them, and White has not yet moved again (A12).
    let used = |state: &State, side| state.clocks().used_at(side, moment(20));
    let all = lived("fide-1997", &events[..5]);
    for side in Color::ALL {
        assert_eq!(used(&state, side), used(&all, side));
    }
    let correct = |claimed_by| Event::CorrectClock {
        white_used: super::used(100),
        black_used: super::used(95),
        claimed_by: Some(claimed_by),
    };
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = adjourned(&game, &edition);
    let claim = |side| state.permits(&adjourned, &correct(side), By::Arbiter, moment(21));
    assert_eq!(claim(White), Ok(()));
    assert_eq!(claim(Black), Err(Refusal::ClaimantMoved));
    let again = [&events[..], &[(25, played(White, "e1f1"))]].concat();
    assert_eq!(lived("fide-1997", &again).game().moves().len(), 3);
    let taken_back = [&events[..], &[(25, void(6))]].concat();
    assert_eq!(lived("fide-1997", &taken_back).game().moves().len(), 4);
    for nothing in [0, 1, 2, 6, 9] {
        let events = [&events[..5], &[(20, decided(None, None, Some(nothing)))]].concat();
        let last = *lived("fide-1997", &events).standing().last().unwrap();
        let refused = nothing == 0 || nothing > 5;
        assert_eq!(
            last == Standing::Refused(Refusal::NoSuchMove),
            refused,
            "{nothing}"
        );
    }
}

/// I.10: what may stand all the same is said with the ruling, whoever comes may come at any time, and a committee decides
/// without it; other remarks it leaves.
#[test]
fn what_may_stand_all_the_same_is_said_until_a_committee_decides() {
    for (name, stands) in [("fide-2009", false), ("fide-2018", true)] {
        let (game, edition) = (game(STALEMATE.0), edition(name));
        let adjourned = Adjourned {
            late_after: Some(3600),
            ..adjourned(&game, &edition)
        };
        let lost = fold(
            &adjourned,
            &[
                at(0, arrival(White)),
                at(0, absent(Black)),
                at(HOUR + 1, absent(Black)),
            ],
        );
        let remarks = |state: &State| state.ruling().unwrap().remarks.clone();
        let said = remarks(&lost).contains(&Remark::OpenedAllTheSame);
        assert_eq!(said, stands, "{name}");
        assert_eq!(lost.opens_all_the_same(), stands, "{name}");
        for written in ["Qg6", "Zz9"] {
            let open = [arrival(Black), opened(written)];
            let open = open.map(|event| at(HOUR + 60, event));
            let then = |state: State, event| state.then(&adjourned, event);
            let seen = open.iter().fold(lost.clone(), then);
            assert!(!seen.opens_all_the_same(), "{name}: {written}");
        }
        let comes = lost
            .may_happen(&adjourned)
            .into_iter()
            .find(|may| may.step == EventKind::Arrival.into() && may.by == Some(Black));
        assert_eq!(comes.map(|may| may.until), stands.then_some(None), "{name}");
        let decided = lost
            .clone()
            .then(&adjourned, &at(2 * HOUR, appeal(3, GameResult::Win(Black))));
        let mut left = remarks(&lost);
        left.retain(|remark| *remark != Remark::OpenedAllTheSame);
        left.push(Remark::ReplacedOnAppeal);
        assert!(left.contains(&Remark::LateUnlessDecided), "{name}");
        assert_eq!(remarks(&decided), left, "{name}");
        assert!(!decided.opens_all_the_same(), "{name}");
    }
}

/// What the reply's record must say again: a start later than announced, or until when a player may come.
#[test]
fn what_is_recorded_says_more_of_lateness_than_the_announced_time() {
    let until = |minutes: i64| {
        let mut event = decision(None);
        if let Event::Decision { late_until, .. } = &mut event {
            *late_until = Some(moment(minutes));
        }
        event
    };
    for (events, said) in [
        (vec![], false),
        (vec![at(-600, Event::Start)], false),
        (vec![at(0, Event::Start)], false),
        (vec![at(60, Event::Start)], true),
        (vec![at(0, decision(None))], false),
        (vec![at(0, until(90))], true),
    ] {
        let asked = Asked {
            edition: "fide-2009",
            ..USUAL
        };
        let state = asked.state(&events);
        assert_eq!(state.lateness_is_said(), said, "{events:?}");
    }
}

/// The Laws are silent, or leave it to the arbiter, or a fact is missing.
#[test]
fn what_is_left_to_the_arbiter_is_no_silence() {
    for (gap, name, silent) in [
        (Gap::BothLate, "fide-1997", true),
        (Gap::BothLate, "us-chess-2019", false),
        (Gap::LatenessBasis, "fide-1997", true),
        (Gap::LateAndFlag, "fide-1997", false),
        (Gap::ArbiterSets(Rule::LostTimes), "fide-1997", false),
        (Gap::ArbiterMayDraw(Rule::LostTimes), "fide-1997", false),
    ] {
        let stated = StatedGap {
            gap,
            entry: 1,
            facts: Vec::new(),
            decided: false,
        };
        assert_eq!(stated.is_silence(&edition(name)), silent, "{gap:?} {name}");
    }
}

/// A9(b): from when the responder's clock belongs to that player, of whom nothing was said until a minute later or more.
#[test]
fn where_the_responders_clock_stood_until_the_first_word_is_noted() {
    let started = |seconds| at(seconds, Event::Start);
    let corrected = Event::CorrectClock {
        white_used: used(100),
        black_used: used(95),
        claimed_by: None,
    };
    let rows = [
        (vec![at(59, arrival(Black))], None),
        (vec![at(60, arrival(Black))], Some((0, 60))),
        (vec![at(600, arrival(Black))], Some((0, 600))),
        (vec![at(600, absent(Black))], Some((0, 600))),
        (vec![at(600, arrival(White))], None),
        (vec![at(600, absent(White))], None),
        (
            vec![started(300), at(600, arrival(Black))],
            Some((300, 600)),
        ),
        (vec![started(-300), at(600, arrival(Black))], Some((0, 600))),
        (
            vec![at(-60, arrival(Black)), at(600, absent(Black))],
            Some((0, 600)),
        ),
        (vec![at(0, absent(Black)), at(600, arrival(Black))], None),
        (
            vec![
                at(0, Event::StartClock { side: Black }),
                at(600, arrival(Black)),
            ],
            None,
        ),
        (
            vec![
                at(0, Event::StartClock { side: White }),
                at(600, arrival(Black)),
            ],
            Some((0, 600)),
        ),
        (vec![at(600, arrival(Black)), at(700, corrected)], None),
        (
            vec![
                at(0, gone(LostThing::Envelope)),
                at(1, declared(Some("e4"))),
                at(600, absent(Black)),
            ],
            None,
        ),
    ];
    for (events, noted) in rows {
        let expected = noted.map(|(from, word)| (at(from, note()).at, at(word, note()).at));
        let state = USUAL.state(&events);
        assert_eq!(state.late_word(), expected, "{events:?}");
    }
    // A reply: the clock of the player who is absent has run since.
    let (game, edition) = (game(PLAIN), edition("fide-1997"));
    let adjourned = Adjourned {
        answers: Some(at(0, note()).at),
        ..adjourned(&game, &edition)
    };
    let state = fold(&adjourned, &[at(600, arrival(Black))]);
    assert_eq!(state.late_word(), None);
}
