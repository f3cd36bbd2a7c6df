//! Why a ruling is what it is, in a sentence or two that the players can accept.

use super::locale::{Speech, Value};
use super::message::*;
use super::phrases::{cited as in_brackets, listed, result as in_words, san};
use crate::laws::ruling::{GameResult, ReadingKind, Reason, Ruling};
use crate::mating::{CanMate, Ground};

/// What the written move means, what follows, and the article that says so, as the edition prints
/// it. Where the edition is silent, or the question was not settled, it says that the arbiter must
/// decide.
pub fn explanation(speech: &Speech, ruling: &Ruling) -> String {
    let mut text = match ruling.reason {
        _ if ruling.grounds.on_appeal.is_some() => replaced(speech, ruling),
        None => without_reason(speech, ruling),
        // A result that its reason does not carry: only an appeal can have given it.
        Some(reason) if !may_give(reason, ruling) => replaced(speech, ruling),
        Some(reason) => with_reason(speech, ruling, reason),
    };
    if ruling.draw_offer && ruling.result == GameResult::Open {
        let side = ruling.grounds.sealer;
        text = format!("{text} {}", speech.say(RulingOffers { side }));
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

fn without_reason(speech: &Speech, ruling: &Ruling) -> String {
    let article = cited(speech, ruling);
    match (played(speech, ruling), ruling.result) {
        (Some(played), GameResult::Open) => speech.say(RulingGoesOn {
            played,
            side: !ruling.grounds.sealer,
            article,
        }),
        (_, result) => ends_as(speech, result, article),
    }
}

fn replaced(speech: &Speech, ruling: &Ruling) -> String {
    let before = match ruling.reading {
        Some(_) => format!("{}. ", meaning(speech, ruling)),
        None => String::new(),
    };
    let result = ruling.result;
    let decided = match (&ruling.grounds.on_appeal, result) {
        (Some(appeal), _) => speech.say(RulingAppeal {
            who: &appeal.by_whom,
            decided: match result {
                GameResult::Open => speech.say(StatusOngoing),
                result => in_words(speech, result),
            },
            reason: &appeal.reason,
            replaced: appeal.replaced.as_str(),
        }),
        (None, GameResult::Open) => speech.say(RulingTakenBack),
        (None, result) => speech.say(RulingAppealStands {
            result: in_words(speech, result),
        }),
    };
    before + &decided
}

fn with_reason(speech: &Speech, ruling: &Ruling, reason: Reason) -> String {
    let article = cited(speech, ruling);
    let grounds = &ruling.grounds;
    // The move that ended the game, where it was the sealed one.
    let by = played(speech, ruling).filter(|_| !grounds.ended_before_sealing);
    match reason {
        Reason::Checkmate => by_checkmate(speech, ruling, by),
        Reason::Stalemate => {
            let side = if grounds.ended_before_sealing {
                grounds.sealer
            } else {
                !grounds.sealer
            };
            let because = match by {
                Some(played) => speech.say(RulingStalemate { played, side }),
                None => speech.say(RulingStalemateBefore { side }),
            };
            drawn_on_board(speech, ruling, because)
        }
        Reason::DeadPosition => {
            let because = match by {
                Some(played) => speech.say(RulingDead { played }),
                None => speech.say(RulingDeadBefore),
            };
            drawn_on_board(speech, ruling, because)
        }
        Reason::Fivefold => {
            let times = Value::Ordinal(u64::try_from(grounds.occurrences).unwrap_or(u64::MAX));
            let because = match by {
                Some(played) => speech.say(RulingFivefold { played, times }),
                None => speech.say(RulingFivefoldBefore { times }),
            };
            drawn_on_board(speech, ruling, because)
        }
        Reason::Seventyfive => {
            let because = match by {
                Some(played) => speech.say(RulingSeventyfive { played }),
                None => speech.say(RulingSeventyfiveBefore),
            };
            drawn_on_board(speech, ruling, because)
        }
        Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible => bad_move(speech, ruling),
        Reason::CannotMate => cannot_mate(speech, ruling),
        Reason::OpponentChooses => speech.say(RulingOpponentChooses {
            fits: fits(speech, ruling),
            side: !grounds.sealer,
            article,
        }),
        Reason::LawsSilent => silent(speech, ruling),
        Reason::FlagFall => match ruling.result {
            GameResult::Win(winner) => speech.say(RulingFlagFall {
                loser: !winner,
                winner,
                article,
            }),
            _ => undecided(speech, speech.say(RulingFlagFallen), article),
        },
        Reason::Resignation => match ruling.result {
            GameResult::Win(winner) => speech.say(RulingResignation {
                loser: !winner,
                winner,
                article,
            }),
            _ => undecided(speech, speech.say(RulingResigned), article),
        },
        Reason::Late => match ruling.result {
            GameResult::Win(winner) => speech.say(RulingLate {
                loser: !winner,
                winner,
                article,
            }),
            result => ends_as(speech, result, article),
        },
        Reason::Agreement => speech.say(RulingAgreement { article }),
        Reason::Repetition => speech.say(RulingRepetition { article }),
        Reason::FiftyMoves => speech.say(RulingFiftyMoves { article }),
        Reason::Annulled => speech.say(RulingAnnulled { article }),
    }
}

fn by_checkmate(speech: &Speech, ruling: &Ruling, by: Option<String>) -> String {
    let article = cited(speech, ruling);
    let winner = match ruling.result {
        GameResult::Win(winner) => winner,
        _ => ruling.grounds.sealer,
    };
    let loser = !winner;
    match by {
        Some(played) => speech.say(RulingCheckmate {
            played,
            loser,
            winner,
            article,
        }),
        None => speech.say(RulingCheckmateBefore {
            loser,
            winner,
            article,
        }),
    }
}

fn drawn_on_board(speech: &Speech, ruling: &Ruling, because: String) -> String {
    let article = cited(speech, ruling);
    if ruling.grounds.ended_before_sealing {
        speech.say(RulingSoDrawnBefore { because, article })
    } else {
        speech.say(RulingSoDrawn { because, article })
    }
}

fn bad_move(speech: &Speech, ruling: &Ruling) -> String {
    let (meaning, article) = (meaning(speech, ruling), cited(speech, ruling));
    let sealer = ruling.grounds.sealer;
    match ruling.result {
        GameResult::Win(_) => speech.say(RulingLoses {
            meaning,
            side: sealer,
            article,
        }),
        _ => speech.say(RulingUndecidedSide {
            before: meaning + &article,
            side: !sealer,
            article: "",
        }),
    }
}

/// 6.9, as A8 excepts it.
fn cannot_mate(speech: &Speech, ruling: &Ruling) -> String {
    let article = cited(speech, ruling);
    let Some(_) = ruling.reading else {
        return speech.say(RulingCannotMate { article });
    };
    let (meaning, side) = (meaning(speech, ruling), !ruling.grounds.sealer);
    match &ruling.grounds.before.responder {
        Some(CanMate::No(Ground::Material)) => speech.say(RulingButMaterial {
            meaning,
            side,
            article,
        }),
        _ => speech.say(RulingButNever {
            meaning,
            side,
            article,
        }),
    }
}

fn silent(speech: &Speech, ruling: &Ruling) -> String {
    let edition = &ruling.edition;
    match ruling.result {
        GameResult::Open => {
            let before = match (ruling.reading, played(speech, ruling)) {
                (Some(ReadingKind::Legal), Some(played)) => {
                    format!("{}. ", speech.say(RulingDead { played }))
                }
                (Some(_), _) => format!("{}. ", meaning(speech, ruling)),
                (None, _) => String::new(),
            };
            let nearest = match ruling.articles.as_slice() {
                [] => String::new(),
                articles => speech.say(RulingNearest {
                    articles: articles.join(", "),
                }),
            };
            before + &speech.say(RulingSilent { edition, nearest })
        }
        result => speech.say(RulingSilentDecided {
            edition,
            result: in_words(speech, result),
        }),
    }
}

/// What the text was found to mean, as the beginning of a sentence. It may begin with a pawn move,
/// whose letter stays small.
fn meaning(speech: &Speech, ruling: &Ruling) -> String {
    let grounds = &ruling.grounds;
    match ruling.reading {
        Some(ReadingKind::Legal) => match played(speech, ruling) {
            Some(played) => speech.say(MeaningLegal { played }),
            None => speech.say(MeaningLegalUnnamed),
        },
        Some(ReadingKind::Ambiguous) => speech.say(MeaningAmbiguous {
            fits: fits(speech, ruling),
        }),
        Some(ReadingKind::Illegal) => match &grounds.understood {
            Some(understood) => speech.say(MeaningIllegal {
                understood: speech.of_library(understood),
            }),
            None => speech.say(MeaningIllegalUnnamed),
        },
        Some(ReadingKind::Unintelligible) if grounds.blank => speech.say(MeaningBlank),
        Some(ReadingKind::Unintelligible) => speech.say(MeaningUnintelligible {
            side: grounds.sealer,
        }),
        None => speech.say(MeaningNone),
    }
}

fn fits(speech: &Speech, ruling: &Ruling) -> String {
    let candidates: Vec<String> = ruling
        .candidates
        .iter()
        .map(|fitting| san(speech, &fitting.san))
        .collect();
    match candidates.len() {
        0 | 1 => speech.say(FitsSeveral),
        count => speech.say(FitsListed {
            count,
            moves: listed(speech, &candidates),
        }),
    }
}

fn undecided(speech: &Speech, before: String, article: String) -> String {
    speech.say(RulingUndecided { before, article })
}

fn ends_as(speech: &Speech, result: GameResult, article: String) -> String {
    match result {
        GameResult::Open => speech.say(RulingNoResult { article }),
        GameResult::Draw => speech.say(RulingDrawn { article }),
        GameResult::Win(side) => speech.say(RulingWins { side, article }),
    }
}

fn played(speech: &Speech, ruling: &Ruling) -> Option<String> {
    let played = ruling.played.as_ref()?;
    Some(san(speech, &played.san))
}

/// The article that decides, in brackets behind a blank; all of them where no move was ruled on,
/// since none of them then decides alone (A6 with 5.1 or 9.1).
fn cited(speech: &Speech, ruling: &Ruling) -> String {
    let articles = match ruling.reading {
        Some(_) => ruling.article.clone(),
        None => Some(ruling.articles.join(", ")).filter(|all| !all.is_empty()),
    };
    in_brackets(speech, articles.as_deref())
}

#[cfg(test)]
mod tests;
