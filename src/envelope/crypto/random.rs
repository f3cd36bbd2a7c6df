//! Random bytes from the operating system.

use ring::rand::{SecureRandom, SystemRandom};
use rules::fault::Fault;
use zeroize::Zeroizing;

/// The operating system gave no random bytes; nothing secret may be made without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[displaydoc("the operating system gave no random bytes")]
#[fault("crypto/random-unavailable", Failed, hint = "advice-crypto-random")]
pub struct RandomUnavailable;

/// Draws `N` random bytes that need not stay secret, such as an identifier or a salt.
///
/// # Errors
/// [`RandomUnavailable`] when the operating system has none to give.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], RandomUnavailable> {
    let mut bytes = [0; N];
    fill(&mut bytes)?;
    Ok(bytes)
}

/// Draws `N` random bytes that must stay secret: they are wiped when dropped.
///
/// # Errors
/// [`RandomUnavailable`] when the operating system has none to give.
pub fn random_secret<const N: usize>() -> Result<Zeroizing<[u8; N]>, RandomUnavailable> {
    let mut bytes = Zeroizing::new([0; N]);
    fill(bytes.as_mut_slice())?;
    Ok(bytes)
}

fn fill(bytes: &mut [u8]) -> Result<(), RandomUnavailable> {
    SystemRandom::new()
        .fill(bytes)
        .map_err(|ring::error::Unspecified| RandomUnavailable)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn draws_differ_and_every_byte_is_drawn() {
        let mut seen = BTreeSet::new();
        let mut touched = [0u8; 64];
        // 2^-32 per draw that two agree, and a byte stays zero in all 64 draws with 2^-512.
        for _ in 0..32 {
            let (open, secret) = (
                random_bytes::<32>().unwrap(),
                random_secret::<32>().unwrap(),
            );
            for (mark, byte) in touched.iter_mut().zip(open.iter().chain(secret.iter())) {
                *mark |= byte;
            }
            assert!(seen.insert(open), "a draw came twice");
            assert!(seen.insert(*secret), "a secret draw came twice");
        }
        assert!(touched.iter().all(|&mark| mark != 0), "{touched:?}");
    }

    #[test]
    fn code_is_stable() {
        assert_eq!(RandomUnavailable.code(), "crypto/random-unavailable");
    }
}
