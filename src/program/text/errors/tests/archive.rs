//! Archives, and what is signed for them.

use std::sync::Arc;

use serde_json::json;

use super::{Locale, Sentence, check, has_a_hint, moment, named, path, says_the_same, system};
use crate::archive::store::{Expected, Reason, StoreError};
use crate::archive::{Fault, FaultKind, FaultPlace, Flag, RosterError, RosterPart};
use crate::crypto::{RandomUnavailable, SigningKey};
use crate::envelope::FormatError;
use crate::log::{NoteError, NoteKey, PolicyError, ProofError, WitnessError};
use crate::program::failure::{
    Apart, ArchiveFault, Failure, FileFault, LastCosigned, NotAdded, Refused,
};
use crate::program::files::FileError;

samples! { stores: StoreError;
    StoreError::Unreachable { .. } => [
        StoreError::Unreachable { reason: Reason::Connection, message: named() },
        StoreError::Unreachable { reason: Reason::NoPassword, message: named() },
        StoreError::Unreachable { reason: Reason::NotLetIn, message: named() },
        StoreError::Unreachable { reason: Reason::NoDatabase, message: named() },
        StoreError::Unreachable { reason: Reason::Starting, message: named() },
        StoreError::Unreachable { reason: Reason::TooMany, message: named() },
    ],
    StoreError::Silent { .. } => [StoreError::Silent { seconds: 711 }],
    StoreError::Unconfirmed { .. } => [StoreError::Unconfirmed { message: named() }],
    StoreError::SchemaName { .. } => [StoreError::SchemaName { name: named() }],
    StoreError::NoSchema { .. } => [StoreError::NoSchema { name: named() }],
    StoreError::Distributed { .. } => [StoreError::Distributed { table: named() }],
    StoreError::NotThere => [StoreError::NotThere],
    StoreError::NotAnArchive => [StoreError::NotAnArchive],
    StoreError::OtherArchive => [StoreError::OtherArchive],
    StoreError::Password => [StoreError::Password],
    StoreError::PlainPassword => [StoreError::PlainPassword],
    StoreError::WeakPassword { .. } => [StoreError::WeakPassword { iterations: 711 }],
    StoreError::OtherLog { .. } => [StoreError::OtherLog { found: named() }],
    StoreError::NoCertificates => [StoreError::NoCertificates],
    StoreError::OtherFormat { .. } => [StoreError::OtherFormat { found: named() }],
    StoreError::Damaged { .. } => [StoreError::Damaged { expected: Expected::Value }],
    StoreError::Intruder { .. } => [StoreError::Intruder { name: named() }],
    StoreError::Failed { .. } => [
        StoreError::Failed { reason: Reason::Other, message: named() },
        StoreError::Failed { reason: Reason::Connection, message: named() },
        StoreError::Failed { reason: Reason::NotAllowed, message: named() },
        StoreError::Failed { reason: Reason::NoSpace, message: named() },
        StoreError::Failed { reason: Reason::ReadOnly, message: named() },
        StoreError::Failed { reason: Reason::File, message: named() },
        StoreError::Failed { reason: Reason::FileReadOnly, message: named() },
    ],
    StoreError::Random(RandomUnavailable { .. }) => [StoreError::Random(RandomUnavailable)],
    StoreError::Thread => [StoreError::Thread],
    StoreError::Busy { .. } => [StoreError::Busy { tries: 711 }],
    StoreError::Held { .. } => [StoreError::Held { seconds: 711 }],
    StoreError::Again => [StoreError::Again],
    StoreError::LeftOut { .. } => [StoreError::LeftOut { feature: "qqx" }],
}

samples! { expected: Expected;
    Expected::LogHead => [Expected::LogHead],
    Expected::Value => [Expected::Value],
    Expected::IndexRow => [Expected::IndexRow],
    Expected::Roster => [Expected::Roster],
    Expected::NextVersion => [Expected::NextVersion],
    Expected::NextLeaf => [Expected::NextLeaf],
    Expected::LastLeaf => [Expected::LastLeaf],
    Expected::LeafOfEnvelope => [Expected::LeafOfEnvelope],
    Expected::Envelope => [Expected::Envelope],
    Expected::SameRoot => [Expected::SameRoot],
    Expected::Largest => [Expected::Largest],
    Expected::WholeFile => [Expected::WholeFile],
    Expected::Changed => [Expected::Changed],
}

