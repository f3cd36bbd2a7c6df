//! What an edition of the Laws says, in words.

use super::time::span;
use crate::clock::Duration;
use crate::laws::edition::{
    Ambiguous, BadMove, BothAbsent, BothLate, CannotMate, Concept, DeadPosition, Edition, Fivefold,
    GivenUpBy, LabelOffer, Lost, LostEnvelope, Obligation, Penalty, PenaltyBand, Rule, SavedBy,
    SetBy, Seventyfive,
};

/// What a rule is about, as the heading of a row.
pub const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::DrawOfferOnLabel => "a draw offer is written on the envelope",
        Rule::Ambiguous => "ambiguous sealed move",
        Rule::Unintelligible => "unintelligible sealed move",
        Rule::Illegal => "illegal sealed move",
        Rule::EmptyEnvelope => "no move in the envelope",
        Rule::BadMoveCannotMate => "bad sealed move, but the opponent cannot mate",
        Rule::LateAfter => "too late to the resumption",
        Rule::LateAfterSetBy => "how late is too late is set by",
        Rule::LateSealerSavedBy => "a sealer who is too late is saved by",
        Rule::BothAbsent => "both absent",
        Rule::BothLate => "both too late",
        Rule::OfferRejectedBy => "a draw offer is rejected by",
        Rule::ClaimRightLostBy => "the right to claim is lost by",
        Rule::ClaimStopsClocks => "a claimant stops the clocks",
        Rule::ClaimantPenalty => "incorrect claim: the claimant",
        Rule::OpponentBonus => "incorrect claim: the opponent",
        Rule::Fivefold => "fivefold repetition",
        Rule::Seventyfive => "75 moves without capture or pawn move",
        Rule::DeadPosition => "dead position",
        Rule::ResignationCannotMate => "resignation, but the opponent cannot mate",
        Rule::FlagFallCannotMate => "flag fall, but the opponent cannot mate",
        Rule::LostEnvelope => "the envelope is lost",
        Rule::LostTimes => "the times used are lost",
        Rule::LostPosition => "the position is lost",
    }
}

/// What `edition` says of a rule; `silent` where it does not speak.
pub fn rule_value(edition: &Edition, rule: Rule) -> String {
    let rules = edition.rules();
    let said = match rule {
        Rule::DrawOfferOnLabel => rules.draw_offer_on_label.map(label_offer),
        Rule::Ambiguous => rules.ambiguous.map(ambiguous),
        Rule::Unintelligible => rules.unintelligible.map(bad_move),
        Rule::Illegal => rules.illegal.map(bad_move),
        Rule::EmptyEnvelope => rules.empty_envelope.map(bad_move),
        Rule::BadMoveCannotMate => rules.bad_move_cannot_mate.map(cannot_mate),
        Rule::LateAfter => return rules.late_after.map_or_else(silent, late_after),
        Rule::LateAfterSetBy => rules.late_after_set_by.map(set_by),
        Rule::LateSealerSavedBy => {
            return rules
                .late_sealer_saved_by
                .as_deref()
                .map_or_else(silent, saved_by_any);
        }
        Rule::BothAbsent => rules.both_absent.map(both_absent),
        Rule::BothLate => rules.both_late.map(both_late),
        Rule::OfferRejectedBy => rules.offer_rejected_by.map(given_up_by),
        Rule::ClaimRightLostBy => rules.claim_right_lost_by.map(given_up_by),
        Rule::ClaimStopsClocks => rules.claim_stops_clocks.map(obligation),
        Rule::ClaimantPenalty => {
            return rules
                .claimant_penalty
                .as_deref()
                .map_or_else(silent, penalty);
        }
        Rule::OpponentBonus => return rules.opponent_bonus.map_or_else(silent, bonus),
        Rule::Fivefold => Some(fivefold(rules.fivefold)),
        Rule::Seventyfive => Some(seventyfive(rules.seventyfive)),
        Rule::DeadPosition => rules.dead_position.map(dead_position),
        Rule::ResignationCannotMate => rules.resignation_cannot_mate.map(cannot_mate),
        Rule::FlagFallCannotMate => rules.flag_fall_cannot_mate.map(cannot_mate),
        Rule::LostEnvelope => rules.lost_envelope.map(lost_envelope),
        Rule::LostTimes => rules.lost_times.map(lost),
        Rule::LostPosition => rules.lost_position.map(lost),
    };
    said.map_or_else(silent, str::to_owned)
}

fn silent() -> String {
    "silent".to_owned()
}

const fn label_offer(value: LabelOffer) -> &'static str {
    match value {
        LabelOffer::MadeBefore => "if made before the adjournment",
        LabelOffer::Current => "if it still stands",
    }
}

const fn ambiguous(value: Ambiguous) -> &'static str {
    match value {
        Ambiguous::Loses => "the sealer loses",
        Ambiguous::OpponentChooses => "the opponent chooses",
        Ambiguous::OpponentChoosesReasonable => {
            "the opponent chooses among the reasonable readings"
        }
    }
}

