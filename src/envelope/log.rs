//! A transparency log as bytes: anyone can check it without the store that keeps it.
//!
//! A log is a Merkle tree over files in the order in which they were stored. The head of the tree is signed as a
//! checkpoint. A proof leads from one file to a checkpoint, so a player needs only the file, the proof and the public
//! key of the log. Another proof leads from an earlier checkpoint to a later one: with it witnesses cosign what
//! extends the last checkpoint that they saw, so a log cannot show one tree to some and another tree to others.
//!
//! | module | what it is | source |
//! |---|---|---|
//! | `merkle_tree` | roots, inclusion and consistency proofs | RFC 6962, section 2.1; RFC 9162, sections 2.1.3.2 and 2.1.4 |
//! | `signed_note` | a text with signature lines | C2SP `signed-note` |
//! | `checkpoint` | the signed head of a log | C2SP `tlog-checkpoint` |
//! | `proof` | the file that shows that a leaf is in the log | C2SP `tlog-proof` |
//! | `consistency` | the file that shows that a checkpoint extends an earlier one | C2SP `tlog-witness` |
//! | `cosignature` | what a witness signs | C2SP `tlog-cosignature` |
//! | `policy` | which signatures a reader demands | C2SP `tlog-policy`, without groups |
//! | `witness` | what a witness cosigns, and what it refuses | C2SP `tlog-witness` |
//!
//! ```
//! use adjourn_envelope::crypto::SigningKey;
//! use adjourn_envelope::log::{Checkpoint, NoteKey, Policy, Proof, TreeHead, inclusion, leaf_hash, root};
//!
//! let key = SigningKey::from_seed(&[7; 32]);
//! let leaves = [leaf_hash(b"one file"), leaf_hash(b"another")];
//! let head = TreeHead { size: 2, root: root(&leaves) };
//! let checkpoint = Checkpoint { origin: "example.org/log".to_owned(), head }.sign(&key)?;
//! let path = inclusion(&leaves, 1).ok_or("no such leaf")?;
//! let proof = Proof { index: 1, path, checkpoint }.text();
//!
//! let public = NoteKey::new("example.org/log", key.verifying_key())?;
//! let believed = Policy::new(public, vec![], None)?;
//! let checked = Proof::parse(proof.as_bytes())?.check([&b"another"[..]], &believed)?;
//! assert_eq!(checked.checkpoint.head, head);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod consistency;
mod cosignature;
mod merkle_tree;
mod policy;
mod proof;
mod signed_note;
mod witness;

pub use checkpoint::Checkpoint;
pub use consistency::ConsistencyProof;
pub use cosignature::{Cosignature, cosign, name_of_witness, names_a_witness};
pub use merkle_tree::{
    Frontier, TreeHead, consistency, inclusion, leaf_hash, leaf_hasher, root, root_of_inclusion,
};
pub use policy::{Gathered, MOST_WITNESSES, NotGathered, Policy, PolicyError, Witnessed};
pub use proof::{LARGEST_PROOF, Proof, ProofError};
pub use signed_note::{
    LARGEST_NOTE, MOST_SIGNATURES, NamedKey, NoteError, NoteKey, WitnessKey, is_key_name, sign_note,
};
pub use witness::{WitnessError, examine, read_request};
