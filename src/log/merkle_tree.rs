//! The Merkle tree over what was stored: roots, and proofs that a leaf is in the tree (RFC 6962, section 2.1; checked
//! as in RFC 9162, section 2.1.3.2).
//!
//! A leaf is a stored version of an envelope, or a roster, in the order of storing. A tree of n leaves is divided at the largest
//! power of two below n. [`Frontier`] grows a tree leaf by leaf; its memory is logarithmic in the size. [`inclusion`]
//! makes a proof from the hashes of all leaves; [`root_of_inclusion`] checks it without them. There is no proof that a
//! later tree extends an earlier one: anyone who checks an archive has all its leaves and grows the tree again.

use crate::crypto::{Digest, Sha256, sha256};

/// The byte hashed before the bytes of a leaf.
const LEAF: &[u8] = &[0];

/// The byte hashed before the hashes of two subtrees.
const NODE: &[u8] = &[1];

/// The hash of a leaf: SHA-256 of a zero byte and its bytes.
pub fn leaf_hash(bytes: &[u8]) -> Digest {
    sha256(&[LEAF, bytes])
}

/// The hash of a leaf whose bytes come in pieces.
pub fn leaf_hasher() -> Sha256 {
    let mut hasher = Sha256::new();
    hasher.update(LEAF);
    hasher
}

fn node_hash(left: Digest, right: Digest) -> Digest {
    sha256(&[NODE, left.as_bytes(), right.as_bytes()])
}

/// The root of a tree without leaves: SHA-256 of nothing.
fn empty_root() -> Digest {
    sha256(&[])
}

/// The largest power of two below `size`, where a tree of that size is divided; `size` is at least 2.
fn division(size: usize) -> usize {
    1 << (size - 1).ilog2()
}

/// A growing tree: the roots of its whole subtrees, the largest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    size: u64,
    whole: Vec<Digest>,
}

impl Frontier {
    /// A tree of `size` leaves whose whole subtrees have these roots, the largest first. `None` unless there is one
    /// root for each binary one of `size`.
    pub fn new(size: u64, whole: Vec<Digest>) -> Option<Frontier> {
        let ones = usize::try_from(size.count_ones()).ok()?;
        (whole.len() == ones).then_some(Frontier { size, whole })
    }

    /// The number of leaves.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The roots of the whole subtrees, the largest first.
    pub fn whole(&self) -> &[Digest] {
        &self.whole
    }

    /// Appends a leaf.
    pub fn push(&mut self, leaf: Digest) {
        let mut node = leaf;
        // Each binary one at the end of the size is a subtree as large as the new one.
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.whole.pop() {
                node = node_hash(left, node);
            }
        }
        self.whole.push(node);
        self.size += 1;
    }

    /// The root over all leaves.
    pub fn root(&self) -> Digest {
        let mut smaller_first = self.whole.iter().rev().copied();
        let Some(smallest) = smaller_first.next() else {
            return empty_root();
        };
        smaller_first.fold(smallest, |right, left| node_hash(left, right))
    }
}

impl FromIterator<Digest> for Frontier {
    fn from_iter<T: IntoIterator<Item = Digest>>(leaves: T) -> Frontier {
        let mut frontier = Frontier::default();
        for leaf in leaves {
            frontier.push(leaf);
        }
        frontier
    }
}

/// The root over these leaves.
pub fn root(leaves: &[Digest]) -> Digest {
    leaves.iter().copied().collect::<Frontier>().root()
}

/// The audit path of the leaf at `index` (RFC 6962, section 2.1.1), from its sibling up; `None` where
/// there is no such leaf.
pub fn inclusion(leaves: &[Digest], index: usize) -> Option<Vec<Digest>> {
    if index >= leaves.len() {
        return None;
    }
    let mut path = Vec::new();
    let (mut leaves, mut index) = (leaves, index);
    while leaves.len() > 1 {
        let (left, right) = leaves.split_at(division(leaves.len()));
        let (here, beside) = match index.checked_sub(left.len()) {
            Some(in_right) => {
                index = in_right;
                (right, left)
            }
            None => (left, right),
        };
        path.push(root(beside));
        leaves = here;
    }
    path.reverse();
    Some(path)
}

