//! The file that shows a player that an envelope is in the log (C2SP `tlog-proof`): the place of the leaf, the path
//! from the leaf to the root, and a signed checkpoint. It can be checked offline.

use data_encoding::BASE64;
use rules::fault::Fault;

use super::checkpoint::{parse_decimal, parse_hash};
use super::merkle_tree::{TreeHead, leaf_hash, root_of_inclusion};
use super::policy::{Policy, Witnessed};
use super::signed_note::{LARGEST_NOTE, NoteError, parse_base64};
use crate::crypto::Digest;

/// The first line.
const FORMAT: &str = "c2sp.org/tlog-proof@v1";

/// No tree of 64-bit size needs a longer path.
const LONGEST_PATH: usize = 64;

/// The most bytes of a proof that is read.
pub const LARGEST_PROOF: usize = LARGEST_NOTE + 8_192;

/// A proof that a leaf is in the tree of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The leaf, from 0.
    pub index: u64,
    /// The hashes beside it, from its sibling up.
    pub path: Vec<Digest>,
    /// The signed checkpoint, byte for byte.
    pub checkpoint: String,
}

/// Why a proof is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-note-unchanged-copy")]
pub enum ProofError {
    /// this is no proof of an archive (line {line})
    #[fault("proof/malformed")]
    Malformed {
        /// The line that is wrong, from 1.
        #[fault("number")]
        line: usize,
    },
    /// {0}
    #[fault(inner)]
    Checkpoint(#[from] NoteError),
    /// the proof does not lead from this file to the checkpoint
    #[fault("proof/not-included")]
    NotIncluded,
    /// the proof begins at {of} leaves, and the earlier checkpoint has {given}
    #[fault("proof/other-earlier")]
    OtherEarlier {
        /// The number of leaves that it begins with.
        of: u64,
        /// The number of leaves of the earlier checkpoint.
        given: u64,
    },
    /// the proof does not show that the later checkpoint extends the earlier one
    #[fault("proof/not-consistent")]
    NotConsistent,
}

impl Proof {
    /// The proof as it is written to a file.
    pub fn text(&self) -> String {
        let head = format!("{FORMAT}\nindex {}\n", self.index);
        text(&head, &self.path, &self.checkpoint)
    }

    /// Reads a proof. Extra data is ignored: nothing vouches for it.
    ///
    /// # Errors
    /// [`ProofError::Malformed`], with the line.
    pub fn parse(bytes: &[u8]) -> Result<Proof, ProofError> {
        let malformed = |line| ProofError::Malformed { line };
        let (lines, checkpoint) = split(bytes)?;
        let mut lines = lines.peekable();
        if lines.next().is_none_or(|(_, line)| line != FORMAT) {
            return Err(malformed(1));
        }
        let mut place = 2;
        if let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with("extra ")) {
            let data = line.strip_prefix("extra ").unwrap_or_default();
            parse_base64(data).ok_or(malformed(number))?;
            place = 3;
        }
        let index = lines
            .next()
            .and_then(|(_, line)| line.strip_prefix("index "));
        let index = index.and_then(parse_decimal).ok_or(malformed(place))?;
        Ok(Proof {
            index,
            path: hashes(lines, LONGEST_PATH)?,
            checkpoint: checkpoint.to_owned(),
        })
    }

    /// Whether these bytes are the leaf of a tree with this head.
    fn includes(&self, bytes: &[u8], head: &TreeHead) -> bool {
        let root = root_of_inclusion(leaf_hash(bytes), self.index, head.size, &self.path);
        root == Some(head.root)
    }

    /// Checks that a file is a leaf of the log that is believed, in one of these states: a file may have grown since
    /// it was stored. Returns the checkpoint of the proof.
    ///
    /// # Errors
    /// [`ProofError::Checkpoint`] if the policy does not accept the checkpoint, and [`ProofError::NotIncluded`] if
    /// the path leads from none of the states to its root.
    pub fn check<'a>(
        &self,
        states: impl IntoIterator<Item = &'a [u8]>,
        policy: &Policy,
    ) -> Result<Witnessed, ProofError> {
        let witnessed = policy.open(self.checkpoint.as_bytes())?;
        let mut states = states.into_iter();
        match states.any(|bytes| self.includes(bytes, &witnessed.checkpoint.head)) {
            true => Ok(witnessed),
            false => Err(ProofError::NotIncluded),
        }
    }
}

