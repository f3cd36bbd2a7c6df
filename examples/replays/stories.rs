//! What is known of each adjournment, in the order in which it happened.

use rules::adjournment::{ClaimOutcome, Event};
use rules::ruling::ClaimArticle;
use shakmaty::Color::{Black, White};

/// A game, and what became of its adjournments.
pub struct Story {
    /// What it is.
    pub title: &'static str,
    /// Its name among the [games](super::games::GAMES).
    pub game: &'static str,
    pub place: &'static str,
    /// The time zone of the place.
    pub zone: &'static str,
    pub time_control: &'static str,
    /// What was invented because nobody wrote it down.
    pub not_handed_down: &'static str,
    /// What could have been ruled otherwise under the Laws of its day, which we do not have.
    pub could_differ: &'static str,
    pub parts: Vec<Part>,
}

/// One adjournment.
pub struct Part {
    /// Which move was sealed.
    pub at: &'static str,
    /// What stood in the envelope.
    pub written: &'static str,
    /// White's and Black's time.
    pub used: [&'static str; 2],
    pub sealed_at: &'static str,
    pub resume_at: &'static str,
    pub steps: Vec<Step>,
}

/// Something that happened.
pub enum Step {
    /// Told, and nothing to record.
    Tell(&'static str),
    /// Recorded by the arbiter.
    Record(&'static str, Event),
    /// The envelope is opened with the player who must reply.
    Open(&'static str),
    /// The moves of the score, from the first one after the sealed move to before this one, a minute
    /// apart from this moment on.
    Moves(&'static str, &'static str),
}

fn arrival(at: &'static str, side: shakmaty::Color) -> Step {
    Step::Record(at, Event::Arrival { side })
}

fn resignation(at: &'static str, side: shakmaty::Color, how: &str) -> Step {
    let how = how.to_owned();
    Step::Record(at, Event::Resign { side, how })
}

/// All of them, the oldest first.
pub fn stories() -> Vec<Story> {
    vec![
        Story {
            title: "Filipowicz–Smederevac, Polanica-Zdrój 1966: two envelopes in one game, and a claim",
            game: "Filipowicz–Smederevac, Polanica-Zdrój 1966",
            place: "Polanica-Zdrój",
            zone: "Europe/Warsaw",
            time_control: "?",
            not_handed_down: "The days and hours, and the times on the clocks.",
            could_differ: "How the fifty moves were claimed. In an undated Spanish code of about those years the claimant's clock ran on meanwhile.",
            parts: vec![
                Part {
                    at: "44w",
                    written: "Qe2",
                    used: ["2:30:00", "2:20:00"],
                    sealed_at: "1966-08-25T20:00:00+01:00",
                    resume_at: "1966-08-26T09:00:00+01:00",
                    steps: vec![
                        Step::Record("1966-08-26T09:00:00+01:00", Event::Start),
                        arrival("1966-08-26T09:00:00+01:00", Black),
                        Step::Open("1966-08-26T09:00:00+01:00"),
                        Step::Moves("1966-08-26T09:01:00+01:00", "57w"),
                    ],
                },
                Part {
                    at: "57w",
                    written: "Ree1",
                    used: ["3:20:00", "3:10:00"],
                    sealed_at: "1966-08-26T11:00:00+01:00",
                    resume_at: "1966-08-27T09:00:00+01:00",
                    steps: vec![
                        Step::Record("1966-08-27T09:00:00+01:00", Event::Start),
                        arrival("1966-08-27T09:00:00+01:00", Black),
                        Step::Open("1966-08-27T09:00:00+01:00"),
                        Step::Moves("1966-08-27T09:01:00+01:00", "71w"),
                        Step::Tell(
                            "No man was taken in seventy moves, and no pawn moved in the last fifty.",
                        ),
                        Step::Record(
                            "1966-08-27T09:40:00+01:00",
                            Event::Claim {
                                article: ClaimArticle::FiftyMade,
                                side: White,
                                outcome: ClaimOutcome::Correct,
                            },
                        ),
                    ],
                },
            ],
        },
        Story {
            title: "Spassky–Fischer 1972, game 1: opened on time, and played out",
            game: "Spassky–Fischer 1972, game 1",
            place: "Laugardalshöll, Reykjavík",
            zone: "Atlantic/Reykjavik",
            time_control: "40/9000:16/3600",
            not_handed_down: "The times on the clocks, and the minutes of the moves.",
            could_differ: "Who had to be there at the opening. A German club paper of 1978 says what A7 and A9 say.",
            parts: vec![Part {
                at: "41w",
                written: "exf4",
                used: ["2:20:00", "2:25:00"],
                sealed_at: "1972-07-11T22:00:00+00:00",
                resume_at: "1972-07-12T17:00:00+00:00",
                steps: vec![
                    Step::Record("1972-07-12T17:00:00+00:00", Event::Start),
                    Step::Tell("The chief arbiter, Lothar Schmid, opens the envelope at five."),
                    arrival("1972-07-12T17:00:00+00:00", Black),
                    Step::Open("1972-07-12T17:00:00+00:00"),
                    Step::Tell(
                        "Fischer walks out for half an hour while his own clock runs, and comes back.",
                    ),
                    Step::Moves("1972-07-12T17:35:00+00:00", "56b"),
                    resignation("1972-07-12T18:30:00+00:00", Black, "at the board"),
                ],
            }],
        },
        Story {
            title: "Spassky–Fischer 1972, game 3: the sealer is late, and not too late",
            game: "Spassky–Fischer 1972, game 3",
            place: "Laugardalshöll, Reykjavík",
            zone: "Atlantic/Reykjavik",
            time_control: "40/9000:16/3600",
            not_handed_down: "The time on White's clock. Of Black's, ten minutes were left.",
            could_differ: "When a sealer is too late. An undated Spanish code of about those years names an hour, as A10 does.",
            parts: vec![Part {
                at: "41b",
                written: "Bd3+",
                used: ["2:25:00", "2:20:00"],
                sealed_at: "1972-07-16T22:00:00+00:00",
                resume_at: "1972-07-17T17:00:00+00:00",
                steps: vec![
                    Step::Record("1972-07-17T17:00:00+00:00", Event::Start),
                    arrival("1972-07-17T17:00:00+00:00", White),
                    Step::Record("1972-07-17T17:00:00+00:00", Event::Absent { side: Black }),
                    Step::Tell(
                        "The player who must reply is there: that is all the opening needs.",
                    ),
                    Step::Open("1972-07-17T17:00:00+00:00"),
                    resignation("1972-07-17T17:05:00+00:00", White, "at the board"),
                    Step::Tell("Fischer arrives a quarter of an hour after the clock was started."),
                ],
            }],
        },
        Story {
            title: "Spassky–Fischer 1972, game 21: resigned by telephone, never opened",
            game: "Spassky–Fischer 1972, game 21",
            place: "Laugardalshöll, Reykjavík",
            zone: "Atlantic/Reykjavik",
            time_control: "40/9000:16/3600",
            not_handed_down: "The times on the clocks, and the minute of the call.",
            could_differ: "Whether one player's word ended the game (A6). The chief arbiter called the telephone a legal way to resign.",
            parts: vec![Part {
                at: "41w",
                written: "Bd7",
                used: ["2:31:00", "2:19:00"],
                sealed_at: "1972-08-31T22:00:00+00:00",
                resume_at: "1972-09-01T14:30:00+00:00",
                steps: vec![
                    resignation("1972-09-01T12:50:00+00:00", White, "by telephone"),
                    Step::Open("1972-09-01T14:30:00+00:00"),
                ],
            }],
        },
        Story {
            title: "Karpov–Kasparov 1985, game 1: what was sealed was never made known",
            game: "Karpov–Kasparov 1985, game 1",
            place: "Moscow",
            zone: "Europe/Moscow",
            time_control: "40/9000:16/3600",
            not_handed_down: "The sealed move (here the envelope is empty), the times on the clocks, the hour.",
            could_differ: "Whether one player's word ended the game (A6), and what an empty envelope meant.",
            parts: vec![Part {
                at: "42w",
                written: "",
                used: ["2:20:00", "2:30:00"],
                sealed_at: "1985-09-03T22:00:00+04:00",
                resume_at: "1985-09-04T17:00:00+04:00",
                steps: vec![
                    resignation("1985-09-04T12:00:00+04:00", Black, "before the resumption"),
                    Step::Open("1985-09-04T17:00:00+04:00"),
                ],
            }],
        },
        Story {
            title: "Karpov–Kasparov 1985, game 19: sealed, and then shown to the hall",
            game: "Karpov–Kasparov 1985, game 19",
            place: "Moscow",
            zone: "Europe/Moscow",
            time_control: "40/9000:16/3600",
            not_handed_down: "The times on the clocks, the hour.",
            could_differ: "Whether one player's word ended the game (A6), and whether a sealed move may be shown.",
            parts: vec![Part {
                at: "42w",
                written: "Qxc7+",
                used: ["2:25:00", "2:29:00"],
                sealed_at: "1985-10-24T22:00:00+04:00",
                resume_at: "1985-10-25T17:00:00+03:00",
                steps: vec![
                    Step::Tell(
                        "Kasparov plays his sealed move on the board for all to see: his clock is stopped, \
                         so it changes nothing.",
                    ),
                    Step::Record(
                        "1985-10-25T12:00:00+03:00",
                        Event::Resign {
                            side: Black,
                            how: "before the resumption".to_owned(),
                        },
                    ),
                    Step::Open("1985-10-25T17:00:00+03:00"),
                ],
            }],
        },
    ]
}
