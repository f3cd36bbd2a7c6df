//! The rules of an edition of the Laws in words.

use super::dates::span;
use super::locale::Speech;
use super::message::*;
use crate::laws::edition::{
    Ambiguous, BadMove, BothAbsent, BothLate, CannotMate, Concept, DeadPosition, Edition, Fivefold,
    GivenUpBy, LabelOffer, Lost, LostEnvelope, Obligation, Penalty, PenaltyBand, Rule, SavedBy,
    SetBy, Seventyfive,
};
use crate::time::Duration;

/// What a rule is about, as the heading of a row.
pub fn rule(speech: &Speech, rule: Rule) -> String {
    match rule {
        Rule::DrawOfferOnLabel => speech.say(RuleDrawOfferOnLabel),
        Rule::Ambiguous => speech.say(RuleAmbiguous),
        Rule::Unintelligible => speech.say(RuleUnintelligible),
        Rule::Illegal => speech.say(RuleIllegal),
        Rule::EmptyEnvelope => speech.say(RuleEmptyEnvelope),
        Rule::BadMoveCannotMate => speech.say(RuleBadMoveCannotMate),
        Rule::LateAfter => speech.say(RuleLateAfter),
        Rule::LateAfterSetBy => speech.say(RuleLateAfterSetBy),
        Rule::LateSealerSavedBy => speech.say(RuleLateSealerSavedBy),
        Rule::BothAbsent => speech.say(RuleBothAbsent),
        Rule::BothLate => speech.say(RuleBothLate),
        Rule::OfferRejectedBy => speech.say(RuleOfferRejectedBy),
        Rule::ClaimRightLostBy => speech.say(RuleClaimRightLostBy),
        Rule::ClaimStopsClocks => speech.say(RuleClaimStopsClocks),
        Rule::ClaimantPenalty => speech.say(RuleClaimantPenalty),
        Rule::OpponentBonus => speech.say(RuleOpponentBonus),
        Rule::Fivefold => speech.say(RuleFivefold),
        Rule::Seventyfive => speech.say(RuleSeventyfive),
        Rule::DeadPosition => speech.say(RuleDeadPosition),
        Rule::ResignationCannotMate => speech.say(RuleResignationCannotMate),
        Rule::FlagFallCannotMate => speech.say(RuleFlagFallCannotMate),
        Rule::LostEnvelope => speech.say(RuleLostEnvelope),
        Rule::LostTimes => speech.say(RuleLostTimes),
        Rule::LostPosition => speech.say(RuleLostPosition),
    }
}

/// What `edition` says of a rule; `silent` where it does not speak.
pub fn rule_value(speech: &Speech, edition: &Edition, rule: Rule) -> String {
    let rules = edition.rules();
    let silent = || speech.say(SaysSilent);
    let said = match rule {
        Rule::DrawOfferOnLabel => rules
            .draw_offer_on_label
            .map(|value| label_offer(speech, value)),
        Rule::Ambiguous => rules.ambiguous.map(|value| ambiguous(speech, value)),
        Rule::Unintelligible => rules.unintelligible.map(|value| bad_move(speech, value)),
        Rule::Illegal => rules.illegal.map(|value| bad_move(speech, value)),
        Rule::EmptyEnvelope => rules.empty_envelope.map(|value| bad_move(speech, value)),
        Rule::BadMoveCannotMate => rules
            .bad_move_cannot_mate
            .map(|value| cannot_mate(speech, value)),
        Rule::LateAfter => {
            return rules
                .late_after
                .map_or_else(silent, |value| late_after(speech, value));
        }
        Rule::LateAfterSetBy => rules.late_after_set_by.map(|value| set_by(speech, value)),
        Rule::LateSealerSavedBy => {
            return rules
                .late_sealer_saved_by
                .as_deref()
                .map_or_else(silent, |values| saved_by_any(speech, values));
        }
        Rule::BothAbsent => rules.both_absent.map(|value| both_absent(speech, value)),
        Rule::BothLate => rules.both_late.map(|value| both_late(speech, value)),
        Rule::OfferRejectedBy => rules
            .offer_rejected_by
            .map(|value| given_up_by(speech, value)),
        Rule::ClaimRightLostBy => rules
            .claim_right_lost_by
            .map(|value| given_up_by(speech, value)),
        Rule::ClaimStopsClocks => rules
            .claim_stops_clocks
            .map(|value| obligation(speech, value)),
        Rule::ClaimantPenalty => {
            return rules
                .claimant_penalty
                .as_deref()
                .map_or_else(silent, |bands| penalty(speech, bands));
        }
        Rule::OpponentBonus => {
            return rules
                .opponent_bonus
                .map_or_else(silent, |added| bonus(speech, added));
        }
        Rule::Fivefold => Some(fivefold(speech, rules.fivefold)),
        Rule::Seventyfive => Some(seventyfive(speech, rules.seventyfive)),
        Rule::DeadPosition => rules
            .dead_position
            .map(|value| dead_position(speech, value)),
        Rule::ResignationCannotMate => rules
            .resignation_cannot_mate
            .map(|value| cannot_mate(speech, value)),
        Rule::FlagFallCannotMate => rules
            .flag_fall_cannot_mate
            .map(|value| cannot_mate(speech, value)),
        Rule::LostEnvelope => rules
            .lost_envelope
            .map(|value| lost_envelope(speech, value)),
        Rule::LostTimes => rules.lost_times.map(|value| lost(speech, value)),
        Rule::LostPosition => rules.lost_position.map(|value| lost(speech, value)),
    };
    said.unwrap_or_else(silent)
}

