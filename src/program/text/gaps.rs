//! Where the Laws are silent: the question, the facts and the nearest articles.

use super::dates::{moment, span};
use super::errors::Sentence;
use super::locale::Locale;
use super::message::*;
use crate::laws::adjournment::{Fact, StatedGap};
use crate::laws::edition::Edition;
use crate::laws::ruling::Gap;

/// The question, the facts, the articles nearest to it as `edition` prints them, and whether it waits
/// for the arbiter; without a full stop.
pub fn gap(locale: &Locale, stated: &StatedGap, edition: &Edition) -> String {
    let mut gap = locale.sentence(&stated.gap);
    let facts: Vec<String> = stated.facts.iter().map(|each| fact(locale, each)).collect();
    if !facts.is_empty() {
        let facts = facts.join(", ");
        gap = locale.say(GapFacts { gap, facts });
    }
    let articles = stated.articles(edition);
    if !articles.is_empty() {
        let articles = articles.join(", ");
        gap = locale.say(GapNearest { gap, articles });
    }
    if stated.decided {
        locale.say(GapDecided { gap })
    } else if stated.is_open() {
        locale.say(GapOpen { gap })
    } else if stated.gap.doubts_the_result() {
        locale.say(GapBesideResult { gap })
    } else {
        gap
    }
}

fn fact(locale: &Locale, fact: &Fact) -> String {
    match fact {
        Fact::Late { side, by } => locale.say(FactLate {
            side: *side,
            span: span(locale, *by),
        }),
        Fact::ResumeBy { last } => locale.say(FactResumeBy {
            moment: moment(locale, last),
        }),
        Fact::Started { at } => locale.say(FactStarted {
            moment: moment(locale, at),
        }),
        Fact::Allowed { late } => locale.say(FactAllowed {
            span: span(locale, *late),
        }),
        Fact::FlagFell { side, at } => locale.say(FactFlagFell {
            side: *side,
            moment: moment(locale, at),
        }),
        Fact::TimeUsedUp { side, at } => locale.say(FactTimeUsedUp {
            side: *side,
            moment: moment(locale, at),
        }),
        Fact::MoveUnknown { side } => locale.say(FactMoveUnknown { side: *side }),
        Fact::TimeUnknown { side } => locale.say(FactTimeUnknown { side: *side }),
        Fact::Offered { side } => locale.say(FactOffered { side: *side }),
    }
}

/// The question that a gap is.
impl Sentence for Gap {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Gap::IllegalReply => locale.say(GapIllegalReply),
            Gap::IllegalDeclaration => locale.say(GapIllegalDeclaration),
            Gap::ArbiterSets(_) => locale.say(GapArbiterSets),
            Gap::NotResumedInTime => locale.say(GapNotResumedInTime),
            Gap::BothLate => locale.say(GapBothLate),
            Gap::ResponderLate => locale.say(GapResponderLate),
            Gap::LateAndBadMove => locale.say(GapLateAndBadMove),
            Gap::LatenessBasis => locale.say(GapLatenessBasis),
            Gap::LateAndFlag => locale.say(GapLateAndFlag),
            Gap::FlagAndWrittenMove => locale.say(GapFlagAndWrittenMove),
            Gap::FlagBeforeOpening => locale.say(GapFlagBeforeOpening),
            Gap::SealingAndClaim => locale.say(GapSealingAndClaim),
            Gap::OfferAfterSealing => locale.say(GapOfferAfterSealing),
            Gap::ClockAtReply => locale.say(GapClockAtReply),
            Gap::ClockAtDeclaration => locale.say(GapClockAtDeclaration),
            Gap::ClaimPenalty => locale.say(GapClaimPenalty),
            Gap::DeadWrap => locale.say(GapDeadWrap),
            Gap::Silent(_) => locale.say(GapSilent),
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::time::Duration;

    #[test]
    fn a_gap_is_said_with_its_facts() {
        let time = |seconds| Duration::from_seconds(seconds).unwrap();
        let at = "1972-09-01T14:30:00+00:00".parse().unwrap();
        let (white, black) = (Color::White, Color::Black);
        let rows = [
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
                 (UTC+00:00), White's move is not known (nearest: 6.9, A8); the result stands unless \
                 the arbiter decides otherwise",
            ),
        ];
        let edition = Edition::builtin("fide-1997").unwrap();
        for (which, facts, decided, expected) in rows {
            let stated = StatedGap {
                gap: which,
                entry: 1,
                facts,
                decided,
            };
            assert_eq!(
                gap(&Locale::english(), &stated, &edition),
                expected,
                "{which:?}"
            );
        }
    }
}
