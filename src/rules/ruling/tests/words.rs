//! How a ruling is written: its fields, its words, its articles.

use super::*;
use crate::Word;

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
    claims.remarks.push(crate::reading::Remark::DrawClaim);
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

/// In JSON, in the format and in PGN, which has four words for a result (8.1.1.7).
#[test]
fn the_words_of_a_ruling_do_not_change() {
    let reasons: Vec<&str> = Reason::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(
        reasons.join(" "),
        "checkmate stalemate dead_position fivefold seventyfive ambiguous illegal unintelligible cannot_mate flag_fall late \
         resignation agreement repetition fifty_moves annulled arbiter_reads opponent_chooses arbiter_decides laws_silent"
    );
    for reason in Reason::ALL {
        assert_eq!(serde_json::to_value(reason).unwrap(), reason.name());
    }
    let words = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*"];
    let in_pgn = ["1-0", "0-1", "1/2-1/2", "*", "*", "*", "*"];
    for ((result, word), pgn) in GameResult::ALL.into_iter().zip(words).zip(in_pgn) {
        assert_eq!(
            (result.as_str(), result.in_pgn()),
            (word, pgn),
            "{result:?}"
        );
        assert_eq!(GameResult::parse(word), Some(result));
        assert_eq!(serde_json::to_value(result).unwrap(), word);
    }
    for other in ["", "½-½"] {
        assert_eq!(GameResult::parse(other), None);
    }
    // Where the text of a rule was not seen, that is said.
    let doubtful = ruled(
        &game("8/8/8/8/4k3/8/Q7/K7 w - - 0 1", ""),
        Sealed::Illegal,
        ByMaterial,
        &edition("fide-2014"),
    );
    let told = doubtful.remarks[0].to_string();
    assert_eq!(
        told,
        "no text was found for rules.bad_move_cannot_mate of fide-2014"
    );
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
