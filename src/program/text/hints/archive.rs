//! What to do about archives, and about what is signed for them.

use std::path::Path;

use super::Hints;
use crate::failure::{ArchiveFault, FileFault};
use crate::text::message::*;
use archive::RosterError;
use archive::store::{Reason, StoreError};
use envelope::log::{NoteError, PolicyError, ProofError, WitnessError};

impl Hints<'_> {
    pub(super) fn store(&self, error: &StoreError) -> String {
        match error {
            StoreError::Unreachable { reason, .. } => match reason {
                Reason::Other | Reason::Connection => self.say(HintArchiveUnreachable),
                reason => self.reason(*reason),
            },
            StoreError::Silent { .. } => self.reason(Reason::Connection),
            StoreError::Unconfirmed { .. } => {
                self.by_reader(HintArchiveUnconfirmed, HintArchiveUnconfirmedDesk)
            }
            StoreError::SchemaName { .. } => self.say(HintArchiveSchemaName),
            StoreError::NoSchema { .. } => {
                self.by_reader(HintArchiveNoSchema, HintArchiveNoSchemaDesk)
            }
            StoreError::Distributed { .. } => self.say(HintArchiveDistributed),
            StoreError::NotThere => self.by_reader(HintArchiveNotThere, HintArchiveNotThereDesk),
            StoreError::NotAnArchive => self.say(HintArchiveNotAnArchive),
            StoreError::OtherArchive => self.say(HintArchiveOtherArchive),
            StoreError::OtherLog { .. } => self.say(HintArchiveOtherLog),
            StoreError::Password => self.say(HintArchivePassword),
            StoreError::PlainPassword | StoreError::WeakPassword { .. } => {
                self.say(HintArchivePlainPassword)
            }
            StoreError::NoCertificates => self.say(HintArchiveNoCertificates),
            StoreError::OtherFormat { .. } => self.say(HintArchiveOtherFormat),
            StoreError::Damaged { .. } => {
                self.by_reader(HintArchiveDamaged, HintArchiveDamagedDesk)
            }
            StoreError::Intruder { name } => self.say(HintArchiveIntruder { name }),
            StoreError::Failed { reason, .. } => self.reason(*reason),
            StoreError::Random(_) | StoreError::Thread => self.reason(Reason::Other),
            StoreError::Busy { .. } | StoreError::Held { .. } => {
                self.by_reader(HintArchiveBusy, HintArchiveBusyDesk)
            }
            StoreError::Again => self.report(),
        }
    }

    /// What to do where a store failed for that reason.
    fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::Other => self.by_reader(HintArchiveFailed, HintArchiveFailedDesk),
            Reason::Connection => self.by_reader(HintArchiveLost, HintArchiveLostDesk),
            Reason::Starting => self.by_reader(HintArchiveStarting, HintArchiveStartingDesk),
            Reason::TooMany => self.say(HintArchiveTooMany),
            Reason::NoPassword => self.say(HintArchiveNoPassword),
            Reason::NotLetIn => self.say(HintArchiveNotLetIn),
            Reason::NoDatabase => self.say(HintArchiveNoDatabase),
            Reason::NotAllowed => self.say(HintArchiveNotAllowed),
            Reason::NoSpace => self.by_reader(HintArchiveNoSpace, HintArchiveNoSpaceDesk),
            Reason::ReadOnly => self.say(HintArchiveReadOnly),
            Reason::File => self.say(HintArchiveFile),
            Reason::FileReadOnly => self.say(HintArchiveFileReadOnly),
        }
    }

    pub(super) fn note(&self, error: NoteError) -> String {
        match error {
            NoteError::TooLong => self.say(HintNoteTooLong),
            NoteError::OtherLog => self.say(HintNoteOtherLog),
            NoteError::NotAKey => self.say(HintNoteNotAKey),
            NoteError::NotAWitness => self.say(HintNoteNotAWitness),
            NoteError::OtherCheckpoint => self.say(HintNoteOtherCheckpoint),
            NoteError::Quorum { .. } => self.say(HintNoteQuorum),
            NoteError::NotANote
            | NoteError::NotACheckpoint
            | NoteError::NotSigned
            | NoteError::BadSignature => self.say(HintNoteUnchangedCopy),
        }
    }

    pub(super) fn policy(&self, error: &PolicyError) -> String {
        match error {
            PolicyError::Twice { .. } => self.say(HintPolicyTwice),
            PolicyError::TooMany { .. } => self.say(HintPolicyTooMany),
            PolicyError::Log { .. } => self.say(HintPolicyLog),
            PolicyError::Quorum { .. } => self.say(HintPolicyQuorum),
        }
    }

    /// What a witness does who is shown a checkpoint that it does not cosign.
    fn witness(&self, error: WitnessError, kept: &Path) -> String {
        let kept = kept.display().to_string();
        match error {
            WitnessError::Proof(ProofError::Checkpoint(error)) => self.note(error),
            WitnessError::Proof(_) => self.say(HintNoteUnchangedCopy),
            WitnessError::Rollback { .. } => self.say(HintWitnessRollback { kept }),
            WitnessError::Fork { .. } => self.say(HintWitnessFork { kept }),
            WitnessError::Replay { .. } => self.say(HintWitnessReplay { kept }),
            WitnessError::OtherStart { seen: 0, .. } => self.say(HintWitnessFirst { kept }),
            WitnessError::OtherStart { .. } => self.say(HintWitnessOtherStart { kept }),
            WitnessError::NotExtended { .. } => self.say(HintWitnessNotExtended { kept }),
        }
    }

    pub(super) fn roster(&self, error: &RosterError) -> String {
        match error {
            RosterError::Line { .. } => self.say(HintRosterLine),
            RosterError::Note(error) => self.note(*error),
            RosterError::OtherKey { .. } => self.say(HintRosterOtherKey),
            RosterError::Store(error) => self.store(error),
        }
    }

    pub(super) fn archive(&self, error: &ArchiveFault) -> String {
        match error {
            ArchiveFault::Which { .. } => self.say(HintArchiveWhich),
            ArchiveFault::NotFound => self.by_reader(HintArchiveNotFound, HintArchiveNotFoundDesk),
            ArchiveFault::Several { ids } => {
                let numbers: Vec<_> = ids.iter().map(u64::to_string).collect();
                self.say(HintArchiveSeveral {
                    numbers: numbers.join(", "),
                })
            }
            ArchiveFault::OtherKey { .. } | ArchiveFault::NotOfLog => {
                self.by_reader(HintArchiveOtherKey, HintArchiveOtherKeyDesk)
            }
            ArchiveFault::KeyOfLog => self.say(HintArchiveKeyOfLog),
            ArchiveFault::OtherCheckpoint => self.say(HintNoteOtherLog),
            ArchiveFault::NotExtended { to_sign: true, .. } => {
                self.by_reader(HintArchiveNotExtended, HintArchiveNotExtendedDesk)
            }
            ArchiveFault::NotExtended { to_sign: false, .. } => self.say(HintArchiveNotUnder),
            ArchiveFault::ExtendsLater { .. } => {
                self.by_reader(HintArchiveExtendsLater, HintArchiveExtendsLaterDesk)
            }
            ArchiveFault::CheckpointOfOtherKey { .. } => self.say(HintArchiveCheckpointOfOtherKey),
            ArchiveFault::CosignedOfOtherLog { .. } => self.say(HintWitnessOtherLogKey),
            ArchiveFault::OlderTime { last: None, .. } => {
                self.by_reader(HintWitnessBefore1970, HintWitnessBefore1970Desk)
            }
            ArchiveFault::OlderTime {
                last: Some(last), ..
            } => match last.to_come {
                true => {
                    let kept = last.kept.display().to_string();
                    let desk = HintWitnessTimeToComeDesk { kept: kept.clone() };
                    self.by_reader(HintWitnessTimeToCome { kept }, desk)
                }
                false => self.by_reader(HintWitnessOlderTime, HintWitnessOlderTimeDesk),
            },
            ArchiveFault::NotYetIn { .. } => self.say(HintArchiveNotYetIn),
            ArchiveFault::KeyOfWitness => self.say(HintArchiveKeyOfWitness),
            ArchiveFault::NotOfWitness => {
                self.by_reader(HintArchiveNotOfWitness, HintArchiveNotOfWitnessDesk)
            }
            ArchiveFault::WitnessName { .. } => self.say(HintArchiveWitnessName),
            ArchiveFault::NotCosigned { error, kept } => self.witness(*error, kept),
            ArchiveFault::Grows => self.say(HintArchiveGrows),
            ArchiveFault::Unsigned => self.by_reader(HintArchiveUnsigned, HintArchiveUnsignedDesk),
            ArchiveFault::Passwords { .. } => self.say(HintArchivePasswords),
            ArchiveFault::Unread { .. } | ArchiveFault::Unwritten { .. } => {
                self.say(HintFilesFailed)
            }
            ArchiveFault::TarHeader { .. } => self.say(HintArchiveTarHeader),
            ArchiveFault::Tar { .. } => self.say(HintArchiveTar),
            ArchiveFault::NotAnEnvelope { fault } | ArchiveFault::NotOfAnExport { fault, .. } => {
                match fault {
                    FileFault::TooLarge => {
                        self.by_reader(HintEnvelopeUnchangedCopy, HintEnvelopeUnchangedCopyDesk)
                    }
                    FileFault::UnsafePath | FileFault::NotAFile => {
                        self.by_reader(HintArchiveNotAnExport, HintArchiveNotAnExportDesk)
                    }
                }
            }
            ArchiveFault::NotAnExport => {
                self.by_reader(HintArchiveNotAnExport, HintArchiveNotAnExportDesk)
            }
            ArchiveFault::Stopped => self.by_reader(HintArchiveBusy, HintArchiveBusyDesk),
        }
    }
}
