//! The signed head of a log (C2SP `tlog-checkpoint`).

use data_encoding::BASE64;

use super::merkle_tree::TreeHead;
use super::signed_note::{NoteError, NoteKey, parse_base64, sign_note};
use crate::crypto::{Digest, SigningKey};

/// The head of a log, which is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The name of the log.
    pub origin: String,
    /// The size and root of the log.
    pub head: TreeHead,
}

impl Checkpoint {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let root = BASE64.encode(self.head.root.as_bytes());
        format!("{}\n{}\n{root}\n", self.origin, self.head.size)
    }

    /// Signs the checkpoint with the key of the log, under the name of the log.
    ///
    /// # Errors
    /// Those of [`sign_note`].
    pub fn sign(&self, key: &SigningKey) -> Result<String, NoteError> {
        sign_note(&self.text(), &self.origin, key)
    }

    /// Reads the text of a checkpoint. Lines after the third are not about the tree and are ignored.
    ///
    /// # Errors
    /// [`NoteError::NotACheckpoint`] if the text is not a name, a size and a root.
    pub fn parse(text: &str) -> Result<Checkpoint, NoteError> {
        let parse = || {
            let mut lines = text.strip_suffix('\n')?.split('\n');
            let (origin, size, root) = (lines.next()?, lines.next()?, lines.next()?);
            if origin.is_empty() || lines.any(str::is_empty) {
                return None;
            }
            Some(Checkpoint {
                origin: origin.to_owned(),
                head: TreeHead {
                    size: parse_decimal(size)?,
                    root: parse_hash(root)?,
                },
            })
        };
        parse().ok_or(NoteError::NotACheckpoint)
    }

    /// Reads a signed checkpoint of the log that has this key.
    ///
    /// # Errors
    /// Those of [`NoteKey::open`], [`NoteError::NotACheckpoint`], and [`NoteError::OtherLog`] if the name is not the
    /// key's.
    pub fn open(note: &[u8], key: &NoteKey) -> Result<Checkpoint, NoteError> {
        let checkpoint = Checkpoint::parse(key.open(note)?)?;
        match checkpoint.origin == key.name() {
            true => Ok(checkpoint),
            false => Err(NoteError::OtherLog),
        }
    }
}

/// A decimal number without leading zeros.
pub(super) fn parse_decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// A hash in padded base64.
pub(super) fn parse_hash(text: &str) -> Option<Digest> {
    let bytes = parse_base64(text)?;
    Some(Digest::from_bytes(bytes.try_into().ok()?))
}
