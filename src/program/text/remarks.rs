//! What an arbiter should know besides a ruling, and what an illegal text was understood to mean.

use shakmaty::{CastlingSide, Role};

use super::dates::moment;
use super::locale::Locale;
use super::message::*;
use super::phrases::{reading as reading_in_words, san};
use super::sentence::Sentence;
use rules::reading::{self, Squares, Understood, Why};
use rules::ruling::Remark;

/// A remark, in lower case and without a full stop.
pub fn remark(locale: &Locale, remark: &Remark) -> String {
    locale.sentence(remark)
}

impl Sentence for Remark {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Remark::Text(remark) => remark.sentence(locale),
            Remark::Gap(gap) => gap.sentence(locale),
            Remark::ReadOtherwise { reading, played } => match played {
                Some(played) => locale.say(RemarkReadOtherwiseMove {
                    played: san(locale, &played.san),
                }),
                None => locale.say(RemarkReadOtherwise {
                    reading: reading_in_words(locale, *reading),
                }),
            },
            Remark::MayMean { played, why } => locale.say(RemarkMayMean {
                played: san(locale, &played.san),
                why: locale.sentence(why),
            }),
            Remark::Unconfirmed { rule, edition } => locale.say(RemarkUnconfirmed {
                rule: rule.name(),
                edition,
            }),
            Remark::ResponderUndecided => locale.say(RemarkResponderUndecided),
            Remark::OpponentUndecided => locale.say(RemarkOpponentUndecided),
            Remark::WinsIfForced => locale.say(RemarkWinsIfForced),
            Remark::DeadPositionUndecided => locale.say(RemarkDeadPositionUndecided),
            Remark::EndedBeforeSealing => locale.say(RemarkEndedBeforeSealing),
            Remark::MayBeInterpreted => locale.say(RemarkMayBeInterpreted),
            Remark::ReasonableOnly => locale.say(RemarkReasonableOnly),
            Remark::ManOrKing => locale.say(RemarkManOrKing),
            Remark::OpponentNamesMan => locale.say(RemarkOpponentNamesMan),
            Remark::NotTheMovePlayed => locale.say(RemarkNotTheMovePlayed),
            Remark::NotTheMoveClaimed => locale.say(RemarkNotTheMoveClaimed),
            Remark::WrittenMoveNotNeeded => locale.say(RemarkWrittenMoveNotNeeded),
            Remark::WrittenMoveNotLegal => locale.say(RemarkWrittenMoveNotLegal),
            Remark::HistoryUnknown => locale.say(RemarkHistoryUnknown),
            Remark::CountedBefore { halfmoves } => locale.say(RemarkCountedBefore {
                halfmoves: *halfmoves,
            }),
            Remark::PenaltySilent => locale.say(RemarkPenaltySilent),
            Remark::PenaltyUnknown => locale.say(RemarkPenaltyUnknown),
            Remark::NotByTheScore => locale.say(RemarkNotByTheScore),
            Remark::CorrectByTheScore => locale.say(RemarkCorrectByTheScore),
            Remark::ClaimedMoveUnknown => locale.say(RemarkClaimedMoveUnknown),
            Remark::AgreedTooEarly { moves } => locale.say(RemarkAgreedTooEarly { moves: *moves }),
            Remark::ClockNotRunning => locale.say(RemarkClockNotRunning),
            Remark::ClockRanOut { at, stopped } => locale.say(RemarkClockRanOut {
                at: moment(locale, at),
                stopped: moment(locale, stopped),
            }),
            Remark::FlagOfTheLate => locale.say(RemarkFlagOfTheLate),
            Remark::FlagInTheSameSecond => locale.say(RemarkFlagInTheSameSecond),
            Remark::BothLose => locale.say(RemarkBothLose),
            Remark::BothMayLose => locale.say(RemarkBothMayLose),
            Remark::LateUnlessDecided => locale.say(RemarkLateUnlessDecided),
            Remark::LateUnlessExcused => locale.say(RemarkLateUnlessExcused),
            Remark::UnlessBetterSolution => locale.say(RemarkUnlessBetterSolution),
            Remark::OpenedAllTheSame => locale.say(RemarkOpenedAllTheSame),
            Remark::ReplacedOnAppeal => locale.say(RemarkReplacedOnAppeal),
        }
    }
}

/// What speaks for a move that could be meant, as a clause.
impl Sentence for Why {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Why::Castling => locale.say(WhyCastling),
            Why::EnPassant => locale.say(WhyEnPassant),
            Why::Letters => locale.say(WhyLetters),
            Why::WithoutFile => locale.say(WhyWithoutFile),
            Why::AmongOthers => locale.say(WhyAmongOthers),
            Why::NotCrossedOut => locale.say(WhyNotCrossedOut),
            Why::ReplyFollows => locale.say(WhyReplyFollows),
            Why::AnotherTaken => locale.say(WhyAnotherTaken),
            Why::FromElsewhere => locale.say(WhyFromElsewhere),
            Why::CastlingSign => locale.say(WhyCastlingSign),
        }
    }
}