const fn bad_move(value: BadMove) -> &'static str {
    match value {
        BadMove::Loses => "the sealer loses",
        BadMove::LosesUnlessInterpreted => {
            "the sealer loses, unless the arbiter finds a reasonable reading"
        }
    }
}

const fn cannot_mate(value: CannotMate) -> &'static str {
    match value {
        CannotMate::Draw => "drawn",
        CannotMate::Loses => "loses all the same",
    }
}

fn late_after(seconds: u32) -> String {
    match Duration::from_seconds(seconds.into()).filter(|late| !late.is_zero()) {
        None => "after the announced time".to_owned(),
        Some(late) => format!("more than {} after the announced time", span(late)),
    }
}

const fn set_by(value: SetBy) -> &'static str {
    match value {
        SetBy::Laws => "the Laws",
        SetBy::Event => "the event; if it is silent, the Laws",
    }
}

fn saved_by_any(values: &[SavedBy]) -> String {
    match values {
        [] => "nothing".to_owned(),
        values => values
            .iter()
            .map(|&value| saved_by(value))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

const fn saved_by(value: SavedBy) -> &'static str {
    match value {
        SavedBy::Checkmate => "checkmate",
        SavedBy::Stalemate => "stalemate",
        SavedBy::DeadPosition => "dead position",
        SavedBy::Fivefold => "fivefold repetition",
        SavedBy::Seventyfive => "75 moves",
        SavedBy::FlagFall => "the opponent's flag fall",
    }
}

const fn both_absent(value: BothAbsent) -> &'static str {
    match value {
        BothAbsent::ResponderLosesTime => "the responder's clock runs until he comes",
    }
}

const fn both_late(value: BothLate) -> &'static str {
    match value {
        BothLate::BothLose => "both lose",
    }
}

const fn given_up_by(value: GivenUpBy) -> &'static str {
    match value {
        GivenUpBy::Moving => "making a move",
        GivenUpBy::Touching => "touching a piece",
    }
}

const fn obligation(value: Obligation) -> &'static str {
    match value {
        Obligation::Must => "must",
        Obligation::May => "may",
    }
}

fn penalty(bands: &[PenaltyBand]) -> String {
    if bands.is_empty() {
        return "loses no time".to_owned();
    }
    let bands: Vec<String> = bands
        .iter()
        .map(|band| {
            let what = match band.penalty {
                Penalty::HalveAtMost(most) => {
                    format!("loses half his time left, at most {}", seconds(most))
                }
                Penalty::SetTo(left) => format!("is left {}", seconds(left)),
            };
            match band.above {
                0 => what,
                above => format!("with more than {} left {what}", seconds(above)),
            }
        })
        .collect();
    bands.join("; ")
}

fn bonus(added: u32) -> String {
    match added {
        0 => "gains no time".to_owned(),
        added => format!("gains {}", seconds(added)),
    }
}

fn seconds(count: u32) -> String {
    span(Duration::from_seconds(count.into()).unwrap_or(Duration::MAX))
}

const fn fivefold(value: Fivefold) -> &'static str {
    match value {
        Fivefold::None => "no end by itself",
        Fivefold::Consecutive => "drawn, if the five follow each other",
        Fivefold::Any => "drawn",
    }
}

const fn seventyfive(value: Seventyfive) -> &'static str {
    match value {
        Seventyfive::None => "no end by itself",
        Seventyfive::DrawUnlessMate => "drawn, unless the last move mates",
    }
}

const fn dead_position(value: DeadPosition) -> &'static str {
    match value {
        DeadPosition::Draw => "drawn at once",
        DeadPosition::None => "no end by itself",
    }
}

const fn lost_envelope(value: LostEnvelope) -> &'static str {
    match value {
        LostEnvelope::SealerStates => "the sealer plays the move he states he sealed",
    }
}

const fn lost(value: Lost) -> &'static str {
    match value {
        Lost::ArbiterSets => "the arbiter sets them",
        Lost::Annulled => "the game is annulled",
    }
}

