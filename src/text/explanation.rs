//! Why a ruling is what it is, in a sentence or two that the players can accept.

use super::escape::escaped;
use super::words::{cardinal, listed, ordinal, result as in_words, side};
use crate::laws::mating::{CanMate, Ground};
use crate::laws::ruling::{GameResult, ReadingKind, Reason, Ruling};

/// What the written move means, what follows, and the article that says so, as the edition prints
/// it. Where the edition is silent, or the question was not settled, it says that the arbiter must
/// decide.
pub fn explanation(ruling: &Ruling) -> String {
    let mut text = match ruling.reason {
        _ if ruling.grounds.on_appeal.is_some() => replaced(ruling),
        None => without_reason(ruling),
        // A result that its reason does not carry: only an appeal can have given it.
        Some(reason) if !may_give(reason, ruling) => replaced(ruling),
        Some(reason) => with_reason(ruling, reason),
    };
    if ruling.draw_offer && ruling.result == GameResult::Open {
        text += &format!(" {} offers a draw with it.", side(ruling.grounds.sealer));
    }
    text
}

/// Whether the Laws give the ruling's result for that reason.
fn may_give(reason: Reason, ruling: &Ruling) -> bool {
    let sealer_lost = ruling.result == GameResult::Win(!ruling.grounds.sealer);
    let open = ruling.result == GameResult::Open;
    match reason {
        Reason::Checkmate | Reason::Late => matches!(ruling.result, GameResult::Win(_)),
        Reason::Stalemate
        | Reason::DeadPosition
        | Reason::Fivefold
        | Reason::Seventyfive
        | Reason::CannotMate
        | Reason::Agreement
        | Reason::Repetition
        | Reason::FiftyMoves => ruling.result == GameResult::Draw,
        Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible => sealer_lost || open,
        Reason::FlagFall | Reason::Resignation => ruling.result != GameResult::Draw,
        Reason::Annulled | Reason::OpponentChooses => open,
        // The arbiter's own decision may give any.
        Reason::LawsSilent => true,
    }
}

fn without_reason(ruling: &Ruling) -> String {
    let article = cited(ruling);
    match (played(ruling), ruling.result) {
        (Some(san), GameResult::Open) => {
            let next = side(!ruling.grounds.sealer);
            format!("{san} is legal; the game goes on with {next} to move{article}.")
        }
        (None, GameResult::Open) => format!("The game has no result yet{article}."),
        (_, result) => format!("{}{article}.", ends_as(result)),
    }
}

fn replaced(ruling: &Ruling) -> String {
    let before = match ruling.reading {
        Some(_) => format!("{}. ", meaning(ruling)),
        None => String::new(),
    };
    if let Some(appeal) = &ruling.grounds.on_appeal {
        let decided = match ruling.result {
            GameResult::Open => "the game goes on",
            result => in_words(result),
        };
        return format!(
            "{before}On appeal, {} decided: {decided} ({}). This replaces {}.",
            escaped(&appeal.by_whom),
            escaped(&appeal.reason),
            appeal.replaced.as_str()
        );
    }
    match ruling.result {
        GameResult::Open => format!("{before}The result was taken back, and the game goes on."),
        result => {
            format!(
                "{before}The result given on appeal stands: {}.",
                in_words(result)
            )
        }
    }
}

