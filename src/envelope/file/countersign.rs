//! The arbiter's countersignature (A3), and the scoresheets that the arbiter holds (A1a).

use super::canonical::{Reader, Writer};
use super::error::FormatError;
use rules::adjournment::Carrier;
use rules::time::Moment;
use rules::word::words;

/// The arbiter's countersignature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accept {
    /// When.
    pub at: Moment,
    /// Which scoresheets the arbiter holds, or lie in the paper envelope; `None` where nobody said it.
    pub scoresheets: Option<Scoresheets>,
}

impl Accept {
    /// Reads the table up to its sig line, which comes next.
    pub(super) fn read(reader: &mut Reader<'_>, carrier: Carrier) -> Result<Accept, FormatError> {
        reader.table("accept", false)?;
        let at = reader.parsed("at", |text| text.parse().ok())?;
        let must = carrier == Carrier::File || reader.stands_here("scoresheets")?;
        let scoresheets = must.then(|| reader.parsed("scoresheets", Scoresheets::parse));
        let scoresheets = scoresheets.transpose()?;
        Ok(Accept { at, scoresheets })
    }

    /// Writes the table up to its sig line.
    pub(super) fn write(&self, writer: &mut Writer) {
        writer.table("accept");
        writer.text("at", &self.at.to_string());
        writer.optional_text("scoresheets", self.scoresheets.map(Scoresheets::name));
    }
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
