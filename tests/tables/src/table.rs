//! Tables of who can still mate: for every position of a material, whether White can and whether Black
//! can, by any series of legal moves of both sides.
//!
//! Worked out backwards from the mates. At first only they are marked, and what can capture or promote to a
//! marked position of another table; then every position with a move to a marked one, until
//! nothing more is marked. What is never marked cannot be won. The 75 moves play no part.
//!
//! As long as many are marked at a time, all the others are gone through and their moves looked at:
//! the first good one will do. After that only what leads to those marked last is looked at.
//!
//! Positions without rights to castle and without a pawn to be taken in passing have a bit each. A
//! right to castle never comes back, so those with one are worked out afterwards, by themselves. A
//! pawn can be taken in passing in one position only, so there the moves are looked at when asked.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::bits::Bits;
use super::board::{Board, SIDES, Side};
use super::castling;
use super::layout::{Layout, exchanged, sort};
use super::material::Material;
use super::moves::{After, each_change_of_men, each_move};
use super::moves_back::each_move_back;

/// The tables made so far.
#[derive(Default)]
pub struct Tables {
    tables: HashMap<Material, Table>,
}

/// The table of one material.
pub struct Table {
    layout: Layout,
    /// Numbers of positions from which White, and Black, can mate.
    can: [Bits; 2],
    /// The same for positions with rights to castle, by [`castling::key`].
    castling: [HashSet<u64>; 2],
}

impl Tables {
    /// Makes the table of that material and of all that its captures and promotions need.
    pub fn make(&mut self, material: Material, threads: usize) {
        let material = material.heavier();
        if self.tables.contains_key(&material) {
            return;
        }
        for needed in material.next() {
            self.make(needed, threads);
        }
        let table = Table::made(material, self, threads);
        self.tables.insert(material, table);
    }

    /// Forgets the tables that none of these needs.
    pub fn keep_for(&mut self, wanted: &[Material]) {
        let mut needed = HashSet::new();
        let mut waiting: Vec<Material> = wanted.iter().map(|one| one.heavier()).collect();
        while let Some(material) = waiting.pop() {
            if needed.insert(material) {
                waiting.extend(material.next());
            }
        }
        self.tables.retain(|material, _| needed.contains(material));
    }

    /// Whether `side` can mate. `None` without the table for it.
    pub fn can(&self, side: Side, board: &Board) -> Option<bool> {
        let made = self.tables.contains_key(&Material::of(board).heavier());
        let view = View {
            tables: self,
            own: None,
        };
        made.then(|| view.can(side, board, true))
    }

    /// Marks or unmarks a position without rights: a fault planted to be found.
    pub fn spoil(&mut self, side: Side, board: &Board) {
        if let Some(table) = self.tables.get_mut(&Material::of(board)) {
            table.can[side as usize].flip(table.layout.number(board));
        }
    }
}

impl Table {
    fn made(material: Material, tables: &Tables, threads: usize) -> Table {
        let layout = Layout::new(material);
        let can = SIDES.map(|_| Bits::new(layout.size()));
        let mut table = Table {
            layout,
            can,
            castling: Default::default(),
        };
        // A king alone gives no check.
        let armed = |side: &Side| table.layout.material.others().any(|(of, _)| of == *side);
        for side in SIDES.into_iter().filter(armed) {
            table.mark(side, tables, threads);
        }
        table.mark_castling(tables);
        table
    }

