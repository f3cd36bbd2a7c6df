//! The words of a calendar entry for a resumption.

use super::dates::moment;
use super::locale::Locale;
use super::message::*;
use envelope::escaped;
use envelope::{Fingerprint, Label};
use rules::adjournment::Announced;
use rules::fault::Value;

/// `Resumption: Spassky – Fischer`.
pub fn resumption_title(locale: &Locale, label: &Label) -> String {
    locale.say(CalendarTitle {
        white: &label.white.name,
        black: &label.black.name,
    })
}

/// What players and arbiter should know, a line for each fact.
pub fn resumption_note(
    locale: &Locale,
    label: &Label,
    announced: &Announced,
    fingerprint: &Fingerprint,
) -> String {
    let sealer = label.sealed_by();
    let note = locale.say(CalendarNote {
        white: &label.white.name,
        black: &label.black.name,
        side: sealer,
        number: Value::Ordinal(label.move_number().into()),
        opponent: !sealer,
        moment: moment(locale, &announced.at),
        seal: fingerprint.seal_number().to_string(),
        arbiter: &label.arbiter.name,
    });
    let (round, board) = (label.round.as_deref(), label.board.as_deref());
    let lines = [
        label.event.as_deref().map(|it| escaped(it).into_owned()),
        round.map(|round| locale.say(RoundNamed { round })),
        board.map(|board| locale.say(CalendarBoard { board })),
        Some(note),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
