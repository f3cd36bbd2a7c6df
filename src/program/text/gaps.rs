//! Where the Laws are silent: the question, the facts and the nearest articles.

use super::dates::{moment, span};
use super::errors::Sentence;
use super::locale::Locale;
use super::message::*;
use crate::laws::adjournment::{Fact, StatedGap};
use crate::laws::edition::Edition;
use crate::laws::ruling::{Authority, Gap, Opinion};

/// The question, the facts, the articles nearest to it as `edition` prints them, whether it waits for the arbiter, and what was
/// said of it under other rules; without a full stop.
pub fn gap(locale: &Locale, stated: &StatedGap, edition: &Edition) -> String {
    let mut gap = match stated.gap {
        // 13F of US Chess.
        Gap::BothLate if !stated.is_silence(edition) => locale.say(GapBothMayLose),
        gap => locale.sentence(&gap),
    };
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
    let gap = if stated.decided {
        locale.say(GapDecided { gap })
    } else if stated.is_open() {
        locale.say(GapOpen { gap })
    } else if stated.gap.doubts_the_result() {
        locale.say(GapBesideResult { gap })
    } else {
        gap
    };
    with_opinions(locale, gap, stated.gap.opinions(edition))
}

/// The same in short where the result stands beside it: the question and its articles alone.
pub fn gap_in_short(locale: &Locale, stated: &StatedGap, edition: &Edition) -> String {
    if stated.is_open() || stated.decided || !stated.gap.doubts_the_result() {
        return gap(locale, stated, edition);
    }
    let articles = stated.articles(edition).join(", ");
    let gap = locale.sentence(&stated.gap);
    let gap = locale.say(GapNearest { gap, articles });
    locale.say(GapBesideResult { gap })
}

/// A text without its full stop, and behind it what these say of its question, each marked as what it is.
pub(super) fn with_opinions(locale: &Locale, text: String, opinions: &[Opinion]) -> String {
    opinions.iter().fold(text, |gap, opinion| {
        let said = opinion.sentence(locale);
        match opinion.authority() {
            Authority::Person => locale.say(GapOpinion { gap, said }),
            Authority::Federation => locale.say(GapOtherLaw { gap, said }),
            Authority::League => locale.say(GapOtherRule { gap, said }),
        }
    })
}

