use super::*;
use crate::envelope::SecretKey;
use crate::program::desk::context::tests::{desk, visitor};
use crate::program::desk::screens::acceptance;
use crate::program::desk::screens::sealing;
use crate::sealing::Draft;
use crate::sealing::tests::{PLAIN, draft, moment, ready_at, written};

/// A closed move of White, who has 40 moves in two and a half hours; twenty minutes before the session ends, if it is early.
fn closed(early: bool) -> Closed {
    let draft = Draft {
        early,
        session_end: Some(moment(40)),
        clocks: ByColor::default(),
        ..draft(PLAIN, "fide-1997")
    };
    let ready = ready_at(draft, 20).unwrap();
    ready.write(written("Rh3")).unwrap().close(moment(20))
}

/// All that is asked but the clocks.
const SAID: [(&str, &str); 4] = [
    (GAME, "on"),
    (RESUMPTION, "on"),
    ("draw_offer", "none"),
    (SCORESHEETS, "both"),
];

fn fields(typed: &[(&str, &str)]) -> Fields {
    typed.iter().copied().collect()
}

/// However many stages a clock may lag behind, no two answers say the same.
#[test]
fn each_answer_says_which_stage_is_on_the_clock() {
    let used = ["3:40:00", "3:10:00", "2:10:00", "1:10:00"].map(|used| used.parse().unwrap());
    for code in Locale::codes() {
        let error = ClockError::Stages {
            left: crate::time::Left("0:20:00".parse().unwrap()),
            used: used.to_vec(),
        };
        let locale = Locale::of_code(code).unwrap();
        let (_, answers) = asked_of(&locale, Color::White, &error).unwrap();
        let words = answers
            .iter()
            .map(|(_, words)| words.split_once(": ").unwrap().1);
        let words: std::collections::BTreeSet<&str> = words.collect();
        assert_eq!(words.len(), used.len(), "{words:?}");
    }
}

/// What is said under a clock, or what is wrong with it.
#[test]
fn a_clock_is_said_in_words() {
    let rows = [
        (
            "0:07:50",
            "left",
            "",
            "2:22:10 used; 7 min 50 s left to move 40",
            "usati",
        ),
        (
            "2:22:10",
            "used",
            "",
            "2:22:10 used;",
            "usati 2:22:10; restano",
        ),
        (
            "2:22:10 used",
            "left",
            "",
            "2:22:10 used;",
            "usati 2:22:10; restano",
        ),
        (
            "1:02",
            "used",
            "",
            "1:02 on White's clock can be one of these times:",
            "1:02 sull'orologio del Bianco può essere uno di questi tempi:",
        ),
        (
            "1:02",
            "used",
            "3720",
            "1:02:00 used;",
            "usati 1:02:00; restano",
        ),
        (
            "1:02",
            "used",
            "62",
            "0:01:02 used;",
            "usati 0:01:02; restano",
        ),
        // What was chosen of another text is not meant here.
        (
            "1:05",
            "used",
            "3720",
            "1:05 on White's clock can be one of these times:",
            "1:05 sull'orologio del Bianco può essere uno di questi tempi:",
        ),
        (
            "",
            "left",
            "",
            "What does White's clock show?",
            "Che cosa segna l'orologio del Bianco?",
        ),
        ("nonsense", "left", "", "white's clock: ", "Bianco"),
        (
            "9:00:00",
            "left",
            "",
            "white's clock: 9:00:00 left cannot be: ",
            "Bianco",
        ),
        ("9:00:00", "used", "", "look at the flag", "bandierina"),
    ];
    let closed = closed(false);
    for (text, reading, meaning, english, italian) in rows {
        let typed = [
            ("white_clock", text),
            ("reading", reading),
            ("white_meaning", meaning),
            ("black_clock", "1:00:00 used"),
        ];
        let fields = fields(&[&SAID[..], &typed].concat());
        for (locale, expected) in [
            (Locale::english(), english),
            (Locale::of_code("it").unwrap(), italian),
        ] {
            let side = Color::White;
            let found = match used(&locale, &closed, side, &fields) {
                Ok(used) => said(&locale, &closed, side, used),
                Err(failure) => clock_wrong(&locale, side, &fields, &failure),
            };
            assert!(
                found.contains(expected),
                "{text} {reading} {meaning}: {found}"
            );
            let is_wrong = used(&locale, &closed, side, &fields).is_err();
            assert_eq!(
                wrong_in(&locale, &closed, &fields).len(),
                usize::from(is_wrong),
                "{text}"
            );
        }
    }
}

