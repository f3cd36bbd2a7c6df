//! The words of the archive: the status of an envelope, why it is stored apart, what was added, what is
//! wrong.

use super::message::*;
use super::{COMMAND_LINE, Locale};
use crate::failure::{Apart, Refused};
use archive::{Fault, Flag};
use envelope::EnvelopeStatus;

/// The status of an envelope.
pub fn status(locale: &Locale, status: EnvelopeStatus) -> String {
    locale.of_word("archive-is", status)
}

/// Why an envelope is stored apart, if it is.
pub fn apart(locale: &Locale, flag: Flag) -> Option<String> {
    flag.is_apart()
        .then(|| locale.of_word("archive-flag", flag))
}

/// How many were new, went on from what was stored, were there already, were refused.
pub fn added(locale: &Locale, [added, extended, present, refused]: [u64; 4]) -> String {
    locale.say(ArchiveAdded {
        added: added.to_string(),
        extended: extended.to_string(),
        present: present.to_string(),
        refused: refused.to_string(),
    })
}

/// The files that are not stored or are stored apart, a line for each.
pub fn left_out<'a>(
    locale: &'a Locale,
    refused: &'a [Refused],
    apart: &'a [Apart],
) -> impl Iterator<Item = String> + 'a {
    let refused = refused.iter().map(|it| {
        let (name, code) = (&it.name, it.why.code());
        locale.say(ArchiveRefused { name, code })
    });
    let stored = apart.iter().map(|it| {
        let (id, name) = (it.id.to_string(), &it.name);
        let flag = self::apart(locale, it.flag).unwrap_or_default();
        locale.say(ArchiveApart { id, name, flag })
    });
    refused.chain(stored)
}

/// The place and what is wrong, with the code, the same in every language and in JSON.
pub fn fault(locale: &Locale, fault: &Fault) -> String {
    locale.say(ArchiveFault {
        place: fault.place.to_string(),
        what: locale.phrase(&fault.kind, COMMAND_LINE),
        code: fault.kind.code(),
    })
}
