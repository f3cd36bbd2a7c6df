//! DSSE's pre-authentication encoding: every message that is signed, hashed or bound begins with its type.

/// `"DSSEv1 " len(kind) " " kind " " len(body) " " body`, lengths in bytes, plain decimal (DSSE
/// 1.0.2, "Signature Definition"). The body is `body_parts` joined together.
///
/// Two different pairs of kind and body never encode alike, so a signature made for one purpose
/// cannot serve another.
pub fn pae(kind: &str, body_parts: &[&[u8]]) -> Vec<u8> {
    let length: usize = body_parts.iter().map(|part| part.len()).sum();
    let head = pae_head(kind, length);
    let mut encoded = Vec::with_capacity(head.len() + length);
    encoded.extend_from_slice(head.as_bytes());
    for part in body_parts {
        encoded.extend_from_slice(part);
    }
    encoded
}

/// What stands before a body of that length.
pub(super) fn pae_head(kind: &str, length: usize) -> String {
    format!("DSSEv1 {} {kind} {length} ", kind.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_encodings() {
        #[rustfmt::skip]
        let table: [(&str, &[&[u8]], &str, &str); 5] = [
            ("http://example.com/HelloWorld", &[b"hello world"], "DSSEv1 29 http://example.com/HelloWorld 11 hello world", "the example of DSSE's protocol.md"),
            ("", &[], "DSSEv1 0  0 ", "nothing at all"),
            ("t", &[b""], "DSSEv1 1 t 0 ", "one empty part is no part"),
            ("t", &[b"ab", b"", b"c"], "DSSEv1 1 t 3 abc", "parts are joined"),
            ("è", &[b"\xc3\xa9"], "DSSEv1 2 è 2 é", "lengths count bytes"),
        ];
        for (kind, parts, encoding, why) in table {
            let found = pae(kind, parts);
            assert_eq!(found, encoding.as_bytes(), "{why}");
            assert_eq!(found.capacity(), encoding.len(), "{why}: allocated once");
        }
    }

    proptest! {
        #[test]
        fn different_inputs_never_encode_alike(
            one in "[ 0-9a]{0,6}", body_one in "[ 0-9a]{0,6}",
            two in "[ 0-9a]{0,6}", body_two in "[ 0-9a]{0,6}",
        ) {
            let encodings_agree =
                pae(&one, &[body_one.as_bytes()]) == pae(&two, &[body_two.as_bytes()]);
            prop_assert_eq!(encodings_agree, (one, body_one) == (two, body_two));
        }
    }
}
