//! Claims of a draw by repetition and by 50 moves (9.2–9.5).
//!
//! "Has appeared" (9.2b, 9.3b) and "is about to appear" with a written move (9.2a, 9.3a) are
//! different claims, and their answers may differ.

use serde::Serialize;
use shakmaty::{ByColor, Chess, Color, Move, Position};

use super::{GameResult, MoveText, ReadingKind, Reason, Remark};
use crate::edition::{Concept, Edition, GivenUpBy, Obligation, Penalty, PenaltyBand, Rule};
use crate::game_over::{End, over_on_board, over_where_it_counts};
use crate::notation::Notation;
use crate::reading::{Reading, read};
use crate::repetition::Repetition;
use crate::score::Game;
use crate::time::{Duration, Left};
use crate::word::{as_word, words};

/// How often a position must appear (9.2).
const THREE: usize = 3;

/// 50 moves by each side, in half-moves (9.3).
const FIFTY_MOVES: u32 = 100;

words! {
    /// The four claims, counted as in 1997.
    ClaimArticle {
        /// A written move brings the position for at least the third time.
        RepetitionWritten = "9.2(a)",
        /// The position has just appeared for at least the third time.
        RepetitionAppeared = "9.2(b)",
        /// A written move completes 50 moves by each side without capture or pawn move.
        FiftyWritten = "9.3(a)",
        /// Those 50 moves have been made.
        FiftyMade = "9.3(b)",
    }
}

impl ClaimArticle {
    /// The article as people write it: `9.2a`, `9.2(a)`, `9.2.a`, `9.2.1`.
    pub fn from_people(text: &str) -> Option<ClaimArticle> {
        let (article, letter) = text.split_at_checked(3)?;
        let letter = match letter {
            "a" | "(a)" | ".a" | ".1" => 'a',
            "b" | "(b)" | ".b" | ".2" => 'b',
            _ => return None,
        };
        match (article, letter) {
            ("9.2", 'a') => Some(ClaimArticle::RepetitionWritten),
            ("9.2", _) => Some(ClaimArticle::RepetitionAppeared),
            ("9.3", 'a') => Some(ClaimArticle::FiftyWritten),
            ("9.3", _) => Some(ClaimArticle::FiftyMade),
            _ => None,
        }
    }

    /// The same, or as that edition prints it. An article that it prints for two claims is the one that goes with
    /// what was said of a written move: 14C of US Chess.
    pub fn in_edition(text: &str, edition: &Edition, has_move: bool) -> Option<ClaimArticle> {
        let printed = |it: &ClaimArticle| {
            let article = edition.article(it.concept());
            article.is_some_and(|article| article.eq_ignore_ascii_case(text))
        };
        let all = ClaimArticle::ALL.into_iter().filter(printed);
        let best = all.max_by_key(|it| it.needs_written_move() == has_move);
        best.or_else(|| ClaimArticle::from_people(text))
    }

    /// Whether the claimant must first write the move that they intend to make.
    pub fn needs_written_move(self) -> bool {
        matches!(
            self,
            ClaimArticle::RepetitionWritten | ClaimArticle::FiftyWritten
        )
    }

    /// What an edition counts it as.
    pub fn concept(self) -> Concept {
        match self {
            ClaimArticle::RepetitionWritten => Concept::RepetitionWritten,
            ClaimArticle::RepetitionAppeared => Concept::RepetitionAppeared,
            ClaimArticle::FiftyWritten => Concept::FiftyWritten,
            ClaimArticle::FiftyMade => Concept::FiftyMade,
        }
    }

    /// What decides a claim under it, as it was found (9.5): US Chess has a rule for each kind.
    pub fn decided_by(self, correct: bool) -> Concept {
        match (self.reason(), correct) {
            (Reason::FiftyMoves, true) => Concept::FiftyCorrect,
            (Reason::FiftyMoves, false) => Concept::FiftyIncorrect,
            (_, true) => Concept::ClaimCorrect,
            (_, false) => Concept::ClaimIncorrect,
        }
    }