samples! { rosters: RosterError;
    RosterError::Line { expected: RosterPart::Format, .. } => [wrong(RosterPart::Format)],
    RosterError::Line { expected: RosterPart::Log, .. } => [wrong(RosterPart::Log)],
    RosterError::Line { expected: RosterPart::SignedBy, .. } => [wrong(RosterPart::SignedBy)],
    RosterError::Line { expected: RosterPart::Entry, .. } => [wrong(RosterPart::Entry)],
    RosterError::Line { expected: RosterPart::Until, .. } => [wrong(RosterPart::Until)],
    RosterError::Line { expected: RosterPart::Key, .. } => [wrong(RosterPart::Key)],
    RosterError::Note(_) => [RosterError::Note(NoteError::NotSigned)],
    RosterError::OtherKey { .. } => [RosterError::OtherKey { named: Box::new(note_key()) }],
    RosterError::Store(_) => [RosterError::Store(StoreError::NotThere)],
}

fn wrong(expected: RosterPart) -> RosterError {
    RosterError::Line { line: 71, expected }
}

fn note_key() -> NoteKey {
    let key = SigningKey::from_seed(&[7; 32]);
    NoteKey::new(&named(), key.verifying_key()).unwrap()
}

samples! { notes: NoteError;
    NoteError::NotANote => [NoteError::NotANote],
    NoteError::TooLong => [NoteError::TooLong],
    NoteError::NotACheckpoint => [NoteError::NotACheckpoint],
    NoteError::OtherLog => [NoteError::OtherLog],
    NoteError::NotSigned => [NoteError::NotSigned],
    NoteError::BadSignature => [NoteError::BadSignature],
    NoteError::NotAKey => [NoteError::NotAKey],
    NoteError::NotAWitness => [NoteError::NotAWitness],
    NoteError::OtherCheckpoint => [NoteError::OtherCheckpoint],
    NoteError::Quorum { .. } => [NoteError::Quorum { found: 71, demanded: 72 }],
}

samples! { log_proofs: ProofError;
    ProofError::Malformed { .. } => [ProofError::Malformed { line: 71 }],
    ProofError::Checkpoint(_) => [ProofError::Checkpoint(NoteError::NotSigned)],
    ProofError::NotIncluded => [ProofError::NotIncluded],
    ProofError::OtherEarlier { .. } => [ProofError::OtherEarlier { of: 71, given: 72 }],
    ProofError::NotConsistent => [ProofError::NotConsistent],
}

samples! { policies: PolicyError;
    PolicyError::Twice { .. } => [PolicyError::Twice { name: named() }],
    PolicyError::Log { .. } => [PolicyError::Log { name: named() }],
    PolicyError::TooMany { .. } => [PolicyError::TooMany { named: 64 }],
    PolicyError::Quorum { .. } => [PolicyError::Quorum { demanded: 72, witnesses: 71 }],
}

samples! { witnesses: WitnessError;
    WitnessError::Proof(_) => [
        WitnessError::Proof(ProofError::Malformed { line: 71 }),
        WitnessError::Proof(NoteError::NotSigned.into()),
    ],
    WitnessError::Rollback { .. } => [WitnessError::Rollback { seen: 72, offered: 71 }],
    WitnessError::Fork { .. } => [WitnessError::Fork { size: 71 }],
    WitnessError::Replay { .. } => [WitnessError::Replay { size: 71 }],
    WitnessError::OtherStart { seen: 0, .. } => [WitnessError::OtherStart { start: 71, seen: 0 }],
    WitnessError::OtherStart { .. } => [WitnessError::OtherStart { start: 71, seen: 72 }],
    WitnessError::NotExtended { .. } => [WitnessError::NotExtended { seen: 71, offered: 72 }],
}

