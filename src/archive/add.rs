//! Stores envelopes: new ones, longer versions of known ones, and forks.

use super::Archive;
use super::index_row::{Flag, IndexRow};
use super::seat::{Contender, Seat};
use super::store::{StoreError, TOGETHER};
use super::writer::Writer;
use envelope::crypto::Digest;
use envelope::log::leaf_hasher;
use envelope::{Envelope, EnvelopeStatus, Summary, Verified};

/// What happened to an envelope that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// The archive did not have the envelope.
    New,
    /// The envelope is a longer version of a stored one.
    Extended,
    /// The same bytes, or a longer version, were stored already.
    Present,
}

/// Where an envelope is stored now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The number of the envelope in the archive: the leaf of its first version.
    pub id: u64,
    /// What happened to the envelope.
    pub became: Became,
    /// Why the envelope is stored apart, if it is.
    pub flag: Flag,
}

/// A stored file of an envelope: a chain of versions.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub(super) id: u64,
    pub(super) length: usize,
    pub(super) hash: Digest,
    pub(super) flag: Flag,
}

impl Archive {
    /// Stores envelopes: all of them or, if the store fails, none.
    ///
    /// # Errors
    /// An error of the store.
    pub fn add(&mut self, envelopes: &[Envelope<Verified>]) -> Result<Vec<Added>, StoreError> {
        let mut added = Vec::new();
        self.write(&mut |writer| {
            added.clear();
            for some in envelopes.chunks(TOGETHER) {
                writer.expect(some.iter())?;
                for envelope in some {
                    added.push(writer.store(envelope)?);
                }
                writer.flush()?;
            }
            Ok(())
        })?;
        Ok(added)
    }
}

/// The leaf hash of the file up to each of its signatures.
pub(super) fn states(envelope: &Envelope<Verified>) -> Vec<Digest> {
    let (mut hasher, mut start) = (leaf_hasher(), 0);
    let ends = envelope.states().iter().map(|&end| {
        let more = envelope.as_bytes().get(start..end);
        hasher.update(more.unwrap_or_default());
        start = end;
        hasher.clone().finish()
    });
    ends.collect()
}

impl Writer<'_> {
    /// Stores one envelope, which was expected.
    ///
    /// # Errors
    /// An error of the store.
    pub(super) fn store(&mut self, envelope: &Envelope<Verified>) -> Result<Added, StoreError> {
        let fingerprint = envelope.fingerprint();
        let (bytes, states) = (envelope.as_bytes(), states(envelope));
        let files = self.ahead.files.entry(fingerprint).or_default();
        if let Some(chain) = files.holds(self.rows, &states)? {
            return Ok(Added {
                id: chain.id,
                became: Became::Present,
                flag: chain.flag,
            });
        }
        let before = files.grows(&states);
        let first = files.chains.first().copied();
        let id = before.map_or(self.log.frontier.size(), |chain| chain.id);
        let is_first = first.is_none_or(|first| first.id == id);
        let is_fork = files.chains.len() + usize::from(before.is_none()) > 1;
        let seat = Seat::of(envelope.label());
        let board = self.ahead.boards.entry(seat.board).or_default();
        let mut changed = Vec::new();
        // Which of the files of one envelope is right is not for the archive to say. The first contends with rivals all the
        // same, or a fork would take the mark from those.
        if let Some(first) = first.filter(|_| !is_first)
            && matches!(first.flag, Flag::None | Flag::Rival)
        {
            board.mark(first.id, Flag::Fork);
            changed.push((first.id, fingerprint, Flag::Fork));
        }
        let roster = self.roster.as_ref();
        let mut flag = if is_first && roster.is_some_and(|roster| !roster.knows_all(envelope)) {
            Flag::UnknownSigner
        } else if is_fork {
            Flag::Fork
        } else {
            Flag::None
        };
        let summary = Summary::of(envelope);
        let contends =
            is_first && flag != Flag::UnknownSigner && summary.status != EnvelopeStatus::Sealed;
        let contender = contends.then_some(Contender {
            fingerprint,
            seat,
            flag,
        });
        changed.extend(board.put(id, contender));
        for (changed, fingerprint, mark) in changed {
            match changed == id {
                true => flag = mark,
                false => self.mark(changed, fingerprint, mark)?,
            }
        }
        let start = before.map_or(0, |chain| chain.length);
        let hash = states.last().copied().unwrap_or(seat.board);
        self.append(
            Some(id),
            start,
            bytes.get(start..).unwrap_or_default(),
            hash,
        );
        let row = IndexRow { id, flag, summary };
        self.list(&row, bytes.len(), hash, seat.board, before.is_some());
        let chain = Chain {
            id,
            length: bytes.len(),
            hash,
            flag,
        };
        let files = self.ahead.files.entry(fingerprint).or_default();
        files.put(chain, &states);
        Ok(Added {
            id,
            became: match before {
                Some(_) => Became::Extended,
                None => Became::New,
            },
            flag,
        })
    }
}
