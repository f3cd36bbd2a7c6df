//! Stores that do not answer or are damaged, rosters, and what a command asks of an archive in vain.

use super::Sentence;
use crate::failure::ArchiveFault;
use crate::text::Locale;
use crate::text::message::*;
use archive::store::{Expected, StoreError};
use archive::{RosterError, RosterPart};
use rules::time::Moment;

impl Sentence for StoreError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            StoreError::Unreachable { message, .. } => {
                locale.say(ErrorArchiveUnreachable { message })
            }
            StoreError::Silent { seconds } => locale.say(ErrorArchiveSilent { seconds: *seconds }),
            StoreError::Unconfirmed { message } => locale.say(ErrorArchiveUnconfirmed { message }),
            StoreError::SchemaName { name } => locale.say(ErrorArchiveSchemaName { name }),
            StoreError::NoSchema { name } => locale.say(ErrorArchiveNoSchema { name }),
            StoreError::Distributed { table } => locale.say(ErrorArchiveDistributed { table }),
            StoreError::NotThere => locale.say(ErrorArchiveNotThere),
            StoreError::NotAnArchive => locale.say(ErrorArchiveNotAnArchive),
            StoreError::OtherArchive => locale.say(ErrorArchiveOtherArchive),
            StoreError::OtherLog { found } => locale.say(ErrorArchiveOtherLog { found }),
            StoreError::Password => locale.say(ErrorArchivePassword),
            StoreError::PlainPassword => locale.say(ErrorArchivePlainPassword),
            StoreError::WeakPassword { iterations } => locale.say(ErrorArchiveWeakPassword {
                iterations: *iterations,
            }),
            StoreError::NoCertificates => locale.say(ErrorArchiveNoCertificates),
            StoreError::OtherFormat { found } => locale.say(ErrorArchiveOtherFormat { found }),
            StoreError::Damaged { expected } => locale.say(ErrorArchiveDamaged {
                expected: expected.sentence(locale),
            }),
            StoreError::Intruder { name } => locale.say(ErrorArchiveIntruder { name }),
            StoreError::Failed { message, .. } => locale.say(ErrorArchiveFailed { message }),
            StoreError::Random(error) => locale.say(ErrorArchiveFailed {
                message: error.sentence(locale),
            }),
            StoreError::Thread => locale.say(ErrorArchiveFailedThread),
            StoreError::Busy { tries } => locale.say(ErrorArchiveBusy { tries: *tries }),
            StoreError::Held { seconds } => locale.say(ErrorArchiveHeld { seconds: *seconds }),
            StoreError::Again => locale.say(ErrorArchiveAgain),
        }
    }
}

impl Sentence for Expected {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Expected::LogHead => locale.say(ErrorArchiveExpectedLogHead),
            Expected::Value => locale.say(ErrorArchiveExpectedValue),
            Expected::IndexRow => locale.say(ErrorArchiveExpectedIndexRow),
            Expected::Roster => locale.say(ErrorArchiveExpectedRoster),
            Expected::NextVersion => locale.say(ErrorArchiveExpectedNextVersion),
            Expected::NextLeaf => locale.say(ErrorArchiveExpectedNextLeaf),
            Expected::LastLeaf => locale.say(ErrorArchiveExpectedLastLeaf),
            Expected::LeafOfEnvelope => locale.say(ErrorArchiveExpectedLeafOfEnvelope),
            Expected::Envelope => locale.say(ErrorArchiveExpectedEnvelope),
            Expected::SameRoot => locale.say(ErrorArchiveExpectedSameRoot),
            Expected::Largest => locale.say(ErrorArchiveExpectedLargest),
            Expected::WholeFile => locale.say(ErrorArchiveExpectedWholeFile),
            Expected::Changed => locale.say(ErrorArchiveExpectedChanged),
        }
    }
}

impl Sentence for RosterError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            RosterError::Line { line, expected } => locale.say(ErrorRosterLine {
                line: *line,
                expected: expected.sentence(locale),
            }),
            RosterError::Note(error) => error.sentence(locale),
            RosterError::OtherKey { named } => locale.say(ErrorRosterOtherKey {
                key: named.to_string(),
            }),
            RosterError::Store(error) => error.sentence(locale),
        }
    }
}

