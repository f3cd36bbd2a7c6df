//! The number by which FIDE or a federation knows a player.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// As many digits as FIDE's tournament report has columns for (TRF, 58 to 68).
const MOST_DIGITS: usize = 11;

/// A player's identification number: 1 to 11 digits, the first of them not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerId(NonZeroU64);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PlayerId {
    type Err = NotAPlayerId;

    fn from_str(text: &str) -> Result<PlayerId, NotAPlayerId> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let number = (is_plain && text.len() <= MOST_DIGITS).then(|| text.parse().ok());
        number.flatten().map(PlayerId).ok_or(NotAPlayerId)
    }
}

/// A text that is no player's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a player's number: 1 to 11 digits, the first not 0")]
pub struct NotAPlayerId;
