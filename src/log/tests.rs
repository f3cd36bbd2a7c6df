//! The published values of a log (`docs/vectors.md`), which the second implementation writes.

use super::*;
use crate::crypto::{Digest, SigningKey};

const PAGE: &str = include_str!("../../docs/vectors.md");

const LEAVES: [(&str, &[u8]); 4] = [
    (
        "sealed",
        include_bytes!("../../tests/golden/sealed.envelope"),
    ),
    (
        "accepted",
        include_bytes!("../../tests/golden/accepted.envelope"),
    ),
    ("open", include_bytes!("../../tests/golden/open.envelope")),
    (
        "closed",
        include_bytes!("../../tests/golden/closed.envelope"),
    ),
];

#[test]
fn vectors() {
    let (log, witness) = ("adjourn.archive/vectors", "adjourn.witness/vectors");
    let [key, cosigner] = [1, 2].map(|seed| SigningKey::from_seed(&[seed; 32]));
    let public = NoteKey::new(log, key.verifying_key()).unwrap();
    let known = WitnessKey::new(witness, cosigner.verifying_key()).unwrap();
    let leaves = LEAVES.map(|(_, bytes)| leaf_hash(bytes));
    let row = |name: &str, value: &str| format!("{name:<25}  {value}\n");

    let mut rows = String::new();
    for (number, ((name, _), leaf)) in LEAVES.iter().zip(&leaves).enumerate() {
        let name = format!("leaf {number}, {name}.envelope");
        rows += &row(&name, &leaf.to_string());
    }
    for size in 0..=leaves.len() {
        let root: Digest = root(&leaves[..size]);
        rows += &row(&format!("root of {size}"), &root.to_string());
    }
    rows += &row("key of the log", &public.to_string());
    rows += &row("key of the witness", &known.to_string());

    let head = TreeHead {
        size: 4,
        root: root(&leaves),
    };
    let origin = log.to_owned();
    let signed = Checkpoint { origin, head }.sign(&key).unwrap();
    let time = 1_795_460_400;
    let cosigned = cosign(signed.as_bytes(), &public, witness, &cosigner, time).unwrap();
    let proof = Proof {
        index: 1,
        path: inclusion(&leaves, 1).unwrap(),
        checkpoint: cosigned.clone(),
    };
    let extends = ConsistencyProof {
        earlier: 3,
        path: consistency(&leaves, 3).unwrap(),
        checkpoint: signed,
    };
    for (shown, language) in [
        (rows, ""),
        (cosigned, "text"),
        (proof.text(), "text"),
        (extends.text(), "text"),
    ] {
        let block = format!("\n```{language}\n{shown}```\n");
        assert!(PAGE.contains(&block), "{block}");
    }

    // What is published is read, and holds.
    let policy = Policy::new(public.clone(), vec![known], None).unwrap();
    let (_, accepted) = LEAVES[1];
    let checked = proof.check([accepted], &policy).unwrap();
    assert_eq!(checked.checkpoint.head, head);
    assert_eq!(checked.cosignatures[0].time, time);
}