fn with_reason(ruling: &Ruling, reason: Reason) -> String {
    let article = cited(ruling);
    let grounds = &ruling.grounds;
    match reason {
        Reason::Checkmate => by_checkmate(ruling),
        Reason::Stalemate => {
            let stalemated = if grounds.ended_before_sealing {
                grounds.sealer
            } else {
                !grounds.sealer
            };
            let left = format!("{} without a legal move and not in check", side(stalemated));
            let because = match played(ruling) {
                Some(san) if !grounds.ended_before_sealing => {
                    format!("{san} leaves {left}: stalemate")
                }
                _ => format!("Stalemate had left {left}"),
            };
            drawn_on_board(ruling, &because)
        }
        Reason::DeadPosition => {
            let because = match played(ruling) {
                Some(san) if !grounds.ended_before_sealing => {
                    format!("After {san} neither side can mate by any series of legal moves")
                }
                _ => "Neither side could mate any more by any series of legal moves".to_owned(),
            };
            drawn_on_board(ruling, &because)
        }
        Reason::Fivefold => {
            let time = ordinal(u64::try_from(grounds.occurrences).unwrap_or(u64::MAX));
            let because = match played(ruling) {
                Some(san) if !grounds.ended_before_sealing => {
                    format!("{san} brings the same position on the board for the {time} time")
                }
                _ => format!("The position had been on the board for the {time} time"),
            };
            drawn_on_board(ruling, &because)
        }
        Reason::Seventyfive => {
            let because = match played(ruling) {
                Some(san) if !grounds.ended_before_sealing => format!(
                    "With {san} both sides have made 75 moves without a capture or a pawn move"
                ),
                _ => "Both sides had made 75 moves without a capture or a pawn move".to_owned(),
            };
            drawn_on_board(ruling, &because)
        }
        Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible => bad_move(ruling),
        Reason::CannotMate => cannot_mate(ruling),
        Reason::OpponentChooses => format!(
            "{}: {} chooses which of them is played{article}.",
            fits(ruling),
            side(!grounds.sealer)
        ),
        Reason::LawsSilent => silent(ruling),
        Reason::FlagFall => match ruling.result {
            GameResult::Win(winner) => {
                let (winner, loser) = (side(winner), side(!winner));
                format!("{loser}'s flag has fallen, so {winner} wins{article}.")
            }
            _ => undecided("A flag has fallen", "the opponent", &article),
        },
        Reason::Resignation => match ruling.result {
            GameResult::Win(winner) => {
                let (winner, loser) = (side(winner), side(!winner));
                format!("{loser} resigned, so {winner} wins{article}.")
            }
            _ => undecided("A player resigned", "the opponent", &article),
        },
        Reason::Late => match ruling.result {
            GameResult::Win(winner) => format!(
                "{} came too late to the resumption, so {} wins{article}.",
                side(!winner),
                side(winner)
            ),
            result => format!("{}{article}.", ends_as(result)),
        },
        Reason::Agreement => {
            format!("The players agreed on a draw, so the game is drawn{article}.")
        }
        Reason::Repetition => format!(
            "The claim that the position appeared for the third time is correct, so the game is \
             drawn{article}."
        ),
        Reason::FiftyMoves => format!(
            "The claim of 50 moves without a capture or a pawn move is correct, so the game is \
             drawn{article}."
        ),
        Reason::Annulled => format!(
            "The position cannot be established, so the game is annulled and a new one is \
             played{article}."
        ),
    }
}

fn by_checkmate(ruling: &Ruling) -> String {
    let article = cited(ruling);
    let winner = match ruling.result {
        GameResult::Win(winner) => winner,
        _ => ruling.grounds.sealer,
    };
    let (winner, loser) = (side(winner), side(!winner));
    match played(ruling) {
        Some(san) if !ruling.grounds.ended_before_sealing => {
            format!("{san} mates {loser}, so {winner} wins{article}.")
        }
        _ => format!("{loser} was mated before the move was sealed, so {winner} wins{article}."),
    }
}

fn drawn_on_board(ruling: &Ruling, because: &str) -> String {
    let so = if ruling.grounds.ended_before_sealing {
        "so the game was drawn before the move was sealed"
    } else {
        "so the game is drawn"
    };
    format!("{because}, {so}{}.", cited(ruling))
}

fn bad_move(ruling: &Ruling) -> String {
    let (meaning, article) = (meaning(ruling), cited(ruling));
    let sealer = side(ruling.grounds.sealer);
    match ruling.result {
        GameResult::Win(_) => format!("{meaning}, and {sealer} loses{article}."),
        _ => undecided(
            &format!("{meaning}{article}"),
            side(!ruling.grounds.sealer),
            "",
        ),
    }
}

