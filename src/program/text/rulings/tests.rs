//! Every reading, status, reason and result through the rules themselves, with the whole sentence.

use shakmaty::{ByColor, Color};

use super::*;
use crate::envelope::is_refused;
use crate::laws::adjournment::{
    Adjourned, Announced, ClaimOutcome, Event, LostThing, Recorded, ReplyFrom, Resumption, fold,
};
use crate::laws::edition::Edition;
use crate::laws::notation::{Language, Notation};
use crate::laws::ruling::{ClaimArticle, MoveText, Status, rule};
use crate::laws::score::{Game, Score};
use crate::mating::{Budget, CanMate, Ground};
use crate::time::{Moment, TimeControl, Used};

const ENGLISH: Notation = Notation::Letters(Language::English);

fn game(fen: &str, moves: &str) -> Game {
    let start = match fen {
        "" => String::new(),
        fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"),
    };
    Score::from_pgn(format!("{start}[White \"?\"]\n\n{moves} *\n").as_bytes())
        .unwrap()
        .game
}

fn edition(name: &str) -> Edition {
    Edition::builtin(name).unwrap()
}

fn ruled(fen: &str, moves: &str, text: &str, name: &str) -> Ruling {
    rule(
        &game(fen, moves),
        text,
        ENGLISH,
        &edition(name),
        Budget::RULING,
    )
}

const KNIGHTS: &str = "4k3/pppppppp/8/8/8/8/PPP1PPPP/1N2KN2 w - - 0 20";
const SHUFFLE: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1";

