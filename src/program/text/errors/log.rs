//! Signed notes, checkpoints, proofs of what is in a log, and what a witness does not cosign.

use super::Sentence;
use crate::text::Locale;
use crate::text::message::*;
use envelope::log::{
    LARGEST_NOTE, MOST_SIGNATURES, MOST_WITNESSES, NoteError, PolicyError, ProofError, WitnessError,
};

impl Sentence for NoteError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            NoteError::NotANote => locale.say(ErrorNoteNotANote),
            NoteError::TooLong => locale.say(ErrorNoteTooLong {
                bytes: LARGEST_NOTE,
                signatures: MOST_SIGNATURES,
            }),
            NoteError::NotACheckpoint => locale.say(ErrorNoteNotACheckpoint),
            NoteError::OtherLog => locale.say(ErrorNoteOtherLog),
            NoteError::NotSigned => locale.say(ErrorNoteNotSigned),
            NoteError::BadSignature => locale.say(ErrorNoteBadSignature),
            NoteError::NotAKey => locale.say(ErrorNoteNotAKey),
            NoteError::NotAWitness => locale.say(ErrorNoteNotAWitness),
            NoteError::OtherCheckpoint => locale.say(ErrorNoteOtherCheckpoint),
            NoteError::Quorum { found, demanded } => locale.say(ErrorNoteQuorum {
                found: *found,
                demanded: *demanded,
            }),
        }
    }
}

impl Sentence for ProofError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ProofError::Malformed { line } => locale.say(ErrorLogProofMalformed { line: *line }),
            ProofError::Checkpoint(error) => error.sentence(locale),
            ProofError::NotIncluded => locale.say(ErrorLogProofNotIncluded),
            ProofError::OtherEarlier { of, given } => locale.say(ErrorLogProofOtherEarlier {
                of: *of,
                given: *given,
            }),
            ProofError::NotConsistent => locale.say(ErrorLogProofNotConsistent),
        }
    }
}

impl Sentence for PolicyError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            PolicyError::Twice { name } => locale.say(ErrorPolicyTwice { name }),
            PolicyError::Log { name } => locale.say(ErrorPolicyLog { name }),
            PolicyError::TooMany { named } => locale.say(ErrorPolicyTooMany {
                named: *named,
                most: MOST_WITNESSES,
            }),
            PolicyError::Quorum {
                demanded,
                witnesses,
            } => locale.say(ErrorPolicyQuorum {
                demanded: *demanded,
                witnesses: *witnesses,
            }),
        }
    }
}

impl Sentence for WitnessError {
    fn sentence(&self, locale: &Locale) -> String {
        match *self {
            WitnessError::Proof(error) => error.sentence(locale),
            WitnessError::Rollback { seen, offered } => {
                locale.say(ErrorWitnessRollback { seen, offered })
            }
            WitnessError::Fork { size } => locale.say(ErrorWitnessFork { size }),
            WitnessError::Replay { size } => locale.say(ErrorWitnessReplay { size }),
            WitnessError::OtherStart { start, seen } => {
                locale.say(ErrorWitnessOtherStart { start, seen })
            }
            WitnessError::NotExtended { seen, offered } => {
                locale.say(ErrorWitnessNotExtended { seen, offered })
            }
        }
    }
}
