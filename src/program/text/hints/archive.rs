//! What to do about archives, and about what is signed for them.

use super::Hints;
use crate::archive::RosterError;
use crate::archive::store::StoreError;
use crate::log::NoteError;
use crate::program::failure::{ArchiveFault, FileFault};
use crate::program::text::message::{
    HintArchiveBusy, HintArchiveBusyDesk, HintArchiveDamaged, HintArchiveDamagedDesk,
    HintArchiveFailed, HintArchiveFailedDesk, HintArchiveKeyOfLog, HintArchiveNoCertificates,
    HintArchiveNotAnArchive, HintArchiveNotAnExport, HintArchiveNotAnExportDesk,
    HintArchiveNotFound, HintArchiveNotFoundDesk, HintArchiveNotThere, HintArchiveNotThereDesk,
    HintArchiveOtherArchive, HintArchiveOtherFormat, HintArchiveOtherKey, HintArchiveOtherKeyDesk,
    HintArchivePassword, HintArchivePasswords, HintArchivePlainPassword, HintArchiveSeveral,
    HintArchiveTar, HintArchiveTarHeader, HintArchiveUnreachable, HintArchiveUnsigned,
    HintArchiveUnsignedDesk, HintArchiveWhich, HintEnvelopeUnchangedCopy,
    HintEnvelopeUnchangedCopyDesk, HintFilesFailed, HintNoteNotAKey, HintNoteOtherLog,
    HintNoteUnchangedCopy, HintRosterLine, HintRosterOtherKey,
};

impl Hints<'_> {
    pub(super) fn store(&self, error: &StoreError) -> String {
        match error {
            StoreError::Unreachable { .. } => self.say(HintArchiveUnreachable),
            StoreError::NotThere => self.by_reader(HintArchiveNotThere, HintArchiveNotThereDesk),
            StoreError::NotAnArchive => self.say(HintArchiveNotAnArchive),
            StoreError::OtherArchive => self.say(HintArchiveOtherArchive),
            StoreError::Password => self.say(HintArchivePassword),
            StoreError::PlainPassword => self.say(HintArchivePlainPassword),
            StoreError::NoCertificates => self.say(HintArchiveNoCertificates),
            StoreError::OtherFormat { .. } => self.say(HintArchiveOtherFormat),
            StoreError::Damaged { .. } => {
                self.by_reader(HintArchiveDamaged, HintArchiveDamagedDesk)
            }
            StoreError::Failed { .. } | StoreError::Random(_) | StoreError::Thread => {
                self.by_reader(HintArchiveFailed, HintArchiveFailedDesk)
            }
            StoreError::Busy { .. } => self.by_reader(HintArchiveBusy, HintArchiveBusyDesk),
            StoreError::Again | StoreError::LeftOut { .. } => self.report(),
        }
    }

    pub(super) fn note(&self, error: NoteError) -> String {
        match error {
            NoteError::OtherLog => self.say(HintNoteOtherLog),
            NoteError::NotAKey => self.say(HintNoteNotAKey),
            NoteError::NotANote
            | NoteError::NotACheckpoint
            | NoteError::NotSigned
            | NoteError::BadSignature => self.say(HintNoteUnchangedCopy),
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
            ArchiveFault::OtherKey { .. } => {
                self.by_reader(HintArchiveOtherKey, HintArchiveOtherKeyDesk)
            }
            ArchiveFault::KeyOfLog => self.say(HintArchiveKeyOfLog),
            ArchiveFault::OtherCheckpoint => self.say(HintNoteOtherLog),
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
                    FileFault::UnsafePath | FileFault::NotAFile => self.report(),
                }
            }
            ArchiveFault::NotAnExport => {
                self.by_reader(HintArchiveNotAnExport, HintArchiveNotAnExportDesk)
            }
            ArchiveFault::Thread => self.report(),
        }
    }
}
