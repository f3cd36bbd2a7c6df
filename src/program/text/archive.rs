//! What is said of envelopes in an archive, by the names that its index gives.

use super::message::*;
use super::speech::Speech;

/// What an envelope is.
pub fn state(speech: &Speech, state: &str) -> String {
    match state {
        "sealed" => speech.say(ArchiveIsSealed),
        "accepted" => speech.say(ArchiveIsAccepted),
        "open" => speech.say(ArchiveIsOpen),
        "closed" => speech.say(ArchiveIsClosed),
        other => other.to_owned(),
    }
}

/// Why an envelope is stored apart, if it is.
pub fn apart(speech: &Speech, flag: &str) -> Option<String> {
    Some(match flag {
        "" => return None,
        "fork" => speech.say(ArchiveFork),
        "rival" => speech.say(ArchiveRival),
        "unknown_signer" => speech.say(ArchiveUnknownSigner),
        other => other.to_owned(),
    })
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
pub fn stored_apart(speech: &Speech, id: u64, name: &str, flag: &str) -> String {
    speech.say(ArchiveApart {
        id: id.to_string(),
        name,
        flag: apart(speech, flag).unwrap_or_default(),
    })
}
