//! A position: read from Forsyth–Edwards Notation (PGN Standard, 1994, 16.1), and written as it.
//!
//! Nothing enters the rules core but through here: whatever shakmaty's strict check refuses (no king, the side to
//! move could take the king, pawns on the last rank, more pieces than promotion can make) is an error that says so.

use crate::fault::{Fault, Phrase, Value, Warning};
use crate::time::decimal;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File, Piece,
    Position, PositionErrorKinds, Rank, Setup, Square,
};
use std::num::NonZeroU32;

/// The longest text taken for a FEN, in bytes. The longest one that means a position has 91: a full
/// board of 71, four-digit counters, and the rest.
pub const MAX_FEN_BYTES: usize = 100;

/// The largest half-move clock and move number taken. No bound of the Laws: those without the
/// 75-move rule know none. It keeps every sum over move numbers far from overflow.
pub const MAX_COUNTER: u32 = 9999;

/// A position as it was read, with what is doubtful about it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The position, legal by shakmaty's strict check.
    pub position: Chess,
    /// Doubts, in the order of the FEN's fields.
    pub warnings: Vec<Warning>,
}

/// Something that is allowed in a FEN and is often a slip of whoever wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Warning)]
pub enum Warning {
    // King and rook stand at home and the right to castle is not given. It decides whether positions are the same
    // (9.2), hence claims.
    /// {side}'s king and rook stand at home, but the right to castle is not given ({wing:?})
    #[fault("fen/castling-right-absent")]
    CastlingRightAbsent {
        /// Whose king and rook.
        side: Color,
        /// Towards which wing.
        #[fault(with = wing_of)]
        wing: CastlingSide,
    },
    /// no legal capture can use the en passant square {square}; it is left out
    #[fault("fen/en-passant-unused")]
    EnPassantUnused {
        /// The square given.
        #[fault(display)]
        square: Square,
    },
    // The half-move clock is more than the moves before can have made it: 50 and 75 moves are counted by it (9.3,
    // 9.6.2).
    /// the half-move clock {clock} cannot be at move {number}: there it is at most {most}. Correct the FEN, since 50
    /// and 75 moves are counted by it
    #[fault("fen/impossible-clock")]
    HalfmoveClock {
        /// As given.
        clock: u32,
        /// The move number given.
        number: u32,
        /// What it can be at most.
        most: u32,
    },
    /// the half-move clock ({clock}) is not counted here: where 75 moves end the game, a flag may be judged otherwise
    #[fault("fen/limit-not-counted")]
    LimitNotCounted {
        /// As given.
        clock: u32,
    },
}

