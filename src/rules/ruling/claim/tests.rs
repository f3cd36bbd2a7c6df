use super::*;
use crate::edition::altered;
use crate::notation::Language;
use crate::position::parse_fen;
use crate::rows::rows;
use shakmaty::san::San;

const ENGLISH: Notation = Notation::Letters(Language::English);

/// The worked example of the sources: White to move, Black's king and rook at home.
const EXAMPLE: &str = "rnbqk2r/ppp2ppp/3p1n2/2b1p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w KQkq - 0 1";
const EXAMPLE_AS_PRINTED: &str =
    "rnbqk2r/ppp2ppp/3p1n2/2b1p3/4P3/P1N2N2/1PPP1PPP/R1BQKB1R w - - 0 1";
const THREE_CHECKS: &str = "Bb5+ Kf8 Bc4 Ke8 Bb5+ Kf8 Bc4 Ke8 Bb5+";

fn game(fen: &str, moves: &str) -> Game {
    let start = match fen {
        "" => Chess::default(),
        fen => parse_fen(fen).expect(fen).position,
    };
    let mut game = Game::new(start);
    for san in moves.split_whitespace() {
        let played = San::from_ascii(san.as_bytes()).expect(san);
        let played = played.to_move(game.last()).expect(san);
        game.play(played).expect(san);
    }
    game
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).expect(name)
}

fn left(text: &str) -> Option<Left> {
    Some(Left(text.parse().expect(text)))
}

