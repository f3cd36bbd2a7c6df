//! Parts that are moves of their own: a line that is expected, two moves on one slip, a move and something illegal.

use std::collections::BTreeMap;

use shakmaty::{Move, Position};

use super::super::asked::{AsItStands, Why};
use super::super::{Meaning, Reading, Remark};
use super::Reader;
use super::candidates::{Candidates, legal_moves};

/// Some parts side by side, from the first to behind the last.
type Run = (usize, usize);

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
        let mut said: BTreeMap<Run, (String, Reading)> = BTreeMap::new();
        for from in 0..count {
            for to in from + 1..=count {
                let text = texts.get(from..to).unwrap_or_default().join(" ");
                let reading = self.understand(&text);
                // What takes a part for a spare mark is not the finest that it can mean.
                let mut remarks = reading.remarks.iter();
                let spare = remarks.any(|it| matches!(it, Remark::SpareMark { .. }));
                if reading.meaning != Meaning::Unintelligible && (!spare || to == from + 1) {
                    said.insert((from, to), (text, reading));
                }
            }
        }
        let finest = finest(0, count, &|from, to| said.contains_key(&(from, to)));
        let mut outcomes = Vec::new();
        for split in finest.iter().filter(|split| split.len() > 1) {
            let runs: Vec<_> = split.iter().filter_map(|run| said.get(run)).collect();
            outcomes.extend(self.in_turn(&runs));
        }
        if outcomes.len() < 2 {
            return outcomes.pop();
        }
        let meanings = outcomes.iter().map(|outcome| match outcome {
            Several::Reply(reading, _) | Several::Same(reading) => &reading.meaning,
            Several::Unclear(meaning) => meaning,
        });
        let found = Candidates::of(meanings, Why::AmongOthers);
        Some(Several::Unclear(found.asked(AsItStands::Unintelligible)))
    }

    /// Moves one behind the other: a line that is expected, two moves on one slip, or a move and something illegal.
    fn in_turn(&self, runs: &[&(String, Reading)]) -> Option<Several> {
        let ((_, first), others) = runs.split_first()?;
        let texts: Vec<&str> = others.iter().map(|(text, _)| text.as_str()).collect();
        let played = first.meaning.legal();
        let line = played.is_some_and(|played| self.is_line(played, &texts));
        // In a line every second move is the opponent's.
        let mut replies = others.iter().step_by(2);
        if line && replies.all(|(_, reply)| legal_moves(&reply.meaning).is_empty()) {
            return Some(Several::Reply(first.clone(), texts.join(" ")));
        }
        let mut found = Candidates::default();
        if line {
            found.add_all(&first.meaning, Why::ReplyFollows);
        }
        for (_, reading) in runs {
            found.add_all(&reading.meaning, Why::AmongOthers);
        }
        let every = runs.iter().all(|(_, reading)| reading.meaning.fits());
        let otherwise = match line {
            true => AsItStands::Ambiguous,
            false => AsItStands::Unintelligible,
        };
        match found.len() {
            0 => None,
            1 if every => Some(Several::Same(first.clone())),
            _ if every && !line => Some(Several::Unclear(Meaning::Ambiguous(found.all()))),
            _ => Some(Several::Unclear(found.asked(otherwise))),
        }
    }

    /// Whether the texts are moves that can be played in turn after `played`.
    fn is_line(&self, played: Move, texts: &[&str]) -> bool {
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

/// Every way to cut the parts from one place to the end into as many runs as can be, where each run `says` something.
fn finest(from: usize, end: usize, says: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<Run>> {
    if from == end {
        return vec![Vec::new()];
    }
    let mut splits = Vec::new();
    for to in (from + 1..=end).filter(|&to| says(from, to)) {
        let behind = finest(to, end, says).into_iter();
        splits.extend(behind.map(|rest| [vec![(from, to)], rest].concat()));
    }
    let most = splits.iter().map(Vec::len).max();
    splits.retain(|split| Some(split.len()) == most);
    splits
}
