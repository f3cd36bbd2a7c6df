//! The positions a search has reached, each once, in as little memory as exactness allows.
//!
//! A state takes 56 bytes: its key (32), the state it was reached from, and its places in four
//! queues. The table that finds states by their keys takes 8 to 16 bytes more, and half of that
//! again while it grows: [`STATE_BYTES`] is never passed.

use crate::position_key::PositionKey;

/// The most memory a state ever takes.
pub(super) const STATE_BYTES: u64 = 80;

/// How many queues there are.
pub(super) const QUEUES: usize = 4;

/// More states than this are never kept, whatever the memory.
pub(super) const MOST: u64 = FREE as u64;

/// States are kept in blocks, so that growing copies none of them.
const BLOCK: usize = 1 << 11;

/// Costs from this one on are all the same to the queues.
const DEAREST: u32 = 1023;

/// The part of a link that names a state; the two highest bits are marks.
const ENTRY: u32 = (1 << 30) - 1;
const TAKEN: u32 = 1 << 31;
const IRREVERSIBLE: u32 = 1 << 30;

/// No state: the end of a queue, the state before the first one.
const NONE: u32 = ENTRY;

/// The part of a slot of the table that names a state; the others are some bits of its hash, so that
/// of the states that are not meant hardly one is looked at.
const PLACE: u32 = (1 << 26) - 1;

/// The place in a slot that is free.
const FREE: u32 = PLACE;

#[derive(Clone, Copy)]
struct State {
    key: PositionKey,
    /// The state it was reached from, and the marks.
    before: u32,
    /// The next one of the same cost in each queue.
    next: [u32; QUEUES],
    /// Half-moves since the last capture or pawn's move, where these count; else 0.
    halfmoves: u8,
}

/// All states, and which of them wait.
pub(super) struct StateTable {
    blocks: Vec<Vec<State>>,
    count: u32,
    /// The place of each state and some bits of its hash, where the hash of its key says or in the next
    /// slot that was free. At most half of the slots are taken.
    table: Vec<u32>,
    queues: [Queue; QUEUES],
    /// All before this one were taken.
    oldest: u32,
}

/// The states of each cost that wait, the latest first.
struct Queue {
    heads: Vec<u32>,
    lowest: usize,
}

/// A state that was taken from a queue.
pub(super) struct Popped {
    pub(super) place: u32,
    pub(super) key: PositionKey,
    pub(super) halfmoves: u8,
    /// Whether a capture, a pawn's move or a way out of a check at the start led to it.
    pub(super) irreversible: bool,
}

/// A position as it was reached.
pub(super) struct Reached {
    pub(super) key: PositionKey,
    /// The state it was reached from.
    pub(super) before: Option<u32>,
    /// Half-moves since the last capture or pawn's move, where these count; else 0.
    pub(super) halfmoves: u8,
    /// Whether a capture, a pawn's move or a way out of a check at the start led to it.
    pub(super) irreversible: bool,
}

impl StateTable {
    pub(super) fn new() -> StateTable {
        StateTable {
            blocks: Vec::new(),
            count: 0,
            table: vec![FREE; 256],
            queues: std::array::from_fn(|_| Queue::new()),
            oldest: 0,
        }
    }

    pub(super) fn count(&self) -> u64 {
        u64::from(self.count)
    }

    /// Adds a state unless it is there with as few half-moves; its place, if it is new. It waits in
    /// no queue yet.
    pub(super) fn insert(&mut self, reached: Reached) -> Option<u32> {
        let mark = if reached.irreversible {
            IRREVERSIBLE
        } else {
            0
        };
        if 2 * (self.count as usize + 1) > self.table.len() {
            self.grow();
        }
        let hash = reached.key.hash();
        let slot = self.slot_for(hash, &reached)?;
        let place = self.count;
        if place.is_multiple_of(BLOCK as u32) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        self.blocks.last_mut()?.push(State {
            key: reached.key,
            // Popped until it is put into the queues.
            before: reached.before.unwrap_or(NONE) | TAKEN | mark,
            next: [NONE; QUEUES],
            halfmoves: reached.halfmoves,
        });
        *self.table.get_mut(slot)? = entry(hash, place);
        self.count += 1;
        Some(place)
    }

    /// Has the memory fetched that [`insert`](StateTable::insert) will look at: for many keys at once it
    /// takes little longer than for one.
    pub(super) fn fetch(&self, hashes: impl Iterator<Item = u64> + Clone) {
        let mask = self.table.len() - 1;
        let slot = |hash: u64| self.table.get(hash as usize & mask).copied();
        // First all slots, then all states: nothing waits for what was fetched before.
        let slots = hashes.clone().filter_map(slot);
        std::hint::black_box(slots.fold(0, |all, found| all ^ found));
        let states = hashes.filter_map(|hash| {
            let found = slot(hash)?;
            let place = found & PLACE;
            (found == entry(hash, place)).then(|| self.state(place))?
        });
        std::hint::black_box(states.fold(0, |all, state| all ^ state.before));
    }

