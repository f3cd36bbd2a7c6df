//! A text with signature lines beneath it (C2SP `signed-note`), such as the head of a log (C2SP `tlog-checkpoint`):
//!
//! ```text
//! adjourn.archive/2c1d…          the log's name, its origin
//! 100000                         the number of leaves
//! CsUYapGGPo4dkMgIAUqom/Xajj7h…  the root over them, base64
//!
//! — adjourn.archive/2c1d… Az3grlg…
//! ```
//!
//! A signature line names a key by its name and a number of four bytes. Lines of other keys than the reader's are
//! ignored; every line of the reader's key must hold.

use std::fmt;
use std::str::FromStr;

use data_encoding::{BASE64, HEXLOWER};

use crate::crypto::{Signature, SigningKey, VerifyingKey, sha256};

/// The beginning of a signature line: an em dash and a space.
const DASH: &str = "\u{2014} ";

/// The signature type of plain Ed25519 over the text.
const ED25519: u8 = 1;

/// The most bytes of a note that is read: enough for a head and hundreds of cosignatures.
pub const LARGEST_NOTE: usize = 65_536;

/// The most signature lines of a note that is read.
const MOST_SIGNATURES: usize = 64;

/// The public key of a log, with the name in its signature lines. It is written as `NAME+NUMBER+KEY`: the number in
/// hexadecimal, then in base64 a byte for the type and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteKey {
    name: String,
    key: VerifyingKey,
}

/// Why something is no note, no checkpoint, or not signed by the key in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoteError {
    /// The note is not UTF-8, has a control character, is too long, has no blank line, or a signature line is
    /// malformed.
    #[error("this is no signed note")]
    NotANote,
    /// The text is not a name, a size and a root.
    #[error("the note is no checkpoint: it must hold a name, a size and a root")]
    NotACheckpoint,
    /// The checkpoint is of another log.
    #[error("the checkpoint is of another log")]
    OtherLog,
    /// The note has no signature line of this key.
    #[error("the note is not signed by this key")]
    NotSigned,
    /// A signature line of this key does not hold.
    #[error("the signature does not hold")]
    BadSignature,
    /// The text is not `NAME+NUMBER+KEY`, or the number is not that of the key.
    #[error("this is no public key of a log: it is written NAME+NUMBER+KEY")]
    NotAKey,
}

impl NoteError {
    /// The code, which never changes.
    pub fn code(self) -> &'static str {
        match self {
            NoteError::NotANote => "note/not-a-note",
            NoteError::NotACheckpoint => "note/not-a-checkpoint",
            NoteError::OtherLog => "note/other-log",
            NoteError::NotSigned => "note/not-signed",
            NoteError::BadSignature => "note/bad-signature",
            NoteError::NotAKey => "note/not-a-key",
        }
    }
}

impl NoteKey {
    /// A key with a name, which may have neither white space nor a plus sign.
    ///
    /// # Errors
    /// [`NoteError::NotAKey`] for a name that no key may have.
    pub fn new(name: &str, key: VerifyingKey) -> Result<NoteKey, NoteError> {
        if !is_key_name(name) {
            return Err(NoteError::NotAKey);
        }
        let name = name.to_owned();
        Ok(NoteKey { name, key })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first four bytes of a hash over name, type and key.
    fn number(&self) -> [u8; 4] {
        let hash = sha256(&[self.name.as_bytes(), b"\n", &[ED25519], self.key.as_bytes()]);
        let mut number = [0; 4];
        for (place, &byte) in number.iter_mut().zip(hash.as_bytes()) {
            *place = byte;
        }
        number
    }

    /// The text of a note, if this key has signed it.
    ///
    /// # Errors
    /// [`NoteError::NotANote`], [`NoteError::NotSigned`], [`NoteError::BadSignature`].
    pub fn open<'a>(&self, note: &'a [u8]) -> Result<&'a str, NoteError> {
        let (text, signatures) = split(note)?;
        let mut signed = Err(NoteError::NotSigned);
        for line in signatures.lines() {
            let (name, bytes) = parse_signature(line)?;
            let Some((number, signature)) = bytes.split_first_chunk::<4>() else {
                return Err(NoteError::NotANote);
            };
            if name != self.name || *number != self.number() {
                continue;
            }
            let signature: [u8; 64] = signature.try_into().map_err(|_| NoteError::BadSignature)?;
            let signature = Signature::from_bytes(signature);
            self.key
                .verify_note(text, &signature)
                .map_err(|_| NoteError::BadSignature)?;
            signed = Ok(text);
        }
        signed
    }
}

