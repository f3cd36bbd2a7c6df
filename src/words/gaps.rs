//! Where the Laws are silent: the question, the facts and the nearest articles.

use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use rules::adjournment::StatedGap;
use rules::edition::Edition;
use rules::ruling::{Authority, Gap, Opinion};

/// The question, the facts, the articles nearest to it as `edition` prints them, whether it waits for the arbiter,
/// and what was said of it under other rules; without a full stop.
pub fn gap(locale: &Locale, stated: &StatedGap, edition: &Edition) -> String {
    let mut gap = match stated.gap {
        // 13F of US Chess.
        Gap::BothLate if !stated.is_silence(edition) => locale.say(GapBothMayLose),
        gap => locale.phrase(&gap, Reader::ANYBODY),
    };
    let facts = stated.facts.iter();
    let facts = facts.map(|fact| locale.phrase(fact, Reader::ANYBODY));
    let facts = facts.collect::<Vec<_>>().join(", ");
    if !facts.is_empty() {
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
    let gap = locale.phrase(&stated.gap, Reader::ANYBODY);
    let gap = locale.say(GapNearest { gap, articles });
    locale.say(GapBesideResult { gap })
}

/// A text without its full stop, and behind it what these say of its question, each marked as what it is.
pub fn with_opinions(locale: &Locale, text: String, opinions: &[Opinion]) -> String {
    opinions.iter().fold(text, |gap, opinion| {
        let said = locale.phrase(opinion, Reader::ANYBODY);
        match opinion.authority() {
            Authority::Person => locale.say(GapOpinion { gap, said }),
            Authority::Federation => locale.say(GapOtherLaw { gap, said }),
            Authority::League => locale.say(GapOtherRule { gap, said }),
        }
    })
}
