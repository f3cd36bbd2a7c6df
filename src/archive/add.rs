//! Stores envelopes: new ones, longer versions of known ones, and forks.

use super::Archive;
use super::ahead::Chain;
use super::index_row::{Flag, IndexRow};
use super::seat::{Contender, Seat};
use super::store::{StoreError, TOGETHER};
use super::writer::Writer;
use envelope::crypto::Digest;
use envelope::log::{leaf_hash, leaf_hasher};
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

impl Archive {
    /// Stores envelopes: all of them or, if the store fails, none.
    ///
    /// # Errors
    /// An error of the store.
    pub fn add(&mut self, envelopes: &[Envelope<Verified>]) -> Result<Vec<Added>, StoreError> {
        self.write(|writer| {
            let mut added = Vec::new();
            for some in envelopes.chunks(TOGETHER) {
                writer.expect(some.iter())?;
                for envelope in some {
                    added.push(writer.store(envelope)?);
                }
                writer.flush()?;
            }
            Ok(added)
        })
    }
}

/// The leaf hash of the file up to each of its signatures.
fn states(envelope: &Envelope<Verified>) -> Vec<Digest> {
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
        let (bytes, hash) = (envelope.as_bytes(), leaf_hash(envelope.as_bytes()));
        let files = self.ahead.files.entry(fingerprint).or_default();
        let states = match files.is_empty() {
            true => Vec::new(),
            false => states(envelope),
        };
        let ends_with = |state: &Digest| files.iter().find(|it| it.hash == *state);
        let before = states.iter().rev().find_map(ends_with);
        let before = before.map(|chain| (chain.id, chain.length));
        for chain in files.iter_mut() {
            // What goes on from one file is not the beginning of another.
            if chain.hash == hash || before.is_none() && chain.begins_with(self.rows, bytes)? {
                return Ok(Added {
                    id: chain.id,
                    became: Became::Present,
                    flag: chain.flag,
                });
            }
        }
        let first = files.first().map(|chain| (chain.id, chain.flag));
        let id = before.map_or(self.log.frontier.size(), |(id, _)| id);
        let is_first = first.is_none_or(|(first, _)| first == id);
        let is_fork = files.len() + usize::from(before.is_none()) > 1;
        let seat = Seat::of(envelope.label());
        let board = self.ahead.boards.entry(seat.board).or_default();
        let mut changed = Vec::new();
        // Which of the files of one envelope is right is not for the archive to say. The first contends with rivals all the
        // same, or a fork would take the mark from those.
        if let Some((first, Flag::None | Flag::Rival)) = first.filter(|_| !is_first) {
            board.mark(first, Flag::Fork);
            changed.push((first, fingerprint, Flag::Fork));
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
        let start = before.map_or(0, |(_, length)| length);
        let more = bytes.get(start..).unwrap_or_default();
        self.append(Some(id), start, more, hash);
        let row = IndexRow { id, flag, summary };
        self.list(&row, bytes.len(), hash, seat.board, before.is_some());
        let chain = Chain {
            id,
            length: bytes.len(),
            hash,
            flag,
            bytes: Some(bytes.to_vec()),
        };
        let files = self.ahead.files.entry(fingerprint).or_default();
        match files.iter_mut().find(|it| it.id == id) {
            Some(before) => *before = chain,
            None => files.push(chain),
        }
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
