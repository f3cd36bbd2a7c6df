//! What follows from a sealed move, under which article of which edition (A8, A9a, 5, 9.6).
//!
//! A ruling never decides where the edition is silent: its reason is then
//! [`Reason::LawsSilent`], and where the mating search ended without an answer its result is `*`
//! with a remark, so that the arbiter decides. Nor does it decide what a scrawl means: A8(b) takes the game
//! from the player whose move nobody can establish, so a text that the program cannot read, or that
//! could be meant otherwise than it stands, is put to the arbiter ([`Reason::ArbiterReads`]).

mod claim;
mod consequence;
mod ending;
mod flag_fall;
mod gap;
mod outcome;
mod remark;

pub use claim::{
    Claim, ClaimArticle, ClaimPenalty, ClaimRuling, NoClaim, claim, claim_penalty,
    claim_right_lost, holds_by_the_score,
};
pub use flag_fall::{BothFlagsRuling, FlagRuling, both_flags, flag, flag_before_unknown_move};
pub use gap::{Authority, Gap, Opinion};
pub use outcome::{GameResult, ReadingKind, Reason, Status};
pub use remark::Remark;

use std::fmt::{self, Display};

use ending::Mating;

use serde::{Serialize, Serializer};
use shakmaty::uci::UciMove;
use shakmaty::{ByColor, CastlingMode, Chess, Color, Move, Position, san::SanPlus};

use super::edition::{Concept, DeadPosition, Edition};
use super::fault::{ToValue, Value};
use super::game_over::{as_far_as_it_counts, over_by_rules};
use super::notation::Notation;
use super::reading::{self, Reading, Understood};
use super::repetition::Repetition;
use super::score::Game;
use mating::{Budget, CanMate, Dead, MoveLimit, can_mate, dead, either_can_mate};

/// What an edition makes of a sealed move. Serialised, it has the fields that `--json` promises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Which of the four readings of A8 the text has; `None` for a ruling on something else, such
    /// as a resignation.
    pub reading: Option<ReadingKind>,
    /// The move, when exactly one legal move fits.
    #[serde(rename = "move")]
    pub played: Option<MoveText>,
    /// The moves that fit an ambiguous text, or that could be meant by one that the arbiter is asked about, ordered by
    /// UCI; else none.
    pub candidates: Vec<MoveText>,
    /// What else the arbiter should know: first of the text, then of the ruling.
    pub remarks: Vec<Remark>,
    /// The position after the move, when it is one and the game was not over before it.
    pub fen_after: Option<String>,
    /// How the game stands on the board, as far as the edition counts it; `None` when no move can
    /// be made.
    pub status: Option<Status>,
    /// The result of the game.
    pub result: GameResult,
    /// Why; `None` while the game goes on.
    pub reason: Option<Reason>,
    /// What follows if the arbiter, being asked, finds no move in the text; `None` where nothing is asked.
    pub otherwise: Option<Otherwise>,
    /// The article that decides, as the edition prints it; `None` if none is known.
    pub article: Option<String>,
    /// All articles that bear on it, the deciding one first, each once; where the edition is silent,
    /// the nearest ones.
    pub articles: Vec<String>,
    /// The name of the edition.
    pub edition: String,
    /// Whether a draw offer `(=)` was written with the move (9.1).
    pub draw_offer: bool,
    /// What the ruling rests on.
    #[serde(skip)]
    pub grounds: Grounds,
}

/// A move as people and programs write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveText {
    /// Short algebraic, English, with the signs for check and mate: `Nbd2+`.
    #[serde(serialize_with = "as_text")]
    pub san: SanPlus,
    /// UCI, castling as the king's own move: `e1g1`.
    #[serde(serialize_with = "as_text")]
    pub uci: UciMove,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.san.fmt(f)
    }
}

impl ToValue for MoveText {
    fn to_value(&self) -> Value<'_> {
        self.san.to_value()
    }
}

/// What follows from a text as it stands, where the arbiter finds nothing better in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Otherwise {
    /// The result of the game.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// The article that decides, as the edition prints it; `None` where it is silent.
    pub article: Option<String>,
}

