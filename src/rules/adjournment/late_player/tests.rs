//! What late players come to under several Laws. What each record comes to is in `hall.txt`; here the question makes one.

use super::*;
use crate::Word;
use crate::rows::rows;

/// Minutes after the hour for which play was announced.
fn minute(minutes: i64) -> Moment {
    Moment::from_unix(1_795_000_000 + 60 * minutes).unwrap()
}

fn came(word: &str) -> Came {
    let at = word.parse().map(minute);
    at.map_or(Came::NotYet, Came::At)
}

#[test]
fn a_late_player_is_answered_as_a_record_answers() {
    // Laws, minutes allowed, who sealed, when White and Black came, what was sealed, the minute of the question: what it
    // comes to, and until when whoever is not there may come.
    for [laws, allowed, sealer, white, black, sealed, now, expected] in rows(
        "fide-2023 | 30 | white | 0 | 20 | - | 20 | resumption
        fide-2023 | 30 | white | 0 | - | - | 20 | waiting_for_responder black until 30
        fide-2023 | 30 | white | 0 | - | - | 31 | finished 1-0 late
        fide-2023 | 30 | white | 0 | 31 | - | 31 | finished 1-0 late
        fide-2023 | 30 | white | 0 | 31 | mate | 31 | finished 1-0 checkmate
        fide-2023 | 30 | white | 0 | 31 | illegal | 31 | undecided * laws_silent
        fide-2023 | 30 | white | 0 | - | mate | 31 | finished 1-0 late
        fide-2023 | 30 | white | 0 | - | none | 31 | finished 1-0 late
        fide-2023 | 30 | white | 0 | - | illegal | 31 | finished 1-0 late
        fide-2023 | 30 | white | - | 0 | - | 20 | resumption white until 30
        fide-2023 | 30 | white | - | 0 | - | 31 | resumption white until 30
        fide-2023 | 30 | white | - | 0 | none | 31 | finished 0-1 late
        fide-2023 | 30 | white | 40 | 0 | mate | 40 | finished 1-0 checkmate
        fide-2023 | 30 | white | 40 | 0 | draw | 40 | finished 1/2-1/2 stalemate
        fide-2023 | 30 | white | 40 | 0 | illegal | 40 | finished 0-1 illegal
        fide-2023 | 30 | white | - | - | - | 20 | waiting_for_responder white until 30 black until 30
        fide-2023 | 30 | white | - | - | - | 31 | undecided * laws_silent
        fide-2023 | 30 | black | - | - | none | 31 | undecided * laws_silent
        us-chess-2019 | - | white | - | - | - | 61 | undecided * arbiter_decides white until 60 black until 60
        fide-1997 | - | white | 0 | - | - | 60 | waiting_for_responder black until 60
        fide-1997 | - | white | 0 | - | - | 61 | finished 1-0 late
        fide-1997 | - | white | 0 | - | mate | 61 | finished 1-0 late
        fide-1997 | - | black | 0 | - | mate | 61 | finished 0-1 checkmate
        fide-1997 | - | black | 0 | - | none | 61 | finished 1-0 late
        fide-1997 | - | black | 0 | - | illegal | 61 | finished 1-0 illegal
        fide-2009 | 60 | black | 0 | 61 | draw | 61 | finished 1/2-1/2 stalemate
        fide-2023 | - | white | 0 | 1 | - | 1 | finished 1-0 late
        fide-2023 | 30 | white | 0 | - | - | -10 | accepted black until 30
        fide-2023 | 30 | white | -15 | - | - | -10 | accepted black until 30
        fide-2023 | 30 | white | 0 | 0 | - | -10 | accepted",
    ) {
        let question = LatePlayer {
            edition: Edition::builtin(laws).unwrap(),
            resume_at: minute(0),
            late_after: allowed.parse::<u32>().ok().map(|it| 60 * it),
            sealer: Color::parse(sealer).unwrap(),
            came: ByColor {
                white: came(white),
                black: came(black),
            },
            sealed: SealedMove::parse(sealed),
            now: minute(now.parse().unwrap()),
        };
        let state = question.state();
        let mut said = vec![state.phase().name().to_owned()];
        if let Some(ruling) = state.ruling() {
            said.push(ruling.result.as_str().to_owned());
            said.extend(ruling.reason.map(|reason| reason.name().to_owned()));
        }
        for side in Color::ALL {
            let until = state.may_arrive_until(side);
            let until = until.filter(|_| *question.came.get(side) == Came::NotYet);
            let until = until.and_then(|until| until.since(minute(0)));
            let minutes = until.map(|until| until.as_seconds() / 60);
            said.extend(minutes.map(|until| format!("{} until {until}", side.name())));
        }
        let asked = [laws, allowed, sealer, white, black, sealed, now];
        assert_eq!(said.join(" "), expected, "{}", asked.join(" | "));
    }
}