/// Why a text is not the FEN of a position one can play from.
#[derive(Clone, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed, hint = "advice-fen-compare")]
pub enum FenError {
    /// the FEN is empty
    #[fault("fen/empty", hint = "advice-fen-fields")]
    Empty,
    /// the FEN has {bytes} bytes, more than any position needs
    #[fault("fen/too-long", give(most = MAX_FEN_BYTES), hint = "advice-fen-fields")]
    TooLong {
        /// How many it has.
        bytes: usize,
    },
    /// a FEN has four to six fields, and this has {found}
    #[fault("fen/field-count", hint = "advice-fen-fields")]
    FieldCount {
        /// How many it has.
        found: usize,
    },
    /// the board has {found} ranks, not 8
    #[fault("fen/rank-count", hint = "advice-fen-board")]
    RankCount {
        /// How many it has.
        found: usize,
    },
    /// rank {rank} of the board has {squares} squares, not 8
    #[fault("fen/rank-width", hint = "advice-fen-board")]
    RankWidth {
        /// Which rank, 1 to 8.
        #[fault(display)]
        rank: Rank,
        /// How many squares are described.
        squares: u32,
    },
    /// {found:?} on rank {rank} is neither a piece nor a number of empty squares
    #[fault("fen/unknown-man", hint = "advice-fen-board")]
    UnknownMan {
        /// Which rank, 1 to 8.
        #[fault(display)]
        rank: Rank,
        /// The character.
        #[fault(quoted)]
        found: char,
    },
    /// the side to move is {found:?}, neither "w" nor "b"
    #[fault("fen/side-to-move")]
    SideToMove {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// the castling field {found:?} names files, as Chess960 does: it is not supported
    #[fault("fen/chess960-castling", hint = "advice-fen-castling")]
    Chess960Castling {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// the castling field {found:?} is neither "-" nor letters of "KQkq"
    #[fault("fen/castling", hint = "advice-fen-castling")]
    Castling {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// the en passant field {found:?} is neither "-" nor a square
    #[fault("fen/en-passant", hint = "advice-fen-en-passant")]
    EnPassant {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// the half-move clock {found:?} is not a number that it can be
    #[fault("fen/halfmove-clock", give(most = MAX_COUNTER))]
    HalfmoveClock {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// the move number {found:?} is not a number that it can be
    #[fault("fen/move-number", give(most = MAX_COUNTER))]
    MoveNumber {
        /// What was given.
        #[fault(quoted)]
        found: String,
    },
    /// a king is missing
    #[fault("fen/missing-king")]
    MissingKing,
    /// a side has more than one king
    #[fault("fen/too-many-kings")]
    TooManyKings,
    /// a pawn stands on the first or last rank
    #[fault("fen/pawn-on-back-rank")]
    PawnOnBackRank,
    /// a side has more men than a game can give it
    #[fault("fen/too-many-pieces")]
    TooManyPieces,
    /// a right to castle without king or rook at home; Chess960 is not supported
    #[fault("fen/castling-right-without-rook", hint = "advice-fen-castling")]
    CastlingRightWithoutRook,
    /// no pawn can just have passed over the en passant square
    #[fault("fen/en-passant-without-pawn", hint = "advice-fen-en-passant")]
    EnPassantWithoutPawn,
    /// the side to move could take the king
    #[fault("fen/king-can-be-taken")]
    KingCanBeTaken,
    /// no last move can have given this check
    #[fault("fen/impossible-check")]
    ImpossibleCheck,
}

impl FenError {
    /// Whether the text is well formed and the position it describes is what is wrong. An en passant
    /// square without its pawn counts as ill-formed: such a square is never written.
    pub fn is_impossible(&self) -> bool {
        matches!(
            self,
            FenError::MissingKing
                | FenError::TooManyKings
                | FenError::PawnOnBackRank
                | FenError::TooManyPieces
                | FenError::CastlingRightWithoutRook
                | FenError::KingCanBeTaken
                | FenError::ImpossibleCheck
        )
    }
}

/// Reads a FEN. White space around it and between fields is free. The last two fields may be
/// missing, as in EPD; they are then `0 1`. Whoever needs the canonical text compares with
/// [`fen`].
///
/// # Errors
///
/// [`FenError`], for bad syntax first, field by field, then for what makes the position impossible
/// to play from.
pub fn parse_fen(text: &str) -> Result<Loaded, FenError> {
    let text = text.trim_ascii();
    if text.is_empty() {
        return Err(FenError::Empty);
    }
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::TooLong { bytes: text.len() });
    }
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (men, turn, castling, en_passant, counters) = match *fields.as_slice() {
        [men, turn, castling, en_passant, ref counters @ ..] if counters.len() <= 2 => {
            (men, turn, castling, en_passant, counters)
        }
        _ => {
            return Err(FenError::FieldCount {
                found: fields.len(),
            });
        }
    };

    let mut setup = Setup::empty();
    setup.board = read_board(men)?;
    setup.turn = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        other => {
            let found = other.to_owned();
            return Err(FenError::SideToMove { found });
        }
    };
    setup.castling_rights = read_castling_rights(castling)?;
    setup.ep_square = match en_passant {
        "-" => None,
        square => Some(square.parse().map_err(|_| FenError::EnPassant {
            found: square.to_owned(),
        })?),
    };
    if let Some(&clock) = counters.first() {
        setup.halfmoves = read_counter(clock).ok_or_else(|| FenError::HalfmoveClock {
            found: clock.to_owned(),
        })?;
    }
    if let Some(&number) = counters.get(1) {
        setup.fullmoves = read_counter(number)
            .and_then(NonZeroU32::new)
            .ok_or_else(|| FenError::MoveNumber {
                found: number.to_owned(),
            })?;
    }

    let position: Chess = setup
        .position(CastlingMode::Standard)
        .map_err(|error| impossible(error.kinds()))?;
    let warnings = doubts(&position);
    Ok(Loaded { position, warnings })
}

/// The canonical FEN: six fields, with an en passant square only when a legal capture can use it.
/// [`parse_fen`] reads it back to the same position with the same counters.
pub fn fen(position: &Chess) -> String {
    let mut text = String::with_capacity(MAX_FEN_BYTES);
    Fen::from_position(position, EnPassantMode::Legal).append_to_string(&mut text);
    text
}

fn read_board(text: &str) -> Result<Board, FenError> {
    let found = text.split('/').count();
    if found != 8 {
        return Err(FenError::RankCount { found });
    }
    let mut board = Board::empty();
    for (men, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut squares = 0;
        for found in men.chars() {
            if let Some(empty @ 1..=8) = found.to_digit(10) {
                squares += empty;
            } else if let Some(man) = Piece::from_char(found) {
                if let Some(&file) = File::ALL.get(squares as usize) {
                    board.set_piece_at(Square::from_coords(file, rank), man);
                }
                squares += 1;
            } else {
                return Err(FenError::UnknownMan { rank, found });
            }
        }
        if squares != 8 {
            return Err(FenError::RankWidth { rank, squares });
        }
    }
    Ok(board)
}

fn read_castling_rights(text: &str) -> Result<Bitboard, FenError> {
    let mut rights = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    let found = text.to_owned();
    for letter in text.chars() {
        let rook = match letter {
            'K' => Square::H1,
            'Q' => Square::A1,
            'k' => Square::H8,
            'q' => Square::A8,
            'A'..='H' | 'a'..='h' => return Err(FenError::Chess960Castling { found }),
            _ => return Err(FenError::Castling { found }),
        };
        if rights.contains(rook) {
            return Err(FenError::Castling { found });
        }
        rights.add(rook);
    }
    Ok(rights)
}

/// A plain decimal number: no sign, no leading zero.
fn read_counter(text: &str) -> Option<u32> {
    let padded = text.len() > 1 && text.starts_with('0');
    decimal(text).filter(|&number| number <= MAX_COUNTER && !padded)
}

/// The gravest of the reasons for which shakmaty's strict check refused a position.
fn impossible(kinds: PositionErrorKinds) -> FenError {
    // An empty board lacks its kings too, and variants do not come here.
    let order = [
        (PositionErrorKinds::MISSING_KING, FenError::MissingKing),
        (PositionErrorKinds::TOO_MANY_KINGS, FenError::TooManyKings),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            FenError::PawnOnBackRank,
        ),
        (
            PositionErrorKinds::TOO_MUCH_MATERIAL,
            FenError::TooManyPieces,
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            FenError::CastlingRightWithoutRook,
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            FenError::EnPassantWithoutPawn,
        ),
        (PositionErrorKinds::OPPOSITE_CHECK, FenError::KingCanBeTaken),
    ];
    order
        .into_iter()
        .find_map(|(kind, error)| kinds.contains(kind).then_some(error))
        .unwrap_or(FenError::ImpossibleCheck)
}

fn doubts(position: &Chess) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for side in Color::ALL {
        let stands = |piece: Piece, file| {
            let home = Square::from_coords(file, side.backrank());
            position.board().piece_at(home) == Some(piece)
        };
        for (wing, rooks) in CastlingSide::ALL.into_iter().zip([File::H, File::A]) {
            let at_home = stands(side.king(), File::E) && stands(side.rook(), rooks);
            if at_home && !position.castles().has(side, wing) {
                warnings.push(Warning::CastlingRightAbsent { side, wing });
            }
        }
    }
    if let Some(square) = position.maybe_ep_square()
        && position.legal_ep_square().is_none()
    {
        warnings.push(Warning::EnPassantUnused { square });
    }
    warnings.extend(doubt_of_clock(position));
    warnings
}

