//! Every combination that the types allow, the impossible ones too; what is said of real ones is held in
//! `tests/words.txt`.

use shakmaty::Color;

use super::*;
use crate::tests::sealed;
use rules::ruling::{ReadingKind, Status};

fn every_ruling() -> Vec<Ruling> {
    let readings = ReadingKind::ALL.iter().copied().map(Some).chain([None]);
    let reasons = Reason::ALL.iter().copied().map(Some).chain([None]);
    let results = [
        GameResult::Open,
        GameResult::Draw,
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
    ];
    let mut all = Vec::new();
    for name in ["fide-1997", "fide-1928"] {
        let base = sealed(name, "start | | e4");
        for ((reading, reason), result) in readings
            .clone()
            .flat_map(|reading| reasons.clone().map(move |it| (reading, it)))
            .flat_map(|both| results.map(|it| (both, it)))
        {
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
    all
}

/// A sentence never says another result than the ruling's.
#[test]
fn the_sentence_has_the_result_of_the_ruling() {
    for ruling in every_ruling() {
        let text = explanation(&Locale::english(), &ruling);
        assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        let won = |winner, loser| [winner, loser].iter().any(|it| text.contains(it));
        let white = won("White wins", "Black loses");
        let said = (
            text.contains("drawn"),
            white,
            won("Black wins", "White loses"),
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
