//! Why a ruling is what it is, in a sentence or two that the players can accept. The words are messages `ruling-…`,
//! `meaning-…`, `fits-…` and `gap-…` of each `.ftl`; here it is chosen which.

use crate::claims::repetition;
use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use crate::phrases::{
    cited as in_brackets, listed, reason as reason_in_words, result as in_words, san, winner,
};
use rules::fault::Value;
use rules::ruling::{GameResult, Gap, Otherwise, ReadingKind, Reason, Remark, Ruling, Status};

/// What the written move means, what follows, and the article that says so, as the edition prints
/// it. Where the edition is silent, or the question was not settled, it says that the arbiter must
/// decide.
pub fn explanation(locale: &Locale, ruling: &Ruling) -> String {
    let text = match ruling.reason {
        _ if ruling.grounds.on_appeal.is_some() => replaced(locale, ruling),
        None => without_reason(locale, ruling),
        // A result that its reason does not carry: only an appeal can have given it.
        Some(reason) if !may_give(reason, ruling) => replaced(locale, ruling),
        Some(reason) => with_reason(locale, ruling, reason),
    };
    with_offer(locale, ruling, text)
}

/// The same, and that a draw was offered with the sealed move.
fn with_offer(locale: &Locale, ruling: &Ruling, text: String) -> String {
    if !ruling.draw_offer || ruling.result != GameResult::Open {
        return text;
    }
    let side = ruling.grounds.sealer;
    format!("{text} {}", locale.say(RulingOffers { side }))
}

/// That the sealed move is legal, where nothing else follows from it: `Bd7 is legal (A9a).`
pub fn legal_move(locale: &Locale, ruling: &Ruling) -> Option<String> {
    let goes_on = ruling.result == GameResult::Open && ruling.reason.is_none();
    let is_ruled = ruling.played.is_some() && ruling.grounds.on_appeal.is_none();
    (goes_on && is_ruled).then(|| {
        let text = locale.say(RulingOfMove {
            meaning: meaning(locale, ruling),
            article: cited(locale, ruling),
        });
        with_offer(locale, ruling, text)
    })
}

/// What follows if the arbiter finds no move in the text: result, reason and article, without a full stop.
pub fn otherwise(locale: &Locale, otherwise: &Otherwise) -> String {
    locale.say(RulingOtherwise {
        result: otherwise.result.as_str(),
        reason: reason_in_words(locale, otherwise.reason),
        article: in_brackets(locale, otherwise.article.as_deref()),
    })
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
        Reason::Annulled | Reason::ArbiterReads | Reason::OpponentChooses => open,
        // The arbiter's own decision may give any.
        Reason::ArbiterDecides | Reason::LawsSilent => true,
    }
}

fn without_reason(locale: &Locale, ruling: &Ruling) -> String {
    let article = cited(locale, ruling);
    match (played(locale, ruling), ruling.result) {
        (Some(played), GameResult::Open) => locale.say(RulingGoesOn {
            played,
            side: !ruling.grounds.sealer,
            article,
        }),
        (_, result) => ends_as(locale, result, article),
    }
}

fn replaced(locale: &Locale, ruling: &Ruling) -> String {
    let before = match ruling.reading {
        Some(_) => format!("{}. ", meaning(locale, ruling)),
        None => String::new(),
    };
    let result = ruling.result;
    let decided = match (&ruling.grounds.on_appeal, result) {
        (Some(appeal), _) => locale.say(RulingAppeal {
            who: &appeal.by_whom,
            decided: match result {
                GameResult::Open => super::status(locale, Status::Ongoing),
                result => in_words(locale, result),
            },
            reason: &appeal.reason,
            replaced: appeal.replaced.as_str(),
        }),
        (None, GameResult::Open) => locale.say(RulingTakenBack),
        (None, result) => locale.say(RulingAppealStands {
            result: in_words(locale, result),
        }),
    };
    before + &decided
}

