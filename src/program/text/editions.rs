//! The rules of an edition of the Laws in words.

use super::dates::span;
use super::locale::Locale;
use super::message::*;
use rules::edition::{
    Ambiguous, BadMove, BothAbsent, BothFlags, BothLate, CannotMate, ClaimCountsAs, Concept,
    DeadPosition, Edition, Fivefold, FlagFall, GivenUpBy, IllegalMove, Key, LabelOffer, LateAlso,
    LateAndBadMove, Lost, LostEnvelope, Obligation, Penalty, PenaltyBand, Rule, SavedBy, SetBy,
    Seventyfive,
};
use rules::time::Duration;

/// What a rule is about, as the heading of a row.
pub fn rule(locale: &Locale, rule: Rule) -> String {
    match rule {
        Rule::DrawOfferOnLabel => locale.say(RuleDrawOfferOnLabel),
        Rule::Ambiguous => locale.say(RuleAmbiguous),
        Rule::Unintelligible => locale.say(RuleUnintelligible),
        Rule::Illegal => locale.say(RuleIllegal),
        Rule::EmptyEnvelope => locale.say(RuleEmptyEnvelope),
        Rule::BadMoveCannotMate => locale.say(RuleBadMoveCannotMate),
        Rule::LateAfter => locale.say(RuleLateAfter),
        Rule::LateAfterSetBy => locale.say(RuleLateAfterSetBy),
        Rule::LateAlsoAfter => locale.say(RuleLateAlsoAfter),
        Rule::LateSealerSavedBy => locale.say(RuleLateSealerSavedBy),
        Rule::LateResponderSavedBy => locale.say(RuleLateResponderSavedBy),
        Rule::BothAbsent => locale.say(RuleBothAbsent),
        Rule::BothLate => locale.say(RuleBothLate),
        Rule::LateAndBadMove => locale.say(RuleLateAndBadMove),
        Rule::OfferRejectedBy => locale.say(RuleOfferRejectedBy),
        Rule::AgreementAfter => locale.say(RuleAgreementAfter),
        Rule::ClaimCountsAs => locale.say(RuleClaimCountsAs),
        Rule::BothFlags => locale.say(RuleBothFlags),
        Rule::ClaimRightLostBy => locale.say(RuleClaimRightLostBy),
        Rule::ClaimStopsClocks => locale.say(RuleClaimStopsClocks),
        Rule::ClaimantPenalty => locale.say(RuleClaimantPenalty),
        Rule::OpponentBonus => locale.say(RuleOpponentBonus),
        Rule::Fivefold => locale.say(RuleFivefold),
        Rule::Seventyfive => locale.say(RuleSeventyfive),
        Rule::DeadPosition => locale.say(RuleDeadPosition),
        Rule::ResignationCannotMate => locale.say(RuleResignationCannotMate),
        Rule::FlagFallCannotMate => locale.say(RuleFlagFallCannotMate),
        Rule::LostEnvelope => locale.say(RuleLostEnvelope),
        Rule::LostTimes => locale.say(RuleLostTimes),
        Rule::LostPosition => locale.say(RuleLostPosition),
    }
}

