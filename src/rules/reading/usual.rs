//! What people usually write besides a move, or in place of its signs: a time, a name, words, capitals, the reply
//! that is expected. A text comes here that says no legal move as it stands.
//!
//! Everything that the text can mean is looked for, not the first thing that fits. Where one legal move is left it is
//! read, with a remark; where the meaning is left to people, the arbiter is asked.

mod candidates;
mod several;

use shakmaty::Chess;

use super::asked::{AsItStands, Candidate, Why};
use super::parts::{Part, Parts};
use super::{LONGEST_TEXT, Meaning, Reading, Remark, as_written, letters, meant};
use crate::notation::Notation;
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
    if parts.resigns && !parts.has_digits() {
        return Reading {
            draw_offer: strictly.draw_offer || parts.draw_offer,
            ..Reading::saying(Meaning::Resignation)
        };
    }
    let reader = Reader { position, notation };
    let illegal = matches!(strictly.meaning, Meaning::Illegal { .. });
    // A word without a digit is no part, and may be a move all the same: `KxQR`.
    let whole = || illegal.then(|| reader.understand(trimmed));
    let mut reading = reader
        .read(&parts)
        .or_else(whole)
        .unwrap_or_else(|| strictly.clone());
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
    let variants = letters::readings(position, text, notation);
    let meanings = variants.iter().map(|it| &it.reading.meaning);
    let found = Candidates::of(meanings.chain([&strictly.meaning]), Why::Letters);
    if found.len() == 1 {
        return strictly;
    }
    Reading {
        meaning: found.asked(AsItStands::Unintelligible),
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
        if parts.has(&Part::Or) {
            return self.alternatives(parts);
        }
        let mut whole = self.whole(parts);
        if let Meaning::Ambiguous(_) = whole.meaning
            && let named = self.promotions(parts)
            && !named.is_empty()
        {
            whole.meaning = named.asked(AsItStands::Ambiguous);
            return Some(whole);
        }
        if whole.meaning.fits() {
            return Some(whole);
        }
        Some(match self.several(&texts) {
            None if whole.meaning == Meaning::Unintelligible => return self.among_others(parts),
            None => whole,
            // How a correction is written never decides: which move stands, the arbiter says.
            Some(Several::Reply(reading, _)) if parts.has_arrow() => asked(
                [&reading.meaning, &whole.meaning],
                AsItStands::Unintelligible,
            ),
            Some(Several::Reply(mut reading, written)) => {
                reading.remarks.push(Remark::ExpectedReply { written });
                reading
            }
            Some(Several::Same(reading)) => reading,
            Some(Several::Unclear(Meaning::Asked(some))) => {
                let otherwise = some.otherwise.clone();
                asked([&Meaning::Asked(some), &whole.meaning], otherwise)
            }
            Some(Several::Unclear(meaning)) if parts.corrects => {
                asked([&meaning], AsItStands::Ambiguous)
            }
            Some(Several::Unclear(meaning)) => Reading::saying(meaning),
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
        let meanings = readings.iter().map(|reading| &reading.meaning);
        let found = Candidates::of(meanings.clone(), Why::AmongOthers);
        let legal = meanings.map(Meaning::legal).position(|it| it.is_some());
        match (legal, found.len()) {
            (Some(place), 1) => readings.swap_remove(place),
            // "Castles", and either wing can.
            (Some(_), _) if parts.has(&Part::Castling) => {
                Reading::saying(Meaning::Ambiguous(found.all()))
            }
            (Some(_), _) => Reading::saying(found.asked(AsItStands::Unintelligible)),
            (None, _) => readings.swap_remove(0),
        }
    }

    /// One text as one move: as written, in other letters, and as what could be meant by it.
    fn understand(&self, whole: &str) -> Reading {
        let written = as_written(self.position, whole, self.notation);
        if written.meaning.fits() {
            return written;
        }
        let otherwise = match &written.meaning {
            Meaning::Illegal { understood } => AsItStands::Illegal {
                understood: understood.clone(),
            },
            _ => AsItStands::Unintelligible,
        };
        let mut in_letters = letters::readings(self.position, whole, self.notation);
        if let AsItStands::Illegal { .. } = otherwise {
            // A piece's move that cannot be made is not a pawn's: the capital is clear (A8c).
            in_letters.retain(|variant| !variant.doubtful);
        }
        let meanings = in_letters.iter().map(|it| &it.reading.meaning);
        let mut found = Candidates::of(meanings, Why::Letters);
        if !found.is_empty() {
            for played in letters::without_file(self.position, whole, self.notation) {
                let why = Why::WithoutFile;
                found.add(Candidate { played, why });
            }
        }
        let mut variants = in_letters.iter();
        let one = variants.find(|it| it.reading.meaning.legal().is_some());
        if let (Some(variant), 1, AsItStands::Unintelligible) = (one, found.len(), &otherwise)
            && !variant.doubtful
        {
            let mut reading = variant.reading.clone();
            reading.remarks.push(Remark::Capitals);
            return reading;
        }
        for text in in_letters.iter().map(|it| it.text.as_str()).chain([whole]) {
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
            meaning: found.asked(otherwise),
            ..written
        }
    }

    /// Moves with "or" between them, or a stroke.
    fn alternatives(&self, parts: &Parts) -> Option<Reading> {
        let texts = parts.alternatives();
        let readings: Vec<Reading> = texts.iter().map(|text| self.understand(text)).collect();
        let meanings = readings.iter().map(|it| &it.meaning);
        let every = meanings.clone().all(Meaning::fits);
        let found = Candidates::of(meanings, Why::AmongOthers);
        match found.len() {
            0 => None,
            1 if every => readings.into_iter().next(),
            _ if every => Some(Reading::saying(Meaning::Ambiguous(found.all()))),
            _ => Some(Reading::saying(found.asked(AsItStands::Unintelligible))),
        }
    }

    /// Something stands there that is neither a move nor anything usual, or something is crossed out.
    fn among_others(&self, parts: &Parts) -> Option<Reading> {
        let why = if parts.has(&Part::CrossedOut) {
            Why::NotCrossedOut
        } else {
            Why::AmongOthers
        };
        let mut found = self.promotions(parts);
        let named = !found.is_empty();
        let wings = ["O-O", "O-O-O"].map(|wing| vec![wing]);
        let wings = wings.into_iter().filter(|_| parts.has(&Part::Castling));
        for run in parts.runs().into_iter().chain(wings) {
            let whole = self.understand(&run.join(" "));
            let readings = match whole.meaning == Meaning::Unintelligible {
                true => run.iter().map(|text| self.understand(text)).collect(),
                false => vec![whole],
            };
            for Reading { meaning, .. } in &readings {
                // A piece that is named is what the pawn becomes.
                if !named || !matches!(meaning, Meaning::Ambiguous(_)) {
                    found.add_all(meaning, why);
                }
            }
        }
        let asked = (!found.is_empty()).then(|| found.asked(AsItStands::Unintelligible));
        asked.map(Reading::saying)
    }

    /// Promotions to a piece that stands somewhere behind the pawn's move: `a8 promuove a Donna`, `a1 T. Petrosian`.
    fn promotions(&self, parts: &Parts) -> Candidates {
        let mut found = Candidates::default();
        let texts: Vec<&str> = parts.moves().collect();
        let square = texts.iter().rposition(|text| text.ends_with(['1', '8']));
        let Some((pawn, behind)) = square.and_then(|it| texts.split_at_checked(it + 1)) else {
            return found;
        };
        let (pawn, spare) = (pawn.join(" "), parts.spare.iter().map(String::as_str));
        let named = behind.iter().copied().chain(spare);
        // A small letter alone may be a word.
        for piece in named.filter(|text| !text.starts_with(char::is_lowercase)) {
            let piece = piece.trim_matches(['=', '(', ')', '.']);
            let promotion = self.understand(&format!("{pawn}={piece}")).meaning;
            if promotion.legal().is_some_and(|it| it.is_promotion()) {
                found.add_all(&promotion, Why::AmongOthers);
            }
        }
        found
    }
}

/// The moves of these meanings, put to the arbiter.
fn asked<const N: usize>(meanings: [&Meaning; N], otherwise: AsItStands) -> Reading {
    let found = Candidates::of(meanings, Why::AmongOthers);
    Reading::saying(found.asked(otherwise))
}
