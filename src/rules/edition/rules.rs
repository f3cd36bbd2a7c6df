//! The rules in which editions differ, each in one row, and what else a file has a key for.

use serde::{Deserialize, Serialize, Serializer};

use super::words::*;

/// One row a rule: its key in the table `[rules]` and what it may say (`Option`: it may be silent), then its name and
/// what is cited where it decides.
macro_rules! rules {
    ($($(#[$doc:meta])* $key:ident: $says:ty, $rule:ident => $cited:ident;)+) => {
        /// What an edition says where editions differ. `None` means that it is silent.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Rules { $($(#[$doc])* pub $key: $says),+ }

        impl Rules {
            /// Takes them out of a file, in its order.
            pub(super) fn of(file: &mut super::file::File<'_>) -> Result<Rules, super::EditionError> {
                Ok(Rules { $($key: file.says(Key::Rule(Rule::$rule))?),+ })
            }
        }

        /// A rule of which editions say different things: one key of the table `[rules]`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rule { $($(#[$doc])* $rule),+ }

        impl Rule {
            /// Every one, in the order of the file.
            pub const ALL: [Rule; [$(Rule::$rule),+].len()] = [$(Rule::$rule),+];

            /// Its key, with its table.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$rule => concat!("rules.", stringify!($key))),+ }
            }

            /// What to cite when this rule decides.
            pub const fn governed_by(self) -> Concept {
                match self { $(Rule::$rule => Concept::$cited),+ }
            }
        }
    };
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

rules! {
    /// When a draw offer is written on the envelope.
    draw_offer_on_label: Option<LabelOffer>, DrawOfferOnLabel => LabelDrawOffer;
    /// What follows from an ambiguous sealed move.
    ambiguous: Option<Ambiguous>, Ambiguous => Ambiguous;
    /// What follows from a sealed move whose meaning cannot be established.
    unintelligible: Option<BadMove>, Unintelligible => Unintelligible;
    /// What follows from an illegal sealed move.
    illegal: Option<IllegalMove>, Illegal => Illegal;
    /// What follows from an envelope without a move in it.
    empty_envelope: Option<BadMove>, EmptyEnvelope => EmptyEnvelope;
    /// What follows from a bad sealed move when the responder cannot mate.
    bad_move_cannot_mate: Option<CannotMate>, BadMoveCannotMate => FlagFall;
    /// How many seconds late is not yet too late.
    late_after: Option<u32>, LateAfter => Late;
    /// Who fixes that.
    late_after_set_by: Option<SetBy>, LateAfterSetBy => Late;
    /// What makes a player too late before that.
    late_also_after: Option<LateAlso>, LateAlsoAfter => Late;
    /// What saves a sealer who is too late.
    late_sealer_saved_by: Option<Vec<SavedBy>>, LateSealerSavedBy => Late;
    /// What saves a responder who is too late.
    late_responder_saved_by: Option<Vec<SavedBy>>, LateResponderSavedBy => Late;
    /// Whose time is lost while neither player is there.
    both_absent: Option<BothAbsent>, BothAbsent => BothAbsent;
    /// What follows when both come too late.
    both_late: Option<BothLate>, BothLate => BothLate;
    /// What follows when the responder is too late and the sealed move is none.
    late_and_bad_move: Option<LateAndBadMove>, LateAndBadMove => LateAndBadMove;
    /// How an offer is rejected without a word.
    offer_rejected_by: Option<GivenUpBy>, OfferRejectedBy => DrawOffer;
    /// After how many moves by each side the players may agree on a draw.
    agreement_after: Option<u32>, AgreementAfter => Agreement;
    /// Whether a claim is an offer of a draw.
    claim_counts_as: Option<ClaimCountsAs>, ClaimCountsAs => ClaimIsOffer;
    /// How the right to claim is lost.
    claim_right_lost_by: Option<GivenUpBy>, ClaimRightLostBy => ClaimRightLost;
    /// Whether a claimant stops the clocks.
    claim_stops_clocks: Option<Obligation>, ClaimStopsClocks => ClaimProcedure;
    /// What an incorrect claim costs the claimant: the first band that holds the time left; without one, nothing.
    claimant_penalty: Option<Vec<PenaltyBand>>, ClaimantPenalty => ClaimIncorrect;
    /// What an incorrect claim gives the opponent, in seconds.
    opponent_bonus: Option<u32>, OpponentBonus => ClaimIncorrect;
    /// Whether a fifth repetition draws.
    fivefold: Fivefold, Fivefold => Fivefold;
    /// Whether 75 moves draw.
    seventyfive: Seventyfive, Seventyfive => Seventyfive;
    /// Whether a dead position draws.
    dead_position: Option<DeadPosition>, DeadPosition => DeadPosition;
    /// What follows from resigning to a player who cannot mate.
    resignation_cannot_mate: Option<CannotMate>, ResignationCannotMate => Resignation;
    /// What follows from a flag fall when the opponent cannot mate.
    flag_fall_cannot_mate: Option<FlagFall>, FlagFallCannotMate => FlagFall;
    /// What follows when both flags have fallen.
    both_flags: Option<BothFlags>, BothFlags => BothFlags;
    /// How the game goes on when the envelope is lost.
    lost_envelope: Option<LostEnvelope>, LostEnvelope => LostEnvelope;
    /// What follows when the times used are lost.
    lost_times: Option<Lost>, LostTimes => LostEnvelope;
    /// What follows when the position is lost.
    lost_position: Option<Lost>, LostPosition => LostPosition;
}

/// What an incorrect claim costs a claimant who has more than `above` seconds left (9.5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Deserialize)]
#[displaydoc("above {above}: {penalty}")]
#[serde(deny_unknown_fields)]
pub struct PenaltyBand {
    /// Seconds left; the band begins just above.
    pub above: u32,
    /// What the claimant loses.
    #[serde(flatten)]
    pub penalty: Penalty,
}

/// What an incorrect claim costs (9.5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// Half of the time left, and at most so many seconds.
    #[displaydoc("half, at most {0}")]
    HalveAtMost(u32),
    /// All but so many seconds.
    #[displaydoc("to {0}")]
    SetTo(u32),
}

/// A key of an edition's file, but for those that say what the edition is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A rule of which editions say different things.
    Rule(Rule),
    /// What is counted as an article.
    Article(Concept),
    /// What its rules for adjourned games are called.
    AdjournmentRules,
    /// The articles that A8 excepts.
    Exceptions,
}

impl Key {
    /// Every one, in the order of the file.
    pub fn all() -> impl Iterator<Item = Key> {
        let is_of_the_laws = |concept: &Concept| concept.name().starts_with("articles.");
        let (laws, adjournment) =
            Concept::ALL.split_at(Concept::ALL.partition_point(is_of_the_laws));
        let rules = Rule::ALL.into_iter().map(Key::Rule);
        rules
            .chain(laws.iter().copied().map(Key::Article))
            .chain([Key::AdjournmentRules, Key::Exceptions])
            .chain(adjournment.iter().copied().map(Key::Article))
    }

    /// The key as the file writes it, with its table.
    pub fn name(self) -> &'static str {
        match self {
            Key::Rule(rule) => rule.name(),
            Key::Article(concept) => concept.name(),
            Key::AdjournmentRules => "adjournment.rules",
            Key::Exceptions => "adjournment.exceptions",
        }
    }

    /// What is cited for it.
    pub(super) const fn concept(self) -> Option<Concept> {
        match self {
            Key::Rule(rule) => Some(rule.governed_by()),
            Key::Article(concept) => Some(concept),
            Key::AdjournmentRules | Key::Exceptions => None,
        }
    }
}

/// Its name.
impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