/// The root that an audit path leads to from the leaf at `index` of a tree of `size` leaves; `None`
/// where no such path has this length.
pub fn root_of_inclusion(leaf: Digest, index: u64, size: u64, path: &[Digest]) -> Option<Digest> {
    if index >= size {
        return None;
    }
    let (mut node, mut last) = (index, size - 1);
    let mut root = leaf;
    for &beside in path {
        if last == 0 {
            return None;
        }
        if node % 2 == 1 || node == last {
            root = node_hash(beside, root);
            while node % 2 == 0 && node > 0 {
                node /= 2;
                last /= 2;
            }
        } else {
            root = node_hash(root, beside);
        }
        node /= 2;
        last /= 2;
    }
    (last == 0).then_some(root)
}

/// A tree as a reader knows it: how many leaves, and the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeHead {
    /// The number of leaves.
    pub size: u64,
    /// The root over them.
    pub root: Digest,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree's definition, word by word: MTH of RFC 6962, section 2.1.
    fn defined(leaves: &[Digest]) -> Digest {
        match leaves {
            [] => empty_root(),
            [leaf] => *leaf,
            _ => {
                let half = (1..leaves.len())
                    .rev()
                    .find(|size| size.is_power_of_two())
                    .unwrap();
                node_hash(defined(&leaves[..half]), defined(&leaves[half..]))
            }
        }
    }

    fn leaves(count: u8) -> Vec<Digest> {
        (0..count).map(|leaf| leaf_hash(&[leaf])).collect()
    }

    /// The eight leaves and roots that implementations of Certificate Transparency are tried with.
    #[test]
    fn published_roots() {
        let bytes: [&[u8]; 8] = [
            b"",
            &[0x00],
            &[0x10],
            &[0x20, 0x21],
            &[0x30, 0x31],
            &[0x40, 0x41, 0x42, 0x43],
            &[0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57],
            &[
                0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d,
                0x6e, 0x6f,
            ],
        ];
        let roots = [
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ];
        let mut frontier = Frontier::default();
        for (size, expected) in roots.iter().enumerate() {
            assert_eq!(frontier.root().to_string(), *expected, "{size} leaves");
            if let Some(bytes) = bytes.get(size) {
                frontier.push(leaf_hash(bytes));
            }
        }
    }

    #[test]
    fn a_leaf_in_pieces() {
        let mut hasher = leaf_hasher();
        hasher.update(b"one ");
        hasher.update(b"leaf");
        assert_eq!(hasher.finish(), leaf_hash(b"one leaf"));
    }

    #[test]
    fn a_frontier_has_the_defined_root_at_every_size_and_can_be_taken_up_again() {
        let leaves = leaves(130);
        let mut frontier = Frontier::default();
        for (size, &leaf) in leaves.iter().enumerate() {
            assert_eq!(frontier.root(), defined(&leaves[..size]), "{size} leaves");
            assert_eq!(frontier.size(), size as u64);
            let again = Frontier::new(frontier.size(), frontier.whole().to_vec());
            assert_eq!(again.as_ref(), Some(&frontier));
            frontier.push(leaf);
        }
        assert_eq!(Frontier::new(3, leaves[..1].to_vec()), None);
        assert_eq!(Frontier::new(4, leaves[..2].to_vec()), None);
    }

    #[test]
    fn every_leaf_is_proved_in_every_tree_and_nowhere_else() {
        for size in 1..40 {
            let leaves = leaves(size);
            let size = leaves.len();
            let root = defined(&leaves);
            assert_eq!(inclusion(&leaves, size), None);
            for index in 0..size {
                let path = inclusion(&leaves, index).unwrap();
                let at = |index: usize, size: usize, path: &[Digest]| {
                    root_of_inclusion(leaves[index], index as u64, size as u64, path)
                };
                assert_eq!(at(index, size, &path), Some(root), "{index} of {size}");
                for elsewhere in (0..size).filter(|&elsewhere| elsewhere != index) {
                    let moved =
                        root_of_inclusion(leaves[index], elsewhere as u64, size as u64, &path);
                    assert_ne!(moved, Some(root), "{index} as {elsewhere} of {size}");
                }
                let longer = [&path[..], &[root]].concat();
                assert_eq!(at(index, size, &longer), None, "one too many");
                if let Some((_, shorter)) = path.split_last() {
                    assert_ne!(at(index, size, shorter), Some(root), "one too few");
                }
                for place in 0..path.len() {
                    let mut changed = path.clone();
                    changed[place] = leaf_hash(b"changed");
                    assert_ne!(at(index, size, &changed), Some(root));
                }
            }
            let beyond = root_of_inclusion(leaves[0], size as u64, size as u64, &[]);
            assert_eq!(beyond, None);
        }
    }
}
