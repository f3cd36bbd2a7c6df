//! The file that shows, without the store, that a checkpoint extends an earlier one: where the earlier one ended, the
//! hashes from there to both roots, and the signed checkpoint. It is what a witness is sent (C2SP `tlog-witness`, the
//! body of `add-checkpoint`):
//!
//! ```text
//! old 20852014
//! PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
//! jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
//!
//! example.com/behind-the-sofa
//! 20852163
//! …
//! ```

use super::checkpoint::{Checkpoint, parse_decimal};
use super::merkle_tree::TreeHead;
use super::policy::{Policy, Witnessed};
use super::proof::{self, ProofError};
use crate::crypto::Digest;

/// What the first line begins with.
const OLD: &str = "old ";

/// The most hashes that a witness is sent.
const LONGEST_PATH: usize = 63;

/// A proof that the tree of a checkpoint extends an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsistencyProof {
    /// The number of leaves of the earlier tree.
    pub earlier: u64,
    /// The hashes of the proof (RFC 9162, section 2.1.4.1).
    pub path: Vec<Digest>,
    /// The signed checkpoint, byte for byte.
    pub checkpoint: String,
}

impl ConsistencyProof {
    /// The proof as it is written to a file.
    pub fn text(&self) -> String {
        let head = format!("{OLD}{}\n", self.earlier);
        proof::text(&head, &self.path, &self.checkpoint)
    }

    /// Whether a file begins as such a proof does, and no checkpoint or other proof of ours.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(OLD.as_bytes())
    }

    /// Reads a proof.
    ///
    /// # Errors
    /// [`ProofError::Malformed`], with the line.
    pub fn parse(bytes: &[u8]) -> Result<ConsistencyProof, ProofError> {
        let (mut lines, checkpoint) = proof::split(bytes)?;
        let old = lines.next().and_then(|(_, line)| line.strip_prefix(OLD));
        let earlier = old.and_then(parse_decimal);
        Ok(ConsistencyProof {
            earlier: earlier.ok_or(ProofError::Malformed { line: 1 })?,
            path: proof::hashes(lines, LONGEST_PATH)?,
            checkpoint: checkpoint.to_owned(),
        })
    }

    /// Checks that the proof leads from one tree to the other.
    ///
    /// # Errors
    /// [`ProofError::OtherEarlier`] for an earlier tree of another size than the proof begins with,
    /// [`ProofError::NotConsistent`] if the proof does not lead to both roots.
    fn leads(&self, earlier: &TreeHead, later: &TreeHead) -> Result<(), ProofError> {
        if earlier.size != self.earlier {
            return Err(ProofError::OtherEarlier {
                of: self.earlier,
                given: earlier.size,
            });
        }
        match later.extends(earlier, &self.path) {
            true => Ok(()),
            false => Err(ProofError::NotConsistent),
        }
    }

    /// Checks that the log that is believed extends an earlier checkpoint, a signed note. Returns the checkpoint of
    /// the proof.
    ///
    /// # Errors
    /// [`ProofError::Checkpoint`] if the policy does not accept the checkpoint of the proof, or the log has not
    /// signed the earlier one; [`ProofError::OtherEarlier`] and [`ProofError::NotConsistent`] if the proof does not
    /// lead from the one to the other.
    pub fn check(&self, earlier: &[u8], policy: &Policy) -> Result<Witnessed, ProofError> {
        let witnessed = policy.open(self.checkpoint.as_bytes())?;
        let earlier = Checkpoint::open(earlier, policy.log())?;
        self.leads(&earlier.head, &witnessed.checkpoint.head)?;
        Ok(witnessed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crypto::SigningKey;
    use crate::log::{NoteError, NoteKey, consistency, leaf_hash, root};

    const NAME: &str = "adjourn.archive/test";

    fn key() -> SigningKey {
        SigningKey::from_seed(&[9; 32])
    }

    /// Who believes the log with this key.
    fn believing(key: &SigningKey) -> Policy {
        let log = NoteKey::new(NAME, key.verifying_key()).unwrap();
        Policy::new(log, vec![], None).unwrap()
    }

    fn leaves() -> Vec<Digest> {
        (0..11_u8).map(|leaf| leaf_hash(&[leaf])).collect()
    }

    fn checkpoint(size: usize) -> Checkpoint {
        Checkpoint {
            origin: NAME.to_owned(),
            head: TreeHead {
                size: size as u64,
                root: root(&leaves()[..size]),
            },
        }
    }

    fn signed(checkpoint: &Checkpoint) -> Vec<u8> {
        checkpoint.sign(&key()).unwrap().into_bytes()
    }

    fn prove(earlier: usize) -> ConsistencyProof {
        ConsistencyProof {
            earlier: earlier as u64,
            path: consistency(&leaves(), earlier).unwrap(),
            checkpoint: checkpoint(11).sign(&key()).unwrap(),
        }
    }

    #[test]
    fn a_proof_is_read_and_holds_for_the_earlier_checkpoint_and_no_other() {
        for earlier in 0..=11 {
            let proof = prove(earlier);
            let read = ConsistencyProof::parse(proof.text().as_bytes());
            assert_eq!(read.as_ref(), Ok(&proof));
            assert!(ConsistencyProof::begins(proof.text().as_bytes()));
            let checked = proof.check(&signed(&checkpoint(earlier)), &believing(&key()));
            assert_eq!(checked.unwrap().checkpoint, checkpoint(11));
            for other in (0..=11).filter(|&other| other != earlier) {
                let (of, given) = (earlier as u64, other as u64);
                let checked = proof.check(&signed(&checkpoint(other)), &believing(&key()));
                assert_eq!(checked, Err(ProofError::OtherEarlier { of, given }));
            }
        }
        let mut fork = checkpoint(5);
        fork.head.root = leaf_hash(b"another history");
        let checked = prove(5).check(&signed(&fork), &believing(&key()));
        assert_eq!(checked, Err(ProofError::NotConsistent));
        let elsewhere = Checkpoint {
            origin: "adjourn.archive/other".to_owned(),
            ..checkpoint(5)
        };
        let checked = prove(5).check(&signed(&elsewhere), &believing(&key()));
        assert_eq!(checked, Err(NoteError::NotSigned.into()));
    }

    #[test]
    fn no_change_is_accepted() {
        let text = prove(5).text();
        let (earlier, policy) = (signed(&checkpoint(5)), believing(&key()));
        for place in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[place] ^= 1 << (place % 8);
            let read = ConsistencyProof::parse(&changed);
            let checked = read.and_then(|proof| proof.check(&earlier, &policy));
            assert!(checked.is_err(), "byte {place}");
        }
    }

    /// What is no proof at all is in `tests/kit/requests`.
    #[test]
    fn a_proof_is_believed_of_a_known_log_alone() {
        let stranger = believing(&SigningKey::from_seed(&[8; 32]));
        let checked = prove(5).check(&signed(&checkpoint(5)), &stranger);
        assert_eq!(checked, Err(NoteError::NotSigned.into()));
    }
}
