//! Keys from passphrases: Argon2id, version 1.3 (RFC 9106).

use argon2::{Algorithm, Argon2, Block, Params, Version};
use rules::fault::Fault;
use zeroize::Zeroizing;

/// Length of the derived key, in bytes.
const KEY: usize = 32;

/// What one derivation costs, within the limits that this crate is ready to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

impl Cost {
    /// What new key files are written with: 64 MiB, 3 passes, 1 lane. Memory and passes are those
    /// of RFC 9106's second recommendation (section 4); one lane, since the library has one thread.
    pub const WRITE: Self = Self {
        memory_kib: 65_536,
        passes: 3,
        lanes: 1,
    };

    /// The most that a key file may ask for, each figure by itself: 256 MiB, 10 passes, 4 lanes.
    /// A hostile file must not be able to exhaust the machine.
    pub const LIMIT: Self = Self {
        memory_kib: 262_144,
        passes: 10,
        lanes: 4,
    };

    /// Checks the figures of a key file: memory in KiB (`8 × lanes` to 262 144), passes (1 to 10),
    /// lanes (1 to 4). The lower ends are RFC 9106's (section 3.1).
    ///
    /// # Errors
    /// [`BadCost`] naming the first figure out of its range, in the order lanes, memory, passes.
    pub fn new(memory_kib: u32, passes: u32, lanes: u32) -> Result<Self, BadCost> {
        if !(1..=Self::LIMIT.lanes).contains(&lanes) {
            return Err(BadCost::Lanes { lanes });
        }
        if !(8 * lanes..=Self::LIMIT.memory_kib).contains(&memory_kib) {
            return Err(BadCost::Memory { memory_kib, lanes });
        }
        if !(1..=Self::LIMIT.passes).contains(&passes) {
            return Err(BadCost::Passes { passes });
        }
        Ok(Self {
            memory_kib,
            passes,
            lanes,
        })
    }

    /// Memory in KiB (`m`).
    pub const fn memory_kib(&self) -> u32 {
        self.memory_kib
    }

    /// Passes over the memory (`t`).
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// Lanes (`p`).
    pub const fn lanes(&self) -> u32 {
        self.lanes
    }
}

/// A figure of the cost is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-crypto-cost")]
pub enum BadCost {
    /// {memory_kib} KiB of memory asked for, less or more than is allowed for {lanes} lanes
    #[fault("crypto/cost-memory", give(least = 8 * lanes, most = Cost::LIMIT.memory_kib))]
    Memory {
        /// The memory asked for, in KiB.
        memory_kib: u32,
        /// The lanes asked for with it, which set the lower end.
        lanes: u32,
    },
    /// {passes} passes asked for, none or more than are allowed
    #[fault("crypto/cost-passes", give(most = Cost::LIMIT.passes))]
    Passes {
        /// The passes asked for.
        passes: u32,
    },
    /// {lanes} lanes asked for, none or more than are allowed
    #[fault("crypto/cost-lanes", give(most = Cost::LIMIT.lanes))]
    Lanes {
        /// The lanes asked for.
        lanes: u32,
    },
}

/// Derives a 32-byte key from a passphrase, given as the bytes to hash (normalise text before). The
/// memory it worked in is wiped.
///
/// # Errors
/// [`DeriveError`] when the memory cannot be had, or the passphrase has 4 GiB or more.
pub fn argon2id(
    passphrase: &[u8],
    salt: &[u8; 16],
    cost: Cost,
) -> Result<Zeroizing<[u8; KEY]>, DeriveError> {
    let refused = |_| DeriveError::PassphraseTooLong {
        length: passphrase.len(),
    };
    let params =
        Params::new(cost.memory_kib, cost.passes, cost.lanes, Some(KEY)).map_err(refused)?;
    let memory = wiped_memory(params.block_count()).ok_or(DeriveError::OutOfMemory {
        memory_kib: cost.memory_kib,
    })?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    derive(&argon2, memory, passphrase, salt).map_err(refused)
}