    /// Why a game is drawn that was correctly claimed under it.
    pub fn reason(self) -> Reason {
        match self {
            ClaimArticle::RepetitionWritten | ClaimArticle::RepetitionAppeared => {
                Reason::Repetition
            }
            ClaimArticle::FiftyWritten | ClaimArticle::FiftyMade => Reason::FiftyMoves,
        }
    }
}

/// A claim by the player on move in the last position of a score.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The whole score: a repetition is counted in it.
    pub game: &'a Game,
    /// The claim.
    pub article: ClaimArticle,
    /// The move that the claimant has written and not made, with its notation.
    pub written: Option<(&'a str, Notation)>,
    /// What the claimant has already done on this move, if anything (9.4).
    pub done: Option<GivenUpBy>,
    /// What both players have left, where it is known.
    pub left: ByColor<Option<Left>>,
}

/// What an edition makes of a claim. Serialised, it has the fields that `--json` promises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimRuling {
    /// Whether the claim is correct.
    pub correct: bool,
    /// The result: a draw, or `*`.
    pub result: GameResult,
    /// The reason of a draw; `None` while the game goes on.
    pub reason: Option<Reason>,
    /// The player who claims.
    #[serde(serialize_with = "as_word")]
    pub claimant: Color,
    /// Under 9.2, how often the position has now appeared, or will have with the written move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub occurrences: Option<usize>,
    /// Under 9.2, when it stood on the board, and when it only seemed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// Under 9.3, half-moves without capture or pawn move, the written one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halfmove_clock: Option<u32>,
    /// What White has left after the penalty; `None` where it is not known.
    pub white_left: Option<Left>,
    /// What Black has left after the penalty; `None` where it is not known.
    pub black_left: Option<Left>,
    /// The article that decides, as the edition prints it; `None` if none is known.
    pub article: Option<String>,
    /// All articles that bear on it, the deciding one first.
    pub articles: Vec<String>,
    /// The name of the edition.
    pub edition: String,
    /// What the written move was found to be, where one was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<ReadingKind>,
    /// The written move that must now be made, and at an adjournment be sealed (9.5 with A1a): its
    /// claim was not correct, and it is no longer secret.
    pub sealed_move: Option<MoveText>,
    /// Whether the claimant stops both clocks (9.5); `None` where the edition does not say.
    pub claimant_stops_clocks: Option<Obligation>,
    /// The article on how a claim is made, as the edition prints it.
    #[serde(skip)]
    pub procedure: Option<String>,
    /// What the claim costs.
    #[serde(skip)]
    pub penalty: ClaimPenalty,
    /// What else the arbiter should know.
    pub remarks: Vec<Remark>,
}

/// What 9.5(b) takes and gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimPenalty {
    /// Taken from the claimant's time left; `None` where that is not known and the penalty depends
    /// on it.
    pub taken: Option<Duration>,
    /// Added to the opponent's time left.
    pub given: Duration,
}

/// Why a claim cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoClaim {
    /// The claim needs a written move (9.2a, 9.3a).
    #[error("this claim needs a written move that was not made yet")]
    NothingWritten,
    /// The right to claim on this move is lost (9.4).
    #[error("the right to claim on this move was lost by {}", match .by {
        GivenUpBy::Moving => "moving",
        GivenUpBy::Touching => "touching a piece",
        GivenUpBy::PressingClock => "pressing the clock",
    })]
    RightLost {
        /// How it was lost.
        by: GivenUpBy,
    },
    /// Mate or stalemate stands on the board, or the edition had drawn the game by itself before.
    #[error("the game is over")]
    GameOver {
        /// How it ended.
        end: End,
    },
}

impl NoClaim {
    /// The code that never changes.
    pub fn code(self) -> &'static str {
        match self {
            NoClaim::NothingWritten => "claim/nothing-written",
            NoClaim::RightLost { .. } => "claim/right-lost",
            NoClaim::GameOver { .. } => "claim/game-over",
        }
    }

    /// The article that says so, as `edition` prints it.
    pub fn article(self, edition: &Edition, claimed: ClaimArticle) -> Option<&str> {
        edition.article(match self {
            NoClaim::NothingWritten => claimed.concept(),
            NoClaim::RightLost { .. } => Concept::ClaimRightLost,
            NoClaim::GameOver { end } => end.concept(),
        })
    }
}

