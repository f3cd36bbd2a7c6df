use super::*;
use crate::adjournment::{Adjourned, Event, Recorded, fold};
use crate::game_over::End;
use crate::notation::{Language, Notation};
use crate::position::parse_fen;
use crate::ruling::{Claim, ClaimArticle, ClaimPenalty, GameResult, Reason, claim, flag, rule};
use crate::score::Game;
use crate::time::{Left, Moment, Used};
use mating::Budget;
use shakmaty::{ByColor, Color};

const BUDGET: Budget = Budget::of_states(20_000);
const ENGLISH: Notation = Notation::Letters(Language::English);

fn edition() -> Edition {
    Edition::builtin("fide-1997").unwrap()
}

fn game(fen: &str) -> Game {
    Game::new(parse_fen(fen).expect(fen).position)
}

fn names<T>(groups: &[Agreeing<T>]) -> Vec<String> {
    groups
        .iter()
        .map(|group| group.editions.join(" "))
        .collect()
}

const FIDE_FROM_1930: &str =
    "fide-1930 fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 fide-2018 fide-2023 us-chess-2019";

#[test]
fn a_written_move() {
    let asked = |fen: &str, text: &str| {
        let game = game(fen);
        names(&compare(&Edition::all(), |edition| {
            rule(&game, text, ENGLISH, edition, BUDGET)
        }))
    };
    let knights = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    assert_eq!(
        asked(knights, "Kf2"),
        [format!("fide-1928 {FIDE_FROM_1930}")]
    );
    assert_eq!(asked(knights, "Ra8"), ["fide-1928", FIDE_FROM_1930]);
    assert_eq!(
        asked("k7/8/2K5/8/8/8/8/7R w - - 149 120", "Rh7"),
        [
            "fide-1928 fide-1930 fide-1997 fide-2001 fide-2005 fide-2009 us-chess-2019",
            "fide-2014 fide-2018 fide-2023"
        ]
    );
}

#[test]
fn a_flag() {
    let game = game("8/8/8/8/4k3/8/q7/6K1 b - - 0 60");
    let groups = compare(&Edition::all(), |edition| {
        flag(&game, Color::Black, edition, BUDGET)
    });
    let others = FIDE_FROM_1930.trim_start_matches("fide-1930 ");
    assert_eq!(names(&groups), ["fide-1928 fide-1930", others]);
}

#[test]
fn a_claim() {
    let game = game("4k3/8/8/8/8/8/8/4K2R b - - 0 90");
    let left = |text: &str| Some(Left(text.parse().unwrap()));
    let asked = Claim {
        game: &game,
        article: ClaimArticle::FiftyMade,
        written: None,
        done: None,
        left: ByColor {
            white: left("0:30:00"),
            black: left("0:10:00"),
        },
    };
    let groups = compare(&Edition::all(), |edition| claim(&asked, edition));
    assert_eq!(
        names(&groups),
        [
            "fide-1928 fide-1930",
            "fide-1997 fide-2001 fide-2005",
            "fide-2009",
            "fide-2014 fide-2018 fide-2023",
            "us-chess-2019"
        ]
    );
}

#[test]
fn a_late_arrival() {
    let game = game("4k3/8/8/8/8/q7/4P3/4K2R w K - 0 40");
    let resume_at: Moment = "1972-09-01T14:30:00+00:00".parse().unwrap();
    let recorded = [
        (0, Event::Absent { side: Color::Black }),
        (60, Event::Arrival { side: Color::Black }),
    ]
    .map(|(seconds, event)| Recorded {
        at: Moment::from_unix(resume_at.as_unix() + seconds).unwrap(),
        event,
    });
    let groups = compare(&Edition::all(), |edition| {
        fold(Adjourned::plain(&game, edition, resume_at), &recorded)
    });
    assert_eq!(
        names(&groups),
        [
            "fide-1928 fide-1930 fide-1997 fide-2001 fide-2005 fide-2009 fide-2014 us-chess-2019",
            "fide-2018 fide-2023"
        ]
    );
}

