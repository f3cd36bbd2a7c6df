//! What an entry in a calendar says of a resumption.

use super::escape::escaped;
use super::time::moment;
use super::words::{ordinal, side};
use crate::envelope::{Fingerprint, Label};

/// `Resumption: Spassky – Fischer`.
pub fn resumption_title(label: &Label) -> String {
    let (white, black) = (escaped(&label.white.name), escaped(&label.black.name));
    format!("Resumption: {white} – {black}")
}

/// What whoever comes should know, a line each.
pub fn resumption_note(label: &Label, fingerprint: &Fingerprint) -> String {
    let mut lines = Vec::new();
    lines.extend(
        label
            .event
            .as_deref()
            .map(|event| escaped(event).into_owned()),
    );
    let round = label
        .round
        .as_deref()
        .map(|round| format!("Round {}", escaped(round)));
    lines.extend(round);
    lines.push(format!("White: {}", escaped(&label.white.name)));
    lines.push(format!("Black: {}", escaped(&label.black.name)));
    let (sealer, number) = (label.sealed_by(), ordinal(label.move_number().into()));
    lines.push(format!("{} has sealed the {number} move", side(sealer)));
    lines.push(format!(
        "{} must be there for it to be opened",
        side(!sealer)
    ));
    lines.push(format!("Begins on {}", moment(&label.resume_at)));
    lines.push(format!("Seal number {}", fingerprint.seal_number()));
    lines.push(format!("Arbiter: {}", escaped(&label.arbiter.name)));
    lines.join("\n")
}
