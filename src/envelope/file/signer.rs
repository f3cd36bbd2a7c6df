//! Who can sign: the people of a label, as the format spells them (`docs/format.md` §3.3).

use rules::fault::Phrase;
use std::fmt;

use shakmaty::Color;

use rules::Word;
use rules::adjournment::By;

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
        match text {
            "arbiter" => Some(Signer::Arbiter),
            "deputy1" => Some(Signer::Deputy(1)),
            "deputy2" => Some(Signer::Deputy(2)),
            "deputy3" => Some(Signer::Deputy(3)),
            "deputy4" => Some(Signer::Deputy(4)),
            _ => Color::parse(text).map(Signer::Player),
        }
    }

    /// Whether he may keep and open envelopes: the arbiter or a deputy.
    pub fn is_official(self) -> bool {
        matches!(self, Signer::Arbiter | Signer::Deputy(_))
    }
}

/// A deputy signs with the arbiter's authority.
impl From<Signer> for By {
    fn from(signer: Signer) -> By {
        match signer {
            Signer::Player(side) => By::Player(side),
            Signer::Arbiter | Signer::Deputy(_) => By::Arbiter,
        }
    }
}

impl fmt::Display for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Signer::Arbiter => f.write_str("arbiter"),
            Signer::Deputy(number) => write!(f, "deputy{number}"),
            Signer::Player(side) => f.write_str(side.name()),
        }
    }
}