fn label_offer(speech: &Speech, value: LabelOffer) -> String {
    match value {
        LabelOffer::MadeBefore => speech.say(SaysOfferMadeBefore),
        LabelOffer::Current => speech.say(SaysOfferCurrent),
    }
}

fn ambiguous(speech: &Speech, value: Ambiguous) -> String {
    match value {
        Ambiguous::Loses => speech.say(SaysSealerLoses),
        Ambiguous::OpponentChooses => speech.say(SaysOpponentChooses),
        Ambiguous::OpponentChoosesReasonable => speech.say(SaysOpponentChoosesReasonable),
    }
}

fn bad_move(speech: &Speech, value: BadMove) -> String {
    match value {
        BadMove::Loses => speech.say(SaysSealerLoses),
        BadMove::LosesUnlessInterpreted => speech.say(SaysLosesUnlessInterpreted),
    }
}

fn cannot_mate(speech: &Speech, value: CannotMate) -> String {
    match value {
        CannotMate::Draw => speech.say(SaysDrawn),
        CannotMate::Loses => speech.say(SaysLosesAllTheSame),
    }
}

fn late_after(speech: &Speech, seconds: u32) -> String {
    match Duration::from_seconds(seconds.into()).filter(|late| !late.is_zero()) {
        None => speech.say(SaysLateAtOnce),
        Some(late) => speech.say(SaysLateAfter {
            span: span(speech, late),
        }),
    }
}

fn set_by(speech: &Speech, value: SetBy) -> String {
    match value {
        SetBy::Laws => speech.say(SaysSetByLaws),
        SetBy::Event => speech.say(SaysSetByEvent),
    }
}