/// Judges a claim (9.2, 9.3) and says what follows (9.5).
///
/// # Errors
///
/// [`NoClaim`] where there is nothing to judge: no written move though the article needs one, the
/// right lost under 9.4, the game over on the board.
pub fn claim(claim: &Claim<'_>, edition: &Edition) -> Result<ClaimRuling, NoClaim> {
    let before = claim.game.last();
    let (counted, end) = over_where_it_counts(claim.game, edition);
    let over = match counted.moves().len() < claim.game.moves().len() {
        true => end,
        false => over_on_board(before),
    };
    if let Some(end) = over {
        return Err(NoClaim::GameOver { end });
    }
    if let Some(by) = claim.done
        && claim_right_lost(edition, by) == Some(true)
    {
        return Err(NoClaim::RightLost { by });
    }
    let claimant = before.turn();
    let mut ruling = ClaimRuling {
        correct: false,
        result: GameResult::Open,
        reason: None,
        claimant,
        occurrences: None,
        repetition: None,
        halfmove_clock: None,
        white_left: claim.left.white,
        black_left: claim.left.black,
        article: None,
        articles: Vec::new(),
        edition: edition.name().to_owned(),
        reading: None,
        sealed_move: None,
        claimant_stops_clocks: edition.rules().claim_stops_clocks,
        procedure: edition.article(Concept::ClaimProcedure).map(str::to_owned),
        penalty: ClaimPenalty::default(),
        remarks: Vec::new(),
    };
    let reading = match claim.written {
        Some((text, notation)) => Some(read(before, text, notation)),
        None if claim.article.needs_written_move() => return Err(NoClaim::NothingWritten),
        None => None,
    };
    ruling.count(claim, reading.as_ref());
    if ruling.correct {
        ruling.result = GameResult::Draw;
        ruling.reason = Some(claim.article.reason());
        // Nothing more is sealed.
        ruling.sealed_move = None;
    } else {
        ruling.penalise(claim, edition);
    }
    let decides = claim.article.decided_by(ruling.correct);
    ruling.article = edition.article(decides).map(str::to_owned);
    ruling.articles = super::printed(edition, &[decides, claim.article.concept()]);
    Ok(ruling)
}

/// Whether the score bears out a claim, made with that move written.
pub fn holds_by_the_score(game: &Game, article: ClaimArticle, written: Move) -> bool {
    let mut after = game.last().clone();
    match article {
        ClaimArticle::RepetitionWritten => {
            Repetition::with(game, written).appearances.len() >= THREE
        }
        ClaimArticle::RepetitionAppeared => Repetition::of(game).appearances.len() >= THREE,
        ClaimArticle::FiftyWritten => {
            after.play_unchecked(written);
            after.halfmoves() >= FIFTY_MOVES
        }
        ClaimArticle::FiftyMade => after.halfmoves() >= FIFTY_MOVES,
    }
}

/// Whether a player who did that has lost the right to claim on this move (9.4); `None` where the
/// edition does not say. A later occurrence may always be claimed.
pub fn claim_right_lost(edition: &Edition, by: GivenUpBy) -> Option<bool> {
    let lost_by = edition.rules().claim_right_lost_by?;
    // Who moves has touched, and who presses the clock has moved.
    Some(by >= lost_by)
}

/// What an incorrect claim by a player with so much time left takes and gives (9.5b).
///
/// Half of an odd number of seconds is rounded down: the claimant keeps the odd one. Where an
/// edition says nothing, nothing is taken or given.
pub fn claim_penalty(edition: &Edition, left: Option<Left>) -> ClaimPenalty {
    let rules = edition.rules();
    let seconds = |seconds: u32| Duration::from_seconds(seconds.into()).unwrap_or(Duration::ZERO);
    let taken = match rules.claimant_penalty.as_deref() {
        None | Some([]) => Some(Duration::ZERO),
        Some(bands) => left.map(|left| taken(bands, left.0.as_seconds())),
    };
    ClaimPenalty {
        taken,
        given: rules.opponent_bonus.map_or(Duration::ZERO, seconds),
    }
}