/// A change, and what it changes.
type Change<T> = (&'static str, fn(&mut T));

/// Each change alone makes another answer, whichever of the two is asked.
fn each_alone_differs<T: Answer + Clone>(answer: &T, changes: &[Change<T>]) {
    assert!(answer.agrees(answer));
    for (what, change) in changes {
        let mut other = answer.clone();
        change(&mut other);
        assert!(!answer.agrees(&other) && !other.agrees(answer), "{what}");
    }
}

/// Each change says the same in other words.
fn each_alone_agrees<T: Answer + Clone>(answer: &T, changes: &[Change<T>]) {
    for (what, change) in changes {
        let mut other = answer.clone();
        change(&mut other);
        assert!(answer.agrees(&other) && other.agrees(answer), "{what}");
    }
}

#[test]
fn what_makes_another_ruling() {
    let game = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1");
    let edition = edition();
    let ruling = rule(&game, "Kf2", ENGLISH, &edition, BUDGET);
    each_alone_differs(
        &ruling,
        &[
            ("the result", |ruling| ruling.result = GameResult::Draw),
            ("the reason", |ruling| ruling.reason = Some(Reason::Illegal)),
            ("the move", |ruling| ruling.played = None),
            ("the readings to choose from", |ruling| {
                ruling.candidates = ruling.played.iter().cloned().collect();
            }),
            ("a draw offered with it", |ruling| ruling.draw_offer = true),
        ],
    );
    each_alone_agrees(
        &ruling,
        &[
            ("its article", |ruling| ruling.article = None),
            ("its articles", |ruling| ruling.articles.clear()),
            ("its remarks", |ruling| ruling.remarks.clear()),
            ("its edition", |ruling| ruling.edition.clear()),
        ],
    );
}

#[test]
fn what_makes_another_ruling_on_a_flag() {
    let game = game("8/8/8/8/4k3/8/q7/6K1 b - - 0 60");
    let ruling = flag(&game, Color::Black, &edition(), BUDGET);
    each_alone_differs(
        &ruling,
        &[
            ("the result", |ruling| ruling.result = GameResult::Open),
            ("the reason", |ruling| ruling.reason = Reason::FlagFall),
        ],
    );
    let article: Change<FlagRuling> = ("its article", |ruling| ruling.article = None);
    each_alone_agrees(&ruling, &[article]);
}

#[test]
fn what_makes_another_ruling_on_a_claim() {
    let game = game("4k3/8/8/8/8/8/8/4K2R b - - 0 90");
    let asked = Claim {
        game: &game,
        article: ClaimArticle::FiftyWritten,
        written: Some(("Kd7", ENGLISH)),
        done: None,
        left: ByColor::new_with(|_| Some(Left("0:30:00".parse().unwrap()))),
    };
    let edition = edition();
    let ruling = claim(&asked, &edition).unwrap();
    assert!(!ruling.correct && ruling.sealed_move.is_some());
    let changes: &[Change<ClaimRuling>] = &[
        ("whether it is correct", |ruling| ruling.correct = true),
        ("the move to be sealed", |ruling| ruling.sealed_move = None),
        ("the penalty", |ruling| {
            ruling.penalty = ClaimPenalty::default();
        }),
        ("White's time", |ruling| ruling.white_left = None),
        ("Black's time", |ruling| ruling.black_left = None),
    ];
    each_alone_differs(&ruling, changes);

    let judged: Result<ClaimRuling, NoClaim> = Ok(ruling);
    let refused: Result<ClaimRuling, NoClaim> = Err(NoClaim::GameOver {
        end: End::Stalemate,
    });
    let otherwise: Result<ClaimRuling, NoClaim> = Err(NoClaim::NothingWritten);
    assert!(judged.agrees(&judged) && refused.agrees(&refused));
    assert!(!judged.agrees(&refused) && !refused.agrees(&judged));
    assert!(!refused.agrees(&otherwise));
}

#[test]
fn what_makes_another_state() {
    let game = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 40");
    let edition = edition();
    let resume_at: Moment = "1972-09-01T14:30:00+00:00".parse().unwrap();
    let plain = Adjourned::plain(&game, &edition, resume_at);
    let used = Used("1:00:00".parse().unwrap());
    let record = |event| Recorded {
        at: resume_at,
        event,
    };
    let absent = record(Event::Absent { side: Color::Black });
    let offer = record(Event::Offer { side: Color::White });
    let state = fold(plain.clone(), &[]);
    let mut more_used = plain.clone();
    more_used.used = Some(ByColor {
        white: used,
        ..ByColor::default()
    });
    let mut unaccepted = plain.clone();
    unaccepted.accepted = false;
    let others = [
        ("the clocks", &more_used, vec![]),
        ("the phase", &unaccepted, vec![]),
        ("what became of an entry", &plain, vec![offer]),
        ("who is there", &plain, vec![absent]),
    ];
    assert!(state.agrees(&state));
    for (what, label, recorded) in others {
        let other = fold(label.clone(), &recorded);
        assert!(!state.agrees(&other) && !other.agrees(&state), "{what}");
    }
}
