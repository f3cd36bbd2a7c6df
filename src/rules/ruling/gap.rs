//! Where the Laws are silent: the questions that are put to the arbiter, and never decided by the program.

use crate::edition::{Concept, Edition, Rule};
use crate::fault::{Phrase, Warning};

/// A question of an adjournment to which an edition gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, displaydoc::Display, Warning)]
pub enum Gap {
    // A reply sealed under A9(c) is no legal move: A8 speaks of the sealed move only.
    /// the Laws do not say what follows when the sealed reply is not one legal move
    #[fault("gap/illegal-reply")]
    IllegalReply,
    // The move that the sealer of a lost envelope declares is not one legal move: A11(a) lets the sealer play
    // the stated move, and A8 speaks of the sealed move only.
    /// the Laws do not say what follows when the move declared for a lost envelope is not one legal move
    #[fault("gap/illegal-declaration")]
    IllegalDeclaration,
    // The moment by which play had to resume has passed, and no time was agreed (A2g, A10).
    /// the time by which play had to resume has passed and none was agreed, and the Laws do not say what follows:
    /// nobody is late before a time was announced
    #[fault("gap/not-resumed-in-time")]
    NotResumedInTime,
    // Both players came too late (A10).
    /// the Laws do not say what follows when both players come too late
    #[fault("gap/both-late")]
    BothLate,
    // The responder came too late (A10), and the closed envelope may hold a move that loses (A8).
    /// the player who must reply is too late, and the Laws do not say whether that comes before a bad move in the
    /// closed envelope
    #[fault("gap/responder-late")]
    ResponderLate,
    // The responder came too late (I.10), and the sealed move, which might have ended the game, is not one legal move
    // (A8).
    /// the player who must reply came too late, the sealed move is not one legal move, and the Laws do not say which
    /// of the two loses
    #[fault("gap/late-and-bad-move")]
    LateAndBadMove,
    // A player came too late by the announced time and in time by the recorded start.
    /// the resumption began later than announced, and the Laws do not say from which of the two lateness counts
    #[fault("gap/lateness-basis")]
    LatenessBasis,
    // The sealer came too late (A10), and by the clocks the player present had used up their time before: whether
    // the flag fell then (A10c), somebody must have seen (6.9).
    /// a player is too late, and by the times recorded the player present had used up their own before: whether that
    /// flag fell then, nobody has said
    #[fault("gap/late-and-flag")]
    LateAndFlag,
    // The sealer of a lost envelope came too late (A10), and only the move that was sealed could save the player
    // (A10a, b).
    /// a player is too late, and the envelope that could show whether the sealed move ended the game is lost
    #[fault("gap/late-and-lost-envelope")]
    LateAndLostEnvelope,
    // A player comes too late by the announced time, and no move was sealed: A10 speaks of adjourned games.
    /// a player is too late, and the Laws do not say what follows where no move was sealed
    #[fault("gap/late-after-pause")]
    LateAfterPause,
    // A flag fell, or a player resigned, and only the written move could tell whether the opponent can mate (that
    // rule).
    /// only the written move could tell whether the opponent can mate, and the Laws do not say whether it counts
    #[fault("gap/flag-and-written-move")]
    FlagAndWrittenMove(Rule),
    // A flag fell (6.9) while the closed envelope may hold a move that loses (A8).
    /// the flag fell while the envelope was closed, and the Laws do not say whether that comes before a bad move in it
    #[fault("gap/flag-before-opening")]
    FlagBeforeOpening,
    // Whether sealing gives up a claim under 9.2(b) or 9.3(b).
    /// the Laws do not say whether sealing gives up the right to claim a draw
    #[fault("gap/sealing-and-claim")]
    SealingAndClaim,
    // Whether executing the sealed move rejects an offer made after the sealing.
    /// a draw was offered after the sealing, and the Laws do not say whether executing the sealed move rejects it
    #[fault("gap/offer-after-sealing")]
    OfferAfterSealing,
    // Whether the sealer's clock stops while the reply of A9(c) is opened.
    /// the Laws do not say whether the sealer's clock stops while the sealed reply is opened
    #[fault("gap/clock-at-reply")]
    ClockAtReply,
    // Whose clock runs while the sealer of a lost envelope declares the move.
    /// the Laws do not say whose clock runs while the sealer declares the move
    #[fault("gap/clock-at-declaration")]
    ClockAtDeclaration,
    // Whether the sealer of a lost envelope must play the sealed move: the edition resumes the game from the position
    // (19E of US Chess).
    /// the game is resumed from the position, and the edition does not say that the sealer must play the sealed move
    #[fault("gap/move-after-lost-envelope")]
    MoveAfterLostEnvelope,
    // What an incorrect claim costs (9.5): the edition does not say, or it depends on a time left that is not known.
    /// the claim was not correct, and neither the edition nor the clocks tell what it costs the claimant, so nothing
    /// was taken from them
    #[fault("gap/claim-penalty")]
    ClaimPenalty,
    // A wrap of a player is proved dead: A8(b) speaks of what the sealer wrote, and not of how it was locked.
    /// the envelope gives a player nothing, as the slip proves, and the Laws do not say what follows from how the
    /// move was locked
    #[fault("gap/dead-wrap")]
    DeadWrap,
    // What cannot be established, position or times, the arbiter sets (A11).
    /// what is lost cannot be established, and the arbiter sets it
    #[fault("gap/arbiter-sets")]
    ArbiterSets(Rule),
    // The arbiter may declare the game drawn by this rule, and need not (14K of US Chess).
    /// the edition lets the arbiter declare the game drawn now
    #[fault("gap/arbiter-may-draw")]
    ArbiterMayDraw(Rule),
    // The edition does not speak of this rule at all.
    /// the edition does not say what follows
    #[fault("gap/silent")]
    Silent(Rule),
}

