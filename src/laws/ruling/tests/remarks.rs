//! What a ruling leaves to the arbiter, and the switches of an edition that it obeys.

use super::*;
use crate::laws::edition::altered;

#[test]
fn remarks_tell_the_arbiter_what_is_left_to_him() {
    const KING_AND_QUEEN: &str = "8/8/8/8/4k3/8/Q7/K7 w - - 0 1";
    const PAWN: &str = "8/8/8/8/8/4k3/4P3/K7 b - - 0 1";
    const CORNER: &str = "5K1k/7P/8/8/8/8/8/8 b - - 0 1";
    const KNIGHTS: &str = "4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    let two_knights = Sealed::Ambiguous(&["b3d2", "f3d2"]);
    type Row = (
        &'static str,
        &'static str,
        Sealed,
        Mates,
        &'static str,
        &'static [&'static str],
    );
    let rows: &[Row] = &[
        (
            "nothing to add",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-1997",
            &[],
        ),
        (
            "the result hangs on an unanswered question",
            KING_AND_QUEEN,
            Illegal,
            WhiteOnlyKnown,
            "fide-1997",
            &["mating_undecided"],
        ),
        (
            "and so does whether there was a game at all",
            KING_AND_QUEEN,
            Illegal,
            Unknown,
            "fide-1997",
            &["dead_position_undecided", "mating_undecided"],
        ),
        (
            "the move may have made the position dead",
            PAWN,
            Sealed::Move("e3f2"),
            Unknown,
            "fide-1997",
            &["dead_position_undecided"],
        ),
        (
            "White cannot mate any more, of Black nobody knows",
            "8/8/8/8/8/4k3/4P3/K7 w - - 0 1",
            Sealed::Move("a1a2"),
            WhiteCannotElseUnknown,
            "fide-1997",
            &["dead_position_undecided"],
        ),
        (
            "the American text speaks of dead positions",
            PAWN,
            Sealed::Move("e3e2"),
            ByMaterial,
            "us-chess-2019",
            &[],
        ),
        (
            "sealed after the end",
            CORNER,
            Sealed::Move("h8h7"),
            Nobody,
            "fide-1997",
            &["ended_before_sealing"],
        ),
        (
            "an American arbiter may find a reasonable interpretation",
            KNIGHTS,
            Illegal,
            ByMaterial,
            "us-chess-2019",
            &["may_be_interpreted"],
        ),
        (
            "an American opponent chooses what is reasonable",
            KNIGHTS,
            two_knights,
            ByMaterial,
            "us-chess-2019",
            &["reasonable_only"],
        ),
        (
            "in 1928 he chooses freely",
            KNIGHTS,
            two_knights,
            ByMaterial,
            "fide-1928",
            &[],
        ),
        (
            "the opponent in the USA need not be able to mate",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "us-chess-2019",
            &["may_be_interpreted"],
        ),
        (
            "6.9 of 2014 was not seen",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-2014",
            &["unconfirmed"],
        ),
        (
            "that of 2018 was",
            KING_AND_QUEEN,
            Illegal,
            ByMaterial,
            "fide-2018",
            &[],
        ),
    ];
    for (comment, fen, sealed, mates, name, expected) in rows {
        let ruling = ruled(&game(fen, ""), *sealed, *mates, &edition(name));
        assert_eq!(codes(&ruling), *expected, "{comment}");
        for remark in &ruling.remarks {
            assert!(!remark.to_string().is_empty(), "{comment}");
        }
    }
    let ruling = ruled(
        &game(KING_AND_QUEEN, ""),
        Illegal,
        ByMaterial,
        &edition("fide-2014"),
    );
    assert_eq!(
        ruling.remarks[0].to_string(),
        "no text was found for rules.bad_move_cannot_mate of fide-2014"
    );
}