fn with_reason(locale: &Locale, ruling: &Ruling, reason: Reason) -> String {
    let article = cited(locale, ruling);
    let grounds = &ruling.grounds;
    match reason {
        Reason::Checkmate => by_checkmate(locale, ruling),
        Reason::Stalemate | Reason::DeadPosition | Reason::Fivefold | Reason::Seventyfive => {
            let because = on_board(locale, ruling, reason, ended(locale, ruling));
            let when = match grounds.ended_before_sealing {
                true => "before",
                false => "sealed",
            };
            let drawn = locale.say(RulingSoDrawn {
                when,
                because,
                article,
            });
            match reason {
                Reason::Fivefold => with_appearances(locale, ruling, drawn),
                _ => drawn,
            }
        }
        Reason::Ambiguous | Reason::Illegal | Reason::Unintelligible => bad_move(locale, ruling),
        Reason::CannotMate => cannot_mate(locale, ruling),
        Reason::ArbiterReads => locale.say(RulingArbiterReads {
            meaning: meaning(locale, ruling),
            article,
        }),
        Reason::OpponentChooses if ruling.reading == Some(ReadingKind::Ambiguous) => {
            locale.say(RulingOpponentChooses {
                fits: fits(locale, ruling),
                side: !grounds.sealer,
                article,
            })
        }
        Reason::OpponentChooses => locale.say(RulingOpponentChoosesAmong {
            side: !grounds.sealer,
            moves: may_mean(locale, ruling),
            meaning: meaning(locale, ruling),
            article,
        }),
        Reason::ArbiterDecides => decided(locale, ruling),
        Reason::LawsSilent => silent(locale, ruling),
        Reason::FlagFall | Reason::Resignation | Reason::Late => match winner(ruling.result) {
            Some(winner) => locale.say(RulingLost {
                reason: reason.name(),
                loser: !winner,
                winner,
                article,
            }),
            None if reason == Reason::Late => ends_as(locale, ruling.result, article),
            None => {
                let reason = reason.name();
                let before = locale.say(RulingNotLost { reason });
                locale.say(RulingUndecided { before, article })
            }
        },
        Reason::Agreement | Reason::Repetition | Reason::FiftyMoves | Reason::Annulled => {
            let ended = locale.say(RulingEndsIt {
                reason: reason.name(),
                article,
            });
            match reason {
                Reason::Repetition => with_appearances(locale, ruling, ended),
                _ => ended,
            }
        }
    }
}

/// Whether the sealed move ended the game, and which that is.
fn ended(locale: &Locale, ruling: &Ruling) -> (&'static str, String) {
    let by = played(locale, ruling).filter(|_| !ruling.grounds.ended_before_sealing);
    by.map_or_else(|| ("before", String::new()), |played| ("sealed", played))
}

/// With the moves after which the position stood on the board, where they are known.
fn with_appearances(locale: &Locale, ruling: &Ruling, drawn: String) -> String {
    match &ruling.grounds.repetition {
        Some(found) => format!("{drawn} {}", repetition(locale, found)),
        None => drawn,
    }
}