/// What `edition` says of a rule; `silent` where it does not speak.
pub fn rule_value(locale: &Locale, edition: &Edition, rule: Rule) -> String {
    let rules = edition.rules();
    let silent = || locale.say(SaysSilent);
    let said = match rule {
        Rule::DrawOfferOnLabel => rules
            .draw_offer_on_label
            .map(|value| label_offer(locale, value)),
        Rule::Ambiguous => rules.ambiguous.map(|value| ambiguous(locale, value)),
        Rule::Unintelligible => rules.unintelligible.map(|value| bad_move(locale, value)),
        Rule::Illegal => rules.illegal.map(|value| illegal_move(locale, value)),
        Rule::EmptyEnvelope => rules.empty_envelope.map(|value| bad_move(locale, value)),
        Rule::BadMoveCannotMate => rules
            .bad_move_cannot_mate
            .map(|value| cannot_mate(locale, value)),
        Rule::LateAfter => {
            return rules
                .late_after
                .map_or_else(silent, |value| late_after(locale, value));
        }
        Rule::LateAfterSetBy => rules.late_after_set_by.map(|value| set_by(locale, value)),
        Rule::LateAlsoAfter => rules.late_also_after.map(|value| late_also(locale, value)),
        Rule::LateSealerSavedBy => {
            return rules
                .late_sealer_saved_by
                .as_deref()
                .map_or_else(silent, |values| saved_by_any(locale, values));
        }
        Rule::LateResponderSavedBy => {
            return rules
                .late_responder_saved_by
                .as_deref()
                .map_or_else(silent, |values| saved_by_any(locale, values));
        }
        Rule::BothAbsent => rules.both_absent.map(|value| both_absent(locale, value)),
        Rule::BothLate => rules.both_late.map(|value| both_late(locale, value)),
        Rule::LateAndBadMove => rules
            .late_and_bad_move
            .map(|value| late_and_bad_move(locale, value)),
        Rule::OfferRejectedBy => rules
            .offer_rejected_by
            .map(|value| given_up_by(locale, value)),
        Rule::AgreementAfter => rules
            .agreement_after
            .map(|moves| after_moves(locale, moves)),
        Rule::ClaimCountsAs => rules.claim_counts_as.map(|value| counts_as(locale, value)),
        Rule::BothFlags => rules.both_flags.map(|value| both_flags(locale, value)),
        Rule::ClaimRightLostBy => rules
            .claim_right_lost_by
            .map(|value| given_up_by(locale, value)),
        Rule::ClaimStopsClocks => rules
            .claim_stops_clocks
            .map(|value| obligation(locale, value)),
        Rule::ClaimantPenalty => {
            return rules
                .claimant_penalty
                .as_deref()
                .map_or_else(silent, |bands| penalty(locale, bands));
        }
        Rule::OpponentBonus => {
            return rules
                .opponent_bonus
                .map_or_else(silent, |added| bonus(locale, added));
        }
        Rule::Fivefold => Some(fivefold(locale, rules.fivefold)),
        Rule::Seventyfive => Some(seventyfive(locale, rules.seventyfive)),
        Rule::DeadPosition => rules
            .dead_position
            .map(|value| dead_position(locale, value)),
        Rule::ResignationCannotMate => rules
            .resignation_cannot_mate
            .map(|value| cannot_mate(locale, value)),
        Rule::FlagFallCannotMate => rules
            .flag_fall_cannot_mate
            .map(|value| flag_fall(locale, value)),
        Rule::LostEnvelope => rules
            .lost_envelope
            .map(|value| lost_envelope(locale, value)),
        Rule::LostTimes => rules.lost_times.map(|value| lost(locale, value)),
        Rule::LostPosition => rules.lost_position.map(|value| lost(locale, value)),
    };
    said.unwrap_or_else(silent)
}

fn label_offer(locale: &Locale, value: LabelOffer) -> String {
    match value {
        LabelOffer::MadeBefore => locale.say(SaysOfferMadeBefore),
        LabelOffer::Current => locale.say(SaysOfferCurrent),
    }
}

fn ambiguous(locale: &Locale, value: Ambiguous) -> String {
    match value {
        Ambiguous::Loses => locale.say(SaysSealerLoses),
        Ambiguous::OpponentChooses => locale.say(SaysOpponentChooses),
        Ambiguous::OpponentChoosesReasonable => locale.say(SaysOpponentChoosesReasonable),
    }
}

fn bad_move(locale: &Locale, value: BadMove) -> String {
    match value {
        BadMove::Loses => locale.say(SaysSealerLoses),
        BadMove::LosesUnlessInterpreted => locale.say(SaysLosesUnlessInterpreted),
    }
}

fn illegal_move(locale: &Locale, value: IllegalMove) -> String {
    match value {
        IllegalMove::Loses => locale.say(SaysSealerLoses),
        IllegalMove::LosesUnlessInterpreted => locale.say(SaysLosesUnlessInterpreted),
        IllegalMove::OpponentChoosesManOrKing => locale.say(SaysOpponentChoosesManOrKing),
    }
}

fn cannot_mate(locale: &Locale, value: CannotMate) -> String {
    match value {
        CannotMate::Draw => locale.say(SaysDrawn),
        CannotMate::Loses => locale.say(SaysLosesAllTheSame),
    }
}

fn flag_fall(locale: &Locale, value: FlagFall) -> String {
    match value {
        FlagFall::Draw => locale.say(SaysDrawn),
        FlagFall::Loses => locale.say(SaysLosesAllTheSame),
        FlagFall::DrawByMaterial => locale.say(SaysDrawnByMaterial),
    }
}

fn late_after(locale: &Locale, seconds: u32) -> String {
    match Duration::from_seconds(seconds.into()).filter(|late| !late.is_zero()) {
        None => locale.say(SaysLateAtOnce),
        Some(late) => locale.say(SaysLateAfter {
            span: span(locale, late),
        }),
    }
}

