//! Rulings on draw claims and on flag falls in sentences.

use shakmaty::{CastlingSide, Color};

use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use crate::phrases::{cited, listed, san, winner};
use rules::adjournment::Penalised;
use rules::edition::BothFlags;
use rules::fault::Value;
use rules::game_over::End;
use rules::mating::CanMate;
use rules::repetition::{Appearance, Difference, Repetition};
use rules::ruling::{
    BothFlagsRuling, ClaimPenalty, ClaimRuling, FlagRuling, NoClaim, ReadingKind, Reason,
};

/// What follows from the fall of a flag (6.9), with the article.
pub fn flag(locale: &Locale, ruling: &FlagRuling) -> String {
    let (fallen, opponent) = (ruling.fallen, !ruling.fallen);
    let article = cited(locale, ruling.article.as_deref());
    let how = match (ruling.reason, winner(ruling.result)) {
        (Reason::Checkmate, Some(side)) => return locale.say(FlagCheckmate { side, article }),
        (Reason::Checkmate, None) => by_arbiter(ruling),
        (Reason::Stalemate | Reason::DeadPosition | Reason::Fivefold | Reason::Seventyfive, _) => {
            let reason = ruling.reason.name();
            return locale.say(FlagDrawn { reason, article });
        }
        (Reason::CannotMate, _) => "cannot_mate",
        // The fall alone; the rest are reasons of other rulings.
        (_, Some(winner)) => {
            return locale.say(FlagWins {
                fallen,
                winner,
                article,
            });
        }
        (Reason::LawsSilent, None) => "silent",
        (_, None) => by_arbiter(ruling),
    };
    locale.say(FlagFallen {
        how,
        fallen,
        opponent,
        article,
    })
}

/// The arbiter decides on the fall of a flag: how that is told.
fn by_arbiter(ruling: &FlagRuling) -> &'static str {
    match ruling.opponent_can_mate {
        CanMate::Undecided { .. } => "undecided",
        CanMate::Yes { .. } | CanMate::No(_) => "arbiter",
    }
}

/// What follows when both flags have fallen and nobody can say which fell first, with the article.
pub fn both_flags(locale: &Locale, ruling: &BothFlagsRuling) -> String {
    let article = cited(locale, ruling.article.as_deref());
    match ruling.follows {
        Some(BothFlags::GameContinues) => locale.say(FlagBothContinues { article }),
        Some(BothFlags::DrawnInLastPeriod) => locale.say(FlagBothDrawnLast { article }),
        None => locale.say(FlagBothSilent {
            edition: &ruling.edition,
        }),
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
    sentences.extend(costs(locale, ruling.claimant, &ruling.penalty));
    if let Some(sealed) = &ruling.sealed_move {
        sentences.push(locale.say(ClaimMustPlay {
            played: san(locale, &sealed.san),
        }));
    }
    sentences.extend(stops_clocks(locale, ruling));
    sentences.join(" ")
}

/// Whether the claimant stops both clocks, with the article.
fn stops_clocks(locale: &Locale, ruling: &ClaimRuling) -> Option<String> {
    Some(locale.say(ClaimStops {
        side: ruling.claimant,
        obligation: ruling.claimant_stops_clocks?.name(),
        article: cited(locale, ruling.procedure.as_deref()),
    }))
}

/// Why something is no claim, with the article.
pub fn no_claim(locale: &Locale, error: NoClaim, article: Option<&str>) -> String {
    let article = cited(locale, article);
    match error {
        NoClaim::NothingWritten => locale.say(ClaimNothingWritten { article }),
        NoClaim::RightLost { by } => {
            let by = by.name();
            locale.say(ClaimLost { by, article })
        }
        NoClaim::GameOver {
            end: End::Fivefold | End::Seventyfive | End::Dead,
        } => locale.say(ClaimDrawnBefore { article }),
        NoClaim::GameOver {
            end: End::Checkmate { .. } | End::Stalemate,
        } => locale.say(ClaimGameOver { article }),
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
            let mut counted = match about_to {
                true => locale.say(ClaimAppears { times }),
                false => locale.say(ClaimAppeared { times }),
            };
            if let Some(found) = &ruling.repetition {
                counted = format!("{counted} {}", repetition(locale, found));
            }
            counted
        }
        (None, Some(halfmoves)) => {
            let (moves, halves) = (halfmoves / 2, halfmoves % 2);
            let mut counted = match about_to {
                true if halfmoves == 0 => locale.say(ClaimMovesAnew),
                true => locale.say(ClaimMovesWith { moves, halves }),
                false => locale.say(ClaimMoves { moves, halves }),
            };
            if !ruling.correct {
                let article = cited(locale, ruling.articles.last().map(String::as_str));
                counted = format!("{counted} {}", locale.say(ClaimWantsFifty { article }));
            }
            counted
        }
        (None, None) => String::new(),
    }
}