/// The facts a ruling rests on, for its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The player who sealed: the side to move.
    pub sealer: Color,
    /// What an illegal text was understood to mean.
    pub understood: Option<Understood>,
    /// Whether the envelope holds no text at all.
    pub blank: bool,
    /// Whether the game had ended before the move was sealed.
    pub ended_before_sealing: bool,
    /// What was asked about the position before the sealed move.
    pub before: MatingAnswers,
    /// What was asked about the position after it.
    pub after: MatingAnswers,
    /// How often the position after the move has now been on the board; before it when no move
    /// can be made.
    pub occurrences: usize,
    /// Where the game is drawn by a repetition, when the position stood on the board.
    pub repetition: Option<Repetition>,
    /// Half-moves without capture or pawn move in that same position.
    pub halfmove_clock: u32,
    /// The appeal that gave the result, in place of what was ruled before.
    pub on_appeal: Option<OnAppeal>,
    /// What the arbiter said, where the arbiter decided.
    pub decided: Option<String>,
}

/// An appeal that replaced a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnAppeal {
    /// The result that it replaced.
    pub replaced: GameResult,
    /// The reason of that result.
    pub replaced_reason: Option<Reason>,
    /// The committee or person that decided.
    pub by_whom: String,
    /// The reason of the decision.
    pub reason: String,
}

/// Which side can mate from a position; `None` where nothing depended on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatingAnswers {
    /// The sealer.
    pub sealer: Option<CanMate>,
    /// The responder.
    pub responder: Option<CanMate>,
}

/// Whether the envelope holds anything that somebody could read. Editions rule on a blank sheet by a rule of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Something with a letter, a digit or a chess symbol: people may find a meaning where the program finds none.
    Written,
    /// Marks without a letter, a digit or a symbol, or bytes that are no text: nobody could read a move in them.
    Marks,
    /// Nothing but white space.
    Blank,
    /// Something that the arbiter has read: what was found in it is the reading, and nothing more is asked.
    ReadByArbiter,
}

impl Contents {
    /// What a text holds.
    pub fn of(text: &str) -> Contents {
        let readable =
            |sign: char| sign.is_alphanumeric() || matches!(sign, '\u{2654}'..='\u{265F}');
        if text.trim().is_empty() {
            Contents::Blank
        } else if text.chars().any(readable) {
            Contents::Written
        } else {
            Contents::Marks
        }
    }
}

/// Reads `text` as the move sealed in the last position of `game`, and rules on it.
///
/// `budget` bounds each of at most four searches (both sides, before and after the move).
pub fn rule(
    game: &Game,
    text: &str,
    notation: Notation,
    edition: &Edition,
    budget: Budget,
) -> Ruling {
    let reading = reading::read(game.last(), text, notation);
    rule_reading(game, &reading, Contents::of(text), edition, budget)
}

/// Rules on a move that has been read already, in the last position of `game`.
///
/// A [`Meaning::Legal`](reading::Meaning::Legal) move that is not legal there is ruled on as an
/// illegal one.
pub fn rule_reading(
    game: &Game,
    reading: &Reading,
    contents: Contents,
    edition: &Edition,
    budget: Budget,
) -> Ruling {
    let asked = Asked {
        limit: edition.move_limit(),
        budget,
    };
    consequence::rule_with(game, reading, contents, edition, &asked)
}

/// Whether the game goes on after a legal move to `after`. `repeatable` are the positions before it
/// that could come again, in editions that count them.
///
/// A dead position that was not recognised within the budget goes on.
pub(super) fn goes_on(
    after: &Chess,
    repeatable: &[Chess],
    edition: &Edition,
    budget: Budget,
) -> bool {
    let history: Vec<Chess> = match edition.counts_repetitions() {
        true => repeatable.iter().chain([after]).cloned().collect(),
        false => Vec::new(),
    };
    ending::end_on_board(after, &history, edition).is_none()
        && (edition.rules().dead_position == Some(DeadPosition::None)
            || dead(after, budget) != Dead::Yes)
}

/// The mating question, as an edition puts it.
struct Asked {
    limit: MoveLimit,
    budget: Budget,
}

impl Mating for Asked {
    fn side(&self, position: &Chess, side: Color) -> CanMate {
        can_mate(position, side, self.limit, self.budget)
    }

    fn either(&self, position: &Chess) -> ByColor<Option<CanMate>> {
        either_can_mate(position, self.budget)
    }

    fn is_in_time(&self, position: &Chess, answer: &CanMate) -> bool {
        match answer {
            CanMate::Yes { line } => self.limit.allows(position, line),
            CanMate::No(_) | CanMate::Undecided { .. } => true,
        }
    }
}

impl Ruling {
    /// Whether a larger search could settle what it leaves open.
    pub fn waits_for_search(&self) -> bool {
        self.remarks.iter().any(Remark::is_of_search)
    }

    /// Whether the sealed move was found to be none that can be played (A8).
    pub(crate) fn is_bad_move(&self) -> bool {
        matches!(
            self.reason,
            Some(Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible | Reason::CannotMate)
        )
    }