samples! { archives: ArchiveFault;
    ArchiveFault::Which { .. } => [ArchiveFault::Which { text: named() }],
    ArchiveFault::NotFound => [ArchiveFault::NotFound],
    ArchiveFault::Several { .. } => [ArchiveFault::Several { ids: vec![3, 71] }],
    ArchiveFault::OtherKey { .. } => [ArchiveFault::OtherKey { key: named(), log: "qqlog".to_owned() }],
    ArchiveFault::KeyOfLog => [ArchiveFault::KeyOfLog],
    ArchiveFault::OtherCheckpoint => [ArchiveFault::OtherCheckpoint],
    ArchiveFault::NotExtended { .. } => [
        ArchiveFault::NotExtended { path: path(), earlier: 711, now: 722, to_sign: true },
        ArchiveFault::NotExtended { path: path(), earlier: 711, now: 722, to_sign: false },
    ],
    ArchiveFault::ExtendsLater { .. } => [ArchiveFault::ExtendsLater {
        extends: path(),
        has: 722,
        checkpoint: path(),
        size: 711,
    }],
    ArchiveFault::CheckpointOfOtherKey { .. } => [
        ArchiveFault::CheckpointOfOtherKey { path: path() },
    ],
    ArchiveFault::CosignedOfOtherLog { .. } => [
        ArchiveFault::CosignedOfOtherLog { path: path() },
    ],
    ArchiveFault::OlderTime { .. } => [
        ArchiveFault::OlderTime { at: moment("1969-08-31T21:30:00+00:00"), last: None },
        older_time(1_795_460_400, false),
        older_time(u64::MAX, true),
    ],
    ArchiveFault::NotYetIn { .. } => [ArchiveFault::NotYetIn { size: 71 }],
    ArchiveFault::KeyOfWitness => [ArchiveFault::KeyOfWitness],
    ArchiveFault::NotOfLog => [ArchiveFault::NotOfLog],
    ArchiveFault::NotOfWitness => [ArchiveFault::NotOfWitness],
    ArchiveFault::WitnessName { .. } => [ArchiveFault::WitnessName { called: named() }],
    ArchiveFault::NotCosigned { .. } => [not_cosigned(WitnessError::Fork { size: 71 })],
    ArchiveFault::Grows => [ArchiveFault::Grows],
    ArchiveFault::Unsigned => [ArchiveFault::Unsigned],
    ArchiveFault::Passwords { .. } => [ArchiveFault::Passwords { path: path() }],
    ArchiveFault::Unread { .. } => [ArchiveFault::Unread { name: named(), kind: system().kind() }],
    ArchiveFault::TarHeader { .. } => [ArchiveFault::TarHeader { name: named() }],
    ArchiveFault::Tar { .. } => [ArchiveFault::Tar { name: named(), error: Arc::new(system()) }],
    ArchiveFault::Unwritten { .. } => [ArchiveFault::Unwritten { error: Arc::new(system()) }],
    ArchiveFault::NotAnEnvelope { fault: FileFault::TooLarge } => [cannot_be(FileFault::TooLarge)],
    ArchiveFault::NotAnEnvelope { fault: FileFault::UnsafePath } => [cannot_be(FileFault::UnsafePath)],
    ArchiveFault::NotAnEnvelope { fault: FileFault::NotAFile } => [cannot_be(FileFault::NotAFile)],
    ArchiveFault::NotOfAnExport { .. } => [
        ArchiveFault::NotOfAnExport { name: named(), fault: FileFault::TooLarge },
    ],
    ArchiveFault::NotAnExport => [ArchiveFault::NotAnExport],
    ArchiveFault::Stopped => [ArchiveFault::Stopped],
}

samples! { fault_kinds: FaultKind;
    FaultKind::Changed => [FaultKind::Changed],
    FaultKind::Gap => [FaultKind::Gap],
    FaultKind::Cut => [FaultKind::Cut],
    FaultKind::NotVerified(_) => [FaultKind::NotVerified(FormatError::Bom)],
    FaultKind::Roster => [FaultKind::Roster],
    FaultKind::Index => [FaultKind::Index],
    FaultKind::NotListed => [FaultKind::NotListed],
    FaultKind::NotStored => [FaultKind::NotStored],
    FaultKind::Missing => [FaultKind::Missing],
    FaultKind::Head => [FaultKind::Head],
    FaultKind::Checkpoint => [FaultKind::Checkpoint],
}

samples! { fault_places: FaultPlace;
    FaultPlace::Envelope(_) => [FaultPlace::Envelope(SEAL_NUMBER.parse().unwrap())],
    FaultPlace::Leaf(_) => [FaultPlace::Leaf(71)],
    FaultPlace::Log => [FaultPlace::Log],
    FaultPlace::Checkpoint => [FaultPlace::Checkpoint],
}