/// Who says what, where and when.
impl Sentence for Opinion {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Opinion::GijssenClaim => locale.say(OpinionGijssenClaim),
            Opinion::UsClaim => locale.say(OpinionUsClaim),
            Opinion::UsLossStands => locale.say(OpinionUsLossStands),
            Opinion::UsBothLate => locale.say(OpinionUsBothLate),
            Opinion::ReubenOffer => locale.say(OpinionReubenOffer),
            Opinion::UsOffer => locale.say(OpinionUsOffer),
            Opinion::UsReply => locale.say(OpinionUsReply),
            Opinion::FrenchDeclaration => locale.say(OpinionFrenchDeclaration),
            Opinion::SouthendNotResumed => locale.say(OpinionSouthendNotResumed),
            Opinion::UsLateness => locale.say(OpinionUsLateness),
            Opinion::UsFlag => locale.say(OpinionUsFlag),
            Opinion::UsWrittenMove => locale.say(OpinionUsWrittenMove),
            Opinion::GijssenDead => locale.say(OpinionGijssenDead),
        }
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
            Gap::LateAndLostEnvelope => locale.say(GapLateAndLostEnvelope),
            Gap::FlagAndWrittenMove(_) => locale.say(GapFlagAndWrittenMove),
            Gap::FlagBeforeOpening => locale.say(GapFlagBeforeOpening),
            Gap::SealingAndClaim => locale.say(GapSealingAndClaim),
            Gap::OfferAfterSealing => locale.say(GapOfferAfterSealing),
            Gap::ClockAtReply => locale.say(GapClockAtReply),
            Gap::ClockAtDeclaration => locale.say(GapClockAtDeclaration),
            Gap::MoveAfterLostEnvelope => locale.say(GapMoveAfterLostEnvelope),
            Gap::ArbiterMayDraw(_) => locale.say(GapArbiterMayDraw),
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
    use crate::laws::edition::Rule;
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
                 1 s late, 1 h allowed, begun on Friday 1 \
                 September 1972, 14:30 (UTC+00:00) (nearest: A10, A9(b)); the arbiter has decided. Law of another \
                 federation: under US Chess 2019, 13F, the director may declare the game lost by both",
            ),
            (
                Gap::OfferAfterSealing,
                vec![Fact::Offered { side: black }],
                false,
                "a draw was offered after the sealing, and the Laws do not say whether executing \
                 the sealed move rejects it: Black has offered a draw (nearest: A4, 9.1). Opinion: S. Reuben (ECF forum, \
                 December 2011, as quoted there) takes the offer as open after the sealed move is made. Law of another \
                 federation: under US Chess 2019, 14B1 and 19B, a word or a touched piece rejects an offer, and the \
                 director makes the sealed move",
            ),
            (
                Gap::ClaimPenalty,
                vec![Fact::TimeUnknown { side: black }],
                false,
                "the claim was not correct, and neither the edition nor the clocks tell what it \
                 costs the claimant, so nothing was taken from them: what Black has left is not \
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
                 the arbiter decides otherwise. Law of another federation: under US Chess 2019, 19G3, the loss stands \
                 though the sealed move is then found invalid",
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
            // In short, where a result stands: without the facts, and without what others say.
            let short = gap_in_short(&Locale::english(), &stated, &edition);
            match which {
                Gap::FlagBeforeOpening => assert_eq!(
                    short,
                    "the flag fell while the envelope was closed, and the Laws do not say whether that \
                     comes before a bad move in it (nearest: 6.9, A8); the result stands unless the \
                     arbiter decides otherwise"
                ),
                _ => assert_eq!(short, expected, "{which:?}"),
            }
        }
    }

    /// What was said is marked as an opinion, as another federation's law or as a league's rule, in both languages, and behind
    /// everything else; under US Chess nothing of it is said.
    #[test]
    fn opinions_stand_behind_the_gap_but_not_under_us_chess() {
        let rows = [
            (
                Gap::BothLate,
                1,
                "Law of another federation: ",
                "Regola di un'altra federazione: ",
            ),
            (
                Gap::NotResumedInTime,
                1,
                "Rule of a league: ",
                "Regola di una lega: ",
            ),
            (Gap::OfferAfterSealing, 2, "Opinion: ", "Parere: "),
            (
                Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate),
                2,
                "Opinion: ",
                "Parere: ",
            ),
            (Gap::SealingAndClaim, 2, "Opinion: ", "Parere: "),
        ];
        let marks = |text: &str| {
            let marks = [
                "Opinion: ",
                "Law of another federation: ",
                "Rule of a league: ",
            ];
            marks
                .iter()
                .map(|mark| text.matches(mark).count())
                .sum::<usize>()
        };
        for (which, count, english, italian) in rows {
            let stated = StatedGap {
                gap: which,
                entry: 1,
                facts: Vec::new(),
                decided: false,
            };
            let said = |code: &str, locale: &Locale| {
                gap(locale, &stated, &Edition::builtin(code).unwrap())
            };
            for edition in ["fide-1930", "fide-1997", "fide-2023"] {
                let told = said(edition, &Locale::english());
                assert_eq!(marks(&told), count, "{told}");
                let bare = which.sentence(&Locale::english());
                assert!(told.starts_with(&bare), "{told}");
                assert!(told.contains(&format!(". {english}")), "{told}");
                let told = said(edition, &Locale::of_code("it").unwrap());
                assert!(told.contains(&format!(". {italian}")), "{told}");
            }
            let told = said("us-chess-2019", &Locale::english());
            assert_eq!(marks(&told), 0, "{told}");
        }
    }
}