fn set_by(locale: &Locale, value: SetBy) -> String {
    match value {
        SetBy::Laws => locale.say(SaysSetByLaws),
        SetBy::Arbiter => locale.say(SaysSetByArbiter),
        SetBy::Event => locale.say(SaysSetByEvent),
    }
}

fn late_also(locale: &Locale, value: LateAlso) -> String {
    match value {
        LateAlso::TimePeriod => locale.say(SaysTimePeriod),
    }
}

fn late_and_bad_move(locale: &Locale, value: LateAndBadMove) -> String {
    match value {
        LateAndBadMove::LossStands => locale.say(SaysLossStands),
    }
}

fn saved_by_any(locale: &Locale, values: &[SavedBy]) -> String {
    match values {
        [] => locale.say(SaysSavedByNothing),
        values => values
            .iter()
            .map(|&value| saved_by(locale, value))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn saved_by(locale: &Locale, value: SavedBy) -> String {
    match value {
        SavedBy::FlagFall => locale.say(SaysSavedByFlag),
        value => locale.by_name("reason", value.name()),
    }
}

fn both_absent(locale: &Locale, value: BothAbsent) -> String {
    match value {
        BothAbsent::ResponderLosesTime => locale.say(SaysResponderLosesTime),
        BothAbsent::ResponderLosesDefaultTime => locale.say(SaysResponderLosesDefaultTime),
    }
}

fn both_late(locale: &Locale, value: BothLate) -> String {
    match value {
        BothLate::BothLose => locale.say(SaysBothLose),
        BothLate::ArbiterMay => locale.say(SaysArbiterMayBoth),
    }
}

fn given_up_by(locale: &Locale, value: GivenUpBy) -> String {
    match value {
        GivenUpBy::Moving => locale.say(SaysMoving),
        GivenUpBy::Touching => locale.say(SaysTouching),
        GivenUpBy::PressingClock => locale.say(SaysPressingClock),
    }
}

fn after_moves(locale: &Locale, moves: u32) -> String {
    locale.say(SaysAfterMoves { moves })
}

fn counts_as(locale: &Locale, value: ClaimCountsAs) -> String {
    match value {
        ClaimCountsAs::DrawOffer => locale.say(SaysDrawOffer),
    }
}

fn both_flags(locale: &Locale, value: BothFlags) -> String {
    match value {
        BothFlags::GameContinues => locale.say(SaysNoEnd),
        BothFlags::DrawnInLastPeriod => locale.say(SaysDrawnInLastPeriod),
    }
}

fn obligation(locale: &Locale, value: Obligation) -> String {
    match value {
        Obligation::Must => locale.say(SaysMust),
        Obligation::Should => locale.say(SaysShould),
        Obligation::May => locale.say(SaysMay),
    }
}

fn penalty(locale: &Locale, bands: &[PenaltyBand]) -> String {
    if bands.is_empty() {
        return locale.say(SaysLosesNoTime);
    }
    let bands: Vec<String> = bands
        .iter()
        .map(|band| {
            let what = match band.penalty {
                Penalty::HalveAtMost(most) => locale.say(SaysLosesHalf {
                    span: seconds(locale, most),
                }),
                Penalty::SetTo(left) => locale.say(SaysIsLeft {
                    span: seconds(locale, left),
                }),
            };
            match band.above {
                0 => what,
                above => locale.say(SaysWithMore {
                    span: seconds(locale, above),
                    what,
                }),
            }
        })
        .collect();
    bands.join("; ")
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

fn fivefold(locale: &Locale, value: Fivefold) -> String {
    match value {
        Fivefold::None => locale.say(SaysNoEnd),
        Fivefold::Consecutive => locale.say(SaysDrawnConsecutive),
        Fivefold::ArbiterMayConsecutive => locale.say(SaysArbiterMayConsecutive),
        Fivefold::Any => locale.say(SaysDrawn),
    }
}

fn seventyfive(locale: &Locale, value: Seventyfive) -> String {
    match value {
        Seventyfive::None => locale.say(SaysNoEnd),
        Seventyfive::DrawUnlessMate => locale.say(SaysDrawnUnlessMate),
        Seventyfive::ArbiterMay => locale.say(SaysArbiterMayDraw),
    }
}

fn dead_position(locale: &Locale, value: DeadPosition) -> String {
    match value {
        DeadPosition::Draw => locale.say(SaysDrawnAtOnce),
        DeadPosition::None => locale.say(SaysNoEnd),
    }
}

fn lost_envelope(locale: &Locale, value: LostEnvelope) -> String {
    match value {
        LostEnvelope::SealerStates => locale.say(SaysSealerStates),
        LostEnvelope::PositionResumed => locale.say(SaysPositionResumed),
    }
}

fn lost(locale: &Locale, value: Lost) -> String {
    match value {
        Lost::ArbiterSets => locale.say(SaysArbiterSets),
        Lost::Annulled => locale.say(SaysAnnulled),
        Lost::AnnulledUnlessBetter => locale.say(SaysAnnulledUnlessBetter),
    }
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
    match concept {
        Concept::Checkmate => locale.say(ConceptCheckmate),
        Concept::Resignation => locale.say(ConceptResignation),
        Concept::Stalemate => locale.say(ConceptStalemate),
        Concept::DeadPosition => locale.say(ConceptDeadPosition),
        Concept::DeadPositionAlso => locale.say(ConceptDeadPositionAlso),
        Concept::Agreement => locale.say(ConceptAgreement),
        Concept::FlagFall => locale.say(ConceptFlagFall),
        Concept::BothFlags => locale.say(ConceptBothFlags),
        Concept::StoppingClocks => locale.say(ConceptStoppingClocks),
        Concept::DrawOffer => locale.say(ConceptDrawOffer),
        Concept::ClaimIsOffer => locale.say(ConceptClaimIsOffer),
        Concept::RepetitionWritten => locale.say(ConceptRepetitionWritten),
        Concept::RepetitionAppeared => locale.say(ConceptRepetitionAppeared),
        Concept::FiftyWritten => locale.say(ConceptFiftyWritten),
        Concept::FiftyMade => locale.say(ConceptFiftyMade),
        Concept::ClaimRightLost => locale.say(ConceptClaimRightLost),
        Concept::ClaimProcedure => locale.say(ConceptClaimProcedure),
        Concept::ClaimCorrect => locale.say(ConceptClaimCorrect),
        Concept::ClaimIncorrect => locale.say(ConceptClaimIncorrect),
        Concept::FiftyCorrect => locale.say(ConceptFiftyCorrect),
        Concept::FiftyIncorrect => locale.say(ConceptFiftyIncorrect),
        Concept::Fivefold => locale.say(ConceptFivefold),
        Concept::Seventyfive => locale.say(ConceptSeventyfive),
        Concept::Notation => locale.say(ConceptNotation),
        Concept::Sealing => locale.say(ConceptSealing),
        Concept::EarlyAdjournment => locale.say(ConceptEarlyAdjournment),
        Concept::Label => locale.say(ConceptLabel),
        Concept::LabelDrawOffer => locale.say(ConceptLabelDrawOffer),
        Concept::Custody => locale.say(ConceptCustody),
        Concept::OfferAfterSealing => locale.say(ConceptOfferAfterSealing),
        Concept::SetUp => locale.say(ConceptSetUp),
        Concept::EndedBeforeResumption => locale.say(ConceptEndedBeforeResumption),
        Concept::Opening => locale.say(ConceptOpening),
        Concept::BadSealedMove => locale.say(ConceptBadSealedMove),
        Concept::Ambiguous => locale.say(ConceptAmbiguous),
        Concept::Unintelligible => locale.say(ConceptUnintelligible),
        Concept::Illegal => locale.say(ConceptIllegal),
        Concept::EmptyEnvelope => locale.say(ConceptEmptyEnvelope),
        Concept::ResponderPresent => locale.say(ConceptResponderPresent),
        Concept::ResponderAbsent => locale.say(ConceptResponderAbsent),
        Concept::SealerAbsent => locale.say(ConceptSealerAbsent),
        Concept::BothAbsent => locale.say(ConceptBothAbsent),
        Concept::Late => locale.say(ConceptLate),
        Concept::LateCheckmate => locale.say(ConceptLateCheckmate),
        Concept::LateDraw => locale.say(ConceptLateDraw),
        Concept::LateFlagFall => locale.say(ConceptLateFlagFall),
        Concept::BothLate => locale.say(ConceptBothLate),
        Concept::LateAndBadMove => locale.say(ConceptLateAndBadMove),
        Concept::LostEnvelope => locale.say(ConceptLostEnvelope),
        Concept::LostPosition => locale.say(ConceptLostPosition),
        Concept::ClockError => locale.say(ConceptClockError),
        Concept::Sessions => locale.say(ConceptSessions),
    }
}

#[cfg(test)]
mod tests;
