//! A long row of bits that several threads may set.

use super::geometry::members;
use std::sync::atomic::{AtomicU64, Ordering};

pub struct Bits {
    words: Vec<AtomicU64>,
}

impl Bits {
    pub fn new(len: usize) -> Bits {
        let words = (0..len.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Bits { words }
    }

    pub fn get(&self, at: usize) -> bool {
        self.words[at / 64].load(Ordering::Relaxed) >> (at % 64) & 1 != 0
    }

    pub fn set(&self, at: usize) {
        self.words[at / 64].fetch_or(1 << (at % 64), Ordering::Relaxed);
    }

    /// Whether it was set before.
    pub fn clear(&self, at: usize) -> bool {
        let bit = 1 << (at % 64);
        self.words[at / 64].fetch_and(!bit, Ordering::Relaxed) & bit != 0
    }

    pub fn clear_all(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }

    pub fn any(&self) -> bool {
        self.words
            .iter()
            .any(|word| word.load(Ordering::Relaxed) != 0)
    }

    /// Clears 64 of them that stand together, and says which of them were set.
    pub fn take(&self, word: usize) -> impl Iterator<Item = usize> {
        let set = match self.words[word].load(Ordering::Relaxed) {
            0 => 0,
            _ => self.words[word].swap(0, Ordering::Relaxed),
        };
        members(set).map(move |at| word * 64 + usize::from(at))
    }

    pub fn flip(&self, at: usize) {
        self.words[at / 64].fetch_xor(1 << (at % 64), Ordering::Relaxed);
    }
}