fn taken(bands: &[PenaltyBand], left: u64) -> Duration {
    let band = bands.iter().find(|band| left > u64::from(band.above));
    let taken = match band.map(|band| band.penalty) {
        None => 0,
        Some(Penalty::HalveAtMost(most)) => (left / 2).min(most.into()),
        Some(Penalty::SetTo(to)) => left.saturating_sub(to.into()),
    };
    Duration::from_seconds(taken).unwrap_or(Duration::ZERO)
}

impl ClaimRuling {
    /// Counts what the article counts, in the position that it is about.
    fn count(&mut self, claim: &Claim<'_>, reading: Option<&Reading>) {
        let before = claim.game.last();
        let mut written = None;
        if claim.article.needs_written_move() {
            written = reading.and_then(|reading| self.written(before, reading));
            if written.is_none() {
                return;
            }
        } else if reading.is_some() {
            self.remarks.push(Remark::WrittenMoveNotNeeded);
        }
        match claim.article {
            ClaimArticle::RepetitionWritten | ClaimArticle::RepetitionAppeared => {
                let found = match written {
                    Some(written) => Repetition::with(claim.game, written),
                    None => Repetition::of(claim.game),
                };
                let count = found.appearances.len();
                self.occurrences = Some(count);
                self.correct = count >= THREE;
                self.repetition = Some(found);
                if *claim.game.start() != Chess::default() {
                    self.remarks.push(Remark::HistoryUnknown);
                }
            }
            ClaimArticle::FiftyWritten | ClaimArticle::FiftyMade => {
                let mut claimed = before.clone();
                if let Some(written) = written {
                    claimed.play_unchecked(written);
                }
                let halfmoves = claimed.halfmoves();
                self.halfmove_clock = Some(halfmoves);
                self.correct = halfmoves >= FIFTY_MOVES;
                let in_score = claim.game.moves().len() + usize::from(written.is_some());
                let in_score = u32::try_from(in_score).unwrap_or(u32::MAX);
                if halfmoves > in_score {
                    let halfmoves = halfmoves - in_score;
                    self.remarks.push(Remark::CountedBefore { halfmoves });
                }
            }
        }
    }

    /// The written move, if it is one legal move.
    fn written(&mut self, before: &Chess, reading: &Reading) -> Option<Move> {
        let of_text = reading.remarks.iter().cloned().map(Remark::Text);
        self.remarks.extend(of_text);
        self.reading = Some(ReadingKind::of(&reading.meaning));
        let legal = reading.meaning.legal();
        match legal {
            Some(played) => self.sealed_move = Some(MoveText::of(before, played)),
            None => self.remarks.push(Remark::WrittenMoveNotLegal),
        }
        legal
    }

    fn penalise(&mut self, claim: &Claim<'_>, edition: &Edition) {
        let claimant = self.claimant;
        self.penalty = claim_penalty(edition, *claim.left.get(claimant));
        let taken = self.penalty.taken.unwrap_or(Duration::ZERO);
        let given = self.penalty.given;
        let left = |side: Color| {
            claim.left.get(side).map(|left| {
                Left(if side == claimant {
                    left.0.saturating_sub(taken)
                } else {
                    left.0.saturating_add(given)
                })
            })
        };
        (self.white_left, self.black_left) = (left(Color::White), left(Color::Black));
        let rules = [Rule::ClaimantPenalty, Rule::OpponentBonus];
        self.remarks.extend(Remark::unconfirmed(edition, rules));
        if edition.rules().claimant_penalty.is_none() || edition.rules().opponent_bonus.is_none() {
            self.remarks.push(Remark::PenaltySilent);
        }
        if self.penalty.taken.is_none() {
            self.remarks.push(Remark::PenaltyUnknown);
        }
    }
}

#[cfg(test)]
mod tests;
