//! The same question put to several editions, and which of them agree.
//!
//! Editions count their articles differently; that alone is no difference.

use super::adjournment::State;
use super::edition::Edition;
use super::ruling::{ClaimRuling, FlagRuling, NoClaim, Ruling};

/// Editions that give the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreeing<T> {
    /// Their names, in the order asked.
    pub editions: Vec<String>,
    /// The answer, with the articles of the first of them.
    pub answer: T,
}

/// An answer that two editions may share, even where they number their articles differently.
pub trait Answer {
    /// Whether the two answers are the same.
    fn agrees(&self, other: &Self) -> bool;
}

/// Puts the question to every edition, and groups those that agree, in the order asked. A single group means that
/// nothing depends on the edition.
///
/// ```
/// use adjourn_rules::comparison::compare;
/// use adjourn_rules::edition::Edition;
/// use mating::Budget;
/// use adjourn_rules::notation::{Language, Notation};
/// use adjourn_rules::position::parse_fen;
/// use adjourn_rules::ruling::rule;
/// use adjourn_rules::score::Game;
///
/// let position = parse_fen("4k2r/8/8/8/8/1N3N2/8/4K3 w - - 0 1").unwrap().position;
/// let game = Game::new(position);
/// let english = Notation::Letters(Language::English);
/// let groups = compare(&Edition::all(), |edition| {
///     rule(&game, "Nd2", english, edition, Budget::RULING)
/// });
/// // Since 1997 an ambiguous move loses; before, and in the USA, the opponent chooses.
/// assert_eq!(groups.len(), 2);
/// assert_eq!(groups[0].editions, ["fide-1928", "us-chess-2019"]);
/// ```
pub fn compare<T: Answer>(editions: &[Edition], ask: impl Fn(&Edition) -> T) -> Vec<Agreeing<T>> {
    let answers = editions.iter();
    group(answers.map(|edition| (edition.name().to_owned(), ask(edition))))
}

/// Groups the answers of editions that agree, in the order in which they come.
pub fn group<T: Answer>(answers: impl IntoIterator<Item = (String, T)>) -> Vec<Agreeing<T>> {
    let mut groups: Vec<Agreeing<T>> = Vec::new();
    for (name, answer) in answers {
        match groups.iter_mut().find(|group| group.answer.agrees(&answer)) {
            Some(group) => group.editions.push(name),
            None => groups.push(Agreeing {
                editions: vec![name],
                answer,
            }),
        }
    }
    groups
}

impl Answer for Ruling {
    fn agrees(&self, other: &Ruling) -> bool {
        self.result == other.result
            && self.reason == other.reason
            && self.played == other.played
            && self.candidates == other.candidates
            && self.draw_offer == other.draw_offer
    }
}

impl Answer for FlagRuling {
    fn agrees(&self, other: &FlagRuling) -> bool {
        self.result == other.result && self.reason == other.reason
    }
}

impl Answer for ClaimRuling {
    fn agrees(&self, other: &ClaimRuling) -> bool {
        self.correct == other.correct
            && self.sealed_move == other.sealed_move
            && self.claimant_stops_clocks == other.claimant_stops_clocks
            && self.penalty == other.penalty
            && self.white_left == other.white_left
            && self.black_left == other.black_left
    }
}

impl Answer for Result<ClaimRuling, NoClaim> {
    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Ok(one), Ok(other)) => one.agrees(other),
            (Err(one), Err(other)) => one == other,
            _ => false,
        }
    }
}

/// Where the game stands, how it ended, and what both clocks say.
impl Answer for State {
    fn agrees(&self, other: &State) -> bool {
        let ruled = match (self.ruling(), other.ruling()) {
            (Some(one), Some(other)) => one.agrees(other),
            (None, None) => true,
            _ => false,
        };
        ruled
            && self.phase() == other.phase()
            && self.clocks() == other.clocks()
            && self.standing() == other.standing()
            && self.gaps() == other.gaps()
    }
}

#[cfg(test)]
mod tests;