#[test]
fn a_choice_left_to_the_opponent_by_an_unconfirmed_rule_says_so() {
    let doubtful = altered("fide-1928", &[("rules.ambiguous", "\"opponent_chooses\"")]);
    let knights = game("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "");
    let two = Sealed::Ambiguous(&["b3d2", "f3d2"]);
    let ruling = ruled(&knights, two, ByMaterial, &doubtful);
    assert_eq!(codes(&ruling), ["unconfirmed"]);
}

#[test]
fn every_switch_that_a_ruling_uses_is_obeyed() {
    let bare = game("8/8/8/8/4k3/8/Q7/K7 w - - 0 1", "");
    let pawn = game("8/8/8/8/8/4k3/4P3/K7 b - - 0 1", "");
    let capture = Sealed::Move("e3e2");
    let strict = altered("fide-1997", &[("rules.bad_move_cannot_mate", "\"loses\"")]);
    assert_eq!(
        line(&ruled(&bare, Illegal, ByMaterial, &strict)),
        "illegal - 0-1 illegal A8(c), A8, 6.9, 9.6"
    );
    let undead = altered("fide-1997", &[("rules.dead_position", "\"none\"")]);
    let ruling = ruled(&pawn, capture, ByMaterial, &undead);
    assert_eq!(line(&ruling), "legal ongoing * - A9(a)");
    assert_eq!(
        ruling.grounds.after,
        MatingAnswers::default(),
        "nothing was asked"
    );
    let ruling = ruled(&pawn, Sealed::Move("e3f2"), Unknown, &undead);
    assert_eq!(codes(&ruling), [] as [&str; 0]);

    let silent = altered("fide-1997", &[("rules.dead_position", "\"silent\"")]);
    let ruling = ruled(&pawn, capture, ByMaterial, &silent);
    assert_eq!(
        line(&ruling),
        "legal dead_position * laws_silent - (9.6, A9(a))"
    );
    let silent = altered("fide-1997", &[("rules.unintelligible", "\"silent\"")]);
    assert_eq!(
        line(&ruled(&bare, Marks, ByMaterial, &silent)),
        "unintelligible - * laws_silent - (A8(b), A8, 6.9, 9.6)"
    );
    assert_eq!(
        line(&ruled(&bare, Blank, ByMaterial, &silent)),
        "unintelligible - 1/2-1/2 cannot_mate 6.9, A8(b), A8, 9.6",
        "an empty envelope has its own rule"
    );
    let silent = altered("fide-1997", &[("rules.ambiguous", "\"silent\"")]);
    let two = Sealed::Ambiguous(&["a2a3", "a2a4"]);
    assert_eq!(
        line(&ruled(&bare, two, ByMaterial, &silent)),
        "ambiguous - * laws_silent - (A8(a), A8, 6.9, 9.6)"
    );
}

/// Where the arbiter is asked what a text means, that he may interpret it is not a remark besides.
#[test]
fn a_question_is_no_remark_on_a_loss() {
    let game = game("4k3/q7/8/8/8/8/4P3/4K2R w - - 0 1", "");
    let english = Notation::Letters(Language::English);
    let remarks = |text: &str| {
        let ruling = rule(
            &game,
            text,
            english,
            &edition("us-chess-2019"),
            Budget::RULING,
        );
        let may = ruling.remarks.contains(&Remark::MayBeInterpreted);
        (ruling.reason, may)
    };
    assert_eq!(remarks("Zz9"), (Some(Reason::ArbiterReads), false));
    assert_eq!(remarks("Ra8"), (Some(Reason::Illegal), true));
}

/// What the program read besides is said by its move, or in a word where it is none.
#[test]
fn another_reading_is_said_by_its_move_or_in_a_word() {
    let game = game("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "");
    let played = MoveText::of(game.last(), to_move(game.last(), "e2e4"));
    for (reading, played, said) in [
        (ReadingKind::Legal, Some(played), "e4"),
        (
            ReadingKind::Illegal,
            None,
            ReadingKind::Illegal.to_string().as_str(),
        ),
    ] {
        let text = Remark::ReadOtherwise { reading, played }.to_string();
        assert!(text.contains(said), "{text}");
    }
}
