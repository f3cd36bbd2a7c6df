//! The signatures of a file, each with its place and its signer. What a refusal names stands in `tests/kit`, as `where`.

use envelope::Signer;

use crate::fixtures::opened;

#[test]
fn every_signature_is_listed_with_its_signer() {
    let opened = opened();
    let listed = opened.signatures();
    let listed = listed.iter();
    let listed = listed.map(|it| format!("{} {} {}", it.place, it.signer, it.valid));
    let expected = [
        "[seal] white true",
        "[accept] arbiter true",
        "entry 1 arbiter true",
    ];
    assert_eq!(listed.collect::<Vec<_>>(), expected);
    for deputy in 1..=4 {
        let word = format!("deputy{deputy}");
        assert_eq!(Signer::parse(&word), Some(Signer::Deputy(deputy)));
        assert_eq!(Signer::Deputy(deputy).to_string(), word);
    }
    assert_eq!(Signer::parse("deputy5"), None);
}
