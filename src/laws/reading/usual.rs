//! What people usually write besides a move, or in place of its signs: a time, a name, words, capitals, the reply that is
//! expected. A text comes here that says no legal move as it stands.
//!
//! Everything that the text can mean is looked for, not the first thing that fits. Where one legal move is left it is
//! read, with a remark; where the meaning is left to people, the arbiter is asked.

mod candidates;
mod several;

use shakmaty::Chess;

use super::asked::{AsItStands, Candidate, Why};
use super::parts::Parts;
use super::{LONGEST_TEXT, Meaning, Reading, Remark, as_written, letters, meant};
use crate::laws::notation::Notation;
use candidates::Candidates;
use several::Several;

/// More parts than this are no move with something beside it.
const MOST_PARTS: usize = 10;

/// Reads a text that says no legal move as it stands; `strictly` is what it says so.
pub(super) fn read(position: &Chess, text: &str, notation: Notation, strictly: Reading) -> Reading {
    let trimmed = text.trim();
    if trimmed.len() > LONGEST_TEXT {
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
    if found.len() == 1 {
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

impl Reader<'_> {
    fn read(&self, parts: &Parts) -> Option<Reading> {
        let texts: Vec<&str> = parts.moves().collect();
        if texts.is_empty() && !parts.has_small_words() || texts.len() > MOST_PARTS {
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
        Some(match self.several(&texts) {
            None if whole.meaning == Meaning::Unintelligible => return self.among_others(parts),
            None => whole,
            Some(Several::Reply(mut reading, written)) => {
                reading.remarks.push(Remark::ExpectedReply { written });
                reading
            }
            Some(Several::Same(reading)) => reading,
            // How a correction is written never decides: which move stands, the arbiter says.
            Some(Several::Ambiguous(moves)) if parts.corrects => {
                let mut found = Candidates::default();
                found.add_all(&Meaning::Ambiguous(moves), Why::AmongOthers);
                plain(Meaning::Asked(found.asked(AsItStands::Ambiguous)))
            }
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
        match (legal, found.len()) {
            (Some(place), 1) => readings.swap_remove(place),
            // "Castles", and either wing can.
            (Some(_), _) if parts.has_castling() => plain(Meaning::Ambiguous(found.all())),
            (Some(_), _) => plain(Meaning::Asked(found.asked(AsItStands::Unintelligible))),
            (None, _) => readings.swap_remove(0),
        }
    }

    /// One text as one move: as written, in other letters, and as what could be meant by it.
    fn understand(&self, whole: &str) -> Reading {
        let text = whole;
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
        if !found.is_empty() {
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
        if let (Some(variant), 1, AsItStands::Unintelligible) = (one, found.len(), &otherwise)
            && !variant.doubtful
        {
            let mut reading = variant.reading.clone();
            reading.remarks.push(Remark::Capitals);
            return reading;
        }
        for text in in_letters.iter().map(|it| it.text.as_str()).chain([text]) {
            // Letters and square of departure both otherwise is another text.
            for candidate in meant::candidates(self.position, text, self.notation) {
                if text == whole || candidate.why != Why::FromElsewhere {
                    found.add(candidate);
                }
            }
        }
        if let Some(played) = found.only_long_castling() {
            return Reading {
                meaning: Meaning::Legal(played),
                remarks: vec![Remark::MissingHyphen],
                ..written
            };
        }
        if found.is_empty() {
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
        match found.len() {
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
        let runs = parts.runs();
        // `a8 promuove a Donna`: the man at the end is what the pawn becomes.
        if let [pawn, .., last] = runs.as_slice()
            && let Some(piece) = last.last()
            && let Some(square) = pawn.iter().rposition(|text| text.ends_with(['1', '8']))
            && let Some(pawn) = pawn.get(..=square)
            && let promotion = format!("{}={piece}", pawn.join(" "))
            && let Meaning::Legal(played) = self.understand(&promotion).meaning
            && played.is_promotion()
        {
            found.add(Candidate { played, why });
            return Some(plain(Meaning::Asked(
                found.asked(AsItStands::Unintelligible),
            )));
        }
        for run in runs {
            let whole = self.understand(&run.join(" "));
            if whole.meaning == Meaning::Unintelligible {
                for text in run {
                    found.add_all(&self.understand(text).meaning, why);
                }
            } else {
                found.add_all(&whole.meaning, why);
            }
        }
        let asked = (!found.is_empty()).then(|| found.asked(AsItStands::Unintelligible));
        asked.map(|asked| plain(Meaning::Asked(asked)))
    }
}

fn plain(meaning: Meaning) -> Reading {
    Reading {
        meaning,
        remarks: Vec::new(),
        draw_offer: false,
    }
}
