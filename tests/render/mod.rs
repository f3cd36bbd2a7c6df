//! The sheets and tables as they are printed: word for word for one game, and for all others how
//! wide they may be and what may never stand in them.

mod calendar;
mod scores;

use adjourn::render::{
    Style, WIDE, WIDTH, comparison, edition_sheet, editions_table, label_sheet, pgn, ruling_sheet,
    score_pgn, state_sheet,
};
use adjourn::text::Locale;
use envelope::crypto::Digest;
use envelope::{Act, DrawOffer, Entry, Fingerprint, Label, Previous, Relation, Signer, is_refused};
use mating::Budget;
use proptest::prelude::*;
use rules::adjournment::{Adjourned, Event, KnownMove, ReadFrom, Recorded, ReplyFrom, State, fold};
use rules::edition::Edition;
use rules::position::fen;
use rules::ruling::{ClaimArticle, Ruling, rule};
use rules::score::{Score, Termination};
use rules::time::Moment;
use shakmaty::{ByColor, Color};

use crate::fixtures::{announced, label, moment, used};
use crate::replays::games;

fn digest(byte: u8) -> Digest {
    Digest::from_bytes([byte; 32])
}

const PLAIN: Style = Style { bold: false };

fn edition() -> Edition {
    Edition::builtin("fide-1997").unwrap()
}

fn adjourned(label: &Label, edition: &Edition) -> Adjourned {
    Adjourned {
        envelope: [1; 32],
        carrier: label.carrier,
        game: label.game.clone(),
        notation: label.notation,
        edition: edition.clone(),
        time_controls: label.time_controls.clone(),
        used: label.used,
        draw_offer: label.draw_offer.side(),
        known_move: label.known_move,
        resumption: label.announces(),
        late_after: label.late_after,
        answers: None,
        accepted: true,
        budget: Budget::RULING,
    }
}

fn state(label: &Label, edition: &Edition, events: &[Event]) -> State {
    let recorded: Vec<_> = events
        .iter()
        .map(|event| Recorded {
            at: label.announces().at_or_by(),
            event: event.clone(),
        })
        .collect();
    fold(adjourned(label, edition), &recorded)
}

fn opened(text: &str) -> Event {
    Event::Opened {
        written: Some(text.to_owned()),
        from: ReadFrom::File(ReplyFrom::Slip),
    }
}

fn played(side: Color, uci: &str) -> Event {
    Event::Move {
        side,
        uci: uci.parse().unwrap(),
    }
}

fn ruled(label: &Label, text: &str, edition: &Edition) -> Ruling {
    rule(&label.game, text, label.shown_in(), edition, Budget::RULING)
}