/// What an article is about, as the heading of a row.
pub const fn concept(concept: Concept) -> &'static str {
    match concept {
        Concept::Checkmate => "checkmate",
        Concept::Resignation => "resignation",
        Concept::Stalemate => "stalemate",
        Concept::DeadPosition => "dead position",
        Concept::DeadPositionAlso => "dead position, second place",
        Concept::Agreement => "draw by agreement",
        Concept::FlagFall => "flag fall",
        Concept::StoppingClocks => "stopping the clocks",
        Concept::DrawOffer => "offering a draw",
        Concept::RepetitionWritten => "claim: repetition by a written move",
        Concept::RepetitionAppeared => "claim: repetition on the board",
        Concept::FiftyWritten => "claim: 50 moves with a written move",
        Concept::FiftyMade => "claim: 50 moves made",
        Concept::ClaimRightLost => "losing the right to claim",
        Concept::ClaimProcedure => "how a claim is made",
        Concept::ClaimCorrect => "correct claim",
        Concept::ClaimIncorrect => "incorrect claim",
        Concept::Fivefold => "fivefold repetition",
        Concept::Seventyfive => "75 moves",
        Concept::Notation => "notation",
        Concept::Sealing => "sealing at the end of the session",
        Concept::EarlyAdjournment => "adjourning early",
        Concept::Label => "what is written on the envelope",
        Concept::LabelDrawOffer => "the draw offer on the envelope",
        Concept::Custody => "the arbiter checks and keeps it",
        Concept::OfferAfterSealing => "a draw offer after sealing",
        Concept::SetUp => "setting up for the resumption",
        Concept::EndedBeforeResumption => "the game ends before it is resumed",
        Concept::Opening => "who must be there at the opening",
        Concept::BadSealedMove => "a bad sealed move",
        Concept::Ambiguous => "an ambiguous sealed move",
        Concept::Unintelligible => "an unintelligible sealed move",
        Concept::Illegal => "an illegal sealed move",
        Concept::EmptyEnvelope => "no move in the envelope",
        Concept::ResponderPresent => "the responder is there",
        Concept::ResponderAbsent => "the responder is absent",
        Concept::SealerAbsent => "the sealer is absent",
        Concept::BothAbsent => "both are absent",
        Concept::Late => "too late",
        Concept::LateCheckmate => "too late, but the sealed move mates",
        Concept::LateDraw => "too late, but the sealed move draws",
        Concept::LateFlagFall => "too late, but the opponent's flag fell",
        Concept::LostEnvelope => "the envelope is lost",
        Concept::LostPosition => "the position is lost",
        Concept::ClockError => "a clock shows a wrong time",
        Concept::Sessions => "how long a session lasts",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::laws::edition::Word;

    #[test]
    fn what_editions_say_in_words() {
        let rows = [
            ("fide-1997", Rule::Ambiguous, "the sealer loses"),
            ("fide-1928", Rule::Ambiguous, "the opponent chooses"),
            ("fide-1928", Rule::Illegal, "silent"),
            (
                "fide-1997",
                Rule::LateAfter,
                "more than 1 h after the announced time",
            ),
            ("fide-2018", Rule::LateAfter, "after the announced time"),
            ("uscf", Rule::LateAfter, "silent"),
            (
                "fide-1997",
                Rule::LateSealerSavedBy,
                "checkmate, stalemate, dead position, the opponent's flag fall",
            ),
            (
                "fide-1997",
                Rule::ClaimantPenalty,
                "loses half his time left, at most 3 min",
            ),
            (
                "fide-2001",
                Rule::ClaimantPenalty,
                "with more than 2 min left loses half his time left, at most 3 min; with more \
                 than 1 min left is left 1 min",
            ),
            ("fide-2005", Rule::ClaimantPenalty, "loses no time"),
            ("uscf", Rule::ClaimantPenalty, "silent"),
            ("fide-2023", Rule::OpponentBonus, "gains 2 min"),
            ("fide-1997", Rule::Fivefold, "no end by itself"),
            (
                "fide-2014",
                Rule::Fivefold,
                "drawn, if the five follow each other",
            ),
            ("fide-2018", Rule::Fivefold, "drawn"),
            ("fide-2023", Rule::ResignationCannotMate, "drawn"),
            (
                "fide-2018",
                Rule::ResignationCannotMate,
                "loses all the same",
            ),
        ];
        for (name, rule, expected) in rows {
            let edition = Edition::builtin(name).unwrap();
            assert_eq!(
                rule_value(&edition, rule),
                expected,
                "{name}, {}",
                rule.word()
            );
        }
    }

    /// What the file says differently is never told alike.
    #[test]
    fn two_values_never_share_their_words() {
        let editions = Edition::all();
        for &rule in Rule::ALL {
            let told: BTreeSet<(String, String)> = editions
                .iter()
                .filter_map(|edition| {
                    let fact = edition.facts().into_iter().find(|f| f.key == rule.word())?;
                    Some((fact.value, rule_value(edition, rule)))
                })
                .collect();
            let values: BTreeSet<_> = told.iter().map(|(value, _)| value).collect();
            let words: BTreeSet<_> = told.iter().map(|(_, words)| words).collect();
            assert_eq!(values.len(), told.len(), "{}", rule.word());
            assert_eq!(words.len(), told.len(), "{}", rule.word());
        }
    }

    #[test]
    fn every_row_has_its_own_heading() {
        let rules: BTreeSet<_> = Rule::ALL.iter().map(|&of| rule(of)).collect();
        assert_eq!(rules.len(), Rule::ALL.len());
        let concepts: BTreeSet<_> = Concept::ALL.iter().map(|&of| concept(of)).collect();
        assert_eq!(concepts.len(), Concept::ALL.len());
    }
}