/// All that is wrong is said at once, and both meanings of a clock can be chosen where it is typed.
#[test]
fn both_clocks_are_wrong_at_once() {
    let closed = closed(true);
    let typed = fields(&[
        ("white_clock", "1:02"),
        ("black_clock", "x"),
        ("reading", "left"),
        ("early_charge", "y"),
    ]);
    let english = Locale::english();
    let wrong = wrong_in(&english, &closed, &typed);
    let of: Vec<&str> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
    assert_eq!(
        of,
        [
            "game",
            "resumption",
            "white_clock",
            "black_clock",
            "early_charge",
            "draw_offer",
            "scoresheets"
        ]
    );
    let html = screen(&english, "board7", &closed, Some(&typed), &[], wrong)
        .main
        .into_string();
    for part in [
        "id=\"white_clock-error\"",
        "id=\"black_clock-error\"",
        "id=\"early_charge-error\"",
        "id=\"game\" type=\"checkbox\" name=\"game\" required aria-invalid=\"true\" aria-describedby=\"game-error\"",
        "id=\"draw_offer-error\"",
        "1 h 2 min",
        "1 min 2 s",
        "value=\"1:02\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    // What was chosen stays chosen while something else is asked.
    let chosen = [
        ("white_clock", "1:02"),
        ("white_meaning", "62"),
        ("black_clock", "x"),
        ("reading", "left"),
    ];
    let chosen = fields(&[&SAID[..], &chosen].concat());
    let wrong = wrong_in(&english, &closed, &chosen);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let page = screen(&english, "board7", &closed, Some(&chosen), &[], wrong);
    let html = page.main.into_string();
    for part in [
        "name=\"white_meaning\" value=\"62\" checked",
        "name=\"white_meaning\" value=\"3720\">",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

/// What an early adjournment costs is said in words, with what the arbiter decides and what the clock shows.
#[test]
fn an_early_adjournment_is_said_with_its_arithmetic() {
    let closed = closed(true);
    let rows: [(&[(&str, &str)], &str); 3] = [
        (&[], "20 min (A1(b)); 20 min charged to White"),
        (
            &[("white_clock", "1:40:00"), ("reading", "used")],
            "20 min (A1(b)); 20 min charged to White; used 1:40:00 + charge 0:20:00 = 2:00:00 used",
        ),
        (
            &[
                ("white_clock", "1:40:00"),
                ("reading", "used"),
                ("early_charge", "5 min"),
            ],
            "; 5 min charged to White; used 1:40:00 + charge 0:05:00 = 1:45:00 used",
        ),
    ];
    let early = closed.early().unwrap();
    let locale = Locale::english();
    for (typed, expected) in rows {
        let found = {
            let fields = fields(typed);
            let decided = charge_typed(&fields).unwrap();
            let used = used(&locale, &closed, Color::White, &fields).ok();
            early_said(&locale, closed.label(), &early, decided, used)
        };
        assert!(
            found.starts_with("The session ends ") && found.ends_with(expected),
            "{found}"
        );
    }
    assert_eq!(super::tests::closed(false).early(), None);
}

const NAME: &str = "board7";

/// A game of which the session ends an hour after the move was closed, adjourned early.
fn early() -> Draft {
    Draft {
        early: true,
        ..draft(PLAIN, "fide-1997")
    }
}

/// A desk with a closed move.
fn closed_at(folder: &std::path::Path) -> Desk {
    let desk = desk(folder, Some("1972-08-31T18:00:00+00:00"), None);
    let ready = ready_at(early(), 20).unwrap();
    desk.sealings.begin(NAME, ready, Vec::new());
    desk.sealings.uncover(NAME);
    assert!(
        desk.sealings
            .stop(NAME, written("Rh3"), moment(20))
            .unwrap()
    );
    desk
}

/// The screen as it is shown first, and the version of the label on it.
fn shown(desk: &Desk) -> (String, String) {
    let page = sealing::show(desk, &visitor(), &Target::of_game(NAME)).unwrap();
    let page = page.main.into_string();
    let (_, rest) = page.split_once("name=\"version\" value=\"").unwrap();
    let version = rest.split('"').next().unwrap().to_owned();
    (page, version)
}

fn send(desk: &Desk, version: &str, charge: &str, clock: &str) -> Result<Answer, Failure> {
    let fields = Fields::from_iter([
        (VERSION, version),
        (GAME, "on"),
        (RESUMPTION, "on"),
        (READING, "used"),
        ("white_clock", "1:30:00"),
        ("black_clock", clock),
        (LabelKey::EarlyCharge.name(), charge),
        (LabelKey::DrawOffer.name(), DrawOffer::ALL[0].name()),
        (SCORESHEETS, Scoresheets::ALL[0].name()),
    ]);
    clocks(desk, &visitor(), &Target::of_game(NAME), &fields)
}

#[test]
fn a_label_that_was_corrected_elsewhere_is_looked_at_again() {
    let folder = tempfile::tempdir().unwrap();
    let desk = closed_at(folder.path());
    let (_, version) = shown(&desk);
    let corrected = desk.sealings.correct(NAME, |closed| {
        let mut draft = early();
        draft.names.white = Some("Somebody Else".to_owned());
        closed.correct(draft)?;
        Ok(Vec::new())
    });
    assert!(corrected.unwrap());
    let refused = send(&desk, &version, "0:08:00", "1:30:00").unwrap_err();
    assert_eq!(refused.cause.code(), "desk/changed");
    assert!(!shown(&desk).0.contains("0:08:00"), "nothing was charged");
    let of = |version: &str| {
        let typed = [(VERSION, version), (GAME, "on"), (RESUMPTION, "on")];
        let typed = Fields::from_iter(typed);
        desk.sealings.look(NAME, |sealing| match sealing {
            Some(Sealing::Stopped(closed, _)) => {
                let page = screen(
                    &Locale::english(),
                    NAME,
                    closed,
                    Some(&typed),
                    &[],
                    Vec::new(),
                );
                page.main.into_string()
            }
            other => panic!("{other:?}"),
        })
    };
    let ticked = "name=\"game\" required checked";
    assert!(
        !of(&version).contains(ticked),
        "it was ticked of another label"
    );
    let (page, version) = shown(&desk);
    assert!(page.contains("Somebody Else"));
    assert!(of(&version).contains(ticked));
}

#[test]
fn a_charge_that_was_taken_back_is_not_charged() {
    let folder = tempfile::tempdir().unwrap();
    let desk = closed_at(folder.path());
    let (_, version) = shown(&desk);
    let charge = || {
        desk.sealings.look(NAME, |sealing| match sealing {
            Some(Sealing::Stopped(closed, _)) => closed.charge(),
            other => panic!("{other:?}"),
        })
    };
    // Both times are read, and then a folder is missing.
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(send(&desk, &version, "0:08:00", "1:30:00").is_err());
    assert_eq!(charge(), Duration::from_seconds(480));
    let (page, _) = shown(&desk);
    assert!(
        page.contains("value=\"0:08:00\""),
        "what is charged is shown"
    );
    assert!(send(&desk, &version, "", "1:30:00").is_err());
    assert_eq!(charge(), None);
}

/// A form on which nothing is said seals nothing and accepts nothing: it comes back with all that is left to say, each beside
/// its field; and of another label it says that the label has changed.
#[test]
fn what_is_left_to_say_is_asked_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let desk = closed_at(folder.path());
    let (_, version) = shown(&desk);
    let target = Target::of_game(NAME);
    let wrong = |answer: Result<Answer, Failure>| match answer.unwrap() {
        Answer::Page(page) => {
            let html = page.main.into_string();
            let of = page.wrong.into_iter().map(|wrong| wrong.field);
            let of: Vec<String> = of.collect();
            let beside = |field: &String| html.contains(&format!("id=\"{field}-error\""));
            assert!(of.iter().all(beside), "{of:?}: {html}");
            of
        }
        _ => panic!("no page"),
    };
    let nothing = Fields::from_iter([(VERSION, version.as_str())]);
    let asked = wrong(clocks(&desk, &visitor(), &target, &nothing));
    let all = [
        "game",
        "resumption",
        "white_clock",
        "black_clock",
        "draw_offer",
        "scoresheets",
    ];
    assert_eq!(asked, all);
    let other = Fields::from_iter([(VERSION, "another")]);
    let refused = clocks(&desk, &visitor(), &target, &other).map(|_| ());
    assert_eq!(refused.unwrap_err().cause.code(), "desk/changed");
    assert!(desk.sealings.is_stopped(NAME));
    let sealed = send(&desk, &version, "0:08:00", "1:30:00").unwrap();
    assert!(matches!(sealed, Answer::Redirect(_)));
    let fingerprint = desk.read(NAME).unwrap().envelope.fingerprint().to_string();
    let nothing = Fields::from_iter([("fingerprint", fingerprint.as_str())]);
    let asked = wrong(acceptance::accept(&desk, &visitor(), &target, &nothing));
    assert_eq!(asked, ["clocks", "slips"]);
    assert!(desk.read(NAME).unwrap().envelope.accepted().is_none());
}

/// A player who has the laptop for another board forgets no closed move: that takes a key of an official of the label.
#[test]
fn a_closed_move_is_the_arbiters_to_forget() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk(folder.path(), None, None);
    let [arbiter, own] =
        ["Schmid, Lothar", "Spassky, Boris"].map(|it| SecretKey::generate(it).unwrap());
    let draft = Draft {
        arbiter: Some(arbiter.person()),
        ..draft(PLAIN, "fide-1997")
    };
    desk.sealings
        .begin("board1", ready_at(draft, 20).unwrap(), Vec::new());
    desk.sealings.uncover("board1");
    desk.sealings
        .stop("board1", written("Rh3"), moment(20))
        .unwrap();
    let abandon = || {
        let (target, fields) = (Target::of_game("board1"), fields(&[("abandon", "on")]));
        let done = sealing::cancel(&desk, &visitor(), &target, &fields);
        (
            done.err().map(|failure| failure.cause.code()),
            desk.sealings.is_stopped("board1"),
        )
    };
    assert_eq!(abandon(), (Some("desk/locked"), true));
    desk.secrets.unlock(own);
    assert_eq!(abandon(), (Some("envelope/not-named"), true));
    desk.secrets.unlock(arbiter);
    assert_eq!(abandon(), (None, false));
}
