//! The moves that could be meant, collected from several readings of one text.

use std::collections::BTreeMap;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Move};

use super::super::Meaning;
use super::super::asked::{AsItStands, Asked, Candidate, Why};

/// Moves that could be meant, by their UCI text; the first reason of each stays.
#[derive(Default)]
pub(super) struct Candidates {
    moves: BTreeMap<String, Candidate>,
}

impl Candidates {
    /// Those of some meanings.
    pub(super) fn of<'a>(meanings: impl IntoIterator<Item = &'a Meaning>, why: Why) -> Candidates {
        let mut found = Candidates::default();
        for meaning in meanings {
            found.add_all(meaning, why);
        }
        found
    }

    pub(super) fn add(&mut self, candidate: Candidate) {
        let uci = UciMove::from_standard(candidate.played).to_string();
        self.moves.entry(uci).or_insert(candidate);
    }

    pub(super) fn add_all(&mut self, meaning: &Meaning, why: Why) {
        for (played, own) in legal_moves(meaning) {
            self.add(Candidate {
                played,
                why: own.unwrap_or(why),
            });
        }
    }

    /// Castling on the queen's side, if its sign has three noughts and castling on the other side is not legal.
    pub(super) fn only_long_castling(&self) -> Option<Move> {
        let mut moves = self.moves.values();
        let only = moves.next().filter(|_| self.moves.len() == 1)?;
        let long = only.played.castling_side() == Some(CastlingSide::QueenSide);
        (long && only.why == Why::CastlingSign).then_some(only.played)
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves alone, by their UCI text.
    pub(super) fn all(self) -> Vec<Move> {
        self.moves.into_values().map(|it| it.played).collect()
    }

    /// Put to the arbiter.
    pub(super) fn asked(self, otherwise: AsItStands) -> Meaning {
        Meaning::Asked(Asked {
            candidates: self.moves.into_values().collect(),
            otherwise,
        })
    }
}

/// The legal moves that a meaning names, or puts to the arbiter.
pub(super) fn legal_moves(meaning: &Meaning) -> Vec<(Move, Option<Why>)> {
    match meaning {
        Meaning::Legal(played) => vec![(*played, None)],
        Meaning::Ambiguous(moves) => moves.iter().map(|&played| (played, None)).collect(),
        Meaning::Asked(asked) => {
            let candidates = asked.candidates.iter();
            candidates.map(|it| (it.played, Some(it.why))).collect()
        }
        Meaning::Illegal { .. } | Meaning::Resignation | Meaning::Unintelligible => Vec::new(),
    }
}
