//! How a ruling is written: its fields, its words, its articles.

use super::*;
use crate::laws::Word;

#[test]
fn a_ruling_serialises_as_promised() {
    let castling = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "");
    let mut reading = reading_of(castling.last(), Sealed::Move("e1g1")).0;
    reading.draw_offer = true;
    let budget = Budget::of_states(1);
    let edition = edition("fide-1997");
    let ruling = rule_with(
        &castling,
        &reading,
        Contents::Written,
        &edition,
        &ByMaterial,
    );
    let expected = serde_json::json!({
        "reading": "legal",
        "move": { "san": "O-O", "uci": "e1g1" },
        "candidates": [],
        "remarks": [],
        "fen_after": "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        "status": "ongoing",
        "result": "*",
        "reason": null,
        "otherwise": null,
        "article": "A9(a)",
        "articles": ["A9(a)"],
        "edition": "fide-1997",
        "draw_offer": true,
    });
    assert_eq!(serde_json::to_value(&ruling).unwrap(), expected);
    let through = rule_reading(&castling, &reading, Contents::Written, &edition, budget);
    assert_eq!(through.played, ruling.played);

    // 9.1: a claim that is written with the move is an offer of a draw, in editions that say so.
    let (mut claims, mating) = (reading.clone(), &ByMaterial);
    claims.draw_offer = false;
    claims.remarks.push(crate::laws::reading::Remark::DrawClaim);
    for (name, offers) in [
        ("fide-1997", false),
        ("fide-2009", true),
        ("fide-2023", true),
    ] {
        let edition = Edition::builtin(name).unwrap();
        let ruling = rule_with(&castling, &claims, Contents::Written, &edition, mating);
        assert_eq!(ruling.draw_offer, offers, "{name}");
    }

    let knights = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "");
    let two = Sealed::Ambiguous("b3d2 f3d2");
    let us_chess = Edition::builtin("us-chess-2019").unwrap();
    let ruling = ruled(&knights, two, ByMaterial, &us_chess);
    let json = serde_json::to_value(&ruling).unwrap();
    assert_eq!(
        json["candidates"],
        serde_json::json!([
            { "san": "Nbd2", "uci": "b3d2" },
            { "san": "Nfd2", "uci": "f3d2" },
        ])
    );
    assert_eq!(json["move"], serde_json::Value::Null);
    assert_eq!(json["fen_after"], serde_json::Value::Null);
    assert_eq!(
        json["remarks"][0],
        serde_json::json!({
            "code": "reasonable_only",
            "message": "the arbiter may let the opponent choose among the moves found reasonable",
        })
    );
    assert_eq!(json["draw_offer"], false);
}

#[test]
fn the_words_of_a_ruling_do_not_change() {
    use Reason::*;
    let results = [
        (GameResult::Open, "*"),
        (GameResult::Win(Color::White), "1-0"),
        (GameResult::Win(Color::Black), "0-1"),
        (GameResult::Draw, "1/2-1/2"),
    ];
    for (result, word) in results {
        assert_eq!(serde_json::to_value(result).unwrap(), word);
    }
    let words = [
        (Checkmate, "checkmate"),
        (Stalemate, "stalemate"),
        (DeadPosition, "dead_position"),
        (Fivefold, "fivefold"),
        (Seventyfive, "seventyfive"),
        (Ambiguous, "ambiguous"),
        (Illegal, "illegal"),
        (Unintelligible, "unintelligible"),
        (CannotMate, "cannot_mate"),
        (FlagFall, "flag_fall"),
        (Late, "late"),
        (Resignation, "resignation"),
        (Agreement, "agreement"),
        (Repetition, "repetition"),
        (FiftyMoves, "fifty_moves"),
        (Annulled, "annulled"),
        (ArbiterReads, "arbiter_reads"),
        (OpponentChooses, "opponent_chooses"),
        (LawsSilent, "laws_silent"),
    ];
    for (reason, word) in words {
        assert_eq!(serde_json::to_value(reason).unwrap(), word);
    }
}

#[test]
fn white_space_and_marks_are_no_move() {
    for text in ["", " ", "\t\n"] {
        assert_eq!(Contents::of(text), Contents::Blank, "{text:?}");
    }
    for text in ["e4", "zz", " 7?", "♘", "конь"] {
        assert_eq!(Contents::of(text), Contents::Written, "{text:?}");
    }
    for text in [" ?", "(=)", "--", "☺"] {
        assert_eq!(Contents::of(text), Contents::Marks, "{text:?}");
    }
}

#[test]
fn what_ends_without_a_move_cites_each_article_once() {
    let ruling = |articles: &[Concept]| {
        Ruling::ended(
            &edition("fide-1997"),
            Color::White,
            GameResult::Draw,
            Some(Reason::Agreement),
            articles,
        )
    };
    let both = ruling(&[Concept::EndedBeforeResumption, Concept::Agreement]);
    assert_eq!(both.article.as_deref(), Some("A6"));
    assert_eq!(both.articles, ["A6", "5.3"]);
    assert_eq!(both.reading, None);
    let once = ruling(&[Concept::FlagFall, Concept::FlagFall]);
    assert_eq!(once.articles, ["6.9"]);
    assert_eq!(ruling(&[]).article, None);
}

#[test]
fn results_read_back() {
    for (text, result) in [
        ("*", GameResult::Open),
        ("1-0", GameResult::Win(Color::White)),
        ("0-1", GameResult::Win(Color::Black)),
        ("1/2-1/2", GameResult::Draw),
    ] {
        assert_eq!(result.as_str(), text);
        assert_eq!(GameResult::parse(text), Some(result));
    }
    assert_eq!(GameResult::parse("½-½"), None);
    assert_eq!(GameResult::parse(""), None);
}

/// PGN 8.1.1.7 has four words for a result.
#[test]
fn pgn_has_no_word_for_some_results() {
    use GameResult::{BothLose, Draw, Half, Open, Win};
    use shakmaty::Color::{Black, White};
    let rows = [
        (Open, "*"),
        (Win(White), "1-0"),
        (Win(Black), "0-1"),
        (Draw, "1/2-1/2"),
        (BothLose, "*"),
        (Half(White), "*"),
        (Half(Black), "*"),
    ];
    for (result, word) in rows {
        assert_eq!(result.in_pgn(), word, "{result:?}");
    }
}
