//! Reading from an open file descriptor: how a passphrase reaches the program without a terminal.

use std::fs::File;
use std::io::{self, Read};

use zeroize::Zeroizing;

/// Reads everything that descriptor `number` gives, up to `cap` bytes; more is cut off. Not to be
/// had where the system has no `/dev/fd`.
///
/// # Errors
/// No such descriptor, or it cannot be read.
pub fn read_descriptor(number: u32, cap: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    let file = File::open(format!("/dev/fd/{number}"))?;
    // Room from the start: growing would leave copies of a secret behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(cap));
    file.take(u64::try_from(cap).unwrap_or(u64::MAX))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
