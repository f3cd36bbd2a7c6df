//! Where the Laws are silent: the question, the facts and the nearest articles.

use super::dates::{moment, span};
use super::locale::Locale;
use super::message::*;
use super::sentence::Sentence;
use rules::adjournment::{Fact, StatedGap};
use rules::edition::Edition;
use rules::ruling::{Authority, Gap, Opinion};

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
