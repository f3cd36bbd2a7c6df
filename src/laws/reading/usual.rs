//! What people usually write besides a move, or in place of its signs: a time, a name, words, capitals, the reply that is
//! expected. A text comes here that says no legal move as it stands.
//!
//! Everything that the text can mean is looked for, not the first thing that fits. Where one legal move is left it is
//! read, with a remark; where the meaning is left to people, the arbiter is asked.

use std::collections::BTreeMap;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, Move, Position};

use super::asked::{AsItStands, Asked, Candidate, Why};
use super::parts::Parts;
use super::{LONGEST_TEXT, Meaning, Reading, Remark, as_written, letters, meant};
use crate::laws::notation::Notation;

/// More parts than this are no move with something beside it.
const MOST_PARTS: usize = 10;

/// Reads a text that says no legal move as it stands; `strictly` is what it says so.
pub(super) fn read(position: &Chess, text: &str, notation: Notation, strictly: Reading) -> Reading {
    let trimmed = text.trim();
    if trimmed.len() > LONGEST_TEXT || !trimmed.chars().any(char::is_alphanumeric) {
        return strictly;
    }
    let parts = Parts::of(trimmed, notation);
    if parts.resigns
        && !parts
            .moves()
            .any(|part| part.chars().any(|sign| sign.is_ascii_digit()))
    {
        return Reading {
            meaning: Meaning::Resignation,
            remarks: Vec::new(),
            draw_offer: strictly.draw_offer || parts.draw_offer,
        };
    }
    let reader = Reader { position, notation };
    let mut reading = reader.read(&parts).unwrap_or_else(|| strictly.clone());
    if matches!(reading.meaning, Meaning::Unintelligible)
        && !matches!(strictly.meaning, Meaning::Unintelligible)
    {
        reading = strictly.clone();
    }
    reading.draw_offer |= strictly.draw_offer || parts.draw_offer;
    if matches!(
        reading.meaning,
        Meaning::Unintelligible | Meaning::Resignation
    ) {
        reading.remarks.clear();
    } else if !matches!(strictly.meaning, Meaning::Illegal { .. }) || reading != strictly {
        reading.remarks.extend(parts.remarks());
    }
    reading
}

/// A text with a capital cross may be in capitals throughout: an English `BXP` is the bishop's move or the b-pawn's.
pub(super) fn in_capitals(
    position: &Chess,
    text: &str,
    notation: Notation,
    strictly: Reading,
) -> Reading {
    let mut found = Candidates::default();
    found.add_all(&strictly.meaning, Why::Letters);
    for variant in letters::readings(position, text, notation) {
        found.add_all(&variant.reading.meaning, Why::Letters);
    }
    if found.moves.len() == 1 {
        return strictly;
    }
    Reading {
        meaning: Meaning::Asked(found.asked(AsItStands::Unintelligible)),
        ..strictly
    }
}

/// One text in one position.
struct Reader<'a> {
    position: &'a Chess,
    notation: Notation,
}

/// What a few parts say if each is a move of its own.
enum Several {
    /// The first is the move, the others are the replies that are expected.
    Reply(Reading, String),
    /// All say the same.
    Same(Reading),
    /// Different moves stand there, and nothing says which (A8a).
    Ambiguous(Vec<Move>),
    /// These could be meant.
    Asked(Asked),
}

