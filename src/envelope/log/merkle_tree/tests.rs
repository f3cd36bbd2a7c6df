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
    #[rustfmt::skip]
    let bytes: [&[u8]; 8] = [
        b"", &[0x00], &[0x10], &[0x20, 0x21], &[0x30, 0x31], b"@ABC", b"PQRSTUVW", b"`abcdefghijklmno",
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
    for size in 1..22 {
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
                let moved = root_of_inclusion(leaves[index], elsewhere as u64, size as u64, &path);
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

/// PROOF and SUBPROOF of RFC 9162, section 2.1.4.1, word by word.
fn defined_consistency(size: usize, leaves: &[Digest], is_known: bool) -> Vec<Digest> {
    if size == leaves.len() {
        return if is_known {
            vec![]
        } else {
            vec![defined(leaves)]
        };
    }
    let half = (1..leaves.len())
        .rev()
        .find(|half| half.is_power_of_two())
        .unwrap();
    let (left, right) = leaves.split_at(half);
    let (mut proof, beside) = match size <= half {
        true => (defined_consistency(size, left, is_known), right),
        false => (defined_consistency(size - half, right, false), left),
    };
    proof.push(defined(beside));
    proof
}

#[test]
fn every_tree_is_shown_to_extend_every_earlier_one_and_no_other() {
    let leaves = leaves(22);
    let heads: Vec<TreeHead> = (0..=leaves.len())
        .map(|size| TreeHead {
            size: size as u64,
            root: defined(&leaves[..size]),
        })
        .collect();
    let other = TreeHead {
        root: leaf_hash(b"other"),
        ..heads[0]
    };
    assert!(!other.extends(&other, &[]) && !heads[1].extends(&other, &[]));
    for size in 0..=leaves.len() {
        let (all, leaves, later) = (&leaves, &leaves[..size], &heads[size]);
        assert_eq!(consistency(leaves, size + 1), None);
        for (earlier, head) in heads.iter().enumerate().take(size + 1) {
            let proof = consistency(leaves, earlier).unwrap();
            if earlier > 0 {
                let expected = defined_consistency(earlier, leaves, true);
                assert_eq!(proof, expected, "{earlier} to {size}");
            }
            assert!(later.extends(head, &proof), "{earlier} to {size}");
            assert_eq!(head.extends(later, &proof), earlier == size, "backwards");
            for (place, wrong) in heads.iter().enumerate() {
                // An empty proof shows that every tree extends itself and the one without leaves.
                let needs_none = proof.is_empty() && (place == 0 || place == size);
                if place != earlier && !needs_none {
                    assert!(!later.extends(wrong, &proof), "{place} to {size}");
                }
                if place != size && earlier != 0 {
                    assert!(!wrong.extends(head, &proof), "{earlier} to {place}");
                }
            }
            // A root of its own choice fits no proof of another length: neither a node below it, nor one above both.
            for (other, _) in heads.iter().enumerate().skip(earlier) {
                let size = other as u64;
                let claimed = TreeHead { size, ..*later };
                let needed = consistency(&all[..other], earlier).unwrap().len();
                if needed != proof.len() {
                    assert!(!claimed.extends(head, &proof), "{earlier} to {other}");
                }
            }
            let above = |head: &TreeHead| TreeHead {
                root: node_hash(later.root, head.root),
                ..*head
            };
            let longer = [&proof[..], &[later.root]].concat();
            assert!(!above(later).extends(&above(head), &longer), "above both");
            assert!(!later.extends(head, &longer), "one too many");
            if let Some((_, shorter)) = proof.split_last() {
                assert!(!later.extends(head, shorter), "one too few");
            }
            for place in 0..proof.len() {
                let mut changed = proof.clone();
                changed[place] = leaf_hash(b"changed");
                assert!(!later.extends(head, &changed), "{earlier} to {size}");
            }
            for root in [leaf_hash(b"a fork"), later.root] {
                let fork = TreeHead { root, ..*head };
                if fork != *head {
                    assert!(!later.extends(&fork, &proof), "{earlier} to {size}");
                }
            }
        }
    }
}