fn saved_by_any(speech: &Speech, values: &[SavedBy]) -> String {
    match values {
        [] => speech.say(SaysSavedByNothing),
        values => values
            .iter()
            .map(|&value| saved_by(speech, value))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn saved_by(speech: &Speech, value: SavedBy) -> String {
    match value {
        SavedBy::Checkmate => speech.say(ReasonCheckmate),
        SavedBy::Stalemate => speech.say(ReasonStalemate),
        SavedBy::DeadPosition => speech.say(ReasonDeadPosition),
        SavedBy::Fivefold => speech.say(ReasonFivefold),
        SavedBy::Seventyfive => speech.say(ReasonSeventyfive),
        SavedBy::FlagFall => speech.say(SaysSavedByFlag),
    }
}

fn both_absent(speech: &Speech, value: BothAbsent) -> String {
    match value {
        BothAbsent::ResponderLosesTime => speech.say(SaysResponderLosesTime),
    }
}

fn both_late(speech: &Speech, value: BothLate) -> String {
    match value {
        BothLate::BothLose => speech.say(SaysBothLose),
    }
}

fn given_up_by(speech: &Speech, value: GivenUpBy) -> String {
    match value {
        GivenUpBy::Moving => speech.say(SaysMoving),
        GivenUpBy::Touching => speech.say(SaysTouching),
    }
}

fn obligation(speech: &Speech, value: Obligation) -> String {
    match value {
        Obligation::Must => speech.say(SaysMust),
        Obligation::May => speech.say(SaysMay),
    }
}

fn penalty(speech: &Speech, bands: &[PenaltyBand]) -> String {
    if bands.is_empty() {
        return speech.say(SaysLosesNoTime);
    }
    let bands: Vec<String> = bands
        .iter()
        .map(|band| {
            let what = match band.penalty {
                Penalty::HalveAtMost(most) => speech.say(SaysLosesHalf {
                    span: seconds(speech, most),
                }),
                Penalty::SetTo(left) => speech.say(SaysIsLeft {
                    span: seconds(speech, left),
                }),
            };
            match band.above {
                0 => what,
                above => speech.say(SaysWithMore {
                    span: seconds(speech, above),
                    what,
                }),
            }
        })
        .collect();
    bands.join("; ")
}

fn bonus(speech: &Speech, added: u32) -> String {
    match added {
        0 => speech.say(SaysGainsNoTime),
        added => speech.say(SaysGains {
            span: seconds(speech, added),
        }),
    }
}

fn seconds(speech: &Speech, count: u32) -> String {
    let time = Duration::from_seconds(count.into()).unwrap_or(Duration::MAX);
    span(speech, time)
}

fn fivefold(speech: &Speech, value: Fivefold) -> String {
    match value {
        Fivefold::None => speech.say(SaysNoEnd),
        Fivefold::Consecutive => speech.say(SaysDrawnConsecutive),
        Fivefold::Any => speech.say(SaysDrawn),
    }
}

fn seventyfive(speech: &Speech, value: Seventyfive) -> String {
    match value {
        Seventyfive::None => speech.say(SaysNoEnd),
        Seventyfive::DrawUnlessMate => speech.say(SaysDrawnUnlessMate),
    }
}

fn dead_position(speech: &Speech, value: DeadPosition) -> String {
    match value {
        DeadPosition::Draw => speech.say(SaysDrawnAtOnce),
        DeadPosition::None => speech.say(SaysNoEnd),
    }
}

fn lost_envelope(speech: &Speech, value: LostEnvelope) -> String {
    match value {
        LostEnvelope::SealerStates => speech.say(SaysSealerStates),
    }
}

fn lost(speech: &Speech, value: Lost) -> String {
    match value {
        Lost::ArbiterSets => speech.say(SaysArbiterSets),
        Lost::Annulled => speech.say(SaysAnnulled),
    }
}

/// What an article is about, as the heading of a row.
pub fn concept(speech: &Speech, concept: Concept) -> String {
    match concept {
        Concept::Checkmate => speech.say(ConceptCheckmate),
        Concept::Resignation => speech.say(ConceptResignation),
        Concept::Stalemate => speech.say(ConceptStalemate),
        Concept::DeadPosition => speech.say(ConceptDeadPosition),
        Concept::DeadPositionAlso => speech.say(ConceptDeadPositionAlso),
        Concept::Agreement => speech.say(ConceptAgreement),
        Concept::FlagFall => speech.say(ConceptFlagFall),
        Concept::StoppingClocks => speech.say(ConceptStoppingClocks),
        Concept::DrawOffer => speech.say(ConceptDrawOffer),
        Concept::RepetitionWritten => speech.say(ConceptRepetitionWritten),
        Concept::RepetitionAppeared => speech.say(ConceptRepetitionAppeared),
        Concept::FiftyWritten => speech.say(ConceptFiftyWritten),
        Concept::FiftyMade => speech.say(ConceptFiftyMade),
        Concept::ClaimRightLost => speech.say(ConceptClaimRightLost),
        Concept::ClaimProcedure => speech.say(ConceptClaimProcedure),
        Concept::ClaimCorrect => speech.say(ConceptClaimCorrect),
        Concept::ClaimIncorrect => speech.say(ConceptClaimIncorrect),
        Concept::Fivefold => speech.say(ConceptFivefold),
        Concept::Seventyfive => speech.say(ConceptSeventyfive),
        Concept::Notation => speech.say(ConceptNotation),
        Concept::Sealing => speech.say(ConceptSealing),
        Concept::EarlyAdjournment => speech.say(ConceptEarlyAdjournment),
        Concept::Label => speech.say(ConceptLabel),
        Concept::LabelDrawOffer => speech.say(ConceptLabelDrawOffer),
        Concept::Custody => speech.say(ConceptCustody),
        Concept::OfferAfterSealing => speech.say(ConceptOfferAfterSealing),
        Concept::SetUp => speech.say(ConceptSetUp),
        Concept::EndedBeforeResumption => speech.say(ConceptEndedBeforeResumption),
        Concept::Opening => speech.say(ConceptOpening),
        Concept::BadSealedMove => speech.say(ConceptBadSealedMove),
        Concept::Ambiguous => speech.say(ConceptAmbiguous),
        Concept::Unintelligible => speech.say(ConceptUnintelligible),
        Concept::Illegal => speech.say(ConceptIllegal),
        Concept::EmptyEnvelope => speech.say(ConceptEmptyEnvelope),
        Concept::ResponderPresent => speech.say(ConceptResponderPresent),
        Concept::ResponderAbsent => speech.say(ConceptResponderAbsent),
        Concept::SealerAbsent => speech.say(ConceptSealerAbsent),
        Concept::BothAbsent => speech.say(ConceptBothAbsent),
        Concept::Late => speech.say(ConceptLate),
        Concept::LateCheckmate => speech.say(ConceptLateCheckmate),
        Concept::LateDraw => speech.say(ConceptLateDraw),
        Concept::LateFlagFall => speech.say(ConceptLateFlagFall),
        Concept::LostEnvelope => speech.say(ConceptLostEnvelope),
        Concept::LostPosition => speech.say(ConceptLostPosition),
        Concept::ClockError => speech.say(ConceptClockError),
        Concept::Sessions => speech.say(ConceptSessions),
    }
}

#[cfg(test)]
mod tests;
