//! Signed notes, checkpoints, and proofs that an envelope is in a log.

use super::Sentence;
use crate::log::{NoteError, ProofError};
use crate::program::text::Locale;
use crate::program::text::message::{
    ErrorLogProofMalformed, ErrorLogProofNotIncluded, ErrorNoteBadSignature,
    ErrorNoteNotACheckpoint, ErrorNoteNotAKey, ErrorNoteNotANote, ErrorNoteNotSigned,
    ErrorNoteOtherLog,
};

impl Sentence for NoteError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            NoteError::NotANote => locale.say(ErrorNoteNotANote),
            NoteError::NotACheckpoint => locale.say(ErrorNoteNotACheckpoint),
            NoteError::OtherLog => locale.say(ErrorNoteOtherLog),
            NoteError::NotSigned => locale.say(ErrorNoteNotSigned),
            NoteError::BadSignature => locale.say(ErrorNoteBadSignature),
            NoteError::NotAKey => locale.say(ErrorNoteNotAKey),
        }
    }
}

impl Sentence for ProofError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ProofError::Malformed { line } => locale.say(ErrorLogProofMalformed { line: *line }),
            ProofError::Checkpoint(error) => error.sentence(locale),
            ProofError::NotIncluded => locale.say(ErrorLogProofNotIncluded),
        }
    }
}