/// What somebody said of a gap, or what is law elsewhere. It decides nothing: the arbiter may weigh it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Phrase)]
#[fault("opinion")]
pub enum Opinion {
    /// G. Gijssen, then chairman of FIDE's rules committee, ChessCafe, July 1998: who wants to claim must do so
    /// before sealing.
    GijssenClaim,
    /// US Chess 2019, 9G1: the right to claim lasts until the clock is pressed. Sealing is not named.
    UsClaim,
    /// US Chess 2019, 19G3: the loss of the responder stands, although the sealed move is found invalid.
    UsLossStands,
    /// US Chess 2019, 13F: the director may declare the game lost by both.
    UsBothLate,
    /// S. Reuben, councillor of FIDE's rules commission, ECF forum, December 2011, as quoted there by R. Bates: the
    /// offer is open past the opening.
    ReubenOffer,
    /// US Chess 2019, 14B1 with 19B: a word or a touched piece rejects an offer, and the director makes the sealed
    /// move.
    UsOffer,
    /// US Chess 2019, 13H with 19D: whoever has sealed a move loses if it has no reasonable interpretation.
    UsReply,
    /// The French federation's translation of I.12.1, Livre de l'arbitre, October 2025, p. 64: the move is stated in
    /// good faith.
    FrenchDeclaration,
    /// Southend & District Chess League, Rules 6 A.4, May 2014: the game may be scored as a loss to both.
    SouthendNotResumed,
    /// US Chess 2019, 13D, for the start of a game: lateness counts from the actual start.
    UsLateness,
    /// US Chess 2019, 13C1: a flag has fallen only when a player points it out.
    UsFlag,
    /// US Chess 2019, 14D and 14E: the position as of the last determined legal move counts.
    UsWrittenMove,
    /// G. Gijssen, February 2002, as A. Buchanan reports: a position with only forced moves to a dead one is drawn
    /// already.
    GijssenDead,
}

/// What an [`Opinion`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Authority {
    /// What a person says.
    Person,
    /// The law of another federation.
    Federation,
    /// A rule of one league.
    League,
}

impl Opinion {
    /// What it is.
    pub const fn authority(self) -> Authority {
        match self {
            Opinion::GijssenClaim | Opinion::ReubenOffer | Opinion::GijssenDead => {
                Authority::Person
            }
            Opinion::SouthendNotResumed => Authority::League,
            _ => Authority::Federation,
        }
    }
}

/// What waits for the arbiter's decision of a gap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    StopsTheGame,
    DoubtsTheResult,
    Beside,
}