/// A half-move clock that no game has there. Positions are often written down with small counters that mean nothing:
/// only one that comes near to what it decides is held against the captures as well.
fn doubt_of_clock(position: &Chess) -> Option<Warning> {
    // 9.3(a): with the move that is written it is a hundred.
    const DECIDES: u32 = 99;
    let (clock, number) = (position.halfmoves(), position.fullmoves().get());
    let played = 2 * (number - 1) + u32::from(position.turn().is_black());
    let men = u32::try_from(position.board().occupied().count()).unwrap_or(32);
    let captures = 32_u32.saturating_sub(men);
    let board = position.board();
    let at_home = (Bitboard::from(Rank::Second) & board.white())
        | (Bitboard::from(Rank::Seventh) & board.black());
    let started = captures == 0 && (board.pawns() & at_home).count() == 16;
    let most = match clock {
        // The pawn that has just moved set it to zero.
        _ if position.maybe_ep_square().is_some() => 0,
        0..DECIDES => played,
        // At least one move of a pawn or capture, where any was made.
        _ => played.saturating_sub(captures.max(u32::from(!started))),
    };
    (clock > most).then_some(Warning::HalfmoveClock {
        clock,
        number,
        most,
    })
}

fn wing_of<'a>(wing: &CastlingSide) -> Value<'a> {
    Value::Phrase(match wing {
        CastlingSide::KingSide => &Wing::King,
        CastlingSide::QueenSide => &Wing::Queen,
    })
}

