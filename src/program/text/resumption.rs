//! The words of a calendar entry for a resumption.

use super::dates::moment;
use super::locale::{Speech, Value};
use super::message::*;
use crate::envelope::escaped;
use crate::envelope::{Fingerprint, Label};

/// `Resumption: Spassky – Fischer`.
pub fn resumption_title(speech: &Speech, label: &Label) -> String {
    speech.say(CalendarTitle {
        white: &label.white.name,
        black: &label.black.name,
    })
}

/// What players and arbiter should know, a line for each fact.
pub fn resumption_note(speech: &Speech, label: &Label, fingerprint: &Fingerprint) -> String {
    let mut lines = Vec::new();
    lines.extend(
        label
            .event
            .as_deref()
            .map(|event| escaped(event).into_owned()),
    );
    let round = label.round.as_deref();
    lines.extend(round.map(|round| speech.say(CalendarRound { round })));
    lines.push(speech.say(CalendarWhite {
        name: &label.white.name,
    }));
    lines.push(speech.say(CalendarBlack {
        name: &label.black.name,
    }));
    let sealer = label.sealed_by();
    lines.push(speech.say(CalendarSealed {
        side: sealer,
        number: Value::Ordinal(label.move_number().into()),
    }));
    lines.push(speech.say(CalendarMustBeThere { side: !sealer }));
    lines.push(speech.say(CalendarBegins {
        moment: moment(speech, &label.resume_at),
    }));
    lines.push(speech.say(CalendarSealNumber {
        number: fingerprint.seal_number().to_string(),
    }));
    lines.push(speech.say(CalendarArbiter {
        name: &label.arbiter.name,
    }));
    lines.join("\n")
}