const SEAL_NUMBER: &str = "ZWYY-K5Q9-EHTV-HQ9K";

samples! { not_added: NotAdded;
    NotAdded::File(FileFault::TooLarge) => [NotAdded::File(FileFault::TooLarge)],
    NotAdded::File(FileFault::UnsafePath) => [NotAdded::File(FileFault::UnsafePath)],
    NotAdded::File(FileFault::NotAFile) => [NotAdded::File(FileFault::NotAFile)],
    NotAdded::Disk(_) => [NotAdded::Disk(Arc::new(FileError::NotAFile { path: path() }))],
    NotAdded::Unread(_) => [NotAdded::Unread(system().kind())],
    NotAdded::Tar(_) => [NotAdded::Tar(Arc::new(system()))],
    NotAdded::TarHeader => [NotAdded::TarHeader],
    NotAdded::NotVerified(_) => [NotAdded::NotVerified(FormatError::Bom)],
}

fn not_cosigned(error: WitnessError) -> ArchiveFault {
    let kept = path();
    ArchiveFault::NotCosigned { error, kept }
}

fn older_time(time: u64, to_come: bool) -> ArchiveFault {
    let kept = path();
    ArchiveFault::OlderTime {
        at: moment("1972-08-31T21:30:00+00:00"),
        last: Some(LastCosigned {
            time,
            to_come,
            kept,
        }),
    }
}

fn cannot_be(fault: FileFault) -> ArchiveFault {
    ArchiveFault::NotAnEnvelope { fault }
}

#[test]
fn english_is_what_the_library_says_of_archives_and_italian_says_the_same() {
    check(&stores());
    check(&expected());
    check(&rosters());
    check(&notes());
    check(&log_proofs());
    check(&policies());
    check(&witnesses());
}

#[test]
fn every_cause_around_an_archive_is_said_to_both_readers() {
    let mut failures: Vec<Failure> = Vec::new();
    failures.extend(stores().into_iter().map(Failure::from));
    failures.extend(rosters().into_iter().map(Failure::from));
    failures.extend(notes().into_iter().map(Failure::from));
    failures.extend(witnesses().into_iter().map(|it| not_cosigned(it).into()));
    failures.extend(policies().into_iter().map(Failure::from));
    failures.extend(archives().into_iter().map(Failure::from));
    failures.iter().for_each(has_a_hint);
    archives().iter().for_each(says_the_same);
}

/// What a verification finds is said between the place and the code that stand in JSON.
#[test]
fn every_fault_of_an_archive_is_said_as_its_place_and_its_code() {
    for place in fault_places() {
        for kind in fault_kinds() {
            let (id, code) = (place.to_string(), kind.code());
            let fault = Fault { place, kind };
            let in_json = json!({ "id": id, "code": code });
            assert_eq!(serde_json::to_value(&fault).unwrap(), in_json);
            for language in Locale::codes() {
                let said = fault.sentence(&Locale::of_code(language).unwrap());
                let what = said.strip_prefix(&format!("{id}: "));
                let what = what.and_then(|it| it.strip_suffix(&format!(" ({code})")));
                assert!(what.is_some_and(|it| !it.is_empty()), "{said}");
            }
        }
    }
    let places: Vec<_> = fault_places().iter().map(ToString::to_string).collect();
    assert_eq!(places, [SEAL_NUMBER, "leaf 71", "log", "checkpoint"]);
}

#[test]
fn what_is_not_added_is_said_with_its_name_and_its_code() {
    for why in not_added() {
        let code = why.code();
        let name = named();
        let refused = Refused { name, why };
        let in_json = json!({ "name": named(), "code": code });
        assert_eq!(serde_json::to_value(&refused).unwrap(), in_json);
        let english = refused.sentence(&Locale::english());
        assert_eq!(english, format!("refused: {} ({code})", named()));
        says_the_same(&refused);
    }
    for flag in Flag::ALL.into_iter().filter(|flag| flag.is_apart()) {
        let (name, id) = (named(), 71);
        says_the_same(&Apart { name, id, flag });
    }
}