impl fmt::Display for NoteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let typed = [&[ED25519][..], self.key.as_bytes()].concat();
        let number = HEXLOWER.encode(&self.number());
        write!(f, "{}+{number}+{}", self.name, BASE64.encode(&typed))
    }
}

impl FromStr for NoteKey {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<NoteKey, NoteError> {
        let parse = || {
            let mut parts = text.splitn(3, '+');
            let (name, number, typed) = (parts.next()?, parts.next()?, parts.next()?);
            let typed = BASE64.decode(typed.as_bytes()).ok()?;
            let (&kind, key) = typed.split_first()?;
            let key = VerifyingKey::from_bytes(key.try_into().ok()?).ok()?;
            let key = NoteKey::new(name, key).ok()?;
            let same = kind == ED25519 && HEXLOWER.encode(&key.number()) == number;
            same.then_some(key)
        };
        parse().ok_or(NoteError::NotAKey)
    }
}

/// Signs `text`, which ends in a line feed, under a name.
///
/// # Errors
/// [`NoteError::NotAKey`] for a name that no key may have, [`NoteError::NotANote`] for a text that no
/// note may hold.
pub fn sign_note(text: &str, name: &str, key: &SigningKey) -> Result<String, NoteError> {
    let public = NoteKey::new(name, key.verifying_key())?;
    let signature = key.sign_note(text).ok_or(NoteError::NotANote)?;
    let numbered = [&public.number()[..], signature.as_bytes()].concat();
    let note = format!("{text}\n{DASH}{name} {}\n", BASE64.encode(&numbered));
    // A note that would be read otherwise, or not at all, is refused.
    match split(note.as_bytes())? {
        (read, _) if read == text => Ok(note),
        _ => Err(NoteError::NotANote),
    }
}

/// The text of a note, with its last line feed, and the signature lines.
fn split(note: &[u8]) -> Result<(&str, &str), NoteError> {
    let note = std::str::from_utf8(note).map_err(|_| NoteError::NotANote)?;
    let control = |character: char| character < ' ' && character != '\n';
    if note.len() > LARGEST_NOTE || note.contains(control) || !note.ends_with('\n') {
        return Err(NoteError::NotANote);
    }
    let blank = note.rfind("\n\n").ok_or(NoteError::NotANote)?;
    let (text, signatures) = note.split_at(blank + 1);
    let signatures = signatures.strip_prefix('\n').unwrap_or_default();
    match signatures.lines().count() {
        1..=MOST_SIGNATURES => Ok((text, signatures)),
        _ => Err(NoteError::NotANote),
    }
}

/// The name in a signature line, and its decoded base64.
fn parse_signature(line: &str) -> Result<(&str, Vec<u8>), NoteError> {
    let parse = || {
        let (name, bytes) = line.strip_prefix(DASH)?.split_once(' ')?;
        let bytes = BASE64.decode(bytes.as_bytes()).ok()?;
        is_key_name(name).then_some((name, bytes))
    };
    parse().ok_or(NoteError::NotANote)
}