/// Zeroed blocks to work in, wiped when dropped; nothing when they are not to be had.
fn wiped_memory(blocks: usize) -> Option<Zeroizing<Vec<Block>>> {
    let mut memory = Zeroizing::new(Vec::new());
    memory.try_reserve_exact(blocks).ok()?;
    memory.resize(blocks, Block::new());
    Some(memory)
}

/// The derivation itself, apart from the choice of parameters so that RFC 9106's test vector, with
/// its secret and associated data, passes through it.
fn derive(
    argon2: &Argon2<'_>,
    mut memory: Zeroizing<Vec<Block>>,
    passphrase: &[u8],
    salt: &[u8; 16],
) -> Result<Zeroizing<[u8; KEY]>, argon2::Error> {
    let mut key = Zeroizing::new([0; KEY]);
    argon2.hash_password_into_with_memory(
        passphrase,
        salt,
        key.as_mut_slice(),
        memory.as_mut_slice(),
    )?;
    Ok(key)
}

/// No key could be derived from the passphrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(Failed)]
pub enum DeriveError {
    /// {memory_kib} KiB of memory are not to be had
    #[fault("crypto/out-of-memory")]
    OutOfMemory {
        /// The memory asked for, in KiB.
        memory_kib: u32,
    },
    /// a passphrase of {length} bytes is too long
    #[fault("crypto/passphrase-too-long")]
    PassphraseTooLong {
        /// Its length in bytes.
        length: usize,
    },
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    use super::*;

    /// Answers of an independent implementation (OpenSSL 3, through Python's `cryptography` 48).
    #[test]
    fn keys_agree_with_openssl() {
        let salt = std::array::from_fn(|index| index as u8);
        let cost = |m, t, p| Cost::new(m, t, p).unwrap();
        #[rustfmt::skip]
        let table = [
            ("scacco è", Cost::WRITE, "2b51e8ab629c82fa60e3df00802de5f1fcadfe2eb898d529db6057fc6a67f32b", "what key files are written with"),
            ("scacco è", cost(32, 1, 4), "5d913051ee023da5e55662bec2b0f5f9ef9578f77482854fa615ba09f9eb3012", "four lanes in the least memory for them"),
            ("scacco è", cost(64, 2, 3), "1fccdc92d529fde5660c30a2b9c268045d6fcf697863e9fa1c389eddc33e8cb1", "memory that the lanes do not divide"),
            ("scacco è", cost(8, 1, 1), "cb2cc6e3f94cc9060686fb71000aa1de6e1c65fc27548fc8e595889856a33d3f", "the least of all"),
            ("", cost(8, 1, 1), "31ed41e2d73f27fdfe4eb4bec651341e58ba43477051c6fe4adad735d82ee08a", "no passphrase"),
        ];
        for (passphrase, cost, key, why) in table {
            let found = argon2id(passphrase.as_bytes(), &salt, cost).unwrap();
            assert_eq!(HEXLOWER.encode(found.as_slice()), key, "{why}");
        }
    }

    /// What is refused, key files of the kit hold (`tests/kit/key-files`).
    #[test]
    fn figures_in_range_are_kept() {
        for (memory, passes, lanes) in [(65_536, 3, 1), (262_144, 10, 4), (8, 1, 1), (32, 1, 4)] {
            let cost = Cost::new(memory, passes, lanes).unwrap();
            let figures = (cost.memory_kib(), cost.passes(), cost.lanes());
            assert_eq!(figures, (memory, passes, lanes));
        }
        assert_eq!(Cost::new(65_536, 3, 1), Ok(Cost::WRITE));
        assert_eq!(Cost::new(262_144, 10, 4), Ok(Cost::LIMIT));
        let all = Cost::new(u32::MAX, u32::MAX, u32::MAX);
        assert_eq!(all, Err(BadCost::Lanes { lanes: u32::MAX }));
    }

    #[test]
    fn memory_that_is_not_to_be_had_is_an_error() {
        assert!(wiped_memory(usize::MAX).is_none());
        assert!(wiped_memory(usize::MAX / 1024).is_none());
        assert_eq!(wiped_memory(3).map(|memory| memory.len()), Some(3));
    }
}
