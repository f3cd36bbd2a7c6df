//! The command line as it is typed: only text and paths here. [`super::jobs`] makes of it what a
//! command can work on.

mod archive;

pub use archive::Archive;
pub use archive::{
    ArchiveAdd, ArchiveCheckProof, ArchiveCheckpoint, ArchiveCopy, ArchiveExport, ArchiveGet,
    ArchiveImport, ArchiveKeygen, ArchiveList, ArchiveProve, ArchiveRoster, ArchiveVerify,
    ArchiveWitness, Demanded, Filters,
};