impl Sentence for RosterPart {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            RosterPart::Format => RosterPart::FORMAT.to_owned(),
            RosterPart::Log => locale.say(ErrorRosterLog),
            RosterPart::SignedBy => locale.say(ErrorRosterSignedBy),
            RosterPart::Entry => locale.say(ErrorRosterEntry),
            RosterPart::Until => locale.say(ErrorRosterUntil),
            RosterPart::Key => locale.say(ErrorRosterKey),
        }
    }
}

/// Seconds since 1970 as a moment; as they are, where no calendar has it.
fn seconds(seconds: u64) -> String {
    let moment = i64::try_from(seconds).ok().and_then(Moment::from_unix);
    moment.map_or_else(|| seconds.to_string(), |moment| moment.to_string())
}

impl Sentence for ArchiveFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ArchiveFault::Which { text } => locale.say(ErrorArchiveWhich { text }),
            ArchiveFault::NotFound => locale.say(ErrorArchiveNotFound),
            ArchiveFault::Several { ids } => locale.say(ErrorArchiveSeveral { count: ids.len() }),
            ArchiveFault::OtherKey { key, log } => {
                locale.say(ErrorArchiveOtherKey { name: key, log })
            }
            ArchiveFault::KeyOfLog => locale.say(ErrorArchiveKeyOfLog),
            ArchiveFault::OtherCheckpoint => locale.say(ErrorArchiveOtherCheckpoint),
            ArchiveFault::NotExtended {
                path, earlier, now, ..
            } => locale.say(ErrorArchiveNotExtended {
                path: path.display().to_string(),
                earlier: *earlier,
                now: *now,
            }),
            ArchiveFault::ExtendsLater {
                extends,
                has,
                checkpoint,
                size,
            } => locale.say(ErrorArchiveExtendsLater {
                extends: extends.display().to_string(),
                has: *has,
                checkpoint: checkpoint.display().to_string(),
                size: *size,
            }),
            ArchiveFault::CheckpointOfOtherKey { path } => {
                locale.say(ErrorArchiveCheckpointOfOtherKey {
                    path: path.display().to_string(),
                })
            }
            ArchiveFault::CosignedOfOtherLog { path } => locale.say(ErrorWitnessOtherLogKey {
                path: path.display().to_string(),
            }),
            ArchiveFault::OlderTime { at, last: None } => {
                locale.say(ErrorWitnessBefore1970 { at: at.to_string() })
            }
            ArchiveFault::OlderTime {
                at,
                last: Some(last),
            } => locale.say(ErrorWitnessOlderTime {
                at: at.to_string(),
                last: seconds(last.time),
            }),
            ArchiveFault::NotYetIn { size } => locale.say(ErrorArchiveNotYetIn { size: *size }),
            ArchiveFault::KeyOfWitness => locale.say(ErrorArchiveKeyOfWitness),
            ArchiveFault::NotOfLog => locale.say(ErrorArchiveNotOfLog),
            ArchiveFault::NotOfWitness => locale.say(ErrorArchiveNotOfWitness),
            ArchiveFault::WitnessName { called } => locale.say(ErrorArchiveWitnessName { called }),
            ArchiveFault::NotCosigned { error, .. } => error.sentence(locale),
            ArchiveFault::Grows => locale.say(ErrorArchiveGrows),
            ArchiveFault::Unsigned => locale.say(ErrorArchiveUnsigned),
            ArchiveFault::Passwords { path } => locale.say(ErrorArchivePasswords {
                path: path.display().to_string(),
            }),
            ArchiveFault::Unread { name, kind } => locale.say(ErrorArchiveUnread {
                name,
                message: kind.to_string(),
            }),
            ArchiveFault::Tar { name, error } => locale.say(ErrorArchiveTar {
                name,
                message: error.to_string(),
            }),
            ArchiveFault::TarHeader { name } => locale.say(ErrorArchiveTarHeader { name }),
            ArchiveFault::Unwritten { error } => locale.say(ErrorArchiveUnwritten {
                message: error.to_string(),
            }),
            ArchiveFault::NotAnEnvelope { .. } => locale.say(ErrorArchiveNotAnEnvelope),
            ArchiveFault::NotOfAnExport { name, .. } => {
                locale.say(ErrorArchiveNotOfAnExport { name })
            }
            ArchiveFault::NotAnExport => locale.say(ErrorArchiveNotAnExport),
            ArchiveFault::Stopped => locale.say(ErrorArchiveStopped),
        }
    }
}