/// How the game ended on the board, as the beginning of a sentence.
fn on_board(
    locale: &Locale,
    ruling: &Ruling,
    reason: Reason,
    (when, played): (&'static str, String),
) -> String {
    let grounds = &ruling.grounds;
    let times = u64::try_from(grounds.occurrences).unwrap_or(u64::MAX);
    locale.say(RulingOnBoard {
        reason: reason.name(),
        when,
        played,
        side: match grounds.ended_before_sealing {
            true => grounds.sealer,
            false => !grounds.sealer,
        },
        times: Value::Ordinal(times),
    })
}

fn by_checkmate(locale: &Locale, ruling: &Ruling) -> String {
    let (when, played) = ended(locale, ruling);
    let winner = winner(ruling.result).unwrap_or(ruling.grounds.sealer);
    locale.say(RulingMate {
        when,
        played,
        loser: !winner,
        winner,
        article: cited(locale, ruling),
    })
}

fn bad_move(locale: &Locale, ruling: &Ruling) -> String {
    let (meaning, article) = (meaning(locale, ruling), cited(locale, ruling));
    let sealer = ruling.grounds.sealer;
    match winner(ruling.result) {
        Some(_) => locale.say(RulingLoses {
            meaning,
            side: sealer,
            article,
        }),
        None => locale.say(RulingUndecidedSide {
            before: meaning,
            side: !sealer,
            article,
        }),
    }
}

/// 6.9, as A8 excepts it.
fn cannot_mate(locale: &Locale, ruling: &Ruling) -> String {
    let article = cited(locale, ruling);
    let Some(_) = ruling.reading else {
        return locale.say(RulingCannotMate { article });
    };
    let (meaning, side) = (meaning(locale, ruling), !ruling.grounds.sealer);
    locale.say(RulingButNever {
        meaning,
        side,
        article,
    })
}

/// What the arbiter decided and said, with the article that leaves it to the arbiter, if one does.
fn decided(locale: &Locale, ruling: &Ruling) -> String {
    let article = in_brackets(locale, ruling.article.as_deref());
    let Some(said) = ruling.grounds.decided.as_deref() else {
        if ruling.result != GameResult::Open {
            return ends_as(locale, ruling.result, article);
        }
        // 13F of US Chess: the arbiter has yet to.
        let gap = locale.say(GapBothMayLose);
        let nearest = String::new();
        return locale.say(RulingAsks { gap, nearest });
    };
    match ruling.result {
        GameResult::Open => locale.say(RulingDecidedOpen { said, article }),
        result => locale.say(RulingArbiterDecides {
            result: in_words(locale, result),
            said,
            article,
        }),
    }
}

fn silent(locale: &Locale, ruling: &Ruling) -> String {
    let edition = &ruling.edition;
    match ruling.result {
        GameResult::Open => {
            // A11(a): what was declared is not what was sealed, and stands in the record.
            let declared = Remark::Gap(Gap::IllegalDeclaration);
            let because = match (ruling.reading, played(locale, ruling)) {
                _ if ruling.remarks.contains(&declared) => String::new(),
                (Some(ReadingKind::Legal), Some(played))
                    if ruling.status == Some(Status::DeadPosition) =>
                {
                    let dead = on_board(locale, ruling, Reason::DeadPosition, ("sealed", played));
                    format!(" {dead}.")
                }
                (Some(_), _) => format!(" {}.", meaning(locale, ruling)),
                (None, _) => String::new(),
            };
            let nearest = match ruling.articles.as_slice() {
                [] => String::new(),
                articles => locale.say(RulingNearest {
                    articles: articles.join(", "),
                }),
            };
            // Each question in its own words.
            let asked = ruling.remarks.iter().find_map(|remark| match remark {
                Remark::Gap(Gap::Silent(_)) => None,
                Remark::Gap(gap) => Some(locale.phrase(gap, Reader::ANYBODY)),
                _ => None,
            });
            match asked {
                Some(gap) => locale.say(RulingAsks { gap, nearest }) + &because,
                None => locale.say(RulingSilent { edition, nearest }) + &because,
            }
        }
        _ => decided(locale, ruling),
    }
}

/// What the text was found to mean, as the beginning of a sentence. It may begin with a pawn move,
/// whose letter stays small.
fn meaning(locale: &Locale, ruling: &Ruling) -> String {
    let grounds = &ruling.grounds;
    let side = grounds.sealer;
    match ruling.reading {
        Some(ReadingKind::Legal) => locale.say(MeaningLegal {
            played: played(locale, ruling).unwrap_or_default(),
        }),
        Some(ReadingKind::Ambiguous) => {
            let fits = fits(locale, ruling);
            locale.say(MeaningAmbiguous { fits })
        }
        Some(ReadingKind::Illegal) => match &grounds.understood {
            Some(understood) => locale.say(MeaningIllegal {
                understood: crate::remarks::understood(locale, understood),
            }),
            None => locale.say(MeaningIllegalUnnamed),
        },
        Some(ReadingKind::Asked) => {
            let moves = may_mean(locale, ruling);
            locale.say(MeaningAsked { side, moves })
        }
        Some(reading @ (ReadingKind::Resignation | ReadingKind::Unintelligible)) => {
            let how = match reading {
                ReadingKind::Resignation => "resignation",
                _ if grounds.blank => "blank",
                _ if ruling.reason == Some(Reason::ArbiterReads) => "unread",
                _ => "unintelligible",
            };
            locale.say(MeaningText { how, side })
        }
        None => locale.say(MeaningNone),
    }
}

fn fits(locale: &Locale, ruling: &Ruling) -> String {
    let candidates = candidates(locale, ruling);
    match candidates.len() {
        0 | 1 => locale.say(FitsSeveral),
        count => locale.say(FitsListed {
            count,
            moves: listed(locale, &candidates),
        }),
    }
}

/// The moves that could be meant, or of which the opponent has one played.
fn may_mean(locale: &Locale, ruling: &Ruling) -> String {
    match &*candidates(locale, ruling) {
        [] => locale.say(FitsSeveral),
        moves => listed(locale, moves),
    }
}

fn candidates(locale: &Locale, ruling: &Ruling) -> Vec<String> {
    let candidates = ruling.candidates.iter();
    candidates.map(|it| san(locale, &it.san)).collect()
}

fn ends_as(locale: &Locale, result: GameResult, article: String) -> String {
    match result {
        GameResult::Open => locale.say(RulingNoResult { article }),
        GameResult::Draw => locale.say(RulingDrawn { article }),
        GameResult::Win(side) => locale.say(RulingWins { side, article }),
        GameResult::BothLose => locale.say(RulingBothLose { article }),
        GameResult::Half(side) => locale.say(RulingHalf { side, article }),
    }
}

/// The sealed move, by its name where it has one.
fn played(locale: &Locale, ruling: &Ruling) -> Option<String> {
    match &ruling.played {
        Some(played) => Some(san(locale, &played.san)),
        None if ruling.reading == Some(ReadingKind::Legal) => Some(locale.say(RulingUnnamed)),
        None => None,
    }
}

/// The article that decides, in brackets behind a blank; all of them where no move was ruled on,
/// since none of them then decides alone (A6 with 5.1 or 9.1).
fn cited(locale: &Locale, ruling: &Ruling) -> String {
    let articles = match ruling.reading {
        Some(_) => ruling.article.clone(),
        None => Some(ruling.articles.join(", ")).filter(|all| !all.is_empty()),
    };
    in_brackets(locale, articles.as_deref())
}

#[cfg(test)]
mod tests;
