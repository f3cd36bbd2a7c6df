//! Parts that are moves of their own: a line that is expected, two moves on one slip, a move and something illegal.

use std::collections::BTreeMap;

use shakmaty::{Move, Position};

use super::super::asked::{AsItStands, Why};
use super::super::{Meaning, Reading, Remark};
use super::Reader;
use super::candidates::{Candidates, legal_moves};

/// What a few parts say if each is a move of its own.
pub(super) enum Several {
    /// The first is the move, the others are the replies that are expected.
    Reply(Reading, String),
    /// All say the same.
    Same(Reading),
    /// Different moves stand there, and nothing says which (A8a); or some could be meant.
    Unclear(Meaning),
}

impl Reader<'_> {
    /// The parts as moves of their own, in as many as there can be.
    pub(super) fn several(&self, texts: &[&str]) -> Option<Several> {
        let count = texts.len();
        // What each run of parts says as one move, from the first part to behind the last.
        let mut said: BTreeMap<(usize, usize), Reading> = BTreeMap::new();
        for from in 0..count {
            for to in from + 1..=count {
                let text = texts.get(from..to).unwrap_or_default().join(" ");
                let reading = self.understand(&text);
                // What takes a part for a spare mark is not the finest that it can mean.
                let mut remarks = reading.remarks.iter();
                let spare = remarks.any(|it| matches!(it, Remark::SpareMark { .. }));
                if reading.meaning != Meaning::Unintelligible && (!spare || to == from + 1) {
                    said.insert((from, to), reading);
                }
            }
        }
        let finest = finest(count, &|from, to| said.contains_key(&(from, to)));
        let mut outcomes = Vec::new();
        for split in finest.iter().filter(|split| split.len() > 1) {
            let readings: Vec<&Reading> = split.iter().filter_map(|run| said.get(run)).collect();
            let texts: Vec<String> = split
                .iter()
                .map(|&(from, to)| texts.get(from..to).unwrap_or_default().join(" "))
                .collect();
            outcomes.extend(self.in_turn(&readings, &texts));
        }
        if outcomes.len() < 2 {
            return outcomes.pop();
        }
        let mut found = Candidates::default();
        for outcome in &outcomes {
            let (Several::Reply(Reading { meaning, .. }, _)
            | Several::Same(Reading { meaning, .. })
            | Several::Unclear(meaning)) = outcome;
            found.add_all(meaning, Why::AmongOthers);
        }
        Some(Several::Unclear(found.asked(AsItStands::Unintelligible)))
    }

    /// Moves one behind the other: a line that is expected, two moves on one slip, or a move and something illegal.
    fn in_turn(&self, readings: &[&Reading], texts: &[String]) -> Option<Several> {
        let (first, others) = readings.split_first()?;
        let mut found = Candidates::default();
        let line = first
            .meaning
            .legal()
            .is_some_and(|played| self.is_line(played, texts.get(1..).unwrap_or_default()));
        // In a line every second move is the opponent's.
        let own = |reading: &Reading| !legal_moves(&reading.meaning).is_empty();
        let replies_are_own = others.iter().step_by(2).any(|reading| own(reading));
        if line && !replies_are_own {
            let written = texts.get(1..).unwrap_or_default().join(" ");
            return Some(Several::Reply((*first).clone(), written));
        }
        if line {
            found.add_all(&first.meaning, Why::ReplyFollows);
        }
        for reading in readings {
            found.add_all(&reading.meaning, Why::AmongOthers);
        }
        let every = readings
            .iter()
            .all(|reading| matches!(reading.meaning, Meaning::Legal(_) | Meaning::Ambiguous(_)));
        let otherwise = match line {
            true => AsItStands::Ambiguous,
            false => AsItStands::Unintelligible,
        };
        match found.len() {
            0 => None,
            1 if every => Some(Several::Same((*first).clone())),
            _ if every && !line => Some(Several::Unclear(Meaning::Ambiguous(found.all()))),
            _ => Some(Several::Unclear(found.asked(otherwise))),
        }
    }

    /// Whether the texts are moves that can be played in turn after `played`.
    fn is_line(&self, played: Move, texts: &[String]) -> bool {
        let mut board = self.position.clone();
        let mut next = played;
        for text in texts {
            board.play_unchecked(next);
            let reader = Reader {
                position: &board,
                notation: self.notation,
            };
            match reader.understand(text).meaning.legal() {
                Some(reply) => next = reply,
                None => return false,
            }
        }
        true
    }
}

/// Every way to cut `count` parts into as many runs as can be, where each run `says` something.
fn finest(count: usize, says: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<(usize, usize)>> {
    // The best ways to cut what stands behind each place.
    let mut behind: Vec<Vec<Vec<(usize, usize)>>> = vec![Vec::new(); count];
    behind.push(vec![Vec::new()]);
    for from in (0..count).rev() {
        let mut best: Vec<Vec<(usize, usize)>> = Vec::new();
        for to in from + 1..=count {
            if !says(from, to) {
                continue;
            }
            for rest in behind.get(to).into_iter().flatten() {
                let split = [&[(from, to)], rest.as_slice()].concat();
                let most = best.first().map_or(0, Vec::len);
                if split.len() > most {
                    best.clear();
                }
                if split.len() >= most {
                    best.push(split);
                }
            }
        }
        if let Some(place) = behind.get_mut(from) {
            *place = best;
        }
    }
    behind.swap_remove(0)
}
