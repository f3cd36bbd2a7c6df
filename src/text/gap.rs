//! Where the Laws are silent: the question, the facts and the nearest articles.

use super::escape::escaped;
use super::time::{moment, span};
use super::words::side;
use crate::laws::adjournment::{Fact, StatedGap};
use crate::laws::edition::Edition;

/// The question, the facts, the articles nearest to it as `edition` prints them, and whether it waits
/// for the arbiter; without a full stop.
pub fn gap(stated: &StatedGap, edition: &Edition) -> String {
    let mut line = stated.gap.message().to_owned();
    let facts: Vec<String> = stated.facts.iter().map(fact).collect();
    if !facts.is_empty() {
        line += &format!(": {}", facts.join(", "));
    }
    let articles = stated.articles(edition);
    if !articles.is_empty() {
        line += &format!(" (nearest: {})", escaped(&articles.join(", ")));
    }
    if stated.decided {
        line += "; the arbiter has decided";
    } else if stated.is_open() {
        line += "; the arbiter must decide";
    }
    line
}

fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Late { side: who, by } => {
            format!("{} {} after the announced time", side(*who), span(*by))
        }
        Fact::Started { at } => format!("begun on {}", moment(at)),
        Fact::Allowed { late } => format!("{} allowed", span(*late)),
        Fact::FlagFell { side: whose, at } => {
            format!("{}'s flag fell on {}", side(*whose), moment(at))
        }
        Fact::MoveUnknown { side: whose } => format!("{}'s move is not known", side(*whose)),
        Fact::TimeLeft { side: whose, left } => format!("{} has {left} left", side(*whose)),
        Fact::TimeUnknown { side: whose } => {
            format!("what {} has left is not known", side(*whose))
        }
        Fact::Charge { charge } => format!("{} to the end of the session", span(*charge)),
        Fact::Offered { side: who } => format!("{} has offered a draw", side(*who)),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::clock::{Duration, Left};
    use crate::laws::adjournment::Gap;

    #[test]
    fn a_gap_is_said_with_its_facts() {
        let time = |seconds| Duration::from_seconds(seconds).unwrap();
        let at = "1972-09-01T14:30:00+00:00".parse().unwrap();
        let (white, black) = (Color::White, Color::Black);
        let rows = [
            (
                Gap::EarlyCharge,
                vec![
                    Fact::Charge { charge: time(1200) },
                    Fact::TimeLeft {
                        side: white,
                        left: Left(time(600)),
                    },
                ],
                false,
                "the time to the end of the session is more than the player has left, and the Laws \
                 do not say what follows: 20 min to the end of the session, White has 0:10:00 \
                 left (nearest: A1(b), 6.9); the arbiter must decide",
            ),
            (
                Gap::BothLate,
                vec![
                    Fact::Late {
                        side: black,
                        by: time(3661),
                    },
                    Fact::Allowed { late: time(3600) },
                    Fact::Started { at },
                ],
                true,
                "the Laws do not say what follows when both players come too late: Black 1 h 1 min \
                 1 s after the announced time, 1 h allowed, begun on Friday 1 \
                 September 1972, 14:30 (UTC+00:00) (nearest: A10, A9(b)); the arbiter has decided",
            ),
            (
                Gap::OfferAfterSealing,
                vec![Fact::Offered { side: black }],
                false,
                "a draw was offered after the sealing, and the Laws do not say whether executing \
                 the sealed move rejects it: Black has offered a draw (nearest: A4, 9.1)",
            ),
            (
                Gap::ClaimPenalty,
                vec![Fact::TimeUnknown { side: black }],
                false,
                "the claim was not correct, and neither the edition nor the clocks tell what it \
                 costs the claimant, so nothing was taken from him: what Black has left is not \
                 known (nearest: 9.5(b))",
            ),
            (
                Gap::FlagBeforeOpening,
                vec![
                    Fact::FlagFell { side: black, at },
                    Fact::MoveUnknown { side: white },
                ],
                false,
                "the flag fell while the envelope was closed, and the Laws do not say whether that \
                 comes before a bad move in it: Black's flag fell on Friday 1 September 1972, 14:30 \
                 (UTC+00:00), White's move is not known (nearest: 6.9, A8)",
            ),
        ];
        let edition = Edition::builtin("fide-1997").unwrap();
        for (which, facts, decided, expected) in rows {
            let stated = StatedGap {
                gap: which,
                entry: Some(1),
                facts,
                decided,
            };
            assert_eq!(gap(&stated, &edition), expected, "{which:?}");
        }
    }
}
