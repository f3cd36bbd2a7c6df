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
    let (_, name) = key.split_once('.').unwrap_or_default();
    locale.say_by_id(&format!("{kind}-{}", name.replace('_', "-")))
}

/// What `edition` says of a rule; `silent` where it does not speak.
pub fn rule_value(locale: &Locale, edition: &Edition, rule: Rule) -> String {
    let rules = edition.rules();
    let late = |seconds| late_after(locale, seconds);
    let after = |moves| locale.say(SaysAfterMoves { moves });
    let gains = |seconds| bonus(locale, seconds);
    match rule {
        Rule::DrawOfferOnLabel => rules.draw_offer_on_label.told(locale),
        Rule::Ambiguous => rules.ambiguous.told(locale),
        Rule::Unintelligible => rules.unintelligible.told(locale),
        Rule::Illegal => rules.illegal.told(locale),
        Rule::EmptyEnvelope => rules.empty_envelope.told(locale),
        Rule::BadMoveCannotMate => rules.bad_move_cannot_mate.told(locale),
        Rule::LateAfter => rules.late_after.map(late).told(locale),
        Rule::LateAfterSetBy => rules.late_after_set_by.told(locale),
        Rule::LateAlsoAfter => rules.late_also_after.told(locale),
        Rule::LateSealerSavedBy => rules.late_sealer_saved_by.told(locale),
        Rule::LateResponderSavedBy => rules.late_responder_saved_by.told(locale),
        Rule::BothAbsent => rules.both_absent.told(locale),
        Rule::BothLate => rules.both_late.told(locale),
        Rule::LateAndBadMove => rules.late_and_bad_move.told(locale),
        Rule::OfferRejectedBy => rules.offer_rejected_by.told(locale),
        Rule::AgreementAfter => rules.agreement_after.map(after).told(locale),
        Rule::ClaimCountsAs => rules.claim_counts_as.told(locale),
        Rule::BothFlags => rules.both_flags.told(locale),
        Rule::ClaimRightLostBy => rules.claim_right_lost_by.told(locale),
        Rule::ClaimStopsClocks => rules.claim_stops_clocks.told(locale),
        Rule::ClaimantPenalty => rules.claimant_penalty.told(locale),
        Rule::OpponentBonus => rules.opponent_bonus.map(gains).told(locale),
        Rule::Fivefold => rules.fivefold.told(locale),
        Rule::Seventyfive => rules.seventyfive.told(locale),
        Rule::DeadPosition => rules.dead_position.told(locale),
        Rule::ResignationCannotMate => rules.resignation_cannot_mate.told(locale),
        Rule::FlagFallCannotMate => rules.flag_fall_cannot_mate.told(locale),
        Rule::LostEnvelope => rules.lost_envelope.told(locale),
        Rule::LostTimes => rules.lost_times.told(locale),
        Rule::LostPosition => rules.lost_position.told(locale),
    }
}

/// What a rule says, in words.
trait Told {
    fn told(&self, locale: &Locale) -> String;
}

impl<T: Told> Told for Option<T> {
    fn told(&self, locale: &Locale) -> String {
        match self {
            Some(said) => said.told(locale),
            None => locale.say(SaysSilent),
        }
    }
}

impl Told for String {
    fn told(&self, _: &Locale) -> String {
        self.clone()
    }
}

/// What ends the game otherwise, as of any game.
impl Told for SavedBy {
    fn told(&self, locale: &Locale) -> String {
        match self {
            SavedBy::FlagFall => locale.say(SaysSavedByFlag),
            other => locale.of_word("reason", *other),
        }
    }
}

/// Each word of a rule, and what is said for it.
macro_rules! told {
    ($($ty:ident: $($word:ident => $message:ident),+;)+) => {$(
        impl Told for $ty {
            fn told(&self, locale: &Locale) -> String {
                match self { $($ty::$word => locale.say($message)),+ }
            }
        }
    )+};
}