/// That a claim was not correct, with the article.
pub fn incorrect_claim(locale: &Locale, article: Option<&str>) -> String {
    let article = cited(locale, article);
    locale.say(ClaimIncorrectRecorded { article })
}

/// What an incorrect claim cost, in sentences; nothing where it cost nothing.
pub fn penalty(locale: &Locale, penalised: &Penalised) -> String {
    let mut said = costs(locale, penalised.claimant, &penalised.penalty);
    if penalised.must_play {
        said.push(locale.say(ClaimMustMake));
    }
    let remark = penalised.remark.as_ref();
    said.extend(remark.map(|remark| {
        locale.say(ClaimRemark {
            remark: locale.phrase(remark, Reader::ANYBODY),
        })
    }));
    said.join(" ")
}

fn costs(locale: &Locale, side: Color, penalty: &ClaimPenalty) -> Vec<String> {
    let opponent = !side;
    let mut sentences = Vec::new();
    match penalty.taken {
        Some(taken) if taken.is_zero() => {}
        Some(taken) => sentences.push(locale.say(ClaimLoses {
            side,
            time: taken.to_string(),
        })),
        None => sentences.push(locale.say(ClaimLosesUnknown { side })),
    }
    if !penalty.given.is_zero() {
        sentences.push(locale.say(ClaimGets {
            side: opponent,
            time: penalty.given.to_string(),
        }));
    }
    sentences
}

/// When a position stood on the board, and why a picture that looks like it was another one, in sentences.
pub(crate) fn repetition(locale: &Locale, found: &Repetition) -> String {
    let moves = |written| {
        let times = found.appearances.iter();
        let times = times.filter(move |it| it.written == written && it.after.is_some());
        let times: Vec<String> = times.map(|it| made(locale, it)).collect();
        (!times.is_empty()).then(|| listed(locale, &times))
    };
    let first = found.appearances.iter().find(|it| it.after.is_none());
    let mut stood = Vec::from_iter(first.map(|first| when(locale, first)));
    stood.extend(moves(false).map(|played| locale.say(ClaimAfter { played })));
    let mut sentences = Vec::new();
    if !stood.is_empty() {
        let times = listed(locale, &stood);
        sentences.push(locale.say(ClaimStood { times }));
    }
    sentences.extend(moves(true).map(|played| {
        let times = u64::try_from(found.appearances.len()).unwrap_or(u64::MAX);
        let times = Value::Ordinal(times);
        locale.say(ClaimWithWritten { played, times })
    }));
    sentences.extend(found.look_alikes.iter().map(|other| {
        let differences = differences(locale, &other.differences);
        locale.say(ClaimOtherPosition {
            time: when(locale, &other.appearance),
            differences: listed(locale, &differences),
        })
    }));
    sentences.join(" ")
}

fn when(locale: &Locale, appearance: &Appearance) -> String {
    match appearance.after {
        None => locale.say(ClaimAtTheStart),
        Some(_) => locale.say(ClaimAfter {
            played: made(locale, appearance),
        }),
    }
}

/// The move that brought it, as a score prints it.
fn made(locale: &Locale, appearance: &Appearance) -> String {
    let made = appearance.after.as_ref();
    made.map_or_else(String::new, |made| {
        format!("{}{}", made.numbered(), san(locale, &made.san))
    })
}

/// What made it another position; both rights of a side to castle in one phrase.
fn differences(locale: &Locale, all: &[Difference]) -> Vec<String> {
    let mut said = Vec::new();
    for it in all {
        said.push(match *it {
            Difference::OnMove { side } => locale.say(DifferenceOnMove { side }),
            Difference::EnPassant { square, then } => {
                let square = square.to_string();
                locale.say(DifferencePassing { square, then })
            }
            Difference::Castling { side, wing, then } => {
                let of_wing = |wing| Difference::Castling { side, wing, then };
                let both = CastlingSide::ALL.map(of_wing);
                let wing = match wing {
                    _ if both.iter().all(|wing| all.contains(wing)) => "both",
                    CastlingSide::KingSide => "kingside",
                    CastlingSide::QueenSide => "queenside",
                };
                locale.say(DifferenceCastling { side, wing, then })
            }
        });
    }
    // Said of either wing.
    said.dedup();
    said
}