fn is_key_name(name: &str) -> bool {
    let refused = |character: char| character.is_whitespace() || character == '+';
    !name.is_empty() && !name.contains(refused) && !name.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{Checkpoint, TreeHead};

    fn key() -> SigningKey {
        SigningKey::from_seed(&[7; 32])
    }

    fn checkpoint() -> Checkpoint {
        Checkpoint {
            origin: "adjourn.archive/test".to_owned(),
            head: TreeHead {
                size: 3,
                root: sha256(&[b"root"]),
            },
        }
    }

    fn public() -> NoteKey {
        NoteKey::new("adjourn.archive/test", key().verifying_key()).unwrap()
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_signed() {
        let note = checkpoint().sign(&key()).unwrap();
        assert_eq!(
            Checkpoint::open(note.as_bytes(), &public()),
            Ok(checkpoint())
        );
        let lines: Vec<&str> = note.lines().collect();
        assert_eq!(lines[..2], ["adjourn.archive/test", "3"]);
        assert_eq!(lines[3], "");
        assert!(lines[4].starts_with("\u{2014} adjourn.archive/test "));
        assert_eq!(lines.len(), 5);
    }

    #[test]
    fn a_public_key_reads_back() {
        let text = public().to_string();
        assert_eq!(text.parse(), Ok(public()));
        let (name, rest) = text.split_once('+').unwrap();
        for bad in [
            String::new(),
            name.to_owned(),
            format!("{name}+{rest}x"),
            format!("other+{rest}"),
            format!("a b+{rest}"),
            text.replace('+', "-"),
        ] {
            assert_eq!(bad.parse::<NoteKey>(), Err(NoteError::NotAKey), "{bad}");
        }
    }

    /// Every byte of a signed checkpoint changed, in each of its bits.
    #[test]
    fn no_change_is_accepted() {
        let note = checkpoint().sign(&key()).unwrap();
        for place in 0..note.len() {
            for bit in 0..8 {
                let mut changed = note.clone().into_bytes();
                changed[place] ^= 1 << bit;
                let read = Checkpoint::open(&changed, &public());
                assert!(read.is_err(), "byte {place}, bit {bit}: {read:?}");
            }
        }
        for length in 0..note.len() {
            assert!(Checkpoint::open(&note.as_bytes()[..length], &public()).is_err());
        }
    }

    #[test]
    fn lines_of_other_keys_are_passed_over_and_a_bad_one_of_this_key_is_not() {
        let note = checkpoint().sign(&key()).unwrap();
        let text = checkpoint().text();
        let signature = note.strip_prefix(&format!("{text}\n")).unwrap();
        let other = SigningKey::from_seed(&[8; 32]);
        let witness = sign_note(&text, "witness.example", &other).unwrap();
        let witness = witness.strip_prefix(&format!("{text}\n")).unwrap();
        // The same name with another key is another key.
        let namesake = sign_note(&text, "adjourn.archive/test", &other).unwrap();
        let namesake = namesake.strip_prefix(&format!("{text}\n")).unwrap();
        for (lines, expected) in [
            (format!("{witness}{signature}"), Ok(checkpoint())),
            (format!("{signature}{namesake}"), Ok(checkpoint())),
            (witness.to_owned(), Err(NoteError::NotSigned)),
            (namesake.to_owned(), Err(NoteError::NotSigned)),
            (format!("{signature}nonsense\n"), Err(NoteError::NotANote)),
            (signature.repeat(65), Err(NoteError::NotANote)),
        ] {
            let note = format!("{text}\n{lines}");
            assert_eq!(Checkpoint::open(note.as_bytes(), &public()), expected);
        }
        // Signed by this key, over another text, beside a good line.
        let wrong = sign_note("other\n", "adjourn.archive/test", &key()).unwrap();
        let wrong = wrong.strip_prefix("other\n\n").unwrap();
        let note = format!("{text}\n{signature}{wrong}");
        let read = Checkpoint::open(note.as_bytes(), &public());
        assert_eq!(read, Err(NoteError::BadSignature));
    }

    #[test]
    fn what_is_signed_must_be_a_checkpoint_of_this_log() {
        let root = BASE64.encode(&[1; 32]);
        for (text, expected) in [
            (format!("other\n3\n{root}\n"), NoteError::OtherLog),
            (
                "adjourn.archive/test\n3\n".to_owned(),
                NoteError::NotACheckpoint,
            ),
            (
                format!("adjourn.archive/test\n03\n{root}\n"),
                NoteError::NotACheckpoint,
            ),
            (
                format!("adjourn.archive/test\n+3\n{root}\n"),
                NoteError::NotACheckpoint,
            ),
            (
                format!("adjourn.archive/test\n3\n{root}A\n"),
                NoteError::NotACheckpoint,
            ),
            (format!("\n3\n{root}\n"), NoteError::NotACheckpoint),
        ] {
            let note = sign_note(&text, "adjourn.archive/test", &key()).unwrap();
            let read = Checkpoint::open(note.as_bytes(), &public());
            assert_eq!(read, Err(expected), "{text}");
        }
        let extended = format!("adjourn.archive/test\n3\n{root}\nmore\n");
        let note = sign_note(&extended, "adjourn.archive/test", &key()).unwrap();
        assert_eq!(
            Checkpoint::open(note.as_bytes(), &public())
                .unwrap()
                .head
                .size,
            3
        );
    }

    #[test]
    fn what_cannot_be_signed_is_refused() {
        for text in [
            "\n\n!",
            "no line feed at the end",
            "a\tb\n",
            "DSSEv1 1 a 1 b\n",
        ] {
            assert_eq!(sign_note(text, "name", &key()), Err(NoteError::NotANote));
        }
        for name in ["", "a b", "a+b", "a\u{a0}b", "a\u{85}b"] {
            assert_eq!(sign_note("text\n", name, &key()), Err(NoteError::NotAKey));
        }
    }
}