fn asked<'a>(game: &'a Game, article: &str, written: Option<(&'a str, Notation)>) -> Claim<'a> {
    Claim {
        game,
        article: ClaimArticle::from_people(article).expect(article),
        written,
        done: None,
        left: ByColor {
            white: left("0:20:00"),
            black: left("0:10:00"),
        },
    }
}

/// What is claimed of the board as it stands.
fn claimed(game: &Game, article: &str, name: &str) -> Result<ClaimRuling, NoClaim> {
    claim(&asked(game, article, None), &edition(name))
}

#[test]
fn about_to_appear_and_appeared_are_two_claims() {
    for [start, moves, article, written, correct, count, seal, what] in
        rows(include_str!("tests.txt"))
    {
        let start = match start {
            "EXAMPLE" => EXAMPLE,
            "PRINTED" => EXAMPLE_AS_PRINTED,
            fen => fen,
        };
        let game = game(
            start,
            if moves == "CHECKS" {
                THREE_CHECKS
            } else {
                moves
            },
        );
        let written = written.split_once(' ');
        let written = written.map(|(language, text)| (text, language.parse().expect(what)));
        for edition in Edition::all() {
            let ruling = claim(&asked(&game, article, written), &edition).expect(what);
            let times = ruling.occurrences.map(|count| count.to_string());
            let clock = ruling.halfmove_clock.map(|count| count.to_string());
            let sealed = ruling.sealed_move.as_ref();
            let sealed = sealed.map_or(String::new(), |sealed| sealed.uci.to_string());
            let counted = times.or(clock).unwrap_or("0".to_owned());
            let found = [ruling.correct.to_string(), counted, sealed];
            assert_eq!(found, [correct, count, seal], "{what}, {}", edition.name());
            let drawn = [ruling.result == GameResult::Draw, ruling.reason.is_some()];
            assert_eq!(drawn, [ruling.correct; 2], "{what}");
            assert_eq!(ruling.claimant, game.last().turn(), "{what}");
        }
    }
}

/// A correct claim costs nothing, and cites the rule and the condition.
#[test]
fn a_correct_claim_of_fifty_moves() {
    let game = game("4k3/8/8/8/8/8/8/4K2R b - - 100 90", "");
    let ruling = claimed(&game, "9.3b", "fide-1997").unwrap();
    assert_eq!(ruling.reason, Some(Reason::FiftyMoves));
    assert_eq!(ruling.article.as_deref(), Some("9.5(a)"));
    assert_eq!(ruling.articles, ["9.5(a)", "9.3(b)"]);
    let both = [ruling.white_left, ruling.black_left];
    assert_eq!(both, [left("0:20:00"), left("0:10:00")]);
    assert_eq!(ruling.penalty, ClaimPenalty::default());
}

#[test]
fn a_score_that_starts_later_may_hide_earlier_appearances() {
    let remarked = |fen: &str, article: &str| {
        let ruling = claimed(&game(fen, "Nf3 Nf6"), article, "fide-1997").unwrap();
        let hidden = |remark: &Remark| remark.code() == "history_unknown";
        ruling.remarks.iter().any(hidden)
    };
    assert!(!remarked("", "9.2b"));
    let later = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(remarked(later, "9.2b"));
    assert!(!remarked(later, "9.3b"), "50 moves stand in the position");
}

#[test]
fn an_incorrect_claim_costs_what_the_edition_says() {
    for claimant in Color::ALL {
        let turn = claimant.char();
        let game = game(&format!("4k3/8/8/8/8/8/8/4K2R {turn} - - 0 90"), "");
        for [name, before, after, opponent] in rows(include_str!("penalties.txt")) {
            let mut asked = asked(&game, "9.3b", None);
            *asked.left.get_mut(claimant) = left(before);
            *asked.left.get_mut(!claimant) = left("0:30:00");
            let ruling = claim(&asked, &edition(name)).unwrap();
            let mut found = [ruling.white_left, ruling.black_left];
            if claimant == Color::Black {
                found.reverse();
            }
            assert_eq!(found, [left(after), left(opponent)], "{before} in {name}");
            assert!(!ruling.correct);
        }
    }
}

#[test]
fn a_band_begins_just_above_its_time_left() {
    let bands = "[{ above = 120, halve_at_most = 30 }]";
    let own = altered("fide-1997", &[("rules.claimant_penalty", bands)]);
    let taken = |text: &str| claim_penalty(&own, left(text)).taken.unwrap().as_seconds();
    assert_eq!((taken("0:02:00"), taken("0:02:01")), (0, 30));
}

#[test]
fn a_penalty_that_depends_on_an_unknown_time_is_not_invented() {
    let game = game("4k3/8/8/8/8/8/8/4K2R b - - 0 90", "");
    let mut asked = asked(&game, "9.3b", None);
    asked.left = ByColor::default();
    let codes = |name: &str| {
        let ruling = claim(&asked, &edition(name)).unwrap();
        let codes: Vec<_> = ruling.remarks.iter().map(|remark| remark.code()).collect();
        (codes, ruling.penalty.taken, ruling.white_left)
    };
    assert_eq!(codes("fide-1997"), (vec!["penalty_unknown"], None, None));
    assert_eq!(codes("fide-2009"), (vec![], Some(Duration::ZERO), None));
    assert_eq!(
        codes("fide-1928").0,
        ["unconfirmed", "unconfirmed", "penalty_silent"]
    );
    // Silent about one of the two is silent.
    let half = altered("fide-1997", &[("rules.opponent_bonus", "\"silent\"")]);
    let ruling = claim(&asked, &half).unwrap();
    let silent = |remark: &Remark| remark.code() == "penalty_silent";
    assert!(ruling.remarks.iter().any(silent));
    // The bands of 2005 are known from notes on what came after them.
    assert_eq!(
        codes("fide-2005").0,
        ["unconfirmed", "unconfirmed", "penalty_unknown"]
    );
}

#[test]
fn the_right_to_claim_is_lost_as_the_edition_says() {
    let game = game("4k3/8/8/8/8/8/8/4K2R b - - 100 90", "");
    for [name, touching, moving, pressing, article] in rows(
        "fide-1997 | false | true | | 9.4
        fide-2009 | true | true | true | 9.4
        fide-2023 | true | | | 9.4
        fide-1928 | false | true | | Par. 15
        us-chess-2019 | false | false | true | 9G1",
    ) {
        let edition = edition(name);
        for (by, lost) in [
            (GivenUpBy::Touching, touching),
            (GivenUpBy::Moving, moving),
            (GivenUpBy::PressingClock, pressing),
        ] {
            let Ok(lost) = lost.parse::<bool>() else {
                continue;
            };
            assert_eq!(
                claim_right_lost(&edition, by),
                Some(lost),
                "{by:?} in {name}"
            );
            let mut asked = asked(&game, "9.3b", None);
            asked.done = Some(by);
            match claim(&asked, &edition) {
                Ok(judged) => assert!(judged.correct && !lost, "{by:?} in {name}"),
                Err(refused) => {
                    assert_eq!(refused, NoClaim::RightLost { by });
                    assert_eq!(refused.code(), "claim/right-lost");
                    let cited = refused.article(&edition, ClaimArticle::FiftyMade);
                    assert_eq!((cited, lost), (Some(article), true), "{name}");
                }
            }
        }
    }
}

/// From 2014 on the fifth time is a draw by itself: what was played behind it is no longer of this game.
#[test]
fn behind_a_fifth_repetition_there_is_nothing_to_claim() {
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let game = game("", &format!("{again}e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"));
    for (name, expected) in [
        ("fide-2009", Ok(true)),
        ("fide-2023", Err((End::Fivefold, Some("9.6.1")))),
    ] {
        let edition = edition(name);
        let judged = claimed(&game, "9.2b", name);
        let judged = judged.map(|it| it.correct).map_err(|none| match none {
            NoClaim::GameOver { end } => (
                end,
                none.article(&edition, ClaimArticle::RepetitionAppeared),
            ),
            other => panic!("{other}"),
        });
        assert_eq!(judged, expected, "{name}");
    }
}

#[test]
fn what_cannot_be_judged() {
    let open = game("4k3/8/8/8/8/8/8/4K2R b - - 100 90", "");
    let mated = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 120 90", "");
    let winner = Color::White;
    let over = NoClaim::GameOver {
        end: End::Checkmate { winner },
    };
    for (game, article, expected, code) in [
        (
            &open,
            "9.2a",
            NoClaim::NothingWritten,
            "claim/nothing-written",
        ),
        (
            &open,
            "9.3a",
            NoClaim::NothingWritten,
            "claim/nothing-written",
        ),
        (&mated, "9.3b", over, "claim/game-over"),
    ] {
        let refused = claimed(game, article, "fide-1997").unwrap_err();
        assert_eq!(refused.code(), code);
        assert_eq!(refused, expected, "{article}");
    }
    let edition = edition("fide-1997");
    let needs = NoClaim::NothingWritten.article(&edition, ClaimArticle::FiftyWritten);
    assert_eq!(needs, Some("9.3(a)"));
}

#[test]
fn an_article_reads_as_each_edition_prints_it() {
    for edition in Edition::all() {
        for claimed in ClaimArticle::ALL {
            assert_eq!(ClaimArticle::parse(claimed.name()), Some(claimed));
            let has_move = claimed.needs_written_move();
            let read = |text| ClaimArticle::in_edition(text, &edition, has_move);
            assert_eq!(read(claimed.name()), Some(claimed));
            if let Some(printed) = edition.article(claimed.concept()) {
                assert_eq!(read(printed), Some(claimed), "{printed}");
            }
        }
        for text in [
            "9.3.1.1", "9.3.1.2", "", "9", "9.2", "9.2c", "9.4a", "9.2(b", "9.2b ", "é.2b", "92b",
            "9.2é",
        ] {
            assert_eq!(
                ClaimArticle::in_edition(text, &edition, true),
                None,
                "{text:?}"
            );
        }
    }
}

#[test]
fn json_has_the_promised_fields() {
    let game = game(EXAMPLE, THREE_CHECKS);
    let asked = asked(&game, "9.2a", Some(("c6", ENGLISH)));
    let json = serde_json::to_value(claim(&asked, &edition("fide-1997")).unwrap()).unwrap();
    assert_eq!(json["correct"], false);
    assert_eq!(json["result"], "*");
    assert_eq!(json["occurrences"], 1);
    assert!(json.get("halfmove_clock").is_none());
    assert_eq!(json["white_left"], "0:23:00");
    assert_eq!(json["black_left"], "0:07:00");
    assert_eq!(json["article"], "9.5(b)");
    assert_eq!(json["edition"], "fide-1997");
    assert_eq!(json["sealed_move"]["uci"], "c7c6");
    assert_eq!(json["claimant"], "black");
}

/// 9.3: what the half-move clock counts beyond the moves of this score was counted before it began.
#[test]
fn fifty_moves_may_begin_before_the_score() {
    #[rustfmt::skip]
    let rows = [
        // Half-move clock at the start, moves, article, written, counted before.
        (0, "Kd2 Kd7", "9.3b", None, None),
        (97, "Kd2 Kd7", "9.3b", None, Some(97)),
        (97, "Kd2 Kd7", "9.3a", Some("Kd3"), Some(97)),
        (1, "", "9.3b", None, Some(1)),
    ];
    for (clock, moves, of, written, expected) in rows {
        let game = game(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {clock} 60"), moves);
        let written = written.map(|text| (text, ENGLISH));
        let judged = claim(&asked(&game, of, written), &edition("fide-1997")).unwrap();
        let before = judged.remarks.iter().find_map(|remark| match remark {
            Remark::CountedBefore { halfmoves } => Some(*halfmoves),
            _ => None,
        });
        assert_eq!(before, expected, "{clock}, {moves:?}, {of}");
    }
}

/// What a score alone bears out: the third time, or the fiftieth move, on the board or by the move that is written.
#[test]
fn a_claim_holds_by_the_score_from_the_third_time_and_the_fiftieth_move() {
    use ClaimArticle::{FiftyMade, FiftyWritten, RepetitionAppeared, RepetitionWritten};
    let holds = |game: &Game, article, written: &str| {
        let written = San::from_ascii(written.as_bytes()).unwrap();
        holds_by_the_score(game, article, written.to_move(game.last()).unwrap())
    };
    let rook = "4k3/8/8/8/8/q7/4P3/4K1R1 w - - ";
    for (halfmoves, made, written) in [(98, false, false), (99, false, true), (100, true, true)] {
        let game = game(&format!("{rook}{halfmoves} 70"), "");
        assert_eq!(holds(&game, FiftyMade, "Rh1"), made, "{halfmoves}");
        assert_eq!(holds(&game, FiftyWritten, "Rh1"), written, "{halfmoves}");
    }
    let round = "Rh1 Qa4 Rg1 Qa3 ";
    for (rounds, holding) in [(1, false), (2, true), (3, true)] {
        let game = game(&format!("{rook}0 40"), &round.repeat(rounds));
        for article in [RepetitionAppeared, RepetitionWritten] {
            assert_eq!(holds(&game, article, "Rh1"), holding, "{rounds}");
        }
    }
}
