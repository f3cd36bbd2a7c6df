//! The Merkle tree over what was stored: roots, proofs that a leaf is in the tree, and proofs that a tree extends an
//! earlier one (RFC 6962, section 2.1; checked as in RFC 9162, sections 2.1.3.2 and 2.1.4.2).
//!
//! A leaf is a stored version of an envelope, or a roster, in the order of storing. A tree of n leaves is divided at
//! the largest power of two below n. [`Frontier`] grows a tree leaf by leaf; its memory is logarithmic in the size.
//! [`inclusion`] and [`consistency`] make a proof from the hashes of all leaves; [`root_of_inclusion`] and
//! [`TreeHead::extends`] check it without them.

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
    /// root for each 1 bit of `size`.
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
        // Each trailing 1 bit of the size is a subtree as large as the new one.
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
    let last = size.checked_sub(1).filter(|&last| index <= last)?;
    let mut root = leaf;
    let has_length = climb(index, last, path, |side, beside| {
        root = match side {
            Side::Left => node_hash(beside, root),
            Side::Right => node_hash(root, beside),
        };
    });
    has_length.then_some(root)
}

/// On which side of the way up a hash of a path stands.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// Climbs to the root from the node of that number in a level whose last has the number `last`, and hands each hash
/// of the path to `step` (RFC 9162, sections 2.1.3.2 and 2.1.4.2). Returns whether the path has the length of that
/// way.
fn climb(
    mut node: u64,
    mut last: u64,
    path: &[Digest],
    mut step: impl FnMut(Side, Digest),
) -> bool {
    for &beside in path {
        if last == 0 {
            return false;
        }
        if node % 2 == 1 || node == last {
            step(Side::Left, beside);
            // A last node that is a left one has no sibling on these levels.
            while node.is_multiple_of(2) && node > 0 {
                (node, last) = (node / 2, last / 2);
            }
        } else {
            step(Side::Right, beside);
        }
        (node, last) = (node / 2, last / 2);
    }
    last == 0
}

/// The proof that the tree of these leaves extends that of the first `size` of them (RFC 9162, section 2.1.4.1); `None`
/// where there are fewer. It is empty for all of the leaves, and for none of them, which every tree extends.
pub fn consistency(leaves: &[Digest], size: usize) -> Option<Vec<Digest>> {
    if size > leaves.len() {
        return None;
    }
    let mut path = Vec::new();
    let (mut leaves, mut size) = (leaves, size);
    // Whether these leaves begin where the whole tree does, so that a reader knows the root over the first `size` of
    // them.
    let mut is_known = true;
    while 0 < size && size < leaves.len() {
        let (left, right) = leaves.split_at(division(leaves.len()));
        match size.checked_sub(left.len()).filter(|&rest| rest > 0) {
            Some(in_right) => {
                path.push(root(left));
                (leaves, size, is_known) = (right, in_right, false);
            }
            None => {
                path.push(root(right));
                leaves = left;
            }
        }
    }
    if !is_known {
        path.push(root(leaves));
    }
    path.reverse();
    Some(path)
}

/// A tree as a reader knows it: how many leaves, and the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeHead {
    /// The number of leaves.
    pub size: u64,
    /// The root over them.
    pub root: Digest,
}

impl TreeHead {
    /// The head of the tree without leaves.
    pub fn empty() -> TreeHead {
        TreeHead {
            size: 0,
            root: empty_root(),
        }
    }

    /// Whether it is the head of the tree of the first of these leaves.
    pub fn begins(&self, leaves: &[Digest]) -> bool {
        let size = usize::try_from(self.size).ok();
        let first = size.and_then(|size| leaves.get(..size));
        first.map(root) == Some(self.root)
    }

    /// Whether this proof shows that the tree of this head has all leaves of the earlier one, in their order, before
    /// its own (RFC 9162, section 2.1.4.2). Equal trees, and the one without leaves, need an empty proof.
    pub fn extends(&self, earlier: &TreeHead, path: &[Digest]) -> bool {
        let is_possible = |head: &TreeHead| head.size > 0 || *head == TreeHead::empty();
        if !is_possible(self) || !is_possible(earlier) || earlier.size > self.size {
            return false;
        }
        if earlier.size == self.size {
            return path.is_empty() && earlier == self;
        }
        match earlier.size {
            0 => path.is_empty(),
            _ => self.is_reached(earlier, path) == Some(true),
        }
    }

    /// Whether a proof leads from the leaf at the end of the earlier tree, which has at least one and fewer than
    /// this, to both roots; `None` where the proof does not begin.
    fn is_reached(&self, earlier: &TreeHead, path: &[Digest]) -> Option<bool> {
        let (node, last) = (earlier.size - 1, self.size - 1);
        // Up to where the whole subtree that ends there is a left one: its root comes first.
        let up = node.trailing_ones();
        // An earlier tree that is one whole subtree is known to the reader, and not in the proof.
        let (start, rest) = match earlier.size.is_power_of_two() {
            true => (&earlier.root, path),
            false => path.split_first()?,
        };
        let (mut first, mut second) = (*start, *start);
        let has_length = climb(node >> up, last >> up, rest, |side, beside| match side {
            Side::Left => {
                first = node_hash(beside, first);
                second = node_hash(beside, second);
            }
            Side::Right => second = node_hash(second, beside),
        });
        Some(has_length && first == earlier.root && second == self.root)
    }
}

#[cfg(test)]
mod tests;