/// 6.9, as A8 excepts it.
fn cannot_mate(ruling: &Ruling) -> String {
    let article = cited(ruling);
    let Some(_) = ruling.reading else {
        return format!(
            "The opponent cannot mate by any series of legal moves, so the game is drawn{article}."
        );
    };
    let responder = side(!ruling.grounds.sealer);
    let never = match &ruling.grounds.before.responder {
        Some(CanMate::No(Ground::Material)) => {
            format!("{responder} does not have the men to mate, however the game goes on")
        }
        _ => format!("{responder} cannot mate by any series of legal moves"),
    };
    format!(
        "{}; but {never}, so the game is drawn{article}.",
        meaning(ruling)
    )
}

fn silent(ruling: &Ruling) -> String {
    let edition = escaped(&ruling.edition);
    match ruling.result {
        GameResult::Open => {
            let before = match (ruling.reading, played(ruling)) {
                (Some(ReadingKind::Legal), Some(san)) => {
                    format!("After {san} neither side can mate by any series of legal moves. ")
                }
                (Some(_), _) => format!("{}. ", meaning(ruling)),
                (None, _) => String::new(),
            };
            let nearest = match ruling.articles.as_slice() {
                [] => String::new(),
                articles => format!(" (nearest: {})", escaped(&articles.join(", "))),
            };
            format!(
                "{before}The rules of {edition} do not say what follows, so the arbiter must \
                 decide{nearest}."
            )
        }
        result => format!(
            "The rules of {edition} do not say what follows; the arbiter has decided: {}.",
            in_words(result)
        ),
    }
}

/// What the text was found to mean, as the beginning of a sentence. It may begin with a pawn move,
/// whose letter stays small.
fn meaning(ruling: &Ruling) -> String {
    let grounds = &ruling.grounds;
    match ruling.reading {
        Some(ReadingKind::Legal) => match played(ruling) {
            Some(san) => format!("{san} is legal"),
            None => "The sealed move is legal".to_owned(),
        },
        Some(ReadingKind::Ambiguous) => format!("{}: it is ambiguous", fits(ruling)),
        Some(ReadingKind::Illegal) => match &grounds.understood {
            Some(understood) => format!(
                "The sealed move says {}, which is not legal here",
                escaped(understood)
            ),
            None => "The sealed move is not legal".to_owned(),
        },
        Some(ReadingKind::Unintelligible) if grounds.blank => {
            "No move is written in the envelope".to_owned()
        }
        Some(ReadingKind::Unintelligible) => {
            format!(
                "What {} wrote cannot be understood as a move",
                side(grounds.sealer)
            )
        }
        None => "No sealed move is ruled on".to_owned(),
    }
}

fn fits(ruling: &Ruling) -> String {
    let candidates: Vec<String> = ruling
        .candidates
        .iter()
        .map(|fitting| escaped(&fitting.san).into_owned())
        .collect();
    match candidates.len() {
        0 | 1 => "The sealed move fits several legal moves".to_owned(),
        count => format!(
            "The sealed move fits {} legal moves, {}",
            cardinal(count),
            listed(&candidates)
        ),
    }
}

fn undecided(before: &str, who: &str, article: &str) -> String {
    format!(
        "{before}. Whether {who} can still mate was not found out, so the arbiter must \
         decide{article}."
    )
}

fn ends_as(result: GameResult) -> String {
    match result {
        GameResult::Open => "The game has no result yet".to_owned(),
        GameResult::Draw => "The game is drawn".to_owned(),
        GameResult::Win(winner) => format!("{} wins", side(winner)),
    }
}

fn played(ruling: &Ruling) -> Option<String> {
    ruling
        .played
        .as_ref()
        .map(|played| escaped(&played.san).into_owned())
}

/// The article that decides, in brackets behind a blank; all of them where no move was ruled on,
/// since none of them then decides alone (A6 with 5.1 or 9.1).
fn cited(ruling: &Ruling) -> String {
    let articles = match ruling.reading {
        Some(_) => ruling.article.clone(),
        None => Some(ruling.articles.join(", ")).filter(|all| !all.is_empty()),
    };
    articles.map_or_else(String::new, |article| format!(" ({})", escaped(&article)))
}

#[cfg(test)]
mod tests;
