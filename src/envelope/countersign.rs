//! The arbiter's countersignature (A3), and the scoresheets that he holds (A1a).

use crate::time::Moment;

/// The arbiter's countersignature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accept {
    /// When.
    pub at: Moment,
    /// Which scoresheets he holds.
    pub scoresheets: Scoresheets,
}

/// Which scoresheets the arbiter holds: the players leave the line of the sealed move blank and
/// hand them in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Scoresheets {
    None,
    White,
    Black,
    Both,
}

impl Scoresheets {
    /// As the format spells it.
    pub fn name(self) -> &'static str {
        match self {
            Scoresheets::None => "none",
            Scoresheets::White => "white",
            Scoresheets::Black => "black",
            Scoresheets::Both => "both",
        }
    }

    /// Reads the format's spelling.
    pub fn parse(text: &str) -> Option<Scoresheets> {
        [
            Scoresheets::None,
            Scoresheets::White,
            Scoresheets::Black,
            Scoresheets::Both,
        ]
        .into_iter()
        .find(|scoresheets| scoresheets.name() == text)
    }
}
