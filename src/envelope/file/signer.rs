//! Who can sign: the people of a label, as the format spells them (`docs/format.md` §3.3).

use rules::fault::Phrase;
use std::fmt;

use shakmaty::Color;

use self::Signer::{Arbiter, Deputy, Player};
use super::MOST_DEPUTIES;
use rules::Word;
use rules::adjournment::By;

/// Everybody whom a label can name, in the order of the format, each with the keys of name, signing key and lock. An
/// entry calls its signer as the first of them.
pub(super) const NAMED: [(Signer, [&str; 3]); 3 + MOST_DEPUTIES] = [
    (Player(Color::White), ["white", "white_key", "white_lock"]),
    (Player(Color::Black), ["black", "black_key", "black_lock"]),
    (Arbiter, ["arbiter", "arbiter_key", "arbiter_lock"]),
    (Deputy(1), ["deputy1", "deputy1_key", "deputy1_lock"]),
    (Deputy(2), ["deputy2", "deputy2_key", "deputy2_lock"]),
    (Deputy(3), ["deputy3", "deputy3_key", "deputy3_lock"]),
    (Deputy(4), ["deputy4", "deputy4_key", "deputy4_lock"]),
];

/// Who signs an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Phrase)]
#[fault("signer")]
pub enum Signer {
    /// The arbiter of the label.
    Arbiter,
    /// A deputy of the label, from 1.
    Deputy(#[fault("number")] u8),
    /// A player.
    Player(#[fault("side")] Color),
}

impl Signer {
    /// Reads a signer as the format spells it; `None` for any other text, and for a deputy that no label has.
    pub fn parse(text: &str) -> Option<Signer> {
        let mut named = NAMED.into_iter();
        let (signer, _) = named.find(|(_, [name, ..])| *name == text)?;
        Some(signer)
    }

    /// Whether the signer may keep and open envelopes: the arbiter or a deputy.
    pub fn is_official(self) -> bool {
        matches!(self, Arbiter | Deputy(_))
    }
}

/// A deputy signs with the arbiter's authority.
impl From<Signer> for By {
    fn from(signer: Signer) -> By {
        match signer {
            Player(side) => By::Player(side),
            Arbiter | Deputy(_) => By::Arbiter,
        }
    }
}

impl fmt::Display for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arbiter => f.write_str("arbiter"),
            Deputy(number) => write!(f, "deputy{number}"),
            Player(side) => f.write_str(side.name()),
        }
    }
}
