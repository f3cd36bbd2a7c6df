//! Makes and checks proofs that a tree extends an earlier one, in bulk. Leaf n is the hash of n in decimal.
//!
//! Each line of standard input is `make EARLIER LATER`, answered with the hashes of the proof in hexadecimal, a space
//! between, or `none`; or `check EARLIER ROOT LATER ROOT HASH…`, answered with `yes` or `no`.
//!
//! ```text
//! printf 'make 3 7\n' |
//!     cargo run --release -p adjourn-instruments --bin prove_consistency
//! ```

use std::io::{self, BufRead, BufWriter, Write};

use envelope::crypto::Digest;
use envelope::log::{TreeHead, consistency, leaf_hash};

fn main() -> io::Result<()> {
    let mut answers = BufWriter::new(io::stdout().lock());
    let mut leaves = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let answer = match words.split_first() {
            Some((&"make", sizes)) => make(&mut leaves, sizes),
            Some((&"check", given)) => {
                check(given).map(|it| if it { "yes" } else { "no" }.to_owned())
            }
            _ => None,
        };
        writeln!(answers, "{}", answer.unwrap_or_else(|| "error".to_owned()))?;
    }
    answers.flush()
}

fn make(leaves: &mut Vec<Digest>, sizes: &[&str]) -> Option<String> {
    let [earlier, later] = sizes else { return None };
    let (earlier, later): (usize, usize) = (earlier.parse().ok()?, later.parse().ok()?);
    while leaves.len() < later {
        leaves.push(leaf_hash(leaves.len().to_string().as_bytes()));
    }
    let proof = consistency(leaves.get(..later)?, earlier);
    Some(proof.map_or_else(
        || "none".to_owned(),
        |proof| {
            let hashes: Vec<String> = proof.iter().map(Digest::to_string).collect();
            hashes.join(" ")
        },
    ))
}

fn check(given: &[&str]) -> Option<bool> {
    let [earlier, earlier_root, later, later_root, path @ ..] = given else {
        return None;
    };
    let head = |size: &str, root: &str| {
        let (size, root) = (size.parse().ok()?, digest(root)?);
        Some(TreeHead { size, root })
    };
    let path: Vec<Digest> = path
        .iter()
        .map(|hash| digest(hash))
        .collect::<Option<_>>()?;
    let (earlier, later) = (head(earlier, earlier_root)?, head(later, later_root)?);
    Some(later.extends(&earlier, &path))
}

fn digest(hex: &str) -> Option<Digest> {
    let bytes = data_encoding::HEXLOWER.decode(hex.as_bytes()).ok()?;
    Some(Digest::from_bytes(bytes.try_into().ok()?))
}
