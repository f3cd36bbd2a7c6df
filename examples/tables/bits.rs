//! A long row of bits that several threads may set.

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

    pub fn clear(&self, at: usize) {
        self.words[at / 64].fetch_and(!(1 << (at % 64)), Ordering::Relaxed);
    }

    pub fn flip(&self, at: usize) {
        self.words[at / 64].fetch_xor(1 << (at % 64), Ordering::Relaxed);
    }
}
