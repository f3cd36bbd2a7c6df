//! What a claim of a draw and the fall of a flag come to, in a sentence or two.

use super::escape::escaped;
use super::words::{ordinal, side};
use crate::laws::edition::GivenUpBy;
use crate::laws::mating::CanMate;
use crate::laws::ruling::{ClaimRuling, FlagRuling, GameResult, NoClaim, ReadingKind, Reason};

/// What follows from the fall of a flag (6.9), with the article.
pub fn flag(ruling: &FlagRuling) -> String {
    let (fallen, opponent) = (side(ruling.fallen), side(!ruling.fallen));
    let article = cited(ruling.article.as_deref());
    match (ruling.reason, ruling.result) {
        (Reason::Checkmate, GameResult::Win(winner)) => format!(
            "Checkmate had ended the game before the flag fell: {} wins{article}.",
            side(winner)
        ),
        (Reason::Stalemate, _) => {
            format!("Stalemate had ended the game before the flag fell: a draw{article}.")
        }
        (Reason::DeadPosition, _) => format!(
            "The position was dead before the flag fell, since neither side can mate: a draw{article}."
        ),
        (Reason::CannotMate, _) => format!(
            "{fallen}'s flag fell, but {opponent} cannot mate by any series of legal moves: a \
             draw{article}."
        ),
        (_, GameResult::Win(winner)) => {
            format!("{fallen}'s flag fell: {} wins{article}.", side(winner))
        }
        (Reason::LawsSilent, _) => format!(
            "{fallen}'s flag fell, and {opponent} cannot mate: this edition does not say what \
             follows, and the arbiter decides{article}."
        ),
        _ if matches!(ruling.opponent_can_mate, CanMate::Undecided { .. }) => format!(
            "{fallen}'s flag fell. Whether {opponent} can still mate was not found out: the arbiter \
             decides{article}."
        ),
        _ => format!("{fallen}'s flag fell: the arbiter decides{article}."),
    }
}

/// What a claim comes to (9.2–9.5), with the article.
pub fn claim(ruling: &ClaimRuling) -> String {
    let article = cited(ruling.article.as_deref());
    let counted = counted(ruling);
    if ruling.correct {
        return format!("{counted} The claim is correct, and the game is drawn{article}.");
    }
    let mut text = format!("{counted} The claim is not correct, and the game goes on{article}.");
    text += &costs(ruling);
    if let Some(sealed) = &ruling.sealed_move {
        text += &format!(
            " {} must now be played, and at an adjournment it is the sealed move, which everybody \
             knows.",
            escaped(&sealed.san)
        );
    }
    text
}

/// Why something is no claim, with the article.
pub fn no_claim(error: NoClaim, article: Option<&str>) -> String {
    let article = cited(article);
    match error {
        NoClaim::NothingWritten => {
            format!("This claim needs a move that was written and not made{article}.")
        }
        NoClaim::RightLost { by } => format!(
            "The right to claim on this move was lost by {}{article}.",
            match by {
                GivenUpBy::Moving => "moving",
                GivenUpBy::Touching => "touching a piece",
            }
        ),
        NoClaim::GameOver => format!("The game is over on the board{article}."),
    }
}

fn counted(ruling: &ClaimRuling) -> String {
    if let Some(reading) = ruling.reading
        && reading != ReadingKind::Legal
    {
        return "What was written is not exactly one legal move.".to_owned();
    }
    let about_to = ruling.reading.is_some();
    match (ruling.occurrences, ruling.halfmove_clock) {
        (Some(times), _) => {
            let times = ordinal(u64::try_from(times).unwrap_or(u64::MAX));
            if about_to {
                format!("With the written move the position appears for the {times} time.")
            } else {
                format!("The position has appeared for the {times} time.")
            }
        }
        (None, Some(halfmoves)) => {
            let with = if about_to {
                "With the written move, "
            } else {
                ""
            };
            let moves = halfmoves / 2;
            format!(
                "{with}{moves} moves by each side{} were made without a capture or a pawn move.",
                if halfmoves % 2 == 1 {
                    " and one more"
                } else {
                    ""
                }
            )
        }
        (None, None) => String::new(),
    }
}

fn costs(ruling: &ClaimRuling) -> String {
    let claimant = side(ruling.claimant);
    let opponent = side(!ruling.claimant);
    let mut text = match ruling.penalty.taken {
        Some(taken) if taken.is_zero() => String::new(),
        Some(taken) => format!(" {claimant} loses {taken} of the time left."),
        None => format!(" What {claimant} loses depends on the time left, which was not given."),
    };
    if !ruling.penalty.given.is_zero() {
        text += &format!(" {opponent} gets {} more.", ruling.penalty.given);
    }
    text
}

fn cited(article: Option<&str>) -> String {
    article.map_or_else(String::new, |article| format!(" ({})", escaped(article)))
}