told! {
    LabelOffer: MadeBefore => SaysOfferMadeBefore, Current => SaysOfferCurrent;
    Ambiguous: Loses => SaysSealerLoses, OpponentChooses => SaysOpponentChooses,
        OpponentChoosesReasonable => SaysOpponentChoosesReasonable;
    BadMove: Loses => SaysSealerLoses, LosesUnlessInterpreted => SaysLosesUnlessInterpreted;
    IllegalMove: Loses => SaysSealerLoses, LosesUnlessInterpreted => SaysLosesUnlessInterpreted,
        OpponentChoosesManOrKing => SaysOpponentChoosesManOrKing;
    CannotMate: Draw => SaysDrawn, Loses => SaysLosesAllTheSame;
    FlagFall: Draw => SaysDrawn, Loses => SaysLosesAllTheSame, DrawByMaterial => SaysDrawnByMaterial;
    SetBy: Laws => SaysSetByLaws, Arbiter => SaysSetByArbiter, Event => SaysSetByEvent;
    LateAlso: TimePeriod => SaysTimePeriod;
    LateAndBadMove: LossStands => SaysLossStands;
    BothAbsent: ResponderLosesTime => SaysResponderLosesTime,
        ResponderLosesDefaultTime => SaysResponderLosesDefaultTime;
    BothLate: BothLose => SaysBothLose, ArbiterMay => SaysArbiterMayBoth;
    GivenUpBy: Moving => SaysMoving, Touching => SaysTouching, PressingClock => SaysPressingClock;
    ClaimCountsAs: DrawOffer => SaysDrawOffer;
    BothFlags: GameContinues => SaysNoEnd, DrawnInLastPeriod => SaysDrawnInLastPeriod;
    Obligation: Must => SaysMust, Should => SaysShould, May => SaysMay;
    Fivefold: None => SaysNoEnd, Consecutive => SaysDrawnConsecutive,
        ArbiterMayConsecutive => SaysArbiterMayConsecutive, Any => SaysDrawn;
    Seventyfive: None => SaysNoEnd, DrawUnlessMate => SaysDrawnUnlessMate, ArbiterMay => SaysArbiterMayDraw;
    DeadPosition: Draw => SaysDrawnAtOnce, None => SaysNoEnd;
    LostEnvelope: SealerStates => SaysSealerStates, PositionResumed => SaysPositionResumed;
    Lost: ArbiterSets => SaysArbiterSets, Annulled => SaysAnnulled, AnnulledUnlessBetter => SaysAnnulledUnlessBetter;
}

fn late_after(locale: &Locale, seconds: u32) -> String {
    match Duration::from_seconds(seconds.into()).filter(|late| !late.is_zero()) {
        None => locale.say(SaysLateAtOnce),
        Some(late) => locale.say(SaysLateAfter {
            span: span(locale, late),
        }),
    }
}

impl Told for Vec<SavedBy> {
    fn told(&self, locale: &Locale) -> String {
        match self.as_slice() {
            [] => locale.say(SaysSavedByNothing),
            some => all(locale, some, ", "),
        }
    }
}

impl Told for Vec<PenaltyBand> {
    fn told(&self, locale: &Locale) -> String {
        match self.as_slice() {
            [] => locale.say(SaysLosesNoTime),
            some => all(locale, some, "; "),
        }
    }
}

fn all(locale: &Locale, said: &[impl Told], between: &str) -> String {
    let said = said.iter().map(|it| it.told(locale));
    said.collect::<Vec<_>>().join(between)
}

impl Told for PenaltyBand {
    fn told(&self, locale: &Locale) -> String {
        let what = match self.penalty {
            Penalty::HalveAtMost(most) => locale.say(SaysLosesHalf {
                span: seconds(locale, most),
            }),
            Penalty::SetTo(left) => locale.say(SaysIsLeft {
                span: seconds(locale, left),
            }),
        };
        match self.above {
            0 => what,
            above => locale.say(SaysWithMore {
                span: seconds(locale, above),
                what,
            }),
        }
    }
}

fn bonus(locale: &Locale, added: u32) -> String {
    match added {
        0 => locale.say(SaysGainsNoTime),
        added => locale.say(SaysGains {
            span: seconds(locale, added),
        }),
    }
}

fn seconds(locale: &Locale, count: u32) -> String {
    let time = Duration::from_seconds(count.into()).unwrap_or(Duration::MAX);
    span(locale, time)
}

#[cfg(test)]
mod tests;