impl Reader<'_> {
    fn read(&self, parts: &Parts) -> Option<Reading> {
        let texts: Vec<&str> = parts.moves().collect();
        if texts.is_empty() || texts.len() > MOST_PARTS {
            return None;
        }
        if parts.has_other() {
            return self.among_others(parts);
        }
        if parts.has_or() {
            return self.alternatives(parts);
        }
        let whole = self.whole(parts);
        if let Meaning::Legal(_) | Meaning::Ambiguous(_) = whole.meaning {
            return Some(whole);
        }
        let several = if texts.len() > 1 {
            self.several(&texts)
        } else {
            None
        };
        Some(match several {
            None if texts.len() > 1 && whole.meaning == Meaning::Unintelligible => {
                return self.among_others(parts);
            }
            None => whole,
            Some(Several::Reply(mut reading, written)) => {
                reading.remarks.push(Remark::ExpectedReply { written });
                reading
            }
            Some(Several::Same(reading)) => reading,
            Some(Several::Ambiguous(moves)) => plain(Meaning::Ambiguous(moves)),
            Some(Several::Asked(asked)) => plain(Meaning::Asked(asked)),
        })
    }

    /// All parts together as one move. A small word of one letter may be a file, and an N at the end a mark.
    fn whole(&self, parts: &Parts) -> Reading {
        let mut readings: Vec<Reading> = Vec::new();
        for (text, mark) in parts.wholes() {
            let mut reading = self.understand(&text);
            if !readings
                .iter()
                .any(|known| known.meaning == reading.meaning)
            {
                let mark = mark.map(|written| Remark::SpareMark { written });
                reading.remarks.extend(mark);
                readings.push(reading);
            }
        }
        let mut found = Candidates::default();
        for reading in &readings {
            found.add_all(&reading.meaning, Why::AmongOthers);
        }
        let legal = readings
            .iter()
            .position(|reading| matches!(reading.meaning, Meaning::Legal(_)));
        match (legal, found.moves.len()) {
            (Some(place), 1) => readings.swap_remove(place),
            // "Castles", and either wing can.
            (Some(_), _) if parts.has_castling() => plain(Meaning::Ambiguous(found.all())),
            (Some(_), _) => plain(Meaning::Asked(found.asked(AsItStands::Unintelligible))),
            (None, _) => readings.swap_remove(0),
        }
    }

    /// One text as one move: as written, in other letters, and as what could be meant by it.
    fn understand(&self, text: &str) -> Reading {
        let written = as_written(self.position, text, self.notation);
        if let Meaning::Legal(_) | Meaning::Ambiguous(_) = written.meaning {
            return written;
        }
        let otherwise = match &written.meaning {
            Meaning::Illegal { understood } => AsItStands::Illegal {
                understood: understood.clone(),
            },
            Meaning::Legal(_)
            | Meaning::Ambiguous(_)
            | Meaning::Asked(_)
            | Meaning::Resignation
            | Meaning::Unintelligible => AsItStands::Unintelligible,
        };
        let mut in_letters = letters::readings(self.position, text, self.notation);
        if let AsItStands::Illegal { .. } = otherwise {
            // A man's move that cannot be made is not a pawn's: the capital is clear (A8c).
            in_letters.retain(|variant| !variant.doubtful);
        }
        let mut found = Candidates::default();
        for variant in &in_letters {
            found.add_all(&variant.reading.meaning, Why::Letters);
        }
        if !found.moves.is_empty() {
            for played in letters::without_file(self.position, text, self.notation) {
                found.add(Candidate {
                    played,
                    why: Why::WithoutFile,
                });
            }
        }
        let one = in_letters
            .iter()
            .find(|variant| matches!(variant.reading.meaning, Meaning::Legal(_)));
        if let (Some(variant), 1, AsItStands::Unintelligible) = (one, found.moves.len(), &otherwise)
            && !variant.doubtful
        {
            let mut reading = variant.reading.clone();
            reading.remarks.push(Remark::Capitals);
            return reading;
        }
        for text in in_letters.iter().map(|it| it.text.as_str()).chain([text]) {
            for candidate in meant::candidates(self.position, text, self.notation) {
                found.add(candidate);
            }
        }
        if let Some(played) = found.only_long_castling() {
            return Reading {
                meaning: Meaning::Legal(played),
                remarks: vec![Remark::MissingHyphen],
                ..written
            };
        }
        if found.moves.is_empty() {
            return written;
        }
        Reading {
            meaning: Meaning::Asked(found.asked(otherwise)),
            ..written
        }
    }

    /// Moves with "or" between them, or a stroke.
    fn alternatives(&self, parts: &Parts) -> Option<Reading> {
        let texts = parts.alternatives();
        let mut found = Candidates::default();
        let mut every = true;
        for text in &texts {
            let reading = self.understand(text);
            every &= matches!(reading.meaning, Meaning::Legal(_) | Meaning::Ambiguous(_));
            found.add_all(&reading.meaning, Why::AmongOthers);
        }
        match found.moves.len() {
            0 => None,
            1 if every => texts.first().map(|text| self.understand(text)),
            _ if every => Some(plain(Meaning::Ambiguous(found.all()))),
            _ => Some(plain(Meaning::Asked(
                found.asked(AsItStands::Unintelligible),
            ))),
        }
    }

    /// Something stands there that is neither a move nor anything usual, or something is crossed out.
    fn among_others(&self, parts: &Parts) -> Option<Reading> {
        let why = if parts.crossed_out() {
            Why::NotCrossedOut
        } else {
            Why::AmongOthers
        };
        let mut found = Candidates::default();
        for run in parts.runs() {
            let whole = self.understand(&run.join(" "));
            if whole.meaning == Meaning::Unintelligible {
                for text in run {
                    found.add_all(&self.understand(text).meaning, why);
                }
            } else {
                found.add_all(&whole.meaning, why);
            }
        }
        let asked = (!found.moves.is_empty()).then(|| found.asked(AsItStands::Unintelligible));
        asked.map(|asked| plain(Meaning::Asked(asked)))
    }

    /// The parts as moves of their own, in as many as there can be.
    fn several(&self, texts: &[&str]) -> Option<Several> {
        let count = texts.len();
        // What each run of parts says as one move, from the first part to behind the last.
        let mut said: BTreeMap<(usize, usize), Reading> = BTreeMap::new();
        for from in 0..count {
            for to in from + 1..=count {
                let text = texts.get(from..to).unwrap_or_default().join(" ");
                let reading = self.understand(&text);
                if reading.meaning != Meaning::Unintelligible {
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
        for outcome in outcomes {
            match outcome {
                Several::Reply(reading, _) | Several::Same(reading) => {
                    found.add_all(&reading.meaning, Why::AmongOthers);
                }
                Several::Ambiguous(moves) => {
                    found.add_all(&Meaning::Ambiguous(moves), Why::AmongOthers);
                }
                Several::Asked(asked) => found.add_all(&Meaning::Asked(asked), Why::AmongOthers),
            }
        }
        Some(Several::Asked(found.asked(AsItStands::Unintelligible)))
    }

    /// Moves one behind the other: a line that is expected, two moves on one slip, or a move and something illegal.
    fn in_turn(&self, readings: &[&Reading], texts: &[String]) -> Option<Several> {
        let (first, others) = readings.split_first()?;
        let mut found = Candidates::default();
        let line = match first.meaning {
            Meaning::Legal(played) => self.is_line(played, texts.get(1..).unwrap_or_default()),
            Meaning::Ambiguous(_)
            | Meaning::Illegal { .. }
            | Meaning::Asked(_)
            | Meaning::Resignation
            | Meaning::Unintelligible => false,
        };
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
        match found.moves.len() {
            0 => None,
            1 if every => Some(Several::Same((*first).clone())),
            _ if line => Some(Several::Asked(found.asked(AsItStands::Ambiguous))),
            _ if every => Some(Several::Ambiguous(found.all())),
            _ => Some(Several::Asked(found.asked(AsItStands::Unintelligible))),
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
            match reader.understand(text).meaning {
                Meaning::Legal(reply) => next = reply,
                Meaning::Ambiguous(_)
                | Meaning::Illegal { .. }
                | Meaning::Asked(_)
                | Meaning::Resignation
                | Meaning::Unintelligible => return false,
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

fn plain(meaning: Meaning) -> Reading {
    Reading {
        meaning,
        remarks: Vec::new(),
        draw_offer: false,
    }
}

/// The legal moves that a meaning names, or puts to the arbiter.
fn legal_moves(meaning: &Meaning) -> Vec<(Move, Option<Why>)> {
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

/// Moves that could be meant, by their UCI text; the first reason of each stays.
#[derive(Default)]
struct Candidates {
    moves: BTreeMap<String, Candidate>,
}

impl Candidates {
    fn add(&mut self, candidate: Candidate) {
        let uci = UciMove::from_standard(candidate.played).to_string();
        self.moves.entry(uci).or_insert(candidate);
    }

    fn add_all(&mut self, meaning: &Meaning, why: Why) {
        for (played, own) in legal_moves(meaning) {
            self.add(Candidate {
                played,
                why: own.unwrap_or(why),
            });
        }
    }

    /// Castling on the queen's side, if its sign has three noughts and castling on the other side is not legal.
    fn only_long_castling(&self) -> Option<Move> {
        let mut moves = self.moves.values();
        let only = moves.next().filter(|_| self.moves.len() == 1)?;
        let long = only.played.castling_side() == Some(CastlingSide::QueenSide);
        (long && only.why == Why::CastlingSign).then_some(only.played)
    }

    fn all(self) -> Vec<Move> {
        self.moves.into_values().map(|it| it.played).collect()
    }

    fn asked(self, otherwise: AsItStands) -> Asked {
        Asked {
            candidates: self.moves.into_values().collect(),
            otherwise,
        }
    }
}
