//! The words of the archive: the status of an envelope, why it is stored apart, what was added, what is
//! wrong.

use super::errors::Sentence;
use super::locale::Locale;
use super::message::*;
use crate::archive::{Fault, Flag};
use crate::envelope::EnvelopeStatus;

/// The status of an envelope.
pub fn status(locale: &Locale, status: EnvelopeStatus) -> String {
    match status {
        EnvelopeStatus::Sealed => locale.say(ArchiveIsSealed),
        EnvelopeStatus::Accepted => locale.say(ArchiveIsAccepted),
        EnvelopeStatus::Open => locale.say(ArchiveIsOpen),
        EnvelopeStatus::Closed => locale.say(ArchiveIsClosed),
    }
}

/// Why an envelope is stored apart, if it is.
pub fn apart(locale: &Locale, flag: Flag) -> Option<String> {
    match flag {
        Flag::None => None,
        Flag::Fork => Some(locale.say(ArchiveFork)),
        Flag::Rival => Some(locale.say(ArchiveRival)),
        Flag::UnknownSigner => Some(locale.say(ArchiveUnknownSigner)),
    }
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

/// What was not stored, and why.
pub fn refused(locale: &Locale, name: &str, code: &str) -> String {
    locale.say(ArchiveRefused { name, code })
}

/// What is stored apart, and why.
pub fn stored_apart(locale: &Locale, id: u64, name: &str, flag: Flag) -> String {
    locale.say(ArchiveApart {
        id: id.to_string(),
        name,
        flag: apart(locale, flag).unwrap_or_default(),
    })
}

/// The place and the code, the same in every language and in JSON.
impl Sentence for Fault {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(ArchiveFault {
            place: self.place.to_string(),
            code: self.kind.code(),
        })
    }
}
