//! The rules of an edition of the Laws in words.

use crate::dates::span;
use crate::locale::Locale;
use crate::message::*;
use rules::edition::*;
use rules::time::Duration;

/// What a rule is about, as the heading of a row.
pub fn rule(locale: &Locale, rule: Rule) -> String {
    about(locale, "rule", rule.name())
}

/// What a key is about, as the heading of a row.
pub fn key(locale: &Locale, key: Key) -> String {
    match key {
        Key::Rule(it) => rule(locale, it),
        Key::Article(it) => concept(locale, it),
        Key::AdjournmentRules => locale.say(EditionAdjournmentRules),
        Key::Exceptions => locale.say(EditionExcepts),
    }
}

/// What an article is about, as the heading of a row.
pub fn concept(locale: &Locale, concept: Concept) -> String {
    about(locale, "concept", concept.name())
}

/// The message of a key of the file: `rule-late-after`, `concept-late`.
fn about(locale: &Locale, kind: &str, key: &str) -> String {
    locale.say_by_id(&id(kind, key), "")
}

fn id(kind: &str, key: &str) -> String {
    let (_, name) = key.split_once('.').unwrap_or_default();
    format!("{kind}-{}", name.replace('_', "-"))
}

/// What `edition` says of a rule: a word of its file is an attribute of the rule's message.
pub fn rule_value(locale: &Locale, edition: &Edition, rule: Rule) -> String {
    let rules = edition.rules();
    let saved_by = |any: &Option<Vec<SavedBy>>| any.as_deref().map(|it| saved(locale, it));
    let (penalty, after) = (rules.claimant_penalty.as_deref(), rules.agreement_after);
    let said = match rule {
        Rule::LateAfter => rules.late_after.map(|late| late_after(locale, late)),
        Rule::LateSealerSavedBy => saved_by(&rules.late_sealer_saved_by),
        Rule::LateResponderSavedBy => saved_by(&rules.late_responder_saved_by),
        Rule::AgreementAfter => after.map(|moves| locale.say(SaysAfterMoves { moves })),
        Rule::ClaimantPenalty => penalty.map(|bands| loses(locale, bands)),
        Rule::OpponentBonus => rules.opponent_bonus.map(|added| gains(locale, added)),
        _ => {
            let word = edition.said(Key::Rule(rule));
            word.map(|word| locale.say_by_id(&id("rule", rule.name()), word))
        }
    };
    said.unwrap_or_else(|| locale.say(SaysSilent))
}

fn late_after(locale: &Locale, seconds: u32) -> String {
    match seconds {
        0 => locale.say(SaysLateAtOnce),
        late => locale.say(SaysLateAfter {
            span: seconds_in_words(locale, late),
        }),
    }
}

/// What saves a player who is too late: a flag fall, or what ends the game otherwise, as of any game.
fn saved(locale: &Locale, saved_by: &[SavedBy]) -> String {
    if saved_by.is_empty() {
        return locale.say(SaysSavedByNothing);
    }
    let each = saved_by.iter().map(|it| match it {
        SavedBy::FlagFall => locale.say(SaysSavedByFlag),
        other => locale.of_word("reason", *other),
    });
    each.collect::<Vec<_>>().join(", ")
}

/// What an incorrect claim costs the claimant.
fn loses(locale: &Locale, bands: &[PenaltyBand]) -> String {
    if bands.is_empty() {
        return locale.say(SaysLosesNoTime);
    }
    let each = bands.iter().map(|band| {
        let span = |seconds| seconds_in_words(locale, seconds);
        let what = match band.penalty {
            Penalty::HalveAtMost(most) => locale.say(SaysLosesHalf { span: span(most) }),
            Penalty::SetTo(left) => locale.say(SaysIsLeft { span: span(left) }),
        };
        match band.above {
            0 => what,
            above => locale.say(SaysWithMore {
                span: span(above),
                what,
            }),
        }
    });
    each.collect::<Vec<_>>().join("; ")
}

/// What an incorrect claim gives the opponent.
fn gains(locale: &Locale, added: u32) -> String {
    match added {
        0 => locale.say(SaysGainsNoTime),
        added => locale.say(SaysGains {
            span: seconds_in_words(locale, added),
        }),
    }
}

fn seconds_in_words(locale: &Locale, count: u32) -> String {
    let time = Duration::from_seconds(count.into()).unwrap_or(Duration::MAX);
    span(locale, time)
}

#[cfg(test)]
mod tests;
