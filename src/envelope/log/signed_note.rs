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

use rules::fault::Fault;
use std::fmt;
use std::str::FromStr;

use data_encoding::{BASE64, HEXLOWER};

use crate::crypto::{Signature, SigningKey, VerifyingKey, sha256};

/// The beginning of a signature line: an em dash and a space.
pub(super) const DASH: &str = "\u{2014} ";

/// The signature type of plain Ed25519 over the text.
const ED25519: u8 = 1;

/// The signature type of a cosignature: Ed25519 with a time.
const ED25519_COSIGNATURE: u8 = 4;

/// The most bytes of a note that is read: enough for a head and as many signature lines as are read.
pub const LARGEST_NOTE: usize = 65_536;

/// The most signature lines of a note that is read.
pub const MOST_SIGNATURES: usize = 64;

/// A public key with the name in its signature lines, and the type of the signatures. It is written as
/// `NAME+NUMBER+KEY`: the number in hexadecimal, then in base64 a byte for the type and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedKey<const TYPE: u8> {
    name: String,
    key: VerifyingKey,
}

/// The public key of a log or of an organiser.
pub type NoteKey = NamedKey<ED25519>;

/// The public key of a witness.
pub type WitnessKey = NamedKey<ED25519_COSIGNATURE>;

/// Why something is no note, no checkpoint, or not signed by the key in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, displaydoc::Display, Fault)]
#[fault(NotVerified, hint = "advice-note-unchanged-copy")]
pub enum NoteError {
    /// this is no signed note
    #[fault("note/not-a-note")]
    NotANote,
    /// the note has too many bytes or signatures
    #[fault("note/too-long", give(bytes = LARGEST_NOTE, signatures = MOST_SIGNATURES), hint = "")]
    TooLong,
    /// the note is no checkpoint: it must hold a name, a size and a root
    #[fault("note/not-a-checkpoint")]
    NotACheckpoint,
    /// the checkpoint is of another log
    #[fault("note/other-log", hint = "advice-note-other-log")]
    OtherLog,
    /// the note is not signed by this key
    #[fault("note/not-signed")]
    NotSigned,
    /// the signature does not hold
    #[fault("note/bad-signature")]
    BadSignature,
    /// this is no public key of a log: it is written NAME+NUMBER+KEY
    #[fault("note/not-a-key", hint = "")]
    NotAKey,
    /// this is no public key of a witness: it is written NAME+NUMBER+KEY
    #[fault("note/not-a-witness", hint = "")]
    NotAWitness,
    /// these are copies of different checkpoints
    #[fault("note/other-checkpoint", hint = "")]
    OtherCheckpoint,
    /// {found} of the witnesses have cosigned, and {demanded} are demanded
    #[fault("note/quorum", hint = "")]
    Quorum {
        /// How many have.
        found: usize,
        /// How many are demanded.
        demanded: usize,
    },
}

/// A signature line of a key. Whether it holds is not known.
pub(super) struct SignatureLine<'a> {
    /// The whole line, with its line feed.
    pub(super) line: &'a str,
    /// What it holds behind the number of the key.
    pub(super) signature: Vec<u8>,
}

impl<const TYPE: u8> NamedKey<TYPE> {
    /// The error for a text or a name that is not of such a key.
    const NO_KEY: NoteError = match TYPE {
        ED25519_COSIGNATURE => NoteError::NotAWitness,
        _ => NoteError::NotAKey,
    };

    /// A key with a name, which may have neither white space nor a plus sign.
    ///
    /// # Errors
    /// [`NoteError::NotAKey`] or [`NoteError::NotAWitness`] for a name that no key may have.
    pub fn new(name: &str, key: VerifyingKey) -> Result<NamedKey<TYPE>, NoteError> {
        let name = is_key_name(name).then(|| name.to_owned());
        let name = name.ok_or(Self::NO_KEY)?;
        Ok(NamedKey { name, key })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn key(&self) -> &VerifyingKey {
        &self.key
    }

    /// The first four bytes of a hash over name, type and key.
    fn number(&self) -> [u8; 4] {
        let hash = sha256(&[self.name.as_bytes(), b"\n", &[TYPE], self.key.as_bytes()]);
        hash.as_bytes().first_chunk().copied().unwrap_or_default()
    }

    /// The line of a signature by this key.
    pub(super) fn line(&self, signature: &[u8]) -> String {
        let numbered = [&self.number()[..], signature].concat();
        format!("{DASH}{} {}\n", self.name, BASE64.encode(&numbered))
    }

    /// The text of a note, and the signature lines of this key.
    pub(super) fn lines<'a>(
        &self,
        note: &'a [u8],
    ) -> Result<(&'a str, Vec<SignatureLine<'a>>), NoteError> {
        let (text, signatures) = split(note)?;
        let mut found = Vec::new();
        for line in signatures.split_inclusive('\n') {
            let (name, mut number) = parse_signature(line)?;
            let signature = number.split_off(number.len().min(4));
            if signature.is_empty() {
                return Err(NoteError::NotANote);
            }
            if name == self.name && number == self.number() {
                found.push(SignatureLine { line, signature });
            }
        }
        Ok((text, found))
    }
}