    /// Where the state belongs in the table: in a free slot, or in place of the same position after
    /// more half-moves, from which less can follow.
    fn slot_for(&self, hash: u64, reached: &Reached) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let found = self.table.get(slot).copied()?;
            let place = found & PLACE;
            if place == FREE {
                return Some(slot);
            }
            if found == entry(hash, place) {
                let state = self.state(place)?;
                if state.key == reached.key {
                    return (reached.halfmoves < state.halfmoves).then_some(slot);
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = 2 * self.table.len();
        let mut table = vec![FREE; size];
        // Of a position that was reached again the latest state counts, which has fewer half-moves; so
        // the old table says which states are in it.
        for &found in &self.table {
            let Some(state) = self.state(found & PLACE) else {
                continue;
            };
            let mut slot = state.key.hash() as usize & (size - 1);
            while table.get(slot).is_some_and(|&taken| taken & PLACE != FREE) {
                slot = (slot + 1) & (size - 1);
            }
            if let Some(free) = table.get_mut(slot) {
                *free = found;
            }
        }
        self.table = table;
    }

    /// Lets a new state wait in all queues.
    pub(super) fn wait(&mut self, place: u32, costs: [i32; QUEUES]) {
        let mut next = [NONE; QUEUES];
        for ((queue, next), cost) in self.queues.iter_mut().zip(&mut next).zip(costs) {
            *next = queue.push(place, cost);
        }
        if let Some(state) = self.state_mut(place) {
            state.next = next;
            state.before &= !TAKEN;
        }
    }

    /// The cheapest waiting state of that queue; `None` if none waits in any.
    pub(super) fn cheapest(&mut self, queue: usize) -> Option<Popped> {
        loop {
            let place = self.queues.get_mut(queue)?.first()?;
            let next = *self.state(place)?.next.get(queue)?;
            self.queues.get_mut(queue)?.pop(next);
            if let Some(taken) = self.take(place) {
                return Some(taken);
            }
        }
    }

    /// The one that waits longest.
    pub(super) fn oldest(&mut self) -> Option<Popped> {
        while self.oldest < self.count {
            self.oldest += 1;
            if let Some(taken) = self.take(self.oldest - 1) {
                return Some(taken);
            }
        }
        None
    }

    fn take(&mut self, place: u32) -> Option<Popped> {
        let state = self.state_mut(place)?;
        if state.before & TAKEN != 0 {
            return None;
        }
        state.before |= TAKEN;
        Some(Popped {
            place,
            key: state.key,
            halfmoves: state.halfmoves,
            irreversible: state.before & IRREVERSIBLE != 0,
        })
    }

    /// The keys from the first state to this one.
    pub(super) fn path(&self, place: u32) -> Vec<PositionKey> {
        let mut keys = Vec::new();
        let mut next = self.state(place);
        while let Some(state) = next {
            keys.push(state.key);
            next = self.state(state.before & ENTRY);
        }
        keys.reverse();
        keys
    }

    fn state(&self, place: u32) -> Option<&State> {
        let place = place as usize;
        self.blocks.get(place / BLOCK)?.get(place % BLOCK)
    }

    fn state_mut(&mut self, place: u32) -> Option<&mut State> {
        let place = place as usize;
        self.blocks.get_mut(place / BLOCK)?.get_mut(place % BLOCK)
    }
}

/// A slot of the table: the place, and of the hash the bits that say least about the slot.
fn entry(hash: u64, place: u32) -> u32 {
    (hash >> 32) as u32 & !PLACE | place & PLACE
}

impl Queue {
    fn new() -> Queue {
        Queue {
            heads: vec![NONE; DEAREST as usize + 1],
            lowest: DEAREST as usize,
        }
    }

    /// Puts a state first among those of its cost; the one that was.
    fn push(&mut self, place: u32, cost: i32) -> u32 {
        let cost = u32::try_from(cost).unwrap_or(0).min(DEAREST) as usize;
        self.lowest = self.lowest.min(cost);
        match self.heads.get_mut(cost) {
            Some(head) => std::mem::replace(head, place),
            None => NONE,
        }
    }

