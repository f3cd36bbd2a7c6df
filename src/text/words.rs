//! Single words and short phrases for typed values.

use shakmaty::Color;

use crate::envelope::Signer;
use crate::laws::adjournment::Phase;
use crate::laws::notation::{Language, Notation};
use crate::laws::ruling::{GameResult, ReadingKind, Reason, Status};

/// `White` or `Black`.
pub const fn side(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Who signs: `the arbiter`, `deputy 1`, `White`.
pub fn signer(signer: Signer) -> String {
    match signer {
        Signer::Arbiter => "the arbiter".to_owned(),
        Signer::Deputy(number) => format!("deputy {number}"),
        Signer::Player(player) => side(player).to_owned(),
    }
}

/// Where an adjourned game stands, as a sentence without its full stop.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Sealed => "the move is sealed; the arbiter has not accepted the envelope yet",
        Phase::Accepted => "the envelope is in the arbiter's keeping, and closed",
        Phase::Resumption => "the resumption has begun, and the envelope is still closed",
        Phase::WaitingForResponder => {
            "the player who must reply is absent; his clock runs, and the envelope stays closed"
        }
        Phase::Opened => "the sealed move is known",
        Phase::WaitingForSealer => {
            "the sealed move is known, and the player who sealed it is absent"
        }
        Phase::Lost => {
            "the envelope is lost; the player who sealed must say which move he had sealed"
        }
        Phase::Undecided => "the Laws do not say what follows; the arbiter decides",
        Phase::Finished => "the game is over",
        Phase::Annulled => "the game is annulled, and a new one is played",
    }
}

/// A result in words.
pub const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::Open => "no result yet",
        GameResult::Win(Color::White) => "White wins",
        GameResult::Win(Color::Black) => "Black wins",
        GameResult::Draw => "drawn",
    }
}

/// One of the four readings of A8.
pub const fn reading(reading: ReadingKind) -> &'static str {
    match reading {
        ReadingKind::Legal => "legal",
        ReadingKind::Ambiguous => "ambiguous",
        ReadingKind::Illegal => "illegal",
        ReadingKind::Unintelligible => "unintelligible",
    }
}

/// How the game stands on the board.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "the game goes on",
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
        Status::DeadPosition => "dead position",
        Status::Fivefold => "fivefold repetition",
        Status::Seventyfive => "75 moves without capture or pawn move",
    }
}

/// Why a game has its result, short enough for a table.
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::DeadPosition => "dead position",
        Reason::Fivefold => "fivefold repetition",
        Reason::Seventyfive => "75 moves",
        Reason::Ambiguous => "ambiguous sealed move",
        Reason::Illegal => "illegal sealed move",
        Reason::Unintelligible => "unintelligible sealed move",
        Reason::CannotMate => "the opponent cannot mate",
        Reason::FlagFall => "flag fall",
        Reason::Late => "too late",
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::Repetition => "threefold repetition",
        Reason::FiftyMoves => "50 moves",
        Reason::Annulled => "annulled",
        Reason::OpponentChooses => "the opponent chooses",
        Reason::LawsSilent => "the Laws are silent",
    }
}

/// A notation: `Italian letters`.
pub fn notation(notation: Notation) -> String {
    match notation {
        Notation::Letters(spoken) => format!("{} letters", language(spoken)),
        Notation::Figurine => "figurines".to_owned(),
        Notation::Iccf => "ICCF numeric".to_owned(),
        Notation::Descriptive => "English descriptive".to_owned(),
    }
}

const fn language(language: Language) -> &'static str {
    match language {
        Language::Czech => "Czech",
        Language::Danish => "Danish",
        Language::Dutch => "Dutch",
        Language::English => "English",
        Language::Estonian => "Estonian",
        Language::Finnish => "Finnish",
        Language::French => "French",
        Language::German => "German",
        Language::Hungarian => "Hungarian",
        Language::Icelandic => "Icelandic",
        Language::Italian => "Italian",
        Language::Norwegian => "Norwegian",
        Language::Polish => "Polish",
        Language::Portuguese => "Portuguese",
        Language::Romanian => "Romanian",
        Language::Spanish => "Spanish",
        Language::Swedish => "Swedish",
    }
}

/// `1st`, `2nd`, `41st`, `112th`.
pub fn ordinal(number: u64) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `two` to `nine` in letters, all others in digits.
pub(super) fn cardinal(number: usize) -> String {
    let word = match number {
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        7 => "seven",
        8 => "eight",
        9 => "nine",
        _ => return number.to_string(),
    };
    word.to_owned()
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        let rows = [
            (1, "1st"),
            (2, "2nd"),
            (3, "3rd"),
            (4, "4th"),
            (11, "11th"),
            (12, "12th"),
            (13, "13th"),
            (21, "21st"),
            (41, "41st"),
            (42, "42nd"),
            (111, "111th"),
            (123, "123rd"),
        ];
        for (number, expected) in rows {
            assert_eq!(ordinal(number), expected);
        }
    }

    #[test]
    fn lists() {
        let of = |items: &[&str]| listed(&items.iter().map(|&i| i.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&[]), "");
        assert_eq!(of(&["a"]), "a");
        assert_eq!(of(&["a", "b"]), "a and b");
        assert_eq!(of(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn every_notation_has_its_own_name() {
        let mut names: Vec<_> = Notation::all().map(notation).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
