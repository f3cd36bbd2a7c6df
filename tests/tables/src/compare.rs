//! Asks the engine about every position of a material, and counts where the table says otherwise.
//!
//! Here alone the two meet: a board becomes a position of shakmaty, turned or mirrored, or with the
//! colours exchanged, as its number happens to say, so that the engine sees all images of positions
//! that are gone through once.

use std::num::NonZeroU32;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use mating::CanMate;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece, Role, Setup, Square,
};

use super::board::{Board, CASTLINGS, Kind, SIDES, Side};
use super::castling;
use super::draw::Draw;
use super::layout::{Layout, exchanged, turned};
use super::material::Material;
use super::moves::each_move;
use super::table::Tables;

/// Whoever is compared with the tables.
pub type Asked<'a> = &'a (dyn Fn(&Chess, Color) -> CanMate + Sync);

/// What came of one material, or of several.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Positions that the strict check accepts, each once up to symmetry.
    pub positions: u64,
    /// Those of them in which somebody may castle.
    pub castling: u64,
    /// Those of them in which a pawn may be taken in passing.
    pub passing: u64,
    /// Legal by the table's rules and refused by the strict check: no last move can have led there.
    pub refused: u64,
    /// From how many White can mate, and Black.
    pub can: [u64; 2],
    /// Answers unlike the table's, and positions accepted that the table's rules do not allow.
    pub differences: u64,
    /// The first of them, in words.
    pub shown: Vec<String>,
}

/// Differences told in words.
pub const SHOWN: usize = 10;

impl Comparison {
    pub fn add(&mut self, more: Comparison) {
        self.positions += more.positions;
        self.castling += more.castling;
        self.passing += more.passing;
        self.refused += more.refused;
        for (can, more) in self.can.iter_mut().zip(more.can) {
            *can += more;
        }
        self.differences += more.differences;
        self.shown.extend(more.shown);
        self.shown.truncate(SHOWN);
    }

    fn differ(&mut self, what: String) {
        self.differences += 1;
        if self.shown.len() < SHOWN {
            self.shown.push(what);
        }
    }

    /// Asks both questions of one board, as its image `image` shows it.
    pub fn ask(&mut self, board: &Board, image: u8, tables: &Tables, asked: Asked) {
        let (position, colours) = shown(board, image);
        match position {
            Some(position) if board.is_legal() => {
                self.positions += 1;
                self.castling += u64::from(board.rights != 0);
                self.passing += u64::from(board.passing.is_some());
                for (side, can) in SIDES.into_iter().zip(0..) {
                    let color = color(if colours { side.other() } else { side });
                    let answer = asked(&position, color);
                    let found = tables.can(side, board);
                    self.can[can] += u64::from(found == Some(true));
                    let same = match &answer {
                        CanMate::Yes { .. } => found == Some(true),
                        CanMate::No(_) => found == Some(false),
                        CanMate::Undecided { .. } => false,
                    };
                    if !same {
                        let table = match found {
                            Some(true) => "yes",
                            Some(false) => "no",
                            None => "nothing",
                        };
                        let fen = fen(&position);
                        self.differ(format!(
                            "{fen}: {color}: {answer:?}, the table says {table}"
                        ));
                    }
                }
            }
            Some(position) => self.differ(format!("{}: not legal by the tables", fen(&position))),
            None => self.refused += u64::from(board.is_legal()),
        }
    }
}

/// Compares every position of that material, for which the tables must be made.
pub fn compare(material: Material, tables: &Tables, asked: Asked, threads: usize) -> Comparison {
    let layout = Layout::new(material);
    let mut all = parts(layout.size(), threads, Comparison::add, |number, found| {
        let board = layout.board(number);
        if let Some(board) = board.filter(|board| layout.stands_for_all(board, number)) {
            found.ask(&board, image(&board, number as u64), tables, asked);
            for board in with_passing(&board) {
                found.ask(&board, image(&board, number as u64), tables, asked);
            }
        }
    });
    let castling = castling::boards(&layout);
    all.add(parts(
        castling.len(),
        threads,
        Comparison::add,
        |at, found| {
            let board = &castling[at];
            if !material.is_even() || board.turn == Side::White {
                for board in std::iter::once(*board).chain(with_passing(board)) {
                    found.ask(&board, image(&board, castling::key(&board)), tables, asked);
                }
            }
        },
    ));
    all
}