impl Sentence for reading::Remark {
    fn sentence(&self, locale: &Locale) -> String {
        use reading::Remark;
        match self {
            Remark::WrongMoveNumber { written, expected } => locale.say(RemarkWrongMoveNumber {
                written: *written,
                expected: *expected,
            }),
            Remark::SpareMark { written } => locale.say(RemarkSpareMark {
                written: format!("{written:?}"),
            }),
            Remark::WrongSideDots => locale.say(RemarkWrongSideDots),
            Remark::LowerCasePiece => locale.say(RemarkLowerCasePiece),
            Remark::MissingHyphen => locale.say(RemarkMissingHyphen),
            Remark::MissingFile => locale.say(RemarkMissingFile),
            Remark::MissingRank => locale.say(RemarkMissingRank),
            Remark::MissingSquare => locale.say(RemarkMissingSquare),
            Remark::MissingCapture => locale.say(RemarkMissingCapture),
            Remark::WrongCapture => locale.say(RemarkWrongCapture),
            Remark::WrongEnPassant => locale.say(RemarkWrongEnPassant),
            Remark::MissingCheck => locale.say(RemarkMissingCheck),
            Remark::WrongCheck => locale.say(RemarkWrongCheck),
            Remark::WrongKindOfCheck => locale.say(RemarkWrongKindOfCheck),
            Remark::MissingMate => locale.say(RemarkMissingMate),
            Remark::WrongMate => locale.say(RemarkWrongMate),
            Remark::Capitals => locale.say(RemarkCapitals),
            Remark::InWords => locale.say(RemarkInWords),
            Remark::OnlyOneFitsTheSign { played } => locale.say(RemarkOnlyOneFitsTheSign {
                played: played.to_string(),
            }),
            Remark::DrawOfferInWords => locale.say(RemarkDrawOfferInWords),
            Remark::DrawClaim => locale.say(RemarkDrawClaim),
            Remark::PerhapsDrawOffer => locale.say(RemarkPerhapsDrawOffer),
            Remark::ExpectedReply { written } => locale.say(RemarkExpectedReply {
                written: format!("{written:?}"),
            }),
            Remark::Unreadable => locale.say(RemarkUnreadable),
        }
    }
}

impl Sentence for Understood {
    fn sentence(&self, locale: &Locale) -> String {
        let (man, from, to, takes, promotion) = match self {
            Understood::Castling(CastlingSide::KingSide) => {
                return locale.say(UnderstoodCastlingKing);
            }
            Understood::Castling(CastlingSide::QueenSide) => {
                return locale.say(UnderstoodCastlingQueen);
            }
            Understood::Step {
                man,
                from,
                to,
                takes,
                promotion,
            } => (man, from, to, takes, promotion),
        };
        let man = match man {
            Some(role) => name(locale, *role),
            None => locale.say(UnderstoodMove),
        };
        let squares = |squares: &Option<Squares>| {
            let squares = squares.as_ref();
            squares.map(|squares| squares.sentence(locale))
        };
        let (from, to) = (squares(from), squares(to));
        let victim = takes.map(|victim| victim.map(|victim| name(locale, victim)));
        let phrase = match (from, victim, to) {
            (None, None, to) => locale.say(UnderstoodTo {
                man,
                to: to.unwrap_or_default(),
            }),
            (Some(from), None, to) => locale.say(UnderstoodFromTo {
                man,
                from,
                to: to.unwrap_or_default(),
            }),
            (None, Some(None), to) => locale.say(UnderstoodTakesOn {
                man,
                to: to.unwrap_or_default(),
            }),
            (Some(from), Some(None), to) => locale.say(UnderstoodFromTakesOn {
                man,
                from,
                to: to.unwrap_or_default(),
            }),
            (None, Some(Some(victim)), None) => locale.say(UnderstoodTakes { man, victim }),
            (None, Some(Some(victim)), Some(to)) => {
                locale.say(UnderstoodTakesManOn { man, victim, to })
            }
            (Some(from), Some(Some(victim)), None) => {
                locale.say(UnderstoodFromTakes { man, from, victim })
            }
            (Some(from), Some(Some(victim)), Some(to)) => locale.say(UnderstoodFromTakesManOn {
                man,
                from,
                victim,
                to,
            }),
        };
        match promotion {
            Some(promotion) => locale.say(UnderstoodPromoted {
                phrase,
                man: name(locale, *promotion),
            }),
            None => phrase,
        }
    }
}

impl Sentence for Squares {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Squares::Files(files) => {
                let files = files.iter().map(ToString::to_string);
                let or = |before, last| locale.say(UnderstoodFilesOr { before, last });
                locale.say(UnderstoodFiles {
                    files: files.reduce(or).unwrap_or_default(),
                })
            }
            Squares::Rank(rank) => locale.say(UnderstoodRank {
                rank: rank.to_string(),
            }),
            Squares::Light => locale.say(UnderstoodLight),
            Squares::Dark => locale.say(UnderstoodDark),
            Squares::These(squares) => {
                let squares = squares.into_iter().map(|square| square.to_string());
                let or = |before, last| locale.say(UnderstoodSquaresOr { before, last });
                squares.reduce(or).unwrap_or_default()
            }
        }
    }
}

fn name(locale: &Locale, role: Role) -> String {
    match role {
        Role::Pawn => locale.say(UnderstoodPawn),
        Role::Knight => locale.say(UnderstoodKnight),
        Role::Bishop => locale.say(UnderstoodBishop),
        Role::Rook => locale.say(UnderstoodRook),
        Role::Queen => locale.say(UnderstoodQueen),
        Role::King => locale.say(UnderstoodKing),
    }
}