    /// The ruling that the rules alone had ended the game before the sealing; `None` where they had not.
    pub(super) fn ended_before(game: &Game, edition: &Edition, budget: Budget) -> Option<Ruling> {
        let end = ending::End::from(over_by_rules(game, edition, budget)?);
        let game = &as_far_as_it_counts(game, edition);
        let (sealer, why) = (game.last().turn(), Some(end.reason));
        let mut ruling = Ruling::ended(edition, sealer, end.result, why, &[end.article]);
        ruling.status = Some(end.status);
        ruling.remarks = Remark::unconfirmed(edition, end.rule).collect();
        ruling.remarks.push(Remark::EndedBeforeSealing);
        ruling.grounds.ended_before_sealing = true;
        ruling.grounds.occurrences = game.occurrences();
        ruling.grounds.halfmove_clock = game.halfmove_clock();
        let repeated = end.reason == Reason::Fivefold;
        ruling.grounds.repetition = repeated.then(|| Repetition::of(game));
        Some(ruling)
    }

    /// A ruling on something that is no sealed move: a resignation, an agreement, a flag. The first
    /// of `articles` decides.
    pub(super) fn ended(
        edition: &Edition,
        sealer: Color,
        result: GameResult,
        reason: Option<Reason>,
        articles: &[Concept],
    ) -> Ruling {
        let articles = printed(edition, articles);
        Ruling {
            result,
            reason,
            article: articles.first().cloned(),
            articles,
            ..Ruling::open(edition, sealer)
        }
    }

    /// The game goes on, and nothing is said of any move.
    fn open(edition: &Edition, sealer: Color) -> Ruling {
        Ruling {
            reading: None,
            played: None,
            candidates: Vec::new(),
            remarks: Vec::new(),
            fen_after: None,
            status: None,
            result: GameResult::Open,
            reason: None,
            otherwise: None,
            article: None,
            articles: Vec::new(),
            edition: edition.name().to_owned(),
            draw_offer: false,
            grounds: Grounds {
                sealer,
                understood: None,
                blank: false,
                ended_before_sealing: false,
                before: MatingAnswers::default(),
                after: MatingAnswers::default(),
                occurrences: 0,
                repetition: None,
                halfmove_clock: 0,
                on_appeal: None,
                decided: None,
            },
        }
    }

    /// A remark where the program's own reading of the same text is another one.
    pub(super) fn remark_on_other_reading(&mut self, of_the_program: &Ruling) {
        let same = match of_the_program.reading {
            Some(ReadingKind::Legal) => self.played == of_the_program.played,
            Some(ReadingKind::Ambiguous) => {
                self.reading == of_the_program.reading
                    && self.candidates == of_the_program.candidates
            }
            Some(ReadingKind::Illegal) => self.reading == of_the_program.reading,
            // The program has none: it asks.
            _ => true,
        };
        if let Some(reading) = of_the_program.reading.filter(|_| !same) {
            self.remarks.push(match of_the_program.played.clone() {
                Some(played) => Remark::ReadAsMove { played },
                None => Remark::ReadOtherwise { reading },
            });
        }
    }

    /// Cites the article of `new` where that of `old` stands.
    pub(super) fn cite_instead(&mut self, edition: &Edition, old: Concept, new: Concept) {
        if let (Some(old), Some(new)) = (edition.article(old), edition.article(new)) {
            let cited = self.articles.iter_mut().chain(&mut self.article);
            cited
                .filter(|it| *it == old)
                .for_each(|it| new.clone_into(it));
        }
    }

    /// Cites the article of `concept` before all others, once.
    pub(super) fn cite_first(&mut self, edition: &Edition, concept: Concept) {
        if let Some(article) = edition.article(concept) {
            self.articles.retain(|known| known != article);
            self.articles.insert(0, article.to_owned());
        }
    }
}

/// The articles as an edition prints them, each once.
pub(super) fn printed(edition: &Edition, concepts: &[Concept]) -> Vec<String> {
    let mut printed: Vec<String> = Vec::new();
    for article in concepts.iter().filter_map(|&it| edition.article(it)) {
        if !printed.iter().any(|known| known == article) {
            printed.push(article.to_owned());
        }
    }
    printed
}

/// Serialises what it is shown as.
pub(crate) fn as_text<S: Serializer>(
    text: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}

impl MoveText {
    /// A move that is legal in `position`.
    pub fn of(position: &Chess, played: Move) -> MoveText {
        MoveText {
            san: SanPlus::from_move(position.clone(), played),
            uci: played.to_uci(CastlingMode::Standard),
        }
    }
}

#[cfg(test)]
mod tests;