/// A side of the board, in words.
#[derive(Clone, Copy, Debug, Phrase)]
#[fault("wing")]
pub enum Wing {
    /// The kingside.
    King,
    /// The queenside.
    Queen,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{rows, unescaped};

    #[test]
    fn refuses_with_the_right_code() {
        let impossible = "missing-king too-many-kings pawn-on-back-rank too-many-pieces castling-right-without-rook king-can-be-taken impossible-check";
        for [text, code, what] in rows(include_str!("position/refused.txt")) {
            let error = parse_fen(&unescaped(text)).expect_err(what);
            assert_eq!(error.code(), code, "{what}: {text}");
            assert!(!error.to_string().is_empty(), "{what}");
            let impossible = impossible.split(' ').any(|it| code.ends_with(it));
            assert_eq!(error.is_impossible(), impossible, "{what}");
        }
    }

    #[test]
    fn the_length_is_capped_at_exactly_a_hundred_bytes() {
        let padded = |bytes: usize| {
            let gap = " ".repeat(bytes - "k7/8/8/8/8/8/8/K7w - - 0 1".len());
            format!("k7/8/8/8/8/8/8/K7{gap}w - - 0 1")
        };
        assert!(parse_fen(&padded(100)).is_ok());
        let error = parse_fen(&padded(101)).expect_err("one byte too many");
        assert_eq!(error, FenError::TooLong { bytes: 101 });
        let error = parse_fen(&"[".repeat(100_000)).expect_err("far too many");
        assert_eq!(error, FenError::TooLong { bytes: 100_000 });
    }

    #[test]
    fn errors_name_the_place() {
        let of = |text| parse_fen(text).expect_err(text).to_string();
        assert_eq!(
            of("k7/8/8/7/8/8/8/K7 w - - 0 1"),
            "rank 5 of the board has 7 squares, not 8"
        );
        assert_eq!(
            of("k7/8/8/8/8/8/8/Kx6 w - - 0 1"),
            "'x' on rank 1 is neither a piece nor a number of empty squares"
        );
        // What comes from the input is escaped: no control character reaches a terminal.
        assert_eq!(
            of("k7/8/8/8/8/8/8/K7 \u{1b}[2J - - 0 1"),
            "the side to move is \"\\u{1b}[2J\", neither \"w\" nor \"b\""
        );
    }