#[test]
fn sealed_moves() {
    let rows = [
        (
            "the game goes on",
            ruled("", "", "e4", "fide-1997"),
            "The game goes on: Black to move. e4 is legal (A9(a)).",
        ),
        (
            "an edition with paragraphs",
            ruled("", "1. e4", "e5", "fide-1928"),
            "The game goes on: White to move. e5 is legal (Par. 21).",
        ),
        (
            "a draw offered with the move",
            ruled("", "", "Nf3 (=)", "fide-2018"),
            "The game goes on: Black to move. Nf3 is legal (I.9.1). White offers a draw with it.",
        ),
        (
            "mate",
            ruled("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "", "Qg7", "fide-1997"),
            "Qg7# mates Black, so White wins (5.1(a)).",
        ),
        (
            "mate by Black",
            ruled("", "1. f3 e5 2. g4", "Qh4", "fide-2018"),
            "Qh4# mates White, so Black wins (5.1.1).",
        ),
        (
            "mated before the sealing",
            ruled("", "1. f3 e5 2. g4 Qh4#", "Kf2", "fide-1997"),
            "White was mated before the move was sealed, so Black wins (5.1(a)).",
        ),
        (
            "stalemate",
            ruled("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "", "Qg6", "fide-1997"),
            "Qg6 leaves Black without a legal move and not in check: stalemate, so the game is \
             drawn (5.2).",
        ),
        (
            "stalemate by a pawn, whose letter stays small",
            ruled("k7/8/KP6/8/8/8/8/8 w - - 0 1", "", "b7", "fide-1997"),
            "The game goes on: Black to move. b7+ is legal (A9(a)).",
        ),
        (
            "stalemated before the sealing",
            ruled("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "", "Kg8", "fide-1997"),
            "Stalemate had left Black without a legal move and not in check, so the game was drawn \
             before the move was sealed (5.2).",
        ),
        (
            "a dead position",
            ruled("8/8/8/5k2/8/8/4p3/4K3 w - - 0 60", "", "Kxe2", "fide-1997"),
            "After Kxe2 neither side can mate by any series of legal moves, so the game is drawn \
             (9.6).",
        ),
        (
            "dead before the sealing",
            ruled("8/8/8/5k2/8/8/8/4K3 w - - 0 60", "", "Kd2", "fide-2018"),
            "Neither side could mate any more by any series of legal moves, so the game was drawn \
             before the move was sealed (5.2.2).",
        ),
        (
            "a fifth appearance",
            ruled("", SHUFFLE, "Ng8", "fide-2018"),
            "Ng8 brings the same position on the board for the 5th time, so the game is drawn \
             (9.6.1). It stood on the board at the beginning of the score and after 2...Ng8, 4...Ng8, 6...Ng8 and 8...Ng8.",
        ),
        (
            "a fifth appearance before the sealing",
            ruled("", &format!("{SHUFFLE} Ng8"), "Nf3", "fide-2018"),
            "The position had been on the board for the 5th time, so the game was drawn before the \
             move was sealed (9.6.1). It stood on the board at the beginning of the score and after 2...Ng8, 4...Ng8, 6...Ng8 and 8...Ng8.",
        ),
        (
            "75 moves",
            ruled(
                "8/8/8/4k3/8/8/4R3/4K3 b - - 149 120",
                "",
                "Kd5",
                "fide-2018",
            ),
            "With Kd5 both sides have made 75 moves without a capture or a pawn move, so the game \
             is drawn (9.6.2).",
        ),
        (
            "75 moves before the sealing",
            ruled(
                "8/8/8/4k3/8/8/4R3/4K3 b - - 150 120",
                "",
                "Kf5",
                "fide-2018",
            ),
            "Both sides had made 75 moves without a capture or a pawn move, so the game was drawn \
             before the move was sealed (9.6.2).",
        ),
        (
            "ambiguous",
            ruled(KNIGHTS, "", "Nd2", "fide-1997"),
            "The sealed move fits two legal moves, Nbd2 and Nfd2: it is ambiguous, and White loses \
             (A8(a)).",
        ),
        (
            "a promotion without its piece",
            ruled("8/P6k/8/8/8/8/8/K7 w - - 0 60", "", "a8", "fide-2009"),
            "The sealed move fits four legal moves, a8=B, a8=N, a8=Q and a8=R: it is ambiguous; but \
             Black cannot mate by any series of legal moves, so the game is drawn \
             (6.9).",
        ),
        (
            "the opponent chooses",
            ruled(KNIGHTS, "", "Nd2", "fide-1928"),
            "Black chooses which of the moves is played (Par. 16 g). The sealed move fits two legal moves, Nbd2 and \
             Nfd2.",
        ),
        (
            "illegal",
            ruled("", "1. e4", "Rf8", "fide-1997"),
            "The sealed move says rook to f8, which is not legal here, and Black loses (A8(c)).",
        ),
        (
            "illegal, and the opponent has that man moved, or the king",
            ruled("4k3/8/8/8/8/8/8/K6R w - - 0 60", "", "Ng3", "fide-1928"),
            "Black chooses which of Ka2, Kb1 and Kb2 is played (Par. 16 b). The sealed move says knight to \
             g3, which is not legal here.",
        ),
        (
            "unintelligible",
            ruled("", "", "?!", "fide-1997"),
            "What White wrote cannot be understood as a move, and White loses (A8(b)).",
        ),
        (
            "the arbiter reads it",
            ruled("", "", "hello", "fide-1997"),
            "The arbiter says what the sealed move means (A8(b)). The program cannot read what White \
             wrote.",
        ),
        (
            "the arbiter is asked",
            ruled("", "", "Dd4", "fide-1997"),
            "The arbiter says what the sealed move means (A8(b)). What White wrote could mean d4.",
        ),
        (
            "a resignation",
            ruled("", "", "resigns", "fide-1997"),
            "The arbiter says what the sealed move means (5.1(b)). White wrote a resignation and no \
             move.",
        ),
        (
            "nothing written",
            ruled("", "", " ", "fide-1997"),
            "No move is written in the envelope, and White loses (A8(b)).",
        ),
        (
            "nothing written, and the opponent has a bare king",
            ruled("8/8/8/5k2/8/8/4R3/4K3 w - - 0 60", "", "", "fide-1997"),
            "No move is written in the envelope; but Black cannot mate by any series of legal moves, so the game is drawn (6.9).",
        ),
        (
            "the question was not settled",
            undecided_ruling(),
            "The arbiter must decide, since whether Black can still mate was not found out (A8(a)). The \
             sealed move fits two legal moves, Nbd2 and Nfd2: it is ambiguous.",
        ),
        (
            "a position that is closed for the opponent",
            closed_ruling(),
            "The sealed move fits two legal moves, Nbd2 and Nfd2: it is ambiguous; but Black cannot \
             mate by any series of legal moves, so the game is drawn (6.9).",
        ),
        (
            "a dead position of which the edition does not speak",
            silent_on_dead_position(),
            "The arbiter must decide: the rules of fide-1928 do not say what follows (nearest: 9.6). \
             After Kxe2 neither side can mate by any series of legal moves.",
        ),
    ];
    for (comment, ruling, expected) in rows {
        assert_eq!(
            explanation(&Locale::english(), &ruling),
            expected,
            "{comment}"
        );
    }
}

fn undecided_ruling() -> Ruling {
    let mut ruling = ruled(KNIGHTS, "", "Nd2", "fide-1997");
    ruling.result = GameResult::Open;
    ruling.grounds.before.responder = Some(CanMate::Undecided { states: 1 });
    ruling
}

fn closed_ruling() -> Ruling {
    let mut ruling = ruled(KNIGHTS, "", "Nd2", "fide-1997");
    ruling.result = GameResult::Draw;
    ruling.reason = Some(Reason::CannotMate);
    ruling.article = Some("6.9".to_owned());
    ruling.grounds.before.responder = Some(CanMate::No(Ground::Closed { states: 5 }));
    ruling
}

fn silent_on_dead_position() -> Ruling {
    let mut ruling = ruled("8/8/8/5k2/8/8/4p3/4K3 w - - 0 60", "", "Kxe2", "fide-1928");
    assert_eq!(ruling.reason, Some(Reason::LawsSilent));
    ruling.articles = vec!["9.6".to_owned()];
    ruling
}

/// What the last of `events` has brought about.
fn ended(fen: &str, name: &str, events: Vec<Event>) -> Ruling {
    let game = game(fen, "");
    let edition = edition(name);
    let at: Moment = "1972-09-01T14:30:00+00:00".parse().unwrap();
    let adjourned = Adjourned {
        envelope: [1; 32],
        game: &game,
        notation: ENGLISH,
        edition: &edition,
        time_controls: ByColor::new_with(|_| &TimeControl::UNKNOWN),
        white_used: Used::default(),
        black_used: Used::default(),
        draw_offer: None,
        known_move: None,
        resumption: Resumption::At(Announced {
            at,
            end: None,
            zone: "UTC".to_owned(),
            place: None,
        }),
        late_after: None,
        answers: None,
        accepted: true,
        budget: Budget::RULING,
    };
    let recorded: Vec<_> = events
        .into_iter()
        .map(|event| Recorded { at, event })
        .collect();
    fold(&adjourned, &recorded).ruling().cloned().unwrap()
}

#[test]
fn other_ends() {
    let white = Color::White;
    let how = || "by telephone".to_owned();
    let appeal = |result| Event::Appeal {
        entry: 1,
        result,
        reason: "heard".to_owned(),
        by_whom: "the committee".to_owned(),
    };
    let bare = "8/8/8/5k2/8/8/4R3/4K3 w - - 0 60";
    let claim = |article: &str| Event::Claim {
        article: ClaimArticle::from_people(article).unwrap(),
        side: Color::Black,
        outcome: ClaimOutcome::Correct,
    };
    let opened = || Event::Opened {
        written: Some("e4".to_owned()),
        reply_from: ReplyFrom::Slip,
    };
    let mut late = ended(
        "",
        "fide-1997",
        vec![Event::Start, Event::Flag { side: white }],
    );
    late.reason = Some(Reason::Late);
    late.articles = vec!["A10".to_owned()];
    let rows = [
        (
            "resignation before the resumption",
            ended(
                "",
                "fide-1997",
                vec![Event::Resign {
                    side: white,
                    how: how(),
                }],
            ),
            "White resigned, so Black wins (A6, 5.1(b)).",
        ),
        (
            "resignation to a bare king, where that draws",
            ended(
                bare,
                "fide-2023",
                vec![Event::Resign {
                    side: white,
                    how: how(),
                }],
            ),
            "The opponent cannot mate by any series of legal moves, so the game is drawn (I.6, \
             5.1.2).",
        ),
        (
            "agreement",
            ended("", "fide-1997", vec![Event::DrawAgreed { how: how() }]),
            "The players agreed on a draw, so the game is drawn (A6, 5.3).",
        ),
        (
            "flag fall",
            ended(
                "",
                "fide-1997",
                vec![Event::Start, Event::Flag { side: white }],
            ),
            "White's flag has fallen, so Black wins (6.9).",
        ),
        (
            "flag fall against a bare king",
            ended(
                bare,
                "fide-2001",
                vec![Event::Start, Event::Flag { side: white }],
            ),
            "The opponent cannot mate by any series of legal moves, so the game is drawn (6.10).",
        ),
        (
            "too late",
            late,
            "White did not come to the resumption in time, so Black wins (A10).",
        ),
        (
            "repetition",
            ended("", "fide-1997", vec![opened(), claim("9.2(b)")]),
            "The claim that the position appeared for the third time is correct, so the game is \
             drawn (9.5(a), 9.2(b)).",
        ),
        (
            "50 moves",
            ended("", "fide-1997", vec![opened(), claim("9.3(b)")]),
            "The claim of 50 moves without a capture or a pawn move is correct, so the game is \
             drawn (9.5(a), 9.3(b)).",
        ),
        (
            "the position is lost",
            ended(
                "",
                "fide-1997",
                vec![Event::Lost {
                    what: LostThing::Position,
                }],
            ),
            "It cannot be established how the game stood, so it is annulled and a new one is played \
             (A11(b)).",
        ),
        (
            "the arbiter decided",
            ended(
                "",
                "fide-1997",
                vec![Event::Decision {
                    text: "fair".to_owned(),
                    result: Some(GameResult::Draw),
                    white_used: None,
                    black_used: None,
                    on_move: None,
                    late_until: None,
                    back_to: None,
                }],
            ),
            "The arbiter decided: drawn (“fair”).",
        ),
        (
            "a result replaced on appeal",
            ended(
                "",
                "fide-1997",
                vec![
                    Event::Resign {
                        side: white,
                        how: how(),
                    },
                    appeal(GameResult::Draw),
                ],
            ),
            "On appeal, the committee decided: drawn (heard). This replaces 0-1.",
        ),
    ];
    for (comment, ruling, expected) in rows {
        assert_eq!(
            explanation(&Locale::english(), &ruling),
            expected,
            "{comment}"
        );
    }
}

/// Every combination that the types allow, the impossible ones too.
fn every_ruling() -> Vec<Ruling> {
    let readings = [
        None,
        Some(ReadingKind::Legal),
        Some(ReadingKind::Ambiguous),
        Some(ReadingKind::Illegal),
        Some(ReadingKind::Asked),
        Some(ReadingKind::Resignation),
        Some(ReadingKind::Unintelligible),
    ];
    let reasons = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::DeadPosition,
        Reason::Fivefold,
        Reason::Seventyfive,
        Reason::Ambiguous,
        Reason::Illegal,
        Reason::Unintelligible,
        Reason::CannotMate,
        Reason::FlagFall,
        Reason::Late,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Repetition,
        Reason::FiftyMoves,
        Reason::Annulled,
        Reason::ArbiterReads,
        Reason::OpponentChooses,
        Reason::LawsSilent,
    ];
    let results = [
        GameResult::Open,
        GameResult::Draw,
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
    ];
    let mut all = Vec::new();
    for name in ["fide-1997", "fide-1928"] {
        let base = ruled("", "", "e4", name);
        for reading in readings {
            for reason in reasons.into_iter().map(Some).chain([None]) {
                for result in results {
                    for before in [false, true] {
                        let mut ruling = Ruling {
                            reading,
                            reason,
                            result,
                            ..base.clone()
                        };
                        ruling.grounds.ended_before_sealing = before;
                        ruling.status = Some(Status::Ongoing);
                        if reading != Some(ReadingKind::Legal) {
                            ruling.played = None;
                        }
                        all.push(ruling);
                    }
                }
            }
        }
    }
    all
}

/// A sentence never says another result than the ruling's.
#[test]
fn the_sentence_has_the_result_of_the_ruling() {
    for ruling in every_ruling() {
        let text = explanation(&Locale::english(), &ruling);
        assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        let won_by = |winner: &str, loser: &str| {
            text.contains(&format!("{winner} wins")) || text.contains(&format!("{loser} loses"))
        };
        let said = (
            text.contains("drawn"),
            won_by("White", "Black"),
            won_by("Black", "White"),
        );
        let expected = match ruling.result {
            GameResult::Open | GameResult::BothLose | GameResult::Half(_) => (false, false, false),
            GameResult::Draw => (true, false, false),
            GameResult::Win(Color::White) => (false, true, false),
            GameResult::Win(Color::Black) => (false, false, true),
        };
        assert_eq!(said, expected, "{text} {ruling:?}");
    }
}

#[test]
fn nothing_from_outside_is_let_through() {
    let hostile = "\u{1b}[2J\u{202e}\n";
    for mut ruling in every_ruling() {
        ruling.edition = hostile.to_owned();
        ruling.article = Some(hostile.to_owned());
        ruling.articles = vec![hostile.to_owned()];
        let written = MoveText {
            san: "Nf3".parse().unwrap(),
            uci: "g1f3".parse().unwrap(),
        };
        ruling.played = ruling.played.map(|_| written.clone());
        ruling.candidates = vec![written.clone(), written];
        let text = explanation(&Locale::english(), &ruling);
        assert!(!text.chars().any(is_refused), "{text:?}");
    }
}