/// As wide as a terminal shows it; the tests write no wide or combining letters where they count.
fn widest(text: &str) -> usize {
    text.lines()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

#[track_caller]
fn assert_fit_to_print(text: &str, most: usize) {
    assert!(widest(text) <= most, "{} columns:\n{text}", widest(text));
    assert!(text.ends_with('\n') && !text.contains("\n\n\n"), "{text:?}");
    for line in text.lines() {
        assert!(!line.chars().any(is_refused), "{line:?}");
        assert_eq!(line, line.trim_end(), "blanks at the end of a line");
    }
}

#[test]
fn what_a_label_says_only_at_times() {
    let mut label = label();
    label.sealed_at = moment("1972-08-31T21:35:10+00:00");
    label.early_charge = Some("0:24:50".parse().unwrap());
    label.draw_offer = DrawOffer::By(Color::Black);
    label.known_move = Some(KnownMove {
        uci: "e6d7".parse().unwrap(),
        claim: None,
    });
    label.late_after = Some(1800);
    label.adjournment = 2;
    announced(&mut label).end = Some(moment("1972-09-01T19:30:00+00:00"));
    let before = Previous {
        relation: Relation::Follows,
        fingerprint: digest(1),
        head: digest(2),
    };
    label.previous = Some(before);
    label.round = Some("21".to_owned());
    label.board = Some("2.4".to_owned());
    label.ids.black = Some("2016192".parse().unwrap());
    let sheet = label_sheet(&Locale::english(), &label, &label.announces(), None, false);
    let seal_number = Fingerprint(before.fingerprint).seal_number();
    for line in [
        "LABEL, NOT SEALED YET",
        "Round             21",
        "Board             2.4",
        "Black, FIDE ID    2016192",
        "Adjournment       2nd of this game",
        &format!("Follows           seal number {seal_number}"),
        "Known to all      Bd7, made on the board after the request",
        "Draw offer        Black has offered a draw",
        "Adjourned early   0:24:50 charged to White",
        "                  session ends 22:00:00 - clock stopped 21:35:10 = 0:24:50",
        "                  used 2:06:10 + charge 0:24:50 = 2:31:00 used",
        "Ends              Friday 1 September 1972, 19:30 (UTC+00:00)",
        "Too late after    30 min",
    ] {
        assert!(
            sheet.lines().any(|shown| shown == line),
            "{line:?} is not in\n{sheet}"
        );
    }
    assert!(!sheet.contains("SEAL NUMBER"));
    assert_fit_to_print(&sheet, WIDTH);
}

#[test]
fn the_moves_of_every_game_read_back() {
    let edition = edition();
    for historic in games::GAMES {
        let mut label = label();
        label.game = Score::from_pgn(historic.pgn().as_bytes()).unwrap().game;
        let text = pgn(&label, &state(&label, &edition, &[]), None);
        let again = Score::from_pgn(text.as_bytes()).unwrap();
        assert_eq!(again.game.moves(), label.game.moves(), "{}", historic.name);
    }
}

/// A game from a given position, with Black to move first.
fn from_position() -> Label {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/7p/8/8/8/8/P6P/4K3 b - - 3 30\"]\n\n30... Kd7 31. Kd2 *";
    let mut label = label();
    label.game = Score::from_pgn(text.as_bytes()).unwrap().game;
    label
}

#[test]
fn the_game_as_pgn() {
    let edition = edition();
    let black = Color::Black;
    let resigned = || Event::Resign {
        side: Color::White,
        how: "by telephone".to_owned(),
    };
    let white = Color::White;
    #[rustfmt::skip]
    let rows = [
        ("closed", label(), vec![], "40. Be6 h5 { the sealed move was not made known } *"),
        ("resigned before", label(), vec![resigned()], "40. Be6 h5 { the sealed move was not made known } 0-1"),
        ("opened", label(), vec![opened("Bd7")], "40. Be6 h5 41. Bd7 { sealed move } *"),
        ("moves after it", label(), vec![opened("Bd7"), played(black, "a2a1"), played(white, "f2f3"), resigned()],
            "40. Be6 h5 41. Bd7 { sealed move } 41... Ra1 42. f3 0-1"),
        ("illegal", label(), vec![opened("Rf8")], "40. Be6 h5 { the sealed move is illegal } 0-1"),
        ("unintelligible", label(), vec![opened("?!")], "40. Be6 h5 { the sealed move is unintelligible } 0-1"),
        ("the arbiter reads it", label(), vec![opened("hello")], "40. Be6 h5 { the sealed move is the arbiter's to read } *"),
        ("sealed by Black, from a position", from_position(), vec![opened("Kc6"), played(white, "d2c3")],
            "30... Kd7 31. Kd2 Kc6 { sealed move } 32. Kc3 *"),
    ];
    for (comment, label, events, end) in rows {
        let state = state(&label, &edition, &events);
        let text = pgn(&label, &state, None);
        let flat = text.replace('\n', " ");
        assert!(flat.trim_end().ends_with(end), "{comment}: {text}");
        assert!(widest(&text) < 80, "{comment}: {text}");

        let score = Score::from_pgn(text.as_bytes()).unwrap();
        assert_eq!(score.warnings, [], "{comment}");
        assert_eq!(score.game.moves(), state.game().moves(), "{comment}");
        assert_eq!(
            fen(score.game.start()),
            fen(label.game.start()),
            "{comment}"
        );
        let result = end.rsplit(' ').next();
        assert_eq!(
            score.termination.map(Termination::text),
            result,
            "{comment}"
        );
        assert_eq!(score.tag("Result"), result, "{comment}");
        assert_eq!(
            score.tag("TimeControl"),
            Some("40/9000:16/3600"),
            "{comment}"
        );
        let names: Vec<_> = score
            .tags
            .iter()
            .take(7)
            .map(|(name, _)| name.as_str())
            .collect();
        let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
        assert_eq!(names, roster, "{comment}");
        assert!(
            score.tags.get(7..).unwrap().is_sorted(),
            "{comment}: {:?}",
            score.tags
        );
    }
}

#[test]
fn a_pgn_has_the_board_and_the_numbers_of_the_players() {
    let edition = Edition::builtin("fide-1997").unwrap();
    let mut label = label();
    label.board = Some("2.4".to_owned());
    label.ids.white = Some("600024".parse().unwrap());
    let text = pgn(&label, &state(&label, &edition, &[]), None);
    let score = Score::from_pgn(text.as_bytes()).unwrap();
    assert_eq!(score.tag("Board"), Some("2.4"));
    assert_eq!(score.tag("WhiteFideId"), Some("600024"));
    assert_eq!(score.tag("BlackFideId"), None);
    assert!(score.tags.get(7..).unwrap().is_sorted(), "{text}");
}

#[test]
fn time_controls_that_differ_are_both_shown_and_both_in_the_pgn() {
    let edition = Edition::builtin("fide-1997").unwrap();
    let mut label = label();
    label.time_controls.black = "20/3600:900".parse().unwrap();
    let sheet = label_sheet(&Locale::english(), &label, &label.announces(), None, false);
    let words: Vec<&str> = sheet.split_whitespace().collect();
    let line = "Time control White 40 moves in 2 hours 30 minutes, then 16 moves in 1 hour; Black 20 moves in 1 hour, then 15 minutes";
    assert!(words.join(" ").contains(line), "{sheet}");
    let text = pgn(&label, &state(&label, &edition, &[]), None);
    let score = Score::from_pgn(text.as_bytes()).unwrap();
    assert_eq!(score.tag("TimeControl"), None);
    assert_eq!(score.tag("WhiteTimeControl"), Some("40/9000:16/3600"));
    assert_eq!(score.tag("BlackTimeControl"), Some("20/3600:900"));
    assert!(score.tags.get(7..).unwrap().is_sorted(), "{text}");
}

#[test]
fn the_seven_tags_come_first() {
    let unordered =
        "[Black \"B\"]\n[ECO \"A00\"]\n[White \"A \\\"a\\\" \\\\\"]\n[Result \"1-0\"]\n\n1. e4";
    let text = score_pgn(&Score::from_pgn(unordered.as_bytes()).unwrap());
    assert_eq!(
        text,
        "[White \"A \\\"a\\\" \\\\\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n\n1. e4 1-0\n"
    );
}

#[test]
fn a_heading_is_bold_where_it_may_be() {
    let ruled = ruled(&label(), "Bd7", &edition());
    let bold = ruling_sheet(&Locale::english(), &ruled, Style { bold: true });
    let begins = "\u{1b}[1mRuling on the sealed move under fide-1997\u{1b}[0m\n\n";
    assert!(bold.starts_with(begins), "{bold:?}");
    assert_eq!(bold.matches('\u{1b}').count(), 2);
    let plain = ruling_sheet(&Locale::english(), &ruled, PLAIN);
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
}

#[test]
fn what_the_editions_say() {
    let editions = Edition::all();
    let table = editions_table(&Locale::english(), &editions);
    assert_fit_to_print(&table, WIDE);
    for line in [
        "fide-1997      FIDE Laws of Chess, 1997                                            Appendix A",
        "ambiguous sealed move",
        "  the opponent chooses                              fide-1928",
        "  after the announced time                fide-2018 fide-2023",
        "? no text found",
    ] {
        assert!(
            table.lines().any(|shown| shown == line),
            "{line:?} is not in\n{table}"
        );
    }
    // What all say alike is no difference.
    assert!(!editions_table(&Locale::english(), &editions[1..2]).contains("ambiguous sealed move"));

    for edition in &editions {
        let sheet = edition_sheet(&Locale::english(), edition);
        assert_fit_to_print(&sheet, WIDE);
        let unconfirmed = edition
            .facts()
            .iter()
            .filter(|fact| !fact.confirmed)
            .count();
        // The legend has one too, and so may the address of a source.
        let (said, _) = sheet.split_once("\nSources\n").unwrap();
        assert_eq!(
            said.matches('?').count(),
            unconfirmed + 1,
            "{}",
            edition.name()
        );
        let standard = edition.name() == Edition::REFERENCE;
        assert_eq!(sheet.contains("* fide-1997 says something else"), !standard);
        assert_eq!(sheet.contains("* "), !standard);
    }
}

/// What is told of where a game stands is in the snapshots; here what no golden envelope has.
#[test]
fn where_a_game_stands() {
    let (label, edition) = (label(), edition());
    let at = moment("1972-09-01T14:40:00+00:00");
    let offer = Event::Offer { side: Color::White };
    let state = state(&label, &edition, &[opened("Bd7"), offer.clone()]);
    let entry = Entry {
        at,
        by: Signer::Deputy(1),
        act: Act::Event(offer),
    };
    let sheet = |entries: &[Entry], at| {
        let english = Locale::english();
        state_sheet(&english, &label, &state, &[], entries, &edition, at)
    };
    let offered = sheet(&[entry], at);
    let line = "1  1972-09-01T14:40:00+00:00  deputy 1  White offered a draw\n";
    assert!(offered.ends_with(line), "{offered}");
    let nobody_stopped_it = sheet(&[], moment("1972-09-02T14:30:00+00:00"));
    let over = "runs, 22 h 49 min over the time given\n";
    assert!(nobody_stopped_it.contains(over), "{nobody_stopped_it}");
    assert!(nobody_stopped_it.ends_with("Recorded\nnothing yet\n"));
}

/// Characters of every kind: proptest's own strings have no control characters.
fn any_text() -> impl Strategy<Value = String> {
    let hostile = prop::sample::select(vec!['\n', '\u{1b}', '\u{9b}', '\u{202e}', '\u{feff}']);
    let letter = prop_oneof![any::<char>(), hostile, prop::char::range(' ', '~')];
    prop::collection::vec(letter, 0..40).prop_map(String::from_iter)
}

fn cases() -> u32 {
    if std::env::var_os("ADJOURN_FULL").is_some() {
        4_096
    } else {
        64
    }
}

/// Every sheet of a label whose texts are all `text`.
fn sheets_of(text: &str) -> Vec<(String, usize)> {
    let mut label = label();
    let Label {
        white,
        black,
        arbiter,
        deputies,
        ..
    } = &mut label;
    for person in [white, black, arbiter, &mut deputies[0]] {
        person.name = text.to_owned();
    }
    label.event = Some(text.to_owned());
    label.site = Some(text.to_owned());
    label.date = Some(text.to_owned());
    label.round = Some(text.to_owned());
    label.rules = text.to_owned();
    announced(&mut label).zone = text.to_owned();
    announced(&mut label).place = Some(text.to_owned());
    label.known_move = Some(KnownMove {
        uci: "a1h8".parse().unwrap(),
        claim: Some(ClaimArticle::RepetitionWritten),
    });
    label.used = Some(ByColor {
        white: used("99999999:59:59"),
        black: label.used(Color::Black).unwrap(),
    });
    let edition = edition();
    let events = [
        opened(text),
        Event::Resign {
            side: Color::White,
            how: text.to_owned(),
        },
    ];
    let state = state(&label, &edition, &events);
    let at: Moment = label.announces().at_or_by();
    let entries: Vec<_> = events
        .into_iter()
        .skip(1)
        .map(|event| Entry {
            at,
            by: Signer::Arbiter,
            act: Act::Event(event),
        })
        .collect();
    let may_happen = state.may_happen();
    let ruling = ruled(&label, text, &edition);
    vec![
        (
            label_sheet(&Locale::english(), &label, &label.announces(), None, false),
            WIDTH,
        ),
        (
            state_sheet(
                &Locale::english(),
                &label,
                &state,
                &may_happen,
                &entries,
                &edition,
                at,
            ),
            WIDTH,
        ),
        (ruling_sheet(&Locale::english(), &ruling, PLAIN), WIDTH),
        (comparison(&Locale::english(), &[ruling]), WIDTH),
    ]
}

#[test]
fn the_longest_names_fit() {
    let names = [
        "Nepomniachtchi, Ian Alexandrovich",
        "Непомнящий, Ян Александрович; Мамедъяров, Шахрияр Гамид оглы; Раджабов, Теймур Борисович",
        &"Жж".repeat(256),
        &"W".repeat(1024),
        &"two words ".repeat(100),
    ];
    for name in names {
        for (sheet, most) in sheets_of(name) {
            assert_fit_to_print(&sheet, most);
        }
    }
}

proptest! {
    // Each case draws a dozen sheets and rules on a move.
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn nothing_refused_leaves_any_sheet(text in any_text()) {
        for (sheet, _) in sheets_of(&text) {
            for line in sheet.split('\n') {
                prop_assert!(!line.chars().any(is_refused), "{:?}", line);
            }
        }
    }

    #[test]
    fn any_names_survive_pgn(name in any_text(), site in "[\"\\\\{};%\\[\\]a]{0,12}") {
        let mut label = label();
        label.white.name = name.clone();
        label.event = Some(name.clone());
        label.site = Some(site.clone());
        let text = pgn(&label, &state(&label, &edition(), &[opened("Bd7")]), None);
        prop_assert!(text.split('\n').all(|line| !line.chars().any(is_refused)));
        let read = Score::from_pgn(text.as_bytes()).unwrap();
        let shown = adjourn::text::escaped(&name);
        prop_assert_eq!(read.tag("White"), Some(shown.as_ref()));
        prop_assert_eq!(read.tag("Event"), Some(shown.as_ref()));
        prop_assert_eq!(read.tag("Site"), Some(site.as_str()));
        prop_assert_eq!(read.game.moves().len(), 81);
    }
}
