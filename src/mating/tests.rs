//! The answers, whichever layer gives them.

use std::collections::{HashSet, VecDeque};

use shakmaty::{Bitboard, CastlingMode, EnPassantMode, Square};

mod budgets;
mod cases;
pub(super) mod exhaustive;
mod kit;
pub(super) mod outlines;
pub(super) mod random_positions;
pub(super) mod regression;
#[path = "../../tests/rows.rs"]
pub(super) mod rows;
mod twice;

use super::*;
use Color::{Black, White};
pub(super) use kit::{amount, fen, line, position, recorded_positions, squares};
use random_positions::RandomPositions;
use rows::headed;