/// Compares so many positions of that material, drawn with that seed.
pub fn compare_drawn(
    material: Material,
    tables: &Tables,
    asked: Asked,
    (seed, samples): (u64, usize),
    threads: usize,
) -> Comparison {
    let layout = Layout::new(material);
    parts(samples, threads, Comparison::add, |sample, found| {
        let mut draw = Draw::new(seed, &layout, sample);
        let board = draw.board(&layout);
        found.ask(&board, image(&board, draw.number()), tables, asked);
    })
}

/// Adds up what comes of every number below `end`.
pub fn parts<Found: Default + Send>(
    end: usize,
    threads: usize,
    add: fn(&mut Found, Found),
    each: impl Fn(usize, &mut Found) + Sync,
) -> Found {
    /// Numbers that a thread takes at once.
    const PART: usize = 1 << 12;
    let taken = AtomicUsize::new(0);
    let all = Mutex::new(Found::default());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut found = Found::default();
                loop {
                    let from = taken.fetch_add(PART, Ordering::Relaxed);
                    if from >= end {
                        break;
                    }
                    (from..(from + PART).min(end)).for_each(|number| each(number, &mut found));
                }
                if let Ok(mut all) = all.lock() {
                    add(&mut all, found);
                }
            });
        }
    });
    all.into_inner().unwrap_or_default()
}

/// The same men with a pawn that has just gone past a square, wherever it can be taken now. Where no
/// capture is legal the position is the same as without (9.2).
pub fn with_passing(board: &Board) -> Vec<Board> {
    let pawns = board
        .men()
        .iter()
        .filter(|man| man.kind == Kind::Pawn && man.side != board.turn);
    let passed = pawns.filter_map(|pawn| match (pawn.side, pawn.square / 8) {
        (Side::White, 3) => Some(pawn.square - 8),
        (Side::Black, 4) => Some(pawn.square + 8),
        _ => None,
    });
    let boards = passed.map(|square| board.passed(Some(square)));
    boards
        .filter(|board| board.is_legal() && taken_in_passing(board))
        .collect()
}

fn taken_in_passing(board: &Board) -> bool {
    each_move(board, |after| match after.in_passing {
        true => std::ops::ControlFlow::Break(()),
        false => std::ops::ControlFlow::Continue(()),
    })
    .is_break()
}

/// Which image is shown: any that castling and pawns allow.
pub fn image(board: &Board, number: u64) -> u8 {
    // Fibonacci hashing, for want of any order.
    let drawn = (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as u8;
    let pawns = board.men().iter().any(|man| man.kind == Kind::Pawn);
    match (board.rights, pawns) {
        (0, false) => drawn,
        (0, true) => drawn & 9,
        _ => drawn & 8,
    }
}

/// The board turned and mirrored so, as a position, if the strict check accepts it. 8 exchanges the
/// colours, which is also said.
pub fn shown(board: &Board, image: u8) -> (Option<Chess>, bool) {
    let colours = image & 8 != 0;
    let mut board = if colours { exchanged(board) } else { *board };
    for man in board.men_mut() {
        man.square = turned(man.square, image & 7);
    }
    board.passing = board.passing.map(|square| turned(square, image & 7));
    (position(&board), colours)
}

/// The position, if the strict check accepts it.
pub fn position(board: &Board) -> Option<Chess> {
    let mut setup = Setup::empty();
    for man in board.men() {
        let role = match man.kind {
            Kind::King => Role::King,
            Kind::Queen => Role::Queen,
            Kind::Rook => Role::Rook,
            Kind::Bishop => Role::Bishop,
            Kind::Knight => Role::Knight,
            Kind::Pawn => Role::Pawn,
        };
        let piece = Piece {
            color: color(man.side),
            role,
        };
        setup.board.set_piece_at(square(man.square), piece);
    }
    setup.turn = color(board.turn);
    let rights = CASTLINGS
        .iter()
        .filter(|right| board.rights & right.bit != 0);
    setup.castling_rights = rights
        .map(|right| square(right.rook.0))
        .collect::<Bitboard>();
    setup.ep_square = board.passing.map(square);
    setup.fullmoves = NonZeroU32::MIN;
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

fn square(square: u8) -> Square {
    Square::new(u32::from(square & 63))
}

pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// The position as its FEN.
pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}
