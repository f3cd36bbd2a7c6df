//! Rulings on draw claims and on flag falls in sentences.

use super::locale::{Locale, Value};
use super::message::*;
use super::phrases::{cited, san};
use crate::laws::edition::GivenUpBy;
use crate::laws::ruling::{ClaimRuling, FlagRuling, GameResult, NoClaim, ReadingKind, Reason};
use crate::mating::CanMate;

/// What follows from the fall of a flag (6.9), with the article.
pub fn flag(locale: &Locale, ruling: &FlagRuling) -> String {
    let (fallen, opponent) = (ruling.fallen, !ruling.fallen);
    let article = cited(locale, ruling.article.as_deref());
    let wins = |winner, article| {
        locale.say(FlagWins {
            fallen,
            winner,
            article,
        })
    };
    match ruling.reason {
        Reason::Checkmate => match ruling.result {
            GameResult::Win(side) => locale.say(FlagCheckmate { side, article }),
            GameResult::Open
            | GameResult::Draw
            | GameResult::BothLose
            | GameResult::Half(_) => by_arbiter(locale, ruling, article),
        },
        Reason::Stalemate => locale.say(FlagStalemate { article }),
        Reason::DeadPosition => locale.say(FlagDead { article }),
        Reason::CannotMate => locale.say(FlagCannotMate {
            fallen,
            opponent,
            article,
        }),
        Reason::LawsSilent => match ruling.result {
            GameResult::Win(winner) => wins(winner, article),
            GameResult::Open
            | GameResult::Draw
            | GameResult::BothLose
            | GameResult::Half(_) => locale.say(FlagSilent {
                fallen,
                opponent,
                article,
            }),
        },
        Reason::FlagFall
        // The rest are reasons of other rulings.
        | Reason::Fivefold
        | Reason::Seventyfive
        | Reason::Ambiguous
        | Reason::Illegal
        | Reason::Unintelligible
        | Reason::Late
        | Reason::Resignation
        | Reason::Agreement
        | Reason::Repetition
        | Reason::FiftyMoves
        | Reason::Annulled
        | Reason::ArbiterReads
        | Reason::OpponentChooses => match ruling.result {
            GameResult::Win(winner) => wins(winner, article),
            GameResult::Open
            | GameResult::Draw
            | GameResult::BothLose
            | GameResult::Half(_) => by_arbiter(locale, ruling, article),
        },
    }
}

/// The arbiter decides on the fall of a flag.
fn by_arbiter(locale: &Locale, ruling: &FlagRuling, article: String) -> String {
    let (fallen, opponent) = (ruling.fallen, !ruling.fallen);
    match ruling.opponent_can_mate {
        CanMate::Undecided { .. } => locale.say(FlagUndecided {
            fallen,
            opponent,
            article,
        }),
        CanMate::Yes { .. } | CanMate::No(_) => locale.say(FlagArbiter { fallen, article }),
    }
}

/// What a claim comes to (9.2–9.5), with the article.
pub fn claim(locale: &Locale, ruling: &ClaimRuling) -> String {
    let article = cited(locale, ruling.article.as_deref());
    let counted = counted(locale, ruling);
    if ruling.correct {
        return locale.say(ClaimCorrect { counted, article });
    }
    let mut sentences = vec![locale.say(ClaimIncorrect { counted, article })];
    sentences.extend(costs(locale, ruling));
    if let Some(sealed) = &ruling.sealed_move {
        sentences.push(locale.say(ClaimMustPlay {
            played: san(locale, &sealed.san),
        }));
    }
    sentences.join(" ")
}

/// Why something is no claim, with the article.
pub fn no_claim(locale: &Locale, error: NoClaim, article: Option<&str>) -> String {
    let article = cited(locale, article);
    match error {
        NoClaim::NothingWritten => locale.say(ClaimNothingWritten { article }),
        NoClaim::RightLost {
            by: GivenUpBy::Moving,
        } => locale.say(ClaimLostByMoving { article }),
        NoClaim::RightLost {
            by: GivenUpBy::Touching,
        } => locale.say(ClaimLostByTouching { article }),
        NoClaim::GameOver => locale.say(ClaimGameOver { article }),
    }
}

fn counted(locale: &Locale, ruling: &ClaimRuling) -> String {
    if let Some(reading) = ruling.reading
        && reading != ReadingKind::Legal
    {
        return locale.say(ClaimNotOneMove);
    }
    let about_to = ruling.reading.is_some();
    match (ruling.occurrences, ruling.halfmove_clock) {
        (Some(times), _) => {
            let times = Value::Ordinal(u64::try_from(times).unwrap_or(u64::MAX));
            if about_to {
                locale.say(ClaimAppears { times })
            } else {
                locale.say(ClaimAppeared { times })
            }
        }
        (None, Some(halfmoves)) => {
            let (moves, halves) = (halfmoves / 2, halfmoves % 2);
            if about_to {
                locale.say(ClaimMovesWith { moves, halves })
            } else {
                locale.say(ClaimMoves { moves, halves })
            }
        }
        (None, None) => String::new(),
    }
}

fn costs(locale: &Locale, ruling: &ClaimRuling) -> Vec<String> {
    let (side, opponent) = (ruling.claimant, !ruling.claimant);
    let mut sentences = Vec::new();
    match ruling.penalty.taken {
        Some(taken) if taken.is_zero() => {}
        Some(taken) => sentences.push(locale.say(ClaimLoses {
            side,
            time: taken.to_string(),
        })),
        None => sentences.push(locale.say(ClaimLosesUnknown { side })),
    }
    if !ruling.penalty.given.is_zero() {
        sentences.push(locale.say(ClaimGets {
            side: opponent,
            time: ruling.penalty.given.to_string(),
        }));
    }
    sentences
}