impl Gap {
    /// What waits for its decision, the articles nearest to it, the nearest first, and what was said of it, persons
    /// first.
    #[rustfmt::skip]
    fn row(self) -> (Weight, Vec<Concept>, &'static [Opinion]) {
        use Concept::*;
        use Opinion::*;
        use Weight::{Beside, DoubtsTheResult, StopsTheGame};
        match self {
            Gap::IllegalReply => (StopsTheGame, vec![SealerAbsent, BadSealedMove], &[UsReply]),
            Gap::IllegalDeclaration => {
                (StopsTheGame, vec![LostEnvelope, BadSealedMove], &[FrenchDeclaration])
            }
            Gap::NotResumedInTime => (StopsTheGame, vec![Label, Late], &[SouthendNotResumed]),
            Gap::BothLate => (StopsTheGame, vec![BothLate, Late, BothAbsent], &[UsBothLate]),
            Gap::ResponderLate => (DoubtsTheResult, vec![Late, BadSealedMove], &[UsLossStands]),
            Gap::LateAndBadMove => (StopsTheGame, vec![Late, BadSealedMove], &[UsLossStands]),
            Gap::LatenessBasis => (StopsTheGame, vec![Late, Sessions], &[UsLateness]),
            Gap::LateAndFlag => (StopsTheGame, vec![LateFlagFall, FlagFall, Late], &[UsFlag]),
            Gap::LateAndLostEnvelope => {
                (StopsTheGame, vec![Late, LateCheckmate, LateDraw, LostEnvelope], &[])
            }
            Gap::LateAfterPause => (StopsTheGame, vec![Late], &[]),
            Gap::FlagAndWrittenMove(rule) => {
                let nearest = vec![rule.governed_by(), ResponderAbsent];
                (StopsTheGame, nearest, &[GijssenDead, UsWrittenMove])
            }
            Gap::FlagBeforeOpening => {
                (DoubtsTheResult, vec![FlagFall, BadSealedMove], &[UsLossStands])
            }
            Gap::SealingAndClaim => {
                (Beside, vec![ClaimRightLost, Sealing], &[GijssenClaim, UsClaim])
            }
            Gap::OfferAfterSealing => {
                (Beside, vec![OfferAfterSealing, DrawOffer], &[ReubenOffer, UsOffer])
            }
            Gap::ClockAtReply => (Beside, vec![SealerAbsent, ResponderAbsent], &[]),
            Gap::ClockAtDeclaration => (Beside, vec![LostEnvelope, ResponderPresent], &[]),
            Gap::MoveAfterLostEnvelope => (Beside, vec![LostEnvelope], &[]),
            Gap::ClaimPenalty => (Beside, vec![ClaimIncorrect], &[]),
            Gap::DeadWrap => {
                (DoubtsTheResult, vec![Rule::Unintelligible.governed_by(), LostEnvelope], &[])
            }
            Gap::ArbiterMayDraw(rule) => (Beside, vec![rule.governed_by()], &[]),
            Gap::ArbiterSets(rule) | Gap::Silent(rule) => {
                (StopsTheGame, vec![rule.governed_by()], &[])
            }
        }
    }

    /// What was said of it under other rules than those of `edition`, persons first; nothing under those of US Chess,
    /// whose own articles most of it are.
    pub fn opinions(self, edition: &Edition) -> &'static [Opinion] {
        match edition.name().starts_with("us-chess-") {
            true => &[],
            false => self.row().2,
        }
    }

    /// The articles nearest to it, the nearest first.
    pub fn nearest(self) -> Vec<Concept> {
        self.row().1
    }

    /// Whether it leaves the result open that was given beside it: the arbiter may decide otherwise.
    pub fn doubts_the_result(self) -> bool {
        self.row().0 == Weight::DoubtsTheResult
    }

    /// Whether the game cannot go on before the arbiter has decided. The others are stated beside what the Laws do
    /// say, and change nothing unless the arbiter decides so.
    pub fn needs_decision(self) -> bool {
        self.row().0 == Weight::StopsTheGame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each gap, and who spoke of it. Under US Chess nobody is cited: its articles are the law itself.
    #[test]
    fn each_gap_has_the_opinions_that_were_found() {
        use Opinion::*;
        let rule = Rule::LostTimes;
        let rows: [(Gap, &[Opinion]); 12] = [
            (Gap::IllegalReply, &[UsReply]),
            (Gap::IllegalDeclaration, &[FrenchDeclaration]),
            (Gap::NotResumedInTime, &[SouthendNotResumed]),
            (Gap::BothLate, &[UsBothLate]),
            (Gap::ResponderLate, &[UsLossStands]),
            (Gap::LateAndBadMove, &[UsLossStands]),
            (Gap::LatenessBasis, &[UsLateness]),
            (Gap::LateAndFlag, &[UsFlag]),
            (
                Gap::FlagAndWrittenMove(Rule::FlagFallCannotMate),
                &[GijssenDead, UsWrittenMove],
            ),
            (Gap::FlagBeforeOpening, &[UsLossStands]),
            (Gap::SealingAndClaim, &[GijssenClaim, UsClaim]),
            (Gap::OfferAfterSealing, &[ReubenOffer, UsOffer]),
        ];
        #[rustfmt::skip]
        let nobody = [
            Gap::LateAndLostEnvelope, Gap::LateAfterPause, Gap::ClockAtReply, Gap::ClockAtDeclaration, Gap::MoveAfterLostEnvelope, Gap::ClaimPenalty,
            Gap::DeadWrap, Gap::ArbiterSets(rule), Gap::ArbiterMayDraw(rule), Gap::Silent(rule),
        ];
        let nobody = nobody.map(|gap| (gap, &[][..]));
        for (gap, expected) in rows.into_iter().chain(nobody) {
            for edition in Edition::all() {
                let found = gap.opinions(&edition);
                match edition.name() {
                    "us-chess-2019" => assert_eq!(found, [], "{gap:?}"),
                    name => assert_eq!(found, expected, "{gap:?}, {name}"),
                }
            }
        }
    }
}
