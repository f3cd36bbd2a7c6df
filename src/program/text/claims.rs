//! Rulings on draw claims and on flag falls in sentences.

use super::locale::{Speech, Value};
use super::message::*;
use super::phrases::{cited, san};
use crate::laws::edition::GivenUpBy;
use crate::laws::ruling::{ClaimRuling, FlagRuling, GameResult, NoClaim, ReadingKind, Reason};
use crate::mating::CanMate;

/// What follows from the fall of a flag (6.9), with the article.
pub fn flag(speech: &Speech, ruling: &FlagRuling) -> String {
    let (fallen, opponent) = (ruling.fallen, !ruling.fallen);
    let article = cited(speech, ruling.article.as_deref());
    match (ruling.reason, ruling.result) {
        (Reason::Checkmate, GameResult::Win(side)) => speech.say(FlagCheckmate { side, article }),
        (Reason::Stalemate, _) => speech.say(FlagStalemate { article }),
        (Reason::DeadPosition, _) => speech.say(FlagDead { article }),
        (Reason::CannotMate, _) => speech.say(FlagCannotMate {
            fallen,
            opponent,
            article,
        }),
        (_, GameResult::Win(winner)) => speech.say(FlagWins {
            fallen,
            winner,
            article,
        }),
        (Reason::LawsSilent, _) => speech.say(FlagSilent {
            fallen,
            opponent,
            article,
        }),
        _ if matches!(ruling.opponent_can_mate, CanMate::Undecided { .. }) => {
            speech.say(FlagUndecided {
                fallen,
                opponent,
                article,
            })
        }
        _ => speech.say(FlagArbiter { fallen, article }),
    }
}

/// What a claim comes to (9.2–9.5), with the article.
pub fn claim(speech: &Speech, ruling: &ClaimRuling) -> String {
    let article = cited(speech, ruling.article.as_deref());
    let counted = counted(speech, ruling);
    if ruling.correct {
        return speech.say(ClaimCorrect { counted, article });
    }
    let mut sentences = vec![speech.say(ClaimIncorrect { counted, article })];
    sentences.extend(costs(speech, ruling));
    if let Some(sealed) = &ruling.sealed_move {
        sentences.push(speech.say(ClaimMustPlay {
            played: san(speech, &sealed.san),
        }));
    }
    sentences.join(" ")
}

/// Why something is no claim, with the article.
pub fn no_claim(speech: &Speech, error: NoClaim, article: Option<&str>) -> String {
    let article = cited(speech, article);
    match error {
        NoClaim::NothingWritten => speech.say(ClaimNothingWritten { article }),
        NoClaim::RightLost {
            by: GivenUpBy::Moving,
        } => speech.say(ClaimLostByMoving { article }),
        NoClaim::RightLost {
            by: GivenUpBy::Touching,
        } => speech.say(ClaimLostByTouching { article }),
        NoClaim::GameOver => speech.say(ClaimGameOver { article }),
    }
}

fn counted(speech: &Speech, ruling: &ClaimRuling) -> String {
    if let Some(reading) = ruling.reading
        && reading != ReadingKind::Legal
    {
        return speech.say(ClaimNotOneMove);
    }
    let about_to = ruling.reading.is_some();
    match (ruling.occurrences, ruling.halfmove_clock) {
        (Some(times), _) => {
            let times = Value::Ordinal(u64::try_from(times).unwrap_or(u64::MAX));
            if about_to {
                speech.say(ClaimAppears { times })
            } else {
                speech.say(ClaimAppeared { times })
            }
        }
        (None, Some(halfmoves)) => {
            let (moves, halves) = (halfmoves / 2, halfmoves % 2);
            if about_to {
                speech.say(ClaimMovesWith { moves, halves })
            } else {
                speech.say(ClaimMoves { moves, halves })
            }
        }
        (None, None) => String::new(),
    }
}

fn costs(speech: &Speech, ruling: &ClaimRuling) -> Vec<String> {
    let (side, opponent) = (ruling.claimant, !ruling.claimant);
    let mut sentences = Vec::new();
    match ruling.penalty.taken {
        Some(taken) if taken.is_zero() => {}
        Some(taken) => sentences.push(speech.say(ClaimLoses {
            side,
            time: taken.to_string(),
        })),
        None => sentences.push(speech.say(ClaimLosesUnknown { side })),
    }
    if !ruling.penalty.given.is_zero() {
        sentences.push(speech.say(ClaimGets {
            side: opponent,
            time: ruling.penalty.given.to_string(),
        }));
    }
    sentences
}