    #[test]
    fn the_canonical_text_is_read_back_as_it_is() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 99 120",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2",
            "k7/8/8/8/8/8/8/K7 w - - 9999 9999",
        ] {
            let loaded = parse_fen(text).expect(text);
            assert_eq!(fen(&loaded.position), text);
        }
    }

    #[test]
    fn loose_forms_become_canonical() {
        for [text, canonical, what] in rows(
            "k7/8/8/8/8/8/8/K7 b - - | k7/8/8/8/8/8/8/K7 b - - 0 1 | four fields
            k7/8/8/8/8/8/8/K7 b - - 7 | k7/8/8/8/8/8/8/K7 b - - 7 1 | five fields
            \\u{9}k7/8/8/8/8/8/8/K7 b - -\\u{9}0 1\\u{d}\\u{a} | k7/8/8/8/8/8/8/K7 b - - 0 1 | white space
            k7/44/8/8/8/8/8/K61 b - - 0 1 | k7/8/8/8/8/8/8/K7 b - - 0 1 | split digits
            r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1 | r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | rights in another order
            4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1 | 4k3/8/8/3p4/8/8/8/4K3 w - - 0 1 | an en passant square nobody can use
            4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 | 4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1 | an en passant square whose taker is pinned",
        ) {
            let loaded = parse_fen(&unescaped(text)).expect(what);
            assert_eq!(fen(&loaded.position), canonical, "{what}");
        }
    }

    /// 9.3, 9.6.2 and 6.9 believe the half-move clock.
    #[test]
    fn a_clock_that_no_game_has_is_told() {
        for [text, most] in rows(
            "4k3/8/8/8/8/8/8/4KR2 w - - 500 50 | 69
            4k3/8/8/8/8/8/8/4KR2 w - - 141 120 | -
            4k3/8/8/8/8/8/8/4KR2 w - - 12 9 | -
            4k3/8/8/8/8/8/8/4KR2 w - - 17 9 | 16
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 1 | 0
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 76 | -
            rnbqkbnr/1ppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 76 | 149
            4k3/8/8/2PpP3/8/8/8/4K3 w - d6 3 40 | 0",
        ) {
            let warnings = parse_fen(text).expect(text).warnings;
            let told = warnings.iter().find_map(|warning| match warning {
                Warning::HalfmoveClock { most, .. } => Some(most.to_string()),
                _ => None,
            });
            assert_eq!(told.as_deref().unwrap_or("-"), most, "{text}");
        }
    }

    #[test]
    fn castling_rights_that_contradict_the_board_are_told() {
        // laws.md 9.x: the example of 9.2 is printed without rights, and the ruling turns on them.
        let printed = "rnbqk2r/ppp2ppp/3p1n2/1Bb1p3/4P3/P1N2N2/1PPP1PPP/R1BQK2R b - - 1 1";
        let loaded = parse_fen(printed).expect("the printed position");
        let absent = |side, wing| Warning::CastlingRightAbsent { side, wing };
        assert_eq!(
            loaded.warnings,
            [
                absent(Color::White, CastlingSide::KingSide),
                absent(Color::White, CastlingSide::QueenSide),
                absent(Color::Black, CastlingSide::KingSide),
                absent(Color::Black, CastlingSide::QueenSide),
            ]
        );
        assert_eq!(
            loaded.warnings[2].to_string(),
            "black's king and rook stand at home, but the right to castle is not given (KingSide)"
        );
        assert_eq!(loaded.warnings[0].code(), "fen/castling-right-absent");
        let fully = printed.replace("b - -", "b KQkq -");
        assert_eq!(parse_fen(&fully).expect("all rights").warnings, []);
        // An own rook on the other's home square, and another piece at home, are no contradiction.
        let others = "Rn2k2n/8/8/8/8/8/8/rN2K2B w - - 0 1";
        assert_eq!(parse_fen(others).expect("others' rooks").warnings, []);
        let only = "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1";
        assert_eq!(
            parse_fen(only).expect("one absent").warnings,
            [absent(Color::Black, CastlingSide::QueenSide)]
        );
    }

    #[test]
    fn an_unused_en_passant_square_is_told() {
        let loaded = parse_fen("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").expect("no taker");
        let warning = Warning::EnPassantUnused { square: Square::D6 };
        assert_eq!(loaded.warnings, [warning]);
        assert_eq!(warning.code(), "fen/en-passant-unused");
        let used = parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").expect("a taker");
        assert_eq!(used.warnings, []);
    }

    proptest::proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = parse_fen(&text);
        }

        #[test]
        fn near_misses_are_refused_or_read_to_what_reads_back(
            men in "[kKqQpPrRnNbB1-8/]{1,40}",
            rest in "[wb] (-|[KQkq]{1,4}) (-|[a-h][36]) [0-9]{1,3} [0-9]{1,3}",
        ) {
            let men = format!("k7/8/{men}/8/K7");
            if let Ok(loaded) = parse_fen(&format!("{men} {rest}")) {
                let text = fen(&loaded.position);
                let again = parse_fen(&text).expect("canonical");
                proptest::prop_assert_eq!(&again.position, &loaded.position);
                proptest::prop_assert_eq!(fen(&again.position), text);
            }
        }
    }
}
