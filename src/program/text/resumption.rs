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
    let mut lines = Vec::new();
    lines.extend(
        label
            .event
            .as_deref()
            .map(|event| escaped(event).into_owned()),
    );
    let round = label.round.as_deref();
    lines.extend(round.map(|round| locale.say(RoundNamed { round })));
    let board = label.board.as_deref();
    lines.extend(board.map(|board| locale.say(CalendarBoard { board })));
    lines.push(locale.say(CalendarWhite {
        name: &label.white.name,
    }));
    lines.push(locale.say(CalendarBlack {
        name: &label.black.name,
    }));
    let sealer = label.sealed_by();
    lines.push(locale.say(CalendarSealed {
        side: sealer,
        number: Value::Ordinal(label.move_number().into()),
    }));
    lines.push(locale.say(CalendarMustBeThere { side: !sealer }));
    lines.push(locale.say(CalendarBegins {
        moment: moment(locale, &announced.at),
    }));
    lines.push(locale.say(CalendarSealNumber {
        number: fingerprint.seal_number().to_string(),
    }));
    lines.push(locale.say(CalendarArbiter {
        name: &label.arbiter.name,
    }));
    lines.join("\n")
}