/// A proof of either kind as it is written to a file: its first lines, the hashes, an empty line, the checkpoint.
pub(super) fn text(head: &str, path: &[Digest], checkpoint: &str) -> String {
    let hashes = path
        .iter()
        .map(|hash| BASE64.encode(hash.as_bytes()) + "\n");
    format!("{head}{}\n{checkpoint}", hashes.collect::<String>())
}

/// The lines before the empty one, numbered from 1, and the checkpoint after it.
///
/// # Errors
/// [`ProofError::Malformed`].
pub(super) fn split(
    bytes: &[u8],
) -> Result<(impl Iterator<Item = (usize, &str)>, &str), ProofError> {
    let text = std::str::from_utf8(bytes).ok();
    let text = text.filter(|text| text.len() <= LARGEST_PROOF);
    let parts = text.and_then(|text| text.split_once("\n\n"));
    let (lines, checkpoint) = parts.ok_or(ProofError::Malformed { line: 1 })?;
    Ok(((1..).zip(lines.split('\n')), checkpoint))
}

/// The hashes in these lines, of which there may be so many.
///
/// # Errors
/// [`ProofError::Malformed`], with the line.
pub(super) fn hashes<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    most: usize,
) -> Result<Vec<Digest>, ProofError> {
    let mut path = Vec::new();
    for (line, text) in lines {
        let hash = parse_hash(text).filter(|_| path.len() < most);
        path.push(hash.ok_or(ProofError::Malformed { line })?);
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::super::merkle_tree::{inclusion, root};
    use super::*;
    use crate::crypto::SigningKey;
    use crate::log::{Checkpoint, NoteKey};

    const NAME: &str = "adjourn.archive/test";

    // What is no proof is in `tests/kit/proofs`.
    fn stored() -> Vec<Vec<u8>> {
        (0..11_u8).map(|leaf| vec![leaf; 40]).collect()
    }

    fn key() -> SigningKey {
        SigningKey::from_seed(&[9; 32])
    }

    fn policy() -> Policy {
        let log = NoteKey::new(NAME, key().verifying_key()).unwrap();
        Policy::new(log, vec![], None).unwrap()
    }

    fn prove(index: usize) -> Proof {
        let leaves: Vec<Digest> = stored().iter().map(|bytes| leaf_hash(bytes)).collect();
        let checkpoint = Checkpoint {
            origin: NAME.to_owned(),
            head: TreeHead {
                size: leaves.len() as u64,
                root: root(&leaves),
            },
        };
        Proof {
            index: index as u64,
            path: inclusion(&leaves, index).unwrap(),
            checkpoint: checkpoint.sign(&key()).unwrap(),
        }
    }

    #[test]
    fn a_proof_is_checked_with_the_file_and_the_key_alone() {
        for (index, bytes) in stored().iter().enumerate() {
            let proof = prove(index);
            let read = Proof::parse(proof.text().as_bytes()).unwrap();
            assert_eq!(read, proof);
            let other = [&bytes[..], b"\n"].concat();
            for states in [&[&bytes[..]][..], &[&other, bytes]] {
                let checked = read.check(states.iter().copied(), &policy()).unwrap();
                assert_eq!(checked.checkpoint.head.size, 11);
            }
            for states in [&[][..], &[&other[..]]] {
                let checked = read.check(states.iter().copied(), &policy());
                assert_eq!(checked, Err(ProofError::NotIncluded));
            }
        }
        let with_extra = prove(4).text().replace("index", "extra YWJj\nindex");
        assert_eq!(Proof::parse(with_extra.as_bytes()).unwrap(), prove(4));
    }

    #[test]
    fn no_change_is_accepted() {
        let (bytes, text) = (&stored()[5], prove(5).text());
        for place in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[place] ^= 1 << (place % 8);
            let read = Proof::parse(&changed);
            let checked = read.and_then(|proof| proof.check([&bytes[..]], &policy()));
            assert!(checked.is_err(), "byte {place}");
        }
    }
}