    /// Marks positions without rights to castle: mates and what leads to other tables first, then what
    /// leads to them.
    fn mark(&self, side: Side, tables: &Tables, threads: usize) {
        let view = View {
            tables,
            own: Some(self),
        };
        let marked = &self.can[side as usize];
        let open = Bits::new(self.layout.size());
        let newest = Bits::new(self.layout.size());
        let (left, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
        sweep(self.layout.size(), threads, false, |number| {
            let board = self.layout.board(number);
            let legal = board.filter(|board| self.layout.is_sorted(board) && board.is_legal());
            match legal {
                Some(board) if view.mates_or_leaves(side, &board) => {
                    marked.set(number);
                }
                Some(_) => {
                    open.set(number);
                    left.fetch_add(1, Ordering::Relaxed);
                }
                None => {}
            }
        });
        // Nothing is left out if one of these finds nothing: so even without a mate there is one, for a
        // capture in passing, which is no capture on the boards above.
        let mut downwards = true;
        loop {
            newest.clear_all();
            found.store(0, Ordering::Relaxed);
            sweep(self.layout.size(), threads, downwards, |number| {
                if !open.get(number) {
                    return;
                }
                let board = self.layout.board(number);
                if board.is_some_and(|board| view.leads_to_mate(side, &board)) {
                    marked.set(number);
                    newest.set(number);
                    open.clear(number);
                    found.fetch_add(1, Ordering::Relaxed);
                }
            });
            downwards = !downwards;
            let found = found.load(Ordering::Relaxed);
            if left.fetch_sub(found, Ordering::Relaxed) > WORTH_A_SWEEP * found {
                break;
            }
        }
        // What was passed over without a good move has none now but to what was marked since.
        while newest.any() {
            sweep(self.layout.size().div_ceil(64), threads, false, |word| {
                for number in newest.take(word) {
                    let Some(board) = self.layout.board(number) else {
                        continue;
                    };
                    each_move_back(&board, |before, two_squares| {
                        let numbers = self.layout.numbers(before);
                        if !numbers.iter().any(|&number| open.get(number)) {
                            return;
                        }
                        // A pawn that went two squares may be taken, and then the move is worth what that is.
                        if two_squares && !view.leads_to_mate(side, before) {
                            return;
                        }
                        for number in numbers {
                            if open.clear(number) {
                                marked.set(number);
                                newest.set(number);
                            }
                        }
                    });
                }
            });
        }
    }

    /// Marks positions with rights to castle.
    fn mark_castling(&mut self, tables: &Tables) {
        let all = castling::boards(&self.layout);
        for side in SIDES {
            let mut open = all.clone();
            loop {
                let view = View {
                    tables,
                    own: Some(self),
                };
                let leads = |board: &Board| view.leads_to_mate(side, board);
                let (marked, rest): (Vec<Board>, Vec<Board>) = open.into_iter().partition(leads);
                if marked.is_empty() {
                    break;
                }
                self.castling[side as usize].extend(marked.iter().map(castling::key));
                open = rest;
            }
        }
    }
}

/// Sweeps go on while they mark at least one in so many of those that are left.
const WORTH_A_SWEEP: usize = 8;

/// Shows every number below `end`, by several threads; each goes on with what is next.
fn sweep(end: usize, threads: usize, downwards: bool, show: impl Fn(usize) + Sync) {
    /// Numbers that a thread takes at once.
    const PART: usize = 1 << 14;
    let parts = end.div_ceil(PART);
    let taken = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let part = taken.fetch_add(1, Ordering::Relaxed);
                    if part >= parts {
                        break;
                    }
                    let part = if downwards { parts - 1 - part } else { part };
                    let numbers = part * PART..((part + 1) * PART).min(end);
                    match downwards {
                        false => numbers.for_each(&show),
                        true => numbers.rev().for_each(&show),
                    }
                }
            });
        }
    });
}

/// The tables as seen while one of them is being made.
struct View<'a> {
    tables: &'a Tables,
    own: Option<&'a Table>,
}

impl View<'_> {
    /// Whether the side to move is mated by `side`, or can capture or promote to where `side` can mate.
    fn mates_or_leaves(&self, side: Side, board: &Board) -> bool {
        let mated = board.turn != side
            && board.in_check(board.turn)
            && each_move(board, |_| ControlFlow::Break(())) == ControlFlow::Continue(false);
        mated || each_change_of_men(board, |after| self.go_on_unless_mate(side, after)).is_break()
    }

    /// Whether the side to move is mated by `side`, or has a move to where `side` can mate.
    fn leads_to_mate(&self, side: Side, board: &Board) -> bool {
        match each_move(board, |after| self.go_on_unless_mate(side, after)) {
            ControlFlow::Break(()) => true,
            ControlFlow::Continue(true) => false,
            ControlFlow::Continue(false) => board.turn != side && board.in_check(board.turn),
        }
    }

    fn go_on_unless_mate(&self, side: Side, after: After) -> ControlFlow<()> {
        match self.can(side, after.board, after.other_men) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// What the tables say. `other_men` is false where the men are surely those of [`View::own`], in
    /// its order.
    fn can(&self, side: Side, board: &Board, other_men: bool) -> bool {
        if board.passing.is_some() {
            return self.can_with_passing(side, board);
        }
        match self.own {
            Some(own) if !other_men => own.says(side, board),
            _ => self.looked_up(side, board),
        }
    }

    fn looked_up(&self, side: Side, board: &Board) -> bool {
        let material = Material::of(board);
        let heavier = material.heavier();
        let (mut board, side) = match material == heavier {
            true => (*board, side),
            false => (exchanged(board), side.other()),
        };
        sort(board.men_mut());
        match self.own.filter(|own| own.layout.material == heavier) {
            Some(own) => own.says(side, &board),
            None => {
                let table = self.tables.tables.get(&heavier);
                table.is_some_and(|table| table.says(side, &board))
            }
        }
    }

    /// The moves are those without the pawn to be taken, and its captures.
    fn can_with_passing(&self, side: Side, board: &Board) -> bool {
        let captures = each_move(board, |after| {
            match after.in_passing && self.can(side, after.board, true) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if captures.is_break() {
            return true;
        }
        let without = board.passed(None);
        // Without another move it would be mate there, and is none here if the pawn can be taken.
        let same = each_move(&without, |_| ControlFlow::Break(())).is_break()
            || captures == ControlFlow::Continue(false);
        same && self.can(side, &without, true)
    }
}

impl Table {
    /// What is marked for a board of this material in its order.
    fn says(&self, side: Side, board: &Board) -> bool {
        match board.rights {
            0 => self.can[side as usize].get(self.layout.number(board)),
            _ => self.castling[side as usize].contains(&castling::key(board)),
        }
    }
}
