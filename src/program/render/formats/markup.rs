//! Text within XML and HTML.

use std::fmt::{Display, Formatter, Result, Write};

use crate::text::paper::written_out;
use envelope::is_refused;

/// A text for use between tags and within quotes, escaped on its way to where it stands: it may be a key, of which no
/// copy is made.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' => f.write_char('\n')?,
                // Neither XML nor HTML may hold these.
                other if is_refused(other) => f.write_str(&written_out(other))?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}