    fn first(&mut self) -> Option<u32> {
        let rest = self.heads.get(self.lowest..)?;
        let Some(empty) = rest.iter().position(|&head| head != NONE) else {
            self.lowest = DEAREST as usize;
            return None;
        };
        self.lowest += empty;
        self.heads.get(self.lowest).copied()
    }

    fn pop(&mut self, next: u32) {
        if let Some(head) = self.heads.get_mut(self.lowest) {
            *head = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position};

    fn reached(key: PositionKey, before: Option<u32>, irreversible: bool) -> Reached {
        Reached {
            key,
            before,
            halfmoves: 0,
            irreversible,
        }
    }

    /// The keys of the positions after some first moves, all different.
    fn keys() -> Vec<PositionKey> {
        let start = Chess::default();
        let moves = start.legal_moves();
        moves
            .iter()
            .map(|&played| PositionKey::of(&start.clone().play(played).expect("legal")))
            .collect()
    }

    #[test]
    fn a_state_takes_the_memory_that_is_promised() {
        assert_eq!(size_of::<State>(), 56);
        // A table at its fullest, twice its size, and that again while it grows.
        assert_eq!(STATE_BYTES, 56 + 2 * 4 + 4 * 4);
    }

    #[test]
    fn each_key_is_kept_once() {
        let mut table = StateTable::new();
        for (place, key) in (0..).zip(keys()) {
            assert_eq!(table.insert(reached(key, None, false)), Some(place));
            assert_eq!(table.insert(reached(key, None, true)), None);
        }
        assert_eq!(table.count(), 20);
    }

    #[test]
    fn fewer_halfmoves_count_as_new() {
        let mut table = StateTable::new();
        let key = *keys().first().expect("a key");
        let mut after = |halfmoves| {
            table.insert(Reached {
                halfmoves,
                ..reached(key, None, false)
            })
        };
        assert_eq!(after(20), Some(0));
        assert_eq!(after(20), None);
        assert_eq!(after(21), None);
        assert_eq!(after(19), Some(1));
        assert_eq!(after(20), None);
        for _ in 0..9 {
            table.grow();
        }
        assert_eq!(table.insert(reached(key, None, false)), Some(2));
    }

    #[test]
    fn growing_loses_nothing() {
        let mut table = StateTable::new();
        let mut random = crate::tests::random_positions::RandomPositions::from_seed(7);
        let mut all = Vec::new();
        while all.len() < 10_000 {
            let Some(key) = random.walls().as_ref().map(PositionKey::of) else {
                continue;
            };
            match table.insert(reached(key, None, false)) {
                Some(place) => {
                    assert_eq!(place as usize, all.len());
                    all.push(key);
                }
                None => assert!(all.contains(&key)),
            }
        }
        assert!(
            all.iter()
                .all(|&key| table.insert(reached(key, None, false)).is_none())
        );
        let last = table.path(9_999);
        assert_eq!(last.last(), all.last());
    }

    #[test]
    fn the_queues_give_each_state_once_and_the_cheapest_first() {
        let mut table = StateTable::new();
        for (place, key) in (0..).zip(keys()) {
            let before = (place > 0).then(|| place - 1);
            table.insert(reached(key, before, place == 3));
            // The first one is ruled out: it never waits.
            if place > 0 {
                table.wait(
                    place,
                    [100 - place as i32, 2_000 * i32::from(place == 5), 0, 0],
                );
            }
        }
        let place = |taken: Option<Popped>| taken.map(|taken| taken.place);
        assert_eq!(place(table.cheapest(0)), Some(19));
        assert_eq!(place(table.cheapest(0)), Some(18));
        assert_eq!(place(table.oldest()), Some(1));
        assert_eq!(place(table.oldest()), Some(2));
        let third = table.oldest().expect("the third");
        assert!(third.irreversible && third.place == 3);
        // Among equals the latest; those taken before are passed over.
        assert_eq!(place(table.cheapest(1)), Some(17));
        let mut rest: Vec<u32> = std::iter::from_fn(|| place(table.cheapest(1))).collect();
        assert_eq!(rest.pop(), Some(5), "the dearest comes last");
        assert_eq!(rest.len(), 12);
        assert_eq!(place(table.cheapest(0)), None);
        assert_eq!(place(table.oldest()), None);
    }

    #[test]
    fn a_path_leads_from_the_first_state() {
        let mut table = StateTable::new();
        let keys = keys();
        for (place, &key) in (0_u32..).zip(&keys) {
            let before = place.checked_sub(2);
            table.insert(reached(key, before, false));
        }
        let place = |at: usize| keys.get(at).copied().expect("a key");
        assert_eq!(table.path(4), [place(0), place(2), place(4)]);
        assert_eq!(table.path(0), [place(0)]);
    }
}