impl<const TYPE: u8> fmt::Display for NamedKey<TYPE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let typed = [&[TYPE][..], self.key.as_bytes()].concat();
        let number = HEXLOWER.encode(&self.number());
        write!(f, "{}+{number}+{}", self.name, BASE64.encode(&typed))
    }
}

impl<const TYPE: u8> FromStr for NamedKey<TYPE> {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<NamedKey<TYPE>, NoteError> {
        let parse = || {
            let mut parts = text.splitn(3, '+');
            let (name, number, typed) = (parts.next()?, parts.next()?, parts.next()?);
            let typed = parse_base64(typed)?;
            let (&kind, key) = typed.split_first()?;
            let key = VerifyingKey::from_bytes(key.try_into().ok()?).ok()?;
            let key = NamedKey::new(name, key).ok()?;
            let same = kind == TYPE && HEXLOWER.encode(&key.number()) == number;
            same.then_some(key)
        };
        parse().ok_or(Self::NO_KEY)
    }
}

impl NoteKey {
    /// The text of a note, if this key has signed it.
    ///
    /// # Errors
    /// [`NoteError::NotANote`], [`NoteError::TooLong`], [`NoteError::NotSigned`], [`NoteError::BadSignature`].
    pub fn open<'a>(&self, note: &'a [u8]) -> Result<&'a str, NoteError> {
        self.open_with_line(note).map(|(text, _)| text)
    }

    /// The text of a note, and a line in which this key has signed it. Every line of this key must hold.
    pub(super) fn open_with_line<'a>(
        &self,
        note: &'a [u8],
    ) -> Result<(&'a str, &'a str), NoteError> {
        let (text, lines) = self.lines(note)?;
        let first = lines.first().ok_or(NoteError::NotSigned)?.line;
        for SignatureLine { signature, .. } in &lines {
            let signature = signature.as_slice().try_into();
            let signature = signature.map_err(|_| NoteError::BadSignature)?;
            self.key()
                .verify_note(text, &Signature::from_bytes(signature))
                .map_err(|_| NoteError::BadSignature)?;
        }
        Ok((text, first))
    }
}

/// Signs `text`, which ends in a line feed, under a name.
///
/// # Errors
/// [`NoteError::NotAKey`] for a name that no key may have, [`NoteError::NotANote`] for a text that no
/// note may hold, [`NoteError::TooLong`] for one that is too long.
pub fn sign_note(text: &str, name: &str, key: &SigningKey) -> Result<String, NoteError> {
    let public = NoteKey::new(name, key.verifying_key())?;
    let signature = key.sign_note(text).ok_or(NoteError::NotANote)?;
    let note = format!("{text}\n{}", public.line(signature.as_bytes()));
    // A note that would be read otherwise, or not at all, is refused.
    match split(note.as_bytes())? {
        (read, _) if read == text => Ok(note),
        _ => Err(NoteError::NotANote),
    }
}

/// The text of a note, with its last line feed, and the signature lines.
pub(super) fn split(note: &[u8]) -> Result<(&str, &str), NoteError> {
    let note = std::str::from_utf8(note).map_err(|_| NoteError::NotANote)?;
    let control = |character: char| character < ' ' && character != '\n';
    if note.len() > LARGEST_NOTE {
        return Err(NoteError::TooLong);
    }
    if note.contains(control) || !note.ends_with('\n') {
        return Err(NoteError::NotANote);
    }
    let blank = note.rfind("\n\n").ok_or(NoteError::NotANote)?;
    let (text, signatures) = note.split_at(blank + 1);
    let signatures = signatures.strip_prefix('\n').unwrap_or_default();
    match signatures.lines().count() {
        0 => Err(NoteError::NotANote),
        1..=MOST_SIGNATURES => Ok((text, signatures)),
        _ => Err(NoteError::TooLong),
    }
}

/// The name in a signature line, and its decoded base64.
fn parse_signature(line: &str) -> Result<(&str, Vec<u8>), NoteError> {
    let parse = || {
        let line = line.strip_suffix('\n')?;
        let (name, bytes) = line.strip_prefix(DASH)?.split_once(' ')?;
        let bytes = parse_base64(bytes)?;
        is_key_name(name).then_some((name, bytes))
    };
    parse().ok_or(NoteError::NotANote)
}

/// Bytes in padded base64 (RFC 4648 §4), in the one spelling that they have: the decoder would also join texts that
/// were padded one by one.
pub(super) fn parse_base64(text: &str) -> Option<Vec<u8>> {
    let bytes = BASE64.decode(text.as_bytes()).ok()?;
    (BASE64.encode(&bytes) == text).then_some(bytes)
}

/// Whether a key can have this name: one with neither white space nor a plus sign nor a control character.
pub fn is_key_name(name: &str) -> bool {
    let refused = |character: char| character.is_whitespace() || character == '+';
    !name.is_empty() && !name.contains(refused) && !name.contains(char::is_control)
}

#[cfg(test)]
mod tests;
