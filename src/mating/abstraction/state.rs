//! The states an abstraction has come to, each once, with the squares on which the loose pieces may be.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use shakmaty::{Bitboard, Board, Color, Square};

use crate::position_key::PositionKey;

/// Where the followed pieces stand, and who is to move.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The followed pieces.
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The square behind a pawn that has just made two steps.
    pub(super) passing: Option<Square>,
}

impl State {
    fn key(&self) -> PositionKey {
        let ahead = self.turn.fold_wb(-8, 8);
        let pawn = self.passing.and_then(|square| square.offset(ahead));
        let passing = pawn.map_or(Bitboard::EMPTY, Bitboard::from_square);
        PositionKey::of_men(&self.board, passing, self.turn)
    }
}

/// All states, and which of them are to be opened: the new ones, and those with wider places.
pub(super) struct States {
    /// How many loose pieces there are.
    loose: usize,
    keys: Vec<PositionKey>,
    /// As many for each state as there are loose pieces.
    places: Vec<Bitboard>,
    waits: Vec<bool>,
    /// How many wait.
    waiting: usize,
    /// Their numbers, by how many squares their places had: the widest first, so that few are opened more than
    /// once. One that was widened while it waited is there several times.
    queue: BinaryHeap<(usize, Reverse<u32>)>,
    /// The number of each state, where the hash of its key says or in the next slot that was free. At most
    /// half of the slots are taken.
    table: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl States {
    pub(super) fn new(loose: usize) -> States {
        States {
            loose,
            keys: Vec::new(),
            places: Vec::new(),
            waits: Vec::new(),
            waiting: 0,
            queue: BinaryHeap::new(),
            table: vec![FREE; 256],
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.keys.len() as u64
    }

    /// How many wait to be opened.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Adds the state, or these places to those it has.
    pub(super) fn reach(&mut self, state: &State, places: &[Bitboard]) {
        if 2 * (self.keys.len() + 1) > self.table.len() {
            self.grow();
        }
        let key = state.key();
        let slot = self.slot_for(&key);
        let Some(entry) = self.table.get_mut(slot) else {
            return;
        };
        let number = *entry as usize;
        if *entry == FREE {
            // Far below 2^32: so many states are never opened.
            *entry = self.keys.len() as u32;
            self.queue.push((squares(places), Reverse(*entry)));
            self.waiting += 1;
            self.waits.push(true);
            self.keys.push(key);
            self.places.extend_from_slice(places);
            return;
        }
        let first = number * self.loose;
        let known = self.places.get_mut(first..first + self.loose);
        let Some(known) = known else {
            return;
        };
        let before = squares(known);
        for (known, &place) in known.iter_mut().zip(places) {
            *known |= place;
        }
        let now = squares(known);
        if let Some(waits) = self.waits.get_mut(number)
            && now > before
        {
            self.waiting += usize::from(!*waits);
            *waits = true;
            self.queue.push((now, Reverse(number as u32)));
        }
    }

    /// The next state to open, with the places it has now.
    pub(super) fn next(&mut self, places: &mut Vec<Bitboard>) -> Option<State> {
        let number = loop {
            let (_, Reverse(number)) = self.queue.pop()?;
            let waits = self.waits.get_mut(number as usize)?;
            if std::mem::take(waits) {
                self.waiting -= 1;
                break number as usize;
            }
        };
        let first = number * self.loose;
        places.clear();
        places.extend_from_slice(self.places.get(first..first + self.loose)?);
        let setup = self.keys.get(number)?.setup()?;
        Some(State {
            board: setup.board,
            turn: setup.turn,
            passing: setup.ep_square,
        })
    }

    /// Where the key is in the table, or belongs.
    fn slot_for(&self, key: &PositionKey) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = key.hash() as usize & mask;
        let known = |slot: usize| self.keys.get(*self.table.get(slot)? as usize);
        while known(slot).is_some_and(|known| known != key) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.table = vec![FREE; 2 * self.table.len()];
        for (number, key) in (0..).zip(&self.keys) {
            let slot = self.slot_for(key);
            if let Some(free) = self.table.get_mut(slot) {
                *free = number;
            }
        }
    }
}

/// How many squares those of all pieces are together.
fn squares(places: &[Bitboard]) -> usize {
    places.iter().map(|places| places.count()).sum()
}
