//! Text within XML and HTML.

use zeroize::Zeroizing;

use crate::text::paper::written_out;
use envelope::is_refused;

/// Escapes a text for use between tags and within quotes. The text may be a key, so it is wiped when it is dropped.
pub fn attribute(text: impl AsRef<str>) -> Zeroizing<String> {
    let text = text.as_ref();
    let mut harmless = Zeroizing::new(String::with_capacity(2 * text.len()));
    for character in text.chars() {
        match character {
            '&' => harmless.push_str("&amp;"),
            '<' => harmless.push_str("&lt;"),
            '>' => harmless.push_str("&gt;"),
            '"' => harmless.push_str("&quot;"),
            '\'' => harmless.push_str("&#39;"),
            '\n' => harmless.push('\n'),
            // Neither XML nor HTML may hold these.
            other if is_refused(other) => harmless.push_str(&written_out(other)),
            other => harmless.push(other),
        }
    }
    harmless
}
