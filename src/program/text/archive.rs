//! The words of the archive: the status of an envelope, why it is stored apart, what was added.

use super::locale::Speech;
use super::message::*;
use crate::archive::Flag;
use crate::envelope::EnvelopeStatus;

/// The status of an envelope.
pub fn status(speech: &Speech, status: EnvelopeStatus) -> String {
    match status {
        EnvelopeStatus::Sealed => speech.say(ArchiveIsSealed),
        EnvelopeStatus::Accepted => speech.say(ArchiveIsAccepted),
        EnvelopeStatus::Open => speech.say(ArchiveIsOpen),
        EnvelopeStatus::Closed => speech.say(ArchiveIsClosed),
    }
}

/// Why an envelope is stored apart, if it is.
pub fn apart(speech: &Speech, flag: Flag) -> Option<String> {
    match flag {
        Flag::None => None,
        Flag::Fork => Some(speech.say(ArchiveFork)),
        Flag::Rival => Some(speech.say(ArchiveRival)),
        Flag::UnknownSigner => Some(speech.say(ArchiveUnknownSigner)),
    }
}

/// How many were new, went on from what was stored, were there already, were refused.
pub fn added(speech: &Speech, [added, extended, present, refused]: [u64; 4]) -> String {
    speech.say(ArchiveAdded {
        added: added.to_string(),
        extended: extended.to_string(),
        present: present.to_string(),
        refused: refused.to_string(),
    })
}

/// What was not stored, and why.
pub fn refused(speech: &Speech, name: &str, code: &str) -> String {
    speech.say(ArchiveRefused { name, code })
}

/// What is stored apart, and why.
pub fn stored_apart(speech: &Speech, id: u64, name: &str, flag: Flag) -> String {
    speech.say(ArchiveApart {
        id: id.to_string(),
        name,
        flag: apart(speech, flag).unwrap_or_default(),
    })
}
