//! The arbiter's countersignature (A3), and the scoresheets that he holds (A1a).

use rules::time::Moment;
use rules::word::words;

/// The arbiter's countersignature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accept {
    /// When.
    pub at: Moment,
    /// Which scoresheets he holds.
    pub scoresheets: Scoresheets,
}

words! {
    /// Which scoresheets the arbiter holds: the players leave the line of the sealed move blank and hand them in.
    Scoresheets {
        /// None.
        None = "none",
        /// White's.
        White = "white",
        /// Black's.
        Black = "black",
        /// Both.
        Both = "both",
    }
}
