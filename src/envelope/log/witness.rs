//! What a witness cosigns: a checkpoint of the log that it knows, which extends the last one that it cosigned, and
//! nothing else (C2SP `tlog-witness`, `add-checkpoint`). It keeps one checkpoint for each log; storing it is left to
//! the caller.

use super::checkpoint::Checkpoint;
use super::consistency::ConsistencyProof;
use super::merkle_tree::TreeHead;
use super::proof::ProofError;
use super::signed_note::{NoteError, NoteKey};
use rules::fault::Fault;

/// Why a witness does not cosign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified)]
pub enum WitnessError {
    /// {0}
    #[fault(inner)]
    Proof(#[from] ProofError),
    /// the checkpoint goes back from {seen} leaves to {offered}
    #[fault("witness/rollback")]
    Rollback {
        /// The number of leaves of the last one.
        seen: u64,
        /// The number of leaves of this one.
        offered: u64,
    },
    /// the log has signed two different trees of {size} leaves
    #[fault("witness/fork")]
    Fork {
        /// The number of leaves of both.
        size: u64,
    },
    /// the checkpoint of {size} leaves was cosigned before
    #[fault("witness/replay")]
    Replay {
        /// The number of leaves.
        size: u64,
    },
    /// the proof begins at {start} leaves, and the last cosigned checkpoint has {seen}
    #[fault("witness/other-start")]
    OtherStart {
        /// The number of leaves that the proof begins with.
        start: u64,
        /// The number of leaves of the last one; none for the first.
        seen: u64,
    },
    /// nothing shows that {offered} leaves extend the {seen} that were cosigned
    #[fault("witness/not-extended")]
    NotExtended {
        /// The number of leaves of the last one.
        seen: u64,
        /// The number of leaves of this one.
        offered: u64,
    },
}

impl From<NoteError> for WitnessError {
    fn from(error: NoteError) -> WitnessError {
        WitnessError::Proof(error.into())
    }
}

/// What a witness is asked to cosign: a checkpoint with the proof that it extends the last one. The first of a log
/// comes alone.
///
/// # Errors
/// [`ProofError::Malformed`] for a proof that cannot be read.
pub fn read_request(bytes: &[u8]) -> Result<ConsistencyProof, ProofError> {
    if ConsistencyProof::begins(bytes) {
        return ConsistencyProof::parse(bytes);
    }
    let checkpoint = std::str::from_utf8(bytes).map_err(|_| NoteError::NotANote)?;
    Ok(ConsistencyProof {
        earlier: 0,
        path: Vec::new(),
        checkpoint: checkpoint.to_owned(),
    })
}

/// The checkpoint of a request, if it may be cosigned after the last one that was.
///
/// # Errors
/// [`WitnessError`], which says why not.
pub fn examine(
    request: &ConsistencyProof,
    log: &NoteKey,
    last: Option<&TreeHead>,
) -> Result<Checkpoint, WitnessError> {
    let checkpoint = Checkpoint::open(request.checkpoint.as_bytes(), log)?;
    let (empty, offered) = (TreeHead::empty(), checkpoint.head);
    let last = last.unwrap_or(&empty);
    let (seen, size) = (last.size, offered.size);
    if size < seen {
        let offered = size;
        return Err(WitnessError::Rollback { seen, offered });
    }
    if size == seen && offered != *last {
        return Err(WitnessError::Fork { size });
    }
    let start = request.earlier;
    match start == seen {
        false if size == seen => Err(WitnessError::Replay { size }),
        false => Err(WitnessError::OtherStart { start, seen }),
        true if offered.extends(last, &request.path) => Ok(checkpoint),
        true => Err(WitnessError::NotExtended {
            seen,
            offered: size,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crypto::{Digest, SigningKey};
    use crate::log::{consistency, leaf_hash, root};

    const NAME: &str = "adjourn.archive/test";

    fn key() -> SigningKey {
        SigningKey::from_seed(&[1; 32])
    }

    fn public() -> NoteKey {
        NoteKey::new(NAME, key().verifying_key()).unwrap()
    }

    /// A log of eight leaves that parts from another one at the fifth.
    fn leaves(history: &str) -> Vec<Digest> {
        let leaf = |number: u8| match number < 5 {
            true => leaf_hash(&[number]),
            false => leaf_hash(format!("{history}{number}").as_bytes()),
        };
        (0..8).map(leaf).collect()
    }

    fn head(leaves: &[Digest]) -> TreeHead {
        TreeHead {
            size: leaves.len() as u64,
            root: root(leaves),
        }
    }

    fn request(leaves: &[Digest], earlier: usize) -> ConsistencyProof {
        let checkpoint = Checkpoint {
            origin: NAME.to_owned(),
            head: head(leaves),
        };
        ConsistencyProof {
            earlier: earlier as u64,
            path: consistency(leaves, earlier).unwrap(),
            checkpoint: checkpoint.sign(&key()).unwrap(),
        }
    }

    /// A witness, and what it remembers. What it refuses by name is in `tests/kit/requests`.
    #[derive(Default)]
    struct Witness(Option<TreeHead>);

    impl Witness {
        fn shown(&mut self, request: &ConsistencyProof) -> Result<u64, WitnessError> {
            let checkpoint = examine(request, &public(), self.0.as_ref())?;
            self.0 = Some(checkpoint.head);
            Ok(checkpoint.head.size)
        }
    }

    #[test]
    fn a_log_that_grows_is_cosigned_from_size_to_size() {
        let leaves = leaves("a");
        for first in 0..=8 {
            for second in first..=8 {
                let mut witness = Witness::default();
                let begin = request(&leaves[..first], 0);
                let alone = read_request(begin.checkpoint.as_bytes()).unwrap();
                assert_eq!(alone, begin);
                assert_eq!(witness.shown(&alone), Ok(first as u64));
                let later = request(&leaves[..second], first);
                let read = read_request(later.text().as_bytes()).unwrap();
                assert_eq!(
                    witness.shown(&read),
                    Ok(second as u64),
                    "{first} to {second}"
                );
                // The same once more, from where it is: a new time for what did not grow.
                let still = request(&leaves[..second], second);
                assert_eq!(witness.shown(&still), Ok(second as u64));
            }
        }
    }

    #[test]
    fn a_fork_is_refused_whatever_proof_comes_with_it() {
        let (ours, theirs) = (leaves("a"), leaves("b"));
        let mut witness = Witness(Some(head(&ours[..7])));
        let fork = Err(WitnessError::Fork { size: 7 });
        for earlier in 0..=7 {
            assert_eq!(witness.shown(&request(&theirs[..7], earlier)), fork);
        }
        for earlier in 0..=8 {
            assert!(witness.shown(&request(&theirs, earlier)).is_err());
        }
        assert_eq!(witness.0, Some(head(&ours[..7])), "nothing was remembered");
    }
}
